"""/openapi.json: valid OpenAPI 3.1, complete, and checked by others where they are installed. That answers are as it says is
checked with every answer of the other tests: see Service.call."""
import copy, os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import contract
from service import Service, main

SERVICE = Service().start()
DOCUMENT = SERVICE.get("/openapi.json").json


def it_is_valid():
    contract.check_document(DOCUMENT)


def others_find_it_valid_too():
    try:
        from openapi_spec_validator import OpenAPIV31SpecValidator
    except ImportError:
        print("there is no openapi_spec_validator here: the own check has to do")
        return
    errors = list(OpenAPIV31SpecValidator(DOCUMENT).iter_errors())
    assert errors == [], errors


def every_route_says_what_it_answers():
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            where = (method, path)
            good = [status for status in operation["responses"] if status != "default"]
            assert len(good) == 1 and good[0].startswith("2"), where
            for media, what in operation["responses"][good[0]]["content"].items():
                assert media != "application/json" or "$ref" in what["schema"], where
            assert operation["responses"]["default"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Error"}
    used = str(DOCUMENT)
    for name in DOCUMENT["components"]["schemas"]:
        assert "'#/components/schemas/%s'" % name in used, name


def headers_are_described():
    named = {(p["name"], path) for path, item in DOCUMENT["paths"].items() for operation in item.values()
             for p in operation["parameters"] if p["in"] == "header"}
    assert named == {("Last-Event-ID", path) for path in ("/api/v1/ask/{id}/stream", "/api/v1/chat/stream", "/internal/chat/stream",
                                                          "/api/v1/console/{id}/events")} | {
        ("Idempotency-Key", "/api/v1/jobs/" + kind) for kind in ("read", "write", "email")}, named


def refused(change):
    broken = copy.deepcopy(DOCUMENT)
    change(broken)
    try:
        contract.check_document(broken)
    except AssertionError:
        return True


def the_check_finds_what_is_wrong():
    ask = lambda document: document["paths"]["/api/v1/ask"]["post"]
    one = lambda document: document["paths"]["/api/v1/ask/{id}"]["get"]
    for change in (lambda d: d.update(openapi="3.0.3"), lambda d: d.pop("info"), lambda d: d["info"].pop("version"),
                   lambda d: d.update(more=1), lambda d: ask(d).pop("responses"), lambda d: ask(d)["responses"].clear(),
                   lambda d: ask(d)["responses"]["202"].pop("description"), lambda d: ask(d)["responses"].update({"2": {"description": ""}}),
                   lambda d: one(d)["parameters"].clear(), lambda d: one(d)["parameters"][0].update(required=False),
                   lambda d: one(d)["parameters"].append(one(d)["parameters"][0]), lambda d: one(d).update(operationId=ask(d)["operationId"]),
                   lambda d: d["components"]["schemas"].pop("Answer"), lambda d: d["components"]["schemas"]["Error"].update(type="text"),
                   lambda d: d["components"]["schemas"]["Error"].update(required=["nothing"]), lambda d: d["paths"].update(ask={}),
                   lambda d: d["paths"].update({"/api/v1/ask/{other}": d["paths"]["/api/v1/ask/{id}"]}),
                   lambda d: ask(d)["security"].append({"cookie": []}), lambda d: d["components"]["securitySchemes"]["token"].pop("scheme")):
        assert refused(change)


def an_answer_that_differs_is_found():
    good = b'{"query_id":"x"}'
    contract.check_answer(DOCUMENT, "POST", "/api/v1/ask", 202, "application/json", good)
    for answer in ((200, "application/json", good), (202, "text/plain", good), (202, "application/json", b"{}"),
                   (202, "application/json", b'{"query_id":1}'), (202, "application/json", b'{"query_id":"x","more":1}'),
                   (400, "application/json", good), (400, "application/json", b'{"error":"x"}')):
        try:
            contract.check_answer(DOCUMENT, "POST", "/api/v1/ask", *answer)
        except AssertionError:
            continue
        raise Exception(answer)


try:
    main([it_is_valid, others_find_it_valid_too, every_route_says_what_it_answers, headers_are_described, the_check_finds_what_is_wrong, an_answer_that_differs_is_found])
finally:
    SERVICE.remove()
