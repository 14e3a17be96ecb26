"""What a question is asked with: an earlier conversation that it follows up, an instruction to the model, no plan."""
import json, os, sqlite3, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "screen")]
from service import Service, events, main
from stub import Stub

FREE = "serve: {requests_per_minute: 0}\n"
GERMANS = {"question": "how many customers are in Germany", "sql": "SELECT count(*) FROM customers WHERE country = 'Germany'"}
ANSWER = {"sql": "SELECT count(*) FROM customers WHERE country = 'France'", "reasoning": "counts them"}


def on(work, settings=FREE):
    service = Service(settings).start()
    try:
        work(service)
        assert service.stop() == 0 and "Sanitizer" not in service.said(), service.said()
    finally:
        service.remove()


def asked(service, token=None, **body):
    answer = service.post("/api/v1/ask", body, token=token)
    assert answer.status == 202, answer.body
    return service.wait(answer.json["query_id"], token=token)


def of_france(answer):
    return answer["status"] == "finished" and "count(*)" in answer["sql_candidates"][0]["sql"] and \
        "'France'" in answer["sql_candidates"][0]["sql"]


def questions_of_the_caller_are_followed_up():
    def work(service):
        assert asked(service, query="and in France?")["status"] == "failed"  # nothing to follow
        for histories in ([GERMANS], [GERMANS["question"]], [dict(query=GERMANS["question"])],
                          ["how many orders are there", GERMANS], [GERMANS, "and in Spain?"]):
            assert of_france(asked(service, query="and in France?", histories=histories)), histories
        other = asked(service, query="how many orders are there", histories=[GERMANS])
        assert other["sql_candidates"][0]["tables_used"] == ["orders"] and "Germany" not in str(other), other
        for none in (None, []):
            assert asked(service, query="how many orders are there", histories=none)["sql_candidates"]
        for wrong in ("x", {"question": "x"}, [7], [{}], [""], [{"question": 7}], [{"question": "x", "sql": 7}]):
            answer = service.post("/api/v1/ask", {"query": "how many orders are there", "histories": wrong})
            assert answer.status == 400 and "histories" in answer.json["error"], (wrong, answer.body)
        followed = asked(service, query="and in France?", histories=[GERMANS])
        yes = service.post("/api/v1/ask/%s/confirm" % followed["query_id"], {"version": 1}).json
        assert yes["execution"]["rows"] == 1, yes
        assert asked(service, query="and in France?")["status"] == "failed"  # it was not learned as a question of its own
    on(work)


def a_session_is_followed_up_and_hears_nothing_of_it():
    def work(service):
        ann, bob = service.token("ann", "--company", "north"), service.token("bob", "--company", "north")
        service.stop()
        service.start()
        said = service.post("/api/v1/chat", {"message": GERMANS["question"]}, token=ann).json
        before = service.get("/api/v1/chat/sessions/" + said["session_id"], token=ann).json
        assert of_france(asked(service, ann, query="and in France?", session_id=said["session_id"]))
        assert service.get("/api/v1/chat/sessions/" + said["session_id"], token=ann).json == before
        assert of_france(service.post("/api/v1/chat", {"message": "and in France?", "session_id": said["session_id"]}, token=ann).json)
        for token, session in ((bob, said["session_id"]), (ann, "nothing")):
            answer = service.post("/api/v1/ask", {"query": "and in France?", "session_id": session}, token=token)
            assert answer.status == 404 and "session" in answer.json["error"], answer.body
    on(work)


def prompts(model):
    return [str(r["body"]["messages"]) for r in model.asked("/api/chat")]


