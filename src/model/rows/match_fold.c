/* Folding a code point at a time, from tables made on first use.
 *
 * text_fold normalises a whole text, which costs microseconds; a search folds half a million cells
 * in a blink. What text_fold makes of each of the 256 code points of a page is kept from the first
 * time one of them is met. Pages are shared by all threads, published by one compare-and-swap, and
 * never freed.
 */
#include <stdatomic.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "rows/match.h"

enum { PAGE_BITS = 8, PAGE_POINTS = 1 << PAGE_BITS, PAGES = 0x110000 >> PAGE_BITS };

struct fold_page {
    uint32_t at[PAGE_POINTS + 1]; /* where each point's folded text begins in `text` */
    char *text;
};

static _Atomic(struct fold_page *) pages[PAGES];

static struct fold_page *make_page(size_t index)
{
    struct fold_page *page = mem_alloc(sizeof *page);
    struct buf text = BUF_INIT;

    for (size_t i = 0; i < PAGE_POINTS; i++) {
        char bytes[4];
        const size_t len = text_encode((int32_t)(index << PAGE_BITS | i), bytes);
        page->at[i] = (uint32_t)text.len;
        text_fold(&text, bytes, len);
    }
    page->at[PAGE_POINTS] = (uint32_t)text.len;
    page->text = buf_take(&text);
    struct fold_page *expected = NULL;
    if (atomic_compare_exchange_strong(&pages[index], &expected, page))
        return page;
    mem_free(page->text); /* another thread was first */
    mem_free(page);
    return expected;
}

static const char *fold_point(int32_t point, size_t *ret_len)
{
    const size_t index = (size_t)point >> PAGE_BITS;
    struct fold_page *page = atomic_load_explicit(&pages[index], memory_order_acquire);

    if (!page)
        page = make_page(index);
    const uint32_t *at = &page->at[point & (PAGE_POINTS - 1)];
    *ret_len = at[1] - at[0];
    return page->text + at[0];
}

static void add_origins(struct buf *origins, size_t origin, size_t count)
{
    while (origins && count--)
        buf_addn(origins, &origin, sizeof origin);
}

void fold_text(struct buf *out, const char *p, size_t len, struct buf *origins)
{
    for (size_t i = 0; i < len;) {
        const unsigned char c = (unsigned char)p[i];
        if (c < 0x80) {
            buf_addc(out, (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c));
            add_origins(origins, i++, 1);
            continue;
        }
        int32_t point;
        const size_t used = text_decode(p + i, len - i, &point);
        size_t folded_len;
        const char *folded = fold_point(point, &folded_len);
        buf_addn(out, folded, folded_len);
        add_origins(origins, i, folded_len);
        i += used;
    }
}
