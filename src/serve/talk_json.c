/* A talk as JSON: its newest exchange as an answer, and the lines of its log. */
#include <string.h>

#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/words.h"
#include "querent/model/rows/rowtext.h"
#include "talk.h"

#define LOG_ROWS 20 /* of a result, in the log */

static const char *json_intent(const struct exchange *now)
{
    if (now->sql || now->result)
        return "TEXT_TO_SQL";
    if (now->choice)
        return "CLARIFICATION_NEEDED";
    if (now->intent)
        return now->intent;
    return now->said.len ? "GENERAL" : NULL;
}

static const char *json_error_code(const struct exchange *now)
{
    const struct err *err = &now->error;

    if (str_eq(now->intent, "MISLEADING_QUERY"))
        return "INTENT_NOT_SQL";
    switch (err->code) {
    case ERR_NOT_FOUND:
    case ERR_UNRELATED:
        return "NO_RELEVANT_DATA";
    case ERR_UNSURE:
        return "NO_RELEVANT_SQL";
    case ERR_REFUSED:
        return "INTENT_NOT_SQL";
    case ERR_TIMEOUT:
        return "TIMEOUT";
    default:
        return "OTHERS";
    }
}

static void json_open(struct buf *out, const char *key, char bracket)
{
    json_key(out, key);
    buf_addc(out, bracket);
}

