/* "Library members", "how many vans does our company have", "the oldest one in the fleet": the
 * house that keeps all rows is no condition on them, where nothing in the database is called so. */
#include "described/described.h"
#include "querent/base/str.h"
#include "words/names.h"

#define HOUSES                                                                                     \
    "library|hospital|clinic|university|college|school|company|firm|organisation|organization|"    \
    "agency|institution|institute|academy|airline|cooperative|co-op|coop|festival|museum|hotel|"   \
    "bank|shop|store|restaurant|bakery|brewery|dairy|farm|gym|club|league|zoo|theatre|theater|"    \
    "cinema|orchestra|charity|railway|railroad"

static const char houses[] = HOUSES "|business|chain|association|society|foundation|enterprise|"
                                    "authority|council|carrier|operator|group|system|network";
/* Not what tells rows apart: business customers, group bookings, system users. */
static const char houses_of_rows[] = HOUSES;

/* Some name of the schema has the word, or rows have it as a value. */
static bool house_is_stored(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    return table_at_word(ask, i) >= 0 || column_at_word(ask, i) ||
           values_find(ask, i, i + 1).len > 0 || exact_is_name(ask, i) ||
           rows_called_nearly(ask, word);
}

size_t house_said(struct ask *ask, size_t i)
{
    size_t first = i + wording_is(ask, i, "whole|entire|county|city|town|national|state");
    if (first == i && wording_is(ask, i + 1, "company|business|firm|chain|operator") &&
        !ask->words.v[i].punct && !ask->words.v[i].capital &&
        (table_at_word(ask, i) >= 0 || !house_is_stored(ask, i)))
        first++; /* "the ferry company" */
    size_t end = first;
    while (end < first + 2 && wording_is(ask, end, houses) && !house_is_stored(ask, end))
        end++;
    return end > first && !ask->words.v[end - 1].capital ? end - i : 0;
}

/* "Library" before "members": rows, and nothing that is stored with both words. */
static bool is_adjunct(struct ask *ask, size_t i)
{
    static const char leads[] = "which|what|many|all|each|every|the|our|of|for|show|list|give|name|"
                                "find|any|no|by|per|and|number|does|do|a";
    const size_t rows = i + 1;
    const struct word *word = rows < ask->words.len ? &ask->words.v[rows] : NULL;
    size_t cue;
    if (!word || word->punct || word->quoted || word->is.stop || word->is_number ||
        word_is_participle(word) || cue_at(&ask->words, rows, &cue) != CUE_NONE ||
        !(i == 0 || wording_is(ask, i - 1, leads)) || values_find(ask, i, rows + 1).len > 0)
        return false;
    const bool is_rows = table_at_word(ask, rows) >= 0;
    return is_rows || (word_is_plural(word) && !column_at_word(ask, rows));
}

/* "The museum", where rows tell museums from galleries: one that has no name is the house. */
static bool is_kind_too(struct ask *ask, size_t i)
{
    const struct matches values =
        wording_is(ask, i, houses_of_rows) ? values_find(ask, i, i + 1) : (struct matches){0};
    bool kinds = values.len > 0 && table_at_word(ask, i) < 0 && !column_at_word(ask, i);
    for (size_t v = 0; v < values.len && kinds; v++)
        kinds = column_repeats(ask, values.v[v].at);
    return kinds;
}

/* "Does the library system have": do we have, which others read. */
static bool put_we(struct ask *ask, size_t i)
{
    static const char holds[] = "have|own|employ|run|operate|keep|hold|possess|stock|offer|manage";
    const size_t noun = i + 2;
    const bool the = wording_is(ask, i, "does|do|did") && wording_is(ask, i + 1, "the|our|this"),
               kind = the && !house_said(ask, noun) && is_kind_too(ask, noun);
    const size_t len = kind ? 1 : the ? house_said(ask, noun) : 0, verb = noun + len;
    if (len == 0 || !wording_is(ask, verb, holds))
        return false;
    const bool ends = wording_ends(ask, verb + 1) || wording_is(ask, verb + 1, "in|at|by|per|for");
    if (!ends)
        return false;
    if (kind && ask->shape.taken_for == NULL) /* and never sure */
        ask->shape.taken_for =
            arena_printf(ask->arena, "the %s = all that is kept here", ask->words.v[noun].text);
    wording_put(ask, i, verb + 1 - i,
                wording_is(ask, verb, "employ") && i > 0 && ask->words.v[i - 1].is.people
                    ? "do we employ"
                    : "do we have");
    return true;
}

/* A role of people ('fleet' of the staff) is nothing that vehicles are in: no value of the rows
 * before word i, or of what they refer to. */
static bool is_role_of_others(struct ask *ask, size_t i, size_t word)
{
    const struct matches values = values_find(ask, word, word + 1);
    int rows = -1;
    for (size_t k = i; k-- > 0 && rows < 0;)
        rows = table_at_word(ask, k);
    bool others = values.len > 0 && !ask->words.v[i - 1].is.people &&
                  (rows < 0 || !people_do(ask, rows)) && table_at_word(ask, word) < 0 &&
                  !column_at_word(ask, word);
    for (size_t v = 0; v < values.len && others; v++)
        others = rows < 0 ? people_do(ask, values.v[v].at.table) /* "cars", of vehicles */
                          : values.v[v].at.table != rows &&
                                !tables_refer(ask, rows, values.v[v].at.table);
    if (others && ask->shape.taken_for == NULL) /* and never sure */
        ask->shape.taken_for =
            arena_printf(ask->arena, "the %s = all that is kept here", ask->words.v[word].text);
    return others;
}

/* "In the fleet", "across the whole network", at the end of a sentence. */
static bool cut_there(struct ask *ask, size_t i)
{
    if (!wording_is(ask, i, "in|across|within|throughout") ||
        !wording_is(ask, i + 1, "the|our|this") ||
        wording_is(ask, i - 1, "still|now|currently|not|longer|no|yet"))
        return false;
    size_t end = i + 2 + wording_is(ask, i + 2, "whole|entire");
    const bool group = wording_is(ask, end,
                                  "fleet|network|system|organisation|organization|company|"
                                  "firm|cooperative|coop|airline|chain|group|business");
    if (!group || (house_is_stored(ask, end) && !is_role_of_others(ask, i, end)) ||
        !(wording_ends(ask, end + 1) ||
          wording_is(ask, end + 1, "have|has|had|are|is|were|was|can|that|which|who")))
        return false;
    wording_cut(ask, i, end + 1 - i);
    return true;
}

void house_said_read(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (put_we(ask, i))
            continue;
        if (i > 1 && cut_there(ask, i)) {
            i--;
            continue;
        }
        if (wording_is(ask, i, houses_of_rows) && !ask->words.v[i].capital &&
            !house_is_stored(ask, i) && is_adjunct(ask, i)) {
            const char *said = words_text(&ask->words, ask->arena, i, i + 2);
            wording_cut(ask, i, 1);
            ask->words.v[i].written = said; /* some of the rows may not be the house's: not sure */
        }
    }
}
