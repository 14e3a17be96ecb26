/* "Charges minus payments per tenancy": two tables of amounts, of which each is added up by itself
 * and the one taken off the other. No rows of the one are left out since the other has some. */
#include "money/balance.h"
#include "querent/base/str.h"

static const char leads[] = "show|me|list|give|what|whats|is|are|s|the|our|all|total|totals|sum|of|"
                            "calculate|compute|amount|amounts";

/* The only table that word i names, by the end of its name; -1: none, or several. */
static int table_ended(struct ask *ask, size_t i)
{
    int found = i < ask->words.len ? table_at_word(ask, i) : -1;
    if (found >= 0 || i >= ask->words.len)
        return found;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !table_ends_in(ask, (int)t, ask->words.v[i].lemma))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* The first word of what calls the table, before word i, with what leads to it. */
static size_t name_first(struct ask *ask, size_t i, int table)
{
    while (i > 0 &&
           (wording_is(ask, i - 1, leads) || table_has_word(ask, table, ask->words.v[i - 1].lemma)))
        i--;
    return i;
}

/* The table whose name begins at *i, which becomes the word behind it; -1: none. */
static int table_behind(struct ask *ask, size_t *i)
{
    enum { WORDS = 3 };
    while (wording_is(ask, *i, leads))
        (*i)++;
    for (size_t len = WORDS; len > 0; len--) {
        const size_t last = *i + len - 1;
        const int table = table_ended(ask, last);
        bool own = table >= 0;
        for (size_t k = *i; own && k < last; k++)
            own = table_has_word(ask, table, ask->words.v[k].lemma);
        if (own) {
            *i = last + 1;
            return table;
        }
    }
    return -1;
}

/* The only table that both refer to; -1: none, or several. */
static int both_of(const struct ask *ask, int bills, int payments)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!tables_refer(ask, bills, (int)t) || !tables_refer(ask, payments, (int)t))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

static bool put_difference(struct ask *ask, size_t i)
{
    struct balance balance;
    size_t end = i + 1;
    const int bills = table_ended(ask, i - 1), payments = bills < 0 ? -1 : table_behind(ask, &end);
    if (payments < 0 || payments == bills || name_first(ask, i - 1, bills) > 0 ||
        !balance_of_tables(ask, bills, payments, &balance))
        return false;
    size_t group = end + wording_match(ask, end, "per|by|for each|of each|for every");
    const bool each = group > end;
    const int of = each ? table_behind(ask, &group) : both_of(ask, bills, payments);
    if (of < 0 || of == bills || of == payments || !wording_ends(ask, each ? group : end))
        return false;
    wording_put(
        ask, 0, ask->words.len,
        arena_printf(ask->arena, "%s %s", each ? "list" : "number of", table_plural(ask, of)));
    ask->shape.owing.of = of + 1;
    ask->shape.owing.bills = bills + 1;
    ask->shape.owing.payments = payments + 1;
    ask->shape.taken_for =
        arena_printf(ask->arena, "difference = sum of %s − sum of %s",
                     balance_name(ask, balance.amount), balance_name(ask, balance.paid));
    return true;
}

void minus_sums_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "minus|less") && put_difference(ask, i))
            return;
    }
}
