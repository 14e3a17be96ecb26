/* What superlatives share: how many, of what, ordered by what. */
#include "ranks/super.h"
#include "querent/base/str.h"

bool super_counts_rooms(const struct ask *ask, size_t number)
{
    const size_t of = number + 1;
    return item_kind_is(ask, of, ITEM_COLUMN) && item_kind_is(ask, of + 1, ITEM_TABLE) &&
           column_is_number(ask, ask->items[of].column) && super_is_singular(ask, of);
}

long super_limit(struct ask *ask, size_t i)
{
    size_t near[2] = {item_prev(ask, i), item_next(ask, i)};
    for (size_t k = 0; k < 2; k++) {
        if (near[k] >= ask->count || ask->items[near[k]].kind != ITEM_NUMBER ||
            ask->items[near[k]].used)
            continue;
        const struct item *item = &ask->items[near[k]];
        double n = item->number;
        bool whole = n == (double)(long)n && n >= 1 && n <= 1000;
        if (!whole || (k == 1 && item_is(ask, i, CUE_ADJ_SUPER) && n > 100) ||
            ask->words.v[item->first].ordinal)
            continue;
        if (k == 0 && item_is(ask, item_prev(ask, near[k]), CUE_GT))
            continue;
        if (k == 1 && super_counts_rooms(ask, near[k]))
            continue;
        ask->items[near[k]].used = true;
        return (long)n;
    }
    return 1;
}

void super_take(struct ask *ask, size_t i)
{
    if (i < ask->count)
        ask->items[i].used = true;
}

/* "The second most expensive": so many come before. */
static long super_places_before(struct ask *ask, size_t i)
{
    enum { PLACES_MAX = 100 };
    const size_t prev = item_prev(ask, i);
    struct item *item = prev < ask->count ? &ask->items[prev] : NULL;
    if (item == NULL || item->kind != ITEM_NUMBER || item->used ||
        !ask->words.v[item->first].ordinal || item->number < 1 || item->number > PLACES_MAX)
        return 0;
    item->used = true;
    return (long)item->number - 1;
}

void super_rank(struct ask *ask, struct frame *frame, struct term term, struct super super)
{
    frame_order(frame, term, super.descending);
    if (super.limit > 1 || frame->limit == 0)
        frame->limit = super.limit;
    frame->offset = super_places_before(ask, super.at);
    frame->unproven = frame->unproven || frame->offset; /* of several that are equal, one */
    frame->whole = frame->whole || frame->offset;
    super_take(ask, super.at);
    frame->rank_table = table_before(ask, super.at);
}

void super_rank_count(struct ask *ask, struct frame *frame, int table, struct super super)
{
    frame->count_table = table;
    frame->order_by_count = frame->group_wanted = true;
    if (table >= 0)
        frame_mention(frame, table);
    struct term count = term_count(table, super.at);
    count.distinct = table >= 0 && item_is(ask, item_next(ask, super.at), CUE_DISTINCT);
    super_rank(ask, frame, count, super);
}

long super_how_many(struct ask *ask, size_t i, size_t noun)
{
    enum { SEVERAL = 10 };
    const bool said = item_kind_is(ask, item_next(ask, i), ITEM_NUMBER) ||
                      item_kind_is(ask, item_prev(ask, i), ITEM_NUMBER);
    const long limit = super_limit(ask, i);
    return limit == 1 && !said && noun < ask->count && !super_is_singular(ask, noun) ? SEVERAL
                                                                                     : limit;
}

/* The column that follows, over an aggregate word ("highest average salary") and noise. */
/* "The most cancelled subscriptions": says which of the rows right behind it. */
static bool tells_rows(struct ask *ask, size_t k)
{
    const struct item *item = &ask->items[k];
    if (!item_kind_is(ask, k + 1, ITEM_TABLE) || item->last != ask->items[k + 1].first)
        return false;
    return item->kind == ITEM_VALUE ||
           (item->kind == ITEM_COLUMN && item->column.column >= 0 &&
            item->column.table == ask->items[k + 1].table &&
            (item->opposite || flag_is(ask, item->column) ||
             lexicon_done(item_first(ask, k)->lower) || /* "the most open" */
             (column_is_date(ask, item->column) && item_is_participle(ask, k))));
}

