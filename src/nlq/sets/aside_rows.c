/* The condition of rows that are left out by their state, or that alone count, and whose rows they
 * are: of what is measured, or what the question is about. */
#include <string.h>

#include "frame.h"
#include "guards/erased.h"
#include "places/told_row.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "sets/aside.h"
#include "states/life.h"

/* ---- the condition */

/* The rows that are not in that state, as a question: "which invoices are not void?". */
static const char *others_asked(struct ask *ask, const char *state, int table)
{
    const char *rows = table_plural(ask, table),
               *there = wording_among(state, ASIDE_GONE) ? aside_not_gone(ask, table) : NULL;
    return there ? arena_printf(ask->arena, "which %s %s?", rows, there)
                 : arena_printf(ask->arena, "which %s are not %s?", rows, state);
}

/* That read by itself; NULL: it is not clear what that is. */
static struct sql_query *ask_others(struct ask *ask, const char *state, int table, bool *ret_sure)
{
    return told_query(ask, others_asked(ask, state, table), ret_sure);
}

/* Its rows are those of the one table, and its condition needs no other. */
static bool reads_only(const struct ask *ask, const struct sql_query *query, int table)
{
    const struct sql_source *from = query->kind == SQL_QUERY_SELECT ? query->from : NULL;
    return from && from->kind == SQL_SOURCE_TABLE && query->where && query->group_count == 0 &&
           !query->having && !query->limit && str_eq_fold(from->name, ask_table(ask, table)->name);
}

static bool see_query(const struct sql_expr *expr, void *arg)
{
    bool *found = arg;
    *found = *found || expr->query;
    return true;
}

/* Columns with the name of their table, as a condition of any query has them. */
static void name_table(struct sql_expr *e, const char *table)
{
    if (e == NULL)
        return;
    if (e->kind == SQL_EXPR_COLUMN && e->table == NULL)
        e->table = table;
    for (size_t i = 0; i < e->arg_count; i++)
        name_table(e->args[i], table);
}

/* A date or flag of the rows themselves says that they are in that state. */
static bool says_by_date(struct ask *ask, int table, const char *state)
{
    char lemma[64];
    lemma_of(state, lemma, sizeof lemma);
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if ((column_is_date(ask, at) || flag_is(ask, at)) && column_has_akin(ask, at, lemma))
            return true;
    }
    return false;
}

/* Rows that have that state, or another one, where their own status is called just so; NULL: it is
 * not. */
static struct sql_expr *by_status(struct ask *ask, const char *state, int table, bool others)
{
    struct arena *a = ask->arena;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const char *value =
            stats && stats->categorical && column_is_text(ask, at) &&
                    (!others || !column_may_be_null(ask, at) ||
                     (column_is_filled(ask, at) && !says_by_date(ask, table, state))) &&
                    (column_has_words(ask, at, "status") || column_has_words(ask, at, "state"))
                ? aside_value(ask, at, state)
                : NULL;
        if (value)
            return sql_binary(a, others ? SQL_OP_NE : SQL_OP_EQ,
                              sql_column(a, ask_table(ask, table)->name, ask_column(ask, at)->name),
                              sql_string(a, value));
    }
    return NULL;
}

/* The condition that the question asks for of rows of the table; NULL: it needs another one. */
static struct sql_expr *told_condition(struct ask *ask, const char *question, int table,
                                       bool *ret_sure)
{
    struct sql_query *query = told_query(ask, question, ret_sure);
    bool nested = false;
    if (query)
        sql_walk(query, see_query, &nested);
    if (query == NULL || nested || !reads_only(ask, query, table))
        return NULL;
    name_table(query->where, ask_table(ask, table)->name);
    return query->where;
}

/* Rows in the one state. */
static struct sql_expr *in_state(struct ask *ask, const char *state, int table, bool *ret_sure)
{
    struct sql_expr *own = by_status(ask, state, table, false);
    struct listed_state listed;
    if (own == NULL && listed_state(ask, table, state, &listed))
        own = listed_rows(ask, &listed, false);
    *ret_sure = own != NULL;
    return own ? own
               : told_condition(
                     ask,
                     arena_printf(ask->arena, "which %s are %s?", table_plural(ask, table), state),
                     table, ret_sure);
}

