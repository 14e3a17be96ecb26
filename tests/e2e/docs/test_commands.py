"""Every command in the documents is run, in the order of its page, in a folder that has what the page supposes: a connection
'shop', files of those names. Commands of the service are run against a service. Blocks of configuration are loaded. Of the commands
that build and test, which CI runs, the scripts and presets must exist."""
import json, os, re, shutil, signal, socket, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "screen"))
from terminal import PATIENCE, QUERENT, Terminal, main, skip

ROOT = os.environ["QUERENT_SOURCE_DIR"]
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "ARCHITECTURE.md"] + ["docs/" + name for name in sorted(os.listdir(os.path.join(ROOT, "docs"))) if name.endswith(".md")]
ENDS = {  # where it is not 0, and why
    "querent init": (130, "stopped"), "querent shop.db": (2, "terminal"), "querent -c shop": (2, "terminal"),
    "querent postgresql://": (2, "terminal"), "querent mariadb://": (2, "terminal"), "querent trino://": (2, "terminal"),
    "querent sales.csv": (2, "terminal"),
    "querent lessons edit": (2, "terminal"),
    "querent sql - -c shop.db": (0, ""), "querent sql --explain": (1, "nme"),
    "querent check --strict": (0, ""),
}
SAID = {  # for commands within a sentence: some lack what only a reader has
    "querent ask -": (2, "nothing came on standard input"),
    "querent ask": (2, "what is the question"), "querent ask --server URL": (2, "what is the question"),
    "querent ask --reading N": (2, "reading"), "querent sql": (2, "which SQL"), "querent eval": (2, "--questions FILE"),
    "querent eval --questions FILE --db-root DIR --engine builtin --predictions OUT": (1, "'FILE'"),
    "querent audit accept": (5, "the chain is whole"), "querent audit verify ROW HASH": (2, "name the row"),
    "querent lessons approved show 3": (1, "'3'"), "querent lessons approved remove 3": (1, "'3'"),
    "querent jobs retry 12": (1, "'12'"), "querent settings NAME": (2, "'NAME'"), "querent state move": (2, "TO"),
    "querent state move postgresql://…": (1, "the state in 'postgresql://"), "querent state move FILE": (0, "the audit chain there is whole"),
}
RUNS_IN_CI = r"(?:packaging/(\w+\.sh)|cmake --(?:build --)?preset (\w+)|ctest --preset (\w+)|cmake --install)"


def page(name):
    with open(os.path.join(ROOT, name)) as file:
        return file.read()


def lines_of(text):
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S):
        yield from block.replace("\\\n", " ").split("\n")


def prepare(home):
    folder = home.path("work")
    os.makedirs(os.path.join(folder, "database", "shop"))
    assert home.run("sql", "SELECT 1").returncode == 0  # makes the demo database
    demo = home.path("data", "querent", "demo.db")
    for copy in ("shop.db", "database/shop/shop.sqlite"):
        shutil.copy(demo, os.path.join(folder, copy))
    os.makedirs(home.path("config", "querent"), exist_ok=True)
    with open(home.path("config", "querent", "config.yaml"), "w") as file:
        file.write("connections:\n  - name: shop\n    url: sqlite:%s\n" % os.path.join(folder, "shop.db"))
    files = {"sales.csv": "order_no,customer_id,total\n7,1,2.50\n", "customers.csv": "customer_id,name\n1,Ann\n",
             "dictionary.csv": "table,column,business name,synonyms\norders,placed_on,Day of the order,order day\n",
             "slow.log": "# Query_time: 2.1\nSELECT sum(quantity * unit_price) AS net_sales FROM order_items;\n",
             "questions.txt": "how many orders are there?\nhow many customers are there?\n",
             "report.sql": "SELECT count(*) FROM orders\n",
             "many.jsonl": json.dumps({"dialect": "sqlite", "sql": "SELECT id FROM orders"}) + "\n",
             "schema.yml": "version: 2\nmodels:\n  - name: orders\n    description: What customers bought\n",
             "dev.json": json.dumps([{"db_id": "shop", "question": "how many orders are there?", "query": "SELECT count(*) FROM orders"}])}
    for name, text in files.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    assert home.run("catalog", "export", "-o", os.path.join(folder, "schema.json")).returncode == 0
    assert home.run("saved", "add", "new orders", "SELECT * FROM orders WHERE placed_on > :since").returncode == 0
    os.makedirs(home.path("bin"))
    os.symlink(os.path.abspath(QUERENT), home.path("bin", "querent"))
    home.env["PATH"] = home.path("bin") + ":" + home.env["PATH"]
    return folder


def run(home, folder, line):
    return subprocess.run(["bash", "-c", line], cwd=folder, env=home.env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=PATIENCE)


