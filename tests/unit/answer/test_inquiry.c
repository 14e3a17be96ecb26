/* Answers made in a scripted world: a model that says what the test wants, rows that a trial gives,
 * documents, and what was approved before. */
#include <string.h>

#include "querent/answer/answer.h"
#include "querent/answer/version.h"
#include "querent/base/container.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/recall.h"
#include "support/check.h"
#include "support/sample_shop.h"

/* 2026-11-22 */
#define NOW INT64_C(1795305600)

static int64_t slow_now;       /* of the clock that does not stand still; 0: it does */
static int64_t model_takes_us; /* so much of that clock */

struct world {
    struct answer_world world;
    struct answer_sink sink;
    struct answer_model model;
    struct answer_kept kept;
    struct answer_trials trials;
    struct answer_documents documents;
    struct version_database database;
    struct settings *settings;
    struct catalog *catalog;
    struct inquiry *inquiry;
    struct memory memory;
    struct cancel *cancel;
    /* scripted */
    const char *model_sql;   /* NULL: the model fails */
    const char *samples[2];  /* the model's further answers; NULL: as model_sql */
    const char *model_words; /* of small talk */
    enum intent model_intent;
    const char *rewritten, *asks_back;
    bool intent_fails;
    const char *before, *approved[2]; /* the SQL; a question and its SQL */
    bool yesterday;
    const char *excerpt;                      /* of the documents */
    bool by_meaning;                          /* it was found by */
    bool (*same)(const char *, const char *); /* which rows a trial gives, see trial_run */
    bool apart;                               /* no trial gives the rows of another */
    bool cancel_in_model;
    bool judged; /* the model's SQL, by request->judge, as agent_sql does */
    const char *model_written;
    double probability;        /* of what the model wrote */
    const char *second;        /* row of a trial with LIMIT 2; NULL: there is none */
    const char *database_says; /* S5's class of what it says to max(); NULL: nothing */
    enum err_code database_code;
    /* heard */
    int models, intents, trials_run, documents_read, explained;
    bool evil_tried; /* a trial of what calls evil() */
    char *constraints;
    enum event_route route;
    enum event_status status;
    char *last_error;         /* the newest attempt's, as the model was told */
    char *diagnosis, *intent; /* of the trace */
    struct buf notices, understood;
};

static void hear(struct answer_sink *self, struct event *event)
{
    struct world *w = container_of(self, struct world, sink);
    if (event->type == EVENT_ROUTE_DECISION)
        w->route = event->routed.route;
    if (event->type == EVENT_STATUS)
        w->status = event->status.status;
    if (event->type == EVENT_NOTICE)
        buf_addf(&w->notices, "%s\n", event->notice.text);
    event_free(event);
}

static void hear_trace(struct answer_sink *self, const char *what, const char *input,
                       int64_t duration_us)
{
    struct world *w = container_of(self, struct world, sink);
    if (str_eq(what, "diagnosis"))
        memory_set(&w->diagnosis, input);
    if (str_starts(what, "understood"))
        buf_addf(&w->understood, "%s: %s\n", what, input);
    if (str_eq(what, "intent"))
        memory_set(&w->intent, input);
    assert_true(duration_us == 0 || slow_now > 0);
}

static bool model_sql(struct answer_model *self, const struct agent_sql_request *request,
                      struct cancel *cancel, struct agent_sql_answer *ret_answer, struct err *err)
{
    struct world *w = container_of(self, struct world, model);
    w->models++;
    slow_now += model_takes_us;
    memory_set(&w->constraints, request->constraints);
    if (request->attempt_count)
        memory_set(&w->last_error, request->attempts[request->attempt_count - 1].error);
    if (w->cancel_in_model) {
        cancel_fire(cancel);
        return err_set(err, ERR_CANCELLED, "stopped");
    }
    if (!w->model_sql)
        return err_set(err, ERR_MODEL, "the server is away");
    const char *sample = request->sample ? w->samples[request->sample - 1] : NULL;
    ret_answer->sql = mem_strdup(sample ? sample : w->model_sql);
    ret_answer->written = mem_strdup(w->model_written);
    ret_answer->probability = w->probability;
    if (w->judged && !request->judge->takes(request->judge, w->model_sql, &ret_answer->problem))
        request->judge->failed(request->judge,
                               &(const struct memory_attempt){.sql = (char *)w->model_sql,
                                                              .error = ret_answer->problem});
    return true;
}

/* A database that prepares nothing of what names a thing that is not there. */
static bool explain(struct version_database *self, const char *sql, struct db_plan *ret_plan,
                    struct sql_failure *ret_failure, struct err *err)
{
    struct world *w = container_of(self, struct world, database);
    w->explained++;
    if (!w->database_says || !str_find_fold(sql, "max("))
        return *ret_plan = (struct db_plan){.rows = 1}, true;
    *ret_failure = (struct sql_failure){.type = w->database_says, .problem = "max"};
    return err_set(err, w->database_code, "function max(text, text) does not exist");
}

static bool explain_code(struct version_database *self, struct db_code *list, size_t count,
                         struct err *err)
{
    (void)self, (void)list, (void)count, (void)err;
    return true;
}

static bool model_talk(struct answer_model *self, const char *question, struct cancel *cancel,
                       char **ret_text, struct err *err)
{
    struct world *w = container_of(self, struct world, model);
    (void)question, (void)cancel;
    if (!w->model_words)
        return err_set(err, ERR_MODEL, "the server is away");
    *ret_text = mem_strdup(w->model_words);
    return true;
}

static bool model_intent(struct answer_model *self, const struct catalog *catalog,
                         const char *question, struct cancel *cancel,
                         struct agent_intent *ret_intent, struct err *err)
{
    struct world *w = container_of(self, struct world, model);
    (void)catalog, (void)question, (void)cancel;
    w->intents++;
    if (w->intent_fails)
        return err_set(err, ERR_MODEL, "the server is away");
    *ret_intent = (struct agent_intent){.intent = w->model_intent,
                                        .confidence = 0.8,
                                        .rewritten_query = mem_strdup(w->rewritten),
                                        .clarification_question = mem_strdup(w->asks_back)};
    return true;
}

static void kept_before(struct answer_kept *self, const char *question,
                        struct answer_pair *ret_pair)
{
    const struct world *w = container_of(self, struct world, kept);
    (void)question;
    if (w->before)
        *ret_pair = (struct answer_pair){
            .sql = mem_strdup(w->before), .when = mem_strdup("14:02"), .today = !w->yesterday};
}

static size_t kept_approved(struct answer_kept *self, struct answer_pair **ret_list)
{
    const struct world *w = container_of(self, struct world, kept);
    if (!w->approved[0])
        return 0;
    *ret_list = mem_alloc(sizeof **ret_list);
    **ret_list = (struct answer_pair){.question = mem_strdup(w->approved[0]),
                                      .sql = mem_strdup(w->approved[1]),
                                      .when = mem_strdup("14:02"),
                                      .today = !w->yesterday};
    return 1;
}

static size_t kept_history(struct answer_kept *self, struct arena *arena,
                           const char *const **ret_list)
{
    (void)self, (void)arena, (void)ret_list;
    return 0;
}

/* What was asked last week about returns, and nothing else. */
static bool kept_past(struct answer_kept *self, const struct recall *recall, size_t max,
                      struct answer_pair **ret_list, size_t *ret_count)
{
    (void)self;
    assert_true(max >= 1);
    *ret_count = str_eq(recall->topic, "returns");
    *ret_list = mem_alloc(sizeof **ret_list);
    **ret_list = (struct answer_pair){0};
    if (*ret_count)
        **ret_list = (struct answer_pair){.question = mem_strdup("how many returns per month"),
                                          .sql = mem_strdup("SELECT 1"),
                                          .when = mem_strdup("16 Nov 14:02"),
                                          .where = mem_strdup("shop, conversation 3")};
    return true;
}

/* One row whose value says whether the model wrote the query: equal where the script says so. */
static bool trial_run(struct answer_trials *self, const char *sql, struct cancel *cancel,
                      struct result **ret_result, struct err *err)
{
    struct world *w = container_of(self, struct world, trials);
    const struct result_column column = {.name = "n", .type = ""};
    (void)cancel;
    w->trials_run++;
    w->evil_tried |= str_find_fold(sql, "evil") != NULL;
    if (str_find_fold(sql, "nowhere"))
        return err_set(err, ERR_DB, "no such table");
    const bool alike = !w->model_sql || w->same(sql, w->model_sql);
    struct result *result = result_new(&column, 1, 0);
    result_add(result, CELL_INTEGER,
               w->apart ? &"123456789"[w->trials_run % 9]
               : alike  ? "7"
                        : "8",
               1);
    assert_true(result_row_end(result, err));
    if (w->second && str_find_fold(sql, "LIMIT 2")) {
        result_add(result, CELL_INTEGER, w->second, 1);
        assert_true(result_row_end(result, err));
    }
    result_set_state(result, RESULT_COMPLETE);
    *ret_result = result;
    return true;
}

