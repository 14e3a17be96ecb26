/* Prompts within limits.call_tokens, counted as a server would: on small schemas and large ones,
 * with much history and many attempts, and the three phases in which tables are chosen where those
 * that matter do not fit. And the beginning that prompts share, for a server's cache. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <cjson/cJSON.h>

#include "querent/agent/agent.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "stub/stub.h"
#include "support/sample_shop.h"

#define QUESTION "Which department 7 invoices were paid late in month 3?"

static struct stub stub;
/* 2026-11-22, a Sunday */
static const int64_t now = 1795348800;

/* The steps that were said, a line each. */
static struct buf said;

struct run {
    struct settings *settings;
    struct llm *llm;
    struct err err;
};

static void open_run(struct run *run, int call_tokens)
{
    char url[128], limit[64];
    const char *const overrides[] = {url, "models.retries=0", limit};

    *run = (struct run){.err = ERR_INIT};
    snprintf(url, sizeof url, "models.ollama.url=%s", stub.url);
    snprintf(limit, sizeof limit, "limits.call_tokens=%d", call_tokens);
    if (!settings_load(overrides, 3, &run->settings, &run->err) ||
        !llm_new(run->settings, &run->llm, &run->err))
        fail_msg("%s", run->err.text);
}

static void close_run(struct run *run)
{
    buf_release(&said);
    llm_free(run->llm);
    settings_free(run->settings);
}

static void hear_progress(void *arg, enum event_status status, const char *text)
{
    (void)arg;
    buf_addf(&said, "%s: %s\n", event_status_name(status), text);
}

static bool ask_once(struct run *run, const struct agent_sql_request *request)
{
    const struct agent_context context = {
        .llm = run->llm, .settings = run->settings, .progress = hear_progress};
    struct agent_sql_answer answer = {0};

    buf_clear(&said);
    run->err = ERR_INIT;
    const bool ok = agent_sql(&context, request, &answer, &run->err);
    agent_sql_answer_release(&answer);
    return ok;
}

static cJSON *asked(void)
{
    char *text = stub_requests(&stub);
    cJSON *json = cJSON_Parse(text);

    free(text);
    return json;
}

static const char *text_of(const cJSON *request, int message)
{
    const cJSON *body = cJSON_GetObjectItem(request, "body");
    const cJSON *item = cJSON_GetArrayItem(cJSON_GetObjectItem(body, "messages"), message);

    return cJSON_GetStringValue(cJSON_GetObjectItem(item, "content"));
}

/* Prompt and answer of each request; returns how many chose tables. */
static int check_limit(const cJSON *requests, int call_tokens)
{
    const cJSON *request;
    int selections = 0;

    assert_true(cJSON_GetArraySize(requests) > 0);
    cJSON_ArrayForEach(request, requests)
    {
        const cJSON *options = cJSON_GetObjectItem(cJSON_GetObjectItem(request, "body"), "options");
        double tokens = cJSON_GetNumberValue(cJSON_GetObjectItem(options, "num_predict"));
        for (int m = 0; text_of(request, m); m++)
            tokens += (double)llm_tokens(text_of(request, m), strlen(text_of(request, m))) + 4;
        if (tokens > call_tokens)
            fail_msg("%.0f tokens of %d:\n%s\n%s", tokens, call_tokens, text_of(request, 0),
                     text_of(request, 1));
        selections += str_starts(text_of(request, 1), "Tables:");
    }
    return selections;
}

