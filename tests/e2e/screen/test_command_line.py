"""The command line as a script uses it: exit codes, formats, nothing run that was not asked for."""
import csv, io, json, os, re, sqlite3, subprocess, time

from terminal import QUERENT, Terminal, main

QUESTION = "how many orders were placed by customers from Germany last year?"


def expect(done, code):
    assert done.returncode == code, "exit %d, not %d: %s %s" % (done.returncode, code, done.stdout, done.stderr)
    return done


def until(holds):
    for _ in range(200):
        if holds():
            return
        time.sleep(0.1)
    assert holds()


def ask_prints_and_stops_without_yes(home):
    done = expect(home.run("ask", QUESTION), 3)
    assert done.stdout.lstrip().startswith("SELECT"), done.stdout
    done = expect(home.run("ask", QUESTION, "--sql-only"), 0)
    assert "customers" in done.stdout


def only_sql_is_printed_as_sql(home):
    for words in ("hello", "show tables", "thanks a lot"):
        done = expect(home.run("ask", words, "--sql-only"), 4)
        assert done.stdout == "" and done.stderr.strip(), (words, done)
        assert home.run("ask", words).stdout.strip(), words
    done = expect(home.run("ask", "hey can you show me the customers from Germany pls", "--sql-only"), 0)
    assert done.stdout.lstrip().startswith("SELECT"), done


def ask_runs_with_yes(home):
    done = expect(home.run("ask", QUESTION, "--yes", "--format", "json"), 0)
    rows = json.loads(done.stdout)
    con = sqlite3.connect(home.path("data", "querent", "demo.db"))
    want = con.execute("SELECT count(*) FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.country = 'Germany'"
                       " AND o.placed_on >= '2025-01-01' AND o.placed_on < '2026-01-01'").fetchone()[0]
    assert list(rows[0].values()) == [want], rows[:3]


def formats_agree(home):
    sql = "SELECT id, name, note FROM customers ORDER BY id LIMIT 300"
    expect(home.run("sql", "select 1"), 0)
    con = sqlite3.connect(home.path("data", "querent", "demo.db"))
    want = [dict(zip(("id", "name", "note"), row)) for row in con.execute(sql)]
    assert json.loads(expect(home.run("sql", sql, "-f", "json"), 0).stdout) == want
    lines = expect(home.run("sql", sql, "-f", "jsonl"), 0).stdout.splitlines()
    assert [json.loads(line) for line in lines] == want
    text = expect(home.run("sql", "-", "-f", "csv", stdin=sql), 0).stdout
    got = list(csv.DictReader(io.StringIO(text, newline="")))
    norm = lambda v: "" if v is None else str(v).replace("\r\n", "\n")
    assert [{k: norm(v) for k, v in row.items()} for row in got] == [{k: norm(v) for k, v in row.items()} for row in want]


def refuses_what_writes(home):
    for sql in ("DELETE FROM orders", "DROP TABLE orders", "SELECT 1; DELETE FROM orders", "ATTACH 'x' AS y",
                "PRAGMA journal_mode=DELETE", "WITH x AS (SELECT 1) INSERT INTO orders SELECT * FROM x"):
        expect(home.run("sql", sql), 5)
        expect(home.run("check", sql), 5)


def events_are_lines_of_json(home):
    done = expect(home.run("ask", QUESTION, "--yes", "--events"), 0)
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(e["event"] == e["type"] for e in events)
    kinds = [e["event"] for e in events]
    for kind in ("stage", "status", "sql", "result", "complete"):
        assert kind in kinds, kinds


def says_what_it_cannot_answer(home):
    done = expect(home.run("ask", "what is the meaning of life and the weather on Mars?", "--yes"), 4)
    assert done.stdout == "" and done.stderr.strip()


def usage_errors_name_the_nearest(home):
    assert "--format" in expect(home.run("sql", "select 1", "--fromat", "csv"), 2).stderr
    expect(home.run("sql", "select 1", "--format", "parquet"), 2)
    expect(home.run("ask"), 2)
    expect(home.run("sql", "select 1", "-c", "nowhere"), 2)
    assert "grid.window_rows" in expect(home.run("settings", "--set", "grid.window_row=1"), 2).stderr


