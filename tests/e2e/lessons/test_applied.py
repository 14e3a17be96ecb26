"""Each kind of lesson holds for the engine and for a model, says so, and can be left out of a question."""
import json, os, shutil, sqlite3, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from lessons import main
from stub import Stub
from terminal import Terminal

# kind, fields, question, rows with the lesson, what the model says first and then, rows without it (None: not answered)
CASES = {
    "table": (["words=clients", "means=PROD_Customers"], "list the names of the clients", [["Ann"], ["Bob"], ["Cem"], ["Dan"]],
              ["SELECT name FROM old_customers", "SELECT name FROM PROD_Customers"]),
    "column": (["words=beat", "means=PROD_Customers.geographic_area"], "how many PROD_Customers per beat",
               [["north", 2], ["south", 2]], ["SELECT segment, count(*) FROM PROD_Customers GROUP BY 1",
                                              "SELECT geographic_area, count(*) FROM PROD_Customers GROUP BY 1 ORDER BY 1"]),
    "value": (["words=VIP", "condition=PROD_Customers.segment = 'A'"], "how many VIP PROD_Customers are there", [[2]],
              ["SELECT count(*) FROM PROD_Customers", "SELECT count(*) FROM PROD_Customers WHERE segment = 'A'"]),
    "measure": (["words=revenue", "expression=sum(quantity * unit_price)", "where=orders.status <> 'cancelled'"],
                "total revenue", [[52.0]],
                ["SELECT sum(unit_price) FROM order_items",
                 "SELECT sum(order_items.quantity * order_items.unit_price) FROM order_items JOIN orders ON orders.id = order_items.order_id"]),
    "filter": (["condition=orders.deleted = 0", "unless=deleted"], "how many orders are there", [[4]],
               ["SELECT count(*) FROM orders AS o"]),
    "join": (["condition=orders.payer_id = PROD_Customers.id"], "how many orders per segment", None,
             ["SELECT c.segment, count(*) FROM orders o JOIN PROD_Customers c ON o.customer_id = c.id GROUP BY 1 ORDER BY 1"]),
    "error": (["error_pattern=clientele", "suggested_fix=PROD_Customers"], "how many people buy here", None,
              ["SELECT count(*) FROM clientele WHERE segment = 'A'"]),
    "query": (["when_to_use=orders since {day}", "sql_template=SELECT id FROM orders WHERE placed_on >= {day} ORDER BY id"],
              "orders since 2025-03-01", [[3], [4], [5]], []),
}
MODEL_ROWS = {"join": [["A", 1], ["B", 2], ["C", 2]], "error": [[2]]}


def every_kind_holds_for_the_engine(home):
    for kind, (fields, question, rows, _) in CASES.items():
        home.run("lessons", "add", kind, *fields, "id=it", "-c", "shop")
        if rows is not None:
            got, said = home.ask(question)
            assert got == rows and "(lesson it)" in said, (kind, got, said)
            off = home.run("ask", question, "-c", "shop", "--sql-only", "--without-lesson", "it", code=None)
            assert "(lesson it)" not in off.stderr, (kind, off.stderr)
            on = home.run("ask", question, "-c", "shop", "--sql-only").stdout
            assert on != off.stdout, (kind, on)
            home.run("lessons", "off", "it")
            assert home.run("ask", question, "-c", "shop", "--sql-only", code=None).stdout == off.stdout, kind
        home.run("lessons", "remove", "it")


def a_join_settles_which_reference_is_meant(home):
    question = "how many orders per segment"
    plain, said = home.ask(question)  # by the reference that is called by the table
    assert sorted(plain) == [["A", 3], ["B", 1], ["C", 1]], (plain, said)
    home.run("lessons", "add", "join", *CASES["join"][0], "id=it", "-c", "shop")
    rows, said = home.ask(question)
    assert sorted(rows) == [["A", 1], ["B", 2], ["C", 2]] and "(lesson it)" in said, (rows, said)
    again, said = home.ask(question, "--without-lesson", "it")
    assert again == plain, (again, said)


def every_kind_holds_for_a_model(home):
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        for kind, (fields, question, rows, answers) in CASES.items():
            home.run("lessons", "add", kind, *fields, "id=it", "-c", "shop")
            model.tell("rules", [{"answer": json.dumps({"sql": sql}), "times": 1} for sql in answers])
            got, said = home.ask(question, "--set", "engine=model")
            assert got == MODEL_ROWS.get(kind, rows) and "(lesson it)" in said, (kind, got, said)
            asked = model.asked("chat")
            assert len(asked) == len(answers), (kind, len(asked))
            if kind in ("table", "column", "value", "measure"):
                prompt = json.dumps(asked[0]["body"])
                assert "'%s' " % fields[0].split("=")[1] in prompt, (kind, prompt)
            home.run("lessons", "remove", "it")


