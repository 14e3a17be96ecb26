/* Two dates that fall into one unit of time: "orders placed and shipped within the same month",
 * "deals settled on the same day as they were made", "patients treated in the month they
 * registered" (read as the same month as they registered). */
#include "dates/ends.h"
#include "querent/base/str.h"

/* The date of the table that item i names; column -1: none. */
static struct column_ref dated(const struct ask *ask, size_t i, int table)
{
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    for (size_t k = 0; item && item->kind == ITEM_COLUMN && k < item->columns.len; k++) {
        const struct column_ref at = item->columns.v[k].at;
        if ((table < 0 || at.table == table) && column_is_date(ask, at) &&
            item->columns.v[k].score >= .8)
            return at;
    }
    return no_column();
}

/* The unit after "in the same" at item i, which ends before item *ret_end; NULL: none. */
static const char *unit_of_same(const struct ask *ask, size_t i, size_t *ret_end)
{
    const size_t same = item_next(ask, i), unit = item_next(ask, same);
    const bool said = same < ask->count && word_is(item_last(ask, same), "same");
    *ret_end = unit;
    return (item_is(ask, i, CUE_IN) || (i < ask->count && word_is(item_first(ask, i), "on"))) &&
                   said && unit < ask->count
               ? lexicon_unit(item_last(ask, unit)->lower)
               : NULL;
}

static void same_unit_cond(struct ask *ask, struct frame *frame, struct term left,
                           struct term right, const char *unit, size_t first, size_t end)
{
    left.bucket = right.bucket = unit;
    frame_cond(frame, (struct cond){.kind = COND_COLUMN,
                                    .op = SQL_OP_EQ,
                                    .left = left,
                                    .right = right,
                                    .at = first,
                                    .end = end + 1});
    frame_mention(frame, left.column.table);
    frame_mention(frame, right.column.table);
    for (size_t k = first; k <= end; k++) {
        ask->items[k].used = true;
        if (k != left.at && k != right.at)
            ask->items[k].kind = ITEM_NOISE;
    }
    frame->whole = frame->unproven = true;
}

/* "Placed and shipped within the same month". */
static bool same_unit_of_both(struct ask *ask, struct frame *frame, size_t i)
{
    const size_t and = item_next(ask, i), other = item_next(ask, and);
    struct column_ref first = dated(ask, i, ask->subject);
    if (first.column < 0 && item_is(ask, and, CUE_AND) && word_is_participle(item_last(ask, i)))
        first = date_meant(ask, ask->subject, i); /* "repairs ordered", and no orders */
    const struct column_ref second = dated(ask, other, first.table);
    size_t end = 0;
    const char *unit = item_is(ask, and, CUE_AND) && first.column >= 0 && second.column >= 0
                           ? unit_of_same(ask, item_next(ask, other), &end)
                           : NULL;
    if (unit == NULL || same_column(first, second))
        return false;
    same_unit_cond(ask, frame, term_column(first, i), term_column(second, other), unit, i, end);
    return true;
}

/* The date that a word at item i speaks of in the tables said, those said last first; "made" and
 * the like speak of when the rows before came to be. */
static struct column_ref same_unit_date(struct ask *ask, size_t i, struct column_ref not )
{
    struct column_ref found = no_column();
    for (size_t k = ask->count; k-- > 0 && found.column < 0;) {
        const int table = item_kind_is(ask, k, ITEM_TABLE) ? ask->items[k].table : -1;
        const struct column_ref at = date_meant(ask, table, i);
        found = same_column(at, not ) ? found : at;
    }
    if (found.column < 0 && ask->subject >= 0)
        found = date_meant(ask, ask->subject, i);
    if (found.column < 0 && wording_is(ask, ask->items[i].last - 1,
                                       "made|done|created|entered|placed|recorded|started")) {
        const int table = table_before(ask, i);
        found =
            (struct column_ref){table, table < 0 ? -1 : catalog_date_column(ask->catalog, table)};
    }
    return same_column(found, not ) ? no_column() : found;
}

static bool same_unit_is_verb(const struct ask *ask, size_t i)
{
    const enum item_kind kind = i < ask->count ? ask->items[i].kind : ITEM_PUNCT;
    return kind == ITEM_WORD || kind == ITEM_COLUMN || kind == ITEM_TABLE || kind == ITEM_VALUE ||
           (kind == ITEM_NOISE && word_is_participle(item_last(ask, i)));
}

