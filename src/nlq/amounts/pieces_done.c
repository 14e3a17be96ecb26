/* "Pieces wasted", "quantity actually delivered", "miles driven": the number of the rows that is
 * called by the verb, or what two readings of a meter differ by. */
#include "amounts/amounts.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char kinds[] = "quantity|pieces|units|count|number";

/* The only number of pieces that is called by the verb as well; column -1: none, or several. */
static bool counts_deed(struct ask *ask, struct column_ref at, const void *verb)
{
    bool counts = false;
    for (const char *p = kinds; *p && !counts; p += strcspn(p, "|"), p += *p == '|')
        counts = column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
    return counts && column_is_number(ask, at) && !catalog_is_key(ask->catalog, at) &&
           table_is_open(ask, at.table) && column_has_akin(ask, at, verb);
}

static void deed_put(struct ask *ask, size_t first, size_t count, struct column_ref at)
{
    const char *said = words_text(&ask->words, ask->arena, first, first + count);
    wording_put(ask, first, count,
                arena_printf(ask->arena, "total %s.%s", ask_table(ask, at.table)->name,
                             ask_column(ask, at)->name));
    ask->words.v[first + 1].written = said;
}

/* "Pieces wasted", "quantity actually delivered" at word i. */
static bool pieces_of_deed(struct ask *ask, size_t i)
{
    const size_t lead = wording_match(ask, i, "how many|number of|the number of|total"),
                 noun = i + lead;
    if (!wording_is(ask, noun, "pieces|units|quantity|qty") || exact_is_name(ask, noun))
        return false;
    size_t verb = noun + 1;
    while (wording_is(ask, verb, "actually|really|were|was|got|have|been|has"))
        verb++;
    if (verb >= ask->words.len || !word_is_participle(&ask->words.v[verb]) ||
        wording_is(ask, verb, "sold|used"))
        return false;
    const struct column_ref at = column_only(ask, counts_deed, ask->words.v[verb].lemma);
    if (at.column < 0 || strpbrk(ask_column(ask, at)->name, " -.") ||
        strpbrk(ask_table(ask, at.table)->name, " -."))
        return false;
    deed_put(ask, i, verb + 1 - i, at);
    return true;
}

/* The number of the table that is called by the unit and the end of a way. */
static struct column_ref meter_of(struct ask *ask, int table, const char *unit, const char *end)
{
    const struct column_ref at = {
        table, table_column_by_words(ask, table, arena_printf(ask->arena, "%s %s", unit, end))};
    return at.column >= 0 && column_is_number(ask, at) ? at : no_column();
}

/* "Miles driven" of rows that say what the meter showed before and behind: hires with miles_out and
 * miles_in. */
static bool way_driven(struct ask *ask, size_t i)
{
    if (!wording_is(ask, i, "miles|km|kilometres|kilometers|mileage") || exact_is_name(ask, i))
        return false;
    const char *unit = wording_is(ask, i, "miles|mileage") ? "mile" : "km";
    size_t end = i + 1 + wording_match(ask, i + 1, "driven|done|covered|travelled|clocked up");
    if (end == i + 1 && wording_is(ask, end, "a|each|every|the") &&
        table_at_word(ask, end + 1) >= 0)
        end += wording_is(ask, end + 2, "does|did|covers|drives|do") ? 3 : 0;
    for (size_t k = 0; k < ask->words.len; k++) {
        const int table = table_at_word(ask, k);
        const struct column_ref in = table < 0 ? no_column() : meter_of(ask, table, unit, "in"),
                                out = table < 0 ? no_column() : meter_of(ask, table, unit, "out");
        if (in.column < 0 || out.column < 0 || same_column(in, out))
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, end);
        wording_put(ask, i, end - i,
                    arena_printf(ask->arena, "%s minus %s", ask_column(ask, in)->name,
                                 ask_column(ask, out)->name));
        ask->words.v[i].written = said;
        return true;
    }
    return false;
}

void pieces_done_read(struct ask *ask)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (pieces_of_deed(ask, i) || way_driven(ask, i))
            return;
    }
}
