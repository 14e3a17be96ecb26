"""Answers given again: to the same question on the same data, and to one that differs in its values."""
import os, sqlite3, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from lessons import main
from terminal import Terminal

COUNT = "how many orders are there"


def console(home, *args):
    screen = Terminal(home, "shop", "--new", *args, cols=150, rows=44)
    screen.wait("generate")
    return screen


def approve(home, question, sql=None, said="1 row"):
    """Asked and confirmed; with SQL of the operator's own instead, where there is one."""
    screen = console(home)
    try:
        screen.say(question)
        screen.wait("Shall I execute")
        if sql:
            screen.say(sql)
            screen.wait(sql[-12:])
        screen.say("yes")
        screen.wait(said)
    finally:
        screen.close()


def maker(home, question, *more):
    return home.run("ask", question, "-c", "shop", "--sql-only", *more, code=None).stderr


def the_same_question_is_answered_as_before(home):
    assert "answered before" not in maker(home, COUNT)
    approve(home, COUNT, said="count(*) is 5")
    assert "answered before, 12:00" in maker(home, "How many orders are there?"), maker(home, COUNT)
    screen = console(home)
    try:
        screen.say(COUNT)
        screen.wait("answered before, 12:00")
    finally:
        screen.close()
    assert "before" not in maker(home, COUNT, "--set", "pipeline.cache=false")
    home.env["QUERENT_NOW"] = "2026-06-17T09:00:00"
    assert "answered before, 15 Jun 12:00" in maker(home, COUNT), maker(home, COUNT)


def other_data_is_read_anew(home):
    approve(home, COUNT, said="count(*) is 5")
    with sqlite3.connect(home.path("shop.db")) as con:
        con.execute("INSERT INTO orders VALUES (6,1,1,'2025-05-05','paid',0)")
    said = maker(home, COUNT)
    assert "answered before" not in said and "approved 12:00" in said, said


def what_is_rejected_is_not_given_again(home):
    approve(home, COUNT, said="count(*) is 5")
    screen = console(home)
    try:
        screen.say(COUNT)
        screen.wait("Shall I execute")
        screen.say("no")
        screen.wait("What would you like to query?")
    finally:
        screen.close()
    said = maker(home, COUNT)
    assert "before" not in said and "approved" not in said, said


def other_values_get_the_approved_sql(home):
    approve(home, "names of clients in segment A", "SELECT name FROM PROD_Customers WHERE segment = 'A' ORDER BY id DESC", "2 rows")
    done = home.run("ask", "names of clients in segment B", "-c", "shop", "--sql-only")
    assert "segment = 'B' ORDER BY id DESC" in " ".join(done.stdout.split()), done.stdout
    assert "approved 12:00" in done.stderr and "names of clients in segment A" in done.stderr, done.stderr
    assert home.ask("names of clients in segment B")[0] == [["Bob"]]


if __name__ == "__main__":
    main([the_same_question_is_answered_as_before, other_data_is_read_anew, what_is_rejected_is_not_given_again,
          other_values_get_the_approved_sql])
