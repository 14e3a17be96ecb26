/* E-mail jobs against a real SMTP server; what arrives is read by Python's email package. */
#include <arpa/inet.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "mail_server.h"
#include "unit/jobs/fixture.h"

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

#define PASSWORD "s3cret & more"

static struct mail_server server;

/* ---- set-up */

static const struct job_email plain = {
    .rows = {.connection = "shop", .sql = "SELECT * FROM goods ORDER BY id"},
    .to = "ann@example.com",
    .subject = "Goods",
    .body = "Dear Ann,\nhere they are.",
    .attachment = ATTACHMENT_CSV,
};

/* Points the settings at the server; further settings may follow. */
static void use_server(struct fixture *f, const char *host, int port, const char *const *more,
                       size_t count)
{
    const char *overrides[8] = {NULL};
    char *url = mem_printf("mail.url=smtp://%s:%d", host, port);

    overrides[0] = url;
    overrides[1] = "mail.from=Jörg Querent <querent@example.com>";
    for (size_t i = 0; i < count; i++)
        overrides[2 + i] = more[i];
    fixture_set(f, overrides, 2 + count);
    mem_free(url);
}

static void start(struct fixture *f, const char *const *args, const char *const *more, size_t count)
{
    if (!mail_server_installed()) {
        print_message("skipped: python3-aiosmtpd is not installed\n");
        skip();
    }
    assert_true(mail_server_start(&server, fixture_path(""), args));
    use_server(f, "localhost", server.port, more, count);
}

static void start_in_the_clear(struct fixture *f)
{
    static const char *const clear[] = {"mail.starttls=false"};
    start(f, NULL, clear, 1);
}

static void start_secure(struct fixture *f, const char *user, const char *password)
{
    char cert[512], key[512];
    snprintf(cert, sizeof cert, "%s", fixture_path("cert.pem"));
    snprintf(key, sizeof key, "%s", fixture_path("key.pem"));
    const char *const args[] = {"--tls", cert, key, "--login", "ann", PASSWORD, NULL};
    if (!mail_server_certificate(cert, key)) {
        print_message("skipped: openssl makes no certificate here\n");
        skip();
    }
    char *user_set = mem_printf("mail.user=%s", user),
         *password_set = mem_printf("mail.password=%s", password);
    const char *const more[] = {user_set, password_set};
    start(f, args, more, 2);
    setenv("CURL_CA_BUNDLE", cert, 1); /* goes before SSL_CERT_FILE, which may be set already */
    mem_free(user_set);
    mem_free(password_set);
}

static int drop(void **state)
{
    mail_server_stop(&server);
    unsetenv("CURL_CA_BUNDLE");
    return fixture_drop(state);
}

static char *queue(struct fixture *f, const struct job_email *email)
{
    char *id = NULL;
    struct err err = ERR_INIT;
    if (!jobs_email(f->jobs, email, &id, &err))
        fail_msg("%s", err.text);
    return id;
}

static void expect(struct fixture *f, const struct job_email *email, enum job_state state,
                   const char *part)
{
    struct job_info *job = fixture_wait(f, queue(f, email));
    assert_state(job, state);
    assert_contains(state == JOB_DONE ? job->detail : job->error, part);
    assert_true(!job->error || text_is_safe(job->error, strlen(job->error)));
    job_info_free(job);
}

/* ---- looking at what arrived */

static const char *text_of(const cJSON *mail, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(mail, key));
    return text ? text : "(none)";
}

static const cJSON *part_of(const cJSON *mail, const char *type)
{
    const cJSON *part;
    cJSON_ArrayForEach(part, cJSON_GetObjectItem(mail, "parts")) if (str_eq(text_of(part, "type"),
                                                                            type)) return part;
    fail_msg("no part of type %s", type);
    return NULL;
}

static cJSON *arrived(const char *name)
{
    cJSON *mail = mail_read(fixture_path(name));
    assert_non_null(mail);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(mail, "defects")), 0);
    assert_int_equal(cJSON_GetObjectItem(mail, "bare_line_ends")->valueint, 0);
    assert_true(cJSON_GetObjectItem(mail, "longest_line")->valueint <= 78);
    return mail;
}

static void assert_same_bytes(const cJSON *part, const char *path)
{
    struct buf bytes = BUF_INIT;
    unsigned char sum[SHA256_DIGEST_LENGTH];
    char hex[2 * SHA256_DIGEST_LENGTH + 1] = "";

    assert_true(path_read(path, 1 << 24, &bytes, NULL));
    SHA256((const unsigned char *)bytes.p, bytes.len, sum);
    for (size_t i = 0; i < sizeof sum; i++)
        snprintf(hex + 2 * i, 3, "%02x", sum[i]);
    assert_string_equal(text_of(part, "sha256"), hex);
    assert_int_equal(cJSON_GetObjectItem(part, "bytes")->valueint, bytes.len);
    buf_release(&bytes);
}

/* The same rows exported to a file. */
static const char *exported(struct fixture *f, enum export_format format)
{
    char *id = NULL;
    assert_true(
        jobs_export(f->jobs, NULL, &plain.rows, format, fixture_path("expected"), &id, NULL));
    struct job_info *job = fixture_wait(f, id);
    assert_state(job, JOB_DONE);
    job_info_free(job);
    return fixture_path("expected");
}

