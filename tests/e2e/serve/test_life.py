"""The service's life as systemd and its operator lead it: sockets, notices, reloading, draining."""
import os, signal, socket, subprocess, sys, threading, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import PATIENCE, QUERENT, Service, main

SLOW = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000000) SELECT count(*) FROM n"
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


def until(test, what):
    end = time.time() + PATIENCE
    while not test():
        assert time.time() < end, what
        time.sleep(0.02)


def change(service, old, new):
    path = service.path("config", "querent", "config.yaml")
    with open(path) as file:
        text = file.read()
    assert old in text
    with open(path, "w") as file:
        file.write(text.replace(old, new))


def a_hangup_reads_the_configuration_again():
    service = Service("serve:\n  requests_per_minute: 0\n").start()
    try:
        for _ in range(5):
            assert service.get("/api/v1/connections").status == 200
        change(service, "connections:\n", "connections:\n  - {name: second, url: 'sqlite:%s'}\n" % service.path("shop.db"))
        change(service, "requests_per_minute: 0", "requests_per_minute: 3\n  listen: 127.0.0.1:1")
        service.process.send_signal(signal.SIGHUP)
        until(lambda: "read again" in service.said(), service.said())
        assert "restart the service to change: serve.listen" in service.said(), service.said()
        listed = [c["name"] for c in service.get("/api/v1/connections").json["connections"]]
        assert "second" in listed, listed
        statuses = [service.get("/api/v1/connections").status for _ in range(6)]
        assert 429 in statuses, statuses
        change(service, "requests_per_minute: 3", "requests_per_minute: many")
        service.process.send_signal(signal.SIGHUP)
        until(lambda: "configuration has errors" in service.said(), service.said())
        assert "requests_per_minute" in service.said().split("read again")[-1]
        assert service.get("/healthz").status == 200
        assert service.stop() == 0 and "Sanitizer" not in service.said(), service.said()
    finally:
        service.remove()


def what_is_under_way_keeps_its_settings():
    service = Service().start()
    try:
        asked = service.ask("how many customers are there")
        change(service, "user: boss\n", "user: boss\nsql:\n  timeout_seconds: 77\n")
        service.process.send_signal(signal.SIGHUP)
        until(lambda: "read again" in service.said(), service.said())
        done = service.post("/api/v1/ask/%s/confirm" % asked["query_id"], {"version": 1})
        assert done.json["execution"]["rows"] == 1, done.body
        assert service.stop() == 0 and "Sanitizer" not in service.said(), service.said()
    finally:
        service.remove()


def systemd_gives_the_socket_and_hears_how_it_is():
    service = Service()
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(service.path("notify"))
    heard.settimeout(PATIENCE)
    listens = socket.create_server(("127.0.0.1", 0))
    service.port = listens.getsockname()[1]

    def place():
        os.dup2(listens.fileno(), 3)
        os.set_inheritable(3, True)
    try:
        service.process = subprocess.Popen(["sh", "-c", "LISTEN_PID=$$ LISTEN_FDS=1 exec '%s' serve -c shop" % QUERENT],
                                           env={**service.env, "NOTIFY_SOCKET": service.path("notify")}, cwd=service.dir,
                                           preexec_fn=place, close_fds=False, stderr=open(service.path("stderr"), "w"))
        assert heard.recv(1000) == b"READY=1"
        listens.close()
        assert service.get("/healthz").status == 200
        service.process.send_signal(signal.SIGHUP)
        assert heard.recv(1000).startswith(b"RELOADING=1\nMONOTONIC_USEC=")
        assert heard.recv(1000) == b"READY=1"
        assert service.stop() == 0, service.said()
        assert heard.recv(1000) == b"STOPPING=1"
    finally:
        heard.close()
        service.remove()


def under_way(service, query, yes):
    """A thread that waits for the answer to the last of the yes, once the query runs, and where that comes to."""
    path = "/api/v1/chat/sessions/" + service.post("/api/v1/chat", {"message": query}).json["session_id"]
    for _ in range(yes - 1):
        assert service.post(path + "/confirm", {"version": 1}).json["awaits"] == "confirmation"
    answers = []
    thread = threading.Thread(target=lambda: answers.append(service.post(path + "/confirm", {"version": 1}).json))
    thread.start()
    until(lambda: answers or not service.get(path).json["newest"]["awaits"], "that it runs")
    return thread, answers


