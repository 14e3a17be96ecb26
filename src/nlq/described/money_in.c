/* "How much money in prizes has each film taken home", "how much has each patient paid in fees":
 * what kind of money it is says which column is added up. */
#include "described/described.h"
#include "words/names.h"

/* The column is called by words [first, end): "prize money". */
static struct column_ref called(struct ask *ask, size_t first, size_t end)
{
    const char *said = wording_text(ask, first, end);
    struct column_ref found = no_column();
    for (size_t t = 0; said && t < ask->schema->table_count; t++) {
        const struct column_ref at = {(int)t, table_column_by_words(ask, (int)t, said)};
        if (!table_is_open(ask, (int)t) || at.column < 0 || !column_is_number(ask, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* The kind of money that is said right behind "how much", up to the helping verb at `helps`. */
static struct column_ref kind_before(struct ask *ask, size_t first, size_t helps)
{
    const size_t in = first + wording_match(ask, first, "money in|cash in|in");
    if (in > first && in + 1 == helps)
        return amount_in(ask, in);
    if (helps == first + 2 && wording_is(ask, first + 1, "money"))
        return called(ask, first, helps);
    return no_column();
}

/* "In fees" at the end of the clause that begins at word i; 0: nothing is said. */
static size_t kind_behind(const struct ask *ask, size_t i)
{
    for (size_t k = i; k + 1 < ask->words.len && !ask->words.v[k].punct; k++) {
        if (wording_is(ask, k, "in") && wording_ends(ask, k + 2) &&
            !wording_is(ask, k + 1, "total|all|sum|full|cash|advance|euros|dollars|pounds|money"))
            return k;
    }
    return 0;
}

/* The last word of "each award-winning film" at word i; 0: no such rows begin there. */
static size_t rows_end(struct ask *ask, size_t i)
{
    enum { LONGEST = 4 };
    if (!wording_is(ask, i, "each|every"))
        return 0;
    for (size_t k = i + 1; k < i + LONGEST && k < ask->words.len; k++) {
        if ((table_at_word(ask, k) >= 0 || (k == i + 1 && column_at_word(ask, k))) &&
            table_at_word(ask, k + 1) < 0)
            return k;
    }
    return 0;
}

static bool is_distance(struct ask *ask, struct column_ref at, const void *arg)
{
    (void)arg;
    return column_is_number(ask, at) && !column_is_id(ask, at) &&
           (column_has_words(ask, at, "distance") || column_has_words(ask, at, "mileage") ||
            column_has_words(ask, at, "km") || column_has_words(ask, at, "mile"));
}

/* "How far has each driver driven" at word i. */
static bool far_put(struct ask *ask, size_t i)
{
    const size_t rows = wording_is(ask, i, "how") && wording_is(ask, i + 1, "far") &&
                                wording_is(ask, i + 2, "has|had|did|does")
                            ? rows_end(ask, i + 3)
                            : 0;
    const struct column_ref at = rows ? column_only(ask, is_distance, NULL) : no_column();
    const size_t end = rows + 2;
    const char *whose = rows ? wording_text(ask, i + 3, rows + 1) : NULL;
    if (at.column < 0 || whose == NULL || rows + 1 >= ask->words.len ||
        at.table == table_at_word(ask, rows))
        return false;
    wording_put(ask, i + 2, end - i - 2, arena_printf(ask->arena, "of %s", whose));
    wording_put(ask, i, 2, arena_printf(ask->arena, "what is the total %s", amount_name(ask, at)));
    amount_said_again(ask, at);
    return true;
}

static bool is_fee_for(struct ask *ask, struct column_ref at, const void *arg)
{
    return column_is_number(ask, at) && !column_is_id(ask, at) && column_has_akin(ask, at, arg) &&
           (column_is_called(ask, at, NAME_PRICE) || column_is_called(ask, at, NAME_WORTH) ||
            column_has_words(ask, at, "fee") || column_has_words(ask, at, "rate"));
}

/* "What it costs to rent them" at word i: the rental fee. */
bool cost_to_put(struct ask *ask, size_t i)
{
    const size_t begin = wording_match(ask, i,
                                       "what it costs to|what it cost to|what they cost to|"
                                       "how much it costs to|how much they cost to|"
                                       "what does it cost to|how much does it cost to");
    const size_t verb = i + begin;
    if (!begin || verb >= ask->words.len || ask->words.v[verb].punct)
        return false;
    const struct column_ref at = column_only(ask, is_fee_for, ask->words.v[verb].lemma);
    if (at.column < 0)
        return false;
    const bool asks = wording_is(ask, i + 1, "does") || wording_is(ask, i + 2, "does");
    const size_t them = verb + 1 + wording_is(ask, verb + 1, "them|it|one|these|those");
    wording_put(ask, i, them - i,
                arena_printf(ask->arena, "%s %s%s", asks ? "what is the" : "their",
                             catalog_column_words(ask->catalog, at),
                             asks && !wording_ends(ask, them) ? " of" : ""));
    return true;
}

/* "How much have patients from Cork paid in fees" at word i: of all of them together. */
static bool all_put(struct ask *ask, size_t i)
{
    const size_t helps = i + 2, in = kind_behind(ask, helps);
    const size_t verb = in - 1 - (in > 1 && wording_is(ask, in - 1, "up|out|back|over"));
    if (in < helps + 3 || !wording_is(ask, helps, "have|did|do") ||
        wording_is(ask, helps + 1, "each|every|we|you|i|they") ||
        !word_is_plural(&ask->words.v[helps + 1]) || table_at_word(ask, helps + 1) < 0)
        return false;
    const struct column_ref at = amount_in(ask, in + 1);
    const char *whose = at.column < 0 ? NULL : wording_text(ask, helps + 1, verb);
    if (whose == NULL)
        return false;
    wording_cut(ask, verb, in + 2 - verb);
    wording_put(ask, helps, 1, "of");
    wording_put(ask, i, 2, arena_printf(ask->arena, "what is the total %s", amount_name(ask, at)));
    amount_said_again(ask, at);
    return true;
}

/* Rows of the table say whether they are paid. */
static bool may_be_unpaid(const struct ask *ask, int table)
{
    static const char *const words[] = {"paid", "status", "state", "payment", "settled"};
    bool open = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            open = open || column_has_words(ask, (struct column_ref){table, (int)c}, words[i]);
    }
    return open;
}

bool money_in_put(struct ask *ask, size_t i)
{
    if (far_put(ask, i) || (wording_match(ask, i, "how much") && all_put(ask, i)))
        return true;
    size_t helps = i + 2;
    if (!wording_match(ask, i, "how much"))
        return false;
    while (helps < i + 6 && !wording_is(ask, helps, "has|have|had|did|does|was"))
        helps++;
    const size_t rows = rows_end(ask, helps + 1), verb = rows + 1;
    if (!wording_is(ask, helps, "has|had|did|does") || rows == 0)
        return false;
    struct column_ref at = kind_before(ask, i + 2, helps);
    size_t end = verb + amount_verb_words(ask, verb);
    const size_t in = at.column < 0 ? kind_behind(ask, verb) : 0;
    if (in) {
        at = amount_in(ask, in + 1);
        end = in + 2;
    }
    const char *whose = wording_text(ask, helps + 1, rows + 1);
    if (at.column < 0 || whose == NULL || !wording_ends(ask, end))
        return false;
    const char *said = wording_text(ask, i + 2, end);
    const bool open = wording_is(ask, verb, "pay|paid") && may_be_unpaid(ask, at.table);
    wording_put(ask, helps, end - helps, arena_printf(ask->arena, "of %s", whose));
    wording_put(ask, i, helps - i,
                arena_printf(ask->arena, "what is the total %s", amount_name(ask, at)));
    if (open)
        ask->words.v[i + 4].written = said; /* and never sure */
    amount_said_again(ask, at);
    return true;
}
