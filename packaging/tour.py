#!/usr/bin/env python3
"""Takes the tour of the screen: ten tasks of a new operator, on the demo database, in a terminal of each size.

    packaging/tour.py [BINARY [FOLDER]]      writes docs/tour/WIDTHxHEIGHT.txt

Each task is done with the keys and words below, and waits for what the screen shows; one that cannot be done stops
the tour. The clock stands still, and what a run took is left out, so that two runs give the same files.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZES = [(80, 24), (120, 40), (200, 60)]
EXECUTE = "execute this query"
ROWS = "row 1 of"
NEXT = "What would you like to do next?"
# ("say", words) types a line; ("key", keys) in tmux's names; ("wait", what is seen then); ("shot", what it shows)
TASKS = [
    ("start", [("wait", "in six lines"), ("wait", "conversation 1"), ("shot", "the first start"), ("key", "Escape"), ("wait", "You could ask")]),
    ("find", [("say", "which orders were placed by customers from Germany in October 2026?"), ("wait", EXECUTE),
              ("shot", "a question, and the SQL that answers it"), ("say", "yes"), ("wait", ROWS),
              ("key", "F4"), ("key", "/"), ("type", "cancelled"), ("key", "Enter"), ("wait", "cancelled"),
              ("shot", "a value is looked for in the rows"), ("key", "Escape")]),
    ("correct", [("say", "only those from Berlin"), ("wait", "'Berlin'"), ("wait", EXECUTE), ("shot", "the question is corrected in words"),
                 ("say", "yes"), ("wait", ROWS)]),
    ("export", [("key", "M-x"), ("wait", "Export 20 rows"), ("shot", "what is exported, and in which formats"),
                ("key", "C-u"), ("type", "october.csv"), ("key", "Enter"), ("wait", "20 rows exported to"),
                ("shot", "the file is written")]),
    ("write", [("say", "write to table october in archive"), ("wait", "rite ]"),
               ("shot", "what will be written, and where"), ("key", "C-s"), ("wait", "is done"),
               ("key", "F7"), ("wait", "archive.october"), ("shot", "the job"), ("key", "Escape")]),
    ("mail", [("say", "email it to ann@example.com"), ("wait", "[ Send ]"), ("shot", "the mail as it will look"),
              ("key", "C-s"), ("wait", "Job #")]),
    ("compare", [("say", "how many orders are there for each status?"), ("wait", EXECUTE), ("say", "yes"),
                 ("wait", "delivered"), ("key", "F4"), ("key", "g"), ("shot", "the rows as a chart"), ("key", "Escape")]),
    ("plan", [("say", "orders of each customer from France"), ("wait", EXECUTE), ("key", "F3"), ("key", "p"),
              ("wait", "Plan"), ("shot", "the database's own plan"), ("key", "Escape"), ("key", "M-i")]),
    ("mend", [("say", "SELEC * FROM ordres"), ("wait", "SELECT"), ("shot", "a typo, and what would mend it")]),
    ("resume", [("restart", None), ("wait", "SELEC"), ("shot", "the conversation is there again")]),
    ("old query", [("key", "M-h"), ("wait", "Statements that ran"), ("type", "Berlin"), ("shot", "an old query is found")]),
]


class Screen:
    def __init__(self, binary, width, height):
        self.binary, self.width, self.height = binary, width, height
        self.home = tempfile.mkdtemp(prefix="tour-", dir="/tmp") # short: a file's path fits into a notice
        self.socket = os.path.join(self.home, "tmux")
        self.open()

    def open(self):
        env = {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TERM": "xterm-256color",
               "QUERENT_NOW": "2026-11-22T10:00:00", "ASAN_OPTIONS": "detect_leaks=0"}
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(self.width), "-y", str(self.height),
                  "-c", self.home, self.binary, env=env)
        self.tmux("set-option", "-g", "status", "off")
        self.tmux("resize-window", "-x", str(self.width), "-y", str(self.height))

    def tmux(self, *args, env=None):
        return subprocess.run(["tmux", "-S", self.socket, *args], capture_output=True, text=True, env=env).stdout

    def text(self):
        return self.tmux("capture-pane", "-p")

    def wait(self, wanted):
        end = time.monotonic() + 60
        while " ".join(wanted.split()) not in " ".join(re.sub("[│▐]", " ", self.text()).split()):
            if time.monotonic() > end:
                sys.exit("tour: never seen at %dx%d: %s\n%s" % (self.width, self.height, wanted, self.text()))
            time.sleep(0.05)

    def still(self):
        """The screen, once nothing changes any more."""
        before, now = None, self.text()
        while now != before or re.search("[◐◓◑◒░▒▓] ", now.split("\n")[1]):
            time.sleep(0.3)
            before, now = now, self.text()
        return now

    def restart(self):
        self.tmux("send-keys", "C-q")
        while self.tmux("list-sessions"):
            time.sleep(0.05)
        self.open()

    def do(self, verb, what):
        if verb == "key":
            self.tmux("send-keys", what)
        elif verb in ("say", "type"):
            if verb == "say":
                self.tmux("send-keys", "M-i")
                self.still()
            self.tmux("send-keys", "-l", what)
            self.wait(what[-12:])
            if verb == "say":
                self.tmux("send-keys", "Enter")
        elif verb == "wait":
            self.wait(what)
        elif verb == "restart":
            self.restart()
        if verb != "wait":
            self.still()

    def close(self):
        self.tmux("kill-server")
        shutil.rmtree(self.home, ignore_errors=True)


def plain(screen, home):
    """Without what differs from run to run."""
    lines = []
    for line in screen.replace(home, "~").split("\n"):
        line = re.sub(r"\d+\.\d\d s\b", lambda m: "0.00 s".rjust(len(m.group())), line)
        line = re.sub(r"\b\d+( ?)(ms\b)?", lambda m: "0 ms".rjust(len(m.group())) if m.group(2) else m.group(), line)
        line = re.sub(r"(rows? · )(\d+)(?= )", lambda m: m.group(1) + "0".rjust(len(m.group(2))), line)
        line = re.sub(r"(e?mail|write)-[0-9a-f-]+", lambda m: m.group(1) + "-" + "x" * (len(m.group()) - len(m.group(1)) - 1), line)
        lines.append(line.rstrip())
    return "\n".join(lines).rstrip("\n")


def tour(binary, width, height):
    screen, out = Screen(binary, width, height), []
    try:
        for task, steps in TASKS:
            for verb, what in steps:
                if verb == "shot":
                    out.append("== %s: %s\n%s\n" % (task, what, plain(screen.still(), screen.home)))
                else:
                    screen.do(verb, what)
    finally:
        screen.close()
    return "\n".join(out)


def main():
    binary = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/querent"))
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "docs/tour"
    folder.mkdir(parents=True, exist_ok=True)
    for width, height in SIZES:
        (folder / ("%dx%d.txt" % (width, height))).write_text(tour(binary, width, height))


main()