static bool documents_best(struct answer_documents *self, const char *question,
                           struct cancel *cancel, struct rag_hit **ret_hit)
{
    struct world *w = container_of(self, struct world, documents);
    (void)question, (void)cancel;
    w->documents_read++;
    if (!w->excerpt)
        return false;
    struct rag_hit *hit = mem_alloc(sizeof *hit);
    *hit = (struct rag_hit){.path = mem_strdup("guide.md"),
                            .heading = mem_strdup(""),
                            .text = mem_strdup(w->excerpt),
                            .match = w->by_meaning ? RAG_MEANING : RAG_WORDS};
    *ret_hit = hit;
    return true;
}

static char *documents_answer(struct answer_documents *self, const char *question,
                              struct cancel *cancel)
{
    (void)question, (void)cancel;
    return mem_printf("It says: %s", container_of(self, struct world, documents)->excerpt);
}

static int64_t stopped_clock(void)
{
    return 5;
}

static int64_t model_clock(void) /* only the model takes time */
{
    return slow_now;
}

static bool always(const char *a, const char *b)
{
    (void)a, (void)b;
    return true;
}

static bool as_written(const char *a, const char *b)
{
    return str_eq(a, b);
}

static int set_up(void **state)
{
    struct world *w = mem_alloc(sizeof *w);
    struct err err = ERR_INIT;
    *w = (struct world){.sink = {hear, hear_trace},
                        .model = {"scripted", model_sql, model_intent, model_talk},
                        .kept = {kept_before, kept_approved, kept_history, kept_past},
                        .trials = {trial_run},
                        .documents = {documents_best, documents_answer},
                        .catalog = sample_catalog(),
                        .inquiry = inquiry_new(),
                        .cancel = cancel_new(),
                        .same = always};
    settings_load(NULL, 0, &w->settings, &err);
    assert_non_null(w->settings);
    memory_init(&w->memory, "shop");
    w->world = (struct answer_world){.settings = w->settings,
                                     .catalog = w->catalog,
                                     .kept = &w->kept,
                                     .documents = &w->documents,
                                     .sink = &w->sink,
                                     .cancel = w->cancel,
                                     .now = NOW,
                                     .clock_us = stopped_clock};
    *state = w;
    return 0;
}

static int tear_down(void **state)
{
    struct world *w = *state;
    inquiry_free(w->inquiry);
    catalog_unref(w->catalog);
    settings_free(w->settings);
    memory_release(&w->memory);
    cancel_unref(w->cancel);
    mem_free(w->constraints);
    mem_free(w->last_error);
    mem_free(w->diagnosis);
    mem_free(w->intent);
    buf_release(&w->notices);
    buf_release(&w->understood);
    mem_free(w);
    return 0;
}

static void with_model(struct world *w, const char *sql)
{
    w->world.model = &w->model;
    w->world.trials = &w->trials;
    w->model_sql = sql;
}

/* Asks, as the router does: the question is remembered. */
static struct outcome ask(struct world *w, const char *question)
{
    struct outcome outcome = {0};
    struct err err = ERR_INIT;
    memory_set(&w->memory.natural_language_query, question);
    if (!inquiry_ask(w->inquiry, &w->world, &w->memory, question, &outcome, &err))
        fail_msg("%s: %s", question, err.text);
    return outcome;
}

/* ---- what teaches */

static struct lesson_book *no_book(struct answer_lessons *self)
{
    (void)self;
    return NULL;
}

static void not_judged(struct answer_lessons *self, const struct lesson *lesson, bool right)
{
    (void)self, (void)lesson, (void)right;
}

static bool not_learned(struct answer_lessons *self, struct lesson *lesson, char **ret_gone,
                        struct err *err)
{
    (void)self, (void)lesson, (void)ret_gone, (void)err;
    return true;
}

/* An edit of the operator's teaches; the same as a mend that was only accepted does not. */
static void mend_of_its_own__teaches_nothing(void **state)
{
    struct world *w = *state;
    struct answer_lessons lessons = {no_book, not_judged, not_learned};
    const char *mended = "SELECT count(*) FROM orders WHERE total > 0";
    w->world.lessons = &lessons;
    struct outcome outcome = ask(w, "how many orders are there?");
    assert_non_null(outcome.version);
    memory_set(&w->memory.sql, outcome.version->text);
    assert_non_null(inquiry_propose(w->inquiry, &w->world, mended));
    inquiry_mended(w->inquiry, &w->memory, mended); /* it was not offered */
    assert_non_null(inquiry_propose(w->inquiry, &w->world, mended));
    memory_set(&w->memory.sql_fixed, mended);
    inquiry_mended(w->inquiry, &w->memory, mended);
    assert_null(inquiry_propose(w->inquiry, &w->world, mended));
    outcome_release(&outcome);
}

/* ---- the order of the steps */

static void ask__takes__what_was_approved_before_anything_else(void **state)
{
    struct world *w = *state;
    with_model(w, "SELECT 1");
    w->before = "SELECT name FROM customers";
    struct outcome outcome = ask(w, "how many customers are there?");
    assert_string_equal(outcome.version->text, "SELECT name FROM customers");
    assert_string_equal(outcome.version->maker, "answered before, 14:02, not sure");
    assert_int_equal(w->models, 0);
    outcome_release(&outcome);
}

static void ask__finds__what_was_asked_before(void **state)
{
    struct world *w = *state;
    with_model(w, "SELECT 1");
    struct outcome outcome = ask(w, "what did I ask about returns last week");
    assert_null(outcome.version);
    assert_string_equal(outcome.text, "You asked about 'returns' (last week):\n· 16 Nov 14:02 "
                                      "(shop, conversation 3): how many returns per month\n"
                                      "  SELECT 1");
    outcome_release(&outcome);
    outcome = ask(w, "did I ask about refunds?");
    assert_string_equal(outcome.text, "You asked nothing about 'refunds'.");
    outcome_release(&outcome);
    assert_int_equal(w->models, 0);
}

static void ask__forgets__an_answer_with_the_day_or_its_names(void **state)
{
    struct world *w = *state;
    w->yesterday = true;
    w->before = "SELECT name FROM customers";
    struct outcome outcome = ask(w, "how many customers are there?");
    assert_string_equal(outcome.version->maker, "answered before, 14:02");
    outcome_release(&outcome);
    w->before = "SELECT name FROM customers WHERE '2026-06-14' > ''";
    outcome = ask(w, "how many customers are there?");
    assert_string_equal(outcome.version->maker, "built-in engine");
    outcome_release(&outcome);
    w->before = "SELECT name FROM what_was_there";
    outcome = ask(w, "how many customers are there?");
    assert_string_equal(outcome.version->maker, "built-in engine");
    outcome_release(&outcome);
}

static void ask__takes__what_was_approved_with_other_values(void **state)
{
    struct world *w = *state;
    w->approved[0] = "who lives in Bonn";
    w->approved[1] = "SELECT id, name FROM customers WHERE city = 'Bonn'";
    struct outcome outcome = ask(w, "who lives in Paris?");
    assert_string_equal(outcome.version->text,
                        "SELECT id, name FROM customers WHERE city = 'Paris'");
    assert_string_equal(outcome.version->maker, "approved 14:02");
    assert_non_null(strstr(outcome.version->evidence[0].text, "who lives in Bonn"));
    outcome_release(&outcome);
    outcome = ask(w, "customers in Paris");
    assert_string_equal(outcome.version->maker, "built-in engine");
    outcome_release(&outcome);
}

static void ask__leaves__the_model_alone_where_the_engine_is_sure(void **state)
{
    struct world *w = *state;
    with_model(w, "SELECT 1");
    struct outcome outcome = ask(w, "how many customers are there?");
    assert_string_equal(outcome.version->maker, "built-in engine");
    assert_int_equal(w->models, 0);
    assert_int_equal(w->route, ROUTE_SQL);
    assert_int_equal(w->status, STATUS_FINISHED);
    outcome_release(&outcome);
}

static void ask__answers__small_talk_and_refuses_writes_without_sql(void **state)
{
    static const struct {
        const char *question, *model_words, *part, *intent;
        bool model, failed;
    } rows[] = {
        {"hello", NULL, "Ask me about the data", "GENERAL", false, false},
        {"hello", "Hello, Ann.", "Hello, Ann.", "GENERAL", true, false},
        {"hello", NULL, "Ask me about the data", "GENERAL", true, false},
        {"thanks", NULL, "You are welcome.", "GENERAL", false, false},
        {"thank you, that was great", "A speech.", "You are welcome.", "GENERAL", true, false},
        {"delete all orders", NULL, "Questions only read; nothing is changed", "MISLEADING_QUERY",
         false, true},
        {"which tables are there?", NULL, "customers", "SCHEMA_QUERY", false, false},
    };
    struct world *w = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        w->world.model = rows[i].model ? &w->model : NULL;
        w->model_words = rows[i].model_words;
        memory_set(&w->intent, NULL);
        struct outcome outcome = ask(w, rows[i].question);
        assert_null(outcome.version);
        if (!str_find_fold(outcome.text, rows[i].part))
            fail_msg("%s: %s", rows[i].question, outcome.text);
        assert_int_equal(outcome.failed, rows[i].failed);
        if (!str_eq(w->intent, rows[i].intent))
            fail_msg("%s: %s", rows[i].question, w->intent);
        outcome_release(&outcome);
    }
    assert_int_equal(w->models, 0);
}

