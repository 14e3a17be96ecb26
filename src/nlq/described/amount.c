/* Which number of the schema a noun and a verb speak of: "tickets" and "sold" of tickets_sold,
 * "milk" and "picked up" of the quantity of pickups. */
#include <stdio.h>
#include <string.h>

#include "described/described.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

enum { LEMMAS_MAX = 4 };

/* The lemmas of the column's words; how many, 0: more than fit. */
static size_t name_lemmas(const struct ask *ask, struct column_ref at, char out[][64])
{
    size_t n = 0;
    for (const char *p = catalog_column_words(ask->catalog, at); *p; n++) {
        const size_t len = strcspn(p, " ");
        if (n == LEMMAS_MAX)
            return 0;
        lemma_of(arena_strndup(ask->arena, p, len), out[n], sizeof out[n]);
        p += len + (p[len] == ' ');
    }
    return n;
}

/* Numbers of which there may be more or less. */
static bool is_amount(const struct ask *ask, struct column_ref at)
{
    return column_is_number(ask, at) && !column_is_id(ask, at) && !column_is_year(ask, at) &&
           !column_is_called(ask, at, NAME_RATED);
}

bool amount_is_pair(struct ask *ask, struct column_ref at, const char *noun, const char *verb)
{
    char own[LEMMAS_MAX][64];
    return is_amount(ask, at) && name_lemmas(ask, at, own) == 2 &&
           ((str_eq(own[0], noun) && str_eq(own[1], verb)) ||
            (str_eq(own[1], noun) && str_eq(own[0], verb)));
}

static bool fits_pair(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct word *const *said = arg;
    return amount_is_pair(ask, at, said[0]->lemma, said[1]->lemma);
}

static bool is_measure_word(const char *lemma)
{
    return lexicon_is_quantity(lemma) ||
           wording_among(lemma, "quantity|volume|weight|ltr|used|use|liter|litre|total");
}

/* "Kilometres" of distance_km: what the number is measured in. */
static bool fits_unit(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct word *const *said = arg;
    char own[LEMMAS_MAX][64];
    const size_t n = is_amount(ask, at) ? name_lemmas(ask, at, own) : 0;
    return n > 0 && lexicon_scale(said[0]->lemma, own[n - 1]) == 1;
}

/* "Fuel" of fuel_litres: the noun, and words that only measure it. */
static bool fits_measured(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct word *const *said = arg;
    char own[LEMMAS_MAX][64];
    const size_t n = is_amount(ask, at) ? name_lemmas(ask, at, own) : 0;
    size_t nouns = 0, others = 0;
    for (size_t i = 0; i < n; i++) {
        nouns += str_eq(own[i], said[0]->lemma);
        others += !str_eq(own[i], said[0]->lemma) && !is_measure_word(own[i]) &&
                  !(said[1] && str_eq(own[i], said[1]->lemma));
    }
    return nouns == 1 && others == 0 && n > 1;
}

/* "Sown" of sown_count: the verb, and a word that only says how many. */
static bool fits_verbed(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct word *const *said = arg;
    char own[LEMMAS_MAX][64];
    return is_amount(ask, at) && name_lemmas(ask, at, own) == 2 && str_eq(own[0], said[1]->lemma) &&
           word_is_participle(said[1]) && wording_among(own[1], "count|number|total|quantity");
}

struct column_ref amount_kept(struct ask *ask, int table)
{
    const struct column_ref at = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, "quantity|volume|litres|weight")};
    return at.column >= 0 && is_amount(ask, at) ? at : no_column();
}

size_t amount_verb_words(const struct ask *ask, size_t i)
{
    const bool in = wording_is(ask, i + 1, "in") &&
                    (wording_ends(ask, i + 2) || wording_is(ask, i + 2, "more|the|less|at"));
    return in || wording_is(ask, i + 1, "up|out|off|over|away|home|back") ? 2 : 1;
}

/* The one table with a quantity whose name is of the verb's stem: "collections" of "collected",
 * where there are collectors; -1: none, or several. */