def checks_many_statements(home):
    lines = "\n".join(json.dumps(x) for x in ({"dialect": "postgres", "sql": "SELECT a FROM t JOIN u USING (id)"},
                                             {"dialect": "mysql", "sql": "DELETE FROM t"}, {"sql": "selec"}))
    done = expect(home.run("check", "--jsonl", "-", stdin=lines), 0)
    got = [json.loads(line) for line in done.stdout.splitlines()]
    assert [g["reads_only"] for g in got] == [True, False, False], got
    assert sorted(got[0]["tables"]) == ["t", "u"] and got[1]["kind"] == "DELETE", got
    fields = ["index", "parsed", "reads_only", "kind", "tables", "columns", "unknown", "findings", "reason"]
    assert all(list(g) == fields for g in got), got


def checks_a_script_against_names_from_a_file(home):
    schema = {"name": "shop", "tables": [{"schema": "public", "name": "orders", "pk": ["id"],
              "columns": [{"name": "id", "type": "integer"}, {"name": "total", "type": "numeric"}]}]}
    catalog, script = home.path("shop.json"), home.path("report.sql")
    with open(catalog, "w") as f:
        json.dump(schema, f)
    with open(script, "w") as f:
        f.write("SELECT totl -- all\n  FROM orders;\nSELECT total FROM orders;\n")
    text = expect(home.run("check", script, "--dialect", "postgres", "--catalog", catalog), 1).stdout
    assert f"{script}:1:8: error: no column 'totl'" in text, text
    assert "~ SELECT total -- all" in text and f"{script}:3:1: may run" in text, text
    line = json.dumps({"dialect": "postgres", "sql": "SELECT totl FROM orders"})
    got = json.loads(expect(home.run("check", "--jsonl", "-", "--catalog", catalog, stdin=line), 0).stdout)
    finding = got["findings"][0]
    assert (finding["class"], finding["line"], finding["column"]) == ("unknown column", 1, 8), got
    assert finding["fixed"] == "SELECT total FROM orders", got
    line = json.dumps({"dialect": "postgres", "sql": "SELECT * FROM orders o WHERE o.total > 1"})
    got = json.loads(expect(home.run("check", "--jsonl", "-", "--catalog", catalog, stdin=line), 0).stdout)
    assert sorted(got["columns"]) == ["orders.id", "orders.total"], got


def explains_without_running(home):
    done = expect(home.run("sql", "--explain", "SELECT nme FROM customers"), 1)
    assert "fix: write 'name' instead of 'nme'" in done.stdout, done.stdout
    done = expect(home.run("sql", "--explain", "SELECT count(*) FROM customers"), 0)
    assert "Counts the customers." in done.stdout and "plan" in done.stdout, done.stdout
    expect(home.run("sql", "--explain", "DELETE FROM customers"), 5)


def teaches_nothing_by_yes(home):
    for _ in range(2):
        done = expect(home.run("ask", QUESTION, "--yes"), 0)
        assert "approved before" not in done.stderr, done.stderr


def does_not_run_unseen_what_leaves_words_out(home):
    done = expect(home.run("ask", "how many purple invoices?", "--yes"), 4)
    assert done.stdout == "" and "purple" in done.stderr, done
    done = expect(home.run("ask", "how many employees sing in each department?", "--sql-only"), 4)
    assert "SELECT" in done.stdout and "sing" in done.stderr, done
    assert "ignored  sing" in done.stderr and "not sure" in done.stderr, done
    done = expect(home.run("ask", "what is the status of order 12?", "--sql-only"), 0)
    assert "sure" in done.stderr, done
    assert "which SQL" in expect(home.run("sql", "-"), 2).stderr


