"""What a model is told of a conversation: accepted SQL with what its rows were like, what was rejected, and a summary of the beginning."""
import json, os, re, sqlite3, sys, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from lessons import PATIENCE, main
from stub import Stub
from terminal import Terminal

TIERED = "conversation:\n  memory_strategy: tiered\nsql:\n  private_columns: 'PROD_Customers.name'\n"


def console(home):
    screen = Terminal(home, "shop", "--new", "--set", "engine=model", "--set", "pipeline.cache=false", cols=150, rows=44)
    screen.wait("generate")
    return screen


def prompts(model, wanted):
    """Those that a request had, as soon as one of them is wanted."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        seen = [r["body"]["messages"][-1]["content"] for r in model.asked("chat")]
        if any(wanted(text) for text in seen):
            return [text for text in seen if wanted(text)]
        time.sleep(0.05)
    raise AssertionError("the model was never asked")


def summarized(home):
    """The summary is in the state."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with sqlite3.connect(home.path("state", "querent", "state.db")) as con:
            if any("Orders were asked about." in (row[0] or "") for row in con.execute("SELECT memory FROM conversation")):
                return
        time.sleep(0.05)
    raise AssertionError("no summary was kept")


def answer(screen, model, question, sql, reply, said):
    model.tell("rules", [{"when": "Summary:$", "answer": "Orders were asked about."}, {"answer": json.dumps({"sql": sql})}])
    screen.say(question)
    prompts(model, lambda text: "Question: " + question in text)
    screen.wait(lambda s: "Shall I execute" in s.split(question[-14:])[-1] and sql.split()[-1] in s, "the answer to '%s'" % question)
    screen.say(reply)
    screen.wait(lambda s: said in s.split(question[-14:])[-1], "%s of '%s'" % (said, question))


def rejected_sql_and_rows_are_told_and_private_cells_are_not(home):
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        screen = console(home)
        try:
            answer(screen, model, "orders by status", "SELECT status, count(*) AS n FROM orders GROUP BY status ORDER BY n", "yes",
                   "What would you like to do next")
            answer(screen, model, "names of customers", "SELECT name FROM PROD_Customers ORDER BY id", "yes", "What would you like to do next")
            answer(screen, model, "list the old customers", "SELECT id FROM old_customers", "no", "What would you like to query")
            model.tell("rules", [{"answer": json.dumps({"sql": "SELECT segment FROM PROD_Customers"})}])
            screen.say("only those of segment A")
            told = prompts(model, lambda text: "Question: only those" in text)[0]
        finally:
            screen.close()
        assert re.search("-- 2 rows( and more)?: status, n; cancelled, 1", told), told
        assert re.search("-- 4 rows( and more)?: name\n", told) and "Ann" not in told, told
        assert "SELECT id FROM old_customers -- rejected by the user" in " ".join(told.split()), told


def a_long_conversation_is_summarized_while_nobody_waits(home):
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        screen = console(home)
        try:
            for n in range(1, 16):
                answer(screen, model, "how many orders above %d" % n, "SELECT count(*) FROM orders WHERE id > %d" % n, "yes",
                       "What would you like to do next")
            prompts(model, lambda text: text.endswith("Summary:"))
            summarized(home)
            model.tell("rules", [{"answer": json.dumps({"sql": "SELECT count(*) FROM orders"})}])
            screen.say("only those paid")
            told = prompts(model, lambda text: "Question: only those" in text)[0]
        finally:
            screen.close()
        assert "at first: Orders" in told and "before: how many orders above 5" in told, told
        assert "how many orders above 1\n" not in told and "above 15 SELECT" in " ".join(told.split()), told


main([rejected_sql_and_rows_are_told_and_private_cells_are_not, a_long_conversation_is_summarized_while_nobody_waits], TIERED)
