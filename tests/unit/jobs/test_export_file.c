/* Exports to a path: whole or not at all. */
#include "exported.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "support/folder.h"

#include "querent/base/mem.h"
#include "querent/base/path.h"

static const struct result_column column = {.name = "a"};
static const struct cell cell = TEXT("0123456789abcdef0123456789abcdef");

static struct exporter *begin(const char *path)
{
    const struct export_options options = {.format = EXPORT_CSV, .path = path};
    struct exporter *exporter = NULL;
    struct err err = ERR_INIT;

    if (!exporter_new(&options, &exporter, &err) || !exporter_columns(exporter, &column, 1, &err))
        fail_msg("%s", err.text);
    return exporter;
}

static size_t files_here(void)
{
    size_t count = 0;
    DIR *dir = opendir(folder);

    for (const struct dirent *entry = readdir(dir); entry; entry = readdir(dir))
        count += entry->d_name[0] != '.';
    closedir(dir);
    return count;
}

static void assert_holds(const char *name, const char *text)
{
    struct buf found = BUF_INIT;

    assert_true(path_read(folder_path(name), 1 << 20, &found, NULL));
    assert_string_equal(buf_str(&found), text);
    buf_release(&found);
}

static void file__is_replaced__only_at_the_end(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct stat st;

    folder_write("out.csv", "old", 0640);
    struct exporter *exporter = begin(folder_path("out.csv"));
    for (int i = 0; i < 10000; i++)
        assert_true(exporter_row(exporter, &cell, 1, &err));
    assert_holds("out.csv", "old");
    assert_true(exporter_end(exporter, &err));
    assert_int_equal(stat(folder_path("out.csv"), &st), 0);
    assert_int_equal(st.st_size, 3 + 10000 * 34);
    assert_int_equal(st.st_mode & 0777, 0640);
    assert_int_equal(files_here(), 1);
}

static void abort__leaves__nothing_behind(void **state)
{
    (void)state;
    struct err err = ERR_INIT;

    folder_write("kept.csv", "old", 0644);
    const size_t before = files_here();
    struct exporter *exporter = begin(folder_path("kept.csv"));
    for (int i = 0; i < 10000; i++)
        assert_true(exporter_row(exporter, &cell, 1, &err));
    exporter_abort(exporter);
    assert_int_equal(files_here(), before);
    assert_holds("kept.csv", "old");
}

