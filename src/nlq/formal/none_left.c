/* "How many orders has each client placed? Leave out clients without any.", "ignore rooms nobody
 * booked", "for each consignor that has lots, the number of lots": groups without rows are left out
 * of what is counted or added up, as they are anyway where rows are joined. The words that say so
 * would deny the very rows that are counted, and are taken out. */
#include "formal/formal.h"
#include "querent/base/str.h"

static const char leads[] =
    "leaving out|leave out|leave away|ignoring|ignore|excluding|exclude|omitting|omit|skip|"
    "skipping|disregarding|disregard|not counting|without counting|do not count|do not include|"
    "do not show|do not list|not including|except for|but not|but leave out|and leave out|"
    "please leave out|please ignore|but ignore|but omit|but skip|no need to show|no need to "
    "list|no "
    "need for|no need to include|we do not need|i do not need";
static const char endings[] =
    "can be left out|may be left out|can be skipped|may be skipped|can be ignored|can be omitted|"
    "left out|not needed|are not needed|need not be shown|do not have to be shown|do not matter";
static const char denials[] =
    "without|with no|that have no|who have no|which have no|that has no|that had no|who had no|"
    "having no|that have not|who have not|which have not|that has not|that had not|that did not|"
    "who did not|that do not have|who do not have|that does not have|that did not have|"
    "who did not have|that never|who never|that have never|who have never|with none|"
    "that have none|who have none|that had none|who had none|nobody|no one|no|that nobody|"
    "that no one|which nobody|with zero|with 0|where nobody|where there are no|where no";
static const char plain_denials[] =
    "without|with no|that have no|who have no|which have no|that has no|that had no|who had no|"
    "having no|that do not have|who do not have";
static const char somes[] = "any|some|at least one|one or more|any at all";

/* Words [first, end) of the question speak of rows that are there, or are not. */
struct said {
    size_t first, end;
};

static size_t part_end(const struct ask *ask, size_t i)
{
    while (!wording_ends(ask, i))
        i++;
    return i;
}

/* The lemma stands in the question outside of these words. */
static bool is_elsewhere(const struct ask *ask, const struct said *said, const char *lemma)
{
    for (size_t k = 0; k < ask->words.len; k++) {
        if ((k < said->first || k >= said->end) && str_eq(ask->words.v[k].lemma, lemma))
            return true;
    }
    return false;
}

/* "Photographed", where the question counts photos. */
static bool does_counted(struct ask *ask, const struct said *said, size_t i)
{
    const int kept = word_is_participle(&ask->words.v[i]) ? deed_keeps(ask, &ask->words.v[i]) : -1;
    for (size_t k = 0; kept >= 0 && k < ask->words.len; k++) {
        if ((k < said->first || k >= said->end) && table_at_word(ask, k) == kept)
            return true;
    }
    return false;
}

/* Nothing in words [i, end) but what the rest of the question counts, and small words. */
static bool says_again(struct ask *ask, const struct said *said, size_t i, size_t end)
{
    for (; i < end; i++) {
        const struct word *word = &ask->words.v[i];
        const bool some = wording_is(ask, i,
                                     "any|anything|anybody|anyone|single|one|at|all|them|it|"
                                     "whatsoever|yet|so|far|have|has|had|been|ever|on|in|for|to|"
                                     "of|a|an|the|out|up|off|some|own|their|its|and");
        if (word->quoted || word->is_number || word->iso_date ||
            (!some && !word->lemma_is.light && !is_elsewhere(ask, said, word->lemma) &&
             !does_counted(ask, said, i)))
            return false;
    }
    return true;
}

/* Something is counted or added up for each of some rows, outside of these words. */
static bool measures_each(const struct ask *ask, const struct said *said, bool bare)
{
    bool measures = false, each = false;
    for (size_t k = 0; k < ask->words.len; k++) {
        if (k >= said->first && k < said->end)
            continue;
        measures = measures ||
                   wording_is(ask, k,
                              "total|sum|average|mean|count|highest|lowest|top|"
                              "maximum|minimum|largest|smallest") ||
                   wording_match(ask, k, "how many|how much|how often|number of|how long");
        each = each || wording_is(ask, k, "each|every|per|by|its|their");
    }
    return (measures || bare) && each;
}

/* Something is asked for each of the rows of the noun: "each team", "teams and their bookings". */
static bool is_each(const struct ask *ask, const struct said *said, const char *noun)
{
    bool each = false;
    const bool theirs = wording_has(ask, "their|its");
    for (size_t k = 0; k < ask->words.len && !each; k++) {
        const bool within = k >= said->first && k < said->end;
        if (within || !str_eq(ask->words.v[k].lemma, noun))
            continue;
        const char *said_each = "each|every|per|by";
        each = (k > 0 && wording_is(ask, k - 1, said_each)) ||
               (k > 1 && wording_is(ask, k - 2, said_each)) ||
               (theirs && !(k > 1 && wording_match(ask, k - 2, "number of|how many|count of")));
    }
    return each;
}