/* ---- tests */

static void a_mail__arrives__whole_over_tls_and_login(void **state)
{
    struct fixture *f = *state;
    struct job_email email = plain;
    struct buf envelope = BUF_INIT;

    sqlite_run("shop.db", "INSERT INTO goods VALUES (4, '<b>東京</b> 🙂', 1e300), (5, "
                          "'two\r\nlines.\n.\n..', 0)");
    start_secure(f, "ann", PASSWORD);
    email.to = "ann@example.com, bob@example.com";
    email.cc = "cem@example.com";
    email.subject =
        "Größe 東京 🙂 – der Bericht über alle Waren, die im letzten Jahr bestellt "
        "worden sind";
    email.body = "Grüße,\n.\nein Punkt allein & <b>kein Fett</b>\n" PASSWORD;
    email.inline_table = true;
    expect(f, &email, JOB_DONE, "sent to 3 recipients by smtp://localhost");
    cJSON *mail = arrived("1.eml");
    assert_string_equal(text_of(mail, "subject"), email.subject);
    assert_string_equal(text_of(mail, "from"), "Jörg Querent <querent@example.com>");
    assert_string_equal(text_of(mail, "to"), email.to);
    assert_string_equal(text_of(mail, "cc"), email.cc);
    assert_string_equal(text_of(mail, "type"), "multipart/mixed");
    assert_contains(text_of(part_of(mail, "text/plain"), "text"),
                    "Grüße,\n.\nein Punkt allein & <b>kein Fett</b>\n");
    const char *html = text_of(part_of(mail, "text/html"), "text");
    assert_contains(html, "Grüße,<br>");
    assert_contains(html, "&lt;b>kein Fett");
    assert_contains(html, "&lt;b&gt;東京&lt;/b&gt; 🙂</td>");
    assert_contains(html, "text-align:right\">10.5</td>");
    const cJSON *attachment = part_of(mail, "text/csv");
    assert_string_equal(text_of(attachment, "filename"), "result.csv");
    assert_string_equal(text_of(attachment, "disposition"), "attachment");
    assert_same_bytes(attachment, exported(f, EXPORT_CSV));
    assert_true(path_read(fixture_path("1.to"), 1000, &envelope, NULL));
    assert_string_equal(buf_str(&envelope),
                        "querent@example.com\nann@example.com\nbob@example.com\ncem@example.com");
    buf_release(&envelope);
    cJSON_Delete(mail);
}

static void each_attachment__arrives__byte_for_byte(void **state)
{
    static const struct {
        enum attachment attachment;
        enum export_format format;
        const char *type, *filename;
    } cases[] = {{ATTACHMENT_JSON, EXPORT_JSON, "application/json", "result.json"},
                 {ATTACHMENT_CSV, EXPORT_CSV, "text/csv", "result.csv"}};
    struct fixture *f = *state;
    struct job_email email = plain;

    start_in_the_clear(f);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char name[16];
        email.attachment = cases[i].attachment;
        expect(f, &email, JOB_DONE, "sent to 1 recipient by");
        snprintf(name, sizeof name, "%zu.eml", i + 1);
        cJSON *mail = arrived(name);
        assert_string_equal(text_of(part_of(mail, cases[i].type), "filename"), cases[i].filename);
        assert_same_bytes(part_of(mail, cases[i].type), exported(f, cases[i].format));
        cJSON_Delete(mail);
    }
}

static void a_large_mail__arrives__whole(void **state)
{
    struct fixture *f = *state;
    struct job_email email = plain;

    start_in_the_clear(f);
    email.rows.sql = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
                     "300000) SELECT i, i * i FROM n";
    email.inline_table = true;
    expect(f, &email, JOB_DONE, "sent");
    cJSON *mail = arrived("1.eml");
    assert_true(cJSON_GetObjectItem(part_of(mail, "text/csv"), "bytes")->valueint > 5000000);
    assert_contains(text_of(part_of(mail, "text/html"), "text"), "The first 20 of 300,000 rows");
    assert_null(strstr(text_of(part_of(mail, "text/html"), "text"), ">21<"));
    cJSON_Delete(mail);
}

static void a_saved_mail__reads__like_a_sent_one(void **state)
{
    static const char *const outbox[] = {"mail.outbox=."};
    struct fixture *f = *state;
    struct job_email email = plain;

    fixture_set(f, outbox, 1);
    email.subject = "Übergröße";
    struct job_info *job = fixture_wait(f, queue(f, &email));
    assert_state(job, JOB_DONE);
    cJSON *mail = mail_read(strstr(job->detail, "saved as ") + strlen("saved as "));
    assert_non_null(mail);
    assert_string_equal(text_of(mail, "subject"), "Übergröße");
    assert_same_bytes(part_of(mail, "text/csv"), exported(f, EXPORT_CSV));
    cJSON_Delete(mail);
    job_info_free(job);
}

