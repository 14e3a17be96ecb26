"""Lessons are kept for their company, changed by name, and exchanged as a file."""
import os, pty, re, sqlite3

from lessons import QUERENT, main

DOCUMENT = """lessons:
  table_mappings:
    - id: customers
      content: the table of production
      schema_name: customers
      prefix: PROD_
      transformation_rule: add the prefix
      applicable_to: [shop, bank]
  column_mappings:
    - {id: region, table_name: PROD_Customers, schema_column: region, actual_column: geographic_area, data_type: TEXT}
  error_patterns:
    - {id: prefix, error_type: TABLE_NOT_FOUND, error_pattern: customers, suggested_fix: PROD_Customers, confidence: 0.8}
  query_patterns:
    - {id: year, query_type: list, when_to_use: "sales of {year}", sql_template: "SELECT 1 WHERE {year} > 0", required_tables: [orders]}
"""

KINDS = [("table", "words=clients", "means=PROD_Customers"), ("column", "words=area", "means=PROD_Customers.geographic_area"),
         ("value", "words=VIP", "condition=PROD_Customers.segment = 'A'"), ("measure", "words=revenue", "expression=sum(quantity)"),
         ("filter", "condition=orders.deleted = 0", "unless=deleted"), ("join", "condition=orders.payer_id = PROD_Customers.id"),
         ("error", "error_pattern=custmers", "suggested_fix=PROD_Customers"), ("query", "when_to_use=all of it", "sql_template=SELECT 1")]


def every_kind_is_listed_changed_and_removed(home):
    for kind, *fields in KINDS:
        home.run("lessons", "add", kind, *fields, "id=" + kind, "-c", "shop")
    listed = home.lessons()
    assert len(listed) == 8 and len({l["kind"] for l in listed.values()}) == 8, listed
    assert listed["measure"]["lesson"] == "revenue means sum(quantity)" and listed["measure"]["for"] == "shop"
    assert listed["measure"]["by"] == "ann" or listed["measure"]["by"], listed
    home.run("lessons", "edit", "measure", "where=status <> 'cancelled'", "confidence=0.7")
    assert "where: \"status <> 'cancelled'\"" in home.run("lessons", "show", "measure").stdout
    home.run("lessons", "off", "measure")
    assert home.lessons()["measure"]["state"] == "off"
    home.run("lessons", "on", "measure")
    assert home.lessons()["measure"]["state"] == "on"
    home.run("lessons", "remove", "measure")
    assert "measure" not in home.lessons()
    home.run("lessons", "show", "measure", code=1)


def what_goes_out_comes_back(home):
    for kind, *fields in KINDS:
        home.run("lessons", "add", kind, *fields, "id=" + kind)
    home.run("lessons", "off", "join")
    home.run("lessons", "export", "-o", "lessons.yaml")
    before = home.run("lessons", "export").stdout
    for kind, *_ in KINDS:
        home.run("lessons", "remove", kind)
    assert home.lessons() == {}
    assert "8 lessons" in home.run("lessons", "import", "lessons.yaml").stdout
    assert home.run("lessons", "export").stdout == before
    home.run("lessons", "import", "lessons.yaml")
    assert len(home.lessons()) == 8


def what_nobody_taught_goes_out_and_comes_back(home):
    home.run("lessons", "export", "-o", "none.yaml")
    assert "0 lessons" in home.run("lessons", "import", "none.yaml").stdout
    home.run("lessons", "import", home.write("bare.yaml", "lessons:\n"))
    assert home.lessons() == {}


def what_is_no_sql_is_told_with_its_line(home):
    for condition in ("orders.status = = 3", "orders.status = 'paid", "a = 1, b = 2", "and"):
        text = "value_mappings:\n  - {id: a, words: good, condition: \"orders.id = 1\"}\n  - {id: b, words: bad, condition: \"%s\"}\n" % condition
        said = home.run("lessons", "import", home.write("wrong.yaml", text), code=1).stderr
        assert "wrong.yaml:3: " in said and "condition of lesson 'b', line 1, column " in said, said
        assert "condition of lesson 'bad', line 1, column " in home.run("lessons", "add", "value", "words=bad", "condition=" + condition, code=2).stderr
    assert home.lessons() == {}


def the_form_of_the_document_is_read(home):
    home.run("lessons", "import", home.write("lessons.yaml", DOCUMENT))
    listed = home.run("lessons", "list", "-f", "csv").stdout
    assert "customers means PROD_customers,shop" in listed and "customers means PROD_customers,bank" in listed, listed
    assert "region means PROD_Customers.geographic_area" in listed and "instead of customers: PROD_Customers" in listed
    assert "-c CONNECTION" in home.run("lessons", "show", "customers", code=1).stderr
    home.run("lessons", "show", "customers", "-c", "bank")
    home.run("lessons", "import", home.write("plain.yaml", DOCUMENT.split("\n", 1)[1].replace("\n  ", "\n")[2:]))


