#include <pthread.h>

#include "support/check.h"
#include "support/folder.h"

#include "querent/base/buf.h"
#include "querent/base/log.h"
#include "querent/base/path.h"

static size_t count_lines(const char *name, const char *needle)
{
    struct buf text = BUF_INIT;
    size_t count = 0;

    assert_true(path_read(folder_path(name), 64 << 20, &text, NULL));
    for (const char *p = text.p; (p = strstr(p, needle)); p++)
        count++;
    buf_release(&text);
    return count;
}

/* Whether log_descriptor is one on this very file. */
static bool logs_to(const char *path)
{
    struct stat ours, named;
    const int fd = log_descriptor();
    const bool same = fd >= 0 && fstat(fd, &ours) == 0 && stat(path, &named) == 0 &&
                      ours.st_ino == named.st_ino && ours.st_dev == named.st_dev;
    close(fd);
    return same;
}

static void log_write__writes__one_safe_line(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct buf text = BUF_INIT;
    struct stat st;

    setenv("QUERENT_NOW", "2026-11-22T10:00:00Z", 1);
    log_write(LOG_ERROR, "db", "nobody hears this");
    assert_true(logs_to("/dev/null"));
    assert_true(log_open(folder_path("log"), LOG_INFO, &err));
    log_write(LOG_INFO, "db", "opened '%s'\n2026 error db: forged \x1b[31m", "shop");
    log_write(LOG_DEBUG, "db", "too much detail");
    assert_true(logs_to(folder_path("log")));
    assert_true(path_read(folder_path("log"), 1000, &text, &err));
    assert_string_equal(text.p, "2026-11-22T10:00:00Z info db: opened 'shop'␤2026 error db: forged "
                                "␛[31m\n");
    assert_int_equal(stat(folder_path("log"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_true(log_open(folder_path("log"), LOG_INFO, &err));
    log_write(LOG_WARN, "db", "appended");
    assert_int_equal(count_lines("log", "\n"), 2);
    buf_release(&text);
    unsetenv("QUERENT_NOW");
}

static void log_full__moves__to_dot_1(void **state)
{
    (void)state;
    struct err err = ERR_INIT;

    folder_write("big", "", 0600);
    assert_int_equal(truncate(folder_path("big"), 8 << 20), 0);
    assert_true(log_open(folder_path("big"), LOG_INFO, &err));
    log_write(LOG_INFO, "test", "first in the new file");
    assert_int_equal(count_lines("big", "\n"), 1);
    assert_true(path_exists(folder_path("big.1")));
}

static void log_open__fails__with_the_reason(void **state)
{
    (void)state;
    struct err err = ERR_INIT;

    assert_false(log_open(folder_path("none/log"), LOG_INFO, &err));
    assert_int_equal(err.code, ERR_IO);
    assert_int_equal(symlink("elsewhere", folder_path("trap")), 0);
    assert_false(log_open(folder_path("trap"), LOG_INFO, &err)); /* not through planted links */
    assert_true(logs_to(folder_path("big")));                    /* what was open stays so */
}

static void *write_many(void *arg)
{
    (void)arg;
    for (int i = 0; i < 1000; i++)
        log_write(LOG_INFO, "area", "message %d end", i);
    return NULL;
}

static void log_threads__never__mix_lines(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    pthread_t threads[4];

    assert_true(log_open(folder_path("many"), LOG_INFO, &err));
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, write_many, NULL), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(count_lines("many", " info area: message "), 4000);
    assert_int_equal(count_lines("many", " end\n"), 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(log_write__writes__one_safe_line),
        cmocka_unit_test(log_full__moves__to_dot_1),
        cmocka_unit_test(log_open__fails__with_the_reason),
        cmocka_unit_test(log_threads__never__mix_lines),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_drop);
}
