#include <errno.h>
#include <fcntl.h>

#include "support/check.h"
#include "support/folder.h"

#include "querent/base/mem.h"
#include "querent/base/path.h"

#define assert_path(call, want)                                                                    \
    do {                                                                                           \
        char *path_ = (call);                                                                      \
        assert_string_equal(path_, want);                                                          \
        mem_free(path_);                                                                           \
    } while (0)

static void path_xdg__follows__the_specification(void **state)
{
    (void)state;
    setenv("HOME", "/home/ann", 1);
    unsetenv("XDG_CONFIG_HOME");
    setenv("XDG_STATE_HOME", "/s", 1);
    setenv("XDG_DATA_HOME", "relative/is/ignored", 1);
    setenv("XDG_CACHE_HOME", "", 1);
    assert_path(path_config("config.yaml"), "/home/ann/.config/querent/config.yaml");
    assert_path(path_config(NULL), "/home/ann/.config/querent");
    assert_path(path_state("log"), "/s/querent/log");
    assert_path(path_data(NULL), "/home/ann/.local/share/querent");
    assert_path(path_cache(NULL), "/home/ann/.cache/querent");
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_DATA_HOME");
}

static void path_join_and_expand__handle__edges(void **state)
{
    (void)state;
    setenv("HOME", "/home/ann", 1);
    assert_path(path_join("a", "b"), "a/b");
    assert_path(path_join("a/", "b"), "a/b");
    assert_path(path_join("", "b"), "b");
    assert_path(path_join("a", "/b"), "/b");
    assert_path(path_expand("~"), "/home/ann");
    assert_path(path_expand("~/x"), "/home/ann/x");
    assert_path(path_expand("~bob/x"), "~bob/x");
    assert_path(path_expand("x~"), "x~");
}

