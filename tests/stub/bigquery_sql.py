"""The SQL of the stub BigQuery (bigquery_server.py): its tables on SQLite, a query of BigQuery as one of SQLite, values as
the API writes them, and what BigQuery would refuse before it runs anything."""
import base64, datetime, json, os, re, sqlite3, subprocess

PROJECT = "shop-eu"
STRING = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
WORDS = ("SELECT", "WITH", "(", "FROM")
HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "bigquery_tables.json")) as f:
    WORLD = json.load(f)
TABLES, ROUTINES = WORLD["tables"], WORLD["routines"]
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
CONN = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)


class Failure(Exception):
    def __init__(self, status, reason, message):
        super().__init__(message)
        self.status, self.reason = status, reason
        self.value = {"error": {"code": status, "message": message, "status": reason.upper(),
                                "errors": [{"domain": "global", "reason": reason, "message": message}]}}


# ---- tables ----

def sql_type(field):
    names = {"INTEGER": "INT64", "FLOAT": "FLOAT64", "BOOLEAN": "BOOL", "RECORD": "STRUCT"}
    name = names.get(field["type"], field["type"])
    if field["type"] == "RECORD":
        name += "<%s>" % ", ".join("%s %s" % (f["name"], sql_type(f)) for f in field["fields"])
    return "ARRAY<%s>" % name if field.get("mode") == "REPEATED" else name


def field_of(name, declared):
    """A field from a type of SQL, as CREATE TABLE has it."""
    back = {"INT64": "INTEGER", "INT": "INTEGER", "BIGINT": "INTEGER", "FLOAT64": "FLOAT", "BOOL": "BOOLEAN"}
    kind = re.match(r"\w+", declared)[0].upper()
    field = {"name": name, "type": back.get(kind, kind)}
    if "NOT NULL" in declared.upper():
        field["mode"] = "REQUIRED"
    return field


def affinity(field):
    kind = {"INTEGER": "INTEGER", "FLOAT": "REAL", "BOOLEAN": "INTEGER", "BYTES": "BLOB"}.get(field["type"], "TEXT")
    return "TEXT" if field.get("mode") == "REPEATED" else kind


