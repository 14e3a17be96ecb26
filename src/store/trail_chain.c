/* Where the chain ends, and how it stands to the anchor. With the trail's lock. */
#include "trail_private.h"

#include <stdio.h>

#include "querent/base/str.h"

/* One row of a text and a number; *ret_there false: none. */
static bool read_one(struct trail *trail, struct store_stmt *stmt, char hash[TRAIL_HASH],
                     int64_t *ret_number, bool *ret_there, struct err *err)
{
    struct err problem = ERR_INIT;

    *ret_there = stmt && store_step(trail->store, stmt, &problem);
    if (*ret_there) {
        const char *text = stmt_text(stmt, 0);
        snprintf(hash, TRAIL_HASH, "%s", text ? text : "");
        *ret_number = stmt_int(stmt, 1);
    }
    stmt_end(stmt);
    if (!stmt || problem.code == ERR_NONE)
        return stmt != NULL;
    *err = problem;
    return false;
}

/* Rows without a key come first, so their number and the newest of them is where the keyed begin.
 */
static bool trail_chain_read_plain(struct trail *trail, struct chain *chain, struct err *err)
{
    struct store_stmt *stmt = store_prepare(
        trail->store, err,
        "SELECT hash, (SELECT count(*) FROM audit WHERE company=?1 AND seq IS NULL) FROM audit "
        "WHERE company=?1 AND seq IS NULL ORDER BY id DESC LIMIT 1",
        "t", trail->options.company);
    bool there;

    return read_one(trail, stmt, chain->head.hash, &chain->head.rows, &there, err);
}

bool chain_read(struct trail *trail, struct chain *ret_chain, struct err *err)
{
    struct chain chain = {0};
    struct err problem = ERR_INIT;
    bool there;

    if (!trail->store->ops->has_table(trail->store, "audit", &there, err))
        return false;
    chain.no_table = !there; /* dropped, or of a state that is older than it */
    if (!there) {
        *ret_chain = chain;
        return true;
    }
    struct store_stmt *stmt = store_prepare(trail->store, &problem,
                                            "SELECT hash, seq FROM audit WHERE company=?1 AND seq "
                                            "IS NOT NULL ORDER BY seq DESC LIMIT 1",
                                            "t", trail->options.company);
    bool ok = read_one(trail, stmt, chain.head.hash, &chain.head.rows, &chain.keyed, &problem);

    if (ok && !chain.keyed)
        ok = trail_chain_read_plain(trail, &chain, &problem);
    if (!ok) {
        *err = problem;
        return false;
    }
    *ret_chain = chain;
    return true;
}

bool chain_of_others(struct trail *trail, bool *ret_there, struct err *err)
{
    char nothing[TRAIL_HASH];
    int64_t count = 0;
    bool there;
    struct store_stmt *stmt = store_prepare(trail->store, err,
                                            "SELECT '', count(*) FROM (SELECT id FROM audit WHERE "
                                            "company<>?1 AND seq IS NOT NULL LIMIT 1) AS others",
                                            "t", trail->options.company);

    if (!read_one(trail, stmt, nothing, &count, &there, err))
        return false;
    *ret_there = count > 0;
    return true;
}

bool chain_hash_at(struct trail *trail, int64_t n, char out[TRAIL_HASH], struct err *err)
{
    int64_t number;
    bool there;

    out[0] = '\0';
    if (n == 0)
        return true;
    struct store_stmt *stmt =
        store_prepare(trail->store, err, "SELECT hash, 0 FROM audit WHERE company=?1 AND seq=?2",
                      "ti", trail->options.company, n);
    if (!read_one(trail, stmt, out, &number, &there, err))
        return false;
    if (there)
        return true;
    stmt = store_prepare(trail->store, err,
                         "SELECT hash, 0 FROM audit WHERE company=?1 AND seq IS NULL ORDER BY id "
                         "LIMIT 1 OFFSET ?2",
                         "ti", trail->options.company, n - 1);
    return read_one(trail, stmt, out, &number, &there, err) &&
           (there || err_set(err, ERR_NOT_FOUND, "the audit trail has no row %lld", (long long)n));
}

/* A machine that has never written to a shared chain has nothing to compare it with; one that has
 * must have an anchor. */
static bool chain_without_anchor(struct trail *trail, const struct chain *chain,
                                 enum trail_anchor *ret_state, struct err *err)
{
    char mark[TRAIL_MARK], nothing[TRAIL_HASH];
    int64_t ours = 1;
    bool there;

