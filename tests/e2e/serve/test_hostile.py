"""Whoever asks badly: streams that break off, sessions that end while they are asked, tokens revoked and lessons changed in
use, settings read again, and a drain in the midst of it, on a state in a file and on PostgreSQL. What is answered may be any
refusal, never a failure of the service, and the thread sanitizer must be silent. STREAMS and SECONDS in the environment."""
import http.client, json, os, random, signal, sqlite3, sys, threading, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "trust")]
import servers
from service import PATIENCE, Service, main

STREAMS, SECONDS = int(os.environ.get("STREAMS", "6")), float(os.environ.get("SECONDS", "4"))
ASKED = ("how many customers are there", "customers in Spain", "orders with an amount over 100", "how many orders per country",
         "what can you do", "colourless green ideas", "SELECT * FROM orders", "which customers have the most orders")
MAY_BE = {200, 201, 202, 400, 401, 403, 404, 409, 429, 503}  # 503: it ends, or its state is out of reach for a moment
LEAVES = (OSError, http.client.HTTPException)


class Crowd:
    def __init__(self, settings):
        self.service = Service("serve: {requests_per_minute: 0, questions_at_once: 0}\nsql: {timeout_seconds: 30}\n" + settings,
                               connections="  - {name: depot, id: 7, url: 'sqlite:depot.db', read_only: false}\n")
        with sqlite3.connect(self.service.path("config", "querent", "depot.db")) as con:
            con.execute("CREATE TABLE taken (id INTEGER, name TEXT)")
        self.token = self.service.token("boss", "--scopes", "ask,run-reads,jobs,admin")
        self.passing = [self.token]
        self.service.start()
        self.sessions, self.questions, self.problems, self.seen = [], [], [], {}
        self.lock, self.over = threading.Lock(), threading.Event()

    def call(self, method, path, body=None, token=None):
        connection = self.service.connection()
        connection.request(method, path, None if body is None else json.dumps(body), {"Authorization": "Bearer " + (token or self.token)})
        answer = connection.getresponse()
        try:
            text = answer.read()
        except http.client.IncompleteRead as cut:
            if "/rows" not in path:
                raise
            text = cut.partial  # of a query that was stopped
        connection.close()
        self.note(method, path, answer.status, text)
        return answer.status, text

    def note(self, method, path, status, text):
        with self.lock:
            self.seen[status] = self.seen.get(status, 0) + 1
        if status not in MAY_BE:
            raise AssertionError((method, path, status, text))

    def one_of(self, kept):
        with self.lock:
            return random.choice(kept) if kept else "nothing"

    def keep(self, kept, thing):
        with self.lock:
            kept.append(thing)
            del kept[:-12]


def opens(crowd):
    status, text = crowd.call("POST", "/api/v1/chat/sessions", {})
    if status == 201:
        crowd.keep(crowd.sessions, json.loads(text)["session_id"])


def says(crowd):
    message = random.choice(ASKED + ("yes", "yes", "no", "2", "write to depot table taken"))
    crowd.call("POST", random.choice(("/api/v1/chat", "/api/v1/chat/stream")), {"message": message, "session_id": crowd.one_of(crowd.sessions)})


def asks(crowd):
    status, text = crowd.call("POST", "/api/v1/ask", {"query": random.choice(ASKED), "session_id": crowd.one_of(crowd.sessions)})
    status, text = crowd.call("POST", "/api/v1/ask", {"query": random.choice(ASKED)})
    if status == 202:
        crowd.keep(crowd.questions, json.loads(text)["query_id"])


def looks(crowd):
    session, question = crowd.one_of(crowd.sessions), crowd.one_of(crowd.questions)
    for path in ("/api/v1/ask/" + question, "/api/v1/ask/%s/stream" % question, "/api/v1/ask/%s/rows?format=%s" % (
            question, random.choice(("csv", "xlsx", "jsonl", "nonsense"))), "/api/v1/chat/sessions", "/api/v1/chat/sessions/" + session,
            "/api/v1/chat/sessions/%s/rows?limit=2" % session, "/metrics", "/api/v1/jobs"):
        crowd.call("GET", path)


def breaks_off(crowd):
    """Reads a little of a stream, and is gone."""
    connection = crowd.service.connection()
    body = json.dumps({"input": {"message": random.choice(ASKED)}, "conversation": {"id": "mine%d" % random.randrange(3)}})
    connection.request("POST", "/internal/chat/stream", body, {"Authorization": "Bearer " + crowd.token})
    answer = connection.getresponse()
    crowd.note("POST", "/internal/chat/stream", answer.status, answer.read(random.randrange(1, 400)))
    connection.close()


def stops(crowd):
    crowd.call("POST", "/api/v1/chat/sessions/%s/stop" % crowd.one_of(crowd.sessions))
    crowd.call("POST", "/api/v1/ask/%s/stop" % crowd.one_of(crowd.questions))
    crowd.call("POST", "/api/v1/ask/%s/confirm" % crowd.one_of(crowd.questions), {"version": 1})
    crowd.call("POST", "/api/v1/chat/sessions/%s/confirm" % crowd.one_of(crowd.sessions), {"version": 1})
    if random.random() < .5:
        crowd.call("DELETE", "/api/v1/chat/sessions/" + crowd.one_of(crowd.sessions))


