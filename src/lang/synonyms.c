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

enum {
    PLACES = 0 /* at least as many as there are words in the thesaurus */
#define NEAR(word, others) +1 + sizeof(others) / 2
#include "lexicon/thesaurus.inc"
#undef NEAR
};

/* Where a word stands in the thesaurus: the set's own word, or one of the others. */
static struct place {
    const char *word;
    unsigned short len, set;
    bool own;
} places[PLACES]; /* by word, then in the order of the sets */
static size_t place_count;
static pthread_once_t places_once = PTHREAD_ONCE_INIT;

static int compare_texts(const char *a, size_t a_len, const char *b, size_t b_len)
{
    const int order = memcmp(a, b, a_len < b_len ? a_len : b_len);
    return order ? order : (a_len > b_len) - (a_len < b_len);
}

static int compare_places(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    const int order = compare_texts(x->word, x->len, y->word, y->len);
    if (order)
        return order;
    return x->set != y->set ? (x->set > y->set) - (x->set < y->set) : x->own - y->own;
}

static void put_place(const char *word, size_t len, size_t set, bool own)
{
    places[place_count++] = (struct place){word, (unsigned short)len, (unsigned short)set, own};
}

static void sort_places(void)
{
    for (size_t i = 0; i < sizeof near_words / sizeof *near_words; i++) {
        put_place(near_words[i].word, strlen(near_words[i].word), i, true);
        for (const char *p = near_words[i].others; *p; p += strspn(p, " ")) {
            const size_t len = strcspn(p, " ");
            put_place(p, len, i, false);
            p += len;
        }
    }
    qsort(places, place_count, sizeof *places, compare_places);
}

/* The first place of the word or of one after it. */
static size_t place_of(const char *word, size_t len)
{
    pthread_once(&places_once, sort_places);
    size_t low = 0, high = place_count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (compare_texts(places[middle].word, places[middle].len, word, len) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void synonyms_each_near(const char *lemma, void (*seen)(const char *word, size_t len, void *arg),
                        void *arg)
{
    const size_t len = strlen(lemma);
    for (size_t k = place_of(lemma, len);
         k < place_count && compare_texts(places[k].word, places[k].len, lemma, len) == 0; k++) {
        const struct near_words *near = &near_words[places[k].set];
        if (!places[k].own)
            seen(near->word, strlen(near->word), arg);
        for (const char *p = near->others; places[k].own && *p; p += strspn(p, " ")) {
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
