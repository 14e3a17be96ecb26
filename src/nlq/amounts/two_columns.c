/* "The sum of taste and presentation", "home and away goals together", "the difference between the
 * maximum and the minimum temperature", "population density": two numbers of the same rows, put as
 * one plus, minus or divided by the other. */
#include "amounts/amounts.h"
#include "querent/base/str.h"

enum { PART_WORDS = 3 }; /* of what one of the two is called */

struct two {
    struct column_ref first, second;
    size_t begin, end; /* the words that say both */
};

static bool two_is_number(const struct ask *ask, struct column_ref at)
{
    return column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           !column_is_year(ask, at);
}

/* Every word of [first, end) is one of the column's name. */
static bool two_is_called(struct ask *ask, struct column_ref at, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->punct || word->quoted || word->is_number || word->is.small ||
            !(column_has_words(ask, at, word->lemma) || column_has_words(ask, at, word->lower) ||
              column_has_akin(ask, at, word->lemma)))
            return false;
    }
    return first < end;
}

/* The only number of the table that words [first, end) call, and that ends as `like` does where
 * several are called so; column -1: none, or several. */
static struct column_ref two_column(struct ask *ask, int table, size_t first, size_t end,
                                    struct column_ref like)
{
    struct column_ref found = no_column(), alike = no_column();
    size_t count = 0, likes = 0;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (same_column(at, like) || !two_is_number(ask, at) || !two_is_called(ask, at, first, end))
            continue;
        found = at;
        count++;
        if (like.column >= 0 && str_eq(column_last_word(ask, at), column_last_word(ask, like))) {
            alike = at;
            likes++;
        }
    }
    return count == 1 ? found : likes == 1 ? alike : no_column();
}

/* What stands on both sides of the "and" at word i is two numbers of one table. */
static bool two_at(struct ask *ask, size_t i, struct two *ret_two)
{
    const size_t behind = i + 1 + wording_is(ask, i + 1, "the");
    size_t tables = 0, longest = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        bool found = false;
        for (size_t n = PART_WORDS; table_is_open(ask, (int)t) && n > 0 && !found; n--) {
            const struct column_ref second =
                behind + n > ask->words.len
                    ? no_column()
                    : two_column(ask, (int)t, behind, behind + n, no_column());
            for (size_t b = PART_WORDS; second.column >= 0 && b > 0 && !found; b--) {
                const struct column_ref first =
                    b > i ? no_column() : two_column(ask, (int)t, i - b, i, second);
                found = first.column >= 0;
                if (!found || n + b < longest)
                    continue;
                tables = n + b > longest ? 1 : tables + 1;
                longest = n + b;
                *ret_two = (struct two){first, second, i - b, behind + n};
            }
        }
    }
    return tables == 1;
}

static char *two_said(struct ask *ask, const struct two *two, const char *sign)
{
    const char *table = ask_table(ask, two->first.table)->name;
    return arena_printf(ask->arena, "%s.%s %s %s.%s", table, ask_column(ask, two->first)->name,
                        sign, table, ask_column(ask, two->second)->name);
}

/* What stands for words [first, first + count) is a guess: never sure. */
static void two_put(struct ask *ask, size_t first, size_t count, const char *text)
{
    const char *said = words_text(&ask->words, ask->arena, first, first + count);
    wording_put(ask, first, count, text);
    ask->words.v[first].written = said;
}

/* Where the words before word i that end in one of the phrases begin; i: none does. */
static size_t two_begins(const struct ask *ask, size_t i, const char *phrases)
{
    for (size_t k = i > 4 ? i - 4 : 0; k < i; k++) {
        const size_t len = wording_match(ask, k, phrases);
        if (len && k + len + wording_is(ask, k + len, "the") == i)
            return k;
    }
    return i;
}

