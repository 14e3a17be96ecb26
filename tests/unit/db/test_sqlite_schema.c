#include "sqlite_file.h"

#include "querent/base/str.h"

static struct schema *introspect(const char *name)
{
    struct err err = ERR_INIT;
    struct schema *schema = NULL;
    struct db *db = file_open(name, true);

    if (!db_introspect(db, NULL, &schema, &err))
        fail_msg("%s", err.text);
    db_close(db);
    return schema;
}

static const struct schema_table *table_of(const struct schema *schema, const char *name)
{
    const int at = schema_find_table(schema, NULL, name);

    if (at < 0)
        fail_msg("no table '%s'", name);
    return &schema->tables[at];
}

static const struct schema_column *column_of(const struct schema_table *table, const char *name)
{
    const int at = schema_find_column(table, name);

    if (at < 0)
        fail_msg("no column '%s'", name);
    return &table->columns[at];
}

static void schema__is__empty_without_tables(void **state)
{
    (void)state;
    file_run("empty.db", "PRAGMA user_version = 1");
    folder_write("zero.db", "", 0600);
    struct schema *schema = introspect("empty.db");
    assert_int_equal(schema->table_count, 0);
    assert_string_equal(schema->database, "empty.db");
    schema_free(schema);
    schema = introspect("zero.db");
    assert_int_equal(schema->table_count, 0);
    schema_free(schema);
}

static void schema__tells__columns_as_declared(void **state)
{
    (void)state;
    file_run("columns.db",
             "CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL DEFAULT 'x', "
             "code TEXT UNIQUE, price NUMERIC(10,2), day DATE, anything, "
             "twice AS (price * 2), thrice INT GENERATED ALWAYS AS (price * 3) STORED, "
             "part TEXT);"
             "CREATE UNIQUE INDEX part_once ON t (part) WHERE part > 'm';"
             "CREATE INDEX by_both ON t (day, lower(name));");
    struct schema *schema = introspect("columns.db");
    const struct schema_table *table = table_of(schema, "t");
    assert_int_equal(table->column_count, 9);
    assert_string_equal(column_of(table, "name")->type, "VARCHAR(40)");
    assert_true(column_of(table, "name")->not_null);
    assert_string_equal(column_of(table, "name")->default_sql, "'x'");
    assert_int_equal(column_of(table, "id")->primary, 1);
    assert_true(column_of(table, "id")->unique);
    assert_true(column_of(table, "code")->unique);
    assert_false(column_of(table, "part")->unique); /* a partial index proves nothing */
    assert_int_equal(column_of(table, "price")->value, VALUE_DECIMAL);
    assert_int_equal(column_of(table, "day")->value, VALUE_DATE);
    assert_string_equal(column_of(table, "anything")->type, "");
    assert_true(column_of(table, "twice")->generated);
    assert_true(column_of(table, "thrice")->generated);
    assert_false(column_of(table, "price")->generated);
    bool found = false;
    for (size_t i = 0; i < table->index_count; i++)
        if (str_eq(table->indexes[i].name, "by_both")) {
            assert_int_equal(table->indexes[i].count, 2);
            assert_string_equal(table->indexes[i].columns[0], "day");
            assert_null(table->indexes[i].columns[1]); /* an expression */
            found = true;
        }
    assert_true(found);
    schema_free(schema);
}

