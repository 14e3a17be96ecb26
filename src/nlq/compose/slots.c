/* The order in which slots are said: "top 5 titles by copies sold", "fees and trips per driver",
 * "10 members with the highest payouts", "for each town the revenue". Between them stand
 * conditions, which are passed over here. */
#include <string.h>

#include "compose/compose.h"
#include "querent/base/str.h"

static size_t skip_lead(const struct ask *ask, struct slots *slots)
{
    size_t i = 0;
    for (; i < ask->count; i++) {
        const bool lead = item_kind_is(ask, i, ITEM_NOISE) || item_is(ask, i, CUE_SHOW) ||
                          item_is(ask, i, CUE_WH) || item_is(ask, i, CUE_IS) ||
                          item_is(ask, i, CUE_HOW_MUCH) || item_is(ask, i, CUE_ALL);
        if (!lead)
            break;
        slots->taken[i] = true;
    }
    return i;
}

/* "By specialist": the staff, named right behind, of that job, which is a condition. */
static bool tells_job(const struct ask *ask, size_t i)
{
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    if (!item || item->kind != ITEM_VALUE || item->values.len == 0 ||
        word_is_plural(item_last(ask, i)) || !item_kind_is(ask, i + 1, ITEM_TABLE))
        return false;
    const struct match *value = &item->values.v[0];
    return value->at.table == ask->items[i + 1].table &&
           (value->meant || column_has_words(ask, value->at, "role") ||
            column_has_words(ask, value->at, "job") ||
            column_has_words(ask, value->at, "position"));
}

/* What the rows fall into: a table, a column that is no number, or a unit of time, which
 * piece_bucket reads. */
static bool group_read(struct ask *ask, struct slots *slots, size_t i, size_t *ret_end)
{
    while (item_kind_is(ask, i, ITEM_NOISE) || item_is(ask, i, CUE_DISTINCT) || tells_job(ask, i))
        i++;
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    struct term term;
    if (item && item->bucket) {
        *ret_end = i + 1;
        return true;
    }
    if (slots->group_count == SLOT_TERMS || item == NULL || item->used)
        return false;
    const struct word *word = item_last(ask, i);
    if (item->kind == ITEM_VALUE && item->values.len && !word->capital && !word_is_plural(word) &&
        !item_kind_is(ask, i + 1, ITEM_TABLE) && people_are(ask, item->values.v[0].at.table)) {
        slots->groups[slots->group_count++] =
            (struct term){.table = item->values.v[0].at.table, .column = no_column(), .at = i};
        *ret_end = i + 1; /* "by attendant": the people of that job, which is a condition */
        return true;
    }
    if (item->kind == ITEM_TABLE && item->table >= 0)
        term = (struct term){.table = item->table, .column = no_column(), .at = i};
    else if (item->kind == ITEM_COLUMN && item->column.column >= 0 &&
             (!column_is_number(ask, item->column) || catalog_is_key(ask->catalog, item->column) ||
              column_is_year(ask, item->column)) &&
             !column_is_date(ask, item->column))
        term = term_column(item->column, i);
    else
        return false;
    const int referred = term.column.column >= 0 ? referred_table(ask, &term) : -1;
    if (referred >= 0)
        term = (struct term){.table = referred, .column = no_column(), .at = i};
    slots->groups[slots->group_count++] = term;
    slots->taken[i] = true;
    *ret_end = i + 1;
    return true;
}

static bool is_group_link(const struct ask *ask, size_t i)
{
    return item_is(ask, i, CUE_BY) || item_is(ask, i, CUE_EACH);
}

bool groups_link(const struct ask *ask, size_t i)
{
    const size_t prev = item_prev(ask, i), noun = item_next(ask, i);
    const bool plural = word_is_plural(item_last(ask, noun));
    const bool verb = item_is_participle(ask, prev) || item_is(ask, prev, CUE_IN);
    const bool measured =
        item_kind_is(ask, item_prev(ask, prev), ITEM_COLUMN); /* "copies sold by" */
    const bool agent = verb && (!measured || (plural && item_kind_is(ask, noun, ITEM_TABLE)));
    return item_is(ask, i, CUE_EACH) || (item_is(ask, i, CUE_BY) && !agent);
}