def a_model_is_told_of_it():
    with Stub("model_server.py") as model:
        def work(service):
            model.tell("rules", [{"answer": json.dumps(ANSWER)}])
            assert of_france(asked(service, query="and in France?", histories=[GERMANS], ignore_sql_reasoning=True,
                                   custom_instruction="Leave out who is called Wonderland"))
            told = prompts(model)
            assert len(told) == 1, told  # no plan
            assert GERMANS["question"] in told[0] and "'Germany'" in told[0].replace("\\", ""), told
            assert "Leave out who is called Wonderland" in told[0], told
            model.tell("rules", [{"answer": json.dumps(ANSWER)}])
            asked(service, query="how many customers are in France")
            assert len(prompts(model)) == 2 and "Wonderland" not in str(prompts(model)), prompts(model)
            long = service.post("/api/v1/ask", {"query": "x", "custom_instruction": "y" * 4001})
            assert long.status == 400, long.body
            assert service.post("/api/v1/ask", {"query": "x", "custom_instruction": 7}).status == 400
        on(work, FREE + "models:\n  ollama: {url: 'http://127.0.0.1:%d'}\nengine: model\npipeline: {plan: true}\n" % model.port)


def what_is_demanded_holds():
    with Stub("model_server.py") as model:
        def work(service):
            with sqlite3.connect(service.path("shop.db")) as con:
                con.execute("CREATE TABLE customers_2 (id INTEGER PRIMARY KEY, name TEXT)")
                con.execute("INSERT INTO customers_2 VALUES (1, 'Zed')")
            for demands in (["table=customers_2"], ["table!=customers"], [{"type": "table_selection", "selected_table": "customers_2", "rejected_tables": ["customers"]}]):
                model.tell("rules", [{"answer": "SELECT name FROM customers", "times": 1}, {"answer": "SELECT name FROM customers_2"}])
                answer = asked(service, query="names of all customers", demands=demands)
                assert answer["sql_candidates"][0]["tables_used"] == ["customers_2"] and len(prompts(model)) == 2, (demands, answer)
            model.tell("rules", [{"answer": "SELECT zork FROM customers", "times": 1}, {"answer": "SELECT name FROM customers"}])
            spent = asked(service, query="names of all customers")
            heard = events(service.get("/api/v1/ask/%s/stream" % spent["query_id"]).body)
            stats = [data["stats"] for _, name, data in heard if name == "complete"][0]
            assert [(a["agent"], a["calls"]) for a in stats["agents"]] == [("sql_agent", 2)] and stats["attempts"] == 2, stats
            assert stats["agents"][0]["tokens_in"] == stats["tokens_in"] == stats["conversation"]["tokens_in"] > 0, stats
            model.tell("rules", [{"answer": "SELECT name FROM customers"}])
            answer = asked(service, query="names of all customers", demands=["table=customers_2"])
            assert answer["status"] == "failed" and not answer["sql_candidates"] and "does not use customers_2" in answer["error_message"], answer
            for demand, place, said in (("table=custmers", "demands[1]", "'custmers'; the nearest is 'customers'"),
                                        ("tables=customers", "demands[1]", "did you mean 'table=…'?"),
                                        ("lesson!=zork", "demands[1]", "there is no lesson 'zork'"),
                                        ("zork", "demands[1]", "table=T, column=T.C or join=T.C=T.C"),
                                        ("column=customers.nam", "demands[1]", "'nam' in 'customers'; the nearest is 'name'"),
                                        ({"selected_table": "customers", "rejected_tables": ["zork"]},
                                         "demands[1].rejected_tables[0]", "there is no table 'zork'"),
                                        ({"selected_table": "zork"}, "demands[1].selected_table", "there is no table 'zork'")):
                refused = service.post("/api/v1/ask", {"query": "names of all customers", "demands": ["table=customers", demand]})
                assert refused.status == 400 and refused.json["error"].startswith(place + ": ") and said in refused.json["error"], refused.body
            many = service.post("/api/v1/ask", {"query": "names of all customers", "demands": ["table=customers"] * 4})
            assert many.status == 400 and "one question takes 3" in many.json["error"], many.body
            for wrong in ("table=customers", [7], [{}], [{"selected_table": 7}], [{"rejected_tables": [""]}]):
                refused = service.post("/api/v1/ask", {"query": "names of all customers", "demands": wrong})
                assert refused.status == 400 and "demands" in refused.json["error"], (wrong, refused.body)
        on(work, FREE + "models:\n  ollama: {url: 'http://127.0.0.1:%d'}\nengine: model\n" % model.port)


