"""JOB_EXECUTOR=remote, connections of type api, the table API and Trino, through the real binary."""
import json, os, re, signal, sqlite3, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "screen"))
from stub import Stub
from terminal import Terminal, main


def shop(home):
    path = home.path("shop.db")
    con = sqlite3.connect(path)
    con.executescript("CREATE TABLE goods(id INTEGER PRIMARY KEY, name TEXT, price REAL);"
                      "INSERT INTO goods VALUES (1, 'tea', 2.5), (2, 'salt', 0.5), (3, 'cup', 7)")
    con.close()
    os.makedirs(home.path("config", "querent"))
    with open(home.path("config", "querent", "config.yaml"), "w") as file:
        file.write("connections:\n  - name: shop\n    id: 7\n    url: sqlite:%s\n"
                   "  - name: depot\n    id: 8\n    url: sqlite:%s\n    read_only: false\n"
                   % (path, home.path("target.db")))
    sqlite3.connect(home.path("target.db")).execute("CREATE TABLE other(x)").connection.close()
    return path


def rules(home, **more):
    return {"token": "t0k", "connections": {"7": home.path("shop.db"), "8": home.path("target.db")}, **more}


def settings(jobs):
    return {"JOB_EXECUTOR": "remote", "BASE_URL": "http://127.0.0.1:%d/api" % jobs.port, "JOB_API_TOKEN": "t0k"}


def expect(done, code=0):
    assert done.returncode == code, "exit %d, not %d: %s %s" % (done.returncode, code, done.stdout, done.stderr)
    return done.stdout


def queries_run_at_the_job_server(home):
    shop(home)
    with Stub("job_server.py") as jobs:
        jobs.tell("rules", rules(home))
        rows = json.loads(expect(home.run("sql", "-c", "shop", "SELECT id, name FROM goods WHERE price > 1 ORDER BY id",
                                          "-f", "json", **settings(jobs))))
        assert rows == [{"id": 1, "name": "tea"}, {"id": 3, "name": "cup"}], rows
        body = json.loads(jobs.asked("/jobs/read")[0]["body"])
        assert body["connection_id"] == 7 and body["database_type"] == "sqlite" and body["yes"] is True, body
        done = home.run("sql", "-c", "shop", "SELECT 1", **{**settings(jobs), "JOB_API_TOKEN": "wrong"})
        assert done.returncode == 1 and "JOB_API_TOKEN" in done.stderr and "wrong" not in done.stderr, done.stderr
        expect(home.run("sql", "-c", "shop", "DELETE FROM goods", **settings(jobs)), 5)


def a_connection_of_type_api_is_one_like_others(home):
    shop(home)
    with Stub("job_server.py") as jobs:
        jobs.tell("rules", rules(home))
        url = "api://127.0.0.1:%d/api?connection=7&type=sqlite" % jobs.port
        out = expect(home.run("ask", "-c", url, "how many goods are there?", "--yes", "-f", "json", JOB_API_TOKEN="t0k"))
        assert list(json.loads(out)[0].values()) == [3], out
        out = expect(home.run("doctor", "-c", url, JOB_API_TOKEN="t0k"))
        assert re.search(r"ok +connection .*job server at 127.0.0.1", out), out


def definitions_come_from_the_table_server(home):
    shop(home)
    with Stub("job_server.py") as jobs:
        jobs.tell("rules", rules(home, tables={"shop/main/goods": "what the shop sells, prices in euro"}))
        env = {"TABLE_API_BASE_URL": "http://127.0.0.1:%d/api/tables" % jobs.port, "JOB_API_TOKEN": "t0k"}
        out = expect(home.run("catalog", "export", "-c", "shop", **env))
        assert json.loads(out)["tables"][0]["comment"] == "what the shop sells, prices in euro", out
        assert jobs.asked("/tables/batch"), "the server was not asked"
        jobs.tell("rules", rules(home))
        expect(home.run("catalog", "-c", "shop", **env, TABLE_API_MOCK="true"))
        assert not jobs.asked("/tables"), "TABLE_API_MOCK asks no server"
        jobs.tell("rules", rules(home, status=[{"path": "tables", "code": 500, "times": 99}]))
        done = home.run("catalog", "-c", "shop", **env)
        assert done.returncode == 1 and "definitions" in done.stderr, done.stderr


