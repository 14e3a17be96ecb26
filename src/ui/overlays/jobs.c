/* The jobs screen and the trace. */
#include <string.h>

#include "draw/wrap.h"
#include "overlays/list/picker.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "services/known.h"
#include "services/notice.h"
#include "services/wishes.h"
#include "texts.h"

#define BAR_COLS 10
#define NAME_COLS 5
#define STATE_COLS 9 /* "cancelled" */

/* ---- jobs */

static void progress_bar(const struct job_info *job, struct buf *out)
{
    if (job->state != JOB_RUNNING || job->total <= 0)
        return;
    const int full = (int)(job->done * BAR_COLS / job->total);
    for (int i = 0; i < BAR_COLS; i++)
        buf_add(out, i < full ? "█" : "░");
    buf_addf(out, " %d %%  ", (int)(job->done * 100 / job->total));
}

static void job_begin_part(struct buf *out)
{
    buf_add(out, out->len ? " · " : "");
}

/* Jobs know their times by the second. */
static void add_seconds(struct buf *out, int64_t seconds)
{
    if (seconds < 1)
        buf_add(out, TEXT_JOB_SHORT);
    else if (seconds < 100)
        buf_addf(out, "%lld s", (long long)seconds);
    else
        words_seconds(out, seconds * 1000000);
}

static void job_detail(const struct job_info *job, int64_t now, struct buf *out)
{
    if (job_state_kept(job->state))
        words_number_of(out, job->done, TEXT_ROW, TEXT_ROWS);
    if (job->started) {
        job_begin_part(out);
        if (job->ended)
            words_ago(out, job->started, now);
        buf_add(out, job->ended ? TEXT_JOB_TOOK : TEXT_JOB_RUNS);
        add_seconds(out, (job->ended ? job->ended : now) - job->started);
    }
    const char *more = job->error ? job->error : job->detail;
    if (more && *more) {
        job_begin_part(out);
        buf_add(out, more);
    }
    if (job->number) {
        job_begin_part(out);
        buf_add(out, job->id);
    }
}

/* What tells jobs apart comes first, so that it is seen at 80 columns: "#12  running    ████░░░░░░
 * 48 %  write archive.orders". */
static void job_text(const struct job_info *job, struct buf *out)
{
    job_info_name(job, out);
    buf_addf(out, "%*s%-*s  ", out->len < NAME_COLS ? (int)(NAME_COLS - out->len) : 1, "",
             STATE_COLS, job_state_name(job->state));
    progress_bar(job, out);
    buf_addf(out, "%-6s  %s", job->kind, job->target);
    if (job->mode)
        buf_addf(out, TEXT_JOB_MODE, job->mode);
}

static enum role job_role(const struct job_info *job)
{
    switch (job->state) {
    case JOB_FAILED:
        return ROLE_ERROR;
    case JOB_UNKNOWN:
    case JOB_PARTIAL:
        return ROLE_WARNING;
    case JOB_RUNNING:
        return ROLE_STRONG;
    default:
        return ROLE_TEXT;
    }
}

static void jobs_fill(struct picker *picker, struct console *console)
{
    const struct snapshot *list = console_snapshot(console, LIST_JOBS);
    struct job_info *const *jobs = list->jobs;
    for (size_t i = 0; i < list->count; i++) {
        struct buf detail = BUF_INIT;
        job_detail(jobs[i], console->clock_s, &detail);
        struct buf text = BUF_INIT;
        job_text(jobs[i], &text);
        struct pick_item *item = picker_add(picker, text.p, detail.p);
        item->data = mem_strdup(jobs[i]->id);
        item->role = job_role(jobs[i]);
        buf_release(&text);
        buf_release(&detail);
    }
}

static void jobs_choose(struct picker *picker, struct console *console,
                        const struct pick_item *item)
{
    (void)picker;
    console_notice(console, false, "%s  %s", item->text, item->detail);
}

static void cancel_job(struct console *console, const char *id)
{
    front_submit(console->front, command_new(COMMAND_CANCEL_JOB, id));
}

/* "#12, write to archive.orders, stops. …" */
static void ask_to_cancel(struct console *console, const struct job_info *job)
{
    struct buf name = BUF_INIT;
    job_info_name(job, &name);
    if (job->state != JOB_QUEUED && job->state != JOB_RUNNING) {
        console_notice(console, true, TEXT_JOB_ENDED, buf_str(&name), job_state_name(job->state));
    } else {
        char *text = mem_printf(TEXT_JOB_CANCEL, buf_str(&name), job->kind, job->target);
        overlay_confirm(console, TEXT_JOB_CANCEL_ASK, text, TEXT_JOB_CANCEL_YES, cancel_job,
                        job->id);
        mem_free(text);
    }
    buf_release(&name);
}

