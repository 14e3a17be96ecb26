/* The question's pipeline: from plain words to SQL that the operator may confirm.
 *
 * Cheap and sure steps come first: an answer approved before, what needs no query at all, then the
 * built-in engine, and only where it is unsure the model, whose answer is compared with the
 * engine's. Every step posts its status and honours the turn's cancel. Runs on the worker.
 */
#include "pipeline.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { EXAMPLES_MAX = 3 };

void pipeline_status(struct front *front, const char *name, const char *text)
{
    struct event *event = event_new(EVENT_STATUS);
    event->turn = front->running_turn;
    event->name = mem_strdup(name);
    event->text = mem_strdup(text);
    front_emit(front, event);
}

void pipeline_route(struct front *front, const char *name)
{
    struct event *event = event_new(EVENT_ROUTE_DECISION);
    event->turn = front->running_turn;
    event->name = mem_strdup(name);
    front_emit(front, event);
}

void pipeline_tool(struct front *front, const char *name)
{
    struct event *event = event_new(EVENT_TOOL_START);
    event->turn = front->running_turn;
    event->name = mem_strdup(name);
    front_emit(front, event);
}

static void keep_context(struct front *front, struct memory *memory)
{
    if (front->conversation.readings && front->conversation.readings->context)
        memory_set(&memory->nlq_context, front->conversation.readings->context);
}

static void ask_readings(struct front *front, struct router_answer *ret_answer)
{
    const struct nlq_answer *answer = front->conversation.readings;
    char id[32];
    snprintf(id, sizeof id, "r%lld", (long long)clock_mono_us());
    struct question *question = question_new(id, answer->ask);
    for (size_t i = 0; i < answer->count && i < 9; i++) {
        char option[8];
        snprintf(option, sizeof option, "%zu", i + 1);
        const struct nlq_reading *reading = &answer->readings[i];
        struct option *added =
            question_add(question, option, reading->difference ? reading->difference : reading->sql,
                         (char)('1' + i));
        added->detail = mem_strdup(reading->sql);
    }
    ret_answer->ask = question;
}

/* ---- the model */

/* Questions like this one that were approved before, with their SQL: what helps a model most. */
static char *examples_for(struct front *front, struct catalog *catalog, const char *question)
{
    struct store_answer *list = NULL;
    size_t count = 0;
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    if (!front->store || !settings_bool(front->settings, SET_PIPELINE_CACHE) ||
        !store_answers_like(front->store, front->session.connection->name,
                            catalog_schema(catalog)->fingerprint, question, EXAMPLES_MAX, &list,
                            &count, &err))
        return NULL;
    for (size_t i = 0; i < count; i++)
        buf_addf(&text, "%s%s %s", i ? "\n" : "", list[i].question, list[i].sql);
    store_answers_free(list, count);
    return buf_take(&text);
}

/* Words that make sense only after another question. */
static bool follows(const char *question)
{
    static const char *const starts[] = {"and ",        "but ",       "only ",    "also ", "same ",
                                         "what about ", "how about ", "instead ", "now ",  "then ",
                                         "sort ",       "of those",   "of these"};
    static const char *const words[] = {" those", " these", " them", " that one", " the same"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (str_starts_fold(question, starts[i]))
            return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_find_fold(question, words[i]))
            return true;
    return false;
}

/* What was asked before, with its SQL, oldest first; the list is in the arena. A question that
 * stands by itself is asked without: old questions only mislead a small model. */
static size_t history_for(struct front *front, struct arena *arena, const char *question,
                          const char *const **ret_list)
{
    const size_t most = (size_t)settings_int(front->settings, SET_MAX_CONVERSATION_MESSAGES);
    struct message *messages = NULL;
    size_t count = 0, n = 0;
    struct err err = ERR_INIT;
    if (!front->store || !front->conversation.kept || !follows(question) ||
        !store_messages(front->store, front->conversation.id, &messages, &count, &err))
        return 0;
    const char **list = arena_alloc(arena, (most + 1) * sizeof *list);
    const char *asked = NULL;
    for (size_t i = count > most ? count - most : 0; i < count; i++) {
        if (messages[i].who == MESSAGE_YOU && answer_is_question(messages[i].text))
            asked = messages[i].text;
        else if (messages[i].sql && asked)
            list[n++] = arena_printf(arena, "%s %s", asked, messages[i].sql);
    }
    messages_free(messages, count);
    *ret_list = list;
    return n;
}

