/* Follow-ups that are put in other words than the pieces know: "not the cancelled ones", "add the
 * city", "most frequent first", "what do they come to", "with their e-mail". */
#include <string.h>

#include "engine.h"
#include "querent/base/str.h"

enum { FEW = 6 };

/* The first of the questions before was none that follows. */
static bool is_first(const struct ask *ask)
{
    const char *context = ask->request->context;
    const size_t len = strcspn(context, "\x1e");
    return strlen(ask->words.question) == len && strncmp(ask->words.question, context, len) == 0;
}

/* "Not the cancelled ones": without them. "Not in Germany" and "not yet" are read as they are. */
static void plainer_denial(struct ask *ask)
{
    const size_t first = wording_is(ask, 0, "but|and|only"),
                 the = wording_is(ask, first + 1, "the");
    const size_t next = first + 1 + the;
    if (!wording_is(ask, first, "not") || next >= ask->words.len || ask->words.len > FEW ||
        !(the || wording_has(ask, "ones")) || ask->words.v[next].is_number ||
        wording_is(ask, next,
                   "in|at|on|from|for|of|by|with|since|before|after|between|until|more|less|only|"
                   "yet|all|over|under|above|below|by|older|younger|as|than|because"))
        return;
    wording_put(ask, first, 1, "without");
}

/* "Exclude diesel", "leave out the cancelled ones", "everything except diesel". */
static void plainer_exclusion(struct ask *ask)
{
    const size_t first = wording_is(ask, 0, "and|now|please|then|but");
    const size_t len = wording_match(
        ask, first,
        "exclude|omit|leave out|filter out|take out|everything except|everything but|all except|"
        "all but|everything without|show everything except|show all except|show all but");
    if (len && ask->words.len <= FEW && first + len < ask->words.len)
        wording_put(ask, 0, first + len, "except");
}

/* "Compare with the actual hours": these beside what is shown. A period is none of them. */
static void plainer_beside(struct ask *ask)
{
    const size_t first = wording_is(ask, 0, "and|now|please|then");
    const size_t len =
        wording_match(ask, first,
                      "compare with|compare to|compare it with|compare it to|compare that with|"
                      "compare that to|compare them with|compare them to|compared with|"
                      "compared to");
    size_t last = first + len;
    while (last < ask->words.len && !ask->words.v[last].is_number &&
           !lexicon_month(ask->words.v[last].lower) && !lexicon_unit(ask->words.v[last].lower) &&
           !wording_is(ask, last, "yesterday|today|before"))
        last++;
    if (len && first + len < ask->words.len && last == ask->words.len && last <= FEW)
        wording_put(ask, 0, first + len + wording_is(ask, first + len, "the"), "with");
}

/* The words that end in "too" and the like; the number of all words: none do. */
static size_t addition_end(const struct ask *ask, size_t *ret_count)
{
    size_t end = ask->words.len;
    while (end > 0 && (ask->words.v[end - 1].punct || wording_is(ask, end - 1, "please")))
        end--;
    const size_t well = end > 2 ? wording_match(ask, end - 2, "as well") : 0;
    *ret_count = well ? well : end > 1 && wording_is(ask, end - 1, "too|also|besides") ? 1 : 0;
    return end - *ret_count;
}

/* What leads to something more that is to be shown; 0: no such words. */
static size_t addition_lead(const struct ask *ask, bool *ret_adds)
{
    static const char asks[] =
        "can i also see|could i also see|can i also have|could i also have|can you also add|"
        "could you also add|can you add|could you add|can you also show|could you also show|"
        "can you include|could you include|i also need|i also want|i d also like|also show me|"
        "also show|show me also|show also|also give me|also add|also include|as well as|"
        "together with|along with|add|include|plus|also";
    const size_t first = wording_is(ask, 0, "and|please|now|ok|then"),
                 len = first + wording_is(ask, first, "please");
    const size_t more = wording_match(ask, len, asks);
    *ret_adds = more > 0 || wording_is(ask, 0, "and");
    return len + more;
}

/* "Their phone numbers", "show their e-mails": a column, and nothing else is said. */
static bool names_theirs(struct ask *ask, size_t owner, size_t end)
{
    const size_t column = owner + 1;
    return owner == wording_match(ask, 0, "show me|give me|show|list|give") && column < end &&
           end - column <= 2 && !wording_is(ask, column, "total|average|number|count|sum|own") &&
           (column_at_word(ask, column) || column_at_word(ask, end - 1)) &&
           table_at_word(ask, end - 1) < 0;
}

/* "Add the city", "their phone as well", "could I also see its rating": shown beside what is
 * shown. Several things of theirs ("their orders too") are rows of their own. */