/* The name of a row at item i: "the same month as Shoply". */
static bool same_unit_of_row(struct ask *ask, struct frame *frame, struct term left,
                             const char *unit, size_t i)
{
    const int label = table_label(ask, ask->subject);
    const struct match *row = NULL;
    for (size_t k = 0; item_kind_is(ask, i, ITEM_VALUE) && k < ask->items[i].values.len; k++) {
        const struct match *match = &ask->items[i].values.v[k];
        row = match->at.table == ask->subject && match->at.column == label && !row ? match : row;
    }
    if (row == NULL || left.column.table != ask->subject)
        return false;
    left.bucket = unit;
    frame_cond(frame, (struct cond){.kind = COND_SAME,
                                    .left = left,
                                    .right = term_column(row->at, i),
                                    .value = row->value,
                                    .at = left.at,
                                    .end = i + 1});
    for (size_t k = left.at; k <= i; k++) {
        ask->items[k].used = true;
        if (k > left.at && k < i)
            ask->items[k].kind = ITEM_NOISE;
    }
    frame->whole = frame->unproven = true;
    return true;
}

/* Something else than a date says so of the rows: a flag "paid". */
static bool says_otherwise(struct ask *ask, int table, const char *lemma)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        if (column_has_akin(ask, (struct column_ref){table, (int)c}, lemma))
            return true;
    }
    return false;
}

/* When the rows that a verb at item i is said of came to be. */
static struct column_ref same_unit_rows_date(struct ask *ask, size_t i)
{
    const struct word *verb = item_last(ask, i);
    const int table = word_is_participle(verb) ? table_before(ask, i) : -1;
    return table < 0 || says_otherwise(ask, table, verb->lemma)
               ? no_column()
               : (struct column_ref){table, catalog_date_column(ask->catalog, table)};
}

/* "Settled on the same day as they were made": item i is "settled". */
static bool same_unit_as(struct ask *ask, struct frame *frame, size_t i)
{
    enum { WORDS_MAX = 5 };
    size_t end = 0;
    const char *unit = unit_of_same(ask, item_next(ask, i), &end);
    const size_t as = unit ? end + 1 : ask->count;
    if (as >= ask->count || !wording_is(ask, ask->items[as].first, "as|that|when"))
        return false;
    struct column_ref first = same_unit_date(ask, i, no_column());
    first = first.column < 0 ? same_unit_rows_date(ask, i) : first;
    if (first.column >= 0 &&
        same_unit_of_row(ask, frame, term_column(first, i), unit, item_next(ask, as)))
        return true;
    for (size_t k = as + 1; first.column >= 0 && k < ask->count && k <= as + WORDS_MAX; k++) {
        const struct column_ref second =
            same_unit_is_verb(ask, k) ? same_unit_date(ask, k, first) : no_column();
        if (second.column < 0)
            continue;
        same_unit_cond(ask, frame, term_column(first, i), term_column(second, k), unit, i, k);
        return true;
    }
    return false;
}

void piece_same_unit(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i + 3 < ask->count && ask->subject >= 0; i++) {
        if (same_unit_of_both(ask, frame, i) ||
            (same_unit_is_verb(ask, i) && same_unit_as(ask, frame, i)))
            return;
    }
}

/* Words [i, *ret_end) are "same day as", or "day" before "they were". */
static const char *unit_said_same(const struct ask *ask, size_t i, size_t *ret_end)
{
    const bool same = wording_is(ask, i, "same");
    const size_t unit = i + same;
    size_t end = unit + 1;
    end += wording_is(ask, end, "as|that|when|on|where");
    *ret_end = end;
    const bool they = wording_is(ask, end, "they|it|he|she"),
               were = wording_is(ask, end + they, "was|were");
    const bool fits = same ? they || were : they && were && wording_is(ask, i - 1, "the");
    return fits && !ask->words.v[unit].quoted ? lexicon_unit(ask->words.v[unit].lower) : NULL;
}

/* "Paid the same day they were issued", "on the day they were issued": in the same day as. */
void same_unit_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        size_t first = i, end;
        const char *unit = unit_said_same(ask, i, &end);
        while (first > 0 && wording_is(ask, first - 1, "the|on|in|within|during|at"))
            first--;
        if (unit == NULL || first == 0)
            continue;
        wording_put(ask, first, end - first, arena_printf(ask->arena, "in the same %s as", unit));
        return;
    }
}