static void schema__resolves__foreign_keys(void **state)
{
    (void)state;
    file_run("keys.db",
             "CREATE TABLE Parent (a INT, b TEXT, c INT, PRIMARY KEY (b, a));"
             "CREATE TABLE single (Id INTEGER PRIMARY KEY);"
             "CREATE TABLE child (x, y, z REFERENCES SINGLE, w REFERENCES single (id), "
             "self INT REFERENCES child, lost REFERENCES nowhere, named REFERENCES nowhere (k), "
             "id INTEGER PRIMARY KEY, FOREIGN KEY (x, y) REFERENCES parent);");
    struct schema *schema = introspect("keys.db");
    const struct schema_table *child = table_of(schema, "child");
    static const struct {
        const char *column, *to_table, *to_column;
    } expected[] = {
        {"z", "single", "Id"},
        {"w", "single", "Id"},
        {"self", "child", "id"},
        {"named", "nowhere", "k"},
    };
    assert_int_equal(child->fkey_count, 5); /* the one to nobody knows what is left out */
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        const struct schema_fkey *fkey = &child->fkeys[i + 1];
        assert_int_equal(fkey->count, 1);
        assert_string_equal(fkey->columns[0], expected[i].column);
        assert_string_equal(fkey->to_table, expected[i].to_table);
        assert_string_equal(fkey->to_columns[0], expected[i].to_column);
        assert_null(fkey->name);
    }
    const struct schema_fkey *compound = &child->fkeys[0]; /* declared last, of the first column */
    assert_int_equal(compound->count, 2);
    assert_string_equal(compound->to_table, "Parent");
    assert_string_equal(compound->columns[0], "x");
    assert_string_equal(compound->to_columns[0], "b"); /* the key's order, not the table's */
    assert_string_equal(compound->to_columns[1], "a");
    schema_free(schema);
}

static void comments__are_of__what_they_stand_beside(void **state)
{
    static const struct {
        const char *table, *column, *comment; /* NULL: none */
    } expected[] = {
        {"members", NULL, "people who train with us"},
        {"members", "id", NULL},
        {"members", "sex", "(M)ale, (F)emale"},
        {"members", "state", "A=active, I=inactive"},
        {"members", "pays", "1: cash; 2: card"},
        {"members", "street", NULL}, /* the heading is over two columns */
        {"members", "city", NULL},
        {"members", "start", NULL},
        {"members", "end", "null: open-ended"}, /* the last one on its line */
        {"members", "note", "can't be \"('--')\""},
        {"bookings", NULL, NULL},
        {"bookings", "status", "O - open\nD - done"},
        {"bookings", "via", "W web\nP phone"},
        {"bookings", "kind", "the kind"},
        {"bookings", "from", "where it came from"},
        {"bookings", "price", NULL}, /* that of a constraint is nobody's */
    };
    (void)state;
    file_run("comments.db", "CREATE TABLE members ( -- people who train with us\n"
                            "  id INTEGER PRIMARY KEY,\n"
                            "  sex CHAR(1), -- (M)ale, (F)emale\n"
                            "  state TEXT CHECK (state IN ('A', 'I')), /* A=active, I=inactive */\n"
                            "  -- 1: cash; 2: card\n"
                            "  pays INTEGER DEFAULT 1,\n"
                            "  -- address\n"
                            "  street TEXT,\n"
                            "  city TEXT,\n"
                            "\n"
                            "  start TEXT, \"end\" TEXT, -- null: open-ended\n"
                            "  note TEXT DEFAULT '-- no comment' -- can't be \"('--')\"\n"
                            ");"
                            "CREATE TABLE bookings (\n"
                            "  status TEXT, /* O - open\n"
                            "                  D - done */\n"
                            "  via TEXT, -- W web\n"
                            "            -- P phone\n"
                            "  kind TEXT /* the kind */,\n"
                            "  -- where it came from\n"
                            "  [from] TEXT,\n"
                            "\n"
                            "  price REAL,\n"
                            "  CHECK (price > 0) -- for nothing is not for sale\n"
                            ")");
    struct schema *schema = introspect("comments.db");
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        const struct schema_table *table = table_of(schema, expected[i].table);
        const char *comment =
            expected[i].column ? column_of(table, expected[i].column)->comment : table->comment;
        if (!str_eq(comment, expected[i].comment))
            fail_msg("%s.%s: '%s' instead of '%s'", expected[i].table,
                     expected[i].column ? expected[i].column : "*", comment ? comment : "none",
                     expected[i].comment ? expected[i].comment : "none");
    }
    schema_free(schema);
}

