#include "digest.h"

#include <string.h>

#include <openssl/evp.h>

void digest_pair(const char *first, const char *second, size_t second_len, unsigned char out[32])
{
    EVP_MD_CTX *md = EVP_MD_CTX_new();
    unsigned len = 32;

    EVP_DigestInit_ex(md, EVP_sha256(), NULL);
    EVP_DigestUpdate(md, first, strlen(first) + 1);
    EVP_DigestUpdate(md, second, second_len);
    EVP_DigestFinal_ex(md, out, &len);
    EVP_MD_CTX_free(md);
}
