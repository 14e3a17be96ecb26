/* The agents against the stub model server: what they send, what they make of answers good and bad.
 */
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
#include "querent/agent/join.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "stub/stub.h"
#include "support/sample_shop.h"

static struct stub stub;
static struct catalog *catalog;
static struct settings *settings;
static struct llm *llm;

struct heard {
    struct buf tokens;
    int costs;
    int64_t tokens_in;
};

static void on_token(void *arg, enum token_of of, const char *channel, const char *text, size_t len)
{
    struct heard *heard = arg;

    assert_non_null(
        strstr("sql_agent job_agent intent_agent table_agent plan_agent join_agent general_agent",
               channel));
    if (!str_eq(channel, "plan_agent")) /* what it writes, then as lines */
        assert_int_equal(of, str_eq(channel, "sql_agent")       ? TOKEN_SQL
                             : str_eq(channel, "general_agent") ? TOKEN_ANSWER
                                                                : TOKEN_WORK);
    buf_addn(&heard->tokens, text, len);
}

static void on_cost(void *arg, const char *agent, const struct llm_request *request,
                    const struct llm_reply *reply)
{
    struct heard *heard = arg;

    assert_true(*agent && request->message_count > 0 && reply->tokens_in > 0);
    heard->costs++;
    heard->tokens_in = reply->tokens_in;
}

static struct agent_context context_of(struct heard *heard)
{
    return (struct agent_context){
        .llm = llm, .settings = settings, .token = on_token, .cost = on_cost, .arg = heard};
}

/* 2026-11-22, a Sunday */
static const int64_t now = 1795348800;

static cJSON *requests(void)
{
    char *text = stub_requests(&stub);
    cJSON *json = cJSON_Parse(text);

    free(text);
    return json;
}

/* The i-th message's text of request r. */
static const char *message_of(const cJSON *asked, int r, int i)
{
    const cJSON *body = cJSON_GetObjectItem(cJSON_GetArrayItem(asked, r), "body");
    const cJSON *message = cJSON_GetArrayItem(cJSON_GetObjectItem(body, "messages"), i);

    return cJSON_GetStringValue(cJSON_GetObjectItem(message, "content"));
}

static bool ask_sql(struct heard *heard, struct agent_sql_request *request, const char *rules,
                    struct agent_sql_answer *answer, struct err *err)
{
    const struct agent_context context = context_of(heard);

    request->catalog = catalog;
    request->now = now;
    if (!request->question)
        request->question = "How many orders came from customers in germany?";
    stub_rules(&stub, rules);
    return agent_sql(&context, request, answer, err);
}

/* ---- SQL */

static const struct {
    const char *name, *rules;
    const char *sql;     /* within the answer's; NULL: fails */
    const char *problem; /* within it; NULL: none */
    int calls;
} cases[] = {
    {"good",
     "[{\"answer\":\"{\\\"reasoning\\\":\\\"r\\\",\\\"sql\\\":\\\"select count(*) from "
     "orders\\\"}\"}]",
     "count(*)", NULL, 1},
    {"fenced", "[{\"answer\":\"```sql\\nselect id from orders;\\n```\"}]", "orders", NULL, 1},
    {"no JSON, then good",
     "[{\"answer\":\"Sure! Here you are.\",\"times\":1},{\"answer\":\"{\\\"sql\\\":\\\"select id "
     "from orders\\\",\\\"reasoning\\\":\\\"\\\"}\"}]",
     "orders", NULL, 2},
    {"never JSON", "[{\"answer\":\"I would rather not \\u001b[31m say.\"}]", NULL, NULL, 2},
    {"mended by rule", "[{\"answer\":\"select contry from customers\"}]", "country", NULL, 1},
    {"corrected",
     "[{\"answer\":\"select wrong_thing from orders\",\"times\":1},{\"answer\":\"select total from "
     "orders\"}]",
     "total", NULL, 2},
    {"never right",
     "[{\"answer\":\"select a1 from orders\",\"times\":1},{\"answer\":\"select b1 from "
     "orders\",\"times\":1},{\"answer\":\"select c1 from "
     "orders\",\"times\":1},{\"answer\":\"select d1 from orders\"}]",
     "c1", "c1", 3},
    {"no SQL is an attempt, too",
     "[{\"answer\":\"Sure! Here you are.\",\"times\":1},{\"answer\":\"select a1 from "
     "orders\",\"times\":1},{\"answer\":\"select b1 from "
     "orders\",\"times\":1},{\"answer\":\"select total from orders\"}]",
     "b1", "b1", 3},
    {"says the same again", "[{\"answer\":\"select wrong_thing from orders\"}]", "wrong_thing",
     "wrong_thing", 3},
    {"wants to write",
     "[{\"answer\":\"{\\\"sql\\\":\\\"DELETE FROM orders\\\",\\\"reasoning\\\":\\\"\\\"}\"}]",
     "DELETE", "reads", 3},
    {"has no query",
     "[{\"answer\":\"{\\\"sql\\\":\\\"\\\",\\\"reasoning\\\":\\\"no weather here\\\"}\"}]", "",
     "no weather here", 1},
    {"server fails", "[{\"status\":400,\"body\":{\"error\":\"bad\"}}]", NULL, NULL, 0},
};

