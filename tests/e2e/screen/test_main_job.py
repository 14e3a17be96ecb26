"""Ask, confirm, rows; write and find the rows there; mail; at several sizes."""
import os
import sqlite3

from terminal import Terminal, main

QUESTION = "how many orders were placed by customers from Germany last year?"


def asks_and_shows_rows(home, cols=120, rows=32):
    t = Terminal(home, cols=cols, rows=rows)
    t.wait("generate SQL or provide")
    t.say(QUESTION)
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.say("yes")
    t.wait("▐ SHOW_RESULTS ▌")
    con = sqlite3.connect(home.path("data", "querent", "demo.db"))
    count = con.execute("SELECT count(*) FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.country = 'Germany'"
                        " AND o.placed_on >= '2025-01-01' AND o.placed_on < '2026-01-01'").fetchone()[0]
    t.wait(str(count), "the count")
    t.close()


def asks_on_a_small_screen(home):
    asks_and_shows_rows(home, 80, 24)


def asks_on_a_large_screen(home):
    asks_and_shows_rows(home, 200, 60)


def shows_departments(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.say("select id, name from departments")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("▐ SHOW_RESULTS ▌")
    t.wait("What would you like to do next?")
    return t


def writes_to_the_archive(home):
    t = shows_departments(home)
    t.say("write to archive table my_departments")
    t.wait("rite ]")
    t.wait("name → name")
    t.keys("C-s")
    t.wait("is done")
    con = sqlite3.connect(home.path("data", "querent", "archive.db"))
    demo = sqlite3.connect(home.path("data", "querent", "demo.db"))
    want = demo.execute("SELECT id, name FROM departments ORDER BY 1").fetchall()
    assert con.execute("SELECT id, name FROM my_departments ORDER BY 1").fetchall() == want
    t.close()


def leaves_a_form_with_escape(home):
    t = shows_departments(home)
    t.say("write to archive table left_alone")
    t.wait("rite ]")
    t.keys("Escape")
    t.wait("▐ SHOW_RESULTS ▌")
    t.wait("nothing was written")
    t.say("write")  # what was filled in is there again
    t.wait("rite ]")
    t.wait("left_alone")
    t.keys("Escape")
    t.wait("▐ SHOW_RESULTS ▌")
    t.say("how many customers are from Japan?")  # a question, and no value of a field
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.close()


def lines_of(path):
    with open(path) as f:
        return f.read().splitlines()


def shows(home, sql):
    t = Terminal(home, cols=80, rows=24)
    t.wait("generate SQL or provide")
    t.say(sql)
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("▐ SHOW_RESULTS ▌")
    t.wait("What would you like to do next?")
    return t


def says_once_that_a_mail_failed(home):
    os.makedirs(home.path("config", "querent"), exist_ok=True)
    with open(home.path("config", "querent", "config.yaml"), "w") as f:
        f.write("mail: {url: 'smtp://127.0.0.1:1', starttls: false}\n")
    t = shows(home, "select id, name from departments")
    t.say("email to ann@example.org")
    t.wait("[ Send ]")
    t.keys("C-s")
    t.wait("failed: ")
    t.keys("F2")
    t.wait("▌Conversation")
    t.wait("What would you like to do next?")
    said = t.screen().split("┌▌Conversation")[1].split("└")[0]
    assert " ".join(said.split()).count("failed: ") == 1, said
    t.close()


def export_as(t, home, scope, said, name, ending=""):
    t.keys("M-x")
    t.wait("Which rows?")
    t.wait(said)
    t.type(scope)
    t.keys("Enter")
    t.wait("Export " + said)
    t.keys("C-u")
    t.say(home.path(name))
    t.wait(lambda s: os.path.exists(home.path(name + ending)), name)


def exports_and_writes_what_it_said(home):
    t = shows(home, "select id, name from departments order by id")
    t.keys("F4", "=", "-")  # rows with the id under the cursor; then without that column
    count = sqlite3.connect(home.path("data", "querent", "demo.db")).execute("SELECT count(*) FROM departments").fetchone()[0]
    some, every = "1 of %d rows (filtered), 1 of 2 columns" % count, "all %d rows, all 2 columns" % count
    export_as(t, home, "shown", some, "shown.csv")
    export_as(t, home, "all", every, "all.csv")
    assert lines_of(home.path("shown.csv"))[0] == "name" and len(lines_of(home.path("shown.csv"))) == 2
    assert lines_of(home.path("all.csv"))[0] == "id,name" and len(lines_of(home.path("all.csv"))) == count + 1
    t.keys("M-w")
    t.wait("Write " + some)
    t.wait("Connection")
    t.type("only_seen")  # the connection is the only one that may be written
    t.keys("Tab")
    t.wait("name → name")
    t.keys("C-s")
    t.wait("1 row written to archive.only_seen")
    archive = sqlite3.connect(home.path("data", "querent", "archive.db"))
    assert archive.execute("SELECT count(*) FROM only_seen").fetchone()[0] == 1
    assert [c[1] for c in archive.execute("PRAGMA table_info(only_seen)")] == ["name"]
    t.close()


def exports_also_what_was_not_fetched(home):
    t = shows(home, "select id from orders")
    t.keys("F4")
    export_as(t, home, "shown", "1,000 rows fetched so far", "some.csv", ".partial")
    export_as(t, home, "all", "all rows (1,000 fetched so far", "every.csv")
    t.keys("Space", "Space")
    t.wait("2 marked")
    export_as(t, home, "marked", "the 2 marked rows", "marked.csv")
    assert len(lines_of(home.path("marked.csv"))) == 3
    count = sqlite3.connect(home.path("data", "querent", "demo.db")).execute("SELECT count(*) FROM orders").fetchone()[0]
    assert len(lines_of(home.path("some.csv.partial"))) == 1001
    assert count > 1000 and len(lines_of(home.path("every.csv"))) == count + 1
    t.close()


def says_what_it_did_not_understand(home):
    t = shows_departments(home)
    t.say("gerr")
    t.wait("did not understand")
    t.say("how many customers are from Japan?")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.say("hmm")
    t.wait("answer yes or no")
    t.say("how many customers are from France?")
    t.wait("'France'")
    t.say("ok but only those from Japan")
    t.wait("'Japan'")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.close()


def answers_a_choice_in_words(home):
    t = Terminal(home)
    by_keys = {"a key": ["F2", "2", "Enter"], "the cursor": ["F2", "Down", "Enter"]}
    words = ("employees", "2", "the second", "employees.country", "employees.country, such as Sweden", *by_keys)
    for number, answer in enumerate(words, 2):
        t.wait("generate SQL or provide")
        t.say("how many customers are there")
        t.wait("▐ CONFIRM_GENERATED_SQL ▌")
        t.say("yes")
        t.wait("▐ SHOW_RESULTS ▌")
        t.say("total revenue by country last year")
        t.wait("What does 'country' mean")
        t.wait("▐ NEED_NATURAL_LANGUAGE ▌")
        if answer in by_keys:
            t.keys(*by_keys[answer])
        else:
            t.say(answer)
        t.wait("▐ CONFIRM_GENERATED_SQL ▌")
        t.wait("SELECT employees.country")
        t.say("only those from Sweden")  # what was chosen stays chosen
        t.wait("employees.country = 'Sweden'")
        t.keys("M-n")  # nothing was chosen in the next conversation
        t.wait(f"conversation {number}")
    t.close()


def keeps_a_theme(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.keys("F12")
    t.wait("Themes")
    t.type("mono")
    t.wait("/ mono")
    t.keys("Enter")
    t.wait("theme mono")
    t.close()
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.keys("F12")
    t.wait(lambda s: any("mono" in line and "here" in line for line in s.splitlines()), "the theme that was chosen")
    t.close()


def a_paste_runs_nothing(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.tmux("set-buffer", "list customers from Japan\nyes\nyes\n")
    t.tmux("paste-buffer", "-p")
    t.wait("list customers from Japan")
    assert "▐ CONFIRM_GENERATED_SQL ▌" not in t.screen()
    t.close()


def shows_no_escape_sequence(home):
    con = sqlite3.connect(home.path("odd.db"))
    con.execute("CREATE TABLE t(a TEXT)")
    con.execute("INSERT INTO t VALUES('\x1b[31mred\x1b[0m \x1b]0;title\x07 \u202eabc')")
    con.commit()
    t = Terminal(home, home.path("odd.db"))
    t.wait("generate SQL or provide")
    t.say("select a from t")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("␛[31mred␛[0m")
    t.close()


def resizes_and_lives(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    for cols, rows in ((60, 15), (20, 5), (2, 2), (1, 1), (200, 60), (80, 24)):
        t.resize(cols, rows)
    t.wait(lambda s: "▐ ASK_SQL_METHOD ▌" in s and "querent" in s, "the screen at 80x24")
    t.say("select 41 + 1 as answer")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.close()


def cancels_a_slow_query(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.say("with recursive n(i) as (select 1 union all select i + 1 from n where i < 900000000) select count(*) from n")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait(lambda s: "executing" in s or "▐ EXECUTE_SQL ▌" in s, "that it runs")
    t.keys("Escape")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.wait(lambda s: "topped" in s or "ancelled" in s, "that it was stopped")
    t.close()


main([asks_and_shows_rows, asks_on_a_small_screen, asks_on_a_large_screen, writes_to_the_archive,
      exports_and_writes_what_it_said, exports_also_what_was_not_fetched,
      says_once_that_a_mail_failed, leaves_a_form_with_escape, says_what_it_did_not_understand, answers_a_choice_in_words, keeps_a_theme,
      a_paste_runs_nothing,
      shows_no_escape_sequence, resizes_and_lives, cancels_a_slow_query])