static void schema__takes__any_name(void **state)
{
    static const char *const names[] = {"with space", "quote\"d",   "apos'trophe", "select",
                                        "東京",       "semi;colon", "[bracket]",   "line\nbreak",
                                        "percent%s",  "A",          "back`tick"};
    char *sql = NULL;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        sql = sqlite3_mprintf("CREATE TABLE \"%w\" (\"%w\" INTEGER PRIMARY KEY, \"order\" TEXT);"
                              "INSERT INTO \"%w\" VALUES (1, 'x'), (2, 'y')",
                              names[i], names[i], names[i]);
        file_run("names.db", sql);
        sqlite3_free(sql);
    }
    struct schema *schema = introspect("names.db");
    assert_int_equal(schema->table_count, COUNT_OF(names));
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        const struct schema_table *table = table_of(schema, names[i]);
        assert_string_equal(table->columns[0].name, names[i]);
        assert_int_equal(table->rows, 2);
    }
    schema_free(schema);
}

static void schema__leaves_out__shadow_and_inner_tables(void **state)
{
    (void)state;
    file_run("virtual.db", "CREATE TABLE plain (id INTEGER PRIMARY KEY AUTOINCREMENT);"
                           "CREATE VIRTUAL TABLE words USING fts5 (title, body);"
                           "CREATE VIRTUAL TABLE boxes USING rtree (id, low, high);"
                           "INSERT INTO plain DEFAULT VALUES; ANALYZE;");
    struct schema *schema = introspect("virtual.db");
    assert_int_equal(schema->table_count, 3);
    assert_true(schema_find_table(schema, "main", "plain") >= 0);
    assert_int_equal(schema_find_table(schema, "temp", "plain"), -1);
    const struct schema_table *words = table_of(schema, "words");
    assert_int_equal(words->kind, TABLE_VIRTUAL);
    assert_int_equal(words->column_count, 2); /* not its hidden arguments */
    assert_int_equal(table_of(schema, "boxes")->column_count, 3);
    schema_free(schema);
}

static void schema__survives__broken_views(void **state)
{
    (void)state;
    file_run("views.db",
             "CREATE TABLE t (id INTEGER, name VARCHAR(9)); CREATE TABLE gone (x);"
             "CREATE VIEW good AS SELECT id, name, id + 1 AS next FROM t;"
             "CREATE VIEW broken AS SELECT x FROM gone; CREATE VIEW over AS SELECT * FROM broken;"
             "CREATE VIEW loop_a AS SELECT 1 AS one; DROP TABLE gone;"
             "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = "
             "'CREATE VIEW loop_a AS SELECT * FROM loop_a' WHERE name = 'loop_a';");
    struct schema *schema = introspect("views.db");
    assert_int_equal(schema->table_count, 5);
    const struct schema_table *good = table_of(schema, "good");
    assert_int_equal(good->kind, TABLE_VIEW);
    assert_int_equal(good->column_count, 3);
    assert_string_equal(column_of(good, "name")->type, "VARCHAR(9)");
    assert_string_equal(column_of(good, "name")->from_table, "t");
    assert_string_equal(column_of(good, "name")->from_column, "name");
    assert_null(column_of(good, "next")->from_table); /* worked out: it is nobody's, and a number */
    assert_int_equal(column_of(good, "next")->value, VALUE_REAL);
    assert_int_equal(table_of(schema, "broken")->column_count, 0);
    assert_int_equal(table_of(schema, "over")->column_count, 0);
    assert_int_equal(table_of(schema, "loop_a")->column_count, 0);
    schema_free(schema);
}

static void schema__takes__every_form_of_table(void **state)
{
    (void)state;
    file_run("forms.db", "CREATE TABLE no_rowid (a TEXT, b INT, PRIMARY KEY (a, b)) WITHOUT ROWID;"
                         "CREATE TABLE strict (a INT PRIMARY KEY, b TEXT, c ANY) STRICT;"
                         "CREATE TABLE rowid (rowid TEXT, _rowid_ TEXT, oid TEXT);"
                         "CREATE TABLE keyless (a, b);"
                         "INSERT INTO keyless (rowid, a) VALUES (-5, 1), (9000000000000, 2);");
    struct schema *schema = introspect("forms.db");
    assert_int_equal(schema->table_count, 4);
    assert_int_equal(table_of(schema, "no_rowid")->columns[0].primary, 1);
    assert_int_equal(table_of(schema, "no_rowid")->columns[1].primary, 2);
    assert_false(table_of(schema, "no_rowid")->columns[0].unique);
    assert_int_equal(table_of(schema, "no_rowid")->rows, -1);
    assert_int_equal(table_of(schema, "rowid")->rows, -1); /* no name left for the row number */
    /* the span of row numbers is huge; the file can't hold that many */
    assert_in_range(table_of(schema, "keyless")->rows, 2, 100000);
    schema_free(schema);
}

