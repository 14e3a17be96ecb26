/* Schema text for models, within a budget, and the join graph as JSON. */
#include <cjson/cJSON.h>

#include "cases.h"
#include "fixture.h"

static const char script[] =
    "CREATE TABLE customer(id INTEGER PRIMARY KEY, \"full name\" TEXT, country VARCHAR(40));"
    "CREATE TABLE invoice(no INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer(id), "
    "total REAL);"
    "INSERT INTO customer VALUES(1,'Ada','Germany'),(2,'Alan','France');"
    "INSERT INTO invoice VALUES(1,1,10.5),(2,2,20);";

static void text_of(const struct fixture *f, enum schema_text_form form, size_t budget,
                    struct buf *out)
{
    const int tables[] = {fixture_table(f, "customer"), fixture_table(f, "invoice")};

    buf_clear(out);
    catalog_schema_text(
        f->catalog, tables, 2,
        &(struct schema_text_options){.form = form, .token_budget = budget, .samples = 1}, out);
}

static void catalog_schema_text__writes__both_forms(void **state)
{
    struct fixture f;
    struct buf out = BUF_INIT;

    (void)state;
    fixture_open(&f, script, NULL);
    text_of(&f, SCHEMA_TEXT_S4, 0, &out);
    assert_string_equal(buf_str(&out),
                        "customer: [id (INTEGER*), \"full name\" (TEXT), country (VARCHAR(40))]\n"
                        "invoice: [no (INTEGER*), customer_id (INTEGER), total (REAL)]\n");
    text_of(&f, SCHEMA_TEXT_SQL, 0, &out);
    assert_string_equal(buf_str(&out), "CREATE TABLE customer (\n"
                                       "  id INTEGER PRIMARY KEY,\n"
                                       "  \"full name\" TEXT, -- 'Ada', 'Alan'\n"
                                       "  country VARCHAR(40) -- 'Germany', 'France'\n"
                                       ");\n"
                                       "CREATE TABLE invoice (\n"
                                       "  no INTEGER PRIMARY KEY,\n"
                                       "  customer_id INTEGER REFERENCES customer (id),\n"
                                       "  total REAL\n"
                                       ");\n");
    buf_release(&out);
    fixture_close(&f);
}

/* What a comment says of a code stands beside the code, in the order of a CHECK as well. */
static void catalog_schema_text__explains__codes(void **state)
{
    static const char coded[] =
        "CREATE TABLE contract(id INTEGER PRIMARY KEY, status TEXT CHECK (status IN ('ACT', "
        "'EXP')) -- active, expired\n);"
        "INSERT INTO contract VALUES(1,'ACT'),(2,'EXP');";
    const struct schema_text_options options = {.form = SCHEMA_TEXT_SQL, .samples = 3};
    struct fixture f;
    struct buf out = BUF_INIT;

    (void)state;
    fixture_open(&f, coded, NULL);
    const int table = fixture_table(&f, "contract");
    catalog_schema_text(f.catalog, &table, 1, &options, &out);
    assert_non_null(strstr(buf_str(&out), "'ACT' (active), 'EXP' (expired)\n"));
    buf_release(&out);
    fixture_close(&f);
}

/* Values are data of the database: with 0 samples none of them is written. */
static void catalog_schema_text__writes__as_many_samples_as_asked(void **state)
{
    static const struct {
        size_t samples;
        const char *has, *lacks;
    } cases[] = {
        {0, "country VARCHAR(40)\n", "--"},
        {1, "'Germany', 'France', 'Peru', 'Chad'\n", NULL}, /* all of a small category */
        {4, "'Germany', 'France', 'Peru', 'Chad'", NULL},
    };
    static const char four[] =
        "CREATE TABLE customer(id INTEGER PRIMARY KEY, country VARCHAR(40));"
        "INSERT INTO customer VALUES(1,'Germany'),(2,'Germany'),(3,'Germany'),(4,'Germany'),"
        "(5,'France'),(6,'France'),(7,'France'),(8,'Peru'),(9,'Peru'),(10,'Chad');";
    struct fixture f;

    (void)state;
    fixture_open(&f, four, NULL);
    const int table = fixture_table(&f, "customer");
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct schema_text_options options = {.form = SCHEMA_TEXT_SQL,
                                                    .samples = cases[i].samples};
        struct buf out = BUF_INIT;
        catalog_schema_text(f.catalog, &table, 1, &options, &out);
        if (!strstr(buf_str(&out), cases[i].has) ||
            (cases[i].lacks && strstr(buf_str(&out), cases[i].lacks)))
            fail_msg("%zu samples:\n%s", cases[i].samples, buf_str(&out));
        buf_release(&out);
    }
    fixture_close(&f);
}

