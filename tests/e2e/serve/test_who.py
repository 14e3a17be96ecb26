"""Who may ask what: tokens, scopes, companies, limits, proxies, and pages of other sites."""
import json, os, pwd, socket, sqlite3, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service import Service, events, main

SERVICE = Service(connections="  - {name: depot, url: 'sqlite:depot.db', read_only: false}\n")
sqlite3.connect(SERVICE.path("config", "querent", "depot.db")).execute("CREATE TABLE other (x)").connection.close()
SERVICE.start()


def without_tokens_only_this_machine_asks():
    assert SERVICE.get("/api/v1/connections").status == 200
    for headers in ({"Host": "evil.example"}, {"Host": "127.0.0.1.evil.example:%d" % SERVICE.port},
                    {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
                    {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"}):
        answer = SERVICE.post("/api/v1/ask", {"query": "customers"}, headers=headers)
        assert answer.status == 403, (headers, answer.status)
    assert SERVICE.get("/api/v1/connections", headers={"Origin": "http://127.0.0.1:%d" % SERVICE.port}).status == 200
    for headers in ({"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}):
        assert SERVICE.get("/api/v1/connections", headers=headers).status == 200, headers
    open_to_all = SERVICE.run("serve", "--listen", "0.0.0.0:0")
    assert open_to_all.returncode == 1 and "token" in open_to_all.stderr, open_to_all


def as_nobody(method, path, body=None, closes=False, service=SERVICE):
    """The status that another account of this machine gets, and what it is told; `closes`: it leaves its end at once."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
            connection = service.connection()
            connection.request(method, path, body)
            if not closes:
                answer = connection.getresponse()
                os.write(writer, b"%d %s" % (answer.status, answer.read()))
        finally:
            os._exit(0)  # it has nothing else to do here, whatever went wrong
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        said = file.read().decode()
    os.waitpid(child, 0)
    return said


def without_tokens_no_other_account_asks():
    if os.geteuid() != 0:
        print("  (only root can become another account: not looked at)")
        return
    write = json.dumps({"connection_id": 3, "table": "theirs", "data": {"columns": [{"name": "a"}], "rows": [[1]]}})
    for method, path, body in (("GET", "/api/v1/connections", None), ("POST", "/api/v1/jobs/write", write), ("GET", "/metrics", None),
                               ("GET", "/api/v1/lessons", None), ("POST", "/api/v1/ask", '{"query": "customers"}')):
        said = as_nobody(method, path, body)
        assert said.startswith("401 ") and "querent token create" in said, (path, said)
    assert as_nobody("GET", "/healthz").startswith("200 ")
    for _ in range(20):  # a socket that is closed is nobody's, and not root's
        as_nobody("POST", "/api/v1/chat", '{"message": "left behind"}', closes=True)
    assert b"left behind" not in SERVICE.get("/api/v1/chat/sessions").body and SERVICE.get("/api/v1/chat/sessions").json["sessions"] == []
    mapped = socket.socket(socket.AF_INET6)  # an IPv6 socket's IPv4 is in the other table
    mapped.connect(("::ffff:127.0.0.1", SERVICE.port))
    mapped.sendall(b"GET /api/v1/connections HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert mapped.recv(100).startswith(b"HTTP/1.1 200"), "the own account, over IPv6"
    mapped.close()


TOKENS = {}


def a_token_is_needed_once_there_is_one():
    TOKENS.update(ann=SERVICE.token("ann", "--company", "north", "--scopes", "ask,run"),
                  bob=SERVICE.token("bob", "--company", "south", "--scopes", "ask,run"),
                  ann_south=SERVICE.token("ann", "--company", "south", "--scopes", "ask,run"),
                  eve=SERVICE.token("eve", "--company", "north", "--scopes", "ask"),
                  auto=SERVICE.token("auto", "--scopes", "ask,run-reads"),
                  boss=SERVICE.token("boss", "--scopes", "ask,run,admin"))
    assert SERVICE.get("/api/v1/connections").status == 401
    for bad in ("", "nonsense", TOKENS["ann"][:-1], TOKENS["ann"][:-1] + "x", TOKENS["ann"] + "0", "qt_", "qt_00_00",
                "qt_" + "0" * 12 + "_" + "0" * 64):
        answer = SERVICE.get("/api/v1/connections", headers={"Authorization": "Bearer " + bad})
        assert answer.status == 401, (bad, answer.status)
        assert not bad or bad not in answer.body.decode()
    assert SERVICE.get("/api/v1/connections", token=TOKENS["ann"]).status == 200
    assert SERVICE.get("/healthz").status == 200 and SERVICE.get("/openapi.json").status == 200
    with open(SERVICE.path("state", "querent", "state.db"), "rb") as file:
        kept = file.read()
    for secret in TOKENS.values():
        assert secret.split("_")[2].encode() not in kept


def scopes_hold():
    eve = TOKENS["eve"]
    answer = SERVICE.ask("how many customers are there", token=eve)
    path = "/api/v1/ask/" + answer["query_id"]
    assert SERVICE.post(path + "/confirm", {"version": 1}, token=eve).status == 403
    assert SERVICE.get(path + "/rows", token=eve).status == 403
    assert SERVICE.get("/metrics", token=eve).status == 403 and SERVICE.get("/metrics", token=TOKENS["boss"]).status == 200
    said = SERVICE.post("/api/v1/chat", {"message": "how many customers are there"}, token=eve).json
    yes = SERVICE.post("/api/v1/chat", {"message": "yes", "session_id": said["session_id"]}, token=eve).json
    assert "execution" not in yes and "scope 'run'" in yes["error_message"], yes


def a_choice_is_no_way_around():
    eve, ann = TOKENS["eve"], TOKENS["ann"]
    asked = SERVICE.ask("how many customers are there", token=ann)["query_id"]
    for token, status in ((ann, 409), (SERVICE.token("ann", "--company", "north", "--scopes", "ask"), 403)):
        chosen = SERVICE.post("/api/v1/ask/%s/choose" % asked, {"option": "yes"}, token=token)
        assert chosen.status == status, (chosen.status, chosen.body)
    for option, status in ((1, 409), ("1", 409), (1.5, 400), (True, 400), (None, 400)):  # a number is the text of it
        chosen = SERVICE.post("/api/v1/ask/%s/choose" % asked, {"option": option}, token=ann)
        assert chosen.status == status, (option, chosen.status, chosen.body)
    assert "execution" not in SERVICE.get("/api/v1/ask/" + asked, token=ann).json
    session = SERVICE.post("/api/v1/chat", {"message": "how many customers are there"}, token=eve).json["session_id"]
    assert SERVICE.post("/api/v1/chat/sessions/%s/choose" % session, {"option": "yes"}, token=eve).status == 409


def a_connection_of_a_company_is_its_own():
    other = Service(connections="  - {name: secret, url: 'sqlite:%s', company: north}\n" % SERVICE.path("shop.db"))
    try:
        other.start("secret")
        north, south = other.token("ann", "--company", "north"), other.token("bob", "--company", "south")
        for path, body in (("/api/v1/ask", {"query": "customers"}), ("/api/v1/chat/sessions", {}),
                           ("/api/v1/ask", {"query": "customers", "database": "secret"})):
            assert other.post(path, body, token=south).status == 404, path
            assert other.post(path, body, token=north).status in (201, 202), path
        assert "secret" not in other.get("/api/v1/connections", token=south).body.decode()
        assert other.stop() == 0 and "Sanitizer" not in other.said(), other.said()
    finally:
        other.remove()


def a_job_needs_its_scope():
    def say(token, session, text):
        return SERVICE.post("/api/v1/chat", {"message": text, "session_id": session}, token=token).json
    jobs, runs = SERVICE.token("jo", "--scopes", "ask,run,jobs"), SERVICE.token("jo", "--scopes", "ask,run")
    session = SERVICE.post("/api/v1/chat", {"message": "customers in Germany"}, token=jobs).json["session_id"]
    assert say(jobs, session, "yes")["execution"]["rows"] == 10
    form = say(jobs, session, "write to depot table german")["form_event"]["form"]
    assert form["kind"] == "write" and {"name": "table", "value": "german"}.items() <= [f for f in form["fields"] if f["name"] == "table"][0].items()
    path = "/api/v1/chat/sessions/%s/form" % session
    assert SERVICE.post(path, {"submit": True}, token=runs).status == 403
    filled = SERVICE.post(path, {"values": {"table": "spanish"}}, token=jobs).json
    assert filled["stage"] == "NEED_WRITE_OR_EMAIL" and "spanish" in json.dumps(filled["form_event"]), filled
    made = SERVICE.post(path, {"values": {"table": "german"}, "submit": True}, token=jobs).json
    assert "ob #1 was created" in made["message"], made
    assert SERVICE.post(path, {"submit": True}, token=jobs).status == 409
    until = time.time() + 60
    while "done" not in SERVICE.run("jobs", "show", "#1", "--set", "user=jo").stdout:
        assert time.time() < until
        time.sleep(0.1)
    assert "#1" in say(runs, session, "show job 1")["message"]
    for text in ("retry job 1", "cancel job 1"):
        refused = say(runs, session, text)
        assert "scope 'jobs'" in json.dumps(refused), (text, refused)


def what_is_sure_runs_for_those_who_may():
    answer = SERVICE.ask("how many customers are there", token=TOKENS["auto"])
    assert answer["execution"]["rows"] == 1, answer
    typed = SERVICE.ask("the zorgle of all customers that frobnicate", token=TOKENS["auto"])
    assert "execution" not in typed, typed


def only_an_admin_acts_for_others():
    def stream(token, user, company):
        return SERVICE.post("/internal/chat/stream", {"input": {"message": "customers in Spain"}, "conversation": {
            "id": "c1", "user_id": user, "company_id": company}}, token=token)
    assert stream(TOKENS["ann"], "bob", "south").status == 404
    assert stream(TOKENS["ann"], "ann", "south").status == 404
    of_north = SERVICE.token("chief", "--company", "north", "--scopes", "ask,admin")
    assert stream(of_north, "bob", "south").status == 404  # an administrator of one company
    assert events(stream(of_north, "new", "north").body)[-1][2]["event"] == "complete"
    assert events(stream(TOKENS["ann"], "ann", "north").body)[-1][2]["event"] == "complete"
    assert events(stream(TOKENS["boss"], "bob", "south").body)[-1][2]["event"] == "complete"
    for user, company in ((7, "south"), ("bob", 7), (["bob"], "south"), ({}, None), (True, "south")):  # not the administrator's own
        answer = stream(TOKENS["boss"], user, company)
        assert answer.status == 400 and "_id' is a text" in answer.json["error"], (user, company, answer.body)
    mine = SERVICE.get("/api/v1/chat/sessions", token=TOKENS["bob"]).json["sessions"]
    assert [s["title"] for s in mine] == ["customers in Spain"], mine


def the_trail_names_token_and_address():
    trail = SERVICE.run("audit", "list", "--json", "--limit", "1000", "--set", "company=north")
    assert "via token %s from 127.0.0.1" % TOKENS["ann"].split("_")[1] in trail.stdout, trail.stdout[-600:]
    assert TOKENS["ann"] not in trail.stdout
    whole = SERVICE.run("audit", "verify", "--set", "company=north")
    assert whole.returncode == 0, whole.stderr + whole.stdout


def a_session_is_as_free_as_who_asks_now():
    asks, runs = SERVICE.token("joe", "--scopes", "ask"), SERVICE.token("joe", "--scopes", "ask,run")
    said = SERVICE.post("/api/v1/chat", {"message": "customers in Spain"}, token=asks).json
    more = {"message": "yes", "session_id": said["session_id"]}
    assert "execution" not in SERVICE.post("/api/v1/chat", more, token=asks).json
    ran = SERVICE.post("/api/v1/chat", dict(more, message="run it again"), token=runs).json
    assert ran["execution"]["rows"] == 10, ran
    trail = SERVICE.run("audit", "list", "--json", "--limit", "1000").stdout
    assert "via token %s from" % runs.split("_")[1] in trail, trail[-600:]
    again = SERVICE.post("/api/v1/chat", {"message": "customers in France", "session_id": said["session_id"]}, token=asks).json
    assert again["awaits"] == "confirmation" and "execution" not in SERVICE.post("/api/v1/chat", more, token=asks).json


def a_revoked_token_is_none():
    gone = SERVICE.token("gone")
    assert SERVICE.get("/api/v1/connections", token=gone).status == 200
    assert SERVICE.run("token", "revoke", gone.split("_")[1]).returncode == 0
    assert SERVICE.get("/api/v1/connections", token=gone).status == 401
    late = SERVICE.token("late")
    with sqlite3.connect(SERVICE.path("state", "querent", "state.db")) as con:
        con.execute("UPDATE token SET expires=1 WHERE id=?", (late.split("_")[1],))
    assert SERVICE.get("/api/v1/connections", token=late).status == 401
    for words in (["create"], ["create", "--user", "x", "--scopes", "fly"], ["create", "--user", "x", "--days", "0"], ["revoke"]):
        assert SERVICE.run("token", *words).returncode == 2, words


def limits_are_told_with_a_time():
    other = Service("serve:\n  requests_per_minute: 5\n  talks: 2\n").start()
    try:
        answers = [other.get("/api/v1/connections") for _ in range(7)]
        assert [a.status for a in answers[:5]] == [200] * 5 and answers[6].status == 429, [a.status for a in answers]
        assert int(answers[6].headers["Retry-After"]) > 0
        assert other.get("/healthz").status == 200
        assert other.stop() == 0 and "Sanitizer" not in other.said(), other.said()
    finally:
        other.remove()


def a_proxy_says_who_asks():
    other = Service("serve:\n  trusted_proxy: 127.0.0.1\n").start()
    try:
        ann = {"X-Forwarded-User": "ann", "X-Forwarded-Company": "north"}
        asked = other.ask("customers in Spain", headers=ann)["query_id"]
        assert other.get("/api/v1/ask/" + asked, headers=ann).status == 200
        assert other.get("/api/v1/ask/" + asked, headers=dict(ann, **{"X-Forwarded-User": "bob"})).status == 404
        assert other.get("/metrics", headers=ann).status == 403
        assert other.stop() == 0 and "Sanitizer" not in other.said(), other.said()
    finally:
        other.remove()


def a_socket_is_its_users_own():
    other = Service()
    other.listen = "unix:" + other.path("querent.sock")
    other.start()
    try:
        assert os.stat(other.path("querent.sock")).st_mode & 0o777 == 0o600
        if os.geteuid() == 0:  # whoever can open it all the same
            os.chmod(other.dir, 0o711)
            os.chmod(other.listen[len("unix:"):], 0o666)
            said = as_nobody("GET", "/api/v1/connections", service=other)
            assert said.startswith("401 ") and "querent token create" in said, said
            assert other.get("/api/v1/connections").status == 200
        second = other.run("serve", "--listen", other.listen)
        assert second.returncode == 1 and "in use" in second.stderr, second
        assert other.ask("how many customers are there")["awaits"] == "confirmation"
        assert other.stop() == 0 and not os.path.exists(other.path("querent.sock"))
    finally:
        other.remove()


def who_runs_the_service_is_named_as_in_the_console():
    """Without a name in the settings: by the account, which getlogin does not know where nobody logged in."""
    account = pwd.getpwuid(os.geteuid()).pw_name
    for listen in (None, "unix:%s"):
        other = Service(listen=listen)
        other.listen = listen and listen % other.path("own.sock")
        try:
            with open(other.path("config", "querent", "config.yaml")) as file:
                rest = file.read().replace("user: boss\n", "")
            with open(other.path("config", "querent", "config.yaml"), "w") as file:
                file.write(rest)
            other.env.pop("USER")
            other.start()
            asked = other.ask("how many customers are there")
            done = other.post("/api/v1/ask/%s/confirm" % asked["query_id"], {"version": 1})
            assert done.json["execution"]["rows"] == 1, done.body
            assert other.run("ask", "-c", "shop", "how many orders are there", "--yes").returncode == 0
            ran = json.loads(other.run("audit", "list", "--json").stdout)
            assert {line["user"] for line in ran} == {account + " via this machine", account}, ran
            approved = json.loads(other.run("lessons", "approved", "--json").stdout)
            assert approved and {line["by"] for line in approved} == {account}, approved
            assert other.stop() == 0 and "Sanitizer" not in other.said(), other.said()
        finally:
            other.remove()


def a_rude_client_harms_nobody():
    def raw(*pieces, pause=0.0):
        with socket.create_connection(("127.0.0.1", SERVICE.port), timeout=10) as sock:
            for piece in pieces:
                sock.sendall(piece)
                time.sleep(pause)
            try:
                sock.shutdown(socket.SHUT_WR)
                return sock.recv(65536)
            except OSError:
                return b""
    for text in (b"\0" * 4096, b"GET / HTTP/9.9\r\n\r\n", b"POST /api/v1/ask HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
                 b"POST /api/v1/ask HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n{",
                 b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 200000 + b"\r\n\r\n",
                 b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20):
        raw(text)
    raw(b"GET /healthz HT", b"TP/1.1\r\n", pause=0.2)
    slow = [socket.create_connection(("127.0.0.1", SERVICE.port)) for _ in range(200)]
    for sock in slow:
        sock.sendall(b"POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    assert SERVICE.get("/healthz").status == 200
    for sock in slow:
        sock.close()
    connection = SERVICE.connection()  # leaves in the middle of its stream
    connection.request("POST", "/api/v1/chat/stream", json.dumps({"message": "customers in Spain"}),
                       {"Authorization": "Bearer " + TOKENS["ann"]})
    connection.sock.close()
    assert SERVICE.ask("customers in Spain", token=TOKENS["ann"])["status"] == "finished"


def the_last_one_revoked_opens_nothing():
    with sqlite3.connect(SERVICE.path("state", "querent", "state.db")) as con:
        ids = [id for id, in con.execute("SELECT id FROM token WHERE revoked = 0")]
    assert ids and SERVICE.run("token", "revoke", *ids).returncode == 0
    assert SERVICE.get("/api/v1/connections").status == 401
    assert SERVICE.stop() == 0 and SERVICE.start().get("/api/v1/connections").status == 401
    assert SERVICE.get("/api/v1/connections", token=SERVICE.token("ann")).status == 200


def it_ends_clean():
    assert SERVICE.stop() == 0, SERVICE.said()
    assert "Sanitizer" not in SERVICE.said(), SERVICE.said()


try:
    main([without_tokens_only_this_machine_asks, without_tokens_no_other_account_asks, a_token_is_needed_once_there_is_one, scopes_hold, a_choice_is_no_way_around, a_connection_of_a_company_is_its_own, a_job_needs_its_scope,
          what_is_sure_runs_for_those_who_may, only_an_admin_acts_for_others,
          the_trail_names_token_and_address, a_session_is_as_free_as_who_asks_now, a_revoked_token_is_none, limits_are_told_with_a_time, a_proxy_says_who_asks,
          a_socket_is_its_users_own, who_runs_the_service_is_named_as_in_the_console, a_rude_client_harms_nobody, the_last_one_revoked_opens_nothing, it_ends_clean])
finally:
    SERVICE.remove()
