/* Synonyms, found by their word in a list that is sorted when the first one is asked for. */
#include "querent/lang/synonyms.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "querent/lang/lexicon.h"

static const struct pair {
    const char *a, *b;
    bool both; /* b stands for a, too */
} pairs[] = {
#define SYN(a, b) {a, b, true},
#define MEANS(said, meant) {said, meant, false},
#include "lexicon/synonyms.inc"
#undef SYN
#undef MEANS
};

static const struct near_words {
    const char *word, *others; /* others: a space between them */
} near_words[] = {
#define NEAR(word, others) {word, others},
#include "lexicon/thesaurus.inc"
#undef NEAR
};

enum { PAIRS = sizeof pairs / sizeof *pairs };

static const struct row_set {
    const char *said, *tables;
} row_sets[] = {
#define ROWS(nouns) {nouns, nouns},
#define ROW_KIND(said, tables) {said, tables},
#include "lexicon/rows.inc"
#undef ROWS
#undef ROW_KIND
};

static const struct compound {
    const char *expression, *meant;
} compounds[] = {
#define COMPOUND(expression, meant) {expression, meant},
#include "lexicon/compounds.inc"
#undef COMPOUND
};

static struct link {
    const char *word, *other;
    bool both;
} links[2 * PAIRS]; /* by word */
static size_t link_count;
static pthread_once_t links_once = PTHREAD_ONCE_INIT;

static int compare_links(const void *a, const void *b)
{
    const struct link *x = a, *y = b;
    const int order = strcmp(x->word, y->word);
    return order ? order : strcmp(x->other, y->other);
}

static void sort_links(void)
{
    for (size_t i = 0; i < PAIRS; i++) {
        links[link_count++] = (struct link){pairs[i].a, pairs[i].b, pairs[i].both};
        if (pairs[i].both)
            links[link_count++] = (struct link){pairs[i].b, pairs[i].a, true};
    }
    qsort(links, link_count, sizeof *links, compare_links);
}

/* The first link of the word or of one after it. */
static const struct link *links_of(const char *word)
{
    pthread_once(&links_once, sort_links);
    size_t low = 0, high = link_count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (strcmp(links[middle].word, word) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return &links[low];
}

static bool is_of(const struct link *link, const char *word)
{
    return link < &links[link_count] && strcmp(link->word, word) == 0;
}

size_t synonyms_of(const char *lemma, const char **ret, size_t max)
{
    size_t n = 0;
    for (const struct link *link = links_of(lemma); is_of(link, lemma) && n < max; link++) {
        if (link->both)
            ret[n++] = link->other;
    }
    return n;
}

void synonyms_each_meant(const char *lemma, void (*seen)(const char *word, size_t len, void *arg),
                         void *arg)
{
    for (const struct link *link = links_of(lemma); is_of(link, lemma); link++)
        seen(link->other, strlen(link->other), arg);
    const struct adjective *adjective = lexicon_adjective_of(lemma);
    for (int falls = 0; adjective && falls < 2; falls++) {
        for (const char *p = falls ? adjective->falling : adjective->rising; *p;) {
            const size_t len = strcspn(p, "|");
            if (memchr(p, ' ', len) == NULL)
                seen(p, len, arg);
            p += len + (p[len] == '|');
        }
    }
}

static bool list_has(const char *list, const char *word)
{
    const size_t len = strlen(word);
    for (const char *p = list; *p; p += strspn(p, " ")) {
        const size_t n = strcspn(p, " ");
        if (n == len && memcmp(p, word, len) == 0)
            return true;
        p += n;
    }
    return false;
}

void synonyms_each_near(const char *lemma, void (*seen)(const char *word, size_t len, void *arg),
                        void *arg)
{
    for (size_t i = 0; i < sizeof near_words / sizeof *near_words; i++) {
        const struct near_words *near = &near_words[i];
        if (list_has(near->others, lemma))
            seen(near->word, strlen(near->word), arg);
        if (strcmp(near->word, lemma) != 0)
            continue;
        for (const char *p = near->others; *p; p += strspn(p, " ")) {
            const size_t n = strcspn(p, " ");
            seen(p, n, arg);
            p += n;
        }
    }
}

size_t synonyms_spelled(const struct words *words, size_t i, const char *expression,
                        bool *ret_plural)
{
    size_t used = 0;
    for (const char *p = expression; *p && *p != '|'; used++) {
        const size_t n = strcspn(p, " |");
        if (i + used >= words->len || words->v[i + used].quoted)
            return 0;
        const struct word *word = &words->v[i + used];
        const bool spelled = strncmp(word->lower, p, n) == 0 && word->lower[n] == '\0';
        const bool head = p[n] == '\0' || p[n] == '|' || strncmp(p + n, " of ", 4) == 0;
        const bool plural =
            !spelled && head && strncmp(word->lemma, p, n) == 0 && word->lemma[n] == '\0';
        if (!spelled && !plural)
            return 0;
        *ret_plural = *ret_plural || plural;
        p += n + (p[n] == ' ');
    }
    return used;
}

const char *synonyms_compound(const struct words *words, size_t i, size_t *ret_len,
                              bool *ret_plural)
{
    const char *meant = NULL;
    *ret_len = 0;
    for (size_t k = 0; k < sizeof compounds / sizeof *compounds; k++) {
        bool plural = false;
        if (compounds[k].expression[0] != words->v[i].lower[0])
            continue;
        const size_t len = synonyms_spelled(words, i, compounds[k].expression, &plural);
        if (len <= *ret_len)
            continue;
        *ret_len = len;
        *ret_plural = plural;
        meant = compounds[k].meant;
    }
    return meant;
}

const char *synonyms_of_verbs(size_t n)
{
    static const char *const sets[] = {
#define ALIKE(verbs) verbs,
#include "lexicon/verb_sets.inc"
#undef ALIKE
    };
    return n < sizeof sets / sizeof *sets ? sets[n] : NULL;
}

const char *synonyms_of_rows(const char *noun, size_t *at)
{
    const size_t len = strlen(noun);
    while (*at < sizeof row_sets / sizeof *row_sets) {
        const struct row_set *set = &row_sets[(*at)++];
        for (const char *p = set->said; *p;
             p += p[strcspn(p, "|")] == '|' ? strcspn(p, "|") + 1 : strcspn(p, "|")) {
            if (strcspn(p, "|") == len && strncmp(p, noun, len) == 0)
                return set->tables;
        }
    }
    return NULL;
}
