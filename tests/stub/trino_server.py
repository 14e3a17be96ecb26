#!/usr/bin/env python3
"""A stub Trino: the client protocol as the real one speaks it, its SQL run on SQLite.

Statements go through the states of the real server: a queued page, running pages without rows while
nothing is ready (each held back for up to a second), pages of rows, a last page. The worker of a
statement stops when two pages wait that nobody has fetched. One catalog "memory" with one schema
"default"; the types of Trino are kept beside SQLite's. What is translated is what the driver and its
tests send, not Trino's whole language.

Listens on a free port of 127.0.0.1, with TLS where QUERENT_STUB_PEM names a file with a key and its
certificate, and prints "port N". Commands come a line each on standard input:
  rules [RULE, …]   replaces the rules, forgets the requests; answers "ok"
  requests          answers with a JSON array of what was asked: {method, path, headers, body}

RULE: applies to statements whose text fits `when` (regular expression). Fields, all optional:
  status, times, page   answer with this HTTP status so often, from this page on (0: the POST)
  cut, times, page      break the connection off instead
  answer, times, page   answer with this value instead, as a gateway would
  queued                polls that stay in the queue          page_rows   rows of a page (1000)
  delay_ms              wait before each page                 error, page [name, code, type, message]
  auth                  the Authorization header without which everything is 401
"""
import base64, decimal, json, os, queue, re, sqlite3, ssl, sys, tempfile, threading, time, uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LOCK = threading.Lock()
RULES, USED, REQUESTS, QUERIES = [], {}, [], {}
KEPT = 10000  # of the requests: a night's test sends millions
FOLDER = tempfile.TemporaryDirectory(prefix="querent-trino-")
FILE = os.path.join(FOLDER.name, "memory.db")
PAGES_WAITING, HOLD_S = 2, 1.0
STRING = r"'(?:[^']|'')*'"


class Failure(Exception):
    """An error of the protocol: name, code, type, message, place in the text."""

    def __init__(self, name, code, message, at=None, kind="USER_ERROR"):
        super().__init__(message)
        self.value = {"message": message, "errorCode": code, "errorName": name, "errorType": kind}
        if at is not None:
            self.value["errorLocation"] = {"lineNumber": 1, "columnNumber": at + 1}
            self.value["message"] = "line 1:%d: %s" % (at + 1, message)


# ---- SQLite behind it ----

def connect():
    conn = sqlite3.connect(FILE, timeout=20, check_same_thread=False, isolation_level=None)
    conn.execute("PRAGMA journal_mode = WAL")
    return conn


def sqlite_type(name):
    return name.replace("decimal", "decimal_text") if name.startswith("decimal") else name


def trino_type(declared):
    name = declared.lower().replace("decimal_text", "decimal")
    return {"int": "integer", "numeric": "decimal"}.get(name, name)


def place(sql, word):
    found = re.search(r"\b%s\b" % re.escape(word), sql)
    return found.start() if found else 0


def failure_of(error, sql):
    """SQLite's message as Trino would have said it."""
    text = str(error)
    rules = [
        (r"no such table: (?:main\.)?(.*)", "TABLE_NOT_FOUND", 46, "Table 'memory.default.%s' does not exist"),
        (r"no such column: (.*)", "COLUMN_NOT_FOUND", 47, "Column '%s' cannot be resolved"),
        (r"has no column named (.*)", "COLUMN_NOT_FOUND", 47, "Column '%s' cannot be resolved"),
        (r"ambiguous column name: (.*)", "AMBIGUOUS_NAME", 62, "Column '%s' is ambiguous"),
        (r"no such function: (.*)", "FUNCTION_NOT_FOUND", 6, "Function '%s' not registered"),
        (r'near "(.*)": syntax error', "SYNTAX_ERROR", 1, "mismatched input '%s'. Expecting: <query>"),
        (r"misuse of aggregate:? (.*)\(\)", "EXPRESSION_NOT_SCALAR", 74,
         "WHERE clause cannot contain aggregations, window functions or grouping operations: [%s]"),
        (r"table (.*) already exists", "TABLE_ALREADY_EXISTS", 43, "Table 'memory.default.%s' already exists"),
    ]
    for pattern, name, code, message in rules:
        found = re.search(pattern, text)
        if found:
            return Failure(name, code, message % found[1].strip('"'), place(sql, found[1].strip('"')))
    if "interrupted" in text:
        return Failure("USER_CANCELED", 16, "Query was canceled")
    return Failure("GENERIC_INTERNAL_ERROR", 65536, text, kind="INTERNAL_ERROR")