def until(home, folder, line, said):
    """A command that goes on until it is stopped: what it says first, then Ctrl-C."""
    process = subprocess.Popen(["bash", "-c", "exec " + line], cwd=folder, env=home.env, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    seen = ""
    for text in process.stdout:
        seen += text
        if said in text:
            break
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    assert said in seen, (line, seen)


def every_command_does_what_it_says(home):
    folder = prepare(home)
    count = 0
    for name in PAGES:
        for line in lines_of(page(name)):
            if not line.startswith("querent "):
                continue
            count += 1
            line = line.replace('"…"', '"how many orders are there?"')
            if line.startswith(("querent serve", "querent sql --watch")):
                until(home, folder, line.split("  #")[0], "listening on" if "serve" in line else "status")
                continue
            want, said = next((end for start, end in ENDS.items() if line.startswith(start)), (0, ""))
            done = run(home, folder, line)
            assert done.returncode == want and said in done.stdout + done.stderr, \
                (name, line, done.returncode, done.stdout[-600:], done.stderr[-600:])
    assert count > 25, count


def every_command_in_a_sentence_does(home):
    folder = prepare(home)
    seen = set()
    for name in PAGES:
        for command in re.findall(r"`(querent [^`]+)`", page(name)):
            command = " ".join(command.split())
            if command in seen or command == "querent serve":  # above, and below
                continue
            seen.add(command)
            done = run(home, folder, command.replace('"…"', '"how many orders are there?"').replace("ask -c", "ask --yes -c"))
            ends = {**{start: end for start, end in ENDS.items() if command.startswith(start)}, **SAID}
            want, said = ends.get(command) or next((end for start, end in ENDS.items() if command.startswith(start)), (0, ""))
            assert done.returncode == want and said in done.stdout + done.stderr, \
                (name, command, done.returncode, done.stdout[-600:], done.stderr[-600:])
    assert len(seen) > 25, seen


def what_builds_and_tests_is_there(_):
    """CI runs these, or a person does (fresh.sh, measure.sh): scripts can be run, presets exist."""
    with open(os.path.join(ROOT, "CMakePresets.json")) as file:
        presets = {preset["name"] for preset in json.load(file)["configurePresets"]}
    wrong = []
    for name in PAGES:
        lines = [line for line in lines_of(page(name)) if line and not line.startswith(("querent", "curl ", "export "))]
        for line in lines + re.findall(r"`((?:packaging/|cmake |ctest )[^`]*)`", page(name)):
            for script, *named in re.findall(RUNS_IN_CI, line) or [("", line)] * line.startswith(("cmake", "ctest")):
                wrong += [(name, line)] * (bool(script) and not os.access(os.path.join(ROOT, "packaging", script), os.X_OK))
                wrong += [(name, line, preset) for preset in named if preset and preset not in presets]
            if line in lines and not re.match(RUNS_IN_CI, line):
                wrong.append((name, line, "is run by nobody"))
    assert not wrong, wrong


def configuration_loads(home):
    """Blocks of YAML, and of a job server's names, as files of the program."""
    count = 0
    for name in PAGES:
        for kind, text in re.findall(r"^```(yaml|json)\n(.*?)^```", page(name), re.M | re.S):
            if text.startswith('{"trace_id"'):
                json.loads(text)
                continue
            count += 1
            where = {"queries": "queries.yaml", "lessons": "lessons.yaml"}.get(text.split(":")[0], "config.yaml")
            where = "names.json" if kind == "json" else where
            path = home.path("config", "querent", where)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", opener=lambda p, flags: os.open(p, flags, 0o600)) as file:
                file.write(text)
            words = {"queries.yaml": ["saved", "list"], "lessons.yaml": ["lessons", "import", path, "-c", "demo"],
                     "config.yaml": ["settings"], "names.json": ["doctor"]}[where]
            done = home.run(*words, **({"JOB_API_MAPPING": path, "JOB_EXECUTOR": "remote"} if kind == "json" else {}))
            assert (done.returncode == 0 or kind == "json") and where not in done.stderr, (name, text, done.stdout, done.stderr)
            assert "the mapping" not in done.stdout, done.stdout  # doctor's word when it has a mistake
            os.remove(path)
    assert count >= 8, count


def the_theme_is_drawn(home):
    text = re.search(r"^```ini\n(.*?)^```", page("docs/themes.md"), re.M | re.S).group(1)
    os.makedirs(home.path("config", "querent", "themes"))
    for theme, wrong in ((text, False), (text.replace("252 on 234", "252 on 999"), True)):
        with open(home.path("config", "querent", "themes", "evening.ini"), "w") as file:
            file.write(theme)
        term = Terminal(home, "--set", "ui.theme=evening")
        screen = term.wait("evening.ini" if wrong else "Ask in plain words")
        assert wrong or "evening.ini" not in screen, screen
        term.close()


def the_service_answers_as_its_page_says(home):
    if not shutil.which("curl"):
        skip("curl is not installed")
    folder = prepare(home)
    token = [w for w in home.run("token", "create", "--user", "ann", "--scopes", "ask,run").stdout.split() if len(w) > 30][-1]
    with socket.create_server(("127.0.0.1", 0)) as free:
        listens = "127.0.0.1:%d" % free.getsockname()[1]
    process = subprocess.Popen([QUERENT, "serve", "--listen", listens], cwd=folder, env=home.env, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    home.env["TOKEN"] = token
    try:
        assert any("listening on" in text for text in process.stdout)
        said = []
        for line in lines_of(page("docs/server.md")):
            if line.startswith("curl "):
                done = run(home, folder, line.replace("curl ", "curl -sSf ").replace("localhost:8765", listens))
                assert done.returncode == 0 and done.stdout.strip(), (line, done.stdout, done.stderr)
                said.append(done.stdout)
                if "query_id" in done.stdout and "ID" not in home.env:
                    home.env["ID"] = str(json.loads(done.stdout)["query_id"])
        assert len(said) == 4, said
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


main([every_command_does_what_it_says, every_command_in_a_sentence_does, what_builds_and_tests_is_there, configuration_loads,
      the_theme_is_drawn, the_service_answers_as_its_page_says])