/* Beside: the engine is never sure enough to answer alone. */
static void with_setting(struct world *w, const char *setting)
{
    const char *const overrides[] = {"pipeline.engine_confidence=1", setting};
    struct err err = ERR_INIT;
    settings_free(w->settings);
    if (!settings_load(overrides, setting ? 2 : 1, &w->settings, &err))
        fail_msg("%s", err.text);
    w->world.settings = w->settings;
}

static void ask__reads__the_documents_where_the_data_has_no_answer(void **state)
{
    struct world *w = *state;
    struct outcome outcome = ask(w, "how do I return a broken parcel?");
    assert_true(outcome.failed);
    outcome_release(&outcome);
    w->excerpt = "To return a broken parcel, print the label.";
    outcome = ask(w, "how do I return a broken parcel?");
    assert_string_equal(outcome.text, "It says: To return a broken parcel, print the label.");
    assert_int_equal(w->route, ROUTE_RAG);
    outcome_release(&outcome);
    w->excerpt = "Opening hours.";
    outcome = ask(w, "how do I return a broken parcel?");
    assert_true(outcome.failed);
    assert_null(strstr(outcome.text, "the documents don't say")); /* none are set */
    outcome_release(&outcome);
    w->excerpt = "To return an order, print the label."; /* words that ask for rows elsewhere */
    outcome = ask(w, "how do I return an order?");
    assert_string_equal(outcome.text, "It says: To return an order, print the label.");
    outcome_release(&outcome);
}

static void ask__asks__the_documents_before_the_program_s_help(void **state)
{
    struct world *w = *state;
    struct outcome outcome = ask(w, "how do I cancel an order?");
    assert_non_null(strstr(outcome.text, "Esc"));
    outcome_release(&outcome);
    w->excerpt = "To cancel an order, call the shop.";
    outcome = ask(w, "how do I cancel an order?");
    assert_string_equal(outcome.text, "It says: To cancel an order, call the shop.");
    outcome_release(&outcome);
    outcome = ask(w, "how do I cancel a query?"); /* names no table */
    assert_non_null(strstr(outcome.text, "Esc"));
    outcome_release(&outcome);
    w->excerpt = "Opening hours.";
    outcome = ask(w, "how do I cancel an order?");
    assert_non_null(strstr(outcome.text, "Esc"));
    outcome_release(&outcome);
}

static void ask__says__that_documents_have_nothing(void **state)
{
    struct world *w = *state;
    with_setting(w, "documents.dir=/srv/manual");
    w->excerpt = "Opening hours.";
    struct outcome outcome = ask(w, "how do I return a broken parcel?");
    assert_true(outcome.failed);
    assert_non_null(strstr(outcome.text, "the documents don't say"));
    outcome_release(&outcome);
}

static void ask__ends__between_steps_when_it_is_stopped(void **state)
{
    struct world *w = *state;
    struct outcome outcome = {0};
    struct err err = ERR_INIT;
    with_model(w, NULL);
    w->cancel_in_model = true;
    assert_false(inquiry_ask(w->inquiry, &w->world, &w->memory,
                             "which customers grumble without a frobnicated order", &outcome,
                             &err));
    assert_int_equal(err.code, ERR_CANCELLED);
    assert_int_equal(w->status, STATUS_STOPPED);
    assert_null(outcome.version);
    assert_null(outcome.text);
}

/* ---- what a question is after */

#define NOTHING_LINKS "what are overtime rules?"

/* Rules first; the model where they are not sure, the catalog knows next to no word of it and the
 * engine cannot read it either. */
static void ask__sorts__by_rule_and_by_the_model_where_nothing_links(void **state)
{
    static const struct {
        const char *question;
        enum intent says;
        const char *rewritten, *asks_back;
        const char *text; /* within the answer; NULL: SQL */
        int intents, models;
        bool failed;
    } rows[] = {
        {"customers who grumble", INTENT_GENERAL, NULL, NULL, NULL, 0, 1, false},
        {"give the frobs of each zork in Germany", INTENT_GENERAL, NULL, NULL, NULL, 0, 1, false},
        {"which frobs have no zork in Germany?", INTENT_GENERAL, NULL, NULL, NULL, 0, 1, false},
        {"which is the capital of Germany?", INTENT_GENERAL, NULL, NULL, "Good day", 1, 0, false},
        {"punters from Germany", INTENT_GENERAL, NULL, NULL, NULL, 0, 1, false}, /* it is read */
        {NOTHING_LINKS, INTENT_GENERAL, NULL, NULL, "Good day", 1, 0, false},
        {NOTHING_LINKS, INTENT_MISLEADING_QUERY, NULL, NULL, "nothing is changed", 1, 0, true},
        {NOTHING_LINKS, INTENT_SCHEMA_QUERY, NULL, NULL, "The tables here are: ", 1, 0, false},
        {NOTHING_LINKS, INTENT_CLARIFICATION_NEEDED, NULL, "Which rules?", "Which rules?", 1, 0,
         false},
        {NOTHING_LINKS, INTENT_TEXT_TO_SQL, NULL, NULL, NULL, 1, 1, false},
        {NOTHING_LINKS, INTENT_TEXT_TO_SQL, "how many customers are there?", NULL, NULL, 1, 0,
         false},
        {"what is the capital of Germany?", INTENT_GENERAL, NULL, NULL, "Good day", 1, 0, false},
        {"explain quantum computing", INTENT_TEXT_TO_SQL, NULL, NULL, "Good day", 0, 0, false},
        {"what is inflation?", INTENT_TEXT_TO_SQL, NULL, NULL, "Good day", 0, 0, false},
        {"how does python work?", INTENT_TEXT_TO_SQL, NULL, NULL, "Good day", 0, 0, false},
        {"delete all orders", INTENT_TEXT_TO_SQL, NULL, NULL, "nothing is changed", 0, 0, true},
        {"hello", INTENT_TEXT_TO_SQL, NULL, NULL, "Good day", 0, 0, false},
    };
    struct world *w = *state;
    with_model(w, "SELECT name FROM customers");
    w->model_words = "Good day";
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        w->intents = w->models = 0;
        w->model_intent = rows[i].says;
        w->rewritten = rows[i].rewritten;
        w->asks_back = rows[i].asks_back;
        struct outcome outcome = ask(w, rows[i].question);
        if (!rows[i].text != (outcome.version || outcome.ask) ||
            (rows[i].text && !strstr(outcome.text, rows[i].text)) ||
            outcome.failed != rows[i].failed)
            fail_msg("%zu: %s: %s", i, rows[i].question, outcome.text ? outcome.text : "SQL");
        if (w->intents != rows[i].intents || w->models != rows[i].models)
            fail_msg("%zu: %s: %d, %d calls", i, rows[i].question, w->intents, w->models);
        outcome_release(&outcome);
    }
}

static void ask__goes_on__where_the_model_does_not_sort(void **state)
{
    struct world *w = *state;
    with_model(w, "SELECT name FROM customers");
    w->intent_fails = true;
    struct outcome outcome = ask(w, NOTHING_LINKS);
    assert_string_equal(outcome.version->maker, "scripted");
    outcome_release(&outcome);
}

/* Documents and catalog are compared by the words that they have, with a model as without one. */
static void ask__takes__documents_that_have_more_of_the_question(void **state)
{
    static const struct {
        const char *question, *excerpt;
        bool meaning, documents;
    } rows[] = {
        {"what are overtime rules?", "Overtime: the rules are these.", false, true},
        {"what are overtime rules?", "Opening hours.", false, false},
        {"what are overtime rules?", "What extra hours are paid.", true, true},
        {"total of the orders by country of the customers", "Opening hours.", true, false},
        {"total of the orders by country of the customers",
         "Customers place orders, by country, with a total.", false, false},
        {"how many overtime rules are there?", "Overtime: the rules are these.", false, false},
        {"how many overtime hours may staff work?", "Overtime: staff may work ten hours.", false,
         true},
        {"how many overtime hours in May?", "Overtime hours: ten in May.", false, false},
    };
    struct world *w = *state;
    with_model(w, "SELECT name FROM customers");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        w->excerpt = rows[i].excerpt;
        w->by_meaning = rows[i].meaning;
        w->model_intent = INTENT_TEXT_TO_SQL;
        struct outcome outcome = ask(w, rows[i].question);
        const bool documents = outcome.text && str_starts(outcome.text, "It says: ");
        if (documents != rows[i].documents)
            fail_msg("%zu: %s", i, outcome.text ? outcome.text : "SQL");
        outcome_release(&outcome);
    }
}

static void ask__says__no_relevant_data_where_nothing_is_about_it(void **state)
{
    struct world *w = *state;
    struct outcome outcome = ask(w, NOTHING_LINKS);
    assert_true(outcome.failed);
    assert_true(outcome.unrelated);
    assert_non_null(strstr(outcome.text, "no table, column or value here is called so"));
    assert_null(strstr(outcome.text, "NO_RELEVANT_DATA")); /* the error's code has it */
    outcome_release(&outcome);
    outcome = ask(w, "customers who grumble");
    assert_false(outcome.unrelated);
    outcome_release(&outcome);
}

