/* Which tables and columns a question is about. */
#include "cases.h"
#include "fixture.h"

static const char script[] =
    "CREATE TABLE singer(singer_id INTEGER PRIMARY KEY, name TEXT, nationality TEXT, age INTEGER);"
    "CREATE TABLE concert(concert_id INTEGER PRIMARY KEY, title TEXT, venue TEXT, held_on DATE);"
    "CREATE TABLE performance(singer_id INTEGER REFERENCES singer, concert_id INTEGER REFERENCES "
    "concert, slot INTEGER);"
    "CREATE TABLE ticket_price(id INTEGER PRIMARY KEY, amount REAL, currency TEXT);"
    "CREATE TABLE audit_entry(id INTEGER PRIMARY KEY, payload TEXT);"
    "INSERT INTO singer VALUES(1,'Joe Sharp','Netherlands',52),(2,'Rose White','France',41);"
    "INSERT INTO concert VALUES(1,'Auditions','Stark Park','2014-05-01'),(2,'Home "
    "Visits','Balmoor','2015-05-01');";

static const char *first_table(const struct fixture *f, const char *question,
                               const char **ret_reason)
{
    static char reason[128];
    struct arena arena = {0};
    struct table_hit hit;

    if (!catalog_rank_tables(f->catalog, &arena, question, &hit, 1))
        return NULL;
    snprintf(reason, sizeof reason, "%s", hit.reason);
    *ret_reason = reason;
    arena_release(&arena);
    return catalog_schema(f->catalog)->tables[hit.table].name;
}

static void catalog_rank_tables__ranks__by_names_and_values(void **state)
{
    static const struct {
        const char *question, *table, *reason;
    } cases[] = {
        {"How many singers are there?", "singer", "name"},
        {"how expensive are the tickets", "ticket_price", "name"},
        {"what happened at Stark Park", "concert", "value 'Stark Park' in venue"},
        {"who is older than 50", "singer", "column age"},
    };
    struct fixture f;
    const char *reason = "";

    (void)state;
    fixture_open(&f, script, NULL);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *table = first_table(&f, cases[i].question, &reason);
        assert_non_null(table);
        assert_string_equal(table, cases[i].table);
        assert_string_equal(reason, cases[i].reason);
    }
    fixture_close(&f);
}

/* Where names say nothing, what is said of a table or column finds it. */
static void say_what_they_are(struct schema *schema)
{
    for (size_t t = 0; t < schema->table_count; t++) {
        struct schema_table *table = &schema->tables[t];
        table->comment = t ? "The pay slips of our employees." : "Goods in the store";
        for (size_t c = 0; c < table->column_count; c++)
            table->columns[c].comment = c != 1 ? "" : t ? "gross wage" : "shelf that it lies on";
    }
}

static void catalog_rank__finds__what_descriptions_say(void **state)
{
    static const struct {
        const char *question, *table, *reason;
    } cases[] = {
        {"how many pay slips are there", "T2", "description"},
        {"which goods are there", "T1", "description"},
        {"on which shelf is it", "T1", "column C2"},
        {"the gross wages", "T2", "column C2"},
    };
    struct fixture f;
    struct arena arena = {0};
    struct column_hit hit;
    const char *reason = "";

    (void)state;
    fixture_open_with(&f,
                      "CREATE TABLE T1(C1 INTEGER, C2 TEXT);CREATE TABLE T2(C1 INTEGER, C2 TEXT)",
                      NULL, say_what_they_are);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *table = first_table(&f, cases[i].question, &reason);
        assert_non_null(table);
        assert_string_equal(table, cases[i].table);
        assert_string_equal(reason, cases[i].reason);
    }
    assert_int_equal(catalog_rank_columns(f.catalog, &arena, "the gross wages", &hit, 1), 1);
    assert_int_equal(hit.column.table, fixture_table(&f, "T2"));
    assert_int_equal(hit.column.column, 1);
    arena_release(&arena);
    fixture_close(&f);
}

/* Also a name whose words questions are made of, and one that is part of another. */
static void catalog_rank_tables__puts__a_table_named_alone_first(void **state)
{
    static const char tables[] =
        "CREATE TABLE orders(id INTEGER PRIMARY KEY, n TEXT);"
        "CREATE TABLE order_items(id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders);"
        "CREATE TABLE item(id INTEGER PRIMARY KEY);"
        "CREATE TABLE list(id INTEGER PRIMARY KEY, orders_in_list TEXT);";
    static const char *const cases[][2] = {
        {"orders", "orders"},           {"ORDERS ", "orders"}, {"main.orders", "orders"},
        {"order items", "order_items"}, {"item", "item"},      {"list", "list"},
        {"OrderItems", "order_items"},
    };
    struct fixture f;
    const char *reason = "";

    (void)state;
    fixture_open(&f, tables, NULL);
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_string_equal(first_table(&f, cases[i][0], &reason), cases[i][1]);
        assert_string_equal(reason, "name");
    }
    fixture_close(&f);
}

static void put_into_schemas(struct schema *schema)
{
    for (size_t t = 0; t < schema->table_count; t++) {
        struct schema_table *table = &schema->tables[t];
        char *cut = strstr(table->name, "__");
        if (cut) {
            table->schema = arena_strndup(&schema->arena, table->name, (size_t)(cut - table->name));
            table->name = cut + 2;
        }
    }
}

