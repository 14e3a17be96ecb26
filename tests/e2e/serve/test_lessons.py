"""Lessons over HTTP: an admin's, of their own company, and applied to what is asked."""
import json, os, sqlite3, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import PATIENCE, Service, main

TALKS = 6
SERVICE = Service("serve: {requests_per_minute: 0, talks: %d}\n" % TALKS)
ADMIN = {}


def start():
    for name, company in (("north", "north"), ("south", "south"), ("west", "west"), ("none", "")):
        ADMIN[name] = SERVICE.token("ann", "--company", company, "--scopes", "ask,run,admin")
    ADMIN["teaches"] = SERVICE.token("bob", "--company", "north", "--scopes", "ask,run,admin")
    ADMIN["asks"] = SERVICE.token("bob", "--company", "north", "--scopes", "ask,run")
    ADMIN["west asks"] = SERVICE.token("bob", "--company", "west", "--scopes", "ask,run")
    SERVICE.start()


def listed(who):
    answer = SERVICE.get("/api/v1/lessons", token=ADMIN[who])
    assert answer.status == 200, answer.body
    return {l["id"]: l for l in answer.json["lessons"]}


def a_lesson_is_taught_changed_and_forgotten():
    start()
    body = {"id": "vip", "kind": "value", "says": "VIP", "means": "customers.country = 'Spain'", "connection": "shop"}
    assert SERVICE.post("/api/v1/lessons", body, token=ADMIN["north"]).status == 200
    assert listed("north")["vip"]["means"] == "customers.country = 'Spain'" and listed("north")["vip"]["by"] == "ann"
    answer = SERVICE.ask("how many VIP customers are there", token=ADMIN["asks"])
    assert "Spain" in str(answer), answer
    assert SERVICE.post("/api/v1/lessons/vip", {"enabled": False, "confidence": 0.8}, token=ADMIN["north"]).status == 200
    assert listed("north")["vip"]["enabled"] is False and listed("north")["vip"]["confidence"] == 0.8
    assert "Spain" not in str(SERVICE.ask("how many VIP customers are there", token=ADMIN["asks"]))


def lessons_of_long_words_do_not_take_each_others_place():
    """Their names are made of the words, and cut."""
    before = set(listed("north"))
    words = "customers that somebody in sales has once called the very best of "
    for more in ("all", "them", "all"):
        body = {"kind": "value", "says": words + more, "means": "customers.country = 'Spain'", "connection": "shop"}
        assert SERVICE.post("/api/v1/lessons", body, token=ADMIN["north"]).status == 200
    fresh = set(listed("north")) - before
    assert len(fresh) == 2 and all(listed("north")[name]["says"].startswith(words) for name in fresh), fresh
    for name in fresh:
        assert SERVICE.call("DELETE", "/api/v1/lessons/" + name, token=ADMIN["north"]).status == 200


def a_lesson_that_takes_anothers_place_says_so():
    body = {"kind": "value", "says": "big spenders", "connection": "shop"}
    first = SERVICE.post("/api/v1/lessons", dict(body, means="customers.country = 'Spain'"), token=ADMIN["north"])
    assert first.status == 200 and "replaced" not in first.json, first.body
    for named in ({}, {"id": first.json["id"]}):
        means = "customers.country = 'France'" if named else "customers.country = 'Germany'"
        other = SERVICE.post("/api/v1/lessons", dict(body, means=means, **named), token=ADMIN["north"])
        assert other.status == 200 and other.json["replaced"].startswith("big spenders means customers.country"), other.body
        assert means not in other.json["replaced"] and listed("north")[first.json["id"]]["means"] == means
    assert SERVICE.call("DELETE", "/api/v1/lessons/" + first.json["id"], token=ADMIN["north"]).status == 200


