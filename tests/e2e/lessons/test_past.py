"""What was asked before is found, in whatever conversation: in the console, by ask, by the search and in the history."""
import os, sqlite3, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from lessons import main
from terminal import Terminal


def console(home):
    screen = Terminal(home, "shop", "--new", cols=150, rows=44)
    screen.wait("generate")
    return screen


def approve(home, question, day):
    home.env["QUERENT_NOW"] = "%sT12:00:00" % day
    screen = console(home)
    try:
        screen.say(question)
        screen.wait("Shall I execute")
        screen.say("yes")
        screen.wait("What would you like to do next")
    finally:
        screen.close()


def asked(home):
    approve(home, "how many orders are there", "2026-05-01")
    approve(home, "how many PROD_Customers are there", "2026-06-09")
    approve(home, "list the ids of the orders", "2026-06-10")
    home.env["QUERENT_NOW"] = "2026-06-15T12:00:00"


def ask_finds_it(home):
    asked(home)
    said = home.run("ask", "what did I ask about an order last week", "-c", "shop").stdout
    assert "You asked about 'order' (last week):" in said and "list the ids of the orders" in said, said
    assert "10 Jun 12:00 (shop, conversation 3)" in said and "SELECT" in said, said
    assert "how many" not in said, said
    said = home.run("ask", "have I asked about orders before?", "-c", "shop").stdout
    assert "list the ids of the orders" in said and "how many orders are there" in said, said
    said = home.run("ask", "what did I ask about invoices", "-c", "shop").stdout
    assert "You asked nothing about 'invoices'." in said, said
    said = home.run("ask", "what was my last question", "-c", "shop").stdout
    assert said.count("·") == 1 and "list the ids" in said, said
    home.env["USER"] = home.env["LOGNAME"] = "bob"
    said = home.run("ask", "what did I ask about orders", "-c", "shop", "--set", "company=other").stdout
    assert "You asked nothing" in said, said


def what_ask_asked_is_found_too(home):
    home.env["QUERENT_NOW"] = "2026-06-09T12:00:00"
    home.ask("how many orders are there")
    home.run("ask", "how many PROD_Customers are there", "-c", "shop", "--sql-only")
    home.run("sql", "SELECT id FROM orders", "-c", "shop")
    home.env["QUERENT_NOW"] = "2026-06-15T12:00:00"
    said = home.run("ask", "what did I ask about orders last week", "-c", "shop").stdout
    assert "9 Jun 12:00 (shop, asked by a command): how many orders are there" in said, said
    assert "SELECT count(*) FROM orders" in said and said.count("·") == 1, said
    said = home.run("ask", "what did I ask about customers", "-c", "shop").stdout
    assert "how many PROD_Customers are there" in said and said.count("·") == 1, said
    screen = console(home)
    try:
        screen.say("what did I ask about orders last week")
        screen.wait("asked by a command): how many orders")
    finally:
        screen.close()
    with sqlite3.connect(home.path("state", "querent", "state.db")) as con:
        assert con.execute("SELECT count(*) FROM conversation WHERE number > 0").fetchall() == [(1,)], "ask keeps no conversation"
    home.env["USER"] = home.env["LOGNAME"] = "bob"
    said = home.run("ask", "what did I ask about orders", "-c", "shop", "--set", "company=other").stdout
    assert "You asked nothing" in said, said


def the_console_answers_and_the_search_knows_times(home):
    asked(home)
    screen = console(home)
    try:
        screen.say("what did I ask about customers last week")
        screen.wait("9 Jun 12:00 (shop, conversation 2): how many")
        screen.keys("M-/")
        screen.wait("Find in all conversations")
        screen.type("ids last week")
        screen.wait("list the ids of the orders")
    finally:
        screen.close()


def the_history_knows_times(home):
    asked(home)
    said = home.run("history", "orders", "last", "week").stdout
    assert said.count("SELECT") == 1, said
    assert home.run("history", "orders").stdout.count("SELECT") == 2


main([ask_finds_it, what_ask_asked_is_found_too, the_console_answers_and_the_search_knows_times, the_history_knows_times])