/* The noun of the rows that are left out ends before the word returned; i: no rows are said. */
static size_t rows_end(struct ask *ask, const struct said *said, size_t i)
{
    enum { NOUN_MOST = 3 };
    size_t noun = i + wording_match(ask, i, "the|any|all|all the|those|any of the|all those");
    if (noun > i && wording_match(ask, noun, denials))
        return noun; /* "those without any" */
    if (wording_is(ask, noun, "ones|those|anyone|anybody|everyone|everybody"))
        return noun + 1;
    for (size_t len = 1; len <= NOUN_MOST && noun + len < said->end; len++) {
        const size_t last = noun + len - 1;
        if (ask->words.v[last].punct || wording_match(ask, last, denials))
            return i;
        if ((table_at_word(ask, last) >= 0 || is_elsewhere(ask, said, ask->words.v[last].lemma)) &&
            wording_match(ask, last + 1, denials))
            return last + 1;
    }
    return i;
}

/* "Leave out teams without bookings" from word i on, up to the end of that part. */
static bool leaves_out(struct ask *ask, size_t i, struct said *ret)
{
    const bool begins = ask->words.v[i - 1].punct || wording_is(ask, i, "but|and");
    const size_t lead = begins ? wording_match(ask, i, leads) : 0;
    *ret = (struct said){i, part_end(ask, i)};
    size_t end = ret->end;
    for (size_t k = ret->end; begins && lead == 0 && k-- > i + 2;)
        end = wording_match(ask, k, endings) == ret->end - k ? k : end;
    const size_t rows = lead || end < ret->end ? rows_end(ask, ret, i + lead) : i;
    if (rows == i + lead)
        return false;
    const size_t denial = wording_match(ask, rows, denials);
    const bool ones = wording_is(ask, rows - 1, "ones|those|anyone|anybody|everyone|everybody");
    const bool bare =
        rows + denial >= end || (rows + denial + 1 == end && wording_is(ask, rows + denial, "any"));
    return denial > 0 && (ones || is_each(ask, ret, ask->words.v[rows - 1].lemma)) &&
           says_again(ask, ret, rows + denial, end) && measures_each(ask, ret, bare);
}

/* "List the teams, leaving out teams without bookings": the teams that have some. False: nothing of
 * the kind stands at word i, or it cannot be said so. */
static bool keeps_those(struct ask *ask, size_t i)
{
    const struct said said = {i, part_end(ask, i)};
    const bool own = word_is_mark(&ask->words.v[i - 1], ".?!");
    const size_t lead = ask->words.v[i - 1].punct ? wording_match(ask, i, leads) : 0;
    const size_t rows = lead ? rows_end(ask, &said, i + lead) : i;
    const size_t denial = lead && rows > i + lead ? wording_match(ask, rows, plain_denials) : 0;
    const size_t noun = rows + denial + wording_match(ask, rows + denial, "any|a|an|a single");
    const int others = denial && said.end == noun + 1 ? table_at_word(ask, noun) : -1;
    const int before = i > 1 ? table_at_word(ask, i - 2) : -1,
              named = others >= 0 ? table_at_word(ask, rows - 1) : -1,
              table = named >= 0 ? named : before;
    if (others < 0 || table < 0 || table == others || !tables_refer(ask, others, table))
        return false;
    const char *some = arena_printf(ask->arena, "that have %s", table_plural(ask, others));
    const size_t first = i - !own, end = said.end + (own && said.end < ask->words.len);
    wording_cut(ask, first, end - first);
    wording_put(ask, i - 1, 0,
                table == before
                    ? some
                    : arena_printf(ask->arena, "of %s %s", table_plural(ask, table), some));
    return true;
}

/* "Each" stands before word i, in its sentence. */
static bool each_before(const struct ask *ask, size_t i)
{
    bool each = false;
    for (size_t k = 0; k < i; k++)
        each = each || (ask->words.v[k].sentence == ask->words.v[i].sentence &&
                        wording_is(ask, k, "each|every|per"));
    return each;
}

/* "That has lots", "that had any items in it" from word i on. */
static bool has_some(struct ask *ask, size_t i, struct said *ret)
{
    const size_t verb = i + wording_is(ask, i, "that|which|who");
    if (verb == i || !wording_is(ask, verb, "has|have|had") || !each_before(ask, i))
        return false;
    const size_t noun = verb + 1 + wording_match(ask, verb + 1, somes), end = part_end(ask, noun);
    const bool any = noun > verb + 1;
    *ret = (struct said){i, end};
    size_t last = end;
    while (last > noun && wording_is(ask, last - 1, "in|it|them|at|all|there|on"))
        last--;
    const bool plain = last == noun ? any : last == noun + 1 || table_at_word(ask, last - 1) >= 0;
    const bool rows = last == noun || (word_is_plural(&ask->words.v[last - 1]) &&
                                       is_elsewhere(ask, ret, ask->words.v[last - 1].lemma));
    return plain && rows && says_again(ask, ret, noun, end) && measures_each(ask, ret, false);
}

void none_left_read(struct ask *ask)
{
    struct said said = {0, 0};
    const bool measured = measures_each(ask, &said, false);
    for (size_t i = 2; i + 1 < ask->words.len; i++) {
        if (!measured && keeps_those(ask, i))
            return;
        if (!has_some(ask, i, &said) && !leaves_out(ask, i, &said))
            continue;
        const bool own = word_is_mark(&ask->words.v[said.first - 1], ".?!");
        said.first -= word_is_mark(&ask->words.v[said.first - 1], ",");
        said.end += own && said.end < ask->words.len;
        wording_cut(ask, said.first, said.end - said.first);
        ask->shape.some_said = true;
        return;
    }
}
