/* What is asked for: columns, aggregates, counts, entities. Works on what the other pieces left
 * over. */
#include "parts/compare.h"
#include "parts/select.h"
#include "querent/base/str.h"

struct wanted {
    enum agg aggs[5];
    size_t agg_count;
    enum agg last[5]; /* aggregates of the column before, for "average age and height" */
    size_t last_count;
    bool count, distinct;
    bool itself;        /* nobody says that rows are counted */
    bool counted_kinds; /* of the column before: how many different ones there are */
    bool all;           /* "all information" */
};

static enum agg agg_of(enum cue cue)
{
    switch (cue) {
    case CUE_AVG:
        return AGG_AVG;
    case CUE_SUM:
        return AGG_SUM;
    case CUE_MAX:
    case CUE_LATEST:
        return AGG_MAX;
    case CUE_MIN:
    case CUE_EARLIEST:
        return AGG_MIN;
    default:
        return AGG_NONE;
    }
}

static void add_aggregates(struct frame *frame, struct wanted *wanted, struct column_ref column,
                           size_t i)
{
    for (size_t k = 0; k < wanted->agg_count; k++) {
        struct term term = term_column(column, i);
        term.agg = wanted->aggs[k];
        frame_select(frame, term);
        wanted->last[k] = wanted->aggs[k];
    }
    wanted->last_count = wanted->agg_count;
    wanted->agg_count = 0;
}

static bool is_identifier(const struct ask *ask, struct column_ref column)
{
    const struct schema_column *c = ask_column(ask, column);
    return c->unique ||
           (c->primary == 1 && catalog_key_column(ask->catalog, column.table) == column.column);
}

/* Large numbers that stand in several rows each are numbers of something, not amounts. */
static bool select_tells_kinds(const struct ask *ask, struct column_ref column)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    return stats && stats->has_range && stats->min >= 100 && stats->distinct > 0 &&
           stats->distinct * 3 <= ask_table(ask, column.table)->rows;
}

/* "How many … have a fee above 100": the fee says which, it is not added up. */
static bool select_is_compared(const struct frame *frame, struct column_ref column)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        if (cond->clause == 0 && same_column(cond->left.column, column))
            return true;
    }
    return false;
}

static void count_column(struct ask *ask, struct frame *frame, struct wanted *wanted, size_t i)
{
    struct column_ref column = ask->items[i].column;
    if (!wanted->distinct && select_counts_dated(ask, i)) {
        frame_select(frame, term_count(column.table, i));
        wanted->count = false;
        return;
    }
    if (!wanted->distinct &&
        (select_count_those(ask, frame, i) || select_count_having_kind(ask, frame, i))) {
        wanted->count = false;
        return;
    }
    struct term term = term_column(column, i);
    bool sums = column_is_number(ask, column) && !catalog_is_key(ask->catalog, column) &&
                !select_tells_kinds(ask, column) && !wanted->distinct &&
                !column_has_words(ask, column, "id") && !column_has_words(ask, column, "year") &&
                !column_tells_kind(ask, column);
    if (sums && select_is_compared(frame, column)) {
        frame_select(frame, term_count(column.table, i));
        wanted->count = wanted->distinct = false;
        return;
    }
    term.agg = sums ? AGG_SUM : AGG_COUNT;
    if (!sums && !wanted->distinct && is_identifier(ask, column))
        term.column.column = -1;
    else if (!sums)
        term.distinct = true;
    frame_select(frame, term);
    wanted->counted_kinds = term.distinct;
    wanted->count = wanted->distinct = false;
    wanted->last[0] = term.agg;
    wanted->last_count = sums; /* "the number of domestic and international passengers" */
}

/* "the number of different cities and countries": each is counted, none is a group. */
static bool counts_both(const struct ask *ask, const struct wanted *wanted, size_t i)
{
    const size_t and = item_prev(ask, i), before = item_prev(ask, and);
    const struct word *word = item_last(ask, i), *first = item_last(ask, before);
    return wanted->counted_kinds && item_is(ask, and, CUE_AND) &&
           item_kind_is(ask, before, ITEM_COLUMN) && word_is_plural(word) &&
           word_is_plural(first) && ask->items[before].column.table == ask->items[i].column.table &&
           !catalog_is_key(ask->catalog, ask->items[i].column);
}

