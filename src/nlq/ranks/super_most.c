/* The most, the top and the best selling: by counts, or by what counts already. */
#include "parts/compare.h"
#include "querent/base/str.h"
#include "ranks/super.h"

#include <string.h>

/* "most stock": what has no plural is measured by its quantity, not counted. */
struct column_ref super_mass(const struct ask *ask, const struct item *item)
{
    const struct word *word = &ask->words.v[item->last - 1];
    bool mass = item->kind == ITEM_TABLE && item->table >= 0 && str_eq(word->lower, word->lemma);
    return mass ? (struct column_ref){item->table,
                                      table_column_by_words(ask, item->table,
                                                            "quantity|on hand|in stock|minutes|"
                                                            "duration minutes|duration|hours")}
                : no_column();
}

/* "party with the most hosts", which keeps the number of its hosts itself. */
static struct column_ref own_count(struct ask *ask, size_t i, const struct item *item)
{
    int table = table_before(ask, i);
    size_t next = item_next(ask, (size_t)(item - ask->items));
    if (item->kind != ITEM_TABLE || table < 0 || table == item->table ||
        !(next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT) || item_is(ask, next, CUE_AND)))
        return no_column();
    return table_kept_number(ask, table, ask->words.v[item->last - 1].lemma);
}

struct column_ref super_sold(struct ask *ask, int table)
{
    struct column_ref best = no_column();
    bool of_sales = false; /* lines of sales before what is in stock */
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const char *name = catalog_table_words(ask->catalog, edge->from);
        bool sale = strstr(name, "order") || strstr(name, "sale") || strstr(name, "line") ||
                    strstr(name, "item") || strstr(name, "invoice");
        struct column_ref at = {edge->from,
                                table_column_by_words(ask, edge->from, name_phrases(NAME_PIECES))};
        if (edge->to != table || !sale || at.column < 0 || !column_is_number(ask, at) ||
            table_only_buys(ask, edge->from) || (of_sales && !strstr(name, "sale")))
            continue;
        best = at;
        of_sales = strstr(name, "sale") != NULL;
    }
    return best;
}

/* "products sold the most" by pieces; "customers who bought the most" by what they brought in, or
 * how often. */
static void rank_deed(struct ask *ask, struct frame *frame, size_t deed, struct super super)
{
    const int table = ask->items[deed].table, whose = table_before(ask, deed);
    const struct column_ref sold = super_sold(ask, whose);
    if (sold.table == table) {
        struct term term = term_column(sold, deed);
        term.agg = AGG_SUM;
        frame->group_wanted = frame->show_order = true;
        super_rank(ask, frame, term, super);
        frame->rank_table = whose;
    } else if (!super_worth(ask, frame, whose, super)) {
        super_rank_count(ask, frame, table, super);
    }
    frame_mention(frame, table);
    super_take(ask, deed);
}

/* "What is the largest number of points": asked for, no rank. */
static bool asks_extreme(const struct ask *ask, const struct frame *frame, size_t i, size_t target)
{
    const struct item *item = &ask->items[i];
    size_t prev = item_prev(ask, i);
    return item->zone == ZONE_SELECT && target < ask->count &&
           ask->items[target].kind == ITEM_COLUMN && frame->select_count == 0 &&
           word_is(&ask->words.v[item->last - 1], "of") &&
           column_is_number(ask, ask->items[target].column) &&
           !catalog_is_key(ask->catalog, ask->items[target].column) &&
           (prev >= ask->count || item_is(ask, prev, CUE_SHOW) || item_is(ask, prev, CUE_WH));
}

/* "The line that produced the most": a number of the rows of each that is called as the verb;
 * column -1: none, or several. */
