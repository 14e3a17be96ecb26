/* "I meant 2024", "it should be France, not Spain": what corrects the question before is read as
 * "what about" it, and what it is not needs no part in the answer. */
#include "engine.h"

static const char *const correction_openings[] = {
    "no i meant",        "no i mean",           "i meant",        "i mean",
    "i was thinking of", "it should be",        "that should be", "should be",
    "should have been",  "it should have been", "make it",        "make that"};

/* The words of the opening; 0: there is none. */
static size_t correction_opens(const struct ask *ask)
{
    size_t longest = 0;
    for (size_t i = 0; i < sizeof correction_openings / sizeof *correction_openings; i++) {
        const size_t len = words_match(&ask->words, 0, correction_openings[i]);
        longest = len > longest ? len : longest;
    }
    return longest;
}

/* Where "not 2025" or "instead of 2025" begins; the count of words: nowhere. */
static size_t correction_denial(const struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (!wording_is(ask, i, "not") && !words_match(&ask->words, i, "instead of") &&
            !words_match(&ask->words, i, "rather than"))
            continue;
        return wording_is(ask, i - 1, "and") ? i - 1 : i;
    }
    return ask->words.len;
}

/* "The status should be delivered": with that status. Where what stands before are rows, something
 * is still to be done to them. */
static bool correction_of_column(struct ask *ask)
{
    enum { NAME_MOST = 3 };
    const size_t first = wording_is(ask, 0, "the");
    for (size_t i = first + 1; i + 2 < ask->words.len && i <= first + NAME_MOST; i++) {
        const size_t be = wording_is(ask, i + 1, "have") ? i + 2 : i + 1;
        if (!wording_is(ask, i, "should|must") || !wording_is(ask, be, "be|been") ||
            !column_at_word(ask, i - 1))
            continue;
        const char *name = words_text(&ask->words, ask->arena, first, i);
        wording_put(ask, 0, be + 1, arena_printf(ask->arena, "with %s", name));
        return true;
    }
    return false;
}

/* "By total instead of count": what it was measured by before has no part. */
static void correction_of_measure(struct ask *ask)
{
    for (size_t i = 2; wording_is(ask, 0, "by") && i + 2 < ask->words.len; i++) {
        if (!words_match(&ask->words, i, "instead of") &&
            !words_match(&ask->words, i, "rather than"))
            continue;
        wording_cut(ask, i, ask->words.len - i);
        return;
    }
}

/* "Business instead of vip": what it takes the place of has no part.
 */
static void correction_of_value(struct ask *ask)
{
    enum { FEW = 8 };
    for (size_t i = 1; i + 2 < ask->words.len && ask->words.len <= FEW; i++) {
        if (!words_match(&ask->words, i, "instead of") &&
            !words_match(&ask->words, i, "rather than"))
            continue;
        wording_cut(ask, i, ask->words.len - i);
        if (i == 1)
            wording_put(ask, 0, 0, "only");
        return;
    }
}

/* "November", "only november": a month, which needs no capital where it is all that is new. */
static void correction_of_month(struct ask *ask)
{
    enum { FEW = 4 };
    size_t last = ask->words.len;
    while (last > 0 && ask->words.v[last - 1].punct)
        last--;
    if (last == 0 || last > FEW)
        return;
    const struct word *word = &ask->words.v[last - 1];
    const bool led = last > 1 && (ask->words.v[last - 2].is.leads_month ||
                                  wording_is(ask, last - 2, "named|called"));
    if (!word->capital && !word->quoted && !led && lexicon_month(word->lower) &&
        !wording_is(ask, last - 1, "may|mar|sep|dec"))
        wording_put(ask, last - 1, 1, arena_printf(ask->arena, "in %s", word->lower));
}

void follow_read_correction(struct ask *ask)
{
    if (ask->request->context) {
        correction_of_measure(ask);
        correction_of_value(ask);
        correction_of_month(ask);
    }
    if (ask->request->context && correction_of_column(ask))
        return;
    const size_t opening = ask->request->context ? correction_opens(ask) : 0;
    const size_t end = opening ? correction_denial(ask) : 0;
    if (opening == 0 || opening == ask->words.len || end <= opening)
        return;
    if (end < ask->words.len)
        wording_cut(ask, end, ask->words.len - end);
    wording_put(ask, 0, opening, "what about");
}

void follow_drop_correction(struct ask *ask)
{
    size_t drop = 0;
    while (drop + 1 < ask->words.len && ask->request->context && ask->words.v[drop].is.corrects &&
           !ask->words.v[drop].quoted) {
        drop++;
        drop += drop + 1 < ask->words.len && word_is_mark(&ask->words.v[drop], ",.!");
    }
    const bool denies = drop == 1 && word_is(&ask->words.v[0], "no"); /* "no orders" */
    if (drop == 0 || denies)
        return;
    ask->words.v += drop;
    ask->words.len -= drop;
}
