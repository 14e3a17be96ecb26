/* What an entry of the audit trail costs: bench_trail FOLDER … (one on a disk, one on a tmpfs,
 * which syncs nothing). Peer in the same run: a row in one transaction by SQLite alone, synced as
 * well. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/store/trail.h"

enum { ROUNDS = 501 };

static bool give_key(void *arg, bool create, struct buf *ret_key, struct err *err)
{
    (void)arg, (void)create, (void)err;
    buf_add(ret_key, "0123456789abcdef0123456789abcdef");
    return true;
}

static int compare(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static void print(const char *what, int64_t *us)
{
    qsort(us, ROUNDS, sizeof *us, compare);
    printf("  %-28s %6.3f ms, 99 %% within %6.3f ms\n", what, (double)us[ROUNDS / 2] / 1000,
           (double)us[ROUNDS * 99 / 100] / 1000);
}

static void bench_entries(struct trail *trail)
{
    const struct trail_entry entry = {.what = "read", .connection = "shop", .sql = "SELECT 1"};
    int64_t begin[ROUNDS], end[ROUNDS];
    struct err err = ERR_INIT;

    for (int i = 0; i < ROUNDS; i++) {
        int64_t id = 0, at = clock_mono_us();
        if (trail_begin(trail, &entry, true, &id, &err) != TRAIL_KEPT) {
            fprintf(stderr, "%s\n", err.text);
            exit(1);
        }
        begin[i] = clock_mono_us() - at;
        at = clock_mono_us();
        trail_end(trail, id, "ok", 1, 1, &err);
        end[i] = clock_mono_us() - at;
    }
    print("begin", begin);
    print("end", end);
}

static void bench_peer(const char *path)
{
    int64_t us[ROUNDS];
    sqlite3 *db;

    sqlite3_open(path, &db);
    sqlite3_exec(db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t(a, b, c)",
                 NULL, NULL, NULL);
    for (int i = 0; i < ROUNDS; i++) {
        const int64_t at = clock_mono_us();
        sqlite3_exec(db, "BEGIN IMMEDIATE; INSERT INTO t VALUES(1, 'read', 'SELECT 1'); COMMIT",
                     NULL, NULL, NULL);
        us[i] = clock_mono_us() - at;
    }
    sqlite3_close(db);
    print("SQLite alone, a row", us);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *folder = mem_printf("%s/bench-trail-XXXXXX", argv[i]);
        if (!mkdtemp(folder))
            return 1;
        char *state = mem_printf("%s/state.db", folder), *peer = mem_printf("%s/peer.db", folder),
             *clean = mem_printf("rm -r '%s'", folder);
        const struct trail_options options = {.path = state, .user = "ann", .key = give_key};
        struct trail *trail = trail_new(&options);
        printf("%s\n", argv[i]);
        bench_entries(trail);
        bench_peer(peer);
        trail_free(trail);
        if (system(clean) != 0)
            return 1;
        mem_free(state);
        mem_free(peer);
        mem_free(clean);
        mem_free(folder);
    }
    return 0;
}
