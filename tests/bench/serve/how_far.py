#!/usr/bin/env python3
"""How far one service goes on the demo database with the built-in engine:
    QUERENT=build/release/querent tests/bench/serve/how_far.py load | compare | idle | soak [QUESTIONS]
load: questions a second and their time at 1, 16 and 256 open streams, in sessions that go on and each on its own.
compare: the same questions in sessions that go on, at the service and in one process without it, by turns, and asked by the
same client (WAYS=build/release/tests/bench/serve/bench_serve_ways), which also asks a bare handler (bench_serve_bare beside it).
idle: memory of each stream that waits, up to 10,000. soak: memory, threads and files while questions go on, by default as many
as a hundred operators ask in 24 hours, of whom each asks twenty an hour.
STREAMS, SECONDS and ROUNDS in the environment say otherwise. The state is on the disk of TMPDIR; for one in memory set TMPDIR=/dev/shm,
for one on PostgreSQL STATE=postgresql://…."""
import json, os, resource, socket, subprocess, sys, threading, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "e2e", "serve"))
from service import QUERENT, Service

STREAMS = tuple(int(n) for n in os.environ.get("STREAMS", "1 16 256").split())
SECONDS = int(os.environ.get("SECONDS", "6"))
ROUNDS = int(os.environ.get("ROUNDS", "3"))
QUESTION = "how many orders have a total over %d"
SERVICE = Service("serve: {requests_per_minute: 0, questions_at_once: 0, talks: 20000}\n" +
                  ("state: %s\n" % os.environ["STATE"] if "STATE" in os.environ else ""))


def status(name):
    with open("/proc/%d/status" % SERVICE.process.pid) as file:
        return next(int(line.split()[1]) for line in file if line.startswith(name))


def post(connection, path, body):
    connection.request("POST", path, json.dumps(body))
    return connection.getresponse().read()


def in_a_session(connection, i, sessions={}):
    if connection not in sessions:
        sessions[connection] = json.loads(post(connection, "/api/v1/chat/sessions", {}))["session_id"]
    said = post(connection, "/api/v1/chat/stream", {"session_id": sessions[connection], "message": QUESTION % i})
    assert b'"complete"' in said, said


def on_its_own(connection, i):
    question = json.loads(post(connection, "/api/v1/ask", {"query": QUESTION % i}))["query_id"]
    connection.request("GET", "/api/v1/ask/%s/stream" % question)
    assert b'"complete"' in connection.getresponse().read()


