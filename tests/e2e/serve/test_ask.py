"""Questions, sessions and streams, as the documents' clients use them."""
import csv, gzip, io, json, os, sqlite3, sys, time, zipfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import ORDERS, Service, events, main

SERVICE = Service().start()
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


def confirmed(query):
    answer = SERVICE.ask(query)
    assert answer["awaits"] == "confirmation", answer
    done = SERVICE.post("/api/v1/ask/%s/confirm" % answer["query_id"], {"version": answer["sql_candidates"][0]["version"]})
    assert done.status == 200, done.body
    return done.json


def a_question_is_answered_and_waits_for_a_yes():
    answer = SERVICE.ask("how many customers are there")
    assert answer["status"] == "finished" and answer["intent"] == "TEXT_TO_SQL", answer
    assert answer["stage"] == "CONFIRM_GENERATED_SQL" and "execution" not in answer
    assert set(answer) >= {"query_id", "status", "intent", "response", "sql_candidates", "error_code", "error_message",
                           "total_tokens", "total_cost_usd", "started_at", "finished_at"}, answer
    assert set(answer["sql_candidates"][0]) >= {"sql", "database", "reasoning", "tables_used", "has_partition_filter",
                                                "confidence"}
    assert answer["sql_candidates"][0]["tables_used"] == ["customers"]
    assert SERVICE.get("/api/v1/ask/%s/rows" % answer["query_id"]).status == 409  # nothing has run
    done = SERVICE.post("/api/v1/ask/%s/confirm" % answer["query_id"], {"version": 1}).json
    assert done["execution"]["state"] == "complete" and done["stage"] == "SHOW_RESULTS", done
    assert SERVICE.get("/api/v1/ask/%s/rows" % answer["query_id"]).json["rows"] == [[30]]


def a_no_and_a_stale_version_run_nothing():
    answer = SERVICE.ask("how many customers are there")
    path = "/api/v1/ask/%s/confirm" % answer["query_id"]
    stale = SERVICE.post(path, {"version": 7})
    assert stale.status == 409 and "version 7" in stale.body.decode(), stale.body
    assert SERVICE.post(path, {}).status == 400  # a yes to whatever stands there is no yes
    assert SERVICE.get("/api/v1/ask/%s" % answer["query_id"]).json["awaits"] == "confirmation"
    no = SERVICE.post(path, {"version": 1, "yes": False}).json
    assert "execution" not in no and no["awaits"] is None, no
    again = SERVICE.post(path, {"version": 1})
    assert again.status == 409, again.body


def answers_are_packed_for_who_asks():
    answer = confirmed("show all orders with customer name, amount")
    path = "/api/v1/ask/%s/rows?format=csv" % answer["query_id"]
    plain = SERVICE.get(path)
    assert "Content-Encoding" not in plain.headers
    packed = SERVICE.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert packed.headers["Content-Encoding"] == "gzip" and packed.headers["Vary"] == "Accept-Encoding", packed.headers
    assert gzip.decompress(packed.body) == plain.body and len(packed.body) < len(plain.body) / 2
    page = SERVICE.get("/openapi.json", headers={"Accept-Encoding": "gzip;q=0.5"})
    assert json.loads(gzip.decompress(page.body))["openapi"].startswith("3.1")
    for refused in ("gzip;q=0", "identity", "br"):
        assert "Content-Encoding" not in SERVICE.get("/openapi.json", headers={"Accept-Encoding": refused}).headers
    small = SERVICE.get("/healthz", headers={"Accept-Encoding": "gzip"})
    assert small.json == {"status": "ok"}  # nothing is gained there


