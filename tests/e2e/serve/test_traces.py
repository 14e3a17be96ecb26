"""Traces: what each step of a question took, as JSON lines, in the trace of whoever asked, handed on to model servers."""
import json, os, re, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "screen")]
from service import PATIENCE, QUERENT, Service, main
from stub import Stub

TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
GIVEN = "00-%s-%s-01" % (TRACE, PARENT)
OTHER = "00-%s-%s-01" % ("5" * 32, "6" * 16)
KEYS = ["trace_id", "span_id", "parent", "name", "start", "seconds", "question", "status"]
ANSWER = json.dumps({"sql": "SELECT count(*) FROM customers", "assumptions": []})
MODEL = "serve:\n  requests_per_minute: 0\nmodels:\n  ollama: {url: 'http://127.0.0.1:%d'}\nengine: model\n"


def spans(text):
    found = [json.loads(line) for line in text.splitlines() if line.startswith('{"trace_id"')]
    for span in found:
        assert list(span) == KEYS, span
        assert re.fullmatch("[0-9a-f]{32}", span["trace_id"]) and re.fullmatch("[0-9a-f]{16}", span["span_id"]), span
        assert span["parent"] is None or re.fullmatch("[0-9a-f]{16}", span["parent"]), span
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", span["start"]) and span["seconds"] >= 0, span
    assert len({span["span_id"] for span in found}) == len(found)
    return found


def read(service):
    with open(service.path("traces")) as file:
        return spans(file.read())


def named(found, name):
    return [span for span in found if span["name"].startswith(name)]


def settled(service, question):
    """All spans, once the service is over: nothing is written any more."""
    assert service.stop() == 0 and "Sanitizer" not in service.said(), service.said()
    return [span for span in read(service) if span["question"] == question]


def with_model(work, traces=None, rules=None):
    with Stub("model_server.py") as model:
        model.tell("rules", rules or [{"answer": ANSWER}])
        service = Service(MODEL % model.port + ("trace: {path: '-'}\n" if traces == "-" else ""))
        if traces == "file":
            service.env["QUERENT_TRACE_PATH"] = service.path("traces")
        try:
            work(service, model)
        finally:
            service.remove()


def a_trace_goes_through_the_question_to_the_model():
    def work(service, model):
        service.start()
        question = service.ask("how many customers are there", headers={"traceparent": GIVEN})["query_id"]
        called = [r["headers"] for r in model.asked("/api/chat")]
        confirmed = service.post("/api/v1/ask/%s/confirm" % question, {"version": 1})
        assert confirmed.status == 200, confirmed.body
        found = settled(service, question)
        assert {span["trace_id"] for span in found} == {TRACE}, found
        ids = {span["span_id"] for span in found}
        assert all(span["parent"] in ids | {PARENT} for span in found), found
        posted, = named(found, "POST /api/v1/ask")[:1]
        assert posted["parent"] == PARENT and posted["status"] == "202", posted
        assert {s["parent"] for s in named(found, "turn text")} == {posted["span_id"]}
        calls = named(found, "model ")
        assert calls and all(call["status"] == "ok" for call in calls), found
        lower = [{k.lower(): v for k, v in headers.items()} for headers in called]
        assert [h["traceparent"] for h in lower] == ["00-%s-%s-01" % (TRACE, call["span_id"]) for call in calls], (lower, calls)
        confirm, = named(found, "POST /api/v1/ask/{id}/confirm")  # no header: in the question's trace
        assert confirm["parent"] == posted["span_id"] and confirm["status"] == "200", confirm
        assert named(found, "executing") and named(found, "tool read_sql_job"), [s["name"] for s in found]
        text = json.dumps(found)
        assert "customers" not in text and "SELECT" not in text
    with_model(work, "file")


