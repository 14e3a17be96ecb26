/* "Routes without a stand-in driver", where a column is called sub_drv_no: whoever takes another
 * one's place has many names, and the schema knows one of them. */
#include <string.h>

#include "paths/paths.h"
#include "querent/base/str.h"

static const char names[] = "stand-in|stand - in|stand in|standin|substitute|substitutes|backup|"
                            "back-up|back up|standby|stand-by|replacement";
static const char *const column_names[] = {"sub",     "back up", "substitute", "subst",
                                           "backup",  "standby", "relief",     "replacement",
                                           "reserve", "deputy",  "stand"};

/* The word of the column that says so; NULL: none does. */
static const char *said_by(const struct ask *ask, struct column_ref at)
{
    for (size_t k = 0; k < sizeof column_names / sizeof *column_names; k++) {
        if (column_has_words(ask, at, column_names[k]))
            return column_names[k];
    }
    return NULL;
}

static bool is_spoken_of(struct ask *ask, int table)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (table_at_word(ask, i) == table)
            return true;
    }
    return false;
}

/* The only reference that is called so, of the tables that are spoken of or of all; column -1:
 * none, or several. */
static struct column_ref only_one(struct ask *ask, bool spoken_of)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        if (edge->count != 1 || edge->from == edge->to || !table_is_open(ask, edge->from) ||
            said_by(ask, at) == NULL || (spoken_of && !is_spoken_of(ask, edge->from)))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* The words of the column without what keys end in: "sub driver" of sub_drv_no. */
static const char *spoken(const struct ask *ask, struct column_ref at)
{
    const char *words = catalog_column_words(ask->catalog, at), *text = "";
    for (const char *p = words; *p;) {
        const size_t n = strcspn(p, " ");
        if (!name_is(p, n, NAME_KEY))
            text = arena_printf(ask->arena, "%s%s%.*s", text, *text ? " " : "", (int)n, p);
        p += n + (p[n] == ' ');
    }
    return strncmp(text, "back up", 7) == 0 ? arena_printf(ask->arena, "backup%s", text + 7) : text;
}

void stand_ins_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = wording_match(ask, i, names);
        struct column_ref at = len ? only_one(ask, true) : no_column();
        if (len && at.column < 0)
            at = only_one(ask, false);
        if (at.column < 0 || column_has_words(ask, at, ask->words.v[i].lemma) ||
            ask->words.v[i].quoted)
            continue;
        const size_t next = i + len;
        const bool more =
            next < ask->words.len && column_has_words(ask, at, ask->words.v[next].lemma);
        if (more || !wording_is(ask, next, "up|for|from"))
            wording_put(ask, i, len + more, spoken(ask, at));
        return;
    }
}
