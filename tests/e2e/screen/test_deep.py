"""Statements without end, by every way that they come in: refused with the place and the limit, and nothing lost."""
import json, os, subprocess, sys

import terminal
from terminal import Terminal, main

sys.path.append(os.path.join(os.environ["QUERENT_SOURCE_DIR"], "tests", "bench", "ui"))
from bench_pty import Program

NESTED = "SELECT " + "1 in (" * 30000
BRACKETS = "SELECT " + "a[" * 100000
TOO_DEEP = "too deeply nested (more than 200 levels)"


def refused(done, code, text):
    assert done.returncode == code, (done.returncode, done.stdout[:300], done.stderr[:300])
    assert text in done.stdout + done.stderr, (done.stdout[:300], done.stderr[:300])


def standard_input_is_refused(home):
    for dialect in ("sqlite", "postgresql", "mysql", "trino", "bigquery"):
        for sql in (NESTED, NESTED + "1" + ")" * 30000, "SELECT " + "(" * 400000, "SELECT " + "- " * 200000 + "1"):
            refused(home.run("sql", "-", "--explain", "--dialect", dialect, stdin=sql), 1, TOO_DEEP)
    refused(home.run("check", "-", "--dialect", "postgresql", stdin=BRACKETS), 1, "line 1, column 406: error: " + TOO_DEEP)
    refused(home.run("check", "-", stdin="SELECT * FROM order"), 1, "line 1, column 15: error: expected a table's name, found 'order'")
    refused(home.run("sql", "-", stdin=NESTED), 1, TOO_DEEP)


def text_over_a_mebibyte_is_refused(home):
    long = "SELECT '" + "x" * (1 << 20) + "'"
    for args in (("sql", "-"), ("check", "-"), ("ask", "-")):
        refused(home.run(*args, stdin=long), 2, "standard input is longer than 1 MiB")
    with open(home.path("long.sql"), "w") as file:
        file.write("SELECT 1;\n%s;\nSELECT 2;\n" % long)
    done = home.run("check", home.path("long.sql"))
    refused(done, 1, "the statement is longer than 1 MiB")
    assert done.stdout.count("may run") == 2, done.stdout[:500]
    refused(home.run("sql", "-", stdin="SELECT 1\0; DROP TABLE orders"), 2, "zero byte")
    with open(home.path("zero.sql"), "w") as file:
        file.write("SELECT 1;\0 DROP TABLE orders;")
    refused(home.run("check", home.path("zero.sql")), 2, "zero byte")


def files_of_json_are_refused(home):
    deep = "[" * 100000
    with open(home.path("deep.json"), "w") as file:
        file.write(deep)
    refused(home.run("check", "SELECT 1", "--catalog", home.path("deep.json")), 1,
            "line 1, column 1001: nested more than 1,000 levels deep")
    with open(home.path("deep.jsonl"), "w") as file:
        file.write('{"sql":"SELECT 1","x":%s}\n{"sql":%s}\n' % (deep, json.dumps(NESTED)))
    done = home.run("check", "--jsonl", home.path("deep.jsonl"))
    lines = [json.loads(line)["reason"] for line in done.stdout.splitlines()]
    assert "nested more than 1,000 levels deep" in lines[0] and TOO_DEEP in lines[1], lines


def a_models_answer_is_refused(home):
    stub = os.path.join(os.path.dirname(__file__), "..", "..", "stub", "model_server.py")
    server = subprocess.Popen([sys.executable, stub], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    url = "http://127.0.0.1:%s" % server.stdout.readline().split()[1]
    for answer, text in ((json.dumps({"sql": NESTED}), TOO_DEEP), (BRACKETS, ""),
                         ('{"a":' * 100000, "the JSON is nested more than 1,000 levels deep")):
        server.stdin.write("rules %s\n" % json.dumps([{"answer": answer, "piece": 65536}]))
        server.stdin.flush()
        server.stdout.readline()
        done = home.run("ask", "how many orders are there?", "--yes", "--engine", "model", OLLAMA_BASE_URL=url)
        assert done.returncode in (1, 4), (done.returncode, done.stdout[:300], done.stderr[:300])
        assert text in done.stdout + done.stderr, (done.stdout[:500], done.stderr[:500])
    server.stdin.close()
    server.wait()


def a_paste_is_refused_and_the_console_lives(home):
    t = Terminal(home)
    t.wait("▐ ASK_SQL_METHOD ▌")
    with open(home.path("paste"), "w") as file:
        file.write(NESTED)
    t.tmux("load-buffer", home.path("paste"))
    t.tmux("paste-buffer", "-p")
    t.wait("1 in (")
    t.keys("Enter")
    t.wait("(more than 200 levels)")
    t.keys("C-q")
    t.wait(lambda s: "EXIT=0" in s or "quit" in s.lower(), "the end, or its question")
    t.close()


def a_paste_over_the_limit_leaves_the_text_as_it_is(home):
    t = Terminal(home)
    t.wait("▐ ASK_SQL_METHOD ▌")
    t.type("select 41 as kept")
    with open(home.path("paste"), "w") as file:
        file.write("x" * ((1 << 20) + 1))
    t.tmux("load-buffer", home.path("paste"))
    t.tmux("paste-buffer", "-p")
    t.wait("nothing was inserted")
    t.wait("select 41 as kept")
    t.close()


def a_paste_over_the_limit_is_said_while_it_still_comes(home):
    program = Program([terminal.QUERENT], home.env)
    program.wait("▐ ASK_SQL_METHOD ▌")
    rest = b"\x1b[200~" + b"x" * ((1 << 20) + 100)
    while rest:
        rest = rest[os.write(program.fd, rest[:4096]):]
        program.read(0)
    if b"nothing was inserted" not in program.seen:
        program.wait("nothing was inserted")  # and the end of the paste has not come
    os.write(program.fd, b"yyyy\x1b[201~")
    program.settle(0.3)
    program.send("and then typed")
    program.wait("typed")
    program.close()


main([standard_input_is_refused, text_over_a_mebibyte_is_refused, files_of_json_are_refused,
      a_models_answer_is_refused,
      a_paste_is_refused_and_the_console_lives, a_paste_over_the_limit_leaves_the_text_as_it_is,
      a_paste_over_the_limit_is_said_while_it_still_comes])
