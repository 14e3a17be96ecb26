/* RS256 (RFC 7518, section 3.3) by OpenSSL, whose names clash with those of errors: this file knows
 * none of ours. */
#include "bigquery/bigquery_sign.h"

#include <string.h>

#include <openssl/evp.h>

#include "querent/base/secret.h"

#define KEY_MAX 16384
#define SIGNATURE_MAX 1024

void bigquery_add_base64url(struct buf *out, const void *p, size_t len)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const unsigned char *bytes = p;
    unsigned bits = 0, have = 0;

    for (size_t i = 0; i < len; i++) {
        bits = bits << 8 | bytes[i];
        for (have += 8; have >= 6; have -= 6)
            buf_addc(out, digits[bits >> (have - 6) & 63]);
    }
    if (have)
        buf_addc(out, digits[bits << (6 - have) & 63]);
}

/* The bytes between the lines of a PEM text (RFC 7468); -1: it is none. */
static int read_pem(const char *pem, unsigned char *out, size_t max)
{
    const char *begin = strstr(pem, "-----BEGIN "), *end = strstr(pem, "-----END ");
    const char *body = begin ? strchr(begin, '\n') : NULL;
    EVP_ENCODE_CTX *decoder = EVP_ENCODE_CTX_new();
    int len = -1, rest = 0;

    if (decoder && body && end && end > body && (size_t)(end - body) < max) {
        EVP_DecodeInit(decoder);
        if (EVP_DecodeUpdate(decoder, out, &len, (const unsigned char *)body, (int)(end - body)) <
                0 ||
            EVP_DecodeFinal(decoder, out + len, &rest) < 0)
            len = -1;
    }
    EVP_ENCODE_CTX_free(decoder);
    return len < 0 ? -1 : len + rest;
}

static EVP_PKEY *key_of(const char *pem)
{
    unsigned char der[KEY_MAX];
    const unsigned char *p = der;
    const int len = read_pem(pem, der, sizeof der);
    EVP_PKEY *key = len > 0 ? d2i_AutoPrivateKey(NULL, &p, len) : NULL;

    secret_wipe(der, sizeof der);
    if (key && EVP_PKEY_base_id(key) != EVP_PKEY_RSA) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    return key;
}

bool bigquery_sign(const char *pem, struct buf *text)
{
    EVP_PKEY *key = key_of(pem);
    EVP_MD_CTX *md = EVP_MD_CTX_new();
    unsigned char signature[SIGNATURE_MAX];
    size_t len = sizeof signature;
    const bool ok =
        key && md && EVP_PKEY_size(key) <= SIGNATURE_MAX &&
        EVP_DigestSignInit(md, NULL, EVP_sha256(), NULL, key) == 1 &&
        EVP_DigestSign(md, signature, &len, (const unsigned char *)buf_str(text), text->len) == 1;

    EVP_MD_CTX_free(md);
    EVP_PKEY_free(key);
    if (ok) {
        buf_addc(text, '.');
        bigquery_add_base64url(text, signature, len);
    }
    return ok;
}
