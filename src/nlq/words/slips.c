/* Slips in common English words, which no schema has: "peple", "wich", "hwo many". The word meant
 * is one that people use often and that differs by one letter left out, doubled or exchanged with
 * its neighbour; a wrong letter is less likely. Where several are as near, the one that begins the
 * longer phrase with the words behind it is meant ("how many"), else none. */
#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/synonyms.h"
#include "querent/lang/vocabulary.h"
#include "words/spelling.h"

enum { SHORTEST = 3, SHORT = 5, LONGEST = 14 };

enum slip { SLIP_WRONG, SLIP_MOVED, SLIP_DOUBLE }; /* from the least to the most likely */

struct slips {
    struct ask *ask;
    size_t at;
    const char *best; /* NULL: none */
    size_t best_score, rivals;
};

/* How many words of a phrase of questions the word begins where it stands; 0: it begins none. */
static size_t slips_phrase(struct ask *ask, size_t i, const char *word)
{
    const struct word kept = ask->words.v[i];
    size_t len = 0;
    word_mend(&ask->words.v[i], ask->arena, word);
    const enum cue cue = cue_at(&ask->words, i, &len);
    ask->words.v[i] = kept;
    return cue == CUE_NONE ? 0 : len;
}

/* The word asks or leads: "which" at the beginning, where "with" or "rich" cannot stand. */
static bool slips_begins(const struct ask *ask, size_t i, const char *word)
{
    return (i == 0 || ask->words.v[i - 1].punct) && word[0] == 'w' && word[1] == 'h';
}

static void slips_count(const char *word, size_t len, void *arg)
{
    (void)word;
    *(size_t *)arg += len > 0;
}

/* A word that people use of data: common, or one that the lexicon has others for. */
static bool slips_is_noun(const char *word, size_t len, enum vocabulary_rank rank)
{
    const char *others[SYNONYMS_MAX];
    char lemma[64] = "";
    if (rank >= VOCABULARY_COMMON || rank == VOCABULARY_NONE || len >= 60)
        return rank >= VOCABULARY_COMMON;
    lemma_of(word, lemma, sizeof lemma);
    size_t near = synonyms_of(lemma[0] ? lemma : word, others, SYNONYMS_MAX);
    synonyms_each_near(lemma[0] ? lemma : word, slips_count, &near);
    return near > 0;
}

static void slips_consider(struct slips *slips, const char *word, enum slip slip)
{
    const size_t len = strlen(word);
    const struct ask *ask = slips->ask;
    const struct word_classes classes = word_classes(word);
    const bool first = word[0] == ask->words.v[slips->at].lower[0];
    const enum vocabulary_rank rank = vocabulary_rank_inflected(word, len);
    if (rank == VOCABULARY_NONE && !classes.stop)
        return;
    const size_t phrase = slips_phrase(slips->ask, slips->at, word);
    const bool asks =
        (phrase > 0 && (classes.stop || rank >= VOCABULARY_COMMON)) || classes.article;
    const bool noun = slip >= SLIP_MOVED && first && len > SHORT && !classes.stop &&
                      !classes.light && slips_is_noun(word, len, rank);
    if (!(asks && (slip >= SLIP_MOVED || len > SHORT)) && !noun)
        return;
    const size_t score =
        16 * phrase + 8 * slips_begins(ask, slips->at, word) + 2 * (size_t)slip + first;
    if (slips->best && str_eq(slips->best, word))
        return;
    if (slips->best == NULL || score > slips->best_score) {
        slips->best = arena_strdup(slips->ask->arena, word);
        slips->best_score = score;
        slips->rivals = 0;
    } else if (score == slips->best_score) {
        slips->rivals++;
    }
}

/* All words that are one slip away. */
static void slips_vary(struct slips *slips, const char *written, size_t len)
{
    char word[LONGEST + 2];
    for (size_t k = 0; k + 1 < len; k++) { /* exchanged */
        memcpy(word, written, len + 1);
        word[k] = written[k + 1];
        word[k + 1] = written[k];
        slips_consider(slips, word, SLIP_MOVED);
    }
    for (size_t k = 0; k <= len && len > SHORTEST; k++) { /* left out */
        memcpy(word, written, k);
        memcpy(word + k + 1, written + k, len - k + 1);
        for (word[k] = 'a'; word[k] <= 'z'; word[k]++) {
            const bool twice = (k > 0 && word[k] == word[k - 1]) || word[k] == word[k + 1];
            slips_consider(slips, word, twice ? SLIP_DOUBLE : SLIP_MOVED);
        }
    }
    for (size_t k = 0; k < len && len > SHORTEST; k++) { /* one too many; another letter */
        memcpy(word, written, k);
        memcpy(word + k, written + k + 1, len - k);
        const bool twice = k > 0 && written[k] == written[k - 1];
        slips_consider(slips, word, twice ? SLIP_DOUBLE : SLIP_WRONG);
        memcpy(word, written, len + 1);
        for (word[k] = 'a'; word[k] <= 'z'; word[k]++)
            slips_consider(slips, word, SLIP_WRONG);
    }
}

const char *slips_word(struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    const size_t len = strlen(word->lower);
    struct slips slips = {.ask = ask, .at = i};
    const bool begins = i == 0 || ask->words.v[i - 1].sentence != word->sentence;
    if (len < SHORTEST || len > LONGEST || (word->capital && !begins))
        return NULL;
    slips_vary(&slips, word->lower, len);
    return slips.rivals ? NULL : slips.best;
}
