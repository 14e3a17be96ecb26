/* Matching cells. A MATCH_CONTAINS walks the bytes of a chunk without looking at cells until
 * something is found; where the case does not matter, cells with bytes beyond ASCII are folded and
 * looked through on their own. Any thread; a matcher belongs to one.
 */
#include "rows/match.h"

#include <string.h>
#include <wctype.h>

#include "querent/base/mem.h"
#include "querent/base/text.h"

static bool has_upper(const char *p, size_t len)
{
    int32_t point;
    for (size_t used; (used = text_decode(p, len, &point)); p += used, len -= used)
        if ((point < 0x80 && point >= 'A' && point <= 'Z') ||
            (point >= 0x80 && iswupper((wint_t)point)))
            return true;
    return false;
}

struct matcher *matcher_new(const struct match *match)
{
    struct matcher *matcher = mem_alloc(sizeof *matcher);
    const char *text = match->text ? match->text : "";

    matcher->op = match->op;
    matcher->col = match->col;
    matcher->negate = match->negate;
    buf_init(&matcher->needle);
    buf_init(&matcher->scratch);
    buf_init(&matcher->origins);
    buf_init(&matcher->text);
    buf_add(&matcher->text, text);
    matcher->fold = !has_upper(matcher->text.p, matcher->text.len);
    if (matcher->fold)
        fold_text(&matcher->needle, matcher->text.p, matcher->text.len, NULL);
    else
        buf_add(&matcher->needle, text);
    const struct buf *needle = &matcher->needle;
    matcher->ascii = find_high((const unsigned char *)needle->p, 0, needle->len) == needle->len;
    if (needle->len)
        finder_init(&matcher->finder, needle->p, needle->len, matcher->fold);
    matcher->is_number = number_parse(matcher->text.p, matcher->text.len, &matcher->number);
    if (match->op == MATCH_REGEX)
        matcher->regex = match_regex_new(text, matcher->fold);
    return matcher;
}

void matcher_free(struct matcher *matcher)
{
    if (!matcher)
        return;
    match_regex_free(matcher->regex);
    buf_release(&matcher->text);
    buf_release(&matcher->needle);
    buf_release(&matcher->scratch);
    buf_release(&matcher->origins);
    mem_free(matcher);
}

static bool match_is_numeric(enum value_type type)
{
    return type == VALUE_INTEGER || type == VALUE_DECIMAL || type == VALUE_REAL;
}

bool cell_number(const struct cell *cell, enum value_type column, struct number *ret_number)
{
    if (cell->kind != CELL_INTEGER && cell->kind != CELL_REAL &&
        !(cell->kind == CELL_TEXT && match_is_numeric(column)))
        return false;
    return number_parse(cell->p, cell->len, ret_number);
}

static bool folded_contains(struct matcher *matcher, const char *p, size_t len)
{
    /* the most that a code point's bytes can grow by: "a.m." is one of three */
    if (matcher->ascii && len * 2 < matcher->needle.len)
        return false;
    buf_clear(&matcher->scratch);
    fold_text(&matcher->scratch, p, len, NULL);
    return memmem(matcher->scratch.p, matcher->scratch.len, matcher->needle.p,
                  matcher->needle.len) != NULL;
}

/* The next place where the text may stand: a hit, or (when folding) a byte beyond ASCII. */
static size_t next_place(const struct matcher *matcher, const unsigned char *p, size_t from,
                         size_t end)
{
    if (matcher->fold && !matcher->ascii)
        return find_high(p, from, end); /* ASCII never folds to anything else */
    return finder_next(&matcher->finder, p, from, end, matcher->fold);
}

static bool match_contains(struct matcher *matcher, const struct cell *cell)
{
    const unsigned char *p = (const unsigned char *)cell->p;

    if (cell->kind == CELL_NULL || !matcher->needle.len)
        return false;
    const size_t at = next_place(matcher, p, 0, cell->len);
    if (at == cell->len)
        return false;
    if (matcher->fold && p[at] >= 0x80)
        return folded_contains(matcher, cell->p, cell->len);
    return true;
}

