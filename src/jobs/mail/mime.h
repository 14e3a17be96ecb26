/* A mail as RFC 5322 and MIME text. Private to jobs. */
#ifndef QUERENT_JOBS_MIME_H
#define QUERENT_JOBS_MIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/buf.h"

struct mime_part {
    const char *type;     /* "text/csv; charset=utf-8" */
    const char *filename; /* NULL: inline */
    const void *bytes;
    size_t len;
};

struct mime_mail {
    const char *from, *to, *cc; /* address lists as typed; "" or NULL: none */
    const char *subject;
    const char *text;                   /* plain body */
    const char *html;                   /* alternative, NULL: none */
    const struct mime_part *attachment; /* NULL: none */
    int64_t date;                       /* Unix seconds */
    const char *id;                     /* unique: Message-ID and boundaries are made from it */
};

/* Appends the whole mail with CRLF line ends. Header injection is impossible: line breaks in header
 * values become spaces. */
void mime_mail(struct buf *out, const struct mime_mail *mail);
/* Appends a header value, as an RFC 2047 encoded word where it is not plain ASCII. */
void mime_header_text(struct buf *out, const char *text);
void mime_base64(struct buf *out, const void *bytes, size_t len, size_t line_length);

#endif
