/* Entries for people: an intent and its end as one line. */
#include "trail_private.h"

#include <stdio.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/system/process.h"
#include "querent/base/vec.h"

#define LINES                                                                                      \
    "SELECT coalesce(b.seq, b.id), b.at, b.user, b.connection, b.what, b.target, b.sql, "          \
    "b.process, "                                                                                  \
    "b.begun, "                                                                                    \
    "e.seq, coalesce(e.rows, b.rows), coalesce(e.took_ms, coalesce(b.took_ms, -1)), "              \
    "coalesce(e.outcome, b.outcome) FROM (SELECT * FROM audit WHERE company=?1 AND (begun IS "     \
    "NULL "                                                                                        \
    "OR begun<=0) ORDER BY id DESC LIMIT ?2) b LEFT JOIN audit e ON b.begun=0 "                    \
    "AND e.id=(SELECT max(id) FROM audit WHERE company=?1 AND begun=b.seq) ORDER BY b.id"

struct lines {
    VEC(struct trail_line) v;
};

static bool under_way(const char *process)
{
    int pid = 0;
    long long start = 0;

    return process && sscanf(process, "%d %lld", &pid, &start) == 2 &&
           process_lives(pid, (int64_t)start);
}

static void trail_list_add_line(struct store_stmt *stmt, void *list)
{
    struct lines *lines = list;
    struct trail_line line = {.id = stmt_int(stmt, 0),
                              .at = stmt_int(stmt, 1),
                              .rows = stmt_int(stmt, 10),
                              .took_ms = stmt_int(stmt, 11),
                              .user = store_column(stmt, 2),
                              .connection = store_column(stmt, 3),
                              .what = store_column(stmt, 4),
                              .target = store_column(stmt, 5),
                              .sql = store_column(stmt, 6)};
    const bool intent = stmt_type(stmt, 8) != STMT_NULL && stmt_int(stmt, 8) == ROW_INTENT,
               ended = stmt_type(stmt, 9) != STMT_NULL;

    if (intent && !ended)
        line.outcome =
            mem_strdup(under_way(stmt_text(stmt, 7)) ? "under way" : "not known to have ended");
    else
        line.outcome = store_column(stmt, 12);
    if (!line.target)
        line.target = mem_strdup("");
    vec_push(&lines->v, line);
}

void trail_list_free(struct trail_line *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].user);
        mem_free(list[i].connection);
        mem_free(list[i].what);
        mem_free(list[i].target);
        mem_free(list[i].sql);
        mem_free(list[i].outcome);
    }
    mem_free(list);
}

bool trail_list(struct trail *trail, int64_t max, struct trail_line **ret_list, size_t *ret_count,
                struct err *err)
{
    struct lines lines = {0};
    int64_t until_us;

    if (!trail_lock(trail, &until_us, err))
        return false;
    const bool ok = trail_open_state(trail, until_us, err) &&
                    store_each(trail->store, trail_list_add_line, &lines, err, LINES, "ti",
                               trail->options.company, max > 0 ? max : INT64_MAX);
    trail_unlock(trail);
    if (!ok) {
        trail_list_free(lines.v.v, lines.v.len);
        return false;
    }
    *ret_list = lines.v.v;
    *ret_count = lines.v.len;
    return true;
}