static void agent_sql__ends__with_sql_or_a_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct heard heard = {0};
        struct agent_sql_request request = {0};
        struct agent_sql_answer answer = {0};
        struct err err = ERR_INIT;
        const bool ok = ask_sql(&heard, &request, cases[i].rules, &answer, &err);
        if (ok != (cases[i].sql != NULL))
            fail_msg("%s: %s", cases[i].name, ok ? answer.sql : err.text);
        if (heard.costs != cases[i].calls)
            fail_msg("%s: %d calls", cases[i].name, heard.costs);
        if (!ok) {
            assert_int_equal(err.code, ERR_MODEL);
            assert_null(strchr(err.text, '\033'));
        } else if (!strstr(answer.sql, cases[i].sql)) {
            fail_msg("%s: %s", cases[i].name, answer.sql);
        } else if ((answer.problem != NULL) != (cases[i].problem != NULL) ||
                   (answer.problem && !strstr(answer.problem, cases[i].problem))) {
            fail_msg("%s: problem %s", cases[i].name, answer.problem ? answer.problem : "none");
        } else if (!answer.problem) {
            assert_true(answer.parsed && answer.resolved && answer.reads_only);
        }
        agent_sql_answer_release(&answer);
        buf_release(&heard.tokens);
    }
}

static void agent_sql__shows__schema_values_date_and_history(void **state)
{
    (void)state;
    static const char *const history[] = {"How many customers are there?"};
    struct heard heard = {0};
    struct agent_sql_request request = {
        .history = history, .history_count = 1, .constraints = "MANDATORY TABLE: use orders"};
    struct agent_sql_answer answer = {0};
    struct err err = ERR_INIT;

    assert_true(
        ask_sql(&heard, &request, "[{\"answer\":\"select id from orders\"}]", &answer, &err));
    assert_string_equal(buf_str(&heard.tokens), "select id from orders");
    cJSON *asked = requests();
    const char *system = message_of(asked, 0, 0), *user = message_of(asked, 0, 1);
    assert_non_null(strstr(system, "SQLite"));
    assert_null(strstr(user, "Today is")); /* the question does not depend on the day */
    assert_non_null(strstr(user, "customer_id"));
    if (!strstr(user, "customers.country = 'Germany'"))
        fail_msg("%s", user);
    assert_non_null(strstr(user, "How many customers are there?"));
    assert_non_null(strstr(user, "MANDATORY TABLE: use orders"));
    cJSON_Delete(asked);
    agent_sql_answer_release(&answer);
    buf_release(&heard.tokens);
}

static void agent_sql__shows__dates_as_the_engine_reads_them(void **state)
{
    (void)state;
    struct heard heard = {0};
    struct agent_sql_request request = {.question = "How many orders came last year, in may 2025, "
                                                    "since june 2025 and before april 2024?"};
    struct agent_sql_answer answer = {0};
    struct err err = ERR_INIT;

    assert_true(
        ask_sql(&heard, &request, "[{\"answer\":\"select id from orders\"}]", &answer, &err));
    cJSON *asked = requests();
    const char *user = message_of(asked, 0, 1);
    if (!strstr(user, "- \"last year\": >= '2025-01-01' and < '2026-01-01'") ||
        !strstr(user, "- \"may 2025\": >= '2025-05-01' and < '2025-06-01'") ||
        !strstr(user, "- \"june 2025\": >= '2025-06-01'\n") ||
        !strstr(user, "- \"april 2024\": < '2024-04-01'\n"))
        fail_msg("%s", user);
    cJSON_Delete(asked);
    agent_sql_answer_release(&answer);
    buf_release(&heard.tokens);
}

