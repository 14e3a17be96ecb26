"""Odd terminals: no colour, no UTF-8, unknown; and that a pipe is refused with words."""
from terminal import Terminal, main


def works_in(home, **env):
    t = Terminal(home, **env)
    t.wait("ASK_SQL_METHOD")
    t.say("select 41 + 1 as answer")
    t.wait("CONFIRM_USER_SQL")
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


def refuses_a_pipe(home):
    done = home.run()
    assert done.returncode == 2 and "terminal" in done.stderr, (done.returncode, done.stderr)
    done = home.run(TERM="no-such-terminal")
    assert done.returncode == 2, done.stderr


main([works_without_colour, works_in_a_bare_terminal, works_without_a_locale, works_in_the_c_locale, refuses_a_pipe])
