/* Events as JSON, one line each: a table of types, each with its name and what
 * writes its keys. What the keys are called is the protocol, see event.h. */
#include "querent/model/event.h"

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

static void open_object(struct buf *out, const char *key)
{
    if (key)
        json_key(out, key);
    else
        json_comma(out);
    buf_addc(out, '{');
}

static void open_array(struct buf *out, const char *key)
{
    json_key(out, key);
    buf_addc(out, '[');
}

static void text_if_set(struct buf *out, const char *key, const char *text)
{
    if (text)
        json_key_str(out, key, text);
}

static void write_findings(struct buf *out, const struct sql_version *sql)
{
    text_if_set(out, "fix", sql->fix);
    text_if_set(out, "fixed", sql->fixed);
    open_array(out, "marks");
    for (size_t i = 0; i < sql->mark_count; i++) {
        open_object(out, NULL);
        json_key_int(out, "offset", (int64_t)sql->marks[i].offset);
        json_key_int(out, "length", (int64_t)sql->marks[i].len);
        json_key_str(out, "severity", severities[sql->marks[i].severity]);
        json_key_str(out, "message", sql->marks[i].message);
        text_if_set(out, "fix", sql->marks[i].fix);
        text_if_set(out, "fixed", sql->marks[i].fixed);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
    open_array(out, "evidence");
    for (size_t i = 0; i < sql->evidence_count; i++) {
        open_object(out, NULL);
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

/* ---- the types' own keys */

static void json_stage(const struct event *event, struct buf *out)
{
    json_key_str(out, "stage", stage_name(event->stage.to));
    json_key_str(out, "from", stage_name(event->stage.from));
    text_if_set(out, "why", event->stage.why);
}

static void json_status(const struct event *event, struct buf *out)
{
    json_key_str(out, "status", event_status_name(event->status.status));
    text_if_set(out, "state", event_status_state(event->status.status));
    text_if_set(out, "text", event->status.text);
}

static void json_route(const struct event *event, struct buf *out)
{
    json_key_str(out, "route", routes[event->route]);
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
    text_if_set(out, "run", sql->run);
    text_if_set(out, "words", sql->words);
    text_if_set(out, "reads", sql->reads);
    text_if_set(out, "plan", sql->cost);
    text_if_set(out, "heavy", sql->heavy);
    text_if_set(out, "maker", sql->maker);
    text_if_set(out, "written", sql->written);
    if (sql->confidence >= 0)
        json_key_num(out, "confidence", sql->confidence);
    json_key_bool(out, "sure", sql->sure);
    json_key_int(out, "alternatives", sql->alternatives);
    json_key_bool(out, "runnable", sql->runnable);
    json_key_bool(out, "refused", sql->refused);
    json_key_bool(out, "planned", sql->planned);
    json_key_bool(out, "repeats", sql->repeats);
    text_if_set(out, "lessons", sql->lessons);
    open_array(out, "held");
    for (size_t i = 0; i < sql->held_count; i++) {
        open_object(out, NULL);
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
    open_object(out, "question");
    json_key_str(out, "id", question->id);
    json_key_str(out, "text", question->text);
    json_key_int(out, "default", (int64_t)question->default_option);
    open_array(out, "options");
    for (size_t i = 0; i < question->option_count; i++) {
        const struct option *option = &question->options[i];
        open_object(out, NULL);
        json_key_str(out, "id", option->id);
        json_key_str(out, "label", option->label);
        text_if_set(out, "detail", option->detail);
        if (option->key)
            json_key_str(out, "key", (const char[]){option->key, '\0'});
        json_key_bool(out, "enabled", option->enabled);
        text_if_set(out, "why_not", option->why_not);
        if (option->count)
            json_key_int(out, "count", option->count);
        buf_addc(out, '}');
    }
    buf_add(out, "]}");
}

/* The columns and the count; rows travel by other ways than events. */
static void write_columns(struct buf *out, const struct result *result)
{
    open_array(out, "columns");
    for (size_t i = 0; i < result_column_count(result); i++) {
        const struct result_column *column = result_column(result, i);
        open_object(out, NULL);
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
    text_if_set(out, "table", event->result.table);
    json_key_int(out, "rows", event->result.count);
    if (!event->result.result)
        return;
    write_columns(out, event->result.result);
    write_state(out, event->result.result);
}

/* Without the braces. */
static void write_job(struct buf *out, const struct job_info *job)
{
    json_key_str(out, "id", job->id);
    if (job->number)
        json_key_int(out, "number", job->number);
    json_key_str(out, "kind", job->kind);
    json_key_str(out, "target", job->target);
    json_key_str(out, "state", job_state_name(job->state));
    json_key_int(out, "done", job->done);
    if (job->total >= 0)
        json_key_int(out, "total", job->total);
    if (job->created)
        json_key_int(out, "created", job->created);
    if (job->started)
        json_key_int(out, "started", job->started);
    if (job->ended)
        json_key_int(out, "ended", job->ended);
    text_if_set(out, "error", job->error);
    text_if_set(out, "detail", job->detail);
}

static void json_job(const struct event *event, struct buf *out)
{
    open_object(out, "job");
    write_job(out, event->job);
    buf_addc(out, '}');
}

static void write_field(struct buf *out, const struct form_field *field)
{
    open_object(out, NULL);
    json_key_str(out, "name", field_name(field->of));
    json_key_str(out, "label", field_label(field->of));
    json_key_str(out, "value", field->value);
    json_key_str(out, "origin", field_origin_name(field->origin));
    text_if_set(out, "problem", field->problem);
    if (field_multiline(field->of))
        json_key_bool(out, "multiline", true);
    if (field->open)
        json_key_bool(out, "open", true);
    if (field->choice_count) {
        open_array(out, "choices");
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
    open_object(out, "form");
    json_key_str(out, "kind", form_kind_name(form->kind));
    text_if_set(out, "title", form->title);
    open_array(out, "fields");
    for (size_t i = 0; i < form->field_count; i++)
        write_field(out, &form->fields[i]);
    buf_addc(out, ']');
    text_if_set(out, "preview", form->preview);
    text_if_set(out, "confirm_word", form->confirm_word);
    json_key_bool(out, "ready", form->ready);
    buf_addc(out, '}');
}

static void write_usage(struct buf *out, int64_t in, int64_t made, double money,
                        int64_t duration_ms)
{
    json_key_int(out, "tokens_in", in);
    json_key_int(out, "tokens_out", made);
    json_key_num(out, "money", money);
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

static void write_agents(struct buf *out, const struct event_complete *complete)
{
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
        json_key_num(out, "money", agent->money);
        buf_addc(out, '}');
    }
    buf_addc(out, ']');
    open_object(out, "conversation");
    json_key_int(out, "tokens_in", complete->conversation_in);
    json_key_int(out, "tokens_out", complete->conversation_out);
    json_key_num(out, "money", complete->conversation_money);
    buf_addc(out, '}');
}

static void json_complete(const struct event *event, struct buf *out)
{
    const struct event_complete *complete = &event->complete;

    open_object(out, "stats");
    json_key_int(out, "tokens", complete->tokens_in + complete->tokens_out);
    write_usage(out, complete->tokens_in, complete->tokens_out, complete->money,
                complete->duration_ms);
    json_key_num(out, "seconds", (double)complete->duration_ms / 1000);
    json_key_int(out, "attempts", complete->attempts);
    if (complete->result)
        json_key_int(out, "rows", (int64_t)result_rows(complete->result));
    if (complete->agent_count || complete->conversation_in)
        write_agents(out, complete);
    buf_addc(out, '}');
    json_key_bool(out, "cancelled", complete->cancelled);
    if (complete->result)
        write_state(out, complete->result);
}

static void event_json_write_messages(struct buf *out, const struct conversation_opened *opened)
{
    open_array(out, "messages");
    for (size_t i = 0; i < opened->message_count; i++) {
        const struct message *message = &opened->messages[i];
        open_object(out, NULL);
        json_key_str(out, "who", who[message->who]);
        json_key_int(out, "at", message->at);
        json_key_str(out, "text", message->text);
        text_if_set(out, "sql", message->sql);
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
    open_object(out, "drafts");
    for (int of = 0; of < DRAFT_COUNT; of++)
        text_if_set(out, drafts_of[of], opened->drafts[of]);
    buf_addc(out, '}');
}

static void json_catalog(const struct event *event, struct buf *out)
{
    json_key_str(out, "connection", event->catalog.connection);
    json_key_str(out, "state", catalog_states[event->catalog.state]);
    text_if_set(out, "problem", event->catalog.problem);
}

static void json_tested(const struct event *event, struct buf *out)
{
    json_key_str(out, "connection", event->tested.connection);
    json_key_bool(out, "works", event->tested.code == ERR_NONE);
    json_key_str(out, "text", event->tested.text);
    if (event->tested.code != ERR_NONE)
        json_key_str(out, "code", err_code_name(event->tested.code));
}

static void write_conversation(struct buf *out, const struct conversation_info *info)
{
    open_object(out, NULL);
    json_key_str(out, "id", info->id);
    json_key_int(out, "number", info->number);
    text_if_set(out, "title", info->title);
    text_if_set(out, "connection", info->connection);
    json_key_str(out, "stage", stage_name(info->stage));
    json_key_int(out, "created", info->created);
    json_key_int(out, "changed", info->changed);
    json_key_int(out, "messages", info->messages);
    json_key_bool(out, "open_elsewhere", info->open_elsewhere);
    buf_addc(out, '}');
}

static void write_theme(struct buf *out, const struct look_file *file)
{
    open_object(out, NULL);
    json_key_str(out, "name", file->name);
    json_key_str(out, "path", file->path);
    text_if_set(out, "problem", file->problem);
    buf_addc(out, '}');
}

static void write_ran(struct buf *out, const struct ran_statement *ran)
{
    open_object(out, NULL);
    json_key_int(out, "at", ran->at);
    json_key_int(out, "ms", ran->took_ms);
    json_key_int(out, "rows", ran->rows);
    json_key_str(out, "connection", ran->connection);
    json_key_str(out, "outcome", ran->outcome);
    json_key_str(out, "sql", ran->sql);
    buf_addc(out, '}');
}

static void write_saved(struct buf *out, const struct saved_query *query)
{
    open_object(out, NULL);
    json_key_str(out, "name", query->name);
    json_key_str(out, "tags", query->tags);
    json_key_str(out, "about", query->about);
    json_key_str(out, "connection", query->connection);
    json_key_str(out, "sql", query->sql);
    buf_addc(out, '}');
}

static void write_found(struct buf *out, const struct found_message *found)
{
    open_object(out, NULL);
    json_key_str(out, "conversation", found->conversation);
    text_if_set(out, "title", found->title);
    json_key_int(out, "number", found->number);
    json_key_int(out, "before", found->before);
    json_key_str(out, "who", who[found->message.who]);
    json_key_int(out, "at", found->message.at);
    json_key_str(out, "text", found->message.text);
    text_if_set(out, "sql", found->message.sql);
    buf_addc(out, '}');
}

static void write_lesson(struct buf *out, const struct lesson *lesson)
{
    char *words = lesson_words(lesson);
    open_object(out, NULL);
    json_key_str(out, "id", lesson->name);
    json_key_str(out, "lesson", words);
    json_key_bool(out, "enabled", !lesson->off);
    buf_addc(out, '}');
    mem_free(words);
}

static void write_drafted(struct buf *out, const struct draft_entry *entry)
{
    char *words = draft_words(entry);
    open_object(out, NULL);
    json_key_str(out, "key", entry->key);
    json_key_str(out, "what", words);
    json_key_str(out, "state", draft_state_name(entry->state));
    buf_addc(out, '}');
    mem_free(words);
}

static void write_source(struct buf *out, const struct excerpt *source)
{
    open_object(out, NULL);
    json_key_str(out, "path", source->path);
    json_key_int(out, "line", source->line);
    json_key_str(out, "heading", source->heading);
    json_key_str(out, "text", source->text);
    buf_addc(out, '}');
}

static void write_item(struct buf *out, const struct snapshot *list, size_t i)
{
    switch (list->of) {
    case LIST_CONVERSATIONS:
        write_conversation(out, &list->conversations[i]);
        break;
    case LIST_JOBS:
        open_object(out, NULL);
        write_job(out, list->jobs[i]);
        buf_addc(out, '}');
        break;
    case LIST_INPUTS:
    case LIST_SUGGESTIONS:
        json_comma(out);
        json_str(out, list->texts[i]);
        break;
    case LIST_THEMES:
        write_theme(out, &list->themes[i]);
        break;
    case LIST_HISTORY:
        write_ran(out, &list->ran[i]);
        break;
    case LIST_SAVED:
        write_saved(out, &list->saved[i]);
        break;
    case LIST_FOUND:
        write_found(out, &list->found[i]);
        break;
    case LIST_LESSONS:
        write_lesson(out, &list->lessons[i]);
        break;
    case LIST_DRAFTED:
        write_drafted(out, &list->drafted[i]);
        break;
    case LIST_SOURCES:
        write_source(out, &list->sources[i]);
        break;
    case LIST_COUNT:
        break;
    }
}

static void json_list(const struct event *event, struct buf *out)
{
    json_key_str(out, "list", lists_of[event->list->of]);
    open_array(out, "items");
    for (size_t i = 0; i < event->list->count; i++)
        write_item(out, event->list, i);
    buf_addc(out, ']');
}

static void json_exists(const struct event *event, struct buf *out)
{
    json_key_str(out, "path", event->exists.path);
    json_key_str(out, "file", event->exists.file);
}

static void write_problem(struct buf *out, const struct err *err)
{
    json_key_str(out, "error", err->text);
    json_key_str(out, "code", err_code_name(err->code));
}

static void json_edit(const struct event *event, struct buf *out)
{
    text_if_set(out, "file", event->edit.file);
    if (!event->edit.file)
        write_problem(out, &event->edit.err);
}

static void json_edited(const struct event *event, struct buf *out)
{
    text_if_set(out, "text", event->edited.text);
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
    [EVENT_LIST] = json_list,
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
    text_if_set(out, "conversation", event->conversation);
    writers[event->type](event, out);
    buf_addc(out, '}');
}
