"""A query that failed when it ran: what is offered instead of the same run, and where each of it leads."""
import signal
import sqlite3

from terminal import Terminal, main

OFFERS = ["Edit the SQL", "Ask again", "Another reading", "Run the same again"]


def make_shop(home):
    path = home.path("shop.db")
    with sqlite3.connect(path) as db:
        db.executescript(
            "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, country TEXT);"
            "CREATE TABLE employees(id INTEGER PRIMARY KEY, name TEXT, country TEXT);"
            "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id),"
            " employee_id INTEGER REFERENCES employees(id), total INTEGER, placed_on DATE);"
            "INSERT INTO customers VALUES(1, 'Ann', 'Spain'), (2, 'Bob', 'Italy');"
            "INSERT INTO employees VALUES(1, 'Cid', 'Peru'), (2, 'Dee', 'Chile');"
            "INSERT INTO orders VALUES(1, 1, 1, 9223372036854775807, '2025-01-01'), (2, 1, 1, 9223372036854775807, '2025-02-02');")
    return path


def mend_totals(path):
    with sqlite3.connect(path) as db:
        db.execute("UPDATE orders SET total = id")


def fails(home, **size):
    """The totals add up to more than a number holds."""
    path = make_shop(home)
    t = Terminal(home, path, **size)
    t.wait("generate SQL or provide")
    t.say("total revenue by country")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.say("yes")
    t.wait("Query execution failed: integer overflow")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.wait("Would you like to modify")
    return t, path


def other_ways_come_first(home):
    t, path = fails(home, cols=80, rows=24)
    screen = t.wait(OFFERS[-1])
    places = [screen.index(offer) for offer in OFFERS]
    assert places == sorted(places), screen
    t.say("yes")  # to which of them?
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    mend_totals(path)
    t.say("r")
    t.wait("▐ SHOW_RESULTS ▌")
    t.close()


def another_reading_is_shown_and_runs(home):
    t, path = fails(home)
    mend_totals(path)
    t.say("another reading")
    t.wait("SELECT employees.country")
    t.wait("Shall I execute")
    t.say("yes")
    t.wait("▐ SHOW_RESULTS ▌")
    t.keys("F4")
    t.wait("Peru")
    t.close()


def sql_is_modified_and_runs(home):
    t, path = fails(home)
    t.say("e")
    t.wait("editing")
    t.keys("C-Home")
    t.type("SELECT 41 + 1 AS answer --")
    t.keys("C-s")
    t.wait("SQL  v2")
    t.wait("▸ Yes, run it")
    t.say("yes")
    t.wait("▐ SHOW_RESULTS ▌")
    t.wait("42")
    t.close()


def it_is_asked_again(home):
    t, path = fails(home)
    t.say("ask again")
    t.wait("▐ NEED_NATURAL_LANGUAGE ▌")
    t.wait("What would you like to query?")
    t.say("how many customers are there")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.wait("FROM customers")
    t.say("yes")
    t.wait("▐ SHOW_RESULTS ▌")
    t.close()


def sql_that_cannot_run_is_not_offered_after_a_new_start(home):
    t = Terminal(home, cols=80, rows=24)
    t.wait("generate SQL or provide")
    t.say("select 1 from where")
    t.wait("This will not run")
    t.kill(signal.SIGKILL)
    t.close()
    t = Terminal(home, cols=120, rows=40)
    t.wait("This SQL cannot run as it is.")
    assert "Please confirm" not in t.screen(), t.screen()
    t.close()


main([sql_that_cannot_run_is_not_offered_after_a_new_start, other_ways_come_first, another_reading_is_shown_and_runs,
      sql_is_modified_and_runs, it_is_asked_again])
