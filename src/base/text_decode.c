/* UTF-8 taken apart and put together. Printable ASCII, nearly all of what passes here, is handled
 * eight bytes at a time before any table is looked at. Any thread. */
#include <string.h>
#include <utf8proc.h>

#include "querent/base/text.h"
#include "text_private.h"

/* Length of the sequence that the lead byte announces, 0: not a lead byte. */
static size_t sequence_length(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        return 2;
    if (lead >= 0xE0 && lead <= 0xEF)
        return 3;
    return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}

bool text_decode_strict(const char *p, size_t len, size_t *ret_used, int32_t *ret_cp)
{
    static const int32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *u = (const unsigned char *)p;
    const size_t n = sequence_length(u[0]);

    if (!n || n > len)
        return false;
    int32_t cp = n == 1 ? u[0] : u[0] & (0xFF >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((u[i] & 0xC0) != 0x80)
            return false;
        cp = cp << 6 | (u[i] & 0x3F);
    }
    if (cp < least[n] || cp > 0x10FFFF || (cp >= 0xD800 && cp <= 0xDFFF))
        return false;
    *ret_used = n;
    *ret_cp = cp;
    return true;
}

size_t text_decode(const char *p, size_t len, int32_t *ret_cp)
{
    size_t used = 1;

    if (!len)
        return 0;
    if (!text_decode_strict(p, len, &used, ret_cp))
        *ret_cp = 0xFFFD;
    return used;
}

size_t text_encode(int32_t cp, char out[4])
{
    if (cp < 0 || cp > 0x10FFFF || (cp >= 0xD800 && cp <= 0xDFFF))
        cp = 0xFFFD;
    return (size_t)utf8proc_encode_char(cp, (utf8proc_uint8_t *)out);
}

/* Not 0 when one of the eight bytes is below a space, above 0x7E, or DEL. */
static uint64_t text_unplain(const char *p)
{
    const uint64_t ones = 0x0101010101010101ULL, high = 0x8080808080808080ULL;
    uint64_t word;

    memcpy(&word, p, sizeof word);
    const uint64_t delete = word ^ ones * 0x7F;
    return (word | (word - ones * 0x20) | (delete - ones)) & high;
}

size_t text_plain_run(const char *p, size_t len)
{
    size_t n = 0;

    while (n + 32 <= len && !(text_unplain(p + n) | text_unplain(p + n + 8) |
                              text_unplain(p + n + 16) | text_unplain(p + n + 24)))
        n += 32;
    while (n + 8 <= len && !text_unplain(p + n))
        n += 8;
    while (n < len && p[n] >= 0x20 && p[n] < 0x7F)
        n++;
    return n;
}