static void row_estimates__come__from_statistics(void **state)
{
    (void)state;
    file_run("rows.db",
             "CREATE TABLE counted (x, y); CREATE INDEX counted_x ON counted (x);"
             "CREATE INDEX counted_part ON counted (y) WHERE y = 1;"
             "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) "
             "INSERT INTO counted SELECT i, i % 10 FROM n; ANALYZE;"
             "CREATE TABLE later (x); INSERT INTO later VALUES (1), (2), (3);"
             "CREATE TABLE none (x);");
    struct schema *schema = introspect("rows.db");
    assert_int_equal(table_of(schema, "counted")->rows, 1000);
    assert_int_equal(table_of(schema, "later")->rows, 3);
    assert_int_equal(table_of(schema, "none")->rows, 0);
    schema_free(schema);
}

static void schema__takes__five_hundred_tables(void **state)
{
    sqlite3 *handle;

    (void)state;
    assert_int_equal(sqlite3_open(folder_path("many.db"), &handle), SQLITE_OK);
    sqlite3_exec(handle, "BEGIN", NULL, NULL, NULL);
    for (int i = 0; i < 500; i++) {
        char *sql = sqlite3_mprintf("CREATE TABLE t%03d (id INTEGER PRIMARY KEY, a, b, c, d, "
                                    "up INT REFERENCES t%03d); INSERT INTO t%03d (a) VALUES (1)",
                                    i, i ? i - 1 : 0, i);
        assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_free(sql);
    }
    sqlite3_exec(handle, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(handle);
    struct schema *schema = introspect("many.db");
    assert_int_equal(schema->table_count, 500);
    for (int i = 0; i < 500; i++) {
        const struct schema_table *table = &schema->tables[i];
        assert_int_equal(table->column_count, 6);
        assert_int_equal(table->fkey_count, 1);
        assert_int_equal(table->rows, 1);
        assert_string_equal(table->fkeys[0].to_columns[0], "id");
    }
    schema_free(schema);
}

static void introspect__stops__when_cancelled(void **state)
{
    struct cancel *cancel = cancel_new();
    struct err err = ERR_INIT;
    struct schema *schema = NULL;

    (void)state;
    file_run("stop.db", "CREATE TABLE t (x); CREATE VIEW v AS SELECT * FROM t");
    struct db *db = file_open("stop.db", true);
    cancel_fire(cancel);
    assert_false(db_introspect(db, cancel, &schema, &err));
    assert_int_equal(err.code, ERR_CANCELLED);
    assert_true(db_introspect(db, NULL, &schema, &err)); /* the connection is as good as before */
    schema_free(schema);
    db_close(db);
    cancel_unref(cancel);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(schema__is__empty_without_tables),
        cmocka_unit_test(schema__tells__columns_as_declared),
        cmocka_unit_test(schema__resolves__foreign_keys),
        cmocka_unit_test(comments__are_of__what_they_stand_beside),
        cmocka_unit_test(schema__takes__any_name),
        cmocka_unit_test(schema__leaves_out__shadow_and_inner_tables),
        cmocka_unit_test(schema__survives__broken_views),
        cmocka_unit_test(schema__takes__every_form_of_table),
        cmocka_unit_test(row_estimates__come__from_statistics),
        cmocka_unit_test(schema__takes__five_hundred_tables),
        cmocka_unit_test(introspect__stops__when_cancelled),
    };

    return cmocka_run_group_tests_name("sqlite_schema", tests, folder_make, folder_drop);
}
