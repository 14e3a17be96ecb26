/* "Tickets that missed the deadline", "jobs that took longer than planned", "events that lost
 * money": two dates or two amounts of the same rows, one of which is beyond the other. */
#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

#define DONE                                                                                       \
    "actual end|end actual|resolved|completed|completion|finished|delivered|returned|ended|closed"
#define PROMISED "due|deadline|planned end|end planned|target|promised|expected end|scheduled end"
#define COST "cost|costs|total cost|expenses|expense|spent"
#define INCOME "income|revenue|takings|proceeds|raised|earned"

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
    {"lost money on|lost us money|lost money|lose money|made a loss on|made a loss|make a loss|ran "
     "at a loss|did not break even",
     COST, INCOME, false},
    {"made money|made us money|made a profit on|made a profit|turned a profit|were profitable",
     INCOME, COST, false},
};

static bool fits(struct ask *ask, struct column_ref at, bool dates)
{
    return at.column >= 0 && !catalog_is_key(ask->catalog, at) &&
           (dates ? column_is_date(ask, at) : column_is_number(ask, at) && !flag_is(ask, at));
}

/* The rows that are spoken of before word i; -1: none. */
static int rows_before(struct ask *ask, size_t i)
{
    int table = -1;
    while (i-- > 0 && table < 0)
        table = table_at_word(ask, i);
    return table;
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

static bool put_outcome(struct ask *ask, size_t i, size_t k, size_t len)
{
    const int said = rows_before(ask, i), table = said < 0 ? only_table(ask, k) : said;
    struct column_ref more, less;
    if (table < 0 || !keeps_both(ask, table, k, &more, &less))
        return false;
    size_t first = i;
    while (first > 1 && wording_is(ask, first - 1, "that|which|where|did|we|us|they|have|has|it"))
        first--;
    const char *name = ask_table(ask, table)->name;
    wording_put(ask, first, i + len - first,
                arena_printf(ask->arena, "where %s.%s is %s %s.%s", name,
                             ask_column(ask, more)->name,
                             outcomes[k].dates ? "after" : "higher than", name,
                             ask_column(ask, less)->name));
    return true;
}

void against_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        for (size_t k = 0; k < sizeof outcomes / sizeof *outcomes; k++) {
            const size_t len = wording_match(ask, i, outcomes[k].said);
            if (len && !exact_is_name(ask, i) && put_outcome(ask, i, k, len))
                return;
        }
    }
}