/* Read while it comes, and taken along into the prompt of the SQL. */
static void agent_sql__plans__first_where_that_is_set(void **state)
{
    static const char *const overrides[] = {"pipeline.plan=true"};
    struct settings *loaded = settings;
    struct heard heard = {0};
    struct agent_sql_request request = {0};
    struct agent_sql_answer answer = {0};
    struct err err = ERR_INIT;
    (void)state;

    assert_true(settings_load(overrides, 1, &settings, &err));
    assert_true(
        ask_sql(&heard, &request,
                "[{\"answer\":\"{\\\"steps\\\":[\\\"count them\\\"],\\\"tables_needed\\\":"
                "[\\\"orders\\\",\\\"customers\\\"],\\\"joins_needed\\\":[]}\",\"times\":1},"
                "{\"answer\":\"select id from orders\"}]",
                &answer, &err));
    cJSON *asked = requests();
    assert_int_equal(cJSON_GetArraySize(asked), 2);
    assert_non_null(strstr(message_of(asked, 0, 0), "aggregations_needed"));
    assert_non_null(strstr(message_of(asked, 1, 1),
                           "The plan:\nSteps: count them\nTables: orders; customers\n"));
    assert_non_null(strstr(buf_str(&heard.tokens), "Steps: count them\n"));
    assert_non_null(strstr(buf_str(&heard.tokens), "count them"));
    cJSON_Delete(asked);
    agent_sql_answer_release(&answer);
    buf_release(&heard.tokens);
    settings_free(settings);
    settings = loaded;
}

/* A model that never gets it right is asked so often and no more. */
static void agent_sql__ends__after_so_many_calls(void **state)
{
    static const char *const overrides[] = {"sql.max_iterations=2",
                                            "sql.correction_max_attempts=9"};
    static const char *const answers[] = {
        "[{\"answer\":\"select a1 from orders\",\"times\":1},"
        "{\"answer\":\"select a2 from orders\",\"times\":1},"
        "{\"answer\":\"select a3 from orders\"}]",
        "[{\"answer\":\"I do not know.\"}]",
    };
    struct settings *loaded = settings;
    struct err err = ERR_INIT;
    (void)state;
    assert_true(settings_load(overrides, 2, &settings, &err));
    for (size_t i = 0; i < 2; i++) {
        struct heard heard = {0};
        struct agent_sql_request request = {0};
        struct agent_sql_answer answer = {0};
        assert_int_equal(ask_sql(&heard, &request, answers[i], &answer, &err), i == 0);
        cJSON *asked = requests();
        assert_int_equal(cJSON_GetArraySize(asked), 2);
        cJSON_Delete(asked);
        agent_sql_answer_release(&answer);
        buf_release(&heard.tokens);
    }
    settings_free(settings);
    settings = loaded;
}

static void agent_sql__corrects__with_all_attempts(void **state)
{
    (void)state;
    static struct memory_attempt attempts[] = {{.sql = (char *)"select first_try from orders",
                                                .error = (char *)"no such column: first_try"}};
    struct heard heard = {0};
    struct agent_sql_request request = {.attempts = attempts, .attempt_count = 1};
    struct agent_sql_answer answer = {0};
    struct err err = ERR_INIT;

    assert_true(ask_sql(&heard, &request,
                        "[{\"answer\":\"select second_try from "
                        "orders\",\"times\":1},{\"answer\":\"select total from orders\"}]",
                        &answer, &err));
    cJSON *asked = requests();
    assert_int_equal(cJSON_GetArraySize(asked), 2);
    assert_non_null(strstr(message_of(asked, 0, 1), "no such column: first_try"));
    assert_null(strstr(message_of(asked, 0, 1), "second_try"));
    assert_non_null(strstr(message_of(asked, 1, 1), "no such column: first_try"));
    assert_non_null(strstr(message_of(asked, 1, 1), "second_try"));
    assert_non_null(strstr(message_of(asked, 1, 1), "update_log")); /* the others may be meant */
    cJSON_Delete(asked);
    agent_sql_answer_release(&answer);
    buf_release(&heard.tokens);
}

/* What a correction's prompt adds stands after all that the first one has: a server that keeps what
 * it has read of it reads only that. */
static void agent_sql__corrects__after_the_prompt_that_came_before(void **state)
{
    static const char *const history[] = {"How many customers are there?"};
    struct heard heard = {0};
    struct agent_sql_request request = {.history = history,
                                        .history_count = 1,
                                        .hint = "- germany: customers.country",
                                        .examples = "How many orders? SELECT count(*) FROM orders"};
    struct agent_sql_answer answer = {0};
    struct err err = ERR_INIT;
    (void)state;
    assert_true(ask_sql(&heard, &request,
                        "[{\"answer\":\"select second_try from "
                        "orders\",\"times\":1},{\"answer\":\"select total from orders\"}]",
                        &answer, &err));
    cJSON *asked = requests();
    assert_int_equal(cJSON_GetArraySize(asked), 2);
    assert_string_equal(message_of(asked, 0, 0), message_of(asked, 1, 0));
    const char *first = message_of(asked, 0, 1), *end = strstr(first, "\nSQL:");
    assert_non_null(end);
    assert_memory_equal(first, message_of(asked, 1, 1), end - first);
    cJSON_Delete(asked);
    agent_sql_answer_release(&answer);
    buf_release(&heard.tokens);
}

