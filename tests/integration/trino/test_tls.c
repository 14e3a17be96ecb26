/* A password goes over TLS, to a server whose certificate is trusted, and to no other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stub/stub.h"
#include "support/check.h"
#include "support/folder.h"

#include "querent/base/mem.h"
#include "querent/db/db.h"

static struct stub stub;

/* A key and a certificate for 127.0.0.1 that it signs itself. */
static bool make_certificate(void)
{
    char *command =
        mem_printf("openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 "
                   "-addext subjectAltName=IP:127.0.0.1 -keyout %s -out %s 2>/dev/null",
                   folder_path("key.pem"), folder_path("cert.pem"));
    const bool made = system(command) == 0;

    mem_free(command);
    command = mem_printf("cat %s %s > %s", folder_path("key.pem"), folder_path("cert.pem"),
                         folder_path("both.pem"));
    const bool joined = made && system(command) == 0;
    mem_free(command);
    return joined;
}

static void certificate__is_checked(void **state)
{
    const struct {
        const char *options;
        bool opens;
    } cases[] = {
        {"SSL=true", false},
        {"SSL=true&SSLVerification=NONE", true},
        {"SSL=true&SSLTrustStorePath=", true},
        {"SSL=false", false},
    };

    (void)state;
    stub_rules(&stub, "[{\"when\": \"none\", \"auth\": \"Basic bWU6czNjcmV0\"}]");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const bool path = strstr(cases[i].options, "Path=") != NULL;
        char *url = mem_printf("trino://me:s3cret@127.0.0.1:%d/memory/default?%s%s", stub.port,
                               cases[i].options, path ? folder_path("cert.pem") : "");
        const struct db_open_options options = {.read_only = true};
        struct err err = ERR_INIT;
        struct db *db = NULL;
        const bool opened = db_open(url, &options, &db, &err);
        if (opened != cases[i].opens || strstr(err.text, "s3cret"))
            fail_msg("%s: %s", cases[i].options, err.text);
        if (opened) { /* its pages are at https addresses */
            struct result *result = NULL;
            if (!db_read(db, "SELECT 41 + 1", NULL, &result, &err))
                fail_msg("%s", err.text);
            assert_int_equal(result_rows(result), 1);
            result_unref(result);
        }
        db_close(db);
        mem_free(url);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(certificate__is_checked)};

    if (folder_make(NULL) != 0)
        return 1;
    if (!make_certificate()) {
        printf("skipped: no openssl to make a certificate with\n");
        folder_drop(NULL);
        return 77;
    }
    setenv("QUERENT_STUB_PEM", folder_path("both.pem"), 1);
    if (!stub_start(&stub, "trino_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    folder_drop(NULL);
    return failed;
}
