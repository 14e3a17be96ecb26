/* What took long: a turn, a read that goes on after its turn, a job; see the header. */
#include "services/tell.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "services/wishes.h"
#include "state.h"
#include "texts.h"

#define TELL_SECONDS 5

static bool tell_long(const struct console *console, int64_t us)
{
    const int64_t limit =
        console->settings ? settings_int(console->settings, SET_UI_NOTIFY_SECONDS) : TELL_SECONDS;
    return us >= limit * 1000000;
}

enum { ERROR_MAX = 120 }; /* bytes of an error */

/* A terminal that never says whether it is looked at counts as left alone when no key came while
 * the work ran. */
static bool tell_wanted(const struct console *console, int64_t us)
{
    const char *when = console->settings ? settings_text(console->settings, SET_UI_NOTIFY) : "away";
    if (!tell_long(console, us) || str_eq(when, "off"))
        return false;
    if (str_eq(when, "always"))
        return true;
    return console->looked_at == LOOK_UNKNOWN ? console->now_us - console->key_us >= us
                                              : console->looked_at == LOOK_AWAY;
}

static void tell_say(struct console *console, struct buf *text, int64_t us)
{
    if (tell_wanted(console, us)) {
        buf_add(text, TEXT_TELL_AFTER);
        words_seconds(text, us);
        struct buf safe = BUF_INIT;
        text_safe(&safe, text->p, text->len, TEXT_SAFE_DEFAULT);
        wish_tell(console, buf_str(&safe));
        buf_release(&safe);
    }
    buf_release(text);
}

static void tell_add_rows(struct buf *out, const struct result *result)
{
    words_number_of(out, (int64_t)result_rows(result), TEXT_ROW, TEXT_ROWS);
    if (result_state(result) == RESULT_PARTIAL)
        buf_addf(out, ", %s", result_error(result)->text);
    else if (result_state(result) != RESULT_COMPLETE)
        buf_add(out, TEXT_TELL_MORE);
}

/* What went wrong in the newest turn; NULL: nothing. */
static const char *tell_error(const struct model *model)
{
    for (size_t i = model->entries.len; i-- > 0;) {
        const struct entry *entry = &model->entries.v[i];
        if (entry->waits)
            continue;
        if (entry->kind == ENTRY_YOU || (entry->kind == ENTRY_QUESTION && entry->answer))
            return NULL;
        if (entry->kind == ENTRY_ERROR)
            return buf_str(&entry->text);
    }
    return NULL;
}

/* Rows, or what went wrong, before what is asked next. */
static void tell_add_turn(struct console *console, const struct event *event, struct buf *out)
{
    const struct model *model = &console->model;
    const char *error = tell_error(model);
    if (model->result && model->result_turn == event->turn) {
        tell_add_rows(out, model->result);
        console->told = model->result;
    } else if (error) {
        text_add_cut(out, error, ERROR_MAX);
        if (out->p[out->len - 1] == '.')
            out->p[--out->len] = '\0';
    } else {
        buf_add(out, model->question ? model->question->text : TEXT_TELL_DONE);
    }
}

static void tell_turn(struct console *console, const struct event *event)
{
    const struct model *model = &console->model;
    struct buf text = BUF_INIT;
    if (event->complete.cancelled || event->turn != model->running.turn)
        return;
    buf_add(&text, TEXT_TELL_TITLE ": ");
    tell_add_turn(console, event, &text);
    tell_say(console, &text, event->complete.duration_ms * 1000);
}

/* Once a result, when its last rows have come. */
static void tell_rows(struct console *console, const struct event *event)
{
    const struct result *result = event->rows.result;
    if (!result || result == console->told || result != console->model.result)
        return;
    const enum result_state state = result_state(result);
    if (state != RESULT_COMPLETE && state != RESULT_PARTIAL)
        return;
    console->told = result;
    struct buf text = BUF_INIT;
    buf_add(&text, TEXT_TELL_TITLE ": ");
    tell_add_rows(&text, result);
    tell_say(console, &text, console->now_us - console->model.fetch_us);
}

static bool tell_ended(enum job_state state)
{
    return state != JOB_QUEUED && state != JOB_RUNNING && state != JOB_CANCELLED;
}

static void tell_job(struct console *console, const struct job_info *job)
{
    const struct model *model = &console->model;
    bool before = false;
    for (size_t i = 0; i < model->jobs.len; i++)
        before |= str_eq(model->jobs.v[i]->id, job->id) && !tell_ended(model->jobs.v[i]->state);
    if (!before || !tell_ended(job->state))
        return;
    struct buf text = BUF_INIT;
    buf_addf(&text, TEXT_TELL_TITLE ": " TEXT_JOB " ");
    job_info_name(job, &text);
    buf_addf(&text, " (%s): %s", job->kind, job_state_name(job->state));
    if (job->error || job->detail)
        buf_addf(&text, ", %s", job->error ? job->error : job->detail);
    tell_say(console, &text, (job->ended - job->started) * 1000000);
}

void console_tell(struct console *console, const struct event *event)
{
    if (event->type == EVENT_COMPLETE)
        tell_turn(console, event);
    else if (event->type == EVENT_ROWS)
        tell_rows(console, event);
    else if (event->type == EVENT_JOB)
        tell_job(console, event->job);
}
