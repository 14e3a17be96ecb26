"""Requests as no client of ours sends them: slow, too large, malformed, pipelined, cut off. Each is answered or closed, holds
its place for a bounded time, and holds up nobody."""
import json, os, re, signal, socket, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import PATIENCE, Service, events, main

BODY_BYTES = 65536
SERVICE = Service("serve: {requests_per_minute: 0, questions_at_once: 0, body_bytes: %d, request_seconds: 1, talks: 64, idle_seconds: 1}\n" % BODY_BYTES)


def connect():
    return socket.create_connection(("127.0.0.1", SERVICE.port), PATIENCE)


def heard(sock):
    """All until the service closes, which it does by itself."""
    text = b""
    try:
        while piece := sock.recv(1 << 16):
            text += piece
    except ConnectionResetError:
        pass  # it had closed while more was sent
    return text


def sent(text):
    """What one connection is answered that says this and then is silent, but open."""
    with connect() as sock:
        try:
            sock.sendall(text)
        except (BrokenPipeError, ConnectionResetError):
            pass
        return heard(sock)


def all_sent(texts):
    """The same for many at once, since a service waits for the rest of each."""
    socks = [connect() for _ in texts]
    for sock, text in zip(socks, texts):
        sock.sendall(text)
    return [heard(sock) for sock in socks]


def statuses(text):
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d{3}) ", text)]


