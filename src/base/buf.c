/* A growing byte string. An empty buf without memory points at one shared NUL byte, so that p is a
 * string from the first moment; cap 0 marks that the byte is not ours to write. */
#include "querent/base/buf.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"

enum { BUF_FIRST = 32 };

static char empty[1];

void buf_init(struct buf *buf)
{
    *buf = (struct buf){.p = empty};
}

void buf_release(struct buf *buf)
{
    if (buf->cap)
        mem_free(buf->p);
    buf_init(buf);
}

void buf_clear(struct buf *buf)
{
    buf_truncate(buf, 0);
}

void buf_reserve(struct buf *buf, size_t extra)
{
    if (extra > SIZE_MAX / 2 - buf->len)
        mem_abort("querent: a text grew beyond the address space\n");

    const size_t need = buf->len + extra + 1;
    if (need <= buf->cap)
        return;
    size_t room = buf->cap + buf->cap / 2;
    if (room < BUF_FIRST)
        room = BUF_FIRST;
    if (room < need)
        room = need;
    char *p = mem_realloc(buf->cap ? buf->p : NULL, room);
    buf->p = p;
    buf->cap = room;
    p[buf->len] = '\0';
}

void buf_addn(struct buf *buf, const void *bytes, size_t len)
{
    buf_reserve(buf, len);
    if (len)
        memcpy(buf->p + buf->len, bytes, len);
    buf->len += len;
    buf->p[buf->len] = '\0';
}

void buf_add(struct buf *buf, const char *text)
{
    if (text)
        buf_addn(buf, text, strlen(text));
}

void buf_addc(struct buf *buf, char c)
{
    if (buf->len + 2 > buf->cap)
        buf_reserve(buf, 1);
    buf->p[buf->len++] = c;
    buf->p[buf->len] = '\0';
}

void buf_addf(struct buf *buf, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    buf_addv(buf, fmt, args);
    va_end(args);
}

void buf_addv(struct buf *buf, const char *fmt, va_list args)
{
    va_list again;

    va_copy(again, args);
    buf_reserve(buf, strlen(fmt) + 16);
    const size_t room = buf->cap - buf->len;
    const int len = vsnprintf(buf->p + buf->len, room, fmt, args);
    if (len > 0 && (size_t)len >= room) {
        buf_reserve(buf, (size_t)len);
        vsnprintf(buf->p + buf->len, (size_t)len + 1, fmt, again);
    }
    va_end(again);
    if (len > 0)
        buf->len += (size_t)len;
    buf->p[buf->len] = '\0';
}

void buf_truncate(struct buf *buf, size_t len)
{
    if (!buf->p)
        buf_init(buf);
    if (len >= buf->len)
        return;
    buf->len = len;
    buf->p[len] = '\0';
}

void buf_splice(struct buf *buf, size_t pos, size_t old, const void *text, size_t len)
{
    if (pos > buf->len)
        pos = buf->len;
    if (old > buf->len - pos)
        old = buf->len - pos;
    if (len > old)
        buf_reserve(buf, len - old);
    if (!buf->cap)
        return;
    memmove(buf->p + pos + len, buf->p + pos + old, buf->len - pos - old + 1);
    if (len)
        memcpy(buf->p + pos, text, len);
    buf->len = buf->len - old + len;
}

const char *buf_str(const struct buf *buf)
{
    return buf->p ? buf->p : "";
}

char *buf_take(struct buf *buf)
{
    char *p = buf->cap ? buf->p : mem_strdup("");

    buf_init(buf);
    return p;
}
