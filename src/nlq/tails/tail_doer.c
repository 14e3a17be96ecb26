/* Who did what is listed, where the verb says less than a name does: "who went", "who carries it",
 * "engineer who wrote it", "handler"; and what only points back to the rows: "the shipment they
 * belong to". */
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "tails/tail.h"

/* What is said of whoever works on the rows, whatever they are. */
static const char works[] =
    "went|goes|is going|went there|went out|came|came out|comes|did it|does it|did this|did them|"
    "is doing it|handles it|handled it|is handling it|handles them|deals with it|dealt with it|"
    "is dealing with it|looks after it|looked after it|is looking after it|is on it|was on it|"
    "is on them|took it|took it on|took care of it|fixed it|attended|attended it|was sent|"
    "worked on it|is working on it|works on it|carried it out|was there|is it with|"
    "is it assigned to|is assigned|is in charge|is responsible|was responsible";

/* What such people are called where nothing is called so. */
static const char workers[] = "agent|handler|operator|adviser|advisor|colleague|assistant|worker|"
                              "clerk|rep|representative|technician|assignee";

static bool leads_to_worker(struct ask *ask, const struct join_edge *edge, const void *arg)
{
    (void)arg;
    return !edge->audit && people_do(ask, edge->to) && actor_is(ask, edge->to, ACTOR_STAFF);
}

/* Of several who had to do with the rows, whom they are left to. */
static bool leads_to_assignee(struct ask *ask, const struct join_edge *edge, const void *arg)
{
    static const char *const called[] = {"assign",   "assigned",  "assignee", "handler",
                                         "handled",  "owner",     "agent",    "officer",
                                         "engineer", "technician"};
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    bool so = false;
    for (size_t k = 0; k < sizeof called / sizeof *called && !so; k++)
        so = column_has_words(ask, at, called[k]);
    return so && leads_to_worker(ask, edge, arg);
}

/* "Carries": the carrier, who is a firm. */
static bool is_doer(struct ask *ask, const struct join_edge *edge, const void *verb)
{
    return !edge->audit &&
           (agent_called(ask, edge, verb) || agent_does(table_core(ask, edge->to), verb));
}

static bool tail_worker(struct ask *ask, struct tail_rows *rows, struct tail *out)
{
    rows->guessed = true;
    if (tail_reach(ask, rows->table, leads_to_assignee, NULL, out) && out->edge_count == 1)
        return true;
    *out = (struct tail){.at = {rows->table, -1}};
    return tail_reach(ask, rows->table, leads_to_worker, NULL, out) && out->edge_count == 1;
}

bool tail_who_did(struct ask *ask, struct tail_rows *rows, size_t i, size_t end, struct tail *out)
{
    const size_t works_len = wording_match(ask, i, works);
    if (works_len && i + works_len >= end)
        return tail_worker(ask, rows, out);
    if (i >= end || i + 1 + wording_is(ask, i + 1, "it|them|this|that|these") < end)
        return false;
    return tail_reach(ask, rows->table, is_doer, ask->words.v[i].lemma, out) &&
           out->edge_count == 1;
}

bool tail_is_worker(const struct ask *ask, size_t i)
{
    return wording_among(ask->words.v[i].lemma, workers);
}

bool tail_worker_called(struct ask *ask, struct tail_rows *rows, const struct tail_phrase *p,
                        struct tail *out)
{
    if (p->len != 1 || !wording_among(p->head, workers))
        return false;
    *out = (struct tail){.at = {rows->table, -1}};
    if (!tail_worker(ask, rows, out))
        return false;
    rows->taken_for = arena_printf(ask->arena, "%s = %s", ask->words.v[p->first].lower,
                                   ask_table(ask, out->at.table)->name);
    return true;
}

/* "They belong to", "it is for", "who wrote it" from word i on say no more than which is meant. */
static bool points_back(struct ask *ask, size_t i, size_t end)
{
    static const char whose[] =
        "belong to|belongs to|belonged to|is for|are for|was for|were for|is of|are of|is on|"
        "are on|was on|were on|is under|are under|is part of|are part of|relates to|relate to|"
        "came from|comes from|come from|concerns|concern|is about|are about|refers to|refer to";
    i += wording_is(ask, i, "that|which");
    if (!wording_is(ask, i, "it|they|he|she|each|these|those"))
        return false;
    i += 1 + wording_is(ask, i + 1, "all|each|both");
    const size_t len = wording_match(ask, i, whose);
    return len > 0 && i + len >= end;
}

/* "Who wrote it", behind a noun for people: the noun says who. */
static bool says_doer(struct ask *ask, size_t i, size_t end)
{
    if (!wording_is(ask, i, "who|that|which") || i + 2 > end)
        return false;
    const size_t verb = i + 1 + wording_is(ask, i + 1, "is|was|has|had");
    const size_t len = wording_match(ask, verb, works);
    return (verb < end && verb + 1 + wording_is(ask, verb + 1, "it|them|this|that|these") >= end) ||
           (len > 0 && verb + len >= end);
}

size_t tail_noun_end(struct ask *ask, size_t i, size_t end)
{
    for (size_t k = i + 1; k < end; k++) {
        if (points_back(ask, k, end) || says_doer(ask, k, end))
            return k;
    }
    return end;
}
