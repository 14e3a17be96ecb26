/* "First name, last name, pounds", "name and euros", "… last month? pounds": the currency stands
 * for the amount, which is given in it. */
#include "frame.h"
#include "querent/base/str.h"

static const char currencies[] = "euros|euro|dollars|pounds|francs|£|€|$";

/* What is listed is added up: a sum is said. */
static bool sums_are_said(const struct ask *ask)
{
    return wording_has(ask, "total|totals|sum|value|worth|spend|spent|takings|sales|revenue|"
                            "turnover|income|earning|earnings|earner|average");
}

/* A list begins before word i: behind a mark, with what else is in it. */
static bool in_list(const struct ask *ask, size_t i)
{
    return i > 2 && (word_is_mark(&ask->words.v[i - 1], ",:") || wording_is(ask, i - 1, "and"));
}

void currency_listed_read(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        if (wording_is(ask, i, "worth|value") && wording_is(ask, i + 1, "in") &&
            wording_is(ask, i + 2, currencies) && in_list(ask, i) && wording_ends(ask, i + 3) &&
            !column_at_word(ask, i)) {
            wording_put(ask, i, 1, "amount"); /* "number, customer, worth in pounds" */
            return;
        }
        const size_t still =
                         wording_is(ask, i + 1, "still") && wording_is(ask, i + 2, "owed|owing"),
                     owed =
                         still + wording_is(ask, i + 1 + still, "owed|owing|due|paid|spent|taken");
        if (!wording_is(ask, i, currencies) || ask->words.v[i - 1].is_number ||
            !(wording_ends(ask, i + 1 + owed) || (owed && wording_is(ask, i + 1 + owed, "and"))))
            continue;
        const bool alone = word_is_mark(&ask->words.v[i - 1], ".?!;") && i + 1 == ask->words.len;
        if (alone) {
            wording_put(ask, i - 1, 1, "in");
            return;
        }
        if (!in_list(ask, i))
            continue;
        const char *behind = owed ? words_text(&ask->words, ask->arena, i + 1, i + 1 + owed) : "";
        wording_put(ask, i, 1 + owed,
                    arena_printf(ask->arena, "%s %s in %s", sums_are_said(ask) ? "total" : "amount",
                                 behind, ask->words.v[i].lower));
        return;
    }
}