static void a_bad_login__is_said__without_the_password(void **state)
{
    struct fixture *f = *state;
    start_secure(f, "ann", "wrong-" PASSWORD);
    expect(f, &plain, JOB_FAILED, "refused SMTP_USER");
    struct buf kept = BUF_INIT;
    assert_true(path_read(fixture_path("querent/state.db"), 1 << 24, &kept, NULL));
    assert_null(memmem(kept.p, kept.len, PASSWORD, strlen(PASSWORD)));
    buf_release(&kept);
    assert_false(path_exists(fixture_path("1.eml")));
}

static void an_unknown_certificate__is_refused(void **state)
{
    struct fixture *f = *state;
    start_secure(f, "ann", PASSWORD);
    unsetenv("CURL_CA_BUNDLE");
    expect(f, &plain, JOB_FAILED, "not trusted");
    assert_false(path_exists(fixture_path("1.eml")));
}

static void no_starttls__sends_nothing__unless_allowed(void **state)
{
    struct fixture *f = *state;
    start(f, NULL, NULL, 0);
    expect(f, &plain, JOB_FAILED, "STARTTLS");
    assert_false(path_exists(fixture_path("1.eml")));
    static const char *const clear[] = {"mail.starttls=false"};
    use_server(f, "localhost", server.port, clear, 1);
    expect(f, &plain, JOB_DONE, "sent");
}

static void a_refused_recipient__is_named__and_nobody_gets_it(void **state)
{
    struct fixture *f = *state;
    struct job_email email = plain;
    start_in_the_clear(f);
    email.to = "ann@example.com, refused@example.com, bob@example.com";
    expect(f, &email, JOB_FAILED, "the recipient <refused@example.com>");
    expect(f, &email, JOB_FAILED, "no such person");
    assert_false(path_exists(fixture_path("1.eml")));
}

static void a_refusal_after_the_data__is_told_in_the_servers_words(void **state)
{
    struct job_email email = plain;
    start_in_the_clear(*state);
    email.to = "full@example.com";
    expect(*state, &email, JOB_FAILED, "the mailbox is full");
}

static void hung_up_after_the_data__is_unknown(void **state)
{
    struct job_email email = plain;
    start_in_the_clear(*state);
    email.to = "vanish@example.com";
    expect(*state, &email, JOB_UNKNOWN, "did not confirm");
}

static void cancelled_after_the_data__is_unknown(void **state)
{
    struct fixture *f = *state;
    struct job_email email = plain;
    struct err err = ERR_INIT;

    start_in_the_clear(f);
    email.to = "hang@example.com";
    char *id = queue(f, &email);
    while (!path_exists(fixture_path("hanging")))
        usleep(1000);
    assert_true(jobs_cancel(f->jobs, id, &err));
    struct job_info *job = fixture_wait(f, id);
    assert_state(job, JOB_UNKNOWN);
    assert_true(jobs_retry(f->jobs, job->id, &err)); /* the operator may, knowing that */
    assert_true(jobs_cancel(f->jobs, job->id, &err));
    job_info_free(job);
}

static int listen_silently(int *ret_port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    assert_int_equal(bind(fd, (struct sockaddr *)&address, size), 0);
    assert_int_equal(listen(fd, 8), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &size), 0);
    *ret_port = ntohs(address.sin_port);
    return fd;
}

static void a_silent_server__can_be_cancelled(void **state)
{
    struct fixture *f = *state;
    struct err err = ERR_INIT;
    int port;
    const int fd = listen_silently(&port);

    use_server(f, "127.0.0.1", port, NULL, 0);
    char *id = queue(f, &plain);
    const int conn = accept(fd, NULL, NULL); /* it waits for our greeting now */
    assert_true(jobs_cancel(f->jobs, id, &err));
    struct job_info *job = fixture_wait(f, id);
    assert_state(job, JOB_CANCELLED);
    job_info_free(job);
    close(conn);
    close(fd);
}

static void a_server_that_is_gone__is_said(void **state)
{
    struct fixture *f = *state;
    int port;
    close(listen_silently(&port));
    use_server(f, "127.0.0.1", port, NULL, 0);
    expect(f, &plain, JOB_FAILED, "cannot reach the mail server");
    static const char *const wrong[] = {"mail.url=http://127.0.0.1:1"};
    fixture_set(f, wrong, 1);
    expect(f, &plain, JOB_FAILED, "smtp://");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fixture_make, drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_mail__arrives__whole_over_tls_and_login),
        TEST(each_attachment__arrives__byte_for_byte),
        TEST(a_large_mail__arrives__whole),
        TEST(a_saved_mail__reads__like_a_sent_one),
        TEST(a_bad_login__is_said__without_the_password),
        TEST(an_unknown_certificate__is_refused),
        TEST(no_starttls__sends_nothing__unless_allowed),
        TEST(a_refused_recipient__is_named__and_nobody_gets_it),
        TEST(a_refusal_after_the_data__is_told_in_the_servers_words),
        TEST(hung_up_after_the_data__is_unknown),
        TEST(cancelled_after_the_data__is_unknown),
        TEST(a_silent_server__can_be_cancelled),
        TEST(a_server_that_is_gone__is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
