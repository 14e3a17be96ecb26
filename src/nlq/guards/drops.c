/* What a question says and the query leaves out, so that other rows would be shown: an average, a
 * share, a rank, a region, a date. */
#include "guards/drops.h"

#include <string.h>

#include "judge/confidence.h"
#include "querent/base/str.h"
#include "trees/tree.h"

/* "The average margin": rows, since nobody knows the margin. */
static bool drops_average(const struct ask *ask, const struct frame *frame)
{
    bool said = false, made = false;
    for (size_t i = 0; i < ask->count; i++)
        said = said || item_is(ask, i, CUE_AVG);
    for (size_t i = 0; i < frame->select_count; i++)
        made = made || frame->select[i].agg != AGG_NONE;
    for (size_t i = 0; i < frame->order_count; i++)
        made = made || frame->orders[i].term.agg != AGG_NONE;
    for (size_t i = 0; i < frame->cond_count; i++)
        made = made || frame->conds[i].right.agg != AGG_NONE;
    return said && !made && frame->having_count == 0;
}

/* "The total order quantity": rows, since it is kept as text. */
bool drops_sum(const struct ask *ask, const struct frame *frame)
{
    bool said = false, made = frame->having_count > 0;
    for (size_t i = 0; i < ask->count; i++)
        said = said || (item_is(ask, i, CUE_SUM) && ask->items[i].zone == ZONE_SELECT);
    for (size_t i = 0; i < frame->select_count; i++)
        made = made || frame->select[i].agg != AGG_NONE;
    for (size_t i = 0; i < frame->order_count; i++)
        made = made || frame->orders[i].term.agg != AGG_NONE;
    return said && !made;
}

/* Rows in place of a share of them would be an answer to another question. */
static bool drops_share(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, CUE_RATIO) && !ask->items[i].used)
            return true;
    }
    return false;
}

/* "The best customers", and nothing says by what: rows in no order are no answer. */
static bool drops_rank(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_rank_missed(ask, i) && frame->order_count == 0)
            return true;
    }
    return false;
}

/* "customers from Asia": a part of the world that the data do not speak of. */
static bool drops_region(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_missed(ask, i) && item_first(ask, i)->is.region)
            return true;
    }
    return false;
}

/* "The average tip in percent of the total": money is none. */
static bool drops_percent(const struct ask *ask, const struct frame *frame)
{
    bool said = false, kept = false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        for (size_t w = item->first; w < item->last && item->kind == ITEM_COLUMN; w++)
            said = said || (w > item->first && wording_is(ask, w, "percent|percentage|%") &&
                            wording_is(ask, w - 1, "in|as") && item->column.column >= 0 &&
                            !column_has_words(ask, item->column, ask->words.v[w].lemma));
    }
    for (size_t i = 0; i < frame->select_count; i++)
        kept = kept || frame->select[i].agg >= AGG_SHARE;
    return said && !kept;
}

/* The average of moments is none, and their sum is nothing. */
static bool adds_up_dates(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        if ((term->agg == AGG_SUM || term->agg == AGG_AVG) && !term->span && !term->age &&
            term->column.column >= 0 && !term->taught && column_is_date(ask, term->column))
            return true;
    }
    return false;
}

/* "Deliver late", and no date says by when it was promised. */
static bool drops_lateness(const struct ask *ask)
{
    const bool order = wording_has(ask, "early|earliest"); /* "from early to late" */
    for (size_t i = 0; i < ask->count && !order; i++) {
        const struct word *word = item_first(ask, i);
        const bool on_time = word_is(word, "time") && ask->items[i].first > 0 &&
                             wording_is(ask, ask->items[i].first - 1, "on");
        if (item_missed(ask, i) && (word_is(word, "late") || word_is(word, "punctual") || on_time))
            return true;
    }
    return false;
}

/* "Average salary of employees", where nobody knows of employees: that of others is no answer. */
static bool drops_rows(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct word *word = item_last(ask, i);
        const size_t of = item_prev(ask, i), measure = item_prev(ask, of);
        if (item_missed(ask, i) && ask->items[i].kind == ITEM_WORD && item_is(ask, of, CUE_OF) &&
            item_kind_is(ask, measure, ITEM_COLUMN) && !str_eq(word->lower, word->lemma) &&
            str_ends(word->lower, "s") && item_traits(ask, item_prev(ask, measure)).aggregates)
            return true;
    }
    return false;
}

/* "By the same reviewer": nothing was held to be the same. */
static bool drops_same(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, CUE_SAME) && !ask->items[i].used && word_is(item_last(ask, i), "same"))
            return true;
    }
    return false;
}

/* "In August", where no date is kept: those of all months are no answer. */
static bool drops_date(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_DATE && item_missed(ask, i))
            return true;
    }
    return false;
}

