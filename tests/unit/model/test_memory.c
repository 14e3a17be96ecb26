#include <string.h>

#include "support/check.h"
#include "support/random.h"

#include "querent/base/mem.h"
#include "querent/model/memory.h"

static char **list_of(const char *a, const char *b)
{
    char **list = mem_alloc(2 * sizeof *list);

    list[0] = mem_strdup(a);
    list[1] = mem_strdup(b);
    return list;
}

/* A memory with every field set. */
static void fill(struct memory *memory)
{
    memory_init(memory, "shop");
    memory->stage = STAGE_SHOW_RESULTS;
    memory->confirm_stage = STAGE_CONFIRM_USER_SQL;
    memory_set(&memory->schema, "main");
    memory_set(&memory->sql, "SELECT \"a\"\nFROM t -- 東京\t\\");
    memory_set(&memory->sql_run, "SELECT a FROM v LIMIT 5");
    memory_set(&memory->sql_held, "'f' is not known to only read");
    memory_set(&memory->sql_made, "{\"maker\":\"you\"}");
    memory_set(&memory->job_id, "r1");
    memory_set(&memory->params, "{\"table\":\"x\"}");
    memory_set(&memory->natural_language_query, "wie viele Aufträge?");
    memory->sql_method = METHOD_GENERATE;
    memory_set(&memory->write_job_id, "w1");
    memory_set(&memory->email_job_id, "e1");
    memory->follow_up = FORM_WRITE;
    memory_set(&memory->last_question_id, "q7");
    memory_set(&memory->nlq_context, "{}");
    memory_keep_rows(memory);
    memory->sql_version = 3;
    memory->question_count = 7;
    memory->result_rows = INT64_C(9007199254740991);
    memory->result_partial = true;
    memory->tables = list_of("orders", "customers");
    memory->table_count = 2;
    memory->columns = list_of("id", "to\"tal");
    memory->column_count = 2;
    memory->attempts = mem_alloc(2 * sizeof *memory->attempts);
    memory->attempt_count = 2;
    memory->attempts[0].sql = mem_strdup("SELECT x");
    memory->attempts[0].error = mem_strdup("no such column: x");
    memory->attempts[0].error_type = mem_strdup("COLUMN_NOT_FOUND");
    memory->attempts[0].problem = mem_strdup("x");
    memory->attempts[1].sql = mem_strdup("SELECT a");
}

static void assert_same(const struct memory *a, const struct memory *b)
{
    struct buf one = BUF_INIT, two = BUF_INIT;

    memory_json(a, &one);
    memory_json(b, &two);
    assert_string_equal(one.p, two.p);
    buf_release(&one);
    buf_release(&two);
}

static void memory_json__round_trips__every_field(void **state)
{
    (void)state;
    struct memory memory, back = {0};
    struct buf json = BUF_INIT;
    struct err err = ERR_INIT;

    fill(&memory);
    memory_json(&memory, &json);
    assert_true(memory_from_json(&back, json.p, &err));
    assert_same(&memory, &back);
    assert_int_equal(back.stage, STAGE_SHOW_RESULTS);
    assert_int_equal(back.confirm_stage, STAGE_CONFIRM_USER_SQL);
    assert_string_equal(back.sql, memory.sql);
    assert_string_equal(back.connection, "shop");
    assert_true(back.result_rows == memory.result_rows);
    assert_true(back.result_partial);
    assert_string_equal(back.columns[1], "to\"tal");
    assert_string_equal(back.attempts[0].error_type, "COLUMN_NOT_FOUND");
    assert_string_equal(back.attempts[0].problem, "x");
    assert_null(back.attempts[1].error);
    assert_null(back.attempts[1].error_type);
    memory_release(&memory);
    memory_release(&back);
    buf_release(&json);
}