static void path_make_dirs__makes__private_folders(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct stat st;

    assert_true(path_make_dirs(folder_path("a/b/c/"), &err));
    assert_true(path_make_dirs(folder_path("a/b/c"), &err));
    assert_int_equal(stat(folder_path("a/b/c"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    folder_write("file", "x", 0600);
    assert_false(path_make_dirs(folder_path("file/under"), &err));
    assert_int_equal(err.code, ERR_IO);
    assert_non_null(strstr(err.text, "/file'"));
}

static void path_read__limits__and_names_the_file(void **state)
{
    (void)state;
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;

    folder_write("ten", "0123456789", 0600);
    assert_true(path_read(folder_path("ten"), 10, &text, &err));
    assert_string_equal(text.p, "0123456789");
    assert_false(path_read(folder_path("ten"), 9, &text, &err));
    assert_int_equal(err.code, ERR_LIMIT);
    assert_string_equal(text.p, "0123456789");
    assert_false(path_read(folder_path("none"), 9, &text, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    assert_false(path_read(folder, 9, &text, &err));
    assert_int_equal(err.code, ERR_IO);
    assert_true(path_read("/proc/self/stat", 100000, &text, &err)); /* its size says 0 */
    assert_true(text.len > 10);
    buf_release(&text);
}

static size_t files_in(const char *dir)
{
    char command[600];
    size_t count = 0;

    snprintf(command, sizeof command, "ls -A '%s' | wc -l", dir);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_int_equal(fscanf(pipe, "%zu", &count), 1);
    pclose(pipe);
    return count;
}

static void path_write_atomic__replaces__whole_files(void **state)
{
    (void)state;
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    struct stat st;

    assert_int_equal(mkdir(folder_path("w"), 0700), 0);
    assert_true(path_write_atomic(folder_path("w/f"), "old", 3, 0600, &err));
    assert_true(path_write_atomic(folder_path("w/f"), "newer", 5, 0640, &err));
    assert_true(path_read(folder_path("w/f"), 100, &text, &err));
    assert_string_equal(text.p, "newer");
    assert_int_equal(stat(folder_path("w/f"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0640);
    assert_int_equal(symlink("f", folder_path("w/link")), 0);
    assert_true(path_write_atomic(folder_path("w/link"), "by link", 7, 0600, &err));
    assert_int_equal(lstat(folder_path("w/link"), &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_true(path_read(folder_path("w/f"), 100, &text, &err));
    assert_string_equal(text.p, "by link");
    assert_int_equal(files_in(folder_path("w")), 2);
    assert_false(path_write_atomic(folder_path("none/f"), "x", 1, 0600, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    assert_int_equal(mkdir(folder_path("w/dir"), 0700), 0);
    assert_false(path_write_atomic(folder_path("w/dir"), "x", 1, 0600, &err));
    assert_int_equal(files_in(folder_path("w")), 3); /* no temporary file is left behind */
    buf_release(&text);
}

static void path_resource__looks__in_rising_distance(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    bool own;

    assert_true(path_make_dirs(folder_path("src/things"), &err));
    assert_true(path_make_dirs(folder_path("conf/querent/things"), &err));
    assert_true(path_make_dirs(folder_path("own"), &err));
    setenv("QUERENT_SOURCE_DIR", folder_path("src"), 1);
    setenv("XDG_CONFIG_HOME", folder_path("conf"), 1);
    assert_null(path_resource("things", "x.ini", &own));
    folder_write("src/things/x.ini", "", 0600);
    assert_path(path_resource("things", "x.ini", &own), folder_path("src/things/x.ini"));
    assert_false(own);
    folder_write("conf/querent/things/x.ini", "", 0600);
    assert_path(path_resource("things", "x.ini", &own), folder_path("conf/querent/things/x.ini"));
    assert_true(own);
    folder_write("own/x.ini", "", 0600);
    setenv("QUERENT_THINGS_DIR", folder_path("own"), 1);
    assert_path(path_resource("things", "x.ini", &own), folder_path("own/x.ini"));
    assert_true(own);
    assert_null(path_resource("things", "../src/things/x.ini", &own));
    assert_null(path_resource("things", folder_path("own/x.ini"), &own));
    assert_null(path_resource("things", "", &own));
    unsetenv("QUERENT_SOURCE_DIR");
    unsetenv("QUERENT_THINGS_DIR");
}

/* Runs a copy of this program from `dir`, which prints the resource that it finds. */
static void found_from(const char *dir, char found[600])
{
    char command[1600];

    snprintf(command, sizeof command,
             "mkdir -p '%s' && cp /proc/%d/exe '%s/querent' && '%s/querent' things x.ini", dir,
             (int)getpid(), dir, dir);
    unsetenv("QUERENT_SOURCE_DIR");
    setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    found[0] = '\0';
    if (fgets(found, 600, pipe))
        found[strcspn(found, "\n")] = '\0';
    assert_int_equal(pclose(pipe), 0);
}

static void path_resource__finds__the_source_tree_and_the_prefix(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    char found[600];

    assert_true(path_make_dirs(folder_path("tree/include/querent"), &err));
    assert_true(path_make_dirs(folder_path("tree/things"), &err));
    folder_write("tree/things/x.ini", "", 0600);
    found_from(folder_path("tree/build/dev"), found);
    assert_string_equal(found, folder_path("tree/things/x.ini"));
    assert_true(path_make_dirs(folder_path("usr/share/querent/things"), &err));
    folder_write("usr/share/querent/things/x.ini", "", 0600);
    found_from(folder_path("usr/bin"), found);
    assert_string_equal(found, folder_path("usr/share/querent/things/x.ini"));
    found_from(folder_path("elsewhere/bin"), found);
    assert_string_equal(found, "none");
}

/* With two arguments it is the copy that found_from runs. */
int main(int argc, char **argv)
{
    if (argc == 3) {
        bool own;
        char *path = path_resource(argv[1], argv[2], &own);
        puts(path ? path : "none");
        mem_free(path);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(path_xdg__follows__the_specification),
        cmocka_unit_test(path_join_and_expand__handle__edges),
        cmocka_unit_test(path_make_dirs__makes__private_folders),
        cmocka_unit_test(path_read__limits__and_names_the_file),
        cmocka_unit_test(path_write_atomic__replaces__whole_files),
        cmocka_unit_test(path_resource__looks__in_rising_distance),
        cmocka_unit_test(path_resource__finds__the_source_tree_and_the_prefix),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_drop);
}