/* "the average age and height": the aggregate holds for both when nothing else is asked in between.
 */
static bool shares_aggregate(const struct ask *ask, const struct wanted *wanted, size_t i)
{
    size_t and = item_prev(ask, i);
    return wanted->last_count == 1 && item_is(ask, and, CUE_AND) &&
           item_kind_is(ask, item_prev(ask, and), ITEM_COLUMN) &&
           column_is_number(ask, ask->items[i].column) &&
           !catalog_is_key(ask->catalog, ask->items[i].column);
}

/* "first name" says which part of a name is wanted, "name" and "full name" do not. */
static bool names_part(const struct ask *ask, const struct item *item)
{
    for (size_t k = item->first; k < item->last; k++) {
        if (ask->words.v[k].is.name_part)
            return true;
    }
    return false;
}

/* A column that only says whose, which rows, or what another is called. */
static bool passes_over(const struct ask *ask, struct frame *frame, const struct wanted *wanted,
                        size_t i)
{
    if (select_says_whose(ask, i) || select_tells_deed(ask, i))
        return true;
    if (select_only_ranked(ask, frame, i)) {
        frame_group(frame, term_column(ask->items[i].column, i));
        return frame->group_hidden = true;
    }
    return select_names_column(ask, i) && wanted->agg_count == 0 && !wanted->count;
}

/* Numbers kept as text, which this database adds up all the same. */
static bool holds_numbers(const struct ask *ask, size_t i)
{
    const struct column_ref at = ask->items[i].column;
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return stats && stats->numeric_text && catalog_dialect(ask->catalog) == SQL_SQLITE &&
           item_is(ask, item_prev(ask, i), CUE_SUM) && !catalog_is_key(ask->catalog, at);
}

static bool can_aggregate(const struct ask *ask, const struct wanted *wanted, size_t i)
{
    const struct item *item = &ask->items[i];
    return wanted->agg_count &&
           (wanted->aggs[0] == AGG_MAX || wanted->aggs[0] == AGG_MIN ||
            column_is_number(ask, item->column) || item_is(ask, item_prev(ask, i), CUE_AVG) ||
            column_is_date(ask, item->column) || item->measure || holds_numbers(ask, i));
}

/* "Total paid by cheque": the amount of what has a date of it; the column itself else. */
static struct column_ref summed(const struct ask *ask, const struct wanted *wanted,
                                struct column_ref column)
{
    const struct column_ref worth = {
        column.table, table_column_by_words(ask, column.table, name_phrases(NAME_WORTH))};
    return wanted->agg_count && wanted->aggs[0] == AGG_SUM && column_is_date(ask, column) &&
                   worth.column >= 0 && column_is_number(ask, worth) &&
                   !catalog_is_key(ask->catalog, worth)
               ? worth
               : column;
}

static bool later_request(const struct ask *ask, size_t i)
{
    int sentence = ask->words.v[ask->items[i].first].sentence;
    for (size_t k = i; k < ask->count; k++) {
        const struct item *item = &ask->items[k];
        if (ask->words.v[item->first].sentence > sentence && item->zone == ZONE_SELECT &&
            (item->kind == ITEM_COLUMN || item->kind == ITEM_TABLE) && !item->used)
            return true;
    }
    return false;
}

