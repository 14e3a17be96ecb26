/* An event's life: made empty or of what most say, and released by its type. Writing events out is
 * in event/event_json.c. */
#include "querent/model/event.h"

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"

#define SAID_MOST 4000 /* bytes of an error or a notice */

/* ---- releasing, a type each */

static void release_stage(struct event *event)
{
    mem_free(event->stage.why);
}

static void release_status(struct event *event)
{
    mem_free(event->status.text);
}

static void release_tool(struct event *event)
{
    mem_free(event->tool);
}

static void release_token(struct event *event)
{
    mem_free(event->token.channel);
    mem_free(event->token.text);
}

static void release_sql(struct event *event)
{
    sql_version_free(event->sql);
}

static void release_question(struct event *event)
{
    question_free(event->question);
}

static void release_rows(struct event *event)
{
    result_unref(event->rows.result);
}

static void release_result(struct event *event)
{
    result_unref(event->result.result);
    mem_free(event->result.table);
}

static void release_job(struct event *event)
{
    job_info_free(event->job);
}

static void release_form(struct event *event)
{
    form_free(event->form);
}

static void release_cost(struct event *event)
{
    mem_free(event->cost.agent);
}

static void release_message(struct event *event)
{
    mem_free(event->message.text);
}

static void release_notice(struct event *event)
{
    mem_free(event->notice.text);
}

static void release_error(struct event *event)
{
    mem_free(event->error.text);
}

static void release_complete(struct event *event)
{
    result_unref(event->complete.result);
}

static void release_conversation(struct event *event)
{
    conversation_opened_free(event->opened);
}

static void release_catalog(struct event *event)
{
    mem_free(event->catalog.connection);
    mem_free(event->catalog.problem);
}

static void release_tested(struct event *event)
{
    mem_free(event->tested.connection);
    mem_free(event->tested.text);
}

static void release_list(struct event *event)
{
    snapshot_unref(event->list);
}

static void release_exists(struct event *event)
{
    mem_free(event->exists.path);
    mem_free(event->exists.file);
    mem_free(event->exists.folder);
}

static void release_edit(struct event *event)
{
    mem_free(event->edit.file);
}

static void release_edited(struct event *event)
{
    mem_free(event->edited.text);
}

static void release_routed(struct event *event)
{
    mem_free(event->routed.intent);
    mem_free(event->routed.rewritten);
}

static void (*const releases[])(struct event *event) = {
    [EVENT_STAGE] = release_stage,
    [EVENT_STATUS] = release_status,
    [EVENT_ROUTE_DECISION] = release_routed,
    [EVENT_TOOL_START] = release_tool,
    [EVENT_TOKEN] = release_token,
    [EVENT_SQL] = release_sql,
    [EVENT_QUESTION] = release_question,
    [EVENT_ROWS] = release_rows,
    [EVENT_RESULT] = release_result,
    [EVENT_JOB] = release_job,
    [EVENT_FORM] = release_form,
    [EVENT_COST] = release_cost,
    [EVENT_MESSAGE] = release_message,
    [EVENT_NOTICE] = release_notice,
    [EVENT_ERROR] = release_error,
    [EVENT_COMPLETE] = release_complete,
    [EVENT_CONVERSATION] = release_conversation,
    [EVENT_CATALOG] = release_catalog,
    [EVENT_TESTED] = release_tested,
    [EVENT_LIST] = release_list,
    [EVENT_EXISTS] = release_exists,
    [EVENT_EDIT] = release_edit,
    [EVENT_EDITED] = release_edited,
};

void event_free(struct event *event)
{
    if (!event)
        return;
    if (releases[event->type])
        releases[event->type](event);
    mem_free(event->conversation);
    mem_free(event);
}

/* ---- making */

struct event *event_new(enum event_type type)
{
    struct event *event = mem_alloc(sizeof *event);

    event->type = type;
    return event;
}

struct event *event_of_status(enum event_status status, const char *text)
{
    struct event *event = event_new(EVENT_STATUS);

    event->status = (struct event_working){.status = status, .text = mem_strdup(text)};
    return event;
}

/* What people typed, or a server sent, is not said whole. */
static char *event_short(char *text)
{
    struct buf said = BUF_INIT;

    if (!text)
        return NULL;
    buf_add(&said, text);
    mem_free(text);
    text_shorten(&said, SAID_MOST);
    return buf_take(&said);
}

struct event *event_of_notice(enum notice_kind kind, char *text)
{
    struct event *event = event_new(EVENT_NOTICE);

    event->notice = (struct event_notice){.kind = kind, .text = event_short(text)};
    return event;
}

struct event *event_of_message(char *text)
{
    struct event *event = event_new(EVENT_MESSAGE);

    event->message.text = text;
    return event;
}

struct event *event_of_error(const struct err *err, char *text)
{
    struct event *event = event_new(EVENT_ERROR);

    event->error = (struct event_error){.err = *err, .text = event_short(text)};
    return event;
}
