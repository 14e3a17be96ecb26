/* "Which genre's tracks are the longest on average", "which breeds weigh over 25 kilos on average":
 * an average of a number that an adjective or a verb stands for. */
#include "described/described.h"
#include "graded/graded.h"

/* The word behind "on average"; 0: it does not stand at word i. */
static size_t behind_average(const struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, "on average|on the average|in the mean");
    return len ? i + len : 0;
}

/* The last noun before word i that calls rows, at most a few words away; i: none. */
static size_t noun_before(struct ask *ask, size_t i)
{
    enum { VERB_WORDS = 3 };
    for (size_t k = i; k > 1 && k + VERB_WORDS >= i; k--) {
        if (table_at_word(ask, k - 1) >= 0)
            return k - 1;
    }
    return i;
}

/* "Runners", "tracks", whose the average is, go: "which genre's tracks are", "whose members run".
 */
static size_t groups_end(struct ask *ask, size_t noun)
{
    size_t first = noun;
    while (first > 1 && !ask->words.v[first - 1].possessive &&
           !wording_is(ask, first - 1, "whose") && first + 2 > noun)
        first--;
    const bool of = ask->words.v[first - 1].possessive;
    return of ? first : wording_is(ask, first - 1, "whose") ? first - 1 : 0;
}

/* "The longest on average" at word i, the adjective. */
static bool ranked_put(struct ask *ask, size_t i)
{
    struct graded top;
    const size_t end = graded_at(ask, i, 2, &top) ? behind_average(ask, top.end) : 0;
    const size_t the = i - (i > 0 && wording_is(ask, i - 1, "the"));
    const size_t noun = end ? noun_before(ask, the) : the;
    if (end == 0 || noun == the)
        return false;
    struct measured found = graded_of(ask, top.adjective, table_at_word(ask, noun));
    const size_t groups = groups_end(ask, noun);
    if (found.column.column < 0)
        found = graded_measure(ask, top.adjective, the);
    if (found.column.column < 0 || !column_is_number(ask, found.column) || noun == 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, top.at, top.end);
    const size_t first = groups ? groups : noun + 1;
    if (groups)
        ask->words.v[groups - 1].possessive = false;
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "has the %s average %s",
                             found.rising ? "highest" : "lowest", amount_name(ask, found.column)));
    graded_say(ask, said, top.adjective, &found);
    return true;
}

/* "Weigh over 25 kilos on average" at word i, the verb. */
static bool bound_put(struct ask *ask, size_t i)
{
    static const char bounds[] = "over|above|more than|under|below|less than|at least|at most";
    const char *names = wording_is(ask, i, "pay|pays|paid|make|makes")
                            ? "salary|wage|pay|income|earning|hourly rate"
                            : lexicon_measure(ask->words.v[i].lemma);
    const size_t bound = wording_match(ask, i + 1, bounds), number = i + 1 + bound;
    if (names == NULL || bound == 0 || number >= ask->words.len || !ask->words.v[number].is_number)
        return false;
    size_t end = behind_average(ask, number + 1);
    for (size_t k = number + 2; end == 0 && k < number + 5 && k < ask->words.len; k++) {
        if (k > number + 2 && !wording_is(ask, k - 1, "a|an|per|hour|day|week|month|year|each"))
            break; /* "litres an hour" */
        end = behind_average(ask, k);
    }
    const struct adjective measure = {"", "", "", names, ""};
    const struct measured found = end ? graded_measure(ask, &measure, i) : (struct measured){0};
    if (end == 0 || found.column.column < 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, i + 1),
               *than = words_text(&ask->words, ask->arena, i + 1, number);
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "have an average %s %s %s", amount_name(ask, found.column),
                             than, ask->words.v[number].text));
    graded_say(ask, said, &measure, &found);
    return true;
}

void on_the_whole_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (ranked_put(ask, i) || bound_put(ask, i))
            return;
    }
}