def a_schema_that_changed_is_seen_by_the_next_question():
    assert SERVICE.ask("how many customers are there")["sql_candidates"]
    with sqlite3.connect(SERVICE.path("shop.db")) as shop:
        shop.execute("CREATE TABLE suppliers (id INTEGER PRIMARY KEY, city TEXT)")
        shop.execute("INSERT INTO suppliers VALUES (1, 'Reykjavik')")
    for _ in range(2):  # the first reads the schema, the second shares it
        answer = SERVICE.ask("how many suppliers are there in Reykjavik")
        assert answer["sql_candidates"][0]["tables_used"] == ["suppliers"], answer
        assert "Reykjavik" in answer["sql_candidates"][0]["sql"], answer


def all_rows_come_in_every_format():
    answer = confirmed("show all orders with customer name, amount")
    path = "/api/v1/ask/%s/rows" % answer["query_id"]
    page = SERVICE.get(path + "?offset=10&limit=5").json
    assert len(page["rows"]) == 5 and page["offset"] == 10 and page["more"], page
    table = list(csv.reader(io.StringIO(SERVICE.get(path + "?format=csv").body.decode())))
    assert len(table) == ORDERS + 1, len(table)
    lines = SERVICE.get(path + "?format=jsonl").body.decode().splitlines()
    assert len(lines) == ORDERS and json.loads(lines[0])
    sheet = SERVICE.get(path + "?format=xlsx")
    assert zipfile.ZipFile(io.BytesIO(sheet.body)).testzip() is None
    assert "spreadsheetml" in sheet.headers["Content-Type"]
    assert SERVICE.get(path + "?format=bmp").status == 400
    assert SERVICE.get(path + "?offset=-1").status == 400


def a_stream_ends_with_the_answer_and_resumes():
    question = SERVICE.post("/api/v1/ask", {"query": "customers in Germany"}).json["query_id"]
    path = "/api/v1/ask/%s/stream" % question
    whole = SERVICE.get(path)
    assert whole.headers["Content-Type"].startswith("text/event-stream")
    heard = events(whole.body)
    assert heard[0][1] == "status" and heard[0][2]["status"] == "understanding", heard[0]
    assert heard[-1][1] == "done" and heard[-1][2]["sql_candidates"], heard[-1]
    numbers = [number for number, _, _ in heard]
    assert numbers == sorted(set(numbers)), numbers
    assert all(data["type"] == data["event"] == name for _, name, data in heard[:-1] if name != "done")
    rest = events(SERVICE.get(path, headers={"Last-Event-ID": "3"}).body)
    assert rest == [event for event in heard if event[0] > 3], rest
    assert SERVICE.get(path, headers={"Last-Event-ID": str(heard[-1][0])}).body == b""


def a_stop_stops_what_runs():
    answer = SERVICE.ask(ENDLESS)
    assert answer["awaits"] == "confirmation", answer
    assert "may never end" in json.dumps(answer), answer
    path = "/api/v1/ask/" + answer["query_id"]
    yes = {"version": answer["sql_candidates"][0]["version"]}
    first = SERVICE.post(path + "/confirm", yes).json  # what may never end is asked about twice
    assert first["awaits"] == "confirmation" and "execution" not in first, first
    connection = SERVICE.connection()
    connection.request("POST", path + "/confirm", json.dumps(yes))
    end = time.monotonic() + 60
    while SERVICE.get(path).json["awaits"]:
        assert time.monotonic() < end, "it does not begin"
        time.sleep(0.05)
    SERVICE.post(path + "/stop")
    stopped = json.loads(connection.getresponse().read())
    connection.close()
    assert stopped["status"] == "stopped", stopped


