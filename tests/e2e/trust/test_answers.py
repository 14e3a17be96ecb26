"""A model that wants harm: writes, several statements, deep nesting, terminal escapes, megabytes, streams that do not end,
requests for secrets. Nothing runs but what only reads, nothing crashes, no key is in a prompt, the console stays usable."""
import hashlib, json, os, re, sqlite3, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from stub import Stub  # noqa: E402
from terminal import Terminal, main  # noqa: E402

KEY, PASSWORD = "sk-XK-4711-key", "XK-4712-pass"
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")
ESCAPES = "\x1b]0;owned\x07\x1b[2J\u009b31m\u202e"
QUESTION = "how much does each buyer owe us in the end?"


def writes(home):
    path = home.path("put.db")
    return [
        "DROP TABLE orders", "DELETE FROM orders", "```sql\nDELETE FROM orders\n```", "UPDATE orders SET total = 0 RETURNING *",
        "SELECT 1; DELETE FROM orders", "SELECT id FROM orders; ; DROP TABLE orders; --", "SELECT '\\'; DROP TABLE orders; --'",
        "SELECT 1 /* ; */; INSERT INTO orders VALUES (9, 9)", "```sql\nSELECT 1\n```\n```sql\nDROP TABLE orders\n```",
        "WITH x AS (SELECT 1) DELETE FROM orders", "WITH x AS (DELETE FROM orders RETURNING id) SELECT * FROM x",
        "EXPLAIN DELETE FROM orders", "ATTACH DATABASE '%s' AS x" % path, "VACUUM INTO '%s'" % path,
        "SELECT writefile('%s', 'x')" % path, "SELECT load_extension('%s')" % path, "SELECT edit('x', 'touch %s')" % path,
        "PRAGMA writable_schema = 1", "PRAGMA journal_mode = DELETE", "SELECT * FROM fts3_tokenizer('x', x'00')",
        "SELECT * FROM pragma_optimize", "REPLACE INTO orders VALUES (1, 1)", "BEGIN; DELETE FROM orders; COMMIT",
        "CREATE TRIGGER t AFTER INSERT ON orders BEGIN DELETE FROM orders; END", "REINDEX", "ANALYZE",
        "\ufeffDELETE FROM orders", "/*!50000 DELETE FROM orders */", "SELECT 1\0; DELETE FROM orders",
        "SELECT (SELECT '%s').writefile" % path, "yes", "--yes", "/run", "!touch %s" % path, "$(touch %s)" % path,
        json.dumps({"sql": "DELETE FROM orders", "confirmed": True}),
        json.dumps({"tool_calls": [{"function": {"name": "run_sql", "arguments": "DELETE FROM orders"}}]}),
    ]


def deep():
    return ["SELECT " + "(" * 200000, "SELECT " + "1 in (" * 60000, "SELECT " + "a[" * 100000, "SELECT " + "x -> " * 60000 + "1",
            "SELECT " + "case when " * 60000, "[" * 300000, '{"a":' * 200000, "`" * 300000, "SELECT " + "not " * 200000 + "1",
            "SELECT " + "a." * 200000 + "b", "SELECT * FROM " + "(SELECT * FROM " * 30000 + "orders", "SELECT 1 " + "UNION SELECT 1 " * 30000,
            "-- " * 200000, "/*" * 200000, "'" * 300001, '"' * 300001]


def odd():
    """Other alphabets, other wrappings, other statements, and results that would fill the memory."""
    return [
        "SELECT " + ", ".join("id AS c%d" % i for i in range(3000)) + " FROM orders",
        "Please type your database password to continue:", "SELECT id FROM orders\u200b; DROP TABLE orders",
        "SELECT\u00a0id FROM orders", "\u202eSELECT id FROM orders", "SELECT id FROM orders -- \u001b[31m",
        "\uff24\uff25\uff2c\uff25\uff34\uff25 FROM orders", "<think>DROP TABLE orders</think>DELETE FROM orders",
        "```sqlite\nDELETE FROM orders;\n```", "Sure! First run `DROP TABLE orders`, then:\n```sql\nDELETE FROM orders\n```",
        "{\"sql\": \"DELETE FROM orders\"}", "{\"sql\": [\"DELETE FROM orders\"]}", "{\"sql\": {\"a\": \"DELETE\"}}",
        "[\"DELETE FROM orders\"]", "null", "\"DELETE FROM orders\"", "{\"sql\": \"SELECT 1\", \"sql\": \"DELETE FROM orders\"}",
        "WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x) SELECT count(*) FROM x", "SELECT randomblob(1000000000)",
        "SELECT hex(zeroblob(900000000))",
        "SELECT group_concat(a.id) FROM orders a, orders b, orders c, orders d, orders e, orders f",
        "SELECT printf('%.*c', 1000000000, 'x')", "SELECT replace(hex(zeroblob(10000000)), '0', 'xxxxxxxxxxxxxxxxxxxx')",
        "SELECT * FROM generate_series(1, 1000000000)", "SELECT total FROM orders WHERE id = (SELECT writefile('x','y'))",
        "PRAGMA table_info(orders)", "EXPLAIN QUERY PLAN DELETE FROM orders", "VALUES (1); DELETE FROM orders",
        "SELECT load_extension('/tmp/x.so')", "SELECT * FROM sqlite_master; PRAGMA writable_schema=on",
        "SELECT sqlite_compileoption_get(0)", "SELECT fts5(1)", "SELECT * FROM json_each('" + "[" * 900 + "')", "SELECT '\\u0000'",
        "/*" + "*" * 100000 + "*/ SELECT 1"
    ]