static void a_link__stays__a_link(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct stat st;

    folder_write("real.csv", "old", 0644);
    assert_int_equal(symlink("real.csv", folder_path("link.csv")), 0);
    assert_true(exporter_end(begin(folder_path("link.csv")), &err));
    assert_int_equal(lstat(folder_path("link.csv"), &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_holds("real.csv", "a\r\n");
}

static void bad_paths__are_refused__with_the_reason(void **state)
{
    (void)state;
    static const struct {
        const char *path, *why;
    } cases[] = {{"missing/out.csv", "No such file or directory"}, {".", "Is a directory"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const struct export_options options = {.format = EXPORT_CSV, .path = cases[i].path};
        struct exporter *exporter = NULL;
        struct err err = ERR_INIT;
        assert_false(exporter_new(&options, &exporter, &err));
        assert_non_null(strstr(err.text, cases[i].why));
        assert_non_null(strstr(err.text, cases[i].path));
    }
}

static void a_device__is_written__directly(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct stat st;

    struct exporter *exporter = begin("/dev/null");
    assert_true(exporter_row(exporter, &cell, 1, &err));
    assert_true(exporter_end(exporter, &err));
    assert_int_equal(stat("/dev/null", &st), 0);
    assert_true(S_ISCHR(st.st_mode));
}

/* Writes until it fails; the error's text goes to *ret_err. */
static void fill(const char *path, struct err *ret_err)
{
    struct exporter *exporter = begin(path);
    size_t rows = 0;

    while (exporter_row(exporter, &cell, 1, ret_err))
        assert_true(++rows < 10000000);
    exporter_abort(exporter);
}

static void a_full_disk__keeps__the_old_file(void **state)
{
    (void)state;
    struct err err = ERR_INIT;

    fill("/dev/full", &err);
    assert_non_null(strstr(err.text, "No space left on device"));
    folder_write("limited.csv", "old", 0644);
    const size_t before = files_here();
    struct rlimit old, small = {.rlim_cur = 200000};
    getrlimit(RLIMIT_FSIZE, &old);
    small.rlim_max = old.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    fill(folder_path("limited.csv"), &err);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_non_null(strstr(err.text, "File too large"));
    assert_int_equal(files_here(), before);
    assert_holds("limited.csv", "old");
}

static void *open_and_close(void *path)
{
    close(open(path, O_RDONLY | O_CLOEXEC));
    return NULL;
}

static void a_closed_pipe__is_said(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    pthread_t thread;
    char path[512];

    signal(SIGPIPE, SIG_IGN);
    snprintf(path, sizeof path, "%s", folder_path("pipe"));
    assert_int_equal(mkfifo(path, 0600), 0);
    pthread_create(&thread, NULL, open_and_close, path);
    fill(path, &err);
    pthread_join(thread, NULL);
    assert_non_null(strstr(err.text, "its reader closed the pipe"));
}

/* Only root can make a link of somebody else. */
static void a_foreign_link__in_a_folder_for_all__is_not_followed(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct exporter *exporter = NULL;
    char path[512];

    if (geteuid() != 0)
        skip();
    snprintf(path, sizeof path, "%s", folder_path("box/link"));
    const struct export_options options = {.format = EXPORT_CSV, .path = path};
    folder_write("mine", "keep", 0600);
    assert_int_equal(mkdir(folder_path("box"), 0777), 0);
    assert_int_equal(chmod(folder_path("box"), 01777), 0);
    char *target = mem_strdup(folder_path("mine"));
    assert_int_equal(symlink(target, path), 0);
    assert_int_equal(lchown(path, 12345, 12345), 0);
    assert_false(exporter_check(&options, &err));
    assert_non_null(strstr(err.text, "somebody else's link"));
    assert_false(exporter_new(&options, &exporter, &err));
    assert_holds("mine", "keep");
    assert_int_equal(lchown(path, geteuid(), 0), 0);
    assert_true(exporter_check(&options, &err));
    mem_free(target);
}

/* A pipe that nobody opens, or that somebody opened (fd) and does not read. */
struct stalled {
    char path[512];
    int fd;
    struct cancel *cancel;
};

static void *fire_soon(void *arg)
{
    struct stalled *stalled = arg;

    cancel_wait(NULL, 100);
    cancel_fire(stalled->cancel);
    return NULL;
}

static bool fill_until_told(struct stalled *stalled, enum export_format format, struct err *err)
{
    const struct export_options options = {
        .format = format, .path = stalled->path, .cancel = stalled->cancel};
    struct exporter *exporter = NULL;
    pthread_t thread;
    bool ok;

    pthread_create(&thread, NULL, fire_soon, stalled);
    if ((ok = exporter_new(&options, &exporter, err))) {
        ok = exporter_columns(exporter, &column, 1, err);
        for (int i = 0; ok && i < 100000; i++)
            ok = exporter_row(exporter, &cell, 1, err);
        if (ok)
            ok = exporter_end(exporter, err);
        else
            exporter_abort(exporter);
    }
    pthread_join(thread, NULL);
    return ok;
}

static void a_stalled_reader__does_not_hold__a_cancelled_export(void **state)
{
    (void)state;
    for (enum export_format format = EXPORT_CSV; format <= EXPORT_SQL; format++) {
        for (int reads = 0; reads < 2; reads++) {
            struct stalled stalled = {.fd = -1, .cancel = cancel_new()};
            struct err err = ERR_INIT;
            snprintf(stalled.path, sizeof stalled.path, "%s", folder_path("stalled"));
            assert_int_equal(mkfifo(stalled.path, 0600), 0);
            if (reads)
                stalled.fd = open(stalled.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
            assert_false(fill_until_told(&stalled, format, &err));
            assert_int_equal(err.code, ERR_CANCELLED);
            if (reads)
                close(stalled.fd);
            unlink(stalled.path);
            cancel_unref(stalled.cancel);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(file__is_replaced__only_at_the_end, folder_make,
                                        folder_drop),
        cmocka_unit_test_setup_teardown(abort__leaves__nothing_behind, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(a_link__stays__a_link, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(bad_paths__are_refused__with_the_reason, folder_make,
                                        folder_drop),
        cmocka_unit_test(a_device__is_written__directly),
        cmocka_unit_test_setup_teardown(a_full_disk__keeps__the_old_file, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(a_closed_pipe__is_said, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(a_foreign_link__in_a_folder_for_all__is_not_followed,
                                        folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(a_stalled_reader__does_not_hold__a_cancelled_export,
                                        folder_make, folder_drop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
