/* "First payment date of every account", "when did each customer place their first order": one date
 * for each of the rows, the earliest or latest of those that belong to it. */
#include "parts/compare.h"

#define EARLIEST "first|earliest|very first"
#define LATEST "last|latest|most recent|newest|very last"

struct first_date {
    const char *rank; /* "earliest" or "latest" */
    int rows;         /* whose dates they are */
    size_t end;       /* behind the noun for them */
};

/* "First payment", "most recent support ticket" at word i. */
static bool ranked_rows_at(struct ask *ask, size_t i, struct first_date *ret)
{
    const size_t first = wording_match(ask, i, EARLIEST), last = wording_match(ask, i, LATEST);
    size_t noun = i + (first > last ? first : last);
    if (noun == i)
        return false;
    if (noun + 1 < ask->words.len && table_at_word(ask, noun + 1) >= 0 &&
        table_at_word(ask, noun) != table_at_word(ask, noun + 1) && !ask->words.v[noun].is.stop)
        noun++;
    *ret = (struct first_date){.rank = first > last ? "earliest" : "latest",
                               .rows = noun < ask->words.len ? table_at_word(ask, noun) : -1,
                               .end = noun + 1};
    return ret->rows >= 0 && !word_is_plural(&ask->words.v[noun]);
}

/* The date of such rows, where each of those at word `whose` has many; column -1. */
static struct column_ref their_date(struct ask *ask, const struct first_date *of, size_t whose)
{
    const int table = whose < ask->words.len ? table_at_word(ask, whose) : -1;
    const struct column_ref at =
        table < 0 || table == of->rows || !tables_to_many(ask, table, of->rows)
            ? no_column()
            : date_default(ask, of->rows);
    return at.table == of->rows && at.column >= 0 && column_is_date(ask, at) ? at : no_column();
}

/* Puts "earliest payments.paid_at per account" in place of words [first, last). */
static bool put_date(struct ask *ask, size_t first, size_t last, const struct first_date *of,
                     size_t whose)
{
    const struct column_ref at = their_date(ask, of, whose);
    if (at.column < 0)
        return false;
    if (!ask->shape.taken_for)
        ask->shape.taken_for =
            arena_printf(ask->arena, "the date of %s = %s.%s", table_plural(ask, at.table),
                         ask_table(ask, at.table)->name, ask_column(ask, at)->name);
    wording_put(ask, first, last - first,
                arena_printf(ask->arena, "%s %s.%s per %s", of->rank,
                             ask_table(ask, at.table)->name, ask_column(ask, at)->name,
                             ask->words.v[whose].lemma));
    return true;
}

/* "Of each account", "per account" at word i: the noun; 0: nothing is said of each. */
static size_t each_noun(const struct ask *ask, size_t i)
{
    const size_t each = wording_match(ask, i,
                                      "of each|of every|for each|for every|per|by|of all|of all "
                                      "the|for all");
    return each ? i + each : 0;
}

/* "First payment date of every account", "date of the first payment of every account". */
static bool date_of_each(struct ask *ask, size_t i)
{
    const size_t before = wording_match(ask, i,
                                        "date of the|dates of the|date of|day of the|date "
                                        "and time of the");
    struct first_date of;
    if (!ranked_rows_at(ask, i + before, &of))
        return false;
    const size_t date = before ? 0 : wording_match(ask, of.end, "date|day|timestamp");
    const size_t whose = each_noun(ask, of.end + date);
    return (before || date) && whose && put_date(ask, i, whose + 1, &of, whose);
}

/* "When did each customer place their first order", "when was the last visit of each patient". */
static bool when_each(struct ask *ask)
{
    struct first_date of;
    const size_t was = wording_match(ask, 0, "when was the|when is the"),
                 did = wording_match(ask, 0, "when did each|when did every");
    if (was && ranked_rows_at(ask, was, &of)) {
        const size_t whose = each_noun(ask, of.end);
        return whose && put_date(ask, 0, whose + 1, &of, whose);
    }
    for (size_t i = did + 1; did && i < did + 4 && i < ask->words.len; i++) {
        if (wording_is(ask, i, "their|its|his|her|the") && ranked_rows_at(ask, i + 1, &of))
            return put_date(ask, 0, of.end, &of, did);
    }
    return false;
}

/* "Customers with their last order date", "each account and the date of its first payment": rows,
 * and behind them the date. */
static bool date_beside(struct ask *ask, size_t whose)
{
    struct first_date of;
    const size_t link = whose + 1 + wording_match(ask, whose + 1, "with|and|,|together with");
    const size_t date = link + wording_match(ask, link, "the date of|date of|the dates of");
    const size_t their = date + wording_match(ask, date, "their|its|his|her");
    if (link == whose + 1 || their == date || !ranked_rows_at(ask, their, &of))
        return false;
    const size_t behind = date > link ? 0 : wording_match(ask, of.end, "date|dates|day");
    const size_t each = whose > 0 && wording_is(ask, whose - 1, "each|every|all|the");
    return (date > link || behind) && put_date(ask, whose - each, of.end + behind, &of, whose);
}

void first_date_read(struct ask *ask)
{
    if (when_each(ask))
        return;
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        if (date_of_each(ask, i) || (table_at_word(ask, i) >= 0 && date_beside(ask, i)))
            return;
    }
}
