/* One cell as runs: cut, padded and aligned to a number of columns, marks and hits in their own
 * roles.
 *
 * No more of a value is looked at than its columns can show (a 5 MB cell costs what a short one
 * does), except that a search hit further in is looked for in its first 64 kB and brought into
 * view.
 */
#include <string.h>

#include "grid/grid_private.h"
#include "querent/base/text.h"
#include "querent/model/rows/rowtext.h"

enum {
    BYTES_A_COLUMN = 32, /* a column's grapheme rarely has more */
    HIT_BYTES = 64 << 10,
    CONTEXT_PART = 3, /* a hit that was beyond the cut is shown after a third of the cell */
};

/* The text to show, before it is cut. */
struct shown {
    const char *p;
    size_t len;
    bool more;       /* the value goes on beyond len */
    bool blank;      /* nothing of it would be seen: it stands between quotes */
    int fraction;    /* see grid_extent */
    struct buf made; /* holds p where it is not the cell's own */
};

static const char *cut_mark(bool ascii)
{
    return ascii ? "~" : "…";
}

/* The first `limit` bytes of what is to be shown. */
static void shown_init(struct shown *shown, const struct cell *cell, size_t limit, bool ascii,
                       bool blanks, const struct grid_number *number, bool group)
{
    *shown = (struct shown){.p = cell->p, .len = cell->len, .fraction = -1};
    buf_init(&shown->made);
    if (cell->kind == CELL_NULL) {
        shown->p = ascii ? "<null>" : "∅";
        shown->len = strlen(shown->p);
        return;
    }
    shown->blank = blanks && cell->len <= limit && rowtext_blank(&shown->made, cell);
    if (shown->blank) {
        shown->p = shown->made.p;
        shown->len = shown->made.len;
        return;
    }
    if (shown->len > limit) {
        shown->len = cell->kind == CELL_BYTES ? limit : text_cut(cell->p, cell->len, limit);
        shown->more = true;
    }
    const char *truth = number->boolean ? cell_truth(cell, VALUE_BOOLEAN) : NULL;
    if (truth)
        buf_add(&shown->made, truth);
    else if (number->unit && group && grid_unit_text(cell, number, &shown->made))
        shown->more = false;
    else if (cell->kind == CELL_BYTES)
        rowtext_hex(&shown->made, cell->p, shown->len);
    else if (cell->kind == CELL_INTEGER || cell->kind == CELL_REAL)
        number_read_text(
            cell, &number->read,
            group && (cell->kind == CELL_INTEGER ? number->group_whole : number->group_real),
            &shown->made, &shown->fraction);
    else if (group && grid_date_text(cell, number->dates, number->cut, &shown->made))
        shown->more = false;
    else if (ascii && !text_is_safe(cell->p, shown->len))
        text_safe(&shown->made, cell->p, shown->len, TEXT_SAFE_ASCII);
    if (number->sign && group && (cell->kind == CELL_INTEGER || cell->kind == CELL_REAL)) {
        if (!shown->made.len)
            buf_addn(&shown->made, shown->p, shown->len);
        buf_addf(&shown->made, " %s", number->sign);
        shown->fraction = -1;
    }
    if (shown->made.len) {
        shown->p = shown->made.p;
        shown->len = shown->made.len;
    }
}

bool grid_quotes_blanks(const struct grid *grid, size_t col)
{
    return !grid->changed || col > 0;
}

struct grid_extent grid_cell_extent(const struct cell *cell, int max, bool ascii, bool blanks,
                                    const struct grid_number *number)
{
    struct shown shown;

    shown_init(&shown, cell, (size_t)max * BYTES_A_COLUMN, ascii, blanks, number, true);
    const int width = text_width(shown.p, shown.len);
    const struct grid_extent extent = {.width = width < max ? width : max,
                                       .fraction = shown.fraction};
    buf_release(&shown.made);
    return extent;
}

/* Blanks that bring the point of a number below those of the others, as far as there is room. */
static int pad_to_point(const struct shown *shown, const struct grid_cell_style *style, int room)
{
    const int point = style->number.point;
    if (!style->right || shown->fraction < 0 || shown->fraction >= point)
        return 0;
    const int pad = point - shown->fraction + (shown->fraction == 0 ? 1 : 0);
    return pad <= room ? pad : 0;
}

void grid_text_draw(struct line *line, enum role role, enum role special, const char *p, size_t len)
{
    struct buf symbol = BUF_INIT;
    size_t from = 0, at = 0, used;
    int32_t point;

    if (text_is_safe(p, len)) {
        line_addn(line, role, p, len);
        return;
    }
    buf_init(&symbol);
    for (; at < len; at += used) {
        used = text_decode(p + at, len - at, &point);
        if (text_is_safe(p + at, used))
            continue;
        line_addn(line, role, p + from, at - from);
        buf_clear(&symbol);
        text_safe(&symbol, p + at, used, TEXT_SAFE_DEFAULT);
        line_addn(line, special, symbol.p, symbol.len);
        from = at + used;
    }
    line_addn(line, role, p + from, len - from);
    buf_release(&symbol);
}

