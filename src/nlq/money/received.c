/* "How much did we collect last month", "how much money came in": what was paid then, and not what
 * was invoiced. */
#include "frame.h"
#include "words/names.h"

static const char behind[] =
    "in|last|this|on|since|today|yesterday|per|by|from|between|each|every|so|until|before|after|"
    "during|past|for|total|altogether";

/* "Money in per month", "how much money came in": the words at the beginning that say so; 0: none
 * do. */
static size_t received_said(const struct ask *ask)
{
    static const char said[] =
        "did we collect|have we collected|did we receive|have we received|did we take in|did we "
        "get paid|was collected|was received|came in|has come in|comes in|have we taken in|did we "
        "cash in|have we been paid";
    static const char alone[] =
        "money in|cash in|money coming in|money that came in|money received|cash received|what "
        "came in|incoming money|incoming payments|total money in|all money in";
    size_t much = words_match(&ask->words, 0, "how much");
    much += much && wording_is(ask, much, "money|cash");
    const size_t len = much ? wording_match(ask, much, said) : wording_match(ask, 0, alone);
    return len ? much + len : 0;
}

/* The only rows that are worth something and say when they were paid; column -1: none, or several.
 */
static struct column_ref paid_rows(struct ask *ask)
{
    struct column_ref found = no_column();
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref
            at = {(int)t,
                  table_column_by_words(ask, (int)t,
                                        "paid amount|total amount|gross amount|gross|amount|total|"
                                        "sum|price")},
            day = {(int)t, table_column_by_words(ask, (int)t,
                                                 "paid|paid on|paid at|paid "
                                                 "date|payment date|received")};
        if (!table_is_open(ask, (int)t) || at.column < 0 || day.column < 0 ||
            !column_is_number(ask, at) || !column_is_date(ask, day) ||
            ask_column(ask, day)->not_null)
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

void received_read(struct ask *ask)
{
    const size_t len = received_said(ask);
    if (len == 0 || !(wording_ends(ask, len) || wording_is(ask, len, behind)))
        return;
    const struct column_ref payment = sayings_amount(ask, lexicon_deed("pay", "pay")),
                            paid = payment.column < 0 ? paid_rows(ask) : no_column();
    if (payment.column >= 0)
        wording_put(ask, 0, len,
                    arena_printf(ask->arena, "sum of %s of %s",
                                 catalog_column_words(ask->catalog, payment),
                                 catalog_table_words(ask->catalog, payment.table)));
    else if (paid.column >= 0)
        wording_put(ask, 0, len,
                    arena_printf(ask->arena, "sum of %s of %s paid",
                                 catalog_column_words(ask->catalog, paid),
                                 catalog_table_words(ask->catalog, paid.table)));
}