def a_contested_reading_is_a_choice(home):
    question = "customer name and city for the ten most recent orders"
    done = expect(home.run("ask", question, "--yes"), 4)
    assert done.stdout == "" and "several ways" in done.stderr and "  1  " in done.stderr and "  2  " in done.stderr, done
    assert "the address's city" in done.stderr and "SELECT" not in done.stderr, done
    assert "…" not in done.stderr, done  # each is said to its end
    expect(home.run("ask", question, "--yes", "--set", "pipeline.unseen=any"), 0)
    assert "pipeline.unseen" in expect(home.run("ask", QUESTION, "--yes", "--set", "pipeline.unseen=sure"), 4).stderr
    terminal = Terminal(home, "ask", question, "--yes")
    terminal.wait("Which?")
    terminal.keys("2", "Enter")
    assert "EXIT=0" in terminal.wait("EXIT=")
    terminal = Terminal(home, "ask", question, "--yes")  # in words, which only one of them has
    terminal.wait("Which?")
    terminal.keys("the address's city", "Enter")
    assert "EXIT=0" in terminal.wait("EXIT=")


def a_long_question_gets_a_short_answer(home):
    line = "Dear team, I would like to know which frobnicators the boss of the invoices asked for again and again. "
    done = expect(home.run("ask", line * 20), 4)
    assert len(done.stderr) < 700 and done.stderr.count("'frobnicators'") == 1, done.stderr


def lists_what_ran(home):
    expect(home.run("sql", "select 41 + 1 as answer"), 0)
    rows = json.loads(expect(home.run("audit", "-f", "json"), 0).stdout)
    assert rows[-1]["sql"] == "select 41 + 1 as answer" and rows[-1]["outcome"] == "ok", rows
    assert expect(home.run("audit", "-f", "csv", "--limit", "1"), 0).stdout.count("select") == 1
    assert expect(home.run("jobs", "-f", "csv"), 0).stdout.startswith("number,kind,state")
    assert json.loads(expect(home.run("jobs", "-f", "json"), 0).stdout) == []


def a_failed_job_lists_no_rows(home):
    expect(home.run("jobs"), 0)
    con = sqlite3.connect(home.path("state", "querent", "state.db"))
    user = json.loads(expect(home.run("sql", "select 1"), 0) and home.run("audit", "--json").stdout)[-1]["user"]
    for name, state in (("a", "failed"), ("b", "done"), ("c", "cancelled"), ("d", "partial")):
        con.execute("INSERT INTO job VALUES(?, NULL, ?, '', 'write', 'x.t', ?, 500, -1, 1, 1, 2, NULL, 'x', '{}', 0, NULL)",
                    (name, user, state))
    con.commit()
    con.close()
    rows = {job["id"]: job["rows"] for job in json.loads(expect(home.run("jobs", "--json"), 0).stdout)}
    assert rows == {"a": None, "b": 500, "c": None, "d": 500}, rows


def completes_words(home):
    offered = lambda *words: [line.split("\t")[0] for line in expect(home.run("complete", *words), 0).stdout.splitlines()]
    assert "ask" in offered("a") and "--format" in offered("sql", "--f")
    assert offered("sql", "-c", "de") == ["demo", ":files"]
    assert "order_items" in offered("catalog", "paths", "-c", "demo", "order")
    assert "cancel" in offered("jobs", "") and "csv" in offered("sql", "-f", "c")


def secrets_stay_secret(home):
    import os
    os.makedirs(home.path("config", "querent"))
    config = home.path("config", "querent", "config.yaml")
    with open(config, "w") as f:
        f.write("connections:\n  - name: shop\n    url: postgresql://ann:s3cr3t-word@127.0.0.1:1/shop\n")
    os.chmod(config, 0o644)
    done = expect(home.run("settings"), 2)
    assert "chmod 600" in done.stderr
    os.chmod(config, 0o600)
    for args in (("settings",), ("doctor",), ("sql", "select 1", "-c", "shop")):
        done = home.run(*args, OPENAI_API_KEY="sk-very-secret")
        for word in ("s3cr3t-word", "sk-very-secret"):
            assert word not in done.stdout + done.stderr, args
    with open(home.path("state", "querent", "log")) as f:
        assert "s3cr3t-word" not in f.read()


