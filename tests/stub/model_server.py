#!/usr/bin/env python3
"""A stub model server: Ollama's and the OpenAI-compatible protocol, answering by rules that a test gives.

Listens on a free port of 127.0.0.1 and prints "port N". Commands come a line each on standard input, and
each is answered by one line on standard output; at its end the server exits, so it never outlives its test.
  rules [RULE, …]   replaces the rules, forgets the requests; answers "ok"
  requests          answers with a JSON array of what was asked: {path, headers, body, closed}
Or, without a test: model_server.py --port N --rules FILE, until interrupted.

RULE: the first whose `when` (regular expression over the last message) and `model` fit and whose `times` are
not used up. Its fields, all optional:
  answer       the text; default "stub answer"         piece        bytes of a streamed piece (4)
  first_ms     wait before the first piece             piece_ms     wait before each further one
  stall_after  pieces, then silence                    cut_after    pieces, then the connection is closed
  garbage      text sent in place of the answer        error        an error in the stream after `cut_after` pieces
  status, body, type, retry_after                      a refusal, or another content type
  size         bytes of an endless-looking answer      whole        not streamed
  think        a thought before the answer             length       the answer hit its limit
  usage_in     prompt tokens that are reported         no_usage, no_done, hang_up
  cached       of these, that the server had read before
  logprob      of each piece, where the request has `logprobs`
  refuse       [words]: 400 when the request has such a key
  vector       numbers of an embedding (default 3)     models       names that are listed
  alike        {word: word}: embeddings are of the words, beside their order; the first is as the second
"""
import json, re, sys, threading, time, zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LOCK = threading.Lock()
RULES, USED, REQUESTS = [], {}, []


def pick(body):
    messages = body.get("messages") or [{}]
    last = str(messages[-1].get("content", ""))
    with LOCK:
        for i, rule in enumerate(RULES):
            if not re.search(rule.get("when", ""), last, re.S):
                continue
            if not re.search(rule.get("model", ""), str(body.get("model", ""))):
                continue
            if USED.get(i, 0) >= rule.get("times", 1 << 30):
                continue
            USED[i] = USED.get(i, 0) + 1
            return rule
    return {}


def prompt_tokens(body):
    return sum(len(str(m.get("content", "")).split()) for m in body.get("messages", []))


