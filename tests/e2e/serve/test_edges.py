"""Pages of other sites, counters, clients that read slowly, and clients that go away."""
import os, socket, sqlite3, sys, threading, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import PATIENCE, Service, events, main

NAMED = "https://bi.example.com"
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
MANY = 300000
WIDE = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i, 'a text that takes some room' AS t FROM n" % MANY


def until(test, what):
    end = time.time() + PATIENCE
    while not test():
        assert time.time() < end, what
        time.sleep(0.05)


def on(settings, work):
    service = Service(settings).start()
    try:
        work(service)
        assert service.stop() == 0 and "Sanitizer" not in service.said(), service.said()
    finally:
        service.remove()


def metric(service, name):
    for line in service.get("/metrics").body.decode().split("\n"):
        if line.startswith(name + " "):
            return float(line.rsplit(" ", 1)[1])
    raise AssertionError("no metric " + name)


def confirm(service, query):
    """The question's path, and what its last yes is answered with; each yes is for the version shown."""
    answer = service.ask(query)
    path = "/api/v1/ask/" + answer["query_id"]
    while answer["awaits"] == "confirmation":
        answer = service.post(path + "/confirm", {"version": answer["sql_candidates"][0]["version"]}).json
    return path, answer


def only_pages_that_are_named_may_ask():
    def work(service):
        token = service.token("ann")
        asked = {"Origin": NAMED, "Access-Control-Request-Method": "POST"}
        first = service.call("OPTIONS", "/api/v1/ask", headers=asked)
        assert first.status == 204 and first.headers["Access-Control-Allow-Origin"] == NAMED, first.headers
        assert "Authorization" in first.headers["Access-Control-Allow-Headers"]
        then = service.get("/api/v1/connections", token=token, headers={"Origin": NAMED})
        assert then.status == 200 and then.headers["Access-Control-Allow-Origin"] == NAMED
        for other in ("https://evil.example", NAMED + ".evil.example", "null", "*", ""):
            assert service.call("OPTIONS", "/api/v1/ask", headers={"Origin": other}).status == 405, other
            answer = service.get("/api/v1/connections", token=token, headers={"Origin": other})
            assert "Access-Control-Allow-Origin" not in answer.headers, other
    on("serve:\n  cors_origins: https://first.example, %s\n" % NAMED, work)


def a_named_page_is_not_the_operator():
    def work(service):
        assert service.get("/api/v1/connections").status == 200
        assert service.get("/api/v1/connections", headers={"Origin": NAMED}).status == 403
    on("serve:\n  cors_origins: %s\n" % NAMED, work)


def steps_rows_and_errors_are_counted():
    def work(service):
        confirm(service, "customers in Germany")
        assert metric(service, "querent_rows_total") == 10
        for step in ("understanding", "executing"):
            assert metric(service, 'querent_step_seconds_count{step="%s"}' % step) >= 1, step
        assert metric(service, 'querent_step_seconds_sum{step="executing"}') > 0
        asked = service.ask("how many orders are there")
        with sqlite3.connect(service.path("shop.db")) as con:
            con.execute("DROP TABLE orders")
        before = metric(service, 'querent_errors_total{code="db"}')
        service.post("/api/v1/ask/%s/confirm" % asked["query_id"], {"version": 1})
        assert metric(service, 'querent_errors_total{code="db"}') > before
    on("", work)


def leave_while_it_runs(service):
    """Opens the stream of a question that runs, and goes away: the question's path, and who waits for its answer."""
    answer = service.ask(ENDLESS)
    path = "/api/v1/ask/" + answer["query_id"]
    yes = {"version": answer["sql_candidates"][0]["version"]}
    assert service.post(path + "/confirm", yes).json["awaits"] == "confirmation"  # what may never end is asked about twice
    last = events(service.get(path + "/stream").body)[-1][0]  # what runs comes after it
    answers = []
    thread = threading.Thread(target=lambda: answers.append(service.post(path + "/confirm", yes).json))
    thread.start()
    until(lambda: not service.get(path).json["awaits"], "it does not begin")
    stream = service.connection()
    stream.request("GET", path + "/stream", headers={"Last-Event-ID": str(last)})
    heard = stream.getresponse()
    assert heard.status == 200 and metric(service, "querent_streams") == 1
    heard.close()
    stream.close()
    until(lambda: metric(service, "querent_streams") == 0, "it is not noticed")
    return path, thread, answers


