#!/usr/bin/env python3
"""docs/settings.md from the table of settings, by way of the manual page that the program prints of it:
    packaging/settings_page.py build/release/querent > docs/settings.md"""
import re, subprocess, sys

HEAD = """# All settings

You want to know what can be set, and what it is when you do not.

A name's part before the dot is a group of `config.yaml`: `sql.timeout_seconds` is `timeout_seconds` under `sql`. The name in capitals is
that of the environment and of `.env`. `querent settings NAME` says what is in force and where it came from. This page is what
`querent manual config` prints, made by `packaging/settings_page.py`.
"""


def plain(text):
    for roff, shown in (("\\-", "-"), ("\\&", ""), ("\\(dq", '"'), ("\\fR", ""), ("\\fB", ""), ("\\e", "\\")):
        text = text.replace(roff, shown)
    return re.sub(r"\\\[u([0-9A-F]+)\]", lambda m: chr(int(m[1], 16)), text).replace("|", "\\|")


def page(man):
    out = [HEAD]
    keys = man.split(".SH CONNECTIONS\n")[1].split(".SH ")[0]
    groups = man.split(".SH SETTINGS\n")[1].split(".SH ")[0].split(".SS ")[1:]
    for group in ["connections\n.TP\n" + keys.split(".TP\n", 1)[1]] + groups:
        name, *terms = group.split(".TP\n")
        out.append("## %s\n\n| setting | what it is |\n|---|---|" % plain(name.strip()))
        for term in terms:
            names, text = term.split("\n", 1)
            names = ", ".join("`%s`" % n for n in plain(names[3:]).split(", "))
            out.append("| %s | %s |" % (names, plain(" ".join(text.split()))))
        out.append("")
    return "\n".join(out)


sys.stdout.write(page(subprocess.run([sys.argv[1], "manual", "config"], capture_output=True, text=True, check=True).stdout))
