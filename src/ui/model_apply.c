/* Events into the screen's model. One function an event type; nothing here draws or calls the
 * front. */
#include "model.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

static void model_apply_keep(char **field, const char *text)
{
    char *copy = mem_strdup(text);
    mem_free(*field);
    *field = copy;
}

/* Back at the rows, after something else was asked: the SQL shown is theirs again. */
static void show_sql_of_rows(struct model *model)
{
    const bool rows =
        model->stage == STAGE_SHOW_RESULTS || model->stage == STAGE_NEED_WRITE_OR_EMAIL;
    if (!rows || !model->result || !model->result_versions ||
        model->result_versions > model->versions.len ||
        model->version == model->result_versions - 1)
        return;
    model->version = model->waiting = model->result_versions - 1;
    model->sql_stamp++;
}

static unsigned apply_stage(struct model *model, const struct event *event)
{
    const bool ran = event->stage.from == STAGE_EXECUTE_SQL; /* its rows come after this */
    model->stage = event->stage.to;
    if (model->stage == STAGE_SHOW_RESULTS)
        model->missed = false;
    if (!ran)
        show_sql_of_rows(model);
    model->running.asked_server |= model->stage == STAGE_EXECUTE_SQL && !model->serverless;
    if (model->stage == STAGE_START || model->stage == STAGE_DONE)
        model_end_stream(model);
    if (model->stage == STAGE_NEED_WRITE_OR_EMAIL || !model->form)
        return 0;
    form_free(model->form);
    model->form = NULL;
    return MODEL_FORM;
}

static unsigned apply_working(struct model *model, const char *what)
{
    if (!str_eq(model->running.what, what))
        model->running.tokens = 0;
    model_apply_keep(&model->running.what, what);
    return 0;
}

static unsigned apply_status(struct model *model, const struct event *event)
{
    const struct event_working *status = &event->status;
    if (status->status == STATUS_STOPPED && status->text && model->stage == STAGE_EXECUTE_SQL)
        model->running.unanswered = true;
    if (status->status == STATUS_CORRECTING) /* what is written next is another statement */
        model_end_stream(model);
    model->running.settles = status->settles;
    return apply_working(model, status->text ? status->text : event_status_name(status->status));
}

/* SQL that is being written shows in its own pane, an answer grows in the conversation; all else is
 * only counted. */
static unsigned apply_token(struct model *model, const struct event *event)
{
    model->running.tokens++;
    if (event->token.of == TOKEN_WORK)
        return 0;
    if (event->token.of == TOKEN_SQL) {
        buf_add(&model->sql_stream, event->token.text);
        model->sql_stamp = ++model->stamp;
        return MODEL_SQL;
    }
    struct entry *last = model_newest(model);
    if (!last || !last->growing)
        last = model_add(model, ENTRY_ANSWER, "");
    last->growing = true;
    buf_add(&last->text, event->token.text);
    model_touch(model, last);
    return 0;
}

/* The newest words of the operator, whose used words get underlined; NULL: none. SQL that is taken
 * up again is of those before it: others may have been asked since, and got none. */
static struct entry *last_question(struct model *model, bool resumed)
{
    size_t end = model->entries.len;
    while (resumed && end > 0 && !model->entries.v[end - 1].of_sql)
        end--;
    for (size_t i = end ? end : model->entries.len; i-- > 0;) {
        if (model->entries.v[i].kind == ENTRY_YOU && !model->entries.v[i].waits)
            return &model->entries.v[i];
    }
    return NULL;
}

/* The newest entry since the last question that SQL came with; NULL: none. A resumed conversation
 * has the words of its SQL in the history, and the SQL of turn 0 brings their evidence. */
static struct entry *entry_of_sql(struct model *model, bool resumed)
{
    for (size_t i = model->entries.len; i-- > 0;) {
        struct entry *entry = &model->entries.v[i];
        if (entry->waits)
            continue;
        if (entry->kind == ENTRY_YOU && !resumed)
            break;
        if (entry->kind == ENTRY_YOU && entry->of_sql)
            break; /* SQL of the operator's own, which has no words */
        if (entry->of_sql || entry->kind == ENTRY_READING)
            return entry;
    }
    return NULL;
}

