/* XML with a line for each tag: breaks and blanks go where there are none but blanks between tags.
 * What is in a comment or CDATA stays as it is. */
#include <string.h>

#include "grid/cell/cellview_private.h"

bool cellview_is_xml(const char *p, size_t len)
{
    while (len && cellview_is_blank(*p))
        p++, len--;
    while (len && cellview_is_blank(p[len - 1]))
        len--;
    const char second = len > 3 ? p[1] : '\0';
    const bool name = (second >= 'a' && second <= 'z') || (second >= 'A' && second <= 'Z');
    return len > 3 && p[0] == '<' && p[len - 1] == '>' && (name || second == '?' || second == '!');
}

/* A tag begins at view.taken. */
static void begin_tag(struct cellview *view)
{
    const char *rest = view->p + view->taken;
    const size_t left = view->len - view->taken;
    const bool close = left > 1 && rest[1] == '/';
    if (close && view->depth > 0)
        view->depth--;
    if (view->pretty.len && !(close && view->leaf))
        cellview_new_line(view);
    view->leaf = left > 1 && rest[1] != '/' && rest[1] != '?' && rest[1] != '!';
    if (view->leaf)
        view->depth++;
    view->end = left > 3 && memcmp(rest, "<!--", 4) == 0        ? "-->"
                : left > 8 && memcmp(rest, "<![CDATA[", 9) == 0 ? "]]>"
                                                                : ">";
    view->in_tag = true;
}

/* An element with others in it; one with nothing but text is as short when it is open. */
static bool has_elements(const struct cellview *view)
{
    const char *rest = view->p + view->taken + 1;
    const size_t left = view->len - view->taken - 1;
    const char *next = memchr(rest, '<', left);
    return next && next + 1 < view->p + view->len && next[1] != '/';
}

/* A tag may end with this byte. */
static void end_tag(struct cellview *view)
{
    const size_t len = strlen(view->end), at = view->taken + 1;
    if (view->quote || at < len || memcmp(view->p + at - len, view->end, len) != 0)
        return;
    view->in_tag = false;
    if (view->leaf && at >= 2 && view->p[at - 2] == '/') {
        view->depth--;
        view->closed -= view->closed > 0;
        view->leaf = false;
    } else if (view->leaf && !view->closed && view->fold && view->depth > view->fold &&
               has_elements(view)) {
        buf_add(&view->pretty, "…");
        view->closed = 1;
    }
}

/* Within a closed element: tags are only counted. False: it ends here. */
static bool pass_tag(struct cellview *view)
{
    const struct buf shown = view->pretty;
    const bool close = view->taken + 1 < view->len && view->p[view->taken + 1] == '/';
    if (close && --view->closed == 0) {
        view->leaf = true; /* its end stands behind what stands for the rest */
        return false;
    }
    view->pretty = (struct buf)BUF_INIT;
    begin_tag(view);
    buf_release(&view->pretty);
    view->pretty = shown;
    view->closed += view->leaf;
    return true;
}

static void xml_out(struct cellview *view, char c)
{
    if (!view->closed)
        buf_addc(&view->pretty, c);
}

void cellview_xml_byte(struct cellview *view, char c)
{
    if (view->in_tag) {
        xml_out(view, c);
        if (view->end[0] == '>' && (c == '"' || c == '\'') && (!view->quote || view->quote == c))
            view->quote = view->quote ? '\0' : c;
        else if (c == '>')
            end_tag(view);
        return;
    }
    if (c == '<' && view->closed && pass_tag(view))
        return;
    if (c == '<') {
        begin_tag(view);
    } else if (cellview_is_blank(c)) {
        const char *p = view->p + view->taken;
        const char *end = view->p + view->len;
        while (p < end && cellview_is_blank(*p))
            p++;
        const bool after = !view->pretty.len || view->pretty.p[view->pretty.len - 1] == '>';
        if (p == end || (*p == '<' && after))
            return; /* nothing but blanks between two tags */
    }
    xml_out(view, c);
}
