/* "Which wines cost more than 100 dollars", "movies of the 20th century", "who has worked here the
 * longest": plainer ways to say the same. */
#include "known/known.h"

/* The wines are asked for, and not what they cost. */
static void put_cost(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t bound = wording_match(
            ask, i + 1, "more than|less than|over|under|at least|at most|between|exactly");
        const int table = table_at_word(ask, i - 1);
        if (!wording_is(ask, i, "cost|costs") || bound == 0 || table < 0 ||
            !wording_is(ask, 0, "which|what|list|show|name") || column_at_word(ask, i))
            continue;
        const struct column_ref at = {table, table_column_by_words(ask, table, "price|fee|fare")};
        if (at.column >= 0 && column_is_number(ask, at))
            wording_put(
                ask, i, 1,
                arena_printf(ask->arena, "with a %s of", catalog_column_words(ask->catalog, at)));
        return;
    }
}

/* "From the 20th century": between 1901 and 2000. */
static void put_century(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const struct word *number = &ask->words.v[i];
        size_t first = i;
        if (!number->ordinal || !wording_is(ask, i + 1, "century") || number->number < 10 ||
            number->number > 21 || column_at_word(ask, i + 1))
            continue;
        while (first > 0 && wording_is(ask, first - 1, "in|during|of|from|the"))
            first--;
        const int last = 100 * (int)number->number;
        wording_put(ask, first, i + 2 - first,
                    arena_printf(ask->arena, "between %d and %d", last - 99, last));
        return;
    }
}

/* Who was hired first has worked here the longest, where nobody is known to have left. */
static void put_longest(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t has = wording_is(ask, i, "has|have") ? 1 : 0, verb = i + has;
        const size_t here = wording_match(ask, verb + 1, "here|for us|with us|for the company");
        const size_t longest =
            wording_match(ask, verb + 1 + here, "the longest|longest|the longest time");
        if (longest == 0 || here == 0 || !wording_is(ask, verb, "worked|works|work|been|employed"))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (table_is_open(ask, (int)t) && people_do(ask, (int)t) &&
                table_column_by_words(ask, (int)t, "hire date|hired|hire|hiredate") >= 0 &&
                table_column_by_words(ask, (int)t, "left|terminated|leave date|end date") < 0) {
                wording_put(ask, i, has + 1 + here + longest, "was hired earliest");
                return;
            }
        }
    }
}

/* "How many kilometers long is the Snake": how long it is. */
static void put_measure(struct ask *ask)
{
    if (words_match(&ask->words, 0, "how many") == 2 && wording_is(ask, 4, "is|are|was") &&
        wording_is(ask, 3, "long|high|tall|wide|deep|big|large|heavy") &&
        wording_is(ask, 2,
                   "meters|metres|kilometers|kilometres|miles|feet|km|inches|centimeters|"
                   "centimetres|kilograms|pounds|tons|tonnes"))
        wording_cut(ask, 1, 2);
}

void ways_said_read(struct ask *ask)
{
    put_measure(ask);
    put_cost(ask);
    put_century(ask);
    put_longest(ask);
}