/* The database, or a demand (L4), that takes nothing. */
static bool takes_nothing(struct agent_judge *self, const char *sql, char **ret_why)
{
    (void)self;
    (void)sql;
    *ret_why = mem_strdup("it does not read customers, and the user demands it");
    return false;
}

static void count_failed(struct agent_judge *self, const struct memory_attempt *attempt)
{
    (void)self;
    assert_non_null(strstr(attempt->error, "the user demands it"));
}

static void agent_sql__demands__three_times_and_no_more(void **state)
{
    struct agent_judge judge = {.takes = takes_nothing, .failed = count_failed};
    struct heard heard = {0};
    struct agent_sql_request request = {.judge = &judge, .constraints = "use customers"};
    struct agent_sql_answer answer = {0};
    struct err err = ERR_INIT;
    (void)state;
    assert_true(
        ask_sql(&heard, &request, "[{\"answer\":\"select total from orders\"}]", &answer, &err));
    assert_non_null(strstr(answer.problem, "the user demands it"));
    assert_int_equal(heard.costs, 3);
    agent_sql_answer_release(&answer);
    buf_release(&heard.tokens);
}

static const cJSON *options_of(const cJSON *asked, int r)
{
    const cJSON *body = cJSON_GetObjectItem(cJSON_GetArrayItem(asked, r), "body");

    return cJSON_GetObjectItem(body, "options");
}

static double option_of(const cJSON *asked, int r, const char *name)
{
    return cJSON_GetNumberValue(cJSON_GetObjectItem(options_of(asked, r), name));
}

static bool take_none(struct agent_judge *self, const char *sql, char **ret_why)
{
    (void)self, (void)sql;
    *ret_why = mem_strdup("no such function: max\nSuggestion: use the dialect's own function");
    return false;
}

static struct buf failed;

static void hear_failed(struct agent_judge *self, const struct memory_attempt *attempt)
{
    (void)self;
    buf_addf(&failed, "%s%s: %s\n", attempt->again ? "again " : "", attempt->sql, attempt->error);
}

/* What the database says is in the next prompt, and each attempt has a seed of its own and is
 * warmer than the first; an answer that comes again is judged once and told of each time. */
static void agent_sql__asks__otherwise_where_an_answer_comes_again(void **state)
{
    (void)state;
    struct agent_judge judge = {.takes = take_none, .failed = hear_failed};
    struct heard heard = {0};
    struct agent_sql_request request = {.judge = &judge};
    struct agent_sql_answer answer = {0};
    struct err err = ERR_INIT;

    assert_true(ask_sql(&heard, &request,
                        "[{\"answer\":\"select max(total) from orders\",\"times\":1},"
                        "{\"answer\":\"SELECT  max(total)\\nFROM orders\",\"times\":1},"
                        "{\"answer\":\"select min(total) from orders\"}]",
                        &answer, &err));
    cJSON *asked = requests();
    assert_int_equal(cJSON_GetArraySize(asked), 3);
    assert_non_null(strstr(message_of(asked, 1, 1), "no such function: max"));
    assert_non_null(strstr(message_of(asked, 1, 1), "Suggestion: use the dialect's own"));
    assert_true(option_of(asked, 1, "seed") > option_of(asked, 0, "seed"));
    assert_true(option_of(asked, 2, "seed") > option_of(asked, 1, "seed"));
    assert_true(option_of(asked, 1, "temperature") > option_of(asked, 0, "temperature"));
    assert_true(option_of(asked, 2, "temperature") > option_of(asked, 0, "temperature"));
    assert_non_null(answer.problem);
    assert_string_equal(buf_str(&failed), "select max(total) from orders: no such function: max\n"
                                          "Suggestion: use the dialect's own function\n"
                                          "again select max(total) from orders: no such function: "
                                          "max\nSuggestion: use the dialect's own function\n"
                                          "select min(total) from orders: no such function: max\n"
                                          "Suggestion: use the dialect's own function\n");
    cJSON_Delete(asked);
    agent_sql_answer_release(&answer);
    buf_release(&heard.tokens);
    buf_release(&failed);
}

