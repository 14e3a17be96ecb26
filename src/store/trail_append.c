/* Appending to the audit trail. One row is one transaction, synced, under the anchor's lock: first
 * the row is on disk, then the anchor names it.
 */
#include "trail_private.h"

#include <stdio.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/system/process.h"
#include "querent/base/text.h"

static bool trail_append_insert(struct trail *trail, const struct trail_row *row, const char *hash,
                                struct err *err)
{
    struct store_stmt *stmt = store_prepare(
        trail->store, err,
        "INSERT INTO audit(user, company, at, connection, what, target, sql, outcome, process, "
        "rows, seq, begun, took_ms, hash) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14)",
        "ttittttttiiiit", row->user, trail->options.company, row->at, row->connection, row->what,
        row->target, row->sql, row->outcome, row->process, row->rows, row->seq, row->begun,
        row->took_ms, hash);

    return stmt && store_run(trail->store, stmt, err);
}

#define STUCK_FOR_US 10000000 /* how long a process that held others up counts as stuck */

void append_break_words(const struct trail *trail, const struct append *append, struct buf *out)
{
    char *path = anchor_path(trail);
    struct trail_report report = {.rows = append->chain.head.rows,
                                  .anchor = append->state,
                                  .cut = append->cut,
                                  .changed = append->chain.changed,
                                  .anchor_rows = append->anchor.head.rows};

    text_copy(report.anchor_path, sizeof report.anchor_path, path);
    trail_anchor_words(&report, out);
    mem_free(path);
}

static void say_break(const struct trail *trail, struct append *append)
{
    struct buf words = BUF_INIT;

    append_break_words(trail, append, &words);
    err_set(&append->loose, ERR_STATE, "%s; see 'querent audit verify'", words.p);
    buf_release(&words);
}

/* In the transaction: the chain, the key, and whether both fit the anchor. */
static bool trail_append_look(struct trail *trail, struct append *append, struct err *err)
{
    if (!chain_read(trail, &append->chain, err))
        return false;
    if (append->chain.no_table)
        return err_set(err, ERR_STATE,
                       "the audit table is gone from '%s': see 'querent audit verify'",
                       trail->store->path);
    const bool unused = !append->chain.keyed && !append->anchor.there;
    if (!trail_learn_key(trail, unused, err))
        return false;
    if (!append->anchored)
        return true;
    append->anchored = anchor_read(trail, &append->anchor, &append->loose);
    if (!append->anchored)
        return true;
    if (!chain_judge(trail, &append->anchor, &append->chain, &append->state, err))
        return false;
    if (!chain_sound(append->state)) {
        append->cut = chain_cut(trail);
        say_break(trail, append);
    } else if (append->state != TRAIL_AGREES) /* killed now, it is one row behind and no more */
        append->anchored =
            anchor_write(trail, &append->anchor, &append->chain.head, &append->loose);
    return true;
}

bool append_put(struct trail *trail, struct append *append, struct trail_row *row, bool strict,
                struct trail_head *ret_head, struct err *err)
{
    struct trail_head head = {.rows = append->chain.head.rows + 1};

    if (strict && append->loose.code != ERR_NONE) {
        *err = append->loose;
        return false;
    }
    char process[APPEND_PROCESS + sizeof ROW_AFTER_BREAK];
    snprintf(process, sizeof process, "%s%s", row->process,
             chain_sound(append->state) ? "" : ROW_AFTER_BREAK);
    row->seq = head.rows;
    struct trail_row put = *row; /* what it points to ends with this function */
    if (!put.user)
        put.user = trail->store->user;
    put.process = process;
    trail_hash_row(trail, append->chain.head.hash, &put, head.hash);
    if (!trail_append_insert(trail, &put, head.hash, err) || !store_commit(trail->store, err))
        return false;
    *ret_head = head;
    return true;
}

static enum trail_kept append_open(struct trail *trail, struct trail_row *row, bool strict,
                                   int64_t until_us, struct append *append, struct err *err)
{
    struct trail_head head;

    append->anchored = anchor_open(trail, false, until_us, &append->anchor, &append->loose);
    trail->store->ops->patience(trail->store, trail_left_ms(until_us));
    if (!store_begin(trail->store, err))
        return TRAIL_LOST;
    if (!trail->store->ops->serialize(trail->store, "audit", trail->options.company, err) ||
        !trail_append_look(trail, append, err) ||
        !append_put(trail, append, row, strict, &head, err)) {
        store_rollback(trail->store);
        return TRAIL_LOST;
    }
    trail->head = head;
    if (append->loose.code == ERR_NONE &&
        anchor_write(trail, &append->anchor, &head, &append->loose))
        return TRAIL_KEPT;
    if (err)
        *err = append->loose;
    return TRAIL_LOOSE;
}

