/* UTF-8 for a terminal: widths, graphemes, wrapping and folding.
 *
 * Widths are utf8proc's with the differences to the C library's wcwidth set right, because ncurses
 * places characters by wcwidth and a disagreement would shift the rest of a line. What is shown in
 * place of unsafe code points is in text_safe.c. Any thread.
 */
#include "querent/base/text.h"

#include <string.h>
#include <utf8proc.h>

#include "querent/base/mem.h"
#include "text_private.h"

bool text_valid(const char *p, size_t len)
{
    size_t used;
    int32_t cp;

    for (size_t pos = 0; pos < len; pos += used) {
        pos += text_plain_run(p + pos, len - pos);
        if (pos == len)
            break;
        if (!text_decode_strict(p + pos, len - pos, &used, &cp))
            return false;
    }
    return true;
}

size_t text_cut(const char *p, size_t len, size_t max)
{
    size_t n = max;

    if (len <= max)
        return len;
    while (n && max - n < 3 && ((unsigned char)p[n] & 0xC0) == 0x80)
        n--;
    return ((unsigned char)p[n] & 0xC0) == 0x80 ? max : n; /* no character is that long */
}

void text_copy(char *out, size_t size, const char *text)
{
    const size_t len = text_cut(text, strlen(text), size - 1);

    memmove(out, text, len);
    out[len] = '\0';
}

void text_add_cut(struct buf *out, const char *text, size_t max)
{
    const size_t len = text_cut(text, strlen(text), max);

    buf_addn(out, text, len);
    buf_add(out, text[len] ? " …" : "");
}

void text_add_flat(struct buf *out, const char *text)
{
    bool blank = true; /* none at the start */
    for (; *text; text++) {
        const bool here = strchr(" \t\r\n", *text) != NULL;
        if (!here || !blank)
            buf_addc(out, here ? ' ' : *text);
        blank = here;
    }
}

/* Columns of a code point that is safe to show. */
static int code_point_width(int32_t cp)
{
    if (cp < 0x300)
        return 1;
    if ((cp >= 0x1160 && cp <= 0x11FF) || (cp >= 0xD7B0 && cp <= 0xD7FB))
        return 0; /* vowels and finals of conjoining Jamo join the initial before them */
    if ((cp >= 0x4DC0 && cp <= 0x4DFF) || (cp >= 0x3248 && cp <= 0x324F))
        return 2;
    const utf8proc_property_t *property = utf8proc_get_property(cp);
    if (property->category == UTF8PROC_CATEGORY_MC && !property->charwidth)
        return 1;
    if (property->category == UTF8PROC_CATEGORY_CF)
        return text_format_visible(cp) ? 1 : 0;
    return (int)property->charwidth;
}

/* The next code point: bytes used, its columns as shown. */
static size_t text_unit(const char *p, size_t len, int32_t *ret_cp, bool *ret_safe, int *ret_width)
{
    size_t used = 1;

    if (!text_decode_strict(p, len, &used, ret_cp)) {
        *ret_cp = 0xFFFD;
        *ret_safe = false;
        *ret_width = 1;
        return 1;
    }
    *ret_safe = text_code_point_safe(*ret_cp);
    *ret_width = *ret_safe ? code_point_width(*ret_cp) : text_symbol_width(*ret_cp);
    return used;
}

size_t text_grapheme(const char *p, size_t len, int *ret_width)
{
    utf8proc_int32_t state = 0;
    int32_t cp, next;
    bool safe;
    int width;

    if (!len)
        return 0;
    if (p[0] >= 0x20 && p[0] < 0x7F && (len == 1 || (unsigned char)p[1] < 0x80)) {
        *ret_width = 1;
        return 1;
    }
    size_t used = text_unit(p, len, &cp, &safe, ret_width);
    while (safe && used < len) {
        const size_t more = text_unit(p + used, len - used, &next, &safe, &width);
        if (!safe || utf8proc_grapheme_break_stateful(cp, next, &state))
            break;
        *ret_width += width;
        used += more;
        cp = next;
    }
    return used;
}

