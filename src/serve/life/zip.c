#include "life/zip.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/system/lazy.h"

#define LEVEL 1 /* a service has more to do than to compress well */
#define WINDOW_GZIP (15 + 16)
#define MEMORY 8
#define PIECE 16384

#define ZIP_CALLS(X)                                                                               \
    X(deflateInit2_)                                                                               \
    X(deflate)                                                                                     \
    X(deflateEnd)

LAZY_LIBRARY(zlib, "libz.so.1", ZIP_CALLS)

struct zip {
    z_stream stream;
};

/* One of its items: "gzip", "gzip;q=0.5", "*"; not with a weight of 0. */
static bool zip_item_takes(const char *item)
{
    const size_t len = strcspn(item, "; \t");
    const char *weight = strstr(item, "q=");
    const bool named =
        (len == 4 && strncasecmp(item, "gzip", len) == 0) || (len == 1 && *item == '*');

    return named && (!weight || strtod(weight + 2, NULL) > 0);
}

bool zip_is_asked(const char *accepted)
{
    size_t count = 0;
    bool asked = false;
    char **items = str_split(accepted ? accepted : "", ',', &count);

    for (size_t i = 0; i < count; i++)
        asked |= zip_item_takes(items[i] + strspn(items[i], " \t"));
    str_free_all(items, count);
    return asked;
}

struct zip *zip_new(void)
{
    struct zip *zip;

    if (!zlib_load(NULL))
        return NULL;
    zip = mem_alloc(sizeof *zip);
    *zip = (struct zip){0};
    if (zlib.deflateInit2_(&zip->stream, LEVEL, Z_DEFLATED, WINDOW_GZIP, MEMORY, Z_DEFAULT_STRATEGY,
                           ZLIB_VERSION, (int)sizeof zip->stream) == Z_OK)
        return zip;
    mem_free(zip);
    return NULL;
}

void zip_free(struct zip *zip)
{
    if (!zip)
        return;
    zlib.deflateEnd(&zip->stream);
    mem_free(zip);
}

void zip_add(struct zip *zip, const char *bytes, size_t len, bool flush, bool last, struct buf *out)
{
    const int how = last ? Z_FINISH : flush ? Z_SYNC_FLUSH : Z_NO_FLUSH;
    char piece[PIECE];

    zip->stream.next_in = (Bytef *)(uintptr_t)bytes;
    zip->stream.avail_in = (uInt)len;
    do {
        zip->stream.next_out = (Bytef *)piece;
        zip->stream.avail_out = sizeof piece;
        zlib.deflate(&zip->stream, how);
        buf_addn(out, piece, sizeof piece - zip->stream.avail_out);
    } while (zip->stream.avail_out == 0);
}
