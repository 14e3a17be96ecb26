/* "Who do not have any value for commission", "without any department number", "have a commission
 * that is not null", "gets a commission percentage": what rows have, or have not, in a column. */
#include "formal/formal.h"
#include "querent/lang/names.h"

/* Words from i on that begin what rows have: "who have a", "with a"; their length, 0: none. */
static size_t having_said(const struct ask *ask, size_t i)
{
    const size_t who = wording_is(ask, i, "who|that|which");
    const size_t verb =
        wording_match(ask, i + who, "have|has|had|having|with|get|gets|got|getting");
    const size_t article = i + who + verb;
    return verb ? who + verb + wording_is(ask, article, "a|an|any|some|the") : 0;
}

/* The column that words from i on name, up to "that is"; 0: they do not. */
static size_t up_to_relative(struct ask *ask, size_t i)
{
    size_t end = i;
    while (end < i + 4 && end < ask->words.len && !wording_is(ask, end, "that|which"))
        end++;
    return end > i && column_at_word(ask, i) &&
                   wording_match(ask, end, "that is|which is|that are|that was")
               ? end
               : i;
}

/* "Have a commission that is not null": whose commission is not null. */
static bool relative_put(struct ask *ask, size_t i)
{
    const size_t have = having_said(ask, i), end = have ? up_to_relative(ask, i + have) : i;
    const size_t is = end + 2;
    if (have == 0 || end == i + have ||
        !wording_match(ask, is, "null|not null|empty|not empty|missing|not missing|known"))
        return false;
    wording_cut(ask, end, 1);
    wording_put(ask, i, have, "whose");
    return true;
}

/* "Do not have any value for commission": whose commission is missing. */
static bool value_put(struct ask *ask, size_t i)
{
    static const char said[] =
        "do not have|does not have|did not have|have|has|with|without|have no|has no|with no";
    const size_t who = wording_is(ask, i, "who|that|which"),
                 verb = wording_match(ask, i + who, said);
    const size_t value = i + who + verb + wording_is(ask, i + who + verb, "any|a|an");
    const size_t of = value + wording_match(ask, value, "value|values|entry");
    const size_t noun =
        of + wording_is(ask, of, "for|of|in|as") + wording_is(ask, of + 1, "the|their|its|his|her");
    size_t end = noun;
    if (verb == 0 || of == value || noun == of || i == 0)
        return false;
    while (end < noun + 4 && end < ask->words.len && column_at_word(ask, end))
        end++;
    if (end == noun)
        return false;
    const bool none =
        wording_is(ask, i + who, "do|does|did|without") || wording_is(ask, i + who + 1, "no");
    wording_put(ask, end, 0, none ? "is missing" : "is known");
    wording_put(ask, i, noun - i, "whose");
    return true;
}

/* Rows of some table refer to those of the table at word i. */
static bool is_referred(struct ask *ask, size_t i)
{
    const int to = table_at_word(ask, i);
    bool found = false;
    for (size_t k = 0; to >= 0 && k < i && !found; k++) {
        const int from = table_at_word(ask, k);
        found = from >= 0 && from != to && tables_refer(ask, from, to);
    }
    return found;
}

/* "Without any department number": whose department number is missing. */
static bool number_put(struct ask *ask, size_t i)
{
    const size_t verb = wording_match(ask, i, "without|with no"),
                 noun = i + verb + wording_is(ask, i + verb, "any|a|an");
    if (verb == 0 || i == 0 || !is_referred(ask, noun) ||
        !wording_is(ask, noun + 1, "number|no|id|code"))
        return false;
    wording_put(ask, noun + 2, 0, "is missing");
    wording_put(ask, i, noun - i, "whose");
    return true;
}

/* "The email and ward number of nurses": the reference of theirs, and no count of them. */
static void number_of_put(struct ask *ask, size_t i)
{
    size_t rows = i + 3;
    while (wording_is(ask, rows, "all|the|those|these|each|every"))
        rows++;
    const int to = wording_is(ask, i + 1, "number|numbers") && wording_is(ask, i + 2, "of")
                       ? table_at_word(ask, i)
                       : -1;
    const int from = to >= 0 ? table_at_word(ask, rows) : -1;
    const char *named = from >= 0 ? arena_printf(ask->arena, "%s id", ask->words.v[i].lemma) : NULL;
    if (from < 0 || from == to || word_is_plural(&ask->words.v[i]) ||
        !tables_refer(ask, from, to) || table_column_by_words(ask, from, named) < 0 ||
        !wording_is(ask, i - 1, "and|the|their|with"))
        return;
    wording_put(ask, i + 1, 1, "id");
}

/* "Who gets a commission percentage", "reviews that come with a comment": who, or that, has one. */
static void gets_put(struct ask *ask, size_t i)
{
    if (i > 0 && wording_is(ask, i, "get|gets|got") && wording_is(ask, i - 1, "who|that") &&
        wording_is(ask, i + 1, "a|an") && column_at_word(ask, i + 2) &&
        table_at_word(ask, i + 2) < 0)
        wording_put(ask, i, 1, "have");
    if (i > 0 && wording_is(ask, i, "come|comes|came") &&
        wording_is(ask, i - 1, "who|that|which") && wording_is(ask, i + 1, "with") &&
        wording_is(ask, i + 2, "a|an") && column_at_word(ask, i + 3) &&
        table_at_word(ask, i + 3) < 0)
        wording_put(ask, i, 2, "have");
}

void values_had_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        gets_put(ask, i);
        number_of_put(ask, i);
        if (relative_put(ask, i) || value_put(ask, i) || number_put(ask, i))
            return;
    }
}
