/* Answers as gzip, for who asks for it; zlib is loaded on first use, and without it answers go as
 * they are. Private to serve. */
#ifndef QUERENT_SERVE_ZIP_H
#define QUERENT_SERVE_ZIP_H

#include <stdbool.h>

#include "querent/base/buf.h"

#define ZIP_LEAST 1024 /* bytes; what is shorter gains nothing */

struct zip;

/* Whether "Accept-Encoding" (NULL: there is none) takes gzip. */
bool zip_is_asked(const char *accepted);
/* NULL: it cannot be had. */
struct zip *zip_new(void);
void zip_free(struct zip *zip); /* NULL is fine */
/* Appends what the bytes become; `last`: nothing follows. What was given comes out at once only
 * where `flush` says so. */
void zip_add(struct zip *zip, const char *bytes, size_t len, bool flush, bool last,
             struct buf *out);

#endif
