"""Chromium without a screen, led over the DevTools protocol: a WebSocket client of the standard library alone."""
import base64, hashlib, json, os, shutil, socket, struct, subprocess, tempfile, threading, time, urllib.request

PATIENCE = int(os.environ.get("PATIENCE", "90"))
NAMES = ("chromium", "chromium-browser", "google-chrome")
ACCEPTS = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455
KEYS = {"Enter": (13, "\r"), "Tab": (9, ""), "Escape": (27, ""), " ": (32, " "), "ArrowDown": (40, "")}


def find():
    return next((path for path in map(shutil.which, NAMES) if path), None)


class WebSocket:
    def __init__(self, host, port, path):
        self.sock = socket.create_connection((host, port), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall(("GET %s HTTP/1.1\r\nHost: %s:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n" % (path, host, port, key)).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.exactly(1)
        wanted = base64.b64encode(hashlib.sha1((key + ACCEPTS).encode()).digest())
        assert b" 101 " in head and wanted in head, head
        self.sock.settimeout(None)

    def exactly(self, size):
        found = b""
        while len(found) < size:
            piece = self.sock.recv(size - len(found))
            if not piece:
                raise EOFError
            found += piece
        return found

    def frame(self, op, data):
        size = len(data)
        head = bytes([0x80 | op]) + (bytes([0x80 | size]) if size < 126 else struct.pack(">BH", 0xFE, size) if size < 65536
                                     else struct.pack(">BQ", 0xFF, size))
        mask = os.urandom(4)
        self.sock.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def send(self, text):
        self.frame(1, text.encode())

    def take(self):
        """The next message; pings are answered."""
        whole = b""
        while True:
            first, second = self.exactly(2)
            size = second & 127
            if size > 125:
                size, = struct.unpack(">H" if size == 126 else ">Q", self.exactly(2 if size == 126 else 8))
            data = self.exactly(size)
            if first & 15 == 8:
                raise EOFError
            if first & 15 == 9:
                self.frame(10, data)
            elif first & 15 < 3:
                whole += data
                if first & 128:
                    return whole.decode()

    def close(self):
        try:
            self.sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.sock.close()


class Browser:
    """One process with a profile of its own."""

    def __init__(self):
        self.dir = tempfile.mkdtemp(prefix="querent-browser-")
        self.err = open(os.path.join(self.dir, "stderr"), "w")
        self.process = subprocess.Popen(
            [find(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--mute-audio",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-default-browser-check",
             "--remote-debugging-port=0", "--user-data-dir=" + self.dir, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=self.err, stderr=self.err, env=dict(os.environ, HOME=self.dir), start_new_session=True)
        told = os.path.join(self.dir, "DevToolsActivePort")
        end = time.time() + PATIENCE
        while not os.path.exists(told) or len(open(told).read().split()) < 2:
            assert self.process.poll() is None and time.time() < end, open(self.err.name).read()
            time.sleep(0.02)
        self.port = int(open(told).read().split()[0])

    def page(self):
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(urllib.request.Request("http://127.0.0.1:%d/json/new?about:blank" % self.port, method="PUT"),
                         timeout=PATIENCE) as answer:
            return Page(self.port, json.load(answer)["webSocketDebuggerUrl"])

    def close(self):
        os.killpg(self.process.pid, 9)
        self.process.wait()
        self.err.close()
        shutil.rmtree(self.dir, ignore_errors=True)


class Page:
    """What it asked for, what its console said, and what went wrong stand in requests, said and errors."""

    def __init__(self, port, url):
        self.socket = WebSocket("127.0.0.1", port, "/" + url.split("/", 3)[3])
        self.next, self.answers, self.requests, self.said, self.errors = 0, {}, [], [], []
        self.heard = threading.Condition()
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.tell(domain + ".enable")

    def listen(self):
        try:
            while True:
                self.hear(json.loads(self.socket.take()))
        except (EOFError, OSError):
            pass

    def hear(self, message):
        method, params = message.get("method"), message.get("params", {})
        with self.heard:
            if "id" in message:
                self.answers[message["id"]] = message
            elif method == "Network.requestWillBeSent":
                self.requests.append(params["request"]["url"])
            elif method == "Runtime.consoleAPICalled":
                self.said.append((params["type"], [arg.get("value", arg.get("description")) for arg in params["args"]]))
            elif method == "Runtime.exceptionThrown":
                self.errors.append(params["exceptionDetails"])
            elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
                self.errors.append(params["entry"])
            self.heard.notify_all()

    def tell(self, method, **params):
        with self.heard:
            self.next += 1
            number = self.next
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        with self.heard:
            assert self.heard.wait_for(lambda: number in self.answers, PATIENCE), method
            answer = self.answers.pop(number)
        assert "error" not in answer, (method, answer["error"])
        return answer["result"]

    def look(self, expression):
        """The value of JavaScript in the page; a promise's, once it has one."""
        found = self.tell("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, (expression, found)
        return found["result"].get("value")

    def wait(self, expression):
        """Until it is true: it is looked at before each frame, and whenever the page changes."""
        found = self.tell("Runtime.evaluate", returnByValue=True, awaitPromise=True, timeout=PATIENCE * 1000, expression="""
            new Promise((resolve) => {
                const end = Date.now() + %d, look = () => {
                    let value = false;
                    try { value = %s; } catch (error) { value = false; }
                    if (value || Date.now() > end) resolve(Boolean(value)); else setTimeout(look, 10);
                };
                look();
            })""" % (PATIENCE * 900, expression))
        assert found["result"].get("value"), (expression, self.look("document.body.innerText"), self.errors)

    def open(self, url):
        self.tell("Page.navigate", url=url)
        self.wait("location.href.startsWith(%s) && document.readyState === 'complete'" % json.dumps(url))

    def type(self, text):
        self.tell("Input.insertText", text=text)

    def press(self, key, **more):
        code, text = KEYS[key]
        what = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": code, **more}
        self.tell("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **what, **({"text": text} if text else {}))
        self.tell("Input.dispatchKeyEvent", type="keyUp", **what)

    def screen(self, width, height, scheme):
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.tell("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.wait("innerWidth === %d && matchMedia('(prefers-color-scheme: %s)').matches" % (width, scheme))

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.tell("Page.captureScreenshot")["data"]))

    def close(self):
        self.socket.close()
        self.thread.join(PATIENCE)
