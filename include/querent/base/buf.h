/* A growing byte string.
 *
 * Invariants: p is never NULL after buf_init or a zero-initialised struct's first use; p[len] is
 * NUL; bytes may include NUL. A zero-initialised struct buf is a valid empty one. Out of memory
 * aborts.
 */
#ifndef QUERENT_BASE_BUF_H
#define QUERENT_BASE_BUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct buf {
    char *p;
    size_t len;
    size_t cap;
};

#define BUF_INIT ((struct buf){0})

void buf_init(struct buf *buf);
void buf_release(struct buf *buf); /* frees; the buf is empty and usable again */
void buf_clear(struct buf *buf);   /* length 0, memory kept */
void buf_reserve(struct buf *buf, size_t extra);
void buf_addn(struct buf *buf, const void *bytes, size_t len);
void buf_add(struct buf *buf, const char *text); /* NULL adds nothing */
void buf_addc(struct buf *buf, char c);
void buf_addf(struct buf *buf, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_addv(struct buf *buf, const char *fmt, va_list args) __attribute__((format(printf, 2, 0)));
void buf_truncate(struct buf *buf, size_t len);
/* Replaces `old` bytes at `pos` by `len` bytes of `text`; positions outside are clamped. */
void buf_splice(struct buf *buf, size_t pos, size_t old, const void *text, size_t len);
/* The text ("" when empty), owned by the buf until its next change. */
const char *buf_str(const struct buf *buf);
/* Hands the bytes to the caller, who frees them; the buf is empty afterwards. */
char *buf_take(struct buf *buf);

#endif
