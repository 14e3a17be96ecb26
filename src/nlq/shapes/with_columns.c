/* "Orders with customer name and total": the rows with these columns beside them, as after "show".
 * Nothing is said of what the columns hold. */
#include "frame.h"
#include "querent/base/str.h"

/* The words from i on to the end are names of columns and what links them; two or more. */
static bool lists_columns(struct ask *ask, size_t i)
{
    size_t names = 0, links = 0;
    bool column = false;
    for (; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        const bool called = column_at_word(ask, i);
        const bool link = word_is_mark(word, ",") || wording_is(ask, i, "and");
        const bool name = called || table_at_word(ask, i) >= 0;
        if (word->quoted || word->is_number ||
            !(link || name || wording_ends(ask, i) || wording_is(ask, i, "the|their|its|of")))
            return false;
        links += link;
        names += name;
        column = column || called;
    }
    return column && names >= 2 && links > 0;
}

/* The word is one of some table's name. */
static bool is_of_name(const struct ask *ask, size_t i)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *words = catalog_table_words(ask->catalog, (int)t);
        if (!ask->schema->tables[t].hidden && str_find_fold(words, ask->words.v[i].lemma))
            return true;
    }
    return false;
}

/* The words [first, end) say more than a table's name: which rows of it. */
static bool says_which(struct ask *ask, size_t first, size_t end)
{
    bool table = false, more = false;
    for (size_t i = first; i < end; i++) {
        const bool named = table_at_word(ask, i) >= 0;
        table = table || named;
        more = more || !(named || ask->words.v[i].punct || is_of_name(ask, i) ||
                         wording_is(ask, i,
                                    "the|of|for|from|in|a|our|all|show|list|me|give|get|table|"
                                    "view|database|schema|with"));
    }
    return table && more;
}

/* "All columns of invoices over 5000": these rows whole; of a table alone, what columns it has. */
static void all_columns_read(struct ask *ask)
{
    static const char all[] = "all the columns|all columns|every column|all the fields|all fields|"
                              "every field";
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, all);
        const bool of = len && wording_is(ask, i + len, "of|for|from"),
                   with = len && i > 1 && wording_is(ask, i - 1, "with|including") &&
                          wording_ends(ask, i + len);
        if (of && says_which(ask, i + len, ask->words.len)) {
            wording_put(ask, i, len, "all details");
        } else if (with && says_which(ask, 0, i - 1)) {
            const size_t verb = wording_is(ask, 0, "show|list|give|get|display"),
                         lead = verb + (verb && wording_is(ask, 1, "me"));
            wording_cut(ask, i - 1, len + 1);
            wording_put(ask, lead, 1,
                        arena_printf(ask->arena, "all details of %s", ask->words.v[lead].text));
            return;
        }
    }
}

/* "With name and email": no name is said. */
static void names_listed(struct ask *ask)
{
    for (size_t i = 1; i + 3 < ask->words.len; i++) {
        const bool joint = wording_is(ask, i + 2, "and") || word_is_mark(&ask->words.v[i + 2], ",");
        if (wording_is(ask, i, "with") && wording_is(ask, i + 1, "name|names|title|titles") &&
            joint && table_at_word(ask, i - 1) >= 0 && column_at_word(ask, i + 3))
            wording_put(ask, i, 1, "with their");
    }
}

void with_columns_read(struct ask *ask)
{
    all_columns_read(ask);
    names_listed(ask);

    enum { NAME_MOST = 3 };
    const size_t lead =
        wording_match(ask, 0, "show me|show|list|list out|give me|get|display|print");
    const size_t all = lead + wording_is(ask, lead, "all"),
                 first = all + wording_is(ask, all, "the");
    size_t with = first + 1;
    while (with < ask->words.len && with < first + NAME_MOST && !wording_is(ask, with, "with"))
        with++;
    if (!wording_is(ask, with, "with") || table_at_word(ask, with - 1) < 0 ||
        !word_is_plural(&ask->words.v[with - 1]) || !lists_columns(ask, with + 1))
        return;
    if (wording_is(ask, with + 1, "name|names")) /* not "with name Ann" */
        wording_put(ask, with, 1, "with their");
    if (lead == 0)
        wording_put(ask, 0, 1, arena_printf(ask->arena, "show %s", ask->words.v[0].text));
}
