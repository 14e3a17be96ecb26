/* Cutting documents into pieces that fit a prompt and make sense alone. A piece never crosses a
 * heading; it carries the headings above it, since "Install" alone says little. */
#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "rag_private.h"

enum { LEVELS = 6, HEADING_MAX = 100 };

struct cutter {
    bool markdown;
    size_t words; /* of a piece */
    bool (*take)(void *arg, const struct chunk *chunk);
    void *arg;
    char headings[LEVELS][HEADING_MAX + 1];
    struct buf path;   /* "Guide > Install" */
    const char *begin; /* of the piece that grows; NULL: none */
    const char *end;
    int begin_line;
    size_t count;      /* its words */
    bool fence;        /* within ``` */
    bool table;        /* the line before is a table's */
    const char *carry; /* what the next piece repeats of the one before; NULL: nothing */
};

static size_t chunk_count_words(const char *p, size_t len)
{
    size_t n = 0;

    for (size_t i = 0; i < len; i++)
        n += !isspace((unsigned char)p[i]) && (i + 1 == len || isspace((unsigned char)p[i + 1]));
    return n;
}

/* The last sentences of a piece, a fifth of one at most: what follows may lean on them. */
static const char *chunk_tail(const struct cutter *cutter)
{
    const char *from = cutter->end, *tail = NULL;

    for (size_t words = 0; from > cutter->begin; from--) {
        const bool space = isspace((unsigned char)from[-1]);
        words += from < cutter->end && space && !isspace((unsigned char)*from);
        if (words > cutter->words / 5)
            break;
        if (space && from < cutter->end && !isspace((unsigned char)*from) &&
            (from[-1] == '\n' || (from - 1 > cutter->begin && strchr(".!?", from[-2]))))
            tail = from;
    }
    return tail;
}

static bool chunk_flush(struct cutter *cutter)
{
    bool ok = true;

    cutter->carry = cutter->begin && !cutter->table ? chunk_tail(cutter) : NULL;

    if (cutter->begin && cutter->count) {
        const struct chunk chunk = {.heading = buf_str(&cutter->path),
                                    .line = cutter->begin_line,
                                    .text = cutter->begin,
                                    .len = (size_t)(cutter->end - cutter->begin)};
        ok = cutter->take(cutter->arg, &chunk);
    }
    cutter->begin = NULL;
    cutter->count = 0;
    return ok;
}

/* Level of a heading line (1 to 6), 0: none. */
static size_t heading_level(const char *line, size_t len)
{
    size_t level = 0;

    while (level < len && line[level] == '#')
        level++;
    return level && level <= LEVELS && level < len && line[level] == ' ' ? level : 0;
}

static void set_heading(struct cutter *cutter, size_t level, const char *line, size_t len)
{
    const char *text = line + level;
    size_t n = len - level;

    while (n && isspace((unsigned char)*text))
        text++, n--;
    while (n && (isspace((unsigned char)text[n - 1]) || text[n - 1] == '#'))
        n--;
    n = text_cut(text, n, HEADING_MAX);
    memcpy(cutter->headings[level - 1], text, n);
    cutter->headings[level - 1][n] = '\0';
    for (size_t i = level; i < LEVELS; i++)
        *cutter->headings[i] = '\0';
    buf_clear(&cutter->path);
    for (size_t i = 0; i < LEVELS; i++)
        if (*cutter->headings[i])
            buf_addf(&cutter->path, "%s%s", cutter->path.len ? " > " : "", cutter->headings[i]);
}

/* A piece may end before this line: at an empty line once it is long enough, or anywhere once it is
 * twice as long. Never within a code fence, unless that is longer than four pieces. */
static bool may_end(const struct cutter *cutter, bool blank)
{
    if (cutter->fence || (cutter->table && !blank))
        return cutter->count >= cutter->words * 4;
    return cutter->count >= cutter->words * (blank ? 1 : 2);
}

/* A row of a table, as Markdown writes it and as tools draw it. */
static bool chunk_is_row(const char *line, size_t len)
{
    while (len && (*line == ' ' || *line == '\t'))
        line++, len--;
    const bool drawn = len > 2 && (unsigned char)line[0] == 0xe2 && (unsigned char)line[1] == 0x94;
    return len > 1 && (*line == '|' || (*line == '+' && line[1] == '-') || drawn);
}

/* A piece begins with what it repeats, and is counted from the line where that stands. */
static void chunk_begin(struct cutter *cutter, const char *line, int number)
{
    cutter->begin = cutter->carry ? cutter->carry : line;
    cutter->begin_line = number;
    for (const char *p = cutter->begin; p < line; p++)
        cutter->begin_line -= *p == '\n';
    cutter->carry = NULL;
}

static bool chunk_take_line(struct cutter *cutter, const char *line, size_t len, int number)
{
    const bool blank = chunk_count_words(line, len) == 0;
    const size_t level = cutter->markdown && !cutter->fence ? heading_level(line, len) : 0;

    if (level) {
        if (!chunk_flush(cutter))
            return false;
        set_heading(cutter, level, line, len);
        cutter->carry = NULL;
        cutter->table = false;
        return true;
    }
    if (may_end(cutter, blank) && !chunk_flush(cutter))
        return false;
    cutter->table = chunk_is_row(line, len);
    if (cutter->markdown && len >= 3 && memcmp(line, "```", 3) == 0)
        cutter->fence = !cutter->fence;
    if (blank)
        return true;
    if (!cutter->begin)
        chunk_begin(cutter, line, number);
    cutter->end = line + len;
    cutter->count += chunk_count_words(line, len);
    return true;
}

/* A line longer than a piece (a paragraph without breaks) is given in parts that end at white
 * space. */
static bool take_long_line(struct cutter *cutter, const char *line, size_t len, int number)
{
    size_t begin = 0, words = 0;

    for (size_t i = 0; i < len; i++) {
        if (!isspace((unsigned char)line[i]) || (i && isspace((unsigned char)line[i - 1])))
            continue;
        words++;
        const bool sentence = i && strchr(".!?;", line[i - 1]);
        if (words < cutter->words / 2 || (!sentence && words < cutter->words * 2))
            continue;
        if (!chunk_take_line(cutter, line + begin, i - begin, number) || !chunk_flush(cutter))
            return false;
        begin = i + 1;
        words = 0;
    }
    return chunk_take_line(cutter, line + begin, len - begin, number);
}

bool chunk_document(const char *text, bool markdown, size_t words,
                    bool (*take)(void *arg, const struct chunk *chunk), void *arg)
{
    struct cutter cutter = {
        .markdown = markdown, .words = words ? words : 200, .take = take, .arg = arg};
    bool ok = true;
    int number = 1;

    for (const char *p = text; ok && *p; number++) {
        const size_t len = strcspn(p, "\n");
        if (chunk_count_words(p, len) > cutter.words && !cutter.fence && !chunk_is_row(p, len))
            ok = take_long_line(&cutter, p, len, number);
        else
            ok = chunk_take_line(&cutter, p, len, number);
        p += len + (p[len] == '\n');
    }
    ok = ok && chunk_flush(&cutter);
    buf_release(&cutter.path);
    return ok;
}
