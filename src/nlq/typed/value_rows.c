/* "How many direct debits bounced", where payments have a method 'direct debit' and a flag that
 * says which bounced: a noun that is a value of some rows, before what only those rows are or have
 * been, stands for them. "Which carriers can ship cooled": those that are, whatever they do so. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

enum { NOUN_WORDS = 3 };

/* Word i is what the rows are or have been, by a flag or a date of theirs. */
static bool is_own_deed(struct ask *ask, size_t i, int table)
{
    bool own = false;
    for (size_t c = 0; i < ask->words.len && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        own = own || ((flag_is(ask, at) || column_is_date(ask, at)) &&
                      column_has_akin(ask, at, ask->words.v[i].lemma));
    }
    return own;
}

/* The one table whose rows have words [i, end), taken as one of many, as a value; -1. */
static int rows_of_value(struct ask *ask, size_t i, size_t end)
{
    const struct matches values = values_find(ask, i, end);
    int table = -1;
    for (size_t k = 0; k < values.len; k++) {
        const struct match *value = &values.v[k];
        if (value->part || value->score < .9 || !value->value || !strchr(value->value, ' ') ||
            (table >= 0 && table != value->at.table))
            return -1;
        table = value->at.table;
    }
    return table;
}

static bool names_rows(struct ask *ask)
{
    bool named = false;
    for (size_t i = 0; i < ask->words.len; i++)
        named = named || (!ask->words.v[i].punct && table_at_word(ask, i) >= 0);
    return named;
}

static void value_put(struct ask *ask)
{
    const size_t i = wording_match(ask, 0, "how many|number of|which|list the|list|show the|all");
    for (size_t end = i + NOUN_WORDS; i && end > i + 1; end--) {
        const size_t deed = end + wording_match(ask, end, "have|has|were|was|are|got|that");
        const int table = deed < ask->words.len && word_is_plural(&ask->words.v[end - 1])
                              ? rows_of_value(ask, i, end)
                              : -1;
        if (table < 0 || !table_is_open(ask, table) || !word_is_participle(&ask->words.v[deed]) ||
            !is_own_deed(ask, deed, table))
            continue;
        wording_put(ask, end - 1, 1,
                    arena_printf(ask->arena, "%s %s", ask->words.v[end - 1].lemma,
                                 table_plural(ask, table)));
        return;
    }
}

/* "Can ship cooled" behind the rows that have a flag for it. */
static void able_cut(struct ask *ask, size_t i)
{
    const size_t rows = i - 1 - (i > 1 && wording_is(ask, i - 1, "that|which"));
    const int table = wording_is(ask, i, "can|could|may") ? table_at_word(ask, rows) : -1;
    struct column_ref flag = no_column();
    if (table < 0 || i + 2 >= ask->words.len || !wording_ends(ask, i + 3) ||
        is_own_deed(ask, i + 1, table))
        return;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (flag_is(ask, at) && column_has_akin(ask, at, ask->words.v[i + 2].lemma))
            flag = flag.column < 0 ? at : (struct column_ref){table, -2};
    }
    if (flag.column < 0)
        return;
    if (ask->shape.taken_for == NULL) /* and never sure */
        ask->shape.taken_for =
            arena_printf(ask->arena, "%s = %s", words_text(&ask->words, ask->arena, i, i + 3),
                         ask_column(ask, flag)->name);
    wording_put(ask, i, 2, "are");
}

void value_rows_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++)
        able_cut(ask, i);
    if (!names_rows(ask))
        value_put(ask);
}