def doctor_and_version_and_help(home):
    expect(home.run("doctor"), 0)
    said = home.run("--version").stdout
    assert re.match(r"querent \d+\.\d+\.\d+", said) and re.search(r"^SQLite +3\.", said, re.M), said
    assert len(re.findall(r"^(?:libpq|libcurl|libmariadb|OpenSSL) +\S", said, re.M)) == 4, said
    assert "ask" in expect(home.run("--help"), 0).stdout
    for command in re.findall(r"^  ([a-z]+) ", home.run("--help").stdout.split("commands:")[1].split("options")[0], re.M):
        text = expect(home.run(command, "--help"), 0).stdout
        assert text.startswith("usage: querent " + command) and "exit codes:" in text, text
        assert "examples:" in text or command == "help", text
        assert max(len(line) for line in text.split("\n")) <= 120, text
        columns = {len(option[1]) for option in re.findall(r"^(  (.{28}) )\S", text.split("options:")[1].split("\n\n")[0], re.M)}
        assert columns == {28}, text
    assert "       querent lessons off NAME\n" in home.run("lessons", "--help").stdout
    assert expect(home.run("manual"), 0).stdout.startswith(".TH QUERENT 1")


def says_that_there_are_no_rows(home):
    sql = "select id from orders where id < 0"
    assert "0 rows" in expect(home.run("sql", sql), 0).stderr
    done = expect(home.run("sql", sql, "-f", "csv"), 0)
    assert (done.stdout, done.stderr) == ("id\n", ""), done


def a_missing_file_is_a_usage_error_everywhere(home):
    for command in (("ask", "how many orders?"), ("sql", "select 1"), ("catalog", "show")):
        expect(home.run(*command, "-c", "none.db"), 2)


def a_script_is_the_same_from_a_file_and_from_standard_input(home):
    mixed = "SELECT count(*) FROM orders;\nDELETE FROM orders;\nSELECT nothing FROM orders;\n"
    for text, code in ((mixed, 5), ("SELECT 1;\nSELECT nothing FROM orders;\n", 1), ("SELECT 1;\nSELECT 2;\n", 0)):
        script = home.path("same.sql")
        with open(script, "w") as f:
            f.write(text)
        file = expect(home.run("check", script), code).stdout
        piped = expect(home.run("check", "-", stdin=text), code).stdout
        typed = expect(home.run("check", text), code).stdout
        assert piped == typed == re.sub(re.escape(script) + r":(\d+):(\d+)", r"line \1, column \2", file), (file, piped)
        assert piped.count("may run") + piped.count("will not run") == text.count(";"), piped
    piped = home.run("check", "-", "-f", "jsonl", stdin=mixed).stdout
    assert len(piped.splitlines()) == 3, piped


def skips_a_byte_order_mark(home):
    script = home.path("mark.sql")
    with open(script, "w", encoding="utf-8-sig") as f:
        f.write("select 1;\nselect 2;\n")
    assert f"{script}:1:1: may run" in expect(home.run("check", script, "--dialect", "sqlite"), 0).stdout
    expect(home.run("sql", "-", stdin="\ufeffselect 1"), 0)


def csv_on_a_terminal_shows_no_line_ends(home):
    terminal = Terminal(home, "sql", "select 1 as a, 2 as b", "-f", "csv")
    screen = terminal.wait("EXIT=")
    assert "\u240d" not in screen and "1,2" in screen, screen


def joins_are_kept_for_the_file_itself(home):
    files = []
    for folder in "one", "two":
        os.makedirs(home.path(folder))
        files.append(home.path(folder, "app.db"))
        con = sqlite3.connect(files[-1])
        con.executescript("CREATE TABLE t (id INTEGER PRIMARY KEY); CREATE TABLE u (id INTEGER PRIMARY KEY, t_id INT)")
        con.close()
    expect(home.run("catalog", "joins", "accept", "u.t_id", "t.id", "-c", files[0]), 0)
    assert "accepted" in expect(home.run("catalog", "joins", "-c", files[0]), 0).stdout
    assert "accepted" not in expect(home.run("catalog", "joins", "-c", files[1]), 0).stdout


