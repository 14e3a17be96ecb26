/* What travels between a console and a service arrives as it was. */
#include <string.h>

#include <cjson/cJSON.h>

#include "support/check.h"

#include "querent/base/mem.h"
#include "querent/model/wire.h"

static void check_same(struct event *event)
{
    struct buf before = BUF_INIT, after = BUF_INIT;
    struct event *read = NULL;
    struct err err = ERR_INIT;

    event_json(event, &before);
    cJSON *json = cJSON_Parse(before.p);
    assert_true(wire_read_event(json, &read, &err));
    read->seq = event->seq;
    event_json(read, &after);
    assert_string_equal(after.p, before.p);
    cJSON_Delete(json);
    event_free(event);
    event_free(read);
    buf_release(&before);
    buf_release(&after);
}

static void wire__event__arrives_as_it_was(void **state)
{
    (void)state;
    struct event *sql = event_new(EVENT_SQL);
    sql->turn = 7;
    sql->sql = mem_alloc(sizeof *sql->sql);
    *sql->sql = (struct sql_version){.version = 2,
                                     .text = mem_strdup("SELECT f(1)"),
                                     .words = mem_strdup("Counts \"all\"."),
                                     .maker = mem_strdup("you"),
                                     .confidence = 0.25,
                                     .alternatives = 3,
                                     .sure = true,
                                     .repeats = true,
                                     .planned = true};
    sql_version_hold(sql->sql, "f", "a volatile function");
    check_same(sql);

    struct event *asked = event_new(EVENT_QUESTION);
    asked->conversation = mem_strdup("c1");
    asked->question = question_new("q1", "Which one?");
    question_add(asked->question, "yes", "Yes", 'y')->detail = mem_strdup("30 rows");
    question_add(asked->question, "no", "No", 'n')->enabled = false;
    asked->question->default_option = 1;
    check_same(asked);

    struct event *form = event_new(EVENT_FORM);
    form->form = form_new(FORM_WRITE);
    form_field_set(form_field(form->form, FIELD_TABLE), "t", FIELD_SAID);
    form_field_offer(form_field(form->form, FIELD_CONNECTION), "archive");
    form->form->ready = true;
    check_same(form);

    struct event *job = event_new(EVENT_JOB);
    job->job = mem_alloc(sizeof *job->job);
    *job->job = (struct job_info){.id = mem_strdup("j"),
                                  .kind = mem_strdup("write"),
                                  .target = mem_strdup("t"),
                                  .mode = write_mode_name(WRITE_TRUNCATE),
                                  .state = JOB_FAILED,
                                  .total = -1,
                                  .error = mem_strdup("no")};
    check_same(job);

    struct event *list = event_new(EVENT_LIST);
    list->list = snapshot_new(LIST_CONVERSATIONS);
    list->list->conversations = mem_alloc(sizeof *list->list->conversations);
    list->list->conversations[0] = (struct conversation_info){
        .id = mem_strdup("c"), .number = 4, .stage = STAGE_SHOW_RESULTS, .open_elsewhere = true};
    list->list->count = 1;
    check_same(list);
    check_same(event_of_notice(NOTICE_SAVED, mem_strdup("kept")));
}

static void wire__event__refuses_what_it_does_not_know(void **state)
{
    static const char *const texts[] = {"{}",
                                        "[]",
                                        "{\"event\":\"nonsense\"}",
                                        "{\"event\":\"form\",\"form\":{\"kind\":\"other\"}}",
                                        "{\"event\":\"list\",\"list\":\"themes\",\"items\":[1]}",
                                        "{\"event\":\"status\",\"status\":7}"};
    struct event *event = NULL;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct err err = ERR_INIT;
        cJSON *json = cJSON_Parse(texts[i]);
        assert_false(wire_read_event(json, &event, &err));
        assert_int_equal(err.code, ERR_USAGE);
        cJSON_Delete(json);
    }
}

static void wire__command__arrives_as_it_was(void **state)
{
    struct turn *turn = turn_new(TURN_CHOICE, NULL, "words");
    struct command *read = NULL;
    struct buf before = BUF_INIT, after = BUF_INIT;
    struct err err = ERR_INIT;

    (void)state;
    turn->id = 9;
    turn->option_id = mem_strdup("yes");
    turn->sql_version = 3;
    turn->from_rows = turn->own = true;
    turn_demand(turn, "table=orders");
    struct command *command = command_of_turn(turn);
    assert_true(wire_write_command(command, &before));
    cJSON *json = cJSON_Parse(before.p);
    assert_true(wire_read_command(json, &read, &err));
    assert_true(wire_write_command(read, &after));
    assert_string_equal(after.p, before.p);
    assert_true(read->turn->from_rows && read->turn->own);
    cJSON_Delete(json);
    command_free(command);
    command_free(read);
    struct command *edit = command_of_edit("x", ".sql");
    assert_false(wire_write_command(edit, &after)); /* of this machine */
    command_free(edit);
    buf_release(&before);
    buf_release(&after);
}

