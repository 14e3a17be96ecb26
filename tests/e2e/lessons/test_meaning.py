"""Tables, columns and approved questions are chosen by meaning, too, where an embedding model is set."""
import json, os, signal, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from lessons import PATIENCE, QUERENT, main
from stub import Stub
from terminal import Terminal

ABOUT = ["shipment and carrier", "pay slip of an employee", "warehouse shelf", "spare part", "supplier contract", "machine downtime",
         "visitor badge", "training course", "cleaning rota", "insurance claim", "electricity meter", "parking space"]
ALIKE = {"vehicle": "parking", "vehicles": "parking", "salary": "pay", "salaries": "pay"}


def legacy(home):
    """A connection whose names say nothing; every table has a description."""
    tables = [{"schema": "main", "name": "T%03d" % i, "comment": about, "pk": ["C1"],
               "columns": [{"name": "C1", "type": "INTEGER"}, {"name": "C2", "type": "TEXT"}]} for i, about in enumerate(ABOUT)]
    schema = home.write("legacy.json", json.dumps({"format": "querent-catalog", "version": 1, "database": "legacy",
                                                   "dialect": "sqlite", "default_schema": "main", "tables": tables}))
    home.write(os.path.join("config", "querent", "config.yaml"),
               "connections:\n  - {name: shop, url: 'sqlite:%s'}\n  - {name: legacy, url: 'schema:%s'}\n"
               "sql: {max_tables_in_context: 3}\n" % (home.path("shop.db"), schema))


def prompt(home, model, question, *more):
    model.tell("rules", [{"model": "^embed$", "alike": ALIKE}, {"answer": json.dumps({"sql": "SELECT C1 FROM T011"})}])
    home.run("ask", question, "-c", "legacy", "--sql-only", "--engine", "model", *more, code=None)  # a guess, where no word is known
    return model.asked("chat")[-1]["body"]["messages"][-1]["content"], model.asked("embed")


def tables_are_found_by_their_descriptions(home):
    legacy(home)
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        told, asked = prompt(home, model, "how many vehicles are there")
        assert "T011" not in told and not asked, told
        told, asked = prompt(home, model, "how many vehicles are there", "--set", "documents.embedding_model=embed")
        assert "T011" in told, (told[-300:], asked)
        columns = 2  # each description once
        assert sum(len(r["body"]["input"]) for r in asked) == len(ABOUT) + columns + 1, asked
        told, asked = prompt(home, model, "the salaries", "--set", "documents.embedding_model=embed")
        assert "T001" in told, told
        assert [r["body"]["input"] for r in asked] == [["the salaries"]], "descriptions are embedded once"


def columns_are_found_by_their_descriptions(home):
    """Of a table with more columns than are shown, those stay that mean what is asked, though no word of it names them."""
    about = ["%s %d" % (what, i) for what in ("length of part", "colour of part", "supplier of part", "drawing of part") for i in range(30)] + ["weekly pay"]
    columns = [{"name": "C%d" % i, "type": "TEXT", "comment": text} for i, text in enumerate(about)]
    tables = [{"schema": "main", "name": "T%03d" % i, "comment": "register %d" % i, "columns": columns} for i in range(10)]
    schema = home.write("wide.json", json.dumps({"format": "querent-catalog", "version": 1, "database": "wide", "dialect": "sqlite",
                                                 "default_schema": "main", "tables": tables}))
    home.write(os.path.join("config", "querent", "config.yaml"), "connections:\n  - {name: legacy, url: 'schema:%s'}\n"
               "sql: {max_tables_in_context: 1}\nlimits: {context_tokens: 1500, output_tokens: 200}\n" % schema)
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        told, _ = prompt(home, model, "the salaries in register 3")
        assert "C120" not in told, told
        told, _ = prompt(home, model, "the salaries in register 3", "--set", "documents.embedding_model=embed")
        assert "C120" in told, told[-3000:]


