/* Rows by how long something took: "orders shipped more than 5 days after they were placed",
 * "tickets with more than 3 days between opened and closed". */
#include "parts/compare.h"
#include "querent/base/str.h"

/* The date of `table` that the item's word names; -1: none. */
static int named_date(struct ask *ask, int table, size_t i)
{
    const struct word *word = i < ask->count ? item_last(ask, i) : NULL;
    for (size_t c = 0; word && table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && strlen(word->lemma) > 2 &&
            column_has_words(ask, at, word->lemma))
            return (int)c;
    }
    return -1;
}

/* The next item that names a date, over "they were", "being". */
static size_t next_date(struct ask *ask, int table, size_t i)
{
    for (size_t k = i; k < ask->count && k < i + 5; k++) {
        if (named_date(ask, table, k) >= 0)
            return k;
        if (ask->items[k].kind == ITEM_NUMBER || ask->items[k].kind == ITEM_DATE ||
            item_is(ask, k, CUE_BY))
            break;
    }
    return ask->count;
}

/* Days of one of the unit; 0: it is no such unit. */
static double days_of(const struct ask *ask, size_t i)
{
    const char *unit = i < ask->count ? lexicon_unit(item_last(ask, i)->lower) : NULL;
    return unit == NULL ? 0 : str_eq(unit, "day") ? 1 : str_eq(unit, "week") ? 7 : 0;
}

static void span_cond(struct ask *ask, struct frame *frame, struct term span, enum sql_op op,
                      size_t number, size_t first, size_t last)
{
    span.at = number;
    span.span = true;
    const double days = ask->items[number].number * days_of(ask, item_next(ask, number));
    frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                    .left = span,
                                    .op = op,
                                    .value = arena_printf(ask->arena, "%.10g", days),
                                    .numeric = true,
                                    .at = first,
                                    .end = last + 1,
                                    .clause = ask->items[number].clause});
    for (size_t k = first; k <= last; k++)
        ask->items[k].used = true;
    frame->whole = frame->unproven = true;
}

/* "within 5 days of", "less than 5 days after": the operator, and where its words begin. */
static enum sql_op span_operator(const struct ask *ask, size_t number, size_t *ret_first)
{
    const struct comparison said = comparison_before(ask, number);
    const size_t before = item_prev(ask, number);
    const bool within = before < ask->count && word_is(item_last(ask, before), "within");
    *ret_first = within ? before : said.begin;
    return within ? SQL_OP_LE : said.found && !said.between ? said.op : SQL_OP_NONE;
}

static void take_span(struct ask *ask, struct frame *frame, size_t number)
{
    size_t first;
    const int table = table_before(ask, number);
    const enum sql_op op = span_operator(ask, number, &first);
    const size_t unit = item_next(ask, number), link = item_next(ask, unit);
    const bool after = item_is(ask, link, CUE_AFTER) || item_is(ask, link, CUE_OF),
               before = item_is(ask, link, CUE_BEFORE), between = item_is(ask, link, CUE_BETWEEN);
    if (table < 0 || op == SQL_OP_NONE || days_of(ask, unit) == 0 || !(after || before || between))
        return;
    const size_t one = between ? next_date(ask, table, link + 1) : next_date(ask, table, link + 1);
    const size_t other = between && one < ask->count ? next_date(ask, table, one + 1)
                         : first > 0                 ? item_prev(ask, first)
                                                     : ask->count;
    const int a = one < ask->count ? named_date(ask, table, one) : -1,
              b = other < ask->count ? named_date(ask, table, other) : -1;
    if (a < 0 || b < 0 || a == b)
        return;
    const bool turned = before; /* "ordered 5 days before they were paid" */
    struct term span = term_column((struct column_ref){table, turned ? a : b}, number);
    span.from = (struct column_ref){table, turned ? b : a};
    span_cond(ask, frame, span, op, number, other < first ? other : first,
              other > one ? other : one);
}

void piece_day_spans(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_NUMBER && !ask->items[i].used)
            take_span(ask, frame, i);
    }
}
