/* Events: copies are deep, JSON has the names that clients know. */
#include <string.h>

#include <cjson/cJSON.h>

#include "support/check.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/event.h"
#include "querent/model/turn.h"

static const char *const type_names[] = {
    "stage",    "status", "route_decision", "tool_start", "token",        "sql",
    "question", "rows",   "result",         "job",        "form",         "cost",
    "message",  "notice", "error",          "complete",   "conversation", "catalog",
    "tested",   "list",   "exists",         "edit",       "edited"};

/* The event's JSON, parsed; the event is freed. */
static cJSON *json_of(struct event *event)
{
    struct buf out = BUF_INIT;

    event_json(event, &out);
    cJSON *json = cJSON_ParseWithOpts(out.p, NULL, true);
    assert_non_null(json);
    buf_release(&out);
    event_free(event);
    return json;
}

static const char *text_at(const cJSON *json, const char *key)
{
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, key));
}

static double number_at(const cJSON *json, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, key);

    assert_true(cJSON_IsNumber(item));
    return item->valuedouble;
}

static void event_json__names__every_type_twice(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(type_names); i++) {
        struct event *event = event_new((enum event_type)i);
        event->turn = 5;
        event->seq = (uint32_t)i;
        cJSON *json = json_of(event);
        assert_string_equal(text_at(json, "event"), type_names[i]);
        assert_string_equal(text_at(json, "type"), type_names[i]);
        assert_true(number_at(json, "turn") == 5);
        assert_true(number_at(json, "seq") == (double)i);
        cJSON_Delete(json);
    }
    assert_string_equal(event_type_name((enum event_type)COUNT_OF(type_names)), "unknown");
}

static void event_json__uses__the_names_of_the_protocol(void **state)
{
    (void)state;
    static const struct {
        enum event_type type;
        const char *name_key, *text_key;
    } cases[] = {
        {EVENT_ROUTE_DECISION, "route", "text"},
        {EVENT_TOOL_START, "tool", "text"},
        {EVENT_STATUS, "status", "text"},
        {EVENT_TOKEN, "name", "content"},
        {EVENT_STAGE, "name", "why"},
        {EVENT_COST, "agent", "text"},
        {EVENT_ERROR, "name", "error"},
        {EVENT_CONVERSATION, "id", "title"},
        {EVENT_CATALOG, "connection", "problem"},
        {EVENT_TESTED, "connection", "text"},
        {EVENT_RESULT, "name", "summary"},
        {EVENT_MESSAGE, "name", "text"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct event *event = event_new(cases[i].type);
        event->name = mem_strdup("N");
        event->text = mem_strdup("T\n\"");
        event->channel = mem_strdup("sql_agent");
        cJSON *json = json_of(event);
        assert_string_equal(text_at(json, cases[i].name_key), "N");
        assert_string_equal(text_at(json, cases[i].text_key), "T\n\"");
        assert_string_equal(text_at(json, "channel"), "sql_agent");
        cJSON_Delete(json);
    }
}

static void event_json__tells__stage_error_and_stats(void **state)
{
    (void)state;
    struct event *event = event_new(EVENT_STAGE);
    event->stage = STAGE_EXECUTE_SQL;
    event->from = STAGE_CONFIRM_USER_SQL;
    cJSON *json = json_of(event);
    assert_string_equal(text_at(json, "stage"), "EXECUTE_SQL");
    assert_string_equal(text_at(json, "from"), "CONFIRM_USER_SQL");
    cJSON_Delete(json);

    event = event_new(EVENT_ERROR);
    err_set(&event->error, ERR_TIMEOUT, "the query took longer than 5 s");
    json = json_of(event);
    assert_string_equal(text_at(json, "error"), "the query took longer than 5 s");
    assert_string_equal(text_at(json, "code"), "timeout");
    cJSON_Delete(json);

    event = event_new(EVENT_COMPLETE);
    event->tokens_in = 200;
    event->tokens_out = 50;
    event->duration_ms = 1234;
    json = json_of(event);
    const cJSON *stats = cJSON_GetObjectItemCaseSensitive(json, "stats");
    assert_true(number_at(stats, "tokens") == 250);
    assert_true(number_at(stats, "duration_ms") == 1234);
    assert_true(cJSON_IsFalse(cJSON_GetObjectItemCaseSensitive(json, "cancelled")));
    cJSON_Delete(json);
}

static struct sql_version *some_sql(void)
{
    struct sql_version *sql = mem_alloc(sizeof *sql);

    sql->version = 2;
    sql->text = mem_strdup("SELECT 1");
    sql->maker = mem_strdup("you");
    sql->confidence = 0.92;
    sql->marks = mem_alloc(sizeof *sql->marks);
    sql->mark_count = 1;
    sql->marks[0] = (struct sql_mark){.offset = 7,
                                      .len = 1,
                                      .severity = MARK_ERROR,
                                      .message = mem_strdup("no such column"),
                                      .fix = mem_strdup("write 1 instead of x"),
                                      .fixed = mem_strdup("SELECT 1")};
    sql->evidence = mem_alloc(2 * sizeof *sql->evidence);
    sql->evidence_count = 2;
    sql->evidence[0].kind = EVIDENCE_ASSUMED;
    sql->evidence[0].text = mem_strdup("last year = 2025");
    sql->evidence[0].offset = 4;
    sql->evidence[0].len = 9;
    sql->evidence[1].kind = EVIDENCE_IGNORED;
    sql->evidence[1].text = mem_strdup("placed");
    return sql;
}

static void sql_version__copies__and_shows_its_findings(void **state)
{
    (void)state;
    struct sql_version *sql = some_sql();
    struct event *event = event_new(EVENT_SQL);

    event->sql = sql_version_copy(sql);
    sql_version_free(sql); /* the sanitizer sees a copy that shares */
    cJSON *json = json_of(event);
    assert_string_equal(text_at(json, "sql"), "SELECT 1");
    assert_true(number_at(json, "version") == 2);
    assert_true(number_at(json, "confidence") == 0.92);
    const cJSON *mark = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "marks"), 0);
    assert_string_equal(text_at(mark, "severity"), "error");
    assert_true(number_at(mark, "offset") == 7);
    const cJSON *evidence = cJSON_GetObjectItem(json, "evidence");
    assert_int_equal(cJSON_GetArraySize(evidence), 2);
    assert_string_equal(text_at(cJSON_GetArrayItem(evidence, 0), "kind"), "assumed");
    assert_null(cJSON_GetObjectItem(cJSON_GetArrayItem(evidence, 1), "offset"));
    cJSON_Delete(json);
    assert_null(sql_version_copy(NULL));
}