def approved_questions_are_found_by_meaning(home):
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        embed = {"model": "^embed$", "alike": {"salary": "pay", "wage": "pay", "settled": "closed"}}
        model.tell("rules", [embed, {"answer": json.dumps({"sql": "SELECT status FROM orders WHERE id = 3"})}])
        screen = Terminal(home, "shop", "--new", "--set", "engine=model", cols=150, rows=44)
        try:
            screen.wait("generate")
            screen.say("the wage settled")
            screen.wait("Shall I execute")
            screen.say("yes")
            screen.wait("What would you like to do next")
        finally:
            screen.close()
        told = []
        for more in ((), ("--set", "documents.embedding_model=embed")):
            model.tell("rules", [embed, {"answer": json.dumps({"sql": "SELECT id FROM orders"})}])
            home.run("ask", "the salary closed", "-c", "shop", "--sql-only", "--engine", "model", *more, code=None)
            told.append(model.asked("chat")[-1]["body"]["messages"][-1]["content"])
        assert "the wage settled" not in told[0] and "the wage settled" in told[1], told


def a_failing_model_leaves_the_words(home):
    legacy(home)
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        model.tell("rules", [{"model": "^embed$", "status": 400}, {"answer": json.dumps({"sql": "SELECT C1 FROM T003"})}])
        done = home.run("ask", "rows of T003", "-c", "legacy", "--sql-only", "--engine", "model", "--set", "documents.embedding_model=embed")
        assert "T003" in done.stdout, done.stdout
        assert "only by their words" in done.stderr, done.stderr


def a_large_schema_is_learned_while_the_operator_asks(home):
    """Words decide until then, which is said; Esc stops it; nothing is asked twice, also after another start."""
    about = ["%s %d, kept for the people who look after it: %s" % (ABOUT[i % 12], i, "as it says itself " * 10) for i in range(600)]
    tables = [{"schema": "main", "name": "T%03d" % i, "comment": text, "columns": [{"name": "C1", "type": "INTEGER"}]} for i, text in enumerate(about)]
    schema = home.write("large.json", json.dumps({"format": "querent-catalog", "version": 1, "database": "large", "dialect": "sqlite",
                                                  "default_schema": "main", "tables": tables}))
    home.write(os.path.join("config", "querent", "config.yaml"), "connections:\n  - {name: large, url: 'schema:%s'}\n" % schema)
    seen = []

    def open_console():
        screen = Terminal(home, "large", "--new", "--set", "engine=model", "--set", "documents.embedding_model=embed", cols=150, rows=44)
        screen.wait("generate")
        return screen

    def texts():
        seen.extend(t for r in model.asked("embed") for t in r["body"]["input"])
        return [t for t in seen if "kept for the people" in t]

    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        slow, sql = {"model": "^embed$", "alike": ALIKE, "first_ms": 1500}, {"answer": json.dumps({"sql": "SELECT C1 FROM T003"})}
        model.tell("rules", [slow, sql])
        screen = open_console()
        try:
            screen.say("rows of T003")
            screen.wait("Shall I execute")  # not after all that is learned
            screen.wait("learning what descriptions mean: 32 of 600")
            screen.say("no")
            screen.wait("64 of 600")
            screen.keys("Escape")
            screen.wait("stopped: tables are chosen by their words alone")
        finally:
            screen.close()
        assert 32 <= len(texts()) < 600, len(texts())
        model.tell("rules", [dict(slow, first_ms=100), sql])
        screen = open_console()
        try:
            screen.say("rows of T003")
            screen.wait("tables are chosen by the meaning of their 600 descriptions")
            screen.say("no")
            model.asked("chat")
            screen.say("how many parking vehicles 11")
            screen.wait("Shall I execute")
        finally:
            screen.close()
        told = texts()
        assert len(set(told)) == 600 and len(told) - 600 <= 32, (len(told), len(set(told)))  # the call that was stopped is made again


def ctrl_c_ends_the_wait(home):
    """With its exit code, and with nothing on standard output that a script would take for SQL."""
    legacy(home)
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        model.tell("rules", [{"model": "^embed$", "alike": ALIKE, "first_ms": 60000}])
        ask = subprocess.Popen([QUERENT, "ask", "rows of T003", "-c", "legacy", "--sql-only", "--engine", "model", "--set", "documents.embedding_model=embed"],
                               env=home.env, cwd=home.dir, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not model.asked("embed"):
            assert ask.poll() is None, ask.communicate()
        ask.send_signal(signal.SIGINT)
        out, err = ask.communicate(timeout=PATIENCE)
        assert ask.returncode == 130 and not out, (ask.returncode, out, err)


main([tables_are_found_by_their_descriptions, columns_are_found_by_their_descriptions, approved_questions_are_found_by_meaning, a_failing_model_leaves_the_words,
      a_large_schema_is_learned_while_the_operator_asks, ctrl_c_ends_the_wait])