static void ask__traces__what_it_understood(void **state)
{
    struct world *w = *state;
    struct outcome outcome = ask(w, "orders of customers in Germany last year");
    const char *const parts[] = {"understood confidence: 90 %; the catalog knows 100 %",
                                 "understood entities: orders (orders), customers (customers)",
                                 "understood filters: customers.country = 'Germany'",
                                 "understood time_range: 2025-01-01 to 2026-01-01",
                                 "understood tables: ",
                                 "understood joins: orders.customer_id = customers.id"};
    for (size_t i = 0; i < COUNT_OF(parts); i++)
        if (!strstr(buf_str(&w->understood), parts[i]))
            fail_msg("'%s' is missing in:\n%s", parts[i], buf_str(&w->understood));
    outcome_release(&outcome);
}

/* ---- engine and model */

#define VAGUE "the best customers"
#define UNSURE "total of the orders by country of the customers"

static void with_doubts(struct world *w, const char *sql)
{
    with_setting(w, NULL);
    with_model(w, sql);
}

static void ask__is_sure__where_engine_and_model_come_to_the_same_rows(void **state)
{
    struct world *w = *state;
    with_doubts(w, "SELECT id FROM customers");
    struct outcome outcome = ask(w, UNSURE);
    assert_int_equal(w->models, 1);
    assert_true(w->trials_run >= 2);
    assert_true(outcome.version->sure);
    assert_true(outcome.version->alternatives >= 1);
    outcome_release(&outcome);
}

static void ask__is_not_sure__where_their_rows_differ(void **state)
{
    struct world *w = *state;
    with_doubts(w, "SELECT id FROM customers");
    w->same = as_written;
    struct outcome outcome = ask(w, UNSURE);
    assert_false(outcome.version->sure);
    outcome_release(&outcome);
}

/* Two may agree on rows and both have left out a word: that is for a person to see. */
static void ask__is_not_sure__where_a_word_went_unused(void **state)
{
    struct world *w = *state;
    with_doubts(w, "SELECT country, count(*) FROM customers GROUP BY country");
    struct outcome outcome = ask(w, "number of grumpy customers by country");
    bool unused = false;
    for (size_t i = 0; outcome.version && i < outcome.version->evidence_count; i++)
        unused |= outcome.version->evidence[i].kind == EVIDENCE_IGNORED;
    assert_true(unused);
    assert_false(outcome.version->sure);
    outcome_release(&outcome);
}

/* Of two that differ, one that the model itself finds improbable loses. */
static void ask__takes__the_reading_where_the_model_doubts(void **state)
{
    static const struct {
        double probability;
        const char *maker;
    } rows[] = {{0, "scripted"}, {0.5, "scripted"}, {1e-6, "built-in engine"}};
    struct world *w = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        with_setting(w, "pipeline.samples=0");
        with_model(w, "SELECT country, sum(orders.total) FROM customers JOIN orders ON "
                      "orders.customer_id = customers.id GROUP BY country");
        w->same = as_written;
        w->probability = rows[i].probability;
        struct outcome outcome = ask(w, UNSURE);
        assert_string_equal(outcome.version->maker, rows[i].maker);
        outcome_release(&outcome);
    }
}

/* Of two that differ, one that has not what was asked for in so many words loses. */
static void ask__takes__what_has_all_that_was_asked_for(void **state)
{
    static const struct {
        const char *sql, *maker;
    } rows[] = {
        {"SELECT country FROM customers GROUP BY country", "built-in engine"},
        {"SELECT country, sum(orders.total) FROM customers JOIN orders ON orders.customer_id = "
         "customers.id GROUP BY country",
         "scripted"},
    };
    struct world *w = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        with_doubts(w, rows[i].sql);
        w->same = as_written;
        struct outcome outcome = ask(w, UNSURE);
        if (!str_eq(outcome.version->maker, rows[i].maker))
            fail_msg("%s: %s", rows[i].sql, outcome.version->maker);
        outcome_release(&outcome);
    }
}

/* A reading that is as likely as one that no model would be asked about wins over a model's. */
static void ask__takes__a_firm_reading_before_a_models(void **state)
{
    static const struct {
        const char *setting, *maker;
    } rows[] = {{"pipeline.engine_confidence=1", "scripted"},
                {"pipeline.engine_confidence=0.8", "built-in engine"}};
    struct world *w = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        with_setting(w, rows[i].setting);
        with_model(w, "SELECT country, sum(orders.total) FROM customers JOIN orders ON "
                      "orders.customer_id = customers.id GROUP BY country");
        w->same = as_written;
        struct outcome outcome = ask(w, UNSURE);
        if (!str_eq(outcome.version->maker, rows[i].maker))
            fail_msg("%s: %s", rows[i].setting, outcome.version->maker);
        outcome_release(&outcome);
    }
}

#define TOTALS                                                                                     \
    "SELECT customers.country, sum(orders.total) FROM orders JOIN customers ON "                   \
    "orders.customer_id = customers.id GROUP BY customers.country"

#define LISTED                                                                                     \
    "SELECT orders.total, customers.country FROM orders JOIN customers ON orders.customer_id = "   \
    "customers.id"

/* Sums, as the engine writes them, or a list: what tells the candidates' rows apart. */
static bool as_grouped(const char *a, const char *b)
{
    return !strstr(a, "GROUP BY") == !strstr(b, "GROUP BY");
}

/* Where the two differ, the model is asked for more answers, as long as these can change what is
 * taken. */
static void ask__takes__what_further_answers_speak_for(void **state)
{
    static const struct {
        const char *setting, *first, *samples[2], *maker;
        int models;
    } rows[] = {
        {"pipeline.samples=0", LISTED, {TOTALS, TOTALS}, "scripted", 1},
        {"pipeline.samples=2", LISTED, {TOTALS, TOTALS}, "built-in engine", 3},
        {"pipeline.samples=2", LISTED, {LISTED, TOTALS}, "scripted", 2},
        {"pipeline.samples=2", TOTALS, {LISTED, LISTED}, "built-in engine", 1},
    };
    struct world *w = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        with_setting(w, rows[i].setting);
        with_model(w, rows[i].first);
        memcpy(w->samples, rows[i].samples, sizeof w->samples);
        w->same = as_grouped;
        w->models = 0;
        struct outcome outcome = ask(w, UNSURE);
        if (!str_eq(outcome.version->maker, rows[i].maker) || w->models != rows[i].models)
            fail_msg("%zu: %s, %d calls", i, outcome.version->maker, w->models);
        outcome_release(&outcome);
    }
}

/* No further answer is asked for that would come too late, if it took as long as the one before:
 * here four seconds. */
static void ask__waits__no_longer_for_further_answers(void **state)
{
    static const struct {
        const char *setting;
        int models;
    } rows[] = {{"pipeline.samples_seconds=6", 1},
                {"pipeline.samples_seconds=9", 2},
                {"pipeline.samples_seconds=12", 3},
                {"pipeline.samples_seconds=0", 3}};
    struct world *w = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        with_setting(w, rows[i].setting);
        with_model(w, LISTED);
        w->samples[0] = w->samples[1] = TOTALS;
        w->same = as_grouped;
        w->models = 0;
        w->world.clock_us = model_clock;
        model_takes_us = 4000000;
        struct outcome outcome = ask(w, UNSURE);
        if (w->models != rows[i].models)
            fail_msg("%s: %d calls", rows[i].setting, w->models);
        outcome_release(&outcome);
    }
    slow_now = model_takes_us = 0;
}

/* One row by LIMIT 1 that shares its place: which one comes is left to chance. */
static void look__says__that_one_of_several_is_listed(void **state)
{
    static const struct {
        const char *sql, *second;
        bool ties;
    } rows[] = {
        {"SELECT name AS n FROM customers ORDER BY city DESC LIMIT 1", "7", true},
        {"SELECT name, city AS c FROM customers ORDER BY c LIMIT 1", "7", true},
        {"SELECT city, count(*) FROM customers GROUP BY city ORDER BY 2 DESC LIMIT 1", "7", true},
        {"SELECT name FROM customers ORDER BY city DESC LIMIT 1", "6", false},
        {"SELECT name FROM customers ORDER BY city DESC LIMIT 1", NULL, false},
        {"SELECT name FROM customers ORDER BY city DESC LIMIT 3", "7", false},
        {"SELECT name FROM customers LIMIT 1", "7", false},
    };
    struct world *w = *state;
    const struct result_column column = {.name = "name", .type = ""};
    struct err err = ERR_INIT;
    w->world.trials = &w->trials;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct memory memory = {.sql = (char *)rows[i].sql,
                                .natural_language_query = (char *)"the best"};
        struct result *result = result_new(&column, 1, 0);
        struct outcome outcome = {0};
        result_add(result, CELL_TEXT, "Ann", 3);
        assert_true(result_row_end(result, &err));
        result_set_state(result, RESULT_COMPLETE);
        w->second = rows[i].second;
        if (inquiry_look(w->inquiry, &w->world, &memory, result, &outcome) != rows[i].ties)
            fail_msg("%s: '%s'", rows[i].sql, outcome.text ? outcome.text : "");
        outcome_release(&outcome);
        result_unref(result);
    }
}