static void want_column(struct ask *ask, struct frame *frame, struct wanted *wanted, size_t i)
{
    struct item *item = &ask->items[i];
    item->used = true;
    if (select_far_guess(ask, i)) {
        item->used = false;
        return;
    }
    if (item_is_participle(ask, i) && later_request(ask, i) &&
        (item_is(ask, 0, CUE_WHO) || item_is(ask, 0, CUE_WHERE)))
        return; /* "who was hired last? Show the names" */
    if (passes_over(ask, frame, wanted, i) ||
        (!wanted->count && !wanted->agg_count && select_measured_before(ask, frame, i)))
        return;
    if (can_aggregate(ask, wanted, i)) {
        const struct column_ref sum = summed(ask, wanted, item->column);
        if (!same_column(sum, item->column))
            select_only_dated(ask, frame, item->column, i);
        add_aggregates(frame, wanted, sum, i);
        wanted->count = false;
        return;
    }
    wanted->agg_count = 0;
    if (item->measure && !wanted->count && select_is_compared(frame, item->column) &&
        str_ends(item_last(ask, i)->lower, "ing"))
        return;                            /* "professors earning less than …" */
    if (item->measure && !wanted->count) { /* "the revenue in 2024" */
        struct term sum = term_column(item->column, i);
        sum.agg = AGG_SUM;
        frame_select(frame, sum);
        return;
    }
    if (counts_both(ask, wanted, i))
        wanted->count = wanted->distinct = true;
    if (wanted->count) {
        count_column(ask, frame, wanted, i);
        return;
    }
    if (shares_aggregate(ask, wanted, i)) {
        wanted->aggs[0] = wanted->last[0];
        wanted->agg_count = 1;
        add_aggregates(frame, wanted, item->column, i);
        return;
    }
    if (ask->words.v[item->last - 1].is.name && frame_is_part_name(ask, item->column) &&
        !names_part(ask, item))
        frame_select_label(ask, frame, item->column.table, i);
    else
        frame_select(frame, term_column(item->column, i));
    frame->distinct = frame->distinct || wanted->distinct;
    wanted->distinct = false;
    wanted->last_count = 0;
}

static void select_all(struct frame *frame, int table, size_t i)
{
    struct term term = {.table = table, .column = {-1, -1}, .at = i, .all = true};
    frame_select(frame, term);
}

/* "average order value": what an order comes to. */
static struct column_ref select_value_column(const struct ask *ask, const struct item *item)
{
    struct column_ref at = {item->table, -1};
    if (ask->words.v[item->last - 1].is.worth && item->last > item->first + 1)
        at.column = table_column_by_words(ask, item->table, name_phrases(NAME_WORTH));
    return at.column >= 0 && column_is_number(ask, at) ? at : no_column();
}

/* "Average processing time of permits" is no amount of theirs. */
static bool asks_time(const struct ask *ask)
{
    return wording_has(ask, "time|duration");
}

static void select_want_table(struct ask *ask, struct frame *frame, struct wanted *wanted, size_t i)
{
    struct item *item = &ask->items[i];
    item->used = true;
    frame_mention(frame, item->table);
    if (item_is_adjunct(ask, i))
        return;
    if (!wanted->count && select_counted_behind(ask, i))
        wanted->count = ask->items[i + 1].used = true;
    struct column_ref value = select_value_column(ask, item);
    struct term span;
    const bool lapse = item_last(ask, i)->is.lapse || item_last(ask, i)->lemma_is.lapse;
    if (wanted->agg_count && !wanted->count && (ask->shape.unit_said || lapse) &&
        span_of_rows(ask, item->table, wanted->aggs[0], &span)) {
        frame_select(frame, span); /* "average stay in days" */
        wanted->agg_count = 0;
        return;
    }
    if (value.column < 0 && wanted->agg_count == 1 && wanted->aggs[0] == AGG_AVG &&
        !wanted->count && select_value_of_lines(ask, frame, i)) {
        wanted->agg_count = 0;
        return;
    }
    if (value.column < 0 && wanted->agg_count && !wanted->count && !asks_time(ask) &&
        !select_measured_behind(ask, i))
        value = amount_of_rows(ask, wanted->aggs[0], item->table, i);
    if (wanted->agg_count && !wanted->count && value.column < 0 && wanted->aggs[0] == AGG_SUM &&
        item->tables.len && item->tables.v[0].score < .95)
        frame->impossible = true; /* "total sales": no total of those who sell */
    if (wanted->all) {
        select_all(frame, item->table, i);
        wanted->all = false;
    } else if (wanted->agg_count && value.column >= 0) {
        frame->unproven = frame->unproven || word_is(item_last(ask, item_prev(ask, i)), "of");
        add_aggregates(frame, wanted, value, i);
    } else if (item_is(ask, item_prev(ask, i), CUE_HOW_MUCH) &&
               table_column_by_words(ask, item->table, name_phrases(NAME_STOCK)) >= 0) {
        int column = table_column_by_words(ask, item->table, name_phrases(NAME_STOCK));
        struct term sum = term_column((struct column_ref){item->table, column}, i);
        sum.agg = AGG_SUM; /* "how much stock" */
        frame_select(frame, sum);
    } else if (wanted->count && select_counts_column(ask, i)) {
        return;
    } else if (wanted->count) {
        struct term term =
            wanted->distinct ? select_count_kinds(ask, i) : term_count(item->table, i);
        const struct column_ref money = wanted->itself ? money_of_rows(ask, i) : no_column();
        if (money.column >= 0) {
            term = term_column(money, i);
            term.agg = AGG_SUM;
            ask_assume(ask, i, "the sum of them");
        }
        term.distinct = wanted->distinct;
        frame_select(frame, term);
        wanted->count = wanted->distinct = false;
    } else if (!select_is_modifier(ask, frame, i)) {
        frame_select_label(ask, frame, item->table, i);
        frame->distinct = frame->distinct || wanted->distinct;
        wanted->distinct = false;
    }
}

