/* "Tickets that missed the deadline", "jobs that took longer than planned", "events that lost
 * money": two dates or two amounts of the same rows, one of which is beyond the other. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

#define DONE                                                                                       \
    "actual end|end actual|resolved|completed|completion|finished|delivered|returned|ended|closed"
#define PROMISED "due|deadline|planned end|end planned|target|promised|expected end|scheduled end"
#define COST "total cost|cost|costs|expenses|expense|spent|budget"
#define INCOME                                                                                     \
    "income|revenue|takings|proceeds|raised|earned|gross|box office|sale price|sell price|price"

static const struct {
    const char *said, *more, *less;
    bool dates;
} outcomes[] = {
    {"missed the deadline on|missed the deadline|missed their deadline|missed its deadline|missed "
     "the due date|miss the deadline on|miss the deadline|miss the due date on|missed the target "
     "date|took longer than planned|took longer than expected|took longer than scheduled|ran "
     "longer than planned|overran|ran over schedule|finished later than planned|ended later than "
     "planned",
     DONE, PROMISED, true},
    {"lost money on|lost us money|lost money|lose money|losing money|made a loss on|made a "
     "loss|make "
     "a loss|ran at a loss|did not break even|did not earn back their budget|did not make back "
     "their "
     "budget|did not earn back their cost|were unprofitable|are unprofitable|were not profitable|"
     "cost more than they brought in|cost more than it brought in|cost more than they made|cost "
     "more "
     "than they earned|cost us more than they brought in",
     COST, INCOME, false},
    {"made money|made us money|made a profit on|made a profit|turned a profit|were profitable",
     INCOME, COST, false},
};

static bool fits(struct ask *ask, struct column_ref at, bool dates)
{
    return at.column >= 0 && !catalog_is_key(ask->catalog, at) &&
           (dates ? column_is_date(ask, at) : column_is_number(ask, at) && !flag_is(ask, at));
}

/* The table keeps both: *more, which is beyond *less. */
static bool keeps_both(struct ask *ask, int table, size_t k, struct column_ref *more,
                       struct column_ref *less)
{
    *more = (struct column_ref){table, table_column_by_words(ask, table, outcomes[k].more)};
    *less = (struct column_ref){table, table_column_by_words(ask, table, outcomes[k].less)};
    return fits(ask, *more, outcomes[k].dates) && fits(ask, *less, outcomes[k].dates) &&
           !same_column(*more, *less);
}

/* The only open table that keeps both, where no rows are named as they are called; -1. */
static int only_table(struct ask *ask, size_t k)
{
    struct column_ref more, less;
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !keeps_both(ask, (int)t, k, &more, &less))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* Material and labour: *ret_also is the only other cost of the rows, column -1: there is none;
 * false: there are several. */
static bool other_cost(struct ask *ask, struct column_ref cost, struct column_ref *ret_also)
{
    size_t count = 0;
    *ret_also = no_column();
    for (size_t c = 0; c < ask_table(ask, cost.table)->column_count; c++) {
        const struct column_ref at = {cost.table, (int)c};
        if (same_column(at, cost) || !fits(ask, at, false) ||
            !str_eq(column_last_word(ask, at), "cost") ||
            !str_eq(column_last_word(ask, cost), "cost") || column_has_words(ask, cost, "total") ||
            str_eq(catalog_column_words(ask->catalog, cost), "cost"))
            continue;
        *ret_also = at;
        count++;
    }
    return count < 2;
}

static const char *name_of(struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

/* The words that hold the one side of the table's rows against the other; NULL: there is no
 * telling.
 */
static const char *outcome_of(struct ask *ask, int table, size_t k)
{
    struct column_ref more, less, also = no_column();
    if (table < 0 || !keeps_both(ask, table, k, &more, &less))
        return NULL;
    const bool cost_first = column_has_words(ask, more, "cost");
    if (!outcomes[k].dates && !other_cost(ask, cost_first ? more : less, &also))
        return NULL;
    const char *a = name_of(ask, more), *b = name_of(ask, less);
    if (also.column >= 0 && cost_first)
        return arena_printf(ask->arena, "where %s is lower than %s plus %s", b, a,
                            name_of(ask, also));
    if (also.column >= 0)
        b = arena_printf(ask->arena, "%s plus %s", b, name_of(ask, also));
    return arena_printf(ask->arena, "where %s is %s %s", a,
                        outcomes[k].dates ? "after" : "higher than", b);
}

/* The same of rows that others lead to which keep both, all of those together. */
static const char *outcome_of_parts(struct ask *ask, int table, size_t k)
{
    static const char sold[] = "sell amount|sale amount|sell|revenue|income";
    const char *found = NULL;
    for (size_t e = 0; table >= 0 && !outcomes[k].dates && e < catalog_edge_count(ask->catalog);
         e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const int rows = edge->from;
        const struct column_ref in = {rows, table_column_by_words(ask, rows, sold)},
                                out = {rows, table_column_by_words(ask, rows, "cost amount|cost")};
        if (edge->to != table || rows == table || !table_is_open(ask, rows) ||
            !fits(ask, in, false) || !fits(ask, out, false) || same_column(in, out))
            continue;
        if (found)
            return NULL;
        found = arena_printf(ask->arena, "with total difference between %s and %s %s 0",
                             name_of(ask, in), name_of(ask, out),
                             str_eq(outcomes[k].more, COST) ? "below" : "above");
    }
    return found;
}

static bool put_outcome(struct ask *ask, size_t i, size_t k, size_t len)
{
    const int said = table_last_before(ask, i), table = said < 0 ? only_table(ask, k) : said;
    const char *text = outcome_of(ask, table, k);
    text = text ? text : outcome_of_parts(ask, table, k);
    size_t first = i;
    if (text == NULL)
        return false;
    while (first > 1 && wording_is(ask, first - 1, "that|which|where|did|we|us|they|have|has|it"))
        first--;
    const char *what = words_text(&ask->words, ask->arena, first, i + len);
    wording_put(ask, first, i + len - first, text);
    if (!outcomes[k].dates) /* a guess, which the answer says */
        ask->shape.taken_for = arena_printf(ask->arena, "%s = %s", what, strchr(text, ' ') + 1);
    return true;
}

/* "Unprofitable jobs" are those that lost money. */
static void unprofitable(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "unprofitable|lossmaking") && table_at_word(ask, i + 1) >= 0)
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "%s that lost money", ask->words.v[i + 1].text));
    }
}

void against_read(struct ask *ask)
{
    unprofitable(ask);
    for (size_t i = 1; i < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof outcomes / sizeof *outcomes; k++) {
            const size_t len = wording_match(ask, i, outcomes[k].said);
            if (len && !exact_is_name(ask, i) && put_outcome(ask, i, k, len))
                return;
        }
    }
}