def teaches(crowd):
    lesson = {"id": "vip%d" % random.randrange(3), "kind": "value", "says": "VIP", "means": "customers.country = 'Spain'", "connection": "shop"}
    crowd.call("POST", "/api/v1/lessons", lesson)
    crowd.call("POST", "/api/v1/lessons/" + lesson["id"], {"enabled": random.random() < .5})
    crowd.call("GET", "/api/v1/lessons.yaml")
    crowd.call("POST", "/api/v1/chat", {"message": "how many VIP customers are there"})
    crowd.call("DELETE", "/api/v1/lessons/" + lesson["id"])


def works(crowd):
    status, text = crowd.call("POST", "/api/v1/jobs/read", {"connection_id": 7, "query": "SELECT 1 AS id, 'a' AS name"})
    if status != 200:
        return
    read = json.loads(text)["job_id"]
    status, text = crowd.call("POST", "/api/v1/jobs/write", {"connection_id": 7, "schema": "", "table": "taken", "mode": "append",
                                                             "mappings": [], "source_job_id": read})
    for job in [read] + ([json.loads(text)["job_id"]] if status == 200 else []):
        crowd.call("GET", "/api/v1/jobs/" + job)
        crowd.call("DELETE", "/api/v1/jobs/" + job)
        crowd.call("POST", "/api/v1/jobs/%s/retry" % job)


def watches(crowd):
    """A console, whose events are read while it is told things, and which is closed under the reader."""
    status, text = crowd.call("POST", "/api/v1/console", {"fresh": True})
    if status not in (200, 201):
        return
    path = "/api/v1/console/" + json.loads(text)["console_id"]
    reader = threading.Thread(target=quietly, args=(crowd, lambda: crowd.call("GET", path + "/events")))
    reader.start()
    for command in ({"command": "list", "list": random.choice(("conversations", "jobs", "history"))},
                    {"command": "turn", "kind": "text", "text": random.choice(ASKED)}):
        crowd.call("POST", path + "/commands", command)
    crowd.call("GET", path + "/about")
    crowd.call("GET", path + "/schema")
    crowd.call("POST", path + "/cancel", {"turn": 0})
    crowd.call("DELETE", path)
    reader.join()


def passes(crowd):
    """With a token that is revoked meanwhile."""
    crowd.call("POST", "/api/v1/chat", {"message": random.choice(ASKED)}, token=crowd.one_of(crowd.passing))


def quietly(crowd, act):
    try:
        act()
    except LEAVES as problem:
        if not crowd.over.is_set():
            crowd.problems.append(problem)
    except Exception as problem:
        crowd.problems.append(problem)


def member(crowd):
    while not crowd.over.is_set() and not crowd.problems:
        quietly(crowd, lambda: random.choice((opens, says, says, asks, looks, breaks_off, stops, teaches, works, watches, passes))(crowd))


def disturb(crowd, until):
    """Tokens come and go, and settings are read again, changed."""
    settings = crowd.service.path("config", "querent", "config.yaml")
    with open(settings) as file:
        first = file.read()
    while time.time() < until and not crowd.problems:
        made = crowd.service.run("token", "create", "--user", "guest", "--scopes", "ask,run")
        if made.returncode == 0:
            crowd.passing.append(made.stdout.strip())
        with open(settings, "w") as file:
            file.write(first.replace("timeout_seconds: 30", "timeout_seconds: %d" % random.randrange(20, 40)))
        crowd.service.process.send_signal(signal.SIGHUP)
        listed = crowd.service.run("token", "list", "-f", "json")
        for token in json.loads(listed.stdout) if listed.returncode == 0 else []:
            if token["user"] == "guest" and not token["revoked"] and random.random() < .5:
                crowd.service.run("token", "revoke", token["id"])


def told(said):
    return "\n".join(line for line in said.split("\n") if "was read again" not in line)[:8000]


def stand(settings):
    crowd = Crowd(settings)
    try:
        members = [threading.Thread(target=member, args=(crowd,)) for _ in range(STREAMS)]
        for thread in members:
            thread.start()
        disturb(crowd, time.time() + SECONDS)
        crowd.over.set()
        code = crowd.service.stop()  # the drain begins while they ask
        for thread in members:
            thread.join()
        said = crowd.service.said()
        assert code == 0 and "Sanitizer" not in said, (code, told(said))
        assert not crowd.problems, crowd.problems[:3]
        verified = crowd.service.run("audit", "verify")
        assert verified.returncode == 0 and "unbroken" in verified.stdout, verified
        print(sum(crowd.seen.values()), "requests:", dict(sorted(crowd.seen.items())), flush=True)
    finally:
        crowd.over.set()
        crowd.service.remove()


def a_crowd_with_the_state_in_a_file():
    stand("")


def a_crowd_with_the_state_on_postgresql():
    if not servers.Postgres.bin():
        return
    server = servers.Postgres()
    try:
        stand("state: %s\n" % server.url)
    finally:
        server.close()


main([a_crowd_with_the_state_in_a_file, a_crowd_with_the_state_on_postgresql])