def translate(sql):
    """A query of Trino as one of SQLite; strings are left alone."""
    sql = re.sub(r"CAST\(\s*('[^']*')\s+AS\s+DECIMAL\(\d+,\s*\d+\)\)", r"\1", sql, flags=re.I)
    parts = re.split("(%s)" % STRING, sql)
    for i in range(0, len(parts), 2):
        # an unknown name in double quotes is a text to SQLite
        parts[i] = re.sub(r'"([^"]*)"', r"`\1`", parts[i])
        parts[i] = re.sub(r"(?:`?memory`?\.)?`?\bdefault\b`?\.", "", parts[i])
        parts[i] = re.sub(r"TABLE\(\s*sequence\(\s*(\d+),\s*(\d+)\s*\)\s*\)",
                          r"(WITH RECURSIVE n (sequential_number) AS (SELECT \1 UNION ALL SELECT "
                          r"sequential_number + 1 FROM n WHERE sequential_number < \2) "
                          r"SELECT sequential_number FROM n)", parts[i], flags=re.I)
    return "".join(parts)


def columns_of(conn, sql):
    """Names and Trino's types of a query; "" where only a value tells."""
    view = "v_" + uuid.uuid4().hex
    conn.execute("CREATE TEMP VIEW %s AS %s" % (view, sql))
    try:
        return [(row[1], trino_type(row[2])) for row in conn.execute("PRAGMA table_info(%s)" % view)]
    finally:
        conn.execute("DROP VIEW %s" % view)


def type_of_value(value):
    return {int: "bigint", float: "double", str: "varchar", bytes: "varbinary"}.get(type(value), "unknown")


def to_json(value, kind):
    if value is None:
        return None
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if kind == "boolean":
        return bool(value)
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    return value


# ---- writing ----

def split_top(text):
    """Splits at commas that stand in no parenthesis and no string."""
    parts, depth, start = [], 0, 0
    for found in re.finditer(STRING + r"|[(),]", text):
        c = found[0]
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append(text[start:found.start()].strip())
            start = found.end()
    return parts + [text[start:].strip()]


def literal(text):
    """The value of a literal as the driver writes it."""
    found = re.fullmatch(r"CAST\((?:JSON )?(.*) AS ([^']*)\)", text, re.S | re.I)
    if found:
        return typed(literal(found[1]), found[2].lower())
    if re.fullmatch(r"U&'.*'", text, re.S):
        plain = text[3:-1].replace("''", "'")
        return re.sub(r"\\(\\|[0-9A-Fa-f]{4})", lambda m: "\\" if m[1] == "\\" else chr(int(m[1], 16)), plain)
    if re.fullmatch(r"X'[0-9A-Fa-f]*'", text):
        return bytes.fromhex(text[2:-1])
    if text.startswith("'"):
        return text[1:-1].replace("''", "'")
    words = {"null": None, "true": 1, "false": 0}
    if text.lower() in words:
        return words[text.lower()]
    return int(text)


def typed(value, kind):
    try:
        if kind.startswith("decimal"):
            scale = int((re.findall(r"\d+", kind) or ["38", "0"])[-1])
            return str(decimal.Decimal(value).quantize(decimal.Decimal(1).scaleb(-scale)))
        if kind == "double":
            return float(value)
        if kind in ("bigint", "integer"):
            return int(value)
    except (ValueError, decimal.InvalidOperation):
        raise Failure("INVALID_CAST_ARGUMENT", 14, "Cannot cast '%s' to %s" % (value, kind))
    if kind == "timestamp(6)" and "." not in value:
        return value + ".000000"
    return value


