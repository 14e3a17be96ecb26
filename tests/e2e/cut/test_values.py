"""A value that cannot be computed: every driver, every format, every place of it. The rows before it are there, and
nothing looks like all of them."""
import json, os, sqlite3, sys
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "screen"))
import databases, outputs
from stub import Stub
from terminal import main, skip

ROWS, WINDOW = 2100, 1000
# the first row, the second, the first batch, somewhere, both sides of a window's end, the last row
PLACES = (1, 2, 65, 700, WINDOW, WINDOW + 1, ROWS)


class Driver:
    """sql: of ROWS rows id, v; row `bad` cannot be computed. page: rows that come or are lost together."""

    def __init__(self, name, url, sql, says, page=1):
        self.name, self.url, self.sql, self.says, self.page = name, url, sql, says, page

    def rows_before(self, bad):
        return (bad - 1) // self.page * self.page


def run(home, driver, bad, *more):
    return home.run("sql", driver.sql % {"bad": bad, "rows": ROWS}, "-c", driver.url, *more)


def partial(driver, bad):
    rows = driver.rows_before(bad)
    return "partial after {:,} {}: ".format(rows, "row" if rows == 1 else "rows")


def check_none(done, driver):
    assert done.returncode == 1, "exit %d" % done.returncode
    assert done.stdout == "" and driver.says in done.stderr, (done.stdout, done.stderr)


def check_stdout(home, driver, bad, format):
    done = run(home, driver, bad, "-f", format)
    if driver.rows_before(bad) == 0:
        return check_none(done, driver)
    why = outputs.why_of(done.stderr)
    assert done.returncode == 6, "exit %d: %s" % (done.returncode, done.stderr)
    assert why.startswith(partial(driver, bad)) and driver.says in why, why
    assert outputs.of_stdout(format, done.stdout, why) == driver.rows_before(bad)


def check_file(home, driver, bad, format):
    path = home.path("out-%s-%d.%s" % (driver.name, bad, format))
    done = run(home, driver, bad, "-f", format, "-o", path)
    if driver.rows_before(bad) == 0:
        check_none(done, driver)
        assert not os.path.exists(path) and not os.path.exists(path + ".partial")
        return
    why = outputs.why_of(done.stderr)
    assert done.returncode == 6 and done.stdout == "", (done.returncode, done.stdout)
    assert path + ".partial'" in done.stderr, done.stderr
    assert outputs.of_file(format, path, why) == driver.rows_before(bad)


def check_events(home, driver, bad):
    done = run(home, driver, bad, "--events")
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(e.get("state") != "complete" for e in events), "an event says that all rows are there"
    if driver.rows_before(bad) == 0:
        assert done.returncode == 1 and any(driver.says in e.get("error", "") for e in events)
        return
    assert done.returncode == 6 and outputs.why_of(done.stderr).startswith(partial(driver, bad))
    last = [e for e in events if e["event"] == "rows" and e["rows"] >= 0][-1]
    assert last["state"] == "partial" and last["rows"] == driver.rows_before(bad), last
    assert driver.says in last["error"] and last["code"], last
    errors = [e for e in events if e["event"] == "error"]
    assert len(errors) == 1 and driver.says in errors[0]["error"], errors


def check_audit(home, driver, bad):
    """Alone, since the trail's newest row is looked at."""
    done = run(home, driver, bad, "-f", "csv")
    outcome, rows = outputs.newest_audit(home)
    if driver.rows_before(bad):
        assert outcome == outputs.why_of(done.stderr) and rows == driver.rows_before(bad), (outcome, rows)
    else:
        assert driver.says in outcome and "partial" not in outcome, outcome


def check_whole(home, driver):
    """The same query without a bad row is all there, so that what is looked for above means something."""
    done = run(home, driver, ROWS + 5, "-f", "json")
    assert done.returncode == 0, done.stderr
    assert [row["id"] for row in json.loads(done.stdout)] == list(range(1, ROWS + 1))
    assert "partial" not in done.stderr
    assert outputs.newest_audit(home) == ("ok", ROWS)


def check_limit(home, driver):
    """What was asked for and came is whole, whatever stands after it."""
    done = run(home, driver, 700, "-f", "json", "--limit", str(driver.rows_before(700)))
    assert done.returncode == 0 and len(json.loads(done.stdout)) == driver.rows_before(700), done.stderr
    done = run(home, driver, 700, "-f", "json", "--limit", str(driver.rows_before(700) + 1))
    assert done.returncode == 6, done.returncode
    outputs.no_json(done.stdout)


