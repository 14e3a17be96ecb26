/* "Open tickets per agent", "jobs by each clerk": where nothing is called so, the people of the
 * staff that the rows lead to by one reference only. Said, and never sure. */
#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char staff_nouns[] =
    "agent|agents|rep|reps|clerk|clerks|handler|handlers|operator|operators|adviser|advisers|"
    "advisor|advisors|colleague|colleagues|assistant|assistants|person|worker|workers";

/* The one table of staff that the rows of `table` lead to by one reference; -1: none, or several.
 */
static int staff_of(struct ask *ask, int table)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table || edge->to == table || !table_is_open(ask, edge->to) ||
            !actor_is(ask, edge->to, ACTOR_STAFF))
            continue;
        if (found >= 0)
            return -1;
        found = edge->to;
    }
    return found;
}

/* No rows are named before word i, but a number of theirs: "average satisfaction per agent"; -1:
 * none, or of several tables. */
static int rows_measured(struct ask *ask, size_t i)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        bool has = false;
        for (size_t k = 0; table_is_open(ask, (int)t) && k < i && !has; k++) {
            const struct column_ref at = {
                (int)t, ask->words.v[k].punct || ask->words.v[k].is.small
                            ? -1
                            : table_column_by_words(ask, (int)t, ask->words.v[k].lemma)};
            has = at.column >= 0 && column_is_number(ask, at) && !column_is_id(ask, at);
        }
        if (has && found >= 0)
            return -1;
        found = has ? (int)t : found;
    }
    return found;
}

/* Some table, or a column of the rows, is called by word i. */
static bool staff_is_known(struct ask *ask, size_t i, int table)
{
    if (table_at_word(ask, i) >= 0)
        return true;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        if (column_has_words(ask, (struct column_ref){table, (int)c}, ask->words.v[i].lemma))
            return true;
    }
    return false;
}

void staff_nouns_read(struct ask *ask)
{
    int rows = -1;
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        const int table = ask->words.v[i].punct ? -1 : table_at_word(ask, i);
        const size_t noun = i + 1 + (wording_is(ask, i, "by") && wording_is(ask, i + 1, "each"));
        rows = rows < 0 ? table : rows;
        if (!wording_is(ask, i, "per|by|each|which") || !wording_is(ask, noun, staff_nouns))
            continue;
        rows = rows < 0 ? rows_measured(ask, i) : rows;
        if (rows < 0 || staff_is_known(ask, noun, rows))
            continue;
        const int staff = staff_of(ask, rows);
        if (staff < 0)
            return;
        if (!ask->shape.taken_for)
            ask->shape.taken_for = arena_printf(ask->arena, "%s = %s", ask->words.v[noun].text,
                                                ask_table(ask, staff)->name);
        if (noun == i + 2)
            wording_put(ask, i, 3, arena_printf(ask->arena, "per %s", ask_table(ask, staff)->name));
        else
            wording_put(ask, noun, 1, ask_table(ask, staff)->name);
        return;
    }
}