static void ask__takes__the_engines_reading_where_the_models_sql_does_not_run(void **state)
{
    struct world *w = *state;
    with_doubts(w, "SELECT id FROM nowhere");
    struct outcome outcome = ask(w, UNSURE);
    assert_string_equal(outcome.version->maker, "built-in engine");
    outcome_release(&outcome);
}

/* What only the operator knows is asked with a model as without one, whatever rows it would find.
 */
static void ask__asks__what_a_word_means_and_no_model(void **state)
{
    struct world *w = *state;
    with_doubts(w, "SELECT id FROM customers");
    struct outcome outcome = ask(w, VAGUE);
    assert_null(outcome.version);
    assert_string_equal(outcome.ask->text, "By what: sum of orders.total or number of orders?");
    assert_int_equal(outcome.ask->option_count, 3); /* and that neither is meant */
    assert_int_equal(w->models, 0);
    outcome_release(&outcome);
    struct err err = ERR_INIT;
    assert_true(inquiry_choose(w->inquiry, &w->world, &w->memory, "none", &outcome, &err));
    assert_null(outcome.version);
    assert_non_null(strstr(outcome.text, "other words"));
    outcome_release(&outcome);
}

/* A query whose structure says that it is not what is meant loses to one without. */
static void ask__takes__what_makes_sense_of_two_that_differ(void **state)
{
    static const struct {
        const char *sql, *maker;
    } rows[] = {
        {"SELECT customers.id FROM customers", "scripted"},
        {"SELECT customers.id FROM customers, orders", "built-in engine"},
        {"SELECT sum(customers.id) FROM customers JOIN orders ON orders.customer_id = customers.id",
         "built-in engine"},
    };
    struct world *w = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        with_doubts(w, rows[i].sql);
        w->same = as_written;
        struct outcome outcome = ask(w, "customers who grumble");
        if (!str_eq(outcome.version->maker, rows[i].maker))
            fail_msg("%s: %s", rows[i].sql, outcome.version->maker);
        outcome_release(&outcome);
    }
}

/* One that has not what was asked for is no better for making sense. */
static void ask__takes__what_has_all_though_rows_may_repeat(void **state)
{
    struct world *w = *state;
    with_doubts(w, "SELECT avg(customers.id) FROM customers JOIN orders ON orders.customer_id = "
                   "customers.id WHERE orders.total > 10");
    w->same = as_written;
    struct outcome outcome = ask(w, "how wibbly on average are the customers with orders over 10");
    assert_string_equal(outcome.version->maker, "scripted");
    outcome_release(&outcome);
}

/* Whatever words it has: the model is asked wherever the engine is not sure. */
static void ask__asks__the_model_wherever_the_engine_is_not_sure(void **state)
{
    static const char *const questions[] = {
        "customers who grumble",     "orders worth looking at",  "names and cities that matter",
        "customers by weird things", "what the odd orders have", "average wibble of orders",
        "Bonn and its orders",
    };
    struct world *w = *state;
    with_model(w, "SELECT name FROM customers");
    for (size_t i = 0; i < COUNT_OF(questions); i++) {
        w->models = 0;
        struct outcome outcome = ask(w, questions[i]);
        const bool engine_sure = outcome.version && outcome.version->sure && !w->models;
        if (!w->models && !engine_sure)
            fail_msg("'%s' did not reach the model: %s", questions[i],
                     outcome.text  ? outcome.text
                     : outcome.ask ? outcome.ask->text
                                   : "a version");
        outcome_release(&outcome);
    }
}

static void ask__tries__nothing_where_no_trials_are_allowed(void **state)
{
    struct world *w = *state;
    with_doubts(w, "SELECT id FROM customers");
    w->world.trials = NULL;
    struct outcome outcome = ask(w, UNSURE);
    assert_string_equal(outcome.version->maker, "scripted");
    assert_int_equal(w->trials_run, 0);
    outcome_release(&outcome);
}

static bool allow_all(struct version_rules *self, const char *name)
{
    (void)self, (void)name;
    return true;
}

/* Nobody has looked at a candidate: that a function was allowed once does not count. */
static void ask__tries__nothing_that_is_on_no_list(void **state)
{
    struct version_rules rules = {.allowed = allow_all};
    struct world *w = *state;
    w->world.rules = &rules;
    with_doubts(w, "SELECT evil(id) FROM customers");
    struct outcome outcome = ask(w, UNSURE);
    assert_true(w->trials_run >= 1);
    assert_false(w->evil_tried);
    assert_non_null(outcome.version);
    outcome_release(&outcome);
}

