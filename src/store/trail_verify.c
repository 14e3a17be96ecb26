/* Looking at a trail: the chain is walked, and compared with its anchor. */
#include "trail_private.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/trust.h"

/* The anchor and the snapshot of the chain are of one moment: no row is appended in between. */
static bool look_at_both(struct trail *trail, int64_t until_us, struct trail_report *report,
                         struct err *err)
{
    struct anchor anchor = {.fd = -1};
    struct chain chain;
    char *path = anchor_path(trail);

    text_copy(report->anchor_path, sizeof report->anchor_path, path);
    mem_free(path);
    if (!anchor_open(trail, true, until_us, &anchor, err))
        return false;
    bool ok = store_begin_reading(trail->store, err) && chain_read(trail, &chain, err);
    if (ok && (chain.keyed || anchor.there)) {
        ok = trail_learn_key(trail, false, err) && anchor_read(trail, &anchor, err);
    }
    anchor_close(&anchor);
    if (!ok || !chain_judge(trail, &anchor, &chain, &report->anchor, err))
        return false;
    report->no_table = chain.no_table;
    if (report->anchor == TRAIL_UNBEGUN && !chain.no_table &&
        !chain_of_others(trail, &report->others, err))
        return false;
    report->anchor_rows = anchor.head.rows;
    report->changed = chain.changed;
    report->cut = chain.no_table ? -1 : chain_cut(trail);
    return chain.no_table || trail_walk(trail, report, NULL, err);
}

/* Who looks at somebody else's trail can't judge its rights. */
static void verify_rights(const char *path, struct err *ret_exposed)
{
    struct stat st;
    char *fault = stat(path, &st) == 0 && st.st_uid == geteuid() ? trust_fault(path) : NULL;

    if (fault && ret_exposed->code == ERR_NONE)
        err_set(ret_exposed, ERR_CONFIG, "'%s' is not safe, since %s", path, fault);
    mem_free(fault);
}

bool trail_verify(struct trail *trail, struct trail_report *ret_report, struct err *err)
{
    struct trail_report report = {0};
    struct err ignored = ERR_INIT;
    int64_t until_us;

    if (!trail_lock(trail, &until_us, err))
        return false;
    bool ok = trail_learn_key(trail, false, &ignored) || ignored.code == ERR_NOT_FOUND;
    if (!ok && err)
        *err = ignored;
    ok =
        ok && trail_open_state(trail, until_us, err) && look_at_both(trail, until_us, &report, err);
    if (trail->store)
        store_rollback(trail->store);
    report.key_known = trail->key.len > 0;
    report.open = report.open > 0 ? report.open : 0; /* where beginnings were removed */
    trail_unlock(trail);
    if (ok) {
        char *anchor = anchor_path(trail);
        verify_rights(trail->options.path, &report.exposed);
        verify_rights(anchor, &report.exposed);
        mem_free(anchor);
        *ret_report = report;
    }
    return ok;
}

bool trail_has(struct trail *trail, const struct trail_head *head, struct err *err)
{
    char hash[TRAIL_HASH];
    int64_t until_us;

    if (!trail_lock(trail, &until_us, err))
        return false;
    const bool there =
        trail_open_state(trail, until_us, err) && chain_hash_at(trail, head->rows, hash, err);
    trail_unlock(trail);
    return there && (str_eq(hash, head->hash) ||
                     err_set(err, ERR_STATE, "row %lld of the chain has the hash %s",
                             (long long)head->rows, hash));
}
