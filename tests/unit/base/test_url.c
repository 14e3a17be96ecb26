/* What of a URL is shown, and that no password ever is. */
#include "support/check.h"
#include "support/random.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"

#include <stdlib.h>
#include <string.h>

static char *redacted(const char *url)
{
    struct buf out = BUF_INIT;

    url_redact(&out, url);
    return buf_take(&out);
}

static void url_redact__hides__secrets(void **state)
{
    static const struct {
        const char *url, *want;
    } cases[] = {
        {"x?key=abc://ann:secret@h/d", "x?key=abc://ann:***@h/d"},
        {"mysql://h/d", "mysql://h/d"},
        {"mysql://u@h:3306/d", "mysql://u@h:3306/d"},
        {"mysql://u:p@h/d", "mysql://u:***@h/d"},
        {"mysql://u:p@ss@h/d", "mysql://u:***@h/d"},
        {"mysql://u:p/w@x@h/d", "mysql://u:***@h/d"},
        {"mysql://u:p@ss/w@h/d", "mysql://u:***@h/d"},
        {"mysql://u:p?w@h/d?ssl-mode=REQUIRED", "mysql://u:***@h/d?ssl-mode=REQUIRED"},
        {"mysql://u:p#w@h/d", "mysql://u:***@h/d"},
        {"mysql://u:p@s?a=b@h/d", "mysql://u:***@h/d"},
        {"smtp://ann@example.com:pw@mail:587", "smtp://ann@example.com:***@mail:587"},
        {"postgresql://u:p@a:1,b:2/d", "postgresql://u:***@a:1,b:2/d"},
        {"postgresql://u:@h/d", "postgresql://u:@h/d"},
        {"postgresql://[::1]:5432/d", "postgresql://[::1]:5432/d"},
        {"trino://h/c?user=a&password=p&x=1", "trino://h/c?user=a&password=***&x=1"},
        {"trino://h/c?%70assword=p&x=1", "trino://h/c?%70assword=***&x=1"},
        {"trino://h/c?%2570ASS%57ORD=p", "trino://h/c?%2570ASS%57ORD=***"},
        {"trino://h/c?pass%5fword=p&x=1", "trino://h/c?pass%5fword=***&x=1"},
        {"trino://h/c?accessToken=a&b&c=d", "trino://h/c?accessToken=***&c=d"},
        {"trino://h/c?access_token=a;x=1", "trino://h/c?access_token=***;x=1"},
        {"api://h?TOKEN=t#f", "api://h?TOKEN=***"},
        {"https://h/v1?api-key=k", "https://h/v1?api-key=***"},
        {"postgresql://h/d?sslkey=/k.pem&sslpassword=p&passfile=/f",
         "postgresql://h/d?sslkey=/k.pem&sslpassword=***&passfile=/f"},
        {"mysql://h/d?password=", "mysql://h/d?password="},
        {"u:p@h/d", "u:***@h/d"},
        {"mysql:u:p@h/d", "mysql:***@h/d"},
        {"host=h password=p dbname=d", "host=h password=*** dbname=d"},
        {"sqlite:/home/a:b@c/x.db", "sqlite:/home/a:b@c/x.db"},
        {"schema:a:b@c.json?dialect=mysql", "schema:a:b@c.json?dialect=mysql"},
        {"./a:b@c", "./a:b@c"},
        {"http://localhost:11434", "http://localhost:11434"},
        {"", ""},
        {"demo", "demo"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char *shown = redacted(cases[i].url);
        assert_string_equal(shown, cases[i].want);
        assert_int_equal(url_has_secret(cases[i].url),
                         strstr(cases[i].url, "://") && !str_eq(shown, cases[i].url));
        mem_free(shown);
    }
}

/* Passwords of whatever bytes: none of their parts is left. */
static void url_redact__hides__any_password(void **state)
{
    static const char bytes[] = "/?#@:&;=%. +-_~,[]ab19\"'\\";

    (void)state;
    random_seed(6);
    for (int i = 0; i < 20000; i++) {
        char password[80], url[300];
        size_t len = 0;
        for (size_t parts = 1 + random_below(4); parts; parts--) {
            len += (size_t)snprintf(password + len, 8, "SECRET");
            for (size_t n = random_below(4); n; n--)
                password[len++] = bytes[random_below(sizeof bytes - 1)];
        }
        password[len] = '\0';
        snprintf(url, sizeof url, "postgresql://ann:%s@db.example.com:5432/shop?sslmode=require",
                 password);
        char *shown = redacted(url);
        if (strstr(shown, "SECRET"))
            fail_msg("%s: %s", url, shown);
        mem_free(shown);
        assert_true(url_has_secret(url));
        assert_true(url_mask(url));
        if (strstr(url, "SECRET"))
            fail_msg("masked: %s", url);
    }
}

static void url_mask__keeps__the_length(void **state)
{
    char url[] = "mysql://u:p@ss@h/d?password=x&a=b", none[] = "u:p@h", file[] = "sqlite:/a:b@c";

    (void)state;
    assert_true(url_mask(url));
    assert_string_equal(url, "mysql://u:****@h/d?password=*&a=b");
    assert_false(url_mask(none));
    assert_false(url_mask(file));
}

static void url_place__is__the_host_and_path(void **state)
{
    static const struct {
        const char *url, *want;
    } cases[] = {
        {"http://localhost:11434", "localhost:11434"},
        {"https://u:p@ss@h:8000/v1?key=x#y", "h:8000/v1"},
        {"h:1/x", "h:1/x"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buf out = BUF_INIT;
        url_place(&out, cases[i].url);
        assert_string_equal(buf_str(&out), cases[i].want);
        buf_release(&out);
    }
}

static void url_check__refuses__raw_passwords(void **state)
{
    static const char *const good[] = {
        "mysql://u:p%2Fw@h/d",
        "mysql://u:p@ss@h:3306/d",
        "postgresql://u@a:1,b:2,[::1]:5432,c/d?user=x@y",
        "postgresql:///?service=shop",
        "postgresql://%2Fvar%2Frun/d",
        "trino://h:8443/hive/web?clientTags=a,b&user=ann@corp",
        "api://h:8000/api?connection=3&type=postgresql",
        "sqlite:/a@b:c/d",
        "mysql://h",
        "mysql://h:/d",
    };
    static const char *const bad[] = {
        "mysql://u:SECRET/w@h/d",  "mysql://u:SECRET?w@h/d",      "mysql://u:SECRET#w@h/d",
        "mysql://u:12/SECRET@h/d", "mysql://u:x@SECRET/w@h/d",    "mysql://u:p@SECRET?s@h/d",
        "mysql://u:p?SECRET=b@h",  "postgresql://h:SECRET/d",     "postgresql://[::1]:SECRET/d",
        "mysql://a:1,b:SECRET/d",  "postgresql://u:9?SECRET@h/d",
    };
    struct err err = ERR_INIT;

    (void)state;
    for (size_t i = 0; i < COUNT_OF(good); i++)
        if (!url_check(good[i], &err))
            fail_msg("%s: %s", good[i], err.text);
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        if (url_check(bad[i], &err))
            fail_msg("%s", bad[i]);
        assert_int_equal(err.code, ERR_CONFIG);
        assert_null(strstr(err.text, "SECRET"));
        assert_non_null(strstr(err.text, "%2F"));
    }
}

static void url_escape_user__leaves__one_at(void **state)
{
    static const struct {
        const char *url, *want;
    } cases[] = {
        {"postgresql://ann:p@ss@h/d", "postgresql://ann:p%40ss@h/d"},
        {"postgresql://ann:@@@h", "postgresql://ann:%40%40@h"},
        {"postgresql://ann:p@h/d?options=a@b", "postgresql://ann:p@h/d?options=a@b"},
        {"postgresql://h/a@b", "postgresql://h/a@b"},
        {"postgresql:///d", "postgresql:///d"},
        {"/tmp/a@b@c.db", "/tmp/a@b@c.db"},
        {"", ""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char *escaped = url_escape_user(cases[i].url);
        assert_string_equal(escaped, cases[i].want);
        mem_free(escaped);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(url_escape_user__leaves__one_at),
        cmocka_unit_test(url_redact__hides__secrets),
        cmocka_unit_test(url_redact__hides__any_password),
        cmocka_unit_test(url_mask__keeps__the_length),
        cmocka_unit_test(url_place__is__the_host_and_path),
        cmocka_unit_test(url_check__refuses__raw_passwords),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