def a_withdrawal_that_fails_is_none_in_the_audit(home):
    assert "was not allowed" in expect(home.run("functions", "remove", "margin", "-c", "demo"), 1).stderr
    done = home.run("audit", "--json")
    assert done.returncode != 0 or "withdraw" not in [line["what"] for line in json.loads(done.stdout)], done
    expect(home.run("functions", "allow", "margin", "-c", "demo"), 0)
    expect(home.run("functions", "remove", "margin", "-c", "demo"), 0)
    whats = [line["what"] for line in json.loads(home.run("audit", "--json").stdout)]
    assert whats == ["allow", "withdraw"], whats


def what_fails_at_planning_is_audited_once(home):
    expect(home.run("sql", "select abs(1, 2)"), 1)
    lines = json.loads(home.run("audit", "--json").stdout)
    assert [line["what"] for line in lines] == ["plan"] and "abs" in lines[0]["outcome"], lines


def a_state_that_others_may_write_is_told(home):
    expect(home.run("sql", "select 1"), 0)
    state = home.path("state", "querent", "state.db")
    os.chmod(state, 0o666)
    assert "chmod go-w" in expect(home.run("audit", "verify"), 7).stdout
    assert "chmod go-w" in home.run("doctor").stdout
    os.chmod(state, 0o600)
    expect(home.run("audit", "verify"), 0)


def audit_accepts_what_it_has_said(home):
    for n in range(4):
        expect(home.run("sql", "select %d" % n), 0)
    con = sqlite3.connect(home.path("state", "querent", "state.db"))
    con.execute("UPDATE audit SET sql = 'select 9' WHERE seq = 3")
    con.commit()
    con.close()
    done = expect(home.run("audit", "accept"), 3)
    assert "row 3 was changed" in done.stderr and "--yes" in done.stderr, done
    expect(home.run("audit", "verify"), 7)
    expect(home.run("audit", "accept", "--yes"), 0)
    done = expect(home.run("audit", "verify"), 0)
    assert "accepted by an operator: row 3 was changed" in done.stdout, done
    last = json.loads(home.run("audit", "--json").stdout)[-1]
    assert last["what"] == "accept" and "row 3 was changed" in last["outcome"], last
    expect(home.run("audit", "accept", "--yes"), 5)


def a_changed_newest_row_stops_what_must_be_audited(home):
    expect(home.run("sql", "select 1"), 0)
    con = sqlite3.connect(home.path("state", "querent", "state.db"))
    con.execute("UPDATE audit SET outcome = 'failed' WHERE seq = (SELECT max(seq) FROM audit)")
    con.commit()
    con.close()
    done = expect(home.run("sql", "select 2", "--set", "audit.mode=required"), 1)
    assert "at the end of the chain, is not as it was written" in done.stderr, done
    done = expect(home.run("sql", "select 2"), 0)
    assert "whose end is not secured" in done.stderr, done


def history_finds_statements(home):
    expect(home.run("sql", "select 41 as total"), 0)
    expect(home.run("sql", "select 42 as other"), 0)
    rows = json.loads(expect(home.run("history", "-f", "json"), 0).stdout)
    assert [row["sql"] for row in rows] == ["select 42 as other", "select 41 as total"], rows
    assert rows[0]["rows"] == 1 and rows[0]["connection"] == "demo" and rows[0]["ms"] >= 0, rows
    rows = json.loads(expect(home.run("history", "TOTAL", "-f", "json"), 0).stdout)
    assert [row["sql"] for row in rows] == ["select 41 as total"], rows