def a_chat_stream_resumes_and_says_nothing_twice():
    """The same request again with Last-Event-ID, as clients of SSE send it when a stream broke."""
    for path, body in (("/api/v1/chat/stream", {"message": "customers in Spain", "session_id": SERVICE.post("/api/v1/chat/sessions", {}).json["session_id"]}),
                       ("/internal/chat/stream", {"input": {"message": "customers in Spain"}, "conversation": {"id": "resumed"}})):
        heard = events(SERVICE.post(path, body).body)
        assert len(heard) > 2, heard
        for at, (last, _, _) in enumerate(heard[:-1]):
            rest = events(SERVICE.post(path, body, headers={"Last-Event-ID": str(last)}).body)
            assert rest == heard[at + 1:], (last, rest)
        assert SERVICE.post(path, body, headers={"Last-Event-ID": "x"}).status == 400
    unknown = {"input": {"message": "customers in Spain"}, "conversation": {"id": "never"}}
    assert SERVICE.post("/internal/chat/stream", unknown, headers={"Last-Event-ID": "1"}).status == 404
    asked = [s for s in SERVICE.get("/api/v1/chat/sessions").json["sessions"] if s["title"] == "customers in Spain"]
    for session in asked:
        history = SERVICE.get("/api/v1/chat/sessions/" + session["session_id"]).json["history"]
        assert [m["content"] for m in history if m["role"] == "user"].count("customers in Spain") == 1, history


def a_question_about_nothing_here_says_so():
    answer = SERVICE.post("/api/v1/chat", {"message": "what is the weather"}).json
    assert (answer["status"], answer["error_code"]) == ("failed", "NO_RELEVANT_DATA"), answer


def each_intent_has_its_answer_and_code():
    for query, intent, status, code in (("delete all orders", "MISLEADING_QUERY", "failed", "INTENT_NOT_SQL"),
                                        ("hello", "GENERAL", "finished", None),
                                        ("which tables are there?", "SCHEMA_QUERY", "finished", None),
                                        ("what is the weather today?", "TEXT_TO_SQL", "failed", "NO_RELEVANT_DATA")):
        answer = SERVICE.ask(query)
        assert (answer["intent"], answer["status"], answer["error_code"]) == (intent, status, code), answer
        assert answer["rewritten_query"] is None and (answer["response"] or answer["error_message"]), answer


def statuses_come_in_their_order():
    question = SERVICE.post("/api/v1/ask", {"query": "how many customers are there"}).json["query_id"]
    heard = events(SERVICE.get("/api/v1/ask/%s/stream" % question).body)
    said = [data["status"] for _, name, data in heard if name == "status"]
    assert [s for i, s in enumerate(said) if s != said[i - 1] or not i] == ["understanding", "searching", "generating", "finished"], said
    states = [data["state"] for _, name, data in heard if name == "status"]
    assert states[0] == "INITIALIZING" and states[-1] == "COMPLETED" and states.index("QUERY_UNDERSTANDING") < states.index("GENERATING_SQL"), states
    stats = [data["stats"] for _, name, data in heard if name == "complete"][0]
    assert stats["attempts"] == 1 and stats["seconds"] == stats["duration_ms"] / 1000, stats
    asked_back = SERVICE.post("/api/v1/ask", {"query": "delete all customers"}).json["query_id"]
    assert [d["state"] for _, n, d in events(SERVICE.get("/api/v1/ask/%s/stream" % asked_back).body) if n == "status"][-1] == "FAILED"


def a_stop_is_heard_before_the_first_step():
    stopped = []
    for i in range(12):
        question = SERVICE.post("/api/v1/ask", {"query": "how many orders have an amount over %d" % i}).json["query_id"]
        answer = SERVICE.post("/api/v1/ask/%s/stop" % question).json
        stopped.append((answer["status"], SERVICE.wait(question)["status"]))
    assert all(last == "stopped" for first, last in stopped if first == "understanding"), stopped
    assert sum(last == "stopped" for _, last in stopped) > 6, stopped


def threads():
    return len(os.listdir("/proc/%d/task" % SERVICE.process.pid))


def mapped_mib():
    with open("/proc/%d/status" % SERVICE.process.pid) as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmSize")) >> 10


