"""Killed sessions, time limits, and a network that breaks while rows come: on every driver with a wire, at several
bytes of the answer."""
import json, os, sqlite3, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "screen"))
import databases, outputs
from stub import Stub
from terminal import main
from wire import Wire

ROWS = 20000  # with their 1,000 bytes more than the system holds back for a client that waits
BYTES = (1, 900, 5000, 70000, 250000)  # of the answer: before its first row, in a batch, in and after the first window


def query(home, url, sql, *more, **env):
    return home.run("sql", sql, "-c", url, "--yes", *more, **env)


def check_cut(home, url, sql, format, more=(), says=None, code=6, at_least=0, wire=None):
    """A cut answer; where no row came at all, a failure without any output."""
    done = query(home, url, sql, "-f", format, *more)
    assert not wire or wire.done.is_set(), "nothing happened on the wire: " + done.stderr
    if done.returncode == 1:
        assert done.stdout == "" and done.stderr.strip(), done
        assert at_least == 0, "no row came: " + done.stderr
        return
    why = outputs.why_of(done.stderr)
    assert done.returncode == code, "exit %d: %s" % (done.returncode, done.stderr)
    rows = outputs.of_stdout(format, done.stdout, why)
    assert rows == outputs.count_of(why) and at_least <= rows < ROWS, why
    assert says is None or says in why, why
    assert outputs.newest_audit(home) == (why, rows), outputs.newest_audit(home)


def check_file(home, url, sql, format):
    path = home.path("cut." + format)
    done = query(home, url, sql, "-f", format, "-o", path)
    why = outputs.why_of(done.stderr)
    assert done.returncode == 6 and outputs.of_file(format, path, why) == outputs.count_of(why), done


def breaks(home, server, sql, mark):
    """Closed and reset connections, at each byte, and in each format at one of them."""
    for then in ("close", "reset"):
        for after in BYTES:
            with Wire(server.port, mark, after, then) as wire:
                check_cut(home, server.by(wire.port), sql, "json", wire=wire, at_least=1 if after >= 70000 else 0)
    for format in outputs.STDOUT:
        with Wire(server.port, mark, 70000, "close") as wire:
            check_cut(home, server.by(wire.port), sql, format, wire=wire, at_least=1)
    for format in ("xlsx", "json"):
        with Wire(server.port, mark, 70000, "close") as wire:
            check_file(home, server.by(wire.port), sql, format)


def killed(home, server, sql, mark):
    for after in BYTES:
        with Wire(server.port, mark, after, lambda: server.kill_session(mark)) as wire:
            check_cut(home, server.by(wire.port), sql, "json", wire=wire, at_least=1 if after >= 70000 else 0)


def silent(home, server, sql, mark):
    """A server that says nothing more is given up at the time limit."""
    with Wire(server.port, mark, 70000, "silence") as wire:
        check_cut(home, server.by(wire.port), sql, "csv", ("--set", "SQL_TIMEOUT=2"), "time limit", at_least=1)


def stopped(home, server, sql, mark):
    """What a query that is stopped by Ctrl-C while rows come has printed, and said."""
    import signal, subprocess, terminal
    with Wire(server.port, mark, 70000, "silence") as wire:
        process = subprocess.Popen([terminal.QUERENT, "sql", sql, "-c", server.by(wire.port), "--yes", "-f", "json"], text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=home.env)
        assert wire.done.wait(60)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, (process.returncode, err)
    return out, err


def interrupted(home, server, sql, mark):
    """It has its own exit code, and no whole output either. On a machine that is so busy that the second is over in which it
    has to end, it ends all the same, and leaves the rows open."""
    for _ in range(5):
        out, err = stopped(home, server, sql, mark)
        if "stopped in the middle of its work" not in err:
            break
        assert not out.rstrip().endswith("]"), out[-100:]
    why = outputs.why_of(err)
    assert outputs.of_stdout("json", out, why) == outputs.count_of(why) and "cancelled" in why, why


def limit_of_the_server(home, url, sql, session, says):
    """The server's own time limit strikes at row 700."""
    os.makedirs(home.path("config", "querent"), exist_ok=True)
    path = home.path("config", "querent", "config.yaml")
    with open(path, "w") as file:
        file.write("connections:\n  - name: limited\n    url: %s\n    session: [%s]\n" % (url, json.dumps(session)))
    os.chmod(path, 0o600)
    for format in ("json", "table"):
        check_cut(home, "limited", sql, format, says=says, at_least=1)