def columns_are_left_out_where_asked():
    """The model is shown keys and what the question speaks of; its correction is shown all."""
    with Stub("model_server.py") as model:
        def work(service):
            with sqlite3.connect(service.path("shop.db")) as con:
                con.execute("ALTER TABLE customers ADD COLUMN shoe_size INTEGER")
            model.tell("rules", [{"answer": json.dumps({"sql": "SELECT count(*) FROM customers WHERE shoe = 7", "reasoning": "counts"})}])
            asked(service, query="how many customers are in France", enable_column_pruning=True)
            first, second = prompts(model)[:2]
            assert "shoe_size" not in first and "country" in first and "more columns left out" in first, first
            assert "shoe_size" in second, second
            seen = len(prompts(model))
            asked(service, query="how many customers are in Spain")
            assert "shoe_size" in prompts(model)[seen], prompts(model)[seen]
        on(work, FREE + "models:\n  ollama: {url: 'http://127.0.0.1:%d'}\nengine: model\n" % model.port)


def an_instruction_is_for_its_question_alone():
    """The model is asked though the engine is sure, and what came of it is no example for others."""
    with Stub("model_server.py") as model:
        def work(service):
            model.tell("rules", [{"answer": json.dumps({"sql": "SELECT count(*) FROM customers WHERE id > 5", "reasoning": "counts"})}])
            question = "how many customers are there"
            answer = asked(service, query=question, custom_instruction="The first five are tests")
            assert any("The first five are tests" in prompt for prompt in prompts(model)), prompts(model)
            if answer["awaits"] == "choice":
                path = "/api/v1/ask/%s/choose" % answer["query_id"]
                answer = service.post(path, {"option": answer["question"]["options"][0]["id"]}).json
            version = answer["sql_candidates"][0]["version"]
            assert service.post("/api/v1/ask/%s/confirm" % answer["query_id"], {"version": version}).status == 200
            with sqlite3.connect(service.path("state", "querent", "state.db")) as con:
                for kind in ("approval", "answer"):
                    assert con.execute("SELECT count(*) FROM " + kind).fetchone() == (0,), kind
            model.tell("rules", [{"answer": json.dumps(ANSWER)}])
            assert asked(service, query=question)["sql_candidates"][0]["sql"].split() == ["SELECT", "count(*)", "FROM", "customers"]
        on(work, FREE + "models:\n  ollama: {url: 'http://127.0.0.1:%d'}\n" % model.port)


def a_condition_on_a_partition_is_said():
    def work(service):
        for question, filters in (("how many orders have an amount over 40", True), ("how many orders are there", False),
                                  ("how many customers are in Spain", False)):
            candidate = asked(service, query=question)["sql_candidates"][0]
            assert candidate["has_partition_filter"] == filters, (question, candidate)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "dictionary.csv"), "w") as file:
            file.write("Table,Column,Description,Partition\norders,amount,what was paid,yes\ncustomers,country,where they live,no\n")
        on(work, FREE + "sql: {dictionary: %s}\n" % os.path.join(folder, "dictionary.csv"))


