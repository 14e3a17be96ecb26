"""querent init: what lies about is offered, each answer is tried, and nothing that is there is changed."""
import http.server, json, os, re, socket, socketserver, sqlite3, stat, subprocess, sys, threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "screen"), os.path.join(HERE, "..", "trust")]
from servers import Postgres
from terminal import PATIENCE, QUERENT, Terminal, main


def here(home):
    folder = home.path("work")
    os.makedirs(folder)
    sqlite3.connect(os.path.join(folder, "sales.db")).executescript("CREATE TABLE orders(id INTEGER); INSERT INTO orders VALUES (1)")
    with open(os.path.join(folder, "notes.db"), "w") as file:
        file.write("no database")
    return folder


def init(home, *answers, **env):
    return subprocess.run([QUERENT, "init"], input="".join(a + "\n" for a in answers), capture_output=True, text=True,
                          timeout=PATIENCE, cwd=home.path("work"), env={**home.env, **env})


def config(home):
    return home.path("config", "querent", "config.yaml")


def a_file_of_the_folder_is_offered_tried_and_written(home):
    here(home)
    done = init(home, "nowhere.db", "1", "", "", "light")
    assert done.returncode == 0, done.stderr
    assert "sales.db (a file in this folder)" in done.stderr and "notes.db" not in done.stderr, done.stderr
    assert "no connection or file" in done.stderr, done.stderr
    assert re.search(r"it works: SQLite 3\S+, 1 table or view\n", done.stderr), done.stderr
    assert stat.S_IMODE(os.stat(config(home)).st_mode) == 0o600
    asked = home.run("ask", "how many orders are there?", "--yes", "-f", "json")
    assert list(json.loads(asked.stdout)[0].values()) == [1], (asked.stdout, asked.stderr)
    assert "light (" in home.run("settings", "ui.theme").stdout


def a_file_that_is_there_stays(home):
    here(home)
    assert init(home, "1", "", "", "").returncode == 0
    with open(config(home)) as file:
        before = file.read()
    done = init(home, "", "", "", "mono")
    assert done.returncode == 1 and "stays as it is" in done.stderr and 'theme: "mono"' in done.stdout, (done.stdout, done.stderr)
    with open(config(home)) as file:
        assert file.read() == before


def left_in_the_middle_nothing_is_written(home):
    here(home)
    done = init(home, "1")
    assert done.returncode == 130 and "nothing was written" in done.stderr, done.stderr
    assert not os.path.exists(config(home))
    done = init(home, "", "", "", "")
    assert done.returncode == 0 and not os.path.exists(config(home))
    assert re.findall(r"(\d) of (\d)  ", done.stderr) == [(str(n), "4") for n in range(1, 5)], done.stderr
    for asked in done.stderr.split("): "):  # what is typed ends a prompt's line
        assert max(map(len, asked.splitlines())) <= 78, asked


def servers_of_other_clients_are_offered(home):
    here(home)
    with open(home.path(".my.cnf"), "w") as file:
        file.write("[client]\nhost = db.example.com\n[mysql]\ndatabase = 'shop'\npassword = hush\n")
    with open(home.path(".pg_service.conf"), "w") as file:
        file.write("[books]\nhost=a\n[sales]\nhost=b\n")
    said = init(home, "", "", "", "", PGDATABASE="staff").stderr
    for url in ("mariadb://db.example.com/shop (~/.my.cnf)", "postgresql:///?service=books", "postgresql:///?service=sales",
                "postgresql:///staff (PGDATABASE)"):
        assert url in said, said
    assert "hush" not in said
    assert "postgresql:// (PGHOST)" in init(home, "", "", "", "", PGHOST="db.example.com").stderr