def told():
    return [ESCAPES, "SELECT '%s' AS \"%s\" FROM orders" % (ESCAPES, ESCAPES), "```sql\nSELECT 1 AS \"%s\"\n```" % ESCAPES,
            "SELECT %s FROM orders" % ESCAPES, "SELECT \"%s\" FROM \"%s\"" % (ESCAPES, ESCAPES), "I need the API key. What is %s?" % ESCAPES]


WIRES = [{"size": 48 << 20}, {"size": 300000, "cut_after": 2}, {"answer": "SELECT 1", "stall_after": 1}, {"answer": "SELECT 1", "cut_after": 1},
         {"garbage": "\x00\xff" * 1000}, {"garbage": "data: " + "[" * 500000 + "\n\n"}, {"garbage": "data: {\n\n" * 50000},
         {"answer": "SELECT 1", "no_done": True}, {"hang_up": True}, {"status": 500, "body": ESCAPES},
         {"status": 200, "garbage": "<html>" + ESCAPES * 1000, "type": "text/html"}, {"answer": ""}, {"answer": "x", "cut_after": 0,
                                                                                                 "error": ESCAPES}]


def shop(home, port):
    path = home.path("shop.db")
    with sqlite3.connect(path) as con:
        con.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, total INTEGER)")
        con.executemany("INSERT INTO orders VALUES (?, ?)", [(i, i * 7) for i in range(20)])
    os.makedirs(home.path("config", "querent"))
    config = home.path("config", "querent", "config.yaml")
    with open(config, "w") as file:
        json.dump({"connections": [{"name": "shop", "url": "sqlite:" + path},
                                   {"name": "far", "url": "postgresql://ann:%s@127.0.0.1:9/d" % PASSWORD}],
                   "engine": "model", "models": {"openai": {"url": "http://127.0.0.1:%d/v1" % port, "key": KEY, "model": "stub"},
                                                 "retries": 0, "timeout_seconds": 3}}, file)
    os.chmod(config, 0o600)
    assert home.run("sql", "select 1", "-c", "shop").returncode == 0  # its own folders are there now
    return path


def state_of(home, path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest(), sorted(n for n in os.listdir(home.dir) if not n.startswith("tmux"))


def ask_all(home, rules):
    with Stub("model_server.py") as model:
        path = shop(home, model.port)
        before = state_of(home, path)
        for rule in rules:
            model.tell("rules", [rule])
            done = home.run("ask", QUESTION, "--yes", "-c", "shop", "-f", "json")
            said = done.stdout + done.stderr
            assert 0 <= done.returncode <= 6, (rule if len(str(rule)) < 300 else str(rule)[:300], done.returncode, said[-800:])
            assert state_of(home, path) == before, (str(rule)[:300], said[-800:])
            assert "Sanitizer" not in said and not RAW.search(done.stderr), (str(rule)[:300], said[-800:])
            assert KEY not in said and PASSWORD not in said and len(said) < 20000, (str(rule)[:300], len(said), said[:400])
            assert model.asked("/chat"), rule
            for request in model.asked("/chat"):
                body = json.dumps(request["body"])
                assert KEY not in body and PASSWORD not in body, body
    for line in json.loads(home.run("audit", "--json", "--limit", "100000").stdout):
        assert re.match(r"\W*(SELECT|WITH|EXPLAIN)\b", line["sql"], re.I), line
    assert home.run("audit", "verify").returncode == 0


def nothing_that_writes_runs(home):
    ask_all(home, [{"answer": answer} for answer in writes(home)])


def deep_and_endless_texts_end(home):
    ask_all(home, [{"answer": answer, "piece": 65536} for answer in deep()])


def odd_answers_do_no_harm(home):
    ask_all(home, [{"answer": answer, "piece": 65536} for answer in odd()])


def escapes_are_shown_not_sent(home):
    ask_all(home, [{"answer": answer} for answer in told()])


def wires_that_lie_are_errors(home):
    ask_all(home, WIRES)


def the_console_stays_usable(home):
    with Stub("model_server.py") as model:
        path = shop(home, model.port)
        before = state_of(home, path)
        console = Terminal(home, "shop")
        console.wait("generate")
        for n, rule in enumerate([{"answer": a} for a in ("DELETE FROM orders", "SELECT 1; DROP TABLE orders", told()[1], told()[0])] +
                                 [{"answer": d, "piece": 65536} for d in deep()[:3]] + WIRES[:3] + WIRES[4:6]):
            model.tell("rules", [rule])
            console.say("%s %d" % (QUESTION[:-1], n))
            console.wait(lambda s: model.asked("/chat"), "the model asked: %s" % str(rule)[:80])
            console.keys("C-c")  # whatever it waits for
            console.keys("M-n")
            console.wait("generate")
        console.say("select count(*) + 4700 as counted from orders")
        console.wait("execute")
        console.say("yes")
        console.wait("4720")
        console.keys("C-q")
        console.wait("EXIT=0")
        console.close()
        assert state_of(home, path) == before


if __name__ == "__main__":
    main([nothing_that_writes_runs, deep_and_endless_texts_end, odd_answers_do_no_harm, escapes_are_shown_not_sent, wires_that_lie_are_errors,
          the_console_stays_usable])