def what_failed_keeps_no_front():
    """It is still told, and its threads are gone at once."""
    time.sleep(1)
    before, mapped = threads(), mapped_mib()
    failed = [SERVICE.ask("delete all customers")["query_id"] for _ in range(32)]
    until = time.time() + 30
    while threads() > before and time.time() < until:
        time.sleep(0.1)
    assert threads() <= before, (before, threads())
    assert {SERVICE.get("/api/v1/ask/" + question).json["status"] for question in failed} == {"failed"}
    while mapped_mib() > mapped + 128 and time.time() < until:  # a stack of 8 MiB each would be 256
        time.sleep(0.5)
    assert mapped_mib() <= mapped + 128, (mapped, mapped_mib())


def a_session_keeps_its_conversation():
    session = SERVICE.post("/api/v1/chat/sessions", {"database": "shop"})
    assert session.status == 201, session.body
    name = session.json["session_id"]
    path = "/api/v1/chat/sessions/" + name
    first = SERVICE.post("/api/v1/chat", {"message": "customers in Germany", "session_id": name}).json
    assert first["session_id"] == name and first["sql"] and "customers" in first["tables_used"], first
    ran = SERVICE.post(path + "/confirm", {"version": first["sql_candidates"][0]["version"]}).json
    assert ran["execution"]["rows"] == 10, ran
    assert len(SERVICE.get(path + "/rows").json["rows"]) == 10
    second = SERVICE.post("/api/v1/chat", {"message": "and in France?", "session_id": name}).json
    assert second["sql"] and "France" in second["sql"], second
    yes = SERVICE.post("/api/v1/chat", {"message": "yes", "session_id": name}).json
    assert yes["execution"]["rows"] == 10, yes
    history = SERVICE.get(path).json["history"]
    said = [m["content"] for m in history if m["role"] == "user"]
    assert said[0] == "customers in Germany" and "and in France?" in said, history
    listed = SERVICE.get("/api/v1/chat/sessions").json["sessions"]
    assert name in [s["session_id"] for s in listed]
    assert SERVICE.call("DELETE", path).status == 200
    assert SERVICE.get(path).status == 404
    assert SERVICE.post("/api/v1/chat", {"message": "hello", "session_id": name}).status == 404


def each_answer_of_a_chat_has_words_intent_and_tables():
    def say(words):
        answer = SERVICE.post("/api/v1/chat", {"message": words, "session_id": name}).json
        return answer["message"], answer["intent"], answer["sql"], answer["tables_used"]

    for _ in range(12):  # the last event of the rows may come once the next message is there
        name = SERVICE.post("/api/v1/chat/sessions", {}).json["session_id"]
        words, intent, sql, tables = say("number of customers")
        ran, thanked = say("yes"), say("thanks")
        assert ran == ("count(*): 30", "TEXT_TO_SQL", sql, tables), ran  # what ran, not nothing
        assert thanked == ("You are welcome.", "GENERAL", None, []), thanked
    assert words == "Counts the customers." and intent == "TEXT_TO_SQL" and tables == ["customers"], (words, intent, tables)
    words, intent, sql, tables = say("how are orders and customers related?")
    assert words == "orders.customer_id = customers.id" and (intent, sql, tables) == ("SCHEMA_QUERY", None, []), (words, intent)
    words, intent, sql, tables = say("what is the colour of the sky?")
    assert words and sql is None and tables == [], (words, sql, tables)


def a_refusal_says_why_where_sql_waits():
    def say(words):
        return SERVICE.post("/api/v1/chat", {"message": words, "session_id": name}).json

    name = SERVICE.post("/api/v1/chat/sessions", {}).json["session_id"]
    assert say("customers in Germany")["awaits"] == "confirmation"
    refused = say("only those with zorgles")
    assert "zorgles" in refused["error_message"] and refused["awaits"] == "confirmation", refused
    why, waits = refused["message"].split("\n")
    assert why == refused["error_message"] and waits.startswith("The query above still waits"), refused
    again = say("how many are that")  # goes on from the SQL that waits, and says so
    follows = [e["text"] for e in again["sql_candidates"][0]["evidence"] if e["kind"] == "follows"]
    assert "Germany" in again["sql"] and follows == ["customers in Germany"], again


