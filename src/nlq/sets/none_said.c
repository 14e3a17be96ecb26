/* "Readers without any can be left out", "no need to show types without any", "skip stations with
 * none", "show stations with zero too": a remark that says whether groups without rows are shown.
 * It is taken out of the words; the shape of the question keeps what it says. */
#include "frame.h"
#include "sets/sets.h"

static const char skips[] =
    "skip|skipping|leave out|leaving out|leave off|leave away|omit|omitting|ignore|ignoring|drop|"
    "no need to show|no need to list|no need for|do not show|don't show|do not list|don't list|"
    "do not need|don't need|do not include|don't include|not|without|exclude|excluding|forget|"
    "i do not need|i don't need|we do not need|we don't need|do not bother with|"
    "don't bother with|hide|but not|only not|except";
static const char shows[] = "show|list|include|including|keep|with|also|and also|plus|even|i want|"
                            "also show|also list|also include|please show|please include|and";
static const char skipped[] =
    "can be left out|may be left out|can be skipped|may be skipped|can be omitted|not needed|"
    "are not needed|need not be shown|need not appear|do not need to be shown|left out|skipped|"
    "don't need to be shown|need not be listed|do not matter|don't matter|are not wanted|"
    "not wanted|excluded|omitted|can stay out|can go|are not interesting|not interesting|"
    "should be left out|should not show|should not appear|need not show|do not have to be shown|"
    "don't have to be shown|aside|out";
static const char shown[] = "too|as well|also|included|count too|should be shown|should show|"
                            "should appear|are to be shown|also count|to be shown|with 0|as 0|"
                            "as zero|shown as 0|show as 0|should show as 0|in any case";

/* The end of "the stations with none at all" at word i; i: it is not said. */
static size_t empties_end(struct ask *ask, size_t i)
{
    enum { NOUN_WORDS = 2 };
    static const char has[] =
        "with|without|that have|which have|who have|having|that had|who had|that has|where there "
        "is|where there are|where there were|where there was|that got|that did",
                      none[] = "none|any|zero|0|nothing|none at all|any at all|no such|none of "
                               "them|none of those|none of these|zero of them|not any";
    size_t k = i + wording_match(ask, i, "the|those|all|any|all the|these");
    size_t link = 0;
    for (size_t n = 0; n <= NOUN_WORDS && !link && k < ask->words.len; n++) {
        link = wording_match(ask, k, has);
        k += link ? 0 : 1;
    }
    const size_t what = link ? wording_match(ask, k + link, none) : 0;
    if (what == 0)
        return i;
    k += link + what;
    while (k < ask->words.len && wording_is(ask, k - 1, "such|no|zero|0|any") &&
           table_at_word(ask, k) >= 0)
        k++;
    return k;
}

static bool remark_over(const struct ask *ask, size_t i)
{
    return i >= ask->words.len || word_is_mark(&ask->words.v[i], ",.?!;:()-");
}

/* The remark at word i: where it ends, and whether it shows them; i: there is none. */
static size_t remark_at(struct ask *ask, size_t i, bool *ret_shown)
{
    const size_t skip = wording_match(ask, i, skips), show = wording_match(ask, i, shows),
                 lead = skip ? skip : show, end = empties_end(ask, i + lead);
    if (end == i + lead)
        return i;
    const size_t out = wording_match(ask, end, skipped), in = wording_match(ask, end, shown),
                 last = end + (out ? out : in);
    *ret_shown = skip ? false : in > 0 || (show && !out);
    return (lead || out || in) && remark_over(ask, last) && !(skip && in) ? last : i;
}

void none_said_read(struct ask *ask)
{
    for (size_t i = 2; i < ask->words.len; i++) {
        bool are_shown = false;
        const size_t end = remark_over(ask, i - 1) ? remark_at(ask, i, &are_shown) : i;
        if (end == i)
            continue;
        const bool opened = word_is_mark(&ask->words.v[i - 1], "("),
                   closed = end < ask->words.len && word_is_mark(&ask->words.v[end], ")");
        const size_t first = i - (opened ? closed : word_is_mark(&ask->words.v[i - 1], ",;:-."));
        ask->shape.some_said = !are_shown;
        if (are_shown)
            ask->shape.zero = ZERO_SAID;
        wording_cut(ask, first, end + (opened && closed) - first);
        return;
    }
}
