/* Events read back: a table of types, each with what reads its keys. */
#include <stdio.h>
#include <string.h>

#include "event_names.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "wire/wire_private.h"

static bool read_stage(const cJSON *json, struct event *event)
{
    event->stage = (struct event_stage){.from = wire_stage(json, "from"),
                                        .to = wire_stage(json, "stage"),
                                        .why = wire_text(json, "why")};
    return true;
}

static bool read_status(const cJSON *json, struct event *event)
{
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, "status"));

    for (size_t i = 0; name && i < sizeof statuses / sizeof *statuses; i++)
        if (str_eq(statuses[i].name, name)) {
            event->status = (struct event_working){.status = (enum event_status)i,
                                                   .text = wire_text(json, "text")};
            return true;
        }
    return false;
}

static bool read_route(const cJSON *json, struct event *event)
{
    event->routed = (struct event_routed){
        .route = (enum event_route)WIRE_NAME(json, "route", routes, ROUTE_GENERAL),
        .intent = wire_text(json, "intent"),
        .confidence = wire_num(json, "confidence", 0),
        .rewritten = wire_text(json, "rewritten_query")};
    return true;
}

static bool read_tool(const cJSON *json, struct event *event)
{
    event->tool = wire_some_text(json, "tool");
    return true;
}

static bool read_token(const cJSON *json, struct event *event)
{
    event->token =
        (struct event_token){.of = (enum token_of)WIRE_NAME(json, "of", tokens_of, TOKEN_WORK),
                             .channel = wire_some_text(json, "channel"),
                             .text = wire_some_text(json, "content")};
    return true;
}

static void read_marks(const cJSON *json, struct sql_version *sql)
{
    const size_t len = strlen(sql->text);
    const cJSON *item;
    size_t count;
    const cJSON *marks = wire_array(json, "marks", &count);

    sql->marks = count ? mem_alloc(count * sizeof *sql->marks) : NULL;
    cJSON_ArrayForEach(item, marks)
    {
        const uint64_t offset = (uint64_t)wire_int(item, "offset", 0),
                       size = (uint64_t)wire_int(item, "length", 0);
        const size_t at = offset < len ? (size_t)offset : len;
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): wire_array gives NULL for none */
        sql->marks[sql->mark_count++] = (struct sql_mark){
            .offset = at,
            .len = size < len - at ? (size_t)size : len - at,
            .severity = (enum mark_severity)WIRE_NAME(item, "severity", severities, MARK_INFO),
            .message = wire_some_text(item, "message"),
            .fix = wire_text(item, "fix"),
            .fixed = wire_text(item, "fixed")};
    }
}

void wire_evidence(const cJSON *json, struct sql_version *sql)
{
    const cJSON *item;
    size_t count;
    const cJSON *evidence = wire_array(json, "evidence", &count);

    sql->evidence = count ? mem_alloc(count * sizeof *sql->evidence) : NULL;
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): as above */
    cJSON_ArrayForEach(item, evidence) sql->evidence[sql->evidence_count++] = (struct evidence){
        .kind = (enum evidence_kind)WIRE_NAME(item, "kind", evidence_kinds, EVIDENCE_USED),
        .text = wire_some_text(item, "text"),
        .offset = (size_t)wire_int(item, "offset", 0),
        .len = (size_t)wire_int(item, "length", 0)};
}

static void read_held(const cJSON *json, struct sql_version *sql)
{
    const cJSON *item;
    size_t count;

    cJSON_ArrayForEach(item, wire_array(json, "held", &count))
    {
        char *name = wire_some_text(item, "name"), *what = wire_some_text(item, "what");
        sql_version_hold(sql, name, what);
        mem_free(name);
        mem_free(what);
    }
}

static bool read_sql(const cJSON *json, struct event *event)
{
    struct sql_version *sql = event->sql = mem_alloc(sizeof *sql);

    *sql = (struct sql_version){.version = (int)wire_int(json, "version", 0),
                                .text = wire_some_text(json, "sql"),
                                .run = wire_text(json, "run"),
                                .words = wire_text(json, "words"),
                                .reads = wire_text(json, "reads"),
                                .database = wire_text(json, "database"),
                                .cost = wire_text(json, "plan"),
                                .heavy = wire_text(json, "heavy"),
                                .maker = wire_some_text(json, "maker"),
                                .written = wire_text(json, "written"),
                                .lessons = wire_text(json, "lessons"),
                                .fix = wire_text(json, "fix"),
                                .fixed = wire_text(json, "fixed"),
                                .confidence = wire_num(json, "confidence", -1),
                                .alternatives = (int)wire_int(json, "alternatives", 0),
                                .sure = wire_bool(json, "sure"),
                                .runnable = wire_bool(json, "runnable"),
                                .refused = wire_bool(json, "refused"),
                                .planned = wire_bool(json, "planned"),
                                .partitioned = wire_bool(json, "has_partition_filter"),
                                .repeats = wire_bool(json, "repeats")};
    read_marks(json, sql);
    wire_evidence(json, sql);
    read_held(json, sql);
    return true;
}