static void prompts__keep__the_limit_of_a_call(void **state)
{
    static const int limits[] = {600, 700, 850, 1000, 1500, 2500, 4000};
    static struct memory_attempt attempts[3];
    const char *history[6];
    char *examples = mem_strdup(""), *long_sql = mem_strdup("select id from orders where 1 = 1");
    struct catalog *catalogs[] = {sample_catalog(), large_catalog(60)};

    (void)state;
    for (int i = 0; i < 40; i++) {
        char *more = mem_printf("%s and total > %d", long_sql, i * 1000);
        mem_free(long_sql);
        long_sql = more;
    }
    for (int i = 0; i < 20; i++) {
        char *more =
            mem_printf("%sHow many orders are there? SELECT count(*) FROM orders\n", examples);
        mem_free(examples);
        examples = more;
    }
    for (size_t i = 0; i < 6; i++)
        history[i] = "How many of the orders that were placed last year were paid late? SELECT 1";
    for (size_t i = 0; i < 3; i++)
        attempts[i] =
            (struct memory_attempt){.sql = long_sql, .error = (char *)"no such column: first_try"};
    for (size_t l = 0; l < sizeof limits / sizeof *limits; l++)
        for (size_t c = 0; c < 2; c++)
            for (size_t tried = 0; tried <= 3; tried += 3) {
                const struct agent_sql_request request = {.question = QUESTION,
                                                          .catalog = catalogs[c],
                                                          .now = now,
                                                          .history = history,
                                                          .history_count = 6,
                                                          .attempts = attempts,
                                                          .attempt_count = tried,
                                                          .hint = "- late = orders.paid_late",
                                                          .examples = examples};
                struct run run;
                open_run(&run, limits[l]);
                stub_rules(&stub, "[{\"answer\":\"select 1\"}]");
                if (!ask_once(&run, &request) && run.err.code != ERR_LIMIT)
                    fail_msg("%s", run.err.text);
                cJSON *requests = asked();
                if (limits[l] > 850 || cJSON_GetArraySize(requests))
                    check_limit(requests, limits[l]);
                cJSON_Delete(requests);
                close_run(&run);
            }
    catalog_unref(catalogs[0]);
    catalog_unref(catalogs[1]);
    mem_free(examples);
    mem_free(long_sql);
}

/* What cannot be cut to the limit is not sent, and it is said which setting to raise. */
static void prompt__that_does_not_fit__is_not_sent(void **state)
{
    struct catalog *catalog = sample_catalog();
    const struct agent_sql_request request = {.question = QUESTION, .catalog = catalog, .now = now};
    struct run run;

    (void)state;
    open_run(&run, 100);
    stub_rules(&stub, "[]");
    assert_false(ask_once(&run, &request));
    assert_int_equal(run.err.code, ERR_LIMIT);
    assert_non_null(strstr(run.err.text, "limits.call_tokens"));
    cJSON *requests = asked();
    assert_int_equal(cJSON_GetArraySize(requests), 0);
    cJSON_Delete(requests);
    close_run(&run);
    catalog_unref(catalog);
}

static const char choose_two[] =
    "[{\"when\":\"^Tables:\",\"answer\":\"{\\\"tables\\\":[\\\"department_7_invoices\\\","
    "\\\"department_8_invoices\\\",\\\"no_such_table\\\"]}\"},"
    "{\"answer\":\"select id from department_7_invoices\"}]";

static void tables__that_do_not_fit__are_chosen_in_three_phases(void **state)
{
    struct catalog *catalog = large_catalog(300);
    const struct agent_sql_request request = {.question = QUESTION, .catalog = catalog, .now = now};
    struct run run;

    (void)state;
    open_run(&run, 1500);
    stub_rules(&stub, choose_two);
    if (!ask_once(&run, &request))
        fail_msg("%s", run.err.text);
    cJSON *requests = asked();
    const int n = cJSON_GetArraySize(requests);
    const int selections = check_limit(requests, 1500);
    assert_true(selections >= 4); /* several batches, the refinement, the final choice */
    assert_int_equal(n, selections + 1);
    assert_non_null(strstr(text_of(cJSON_GetArrayItem(requests, 0), 0), "each table alone"));
    const cJSON *refined = cJSON_GetArrayItem(requests, n - 3);
    assert_non_null(strstr(text_of(refined, 0), "were chosen before"));
    assert_null(strstr(text_of(refined, 1), "department_9_"));
    const char *last = text_of(cJSON_GetArrayItem(requests, n - 1), 1);
    assert_non_null(strstr(last, "CREATE TABLE department_7_invoices"));
    assert_null(strstr(last, "department_9_"));
    /* each is told before it begins */
    assert_non_null(strstr(buf_str(&said), "step 1 of 3: 0 of "));
    assert_non_null(strstr(buf_str(&said), "step 2 of 3: 0 of "));
    assert_non_null(strstr(buf_str(&said), "step 3 of 3: 0 of "));
    int lines = 0;
    for (const char *p = buf_str(&said); *p; p++)
        lines += *p == '\n';
    assert_int_equal(lines, selections + 1); /* and that the SQL is written after them */
    const char *after = strstr(buf_str(&said), "step 3 of 3");
    assert_non_null(strstr(after, "\ngenerating: "));
    assert_null(strstr(after, "\nplanning: "));
    cJSON_Delete(requests);
    close_run(&run);
    catalog_unref(catalog);
}