static unsigned apply_sql(struct model *model, const struct event *event)
{
    vec_push(&model->versions, sql_version_copy(event->sql));
    model->version = model->waiting = model->versions.len - 1;
    if (event->turn) {
        model->sql_turn = event->turn;
        model->missed = false;
    }
    model_end_stream(model);
    struct entry *you = last_question(model, event->turn == 0);
    if (you && event->sql->evidence_count) {
        you->version = model->versions.len;
        model_touch(model, you);
    }
    struct entry *reading =
        event->turn == 0 || event->sql->repeats ? entry_of_sql(model, event->turn == 0) : NULL;
    if (!reading && event->turn != 0 &&
        !(str_blank(event->sql->words) && !event->sql->evidence_count))
        reading = model_add(model, ENTRY_READING, event->sql->words);
    if (reading) {
        reading->kind = ENTRY_READING;
        reading->version = model->version;
        model_touch(model, reading);
    }
    return MODEL_SQL;
}

/* What the words mean: each question that waits for another one offers to provide SQL instead. */
static bool asks_back(const struct model *model, const struct event *event)
{
    return event->turn && event->turn == model->asked_turn &&
           question_by_id(event->question, "provide") < 0;
}

static unsigned apply_question(struct model *model, const struct event *event)
{
    question_free(model->question);
    model->question = question_copy(event->question);
    model->question_stamp = ++model->stamp;
    model->failing |= asks_back(model, event);
    const bool own = event->turn == 0 || event->turn != model->result_turn;
    return MODEL_QUESTION | (own ? MODEL_ASKED : 0);
}

/* How many versions there were up to the one that the rows are of: the newest, unless an earlier
 * question's rows were taken up again. */
static size_t versions_of(const struct model *model, const struct result *result)
{
    const struct result_origin *origin = result ? result_origin(result) : NULL;
    for (size_t i = model->versions.len; origin && i > 0; i--)
        if (str_eq(model->versions.v[i - 1]->text, origin->sql))
            return i;
    return model->versions.len;
}

static unsigned apply_result(struct model *model, const struct event *event)
{
    struct result **const slots[] = {[RESULT_OF_QUERY] = &model->result,
                                     [RESULT_OF_SAMPLE] = &model->sample,
                                     [RESULT_OF_PLAN] = &model->plan,
                                     [RESULT_OF_AGAIN] = &model->again};
    const struct event_result *heard = &event->result;
    struct result **slot = slots[heard->of];
    struct result *before = *slot;
    *slot = result_ref(heard->result);
    result_unref(before);
    if (slot != &model->result)
        return heard->of == RESULT_OF_SAMPLE ? MODEL_SAMPLE
               : heard->of == RESULT_OF_PLAN ? MODEL_PLAN
                                             : MODEL_AGAIN;
    model->result_rows = heard->count;
    model->result_turn = event->turn;
    model->result_versions = versions_of(model, model->result);
    show_sql_of_rows(model);
    return MODEL_RESULT;
}

/* Rows of the result before are none of the turn that runs. */
static unsigned apply_rows(struct model *model, const struct event *event)
{
    const bool before = event->rows.result && event->rows.result == model->result;
    model->result_rows = event->rows.count;
    if (!before || model->running.turn == model->result_turn)
        model->running.rows = event->rows.count;
    return MODEL_ROWS;
}

/* Those that have not ended; the list of all is asked for when it is looked at. */
static unsigned apply_job(struct model *model, const struct event *event)
{
    const bool live = event->job->state == JOB_QUEUED || event->job->state == JOB_RUNNING;
    size_t i = 0;
    while (i < model->jobs.len && !str_eq(model->jobs.v[i]->id, event->job->id))
        i++;
    if (i < model->jobs.len) {
        job_info_free(model->jobs.v[i]);
        vec_remove(&model->jobs, i);
    }
    if (live)
        vec_insert(&model->jobs, i, job_info_copy(event->job));
    model->job_ended = !live;
    return MODEL_JOB;
}

static unsigned apply_form(struct model *model, const struct event *event)
{
    form_free(model->form);
    model->form = form_copy(event->form);
    return MODEL_FORM;
}

/* How a job ended takes the place of what was said when it began ("exporting to …"): the
 * conversation may be out of sight. */
static void say_ended(struct model *model, const struct event *event)
{
    if (model->job_ended && model->notice && !model->notice_bad)
        model_notice(model, false, event->message.text);
    model->job_ended = false;
}

