/* Events as JSON, one shape for SSE and JSON lines. A type's own keys come from a table, so that
 * the names which other programs know (route, tool, content, stats) stand in one place. */
#include "querent/model/event.h"

#include "querent/base/json.h"

static const struct {
    const char *type;
    const char *name_key; /* what `name` is called, NULL: "name" */
    const char *text_key; /* what `text` is called, NULL: "text" */
} shapes[] = {
    [EVENT_STAGE] = {"stage", NULL, "why"},
    [EVENT_STATUS] = {"status", "status", NULL},
    [EVENT_ROUTE_DECISION] = {"route_decision", "route", NULL},
    [EVENT_TOOL_START] = {"tool_start", "tool", NULL},
    [EVENT_TOKEN] = {"token", NULL, "content"},
    [EVENT_SQL] = {"sql", NULL, NULL},
    [EVENT_QUESTION] = {"question", NULL, NULL},
    [EVENT_ROWS] = {"rows", NULL, NULL},
    [EVENT_RESULT] = {"result", NULL, "summary"},
    [EVENT_JOB] = {"job", NULL, NULL},
    [EVENT_FORM] = {"form", NULL, NULL},
    [EVENT_COST] = {"cost", "agent", NULL},
    [EVENT_MESSAGE] = {"message", NULL, NULL},
    [EVENT_NOTICE] = {"notice", NULL, NULL},
    [EVENT_ERROR] = {"error", NULL, "error"},
    [EVENT_COMPLETE] = {"complete", NULL, NULL},
    [EVENT_CONVERSATION] = {"conversation", "id", "title"},
    [EVENT_CATALOG] = {"catalog", "connection", "problem"},
    [EVENT_TESTED] = {"tested", "connection", NULL},
    [EVENT_LIST] = {"list", NULL, NULL},
    [EVENT_EXISTS] = {"exists", "file", NULL},
    [EVENT_EDIT] = {"edit", "file", NULL},
    [EVENT_EDITED] = {"edited", NULL, NULL},
};
enum { SHAPE_COUNT = sizeof shapes / sizeof *shapes };

static const char *const severities[] = {
    [MARK_INFO] = "info", [MARK_WARNING] = "warning", [MARK_ERROR] = "error"};
static const char *const evidence_kinds[] = {
    [EVIDENCE_USED] = "used", [EVIDENCE_ASSUMED] = "assumed", [EVIDENCE_IGNORED] = "ignored"};
static const char *const origins[] = {[FIELD_MISSING] = "missing",
                                      [FIELD_DEFAULT] = "default",
                                      [FIELD_SAID] = "said",
                                      [FIELD_TYPED] = "typed"};
static const char *const notice_kinds[] = {[NOTICE_PLAIN] = NULL,
                                           [NOTICE_PROGRESS] = "progress",
                                           [NOTICE_UNSAVED] = "unsaved",
                                           [NOTICE_SAVED] = "saved",
                                           [NOTICE_AUDIT] = "audit"};
static const char *const results_of[] = {
    [RESULT_OF_QUERY] = NULL, [RESULT_OF_SAMPLE] = "sample", [RESULT_OF_PLAN] = "plan"};
static const char *const catalog_states[] = {[CATALOG_NONE] = "none",
                                             [CATALOG_LOADING] = "loading",
                                             [CATALOG_NAMES] = "names",
                                             [CATALOG_READY] = "ready",
                                             [CATALOG_FAILED] = "failed"};
static const char *const result_states[] = {[RESULT_RUNNING] = "running",
                                            [RESULT_PAUSED] = "paused",
                                            [RESULT_COMPLETE] = "complete",
                                            [RESULT_PARTIAL] = "partial"};