size_t super_target(struct ask *ask, size_t i, enum agg *ret_agg)
{
    *ret_agg = AGG_NONE;
    for (size_t k = item_next(ask, i); k < ask->count && k <= i + 5; k = item_next(ask, k)) {
        const struct item *item = &ask->items[k];
        if (tells_rows(ask, k) || item_is_adjunct(ask, k))
            continue;
        if (item->kind == ITEM_COLUMN || item->kind == ITEM_TABLE)
            return k;
        if (item_is(ask, k, CUE_AVG))
            *ret_agg = AGG_AVG;
        else if (item_is(ask, k, CUE_SUM))
            *ret_agg = AGG_SUM;
        else if (item_is(ask, k, CUE_NUMBER_OF) || item_is(ask, k, CUE_COUNT))
            *ret_agg = *ret_agg == AGG_AVG ? AGG_AVG : AGG_COUNT; /* "average number of rooms" */
        else if (!item_is(ask, k, CUE_OF) && item->kind != ITEM_NUMBER &&
                 !item_is(ask, k, CUE_DISTINCT) && item->kind != ITEM_WORD)
            break;
    }
    return ask->count;
}

bool super_is_singular(const struct ask *ask, size_t i)
{
    const struct word *word = item_last(ask, i);
    return !word_is_plural(word) || /* "colour" is spelled another way, and one */
           str_eq(lexicon_spelling(word->lower), word->lemma);
}

/* "where the average pressure is the lowest": the column stands before. */
static void super_left(struct ask *ask, struct frame *frame, struct super super)
{
    size_t at = ask->count;
    for (size_t k = super.at; k-- > 0 && at == ask->count;) {
        if (ask->items[k].kind == ITEM_COLUMN)
            at = k;
        else if (!item_is(ask, k, CUE_IS) && ask->items[k].kind != ITEM_NOISE)
            return;
    }
    if (at == ask->count)
        return;
    struct term term = term_column(ask->items[at].column, at);
    size_t prev = item_prev(ask, at);
    if (item_is(ask, prev, CUE_AVG) || item_is(ask, prev, CUE_SUM)) {
        term.agg = item_is(ask, prev, CUE_AVG) ? AGG_AVG : AGG_SUM;
        frame->group_wanted = true;
        super_take(ask, prev);
    }
    super_rank(ask, frame, term, super);
    ask->items[at].used = ask->items[at].zone == ZONE_WHERE;
}

bool column_is_place(const struct ask *ask, struct column_ref column)
{
    return wording_among(column_last_word(ask, column),
                         "rank|ranking|position|place|placing|placement|standing|seed");
}

enum agg super_of_many(const struct ask *ask, struct column_ref column)
{
    return column_is_called(ask, column, NAME_RATED) ? AGG_AVG : AGG_SUM;
}

/* "The highest repair costs" of a building: of all its repairs. */
static bool super_is_several(struct ask *ask, size_t i, size_t target)
{
    const struct word *word = item_last(ask, target);
    return item_kind_is(ask, target, ITEM_COLUMN) &&
           !column_is_place(ask, ask->items[target].column) &&
           (word_is(word, "costs") || word_is(word, "expenses") || word_is(word, "fees") ||
            word_is(word, "earnings") || word_is(word, "losses") || word_is(word, "amounts") ||
            word_is(item_first(ask, target), "total") || /* "the highest total invoice amount" */
            wording_is(ask, ask->items[target].first - 1, "total")) &&
           column_is_number(ask, ask->items[target].column) &&
           tables_to_many(ask, table_before(ask, i), ask->items[target].column.table);
}