/* The first cell at or after `cell` that ends beyond the byte `at`: steps double, then halve. */
static size_t match_locate(const struct chunk *chunk, size_t cell, size_t to, size_t at)
{
    size_t step = 1;

    while (cell + step < to && (chunk_mark(chunk, cell + step - 1) & CELL_END_MASK) <= at) {
        cell += step;
        step *= 2;
    }
    size_t hi = cell + step < to ? cell + step : to;
    while (cell < hi) {
        const size_t mid = cell + (hi - cell) / 2;
        if ((chunk_mark(chunk, mid) & CELL_END_MASK) > at)
            hi = mid;
        else
            cell = mid + 1;
    }
    return cell;
}

/* Orders a cell against the text; false when they cannot be compared (NULL). */
static bool order_of(const struct matcher *matcher, const struct cell *cell, enum value_type type,
                     int *ret_order)
{
    struct number number;

    if (cell->kind == CELL_NULL)
        return false;
    if (matcher->is_number && cell_number(cell, type, &number)) {
        *ret_order = number_order(&number, &matcher->number);
        return true;
    }
    const struct cell a = {.p = cell->p, .len = cell->len, .kind = CELL_TEXT};
    const struct cell b = {.p = matcher->text.p, .len = matcher->text.len, .kind = CELL_TEXT};
    *ret_order = cell_compare(&a, &b);
    return true;
}

/* What is looked for is what is seen. */
static struct cell seen_cell(const struct cell *cell, enum value_type type)
{
    const char *truth = cell_truth(cell, type);

    if (!truth)
        return *cell;
    return (struct cell){.p = truth, .len = strlen(truth), .kind = CELL_TEXT};
}

static bool matches_cell(struct matcher *matcher, const struct cell *cell, enum value_type type)
{
    const struct cell seen = seen_cell(cell, type);
    int order;

    switch (matcher->op) {
    case MATCH_CONTAINS:
        return match_contains(matcher, &seen);
    case MATCH_EQUALS:
        return order_of(matcher, cell, type, &order) && order == 0;
    case MATCH_LESS:
        return order_of(matcher, cell, type, &order) && order < 0;
    case MATCH_GREATER:
        return order_of(matcher, cell, type, &order) && order > 0;
    case MATCH_AT_MOST:
        return order_of(matcher, cell, type, &order) && order <= 0;
    case MATCH_AT_LEAST:
        return order_of(matcher, cell, type, &order) && order >= 0;
    case MATCH_STARTS:
        return cell->kind != CELL_NULL && cell->len >= matcher->text.len &&
               memcmp(cell->p, buf_str(&matcher->text), matcher->text.len) == 0;
    case MATCH_REGEX:
        return cell->kind != CELL_NULL && match_regex_has(matcher->regex, seen.p, seen.len);
    case MATCH_NULL:
        return cell->kind == CELL_NULL;
    case MATCH_NOT_NULL:
        return cell->kind != CELL_NULL;
    }
    return false;
}

/* The text is in a word that is shown for 1 or 0, so that the bytes do not tell where it is. */
static bool means_truth(const struct matcher *matcher, const struct result *result)
{
    const char *needle = buf_str(&matcher->needle);
    bool any = false;

    if (!strstr("true", needle) && !strstr("false", needle))
        return false;
    for (size_t col = 0; col < result->column_count; col++)
        any |= result->columns[col].value == VALUE_BOOLEAN;
    return any;
}

static size_t scan_cells(struct matcher *matcher, const struct result *result,
                         const struct chunk *chunk, size_t from, size_t to)
{
    for (; from < to; from++) {
        /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a result without columns has no cells */
        const size_t col = from % result->column_count;
        const struct cell cell = chunk_cell(chunk, from);
        if ((matcher->col < 0 || col == (size_t)matcher->col) &&
            matches_cell(matcher, &cell, result->columns[col].value))
            return from;
    }
    return to;
}

