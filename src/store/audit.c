/* The audit trail and the answers kept.
 *
 * A row's hash is SHA-256 over the hash before it and its own fields, each with its length, so that
 * a row cannot be changed, removed from the middle or moved without breaking the chain.
 */
#include "store_private.h"

#include <openssl/sha.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "querent/base/vec.h"

#define HASH_HEX 65

static void add_field(struct buf *out, const char *text)
{
    size_t len = text ? strlen(text) : 0;
    buf_addf(out, "%zu:", len);
    buf_addn(out, text ? text : "", len);
}

static void chain_hash(const char *before, const char *const *fields, size_t count,
                       char out[HASH_HEX])
{
    struct buf text = BUF_INIT;
    unsigned char digest[SHA256_DIGEST_LENGTH];
    add_field(&text, before);
    for (size_t i = 0; i < count; i++)
        add_field(&text, fields[i]);
    SHA256((const unsigned char *)buf_str(&text), text.len, digest);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(out + 2 * i, 3, "%02x", digest[i]);
    buf_release(&text);
}

static void last_hash(struct store *store, char out[HASH_HEX])
{
    out[0] = '\0';
    sqlite3_stmt *stmt = store_prepare(
        store, NULL, "SELECT hash FROM audit WHERE company=?1 ORDER BY id DESC LIMIT 1", "t",
        store->company);
    if (stmt && store_step(store, stmt, NULL))
        snprintf(out, HASH_HEX, "%s", (const char *)sqlite3_column_text(stmt, 0));
    sqlite3_finalize(stmt);
}

bool store_audit(struct store *store, const char *connection, const char *what, const char *sql,
                 const char *outcome, int64_t rows, struct err *err)
{
    char before[HASH_HEX], hash[HASH_HEX], at_text[32], rows_text[32];
    int64_t at = clock_now();
    snprintf(at_text, sizeof at_text, "%lld", (long long)at);
    snprintf(rows_text, sizeof rows_text, "%lld", (long long)rows);
    const char *fields[] = {store->user,    at_text, connection, what,
                            sql ? sql : "", outcome, rows_text};
    pthread_mutex_lock(&store->lock);
    bool ok = store_begin(store, err);
    if (ok) {
        last_hash(store, before);
        chain_hash(before, fields, sizeof fields / sizeof *fields, hash);
        sqlite3_stmt *stmt =
            store_prepare(store, err,
                          "INSERT INTO audit(user, company, at, connection, what, sql, outcome, "
                          "rows, hash) VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9)",
                          "ttittttit", store->user, store->company, at, connection, what, fields[4],
                          outcome, rows, hash);
        ok = stmt && store_run(store, stmt, err);
        if (ok)
            ok = store_commit(store, err);
        else
            store_rollback(store);
    }
    pthread_mutex_unlock(&store->lock);
    return ok;
}

void store_audit_free(struct store_audit_row *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].user);
        mem_free(list[i].connection);
        mem_free(list[i].what);
        mem_free(list[i].sql);
        mem_free(list[i].outcome);
    }
    mem_free(list);
}

struct audit_list {
    VEC(struct store_audit_row) v;
};

static void add_row(sqlite3_stmt *stmt, void *list)
{
    struct audit_list *rows = list;
    struct store_audit_row row = {.id = sqlite3_column_int64(stmt, 0),
                                  .at = sqlite3_column_int64(stmt, 1),
                                  .rows = sqlite3_column_int64(stmt, 2),
                                  .user = store_column(stmt, 3),
                                  .connection = store_column(stmt, 4),
                                  .what = store_column(stmt, 5),
                                  .sql = store_column(stmt, 6),
                                  .outcome = store_column(stmt, 7)};
    vec_push(&rows->v, row);
}

bool store_audit_list(struct store *store, int64_t max, struct store_audit_row **ret_list,
                      size_t *ret_count, struct err *err)
{
    struct audit_list list = {0};
    if (!store_each(
            store, add_row, &list, err,
            "SELECT id, at, rows, user, connection, what, sql, outcome FROM (SELECT * FROM audit "
            "WHERE company=?1 ORDER BY id DESC LIMIT ?2) ORDER BY id",
            "ti", store->company, max > 0 ? max : (int64_t)-1)) {
        store_audit_free(list.v.v, list.v.len);
        return false;
    }
    *ret_list = list.v.v;
    *ret_count = list.v.len;
    return true;
}

bool store_audit_verify(struct store *store, int64_t *ret_rows, struct err *err)
{
    char before[HASH_HEX] = "", hash[HASH_HEX];
    struct err problem = ERR_INIT;
    int64_t rows = 0;
    pthread_mutex_lock(&store->lock);
    sqlite3_stmt *stmt = store_prepare(store, &problem,
                                       "SELECT id, user, at, connection, what, sql, outcome, rows, "
                                       "hash FROM audit WHERE company=?1 ORDER BY id",
                                       "t", store->company);
    while (problem.code == ERR_NONE && stmt && store_step(store, stmt, &problem)) {
        const char *fields[7];
        for (int i = 0; i < 7; i++)
            fields[i] = (const char *)sqlite3_column_text(stmt, i + 1);
        chain_hash(before, fields, 7, hash);
        if (strcmp(hash, (const char *)sqlite3_column_text(stmt, 8)) != 0)
            err_set(&problem, ERR_STATE, "audit row %lld was changed, or one before it was removed",
                    (long long)sqlite3_column_int64(stmt, 0));
        snprintf(before, sizeof before, "%s", hash);
        rows++;
    }
    sqlite3_finalize(stmt);
    pthread_mutex_unlock(&store->lock);
    if (problem.code != ERR_NONE) {
        if (err)
            *err = problem;
        return false;
    }
    *ret_rows = rows;
    return true;
}
