/* "How cold is it in Cellar 2", "how many minutes long is Ravine", "how many nautical miles is the
 * longest route": the number of a row that an adjective or a unit speaks of. */
#include <string.h>

#include "described/described.h"
#include "graded/graded.h"
#include "parts/compare.h"
#include "querent/base/str.h"

static const char verbs[] =
    "last|take|weigh|measure|run|have|go on|go on for|hold|cover|get|grow|be|"
    "reach|stand|need|contain|lie|go";

static size_t sentence_end(const struct ask *ask, size_t i)
{
    while (i < ask->words.len && !word_is_mark(&ask->words.v[i], ".?!;,"))
        i++;
    return i;
}

/* The table whose row, or rows, words from i on tell. */
static int told_table(struct ask *ask, size_t i, size_t end)
{
    enum { NOUN_WORDS = 4 };
    const size_t noun = i + wording_is(ask, i, "the|a|an|each|every|our|all");
    const int named = told_row_table(ask, noun, end);
    for (size_t k = noun; k < noun + NOUN_WORDS && k < end && named < 0; k++) {
        if (wording_is(ask, k, "of|in|on|at|by|for|with|from|to|that|who|which|and|whose"))
            break;
        if (table_at_word(ask, k) >= 0)
            return table_at_word(ask, k);
    }
    return named;
}

/* The one number of the table that is kept in the unit; column -1: none, or several. */
static struct column_ref kept_in(struct ask *ask, int table, const char *unit)
{
    struct column_ref found = no_column();
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_counts(ask, at, unit))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

static bool is_unit(const char *lemma)
{
    return strlen(lemma) > 1 && lexicon_scale(lemma, lemma) > 0;
}

/* The column says itself that it is kept in another unit; one that says none keeps no hours. */
static bool in_other_unit(struct ask *ask, struct column_ref at, const char *unit)
{
    char kept[64];
    column_unit(ask, at, kept, sizeof kept);
    const bool told = lexicon_scale(kept, kept) > 0;
    return told ? lexicon_scale(unit, kept) != 1 : wording_among(unit, "hour|second|day|week");
}

/* What "how many" of a unit asks for: by the unit, and by an adjective where one is said. */
static struct column_ref unit_asked(struct ask *ask, int table, const char *unit,
                                    const struct adjective *adjective)
{
    const struct column_ref kept = kept_in(ask, table, unit),
                            graded = adjective && table >= 0
                                         ? graded_of(ask, adjective, table).column
                                         : no_column();
    if (graded.column < 0 || in_other_unit(ask, graded, unit))
        return adjective && graded.column >= 0 ? no_column() : kept;
    return kept.column >= 0 && !same_column(kept, graded) ? no_column() : graded;
}

static bool may_be_asked(struct ask *ask, struct column_ref at)
{
    return at.column >= 0 && column_is_number(ask, at) && !column_is_year(ask, at) &&
           !column_is_id(ask, at);
}

/* The verb at the end of the sentence, which only says what is measured. */
static void cut_last_verb(struct ask *ask, size_t first)
{
    const size_t end = sentence_end(ask, first);
    for (size_t k = first + 1; k < end; k++) {
        const size_t len = wording_match(ask, k, verbs);
        if (len && k + len == end) {
            wording_cut(ask, k, len);
            return;
        }
    }
}

static void put_asked(struct ask *ask, size_t i, size_t end, const char *rank, struct column_ref at)
{
    const char *said = words_text(&ask->words, ask->arena, i, end);
    cut_last_verb(ask, end);
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "what is the %s%s of", rank, amount_name(ask, at)));
    ask->words.v[i + 3 + (rank[0] != '\0')].written = said; /* and never sure */
}

