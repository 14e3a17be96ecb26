#!/usr/bin/env python3
"""A stub BigQuery: the REST API v2 as its discovery document has it, its SQL run on SQLite.

One project "shop-eu" with the datasets "shop" (EU) and "empty". Tables are resources as tables.get gives
them (bigquery_tables.json beside this file); nested columns are kept as JSON. Where QUERENT_GOOGLESQL names Google's analyzer
(../shared/tools/googlesql), each statement must pass it first, and its words are the error's; else SQLite's
errors are told in BigQuery's words. What is translated is what the driver and its tests send.

Listens on a free port of 127.0.0.1 and prints "port N". Commands come a line each on standard input:
  rules [RULE, …]   replaces the rules, forgets the requests, jobs and tokens; answers "ok"
  requests          answers with a JSON array of what was asked: {method, path, headers, body}

RULE: applies to requests whose "METHOD path\\nbody" fits `when` (regular expression), for `times` of them (1):
  status, reason, message, after   answer with this failure (after: Retry-After in seconds)
  cut                              break the connection off instead; "after": once it is done, without an answer
and to queries whose SQL fits `sql`:
  polls N         jobComplete is false so often          hang           until it is cancelled
  list_rows N     rows of a page of a table's list
  keep N          bytes of a part of an upload that are kept
  page_rows N     rows of a page                         answer {…}     schema's fields and rows instead of SQLite
  bytes N         that a dry run tells                   fail [reason, message]   the job's own end
or to logins:
  key {n, e}      an assertion must be signed by it      refresh TEXT   the refresh token that is good
  subject TEXT    another provider's token that is good
  token TEXT      the only one that is taken             expires N      seconds that a token lives (3600)
"""
import base64, hashlib, json, re, sqlite3, sys, threading, time, urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

sys.dont_write_bytecode = True
from bigquery_sql import (Failure, PROJECT, ROUTINES, TABLES, change, check, check_statement, fields_of, insert_rows, make_world,
                          never_ends, routines_in, run, said, statement_type, tables_in, translate)

LOCK = threading.RLock()
RULES, USED, REQUESTS, JOBS, ISSUED, UPLOADS = [], {}, [], {}, [], {}


# ---- jobs ----

def rule_for(sql, what):
    for rule in RULES:
        if what in rule and re.search(rule.get("sql", ""), sql):
            return rule[what]
    return None


class Job:
    def __init__(self, id, configuration, location):
        self.id, self.location, self.configuration = id, location, configuration
        self.sql = configuration.get("query", {}).get("query", "")
        self.polls = rule_for(self.sql, "polls") or 0
        self.hangs = bool(rule_for(self.sql, "hang")) or never_ends(self.sql)
        self.failure, self.fields, self.rows, self.changed = None, [], [], None
        self.page_rows = rule_for(self.sql, "page_rows") or 1000000

    def statistics(self):
        tables = tables_in(self.sql)
        size = rule_for(self.sql, "bytes")
        size = sum(int(TABLES[n].get("numBytes", 0)) for n in tables) if size is None else size
        return {"totalBytesProcessed": str(size), "query": {
            "statementType": statement_type(self.sql), "totalBytesProcessed": str(size),
            "totalBytesProcessedAccuracy": "PRECISE",
            "referencedTables": [{"projectId": PROJECT, "datasetId": "shop", "tableId": n} for n in tables],
            "referencedRoutines": [{"projectId": PROJECT, "datasetId": n.split(".")[0], "routineId": n.split(".")[1]}
                                   for n in routines_in(self.sql)]}}

    def reference(self):
        return {"projectId": PROJECT, "jobId": self.id, "location": self.location}

    def dry(self):
        with LOCK:
            check_statement(self.sql)
            if statement_type(self.sql) == "SELECT" and rule_for(self.sql, "answer") is None:
                check(self.sql)
                try:
                    if not routines_in(self.sql):
                        fields_of(translate(self.sql).strip().rstrip(";"))
                except sqlite3.Error as error:
                    raise said(error, self.sql)
        return {"configuration": self.configuration, "statistics": self.statistics(),
                "status": {"state": "DONE"}, "jobReference": {"projectId": PROJECT, "location": self.location}}

    def run(self):
        fail, answer = rule_for(self.sql, "fail"), rule_for(self.sql, "answer")
        with LOCK:
            try:
                most = self.configuration.get("query", {}).get("maximumBytesBilled")
                size = int(self.statistics()["totalBytesProcessed"])
                if most and size > int(most):
                    raise Failure(400, "bytesBilledLimitExceeded", "Query exceeded limit for bytes billed: %s. %d or "
                                  "higher required." % (most, size))
                if fail:
                    raise Failure(400, *fail)
                if answer:
                    self.fields, self.rows = answer["fields"], answer["rows"]
                elif statement_type(self.sql) == "SELECT":
                    check(self.sql)
                    if not self.hangs:
                        self.fields, self.rows = run(self.sql)
                else:
                    self.changed = change(self.sql)
            except Failure as failure:
                self.failure = failure

    def load(self, data):
        """All rows of the lines, or none."""
        target = self.configuration["load"]["destinationTable"]["tableId"]
        self.polls = rule_for(target, "polls") or 0
        with LOCK:
            try:
                rows = [json.loads(line) for line in data.decode().splitlines()]
                for at, row in enumerate(rows):
                    for field in TABLES[target]["schema"]["fields"]:
                        if field["type"] == "INTEGER" and row.get(field["name"]) is not None:
                            int(row[field["name"]])
                insert_rows(target, rows)
                self.changed = len(rows)
            except ValueError as error:
                self.failure = Failure(400, "invalid", "Error while reading data, error message: JSON parsing error in "
                                       "row %d: %s" % (at + 1, error))

    def page(self, token, most):
        if self.hangs or self.polls > 0:
            self.polls -= 1
            return {"jobComplete": False, "jobReference": self.reference()}
        if self.failure:
            raise self.failure
        start, count = int(token or 0), min(most, self.page_rows)
        page = {"jobComplete": True, "jobReference": self.reference(), "schema": {"fields": self.fields},
                "totalRows": str(len(self.rows)), "rows": self.rows[start:start + count]}
        if start + count < len(self.rows):
            page["pageToken"] = str(start + count)
        if self.changed is not None:
            page["numDmlAffectedRows"] = str(self.changed)
        return page

    def resource(self):
        status = {"state": "RUNNING" if self.hangs or self.polls > 0 else "DONE"}
        if self.failure and status["state"] == "DONE":
            status["errorResult"] = self.failure.value["error"]["errors"][0]
        statistics = dict(self.statistics(), load={"outputRows": str(self.changed or 0)})
        return {"jobReference": self.reference(), "status": status, "configuration": self.configuration,
                "statistics": statistics}


