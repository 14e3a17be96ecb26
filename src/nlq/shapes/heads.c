/* "Managers with more than 5 people", "who manages at least 3 people": rows of a table that refers
 * to itself, by how many others refer to them; and "how many people does Ann manage". */
#include "frame.h"
#include "trees/roles.h"

/* Those below somebody. */
static const char below_said[] =
    "direct reports|team members|people|persons|person|employees|employee|reports|report|"
    "subordinates|staff|workers|team member|direct report|staff members|members";
/* Verbs of who is above others. */
#define HEADS "manages|supervises|leads|oversees|heads|manage|supervise|lead|oversee"

static enum sql_op op_at(const struct ask *ask, size_t i, size_t *ret_len)
{
    static const struct {
        const char *words;
        enum sql_op op;
    } signs[] = {{"more than|over|above", SQL_OP_GT},
                 {"at least|no fewer than", SQL_OP_GE},
                 {"fewer than|less than", SQL_OP_LT},
                 {"at most|no more than", SQL_OP_LE},
                 {"exactly|just|precisely", SQL_OP_EQ}};
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++) {
        *ret_len = wording_match(ask, i, signs[k].words);
        if (*ret_len)
            return signs[k].op;
    }
    *ret_len = 0;
    return SQL_OP_EQ;
}

/* The word is a value of one of the table's columns: the rank 'supervisor'. */
static bool is_value(const struct ask *ask, int table, const struct word *word)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        if (status_value(ask, (struct column_ref){table, (int)c}, word->lemma))
            return true;
    }
    return false;
}

/* Words from i on say how many are below: their end; i: they do not. */
static size_t read_number(struct ask *ask, size_t i, int table)
{
    size_t len = 0;
    const enum sql_op op = op_at(ask, i, &len);
    const size_t number = i + len, noun = number + 1;
    if (number >= ask->words.len || !ask->words.v[number].is_number || ask->words.v[number].quoted)
        return i;
    const size_t below = wording_match(ask, noun, below_said);
    if (below == 0 && table_at_word(ask, noun) != table)
        return i;
    size_t end = noun + (below ? below : 1);
    end += wording_match(ask, end,
                         "under them|below them|reporting to them|in their team|on their "
                         "team|in the team|reporting|who report to them|to lead|to manage");
    if (!wording_ends(ask, end))
        return i;
    ask->shape.heads_op = op;
    ask->shape.heads_number = arena_printf(ask->arena, "%.15g", ask->words.v[number].number);
    return end;
}

/* "Managers with", "who manages", "which managers lead": the end of the words before the number. */
static size_t read_heads(struct ask *ask, size_t i, const struct join_edge *edge, bool *ret_role)
{
    size_t at = i;
    const bool who = wording_is(ask, i, "who");
    *ret_role =
        !who && word_is_plural(&ask->words.v[i]) && roles_speaks_of(ask, edge, &ask->words.v[i]);
    const bool rows = !who && !*ret_role && table_at_word(ask, i) == edge->from;
    if (!who && !*ret_role && !rows)
        return i;
    at = i + 1;
    at += wording_is(ask, at, "who|that|which");
    const bool verb = wording_is(ask, at, HEADS);
    return verb || (*ret_role && wording_is(ask, at, "with|having|have|has|had")) ? at + 1 : i;
}

/* "How many people does Ann Lee manage": those who report to her. */
static bool put_below(struct ask *ask, int table)
{
    const size_t noun = words_match(&ask->words, 0, "how many"), last = ask->words.len;
    size_t end = last;
    while (end > 0 && ask->words.v[end - 1].punct)
        end--;
    const size_t below = noun ? wording_match(ask, noun, below_said) : 0, does = noun + below;
    if (below == 0 || end < does + 3 || !wording_is(ask, does, "does|did") ||
        !wording_is(ask, end - 1, "manage|supervise|lead|oversee") ||
        !ask->words.v[does + 1].capital)
        return false;
    const char *name = wording_text(ask, does + 1, end - 1);
    if (name == NULL)
        return false;
    wording_put(ask, noun, end - noun,
                arena_printf(ask->arena, "%s report to %s", table_plural(ask, table), name));
    return true;
}

