#!/usr/bin/env python3
"""A stub job server and table server: the job API's wire format, jobs carried out for real on SQLite.

Listens on a free port of 127.0.0.1, below /api, and prints "port N". Commands come a line each on
standard input, and each is answered by one line on standard output:
  rules RULES       replaces the rules, forgets requests and mails (not the jobs); answers "ok"
  requests          answers with a JSON array of what was asked: {method, path, headers, body}
  mails             answers with a JSON array of what email jobs sent

RULES, an object, all optional:
  connections   {"1": "/path/of.db"}         token     the bearer without which everything is 401
  hold          kinds of jobs (read, write, email) that wait until the rules change or they are cancelled
  fail          {"write": "message"}: such jobs fail so
  say           {"when": regex of the query, …}: fields of a succeeded read job's answer instead of its own
  status        [{"path": regex, "code": 503, "times": 1}]  answers so instead
  cut           [{"path": regex, "times": 1}]               breaks the connection off after doing the work
  shape         "mapped": other paths, fields and words (see MAPPED), as a mapping file would tell
  tables        {"connection/schema/table": "definition"}   no_batch   true: POST …/batch is 404
"""
import json, re, sqlite3, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LOCK = threading.RLock()
CHANGED = threading.Condition(LOCK)
RULES, REQUESTS, MAILS, JOBS = {}, [], [], {}
KEPT = 10000  # of the requests: a night's test sends millions
MAPPED = {"job_id": "key", "status": "phase", "rows": "lines", "query": "sql", "connection_id": "connectionId"}
WORDS = {"queued": "WAITING", "running": "BUSY", "succeeded": "DONE", "failed": "BROKEN", "cancelled": "STOPPED"}


class Cancelled(Exception):
    pass