static void catalog_rank_tables__finds__a_name_in_every_schema(void **state)
{
    static const char *const cases[][3] = {
        {"orders", "app", "old"}, {"app.orders", "app", NULL}, {"old.Orders", "old", NULL}};
    struct fixture f;
    struct arena arena = {0};
    struct table_hit hits[2];

    (void)state;
    fixture_open_with(&f,
                      "CREATE TABLE app__orders(id INTEGER PRIMARY KEY);"
                      "CREATE TABLE old__orders(id INTEGER PRIMARY KEY);"
                      "CREATE TABLE thing(id INTEGER PRIMARY KEY);",
                      NULL, put_into_schemas);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const size_t found = catalog_rank_tables(f.catalog, &arena, cases[i][0], hits, 2);
        assert_true(found >= (cases[i][2] ? 2 : 1));
        for (size_t k = 0; k < 2 && cases[i][k + 1]; k++) {
            assert_string_equal(catalog_schema(f.catalog)->tables[hits[k].table].schema,
                                cases[i][k + 1]);
            assert_string_equal(hits[k].reason, "name");
        }
    }
    arena_release(&arena);
    fixture_close(&f);
}

static void catalog_rank_tables__adds__bridges(void **state)
{
    struct fixture f;
    struct arena arena = {0};
    struct table_hit hits[3];

    (void)state;
    fixture_open(&f, script, NULL);
    assert_int_equal(catalog_rank_tables(f.catalog, &arena, "singers of each concert", hits, 3), 3);
    assert_int_equal(hits[2].table, fixture_table(&f, "performance"));
    arena_release(&arena);
    fixture_close(&f);
}

static void catalog_rank_columns__puts__named_columns_first(void **state)
{
    struct fixture f;
    struct arena arena = {0};
    struct column_hit hits[6];
    const struct column_ref nationality =
        fixture_column((fixture_open(&f, script, NULL), &f), "singer.nationality");

    (void)state;
    const size_t count = catalog_rank_columns(
        f.catalog, &arena, "What is the nationality of the singer Joe Sharp?", hits, 6);
    assert_int_equal(count, 6);
    bool found = false;
    for (size_t i = 0; i < 3; i++) /* beside the value's column and the key */
        found |= hits[i].column.table == nationality.table &&
                 hits[i].column.column == nationality.column;
    assert_true(found);
    for (size_t i = 1; i < count; i++)
        assert_true(hits[i].score <= hits[i - 1].score);
    arena_release(&arena);
    fixture_close(&f);
}

static void catalog_rank__survives__odd_questions(void **state)
{
    static const char *const questions[] = {"", "   ", "???", "\xff\xfe", "the of and", "東京"};
    struct fixture f;
    struct arena arena = {0};
    struct table_hit tables[8];
    struct column_hit columns[8];
    char endless[4000];

    (void)state;
    fixture_open(&f, script, NULL);
    for (size_t i = 0; i < COUNT(questions); i++) {
        assert_int_equal(catalog_rank_tables(f.catalog, &arena, questions[i], tables, 8),
                         5); /* few: all */
        catalog_rank_columns(f.catalog, &arena, questions[i], columns, 8);
    }
    for (size_t i = 0; i + 1 < sizeof endless; i++)
        endless[i] = i % 7 ? 'a' : ' ';
    endless[sizeof endless - 1] = '\0';
    catalog_rank_columns(f.catalog, &arena, endless, columns, 8);
    arena_release(&arena);
    fixture_close(&f);
}

/* What the console tells a question of two words by. */
static void catalog_names__knows__names_and_values(void **state)
{
    static const char tables[] =
        "CREATE TABLE orders(id INTEGER PRIMARY KEY, placed_on DATE, state TEXT, unit_price REAL);"
        "CREATE TABLE deliveries(id INTEGER PRIMARY KEY, late INTEGER);"
        "CREATE TABLE courses(id INTEGER PRIMARY KEY, language TEXT, teacher TEXT);"
        "INSERT INTO courses VALUES(1,'English','Ann Lee'),(2,'French','Bo Fu');";
    static const struct {
        const char *text;
        bool names;
    } cases[] = {
        {"open orders", true},
        {"orders today", true},
        {"Late deliveries!", true},
        {"English courses", true},
        {"english please", true},
        {"Ann Lee", true},
        {"unit prices", true},
        {"courses", true},
        {"Orders?", true},
        {"total revenue", true},
        {"order", true},
        {"language", false},
        {"english", false},
        {"order it", false},
        {"hold on", false},
        {"oh dear", false},
        {"what now", false},
        {"the id", false},
        {"5 please", false},
        {"", false},
        {"?!", false},
    };
    struct fixture f;

    (void)state;
    fixture_open(&f, tables, NULL);
    for (size_t i = 0; i < COUNT(cases); i++) {
        if (catalog_names(f.catalog, cases[i].text) != cases[i].names)
            fail_msg("'%s'", cases[i].text);
    }
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catalog_rank_tables__ranks__by_names_and_values),
        cmocka_unit_test(catalog_rank__finds__what_descriptions_say),
        cmocka_unit_test(catalog_rank_tables__puts__a_table_named_alone_first),
        cmocka_unit_test(catalog_rank_tables__finds__a_name_in_every_schema),
        cmocka_unit_test(catalog_names__knows__names_and_values),
        cmocka_unit_test(catalog_rank_tables__adds__bridges),
        cmocka_unit_test(catalog_rank_columns__puts__named_columns_first),
        cmocka_unit_test(catalog_rank__survives__odd_questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
