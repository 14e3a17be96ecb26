/* "Branches that employ more than two hosts", "customers who own sites", "who looks after the most
 * lots": where rows lead to whoever the verb is said of, and nothing is called by the verb, it says
 * no more than that they have some. Only verbs that say nothing of what became of the rows. */
#include <string.h>

#include "querent/base/str.h"
#include "verbs/leading.h"
#include "verbs/verbs.h"
#include "words/names.h"

/* The rows behind a verb that ends before word i, and behind how many of them; -1: none. */
static int rows_behind(struct ask *ask, size_t i)
{
    enum { ADJECTIVES = 2 };
    i += wording_match(ask, i,
                       "any|some|at least|at most|more than|fewer than|less than|over|exactly|the "
                       "most|the fewest|most|fewest|both a|both an|both|a|an|no|only|all|as many|"
                       "several|many|different|more|fewer|the highest number of|the largest number "
                       "of|the greatest number of|the smallest number of|the lowest number of|the");
    i += i < ask->words.len && ask->words.v[i].is_number;
    i += wording_match(ask, i, "or more|or fewer|or less|different");
    for (size_t k = i; k < ask->words.len && k <= i + ADJECTIVES && !ask->words.v[k].punct; k++) {
        const int table = table_at_word(ask, k);
        if (table >= 0)
            return table;
        if (ask->words.v[k].is.small || ask->words.v[k].is.stop)
            break;
    }
    return -1;
}

/* The table of the row that is named at word i: "Arabic" of the languages; -1: none is. */
static int rows_named(struct ask *ask, size_t i)
{
    for (size_t n = 3; n > 0; n--) {
        const struct matches found = i + n <= ask->words.len && ask->words.v[i].capital
                                         ? values_find(ask, i, i + n)
                                         : (struct matches){0};
        for (size_t k = 0; k < found.len; k++) {
            if (found.v[k].score >= .95 && column_is_home(ask, found.v[k].at))
                return found.v[k].at.table;
        }
    }
    return -1;
}

/* The rows that the verb at word i is said of; -1: none. *ret_first: the first word that goes with
 * the verb ("are in charge of"). */
static int whose_before(struct ask *ask, size_t i, size_t *ret_first)
{
    size_t k = i;
    while (k > 0 && wording_is(ask, k - 1,
                               "is|are|was|were|been|has|have|had|can|also|already|"
                               "currently|ever|actually|still"))
        k--;
    *ret_first = k;
    k -= k > 0 && wording_is(ask, k - 1, "who|that|which");
    return k > 0 ? table_at_word(ask, k - 1) : -1;
}

/* "Who looks after the most lots": the only people that the rows lead to; -1: none, or several. */
static int people_of(const struct ask *ask, int rows)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t) ||
            !leading_has(ask, (int)t, rows))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

static void put_have(struct ask *ask, size_t first, size_t end, const char *text)
{
    const char *said = words_text(&ask->words, ask->arena, first, end);
    const bool denies = str_starts(text, "have no");
    wording_put(ask, first, end - first, text);
    if (!denies)
        ask->words.v[first].written = said; /* and never sure */
    else if (!ask->shape.taken_for)
        ask->shape.taken_for = arena_printf(ask->arena, "%s = %s", said, text);
}

/* Between the rows and those that they have. */
static bool put_between(struct ask *ask, size_t i, size_t len)
{
    size_t first = i;
    const int behind = rows_behind(ask, i + len),
              rows = behind >= 0 ? behind : rows_named(ask, i + len);
    int whose = rows < 0 ? -1 : whose_before(ask, i, &first);
    const bool who = rows >= 0 && whose < 0 && first == 1 && wording_is(ask, 0, "who");
    if (who)
        whose = people_of(ask, rows);
    if (!leading_has(ask, whose, rows) || leading_kept(ask, i, rows, whose) ||
        wording_is(ask, i, "have|has|had"))
        return false;
    put_have(ask, first, i + len,
             behind >= 0 ? "have"
                         : arena_printf(ask->arena, "have the %s", table_single(ask, rows)));
    if (who) {
        wording_put(ask, 0, 1, arena_printf(ask->arena, "which %s", table_plural(ask, whose)));
        ask->words.v[1].written = arena_strdup(ask->arena, "who");
    }
    return true;
}