bool pipeline_ask_model(struct front *front, const struct memory *memory, struct catalog *catalog,
                        const char *question, struct cancel *cancel,
                        struct agent_sql_answer *ret_answer, struct err *err)
{
    struct agent_context context = front_agent_context(front, cancel);
    char *examples = examples_for(front, catalog, question);
    char *constraints = amend_constraints(front);
    struct agent_sql_request request = {.question = question,
                                        .catalog = catalog,
                                        .now = clock_now(),
                                        .attempts = memory->attempts,
                                        .attempt_count = memory->attempt_count,
                                        .constraints = constraints,
                                        .examples = examples};
    struct arena arena = {0};
    request.history_count = history_for(front, &arena, question, &request.history);
    struct agent_sql_answer answer = {0};
    pipeline_status(front, "generating", "the model writes SQL");
    pipeline_tool(front, "sql_agent");
    bool ok = agent_sql(&context, &request, &answer, err);
    arena_release(&arena);
    mem_free(examples);
    mem_free(constraints);
    if (ok && str_blank(answer.sql)) {
        ok = err_set(err, ERR_UNSURE, "the model gave no SQL: %s",
                     answer.problem ? answer.problem : "nothing usable came back");
        agent_sql_answer_release(&answer);
    }
    if (ok)
        *ret_answer = answer;
    return ok;
}

/* ---- answers kept */

static struct sql_version *answered_before(struct front *front, struct catalog *catalog,
                                           const char *question)
{
    char *sql = NULL;
    struct err err = ERR_INIT;
    if (!front->store || !settings_bool(front->settings, SET_PIPELINE_CACHE) ||
        !store_answer_get(front->store, front->session.connection->name,
                          catalog_schema(catalog)->fingerprint, question,
                          settings_int(front->settings, SET_PIPELINE_CACHE_SECONDS), &sql, &err) ||
        !sql)
        return NULL;
    struct version_options options = {
        .db = front->session.db, .maker = "approved before", .confidence = -1, .sure = true};
    struct sql_version *version = version_make(sql, catalog, catalog_dialect(catalog), &options);
    mem_free(sql);
    return version;
}

/* ---- the steps */

static void refuse(struct router_answer *ret_answer, const char *why)
{
    ret_answer->text = mem_strdup(why);
    ret_answer->failed = true;
}

/* Whether the engine's answer is taken as it is, though a model could be asked. */
static bool is_settled(struct front *front, const struct nlq_answer *answer)
{
    return answer->count > 0 && answer->readings[0].sure &&
           answer->readings[0].confidence >=
               settings_real(front->settings, SET_PIPELINE_ENGINE_CONFIDENCE);
}

/* The question before, for a question that edits it. One whose SQL was not run is edited only by
 * words that say so: whoever rejects it and asks anew asks for something else. */
static const char *question_before(const struct memory *memory, const char *question)
{
    const struct memory_attempt *last =
        memory->attempt_count ? &memory->attempts[memory->attempt_count - 1] : NULL;
    const bool rejected = memory->sql && !(last && str_eq(last->sql, memory->sql_run));
    return rejected && !follows(question) ? NULL : memory->nlq_context;
}

/* The built-in engine's word on it. True: ret_answer is filled and no model is needed. */
static bool by_engine(struct front *front, struct memory *memory, struct catalog *catalog,
                      const char *question, bool model_follows, struct router_answer *ret_answer)
{
    struct nlq_request request = {
        .question = question, .now = clock_now(), .context = question_before(memory, question)};
    int64_t began = clock_mono_us();
    struct nlq_answer *answer = front->conversation.readings = nlq_ask(catalog, &request);
    trace_add(front, "engine", question, clock_mono_us() - began, 0, 0, 0);
    if (answer->about_schema) {
        ret_answer->text = mem_strdup(answer->text);
        return true;
    }
    if (model_follows && !is_settled(front, answer))
        return false;
    bool answers = answer->count > 0 && answer->readings[0].answers;
    bool sure = answer->count > 0 && answer->readings[0].sure;
    if (answers && answer->ask && answer->count > 1 && !sure) {
        ask_readings(front, ret_answer);
        return true;
    }
    if (answers) {
        ret_answer->version = offers_take(front, catalog, 0);
        keep_context(front, memory);
        return true;
    }
    refuse(ret_answer,
           answer->why_not ? answer->why_not : "I can't answer this from this database");
    return true;
}

static bool choose(struct front *front, struct memory *memory, struct catalog *catalog,
                   const char *option, struct router_answer *ret_answer, struct err *err)
{
    struct nlq_answer *answer = front->conversation.readings;
    int64_t n = 0;
    if (!answer || !str_to_i64(option, &n) || n < 1 || (size_t)n > answer->count)
        return err_set(err, ERR_STALE, "that choice is gone; please ask again");
    ret_answer->version = offers_take(front, catalog, (size_t)n - 1);
    keep_context(front, memory);
    return true;
}

