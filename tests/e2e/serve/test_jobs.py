"""Jobs over HTTP: `querent serve` as the job server of others, on SQLite and PostgreSQL; who may, and what is true of a
job after a cancel, a kill, and a lost answer. The contract that JOB_EXECUTOR=remote relies on is in
tests/integration/remote/test_jobs.c, which runs over this service, too."""
import json, os, shutil, signal, sqlite3, subprocess, sys, tempfile, threading, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "trust")]
from servers import Postgres
from service import PATIENCE, Service, main

SOURCE_DIR = os.path.join(HERE, "..", "..", "..")
if not Postgres.bin():
    print("skipped: no PostgreSQL")
    sys.exit(77)
DATABASE = Postgres()
DATABASE.ask("CREATE TABLE taken (id bigint, name text); CREATE TABLE goods AS SELECT i AS id, 'g' || i AS name "
             "FROM generate_series(1, 5000) AS i; CREATE FUNCTION own() RETURNS int LANGUAGE sql AS 'SELECT 1'")
MAILS = tempfile.mkdtemp(prefix="querent-mails-")
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable  # the one with Debian's aiosmtpd
POST = subprocess.Popen([PYTHON, os.path.join(SOURCE_DIR, "tests", "integration", "jobs", "mail_server.py"), MAILS],
                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
POST_PORT = POST.stdout.readline().strip()
SERVICE = Service(
    settings="serve: {requests_per_minute: 0, body_bytes: 100000}\nmail: {%s}\n"
             % ("url: 'smtp://127.0.0.1:%s', starttls: false" % POST_PORT if POST_PORT else ""),
    connections="  - {name: shelf, id: 11, url: 'sqlite:shelf.db'}\n"
                "  - {name: depot, id: 12, url: 'sqlite:depot.db', read_only: false}\n"
                "  - {name: house, id: 13, url: '%s', read_only: false}\n"
                "  - {name: south, id: 14, url: 'sqlite:depot.db', read_only: false, company: south}\n"
                "  - {name: veiled, id: 15, url: 'sqlite:shelf.db', secure_views: {goods: goods}}\n"
                "  - {name: live, id: 16, url: 'sqlite:depot.db', read_only: false, production: true}\n"
                "  - {name: unnumbered, url: 'sqlite:shelf.db'}\n" % DATABASE.url)
with sqlite3.connect(SERVICE.path("config", "querent", "shelf.db")) as con:
    con.execute("CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT, price REAL)")
    con.executemany("INSERT INTO goods VALUES (?, ?, ?)", [(1, "tea", 2.5), (2, "salt", None), (3, "cup", 7)])
sqlite3.connect(SERVICE.path("config", "querent", "depot.db")).executescript(
    "CREATE TABLE other (x); CREATE TABLE wide AS WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) SELECT i FROM n; ANALYZE").connection.close()
ANN = SERVICE.token("ann", "--company", "north", "--scopes", "jobs")
BOB = SERVICE.token("bob", "--company", "south", "--scopes", "jobs")
EVE = SERVICE.token("eve", "--company", "north", "--scopes", "jobs")
ASKER = SERVICE.token("ann", "--company", "north", "--scopes", "ask,run")


def post(kind, body, token=ANN, key=None):
    return SERVICE.post("/api/v1/jobs/" + kind, body, token=token, headers={"Idempotency-Key": key} if key else {})


def made(kind, body, **more):
    answer = post(kind, body, **more)
    assert answer.status == 200, answer.body
    return answer.json["job_id"]


def look(job, token=ANN):
    answer = SERVICE.get("/api/v1/jobs/" + job, token=token)
    assert answer.status == 200, answer.body
    return answer.json


def until(ready, what):
    end = time.monotonic() + PATIENCE
    while not (found := ready()):
        assert time.monotonic() < end, what
        time.sleep(0.02)
    return found


def ended(job, token=ANN):
    return until(lambda: (j := look(job, token)) if look(job, token)["status"] not in ("queued", "running") else None, job)


def read(connection, query, **more):
    return ended(made("read", {"connection_id": connection, "query": query}, **more), **more)


def rows_of(source="SELECT id, name FROM goods ORDER BY id", connection=13):
    return {"source_job_id": read(connection, source)["job_id"]}


def write(connection, table, rows, mode="create", **more):
    return {"connection_id": connection, "schema": "", "table": table, "mode": mode, "mappings": [], **rows, **more}


class Lock:
    """Nobody else comes to the table 'taken'."""

    def __enter__(self):
        self.psql = subprocess.Popen(["psql", "-h", DATABASE.folder, "-p", str(DATABASE.port), "-U", "boss", "-d", "postgres",
                                      "-AtqX"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.psql.stdin.write("BEGIN; LOCK TABLE taken; SELECT 'locked';\n")
        self.psql.stdin.flush()
        assert self.psql.stdout.readline().strip() == "locked"

    def __exit__(self, *why):
        self.psql.stdin.close()
        self.psql.wait()


def held():
    """A write job that waits for the lock in PostgreSQL, inside of its transaction."""
    job = made("write", write(13, "taken", rows_of(), "append"), key="held-%d" % time.monotonic_ns())
    waits = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'taken'::regclass"
    until(lambda: DATABASE.ask(waits) == "1", "the job to wait for the lock")
    return job


# ---- what is done

def a_read_has_its_rows():
    SERVICE.start()
    job = read(11, "SELECT id, name, price FROM goods ORDER BY id")
    assert (job["status"], job["progress"], job["error"], job["kind"]) == ("succeeded", 3, None, "read"), job
    assert [c["name"] for c in job["columns"]] == ["id", "name", "price"], job
    assert job["rows"] == [[1, "tea", 2.5], [2, "salt", None], [3, "cup", 7.0]], job
    bad = read(11, "SELECT absent FROM goods")
    assert bad["status"] == "failed" and "no such column" in bad["error"]["message"] and bad["rows"] is None, bad


def a_write_into_each_database():
    for source, target in ((11, 12), (11, 13), (13, 12), (13, 13)):
        query = "SELECT id, name FROM goods WHERE id <= 3 ORDER BY id"
        job = ended(made("write", write(target, "copy_%d" % source, rows_of(query, source))))
        assert (job["status"], job["progress"], job["total"]) == ("succeeded", 3, 3), job
        assert "3 rows written" in job["detail"], job
    assert DATABASE.ask("SELECT string_agg(name, ',' ORDER BY id) FROM copy_11") == "tea,salt,cup"
    with sqlite3.connect(SERVICE.path("config", "querent", "depot.db")) as con:
        assert con.execute("SELECT id, name FROM copy_13 ORDER BY id").fetchall() == [(1, "g1"), (2, "g2"), (3, "g3")]
    job = ended(made("write", {**write(13, "placed", rows_of()), "schema": "public"}))
    assert job["target"] == "house.public.placed" and "written to house.public.placed" in job["detail"], job
    assert (job["mode"], job["detail"].split("(")[-1]) == ("create", "mode create)"), job
    data = {"data": {"columns": ["n", "x", "w", "yes"], "rows": [[9007199254740993, 1.5, "a\"b", True], [2, 3, None, False]]}}
    mappings = [{"from": "n", "to": "number"}, {"from": "x", "to": "x"}, {"from": "w", "to": "word"}, {"from": "yes", "to": "yes"}]
    job = ended(made("write", {**write(13, "sent", data), "mappings": mappings}))
    assert job["status"] == "succeeded", job
    assert DATABASE.ask("SELECT * FROM sent ORDER BY number") == "2|3||f\n9007199254740993|1.5|a\"b|t"
    assert DATABASE.ask("SELECT pg_typeof(number) FROM sent LIMIT 1") == "bigint"


def a_token_is_told_in_the_format_that_is_asked_for():
    told = json.loads(SERVICE.run("token", "create", "--user", "fay", "--company", "north", "--scopes", "jobs", "-f", "json").stdout)
    assert list(told[0]) == ["token"] and SERVICE.get("/api/v1/jobs", token=told[0]["token"]).status == 200, told


def a_mail_is_sent():
    if not POST_PORT:
        print("without aiosmtpd no mail is sent")
        return
    mail = {"recipients": ["ann@example.org", "bob@example.org"], "subject": "goods", "body": "as asked", "format": "csv"}
    job = ended(made("email", {**mail, **rows_of("SELECT id, name FROM goods ORDER BY id", 11)}))
    assert job["status"] == "succeeded" and "sent to 2 recipients" in job["detail"], job
    with open(os.path.join(MAILS, "1.eml")) as file:
        assert "goods" in file.read()
    job = ended(made("email", {**mail, "recipients": ["vanish@example.org"], **rows_of(connection=11)}))
    assert job["status"] == "unknown" and job["error"]["message"], job
    answer = post("email", {**mail, "recipients": ["nobody"], **rows_of(connection=11)})
    assert answer.status == 400 and "not an email address" in answer.json["error"], answer.body


def the_rows_of_a_read_are_given_in_each_format():
    job = read(13, "SELECT id, name FROM goods ORDER BY id")["job_id"]
    rows = "/api/v1/jobs/%s/rows" % job
    page = SERVICE.get(rows + "?offset=4998&limit=10", token=ANN).json
    assert (page["total"], page["more"], page["columns"], page["rows"]) == (
        5000, False, ["id", "name"], [[4999, "g4999"], [5000, "g5000"]]), page
    assert SERVICE.get(rows + "?limit=2", token=ANN).json["more"] is True
    csv = SERVICE.get(rows + "?format=csv", token=ANN)
    assert csv.status == 200 and csv.headers["Content-Type"].startswith("text/csv"), csv.headers
    lines = csv.body.decode().splitlines()
    assert (len(lines), lines[0], lines[-1]) == (5001, "id,name", "5000,g5000"), lines[-1]
    assert json.loads(SERVICE.get(rows + "?format=jsonl", token=ANN).body.splitlines()[0]) == {"id": 1, "name": "g1"}
    assert SERVICE.get(rows + "?format=xlsx", token=ANN).body[:2] == b"PK"
    assert SERVICE.get(rows + "?format=papyrus", token=ANN).status == 400
    assert SERVICE.get(rows, token=BOB).status == 404 and SERVICE.get(rows, token=EVE).status == 404
    assert SERVICE.get("/api/v1/jobs/%s/rows" % read(11, "SELECT absent FROM goods")["job_id"], token=ANN).status == 409


def what_failed_is_tried_again():
    source = rows_of(connection=11)
    assert ended(made("write", write(12, "again", source)))["status"] == "succeeded"
    failed = ended(made("write", write(12, "again", source)))  # the table is there
    retry = "/api/v1/jobs/%s/retry" % failed["job_id"]
    assert failed["status"] == "failed"
    assert SERVICE.post(retry, None, token=BOB).status == 404 and SERVICE.post(retry, None, token=EVE).status == 404
    with sqlite3.connect(SERVICE.path("config", "querent", "depot.db")) as con:
        con.execute("DROP TABLE again")
    answer = SERVICE.post(retry, None, token=ANN)
    assert answer.status == 200 and answer.json["job_id"] == failed["job_id"], answer.body
    assert ended(failed["job_id"])["status"] == "succeeded"
    with sqlite3.connect(SERVICE.path("config", "querent", "depot.db")) as con:
        assert con.execute("SELECT count(*) FROM again").fetchone() == (3,)
    answer = SERVICE.post(retry, None, token=ANN)  # never twice
    assert answer.status == 409 and "is done" in answer.json["error"], answer.body
    answer = SERVICE.post("/api/v1/jobs/%s/retry" % source["source_job_id"], None, token=ANN)
    assert answer.status == 409 and "ask again" in answer.json["error"], answer.body


# ---- what is refused

def what_does_not_only_read_is_refused():
    for connection, query in ((11, "DELETE FROM goods"), (13, "SELECT 1; DROP TABLE goods"), (13, "SELECT own()"),
                              (13, "SELECT pg_read_file('/etc/passwd')"), (15, "SELECT * FROM goods"), (11, "")):
        answer = post("read", {"connection_id": connection, "query": query})
        assert answer.status in (400, 409), (query, answer.status, answer.body)
    assert read(11, "SELECT count(*) AS n FROM goods")["rows"] == [[3]]
    answer = post("write", write(11, "copy", rows_of(connection=11)))
    assert answer.status == 409 and "read-only" in answer.json["error"], answer.body


def what_looks_heavy_needs_a_yes():
    """By the plan, as a question does: SQLite's scans of many rows, PostgreSQL's costs."""
    for connection, query, why in ((13, "SELECT count(*) FROM goods a, goods b, goods c", "the database estimates a cost of "),
                                   (12, "SELECT count(*) FROM wide a, wide b, wide c", "its joins look at about ")):
        for more in ({}, {"yes": False}, {"yes": "true"}):
            answer = post("read", {"connection_id": connection, "query": query, **more}, key="heavy-%d" % connection)
            error = answer.json["error"]
            assert answer.status == 409 and error.startswith("not run: this may take a long time: " + why) and '"yes": true' in error, (query, more, answer.body)
        answer = post("read", {"connection_id": connection, "query": query, "yes": True}, key="heavy-%d" % connection)
        assert answer.status == 200, answer.body
        job = answer.json["job_id"]
        until(lambda: look(job)["status"] == "running", "it runs")
        SERVICE.call("DELETE", "/api/v1/jobs/" + job, token=ANN)
        until(lambda: look(job)["status"] == "cancelled", "it is stopped")
    assert read(13, "SELECT count(*) AS n FROM goods")["rows"] == [[5000]]
    heavy = [j for j in SERVICE.get("/api/v1/jobs", token=ANN).json["jobs"] if j["error"] and "not run: this may take" in j["error"]["message"]]
    assert len(heavy) == 6, heavy  # they are listed, as tried
    with Lock():  # its plan waits, and nobody waits for that
        answer = post("read", {"connection_id": 13, "query": "SELECT count(*) AS n FROM taken"})
        assert answer.status == 200 and answer.json["status"] in ("queued", "running"), answer.body
    assert ended(answer.json["job_id"])["status"] == "succeeded"


def connections_are_named_by_their_id():
    for connection in (99, 14, "shelf", None):  # unknown, another company's, a name, none
        for kind, body in (("read", {"query": "SELECT 1"}), ("write", write(0, "t", {"data": {"columns": ["a"], "rows": []}}))):
            answer = post(kind, {**body, "connection_id": connection})
            assert answer.status == (404 if connection in (99, 14) else 400), (connection, kind, answer.body)
    ids = {c["name"]: c["id"] for c in SERVICE.get("/api/v1/connections", token=ASKER).json["connections"]}
    for name in ("unnumbered", "demo"):
        assert post("read", {"connection_id": ids[name], "query": "SELECT 1"}).status == 404, name
    assert read(14, "SELECT 1 AS one", token=BOB)["rows"] == [[1]]


def bodies_are_checked():
    good = write(12, "t", {"data": {"columns": ["a"], "rows": [[1]]}})
    bad = [{**good, "mode": "upsert"}, {**good, "mappings": [{"from": "a"}]}, {**good, "mappings": {"a": "b"}}, {**good, "table": ""},
           {**good, "data": {"columns": ["a"], "rows": [[1, 2]]}}, {**good, "data": {"columns": [], "rows": []}},
           {**good, "data": {"columns": ["a"], "rows": [7]}}, {**good, "data": [1]}, {k: v for k, v in good.items() if k != "data"}]
    for body in bad:
        answer = post("write", body)
        assert answer.status == 400, (body, answer.status, answer.body)
    for text in (b"", b"[1]", b"{", b"nothing"):
        assert post("write", text).status == 400, text
    assert post("write", {**good, "table": "x" * 200000}).status == 413
    without = {k: v for k, v in good.items() if k != "data"}
    assert post("write", {**without, "source_job_id": "read-1"}).status == 404
    failed = read(11, "SELECT absent FROM goods")
    assert post("write", {**without, "source_job_id": failed["job_id"]}).status == 409
    assert post("email", {"recipients": [], **{"data": good["data"]}}).status == 400


def what_takes_rows_away_or_is_production_needs_the_name():
    data = {"data": {"columns": ["a"], "rows": [[2]]}}
    with sqlite3.connect(SERVICE.path("config", "querent", "depot.db")) as con:
        con.execute("CREATE TABLE sums (a)")
        con.execute("INSERT INTO sums VALUES (1)")

    def sums():
        with sqlite3.connect(SERVICE.path("config", "querent", "depot.db")) as con:
            return [row[0] for row in con.execute("SELECT a FROM sums ORDER BY 1")]
    cases = ((12, "replace", "removes the existing rows", [2]), (12, "truncate", "removes the existing rows", [2]),
             (16, "append", "writes to production", [2, 2]), (16, "replace", "writes to production", [2]))
    for connection, mode, why, after in cases:
        body, before = write(connection, "sums", data, mode), sums()
        for confirm in ({}, {"confirm": "other"}, {"confirm": ""}, {"confirm": True}):
            answer = post("write", {**body, **confirm})
            assert answer.status == 409, answer.body
            assert why in answer.json["error"] and '"confirm": "sums"' in answer.json["error"], answer.body
            assert sums() == before
        job = ended(made("write", {**body, "confirm": "sums"}))
        assert job["status"] == "succeeded" and sums() == after, (job, sums())
    assert ended(made("write", write(12, "sums", data, "append")))["status"] == "succeeded"


def others_see_nothing():
    job = made("write", write(12, "mine", {"data": {"columns": ["a"], "rows": [[1]]}}))
    source = rows_of(connection=11)
    for stranger in (BOB, EVE):
        for method in ("GET", "DELETE"):
            assert SERVICE.call(method, "/api/v1/jobs/" + job, token=stranger).status == 404
        assert job not in SERVICE.get("/api/v1/jobs", token=stranger).body.decode()
        answer = post("write", write(12, "theirs", source), token=stranger)
        assert answer.status == 404, answer.body
    assert job in [j["job_id"] for j in SERVICE.get("/api/v1/jobs", token=ANN).json["jobs"]]
    assert SERVICE.get("/api/v1/jobs/nothing", token=ANN).status == 404
    for method, path in (("GET", "/api/v1/jobs"), ("POST", "/api/v1/jobs/read"), ("GET", "/api/v1/health")):
        assert SERVICE.call(method, path, {} if method == "POST" else None, token=ASKER).status == 403
        assert SERVICE.call(method, path, {} if method == "POST" else None).status == 401
    assert SERVICE.get("/api/v1/health", token=ANN).status == 200


# ---- once

def a_key_is_one_job():
    body = write(12, "once", {"data": {"columns": ["a"], "rows": [[1]]}})
    first = made("write", body, key="k1")
    assert ended(first)["status"] == "succeeded"
    assert made("write", body, key="k1") == first
    assert post("write", {**body, "table": "twice"}, key="k1").status == 422
    assert made("write", {**body, "mode": "append"}, token=EVE, key="k1") != first  # another's key is another key
    failing = {**body, "connection_id": 12}
    failed = made("write", failing, key="k2")  # the table is there
    assert ended(failed)["status"] == "failed"
    with sqlite3.connect(SERVICE.path("config", "querent", "depot.db")) as con:
        con.execute("DROP TABLE once")
    again = made("write", failing, key="k2")
    assert again != failed and ended(again)["status"] == "succeeded"


def one_key_at_the_same_instant_is_one_job():
    """Many clients ask for it at once, some of them for something else."""
    body = write(12, "instant", {"data": {"columns": ["a"], "rows": [[1]]}})
    with sqlite3.connect(SERVICE.path("config", "querent", "depot.db")) as con:
        con.execute("CREATE TABLE elsewhere (a)")  # a job that fails gives its key back, and another could take it
    for turn in range(5):
        key, start, answers = "instant-%d" % turn, threading.Barrier(12), []
        asked = {**body, "mode": "create" if turn == 0 else "append"}
        elsewhere = {**body, "table": "elsewhere", "mode": "append"}

        def ask(other):
            start.wait()
            answers.append((other, post("write", elsewhere if other else asked, key=key)))
        clients = [threading.Thread(target=ask, args=(i % 6 == 5,)) for i in range(12)]
        for client in clients:
            client.start()
        for client in clients:
            client.join(PATIENCE)
        assert len(answers) == 12
        first = {other for other, answer in answers if answer.status == 200}
        assert len(first) == 1, [(other, answer.status) for other, answer in answers]  # who came first says what the key is for
        assert {answer.status for other, answer in answers if other not in first} == {422}
        assert len({answer.json["job_id"] for other, answer in answers if answer.status == 200}) == 1
        ended(next(answer.json["job_id"] for other, answer in answers if answer.status == 200))
        if first == {True}:
            assert ended(made("write", asked, key=key + " again"))["status"] == "succeeded"
    with sqlite3.connect(SERVICE.path("config", "querent", "depot.db")) as con:
        assert con.execute("SELECT count(*) FROM instant").fetchone() == (5,)


def cancelled_while_it_writes():
    with Lock():
        job = held()
        assert look(job)["status"] == "running"
        assert SERVICE.call("DELETE", "/api/v1/jobs/" + job, token=ANN).status == 200
        assert ended(job)["status"] == "cancelled"
    assert DATABASE.ask("SELECT count(*) FROM taken") == "0"
    answer = SERVICE.call("DELETE", "/api/v1/jobs/" + job, token=ANN)  # it has ended: it is told how
    assert answer.status == 200 and answer.json["status"] == "cancelled", answer.body
    with Lock():
        read_job = made("read", {"connection_id": 13, "query": "SELECT * FROM taken"})
        until(lambda: look(read_job)["status"] == "running", "the read to run")
        SERVICE.call("DELETE", "/api/v1/jobs/" + read_job, token=ANN)
        assert ended(read_job)["status"] == "cancelled"


def killed_while_it_writes():
    """The next start knows of a write by the target's ledger, or says that it does not know."""
    source = rows_of()
    for ledger in (True, False):
        with Lock():
            job = made("write", write(13, "taken", rows_of(), "append", ledger=ledger), key="kill-%s" % ledger)
            until(lambda: DATABASE.ask("SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'taken'::regclass") == "1", "the lock")
            SERVICE.stop(signal.SIGKILL)
        until(lambda: DATABASE.ask("SELECT count(*) FROM pg_stat_activity WHERE query ~ 'taken' AND pid <> pg_backend_pid()") == "0", "its end")
        SERVICE.start(port=SERVICE.port)
        told = ended(job)
        rows = int(DATABASE.ask("SELECT count(*) FROM taken"))
        if ledger:
            assert told["status"] == "failed" and rows == 0 and "nothing was written" in told["detail"], (told, rows)
        else:
            assert told["status"] == "unknown" and "not known" in told["error"]["message"], told
            assert made("write", write(13, "taken", rows_of(), "append", ledger=ledger), key="kill-%s" % ledger) == job
        DATABASE.ask("TRUNCATE taken")
    assert look(source["source_job_id"])["rows"] is None  # they went with the process
    answer = post("write", write(12, "t", source))
    assert answer.status == 409 and "ask again" in answer.json["error"], answer.body


def killed_while_it_reads():
    """The next start knows each read and what became of it: what was not done is to be asked again, what was done has no rows."""
    goods = {"connection_id": 13, "query": "SELECT id FROM goods WHERE id < 4"}
    done = made("read", goods, key="kill-read")
    assert len(ended(done)["rows"]) == 3
    with Lock():
        reads = [made("read", {"connection_id": 13, "query": "SELECT * FROM taken"}) for _ in range(8)]  # more than may run at once
        until(lambda: look(reads[0])["status"] == "running", "a read to run")
        last = look(reads[-1])["status"]
        SERVICE.stop(signal.SIGKILL)
    SERVICE.start(port=SERVICE.port)
    told = [look(read) for read in reads]
    assert told[0]["status"] == "failed" and "ended before" in told[0]["error"]["message"] and "ask again" in told[0]["detail"], told[0]
    assert last == "queued" and told[-1]["status"] == "cancelled" and "ask again" in told[-1]["detail"], (last, told[-1])
    again = look(done)
    assert again["status"] == "succeeded" and again["rows"] is None and "ask again" in again["error"]["message"], again
    answer = SERVICE.get("/api/v1/jobs/%s/rows" % done, token=ANN)
    assert answer.status == 409 and "ask again" in answer.json["error"], answer.body
    assert SERVICE.get("/api/v1/jobs/" + done, token=BOB).status == SERVICE.get("/api/v1/jobs/" + done, token=EVE).status == 404
    anew = made("read", goods, key="kill-read")  # the key of what has no rows any more does not stand in the way
    assert anew != done and len(ended(anew)["rows"]) == 3


# ---- what is kept

def who_asked_is_told():
    job = made("write", write(12, "told", {"data": {"columns": ["a"], "rows": [[1]]}}))
    ended(job)
    whose = ("--set", "user=ann", "--set", "company=north")
    listed = {j["id"]: j for j in json.loads(SERVICE.run("jobs", "list", "-f", "json", *whose).stdout)}
    assert listed[job]["by"].startswith("ann via token ") and listed[job]["by"].endswith(" from 127.0.0.1"), listed[job]
    assert not any(j["kind"] == "read" for j in listed.values())
    read(11, "SELECT 4711 AS secret_number")
    lines = json.loads(SERVICE.run("audit", "list", "--json", "--limit", "1000", *whose).stdout)
    entries = [line for line in lines if "4711" in (line.get("sql") or "") or line.get("target") in ("depot.told", "depot.told (mode create)")]
    assert sorted(e["what"] for e in entries) == ["plan", "read", "write"] and all(e["user"].startswith("ann via token ") and "127.0.0.1" in e["user"] for e in entries), entries
    assert SERVICE.run("audit", "verify", *whose).returncode == 0


def it_is_described():
    paths = SERVICE.get("/openapi.json").json["paths"]
    for path, methods in {"/api/v1/jobs": "get", "/api/v1/jobs/read": "post", "/api/v1/jobs/write": "post",
                          "/api/v1/jobs/email": "post", "/api/v1/jobs/{id}": "get delete", "/api/v1/jobs/{id}/rows": "get",
                          "/api/v1/jobs/{id}/retry": "post"}.items():
        assert sorted(paths[path]) == sorted(methods.split()), path
    body = paths["/api/v1/jobs/write"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert "confirm" in body["properties"] and "confirm" not in body["required"], body


def it_ends():
    with Lock():
        job = held()
        SERVICE.process.send_signal(signal.SIGTERM)  # drains: the job has serve.drain_seconds
    assert SERVICE.process.wait(PATIENCE) == 0 and "Sanitizer" not in SERVICE.said(), SERVICE.said()
    SERVICE.start(port=SERVICE.port)
    assert look(job)["status"] == "succeeded" and DATABASE.ask("SELECT count(*) FROM taken") == "5000"
    assert SERVICE.stop() == 0 and "Sanitizer" not in SERVICE.said(), SERVICE.said()


try:
    main([a_read_has_its_rows, the_rows_of_a_read_are_given_in_each_format, a_write_into_each_database,
          what_failed_is_tried_again, a_mail_is_sent, a_token_is_told_in_the_format_that_is_asked_for, what_does_not_only_read_is_refused, what_looks_heavy_needs_a_yes,
          connections_are_named_by_their_id, bodies_are_checked,
          what_takes_rows_away_or_is_production_needs_the_name, others_see_nothing, a_key_is_one_job,
          one_key_at_the_same_instant_is_one_job, cancelled_while_it_writes,
          killed_while_it_writes, killed_while_it_reads, who_asked_is_told, it_is_described, it_ends])
finally:
    SERVICE.remove()
    POST.kill()
    shutil.rmtree(MAILS, ignore_errors=True)
    DATABASE.close()
