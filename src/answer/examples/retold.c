/* How much two questions say the same in words of their own. What changes the answer (negation,
 * direction, what is counted or averaged, numbers, values) must be the same in both, and the new
 * question may name nothing that the approved one does not. Of the other words, names count twice.
 */
#include <string.h>

#include "examples/examples.h"
#include "querent/base/str.h"
#include "querent/lang/cue.h"
#include "querent/lang/lexicon.h"

enum { RETOLD_WORDS = 64, RETOLD_ADJECTIVES = 4, NAME_WEIGHT = 2 };

/* What changes the answer, a bit each; cues of one bit mean the same here. */
enum turn {
    TURN_COUNT = 1 << 0,
    TURN_AVERAGE = 1 << 1,
    TURN_SUM = 1 << 2,
    TURN_SHARE = 1 << 3,
    TURN_HIGH = 1 << 4,
    TURN_LOW = 1 << 5,
    TURN_NOT = 1 << 6,
    TURN_BETWEEN = 1 << 7,
    TURN_ORDER = 1 << 8,
    TURN_TEXT = 1 << 9,
    TURN_BOTH = 1 << 10,
    TURN_OR = 1 << 11,
};

struct retold {
    const struct word *words[RETOLD_WORDS];                /* that carry meaning and are no cue */
    const struct adjective *adjectives[RETOLD_ADJECTIVES]; /* compared, or at their most */
    size_t count, adjective_count;
    unsigned turns;
};

static unsigned retold_turn(enum cue cue)
{
    switch (cue) {
    case CUE_HOW_MANY:
    case CUE_NUMBER_OF:
    case CUE_COUNT:
        return TURN_COUNT;
    case CUE_AVG:
        return TURN_AVERAGE;
    case CUE_SUM:
        return TURN_SUM;
    case CUE_RATIO:
        return TURN_SHARE;
    case CUE_MAX:
    case CUE_GT:
    case CUE_GE:
    case CUE_AFTER:
    case CUE_SINCE:
    case CUE_OR_MORE:
    case CUE_MOST:
    case CUE_COMMON:
    case CUE_TOP:
    case CUE_LATEST:
        return TURN_HIGH;
    case CUE_MIN:
    case CUE_LT:
    case CUE_LE:
    case CUE_BEFORE:
    case CUE_UNTIL:
    case CUE_OR_LESS:
    case CUE_LEAST:
    case CUE_RARE:
    case CUE_BOTTOM:
    case CUE_EARLIEST:
        return TURN_LOW;
    case CUE_BETWEEN:
        return TURN_BETWEEN;
    case CUE_DESC:
        return TURN_ORDER | TURN_HIGH;
    case CUE_ORDER:
    case CUE_ASC:
    case CUE_ALPHA:
        return TURN_ORDER;
    case CUE_CONTAINS:
    case CUE_STARTS:
    case CUE_ENDS:
        return TURN_TEXT;
    case CUE_BOTH:
        return TURN_BOTH;
    case CUE_OR:
    case CUE_EITHER:
        return TURN_OR;
    default:
        return cue_traits(cue).negates || cue == CUE_NE ? TURN_NOT : 0;
    }
}

static bool retold_carries(const struct word *word)
{
    return !word->punct && !word->is.stop && !word->is.plain && !word->is.asking &&
           !word->is.article && !word->lemma_is.light;
}

static void retold_read(struct retold *retold, const struct words *words)
{
    *retold = (struct retold){0};
    for (size_t i = 0; i < words->len;) {
        size_t len = 0;
        int degree = 0;
        const struct adjective *adjective = lexicon_adjective(words, i, &len, &degree);
        if (adjective && degree && retold->adjective_count < RETOLD_ADJECTIVES) {
            retold->adjectives[retold->adjective_count++] = adjective;
            i += len;
            continue;
        }
        const enum cue cue = words->v[i].quoted ? CUE_NONE : cue_at(words, i, &len);
        retold->turns |= retold_turn(cue);
        if (cue == CUE_NONE && retold->count < RETOLD_WORDS && retold_carries(&words->v[i]))
            retold->words[retold->count++] = &words->v[i];
        i += cue == CUE_NONE || !len ? 1 : len;
    }
}

static bool retold_has_adjective(const struct retold *retold, const struct adjective *adjective)
{
    for (size_t i = 0; i < retold->adjective_count; i++)
        if (retold->adjectives[i] == adjective)
            return true;
    return false;
}

static bool retold_same_word(const struct word *a, const struct word *b)
{
    return a->is_number || b->is_number ? a->is_number && b->is_number && a->number == b->number
                                        : str_eq_fold(a->lemma, b->lemma);
}

static bool retold_has(const struct retold *retold, const struct word *word)
{
    for (size_t i = 0; i < retold->count; i++)
        if (retold_same_word(retold->words[i], word))
            return true;
    return false;
}

/* A word that may be a value: without it another thing is asked. */
static bool retold_is_value(const struct word *word)
{
    return word->is_number || word->quoted || word->iso_date || (word->capital && word->offset);
}

/* "Tomorrow", "next week", "on weekends": what is asked of another time is another question. */
static bool retold_is_time(const struct word *word)
{
    int shift;

    return lexicon_unit(word->lemma) != NULL || lexicon_month(word->lower) != 0 ||
           lexicon_day(word->lower, &shift) || str_eq(word->lemma, "weekend") ||
           str_eq(word->lemma, "weekday");
}

/* What `a` says, weighed. */
struct retold_weight {
    double all, common; /* common: what `b` says, too */
    size_t shared;      /* words that both say */
    bool lacks_value;   /* `b` lacks what may be a value, or an adjective */
    bool lacks_name;    /* `b` lacks what names something of the schema */
};

static struct retold_weight retold_weigh(const struct retold *a, const struct retold *b,
                                         const struct mask_names *names)
{
    struct retold_weight weight = {0};

    for (size_t i = 0; i < a->adjective_count; i++)
        weight.lacks_value |= !retold_has_adjective(b, a->adjectives[i]);
    for (size_t i = 0; i < a->count; i++) {
        const struct word *word = a->words[i];
        const bool name = map_get(&names->lemmas, word->lemma) != NULL, has = retold_has(b, word);
        weight.all += name ? NAME_WEIGHT : 1;
        weight.common += !has ? 0 : name ? NAME_WEIGHT : 1;
        weight.shared += has;
        weight.lacks_value |= !has && (retold_is_value(word) || retold_is_time(word));
        weight.lacks_name |= !has && name;
    }
    return weight;
}

double retold_likeness(const struct words *asked, const struct words *approved,
                       const struct mask_names *names)
{
    struct retold x, y;

    retold_read(&x, asked);
    retold_read(&y, approved);
    const struct retold_weight of_x = retold_weigh(&x, &y, names),
                               of_y = retold_weigh(&y, &x, names);
    const double all = of_x.all + of_y.all - of_y.common;
    const bool all_shared = of_x.shared == x.count && of_y.shared == y.count;
    if (of_x.shared < 2 && !all_shared)
        return 0; /* "which rentals are blue" shares no more than what it is about */
    return x.turns != y.turns || of_x.lacks_value || of_y.lacks_value || of_x.lacks_name || all <= 0
               ? 0
               : of_x.common / all;
}