# ---- logins ----

def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def signed_by(key, assertion):
    """RS256, RFC 8017 section 8.2.2."""
    head, claims, signature = assertion.split(".")
    number, size = int(key["n"], 16), (len(key["n"]) + 1) // 2
    text = pow(int.from_bytes(from_base64url(signature), "big"), key["e"], number).to_bytes(size, "big")
    digest = hashlib.sha256((head + "." + claims).encode()).digest()
    info = bytes.fromhex("3031300d060960864801650304020105000420") + digest
    return text == b"\0\1" + b"\xff" * (size - len(info) - 3) + b"\0" + info


def issue(form):
    key, refresh = rule_for("", "key"), rule_for("", "refresh")
    if form.get("grant_type") == "refresh_token":
        good = refresh is None or form.get("refresh_token") == refresh
    elif form.get("grant_type") == "urn:ietf:params:oauth:grant-type:jwt-bearer":
        claims = json.loads(from_base64url(form["assertion"].split(".")[1]))
        good = key is not None and signed_by(key, form["assertion"]) and claims["exp"] > claims["iat"] and \
            claims["scope"] == "https://www.googleapis.com/auth/bigquery"
    elif form.get("grant_type") == "urn:ietf:params:oauth:grant-type:token-exchange":
        good = form["subject_token"] == rule_for("", "subject") and form["audience"].startswith("//iam.googleapis.com/") and \
            form["requested_token_type"] == "urn:ietf:params:oauth:token-type:access_token"
    else:
        good = form.get("metadata") == "Google"
    if not good:
        return 400, {"error": "invalid_grant", "error_description": "Invalid grant."}
    ISSUED.append("stub-token-%d" % (len(ISSUED) + 1))
    return 200, {"access_token": ISSUED[-1], "expires_in": rule_for("", "expires") or 3600, "token_type": "Bearer"}


