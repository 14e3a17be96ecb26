/* 1,000,000 rows × 10 columns into the grid's store, against a bare loop over the same library.
 *
 * usage: bench_db_fetch [BIG.DB]; without one the data is made by gen_data.py of the shared tools
 * in a temporary folder. Both sides run in turn, the best of each counts. Prints the ratio; nothing
 * here fails because of a time. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/db/db.h"

#ifdef __SANITIZE_ADDRESS__ /* that it runs is seen; its times say nothing */
#define ROUNDS 1
#else
#define ROUNDS 5
#endif
#define QUERY "SELECT * FROM t"

static double bare_ms(const char *path)
{
    sqlite3 *handle;
    sqlite3_stmt *stmt;
    size_t bytes = 0;
    const int64_t began = clock_mono_us();

    if (sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY, NULL) ||
        sqlite3_prepare_v2(handle, QUERY, -1, &stmt, NULL)) {
        fprintf(stderr, "%s\n", sqlite3_errmsg(handle));
        exit(1);
    }
    const int count = sqlite3_column_count(stmt);
    while (sqlite3_step(stmt) == SQLITE_ROW)
        for (int i = 0; i < count; i++)
            if (sqlite3_column_text(stmt, i))
                bytes += (size_t)sqlite3_column_bytes(stmt, i);
    sqlite3_finalize(stmt);
    sqlite3_close(handle);
    if (!bytes)
        exit(1);
    return (double)(clock_mono_us() - began) / 1000;
}

struct run {
    double first_ms, all_ms;
    uint64_t rows;
    size_t memory;
};

static struct run querent_ms(const char *path)
{
    struct err err = ERR_INIT;
    struct db *db;
    struct db_cursor *cursor;
    struct result *result;
    struct run run;
    const int64_t began = clock_mono_us();

    if (!db_open(path, NULL, &db, &err) || !db_query(db, QUERY, NULL, &cursor, &result, &err) ||
        !db_fetch(cursor, 64, &err)) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    run.first_ms = (double)(clock_mono_us() - began) / 1000;
    if (!db_fetch(cursor, 0, &err))
        exit(1);
    run.all_ms = (double)(clock_mono_us() - began) / 1000;
    run.rows = result_rows(result);
    run.memory = result_memory(result);
    db_cursor_close(cursor);
    result_unref(result);
    db_close(db);
    return run;
}

/* Path of the data, heap; NULL: it can't be made here. */
static char *make_data(char *folder)
{
    const char *shared = getenv("QUERENT_SHARED");
    const char *source = getenv("QUERENT_SOURCE_DIR");
    char *base = shared ? mem_strdup(shared) : mem_printf("%s/../shared", source ? source : ".");
    char *script = mem_printf("%s/tools/ptybench/gen_data.py", base);
    char *path = NULL;

    if (path_exists(script) && mkdtemp(folder)) {
        char *command = mem_printf("python3 '%s' '%s' >/dev/null", script, folder);
        if (system(command) == 0)
            path = mem_printf("%s/big.db", folder);
        mem_free(command);
    }
    mem_free(script);
    mem_free(base);
    return path;
}

static void drop_data(const char *folder)
{
    char *command = mem_printf("rm -rf '%s'", folder);

    if (system(command) != 0)
        fprintf(stderr, "could not remove %s\n", folder);
    mem_free(command);
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/querent-bench-XXXXXX";
    char *path = argc > 1 ? mem_strdup(argv[1]) : make_data(folder);
    double bare = 1e9;
    struct run best = {.all_ms = 1e9, .first_ms = 1e9};

    if (!path) {
        printf("skipped: gen_data.py of the shared tools is not here (QUERENT_SHARED)\n");
        return 77;
    }
    for (int i = 0; i < ROUNDS; i++) {
        const double b = bare_ms(path);
        const struct run q = querent_ms(path);
        bare = b < bare ? b : bare;
        if (q.all_ms < best.all_ms)
            best = q;
    }
    printf("sqlite: %llu rows, bare loop %.0f ms, querent %.0f ms, ratio %.2f (goal 1.5)\n",
           (unsigned long long)best.rows, bare, best.all_ms, best.all_ms / bare);
    printf("sqlite: first 64 rows after %.2f ms (goal 30), %.0f MiB in memory (goal 200)\n",
           best.first_ms, (double)best.memory / (1 << 20));
    if (argc <= 1)
        drop_data(folder);
    mem_free(path);
    return 0;
}