/* "Sum of A and B", "A and B together". */
static bool put_sum(struct ask *ask, const struct two *two)
{
    const size_t lead =
        two_begins(ask, two->begin, "sum of|sum of all|combined|combined number of");
    const size_t tail = wording_match(ask, two->end,
                                      "together|combined|added together|added up|"
                                      "taken together|put together|in sum");
    if (lead == two->begin && tail == 0)
        return false;
    size_t begin = lead;
    const bool counting = begin > 2 && wording_is(ask, begin - 1, "counting|adding|taking");
    for (size_t k = begin - counting; counting && k-- > 0 && k + 5 > begin;) {
        if (!wording_is(ask, k, "most|fewest"))
            continue; /* "the most goals, counting home and away goals together" */
        two_put(ask, k, two->end + tail - k,
                arena_printf(ask->arena, "%s %s", wording_is(ask, k, "most") ? "highest" : "lowest",
                             two_said(ask, two, "plus")));
        return true;
    }
    two_put(ask, begin, two->end + tail - begin, two_said(ask, two, "plus"));
    return true;
}

/* "The difference between the maximum and the minimum temperature", whose words would be taken for
 * ranks; "rows with the difference between A and B" show it. */
static bool put_difference(struct ask *ask, const struct two *two)
{
    const size_t lead =
        two_begins(ask, two->begin, "difference between|gap between|differences between");
    if (lead == two->begin)
        return false;
    const struct two turned = {two->second, two->first, 0, 0}; /* no difference is below 0 */
    const size_t with = lead - wording_is(ask, lead - 1, "the") - 1;
    if (lead > 2 && wording_is(ask, with, "with"))
        wording_put(ask, with, 1, "and");
    if (wording_is(ask, two->begin, "maximum|minimum|max|min|average|first|last|total"))
        two_put(ask, lead, two->end - lead,
                two_said(ask, wording_is(ask, two->begin, "minimum|min") ? &turned : two, "minus"));
    return true;
}

/* ---- people on an area */

/* The rows' population and area, of the table that is said before others; false: none has both. */
static bool two_of_places(struct ask *ask, struct two *ret_two)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct two two = {
            {(int)t, table_column_by_words(ask, (int)t, "population|inhabitants")},
            {(int)t, table_column_by_words(ask, (int)t, "area|surface")},
            0,
            0};
        if (!table_is_open(ask, (int)t) || two.first.column < 0 || two.second.column < 0 ||
            !two_is_number(ask, two.first) || !two_is_number(ask, two.second))
            continue;
        if (found >= 0)
            return false;
        found = (int)t;
        *ret_two = two;
    }
    return found >= 0;
}

static bool keeps_density(const struct ask *ask)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask_table(ask, (int)t)->column_count; c++) {
            if (column_has_words(ask, (struct column_ref){(int)t, (int)c}, "density"))
                return true;
        }
    }
    return false;
}

/* "The 3 most densely populated countries", "which one is the least densely populated". */
static void put_densest(struct ask *ask, size_t i, const char *density)
{
    const char *side = wording_is(ask, i, "most") ? "highest" : "lowest";
    const size_t noun = i + 3;
    if (table_at_word(ask, noun) >= 0) {
        two_put(
            ask, i, 4,
            arena_printf(ask->arena, "%s with the %s %s", ask->words.v[noun].text, side, density));
        return;
    }
    const size_t is = i > 1 ? i - 1 - wording_is(ask, i - 1, "the") : 0;
    if (is > 0 && wording_is(ask, is, "is|are"))
        two_put(ask, is, 3 + i - is, arena_printf(ask->arena, "has the %s %s", side, density));
}

static void put_density(struct ask *ask)
{
    struct two two;
    if (!wording_has(ask, "density|densely|per") || keeps_density(ask) || !two_of_places(ask, &two))
        return;
    const char *density = two_said(ask, &two, "divided by");
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t said = wording_match(ask, i,
                                          "population density|density of population|people per "
                                          "square kilometre|people per square kilometer|"
                                          "inhabitants per square kilometre|inhabitants per square "
                                          "kilometer|people per km2|inhabitants per km2");
        if (said)
            two_put(ask, i, said, density);
        else if (wording_is(ask, i, "most|least") && wording_is(ask, i + 1, "densely") &&
                 wording_is(ask, i + 2, "populated|settled|inhabited"))
            put_densest(ask, i, density);
        else
            continue;
        return;
    }
}

void two_columns_read(struct ask *ask)
{
    put_density(ask);
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        struct two two;
        if (wording_is(ask, i, "and") && two_at(ask, i, &two) &&
            (put_sum(ask, &two) || put_difference(ask, &two)))
            return;
    }
}
