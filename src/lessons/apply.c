/* Lessons without words on the tree of a query, whoever wrote it: rows that never count, and the
 * way tables are joined. */
#include <string.h>

#include "apply_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static bool apply_is_noted(const struct applying *applying, const struct lesson *lesson)
{
    for (size_t i = 0; i < applying->applied.count; i++)
        if (applying->applied.list[i] == lesson)
            return true;
    return false;
}

void apply_note(struct applying *applying, const struct lesson *lesson)
{
    struct lessons_applied *applied = &applying->applied;

    if (!apply_is_noted(applying, lesson) && applied->count < LESSONS_APPLIED_MAX)
        applied->list[applied->count++] = lesson;
}

bool apply_clash(struct applying *applying, const struct lesson *a, const struct lesson *b)
{
    struct lessons_applied *applied = &applying->applied;

    if (applied->clash[0])
        return applied->clash[0] == a || applied->clash[1] == a;
    applied->clash[0] = a < b ? a : b;
    applied->clash[1] = a < b ? b : a;
    return true;
}

bool apply_may(const struct applying *applying, const struct lesson *lesson)
{
    return !lesson_is_without(applying->plan, lesson) &&
           lesson_holds(lesson, applying->plan->words);
}

/* ---- conditions in their place */

static bool apply_holds_source(const struct sql_source *from, const struct sql_source *wanted)
{
    return from == wanted ||
           (from && from->kind == SQL_SOURCE_JOIN &&
            (apply_holds_source(from->left, wanted) || apply_holds_source(from->right, wanted)));
}

/* The join that may leave the source's columns without a value; NULL: none does. */
static struct sql_source *apply_outer(struct sql_source *from, const struct sql_source *wanted)
{
    if (!from || from->kind != SQL_SOURCE_JOIN)
        return NULL;
    const bool left = apply_holds_source(from->left, wanted);
    if (from->join == SQL_JOIN_FULL || (left && from->join == SQL_JOIN_RIGHT) ||
        (!left && from->join == SQL_JOIN_LEFT && apply_holds_source(from->right, wanted)))
        return from;
    return apply_outer(left ? from->left : from->right, wanted);
}

/* The table with its condition as a query in its own place. */
static void apply_wrap(struct applying *applying, struct scope_source *at,
                       const struct sql_expr *condition)
{
    struct arena *arena = &applying->arena;
    struct sql_query *inner = sql_select(arena);
    struct sql_source *table = arena_alloc(arena, sizeof *table);
    const struct scope alone = {
        .query = inner, .sources = {{table, at->table, at->source->name}}, .count = 1};

    *table = *at->source;
    table->alias = NULL;
    sql_add_item(arena, inner, sql_star(arena, NULL), NULL);
    inner->from = table;
    inner->where = scope_own(arena, &alone, applying->plan->catalog, condition, &alone.sources[0]);
    *at->source = (struct sql_source){
        .kind = SQL_SOURCE_QUERY, .query = inner, .alias = arena_strdup(arena, at->called)};
}

static bool apply_condition(struct applying *applying, struct scope *scope, struct scope_source *at,
                            const struct sql_expr *condition)
{
    struct sql_query *query = scope->query;
    struct sql_source *outer = apply_outer(query->from, at->source);
    struct sql_expr *own =
        scope_own(&applying->arena, scope, applying->plan->catalog, condition, at);

    if (!own)
        return false;
    if (outer && (outer->join == SQL_JOIN_FULL || !outer->on))
        apply_wrap(applying, at, condition);
    else if (outer)
        outer->on = sql_and(&applying->arena, outer->on, own);
    else
        query->where = sql_and(&applying->arena, query->where, own);
    if (applying->own_count < APPLYING_OWN_MAX)
        applying->own[applying->own_count++] = own;
    applying->changed = true;
    return true;
}

/* ---- filters */

struct apply_search {
    const struct applying *applying;
    const struct scope *scope;
    const struct scope_source *at;
    const char *column;
    bool found;
};