static void wire__rows__keep_kinds_digits_and_bytes(void **state)
{
    const struct result_column columns[] = {
        {.name = "a", .type = "numeric", .value = VALUE_DECIMAL, .any_digits = true},
        {.name = "b", .type = "bytea", .value = VALUE_BYTES, .source_table = "t"}};
    struct result *result = result_new(columns, 2, 0), *read = NULL;
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;

    (void)state;
    result_add(result, CELL_REAL, "12345678901234567890.10", 23);
    result_add(result, CELL_BYTES, "\0\xff", 2);
    assert_true(result_row_end(result, &err));
    result_add_null(result);
    result_add(result, CELL_TEXT, "a\0b", 3);
    assert_true(result_row_end(result, &err));
    result_set_state(result, RESULT_COMPLETE);
    for (uint64_t from = 0; from < 2; from++) {
        buf_clear(&text);
        wire_write_rows(result, from, 1, &text);
        cJSON *json = cJSON_Parse(text.p);
        assert_true(wire_read_rows(json, 0, &read, &err));
        cJSON_Delete(json);
    }
    assert_int_equal(result_rows(read), 2);
    assert_int_equal(result_state(read), RESULT_COMPLETE);
    assert_true(result_column(read, 0)->any_digits);
    assert_string_equal(result_column(read, 1)->source_table, "t");
    for (uint64_t row = 0; row < 2; row++)
        for (size_t col = 0; col < 2; col++) {
            const struct cell a = result_cell(result, row, col), b = result_cell(read, row, col);
            assert_int_equal(a.kind, b.kind);
            assert_int_equal(a.len, b.len);
            assert_memory_equal(a.p, b.p, a.len);
        }
    cJSON *bad = cJSON_Parse("{\"rows\":[[\"i1\"]]}");
    assert_false(wire_read_rows(bad, 0, &read, &err));
    cJSON_Delete(bad);
    buf_release(&text);
    result_unref(result);
    result_unref(read);
}

static void sql_version_take_made__gives__what_was_kept(void **state)
{
    char one[] = "orders", two[] = "2025", sql[] = "SELECT 1", maker[] = "built-in engine",
         reads[] = "orders, customers";
    struct evidence used[] = {{EVIDENCE_USED, one, 3, 6}, {EVIDENCE_ASSUMED, two, 0, 0}};
    const struct sql_version version = {.text = sql,
                                        .maker = maker,
                                        .reads = reads,
                                        .partitioned = true,
                                        .confidence = 0.7,
                                        .evidence = used,
                                        .evidence_count = 2};
    struct sql_version *copy = sql_version_copy(&version);
    struct buf made = BUF_INIT, again = BUF_INIT;

    (void)state;
    sql_version_made(&version, &made);
    mem_free(copy->maker);
    copy->maker = mem_strdup("kept");
    copy->confidence = -1;
    mem_free(copy->reads);
    copy->reads = NULL;
    copy->partitioned = false;
    sql_version_take_made(copy, "{\"maker\": 3}");
    sql_version_take_made(copy, "{");
    sql_version_take_made(copy, NULL);
    assert_string_equal(copy->maker, "kept");
    sql_version_take_made(copy, buf_str(&made));
    sql_version_made(copy, &again);
    assert_string_equal(buf_str(&again), buf_str(&made));
    assert_string_equal(copy->maker, "built-in engine");
    assert_int_equal(copy->evidence_count, 2);
    assert_string_equal(copy->evidence[1].text, "2025");
    assert_string_equal(copy->reads, "orders, customers");
    assert_true(copy->partitioned);
    buf_release(&made);
    buf_release(&again);
    sql_version_free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wire__event__arrives_as_it_was),
        cmocka_unit_test(wire__event__refuses_what_it_does_not_know),
        cmocka_unit_test(wire__command__arrives_as_it_was),
        cmocka_unit_test(wire__rows__keep_kinds_digits_and_bytes),
        cmocka_unit_test(sql_version_take_made__gives__what_was_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
