/* "Has been with us the longest", "has served longer than": how long people or things have been
 * there, which the day tells on which it began. */
#include "graded/graded.h"

/* What was done for so long, behind "has". */
static const char lasting[] =
    "been with us|been with the company|been with the firm|been with the club|been around|been "
    "here|"
    "been there|been employed|been employed here|been employed by us|been working here|"
    "been working for us|been working with us|been on the staff|been on our staff|been a member|"
    "been a customer|been on our books|been on the books|been in business|been in service|"
    "been in charge|been in office|been in post|been in the job|been on the job|been part of it|"
    "been going|been running|been open|served|served us|served here|worked here|worked for us|"
    "worked with us|been serving|been employed with us|been working|been at the company|"
    "been registered|been a member here|been a client|been in use";

/* The first word of "has been with us", which ends before word i; i: it is not said. */
static size_t lasting_before(const struct ask *ask, size_t i)
{
    enum { WORDS_MOST = 5 };
    for (size_t k = i > WORDS_MOST ? i - WORDS_MOST : 0; k < i; k++) {
        if (wording_match(ask, k, lasting) == i - k)
            return k;
    }
    return i;
}

/* "Who": the only people of whom the day is kept on which they began; 1: it is put. */
static size_t put_people(struct ask *ask)
{
    const struct adjective *serving = lexicon_adjective_of("long serving");
    int people = -1;
    for (size_t t = 0; serving && t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || !people_do(ask, (int)t) ||
            graded_of(ask, serving, (int)t).column.table != (int)t)
            continue;
        if (people >= 0)
            return 0;
        people = (int)t;
    }
    for (size_t k = 1; people >= 0 && k < ask->words.len; k++) {
        if (table_at_word(ask, k) >= 0)
            return 0; /* "among the mates" */
    }
    if (people < 0)
        return 0;
    wording_put(ask, 0, 1, arena_printf(ask->arena, "which %s", table_single(ask, people)));
    return 1;
}

static bool serving_put(struct ask *ask, size_t i)
{
    const bool most = wording_is(ask, i, "longest|shortest"),
               more = wording_is(ask, i, "longer") && wording_is(ask, i + 1, "than");
    const size_t the = most && i > 0 && wording_is(ask, i - 1, "the") ? i - 1 : i;
    const size_t end = the > 1 && wording_is(ask, the - 1, "for") ? the - 1 : the;
    size_t first = lasting_before(ask, end);
    if (!(most || more) || first == end || first == 0)
        return false;
    const char *said = words_text(&ask->words, ask->arena, first, i + 1);
    const bool has = wording_is(ask, first - 1, "has|have|had|'s|s");
    if (!has && !wording_is(ask, first, "served|worked"))
        return false;
    first -= has;
    size_t shift = 0;
    if (first == 1 && wording_is(ask, 0, "who"))
        shift = put_people(ask);
    const char *rank = wording_is(ask, i, "shortest") ? "shortest" : most ? "longest" : "longer";
    wording_put(ask, first + shift, i + 1 - first,
                arena_printf(ask->arena, "is %s%s serving", most ? "the " : "", rank));
    ask->words.v[first + shift + 1 + most].written = said;
    return true;
}

void serving_read(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        if (serving_put(ask, i))
            return;
    }
}
