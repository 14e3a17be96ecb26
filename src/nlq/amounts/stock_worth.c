/* "Stock value by supplier", "what is our stock worth at cost, by category": how many of each there
 * are times what one costs, where the same rows say both. */
#include "amounts/amounts.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char said[] =
    "stock value|inventory value|stock valuation|value of stock|value of the stock|value of our "
    "stock|value of all stock|stock on hand value|what is our stock worth|what is the stock "
    "worth|how much is our stock worth|how much is the stock worth|what our stock is worth|worth "
    "of our stock|worth of the stock|stock worth";
static const char at_cost[] = "at cost price|at cost prices|at cost|at purchase price|at unit cost";
static const char at_price[] = "at list price|at list prices|at sales price|at selling price|at "
                               "selling prices|at retail price|at retail prices|at retail|at sales "
                               "prices";

static struct column_ref plain_number(struct ask *ask, int table, const char *names)
{
    const struct column_ref at = {table, table_column_by_words(ask, table, names)};
    return at.column >= 0 && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
                   !column_has_words(ask, at, "per")
               ? at
               : no_column();
}

/* Takes the words out that say at which price; 1: what one costs, 2: what one sells for, 0: none.
 */
static int price_said(struct ask *ask, size_t from)
{
    for (size_t i = from; i < ask->words.len; i++) {
        const size_t cost = wording_match(ask, i, at_cost), price = wording_match(ask, i, at_price);
        if (cost + price == 0)
            continue;
        wording_cut(ask, i, cost + price);
        return cost ? 1 : 2;
    }
    return 0;
}

static const char costs[] = "unit cost|cost price|purchase price|buying price|cost";
static const char prices[] =
    "list price|sell price|sale price|selling price|retail price|unit price|"
    "price";

/* How many there are, in the only rows that say what one costs as well. */
static struct column_ref held_at_price(struct ask *ask)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at =
            table_is_open(ask, (int)t) ? stock_held_in(ask, (int)t) : no_column();
        if (at.column < 0 || strpbrk(ask_table(ask, (int)t)->name, " -.") ||
            (plain_number(ask, (int)t, costs).column < 0 &&
             plain_number(ask, (int)t, prices).column < 0))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

void stock_worth_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, said);
        const struct column_ref held =
            len && !exact_is_name(ask, i) ? held_at_price(ask) : no_column();
        if (held.column < 0)
            continue;
        const struct column_ref cost = plain_number(ask, held.table, costs),
                                price = plain_number(ask, held.table, prices);
        const int which = price_said(ask, i + len);
        const struct column_ref each =
            (which == 2 && price.column >= 0) || cost.column < 0 ? price : cost;
        const char *name = ask_table(ask, held.table)->name,
                   *written = words_text(&ask->words, ask->arena, i, i + len);
        if (which == 1 && cost.column < 0)
            return;
        wording_put(ask, i, len,
                    arena_printf(ask->arena, "total %s.%s times %s.%s", name,
                                 ask_column(ask, held)->name, name, ask_column(ask, each)->name));
        ask->words.v[i + 1].written = written;
        return;
    }
}
