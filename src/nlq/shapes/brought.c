/* "Customers who brought in other customers and how many", "who sends us the most new people",
 * "customers who came through another one": rows of a table that keeps by whom each was referred.
 */
#include <string.h>

#include "frame.h"

#define BROUGHT                                                                                    \
    "brought in|brought us|brought|bring in|bring us|brings in|referred|refer|refers|introduced|"  \
    "introduce|introduces|recommended|recommend|recommends|sent us|sent|send us|sends us|"         \
    "recruited|invited"
#define CAME "came through|came to us through|came via|came by|came from|joined through|joined via"
#define OTHERS "other|another|new|an other|any other|some other|more"

/* The only reference of a table of people to itself that says by whom they came. */
static int brought_edge(const struct ask *ask)
{
    static const char *const said[] = {"referred",    "refer",     "introduced", "introduce",
                                       "recommended", "invited",   "recruited",  "referral",
                                       "referrer",    "reference", "ref"};
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        bool called = false;
        for (size_t k = 0; k < sizeof said / sizeof *said; k++)
            called = called || column_has_words(ask, at, said[k]);
        if (edge->from != edge->to || edge->count != 1 || !called ||
            !table_is_open(ask, edge->from))
            continue;
        if (found >= 0)
            return -1;
        found = (int)e;
    }
    return found;
}

/* "Other customers", "new people": their end; i: no such are said. */
static size_t others_end(struct ask *ask, size_t i, int table)
{
    const size_t other = wording_match(ask, i, OTHERS);
    if (other == 0)
        return i;
    return table_at_word(ask, i + other) == table ||
                   wording_is(ask, i + other, "people|persons|ones|customers|clients|members")
               ? i + other + 1
               : i;
}

static size_t bound_at(struct ask *ask, size_t i)
{
    const size_t least = wording_match(ask, i, "at least|no fewer than"),
                 more = wording_match(ask, i, "more than|over"), len = least + more;
    if (i + len >= ask->words.len || !ask->words.v[i + len].is_number)
        return 0;
    ask->shape.heads_op = more ? SQL_OP_GT : SQL_OP_GE;
    ask->shape.heads_number = arena_printf(ask->arena, "%.0f", ask->words.v[i + len].number);
    return len + 1;
}

/* "… who brought in at least two other customers and how many": from "who" or "have" on. */
static bool read_bringers(struct ask *ask, int e, size_t who)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
    const size_t first = who + wording_is(ask, who, "who|that|which"),
                 have = wording_is(ask, first, "have|has|had|ever"),
                 verb = wording_match(ask, first + have, BROUGHT);
    size_t i = first + have + verb;
    if (verb == 0)
        return false;
    ask->shape.heads_op = SQL_OP_GE;
    ask->shape.heads_number = "1";
    i += bound_at(ask, i);
    size_t end = others_end(ask, i, edge->from);
    if (end == i)
        return false;
    const size_t comma = end < ask->words.len && word_is_mark(&ask->words.v[end], ",");
    if (wording_match(ask, end + comma, "and how many")) {
        ask->shape.heads_shown = true;
        end = ask->words.len;
    } else if (!wording_ends(ask, end)) {
        return false;
    }
    ask->shape.heads = e + 1;
    wording_cut(ask, who, end - who);
    return true;
}

/* "Who sends us the most new people": the one whom most others came by. */
static bool read_most(struct ask *ask, int e)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
    const size_t which = wording_match(ask, 0, "which|what"),
                 verb = wording_is(ask, 0, "who")                      ? 1
                        : which && table_at_word(ask, 1) == edge->from ? 2
                                                                       : 0,
                 have = wording_is(ask, verb, "has|have"),
                 len = verb ? wording_match(ask, verb + have, BROUGHT) : 0,
                 most = wording_match(ask, verb + have + len, "the most|most");
    size_t i = verb + have + len + most;
    if (len == 0 || most == 0)
        return false;
    i = others_end(ask, i, edge->from) > i ? others_end(ask, i, edge->from)
        : table_at_word(ask, i) == edge->from || wording_is(ask, i, "people") ? i + 1
                                                                              : 0;
    if (i == 0 || !wording_ends(ask, i))
        return false;
    ask->shape.heads = e + 1;
    ask->shape.heads_rank = 1;
    wording_put(ask, 0, i, table_plural(ask, edge->from));
    return true;
}

/* "Customers who came through another customer", "that came through a referral". */
static bool read_brought(struct ask *ask, int e, size_t who)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    const size_t came = wording_match(ask, who + 1, CAME), by = who + 1 + came;
    const size_t referral = wording_match(ask, by,
                                          "a referral|referral|referrals|recommendation|a "
                                          "recommendation|word of mouth");
    const bool other =
        came && wording_match(ask, by, "another|other|an existing|existing") &&
        (table_at_word(ask, by + 1) == edge->from || table_at_word(ask, by + 2) == edge->from);
    if (came == 0 || (referral == 0 && !other))
        return false;
    const size_t end = referral                                   ? by + referral
                       : table_at_word(ask, by + 1) == edge->from ? by + 2
                                                                  : by + 3;
    ask->shape.brought = at;
    ask->shape.brought_said = true;
    wording_cut(ask, who, end - who);
    return true;
}

void brought_read(struct ask *ask)
{
    const int e = brought_edge(ask);
    if (e < 0 || read_most(ask, e))
        return;
    const int table = catalog_edge(ask->catalog, (size_t)e)->from;
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        bool theirs = false;
        for (size_t k = 0; k < i; k++)
            theirs = theirs || table_at_word(ask, k) == table;
        const bool who = wording_is(ask, i, "who|that|which");
        if (theirs && (who || wording_is(ask, i, "have")) &&
            (read_bringers(ask, e, i) || (who && read_brought(ask, e, i))))
            return;
    }
}

bool brought_apply(struct ask *ask, struct frame *frame)
{
    const struct column_ref at = ask->shape.brought;
    if (!ask->shape.brought_said)
        return true;
    frame_cond(frame, (struct cond){.kind = COND_NULL,
                                    .negated = true,
                                    .left = term_column(at, SIZE_MAX),
                                    .at = SIZE_MAX,
                                    .end = SIZE_MAX});
    return frame->subject == at.table;
}