def rows_of_values(text):
    """(…), (…) as lists of values."""
    return [[literal(item) for item in split_top(row[1:-1])] for row in split_top(text)]


def insert(conn, sql):
    found = re.match(r"INSERT INTO (\S+)\s*(\([^()]*\))?\s*VALUES\s*(.*)", sql, re.S | re.I)
    if not found:
        return conn.execute(translate(sql)).rowcount
    rows = rows_of_values(found[3].strip())
    marks = ", ".join("?" * len(rows[0]))
    conn.execute("BEGIN IMMEDIATE")
    try:
        conn.executemany("INSERT INTO %s %s VALUES (%s)" % (translate(found[1]), found[2] or "", marks), rows)
    except sqlite3.Error:
        conn.execute("ROLLBACK")
        raise
    conn.execute("COMMIT")
    return len(rows)


def create_table(conn, sql):
    found = re.match(r"CREATE TABLE (\S+) AS (SELECT .*?) WITH NO DATA$", sql, re.S | re.I)
    if found:
        columns = [(n, t or "varchar") for n, t in columns_of(conn, translate(found[2]))]
    else:
        found = re.match(r"CREATE TABLE (\S+) \((.*)\)$", sql, re.S | re.I)
        if not found:
            raise Failure("SYNTAX_ERROR", 1, "mismatched input '<EOF>'", len(sql))
        columns = [(c.split()[0].strip('"'), " ".join(c.split()[1:]).lower()) for c in split_top(found[2])]
        columns = [(n, "timestamp(3)" if t == "timestamp" else t) for n, t in columns]
    body = ", ".join('"%s" %s' % (n, sqlite_type(t)) for n, t in columns)
    conn.execute("CREATE TABLE %s (%s)" % (translate(found[1]), body))
    return 0


# ---- what the server itself knows ----

def tables(conn):
    return conn.execute("SELECT name, upper(type) FROM sqlite_master WHERE type IN ('table', 'view')").fetchall()


def known(conn, sql):
    """Rows of the system's own tables; None: it is none of them."""
    if re.match(r"SHOW CATALOGS", sql, re.I):
        return [("Catalog", "varchar")], [["memory"], ["system"]]
    if "system.jdbc.tables" in sql:
        rows = [["default", name, kind] for name, kind in tables(conn)]
        return [(n, "varchar") for n in ("table_schem", "table_name", "table_type")], rows
    if "system.jdbc.columns" in sql:
        names = ("table_schem", "table_name", "column_name", "type_name", "is_nullable", "remarks")
        rows = [["default", table, row[1], trino_type(row[2]), "NO" if row[3] else "YES", None]
                for table, _ in tables(conn) for row in conn.execute('PRAGMA table_info("%s")' % table)]
        return [(n, "varchar") for n in names], rows
    if "system.metadata.table_comments" in sql:
        rows = [["default", name, "about " + name] for name, _ in tables(conn)]
        return [(n, "varchar") for n in ("schema_name", "table_name", "comment")], rows
    if "system.metadata.materialized_views" in sql:
        return [("schema_name", "varchar"), ("name", "varchar")], []
    return None


def io_plan(conn, sql):
    """EXPLAIN (TYPE IO, FORMAT JSON): the tables that SQLite would scan."""
    conn.execute("EXPLAIN " + sql)
    inputs, total = [], 0.0
    for row in conn.execute("EXPLAIN QUERY PLAN " + sql):
        found = re.match(r"(?:SCAN|SEARCH) (\w+)", row[3])
        if not found or found[1] not in dict(tables(conn)):
            continue
        count = float(conn.execute('SELECT count(*) FROM "%s"' % found[1]).fetchone()[0])
        total = max(total, count)
        inputs.append({"table": {"catalog": "memory", "schemaTable": {"schema": "default", "table": found[1]}},
                       "constraint": {"none": False, "columnConstraints": []},
                       "estimate": {"outputRowCount": count, "cpuCost": count * 9}})
    return json.dumps({"inputTableColumnInfos": inputs,
                       "estimate": {"outputRowCount": total, "cpuCost": total * 9}}, indent=2)