/* "How many hosts does each branch employ", "which lots did they put up for auction": the verb at
 * the end of the clause. "Which languages does none of our translators know": those without. */
static bool put_behind(struct ask *ask, size_t i, size_t len)
{
    const size_t asked = wording_match(ask, 0, "how many|which|what"), helps = asked + 1;
    const int rows = asked ? table_at_word(ask, asked) : -1, whose = table_at_word(ask, i - 1);
    if (rows < 0 || whose < 0 || i < asked + 3 ||
        !wording_is(ask, helps, "did|do|does|has|have|had") ||
        !(wording_ends(ask, i + len) || wording_period(ask, i + len + 1)) ||
        wording_is(ask, i, "have|has|had"))
        return false;
    const size_t none = wording_match(ask, helps + 1, "none of our|none of the|none of|no");
    if (none && helps + 1 + none + 1 == i &&
        (leading_has(ask, rows, whose) || leading_has(ask, whose, rows)) &&
        !leading_kept(ask, i, rows, whose)) {
        const char *noun = ask->words.v[i - 1].text;
        put_have(ask, helps, i + len, arena_printf(ask->arena, "have no %s", noun));
        return true;
    }
    if (!leading_has(ask, whose, rows) || leading_kept(ask, i, rows, whose))
        return false;
    put_have(ask, i, i + len, "have");
    return true;
}

/* "Items submitted by private vendors": of them. */
static bool put_by(struct ask *ask, size_t i)
{
    enum { ADJECTIVES = 2 };
    const struct word *verb = &ask->words.v[i];
    size_t first = i;
    if (!word_is_participle(verb) || !wording_is(ask, i + 1, "by") || verb->written ||
        !lexicon_leads(verb->lemma) || values_find(ask, i, i + 1).len > 0)
        return false;
    while (first > 0 && wording_is(ask, first - 1, "is|are|was|were|been|that|which|have|has|had"))
        first--;
    size_t noun = i + 2;
    noun += wording_is(ask, noun, "the|a|an|our|each|every|one|any");
    int whose = -1, rows = -1;
    for (size_t k = noun; k < ask->words.len && k <= noun + ADJECTIVES && whose < 0; k++)
        whose = ask->words.v[k].punct ? -1 : table_at_word(ask, k);
    if (whose < 0)
        whose = rows_named(ask, noun);
    for (size_t k = first; k-- > 0 && rows < 0;) {
        rows = table_at_word(ask, k);
        rows = rows >= 0 && !leading_has(ask, whose, rows) ? -1 : rows;
    }
    if (!leading_has(ask, whose, rows) || leading_kept(ask, i, rows, whose))
        return false;
    put_have(ask, first, i + 2, "of");
    return true;
}

/* ", and how many do they own", behind a bound or a rank: the number of it is shown. */
static bool put_number(struct ask *ask, size_t i)
{
    const size_t and = i + word_is_mark(&ask->words.v[i], ",");
    size_t end = and+wording_match(ask, and, "and how many|how many");
    bool bound = false;
    if (end == and || and == i)
        return false;
    end += wording_is(ask, end, "do|does|did|have|has") &&
           wording_is(ask, end + 1, "they|it|each|he|she");
    end += wording_is(ask, end, "they|it|each|he|she");
    end += wording_match(ask, end, "of them|of these|one");
    end += end < ask->words.len && !ask->words.v[end].punct && leading_verb(ask, end);
    for (size_t k = 1; k < i && !bound; k++)
        bound =
            wording_match(ask, k, "more than|at least|fewer than|less than|the most|the fewest");
    if (!bound || !(end >= ask->words.len || word_is_mark(&ask->words.v[end], ".?!")))
        return false;
    wording_cut(ask, i, end - i);
    ask->shape.rank_told = true;
    return true;
}

void leads_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (put_number(ask, i) || put_by(ask, i))
            continue;
        const size_t len = leading_verb(ask, i);
        if (len && !put_between(ask, i, len))
            put_behind(ask, i, len);
    }
    const size_t last = ask->words.len; /* a question without a mark behind it */
    const size_t len = last > 1 ? leading_verb(ask, last - 1) : 0;
    if (len)
        put_behind(ask, last - 1, len);
}
