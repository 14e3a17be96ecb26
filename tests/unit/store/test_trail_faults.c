/* The audit trail where its files fail: locked, full, read-only, replaced, gone. What is not kept
 * is said, soon, and nothing that is kept breaks. */
#include "trails.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"

static const struct trail_entry entry = {.what = "read", .connection = "shop", .sql = "SELECT 1"};

static enum trail_kept begin(struct trail *trail, bool strict, struct err *err)
{
    int64_t id = 0;

    *err = ERR_INIT;
    return trail_begin(trail, &entry, strict, &id, err);
}

/* Not kept, with these words, and within the wait of 200 ms and some. */
static void assert_lost(struct trail *trail, bool strict, const char *says)
{
    const int64_t began = clock_mono_us();
    struct err err;

    assert_int_equal(begin(trail, strict, &err), TRAIL_LOST);
    if (!strstr(err.text, says))
        fail_msg("'%s' is not in '%s'", says, err.text);
    assert_true(clock_mono_us() - began < 2000000);
}

static void trail__locked_by_another__waits_a_limited_time(void **state)
{
    struct trail *trail = trails_open("");

    (void)state;
    must_append(trail, 1);
    void *other = states_lock();
    assert_lost(trail, true, "locked by another process");
    assert_lost(trail, false, "locked by another process");
    /* stuck: those that follow hardly wait */
    const int64_t began = clock_mono_us();
    for (int i = 0; i < 5; i++)
        assert_lost(trail, false, "locked");
    assert_true(clock_mono_us() - began < 1000000);
    states_unlock(other);
    must_append(trail, 1);
    assert_int_equal(must_verify(trail).rows, 4);
    assert_int_equal(must_verify(trail).anchor, TRAIL_AGREES);
    trail_free(trail);
}

#ifndef STATES_POSTGRES
/* No handle can be opened at all, as when the lock was there before the program. */
static void trail__locked_from_the_start__works_once_it_is_free(void **state)
{
    struct trail *trail = trails_open("");
    sqlite3 *other;

    (void)state;
    must_append(trail, 1);
    trail_free(trail);
    trail = trails_open("");
    assert_int_equal(sqlite3_open(folder_path("state.db"), &other), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(other, "PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE", NULL, NULL, NULL),
        SQLITE_OK);
    assert_lost(trail, true, "locked by another process");
    assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(other), SQLITE_OK);
    must_append(trail, 1);
    trail_free(trail);
}
#endif

static void trail__whose_anchor_is_locked__keeps_loosely(void **state)
{
    struct trail *trail = trails_open("");
    struct err err;

    (void)state;
    must_append(trail, 1);
    const int fd = open(folder_path("state.db.anchor"), O_RDWR);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    assert_lost(trail, true, "anchor");
    assert_int_equal(begin(trail, false, &err), TRAIL_LOOSE);
    assert_non_null(strstr(err.text, "locked by another process"));
    close(fd);
    assert_int_equal(must_verify(trail).anchor, TRAIL_AHEAD);
    must_append(trail, 1);
    assert_int_equal(must_verify(trail).anchor, TRAIL_AGREES);
    trail_free(trail);
}

#ifndef STATES_POSTGRES
/* What a full disk does: no file may grow. The anchor, which is written over, needs no room. */
static void fill_disk(void)
{
    const struct rlimit limit = {.rlim_cur = 0, .rlim_max = RLIM_INFINITY};

    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
}

static void trail__on_a_full_disk__says_so_and_stays_whole(void **state)
{
    struct trail *trail = trails_open("");
    struct rlimit before;

    (void)state;
    must_append(trail, 2);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    fill_disk();
    assert_lost(trail, true, "state.db");
    assert_lost(trail, false, "state.db");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    must_append(trail, 1);
    const struct trail_report report = must_verify(trail);
    assert_true(trail_whole(&report));
    assert_int_equal(report.rows, 6);
    assert_int_equal(report.anchor, TRAIL_AGREES);
    trail_free(trail);
}
#endif

static void trail__without_its_table__says_so(void **state)
{
    struct trail *trail = trails_open("");

    (void)state;
    must_append(trail, 1);
    tamper("DROP TABLE audit");
    assert_lost(trail, true, "audit table is gone");
    assert_lost(trail, false, "audit table is gone");
    trail_free(trail);
}

#ifndef STATES_POSTGRES
/* A row that is swallowed as it is written: the anchor is ahead from then on. */
static void trail__with_a_trigger__is_noticed(void **state)
{
    struct trail *trail = trails_open("");

    (void)state;
    must_append(trail, 1);
    tamper("CREATE TRIGGER swallow AFTER INSERT ON audit BEGIN DELETE FROM audit WHERE id=new.id; "
           "END");
    must_begin(trail, "SELECT secret");
    assert_lost(trail, true, "the newest is gone");
    assert_int_equal(must_verify(trail).anchor, TRAIL_MISSING);
    trail_free(trail);
}