def check(home, driver):
    check_whole(home, driver)
    check_limit(home, driver)
    jobs = [(check_stdout, bad, format) for bad in PLACES for format in outputs.STDOUT]
    jobs += [(check_file, bad, format) for bad in PLACES for format in outputs.FORMATS]
    jobs += [(check_events, bad) for bad in PLACES]

    def attempt(job):
        try:
            job[0](home, driver, *job[1:])
        except Exception as problem:
            raise AssertionError("%s %s: %s" % (job[0].__name__, job[1:], problem)) from problem
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(attempt, jobs))
    for bad in PLACES:
        check_audit(home, driver, bad)


def sqlite_says_where(home):
    path = home.path("shop.db")
    sqlite3.connect(path).execute("CREATE TABLE t(x)").connection.close()
    series = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %(rows)d) SELECT i AS id, "
    check(home, Driver("sqlite", path, series + "abs(CASE WHEN i = %(bad)d THEN -9223372036854775807 - 1 ELSE i END) AS v "
                       "FROM n", "integer overflow"))


def postgres_says_where(home):
    server = databases.postgres()
    if not server:
        return
    with server:
        check(home, Driver("postgres", server.url, "SELECT i AS id, 1 / (%(bad)d - i) AS v FROM "
                           "generate_series(1, %(rows)d) AS i", "division by zero"))


def mariadb_says_where(home):
    server = databases.mariadb()
    if not server:
        return
    with server:
        server.ask("CREATE TABLE two AS SELECT 1 AS x UNION ALL SELECT 2; CREATE TABLE series (PRIMARY KEY "
                   "(seq)) AS SELECT seq FROM seq_1_to_%d" % ROWS, database="shop")
        check(home, Driver("mariadb", server.url, "SELECT s.seq AS id, (SELECT two.x FROM two WHERE s.seq = %(bad)d) AS v "
                           "FROM series s ORDER BY s.seq", "more than 1 row"))
        check(home, Driver("mariadb-range", server.url, "SELECT s.seq AS id, 9223372036854775807 + (s.seq = %(bad)d) AS v "
                           "FROM series s ORDER BY s.seq", "out of range"))


def trino_says_after_which_page(home):
    with Stub("trino_server.py") as stub:
        # no place is a page's end: SQLite's module for Python looks a row ahead or not, by its version
        stub.tell("rules", [{"when": "sequence", "page_rows": 48}])
        check(home, Driver("trino", "trino://me@127.0.0.1:%d/memory/default" % stub.port,
                           "SELECT sequential_number AS id, abs(CASE WHEN sequential_number = %(bad)d THEN "
                           "-9223372036854775807 - 1 ELSE sequential_number END) AS v FROM TABLE(sequence(1, %(rows)d))",
                           "integer overflow", page=48))


def job_server_rows_that_are_not_whole(home):
    """Rows of a job server come at once: a query that fails has none, and half a row ends them."""
    path = home.path("shop.db")
    sqlite3.connect(path).execute("CREATE TABLE t(x)").connection.close()
    with Stub("job_server.py") as jobs:
        rules = {"connections": {"7": path}}
        url = "api://127.0.0.1:%d/api?connection=7&type=sqlite" % jobs.port
        query = "SELECT x AS id, x AS v FROM t"
        for bad in PLACES:
            whole = [[i, i] for i in range(1, ROWS + 1)]
            whole[bad - 1] = [bad]
            jobs.tell("rules", {**rules, "say": {"when": "AS v", "columns": ["id", "v"], "rows": whole}})
            driver = Driver("api", url, query + " WHERE %(bad)d > 0 AND %(rows)d > 0", "row %d from the job server" % bad)
            for format in outputs.STDOUT:
                check_stdout(home, driver, bad, format)
            for format in outputs.FORMATS:
                check_file(home, driver, bad, format)
            check_events(home, driver, bad)
            check_audit(home, driver, bad)
        jobs.tell("rules", rules)
        bad = "SELECT abs(-9223372036854775807 - 1) AS v"
        done = home.run("sql", bad, "-c", url, "-f", "json")
        assert done.returncode == 1 and done.stdout == "" and "integer overflow" in done.stderr, done


main([sqlite_says_where, postgres_says_where, mariadb_says_where, trino_says_after_which_page,
      job_server_rows_that_are_not_whole])
