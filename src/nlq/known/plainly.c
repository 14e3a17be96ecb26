/* Ways of saying for which a plainer one stands: "the cheapest ticket price", "total amount of
 * fines", "before the year 2000", "takes the most time to watch", "where can one pay". */
#include <string.h>

#include "known/known.h"
#include "querent/base/str.h"
#include "words/names.h"

/* The table of the nearest noun before word i; -1: none. */
static int table_before_word(struct ask *ask, size_t i)
{
    int table = -1;
    for (size_t k = i; k-- > 0 && table < 0;)
        table = table_at_word(ask, k);
    return table;
}

/* Word i ends the name of some number, and calls no rows. */
static bool is_number_word(struct ask *ask, size_t i)
{
    if (i >= ask->words.len || ask->words.v[i].punct || ask->words.v[i].is_number ||
        ask->words.v[i].is.small || table_at_word(ask, i) >= 0)
        return false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
                column_has_words(ask, at, ask->words.v[i].lemma))
                return true;
        }
    }
    return false;
}

/* "Cheapest", "longest" at word i: the side of a number that is meant; NULL: no such word. */
static const char *side_of(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "cheapest|shortest|smallest|lowest")         ? "lowest"
           : wording_is(ask, i, "longest|largest|biggest|highest|dearest") ? "highest"
                                                                           : NULL;
}

/* "The cheapest ticket price", "the shortest and the longest running time": a number, lowest. */
static void extreme_number(struct ask *ask, size_t i)
{
    const char *side = side_of(ask, i);
    size_t noun = i + 1;
    const size_t before = i > 1 && wording_is(ask, i - 1, "the|a") ? i - 2 : i - 1;
    const bool asked = before == 1 && wording_is(ask, 0, "what") && wording_is(ask, 1, "is|are");
    if (side == NULL || i == 0 || wording_is(ask, i, "lowest|highest") ||
        wording_is(ask, noun, "first") ||
        (!asked && wording_is(ask, before, "with|has|have|had|by|of|whose|is|are|for|at|in")))
        return; /* "with the shortest running time": a rank */
    if (wording_is(ask, noun, "and|or")) {
        noun += 1 + wording_is(ask, noun + 1, "the");
        noun += side_of(ask, noun) ? 1 : ask->words.len;
    }
    const size_t most = noun + 3;
    while (noun < most && noun < ask->words.len && !is_number_word(ask, noun) &&
           table_at_word(ask, noun) < 0 && !ask->words.v[noun].is.small)
        noun++;
    noun += is_number_word(ask, noun) && is_number_word(ask, noun + 1);
    if (noun <= most && is_number_word(ask, noun) &&
        !(noun + 1 < ask->words.len && table_at_word(ask, noun + 1) >= 0))
        wording_put(ask, i, 1, wording_among(side, "lowest") ? "minimum" : "maximum");
}

/* "Total amount of fines": the total fine. */
static void amount_of(struct ask *ask, size_t i)
{
    if (wording_is(ask, i, "total|average") && wording_is(ask, i + 1, "amount|value|sum") &&
        wording_is(ask, i + 2, "of") && is_number_word(ask, i + 3) &&
        (wording_ends(ask, i + 4) || ask->words.v[i + 4].is.small))
        wording_cut(ask, i + 1, 2);
}

/* "Before the year 2000", where no rows spoken of have a year: before 2000. */
static void year_said(struct ask *ask, size_t i)
{
    if (!wording_is(ask, i, "before|after|since|until|from|in|during|by") ||
        !wording_is(ask, i + 1, "the") || !wording_is(ask, i + 2, "year|years") ||
        i + 3 >= ask->words.len || !ask->words.v[i + 3].is_number)
        return;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && names_spoken(ask, (int)t) > 0 &&
            table_column_by_words(ask, (int)t, "year") >= 0)
            return;
    }
    wording_cut(ask, i + 1, 2);
}