static bool apply_see_column(const struct sql_expr *e, void *arg)
{
    struct apply_search *search = arg;

    for (size_t i = 0; i < search->applying->own_count; i++)
        if (search->applying->own[i] == e)
            return false;
    if (e->kind == SQL_EXPR_COLUMN && str_eq_fold(e->name, search->column))
        search->found |= e->table ? str_eq_fold(e->table, search->at->called)
                                  : scope_table_of(search->scope, search->applying->plan->catalog,
                                                   e) == search->at->table;
    return true;
}

/* A condition of the query speaks of the column: the question asks for it. */
static bool apply_is_restricted(const struct applying *applying, const struct scope *scope,
                                const struct scope_source *at, const char *column)
{
    struct apply_search search = {applying, scope, at, column, false};
    struct sql_query only = {.kind = SQL_QUERY_SELECT,
                             .from = scope->query->from,
                             .where = scope->query->where,
                             .having = scope->query->having};

    sql_walk(&only, apply_see_column, &search);
    return search.found;
}

static bool apply_first_column(const struct sql_expr *e, void *arg)
{
    const struct sql_expr **first = arg;

    if (e->kind == SQL_EXPR_COLUMN && !*first)
        *first = e;
    return !*first;
}

static const struct sql_expr *apply_column_of(struct arena *arena, struct sql_expr *expr)
{
    const struct sql_expr *first = NULL;
    struct sql_query *query = sql_select(arena);

    sql_add_item(arena, query, expr, NULL);
    sql_walk(query, apply_first_column, &first);
    return first;
}

static void apply_filter(struct applying *applying, struct scope *scope, struct scope_source *at,
                         const struct lesson_use *use, struct lesson_rivals rivals)
{
    const struct catalog *catalog = applying->plan->catalog;
    const struct schema_table *table = &catalog_schema(catalog)->tables[at->table];
    const struct sql_expr *first = apply_column_of(&applying->arena, use->expr);

    if (!first || (first->table && !str_eq_fold(first->table, table->name)) ||
        schema_find_column(table, first->name) < 0)
        return;
    const bool said = keep_says_all(scope, catalog, use->expr);
    if (said)
        apply_note(applying, use->lesson);
    if (said && rivals.equal)
        apply_clash(applying, use->lesson, rivals.equal);
    if (said || apply_is_restricted(applying, scope, at, first->name))
        return;
    if (rivals.equal && apply_clash(applying, use->lesson, rivals.equal))
        return; /* it is asked which one holds */
    if (apply_condition(applying, scope, at, use->expr))
        apply_note(applying, use->lesson);
}

/* ---- joins */

static bool apply_is_end(const struct applying *applying, const struct scope *scope,
                         const struct sql_expr *e, const struct sql_expr *end)
{
    const int table = scope_table_of(scope, applying->plan->catalog, e);

    return table >= 0 && scope_one(scope, table) &&
           str_eq_fold(catalog_schema(applying->plan->catalog)->tables[table].name, end->table);
}

/* The condition ties the two tables of the lesson: by other columns it is made the lesson's. */
static void apply_join_expr(struct applying *applying, struct scope *scope, struct sql_expr **slot,
                            const struct lesson_use *use)
{
    struct sql_expr *e = *slot;

    if (!e || e->kind != SQL_EXPR_BINARY)
        return;
    if (e->op == SQL_OP_AND) {
        apply_join_expr(applying, scope, &e->args[0], use);
        apply_join_expr(applying, scope, &e->args[1], use);
        return;
    }
    const struct sql_expr *x = use->expr->args[0], *y = use->expr->args[1];
    const bool forth = e->op == SQL_OP_EQ && apply_is_end(applying, scope, e->args[0], x) &&
                       apply_is_end(applying, scope, e->args[1], y);
    const bool back = e->op == SQL_OP_EQ && apply_is_end(applying, scope, e->args[0], y) &&
                      apply_is_end(applying, scope, e->args[1], x);
    if ((!forth && !back) || str_eq_fold(x->table, y->table))
        return;
    apply_note(applying, use->lesson);
    if (scope_same(scope, applying->plan->catalog, e, use->expr))
        return;
    struct sql_expr *own =
        scope_own(&applying->arena, scope, applying->plan->catalog, use->expr, NULL);
    if (!own)
        return;
    *slot = own;
    applying->changed = true;
}