static bool asks_all(const struct ask *ask, size_t i)
{
    const bool of_column = i > 0 && item_kind_is(ask, i - 1, ITEM_COLUMN);
    return ask->items[i].kind == ITEM_WORD && !item_kind_is(ask, i + 1, ITEM_COLUMN) &&
           !of_column && item_first(ask, i)->is.everything; /* not "the committee information" */
}

/* "All the customer information": every column of the table. */
static bool asks_all_of(const struct ask *ask, size_t i)
{
    return item_kind_is(ask, i, ITEM_TABLE) && item_kind_is(ask, i + 1, ITEM_WORD) &&
           item_first(ask, i + 1)->is.everything && item_is(ask, item_prev(ask, i), CUE_ALL);
}

/* "the average number of rooms": a column holds the number, nothing is counted. */
static bool measures_number(const struct ask *ask, const struct wanted *wanted, size_t i)
{
    size_t next = item_next(ask, i);
    return wanted->agg_count && (wanted->agg_count > 1 || wanted->aggs[0] != AGG_SUM) &&
           item_is(ask, i, CUE_NUMBER_OF) && item_kind_is(ask, next, ITEM_COLUMN) &&
           column_is_number(ask, ask->items[next].column) &&
           !catalog_is_key(ask->catalog, ask->items[next].column);
}

static void want_cue(struct ask *ask, struct wanted *wanted, size_t i)
{
    struct item *item = &ask->items[i];
    switch (item->cue) {
    case CUE_HOW_MANY:
    case CUE_NUMBER_OF:
    case CUE_COUNT:
        if (wanted->agg_count && wanted->aggs[0] != AGG_SUM && item->cue == CUE_NUMBER_OF)
            select_kept_number(ask, i);
        if (measures_number(ask, wanted, i) && item_first(ask, i)->is.totals &&
            wanted->agg_count < 5 && item_is(ask, item_prev(ask, i), CUE_AND))
            wanted->aggs[wanted->agg_count++] = AGG_SUM; /* "the maximum and total number of" */
        if (measures_number(ask, wanted, i) ||
            (item->cue == CUE_NUMBER_OF && item_kind_is(ask, i - 1, ITEM_COLUMN)))
            break; /* "the average number of", "the phone number of" */
        wanted->count = true;
        wanted->agg_count = 0;
        break;
    case CUE_DISTINCT:
        wanted->distinct = true;
        break;
    case CUE_SUM:
        if (item_is(ask, item_next(ask, i), CUE_COUNT) ||
            item_is(ask, item_next(ask, i), CUE_NUMBER_OF))
            break;
        /* fall through */
    case CUE_AVG:
    case CUE_MAX:
    case CUE_MIN:
    case CUE_LATEST:
    case CUE_EARLIEST:
        if (wanted->agg_count < 5)
            wanted->aggs[wanted->agg_count++] = agg_of(item->cue);
        break;
    default:
        return;
    }
    item->used = true;
}