/* A schema for the answer that a server can hold the model to. */
static void check_schema(const cJSON *request, const char *member)
{
    const cJSON *format = cJSON_GetObjectItem(cJSON_GetObjectItem(request, "body"), "format");

    assert_true(cJSON_IsObject(format));
    assert_non_null(cJSON_GetObjectItem(cJSON_GetObjectItem(format, "properties"), member));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(format, "required")),
                     cJSON_GetArraySize(cJSON_GetObjectItem(format, "properties")));
}

/* A table that is named with next to no confidence is none, the columns that one was chosen for
 * stay in a schema that is cut, what was left out is said, and so is what the query needs. */
static void phases__have_the_fields_of__their_kind(void **state)
{
    struct catalog *catalog = large_catalog(300);
    const struct agent_sql_request request = {.question = QUESTION, .catalog = catalog, .now = now};
    struct run run;

    (void)state;
    open_run(&run, 800);
    stub_rules(&stub,
               "[{\"when\":\"^Tables:\",\"answer\":\"{\\\"tables\\\":["
               "{\\\"table\\\":\\\"department_7_invoices\\\",\\\"confidence\\\":0.9},"
               "{\\\"table\\\":\\\"department_8_invoices\\\","
               "\\\"relevant_columns\\\":[\\\"paid_late_in_month_19\\\"],\\\"confidence\\\":0.5},"
               "{\\\"table\\\":\\\"department_9_invoices\\\",\\\"confidence\\\":0.1},"
               "{\\\"table\\\":\\\"department_6_invoices\\\",\\\"is_relevant\\\":false}],"
               "\\\"final_tables\\\":[\\\"department_7_invoices\\\","
               "\\\"department_8_invoices\\\"],"
               "\\\"removed_tables\\\":[\\\"department_2_invoices\\\"],"
               "\\\"reasoning\\\":\\\"another department\\\","
               "\\\"joins_needed\\\":[],\\\"filters\\\":[\\\"month = 3\\\",\\\"late\\\"],"
               "\\\"aggregations\\\":[],\\\"ordering\\\":[\\\"by day\\\"]}\"},"
               "{\"answer\":\"select id from department_7_invoices\"}]");
    if (!ask_once(&run, &request))
        fail_msg("%s", run.err.text);
    cJSON *requests = asked();
    const int n = cJSON_GetArraySize(requests);
    check_limit(requests, 800);
    check_schema(cJSON_GetArrayItem(requests, 0), "tables");
    check_schema(cJSON_GetArrayItem(requests, n - 3), "removed_tables");
    check_schema(cJSON_GetArrayItem(requests, n - 2), "joins_needed");
    const char *refined = text_of(cJSON_GetArrayItem(requests, n - 3), 1);
    assert_non_null(strstr(refined, "department_8_"));
    assert_null(strstr(refined, "department_9_"));
    assert_null(strstr(refined, "department_6_"));
    const char *last = text_of(cJSON_GetArrayItem(requests, n - 1), 1);
    const char *second = strstr(last, "CREATE TABLE department_8_invoices");
    assert_non_null(second);
    assert_non_null(strstr(second, "more columns left out"));
    assert_non_null(strstr(second, "paid_late_in_month_19"));
    assert_non_null(strstr(last, "The plan:\nFilters: month = 3; late\nOrder: by day\n"));
    assert_non_null(
        strstr(buf_str(&said), "not needed: department_2_invoices: another department"));
    cJSON_Delete(requests);
    close_run(&run);
    catalog_unref(catalog);
}

/* A call that fails is asked again, from where it was, and what was chosen before stays. */
static void phases__that_fail__keep_what_was_chosen(void **state)
{
    struct catalog *catalog = large_catalog(300);
    const struct agent_sql_request request = {.question = QUESTION, .catalog = catalog, .now = now};
    struct run run;

    (void)state;
    open_run(&run, 1500);
    stub_rules(
        &stub,
        "[{\"when\":\"^Tables:\",\"answer\":\"{\\\"tables\\\":[\\\"department_7_invoices\\\"]}\","
        "\"times\":1},{\"when\":\"^Tables:\",\"status\":400,\"body\":{\"error\":\"no\"}},"
        "{\"answer\":\"select id from department_7_invoices\"}]");
    if (!ask_once(&run, &request))
        fail_msg("%s", run.err.text);
    cJSON *requests = asked();
    const char *last = text_of(cJSON_GetArrayItem(requests, cJSON_GetArraySize(requests) - 1), 1);
    assert_non_null(strstr(last, "CREATE TABLE department_"));
    cJSON_Delete(requests);
    close_run(&run);
    catalog_unref(catalog);
}

