#!/usr/bin/env python3
"""A stub MySQL server: the handshake and text protocol of version 4.1 and later, as far as a client gets
without tables (dev.mysql.com/doc/dev/mysql-server/latest/PAGE_PROTOCOL.html).

Listens on a free port of 127.0.0.1, and prints "port N". Commands come a line each on standard
input, and each is answered by one line on standard output:
  rules RULES       replaces the rules, forgets what was asked; answers "ok"
  requests          answers with a JSON array of the statements that were sent

RULES, an object, all optional:
  version    what the server says it is (8.0.36)       password   of every user (s3cret)
  wire       how the connection fails:
             "silent" says nothing, "cut" breaks off inside its greeting, "garbage" greets with bytes,
             "http" greets as a web server, "old" as a server of version 3.20, "full" with an error;
             "deaf" and "gone" greet and then do not answer the login ("gone" hangs up), "odd" answers
             it with bytes, "flood" with bytes without an end, "large" says that its greeting has 16 MiB
  errors     [{"sql": regex, "code": 3024, "text": "message"}]: such statements fail so
  sql_mode   what a session begins with; "stuck": true, and it stays so whatever is set
  grants     lines that SHOW GRANTS gives, none by default
  empty      regex: such queries give no rows
  rows       [{"sql": regex, "rows": [[text or null, …], …]}]: such queries give these
  slow       regex: such statements wait for a KILL QUERY, and fail as interrupted; 20 s at most
  raw        [{"sql": regex, "packets": [hex, …], "end": "hold"}]: such statements are answered by these
             bytes as packets; then it says nothing more, or hangs up, "end": "drop"
  ask        [{"at": "login" | "ping" | "prepare" | regex, "name": path, "times": 1}]: asks the client for a
             file in place of an answer; what it gives is listed among the requests as "FILE …" and as
             "LOGIN …" whether a client agreed to be asked
  switch     name of an authentication plug-in that the client is told to use: what it answers is listed as
             "PLUGIN …"; after caching_sha2_password's scramble it is asked for the password itself
What else gives rows gives one row of one column: 1. Everything else succeeds.
"""
import hashlib, json, os, re, socketserver, sys, threading

LOCK = threading.Lock()
RULES, REQUESTS = {}, []
SALT = b"abcdefghijklmnopqrst"
# long password, long flag, database, 4.1, transactions, secure connection, authentication by plugin
CAPABILITIES = 0x1 | 0x4 | 0x8 | 0x200 | 0x2000 | 0x8000 | 0x80000
LOCAL_FILES = 0x80
KILLED = threading.Event()
QUIT, INIT_DB, QUERY, PING, PREPARE, CLOSE = 1, 2, 3, 14, 22, 25
LONGLONG, STRING = 8, 253
GARBAGE = bytes((i * 89 + 7) % 256 for i in range(200))


def number(value, size):
    return value.to_bytes(size, "little")


def text(value):
    return bytes([len(value)]) + value


def greeting():
    version = RULES.get("version", "8.0.36").encode()
    low = CAPABILITIES & 0xffff | LOCAL_FILES
    return (b"\x0a" + version + b"\0" + number(7, 4) + SALT[:8] + b"\0" + number(low, 2) +
            b"\x2d" + number(2, 2) + number(CAPABILITIES >> 16, 2) + bytes([len(SALT) + 1]) + bytes(10) +
            SALT[8:] + b"\0" + b"mysql_native_password\0")


def proof():
    """What mysql_native_password answers to SALT."""
    once = hashlib.sha1(RULES.get("password", "s3cret").encode()).digest()
    mask = hashlib.sha1(SALT + hashlib.sha1(once).digest()).digest()
    return bytes(a ^ b for a, b in zip(once, mask))


def given_proof(login):
    at = login.index(b"\0", 32) + 1  # behind the flags and the user's name
    return login[at + 1:at + 1 + login[at]]


OK = b"\0" + bytes(2) + number(2, 2) + bytes(2)
END = b"\xfe" + bytes(2) + number(2, 2)


def column(charset, kind):
    return (text(b"def") + text(b"") * 3 + text(b"1") + text(b"") + b"\x0c" + number(charset, 2) + number(20, 4) +
            bytes([kind]) + number(1, 2) + bytes(3))


COLUMN, CHARACTERS = column(63, LONGLONG), column(45, STRING)


def error(code, message):
    return b"\xff" + number(code, 2) + b"#HY000" + message.encode()


def note(what):
    with LOCK:
        REQUESTS.append(what)


