"""Documents over HTTP: answered with their sources, as the graph agent's route and as the ask service's intent."""
import os
import tempfile

from service import Service, main

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


try:
    main([a_document_answers_with_its_source, the_stream_names_route_and_tool, what_no_document_says_has_a_code])
finally:
    SERVICE.remove()
    os.remove(os.path.join(FOLDER, "policy.md"))
    os.rmdir(FOLDER)
