/* "Orders by size: below 50, 50 to 200, above 200", "students by age group: under 25, 25 to 40,
 * over 40": rows are put together by the range that a number of theirs lies in. */
#include <stdio.h>
#include <string.h>

#include "querent/lang/names.h"
#include "trees/tree.h"

#define BELOW "below|under|less than|smaller than|fewer than|up to but not including"
#define UP_TO "up to|at most|no more than|until"
#define ABOVE "above|over|more than|greater than|larger than|higher than|beyond"
#define AT_LEAST "at least|from"

static const char *number_at(const struct ask *ask, size_t i)
{
    return i < ask->words.len && ask->words.v[i].is_number
               ? arena_printf(ask->arena, "%.10g", ask->words.v[i].number)
               : NULL;
}

/* The sign that words [i, *ret_number) are, before a number. */
static bool band_sign(const struct ask *ask, size_t i, size_t *ret_number, bool *ret_lower,
                      bool *ret_own)
{
    static const struct {
        const char *words;
        bool lower, own;
    } signs[] = {
        {BELOW, false, false}, {UP_TO, false, true}, {ABOVE, true, false}, {AT_LEAST, true, true}};
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++) {
        const size_t len = wording_match(ask, i, signs[k].words);
        if (len == 0 || number_at(ask, i + len) == NULL)
            continue;
        *ret_number = i + len;
        *ret_lower = signs[k].lower;
        *ret_own = signs[k].own;
        return true;
    }
    return false;
}

/* Words of the range at i: "below 50", "50 to 200", "200 and more", "negative"; 0: it is none. */
static size_t band_at(const struct ask *ask, size_t i, struct band *band)
{
    size_t number = i;
    bool lower = false, own = false;
    *band = (struct band){0};
    if (wording_is(ask, i, "negative|positive|none|zero|nothing")) {
        const bool none = !wording_is(ask, i, "negative|positive");
        band->from = wording_is(ask, i, "negative") ? NULL : "0";
        band->to = wording_is(ask, i, "positive") ? NULL : "0";
        band->from_own = band->to_own = none;
        return 1;
    }
    if (band_sign(ask, i, &number, &lower, &own)) {
        *(lower ? &band->from : &band->to) = number_at(ask, number);
        *(lower ? &band->from_own : &band->to_own) = own;
        if (!own || !lower || !wording_is(ask, number + 1, "to"))
            return number + 1 - i;
        i = number; /* "from 50 to 200" */
    }
    const size_t first = i + wording_is(ask, i, "between");
    const size_t to = first + 1, last = to + 1;
    band->from = number_at(ask, first);
    band->from_own = band->to_own = true;
    if (band->from == NULL)
        return 0;
    const size_t more = wording_match(ask, to, "and more|or more|and above|and over|and up|plus");
    if (more)
        return to + more - i;
    band->to = number_at(ask, last);
    const bool link =
        wording_is(ask, to, "to|and|through|until") || word_is_mark(&ask->words.v[to], "-");
    return band->to && link ? last + 1 - i : 0;
}

static bool band_separator(const struct ask *ask, size_t i)
{
    return i < ask->words.len &&
           (word_is_mark(&ask->words.v[i], ",;") || wording_is(ask, i, "and|or|then"));
}

/* The ranges from word i to the end of the question; false: something else stands there. */
static bool bands_list(struct ask *ask, size_t i, struct shape *shape)
{
    shape->band_count = 0;
    while (i < ask->words.len && !word_is_mark(&ask->words.v[i], ".?!")) {
        if (band_separator(ask, i)) {
            i++;
            continue;
        }
        struct band band;
        const size_t len = shape->band_count < BANDS_MAX ? band_at(ask, i, &band) : 0;
        if (len == 0)
            return false;
        const size_t unit = i + len; /* "10 m", "25 years" */
        const bool named = unit < ask->words.len && !band_separator(ask, unit) &&
                           !ask->words.v[unit].punct && !ask->words.v[unit].is_number;
        band.label = words_text(&ask->words, ask->arena, i, unit + named);
        shape->bands[shape->band_count++] = band;
        i = unit + named;
    }
    return shape->band_count > 1;
}

/* The number that words [first, last) speak of, in rows of the table: "price range", "size". */
static struct column_ref bands_column(struct ask *ask, int table, size_t first, size_t last)
{
    while (last > first + 1 &&
           wording_is(ask, last - 1,
                      "range|ranges|group|groups|band|bands|bracket|brackets|class|"
                      "classes|bucket|buckets"))
        last--;
    const char *words = wording_text(ask, first, last);
    struct column_ref at = {table, words ? table_column_by_words(ask, table, words) : -1};
    if (at.column < 0 && last == first + 1 && wording_is(ask, first, "age"))
        at.column = table_column_by_words(ask, table, name_phrases(NAME_BIRTH));
    if (at.column < 0 && wording_is(ask, last - 1, "size|value|amount|total|worth"))
        at.column = table_column_by_words(ask, table, name_phrases(NAME_WORTH));
    const bool age = at.column >= 0 && column_is_date(ask, at) && wording_is(ask, first, "age");
    return at.column >= 0 && (age || (column_is_number(ask, at) && !column_is_id(ask, at)))
               ? at
               : no_column();
}

