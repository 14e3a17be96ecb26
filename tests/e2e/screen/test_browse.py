"""Browsing the schema, watching a query and finding what was said, in the real binary."""
import os, sqlite3

from terminal import Terminal, main


def shop(home):
    path = home.path("shop.db")
    with sqlite3.connect(path) as db:
        db.executescript("CREATE TABLE stock(item TEXT PRIMARY KEY, pieces INTEGER);"
                         "CREATE VIEW low AS SELECT item FROM stock WHERE pieces < 5;"
                         "INSERT INTO stock VALUES('apple', 10), ('pear', 3)")
    return path


def reads_the_first_rows_of_a_table(home):
    t = Terminal(home, shop(home), "--new")
    t.wait("generate SQL or provide")
    t.keys("F6")
    t.wait("Shows rows of")
    t.type("pieces")
    t.wait("▸   pieces")
    t.keys("Enter")
    t.wait("SELECT * FROM stock LIMIT 100  first rows")
    t.wait("pear")
    t.keys("e")
    t.wait("SELECT item, pieces")
    t.close()
    assert "sample" in home.run("audit").stdout


def marks_what_has_changed(home):
    path = shop(home)
    t = Terminal(home, path, "--new")
    t.wait("generate SQL or provide")
    t.say("select * from stock")
    t.wait("execute this query?")
    t.say("yes")
    t.wait("▐ SHOW_RESULTS ▌")
    t.keys("F4")
    t.wait("▌Results")
    t.keys("W")
    t.wait("every how many seconds")
    t.keys("C-u")
    t.type("1")
    t.keys("Enter")
    t.wait("nothing has changed")
    with sqlite3.connect(path) as db:
        db.execute("INSERT INTO stock VALUES('plum', 7)")
    t.wait("plum")
    t.keys("Escape")
    t.wait(lambda s: "plum" not in s and "▌Results" in s, "the rows as they were")
    t.close()


def opens_a_file_that_is_typed(home):
    path = shop(home)
    t = Terminal(home, "--new")
    t.wait("generate SQL or provide")
    t.keys("F5")
    t.wait("▌Connections")
    t.type(path + "x")
    t.wait("opened read-only")
    t.keys("Enter")
    t.wait("no connection or file")
    t.wait("demo (sqlite")
    t.keys("F5")
    t.wait("▌Connections")
    t.type(path)
    t.wait("opened read-only")
    t.keys("Enter")
    t.wait("shop.db (sqlite, read-only)")
    t.say("how many pears are left")
    t.wait("execute this query?")
    t.keys("F5")
    t.wait("▌Connections  3")
    t.keys("Enter")  # by habit: the cursor is on the one in use
    t.wait("already; Alt-n")
    t.close()


def finds_what_was_said(home):
    t = Terminal(home, "--new")
    t.wait("generate SQL or provide")
    t.say("list customers from Japan")
    t.wait("execute this query?")
    t.keys("M-n")
    t.wait("conversation 2")
    t.keys("M-/")
    t.wait("Find in all conversations")
    t.type("japan customers")
    t.wait("list customers from Japan")
    t.keys("Enter")
    t.wait("conversation 1")
    t.wait("▐ CONFIRM_GENERATED_SQL ▌")
    t.close()


main([reads_the_first_rows_of_a_table, opens_a_file_that_is_typed, marks_what_has_changed, finds_what_was_said])