static bool apply_reads(const struct applying *applying, const struct sql_source *from,
                        const char *name)
{
    if (!from)
        return false;
    if (from->kind == SQL_SOURCE_JOIN)
        return apply_reads(applying, from->left, name) || apply_reads(applying, from->right, name);
    return from->kind == SQL_SOURCE_TABLE && str_eq_fold(from->name, name);
}

static void apply_join(struct applying *applying, struct scope *scope, struct sql_source *from,
                       const struct lesson_use *use)
{
    const struct sql_expr *x = use->expr->args[0], *y = use->expr->args[1];

    if (!from || from->kind != SQL_SOURCE_JOIN)
        return;
    const bool ties = (apply_reads(applying, from->left, x->table) &&
                       apply_reads(applying, from->right, y->table)) ||
                      (apply_reads(applying, from->left, y->table) &&
                       apply_reads(applying, from->right, x->table));
    if (ties && from->using_count == 1 && !from->on) {
        struct sql_expr *own =
            scope_own(&applying->arena, scope, applying->plan->catalog, use->expr, NULL);
        if (own) {
            from->on = own;
            from->using_count = 0;
            applying->changed = true;
            apply_note(applying, use->lesson);
        }
    }
    apply_join_expr(applying, scope, &from->on, use);
    apply_join(applying, scope, from->left, use);
    apply_join(applying, scope, from->right, use);
}

/* ---- lessons of a table */

static bool apply_reads_both(const struct applying *applying, const struct scope *scope,
                             const struct sql_expr *join)
{
    bool both = true;

    for (int i = 0; i < 2; i++) {
        const int table = catalog_find_table(applying->plan->catalog, NULL, join->args[i]->table);
        both = both && table >= 0 && scope_one(scope, table);
    }
    return both;
}

static void apply_lesson(struct applying *applying, struct scope *scope, struct scope_source *at,
                         const struct lesson *lesson, const char *table)
{
    const struct lesson_use *use = plan_bind(applying->plan, lesson);
    const struct lesson_rivals rivals =
        use ? rivals_of(applying->plan, use, table) : (struct lesson_rivals){NULL, NULL};

    if (!use || rivals.narrower)
        return;
    if (lesson->kind == LESSON_FILTER) {
        apply_filter(applying, scope, at, use, rivals);
        return;
    }
    if (rivals.equal && apply_reads_both(applying, scope, use->expr) &&
        apply_clash(applying, lesson, rivals.equal))
        return;
    apply_join(applying, scope, scope->query->from, use);
    apply_join_expr(applying, scope, &scope->query->where, use);
}

static void apply_chain(struct applying *applying, struct scope *scope, size_t source,
                        const char *key, const char *table)
{
    const struct lesson_book *book = applying->plan->book;
    const struct lesson_chain *chain = map_get(&book->by_table, key);
    const size_t len = chain ? chain->v.len : 0;
    const struct lesson **done = arena_alloc(&applying->arena, (len + 1) * sizeof *done);

    for (size_t i = 0, count = 0; i < len; i++) {
        const struct lesson *lesson = &book->list[chain->v.v[i]];
        const struct lesson *twin = rival_twin(book, done, count, chain->v.v[i]);
        if (!apply_may(applying, lesson))
            continue;
        if (twin && apply_is_noted(applying, twin))
            apply_note(applying, lesson);
        if (twin)
            continue;
        apply_lesson(applying, scope, &scope->sources[source], lesson, table);
        done[count++] = lesson;
    }
}

static void apply_tables(struct applying *applying)
{
    const struct schema *schema = catalog_schema(applying->plan->catalog);

    for (size_t i = 0; i < applying->scopes.v.len; i++) {
        struct scope *scope = &applying->scopes.v.v[i];
        for (size_t k = 0; k < scope->count; k++) {
            const char *name =
                book_lower(&applying->arena, schema->tables[scope->sources[k].table].name);
            apply_chain(applying, scope, k, name, name);
            apply_chain(applying, scope, k, "", name);
        }
    }
}