/* Rows in any of the states "a|b"; NULL: one of them is not known. */
static const struct sql_expr *these_are(struct ask *ask, const char *states, int table,
                                        bool *ret_sure)
{
    struct sql_expr *any = NULL;
    bool sure = true;
    for (const char *p = states; *p; p += strcspn(p, "|"), p += *p == '|') {
        struct sql_expr *one =
            in_state(ask, arena_strndup(ask->arena, p, strcspn(p, "|")), table, ret_sure);
        if (one == NULL)
            return NULL;
        sure = sure && *ret_sure;
        any = any ? sql_or(ask->arena, any, one) : one;
    }
    *ret_sure = sure;
    return any;
}

/* Its rows are those with one text in a column. */
static bool is_one_state(const struct sql_query *query)
{
    const struct sql_expr *where = query ? query->where : NULL;
    return where && where->kind == SQL_EXPR_BINARY && where->op == SQL_OP_EQ &&
           where->args[1]->kind == SQL_EXPR_STRING;
}

/* The condition of such rows of the table; NULL: none can be made. */
static const struct sql_expr *others_are(struct ask *ask, const char *state, int table,
                                         bool *ret_sure)
{
    struct arena *a = ask->arena;
    const struct sql_expr *other = by_status(ask, state, table, true);
    struct listed_state listed;
    if (other == NULL && !says_by_date(ask, table, state) &&
        listed_state(ask, table, state, &listed))
        other = listed_rows(ask, &listed, true);
    *ret_sure = other != NULL;
    if (other)
        return other;
    struct sql_query *query = ask_others(ask, state, table, ret_sure);
    struct sql_expr *in = is_one_state(query) ? by_status(ask, state, table, false) : NULL;
    if (in) { /* "neither paid nor open": not the open ones, which "not paid" may mean */
        in->op = SQL_OP_NE;
        *ret_sure = false;
        return in;
    }
    const int key = catalog_key_column(ask->catalog, table);
    bool nested = false;
    if (query == NULL ||
        catalog_find_table(ask->catalog, NULL, ask_table(ask, table)->name) != table)
        return NULL;
    sql_walk(query, see_query, &nested);
    if (reads_only(ask, query, table) && !nested) {
        name_table(query->where, ask_table(ask, table)->name);
        return query->where;
    }
    if (key < 0 || query->kind != SQL_QUERY_SELECT || query->group_count || query->limit)
        return NULL;
    const char *name = ask_table(ask, table)->columns[key].name;
    query->items = NULL;
    query->order = NULL;
    query->distinct = false;
    sql_add_item(a, query, sql_column(a, ask_table(ask, table)->name, name), NULL);
    return sql_in_query(a, sql_column(a, ask_table(ask, table)->name, name), query, false);
}

/* ---- whose rows they are */

static bool term_is_of(const struct term *term, int table)
{
    return (term->column.column >= 0 ? term->column.table : term->table) == table;
}

/* The answer reads rows of the table, and not only in a clause of its own. */
static bool is_read(const struct frame *frame, int table)
{
    bool read = frame->subject == table || frame->count_table == table;
    for (size_t i = 0; i < frame->table_count; i++)
        read = read || frame->tables[i] == table;
    for (size_t i = 0; i < frame->select_count; i++)
        read = read || term_is_of(&frame->select[i], table);
    for (size_t i = 0; i < frame->order_count; i++)
        read = read || term_is_of(&frame->orders[i].term, table);
    for (size_t i = 0; i < frame->cond_count; i++)
        read = read || (frame->conds[i].clause == 0 && term_is_of(&frame->conds[i].left, table));
    return read;
}

/* The clause that speaks of the table's rows: 0 the question itself, else the only one that denies
 * them ("vehicles without bookings"); -1: none, or several. */
static int clause_of(const struct frame *frame, int table)
{
    int clause = is_read(frame, table) ? 0 : -1;
    for (size_t i = 0; clause != 0 && i < frame->absence_count; i++) {
        if (frame->absences[i].table != table)
            continue;
        if (clause > 0)
            return -1;
        clause = frame->absences[i].clause;
    }
    return clause;
}

/* What is counted or added up is of the table. */
static bool is_measured(const struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE && term_is_of(&frame->select[i], table))
            return true;
    }
    for (size_t i = 0; i < frame->order_count; i++) {
        if (frame->orders[i].term.agg != AGG_NONE && term_is_of(&frame->orders[i].term, table))
            return true;
    }
    return false;
}

