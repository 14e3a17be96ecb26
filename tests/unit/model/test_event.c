/* Events: copies are deep, JSON has the names that clients know. */
#include <string.h>

#include <cjson/cJSON.h>

#include "support/check.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/event.h"
#include "querent/model/turn.h"

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

/* ---- an event of each type, and its JSON */

static struct result *some_result(void)
{
    const struct result_column column = {.name = "total", .type = "NUMERIC"};
    return result_new(&column, 1, 0);
}

static void fill_stage(struct event *event)
{
    event->stage = (struct event_stage){.from = STAGE_CONFIRM_USER_SQL,
                                        .to = STAGE_EXECUTE_SQL,
                                        .why = mem_strdup("the \"yes\"\n")};
}

static void fill_status(struct event *event)
{
    event->status.status = STATUS_GENERATING;
    event->status.text = mem_strdup("the model writes SQL");
}

static void fill_route(struct event *event)
{
    event->routed = (struct event_routed){.route = ROUTE_RAG,
                                          .intent = mem_strdup("GENERAL"),
                                          .confidence = 0.5,
                                          .rewritten = mem_strdup("what is a return?")};
}

static void fill_tool(struct event *event)
{
    event->tool = mem_strdup("sql_agent");
}

static void fill_token(struct event *event)
{
    event->token = (struct event_token){
        .of = TOKEN_ANSWER, .channel = mem_strdup("rag_agent"), .text = mem_strdup("one ")};
}

static void fill_sql(struct event *event)
{
    event->sql = mem_alloc(sizeof *event->sql);
    event->sql->version = 2;
    event->sql->text = mem_strdup("SELECT 1");
    event->sql->confidence = -1;
    sql_version_hold(event->sql, "f", "");
}

static void fill_question(struct event *event)
{
    event->question = question_new("q1", "Run it?");
    question_add(event->question, "another", "Another reading", 'a')->count = 2;
}

static void fill_rows(struct event *event)
{
    event->rows = (struct event_rows){.result = some_result(), .count = 7};
}

static void fill_result(struct event *event)
{
    event->result = (struct event_result){.of = RESULT_OF_SAMPLE,
                                          .result = some_result(),
                                          .count = 20,
                                          .table = mem_strdup("orders")};
}

static struct job_info *some_job(void)
{
    const struct job_info job = {.id = (char *)"w7",
                                 .kind = (char *)"write",
                                 .target = (char *)"archive.t",
                                 .mode = "append",
                                 .state = JOB_FAILED,
                                 .done = 10,
                                 .total = -1,
                                 .error = (char *)"disk full"};
    return job_info_copy(&job);
}

static void fill_job(struct event *event)
{
    event->job = some_job();
}

static void fill_form(struct event *event)
{
    event->form = form_new(FORM_EMAIL);
    struct form_field *fields = event->form->fields;
    while (event->form->field_count > 2) /* To; the others are written as it is */
        mem_free(fields[--event->form->field_count].value);
    mem_free(fields[0].value);
    fields[0] = fields[--event->form->field_count];
    form_field_problem(&event->form->fields[0], "who shall get it?");
    event->form->title = mem_strdup("Email 7 rows");
}

static void fill_cost(struct event *event)
{
    event->cost = (struct event_cost){.agent = mem_strdup("sql_agent"),
                                      .tokens_in = 200,
                                      .tokens_out = 50,
                                      .tokens_cached = 150,
                                      .money = 0.5,
                                      .duration_ms = 1234};
}

static void fill_message(struct event *event)
{
    event->message = (struct event_message){.text = mem_strdup("7 rows."), .whole = true};
}

static void fill_notice(struct event *event)
{
    event->notice = (struct event_notice){.kind = NOTICE_AUDIT, .text = mem_strdup("no entry")};
}

static void fill_error(struct event *event)
{
    err_set(&event->error.err, ERR_TIMEOUT, "the query took longer than 5 s");
}

static void fill_complete(struct event *event)
{
    event->complete = (struct event_complete){
        .duration_ms = 1234,
        .attempts = 2,
        .tokens_in = 200,
        .tokens_out = 50,
        .agents =
            {{.agent = "sql_agent", .calls = 2, .tokens_in = 200, .tokens_out = 50, .money = 0}},
        .agent_count = 1,
        .conversation_in = 500,
        .conversation_out = 70,
        .conversation_money = 0.5,
        .cancelled = true,
        .result = some_result()};
}

