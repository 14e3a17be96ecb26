"""Leaving at any moment and finding the conversation again where it was."""
import os, signal, sqlite3

from terminal import Terminal, main

# What is said to reach a stage, and what the screen says there.
STAGES = [
    ([], "ASK_SQL_METHOD"),
    (["generate"], "NEED_NATURAL_LANGUAGE"),
    (["provide"], "NEED_USER_SQL"),
    (["list customers from Japan"], "CONFIRM_GENERATED_SQL"),
    (["select id from departments"], "CONFIRM_USER_SQL"),
    (["select id from departments", "yes"], "SHOW_RESULTS"),
    (["select id from departments", "yes", "write"], "NEED_WRITE_OR_EMAIL"),
    (["select id from departments", "yes", "done"], "DONE"),
]


def reach(t, words):
    t.wait("▐ ASK_SQL_METHOD ▌")
    t.wait("generate SQL or provide")
    for i, word in enumerate(words):
        t.say(word)
        if i == 0 and len(words) > 1:
            t.wait("execute this query?")
        if word == "yes":
            t.wait("▐ SHOW_RESULTS ▌")


def survives_kill_9_in_every_stage(home):
    for words, stage in STAGES:
        t = Terminal(home, "--new")
        reach(t, words)
        t.wait("▐ %s ▌" % stage)
        t.kill()
        t.close()
        t = Terminal(home)
        t.wait("▐ %s ▌" % stage)
        t.close()


