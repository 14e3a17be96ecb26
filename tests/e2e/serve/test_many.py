"""Several clients at once, on talks of their own and on one: the thread sanitizer's test of the service."""
import os, sys, threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import Service, events, main

SERVICE = Service("serve:\n  requests_per_minute: 0\n").start()
PROBLEMS = []


def client(session):
    try:
        asked = SERVICE.ask("how many customers are there")["query_id"]
        SERVICE.post("/api/v1/ask/%s/confirm" % asked, {"version": 1})
        assert SERVICE.get("/api/v1/ask/%s/rows?format=csv" % asked).body.split()[1] == b"30"
        said = events(SERVICE.post("/api/v1/chat/stream", {"message": "how many orders are there"}).body)[-1][2]
        ran = SERVICE.post("/api/v1/chat", {"message": "yes", "session_id": said["session_id"]}).json
        assert ran["execution"]["rows"] == 1, ran
        for path in ("/api/v1/chat/sessions", "/api/v1/chat/sessions/" + session, "/metrics"):
            assert SERVICE.get(path).status == 200
        shared = SERVICE.post("/api/v1/chat", {"message": "customers in Spain", "session_id": session})
        assert shared.status in (200, 409), shared.body  # somebody else may be asking there
    except Exception as problem:
        PROBLEMS.append(problem)


def many_clients_do_not_disturb_each_other():
    session = SERVICE.post("/api/v1/chat/sessions", {}).json["session_id"]
    clients = [threading.Thread(target=client, args=(session,)) for _ in range(4)]
    for thread in clients:
        thread.start()
    for thread in clients:
        thread.join()
    assert not PROBLEMS, PROBLEMS
    code = SERVICE.stop()
    assert code == 0 and "Sanitizer" not in SERVICE.said(), SERVICE.said()[:6000]


try:
    main([many_clients_do_not_disturb_each_other])
finally:
    SERVICE.remove()
