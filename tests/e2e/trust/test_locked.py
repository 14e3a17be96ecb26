"""A query that waits for a lock says so, and whose it is, while it waits and when its time is over; without any right."""
import atexit, json, os, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "screen")]
from servers import MariaDB, Postgres
from terminal import main, skip

if not Postgres.bin():
    skip("PostgreSQL's server is not installed")
PG = Postgres()
atexit.register(PG.close)
PG.ask("CREATE TABLE taken (id int); CREATE TABLE free AS SELECT generate_series(1, 20000) AS id; CREATE ROLE reader LOGIN; GRANT SELECT ON taken, free TO reader")


class Lock:
    """A client that holds what `sql` locks."""

    def __init__(self, *argv, sql):
        self.client = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.client.stdin.write(sql)
        self.client.stdin.flush()
        assert "locked" in self.client.stdout.readline()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.stdin.close()
        self.client.wait()


def told(home, url, sql, *more):
    """The texts of the status events, and the error; the time limit is over before the lock."""
    done = home.run("sql", "-c", url, sql, "--yes", "--events", "--set", "sql.timeout_seconds=20", *more)
    events = [json.loads(line) for line in done.stdout.splitlines()]
    return [e["text"] for e in events if e["event"] == "status" and "text" in e], \
        " ".join(e["error"] for e in events if e["event"] == "error"), done


def waits(home, url, holder):
    says, error, done = told(home, url, "SELECT id FROM taken")
    assert any(text == "waiting for a lock held by " + holder for text in says), (says, done)
    assert error.split(":", 1)[1].count("it waited for a lock held by " + holder) == 1, (error, done)


def postgresql_names_who_holds_it(home):
    url = "postgresql://reader@127.0.0.1:%d/postgres" % PG.port
    with Lock("psql", "-h", PG.folder, "-p", str(PG.port), "-U", "boss", "-d", "postgres", "-AtqX",
              sql="BEGIN; LOCK TABLE taken; SELECT 'locked';\n"):
        pid = PG.ask("SELECT pid FROM pg_locks WHERE relation = 'taken'::regclass AND mode = 'AccessExclusiveLock'")
        waits(home, url, "session %s of boss (psql)" % pid)
    assert told(home, url, "SELECT count(*) FROM taken")[2].returncode == 0


def what_only_takes_long_waits_for_nothing(home):
    says, error, done = told(home, "postgresql://reader@127.0.0.1:%d/postgres" % PG.port,
                             "SELECT count(*) FROM free a, free b, free c WHERE a.id + b.id = c.id * 2")
    assert "time limit" in error and "lock" not in error + " ".join(says), (says, error, done)


def mariadb_says_what_it_waits_for(home):
    if not MariaDB.there():
        return
    server = MariaDB()
    try:
        server.ask("CREATE TABLE taken (id int); CREATE USER reader@'127.0.0.1'; GRANT SELECT ON shop.* TO reader@'127.0.0.1'", database="shop")
        with Lock("mariadb", "--no-defaults", "--unbuffered", "-N", "-S", server.socket, "-u", "root", "shop",
                  sql="LOCK TABLES taken WRITE; SELECT 'locked';\n"):
            waits(home, "mariadb://reader@127.0.0.1:%d/shop" % server.port, "another session (waiting for table metadata lock)")
    finally:
        server.close()


main([postgresql_names_who_holds_it, what_only_takes_long_waits_for_nothing, mariadb_says_what_it_waits_for])