/* What was streamed is replaced by the whole of it. */
static unsigned apply_message(struct model *model, const struct event *event)
{
    struct entry *last = model_newest(model);
    if (!event->message.whole || !last || !last->growing)
        last = model_add(model, ENTRY_ANSWER, "");
    buf_clear(&last->text);
    buf_add(&last->text, event->message.text);
    last->growing = false;
    model_touch(model, last);
    say_ended(model, event);
    return 0;
}

/* What no turn waits for (a job failed) is said at the top too: the conversation may be out of
 * sight. */
static unsigned apply_error(struct model *model, const struct event *event)
{
    const struct event_error *error = &event->error;
    const char *text = error->text ? error->text : error->err.text;
    model_add(model, ENTRY_ERROR, text);
    model->failing |= event->turn && event->turn == model->asked_turn;
    if (!event->turn)
        model_notice(model, true, text);
    return 0;
}

static unsigned apply_notice(struct model *model, const struct event *event)
{
    const struct event_notice *notice = &event->notice;
    if (notice->kind == NOTICE_PROGRESS)
        model_forget_progress(model);
    model_notice(model, notice->kind == NOTICE_UNSAVED || notice->kind == NOTICE_AUDIT,
                 notice->text);
    model->notice_kind = notice->kind;
    if (notice->kind == NOTICE_PROGRESS && model->notices.len)
        vec_last(&model->notices).progress = true;
    if (notice->kind == NOTICE_AUDIT || notice->kind == NOTICE_SERVER)
        model_add(model, ENTRY_NOTICE, notice->text);
    if (notice->kind == NOTICE_UNSAVED || notice->kind == NOTICE_SAVED)
        model->unsaved = notice->kind == NOTICE_UNSAVED;
    return 0;
}

/* What was said about something on its way is over with it; warnings stay. */
static void drop_progress(struct model *model)
{
    if (!model->notice_bad)
        model_notice(model, false, NULL);
}

static void say_cancelled(struct model *model, int64_t now_us)
{
    const double seconds = (double)(now_us - model->running.since_us) / 1e6;
    const char *server = model->running.unanswered     ? TEXT_SERVER_UNANSWERED
                         : model->running.asked_server ? TEXT_SERVER_STOPPED
                                                       : "";
    char *text = mem_printf(TEXT_CANCELLED, seconds, server);
    model_notice(model, false, text);
    model->notice_us = now_us;
    mem_free(text);
}

/* Words that were asked, and no SQL came of them. */
static void note_missed(struct model *model, const struct event *event)
{
    const bool asked = event->turn && event->turn == model->asked_turn &&
                       model->sql_turn != event->turn &&
                       model->stage == STAGE_NEED_NATURAL_LANGUAGE;
    if (!asked || !(model->failing || event->complete.cancelled) || model->missed)
        return;
    model->missed = true;
}

static unsigned apply_complete(struct model *model, const struct event *event, int64_t now_us)
{
    note_missed(model, event);
    for (size_t i = 0; i < model->entries.len; i++)
        model->entries.v[i].growing = false;
    /* Turns run in their order: one that is over has those before it behind it. */
    if (model->running.on && (model->running.turn <= event->turn || event->turn == 0)) {
        if (event->complete.cancelled)
            say_cancelled(model, now_us);
        else if (!model->running.keeps_notice)
            drop_progress(model);
        model_apply_keep(&model->running.what, NULL);
        model->running = (struct running){0};
        model_end_stream(model);
        model_next(model, event->turn, now_us);
        model->running.keeps_notice = event->complete.cancelled;
    }
    model->took_ms = event->complete.duration_ms;
    return MODEL_COMPLETE;
}

/* What was said before the first conversation was there is said in it. */
static void say_early(struct model *model, char *const *said, size_t count)
{
    for (size_t i = 0; i < count; i++)
        model_add(model, ENTRY_YOU, said[i]);
}

static char **said_early(const struct model *model, size_t *ret_count)
{
    char **said = mem_alloc((model->entries.len + 1) * sizeof *said);
    size_t count = 0;
    for (size_t i = 0; !model->conversation && i < model->entries.len; i++)
        if (model->entries.v[i].kind == ENTRY_YOU)
            said[count++] = mem_strdup(buf_str(&model->entries.v[i].text));
    *ret_count = count;
    return said;
}

