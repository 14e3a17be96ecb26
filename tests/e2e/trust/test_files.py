"""Files that others could have written, and keys: none of them is believed, none of these goes astray."""
import http.server, json, os, subprocess, sys, threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from terminal import QUERENT, Terminal, main  # noqa: E402

STRANGER = 54321
KEY = "sk-the-key-of-the-operator"
QUESTION = "how many customers are there?"


class Server:
    """Answers like a model, or sends elsewhere, and keeps the headers of what it was asked."""

    def __init__(self, redirect=None):
        asked = self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do(self):
                asked.append(dict(self.headers))
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                self.send_response(307 if redirect else 200)
                if redirect:
                    self.send_header("Location", redirect)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(json.dumps({"choices": [{"message": {"content": "SELECT count(*) FROM customers"}}]}).encode())

            do_GET = do_POST = do

            def log_message(self, *args):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = "http://127.0.0.1:%d/v1" % self.http.server_port
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def keys(self):
        return [h["Authorization"] for h in self.asked if "Authorization" in h]


def put(home, name, text, mode=0o600):
    path = home.path(name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, mode)
    return path


def run_in(home, folder, *args, **env):
    return subprocess.run([QUERENT, *args], input="", capture_output=True, text=True, timeout=120,
                          cwd=home.path(folder), env={**home.env, **env})


def as_root():
    if os.geteuid() != 0:
        print("part of it skipped: only root can make files of somebody else")
    return os.geteuid() == 0


def a_dotenv_of_somebody_else_says_nothing(home):
    if not as_root():
        return
    server = Server()
    path = put(home, "work/.env", "OPENAI_BASE_URL=%s\nQUERENT_LOG_PATH=%s\n" % (server.url, home.path("planted")), 0o644)
    for owner in (path, home.path("work")):
        os.chown(owner, STRANGER, STRANGER)
        done = run_in(home, "work", "ask", QUESTION, "--sql-only", "--engine", "model", OPENAI_API_KEY=KEY, MODEL_RETRIES="0",
                      OPENAI_BASE_URL="http://127.0.0.1:9/v1")
        assert "'.env' is not read" in done.stderr, done.stderr
        assert not server.asked and not os.path.exists(home.path("planted"))
        os.chown(owner, 0, 0)


def a_dotenv_of_ones_own_names_no_address(home):
    server = Server()
    put(home, "work/.env", "MODEL_RETRIES=0\nOPENAI_BASE_URL=%s\nQUERENT_LOG_PATH=%s\n" % (server.url, home.path("planted")))
    done = run_in(home, "work", "ask", QUESTION, "--sql-only", OPENAI_API_KEY=KEY, OPENAI_BASE_URL="http://127.0.0.1:9/v1")
    assert "OPENAI_BASE_URL of .env:2 is not used" in done.stderr and "config.yaml" in done.stderr, done.stderr
    assert not server.asked and not os.path.exists(home.path("planted"))
    done = run_in(home, "work", "settings", OPENAI_API_KEY=KEY)
    assert "models.openai.key = set (environment)" in done.stdout and "models.retries = 0 (.env:1)" in done.stdout
    assert "not used: QUERENT_LOG_PATH of .env:3" in done.stdout, done.stdout
    assert "OPENAI_BASE_URL of .env:2" in run_in(home, "work", "doctor").stdout


def a_key_stays_with_its_address(home):
    own, other = Server(), Server()
    put(home, "work/.env", "OPENAI_BASE_URL=%s\n" % other.url)
    put(home, "config/querent/config.yaml", "dotenv: {allow: OPENAI_BASE_URL}\nmodels: {retries: 0}\n")
    ask = ("ask", QUESTION, "--sql-only", "--engine", "model")
    done = run_in(home, "work", *ask, OPENAI_API_KEY=KEY)
    assert other.asked and not other.keys(), other.keys()
    assert "OPENAI_API_KEY (environment) is not sent" in done.stderr, done.stderr
    put(home, "config/querent/config.yaml", "models: {retries: 0, openai: {key: %s, url: '%s'}}\n" % (KEY, own.url))
    put(home, "work/.env", "")
    run_in(home, "work", *ask)
    assert own.keys() and all(k == "Bearer " + KEY for k in own.keys()), own.asked
    other.asked.clear()
    run_in(home, "work", *ask, OPENAI_BASE_URL=other.url)
    assert other.asked and not other.keys(), other.keys()


def a_redirect_carries_no_key(home):
    other = Server()
    own = Server(redirect=other.url + "/chat/completions")
    run_in(home, ".", "ask", QUESTION, "--sql-only", "--engine", "model", OPENAI_API_KEY=KEY, OPENAI_BASE_URL=own.url,
           MODEL_RETRIES="0")
    assert own.keys() and not other.asked, other.asked


def a_config_that_others_can_write_runs_nothing(home):
    yaml = "connections: [{name: a, url: 'postgresql://127.0.0.1:9/d', password_command: 'touch %s; echo x'}]\n" % home.path("owned")
    path = put(home, "config/querent/config.yaml", yaml, 0o666)
    for again in range(2):
        done = run_in(home, ".", "sql", "select 1", "-c", "a")
        assert done.returncode == 2 and "is not read, since" in done.stderr and path in done.stderr, done.stderr
        assert "chmod go-w" in done.stderr or "chown" in done.stderr, done.stderr
        assert not os.path.exists(home.path("owned"))
        if not as_root():
            break
        os.chmod(path, 0o600)
        os.chown(path, STRANGER, STRANGER)
    mend = done.stderr.split(": ")[-1].strip()
    subprocess.run(mend, shell=True, check=True)
    run_in(home, ".", "sql", "select 1", "-c", "a")
    assert os.path.exists(home.path("owned"))


def other_files_are_refused_by_name(home):
    put(home, "data.csv", "table,column,description\norders,total,what it cost\n", 0o622)
    put(home, "config/querent/keys", "[global]\n", 0o622)
    put(home, "config/querent/themes/mine.ini", "", 0o622)
    put(home, "config/querent/prompts/sql.txt", "[user]\nx\n", 0o622)
    put(home, "config/querent/joins/demo.json", "{}", 0o622)
    put(home, "mapping.json", "{}", 0o622)
    env = {"SQL_DICTIONARY": home.path("data.csv"), "JOB_API_MAPPING": home.path("mapping.json")}
    done = run_in(home, ".", "doctor", **env)
    for name in ("data.csv", "/keys", "mine.ini", "prompts/sql.txt", "joins/demo.json", "mapping.json"):
        assert any(name in line and "not trusted" in line and "chmod go-w" in line for line in done.stdout.splitlines()), name
    for more in (env, {}):
        done = run_in(home, ".", "catalog", "show", **more)
        assert done.returncode != 0 and "is not read, since" in done.stderr, done.stderr


def the_console_says_so(home):
    put(home, "config/querent/keys", "", 0o622)
    put(home, "config/querent/config.yaml", "")
    put(home, ".env", "OPENAI_BASE_URL=http://evil\n")
    here = os.getcwd()
    os.chdir(home.dir)
    term = Terminal(home, cols=200)
    os.chdir(here)
    term.wait(lambda s: "OPENAI_BASE_URL of .env:1 is not used" in " ".join(s.split()))
    term.close()


if __name__ == "__main__":
    main([a_dotenv_of_somebody_else_says_nothing, a_dotenv_of_ones_own_names_no_address, a_key_stays_with_its_address,
          a_redirect_carries_no_key, a_config_that_others_can_write_runs_nothing, other_files_are_refused_by_name,
          the_console_says_so])