def a_lesson_of_other_tables_is_not_held_against_a_model(home):
    """The engine has a reading without it alone, and the model's SQL reads none of its tables either: both say that it is of
    other things."""
    question, sql = "names of current old_customers per hat", "SELECT name FROM old_customers ORDER BY name"
    home.run("lessons", "add", "value", "words=current", "condition=orders.status = 'paid'", "id=now", "-c", "shop")
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        model.tell("rules", [{"answer": json.dumps({"sql": sql})}])
        got, said = home.ask(question)
        assert got == [["Zed"]] and "lesson now (current means orders.status = 'paid') does not fit this question" in said, (got, said)
        assert "\n  sure" not in said, said
        model.tell("rules", [{"answer": json.dumps({"sql": "SELECT id FROM orders WHERE deleted = 0"})}])
        got, said = home.ask("ids of current orders per hat", code=None)
        assert "'current' means orders.status = 'paid', and the SQL does not say so" in said, (got, said)


def a_filter_stands_where_it_changes_no_outer_join(home):
    home.run("lessons", "add", "filter", "condition=deleted = 0", "-c", "shop")
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        for sql in ("SELECT c.name, count(o.id) FROM PROD_Customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY 1 ORDER BY 1",
                    "SELECT name, (SELECT count(*) FROM orders WHERE customer_id = PROD_Customers.id) FROM PROD_Customers ORDER BY 1",
                    "WITH o AS (SELECT * FROM orders) SELECT c.name, count(o.id) FROM PROD_Customers c LEFT JOIN o ON o.customer_id = c.id GROUP BY 1 ORDER BY 1"):
            model.tell("rules", [{"answer": json.dumps({"sql": sql})}])
            got, said = home.ask("how many orders of each", "--set", "engine=model")
            assert got == [["Ann", 2], ["Bob", 1], ["Cem", 0], ["Dan", 1]], (sql, got, said)


def values_of_private_columns_stay_here(home):
    home.run("lessons", "add", "value", "words=boss", "condition=PROD_Customers.name = 'Ann'", "-c", "shop")
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        model.tell("rules", [{"answer": json.dumps({"sql": "SELECT segment FROM PROD_Customers"})}])
        got, said = home.ask("segment of the boss", "--set", "engine=model", "--set", "sql.private_columns=PROD_Customers.name")
        assert got == [["A"]], (got, said)
        assert "Ann" not in json.dumps([r["body"] for r in model.asked("chat")])


def what_names_nothing_here_is_left_out(home):
    home.run("lessons", "add", "value", "words=VIP", "condition=nothing.here = 1")
    home.run("lessons", "add", "filter", "condition=orders.gone = 0")
    assert home.ask("how many orders are there")[0] == [[5]]


def a_connection_is_the_same_by_its_path(home):
    """A file that is given as it is has a name, by which the answer looks for its lessons."""
    copy = home.path("elsewhere.db")
    shutil.copy(home.path("shop.db"), copy)
    home.run("lessons", "add", "value", "words=gold", "condition=PROD_Customers.segment = 'A'", "-c", copy)
    done = home.run("ask", "how many gold PROD_Customers are there", "-c", copy, "--sql-only")
    assert "segment = 'A'" in done.stdout, done
    assert "gold" in home.run("lessons", "list", "-c", copy).stdout
    home.run("lessons", "add", "value", "words=plain", "condition=PROD_Customers.segment = 'B'", "-c", "SHOP")
    assert "(lesson plain)" in home.ask("how many plain PROD_Customers are there")[1]


def the_narrower_one_holds_and_two_alike_ask(home):
    home.run("lessons", "add", "value", "words=VIP", "condition=PROD_Customers.segment = 'B'", "id=wide")
    home.run("lessons", "add", "value", "words=VIP", "condition=PROD_Customers.segment = 'A'", "id=one", "-c", "shop")
    rows, said = home.ask("how many VIP PROD_Customers are there")
    assert rows == [[2]] and "(lesson one)" in said, (rows, said)
    home.run("lessons", "add", "value", "words=VIP", "condition=PROD_Customers.segment = 'C'", "id=two", "-c", "shop")
    done = home.run("ask", "how many VIP PROD_Customers are there", "-c", "shop", "--yes", code=4)
    assert "disagree on what 'VIP' means" in done.stderr and "segment = 'A'" in done.stderr and "segment = 'C'" in done.stderr, done
    assert home.ask("how many VIP PROD_Customers are there", "--without-lesson", "two")[0] == [[2]]