/* The 1,869 tables beside the repository, with 4,000 tokens a call (L8). */
static void large_schema__is_asked__with_4000_tokens_a_call(void **state)
{
    const char *shared = getenv("QUERENT_SHARED"), *root = getenv("QUERENT_SOURCE_DIR");
    char *path = shared ? mem_printf("%s/data/schemas/mega.json", shared)
                        : mem_printf("%s/../shared/data/schemas/mega.json", root ? root : ".");
    static const char *const questions[] = {"How many orders were placed by customers last year?",
                                            "List the tasks of each project with their users",
                                            "Which invoices are not paid?"};
    const enum sql_dialect dialect = SQL_POSTGRES;
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;
    struct run run;

    (void)state;
    if (!path_exists(path)) {
        mem_free(path);
        skip();
    }
    if (!catalog_open_file(path, &dialect, NULL, &catalog, &err))
        fail_msg("%s", err.text);
    mem_free(path);
    assert_true(catalog_schema(catalog)->table_count > 1800);
    open_run(&run, 4000);
    for (size_t i = 0; i < 3; i++) {
        const struct agent_sql_request request = {
            .question = questions[i], .catalog = catalog, .now = now};
        stub_rules(&stub, "[{\"when\":\"^Tables:\",\"answer\":\"{\\\"tables\\\":[]}\"},"
                          "{\"answer\":\"select 1\"}]");
        if (!ask_once(&run, &request))
            fail_msg("%s", run.err.text);
        cJSON *requests = asked();
        check_limit(requests, 4000);
        assert_non_null(
            strstr(text_of(cJSON_GetArrayItem(requests, cJSON_GetArraySize(requests) - 1), 1),
                   "CREATE TABLE"));
        cJSON_Delete(requests);
    }
    close_run(&run);
    catalog_unref(catalog);
}

/* Rules, examples and schema come first and are the same; what differs stands behind them. */
static void prompts__begin__alike_whatever_is_asked(void **state)
{
    struct catalog *catalog = sample_catalog();
    static const char *const questions[] = {"How many customers from germany are there?",
                                            "orders of last year"};
    char *begin = NULL;
    struct run run;

    (void)state;
    open_run(&run, 0);
    const struct agent_context context = {.llm = run.llm, .settings = run.settings};
    for (size_t i = 0; i < 3; i++) {
        stub_rules(&stub, "[{\"answer\":\"select id from orders\"}]");
        if (i < 2) {
            const struct agent_sql_request request = {
                .question = questions[i], .catalog = catalog, .now = now + (int64_t)i * 86400};
            assert_true(ask_once(&run, &request));
        } else { /* the server has read it before anybody asks */
            struct llm_reply reply = {0};
            assert_true(agent_sql_warm(&context, catalog, now, &reply, &run.err));
            llm_reply_release(&reply);
        }
        cJSON *requests = asked();
        const cJSON *request = cJSON_GetArrayItem(requests, 0);
        const char *user = text_of(request, 1);
        const char *const after[] = {"Values and dates", "Today is", "Question: "};
        const char *schema_end = strstr(user, after[i]);
        assert_non_null(strstr(text_of(request, 0), "Examples"));
        assert_null(strstr(text_of(request, 0), "2026"));
        assert_non_null(schema_end);
        assert_true((strstr(user, "Today is") != NULL) == (i == 1)); /* "orders of last year" */
        char *mine = mem_printf("%s\n%.*s", text_of(request, 0), (int)(schema_end - user), user);
        if (begin)
            assert_string_equal(mine, begin);
        mem_free(begin);
        begin = mine;
        cJSON_Delete(requests);
    }
    mem_free(begin);
    close_run(&run);
    catalog_unref(catalog);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prompts__keep__the_limit_of_a_call),
        cmocka_unit_test(prompt__that_does_not_fit__is_not_sent),
        cmocka_unit_test(tables__that_do_not_fit__are_chosen_in_three_phases),
        cmocka_unit_test(phases__have_the_fields_of__their_kind),
        cmocka_unit_test(phases__that_fail__keep_what_was_chosen),
        cmocka_unit_test(large_schema__is_asked__with_4000_tokens_a_call),
        cmocka_unit_test(prompts__begin__alike_whatever_is_asked),
    };
    setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
    setenv("TZ", "UTC", 1);
    if (!stub_start(&stub, "model_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    return failed;
}