static int kept_akin(struct ask *ask, const struct word *verb)
{
    enum { STEM_LETTERS = 5 };
    char own[64];
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const char *name = table_core(ask, (int)t), *head = strrchr(name, ' ');
        lemma_of(head ? head + 1 : name, own, sizeof own);
        if (!table_is_open(ask, (int)t) || amount_kept(ask, (int)t).column < 0 ||
            verb->lemma_is.light || strlen(verb->lemma) < STEM_LETTERS ||
            !lemma_is_akin(verb->lemma, own, STEM_LETTERS))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

int amount_deed(struct ask *ask, size_t i)
{
    const struct word *verb = &ask->words.v[i];
    char phrase[64];
    if (amount_verb_words(ask, i) == 2) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            for (int gap = 0; gap < 2; gap++) { /* "pickups" or "pick ups" */
                snprintf(phrase, sizeof phrase, "%s%s%s", verb->lemma, gap ? " " : "",
                         verb[1].lower);
                if (table_is_open(ask, (int)t) &&
                    deed_is_called(ask, (int)t, phrase, strlen(phrase)))
                    return (int)t;
            }
        }
    }
    const int table = deed_keeps(ask, verb);
    return table >= 0 && table_is_open(ask, table) ? table : kept_akin(ask, verb);
}

bool amount_tells_none(struct ask *ask, size_t noun, int table)
{
    enum { HITS = 16 };
    const struct word *word = &ask->words.v[noun];
    struct value_hit hits[HITS];
    const size_t n = catalog_find_value(ask->catalog, ask->arena, word->text, false, hits, HITS);
    if (word->quoted || word->capital || word->is_number)
        return false;
    for (size_t i = 0; i < n; i++) {
        const int of = hits[i].column.table;
        if (hits[i].score >= .9 && hits[i].match != VALUE_NEAR &&
            (of == table || (table_hops(ask, table, of) < 4 && !tables_to_many(ask, table, of))))
            return false; /* litres sold of milk: the lines lead to what was sold */
    }
    return true;
}

struct column_ref amount_of(struct ask *ask, size_t noun, size_t verb)
{
    const struct word *const said[] = {&ask->words.v[noun], verb ? &ask->words.v[verb] : NULL};
    struct column_ref at = verb ? column_only(ask, fits_pair, said) : no_column();
    if (at.column < 0)
        at = column_only(ask, fits_measured, said);
    if (at.column < 0 && verb)
        at = column_only(ask, fits_verbed, said);
    if (at.column < 0 && lexicon_is_quantity(said[0]->lemma))
        at = column_only(ask, fits_unit, said);
    return at;
}

static bool fits_money(struct ask *ask, struct column_ref at, const void *arg)
{
    const struct word *word = arg;
    char own[LEMMAS_MAX][64];
    const size_t n = is_amount(ask, at) ? name_lemmas(ask, at, own) : 0;
    return (n == 1 && str_eq(own[0], word->lemma)) ||
           (n == 2 && str_eq(own[0], word->lemma) &&
            wording_among(own[1], "money|amount|sum|value|total|paid"));
}

struct column_ref amount_in(struct ask *ask, size_t noun)
{
    const struct word *word = &ask->words.v[noun];
    struct column_ref at = column_only(ask, fits_money, word);
    const int table = at.column < 0 ? table_at_word(ask, noun) : -1;
    if (table >= 0)
        at = (struct column_ref){
            table, table_column_by_words(ask, table, "amount|total amount|total|sum|money")};
    return at.column >= 0 && is_amount(ask, at) ? at : no_column();
}

const char *amount_name(const struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}

/* Word i names the number, or says only that it is one. */
static bool names_amount(const struct ask *ask, size_t i, struct column_ref at)
{
    return wording_is(ask, i, "amount|number|total|sum|quantity|figure") ||
           column_has_words(ask, at, ask->words.v[i].lemma);
}

/* Words of "and the total amount" at word i, where nothing follows but its order; 0: another part.
 */
static size_t again_len(const struct ask *ask, size_t i, struct column_ref at)
{
    const size_t and = wording_match(ask, i, "and|along with|together with|,");
    size_t end = i + and+wording_match(ask, i + and, "the|its|their|that");
    const size_t first = end;
    while (end < ask->words.len && !ask->words.v[end].punct && names_amount(ask, end, at))
        end++;
    return and&&end > first && wording_ends(ask, end) ? end - i : 0;
}

bool amount_said_again(struct ask *ask, struct column_ref at)
{
    bool again = false;
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool later = ask->words.v[i].sentence > 0;
        const size_t len = later ? again_len(ask, i, at) : 0;
        size_t noun = i + 1 + wording_is(ask, i + 1, "total|amount|number|distance");
        if (len) {
            wording_cut(ask, i, len);
            again = true;
        }
        if (later && wording_is(ask, i, "longest|largest|biggest|greatest|most") &&
            wording_is(ask, noun, "first") && wording_ends(ask, noun + 1))
            wording_put(ask, i, noun - i, "highest");
        else if (later && wording_is(ask, i, "shortest|smallest|fewest|least") &&
                 wording_is(ask, noun, "first") && wording_ends(ask, noun + 1))
            wording_put(ask, i, noun - i, "lowest");
    }
    return again;
}
