/* "By invoiced amount", "amount billed": what the bills come to, and no amount of another table
 * that leads to them. */
#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char said[] = "invoiced amount|invoiced value|invoiced total|billed amount|billed "
                           "value|billed total|amount invoiced|value invoiced|amount billed|value "
                           "billed|amounts invoiced|invoiced amounts|billed amounts";

static const char worth[] = "total amount|amount total|total gross|gross total|gross amount|gross|"
                            "grand total|total|amount|value|sum|net";

/* What a bill comes to, of the one table of bills; column -1: none, or several. */
static struct column_ref bill_worth(struct ask *ask)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) ||
            !(table_ends_in(ask, (int)t, "invoice") || table_ends_in(ask, (int)t, "bill")))
            continue;
        const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, worth)};
        if (found.column >= 0)
            return no_column();
        found = at.column >= 0 && column_is_number(ask, at) ? at : found;
    }
    return found;
}

/* Some column is itself called so: invoiced_amt. */
static bool is_kept(const struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (table_is_open(ask, (int)t) &&
                (column_has_words(ask, at, "invoiced") || column_has_words(ask, at, "billed")))
                return true;
        }
    }
    return false;
}

void invoiced_amount_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, said);
        const bool led = wording_is(ask, i - 1,
                                    "by|highest|largest|biggest|total|average|lowest|"
                                    "smallest|most|the|of|and|with");
        const struct column_ref at =
            len && led && !exact_is_name(ask, i) && !is_kept(ask) ? bill_worth(ask) : no_column();
        if (at.column < 0)
            continue;
        wording_put(ask, i, len,
                    arena_printf(ask->arena, "%s%s of %s",
                                 wording_is(ask, i - 1, "by") ? "total " : "",
                                 ask_column(ask, at)->name, table_plural(ask, at.table)));
        return;
    }
}
