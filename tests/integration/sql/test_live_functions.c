/* The servers' own lists of functions as judges of the guard: what a server says may change between
 * two calls (PostgreSQL's volatile ones, all of MariaDB's, which does not say) is refused, on the
 * allow-list, or was looked at and found to read only. In the strict mode only the allow-list
 * passes. The lists were made with the versions below; what a newer server adds is shown. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "live.h"
#include "querent/base/str.h"

enum { POSTGRES_LOOKED_AT = 15, MARIADB_LOOKED_AT = 10 };

/* Volatile for PostgreSQL, and harmless: they report, draw, or take internal arguments that no
 * query can give. A trailing * stands for any ending. */
static const char *const harmless[] = {
    "amvalidate",
    "bernoulli",
    "*handler",
    "clock_timestamp",
    "current_query",
    "currtid2",
    "currval",
    "lastval",
    "*_init",
    "*_lexize",
    "lo_close",
    "lo_get",
    "lo_lseek",
    "lo_lseek64",
    "lo_tell",
    "lo_tell64",
    "loread",
    "pg_blocking_pids",
    "pg_collation_actual_version",
    "pg_control_*",
    "pg_current_wal_*",
    "pg_database_collation_actual_version",
    "pg_get_backend_memory_contexts",
    "pg_get_multixact_members",
    "pg_get_shmem_allocations",
    "pg_get_wal_*",
    "pg_indexes_size",
    "pg_is_in_recovery",
    "pg_is_wal_replay_paused",
    "pg_isolation_test_session_is_blocked",
    "pg_jit_available",
    "pg_last_*",
    "pg_lock_status",
    "pg_notification_queue_usage",
    "pg_partition_ancestors",
    "pg_partition_tree",
    "pg_prepared_xact",
    "pg_safe_snapshot_blocking_pids",
    "pg_sequence_last_value",
    "pg_show_replication_origin_status",
    "pg_stat_get_*",
    "pg_stat_have_stats",
    "pg_tablespace_size",
    "pg_xact_*",
    "system",
    "txid_status",
};

struct run {
    struct live live;
    size_t seen, refused, allowed, looked_at, unknown, strict_passes;
};

static bool matches(const char *pattern, const char *name)
{
    const size_t n = strlen(pattern);

    if (pattern[0] == '*')
        return str_ends(name, pattern + 1);
    if (pattern[n - 1] == '*')
        return strncmp(pattern, name, n - 1) == 0;
    return str_eq(pattern, name);
}

static bool is_harmless(const char *name)
{
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        if (matches(harmless[i], name))
            return true;
    }
    return false;
}

static enum sql_verdict verdict(const struct run *run, const char *name, unsigned flags)
{
    struct buf sql = BUF_INIT;

    buf_add(&sql, "SELECT ");
    sql_quote_name(&sql, name, run->live.dialect);
    buf_add(&sql, "()");
    const enum sql_verdict v = sql_guard(sql.p, sql.len, run->live.dialect, flags).verdict;
    buf_release(&sql);
    return v;
}

static void each(const char *name, void *arg)
{
    struct run *run = arg;
    char lower[128];

    snprintf(lower, sizeof lower, "%s", name);
    for (char *c = lower; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
    const enum sql_verdict plain = verdict(run, lower, 0);
    const bool refused = plain != SQL_READS && plain != SQL_HELD;
    const bool allowed = verdict(run, lower, SQL_GUARD_STRICT) == SQL_READS;
    run->seen++;
    run->refused += refused;
    run->allowed += allowed;
    if (refused && allowed) {
        printf("refused and on the allow-list: %s\n", lower);
        run->strict_passes++;
    } else if (!refused && !allowed && is_harmless(lower)) {
        run->looked_at++;
    } else if (!refused && !allowed) {
        printf("not looked at: %s\n", lower);
        run->unknown++;
    }
}

int main(void)
{
    const bool postgres = LIVE_DIALECT == SQL_POSTGRES;
    struct run run = {0};

    if (!live_start(&run.live, LIVE_DIALECT))
        return 77;
    live_names(&run.live,
               postgres
                   ? "SELECT DISTINCT proname FROM pg_proc WHERE provolatile = 'v' AND prokind "
                     "= 'f' AND prorettype <> 'trigger'::regtype"
                   : "SELECT lower(function) FROM information_schema.sql_functions",
               each, &run);
    const char *version = db_server(run.live.db);
    const int major = (int)strtol(version + strcspn(version, "0123456789"), NULL, 10);
    const bool known = major == (postgres ? POSTGRES_LOOKED_AT : MARIADB_LOOKED_AT);
    printf(
        "%s %d: %zu functions: %zu refused, %zu on the allow-list, %zu looked at, %zu unknown%s\n",
        run.live.name, major, run.seen, run.refused, run.allowed, run.looked_at, run.unknown,
        known ? "" : " (a version that was not looked at)");
    live_stop(&run.live);
    return run.seen > 0 && run.strict_passes == 0 && (run.unknown == 0 || !known) ? 0 : 1;
}
