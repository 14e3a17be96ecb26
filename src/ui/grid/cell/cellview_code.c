/* Tokens of indented JSON and XML, line by line, and what the first bytes say of an image.
 *
 * Where a line begins inside a string or tag is found by looking back, no further than a few
 * thousand bytes. */
#include <string.h>

#include "grid/cell/cellview_private.h"
#include "grid/grid_private.h"
#include "texts.h"

enum { LOOK_BACK = 4096 };

/* The start of the broken line, or as far back as is looked. */
static size_t look_back(const char *p, size_t at)
{
    size_t from = at;
    while (from > 0 && at - from < LOOK_BACK && p[from - 1] != '\n')
        from--;
    return from;
}

/* After the string that goes on at `at`. */
static size_t cellview_code_string_end(const char *p, size_t at, size_t end, char quote)
{
    for (; at < end && p[at] != quote; at++)
        at += p[at] == '\\' && quote == '"' && at + 1 < end;
    return at < end ? at + 1 : end;
}

static bool in_json_string(const char *p, size_t at)
{
    bool inside = false;
    for (size_t i = look_back(p, at); i < at; i++) {
        if (inside && p[i] == '\\')
            i++;
        else if (p[i] == '"')
            inside = !inside;
    }
    return inside;
}

static enum role json_role(const char *p, size_t at, size_t to, size_t end)
{
    const char c = p[at];
    if (c == '"') {
        while (to < end && cellview_is_blank(p[to]))
            to++;
        return to < end && p[to] == ':' ? ROLE_SQL_NAME : ROLE_SQL_STRING;
    }
    if (c == '-' || (c >= '0' && c <= '9'))
        return ROLE_SQL_NUMBER;
    return c >= 'a' && c <= 'z' ? ROLE_SQL_KEYWORD : ROLE_SQL_OPERATOR;
}

static void json_code(const char *p, size_t at, size_t end, struct line *line)
{
    static const char marks[] = "{}[]:,";
    if (in_json_string(p, at)) {
        const size_t to = cellview_code_string_end(p, at, end, '"');
        grid_text_draw(line, ROLE_SQL_STRING, ROLE_GRID_SPECIAL, p + at, to - at);
        at = to;
    }
    while (at < end) {
        size_t to = at + 1;
        if (p[at] == '"')
            to = cellview_code_string_end(p, at + 1, end, '"');
        else if (cellview_is_blank(p[at]))
            while (to < end && cellview_is_blank(p[to]))
                to++;
        else if (!strchr(marks, p[at]))
            while (to < end && !strchr(marks, p[to]) && p[to] != '"' && !cellview_is_blank(p[to]))
                to++;
        grid_text_draw(line, json_role(p, at, to, end), ROLE_GRID_SPECIAL, p + at, to - at);
        at = to;
    }
}

static bool in_xml_tag(const char *p, size_t at)
{
    const size_t from = at > LOOK_BACK ? at - LOOK_BACK : 0;
    for (; at > from; at--)
        if (p[at - 1] == '<' || p[at - 1] == '>')
            return p[at - 1] == '<';
    return false;
}

/* A comment, a declaration, CDATA. */
static bool is_xml_remark(const char *p, size_t at, size_t end)
{
    return at + 1 < end && p[at] == '<' && (p[at + 1] == '!' || p[at + 1] == '?');
}

/* From `at` within a tag: its brackets and name, an attribute's name, or its value. *tag: it goes
 * on. */
static size_t xml_tag_code(const char *p, size_t at, size_t end, bool *tag, enum role *ret_role)
{
    size_t to = at;
    if (p[at] == '"' || p[at] == '\'') {
        *ret_role = ROLE_SQL_STRING;
        return cellview_code_string_end(p, at + 1, end, p[at]);
    }
    *tag = true;
    *ret_role = ROLE_SQL_NAME;
    if (p[at] == '<' || p[at] == '>' || p[at] == '/') {
        *ret_role = ROLE_SQL_KEYWORD;
        for (; to < end && *tag && !cellview_is_blank(p[to]); to++)
            *tag = p[to] != '>';
        return to;
    }
    while (to < end && !strchr("<>\"'/", p[to]))
        to++;
    return to > at ? to : at + 1;
}

static void xml_code(const char *p, size_t at, size_t end, struct line *line)
{
    bool tag = in_xml_tag(p, at);
    while (at < end) {
        size_t to = at;
        enum role role = ROLE_TEXT;
        if (tag || (p[at] == '<' && !is_xml_remark(p, at, end))) {
            to = xml_tag_code(p, at, end, &tag, &role);
        } else if (p[at] == '<') {
            const char *close = memchr(p + at, '>', end - at);
            to = close ? (size_t)(close - p) + 1 : end;
            role = ROLE_SQL_COMMENT;
        } else {
            while (to < end && p[to] != '<')
                to++;
        }
        grid_text_draw(line, role, ROLE_GRID_SPECIAL, p + at, to - at);
        at = to;
    }
}

void cellview_code(enum cellview_kind kind, const char *p, size_t at, size_t shown,
                   struct line *line)
{
    if (kind == CELLVIEW_JSON)
        json_code(p, at, at + shown, line);
    else
        xml_code(p, at, at + shown, line);
}

/* ---- images */

static unsigned cellview_code_big(const unsigned char *p, int bytes)
{
    unsigned value = 0;
    for (int i = 0; i < bytes; i++)
        value = value << 8 | p[i];
    return value;
}

static unsigned cellview_code_little(const unsigned char *p, int bytes)
{
    unsigned value = 0;
    for (int i = bytes; i-- > 0;)
        value = value << 8 | p[i];
    return value;
}

/* The frame's header stands behind segments, each with its length. */
static bool jpeg_size(const unsigned char *p, size_t len, unsigned *ret_w, unsigned *ret_h)
{
    for (size_t at = 2; at + 9 < len && p[at] == 0xff; at += 2 + cellview_code_big(p + at + 2, 2)) {
        const unsigned char kind = p[at + 1];
        if (kind >= 0xc0 && kind <= 0xcf && kind != 0xc4 && kind != 0xc8 && kind != 0xcc) {
            *ret_h = cellview_code_big(p + at + 5, 2);
            *ret_w = cellview_code_big(p + at + 7, 2);
            return true;
        }
    }
    return false;
}

bool cellview_image(const char *text, size_t len, struct buf *out)
{
    const unsigned char *p = (const unsigned char *)text;
    const char *name = NULL;
    unsigned w = 0, h = 0;
    if (len >= 24 && memcmp(p, "\x89PNG\r\n\x1a\n", 8) == 0) {
        name = "PNG";
        w = cellview_code_big(p + 16, 4);
        h = cellview_code_big(p + 20, 4);
    } else if (len >= 10 && memcmp(p, "GIF8", 4) == 0) {
        name = "GIF";
        w = cellview_code_little(p + 6, 2);
        h = cellview_code_little(p + 8, 2);
    } else if (len >= 26 && p[0] == 'B' && p[1] == 'M' && cellview_code_little(p + 14, 4) >= 40) {
        name = "BMP";
        w = cellview_code_little(p + 18, 4);
        h = cellview_code_little(p + 22, 4) > INT32_MAX ? 0u - cellview_code_little(p + 22, 4)
                                                        : cellview_code_little(p + 22, 4);
    } else if (len >= 4 && p[0] == 0xff && p[1] == 0xd8 && jpeg_size(p, len, &w, &h)) {
        name = "JPEG";
    }
    if (name)
        buf_addf(out, TEXT_CELL_IMAGE, name, w, h);
    return name != NULL;
}