static void question__copies__its_options(void **state)
{
    (void)state;
    struct question *question = question_new("q1", "Run this on shop?");
    struct event *event = event_new(EVENT_QUESTION);

    question_add(question, "yes", "Yes, run it", 'y')->detail = mem_strdup("1 row");
    struct option *option = question_add(question, "email", "Email…", 0);
    option->enabled = false;
    option->why_not = mem_strdup("no rows");
    question->default_option = 1;
    event->question = question_copy(question);
    question_free(question);
    cJSON *json = json_of(event);
    const cJSON *shown = cJSON_GetObjectItem(json, "question");
    const cJSON *options = cJSON_GetObjectItem(shown, "options");
    assert_string_equal(text_at(shown, "id"), "q1");
    assert_true(number_at(shown, "default") == 1);
    assert_string_equal(text_at(cJSON_GetArrayItem(options, 0), "key"), "y");
    assert_string_equal(text_at(cJSON_GetArrayItem(options, 0), "detail"), "1 row");
    assert_null(text_at(cJSON_GetArrayItem(options, 1), "key"));
    assert_string_equal(text_at(cJSON_GetArrayItem(options, 1), "why_not"), "no rows");
    cJSON_Delete(json);
    assert_null(question_copy(NULL));
    question_free(NULL);
}

static void job_info__copies__and_shows_its_state(void **state)
{
    (void)state;
    const struct job_info job = {.id = (char *)"w7",
                                 .kind = (char *)"write",
                                 .target = (char *)"archive.t",
                                 .state = JOB_FAILED,
                                 .done = 10,
                                 .total = -1,
                                 .error = (char *)"disk full"};
    struct event *event = event_new(EVENT_JOB);

    event->job = job_info_copy(&job);
    cJSON *json = json_of(event);
    const cJSON *shown = cJSON_GetObjectItem(json, "job");
    assert_string_equal(text_at(shown, "state"), "failed");
    assert_string_equal(text_at(shown, "error"), "disk full");
    assert_null(cJSON_GetObjectItem(shown, "total"));
    assert_null(cJSON_GetObjectItem(shown, "started"));
    cJSON_Delete(json);
    assert_string_equal(job_state_name(JOB_UNKNOWN), "unknown");
    assert_null(job_info_copy(NULL));
}

