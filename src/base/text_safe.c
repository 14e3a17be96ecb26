/* Foreign text made safe to show: whatever could move the cursor, change modes, reorder or hide
 * text becomes a symbol that says what was there. The symbols themselves are safe, so that doing it
 * twice changes nothing. */
#include "querent/base/text.h"

#include <stdio.h>
#include <utf8proc.h>

#include "text_private.h"

enum { NEXT_LINE = 0x85, ZWNJ = 0x200C, ZWJ = 0x200D, PICTURES = 0x2400 };

bool text_format_visible(int32_t cp)
{
    return (cp >= 0x600 && cp <= 0x605) || cp == 0x6DD || cp == 0x70F || cp == 0x890 ||
           cp == 0x891 || cp == 0x8E2 || cp == 0x110BD || cp == 0x110CD;
}

bool text_code_point_safe(int32_t cp)
{
    if (cp < 0xA0)
        return cp >= 0x20 && cp < 0x7F;
    switch (utf8proc_category(cp)) {
    case UTF8PROC_CATEGORY_CN: /* unassigned: its width is anybody's guess */
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
        return false;
    case UTF8PROC_CATEGORY_CF: /* scripts and emoji need the joiners; the rest reorders or hides */
        return cp == ZWJ || cp == ZWNJ || text_format_visible(cp);
    default:
        return true;
    }
}

/* The picture of a control character, 0: it has none. */
static int32_t picture_of(int32_t cp)
{
    if (cp == '\n' || cp == NEXT_LINE || cp == 0x2028 || cp == 0x2029)
        return PICTURES + 0x24;
    if (cp < 0x20)
        return PICTURES + cp;
    return cp == 0x7F ? PICTURES + 0x21 : 0;
}

int text_symbol_width(int32_t cp)
{
    if (picture_of(cp))
        return 1;
    return cp > 0xFFFFF ? 10 : cp > 0xFFFF ? 9 : 8; /* <U+10FFFF>, <U+E0041>, <U+202E> */
}

static void add_ascii_symbol(struct buf *out, int32_t cp)
{
    if (cp == '\n' || cp == '\t' || cp == '\r') {
        buf_addc(out, '\\');
        buf_addc(out, cp == '\n' ? 'n' : cp == '\t' ? 't' : 'r');
    } else if (cp < 0x20 || cp == 0x7F) {
        buf_addc(out, '^');
        buf_addc(out, (char)(cp ^ 0x40));
    } else {
        buf_addf(out, "<U+%04X>", (unsigned)cp);
    }
}

static void add_symbol(struct buf *out, int32_t cp, unsigned flags)
{
    char bytes[4];
    const int32_t picture = picture_of(cp);

    if (flags & TEXT_SAFE_ASCII)
        add_ascii_symbol(out, cp);
    else if (picture)
        buf_addn(out, bytes, text_encode(picture, bytes));
    else
        buf_addf(out, "<U+%04X>", (unsigned)cp);
}

void text_safe(struct buf *out, const char *p, size_t len, unsigned flags)
{
    buf_reserve(out, len);
    while (len) {
        const size_t plain = text_plain_run(p, len);
        buf_addn(out, p, plain);
        p += plain;
        len -= plain;
        if (!len)
            break;
        size_t used = 1;
        int32_t cp;
        if (!text_decode_strict(p, len, &used, &cp)) {
            if (flags & TEXT_SAFE_ASCII)
                buf_addf(out, "<%02X>", (unsigned char)*p);
            else
                buf_add(out, "\xEF\xBF\xBD");
        } else if (((flags & TEXT_SAFE_KEEP_NEWLINES) && (cp == '\n' || cp == '\t')) ||
                   text_code_point_safe(cp)) {
            buf_addn(out, p, used);
        } else {
            add_symbol(out, cp, flags);
        }
        p += used;
        len -= used;
    }
}

bool text_is_safe(const char *p, size_t len)
{
    for (;;) {
        const size_t plain = text_plain_run(p, len);
        p += plain;
        len -= plain;
        if (!len)
            return true;
        size_t used;
        int32_t cp;
        if (!text_decode_strict(p, len, &used, &cp) || !text_code_point_safe(cp))
            return false;
        p += used;
        len -= used;
    }
}
