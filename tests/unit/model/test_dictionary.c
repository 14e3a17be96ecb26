/* Data dictionaries as CSV and as workbooks, and as the only source of a schema. Workbooks are made
 * here, part by part, so that what spreadsheets write differently can be tried. */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka needs the headers above */
#include <cmocka.h>

#include "querent/base/path.h"
#include "querent/model/schema/dictionary.h"
#include "querent/model/schema/schema_file.h"
#include "schema/csv.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct part {
    const char *name, *text;
};

static char folder[] = "/tmp/querent-dictionary-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : 1;
}

static int remove_folder(void **state)
{
    char *command;

    (void)state;
    if (asprintf(&command, "rm -r '%s'", folder) < 0)
        return 1;
    const int code = system(command);
    free(command);
    return code;
}

static const char *path_of(const char *name)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static const char *write_text(const char *name, const char *text)
{
    struct err err = ERR_INIT;
    const char *path = path_of(name);

    assert_true(path_write_atomic(path, text, strlen(text), 0600, &err));
    return path;
}

static const char *write_book(const char *name, const struct part *parts, size_t count)
{
    const char *path = path_of(name);
    zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, NULL);

    assert_non_null(zip);
    for (size_t i = 0; i < count; i++) {
        zip_source_t *source = zip_source_buffer(zip, parts[i].text, strlen(parts[i].text), 0);
        assert_true(zip_file_add(zip, parts[i].name, source, ZIP_FL_OVERWRITE) >= 0);
    }
    assert_int_equal(zip_close(zip), 0);
    return path;
}

#define MAIN "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
#define BOOK(sheets)                                                                               \
    "<?xml version=\"1.0\"?><workbook " MAIN " xmlns:r=\"http://schemas.openxmlformats.org/"       \
    "officeDocument/2006/relationships\"><sheets>" sheets "</sheets></workbook>"
#define RELATIONS(relations)                                                                       \
    "<Relationships "                                                                              \
    "xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">" relations            \
    "</Relationships>"
#define ROWS(rows) "<worksheet " MAIN "><sheetData>" rows "</sheetData></worksheet>"
#define TEXT(place, text) "<c r=\"" place "\" t=\"inlineStr\"><is><t>" text "</t></is></c>"

static const struct part two_sheets[] = {
    {"xl/workbook.xml", BOOK("<sheet name=\"General Information\" sheetId=\"1\" r:id=\"rId7\"/>"
                             "<sheet name=\"Variables\" sheetId=\"2\" r:id=\"rId3\"/>")},
    {"xl/_rels/workbook.xml.rels",
     RELATIONS("<Relationship Id=\"rId3\" Target=\"/xl/worksheets/b.xml\"/>"
               "<Relationship Id=\"rId7\" Target=\"worksheets/a.xml\"/>")},
    {"xl/sharedStrings.xml", "<sst " MAIN "><si><t>Name</t></si><si><r><t>cust</t></r><r><t>_id</t>"
                             "</r><rPh><t>x</t></rPh></si></sst>"},
    {"xl/worksheets/a.xml", ROWS("<row r=\"1\">" TEXT("A1", "Description") TEXT(
                                "B1", "Who buys") "</row>"
                                                  "<row r=\"2\">" TEXT("A2", "Business Context")
                                                      TEXT("B2", "Sales &amp; more") "</row>")},
    {"xl/worksheets/b.xml",
     ROWS("<row r=\"2\"><c r=\"B2\" t=\"s\"><v>0</v></c>" TEXT("C2", "Attribute Business Name")
              TEXT("D2", "TYPE") TEXT("E2", "PRIMARY")
                  TEXT("F2", "PII") "</row>"
                                    "<row r=\"3\"><c r=\"B3\" t=\"s\"><v>1</v></c>" TEXT(
                                        "C3", "Customer") TEXT("D3", "INT")
                                        TEXT("E3", "Y") "</row>"
                                                        "<row r=\"4\"><c r=\"B4\" "
                                                        "t=\"str\"><f>1+1</f><v>mail</v></c>" TEXT(
                                                            "F4", "yes") "</row>")},
};

