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

static const char *stored_text(struct store_stmt *stmt, int column)
{
    const char *value = stmt_text(stmt, column);

    return value ? value : "";
}

const char *stored_hash(struct store_stmt *stmt)
{
    return stored_text(stmt, COL_HASH);
}

bool stored_plain(struct store_stmt *stmt)
{
    return stmt_type(stmt, COL_SEQ) == STMT_NULL;
}

struct trail_row stored_row(struct store_stmt *stmt)
{
    /* no row is made with NULL: it would be listed as one of an older program */
    const bool none = stmt_type(stmt, COL_BEGUN) == STMT_NULL;

    return (struct trail_row){.seq = stmt_int(stmt, COL_SEQ),
                              .begun = none ? INT64_MIN : stmt_int(stmt, COL_BEGUN),
                              .at = stmt_int(stmt, COL_AT),
                              .rows = stmt_int(stmt, COL_ROWS),
                              .took_ms = stmt_int(stmt, COL_TOOK),
                              .user = stored_text(stmt, COL_USER),
                              .connection = stored_text(stmt, COL_CONNECTION),
                              .what = stored_text(stmt, COL_WHAT),
                              .target = stored_text(stmt, COL_TARGET),
                              .sql = stored_text(stmt, COL_SQL),
                              .outcome = stored_text(stmt, COL_OUTCOME),
                              .process = stored_text(stmt, COL_PROCESS)};
}

bool stored_good(const struct trail *trail, struct store_stmt *stmt, const char *before)
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

void stored_add_digest(struct store_stmt *stmt, char digest[TRAIL_HASH])
{
    unsigned char bytes[SHA256_DIGEST_LENGTH];
    struct buf all = BUF_INIT;

    buf_add(&all, digest);
    for (int i = COL_USER; i < COL_COUNT; i++) {
        const char *text = stored_text(stmt, i);
        buf_addf(&all, "|%d:%zu:", (int)stmt_type(stmt, i), strlen(text));
        buf_add(&all, text);
    }
    SHA256((const unsigned char *)all.p, all.len, bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(digest + 2 * i, 3, "%02x", bytes[i]);
    buf_release(&all);
}
