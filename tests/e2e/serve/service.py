"""A service in a home of its own, and clients of it."""
import gzip, http.client, json, os, shutil, signal, socket, sqlite3, subprocess, sys, tempfile, time, traceback


import contract

QUERENT = os.path.abspath(os.environ.get("QUERENT", "build/asan/querent"))
PATIENCE = int(os.environ.get("PATIENCE", "90"))
ORDERS = 3000
DESCRIPTION = []  # what the service says it answers, once it has said it


class Answer:
    def __init__(self, answer):
        self.status, self.headers, self.body = answer.status, dict(answer.getheaders()), answer.read()

    @property
    def json(self):
        return json.loads(self.body)


class UnixConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost", timeout=PATIENCE)
        self.place = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(PATIENCE)
        self.sock.connect(self.place)


class Service:
    def __init__(self, settings="", listen=None, connections=""):
        self.dir = tempfile.mkdtemp(prefix="querent-serve-")
        self.env = {"PATH": os.environ["PATH"], "HOME": self.dir, "MODEL_WARM_UP": "false", "LANG": "C.UTF-8", "TZ": "UTC", "USER": "boss",
                    "QUERENT_NOW": "2026-06-15T12:00:00"}
        self.env.update({name: os.environ[name] for name in ("TSAN_OPTIONS",) if name in os.environ})
        for name in ("CONFIG", "STATE", "DATA", "CACHE"):
            self.env["XDG_%s_HOME" % name] = self.path(name.lower())
        os.makedirs(self.path("config", "querent"), 0o700)
        with sqlite3.connect(self.path("shop.db")) as con:
            con.execute("CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT)")
            con.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), amount REAL)")
            con.executemany("INSERT INTO customers VALUES (?, ?, ?)",
                            [(i, "Customer %d" % i, ("Germany", "France", "Spain")[i % 3]) for i in range(1, 31)])
            con.executemany("INSERT INTO orders VALUES (?, ?, ?)", [(i, i % 30 + 1, i * 1.5) for i in range(1, ORDERS + 1)])
        with open(self.path("config", "querent", "config.yaml"), "w") as file:
            file.write("user: boss\nconnections:\n  - {name: shop, url: 'sqlite:%s'}\n%s%s" % (self.path("shop.db"), connections, settings))
        os.chmod(self.path("config", "querent", "config.yaml"), 0o600)
        self.listen = listen
        self.process = None

    def path(self, *parts):
        return os.path.join(self.dir, *parts)

    def run(self, *args):
        return subprocess.run([QUERENT, *args], env=self.env, cwd=self.dir, capture_output=True, text=True, timeout=PATIENCE)

    def token(self, user, *more):
        done = self.run("token", "create", "--user", user, *more)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def start(self, connection="shop", port=None):
        assert self.process is None or self.process.poll() is not None, "it runs already, and nobody would stop it"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = port or free.getsockname()[1]
        self.err = open(self.path("stderr"), "w+")
        listen = self.listen or "127.0.0.1:%d" % self.port
        chosen = ["-c", connection] if connection else []
        self.process = subprocess.Popen([QUERENT, "serve", *chosen, "--listen", listen], env=self.env, cwd=self.dir,
                                        stdin=subprocess.DEVNULL, stderr=self.err)
        until = time.time() + PATIENCE
        while "listening" not in self.said():
            assert self.process.poll() is None and time.time() < until, self.said()
            time.sleep(0.02)
        return self

    def said(self):
        with open(self.path("stderr"), errors="replace") as file:
            return file.read()

    def stop(self, signum=signal.SIGTERM):
        if self.process:
            self.process.send_signal(signum)
            code = self.process.wait(PATIENCE)
            self.process = None
            return code

    def remove(self):
        if self.process:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.dir, ignore_errors=True)

    def connection(self):
        if self.listen:
            return UnixConnection(self.listen[len("unix:"):])
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def call(self, method, path, body=None, token=None, headers=()):
        connection = self.connection()
        sent = {"Authorization": "Bearer " + token} if token else {}
        sent.update(headers)
        text = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        connection.request(method, path, text, sent)
        answer = Answer(connection.getresponse())
        connection.close()
        self.check(method, path, answer)
        return answer

    def check(self, method, path, answer):
        """Each answer is compared with the description of its endpoint."""
        if not DESCRIPTION:
            connection = self.connection()
            connection.request("GET", "/openapi.json")
            DESCRIPTION.append(Answer(connection.getresponse()).json)
            connection.close()
        body = gzip.decompress(answer.body) if answer.headers.get("Content-Encoding") == "gzip" else answer.body
        contract.check_answer(DESCRIPTION[0], method, path, answer.status, answer.headers.get("Content-Type", ""), body)

    def get(self, path, **more):
        return self.call("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.call("POST", path, body, **more)

    def ask(self, query, **more):
        """The question's id, once it is over, and its answer."""
        answer = self.post("/api/v1/ask", {"query": query}, **more)
        assert answer.status == 202, answer.body
        return self.wait(answer.json["query_id"], **more)

    def wait(self, question, **more):
        until = time.time() + PATIENCE
        while True:
            answer = self.get("/api/v1/ask/" + question, **more).json
            if answer["status"] in ("finished", "failed", "stopped"):
                return answer
            assert time.time() < until, answer
            time.sleep(0.05)


def events(text):
    """(id, event or None, data) of each."""
    found = []
    for block in text.decode().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line and not line.startswith(":"))
        if "data" in lines:
            found.append((int(lines["id"]), lines.get("event"), json.loads(lines["data"])))
    return found


def main(tests):
    failed = 0
    for test in tests:
        try:
            test()
            print("ok", test.__name__, flush=True)
        except Exception:
            failed += 1
            print("FAILED", test.__name__, flush=True)
            traceback.print_exc()
    sys.exit(1 if failed else 0)
