#!/usr/bin/env python3
"""Takes the pictures of the documentation from the real screen, in a tmux of its own and a home of its own.

    packaging/picture.py [BINARY]      writes docs/screen.svg and docs/querent.cast (30 seconds, for asciinema), and
                                       the screen as text into README.md

The clock stands still, so that two runs give the same picture.
"""
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COLS, ROWS = 120, 36
TEXT_ROWS = 2  # of the results on the screen in README.md
TEXT_AFTER = "The same screen as text:\n\n```\n"
CELL_W, CELL_H, FONT = 8.4, 18, 14
PALETTE = ["#1d2021", "#cc6666", "#8fb573", "#d8a657", "#7daea3", "#d3869b", "#89b482", "#d4be98",
           "#665c54", "#ea6962", "#a9b665", "#e7c787", "#9bc4ba", "#e1a8b8", "#a5c9a0", "#f2e5bc"]
BACK, FORE = PALETTE[0], "#d4be98"
# what is typed, and what the screen shows before it goes on: until the picture is taken, and after it
SCRIPT = [(None, "generate SQL or provide"),
          ("which orders were placed in October 2026?", "Shall I execute"), ("yes", "row 1 of"),
          ("how many orders were placed by customers from Germany last year?", "Shall I execute")]
AFTER = [("yes", "row 1 of 1 "), ("revenue per month in 2026", "Shall I execute"), ("yes", "row 1 of 11 ")]
KEYS = [("F4", "Enter open"), ("g", "Chart  revenue")]  # the rows as a chart


class Screen:
    def __init__(self, binary):
        self.home = tempfile.mkdtemp(prefix="querent-picture-")
        self.socket = os.path.join(self.home, "tmux")
        env = {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "TERM": "xterm-256color",
               "QUERENT_NOW": "2026-11-22T10:00:00"}
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(COLS), "-y", str(ROWS), binary, env=env)
        self.tmux("set-option", "-g", "status", "off")
        self.tmux("resize-window", "-x", str(COLS), "-y", str(ROWS))
        self.frames, self.began = [], time.monotonic()

    def tmux(self, *args, env=None):
        return subprocess.run(["tmux", "-S", self.socket, *args], capture_output=True, text=True, env=env).stdout

    def text(self):
        return self.tmux("capture-pane", "-p")

    def colours(self):
        return self.tmux("capture-pane", "-e", "-p")

    def frame(self):
        now = self.colours()
        if not self.frames or self.frames[-1][1] != now:
            self.frames.append((time.monotonic() - self.began, now))

    def wait(self, wanted):
        end = time.monotonic() + 60
        while wanted not in self.text():
            if time.monotonic() > end:
                sys.exit("picture: never seen: %s\n%s" % (wanted, self.text()))
            self.frame()
            time.sleep(0.05)
        self.frame()

    def say(self, text):
        for letter in text:
            self.tmux("send-keys", "-l", letter)
            time.sleep(0.04)
            self.frame()
        self.wait(text[-20:])
        self.tmux("send-keys", "Enter")

    def go(self, script):
        for typed, wanted in script:
            if typed:
                self.say(typed)
            self.wait(wanted)
            self.rest(2)

    def rest(self, seconds):
        time.sleep(seconds)
        self.frame()

    def close(self):
        self.tmux("kill-server")
        shutil.rmtree(self.home, ignore_errors=True)


class Style:
    def __init__(self):
        self.fore, self.back, self.bold, self.dim, self.italic, self.under, self.reverse = FORE, BACK, 0, 0, 0, 0, 0

    def take(self, codes):
        numbers = [int(n or 0) for n in codes.split(";")] if codes else [0]
        while numbers:
            n = numbers.pop(0)
            if n == 0:
                self.__init__()
            elif n in (38, 48) and numbers:
                setattr(self, "fore" if n == 38 else "back", colour(numbers))
            elif 30 <= n <= 37 or 90 <= n <= 97:
                self.fore = PALETTE[n - 30 if n < 90 else n - 82]
            elif 40 <= n <= 47 or 100 <= n <= 107:
                self.back = PALETTE[n - 40 if n < 100 else n - 92]
            elif n == 39:
                self.fore = FORE
            elif n == 49:
                self.back = BACK
            else:
                self.flag(n)

    def flag(self, n):
        flags = {1: ("bold", 1), 2: ("dim", 1), 3: ("italic", 1), 4: ("under", 1), 7: ("reverse", 1), 23: ("italic", 0),
                 24: ("under", 0), 27: ("reverse", 0)}
        if n == 22:
            self.bold = self.dim = 0
        elif n in flags:
            setattr(self, *flags[n])

    def pair(self):
        return (self.back, self.fore) if self.reverse else (self.fore, self.back)