static unsigned apply_conversation(struct model *model, const struct event *event)
{
    const struct conversation_opened *opened = event->opened;
    const unsigned form = model->form ? MODEL_FORM : 0; /* it belongs to the other one */
    if (str_eq(model->conversation, opened->id))
        return 0;
    size_t count;
    char **said = said_early(model, &count);
    model_apply_keep(&model->conversation, opened->id);
    model_load(model, opened->messages, opened->message_count);
    say_early(model, said, count);
    model_mark_waiting(model);
    str_free_all(said, count);
    model->conversation_number = opened->number;
    model->stage = STAGE_START;
    return MODEL_CONVERSATION | form;
}

static unsigned apply_list(struct model *model, const struct event *event)
{
    const enum list_of of = event->list->of;
    snapshot_unref(model->lists[of]);
    model->lists[of] = snapshot_ref(event->list);
    return of == LIST_INPUTS ? MODEL_INPUTS : MODEL_LISTS;
}

/* A connection that is being opened runs like a turn, so that it is seen, timed and stopped. */
static void apply_opening(struct model *model, const struct event *event, int64_t now_us)
{
    const bool opening = event->catalog.state == CATALOG_NONE;
    if (opening == model->running.opening || (opening && model->running.on))
        return;
    mem_free(model->running.what);
    model->running = (struct running){0};
    if (opening)
        model->running =
            (struct running){.on = true,
                             .opening = true,
                             .since_us = now_us,
                             .heard_us = now_us,
                             .what = mem_printf(TEXT_CONNECTING, event->catalog.connection)};
}

static unsigned apply_catalog(struct model *model, const struct event *event, int64_t now_us)
{
    model->catalog = event->catalog.state;
    apply_opening(model, event, now_us);
    if (model->catalog == CATALOG_READY && model->notice_kind == NOTICE_PROGRESS)
        model_notice(model, false, NULL);
    return MODEL_CATALOG;
}

static unsigned apply_cost(struct model *model, const struct event *event)
{
    model->tokens_in += event->cost.tokens_in;
    model->tokens_out += event->cost.tokens_out;
    model->money += event->cost.money;
    return 0;
}

/* Progress of what the operator has stopped is not shown; what it leads to is. */
static bool is_stale(const struct model *model, const struct event *event)
{
    const bool status = event->type == EVENT_STATUS && event->status.status != STATUS_STOPPED;
    const bool progress = event->type == EVENT_TOKEN || status || event->type == EVENT_TOOL_START;
    return progress && model->running.cancelling && event->turn == model->running.turn;
}

unsigned model_apply(struct model *model, const struct event *event, int64_t now_us)
{
    if (is_stale(model, event))
        return 0;
    model->running.heard_us = now_us;
    switch (event->type) {
    case EVENT_STAGE:
        return apply_stage(model, event);
    case EVENT_STATUS:
        return apply_status(model, event);
    case EVENT_TOOL_START: /* the status says in words what is done */
        return 0;
    case EVENT_TOKEN:
        return apply_token(model, event);
    case EVENT_SQL:
        return apply_sql(model, event);
    case EVENT_QUESTION:
        return apply_question(model, event);
    case EVENT_ROWS:
        return apply_rows(model, event);
    case EVENT_RESULT:
        model->fetch_us = now_us;
        return apply_result(model, event);
    case EVENT_JOB:
        return apply_job(model, event);
    case EVENT_FORM:
        return apply_form(model, event);
    case EVENT_COST:
        return apply_cost(model, event);
    case EVENT_MESSAGE:
        return apply_message(model, event);
    case EVENT_NOTICE:
        return apply_notice(model, event);
    case EVENT_ERROR:
        return apply_error(model, event);
    case EVENT_COMPLETE:
        return apply_complete(model, event, now_us);
    case EVENT_CONVERSATION:
        return apply_conversation(model, event);
    case EVENT_CATALOG:
        return apply_catalog(model, event, now_us);
    case EVENT_TESTED:
        return MODEL_CATALOG;
    case EVENT_LIST:
        return apply_list(model, event);
    case EVENT_EXISTS:
    case EVENT_EDIT:
    case EVENT_EDITED:
        return 0;
    case EVENT_ROUTE_DECISION:
        return 0;
    }
    return 0;
}
