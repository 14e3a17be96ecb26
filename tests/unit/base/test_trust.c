/* Which files are believed. Most of it needs root, to make files that belong to somebody else. */
#include "support/check.h"
#include "support/folder.h"

#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"

#include <fcntl.h>
#include <grp.h>
#include <pthread.h>
#include <pwd.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <sys/xattr.h>

enum { STRANGER = 54321 }; /* nobody of this machine */

#define NEEDS_ROOT()                                                                               \
    if (geteuid() != 0) {                                                                          \
        print_message("skipped: only root can make files of somebody else\n");                     \
        skip();                                                                                    \
    }

/* What trust_read makes of a path: "ok", or the error; good until the next call. */
static const char *judged(const char *path)
{
    static struct err err;
    struct buf text = BUF_INIT;
    const bool ok = trust_read(path, 100, &text, &err);

    if (ok)
        assert_string_equal(buf_str(&text), "x");
    assert_true(!ok || trust_check(path, NULL));
    buf_release(&text);
    return ok ? "ok" : err.text;
}

static void assert_says(const char *path, const char *parts)
{
    size_t count;
    const char *text = judged(path);
    char **wanted = str_split(parts, '|', &count);

    for (size_t i = 0; i < count; i++)
        if (!strstr(text, wanted[i]))
            fail_msg("'%s' is not in '%s'", wanted[i], text);
    str_free_all(wanted, count);
}

static void make_dir(const char *name, mode_t mode)
{
    assert_int_equal(mkdir(folder_path(name), 0700), 0);
    assert_int_equal(chmod(folder_path(name), mode), 0);
}

static void give_away(const char *name)
{
    assert_int_equal(lchown(folder_path(name), STRANGER, STRANGER), 0);
}