/* A model copies names as they stand: they have to be right in the dialect. */
static void catalog_schema_text__quotes__names_that_need_it(void **state)
{
    static const struct {
        enum sql_dialect dialect;
        const char *text;
    } cases[] = {
        {SQL_SQLITE,
         "CREATE TABLE \"Order\" (\n  OrderId INTEGER PRIMARY KEY,\n  \"group\" TEXT\n);\n"},
        {SQL_POSTGRES,
         "CREATE TABLE \"Order\" (\n  \"OrderId\" INTEGER PRIMARY KEY,\n  \"group\" TEXT\n);\n"},
        {SQL_MYSQL, "CREATE TABLE `Order` (\n  OrderId INTEGER PRIMARY KEY,\n  `group` TEXT\n);\n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        static const int table = 0;
        const struct catalog_options options = {0};
        const struct catalog_reader reader = {.dialect = cases[i].dialect};
        const struct schema_text_options whole = {.form = SCHEMA_TEXT_SQL};
        struct schema *schema = schema_new();
        struct catalog *catalog = NULL;
        struct buf out = BUF_INIT;
        struct err err = ERR_INIT;
        struct schema_column columns[] = {
            {.name = "OrderId", .type = "INTEGER", .value = VALUE_INTEGER, .primary = 1},
            {.name = "group", .type = "TEXT", .value = VALUE_TEXT}};
        schema->database = "shop";
        schema->default_schema = "";
        schema->tables = arena_alloc(&schema->arena, sizeof *schema->tables);
        schema->tables[0] = (struct schema_table){
            .schema = "", .name = "Order", .rows = -1, .column_count = 2, .columns = columns};
        schema->table_count = 1;
        schema_finish(schema);
        assert_true(catalog_build(schema, &reader, &options, &catalog, &err));
        catalog_schema_text(catalog, &table, 1, &whole, &out);
        assert_string_equal(buf_str(&out), cases[i].text);
        buf_release(&out);
        catalog_unref(catalog);
    }
}

/* What the caller names is left out after everything else. */
static void catalog_schema_text__leaves_out__named_columns_last(void **state)
{
    static const char wide[] = "CREATE TABLE t(id INTEGER PRIMARY KEY, a1 TEXT, a2 TEXT, a3 TEXT,"
                               " a4 TEXT, a5 TEXT, a6 TEXT, a7 TEXT, wanted_here TEXT);";
    struct fixture f;

    (void)state;
    fixture_open(&f, wide, NULL);
    const int table = fixture_table(&f, "t");
    const struct column_ref keep = fixture_column(&f, "t.wanted_here");
    for (size_t budget = 28; budget < 80; budget++) {
        const struct schema_text_options options = {
            .form = SCHEMA_TEXT_SQL, .token_budget = budget, .keep = &keep, .keep_count = 1};
        struct buf out = BUF_INIT;
        catalog_schema_text(f.catalog, &table, 1, &options, &out);
        if (!strstr(buf_str(&out), "CREATE") && !strstr(buf_str(&out), "more tables"))
            fail_msg("%zu: %s", budget, buf_str(&out));
        if (strstr(buf_str(&out), "TEXT") && !strstr(buf_str(&out), "wanted_here"))
            fail_msg("%zu: %s", budget, buf_str(&out));
        buf_release(&out);
    }
    fixture_close(&f);
}

/* Where not all have room that are to be kept, the first of them have. */
static void catalog_schema_text__keeps__the_first_that_are_named(void **state)
{
    static const char wide[] =
        "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, place TEXT, country TEXT);";
    struct fixture f;
    struct buf out = BUF_INIT;

    (void)state;
    fixture_open(&f, wide, NULL);
    const int table = fixture_table(&f, "t");
    const struct column_ref keep[] = {fixture_column(&f, "t.country"), fixture_column(&f, "t.id"),
                                      fixture_column(&f, "t.name")};
    const struct schema_text_options options = {
        .form = SCHEMA_TEXT_SQL, .columns = 2, .keep = keep, .keep_count = 3};
    catalog_schema_text(f.catalog, &table, 1, &options, &out);
    assert_non_null(strstr(buf_str(&out), "country"));
    assert_non_null(strstr(buf_str(&out), "id INTEGER"));
    assert_null(strstr(buf_str(&out), "name"));
    buf_release(&out);
    fixture_close(&f);
}

/* Only what the caller names, keys, and what names or dates a row. */
static void catalog_schema_text__prunes__what_nobody_asks_for(void **state)
{
    static const char wide[] = "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT, shoe INT,"
                               " hat INT, town_id INT REFERENCES town(id));"
                               "CREATE TABLE town(id INTEGER PRIMARY KEY, name TEXT);";
    struct fixture f;
    struct buf out = BUF_INIT;

    (void)state;
    fixture_open(&f, wide, NULL);
    const int table = fixture_table(&f, "person");
    const struct column_ref keep = fixture_column(&f, "person.hat");
    const struct schema_text_options options = {
        .form = SCHEMA_TEXT_SQL, .keep = &keep, .keep_count = 1, .pruned = true};
    catalog_schema_text(f.catalog, &table, 1, &options, &out);
    for (const char *const *p = (const char *const[]){"id ", "name", "hat", "town_id", NULL}; *p;
         p++)
        assert_non_null(strstr(buf_str(&out), *p));
    assert_null(strstr(buf_str(&out), "shoe"));
    assert_non_null(strstr(buf_str(&out), "1 more columns left out"));
    buf_release(&out);
    fixture_close(&f);
}

static void catalog_schema_text__writes__compound_keys_and_no_more_than_asked(void **state)
{
    static const char compound[] =
        "CREATE TABLE room(house INT, no INT, note TEXT, area REAL, PRIMARY KEY(house, no));"
        "CREATE TABLE stay(id INTEGER PRIMARY KEY, house INT, room INT, nights INT,"
        " FOREIGN KEY(house, room) REFERENCES room(house, no));";
    const struct schema_text_options few = {
        .form = SCHEMA_TEXT_SQL, .columns = 3, .relationships = 1};
    struct fixture f;
    struct buf out = BUF_INIT;

    (void)state;
    fixture_open(&f, compound, NULL);
    const int tables[] = {fixture_table(&f, "room"), fixture_table(&f, "stay")};
    catalog_schema_text(f.catalog, tables, 2, &few, &out);
    assert_non_null(strstr(buf_str(&out), "  PRIMARY KEY (house, no)\n"));
    assert_non_null(
        strstr(buf_str(&out), "  FOREIGN KEY (house, room) REFERENCES room (house, no)\n"));
    assert_non_null(strstr(buf_str(&out), "  -- 1 more columns left out\n"));
    assert_null(strstr(buf_str(&out), ",\n)"));
    buf_release(&out);
    fixture_close(&f);
}

static void catalog_schema_text__keeps__every_budget(void **state)
{
    static const char *const names[] = {"customer", "invoice", "id",          "full name",
                                        "country",  "no",      "customer_id", "total"};
    struct fixture f;
    struct buf out = BUF_INIT;

    (void)state;
    fixture_open(&f, script, NULL);
    for (size_t budget = 8; budget < 120; budget++) {
        text_of(&f, SCHEMA_TEXT_S4, budget, &out);
        assert_true(out.len <= budget * 4 ||
                    strstr(buf_str(&out), "(2 more tables left out)") == buf_str(&out));
        for (const char *at = buf_str(&out); (at = strstr(at, " (")) != NULL; at++) {
            const char *start = at; /* the name before a type is a whole one */
            while (start > buf_str(&out) && start[-1] != '[' && start[-1] != ',' &&
                   start[-1] != '\n')
                start--;
            bool whole = strstr(at, "left out)") != NULL && *start == '(';
            for (size_t i = 0; i < COUNT(names); i++)
                whole |= strstr(start, names[i]) ==
                         start + (*start == ' ') + (strchr(names[i], ' ') != NULL);
            assert_true(whole || strncmp(at, " (2", 3) == 0 || strncmp(at, " (1", 3) == 0);
        }
    }
    text_of(&f, SCHEMA_TEXT_S4, 40, &out);
    assert_non_null(strstr(buf_str(&out), "left out"));
    buf_release(&out);
    fixture_close(&f);
}

static void catalog_join_graph_json__is__readable_json(void **state)
{
    struct fixture f;
    struct buf out = BUF_INIT;

    (void)state;
    fixture_open(&f, script, NULL);
    catalog_join_graph_json(f.catalog, &out);
    cJSON *json = cJSON_Parse(buf_str(&out));
    assert_non_null(json);
    const cJSON *edges = cJSON_GetObjectItem(json, "relationships");
    assert_int_equal(cJSON_GetArraySize(edges), 1);
    const cJSON *edge = cJSON_GetArrayItem(edges, 0);
    assert_string_equal(cJSON_GetObjectItem(edge, "from_table")->valuestring, "invoice");
    assert_string_equal(cJSON_GetObjectItem(edge, "type")->valuestring, "foreign_key");
    assert_string_equal(cJSON_GetObjectItem(edge, "cardinality")->valuestring, "N:1");
    const cJSON *customer = cJSON_GetObjectItem(cJSON_GetObjectItem(json, "tables"), "customer");
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(customer, "columns")), 3);
    cJSON_Delete(json);
    buf_release(&out);
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catalog_schema_text__writes__both_forms),
        cmocka_unit_test(catalog_schema_text__explains__codes),
        cmocka_unit_test(catalog_schema_text__writes__as_many_samples_as_asked),
        cmocka_unit_test(catalog_schema_text__leaves_out__named_columns_last),
        cmocka_unit_test(catalog_schema_text__quotes__names_that_need_it),
        cmocka_unit_test(catalog_schema_text__keeps__the_first_that_are_named),
        cmocka_unit_test(catalog_schema_text__prunes__what_nobody_asks_for),
        cmocka_unit_test(catalog_schema_text__writes__compound_keys_and_no_more_than_asked),
        cmocka_unit_test(catalog_schema_text__keeps__every_budget),
        cmocka_unit_test(catalog_join_graph_json__is__readable_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
