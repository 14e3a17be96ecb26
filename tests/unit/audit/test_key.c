/* The key's file: made once, private, checked, and never made anew for a trail that has one. */
#include "audits.h"

#include <sys/wait.h>

#include "querent/base/path.h"

enum { PROCESSES = 6 };

static void key__is_made__at_the_first_entry(void **state)
{
    struct audit_mark mark;
    struct err err;
    struct stat st;

    (void)state;
    audits_open("");
    assert_false(path_exists(folder_path("querent/audit.key")));
    assert_true(audits_begin("demo", &mark, &err));
    assert_int_equal(stat(folder_path("querent/audit.key"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(st.st_size, 65);
    audits_close();
}

/* They all come when there is no key yet, and use one. */
static void key__of_several_processes__is_one(void **state)
{
    pid_t pids[PROCESSES];
    int gate[2];
    char byte;

    (void)state;
    assert_int_equal(pipe(gate), 0);
    folder_write("querent/config.yaml", "audit: required", 0600);
    for (int i = 0; i < PROCESSES; i++) {
        pids[i] = fork();
        if (pids[i] != 0)
            continue;
        static const char *const patient[] = {"audit.wait_ms=60000"}; /* the machine may be busy */
        struct settings *settings = NULL;
        struct err err = ERR_INIT;
        close(gate[1]);
        if (read(gate[0], &byte, 1) != 0 || !settings_load(patient, 1, &settings, &err))
            _exit(2);
        const struct audit_options options = {.settings = settings};
        const struct audit_entry entry = {.kind = AUDIT_READ, .sql = "SELECT 1"};
        struct audit *audit = audit_new(&options);
        struct audit_mark mark;
        const bool ok = audit_begin(audit, &entry, &mark, &err);
        if (!ok)
            fprintf(stderr, "%s\n", err.text);
        audit_free(audit);
        settings_free(settings);
        _exit(ok ? 0 : 1);
    }
    close(gate[1]); /* all of them go on */
    for (int i = 0; i < PROCESSES; i++) {
        int status = 0;
        assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
        assert_int_equal(status, 0);
    }
    close(gate[0]);
    audits_open("");
    struct trail_report report;
    assert_true(trail_verify(audit_trail(audits_audit), &report, NULL));
    assert_true(trail_whole(&report));
    assert_int_equal(report.rows, PROCESSES);
    audits_close();
}

static void key__is_refused__where_others_may_read_it(void **state)
{
    static const struct {
        const char *text;
        mode_t mode;
        const char *says;
    } cases[] = {
        {"0123456789abcdef0123\n", 0644, "chmod 600"},
        {"0123456789abcdef0123\n", 0660, "chmod 600"},
        {"short\n", 0600, "too short"},
        {"", 0600, "too short"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct audit_mark mark;
        struct err err;
        folder_write("querent/audit.key", cases[i].text, cases[i].mode);
        audits_open("audit: required");
        assert_false(audits_begin("demo", &mark, &err));
        assert_non_null(strstr(err.text, cases[i].says));
        audits_close();
    }
}

static void key__that_is_gone__is_asked_for(void **state)
{
    struct audit_mark mark;
    struct err err;

    (void)state;
    audits_open("");
    assert_true(audits_begin("demo", &mark, &err));
    audits_close();
    assert_int_equal(unlink(folder_path("querent/audit.key")), 0);
    audits_open("audit: required");
    assert_false(audits_begin("demo", &mark, &err));
    assert_non_null(strstr(err.text, "is gone: restore it"));
    assert_false(path_exists(folder_path("querent/audit.key")));
    audits_close();
}

static void key__comes__from_a_command(void **state)
{
    struct audit_mark mark;
    struct err err;
    struct trail_report report;

    (void)state;
    audits_open("audit: {mode: required, key_command: 'echo the-key-of-the-vault'}");
    assert_true(audits_begin("demo", &mark, &err));
    assert_false(path_exists(folder_path("querent/audit.key")));
    audits_close();
    audits_open("audit: {mode: required, key_command: 'exit 3'}");
    assert_false(audits_begin("demo", &mark, &err));
    assert_non_null(strstr(err.text, "audit.key_command failed (status 3)"));
    audits_close();
    audits_open("audit: {key_command: 'echo another-key-of-them'}");
    assert_true(trail_verify(audit_trail(audits_audit), &report, NULL));
    assert_false(trail_whole(&report));
    audits_close();
    audits_open("audit: {key_command: 'echo the-key-of-the-vault'}");
    assert_true(trail_verify(audit_trail(audits_audit), &report, NULL));
    assert_true(trail_whole(&report));
    audits_close();
}

static void anchor__stands__where_the_setting_says(void **state)
{
    struct audit_mark mark;
    struct err err;

    (void)state;
    audits_open("audit: {mode: required, anchor: ../elsewhere/anchor}");
    assert_true(audits_begin("demo", &mark, &err));
    assert_true(path_exists(folder_path("elsewhere/anchor")));
    assert_false(path_exists(folder_path("querent/state.db.anchor")));
    audits_close();
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, audits_folder, folder_drop)
    const struct CMUnitTest tests[] = {
        TEST(key__is_made__at_the_first_entry),
        TEST(key__of_several_processes__is_one),
        TEST(key__is_refused__where_others_may_read_it),
        TEST(key__that_is_gone__is_asked_for),
        TEST(key__comes__from_a_command),
        TEST(anchor__stands__where_the_setting_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
