/* Values that are said in other words than they are stored in: "the 60ah battery" of a 'Battery
 * 60Ah', "a scale and polish" of a 'Dental scale and polish', "terminal 2" of T2, "soundies" whose
 * job is 'Sound'. The stored text takes the place of what was said, and the answer says so. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/vocabulary.h"

enum { HITS_MAX = 24, RUN_MAX = 5, VALUE_LONGEST = 60 };

static void values_said_put(struct ask *ask, size_t first, size_t count, const char *value)
{
    const char *said = words_text(&ask->words, ask->arena, first, first + count);
    wording_put(ask, first, count, value);
    ask->words.v[first].written = said;
}

/* ---- several words of one value */

/* Has a meaning for rows, and no part in the language or in the names of the schema. */
static bool is_free(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    size_t len;
    return !word->punct && !word->quoted && !word->capital && !word->put && !word->is.stop &&
           !word->is_number && strlen(word->lower) >= 3 && !taught_has(ask, i) &&
           cue_at(&ask->words, i, &len) == CUE_NONE && !word->lemma_is.light &&
           !lexicon_month(word->lower) && !lexicon_unit(word->lower) && table_at_word(ask, i) < 0 &&
           !column_at_word(ask, i) && !word_is_participle(word);
}

/* The end of the run of such words that begins at i; joints inside it are of it. */
static size_t run_end(struct ask *ask, size_t i)
{
    size_t end = i;
    while (end < ask->words.len && end < i + RUN_MAX) {
        if (is_free(ask, end))
            end++;
        else if (end > i && wording_is(ask, end, "and|of|with|&") && end + 1 < ask->words.len &&
                 is_free(ask, end + 1))
            end += 2;
        else
            break;
    }
    return end;
}

static bool has_whole(const char *text, const char *word)
{
    const size_t len = strlen(word);
    for (const char *p = str_find_fold(text, word); p; p = str_find_fold(p + 1, word)) {
        if ((p == text || !isalnum((unsigned char)p[-1])) && !isalnum((unsigned char)p[len]))
            return true;
    }
    return false;
}

/* At most one word of the text was not said, and no number: 'Ductile iron 400' is one of several.
 */
static bool leaves_little(const struct ask *ask, const char *text, size_t first, size_t end)
{
    size_t left = 0;
    for (const char *p = text; *p; p += strspn(p, " -,/")) {
        const size_t len = strcspn(p, " -,/");
        const char *part = arena_strndup(ask->arena, p, len);
        bool said = false;
        for (size_t i = first; i < end && !said; i++)
            said = str_eq_fold(part, ask->words.v[i].lower);
        left += said ? 0 : strpbrk(part, "0123456789") ? 2 : 1;
        p += len;
    }
    return left <= 1;
}

static bool has_all(const struct ask *ask, const char *text, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        if (!ask->words.v[i].is.stop && !wording_is(ask, i, "and|of|with|&") &&
            !has_whole(text, ask->words.v[i].lower))
            return false;
    }
    return strlen(text) <= VALUE_LONGEST && leaves_little(ask, text, first, end);
}

/* The one stored value that has all words of the run; NULL: none, or several. */
static const char *value_of_run(struct ask *ask, size_t first, size_t end)
{
    struct value_hit hits[HITS_MAX];
    const char *found = NULL;
    for (size_t i = first; i < end && !found; i++) {
        const size_t count = catalog_find_value(ask->catalog, ask->arena, ask->words.v[i].lower,
                                                true, hits, HITS_MAX);
        for (size_t k = 0; k < count; k++) {
            if (hits[k].numeric || strchr(hits[k].value, '@') ||
                ask_table(ask, hits[k].column.table)->hidden ||
                !has_all(ask, hits[k].value, first, end))
                continue;
            if (found && !str_eq(found, hits[k].value))
                return NULL;
            found = hits[k].value;
        }
    }
    return found;
}

