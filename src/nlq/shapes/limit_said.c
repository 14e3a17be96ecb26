/* "List orders limit 5": how many rows are shown, as in SQL, and no column that is called limit. */
#include "frame.h"
#include "querent/base/str.h"

/* The word makes one name with "limit": credit limit, speed limit. */
static bool names_limit(const struct ask *ask, const struct word *word)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const struct column_ref at = {(int)t, (int)c};
            if (column_has_words(ask, at, "limit") && column_has_words(ask, at, word->lemma))
                return true;
        }
    }
    return false;
}

void limit_read(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        const bool limited = wording_is(ask, i, "limited");
        size_t number = i + 1;
        number += wording_is(ask, number, "it|them|this|to");
        number += wording_is(ask, number, "to");
        size_t first = i, end = number + 1;
        if (!(wording_is(ask, i, "limit") || (limited && wording_is(ask, i + 1, "to"))) ||
            number >= ask->words.len || !ask->words.v[number].is_number ||
            ask->words.v[number].number < 1 || ask->words.v[number].number > 1e9 ||
            wording_is(ask, i - 1,
                       "a|an|the|of|with|whose|has|have|by|where|their|its|no|is|per|and") ||
            (!limited && !wording_is(ask, i - 1, "limit") &&
             names_limit(ask, &ask->words.v[i - 1])))
            continue;
        end += wording_is(ask, end, "rows|row|results|records|entries");
        if (!wording_ends(ask, end))
            continue;
        ask->shape.limit = (long)ask->words.v[number].number;
        while (first > 1 && ask->words.v[first - 1].punct)
            first--;
        wording_cut(ask, first, end - first);
        return;
    }
}

bool limit_apply(struct ask *ask, struct frame *frame)
{
    if (ask->shape.limit == 0)
        return true;
    frame->limit = ask->shape.limit;
    return true;
}
