/* Tokens of the service. "qt_ID_SECRET": the secret is 32 random bytes, and what is kept of it is
 * its SHA-256, which is enough for what cannot be guessed. */
#include <string.h>

#define ERR_STATE openssl_err_state /* a type of theirs has the name of our error */
#include <openssl/crypto.h>
#include <openssl/rand.h>
#undef ERR_STATE
#include <openssl/sha.h>
#include <stdio.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "store_private.h"

#define TOKEN_PREFIX "qt_"
#define ID_BYTES 6
#define SECRET_BYTES 32
#define HASH_TEXT (2 * SHA256_DIGEST_LENGTH + 1)

static void tokens_hexadecimal(const unsigned char *bytes, size_t count, char *out)
{
    for (size_t i = 0; i < count; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

static void tokens_hash(const char *secret, char out[HASH_TEXT])
{
    unsigned char digest[SHA256_DIGEST_LENGTH];

    SHA256((const unsigned char *)secret, strlen(secret), digest);
    tokens_hexadecimal(digest, sizeof digest, out);
}

bool store_token_new(struct store *store, const struct store_token *token, char **ret_secret,
                     struct err *err)
{
    unsigned char bytes[ID_BYTES + SECRET_BYTES];
    char id[2 * ID_BYTES + 1], secret[2 * SECRET_BYTES + 1], hash[HASH_TEXT];

    if (RAND_bytes(bytes, sizeof bytes) != 1)
        return err_set(err, ERR_IO, "cannot make a token: no random numbers can be had");
    tokens_hexadecimal(bytes, ID_BYTES, id);
    tokens_hexadecimal(bytes + ID_BYTES, SECRET_BYTES, secret);
    char *whole = mem_printf(TOKEN_PREFIX "%s_%s", id, secret);
    tokens_hash(whole, hash);
    secret_wipe(bytes, sizeof bytes);
    secret_wipe(secret, sizeof secret);
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(
        store, err,
        "INSERT INTO token(id, user, company, hash, scopes, created, expires, revoked) "
        "VALUES(?1,?2,?3,?4,?5,?6,?7,0)",
        "tttttii", id, token->user, token->company, hash, token->scopes, clock_now(),
        token->expires);
    const bool ok = stmt && store_run(store, stmt, err);
    pthread_mutex_unlock(&store->lock);
    if (!ok) {
        secret_free(whole);
        return false;
    }
    *ret_secret = whole;
    return true;
}

void store_token_release(struct store_token *token)
{
    mem_free(token->id);
    mem_free(token->user);
    mem_free(token->company);
    mem_free(token->scopes);
    *token = (struct store_token){0};
}

static void tokens_read(struct store_stmt *stmt, struct store_token *token)
{
    *token = (struct store_token){.id = store_column(stmt, 0),
                                  .user = store_column(stmt, 1),
                                  .company = store_column(stmt, 2),
                                  .scopes = store_column(stmt, 3),
                                  .created = stmt_int(stmt, 4),
                                  .expires = stmt_int(stmt, 5),
                                  .revoked = stmt_int(stmt, 6)};
}

/* "qt_ID_…": its ID. The caller frees; NULL: it is no token. */
static char *tokens_id(const char *secret)
{
    const char *id = secret + strlen(TOKEN_PREFIX);
    const char *end = str_starts(secret, TOKEN_PREFIX) ? strchr(id, '_') : NULL;

    return end && end - id == 2 * ID_BYTES ? mem_strndup(id, (size_t)(end - id)) : NULL;
}

static bool tokens_fits(const struct store_token *token, const char *kept, const char *secret)
{
    char hash[HASH_TEXT];

    tokens_hash(secret, hash);
    return kept && strlen(kept) == HASH_TEXT - 1 && CRYPTO_memcmp(kept, hash, HASH_TEXT - 1) == 0 &&
           !token->revoked && (!token->expires || token->expires > clock_now());
}

bool store_token_check(struct store *store, const char *secret, struct store_token *ret_token,
                       struct err *err)
{
    struct store_token token = {0};
    struct err problem = ERR_INIT;
    char *kept = NULL, *id = tokens_id(secret);

    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt =
        id ? store_prepare(store, &problem,
                           "SELECT id, user, company, scopes, created, expires, revoked, hash FROM "
                           "token WHERE id=?1",
                           "t", id)
           : NULL;
    if (stmt && store_step(store, stmt, &problem)) {
        tokens_read(stmt, &token);
        kept = store_column(stmt, 7);
    }
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    mem_free(id);
    const bool fits = tokens_fits(&token, kept, secret);
    mem_free(kept);
    if (fits) {
        *ret_token = token;
        return true;
    }
    store_token_release(&token);
    if (problem.code && err)
        *err = problem;
    return problem.code ? false : err_set(err, ERR_NOT_FOUND, "this token is not valid");
}

bool store_token_revoke(struct store *store, const char *id, struct err *err)
{
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(
        store, err, "UPDATE token SET revoked=?2 WHERE id=?1 AND revoked=0", "ti", id, clock_now());
    const bool ok = stmt && store_run(store, stmt, err);
    const int changed = ok ? store_changes(store) : 0;
    pthread_mutex_unlock(&store->lock);
    return ok && (changed || err_set(err, ERR_NOT_FOUND, "there is no valid token '%s'", id));
}

struct token_list {
    VEC(struct store_token) v;
};

static void tokens_add_row(struct store_stmt *stmt, void *list)
{
    struct token_list *tokens = list;
    struct store_token token;

    tokens_read(stmt, &token);
    vec_push(&tokens->v, token);
}

void store_tokens_free(struct store_token *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        store_token_release(&list[i]);
    mem_free(list);
}

bool store_tokens(struct store *store, struct store_token **ret_list, size_t *ret_count,
                  struct err *err)
{
    struct token_list list = {0};

    if (!store_each(store, tokens_add_row, &list, err,
                    "SELECT id, user, company, scopes, created, expires, revoked FROM token "
                    "ORDER BY created, id",
                    "")) {
        store_tokens_free(list.v.v, list.v.len);
        return false;
    }
    *ret_list = list.v.v;
    *ret_count = list.v.len;
    return true;
}
