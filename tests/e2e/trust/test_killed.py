"""A write job to MariaDB whose program is killed leaves nothing: no half table, no row, and no name beside it after the
next start; a table whose engine has no transactions is not written to at all."""
import atexit, os, signal, sqlite3, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "screen")]
from servers import MariaDB
from terminal import Terminal, main, skip

if not MariaDB.there():
    skip("MariaDB's server is not installed")
DB = MariaDB()
atexit.register(DB.close)
ENDLESS = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000000) select i from n"


def tables():
    return sorted(DB.ask("SHOW TABLES", database="shop").split())


def writing(home, table, mode):
    path = home.path("src.db")
    sqlite3.connect(path).close()
    os.makedirs(home.path("config", "querent"), exist_ok=True)
    with open(home.path("config", "querent", "config.yaml"), "w") as f:
        f.write("connection: src\nconnections:\n  src:\n    url: sqlite:%s\n  shop:\n    url: %s\n    read_only: false\n"
                "grid: {window_rows: 100}\n" % (path, DB.url))
    os.chmod(home.path("config", "querent", "config.yaml"), 0o600)
    t = Terminal(home)
    t.wait("generate SQL or provide")
    t.say(ENDLESS)
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("▐ SHOW_RESULTS ▌")
    t.say("write to shop table %s mode %s" % (table, mode))
    t.wait("rite ]")
    return t


def kill_while_it_writes(home, table, mode):
    t = writing(home, table, mode)
    t.keys("C-s")
    end = time.monotonic() + 60
    while not any(name.startswith("querent_new_") for name in tables()):
        assert time.monotonic() < end, t.screen()
        time.sleep(0.02)
    time.sleep(0.5)
    t.kill(signal.SIGKILL)
    t.close()


def a_killed_create_leaves_nothing(home):
    kill_while_it_writes(home, "fresh", "create")
    assert "fresh" not in tables(), tables()
    done = home.run("jobs")
    assert "fresh" in done.stdout, done.stdout
    t = Terminal(home)  # the next start
    t.wait("conversation 1")
    end = time.monotonic() + 60
    while [n for n in tables() if n.startswith("querent_new_")]:
        assert time.monotonic() < end, (tables(), t.screen())
        time.sleep(0.05)
    t.close()
    assert tables() == [], tables()
    said = home.run("jobs").stdout
    assert "failed" in said, said


def a_table_without_transactions_is_not_written(home):
    DB.ask("CREATE TABLE plain (i INT) ENGINE=MyISAM", database="shop")
    t = writing(home, "plain", "append")
    t.keys("C-s")
    t.wait(lambda s: "engine" in s and " failed: " in s)
    assert DB.ask("SELECT count(*) FROM plain", database="shop") == "0"
    t.close()


main([a_killed_create_leaves_nothing, a_table_without_transactions_is_not_written])