RIVALS = {
    "table": (["words=clients", "means=old_customers"], "list the names of the clients", "'clients' means"),
    "column": (["words=beat", "means=PROD_Customers.segment"], "how many PROD_Customers per beat", "'beat' means"),
    "value": (["words=VIP", "condition=PROD_Customers.segment = 'B'"], "how many VIP PROD_Customers are there", "'VIP' means"),
    "measure": (["words=revenue", "expression=sum(quantity * unit_price)"], "total revenue", "'revenue' means"),
    "filter": (["condition=orders.deleted = 1"], "how many orders are there", "which rows count"),
    "join": (["condition=orders.customer_id = PROD_Customers.id"], "how many orders per segment", "how tables are joined"),
    "error": (["error_pattern=clientele", "suggested_fix=old_customers"], "how many people buy here", "instead of 'clientele'"),
    "query": (["when_to_use=orders since {day}", "sql_template=SELECT count(*) FROM orders WHERE placed_on > {day}"],
              "orders since 2025-03-01", "is answered"),
}


def two_of_any_kind_that_disagree_ask(home):
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        for kind, (fields, question, says) in RIVALS.items():
            engine = "model" if kind == "error" else "builtin"
            model.tell("rules", [{"answer": json.dumps({"sql": "SELECT count(*) FROM clientele"})}])
            home.run("lessons", "add", kind, *CASES[kind][0], "id=one", "-c", "shop")
            home.run("lessons", "add", kind, *fields, "id=two", "-c", "shop")
            done = home.run("ask", question, "-c", "shop", "--yes", "--set", "engine=" + engine, code=4)
            assert "disagree on" in done.stderr and says in done.stderr, (kind, done.stderr)
            rows = []
            for other in ("one", "two"):
                got, said = home.ask(question, "--without-lesson", other, "--set", "engine=" + engine)
                assert "(lesson %s)" % ("two" if other == "one" else "one") in said, (kind, other, said)
                rows.append(got)
            assert rows[0] != rows[1], (kind, rows)
            home.run("lessons", "remove", "two")
            home.run("lessons", "add", kind, *fields, "id=wide")
            got, said = home.ask(question, "--set", "engine=" + engine)
            assert got == rows[1] and "(lesson one)" in said, (kind, got, rows, said)
            for name in ("one", "wide"):
                home.run("lessons", "remove", name)


def filters_of_one_column_that_agree_hold_both(home):
    home.run("lessons", "add", "filter", "condition=orders.status <> 'cancelled'", "id=a", "-c", "shop")
    home.run("lessons", "add", "filter", "condition=orders.status <> 'test'", "id=b", "-c", "shop")
    got, said = home.ask("how many orders are there")
    assert got == [[4]] and "(lesson a)" in said and "(lesson b)" in said, (got, said)


def the_console_switches_off_and_weighs(home):
    home.run("lessons", "add", "value", "words=VIP", "condition=PROD_Customers.segment = 'A'", "id=vip", "-c", "shop", "confidence=0.60")
    screen = Terminal(home, "shop", cols=140, rows=40)
    try:
        screen.wait("generate")
        screen.say("how many VIP PROD_Customers are there")
        screen.wait("(lesson")
        screen.wait("Shall I execute")
        screen.say("yes")
        screen.wait("What would you like to do next")
        first = home.lessons()["vip"]
        assert (first["used"], first["success"], first["confidence"]) == (1, "100 %", "0.62"), first
        screen.say("how many VIP PROD_Customers do we have")
        screen.wait(lambda s: "(lesson" in s and "Without what was learned" in s, "the option")
        screen.say("o")
        screen.wait(lambda s: "without" in s.lower() and "ignored" in s, "an answer without it")
        second = home.lessons()["vip"]
        assert (second["used"], second["success"], second["confidence"]) == (2, "50 %", "0.57"), second
        for turn in range(2):
            asked = "PROD_Customers %d" % turn
            screen.say("how many VIP " + asked)
            screen.wait(lambda s: "Shall I execute" in s.partition(asked)[2], "the question after it was read")
            screen.say("no")
            screen.wait(lambda s: home.lessons()["vip"]["used"] == 3 + turn, "the no to count")  # the line before says the same
        third = home.lessons()["vip"]
        assert third["state"] == "off" and third["used"] == 4, third
    finally:
        screen.close()