static const struct job_info *job_listed(const struct console *console, const char *id)
{
    const struct snapshot *list = console_snapshot(console, LIST_JOBS);
    for (size_t i = 0; i < list->count; i++)
        if (str_eq(list->jobs[i]->id, id))
            return list->jobs[i];
    return NULL;
}

static bool jobs_act(struct picker *picker, struct console *console, enum action action,
                     const struct pick_item *item)
{
    const struct job_info *job = item ? job_listed(console, item->data) : NULL;
    (void)picker;
    if (!job)
        return false;
    switch (action) {
    case ACTION_JOB_CANCEL:
        ask_to_cancel(console, job);
        return true;
    case ACTION_JOB_RETRY:
        front_submit(console->front, command_new(COMMAND_RETRY_JOB, item->data));
        return true;
    case ACTION_JOB_COPY:
        wish_copy(console, item->detail, strlen(item->detail));
        return true;
    default:
        return false;
    }
}

/* A job that has changed, also one that is new to the list. */
static void jobs_changed(struct picker *picker, struct console *console, unsigned changes)
{
    (void)picker;
    if (changes & MODEL_JOB)
        console_list(console, LIST_JOBS);
}

static const struct picker_ops jobs_ops = {.context = CONTEXT_JOBS,
                                           .title = TEXT_JOBS_TITLE,
                                           .about = TEXT_ABOUT_JOBS,
                                           .fill = jobs_fill,
                                           .choose = jobs_choose,
                                           .act = jobs_act,
                                           .changed = jobs_changed,
                                           .refill = MODEL_LISTS,
                                           .empty = TEXT_JOBS_EMPTY};

void overlay_jobs(struct console *console)
{
    console_list(console, LIST_JOBS);
    picker_open(console, &jobs_ops, NULL);
}

/* ---- trace */

enum { BESIDE_BYTES = 1200 }; /* of a prompt, beside the list */

static void trace_text(const struct trace_entry *at, struct buf *out)
{
    struct tm tm;
    clock_local(at->at, &tm);
    buf_addf(out, "%02d:%02d:%02d  %s", tm.tm_hour, tm.tm_min, tm.tm_sec, at->what);
}

static void trace_numbers(const struct trace_entry *at, struct buf *out)
{
    words_took(out, at->duration_us);
    if (at->tokens_in || at->tokens_out)
        buf_addf(out, TEXT_TRACE_TOKENS, (int)at->tokens_in, (int)at->tokens_out);
    if (at->money > 0)
        buf_addf(out, " · $%.4f", at->money);
}

/* What the entry was given, and of a model's call the exchange. Heap. */
static char *trace_whole(const struct trace_entry *at)
{
    const char *input = at->input ? at->input : "", *whole = at->whole ? at->whole : "";

    return mem_printf("%s%s%s", input, *input && *whole ? "\n" : "", whole);
}

static void trace_fill(struct picker *picker, struct console *console)
{
    size_t count;
    struct trace_entry *entries = front_trace(console->front, &count);
    for (size_t i = 0; i < count; i++) {
        struct buf text = BUF_INIT, numbers = BUF_INIT;
        trace_text(&entries[i], &text);
        trace_numbers(&entries[i], &numbers);
        struct pick_item *item = picker_add(picker, text.p, buf_str(&numbers));
        item->data = trace_whole(&entries[i]);
        buf_release(&text);
        buf_release(&numbers);
    }
    trace_entries_free(entries, count);
    picker->selected = count ? count - 1 : 0;
}

static void trace_detail(const struct picker *picker, const struct console *console,
                         const struct pick_item *item, int cols, struct lines *out)
{
    const struct wrap strong = {.cols = cols, .prefix = "", .role = ROLE_STRONG};
    const struct wrap plain = {.cols = cols, .prefix = "", .role = ROLE_TEXT};
    (void)picker, (void)console;
    wrap_text(out, &strong, item->text, strlen(item->text));
    wrap_text(out, &plain, item->detail, strlen(item->detail));
    lines_add(out);
    const size_t len = strlen(item->data), shown = text_cut(item->data, len, BESIDE_BYTES);
    wrap_text(out, &plain, item->data, shown);
    if (shown < len)
        line_add(lines_add(out), ROLE_DIM, TEXT_TRACE_MORE);
}

static void trace_choose(struct picker *picker, struct console *console,
                         const struct pick_item *item)
{
    (void)picker;
    overlay_text(console, item->text, *item->data ? item->data : item->text);
}

static const struct picker_ops trace_ops = {.context = CONTEXT_PICK,
                                            .title = TEXT_TRACE_TITLE,
                                            .about = TEXT_ABOUT_TRACE,
                                            .fill = trace_fill,
                                            .choose = trace_choose,
                                            .detail = trace_detail,
                                            .detail_percent = 45,
                                            .empty = TEXT_TRACE_EMPTY};

void overlay_trace(struct console *console)
{
    picker_open(console, &trace_ops, NULL);
}