/* "Orders by size" asks how many there are of each. */
static void bands_count(struct ask *ask, size_t rows)
{
    if (wording_has(ask, "number|many|count|total|sum|average|much|revenue|sales|percentage|share"))
        return;
    wording_put(ask, rows, 1, arena_printf(ask->arena, "number of %s", ask->words.v[rows].text));
}

void bands_read(struct ask *ask)
{
    size_t by = 0, colon = 0, rows = 0;
    for (size_t i = 1; i < ask->words.len && colon == 0; i++) {
        by = wording_is(ask, i, "by|per") ? i : by;
        colon = word_is_mark(&ask->words.v[i], ":") || wording_is(ask, i, "into") ? i : 0;
    }
    if (by == 0 || colon <= by + 1 || !bands_list(ask, colon + 1, &ask->shape)) {
        ask->shape.band_count = 0;
        return;
    }
    for (rows = by; rows-- > 0 && table_at_word(ask, rows) < 0;)
        ;
    const int table = rows < by ? table_at_word(ask, rows) : -1;
    ask->shape.banded = table >= 0 ? bands_column(ask, table, by + 1, colon) : no_column();
    if (ask->shape.banded.column < 0) {
        ask->shape.band_count = 0;
        return;
    }
    wording_cut(ask, by, ask->words.len - by);
    bands_count(ask, rows);
}

bool bands_apply(struct ask *ask, struct frame *frame)
{
    const size_t before = frame->select_count;
    if (frame->shape.band_count == 0)
        return true;
    if (!frame_aggregates(frame) || frame->limit || frame->having_count)
        return false;
    struct term term = term_column(frame->shape.banded, SIZE_MAX);
    term.age = column_is_date(ask, term.column);
    frame_mention(frame, term.table);
    frame_group(frame, term);
    if (!frame_select(frame, term))
        return false;
    frame_put_first(frame, before);
    frame->whole = true;
    frame->unproven = true;
    return true;
}

/* The years of somebody's life are whole ones: who is 40 and a half is no more than 40. */
static const char *band_years(struct arena *a, const char *bound)
{
    double years = 0;
    sscanf(bound, "%lf", &years);
    return arena_printf(a, "%.10g", years + 1);
}

static struct sql_expr *band_cond(const struct maker *m, const struct band *band,
                                  const struct sql_expr *value, bool age)
{
    struct sql_expr *cond = NULL;
    if (band->from) {
        const bool next = age && !band->from_own;
        cond = sql_binary(m->a, band->from_own || next ? SQL_OP_GE : SQL_OP_GT,
                          sql_copy_expr(m->a, value),
                          sql_number(m->a, next ? band_years(m->a, band->from) : band->from));
    }
    if (band->to) {
        const bool next = age && band->to_own;
        struct sql_expr *to = sql_binary(
            m->a, band->to_own && !next ? SQL_OP_LE : SQL_OP_LT, sql_copy_expr(m->a, value),
            sql_number(m->a, next ? band_years(m->a, band->to) : band->to));
        cond = cond ? sql_and(m->a, cond, to) : to;
    }
    return cond;
}

static struct sql_expr *bands_case(const struct maker *m, const struct frame *frame,
                                   const struct sql_expr *value, bool age)
{
    struct sql_expr *name = arena_alloc(m->a, sizeof *name);
    *name = (struct sql_expr){.kind = SQL_EXPR_CASE, .arg_count = 2};
    name->args = arena_alloc(m->a, 2 * sizeof *name->args);
    struct sql_when **end = &name->whens;
    for (size_t i = 0; i < frame->shape.band_count; i++, end = &(*end)->next) {
        const struct band *band = &frame->shape.bands[i];
        *end = arena_alloc(m->a, sizeof **end);
        **end = (struct sql_when){.when = band_cond(m, band, value, age),
                                  .then = sql_string(m->a, band->label)};
    }
    return name;
}

struct sql_query *bands_dress(const struct maker *m, const struct frame *frame,
                              struct sql_query *query)
{
    struct term term = term_column(frame->shape.banded, SIZE_MAX);
    term.age = column_is_date(m->ask, term.column);
    const struct sql_expr *value = tree_term(m, &term);
    struct sql_expr *name = bands_case(m, frame, value, term.age);
    for (size_t i = 0; i < query->group_count; i++) {
        if (sql_equal_expr(query->groups[i], value))
            query->groups[i] = name;
    }
    for (struct sql_item *item = query->items; item; item = item->next) {
        if (!sql_equal_expr(item->expr, value))
            continue;
        item->expr = sql_copy_expr(m->a, name);
        item->alias = term.age
                          ? "age_group"
                          : arena_printf(m->a, "%s_range", ask_column(m->ask, term.column)->name);
    }
    if (query->order == NULL)
        sql_add_order(m->a, query, sql_aggregate(m->a, "min", sql_copy_expr(m->a, value), false),
                      false);
    return query;
}
