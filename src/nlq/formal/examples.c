/* "For each booking state, such as cancelled or completed": of all of them. The values only say
 * what such a state may be, and are no condition. */
#include "formal/formal.h"

/* Where the list of values ends that begins at word i; i: it is none. */
static size_t values_end(struct ask *ask, size_t i)
{
    enum { EXAMPLE_WORDS = 3 };
    for (size_t end = i;;) {
        size_t len = EXAMPLE_WORDS;
        while (len > 0 && (end + len > ask->words.len || !values_find(ask, end, end + len).len))
            len--;
        if (len == 0 || !column_repeats(ask, values_find(ask, end, end + len).v[0].at))
            return i;
        end += len;
        if (wording_ends(ask, end))
            return end;
        const size_t link = wording_match(ask, end, ", or|, and|or|and|,");
        if (link == 0)
            return i;
        end += link;
    }
}

/* The noun before word i is of each of them: "for each booking state". */
static bool is_of_each(const struct ask *ask, size_t i)
{
    enum { NOUN_WORDS = 3 };
    for (size_t k = i; k-- > 0 && k + NOUN_WORDS + 1 >= i;) {
        if (wording_is(ask, k, "each|every|per|by"))
            return k + 1 < i;
    }
    return false;
}

void examples_read(struct ask *ask)
{
    for (size_t i = 2; i + 2 < ask->words.len; i++) {
        const size_t mark = word_is_mark(&ask->words.v[i], ",");
        const size_t said = wording_match(ask, i + mark, "such as|for example|for instance|e.g.");
        const size_t list = i + mark + said;
        const size_t end = said && is_of_each(ask, i) ? values_end(ask, list) : list;
        if (end == list)
            continue;
        wording_cut(ask, i, end - i);
        return;
    }
}
