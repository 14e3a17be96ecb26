"""Whatever is stored is somebody's: others get 404 at every path that names it, and it is in none of their lists."""
import json, os, sqlite3, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import Service, events, main

SERVICE = Service(settings="serve: {requests_per_minute: 0, questions_at_once: 0}\n",
                  connections="  - {name: depot, url: 'sqlite:depot.db', read_only: false}\n")
sqlite3.connect(SERVICE.path("config", "querent", "depot.db")).execute("CREATE TABLE other (x)").connection.close()
with sqlite3.connect(SERVICE.path("shop.db")) as shop:
    shop.execute("UPDATE customers SET name = 'Wonderland' WHERE id = 7")
ASKED = "customers whose name is 'Wonderland'"
ALL = "ask,run,jobs,admin"
OWNER = SERVICE.token("ann", "--company", "north", "--scopes", ALL)
STRANGERS = {  # another user, company, both; with every scope, and without those that a path needs
    "colleague": SERVICE.token("eve", "--company", "north", "--scopes", ALL),
    "colleague who only asks": SERVICE.token("eve", "--company", "north", "--scopes", "ask"),
    "namesake elsewhere": SERVICE.token("ann", "--company", "south", "--scopes", ALL),
    "namesake of no company": SERVICE.token("ann", "--scopes", ALL),
    "elsewhere": SERVICE.token("bob", "--company", "south", "--scopes", ALL),
    "elsewhere who only asks": SERVICE.token("bob", "--company", "south", "--scopes", "ask"),
    "elsewhere who only administers": SERVICE.token("bob", "--company", "south", "--scopes", "admin"),
    "who may nothing": SERVICE.token("bob", "--company", "south", "--scopes", "run"),
}
SECRETS = (b"Wonderland", b"wonderful")
BODY = {"version": 1, "option": "1", "message": "x", "command": "list", "list": "conversations", "values": {}, "means": "customers"}
OWN = {}


def make(token):
    """One of everything that the service stores, of the token's user."""
    found = {}
    asked = SERVICE.ask(ASKED, token=token)
    found["question"] = asked["query_id"]
    assert SERVICE.post("/api/v1/ask/%s/confirm" % asked["query_id"], {"version": 1}, token=token).status == 200
    said = SERVICE.post("/api/v1/chat", {"message": ASKED}, token=token).json
    found["session"] = said["session_id"]
    chat = "/api/v1/chat/sessions/%s/" % said["session_id"]
    assert SERVICE.post(chat + "confirm", {"version": 1}, token=token).status == 200
    SERVICE.post("/api/v1/chat", {"message": "write to depot table wonderful", "session_id": said["session_id"]}, token=token)
    made = SERVICE.post(chat + "form", {"values": {"table": "wonderful"}, "submit": True}, token=token).json
    assert "ob #" in made["message"], made
    found["console"] = SERVICE.post("/api/v1/console", {}, token=token).json["console_id"]
    lesson = {"id": "wonderful", "kind": "value", "says": "Wonderland", "means": "customers.country = 'Spain'", "connection": "shop"}
    assert SERVICE.post("/api/v1/lessons", lesson, token=token).status == 200
    found["lesson"] = "wonderful"
    with sqlite3.connect(SERVICE.path("state", "querent", "state.db")) as con:
        found["job"], = con.execute("SELECT id FROM job ORDER BY created DESC").fetchone()
        found["approved"] = str(con.execute("SELECT rowid FROM approval ORDER BY at DESC").fetchone()[0])
    return found


def everything_is_there():
    SERVICE.start()
    OWN.update(make(OWNER))
    with sqlite3.connect(SERVICE.path("state", "querent", "state.db")) as con:
        for kind in ("conversation", "message", "transition", "job", "audit", "answer", "lesson", "approval"):
            count, = con.execute("SELECT count(*) FROM %s WHERE company = 'north'" % kind).fetchone()
            assert count, kind


def paths():
    """(method, path with the owner's ids) of all that name something."""
    kinds = {"/api/v1/ask/": "question", "/api/v1/chat/sessions/": "session", "/api/v1/console/": "console",
             "/api/v1/lessons/": "lesson", "/api/v1/lessons.approved/": "approved", "/api/v1/jobs/": "job"}
    found = []
    for path, methods in SERVICE.get("/openapi.json").json["paths"].items():
        if "{" not in path:
            continue
        kind, = [kinds[begin] for begin in kinds if path.startswith(begin)]  # a new kind: make one, and name it here
        named = path.replace("{id}", OWN[kind]).replace("{result}", "1")
        assert "{" not in named, path
        found += [(method.upper(), named) for method in methods]
    return found