def colour(numbers):
    """What follows 38 or 48: one of 256, or red, green and blue."""
    if numbers[0] == 2:
        _, r, g, b = [numbers.pop(0) for _ in range(4)]
        return "#%02x%02x%02x" % (r, g, b)
    _, n = numbers.pop(0), numbers.pop(0)
    if n < 16:
        return PALETTE[n]
    if n >= 232:
        return "#%02x%02x%02x" % ((8 + (n - 232) * 10,) * 3)
    steps = [0, 95, 135, 175, 215, 255]
    n -= 16
    return "#%02x%02x%02x" % (steps[n // 36], steps[n // 6 % 6], steps[n % 6])


def cells(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def runs(line, style):
    """The pieces of a line that look alike: column, text, colours, marks."""
    column = 0
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b"):
            style.take(part[2:-1])
        elif part:
            yield column, part, style.pair(), style
            column += cells(part)


def svg(screen):
    width, height = COLS * CELL_W + 24, ROWS * CELL_H + 24
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" role="img" aria-label="The console of querent">' % (width, height),
           '<rect width="100%%" height="100%%" rx="8" fill="%s"/>' % BACK,
           '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="%d">' % FONT]
    style = Style()
    for row, line in enumerate(screen.split("\n")[:ROWS]):
        for column, text, (fore, back), how in runs(line, style):
            x, y = 12 + column * CELL_W, 12 + row * CELL_H
            if back != BACK:
                out.append('<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>' % (x, y, cells(text) * CELL_W, CELL_H, back))
            bare = text.strip()
            if bare:
                x += cells(text[:len(text) - len(text.lstrip())]) * CELL_W
                marks = (' font-weight="bold"' if how.bold else "") + (' opacity="0.6"' if how.dim else "") + \
                        (' font-style="italic"' if how.italic else "") + (' text-decoration="underline"' if how.under else "")
                out.append('<text x="%.1f" y="%d" textLength="%.1f" lengthAdjust="spacingAndGlyphs" fill="%s"%s>%s</text>'
                           % (x, y + FONT, cells(bare) * CELL_W, fore, marks, html.escape(bare).replace(" ", "\u00a0")))
    return "\n".join(out + ["</g>", "</svg>", ""])


def cast(frames):
    """Asciinema's format, version 2: of each frame only the lines that changed."""
    out = [json.dumps({"version": 2, "width": COLS, "height": ROWS, "title": "querent"})]
    before = []
    for when, frame in frames:
        lines = frame.split("\n")[:ROWS]
        changed = ["\x1b[%d;1H\x1b[0m\x1b[2K%s" % (i + 1, line) for i, line in enumerate(lines)
                   if i >= len(before) or before[i] != line]
        out.append(json.dumps([round(when, 2), "o", "".join(changed)]))
        before = lines
    out.append(json.dumps([round(frames[-1][0] + 1, 2), "o", ""]))  # the last one stands for a while
    return "\n".join(out) + "\n"


def into_readme(text):
    readme = ROOT / "README.md"
    head, rest = readme.read_text().split(TEXT_AFTER)
    tail = rest[rest.index("```"):]
    lines = [line.rstrip() for line in text.rstrip().split("\n")]
    results, bottom = (next(i for i, line in enumerate(lines) if line.startswith(begin)) for begin in ("├ Results", "└ row 1"))
    text = re.sub(r"\d+\.\d\d s$", "0.00 s", "\n".join(lines[:results + 3 + TEXT_ROWS] + lines[bottom:]))
    readme.write_text(head + TEXT_AFTER + text + "\n" + tail)


def main():
    binary = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/querent")
    screen = Screen(os.path.abspath(binary))
    try:
        screen.go(SCRIPT)
        (ROOT / "docs/screen.svg").write_text(re.sub(r"\d+\.\d\d(\s)s\b", r"0.00\1s", svg(screen.colours())))
        into_readme(screen.text())
        screen.go(AFTER)
        for key, wanted in KEYS:
            screen.tmux("send-keys", key)
            screen.wait(wanted)
            screen.rest(2)
        (ROOT / "docs/querent.cast").write_text(cast(screen.frames))
    finally:
        screen.close()


main()
