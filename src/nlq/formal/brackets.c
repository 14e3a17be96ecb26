/* What exercises add, and what adds nothing: "the full name (first and last name)", "(s)he", "those
 * jobs which average salary is above 8000". */
#include "formal/formal.h"

static bool is_mark_at(const struct ask *ask, size_t i, const char *mark)
{
    return i < ask->words.len && word_is_mark(&ask->words.v[i], mark);
}

/* "(First and last name)" from word i on, behind a name; where it ends, i: it is something else. */
static size_t names_in_brackets(const struct ask *ask, size_t i)
{
    size_t end = i + 1;
    if (!is_mark_at(ask, i, "("))
        return i;
    while (wording_is(ask, end, "first|last|name|names|and|full|family|given|the") ||
           is_mark_at(ask, end, ","))
        end++;
    return end > i + 1 && is_mark_at(ask, end, ")") ? end + 1 : i;
}

/* "Employee name (first and last name)", "report to Payam (first name)". */
static void cut_brackets(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t end = names_in_brackets(ask, i);
        const bool name = wording_is(ask, i - 1, "name|names") || ask->words.v[i - 1].capital ||
                          ask->words.v[i - 1].quoted;
        if (end > i && name)
            wording_cut(ask, i, end - i);
        else if (is_mark_at(ask, i, "(") && wording_is(ask, i + 1, "s") &&
                 is_mark_at(ask, i + 2, ")") && wording_is(ask, i + 3, "he"))
            wording_cut(ask, i, 3);
    }
}

/* "Jobs which average salary is above": whose. */
static void which_whose(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const size_t noun =
            i + 1 + wording_match(ask, i + 1, "average|total|minimum|maximum|max|min");
        if (!wording_is(ask, i, "which") || table_at_word(ask, i - 1) < 0 ||
            !column_at_word(ask, noun))
            continue;
        const size_t len = formal_column(ask, noun), end = noun + (len ? len : 1);
        if (wording_is(ask, end, "is|are|was|were|within|between|above|below|exceeds|exceed"))
            wording_put(ask, i, 1, "whose");
    }
}

/* "By vehicle class (label)": what shall stand for it, which has no brackets. */
static void label_in_brackets(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (!is_mark_at(ask, i, "(") || !is_mark_at(ask, i + 2, ")") ||
            !wording_is(ask, i + 1, "label|name|title|code") || table_at_word(ask, i - 1) < 0)
            continue;
        wording_cut(ask, i + 2, 1);
        wording_cut(ask, i, 1);
    }
}

/* Some open table has a column that is called so. */
static bool is_kept(const struct ask *ask, const char *words, enum name_class class)
{
    bool kept = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask->schema->tables[t].column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            kept = kept ||
                   (words ? column_has_words(ask, at, words) : column_is_called(ask, at, class));
        }
    }
    return kept;
}

/* "Surname", where there are last names: the last name alone. */
static void name_parts(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t last = wording_match(ask, i, "surname|surnames|family name|family names"),
                     first = wording_match(ask, i, "given name|given names|forename|forenames");
        const char *word = ask->words.v[i].lemma;
        if (last + first == 0 || is_kept(ask, word, NAME_LAST_NAME) ||
            !is_kept(ask, NULL, last ? NAME_LAST_NAME : NAME_FIRST_NAME))
            continue;
        const bool plural = word_is_plural(&ask->words.v[i + last + first - 1]);
        wording_put(
            ask, i, last + first,
            arena_printf(ask->arena, "%s %s", last ? "last" : "first", plural ? "names" : "name"));
    }
}

void brackets_read(struct ask *ask)
{
    name_parts(ask);
    cut_brackets(ask);
    label_in_brackets(ask);
    which_whose(ask);
}
