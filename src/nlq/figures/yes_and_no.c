/* "Rush jobs against the normal ones", "inspected entries vs the ones that weren't", "by whether
 * they were rushed": what is measured stands for rows that the flag is set of and for the others.
 */
#include "dates/ends.h"
#include "figures/figures.h"
#include "querent/base/str.h"
#include "states/life.h"
#include "words/names.h"

enum { NOUN_WORDS = 4 };

static const char against[] =
    "against|vs|versus|compared to|compared with|as against|as opposed to";
static const char others[] = "normal|other|others|ordinary|regular|standard|rest|remaining|usual";

/* The one flag of an open table that is called by word i; column -1: none, or several. */
static struct column_ref flag_at(struct ask *ask, size_t i)
{
    struct column_ref found = no_column();
    if (wording_is(ask, i, "is|are|was|were|has|had|have|can|it|they|the|a|an|of|for|not|or|in|on"))
        return found;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (!(column_has_words(ask, at, ask->words.v[i].lower) ||
                  column_has_words(ask, at, ask->words.v[i].lemma)) ||
                !flag_is(ask, at) || column_is_id(ask, at))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
        }
    }
    return found;
}

struct both_said {
    size_t first, end; /* words */
    size_t flag;       /* the word that calls it */
    size_t noun, noun_end;
    struct column_ref at;
};

/* "The normal ones", "the ones that were not", from word i on; where it ends, i: nothing such. */
static size_t others_end(struct ask *ask, size_t i, const struct word *flag)
{
    size_t k = i + wording_is(ask, i, "the|our|all");
    const size_t ones = k + wording_is(ask, k, "ones|those|others");
    if (wording_is(ask, k, others)) {
        k++;
        return k +
               (wording_is(ask, k, "ones") || (k < ask->words.len && life_rows_at(ask, k) >= 0));
    }
    if (ones > k && wording_is(ask, ones, "that|which") &&
        wording_is(ask, ones + 1, "were|are|was|is") && wording_is(ask, ones + 2, "not"))
        return ones + 3;
    const bool not = wording_is(ask, k, "not|non") || wording_match(ask, k, "non -") > 0;
    k += not ? 1 + (k + 1 < ask->words.len && word_is_mark(&ask->words.v[k + 1], "-")) : 0;
    if (not &&k < ask->words.len && str_eq(ask->words.v[k].lower, flag->lower))
        return k + 1 + wording_is(ask, k + 1, "ones");
    return i;
}

/* The flag and its rows before "against" at word i. */
static bool both_at(struct ask *ask, size_t i, size_t len, struct both_said *ret)
{
    for (size_t k = i; k-- > 0 && k + NOUN_WORDS >= i;) {
        if (ask->words.v[k].punct || ask->words.v[k].quoted || exact_is_name(ask, k))
            return false;
        const struct column_ref at = flag_at(ask, k);
        if (at.column < 0)
            continue;
        const size_t end = others_end(ask, i + len, &ask->words.v[k]);
        *ret = (struct both_said){
            .first = k, .end = end, .flag = k, .noun = k + 1, .noun_end = i, .at = at};
        while (ret->first > 0 && (str_ends(ask->words.v[ret->first - 1].lower, "ly") ||
                                  wording_is(ask, ret->first - 1, "the|our|for|,|of")))
            ret->first--;
        return end > i + len;
    }
    return false;
}

static bool put_both(struct ask *ask, const struct both_said *said)
{
    const char *by = arena_printf(ask->arena, "by %s", column_in_full(ask, said->at));
    const bool noun = said->noun < said->noun_end;
    const char *rows = noun ? words_joined(ask, said->noun, said->noun_end) : NULL;
    if (said->first == 0) {
        const bool mark =
            said->end < ask->words.len && word_is_mark(&ask->words.v[said->end], ":,-");
        if (!mark)
            return false;
        wording_cut(ask, 0, said->end + 1);
        wording_add(ask, noun ? arena_printf(ask->arena, "of %s %s", rows, by) : by);
    } else if (wording_ends(ask, said->end)) {
        const size_t mark = ask->words.v[said->first - 1].punct;
        wording_put(ask, said->first - mark, said->end - said->first + mark, by);
    } else {
        return false;
    }
    if (!ask->shape.taken_for)
        ask->shape.taken_for = arena_printf(ask->arena, "each of the two = %s", by);
    return true;
}

/* "By whether they were rushed", "depending on whether it is a rush job". */
static bool read_whether(struct ask *ask, size_t i)
{
    const size_t len =
        wording_match(ask, i, "by whether|per whether|depending on whether|according to whether");
    for (size_t k = i + len; len && k < ask->words.len && !ask->words.v[k].punct; k++) {
        const struct column_ref at = exact_is_name(ask, k) ? no_column() : flag_at(ask, k);
        size_t end = k + 1;
        if (at.column < 0)
            continue;
        end += end < ask->words.len && life_rows_at(ask, end) >= 0;
        end += wording_match(ask, end, "or not");
        wording_put(ask, i, end - i, arena_printf(ask->arena, "by %s", column_in_full(ask, at)));
        return true;
    }
    return false;
}

void yes_and_no_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        struct both_said said;
        const size_t len = wording_match(ask, i, against);
        if (read_whether(ask, i) || (len && both_at(ask, i, len, &said) && put_both(ask, &said)))
            return;
    }
}