def begin_write(home, jobs, table):
    t = Terminal(home, "-c", "shop", **settings(jobs))
    t.wait("generate SQL or provide")
    t.say("select id, name from goods")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("What would you like to do next?")
    t.say("write to depot table %s" % table)
    t.wait("rite ]")
    t.wait("name → name")
    t.keys("C-s")
    return t


def the_screen_writes_by_the_job_server(home):
    shop(home)
    with Stub("job_server.py") as jobs:
        jobs.tell("rules", rules(home))
        t = begin_write(home, jobs, "my_goods")
        t.wait("is done")
        t.close()
        con = sqlite3.connect(home.path("target.db"))
        assert con.execute("SELECT id, name FROM my_goods ORDER BY id").fetchall() == [(1, "tea"), (2, "salt"), (3, "cup")]
        assert len(jobs.asked("/jobs/write")) == 1


def is_followed(jobs):
    """The write job has been asked for: its id is kept by then."""
    asked = jobs.asked("/jobs/")
    begun = [i for i, r in enumerate(asked) if r["path"].endswith("/jobs/write")]
    return begun and any(r["method"] == "GET" for r in asked[begun[0]:])


def killed_it_follows_the_job_again(home):
    shop(home)
    with Stub("job_server.py") as jobs:
        jobs.tell("rules", rules(home, hold=["write"]))
        t = begin_write(home, jobs, "my_goods")
        t.wait(lambda _: is_followed(jobs), "the job to be followed")
        kill_all_of(home)
        jobs.tell("rules", rules(home))
        state = lambda: json.loads(expect(home.run("jobs", "list", "-f", "json", **settings(jobs))))[0]["state"]
        t = Terminal(home, "-c", "shop", **settings(jobs))
        t.wait(lambda _: state() == "done", "the job to be done")
        t.close()
        assert not jobs.asked("/jobs/write"), "it was sent again"
        con = sqlite3.connect(home.path("target.db"))
        assert con.execute("SELECT count(*) FROM my_goods").fetchone()[0] == 3


