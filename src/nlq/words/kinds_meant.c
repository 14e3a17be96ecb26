/* "The most common treatment", "treatments that were never done", "the cheapest treatment": where
 * rows have no name of their own and belong to a list of kinds (treatments to treatment types), the
 * kinds are meant. */
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

/* Rows of `table` are called by themselves: by a label, or a text of their own that differs. */
static bool has_own_name(const struct ask *ask, int table)
{
    const int label = table_label(ask, table);
    const struct column_ref at = {table, label};
    return label >= 0 && column_is_text(ask, at) && !catalog_is_key(ask->catalog, at);
}

/* The list of kinds that the rows belong to: called as they are, and their kind; -1: none. */
static int kinds_of(struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const int to = edge->to;
        if (edge->from != table || to == table || edge->count != 1 ||
            !table_is_part_of(ask, to, table) || !has_own_name(ask, to) ||
            !(table_has_word(ask, to, "type") || table_has_word(ask, to, "kind") ||
              table_has_word(ask, to, "category") || table_has_word(ask, to, "class") ||
              table_has_word(ask, to, "model") || table_has_word(ask, to, "catalog") ||
              table_has_word(ask, to, "definition")))
            continue;
        if (found >= 0)
            return -1;
        found = to;
    }
    return found;
}

/* A rank that counts rows stands before word i, or it is said that there never were any. */
static bool is_counted(struct ask *ask, size_t i)
{
    const size_t verb = i + 1 + wording_is(ask, i + 1, "that|which");
    const bool never =
        wording_is(ask, verb, "were|was|are|is|have|has|got") &&
        (wording_is(ask, verb + 1, "never") || words_match(&ask->words, verb + 1, "not been"));
    const bool common = i >= 2 && wording_is(ask, i - 2, "most|least") &&
                        wording_is(ask, i - 1,
                                   "common|popular|frequent|used|requested|ordered|"
                                   "booked|performed|done|given|sold");
    const bool top =
        i >= 1 && (wording_is(ask, i - 1, "top|favourite|favorite|rarest|commonest") ||
                   (i >= 2 && ask->words.v[i - 1].is_number && wording_is(ask, i - 2, "top")));
    return never || common || (top && (wording_ends(ask, i + 1) || wording_is(ask, i + 1, "by")));
}

/* "The most expensive treatment": the kinds have a price, and the rows none. */
static bool is_priced(struct ask *ask, size_t i, int rows, int kinds)
{
    const char *prices = name_phrases(NAME_PRICE);
    const bool said = i >= 1 && (wording_is(ask, i - 1, "cheapest|priciest|dearest|costliest") ||
                                 (i >= 2 && wording_is(ask, i - 2, "most|least") &&
                                  wording_is(ask, i - 1, "expensive|costly")));
    const bool bound = wording_is(ask, i + 1, "cheaper|costing|under|over|below|above") ||
                       (wording_is(ask, i + 1, "more") && wording_is(ask, i + 2, "expensive"));
    return (said || bound) && table_column_by_words(ask, rows, prices) < 0 &&
           table_column_by_words(ask, kinds, prices) >= 0;
}

/* The table's name, without a word that only says that it is the main one: frm_mst. */
static const char *rows_words(struct ask *ask, int table)
{
    const char *words = catalog_table_words(ask->catalog, table), *last = strrchr(words, ' '),
               *core = table_core(ask, table);
    return last && name_is(last + 1, strlen(last + 1), NAME_HEADER) && !str_ends(core, last)
               ? core
               : words;
}

const char *table_single(struct ask *ask, int table)
{
    const char *words = rows_words(ask, table), *last = strrchr(words, ' ');
    char lemma[64];
    lemma_of(last ? last + 1 : words, lemma, sizeof lemma);
    if (str_ends(words, "ings")) /* bookings are no book */
        return arena_printf(ask->arena, "%.*s", (int)strlen(words) - 1, words);
    return last ? arena_printf(ask->arena, "%.*s %s", (int)(last - words), words, lemma)
                : arena_strdup(ask->arena, lemma);
}

void kinds_meant_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const int rows = exact_is_name(ask, i) ? -1 : table_at_word(ask, i),
                  kinds = rows < 0 || has_own_name(ask, rows) ? -1 : kinds_of(ask, rows);
        if (kinds < 0 || !(is_counted(ask, i) || is_priced(ask, i, rows, kinds)))
            continue;
        const char *said = ask->words.v[i].text, *one = table_single(ask, kinds);
        wording_put(ask, i, 1, word_is_plural(&ask->words.v[i]) ? meant_plural(ask, one) : one);
        ask->words.v[i].written = said;
        return;
    }
}