    *ret_state = chain->keyed ? TRAIL_GONE : TRAIL_UNBEGUN;
    trail_mark(trail, mark);
    if (!chain->keyed || !*mark)
        return true;
    struct store_stmt *stmt =
        store_prepare(trail->store, err,
                      "SELECT '', count(*) FROM audit WHERE company=?1 AND process LIKE '%' || ?2 "
                      "|| '%'",
                      "tt", trail->options.company, mark);
    if (!read_one(trail, stmt, nothing, &ours, &there, err))
        return false;
    if (ours == 0)
        *ret_state = TRAIL_NEW_HERE;
    return true;
}

static bool chain_compare(struct trail *trail, const struct anchor *anchor,
                          const struct chain *chain, enum trail_anchor *ret_state, struct err *err)
{
    char hash[TRAIL_HASH];
    struct err problem = ERR_INIT;

    if (!anchor->there)
        return chain_without_anchor(trail, chain, ret_state, err);
    if (!anchor->good)
        *ret_state = TRAIL_DAMAGED;
    else if (anchor->head.rows > chain->head.rows)
        *ret_state = TRAIL_MISSING;
    else if (anchor->head.rows == chain->head.rows)
        *ret_state = str_eq(anchor->head.hash, chain->head.hash) ? TRAIL_AGREES : TRAIL_DIFFERS;
    else if (chain_hash_at(trail, anchor->head.rows, hash, &problem))
        *ret_state = str_eq(anchor->head.hash, hash) ? TRAIL_AHEAD : TRAIL_DIFFERS;
    else if (problem.code == ERR_NOT_FOUND)
        *ret_state = TRAIL_DIFFERS;
    else {
        *err = problem;
        return false;
    }
    return true;
}

/* The rows from `first` on: whose hash is what it must be. *ret_changed: the first that is not, 0:
 * all are. */
static bool chain_check_end(struct trail *trail, int64_t first, int64_t *ret_changed,
                            struct err *err)
{
    char before[TRAIL_HASH];
    struct err problem = ERR_INIT;
    int64_t at = first - 1;

    *ret_changed = 0;
    if (!chain_hash_at(trail, at, before, &problem)) {
        *ret_changed = problem.code == ERR_NOT_FOUND ? first : 0;
        *err = problem;
        return problem.code == ERR_NOT_FOUND;
    }
    struct store_stmt *stmt = store_prepare(trail->store, &problem,
                                            "SELECT " STORED_COLUMNS
                                            " FROM audit WHERE company=?1 AND seq>=?2 ORDER BY seq",
                                            "ti", trail->options.company, first);
    while (stmt && !*ret_changed && store_step(trail->store, stmt, &problem)) {
        const struct trail_row row = stored_row(stmt);
        if (row.seq != at + 1 || !stored_good(trail, stmt, before))
            *ret_changed = at + 1;
        snprintf(before, TRAIL_HASH, "%s", stored_hash(stmt));
        at = row.seq;
    }
    stmt_end(stmt);
    if (problem.code != ERR_NONE)
        *err = problem;
    return problem.code == ERR_NONE;
}

bool chain_judge(struct trail *trail, const struct anchor *anchor, struct chain *chain,
                 enum trail_anchor *ret_state, struct err *err)
{
    struct err problem = ERR_INIT;
    enum trail_anchor state;

    if (!chain_compare(trail, anchor, chain, &state, err))
        return false;
    const bool new = state == TRAIL_NEW_HERE;
    const bool named = state == TRAIL_AGREES || state == TRAIL_AHEAD || new;
    const int64_t first = new ? chain->head.rows : anchor->head.rows > 0 ? anchor->head.rows : 1;
    if (named && chain->keyed && !chain_check_end(trail, first, &chain->changed, &problem)) {
        *err = problem;
        return false;
    }
    *ret_state = chain->changed ? TRAIL_CHANGED : state;
    return true;
}

bool chain_sound(enum trail_anchor state)
{
    return state == TRAIL_UNBEGUN || state == TRAIL_AGREES || state == TRAIL_AHEAD ||
           state == TRAIL_NEW_HERE;
}

int64_t chain_cut(struct trail *trail)
{
    struct store_stmt *stmt = store_prepare(
        trail->store, NULL,
        "SELECT '', coalesce(min(seq) - 1, -1) FROM audit WHERE company=?1 AND process "
        "LIKE '%' || ?2 AND seq > "
        "coalesce((SELECT max(seq) FROM audit WHERE company=?1 AND what='accept'), 0)",
        "tt", trail->options.company, ROW_AFTER_BREAK);
    struct err ignored = ERR_INIT;
    char nothing[TRAIL_HASH];
    int64_t rows = -1;
    bool there;

    if (!read_one(trail, stmt, nothing, &rows, &there, &ignored) || !there)
        return -1;
    return rows;
}
