/* "Jobs nobody's been assigned to yet", "files no one is handling", "tickets not yet given to
 * anybody": the rows whose reference to whoever would do it is empty. */
#include "states/life.h"

/* A reference that says who does the work, by what it is called, the likeliest first. */
static const char *const takers[] = {
    "assigned",   "assignee",  "owner",    "handler",   "operator", "clerk",      "technician",
    "tech",       "agent",     "engineer", "officer",   "worker",   "mechanic",   "driver",
    "consultant", "therapist", "staff",    "inspector", "employee", "responsible"};

/* Words that say that something was given to somebody, or that somebody does it. */
static const char given[] =
    "assigned to|assigned|allocated to|allocated|given to|handed to|handling|handles|dealing "
    "with|deals with|looking after|looks after|working on|works on|on|taking care of|takes care "
    "of|in charge of|responsible for|picked up|taken on|taken|took on|taking on|has|claimed|"
    "doing|attending to|put on|got";

static bool is_lacked(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return !ask_column(ask, at)->not_null && stats && stats->null_share > 0;
}

/* Leads from the table to people that some rows lack. */
static bool is_taken_by(struct ask *ask, const struct join_edge *edge, int table)
{
    return edge->from == table && edge->to != table && edge->count == 1 && !edge->audit &&
           table_is_open(ask, edge->to) && people_do(ask, edge->to) &&
           is_lacked(ask, (struct column_ref){table, edge->from_columns[0]});
}

/* The reference to whoever would do it: the only one to people, or the one that is called so;
 * column -1: there is none. */
static struct column_ref taker_of(struct ask *ask, int table)
{
    struct column_ref only = no_column();
    size_t count = 0;
    for (size_t k = 0; k <= sizeof takers / sizeof *takers; k++) {
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            const struct column_ref at = {table, edge->from_columns[0]};
            if (!is_taken_by(ask, edge, table))
                continue;
            if (k == 0) {
                only = at;
                count++;
            } else if (count > 1 && column_has_words(ask, at, takers[k - 1])) {
                return at;
            }
        }
        if (count <= 1)
            break;
    }
    return count == 1 ? only : no_column();
}

static size_t past(const struct ask *ask, size_t i, const char *words)
{
    while (wording_is(ask, i, words))
        i++;
    return i;
}

/* The end of "nobody's been assigned to yet" at word i; i: it is not said. */
static size_t nobody_end(const struct ask *ask, size_t i)
{
    const size_t first = past(ask, i, "that|which|where");
    const size_t nobody = wording_match(ask, first, "nobody|no one|noone|no-one");
    const size_t verb =
        past(ask, first + nobody, "s|is|has|have|was|been|yet|currently|ever|being|actually");
    const size_t len = nobody ? wording_match(ask, verb, given) : 0;
    return len ? past(ask, verb + len, "to|on|for|of|it|them|yet|so|far|still") : i;
}

/* The end of "not yet given to anybody" at word i; i: it is not said. */
static size_t anybody_end(const struct ask *ask, size_t i)
{
    const size_t first =
        past(ask, i, "that|which|who|are|is|was|were|have|has|still|been|yet|currently");
    const size_t verb = past(ask, first + 1, "yet|been|currently|actually|so|far");
    const size_t len = wording_is(ask, first, "not|never")
                           ? wording_match(ask, verb,
                                           "assigned to|assigned|allocated to|allocated|given "
                                           "to|handed to|handed over to|passed to|taken by|"
                                           "taken on by|picked up by|handled by")
                           : 0;
    const size_t whom =
        len ? wording_match(ask, verb + len, "anybody|anyone|any one|somebody|someone|no one") : 0;
    return whom ? past(ask, verb + len + whom, "yet|so|far|still") : i;
}

void untaken_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        int table = table_at_word(ask, i - 1);
        if (table >= 0 && table_column_by_words(ask, table, name_phrases(NAME_ASSIGNEE)) >= 0)
            table = -1; /* "unassigned" tells them */
        const size_t nobody = table < 0 ? i : nobody_end(ask, i);
        const size_t end = table < 0 || nobody > i ? nobody : anybody_end(ask, i);
        if (end <= i || !(wording_ends(ask, end) ||
                          wording_is(ask, end, "and|by|per|this|last|since|in|from|with")))
            continue;
        const struct column_ref at = taker_of(ask, table);
        if (at.column < 0)
            continue;
        const char *said = words_text(&ask->words, ask->arena, i, end);
        wording_put(ask, i, end - i,
                    arena_printf(ask->arena, "without %s", ask_column(ask, at)->name));
        ask->words.v[i + 1].written = said;
        return;
    }
}
