"""An SQLite file that is replaced, written over, deleted or emptied under a running screen: never an answer from what
is no longer there."""
import os, shutil, sqlite3, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "screen")]
from terminal import Terminal, main


def make(path, city, table="towns"):
    if os.path.exists(path):
        os.remove(path)
    db = sqlite3.connect(path)
    db.executescript("CREATE TABLE %s (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO %s VALUES (1, '%s')" % (table, table, city))
    db.close()


def opened(home):
    make(home.path("a.db"), "Oldtown")
    t = Terminal(home, home.path("a.db"))
    t.wait("generate SQL or provide")
    ask(t, "towns", "Oldtown")
    return t


def ask(t, table, *wanted):
    t.say("select name from %s where id > 0" % table)
    t.wait(lambda s: "▐ CONFIRM_USER_SQL ▌" in s)
    t.say("yes")
    t.wait(lambda s: "typed before this" in s or all(text in s for text in wanted))
    if "typed before this" in t.screen():
        t.say("yes")
    for text in wanted:
        t.wait(text)


def a_renamed_file_is_read_anew(home):
    t = opened(home)
    make(home.path("b.db"), "Newtown", "cities")
    os.rename(home.path("b.db"), home.path("a.db"))
    t.say("select name from cities where id > 0")
    t.wait("was replaced by another file")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("Newtown")
    t.close()


def a_file_written_over_is_read_anew(home):
    t = opened(home)
    make(home.path("b.db"), "Newtown")
    with open(home.path("b.db"), "rb") as new, open(home.path("a.db"), "r+b") as old:
        shutil.copyfileobj(new, old)
    ask(t, "towns", "Newtown")
    t.close()


def what_was_confirmed_does_not_read_a_ghost(home):
    t = opened(home)
    t.say("select count(*) as n, min(name) as first from towns")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    make(home.path("b.db"), "Newtown")
    os.rename(home.path("b.db"), home.path("a.db"))
    t.say("yes")
    t.wait("was replaced by another file")
    t.wait("Newtown")
    t.close()


def a_file_that_is_gone_is_said_to_be(home):
    t = opened(home)
    os.rename(home.path("a.db"), home.path("away.db"))
    t.say("select 'ghost' as g, name from towns")
    t.wait("is gone")
    assert not os.path.exists(home.path("a.db")), "an empty file was made in its place"
    make(home.path("a.db"), "Backtown")
    ask(t, "towns", "Backtown")
    t.close()


def an_emptied_file_is_said_to_be(home):
    t = opened(home)
    os.truncate(home.path("a.db"), 0)
    t.say("select 'ghost' as g, name from towns")
    t.wait("is empty")
    t.close()


def what_could_not_be_opened_is_tried_again(home):
    with open(home.path("a.db"), "w") as out:
        out.write("no database, but a text that is long enough to be one\n" * 20)
    t = Terminal(home, home.path("a.db"))
    t.wait("NOT CONNECTED")
    t.say("how many towns are there")
    t.wait("No answer: ")
    make(home.path("a.db"), "Oldtown")
    t.say("how many towns are there")
    t.wait("CONFIRM_GENERATED_SQL")
    assert "NOT CONNECTED" not in t.screen(), t.screen()
    t.close()


main([a_renamed_file_is_read_anew, a_file_written_over_is_read_anew, what_was_confirmed_does_not_read_a_ghost,
      a_file_that_is_gone_is_said_to_be, an_emptied_file_is_said_to_be,
      what_could_not_be_opened_is_tried_again])
