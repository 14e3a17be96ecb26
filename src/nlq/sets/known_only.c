/* "Leave out helpers whose district is unknown", "not counting players without a position",
 * "counting only ratings that have a date": rows in which a column is empty are left out of what
 * the rest of the question asks for. Where they stand these words would ask for just those rows, so
 * that they become "whose position is not null" behind the first sentence. */
#include "querent/base/str.h"
#include "sets/sets.h"

enum { NOUN_MOST = 4 };

static const char leave_leads[] =
    "leaving out|leave out|leave away|leaving aside|ignoring|ignore|excluding|exclude|omitting|"
    "omit|skip|skipping|disregarding|disregard|not counting|without counting|do not count|"
    "don't count|do not include|don't include|do not show|don't show|do not list|don't list|"
    "not including|not showing|except for|except|apart from|but not|other than|setting aside|"
    "set aside|drop|dropping|never mind|no|without|minus";
static const char keep_leads[] =
    "counting only|count only|only counting|only count|only show|show only|list only|only list|"
    "include only|only include|including only|consider only|only consider|considering only|"
    "use only|only use|only those|only the ones|only|just those|just the ones|take only|"
    "only take|looking only at|look only at|limited to|restricted to";

/* Behind the rows, before the column. */
static const char lacks[] =
    "without a|without an|without any|without the|without their|without its|without|with no|"
    "with no known|with an unknown|with unknown|of unknown|of an unknown|with a missing|"
    "with missing|with an empty|with empty|with a blank|with blank|who have no|that have no|"
    "which have no|that has no|who has no|having no|who had no|that had no|who have no known|"
    "that have no known|who belong to no|that belong to no|who belongs to no|that belongs to no|"
    "which belong to no|belonging to no|who do not belong to a|who do not belong to any|"
    "that do not belong to a|that do not belong to any|who don't belong to a|"
    "who don't belong to any|that don't belong to any|who do not have a|who do not have an|"
    "who do not have any|that do not have a|that do not have an|that do not have any|"
    "who don't have a|who don't have an|that don't have a|that don't have an|who are in no|"
    "that are in no|who are on no|that are on no|who are not in any|who are not on any|"
    "not in any|not on any|lacking a|lacking an|lacking|missing a|missing an|missing the|missing|"
    "for which we have no|for whom we have no|for which there is no|for whom there is no|"
    "where there is no|where we have no|that we have no|who gave no|that gave no|"
    "who have given no|who have not given a|who did not give a|who did not state a";
static const char has[] =
    "with a|with an|with the|with their|with a known|with some|who belong to a|that belong to a|"
    "who are in a|that are in a|who are on a|that are on a|belonging to a|who belong to some|"
    "that have a|that have an|"
    "who have a|who have an|which have a|which have an|that has a|having a|having an|"
    "where there is a|for which there is a|for which we have a|for whom we have a|"
    "for which we have an|for whom we have an|who gave a|who gave their|whose known|"
    "where we know the|where we know their|if we know the|where we have a|where we have an|"
    "where we have the|where we have their|where there is a|if there is a|as far as we know the";
/* Between the rows and a column of which it is said behind. */
static const char of_them[] = "whose|where the|where their|where its|where|if the|if their|"
                              "for which the|for whom the|for which|when the|in which the|"
                              "where no|for which no|for whom no";
#define BE "is|are|was|were|has been|have been|remains"
static const char unknown_states[] =
    "unknown|not known|missing|empty|blank|null|not given|not recorded|not set|not stated|"
    "not told|not specified|not entered|not filled in|left blank|left empty|not on record|none|"
    "unset|unspecified|unrecorded|not there|not available";
static const char known_states[] = "known|given|recorded|set|stated|told|specified|entered|"
                                   "filled in|on record|not missing|not empty|not null|not unknown";
static const char unknown_to[] =
    "we do not know|we don't know|we dont know|we do not have|we don't have|nobody knows|"
    "no one knows|isn't known|isn't given|isn't recorded|isn't set|aren't known|wasn't recorded|"
    "wasn't given|has not been recorded|has not been given|has not been entered|has not been set|"
    "hasn't been recorded|hasn't been given|do not say|does not say";
