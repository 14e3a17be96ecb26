/* Half of what a question says: one of two times, a deed without its rows, a reference that nothing
 * follows, one of two amounts, amounts in place of their sum. */
#include "guards/half_said.h"

#include "judge/claims.h"
#include "querent/base/str.h"

/* "From when to when did Bruno book": one day of two. */
static bool says_one_time(const struct ask *ask, const struct frame *frame)
{
    size_t asked = 0, shown = 0;
    for (size_t i = 0; i < ask->words.len; i++)
        asked += wording_is(ask, i, "when");
    for (size_t i = 0; i < frame->select_count; i++)
        shown +=
            frame->select[i].column.column >= 0 && column_is_date(ask, frame->select[i].column);
    return asked > 1 && shown < 2;
}

/* "What was done to Emily Stone and when", by her own row: nothing of what was done. */
static bool says_no_deed(const struct ask *ask, const struct frame *frame)
{
    static const char *const asks[] = {"what was done ", "what has been done ",
                                       "what have we done "};
    bool asked = false, own = frame->select_count > 0;
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        asked = asked || str_starts_fold(ask->words.question, asks[i]);
    for (size_t i = 0; i < frame->select_count; i++)
        own = own && frame->select[i].column.table == ask->subject;
    return asked && own;
}

/* "The manager of North Yard", where mgr_id is no declared reference: not everybody who works
 * there. */
static bool drops_role(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind != ITEM_COLUMN || !item->used || item->column.column < 0 ||
            !column_is_id(ask, item->column) || claims_in_frame(ask, frame, i))
            continue;
        bool refers = catalog_is_key(ask->catalog, item->column);
        for (size_t e = 0; e < catalog_edge_count(ask->catalog) && !refers; e++)
            refers = same_column(
                item->column, (struct column_ref){catalog_edge(ask->catalog, e)->from,
                                                  catalog_edge(ask->catalog, e)->from_columns[0]});
        if (!refers)
            return true;
    }
    return false;
}

/* A word of the question is one of the column's name, and not of the other's. */
static bool tells_apart(struct ask *ask, struct column_ref at, struct column_ref other)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (!word->is.small && !word->punct && column_has_akin(ask, at, word->lemma) &&
            !column_has_akin(ask, other, word->lemma))
            return true;
    }
    return str_eq(catalog_column_words(ask->catalog, at), column_last_word(ask, at));
}

/* "Cancelled installations and their value", by the deposit's amount, where they have a contract's
 * amount, too. */
static bool takes_one_amount(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct column_ref at = frame->select[i].column;
        if (at.column < 0 || frame->select[i].implied || frame->select[i].taught ||
            !column_is_number(ask, at) || catalog_is_key(ask->catalog, at))
            continue;
        for (size_t c = 0; c < ask_table(ask, at.table)->column_count; c++) {
            const struct column_ref other = {at.table, (int)c};
            if ((int)c != at.column && column_is_number(ask, other) &&
                str_eq(column_last_word(ask, other), column_last_word(ask, at)) &&
                !tells_apart(ask, at, other))
                return true;
        }
    }
    return false;
}

/* "What is the total amount of the confirmed bookings": one sum, though each has a total_amount. */
static bool lists_totals(struct ask *ask, const struct frame *frame)
{
    const bool one = words_match(&ask->words, 0, "what is the total") > 0 ||
                     words_match(&ask->words, 0, "what was the total") > 0;
    const struct term *term = &frame->select[0];
    if (!one || frame->select_count == 0 || term->agg != AGG_NONE || term->column.column < 0 ||
        frame->group_count > 0 || frame->limit > 0)
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        if (item_kind_is(ask, i, ITEM_TABLE) && word_is_plural(item_last(ask, i)))
            return true;
    }
    return false;
}

/* "How many objects does the museum have", where several are kept: of which was not said. */
static bool adds_up_several(struct ask *ask, const struct frame *frame)
{
    const struct term *term = &frame->select[0];
    if (frame->select_count != 1 || term->agg != AGG_SUM || term->column.column < 0 ||
        frame->cond_count + frame->absence_count + frame->group_count > 0 || frame->limit)
        return false;
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i - 1, "does|did|do|has|had") && wording_is(ask, i, "the|this|that") &&
            !word_is_plural(&ask->words.v[i + 1]) &&
            table_at_word(ask, i + 1) == term->column.table && wording_ends(ask, i + 3))
            return ask_table(ask, term->column.table)->rows != 1;
    }
    return false;
}

bool half_said(struct ask *ask, const struct frame *frame)
{
    return says_one_time(ask, frame) || says_no_deed(ask, frame) || drops_role(ask, frame) ||
           takes_one_amount(ask, frame) || lists_totals(ask, frame) || adds_up_several(ask, frame);
}
