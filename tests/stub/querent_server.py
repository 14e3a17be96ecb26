#!/usr/bin/env python3
"""`querent serve` as a job server ($QUERENT), behind the commands and rules of job_server.py.

Each request goes on to a service with the connections of the rules, started anew when these change. Of the rules:
  token     this bearer becomes one that the service has made; others go on as they are
  hold      ["write"]: a query without end has the only worker when such a job comes
  fail      {"write": …}: the table 'copy' is there already; {"read": …}: the table 'goods' is away
  kill      the service is killed (kill -9), and started again as soon as a request comes
The others are the stub's, on the way.
"""
import atexit, http.client, json, os, shutil, signal, socket, sqlite3, subprocess, sys, tempfile, time

import job_server
from job_server import RULES

QUERENT = os.path.abspath(os.environ.get("QUERENT", "build/asan/querent"))
PATIENCE = 120
SERVICE = None
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


class Service:
    def __init__(self, connections):
        self.dir = tempfile.mkdtemp(prefix="querent-jobs-")
        self.connections, self.held, self.undo = connections, [], []
        self.env = {"PATH": os.environ["PATH"], "HOME": self.dir, "MODEL_WARM_UP": "false", "LANG": "C.UTF-8", "TZ": "UTC", "USER": "boss"}
        for name in ("CONFIG", "STATE", "DATA", "CACHE"):
            self.env["XDG_%s_HOME" % name] = os.path.join(self.dir, name.lower())
        os.makedirs(os.path.join(self.dir, "config", "querent"), 0o700)
        lines = ["  - {name: c%s, id: %s, url: 'sqlite:%s', read_only: false}\n" % (i, i, path) for i, path in connections.items()]
        path = os.path.join(self.dir, "config", "querent", "config.yaml")
        with open(path, "w") as file:
            file.write("user: boss\nserve: {requests_per_minute: 0}\njobs: {workers: 1}\nconnections:\n" + "".join(lines))
        os.chmod(path, 0o600)
        self.token = subprocess.run([QUERENT, "token", "create", "--user", "ann", "--scopes", "jobs"], env=self.env, cwd=self.dir,
                                    capture_output=True, text=True, timeout=PATIENCE, check=True).stdout.strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = None

    def start(self):
        path = os.path.join(self.dir, "stderr")
        self.process = subprocess.Popen([QUERENT, "serve", "--listen", "127.0.0.1:%d" % self.port], env=self.env, cwd=self.dir,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=open(path, "w"))
        until = time.monotonic() + PATIENCE
        while "listening" not in open(path).read():
            assert self.process.poll() is None and time.monotonic() < until, open(path).read()
            time.sleep(0.02)

    def kill(self):
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        self.process = None

    def call(self, method, path, body, headers):
        if not self.process:
            self.start()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, json.loads(text)

    def ask(self, method, path, body=None):
        text = None if body is None else json.dumps(body).encode()
        return self.call(method, "/api/v1" + path, text, {"Authorization": "Bearer " + self.token})[1]

    def hold(self):
        """Comes before the job, to the only worker."""
        self.held.append(self.ask("POST", "/jobs/read", {"connection_id": 3, "query": ENDLESS, "yes": True})["job_id"])

    def settle(self):
        """As the rules say."""
        while self.held:
            self.ask("DELETE", "/jobs/" + self.held.pop())
        while self.undo:
            self.change(*self.undo.pop())
        if "kill" in RULES:
            self.kill()
        for kind in RULES.get("fail", {}):
            sql, back = {"write": ("CREATE TABLE copy(x)", "DROP TABLE copy"),
                         "read": ("ALTER TABLE goods RENAME TO away", "ALTER TABLE away RENAME TO goods")}[kind]
            path = self.connections[{"write": "4", "read": "3"}[kind]]
            self.change(path, sql)
            self.undo.append((path, back))

    def change(self, path, sql):
        with sqlite3.connect(path, timeout=PATIENCE) as con:
            con.execute(sql)
        con.close()

    def remove(self):
        self.kill()
        shutil.rmtree(self.dir, ignore_errors=True)


def settle():
    global SERVICE
    if SERVICE and SERVICE.connections != RULES["connections"]:
        SERVICE.remove()
        SERVICE = None
    SERVICE = SERVICE or Service(dict(RULES["connections"]))
    SERVICE.settle()


class Handler(job_server.Handler):
    def is_let_in(self):
        return True

    def carry_out(self, path, body):
        right = "Bearer " + RULES.get("token", "")
        said = self.headers.get("Authorization", "")
        headers = {"Authorization": "Bearer " + SERVICE.token if said == right else said}
        if self.headers.get("Idempotency-Key"):
            headers["Idempotency-Key"] = self.headers["Idempotency-Key"]
        if path.removeprefix("/jobs/") in RULES.get("hold", []):
            SERVICE.hold()
        text = None if self.command == "GET" else json.dumps(body).encode() if body else None
        return SERVICE.call(self.command, "/api/v1" + path, text, headers)


def end(*_):
    sys.exit(0)


signal.signal(signal.SIGTERM, end)
atexit.register(lambda: SERVICE and SERVICE.remove())
job_server.main(Handler, settle)
