/* Hashes of the audit trail. Each field stands with its length, so that no two rows give one text.
 */
#include "trail_private.h"

#define ERR_STATE openssl_err_state /* a type of theirs has the name of our error */
#include <openssl/evp.h>
#include <openssl/hmac.h>
#undef ERR_STATE
#include <openssl/sha.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"

static void trail_hash_add_field(struct buf *out, const char *text)
{
    const size_t len = text ? strlen(text) : 0;

    buf_addf(out, "%zu:", len);
    buf_addn(out, text ? text : "", len);
}

static void trail_hash_add_number(struct buf *out, int64_t number)
{
    char text[32];

    snprintf(text, sizeof text, "%lld", (long long)number);
    trail_hash_add_field(out, text);
}

static void trail_hash_hexadecimal(const unsigned char digest[SHA256_DIGEST_LENGTH],
                                   char out[TRAIL_HASH])
{
    for (size_t i = 0; i < SHA256_DIGEST_LENGTH; i++)
        snprintf(out + 2 * i, 3, "%02x", digest[i]);
}

/* SHA-256 is always there, but the library allocates: a hash of nothing must not pass for one. */
static void trail_hash_abort(void)
{
    mem_abort("querent: out of memory for a hash of the audit trail\n");
}

void trail_hash_plain(const char *before, const char *const fields[7], char out[TRAIL_HASH])
{
    struct buf text = BUF_INIT;
    unsigned char digest[SHA256_DIGEST_LENGTH];

    trail_hash_add_field(&text, before);
    for (size_t i = 0; i < 7; i++)
        trail_hash_add_field(&text, fields[i]);
    if (!SHA256((const unsigned char *)text.p, text.len, digest))
        trail_hash_abort();
    trail_hash_hexadecimal(digest, out);
    buf_release(&text);
}

void trail_mac(const struct buf *key, const char *text, size_t len, char out[TRAIL_HASH])
{
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int digest_len = sizeof digest;

    if (!HMAC(EVP_sha256(), key->p, (int)key->len, (const unsigned char *)text, len, digest,
              &digest_len))
        trail_hash_abort();
    trail_hash_hexadecimal(digest, out);
}

void trail_hash_row(const struct trail *trail, const char *before, const struct trail_row *row,
                    char out[TRAIL_HASH])
{
    const char *const texts[] = {row->user, row->connection, row->what,   row->target,
                                 row->sql,  row->outcome,    row->process};
    const int64_t numbers[] = {row->seq, row->begun, row->at, row->rows, row->took_ms};
    struct buf text = BUF_INIT;

    trail_hash_add_field(&text, "querent audit row 1");
    trail_hash_add_field(&text, before);
    trail_hash_add_field(&text, trail->options.company);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        trail_hash_add_number(&text, numbers[i]);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        trail_hash_add_field(&text, texts[i]);
    trail_mac(&trail->key, text.p, text.len, out);
    buf_release(&text);
}
