/* Rows by how long something took: "orders shipped more than 5 days after they were placed",
 * "tickets with more than 3 days between opened and closed". */
#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"

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
    ask->items[item_next(ask, number)].kind = ITEM_NOISE; /* the unit is no column called day */
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

/* The other one of the only two dates of a table; -1: it has more. */
static int only_other_date(struct ask *ask, int table, int date)
{
    int other = -1, count = 0;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        if (!column_is_date(ask, (struct column_ref){table, (int)c}))
            continue;
        count++;
        other = (int)c == date ? other : (int)c;
    }
    return count == 2 ? other : -1;
}

/* "Tickets closed within 2 days": from when such rows begin to the date that is named. */
static void take_span_to(struct ask *ask, struct frame *frame, size_t number)
{
    size_t first;
    const int table = table_before(ask, number);
    const enum sql_op op = span_operator(ask, number, &first);
    const size_t unit = item_next(ask, number),
                 done = first > 0 ? item_prev(ask, first) : ask->count;
    const int to = done < ask->count ? named_date(ask, table, done) : -1,
              from = table < 0 ? -1 : catalog_date_column(ask->catalog, table);
    if (ask->items[number].used || op != SQL_OP_LE || days_of(ask, unit) == 0 || to < 0 ||
        from < 0 || from == to ||
        !(unit + 1 >= ask->count || item_kind_is(ask, unit + 1, ITEM_PUNCT)))
        return;
    struct term span = term_column((struct column_ref){table, to}, number);
    span.from = (struct column_ref){table, from};
    ask->items[done].used = true;
    ask->items[done].kind = ITEM_WORD; /* the verb, no status */
    span_cond(ask, frame, span, op, number, first, unit);
}

/* "Campaigns that ran longer than 30 days", "took less than a week": between the two dates that the
 * rows have. */
static void take_duration(struct ask *ask, struct frame *frame, size_t number)
{
    size_t first;
    const int table = table_before(ask, number);
    const enum sql_op op = span_operator(ask, number, &first);
    const size_t unit = item_next(ask, number),
                 verb = first > 0 ? item_prev(ask, first) : ask->count;
    const int from = table < 0 ? -1 : catalog_date_column(ask->catalog, table),
              to = from < 0 ? -1 : only_other_date(ask, table, from);
    if (ask->items[number].used || op == SQL_OP_NONE || days_of(ask, unit) == 0 || to < 0 ||
        verb >= ask->count ||
        !wording_is(ask, ask->items[verb].last - 1, "ran|run|lasted|last|took|take|take"))
        return;
    struct term span = term_column((struct column_ref){table, to}, number);
    span.from = (struct column_ref){table, from};
    ask->items[verb].used = true;
    span_cond(ask, frame, span, op, number, first, unit);
}

/* "Tickets open for more than 7 days": begun before then, and not over yet. */
static void take_open_since(struct ask *ask, struct frame *frame, size_t number)
{
    size_t first;
    const int table = table_before(ask, number);
    const enum sql_op op = span_operator(ask, number, &first);
    const size_t unit = item_next(ask, number),
                 before = first > 0 ? item_prev(ask, first) : ask->count;
    const size_t open = item_is(ask, before, CUE_FOR) ? item_prev(ask, before) : before;
    const char *ends = open < ask->count ? lexicon_done(item_last(ask, open)->lower) : NULL;
    const struct column_ref from = {table,
                                    table < 0 ? -1 : catalog_date_column(ask->catalog, table)},
                            to = {table, ends && table >= 0
                                             ? table_column_by_words(ask, table, ends)
                                             : -1};
    if (ask->items[number].used || (op != SQL_OP_GT && op != SQL_OP_GE) ||
        days_of(ask, unit) == 0 || from.column < 0 || to.column < 0 || !column_is_date(ask, to))
        return;
    const int days = (int)(ask->items[number].number * days_of(ask, unit));
    const char *today = dates_today(ask->arena, ask->request->now);
    frame_cond(frame, (struct cond){.kind = COND_RANGE,
                                    .left = term_column(from, number),
                                    .value2 = dates_moved(ask->arena, today, "day", -days),
                                    .at = first,
                                    .end = unit + 1,
                                    .clause = ask->items[number].clause});
    frame_cond(frame, (struct cond){.kind = COND_NULL,
                                    .left = term_column(to, open),
                                    .at = open,
                                    .end = open + 1,
                                    .clause = ask->items[number].clause});
    for (size_t k = open; k <= unit; k++)
        ask->items[k].used = true;
    ask->items[unit].kind = ITEM_NOISE;
    ask->items[open].kind = ITEM_WORD;
    frame->whole = frame->unproven = true;
}

void piece_day_spans(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind != ITEM_NUMBER || ask->items[i].used)
            continue;
        take_span(ask, frame, i);
        take_span_to(ask, frame, i);
        take_duration(ask, frame, i);
        take_open_since(ask, frame, i);
    }
}