/* "Takes the most time to watch": is the longest, where rows last. */
static bool takes_time(struct ask *ask, size_t i)
{
    static const char lasts[] = "duration|length|run time|runtime|running time|minute|second";
    const size_t verb = i + wording_is(ask, i, "takes|take|took|need|needs");
    const bool most = wording_match(ask, verb, "the most time") > 0;
    if (verb == i || !(most || wording_match(ask, verb, "the least time") > 0))
        return false;
    const int table = table_before_word(ask, i);
    bool kept = false;
    for (size_t t = 0; t < ask->schema->table_count; t++)
        kept = kept || ((table < 0 || table == (int)t) && table_is_open(ask, (int)t) &&
                        table_column_by_words(ask, (int)t, lasts) >= 0);
    size_t end = verb + 3;
    if (!kept)
        return false;
    if (wording_is(ask, end, "to") && end + 1 < ask->words.len && !ask->words.v[end + 1].punct)
        end += 2 + wording_is(ask, end + 2, "to");
    wording_put(ask, i, end - i, most ? "is the longest" : "is the shortest");
    return true;
}

/* "Has been open for the longest time": is the oldest, where it is known since when. */
static bool longest_open(struct ask *ask, size_t i)
{
    const size_t has = wording_match(ask, i,
                                     "has been open|have been open|has existed|have existed|"
                                     "has been around|is open|has been in business");
    const size_t the = has + wording_is(ask, i + has, "for");
    const size_t len = has ? wording_match(ask, i + the, "the longest time|the longest") : 0;
    const int table = len ? table_before_word(ask, i) : -1;
    if (table < 0 || table_column_by_words(ask, table,
                                           "open|opened|opening|found|founded|establish|"
                                           "established|built|start|started") < 0)
        return false;
    wording_put(ask, i, the + len, "is the oldest");
    return true;
}

/* "Where can one pay": anybody. */
static void anybody(struct ask *ask, size_t i)
{
    if (wording_is(ask, i, "can|does|could|should|may|must") && wording_is(ask, i + 1, "one") &&
        i + 2 < ask->words.len && !ask->words.v[i + 2].punct && i < 3)
        wording_put(ask, i + 1, 1, "you");
}

/* "Highest sum first", behind what is added up. */
static void sum_first(struct ask *ask, size_t i)
{
    const char *side = side_of(ask, i);
    if (side && wording_is(ask, i + 1, "sum|amount|total|number|value|count|average") &&
        wording_is(ask, i + 2, "first|last")) {
        const bool the = i > 0 && wording_is(ask, i - 1, "the");
        wording_put(ask, i - the, 2 + the, side);
    }
}

/* "Every project with the sum of hours": beside each, and no condition. */
static void with_sum(struct ask *ask, size_t i)
{
    const bool each =
        i > 1 && table_at_word(ask, i - 1) >= 0 && wording_is(ask, i - 2, "each|every");
    if (each && wording_is(ask, i, "with") && wording_is(ask, i + 1, "the|its|their") &&
        wording_is(ask, i + 2, "sum|total|average|number|count"))
        wording_put(ask, i, 1, "and");
}

/* "And the average height in each of them": their average height. */
static void of_each(struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i,
                                     "in each of them|of each of them|for each of them|"
                                     "in each one|of each one|for each one|in each|of each|"
                                     "for each");
    size_t the = i;
    while (the > 0 && i - the < 5 && !wording_is(ask, the, "the"))
        the--;
    if (len && i > 0 && wording_ends(ask, i + len) && the + 2 < i && the > 0 &&
        wording_is(ask, the - 1, "and") &&
        wording_is(ask, the + 1, "average|total|highest|lowest")) {
        wording_cut(ask, i, len);
        wording_put(ask, the, 1, "their");
    }
}

/* "What share of payments is made by card": with that value. */
static void share_by(struct ask *ask)
{
    if (!wording_match(ask, 0,
                       "what share of|share of|what percentage of|percentage of|what "
                       "proportion of|proportion of|what percent of|how many percent of"))
        return;
    for (size_t by = 3; by + 1 < ask->words.len; by++) {
        size_t first = by;
        while (first > 1 &&
               wording_is(ask, first - 1, "is|are|was|were|made|paid|done|sent|settled"))
            first--;
        const int table = wording_is(ask, by, "by") ? table_at_word(ask, first - 1) : -1;
        const struct matches found =
            table >= 0 && wording_ends(ask, by + 2) && table_at_word(ask, by + 1) < 0
                ? values_find(ask, by + 1, by + 2)
                : (struct matches){0};
        bool own = false;
        for (size_t k = 0; k < found.len; k++)
            own = own || found.v[k].at.table == table;
        if (!own)
            continue;
        wording_put(ask, first, by + 1 - first, "with");
        return;
    }
}