static void fill_conversation(struct event *event)
{
    event->opened = mem_alloc(sizeof *event->opened);
    event->opened->id = mem_strdup("c2");
    event->opened->number = 4;
    event->opened->message_count = 1;
    event->opened->messages = mem_alloc(sizeof *event->opened->messages);
    event->opened->messages[0] =
        (struct message){.who = MESSAGE_YOU, .at = 9, .text = mem_strdup("how many?")};
    event->opened->drafts[DRAFT_SQL] = mem_strdup("SELECT");
}

static void fill_catalog(struct event *event)
{
    event->catalog = (struct event_catalog){.connection = mem_strdup("shop"),
                                            .state = CATALOG_FAILED,
                                            .problem = mem_strdup("refused")};
}

static void fill_tested(struct event *event)
{
    event->tested = (struct event_tested){.connection = mem_strdup("shop"),
                                          .text = mem_strdup("postgresql 15")};
}

static void fill_list(struct event *event)
{
    event->list = snapshot_new(LIST_JOBS);
    event->list->jobs = mem_alloc(sizeof *event->list->jobs);
    event->list->jobs[event->list->count++] = some_job();
}

static void fill_exists(struct event *event)
{
    event->exists =
        (struct event_exists){.path = mem_strdup("a.csv"), .file = mem_strdup("a.csv.partial")};
}

static void fill_edit(struct event *event)
{
    event->edit.file = mem_strdup("/tmp/x.sql");
}

static void fill_edited(struct event *event)
{
    err_set(&event->edited.err, ERR_IO, "it is gone");
}

#define JOB                                                                                        \
    "{\"id\":\"w7\",\"kind\":\"write\",\"target\":\"archive.t\",\"mode\":\"append\",\"state\":"    \
    "\"failed\","                                                                                  \
    "\"done\":10,\"error\":\"disk full\"}"
#define COLUMNS "\"columns\":[{\"name\":\"total\",\"type\":\"NUMERIC\"}],\"state\":\"running\""

