"""A console and a command line whose work is done by a service elsewhere: `--server URL`."""
import json, os, re, sqlite3, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
from service import ORDERS, PATIENCE, Service, main
from terminal import Home, Terminal

SERVICE = Service()
with open(SERVICE.path("config", "querent", "config.yaml"), "a") as file:
    file.write("  - {name: archives, url: 'sqlite:%s', read_only: false}\n" % SERVICE.path("archives.db"))
sqlite3.connect(SERVICE.path("archives.db")).execute("CREATE TABLE kept (id INTEGER)")
TOKEN = SERVICE.token("ann", "--scopes", "ask,run,jobs")
ASKER = SERVICE.token("ann", "--scopes", "ask,run")
READER = SERVICE.token("bob", "--scopes", "ask")
SERVICE.start()
URL = "http://127.0.0.1:%d" % SERVICE.port
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


class Client(Home):
    def __init__(self, token=TOKEN):
        super().__init__()
        with open(self.path("token"), "w") as file:
            file.write(token + "\n")
        self.screens = []
        self.far = ("--server", URL, "--token-command", "cat " + self.path("token"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for screen in self.screens:
            screen.close()
        self.remove()

    def screen(self, *more, **env):
        self.screens.append(Terminal(self, "--new", *self.far, *more, **env))
        return self.screens[-1]


def the_command_line_asks_a_service():
    with Client() as home:
        done = home.run("ask", *home.far, "how many customers are there", "--yes", "--json")
        assert done.returncode == 0 and json.loads(done.stdout) == [{"count(*)": 30}], done
        assert "Counts the customers" in done.stderr
        unasked = home.run("ask", *home.far, "how many customers are there")
        assert unasked.returncode == 3 and "SELECT" in unasked.stdout, unasked
        rows = home.run("sql", *home.far, "select * from orders", "--format", "csv")
        assert rows.returncode == 0 and len(rows.stdout.splitlines()) == ORDERS + 1, rows.stderr
        assert home.run("sql", *home.far, "delete from orders").returncode == 5
        events = [json.loads(line) for line in
                  home.run("ask", *home.far, "how many customers are there", "--yes", "--events").stdout.splitlines()]
        kinds = [event["event"] for event in events]
        assert {"stage", "sql", "question", "result", "complete"} <= set(kinds), kinds
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))


def a_socket_is_asked_like_an_address():
    place = "unix:" + SERVICE.path("querent.sock")
    other = Service(listen=place)
    try:
        other.start()
        with Client() as home:
            done = home.run("ask", "--server", place, "how many customers are there", "--yes", "--json", http_proxy="http://127.0.0.1:9")
            assert done.returncode == 0 and json.loads(done.stdout) == [{"count(*)": 30}], done
            done = home.run("ask", "--server", place + "x", "how many customers are there", "--yes")
            assert done.returncode == 1 and place + "x" in done.stderr, done
        assert other.stop() == 0 and "Sanitizer" not in other.said(), other.said()
    finally:
        other.remove()


def values_keep_their_kinds_and_digits():
    with Client() as home:
        sql = ("select 12345678901234567890 as big, '12' as text, null as none, x'00ff' as bytes, 1.50 as real, "
               "char(233) || char(10) as lines")
        near = SERVICE.run("sql", "-c", "shop", sql, "--format", "json")
        far = home.run("sql", *home.far, sql, "--format", "json")
        assert near.returncode == 0 and far.stdout == near.stdout, (near.stdout, far.stdout, far.stderr)


def who_may_not_is_told_why():
    with Client(READER) as home:
        done = home.run("ask", *home.far, "how many customers are there", "--yes")
        assert done.returncode != 0 and "run" in done.stderr and "30" not in done.stdout, done
        nobody = home.run("ask", "--server", URL, "how many customers are there", "--yes")
        assert nobody.returncode == 1 and "server.token_command" in nobody.stderr, nobody
        nowhere = home.run("ask", "--server", "http://127.0.0.1:1", "how many customers are there")
        assert nowhere.returncode == 1 and "cannot reach" in nowhere.stderr, nowhere
        closed = home.run("ask", "--server", URL, "--token-command", "false", "how many")
        assert closed.returncode == 1 and "server.token_command" in closed.stderr, closed


def strangers_do_not_find_a_console():
    opened = SERVICE.post("/api/v1/console", {}, token=TOKEN)
    assert opened.status == 201, opened.body
    path = "/api/v1/console/" + opened.json["console_id"]
    for method, verb, body in (("GET", "/events", None), ("POST", "/commands", {"command": "again"}), ("POST", "/cancel", {}),
                               ("GET", "/schema", None), ("GET", "/about", None), ("DELETE", "", None)):
        assert SERVICE.call(method, path + verb, body, token=READER).status == 404, verb
    assert SERVICE.get(path + "/rows/1", token=TOKEN).status == 404
    for wrong in ({"command": "nonsense"}, {"command": "edit", "name": "x"}, {"command": "turn"}, {"command": "list", "list": "themes"}):
        assert SERVICE.post(path + "/commands", wrong, token=TOKEN).status == 400, wrong
    assert SERVICE.post(path + "/commands", {"command": "list", "list": "history"}, token=TOKEN).status == 403
    assert SERVICE.call("DELETE", path, token=TOKEN).status == 200
    assert SERVICE.get(path + "/about", token=TOKEN).status == 404


