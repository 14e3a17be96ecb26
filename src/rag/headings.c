/* What a browser prints has no headings any more; so each is given Markdown's mark before. */
#include <string.h>

#include "rag_private.h"

static bool headings_level(const char *p)
{
    return (*p == 'h' || *p == 'H') && p[1] >= '1' && p[1] <= '6';
}

/* Behind the tag that opens a heading there, or NULL. A tag without an end opens none, nor does any
 * behind it: *open tells that for the rest of the text. */
static const char *headings_open(const char *p, bool *open)
{
    const bool opens =
        *open && *p == '<' && headings_level(p + 1) && p[3] && strchr(" >\t\r\n", p[3]) != NULL;
    const char *end = opens ? strchr(p, '>') : NULL;

    *open = *open && (!opens || end);
    return end ? end + 1 : NULL;
}

void headings_mark(const char *html, struct buf *out)
{
    bool open = true;

    for (const char *p = html; *p;) {
        const char *behind = headings_open(p, &open);
        if (behind) {
            buf_addf(out, "<p>%.*s ", p[2] - '0', "######");
            p = behind;
        } else if (p[0] == '<' && p[1] == '/' && headings_level(p + 2) && p[4] == '>') {
            buf_add(out, "</p>");
            p += 5;
        } else {
            buf_addc(out, *p++);
        }
    }
}