LEARNED = """[
  {"id": "l1", "type": "table_mapping", "content": "they live in production", "confidence": 0.9, "source": "auto_learned",
   "learned_from_sessions": ["s1"], "applicable_to": [], "times_retrieved": 3, "times_applied": 2, "times_successful": 1,
   "created_at": "2025-01-01T10:00:00", "last_used": "2025-02-01T10:00:00.123456", "last_validated": null,
   "schema_name": "clients", "actual_name": "PROD_Customers", "transformation_rule": "prefix", "success_rate": 0.5},
  {"id": "l2", "type": "ERROR_PATTERN", "content": "a slip", "confidence": 0.8, "source": "correction", "error_type": "TABLE_NOT_FOUND",
   "error_pattern": "custmers", "suggested_fix": "PROD_Customers", "applicable_to": ["shop"], "last_used": null,
   "examples": [{"query": "q", "error": "e", "fix": "f", "result": "r"}], "times_applied": 0, "times_successful": 0}
]"""


def what_another_program_has_learned_is_read(home):
    assert "2 lessons" in home.run("lessons", "import", home.write("learned_lessons.json", LEARNED)).stdout
    listed = home.lessons()
    assert listed["l1"]["lesson"] == "clients means PROD_Customers" and listed["l1"]["for"] == "company", listed
    assert (listed["l1"]["used"], listed["l1"]["success"], listed["l1"]["source"]) == (2, "50 %", "auto_learned"), listed
    assert listed["l1"]["last"].startswith("2025-02-01T10:00:00") and listed["l1"]["confidence"] == "0.90", listed
    assert listed["l2"]["lesson"] == "instead of custmers: PROD_Customers" and listed["l2"]["for"] == "shop", listed
    assert home.ask("how many clients are there")[0] == [[4]]
    for text, line in (('[\n  {"id": "a", "actual_name": "b"}]', 2), ('[7]', 1), ('[\n  {"type": "song"}]', 2),
                       ('[{"id": "a", "type": "join",\n "condition": "a = b", "confidence": 7}]', 2),
                       ('[{"id": "a", "type": "join",\n "condition": "a = b", "last_used": "soon"}]', 2)):
        done = home.run("lessons", "import", home.write("learned_lessons.json", text), code=1)
        assert "learned_lessons.json:%d: " % line in done.stderr, (text, done.stderr)
    home.run("lessons", "import", home.write("none.json", "[]"))
    assert set(home.lessons()) == {"l1", "l2"}


def a_list_of_no_connections_is_the_companys(home):
    home.run("lessons", "import", home.write("l.yaml", "joins:\n  - {id: a, condition: orders.payer_id = PROD_Customers.id, applicable_to: []}\n"))
    assert home.lessons()["a"]["for"] == "company"


def mistakes_have_file_and_line(home):
    for text, line, says in (("lessons:\n  measures:\n    - {id: a, word: x}\n", 3, "'word'"),
                             ("lessons:\n  measure:\n    - {id: a}\n", 2, "'measure'"),
                             ("lessons:\n  joins:\n    - id: a\n      confidence: 7\n", 4, "'7'"),
                             ("lessons:\n  measures:\n    - id: a\n      words: x\n", 3, "what is meant"),
                             ("lessons:\n  measures: [\n", 3, "")):
        done = home.run("lessons", "import", home.write("bad.yaml", text), code=1)
        assert "bad.yaml:%d: " % line in done.stderr and says in done.stderr, (text, done.stderr)
    assert home.lessons() == {}
    for args in (("add",), ("add", "thing"), ("add", "value", "words"), ("add", "value", "words=x"), ("add", "value", "x=y"),
                 ("edit", "nothing", "a=b")):
        assert home.run("lessons", *args, code=None).returncode in (1, 2), args


def companies_do_not_see_each_other(home):
    other = ("--set", "company=other")
    home.run("lessons", "add", "table", "words=a", "means=orders", "id=own")
    home.run("lessons", "add", "table", "words=b", "means=orders", "id=all", "scope=everybody")
    assert set(home.lessons()) == {"own", "all"} and set(home.lessons(*other)) == {"all"}
    for verb in ("off", "remove"):
        assert "another company's" in home.run("lessons", verb, "all", *other, code=1).stderr
        assert "no lesson 'own'" in home.run("lessons", verb, "own", *other, code=1).stderr
    assert "all" not in home.run("lessons", "export", *other).stdout  # else it would be taught twice where it comes back
    home.run("lessons", "add", "table", "words=a", "means=order_items", "id=own", *other)
    assert home.lessons()["own"]["lesson"] == "a means orders"
    home.run("lessons", "remove", "own", *other)
    assert set(home.lessons()) == {"own", "all"}


def edit(home, *turns, args=("edit",), say="y\n"):
    """What edit says on a terminal; turns: a sed script for each time that the editor is opened."""
    script = "#!/bin/sh\nn=$(cat '%s/turn' 2>/dev/null || echo 0)\necho $((n+1)) > '%s/turn'\ncase $n in\n" % (home.dir, home.dir)
    for i, turn in enumerate(turns):
        script += "%d) cp \"$1\" '%s/seen%d'; sed -i \"%s\" \"$1\";;\n" % (i, home.dir, i, turn)
    os.chmod(home.write("editor.sh", script + "esac\n"), 0o700)
    if os.path.exists(home.path("turn")):
        os.remove(home.path("turn"))
    out = []
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(home.dir)
        os.execve(QUERENT, [QUERENT, "lessons", *args], dict(home.env, EDITOR=home.path("editor.sh")))
    while True:
        try:
            got = os.read(fd, 4096)
        except OSError:
            break
        if not got:
            break
        out.append(got.decode(errors="replace"))
        if "[y/n]" in out[-1]:
            os.write(fd, say.encode())
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(fd)
    return "".join(out), code