def companies_are_apart_and_only_admins_teach():
    assert listed("south") == {} and listed("none") == {}
    assert SERVICE.post("/api/v1/lessons/vip", {"enabled": True}, token=ADMIN["south"]).status == 404
    assert SERVICE.call("DELETE", "/api/v1/lessons/vip", token=ADMIN["south"]).status == 404
    for method, path, body in (("GET", "/api/v1/lessons", None), ("POST", "/api/v1/lessons", {"kind": "table"}),
                               ("DELETE", "/api/v1/lessons/vip", None)):
        assert SERVICE.call(method, path, body, token=ADMIN["asks"]).status == 403, path
    all_of_them = {"kind": "filter", "means": "orders.amount > 0", "scope": "everybody", "id": "all"}
    assert SERVICE.post("/api/v1/lessons", all_of_them, token=ADMIN["north"]).status == 403
    assert SERVICE.post("/api/v1/lessons", all_of_them, token=ADMIN["none"]).status == 200
    assert "all" in listed("north") and "all" in listed("south")
    assert SERVICE.post("/api/v1/lessons/all", {"enabled": False}, token=ADMIN["north"]).status == 404


def mistakes_are_told():
    for body in ({}, {"kind": "thing"}, {"kind": "measure", "says": "x"}, {"kind": "join", "means": "a = b", "confidence": 7},
                 {"kind": "join", "means": "a = b", "nonsense": "x"}):
        assert SERVICE.post("/api/v1/lessons", body, token=ADMIN["north"]).status == 400, body
    assert SERVICE.call("DELETE", "/api/v1/lessons/vip", token=ADMIN["north"]).status == 200
    assert set(listed("north")) == {"all"}
    assert "/api/v1/lessons/{id}" in SERVICE.get("/openapi.json").json["paths"]


def what_a_lesson_says_is_held_against_the_connection():
    """Its SQL is read, guarded and resolved as any is; the command line says the same."""
    body = {"id": "gold", "kind": "value", "says": "gold", "connection": "shop"}
    for means, has in (("customers.contry = 'Spain'", "column 1: no column 'contry' in 'customers'; nearest: customers.country"),
                       ("customers.country =", "column 20: expected an expression"),
                       ("1; DELETE FROM customers", "a lesson only reads")):
        answer = SERVICE.post("/api/v1/lessons", dict(body, means=means), token=ADMIN["north"])
        assert answer.status == 400 and "condition of lesson 'gold', line 1, " in answer.json["error"] and has in answer.json["error"], answer.body
        said = SERVICE.run("lessons", "add", "value", "name=gold", "words=gold", "condition=" + means, "-c", "shop")
        assert said.returncode == 2 and answer.json["error"] in said.stderr, (answer.body, said.stderr)
        file = json.dumps({"value_mappings": [{"id": "gold", "words": "gold", "condition": means, "connection": "shop"}]}, indent=1)
        taken = SERVICE.post("/api/v1/lessons.yaml", {"yaml": file}, token=ADMIN["north"])
        assert taken.status == 400 and taken.json["error"] == "yaml:4: " + answer.json["error"], taken.body
    assert SERVICE.post("/api/v1/lessons", dict(body, means="customers.country = 'Spain'"), token=ADMIN["north"]).status == 200
    wrong = SERVICE.post("/api/v1/lessons/gold", {"means": "customer.country = 'Spain'"}, token=ADMIN["north"])
    assert wrong.status == 400 and "no table 'customer'; nearest: customers" in wrong.json["error"], wrong.body
    unknown = SERVICE.post("/api/v1/lessons", dict(body, id="else", connection="nowhere", means="a.b = 1"), token=ADMIN["north"])
    assert unknown.status == 200 and "nowhere" in unknown.json["unchecked"], unknown.body
    for name in ("gold", "else"):
        assert SERVICE.call("DELETE", "/api/v1/lessons/" + name, token=ADMIN["north"]).status == 200