/* A handle whose transaction failed is closed: what went wrong with its file may be over when it is
 * opened anew. */
static enum trail_kept append_locked(struct trail *trail, struct trail_row *row, bool strict,
                                     int64_t until_us, struct err *err)
{
    struct append append = {.anchor = {.fd = -1}, .cut = -1};
    struct err ignored = ERR_INIT, problem = ERR_INIT;
    enum trail_kept kept = TRAIL_LOST;

    if (!trail_learn_key(trail, false, &ignored) && ignored.code != ERR_NOT_FOUND)
        problem = ignored;
    else if (trail_open_state(trail, until_us, &problem))
        kept = append_open(trail, row, strict, until_us, &append, &problem);
    anchor_close(&append.anchor);
    if (kept == TRAIL_LOST) {
        store_close(trail->store);
        trail->store = NULL;
    }
    if (kept != TRAIL_KEPT && err)
        *err = problem;
    return kept;
}

static enum trail_kept append_timed(struct trail *trail, struct trail_row *row, bool strict,
                                    struct err *err)
{
    int64_t until_us;

    if (!trail_lock(trail, &until_us, err))
        return TRAIL_LOST;
    const enum trail_kept kept = append_locked(trail, row, strict, until_us, err);
    const int64_t now = clock_mono_us();
    if (kept == TRAIL_LOST && now >= until_us)
        trail->impatient_us = now + STUCK_FOR_US;
    else
        trail->impatient_us = 0;
    trail_unlock(trail);
    return kept;
}

/* A server keeps UTF-8 only, and a row must be hashed as it is kept. */
static enum trail_kept trail_append_append(struct trail *trail, struct trail_row *row, bool strict,
                                           struct err *err)
{
    const char **const texts[] = {&row->connection, &row->what, &row->target, &row->sql,
                                  &row->outcome};
    char *mended[sizeof texts / sizeof *texts] = {NULL};
    const size_t count = store_is_server(trail->options.path) ? sizeof texts / sizeof *texts : 0;

    for (size_t i = 0; i < count; i++)
        if ((mended[i] = store_mended_text(*texts[i])))
            *texts[i] = mended[i];
    const enum trail_kept kept = append_timed(trail, row, strict, err);
    for (size_t i = 0; i < count; i++)
        mem_free(mended[i]);
    return kept;
}

struct trail_row append_row(const struct trail *trail, const struct trail_entry *entry,
                            int64_t begun, char process[APPEND_PROCESS])
{
    const int pid = (int)getpid();
    const int64_t start = pid == trail->pid ? trail->started : process_start(pid);
    char mark[TRAIL_MARK];

    trail_mark(trail, mark);
    snprintf(process, APPEND_PROCESS, "%d %lld%s", pid, (long long)start, mark);
    return (struct trail_row){.begun = begun,
                              .user = entry->user,
                              .at = clock_now(),
                              .rows = -1,
                              .took_ms = -1,
                              .connection = entry->connection ? entry->connection : "",
                              .what = entry->what,
                              .target = entry->target ? entry->target : "",
                              .sql = entry->sql ? entry->sql : "",
                              .outcome = "",
                              .process = process};
}

enum trail_kept trail_begin(struct trail *trail, const struct trail_entry *entry, bool strict,
                            int64_t *ret_id, struct err *err)
{
    char process[APPEND_PROCESS];
    struct err problem = ERR_INIT;

    struct trail_row row = append_row(trail, entry, ROW_INTENT, process);
    enum trail_kept kept = trail_append_append(trail, &row, strict, &problem);
    if (kept == TRAIL_LOOSE && strict) { /* the anchor broke after the row was there */
        trail_end(trail, row.seq, "not sent: the anchor could not be written", -1, 0, NULL);
        kept = TRAIL_LOST;
    }
    if (kept != TRAIL_KEPT && err)
        *err = problem;
    if (kept != TRAIL_LOST)
        *ret_id = row.seq;
    return kept;
}

enum trail_kept trail_note(struct trail *trail, const struct trail_entry *entry,
                           const char *outcome, bool strict, struct err *err)
{
    char process[APPEND_PROCESS];

    struct trail_row row = append_row(trail, entry, ROW_WHOLE, process);
    row.outcome = outcome;
    return trail_append_append(trail, &row, strict, err);
}

enum trail_kept trail_end(struct trail *trail, int64_t id, const char *outcome, int64_t rows,
                          int64_t took_ms, struct err *err)
{
    const struct trail_entry nothing = {.what = ""};
    char process[APPEND_PROCESS];

    struct trail_row row = append_row(trail, &nothing, id, process);
    row.outcome = outcome;
    row.rows = rows;
    row.took_ms = took_ms;
    return trail_append_append(trail, &row, false, err);
}