static void form__copies__its_fields_and_choices(void **state)
{
    (void)state;
    struct form *form = mem_alloc(sizeof *form);
    struct event *event = event_new(EVENT_FORM);

    form->kind = mem_strdup("write");
    form->fields = mem_alloc(2 * sizeof *form->fields);
    form->field_count = 2;
    form->fields[0] = (struct form_field){.name = mem_strdup("table"),
                                          .label = mem_strdup("Table"),
                                          .value = mem_strdup("german_orders"),
                                          .origin = FIELD_SAID};
    form->fields[1] = (struct form_field){.name = mem_strdup("mode"),
                                          .value = mem_strdup(""),
                                          .problem = mem_strdup("choose one"),
                                          .choice_count = 2};
    form->fields[1].choices = mem_alloc(2 * sizeof(char *));
    form->fields[1].choices[0] = mem_strdup("create");
    form->fields[1].choices[1] = mem_strdup("append");
    event->form = form_copy(form);
    form_free(form);
    assert_string_equal(form_field(event->form, "table")->value, "german_orders");
    assert_null(form_field(event->form, "none"));
    assert_null(form_field(NULL, "table"));
    cJSON *json = json_of(event);
    const cJSON *fields = cJSON_GetObjectItem(cJSON_GetObjectItem(json, "form"), "fields");
    assert_string_equal(text_at(cJSON_GetArrayItem(fields, 0), "origin"), "said");
    assert_string_equal(text_at(cJSON_GetArrayItem(fields, 1), "problem"), "choose one");
    assert_int_equal(
        cJSON_GetArraySize(cJSON_GetObjectItem(cJSON_GetArrayItem(fields, 1), "choices")), 2);
    cJSON_Delete(json);
    form_free(NULL);
}

static void event_result__holds__a_reference(void **state)
{
    (void)state;
    const struct result_column column = {
        .name = "total", .type = "NUMERIC", .value = VALUE_DECIMAL};
    struct event *event = event_new(EVENT_RESULT);
    struct result *result = result_new(&column, 1, 0);

    event->result = result_ref(result);
    event->count = 0;
    result_cut(result, &(struct err){.code = ERR_CANCELLED, .text = "cancelled"});
    cJSON *json = json_of(event);
    assert_string_equal(text_at(json, "state"), "partial");
    assert_string_equal(text_at(json, "error"), "cancelled");
    assert_string_equal(text_at(json, "code"), "cancelled");
    assert_string_equal(
        text_at(cJSON_GetArrayItem(cJSON_GetObjectItem(json, "columns"), 0), "name"), "total");
    cJSON_Delete(json);
    assert_int_equal(result_column_count(result), 1); /* ours still lives */
    result_unref(result);
}

/* What is on its way may end in any way; what is over says how. */
static void events_of_rows__say__how_they_ended(void **state)
{
    static const enum event_type types[] = {EVENT_ROWS, EVENT_RESULT, EVENT_COMPLETE};
    static const struct {
        enum result_state state;
        const char *name;
        const char *error;
    } cases[] = {{RESULT_RUNNING, "running", NULL},
                 {RESULT_PAUSED, "paused", NULL},
                 {RESULT_COMPLETE, "complete", NULL},
                 {RESULT_PARTIAL, "partial", "division by zero"}};
    const struct result_column column = {.name = "n", .type = ""};
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
            struct event *event = event_new(types[t]);
            event->result = result_new(&column, 1, 0);
            if (cases[i].error)
                result_cut(event->result, &(struct err){ERR_DB, "division by zero"});
            else
                result_set_state(event->result, cases[i].state);
            cJSON *json = json_of(event);
            assert_string_equal(text_at(json, "state"), cases[i].name);
            assert_int_equal(cJSON_HasObjectItem(json, "error"), cases[i].error != NULL);
            assert_int_equal(cJSON_HasObjectItem(json, "columns"), types[t] != EVENT_COMPLETE);
            if (cases[i].error)
                assert_string_equal(text_at(json, "error"), cases[i].error);
            cJSON_Delete(json);
        }
}

static void event_json__appends__to_an_sse_line(void **state)
{
    (void)state;
    struct event *event = event_new(EVENT_NOTICE);
    struct buf out = BUF_INIT;

    buf_add(&out, "data: ");
    event_json(event, &out);
    assert_true(str_starts(out.p, "data: {\"event\":\"notice\""));
    buf_release(&out);
    event_free(event);
    event_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(event_json__names__every_type_twice),
        cmocka_unit_test(event_json__uses__the_names_of_the_protocol),
        cmocka_unit_test(event_json__tells__stage_error_and_stats),
        cmocka_unit_test(sql_version__copies__and_shows_its_findings),
        cmocka_unit_test(question__copies__its_options),
        cmocka_unit_test(job_info__copies__and_shows_its_state),
        cmocka_unit_test(form__copies__its_fields_and_choices),
        cmocka_unit_test(event_result__holds__a_reference),
        cmocka_unit_test(events_of_rows__say__how_they_ended),
        cmocka_unit_test(event_json__appends__to_an_sse_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
