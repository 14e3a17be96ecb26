"""Lessons over HTTP: an admin's, of their own company, and applied to what is asked."""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import Service, main

SERVICE = Service()
ADMIN = {}


def start():
    for name, company in (("north", "north"), ("south", "south"), ("none", "")):
        ADMIN[name] = SERVICE.token("ann", "--company", company, "--scopes", "ask,run,admin")
    ADMIN["asks"] = SERVICE.token("bob", "--company", "north", "--scopes", "ask,run")
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


try:
    main([a_lesson_is_taught_changed_and_forgotten, companies_are_apart_and_only_admins_teach, mistakes_are_told])
finally:
    SERVICE.remove()