def all_are_edited_in_the_editor(home):
    for kind, *fields in KINDS[:4]:
        home.run("lessons", "add", kind, *fields, "id=" + kind, "-c", "shop")
    said, code = edit(home, "s/PROD_Customers\\.geographic_area/PROD_Customers.segment/")
    assert code == 0 and "4 lessons kept" in said, said
    assert home.lessons()["column"]["lesson"] == "area means PROD_Customers.segment"
    said, code = edit(home, "s/x/x/")
    assert code == 0 and "nothing was changed" in said, said
    said, code = edit(home, "s/expression:/expresion:/", "s/expresion:/expression:/; s/sum(quantity)/sum(unit_price)/")
    assert code == 0 and re.search(r"yaml:\d+: .*'expresion'", said), said
    assert "expresion" in open(home.path("seen1")).read(), "the text is opened again as it was left"
    assert home.lessons()["measure"]["lesson"] == "revenue means sum(unit_price)"
    said, code = edit(home, "s/expression:/expresion:/", say="n\n")
    assert code != 0 and "your text is in '" in said, said
    kept = re.search("your text is in '([^']*)'", said).group(1)
    assert "expresion" in open(kept).read()
    os.remove(kept)
    said, code = edit(home, "/table_mappings/,/column_mappings/{/column_mappings/!d}")
    assert code == 0 and set(home.lessons()) == {"column", "value", "measure"}, (said, home.lessons())
    said, code = edit(home, "s/VIP/best/", args=("edit", "value"))
    assert code == 0 and set(home.lessons()) == {"column", "value", "measure"} and "best" in home.lessons()["value"]["lesson"], said
    said, code = edit(home, "/^ /d", say="n\n")
    assert code == 0 and home.lessons() == {}, (said, home.lessons())


def what_no_longer_fits_holds_up_no_other(home):
    for kind, *fields in KINDS[:4]:
        home.run("lessons", "add", kind, *fields, "id=" + kind, "-c", "shop")
    with sqlite3.connect(home.path("shop.db")) as con:
        con.execute("ALTER TABLE PROD_Customers RENAME COLUMN segment TO class")
    said, code = edit(home, "s/sum(quantity)/sum(unit_price)/")
    assert code == 0 and "4 lessons kept" in said, said
    seen = open(home.path("seen0")).read()
    assert re.search(r"# Does not fit, .*condition of lesson 'value', .*no column 'segment'", seen), seen
    assert "sum(unit_price)" in home.lessons()["measure"]["lesson"] and "segment = 'A'" in home.lessons()["value"]["lesson"]
    said, code = edit(home, "s/segment = 'A'/clas = 'A'/", "s/clas = 'A'/class = 'A'/")
    assert code == 0 and "nearest: PROD_Customers.class" in said and "class = 'A'" in home.lessons()["value"]["lesson"], said
    with sqlite3.connect(home.path("shop.db")) as con:
        con.execute("ALTER TABLE PROD_Customers RENAME COLUMN class TO rank")
    home.run("lessons", "edit", "value", "confidence=0.6")
    assert float(home.lessons()["value"]["confidence"]) == 0.6
    assert "no column 'clas'" in home.run("lessons", "edit", "value", "condition=PROD_Customers.clas = 'A'", code=2).stderr


def a_dictionary_teaches(home):
    home.run("lessons", "add", "table", "words=buyers", "means=old_customers", "id=buyers", "-c", "shop")
    path = home.write("terms.csv", "table,column,business name,synonyms\nPROD_Customers,geographic_area,Sales territory,\"beat, patch\"\n"
                                   "PROD_Customers,,Buyers,clients\norders,placed_on,Placed on,\n")
    assert "4 lessons" in home.run("lessons", "import", path, "-c", "shop").stdout
    listed = {l["lesson"]: l["source"] for l in home.lessons().values()}
    assert listed["beat means PROD_Customers.geographic_area"] == "dictionary" and listed["buyers means old_customers"] == "manual", listed
    assert "clients means PROD_Customers" in listed and len(listed) == 5, listed
    assert home.ask("how many PROD_Customers per beat")[0] == [["north", 2], ["south", 2]]


main([what_is_no_sql_is_told_with_its_line, every_kind_is_listed_changed_and_removed, what_goes_out_comes_back,
      what_nobody_taught_goes_out_and_comes_back, the_form_of_the_document_is_read,
      what_another_program_has_learned_is_read, a_list_of_no_connections_is_the_companys,
      mistakes_have_file_and_line, all_are_edited_in_the_editor, what_no_longer_fits_holds_up_no_other, a_dictionary_teaches, companies_do_not_see_each_other])
