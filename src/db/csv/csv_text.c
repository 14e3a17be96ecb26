/* Records of a CSV file as RFC 4180 has them, and as spreadsheets write them: other delimiters and
 * quotes, a byte order mark, bytes of Windows-1252. The file is read in chunks, so that its size
 * does not matter; each error names the line. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "csv/csv.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"

enum { SAMPLE_LINES = 20, RECORD_MAX = 64 << 20 };

/* 0x80 to 0x9f of Windows-1252; 0: not used there. */
static const uint16_t windows_points[32] = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

static bool csv_text_bad(const struct csv_text *text, uint64_t line, const char *why,
                         struct err *err)
{
    return err_set(err, ERR_PARSE, "'%s', line %llu: %s", text->path, (unsigned long long)line,
                   why);
}

/* ---- bytes */

static bool csv_text_fill(struct csv_text *text, struct err *err)
{
    ssize_t n;

    do {
        n = read(text->fd, text->chunk, sizeof text->chunk);
    } while (n < 0 && errno == EINTR);
    if (n < 0)
        return err_set(err, ERR_IO, "cannot read '%s': %s", text->path, strerror(errno));
    text->at = 0;
    text->len = (size_t)n;
    return true;
}

/* -1: the end; -2: a failure, in err. */
static int csv_text_peek(struct csv_text *text, struct err *err)
{
    if (text->at == text->len && !csv_text_fill(text, err))
        return -2;
    return text->at < text->len ? (unsigned char)text->chunk[text->at] : -1;
}

static void csv_text_step(struct csv_text *text)
{
    text->line += text->chunk[text->at++] == '\n';
}

static void csv_text_add(struct csv_text *text, int c)
{
    char utf8[4];

    if (c < 0x80 || !text->windows) {
        buf_addc(&text->text, (char)c);
        return;
    }
    const int32_t point = c < 0xa0 && windows_points[c - 0x80] ? windows_points[c - 0x80] : c;
    buf_addn(&text->text, utf8, text_encode(point, utf8));
}

/* ---- fields */

static bool csv_text_ends(const struct csv_text *text, int c)
{
    return c < 0 || c == '\n' || c == '\r' || c == text->delimiter;
}

static bool csv_text_quoted(struct csv_text *text, struct err *err)
{
    const uint64_t began = text->line;

    for (csv_text_step(text);;) {
        int c = csv_text_peek(text, err);
        if (c == -2)
            return false;
        if (c == -1)
            return csv_text_bad(text, began, "a quote that begins there is not closed", err);
        if (text->text.len > RECORD_MAX)
            return csv_text_bad(text, began, "a quote that begins there is closed nowhere near",
                                err);
        csv_text_step(text);
        if (c == text->quote) {
            c = csv_text_peek(text, err);
            if (c != text->quote)
                return c != -2;
            csv_text_step(text);
        }
        csv_text_add(text, c);
    }
}

/* Takes what the chunk has before an end of the field, at once: most of a file is this. */
static void csv_text_run(struct csv_text *text)
{
    const char *const chunk = text->chunk;
    const char delimiter = text->delimiter;
    size_t to = text->at;

    while (to < text->len && chunk[to] != delimiter && chunk[to] != '\n' && chunk[to] != '\r')
        to++;
    buf_addn(&text->text, chunk + text->at, to - text->at);
    text->at = to;
}

/* Up to the delimiter or the line's end, without the blanks around. */
static bool csv_text_plain(struct csv_text *text, size_t start, struct err *err)
{
    int c;

    while (!csv_text_ends(text, c = csv_text_peek(text, err))) {
        if (text->windows) {
            csv_text_step(text);
            csv_text_add(text, c);
        } else {
            csv_text_run(text);
        }
        if (text->text.len > RECORD_MAX)
            return csv_text_bad(text, text->record, "the line is too long", err);
    }
    while (text->text.len > start && strchr(" \t", text->text.p[text->text.len - 1]))
        buf_truncate(&text->text, text->text.len - 1);
    return c != -2;
}

static bool csv_text_read_field(struct csv_text *text, struct err *err)
{
    struct csv_field field = {.start = text->text.len};
    int c;

    while ((c = csv_text_peek(text, err)) == ' ' || (c == '\t' && text->delimiter != '\t'))
        csv_text_step(text);
    field.quoted = c == text->quote;
    if (c == -2 || (field.quoted && !csv_text_quoted(text, err)))
        return false;
    const size_t closed = text->text.len;
    if (!csv_text_plain(text, closed, err))
        return false;
    if (field.quoted && text->text.len > closed)
        return csv_text_bad(text, text->line, "text follows a closing quote", err);
    field.len = text->text.len - field.start;
    if (memchr(buf_str(&text->text) + field.start, '\0', field.len))
        return csv_text_bad(text, text->record, "it has zero bytes: it is no text", err);
    buf_addc(&text->text, '\0');
    if (text->count == text->cap) {
        text->cap = text->cap ? text->cap * 2 : 16;
        text->fields = mem_realloc(text->fields, text->cap * sizeof *text->fields);
    }
    text->fields[text->count++] = field;
    return text->count <= CSV_COLUMNS_MAX ||
           csv_text_bad(text, text->record, "it has more than 2000 fields", err);
}

