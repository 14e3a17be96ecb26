/* What a JSON Web Token is made of. */
#ifndef QUERENT_DB_BIGQUERY_SIGN_H
#define QUERENT_DB_BIGQUERY_SIGN_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"

/* base64url without padding (RFC 7515, section 2). */
void bigquery_add_base64url(struct buf *out, const void *p, size_t len);
/* Appends '.' and the text's signature by an RSA key in PEM, PKCS #1 or #8, without a pass phrase;
 * false: it is no such key. */
bool bigquery_sign(const char *pem, struct buf *text);

#endif