static bool answer_with(struct front *front, struct memory *memory, struct catalog *catalog,
                        const char *question, const char *option, struct cancel *cancel,
                        struct router_answer *ret_answer, struct err *err)
{
    const char *engine = settings_text(front->settings, SET_ENGINE);
    bool model = front->llm && !str_eq(engine, "builtin");
    if (option)
        return choose(front, memory, catalog, option, ret_answer, err);
    if ((ret_answer->version = answered_before(front, catalog, question)))
        return true;
    if (str_eq(engine, "model") && !front->llm)
        return err_set(
            err, ERR_CONFIG,
            "engine is 'model', but no model server is set (OLLAMA_BASE_URL or OPENAI_BASE_URL)");
    offers_drop(front);
    if (talk_by_rule(front, catalog, question, cancel, ret_answer))
        return true;
    pipeline_status(front, "searching", "finding tables, columns and values");
    if (!str_eq(engine, "model") &&
        by_engine(front, memory, catalog, question, model, ret_answer)) {
        if (!ret_answer->failed || !talk_by_documents(front, question, cancel, ret_answer))
            pipeline_route(front, "sql");
        return true;
    }
    if (cancel_fired(cancel))
        return err_set(err, ERR_CANCELLED, "stopped");
    pipeline_route(front, "sql");
    if (!vote(front, memory, catalog, question, cancel, &ret_answer->version, err))
        return false;
    keep_context(front, memory);
    return true;
}

bool pipeline_generate(void *self, struct memory *memory, const char *question, const char *option,
                       struct router_answer *ret_answer, struct err *err)
{
    struct front *front = self;
    struct catalog *catalog = NULL;
    struct cancel *cancel = front_turn_cancel(front);
    pipeline_status(front, "understanding", "reading the question");
    bool ok = session_catalog(front, cancel, &catalog, err) &&
              answer_with(front, memory, catalog, question, option, cancel, ret_answer, err);
    catalog_unref(catalog);
    if (ok && cancel_fired(cancel)) {
        ok = err_set(err, ERR_CANCELLED, "stopped");
        sql_version_free(ret_answer->version);
        question_free(ret_answer->ask);
        mem_free(ret_answer->text);
        *ret_answer = (struct router_answer){0};
    }
    pipeline_status(front,
                    cancel_fired(cancel)        ? "stopped"
                    : ok && !ret_answer->failed ? "finished"
                                                : "failed",
                    "");
    cancel_unref(cancel);
    return ok;
}

bool pipeline_another(void *self, struct memory *memory, struct sql_version **ret_version,
                      struct err *err)
{
    struct front *front = self;
    const size_t count = offers_count(front);
    if (count < 2)
        return err_set(err, ERR_NOT_FOUND, "there is no other reading");
    struct catalog *catalog = session_peek(front);
    if (!catalog)
        return err_set(err, ERR_NOT_FOUND, "the schema is not loaded");
    *ret_version = offers_take(front, catalog, (front->conversation.offer + 1) % count);
    catalog_unref(catalog);
    (void)memory;
    return true;
}

/* The catalog if it is there. Where tables are hidden behind views it is waited for: without it,
 * what a query reaches is not known. */
static bool session_catalog_to_check(struct front *front, struct catalog **ret_catalog,
                                     struct err *err)
{
    if (!front->session.connection->secure_views) {
        *ret_catalog = session_peek(front);
        return true;
    }
    struct cancel *cancel = front_turn_cancel(front);
    const bool ok = session_catalog(front, cancel, ret_catalog, err);
    cancel_unref(cancel);
    return ok;
}

bool pipeline_check(void *self, struct memory *memory, const char *sql,
                    struct sql_version **ret_version, struct err *err)
{
    struct front *front = self;
    struct catalog *catalog = NULL;
    (void)memory;
    if (!front->session.db)
        return err_set(err, ERR_CONNECT, "'%s' is not connected: %s",
                       front->session.connection ? front->session.connection->name : "?",
                       front->session.error.text);
    if (!session_catalog_to_check(front, &catalog, err))
        return false;
    struct version_options options = {.db = front->session.db, .maker = "you", .confidence = -1};
    *ret_version = version_make(sql, catalog, db_dialect(front->session.db), &options);
    front->conversation.by_engine = false;
    catalog_unref(catalog);
    return true;
}

bool pipeline_correct(void *self, struct memory *memory, const char *error,
                      struct sql_version **ret_version, struct err *err)
{
    struct front *front = self;
    struct catalog *catalog = session_peek(front);
    if (!catalog || !front->llm || !memory->natural_language_query ||
        memory->attempt_count >
            (size_t)settings_int(front->settings, SET_SQL_CORRECTION_MAX_ATTEMPTS)) {
        catalog_unref(catalog);
        return err_set(err, ERR_NOT_FOUND, "no correction: %s", error);
    }
    struct cancel *cancel = front_turn_cancel(front);
    struct agent_sql_answer answer = {0};
    pipeline_status(front, "correcting", "the model corrects its SQL");
    bool ok = pipeline_ask_model(front, memory, catalog, memory->natural_language_query, cancel,
                                 &answer, err);
    if (ok) {
        offers_clear(front);
        front->conversation.model_sql = answer.sql;
        answer.sql = NULL;
        *ret_version = offers_take(front, catalog, 0);
    }
    agent_sql_answer_release(&answer);
    cancel_unref(cancel);
    catalog_unref(catalog);
    return ok;
}
