/* Expressions for columns, found by their first word in a list that is sorted when the first one is
 * asked for. */
#include "querent/lang/attributes.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/synonyms.h"

static const struct attribute_set {
    const char *names, *said;
} attribute_sets[] = {
#define ATTRIBUTE(names, said) {names, said},
#include "lexicon/attributes.inc"
#include "lexicon/attributes_kinds.inc"
#include "lexicon/attributes_money.inc"
#include "lexicon/attributes_sizes.inc"
#include "lexicon/attributes_texts.inc"
#include "lexicon/attributes_when.inc"
#undef ATTRIBUTE
};

enum { ATTRIBUTE_SETS = sizeof attribute_sets / sizeof *attribute_sets };

/* An expression, in the list of its set up to the next '|'. */
static struct expression {
    const char *text;
    size_t set;
} * expressions; /* for good */
static size_t expression_count;
static pthread_once_t expressions_once = PTHREAD_ONCE_INIT;

static size_t first_word(const char *text)
{
    return strcspn(text, " |");
}

/* By first words; within one as the sets stand, the likeliest first. */
static int compare_expressions(const void *a, const void *b)
{
    const struct expression *x = a, *y = b;
    const size_t n = first_word(x->text), m = first_word(y->text);
    const int order = memcmp(x->text, y->text, n < m ? n : m);
    if (order || n != m)
        return order ? order : n < m ? -1 : 1;
    return x->set < y->set ? -1 : x->set > y->set;
}

static size_t expressions_in(const char *list)
{
    size_t n = *list != '\0';
    for (; *list; list++)
        n += *list == '|';
    return n;
}

static void expressions_of(const char *list, size_t set)
{
    while (*list) {
        expressions[expression_count++] = (struct expression){list, set};
        list += strcspn(list, "|");
        list += *list == '|';
    }
}

static void sort_expressions(void)
{
    size_t most = 0;
    for (size_t i = 0; i < ATTRIBUTE_SETS; i++)
        most += expressions_in(attribute_sets[i].names) + expressions_in(attribute_sets[i].said);
    expressions = mem_alloc(most * sizeof *expressions);
    for (size_t i = 0; i < ATTRIBUTE_SETS; i++) {
        expressions_of(attribute_sets[i].names, i);
        expressions_of(attribute_sets[i].said, i);
    }
    qsort(expressions, expression_count, sizeof *expressions, compare_expressions);
}

/* The first expression that does not begin with less than the word. */
static size_t expressions_from(const char *word)
{
    const size_t n = strlen(word);
    size_t low = 0, high = expression_count;
    while (low < high) {
        const size_t middle = (low + high) / 2, m = first_word(expressions[middle].text);
        const int order = memcmp(expressions[middle].text, word, n < m ? n : m);
        if (order < 0 || (order == 0 && m < n))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool begins_with(const struct expression *expression, const char *word)
{
    const size_t n = first_word(expression->text);
    return n == strlen(word) && memcmp(expression->text, word, n) == 0;
}

/* Kept by length; of equally long ones the first stands first, and a set only once. */
static void attribute_keep(struct attribute *v, size_t *n, size_t max, struct attribute found)
{
    size_t at = 0;
    while (at < *n && v[at].len >= found.len) {
        if (v[at].names == found.names)
            return;
        at++;
    }
    if (at == max)
        return;
    *n += *n < max;
    memmove(&v[at + 1], &v[at], (*n - at - 1) * sizeof *v);
    v[at] = found;
}

static void attributes_from(const struct words *words, size_t i, const char *word,
                            struct attribute *v, size_t *n, size_t max)
{
    for (size_t k = expressions_from(word);
         k < expression_count && begins_with(&expressions[k], word); k++) {
        struct attribute found = {.names = attribute_sets[expressions[k].set].names};
        found.len = synonyms_spelled(words, i, expressions[k].text, &found.plural);
        if (found.len)
            attribute_keep(v, n, max, found);
    }
}

size_t attributes_at(const struct words *words, size_t i, struct attribute *ret, size_t max)
{
    const struct word *word = &words->v[i];
    size_t n = 0;
    pthread_once(&expressions_once, sort_expressions);
    attributes_from(words, i, word->lower, ret, &n, max);
    if (!str_eq(word->lower, word->lemma)) /* "homelands", "kinds of roof" */
        attributes_from(words, i, word->lemma, ret, &n, max);
    return n;
}

bool attributes_have(const struct words *words, size_t i)
{
    enum { BACK_MAX = 6 };
    struct attribute said;
    for (size_t back = 0; back <= i && back < BACK_MAX; back++) {
        if (attributes_at(words, i - back, &said, 1) && said.len > back)
            return true;
    }
    return false;
}

const struct asked_way *attributes_asked(size_t n)
{
    static const struct asked_way ways[] = {
#define ASKED(begins, ends, names) {begins, ends, names},
#include "lexicon/asked.inc"
#undef ASKED
    };
    return n < sizeof ways / sizeof *ways ? &ways[n] : NULL;
}
