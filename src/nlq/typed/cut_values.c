/* "Manual reminders" of a column that says 'man', "partly paid invoices" of a status 'part': a word
 * before its rows that begins with a value of theirs, which is cut short. Never sure. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/vocabulary.h"
#include "words/names.h"

enum { SHORTEST = 3, LONGEST = 5 };

/* The word goes on behind the value. */
static bool is_cut_of(const char *value, const char *word)
{
    const size_t len = strlen(value);
    char low[LONGEST + 1] = "";
    for (size_t i = 0; i < len && i < LONGEST; i++)
        low[i] = (char)tolower((unsigned char)value[i]);
    return len >= SHORTEST && len <= LONGEST && strlen(word) > len + 1 &&
           str_starts_fold(word, value) && !name_stands_for_other(word, low);
}

/* The one value of the table that the word begins with; NULL: none, or several. */
static const char *value_cut(struct ask *ask, int table, const char *word)
{
    const char *found = NULL;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *const *values =
            column_is_text(ask, at) ? catalog_values(ask->catalog, at) : NULL;
        for (; values && *values; values++) {
            if (!is_cut_of(*values, word))
                continue;
            if (found && !str_eq_fold(found, *values))
                return NULL;
            found = *values;
        }
    }
    return found;
}

/* Nothing stored is called by the word. */
static bool is_unknown(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    return !word->quoted && !word->punct && !word->is_number && !word->is.small && !word->is.stop &&
           !exact_is_name(ask, i) && table_at_word(ask, i) < 0 && !column_at_word(ask, i) &&
           values_find(ask, i, i + 1).len == 0;
}

static bool put_value(struct ask *ask, size_t first, size_t count, const char *value)
{
    if (value == NULL || strchr(value, '\''))
        return false;
    const char *said = words_text(&ask->words, ask->arena, first, first + count);
    wording_put(ask, first, count, arena_printf(ask->arena, "'%s'", value));
    ask->words.v[first].written = said;
    return true;
}

/* "Partly paid invoices", "invoices that are partly paid", where "partly" is word i. */
static bool put_partly(struct ask *ask, size_t i)
{
    static const char said[] = "partly paid|partially paid|part paid|part-paid|paid in part|"
                               "half paid|partly settled|partially settled";
    const size_t len = wording_match(ask, i, said);
    size_t before = i;
    while (len && before > 0 && wording_is(ask, before - 1, "are|is|were|was|that|which|only"))
        before--;
    int table = len ? table_at_word(ask, i + len) : -1;
    table = len && table < 0 && before > 0 ? table_at_word(ask, before - 1) : table;
    const char *value = table >= 0 ? value_cut(ask, table, "partly") : NULL;
    if (value == NULL)
        value = table >= 0 ? value_cut(ask, table, "partially") : NULL;
    return value && put_value(ask, i, len, value);
}

void cut_values_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (put_partly(ask, i))
            return;
        const int table = is_unknown(ask, i) ? table_at_word(ask, i + 1) : -1;
        if (table >= 0 && !word_is_participle(&ask->words.v[i]) &&
            put_value(ask, i, 1, value_cut(ask, table, ask->words.v[i].lower)))
            return;
    }
}