size_t matcher_scan(struct matcher *matcher, const struct result *result, const struct chunk *chunk,
                    size_t from, size_t to)
{
    const size_t column_count = result->column_count;
    const size_t end = chunk_start(chunk, to);
    size_t at = chunk_start(chunk, from), cell = from;

    if (!matcher->needle.len)
        return to;
    if (means_truth(matcher, result))
        return scan_cells(matcher, result, chunk, from, to);
    while ((at = next_place(matcher, chunk->base, at, end)) < end) {
        cell = match_locate(chunk, cell, to, at);
        const struct cell found = chunk_cell(chunk, cell);
        const size_t stop = chunk_start(chunk, cell + 1);
        if ((matcher->col >= 0 && cell % column_count != (size_t)matcher->col) ||
            cell_truth(&found, result->columns[cell % column_count].value))
            at = stop;
        else if (matcher->fold && chunk->base[at] >= 0x80) {
            if (folded_contains(matcher, found.p, found.len))
                return cell;
            at = stop;
        } else if (at + matcher->needle.len <= stop) {
            return cell;
        } else {
            at++; /* it runs into the next cell */
        }
    }
    return to;
}

bool matcher_chunk_row(struct matcher *matcher, const struct result *result,
                       const struct chunk *chunk, uint64_t row, size_t *ret_col)
{
    const size_t first = (row - chunk->first_row) * result->column_count;
    size_t col = matcher->col < 0 ? 0 : (size_t)matcher->col;
    const size_t end = matcher->col < 0 ? result->column_count : col + 1;

    if (matcher->op == MATCH_CONTAINS && matcher->col < 0) {
        col = matcher_scan(matcher, result, chunk, first, first + end) - first;
    } else {
        for (; col < end; col++) {
            const struct cell cell = chunk_cell(chunk, first + col);
            if (matches_cell(matcher, &cell, result->columns[col].value))
                break;
        }
    }
    const bool found = col < end;
    if (ret_col)
        *ret_col = found ? col : matcher->col < 0 ? 0 : (size_t)matcher->col;
    return found != matcher->negate;
}

bool matcher_row(struct matcher *matcher, const struct result *result, uint64_t row)
{
    const struct chunk *chunk = result_chunk(result, result_find_chunk(result, row));
    return matcher_chunk_row(matcher, result, chunk, row, NULL);
}

/* Where the code point at `at` and the marks that fold to nothing after it end. */
static size_t point_end(const char *p, size_t len, size_t at)
{
    int32_t point;
    return at + text_decode(p + at, len - at, &point);
}

static bool next_folded(struct matcher *matcher, const char *p, size_t len, size_t from,
                        size_t *ret_start, size_t *ret_len)
{
    struct buf *folded = &matcher->scratch, *origins = &matcher->origins;

    buf_clear(folded);
    buf_clear(origins);
    fold_text(folded, p + from, len - from, origins);
    const char *hit = memmem(folded->p, folded->len, matcher->needle.p, matcher->needle.len);
    if (!hit)
        return false;
    const size_t first = (size_t)(hit - folded->p), after = first + matcher->needle.len;
    const size_t *origin = (const size_t *)(const void *)origins->p;
    size_t end = point_end(p, len, from + origin[after - 1]);
    if (after == folded->len)
        end = len; /* marks that fold to nothing belong to what is before them */
    else if (from + origin[after] > end)
        end = from + origin[after];
    *ret_start = from + origin[first];
    *ret_len = end - *ret_start;
    return true;
}

bool matcher_next(struct matcher *matcher, const char *p, size_t len, size_t from,
                  size_t *ret_start, size_t *ret_len)
{
    if (matcher->op != MATCH_CONTAINS || !matcher->needle.len || from >= len)
        return false;
    if (matcher->fold)
        return next_folded(matcher, p, len, from, ret_start, ret_len);
    const size_t at = finder_next(&matcher->finder, (const unsigned char *)p, from, len, false);
    if (at == len)
        return false;
    *ret_start = at;
    *ret_len = matcher->needle.len;
    return true;
}
