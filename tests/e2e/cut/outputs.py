"""What a cut output must look like, format by format, and what must not be there."""
import csv, io, json, os, re, sqlite3, zipfile

STDOUT = ("table", "csv", "tsv", "json", "jsonl", "markdown", "sql", "html")
FORMATS = STDOUT + ("xlsx",)


def no_json(text):
    try:
        json.loads(text)
    except ValueError:
        return
    raise AssertionError("a parser takes it")


def last_line(text, why):
    assert text.splitlines()[-1] == why, text[-300:]


def table(text, why):
    last_line(text, why)
    return [line.split("│")[0].strip() for line in text.splitlines()[2:-1]]


def csv_rows(text, why):
    assert why not in text
    return [row[0] for row in list(csv.reader(io.StringIO(text, newline="")))[1:]]


def tsv_rows(text, why):
    assert why not in text
    return [line.split("\t")[0] for line in text.splitlines()[1:]]


def json_rows(text, why):
    no_json(text)
    return [str(row["id"]) for row in json.loads(text + "]")]


def jsonl_rows(text, why):
    return [str(json.loads(line)["id"]) for line in text.splitlines()]


def markdown(text, why):
    lines = text.splitlines()
    assert lines[-1] == why and lines[-2] == "", text[-300:]
    return [line.split("|")[1].strip() for line in lines[2:-2]]


def sql_rows(text, why):
    assert text.endswith("VALUES\n-- %s\n" % why), text[-300:]
    con = sqlite3.connect(":memory:", isolation_level=None)
    con.execute("CREATE TABLE result (id, v)")
    try:
        con.executescript(text)
    except sqlite3.Error:
        return [str(row[0]) for row in con.execute("SELECT id FROM result ORDER BY rowid")]
    raise AssertionError("a client takes it")


def html(text, why):
    assert text.endswith("</table>\n<p><strong>%s</strong></p>\n" % why), text[-300:]
    return re.findall(r"<tr><td[^>]*>(\d+)</td>", text)


def xlsx(path, why):
    page = zipfile.ZipFile(path).read("xl/worksheets/sheet1.xml").decode()
    assert why in page, page[-300:]
    return re.findall(r'<c r="A(?!1")\d+"><v>(\d+)</v>', page)


READERS = {"table": table, "csv": csv_rows, "tsv": tsv_rows, "json": json_rows, "jsonl": jsonl_rows, "markdown": markdown,
           "sql": sql_rows, "html": html}


def rows_in_order(found, where):
    assert found == [str(i + 1) for i in range(len(found))], "%s: not the first rows: %s" % (where, found[-5:])
    return len(found)


def of_stdout(format, text, why):
    """How many rows it has, after looking that it is not whole."""
    return rows_in_order(READERS[format](text, why), format)


def of_file(format, path, why):
    assert not os.path.exists(path), "the file is there under its name"
    name = path + ".partial"
    assert os.path.exists(name), "no " + name
    leftovers = [n for n in os.listdir(os.path.dirname(path)) if n.startswith(os.path.basename(path) + ".") and
                 n != os.path.basename(name)]
    assert not leftovers, leftovers
    if format == "xlsx":
        found = xlsx(name, why)
    else:
        with open(name, newline="") as file:
            found = READERS[format](file.read(), why)
    os.unlink(name)
    return rows_in_order(found, path)


def why_of(stderr):
    """The line that says it, without what follows of the file."""
    found = re.search(r"querent: (partial after [\d,]+ rows?: .*?)(?:; these rows are in '.*')?$", stderr, re.M)
    assert found, "standard error does not say it: " + stderr[-500:]
    return found[1]


def count_of(why):
    return int(re.match(r"partial after ([\d,]+) rows?: ", why)[1].replace(",", ""))


def newest_audit(home):
    """Outcome and rows of the newest row of the audit trail."""
    done = home.run("audit", "-f", "jsonl", "--limit", "1")
    row = json.loads(done.stdout.splitlines()[-1])
    return row["outcome"], int(row["rows"])