static void dictionary_read__takes__a_workbook_of_one_table(void **state)
{
    struct dictionary dictionary;
    struct err err = ERR_INIT;

    (void)state;
    const char *path = write_book("customers.xlsx", two_sheets, COUNT(two_sheets));
    if (!dictionary_read(path, DICTIONARY_OWN, NULL, &dictionary, &err))
        fail_msg("%s", err.text);
    assert_int_equal(dictionary.records.len, 3);
    const struct dictionary_record *about = &dictionary.records.v[0],
                                   *key = &dictionary.records.v[1],
                                   *mail = &dictionary.records.v[2];
    assert_string_equal(about->fields[DICTIONARY_TABLE], "customers");
    assert_string_equal(about->fields[DICTIONARY_DESCRIPTION], "Who buys. Sales & more");
    assert_string_equal(key->fields[DICTIONARY_COLUMN], "cust_id");
    assert_string_equal(key->fields[DICTIONARY_TABLE], "customers");
    assert_string_equal(key->fields[DICTIONARY_BUSINESS_NAME], "Customer");
    assert_int_equal(key->line, 3);
    assert_string_equal(key->file, "customers.xlsx, sheet Variables");
    assert_string_equal(mail->fields[DICTIONARY_COLUMN], "mail");
    assert_string_equal(mail->fields[DICTIONARY_PII], "yes");
    dictionary_release(&dictionary);
}

static void dictionary_read__takes__a_sheet_a_table(void **state)
{
    static const struct part parts[] = {
        {"xl/workbook.xml", BOOK("<sheet name=\"orders\" r:id=\"a\"/><sheet name=\"lines\" "
                                 "r:id=\"b\"/><sheet name=\"Notes\" r:id=\"c\"/>")},
        {"xl/_rels/workbook.xml.rels",
         RELATIONS("<Relationship Id=\"a\" Target=\"s1.xml\"/><Relationship Id=\"b\" "
                   "Target=\"s2.xml\"/><Relationship Id=\"c\" Target=\"s3.xml\"/>")},
        {"xl/s1.xml", ROWS("<row>" TEXT("A1", "column") TEXT("B1", "type")
                               TEXT("C1", "PK") "</row>"
                                                "<row>" TEXT("A2", "id") TEXT("B2", "int")
                                                    TEXT("C2", "x") "</row>")},
        {"xl/s2.xml", ROWS("<row>" TEXT("A1", "Field name")
                               TEXT("B1", "Refers to") "</row>"
                                                       "<row>" TEXT("A2", "order_id")
                                                           TEXT("B2", "orders(id)") "</row>")},
        {"xl/s3.xml", ROWS("<row>" TEXT("A1", "written by hand") "</row>")},
    };
    struct schema *schema = NULL;
    struct err err = ERR_INIT;

    (void)state;
    const char *path = write_book("shop.xlsx", parts, COUNT(parts));
    if (!schema_file_read(path, NULL, &schema, &err))
        fail_msg("%s", err.text);
    assert_int_equal(schema->table_count, 2);
    const int lines = schema_find_table(schema, NULL, "lines");
    assert_true(lines >= 0);
    assert_int_equal(schema->tables[lines].fkey_count, 1);
    assert_string_equal(schema->tables[lines].fkeys[0].to_table, "orders");
    assert_string_equal(schema->tables[lines].fkeys[0].to_columns[0], "id");
    assert_int_equal(schema->tables[schema_find_table(schema, NULL, "orders")].columns[0].primary,
                     1);
    schema_free(schema);
}

