/* Events as JSON, one line each: a table of types, each with its name and what
 * writes its keys. What the keys are called is the protocol, see event.h. */
#include "querent/model/event.h"

#include "event/event_private.h"
#include "event_names.h"
#include "querent/base/json.h"

const char *event_status_name(enum event_status status)
{
    return statuses[status].name;
}

const char *event_status_state(enum event_status status)
{
    return statuses[status].state;
}

void event_write_evidence(struct buf *out, const struct sql_version *sql)
{
    event_open_array(out, "evidence");
    for (size_t i = 0; i < sql->evidence_count; i++) {
        event_open(out, NULL);
        json_key_str(out, "kind", evidence_kinds[sql->evidence[i].kind]);
        json_key_str(out, "text", sql->evidence[i].text);
        if (sql->evidence[i].len) {
            json_key_int(out, "offset", (int64_t)sql->evidence[i].offset);
            json_key_int(out, "length", (int64_t)sql->evidence[i].len);
        }
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
}

static void write_findings(struct buf *out, const struct sql_version *sql)
{
    event_text(out, "fix", sql->fix);
    event_text(out, "fixed", sql->fixed);
    event_open_array(out, "marks");
    for (size_t i = 0; i < sql->mark_count; i++) {
        event_open(out, NULL);
        json_key_int(out, "offset", (int64_t)sql->marks[i].offset);
        json_key_int(out, "length", (int64_t)sql->marks[i].len);
        json_key_str(out, "severity", severities[sql->marks[i].severity]);
        json_key_str(out, "message", sql->marks[i].message);
        event_text(out, "fix", sql->marks[i].fix);
        event_text(out, "fixed", sql->marks[i].fixed);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
    event_write_evidence(out, sql);
}

/* ---- the types' own keys */

static void json_stage(const struct event *event, struct buf *out)
{
    json_key_str(out, "stage", stage_name(event->stage.to));
    json_key_str(out, "from", stage_name(event->stage.from));
    event_text(out, "why", event->stage.why);
}

static void json_status(const struct event *event, struct buf *out)
{
    json_key_str(out, "status", event_status_name(event->status.status));
    event_text(out, "state", event_status_state(event->status.status));
    event_text(out, "text", event->status.text);
}

static void json_route(const struct event *event, struct buf *out)
{
    const struct event_routed *routed = &event->routed;

    json_key_str(out, "route", routes[routed->route]);
    if (!routed->intent)
        return;
    json_key_str(out, "intent", routed->intent);
    json_key_num(out, "confidence", routed->confidence);
    if (routed->rewritten)
        json_key_str(out, "rewritten_query", routed->rewritten);
}

static void json_tool(const struct event *event, struct buf *out)
{
    json_key_str(out, "tool", event->tool);
}

static void json_token(const struct event *event, struct buf *out)
{
    json_key_str(out, "of", tokens_of[event->token.of]);
    json_key_str(out, "channel", event->token.channel);
    json_key_str(out, "content", event->token.text);
}

static void event_json_sql(const struct event *event, struct buf *out)
{
    const struct sql_version *sql = event->sql;
    json_key_int(out, "version", sql->version);
    json_key_str(out, "sql", sql->text);
    event_text(out, "run", sql->run);
    event_text(out, "words", sql->words);
    event_text(out, "reads", sql->reads);
    event_text(out, "database", sql->database);
    event_text(out, "reasoning", sql->words);
    sql_version_json_tables(sql, out);
    event_text(out, "plan", sql->cost);
    event_text(out, "heavy", sql->heavy);
    event_text(out, "maker", sql->maker);
    event_text(out, "written", sql->written);
    sql_version_json_sure(sql, out);
    json_key_bool(out, "sure", sql->sure);
    json_key_int(out, "alternatives", sql->alternatives);
    json_key_bool(out, "runnable", sql->runnable);
    json_key_bool(out, "refused", sql->refused);
    json_key_bool(out, "planned", sql->planned);
    json_key_bool(out, "has_partition_filter", sql->partitioned);
    json_key_bool(out, "repeats", sql->repeats);
    event_text(out, "lessons", sql->lessons);
    event_open_array(out, "held");
    for (size_t i = 0; i < sql->held_count; i++) {
        event_open(out, NULL);
        json_key_str(out, "name", sql->held[i].name);
        json_key_str(out, "what", sql->held[i].what);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
    write_findings(out, sql);
}

static void json_question(const struct event *event, struct buf *out)
{
    const struct question *question = event->question;
    event_open(out, "question");
    json_key_str(out, "id", question->id);
    json_key_str(out, "text", question->text);
    json_key_int(out, "default", (int64_t)question->default_option);
    event_open_array(out, "options");
    for (size_t i = 0; i < question->option_count; i++) {
        const struct option *option = &question->options[i];
        event_open(out, NULL);
        json_key_str(out, "id", option->id);
        json_key_str(out, "label", option->label);
        event_text(out, "detail", option->detail);
        if (option->key)
            json_key_str(out, "key", (const char[]){option->key, '\0'});
        json_key_bool(out, "enabled", option->enabled);
        event_text(out, "why_not", option->why_not);
        if (option->count)
            json_key_int(out, "count", option->count);
        buf_addc(out, '}');
    }
    buf_add(out, "]}");
}

/* The columns and the count; rows travel by other ways than events. */
static void write_columns(struct buf *out, const struct result *result)
{
    event_open_array(out, "columns");
    for (size_t i = 0; i < result_column_count(result); i++) {
        const struct result_column *column = result_column(result, i);
        event_open(out, NULL);
        json_key_str(out, "name", column->name);
        json_key_str(out, "type", column->type);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
}

static void write_state(struct buf *out, const struct result *result)
{
    json_key_str(out, "state", result_states[result_state(result)]);
    const struct err *err = result_error(result);
    if (err->code) {
        json_key_str(out, "error", err->text);
        json_key_str(out, "code", err_code_name(err->code));
    }
}

static void json_rows(const struct event *event, struct buf *out)
{
    json_key_int(out, "rows", event->rows.count);
    if (!event->rows.result)
        return;
    write_columns(out, event->rows.result);
    write_state(out, event->rows.result);
}

static void json_result(const struct event *event, struct buf *out)
{
    json_key_str(out, "of", results_of[event->result.of]);
    event_text(out, "table", event->result.table);
    json_key_int(out, "rows", event->result.count);
    if (!event->result.result)
        return;
    write_columns(out, event->result.result);
    write_state(out, event->result.result);
}

static void json_job(const struct event *event, struct buf *out)
{
    event_open(out, "job");
    event_write_job(out, event->job);
    buf_addc(out, '}');
}

static void write_field(struct buf *out, const struct form_field *field)
{
    event_open(out, NULL);
    json_key_str(out, "name", field_name(field->of));
    json_key_str(out, "label", field_label(field->of));
    json_key_str(out, "value", field->value);
    json_key_str(out, "origin", field_origin_name(field->origin));
    event_text(out, "problem", field->problem);
    if (field_multiline(field->of))
        json_key_bool(out, "multiline", true);
    if (field->open)
        json_key_bool(out, "open", true);
    if (field->choice_count) {
        event_open_array(out, "choices");
        for (size_t i = 0; i < field->choice_count; i++) {
            json_comma(out);
            json_str(out, field->choices[i]);
        }
        buf_addc(out, ']');
    }
    buf_addc(out, '}');
}

static void json_form(const struct event *event, struct buf *out)
{
    const struct form *form = event->form;
    event_open(out, "form");
    json_key_str(out, "kind", form_kind_name(form->kind));
    event_text(out, "title", form->title);
    event_open_array(out, "fields");
    for (size_t i = 0; i < form->field_count; i++)
        write_field(out, &form->fields[i]);
    buf_addc(out, ']');
    event_text(out, "preview", form->preview);
    event_text(out, "confirm_word", form->confirm_word);
    event_text(out, "refused", form->refused);
    json_key_bool(out, "ready", form->ready);
    buf_addc(out, '}');
}

static void write_usage(struct buf *out, int64_t in, int64_t made, double money,
                        int64_t duration_ms)
{
    json_key_int(out, "tokens_in", in);
    json_key_int(out, "tokens_out", made);
    json_key_money(out, "money", money);
    json_key_int(out, "duration_ms", duration_ms);
}

static void json_cost(const struct event *event, struct buf *out)
{
    const struct event_cost *cost = &event->cost;

    json_key_str(out, "agent", cost->agent);
    write_usage(out, cost->tokens_in, cost->tokens_out, cost->money, cost->duration_ms);
    if (cost->tokens_cached)
        json_key_int(out, "tokens_cached", cost->tokens_cached);
}

static void json_message(const struct event *event, struct buf *out)
{
    json_key_str(out, "text", event->message.text);
    if (event->message.whole)
        json_key_bool(out, "whole", true);
}

static void json_notice(const struct event *event, struct buf *out)
{
    json_key_str(out, "kind", notice_kinds[event->notice.kind]);
    json_key_str(out, "text", event->notice.text);
}

static void json_error(const struct event *event, struct buf *out)
{
    const struct event_error *error = &event->error;

    json_key_str(out, "error", error->text ? error->text : error->err.text);
    json_key_str(out, "code", err_code_name(error->err.code));
}

void event_json_spent(const struct event_complete *complete, struct buf *out)
{
    if (!complete->agent_count && !complete->conversation_in)
        return;
    json_key(out, "agents");
    buf_addc(out, '[');
    for (size_t i = 0; i < complete->agent_count; i++) {
        const struct event_agent *agent = &complete->agents[i];
        json_comma(out);
        buf_addc(out, '{');
        json_key_str(out, "agent", agent->agent);
        json_key_int(out, "calls", agent->calls);
        json_key_int(out, "tokens_in", agent->tokens_in);
        json_key_int(out, "tokens_out", agent->tokens_out);
        json_key_money(out, "money", agent->money);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
    event_open(out, "conversation");
    json_key_int(out, "tokens_in", complete->conversation_in);
    json_key_int(out, "tokens_out", complete->conversation_out);
    json_key_money(out, "money", complete->conversation_money);
    buf_addc(out, '}');
}

static void json_complete(const struct event *event, struct buf *out)
{
    const struct event_complete *complete = &event->complete;

    event_open(out, "stats");
    json_key_int(out, "tokens", complete->tokens_in + complete->tokens_out);
    write_usage(out, complete->tokens_in, complete->tokens_out, complete->money,
                complete->duration_ms);
    json_key_num(out, "seconds", (double)complete->duration_ms / 1000);
    json_key_int(out, "attempts", complete->attempts);
    if (complete->result)
        json_key_int(out, "rows", (int64_t)result_rows(complete->result));
    event_json_spent(complete, out);
    buf_addc(out, '}');
    json_key_bool(out, "cancelled", complete->cancelled);
    if (complete->result)
        write_state(out, complete->result);
}

static void event_json_write_messages(struct buf *out, const struct conversation_opened *opened)
{
    event_open_array(out, "messages");
    for (size_t i = 0; i < opened->message_count; i++) {
        const struct message *message = &opened->messages[i];
        event_open(out, NULL);
        json_key_str(out, "who", who[message->who]);
        json_key_int(out, "at", message->at);
        json_key_str(out, "text", message->text);
        event_text(out, "sql", message->sql);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
}

static void json_conversation(const struct event *event, struct buf *out)
{
    const struct conversation_opened *opened = event->opened;

    json_key_str(out, "id", opened->id);
    if (opened->number)
        json_key_int(out, "number", opened->number);
    event_json_write_messages(out, opened);
    event_open(out, "drafts");
    for (int of = 0; of < DRAFT_COUNT; of++)
        event_text(out, drafts_of[of], opened->drafts[of]);
    buf_addc(out, '}');
}

static void json_catalog(const struct event *event, struct buf *out)
{
    json_key_str(out, "connection", event->catalog.connection);
    json_key_str(out, "state", catalog_states[event->catalog.state]);
    event_text(out, "problem", event->catalog.problem);
}

static void json_tested(const struct event *event, struct buf *out)
{
    json_key_str(out, "connection", event->tested.connection);
    json_key_bool(out, "works", event->tested.code == ERR_NONE);
    json_key_str(out, "text", event->tested.text);
    if (event->tested.code != ERR_NONE)
        json_key_str(out, "code", err_code_name(event->tested.code));
}

static void json_exists(const struct event *event, struct buf *out)
{
    json_key_str(out, "path", event->exists.path);
    if (event->exists.file)
        json_key_str(out, "file", event->exists.file);
    if (event->exists.folder)
        json_key_str(out, "folder", event->exists.folder);
}

static void write_problem(struct buf *out, const struct err *err)
{
    json_key_str(out, "error", err->text);
    json_key_str(out, "code", err_code_name(err->code));
}

static void json_edit(const struct event *event, struct buf *out)
{
    event_text(out, "file", event->edit.file);
    if (!event->edit.file)
        write_problem(out, &event->edit.err);
}

static void json_edited(const struct event *event, struct buf *out)
{
    event_text(out, "text", event->edited.text);
    if (!event->edited.text)
        write_problem(out, &event->edited.err);
}

/* ---- all of it */

static void (*const writers[])(const struct event *event, struct buf *out) = {
    [EVENT_STAGE] = json_stage,
    [EVENT_STATUS] = json_status,
    [EVENT_ROUTE_DECISION] = json_route,
    [EVENT_TOOL_START] = json_tool,
    [EVENT_TOKEN] = json_token,
    [EVENT_SQL] = event_json_sql,
    [EVENT_QUESTION] = json_question,
    [EVENT_ROWS] = json_rows,
    [EVENT_RESULT] = json_result,
    [EVENT_JOB] = json_job,
    [EVENT_FORM] = json_form,
    [EVENT_COST] = json_cost,
    [EVENT_MESSAGE] = json_message,
    [EVENT_NOTICE] = json_notice,
    [EVENT_ERROR] = json_error,
    [EVENT_COMPLETE] = json_complete,
    [EVENT_CONVERSATION] = json_conversation,
    [EVENT_CATALOG] = json_catalog,
    [EVENT_TESTED] = json_tested,
    [EVENT_LIST] = event_write_list,
    [EVENT_EXISTS] = json_exists,
    [EVENT_EDIT] = json_edit,
    [EVENT_EDITED] = json_edited,
};

const char *event_type_name(enum event_type type)
{
    return event_types[type];
}

void event_json(const struct event *event, struct buf *out)
{
    const char *name = event_type_name(event->type);

    buf_addc(out, '{');
    json_key_str(out, "event", name);
    json_key_str(out, "type", name);
    json_key_int(out, "turn", (int64_t)event->turn);
    json_key_int(out, "seq", (int64_t)event->seq);
    event_text(out, "conversation", event->conversation);
    writers[event->type](event, out);
    buf_addc(out, '}');
}