/* What is held is made again once it was allowed: it is still the offer that it was. */
static void again__makes__the_offer_anew(void **state)
{
    struct version_rules rules = {.allowed = allow_all};
    struct world *w = *state;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    with_doubts(w, "SELECT evil(id) FROM customers");
    w->world.trials = NULL;
    struct outcome outcome = ask(w, UNSURE);
    assert_string_equal(outcome.version->maker, "scripted");
    assert_int_equal(outcome.version->held_count, 1);
    w->world.rules = &rules;
    assert_true(inquiry_again(w->inquiry, &w->world, outcome.version->text, &version, &err));
    assert_string_equal(version->maker, "scripted");
    assert_true(version->runnable);
    sql_version_free(version);
    assert_false(inquiry_again(w->inquiry, &w->world, "SELECT 1", &version, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    outcome_release(&outcome);
}

static void ask__goes_on__with_the_engine_when_the_model_fails(void **state)
{
    struct world *w = *state;
    with_doubts(w, NULL);
    struct outcome outcome = ask(w, UNSURE);
    assert_string_equal(outcome.version->maker, "built-in engine");
    assert_non_null(strstr(buf_str(&w->notices), "the server is away"));
    outcome_release(&outcome);
}

static void another__goes_round__through_readings_and_the_models_sql(void **state)
{
    struct world *w = *state;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    assert_false(inquiry_another(w->inquiry, &w->world, &w->memory, &version, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    with_doubts(w, "SELECT id FROM customers");
    struct outcome outcome = ask(w, UNSURE);
    const int others = outcome.version->alternatives;
    bool by_model = false;
    for (int i = 0; i <= others; i++) {
        assert_true(inquiry_another(w->inquiry, &w->world, &w->memory, &version, &err));
        by_model |= version->maker && strcmp(version->maker, "built-in engine") != 0;
        if (i == others) /* once round */
            assert_string_equal(version->text, outcome.version->text);
        sql_version_free(version);
    }
    assert_true(by_model);
    outcome_release(&outcome);
}

/* What was rejected is no other reading, nor the one that is left when all others were. */
static void another__leaves_out__what_was_rejected(void **state)
{
    struct world *w = *state;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    with_doubts(w, "SELECT id FROM customers");
    struct outcome outcome = ask(w, UNSURE);
    for (int left = inquiry_others(w->inquiry); left > 0; left--) {
        inquiry_reject(w->inquiry, &w->memory);
        assert_int_equal(inquiry_others(w->inquiry), left);
        assert_true(inquiry_another(w->inquiry, &w->world, &w->memory, &version, &err));
        sql_version_free(version);
    }
    inquiry_reject(w->inquiry, &w->memory);
    assert_int_equal(inquiry_others(w->inquiry), 0);
    assert_false(inquiry_another(w->inquiry, &w->world, &w->memory, &version, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    outcome_release(&outcome);
}

/* What was assumed and is no pair of a word and what it means is a sentence of its own. */
static void ask_again__after_a_no__says_what_was_taken(void **state)
{
    struct world *w = *state;
    static const char question[] = "top 2 customers by total";
    struct outcome outcome = ask(w, question);
    outcome_release(&outcome);
    inquiry_reject(w->inquiry, &w->memory);
    outcome = ask(w, question);
    assert_non_null(outcome.text);
    assert_non_null(strstr(outcome.text, ". Total is that of orders. "));
    assert_null(strstr(outcome.text, "It takes"));
    outcome_release(&outcome);
}

/* After a no to "and in 2025?" the next words go on from what that one edited. */
static void reject__undoes__an_edit(void **state)
{
    struct world *w = *state;
    struct outcome outcome = ask(w, "customers in Germany");
    outcome_release(&outcome);
    char *before = mem_strdup(w->memory.nlq_context);
    memory_set(&w->memory.understood, "customers in Germany");
    outcome = ask(w, "only those from Bonn");
    outcome_release(&outcome);
    assert_string_not_equal(w->memory.nlq_context, before);
    memory_set(&w->memory.understood, "customers in Germany, only those from Bonn");
    inquiry_reject(w->inquiry, &w->memory);
    assert_string_equal(w->memory.nlq_context, before);
    assert_string_equal(w->memory.understood, "customers in Germany");
    outcome = ask(w, "how many are there?");
    assert_non_null(outcome.version);
    assert_non_null(strstr(outcome.version->text, "Germany"));
    assert_null(strstr(outcome.version->text, "Bonn"));
    outcome_release(&outcome);
    mem_free(before);
}

/* ---- corrections */

static void amend__demands__tables_of_the_engine_and_lines_of_the_model(void **state)
{
    struct world *w = *state;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    struct outcome outcome = ask(w, "how many are there in the update log?");
    outcome_release(&outcome);
    assert_false(
        inquiry_amend(w->inquiry, &w->world, &w->memory, "what a nice day", &version, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    assert_false(inquiry_amend(w->inquiry, &w->world, &w->memory,
                               "join orders.id with customers.id", &version, &err));
    assert_int_equal(err.code, ERR_UNSURE); /* it takes a model, and there is none */
    with_model(w, "SELECT count(*) FROM orders");
    assert_true(
        inquiry_amend(w->inquiry, &w->world, &w->memory, "use table orders", &version, &err));
    assert_non_null(str_find_fold(version->text, "orders"));
    sql_version_free(version);
    assert_non_null(str_find_fold(w->constraints, "orders"));
}

static void amend__ends__after_three_demands_and_begins_anew_with_a_question(void **state)
{
    struct world *w = *state;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    with_model(w, "SELECT count(*) FROM orders");
    for (int round = 0; round < 2; round++) {
        struct outcome outcome = ask(w, "how many are there?");
        outcome_release(&outcome);
        for (int i = 0; i < 3; i++) {
            assert_true(inquiry_amend(w->inquiry, &w->world, &w->memory, "use table orders",
                                      &version, &err));
            sql_version_free(version);
        }
        assert_false(
            inquiry_amend(w->inquiry, &w->world, &w->memory, "use table orders", &version, &err));
        assert_int_equal(err.code, ERR_LIMIT);
    }
}

static void failed_attempt(struct world *w, const char *type, const char *error,
                           const char *problem)
{
    struct memory *memory = &w->memory;
    memory->attempts =
        mem_realloc(memory->attempts, (memory->attempt_count + 1) * sizeof *memory->attempts);
    memory->attempts[memory->attempt_count++] =
        (struct memory_attempt){.sql = mem_strdup("SELECT x"),
                                .error = mem_strdup(error),
                                .error_type = mem_strdup(type),
                                .problem = mem_strdup(problem)};
}

static void correct__asks__the_model_only_and_not_for_ever(void **state)
{
    struct world *w = *state;
    struct outcome outcome = {0};
    struct err err = ERR_INIT;
    memory_set(&w->memory.natural_language_query, "how many orders?");
    assert_false(inquiry_correct(w->inquiry, &w->world, &w->memory, &outcome, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND); /* nothing has failed */
    failed_attempt(w, "SYNTAX_ERROR", "near \"FORM\": syntax error", "FORM");
    assert_false(inquiry_correct(w->inquiry, &w->world, &w->memory, &outcome, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND); /* nobody can be asked */
    assert_int_equal(w->models, 0);
    with_model(w, "SELECT count(*) FROM orders");
    assert_true(inquiry_correct(w->inquiry, &w->world, &w->memory, &outcome, &err));
    assert_string_equal(outcome.version->maker, "scripted");
    outcome_release(&outcome);
    for (int64_t i = 1; i < settings_int(w->settings, SET_SQL_CORRECTION_MAX_ATTEMPTS); i++) {
        failed_attempt(w, "SYNTAX_ERROR", "near \"FORM\": syntax error", "FORM");
        char *sql = mem_printf("SELECT y%d", (int)i);
        memory_set(&w->memory.attempts[w->memory.attempt_count - 1].sql, sql);
        mem_free(sql);
        outcome_release(&outcome);
        assert_true(inquiry_correct(w->inquiry, &w->world, &w->memory, &outcome, &err));
    }
    assert_null(outcome.version); /* every attempt with its error, and what could be asked */
    const char *const parts[] = {"3 attempts",
                                 "1. SELECT x",
                                 "2. SELECT y1",
                                 "3. SELECT y2",
                                 "SYNTAX_ERROR: near \"FORM\"",
                                 "Questions that do run: "};
    for (size_t i = 0; i < COUNT_OF(parts); i++)
        if (!strstr(outcome.text, parts[i]))
            fail_msg("'%s' is missing in:\n%s", parts[i], outcome.text);
    outcome_release(&outcome);
    assert_int_equal(w->models, 2);
}

/* The class, the root cause and a suggestion are in the next prompt and in the trace. */
static void correct__tells__the_model_why_it_failed(void **state)
{
    static const struct {
        const char *type, *error, *problem, *cause, *suggestion;
    } rows[] = {
        {"COLUMN_NOT_FOUND", "no such column: o.country", "o.country",
         "'o.country' is not a column of the tables in the query", "found in: customers"},
        {"TABLE_NOT_FOUND", "no such table: custmers", "custmers",
         "'custmers' does not exist in this database", "the nearest name is 'customers'"},
        {"FUNCTION_NOT_SUPPORTED", "function strftime(unknown, date) does not exist", "strftime",
         "the database has no function 'strftime'", "use the dialect's own function"},
        {"UNKNOWN_ERROR", "odd: 7", NULL, "odd: 7", "read what the database says"},
    };
    struct world *w = *state;
    memory_set(&w->memory.natural_language_query, "how many orders?");
    with_model(w, "SELECT count(*) FROM orders");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct outcome outcome = {0};
        struct err err = ERR_INIT;
        memory_new_round(&w->memory);
        inquiry_forget(w->inquiry);
        memory_set(&w->memory.natural_language_query, "how many orders?");
        failed_attempt(w, rows[i].type, rows[i].error, rows[i].problem);
        assert_true(inquiry_correct(w->inquiry, &w->world, &w->memory, &outcome, &err));
        outcome_release(&outcome);
        const char *const parts[] = {rows[i].error, rows[i].type, rows[i].cause,
                                     rows[i].suggestion};
        for (size_t k = 0; k < COUNT_OF(parts); k++)
            if (!strstr(w->last_error, parts[k]) || (k && !strstr(w->diagnosis, parts[k])))
                fail_msg("'%s' is missing in:\n%s\n%s", parts[k], w->last_error, w->diagnosis);
    }
}

/* What no other SQL would mend is said, and no model is asked. */
static void correct__reports__what_no_sql_would_mend(void **state)
{
    static const struct {
        const char *type, *error, *part;
    } rows[] = {
        {"TIMEOUT", "the time limit was exceeded: the statement was stopped",
         "raise the time limit"},
        {"PERMISSION_DENIED", "permission denied for table salaries", "ask for the right"},
        {"CONNECTION_LOST", "the server closed the connection", "nothing is wrong with the query"},
        {"CANCELLED", "cancelled", "run it again"},
        {"BUSY", "database is locked", "try again"},
        {"READ_ONLY", "cannot execute in a read-only transaction", "nothing may be changed"},
        {"OUT_OF_SPACE", "could not write block", "make space"},
    };
    struct world *w = *state;
    with_model(w, "SELECT count(*) FROM orders");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct outcome outcome = {0};
        struct err err = ERR_INIT;
        memory_new_round(&w->memory);
        memory_set(&w->memory.natural_language_query, "how many orders?");
        failed_attempt(w, rows[i].type, rows[i].error, NULL);
        assert_false(inquiry_correct(w->inquiry, &w->world, &w->memory, &outcome, &err));
        assert_int_equal(err.code, ERR_REFUSED);
        assert_non_null(strstr(err.text, rows[i].part));
        assert_non_null(strstr(w->diagnosis, rows[i].type));
    }
    assert_int_equal(w->models, 0);
}

/* ---- what the database says of it before anybody sees it */

static struct world *with_database(struct world *w, const char *says, enum err_code code)
{
    with_doubts(w, "SELECT max(name) FROM customers");
    w->database = (struct version_database){.code = explain_code, .explain = explain};
    w->world.database = &w->database;
    w->judged = true;
    w->database_says = says;
    w->database_code = code;
    return w;
}

#define NOTHING_FOUND "wibble the frobnicators of zork"

/* No engine's answer: what was tried, and why it failed, and what could be asked instead. */
static void ask__lists__what_was_tried_and_what_could_be_asked(void **state)
{
    struct world *w = with_database(*state, "FUNCTION_NOT_SUPPORTED", ERR_DB);
    struct outcome outcome = ask(w, NOTHING_FOUND);
    struct err err = ERR_INIT;
    assert_null(outcome.version);
    assert_non_null(outcome.ask);
    assert_true(outcome.failed);
    assert_non_null(strstr(outcome.text, "1. SELECT max(name) FROM customers"));
    assert_non_null(strstr(outcome.text, "FUNCTION_NOT_SUPPORTED: function max(text, text)"));
    assert_non_null(strstr(outcome.text, "Questions that do run: "));
    assert_non_null(strstr(w->diagnosis, "the database has no function 'max'"));
    assert_true(outcome.ask->option_count >= 2);
    assert_true(w->trials_run >= 1); /* of what is suggested */
    char *first = mem_strdup(outcome.ask->options[0].id);
    char *label = mem_strdup(outcome.ask->options[0].label);
    outcome_release(&outcome);
    assert_true(inquiry_choose(w->inquiry, &w->world, &w->memory, "failed_sql", &outcome, &err));
    assert_false(outcome.version->runnable);
    assert_string_equal(outcome.version->failure, "FUNCTION_NOT_SUPPORTED");
    outcome_release(&outcome);
    w->world.model = NULL;
    assert_true(inquiry_choose(w->inquiry, &w->world, &w->memory, first, &outcome, &err));
    assert_string_equal(w->memory.natural_language_query, label);
    assert_true(outcome.version->runnable);
    outcome_release(&outcome);
    mem_free(first);
    mem_free(label);
}

/* What failed goes into the prompt when the same question comes again, with its diagnosis. */
static void ask__tells__what_failed_when_it_is_asked_again(void **state)
{
    struct world *w = with_database(*state, "FUNCTION_NOT_SUPPORTED", ERR_DB);
    struct outcome outcome = ask(w, NOTHING_FOUND);
    outcome_release(&outcome);
    assert_null(w->last_error);
    outcome = ask(w, NOTHING_FOUND);
    outcome_release(&outcome);
    assert_non_null(strstr(w->last_error, "Error type: FUNCTION_NOT_SUPPORTED"));
    assert_non_null(strstr(w->last_error, "Problem area: max"));
    memory_set(&w->last_error, NULL);
    outcome = ask(w, "wibble the other frobnicators");
    outcome_release(&outcome);
    assert_null(w->last_error);
}

/* Nothing that other SQL would mend is corrected: it is shown with what the database said. */
static void ask__shows__what_no_other_sql_would_mend(void **state)
{
    static const struct {
        const char *type;
        enum err_code code;
        bool runnable;
    } rows[] = {
        {"PERMISSION_DENIED", ERR_DB, false},
        {"TIMEOUT", ERR_TIMEOUT, true},
        {"CONNECTION_LOST", ERR_CONNECT, true},
        {"BUSY", ERR_DB, true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct world *w = with_database(*state, rows[i].type, rows[i].code);
        struct outcome outcome = ask(w, NOTHING_FOUND);
        assert_non_null(outcome.version);
        assert_string_equal(outcome.version->text, "SELECT max(name) FROM customers");
        assert_string_equal(outcome.version->failure, rows[i].type);
        assert_int_equal(outcome.version->runnable, rows[i].runnable);
        assert_true(outcome.version->mark_count > 0);
        outcome_release(&outcome);
    }
}

static void ask__falls_back__on_the_engine_when_nothing_runs(void **state)
{
    struct world *w = with_database(*state, "FUNCTION_NOT_SUPPORTED", ERR_DB);
    struct outcome outcome = ask(w, UNSURE);
    assert_string_equal(outcome.version->maker, "built-in engine");
    assert_non_null(strstr(buf_str(&w->notices), "the model's SQL does not run"));
    outcome_release(&outcome);
}

static void ask__keeps__what_a_rule_mended(void **state)
{
    struct world *w = *state;
    with_doubts(w, "SELECT name FROM customers");
    w->world.trials = NULL;
    w->model_written = "SELECT nmae FROM customers";
    struct outcome outcome = ask(w, UNSURE);
    assert_string_equal(outcome.version->written, "SELECT nmae FROM customers");
    outcome_release(&outcome);
}

/* ---- policy */

static void doubt__holds_back__guesses_and_half_questions(void **state)
{
    struct evidence ignored = {.kind = EVIDENCE_IGNORED}, used = {.kind = EVIDENCE_USED};
    const struct {
        struct sql_version version;
        enum answer_doubt doubt;
    } rows[] = {
        {{.confidence = -1}, ANSWER_DOUBT_NONE},
        {{.confidence = .9, .sure = true}, ANSWER_DOUBT_NONE},
        {{.confidence = .6, .evidence = &used, .evidence_count = 1}, ANSWER_DOUBT_NONE},
        {{.confidence = .49}, ANSWER_DOUBT_GUESS},
        {{.confidence = .8, .evidence = &ignored, .evidence_count = 1}, ANSWER_DOUBT_LEFT_OUT},
    };
    struct world *w = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(answer_doubt(w->settings, &rows[i].version), rows[i].doubt);
    with_setting(w, "pipeline.unseen=sure");
    assert_int_equal(answer_doubt(w->settings, &rows[1].version), ANSWER_DOUBT_NONE);
    assert_int_equal(answer_doubt(w->settings, &rows[2].version), ANSWER_DOUBT_UNSURE);
    with_setting(w, "pipeline.unseen=any");
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        assert_int_equal(answer_doubt(w->settings, &rows[i].version), ANSWER_DOUBT_NONE);
}

/* ---- beside the model, a conversation goes on as without it */

/* Asks, and runs what comes of it, as the router does. */
static struct outcome ask_and_run(struct world *w, const char *question)
{
    memory_ask(&w->memory, question, w->memory.rows_asked != NULL);
    struct outcome outcome = {0};
    struct err err = ERR_INIT;
    if (!inquiry_ask(w->inquiry, &w->world, &w->memory, question, &outcome, &err))
        fail_msg("%s: %s", question, err.text);
    if (outcome.version) {
        memory_set(&w->memory.sql, outcome.version->text);
        memory_set(&w->memory.sql_run, outcome.version->run);
        memory_keep_rows(&w->memory);
        memory_set(&w->memory.sql, NULL);
    }
    return outcome;
}

/* All words of it are placed: the model would only forget what they change. */
static void ask__edits__without_the_model(void **state)
{
    static const char *const edits[] = {"only those from Bonn", "how many are there?"};
    struct world *w = *state;
    with_doubts(w, "SELECT name FROM customers");
    w->same = as_written;
    for (size_t i = 0; i < COUNT_OF(edits); i++) {
        w->world.model = NULL;
        struct outcome outcome = ask_and_run(w, "customers in Germany with their orders");
        outcome_release(&outcome);
        w->world.model = &w->model;
        outcome = ask_and_run(w, edits[i]);
        if (w->models || !outcome.version || !str_eq(outcome.version->maker, "built-in engine"))
            fail_msg("%s: %d calls", edits[i], w->models);
        assert_non_null(strstr(outcome.version->text, i ? "Germany" : "Bonn"));
        outcome_release(&outcome);
    }
}

/* A question that changes nothing, and one that is refused then, leave it to be edited. */
static void ask__edits__what_idle_words_left(void **state)
{
    struct world *w = *state;
    for (int i = 0; i < 2; i++) {
        struct outcome same = ask_and_run(w, "customers in Germany");
        assert_non_null(same.version);
        outcome_release(&same);
    }
    assert_non_null(w->memory.nlq_context);
    struct outcome refused = ask(w, "sort by revenue");
    assert_true(refused.failed && refused.base_stays);
    outcome_release(&refused);
    struct outcome edit = ask_and_run(w, "only those from Bonn");
    assert_non_null(edit.version);
    assert_non_null(strstr(edit.version->text, "Germany"));
    outcome_release(&edit);
}

/* What is said next changes what was run, and not what was read first. */
static void another__is__what_follows_goes_on_from(void **state)
{
    struct world *w = *state;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    with_doubts(w, "SELECT name FROM customers WHERE country = 'France'");
    w->same = as_written;
    w->probability = 1e-6;
    struct outcome outcome = ask_and_run(w, UNSURE);
    assert_string_equal(outcome.version->maker, "built-in engine");
    outcome_release(&outcome);
    do {
        sql_version_free(version);
        assert_true(inquiry_another(w->inquiry, &w->world, &w->memory, &version, &err));
    } while (!str_eq(version->maker, "scripted"));
    sql_version_free(version);
    memory_keep_rows(&w->memory);
    w->world.model = NULL;
    outcome = ask_and_run(w, "only those from Bonn");
    assert_non_null(outcome.version);
    assert_non_null(strstr(outcome.version->text, "France"));
    assert_non_null(strstr(outcome.version->text, "Bonn"));
    outcome_release(&outcome);
}

/* A column that is called otherwise is no surer for being taken twice; one that is called so is. */
static void ask__is_not_sure__by_agreement_on_a_guess(void **state)
{
    static const struct {
        const char *question;
        bool sure;
    } rows[] = {{"turnover of each customer", false}, {UNSURE, true}};
    struct world *w = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        with_doubts(w, "SELECT id FROM customers");
        w->models = 0;
        struct outcome outcome = ask(w, rows[i].question);
        assert_int_equal(w->models, 1);
        assert_string_equal(outcome.version->maker, "built-in engine");
        if (outcome.version->sure != rows[i].sure ||
            (outcome.version->confidence >= 0.9) != rows[i].sure)
            fail_msg("%s: %f", rows[i].question, outcome.version->confidence);
        outcome_release(&outcome);
    }
}

/* A model that does not answer settles nothing: where nobody looks, readings that differ are a
 * choice as without it. */
static void ask__asks__what_it_would_have_asked_where_the_model_fails(void **state)
{
    struct world *w = *state;
    with_doubts(w, NULL);
    w->apart = true;
    w->world.unattended = true;
    struct outcome outcome = ask(w, "customer id and total");
    assert_int_equal(w->models, 1);
    assert_null(outcome.version);
    assert_non_null(outcome.ask);
    outcome_release(&outcome);
}

static struct cancel *second_begin(struct answer_second *self)
{
    (void)self;
    return cancel_new();
}

static void second_end(struct answer_second *self, struct cancel *cancel)
{
    (void)self;
    cancel_unref(cancel);
}

/* Stopping the model that checks an answer takes the answer; where there is none, nothing checks,
 * and the question is stopped. */
static void ask__takes__the_engines_reading_where_the_model_is_cut_short(void **state)
{
    struct world *w = *state;
    static struct answer_second second = {second_begin, second_end};
    struct outcome outcome = {0};
    struct err err = ERR_INIT;
    with_doubts(w, NULL);
    w->world.second = &second;
    w->cancel_in_model = true;
    outcome = ask(w, UNSURE);
    assert_int_equal(w->models, 1);
    assert_string_equal(outcome.version->maker, "built-in engine");
    assert_non_null(strstr(buf_str(&w->notices), "the model was not waited for"));
    assert_int_equal(w->status, STATUS_FINISHED);
    outcome_release(&outcome);
    assert_false(inquiry_ask(w->inquiry, &w->world, &w->memory, "zork the frobnicated customers",
                             &outcome, &err));
    assert_int_equal(err.code, ERR_CANCELLED);
}

/* What will be chosen is a reading of the engine's: no model is asked for others. */
static void ask__lists__readings_without_the_model_for_a_number(void **state)
{
    static const struct {
        int reading, models;
    } rows[] = {{0, 1}, {1, 0}, {2, 0}, {9, 1}};
    struct world *w = *state;
    with_doubts(w, "SELECT name FROM customers");
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        w->models = 0;
        w->world.reading = rows[i].reading;
        struct outcome outcome = ask(w, "customer id and total");
        assert_int_equal(w->models, rows[i].models);
        assert_int_equal(outcome.ask != NULL, !rows[i].models);
        outcome_release(&outcome);
    }
}

/* Who runs a guess wants to see what it gives: that makes it no answer to be given again. */
static void may_keep__knows__guesses(void **state)
{
    static const struct {
        const char *question, *model_sql;
        double probability;
        bool keeps;
        const char *engine; /* NULL: both */
    } rows[] = {
        {"total by name", LISTED, 0.5, true, NULL},
        {"customers who grumble", "SELECT name, city FROM customers", 0.5, true, NULL},
        {"customers who grumble", "SELECT name, city FROM customers", 1e-6, false, NULL},
        {UNSURE, NULL, 0, false, NULL}, /* the model did not answer */
        {"the last customers", NULL, 0, false, NULL},
        {"how many customers are there?", NULL, 0, true, NULL},
        {"customers who grumble", "SELECT name, city FROM customers", 1e-6, true, "engine=model"},
        {UNSURE, NULL, 0, true, "engine=builtin"}, /* nobody else can be asked */
    };
    struct world *w = *state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        with_setting(w, rows[i].engine);
        with_model(w, rows[i].model_sql);
        w->world.model = str_eq(rows[i].engine, "engine=builtin") ? NULL : &w->model;
        w->same = as_written;
        w->probability = rows[i].probability;
        struct outcome outcome = ask(w, rows[i].question);
        assert_non_null(outcome.version);
        if (inquiry_may_keep(w->inquiry, outcome.version->text) != rows[i].keeps)
            fail_msg("%zu: %s", i, outcome.version->text);
        outcome_release(&outcome);
    }
}

/* "Last month" is another one next month. */
static void propose__offers__no_days_for_relative_words(void **state)
{
    static const struct {
        const char *since;
        bool offers;
    } rows[] = {{"2026-10-01", false}, {"Bonn", true}};
    struct world *w = *state;
    static struct answer_lessons lessons = {no_book, not_judged, not_learned};
    w->world.lessons = &lessons;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct outcome outcome = ask(w, "how many customers are there?");
        char *edited =
            mem_printf("SELECT count(*) FROM customers WHERE city = '%s'", rows[i].since);
        memory_set(&w->memory.sql, outcome.version->text);
        if (!inquiry_propose(w->inquiry, &w->world, edited) == rows[i].offers)
            fail_msg("%s", edited);
        mem_free(edited);
        outcome_release(&outcome);
    }
}

/* Where nobody looks, answers that differ are a choice; a person can take either. */
static void ask__lets__choose_where_nobody_looks_and_rows_differ(void **state)
{
    struct world *w = *state;
    struct err err = ERR_INIT;
    with_doubts(w, "SELECT count(*) FROM customers");
    w->same = as_written;
    struct outcome outcome = ask(w, UNSURE);
    assert_non_null(outcome.version);
    outcome_release(&outcome);
    w->world.unattended = true;
    outcome = ask(w, UNSURE);
    assert_null(outcome.version);
    assert_non_null(outcome.ask);
    const size_t count = outcome.ask->option_count - 1; /* the last says that none is meant */
    assert_true(count >= 2);
    assert_string_equal(outcome.ask->options[count].id, "none");
    assert_non_null(strstr(outcome.ask->options[count - 1].label, "ounts")); /* in words */
    char *last = mem_printf("%zu", count);
    outcome_release(&outcome);
    assert_true(inquiry_choose(w->inquiry, &w->world, &w->memory, last, &outcome, &err));
    assert_string_equal(outcome.version->text, "SELECT count(*) FROM customers");
    mem_free(last);
    outcome_release(&outcome);
    w->same = always;
    outcome = ask(w, UNSURE);
    assert_non_null(outcome.version); /* they agree */
    outcome_release(&outcome);
    with_setting(w, "pipeline.unseen=any");
    w->same = as_written;
    outcome = ask(w, UNSURE);
    assert_non_null(outcome.version);
    outcome_release(&outcome);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(ask__takes__what_was_approved_before_anything_else),
        TEST(mend_of_its_own__teaches_nothing),
        TEST(ask__finds__what_was_asked_before),
        TEST(ask__forgets__an_answer_with_the_day_or_its_names),
        TEST(ask__takes__what_was_approved_with_other_values),
        TEST(ask__leaves__the_model_alone_where_the_engine_is_sure),
        TEST(ask__answers__small_talk_and_refuses_writes_without_sql),
        TEST(ask__reads__the_documents_where_the_data_has_no_answer),
        TEST(ask__asks__the_documents_before_the_program_s_help),
        TEST(ask__says__that_documents_have_nothing),
        TEST(ask__ends__between_steps_when_it_is_stopped),
        TEST(ask__is_sure__where_engine_and_model_come_to_the_same_rows),
        TEST(ask__is_not_sure__where_their_rows_differ),
        TEST(ask__is_not_sure__where_a_word_went_unused),
        TEST(ask__takes__the_reading_where_the_model_doubts),
        TEST(ask__takes__what_has_all_that_was_asked_for),
        TEST(ask__takes__a_firm_reading_before_a_models),
        TEST(ask__takes__what_further_answers_speak_for),
        TEST(ask__waits__no_longer_for_further_answers),
        TEST(look__says__that_one_of_several_is_listed),
        TEST(ask__takes__the_engines_reading_where_the_models_sql_does_not_run),
        TEST(ask__asks__what_a_word_means_and_no_model),
        TEST(ask__takes__what_makes_sense_of_two_that_differ),
        TEST(ask__takes__what_has_all_though_rows_may_repeat),
        TEST(ask__asks__the_model_wherever_the_engine_is_not_sure),
        TEST(ask__sorts__by_rule_and_by_the_model_where_nothing_links),
        TEST(ask__goes_on__where_the_model_does_not_sort),
        TEST(ask__takes__documents_that_have_more_of_the_question),
        TEST(ask__says__no_relevant_data_where_nothing_is_about_it),
        TEST(ask__traces__what_it_understood),
        TEST(ask__tries__nothing_where_no_trials_are_allowed),
        TEST(ask__tries__nothing_that_is_on_no_list),
        TEST(again__makes__the_offer_anew),
        TEST(ask__goes_on__with_the_engine_when_the_model_fails),
        TEST(another__goes_round__through_readings_and_the_models_sql),
        TEST(another__leaves_out__what_was_rejected),
        TEST(ask_again__after_a_no__says_what_was_taken),
        TEST(reject__undoes__an_edit),
        TEST(amend__demands__tables_of_the_engine_and_lines_of_the_model),
        TEST(amend__ends__after_three_demands_and_begins_anew_with_a_question),
        TEST(correct__asks__the_model_only_and_not_for_ever),
        TEST(correct__tells__the_model_why_it_failed),
        TEST(correct__reports__what_no_sql_would_mend),
        TEST(ask__lists__what_was_tried_and_what_could_be_asked),
        TEST(ask__tells__what_failed_when_it_is_asked_again),
        TEST(ask__shows__what_no_other_sql_would_mend),
        TEST(ask__falls_back__on_the_engine_when_nothing_runs),
        TEST(ask__keeps__what_a_rule_mended),
        TEST(ask__edits__without_the_model),
        TEST(ask__edits__what_idle_words_left),
        TEST(another__is__what_follows_goes_on_from),
        TEST(ask__is_not_sure__by_agreement_on_a_guess),
        TEST(ask__asks__what_it_would_have_asked_where_the_model_fails),
        TEST(ask__takes__the_engines_reading_where_the_model_is_cut_short),
        TEST(ask__lists__readings_without_the_model_for_a_number),
        TEST(may_keep__knows__guesses),
        TEST(propose__offers__no_days_for_relative_words),
        TEST(ask__lets__choose_where_nobody_looks_and_rows_differ),
        TEST(doubt__holds_back__guesses_and_half_questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
