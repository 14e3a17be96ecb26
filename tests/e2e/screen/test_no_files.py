"""The screen's thread touches no file once it has started: the kernel says so, for the real binary, through all of the console."""
import os, subprocess

import terminal
from terminal import Home, Terminal, main, skip

WATCH = os.environ.get("QUERENT_FILEWATCH", "")
# A descriptor that is open is no file by its name; the sanitizers read these when they start threads and symbolise.
ALLOWED = ("/dev/tty", "/dev/pts/", "/proc/self/", "/sys/devices/system/cpu")

probe = Home()
try:
    if subprocess.run([WATCH, probe.path("probe"), "/bin/true"], capture_output=True).returncode:
        skip("this machine lets no process be traced")
finally:
    probe.remove()


class Watched(Terminal):
    def __init__(self, home, *args, **env):
        self.calls = home.path("calls")
        querent = terminal.QUERENT
        terminal.QUERENT = WATCH
        try:
            super().__init__(home, self.calls, os.path.abspath(querent), *args, **env)
        finally:
            terminal.QUERENT = querent

    def files(self, since=0):
        with open(self.calls) as f:
            lines = f.read().splitlines()[since:]
        return [line for line in lines if not line.split(" ", 1)[1].startswith(ALLOWED)]

    def count(self):
        with open(self.calls) as f:
            return len(f.read().splitlines())


def prepare(home):
    os.makedirs(home.path("config", "querent", "themes"))
    for name in ("config", "config/querent", "config/querent/themes"):
        os.chmod(home.path(name), 0o700)
    with open(home.path("config", "querent", "keys"), "w") as f:
        f.write("chart = g\n")
    with open(home.path("config", "querent", "themes", "mine.ini"), "w") as f:
        f.write("[theme]\ntitle = my own\n[roles]\ntext = 3\n")
    editor = home.path("editor")
    with open(editor, "w") as f:
        f.write("#!/bin/sh\nprintf ' written by the editor' >> \"$1\"\n")
    os.chmod(editor, 0o700)
    home.env["EDITOR"] = editor
    home.env["TMPDIR"] = home.dir
    home.env["TZ"] = "UTC"  # without it mktime, which only QUERENT_NOW needs, looks at /etc/localtime each time


def ask(t):
    t.type("how many ord")
    t.wait("how many ord")
    t.keys("C-r")
    t.wait(" search ")
    t.keys("Escape")
    t.wait(lambda s: " search " not in s, "the end of the search")
    t.keys("C-u")
    t.say("select id, name from products order by id")
    t.wait("▐ CONFIRM_USER_SQL ▌")
    t.say("yes")
    t.wait("row 1 of")


def edit(t):
    t.keys("M-i")
    t.keys("C-o")
    t.wait("written by the editor")
    t.keys("C-u")
    t.keys("F3", "C-o")
    t.wait("editing")
    t.wait("written by")
    t.keys("Escape")
    t.wait("unsent edit")


def look_and_leave(t, key, title):
    t.keys(key)
    t.wait(title)
    t.keys("Escape")
    t.wait(lambda s: title not in s, "the end of " + title)


def look_at_rows(t):
    t.keys("F4")
    t.wait("row 1 of")
    t.keys("PageDown")
    t.wait(lambda s: "row 1 of" not in s, "the next page")
    t.keys("s")
    t.wait("▲")
    look_and_leave(t, "Enter", "· number")
    look_and_leave(t, "v", "Row  ")
    t.keys("y")
    t.wait("sent to the terminal")
    t.keys("/")
    t.wait("Search all columns")
    t.type("a")
    t.keys("Enter")
    t.wait(lambda s: "Search all columns" not in s, "the end of the question")
    t.keys("g")
    t.wait("Chart")
    t.keys("g")
    t.wait("Results")


def open_each(t):
    for key, title in (("F1", "Help"), ("F10", "Menu"), ("F5", "Connections"), ("F6", "Schema"), ("M-j", "Joins that"), ("F7", "Jobs"),
                       ("F8", "Trace"), ("F9", "Conversations"), ("C-p", "Go to")):
        look_and_leave(t, key, "▌" + title)


def open_forms(t):
    for key, title in (("M-w", "Write all rows"), ("M-e", "Email all rows")):
        t.keys(key)
        t.wait("▌" + title)
        t.type("x")
        t.keys("Tab")
        t.keys("BTab")
        t.keys("Escape")
        t.wait(lambda s: "▌" + title not in s, "the end of " + title)


def edit_sql(t):
    t.keys("F3", "e")
    t.wait("editing")
    t.keys("C-End")
    t.type(" , na")
    t.wait(", na")
    t.keys("Tab", "Enter")  # opens the names that fit, and takes the first
    t.wait(", name")
    t.keys("Escape")
    t.wait("unsent edit")
    t.keys("p")
    t.wait("as reported by demo")
    t.keys("Escape")
    t.wait(lambda s: "as reported by demo" not in s, "the end of the plan")


def choose_theme(t):
    t.keys("F12")
    t.wait("my own")
    t.type("mine")
    t.wait("my own")
    t.keys("Enter")
    t.wait("theme mine, also at the next start")


def export(t, home):
    t.keys("M-x")
    t.wait("Which rows?")
    t.type("shown")
    t.keys("Enter")
    t.wait("querent-2026")
    t.keys("C-u")
    t.say(home.path("rows.csv"))
    t.wait(lambda s: "Job " in s and "done" in s, "the end of the job")


def touches_no_file_after_the_start(home):
    prepare(home)
    t = Watched(home, "--new")
    t.wait("generate SQL or provide")
    t.wait("You could ask")
    begun = t.count()
    assert t.files(), "the watcher sees nothing"
    ask(t)
    look_at_rows(t)
    open_each(t)
    open_forms(t)
    choose_theme(t)
    edit_sql(t)
    edit(t)
    export(t, home)
    t.resize(80, 24)
    t.wait(" rows  1,000 rows fetched")
    touched = t.files(begun)
    assert not touched, "the screen's thread touched files: %s" % touched[:10]
    assert os.path.exists(home.path("rows.csv.partial"))
    assert not [name for name in os.listdir(home.dir) if name.startswith("querent-")], "the editor's file is left"
    t.close()


def an_editor_that_fails_changes_nothing(home):
    prepare(home)
    with open(home.path("editor"), "w") as f:
        f.write("#!/bin/sh\necho changed > \"$1\"\nexit 3\n")
    t = Terminal(home, "--new")
    t.wait("generate SQL or provide")
    t.type("half a thought")
    t.wait("half a thought")
    t.keys("C-o")
    t.wait("ended with an error; the text is unchanged")
    t.wait("half a thought")
    assert not [name for name in os.listdir(home.dir) if name.startswith("querent-")], "the editor's file is left"
    t.close()


def a_folder_that_takes_no_file_is_said(home):
    prepare(home)
    t = Terminal(home, "--new", TMPDIR=home.path("nowhere"))
    t.wait("generate SQL or provide")
    t.keys("C-o")
    t.wait("cannot write '")
    t.type("and on")
    t.wait("and on")
    t.close()


main([touches_no_file_after_the_start, an_editor_that_fails_changes_nothing, a_folder_that_takes_no_file_is_said])
