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
#define FIELDS 7 /* user, at, connection, what, sql, outcome, rows */

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

/* chain(before, field, …) in SQL: a row and its hash are one statement, whenever it is run. */
static void chain_function(sqlite3_context *context, int count, sqlite3_value **values)
{
    const char *fields[FIELDS];
    char hash[HASH_HEX];
    const char *before = (const char *)sqlite3_value_text(values[0]);
    for (int i = 1; i < count; i++)
        fields[i - 1] = (const char *)sqlite3_value_text(values[i]);
    chain_hash(before ? before : "", fields, FIELDS, hash);
    sqlite3_result_text(context, hash, -1, SQLITE_TRANSIENT);
}

bool store_functions(struct store *store, struct err *err)
{
    const int code =
        sqlite3_create_function(store->db, "chain", FIELDS + 1, SQLITE_UTF8 | SQLITE_DIRECTONLY,
                                NULL, chain_function, NULL, NULL);
    return code == SQLITE_OK || store_fail(store, code, err);
}

bool store_audit(struct store *store, const char *connection, const char *what, const char *sql,
                 const char *outcome, int64_t rows, struct err *err)
{
    struct change change = {0};
    change_add(&change,
               "INSERT INTO audit(user, company, at, connection, what, sql, outcome, rows, hash) "
               "VALUES(?1,?2,?3,?4,?5,?6,?7,?8, chain((SELECT hash FROM audit WHERE company=?2 "
               "ORDER BY id DESC LIMIT 1), ?1, ?3, ?4, ?5, ?6, ?7, ?8))",
               "ttitttti", store->user, store->company, clock_now(), connection, what,
               sql ? sql : "", outcome, rows);
    return store_change(store, &change, err);
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
        const char *fields[FIELDS];
        for (int i = 0; i < FIELDS; i++)
            fields[i] = (const char *)sqlite3_column_text(stmt, i + 1);
        chain_hash(before, fields, FIELDS, hash);
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
