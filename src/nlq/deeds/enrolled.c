/* "Who is enrolled in Yoga", where enrolments lead to people and to what they belong to: those with
 * such a row. "Who was absent most often": who had the most absences. */
#include "frame.h"
#include "paths/paths.h"
#include "querent/lang/lemma.h"
#include "words/names.h"

#include <string.h>

enum { STEM = 5 };

/* The table of such rows that the word is akin to, "enrolled" to enrolments; -1: none. */
static int rows_akin(struct ask *ask, size_t i, bool belonging)
{
    int found = -1;
    const struct word *word = &ask->words.v[i];
    for (size_t t = 0; t < ask->schema->table_count && found < 0; t++) {
        const char *words = table_core(ask, (int)t), *last = strrchr(words, ' ');
        if (table_is_open(ask, (int)t) && people_led_to(ask, (int)t) >= 0 &&
            path_is_membership(ask, (int)t) == belonging &&
            lemma_is_akin(word->lemma, last ? last + 1 : words, STEM))
            found = (int)t;
    }
    return found;
}

/* "(Students who are) enrolled in Yoga", and not in 2026. */
static bool put_enrolled(struct ask *ask, size_t i)
{
    size_t first = i;
    if (i == 0 || !word_is_participle(&ask->words.v[i]) || exact_is_name(ask, i) ||
        !wording_is(ask, i + 1, "in|for|to|at|on") || i + 2 >= ask->words.len ||
        wording_period(ask, i + 2) > 0 || ask->words.v[i + 2].is_number ||
        wording_has(ask, "recently|latest|last|first|earliest|newest|most|when|date"))
        return false;
    while (first > 0 && wording_is(ask, first - 1, "is|are|was|were|been|have|has|currently"))
        first--;
    const bool who = first > 0 && wording_is(ask, first - 1, "who|that|which");
    const int rows = rows_akin(ask, i, true),
              people = rows < 0 || first == 0 ? -1 : people_led_to(ask, rows);
    const bool leads = who && first == 1; /* "who is enrolled in …" */
    if (people < 0 || !(leads || table_at_word(ask, first - 1 - (who && first > 1)) == people))
        return false;
    first -= who && !leads;
    const char *said = words_text(&ask->words, ask->arena, first, i + 1);
    const char *kept = table_plural(ask, rows);
    wording_put(ask, first, i + 1 - first,
                arena_printf(ask->arena, leads ? "has %s" : "with %s", kept));
    ask->words.v[first + 1].written = said; /* and never sure */
    return true;
}

/* "Was absent most often". */
static bool put_often(struct ask *ask, size_t i)
{
    const size_t often =
        wording_match(ask, i + 1, "most often|the most often|most frequently|the most|most times");
    const bool was = i > 0 && wording_is(ask, i - 1, "is|are|was|were|been");
    const int rows = often && was ? rows_akin(ask, i, false) : -1;
    if (rows < 0)
        return false;
    const size_t first = i - 1 - (i > 1 && wording_is(ask, i - 2, "has|have"));
    const char *said = words_text(&ask->words, ask->arena, first, i + 1 + often);
    wording_put(ask, first, i + 1 + often - first,
                arena_printf(ask->arena, "has the most %s", table_plural(ask, rows)));
    ask->words.v[first + 3].written = said;
    return true;
}

/* "How many days was Walter Silva absent". */
static bool put_times(struct ask *ask, size_t i)
{
    const size_t how =
        wording_match(ask, 0, "how many days|how many times|how often|on how many days");
    const int rows = how && wording_is(ask, how, "was|is|were|has|have") && wording_ends(ask, i + 1)
                         ? rows_akin(ask, i, false)
                         : -1;
    const size_t been = i > 0 && wording_is(ask, i - 1, "been");
    if (rows < 0 || i < how + 2 + been)
        return false;
    const char *who = words_text(&ask->words, ask->arena, how + 1, i - been);
    const char *said = words_text(&ask->words, ask->arena, 0, i + 1);
    wording_put(ask, 0, i + 1,
                arena_printf(ask->arena, "how many %s did %s have", table_plural(ask, rows), who));
    ask->words.v[2].written = said;
    return true;
}

void enrolled_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        if (put_enrolled(ask, i) || put_often(ask, i) || put_times(ask, i))
            return;
    }
}