/* ---- what goes with words */

/* Where its expression stands, a measure's rows meet its condition; a private value is put in here,
 * since no model was told of it. */
static void apply_uses(struct applying *applying)
{
    const struct lesson_plan *plan = applying->plan;

    for (size_t u = 0; u < plan->count; u++) {
        const struct lesson_use *use = &plan->uses[u];
        const bool hidden = use->lesson->kind == LESSON_VALUE && keep_is_private(plan, use) &&
                            !keep_use(plan, &applying->scopes, use);
        const struct sql_expr *wanted = hidden ? use->expr : use->where;
        for (size_t i = 0; wanted && i < applying->scopes.v.len; i++) {
            struct scope *scope = &applying->scopes.v.v[i];
            if ((!hidden && !keep_says_use(scope, plan->catalog, use)) ||
                keep_says_all(scope, plan->catalog, wanted))
                continue;
            for (size_t k = 0; k < scope->count; k++)
                if (scope->sources[k].table == use->tables[use->table_count - 1] &&
                    apply_condition(applying, scope, &scope->sources[k], wanted))
                    break;
        }
    }
}

/* ---- what always counts, seen from elsewhere */

const struct sql_expr *apply_held(struct lesson_plan *plan, struct sql_expr *expr)
{
    struct applying applying = {.plan = plan};
    const struct sql_expr *held = NULL;

    applying.query = sql_select(&applying.arena);
    sql_add_item(&applying.arena, applying.query, sql_copy_expr(&applying.arena, expr), NULL);
    scopes_of(&applying.scopes, plan->catalog, applying.query);
    apply_tables(&applying);
    if (applying.changed)
        held = sql_copy_expr(&plan->arena, applying.query->items->expr);
    vec_release(&applying.scopes.v);
    arena_release(&applying.arena);
    return held;
}

bool lessons_hold_back(const struct lesson_plan *plan, struct column_ref column)
{
    const struct schema_table *table = &catalog_schema(plan->catalog)->tables[column.table];
    struct applying applying = {.plan = plan};
    const char *keys[] = {book_lower(&applying.arena, table->name), ""};
    bool holds = false;

    for (size_t k = 0; k < sizeof keys / sizeof *keys && !holds; k++) {
        const struct lesson_chain *chain = map_get(&plan->book->by_table, keys[k]);
        for (size_t i = 0; chain && i < chain->v.len && !holds; i++) {
            const struct lesson *lesson = &plan->book->list[chain->v.v[i]];
            const struct lesson_use *use =
                lesson->kind == LESSON_FILTER && apply_may(&applying, lesson)
                    ? plan_bind(plan, lesson)
                    : NULL;
            const struct sql_expr *first = use ? apply_column_of(&applying.arena, use->expr) : NULL;
            holds = first && (!first->table || str_eq_fold(first->table, table->name)) &&
                    str_eq_fold(first->name, table->columns[column.column].name);
        }
    }
    arena_release(&applying.arena);
    return holds;
}

/* ---- all of it */

char *lessons_apply(const struct lesson_plan *plan, const char *sql,
                    struct lessons_applied *ret_applied)
{
    struct applying applying = {.plan = plan};
    const enum sql_dialect dialect = catalog_dialect(plan->catalog);
    struct sql_error error;
    struct buf out = BUF_INIT;
    char *printed = NULL;

    applying.query = sql_parse(&applying.arena, sql, strlen(sql), dialect, &error);
    if (applying.query) {
        apply_errors(&applying);
        scopes_of(&applying.scopes, plan->catalog, applying.query);
        apply_uses(&applying);
        apply_tables(&applying);
        for (size_t i = 0; i < plan->count; i++)
            if (keep_use(plan, &applying.scopes, &plan->uses[i]))
                apply_note(&applying, plan->uses[i].lesson);
    }
    if (applying.changed && sql_print(applying.query, dialect, &out, NULL))
        printed = buf_take(&out);
    if (ret_applied)
        *ret_applied = applying.applied;
    buf_release(&out);
    vec_release(&applying.scopes.v);
    arena_release(&applying.arena);
    return printed;
}