static void memory_new_round__keeps__connection_and_context(void **state)
{
    (void)state;
    struct memory memory, fresh;

    fill(&memory);
    memory_new_round(&memory);
    memory_init(&fresh, "shop");
    fresh.stage = STAGE_SHOW_RESULTS; /* the router's to change */
    memory_set(&fresh.schema, "main");
    memory_set(&fresh.nlq_context, "{}");
    memory_set(&fresh.rows_sql, memory.rows_sql);
    memory_set(&fresh.rows_run, memory.rows_run);
    memory_set(&fresh.rows_question, memory.rows_question);
    memory_set(&fresh.rows_context, memory.rows_context);
    fresh.question_count = memory.question_count; /* ids stay unique in the conversation */
    assert_same(&memory, &fresh);
    memory_release(&memory);
    memory_release(&fresh);
}

static void memory_set__takes__its_own_field(void **state)
{
    (void)state;
    char *field = mem_strdup("orders");

    memory_set(&field, field);
    assert_string_equal(field, "orders");
    memory_set(&field, NULL);
    assert_null(field);
}

static void memory_from_json__refuses__what_does_not_fit(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "null",
        "[]",
        "{",
        "{} {}",
        "{\"stage\":\"START2\"}",
        "{\"stage\":3}",
        "{\"sql\":3}",
        "{\"sql_version\":1.5}",
        "{\"sql_version\":-1}",
        "{\"result_rows\":-2}",
        "{\"result_rows\":1e300}",
        "{\"result_partial\":1}",
        "{\"tables\":{}}",
        "{\"tables\":[1]}",
        "{\"columns\":[\"a\",null]}",
        "{\"attempts\":[1]}",
        "{\"attempts\":[{\"sql\":1}]}",
        "{\"attempts\":\"x\"}",
    };

    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        struct memory memory, before;
        struct err err = ERR_INIT;
        fill(&memory);
        fill(&before);
        if (memory_from_json(&memory, bad[i], &err))
            fail_msg("taken: %s", bad[i]);
        assert_int_equal(err.code, ERR_PARSE);
        assert_same(&memory, &before);
        memory_release(&memory);
        memory_release(&before);
    }
}

static void memory_from_json__ignores__unknown_keys_and_null(void **state)
{
    (void)state;
    struct memory memory = {0};

    assert_true(
        memory_from_json(&memory, "{\"later\":[1,{}],\"sql\":null,\"stage\":\"DONE\"}", NULL));
    assert_int_equal(memory.stage, STAGE_DONE);
    assert_null(memory.sql);
    assert_true(memory.result_rows == -1);
    memory_release(&memory);
}

/* A checkpoint that was damaged anywhere is read or refused, and never anything else. */
static void memory_from_json__survives__damage(void **state)
{
    (void)state;
    struct memory memory;
    struct buf json = BUF_INIT, broken = BUF_INIT;
    size_t taken = 0;

    fill(&memory);
    memory_json(&memory, &json);
    random_seed(11);
    for (int step = 0; step < 5000; step++) {
        struct memory back = {0};
        struct err err = ERR_INIT;
        char c = (char)(random_below(255) + 1);
        buf_clear(&broken);
        buf_addn(&broken, json.p, json.len);
        buf_splice(&broken, random_below(json.len), random_below(3), &c, random_below(2));
        const bool ok = memory_from_json(&back, broken.p, &err);
        assert_true(ok || err.code == ERR_PARSE);
        taken += ok;
        memory_release(&back);
    }
    assert_in_range(taken, 1, 4999);
    memory_release(&memory);
    buf_release(&json);
    buf_release(&broken);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_json__round_trips__every_field),
        cmocka_unit_test(memory_new_round__keeps__connection_and_context),
        cmocka_unit_test(memory_set__takes__its_own_field),
        cmocka_unit_test(memory_from_json__refuses__what_does_not_fit),
        cmocka_unit_test(memory_from_json__ignores__unknown_keys_and_null),
        cmocka_unit_test(memory_from_json__survives__damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
