/* Repairs: the node that the finding marks is found again in a copy by its place, and changed
 * there. */
#include "querent/sql/fix.h"

#include <string.h>

#include "querent/base/str.h"
#include "resolve/resolve_private.h"

struct fixer {
    struct arena *arena;
    enum sql_dialect dialect;
    const struct sql_finding *finding;
    const struct sql_query *replacement; /* SELECT <fix> or SELECT * FROM <fix> */
    struct sql_query *query;             /* the one we are in */
    bool in_list;                        /* of its items */
    bool done;
    struct tree_visitor below;
};

static bool fix_marked(const struct fixer *f, struct sql_span at)
{
    return at.len && at.offset == f->finding->at.offset && at.len == f->finding->at.len;
}

/* Of all rows, the greatest or smallest alone: other columns beside them are of that row, perhaps.
 */
static bool fix_only_extremes(const struct sql_query *query)
{
    if (query->having || query->group_count)
        return false;
    for (const struct sql_item *item = query->items; item; item = item->next)
        if (item->expr->kind == SQL_EXPR_CALL && !str_eq_fold(item->expr->name, "max") &&
            !str_eq_fold(item->expr->name, "min"))
            return false;
    return true;
}

static void add_to_groups(struct fixer *f, const struct sql_expr *e)
{
    f->done = f->finding->fix || !fix_only_extremes(f->query);
    if (f->finding->fix)
        resolve_take_row(f->arena, f->query, f->dialect);
    else if (f->done)
        sql_add_group(f->arena, f->query, sql_copy_expr(f->arena, e));
}

static void rename_call(struct fixer *f, struct sql_expr *e)
{
    e->name = f->finding->fix;
    f->done = true;
}

/* A column for a column; SQLite's "text" for 'text' is the one case where a string comes of it. */
static void replace_column(struct fixer *f, struct sql_expr *e)
{
    const struct sql_expr *with = f->replacement->items->expr;

    if (with->kind != SQL_EXPR_COLUMN && with->kind != SQL_EXPR_STRING)
        return;
    const struct sql_span at = e->at;
    *e = *sql_copy_expr(f->arena, with);
    e->at = at;
    f->done = true;
}

static void replace_expr(struct fixer *f, struct sql_expr *e)
{
    if (f->replacement)
        *e = *sql_copy_expr(f->arena, f->replacement->items->expr);
    f->done = f->replacement != NULL;
}

/* Each row counted once, or what is counted named. */
static void fix_count(struct fixer *f, struct sql_expr *e)
{
    if (!e->star)
        e->distinct = f->done = e->kind == SQL_EXPR_CALL;
    else
        replace_expr(f, e);
}

/* A list without NULLs: its column has to be something. */
static void fix_list(struct fixer *f, struct sql_expr *e)
{
    struct sql_expr *is = sql_copy_expr(f->arena, e);
    struct sql_expr **args = arena_alloc(f->arena, sizeof *args);

    args[0] = sql_copy_expr(f->arena, e->query->items->expr);
    *is =
        (struct sql_expr){.kind = SQL_EXPR_IS_NULL, .negated = true, .arg_count = 1, .args = args};
    e->query->where = e->query->where ? sql_and(f->arena, e->query->where, is) : is;
    f->done = true;
}

/* "AND c.kind = 'Post'" beside the comparison, "WHERE kind = 'Post'" in its subquery. */
static void fix_say_kind(struct fixer *f, struct sql_expr *e)
{
    const bool inside = str_starts(f->finding->fix, "WHERE ");

    if (!f->replacement || (inside && e->kind != SQL_EXPR_IN && e->kind != SQL_EXPR_BINARY))
        return;
    tree_say(f->arena, e, inside, sql_copy_expr(f->arena, f->replacement->items->expr));
    f->done = true;
}

static bool fix_node(struct fixer *f, struct sql_expr *e)
{
    if (!fix_marked(f, e->at))
        return false;
    switch (f->finding->class) {
    case SQL_UNKNOWN_COLUMN:
    case SQL_AMBIGUOUS_COLUMN:
        if (e->kind == SQL_EXPR_COLUMN && f->replacement)
            replace_column(f, e);
        break;
    case SQL_NOT_GROUPED:
        if (e->kind == SQL_EXPR_COLUMN && f->in_list)
            add_to_groups(f, e);
        break;
    case SQL_UNKNOWN_FUNCTION:
        if (e->kind == SQL_EXPR_CALL)
            rename_call(f, e);
        break;
    case SQL_FAN_TRAP:
        fix_count(f, e);
        break;
    case SQL_BAD_COMPARISON:
        replace_expr(f, e);
        break;
    case SQL_BAD_JOIN:
        fix_say_kind(f, e);
        break;
    case SQL_NEGATED_JOIN:
        if (e->kind == SQL_EXPR_IN && e->query)
            fix_list(f, e);
        break;
    default:
        break;
    }
    return f->done;
}

static void fix_expr(struct sql_expr **slot, void *arg)
{
    struct fixer *f = arg;

    for (struct sql_expr *e = *slot; !f->done && !fix_node(f, e); e = e->args[0]) {
        if (e->kind != SQL_EXPR_BINARY) {
            tree_each_of_expr(e, &f->below);
            return;
        }
        fix_expr(&e->args[1], f);
        if (f->done && f->finding->class == SQL_BAD_JOIN)
            tree_lean(f->arena, e);
    }
}

struct mention {
    const char *name;
    bool found;
};

static bool mention_visit(const struct sql_expr *e, void *arg)
{
    struct mention *m = arg;

    m->found = m->found || (e->table && str_eq_fold(e->table, m->name));
    return !m->found;
}

/* Does a column say the table's name? */
static bool fix_mentioned(const struct fixer *f, const char *name)
{
    struct mention m = {.name = name};

    sql_walk(f->query, mention_visit, &m);
    return m.found;
}