def a_stream_says_that_it_is_still_there():
    """What runs long says nothing for itself: a comment keeps proxies from closing the stream."""
    def work(service):
        answer = service.ask(ENDLESS)
        path = "/api/v1/ask/" + answer["query_id"]
        yes = {"version": answer["sql_candidates"][0]["version"]}
        assert service.post(path + "/confirm", yes).json["awaits"] == "confirmation"
        last = events(service.get(path + "/stream").body)[-1][0]
        thread = threading.Thread(target=lambda: service.post(path + "/confirm", yes))
        thread.start()
        until(lambda: not service.get(path).json["awaits"], "it does not begin")
        stream = service.connection()
        stream.request("GET", path + "/stream", headers={"Last-Event-ID": str(last)})
        heard, begun = stream.getresponse(), time.monotonic()
        text = b""
        while b": still here" not in text:
            piece = heard.readline()
            assert piece and time.monotonic() - begun < PATIENCE, text
            text += piece
        assert events(text) == [e for e in events(text) if e[1] != "done"], text
        service.post(path + "/stop")
        rest = heard.read()
        assert events(text + rest)[-1][1] == "done" and events(text + rest)[-1][2]["status"] == "stopped", rest
        stream.close()
        thread.join(PATIENCE)
    on("serve:\n  requests_per_minute: 0\n", work)


def who_goes_away_stops_the_question():
    def work(service):
        _, thread, answers = leave_while_it_runs(service)
        thread.join(PATIENCE)
        assert answers and answers[0]["status"] == "stopped", answers
    on("serve:\n  requests_per_minute: 0\n", work)


def or_does_not_by_setting():
    def work(service):
        path, thread, answers = leave_while_it_runs(service)
        assert not answers and service.get(path).json["status"] not in ("stopped", "failed"), service.get(path).body
        service.post(path + "/stop")
        thread.join(PATIENCE)
        assert answers and answers[0]["status"] == "stopped", answers
    on("serve:\n  requests_per_minute: 0\n  cancel_on_leave: false\n", work)


def who_goes_away_is_noticed_at_once():
    """Before another stream of the same question hears that it is still there, which it does every 15 s."""
    def work(service):
        path, thread, _ = leave_while_it_runs(service)
        streams = [socket.create_connection(("127.0.0.1", service.port), PATIENCE) for _ in range(2)]
        for stream in streams:
            stream.sendall(("GET %s/stream HTTP/1.1\r\nHost: localhost\r\n\r\n" % path).encode())
        until(lambda: metric(service, "querent_streams") == 2, "they are not open")
        streams[0].close()
        until(lambda: metric(service, "querent_streams") == 1, "it is not noticed")
        streams[1].setblocking(False)
        heard = streams[1].recv(1 << 20)
        assert b"text/event-stream" in heard and b"still here" not in heard, heard
        service.post(path + "/stop")
        thread.join(PATIENCE)
        streams[1].close()
    on("serve:\n  requests_per_minute: 0\n  cancel_on_leave: false\n", work)


def a_question_streams_on_when_it_is_confirmed():
    def work(service):
        path, done = confirm(service, "customers in Spain")
        heard = events(service.get(path + "/stream").body)
        assert [event for _, event, _ in heard].count("done") == 2, heard
        assert heard[-1][1] == "done" and heard[-1][2]["execution"]["rows"] == 10, heard[-1]
    on("serve:\n  requests_per_minute: 0\n", work)


def a_slow_reader_holds_up_nobody():
    def work(service):
        path, _ = confirm(service, WIDE)
        with socket.socket() as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.settimeout(PATIENCE)
            slow.connect(("127.0.0.1", service.port))
            slow.sendall(("GET %s/rows?format=csv HTTP/1.0\r\nHost: localhost\r\n\r\n" % path).encode())
            got = slow.recv(1024)
            assert b" 200 " in got
            for _ in range(5):
                assert service.ask("how many customers are there")["awaits"] == "confirmation"
            while True:
                piece = slow.recv(1 << 20)
                if not piece:
                    break
                got += piece
        lines = got.split(b"\r\n\r\n", 1)[1].split()
        assert got.rstrip().endswith(b"some room") and b"%d,a" % MANY in lines, got[-200:]
    on("", work)


main([only_pages_that_are_named_may_ask, a_named_page_is_not_the_operator, steps_rows_and_errors_are_counted,
      a_stream_says_that_it_is_still_there, who_goes_away_stops_the_question, or_does_not_by_setting, who_goes_away_is_noticed_at_once,
      a_question_streams_on_when_it_is_confirmed, a_slow_reader_holds_up_nobody])
