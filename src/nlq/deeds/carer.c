/* "Who looks after Meadow Foods", "who is in charge of the Bridge project", "who is handling
 * complaint C-0326": whoever the row of that name or number refers to as its manager, contact or
 * handler, or as whom it is assigned to. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

static const char cares[] =
    "looks after|is looking after|takes care of|is taking care of|is in charge of|is responsible "
    "for|deals with|is dealing with|handles|is handling|runs|manages|serves|covers|is the contact "
    "for|is our contact for|is our contact at|is our person for";

/* What such a reference is called, the likeliest first. */
static const char *const carers[] = {
    "account manager", "manager",    "handler",        "coordinator",
    "contact",         "rep",        "representative", "consultant",
    "officer",         "agent",      "adviser",        "advisor",
    "owner",           "operator",   "recruiter",      "lead",
    "clerk",           "technician", "head",           "assigned to"};

enum { NAME_LONGEST = 6, SURE_OF_NAME = 90 };

/* The one table whose rows have the name that words [first, last) spell; -1: none, or several. */
static int table_of_name(struct ask *ask, size_t first, size_t last)
{
    const struct matches values = values_find(ask, first, last);
    int found = -1;
    for (size_t k = 0; k < values.len; k++) {
        const struct match *value = &values.v[k];
        if (value->score * 100 < SURE_OF_NAME || value->part ||
            (value->at.column != table_label(ask, value->at.table) &&
             !column_is_unique(ask, value->at)))
            continue;
        if (found >= 0 && found != value->at.table)
            return -1;
        found = value->at.table;
    }
    return found;
}

/* The reference to whoever looks after the rows; column -1: there is none. */
static struct column_ref carer_of(struct ask *ask, int table)
{
    for (size_t k = 0; k < sizeof carers / sizeof *carers; k++) {
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            const struct column_ref at = {table, edge->from_columns[0]};
            if (edge->from == table && edge->to != table && edge->count == 1 && !edge->audit &&
                table_is_open(ask, edge->to) && people_do(ask, edge->to) &&
                column_has_words(ask, at, carers[k]))
                return at;
        }
    }
    return no_column();
}

/* The column's words without the key at their end: "account manager". */
static const char *role_of(struct ask *ask, struct column_ref at)
{
    const char *words = catalog_column_words(ask->catalog, at), *last = strrchr(words, ' ');
    return last && wording_among(last + 1, "id|no|number|code|key|ref")
               ? arena_strndup(ask->arena, words, (size_t)(last - words))
               : words;
}

void carer_read(struct ask *ask)
{
    const size_t who = wording_match(ask, 0, "who|which of us|which colleague");
    const size_t len = who ? wording_match(ask, who, cares) : 0;
    if (len == 0)
        return;
    const size_t first = who + len + wording_is(ask, who + len, "the|our");
    size_t last = first;
    while (last < ask->words.len && !wording_ends(ask, last))
        last++;
    if (last == first || last > first + NAME_LONGEST)
        return;
    const int noun = last > first + 1 ? table_at_word(ask, first) : -1;
    const int table = table_of_name(ask, first + (noun >= 0), last);
    const struct column_ref at = table < 0 ? no_column() : carer_of(ask, table);
    if (at.column < 0 || (noun >= 0 && noun != table))
        return;
    const char *role = role_of(ask, at);
    const char *said = words_text(&ask->words, ask->arena, 0, who + len);
    wording_put(
        ask, 0, who + len,
        arena_printf(ask->arena, str_ends(role, " to") ? "who is %s" : "who is the %s of", role));
    ask->words.v[0].written = said;
}