static void plainer_addition(struct ask *ask)
{
    bool adds;
    size_t tail, first = addition_lead(ask, &adds);
    const size_t end = addition_end(ask, &tail);
    if (first == 0)
        first = wording_match(ask, 0, "show me|give me|show|list|give");
    const bool owned = wording_is(ask, first, "their|its|his|her"),
               verb = first > 0 && wording_is(ask, first - 1, "add|include|plus|with");
    if (!(owned ? adds || tail || names_theirs(ask, first, end)
                : verb && wording_is(ask, first, "the|a|also")))
        return;
    first++;
    if (wording_is(ask, first, "column") && wording_is(ask, first + 1, "with|for|of"))
        first += 2;
    if (first >= end || end - first > FEW || wording_has(ask, "to"))
        return;
    for (size_t i = first; i < end; i++) {
        if (ask->words.v[i].is_number || wording_is(ask, i, "in|since|before|after|from|that|who"))
            return;
    }
    if (end < ask->words.len)
        wording_cut(ask, end, ask->words.len - end);
    if (first > 1)
        wording_cut(ask, 0, first - 1);
    wording_put(ask, 0, 1, "with");
}

/* "With their e-mail": whose it is was said before. */
static void plainer_owner(struct ask *ask)
{
    if (wording_is(ask, 0, "with") && wording_is(ask, 1, "their|its|his|her") && ask->words.len > 2)
        wording_cut(ask, 1, 1);
}

/* "Most frequent first", "most first": by the number that is shown. */
static void plainer_order(struct ask *ask)
{
    const size_t first = wording_is(ask, 0, "and|the|now|with");
    const size_t much = wording_match(ask, first,
                                      "most frequent|most common|most often|most numerous|most"),
                 little =
                     wording_match(ask, first, "least frequent|least common|rarest|least|fewest");
    const size_t len = much ? much : little;
    if (len && wording_is(ask, first + len, "first") && wording_ends(ask, first + len + 1))
        wording_put(ask, first, len, much ? "highest" : "lowest");
}

/* "Highest pay first": sorted by the pay. */
static void plainer_key(struct ask *ask)
{
    const bool high = wording_is(ask, 0, "highest|biggest|largest|greatest"),
               low = wording_is(ask, 0, "lowest|smallest");
    const size_t len = ask->words.len;
    if (len < 3 || len > FEW || !(high || low) || !wording_is(ask, len - 1, "first"))
        return;
    wording_put(ask, len - 1, 1, high ? "descending" : "ascending");
    wording_put(ask, 0, 1, "sort by");
}

/* "What do they come to", "what is the total". */
static void plainer_sum(struct ask *ask)
{
    const size_t first = wording_is(ask, 0, "and|so|now");
    const size_t len = wording_match(
        ask, first,
        "what do they come to|what does it come to|what does that come to|what do they add up to|"
        "what does that add up to|what do these come to|what is that in total|what is the total|"
        "what s the total|what is the sum|what is their total|how much do they come to|"
        "how much in total|how much altogether|in total|altogether|overall");
    if (len && (wording_ends(ask, first + len) || wording_is(ask, first + len, "per|by")))
        wording_put(ask, first, len, "total");
}

/* "The non-smokers": not smokers. */
static void plainer_contrary(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len && ask->words.len <= FEW; i++) {
        if (!wording_is(ask, i, "non"))
            continue;
        if (word_is_mark(&ask->words.v[i + 1], "-"))
            wording_cut(ask, i + 1, 1);
        if (i == 1 && wording_is(ask, 0, "the|only|and"))
            wording_cut(ask, 0, 1);
        else if (i == 2 && wording_is(ask, 1, "the"))
            wording_cut(ask, 0, 2);
        wording_put(ask, i > 2 ? i : 0, 1, "without");
        return;
    }
}

/* "Over the web", "through the web": by that way. */
static void plainer_way(struct ask *ask)
{
    const size_t i = wording_is(ask, 0, "only|just|and");
    if (ask->words.len <= FEW && wording_is(ask, i, "over|through|via") &&
        wording_is(ask, i + 1, "the") && i + 2 < ask->words.len && !ask->words.v[i + 2].is_number &&
        !wording_is(ask, i + 2, "last|past|next|limit|average"))
        wording_put(ask, i, 2, "by");
}

void follow_put_plainly(struct ask *ask)
{
    static void (*const ways[])(struct ask *) = {
        plainer_addition, plainer_owner, plainer_denial,   plainer_order,     plainer_key,
        plainer_sum,      plainer_way,   plainer_contrary, plainer_exclusion, plainer_beside};
    const bool follows = ask->request->context && ask->words.len > 0 && !is_first(ask);
    for (size_t w = 0; w < sizeof ways / sizeof *ways && follows; w++)
        ways[w](ask);
}