# ---- HTTP ----

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 65536  # head and body leave together, or each answer waits for an acknowledgement

    def log_message(self, *args):
        pass

    unheard = False

    def whole(self, status, value=None, headers=()):
        if self.unheard:
            self.unheard, self.close_connection = False, True
            return self.connection.shutdown(2)
        data = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        for name, text in headers:
            self.send_header(name, text)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()

    def misfortune(self, body):
        """Takes a rule that breaks this request, once for each of its times."""
        with LOCK:
            for i, rule in enumerate(RULES):
                if "when" in rule and re.search(rule["when"], "%s %s\n%s" % (self.command, self.path, body)):
                    USED[i] = USED.get(i, 0) + 1
                    if 0 < USED[i] - rule.get("skip", 0) <= rule.get("times", 1):
                        return rule
        return None

    def handle_one(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode("utf-8", "surrogateescape")
        with LOCK:
            REQUESTS.append({"method": self.command, "path": self.path, "body": body,
                             "headers": {k.lower(): v for k, v in self.headers.items()}})
        rule = self.misfortune(body)
        if rule and rule.get("cut") == "after":
            self.unheard = True  # what it asks for is done, and the answer is lost
            rule = None
        if rule and "cut" in rule:
            self.close_connection = True
            return self.connection.shutdown(2)
        if rule:
            after = [("Retry-After", str(rule["after"]))] if "after" in rule else []
            value = Failure(rule["status"], rule["reason"], rule.get("message", "")).value if "reason" in rule else None
            return self.whole(rule["status"], value, after)
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        if url.path == "/token":
            return self.whole(*issue(dict(urllib.parse.parse_qsl(body))))
        if url.path.endswith(":generateAccessToken"):
            bearer = (self.headers.get("Authorization") or "").replace("Bearer ", "")
            good = bearer in ISSUED and json.loads(body)["scope"] == ["https://www.googleapis.com/auth/bigquery"]
            status, value = issue({"metadata": "Google" if good else ""})
            return self.whole(status, {"accessToken": value["access_token"], "expireTime": "2099-01-01T00:00:00Z"} if good else value)
        if url.path.startswith("/computeMetadata/"):
            return self.whole(*issue({"metadata": self.headers.get("Metadata-Flavor")}))
        wanted = rule_for("", "token")
        bearer = (self.headers.get("Authorization") or "").replace("Bearer ", "")
        if wanted and bearer != wanted:
            return self.whole(401, Failure(401, "authError", "Invalid Credentials").value)
        try:
            self.answer(url.path, query, body)
        except Failure as failure:
            self.whole(failure.status, failure.value)

    do_GET = do_POST = do_PUT = do_DELETE = handle_one

    def answer(self, path, query, body):
        for pattern, method in self.routes:
            found = re.fullmatch(pattern, path)
            if found:
                return method(self, found, query, body)
        raise Failure(404, "notFound", "Not found: " + path)

    def datasets(self, found, query, body):
        self.whole(200, {"datasets": [{"datasetReference": {"projectId": PROJECT, "datasetId": d}} for d in ("empty", "shop")]})

    def dataset(self, found, query, body):
        if found[1] not in ("shop", "empty"):
            raise Failure(404, "notFound", "Not found: Dataset %s:%s" % (PROJECT, found[1]))
        self.whole(200, {"datasetReference": {"projectId": PROJECT, "datasetId": found[1]}, "location": "EU"})

    def tables(self, found, query, body):
        names = sorted(TABLES) if found[1] == "shop" else []
        copies = rule_for("", "copies") or 0  # so many more, to be too many to be asked for one by one
        names += ["copy_%d" % i for i in range(copies)] if names else []
        start, count = int(query.get("pageToken", 0)), min(int(query.get("maxResults", 50)), 2 if not copies else 1000)
        page = {"tables": [{"tableReference": {"projectId": PROJECT, "datasetId": "shop", "tableId": n}}
                           for n in names[start:start + count]], "totalItems": len(names)}
        if start + count < len(names):
            page["nextPageToken"] = str(start + count)
        self.whole(200, page)

    def table(self, found, query, body):
        if found[2] not in TABLES:
            raise Failure(404, "notFound", "Not found: Table %s:%s.%s" % (PROJECT, found[1], found[2]))
        hidden = ("data",)
        self.whole(200, {k: v for k, v in TABLES[found[2]].items() if k not in hidden})

    def data(self, found, query, body):
        with LOCK:
            fields, rows = run("SELECT * FROM `%s`" % found[2])
        start = int(query.get("pageToken", 0))
        count = min(int(query["maxResults"]), rule_for("", "list_rows") or 1000)
        page = {"rows": rows[start:start + count], "totalRows": str(len(rows))}
        if start + count < len(rows):
            page["pageToken"] = str(start + count)
        self.whole(200, page)

    def permissions(self, found, query, body):
        held = rule_for("", "permissions") or []
        self.whole(200, {"permissions": [p for p in json.loads(body)["permissions"] if p in held]})

    def routine(self, found, query, body):
        name = "%s.%s" % (found[1], found[2])
        if name not in ROUTINES:
            raise Failure(404, "notFound", "Not found: Routine %s:%s" % (PROJECT, name))
        self.whole(200, ROUTINES[name])

    def insert(self, found, query, body):
        request = json.loads(body)
        configuration, reference = request["configuration"], request.get("jobReference", {})
        location = reference.get("location", "EU")
        if location != "EU":
            raise Failure(404, "notFound", "Not found: Dataset %s:shop was not found in location %s" % (PROJECT, location))
        job = Job(reference.get("jobId") or "job_%d" % len(JOBS), configuration, location)
        if configuration.get("dryRun"):
            return self.whole(200, job.dry())
        if job.id in JOBS:
            raise Failure(409, "duplicate", "Already Exists: Job %s:%s.%s" % (PROJECT, location, job.id))
        JOBS[job.id] = job
        job.run()
        self.whole(200, {"jobReference": job.reference(), "status": {"state": "RUNNING"}})

    def ask(self, found, query, body):
        request = json.loads(body)
        job = Job("job_%d" % len(JOBS), {"query": request}, request.get("location", "EU"))
        JOBS[job.id] = job
        job.run()
        self.whole(200, dict(job.page(None, request.get("maxResults", 1000000)), kind="bigquery#queryResponse"))

    def begin_upload(self, found, query, body):
        if query.get("uploadType") != "resumable":
            raise Failure(400, "invalid", "uploadType")
        request = json.loads(body)
        id = request["jobReference"]["jobId"]
        UPLOADS[id] = {"request": request, "data": b""}
        where = "http://%s/upload/session/%s" % (self.headers["Host"], id)
        self.whole(200, None, [("Location", where)])

    def upload(self, found, query, body):
        upload = UPLOADS.get(found[1])
        if found[1] in JOBS and self.command == "PUT":
            return self.whole(200, JOBS[found[1]].resource())  # it is complete, whoever asks again
        if not upload:
            raise Failure(404, "notFound", "Not found: upload session")
        if self.command == "DELETE":
            del UPLOADS[found[1]]
            return self.whole(499)
        range = re.fullmatch(r"bytes (?:(\d+)-(\d+)|\*)/(\d+|\*)", self.headers["Content-Range"])
        data = body.encode("utf-8", "surrogateescape")
        if range[1]:
            keep = rule_for("", "keep")  # a server may keep less than it was sent
            if keep and len(data) > keep:
                data = data[:keep]
            upload["data"] = upload["data"][:int(range[1])] + data
        total = len(upload["data"])
        if range[3] == "*" or total < int(range[3]):
            return self.whole(308, None, [("Range", "bytes=0-%d" % (total - 1))] if total else [])
        job = Job(found[1], upload["request"]["configuration"], "EU")
        JOBS[job.id] = job
        job.load(upload["data"])
        self.whole(200, job.resource())

    def job_of(self, id):
        if id not in JOBS:
            raise Failure(404, "notFound", "Not found: Job %s:%s" % (PROJECT, id))
        return JOBS[id]

    def results(self, found, query, body):
        job = self.job_of(found[1])
        until = time.monotonic() + min(int(query.get("timeoutMs", 10000)), 10000) / 1000
        while job.hangs and time.monotonic() < until:
            time.sleep(0.02)
        self.whole(200, job.page(query.get("pageToken"), int(query.get("maxResults", 1000000))))

    def job(self, found, query, body):
        job = self.job_of(found[1])
        value = job.resource()
        job.polls -= 1
        self.whole(200, value)

    def cancel(self, found, query, body):
        job = self.job_of(found[1])
        job.hangs, job.failure = False, Failure(400, "stopped", "Job execution was cancelled: User requested cancellation")
        self.whole(200, {"job": job.resource()})

    BASE = r"/bigquery/v2/projects/[\w.:-]+"
    routes = [(BASE + r"/datasets", datasets), (BASE + r"/datasets/(\w+)", dataset),
              (BASE + r"/datasets/(\w+)/tables", tables), (BASE + r"/datasets/(\w+)/tables/(\w+)", table),
              (BASE + r"/datasets/(\w+)/tables/(\w+)/data", data),
              (BASE + r"/datasets/(\w+)/tables/(\w+):testIamPermissions", permissions),
              (BASE + r"/datasets/(\w+)/routines/(\w+)", routine), (BASE + r"/jobs", insert), (BASE + r"/queries", ask),
              (BASE + r"/queries/(\w+)", results), (BASE + r"/jobs/(\w+)", job), (BASE + r"/jobs/(\w+)/cancel", cancel),
              (r"/upload" + BASE + r"/jobs", begin_upload), (r"/upload/session/(\w+)", upload)]


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """A client that went away is what many tests are about."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def obey():
    for line in sys.stdin:
        word, _, rest = line.partition(" ")
        with LOCK:
            if word.strip() == "rules":
                RULES[:] = json.loads(rest)
                USED.clear()
                REQUESTS.clear()
                ISSUED.clear()
                print("ok", flush=True)
            elif word.strip() == "requests":
                print(json.dumps(REQUESTS), flush=True)


def main():
    args = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    make_world()
    server = Server(("127.0.0.1", int(args.get("--port", 0))), Handler)
    print("port", server.server_port, flush=True)
    if "--port" in args:
        return server.serve_forever()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    obey()


main()
