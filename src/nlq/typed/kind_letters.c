/* "Commercial customers", where a customer's typ is 'C' or 'D': the kind that people say is known
 * by the letter it begins with, where only one code of the rows' own kinds does. What rows keep of
 * themselves goes before a name of something else that has the word in it. Said, and never sure. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"
#include "words/pins.h"

enum { CODE_LETTERS = 3, KINDS_MOST = 8 };

/* Kinds that customers, contracts and orders are of, and no state that they are in. */
static const char kinds[] =
    "commercial|domestic|business|private|residential|industrial|corporate|individual|company|"
    "retail|wholesale|trade|public|household|consumer|professional|personal|charity|school|"
    "government|agricultural|internal|external|national|international|inbound|outbound|import|"
    "export|family|student|staff|junior|senior|permanent|temporary|freelance|agency|monthly|"
    "weekly|annual|yearly|quarterly|daily";

static bool is_kind_column(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return stats && stats->categorical && column_is_text(ask, at) &&
           !catalog_is_key(ask->catalog, at) &&
           (column_has_words(ask, at, "type") || column_has_words(ask, at, "kind") ||
            column_has_words(ask, at, "class") || column_has_words(ask, at, "category") ||
            column_has_words(ask, at, "segment"));
}

/* Capitals only, and few. */
static bool is_code(const char *value)
{
    size_t len = 0;
    while (isupper((unsigned char)value[len]))
        len++;
    return len > 0 && len <= CODE_LETTERS && value[len] == '\0';
}

/* The word begins with the code's letters. */
static bool begins_so(const char *word, const char *code)
{
    while (*code && tolower((unsigned char)*code) == *word) {
        code++;
        word++;
    }
    return *code == '\0';
}

/* The one code of the column that the word begins with, all of whose values are codes; NULL. */
static const char *code_of(const struct ask *ask, struct column_ref at, const char *word)
{
    const char *const *values = catalog_values(ask->catalog, at);
    const char *found = NULL;
    size_t count = 0;
    for (; values && *values; values++, count++) {
        if (!is_code(*values) || count == KINDS_MOST ||
            (found && tolower((unsigned char)**values) == *word))
            return NULL;
        found = begins_so(word, *values) ? *values : found;
    }
    return count > 1 ? found : NULL;
}

/* Rows of the table, or of what they refer to, have the word as a value as it stands. */
static bool is_stored(struct ask *ask, size_t i, int table)
{
    const struct matches values = values_find(ask, i, i + 1);
    bool stored = exact_is_name(ask, i) || taught_has(ask, i);
    for (size_t k = 0; k < values.len && !stored; k++)
        stored = values.v[k].at.table == table || (values.v[k].score >= 1 && !values.v[k].part);
    return stored;
}

static bool kind_put(struct ask *ask, size_t i, int table)
{
    struct column_ref found = no_column();
    const char *code = NULL;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *value =
            is_kind_column(ask, at) ? code_of(ask, at, ask->words.v[i].lower) : NULL;
        if (value && code)
            return false;
        found = value ? at : found;
        code = value ? value : code;
    }
    if (code == NULL)
        return false;
    if (ask->shape.taken_for == NULL) /* and never sure */
        ask->shape.taken_for =
            arena_printf(ask->arena, "%s = %s '%s', by its letter", ask->words.v[i].lower,
                         ask_column(ask, found)->name, code);
    pin_put(ask, i, i + 1, found, code);
    return true;
}

void kind_letters_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const int table =
            wording_is(ask, i, kinds) && !ask->words.v[i].quoted ? table_at_word(ask, i + 1) : -1;
        if (table >= 0 && table_is_open(ask, table) && !is_stored(ask, i, table))
            kind_put(ask, i, table);
    }
}
