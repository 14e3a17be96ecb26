"""The command line's words: what is unknown, what is looked at before a query runs, pipes, formats, exit codes."""
import json, os, re, sqlite3, subprocess

from terminal import QUERENT, Terminal, main

HEAVY = "select * from orders a, orders b, orders c"


def expect(done, code):
    assert done.returncode == code, "exit %d, not %d: %s %s" % (done.returncode, code, done.stdout, done.stderr)
    return done


def a_wrong_setting_stops_an_eval(home):
    questions = home.path("questions.json")
    with open(questions, "w") as file:
        json.dump([{"db_id": "shop", "question": "how many orders", "query": "SELECT 1"}] * 2, file)
    done = expect(home.run("eval", "--questions", questions, "--db-root", home.path("work"), "--set", "nonsense.x=1"), 2)
    assert done.stderr.count("nonsense.x") == 1 and done.stdout == "", (done.stdout, done.stderr)


def unknown_words_name_the_nearest(home):
    for args, words in (
            (("settings", "nonsense"), "there is no setting 'nonsense'"),
            (("settings", "grid.window_row"), "did you mean 'grid.window_rows'"),
            (("doctor", "nonsense"), "unexpected word 'nonsense'"),
            (("manual", "x"), "unknown word 'x'"), (("eval", "x"), "unexpected word 'x'"),
            (("jobs", "lst"), "did you mean 'list'"), (("jobs", "list", "x"), "unexpected word 'x'"),
            (("jobs", "show", "1", "2"), "unexpected word '2'"),
            (("audit", "verfy"), "did you mean 'verify'"), (("audit", "accept", "x", "y"), "unexpected word"),
            (("functions", "alow", "f"), "did you mean 'allow'"), (("catalog", "shw"), "did you mean 'show'"),
            (("catalog", "joins", "acept", "a.b", "c.d"), "did you mean 'accept'"),
            (("sql", "select 1", "--formt", "csv"), "did you mean '--format'"), (("jobs", "--yes"), "unknown option"),
            (("--yes", "jobs"), "unknown option '--yes'"), (("sqll", "select 1"), "did you mean 'sql'"),
            (("sqll",), "did you mean 'sql'"), (("help", "asc"), "did you mean 'ask'"),
            (("shop.db", "sql", "select 1"), "the command comes first: querent sql … -c shop.db"),
            (("sql", "select 1", "--json", "-f", "csv"), "two formats")):
        done = expect(home.run(*args), 2)
        assert words in done.stderr and done.stdout == "", (args, done)
    assert "hush" not in home.run("settings", "--sett=models.openai.key=hush").stderr


def a_question_is_no_file_and_not_nothing(home):
    for nothing in ("", " \n"):
        assert "nothing came on standard input" in expect(home.run("ask", "-", stdin=nothing), 2).stderr
    db, csv = home.path("shop.db"), home.path("shop.csv")
    with sqlite3.connect(db) as made:
        made.execute("CREATE TABLE shops(id INTEGER PRIMARY KEY)")
    with open(csv, "w") as f:
        f.write("id\n1\n")
    for file in (db, csv):
        assert "say -c '%s'" % file in expect(home.run("ask", "how many shops are there?", file), 2).stderr
        assert expect(home.run("ask", "how many shops are there?", "-c", file, "--yes", "-f", "csv"), 0).stdout


def lines_are_questions(home):
    db = home.path("lines.db")
    with sqlite3.connect(db) as made:
        made.execute("CREATE TABLE shops(id INTEGER PRIMARY KEY, city TEXT)")
        made.execute("CREATE TABLE staff(id INTEGER PRIMARY KEY, name TEXT)")
        made.execute("INSERT INTO shops VALUES (1, 'Bath'), (2, 'York')")
    ask = lambda text, *args: home.run("ask", "-", "-c", db, *args, stdin=text)
    done = expect(ask("how many shops are there?\n\nhow many staff\\\n are there?\r\n", "--yes", "-f", "tsv"), 0)
    assert done.stdout == "count(*)\n2\n\ncount(*)\n0\n", done.stdout
    done = expect(ask("how many flurbs are there?\nhow many shops are there?", "--yes", "-f", "json"), 4)
    assert json.loads(done.stdout) == [{"count(*)": 2}], done.stdout
    # a word of assent is a question like any other: nothing runs by it
    done = ask("how many shops are there?\nyes\n")
    assert "not run: say --yes" in done.stderr and "2" not in done.stdout, (done.stdout, done.stderr)
    for args in (("-o", home.path("x.csv")), ("--reading", "1")):
        assert "is for one question, and 2 came" in expect(ask("a b c\nd e f", *args), 2).stderr
    assert "nothing came on standard input" in expect(ask("\\\n"), 2).stderr