def resumes_at_confirm_when_killed_while_executing(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.say("with recursive n(i) as (select 1 union all select i + 1 from n where i < 900000000) select count(*) from n")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("▐ EXECUTE_SQL ▌")
    t.kill()
    t.close()
    t = Terminal(home)
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.close()


def lines_that_waited_come_back_unrun(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.say("with recursive n(i) as (select 1 union all select i + 1 from n where i < 900000000) select count(*) from n")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("▐ EXECUTE_SQL ▌")
    t.say("how many departments are there")
    t.wait("(waits its turn)")
    t.say("how many customers are there")
    t.wait(lambda s: s.count("(waits its turn)") == 2, "both of them")
    t.type("and how many employees")
    state = sqlite3.connect(home.path("state", "querent", "state.db"))
    kept = lambda *parts: state.execute("SELECT 1 FROM conversation WHERE draft LIKE ?", ["%" + "%".join(parts)]).fetchone()
    t.wait(lambda s: kept("departments", "customers", "employees"), "all in the state")
    t.kill()
    t.close()
    t = Terminal(home)
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.wait("what waited was not run")
    t.wait("› how many departments are there  (from before, not run; 2 more after it)")
    t.keys("Enter")
    t.wait(lambda s: "FROM departments" in s and "▐ CONFIRM_GENERATED_SQL ▌" in s, "the first alone")
    t.wait("Up brings what was not run: how many customers are there")
    t.wait(lambda s: kept("customers", "employees") and not kept("departments", "customers", "employees"), "the others")
    t.kill()
    t.close()
    state.close()
    t = Terminal(home)
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.wait("› how many customers are there  (from before, not run; 1 more after it)")
    t.keys("C-u")
    t.wait("Up brings what was not sent: and how many employees")
    t.keys("Up")
    t.wait("› and how many employees  (from before, not sent)")
    t.close()


def keeps_how_sure_the_waiting_sql_is(home):
    parts = ["not sure 70 %", "used", "employees.salary"]
    t = Terminal(home, "--new", rows=44)
    t.say("salary of employees by department")
    before = t.wait(lambda s: all(p in s for p in parts), "the SQL and what it used")
    said = lambda screen: [line[line.find("used"):].split("│")[0] for line in screen.splitlines() if "used" in line]
    t.kill()
    t.close()
    t = Terminal(home, rows=44)
    t.wait(lambda s: all(p in s for p in parts) and said(s) == said(before), "the same again")
    t.close()


def a_draft_goes_on_with_its_question_only(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.say("how many orders are there")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.keys("F3", "e")
    t.wait("▌SQL  editing")
    t.keys("C-End")
    t.type(" WHERE id > 7")
    t.wait("WHERE id > 7")
    state = sqlite3.connect(home.path("state", "querent", "state.db"))
    kept = lambda text: state.execute("SELECT sql_draft FROM conversation WHERE sql_draft LIKE ?", ["%" + text]).fetchone()
    t.wait(lambda s: kept("id > 7"), "the edit in the state file")
    t.kill()
    t.close()
    t = Terminal(home, cols=100)
    corner = lambda s: [line for line in s.splitlines() if line.startswith("┌")][0]
    t.wait(lambda s: "Your edit, not submitted" in s and "sure " in corner(s), "how sure it is, beside the edit")
    t.keys("F3", "e")
    t.wait("▌SQL  editing")
    t.keys("C-s")
    t.wait("SQL  v2")  # of the question that waits again
    t.keys("F3", "e")
    t.wait("▌SQL  editing")
    t.keys("C-End")
    t.type("0")
    t.wait(lambda s: kept("id > 70"), "the edit in the state file")
    t.keys("F2")
    t.say("how many customers are there")
    t.wait(lambda s: "FROM customers" in s and "▐ CONFIRM_GENERATED_SQL ▌" in s, "the other question")
    t.kill()
    t.close()
    t = Terminal(home)
    t.wait(lambda s: "FROM customers" in s and "▐ CONFIRM_GENERATED_SQL ▌" in s, "the other question")
    t.wait(lambda s: "unsent edit of other SQL is kept" in s and "sure " in s, "both of them")
    t.keys("F3", "e")
    t.wait(lambda s: "▌SQL  editing" in s and "FROM customers" in s and "id > 70" not in s, "the SQL that waits")
    t.keys("Escape")
    t.wait(lambda s: "▌SQL  v1" in s and "sure " in s, "the SQL as before")
    t.keys("[")
    t.wait("id > 70")
    t.keys("C-s")
    t.wait("this SQL is not of the question that waits")
    assert "▐ CONFIRM_GENERATED_SQL ▌" in t.screen()
    t.keys("C-s")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.close()


def says_whose_the_sql_is_that_is_left(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.say("how many customers are there")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.say("no")
    t.wait("▐ NEED_NATURAL_LANGUAGE ▌")
    t.say("how many flurbs are there")
    t.wait("not understood: 'flurbs'")
    t.kill()
    t.close()
    t = Terminal(home)
    s = t.wait(lambda s: "FROM customers" in s and 'SQL of "how many customers' in s, "whose SQL it is")
    assert "SQL  v0" not in s
    t.say("list the departments")
    s = t.wait(lambda s: "FROM departments" in s and "sure " in s, "the new SQL")
    assert "since v" not in s
    t.close()


def keeps_a_draft(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.type("half a thought about orders")
    t.wait("half a thought about orders")
    t.kill(signal.SIGTERM)
    t.close()
    t = Terminal(home)
    t.wait("half a thought about orders")
    t.close()


def keeps_sql_typed_after_the_end_of_a_round(home):
    t = Terminal(home)
    reach(t, ["how many customers are there", "yes"])
    t.say("done")
    t.wait("▐ DONE ▌")
    t.say("provide")
    t.wait("▐ NEED_USER_SQL ▌")
    t.type("SELECT id FROM orders")
    state = sqlite3.connect(home.path("state", "querent", "state.db"))
    kept = lambda s: state.execute("SELECT count(*) FROM conversation WHERE draft = 'SELECT id FROM orders'").fetchone()[0]
    t.wait(kept, "the line in the state file")
    t.kill()
    t.close()
    t = Terminal(home, "-c", "demo")
    t.wait("SELECT id FROM orders")
    t.wait("▐ NEED_USER_SQL ▌")
    t.wait("how many customers are there")
    assert "conversation 1" in t.screen()
    t.close()


def keeps_an_edit_of_the_sql(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.say("select id from departments")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.wait("Should I execute")
    t.keys("F3", "e")
    t.wait("editing")
    t.type("/* half an edit */ ")
    t.wait("half an edit")
    state = sqlite3.connect(home.path("state", "querent", "state.db"))
    kept = lambda s: state.execute("SELECT count(*) FROM conversation WHERE sql_draft LIKE '%half an edit%'").fetchone()[0]
    t.wait(kept, "the edit in the state file")
    t.kill()
    t.close()
    t = Terminal(home)
    t.wait("SQL  v1")  # what the edit is of is back, too
    t.wait("unsent edit")
    t.keys("F3", "e")
    t.wait("half an edit")
    t.keys("C-s")
    t.wait("v2")
    t.wait(lambda s: "unsent" not in s, "the edit taken")
    t.close()


def leaves_a_sane_terminal_after_a_crash(home):
    for number in (signal.SIGSEGV, signal.SIGABRT, signal.SIGTERM, signal.SIGHUP):
        t = Terminal(home, ASAN_OPTIONS="handle_segv=0:handle_abort=0:detect_leaks=0")
        t.wait("▐ ASK_SQL_METHOD ▌")
        t.kill(number)
        # the shell's stty counts the modes that a raw terminal would have switched off
        t.wait(lambda s: s.rstrip().splitlines()[-1].strip() == "0", "a cooked terminal")
        t.close()


def comes_back_after_ctrl_z(home):
    t = Terminal(home)
    t.wait("▐ ASK_SQL_METHOD ▌")
    os.kill(t.pid(), signal.SIGTSTP)
    os.kill(t.pid(), signal.SIGCONT)
    t.say("select 41 + 1 as answer")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.close()


def tells_the_second_terminal(home):
    first = Terminal(home)
    first.wait("▐ ASK_SQL_METHOD ▌")
    first.say("generate")
    first.wait("▐ NEED_NATURAL_LANGUAGE ▌")
    log = home.run("sql", "select 1")
    assert log.returncode == 0
    second = Terminal(home)
    second.wait("▐ ASK_SQL_METHOD ▌")  # a conversation that is open elsewhere is not taken
    second.wait("is open in process %d" % first.pid())
    second.close()
    first.close()


main([survives_kill_9_in_every_stage, resumes_at_confirm_when_killed_while_executing, lines_that_waited_come_back_unrun,
      keeps_how_sure_the_waiting_sql_is, keeps_a_draft,
      a_draft_goes_on_with_its_question_only, says_whose_the_sql_is_that_is_left, keeps_sql_typed_after_the_end_of_a_round, keeps_an_edit_of_the_sql, leaves_a_sane_terminal_after_a_crash, comes_back_after_ctrl_z, tells_the_second_terminal])