def bag(text, alike, dim):
    """Each word has a place; the same for the same word."""
    vector = [0.0] * dim
    for word in re.findall(r"[a-z]+", text.lower()):
        word = alike.get(word, word)
        vector[zlib.crc32(word.encode()) % dim] += 1.0
    return vector


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def head(self, status, kind, length=None, extra=()):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in extra:
            self.send_header(name, value)
        if length is None:
            self.send_header("Transfer-Encoding", "chunked")
        else:
            self.send_header("Content-Length", str(length))
        self.end_headers()

    def whole(self, status, value, kind="application/json", extra=()):
        data = (value if isinstance(value, str) else json.dumps(value)).encode()
        self.head(status, kind, len(data), extra)
        self.wfile.write(data)

    def chunk(self, text):
        data = text.encode()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def cut(self):
        self.wfile.flush()
        self.close_connection = True
        self.connection.shutdown(2)

    def do_GET(self):
        record = self.record({})
        rule = RULES[0] if RULES else {}
        if rule.get("status"):
            return self.whole(rule["status"], rule.get("body", ""), rule.get("type", "application/json"))
        names = rule.get("models", ["stub"])
        if self.path == "/api/tags":
            return self.whole(200, {"models": [{"name": n} for n in names]})
        if self.path == "/v1/models":
            return self.whole(200, {"data": [{"id": n} for n in names]})
        record["closed"] = True
        self.whole(404, {"error": "no such path"})

    def record(self, body):
        record = {"path": self.path, "headers": {k.lower(): v for k, v in self.headers.items()},
                  "body": body, "closed": False}
        with LOCK:
            REQUESTS.append(record)
        return record

    def do_POST(self):
        size = int(self.headers.get("Content-Length", 0))
        text = self.rfile.read(size)
        if len(text) < size:  # the client went away in mid-request
            self.close_connection = True
            return
        body = json.loads(text or b"{}")
        record = self.record(body)
        rule = pick(body)
        try:
            self.answer(body, rule)
        except (BrokenPipeError, ConnectionResetError):
            record["closed"] = True
            self.close_connection = True

    def answer(self, body, rule):
        if rule.get("hang_up"):
            return self.cut()
        refused = [w for w in rule.get("refuse", []) if w in body]
        if refused:
            return self.whole(400, {"error": {"message": "Unrecognized request argument: " + refused[0]}})
        if rule.get("status", 200) != 200:
            extra = [("Retry-After", str(rule["retry_after"]))] if "retry_after" in rule else []
            return self.whole(rule["status"], rule.get("body", {"error": "stub refuses"}),
                              rule.get("type", "application/json"), extra)
        if self.path in ("/api/embed", "/v1/embeddings"):
            time.sleep(rule.get("first_ms", 0) / 1000)
        if self.path == "/api/embed":
            return self.whole(200, {"embeddings": self.vectors(body, rule)})
        if self.path == "/v1/embeddings":
            items = [{"index": i, "embedding": v} for i, v in enumerate(self.vectors(body, rule))]
            return self.whole(200, {"data": items[::-1]})
        if self.path == "/api/chat":
            return self.chat(body, rule, OLLAMA)
        if self.path == "/v1/chat/completions":
            return self.chat(body, rule, OPENAI)
        self.whole(404, {"error": "no such path"})

    @staticmethod
    def vectors(body, rule):
        texts = body.get("input", [])
        dim = rule.get("vector", 3)
        if "alike" in rule:
            return [bag(t, rule["alike"], rule.get("vector", 256)) for t in texts]
        return [[float(len(t) + k) for k in range(dim)] for t in texts]

    def chat(self, body, rule, form):
        kind = rule.get("type", form.kind)
        if "garbage" in rule:
            return self.whole(200, rule["garbage"], kind)
        text = rule.get("think", "") + ("x" * rule["size"] if "size" in rule else rule.get("answer", "stub answer"))
        usage = None if rule.get("no_usage") else (rule.get("usage_in", prompt_tokens(body)), max(1, len(text) // 4),
                                                       rule.get("cached", 0))
        if rule.get("whole"):
            return self.whole(200, form.all(text, usage))
        step = rule.get("piece", 65536 if "size" in rule else 4)
        pieces = [text[i:i + step] for i in range(0, len(text), step)]
        self.head(200, kind)
        logprob = rule.get("logprob") if body.get("logprobs") else None
        time.sleep(rule.get("first_ms", 0) / 1000)
        for n, piece in enumerate(pieces):
            if n == rule.get("cut_after", -1):
                if "error" in rule:
                    self.chunk(form.failed(rule["error"]))
                return self.cut()
            if n == rule.get("stall_after", -1):
                return self.stall()
            if n:
                time.sleep(rule.get("piece_ms", 0) / 1000)
            self.chunk(form.part(piece, logprob))
        if not rule.get("no_done"):
            self.chunk(form.last(usage, "length" if rule.get("length") else "stop"))
        self.wfile.write(b"0\r\n\r\n")

    def stall(self):
        """Says nothing more until the client has gone."""
        while self.connection.recv(1):
            pass
        raise BrokenPipeError


class Server(ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        """A client that went away is what many tests are about."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class OLLAMA:
    kind = "application/x-ndjson"

    @staticmethod
    def part(text, logprob):
        piece = {"message": {"role": "assistant", "content": text}, "done": False}
        if logprob is not None:
            piece["logprobs"] = [{"token": text, "logprob": logprob}]
        return json.dumps(piece) + "\n"

    @staticmethod
    def failed(text):
        return json.dumps({"error": text}) + "\n"

    @staticmethod
    def last(usage, why):
        end = {"message": {"role": "assistant", "content": ""}, "done": True, "done_reason": why}
        if usage:
            end.update(prompt_eval_count=usage[0], eval_count=usage[1])
        return json.dumps(end) + "\n"

    @staticmethod
    def all(text, usage):
        end = json.loads(OLLAMA.last(usage, "stop"))
        end["message"]["content"] = text
        return end


class OPENAI:
    kind = "text/event-stream"

    @staticmethod
    def part(text, logprob):
        choice = {"index": 0, "delta": {"content": text}}
        if logprob is not None:
            choice["logprobs"] = {"content": [{"token": text, "logprob": logprob}]}
        return "data: " + json.dumps({"choices": [choice]}) + "\n\n"

    @staticmethod
    def failed(text):
        return "data: " + json.dumps({"error": {"message": text}}) + "\n\n"

    @staticmethod
    def last(usage, why):
        out = "data: " + json.dumps({"choices": [{"index": 0, "delta": {}, "finish_reason": why}]}) + "\n\n"
        if usage:
            out += "data: " + json.dumps({"choices": [], "usage": OPENAI.usage(usage)}) + "\n\n"
        return out + "data: [DONE]\n\n"

    @staticmethod
    def usage(usage):
        return {"prompt_tokens": usage[0], "completion_tokens": usage[1],
                "prompt_tokens_details": {"cached_tokens": usage[2] if len(usage) > 2 else 0}}

    @staticmethod
    def all(text, usage):
        choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
        return {"choices": [choice], "usage": OPENAI.usage(usage or (0, 0))}


def set_rules(rules):
    with LOCK:
        RULES[:] = rules
        USED.clear()
        REQUESTS.clear()


def obey():
    for line in sys.stdin:
        word, _, rest = line.partition(" ")
        if word.strip() == "rules":
            set_rules(json.loads(rest))
            print("ok", flush=True)
        elif word.strip() == "requests":
            with LOCK:
                print(json.dumps(REQUESTS), flush=True)


def main():
    args = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    server = Server(("127.0.0.1", int(args.get("--port", 0))), Handler)
    server.daemon_threads = True
    if "--rules" in args:
        with open(args["--rules"]) as file:
            set_rules(json.load(file))
    print("port", server.server_port, flush=True)
    if "--port" in args:
        return server.serve_forever()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    obey()


main()
