"""Documents over HTTP: answered with their sources, as the graph agent's route and as the ask service's intent; and the
channels of its stream where a model works."""
import json, os, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "screen")]
from service import Service, events, main
from stub import Stub

FOLDER = tempfile.mkdtemp(prefix="querent-docs-")
with open(os.path.join(FOLDER, "policy.md"), "w") as policy:
    policy.write("# Policy\n\n## Overtime\n\nOvertime is paid at one and a half times the hourly rate.\n")
SERVICE = Service("documents: {dir: %s}\n" % FOLDER).start()


def a_document_answers_with_its_source():
    answer = SERVICE.post("/api/v1/chat", {"message": "What are the overtime rules?"}).json
    assert answer["status"] == "finished" and answer["intent"] == "GENERAL" and not answer["sql"], answer
    assert "one and a half times" in answer["response"] and "policy.md:5" in answer["response"], answer
    alone = SERVICE.ask("What are the overtime rules?")
    assert alone["intent"] == "GENERAL" and alone["sql_candidates"] == [] and "policy.md:5" in alone["response"], alone


def the_stream_names_route_and_tool():
    heard = SERVICE.post("/internal/chat/stream", {"input": {"message": "What are the overtime rules?"}, "conversation": {"id": "docs"}})
    text = heard.body.decode()
    route = next(line for line in text.splitlines() if '"event":"route_decision"' in line)
    assert '"route":"rag"' in route and '"intent":"GENERAL"' in route, text
    assert '"tool":"rag_agent"' in text and text.index("rag_agent") < text.index("one and a half") < text.index('"event":"complete"'), text


def what_no_document_says_has_a_code():
    answer = SERVICE.ask("What are the rules for dogs?")
    assert "the documents don't say" in answer["error_message"], answer
    assert answer["status"] == "failed" and answer["error_code"] in ("NO_RELEVANT_DATA", "NO_RELEVANT_SQL"), answer
    data = SERVICE.ask("how many customers are there")
    assert data["intent"] == "TEXT_TO_SQL" and data["sql_candidates"], data


def each_route_has_its_tool_and_its_channels():
    with Stub("model_server.py") as model:
        model.tell("rules", [{"when": "They say", "answer": json.dumps({"intent": "TEXT_TO_SQL", "confidence": 0.9})},
                             {"answer": json.dumps({"sql": "SELECT country FROM customers", "reasoning": "x"})}])
        service = Service("models:\n  openai: {url: 'http://127.0.0.1:%d/v1', model: stub}\n" % model.port).start()
        try:
            def heard(question):
                body = {"input": {"message": question}, "conversation": {"id": "c"}}
                return [data for _, _, data in events(service.post("/internal/chat/stream", body).body)]

            sorted_ = heard("gronkulate the fleem")
            channels = [data["channel"] for data in sorted_ if data["event"] == "token"]
            assert "classify" in channels and "intent_agent" not in channels, sorted_
            assert [data["tool"] for data in sorted_ if data["event"] == "tool_start"] == ["intent_agent", "sql_agent"], sorted_
            assert channels.index("classify") < channels.index("sql_agent") < channels.index("final"), channels
        finally:
            service.remove()
    alone = Service().start()  # without a model, a question that comes to nothing had its tool, too
    try:
        said = alone.post("/internal/chat/stream", {"input": {"message": "How many customers are active?"}, "conversation": {"id": "c"}})
        names = [data["event"] for _, _, data in events(said.body)]
        assert names[:2] == ["route_decision", "tool_start"] and names[-2:] == ["error", "complete"], names
        question = alone.ask("how many customers are there")["query_id"]
        told = events(alone.get("/api/v1/ask/%s/stream" % question).body)
        asked = [data["question"]["text"] for _, event, data in told if event == "question"]
        assert len(asked) == 1 and "execute" in asked[0], asked  # not what the message itself answered
    finally:
        alone.remove()


try:
    main([each_route_has_its_tool_and_its_channels, a_document_answers_with_its_source, the_stream_names_route_and_tool, what_no_document_says_has_a_code])
finally:
    SERVICE.remove()
    os.remove(os.path.join(FOLDER, "policy.md"))
    os.rmdir(FOLDER)
