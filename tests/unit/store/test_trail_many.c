/* Several processes append to one trail, and some of them are killed while they do. */
#include "trails.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>

enum { PROCESSES = 6, ENTRIES = 25, KILLS = 40 };

static struct trail *open_shared(void)
{
    const struct trail_options options = {.path = states_path(),
                                          .anchor = folder_path("state.db.anchor"),
                                          .user = "ann",
                                          .wait_ms = 20000,
                                          .key = trails_give_key};

    return trail_new(&options);
}

/* In a child: no assertion may jump into the parent's tests from here. */
_Noreturn static void append_entries(int count, int begun)
{
    struct trail *trail = open_shared();
    const struct trail_entry entry = {.what = "read", .connection = "shop", .sql = "SELECT 1"};

    for (int i = 0; i < count; i++) {
        struct err err = ERR_INIT;
        int64_t id = 0;
        if (trail_begin(trail, &entry, true, &id, &err) != TRAIL_KEPT ||
            trail_end(trail, id, "ok", i, 1, &err) != TRAIL_KEPT) {
            fprintf(stderr, "%s\n", err.text);
            _exit(1);
        }
        if (i == 0 && begun >= 0 && write(begun, "", 1) != 1)
            _exit(1);
    }
    trail_free(trail);
    _exit(0);
}

static void trail__of_several_processes__stays_whole(void **state)
{
    pid_t pids[PROCESSES];

    (void)state;
    for (int i = 0; i < PROCESSES; i++) {
        pids[i] = fork();
        if (pids[i] == 0)
            append_entries(ENTRIES, -1);
    }
    for (int i = 0; i < PROCESSES; i++) {
        int status = 0;
        assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
        assert_int_equal(status, 0);
    }
    struct trail *trail = trails_open("");
    const struct trail_report report = must_verify(trail);
    assert_true(trail_whole(&report));
    assert_int_equal(report.rows, PROCESSES * ENTRIES * 2);
    assert_int_equal(report.anchor, TRAIL_AGREES);
    assert_int_equal(report.open, 0);
    trail_free(trail);
}

/* Killed at any moment: the chain is whole, and the anchor agrees or is one row behind. */
static void trail__of_killed_processes__is_never_behind_its_anchor(void **state)
{
    int64_t rows = 0;
    int behind = 0;

    (void)state;
    for (int i = 0; i < KILLS; i++) {
        int ends[2];
        char byte;
        assert_int_equal(pipe(ends), 0);
        const pid_t pid = fork();
        if (pid == 0)
            append_entries(1000000, ends[1]);
        assert_int_equal(read(ends[0], &byte, 1), 1);
        close(ends[0]);
        close(ends[1]);
        const struct timespec pause = {.tv_nsec = i * 977000};
        nanosleep(&pause, NULL);
        kill(pid, SIGKILL);
        assert_int_equal(waitpid(pid, NULL, 0), pid);
        struct trail *trail = trails_open("");
        const struct trail_report report = must_verify(trail);
        if (!trail_whole(&report) || report.rows - report.anchor_rows > 1)
            fail_msg("%s; anchor %d, of %lld rows the anchor names %lld", report.broken.text,
                     report.anchor, (long long)report.rows, (long long)report.anchor_rows);
        assert_true(report.rows >= rows);
        rows = report.rows;
        behind += report.anchor == TRAIL_AHEAD;
        trail_free(trail);
    }
    printf("%lld rows, %d times the anchor was one behind\n", (long long)rows, behind);
    assert_true(rows > 0);
    struct trail_line *lines = NULL;
    size_t count = 0;
    struct trail *trail = trails_open("");
    assert_true(trail_list(trail, 0, &lines, &count, NULL));
    for (size_t i = 0; i < count; i++) /* whoever began them is gone */
        assert_true(strcmp(lines[i].outcome, "under way") != 0);
    trail_list_free(lines, count);
    trail_free(trail);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STATES_TEST(trail__of_several_processes__stays_whole),
        STATES_TEST(trail__of_killed_processes__is_never_behind_its_anchor),
    };

    return STATES_RUN(tests);
}