def one_is_shown_and_what_fell_gets_another_chance():
    body = {"id": "big", "kind": "value", "says": "big", "means": "orders.amount > 900", "connection": "shop", "confidence": 0.1}
    assert SERVICE.post("/api/v1/lessons", body, token=ADMIN["north"]).status == 200
    shown = SERVICE.get("/api/v1/lessons/big", token=ADMIN["north"])
    assert shown.status == 200 and shown.json["means"] == "orders.amount > 900" and shown.json["confidence"] == 0.1, shown.body
    assert SERVICE.get("/api/v1/lessons/all", token=ADMIN["north"]).status == 200  # everybody's can be seen
    for path in ("big", "nothing"):
        assert SERVICE.get("/api/v1/lessons/" + path, token=ADMIN["south"]).status == 404
    assert SERVICE.get("/api/v1/lessons/big", token=ADMIN["asks"]).status == 403
    times = {"times_applied": 1234567, "times_successful": 1234566, "last_used": 1749999999}
    counted = SERVICE.post("/api/v1/lessons", dict(body, **times), token=ADMIN["north"]).json
    assert {k: counted[k] for k in times} == times, counted
    again = SERVICE.post("/api/v1/lessons/big", {"enabled": True}, token=ADMIN["north"]).json
    assert again["enabled"] is True and again["confidence"] > 0.5, again
    assert SERVICE.call("DELETE", "/api/v1/lessons/big", token=ADMIN["north"]).status == 200


def lessons_go_as_a_file():
    """What one company gives out another takes in, and the command line writes the same."""
    body = {"id": "iberian", "kind": "value", "says": "Iberian", "means": "customers.country = 'Spain'", "connection": "shop"}
    assert SERVICE.post("/api/v1/lessons", body, token=ADMIN["north"]).status == 200
    file = SERVICE.get("/api/v1/lessons.yaml", token=ADMIN["north"])
    assert file.status == 200 and file.headers["Content-Type"] == "application/yaml" and b"iberian" in file.body, file.body
    written = SERVICE.run("lessons", "export", "--set", "user=ann", "--set", "company=north")
    assert written.stdout == file.body.decode(), written
    back = SERVICE.post("/api/v1/lessons.yaml", {"yaml": file.body.decode()}, token=ADMIN["north"])
    assert back.status == 200 and sorted(l["id"] for l in back.json["lessons"]) == ["iberian", "vip"], back.body
    none = SERVICE.get("/api/v1/lessons.yaml", token=ADMIN["south"]).body.decode()
    assert SERVICE.post("/api/v1/lessons.yaml", {"yaml": none}, token=ADMIN["south"]).json["lessons"] == []
    mine = "value_mappings:\n  - {id: iberian, words: Iberian, condition: \"customers.country = 'Spain'\", applicable_to: [shop]}\n"
    taken = SERVICE.post("/api/v1/lessons.yaml", {"yaml": mine}, token=ADMIN["south"])
    assert taken.status == 200 and [l["id"] for l in taken.json["lessons"]] == ["iberian"], taken.body
    assert listed("south")["iberian"]["by"] == "ann"
    assert SERVICE.post("/api/v1/lessons.yaml", {"yaml": mine}, token=ADMIN["south"]).status == 200  # it replaces that of its name
    assert sorted(listed("south")) == ["all", "iberian"]
    for wrong in ({}, {"yaml": 7}, {"yaml": "value_mappings: [{id: x}]"}, {"yaml": "lessons: ["}, {"yaml": "nonsense: [1]"}):
        answer = SERVICE.post("/api/v1/lessons.yaml", wrong, token=ADMIN["south"])
        assert answer.status == 400 and answer.json["error"], (wrong, answer.status, answer.body)
    for token, status in ((ADMIN["asks"], 403), (None, 401)):
        assert SERVICE.get("/api/v1/lessons.yaml", token=token).status == status
        assert SERVICE.post("/api/v1/lessons.yaml", {"yaml": mine}, token=token).status == status
    for who in ("north", "south"):
        assert SERVICE.call("DELETE", "/api/v1/lessons/iberian", token=ADMIN[who]).status == 200
    assert "iberian" not in listed("north") and "iberian" not in listed("south")