int text_width(const char *p, size_t len)
{
    int total = 0, width;

    for (size_t pos = 0; pos < len;) {
        const size_t plain = text_plain_run(p + pos, len - pos);
        total += (int)plain;
        pos += plain;
        if (pos == len)
            break;
        int32_t cp;
        bool safe;
        pos += text_unit(p + pos, len - pos, &cp, &safe, &width);
        total += width;
    }
    return total;
}

size_t text_fit(const char *p, size_t len, int cols, int *ret_cols)
{
    size_t pos = 0;
    int taken = 0, width;

    while (pos < len) {
        const size_t used = text_grapheme(p + pos, len - pos, &width);
        if (taken + width > cols)
            break;
        taken += width;
        pos += used;
    }
    if (ret_cols)
        *ret_cols = taken;
    return pos;
}

size_t text_wrap(const char *p, size_t len, int cols, size_t *ret_next)
{
    size_t break_end = 0, break_next = 0; /* the latest place where the line may end */
    size_t pos = 0;
    int taken = 0, width;

    while (pos < len) {
        if (p[pos] == '\n') {
            *ret_next = pos + 1;
            return pos;
        }
        const size_t used = text_grapheme(p + pos, len - pos, &width);
        const bool blank = p[pos] == ' ' || p[pos] == '\t';
        if (taken + width > cols && pos > 0 && !blank)
            break;
        if (blank) {
            if (break_next != pos)
                break_end = pos;
            break_next = pos + used;
        }
        pos += used;
        taken += width;
        if (width >= 2)
            break_end = break_next = pos; /* between ideographs a line may end anywhere */
    }
    if (pos == len) {
        *ret_next = len;
        return taken > cols && break_next == len ? break_end : len;
    }
    if (!break_next)
        break_end = break_next = pos;
    *ret_next = break_next;
    return break_end;
}

/* Combining accents of European scripts. Other scripts' marks carry sounds: "が" is not "か". */
static bool is_accent(utf8proc_int32_t cp)
{
    return (cp >= 0x300 && cp <= 0x36F) || (cp >= 0x1AB0 && cp <= 0x1AFF) ||
           (cp >= 0x1DC0 && cp <= 0x1DFF) || (cp >= 0x20D0 && cp <= 0x20FF);
}

static size_t text_decompose(const char *p, size_t len, utf8proc_int32_t *out, size_t room)
{
    const utf8proc_option_t options =
        UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;
    size_t count = 0, used;
    int32_t cp;

    for (size_t pos = 0; pos < len; pos += used) {
        used = text_decode(p + pos, len - pos, &cp);
        utf8proc_int32_t *fresh = out + count;
        int boundary = 0;
        const utf8proc_ssize_t n = utf8proc_decompose_char(
            cp, fresh, (utf8proc_ssize_t)(room - count), options, &boundary);
        for (utf8proc_ssize_t i = 0; i < n; i++)
            if (!is_accent(fresh[i]))
                out[count++] = fresh[i];
    }
    return count;
}

static void fold_unicode(struct buf *out, const char *p, size_t len)
{
    enum { EXPANSION = 18 }; /* U+FDFA, the longest compatibility decomposition */
    utf8proc_int32_t stack[512];
    const size_t room = len * EXPANSION + EXPANSION;
    utf8proc_int32_t *cps = room <= 512 ? stack : mem_alloc(room * sizeof *cps);
    char bytes[4];

    size_t count = text_decompose(p, len, cps, room);
    const utf8proc_ssize_t composed =
        utf8proc_normalize_utf32(cps, (utf8proc_ssize_t)count, UTF8PROC_COMPOSE | UTF8PROC_STABLE);
    if (composed >= 0)
        count = (size_t)composed;
    for (size_t i = 0; i < count; i++)
        buf_addn(out, bytes, text_encode(cps[i], bytes));
    if (cps != stack)
        mem_free(cps);
}

void text_fold(struct buf *out, const char *p, size_t len)
{
    size_t ascii = 0;

    while (ascii < len && (unsigned char)p[ascii] < 0x80)
        ascii++;
    if (ascii < len) {
        fold_unicode(out, p, len);
        return;
    }
    buf_reserve(out, len);
    for (size_t i = 0; i < len; i++)
        out->p[out->len++] = p[i] >= 'A' && p[i] <= 'Z' ? (char)(p[i] - 'A' + 'a') : p[i];
    out->p[out->len] = '\0';
}
