"""A mail server."""
import os, socket, socketserver, threading, time


class Mails(socketserver.ThreadingTCPServer):
    """A plain SMTP server on a port of its own, that keeps each mail that it took whole."""
    allow_reuse_address, daemon_threads = True, True

    class Talk(socketserver.StreamRequestHandler):
        def say(self, text):
            self.wfile.write(text.encode() + b"\r\n")

        def handle(self):
            self.recipients = 0
            try:
                self.say("220 mail.example")
                for line in self.rfile:
                    self.answer(line.decode(errors="replace").upper())
            except (OSError, EOFError):
                pass  # the client is gone

        def answer(self, line):
            if line.startswith("MAIL FROM"):
                self.recipients = 0
            self.recipients += line.startswith("RCPT TO")
            if line.startswith("DATA"):
                self.say("354 go on")
                lines = []
                while not lines or lines[-1] != b".\r\n":
                    lines.append(self.rfile.readline())
                    if not lines[-1]:
                        raise EOFError
                self.server.keep(b"X-Recipients: %d\r\n" % self.recipients + b"".join(lines[:-1]))
                self.say("250 kept")
            elif line.startswith("QUIT"):
                self.say("221 bye")
                raise EOFError
            else:
                self.say("250 mail.example")

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), self.Talk)
        self.folder, self.port, self.count, self.talking, self.lock = folder, self.server_address[1], 0, 0, threading.Lock()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def process_request(self, request, address):
        with self.lock:
            self.talking += 1
        super().process_request(request, address)

    def shutdown_request(self, request):
        super().shutdown_request(request)
        with self.lock:
            self.talking -= 1

    def settle(self):
        """Everybody who came before has been heard to the end, also those who are gone by now. Clients may not stay."""
        with socket.create_connection(("127.0.0.1", self.port)) as last:  # taken after those
            last.recv(100)
        while self.talking:
            time.sleep(0.005)

    def keep(self, mail):
        self.count += 1
        with open(os.path.join(self.folder, "%d.eml" % self.count), "wb") as file:
            file.write(mail)

    def close(self):
        self.shutdown()
        self.server_close()