def however_long_the_file_is():
    many = "value_mappings:\n" + "".join(
        "  - {id: word%d, words: word%d, condition: \"customers.country = 'Country number %d'\", applicable_to: [shop]}\n" % (i, i, i) for i in range(4000))
    assert len(many) > 262144  # serve.body_bytes
    assert SERVICE.post("/api/v1/lessons.yaml", {"yaml": many}, token=ADMIN["asks"]).status == 413
    assert SERVICE.post("/api/v1/lessons", {"kind": "value", "says": many}, token=ADMIN["west"]).status == 413
    taken = SERVICE.post("/api/v1/lessons.yaml", {"yaml": many}, token=ADMIN["west"])
    assert taken.status == 200 and len(taken.json["lessons"]) == 4000, taken.body[:200]
    file = SERVICE.get("/api/v1/lessons.yaml", token=ADMIN["west"]).body.decode()
    assert len(SERVICE.post("/api/v1/lessons.yaml", {"yaml": file}, token=ADMIN["west"]).json["lessons"]) == 4000


def who_may_not_teach_weakens_nothing():
    body = {"id": "dear", "kind": "value", "says": "dear", "means": "customers.id > 20", "connection": "shop", "confidence": 0.52}
    assert SERVICE.post("/api/v1/lessons", body, token=ADMIN["west"]).status == 200
    for yes in (False, True):
        asked = SERVICE.ask("how many dear customers are there", token=ADMIN["west asks"])
        assert asked["sql_candidates"], asked
        said = SERVICE.post("/api/v1/ask/%s/confirm" % asked["query_id"], {"version": asked["sql_candidates"][0]["version"], "yes": yes}, token=ADMIN["west asks"])
        assert said.status == 200, said.body
    kept = listed("west")["dear"]
    assert (kept["enabled"], kept["confidence"], kept["times_applied"], kept["times_successful"]) == (True, 0.52, 2, 1), kept
    asked = SERVICE.ask("how many dear customers are there", token=ADMIN["west"])
    SERVICE.post("/api/v1/ask/%s/confirm" % asked["query_id"], {"version": asked["sql_candidates"][0]["version"], "yes": False}, token=ADMIN["west"])
    assert not listed("west")["dear"]["enabled"], listed("west")["dear"]  # a teacher's no does
    assert SERVICE.call("DELETE", "/api/v1/lessons/dear", token=ADMIN["west"]).status == 200


def approve(question, token):
    asked = SERVICE.ask(question, token=token)
    path = "/api/v1/ask/%s/confirm" % asked["query_id"]
    assert SERVICE.post(path, {"version": asked["sql_candidates"][0]["version"]}, token=token).status == 200, asked


def tested(token, **body):
    answer = SERVICE.post("/api/v1/lessons.test", body, token=token)
    assert answer.status == 200, answer.body
    return answer.json, {q["question"]: q for q in answer.json["questions"]}


def words_teach_for_who_may():
    """In a chat as by the endpoint; the first words after the start wait for the schema, and are no question."""
    assert SERVICE.stop() == 0
    SERVICE.start()
    for token, kept in ((ADMIN["asks"], False), (ADMIN["north"], True)):
        said = SERVICE.post("/api/v1/chat", {"message": "turnover means sum of amount"}, token=token).json
        assert ("turnover" in listed("north")) == kept, said
        assert said["status"] == ("finished" if kept else "failed") and not said["sql"], said
        assert ("Learned" in said["response"]) == kept and ("'admin'" in str(said["error_message"])) != kept, said
    assert listed("north")["turnover"]["by"] == "ann" and "turnover" not in listed("south")
    assert "sum(orders.amount)" in str(SERVICE.ask("turnover per country", token=ADMIN["asks"]))
    assert SERVICE.call("DELETE", "/api/v1/lessons/turnover", token=ADMIN["north"]).status == 200