/* "the number and the average age of …": the rows are counted. */
static bool counts_alone(const struct ask *ask, size_t i)
{
    bool count = item_is(ask, i, CUE_COUNT) || item_is(ask, i, CUE_NUMBER_OF) ||
                 (ask->items[i].kind == ITEM_WORD && item_first(ask, i)->is.amounts);
    return count && ask->subject >= 0 && item_is(ask, item_next(ask, i), CUE_AND);
}

static bool selects_count(const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_COUNT)
            return true;
    }
    return false;
}

/* Columns are listed, and nothing is counted or measured. */
static bool shows_plainly(const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE || frame->select[i].all)
            return false;
    }
    return frame->select_count > 0;
}

/* "Number of gifts and total per month": the total of what is counted. */
static void want_measure_left(struct ask *ask, struct frame *frame, struct wanted *wanted)
{
    for (size_t i = 0; i < frame->select_count && wanted->agg_count == 1; i++) {
        const struct term *count = &frame->select[i];
        const struct column_ref amount = amount_of_counted(ask, wanted->aggs[0], count);
        if (amount.column >= 0)
            add_aggregates(frame, wanted, amount, count->at);
        frame->unproven = true;
    }
}

static void select_zone(struct ask *ask, struct frame *frame)
{
    const bool itself = select_counts_itself(ask, frame);
    struct wanted wanted = {.count = itself, .itself = itself};
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->zone != ZONE_SELECT || item->used)
            continue;
        if (asks_all_of(ask, i) && frame->select_count == 0) {
            item->used = ask->items[i + 1].used = true;
            select_all(frame, item->table, i);
        } else if (item->kind == ITEM_TABLE && later_request(ask, i) && !wanted.count) {
            item->used = true;
            frame_mention(frame, item->table);
        } else if (item->kind == ITEM_COLUMN)
            want_column(ask, frame, &wanted, i);
        else if (item->kind == ITEM_TABLE)
            select_want_table(ask, frame, &wanted, i);
        else if (item->kind == ITEM_WORD && frame->order_by_count &&
                 ask->words.v[item->first].is.amounts)
            wanted.count = item->used = true; /* "and the number" */
        else if (counts_alone(ask, i)) {
            frame_select(frame, term_count(ask->subject, i));
            item->used = true;
        } else if (asks_all(ask, i))
            wanted.all = item->used = true;
        else if (item->kind == ITEM_CUE &&
                 (item->cue == CUE_WHEN || item->cue == CUE_WHERE || item->cue == CUE_HOW_LONG ||
                  (item->cue == CUE_HOW_MUCH &&
                   !item_kind_is(ask, item_next(ask, i), ITEM_COLUMN))))
            select_column_of_cue(ask, frame, i);
        else if (item->kind == ITEM_CUE)
            want_cue(ask, &wanted, i);
    }
    if (wanted.count && frame->select_count == 0 && ask->subject >= 0)
        frame_select(frame, term_count(ask->subject, 0));
    if (wanted.count && frame->select_count > 0 && frame->group_wanted && !selects_count(frame))
        frame_select(frame, term_count(frame->count_table, SIZE_MAX));
    want_measure_left(ask, frame, &wanted);
    if (wanted.all && ask->subject >= 0 && frame->select_count == 0)
        select_all(frame, ask->subject, 0);
    if (wanted.distinct && shows_plainly(frame))
        frame->distinct = true; /* "the names of all different wines" */
}

/* Nothing but the subject's own table is spoken of. */
static bool only_subject(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < frame->table_count; i++) {
        if (frame->tables[i] != ask->subject)
            return false;
    }
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].table != ask->subject)
            return false;
    }
    return frame->cond_count == 0 && frame->having_count == 0 && ask->subject >= 0;
}

void piece_select(struct ask *ask, struct frame *frame)
{
    select_zone(ask, frame);
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if (item->kind == ITEM_TABLE && item->zone == ZONE_WHERE && !item->used &&
            item->clause == 0) {
            frame_mention(frame, item->table);
            item->used = true;
        } else if (item->kind == ITEM_COLUMN && item->zone == ZONE_WHERE && !item->used &&
                   item->clause == 0 && item->column.column >= 0 && only_subject(ask, frame) &&
                   table_hops(ask, ask->subject, item->column.table) == 1)
            frame_mention(frame, item->column.table); /* "employees who authorized a destruction" */
    }
}
