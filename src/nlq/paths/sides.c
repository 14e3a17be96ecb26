/* "Matches of the Wolves", "how many games did the Wolves play", where a row has a home and an away
 * side: those where they are either one, since nobody said which. */
#include "paths/paths.h"
#include "trees/roles.h"

static const char sided[] =
    "home|away|host|hosts|hosted|visitor|visitors|visiting|guest|guests|win|wins|won|winner|lose|"
    "loses|lost|loser|beat|beats|defeat|defeated|draw|draws|drew|against|versus|vs|score|scored|"
    "scores|goal|goals|point|points|concede|conceded|between|at|from|to|each|per|most|fewest";

/* The sides of the rows that are spoken of, and whom they lead to, which are not asked for. */
static bool find_sides(struct ask *ask, int ret_edges[2])
{
    size_t count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        int ends[2];
        if (!table_is_open(ask, edge->from) ||
            ends_of(ask, edge->from, edge->to, ends) != ENDS_SIDES || ends[0] != (int)e ||
            !table_is_said(ask, edge->from) || table_is_said(ask, edge->to))
            continue;
        ret_edges[0] = ends[0];
        ret_edges[1] = ends[1];
        count++;
    }
    return count == 1;
}

/* The only value that names a row of the table, and the item that it is; NULL: none, or several. */
static const struct match *only_row(const struct ask *ask, int table, size_t *ret_item)
{
    const struct match *found = NULL;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const struct match *own = NULL;
        for (size_t v = 0; item->kind == ITEM_VALUE && v < item->values.len && own == NULL; v++) {
            if (item->values.v[v].at.table == table && item->values.v[v].score >= .9)
                own = &item->values.v[v];
        }
        if (own && found)
            return NULL;
        if (own) {
            found = own;
            *ret_item = i;
        }
    }
    return found;
}

void piece_sides(struct ask *ask, struct frame *frame)
{
    int edges[2];
    size_t at = 0;
    if (wording_has(ask, sided) || !find_sides(ask, edges))
        return;
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)edges[0]);
    const struct match *row = only_row(ask, edge->to, &at);
    if (row == NULL || ask->items[at].used || ask->items[at].clause)
        return;
    for (int end = 0; end < 2; end++)
        frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                        .op = SQL_OP_EQ,
                                        .left = term_column(row->at, at),
                                        .value = row->value,
                                        .numeric = row->numeric,
                                        .either = (int)at + 500,
                                        .way = edges[end] + 1,
                                        .at = at,
                                        .end = at + 1});
    ask->items[at].used = true;
    for (size_t i = 0; i < ask->count; i++) {
        if (wording_is(ask, ask->items[i].first, "play|plays|played|playing") &&
            ask->items[i].last == ask->items[i].first + 1) {
            ask->items[i].kind = ITEM_NOISE;
            ask->items[i].used = true;
        }
    }
    ask->subject = edge->from;
    frame->unproven = true;
}
