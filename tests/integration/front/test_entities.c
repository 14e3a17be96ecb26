/* Words that refer to rows of the conversation: the engine reads them without a model, a model is
 * told of them, and nothing private goes along. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "querent/base/mem.h"
#include "querent/model/rows/selection.h"
#include "stub/stub.h"

static struct stub stub;

/* Asks, and runs what comes. */
static void run(struct drive *d, const char *question)
{
    drive_say(d, question);
    if (d->stage == STAGE_NEED_NATURAL_LANGUAGE && d->question && d->question->option_count > 1)
        drive_choose(d, d->question->options[0].id);
    if (d->stage != STAGE_CONFIRM_GENERATED_SQL)
        fail_msg("%s: %s", question, d->said);
    drive_say(d, "yes");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    drive_all_rows(d);
}

static bool assumes(const struct drive *d, const char *text)
{
    for (size_t i = 0; i < d->sql->evidence_count; i++)
        if (d->sql->evidence[i].kind == EVIDENCE_ASSUMED && strstr(d->sql->evidence[i].text, text))
            return true;
    return false;
}

static void reads(const struct drive *d, const char *part)
{
    if (!strstr(d->sql->text, part))
        fail_msg("'%s' is not in:\n%s", part, d->sql->text);
}

static void their__after_a_noun_of_the_sentence__is_no_reference_to_rows(void **state)
{
    struct drive *d = *state;
    run(d, "top 5 products by revenue");
    run(d, "list every customer with their city");
    assert_false(assumes(d, "'their'"));
    assert_string_equal(d->sql->text, "SELECT name, city\n  FROM customers");
}

static void reference__to_the_rows_before__is_read_by_their_keys(void **state)
{
    struct drive *d = *state;
    run(d, "top 5 customers by number of orders");
    run(d, "their orders in 2025");
    reads(d, "customers.id IN (");
    assert_true(assumes(d, "'their' = customers.id"));
    run(d, "top 5 customers by number of orders");
    run(d, "orders of the second one");
    reads(d, "customers.id = ");
    run(d, "top 5 customers by number of orders");
    run(d, "and how many orders did each of them place?"); /* of each, not of each day */
    reads(d, "customers.id IN (");
    reads(d, "GROUP BY customers.id");
    run(d, "customers from Austria");
    run(d, "which of these customers have no orders");
    reads(d, "id IN (");
}

static void reference__to_a_name__lasts_through_other_questions(void **state)
{
    struct drive *d = *state;
    run(d, "orders of Agnieszka Krawczyk");
    run(d, "how many products are there?");
    run(d, "their invoices");
    reads(d, "customers.id = ");
    assert_true(assumes(d, "(Agnieszka Krawczyk)"));
}

static void points(struct drive *d, const char *question, int64_t at, const uint32_t *marked,
                   size_t count)
{
    struct turn *turn = turn_new(TURN_TEXT, NULL, question);
    struct view *view = mem_alloc(sizeof *view);
    *view = (struct view){.rows = mem_dup(marked, count * sizeof *marked), .count = count};
    view->refs = 1;
    turn->selection = selection_new(d->result, NULL);
    turn->selection->at = at;
    if (count)
        turn->selection->marked = view;
    else
        view_unref(view);
    drive_finish(d, turn_submit(d->front, turn));
}

static void reference__to_what_the_grid_shows__means_marks_and_cursor(void **state)
{
    struct drive *d = *state;
    drive_sql(d, "SELECT id, name FROM customers WHERE country = 'Germany' ORDER BY name");
    drive_say(d, "yes");
    const struct cell second = result_cell(d->result, 1, 0), fourth = result_cell(d->result, 3, 0);
    char both[96], one[96];
    snprintf(both, sizeof both, "customers.id IN (%.*s, %.*s)", (int)second.len, second.p,
             (int)fourth.len, fourth.p);
    snprintf(one, sizeof one, "customers.id = %.*s", (int)fourth.len, fourth.p);
    points(d, "orders of these", 0, (const uint32_t[]){1, 3}, 2);
    reads(d, both);
    drive_say(d, "no");
    points(d, "orders of this customer", 3, (const uint32_t[]){0}, 0);
    reads(d, one);
}

static void reference__to_one_of_many__asks_which(void **state)
{
    struct drive *d = *state;
    run(d, "customers from Germany");
    drive_say(d, "orders of this customer");
    if (d->stage != STAGE_NEED_NATURAL_LANGUAGE)
        fail_msg("%s %s", d->said, d->sql->text);
    assert_non_null(strstr(d->said, "could be any of several rows"));
}

static void reference__after_a_restart__is_still_read(void **state)
{
    struct drive *d = *state;
    run(d, "top 5 customers by number of orders");
    drive_close(d);
    drive_open(d, "demo", NULL);
    run(d, "orders of the second one");
    reads(d, "customers.id = ");
}

static void reference__is_told_to_a_model__without_private_names(void **state)
{
    struct drive d;
    char url[96];
    (void)state;
    stub_rules(&stub, "[{\"answer\":\"SELECT count(*) FROM orders WHERE customer_id IN (1, 2)\"}]");
    snprintf(url, sizeof url, "models.openai.url=%s/v1", stub.url);
    const char *const overrides[] = {url,
                                     "models.openai.model=stub",
                                     "models.retries=0",
                                     "engine=model",
                                     "sql.private_columns=customers.name",
                                     NULL};
    drive_folder(&d);
    drive_open(&d, "demo", overrides);
    drive_sql(&d, "SELECT id, name FROM customers ORDER BY id LIMIT 2");
    drive_say(&d, "yes");
    char *name = mem_strndup(result_cell(d.result, 0, 1).p, result_cell(d.result, 0, 1).len);
    drive_say(&d, "how many orders do they have?");
    char *asked = stub_requests(&stub);
    assert_non_null(strstr(asked, "\\\"they\\\": customers.id IN ('1', '2')"));
    assert_null(strstr(asked, name));
    free(asked);
    mem_free(name);
    drive_close(&d);
    drive_remove(&d);
}

#define ON_DEMO(test) cmocka_unit_test_setup_teardown(test, drive_set_up, drive_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_DEMO(their__after_a_noun_of_the_sentence__is_no_reference_to_rows),
        ON_DEMO(reference__to_the_rows_before__is_read_by_their_keys),
        ON_DEMO(reference__to_a_name__lasts_through_other_questions),
        ON_DEMO(reference__to_what_the_grid_shows__means_marks_and_cursor),
        ON_DEMO(reference__to_one_of_many__asks_which),
        ON_DEMO(reference__after_a_restart__is_still_read),
        cmocka_unit_test(reference__is_told_to_a_model__without_private_names),
    };
    if (!stub_start(&stub, "model_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    return failed;
}