bool csv_text_next(struct csv_text *text, bool *ret_more, struct err *err)
{
    int c;

    while ((c = csv_text_peek(text, err)) == '\n' || c == '\r')
        csv_text_step(text);
    if (c == -2)
        return false;
    *ret_more = c >= 0;
    buf_clear(&text->text);
    text->count = 0;
    text->record = text->line;
    for (bool more = c >= 0; more;) {
        if (!csv_text_read_field(text, err))
            return false;
        more = csv_text_peek(text, err) == text->delimiter;
        if (more)
            csv_text_step(text);
    }
    return true;
}

const char *csv_text_field(const struct csv_text *text, size_t i)
{
    return text->text.p + text->fields[i].start;
}

/* ---- what kind of file it is */

/* How many of the sample's first lines have as many of the delimiter as the first, a thousand for
 * each, and how many that is; 0: the first has none. */
static size_t csv_text_regular(const struct csv_text *text, char delimiter)
{
    size_t first = 0, here = 0, same = 0, lines = 0;
    bool quoted = false;

    for (size_t i = text->at; i < text->len && lines < SAMPLE_LINES; i++) {
        const char c = text->chunk[i];
        quoted ^= c == text->quote;
        here += !quoted && c == delimiter;
        if (quoted || c != '\n')
            continue;
        if (lines++ == 0)
            first = here;
        same += here == first;
        here = 0;
    }
    if (lines == 0)
        first = here;
    return first ? same * 1000 + first : 0;
}

/* Whether fields of the sample begin and end with the quote. */
static bool csv_text_quotes(const struct csv_text *text, char quote)
{
    size_t begins = 0, ends = 0;

    for (size_t i = text->at; i < text->len; i++) {
        if (text->chunk[i] != quote)
            continue;
        begins += i == text->at || strchr(",;\t|\n", text->chunk[i - 1]) != NULL;
        ends += i + 1 == text->len || strchr(",;\t|\r\n", text->chunk[i + 1]) != NULL;
    }
    return begins && ends && begins <= ends * 2 && ends <= begins * 2;
}

static void csv_text_sniff(struct csv_text *text)
{
    static const char delimiters[] = ",;\t|";
    size_t best = 0;

    text->quote = !csv_text_quotes(text, '"') && csv_text_quotes(text, '\'') ? '\'' : '"';
    text->delimiter = ',';
    for (const char *c = delimiters; *c; c++) {
        const size_t regular = csv_text_regular(text, *c);
        if (regular > best) {
            best = regular;
            text->delimiter = *c;
        }
    }
}

bool csv_text_rewind(struct csv_text *text, struct err *err)
{
    if (lseek(text->fd, 0, SEEK_SET) < 0)
        return err_set(err, ERR_IO, "cannot read '%s': %s", text->path, strerror(errno));
    text->line = 1;
    if (!csv_text_fill(text, err))
        return false;
    if (text->len >= 2 &&
        (!memcmp(text->chunk, "\xff\xfe", 2) || !memcmp(text->chunk, "\xfe\xff", 2)))
        return err_set(err, ERR_PARSE, "cannot read '%s': it is UTF-16: save it as UTF-8",
                       text->path);
    if (text->len >= 3 && !memcmp(text->chunk, "\xef\xbb\xbf", 3))
        text->at = 3;
    return true;
}

bool csv_text_open(struct csv_text *text, const char *path, struct err *err)
{
    *text = (struct csv_text){.path = path, .fd = open(path, O_RDONLY | O_CLOEXEC)};
    if (text->fd < 0)
        return err_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "cannot open '%s': %s", path,
                       errno == ENOENT ? "no such file" : strerror(errno));
    if (!csv_text_rewind(text, err)) {
        csv_text_close(text);
        return false;
    }
    csv_text_sniff(text);
    return true;
}

void csv_text_close(struct csv_text *text)
{
    if (text->fd >= 0)
        close(text->fd);
    text->fd = -1;
    buf_release(&text->text);
    mem_free(text->fields);
    text->fields = NULL;
}
