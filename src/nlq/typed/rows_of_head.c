/* "Customers without notes", where orders have a column called so and a table keeps customers'
 * notes: the rows that belong to who is asked for, and no column of other rows. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

/* Some column of the table is called as the word, and no more. */
static bool has_column(struct ask *ask, int table, const struct word *word)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const char *words = catalog_column_words(ask->catalog, (struct column_ref){table, (int)c});
        if (str_eq(words, word->lemma) || str_eq(words, word->lower))
            return true;
    }
    return false;
}

/* A column, of rows that the question does not name, is called as word i, and no table is. */
static bool is_only_column(struct ask *ask, size_t i)
{
    bool column = false;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t))
            continue;
        const char *words = catalog_table_words(ask->catalog, (int)t);
        const bool has = has_column(ask, (int)t, &ask->words.v[i]);
        column = column || has;
        if (table_ends_in(ask, (int)t, ask->words.v[i].lemma) && strchr(words, ' ') == NULL)
            return false;
        for (size_t k = 0; has && k < ask->words.len; k++) {
            if (k != i && table_at_word(ask, k) == (int)t)
                return false;
        }
    }
    return column;
}

/* The word before it says which of them: "credit notes", "visit notes". */
static bool is_told(struct ask *ask, size_t i)
{
    const struct word *before = i > 0 ? &ask->words.v[i - 1] : NULL;
    return before && !before->is.small && table_at_word(ask, i - 1) < 0 &&
           !wording_is(ask, i - 1, "without|with|no|any|many|show|list|all|the|last|latest|new");
}

/* The table called as what it refers to and the word: "customer notes"; ret_whose: what it refers
 * to. -1: none, or several. */
static int rows_called(struct ask *ask, size_t i, int *ret_whose)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const char *words = catalog_table_words(ask->catalog, edge->from),
                   *whose = catalog_table_words(ask->catalog, edge->to);
        const size_t len = strcspn(words, " ");
        if (!table_is_open(ask, edge->from) || edge->to == edge->from ||
            !table_ends_in(ask, edge->from, ask->words.v[i].lemma) || words[len] == '\0' ||
            strlen(whose) < len || strncmp(words, whose, len) != 0)
            continue;
        if (found >= 0 && found != edge->from)
            return -1;
        found = edge->from;
        *ret_whose = edge->to;
    }
    return found;
}

void rows_of_head_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        int whose = -1;
        if (word->quoted || word->is_number || word->is.small || !word_is_plural(word) ||
            is_told(ask, i) || !is_only_column(ask, i))
            continue;
        const int table = rows_called(ask, i, &whose);
        if (table < 0 || has_column(ask, table, word))
            continue; /* the friend of a person_friend is at an end of it */
        bool named = false, behind = false;
        for (size_t k = 0; k < i; k++)
            named = named || table_at_word(ask, k) == whose;
        for (size_t k = i + 1; k < ask->words.len; k++)
            behind = behind || table_at_word(ask, k) == whose;
        if (behind)
            continue; /* "lines of return 101" says it all */
        const char *said = word->text;
        wording_put(ask, i, 1, ask_table(ask, table)->name);
        if (!named)
            ask->words.v[i].written = said; /* and never sure */
        return;
    }
}
