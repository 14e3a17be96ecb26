/* "The smallest city in the largest state", "states that border the state with the most people": a
 * row that is told by its rank, within a question about others. It is asked for by itself, and
 * stands in the question as its name would. */
#include "places/told_row.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/catalog/private.h"

#define TOLD_LINKS "in|of|through|from|within|inside|across"
#define TOLD_BORDERS "border|borders|bordering|bordered|borders on"
#define TOLD_RANKS                                                                                 \
    "most|fewest|least|highest|lowest|largest|biggest|smallest|greatest|longest|shortest|tallest|" \
    "youngest|oldest|newest|latest|earliest|cheapest|heaviest|fastest"

/* Words from i on that rank the rows of a table, "the largest state": where they end, 0: they do
 * not. */
static size_t ranked_noun(struct ask *ask, size_t i, int *ret_table)
{
    size_t len = 0;
    int degree = 0;
    if (i + 1 >= ask->words.len || !wording_is(ask, i, "the") ||
        lexicon_adjective(&ask->words, i + 1, &len, &degree) == NULL || degree != 2)
        return 0;
    const size_t noun = i + 1 + len;
    *ret_table = table_at_word(ask, noun);
    return *ret_table >= 0 && !word_is_plural(&ask->words.v[noun]) ? noun + 1 : 0;
}

/* Words up to "the most …" of "with the most …", "that has the …", from i on; 0: others. */
static size_t rank_behind(const struct ask *ask, size_t i)
{
    size_t at = i;
    if (wording_is(ask, at, "with|having"))
        at++;
    else if (wording_is(ask, at, "that|which") && wording_is(ask, at + 1, "has|have"))
        at += 2;
    else
        return 0;
    return wording_is(ask, at, "the") && wording_is(ask, at + 1, TOLD_RANKS) ? at : 0;
}

/* "The state with the most people", up to the end of the sentence. */
static size_t ranked_behind(struct ask *ask, size_t i, int *ret_table)
{
    size_t end = i + 3;
    if (!wording_is(ask, i, "the") || i + 2 >= ask->words.len ||
        word_is_plural(&ask->words.v[i + 1]) || rank_behind(ask, i + 2) == 0)
        return 0;
    *ret_table = table_at_word(ask, i + 1);
    while (end < ask->words.len && !ask->words.v[end].punct)
        end++;
    return *ret_table >= 0 ? end : 0;
}

/* Whose rows are asked for before word i; -1: nobody says. */
static int asked_before(struct ask *ask, size_t i)
{
    for (size_t k = i; k-- > 0;) {
        const int table = table_at_word(ask, k);
        if (table >= 0)
            return table;
    }
    return -1;
}

/* Several rows are asked for, or they are counted or ranked themselves: a row less or more of the
 * other table is then no part of their own rank. */
static bool asks_for_several(struct ask *ask, size_t i, int table)
{
    for (size_t k = 0; k < i; k++) {
        size_t len;
        int degree = 0;
        const bool rank = wording_is(ask, k, TOLD_RANKS) ||
                          (lexicon_adjective(&ask->words, k, &len, &degree) && degree == 2);
        if (rank || (table_at_word(ask, k) == table && word_is_plural(&ask->words.v[k])))
            return true;
    }
    return false;
}

/* The row that words [i, end) tell can be asked for by itself, in a question about others. */
static bool stands_alone(struct ask *ask, size_t i, int told)
{
    const bool borders = wording_is(ask, i - 1, TOLD_BORDERS);
    const int asked = asked_before(ask, borders ? i - 1 : i);
    if (asked < 0 || borders)
        return asked == told;
    return wording_is(ask, i - 1, TOLD_LINKS) && tables_refer(ask, asked, told) &&
           asks_for_several(ask, i, asked);
}

/* The column of the table that the query shows, and nothing else; -1: it shows more. */
static int only_column(const struct ask *ask, const struct sql_query *query, int table)
{
    const struct sql_item *item = query->items;
    if (item == NULL || item->next || item->expr->kind != SQL_EXPR_COLUMN)
        return -1;
    if (item->expr->table && !str_eq_fold(item->expr->table, ask_table(ask, table)->name))
        return -1;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        if (str_eq_fold(ask_table(ask, table)->columns[c].name, item->expr->name))
            return (int)c;
    }
    return -1;
}

bool told_explains_all(const struct nlq_reading *reading)
{
    for (size_t i = 0; i < reading->evidence_count; i++) {
        if (reading->evidence[i].kind == EVIDENCE_IGNORED)
            return false;
    }
    return true;
}

struct nlq_answer *told_as_it_stands(const struct ask *ask)
{
    struct nlq_request *request = arena_alloc(ask->arena, sizeof *request);
    *request = *ask->request;
    request->context = NULL;
    request->trial = request->as_it_stands = true;
    request->trace = NULL;
    request->max_readings = 1;
    return told_engine.ask(ask->catalog, request);
}