static void json_evidence(struct buf *out, const struct sql_version *sql)
{
    static const char *const kinds[] = {[EVIDENCE_USED] = "used",
                                        [EVIDENCE_ASSUMED] = "assumed",
                                        [EVIDENCE_IGNORED] = "ignored",
                                        [EVIDENCE_FOLLOWS] = "follows"};

    json_open(out, "evidence", '[');
    for (size_t i = 0; i < sql->evidence_count; i++) {
        json_comma(out);
        buf_addc(out, '{');
        json_key_str(out, "kind", kinds[sql->evidence[i].kind]);
        json_key_str(out, "text", sql->evidence[i].text);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
    json_open(out, "findings", '[');
    for (size_t i = 0; i < sql->mark_count; i++) {
        json_comma(out);
        json_str(out, sql->marks[i].message);
    }
    buf_addc(out, ']');
}

static void json_candidate(struct buf *out, const struct talk *talk, const struct sql_version *sql)
{
    json_comma(out);
    buf_addc(out, '{');
    json_key_str(out, "sql", sql->text);
    json_key_str(out, "database", talk->connection);
    json_key_str(out, "reasoning", sql->words ? sql->words : "");
    sql_version_json_tables(sql, out);
    json_key_bool(out, "has_partition_filter", sql->partitioned);
    sql_version_json_sure(sql, out);
    json_key_int(out, "version", sql->version);
    json_key_bool(out, "sure", sql->sure);
    json_key_bool(out, "runnable", sql->runnable);
    json_key_str(out, "maker", sql->maker);
    if (sql->cost)
        json_key_str(out, "plan", sql->cost);
    if (sql->heavy)
        json_key_str(out, "heavy", sql->heavy);
    json_evidence(out, sql);
    buf_addc(out, '}');
}

static void json_choice(struct buf *out, const struct question *choice)
{
    json_open(out, "question", '{');
    json_key_str(out, "text", choice->text);
    json_open(out, "options", '[');
    for (size_t i = 0; i < choice->option_count; i++) {
        json_comma(out);
        buf_addc(out, '{');
        json_key_str(out, "id", choice->options[i].id);
        json_key_str(out, "label", choice->options[i].label);
        buf_addc(out, '}');
    }
    buf_add(out, "]}");
}

static void json_execution(struct buf *out, const struct result *result)
{
    static const char *const states[] = {[RESULT_RUNNING] = "running",
                                         [RESULT_PAUSED] = "paused",
                                         [RESULT_COMPLETE] = "complete",
                                         [RESULT_PARTIAL] = "partial"};

    json_open(out, "execution", '{');
    json_key_str(out, "state", states[result_state(result)]);
    json_key_int(out, "rows", (int64_t)result_rows(result));
    if (result_error(result)->code)
        json_key_str(out, "error", result_error(result)->text);
    json_open(out, "columns", '[');
    for (size_t i = 0; i < result_column_count(result); i++) {
        json_comma(out);
        buf_addc(out, '{');
        json_key_str(out, "name", result_column(result, i)->name);
        json_key_str(out, "type", result_column(result, i)->type);
        buf_addc(out, '}');
    }
    buf_add(out, "]}");
}

/* One value says itself, more are counted. */
static void add_result_words(struct buf *words, const struct result *result)
{
    const uint64_t rows = result_rows(result);

    if (rows == 1 && result_column_count(result) == 1) {
        const struct cell cell = result_cell(result, 0, 0);
        buf_addf(words, "%s: ", result_column(result, 0)->name);
        if (cell.kind == CELL_NULL)
            buf_add(words, "NULL");
        buf_addn(words, cell.p, cell.len);
    } else
        words_number_of(words, (int64_t)rows, "row", "rows");
}

static void json_time(struct buf *out, const char *key, int64_t at)
{
    char text[24];

    if (at)
        clock_iso(at, text);
    json_key_str(out, key, at ? text : NULL);
}

/* What is said in words; where nothing came of what was said, what is asked now. */
static const char *json_response(const struct talk *talk)
{
    const struct exchange *now = &talk->now;
    const bool nothing = now->over && talk->turn == 0 && !now->said.len && !now->sql &&
                         !now->result && !now->error.code && now->status == TALK_FINISHED;

    return now->choice                   ? now->choice->text
           : nothing && talk->asked_text ? talk->asked_text
                                         : buf_str(&now->said);
}

/* A chat's message is what the history has of it: words, else the rows, else what the SQL does. */
static void json_message(struct buf *out, const struct talk *talk)
{
    const struct exchange *now = &talk->now;
    struct buf words = BUF_INIT;

    const char *said = json_response(talk);
    if (*said && now->error.code && !strstr(said, now->error.text))
        buf_addf(&words, "%s\n", now->error.text); /* why, before what still waits */
    buf_add(&words, said);
    if (!words.len && now->result)
        add_result_words(&words, now->result);
    else if (!words.len && now->error.code)
        buf_add(&words, now->error.text);
    else if (!words.len && now->sql && now->sql->words)
        buf_add(&words, now->sql->words);
    json_key_str(out, "message", buf_str(&words));
    buf_release(&words);
}

/* What a chat's answer has beside: the newest candidate's keys at the top. */
static void json_chat(struct buf *out, const struct talk *talk, const struct exchange *now)
{
    static const struct sql_version none = {0};

    json_key_str(out, "session_id", talk->id);
    json_message(out, talk);
    json_key_str(out, "sql", now->sql ? now->sql->text : NULL);
    json_key_str(out, "reasoning", now->sql ? now->sql->words : NULL);
    sql_version_json_tables(now->sql ? now->sql : &none, out);
}

void talk_json(const struct talk *talk, bool chat, struct buf *out)
{
    const struct exchange *now = &talk->now;

    buf_addc(out, '{');
    json_key_str(out, "query_id", talk->id);
    if (chat)
        json_chat(out, talk, now);
    json_key_str(out, "status", talk_status_name(now->status));
    json_key_str(out, "intent", json_intent(now));
    json_key_str(out, "rewritten_query", now->rewritten);
    json_key_str(out, "response", json_response(talk));
    json_key_str(out, "stage", stage_name(talk->stage));
    json_key_str(out, "awaits",
                 now->choice && now->over         ? "choice"
                 : talk_awaits(talk) && now->over ? "confirmation"
                                                  : NULL);
    json_open(out, "sql_candidates", '[');
    if (now->sql)
        json_candidate(out, talk, now->sql);
    buf_addc(out, ']');
    if (now->choice)
        json_choice(out, now->choice);
    if (now->result)
        json_execution(out, now->result);
    if (now->form) {
        json_key(out, "form_event");
        buf_add(out, now->form);
    }
    json_key_str(out, "error_code", now->error.code ? json_error_code(now) : NULL);
    json_key_str(out, "error_message", now->error.code ? now->error.text : NULL);
    json_key_int(out, "total_tokens", now->tokens_in + now->tokens_out);
    json_key_money(out, "total_cost_usd", now->money);
    json_time(out, "started_at", now->started);
    json_time(out, "finished_at", now->finished);
    buf_addc(out, '}');
}

/* ---- rows */

void talk_json_row(struct buf *out, const struct result *result, uint64_t row)
{
    json_comma(out);
    buf_addc(out, '[');
    for (size_t c = 0; c < result_column_count(result); c++) {
        const struct cell cell = result_cell(result, row, c);
        json_comma(out);
        if (cell.kind == CELL_NULL)
            buf_add(out, "null");
        else
            rowtext_json(out, &cell, result_column(result, c)->value);
    }
    buf_addc(out, ']');
}

/* ---- the log */

void talk_log(struct talk *talk, const char *event, struct buf *json)
{
    const size_t len = json->len;
    const struct talk_line line = {
        .number = talk->next_line++, .event = event, .json = buf_take(json), .len = len};

    talk->now.worked |= str_eq(event, "tool_start") && !strstr(line.json, "\"intent_agent\"");
    talk->now.routed |= str_eq(event, "route_decision");
    talk->now.spoke |= str_eq(event, "token") && strstr(line.json, "\"channel\":\"final\"");
    vec_push(&talk->log, line);
    talk->log_bytes += len;
    while (talk->log_bytes > TALK_LOG_BYTES && talk->log.len > 1) {
        talk->log_bytes -= talk->log.v[0].len;
        mem_free(talk->log.v[0].json);
        vec_remove(&talk->log, 0);
    }
}

static void log_begin(struct buf *json, const char *event)
{
    buf_addc(json, '{');
    json_key_str(json, "event", event);
    json_key_str(json, "type", event);
}

/* The state by the name that consoles show; NULL: it has none. */
static const char *talk_state(const struct talk *talk)
{
    switch (talk->now.status) {
    case TALK_FINISHED:
        return event_status_state(talk->now.choice ? STATUS_AWAITING : STATUS_FINISHED);
    case TALK_FAILED:
        return event_status_state(talk->now.choice ? STATUS_AWAITING : STATUS_FAILED);
    case TALK_STOPPED:
        return event_status_state(STATUS_STOPPED);
    default:
        return event_status_state(talk->doing);
    }
}

void talk_log_status(struct talk *talk)
{
    const char *state = talk_state(talk);
    struct buf json = BUF_INIT;

    log_begin(&json, "status");
    json_key_str(&json, "query_id", talk->id);
    json_key_str(&json, "status", talk_status_name(talk->now.status));
    if (state)
        json_key_str(&json, "state", state);
    buf_addc(&json, '}');
    talk_log(talk, "status", &json);
}

/* Where the front decided nothing: SQL that was typed, a yes, an answer about the program. */
static void log_route(struct talk *talk, const char *route)
{
    struct buf json = BUF_INIT;

    if (talk->now.routed)
        return;
    log_begin(&json, "route_decision");
    json_key_str(&json, "route", route);
    buf_addc(&json, '}');
    talk_log(talk, "route_decision", &json);
    vec_last(&talk->log).chat = true;
}

void talk_log_token(struct talk *talk, const char *channel, const char *text)
{
    struct buf json = BUF_INIT;

    log_begin(&json, "token");
    json_key_str(&json, "channel", channel);
    json_key_str(&json, "content", text);
    buf_addc(&json, '}');
    talk_log(talk, "token", &json);
}

/* The program's words are the final channel's token. */
static void log_words(struct talk *talk, const char *text)
{
    log_route(talk, talk->now.sql ? "sql" : "general");
    talk_log_token(talk, "final", text);
}

/* ---- what the document's events have besides those of the front: lines of their own, so that a
 * stream resumes between any two of them */

static void log_work(struct talk *talk)
{
    struct buf json = BUF_INIT;

    log_route(talk, "sql");
    log_begin(&json, "tool_start");
    json_key_str(&json, "tool", "sql_agent");
    buf_addc(&json, '}');
    talk_log(talk, "tool_start", &json);
    vec_last(&talk->log).chat = true;
}

/* A choice with its options, each by the number that takes it. */
static void log_add_choice(struct buf *out, const struct question *choice)
{
    buf_add(out, choice->text);
    for (size_t i = 0; i < choice->option_count; i++)
        buf_addf(out, "\n%zu. %s", i + 1, choice->options[i].label);
}

/* A client of these events knows neither "sql" nor "question": before the end it is told in words,
 * where nothing else has been said in the channel "final". */
static void log_answer(struct talk *talk)
{
    const struct exchange *now = &talk->now;
    struct buf words = BUF_INIT;

    if (now->choice)
        log_add_choice(&words, now->choice);
    else if (now->said.len)
        buf_add(&words, buf_str(&now->said));
    else if (now->sql && now->sql->words)
        buf_add(&words, now->sql->words);
    else if (!now->error.code)
        buf_add(&words, talk->asked_text ? talk->asked_text : "");
    if ((!now->spoke || now->choice) && !str_blank(buf_str(&words))) {
        log_words(talk, buf_str(&words));
        vec_last(&talk->log).chat = true;
    }
    buf_release(&words);
}

/* The event's JSON: what sorts the question speaks in a channel of the document's name. */
static void log_json(const struct event *event, struct buf *json)
{
    static char classify[] = "classify";
    struct event shown = *event;

    if (event->type == EVENT_TOKEN && str_eq(event->token.channel, "intent_agent"))
        shown.token.channel = classify;
    event_json(&shown, json);
}

void talk_log_event(struct talk *talk, const struct event *event)
{
    static const bool told[] = {
        [EVENT_ROUTE_DECISION] = true, [EVENT_TOOL_START] = true,
        [EVENT_TOKEN] = true,          [EVENT_SQL] = true,
        [EVENT_QUESTION] = true,       [EVENT_ROWS] = true,
        [EVENT_RESULT] = true,         [EVENT_JOB] = true,
        [EVENT_FORM] = true,           [EVENT_NOTICE] = true,
        [EVENT_ERROR] = true,          [EVENT_MESSAGE] = true,
    };
    struct buf json = BUF_INIT;

    if ((size_t)event->type >= sizeof told / sizeof *told || !told[event->type] ||
        ((talk->now.over || !talk->opened) && event->type != EVENT_JOB))
        return;
    if (event->type == EVENT_QUESTION && talk->has_step)
        return; /* what answers it is on its way */
    if (event->type == EVENT_MESSAGE) {
        log_words(talk, event->message.text);
        return;
    }
    if (!talk->now.worked &&
        (event->type == EVENT_SQL || (event->type == EVENT_ERROR && talk->now.route == ROUTE_SQL)))
        log_work(talk);
    log_json(event, &json);
    talk_log(talk, event_type_name(event->type), &json);
}

void talk_json_named_row(struct buf *json, const struct result *result, uint64_t row)
{
    json_comma(json);
    buf_addc(json, '{');
    for (size_t c = 0; c < result_column_count(result); c++) {
        const char *name = result_column(result, c)->name;
        const struct cell cell = result_cell(result, row, c);
        int same = 1;
        for (size_t k = 0; k < c; k++)
            same += str_eq(result_column(result, k)->name, name);
        char *key = same > 1 ? mem_printf("%s_%d", name, same) : mem_strdup(name);
        json_key(json, key);
        if (cell.kind == CELL_NULL)
            buf_add(json, "null");
        else
            rowtext_json(json, &cell, result_column(result, c)->value);
        mem_free(key);
    }
    buf_addc(json, '}');
}

/* The first rows travel with the words on them. */
static void log_result(struct talk *talk, const struct result *result)
{
    const uint64_t rows = result_rows(result);
    struct buf json = BUF_INIT, words = BUF_INIT;

    log_route(talk, "sql");
    add_result_words(&words, result);
    log_begin(&json, "token");
    json_key_str(&json, "channel", "final");
    json_key(&json, "content");
    json_strn(&json, words.p, words.len);
    json_open(&json, "structured_data", '[');
    for (uint64_t r = 0; r < rows && r < LOG_ROWS; r++)
        talk_json_named_row(&json, result, r);
    buf_add(&json, "]}");
    talk_log(talk, "token", &json);
    vec_last(&talk->log).rows = true;
    talk_log_chart(talk, result);
    buf_release(&words);
}

void talk_log_done(struct talk *talk)
{
    const struct exchange *now = &talk->now;
    struct buf json = BUF_INIT;

    if (now->result && now->status == TALK_FINISHED)
        log_result(talk, now->result);
    talk_log_status(talk);
    log_answer(talk);
    log_begin(&json, "complete");
    json_open(&json, "stats", '{');
    json_key_int(&json, "tokens", now->tokens_in + now->tokens_out);
    json_key_int(&json, "tokens_in", now->tokens_in);
    json_key_int(&json, "tokens_out", now->tokens_out);
    json_key_money(&json, "money", now->money);
    const int64_t took_ms = (clock_mono_us() - now->began_us) / 1000;
    json_key_int(&json, "duration_ms", took_ms);
    json_key_num(&json, "seconds", (double)took_ms / 1000);
    json_key_int(&json, "attempts", now->attempts);
    if (now->result)
        json_key_int(&json, "rows", (int64_t)result_rows(now->result));
    event_json_spent(&now->spent, &json);
    buf_add(&json, "}}");
    talk_log(talk, "complete", &json);
    talk_json(talk, talk->session, &json);
    talk_log(talk, "done", &json);
}