static void event_json__of_each_type__has_its_own_keys(void **state)
{
    static const struct {
        enum event_type type;
        const char *name;
        void (*fill)(struct event *event);
        const char *json; /* behind the keys that all types have */
    } cases[] = {
        {EVENT_STAGE, "stage", fill_stage,
         "\"stage\":\"EXECUTE_SQL\",\"from\":\"CONFIRM_USER_SQL\",\"why\":\"the "
         "\\\"yes\\\"\\n\""},
        {EVENT_STATUS, "status", fill_status,
         "\"status\":\"generating\",\"state\":\"GENERATING_SQL\",\"text\":\"the model writes "
         "SQL\""},
        {EVENT_ROUTE_DECISION, "route_decision", fill_route,
         "\"route\":\"rag\",\"intent\":\"GENERAL\",\"confidence\":0.5,"
         "\"rewritten_query\":\"what is a return?\""},
        {EVENT_TOOL_START, "tool_start", fill_tool, "\"tool\":\"sql_agent\""},
        {EVENT_TOKEN, "token", fill_token,
         "\"of\":\"answer\",\"channel\":\"rag_agent\",\"content\":\"one \""},
        {EVENT_SQL, "sql", fill_sql,
         "\"version\":2,\"sql\":\"SELECT 1\",\"tables_used\":[],\"sure\":false,"
         "\"alternatives\":0,\"runnable\":false,\"refused\":false,\"planned\":false,"
         "\"has_partition_filter\":false,\"repeats\":false,\"held\":[{"
         "\"name\":\"f\",\"what\":\"\"}],\"marks\":[],"
         "\"evidence\":[]"},
        {EVENT_QUESTION, "question", fill_question,
         "\"question\":{\"id\":\"q1\",\"text\":\"Run it?\",\"default\":0,\"options\":[{\"id\":"
         "\"another\",\"label\":\"Another reading\",\"key\":\"a\",\"enabled\":true,\"count\":2}]}"},
        {EVENT_ROWS, "rows", fill_rows, "\"rows\":7," COLUMNS},
        {EVENT_RESULT, "result", fill_result,
         "\"of\":\"sample\",\"table\":\"orders\",\"rows\":20," COLUMNS},
        {EVENT_JOB, "job", fill_job, "\"job\":" JOB},
        {EVENT_FORM, "form", fill_form,
         "\"form\":{\"kind\":\"email\",\"title\":\"Email 7 rows\",\"fields\":[{\"name\":\"to\","
         "\"label\":\"To\",\"value\":\"\",\"origin\":\"missing\",\"problem\":\"who shall get "
         "it?\"}],\"ready\":false}"},
        {EVENT_COST, "cost", fill_cost,
         "\"agent\":\"sql_agent\",\"tokens_in\":200,\"tokens_out\":50,\"money\":0.5,"
         "\"duration_ms\":1234,\"tokens_cached\":150"},
        {EVENT_MESSAGE, "message", fill_message, "\"text\":\"7 rows.\",\"whole\":true"},
        {EVENT_NOTICE, "notice", fill_notice, "\"kind\":\"audit\",\"text\":\"no entry\""},
        {EVENT_ERROR, "error", fill_error,
         "\"error\":\"the query took longer than 5 s\",\"code\":\"timeout\""},
        {EVENT_COMPLETE, "complete", fill_complete,
         "\"stats\":{\"tokens\":250,\"tokens_in\":200,\"tokens_out\":50,\"money\":0,"
         "\"duration_ms\":1234,\"seconds\":1.234,\"attempts\":2,\"rows\":0,\"agents\":[{\"agent\":"
         "\"sql_agent\",\"calls\":2,\"tokens_in\":200,\"tokens_out\":50,\"money\":0}],"
         "\"conversation\":{\"tokens_in\":500,\"tokens_out\":70,\"money\":0.5}},"
         "\"cancelled\":true,\"state\":\"running\""},
        {EVENT_CONVERSATION, "conversation", fill_conversation,
         "\"id\":\"c2\",\"number\":4,\"messages\":[{\"who\":\"you\",\"at\":9,\"text\":\"how "
         "many?\"}],\"drafts\":{\"sql\":\"SELECT\"}"},
        {EVENT_CATALOG, "catalog", fill_catalog,
         "\"connection\":\"shop\",\"state\":\"failed\",\"problem\":\"refused\""},
        {EVENT_TESTED, "tested", fill_tested,
         "\"connection\":\"shop\",\"works\":true,\"text\":\"postgresql 15\""},
        {EVENT_LIST, "list", fill_list, "\"list\":\"jobs\",\"items\":[" JOB "]"},
        {EVENT_EXISTS, "exists", fill_exists, "\"path\":\"a.csv\",\"file\":\"a.csv.partial\""},
        {EVENT_EDIT, "edit", fill_edit, "\"file\":\"/tmp/x.sql\""},
        {EVENT_EDITED, "edited", fill_edited, "\"error\":\"it is gone\",\"code\":\"io\""},
    };
    (void)state;

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct event *event = event_new(cases[i].type);
        struct buf out = BUF_INIT, want = BUF_INIT;
        assert_int_equal(cases[i].type, i); /* none is left out */
        event->turn = 5;
        event->seq = 9;
        event->conversation = mem_strdup("c1");
        cases[i].fill(event);
        event_json(event, &out);
        buf_addf(
            &want,
            "{\"event\":\"%s\",\"type\":\"%s\",\"turn\":5,\"seq\":9,\"conversation\":\"c1\",%s}",
            cases[i].name, cases[i].name, cases[i].json);
        assert_string_equal(out.p, want.p);
        buf_release(&out);
        buf_release(&want);
        event_free(event);
    }
    assert_int_equal(COUNT_OF(cases), EVENT_EDITED + 1);
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

static void event_result__holds__a_reference(void **state)
{
    (void)state;
    const struct result_column column = {
        .name = "total", .type = "NUMERIC", .value = VALUE_DECIMAL};
    struct event *event = event_new(EVENT_RESULT);
    struct result *result = result_new(&column, 1, 0);

    event->result.result = result_ref(result);
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
            struct result *result = result_new(&column, 1, 0);
            if (cases[i].error)
                result_cut(result, &(struct err){ERR_DB, "division by zero"});
            else
                result_set_state(result, cases[i].state);
            *(types[t] == EVENT_ROWS     ? &event->rows.result
              : types[t] == EVENT_RESULT ? &event->result.result
                                         : &event->complete.result) = result;
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
    struct event *event = event_of_notice(NOTICE_PLAIN, mem_strdup("hello"));
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
        cmocka_unit_test(event_json__of_each_type__has_its_own_keys),
        cmocka_unit_test(sql_version__copies__and_shows_its_findings),
        cmocka_unit_test(question__copies__its_options),
        cmocka_unit_test(event_result__holds__a_reference),
        cmocka_unit_test(events_of_rows__say__how_they_ended),
        cmocka_unit_test(event_json__appends__to_an_sse_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
