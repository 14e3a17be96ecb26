/* What a word was taken for, where another thing of the same name is as near, or where the query
 * has no part of what it names: a guess, however well all else is covered. */
#include "guards/taken.h"

#include "querent/base/str.h"
#include "trees/tree.h"

/* Rows of the table are spoken of, by its name or one of its columns. */
static bool taken_is_spoken_of(const struct ask *ask, int table)
{
    bool said = table == ask->subject || table_is_said(ask, table);
    for (size_t i = 0; i < ask->count && !said; i++)
        said = ask->items[i].kind == ITEM_COLUMN && ask->items[i].column.table == table;
    return said;
}

/* "Who directed Hamlet": a play is called so, and a role; neither was spoken of. */
static bool value_has_two_homes(struct ask *ask, const struct frame *frame)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const struct column_ref at = cond->left.column;
        const struct item *item = cond->at < ask->count ? &ask->items[cond->at] : NULL;
        if (item == NULL || item->kind != ITEM_VALUE || cond->clause != 0 || at.column < 0 ||
            taken_is_spoken_of(ask, at.table))
            continue;
        for (size_t k = 0; k < item->values.len; k++) {
            const struct column_ref other = item->values.v[k].at;
            if (other.table != at.table && item->values.v[k].score >= item->values.v[0].score &&
                column_is_home(ask, other) &&
                table_hops(ask, ask->subject, other.table) <=
                    table_hops(ask, ask->subject, at.table))
                return true;
        }
    }
    return false;
}

/* The table is among those that the query reads, in whatever part of it. */
static bool taken_is_read(const struct ask *ask, const struct frame *frame, int table)
{
    const struct table_set set = tree_tables(ask, frame);
    bool read = frame->subject == table;
    for (size_t i = 0; i < set.len; i++)
        read = read || set.v[i] == table;
    for (size_t c = 0; c < frame->cond_count; c++)
        read = read || frame->conds[c].left.column.table == table ||
               frame->conds[c].right.column.table == table;
    for (size_t i = 0; i < frame->absence_count; i++)
        read = read || frame->absences[i].table == table;
    return read;
}

/* "The lead fitter on order 1116": a reference of fittings, and the query reads none. */
static bool drops_reference(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count && !frame->above && !frame->below; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_COLUMN && item->used && item->column.column >= 0 &&
            catalog_is_key(ask->catalog, item->column) &&
            !taken_is_read(ask, frame, item->column.table))
            return true;
    }
    return false;
}

/* "People who fly to Paris" as those who are based there: a deed of which rows are kept, and the
 * query reads none of them. */
static bool drops_deed(struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct word *word = item_first(ask, i);
        const int table = item_kind_is(ask, i, ITEM_WORD) && !word->quoted && !word->capital &&
                                  lexicon_deed(word->lower, word->lemma)
                              ? deed_keeps(ask, word)
                              : -1;
        bool read = table < 0 || taken_is_read(ask, frame, table);
        for (size_t c = 0; c < frame->cond_count && !read; c++)
            read = frame->conds[c].left.column.column >= 0 &&
                   column_has_akin(ask, frame->conds[c].left.column, word->lemma);
        if (!read)
            return true;
    }
    return false;
}

/* "A production that cost more than average": its own cost, and not that of what belongs to it. */
static bool measures_other(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const size_t that = item_prev(ask, i), rows = item_prev(ask, that);
        if (item->kind == ITEM_COLUMN && item->partial && item->used && item->column.column >= 0 &&
            column_is_number(ask, item->column) &&
            (item_is(ask, that, CUE_THAT) || item_is(ask, that, CUE_WH)) &&
            item_kind_is(ask, rows, ITEM_TABLE) && ask->items[rows].table != item->column.table)
            return true;
    }
    return false;
}

/* "What kinds of produce do growers deliver": not the growers. */
static bool answers_doer(const struct ask *ask, const struct frame *frame)
{
    const size_t thing = item_next(ask, 0), helps = item_next(ask, thing);
    const struct term *shown = &frame->select[0];
    if (!item_is(ask, 0, CUE_WH) || !item_kind_is(ask, thing, ITEM_WORD) ||
        !item_is(ask, helps, CUE_DO) || frame->select_count == 0 || shown->agg != AGG_NONE)
        return false;
    for (size_t i = item_next(ask, helps); i < ask->count; i = item_next(ask, i)) {
        if (item_kind_is(ask, i, ITEM_TABLE))
            return ask->items[i].table == shown->column.table || shown->all;
    }
    return false;
}