def chat(token, *messages):
    """What the service answers to the last of them, all in one conversation."""
    session, said = None, None
    for message in messages:
        said = SERVICE.post("/api/v1/chat", dict({"message": message}, **({"session_id": session} if session else {})), token=token).json
        session = said["session_id"]
    return said


def what_was_taught_holds_in_the_next_turn():
    body = {"id": "iberians", "kind": "value", "says": "iberian", "means": "customers.country = 'Spain'", "connection": "shop"}
    assert SERVICE.post("/api/v1/lessons", body, token=ADMIN["south"]).status == 200
    said = chat(ADMIN["south"], "iberian customers", "yes", "how many")
    assert "count(*)" in said["sql"] and "'Spain'" in said["sql"], said
    assert SERVICE.call("DELETE", "/api/v1/lessons/iberians", token=ADMIN["south"]).status == 200


def an_edit_for_one_time_is_asked_about_and_does_not_come_back():
    question, edited = "how many customers are there per country", "SELECT country, count(*) AS customers FROM customers GROUP BY country LIMIT 1"
    for token, asks in ((ADMIN["north"], True), (ADMIN["asks"], False)):
        said = chat(token, question, edited, "yes")
        assert said["execution"]["rows"] == 1 and (said["awaits"] == "choice") == asks, said
        if asks:
            assert said["question"]["text"] == "From now on: this question with LIMIT 1? (yes/no)", said
            assert [o["id"] for o in said["question"]["options"]] == ["yes", "no"], said
        assert "LIMIT" not in chat(token, question)["sql"]
    said = chat(ADMIN["north"], question, edited, "yes", "yes")
    assert "from now on" in said["response"] and said["awaits"] is None, said
    assert "LIMIT 1" in chat(ADMIN["north"], question)["sql"]
    assert "LIMIT 1" in str(SERVICE.ask(question, token=ADMIN["north"])["sql_candidates"])


def what_was_approved_is_seen_and_forgotten():
    question, path = "customers in France", "/api/v1/lessons.approved"
    found = lambda who: [a for a in SERVICE.get(path + "?connection=shop", token=ADMIN[who]).json["approved"] if a["question"] == question]
    approve(question, ADMIN["teaches"])
    until = time.monotonic() + PATIENCE
    while "rows" not in (one := found("north")[0]):
        assert time.monotonic() < until, one  # it is counted when its last row has come
        time.sleep(0.02)
    assert len(found("north")) == 1 and one["rows"] > 0, one
    assert one["by"] == "bob" and one["connection"] == "shop" and "France" in one["sql"] and not found("south"), one
    own = "%s/%d" % (path, one["id"])
    assert SERVICE.get(own, token=ADMIN["north"]).json == one
    for method, at, who, status in (("GET", path, "asks", 403), ("DELETE", own, "asks", 403), ("DELETE", own, "south", 404),
                                    ("GET", own + "0", "north", 404), ("GET", path + "/x", "north", 404), ("DELETE", own, "north", 200),
                                    ("DELETE", own, "north", 404)):
        assert SERVICE.call(method, at, token=ADMIN[who]).status == status, (method, at, who)
    assert not found("north")