def the_demo_is_not_asked_in_silence():
    """Of a service for which no connection was chosen: where there are own ones, one of them has to be named."""
    service = Service(FREE, connections="  - {name: depot, url: 'sqlite:depot.db'}\n")
    said = b"name the database that is asked, as \\\"database\\\": \\\"shop\\\": the configuration has shop, depot"
    try:
        service.start(connection=None)
        for path, body in (("ask", {"query": "how many customers"}), ("ask", {"query": "how many customers", "database": ""}),
                           ("chat", {"message": "how many customers"}), ("chat/sessions", {})):
            answer = service.post("/api/v1/" + path, body)
            assert answer.status == 400 and said in answer.body, (path, body, answer.status, answer.body)
        for body in ({}, {"connection": ""}):
            answer = service.post("/api/v1/console", body)
            assert answer.status == 400 and said.replace(b"database\\\": ", b"connection\\\": ") in answer.body, (answer.status, answer.body)
        far = service.run("--server", "http://127.0.0.1:%d" % service.port, "ask", "how many customers are there", "--yes")
        assert far.returncode == 1 and "the configuration has shop, depot" in far.stderr, far
        assert not any(c["default"] for c in service.get("/api/v1/connections").json["connections"])
        for name in ("shop", "demo"):
            answer = asked(service, query="how many customers are there", database=name)
            assert answer["sql_candidates"][0]["database"] == name, answer
        session = service.post("/api/v1/chat/sessions", {"database": "shop"}).json["session_id"]
        assert asked(service, query="how many customers are there", session_id=session)["sql_candidates"][0]["database"] == "shop"
        far = service.run("--server", "http://127.0.0.1:%d" % service.port, "ask", "-c", "shop", "how many customers are there", "--yes")
        assert far.returncode == 0 and "30" in far.stdout, far
        assert service.stop() == 0
        assert asked(service.start(), query="how many customers are there")["status"] == "finished"  # it was chosen
        assert service.stop() == 0
        with open(service.path("config", "querent", "config.yaml"), "w") as file:
            file.write("user: boss\n" + FREE)
        answer = asked(service.start(connection=None), query="how many customers are there")
        assert answer["sql_candidates"][0]["database"] == "demo", answer  # there is no other
    finally:
        service.stop()
        service.remove()


def a_field_that_is_not_known_is_named():
    def work(service):
        for field, said in (("databse", "'databse' here: did you mean 'database'?"), ("histroies", "did you mean 'histories'?"),
                            ("connection", "no field 'connection' here: there are 'query', 'database', 'session_id'"), ("Query", "'Query'"), ("", "no field ''")):
            answer = service.post("/api/v1/ask", {"query": "how many orders are there", field: "shop"})
            assert answer.status == 400 and said in answer.json["error"], (field, answer.status, answer.body)
        for body in ({"query": "how many orders are there", "x" * 100000: 1}, {"query": "how many orders are there", "database": "x" * 100000}):
            answer = service.post("/api/v1/ask", body)
            assert answer.status in (400, 404) and len(answer.body) < 1000 and " bytes more) …" in answer.json["error"], answer.body[:2000]
    on(work)


def what_can_be_got_can_be_looked_at():
    def work(service):
        for path in ("/healthz", "/readyz", "/openapi.json", "/", "/api/v1/chat/sessions"):
            head = {}
            for method in ("GET", "HEAD"):
                connection = service.connection()
                connection.request(method, path)
                answer = connection.getresponse()
                body = answer.read()
                assert answer.status == 200 and bool(body) == (method == "GET"), (method, path, answer.status, body)
                head[method] = {k: v for k, v in answer.getheaders() if k != "Date"}
                connection.close()
            assert head["GET"] == head["HEAD"], head
        for method, path, takes in (("PUT", "/api/v1/ask", "POST"), ("HEAD", "/api/v1/ask/x/stream", "GET"), ("POST", "/healthz", "GET, HEAD"),
                                    ("PUT", "/api/v1/chat/sessions/x", "GET, HEAD, DELETE"), ("PUT", "/api/v1/lessons.yaml", "GET, HEAD, POST")):
            connection = service.connection()
            connection.request(method, path)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 405 and answer.getheader("Allow") == takes, (method, path, answer.status, answer.getheader("Allow"))
            connection.close()
    on(work)


main([questions_of_the_caller_are_followed_up, what_is_demanded_holds, a_session_is_followed_up_and_hears_nothing_of_it, a_model_is_told_of_it, columns_are_left_out_where_asked,
      an_instruction_is_for_its_question_alone, a_condition_on_a_partition_is_said, the_demo_is_not_asked_in_silence, a_field_that_is_not_known_is_named, what_can_be_got_can_be_looked_at])