/* "per driver and month", "by status, by town". */
bool groups_read(struct ask *ask, struct slots *slots, size_t link, size_t *ret_end)
{
    size_t i = link;
    do {
        while (is_group_link(ask, i) || item_is(ask, i, CUE_AND) ||
               (item_kind_is(ask, i, ITEM_PUNCT) && i > link))
            slots->taken[i++] = true;
        if (!group_read(ask, slots, i, &i))
            return false;
        *ret_end = i;
    } while ((item_is(ask, i, CUE_AND) || item_kind_is(ask, i, ITEM_PUNCT)) &&
             (is_group_link(ask, i + 1) || item_kind_is(ask, i + 1, ITEM_COLUMN) ||
              item_kind_is(ask, i + 1, ITEM_TABLE)));
    return true;
}

/* A superlative that is said of an amount. */
static bool ranks_amount(const struct ask *ask, size_t i, bool *ret_descending, bool *ret_amount)
{
    const struct item *item = i < ask->count ? &ask->items[i] : NULL;
    if (item == NULL || item->kind != ITEM_CUE)
        return false;
    const bool large = wording_is(ask, item->first, "largest|biggest|greatest"),
               small = wording_is(ask, item->first, "smallest");
    *ret_amount = item->cue == CUE_MAX || item->cue == CUE_MIN || large || small;
    *ret_descending = item->cue == CUE_MAX || item->cue == CUE_MOST || large;
    return *ret_amount || item->cue == CUE_MOST || item->cue == CUE_LEAST;
}

/* "Which carrier is the slowest": by the days that its rows take. */
static bool ranks_pace(struct ask *ask, struct slots *slots, size_t i)
{
    const bool slow = wording_is(ask, ask->items[i].first, "slowest");
    if (!item_is(ask, i, CUE_ADJ_SUPER) || item_kind_is(ask, item_next(ask, i), ITEM_TABLE) ||
        !(slow || wording_is(ask, ask->items[i].first, "fastest|quickest")) ||
        !span_of_table(ask, slots->groups[0].table, &slots->measures[0]))
        return false;
    slots->measure_count = 1;
    slots->descending = slow;
    for (size_t k = i; k < ask->count; k++)
        slots->taken[k] = slots->taken[k] || k == i || item_is(ask, k, CUE_AVG);
    return true;
}

/* "by copies sold", "with the highest payouts", from item i on, over what restricts the rows. */
static bool rank_read(struct ask *ask, struct slots *slots, size_t i)
{
    for (; i < ask->count; i++) {
        if (ranks_pace(ask, slots, i))
            return true;
        bool descending = slots->descending, amount = false;
        if (item_is(ask, i, CUE_BY)) { /* not "books written by authors" */
            if (slots->limit == 0 || item_is_participle(ask, item_prev(ask, i)))
                return false;
            slots->taken[i] = true;
            return measure_read(ask, slots, i + 1, false, &slots->last);
        }
        if (ranks_amount(ask, i, &descending, &amount)) {
            slots->taken[i] = true;
            slots->descending = descending;
            for (size_t k = i; k-- > 0 && (item_kind_is(ask, k, ITEM_NOISE) ||
                                           item_is(ask, k, CUE_WITH) || item_is(ask, k, CUE_HAVE));)
                slots->taken[k] = true;
            return measure_read(ask, slots, i + 1, amount, &slots->last);
        }
        if (is_group_link(ask, i) || item_is(ask, i, CUE_ORDER) || item_is(ask, i, CUE_AND) ||
            item_traits(ask, i).negates)
            return false;
    }
    return false;
}

/* "Three drivers with the highest pay": each has one, and nothing is added up. */
static bool rows_ranked(const struct ask *ask, struct slots *slots)
{
    struct term *term = &slots->measures[0];
    const struct term *group = &slots->groups[0];
    slots->rows = group->column.column < 0 && term->column.column >= 0 && !term->span &&
                  term->column.table == group->table;
    if (slots->rows)
        term->agg = AGG_NONE;
    return slots->rows && slots->measure_count == 1 && slots->group_count == 1 &&
           !catalog_is_key(ask->catalog, term->column);
}

/* "top 5 titles by …", "10 members with the highest …", "which depot had the most …". */
static bool ranked_read(struct ask *ask, struct slots *slots, size_t i)
{
    const bool top = item_is(ask, i, CUE_TOP) || item_is(ask, i, CUE_BOTTOM);
    size_t end;
    slots->descending = !item_is(ask, i, CUE_BOTTOM);
    if (top) {
        slots->limit = 10;
        slots->taken[i++] = true;
    }
    const bool number = item_kind_is(ask, i, ITEM_NUMBER) && ask->items[i].number >= 1;
    if (number) {
        slots->limit = (long)ask->items[i].number;
        slots->taken[i++] = true;
    }
    if (!(top || number || i > 0) || !group_read(ask, slots, i, &end) || slots->group_count == 0 ||
        !rank_read(ask, slots, end) || slots->measure_count == 0)
        return false;
    const struct word *noun = item_last(ask, i);
    if (!number && !word_is_plural(noun))
        slots->limit = 1;
    else if (slots->limit == 0)
        slots->limit = 10;
    slots->ranked = true;
    return rows_ranked(ask, slots) || groups_fit(ask, slots);
}