/* Who has another answer does not pay for a second correction. */
static void agent_sql__corrects__once_where_there_is_another_answer(void **state)
{
    (void)state;
    for (int other = 0; other < 2; other++) {
        struct heard heard = {0};
        struct agent_sql_request request = {.has_other = other};
        struct agent_sql_answer answer = {0};
        struct err err = ERR_INIT;

        assert_true(ask_sql(&heard, &request, "[{\"answer\":\"SELECT rountry FROM customers\"}]",
                            &answer, &err));
        cJSON *asked = requests();
        assert_int_equal(cJSON_GetArraySize(asked), other ? 2 : 3);
        assert_non_null(answer.problem);
        cJSON_Delete(asked);
        agent_sql_answer_release(&answer);
        buf_release(&heard.tokens);
    }
}

/* After six seconds nothing is corrected once more, and nothing at all where there is another
 * answer. */
static void agent_sql__corrects__nothing_when_it_is_late(void **state)
{
    (void)state;
    static const struct {
        const char *second;
        bool other;
        int waited, calls;
    } rows[] = {{"SELECT rountry, id FROM customers", false, 0, 3},
                {"SELECT rountry, id FROM customers", false, 7, 2},
                {"SELECT lountry FROM customers", false, 7, 2},
                {"SELECT lountry FROM customers", true, 0, 2},
                {"SELECT lountry FROM customers", true, 7, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct heard heard = {0};
        struct agent_sql_request request = {.has_other = rows[i].other,
                                            .waited_us = (int64_t)rows[i].waited * 1000000};
        struct agent_sql_answer answer = {0};
        struct err err = ERR_INIT;
        char *script = mem_printf("[{\"answer\":\"SELECT rountry FROM customers\",\"times\":1},"
                                  "{\"answer\":\"%s\"}]",
                                  rows[i].second);

        assert_true(ask_sql(&heard, &request, script, &answer, &err));
        cJSON *asked = requests();
        assert_int_equal(cJSON_GetArraySize(asked), rows[i].calls);
        assert_non_null(answer.problem);
        cJSON_Delete(asked);
        mem_free(script);
        agent_sql_answer_release(&answer);
        buf_release(&heard.tokens);
    }
}

/* A question that has waited as long as a second opinion is worth asks for none. */
static void agent_sql__asks__nothing_when_the_time_is_over(void **state)
{
    (void)state;
    for (int other = 0; other < 2; other++) {
        struct heard heard = {0};
        struct agent_sql_request request = {.has_other = other, .waited_us = 21 * 1000000};
        struct agent_sql_answer answer = {0};
        struct err err = ERR_INIT;

        assert_int_equal(
            ask_sql(&heard, &request, "[{\"answer\":\"SELECT id FROM orders\"}]", &answer, &err),
            !other);
        cJSON *asked = requests();
        assert_int_equal(cJSON_GetArraySize(asked), !other);
        assert_int_equal(err.code, other ? ERR_TIMEOUT : ERR_NONE);
        cJSON_Delete(asked);
        agent_sql_answer_release(&answer);
        buf_release(&heard.tokens);
    }
}

/* A server that fails on the way leaves what was tried. */
static void agent_sql__keeps__what_was_tried_where_the_server_fails(void **state)
{
    (void)state;
    static const char *const ends[] = {"{\"status\":500,\"body\":{\"error\":\"no memory\"}}",
                                       "{\"garbage\":\"<html>\"}",
                                       "{\"answer\":\"\"}",
                                       "{\"hang_up\":true}",
                                       "{\"answer\":\"SELECT\",\"cut_after\":1}",
                                       "{\"size\":200000}"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct agent_judge judge = {.takes = take_none, .failed = hear_failed};
        struct heard heard = {0};
        struct agent_sql_request request = {.judge = &judge};
        struct agent_sql_answer answer = {0};
        struct err err = ERR_INIT;
        char *rules =
            mem_printf("[{\"answer\":\"select max(total) from orders\",\"times\":1},%s]", ends[i]);
        if (!ask_sql(&heard, &request, rules, &answer, &err))
            fail_msg("%s: %s", ends[i], err.text);
        assert_non_null(answer.problem);
        assert_non_null(strstr(buf_str(&failed), "select max(total)"));
        mem_free(rules);
        agent_sql_answer_release(&answer);
        buf_release(&heard.tokens);
        buf_release(&failed);
    }
}

/* A table that the first prompt did not show is found by the name that was tried. */
static void agent_sql__searches__names_over_the_whole_schema(void **state)
{
    (void)state;
    struct heard heard = {0};
    struct agent_sql_request request = {.question = "How many invoices of department 77 are paid?"};
    struct agent_sql_answer answer = {0};
    struct catalog *shop = catalog;
    struct err err = ERR_INIT;

    catalog = large_catalog(400);
    assert_true(ask_sql(&heard, &request,
                        "[{\"when\":\"^Tables:\",\"answer\":\"{\\\"tables\\\":[]}\"},"
                        "{\"answer\":\"select count(*) from dept_311_invoices\",\"times\":1},"
                        "{\"answer\":\"select 1\"}]",
                        &answer, &err));
    cJSON *asked = requests();
    const int n = cJSON_GetArraySize(asked); /* the others chose tables */
    const char *first = message_of(asked, n - 2, 1), *second = message_of(asked, n - 1, 1);
    assert_null(strstr(first, "department_311_invoices"));
    assert_non_null(strstr(strstr(second, "schema"), "CREATE TABLE department_311_invoices"));
    assert_non_null(strstr(second, "CREATE TABLE department_77_invoices"));
    cJSON_Delete(asked);
    agent_sql_answer_release(&answer);
    buf_release(&heard.tokens);
    catalog_unref(catalog);
    catalog = shop;
}

/* A schema of 400 tables, earlier attempts and a long question: prompt and answer stay within 4,000
 * tokens (L8), counted by the estimate, and the table that is asked for is in it. */
static void agent_sql__fits__a_small_call(void **state)
{
    (void)state;
    struct heard heard = {0};
    struct buf question = BUF_INIT;
    struct err err = ERR_INIT;
    struct memory_attempt attempts[3];
    struct catalog *shop = catalog;

    buf_add(&question, "How many invoices of department 77 were paid late");
    for (int i = 0; i < 60; i++)
        buf_addf(&question, ", and by how many days in month %d", i);
    for (size_t i = 0; i < 3; i++)
        attempts[i] = (struct memory_attempt){.sql = question.p, .error = question.p};
    catalog = large_catalog(400);
    for (size_t n = 0; n < 4; n += 3) {
        struct agent_sql_answer answer = {0};
        struct agent_sql_request request = {
            .question = buf_str(&question), .attempts = attempts, .attempt_count = n};
        assert_true(ask_sql(&heard, &request, "[{\"answer\":\"select 1\"}]", &answer, &err));
        cJSON *asked = requests();
        const char *system = message_of(asked, 0, 0), *user = message_of(asked, 0, 1);
        const cJSON *body = cJSON_GetObjectItem(cJSON_GetArrayItem(asked, 0), "body");
        const cJSON *options = cJSON_GetObjectItem(body, "options");
        const int64_t tokens = llm_tokens(system, strlen(system)) + llm_tokens(user, strlen(user)) +
                               cJSON_GetObjectItem(options, "num_predict")->valueint;
        print_message("%d tokens\n", (int)tokens);
        assert_true(tokens <= 4000);
        assert_non_null(strstr(user, "department_77_invoices"));
        cJSON_Delete(asked);
        agent_sql_answer_release(&answer);
    }
    catalog_unref(catalog);
    catalog = shop;
    buf_release(&question);
    buf_release(&heard.tokens);
}

/* ---- the other agents */

static struct form *email_form(void)
{
    struct form *form = form_new(FORM_EMAIL);

    for (size_t i = 0; i < form->field_count; i++)
        form->fields[i].origin = FIELD_MISSING;
    return form;
}

static void agent_job__never_invents(void **state)
{
    (void)state;
    struct heard heard = {0};
    const struct agent_context context = context_of(&heard);
    struct form *form = email_form();
    struct err err = ERR_INIT;

    stub_rules(&stub,
               "[{\"answer\":\"{\\\"action\\\":\\\"TOOL\\\",\\\"params\\\":{\\\"subject\\\":"
               "\\\"Sales of May\\\","
               "\\\"body\\\":\\\"Best regards, John\\\",\\\"to\\\":\\\"eve@example.com\\\"}}\"}]");
    assert_true(
        agent_job(&context, "send it to ann@example.com and call it Sales of May", form, &err));
    assert_string_equal(form_field(form, FIELD_TO)->value, "ann@example.com");
    assert_string_equal(form_field(form, FIELD_SUBJECT)->value, "Sales of May");
    assert_int_equal(form_field(form, FIELD_SUBJECT)->origin, FIELD_SAID);
    assert_string_equal(form_field(form, FIELD_BODY)->value, "");
    assert_int_equal(form_field(form, FIELD_BODY)->origin, FIELD_MISSING);
    assert_int_equal(heard.costs, 1);
    form_free(form);
    buf_release(&heard.tokens);
}

static void agent_job__keeps_rules_work__when_the_model_fails(void **state)
{
    (void)state;
    struct heard heard = {0};
    const struct agent_context context = context_of(&heard);
    struct form *form = email_form();
    struct err err = ERR_INIT;

    stub_rules(&stub, "[{\"answer\":\"no idea\"}]");
    assert_false(agent_job(&context, "send it to ann@example.com and call it Sales", form, &err));
    assert_int_equal(err.code, ERR_MODEL);
    assert_string_equal(form_field(form, FIELD_TO)->value, "ann@example.com");
    form_free(form);
    buf_release(&heard.tokens);
}

static void agent_intent__asks_the_model__only_when_unsure(void **state)
{
    (void)state;
    struct heard heard = {0};
    const struct agent_context context = context_of(&heard);
    struct agent_intent intent;
    struct err err = ERR_INIT;

    stub_rules(
        &stub,
        "[{\"answer\":\"{\\\"intent\\\":\\\"CLARIFICATION_NEEDED\\\",\\\"confidence\\\":0.8,"
        "\\\"rewritten_query\\\":\\\"\\\",\\\"clarification_question\\\":\\\"Which one?\\\"}\"}]");
    assert_true(agent_intent(&context, catalog, "delete all customers", &intent, &err));
    assert_int_equal(intent.intent, INTENT_MISLEADING_QUERY);
    assert_int_equal(heard.costs, 0);
    agent_intent_release(&intent);
    assert_true(agent_intent(&context, catalog, "zyx wvu of customers", &intent, &err));
    assert_int_equal(intent.intent, INTENT_CLARIFICATION_NEEDED);
    assert_string_equal(intent.clarification_question, "Which one?");
    assert_null(intent.rewritten_query);
    assert_int_equal(heard.costs, 1);
    agent_intent_release(&intent);
    buf_release(&heard.tokens);
}

/* A small model takes phrases without a verb for wishes to change data: its word counts only where
 * one of the operator's words is such a wish. */
static void agent_intent__refuses__only_what_wishes_for_a_change(void **state)
{
    (void)state;
    static const struct {
        const char *question;
        enum intent intent;
    } rows[] = {{"zyx returns of cancelled wvu", INTENT_TEXT_TO_SQL},
                {"price change per zyx of customers", INTENT_TEXT_TO_SQL},
                {"dropped zyx and deleted wvu last year", INTENT_TEXT_TO_SQL},
                {"I want you to delete zyx customers", INTENT_MISLEADING_QUERY},
                {"zyx, then drop wvu of customers", INTENT_MISLEADING_QUERY}};
    struct heard heard = {0};
    const struct agent_context context = context_of(&heard);
    struct err err = ERR_INIT;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct agent_intent intent;
        stub_rules(&stub,
                   "[{\"answer\":\"{\\\"intent\\\":\\\"MISLEADING_QUERY\\\",\\\"confidence\\\":"
                   "0.9,\\\"rewritten_query\\\":\\\"\\\",\\\"clarification_question\\\":"
                   "\\\"\\\"}\"}]");
        assert_true(agent_intent(&context, catalog, rows[i].question, &intent, &err));
        if (intent.intent != rows[i].intent)
            fail_msg("%s: %s", rows[i].question, intent_name(intent.intent));
        agent_intent_release(&intent);
    }
    buf_release(&heard.tokens);
}

