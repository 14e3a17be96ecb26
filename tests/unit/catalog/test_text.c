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
    catalog_schema_text(f->catalog, tables, 2, form, budget, out);
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
    text_of(&f, SCHEMA_TEXT_RICH, 0, &out);
    assert_string_equal(buf_str(&out), "customer:\n"
                                       "  id INTEGER, primary key\n"
                                       "  \"full name\" TEXT, e.g. 'Ada', 'Alan'\n"
                                       "  country VARCHAR(40), e.g. 'Germany', 'France'\n"
                                       "invoice:\n"
                                       "  no INTEGER, primary key\n"
                                       "  customer_id INTEGER, references customer.id\n"
                                       "  total REAL, 10.5 to 20\n"
                                       "join invoice.customer_id = customer.id\n");
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
        cmocka_unit_test(catalog_schema_text__keeps__every_budget),
        cmocka_unit_test(catalog_join_graph_json__is__readable_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