# ---- a statement ----

class Query:
    def __init__(self, sql, origin):
        self.id, self.sql, self.origin = uuid.uuid4().hex, sql, origin
        self.rules = [i for i, rule in enumerate(RULES) if re.search(rule.get("when", ""), sql, re.S)]
        self.pages = queue.Queue(maxsize=PAGES_WAITING)
        self.columns, self.update, self.headers = None, None, []
        self.conn = connect()
        self.token, self.last, self.queued = 0, None, self.option("queued", 0)
        self.started = self.cancelled = False

    def option(self, name, default):
        for i in self.rules:
            if name in RULES[i]:
                return RULES[i][name]
        return default

    def start(self):
        if not self.started:
            self.started = True
            threading.Thread(target=self.work, daemon=True).start()

    def work(self):
        try:
            self.execute()
            self.put(None)
        except Failure as failure:
            self.put(failure)
        except sqlite3.Error as error:
            self.put(failure_of(error, self.sql))
        finally:
            self.conn.close()

    def put(self, page):
        while not self.cancelled:
            try:
                return self.pages.put(page, timeout=0.05)
            except queue.Full:
                continue

    def execute(self):
        sql, conn = self.sql, self.conn
        if ";" in re.sub(STRING, "", sql):
            raise Failure("SYNTAX_ERROR", 1, "mismatched input ';'. Expecting: <EOF>", sql.index(";"))
        explained = re.match(r"EXPLAIN \((TYPE (?:IO, FORMAT JSON|VALIDATE))\) (.*)", sql, re.S | re.I)
        if explained:
            self.columns = [("Query Plan", "varchar")]
            return self.put([[io_plan(conn, translate(explained[2]))]])
        session = re.match(r"SET SESSION (\S+)\s*=\s*'?([^']*)'?$", sql, re.I)
        if session:
            self.headers.append(("X-Trino-Set-Session", "%s=%s" % session.groups()))
            self.update = ("SET SESSION", None)
            return None
        rows = known(conn, sql)
        if rows:
            self.columns = rows[0]
            return self.put(rows[1])
        word = sql.split(None, 1)[0].upper()
        if word == "CREATE":
            self.update = ("CREATE TABLE", create_table(conn, sql))
        elif word == "INSERT":
            self.update = ("INSERT", insert(conn, sql))
        elif word in ("DROP", "DELETE"):
            self.update = (word, conn.execute(translate(sql)).rowcount)
        else:
            self.read(translate(sql))

    def read(self, sql):
        types = columns_of(self.conn, sql)
        cursor = self.conn.execute(sql)
        size = self.option("page_rows", 1000)
        while True:
            rows = cursor.fetchmany(size)
            if self.columns is None:
                first = rows[0] if rows else [None] * len(types)
                self.columns = [(n, t or type_of_value(v)) for (n, t), v in zip(types, first)]
            if not rows or self.cancelled:
                return
            self.put([[to_json(v, k) for v, (_, k) in zip(row, self.columns)] for row in rows])

    def cancel(self):
        self.cancelled = True
        try:
            self.conn.interrupt()
        except sqlite3.ProgrammingError:
            pass  # it had ended

    def uri(self, state):
        return "%s/v1/statement/%s/%s/%d" % (self.origin, state, self.id, self.token)

    def answer(self, token):
        """The page of this number; the newest may be asked for again, as a client does whose answer was lost."""
        if self.last and token == self.token - 1:
            return self.last
        if token != self.token:
            return None
        time.sleep(self.option("delay_ms", 0) / 1000)
        self.token += 1
        page = {"id": self.id, "infoUri": self.origin + "/ui/query.html?" + self.id}
        if token == 0 or token <= self.queued:
            page["nextUri"] = self.uri("queued")
            page["stats"] = {"state": "QUEUED", "queued": True}
        else:
            self.start()
            self.fill(page)
        self.last = page
        return page

    def fill(self, page):
        try:
            rows = self.pages.get(timeout=HOLD_S)
        except queue.Empty:
            rows = []
        ended = rows is None or isinstance(rows, Failure)
        if not ended:
            page["nextUri"] = self.uri("executing")
        if self.columns is not None:
            page["columns"] = [{"name": n, "type": t, "typeSignature": {"rawType": t}} for n, t in self.columns]
        if isinstance(rows, Failure):
            page["error"] = rows.value
        elif rows:
            page["data"] = rows
        if self.update and ended:
            page["updateType"] = self.update[0]
            if self.update[1] is not None:
                page["updateCount"] = self.update[1]
        page["stats"] = {"state": "FAILED" if "error" in page else "FINISHED" if ended else "RUNNING"}


