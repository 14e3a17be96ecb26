/* Finding bytes at the speed of memory.
 *
 * Sixteen places at a time: the needle's two rarest bytes are compared at their offsets, and only
 * where both agree the rest is looked at. Folding ASCII costs one OR a load. The last bytes, and
 * machines without SSE2, take the plain loop. Nothing at or beyond `end` is read: the writer may be
 * there.
 */
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "rows/match.h"

enum { BLOCK = 16 };

/* How common a byte is in data: digits, spaces and lower-case letters are everywhere. */
static int match_find_commonness(unsigned char c)
{
    static const char order[] = "zqxjkvbwpgyfmcudhlsrniotea";
    if (c >= 'a' && c <= 'z')
        return 20 + (int)((const char *)strchr(order, c) - order);
    if (c >= '0' && c <= '9')
        return c <= '2' ? 60 : 50;
    if (c == ' ' || c == '.' || c == '-' || c == ':')
        return 45;
    return c >= 'A' && c <= 'Z' ? 15 : 5;
}

static unsigned char fold_mask(const struct finder *finder, size_t i)
{
    const unsigned char c = finder->needle[i];
    return finder->fold && c >= 'a' && c <= 'z' ? 0x20 : 0;
}

void finder_init(struct finder *finder, const char *needle, size_t len, bool fold)
{
    *finder = (struct finder){.needle = (const unsigned char *)needle, .len = len, .fold = fold};
    for (size_t i = 1; i < len; i++)
        if (match_find_commonness(finder->needle[i]) <
            match_find_commonness(finder->needle[finder->rare]))
            finder->rare = i;
    finder->rarer = finder->rare ? 0 : len - 1;
    for (size_t i = 0; i < len; i++)
        if (i != finder->rare && match_find_commonness(finder->needle[i]) <
                                     match_find_commonness(finder->needle[finder->rarer]))
            finder->rarer = i;
}

static bool stands_at(const struct finder *finder, const unsigned char *p)
{
    if (!finder->fold)
        return memcmp(p, finder->needle, finder->len) == 0;
    for (size_t i = 0; i < finder->len; i++)
        if ((p[i] | fold_mask(finder, i)) != finder->needle[i])
            return false;
    return true;
}

static size_t plain_next(const struct finder *finder, const unsigned char *p, size_t from,
                         size_t end, bool stop_at_high)
{
    for (size_t i = from; i < end; i++) {
        if (stop_at_high && p[i] >= 0x80)
            return i;
        if (finder->len <= end - i && stands_at(finder, p + i))
            return i;
    }
    return end;
}

#if defined(__SSE2__)
static unsigned block_candidates(const unsigned char *p, unsigned char mask, unsigned char wanted)
{
    const __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)p);
    const __m128i folded = _mm_or_si128(bytes, _mm_set1_epi8((char)mask));
    return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(folded, _mm_set1_epi8((char)wanted)));
}

static unsigned block_high(const unsigned char *p)
{
    return (unsigned)_mm_movemask_epi8(_mm_loadu_si128((const __m128i *)(const void *)p));
}

size_t finder_next(const struct finder *finder, const unsigned char *p, size_t from, size_t end,
                   bool stop_at_high)
{
    const unsigned char mask1 = fold_mask(finder, finder->rare);
    const unsigned char mask2 = fold_mask(finder, finder->rarer);
    const unsigned char want1 = finder->needle[finder->rare];
    const unsigned char want2 = finder->needle[finder->rarer];
    const unsigned char *p1 = p + finder->rare, *p2 = p + finder->rarer;
    size_t i = from;

    for (; end - i >= BLOCK + finder->len && i < end; i += BLOCK) {
        unsigned hits = block_candidates(p1 + i, mask1, want1);
        if (hits)
            hits &= block_candidates(p2 + i, mask2, want2);
        const unsigned high = stop_at_high ? block_high(p + i) : 0;
        for (unsigned both = hits | high; both; both &= both - 1) {
            const int at = __builtin_ctz(both);
            if ((high >> at & 1) || stands_at(finder, p + i + at))
                return i + (size_t)at;
        }
    }
    return plain_next(finder, p, i, end, stop_at_high);
}

size_t find_high(const unsigned char *p, size_t from, size_t end)
{
    for (; end - from >= BLOCK; from += BLOCK) {
        const unsigned high = block_high(p + from);
        if (high)
            return from + (size_t)__builtin_ctz(high);
    }
    while (from < end && p[from] < 0x80)
        from++;
    return from;
}
#else
size_t finder_next(const struct finder *finder, const unsigned char *p, size_t from, size_t end,
                   bool stop_at_high)
{
    return plain_next(finder, p, from, end, stop_at_high);
}

size_t find_high(const unsigned char *p, size_t from, size_t end)
{
    while (from < end && p[from] < 0x80)
        from++;
    return from;
}
#endif