def letters_and_options_stand_anywhere(home):
    want = "a\r\n1\r\n"
    run = lambda *args: subprocess.run([QUERENT, *args], capture_output=True, env=home.env).stdout.decode()
    for args in (("-c", "demo", "sql", "select 1 as a", "-f", "csv"), ("sql", "-fcsv", "-cdemo", "select 1 as a"),
                 ("sql", "--format=csv", "--", "select 1 as a"), ("sql", "-yfcsv", "select 1 as a", "-o", "-")):
        assert run(*args).replace("\r\n", "\n") == want.replace("\r\n", "\n"), (args, run(*args))
    assert json.loads(expect(home.run("sql", "select 1 as a", "--json"), 0).stdout) == [{"a": 1}]


def the_file_is_looked_at_before_the_query(home):
    count = lambda: len(json.loads(home.run("audit", "--json", "--limit", "1000").stdout))
    expect(home.run("sql", "select 1"), 0)
    before = count()
    os.makedirs(home.path("folder"))
    with open(home.path("fixed"), "w") as f:
        f.write("x")
    os.chmod(home.path("fixed"), 0o400)
    for path in (home.path("nowhere", "x.csv"), home.path("folder")) + (
            (home.path("fixed"),) if os.geteuid() else ()):
        assert path in expect(home.run("sql", "select 1", "-o", path), 1).stderr
    two = expect(home.run("sql", "select 1", "-o", home.path("x.json"), "--format", "csv"), 2).stderr
    assert "'json'" in two and "'csv'" in two and not os.path.exists(home.path("x.json")), two
    assert "'foo' names no format" in expect(home.run("sql", "select 1", "-o", home.path("x.foo")), 2).stderr
    expect(home.run("sql", "select 1", "-f", "xlsx"), 2)
    expect(home.run("sql", "select 1", "--limit", "x"), 2)
    assert count() == before, "it ran"
    assert os.listdir(home.path("folder")) == []
    expect(home.run("sql", "select 1 as a", "-o", home.path("x.json")), 0)
    with open(home.path("x.json")) as f:
        assert json.load(f) == [{"a": 1}]
    expect(home.run("sql", "select 1 as a", "-o", home.path("x.foo"), "-f", "csv"), 0)
    expect(home.run("sql", "select 1 as a", "-o", home.path("x.txt")), 0)


def a_person_is_asked_before_a_file_is_replaced(home):
    path = home.path("kept.csv")
    for answer, code, text in (("n", 3, "old"), ("y", 0, "a\r\n1\r\n")):
        with open(path, "w") as f:
            f.write("old")
        terminal = Terminal(home, "sql", "select 1 as a", "-o", path)
        terminal.wait("Replace it?")
        terminal.keys(answer, "Enter")
        terminal.wait("EXIT=%d" % code)
        with open(path, newline="") as f:
            assert f.read() == text, answer
    expect(home.run("sql", "select 2 as a", "-o", path), 0)


def heavy_sql_waits_for_a_word(home):
    done = expect(home.run("sql", HEAVY, "--limit", "2"), 3)
    assert "may take a long time" in done.stderr and "--yes" in done.stderr and done.stdout == "", done
    for more in (("--yes",), ("--set", "sql.heavy_rows=0", "--set", "sql.heavy_cost=0")):
        expect(home.run("sql", HEAVY, "--limit", "2", *more), 0)
    terminal = Terminal(home, "sql", HEAVY, "--limit", "2")
    terminal.wait("Run it anyway?")
    terminal.keys("n", "Enter")
    terminal.wait("EXIT=3")


