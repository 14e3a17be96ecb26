/* "How fast was the quickest runner in each year", "how much does the dearest title sell for", "how
 * cold was it at the start of the coldest edition": the extreme itself is asked for, and no row. */
#include "described/described.h"
#include "graded/graded.h"
#include "querent/base/str.h"

/* Verbs at the end that only say what is measured. */
static const char ends_in[] =
    "sell for|go for|cost|costs|weigh|weighs|earn|earns|make|makes|get|gets|last|lasts|take|takes|"
    "run|charge|pay|pays|sell|be|measure|have|go|fetch|bring in|paid|run for|stay|stand|cost us";

static const char between[] =
    "is|was|are|were|does|do|did|will|has|have|had|been|it|get|got|gets|go|went|become|became|at|"
    "on|in|during|for|of|by|the|start|end|beginning|time";

static size_t clause_end(const struct ask *ask, size_t i)
{
    while (i < ask->words.len && !word_is_mark(&ask->words.v[i], ".?!;") &&
           !(word_is_mark(&ask->words.v[i], ",") && i > 0))
        i++;
    return i;
}

/* The superlative behind "how fast was the" at word i; what "how" is asked of in *ret_how, NULL:
 * "how much". */
static bool opening(const struct ask *ask, size_t i, struct graded *ret,
                    const struct adjective **ret_how)
{
    struct graded how = {.adjective = NULL};
    size_t k = i + 1;
    if (!wording_is(ask, i, "how"))
        return false;
    if (graded_at(ask, k, 0, &how))
        k = how.end;
    else if (wording_is(ask, k, "much"))
        k += 1 + wording_is(ask, k + 1, "money");
    else
        return false;
    *ret_how = how.adjective;
    if (word_is_mark(&ask->words.v[k], ",") && wording_is(ask, k + 1, "in") &&
        word_is_mark(&ask->words.v[k + 3 < ask->words.len ? k + 3 : k + 1], ","))
        k += 4; /* ", in seconds," */
    const size_t first = k;
    while (wording_is(ask, k, between) && !graded_at(ask, k, 2, ret))
        k++;
    return k > first && wording_is(ask, k - 1, "the") && graded_at(ask, k, 2, ret);
}

/* "How much" is asked of what has a price, is paid or weighs something. */
static bool fits_much(const struct adjective *adjective)
{
    return wording_among("price", adjective->rising) ||
           wording_among("price", adjective->falling) ||
           wording_among("salary", adjective->rising) ||
           wording_among("salary", adjective->falling) ||
           wording_among("weight", adjective->rising) ||
           wording_among("weight", adjective->falling);
}

/* The last verb of the clause is left out. */
static void cut_verb(struct ask *ask, size_t first, size_t end)
{
    for (size_t k = first; k < end; k++) {
        const size_t len = wording_match(ask, k, ends_in);
        if (len > 0 && k + len == end) {
            wording_cut(ask, k, len);
            return;
        }
    }
}

/* "For an hour", "a day" at the end of the clause, which the column's name says: hourly_fee. */
static void cut_unit(struct ask *ask, size_t first, size_t end, struct column_ref at)
{
    const char *unit = NULL;
    if (end < first + 2 || !lexicon_time_unit(ask->words.v[end - 1].lower, &unit)) {
        if (end < first + 2 ||
            !wording_is(ask, end - 1, "hour|minute|head|person|kilo|litre|piece"))
            return;
        unit = ask->words.v[end - 1].lemma;
    }
    size_t from = end - 1;
    while (from > first && wording_is(ask, from - 1, "for|per|a|an|each|every|the|one"))
        from--;
    if (from < end - 1 &&
        (column_has_words(ask, at, unit) ||
         column_has_words(ask, at,
                          str_eq(unit, "day") ? "daily" : arena_printf(ask->arena, "%sly", unit))))
        wording_cut(ask, from, end - from);
}

static bool names_number(const struct ask *ask, size_t first, size_t end)
{
    for (; first < end; first++) {
        if (ask->words.v[first].is_number)
            return true;
    }
    return false;
}

/* Word i is what the number is called in a list of what to show. */
static bool calls_number(const struct ask *ask, size_t i, const struct adjective *adjective,
                         struct column_ref at)
{
    const char *lemma = ask->words.v[i].lemma;
    return wording_is(ask, i, "number|amount|figure|value|time|how|it") ||
           column_has_words(ask, at, lemma) || wording_among(lemma, adjective->rising) ||
           wording_among(lemma, adjective->falling) || lexicon_is_quantity(lemma);
}

