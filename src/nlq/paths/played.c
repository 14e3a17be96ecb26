/* "Players without a win", "the most victories", "who has beaten Emily Harding", "who both won and
 * lost a match": rows that name a winner and a loser, by what is said of either. */
#include <string.h>

#include "paths/paths.h"
#include "querent/base/str.h"

#define WINS "win|wins|victory|victories|triumphs"
#define LOSSES "loss|losses|defeats"
#define WON "won|win|wins|winning|victorious"
#define LOST "lost|lose|loses|losing"
#define BEAT                                                                                       \
    "beat|beats|beaten|defeated|defeat|defeats|won against|win against|wins against|prevailed "    \
    "over"
#define BEATEN_BY                                                                                  \
    "lost to|lost against|loses to|lose to|lose against|beaten by|defeated by|was beaten by|"      \
    "were beaten by|been beaten by|been defeated by|was defeated by|were defeated by"
#define AUX "has|have|had|ever|already|once|also|did|was|were|been|that|who|which"

struct played {
    int rows, who; /* matches, players */
    int ends[2];   /* the edges: winner, loser */
};

/* The only table of the kind. */
static bool find_played(const struct ask *ask, struct played *ret)
{
    size_t count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        int ends[2];
        if (!table_is_open(ask, edge->from) ||
            ends_of(ask, edge->from, edge->to, ends) != ENDS_GAME || ends[0] != (int)e)
            continue;
        *ret = (struct played){.rows = edge->from, .who = edge->to, .ends = {ends[0], ends[1]}};
        count++;
    }
    return count == 1;
}

/* A column is called by the word: "losses" of a table of standings. */
static bool is_kept(struct ask *ask, const struct word *word)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; table_is_open(ask, (int)t) && c < ask_table(ask, (int)t)->column_count;
             c++) {
            if (column_has_words(ask, (struct column_ref){(int)t, (int)c}, word->lemma))
                return true;
        }
    }
    return false;
}

static void take_way(struct ask *ask, int edge)
{
    ask->shape.way = edge + 1;
    ask->shape.done = no_column();
}

/* "No win", "number of victories", "5 losses": the noun becomes the rows, by that end. */
static bool put_nouns(struct ask *ask, const struct played *played)
{
    int end = -1;
    for (size_t i = 1; i < ask->words.len; i++) {
        const bool win = wording_is(ask, i, WINS), loss = wording_is(ask, i, LOSSES);
        const bool noun =
            wording_is(ask, i - 1,
                       "no|the|of|most|fewest|many|more|least|any|without|a|single|one|total|than|"
                       "fewer|their|its|highest|lowest|and") ||
            ask->words.v[i - 1].is_number;
        if (!(win || loss) || !noun || (end >= 0 && end != loss) ||
            wording_is(ask, i + 1, "rate|rates|percentage|ratio|bonus") ||
            is_kept(ask, &ask->words.v[i]))
            continue;
        end = loss;
        take_way(ask, played->ends[loss]);
        wording_put(ask, i, 1, table_plural(ask, played->rows));
    }
    if (end >= 0 && wording_is(ask, 0, "who"))
        wording_put(ask, 0, 1,
                    arena_printf(ask->arena, "which %s", table_plural(ask, played->who)));
    return end >= 0;
}

/* "Who won the Barcelona Cup": those at that end of its rows. */
static bool put_who_won(struct ask *ask, const struct played *played)
{
    const bool lost = wording_is(ask, 1, LOST);
    if (!wording_is(ask, 0, "who") || !(lost || wording_is(ask, 1, WON)) || wording_ends(ask, 2) ||
        wording_is(ask, 2, "most|against|to|more|at|by|in") || wording_is(ask, 3, "most|fewest"))
        return false;
    take_way(ask, played->ends[lost]);
    if (!ask->shape.taken_for)
        ask->shape.taken_for = arena_printf(ask->arena, "%s = any of the %s", ask->words.v[1].text,
                                            table_plural(ask, played->rows));
    wording_put(ask, 0, 2,
                arena_printf(ask->arena, "which %s have %s in", table_plural(ask, played->who),
                             table_plural(ask, played->rows)));
    return true;
}