def saved_queries_have_parameters(home):
    sql = "SELECT count(*) AS n FROM customers WHERE country = :country AND id > :least"
    expect(home.run("saved", "add", "by country", sql, "--param", "least=integer", "--tags", "people"), 0)
    expect(home.run("saved", "add", "By Country", "SELECT 1"), 2)
    assert expect(home.run("saved", "show", "by country"), 0).stdout.strip() == sql
    rows = json.loads(expect(home.run("saved", "-f", "json"), 0).stdout)
    assert rows[0]["tags"] == "people" and rows[0]["parameters"] == "country, least integer", rows
    run = lambda *said: home.run("saved", "run", "by country", "-f", "json", *[x for s in said for x in ("--param", s)])
    assert json.loads(expect(run("country=Germany", "least=0"), 0).stdout)[0]["n"] > 0
    assert json.loads(expect(run("country=' OR 1=1 --", "least=0"), 0).stdout)[0]["n"] == 0
    assert "is no integer" in expect(run("country=Germany", "least=1 OR 1=1"), 2).stderr
    assert "'least' (integer) has no value" in expect(run("country=Germany"), 2).stderr
    assert "no such parameter" in expect(run("city=Bonn"), 2).stderr
    expect(home.run("saved", "remove", "by country"), 0)
    assert "no saved query" in expect(home.run("saved", "run", "by country"), 2).stderr


def watch_marks_what_changes(home):
    path = home.path("watched.db")
    con = sqlite3.connect(path)
    con.executescript("CREATE TABLE t (id INTEGER PRIMARY KEY, v TEXT); INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c')")
    out = home.path("watch.txt")
    with open(out, "w") as log:
        watch = subprocess.Popen([QUERENT, "sql", "-c", path, "--watch", "1", "SELECT * FROM t"], stdout=log, stderr=log,
                                 env=home.env)
    seen = lambda: open(out).read()
    until(lambda: "0 new, 0 changed, 0 gone" in seen())
    con.executescript("UPDATE t SET v = 'B' WHERE id = 2; DELETE FROM t WHERE id = 3; INSERT INTO t VALUES (4, 'd')")
    until(lambda: "1 new, 1 changed, 1 gone" in seen())
    assert " ~ │  2 │ B" in seen() and " + │  4 │ d" in seen(), seen()
    con.executescript("DROP TABLE t")
    assert watch.wait(20) == 1, seen()
    assert "no table 't'" in seen() or "no such table" in seen(), seen()
    expect(home.run("sql", "--watch", "soon", "SELECT 1"), 2)


