/* Fields of text formats. Each writer copies stretches that need nothing and stops at what does. */
#include "querent/model/rows/rowtext.h"

#include <cjson/cJSON.h>
#include <string.h>
#include <strings.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"

void rowtext_hex(struct buf *out, const char *p, size_t len)
{
    static const char digits[] = "0123456789abcdef";

    buf_reserve(out, len * 2 + 2);
    buf_addn(out, "\\x", 2);
    for (size_t i = 0; i < len; i++) {
        const unsigned char c = (unsigned char)p[i];
        buf_addc(out, digits[c >> 4]);
        buf_addc(out, digits[c & 15]);
    }
}

bool rowtext_blank(struct buf *out, const struct cell *cell)
{
    if (cell->kind != CELL_TEXT)
        return false;
    for (size_t i = 0; i < cell->len; i++)
        if (cell->p[i] != ' ')
            return false;
    buf_addc(out, '\'');
    buf_addn(out, cell->p, cell->len);
    buf_addc(out, '\'');
    return true;
}

static bool csv_needs_quotes(const struct cell *cell, char separator)
{
    if (!cell->len)
        return true; /* empty, not NULL */
    return memchr(cell->p, '"', cell->len) || memchr(cell->p, separator, cell->len) ||
           memchr(cell->p, '\n', cell->len) || memchr(cell->p, '\r', cell->len);
}

void rowtext_csv(struct buf *out, const struct cell *cell, char separator)
{
    if (cell->kind == CELL_NULL)
        return;
    if (cell->kind == CELL_BYTES) {
        rowtext_hex(out, cell->p, cell->len);
        return;
    }
    if (!csv_needs_quotes(cell, separator)) {
        buf_addn(out, cell->p, cell->len);
        return;
    }
    buf_addc(out, '"');
    for (size_t i = 0; i < cell->len;) {
        const char *quote = memchr(cell->p + i, '"', cell->len - i);
        const size_t end = quote ? (size_t)(quote - cell->p) : cell->len;
        buf_addn(out, cell->p + i, end - i);
        if (quote)
            buf_addn(out, "\"\"", 2);
        i = end + 1;
    }
    buf_addc(out, '"');
}

/* Copies the text with some bytes replaced: `marks` names them, `texts` has what stands for each.
 */
static void add_replaced(struct buf *out, const struct cell *cell, const char *marks,
                         const char *const *texts)
{
    size_t from = 0;

    for (size_t i = 0; i < cell->len; i++) {
        const char *mark = cell->p[i] ? strchr(marks, cell->p[i]) : NULL;
        if (!mark)
            continue;
        buf_addn(out, cell->p + from, i - from);
        buf_add(out, texts[mark - marks]);
        from = i + 1;
    }
    buf_addn(out, cell->p + from, cell->len - from);
}

void rowtext_tsv(struct buf *out, const struct cell *cell)
{
    static const char *const texts[] = {"\\t", "\\n", "\\r", "\\\\"};

    if (cell->kind == CELL_NULL) {
        buf_addn(out, "\\N", 2);
        return;
    }
    if (cell->kind == CELL_BYTES) { /* the backslash is one of the text's */
        buf_addc(out, '\\');
        rowtext_hex(out, cell->p, cell->len);
        return;
    }
    add_replaced(out, cell, "\t\n\r\\", texts);
}

void rowtext_markdown(struct buf *out, const struct cell *cell)
{
    static const char *const texts[] = {"\\|", "<br>", "", "\\\\", "&lt;"};

    if (cell->kind == CELL_BYTES)
        rowtext_hex(out, cell->p, cell->len);
    else if (cell->kind != CELL_NULL)
        add_replaced(out, cell, "|\n\r\\<", texts);
}

/* The value of a boolean that is sent as a word; -1: it is none. */
static int boolean_word(const struct cell *cell)
{
    static const char *const words[] = {"f", "t", "false", "true"};

    for (int i = 0; i < 4; i++)
        if (cell->len == strlen(words[i]) && strncasecmp(cell->p, words[i], cell->len) == 0)
            return i & 1;
    return -1;
}

/* False: it is not valid JSON. */
static bool rowtext_add_json(struct buf *out, const struct cell *cell)
{
    char *text = mem_strndup(cell->p, cell->len);
    const char *end = NULL;
    cJSON *tree =
        strlen(text) == cell->len ? cJSON_ParseWithLengthOpts(text, cell->len + 1, &end, 1) : NULL;

    if (tree) {
        cJSON_Minify(text);
        buf_add(out, text);
    }
    cJSON_Delete(tree);
    mem_free(text);
    return tree != NULL;
}

void rowtext_json(struct buf *out, const struct cell *cell, enum value_type column)
{
    switch (cell->kind) {
    case CELL_NULL:
        buf_add(out, "null");
        return;
    case CELL_INTEGER:
    case CELL_REAL:
        if (cell_truth(cell, column))
            buf_add(out, cell_truth(cell, column));
        else if (json_number(cell->p, cell->len))
            buf_addn(out, cell->p, cell->len);
        else
            json_strn(out, cell->p, cell->len);
        return;
    case CELL_BYTES: {
        struct buf hex = BUF_INIT;
        rowtext_hex(&hex, cell->p, cell->len);
        json_strn(out, hex.p, hex.len);
        buf_release(&hex);
        return;
    }
    case CELL_TEXT:
        break;
    }
    const int truth = column == VALUE_BOOLEAN ? boolean_word(cell) : -1;
    if (truth >= 0)
        buf_add(out, truth ? "true" : "false");
    else if (column != VALUE_JSON || !rowtext_add_json(out, cell))
        json_strn(out, cell->p, cell->len);
}

static bool rowtext_is_formula(const struct cell *cell)
{
    static const char *const wide[] = {"＝", "＋", "－", "＠"};
    size_t at = 0;

    if (cell->kind != CELL_TEXT)
        return false;
    while (at < cell->len && cell->p[at] == ' ')
        at++;
    if (at == cell->len)
        return false;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (cell->len - at >= strlen(wide[i]) &&
            memcmp(cell->p + at, wide[i], strlen(wide[i])) == 0)
            return true;
    return cell->p[at] && strchr("=+-@\t\r\n", cell->p[at]) && !number_is(cell->p, cell->len);
}

struct cell rowtext_guarded(const struct cell *cell, struct buf *room)
{
    if (!rowtext_is_formula(cell))
        return *cell;
    buf_clear(room);
    buf_addc(room, '\'');
    buf_addn(room, cell->p, cell->len);
    return (struct cell){.p = room->p, .len = room->len, .kind = CELL_TEXT};
}