static void grid_cell_add_hits(struct line *line, const struct grid_cell_style *style,
                               enum role role, const char *p, size_t len)
{
    size_t from = 0, start, hit;

    while (style->hits && from < len && matcher_next(style->hits, p, len, from, &start, &hit)) {
        grid_text_draw(line, role, style->special_role, p + from, start - from);
        grid_text_draw(line, ROLE_GRID_HIT, ROLE_GRID_HIT, p + start, hit);
        from = start + hit;
    }
    grid_text_draw(line, role, style->special_role, p + from, len - from);
}

static void grid_cell_add_blanks(struct line *line, enum role role, int count)
{
    static const char blanks[] = "                                ";
    for (int n; count > 0; count -= n) {
        n = count < 32 ? count : 32;
        line_addn(line, role, blanks, (size_t)n);
    }
}

/* Where to begin so that the first hit is seen: 0 unless it lies behind the first `width` columns.
 */
static size_t window_start(const struct shown *shown, const struct grid_cell_style *style,
                           int width)
{
    size_t start, hit;

    if (!style->hits || style->right || width < 4 ||
        !matcher_next(style->hits, shown->p, shown->len, 0, &start, &hit))
        return 0;
    if (start + hit <= text_fit(shown->p, shown->len, width - 1, NULL))
        return 0;
    for (int back = width / CONTEXT_PART; back > 0 && start > 0; back--)
        start = text_cut(shown->p, shown->len, start - 1);
    return start;
}

static void grid_cell_draw_text(struct line *line, const struct shown *shown,
                                const struct grid_cell_style *style, enum role role, int width)
{
    const char *mark = cut_mark(style->ascii);
    const size_t start = window_start(shown, style, width);
    const char *p = shown->p + start;
    const size_t len = shown->len - start;
    int room = width - (start ? 1 : 0), used;

    size_t fit = text_fit(p, len, room, &used);
    const bool cut = fit < len || shown->more;
    if (cut)
        fit = text_fit(p, len, room - 1, &used);
    room -= used + (cut ? 1 : 0);
    const int pad = pad_to_point(shown, style, room);
    if (style->right)
        grid_cell_add_blanks(line, role, room - pad);
    if (start)
        line_add(line, style->special_role, mark);
    grid_cell_add_hits(line, style, role, p, fit);
    if (cut)
        line_add(line, style->special_role, mark);
    grid_cell_add_blanks(line, role, style->right ? pad : room);
}

/* Adds what `from` has from its column `skip` on; half a wide character becomes a blank. */
static void add_from_column(struct line *line, const struct line *from, int skip)
{
    const char *text = buf_str(&from->text);
    int taken;
    size_t at = text_fit(text, from->text.len, skip, &taken);

    if (taken < skip && at < from->text.len) {
        int width;
        at += text_grapheme(text + at, from->text.len - at, &width);
        grid_cell_add_blanks(line, from->runs.v[0].role, taken + width - skip);
    }
    for (size_t i = 0; i < from->runs.len; i++) {
        const struct run *run = &from->runs.v[i];
        const size_t begin = run->offset > at ? run->offset : at;
        if (begin < run->offset + run->len)
            line_addn(line, run->role, text + begin, run->offset + run->len - begin);
    }
}

/* A hit is found in the digits as they were sent: the number is shown so then, without grouping and
 * rounding. Other numbers are shown as always. */
static struct grid_cell_style style_with_hits(const struct grid_cell_style *style,
                                              const struct cell *cell)
{
    struct grid_cell_style of = *style;
    size_t start, len;

    if (!style->hits || !style->right)
        return of;
    if (of.number.boolean && cell_truth(cell, VALUE_BOOLEAN))
        return of;
    if (matcher_next(style->hits, cell->p, cell->len, 0, &start, &len))
        of.number.read.decimals = 0;
    else
        of.hits = NULL;
    return of;
}

void grid_cell_draw(struct line *line, const struct cell *cell, const struct grid_cell_style *shape,
                    int width, int skip)
{
    const struct grid_cell_style of = style_with_hits(shape, cell), *style = &of;
    const size_t limit = style->hits ? HIT_BYTES : (size_t)(width + 1) * BYTES_A_COLUMN;
    struct shown shown;

    if (width <= skip)
        return;
    shown_init(&shown, cell, limit, style->ascii, style->blanks, &style->number, !style->hits);
    const bool none = cell->kind == CELL_NULL || shown.blank;
    const enum role role = none ? style->null_role : style->role;
    if (skip) {
        struct line whole;
        line_init(&whole);
        grid_cell_draw_text(&whole, &shown, style, role, width);
        add_from_column(line, &whole, skip);
        line_release(&whole);
    } else {
        grid_cell_draw_text(line, &shown, style, role, width);
    }
    buf_release(&shown.made);
}