bool aside_fits(struct ask *ask, int table, const char *state)
{
    const struct words words = ask->words;
    bool says = true;
    for (const char *p = state; says && *p; p += strcspn(p, "|"), p += *p == '|') {
        words_split(&ask->words, ask->arena, arena_strndup(ask->arena, p, strcspn(p, "|")));
        says = aside_says(ask, table, 0, ask->words.len);
    }
    ask->words = words;
    return says;
}

/* The rows that a state without a noun is said of: what is measured, then what the question is
 * about, then the only others that it reads; -1: none, or several. */
static int rows_of(struct ask *ask, const struct frame *frame, const char *state)
{
    int only = -1, measured = -1, count = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (clause_of(frame, (int)t) < 0 || !aside_fits(ask, (int)t, state))
            continue;
        only = (int)t;
        count++;
        measured = is_measured(frame, (int)t) ? (int)t : measured;
    }
    if (measured >= 0)
        return measured;
    return count > 1 ? (aside_fits(ask, frame->subject, state) ? frame->subject : -1) : only;
}

/* The column of the table that the condition is of, as far as its first one tells. */
static int first_column(const struct ask *ask, const struct sql_expr *expr, int table)
{
    if (expr->kind == SQL_EXPR_COLUMN) {
        const int column = schema_find_column(ask_table(ask, table), expr->name);
        return column < 0 ? 0 : column;
    }
    return expr->arg_count ? first_column(ask, expr->args[0], table) : 0;
}

/* What is measured is part of rows of the table: lines of invoices. */
static bool has_parts(const struct ask *ask, const struct frame *frame, int table)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to == table && edge->from != table && is_measured(frame, edge->from))
            return true;
    }
    return false;
}

/* "Sent or paid" of "sent|paid". */
static const char *states_said(struct ask *ask, const char *states)
{
    const char *bar = strchr(states, '|');
    return bar ? arena_printf(ask->arena, "%.*s or %s", (int)(bar - states), states,
                              states_said(ask, bar + 1))
               : states;
}

static bool condition_put(struct frame *frame, const struct aside_said *said,
                          const struct nlq_taught *held, int clause)
{
    return frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                           .op = SQL_OP_EQ,
                                           .left = term_column(held->at, SIZE_MAX),
                                           .value = said->state,
                                           .at = SIZE_MAX,
                                           .end = SIZE_MAX,
                                           .clause = clause,
                                           .taught = held}) != NULL;
}

/* Of all clauses that speak of the table's rows: those who ordered last year, and not this year. */
static bool conditions_put(struct ask *ask, struct frame *frame, const struct aside_said *said,
                           const struct nlq_taught *held)
{
    const int table = held->at.table;
    bool denied = false;
    for (size_t i = 0; i < frame->absence_count; i++) {
        if (frame->absences[i].table != table)
            continue;
        if (!condition_put(frame, said, held, frame->absences[i].clause))
            return false;
        denied = true;
    }
    if (!is_read(frame, table) && (denied || !has_parts(ask, frame, table)))
        return denied;
    frame_mention(frame, table);
    return condition_put(frame, said, held, 0);
}

static bool aside_apply(struct ask *ask, struct frame *frame, const struct aside_said *said)
{
    const int table = said->rows > 0 ? said->rows - 1 : rows_of(ask, frame, said->state);
    bool sure = false;
    const struct sql_expr *expr = table < 0    ? NULL
                                  : said->only ? these_are(ask, said->state, table, &sure)
                                               : others_are(ask, said->state, table, &sure);
    if (expr == NULL)
        return false;
    struct nlq_taught *held = arena_alloc(ask->arena, sizeof *held);
    *held = (struct nlq_taught){.words = said->state,
                                .kind = NLQ_TAUGHT_CONDITION,
                                .at = {table, first_column(ask, expr, table)},
                                .expr = expr};
    if (said->rows == 0 || said->only)
        ask_assume(ask, 0,
                   arena_printf(ask->arena, "%s: %s %s", said->only ? "only" : "left out",
                                states_said(ask, said->state), table_plural(ask, table)));
    frame->unproven = frame->unproven || !sure;
    return conditions_put(ask, frame, said, held);
}

bool set_aside_apply(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->shape.aside_count; i++) {
        if (!aside_apply(ask, frame, &frame->shape.asides[i]))
            return false;
    }
    return true;
}
