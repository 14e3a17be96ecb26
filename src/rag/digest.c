#include "digest.h"

#include <string.h>

#include <openssl/evp.h>

#include "querent/base/mem.h"

void digest_pair(const char *first, const char *second, size_t second_len, unsigned char out[32])
{
    EVP_MD_CTX *md = EVP_MD_CTX_new();
    unsigned len = 32;

    if (!md || !EVP_DigestInit_ex(md, EVP_sha256(), NULL) ||
        !EVP_DigestUpdate(md, first, strlen(first) + 1) ||
        !EVP_DigestUpdate(md, second, second_len) || !EVP_DigestFinal_ex(md, out, &len))
        mem_abort(
            "querent: out of memory for a hash of a document\n"); /* SHA-256 is always there */
    EVP_MD_CTX_free(md);
}
