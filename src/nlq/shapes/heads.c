/* "Managers with more than 5 people", "who manages at least 3 people": rows of a table that refers
 * to itself, by how many others refer to them; and "how many people does Ann manage". */
#include "paths/paths.h"
#include "trees/roles.h"

/* Those below somebody. */
static const char below_said[] =
    "direct reports|team members|people|persons|person|employees|employee|reports|report|"
    "subordinates|staff|workers|team member|direct report|staff members|members";
/* Behind them, whom they are below. */
static const char under_said[] =
    "under them|below them|reporting to them|in their team|on their team|in the team|reporting|"
    "who report to them|to lead|to manage|under him|under her|under him or her|under her or him|"
    "directly under him or her|directly under them|directly under him|directly under her|"
    "reporting to him or her|who report to him or her|reporting to him|reporting to her|"
    "that report to them";
/* Verbs of who is above others. */
#define HEADS "manages|supervises|leads|oversees|heads|manage|supervise|lead|oversee"

#define EACH "each|every"
#define ASKS "show|list|give|find|return|display"
#define MOST                                                                                       \
    "the most|most|the largest number of|the highest number of|the biggest number of|"             \
    "the greatest number of"
#define FEWEST "the fewest|fewest|the smallest number of|the lowest number of"

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

/* "Two or more", "several": words from i on say a number that is the least; how many they are. */
static size_t least_at(const struct ask *ask, size_t i, double *ret_number)
{
    *ret_number = 2;
    if (wording_is(ask, i, "several|multiple"))
        return 1;
    if (i >= ask->words.len || !ask->words.v[i].is_number)
        return 0;
    *ret_number = ask->words.v[i].number;
    return wording_match(ask, i + 1, "or more") ? 3 : 0;
}

/* Those below are said at word i: "employees", "other rangers", "others"; how many words; 0: they
 * are not. */
static size_t below_at(struct ask *ask, size_t i, int table)
{
    const size_t other = wording_is(ask, i, "other|direct"), child = under_child(ask, i, table);
    if (child)
        return child;
    if (wording_is(ask, i, "others"))
        return 1;
    const size_t below = wording_match(ask, i + other, below_said);
    return below ? other + below : table_at_word(ask, i + other) == table ? other + 1 : 0;
}

/* Words from i on say how many are below: their end; i: they do not. */
static size_t read_number(struct ask *ask, size_t i, int table)
{
    size_t len = 0;
    double least = 0;
    enum sql_op op = op_at(ask, i, &len);
    const size_t more = len ? 0 : least_at(ask, i, &least);
    if (more) {
        op = SQL_OP_GE;
    } else {
        const struct word *number = i + len < ask->words.len ? &ask->words.v[i + len] : NULL;
        if (number == NULL || !number->is_number || number->quoted)
            return i;
        least = number->number;
        len++;
    }
    size_t end = i + len + more;
    const size_t below = below_at(ask, end, table);
    if (below == 0)
        return i;
    end += below + wording_match(ask, end + below, under_said);
    if (!wording_ends(ask, end) && !wording_is(ask, end, ASKS))
        return i;
    ask->shape.heads_op = op;
    ask->shape.heads_number = arena_printf(ask->arena, "%.15g", least);
    return end;
}

/* "Managers with", "who manages", "who is the boss of": the end of the words before the number; i:
 * they do not say so. verbs: whoever is above the others is so by a verb, too. */
static size_t read_heads(struct ask *ask, size_t i, int e, bool verbs, bool *ret_role)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
    const bool who = wording_is(ask, i, "who"), each = i > 0 && wording_is(ask, i - 1, EACH);
    *ret_role = !who && (each || word_is_plural(&ask->words.v[i])) &&
                roles_speaks_of(ask, edge, &ask->words.v[i]);
    const bool rows = !who && !*ret_role && table_at_word(ask, i) == edge->from;
    if (!who && !*ret_role && !rows)
        return i;
    size_t at = i + 1;
    at += wording_is(ask, at, "who|that|which");
    const size_t is = wording_is(ask, at, "is|are|was|were") && !*ret_role,
                 role = at + is + wording_is(ask, at + is, "the|a|an");
    if (is && role + 1 < ask->words.len && roles_speaks_of(ask, edge, &ask->words.v[role]) &&
        wording_is(ask, role + 1, "of|to"))
        return role + 2;
    if (verbs && wording_is(ask, at, HEADS))
        return at + 1;
    const bool has = wording_is(ask, at, "with|having|have|has|had");
    if (has && rows) { /* "sites with more than one sub-site" */
        for (size_t k = at + 1; k < ask->words.len && k <= at + 5; k++) {
            if (under_child(ask, k, edge->from) && !wording_is(ask, k, "branch|branches|young"))
                return under_edge(ask, e) ? at + 1 : i;
        }
    }
    return has && *ret_role ? at + 1 : i;
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
 * most people", "which boss has the largest number of people under him". */