const char *event_type_name(enum event_type type)
{
    return (size_t)type < SHAPE_COUNT ? shapes[type].type : "unknown";
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

static void write_sql(struct buf *out, const struct sql_version *sql)
{
    json_key_int(out, "version", sql->version);
    json_key_str(out, "sql", sql->text);
    text_if_set(out, "run", sql->run);
    text_if_set(out, "words", sql->words);
    text_if_set(out, "reads", sql->reads);
    text_if_set(out, "plan", sql->cost);
    text_if_set(out, "heavy", sql->heavy);
    text_if_set(out, "maker", sql->maker);
    if (sql->confidence >= 0)
        json_key_num(out, "confidence", sql->confidence);
    json_key_bool(out, "sure", sql->sure);
    json_key_int(out, "alternatives", sql->alternatives);
    json_key_bool(out, "runnable", sql->runnable);
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

static void write_question(struct buf *out, const struct question *question)
{
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

static void write_job(struct buf *out, const struct job_info *job)
{
    open_object(out, "job");
    json_key_str(out, "id", job->id);
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
    buf_addc(out, '}');
}

static void write_field(struct buf *out, const struct form_field *field)
{
    open_object(out, NULL);
    json_key_str(out, "name", field->name);
    text_if_set(out, "label", field->label);
    json_key_str(out, "value", field->value);
    json_key_str(out, "origin", origins[field->origin]);
    text_if_set(out, "problem", field->problem);
    if (field->multiline)
        json_key_bool(out, "multiline", true);
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

static void write_form(struct buf *out, const struct form *form)
{
    open_object(out, "form");
    json_key_str(out, "kind", form->kind);
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

/* The columns and the count; rows travel by other ways than events. */
static void event_json_write_columns(struct buf *out, const struct result *result)
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

static void write_numbers(struct buf *out, const struct event *event)
{
    switch (event->type) {
    case EVENT_STAGE:
        json_key_str(out, "stage", stage_name(event->stage));
        json_key_str(out, "from", stage_name(event->from));
        break;
    case EVENT_RESULT:
        text_if_set(out, "name", results_of[event->of]);
        json_key_int(out, "rows", event->count);
        break;
    case EVENT_ROWS:
        json_key_int(out, "rows", event->count);
        break;
    case EVENT_COST:
        json_key_int(out, "tokens_in", event->tokens_in);
        json_key_int(out, "tokens_out", event->tokens_out);
        json_key_num(out, "money", event->money);
        break;
    case EVENT_ERROR:
        json_key_str(out, "code", err_code_name(event->error.code));
        break;
    case EVENT_NOTICE:
        text_if_set(out, "kind", notice_kinds[event->notice]);
        break;
    case EVENT_CATALOG:
        json_key_str(out, "state", catalog_states[event->catalog]);
        break;
    case EVENT_TESTED:
        json_key_bool(out, "works", event->error.code == ERR_NONE);
        break;
    case EVENT_COMPLETE:
        open_object(out, "stats");
        json_key_int(out, "tokens", event->tokens_in + event->tokens_out);
        json_key_int(out, "tokens_in", event->tokens_in);
        json_key_int(out, "tokens_out", event->tokens_out);
        json_key_num(out, "money", event->money);
        json_key_int(out, "duration_ms", event->duration_ms);
        buf_addc(out, '}');
        json_key_bool(out, "cancelled", event->cancelled);
        break;
    default:
        break;
    }
}

void event_json(const struct event *event, struct buf *out)
{
    const char *type = event_type_name(event->type);
    const char *name_key = NULL, *text_key = NULL, *text = event->text;

    if ((size_t)event->type < SHAPE_COUNT) {
        name_key = shapes[event->type].name_key;
        text_key = shapes[event->type].text_key;
    }
    if (event->type == EVENT_ERROR && !text)
        text = event->error.text;
    buf_addc(out, '{');
    json_key_str(out, "event", type);
    json_key_str(out, "type", type);
    json_key_int(out, "turn", (int64_t)event->turn);
    json_key_int(out, "seq", event->seq);
    if (event->type != EVENT_CONVERSATION)
        text_if_set(out, "conversation", event->conversation);
    text_if_set(out, name_key ? name_key : "name", event->name);
    text_if_set(out, "channel", event->channel);
    text_if_set(out, text_key ? text_key : "text", text);
    write_numbers(out, event);
    if (event->sql)
        write_sql(out, event->sql);
    if (event->question)
        write_question(out, event->question);
    if (event->job)
        write_job(out, event->job);
    if (event->form)
        write_form(out, event->form);
    if (event->result && event->type != EVENT_COMPLETE)
        event_json_write_columns(out, event->result);
    if (event->result)
        write_state(out, event->result);
    buf_addc(out, '}');
}
