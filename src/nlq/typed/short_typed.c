/* Words that are typed short: "phone no for …", "this yr", "clients w/o email", "appts", "a ref"
 * where there are referees. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/vocabulary.h"
#include "words/names.h"

/* "Phone no", "invoice no?": what numbers are of, and no negation. */
static void typed_number(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t dot = i + 1 < ask->words.len && word_is_mark(&ask->words.v[i + 1], ".") &&
                           i + 2 < ask->words.len;
        const bool of = wording_is(ask, i + 1 + dot, "for|of|and|is|as|plus|with") ||
                        wording_ends(ask, i + 1 + dot) || ask->words.v[i + 1 + dot].punct || dot ||
                        wording_is(ask, i - 1, "phone|telephone|tel|mobile|fax");
        const bool noun =
            wording_is(ask, i - 1, "phone|telephone|tel|mobile|serial|reference|plate") ||
            column_at_word(ask, i - 1) || table_at_word(ask, i - 1) >= 0;
        if (wording_is(ask, i, "no|nr|num|nbr") && of && noun && !ask->words.v[i].quoted &&
            !str_ends(ask->words.v[i - 1].lower, "s") && !exact_is_name(ask, i))
            wording_put(ask, i, 1 + dot, "number");
    }
}

/* "PO number": of purchase orders, and no order whose number begins so. */
static void typed_orders(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const char *order = wording_is(ask, i, "po")   ? "purchase order"
                            : wording_is(ask, i, "so") ? "sales order"
                                                       : NULL;
        if (order == NULL || exact_is_name(ask, i) ||
            !wording_is(ask, i + 1, "no|nr|num|number|numbers|nos"))
            continue;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (table_is_open(ask, (int)t) &&
                str_find_fold(catalog_table_words(ask->catalog, (int)t), order)) {
                wording_put(ask, i, 1, order);
                break;
            }
        }
    }
}

static void typed_year(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (wording_is(ask, i, "yr|mth|wk|qtr") &&
            wording_is(ask, i - 1, "this|last|next|past|previous|per|each|every|current"))
            wording_put(ask, i, 1,
                        wording_is(ask, i, "yr")    ? "year"
                        : wording_is(ask, i, "mth") ? "month"
                        : wording_is(ask, i, "wk")  ? "week"
                                                    : "quarter");
    }
}

/* "By year end", "bookings for December". */
static void typed_end(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "for") && lexicon_month(ask->words.v[i + 1].lower) &&
            !wording_is(ask, i + 1, "may"))
            wording_put(ask, i, 1, "in");
    }
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "year|month|quarter") && wording_is(ask, i + 1, "end") &&
            wording_is(ask, i - 1, "by|before|until|till"))
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "the end of the %s", ask->words.v[i].lower));
    }
}

/* "What does nia earn": how much. */
static void typed_earn(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        if (wording_is(ask, 0, "what") && wording_is(ask, 1, "does|do|did") &&
            wording_is(ask, i, "earn") && wording_ends(ask, i + 1))
            wording_put(ask, 0, 1, "how much");
    }
}

/* "Whos Tom's boss". */
static void typed_whos(struct ask *ask)
{
    if (wording_is(ask, 0, "whos") && ask->words.len > 2 && !exact_is_name(ask, 0))
        wording_put(ask, 0, 1, "who is");
}

static void typed_without(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const size_t mark = i + 2 < ask->words.len && word_is_mark(&ask->words.v[i + 1], "/");
        if (wording_is(ask, i, "w") && wording_is(ask, i + 1 + mark, "o"))
            wording_put(ask, i, 2 + mark, "without");
    }
}

/* Letters that are no word of their own, nor anything of the schema's. */
static bool is_cut(struct ask *ask, size_t i, size_t len)
{
    const struct word *word = &ask->words.v[i];
    return !word->quoted && !word->punct && !word->is_number && !word->capital && !word->written &&
           !word->is.stop && len >= 3 && len <= 5 &&
           vocabulary_rank(word->lower, len) < VOCABULARY_COMMON && table_at_word(ask, i) < 0 &&
           !column_at_word(ask, i) && !exact_is_name(ask, i) && !values_find(ask, i, i + 1).len;
}