/* A column of whose name no word was said, but two that mean something like it: never sure. */
static bool drops_likeness(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_COLUMN && item->column.column >= 0 &&
            wording_is(ask, item->first, "rate|rates") &&
            strstr(catalog_column_words(ask->catalog, item->column), "rating"))
            return true; /* of one stem, and what is charged is no grade */
        bool said = item->last < item->first + 2 || !item->used || item->columns.len == 0 ||
                    item->kind != ITEM_COLUMN || item->columns.v[0].score >= .6;
        for (size_t w = item->first; w < item->last && !said; w++)
            said = column_has_words(ask, item->column, ask->words.v[w].lemma);
        if (!said)
            return true; /* "order value" as a purchase price */
    }
    return false;
}

/* "The most common kind of repair" by the kinds of boats: the column is said of other rows. */
bool drops_owner(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->group_count; i++) {
        const size_t at = frame->groups[i].at, of = item_next(ask, at), rows = item_next(ask, of);
        if (at < ask->count && item_kind_is(ask, at, ITEM_COLUMN) && item_is(ask, of, CUE_OF) &&
            item_kind_is(ask, rows, ITEM_TABLE) && frame->groups[i].column.column >= 0 &&
            frame->groups[i].column.table != ask->items[rows].table &&
            wording_is(ask, ask->items[at].first, "kind|kinds|type|types|sort|category|class"))
            return true;
    }
    return false;
}

/* "Not finished after 10 days", as after a day: how long something took is no date. */
bool drops_length(const struct ask *ask, const struct frame *frame)
{
    bool denied = false;
    for (size_t c = 0; c < frame->cond_count; c++)
        denied = denied || frame->conds[c].negated;
    for (size_t i = 0; i < ask->count && denied; i++) {
        const size_t number = item_next(ask, i), unit = item_next(ask, number);
        if (item_is(ask, i, CUE_AFTER) && item_kind_is(ask, number, ITEM_NUMBER) &&
            unit < ask->count && lexicon_unit(item_first(ask, unit)->lemma))
            return true;
    }
    return false;
}

/* "Stock value" by the retail price, where the rows keep their cost as well. */
bool drops_price(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        const int table = term->times_table ? term->times_table - 1 : term->table;
        size_t prices = 0;
        for (size_t c = 0;
             term->times && !term->minus && !term->plus && c < ask_table(ask, table)->column_count;
             c++) {
            const char *words =
                catalog_column_words(ask->catalog, (struct column_ref){table, (int)c});
            prices += column_is_number(ask, (struct column_ref){table, (int)c}) &&
                      (str_ends(words, "price") || str_ends(words, "cost"));
        }
        if (prices > 1)
            return true;
    }
    return false;
}

/* "Weight per ship" by the dates that something was shipped on. */
bool drops_kind(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->group_count; i++) {
        const struct term *group = &frame->groups[i];
        if (group->column.column >= 0 && !group->bucket && column_is_date(ask, group->column) &&
            group->at < ask->count && ask->items[group->at].partial)
            return true;
    }
    return false;
}

/* "The top 3 products per warehouse", ranked over all warehouses. */
static bool drops_each(const struct ask *ask, const struct frame *frame)
{
    bool top = false, each = false;
    for (size_t i = 0; i < ask->count; i++) {
        const size_t next = item_next(ask, i);
        top = top || ((item_is(ask, i, CUE_TOP) || item_is(ask, i, CUE_BOTTOM)) &&
                      item_kind_is(ask, next, ITEM_NUMBER));
        each = each || (item_is(ask, i, CUE_EACH) && (item_kind_is(ask, next, ITEM_TABLE) ||
                                                      item_kind_is(ask, next, ITEM_COLUMN)));
    }
    bool others = false; /* rows beside the groups, which have ranks of their own */
    for (size_t i = 0; i < frame->select_count && frame->group_count; i++)
        others = others || (frame->select[i].agg == AGG_NONE &&
                            frame->select[i].table != frame->groups[0].table);
    return top && each && others && frame->limit > 1 && !frame->best_of && !frame->shape.place;
}

/* The group is one row of its table: by its key, or, where how often somebody did something is
 * counted, by somebody's name. */
static bool groups_rows(struct ask *ask, const struct frame *frame, size_t g)
{
    const struct column_ref at = frame->groups[g].column;
    if (at.column < 0 || at.column == catalog_key_column(ask->catalog, at.table))
        return true;
    return !frame->whole && frame->having_count > 0 && people_do(ask, at.table) &&
           (at.column == table_label(ask, at.table) || frame_is_part_name(ask, at)) &&
           wording_has(ask, "times|twice|once");
}

/* "Who handled the most complaints", counted for each complaint: there is one of each. */
static bool counts_ones(struct ask *ask, const struct frame *frame)
{
    const bool counts = frame->order_by_count || frame->having_count > 0;
    if (!counts || frame->group_count == 0 || frame->above || frame->below ||
        !groups_rows(ask, frame, 0))
        return false;
    for (size_t i = 0; i < frame->having_count; i++) {
        if (frame->having[i].left.column.column >= 0)
            return false;
    }
    const int rows = frame->groups[0].table;
    const struct table_set set = tree_tables(ask, frame);
    for (size_t i = 0; i < set.len; i++) {
        if (set.v[i] != rows && tables_to_many(ask, rows, set.v[i]))
            return false;
    }
    return frame->count_table < 0 || frame->count_table == rows ||
           !tables_to_many(ask, rows, frame->count_table);
}

