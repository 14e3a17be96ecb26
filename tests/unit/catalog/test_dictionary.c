/* The data dictionary over a database. */
#include <sys/stat.h>
#include <unistd.h>

#include "cases.h"
#include "fixture.h"
#include "querent/base/path.h"

static const char script[] =
    "CREATE TABLE kx1(k INTEGER PRIMARY KEY, f7 TEXT, f8 TEXT, owner INTEGER);"
    "CREATE TABLE kx2(k INTEGER PRIMARY KEY, label TEXT);"
    "INSERT INTO kx1 VALUES(1,'Rome','private-1',5); INSERT INTO kx2 VALUES(5,'x');";

static void open_with(struct fixture *fixture, char *path, size_t size, const char *csv)
{
    struct err err = ERR_INIT;

    snprintf(path, size, "/tmp/querent-dictionary-%d.csv", (int)getpid());
    assert_true(path_write_atomic(path, csv, strlen(csv), 0600, &err));
    const struct catalog_options options = {.read_values = true, .dictionary_path = path};
    fixture_open(fixture, script, &options);
}

static void dictionary__describes__columns(void **state)
{
    static const char csv[] =
        "Table Name;Name;Attribute Business Name;Synonyms;Description;TYPE;PII;References\n"
        "kx1;;;;things that matter;;;\n"
        "kx1;f7;Home city;\"town, place\";where it lives;VARCHAR(10);N;\n"
        "kx1;f8;;;;INTEGER;Y;\n"
        "kx1;owner;Owner;;;;;kx2.k\n"
        "kx1;gone;;;;;;\n"
        "kx9;a;;;;;;\n";
    struct fixture f;
    struct arena arena = {0};
    struct column_hit hit;
    struct value_hit values[2];
    char path[80];

    (void)state;
    open_with(&f, path, sizeof path, csv);
    const struct column_ref city = fixture_column(&f, "kx1.f7");
    assert_string_equal(catalog_schema(f.catalog)->tables[city.table].columns[city.column].comment,
                        "where it lives");
    assert_string_equal(catalog_schema(f.catalog)->tables[city.table].comment,
                        "things that matter");
    assert_string_equal(catalog_column_synonyms(f.catalog, city), "Home city, town, place");
    const struct schema_text_options whole = {.form = SCHEMA_TEXT_SQL};
    struct buf text = BUF_INIT;
    catalog_schema_text(f.catalog, &city.table, 1, &whole, &text);
    assert_non_null(strstr(buf_str(&text), "where it lives; also called Home city, town, place\n"));
    buf_release(&text);
    assert_int_equal(catalog_rank_columns(f.catalog, &arena, "in which town", &hit, 1), 1);
    assert_int_equal(hit.column.column, city.column);
    assert_int_equal(catalog_find_value(f.catalog, &arena, "Rome", false, values, 2), 1);
    assert_int_equal(catalog_find_value(f.catalog, &arena, "private-1", true, values, 2), 0);
    assert_int_equal(catalog_edge_count(f.catalog), 1);
    assert_int_equal(catalog_edge(f.catalog, 0)->type, JOIN_BUSINESS);
    assert_int_equal(catalog_note_count(f.catalog), 1);
    assert_non_null(strstr(catalog_note(f.catalog, 0), "disagree in 4 places"));
    static const char *const disagreements[] = {
        "'kx1.f8' is integer there, text in the database (",
        "no column 'gone' in 'kx1' in the database (",
        "no table 'kx9' in the database (",
        "'kx1.k' is in the database, not in the data dictionary",
    };
    assert_int_equal(catalog_disagreement_count(f.catalog), COUNT(disagreements));
    for (size_t i = 0; i < COUNT(disagreements); i++)
        assert_non_null(strstr(catalog_disagreement(f.catalog, i), disagreements[i]));
    assert_non_null(strstr(catalog_disagreement(f.catalog, 1), ", line 6)"));
    arena_release(&arena);
    fixture_close(&f);
    unlink(path);
}

static void dictionary__refuses__what_it_cannot_read(void **state)
{
    static const struct {
        const char *path;
        enum err_code code;
    } cases[] = {{"/nonexistent/d.csv", ERR_NOT_FOUND},
                 {"/nonexistent/d.xlsx", ERR_NOT_FOUND},
                 {"/tmp/book.xls", ERR_UNSUPPORTED}};
    const struct catalog_options names = {.read_values = false};
    struct fixture f;

    (void)state;
    fixture_open(&f, script, &names);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct catalog_options options = {.dictionary_path = cases[i].path};
        struct schema *schema = NULL;
        struct catalog *catalog = NULL;
        struct err err = ERR_INIT;
        assert_true(db_introspect(f.db, NULL, &schema, &err));
        assert_false(catalog_build(schema, &f.reader, &options, &catalog, &err));
        assert_int_equal(err.code, cases[i].code);
    }
    fixture_close(&f);
}

static void dictionary__takes__a_folder_of_tables(void **state)
{
    char folder[] = "/tmp/querent-dictionary-XXXXXX", one[96];
    struct err err = ERR_INIT;
    struct fixture f;
    static const char csv[] = "variable,definition\nlabel,what it says\n";

    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(one, sizeof one, "%s/kx2.csv", folder);
    assert_true(path_write_atomic(one, csv, strlen(csv), 0600, &err));
    const struct catalog_options options = {.read_values = false, .dictionary_path = folder};
    fixture_open(&f, script, &options);
    const struct column_ref label = fixture_column(&f, "kx2.label");
    assert_string_equal(
        catalog_schema(f.catalog)->tables[label.table].columns[label.column].comment,
        "what it says");
    assert_int_equal(catalog_disagreement_count(f.catalog), 1); /* kx2.k is not described */
    fixture_close(&f);
    unlink(one);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dictionary__describes__columns),
        cmocka_unit_test(dictionary__refuses__what_it_cannot_read),
        cmocka_unit_test(dictionary__takes__a_folder_of_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
