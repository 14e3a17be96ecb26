/* An answer in JSON that came in part: cut by its limit, or stopped because a small model went
 * round in a list. What came whole of it counts. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"

enum { LEVELS_MAX = 16, EMPTY = 2 /* bytes of a list without anything */ };

struct partial {
    const char *text;
    size_t at;
    char open[LEVELS_MAX];    /* '{' or '[' */
    size_t begin[LEVELS_MAX]; /* behind it */
    size_t depth;
    bool named;                  /* in an object: its name came, and a value follows */
    size_t whole;                /* behind the last value that came whole; 0: none */
    char still_open[LEVELS_MAX]; /* there */
    size_t still_depth;
};

static bool partial_in(const struct partial *p, char kind)
{
    return p->depth && p->open[p->depth - 1] == kind;
}

static void partial_value_ends(struct partial *p)
{
    p->named = false;
    p->whole = p->at;
    p->still_depth = p->depth;
    memcpy(p->still_open, p->open, sizeof p->open);
}

/* Behind the string's last quote; 0: it has no end. */
static size_t string_end(const char *text, size_t at)
{
    for (at++; text[at]; at++) {
        if (text[at] == '\\' && text[at + 1])
            at++;
        else if (text[at] == '"')
            return at + 1;
    }
    return 0;
}

/* The list that is open has the same string already. */
static bool partial_has(const struct partial *p, size_t from, size_t len)
{
    for (size_t i = p->begin[p->depth - 1]; i < from;) {
        const size_t end = p->text[i] == '"' ? string_end(p->text, i) : i + 1;
        if (end == i + len && memcmp(p->text + i, p->text + from, len) == 0)
            return true;
        i = end;
    }
    return false;
}

/* The list that is open has had the object or list from there to here. */
static bool partial_has_whole(const struct partial *p, size_t from)
{
    const size_t len = p->at - from;

    for (size_t i = p->begin[p->depth - 1]; len > EMPTY && i + len <= from; i++)
        if (memcmp(p->text + i, p->text + from, len) == 0)
            return true;
    return false;
}

/* One string, bracket or other value; false: the text ends, or is too deep. */
static bool partial_step(struct partial *p, bool *ret_repeats)
{
    const size_t from = p->at;
    const char c = p->text[from];

    *ret_repeats = false;
    if (!c)
        return false;
    if (c == '"') {
        const size_t end = string_end(p->text, from);
        if (!end)
            return false;
        *ret_repeats = partial_in(p, '[') && partial_has(p, from, end - from);
        p->at = end;
        if (!*ret_repeats && (partial_in(p, '[') || p->named))
            partial_value_ends(p);
        return true;
    }
    p->at++;
    if (c == '{' || c == '[') {
        if (p->depth == LEVELS_MAX)
            return false;
        p->begin[p->depth] = p->at;
        p->open[p->depth++] = c;
        p->named = false;
    } else if ((c == '}' || c == ']') && p->depth) {
        p->depth--;
        *ret_repeats = partial_in(p, '[') && partial_has_whole(p, p->begin[p->depth] - 1);
        if (!*ret_repeats)
            partial_value_ends(p);
    } else if (c == ':') {
        p->named = true;
    } else if (!strchr(", \t\r\n", c)) {
        p->at = from + strcspn(p->text + from, ",]} \t\r\n");
        if (!p->text[p->at])
            return false; /* more of the number may follow */
        partial_value_ends(p);
    }
    return true;
}

/* Up to the end of the object, a repetition, or the text; false: it has no object. */
static bool partial_read(struct partial *p, const char *text, bool *ret_repeats)
{
    const char *first = strchr(text, '{');

    *p = (struct partial){.text = text, .at = first ? (size_t)(first - text) : 0};
    *ret_repeats = false;
    while (first && partial_step(p, ret_repeats) && p->depth && !*ret_repeats)
        ;
    return first != NULL;
}

size_t partial_repeats(const char *text)
{
    struct partial p;
    bool repeats;

    return partial_read(&p, text, &repeats) && repeats ? p.whole : 0;
}

char *partial_closed(const char *text)
{
    struct partial p;
    bool repeats;

    if (!partial_read(&p, text, &repeats) || !p.whole || !p.still_depth)
        return NULL;
    struct buf out = BUF_INIT;
    buf_addn(&out, text, p.whole);
    for (size_t i = p.still_depth; i > 0; i--)
        buf_addc(&out, p.still_open[i - 1] == '{' ? '}' : ']');
    return buf_take(&out);
}