class Connection(socketserver.StreamRequestHandler):
    def send(self, *payloads):
        for payload in payloads:
            self.wfile.write(number(len(payload), 3) + bytes([self.sequence % 256]) + payload)
            self.sequence += 1
        self.wfile.flush()

    def receive(self):
        head = self.rfile.read(4)
        if len(head) < 4:
            return b""
        self.sequence = head[3] + 1
        return self.rfile.read(int.from_bytes(head[:3], "little"))

    def wait(self):
        while self.rfile.read(1):
            pass

    def greet(self, wire):
        self.sequence = 0
        if wire == "silent":
            return self.wait()
        if wire == "large":
            self.wfile.write(b"\xff\xff\xff\0" + greeting())
            return self.wait()
        if wire in ("garbage", "http", "cut"):
            whole = number(len(greeting()), 3) + b"\0" + greeting()
            http = b"HTTP/1.1 400 Bad Request\r\n\r\n"
            self.wfile.write({"garbage": GARBAGE, "http": http, "cut": whole[:20]}[wire])
            return False
        if wire in ("old", "full"):
            self.send(b"\x09" + greeting()[1:] if wire == "old" else error(1040, "Too many connections"))
            return False
        self.send(greeting())
        login = self.receive()
        if wire == "deaf":
            return self.wait()
        while wire == "flood":
            self.wfile.write(GARBAGE * 1000)
        if wire in ("gone", "odd") or not login:
            self.wfile.write(GARBAGE if wire == "odd" else b"")
            return False
        if "switch" in RULES:
            sha2 = RULES["switch"] == "caching_sha2_password"
            self.send(b"\xfe" + RULES["switch"].encode() + b"\0" + (SALT + b"\0" if sha2 else b"\x04Password: \0"))
            answer = self.receive()
            if sha2 and answer:
                self.send(b"\x01\x04")  # the scramble is not enough
                answer = b"wants a key" if self.receive() == b"\x02" else b"something else"
            note("PLUGIN %s" % answer.decode(errors="replace"))
            return False
        if given_proof(login) != proof():
            self.send(error(1045, "Access denied for user"))
            return False
        if "ask" in RULES:
            note("LOGIN %s" % ("may be asked" if login[0] & LOCAL_FILES else "must not be asked"))
        if not self.ask("login"):
            self.send(OK)
        return True

    def ask(self, what):
        """Asks for files where the rules say so at `what`; True: the answer was given."""
        rule = next((r for r in RULES.get("ask", []) if r["at"] == what or re.search(r["at"], what)), None)
        if not rule:
            return False
        lines = 0
        for _ in range(rule.get("times", 1)):
            self.send(b"\xfb" + rule["name"].encode())
            given, packet = b"", self.receive()
            while packet:
                given, packet = given + packet, self.receive()
            lines += given.count(b"\n")
            note("FILE %s" % given.decode(errors="replace"))
        self.send(b"\0" + bytes([lines, 0]) + number(2, 2) + bytes(2))
        return True

    def raw(self, sql):
        rule = next((r for r in RULES.get("raw", []) if re.search(r["sql"], sql)), None)
        if not rule:
            return False
        self.send(*(bytes.fromhex(p) for p in rule["packets"]))
        if rule.get("end") == "drop":
            raise ConnectionError
        self.wait()
        raise ConnectionError

    def failure(self, sql):
        for rule in RULES.get("errors", []):
            if re.search(rule["sql"], sql):
                return error(rule["code"], rule["text"])
        return None

    def texts(self, rows):
        columns = [CHARACTERS] * (len(rows[0]) if rows else 1)
        self.send(bytes([len(columns)]), *columns, END,
                  *(b"".join(text(cell.encode()) if cell is not None else b"\xfb" for cell in row) for row in rows), END)

    def answer(self, command, sql):
        name = {PING: "ping", PREPARE: "prepare"}.get(command, sql)
        if self.ask(name):
            return None
        if command == QUERY and re.search(RULES.get("slow", "^$"), sql):
            KILLED.wait(20)
            return self.send(error(1317, "Query execution was interrupted"))
        if command == QUERY and self.raw(sql):
            return None
        if sql.startswith("KILL"):
            KILLED.set()
        told = next((r["rows"] for r in RULES.get("rows", []) if command == QUERY and re.search(r["sql"], sql)), None)
        if told:
            return self.texts(told)
        if command == QUERY and re.search(RULES.get("empty", "^$"), sql):
            return self.send(b"\x08", *[COLUMN] * 8, END, END)  # as many as any of them asks for
        if command == QUERY and "@@SESSION.sql_mode" in sql:
            return self.texts([(self.sql_mode, "utf8mb4")])
        if command == QUERY and ("max_statement_time * 1000" in sql or sql == "SELECT @@SESSION.max_execution_time"):
            return self.texts([("0",)])
        if command == QUERY and sql == "SHOW GRANTS":
            return self.texts([(line,) for line in RULES.get("grants", [])])
        change = re.match(r"SET SESSION sql_mode = '([^']*)'", sql)
        if change and not RULES.get("stuck"):
            self.sql_mode = change[1]
        rows = re.match(r"\s*select\b", sql, re.I)
        failure = self.failure(sql) if command == QUERY else None
        if failure:
            self.send(failure)
        elif command == PREPARE:
            self.send(b"\0" + number(1, 4) + number(1 if rows else 0, 2) + bytes(5))
            if rows:
                self.send(COLUMN, END)
        elif command == QUERY and rows:
            self.send(b"\x01", COLUMN, END, text(b"1"), END)
        elif command in (QUERY, PING, INIT_DB):
            self.send(OK)
        else:
            self.send(error(1047, "Unknown command"))

    def handle(self):
        with LOCK:
            wire = RULES.get("wire")
            self.sql_mode = RULES.get("sql_mode", "STRICT_TRANS_TABLES")
        if not self.greet(wire):
            return
        while True:
            packet = self.receive()
            if not packet or packet[0] == QUIT:
                return
            if packet[0] == CLOSE:
                continue  # has no answer
            sql = packet[1:].decode(errors="replace")
            with LOCK:
                if packet[0] == QUERY:
                    REQUESTS.append(sql)
            self.answer(packet[0], sql)


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request, client_address):
        pass  # the client has hung up


def main():
    server = Server(("127.0.0.1", 0), Connection)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print("port %d" % server.server_address[1], flush=True)
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        with LOCK:
            if word == "rules":
                RULES.clear()
                RULES.update(json.loads(rest))
                REQUESTS.clear()
                KILLED.clear()
                print("ok", flush=True)
            else:
                print(json.dumps(REQUESTS), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