static void replace(const char *with)
{
    assert_int_equal(rename(folder_path(with), folder_path("state.db")), 0);
    unlink(folder_path("state.db-wal"));
    unlink(folder_path("state.db-shm"));
}

static void trail__whose_file_is_replaced__notices_it(void **state)
{
    struct trail *trail = trails_open("");
    struct err err;

    (void)state;
    must_append(trail, 2);
    tamper("PRAGMA wal_checkpoint(TRUNCATE)");
    assert_int_equal(system("cp state.db old.db"), 0);
    must_append(trail, 2);
    replace("old.db"); /* while it is open */
    assert_lost(trail, true, "the newest 4 are gone");
    assert_int_equal(begin(trail, false, &err), TRAIL_LOOSE);
    assert_int_equal(must_verify(trail).anchor, TRAIL_MISSING);
    trail_free(trail);
}

static void trail__whose_file_is_deleted__notices_it(void **state)
{
    struct trail *trail = trails_open("");

    (void)state;
    must_append(trail, 2);
    assert_int_equal(system("rm -f state.db state.db-wal state.db-shm"), 0);
    assert_lost(trail, true, "all are gone");
    assert_says(trail, "all are gone");
    trail_free(trail);
}

static void trail__that_may_not_be_written__says_so(void **state)
{
    (void)state;
    struct trail *trail = trails_open("");
    must_append(trail, 1);
    trail_free(trail);
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(chmod(folder_path("state.db"), 0444), 0);
    assert_int_equal(chmod(folder_path("state.db.anchor"), 0444), 0);
    const pid_t pid = fork();
    if (pid == 0) { /* root may write anything: as nobody */
        struct err err;
        if (geteuid() == 0 && seteuid(65534) != 0)
            _exit(77);
        trail = trails_open("");
        const bool lost =
            begin(trail, true, &err) == TRAIL_LOST && begin(trail, false, &err) == TRAIL_LOST;
        trail_free(trail);
        _exit(lost && strstr(err.text, "state.db") ? 0 : 1);
    }
    int status = 0;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

static void trail__in_memory__is_refused(void **state)
{
    const struct trail_options options = {.path = ":memory:", .key = trails_give_key};
    struct trail *trail = trail_new(&options);

    (void)state;
    assert_lost(trail, true, "needs a state file");
    trail_free(trail);
}

static int64_t count_rows(sqlite3 *db)
{
    sqlite3_stmt *stmt = NULL;

    assert_int_equal(sqlite3_prepare_v2(db, "SELECT count(*) FROM audit", -1, &stmt, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    const int64_t rows = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return rows;
}

static void copy_file(const char *from, const char *to)
{
    struct buf bytes = BUF_INIT;
    struct err err = ERR_INIT;

    assert_true(path_read(from, 16 << 20, &bytes, &err));
    assert_true(path_write_atomic(to, bytes.p, bytes.len, 0600, &err));
    buf_release(&bytes);
}

/* A log that grows makes each sync wait for more than its own bytes. What a crash leaves of one
 * that has room is read like any other. */
static void trail_begin__makes_room__in_the_log(void **state)
{
    struct trail *trail = trails_open("");
    struct stat first, then;
    char *log = mem_strdup(folder_path("state.db-wal"));
    int64_t rows = 0;
    sqlite3 *db;

    (void)state;
    must_append(trail, 1);
    assert_int_equal(stat(log, &first), 0);
    assert_true(first.st_size > 4 << 20);
    must_append(trail, 20);
    assert_int_equal(stat(log, &then), 0);
    assert_int_equal(then.st_size, first.st_size);
    copy_file(log, folder_path("crashed.db-wal"));
    copy_file(folder_path("state.db"), folder_path("crashed.db"));
    assert_int_equal(sqlite3_open(folder_path("crashed.db"), &db), SQLITE_OK);
    rows = count_rows(db);
    sqlite3_close(db);
    assert_int_equal(rows, 42);
    trail_free(trail);
    mem_free(log);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        STATES_TEST(trail__locked_by_another__waits_a_limited_time),
        STATES_TEST(trail__whose_anchor_is_locked__keeps_loosely),
        STATES_TEST(trail__without_its_table__says_so),
#ifndef STATES_POSTGRES
        STATES_TEST(trail__locked_from_the_start__works_once_it_is_free),
        STATES_TEST(trail__on_a_full_disk__says_so_and_stays_whole),
        STATES_TEST(trail__with_a_trigger__is_noticed),
        STATES_TEST(trail__whose_file_is_replaced__notices_it),
        STATES_TEST(trail__whose_file_is_deleted__notices_it),
        STATES_TEST(trail__that_may_not_be_written__says_so),
        STATES_TEST(trail__in_memory__is_refused),
        STATES_TEST(trail_begin__makes_room__in_the_log),
#endif
    };

    return STATES_RUN(tests);
}