/* "How cold is it in the Reserve Vault", where it is no common way to ask that the cues know. */
static bool put_adjective(struct ask *ask, size_t i)
{
    struct graded how;
    size_t len;
    if (!wording_is(ask, i, "how") || !graded_at(ask, i + 1, 0, &how) ||
        !wording_is(ask, how.end, "is|are|was|were"))
        return false;
    const bool it =
        wording_is(ask, how.end + 1, "it") && wording_is(ask, how.end + 2, "in|at|on|inside|near");
    const size_t first = how.end + 1 + 2 * (size_t)it;
    if ((cue_at(&ask->words, i, &len) != CUE_NONE && len > 1) || wording_ends(ask, first) ||
        wording_is(ask, first, "it|they|he|she|this|that|these|those|in|on"))
        return false;
    const int table = told_table(ask, first, sentence_end(ask, first));
    const struct column_ref at =
        table >= 0 ? graded_of(ask, how.adjective, table).column : no_column();
    if (!may_be_asked(ask, at))
        return false;
    put_asked(ask, i, first, "", at);
    return true;
}

/* Words of "how many minutes", "how many nautical miles" at word i; 0: others. */
static size_t unit_words(const struct ask *ask, size_t i)
{
    const size_t many = wording_match(ask, i, "how many"), sort = i + many;
    const size_t unit = sort + wording_is(ask, sort, "nautical|square|cubic|sea");
    return many && unit < ask->words.len && is_unit(ask->words.v[unit].lemma) ? unit + 1 - i : 0;
}

/* "How many metres long is the Sea Lark", "how many minutes does the quickest route take". */
static bool put_unit(struct ask *ask, size_t i)
{
    const size_t len = unit_words(ask, i), behind = i + len;
    struct graded how = {.adjective = NULL, .end = behind}, top = {.adjective = NULL};
    if (len == 0)
        return false;
    if (!graded_at(ask, behind, 0, &how))
        how = (struct graded){.end = behind};
    const bool does = wording_is(ask, how.end, "does|do|did|can");
    size_t first = how.end + 1, end = sentence_end(ask, first);
    if (!(does || wording_is(ask, how.end, "is|are|was|were")) || first >= end)
        return false;
    if (does && (end < 2 || !wording_is(ask, end - 1, verbs)))
        return false;
    const bool ranked = wording_is(ask, first, "the") && graded_at(ask, first + 1, 2, &top);
    const int table = told_table(ask, ranked ? top.end : first, end);
    const char *unit = arena_strdup(ask->arena, ask->words.v[behind - 1].lemma);
    const struct adjective *adjective = how.adjective ? how.adjective : top.adjective;
    const struct column_ref at = unit_asked(ask, table, unit, adjective);
    if (!may_be_asked(ask, at))
        return false;
    if (ranked) {
        const struct measured by = graded_of(ask, top.adjective, table);
        if (!same_column(by.column, at) || !wording_ends(ask, top.end + 1 + does))
            return false;
        put_asked(ask, i, top.end, by.rising ? "maximum " : "minimum ", at);
        return true;
    }
    put_asked(ask, i, first, "", at);
    return true;
}

/* "Which farm has the most land": the largest area. */
static void put_land(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool most = wording_is(ask, i, "most");
        if (!wording_is(ask, i - 1, "the") || !(most || wording_is(ask, i, "least")) ||
            !wording_is(ask, i + 1, "land|ground|acreage") || column_at_word(ask, i + 1) ||
            table_at_word(ask, i + 1) >= 0)
            continue;
        const struct adjective *large = lexicon_adjective_of("large");
        const struct measured by = graded_of(ask, large, table_said_before(ask, i));
        if (by.table < 0 || !may_be_asked(ask, by.column))
            return;
        const char *said = words_text(&ask->words, ask->arena, i, i + 2);
        wording_put(ask, i, 2,
                    arena_printf(ask->arena, "%s %s", most ? "highest" : "lowest",
                                 amount_name(ask, by.column)));
        ask->words.v[i + 1].written = said; /* and never sure */
        return;
    }
}

void how_plain_read(struct ask *ask)
{
    put_land(ask);
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        const bool begins = i == 0 || ask->words.v[i - 1].punct || wording_is(ask, i - 1, "and");
        if (begins && (put_adjective(ask, i) || put_unit(ask, i)))
            return;
    }
}
