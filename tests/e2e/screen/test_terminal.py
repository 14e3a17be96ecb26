"""Odd terminals: no colour, no UTF-8, unknown; and that a pipe is refused with words."""
import os, time

from terminal import Terminal, main


def works_in(home, **env):
    t = Terminal(home, **env)
    at = lambda stage: lambda s: "▐ %s ▌" % stage in s or "| %s |" % stage in s
    t.wait(at("ASK_SQL_METHOD"), "the first stage")
    t.say("select 41 + 1 as answer")
    t.wait(at("CONFIRM_USER_SQL"), "the question about the SQL")
    t.say("yes")
    t.wait("42")
    t.close()


def works_without_colour(home):
    works_in(home, NO_COLOR="1")


def works_in_a_bare_terminal(home):
    works_in(home, TERM="vt100")


def works_without_a_locale(home):
    works_in(home, LANG="", LC_ALL="")


def works_in_the_c_locale(home):
    works_in(home, LANG="C", LC_ALL="C")


def keys_of_other_terminals_type_nothing(home):
    t = Terminal(home, TERM="xterm-256color")
    t.wait("▐ ASK_SQL_METHOD ▌")
    t.type("41 as answer")
    for key in ("1b5b317e", "1b5b393b39397a"):  # Home as a VT220 sends it, then a sequence nobody knows
        t.keys("-H", *[key[i:i + 2] for i in range(0, len(key), 2)])
    t.type("select ")
    t.wait("select 41 as answer")
    t.close()


def hears_what_was_typed_before_it_started(home):
    """The kernel has made a line feed of that Enter: it is an Enter all the same, and Ctrl-J is none afterwards."""
    gate = home.path("gate")
    os.mkfifo(gate)
    t = Terminal(home, before=": < %s;" % gate)
    t.say("select 41 + 1 as answer")
    open(gate, "w").close()
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.type("yes")
    t.keys("C-j")
    t.type("more")
    t.wait(lambda s: "› yes" in s and "\n   more" in s, "two lines in the input")
    t.close()


def bytes_to(t, text):
    t.keys("-H", *["%02x" % b for b in text.encode()])


def a_cut_report_of_the_mouse_stops_nothing(home):
    """Its end may come later, or never; neither is typed, and what is typed meanwhile is. A whole one moves the rows."""
    t = Terminal(home, "demo", TERM="xterm-256color")
    t.wait("generate SQL or provide")
    t.say("select id from orders")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("row 1 of 1,000")
    bytes_to(t, "\x1b[<65;10;25M")
    t.wait("row 4 of 1,000")
    bytes_to(t, "\x1b[M!*8")  # a release in the first form says nothing
    bytes_to(t, "\x1b[Ma*8")
    t.wait("row 7 of 1,000")
    bytes_to(t, "\x1b[<0;1")
    t.type("select")
    t.wait("select")
    bytes_to(t, "\x1b[<64;3")
    time.sleep(0.2)
    bytes_to(t, "0;10M")
    t.type(" 41")
    t.wait("select 41")
    bytes_to(t, "\x1b[M")
    time.sleep(1.2)  # it stays unfinished
    t.type(" as answer")
    t.wait("select 41 as answer")
    t.close()


def refuses_a_pipe(home):
    done = home.run()
    assert done.returncode == 2 and "terminal" in done.stderr, (done.returncode, done.stderr)
    done = home.run(TERM="no-such-terminal")
    assert done.returncode == 2, done.stderr


main([works_without_colour, works_in_a_bare_terminal, works_without_a_locale, works_in_the_c_locale,
      keys_of_other_terminals_type_nothing, hears_what_was_typed_before_it_started, a_cut_report_of_the_mouse_stops_nothing, refuses_a_pipe])