def every_kind_is_weakened_by_a_rejection(home):
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        for kind, (fields, question, _, _) in CASES.items():
            model.tell("rules", [{"answer": json.dumps({"sql": "SELECT count(*) FROM clientele"})}])
            home.run("lessons", "add", kind, *fields, "id=it", "confidence=0.52", "-c", "shop")
            screen = Terminal(home, "shop", "--new", "--set", "engine=" + ("model" if kind == "error" else "builtin"), cols=140, rows=40)
            try:
                screen.wait("generate")
                screen.say(question + "?")
                screen.wait(lambda s: "Without what was learned" in s, "the answer with the %s" % kind)
                screen.say("no")
                screen.wait("What would you like to query?")
            finally:
                screen.close()
            it = home.lessons()["it"]
            assert it["state"] == "off" and it["used"] == 1 and it["success"] == "0 %", (kind, it)
            home.run("lessons", "remove", "it")


def a_choice_between_two_is_remembered(home):
    for name in "AC":
        home.run("lessons", "add", "value", "words=VIP", "condition=PROD_Customers.segment = '%s'" % name, "id=" + name, "-c", "shop")
    screen = Terminal(home, "shop", cols=140, rows=40)
    try:
        screen.wait("generate")
        screen.say("how many VIP PROD_Customers are there")
        screen.wait("Two lessons disagree")
        screen.say("2")
        screen.wait(lambda s: "(lesson" in s and "Shall I" in s, "the answer")
        listed = home.lessons()
        assert listed["A"]["used"] == 1 and listed["A"]["success"] == "0 %" and listed["C"]["success"] == "100 %", listed
        screen.say("yes")
        screen.wait("What would you like to do next?")
    finally:
        screen.close()
    rows, said = home.ask("how many VIP PROD_Customers are there")  # it is not asked again, but can be turned down
    assert rows == [[1]] and "(lesson C)" in said, (rows, said)
    assert home.ask("how many VIP PROD_Customers are there", "--without-lesson", "C")[0] == [[2]]
    home.run("lessons", "edit", "C", "confidence=0.9")
    assert "disagree on what 'VIP' means" in home.run("ask", "how many VIP PROD_Customers are there", "-c", "shop", "--yes", code=4).stderr


def what_was_chosen_holds_for_any_kind(home):
    with Stub("model_server.py") as model:
        home.env["OPENAI_BASE_URL"] = "http://127.0.0.1:%d/v1" % model.port
        for kind, (fields, question, says) in RIVALS.items():
            engine = "model" if kind == "error" else "builtin"
            model.tell("rules", [{"answer": json.dumps({"sql": "SELECT count(*) FROM clientele"})}])
            for name, said in (("one", CASES[kind][0]), ("two", fields)):
                home.run("lessons", "add", kind, *said, "id=" + name, "-c", "shop")
            with sqlite3.connect(home.path("state", "querent", "state.db")) as con:  # as a choice leaves them
                con.execute("UPDATE lesson SET used = 3, succeeded = 1, confidence = 0.85 WHERE name = 'one'")
                con.execute("UPDATE lesson SET used = 2, succeeded = 2, confidence = 0.97 WHERE name = 'two'")
                con.execute("UPDATE lesson_version SET n = n + 1")
            got, said = home.ask(question, "--set", "engine=" + engine)
            assert "(lesson two)" in said and "(lesson one)" not in said, (kind, said)
            for name in ("one", "two"):
                home.run("lessons", "remove", name)


main([every_kind_holds_for_the_engine, a_join_settles_which_reference_is_meant, every_kind_holds_for_a_model, a_lesson_of_other_tables_is_not_held_against_a_model,
      a_filter_stands_where_it_changes_no_outer_join, values_of_private_columns_stay_here, what_names_nothing_here_is_left_out,
      a_connection_is_the_same_by_its_path, the_narrower_one_holds_and_two_alike_ask, two_of_any_kind_that_disagree_ask,
      filters_of_one_column_that_agree_hold_both, the_console_switches_off_and_weighs, every_kind_is_weakened_by_a_rejection, a_choice_between_two_is_remembered,
      what_was_chosen_holds_for_any_kind])