def what_was_rejected_is_not_shown_again():
    def say(words):
        return SERVICE.post("/api/v1/chat", {"message": words, "session_id": name}).json

    name = SERVICE.post("/api/v1/chat/sessions", {}).json["session_id"]
    first = say("customers in Germany")
    assert first["sql"] and say("no")["awaits"] is None
    for words in ("customers in Germany", "Customers in Germany?"):
        again = say(words)
        assert again["sql"] is None and again["awaits"] is None, again
        assert "no other reading than the one you said no to" in again["message"], again
        assert "Edit the SQL" in again["message"] and "such as" in again["message"], again
    assert say("customers in France")["sql"], name


def a_chat_streams():
    heard = events(SERVICE.post("/api/v1/chat/stream", {"message": "how many orders are there"}).body)
    done = heard[-1][2]
    assert heard[-1][1] == "done" and done["session_id"] and done["sql"], heard
    again = events(SERVICE.post("/api/v1/chat/stream", {"message": "yes", "session_id": done["session_id"]}).body)
    assert again[-1][2]["execution"]["rows"] == 1 and again[0][0] > heard[-1][0], again


def inside_stream(message, name="conv-uuid-123"):
    return SERVICE.post("/internal/chat/stream", {"input": {"message": message}, "conversation": {
        "id": name, "user_id": "user-456", "company_id": "company-789"}})


def the_internal_stream_speaks_the_documents_events():
    heard = events(inside_stream("how many customers are there").body)
    names = [data["event"] for _, _, data in heard]
    assert "route_decision" in names and names[-1] == "complete", names
    assert [data["route"] for _, _, data in heard if data["event"] == "route_decision"][0] == "sql"
    assert set(heard[-1][2]["stats"]) >= {"tokens", "duration_ms"}
    assert [data["tool"] for _, _, data in heard if data["event"] == "tool_start"] == ["sql_agent"], heard
    assert names.index("route_decision") < names.index("tool_start") < names.index("token"), names
    final = [data["content"] for _, _, data in heard if data["event"] == "token" and data["channel"] == "final"]
    assert final == ["Counts the customers."], heard
    assert all(event is None and data["type"] == data["event"] for _, event, data in heard)
    ran = events(inside_stream("yes").body)  # the same conversation
    final = [data for _, _, data in ran if data["event"] == "token" and data["channel"] == "final"]
    assert final[-1]["structured_data"] == [{"count(*)": 30}] and ran[-1][2]["stats"]["rows"] == 1, ran
    other = events(inside_stream("yes", "another").body)  # nothing waits there
    assert "rows" not in other[-1][2]["stats"], other


def rows_that_can_be_drawn_bring_a_chart():
    inside_stream("number of customers by country", "drawn")
    ran = events(inside_stream("yes", "drawn").body)
    names = [data["event"] for _, _, data in ran]
    spec = next((data for _, _, data in ran if data["event"] == "chart"), {}).get("chart_spec")
    assert spec and spec["type"] == "bar" and spec["x"] == "country" and len(spec["data"]) == spec["rows"] == 3, ran
    assert {row["country"]: row[spec["y"]] for row in spec["data"]} == {"Germany": 10, "France": 10, "Spain": 10}, spec
    said = [data["content"] for _, _, data in ran if data["event"] == "token" and data["channel"] == "chart"]
    assert said == [spec["title"]] and names.index("chart") < names.index("complete"), ran
    for words, kind, instead in (("as a line chart", "bar", "line"), ("as a bar chart", "bar", None), ("as a pie chart", "bar", "pie")):
        inside_stream("number of customers by country " + words, "drawn")  # what the question says of its chart
        spec = next((data for _, _, data in events(inside_stream("yes", "drawn").body) if data["event"] == "chart"), {}).get("chart_spec")
        assert spec and spec["type"] == kind and spec.get("instead_of") == instead, (words, spec)
    inside_stream("names of all customers", "drawn")  # nothing measures anything there
    ran = events(inside_stream("yes", "drawn").body)
    assert ran[-1][2]["stats"]["rows"] == 30 and "chart" not in [data["event"] for _, _, data in ran], ran