def kill_all_of(home):
    """kill -9 of the querent that runs in this home."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/environ" % pid, "rb") as file:
                mine = ("HOME=%s\0" % home.dir).encode() in file.read()
            if mine and os.readlink("/proc/%s/exe" % pid) == os.path.realpath(os.environ["QUERENT"]):
                os.kill(int(pid), signal.SIGKILL)
        except OSError:
            pass  # it has ended, or is not ours


def trino_is_a_connection_like_others(home):
    with Stub("trino_server.py") as trino:
        trino.tell("rules", [])
        url = "trino://me@127.0.0.1:%d/memory/default" % trino.port
        sql = "SELECT sequential_number AS n FROM TABLE(sequence(1, 2500))"
        rows = json.loads(expect(home.run("sql", "-c", url, sql, "-f", "json")))
        assert [row["n"] for row in rows] == list(range(1, 2501))
        expect(home.run("sql", "-c", url, "DROP TABLE x"), 5)
        out = expect(home.run("doctor", "-c", url))
        assert re.search(r"ok +connection .* Trino stub, ", out), out
        out = home.run("doctor", "-c", "trino://me@127.0.0.1:%d/hive" % trino.port).stdout
        assert "no catalog 'hive': this cluster has memory, system" in out, out


def a_write_job_into_bigquery_is_a_load_job(home):
    shop(home)
    with Stub("bigquery_server.py") as server:
        with open(home.path("config", "querent", "config.yaml"), "a") as file:
            file.write("  - name: lake\n    id: 9\n    read_only: false\n"
                       "    url: bigquery://shop-eu/shop?endpoint=http://127.0.0.1:%d&login=none\n" % server.port)
        t = Terminal(home, "-c", "shop")
        t.wait("generate SQL or provide")
        t.say("select id, name, price from goods")
        t.wait("▐ CONFIRM_USER_SQL ▌")
        t.say("yes")
        t.wait("What would you like to do next?")
        t.say("write to lake table my_goods")
        t.wait("rite ]")
        t.wait("name → name")
        t.keys("C-s")
        t.wait("is done: 3 rows")
        t.close()
        out = expect(home.run("sql", "-c", "lake", "SELECT * FROM my_goods LIMIT 10", "-f", "csv"))
        assert out.split() == ["id,name,price", "1,tea,2.5", "2,salt,0.5", "3,cup,7.0"], out
        out = expect(home.run("jobs", "show", "1", "-f", "json"))
        assert "written to lake.my_goods by a load job, which is not billed" in out, out
        assert len(server.asked("/upload/bigquery/v2/")) == 1


def bigquery_says_what_a_query_costs_before_it_runs(home):
    with Stub("bigquery_server.py") as server:
        url = "bigquery://shop-eu/shop?endpoint=http://127.0.0.1:%d&login=none" % server.port
        out = expect(home.run("ask", "-c", url, "how many orders are there for each customer?", "--yes", "-f", "json"))
        assert {"name": "Ann", "orders": 2} in json.loads(out), out
        ran = [r for r in server.asked("/jobs") if r["method"] == "POST" and "dryRun" not in r["body"]]
        assert len(ran) == 1, "what nobody asked for is billed: %s" % [r["body"] for r in ran]
        done = home.run("ask", "-c", url, "how many orders are there for each customer?")
        assert "reads 50.0 MiB of customers, orders · costs about 0.0003" in done.stdout + done.stderr, done.stderr
        out = expect(home.run("ask", "-c", url, "total of orders placed in 2025", "--yes", "-f", "csv"))
        assert out.split() == ["f0_", "200.75"], out
        other = url.replace("/shop?", "/other-project.shop?")
        for name in ("orders", "`other-project.shop.orders`", "`other-project`.shop.orders", "other-project.shop.orders"):
            out = expect(home.run("sql", "-c", other, "SELECT count(*) AS n FROM " + name, "-f", "csv"))
            assert out.split() == ["n", "4"], (name, out)
        done = home.run("sql", "-c", url, "SELECT * FROM events LIMIT 1", "-f", "csv")
        assert "2025-01-01,click" in done.stdout, done.stderr
        done = home.run("sql", "-c", url, "SELECT total FROM orders", "--set", "sql.bigquery_gib=1")
        assert done.returncode == 0 and "12345678901234567890.01" in done.stdout, done.stderr
        done = home.run("sql", "-c", url, "SELECT kind FROM events WHERE day = DATE '2025-01-01'")
        assert done.returncode == 1 and "the limit is 100.0 GiB" in done.stderr, done.stderr
        out = expect(home.run("sql", "-c", url, "SELECT kind FROM events WHERE day = DATE '2025-01-01'",
                              "--set", "sql.bigquery_gib=0"))
        assert "click" in out, out
        expect(home.run("sql", "-c", url, "DELETE FROM customers WHERE true"), 5)
        out = expect(home.run("doctor", "-c", url))
        assert re.search(r"ok +connection .* BigQuery in EU, 3 tables", out), out


main([queries_run_at_the_job_server, a_connection_of_type_api_is_one_like_others, definitions_come_from_the_table_server,
      the_screen_writes_by_the_job_server, killed_it_follows_the_job_again, trino_is_a_connection_like_others,
      bigquery_says_what_a_query_costs_before_it_runs, a_write_job_into_bigquery_is_a_load_job])
