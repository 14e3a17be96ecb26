/* Demands on an answer, in words and with the question, against a model that does not keep to them:
 * its SQL is refused and asked for again, and never shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "drive.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "stub/stub.h"

#define RULE(answer) "{\"answer\":\"" answer "\"}"
#define ONCE(answer) "{\"answer\":\"" answer "\",\"times\":1},"

static struct stub stub;

static void open_demo(struct drive *d, const char *engine)
{
    char url[96];
    snprintf(url, sizeof url, "models.openai.url=%s/v1", stub.url);
    const char *const overrides[] = {
        url, "models.openai.model=stub", "models.retries=0", "pipeline.engine_confidence=1", engine,
        NULL};
    drive_folder(d);
    drive_open(d, "demo", overrides);
}

static void close_demo(struct drive *d)
{
    drive_close(d);
    drive_remove(d);
}

static void ask_with(struct drive *d, const char *question, const char *demand)
{
    struct turn *turn = turn_new(TURN_TEXT, NULL, question);
    turn_demand(turn, demand);
    mem_free(d->said);
    d->said = NULL;
    d->error = ERR_INIT;
    drive_finish(d, turn_submit(d->front, turn));
}

static int calls(void)
{
    char *text = stub_requests(&stub);
    cJSON *json = cJSON_Parse(text);
    const int n = cJSON_GetArraySize(json);
    cJSON_Delete(json);
    free(text);
    return n;
}

static void demand__that_the_model_breaks__is_asked_for_again(void **state)
{
    struct drive d;
    (void)state;
    stub_rules(&stub,
               "[" ONCE("SELECT count(*) FROM customers") ONCE("SELECT count(*) FROM employees")
                   RULE("SELECT count(*) FROM orders") "]");
    open_demo(&d, "engine=model");
    ask_with(&d, "how many are there?", "table=orders");
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_non_null(strstr(d.sql->text, "orders"));
    assert_int_equal(calls(), 3);
    char *asked = stub_requests(&stub);
    assert_non_null(strstr(asked, "it does not use orders"));
    free(asked);
    close_demo(&d);
}

static void demand__that_is_never_kept__is_said_after_three_attempts(void **state)
{
    struct drive d;
    (void)state;
    stub_rules(&stub,
               "[" ONCE("SELECT count(*) FROM customers") ONCE("SELECT count(*) FROM employees")
                   RULE("SELECT count(*) FROM products") "]");
    open_demo(&d, "engine=model");
    ask_with(&d, "how many are there?", "column=orders.total");
    assert_int_not_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_int_equal(calls(), 3);
    assert_non_null(strstr(d.said, "it does not use orders.total"));
    close_demo(&d);
}

static void demand__in_words__is_as_hard(void **state)
{
    struct drive d;
    (void)state;
    stub_rules(&stub, "[" RULE("SELECT count(*) FROM customers") "]");
    open_demo(&d, "engine=model");
    drive_say(&d, "how many customers are there?");
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    stub_rules(&stub, "[" RULE("SELECT count(*) FROM customers AS orders") "]");
    drive_say(&d, "join orders.customer_id with customers.id");
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL); /* of what was shown before */
    assert_non_null(strstr(d.said, "it does not join orders.customer_id = customers.id"));
    assert_null(strstr(d.sql->text, "orders"));
    stub_rules(&stub, "[" RULE("SELECT count(*) FROM orders o JOIN customers c ON c.id = "
                               "o.customer_id") "]");
    drive_say(&d, "join orders.customer_id with customers.id");
    assert_non_null(strstr(d.sql->text, "o.customer_id"));
    close_demo(&d);
}

static void demand__is_kept__by_the_engine_too(void **state)
{
    struct drive d;
    (void)state;
    open_demo(&d, "engine=builtin");
    ask_with(&d, "how many orders were placed in 2025?", "column!=orders.placed_on");
    if (d.stage == STAGE_CONFIRM_GENERATED_SQL)
        assert_null(strstr(d.sql->text, "placed_on"));
    ask_with(&d, "how many orders were placed in 2025?", "column=orders.placed_on");
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_non_null(strstr(d.sql->text, "placed_on"));
    close_demo(&d);
}

static void demand__that_names_nothing__is_an_error(void **state)
{
    struct drive d;
    (void)state;
    open_demo(&d, "engine=builtin");
    ask_with(&d, "how many orders are there?", "table=ordres");
    assert_int_equal(d.error.code, ERR_USAGE);
    assert_non_null(strstr(d.said, "no table 'ordres'; the nearest is 'orders'"));
    close_demo(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(demand__that_the_model_breaks__is_asked_for_again),
        cmocka_unit_test(demand__that_is_never_kept__is_said_after_three_attempts),
        cmocka_unit_test(demand__in_words__is_as_hard),
        cmocka_unit_test(demand__is_kept__by_the_engine_too),
        cmocka_unit_test(demand__that_names_nothing__is_an_error),
    };
    if (!stub_start(&stub, "model_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    return failed;
}
