/* What operators add to a question of groups: "orders per clerk, only those with 10 or more" are
 * the groups with at least 10 orders, "new customers this month by country" are counted, and "who
 * ordered in 2025 but none in 2026" did not in 2026. */
#include "frame.h"
#include "querent/base/str.h"

/* The first rows that are named in the plural, before "per" or "by" at *ret_link; the count: none.
 */
static size_t rows_per(struct ask *ask, size_t *ret_link)
{
    size_t rows = ask->words.len;
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (rows == ask->words.len && !word->punct && word_is_plural(word) &&
            table_at_word(ask, i) >= 0)
            rows = i;
        if (rows < i && wording_is(ask, i, "per|by|each")) {
            *ret_link = i;
            return rows;
        }
    }
    return ask->words.len;
}

/* "10 or more", "at least 10", "more than 9" at word i; NULL: no bound. *ret_len: how many words.
 */
static const char *bound_at(const struct ask *ask, size_t i, size_t *ret_len)
{
    const size_t lead =
        wording_match(ask, i, "at least|at most|more than|over|less than|fewer than|under");
    const size_t number = i + lead;
    if (number >= ask->words.len || !ask->words.v[number].is_number)
        return NULL;
    const char *text = ask->words.v[number].text;
    const size_t more = wording_match(ask, number + 1, "or more|or over|plus|and more"),
                 less = wording_match(ask, number + 1, "or less|or fewer|or under");
    *ret_len = lead + 1 + (lead ? 0 : more + less);
    return lead   ? words_text(&ask->words, ask->arena, i, number + 1)
           : more ? arena_printf(ask->arena, "at least %s", text)
           : less ? arena_printf(ask->arena, "at most %s", text)
                  : NULL;
}

/* "…, only those with 10 or more". */
static void put_only(struct ask *ask)
{
    static const char onlies[] = "only those with|only the ones with|only ones with|just those "
                                 "with|just the ones with|those with|only with|only if they have|"
                                 "only those who had|only those that had|only those having|only";
    size_t link = 0, len = 0;
    const size_t rows = rows_per(ask, &link);
    for (size_t i = link + 2; rows < ask->words.len && i + 1 < ask->words.len; i++) {
        const size_t lead = wording_match(ask, i, onlies),
                     group = lead && wording_is(ask, i + lead - 1, "only") &&
                                     table_at_word(ask, i + lead) >= 0 &&
                                     table_at_word(ask, i + lead) == table_at_word(ask, link + 1)
                                 ? 1 + wording_is(ask, i + lead + 1, "with|having")
                                 : 0,
                     at = i + lead + group;
        const char *bound = lead ? bound_at(ask, at, &len) : NULL;
        if (bound == NULL || !word_is_mark(&ask->words.v[i - 1], ",;-:("))
            continue;
        const bool named = table_at_word(ask, at + len) >= 0;
        if (!named && !wording_ends(ask, at + len))
            continue;
        const char *text =
            named ? arena_printf(ask->arena, "with %s", bound)
                  : arena_printf(ask->arena, "with %s %s", bound, ask->words.v[rows].text);
        size_t mark = link + 2; /* of a list before it: "name and number" */
        while (!word_is_mark(&ask->words.v[mark], ",;-:("))
            mark++;
        if (mark < i - 1 && !named) {
            wording_cut(ask, i - 1, at + len - i + 1);
            text = arena_printf(ask->arena, "%s %s", ask->words.v[mark - 1].text, text);
            wording_put(ask, mark - 1, 1, text);
        } else
            wording_put(ask, i - 1, at + len - i + 1, text);
        return;
    }
}

/* "New customers this month by country": how many of them. */
static void put_new(struct ask *ask)
{
    size_t link = 0;
    const size_t rows = rows_per(ask, &link);
    if (rows != 1 || !wording_is(ask, 0, "new") || wording_is(ask, link, "each") ||
        wording_has(ask, "list|show|name|names|sorted|ordered|order|sort"))
        return;
    for (size_t i = rows + 1; i < ask->words.len; i++) {
        if (!wording_period(ask, i))
            continue;
        wording_put(ask, 0, 1, "number of new");
        return;
    }
}

/* "Customers that are new this year", "which customers are new this year". */
static void cut_are_new(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        const size_t is = i - 1, that = is - wording_is(ask, is - 1, "that|who|which");
        if (!wording_is(ask, i, "new") || !wording_is(ask, is, "is|are|were") || that == 0 ||
            table_at_word(ask, that - 1) < 0 || !wording_period(ask, i + 1))
            continue;
        wording_cut(ask, that, i - that);
        return;
    }
}

/* The last rows named before word i are of any kind: "an order", and no "completed visit", of which
 * there would have to be none. */
static bool plain_rows(struct ask *ask, size_t i)
{
    while (i > 1) {
        i--;
        if (table_at_word(ask, i) >= 0)
            return wording_is(ask, i - 1,
                              "a|an|any|some|one|the|placed|had|made|ordered|booked|with|of|from");
    }
    return false;
}

/* "In 2025 but none in 2026". */
static void put_none(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        const size_t none = wording_match(ask, i, "but none|and none|but nothing|and nothing"),
                     at = i + none + wording_is(ask, i + none, "at all"),
                     period = at + wording_is(ask, at, "in|during|since");
        if (none == 0 || !plain_rows(ask, i) ||
            (!wording_period(ask, period) && !ask->words.v[period].is_number))
            continue;
        if (!ask->shape.taken_for)
            ask->shape.taken_for = "none = not";
        wording_put(ask, i, none, "but not");
        return;
    }
}

void only_those_read(struct ask *ask)
{
    if (ask->words.len < 4)
        return;
    put_only(ask);
    cut_are_new(ask);
    put_new(ask);
    put_none(ask);
}