def a_stranger_gets_404_everywhere():
    asked = paths()
    assert len(asked) >= 20, asked
    for stranger, token in STRANGERS.items():
        mine = (lambda path: "/lessons" in path) if stranger.startswith("colleague") else (lambda path: False)
        for method, path in sorted(asked, reverse=True):
            if mine(path):  # a company's lessons and approvals are all its admins'
                continue
            answer = SERVICE.call(method, path, BODY if method == "POST" else None, token=token)
            assert answer.status == 404, (stranger, method, path, answer.status, answer.body)
            assert not any(secret in answer.body.replace(b"'wonderful'", b"") for secret in SECRETS), answer.body
        said = SERVICE.post("/api/v1/chat", {"message": "yes", "session_id": OWN["session"]}, token=token)
        streamed = SERVICE.post("/api/v1/chat/stream", {"message": "yes", "session_id": OWN["session"]}, token=token)
        named = SERVICE.post("/internal/chat/stream", {"input": {"message": "yes"}, "conversation": {
            "id": OWN["session"], "user_id": "ann", "company_id": "north"}}, token=token)
        assert (said.status, streamed.status) == (404, 404), (stranger, said.status, streamed.status)
        # the company's administrators act for its users, those of no company for everybody
        if stranger in ("colleague", "namesake of no company"):
            assert named.status == 200 and not any(secret in named.body for secret in SECRETS), (stranger, named.body)
        else:
            assert named.status == 404, (stranger, named.body)


def it_is_in_no_list_of_theirs():
    for stranger, token in STRANGERS.items():
        if "administers" in stranger or "nothing" in stranger:
            continue
        for path in ("/api/v1/chat/sessions", "/api/v1/connections"):
            answer = SERVICE.get(path, token=token)
            assert answer.status == 200 and b"\"%s\"" % OWN["session"].encode() not in answer.body, (stranger, answer.body)
            assert not any(secret in answer.body for secret in SECRETS), (stranger, answer.body)
        console = SERVICE.post("/api/v1/console", {"conversation": OWN["session"]}, token=token).json["console_id"]
        path = "/api/v1/console/%s/" % console
        commands = [{"command": "list", "list": of} for of in ("conversations", "jobs", "inputs", "history")]
        commands += [{"command": "search", "name": "Wonderland"}, {"command": "open_conversation", "name": OWN["session"]},
                     {"command": "delete_conversation", "name": OWN["session"]}, {"command": "cancel_job", "name": OWN["job"]},
                     {"command": "retry_job", "name": OWN["job"]}, {"command": "list", "list": "suggestions"},
                     {"command": "test_connection", "name": "shop"}]
        for command in commands:
            sent = SERVICE.post(path + "commands", command, token=token)
            theirs = command.get("name") in (OWN["session"], OWN["job"])
            unasked = command.get("list") == "history" and "asks" in stranger  # an administrator's list, of nobody's id
            assert sent.status == (404 if theirs else 403 if unasked else 202), (stranger, command, sent.status, sent.body)
        heard = listen(path + "events", token, b'"list":"suggestions"', b'"event":"tested"')  # both of its threads are through
        assert not any(secret in heard for secret in SECRETS), (stranger, heard)
        assert SERVICE.call("DELETE", path[:-1], token=token).status == 200
        for message in ("show job 1", "what did I ask last week"):
            answer = SERVICE.post("/api/v1/chat", {"message": message}, token=token)
            assert not any(secret in answer.body for secret in SECRETS) and b"depot" not in answer.body, (stranger, answer.body)


def listen(path, token, *wanted):
    """What a console's front says, until all of `wanted` is in it."""
    connection = SERVICE.connection()
    connection.request("GET", path, headers={"Authorization": "Bearer " + token})
    answer, heard = connection.getresponse(), b""
    while not all(text in heard for text in wanted):
        line = answer.readline()
        assert line, heard
        heard += line
    connection.close()
    return heard


def the_owner_still_has_it_all():
    assert SERVICE.get("/api/v1/ask/" + OWN["question"], token=OWNER).json["execution"]["rows"] == 1
    session = SERVICE.get("/api/v1/chat/sessions/" + OWN["session"], token=OWNER)
    assert session.status == 200 and SECRETS[0] in session.body
    path = "/api/v1/console/%s/" % OWN["console"]
    assert SERVICE.get(path + "about", token=OWNER).status == 200
    assert SERVICE.post(path + "commands", {"command": "list", "list": "history"}, token=OWNER).status == 202
    assert SECRETS[0] in listen(path + "events", OWNER, b'"list":"history"')
    assert "wonderful" in [lesson["id"] for lesson in SERVICE.get("/api/v1/lessons", token=OWNER).json["lessons"]]
    assert "wonderful" in SERVICE.post("/api/v1/chat", {"message": "show job 1", "session_id": OWN["session"]}, token=OWNER).body.decode()
    assert SERVICE.stop() == 0 and "Sanitizer" not in SERVICE.said(), SERVICE.said()


try:
    main([everything_is_there, a_stranger_gets_404_everywhere, it_is_in_no_list_of_theirs, the_owner_still_has_it_all])
finally:
    SERVICE.remove()
