/* E-mail jobs without a mail server: the mail is an .eml file. What is in it for a mail program is
 * tests/integration/jobs. */
#include "fixture.h"

#include <string.h>
#include <sys/stat.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

static const struct job_email email = {
    .rows = {.connection = "shop", .sql = "SELECT * FROM goods ORDER BY id"},
    .to = "ann@example.com, bob@example.com",
    .cc = "",
    .subject = "Goods",
    .body = "Dear Ann,\nhere they are.",
    .attachment = ATTACHMENT_CSV,
    .inline_table = true,
};

static struct job_info *send(struct fixture *f, const struct job_email *mail)
{
    char *id = NULL;
    struct err err = ERR_INIT;
    if (!jobs_email(f->jobs, mail, &id, &err))
        fail_msg("%s", err.text);
    return fixture_wait(f, id);
}

static void without_a_server__the_mail_is_saved(void **state)
{
    static const char *const outbox[] = {"mail.outbox=out"};
    struct fixture *f = *state;
    struct buf mail = BUF_INIT;
    struct stat st;

    fixture_set(f, outbox, 1);
    struct job_info *job = send(f, &email);
    assert_state(job, JOB_DONE);
    assert_contains(job->detail, "saved as");
    const char *path = strstr(job->detail, "saved as ") + strlen("saved as ");
    assert_contains(path, "/out/email-");
    assert_true(path_read(path, 1 << 20, &mail, NULL));
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_contains(buf_str(&mail), "To: ann@example.com, bob@example.com\r\n");
    assert_contains(buf_str(&mail), "filename=\"result.csv\"");
    assert_contains(buf_str(&mail), "multipart/alternative");
    assert_contains(buf_str(&mail), "aWQsbmFtZSxwcmljZQ0K"); /* id,name,price */
    buf_release(&mail);
    job_info_free(job);
}

/* Whoever opens an attachment has not chosen its rows. */
static void attachment__guards__against_formulas(void **state)
{
    static const char *const sets[][2] = {{"mail.outbox=out", "mail.starttls=true"},
                                          {"mail.outbox=out", "mail.guard_formulas=false"}};
    static const char *const parts[] = {"Zg0KJz0xKzENCg==", "Zg0KPTErMQ0K"};
    struct fixture *f = *state;

    for (size_t i = 0; i < 2; i++) {
        struct job_email mine = email;
        struct buf mail = BUF_INIT;
        mine.rows.sql = "SELECT '=1+1' AS f";
        fixture_set(f, sets[i], 2);
        struct job_info *job = send(f, &mine);
        assert_state(job, JOB_DONE);
        const char *path = strstr(job->detail, "saved as ") + strlen("saved as ");
        assert_true(path_read(path, 1 << 20, &mail, NULL));
        assert_contains(buf_str(&mail), parts[i]);
        buf_release(&mail);
        job_info_free(job);
    }
}

static void each_attachment__is_made(void **state)
{
    static const struct {
        enum attachment attachment;
        const char *part;
    } cases[] = {{ATTACHMENT_JSON, "filename=\"result.json\""},
                 {ATTACHMENT_EXCEL, "filename=\"result.xlsx\""},
                 {ATTACHMENT_NONE, "MIME-Version"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct job_email mail = email;
        struct buf text = BUF_INIT;
        mail.attachment = cases[i].attachment;
        struct job_info *job = send(*state, &mail);
        if (job->error && strstr(job->error, "libxlsxwriter")) {
            print_message("without workbooks: %s\n", job->error);
        } else {
            assert_state(job, JOB_DONE);
            assert_true(path_read(strstr(job->detail, "saved as ") + strlen("saved as "), 1 << 20,
                                  &text, NULL));
            assert_contains(buf_str(&text), cases[i].part);
            assert_int_equal(strstr(buf_str(&text), "attachment;") != NULL,
                             cases[i].attachment != ATTACHMENT_NONE);
        }
        buf_release(&text);
        job_info_free(job);
    }
}

static void bad_forms__are_refused(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *to, *cc, *part;
    } cases[] = {{"", "", "recipient"},         {" , ", "", "recipient"},
                 {"ann", "", "'ann'"},          {"a@example.com, b@", "", "'b@'"},
                 {"a@example.com", "x", "'x'"}, {NULL, NULL, "recipient"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct job_email mail = email;
        struct err err = ERR_INIT;
        mail.to = cases[i].to;
        mail.cc = cases[i].cc;
        assert_false(jobs_email(f->jobs, &mail, NULL, &err));
        assert_int_equal(err.code, ERR_USAGE);
        assert_contains(err.text, cases[i].part);
    }
}

static void a_large_attachment__is_refused(void **state)
{
    struct job_email mail = email;
    mail.rows.sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20) "
                    "SELECT hex(zeroblob(1000000)) FROM n";
    mail.inline_table = false;
    struct job_info *job = send(*state, &mail);
    assert_state(job, JOB_FAILED);
    assert_contains(job->error, "25 MB");
    job_info_free(job);
}

static void a_lost_mail__is_unknown(void **state)
{
    struct fixture *f = *state;
    struct err err = ERR_INIT;
    struct job_info *job = send(f, &email);

    assert_state(job, JOB_DONE);
    assert_false(jobs_retry(f->jobs, job->id, &err)); /* not sent twice by a key */
    sqlite_run("querent/state.db", "UPDATE job SET state = 'running', owner_pid = 0");
    fixture_restart(f);
    size_t count = 0;
    struct job_info **list = jobs_list(f->jobs, &count);
    assert_int_equal(count, 1);
    assert_state(list[0], JOB_UNKNOWN);
    job_info_free(list[0]);
    mem_free(list);
    job_info_free(job);
}

static void preview__shows__what_goes_out(void **state)
{
    (void)state;
    char *text = jobs_email_preview(&email);
    assert_string_equal(
        text, "To: ann@example.com, bob@example.com\nSubject: Goods\n\nDear Ann,\nhere they are.\n"
              "\n[up to 20 rows as a table]\n[attached: result.csv]");
    mem_free(text);
    struct job_email bare = {
        .to = "a@example.com", .cc = "c@example.com", .attachment = ATTACHMENT_NONE};
    text = jobs_email_preview(&bare);
    assert_string_equal(text, "To: a@example.com\nCc: c@example.com\nSubject: \n\n\n");
    mem_free(text);
}

static void preview__says__how_many_rows_go(void **state)
{
    static const uint32_t order[60] = {0};
    static const struct {
        uint64_t count;
        const char *says;
    } cases[] = {{1, "\n[1 row as a table]"},
                 {4, "\n[4 rows as a table]"},
                 {20, "\n[20 rows as a table]"},
                 {60, "\n[the first 20 of 60 rows as a table]"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct job_email some = email;
        some.rows.order = order;
        some.rows.order_count = cases[i].count;
        char *text = jobs_email_preview(&some);
        assert_contains(text, cases[i].says);
        mem_free(text);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fixture_make, fixture_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(without_a_server__the_mail_is_saved),
        TEST(attachment__guards__against_formulas),
        TEST(each_attachment__is_made),
        TEST(bad_forms__are_refused),
        TEST(a_large_attachment__is_refused),
        TEST(a_lost_mail__is_unknown),
        cmocka_unit_test(preview__shows__what_goes_out),
        cmocka_unit_test(preview__says__how_many_rows_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