def stored(field, value):
    if value is None:
        return None
    if field.get("mode") == "REPEATED" or field["type"] in ("RECORD", "JSON"):
        return value if isinstance(value, str) else json.dumps(value)
    if field["type"] == "BYTES":
        return base64.b64decode(value)
    if field["type"] == "BOOLEAN":
        return int(str(value).lower() in ("true", "1"))
    if field["type"] == "TIMESTAMP" and "-" in str(value)[1:]:  # as rows tell it: microseconds
        at = datetime.datetime.fromisoformat(value)
        return str(((at if at.tzinfo else at.replace(tzinfo=datetime.timezone.utc)) - EPOCH) // datetime.timedelta(microseconds=1))
    return value


def make_table(name, fields):
    """The declared type is the field itself, so that a query's column tells which one it is."""
    columns = ", ".join('`%s` "%s"' % (f["name"], "%s F:%s.%s" % (affinity(f), name, f["name"])) for f in fields)
    CONN.execute("CREATE TABLE `%s` (%s)" % (name, columns))


def insert_rows(name, rows):
    fields = TABLES[name]["schema"]["fields"]
    for row in rows:
        CONN.execute("INSERT INTO `%s` VALUES (%s)" % (name, ", ".join("?" * len(fields))),
                     [stored(f, row.get(f["name"])) for f in fields])


def make_information():
    """INFORMATION_SCHEMA's views, as tables of the tables."""
    views = {"TABLES": ["table_name", "table_type"], "TABLE_OPTIONS": ["table_name", "option_name", "option_value"],
             "COLUMNS": ["table_name", "column_name", "ordinal_position", "is_nullable", "data_type",
                         "is_partitioning_column", "clustering_ordinal_position"],
             "COLUMN_FIELD_PATHS": ["table_name", "column_name", "field_path", "data_type", "description"],
             "TABLE_CONSTRAINTS": ["constraint_name", "table_name", "constraint_type"],
             "KEY_COLUMN_USAGE": ["constraint_name", "table_name", "column_name", "ordinal_position"],
             "CONSTRAINT_COLUMN_USAGE": ["constraint_name", "table_schema", "table_name", "column_name"]}
    for view, columns in views.items():
        CONN.execute("DROP TABLE IF EXISTS INFORMATION_SCHEMA_%s" % view)
        CONN.execute("CREATE TABLE INFORMATION_SCHEMA_%s (%s)" % (view, ", ".join(columns)))

    def add(view, *values):
        CONN.execute("INSERT INTO INFORMATION_SCHEMA_%s VALUES (%s)" % (view, ", ".join("?" * len(values))), values)

    def paths(table, column, field, path):
        add("COLUMN_FIELD_PATHS", table, column, path, sql_type(field), field.get("description"))
        for inner in field.get("fields", []):
            paths(table, column, inner, path + "." + inner["name"])

    for name, table in TABLES.items():
        add("TABLES", name, {"TABLE": "BASE TABLE"}.get(table.get("type", "TABLE"), table.get("type")))
        partition = table.get("timePartitioning", {}).get("field")
        cluster = table.get("clustering", {}).get("fields", [])
        if table.get("description"):
            add("TABLE_OPTIONS", name, "description", json.dumps(table["description"]))
        if table.get("requirePartitionFilter"):
            add("TABLE_OPTIONS", name, "require_partition_filter", "true")
        for at, field in enumerate(table["schema"]["fields"]):
            column = field["name"]
            add("COLUMNS", name, column, at + 1, "NO" if field.get("mode") == "REQUIRED" else "YES", sql_type(field),
                "YES" if column == partition else "NO", cluster.index(column) + 1 if column in cluster else None)
            paths(name, column, field, column)
        constraints = table.get("tableConstraints", {})
        for at, column in enumerate(constraints.get("primaryKey", {}).get("columns", [])):
            add("KEY_COLUMN_USAGE", name + ".pk$", name, column, at + 1)
        if "primaryKey" in constraints:
            add("TABLE_CONSTRAINTS", name + ".pk$", name, "PRIMARY KEY")
        for key in constraints.get("foreignKeys", []):
            add("TABLE_CONSTRAINTS", key["name"], name, "FOREIGN KEY")
            for at, pair in enumerate(key["columnReferences"]):
                add("KEY_COLUMN_USAGE", key["name"], name, pair["referencingColumn"], at + 1)
                add("CONSTRAINT_COLUMN_USAGE", key["name"], key["referencedTable"]["datasetId"],
                    key["referencedTable"]["tableId"], pair["referencedColumn"])


# ---- SQL ----

def unescape(text):
    body = re.sub(r"\\(.)", lambda m: {"n": "\n", "r": "\r", "t": "\t"}.get(m[1], m[1]), text[1:-1])
    return "'%s'" % body.replace("'", "''")


def paths_to_names(sql):
    """`project.dataset.table`, `dataset`.table and dataset.table as the table's name alone."""
    sql = re.sub(r"`[\w.:-]+`\.INFORMATION_SCHEMA\.(\w+)", r"`INFORMATION_SCHEMA_\1`", sql)
    sql = re.sub(r"`(?:[\w:-]+\.)+(\w+)`", r"`\1`", sql)
    return re.sub(r"(?:`?[\w-]+-[\w-]+`?\.)?`?\bshop\b`?\.(?=`?\w)", "", sql)


def translate(sql):
    """A query of BigQuery as one of SQLite; strings are left alone."""
    parts = re.split("(%s)" % STRING, sql)
    for i, part in enumerate(parts):
        if i % 2:
            parts[i] = unescape(part)
            continue
        part = paths_to_names(part)
        part = re.sub(r"\b(?:DATE|TIMESTAMP|DATETIME|TIME|NUMERIC|BIGNUMERIC|JSON)\s+$", "", part, flags=re.I)
        part = re.sub(r"UNNEST\(\s*GENERATE_ARRAY\((\d+),\s*(\d+)\)\s*\)\s+AS\s+(\w+)",
                      r"(WITH RECURSIVE n (\3) AS (SELECT \1 UNION ALL SELECT \3 + 1 FROM n WHERE \3 < \2) "
                      r"SELECT \3 FROM n)", part, flags=re.I)
        part = re.sub(r"\bSAFE\.STRING\(\s*SAFE\.PARSE_JSON\((\w+)\)\)", r"json_extract(\1, '$')", part)
        part = re.sub(r"\bSAFE\.", "", part)
        part = re.sub(r"\bIF\(", "IIF(", part)
        part = re.sub(r"\bAS STRING\b", "AS TEXT", part)
        part = re.sub(r"\bAS INT64\b", "AS INTEGER", part)
        part = re.sub(r"EXTRACT\(\s*YEAR\s+FROM\s+([\w.`]+)\)", r"CAST(strftime('%Y', \1) AS INTEGER)", part)
        parts[i] = part
    return "".join(parts)


def bare(sql):
    """The text without strings and comments, to look for words in."""
    return re.sub(STRING, "''", re.sub(r"--[^\n]*|#[^\n]*|/\*.*?\*/", " ", sql, flags=re.S))


def statement_type(sql):
    text = bare(sql).strip().rstrip(";").strip()
    words = text.upper().split()
    if ";" in text or not words or words[0] in ("DECLARE", "BEGIN", "SET", "IF", "LOOP", "EXECUTE"):
        return "SCRIPT"
    if text.startswith("(") or words[0] in WORDS:
        return "SELECT"
    if words[0] in ("CREATE", "DROP", "ALTER"):
        return "_".join(w for w in words[:2] if w not in ("OR", "REPLACE"))
    return {"EXPORT": "EXPORT_DATA", "TRUNCATE": "TRUNCATE_TABLE"}.get(words[0], words[0])


STATEMENTS = ("SELECT", "SCRIPT", "INSERT", "UPDATE", "DELETE", "MERGE", "TRUNCATE_TABLE", "EXPORT_DATA", "LOAD", "GRANT",
              "REVOKE", "CALL", "ASSERT", "ROLLBACK", "COMMIT")


def check_statement(sql):
    kind = statement_type(sql)
    if kind not in STATEMENTS and kind.split("_")[0] not in ("CREATE", "DROP", "ALTER"):
        raise Failure(400, "invalidQuery", "Syntax error: Unexpected identifier \"%s\" at [1:1]" % kind)


def tables_in(sql):
    names = re.findall(r"[\w`.:-]+", paths_to_names(bare(sql)))
    return [n for n in TABLES if any(word.strip("`") == n for word in names)]


def routines_in(sql):
    return [n for n in ROUTINES if re.search(r"\b%s`?\(" % re.escape(n), bare(sql).replace("`", ""))]


class Judge:
    """Google's analyzer as a process."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def error(self, sql):
        columns = {n: [[f["name"], sql_type(f)] for f in t["schema"]["fields"]] for n, t in TABLES.items()}
        for row in CONN.execute("SELECT name FROM sqlite_schema WHERE name LIKE 'INFORMATION_SCHEMA_%'").fetchall():
            columns[row[0]] = [[c[1], "INT64" if c[1].endswith("_position") else "STRING"]
                               for c in CONN.execute("PRAGMA table_info(%s)" % row[0])]
        parts = re.split("(%s)" % STRING, sql)
        text = "".join(p if i % 2 else paths_to_names(p) for i, p in enumerate(parts))
        self.process.stdin.write(json.dumps({"tables": columns, "sql": text}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return None if answer["ok"] else re.sub(r"\[at (\d+:\d+)\]", r"at [\1]", answer["error"])


JUDGE = Judge(os.environ["QUERENT_GOOGLESQL"]) if os.environ.get("QUERENT_GOOGLESQL") else None


def said(error, sql):
    """SQLite's message as BigQuery would have said it."""
    text = str(error)
    for pattern, message in ((r"no such table: (.*)", "Not found: Table shop-eu:shop.%s was not found in location EU"),
                             (r"no such column: (.*)", "Unrecognized name: %s"),
                             (r"ambiguous column name: (.*)", "Column name %s is ambiguous"),
                             (r"no such function: (.*)", "Function not found: %s"),
                     (r"misuse of aggregate:?(?: function)? (\w+)", "Aggregate function %s not allowed in WHERE clause"),
                             (r'near "(.*)": syntax error', "Syntax error: Unexpected %s")):
        found = re.search(pattern, text)
        if found:
            name = found[1].split(".")[-1].strip('"')
            at = re.search(r"\b%s\b" % re.escape(name), sql)
            before = sql[:at.start()] if at else ""
            place = " at [%d:%d]" % (before.count("\n") + 1, len(before) - before.rfind("\n"))
            return Failure(404 if "no such table" in text else 400,
                           "notFound" if "no such table" in text else "invalidQuery", message % name + place)
    return Failure(400, "invalidQuery", text)


def check(sql):
    """What BigQuery would refuse before it runs anything."""
    for name in tables_in(sql):
        table = TABLES[name]
        column = table.get("timePartitioning", {}).get("field")
        if table.get("requirePartitionFilter") and not re.search(r"WHERE.*\b%s\b" % column, bare(sql), re.S | re.I):
            raise Failure(400, "invalidQuery", "Cannot query over table '%s.shop.%s' without a filter over column(s) "
                          "'%s' that can be used for partition elimination" % (PROJECT, name, column))
    if JUDGE and not routines_in(sql):
        error = JUDGE.error(sql)
        if error:
            raise Failure(400, "invalidQuery", error)


def fields_of(sql):
    view = "stub_view"
    CONN.execute("CREATE TEMP VIEW %s AS %s" % (view, sql))
    try:
        columns = CONN.execute("PRAGMA table_info(%s)" % view).fetchall()
    finally:
        CONN.execute("DROP VIEW %s" % view)
    fields = []
    for at, (_, name, declared, *_) in enumerate(columns):
        found = re.search(r"F:(\w+)\.(\w+)", declared)
        field = dict(next(f for f in TABLES[found[1]]["schema"]["fields"] if f["name"] == found[2])) if found else {}
        field["name"] = "f%d_" % at if not re.match(r"\w+$", name) else name
        fields.append(field)
    return fields


class Series:
    """The rows of a long GENERATE_ARRAY, made as they are asked for."""

    def __init__(self, first, last):
        self.first, self.last = first, last

    def __len__(self):
        return max(0, self.last - self.first + 1)

    def __getitem__(self, wanted):
        at = range(self.first, self.last + 1)[wanted]
        return [{"f": [{"v": str(i)}]} for i in at]


def series_of(sql):
    """(name, first, last) of a query for nothing but a series; None: it is another."""
    found = re.fullmatch(r"\s*SELECT (\w+) FROM UNNEST\(GENERATE_ARRAY\((\d+), (\d+)\)\) AS \1(?: ORDER BY 1)?\s*", sql)
    return found and (found[1], int(found[2]), int(found[3]))


def never_ends(sql):
    """It counts pairs of two long series."""
    return len(re.findall(r"GENERATE_ARRAY\(1, \d{9,}\)", sql)) > 1


def run(sql):
    """Fields and rows of a query."""
    series = series_of(sql)
    if series:
        return [{"name": series[0], "type": "INTEGER"}], Series(*series[1:])
    if "INFORMATION_SCHEMA" in sql:
        make_information()
    try:
        text = translate(sql).strip().rstrip(";")
        fields = fields_of(text)
        rows = CONN.execute(text).fetchall()
    except sqlite3.Error as error:
        raise said(error, sql)
    for at, field in enumerate(fields):
        kinds = {type(row[at]) for row in rows} - {type(None)}
        guess = {int: "INTEGER", float: "FLOAT", bytes: "BYTES"}
        field.setdefault("type", guess.get(kinds.pop(), "STRING") if len(kinds) == 1 else "STRING")
    return fields, [{"f": [{"v": wire(f, v)} for f, v in zip(fields, row)]} for row in rows]


def wire(field, value):
    """A value as {"v": …} has it."""
    if value is None:
        return [] if field.get("mode") == "REPEATED" else None
    if field.get("mode") == "REPEATED":
        one = {k: v for k, v in field.items() if k != "mode"}
        return [{"v": wire(one, item)} for item in (json.loads(value) if isinstance(value, str) else value)]
    if field["type"] == "RECORD":
        record = json.loads(value) if isinstance(value, str) else value
        return {"f": [{"v": wire(f, record.get(f["name"]))} for f in field["fields"]]}
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if field["type"] == "BOOLEAN":
        return "true" if value in (1, True, "true") else "false"
    return value if isinstance(value, str) else json.dumps(value)


def change(sql):
    """DDL and DML; how many rows were changed."""
    found = re.match(r"\s*CREATE TABLE\s+([\w`.:-]+)\s*\((.*)\)\s*$", sql, re.S | re.I)
    if found:
        name = paths_to_names(found[1]).strip("`")
        if name in TABLES:
            raise Failure(409, "duplicate", "Already Exists: Table %s:shop.%s" % (PROJECT, name))
        fields = [field_of(*part.strip().replace("`", "").split(None, 1)) for part in re.split(r",(?![^(<]*[)>])", found[2])]
        TABLES[name] = {"schema": {"fields": fields}, "numRows": "0"}
        make_table(name, fields)
        return 0
    try:
        cursor = CONN.execute(translate(sql))
    except sqlite3.Error as error:
        raise said(error, sql)
    found = re.match(r"\s*DROP TABLE\s+(?:IF EXISTS\s+)?([\w`.:-]+)", sql, re.I)
    if found:
        TABLES.pop(paths_to_names(found[1]).strip("`"), None)
    return max(cursor.rowcount, 0)


def make_world():
    for name, table in TABLES.items():
        make_table(name, table["schema"]["fields"])
        insert_rows(name, table.get("data", []))
    make_information()