def what_fails_asks_for_no_edit(home):
    done = expect(home.run("sql", "select abs(-9223372036854775808) from orders"), 1)
    assert "integer overflow" in done.stderr and "modify" not in done.stderr, done


def a_reader_that_leaves_is_no_failure(home):
    for args in ((QUERENT, "sql", "select * from order_items", "-f", "csv"), (QUERENT, "settings"),
                 (QUERENT, "manual"), (QUERENT, "catalog", "export")):
        first = subprocess.Popen(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=home.env)
        first.stdout.readline()
        first.stdout.close()
        error = first.stderr.read().decode()
        assert first.wait() == 0 and error == "", (args, first.returncode, error)


def a_full_disk_is_a_failure(home):
    for args in ((QUERENT, "sql", "select 1"), (QUERENT, "settings"), (QUERENT, "manual"), (QUERENT, "--help")):
        with open("/dev/full", "w") as full:
            done = subprocess.run(args, stdout=full, stderr=subprocess.PIPE, text=True, env=home.env)
        assert done.returncode == 1 and done.stderr.count("cannot write to standard output") == 1, (args, done)


def pipes_get_no_colour(home):
    for args in (("sql", "select * from customers limit 5"), ("settings",), ("doctor",), ("ask", "how many orders?"),
                 ("catalog", "show"), ("audit",), ("--help",)):
        done = home.run(*args)
        assert "\x1b" not in done.stdout + done.stderr, args


def json_wherever_it_makes_sense(home):
    expect(home.run("sql", "select 1"), 0)
    for args in (("jobs",), ("audit",), ("functions",), ("settings",), ("settings", "grid"), ("doctor",),
                 ("catalog", "export"), ("catalog", "joins"), ("audit", "verify"), ("check", "select 1"),
                 ("ask", "which tables are there?"), ("ask", "how many orders?", "--sql-only"),
                 ("ask", "how many orders?", "--yes")):
        json.loads(expect(home.run(*args, "--json"), 0).stdout)
    names = [line["name"] for line in json.loads(home.run("settings", "grid", "--json").stdout)]
    assert names and all(name.startswith("grid.") for name in names), names
    assert json.loads(home.run("audit", "verify", "--json").stdout)["whole"] is True


def exit_codes_are_one_table(home):
    codes = lambda text: sorted(int(n) for n in re.findall(r"^  (\d+) ", text.split("exit codes:")[1], re.M))
    commands = re.findall(r"^  ([a-z]+) ", home.run("--help").stdout.split("commands:")[1].split("options")[0], re.M)
    by_command = {command: codes(expect(home.run(command, "--help"), 0).stdout) for command in commands}
    assert by_command["manual"] == [0, 1, 2, 130] and 4 in by_command["ask"] and 7 in by_command["audit"], by_command
    listed = sorted(set(sum(by_command.values(), [])))
    with open(os.path.join(home.env["QUERENT_SOURCE_DIR"], "docs", "command-line.md")) as f:
        page = f.read().split("| exit code | meaning |")[1].split("\n\n")[0]
    with open(os.path.join(home.env["QUERENT_SOURCE_DIR"], "include/querent/cli/cli.h")) as f:
        header = f.read().split("enum cli_exit {")[1].split("};")[0]
    assert listed == sorted(int(n) for n in re.findall(r"^\| (\d+) \|", page, re.M)), listed
    assert listed == sorted(int(n) for n in re.findall(r"CLI_\w+ =\s+(\d+)", header)), listed
    manual = home.run("manual").stdout.split(".SH EXIT STATUS")[1].split(".SH")[0]
    assert listed == sorted(int(n) for n in re.findall(r"^\.B (\d+)$", manual, re.M)), listed


main([unknown_words_name_the_nearest, a_wrong_setting_stops_an_eval, a_question_is_no_file_and_not_nothing, lines_are_questions, letters_and_options_stand_anywhere, the_file_is_looked_at_before_the_query,
      a_person_is_asked_before_a_file_is_replaced, heavy_sql_waits_for_a_word, what_fails_asks_for_no_edit,
      a_reader_that_leaves_is_no_failure, a_full_disk_is_a_failure, pipes_get_no_colour,
      json_wherever_it_makes_sense, exit_codes_are_one_table])