def what_answers_nothing_leaves_the_sql_waiting():
    first = SERVICE.post("/api/v1/chat", {"message": "customers in Germany"}).json
    path = "/api/v1/chat/sessions/" + first["session_id"]
    for aside in ("o", "help", "maybe"):
        still = SERVICE.post("/api/v1/chat", {"message": aside, "session_id": first["session_id"]}).json
        assert still["awaits"] == "confirmation" and still["sql"] == first["sql"], (aside, still)
        assert still["sql_candidates"][0]["version"] == first["sql_candidates"][0]["version"] and still["response"], (aside, still)
    done = SERVICE.post(path + "/confirm", {"version": first["sql_candidates"][0]["version"]})
    assert done.status == 200 and done.json["execution"]["rows"] == 10, done.body
    for aside in ("help", "maybe"):  # nor are the rows, until others come
        SERVICE.post("/api/v1/chat", {"message": aside, "session_id": first["session_id"]})
        assert SERVICE.get(path + "/rows?limit=1").json["total"] == 10, aside
        assert SERVICE.get(path + "/rows?format=csv").body.count(b"\n") == 11, aside
    after = SERVICE.post("/api/v1/chat", {"message": "maybe", "session_id": first["session_id"]}).json
    assert after["awaits"] is None, after


def every_message_of_the_internal_stream_is_answered():
    """Its client knows neither "sql" nor "question": what is asked back, and a yes to nothing, are words of the final channel."""
    for name in ("Spain", "France"):
        lesson = {"id": name, "kind": "value", "says": "VIP", "means": "customers.country = '%s'" % name, "scope": "everybody"}
        assert SERVICE.post("/api/v1/lessons", lesson).status == 200

    def said(message, name, route):
        heard = [data for _, _, data in events(inside_stream(message, name).body)]
        routes = [data["route"] for data in heard if data["event"] == "route_decision"]
        assert routes == [route] and heard[0]["event"] == "route_decision" and heard[-1]["event"] == "complete", heard
        return "\n".join(data["content"] for data in heard if data["event"] == "token" and data["channel"] == "final")

    choice = said("how many VIP customers are there", "asked-back", "sql")
    assert "disagree" in choice and "1. customers.country = 'France'" in choice and "2. customers.country = 'Spain'" in choice, choice
    assert "France" in said("1", "asked-back", "sql")
    assert said("yes", "asked-back", "sql") == "count(*): 10"
    assert "Nothing waits for a yes" in said("yes", "nothing-waits", "general")
    assert "customers" in said("what tables are there", "about", "general")
    assert said("SELECT count(*) FROM customers", "typed", "sql")
    for name in ("Spain", "France"):
        assert SERVICE.call("DELETE", "/api/v1/lessons/" + name).status == 200
    waits = SERVICE.post("/api/v1/chat", {"message": "yes"}).json
    assert waits["status"] == "finished" and waits["response"].startswith("Nothing waits for a yes"), waits


def bad_requests_are_told_what_is_wrong():
    for method, path, body, status in (
            ("POST", "/api/v1/ask", b"{", 400), ("POST", "/api/v1/ask", b"[]", 400), ("POST", "/api/v1/ask", b"{}", 400),
            ("POST", "/api/v1/ask", b'{"query": "  "}', 400), ("POST", "/api/v1/ask", b'{"query": 7}', 400),
            ("POST", "/api/v1/ask", b"[" * 100000, 400), ("POST", "/api/v1/ask", b"x" * 300000, 413),
            ("POST", "/api/v1/ask", b'{"query": "how many", "database": "nowhere"}', 404),
            ("GET", "/api/v1/ask", None, 405), ("GET", "/api/v1/ask/0123/", None, 404), ("GET", "/api/v1/ask/0123", None, 404),
            ("GET", "/nothing", None, 404), ("GET", "/../../etc/passwd", None, 404), ("GET", "/%2e%2e/etc/passwd", None, 404)):
        answer = SERVICE.call(method, path, body)
        assert answer.status == status, (method, path, answer.status, answer.body)
        assert set(answer.json) == {"error", "code"}, answer.body


