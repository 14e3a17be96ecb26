/* A row of the trail as it stands in the state file, where anybody may have changed it. */
#include "trail_private.h"

#include <openssl/sha.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"

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
    COL_TOOK,
    COL_COUNT
};

static const char *stored_text(sqlite3_stmt *stmt, int column)
{
    const char *value = (const char *)sqlite3_column_text(stmt, column);

    return value ? value : "";
}

const char *stored_hash(sqlite3_stmt *stmt)
{
    return stored_text(stmt, COL_HASH);
}

bool stored_plain(sqlite3_stmt *stmt)
{
    return sqlite3_column_type(stmt, COL_SEQ) == SQLITE_NULL;
}

struct trail_row stored_row(sqlite3_stmt *stmt)
{
    /* no row is made with NULL: it would be listed as one of an older program */
    const bool none = sqlite3_column_type(stmt, COL_BEGUN) == SQLITE_NULL;

    return (struct trail_row){.seq = sqlite3_column_int64(stmt, COL_SEQ),
                              .begun = none ? INT64_MIN : sqlite3_column_int64(stmt, COL_BEGUN),
                              .at = sqlite3_column_int64(stmt, COL_AT),
                              .rows = sqlite3_column_int64(stmt, COL_ROWS),
                              .took_ms = sqlite3_column_int64(stmt, COL_TOOK),
                              .user = stored_text(stmt, COL_USER),
                              .connection = stored_text(stmt, COL_CONNECTION),
                              .what = stored_text(stmt, COL_WHAT),
                              .target = stored_text(stmt, COL_TARGET),
                              .sql = stored_text(stmt, COL_SQL),
                              .outcome = stored_text(stmt, COL_OUTCOME),
                              .process = stored_text(stmt, COL_PROCESS)};
}

bool stored_good(const struct trail *trail, sqlite3_stmt *stmt, const char *before)
{
    char hash[TRAIL_HASH];

    if (stored_plain(stmt)) {
        const char *const fields[7] = {
            stored_text(stmt, COL_USER),       stored_text(stmt, COL_AT),
            stored_text(stmt, COL_CONNECTION), stored_text(stmt, COL_WHAT),
            stored_text(stmt, COL_SQL),        stored_text(stmt, COL_OUTCOME),
            stored_text(stmt, COL_ROWS)};
        trail_hash_plain(before, fields, hash);
    } else {
        const struct trail_row row = stored_row(stmt);
        trail_hash_row(trail, before, &row, hash);
    }
    return str_eq(hash, stored_hash(stmt));
}

void stored_add_digest(sqlite3_stmt *stmt, char digest[TRAIL_HASH])
{
    unsigned char bytes[SHA256_DIGEST_LENGTH];
    struct buf all = BUF_INIT;

    buf_add(&all, digest);
    for (int i = COL_USER; i < COL_COUNT; i++) {
        const char *text = stored_text(stmt, i);
        buf_addf(&all, "|%d:%d:", sqlite3_column_type(stmt, i), sqlite3_column_bytes(stmt, i));
        buf_add(&all, text);
    }
    SHA256((const unsigned char *)all.p, all.len, bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(digest + 2 * i, 3, "%02x", bytes[i]);
    buf_release(&all);
}
