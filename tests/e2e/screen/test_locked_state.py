"""Another process holds the lock of the state file: the screen goes on, says so, and nothing is lost when the lock goes."""
import sqlite3, subprocess, sys, time

from terminal import PATIENCE, Terminal, main

HOLDER = """
import sqlite3, sys
con = sqlite3.connect(sys.argv[1], isolation_level=None)
con.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.readline()
con.execute("ROLLBACK")
"""


class Lock:
    """A real second process."""

    def __init__(self, path):
        self.process = subprocess.Popen([sys.executable, "-c", HOLDER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        assert self.process.stdout.readline() == "locked\n"

    def release(self):
        self.process.communicate("now\n")


def kept(home, sql):
    return [row[0] for row in sqlite3.connect(home.path("state", "querent", "state.db")).execute(sql)]


def wait_kept(home, sql):
    end = time.monotonic() + PATIENCE
    while not kept(home, sql):
        assert time.monotonic() < end, "never kept: " + sql
        time.sleep(0.02)


def goes_on_and_loses_nothing(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.say("select id, name from products order by id")
    t.wait("CONFIRM_USER_SQL")
    t.say("yes")
    t.wait("SHOW_RESULTS")
    t.wait("row 1 of")
    lock = Lock(home.path("state", "querent", "state.db"))
    try:
        t.type("a thought of mine")
        t.wait("a thought of mine")
        t.wait("NOT SAVED")
        t.wait("the state can't be saved at the moment")
        t.keys("F4")
        t.keys("PageDown")
        t.wait(lambda s: "row 1 of" not in s, "the next page")
        t.keys("Escape")
        t.wait("Enter submit")  # back in the input line
        t.type(" goes on")
        t.wait("a thought of mine goes on")
        t.keys("C-u")
        t.say("done")
        t.wait("DONE")
        t.say("select 'said while locked'")
        t.wait("CONFIRM_USER_SQL")
        t.type("half a sentence")
        t.wait("half a sentence")
        assert not kept(home, "SELECT text FROM message WHERE text LIKE '%said while locked%'")
    finally:
        lock.release()
    t.wait(lambda s: "NOT SAVED" not in s, "that all is saved")
    assert kept(home, "SELECT text FROM message WHERE who = 0 AND text LIKE '%said while locked%'")
    wait_kept(home, "SELECT draft FROM conversation WHERE draft = 'half a sentence'")  # saved when typing pauses
    t.kill()
    t.close()
    t = Terminal(home)
    t.wait("said while locked")
    t.wait("half a sentence")
    t.close()


def saves_what_was_typed_before_it_leaves(home):
    t = Terminal(home)
    t.wait("generate SQL or provide")
    lock = Lock(home.path("state", "querent", "state.db"))
    t.type("typed in the last moment")
    t.wait("NOT SAVED")
    t.keys("C-c")
    t.wait("press Ctrl-C again")
    t.keys("C-c")
    lock.release()
    t.wait("EXIT=0")
    assert kept(home, "SELECT draft FROM conversation WHERE draft = 'typed in the last moment'")
    t.close()


main([goes_on_and_loses_nothing, saves_what_was_typed_before_it_leaves])