static void trust_read__takes__what_only_the_user_writes(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct buf text = BUF_INIT;

    folder_write("own", "x", 0600);
    folder_write("seen", "x", 0644);
    make_dir("private", 0755);
    folder_write("private/f", "x", 0600);
    assert_int_equal(symlink("private/../private/f", folder_path("relative")), 0);
    assert_int_equal(symlink(folder_path("private"), folder_path("absolute")), 0);
    for (size_t i = 0; i < 5; i++) {
        static const char *const names[] = {"own", "seen", "private/./f", "relative",
                                            "absolute//f"};
        assert_string_equal(judged(folder_path(names[i])), "ok");
        assert_string_equal(judged(names[i]), "ok"); /* the test's folder is the working one */
    }
    assert_false(trust_read(folder_path("none"), 9, &text, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    assert_false(trust_read(folder_path("own/below"), 9, &text, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    assert_false(trust_read(folder_path("own"), 0, &text, &err));
    assert_int_equal(err.code, ERR_LIMIT);
    assert_says(folder_path("private"), "it is not a file");
}

static void trust_read__refuses__what_others_may_write(void **state)
{
    (void)state;
    folder_write("open", "x", 0602);
    folder_write("shared", "x", 0620);
    make_dir("wide", 0777);
    make_dir("wide/deep", 0700);
    folder_write("wide/deep/f", "x", 0600);
    make_dir("sticky", 01777);
    folder_write("sticky/f", "x", 0600);
    assert_int_equal(symlink("wide/deep/f", folder_path("link")), 0);
    assert_says(folder_path("open"),
                "/open' is not read, since it can be written to by others: chmod "
                "go-w '/|/open'");
    assert_says(folder_path("wide/deep/f"),
                "its folder can be written to by others: chmod go-w|/wide'");
    assert_says(folder_path("link"), "chmod go-w|/wide'");
    assert_string_equal(judged(folder_path("sticky/f")), "ok");
    assert_false(trust_check(folder_path("wide/deep"), NULL));
    /* what is not there is nothing to complain about, whatever the folder */
    assert_says(folder_path("wide/none"), "cannot open|No such file");
}

static void trust_read__takes__the_private_group_alone(void **state)
{
    (void)state;
    NEEDS_ROOT();
    const struct group *group = getgrgid(0);
    const bool private = group && str_eq(group->gr_name, "root") && !*group->gr_mem;

    folder_write("grouped", "x", 0660);
    if (private)
        assert_string_equal(judged(folder_path("grouped")), "ok");
    assert_int_equal(chown(folder_path("grouped"), 0, STRANGER), 0);
    assert_says(folder_path("grouped"), "chmod go-w");
}

/* An access list for one more user: version 2, then user::rw user:STRANGER:rw group::- mask::rw
 * other::-, as the kernel keeps it. */
static void trust_read__refuses__what_an_access_list_opens(void **state)
{
    (void)state;
    static const unsigned char list[] = {2,   0,   0,   0,    1,   0,    6,    0,   255, 255, 255,
                                         255, 2,   0,   6,    0,   0x31, 0xD4, 0,   0,   4,   0,
                                         0,   0,   255, 255,  255, 255,  0x10, 0,   6,   0,   255,
                                         255, 255, 255, 0x20, 0,   0,    0,    255, 255, 255, 255};

    NEEDS_ROOT();
    folder_write("listed", "x", 0600);
    if (setxattr(folder_path("listed"), "system.posix_acl_access", list, sizeof list, 0) != 0) {
        print_message("skipped: no access lists in this file system\n");
        skip();
    }
    assert_says(folder_path("listed"), "written to by others");
}

static void trust_read__refuses__what_belongs_to_others(void **state)
{
    (void)state;
    NEEDS_ROOT();
    folder_write("theirs", "x", 0600);
    give_away("theirs");
    make_dir("home", 0755);
    folder_write("home/f", "x", 0600);
    give_away("home");
    make_dir("tmp", 01777);
    folder_write("tmp/planted", "x", 0600);
    give_away("tmp/planted");
    folder_write("mine", "x", 0600);
    assert_int_equal(symlink("../mine", folder_path("tmp/link")), 0);
    give_away("tmp/link");
    assert_int_equal(symlink("theirs", folder_path("to_theirs")), 0);
    assert_says(folder_path("theirs"), "since it belongs to 54321: chown root '/|/theirs'");
    assert_says(folder_path("home/f"), "its folder belongs to 54321: move it|chown root '/|/home'");
    assert_says(folder_path("tmp/planted"), "it belongs to 54321");
    assert_says(folder_path("tmp/link"), "a link to it belongs to 54321: chown -h root");
    assert_says(folder_path("to_theirs"), "belongs to 54321|/theirs'");
    assert_int_equal(mkfifo(folder_path("pipe"), 0600), 0);
    assert_says(folder_path("pipe"), "not a file"); /* and nobody waits for a writer */
}

static void trust_read__says__how_to_mend_odd_names(void **state)
{
    (void)state;
    folder_write("it's", "x", 0666);
    assert_says(folder_path("it's"), "chmod go-w '/|it'\\''s'");
    assert_int_equal(symlink("loop", folder_path("loop")), 0);
    assert_says(folder_path("loop"), "too many links");
}

static atomic_bool swapping;

/* Exchanges a good and a bad file and folder for as long as the test reads. */
static void *swap(void *arg)
{
    (void)arg;
    while (atomic_load(&swapping)) {
        renameat2(AT_FDCWD, "race/f", AT_FDCWD, "race/bad", RENAME_EXCHANGE);
        renameat2(AT_FDCWD, "race/d", AT_FDCWD, "race/bad_d", RENAME_EXCHANGE);
    }
    return NULL;
}

/* Names are exchanged while they are walked: what is read is good, or nothing is. */
static void trust_read__reads__what_it_judged(void **state)
{
    (void)state;
    pthread_t thread;
    struct buf text = BUF_INIT;
    int read = 0;

    make_dir("race", 0700);
    make_dir("race/d", 0700);
    make_dir("race/bad_d", 0777);
    folder_write("race/f", "x", 0600);
    folder_write("race/bad", "evil", 0666);
    folder_write("race/d/f", "x", 0600);
    folder_write("race/bad_d/f", "evil", 0600);
    atomic_store(&swapping, true);
    assert_int_equal(pthread_create(&thread, NULL, swap, NULL), 0);
    for (int i = 0; i < 6000; i++)
        if (trust_read(i % 2 ? "race/f" : "race/d/f", 100, &text, NULL)) {
            if (!str_eq(buf_str(&text), "x"))
                fail_msg("read '%s'", buf_str(&text));
            read++;
        }
    atomic_store(&swapping, false);
    pthread_join(thread, NULL);
    buf_release(&text);
    assert_true(read > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trust_read__takes__what_only_the_user_writes),
        cmocka_unit_test(trust_read__refuses__what_others_may_write),
        cmocka_unit_test(trust_read__takes__the_private_group_alone),
        cmocka_unit_test(trust_read__refuses__what_an_access_list_opens),
        cmocka_unit_test(trust_read__refuses__what_belongs_to_others),
        cmocka_unit_test(trust_read__says__how_to_mend_odd_names),
        cmocka_unit_test(trust_read__reads__what_it_judged),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_drop);
}