# ---- HTTP ----

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = 65536  # head and body leave together, or each answer waits for an acknowledgement

    def log_message(self, *args):
        pass

    def whole(self, status, value=None, headers=()):
        data = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        for name, text in headers:
            self.send_header(name, text)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()

    def handle_one(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        with LOCK:
            REQUESTS.append({"method": self.command, "path": self.path, "body": body,
                             "headers": {k.lower(): v for k, v in self.headers.items()}})
            del REQUESTS[:-KEPT]
            wanted = [rule["auth"] for rule in RULES if "auth" in rule]
        if self.path == "/v1/info":
            return self.whole(200, {"nodeVersion": {"version": "stub"}, "coordinator": True, "starting": False})
        if wanted and self.headers.get("Authorization") not in wanted:
            return self.whole(401, None, [("WWW-Authenticate", 'Basic realm="Trino"')])
        if self.path == "/v1/statement" and self.command == "POST":
            query = Query(body, "%s://%s" % (self.server.scheme, self.headers["Host"]))
            QUERIES[query.id] = query
            return self.page(query, 0)
        found = re.fullmatch(r"/v1/statement/\w+/(\w+)/(\d+)", self.path)
        if not found or found[1] not in QUERIES:
            return self.whole(404, {"error": "no such query"})
        query = QUERIES[found[1]]
        if self.command == "DELETE":
            query.cancel()
            del QUERIES[found[1]]
            return self.whole(204)
        self.page(query, int(found[2]))

    do_GET = do_POST = do_DELETE = handle_one

    def misfortune(self, query, token):
        """Takes a rule that breaks this page, once for each of its times."""
        for i in query.rules:
            rule = RULES[i]
            with LOCK:
                if token < rule.get("page", 0) or USED.get(i, 0) >= rule.get("times", 1):
                    continue
                if not {"status", "cut", "error", "answer"} & set(rule):
                    continue
                USED[i] = USED.get(i, 0) + 1
            return rule
        return None

    def page(self, query, token):
        rule = self.misfortune(query, token)
        if rule and "cut" in rule:
            self.close_connection = True
            return self.connection.shutdown(2)
        if rule and "status" in rule:
            return self.whole(rule["status"], {"message": "the gateway is not well"})
        if rule and "answer" in rule:
            return self.whole(200, rule["answer"])
        if rule:
            name, code, kind, message = rule["error"]
            query.cancel()
            return self.whole(200, {"id": query.id, "error": Failure(name, code, message, kind=kind).value})
        answer = query.answer(token)
        if answer is None:
            return self.whole(410, {"error": "that page is gone"})
        headers = query.headers if "nextUri" not in answer else []
        self.whole(200, answer, headers)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    scheme = "http"

    def use_tls(self, pem):
        """Speaks TLS with the key and the certificate of this file."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(pem)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.scheme = "https"

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
                print("ok", flush=True)
            elif word.strip() == "requests":
                print(json.dumps(REQUESTS), flush=True)


def main():
    args = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    server = Server(("127.0.0.1", int(args.get("--port", 0))), Handler)
    if os.environ.get("QUERENT_STUB_PEM"):
        server.use_tls(os.environ["QUERENT_STUB_PEM"])
    print("port", server.server_port, flush=True)
    if "--port" in args:
        return server.serve_forever()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    obey()
    for query in list(QUERIES.values()):
        query.cancel()


main()
