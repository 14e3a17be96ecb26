/* Mails as text, and addresses. What mail programs make of them is tests/integration/jobs. */
#include <string.h>

#include "support/check.h"

#include "mail/mime.h"
#include "querent/base/str.h"
#include "querent/jobs/jobs.h"

static void base64__matches__rfc_4648(void **state)
{
    (void)state;
    static const struct {
        const char *plain, *coded;
    } cases[] = {{"", ""},
                 {"f", "Zg=="},
                 {"fo", "Zm8="},
                 {"foo", "Zm9v"},
                 {"foob", "Zm9vYg=="},
                 {"fooba", "Zm9vYmE="},
                 {"foobar", "Zm9vYmFy"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buf out = BUF_INIT;
        mime_base64(&out, cases[i].plain, strlen(cases[i].plain), 76);
        assert_string_equal(buf_str(&out), cases[i].coded);
        buf_release(&out);
    }
}

static void assert_lines_short(const struct buf *mail, size_t most)
{
    for (const char *p = buf_str(mail); *p;) {
        const size_t len = strcspn(p, "\r");
        assert_true(len <= most);
        if (p[len] == '\r')
            assert_int_equal(p[len + 1], '\n');
        p += len + (p[len] ? 2 : 0);
    }
}

static struct buf mail_of(const struct mime_mail *mail)
{
    struct buf out = BUF_INIT;
    mime_mail(&out, mail);
    return out;
}

static void headers__cannot_be__injected(void **state)
{
    (void)state;
    const struct mime_mail mail = {.from = "a@example.com\r\nBcc: x@example.com",
                                   .to = "b@example.com",
                                   .subject = "hi\r\nBcc: y@example.com\n\nbody",
                                   .text = "t",
                                   .id = "1"};
    struct buf out = mail_of(&mail);

    assert_null(strstr(buf_str(&out), "\nBcc"));
    assert_null(strstr(buf_str(&out), "\r\n\r\nbody"));
    assert_lines_short(&out, 76);
    buf_release(&out);
}

static void long_headers__are_folded(void **state)
{
    (void)state;
    struct buf to = BUF_INIT, subject = BUF_INIT;
    for (int i = 0; i < 100; i++) {
        buf_addf(&to, "%sperson%d@example.com", i ? ", " : "", i);
        buf_add(&subject, i % 2 ? "wort" : "Übergröße🙂");
    }
    const struct mime_mail mail = {.from = "Jörg Müller <a@example.com>",
                                   .to = buf_str(&to),
                                   .subject = buf_str(&subject),
                                   .text = "t",
                                   .id = "1"};
    struct buf out = mail_of(&mail);

    assert_lines_short(&out, 76);
    assert_non_null(strstr(buf_str(&out), "From: =?UTF-8?B?"));
    assert_non_null(strstr(buf_str(&out), " <a@example.com>\r\n"));
    assert_non_null(strstr(buf_str(&out), "Message-ID: <1@example.com>\r\n"));
    buf_release(&out);
    buf_release(&to);
    buf_release(&subject);
}

static void date__is_english__and_utc(void **state)
{
    (void)state;
    const struct mime_mail mail = {.from = "a@example.com",
                                   .to = "b@example.com",
                                   .subject = "",
                                   .text = "",
                                   .id = "1",
                                   .date = 1763805600};
    struct buf out = mail_of(&mail);

    assert_true(str_starts(buf_str(&out), "Date: Sat, 22 Nov 2025 10:00:00 +0000\r\n"));
    assert_null(strstr(buf_str(&out), "Subject"));
    buf_release(&out);
}

static void addresses__are_judged__by_rfc_5321(void **state)
{
    (void)state;
    static const char *const good[] = {"ann@example.com",    "a.b+c@sub.example.co",
                                       "o'hara@x-y.example", "root@localhost",
                                       "1@2.example",        "a_b%c@example.com"};
    static const char *const bad[] = {
        "",
        "ann",
        "@example.com",
        "ann@",
        "ann@example",
        ".ann@example.com",
        "ann.@example.com",
        "a..b@example.com",
        "ann@.example.com",
        "ann@-x.example.com",
        "ann@x-.example.com",
        "ann@example..com",
        "ann@example.com.",
        "ann@example.com-",
        "a b@example.com",
        "ann@exa mple.com",
        "<ann@example.com>",
        "ann@example.com\r\nRCPT TO:<x@y.z>",
        "a@b@example.com",
        "jörg@example.com",
        "a,b@example.com",
        "ann@example.com>",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@example.com"};
    for (size_t i = 0; i < COUNT_OF(good); i++)
        if (!job_address_valid(good[i]))
            fail_msg("'%s' was refused", good[i]);
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        if (job_address_valid(bad[i]))
            fail_msg("'%s' was taken", bad[i]);
    assert_false(job_address_valid(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base64__matches__rfc_4648),
        cmocka_unit_test(headers__cannot_be__injected),
        cmocka_unit_test(long_headers__are_folded),
        cmocka_unit_test(date__is_english__and_utc),
        cmocka_unit_test(addresses__are_judged__by_rfc_5321),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