/* The table's new name; the old one stays as alias where columns say it. */
static void fix_source(struct sql_source **slot, void *arg)
{
    struct fixer *f = arg;
    struct sql_source *s = *slot;

    if (f->finding->class == SQL_UNKNOWN_TABLE && s->kind == SQL_SOURCE_TABLE &&
        fix_marked(f, s->name_at) && f->replacement) {
        const struct sql_source *with = f->replacement->from;
        if (!s->alias && fix_mentioned(f, s->name))
            s->alias = s->name;
        s->schema = arena_strdup(f->arena, with->schema);
        s->name = arena_strdup(f->arena, with->name);
        f->done = true;
    }
    if (f->finding->class == SQL_UNUSED_TABLE && s->kind == SQL_SOURCE_JOIN &&
        fix_marked(f, s->right->name_at)) {
        *slot = s->left;
        f->done = true;
    }
    if (!f->done)
        tree_each_of_source(s, &f->below);
}

static struct sql_source *fix_joined(struct sql_source *s, const char *name)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left)
        if (s->join == SQL_JOIN_LEFT && s->on &&
            str_eq_fold(s->right->alias  ? s->right->alias
                        : s->right->name ? s->right->name
                                         : "",
                        name))
            return s;
    return NULL;
}

/* The part of WHERE that the finding is about, in *ret_moved, and the rest; each NULL where there
 * is none. */
static struct sql_expr *fix_split(const struct fixer *f, struct sql_expr *where,
                                  struct sql_expr **ret_moved)
{
    const struct sql_span at = f->finding->at;
    struct sql_expr *kept = NULL, *e = where;

    *ret_moved = NULL;
    while (e) {
        const bool and = e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND;
        struct sql_expr *part = and? e->args[1] : e;
        if (part->at.offset <= at.offset && part->at.offset + part->at.len >= at.offset + at.len)
            *ret_moved = part;
        else
            kept = kept ? sql_and(f->arena, part, kept) : part;
        e = and? e->args[0] : NULL;
    }
    return kept;
}

/* A condition of WHERE that belongs into the ON of the table that the finding names. */
static void fix_move_condition(struct fixer *f, struct sql_query *q)
{
    struct sql_source *join = fix_joined(q->from, f->finding->fix);
    struct sql_expr *moved, *kept = fix_split(f, q->where, &moved);

    if (!join || !moved || !kept || !fix_marked(f, moved->at))
        return;
    q->where = kept;
    join->on = sql_and(f->arena, join->on, moved);
    f->done = true;
}

/* A condition on an aggregate is one on the groups. */
static void fix_move_to_having(struct fixer *f, struct sql_query *q)
{
    struct sql_expr *moved, *kept = fix_split(f, q->where, &moved);

    if (!moved)
        return;
    q->where = kept;
    q->having = sql_and(f->arena, q->having, moved);
    f->done = true;
}

/* What is amiss with a query as a whole. */
static void fix_clauses(struct fixer *f, struct sql_query *q)
{
    if (f->finding->class == SQL_HAVING_ALONE && q->having && fix_marked(f, q->having->at)) {
        q->where = sql_and(f->arena, q->where, q->having);
        q->having = NULL;
        f->done = true;
    } else if (f->finding->class == SQL_REPEATED_ROWS && q->items &&
               fix_marked(f, q->items->expr->at)) {
        q->distinct = f->done = true;
    } else if (f->finding->class == SQL_NEGATED_JOIN && q->where && q->from) {
        fix_move_condition(f, q);
    } else if (f->finding->class == SQL_AGGREGATE_IN_WHERE && q->where && q->group_count) {
        fix_move_to_having(f, q);
    }
}

static void fix_query(struct sql_query **slot, void *arg)
{
    struct fixer *f = arg;
    struct sql_query *const outer = f->query;
    const bool in_list = f->in_list;

    f->query = *slot;
    fix_clauses(f, *slot);
    f->in_list = true;
    for (struct sql_item *item = (*slot)->items; item && !f->done; item = item->next)
        fix_expr(&item->expr, f);
    f->in_list = false;
    if (!f->done)
        tree_each_of_query(*slot, &f->below);
    f->query = outer;
    f->in_list = in_list;
}

/* Is it SQL to be put at the place? */
static bool fix_is_text(const struct sql_finding *finding)
{
    return (finding->class < SQL_FAN_TRAP && finding->class != SQL_NOT_GROUPED) ||
           finding->class == SQL_BAD_COMPARISON ||
           (finding->class == SQL_FAN_TRAP && !str_eq(finding->fix, "DISTINCT"));
}

struct sql_query *sql_fixed(struct arena *arena, const struct sql_query *query,
                            enum sql_dialect dialect, const struct sql_finding *finding)
{
    struct fixer f = {.arena = arena, .dialect = dialect, .finding = finding};
    struct sql_error error;

    if (!finding->fix && finding->class != SQL_NOT_GROUPED &&
        finding->class != SQL_AGGREGATE_IN_WHERE)
        return NULL;
    struct sql_query *copy = sql_copy(arena, query);
    if (finding->fix && fix_is_text(finding)) {
        const bool table = finding->class == SQL_UNKNOWN_TABLE;
        const char *what =
            finding->class == SQL_BAD_JOIN ? strchr(finding->fix, ' ') : finding->fix;
        const char *text = arena_printf(arena, table ? "SELECT * FROM %s" : "SELECT %s", what);
        f.replacement = sql_parse(arena, text, strlen(text), dialect, &error);
    }
    f.below = (struct tree_visitor){fix_expr, fix_query, fix_source, &f};
    fix_query(&copy, &f);
    return f.done ? copy : NULL;
}
