/* Where what is asked for beside rows is kept: rows that they lead to, in up to three steps. */
#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "tails/tail.h"
#include "trees/beside.h"

enum { STATES_MAX = 48 };

/* The one step further that fits: adds it to the states; *ret_found counts those that fit. */
static bool is_open_step(const struct ask *ask, const struct join_edge *edge, int table)
{
    return edge->from == table && edge->to != edge->from && edge->count == 1 && !edge->only &&
           table_is_open(ask, edge->to);
}

static bool leads_back(const struct tail *state, int from, int to, const struct ask *ask)
{
    for (size_t k = 0; k < state->edge_count; k++) {
        if (catalog_edge(ask->catalog, (size_t)state->edges[k])->to == to)
            return true;
    }
    return from == to;
}

/* A way that is called as its table is, "customer_id" beside "billed_by". */
static bool is_own_way(const struct ask *ask, int e)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
    const struct column_ref at = {edge->from, edge->from_columns[0]};
    for (const char *p = catalog_column_words(ask->catalog, at); !edge->audit && *p;) {
        const size_t n = strcspn(p, " ");
        char word[64], lemma[64];
        snprintf(word, sizeof word, "%.*s", (int)n, p);
        lemma_of(word, lemma, sizeof lemma);
        if (table_ends_in(ask, edge->to, lemma))
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

bool tail_reach(struct ask *ask, int from, tail_fits *fits, const void *arg, struct tail *out)
{
    struct tail states[STATES_MAX] = {{.at = {from, -1}}};
    size_t count = 1;
    const struct tail *found = NULL;
    bool several = false;
    for (size_t s = 0; s < count; s++) {
        if (states[s].edge_count == TAIL_EDGES ||
            (found && states[s].edge_count >= found->edge_count))
            break;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog) && count < STATES_MAX; e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            if (!is_open_step(ask, edge, states[s].at.table) ||
                leads_back(&states[s], from, edge->to, ask))
                continue;
            struct tail *next = &states[count++];
            *next = states[s];
            next->at = (struct column_ref){edge->to, -1};
            next->edges[next->edge_count++] = (int)e;
            if (!fits(ask, edge, arg))
                continue;
            const bool own = is_own_way(ask, (int)e);
            const bool own_before = found && is_own_way(ask, found->edges[found->edge_count - 1]);
            several = found && own == own_before && found->at.table == edge->to
                          ? true
                          : (found && own == own_before) || (several && !own);
            if (found == NULL || (own && !own_before))
                found = next;
        }
    }
    if (found == NULL || several)
        return false;
    *out = *found;
    return true;
}

int tail_row_name(const struct ask *ask, int table)
{
    const int label = table_label(ask, table);
    const char *numbers = "number|code|reference|ref";
    for (size_t c = 0; label < 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (wording_among(column_last_word(ask, at), numbers) &&
            !catalog_is_key(ask->catalog, at) && !column_is_id(ask, at) &&
            !beside_reference(ask, at) && column_is_filled(ask, at) &&
            !column_has_words(ask, at, "phone") && !column_has_words(ask, at, "post"))
            return (int)c;
    }
    return label;
}

static bool leads_to_party(struct ask *ask, const struct join_edge *edge, const void *arg)
{
    (void)arg;
    return people_do(ask, edge->to) && actor_is(ask, edge->to, ACTOR_CUSTOMER) && !edge->audit;
}

static bool leads_to_worker(struct ask *ask, const struct join_edge *edge, const void *arg)
{
    (void)arg;
    return people_do(ask, edge->to) && actor_is(ask, edge->to, ACTOR_STAFF) && !edge->audit;
}

bool tail_customer(struct ask *ask, int from, struct tail *out)
{
    return tail_reach(ask, from, leads_to_party, NULL, out);
}

bool tail_party(struct ask *ask, int from, struct tail *out)
{
    return tail_customer(ask, from, out) || tail_reach(ask, from, leads_to_worker, NULL, out);
}

struct seek { /* the date of the table that a condition is of */
    const struct ask *ask;
    int table;
    struct column_ref found;
};

static int column_named(const struct ask *ask, int table, const struct sql_expr *expr)
{
    if (expr == NULL || expr->kind != SQL_EXPR_COLUMN ||
        (expr->table && !str_eq_fold(expr->table, ask_table(ask, table)->name)))
        return -1;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        if (str_eq_fold(ask_table(ask, table)->columns[c].name, expr->name))
            return (int)c;
    }
    return -1;
}

/* Rows that have no such date are shown none. */
static void seek_date(const struct sql_expr *expr, struct seek *seek)
{
    if (expr == NULL || seek->found.column >= 0 ||
        (expr->kind == SQL_EXPR_IS_NULL && !expr->negated) || expr->kind == SQL_EXPR_IN)
        return;
    const struct column_ref at = {seek->table, column_named(seek->ask, seek->table, expr)};
    if (at.column >= 0 && column_is_date(seek->ask, at))
        seek->found = at;
    for (size_t i = 0; i < expr->arg_count; i++)
        seek_date(expr->args[i], seek);
}

bool tail_is_restricted(const struct ask *ask, const struct tail_rows *rows, struct column_ref at)
{
    struct seek seek = {ask, rows->table, no_column()};
    seek_date(rows->query->where, &seek);
    return at.column >= 0 && same_column(seek.found, at);
}

struct column_ref tail_date(const struct ask *ask, const struct tail_rows *rows)
{
    struct seek seek = {ask, rows->table, no_column()};
    seek_date(rows->query->where, &seek);
    if (seek.found.column >= 0)
        return seek.found;
    return (struct column_ref){rows->table, catalog_date_column(ask->catalog, rows->table)};
}