/* "Their orders", and nobody is named whose they could be: all orders are not meant. */
static bool drops_whose(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const bool named = item->kind == ITEM_TABLE || item->kind == ITEM_COLUMN ||
                           item->kind == ITEM_VALUE || item_is(ask, i, CUE_WHO) ||
                           ask->items[i].taught;
        for (size_t w = item->first; w < item->last; w++) {
            if (wording_is(ask, w, "their|his|her|its") && !ask->words.v[w].put)
                return true;
        }
        if (named || item->kind == ITEM_WORD)
            return false;
    }
    return false;
}

bool drops_any(struct ask *ask, const struct frame *frame)
{
    return drops_each(ask, frame) || drops_rows(ask) || drops_same(ask) || drops_date(ask) ||
           adds_up_dates(ask, frame) || drops_share(ask) || drops_percent(ask, frame) ||
           drops_region(ask) || drops_lateness(ask) || drops_rank(ask, frame) ||
           drops_average(ask, frame) || counts_ones(ask, frame) || drops_whose(ask);
}

/* "Lifts that need an inspection" are not those that had one. */
static bool drops_duty(const struct ask *ask)
{
    return wording_has(ask, "need|needs|needed|must|should|ought|require|requires|required");
}

/* "Customers order every month", where no orders are kept: no order of rows is meant. */
static bool drops_ordering(const struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        const size_t who = item_prev(ask, i), next = item_next(ask, i);
        if ((item_is(ask, i, CUE_ORDER) || item_kind_is(ask, i, ITEM_WORD)) &&
            wording_is(ask, ask->items[i].first, "order|orders") &&
            item_kind_is(ask, who, ITEM_TABLE) && people_do(ask, ask->items[who].table) &&
            word_is_plural(item_last(ask, who)) &&
            (next >= ask->count || item_is(ask, next, CUE_EACH) || item_is(ask, next, CUE_MOST)))
            return true;
    }
    return false;
}

/* "Where is job 12" shows no place. */
static bool drops_place(const struct ask *ask)
{
    return item_is(ask, 0, CUE_WHERE) && !ask->items[0].used;
}

/* "Bookings and who booked them" shows the bookings. */
static bool drops_doer(const struct ask *ask)
{
    for (size_t i = 1; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind == ITEM_TABLE && item->table == ask->subject && item->first >= 2 &&
            wording_is(ask, item->first - 1, "who") && wording_is(ask, item->first - 2, "and"))
            return true;
    }
    return false;
}

bool drops_words(const struct ask *ask)
{
    return drops_likeness(ask) || drops_duty(ask) || drops_place(ask) || drops_ordering(ask) ||
           drops_doer(ask);
}

bool drops_company(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 1; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        bool shown = frame->group_count > 0 || frame->cond_count == 0;
        if (item->kind != ITEM_TABLE || item->table == ask->subject || item->first == 0 ||
            !ask->words.v[item->first - 1].is.possessive || item_prev(ask, i) >= ask->count ||
            !item_is(ask, item_prev(ask, i), CUE_WITH))
            continue;
        for (size_t k = 0; k < frame->select_count; k++)
            shown = shown || frame->select[k].table == item->table;
        if (!shown)
            return true;
    }
    return false;
}

/* "Per space", of a column called spaces: one of them. */
static bool is_one_of_amount(const struct ask *ask, const struct term *group)
{
    const struct word *word = group->at < ask->count ? item_last(ask, group->at) : NULL;
    return word && str_eq(word->lower, word->lemma);
}

/* "Cost per seat", where a row keeps how many seats there are: a quotient, and no group of it. */
bool drops_quotient(struct ask *ask, const struct frame *frame)
{
    bool sums = false, counts = false, amounts = false;
    for (size_t i = 0; i < frame->select_count; i++) {
        sums = sums || frame->select[i].agg == AGG_SUM;
        counts = counts || frame->select[i].agg == AGG_COUNT;
    }
    for (size_t i = 0; i < frame->group_count && (sums || counts); i++) {
        if (!sums && !is_one_of_amount(ask, &frame->groups[i]))
            continue;
        const struct column_ref at = frame->groups[i].column;
        if (at.column < 0 || frame->groups[i].bucket || !column_is_number(ask, at) ||
            catalog_is_key(ask->catalog, at))
            continue;
        const char *words = catalog_column_words(ask->catalog, at);
        amounts = amounts ||
                  (str_ends(words, "s") && !str_ends(words, "ss") && !str_ends(words, "status"));
    }
    return amounts;
}
