"""Rows on the screen can be written, emailed and exported whatever was said since; rows that are gone are said to be."""
import re
import signal
import sqlite3
from terminal import Terminal, main

FORM = "Write all rows (1,000 fetched"


def with_rows(home, cols, rows):
    t = Terminal(home, cols=cols, rows=rows)
    t.wait("generate SQL or provide")
    t.say("orders from customers in Germany")
    t.wait("Shall I execute")
    t.say("yes")
    t.wait("What would you like to do next?")
    return t


def leave(t, what):
    t.keys("Escape")
    t.wait(lambda s: what not in s, "the end of the form")
    t.wait("▐ SHOW_RESULTS ▌")


def are_used_in_every_stage(home):
    t = with_rows(home, 80, 24)
    for words, stage in (("hm", "SHOW_RESULTS"), ("ask on", "ASK_SQL_METHOD"), ("generate", "NEED_NATURAL_LANGUAGE"),
                         ("how many products are there?", "CONFIRM_GENERATED_SQL"), ("select 1", "CONFIRM_USER_SQL"),
                         ("done", "DONE")):
        if words == "generate":
            t.say("ask on")
            t.wait("▐ ASK_SQL_METHOD ▌")
        t.say(words)
        t.wait("▐ %s ▌" % stage)
        t.wait("?   ")
        t.keys("M-x")
        t.wait("Which rows?")
        t.keys("Escape")
        t.wait(lambda s: "Which rows?" not in s, "the end of the list")
        t.keys("M-w")
        t.wait(FORM)
        leave(t, FORM)
        t.wait("SELECT orders.* FROM orders")  # the SQL shown is that of the rows again
        t.keys("M-e")
        t.wait("Email all rows (1,000")
        t.wait("orders from customers in Germany")
        leave(t, "Email all rows (1,000")
    t.close()


def have_the_decimals_that_are_of_use(home):
    t = Terminal(home, cols=80, rows=24)
    t.wait("generate SQL or provide")
    t.say("select avg(customer_id) as mean from orders")
    t.wait("Should I execute")
    t.say("yes")
    t.wait("mean ≈")
    shown = next(line for line in t.screen().split("\n") if line.startswith("│ ▸") or line.startswith("│  1"))
    assert len(shown.replace("│", "").replace("▸", "").split()[0].split(".")[1]) == 2, shown
    t.keys("F4")
    t.wait(lambda s: re.search(r"column 1 of 1, real · \d+\.\d{6,}", s), "the whole number in the bottom line")
    t.keys("v")
    t.wait(lambda s: re.search(r"mean │ \d+\.\d{6,}", s), "the whole number in the row")
    t.keys("Escape")
    t.wait(lambda s: "Row  row" not in s, "the end of the row view")
    t.keys(".")
    t.wait("have all their decimals")
    t.wait(lambda s: "mean ≈" not in s, "the end of the mark")
    t.close()


def charted_leave_the_input_line_its_keys(home):
    t = Terminal(home, cols=80, rows=24)
    t.wait("generate SQL or provide")
    t.say("select name, id from customers limit 5")
    t.wait("Should I execute")
    t.say("yes")
    t.wait("▐ SHOW_RESULTS ▌")
    t.say("g")
    t.wait("Chart")
    t.say("how many orders are there?")  # no letter of it goes to the chart
    t.wait("Shall I execute")
    t.close()


def are_drawn_as_the_question_says(home):
    t = Terminal(home, cols=120, rows=32)
    t.wait("▐ ASK_SQL_METHOD ▌")
    t.say("customers per country as a bar chart")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    assert "ignored" not in t.screen() and "Chart  " not in t.screen(), t.screen()
    t.say("yes")
    t.wait("Chart  customers by country")
    t.wait("██")
    t.say("orders per month in 2025")  # of which no chart was asked for
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.say("yes")
    t.wait("Results  12 rows")
    t.say("as a line chart")
    t.wait("Chart  orders over month")
    t.say("customers per kind as a pie chart")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.say("yes")
    t.wait("there is no pie chart: rows are drawn as bars, as a line or as a histogram")
    t.wait("Chart  customers by kind")
    t.close()


def that_went_are_said_to_be_gone(home):
    t = with_rows(home, 120, 40)
    t.keys("F4", "=")
    t.wait("1 of 1,000 rows")
    t.kill(signal.SIGKILL)
    t.close()
    t = Terminal(home, cols=80, rows=24)
    t.wait("were not kept")
    t.wait("Fetch the rows again")
    t.say("run it again")
    t.wait("1,000 rows fetched")
    t.keys("M-w")
    t.wait(FORM)
    t.close()


def a_mail_says_what_it_holds(home):
    t = with_rows(home, 120, 40)
    t.keys("F4", "=")
    t.wait("1 of 1,000 rows")
    t.keys("M-e")
    t.wait("Email 1 of 1,000 rows")
    t.wait(lambda s: "Attached: 1 filtered row (of the first 1,000), as CSV." in " ".join(s.replace("│", " ").split()), "the text")
    t.close()


def jobs_have_numbers(home):
    t = with_rows(home, 80, 24)
    t.say("write to archive table german")
    t.wait("rite ]")
    t.wait("archive")
    t.keys("C-s")
    t.wait("Write job #1 was created.")
    t.wait("Job #1 is done")
    t.say("write to archive table german with mode append and column x = y")
    t.wait("rite ]")
    t.keys("Escape")
    t.wait("▐ SHOW_RESULTS ▌")
    t.say("show job 1")
    t.wait("Job #1, write to archive.german, is done")
    t.say("retry job 7")
    t.wait("there is no job '7'")
    t.keys("F7")
    t.wait("#1   done       write   archive.german")
    t.type("zzz")
    t.wait("nothing in this list matches")
    t.close()
    assert "archive.german" in home.run("jobs", "show", "#1").stdout


def the_archive_is_proposed_for_the_demo_only(home):
    sqlite3.connect(home.path("shop.db")).executescript("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    for args, said in (([], "archive                 "), (["-c", home.path("shop.db")], "which connection? 'archive' is")):
        t = Terminal(home, "--new", *args, cols=120, rows=40)
        t.wait("generate SQL or provide")
        t.say("select 1 as one")
        t.wait("▐ CONFIRM_USER_SQL ▌")
        t.say("yes")
        t.wait("Results  1 row")
        t.keys("M-w")
        t.wait("Write 1 row")
        t.wait(said)
        t.close()


main([the_archive_is_proposed_for_the_demo_only, are_drawn_as_the_question_says,
      have_the_decimals_that_are_of_use, charted_leave_the_input_line_its_keys, a_mail_says_what_it_holds, jobs_have_numbers, are_used_in_every_stage, that_went_are_said_to_be_gone])