class Model(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        data = json.dumps({"object": "list", "data": [{"id": "small"}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Mail(socketserver.BaseRequestHandler):
    can = b"250-STARTTLS\r\n"

    def handle(self):
        self.request.sendall(b"220-mail.example.com\r\n220 re")
        self.request.sendall(b"ady\r\n")
        if self.request.recv(100).startswith(b"EHLO "):
            self.request.sendall(b"250-mail.example.com\r\n" + self.can + b"250 SIZE 1000000\r\n")
        self.request.recv(100)


class Plain(Mail):
    can = b""


class Other(Mail):
    def handle(self):
        self.request.sendall(b"SSH-2.0-other\r\n")


def listens(handler):
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, "smtp://127.0.0.1:%d" % server.server_address[1]


class Ollama(Model):
    def do_GET(self):
        data = json.dumps({"models": [{"name": "qwen2.5-coder:7b"}, {"name": "small"}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def an_ollama_that_runs_is_offered(home):
    here(home)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Ollama)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host = "127.0.0.1:%d" % server.server_port
    done = init(home, "", "ollama", "small", "", "", OLLAMA_HOST=host)
    assert done.returncode == 0 and "Ollama runs at http://%s and has: qwen2.5-coder:7b, small" % host in done.stderr, done.stderr
    said = home.run("settings").stdout
    assert "models.ollama.url = http://" + host in said and "models.sql.name = small" in said, said
    os.remove(config(home))
    asked = home.run("doctor", OLLAMA_HOST=host)
    assert "models.ollama.url" in asked.stdout and not os.path.exists(config(home)), asked.stdout
    mended = home.run("doctor", "--yes", OLLAMA_HOST=host)
    assert "mended: use the Ollama at" in mended.stderr, mended.stderr
    assert "models.sql.name = qwen2.5-coder:7b" in home.run("settings").stdout
    assert "qwen2.5-coder:7b at ollama" in home.run("doctor", OLLAMA_HOST=host).stdout
    server.shutdown()


def what_does_not_answer_is_asked_no_further(home):
    """A server that refuses connections needs no password and has no models; an answer that is no address is told what is."""
    here(home)
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    done = init(home, "postgresql://ann@127.0.0.1:%d/shop" % port, "", "http://127.0.0.1:%d" % port, "smtp://127.0.0.1", "", "", "")
    assert done.returncode == 0, done.stderr
    assert "Connection refused" in done.stderr and "prints its password" not in done.stderr, done.stderr
    assert "cannot reach" in done.stderr and "Which of its models" not in done.stderr, done.stderr
    assert "of a model server begins with http://" in done.stderr and not re.search("did not work: *$", done.stderr, re.M), done.stderr
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    done = init(home, "", "127.0.0.1:%d" % server.server_port, "", "", "", "")
    server.shutdown()
    assert "it has: small" in done.stderr and done.stderr.count("2 of 4") == 2 and "did not work" not in done.stderr, done.stderr


def a_password_is_asked_hidden_and_not_kept(home):
    """The command that prints it is asked for only by whoever leaves the password empty."""
    if not Postgres.bin():
        return print("without PostgreSQL no password is asked for")
    here(home)
    server = Postgres()
    server.ask("CREATE ROLE ann LOGIN PASSWORD 'hush 7 '")
    with open(os.path.join(server.folder, "data", "pg_hba.conf"), "w") as file:
        file.write("local all all trust\nhost all boss 127.0.0.1/32 trust\nhost all ann 127.0.0.1/32 scram-sha-256\n")
    server.ask("SELECT pg_reload_conf()")
    url = "postgresql://ann@127.0.0.1:%d/postgres" % server.port
    try:
        done = init(home, url, "", "", "", "", "", "")
        assert done.returncode == 0 and "Which command prints its password" in done.stderr, done.stderr
        t = Terminal(home, "init")
        t.wait("Which database?")
        t.say(url)
        t.wait("Its password, which is not shown")
        t.type("wrong")
        t.keys("Enter")
        t.wait(lambda s: s.count("that did not work") == 2 and s.count("not shown") == 2, "the question again")
        t.type("hush 7 ")
        t.keys("Enter")
        t.wait("2 of 4")
        seen = t.screen()
        assert "it works" in seen and "the password is not stored" in seen and "wrong" not in seen and "hush" not in seen, seen
        assert "Which command" not in seen, seen
        for answer in ("Which model", "Which mail", "Which theme"):
            t.wait(answer)
            t.keys("Enter")
        t.wait("EXIT=0")
        t.close()
        with open(config(home)) as file:
            kept = file.read()
        assert url in kept and "hush" not in kept and "password" not in kept, kept
        os.remove(config(home))
        done = init(home, url, "", "echo 'hush 7 '", "", "", "")
        assert done.returncode == 0 and "it works" in done.stderr and "not stored" not in done.stderr, done.stderr
        with open(config(home)) as file:
            assert "password_command" in file.read()
    finally:
        server.close()


def doctor_mends_rights(home):
    os.makedirs(home.path("config", "querent", "themes"))
    theme = home.path("config", "querent", "themes", "own.ini")
    with open(theme, "w") as file:
        file.write("")
    os.chmod(theme, 0o666)
    with open(config(home), "w") as file:
        file.write("models:\n  openai:\n    url: http://127.0.0.1:9/v1\n    key: hush\n")
    os.chmod(config(home), 0o644)
    asked = home.run("doctor")
    assert asked.returncode == 2 and "chmod 600" in asked.stderr, (asked.returncode, asked.stderr)
    assert stat.S_IMODE(os.stat(config(home)).st_mode) == 0o644 and stat.S_IMODE(os.stat(theme).st_mode) == 0o666
    done = home.run("doctor", "--yes")
    assert done.stderr.count("mended: ") == 2, done.stderr
    assert stat.S_IMODE(os.stat(config(home)).st_mode) == 0o600 and stat.S_IMODE(os.stat(theme).st_mode) == 0o644
    assert "mended" not in home.run("doctor", "--yes").stderr


def a_model_and_a_mail_server_are_tried(home):
    here(home)
    mail, mail_url = listens(Mail)
    other, other_url = listens(Other)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = "http://127.0.0.1:%d/v1" % server.server_port
    done = init(home, "", url, "large", url, "small", "mail.example.com", other_url, mail_url, "purple", "")
    server.shutdown()
    assert done.returncode == 0 and done.stderr.count("that did not work") == 2 and "does not greet" in done.stderr and "the mail server answers" in done.stderr, done.stderr
    assert "the model answers" in done.stderr and "begins with smtp://" in done.stderr and "no theme" in done.stderr, done.stderr
    said = home.run("settings").stdout
    assert "models.openai.url = " + url in said and "models.openai.model = small" in said, said
    assert "mail.url = " + mail_url in said, said
    assert re.search("mail +the mail server answers$", home.run("doctor").stdout, re.M), home.run("doctor").stdout


def a_mail_server_without_encryption_is_told_before_a_mail_fails(home):
    here(home)
    plain, url = listens(Plain)
    done = init(home, "", "", url, "")
    assert done.returncode == 0 and "offers no encryption (STARTTLS)" in done.stderr, done.stderr
    asked = home.run("doctor")
    assert asked.returncode == 1 and re.search("BAD +mail +the mail server offers no encryption", asked.stdout), (asked.returncode, asked.stdout)
    assert "emails go there unencrypted" in home.run("doctor", SMTP_STARTTLS="false").stdout
    plain.shutdown()
    plain.server_close()
    assert re.search("BAD +mail +cannot connect to the mail server '127.0.0.1'", home.run("doctor").stdout)


main([a_file_of_the_folder_is_offered_tried_and_written, a_file_that_is_there_stays, left_in_the_middle_nothing_is_written,
      servers_of_other_clients_are_offered, a_model_and_a_mail_server_are_tried,
      a_mail_server_without_encryption_is_told_before_a_mail_fails, an_ollama_that_runs_is_offered,
      what_does_not_answer_is_asked_no_further, a_password_is_asked_hidden_and_not_kept, doctor_mends_rights])