struct sql_query *told_query(struct ask *ask, const char *question, bool *ret_sure)
{
    struct nlq_request request = *ask->request;
    request.question = question;
    request.context = NULL;
    request.trial = true;
    request.ranks_shown = false;
    request.trace = NULL;
    request.max_readings = 1;
    request.must_count = request.avoid_count = 0;
    struct nlq_answer *answer = told_engine.ask(ask->catalog, &request);
    const struct nlq_reading *first = answer->count ? &answer->readings[0] : NULL;
    struct sql_query *query = NULL;
    if (first && first->answers && told_explains_all(first)) {
        query = sql_copy(ask->arena, first->query);
        *ret_sure = first->sure;
    }
    told_engine.forget(answer);
    return query;
}

bool told_ask(struct ask *ask, const char *said, int table)
{
    bool sure = false;
    struct sql_query *query = told_query(ask, arena_printf(ask->arena, "what is %s?", said), &sure);
    const int column = query ? only_column(ask, query, table) : -1;
    if (column >= 0) {
        query->items->alias = NULL;
        ask->told = arena_alloc(ask->arena, sizeof *ask->told);
        *ask->told = (struct told_row){.said = said,
                                       .at = {table, column},
                                       .whose = no_column(),
                                       .query = query,
                                       .several = query->limit == NULL,
                                       .sure = sure};
    }
    return ask->told != NULL;
}

void told_put(struct ask *ask, size_t i, size_t end, const char *before)
{
    wording_put(ask, i, end - i, arena_printf(ask->arena, "%s\"%s\"", before, ask->told->said));
}

static bool see_extreme(const struct sql_expr *expr, void *arg)
{
    bool *found = arg;
    *found = *found || (expr->kind == SQL_EXPR_CALL && wording_among(expr->name, "max|min"));
    return true;
}

/* The query is of a rank, and not of all rows. */
static bool is_ranked(const struct told_row *told)
{
    bool extreme = false;
    if (told->query->limit == NULL)
        sql_walk(told->query, see_extreme, &extreme);
    return told->query->limit || extreme;
}

/* What is counted or added up is compared with the highest number itself, which keeps all that are
 * equal, where the row has no name that is its key. */
static bool adds_up(const struct ask *ask)
{
    return wording_has(ask, "average|total|many|number|sum|mean");
}

void told_row_read(struct ask *ask)
{
    for (size_t i = 2; i + 1 < ask->words.len && ask->told == NULL; i++) {
        int table = -1;
        size_t end = ranked_noun(ask, i, &table);
        end = end && wording_ends(ask, end) ? end : ranked_behind(ask, i, &table);
        const char *said = end && stands_alone(ask, i, table) ? wording_text(ask, i, end) : NULL;
        if (said == NULL || strchr(said, '"'))
            continue;
        if (told_ask(ask, said, table) && is_ranked(ask->told) &&
            !(adds_up(ask) && catalog_key_column(ask->catalog, table) >= 0 &&
              !ask_column(ask, ask->told->at)->primary))
            told_put(ask, i, end, "");
        else
            ask->told = NULL;
        return;
    }
}

size_t told_row_values(struct ask *ask, size_t first, size_t last, struct match *out)
{
    const struct told_row *told = ask->told;
    size_t n = 0;
    if (told == NULL || last != first + 1 || !ask->words.v[first].quoted ||
        !str_eq(ask->words.v[first].text, told->said))
        return 0;
    out[n++] = (struct match){.at = told->at, .score = 1, .value = told->said};
    for (size_t e = 0; e < catalog_edge_count(ask->catalog) && n < MATCHES_MAX; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref to = {edge->to, edge->to_columns[0]};
        if (edge->count == 1 && !edge->only && same_column(to, told->at) &&
            !ask_table(ask, edge->from)->hidden)
            out[n++] = (struct match){
                .at = {edge->from, edge->from_columns[0]}, .score = 1, .value = told->said};
    }
    return n;
}

/* (city_name, state_name) */
static struct sql_expr *both_columns(const struct maker *m, struct sql_expr *column,
                                     struct column_ref whose)
{
    struct sql_expr *row = arena_alloc(m->a, sizeof *row);
    row->kind = SQL_EXPR_ROW;
    row->arg_count = 2;
    row->args = arena_alloc(m->a, 2 * sizeof(struct sql_expr *));
    row->args[0] = column;
    row->args[1] = tree_column(m, whose);
    return row;
}

struct sql_expr *told_row_is(const struct maker *m, struct sql_expr *column, const char *value,
                             bool negated)
{
    const struct told_row *told = m->ask->told;
    if (!told_row_stands(m->ask, value))
        return NULL;
    struct sql_query *row = sql_copy(m->a, told->query);
    if (negated && told->several && !row->limit && column_may_be_null(m->ask, told->at))
        row->where = sql_and(m->a, row->where,
                             sql_is_null(m->a, sql_copy_expr(m->a, row->items->expr), true));
    struct sql_expr *left = told->whose.column >= 0 ? both_columns(m, column, told->whose) : column;
    return told->several
               ? sql_in_query(m->a, left, row, negated)
               : sql_binary(m->a, negated ? SQL_OP_NE : SQL_OP_EQ, left, sql_subquery(m->a, row));
}

bool told_row_stands(const struct ask *ask, const char *value)
{
    return ask->told && value && str_eq(ask->told->said, value);
}

bool told_row_open(const struct ask *ask)
{
    return ask->told && !ask->told->sure;
}
