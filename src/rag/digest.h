/* SHA-256 of two texts, a NUL between them. Alone in a file: OpenSSL's headers and ours share
 * names. */
#ifndef QUERENT_RAG_DIGEST_H
#define QUERENT_RAG_DIGEST_H

#include <stddef.h>

void digest_pair(const char *first, const char *second, size_t second_len, unsigned char out[32]);

#endif
