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
#define KNOWN_S 600 /* how long a token counts that cannot be looked up */
#define KNOWN_MOST 1000
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

/* ---- tokens that were found good; with the lock */

static struct store_token tokens_copy(const struct store_token *token)
{
    return (struct store_token){.id = mem_strdup(token->id),
                                .user = mem_strdup(token->user),
                                .company = mem_strdup(token->company),
                                .scopes = mem_strdup(token->scopes),
                                .created = token->created,
                                .expires = token->expires,
                                .revoked = token->revoked};
}

static void tokens_drop_known(struct store *store, size_t at)
{
    store_token_release(&store->known.v[at].token);
    vec_remove(&store->known, at);
}

/* What is too old, and this one, are dropped; it is put at the end where it is good. */
static void tokens_remember(struct store *store, const struct store_token *token,
                            const char *secret, bool good)
{
    struct known_token known = {.until = clock_now() + KNOWN_S};

    tokens_hash(secret, known.hash);
    for (size_t i = store->known.len; i > 0; i--)
        if (store->known.v[i - 1].until < clock_now() ||
            str_eq(store->known.v[i - 1].hash, known.hash))
            tokens_drop_known(store, i - 1);
    if (!good || !store_shared(store))
        return;
    if (store->known.len >= KNOWN_MOST)
        tokens_drop_known(store, 0);
    known.token = tokens_copy(token);
    vec_push(&store->known, known);
}

static bool tokens_recall(const struct store *store, const char *secret,
                          struct store_token *ret_token)
{
    char hash[HASH_TEXT];

    tokens_hash(secret, hash);
    for (size_t i = 0; i < store->known.len; i++) {
        const struct known_token *known = &store->known.v[i];
        if (known->until < clock_now() || !tokens_fits(&known->token, known->hash, secret))
            continue;
        *ret_token = tokens_copy(&known->token);
        return true;
    }
    return false;
}

void store_forget_tokens(struct store *store)
{
    while (store->known.len)
        tokens_drop_known(store, store->known.len - 1);
    vec_release(&store->known);
}

/* ---- looking */

/* *ret_hash: of the one with this id, NULL: there is none. */
static bool tokens_find(struct store *store, const char *id, struct store_token *ret_token,
                        char **ret_hash, struct err *err)
{
    struct err problem = ERR_INIT;
    struct store_stmt *stmt =
        store_prepare(store, &problem,
                      "SELECT id, user, company, scopes, created, expires, revoked, hash FROM "
                      "token WHERE id=?1",
                      "t", id);

    if (stmt && store_step(store, stmt, &problem)) {
        tokens_read(stmt, ret_token);
        *ret_hash = store_column(stmt, 7);
    }
    stmt_end(stmt);
    if (problem.code != ERR_NONE)
        *err = problem;
    return problem.code == ERR_NONE;
}

/* With the lock. */
static bool tokens_check(struct store *store, const char *id, const char *secret,
                         struct store_token *ret_token, struct err *err)
{
    struct store_token token = {0};
    char *kept = NULL;

    store->passing = false;
    if (!tokens_find(store, id, &token, &kept, err))
        return store->passing && tokens_recall(store, secret, ret_token);
    const bool fits = tokens_fits(&token, kept, secret);
    tokens_remember(store, &token, secret, fits);
    mem_free(kept);
    if (fits) {
        *ret_token = token;
        return true;
    }
    store_token_release(&token);
    return err_set(err, ERR_NOT_FOUND, "this token is not valid");
}

bool store_token_check(struct store *store, const char *secret, struct store_token *ret_token,
                       struct err *err)
{
    struct err problem = ERR_INIT;
    char *id = tokens_id(secret);

    if (!id)
        return err_set(err, ERR_NOT_FOUND, "this token is not valid");
    pthread_mutex_lock(&store->lock);
    const bool ok = tokens_check(store, id, secret, ret_token, &problem);
    pthread_mutex_unlock(&store->lock);
    mem_free(id);
    if (!ok && err)
        *err = problem;
    return ok;
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

bool store_tokens_any(struct store *store, bool *ret_any, struct err *err)
{
    struct err problem = ERR_INIT;

    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(store, &problem, "SELECT id FROM token LIMIT 1", "");
    *ret_any = stmt && store_step(store, stmt, &problem);
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    if (problem.code != ERR_NONE && err)
        *err = problem;
    return problem.code == ERR_NONE;
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