/* A bare table lists its rows; what was paid in a period is their sum. */
static bool says_total(const struct ask *ask, struct slots *slots)
{
    const struct term *term = &slots->measures[0];
    const struct word *noun = item_last(ask, term->at);
    const bool money =
        term->column.column >= 0 && (column_is_called(ask, term->column, NAME_PRICE) ||
                                     name_is(noun->lemma, strlen(noun->lemma), NAME_MONEY));
    slots->total = !(item_kind_is(ask, 0, ITEM_CUE) && item_traits(ask, 0).measures);
    return !slots->total || (term->agg == AGG_SUM && term->column.column >= 0 &&
                             slots->measure_count == 1 && !word_is_plural(noun) && money);
}

bool groups_fit(struct ask *ask, const struct slots *slots)
{
    for (size_t g = 0; g < slots->group_count; g++) {
        const struct term *group = &slots->groups[g];
        for (size_t m = 0; m < slots->measure_count; m++) {
            const struct term *term = &slots->measures[m];
            const int rows = term->column.column >= 0 ? term->column.table : term->table;
            const int of = group->column.column >= 0 ? group->column.table : group->table;
            const bool own =
                rows == of && group->column.column >= 0 && column_repeats(ask, group->column);
            if (!own && (rows == of || !tables_to_many(ask, of, rows)))
                return false;
        }
    }
    return true;
}

/* "Average tickets per booking by channel": each booking is a row of its own, and no group. */
static size_t pass_own_rows(struct ask *ask, struct slots *slots, size_t i)
{
    const struct term *term = &slots->measures[0];
    const size_t noun = item_next(ask, i);
    if (!item_is(ask, i, CUE_EACH) || term->agg == AGG_COUNT ||
        !item_kind_is(ask, noun, ITEM_TABLE) || ask->items[noun].table != term->column.table)
        return i;
    for (; i <= noun; i++)
        slots->taken[i] = true;
    return i;
}

/* "fees and trips per driver": measures, conditions, groups. */
static bool grouped_read(struct ask *ask, struct slots *slots, size_t i)
{
    if (!measure_read(ask, slots, i, false, &i))
        return false;
    while (item_is(ask, i, CUE_AND)) {
        slots->taken[i] = true;
        if (!measure_read(ask, slots, i + 1, false, &i))
            return false;
    }
    i = pass_own_rows(ask, slots, i);
    for (; i < ask->count; i++) {
        if (groups_link(ask, i))
            return groups_read(ask, slots, i, &slots->last);
        if (item_is(ask, i, CUE_ORDER) || item_traits(ask, i).compares)
            break;
    }
    return says_total(ask, slots);
}

/* "for each town, the revenue" */
static bool each_first_read(struct ask *ask, struct slots *slots, size_t i)
{
    if (!item_is(ask, i, CUE_EACH) || !groups_read(ask, slots, i, &i))
        return false;
    while (item_kind_is(ask, i, ITEM_PUNCT) || item_kind_is(ask, i, ITEM_NOISE) ||
           item_is(ask, i, CUE_SHOW) || item_is(ask, i, CUE_WH) || item_is(ask, i, CUE_IS))
        slots->taken[i++] = true;
    return measure_read(ask, slots, i, false, &slots->last);
}

void slots_begin(struct ask *ask, struct slots *slots)
{
    *slots = (struct slots){.taken = arena_alloc(ask->arena, ask->count + 1)};
    for (size_t i = 0; i < ask->count; i++)
        slots->taken[i] = false;
}

bool slots_read(struct ask *ask, struct slots *slots)
{
    static bool (*const ways[])(struct ask *, struct slots *,
                                size_t) = {ranked_read, each_first_read, grouped_read};
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        slots_begin(ask, slots);
        if (ways[w](ask, slots, skip_lead(ask, slots)) && (slots->rows || groups_fit(ask, slots)))
            return true;
    }
    return false;
}