/* What a table calls the kinds of what word i says, "complaint type"; NULL: none does. */
static const char *kind_called(struct ask *ask, size_t i)
{
    static const char *const kinds[] = {"type", "kind", "category"};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            if (table_is_open(ask, (int)t) && table_ends_in(ask, (int)t, kinds[k]) &&
                table_has_word(ask, (int)t, ask->words.v[i].lemma))
                return arena_printf(ask->arena, "%s %s", ask->words.v[i].lemma, kinds[k]);
        }
    }
    return NULL;
}

#define KINDS "type|kind|category|level|form|method|class|sort"

/* What a column of kinds is looked for by: the noun behind "kinds of", the table that it is. */
struct kinds_of {
    const char *noun, *lemma;
    int table; /* -1: none */
};

/* "Fuel", "loyalty level" for "levels of loyalty", the type of lakes for "kinds of lakes". */
static bool keeps_kinds(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct kinds_of *of = arg;
    const char *words = catalog_column_words(ask->catalog, at);
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    const bool kind = wording_among(column_last_word(ask, at), KINDS),
               alone = wording_among(words, KINDS);
    if (!column_is_text(ask, at) || stats == NULL || !stats->categorical ||
        catalog_is_key(ask->catalog, at) || (of->table >= 0 && at.table != of->table))
        return false;
    return (of->table < 0 && (str_eq(words, of->noun) || str_eq(words, of->lemma))) ||
           (kind && !alone && (of->table >= 0 || column_has_akin(ask, at, of->lemma))) ||
           (alone && of->table >= 0);
}

/* "What kinds of fuel are there", "the different forms of payment": each value once. */
static void put_values_of_kind(struct ask *ask, size_t i)
{
    const size_t noun = i + 2 + wording_is(ask, i + 2, "the");
    const bool different = i > 0 && wording_is(ask, i - 1, "different|distinct|various");
    if (!wording_is(ask, i + 1, "of") || wording_ends(ask, noun) ||
        !wording_is(ask, different && i > 1 ? i - 2 : i - 1, "what|which|the|all|list|show|name"))
        return;
    const struct kinds_of of = {ask->words.v[noun].lower, ask->words.v[noun].lemma,
                                table_at_word(ask, noun)};
    const struct column_ref at = column_only(ask, keeps_kinds, &of);
    if (at.column < 0 || !(different || wording_is(ask, noun + 1, "are|do|were|exist") ||
                           wording_ends(ask, noun + 1)))
        return;
    const char *words = catalog_column_words(ask->catalog, at);
    if (of.table >= 0)
        words = arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                             ask_column(ask, at)->name);
    wording_put(ask, i - different, noun + 1 - i + different,
                arena_printf(ask->arena, "different %s", words));
}

/* "Kinds of complaint", "every type of policy", where a table lists complaint types; "the most
 * common violation", where only types of them have a name. */
void kinds_said_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (wording_is(ask, i, "kinds|types|sorts|forms|levels|methods|ways|classes|categories"))
            put_values_of_kind(ask, i);
    }
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const bool of = wording_is(ask, i, "kind|kinds|type|types|sort|sorts") &&
                        wording_is(ask, i + 1, "of") &&
                        (i == 0 || wording_is(ask, i - 1,
                                              "which|what|the|each|every|all|many|of|different|"
                                              "distinct|list|common|any|no"));
        const bool most = !of && wording_is(ask, i, "most|least") &&
                          wording_is(ask, i + 1, "common|frequent") &&
                          table_at_word(ask, i + 2) < 0;
        const char *one = (of || most) && !ask->words.v[i + 2].punct && !exact_is_name(ask, i + 2)
                              ? kind_called(ask, i + 2)
                              : NULL;
        if (one == NULL || (most && !wording_ends(ask, i + 3)))
            continue;
        const bool many = word_is_plural(&ask->words.v[most ? i + 2 : i]);
        wording_put(ask, most ? i + 2 : i, most ? 1 : 3, many ? meant_plural(ask, one) : one);
        return;
    }
}

const char *table_plural(struct ask *ask, int table)
{
    const char *words = rows_words(ask, table), *last = strrchr(words, ' ');
    char lemma[64];
    last = last ? last + 1 : words;
    lemma_of(last, lemma, sizeof lemma);
    return str_eq(lemma, last) && !wording_among(last, "staff|personnel|stock|equipment|mail")
               ? meant_plural(ask, words)
               : words;
}
