/* "Consignors who have not had a single lot sold" are those without sales; "a bid in the room but
 * never one by phone": never a bid. */
#include "formal/formal.h"

static const char lacks[] =
    "have not had|has not had|have not yet had|have never had|has never had|never had|have had no|"
    "has had no|have no|has no|had no|did not have|do not have|does not have|with no|without";

/* The word that tells the rows at word i, "a single lot"; 0: none are said. */
static size_t rows_at(struct ask *ask, size_t i)
{
    enum { NOUN_MOST = 2 };
    const size_t noun = i + wording_match(ask, i, "a single|even a single|a|an|any|one single|one");
    for (size_t k = noun; k < noun + NOUN_MOST && k < ask->words.len; k++) {
        if (!ask->words.v[k].punct && table_at_word(ask, k) >= 0)
            return k;
    }
    return 0;
}

/* The rows say themselves whether it was done to them. */
static bool tells_itself(struct ask *ask, int table, const struct word *deed)
{
    bool tells = false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        tells = tells || column_has_akin(ask, at, deed->lemma) ||
                status_value(ask, at, deed->lower) != NULL;
    }
    return tells;
}

/* "Have not had a single lot sold" from word i on: they have no rows of what was done to lots. */
static bool single_put(struct ask *ask, size_t i)
{
    const size_t lack = wording_match(ask, i, lacks), rows = lack ? rows_at(ask, i + lack) : 0;
    if (rows == 0)
        return false;
    size_t done = rows + 1;
    done += wording_is(ask, done, "that|which") &&
            wording_match(ask, done + 1, "was|were|is|are|has been|have been|got");
    done += wording_match(ask, done, "was|were|is|are|has been|have been|got");
    const size_t end = done + 1 + wording_match(ask, done + 1, "yet|so far|at all|before|ever");
    const struct word *deed = done < ask->words.len ? &ask->words.v[done] : NULL;
    if (deed == NULL || deed->quoted || !word_is_participle(deed) || !wording_ends(ask, end))
        return false;
    const int table = table_at_word(ask, rows), kept = deed_keeps(ask, deed);
    if (kept < 0 || kept == table || !tables_refer(ask, kept, table) ||
        tells_itself(ask, table, deed))
        return false;
    const char *said = wording_text(ask, rows, done + 1);
    wording_put(ask, i, end - i,
                arena_printf(ask->arena, "%s %s",
                             wording_match(ask, i, "with no|without") ? "without" : "have no",
                             table_plural(ask, kept)));
    ask->words.v[i + 1].written = said; /* and never sure */
    return true;
}

/* "Made a bid in the room but never one by phone" at word i, which is "but". */
static bool one_put(struct ask *ask, size_t i)
{
    enum { REACH = 12 };
    const size_t one = i + 2;
    if (!wording_is(ask, i, "but|and") || !wording_is(ask, i + 1, "never|not|no") ||
        !wording_is(ask, one, "one|ones") ||
        !wording_is(ask, one + 1, "by|in|with|from|on|at|via|through|for|of|over|that|to"))
        return false;
    for (size_t k = i; k-- > 1 && k + REACH > i;) {
        if (table_at_word(ask, k) < 0)
            continue;
        wording_put(ask, one, 1, arena_printf(ask->arena, "a %s", ask->words.v[k].lemma));
        return true;
    }
    return false;
}

void not_one_read(struct ask *ask)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        if (one_put(ask, i) || single_put(ask, i))
            return;
    }
}
