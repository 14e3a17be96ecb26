/* "How many people work here as electricians", "who is employed as a cook": those with that job. */
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "verbs/verbs.h"
#include "words/pins.h"

enum { JOB_WORDS = 4 };

/* The value is words [first, end), the last of them in one number or the other. */
static bool is_called(const struct ask *ask, const char *value, size_t first, size_t end)
{
    char lemma[64];
    const char *last = strrchr(value, ' ');
    const char *said = words_text(&ask->words, ask->arena, first, end);
    if (str_eq_fold(value, said))
        return true;
    lemma_of(last ? last + 1 : value, lemma, sizeof lemma);
    if (!str_eq_fold(lemma, ask->words.v[end - 1].lemma))
        return false;
    const size_t head = last ? (size_t)(last - value) : 0;
    const char *before = end > first + 1 ? words_text(&ask->words, ask->arena, first, end - 1) : "";
    return str_eq_fold(before, arena_strndup(ask->arena, value, head));
}

/* The job of some people that words [first, end) call; column -1: none. */
static struct match job_called(struct ask *ask, size_t first, size_t end)
{
    static const char *const jobs[] = {"job",        "title", "position",  "role",
                                       "occupation", "trade", "profession"};
    struct match found = {.at = no_column()};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            bool job = false;
            for (size_t k = 0; k < sizeof jobs / sizeof *jobs; k++)
                job = job || column_has_words(ask, at, jobs[k]);
            const char *const *values =
                job && people_do(ask, (int)t) ? catalog_values(ask->catalog, at) : NULL;
            for (; values && *values; values++) {
                if (!is_called(ask, *values, first, end))
                    continue;
                if (found.at.column >= 0)
                    return (struct match){.at = no_column()};
                found = (struct match){.at = at, .value = *values};
            }
        }
    }
    return found;
}

/* "Work here as", "is employed with us as a": the end of it at word i; i: no such. */
static size_t works_end(const struct ask *ask, size_t i)
{
    size_t end = i;
    end += wording_is(ask, end, "is|are|was|were|has|have|been|currently");
    end += wording_is(ask, end, "been|currently");
    if (!wording_is(ask, end,
                    "work|works|worked|working|employed|serve|serves|serving|served|"
                    "engaged|hired|act|acts"))
        return i;
    end++;
    end += wording_match(ask, end, "here|for us|with us|there|for the company|at the company|now");
    if (!wording_is(ask, end, "as"))
        return i;
    return end + 1 + wording_is(ask, end + 1, "a|an|the|our");
}

/* Another reader has taken "people" for some rows. */
static bool is_people(const struct word *word)
{
    return word->written && wording_among(word->written, "people|persons|staff");
}

static bool works_put(struct ask *ask, size_t i)
{
    const size_t job = works_end(ask, i);
    size_t end = job, first = i;
    if (job == i)
        return false;
    while (end < ask->words.len && end < job + JOB_WORDS && !ask->words.v[end].punct)
        end++;
    struct match found = {.at = no_column()};
    for (; end > job && found.at.column < 0; end -= found.at.column < 0)
        found = job_called(ask, job, end);
    if (found.at.column < 0 || strchr(found.value, '\''))
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, job);
    first -= first > 1 && wording_is(ask, first - 1, "who|that");
    const bool who = first == 1 && wording_is(ask, 0, "who"),
               people = first > 0 && (wording_is(ask, first - 1, "people|persons|staff|many") ||
                                      is_people(&ask->words.v[first - 1]));
    const char *rows = table_plural(ask, found.at.table);
    size_t begin = first;
    if (who || people)
        begin -= !wording_is(ask, first - 1, "many");
    const char *lead = who      ? arena_printf(ask->arena, "which %s with", rows)
                       : people ? arena_printf(ask->arena, "%s with", rows)
                                : "with";
    wording_put(ask, begin, end - begin, arena_printf(ask->arena, "%s '%s'", lead, found.value));
    size_t at = begin;
    while (!ask->words.v[at].quoted)
        at++;
    pin_put(ask, at, at + 1, found.at, found.value);
    ask->words.v[at].written = said; /* and never sure */
    return true;
}

void works_as_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (works_put(ask, i))
            return;
    }
}