/* The table that tells the kinds of its rows apart, and is called after them: diagnosis codes of
 * diagnoses; -1: none, or several. */
static int kinds_of(const struct ask *ask, int table, const char *lemma)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || !table_is_open(ask, edge->to) ||
            !str_starts_fold(catalog_table_words(ask->catalog, edge->to), lemma) ||
            !(table_has_word(ask, edge->to, "code") || table_has_word(ask, edge->to, "type") ||
              table_has_word(ask, edge->to, "kind") || table_has_word(ask, edge->to, "catalog")))
            continue;
        found = found < 0 || found == edge->to ? edge->to : -2;
    }
    return found;
}

/* "Top 3 diagnoses", "the most common diagnoses": of what they are diagnoses. */
static void common_kinds(struct ask *ask, size_t i)
{
    const size_t common = wording_match(ask, i, "most common|most frequent"),
                 top =
                     common || !wording_is(ask, i, "top") || !ask->words.v[i + 1].is_number ? 0 : 2,
                 noun = i + common + top;
    const int table = common + top ? table_at_word(ask, noun) : -1;
    const int kinds = table < 0 ? -1 : kinds_of(ask, table, ask->words.v[noun].lemma);
    if (kinds < 0 || !(wording_ends(ask, noun + 1) ||
                       wording_is(ask, noun + 1, "in|of|this|last|since|at|for|among|per")))
        return;
    const char *rows = table_plural(ask, kinds);
    const bool one = !word_is_plural(&ask->words.v[noun]) && str_ends(rows, "s");
    wording_put(
        ask, i, noun + 1 - i,
        top ? arena_printf(ask->arena, "%s most common %s", ask->words.v[i + 1].text, rows)
            : arena_printf(ask->arena, "most common %.*s", (int)(strlen(rows) - one), rows));
}

/* "How many nurses does each clinic have": nurses per clinic, where they are some of the staff. */
static void kinds_each_has(struct ask *ask)
{
    const size_t does = 3;
    if (!wording_match(ask, 0, "how many") || !wording_is(ask, does, "does|do") ||
        !wording_is(ask, does + 1, "each|every") || !wording_is(ask, does + 3, "have|has|employ") ||
        !wording_ends(ask, does + 4) || table_at_word(ask, does - 1) >= 0)
        return;
    const int whole = table_at_word(ask, does + 2);
    const struct matches found = values_find(ask, does - 1, does);
    if (whole < 0 || found.len == 0 || !people_do(ask, found.v[0].at.table) ||
        !tables_refer(ask, found.v[0].at.table, whole))
        return;
    wording_put(ask, 0, does + 4,
                arena_printf(ask->arena, "how many %s per %s", ask->words.v[does - 1].text,
                             ask->words.v[does + 2].text));
}

/* "Patients without a GP": a value is called so, and a reference of theirs, gp_id, which they
 * lack. */
static bool lacks_reference(struct ask *ask, size_t i)
{
    const size_t lead = wording_match(ask, i, "without|with no|who have no|that have no"),
                 noun = i + lead + wording_is(ask, i + lead, "a|an|any|their");
    if (lead == 0 || i == 0 || noun >= ask->words.len || !wording_ends(ask, noun + 1) ||
        table_at_word(ask, noun) >= 0 || exact_is_name(ask, noun))
        return false;
    const int table = table_before_word(ask, i);
    for (size_t e = 0; table >= 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        if (edge->from != table || edge->count != 1 || !column_may_be_null(ask, at) ||
            !str_eq_fold(catalog_column_words(ask->catalog, at),
                         arena_printf(ask->arena, "%s id", ask->words.v[noun].lemma)))
            continue;
        wording_put(ask, i, noun + 1 - i,
                    arena_printf(ask->arena, "without %s", ask_column(ask, at)->name));
        return true;
    }
    return false;
}

void plainly_read(struct ask *ask)
{
    share_by(ask);
    kinds_each_has(ask);
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        common_kinds(ask, i);
        if (lacks_reference(ask, i))
            return;
        extreme_number(ask, i);
        amount_of(ask, i);
        year_said(ask, i);
        anybody(ask, i);
        sum_first(ask, i);
        with_sum(ask, i);
        of_each(ask, i);
        if (takes_time(ask, i) || longest_open(ask, i))
            return;
    }
}
