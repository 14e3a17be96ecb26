/* How BigQuery's driver logs in: a service account's key, a user's refresh token, the metadata
 * server, a token that was given; and what it refuses to send where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "stub/stub.h"
#include "support/check.h"
#include "support/folder.h"

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/db/db.h"

static struct stub stub;

/* Opens and reads; "" where that went well, else the error. */
static char *try_login(const char *more, const char *token)
{
    const struct db_open_options options = {.read_only = true, .password = token};
    char *url = mem_printf("bigquery://shop-eu/shop?endpoint=%s%s", stub.url, more);
    struct err err = ERR_INIT;
    struct db *db = NULL;
    struct result *result = NULL;

    if (db_open(url, &options, &db, &err) && db_read(db, "SELECT 1 AS x", NULL, &result, &err))
        assert_int_equal(result_rows(result), 1);
    result_unref(result);
    db_close(db);
    mem_free(url);
    return mem_strdup(err.text);
}

static void expect_login(const char *more, const char *token, const char *says)
{
    char *text = try_login(more, token);

    if (*says ? !strstr(text, says) : *text)
        fail_msg("%s: '%s', not '%s'", more, text, says);
    mem_free(text);
}

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "r");
    static char text[8192];

    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* A file of credentials; `token_uri` NULL: the stub's. Gives the URL's option. */
static char *write_file(const char *name, const char *type, const char *first, const char *value,
                        const char *rest, const char *token_uri)
{
    struct buf json = BUF_INIT;
    char *path = mem_strdup(folder_path(name));
    char *own = mem_printf("%s/token", stub.url);
    FILE *file = fopen(path, "w");

    buf_addc(&json, '{');
    json_key_str(&json, "type", type);
    json_key_str(&json, first, value);
    json_key_str(&json, "token_uri", token_uri ? token_uri : own);
    buf_addf(&json, "%s}", rest);
    assert_non_null(file);
    fputs(buf_str(&json), file);
    fclose(file);
    chmod(path, 0600);
    char *option = mem_printf("&login=%s", path);
    buf_release(&json);
    mem_free(own);
    mem_free(path);
    return option;
}

/* Makes a key by openssl's program, and the rule that knows its modulus; false: there is none. */
static bool make_key(char **ret_pem, char **ret_rule)
{
    char *command =
        mem_printf("openssl genrsa -out %s 2048 2>/dev/null && openssl rsa -in %s "
                   "-modulus -noout > %s 2>/dev/null",
                   folder_path("key.pem"), folder_path("key.pem"), folder_path("modulus"));
    const bool ok = system(command) == 0;

    mem_free(command);
    if (!ok)
        return false;
    *ret_pem = mem_strdup(read_whole(folder_path("key.pem")));
    char *modulus = strchr(read_whole(folder_path("modulus")), '=') + 1;
    modulus[strcspn(modulus, "\n")] = '\0';
    *ret_rule = mem_printf(
        "[{\"key\": {\"n\": \"%s\", \"e\": 65537}}, {\"token\": \"stub-token-1\"}]", modulus);
    return true;
}

static void a_service_account__signs__for_its_token(void **state)
{
    char *pem, *rule;

    (void)state;
    if (!make_key(&pem, &rule)) {
        printf("skipped: no openssl to make a key with\n");
        return;
    }
    char *option = write_file("service.json", "service_account", "private_key", pem,
                              ",\"client_email\":\"robot@shop-eu.iam.gserviceaccount.com\","
                              "\"private_key_id\":\"k1\"",
                              NULL);
    stub_rules(&stub, rule);
    expect_login(option, NULL, "");
    stub_rules(&stub, "[{\"key\": {\"n\": \"c5a3\", \"e\": 65537}}]");
    char *text = try_login(option, NULL);
    assert_non_null(*text ? text : NULL);
    mem_free(text);
    mem_free(option);
    option = write_file("broken.json", "service_account", "private_key", "-----BEGIN nothing",
                        ",\"client_email\":\"robot@shop-eu.iam.gserviceaccount.com\"", NULL);
    expect_login(option, NULL, "is not an RSA key");
    mem_free(option);
    mem_free(pem);
    mem_free(rule);
}

static void a_user__has__a_refresh_token(void **state)
{
    char *option = write_file("user.json", "authorized_user", "refresh_token", "1//r",
                              ",\"client_id\":\"c\",\"client_secret\":\"s&=\"", NULL);

    (void)state;
    stub_rules(&stub, "[{\"refresh\": \"1//r\"}]");
    expect_login(option, NULL, "");
    char *requests = stub_requests(&stub);
    assert_non_null(strstr(requests, "client_secret=s%26%3D"));
    assert_non_null(strstr(requests, "Bearer stub-token-"));
    free(requests);
    stub_rules(&stub, "[{\"refresh\": \"another\"}]");
    expect_login(option, NULL, "gcloud auth application-default login");
    mem_free(option);
}

static void a_machine__asks__its_metadata_server(void **state)
{
    (void)state;
    stub_rules(&stub, "[]");
    setenv("GCE_METADATA_HOST", strstr(stub.url, "://") + 3, 1);
    expect_login("&login=metadata", NULL, "");
    char *requests = stub_requests(&stub);
    assert_non_null(strstr(requests, "Bearer stub-token-"));
    free(requests);
    setenv("GCE_METADATA_HOST", "elsewhere.example.com", 1);
    expect_login("&login=metadata", NULL, "is not Google's");
    unsetenv("GCE_METADATA_HOST");
}