static void dictionary_read__refuses__what_is_no_workbook(void **state)
{
    static const struct part doctype[] = {
        {"xl/workbook.xml", "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><workbook/>"}};
    static const struct part broken[] = {{"xl/workbook.xml", "<workbook><sheets>"}};
    static const struct part empty[] = {{"hello.txt", "hello"}};
    static const struct part lost[] = {
        {"xl/workbook.xml", BOOK("<sheet name=\"orders\" r:id=\"a\"/>")},
        {"xl/_rels/workbook.xml.rels", RELATIONS("")}};
    static const struct part no_headings[] = {
        {"xl/workbook.xml", BOOK("<sheet name=\"orders\" r:id=\"a\"/>")},
        {"xl/_rels/workbook.xml.rels", RELATIONS("<Relationship Id=\"a\" Target=\"s.xml\"/>")},
        {"xl/s.xml", ROWS("<row>" TEXT("A1", "what") "</row>")}};
    static const struct {
        const struct part *parts;
        size_t count;
        enum err_code code;
        const char *says;
    } cases[] = {
        {doctype, COUNT(doctype), ERR_PARSE, "document type"},
        {broken, COUNT(broken), ERR_PARSE, "is broken"},
        {empty, COUNT(empty), ERR_CONFIG, "no member"},
        {lost, COUNT(lost), ERR_PARSE, "sheet 'orders' is not in it"},
        {no_headings, COUNT(no_headings), ERR_CONFIG, "has no column called"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct dictionary dictionary;
        struct err err = ERR_INIT;
        const char *path = write_book("bad.xlsx", cases[i].parts, cases[i].count);
        assert_false(dictionary_read(path, DICTIONARY_OWN, NULL, &dictionary, &err));
        assert_int_equal(err.code, cases[i].code);
        assert_non_null(strstr(err.text, cases[i].says));
    }
    struct dictionary dictionary;
    struct err err = ERR_INIT;
    assert_false(dictionary_read(write_text("text.xlsx", "no zip"), DICTIONARY_OWN, NULL,
                                 &dictionary, &err));
    assert_int_equal(err.code, ERR_IO);
    assert_false(dictionary_read("/nonexistent/d.csv", DICTIONARY_OWN, NULL, &dictionary, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
}

static void dictionary_read__recognises__headings(void **state)
{
    static const struct {
        const char *csv, *map;
        enum dictionary_field field; /* of the first record */
        const char *value;
    } cases[] = {
        {"Table_Name,COLUMN-NAME\nt,c\n", NULL, DICTIONARY_COLUMN, "c"},
        {"Table,Column,Name\nt,c,Long name\n", NULL, DICTIONARY_BUSINESS_NAME, "Long name"},
        {"Table,Name,Title\nt,c,Long name\n", NULL, DICTIONARY_BUSINESS_NAME, "Long name"},
        {"Shop dictionary,,\n,,\nTable,Column,Definition\nt,c,what\n", NULL, DICTIONARY_DESCRIPTION,
         "what"},
        {"Tabelle,Spalte,Bedeutung\nt,c,was\n",
         "Tabelle=table, Spalte=column, Bedeutung=description", DICTIONARY_DESCRIPTION, "was"},
        {"Column,Type\nc,text\n", "type=business_name", DICTIONARY_BUSINESS_NAME, "text"},
        {"Column *,Mandatory\nc,Y\n", NULL, DICTIONARY_MANDATORY, "Y"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct dictionary dictionary;
        struct err err = ERR_INIT;
        if (!dictionary_read(write_text("t.csv", cases[i].csv), DICTIONARY_OWN, cases[i].map,
                             &dictionary, &err))
            fail_msg("%s", err.text);
        assert_int_equal(dictionary.records.len, 1);
        assert_string_equal(dictionary.records.v[0].fields[cases[i].field], cases[i].value);
        assert_string_equal(dictionary.records.v[0].fields[DICTIONARY_TABLE], "t");
        dictionary_release(&dictionary);
    }
    struct dictionary dictionary;
    struct err err = ERR_INIT;
    assert_false(
        dictionary_read(path_of("t.csv"), DICTIONARY_OWN, "Spalte=colum", &dictionary, &err));
    assert_non_null(strstr(err.text, "'colum'"));
}

static void schema_json__reads__what_was_written(void **state)
{
    static const char json[] =
        "{\"database\":\"d\",\"dialect\":\"postgres\",\"default_schema\":\"public\",\"tables\":["
        "{\"schema\":\"public\",\"name\":\"b\",\"rows\":7,\"comment\":\"bees\",\"pk\":[\"y\",\"x\"]"
        ","
        "\"columns\":[{\"name\":\"x\",\"type\":\"int\",\"notnull\":true},{\"name\":\"y\",\"type\":"
        "\"int\",\"default\":\"3\"}],\"fks\":[{\"name\":\"f\",\"cols\":[\"x\"],\"ref\":\"a\","
        "\"ref_schema\":\"public\",\"refcols\":[\"k\"]}],\"indexes\":[{\"name\":\"i\",\"columns\":"
        "[\"x\",null],\"unique\":true}]},"
        "{\"schema\":\"public\",\"name\":\"a\",\"kind\":\"view\",\"columns\":[{\"name\":\"k\","
        "\"type\":\"uuid\",\"unique\":true,\"comment\":\"key\"}]}]}";
    struct schema *first = NULL, *second = NULL;
    struct buf one = BUF_INIT, two = BUF_INIT;
    struct err err = ERR_INIT;

    (void)state;
    assert_true(schema_json_read(json, strlen(json), "j", &first, &err));
    assert_string_equal(first->dialect, "postgres");
    const struct schema_table *b = &first->tables[schema_find_table(first, NULL, "b")];
    assert_int_equal(b->columns[0].primary, 2);
    assert_int_equal(b->columns[1].primary, 1);
    assert_int_equal(b->fkey_count, 1);
    assert_null(b->indexes[0].columns[1]);
    schema_json_begin(first, first->dialect, &one);
    buf_addc(&one, '}');
    assert_true(schema_json_read(buf_str(&one), one.len, "j", &second, &err));
    schema_json_begin(second, second->dialect, &two);
    buf_addc(&two, '}');
    assert_string_equal(buf_str(&one), buf_str(&two));
    assert_true(first->fingerprint == second->fingerprint);
    schema_free(first);
    schema_free(second);
    buf_release(&one);
    buf_release(&two);
}

static void schema_json__reads__other_forms(void **state)
{
    static const struct {
        const char *json;
        size_t tables, fkeys; /* of table "o" */
    } cases[] = {
        {"{\"tables\":[{\"schema\":\"s\",\"name\":\"o\",\"columns\":[{\"name\":\"c\"}],\"pk\":[]},"
         "{\"schema\":\"s\",\"name\":\"t\",\"columns\":[{\"name\":\"i\"}],\"pk\":[\"i\"]}],"
         "\"fks\":[{\"table\":\"s.o\",\"ref\":\"s.t\",\"cols\":[\"c\"],\"refcols\":[\"i\"]},"
         "{\"table\":\"s.o\",\"ref\":\"s.gone\",\"cols\":[\"c\"],\"refcols\":[\"i\"]}]}",
         2, 1},
        {"{\"version\":1,\"tables\":{\"o\":{\"columns\":[\"c\"],\"unique_columns\":[]},\"t\":"
         "{\"columns\":[\"i\"],\"unique_columns\":[\"i\"]}},\"relationships\":[{\"from_table\":"
         "\"o\",\"from_column\":\"c\",\"to_table\":\"t\",\"to_column\":\"i\",\"type\":"
         "\"foreign_key\"},{\"from_table\":\"o\",\"from_column\":\"c\",\"to_table\":\"t\","
         "\"to_column\":\"i\",\"type\":\"heuristic\"}]}",
         2, 1},
        {"{\"tables\":[{\"name\":\"o\",\"columns\":\"none\"},{\"columns\":[]},3]}", 1, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct schema *schema = NULL;
        struct err err = ERR_INIT;
        if (!schema_json_read(cases[i].json, strlen(cases[i].json), "j", &schema, &err))
            fail_msg("%s", err.text);
        assert_int_equal(schema->table_count, cases[i].tables);
        const int o = schema_find_table(schema, NULL, "o");
        assert_int_equal(schema->tables[o].fkey_count, cases[i].fkeys);
        schema_free(schema);
    }
}

static void schema_json__refuses__what_describes_no_tables(void **state)
{
    static const char *const cases[] = {"", "{", "[]", "{\"tables\":3}", "{\"a\":\n\n!}"};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct schema *schema = NULL;
        struct err err = ERR_INIT;
        assert_false(schema_json_read(cases[i], strlen(cases[i]), "j.json", &schema, &err));
        assert_int_equal(err.code, ERR_CONFIG);
        assert_non_null(strstr(err.text, "j.json"));
    }
}

static void csv_next__reads__what_spreadsheets_write(void **state)
{
    static const struct {
        const char *text;
        size_t records;
        const char *last[4]; /* fields of the last record */
    } cases[] = {
        {"", 0, {NULL}},
        {"\n\r\n", 0, {NULL}},
        {"a,b\n1,2\n", 2, {"1", "2", NULL}},
        {"a;b\r\n 1 ;2", 2, {"1", "2", NULL}},
        {"a\tb\n1\t", 2, {"1", "", NULL}},
        {"\xef\xbb\xbf"
         "a,b",
         1,
         {"a", "b", NULL}},
        {"x,\"1, \"\"2\"\"\n3\",z", 1, {"x", "1, \"2\"\n3", "z", NULL}},
        {"\"open", 1, {"open", NULL}},
        {"\"a\"b,c", 1, {"ab", "c", NULL}},
        {",", 1, {"", "", NULL}},
    };
    struct buf scratch = BUF_INIT;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *fields[CSV_FIELDS_MAX];
        struct csv csv;
        size_t count = 0, records = 0;
        csv_open(&csv, cases[i].text, strlen(cases[i].text));
        while (csv_next(&csv, &scratch, fields, &count))
            records++;
        assert_int_equal(records, cases[i].records);
        for (size_t k = 0; cases[i].last[k]; k++) {
            assert_true(k < count);
            assert_string_equal(fields[k], cases[i].last[k]);
        }
    }
    buf_release(&scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(csv_next__reads__what_spreadsheets_write),
        cmocka_unit_test(dictionary_read__takes__a_workbook_of_one_table),
        cmocka_unit_test(dictionary_read__takes__a_sheet_a_table),
        cmocka_unit_test(dictionary_read__refuses__what_is_no_workbook),
        cmocka_unit_test(dictionary_read__recognises__headings),
        cmocka_unit_test(schema_json__reads__what_was_written),
        cmocka_unit_test(schema_json__reads__other_forms),
        cmocka_unit_test(schema_json__refuses__what_describes_no_tables),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