def what_is_malformed_is_replaced():
    def work(service, model):
        service.start()
        asked = [service.ask("how many customers are there", headers=headers)["query_id"] for headers in
                 ({}, {"traceparent": "00-%s-%s-01" % ("0" * 32, PARENT)}, {"traceparent": GIVEN.upper()},
                  {"traceparent": GIVEN + "-x"}, {"traceparent": ""})]
        called = [{k.lower(): v for k, v in r["headers"].items()}["traceparent"] for r in model.asked("/api/chat")]
        assert service.stop() == 0
        found = read(service)
        for question in asked:
            own = [span for span in found if span["question"] == question]
            trace, = {span["trace_id"] for span in own}
            assert trace not in (TRACE, "0" * 32) and any(trace in header for header in called), (trace, called)
            assert named(own, "POST /api/v1/ask")[0]["parent"] is None
    with_model(work, "file")


def a_session_has_a_trace_for_each_question():
    def work(service, model):
        service.start()
        first = service.post("/api/v1/chat", {"message": "how many customers are there"}, headers={"traceparent": GIVEN}).json
        more = {"message": "how many customers are there", "session_id": first["session_id"]}
        assert service.post("/api/v1/chat", more, headers={"traceparent": OTHER}).status == 200
        found = settled(service, first["session_id"])
        assert {span["trace_id"] for span in found} == {TRACE, "5" * 32}, found
    with_model(work, "file")


def a_failed_call_says_so_on_standard_error():
    def work(service, model):
        service.start()
        question = service.ask("how many customers are there", headers={"traceparent": GIVEN})["query_id"]
        assert service.stop() == 0
        found = [span for span in spans(service.said()) if span["question"] == question]
        assert "ok" not in {span["status"] for span in named(found, "model ")}, found
    with_model(work, "-", [{"status": 400, "body": "{\"error\": \"no\"}"}])


def the_command_line_joins_the_trace_of_its_caller():
    def work(service, model):
        for variable, trace in ((GIVEN, TRACE), ("nonsense", None), (None, None)):
            env = dict(service.env, **({"TRACEPARENT": variable} if variable else {}))
            if os.path.exists(service.path("traces")):
                os.remove(service.path("traces"))
            model.tell("rules", [{"answer": ANSWER}])
            done = subprocess.run([QUERENT, "ask", "-c", "shop", "--yes", "how many customers are there"], env=env,
                                  cwd=service.dir, capture_output=True, text=True, timeout=PATIENCE)
            assert done.returncode == 0 and "30" in done.stdout, done
            found = read(service)
            one, = {span["trace_id"] for span in found}
            assert trace in (None, one), (trace, one)
            assert {s["parent"] for s in named(found, "turn")} == {PARENT if trace else None}
            assert all(one in {k.lower(): v for k, v in r["headers"].items()}["traceparent"] for r in model.asked("/api/chat"))
    with_model(work, "file")


def nothing_is_handed_on_that_nobody_wants():
    def work(service, model):
        done = service.run("ask", "-c", "shop", "--yes", "how many customers are there")
        assert done.returncode == 0, done
        assert all("traceparent" not in {k.lower() for k in r["headers"]} for r in model.asked("/api/chat"))
    with_model(work)


def a_command_line_at_a_service_hands_its_trace_on():
    def work(service, model):
        service.start()
        env = dict(service.env, TRACEPARENT=GIVEN, QUERENT_SERVER="http://127.0.0.1:%d" % service.port,
                   XDG_CONFIG_HOME=service.path("elsewhere"))
        done = subprocess.run([QUERENT, "ask", "--yes", "how many customers are there"], env=env, cwd=service.dir,
                              capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0 and "30" in done.stdout, done
        assert service.stop() == 0
        calls = named(read(service), "model ")
        assert calls and {call["trace_id"] for call in calls} == {TRACE}, calls
    with_model(work, "file")


main([a_trace_goes_through_the_question_to_the_model, what_is_malformed_is_replaced, a_session_has_a_trace_for_each_question,
      a_failed_call_says_so_on_standard_error, the_command_line_joins_the_trace_of_its_caller,
      nothing_is_handed_on_that_nobody_wants, a_command_line_at_a_service_hands_its_trace_on])