def the_console_asks_shows_and_scrolls():
    with Client() as home:
        screen = home.screen()
        screen.wait("shop")
        screen.say("show all orders with customer name, amount")
        screen.wait("FROM orders")
        screen.say("yes")
        screen.wait("Customer 2")
        screen.wait("more to come")
        screen.keys("F4")
        screen.keys("C-End")
        screen.wait(lambda s: "3,000" in s and "more to come" not in s, "the last row")


def jobs_are_the_services():
    with Client() as home:
        screen = home.screen()
        screen.wait("generate SQL or provide")
        screen.say("select id, name from customers")
        screen.wait("▐ CONFIRM_USER_SQL ▌")
        screen.say("yes")
        screen.wait("▐ SHOW_RESULTS ▌")
        screen.say("write to archives table far_customers")
        screen.wait("rite ]")
        screen.keys("C-s")
        screen.wait("is done")
        screen.keys("F7")
        screen.wait("Jobs  1")
        with sqlite3.connect(SERVICE.path("archives.db")) as archive:
            assert archive.execute("SELECT count(*) FROM far_customers").fetchone() == (30,)


def who_may_make_no_job_is_offered_no_form():
    with Client(ASKER) as home:
        screen = home.screen()
        screen.wait("generate SQL or provide")
        screen.say("select id, name from customers")
        screen.wait("▐ CONFIRM_USER_SQL ▌")
        screen.say("yes")
        screen.wait(lambda s: "like to do next? (done)" in s and "Export…" in s and "Email…" not in s and "Write to" not in s, "what is left to do")
        screen.say("write to archives table far_customers")
        screen.wait(lambda s: "The form could not be opened" in s and "'jobs'" in s and "▐ SHOW_RESULTS ▌" in s and "rite ]" not in s, "which scope it is")


def a_refused_job_says_so_where_its_form_stands():
    with Client() as home:
        screen = home.screen()
        screen.wait("generate SQL or provide")
        screen.say("select id, name from customers")
        screen.wait("▐ CONFIRM_USER_SQL ▌")
        screen.say("yes")
        screen.wait("▐ SHOW_RESULTS ▌")
        screen.say("write to archives table never_written")
        screen.wait("rite ]")
        with open(home.path("token"), "w") as file:
            file.write(ASKER + "\n")
        screen.close()
        again = Terminal(home, *home.far)  # the form is open as it was, and this token may not
        home.screens.append(again)
        again.wait("rite ]")
        again.keys("C-s")
        again.wait(lambda s: "│ ! this token may not make or change jobs: it needs the scope 'jobs'" in s and "never_written" in s, "why, in the form")


def a_service_that_comes_back_is_found_again():
    with Client() as home:
        screen = home.screen()
        screen.wait("generate SQL or provide")
        screen.say("how many customers are there")
        screen.wait("▐ CONFIRM_GENERATED_SQL ▌")
        SERVICE.stop()
        screen.wait("is lost")
        SERVICE.start(port=SERVICE.port)
        screen.wait("is there again")
        screen.say("yes")
        seen = screen.wait(lambda s: "▐ SHOW_RESULTS ▌" in s or "typed before" in s, "the rows, or the question that the service asks anew")
        if "▐ SHOW_RESULTS ▌" not in seen:
            screen.say("yes")
            screen.wait("▐ SHOW_RESULTS ▌")


def what_runs_too_long_is_stopped():
    with Client() as home:
        screen = home.screen()
        screen.wait("shop")
        screen.say(ENDLESS)
        screen.wait("Should I execute")
        screen.say("yes")
        screen.wait("Run it anyway?")
        screen.say("yes")
        screen.wait(lambda s: "running" in s.lower(), "that it runs")
        screen.keys("Escape")
        screen.wait(lambda s: "stopped" in s.lower() or "cancelled" in s.lower(), "that it was stopped")


def open_connections(service):
    return int(re.search(r"^querent_pool_open (\d+)$", service.get("/metrics").body.decode(), re.M)[1])


def a_console_that_nobody_uses_ends():
    """What it is told afterwards is not taken: nobody would do it."""
    other = Service("serve: {idle_seconds: 1}\n").start()
    try:
        path = "/api/v1/console/" + other.post("/api/v1/console", {}).json["console_id"]
        for ready in (lambda: open_connections(other) > 0, lambda: open_connections(other) == 0):
            end = time.time() + PATIENCE
            while not ready():
                assert time.time() < end
                time.sleep(0.02)
        assert other.post(path + "/commands", {"command": "list", "list": "jobs"}).status == 404
        assert other.stop() == 0 and "Sanitizer" not in other.said(), other.said()
    finally:
        other.remove()


TESTS = [the_command_line_asks_a_service, a_socket_is_asked_like_an_address, values_keep_their_kinds_and_digits, who_may_not_is_told_why,
         strangers_do_not_find_a_console, a_console_that_nobody_uses_ends, the_console_asks_shows_and_scrolls,
         jobs_are_the_services, who_may_make_no_job_is_offered_no_form, a_refused_job_says_so_where_its_form_stands, a_service_that_comes_back_is_found_again, what_runs_too_long_is_stopped]

if __name__ == "__main__":
    try:
        main(TESTS)
    finally:
        SERVICE.stop()
        SERVICE.remove()