def measure(ask, streams):
    taken, ready, end = [], threading.Barrier(streams + 1), [0]

    def client(i):
        connection = SERVICE.connection()
        ask(connection, i)  # the first opens the session
        ready.wait()
        while time.time() < end[0]:
            i += streams
            began = time.time()
            ask(connection, i % 5000)
            taken.append(time.time() - began)
    clients = [threading.Thread(target=client, args=(i,)) for i in range(streams)]
    for thread in clients:
        thread.start()
    began = time.time()
    end[0] = began + 3600
    ready.wait()
    began = time.time()
    end[0] = began + SECONDS
    for thread in clients:
        thread.join()
    seconds = time.time() - began
    taken.sort()
    print("%-12s %4d streams: %6.1f questions a second, 50 %% in %6.1f ms, 99 %% in %7.1f ms; %d MiB, %d threads" % (
        ask.__name__, streams, len(taken) / seconds, taken[len(taken) // 2] * 1e3, taken[len(taken) * 99 // 100] * 1e3,
        status("VmRSS") // 1024, status("Threads")), flush=True)


def load():
    for ask in (in_a_session, on_its_own):
        for streams in STREAMS:
            measure(ask, streams)


def program(name):
    beside = os.path.join(os.path.dirname(os.path.abspath(QUERENT)), "tests", "bench", "serve", "bench_serve_ways")
    return os.path.join(os.path.dirname(os.path.abspath(os.environ.get("WAYS", beside))), name)


def way(streams, *port):
    done = subprocess.run([program("bench_serve_ways"), str(streams), str(SECONDS), *port], env=SERVICE.env, cwd=SERVICE.dir, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [float(word) for word in done.stdout.split()]


def compare():
    bare = subprocess.Popen([program("bench_serve_bare")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    port = bare.stdout.readline().strip()
    for streams in STREAMS:
        rounds = [(way(streams), way(streams, str(SERVICE.port))) for _ in range(ROUNDS)]
        here, there = ([sorted(both[i][k] for both in rounds)[ROUNDS // 2] for k in range(3)] for i in (0, 1))
        parts = sorted(b[0] / a[0] for a, b in rounds)
        print("%4d streams: in process %6.1f questions a second, 99 %% in %7.1f ms; service %6.1f, %7.1f ms; of it %3.0f %% (%s)" % (
            streams, here[0], here[2], there[0], there[2], parts[ROUNDS // 2] * 100, " ".join("%.0f" % (p * 100) for p in parts)), flush=True)
        print("%4d streams: a bare handler %8.1f answers a second, 99 %% in %7.2f ms" % (streams, *way(streams, port)[::2]), flush=True)
    bare.communicate()


def idle():
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    console = SERVICE.post("/api/v1/console", {}).json["console_id"]
    request = b"GET /api/v1/console/%s/events HTTP/1.1\r\nHost: localhost\r\n\r\n" % console.encode()
    before, open_ = 0, []
    while before != status("VmRSS"):  # its catalog is read
        before = status("VmRSS")
        time.sleep(3)
    for streams in (1000, 10000):
        while len(open_) < streams:
            open_.append(socket.create_connection(("127.0.0.1", SERVICE.port)))
            open_[-1].sendall(request)
            assert open_[-1].recv(12) == b"HTTP/1.1 200"
        began = time.time()
        SERVICE.get("/healthz")
        print("%5d streams: %.1f KiB each, another request in %.1f ms" % (
            streams, (status("VmRSS") - before) / streams, (time.time() - began) * 1e3), flush=True)


def kept():
    return sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(SERVICE.path("state")) for name in names)


def a_session(connection, i, asked):
    """200 questions; every tenth one runs and is read, and a question on its own is stopped now and then."""
    session = json.loads(post(connection, "/api/v1/chat/sessions", {}))["session_id"]
    for k in range(200):
        said = post(connection, "/api/v1/chat/stream", {"session_id": session, "message": QUESTION % ((i + k * 8) % 50000)})
        assert b'"complete"' in said, said
        asked[0] += 1
        if k % 10 == 0:
            assert b'"complete"' in post(connection, "/api/v1/chat/stream", {"session_id": session, "message": "yes"})
            connection.request("GET", "/api/v1/chat/sessions/%s/rows?format=csv" % session)
            assert connection.getresponse().read().count(b"\n") == 2
        if k % 50 == 0:
            question = json.loads(post(connection, "/api/v1/ask", {"query": QUESTION % k}))["query_id"]
            post(connection, "/api/v1/ask/%s/stop" % question, {})
    connection.request("DELETE", "/api/v1/chat/sessions/" + session)
    connection.getresponse().read()


def soak(questions):
    asked, told, began = [0], 0, time.time()

    def client(i):
        while asked[0] < questions:
            connection = SERVICE.connection()
            a_session(connection, i, asked)
            i += 1600
            connection.close()
    clients = [threading.Thread(target=client, args=(i,)) for i in range(8)]
    for thread in clients:
        thread.start()
    while any(thread.is_alive() for thread in clients):
        time.sleep(1)
        if asked[0] < told:
            continue
        told += questions // 16
        print("%7d questions in %5d s: %d KiB, of them %d KiB heap, %d threads, %d files, state %d KiB" % (
            asked[0], time.time() - began, status("VmRSS"), status("RssAnon"), status("Threads"),
            len(os.listdir("/proc/%d/fd" % SERVICE.process.pid)), kept() // 1024), flush=True)


try:
    SERVICE.start("demo")
    if sys.argv[1:2] == ["soak"]:
        soak(int(sys.argv[2]) if len(sys.argv) > 2 else 100 * 20 * 24)
    else:
        {"load": load, "compare": compare, "idle": idle}[sys.argv[1] if len(sys.argv) > 1 else "load"]()
finally:
    SERVICE.remove()