static bool put_rank(struct ask *ask, const struct join_edge *edge, bool verbs)
{
    const size_t which = wording_match(ask, 0, "which|what");
    const bool who = wording_is(ask, 0, "who"), rows = which && table_at_word(ask, 1) == edge->from,
               role = which && ask->words.len > 1 && roles_speaks_of(ask, edge, &ask->words.v[1]);
    const size_t verb = who ? 1 : 2, does = verbs ? wording_match(ask, verb, HEADS) : 0,
                 has = wording_match(ask, verb, "has|have|is reported to by|are reported to by");
    size_t noun = verb + does + has;
    const size_t most = wording_match(ask, noun, MOST), least = wording_match(ask, noun, FEWEST);
    noun += most + least;
    const size_t below = below_at(ask, noun, edge->from),
                 under = noun + below + wording_match(ask, noun + below, under_said);
    const bool strict =
        role || under > noun + below || does || (verbs && wording_match(ask, noun, below_said));
    if (!(who || rows || role) || does + has == 0 || most + least == 0 || below == 0 || !strict ||
        !wording_ends(ask, under) ||
        (who && has && wording_is(ask, noun, "employees|staff|workers|members")))
        return false;
    ask->shape.heads_rank = most ? 1 : -1;
    wording_put(ask, 0, under, table_plural(ask, edge->from));
    return true;
}

/* "… and the number of subordinates": it is shown; the words are taken out. */
static void take_count(struct ask *ask, int table)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        size_t end = i + wording_match(ask, i,
                                       "and the number|and number|with the number|and their "
                                       "number|together with the number|and how many");
        if (end == i)
            continue;
        end += wording_is(ask, end, "of");
        end += wording_is(ask, end, "the|their|his");
        end += below_at(ask, end, table);
        end += wording_match(ask, end, under_said);
        end += wording_match(ask, end, "they supervise|they manage|supervised|managed|each");
        if (!wording_ends(ask, end))
            continue;
        ask->shape.heads_shown = true;
        wording_cut(ask, i, end - i);
        return;
    }
}

/* "For each supervisor [who …], show the last name": of the rows. */
static void put_each(struct ask *ask, size_t i, int table)
{
    const bool whole = i > 1 && wording_is(ask, i - 2, "for");
    const size_t first = i - 1 - whole;
    if (!whole || !(wording_ends(ask, i + 1) || wording_is(ask, i + 1, ASKS))) {
        wording_put(ask, first, i + 1 - first, table_plural(ask, table));
        return;
    }
    wording_cut(ask, first, i + 1 - first + (i + 1 < ask->words.len && ask->words.v[i + 1].punct));
    wording_add(ask, arena_printf(ask->arena, "of the %s", table_plural(ask, table)));
}

/* The same of one reference of a table to itself; false: it is not said. */
static bool read_edge(struct ask *ask, int e, bool verbs)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
    if (put_rank(ask, edge, verbs)) {
        ask->shape.heads = e + 1;
        take_count(ask, edge->from);
        return true;
    }
    for (size_t i = 0; i + 3 < ask->words.len; i++) {
        bool role = false;
        const size_t number = read_heads(ask, i, e, verbs, &role);
        const size_t end = number > i ? read_number(ask, number, edge->from) : number;
        if (number == i || end == number)
            continue;
        ask->shape.heads = e + 1;
        wording_cut(ask, i + 1, end - i - 1);
        take_count(ask, edge->from);
        if (role && i > 0 && wording_is(ask, i - 1, EACH))
            put_each(ask, i, edge->from);
        else if (wording_is(ask, i, "who") ||
                 (role && !is_value(ask, edge->from, &ask->words.v[i])))
            wording_put(ask, i, 1, table_plural(ask, edge->from));
        return true;
    }
    return false;
}

void heads_read(struct ask *ask)
{
    const int found = superior_edge(ask);
    if (found >= 0 && (put_below(ask, catalog_edge(ask->catalog, (size_t)found)->from) ||
                       read_edge(ask, found, true)))
        return;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if ((int)e != found && edge->from == edge->to && edge->count == 1 &&
            table_is_open(ask, edge->from) && read_edge(ask, (int)e, false))
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