def request(method, path, body=b"", *headers):
    lines = ["%s %s HTTP/1.1" % (method, path), "Host: localhost", "Content-Length: %d" % len(body), *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def files():
    """What its descriptors are."""
    folder = "/proc/%d/fd/" % SERVICE.process.pid
    found = []
    for name in os.listdir(folder):
        try:
            found.append(os.readlink(folder + name))
        except FileNotFoundError:  # closed meanwhile
            pass
    return found


def goes_on():
    """It answers another client, with an answer."""
    assert SERVICE.ask("how many customers are there")["awaits"] == "confirmation"


def until(test, what):
    end = time.time() + PATIENCE
    while not test():
        assert time.time() < end, what
        time.sleep(0.05)


def dribbles(beginnings, more):
    """Clients that send a byte now and then; each is closed all the same, while others are answered."""
    socks = [connect() for _ in range(len(beginnings) * 20)]
    for i, sock in enumerate(socks):
        sock.sendall(beginnings[i % len(beginnings)])
    goes_on()
    left, end = set(socks), time.time() + PATIENCE
    while left:
        assert time.time() < end, "%d are still open" % len(left)
        for sock in list(left):
            try:
                sock.sendall(more)
                sock.setblocking(False)
                closed = not sock.recv(1 << 16)  # an answer, at most, before the end
            except BlockingIOError:
                closed = False
            except OSError:
                closed = True
            if closed:
                left.discard(sock)
                sock.close()
            else:
                sock.setblocking(True)
        time.sleep(0.2)
    goes_on()


def slow_headers_are_closed():
    SERVICE.start()
    dribbles([b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n", b"GET /hea", b"POST /api/v1/ask HTTP/1.1\r\n"], b"X")


def slow_bodies_are_closed():
    head = request("POST", "/api/v1/ask").replace(b"Content-Length: 0", b"Content-Length: 60000")
    chunked = request("POST", "/api/v1/ask").replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    dribbles([head + b"{", chunked + b"ea60\r\n{"], b" ")


def a_slow_second_request_is_closed():
    """The first one was whole: the time of the next begins anew, and ends."""
    with connect() as sock:
        sock.sendall(request("GET", "/healthz") + b"GET /hea")
        assert statuses(heard(sock)) == [200]


def what_is_too_large_is_refused():
    for text in (b"GET /" + b"x" * 200000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 200000 + b"\r\n\r\n",
                 b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 30000 + b"\r\n"):
        found = statuses(sent(text))
        assert found in ([], [400], [413], [414], [431]), found
    large = json.dumps({"query": "x" * BODY_BYTES}).encode()
    assert statuses(sent(request("POST", "/api/v1/ask", large, "Connection: close"))) == [413]
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(large), large)
    head = b"POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    assert statuses(sent(head + chunks)) == [413]
    endless = head + (b"1000\r\n" + b" " * 4096 + b"\r\n") * 4000  # 16 MB of it
    before = memory()
    assert statuses(sent(endless)) in ([], [413])
    assert memory() - before < 4 * BODY_BYTES // 1024 + 8192, (before, memory())
    goes_on()


def memory():
    with open("/proc/%d/status" % SERVICE.process.pid) as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def what_is_malformed_is_refused():
    good = [b"Host: localhost", b"Connection: close"]
    bad = [b"\r\n\r\n\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET\r\n\r\n", b"GET /healthz\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
           b"GET /healthz HTTP/9.9\r\nHost: localhost\r\n\r\n", b"GET /healthz HTTP/1.1\r\n\r\n", b"\x00" * 5000, bytes(range(256)) * 20,
           b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
           b"POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
           b"POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: two\r\n\r\n{}",
           b"POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"]
    for text, answer in zip(bad, all_sent(bad)):
        found = statuses(answer)
        assert all(400 <= status < 600 for status in found), (text[:60], found)
    for target in (b"/../../etc/passwd", b"//", b"/%00", b"/%", b"/%zz", b"/api/v1/ask/", b"/api/v1/ask/%2e%2e/stream", b"*", b"http://evil.example/",
                   b"/api/v1/ask/" + b"%ff" * 100, b"/api/v1//ask", b"/healthz/", b"/?%", b"/HEALTHZ"):
        answer = sent(b"\r\n".join([b"GET " + target + b" HTTP/1.1", *good]) + b"\r\n\r\n")
        page = target in (b"/?%", b"*")  # libmicrohttpd takes "*" for "/"
        assert statuses(answer) in ([404], [400], [405], [200] if page else [404]), (target, answer[:200])
        assert b"root:" not in answer
    for method in (b"PUT", b"PATCH", b"TRACE", b"CONNECT", b"BREW", b"get", b"G\x00T"):
        found = statuses(sent(b"\r\n".join([method + b" /api/v1/ask HTTP/1.1", *good]) + b"\r\n\r\n"))
        assert found in ([405], [400], [501], []), (method, found)
    goes_on()


def bodies_that_are_no_json_are_refused():
    deep = [b"[" * 60000, b'{"query":' + b"[" * 30000 + b"]" * 30000 + b"}", b'{"a":' * 10000 + b"1" + b"}" * 10000]
    wrong = [b"{", b"{}}", b"[]", b"null", b"7", b'"text"', b'{"query":}', b'{"query":7}', b'{"query":null}', b'{"query":["x"]}', b'{"query":{}}',
             b'{"query":""}', b'{"query":"  "}', b'{"Query":"x"}', b"\xff\xfe", b"\x00", b"{\x00}", b'{"query":"\\ud800"', b"query=x"]
    for path in ("/api/v1/ask", "/api/v1/chat", "/api/v1/chat/stream", "/internal/chat/stream", "/api/v1/jobs/read", "/api/v1/jobs/write",
                 "/api/v1/jobs/email", "/api/v1/lessons"):
        for body in deep + wrong:
            answer = sent(request("POST", path, body, "Connection: close"))
            assert statuses(answer) == [400], (path, body[:40], answer[:300])
            assert json.loads(answer.split(b"\r\n\r\n", 1)[1])["error"], answer
    for version in (b"1e400", b"-1", b"99999999999999999999", b"1.5", b'"1"', b"[1]", b"true"):
        asked = SERVICE.ask("how many orders are there")
        path = "/api/v1/ask/%s/confirm" % asked["query_id"]
        answer = sent(request("POST", path, b'{"version":%s}' % version, "Connection: close"))
        assert statuses(answer)[0] in (400, 409), (version, answer)
        assert "execution" not in SERVICE.get("/api/v1/ask/" + asked["query_id"]).json
    for text, status in ((b'x\\u0000y', 400), (b'\\\\u0000 orders', 202), (b'\\\\\\u0000', 400), (b'how many\\u0020orders', 202)):
        answer = sent(request("POST", "/api/v1/ask", b'{"query":"%s"}' % text, "Connection: close"))
        assert statuses(answer) == [status], (text, answer)
    goes_on()


def event_ids_are_numbers():
    question = SERVICE.ask("how many orders are there")["query_id"]
    for last in ("-1", "x", "1x", "9" * 30, "0x10", "1 2", "\xff", "1.0"):
        answer = SERVICE.get("/api/v1/ask/%s/stream" % question, headers={"Last-Event-ID": last})
        assert answer.status == 400, (last, answer.status)
    whole = events(SERVICE.get("/api/v1/ask/%s/stream" % question).body)
    for last in (0, 3, whole[-1][0], whole[-1][0] + 1000, 2 ** 63 - 1):  # what is beyond the end has nothing more
        rest = events(SERVICE.get("/api/v1/ask/%s/stream" % question, headers={"Last-Event-ID": str(last)}).body)
        assert rest == [event for event in whole if event[0] > last], last


def pipelined_requests_are_answered_in_turn():
    asked = json.dumps({"query": "how many customers are there"}).encode()
    many = [request("GET", "/healthz"), request("GET", "/nothing"), request("POST", "/api/v1/ask", asked), request("PUT", "/api/v1/ask", b"{}"),
            request("POST", "/api/v1/ask", b"{"), request("GET", "/readyz")]
    found = statuses(sent(b"".join(many * 30) + request("GET", "/healthz", b"", "Connection: close")))
    assert found == [200, 404, 202, 405, 400, 200] * 30 + [200], found
    smuggled = request("POST", "/api/v1/ask", b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n", "Connection: close")
    assert statuses(sent(smuggled)) == [400]  # a body is no request
    both = b"POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"
    assert 404 not in statuses(sent(both)), "a request that ends in two places"


def what_a_busy_service_has_not_read_is_not_late():
    """Its rest came in time, and lay there while the service did something else: it stands still for longer than requests may take."""
    text = request("GET", "/healthz", b"", "Connection: close")
    socks = [connect() for _ in range(500)]
    for sock in socks:
        sock.sendall(text[:-2])
    time.sleep(0.2)  # for all to be taken; one that is not is answered anyway
    os.kill(SERVICE.process.pid, signal.SIGSTOP)
    try:
        for sock in socks:
            sock.sendall(text[-2:])
        time.sleep(5.5)  # past request_seconds, and past the next look at who is late
    finally:
        os.kill(SERVICE.process.pid, signal.SIGCONT)
    found = [statuses(heard(sock)) for sock in socks]
    assert found == [[200]] * len(socks), [i for i, f in enumerate(found) if f != [200]]


def cut_off(whole):
    for text in whole:
        for cut in (1, 10, len(text) // 2, len(text) - 1, len(text)):
            for reset in (False, True):
                sock = connect()
                if reset:  # RST instead of FIN
                    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                sock.sendall(text[:cut])
                sock.close()
    goes_on()
    for session in SERVICE.get("/api/v1/chat/sessions").json["sessions"]:
        SERVICE.call("DELETE", "/api/v1/chat/sessions/" + session["session_id"])
    until(lambda: b"\nquerent_streams 0" in SERVICE.get("/metrics").body, "streams of who is gone")


def what_is_cut_off_leaves_nothing():
    question = SERVICE.ask("how many orders are there")["query_id"]
    asked = json.dumps({"message": "how many customers are there"}).encode()
    whole = [request("POST", "/api/v1/chat", asked), request("POST", "/api/v1/chat/stream", asked), request("GET", "/api/v1/ask/%s/stream" % question),
             request("GET", "/openapi.json"), request("POST", "/api/v1/ask", b"{" * 1000)]
    cut_off(whole)
    sockets = "socket:"  # SQLite keeps descriptors of the state to use them again
    until(lambda: sum(name.startswith(sockets) for name in files()) <= 2, "sockets are kept")
    assert SERVICE.stop() == 0 and "Sanitizer" not in SERVICE.said(), SERVICE.said()


try:
    main([slow_headers_are_closed, slow_bodies_are_closed, a_slow_second_request_is_closed, what_is_too_large_is_refused,
          what_is_malformed_is_refused, bodies_that_are_no_json_are_refused, event_ids_are_numbers,
          pipelined_requests_are_answered_in_turn, what_a_busy_service_has_not_read_is_not_late, what_is_cut_off_leaves_nothing])
finally:
    SERVICE.remove()