/* A small model writes SQL where the question is wanted in clearer words: nothing of it is taken,
 * and nothing more is waited for. */
static void agent_intent__stops__where_sql_begins(void **state)
{
    static const struct {
        const char *words;
        bool whole, taken;
    } answers[] = {
        {"SELECT T1.name, T2.placed FROM customers AS T1 JOIN orders AS T2", false, false},
        {"Selected customers of Germany", true, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        struct heard heard = {0};
        const struct agent_context context = context_of(&heard);
        struct agent_intent intent;
        struct err err = ERR_INIT;
        char *rules = mem_printf("[{\"answer\":\"{\\\"intent\\\":\\\"TEXT_TO_SQL\\\","
                                 "\\\"confidence\\\":0.85,\\\"rewritten_query\\\":\\\"%s\\\","
                                 "\\\"clarification_question\\\":\\\"\\\"}\"}]",
                                 answers[i].words);

        stub_rules(&stub, rules);
        assert_true(agent_intent(&context, catalog, "zyx wvu of customers", &intent, &err));
        assert_int_equal(intent.intent, INTENT_TEXT_TO_SQL);
        assert_true(intent.confidence > 0.84 && intent.confidence < 0.86);
        assert_int_equal(intent.rewritten_query != NULL, answers[i].taken);
        assert_int_equal(strstr(buf_str(&heard.tokens), "clarification") != NULL, answers[i].whole);
        assert_int_equal(heard.costs, 1);
        agent_intent_release(&intent);
        buf_release(&heard.tokens);
        mem_free(rules);
    }
}

static void agent_join__asks__about_one_join(void **state)
{
    static const struct {
        const char *answer;
        bool ok, yes;
    } answers[] = {
        {"{\\\"refers\\\":true,\\\"why\\\":\\\"the buyer\\\"}", true, true},
        {"{\\\"refers\\\":false,\\\"why\\\":\\\"no\\\"}", true, false},
        {"{\\\"why\\\":\\\"perhaps\\\"}", false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        struct heard heard = {0};
        const struct agent_context context = context_of(&heard);
        struct err err = ERR_INIT;
        char *why = NULL, *rules = mem_printf("[{\"answer\":\"%s\"}]", answers[i].answer);
        bool yes = false;
        stub_rules(&stub, rules);
        const bool ok = agent_join(&context, catalog, catalog_edge(catalog, 0), &yes, &why, &err);
        assert_int_equal(ok, answers[i].ok);
        assert_int_equal(yes, answers[i].yes);
        cJSON *asked = requests();
        assert_non_null(strstr(message_of(asked, 0, 1), "orders.customer_id = customers.id"));
        assert_non_null(strstr(message_of(asked, 0, 1), "CREATE TABLE"));
        cJSON_Delete(asked);
        mem_free(rules);
        mem_free(why);
        buf_release(&heard.tokens);
    }
}

static void agent_general__answers_in_text(void **state)
{
    (void)state;
    struct heard heard = {0};
    struct agent_context context = context_of(&heard);
    char *text = NULL;
    struct err err = ERR_INIT;

    stub_rules(&stub, "[{\"answer\":\"A schema is a plan.\"}]");
    assert_true(agent_general(&context, "what is a schema?", &text, &err));
    assert_string_equal(text, "A schema is a plan.");
    mem_free(text);
    context.llm = NULL;
    assert_false(agent_general(&context, "what is a schema?", &text, &err));
    assert_int_equal(err.code, ERR_UNSUPPORTED);
    buf_release(&heard.tokens);
}

static int start(void **state)
{
    static char url[128];
    const char *overrides[] = {url, "models.retries=0", "limits.call_tokens=4000"};
    struct err err = ERR_INIT;

    (void)state;
    setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
    setenv("TZ", "UTC", 1);
    if (!stub_start(&stub, "model_server.py"))
        exit(77);
    snprintf(url, sizeof url, "models.ollama.url=%s", stub.url);
    if (!settings_load(overrides, 3, &settings, &err) || !llm_new(settings, &llm, &err)) {
        fprintf(stderr, "%s\n", err.text);
        return -1;
    }
    catalog = sample_catalog();
    return 0;
}

static int stop(void **state)
{
    (void)state;
    catalog_unref(catalog);
    llm_free(llm);
    settings_free(settings);
    stub_stop(&stub);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agent_sql__ends__with_sql_or_a_reason),
        cmocka_unit_test(agent_sql__shows__schema_values_date_and_history),
        cmocka_unit_test(agent_sql__shows__dates_as_the_engine_reads_them),
        cmocka_unit_test(agent_sql__plans__first_where_that_is_set),
        cmocka_unit_test(agent_sql__ends__after_so_many_calls),
        cmocka_unit_test(agent_sql__corrects__with_all_attempts),
        cmocka_unit_test(agent_sql__corrects__after_the_prompt_that_came_before),
        cmocka_unit_test(agent_sql__demands__three_times_and_no_more),
        cmocka_unit_test(agent_sql__corrects__once_where_there_is_another_answer),
        cmocka_unit_test(agent_sql__corrects__nothing_when_it_is_late),
        cmocka_unit_test(agent_sql__asks__nothing_when_the_time_is_over),
        cmocka_unit_test(agent_sql__asks__otherwise_where_an_answer_comes_again),
        cmocka_unit_test(agent_sql__keeps__what_was_tried_where_the_server_fails),
        cmocka_unit_test(agent_sql__searches__names_over_the_whole_schema),
        cmocka_unit_test(agent_sql__fits__a_small_call),
        cmocka_unit_test(agent_job__never_invents),
        cmocka_unit_test(agent_job__keeps_rules_work__when_the_model_fails),
        cmocka_unit_test(agent_intent__asks_the_model__only_when_unsure),
        cmocka_unit_test(agent_intent__refuses__only_what_wishes_for_a_change),
        cmocka_unit_test(agent_intent__stops__where_sql_begins),
        cmocka_unit_test(agent_join__asks__about_one_join),
        cmocka_unit_test(agent_general__answers_in_text),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