def the_description_names_every_route():
    description = SERVICE.get("/openapi.json").json
    assert description["openapi"] == "3.1.0"
    for path in ("/api/v1/ask", "/api/v1/ask/{id}", "/api/v1/chat/sessions/{id}/stop", "/internal/chat/stream"):
        assert path in description["paths"], path
    ids = [op["operationId"] for methods in description["paths"].values() for op in methods.values()]
    assert len(ids) == len(set(ids))
    for path, methods in description["paths"].items():
        for op in methods.values():
            named = [p["name"] for p in op["parameters"] if p["in"] == "path"]
            assert all("{%s}" % name in path for name in named) and path.count("{") == len(named)


def health_metrics_and_page_are_there():
    assert SERVICE.get("/healthz").json == {"status": "ok"} and SERVICE.get("/readyz").status == 200
    text = SERVICE.get("/metrics").body.decode()
    assert 'querent_questions_total{status="finished"}' in text and "querent_question_seconds_count" in text
    page = SERVICE.get("/")
    assert b"<title>querent</title>" in page.body and "default-src 'none'" in page.headers["Content-Security-Policy"]


def a_session_outlives_the_service():
    answer = SERVICE.post("/api/v1/chat", {"message": "names of customers in Spain"}).json
    assert answer["sql_candidates"][0]["confidence"] > 0, answer
    assert SERVICE.stop() == 0, SERVICE.said()
    assert "Sanitizer" not in SERVICE.said(), SERVICE.said()
    SERVICE.start()
    kept = SERVICE.get("/api/v1/chat/sessions/" + answer["session_id"]).json["newest"]
    for key in ("sql", "reasoning", "tables_used", "message", "awaits", "intent"):
        assert kept[key] == answer[key], (key, kept)
    for key in ("tables_used", "has_partition_filter", "confidence", "sure", "maker", "evidence"):
        assert kept["sql_candidates"][0].get(key) == answer["sql_candidates"][0].get(key), (key, kept)
    ran = SERVICE.post("/api/v1/chat", {"message": "yes", "session_id": answer["session_id"]}).json
    assert ran["execution"]["rows"] == 10, ran
    assert SERVICE.stop() == 0 and "Sanitizer" not in SERVICE.said(), SERVICE.said()


try:
    main([a_question_is_answered_and_waits_for_a_yes, answers_are_packed_for_who_asks, a_schema_that_changed_is_seen_by_the_next_question, a_no_and_a_stale_version_run_nothing, all_rows_come_in_every_format,
          a_stream_ends_with_the_answer_and_resumes,
          a_chat_stream_resumes_and_says_nothing_twice, a_question_about_nothing_here_says_so, a_stop_stops_what_runs, a_session_keeps_its_conversation,
          each_answer_of_a_chat_has_words_intent_and_tables, a_refusal_says_why_where_sql_waits, what_was_rejected_is_not_shown_again, a_chat_streams, the_internal_stream_speaks_the_documents_events, rows_that_can_be_drawn_bring_a_chart,
          what_answers_nothing_leaves_the_sql_waiting, every_message_of_the_internal_stream_is_answered, bad_requests_are_told_what_is_wrong,
          each_intent_has_its_answer_and_code, statuses_come_in_their_order, a_stop_is_heard_before_the_first_step, what_failed_keeps_no_front,
          the_description_names_every_route, health_metrics_and_page_are_there, a_session_outlives_the_service])
finally:
    SERVICE.remove()