/* "Who have both won and lost a match": both are asked for. */
static bool put_both(struct ask *ask, const struct played *played)
{
    for (size_t i = 1; i + 2 < ask->words.len; i++) {
        const size_t and = i + 1 + wording_is(ask, i + 1, table_plural(ask, played->rows));
        const size_t also = and+1 + wording_match(ask, and+1, "also|have also|has also|have|has");
        const bool won = wording_is(ask, i, WON), lost = wording_is(ask, i, LOST);
        if (!wording_is(ask, and, "and") || !(won || lost) ||
            !wording_is(ask, also, won ? LOST : WON))
            continue;
        size_t first = i, end = also + 1;
        while (first > 1 && wording_is(ask, first - 1, AUX "|both"))
            first--;
        end += wording_is(ask, end, "a|some|any|at");
        end += wording_is(ask, end, "least");
        end += wording_is(ask, end, "one");
        end += table_at_word(ask, end) == played->rows ||
               wording_is(ask, end, "match|matches|game|games");
        if (!wording_ends(ask, end))
            continue;
        ask->shape.played_both = played->ends[0] + 1;
        wording_cut(ask, first, end - first);
        return true;
    }
    return false;
}

/* "Who beat Ann", "who lost to Ann", "whom did Ann beat": the words are taken out; the row named
 * is at one end, those asked for at the other. */
static bool put_beaten(struct ask *ask, const struct played *played)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t by = wording_match(ask, i, BEATEN_BY),
                     beat = by ? 0 : wording_match(ask, i, BEAT);
        const size_t end = i + by + beat;
        const bool last = wording_ends(ask, end); /* "which players did Ann beat" */
        size_t did = i;
        while (last && did > 0 && !wording_is(ask, did, "did|has|have"))
            did--;
        if (by + beat == 0 || (last && (did == 0 || did + 1 >= i)))
            continue;
        const bool named_won = by > 0 || last; /* and those asked for lost */
        ask->shape.beaten = played->ends[!named_won] + 1;
        take_way(ask, played->ends[named_won]);
        wording_cut(ask, i, end - i);
        size_t first = last ? did + 1 : i;
        while (first > 1 && wording_is(ask, first - 1, AUX)) {
            wording_cut(ask, first - 1, 1);
            first--;
        }
        if (wording_is(ask, 0, "who|whom"))
            wording_put(ask, 0, 1,
                        arena_printf(ask->arena, "which %s", table_plural(ask, played->who)));
        return true;
    }
    return false;
}

void played_read(struct ask *ask)
{
    struct played played;
    if (!find_played(ask, &played) || put_both(ask, &played) || put_beaten(ask, &played) ||
        put_nouns(ask, &played) || put_who_won(ask, &played))
        return;
    const bool won = wording_has(ask, WON), lost = wording_has(ask, LOST);
    if (won != lost)
        take_way(ask, played.ends[lost]);
}

/* The conditions by what the rows are called are on the row at the other end. */
static bool apply_beaten(struct ask *ask, struct frame *frame)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)ask->shape.beaten - 1);
    struct frame names = *frame;
    bool found = false;
    names.select_count = 0;
    frame_select_label(ask, &names, edge->to, SIZE_MAX);
    for (size_t c = 0; c < frame->cond_count; c++) {
        struct cond *cond = &frame->conds[c];
        bool name = false;
        for (size_t n = 0; n < names.select_count; n++)
            name = name || same_column(names.select[n].column, cond->left.column);
        if (cond->clause != 0 || cond->way || !name)
            continue;
        cond->way = ask->shape.beaten;
        found = true;
    }
    frame_mention(frame, edge->from);
    frame->unproven = true;
    return found && frame->subject == edge->to;
}

bool played_apply(struct ask *ask, struct frame *frame)
{
    if (ask->shape.beaten)
        return apply_beaten(ask, frame);
    struct played played;
    if (ask->shape.played_both == 0 || !find_played(ask, &played))
        return true;
    for (size_t k = 0; k < 2; k++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)played.ends[k]);
        frame_cond(
            frame,
            (struct cond){
                .kind = COND_HAS,
                .left = term_column((struct column_ref){edge->to, edge->to_columns[0]}, SIZE_MAX),
                .right =
                    term_column((struct column_ref){edge->from, edge->from_columns[0]}, SIZE_MAX),
                .at = SIZE_MAX,
                .end = SIZE_MAX});
    }
    frame->unproven = true;
    return frame->subject == played.who;
}