def most_memory(home, rows, *more):
    """In KiB, of a command that prints so many rows."""
    path = home.path("empty.db")
    sqlite3.connect(path).close()
    sql = ("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
           "SELECT i, 'a text of some length, so that rows weigh something ' || i AS t FROM n" % rows)
    env = dict(home.env, ASAN_OPTIONS=home.env.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1")  # else it keeps what is freed
    with open(os.devnull, "w") as nothing:
        run = subprocess.Popen([QUERENT, "sql", "-c", path, sql, *more], stdout=nothing, env=env)
        status, usage = os.wait4(run.pid, 0)[1:]
        run.returncode = os.waitstatus_to_exitcode(status)
    assert run.returncode == 0, run.returncode
    return usage.ru_maxrss


def rows_pass_through_without_staying(home):
    for form in ("csv", "jsonl", "html", "sql"):
        few, many = most_memory(home, 1000, "-f", form), most_memory(home, 500000, "-f", form)
        assert many - few < 24 << 10, (form, few, many)  # they are 40 MB


def names_the_nearest_and_the_mend(home):
    assert "nearest: customers" in expect(home.run("sql", "SELECT * FROM custmers"), 1).stderr
    done = home.run("sql", "--explain", "SELEC * FORM orders WHRE id = 1")
    assert "SELECT * FROM orders WHERE id = 1" in done.stdout, done
    done = home.run("ask", "delete all orders", "--yes")
    assert "only read" in done.stdout + done.stderr, done


def the_catalog_is_searched_and_shown(home):
    first = expect(home.run("catalog", "search", "orders"), 0).stdout.splitlines()[0]
    assert first.split()[0] == "table" and first.split()[2] == "orders", first
    assert "no table" in expect(home.run("catalog", "search", "zzqqxx"), 1).stderr
    shown = json.loads(expect(home.run("catalog", "show", "-f", "json"), 0).stdout)
    assert "orders" in [table["name"] for table in shown["tables"]], shown
    assert "JSON" in expect(home.run("catalog", "show", "-f", "xlsx"), 2).stderr
    assert expect(home.run("catalog", "paths", "main.orders", "products"), 0).stdout


def csv_files_are_a_database(home):
    for name, text in (("customers.csv", "Customer ID;Name\n1;Ann\n2;Bob\n"), ("sales.csv", "Order No;Customer ID;Total\n7;1;2,50\n8;1;3,25\n9;2;1,00\n")):
        with open(home.path(name), "w") as f:
            f.write(text)
    files = home.path("sales.csv") + "," + home.path("customers.csv")
    done = expect(home.run("ask", "what is the sum of the total of the sales of Ann?", "-c", files, "--yes", "-f", "csv"), 0)
    assert done.stdout.split()[-1] == "5.75", done
    assert "sales.customer_id = customers.customer_id" in expect(home.run("catalog", "joins", "-c", files), 0).stdout
    expect(home.run("sql", "DELETE FROM sales", "-c", files), 5)
    assert "sales.csv and 1 more" in expect(home.run("history", "-f", "csv"), 0).stdout
    done = expect(home.run(home.path("sales.csv"), home.path("none.csv")), 2)
    assert "none.csv" in done.stderr, done


def what_says_the_same_is_no_choice(home):
    """A date and a state, which may say the same, or not."""
    for state, code in (("paid", 0), ("open", 4)):
        path = home.path(state + ".db")
        con = sqlite3.connect(path)
        con.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, order_no TEXT, total REAL, status TEXT, paid_at DATE)")
        con.executemany("INSERT INTO orders VALUES (?, ?, ?, ?, ?)",
                        [(i, "O-%d" % i, i * 10.0, "paid" if i % 3 else "cancelled" if i % 2 else "open", "2026-10-0%d" % (i % 9 + 1) if i % 3 else None)
                         for i in range(1, 60)] + [(60, "O-60", 5.0, state, "2026-11-01")])
        con.commit()
        con.close()
        done = expect(home.run("ask", "how many orders are paid", "-c", path, "--yes", "-f", "csv"), code)
        assert ("41" in done.stdout.split()) == (code == 0), done


def audit_is_unbroken(home):
    expect(home.run("sql", "select 1"), 0)
    expect(home.run("audit", "verify"), 0)
    con = sqlite3.connect(home.path("state", "querent", "state.db"))
    con.execute("UPDATE audit SET sql = 'select 2'")
    con.commit()
    con.close()
    done = expect(home.run("audit", "verify"), 7)
    assert "rows 1 to 4 were changed" in done.stdout, done


main([ask_prints_and_stops_without_yes, only_sql_is_printed_as_sql, ask_runs_with_yes, formats_agree, refuses_what_writes, events_are_lines_of_json,
      says_what_it_cannot_answer, usage_errors_name_the_nearest, checks_many_statements,
      checks_a_script_against_names_from_a_file, explains_without_running, teaches_nothing_by_yes,
      does_not_run_unseen_what_leaves_words_out, lists_what_ran, completes_words,
      secrets_stay_secret, doctor_and_version_and_help,
      says_that_there_are_no_rows, a_missing_file_is_a_usage_error_everywhere, skips_a_byte_order_mark,
      a_script_is_the_same_from_a_file_and_from_standard_input,
      csv_on_a_terminal_shows_no_line_ends, joins_are_kept_for_the_file_itself,
      a_failed_job_lists_no_rows, a_contested_reading_is_a_choice, a_long_question_gets_a_short_answer,
      history_finds_statements, saved_queries_have_parameters, watch_marks_what_changes, rows_pass_through_without_staying, names_the_nearest_and_the_mend,
      the_catalog_is_searched_and_shown, csv_files_are_a_database, what_says_the_same_is_no_choice, audit_is_unbroken, a_withdrawal_that_fails_is_none_in_the_audit, what_fails_at_planning_is_audited_once,
      a_state_that_others_may_write_is_told, audit_accepts_what_it_has_said,
      a_changed_newest_row_stops_what_must_be_audited])
