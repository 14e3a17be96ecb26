/* Going on after a break: one row says what was accepted, and the anchor names that row. */
#include "trail_private.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"

/* What is accepted: between chain and anchor, and inside the chain. */
struct accept {
    struct append append;
    struct trail_report report;
    struct buf words, lines;
};

static void accept_add_stretches(struct accept *accept)
{
    const struct trail_report *report = &accept->report;

    for (size_t i = 0; i < report->broken_count && i < TRAIL_STRETCHES; i++) {
        buf_add(&accept->words, accept->words.len ? "; " : "");
        stretch_words(&report->stretches[i], &accept->words);
    }
    if (report->broken_count > TRAIL_STRETCHES)
        buf_addf(&accept->words, "; and %zu more", report->broken_count - TRAIL_STRETCHES);
}

/* The same stretches and the same anchor as were shown; rows may have been added. */
static bool accept_as_seen(const struct accept *accept, const struct trail_report *seen)
{
    const struct trail_report *now = &accept->report;
    bool same = seen->broken_count == now->broken_count && seen->no_table == now->no_table &&
                chain_sound(seen->anchor) == chain_sound(now->anchor) &&
                seen->anchor_rows == now->anchor_rows;

    for (size_t i = 0; same && i < now->broken_count && i < TRAIL_STRETCHES; i++)
        same = str_eq(seen->stretches[i].digest, now->stretches[i].digest);
    return same;
}

/* In the transaction. */
static bool accept_look(struct trail *trail, struct accept *accept, struct err *err)
{
    struct append *append = &accept->append;
    struct trail_report *report = &accept->report;

    if (!chain_read(trail, &append->chain, err) ||
        !trail_learn_key(trail, !append->chain.keyed && !append->anchor.there, err))
        return false;
    if (!anchor_read(trail, &append->anchor, err) ||
        !chain_judge(trail, &append->anchor, &append->chain, &append->state, err))
        return false;
    report->no_table = append->chain.no_table;
    report->anchor = append->state;
    report->anchor_rows = append->anchor.head.rows;
    if (!report->no_table && !trail_walk(trail, report, &accept->lines, err))
        return false;
    if (report->more)
        return err_set(err, ERR_REFUSED,
                       "so much of the chain is wrong that no row can name it: begin a new state "
                       "file and anchor, and keep these");
    return true;
}

static bool accept_judge(struct trail *trail, struct accept *accept,
                         const struct trail_report *seen, struct err *err)
{
    struct append *append = &accept->append;

    if (!accept_look(trail, accept, err))
        return false;
    if (trail_whole(&accept->report))
        return err_set(err, ERR_REFUSED,
                       "there is nothing to accept: the chain is whole, and the anchor agrees");
    if (seen && !accept_as_seen(accept, seen))
        return err_set(err, ERR_STALE, "the trail has changed since you looked: verify it again");
    accept_add_stretches(accept);
    if (append->chain.no_table || !chain_sound(append->state)) {
        buf_add(&accept->words, accept->words.len ? "; " : "");
        buf_add(&accept->words, append->chain.no_table ? "the audit table was gone; " : "");
        append->cut = append->chain.no_table ? -1 : chain_cut(trail);
        append_break_words(trail, append, &accept->words);
    }
    return !append->chain.no_table || store_exec(trail->store, store_audit_table, err);
}

static bool accept_write(struct trail *trail, struct accept *accept, struct err *err)
{
    const struct trail_entry entry = {.what = TRAIL_ACCEPT, .sql = buf_str(&accept->lines)};
    char process[APPEND_PROCESS];
    struct trail_row row = append_row(trail, &entry, ROW_WHOLE, process);
    struct trail_head head;

    row.outcome = accept->words.p;
    accept->append.state = TRAIL_AGREES; /* from here on */
    if (!append_put(trail, &accept->append, &row, false, &head, err) ||
        !anchor_write(trail, &accept->append.anchor, &head, err))
        return false;
    trail->head = head;
    return true;
}

bool trail_accept(struct trail *trail, const struct trail_report *seen, struct err *err)
{
    struct accept accept = {.append = {.anchor = {.fd = -1}, .cut = -1}};
    struct err ignored = ERR_INIT;
    int64_t until_us;

    if (!trail_lock(trail, &until_us, err))
        return false;
    bool ok = trail_learn_key(trail, false, &ignored) || ignored.code == ERR_NOT_FOUND;
    if (!ok && err)
        *err = ignored;
    ok = ok && trail_open_state(trail, until_us, err) &&
         anchor_open(trail, false, until_us, &accept.append.anchor, err) &&
         store_begin(trail->store, err) &&
         trail->store->ops->serialize(trail->store, "audit", trail->options.company, err) &&
         accept_judge(trail, &accept, seen, err) && accept_write(trail, &accept, err);
    if (!ok && trail->store)
        store_rollback(trail->store);
    anchor_close(&accept.append.anchor);
    buf_release(&accept.words);
    buf_release(&accept.lines);
    trail_unlock(trail);
    return ok;
}