static bool read_question(const cJSON *json, struct event *event)
{
    const cJSON *asked = cJSON_GetObjectItemCaseSensitive(json, "question"), *item;
    char *id = wire_some_text(asked, "id"), *text = wire_some_text(asked, "text");
    struct question *question = event->question = question_new(id, text);
    size_t count;

    mem_free(id);
    mem_free(text);
    cJSON_ArrayForEach(item, wire_array(asked, "options", &count))
    {
        char *option_id = wire_some_text(item, "id"), *label = wire_some_text(item, "label"),
             *key = wire_some_text(item, "key");
        struct option *option = question_add(question, option_id, label, *key);
        option->detail = wire_text(item, "detail");
        option->enabled = wire_bool(item, "enabled");
        option->why_not = wire_text(item, "why_not");
        option->count = (int)wire_int(item, "count", 0);
        mem_free(option_id);
        mem_free(label);
        mem_free(key);
    }
    const int64_t at = wire_int(asked, "default", 0);
    question->default_option = at >= 0 && (size_t)at < question->option_count ? (size_t)at : 0;
    return true;
}

static bool read_rows(const cJSON *json, struct event *event)
{
    event->rows.count = wire_int(json, "rows", -1);
    return true;
}

static bool read_result(const cJSON *json, struct event *event)
{
    event->result = (struct event_result){
        .of = (enum result_of)WIRE_NAME(json, "of", results_of, RESULT_OF_QUERY),
        .count = wire_int(json, "rows", 0),
        .table = wire_text(json, "table")};
    return true;
}

static bool read_job(const cJSON *json, struct event *event)
{
    event->job = wire_job(cJSON_GetObjectItemCaseSensitive(json, "job"));
    return true;
}

static void read_field(const cJSON *json, struct form *form)
{
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, "name"));
    const cJSON *choice;
    size_t count;

    for (size_t i = 0; name && i < form->field_count; i++) {
        struct form_field *field = &form->fields[i];
        if (!str_eq(field_name(field->of), name))
            continue;
        char *value = wire_some_text(json, "value"), *origin = wire_some_text(json, "origin");
        for (int from = FIELD_MISSING; from <= FIELD_KEPT; from++)
            if (str_eq(field_origin_name((enum field_origin)from), origin))
                form_field_set(field, value, (enum field_origin)from);
        mem_free(value);
        mem_free(origin);
        field->problem = wire_text(json, "problem");
        field->open = wire_bool(json, "open");
        cJSON_ArrayForEach(choice, wire_array(json, "choices", &count)) if (cJSON_IsString(choice))
            form_field_offer(field, choice->valuestring);
    }
}

static bool read_form(const cJSON *json, struct event *event)
{
    const cJSON *from = cJSON_GetObjectItemCaseSensitive(json, "form"), *field;
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(from, "kind"));
    enum form_kind kind;
    size_t count;

    if (!name || !form_kind_parse(name, &kind))
        return false;
    struct form *form = event->form = form_new(kind);
    cJSON_ArrayForEach(field, wire_array(from, "fields", &count)) read_field(field, form);
    mem_free(form->title);
    mem_free(form->preview);
    form->title = wire_text(from, "title");
    form->preview = wire_text(from, "preview");
    form->confirm_word = wire_text(from, "confirm_word");
    form->refused = wire_text(from, "refused");
    form->ready = wire_bool(from, "ready");
    return true;
}

static bool read_cost(const cJSON *json, struct event *event)
{
    event->cost = (struct event_cost){.agent = wire_some_text(json, "agent"),
                                      .tokens_in = wire_int(json, "tokens_in", 0),
                                      .tokens_out = wire_int(json, "tokens_out", 0),
                                      .tokens_cached = wire_int(json, "tokens_cached", 0),
                                      .money = wire_num(json, "money", 0),
                                      .duration_ms = wire_int(json, "duration_ms", 0)};
    return true;
}

static bool read_said(const cJSON *json, struct event *event)
{
    event->message = (struct event_message){.text = wire_some_text(json, "text"),
                                            .whole = wire_bool(json, "whole")};
    return true;
}

static bool read_notice(const cJSON *json, struct event *event)
{
    event->notice = (struct event_notice){
        .kind = (enum notice_kind)WIRE_NAME(json, "kind", notice_kinds, NOTICE_PLAIN),
        .text = wire_some_text(json, "text")};
    return true;
}

static bool read_error(const cJSON *json, struct event *event)
{
    event->error.text = wire_some_text(json, "error");
    err_set(&event->error.err, wire_code(json, "code"), "%s", event->error.text);
    return true;
}