/* "Total orders", said of whose they are: a column called total, of each order. */
static bool is_total_of_rows(const struct ask *ask, size_t target)
{
    const struct item *item = &ask->items[target];
    return item->last == item->first + 1 && word_is(item_first(ask, target), "total") &&
           item_kind_is(ask, target + 1, ITEM_TABLE) &&
           ask->items[target + 1].first == item->last &&
           ask->items[target + 1].table == item->column.table &&
           !super_is_singular(ask, target + 1);
}

bool super_adds_up(struct ask *ask, size_t i, size_t target)
{
    const struct item *item = &ask->items[target];
    if (item->kind != ITEM_COLUMN || !tables_to_many(ask, table_before(ask, i), item->column.table))
        return false;
    const struct word *word = item_last(ask, target);
    const bool takings = word->is.takings || word->lemma_is.takings;
    const bool other = takings && !column_has_words(ask, item->column, word->lemma);
    return (item->measure && takings) || other || is_total_of_rows(ask, target);
}

/* "Members with the highest payouts": what those of each come to. */
static bool super_amount(struct ask *ask, struct frame *frame, size_t target, struct super super)
{
    struct item *item = &ask->items[target];
    const int whose = table_before(ask, super.at);
    const struct column_ref worth = {
        item->table, table_column_by_words(ask, item->table, name_phrases(NAME_WORTH))};
    if (super_is_singular(ask, target) || whose < 0 || worth.column < 0 ||
        !column_is_number(ask, worth) || catalog_is_key(ask->catalog, worth) ||
        !tables_to_many(ask, whose, item->table))
        return false;
    struct term sum = term_column(worth, target);
    sum.agg = AGG_SUM;
    super.limit = super_how_many(ask, super.at, item_prev(ask, super.at));
    for (size_t k = 0; k < super.at; k++) { /* "10 members with …" */
        const struct item *number = &ask->items[k];
        if (number->kind == ITEM_NUMBER && !number->used && number->number >= 1 &&
            item_kind_is(ask, k + 1, ITEM_TABLE) && ask->items[k + 1].table == whose) {
            super.limit = (long)number->number;
            ask->items[k].used = true;
        }
    }
    super_rank(ask, frame, sum, super);
    frame->group_wanted = frame->show_order = frame->unproven = true;
    frame->rank_table = whose;
    item->used = true;
    return true;
}

/* "with the highest salary", "has the lowest price" */
void super_column(struct ask *ask, struct frame *frame, size_t i, bool descending)
{
    enum agg agg;
    size_t target = super_target(ask, i, &agg);
    struct super super = {.at = i, .limit = 1, .descending = descending};
    if (target >= ask->count) {
        super_left(ask, frame, super);
        return;
    }
    struct item *item = &ask->items[target];
    bool number = item->kind == ITEM_COLUMN && column_is_number(ask, item->column) &&
                  !catalog_is_key(ask->catalog, item->column);
    agg = agg == AGG_COUNT && number ? AGG_NONE : agg; /* "highest number of seats" */
    if (agg == AGG_COUNT) {
        super.limit = super_limit(ask, i);
        super_rank_count(ask, frame, item->kind == ITEM_TABLE ? item->table : -1, super);
        item->used = item->kind == ITEM_TABLE;
    } else if (item->kind == ITEM_COLUMN) {
        super.limit = super_limit(ask, i);
        struct term term = term_column(item->column, target);
        frame->unproven = frame->unproven || is_total_of_rows(ask, target);
        agg = agg == AGG_NONE && (super_adds_up(ask, i, target) || super_is_several(ask, i, target))
                  ? AGG_SUM
                  : agg;
        term.agg = agg;
        frame->group_wanted = frame->group_wanted || agg != AGG_NONE;
        super_rank(ask, frame, term, super);
        item->used = true;
    } else if (!super_amount(ask, frame, target, super))
        return;
    for (size_t k = i + 1; k < target; k++)
        super_take(ask, k);
}
