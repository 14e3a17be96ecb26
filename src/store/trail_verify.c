/* Walking the chain: each row's hash is made again and compared; what is missing shows as a gap. */
#include "trail_private.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

#define COLUMNS                                                                                    \
    "id, user, at, connection, what, sql, outcome, rows, hash, seq, begun, target, process, "      \
    "took_ms"

enum {
    COL_ID,
    COL_USER,
    COL_AT,
    COL_CONNECTION,
    COL_WHAT,
    COL_SQL,
    COL_OUTCOME,
    COL_ROWS,
    COL_HASH,
    COL_SEQ,
    COL_BEGUN,
    COL_TARGET,
    COL_PROCESS,
    COL_TOOK
};

static const char *trail_verify_text(sqlite3_stmt *stmt, int column)
{
    const char *value = (const char *)sqlite3_column_text(stmt, column);

    return value ? value : "";
}

/* No row is made with NULL: it would be listed as one of an older program. */
static int64_t begun_of(sqlite3_stmt *stmt)
{
    return sqlite3_column_type(stmt, COL_BEGUN) == SQLITE_NULL
               ? INT64_MIN
               : sqlite3_column_int64(stmt, COL_BEGUN);
}

static struct trail_row read_row(sqlite3_stmt *stmt)
{
    return (struct trail_row){.seq = sqlite3_column_int64(stmt, COL_SEQ),
                              .begun = begun_of(stmt),
                              .at = sqlite3_column_int64(stmt, COL_AT),
                              .rows = sqlite3_column_int64(stmt, COL_ROWS),
                              .took_ms = sqlite3_column_int64(stmt, COL_TOOK),
                              .user = trail_verify_text(stmt, COL_USER),
                              .connection = trail_verify_text(stmt, COL_CONNECTION),
                              .what = trail_verify_text(stmt, COL_WHAT),
                              .target = trail_verify_text(stmt, COL_TARGET),
                              .sql = trail_verify_text(stmt, COL_SQL),
                              .outcome = trail_verify_text(stmt, COL_OUTCOME),
                              .process = trail_verify_text(stmt, COL_PROCESS)};
}

static bool trail_verify_is_plain(sqlite3_stmt *stmt)
{
    return sqlite3_column_type(stmt, COL_SEQ) == SQLITE_NULL;
}

/* What the row's hash must be, after the one before it. */
static void trail_verify_hash_of(const struct trail *trail, sqlite3_stmt *stmt, const char *before,
                                 char out[TRAIL_HASH])
{
    if (trail_verify_is_plain(stmt)) {
        const char *const fields[7] = {
            trail_verify_text(stmt, COL_USER),       trail_verify_text(stmt, COL_AT),
            trail_verify_text(stmt, COL_CONNECTION), trail_verify_text(stmt, COL_WHAT),
            trail_verify_text(stmt, COL_SQL),        trail_verify_text(stmt, COL_OUTCOME),
            trail_verify_text(stmt, COL_ROWS)};
        trail_hash_plain(before, fields, out);
    } else {
        const struct trail_row row = read_row(stmt);
        trail_hash_row(trail, before, &row, out);
    }
}

static void count_row(struct trail_report *report, const struct trail_row *row)
{
    if (!report->keyed_at)
        report->keyed_at = row->at;
    report->open += row->begun == ROW_INTENT;
    report->open -= row->begun > ROW_INTENT;
    report->accepted += row->begun == ROW_WHOLE && str_eq(row->what, "accept");
}

/* A row in its place: plain ones first, then by seq without a gap. */
static void check_place(sqlite3_stmt *stmt, struct trail_report *report)
{
    const long long expected = (long long)report->rows + 1,
                    seq = sqlite3_column_int64(stmt, COL_SEQ);

    if (seq == expected)
        return;
    if (seq == expected + 1)
        err_set(&report->broken, ERR_STATE, "row %lld is gone", expected);
    else if (seq > expected)
        err_set(&report->broken, ERR_STATE, "rows %lld to %lld are gone", expected, seq - 1);
    else
        err_set(&report->broken, ERR_STATE, "a row before row %lld was put in without the key",
                seq);
}

static void check_row(const struct trail *trail, sqlite3_stmt *stmt, struct trail_report *report)
{
    char hash[TRAIL_HASH];
    const bool plain = trail_verify_is_plain(stmt);

    if (!plain && report->broken.code == ERR_NONE)
        check_place(stmt, report);
    trail_verify_hash_of(trail, stmt, report->head.hash, hash);
    if (report->broken.code == ERR_NONE && !str_eq(hash, trail_verify_text(stmt, COL_HASH))) {
        const long long number = (long long)report->rows + 1;
        if (plain || report->keyed_at)
            err_set(&report->broken, ERR_STATE,
                    "row %lld was changed, or one before it was removed", number);
        else
            err_set(&report->broken, ERR_STATE,
                    "row %lld was changed, or one before it was removed, or its key was another "
                    "one",
                    number);
    }
    if (plain)
        report->plain++;
    else {
        const struct trail_row row = read_row(stmt);
        count_row(report, &row);
    }
    report->rows++;
    snprintf(report->head.hash, TRAIL_HASH, "%s", trail_verify_text(stmt, COL_HASH));
}

static bool trail_verify_walk(struct trail *trail, struct trail_report *report, struct err *err)
{
    struct err problem = ERR_INIT;
    sqlite3_stmt *stmt = store_prepare(trail->store, &problem,
                                       "SELECT " COLUMNS " FROM audit WHERE company=?1 "
                                       "ORDER BY seq IS NOT NULL, seq, id",
                                       "t", trail->options.company);

    while (stmt && store_step(trail->store, stmt, &problem))
        check_row(trail, stmt, report);
    sqlite3_finalize(stmt);
    report->head.rows = report->rows;
    if (problem.code == ERR_NONE)
        return true;
    *err = problem;
    return false;
}

/* The anchor and the snapshot of the chain are of one moment: no row is appended in between. */
static bool look_at_both(struct trail *trail, int64_t until_us, struct trail_report *report,
                         struct err *err)
{
    struct anchor anchor = {.fd = -1};
    struct chain chain;
    char *path = anchor_path(trail);

    snprintf(report->anchor_path, sizeof report->anchor_path, "%s", path);
    mem_free(path);
    if (!anchor_open(trail, true, until_us, &anchor, err))
        return false;
    bool ok = store_exec(trail->store, "BEGIN", err) && chain_read(trail, &chain, err);
    if (ok && (chain.keyed || anchor.there)) {
        ok = trail_learn_key(trail, false, err);
        if (ok)
            anchor_read(trail, &anchor);
    }
    anchor_close(&anchor);
    if (!ok || !chain_judge(trail, &anchor, &chain, &report->anchor, err))
        return false;
    report->no_table = chain.no_table;
    report->anchor_rows = anchor.head.rows;
    report->cut = chain.no_table ? -1 : chain_cut(trail);
    return chain.no_table || trail_verify_walk(trail, report, err);
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
    if (ok)
        *ret_report = report;
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