def postgres(home):
    server = databases.postgres()
    if not server:
        return
    with server:
        sql = "SELECT i AS id, repeat('wire_mark ', 100) AS v FROM generate_series(1, %d) AS i" % ROWS
        breaks(home, server, sql, "wire_mark")
        killed(home, server, sql, "wire_mark")
        silent(home, server, sql, "wire_mark")
        interrupted(home, server, sql, "wire_mark")
        slow = ("SELECT i AS id, CASE WHEN i = 700 THEN (SELECT count(*) FROM generate_series(1, 2000000000 + i)) ELSE i END "
                "AS v FROM generate_series(1, %d) AS i" % ROWS)
        limit_of_the_server(home, server.url, slow, "SET statement_timeout = 1500", "time limit")


def mariadb(home):
    server = databases.mariadb()
    if not server:
        return
    with server:
        server.ask("CREATE TABLE series (PRIMARY KEY (seq)) AS SELECT seq FROM seq_1_to_%d" % ROWS, database="shop")
        sql = "SELECT seq AS id, repeat('wire_mark ', 100) AS v FROM series ORDER BY seq"
        breaks(home, server, sql, "wire_mark")
        killed(home, server, sql, "wire_mark")
        silent(home, server, sql, "wire_mark")
        interrupted(home, server, sql, "wire_mark")
        slow = ("SELECT s.seq AS id, CASE WHEN s.seq = 700 THEN (SELECT count(*) FROM series a, series b, series c "
                "WHERE a.seq > s.seq) ELSE s.seq END AS v FROM series s ORDER BY s.seq")
        limit_of_the_server(home, server.url, slow, "SET max_statement_time = 1.5", "time limit")


def trino(home):
    """A page that is lost once is asked for again; one that never comes cuts the rows."""
    sql = "SELECT sequential_number AS id, 'wire_mark' AS v FROM TABLE(sequence(1, %d))" % ROWS
    with Stub("trino_server.py") as stub:
        url = "trino://me@127.0.0.1:%d/memory/default"
        for rule in ({"status": 500}, {"cut": True, "times": 99}, {"answer": {}},
                     {"error": ["EXCEEDED_TIME_LIMIT", 131075, "INSUFFICIENT_RESOURCES", "Query exceeded maximum time limit"]}):
            for format in outputs.STDOUT:
                stub.tell("rules", [{"when": "sequence", "page": 3, **rule}])
                check_cut(home, url % stub.port, sql, format, at_least=1000)
            stub.tell("rules", [{"when": "sequence", "page": 3, **rule}])
            check_file(home, url % stub.port, sql, "xlsx")
        stub.tell("rules", [{"when": "sequence", "page_rows": 500}])
        for after in (1, 5000, 9000):
            with Wire(stub.port, "wire_mark", after, "close", again=False, nth=1) as wire:
                check_cut(home, url % wire.port, sql, "json", wire=wire)
        stub.tell("rules", [{"when": "sequence", "page": 3, "cut": True}])
        done = query(home, url % stub.port, sql, "-f", "json")
        assert done.returncode == 0 and len(json.loads(done.stdout)) == ROWS, done.stderr


def job_server(home):
    """All rows come in one answer: without it there is none."""
    path = home.path("shop.db")
    con = sqlite3.connect(path)
    con.executescript("CREATE TABLE goods(id, v); INSERT INTO goods VALUES (1, 'wire_mark')")
    con.close()
    with Stub("job_server.py") as jobs:
        url = "api://127.0.0.1:%d/api?connection=7&type=sqlite"
        rules = {"connections": {"7": path}}
        jobs.tell("rules", rules)
        sql = "SELECT id, v FROM goods"
        done = query(home, url % jobs.port, sql, "-f", "json")
        assert done.returncode == 0 and json.loads(done.stdout) == [{"id": 1, "v": "wire_mark"}], done
        jobs.tell("rules", {**rules, "cut": [{"path": "GET /api/jobs/[0-9]+", "times": 99}]})
        done = query(home, url % jobs.port, sql, "-f", "json")
        assert done.returncode == 1 and done.stdout == "" and done.stderr.strip(), done


main([postgres, mariadb, trino, job_server])
