/* "Organic farms", where farms have org_cert 'Y': a word that tells rows apart and that begins as a
 * part of a flag's name does is that flag. Said, and never sure. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

enum { PART_LEAST = 3, CUT_LEAST = 3 };

/* A part of the column's own name, between lines, is the beginning of the word. */
static bool begins_word(const char *name, const char *word)
{
    for (const char *p = name; *p;) {
        const size_t n = strcspn(p, "_");
        size_t same = 0;
        while (same < n && tolower((unsigned char)p[same]) == word[same])
            same++;
        if (n >= PART_LEAST && same == n && strlen(word) >= n + CUT_LEAST)
            return true;
        p += n + (p[n] == '_');
    }
    return false;
}

/* The one flag of the table with such a part; -1: none, or several. */
static int flag_cut(struct ask *ask, int table, const char *word)
{
    int found = -1;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!flag_is(ask, at) || !begins_word(ask_column(ask, at)->name, word))
            continue;
        if (found >= 0)
            return -1;
        found = (int)c;
    }
    return found;
}

/* The rows that word i tells apart: "organic farms", "farms that are organic"; -1: none. */
static int rows_told(struct ask *ask, size_t i)
{
    if (i + 1 < ask->words.len && table_at_word(ask, i + 1) >= 0)
        return table_at_word(ask, i + 1);
    size_t k = i;
    while (k > 1 && wording_is(ask, k - 1, "are|is|were|was|that|which|who|not|certified"))
        k--;
    return k < i && k > 0 ? table_at_word(ask, k - 1) : -1;
}

void flag_short_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        size_t cue;
        if (word->punct || word->quoted || word->put || word->is.stop || word->is_number ||
            word_is_plural(word) || exact_is_name(ask, i) || taught_has(ask, i) ||
            table_at_word(ask, i) >= 0 || column_at_word(ask, i) ||
            cue_at(&ask->words, i, &cue) != CUE_NONE || values_find(ask, i, i + 1).len > 0)
            continue;
        const int table = rows_told(ask, i);
        const int column = table >= 0 ? flag_cut(ask, table, word->lower) : -1;
        if (column < 0)
            continue;
        const char *said = word->text;
        wording_put(ask, i, 1, ask_column(ask, (struct column_ref){table, column})->name);
        ask->words.v[i].written = said;
        return;
    }
}