static struct column_ref done_in_all(struct ask *ask, size_t i)
{
    const size_t verb = item_prev(ask, i);
    const int whose = table_before(ask, i);
    struct column_ref found = no_column();
    if (whose < 0 || verb >= ask->count || !item_is_participle(ask, verb))
        return found;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        if (table->hidden || table->kind != TABLE_BASE || !tables_to_many(ask, whose, (int)t))
            continue;
        for (size_t c = 0; c < table->column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
                !(column_has_words(ask, at, item_last(ask, verb)->lower) ||
                  column_has_akin(ask, at, item_last(ask, verb)->lemma)))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

/* "Who resolved the most incidents": incidents that have not been resolved do not count. */
static void only_done(struct ask *ask, struct frame *frame, size_t verb, int table)
{
    const struct item *item = verb < ask->count ? &ask->items[verb] : NULL;
    if (item == NULL || item->kind != ITEM_NOISE || item->columns.len == 0 || item->values.len)
        return;
    const struct column_ref at = item->columns.v[0].at;
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    if (at.table == table && column_is_date(ask, at) && stats && stats->null_share > 0)
        frame_cond(frame, (struct cond){.kind = COND_NULL,
                                        .negated = true,
                                        .left = term_column(at, verb),
                                        .at = verb,
                                        .end = verb + 1});
}

/* "Earns the most", "ordered the most", "sold the most": nothing stands behind, and what does is
 * said before. */
static void rank_by_verb(struct ask *ask, struct frame *frame, struct super super)
{
    const size_t before = item_prev(ask, super.at);
    if (item_kind_is(ask, before, ITEM_COLUMN) && ask->items[before].measure) {
        struct term earned = term_column(ask->items[before].column, before);
        if (tables_to_many(ask, table_before(ask, super.at), earned.table)) {
            earned.agg = AGG_SUM;
            frame->group_wanted = frame->show_order = true;
        }
        super_rank(ask, frame, earned, super);
        super_take(ask, before);
        return;
    }
    if (item_kind_is(ask, before, ITEM_TABLE) && ask->items[before].deed) {
        rank_deed(ask, frame, before, super);
        return;
    }
    const struct column_ref done = done_in_all(ask, super.at);
    if (done.column < 0) {
        super_rank_count(ask, frame, -1, super);
        return;
    }
    struct term term = term_column(done, before);
    term.agg = AGG_SUM;
    frame->group_wanted = frame->show_order = frame->unproven = true;
    super_rank(ask, frame, term, super);
    super_take(ask, before);
}

/* "Most points": by the number at item target; of several rows each, by their sum. */
static void rank_by_number(struct ask *ask, struct frame *frame, size_t target, enum agg agg,
                           struct super super)
{
    const struct item *item = &ask->items[target];
    const bool plural = word_is_plural(item_last(ask, target));
    struct term term = term_column(item->column, target);
    if (agg == AGG_NONE && (item->zone == ZONE_WHERE || plural) &&
        tables_to_many(ask, table_before(ask, super.at), item->column.table))
        agg = super_of_many(ask, item->column); /* "the most credits": of all its courses */
    if (agg == AGG_NONE && super_adds_up(ask, super.at, target))
        agg = AGG_SUM;
    term.agg = agg;
    frame->group_wanted = frame->group_wanted || agg != AGG_NONE;
    super_rank(ask, frame, term, super);
}

/* "Most cinemas opened in 2010 or later": the item names the rows and the column that they are
 * compared by; they are counted. The table of the rows, -1: nothing is compared. */
static int compared_rows(const struct ask *ask, size_t target)
{
    const struct item *item = &ask->items[target];
    const struct word *noun = item_first(ask, target);
    const size_t next = item_next(ask, target);
    const bool compared = item_kind_is(ask, next, ITEM_NUMBER) ||
                          item_kind_is(ask, next, ITEM_DATE) || item_traits(ask, next).compares;
    return item->kind == ITEM_COLUMN && item->last > item->first + 1 && compared &&
                   word_is_plural(noun) && table_has_word(ask, item->column.table, noun->lemma) &&
                   !column_has_words(ask, item->column, noun->lemma)
               ? item->column.table
               : -1;
}

/* "With the most beds", of which the rows keep the number under a name like it, bedroom_count;
 * column -1: they keep none. */
static struct column_ref kept_like(struct ask *ask, size_t i)
{
    enum { STEM_MIN = 3 };
    const size_t noun = item_next(ask, i);
    const int table = table_before(ask, i);
    struct column_ref found = no_column();
    if (!item_kind_is(ask, noun, ITEM_WORD) || table < 0)
        return found;
    const char *lemma = item_last(ask, noun)->lemma;
    for (size_t c = 0; strlen(lemma) >= STEM_MIN && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *words = catalog_column_words(ask->catalog, at);
        if (!column_is_number(ask, at) || catalog_is_key(ask->catalog, at) ||
            !name_has(words, NAME_COUNTED) || !str_starts(words, lemma))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "The most teams founded": how many of them, and not the latest of their years. */
static bool counts_done(struct ask *ask, size_t target)
{
    const struct item *item = &ask->items[target];
    if (item->last < item->first + 2 || !word_is_participle(item_last(ask, target)))
        return false;
    const struct matches tables = names_tables(ask, item->first, item->last - 1);
    return tables.len && tables.v[0].score >= .9 && tables.v[0].at.table == item->column.table;
}

/* "most orders" counts, "most points" ranks by the column */
void super_most(struct ask *ask, struct frame *frame, size_t i, bool most)
{
    enum agg agg;
    size_t target = super_target(ask, i, &agg);
    if (asks_extreme(ask, frame, i, target)) {
        ask->items[i].cue = most ? CUE_MAX : CUE_MIN;
        return;
    }
    struct super super = {.at = i, .limit = super_limit(ask, i), .descending = most};
    if (target >= ask->count) {
        const struct column_ref kept = kept_like(ask, i);
        if (kept.column >= 0) {
            super_rank(ask, frame, term_column(kept, item_next(ask, i)), super);
            super_take(ask, item_next(ask, i));
            frame->unproven = true;
        } else {
            rank_by_verb(ask, frame, super);
        }
        return;
    }
    struct item *item = &ask->items[target];
    if (compared_rows(ask, target) >= 0) {
        super_rank_count(ask, frame, compared_rows(ask, target), super);
        return;
    }
    if (item->kind == ITEM_COLUMN && counts_done(ask, target)) {
        super_rank_count(ask, frame, item->column.table, super);
    } else if (item->kind == ITEM_COLUMN && column_is_number(ask, item->column) &&
               !catalog_is_key(ask->catalog, item->column)) {
        rank_by_number(ask, frame, target, agg, super);
    } else if (own_count(ask, i, item).column >= 0) {
        super_rank(ask, frame, term_column(own_count(ask, i, item), target), super);
    } else if (super_mass(ask, item).column >= 0) {
        struct term term = term_column(super_mass(ask, item), target);
        term.agg = AGG_SUM;
        frame->group_wanted = true;
        frame_mention(frame, item->table);
        super_rank(ask, frame, term, super);
    } else {
        super_rank_count(ask, frame, item->table, super);
        only_done(ask, frame, item_prev(ask, i), item->table);
    }
    item->used = true;
}

/* "the last 10 orders": by their date. */
static void rank_rows(struct ask *ask, struct frame *frame, size_t i, bool latest)
{
    size_t what = item_next(ask, item_next(ask, i));
    bool said = item_last(ask, i)->is.first_last;
    for (size_t k = i; k < ask->count; k++)
        said = said && !item_is(ask, k, CUE_ALPHA); /* "the first 10 alphabetically" */
    struct column_ref date = said && item_kind_is(ask, what, ITEM_TABLE)
                                 ? table_date(ask, ask->items[what].table)
                                 : no_column();
    if (date.column >= 0)
        frame_order(frame, term_column(date, i), latest);
}

/* A later word says what is ranked by. */
static bool says_by_what(const struct ask *ask, size_t i)
{
    bool said = false;
    for (; i < ask->count; i++)
        said = said || item_is(ask, i, CUE_BY) || item_is(ask, i, CUE_ORDER) ||
               item_is(ask, i, CUE_NUMBER_OF) || item_is(ask, i, CUE_MOST) ||
               item_is(ask, i, CUE_LEAST) || item_is(ask, i, CUE_ADJ_SUPER) ||
               item_traits(ask, i).aggregates;
    return said;
}

/* "with the top 3 durations" */
static bool ranks_by_column(const struct ask *ask, size_t i, size_t noun)
{
    return !item_last(ask, i)->is.first_last && item_kind_is(ask, noun, ITEM_COLUMN) &&
           column_is_number(ask, ask->items[noun].column) &&
           !catalog_is_key(ask->catalog, ask->items[noun].column) && !says_by_what(ask, noun);
}

/* "Top 5 customers by orders": by how many they have; by payments or sales: by what these come to.
 */
static bool ranks_by_rows(struct ask *ask, struct frame *frame, size_t by, size_t target,
                          struct super super)
{
    const struct item *item = &ask->items[target];
    if (!item_is(ask, by, CUE_BY) || item->kind != ITEM_TABLE || super_is_singular(ask, target) ||
        !tables_to_many(ask, table_before(ask, by), item->table))
        return false;
    const struct column_ref worth = {
        item->table, table_column_by_words(ask, item->table, name_phrases(NAME_WORTH))};
    if (item_last(ask, target)->lemma_is.money && worth.column >= 0 &&
        column_is_number(ask, worth)) {
        struct term sum = term_column(worth, target);
        sum.agg = AGG_SUM;
        super_rank(ask, frame, sum, super);
        frame_mention(frame, item->table);
    } else {
        super_rank_count(ask, frame, item->table, super);
    }
    frame->rank_table = table_before(ask, by);
    frame->show_order = frame->group_wanted = frame->unproven = true;
    for (size_t used = by; used <= target; used++)
        super_take(ask, used);
    return true;
}

/* "The first 10 customers by name", "by date", "the top three by rank": from the beginning of what
 * has an order of its own. */
static bool ranks_from_below(const struct ask *ask, size_t i, const struct term *term)
{
    const bool dated = column_is_date(ask, term->column) && item_last(ask, i)->is.first_last;
    const bool place = wording_is(ask, ask->items[i].last - 1, "top|bottom|best|worst|leading") &&
                       column_is_place(ask, term->column);
    return term->agg == AGG_NONE && (dated || place || column_is_text(ask, term->column));
}

/* The rows of a top 5 are ranked by item `target`, which the word at item k leads to. */
static void top_by(struct ask *ask, struct frame *frame, size_t k, size_t target, enum agg agg,
                   struct super super)
{
    const struct item *item = &ask->items[target];
    if (agg == AGG_COUNT && item->kind == ITEM_COLUMN && column_is_number(ask, item->column) &&
        !catalog_is_key(ask->catalog, item->column))
        agg = AGG_NONE; /* "by number of rooms", which is a column */
    struct term term = item->kind == ITEM_TABLE ? term_count(item->table, target)
                                                : term_column(item->column, target);
    if (agg == AGG_NONE && item->kind == ITEM_COLUMN && column_is_number(ask, term.column) &&
        !catalog_is_key(ask->catalog, term.column) &&
        tables_to_many(ask, ask->subject, item->column.table))
        agg = column_is_place(ask, term.column)
                  ? AGG_NONE                          /* which are not added up */
                  : super_of_many(ask, item->column); /* a row has many */
    frame->whole = frame->whole || (agg == AGG_SUM && item->measure);
    term.agg = agg;
    if (agg == AGG_COUNT)
        super_rank_count(ask, frame, item->table, super);
    else
        frame_order(frame, term, ranks_from_below(ask, super.at, &term) != super.descending);
    frame->show_order = agg != AGG_NONE;
    frame->group_wanted = frame->group_wanted || agg != AGG_NONE;
    for (size_t used = k; used <= target; used++)
        super_take(ask, used);
}

/* "top 5 customers by revenue", "first 3 orders" */
void super_top(struct ask *ask, struct frame *frame, size_t i, bool top)
{
    size_t next = item_next(ask, i);
    if (item_kind_is(ask, next, ITEM_TABLE) && super_is_singular(ask, next) &&
        item_last(ask, i)->is.first_last) {
        super_date(ask, frame, i, !top); /* "the first payment" */
        return;
    }
    if (item_kind_is(ask, next, ITEM_TABLE) && !item_last(ask, i)->is.first_last &&
        !says_by_what(ask, next)) {
        struct super best = {.at = i, .limit = super_how_many(ask, i, next), .descending = top};
        super_worth(ask, frame, ask->items[next].table, best); /* "top customers" */
        return;
    }
    if (!item_kind_is(ask, next, ITEM_NUMBER) || ask->items[next].used)
        return;
    struct super super = {.at = i, .limit = super_limit(ask, i), .descending = top};
    frame->limit = super.limit;
    super_take(ask, i);
    for (size_t k = next; k < ask->count; k++) {
        enum agg agg = AGG_NONE;
        if (!item_is(ask, k, CUE_BY) && !item_is(ask, k, CUE_ORDER) && !item_is(ask, k, CUE_WITH) &&
            !item_is(ask, k, CUE_IN))
            continue;
        size_t target = super_target(ask, k, &agg);
        if (target < ask->count && agg == AGG_NONE && ranks_by_rows(ask, frame, k, target, super))
            return;
        if (target >= ask->count || (ask->items[target].kind == ITEM_TABLE && agg != AGG_COUNT))
            continue;
        const struct item *item = &ask->items[target];
        if (agg == AGG_NONE && item->kind == ITEM_COLUMN && column_is_text(ask, item->column) &&
            (item_is(ask, k, CUE_WITH) || item_is(ask, k, CUE_IN)))
            continue; /* "the last 20 orders with the customer's name" */
        top_by(ask, frame, k, target, agg, super);
        return;
    }
    rank_rows(ask, frame, i, !top);
    const size_t noun = item_next(ask, next);
    if (frame->order_count == 0 && ranks_by_column(ask, i, noun)) {
        frame_order(frame, term_column(ask->items[noun].column, noun), top);
        ask->items[noun].used = ask->items[noun].zone == ZONE_WHERE;
    }
    if (frame->order_count == 0 && item_kind_is(ask, noun, ITEM_TABLE) &&
        !item_last(ask, i)->is.first_last && !says_by_what(ask, noun))
        super_worth(ask, frame, ask->items[noun].table, super);
}

/* How many of the things are in rows with an amount, whatever these are called: services used. */
static struct column_ref pieces_priced(struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {
            edge->from, table_column_by_words(ask, edge->from, name_phrases(NAME_PIECES))};
        if (edge->to != table || edge->from == table || at.column < 0 ||
            !column_is_number(ask, at) || table_keeps_purchases(ask, edge->from) ||
            table_column_by_words(ask, edge->from, "amount|price|unit price|total") < 0)
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* "By units", "by quantity", which the best selling are by anyway. */
static void by_units(struct ask *ask, size_t i)
{
    for (size_t k = i + 1; k < ask->words.len; k++) {
        if (k > 0 && wording_is(ask, k - 1, "by|in") &&
            wording_is(ask, k, "units|quantity|quantities|qty|volume|pieces|number"))
            wording_cut(ask, k - 1, 2 + wording_is(ask, k + 1, "sold"));
    }
}

void selling_said_read(struct ask *ask)
{
    static const char said[] = "best selling|best-selling|top selling|top-selling|most selling|"
                               "bestselling|best seller|best sellers|bestseller|bestsellers";
    for (size_t i = 0; i < ask->words.len; i++) {
        if (wording_match(ask, i, said))
            by_units(ask, i);
    }
}

/* "best selling products": by how many were sold; ten of them where none is said. */
void super_selling(struct ask *ask, struct frame *frame, size_t i)
{
    size_t next = item_next(ask, i);
    if (item_kind_is(ask, next, ITEM_NUMBER))
        next = item_next(ask, next);
    const size_t behind = item_next(ask, next); /* "the best selling seasonal product" */
    if ((item_kind_is(ask, next, ITEM_COLUMN) || item_kind_is(ask, next, ITEM_VALUE)) &&
        item_kind_is(ask, behind, ITEM_TABLE))
        next = behind;
    int table = item_kind_is(ask, next, ITEM_TABLE) ? ask->items[next].table : -1;
    struct column_ref sold = super_sold(ask, table);
    struct super super = {.at = i, .limit = super_how_many(ask, i, next), .descending = true};
    for (size_t e = 0; sold.column < 0 && table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to == table && edge->from != table) /* "the best selling category" */
            sold = super_sold(ask, edge->from);
    }
    sold = sold.column < 0 ? pieces_priced(ask, table) : sold;
    if (sold.column < 0)
        return;
    struct term term = term_column(sold, i);
    term.agg = AGG_SUM;
    super_rank(ask, frame, term, super);
    frame->group_wanted = frame->show_order = true;
    frame_mention(frame, sold.table);
}