static void read_agent(const cJSON *json, struct event_agent *ret)
{
    char *name = wire_some_text(json, "agent");

    *ret = (struct event_agent){.calls = (int)wire_int(json, "calls", 0),
                                .tokens_in = wire_int(json, "tokens_in", 0),
                                .tokens_out = wire_int(json, "tokens_out", 0),
                                .money = wire_num(json, "money", 0)};
    snprintf(ret->agent, sizeof ret->agent, "%s", name);
    mem_free(name);
}

static bool read_complete(const cJSON *json, struct event *event)
{
    const cJSON *stats = cJSON_GetObjectItemCaseSensitive(json, "stats"), *agent,
                *conversation = cJSON_GetObjectItemCaseSensitive(stats, "conversation");
    struct event_complete *complete = &event->complete;
    size_t count;

    *complete = (struct event_complete){.duration_ms = wire_int(stats, "duration_ms", 0),
                                        .tokens_in = wire_int(stats, "tokens_in", 0),
                                        .tokens_out = wire_int(stats, "tokens_out", 0),
                                        .money = wire_num(stats, "money", 0),
                                        .attempts = (int)wire_int(stats, "attempts", 0),
                                        .conversation_in = wire_int(conversation, "tokens_in", 0),
                                        .conversation_out = wire_int(conversation, "tokens_out", 0),
                                        .conversation_money = wire_num(conversation, "money", 0),
                                        .cancelled = wire_bool(json, "cancelled")};
    cJSON_ArrayForEach(agent, wire_array(stats, "agents", &count)) if (complete->agent_count <
                                                                       EVENT_AGENTS_MAX)
        read_agent(agent, &complete->agents[complete->agent_count++]);
    return true;
}

static bool read_conversation(const cJSON *json, struct event *event)
{
    const cJSON *message, *drafts = cJSON_GetObjectItemCaseSensitive(json, "drafts");
    struct conversation_opened *opened = event->opened = mem_alloc(sizeof *opened);
    size_t count;
    const cJSON *messages = wire_array(json, "messages", &count);

    *opened =
        (struct conversation_opened){.id = wire_some_text(json, "id"),
                                     .number = (int)wire_int(json, "number", 0),
                                     .messages = mem_alloc((count + 1) * sizeof *opened->messages)};
    cJSON_ArrayForEach(message, messages)
        wire_message(message, &opened->messages[opened->message_count++]);
    for (int of = 0; of < DRAFT_COUNT; of++)
        opened->drafts[of] = wire_text(drafts, drafts_of[of]);
    return true;
}

static bool read_catalog(const cJSON *json, struct event *event)
{
    event->catalog = (struct event_catalog){
        .connection = wire_some_text(json, "connection"),
        .state = (enum catalog_state)WIRE_NAME(json, "state", catalog_states, CATALOG_NONE),
        .problem = wire_text(json, "problem")};
    return true;
}

static bool read_tested(const cJSON *json, struct event *event)
{
    event->tested = (struct event_tested){.connection = wire_some_text(json, "connection"),
                                          .code = wire_code(json, "code"),
                                          .text = wire_some_text(json, "text")};
    return true;
}

static bool read_list(const cJSON *json, struct event *event)
{
    return wire_list(json, &event->list);
}

static bool (*const readers[])(const cJSON *json, struct event *event) = {
    [EVENT_STAGE] = read_stage,
    [EVENT_STATUS] = read_status,
    [EVENT_ROUTE_DECISION] = read_route,
    [EVENT_TOOL_START] = read_tool,
    [EVENT_TOKEN] = read_token,
    [EVENT_SQL] = read_sql,
    [EVENT_QUESTION] = read_question,
    [EVENT_ROWS] = read_rows,
    [EVENT_RESULT] = read_result,
    [EVENT_JOB] = read_job,
    [EVENT_FORM] = read_form,
    [EVENT_COST] = read_cost,
    [EVENT_MESSAGE] = read_said,
    [EVENT_NOTICE] = read_notice,
    [EVENT_ERROR] = read_error,
    [EVENT_COMPLETE] = read_complete,
    [EVENT_CONVERSATION] = read_conversation,
    [EVENT_CATALOG] = read_catalog,
    [EVENT_TESTED] = read_tested,
    [EVENT_LIST] = read_list,
};

bool wire_read_event(const cJSON *json, struct event **ret_event, struct err *err)
{
    const int type = WIRE_NAME(json, "event", event_types, -1);

    if (type < 0 || (size_t)type >= sizeof readers / sizeof *readers)
        return err_set(err, ERR_USAGE, "the service sent an event that is not known here");
    struct event *event = event_new((enum event_type)type);
    event->turn = (uint64_t)wire_int(json, "turn", 0);
    event->conversation = wire_text(json, "conversation");
    if (readers[type](json, event)) {
        *ret_event = event;
        return true;
    }
    event_free(event);
    return err_set(err, ERR_USAGE, "the service sent an event '%s' that cannot be read",
                   event_types[type]);
}