def what_runs_ends_before_the_service_does():
    service = Service("serve:\n  drain_seconds: 600\n").start()
    try:
        thread, answers = under_way(service, SLOW, 1)
        late = service.connection()  # taken before the end: no new question comes over it
        assert not refused(late)
        service.process.send_signal(signal.SIGTERM)
        until(lambda: answers or refused(late), "that it drains")
        thread.join(PATIENCE)
        assert answers[0]["execution"]["rows"] == 1, answers
        assert service.process.wait(PATIENCE) == 0
        service.process = None
        assert "Sanitizer" not in service.said(), service.said()
    finally:
        service.remove()


def who_comes_while_it_stops_is_told_at_once():
    """New connections, too: they get 503 and when to come again, and may stop what the service waits for."""
    service = Service("serve:\n  drain_seconds: 600\n").start()
    try:
        thread, answers = under_way(service, ENDLESS, 2)
        service.process.send_signal(signal.SIGTERM)
        until(lambda: service.get("/readyz").status == 503, "that it drains")
        new = service.post("/api/v1/ask", {"query": "how many customers are there?"})
        assert new.status == 503 and int(new.headers["Retry-After"]) > 0, (new.status, new.headers)
        session = service.get("/api/v1/chat/sessions").json["sessions"][0]["session_id"]
        assert not answers and service.post("/api/v1/chat/sessions/%s/stop" % session, {}).status == 200
        thread.join(PATIENCE)
        assert service.process.wait(PATIENCE) == 0
        service.process = None
    finally:
        service.remove()


def what_does_not_end_is_stopped_by_the_limit():
    service = Service("serve:\n  drain_seconds: 1\n").start()
    try:
        thread, answers = under_way(service, ENDLESS, 2)
        assert not answers and service.stop() == 0, answers
        thread.join(PATIENCE)
        assert "execution" not in answers[0] or answers[0]["execution"]["state"] == "partial", answers
        assert "Sanitizer" not in service.said(), service.said()
    finally:
        service.remove()


def what_waited_waits_after_a_new_start():
    """SQL that waits for a yes can be confirmed, rows are said to be gone and how they come back, and whoever comes at the
    same instant comes to one session."""
    service = Service("serve: {requests_per_minute: 0}\n").start()
    try:
        waits, ran, begun = [service.post("/api/v1/chat/sessions", {}).json["session_id"] for _ in range(3)]
        sessions = "/api/v1/chat/sessions/"
        for session, country in ((waits, "France"), (ran, "Spain")):
            said = service.post("/api/v1/chat", {"message": "customers from " + country, "session_id": session}).json
            assert said["awaits"] == "confirmation", said
        assert service.post(sessions + ran + "/confirm", {"version": 1}).json["execution"]["rows"] == 10
        assert service.stop() == 0
        service.start()
        looks = [threading.Thread(target=service.get, args=(sessions + waits,)) for _ in range(16)]
        for look in looks:
            look.start()
        for look in looks:
            look.join(PATIENCE)
        assert "querent_talks 1\n" in service.get("/metrics").body.decode()
        newest = service.get(sessions + waits).json["newest"]
        assert newest["awaits"] == "confirmation" and "France" in newest["sql"] and newest["status"] == "finished", newest
        version = newest["sql_candidates"][0]["version"]
        assert service.post(sessions + waits + "/confirm", {"version": version + 1}).status == 409
        assert service.get(sessions + waits + "/rows").status == 409
        done = service.post(sessions + waits + "/confirm", {"version": version})
        assert done.status == 200 and done.json["execution"]["rows"] == 10, done.body
        assert service.get(sessions + waits + "/rows?limit=1").json["rows"] == [["Customer 1"]]
        gone = service.get(sessions + ran + "/rows")
        assert gone.status == 409 and "run it again" in gone.json["error"], gone.body
        again = service.post("/api/v1/chat", {"message": "run it again", "session_id": ran}).json
        assert again["execution"]["rows"] == 10, again
        assert service.get(sessions + ran + "/rows?limit=1").json["rows"] == [["Customer 2"]]
        nothing = service.get(sessions + begun + "/rows")
        assert nothing.status == 409 and "nothing has run" in nothing.json["error"], nothing.body
        assert service.stop() == 0 and "Sanitizer" not in service.said(), service.said()
    finally:
        service.remove()


def refused(connection):
    connection.request("GET", "/readyz")
    answer = connection.getresponse()
    answer.read()
    return answer.status == 503


if __name__ == "__main__":
    main([a_hangup_reads_the_configuration_again, what_waited_waits_after_a_new_start, what_is_under_way_keeps_its_settings,
          systemd_gives_the_socket_and_hears_how_it_is, what_runs_ends_before_the_service_does, who_comes_while_it_stops_is_told_at_once,
          what_does_not_end_is_stopped_by_the_limit])