static const char known_to[] = "we know|we have|has been recorded|has been given";
static const char behind[] = "given|recorded|known|set|stated|entered|at all|yet|so far|on file|"
                             "on record|to their name|whatsoever|either";

/* Behind the rows, at the end of a part. */
static const char trails[] =
    "should be left out|are left out|left out|are to be left out|should be ignored|are ignored|"
    "should not be counted|do not count|excluded|are excluded|should be excluded|not counted|"
    "are not counted|need not be counted|can be left out|can be ignored|must be left out|"
    "are to be ignored|not included|should not be included|are not included|ignored|skipped|"
    "should be skipped|are skipped|do not matter|must not be counted|are not to be counted";

/* What is said of the column: words [first, last) call it. */
struct known_part {
    size_t first, last;
};

static size_t part_end(const struct ask *ask, size_t i)
{
    while (!wording_ends(ask, i) && !word_is_mark(&ask->words.v[i], ":()"))
        i++;
    return i;
}

/* The words call a column and no rows, or what something is asked for each of. */
static bool calls_column(struct ask *ask, const struct known_part *noun)
{
    const size_t last = noun->last - 1;
    if (noun->last <= noun->first || noun->last - noun->first > NOUN_MOST ||
        table_at_word(ask, last) >= 0)
        return false;
    for (size_t k = noun->first; k < noun->last; k++) {
        const struct word *word = &ask->words.v[k];
        if (word->punct || word->is_number || word->quoted ||
            (word->is.stop && !wording_is(ask, k, "of|name")))
            return false;
    }
    for (size_t k = 1; k < noun->first; k++) {
        if (str_eq(ask->words.v[k].lemma, ask->words.v[last].lemma))
            return true;
    }
    return column_at_word(ask, last);
}

/* "Position at all", up to the end. */
static bool plain_noun(struct ask *ask, size_t first, size_t end, struct known_part *ret)
{
    for (size_t last = first + 1; last <= end && last <= first + NOUN_MOST; last++) {
        if (last + wording_match(ask, last, behind) != end)
            continue;
        *ret = (struct known_part){first, last};
        return calls_column(ask, ret);
    }
    return false;
}

/* "Position is unknown", up to the end: such states, or with a verb of their own. */
static bool noun_in_state(struct ask *ask, size_t first, size_t end, const char *states,
                          const char *verbs, struct known_part *ret)
{
    for (size_t last = first + 1; last < end && last <= first + NOUN_MOST; last++) {
        const size_t be = wording_match(ask, last, BE);
        const size_t state = be ? be + wording_match(ask, last + be, states) : 0;
        const size_t verb = wording_match(ask, last, verbs);
        if (last + (verb ? verb : state > be ? state : 0) != end)
            continue;
        *ret = (struct known_part){first, last};
        return calls_column(ask, ret);
    }
    return false;
}

/* "Without a position", "whose position is unknown" in words [i, end). */
static bool is_lacked(struct ask *ask, size_t i, size_t end, struct known_part *ret)
{
    const size_t lack = wording_match(ask, i, lacks), of = wording_match(ask, i, of_them);
    const bool no = of && wording_is(ask, i + of - 1, "no");
    if (lack && plain_noun(ask, i + lack, end, ret))
        return true;
    return of && noun_in_state(ask, i + of, end, no ? known_states : unknown_states,
                               no ? known_to : unknown_to, ret);
}

static bool is_had(struct ask *ask, size_t i, size_t end, struct known_part *ret)
{
    const size_t some = wording_match(ask, i, has), of = wording_match(ask, i, of_them);
    if (some && plain_noun(ask, i + some, end, ret))
        return true;
    return of && !wording_is(ask, i + of - 1, "no") &&
           noun_in_state(ask, i + of, end, known_states, known_to, ret);
}