/* "Who manages the most people", "which employee has the most direct reports", "… is reported to by
 * most people". */
static bool put_rank(struct ask *ask, const struct join_edge *edge)
{
    const size_t which = wording_match(ask, 0, "which|what");
    const bool who = wording_is(ask, 0, "who"), rows = which && table_at_word(ask, 1) == edge->from,
               role = which && ask->words.len > 1 && roles_speaks_of(ask, edge, &ask->words.v[1]);
    const size_t verb = who ? 1 : 2, does = wording_match(ask, verb, HEADS),
                 has = wording_match(ask, verb, "has|is reported to by|are reported to by");
    size_t noun = verb + does + has;
    const size_t most = wording_match(ask, noun, "the most|most"),
                 least = wording_match(ask, noun, "the fewest|fewest");
    noun += most + least;
    const size_t below = wording_match(ask, noun, below_said);
    if (!(who || rows || role) || does + has == 0 || most + least == 0 || below == 0 ||
        !wording_ends(ask, noun + below) ||
        (who && has && wording_is(ask, noun, "employees|staff|workers|members")))
        return false;
    ask->shape.heads_rank = most ? 1 : -1;
    wording_put(ask, 0, noun + below, table_plural(ask, edge->from));
    return true;
}

void heads_read(struct ask *ask)
{
    const int found = superior_edge(ask);
    if (found < 0)
        return;
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)found);
    if (put_below(ask, edge->from))
        return;
    if (put_rank(ask, edge)) {
        ask->shape.heads = found + 1;
        return;
    }
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        bool role = false;
        const size_t number = read_heads(ask, i, edge, &role);
        const size_t end = number > i ? read_number(ask, number, edge->from) : number;
        if (number == i || end == number)
            continue;
        ask->shape.heads = found + 1;
        wording_cut(ask, i + 1, end - i - 1);
        if (wording_is(ask, i, "who") || (role && !is_value(ask, edge->from, &ask->words.v[i])))
            wording_put(ask, i, 1, table_plural(ask, edge->from));
        return;
    }
}

/* "List the last name and how many." */
static bool asks_how_many(struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        if (item_is(ask, i, CUE_HOW_MANY))
            return ask->items[i].used = true;
    }
    return false;
}

bool heads_apply(struct ask *ask, struct frame *frame)
{
    if (ask->shape.heads == 0)
        return true;
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)ask->shape.heads - 1);
    const struct column_ref key = {edge->from, edge->to_columns[0]};
    const struct term *first = &frame->select[0];
    const bool counted = frame->select_count == 1 && first->agg == AGG_COUNT &&
                         first->column.column < 0 && !frame->shape.heads_rank;
    if (frame->subject != edge->from || frame->group_count || frame->having_count || frame->above ||
        frame->below || frame->order_count || (frame_aggregates(frame) && !counted))
        return false;
    frame->below = ask->shape.heads;
    if (counted) { /* the groups are counted */
        frame->select[0].column = key;
        frame->select[0].distinct = true;
    } else {
        frame_group(frame, term_column(key, SIZE_MAX));
    }
    if (frame->shape.heads_rank) {
        frame_order(frame, term_count(edge->from, SIZE_MAX), frame->shape.heads_rank > 0);
        frame->limit = 1;
        return frame_select(frame, term_count(edge->from, SIZE_MAX));
    }
    frame->having[frame->having_count++] = (struct cond){.kind = COND_COMPARE,
                                                         .left = term_count(edge->from, SIZE_MAX),
                                                         .op = ask->shape.heads_op,
                                                         .value = ask->shape.heads_number,
                                                         .numeric = true,
                                                         .at = SIZE_MAX,
                                                         .end = SIZE_MAX};
    if (frame->shape.heads_shown || (!counted && asks_how_many(ask)))
        return frame_select(frame, term_count(edge->from, SIZE_MAX));
    return true;
}