static void a_given_token__is_sent(void **state)
{
    (void)state;
    stub_rules(&stub, "[{\"token\": \"ya29.t\"}]");
    expect_login("", "ya29.t", "");
    expect_login("", "ya29.old", "password_command makes a new one");
}

/* What an external account's file says beside its audience; `token_url` NULL: the stub's. */
static char *external(const char *token_url, const char *account, const char *source)
{
    char *own = mem_printf("%s/token", stub.url);
    char *rest = mem_printf(
        ",\"subject_token_type\":\"urn:ietf:params:oauth:token-type:jwt\",\"token_url\":\"%s\""
        ",\"credential_source\":{%s}%s%s%s",
        token_url ? token_url : own, source,
        account ? ",\"service_account_impersonation_url\":\"" : "", account ? account : "",
        account ? "\"" : "");

    mem_free(own);
    return rest;
}

static void expect_external(const char *account, const char *source, const char *says)
{
    char *rest = external(NULL, account, source);
    char *option = write_file("external.json", "external_account", "audience",
                              "//iam.googleapis.com/projects/1/pools/p", rest, NULL);

    expect_login(option, NULL, says);
    mem_free(option);
    mem_free(rest);
}

static void put_text(const char *name, const char *text)
{
    FILE *file = fopen(folder_path(name), "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void another_providers_token__is_exchanged(void **state)
{
    char *account = mem_printf("%s/v1/robot:generateAccessToken", stub.url);

    (void)state;
    put_text("oidc", "eyJ.one\n");
    put_text("oidc.json", "{\"id\": \"eyJ.two\"}");
    char *plain = mem_printf("\"file\":\"%s\"", folder_path("oidc")),
         *json = mem_printf("\"file\":\"%s\",\"format\":{\"type\":\"json\","
                            "\"subject_token_field_name\":\"id\"}",
                            folder_path("oidc.json"));
    stub_rules(&stub, "[{\"subject\": \"eyJ.one\"}, {\"token\": \"stub-token-1\"}]");
    expect_external(NULL, plain, "");
    stub_rules(&stub, "[{\"subject\": \"eyJ.one\"}, {\"token\": \"stub-token-2\"}]");
    expect_external(account, plain, "");
    expect_external(account, json, "Invalid grant");
    stub_rules(&stub, "[{\"subject\": \"eyJ.two\"}, {\"token\": \"stub-token-2\"}]");
    expect_external(account, json, "");
    stub_rules(&stub, "[{\"when\": \"generateAccessToken\", \"status\": 403, \"reason\": "
                      "\"forbidden\"}, {\"subject\": \"eyJ.one\"}]");
    expect_external(account, plain, "no access token for the external account");
    expect_external(NULL, "\"file\":\"/nowhere/token\"", "cannot read the token");
    expect_external(NULL, "\"url\":\"http://169.254.169.254/token\"", "password_command");
    mem_free(plain);
    mem_free(json);
    mem_free(account);
}

/* A token that has ended is renewed, once. */
static void an_ended_token__is_renewed(void **state)
{
    char *option = write_file("user.json", "authorized_user", "refresh_token", "1//r",
                              ",\"client_id\":\"c\",\"client_secret\":\"s\"", NULL);

    (void)state;
    stub_rules(&stub, "[{\"when\": \"dryRun\", \"status\": 401, \"reason\": \"authError\"}]");
    expect_login(option, NULL, "");
    stub_rules(&stub, "[{\"when\": \"dryRun\", \"status\": 401, \"reason\": \"authError\", "
                      "\"times\": 9}]");
    expect_login(option, NULL, "refused");
    mem_free(option);
}

static void nothing_secret__goes_over_plain_http(void **state)
{
    char *option = write_file("user.json", "authorized_user", "refresh_token", "1//r",
                              ",\"client_id\":\"c\",\"client_secret\":\"s\"",
                              "http://token.example.com/token");
    struct err err = ERR_INIT;
    struct db *db = NULL;

    (void)state;
    expect_login(option, NULL, "must be https");
    mem_free(option);
    assert_false(db_open("bigquery://p/d?endpoint=http://bigquery.example.com", NULL, &db, &err));
    assert_non_null(strstr(err.text, "must be https"));
    option =
        write_file("other.json", "external_account_authorized_user", "audience", "a", "", NULL);
    expect_login(option, NULL, "password_command");
    mem_free(option);
    char *rest = external("http://token.example.com/token", NULL, "\"file\":\"/dev/null\"");
    option = write_file("plain.json", "external_account", "audience", "a", rest, NULL);
    expect_login(option, NULL, "the token_url of");
    mem_free(option);
    mem_free(rest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_service_account__signs__for_its_token),
        cmocka_unit_test(a_user__has__a_refresh_token),
        cmocka_unit_test(a_machine__asks__its_metadata_server),
        cmocka_unit_test(a_given_token__is_sent),
        cmocka_unit_test(another_providers_token__is_exchanged),
        cmocka_unit_test(an_ended_token__is_renewed),
        cmocka_unit_test(nothing_secret__goes_over_plain_http),
    };

    if (!stub_start(&stub, "bigquery_server.py"))
        return 77;
    if (folder_make(NULL) != 0)
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    folder_drop(NULL);
    stub_stop(&stub);
    return failed;
}
