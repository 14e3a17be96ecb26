"""Letters are text: what is typed, pasted or typed ahead runs nothing unless it is a whole answer to what is shown."""
from terminal import Terminal, main

QUESTION = "how many orders were placed in 2025?"


def at_confirm(home, cols, rows):
    t = Terminal(home, cols=cols, rows=rows)
    t.wait("▐ ASK_SQL_METHOD ▌")
    t.say(QUESTION)
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.wait("SELECT count(*)")
    return t


def never_ran(t):
    assert "RESULTS ▌" not in t.screen(), t.screen()


def words_with_the_focus_elsewhere_run_nothing(home):
    t = at_confirm(home, 80, 24)
    for cols, rows in ((80, 24), (120, 40), (200, 60)):
        t.resize(cols, rows)
        for focus in ("F2", "F3"):
            for words in ("yearly totals", "revenue by month", "run rate"):
                if focus == "F3" and words[0] == "y":
                    continue  # 'y' copies the SQL there
                t.keys(focus)
                t.type(words)
                t.wait("› " + words)
                never_ran(t)
                t.keys("C-u")
                t.wait(lambda s: "› " + words not in s, "the line is empty")
    t.close()


def a_letter_and_enter_take_the_option(home):
    t = at_confirm(home, 80, 24)
    t.keys("F2")
    t.type("y")
    t.wait("Enter: Yes, run it")
    never_ran(t)
    t.keys("Enter")
    t.wait("6829")
    t.close()


def run_in_the_sql_wants_enter(home):
    t = at_confirm(home, 80, 24)
    t.keys("F3")
    t.type("r")
    t.wait("Enter runs it")
    never_ran(t)
    t.keys("Enter")
    t.wait("6829")
    t.close()


def a_paste_runs_nothing(home):
    t = at_confirm(home, 80, 24)
    for focus in ("F2", "F3"):
        t.keys(focus)
        t.tmux("set-buffer", "y\nyes\n")
        t.tmux("paste-buffer", "-p")
        t.wait("› y")
        never_ran(t)
        t.keys("C-u", "BSpace", "C-u", "BSpace", "C-u")
        t.wait("type an answer")
    t.close()


def a_yes_typed_ahead_runs_nothing(home):
    t = Terminal(home, cols=80, rows=24)
    t.wait("▐ ASK_SQL_METHOD ▌")
    t.keys("-l", QUESTION + "\ryes")  # at once, as a terminal pastes that marks no pastes
    t.wait(lambda s: "› " + QUESTION in s and "\n   yes" in s, "both lines in the input")
    assert "▐ ASK_SQL_METHOD ▌" in t.screen() and "you  " not in t.screen(), t.screen()
    t.keys("C-u")
    t.wait(lambda s: QUESTION not in s and "\n   yes" not in s, "an empty input")
    t.keys("-l", QUESTION + "\ryes\r")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    never_ran(t)
    t.say("yes")
    t.wait("6829")
    t.close()


main([words_with_the_focus_elsewhere_run_nothing, a_letter_and_enter_take_the_option, run_in_the_sql_wants_enter,
      a_paste_runs_nothing, a_yes_typed_ahead_runs_nothing])