/* The one table whose name begins with the letters and goes on; -1: none, or several. */
static int table_begun(const struct ask *ask, const char *letters, size_t len)
{
    enum { GOES_ON = 3 };
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *core = table_is_open(ask, (int)t) ? table_core(ask, (int)t) : "";
        if (strncmp(core, letters, len) != 0 || strlen(core) < len + GOES_ON || strchr(core, ' '))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* Some table or column is called so. */
static bool is_of_schema(struct ask *ask, const char *lemma)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) &&
            (table_has_word(ask, (int)t, lemma) || table_column_by_words(ask, (int)t, lemma) >= 0))
            return true;
    }
    return false;
}

/* Stored names have the letters, as they were typed. */
static bool is_stored_part(const struct ask *ask, const char *typed)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        bool has = str_find_fold(table->name, typed) != NULL;
        for (size_t c = 0; c < table->column_count && !has; c++)
            has = str_find_fold(table->columns[c].name, typed) != NULL;
        if (has && !table->hidden)
            return true;
    }
    return false;
}

/* "Appts" are appointments, "a ref" a referee; and a table has them. */
static const char *cut_for(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    const size_t whole = strlen(word->lower);
    const bool plural = whole > 3 && word_is_plural(word) && word->lower[whole - 1] == 's';
    const size_t len = whole - plural;
    const char *full = is_cut(ask, i, len) ? vocabulary_expand(word->lower, len) : NULL;
    const bool begins = full || vocabulary_rank(word->lower, len) == VOCABULARY_NONE;
    const int begun = begins && is_cut(ask, i, len) ? table_begun(ask, word->lower, len) : -1;
    if (begun >= 0)
        return plural ? table_plural(ask, begun) : table_single(ask, begun);
    if (full == NULL || strchr(full, ' ') || is_stored_part(ask, word->lower) ||
        !is_of_schema(ask, full))
        return NULL;
    return plural ? meant_plural(ask, full) : full;
}

static void typed_cut(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const char *said = ask->words.v[i].text, *full = cut_for(ask, i);
        if (full == NULL)
            continue;
        wording_put(ask, i, 1, full);
        ask->words.v[i].written = said;
    }
}

/* The letters are those that the words of the table's name begin with. */
static bool are_initials(const struct ask *ask, int table, const char *letters)
{
    const char *p = table_core(ask, table);
    for (; *p && *letters == *p; letters++) {
        p += strcspn(p, " ");
        p += *p == ' ';
    }
    return *p == '\0' && *letters == '\0';
}

/* "PO number" of the po_no of purchase_orders, and no stored PO-8001. */
static void typed_initials(struct ask *ask)
{
    enum { SHORTEST = 2 };
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const char *said = ask->words.v[i].text, *low = ask->words.v[i].lower;
        const size_t len = strlen(low);
        bool meant = false;
        if (len < SHORTEST || ask->words.v[i].quoted ||
            !wording_is(ask, i + 1, "number|numbers|no|nos|nr|ref"))
            continue;
        for (size_t t = 0; t < ask->schema->table_count && !meant; t++) {
            const struct schema_table *table = &ask->schema->tables[t];
            bool called = false;
            for (size_t c = 0; c < table->column_count; c++)
                called = called || (str_starts_fold(table->columns[c].name, low) &&
                                    table->columns[c].name[len] == '_');
            meant = called && table_is_open(ask, (int)t) && are_initials(ask, (int)t, low);
            if (meant)
                wording_put(ask, i, 1, table_single(ask, (int)t));
        }
        if (meant)
            ask->words.v[i].written = said;
    }
}

void short_typed_read(struct ask *ask)
{
    typed_whos(ask);
    typed_earn(ask);
    typed_orders(ask);
    typed_number(ask);
    typed_year(ask);
    typed_end(ask);
    typed_without(ask);
    typed_cut(ask);
    typed_initials(ask);
}