def what_was_approved_is_asked_again():
    assert tested(ADMIN["north"])[0] == {"tested": 0, "changed": 0, "questions": []}
    for question in ("customers in Germany", "how many VIP orders are there"):
        if "VIP" in question:
            big = {"id": "vip orders", "kind": "value", "says": "VIP", "means": "orders.amount > 900", "connection": "shop", "about": "since May"}
            assert SERVICE.post("/api/v1/lessons", big, token=ADMIN["north"]).json["about"] == "since May"
        approve(question, ADMIN["teaches"])
    approve("customers in Spain", ADMIN["asks"])  # for bob alone
    ran = len(SERVICE.run("audit", "list", "-f", "jsonl").stdout.splitlines())
    whole, each = tested(ADMIN["north"], connection="shop")
    assert (whole["tested"], whole["changed"]) == (2, 0) and {q["outcome"] for q in each.values()} == {"same"}, whole
    assert SERVICE.post("/api/v1/lessons/vip%20orders", {"means": "orders.amount > 1800"}, token=ADMIN["north"]).status == 200
    whole, each = tested(ADMIN["north"])
    changed = each["how many VIP orders are there"]
    assert whole["changed"] == 1 and changed["outcome"] == "changed", whole
    assert "> 900" in changed["approved"] and "> 1800" in changed["today"], changed
    written = SERVICE.run("lessons", "test", "-c", "shop", "-f", "json", "--set", "user=ann", "--set", "company=north")
    assert written.returncode == 1 and json.loads(written.stdout) == whole["questions"], written
    assert SERVICE.call("DELETE", "/api/v1/lessons/vip%20orders", token=ADMIN["north"]).status == 200
    with sqlite3.connect(SERVICE.path("shop.db")) as con:
        con.execute("ALTER TABLE orders RENAME TO parcels")
    gone = tested(ADMIN["north"])[1]["how many VIP orders are there"]
    assert gone["outcome"] == "not answered" and gone["today"], gone
    assert tested(ADMIN["south"])[0]["tested"] == 0  # another company's are its own
    everything = SERVICE.token("ann", "--company", "north", "--scopes", "ask,run,run-reads,admin")
    assert tested(everything)[0]["tested"] == 2
    assert len(SERVICE.run("audit", "list", "-f", "jsonl").stdout.splitlines()) == ran, "nothing has run"
    for token, body, status in ((ADMIN["asks"], {}, 403), (None, {}, 401), (ADMIN["north"], {"connection": "nowhere"}, 404)):
        assert SERVICE.post("/api/v1/lessons.test", body, token=token).status == status, (token, body)


def many_are_asked_and_hold_up_nobody():
    """More than the service keeps at once; whoever leaves is waited for no more."""
    with sqlite3.connect(SERVICE.path("state", "querent", "state.db")) as con:
        columns = [row[1] for row in con.execute("PRAGMA table_info(approval)")]
        row = dict(zip(columns, con.execute("SELECT * FROM approval WHERE question LIKE '%Germany%'").fetchone()))
        for i in range(TALKS + 10):
            more = {k: v for k, v in dict(row, question="customers in Germany, number %d" % i).items() if k not in ("id",)}
            con.execute("INSERT INTO approval (%s) VALUES (%s)" % (", ".join(more), ", ".join("?" * len(more))), list(more.values()))
    assert tested(ADMIN["north"])[0]["tested"] == TALKS + 13
    connection = SERVICE.connection()
    connection.request("POST", "/api/v1/lessons.test", b"{}", {"Authorization": "Bearer " + ADMIN["north"]})
    busy = lambda: "querent_talks_busy 0" not in SERVICE.get("/metrics", token=ADMIN["none"]).body.decode()
    while not busy():
        pass
    assert SERVICE.ask("how many customers are there", token=ADMIN["asks"])["sql_candidates"]
    connection.sock.close()
    end = time.monotonic() + PATIENCE
    while busy():
        assert time.monotonic() < end, "it goes on for nobody"
    assert SERVICE.stop() == 0 and "Sanitizer" not in SERVICE.said(), SERVICE.said()


try:
    main([a_lesson_is_taught_changed_and_forgotten, lessons_of_long_words_do_not_take_each_others_place,
          a_lesson_that_takes_anothers_place_says_so, companies_are_apart_and_only_admins_teach,
          what_a_lesson_says_is_held_against_the_connection, one_is_shown_and_what_fell_gets_another_chance, lessons_go_as_a_file, mistakes_are_told,
          however_long_the_file_is, who_may_not_teach_weakens_nothing, words_teach_for_who_may,
          what_was_approved_is_seen_and_forgotten, what_was_approved_is_asked_again,
          what_was_taught_holds_in_the_next_turn, an_edit_for_one_time_is_asked_about_and_does_not_come_back, many_are_asked_and_hold_up_nobody])
finally:
    SERVICE.remove()
