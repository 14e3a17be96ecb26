"""Two services, a command line and a console on one PostgreSQL, killed at any moment while they write by jobs.
KILLS and JOBS in the environment: how often, and while how many jobs at least."""
import http.client, json, os, pty, random, signal, subprocess, sys, threading, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "trust")]
import servers
from service import PATIENCE, Service, main

KILLS, JOBS = int(os.environ.get("KILLS", "6")), int(os.environ.get("JOBS", "12"))
LEDGER = "querent_ledger"
GONE = (OSError, http.client.HTTPException, ValueError)


class Team:
    def __init__(self):
        self.server = servers.Postgres()
        self.server.ask("CREATE TABLE sink (id bigint, name text, country text)")
        depot = "  - {name: depot, url: '%s', read_only: false}\n" % self.server.url
        self.services = []
        for _ in range(2):
            first = self.services[0] if self.services else None
            service = Service("state: %s\nstate_lease_seconds: 2\n" % self.server.url, connections=depot)
            key = os.path.join((first or service).path("config", "querent"), "audit.key")
            with open(service.path("config", "querent", "config.yaml"), "a") as file:
                file.write("audit: {key_file: %s}\nserve: {requests_per_minute: 0}\n" % key)
            self.services.append(service)
        self.submitted, self.answered, self.sessions, self.problems = 0, 0, set(), []
        self.lock, self.over = threading.Lock(), threading.Event()

    def killed(self, service):
        with self.lock:
            service.stop(signal.SIGKILL)
            service.start()

    def remove(self):
        for service in self.services:
            service.remove()
        self.server.close()


def write_once(team, service):
    """False: the service was killed meanwhile."""
    try:
        said = service.post("/api/v1/chat", {"message": "customers in Spain"}).json
        session = said["session_id"]
        team.sessions.add(session)
        service.post("/api/v1/chat", {"message": "yes", "session_id": session}).json
        service.post("/api/v1/chat", {"message": "write to depot table sink", "session_id": session}).json
        done = service.post("/api/v1/chat/sessions/%s/form" % session, {
            "values": {"schema": "public", "mode": "append", "ledger": "yes"}, "submit": True}).json
        if "was created" not in done["response"]:
            raise RuntimeError(done)
        team.submitted += 1
    except GONE + (KeyError,):
        return False
    return True


def work(team, service):
    try:
        while not team.over.is_set():
            if not write_once(team, service):
                with team.lock:  # until it is back
                    pass
    except Exception as problem:
        team.problems.append(problem)
        team.over.set()


def ask_and_be_killed(team, service):
    """The command line, killed as well."""
    from service import QUERENT
    while not team.over.is_set():
        process = subprocess.Popen([QUERENT, "ask", "-c", "shop", "how many customers are there", "--yes"], env=service.env,
                                   cwd=service.dir, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(random.random())
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def sit_and_be_killed(team, service):
    """The console, whose screen shows the answer, and then ends at any moment of what is asked next."""
    from service import QUERENT
    env = {**service.env, "TERM": "xterm-256color", "QUERENT_TOUR": "no", "COLUMNS": "80", "LINES": "24"}
    while not team.over.is_set():
        screen, inner = pty.openpty()
        process = subprocess.Popen([QUERENT, "-c", "shop"], env=env, cwd=service.dir, stdin=inner, stdout=inner, stderr=inner,
                                   start_new_session=True)
        os.close(inner)
        reader = threading.Thread(target=look_at, args=(team, screen))
        reader.start()
        for text in (b"how many customers are there\r", b"customers in Spain\r"):
            time.sleep(random.random() * 2)
            os.write(screen, text)
        time.sleep(random.random() / 2)
        process.kill()
        process.wait()
        reader.join()
        os.close(screen)


def look_at(team, screen):
    seen = b""
    try:
        while True:
            seen += os.read(screen, 65536)
    except OSError:  # it was killed
        team.answered += b"SELECT" in seen


def await_progress(team, least):
    until = time.time() + PATIENCE
    while team.submitted < least and not team.over.is_set():
        assert time.time() < until, "no job was submitted"
        time.sleep(0.01)


def kill_while_they_work(team):
    threads = [threading.Thread(target=work, args=(team, s)) for s in team.services]
    threads.append(threading.Thread(target=ask_and_be_killed, args=(team, team.services[0])))
    threads.append(threading.Thread(target=sit_and_be_killed, args=(team, team.services[1])))
    for thread in threads:
        thread.start()
    try:
        for _ in range(KILLS):
            await_progress(team, team.submitted + max(1, JOBS // KILLS))
            time.sleep(random.random() / 5)  # any moment of the next job
            team.killed(random.choice(team.services))
        await_progress(team, JOBS)
    finally:
        team.over.set()
        for thread in threads:
            thread.join()
    assert not team.problems, team.problems


def states_of_jobs(team):
    """As they are once nobody has one: who lists them judges those of the dead."""
    until = time.time() + PATIENCE
    while True:
        listed = team.services[0].run("jobs", "list", "-f", "json")
        assert listed.returncode == 0, listed.stderr
        jobs = dict(line.split("|") for line in team.server.ask("SELECT id, state FROM querent.job").split("\n") if line)
        if not {"queued", "running"} & set(jobs.values()):
            return jobs
        assert time.time() < until, jobs
        time.sleep(0.2)


def each_job_happened_once_or_is_unknown():
    team = Team()
    try:
        for service in team.services:
            service.start()
        kill_while_they_work(team)
        for service in team.services:
            assert service.stop() == 0, service.said()
        jobs = states_of_jobs(team)
        marks = set(team.server.ask("SELECT job_id FROM %s" % LEDGER).split())
        rows = int(team.server.ask("SELECT count(*) FROM sink"))
        counts = {state: list(jobs.values()).count(state) for state in set(jobs.values())}
        print("%d kills, %d jobs: %s; %d written; %d consoles had answered" % (
            KILLS, len(jobs), counts, len(marks), team.answered), flush=True)
        assert len(jobs) >= team.submitted, (len(jobs), team.submitted)
        assert rows == 10 * len(marks), (rows, len(marks))
        for job, state in jobs.items():
            assert state == "unknown" or (state == "done") == (job in marks), (job, state, job in marks)
        assert marks <= set(jobs), marks - set(jobs)
        there = set(team.server.ask("SELECT id FROM querent.conversation").split())
        assert team.sessions <= there, team.sessions - there
        for service in team.services:
            verified = service.run("audit", "verify")
            assert verified.returncode == 0 and "unbroken" in verified.stdout, verified
            assert "Sanitizer" not in service.said(), service.said()[:4000]
    finally:
        team.remove()


if not servers.Postgres.bin():
    print("skipped: no PostgreSQL")
    sys.exit(77)
main([each_job_happened_once_or_is_unknown])
