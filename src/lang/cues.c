/* The table of cues and of what words are, and looking it up. Rows are sorted by their first word
 * when the first question comes; a word then finds its rows by its hash, the longest phrase first.
 */
#include "querent/lang/classes.h"
#include "querent/lang/cue.h"

#include <ctype.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/map.h"

struct row {
    const char *phrase; /* folded words, one space between */
    enum cue cue;
    struct word_classes classes;
};

static const struct row rows[] = {
#define CUE(phrase, meaning, ...) {phrase, CUE_##meaning, {__VA_ARGS__}},
#define WORD(phrase, ...) {phrase, CUE_NONE, {__VA_ARGS__}},
#include "lexicon/cues_asking.inc"
#include "lexicon/cues_comparing.inc"
#include "lexicon/cues_ranking.inc"
#include "lexicon/cues_structure.inc"
#include "lexicon/cues_texts.inc"
#include "lexicon/words.inc"
#undef CUE
#undef WORD
};

static const struct cue_traits traits[] = {
#define CUE_MEANING(name, ...) [CUE_##name] = {__VA_ARGS__},
#include "querent/lang/cues.def"
#undef CUE_MEANING
};

enum { ROWS = sizeof rows / sizeof *rows, SLOTS = 4096 };

static const struct row *sorted[ROWS + 1]; /* by first word, longer phrases first; NULL ends it */
static uint16_t slots[SLOTS];              /* of the first word's hash: its first row + 1 */
static pthread_once_t sorted_once = PTHREAD_ONCE_INIT;

static size_t first_len(const char *phrase)
{
    return strcspn(phrase, " ");
}

/* Orders the first words of two phrases. */
static int compare_first(const char *a, size_t a_len, const char *b, size_t b_len)
{
    const int order = memcmp(a, b, a_len < b_len ? a_len : b_len);
    return order ? order : (a_len > b_len) - (a_len < b_len);
}

static size_t word_count(const char *phrase)
{
    size_t n = 1;
    while ((phrase = strchr(phrase, ' ')) != NULL) {
        phrase++;
        n++;
    }
    return n;
}

static int compare_rows(const void *a, const void *b)
{
    const char *x = (*(const struct row *const *)a)->phrase;
    const char *y = (*(const struct row *const *)b)->phrase;
    const int order = compare_first(x, first_len(x), y, first_len(y));
    const size_t x_words = word_count(x), y_words = word_count(y);
    return order                ? order
           : x_words != y_words ? (x_words < y_words) - (x_words > y_words)
                                : strcmp(x, y);
}

static uint16_t *cues_find_slot(const char *word, size_t len)
{
    size_t at = (size_t)hash_bytes(word, len, 3) % SLOTS;
    for (; slots[at]; at = (at + 1) % SLOTS) {
        const char *phrase = sorted[slots[at] - 1]->phrase;
        if (compare_first(phrase, first_len(phrase), word, len) == 0)
            break;
    }
    return &slots[at];
}

static void sort_rows(void)
{
    for (size_t i = 0; i < ROWS; i++)
        sorted[i] = &rows[i];
    qsort(sorted, ROWS, sizeof *sorted, compare_rows);
    for (size_t i = 0; i < ROWS; i++) {
        uint16_t *slot = cues_find_slot(sorted[i]->phrase, first_len(sorted[i]->phrase));
        if (*slot == 0)
            *slot = (uint16_t)(i + 1);
    }
}

/* The rows whose phrases begin with the word, up to *ret_end; NULL: none. */
static const struct row *const *cues_rows_of(const char *word, const struct row *const **ret_end)
{
    pthread_once(&sorted_once, sort_rows);
    const size_t len = strlen(word);
    const uint16_t slot = *cues_find_slot(word, len);
    if (slot == 0)
        return NULL;
    const struct row *const *first = (const struct row *const *)&sorted[slot - 1], *const * end;
    for (end = first;
         *end && first_len((*end)->phrase) == len && memcmp((*end)->phrase, word, len) == 0; end++)
        ;
    *ret_end = end;
    return first;
}

enum cue cue_at(const struct words *words, size_t i, size_t *ret_len)
{
    const struct row *const *end = NULL, *const *row = cues_rows_of(words->v[i].lower, &end);
    *ret_len = 0;
    for (; row && row < end; row++) {
        if ((*row)->cue != CUE_NONE && (*ret_len = words_match(words, i, (*row)->phrase)) > 0)
            return (*row)->cue;
    }
    return CUE_NONE;
}

struct word_classes word_classes(const char *word)
{
    const struct row *const *end = NULL, *const *first = cues_rows_of(word, &end);
    const struct row *last = first ? end[-1] : NULL; /* the shortest phrase comes last */
    return last && strchr(last->phrase, ' ') == NULL ? last->classes : (struct word_classes){0};
}

bool word_is_listed(const char *word)
{
    const struct row *const *end = NULL, *const *first = cues_rows_of(word, &end);
    return first && strchr(end[-1]->phrase, ' ') == NULL;
}

struct word_classes word_classes_at(const char *text, size_t len)
{
    char word[32];
    if (len >= sizeof word)
        return (struct word_classes){0};
    for (size_t i = 0; i < len; i++)
        word[i] = (char)tolower((unsigned char)text[i]);
    word[len] = '\0';
    return word_classes(word);
}

struct cue_traits cue_traits(enum cue cue)
{
    return traits[cue];
}

void cue_each_word(void (*seen)(const char *word, size_t len, void *arg), void *arg)
{
    for (size_t i = 0; i < ROWS; i++) {
        for (const char *p = rows[i].phrase; rows[i].cue != CUE_NONE && *p;) {
            const size_t len = first_len(p);
            seen(p, len, arg);
            p += len + (p[len] == ' ');
        }
    }
}
