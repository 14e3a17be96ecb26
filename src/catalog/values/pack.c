/* Eight bytes a number in the machine's order; texts as length + 1, bytes, NUL; 0 is NULL. */
#include "values/pack.h"

#include <string.h>

void pack_i64(struct buf *out, int64_t value)
{
    buf_addn(out, &value, sizeof value);
}

void pack_f64(struct buf *out, double value)
{
    buf_addn(out, &value, sizeof value);
}

void pack_text(struct buf *out, const char *text)
{
    const size_t len = text ? strlen(text) : 0;

    pack_i64(out, text ? (int64_t)len + 1 : 0);
    if (text)
        buf_addn(out, text, len + 1);
}

static bool pack_take(struct unpack *in, void *out, size_t size)
{
    if (in->bad || size > in->len - in->at) {
        in->bad = true;
        memset(out, 0, size);
        return false;
    }
    memcpy(out, in->p + in->at, size);
    in->at += size;
    return true;
}

int64_t unpack_i64(struct unpack *in)
{
    int64_t value;

    pack_take(in, &value, sizeof value);
    return value;
}

double unpack_f64(struct unpack *in)
{
    double value;

    pack_take(in, &value, sizeof value);
    return value;
}

const char *unpack_text(struct unpack *in)
{
    const int64_t size = unpack_i64(in);

    if (in->bad || size <= 0)
        return NULL;
    if ((uint64_t)size > in->len - in->at || in->p[in->at + (size_t)size - 1] != '\0') {
        in->bad = true;
        return NULL;
    }
    const char *text = in->p + in->at;
    in->at += (size_t)size;
    return text;
}
