"""Links of the documents lead somewhere; the commands, options and settings that they name are the binary's; the README's
questions are answered; the README is short."""
import json, os, re, shlex, shutil, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "screen"))
from terminal import QUERENT, main

ROOT = os.environ["QUERENT_SOURCE_DIR"]
PAGES = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "CHANGELOG.md"] + \
        ["docs/" + name for name in sorted(os.listdir(os.path.join(ROOT, "docs"))) if name.endswith(".md")]


def page(name):
    with open(os.path.join(ROOT, name)) as file:
        return file.read()


def anchors(text):
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.*)$", text, re.M)}


def links_lead_somewhere(_):
    wrong = []
    for name in PAGES:
        for target in re.findall(r"\]\(([^)\s]+)\)", page(name)):
            if re.match(r"https?:", target):
                continue
            path, _, anchor = target.partition("#")
            there = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
            if not os.path.exists(os.path.join(ROOT, there)):
                wrong.append((name, target))
            elif anchor and anchor not in anchors(page(there)):
                wrong.append((name, target))
    assert not wrong, wrong


def words_of(line):
    """As a shell reads them, up to a comment, a pipe or a file."""
    lexer = shlex.shlex(line.replace("…", "x"), posix=True, punctuation_chars="|<>;")
    lexer.whitespace_split = True
    words = []
    for word in lexer:
        if set(word) <= set("|<>;"):
            break
        words.append(word)
    return words


def commands_of(text):
    """The words of what shell blocks call querent with."""
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S):
        for line in block.replace("\\\n", " ").split("\n"):
            if line.startswith("querent "):
                yield words_of(line)[1:]


def commands_are_known(home):
    helps = {"": home.run("--help").stdout}
    names = set(re.findall(r"^  ([a-z]+) ", helps[""], re.M))
    count, wrong = 0, []
    for name in PAGES:
        for words in commands_of(page(name)):
            count += 1
            verb = words[0] if words and words[0] in names else ""
            if not verb and words and re.fullmatch(r"[a-z]+", words[0]):
                wrong.append((name, words, "no such command"))
            help = helps.setdefault(verb, home.run(verb, "--help").stdout if verb else "")
            wrong += [(name, words, w) for w in words if re.match(r"--?[a-z]", w) and w.split("=")[0] not in help]
    assert count > 25 and not wrong, (count, wrong)


def what_a_command_takes_is_in_its_help(home):
    """What Tab offers is what the command takes: no more, nothing twice, and nothing that its help does not name."""
    for command in ("audit", "catalog", "functions", "jobs", "lessons", "manual", "saved", "state", "token"):
        offered = [line.split("\t")[0] for line in home.run("complete", command, "").stdout.splitlines()]
        usage = home.run(command, "--help").stdout.split("\n\n")[0]
        assert offered and len(offered) == len(set(offered)), (command, offered)
        for word in offered:
            assert re.search(r"(?<![a-z])%s(?![a-z])" % word, usage), (command, word)
            assert "unknown word" not in home.run(command, word, "-c", "demo", "--help").stderr, (command, word)


def settings_are_known(home):
    known = {line.split()[0] for line in home.run("settings").stdout.split("\n") if line.strip()}
    groups = {name.split(".")[0] for name in known if "." in name}
    wrong = []
    for name in PAGES:
        for said in re.findall(r"`([a-z_]+\.[a-z_.]+)(?:[:=][^`]*)?`", page(name)):
            if said.split(".")[0] in groups and said not in known and not any(k.startswith(said + ".") for k in known) \
                    and not re.search(r"\.(c|h|db|py|yaml|cast|txt|sh|inc|anchor|unaudited)$", said):
                wrong.append((name, said))
    assert len(known) > 50 and not wrong, wrong


def questions_are_answered(home):
    readme = page("README.md")
    questions = re.findall(r"^\* \*(.*)\*$", readme, re.M)
    assert len(questions) == 5, questions
    for question in questions:
        done = home.run("ask", question, "--yes", "-f", "csv")
        assert done.returncode == 0 and done.stdout.strip(), (question, done.returncode, done.stdout, done.stderr)


def the_page_of_settings_is_the_programs(_):
    made = subprocess.run([sys.executable, os.path.join(ROOT, "packaging", "settings_page.py"), QUERENT], capture_output=True, text=True)
    assert made.stdout == page("docs/settings.md"), "run packaging/settings_page.py BINARY > docs/settings.md"


def manual_pages_are_read_without_a_warning(home):
    for words, title in (((), "QUERENT 1"), (("config",), "QUERENT\\-CONFIG 5"), (("keys",), "QUERENT\\-KEYS 5")):
        text = home.run("manual", *words).stdout
        assert text.startswith(".TH " + title), (words, text[:60])
        if shutil.which("man"):
            read = subprocess.run(["man", "--warnings", "-l", "-"], input=text, capture_output=True, text=True,
                                  env={**home.env, "MANWIDTH": "80", "MANROFFSEQ": ""})
            assert read.returncode == 0 and not read.stderr, (words, read.stderr[:300])


def pages_begin_with_what_a_person_wants(_):
    for name in PAGES:
        if name.startswith("docs/"):
            first = page(name).split("\n")[2]
            assert re.match(r"You (want|have) ", first), (name, first)


def every_page_is_linked_from_the_readme(_):
    missing = [name for name in PAGES if name.startswith("docs/") and "(%s)" % name not in page("README.md")]
    assert not missing, missing


def the_readme_is_short(_):
    assert page("README.md").count("\n") <= 150


def pictures_are_there(_):
    svg = page("docs/screen.svg")
    assert svg.startswith("<svg") and "CONFIRM_GENERATED_SQL" in svg
    sure = re.search("(not )?sure [0-9]+ %", page("README.md")).group()  # of the same screen as text
    assert sure in svg.replace("\u00a0", " "), sure
    assert json.loads(re.search('^TEXT_AFTER = (".*")$', page("packaging/picture.py"), re.M).group(1)) in page("README.md")
    cast = page("docs/querent.cast")
    assert cast.startswith('{"version": 2') and len(cast) < 200000
    seconds = json.loads(cast.splitlines()[-1])[0]
    assert 25 <= seconds <= 35, seconds  # "half a minute"


main([links_lead_somewhere, commands_are_known, what_a_command_takes_is_in_its_help, settings_are_known, questions_are_answered,
      the_page_of_settings_is_the_programs, manual_pages_are_read_without_a_warning, pages_begin_with_what_a_person_wants, every_page_is_linked_from_the_readme,
      the_readme_is_short, pictures_are_there])