/* "Emma castle": each word is stored by itself, as somebody's first and last name. */
static bool are_stored(struct ask *ask, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        if (values_find(ask, i, i + 1).len == 0)
            return false;
    }
    return true;
}

static void said_in_parts(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t end = run_end(ask, i);
        if (end < i + 2)
            continue;
        const char *value = values_find(ask, i, end).len || are_stored(ask, i, end)
                                ? NULL
                                : value_of_run(ask, i, end);
        if (value && !strchr(value, '\''))
            values_said_put(ask, i, end - i, arena_printf(ask->arena, "'%s'", value));
        else
            i = end - 1;
    }
}

/* ---- a number of a code */

/* Letters before the number, and nothing else: T2 of "terminal 2". */
static bool is_code_of(const char *value, const char *number)
{
    enum { LETTERS_MAX = 3 };
    size_t letters = 0;
    while (isalpha((unsigned char)value[letters]))
        letters++;
    return letters > 0 && letters <= LETTERS_MAX && str_eq(value + letters, number);
}

/* The only value of a column called by the word that has the number; NULL: none, or the number
 * itself is one. */
static const char *code_numbered(struct ask *ask, const char *lemma, const char *number)
{
    const char *found = NULL;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            const char *const *values =
                column_has_words(ask, at, lemma) ? catalog_values(ask->catalog, at) : NULL;
            for (; values && *values; values++) {
                if (str_eq(*values, number) ||
                    (found && is_code_of(*values, number) && !str_eq(found, *values)))
                    return NULL;
                found = is_code_of(*values, number) ? *values : found;
            }
        }
    }
    return found;
}

static void said_by_number(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const struct word *number = &ask->words.v[i + 1];
        if (!number->is_number || number->quoted || number->ordinal || !column_at_word(ask, i))
            continue;
        const char *value = code_numbered(ask, ask->words.v[i].lemma, number->text);
        if (value)
            values_said_put(ask, i + 1, 1, arena_printf(ask->arena, "'%s'", value));
    }
}

/* ---- people by a word of their trade */

/* "Soundies" have the job 'Sound', "riggers" 'Rigging': a value of few that the word begins with.
 */
static bool begins_with(const char *word, const char *value)
{
    enum { LEAST = 4, ENDING = 4 };
    const size_t len = strlen(value) - (str_ends(value, "s") ? 1 : 0);
    return len >= LEAST && strncasecmp(word, value, len) == 0 && strlen(word) > len &&
           strlen(word) <= len + ENDING;
}

/* The people whose job, role or team is called so, and how; -1: nobody's. */
static int people_at_job(struct ask *ask, const char *word, const char **ret_value)
{
    static const char *const jobs[] = {"job", "role", "title", "position", "team", "trade"};
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && people_do(ask, (int)t) &&
                           c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            bool job = false;
            for (size_t k = 0; k < sizeof jobs / sizeof *jobs; k++)
                job = job || column_has_words(ask, at, jobs[k]);
            const char *const *values = job ? catalog_values(ask->catalog, at) : NULL;
            for (; values && *values; values++) {
                *ret_value = *values;
                if (begins_with(word, *values))
                    return (int)t;
            }
        }
    }
    return -1;
}

static void said_by_trade(struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        const char *value = NULL;
        if (!is_free(ask, i) || !str_ends(word->lower, "s") ||
            vocabulary_rank_inflected(word->lower, strlen(word->lower)) != VOCABULARY_NONE ||
            values_find(ask, i, i + 1).len)
            continue;
        const int people = people_at_job(ask, word->lower, &value);
        if (people >= 0 && !strchr(value, '\''))
            values_said_put(ask, i, 1,
                            arena_printf(ask->arena, "'%s' %s", value, table_plural(ask, people)));
    }
}

void values_said_read(struct ask *ask)
{
    said_in_parts(ask);
    said_by_number(ask);
    said_by_trade(ask);
}
