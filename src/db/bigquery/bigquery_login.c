/* Who asks BigQuery: an access token that was given, a file of credentials (a service account's
 * key, another provider's token to exchange, or what `gcloud auth application-default login`
 * writes), or the metadata server of a machine at Google. Looked for in the order of Google's own
 * programs ("Application Default Credentials").
 */
#include <stdlib.h>
#include <unistd.h>

#include "bigquery/bigquery.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"

#define FILE_MAX ((size_t)1 << 16)
#define TOKEN_ADDRESS "https://oauth2.googleapis.com/token"
#define METADATA_HOST "metadata.google.internal"
#define OTHER_WAY "give an access token: password_command: gcloud auth print-access-token"

static char *bigquery_login_member(const struct json_value *root, const char *name)
{
    const struct json_value value = json_member(root, name);

    return value.kind == JSON_STRING ? json_dup(&value) : NULL;
}

static bool take_service(struct bigquery_login *login, const struct json_value *root,
                         const char *path, struct err *err)
{
    login->kind = BIGQUERY_SERVICE;
    login->email = bigquery_login_member(root, "client_email");
    login->key = bigquery_login_member(root, "private_key");
    login->key_id = bigquery_login_member(root, "private_key_id");
    login->who = mem_strdup(login->email);
    if (!login->email || !login->key)
        return err_set(err, ERR_CONFIG,
                       "'%s' is no service account's key: client_email or private_key is missing",
                       path);
    return true;
}

static bool take_user(struct bigquery_login *login, const struct json_value *root, const char *path,
                      struct err *err)
{
    login->kind = BIGQUERY_USER;
    login->client = bigquery_login_member(root, "client_id");
    login->client_secret = bigquery_login_member(root, "client_secret");
    login->refresh = bigquery_login_member(root, "refresh_token");
    login->who = mem_printf("the user of '%s'", path);
    if (!login->client || !login->client_secret || !login->refresh)
        return err_set(err, ERR_CONFIG,
                       "'%s' has no refresh_token: run 'gcloud auth application-default login'",
                       path);
    return true;
}

static bool take_file(struct bigquery_login *login, const struct json_value *root, const char *path,
                      struct err *err)
{
    const struct json_value type = json_member(root, "type");
    bool ok;

    login->address = bigquery_login_member(root, "token_uri");
    if (!login->address)
        login->address = mem_strdup(TOKEN_ADDRESS);
    if (json_is(&type, "service_account")) {
        ok = take_service(login, root, path, err);
    } else if (json_is(&type, "authorized_user")) {
        ok = take_user(login, root, path, err);
    } else if (json_is(&type, "external_account")) {
        return bigquery_external_take(login, root, path, err);
    } else {
        char *text = json_dup(&type);
        ok = err_set(err, ERR_UNSUPPORTED,
                     "credentials of type '%s' in '%s' are not supported: " OTHER_WAY,
                     text ? text : "", path);
        mem_free(text);
    }
    return ok && bigquery_address_safe(login->address, "token_uri", path, err);
}

static bool read_file(struct bigquery_login *login, const char *path, struct err *err)
{
    struct buf text = BUF_INIT;
    struct json_value root;

    if (!trust_read(path, FILE_MAX, &text, err))
        return err_prefix(err, "cannot read the credentials");
    secret_held();
    bool ok = json_read(buf_str(&text), text.len, &root) && root.kind == JSON_OBJECT;
    ok = ok ? take_file(login, &root, path, err)
            : err_set(err, ERR_CONFIG, "the credentials in '%s' are not JSON", path);
    secret_release(&text);
    return ok;
}

/* The file that gcloud keeps; NULL: there is none. */
static char *gcloud_file(void)
{
    const char *folder = getenv("CLOUDSDK_CONFIG"), *home = getenv("HOME");
    char *path = folder && *folder
                     ? mem_printf("%s/application_default_credentials.json", folder)
                     : mem_printf("%s/.config/gcloud/application_default_credentials.json",
                                  home ? home : "");

    if (access(path, F_OK) == 0)
        return path;
    mem_free(path);
    return NULL;
}

/* The metadata server speaks plain HTTP, on a link that ends at the machine's own host: its two
 * names are Google's, any other must be this machine. */
static bool take_metadata(struct bigquery_login *login, struct err *err)
{
    const char *given = getenv("GCE_METADATA_HOST");
    const char *host = given && *given ? given : METADATA_HOST;
    char *address = mem_printf("http://%s", host);
    const bool known =
        str_eq(host, METADATA_HOST) || str_eq(host, "169.254.169.254") || http_is_loopback(address);

    login->kind = BIGQUERY_METADATA;
    login->who = mem_strdup("the machine's service account");
    login->address =
        mem_printf("%s/computeMetadata/v1/instance/service-accounts/default/token", address);
    mem_free(address);
    return known || err_set(err, ERR_CONFIG, "GCE_METADATA_HOST '%s' is not Google's", host);
}

static bool find_login(const struct bigquery_target *target, const char *token,
                       struct bigquery_login *login, struct err *err)
{
    const char *named = target->login ? target->login : getenv("GOOGLE_APPLICATION_CREDENTIALS");

    if (token) {
        secret_held();
        login->kind = BIGQUERY_TOKEN;
        login->who = mem_strdup("the access token");
        login->token = mem_strdup(token);
        return true;
    }
    if (named && str_eq(named, "none") && http_is_loopback(target->origin)) {
        login->kind = BIGQUERY_NOBODY;
        login->who = mem_strdup("nobody");
        return true;
    }
    if (named && str_eq(named, "metadata"))
        return take_metadata(login, err);
    if (named && *named)
        return read_file(login, named, err);
    char *own = gcloud_file();
    const bool ok = own ? read_file(login, own, err) : take_metadata(login, err);
    mem_free(own);
    return ok;
}

bool bigquery_login_find(const struct bigquery_target *target, const char *token,
                         struct bigquery_login *ret_login, struct err *err)
{
    struct bigquery_login login = {0};

    if (!find_login(target, token, &login, err)) {
        bigquery_login_release(&login);
        return false;
    }
    *ret_login = login;
    return true;
}

void bigquery_login_release(struct bigquery_login *login)
{
    char *const texts[] = {login->who,     login->address, login->email,
                           login->key,     login->key_id,  login->client,
                           login->refresh, login->token,   login->client_secret};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        secret_free(texts[i]);
    bigquery_external_free(login->external);
    *login = (struct bigquery_login){0};
}