/* "Airports in cities that have more than one airport", counted by their own name beside the city:
 * hardly two are called alike. */
static bool groups_single_rows(const struct ask *ask, const struct frame *frame)
{
    bool single = false;
    for (size_t g = 0; g < frame->group_count && frame->group_count > 1; g++) {
        const struct column_ref at = frame->groups[g].column;
        single = single || (at.column >= 0 && at.table == ask->subject &&
                            at.column == table_label(ask, at.table) && !frame->groups[g].bucket &&
                            column_tells_row(ask, at));
    }
    for (size_t h = 0; h < frame->having_count && single; h++) {
        const struct term *left = &frame->having[h].left;
        if (left->agg == AGG_COUNT && left->column.column < 0 &&
            (left->table < 0 || left->table == ask->subject))
            return !wording_has(ask, "same|duplicate|duplicates|twice|share");
    }
    return false;
}

/* "Who did the job", as its client: who has bills sent to them is not who works. */
static bool works_for_itself(struct ask *ask, const struct frame *frame)
{
    static const char work[] = "did|handled|carried|performed|served|processed|managed|approved|"
                               "checked|inspected|delivered|repaired|completed|looked|worked";
    const char *first = ask->words.question;
    const int shown = frame->select_count > 0 ? frame->select[0].column.table : -1;
    return shown >= 0 && (str_starts_fold(first, "who ") || str_starts_fold(first, "whos ")) &&
           wording_has(ask, work) &&
           (shown == payers_table(ask) || table_has_word(ask, shown, "client") ||
            table_has_word(ask, shown, "customer"));
}

/* "Who was prescribed it", as the doctors: who prescribes is not who it is prescribed to, and other
 * people are tied to the same rows. */
static bool answers_wrong_end(struct ask *ask, const struct frame *frame)
{
    const int shown = frame->select_count > 0 ? frame->select[0].column.table : -1;
    const char *first = ask->words.question;
    if (!(str_starts_fold(first, "who was ") || str_starts_fold(first, "who were ")) || shown < 0 ||
        !people_are(ask, shown))
        return false;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to != shown && edge->from != shown && people_are(ask, edge->to) &&
            taken_is_read(ask, frame, edge->from) && !taken_is_read(ask, frame, edge->to))
            return true;
    }
    return false;
}

/* The value of a row that stands behind the cue: "from York"; column -1: there is none. */
static struct column_ref value_behind(const struct ask *ask, enum cue cue)
{
    for (size_t i = 1; i < ask->count; i++)
        if (item_kind_is(ask, i, ITEM_VALUE) && item_is(ask, item_prev(ask, i), cue) &&
            ask->items[i].values.len)
            return ask->items[i].values.v[0].at;
    return no_column();
}

/* "Trains from York to Leeds", by whatever else leads to York and to Leeds: another table has a
 * reference for where something begins and one for where it ends. */
static bool misses_ends(struct ask *ask, const struct frame *frame)
{
    const struct column_ref from = value_behind(ask, CUE_FROM), to = value_behind(ask, CUE_TO);
    bool ends = false;
    for (size_t e = 0;
         from.column >= 0 && same_column(from, to) && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        ends =
            ends || (edge->to == from.table && edge->from != frame->subject &&
                     column_is_called(ask, (struct column_ref){edge->from, edge->from_columns[0]},
                                      NAME_ORIGIN));
    }
    return ends;
}

bool taken_amiss(struct ask *ask, const struct frame *frame)
{
    return value_has_two_homes(ask, frame) || drops_reference(ask, frame) ||
           drops_deed(ask, frame) || measures_other(ask) || answers_doer(ask, frame) ||
           groups_single_rows(ask, frame) || works_for_itself(ask, frame) ||
           answers_wrong_end(ask, frame) || misses_ends(ask, frame);
}
