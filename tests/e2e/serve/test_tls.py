"""HTTPS by certificate files: who is spoken to, who is not, and what is wrong with the files. Skipped without openssl."""
import os, shutil, socket, ssl, subprocess, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import PATIENCE, QUERENT, Service, main
import http.client

if not shutil.which("openssl"):
    sys.exit(77)


class Secure(Service):
    """With a certificate of its own for localhost; `named` are the files that the configuration has."""

    def __init__(self, cert="cert.pem", key="key.pem"):
        super().__init__()
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                               "-keyout", self.path("key.pem"), "-out", self.path("cert.pem"),
                               "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"], capture_output=True, text=True)
        assert made.returncode == 0, made.stderr
        os.chmod(self.path("key.pem"), 0o600)
        with open(self.path("empty.pem"), "w"):
            pass
        with open(self.path("config", "querent", "config.yaml"), "a") as config:
            config.write("serve:\n  requests_per_minute: 0\n")
            for name, file in (("tls_cert", cert), ("tls_key", key)):
                config.write("  %s: '%s'\n" % (name, self.path(file)) if file else "")

    def trusting(self):
        return ssl.create_default_context(cafile=self.path("cert.pem"))

    def connection(self):
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=self.trusting())


def on(work, **files):
    service = Secure(**files)
    try:
        work(service)
    finally:
        service.remove()


def questions_are_answered_over_tls():
    def work(service):
        service.start()
        assert service.ask("how many customers are there")["sql_candidates"]
        connection = service.connection()
        for _ in range(3):  # one handshake
            connection.request("GET", "/healthz")
            assert connection.getresponse().read() == b'{"status":"ok"}'
            sock = connection.sock
        assert connection.sock is sock and sock.version() in ("TLSv1.2", "TLSv1.3"), sock.version()
        connection.close()
        assert service.stop() == 0 and "Sanitizer" not in service.said(), service.said()
    on(work)


def a_client_asks_only_whom_it_trusts():
    def work(service):
        service.start()
        args = [QUERENT, "ask", "how many customers are there", "--yes", "--server", "https://127.0.0.1:%d" % service.port]
        for env, code in ((dict(service.env, SSL_CERT_FILE=service.path("cert.pem")), 0), (service.env, 1)):
            done = subprocess.run(args, env=env, cwd=service.dir, capture_output=True, text=True, timeout=PATIENCE)
            assert done.returncode == code and ("30" in done.stdout) == (code == 0), (done.stdout, done.stderr)
        assert "SSL certificate problem" in done.stderr, done.stderr
    on(work)


def what_is_not_tls_is_closed():
    def work(service):
        service.start()
        with socket.create_connection(("127.0.0.1", service.port), PATIENCE) as plain:
            plain.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            try:
                said = plain.recv(4096)
            except ConnectionResetError:
                said = b""
            assert b"HTTP" not in said and b"ok" not in said, said
        assert service.get("/healthz").status == 200
    on(work)


def wrong_files_are_told():
    for files, says in ((dict(key=None), "go together"), (dict(cert=None), "go together"), (dict(cert="nothing.pem"), "nothing.pem"),
                        (dict(cert="key.pem"), ""), (dict(key="cert.pem"), ""), (dict(cert="empty.pem"), "")):
        def work(service):
            done = subprocess.run([QUERENT, "serve", "-c", "shop", "--listen", "127.0.0.1:0"], env=service.env, cwd=service.dir,
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE)
            assert done.returncode != 0 and "listening" not in done.stderr and says in done.stderr, (files, done.stderr)
            assert done.stderr.startswith("querent: ") and "PRIVATE KEY" not in done.stderr, (files, done.stderr)
        on(work, **files)


main([questions_are_answered_over_tls, a_client_asks_only_whom_it_trusts, what_is_not_tls_is_closed, wrong_files_are_told])
