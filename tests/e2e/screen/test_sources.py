"""What an answer from documents was read in is listed by a key, and opened at the line."""
import os
from terminal import Terminal, main

GUIDE = "# Guide\n\nHello.\n\n## Refunds\n\nRefunds are paid within thirty days of a complaint.\n"


def script(home, name):
    """A program that writes its arguments, and what it reads, into a file."""
    path = home.path(name)
    with open(path, "w") as f:
        f.write('#!/bin/sh\n{ echo "$@"; [ $# -gt 1 ] || cat; } > "%s.new"; mv "%s.new" "%s.said"\n' % (path, path, path))
    os.chmod(path, 0o755)
    return path


def said(t, path):
    t.wait(lambda s: os.path.exists(path + ".said"), "what %s was given" % path)
    with open(path + ".said") as f:
        text = f.read()
    os.unlink(path + ".said")
    return text


def are_opened_at_the_line(home):
    os.mkdir(home.path("docs"))
    with open(home.path("docs", "guide.md"), "w") as f:
        f.write(GUIDE)
    pager, editor = script(home, "pager"), script(home, "editor")
    t = Terminal(home, cols=120, rows=40, DOCUMENTS_DIR=home.path("docs"), PAGER=pager, EDITOR=editor)
    t.wait("generate SQL or provide")
    t.keys("M-p")
    t.wait("no answer came from documents yet")
    t.keys("Escape")
    t.wait(lambda s: "no answer came from documents" not in s, "the list closed")
    t.say("how do refunds work after a complaint?")
    t.wait("guide.md:7 Guide > Refunds")
    t.keys("M-p")
    t.wait("[1] guide.md:7")
    t.keys("Enter")
    assert said(t, pager) == "+7 %s\n" % home.path("docs", "guide.md")
    t.wait("[1] guide.md:7")
    t.keys("C-o")
    assert said(t, editor) == "+7 %s\n" % home.path("docs", "guide.md")
    t.close()


def that_vanished_are_told(home):
    os.mkdir(home.path("docs"))
    with open(home.path("docs", "guide.md"), "w") as f:
        f.write(GUIDE)
    t = Terminal(home, cols=120, rows=40, DOCUMENTS_DIR=home.path("docs"), PAGER="cat </dev/null")
    t.wait("generate SQL or provide")
    t.say("how do refunds work after a complaint?")
    t.wait("guide.md:7 Guide > Refunds")
    os.unlink(home.path("docs", "guide.md"))
    t.keys("M-p")
    t.wait("[1] guide.md:7")
    t.keys("Enter")
    t.wait("ended with an error")
    t.close()


main([are_opened_at_the_line, that_vanished_are_told])
