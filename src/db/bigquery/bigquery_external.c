/* Workload identity federation: another provider's token, which it keeps in a file (Kubernetes, an
 * OIDC agent of CI), is exchanged for one of Google's, and that for a service account's where the
 * file says so. https://google.aip.dev/auth/4117 */
#include <string.h>

#include "bigquery/bigquery.h"
#include "bigquery/bigquery_sign.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/secret.h"
#include "querent/base/url.h"

#define TOKEN_MAX ((size_t)1 << 16)
#define SCOPE "https://www.googleapis.com/auth/bigquery"
#define CLOUD_SCOPE "https://www.googleapis.com/auth/cloud-platform" /* to ask for an account */
#define EXCHANGE "urn:ietf:params:oauth:grant-type:token-exchange"
#define WANTED "urn:ietf:params:oauth:token-type:access_token"

struct bigquery_external {
    char *audience, *type; /* of the provider's token */
    char *file, *field;    /* where it is; NULL: the file is the token, else a member of its JSON */
    char *account;         /* NULL: the exchanged token is enough */
};

static char *external_member(const struct json_value *root, const char *name)
{
    const struct json_value value = json_member(root, name);

    return value.kind == JSON_STRING ? json_dup(&value) : NULL;
}

void bigquery_external_free(struct bigquery_external *external)
{
    if (!external)
        return;
    mem_free(external->audience);
    mem_free(external->type);
    mem_free(external->file);
    mem_free(external->field);
    mem_free(external->account);
    mem_free(external);
}

const char *bigquery_external_account(const struct bigquery_login *login)
{
    return login->external ? login->external->account : NULL;
}

/* A file only: what asks another address or runs a program is left to Google's own programs. */
static bool external_source(struct bigquery_external *external, const struct json_value *root,
                            const char *path, struct err *err)
{
    const struct json_value source = json_member(root, "credential_source"),
                            format = json_member(&source, "format"),
                            kind = json_member(&format, "type");

    external->file = external_member(&source, "file");
    if (json_is(&kind, "json"))
        external->field = external_member(&format, "subject_token_field_name");
    if (external->file && (!json_is(&kind, "json") || external->field))
        return true;
    return err_set(err, ERR_UNSUPPORTED,
                   "the credential_source of '%s' is not a file: give an access token: "
                   "password_command: gcloud auth application-default print-access-token",
                   path);
}

bool bigquery_external_take(struct bigquery_login *login, const struct json_value *root,
                            const char *path, struct err *err)
{
    struct bigquery_external *external = mem_alloc(sizeof *external);

    login->kind = BIGQUERY_EXTERNAL;
    login->external = external;
    mem_free(login->address); /* the one of other kinds */
    login->address = external_member(root, "token_url");
    external->audience = external_member(root, "audience");
    external->type = external_member(root, "subject_token_type");
    external->account = external_member(root, "service_account_impersonation_url");
    login->who = mem_printf("the external account of '%s'", path);
    if (!login->address || !external->audience || !external->type)
        return err_set(err, ERR_CONFIG,
                       "'%s' is no external account: token_url, audience or subject_token_type is "
                       "missing",
                       path);
    return external_source(external, root, path, err) &&
           bigquery_address_safe(login->address, "token_url", path, err) &&
           (!external->account ||
            bigquery_address_safe(external->account, "service_account_impersonation_url", path,
                                  err));
}

/* The provider's token as it is now; the caller wipes and frees. */
static char *external_token(const struct bigquery_external *external, struct err *err)
{
    struct buf text = BUF_INIT;
    struct json_value root = {0};
    char *token = NULL;

    if (!path_read(external->file, TOKEN_MAX, &text, err)) {
        err_prefix(err, "cannot read the token of the external account");
        return NULL;
    }
    if (!external->field)
        token = mem_strndup(buf_str(&text), strcspn(buf_str(&text), "\r\n"));
    else if (json_read(buf_str(&text), text.len, &root))
        token = external_member(&root, external->field);
    if (!token || !*token) {
        err_set(err, ERR_CONFIG, "there is no token in '%s'", external->file);
        secret_free(token);
        token = NULL;
    }
    secret_release(&text);
    return token;
}

bool bigquery_external_form(const struct bigquery_login *login, struct buf *form, struct err *err)
{
    const struct bigquery_external *external = login->external;
    char *token = external_token(external, err);
    const char *const members[][2] = {{"grant_type", EXCHANGE},
                                      {"requested_token_type", WANTED},
                                      {"audience", external->audience},
                                      {"scope", external->account ? CLOUD_SCOPE : SCOPE},
                                      {"subject_token_type", external->type},
                                      {"subject_token", token}};

    for (size_t i = 0; token && i < sizeof members / sizeof *members; i++) {
        buf_addf(form, "%s%s=", i ? "&" : "", members[i][0]);
        url_add_escaped(form, members[i][1]);
    }
    const bool ok = token != NULL;
    secret_free(token);
    return ok;
}