/* "The unknown ones", "blanks": of what is behind "per" or "each", which is no table. */
static bool blanks_of_group(struct ask *ask, size_t i, size_t end, struct known_part *ret)
{
    const size_t len = wording_match(ask, i,
                                     "unknown ones|blank ones|empty ones|missing ones|blanks|"
                                     "unknowns|nulls|null values|empty values|missing values|"
                                     "blank values|blank entries|empty entries|unknown values|"
                                     "the blanks|those unknown|empties"),
                 last = i + len + wording_match(ask, i + len, "please|pls|too|though");
    if (len == 0 || last != end)
        return false;
    for (size_t k = 1; k + 1 < i; k++) {
        if (!wording_is(ask, k - 1, "per|each|every|by"))
            continue;
        for (size_t noun = k + 1; noun <= k + 2 && noun < i; noun++) {
            *ret = (struct known_part){k, noun};
            if (column_at_word(ask, noun - 1) && table_at_word(ask, noun - 1) < 0 &&
                (wording_ends(ask, noun) || ask->words.v[noun].is.stop))
                return true;
        }
    }
    return false;
}

/* The column that is said of the rows from word i on to the end of that part. */
static bool said_of_rows(struct ask *ask, size_t i, size_t end, bool keeps, struct known_part *ret)
{
    const size_t bare = i + wording_match(ask, i, "the|any|all|all the");
    if (!keeps && blanks_of_group(ask, bare, end, ret))
        return true;
    if (!keeps && wording_is(ask, bare, "unknown|missing|empty|blank|unspecified") &&
        plain_noun(ask, bare + 1, end, ret))
        return true; /* "ignoring unknown positions" */
    for (size_t rows = i; rows < end && rows <= i + NOUN_MOST; rows++) {
        if (keeps ? is_had(ask, rows, end, ret) : is_lacked(ask, rows, end, ret))
            return rows > i || keeps;
    }
    return false;
}

static bool begins_part(const struct ask *ask, size_t i)
{
    return i > 0 && (ask->words.v[i - 1].punct ||
                     wording_is(ask, i - 1, "but|and|please|and please|then|here|though"));
}

/* Words [first, end) go, with what joins them, and the column is said not to be empty. */
static void known_put(struct ask *ask, size_t first, size_t end, const char *column)
{
    const struct word from = ask->words.v[first], to = ask->words.v[end - 1];
    while (first > 1 && wording_is(ask, first - 1, "but|and|please|then|here|though"))
        first--;
    const bool own = word_is_mark(&ask->words.v[first - 1], ".?!");
    first -= word_is_mark(&ask->words.v[first - 1], ",;:(-");
    end += end < ask->words.len && (own || (word_is_mark(&ask->words.v[end], ")") && first < end));
    const size_t spans = ask->shape.span_count;
    wording_cut(ask, first, end - first);
    ask->shape.span_count = spans; /* what is put instead says so itself */
    size_t at = 0;
    while (at < ask->words.len && !word_is_mark(&ask->words.v[at], ".?!"))
        at++;
    const size_t before = ask->words.len;
    wording_put(ask, at, 0, arena_printf(ask->arena, "whose %s is not null", column));
    for (size_t k = at; k < at + ask->words.len - before; k++) { /* they stand for what went */
        ask->words.v[k].offset = from.offset;
        ask->words.v[k].len = to.offset + to.len - from.offset;
    }
}

/* "Branches without a city should be left out" from word i on to the end of that part. */
static bool is_trailed(struct ask *ask, size_t i, size_t end, struct known_part *ret)
{
    for (size_t k = i + 2; ask->words.v[i - 1].punct && k < end; k++) {
        const size_t trail = wording_match(ask, k, trails);
        if (trail && k + trail == end)
            return said_of_rows(ask, i, k, false, ret);
    }
    return false;
}

void known_only_read(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        const size_t leave = wording_match(ask, i, leave_leads),
                     keep = leave ? 0 : wording_match(ask, i, keep_leads);
        struct known_part noun;
        const size_t end = part_end(ask, i);
        const bool led = (leave || keep) && begins_part(ask, i) &&
                         said_of_rows(ask, i + leave + keep, end, keep > 0, &noun);
        if (!led && !is_trailed(ask, i, end, &noun))
            continue;
        known_put(ask, i, end, words_text(&ask->words, ask->arena, noun.first, noun.last));
        return;
    }
}