class Job:
    def __init__(self, kind, body):
        self.kind, self.body, self.state = kind, body, "queued"
        self.progress, self.columns, self.rows, self.error = 0, None, None, None
        self.stop, self.conn = False, None
        with LOCK:
            self.id = str(len(JOBS) + 1)
            JOBS[self.id] = self
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        try:
            self.state = "running"
            self.hold()
            if self.kind in RULES.get("fail", {}):
                raise ValueError(RULES["fail"][self.kind])
            getattr(self, self.kind)()
            self.state = "succeeded"
        except Cancelled:
            self.state = "cancelled"
        except (sqlite3.Error, ValueError, KeyError) as error:
            self.error = str(error)
            self.state = "cancelled" if self.stop else "failed"
        finally:
            with CHANGED:
                if self.conn:
                    self.conn.close()
                self.conn = None

    def hold(self):
        with CHANGED:
            while self.kind in RULES.get("hold", []) and not self.stop:
                CHANGED.wait(1)
        if self.stop:
            raise Cancelled

    def cancel(self):
        with CHANGED:
            self.stop = True
            if self.conn:
                self.conn.interrupt()
            CHANGED.notify_all()

    def connect(self):
        path = RULES["connections"][str(self.body["connection_id"])]
        self.conn = sqlite3.connect(path, timeout=20, check_same_thread=False)
        return self.conn

    def read(self):
        cursor = self.connect().execute(self.body["query"])
        self.columns = [{"name": d[0], "type": ""} for d in cursor.description]
        self.rows = [list(row) for row in cursor]
        self.progress = len(self.rows)

    def data(self):
        if "source_job_id" in self.body:
            source = JOBS[self.body["source_job_id"]]
            return [c["name"] for c in source.columns], source.rows
        return self.body["data"]["columns"], self.body["data"]["rows"]

    def write(self):
        names, rows = self.data()
        renamed = {m["from"]: m["to"] for m in self.body["mappings"]} or {n: n for n in names}
        picked = [i for i, n in enumerate(names) if n in renamed]
        targets = ", ".join('"%s"' % renamed[names[i]] for i in picked)
        table, conn = '"%s"' % self.body["table"], self.connect()
        with conn:
            if self.body["mode"] == "replace":
                conn.execute("DROP TABLE " + table)
            if self.body["mode"] == "truncate":
                conn.execute("DELETE FROM " + table)
            if self.body["mode"] in ("create", "replace"):
                conn.execute("CREATE TABLE %s (%s)" % (table, targets))
            marks = ", ".join("?" * len(picked))
            for row in rows:
                if self.stop:
                    raise Cancelled
                conn.execute("INSERT INTO %s (%s) VALUES (%s)" % (table, targets, marks), [row[i] for i in picked])
                self.progress += 1

    def email(self):
        names, rows = self.data()
        with LOCK:
            MAILS.append({k: self.body[k] for k in ("recipients", "subject", "body", "format")} | {"rows": len(rows)})

    def show(self):
        value = {"job_id": self.id, "status": self.state, "progress": self.progress, "columns": None,
                 "rows": None, "error": {"message": self.error} if self.error else None}
        if self.kind == "read" and self.state == "succeeded":
            value.update(columns=self.columns, rows=self.rows)
            if re.search(RULES.get("say", {}).get("when", "$."), self.body["query"]):
                value.update(RULES["say"])
        return value


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 65536  # head and body leave together

    def log_message(self, *args):
        pass

    def whole(self, status, value):
        if RULES.get("shape") == "mapped" and isinstance(value, dict):
            value = {MAPPED.get(k, k): v for k, v in value.items()}
            if "phase" in value:
                value["phase"] = WORDS[value["phase"]]
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()

    def rule(self, name):
        with LOCK:
            for rule in RULES.get(name, []):
                if re.search(rule["path"], self.command + " " + self.path) and rule.get("times", 1) > 0:
                    rule["times"] = rule.get("times", 1) - 1
                    return rule
        return None

    def handle_one(self):
        text = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        with LOCK:
            REQUESTS.append({"method": self.command, "path": self.path, "body": text,
                             "headers": {k.lower(): v for k, v in self.headers.items()}})
            del REQUESTS[:-KEPT]
        if not self.is_let_in():
            return self.whole(401, {"error": "who are you?"})
        rule = self.rule("status")
        if rule:
            return self.whole(rule["code"], {"error": "the server is not well"})
        status, value = self.answer(json.loads(text) if text else {})
        if self.rule("cut"):
            self.close_connection = True
            return self.connection.shutdown(2)
        self.whole(status, value)

    def is_let_in(self):
        return "token" not in RULES or self.headers.get("Authorization") == "Bearer " + RULES["token"]

    do_GET = do_POST = do_DELETE = handle_one

    def answer(self, body):
        path = self.path.removeprefix("/api")
        if RULES.get("shape") == "mapped":
            path = path.replace("/v2/tasks", "/jobs").replace("/v2/ask", "/jobs/read")
            body = {{v: k for k, v in MAPPED.items()}.get(k, k): v for k, v in body.items()}
        return self.carry_out(path, body)

    def carry_out(self, path, body):
        if path == "/health":
            return 200, {"status": "ok"}
        created = re.fullmatch(r"/jobs/(read|write|email)", path)
        if created and self.command == "POST":
            return 200, {"job_id": Job(created[1], body).id}
        one = re.fullmatch(r"/jobs/(\w+)", path)
        if one and one[1] in JOBS:
            if self.command == "DELETE":
                JOBS[one[1]].cancel()
            return 200, JOBS[one[1]].show()
        if path.startswith("/tables/"):
            return self.table(path.removeprefix("/tables/"), body)
        return 404, {"error": "no such path"}

    def table(self, path, body):
        tables = RULES.get("tables", {})
        if path == "batch" and self.command == "POST" and not RULES.get("no_batch"):
            names = ["%s/%s/%s" % (body["connection"], body["schema"], t) for t in body["tables"]]
            return 200, {"definitions": [{"definition": tables.get(n)} for n in names]}
        if path in tables:
            return 200, {"definition": tables[path]}
        return 404, {"error": "unknown table"}


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """A client that went away is what many tests are about."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def obey(changed):
    for line in sys.stdin:
        word, _, rest = line.partition(" ")
        with CHANGED:
            if word.strip() == "rules":
                RULES.clear()
                RULES.update(json.loads(rest))
                REQUESTS.clear()
                MAILS.clear()
                CHANGED.notify_all()
                changed()
                print("ok", flush=True)
            elif word.strip() == "requests":
                print(json.dumps(REQUESTS), flush=True)
            elif word.strip() == "mails":
                print(json.dumps(MAILS), flush=True)


def main(handler=Handler, changed=lambda: None):
    args = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    server = Server(("127.0.0.1", int(args.get("--port", 0))), handler)
    if "--rules" in args:
        with open(args["--rules"]) as file:
            RULES.update(json.load(file))
    print("port", server.server_port, flush=True)
    if "--port" in args:
        return server.serve_forever()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    obey(changed)


if __name__ == "__main__":
    main()