/* "Show the author's name and the number of pages." behind the question: where the list ends in the
 * number itself, the word behind "and"; *ret_first: of the list; 0: there is no such list. */
static size_t listed_last(const struct ask *ask, size_t end, const struct adjective *adjective,
                          struct column_ref at, size_t *ret_first)
{
    size_t i = end;
    while (i < ask->words.len && ask->words.v[i].sentence == 0)
        i++;
    if (!wording_is(ask, i, "show|give|list"))
        return 0;
    *ret_first = i + 1 + wording_is(ask, i + 1, "me");
    size_t last = ask->words.len, and = *ret_first;
    while (last > i && ask->words.v[last - 1].punct)
        last--;
    while (and < last && !wording_is(ask, and, "and"))
        and++;
    for (size_t k = and+1; k < last; k++) {
        if (wording_is(ask, k, "and") || ask->words.v[k].punct)
            return 0;
    }
    for (size_t k = and+1; k < last; k++) {
        if (calls_number(ask, k, adjective, at))
            return and;
    }
    return 0;
}

/* The list begins the question, and the number ends it: "show the author's name and the …". */
static const char *list_begins(struct ask *ask, size_t end, const struct graded *top,
                               struct column_ref at)
{
    size_t first = 0;
    const size_t and = listed_last(ask, end, top->adjective, at, &first);
    if (and == 0)
        return "what is";
    const char *begins =
        arena_printf(ask->arena, "show %s and", words_text(&ask->words, ask->arena, first, and));
    size_t sentence = and;
    while (sentence > 0 && ask->words.v[sentence - 1].sentence)
        sentence--;
    wording_cut(ask, sentence, ask->words.len - sentence);
    return begins;
}

/* "The coldest day", "the longest book": rows that are not called so, and nothing that is stored.
 */
static bool is_other_noun(struct ask *ask, size_t i)
{
    return wording_is(ask, i, "day|night|morning|occasion|date|time|one") ||
           values_find(ask, i, i + 1).len == 0;
}

/* "In each year" behind word i: of the rows' own year, where they have one. */
static void put_year(struct ask *ask, size_t i, int table)
{
    const struct column_ref year = year_of_rows(ask, table);
    for (; year.column >= 0 && i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "each|every|per") && wording_is(ask, i + 1, "year")) {
            wording_put(ask, i + 1, 1, amount_name(ask, year));
            return;
        }
    }
}

/* Lowest_elevation: the number is one end of something already, as places/extremes.c reads it. */
static bool is_extreme(const struct ask *ask, struct column_ref at)
{
    static const char *const ends[] = {"highest", "lowest",   "largest", "smallest",
                                       "longest", "shortest", "deepest"};
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        if (str_starts(catalog_column_words(ask->catalog, at), ends[k]))
            return true;
    }
    return false;
}

static bool how_put(struct ask *ask, size_t i)
{
    struct graded top;
    const struct adjective *how = NULL;
    if (!opening(ask, i, &top, &how) ||
        !(how ? graded_same(ask, how, top.adjective) : fits_much(top.adjective)))
        return false;
    struct measured found = graded_measure(ask, top.adjective, top.end);
    const size_t end = found.end, last = end > 0 ? end - 1 : 0;
    if (found.column.column < 0 || !column_is_number(ask, found.column) ||
        column_is_year(ask, found.column) || is_extreme(ask, found.column) || end == top.end ||
        names_number(ask, top.end, end) || word_is_plural(&ask->words.v[last]))
        return false;
    const char *said = words_text(&ask->words, ask->arena, top.at, top.end);
    const bool own = (found.table == found.column.table && table_at_word(ask, last) >= 0) ||
                     (found.table < 0 && is_other_noun(ask, last));
    cut_unit(ask, end, clause_end(ask, end), found.column);
    cut_verb(ask, end, clause_end(ask, end));
    const char *begins = list_begins(ask, end, &top, found.column);
    const bool alone =
        end == top.end + 1 && own &&
        (wording_ends(ask, end) || wording_is(ask, end, "of|in|at|for|by|per|from|to|on|and"));
    wording_put(ask, i, (alone ? end : top.end) - i,
                arena_printf(ask->arena, "%s the %s %s%s", begins,
                             found.rising ? "maximum" : "minimum", amount_name(ask, found.column),
                             alone ? "" : " of the"));
    graded_say(ask, said, top.adjective, &found);
    put_year(ask, i, found.column.table);
    amount_said_again(ask, found.column);
    return true;
}

void how_most_read(struct ask *ask)
{
    for (size_t i = 0; i + 4 < ask->words.len; i++) {
        if (how_put(ask, i))
            return;
    }
}
