/* Conditions and columns of one statement put into another that reads some of the same tables. */
#include "edited/edited.h"
#include "querent/base/str.h"

bool edited_split(struct sql_expr *where, struct edited_conds *out)
{
    out->len = 0;
    while (where) {
        const bool both = where->kind == SQL_EXPR_BINARY && where->op == SQL_OP_AND;
        struct sql_expr *last = both ? where->args[1] : where;
        if (out->len == EDITED_CONDS)
            return false;
        out->v[out->len++] = last;
        where = both ? where->args[0] : NULL;
    }
    for (size_t i = 0; i < out->len / 2; i++) { /* as they were written */
        struct sql_expr *first = out->v[i];
        out->v[i] = out->v[out->len - 1 - i];
        out->v[out->len - 1 - i] = first;
    }
    return true;
}

struct sql_expr *edited_join(struct arena *arena, const struct edited_conds *conds)
{
    struct sql_expr *all = NULL;
    for (size_t i = 0; i < conds->len; i++)
        all = sql_and(arena, all, conds->v[i]);
    return all;
}

/* ---- tables of FROM */

/* The table's place in FROM; *count: how often it is there. */
static const struct sql_source *source_of(const struct edited *e, const struct sql_source *from,
                                          int table, size_t *count)
{
    const struct sql_source *found = NULL;
    if (from == NULL)
        return NULL;
    if (from->kind == SQL_SOURCE_JOIN) {
        const struct sql_source *left = source_of(e, from->left, table, count);
        const struct sql_source *right = source_of(e, from->right, table, count);
        return left ? left : right;
    }
    if (from->kind == SQL_SOURCE_TABLE &&
        catalog_find_table(e->catalog, from->schema, from->name) == table) {
        found = from;
        ++*count;
    }
    return found;
}

static const char *source_called(const struct sql_source *from, const struct sql_source *source)
{
    const bool alone = from->kind != SQL_SOURCE_JOIN;
    return source->alias ? source->alias : alone ? NULL : source->name;
}

bool edited_covers(const struct edited *e, const struct sql_source *to,
                   const struct sql_source *from)
{
    size_t count = 0;
    if (from->kind == SQL_SOURCE_JOIN)
        return edited_covers(e, to, from->left) && edited_covers(e, to, from->right);
    const int table = from->kind == SQL_SOURCE_TABLE
                          ? catalog_find_table(e->catalog, from->schema, from->name)
                          : -1;
    return table >= 0 && source_of(e, to, table, &count) && count == 1;
}

struct sql_expr *edited_key(const struct edited *e, const struct sql_source *from)
{
    size_t count = 0;
    const int key = catalog_key_column(e->catalog, e->table);
    const struct sql_source *source = source_of(e, from, e->table, &count);
    if (key < 0 || source == NULL || count != 1)
        return NULL;
    const struct schema_table *table = &catalog_schema(e->catalog)->tables[e->table];
    return sql_column(e->arena, source_called(from, source), table->columns[key].name);
}

/* ---- columns */

/* Every column of the copy; false: one has no place there, or a query is in it. */
static bool move_columns(const struct edited *e, struct sql_expr *expr,
                         const struct sql_source *from, const struct sql_source *to)
{
    if (expr == NULL)
        return true;
    if (expr->query || expr->over || expr->order)
        return false;
    if (expr->kind == SQL_EXPR_COLUMN) {
        size_t count = 0;
        const struct column_ref at = catalog_column_of(e->catalog, from, expr);
        const struct sql_source *source = at.table >= 0 ? source_of(e, to, at.table, &count) : NULL;
        if (source == NULL || count != 1)
            return false;
        expr->table = source_called(to, source);
        expr->schema = NULL;
        return true;
    }
    bool moved = move_columns(e, expr->filter, from, to);
    for (size_t i = 0; i < expr->arg_count && moved; i++)
        moved = move_columns(e, expr->args[i], from, to);
    for (struct sql_when *when = expr->whens; when && moved; when = when->next)
        moved = move_columns(e, when->when, from, to) && move_columns(e, when->then, from, to);
    return moved;
}

struct sql_expr *edited_moved(const struct edited *e, const struct sql_expr *expr,
                              const struct sql_source *from, const struct sql_source *to)
{
    struct sql_expr *copy = sql_copy_expr(e->arena, expr);
    return move_columns(e, copy, from, to) ? copy : NULL;
}

/* The one column that the condition is about; {-1, -1}: several, or none. */
static struct column_ref column_about(const struct edited *e, const struct sql_source *from,
                                      const struct sql_expr *expr)
{
    struct column_ref found = {-1, -1};
    if (expr->query || expr->whens)
        return found;
    if (expr->kind == SQL_EXPR_COLUMN)
        return catalog_column_of(e->catalog, from, expr);
    for (size_t i = 0; i < expr->arg_count; i++) {
        const struct column_ref at =
            expr->args[i] ? column_about(e, from, expr->args[i]) : (struct column_ref){-1, -1};
        if (at.column < 0)
            continue;
        if (found.column >= 0 && (found.table != at.table || found.column != at.column))
            return (struct column_ref){-1, -1};
        found = at;
    }
    return found;
}

static bool is_date(const struct edited *e, struct column_ref at)
{
    if (at.column < 0)
        return false;
    const enum value_type value =
        catalog_schema(e->catalog)->tables[at.table].columns[at.column].value;
    return value == VALUE_DATE || value == VALUE_TIMESTAMP ||
           catalog_date_column(e->catalog, at.table) == at.column;
}

/* The other date of the table that the SQL restricts; {-1, -1}: none, or this one. */
static struct column_ref date_restricted(const struct edited *e, const struct sql_source *from,
                                         const struct edited_conds *before, struct column_ref date)
{
    struct column_ref found = {-1, -1};
    for (size_t i = 0; i < before->len; i++) {
        const struct column_ref at = column_about(e, from, before->v[i]);
        const bool compares =
            before->v[i]->kind == SQL_EXPR_BINARY || before->v[i]->kind == SQL_EXPR_BETWEEN;
        if (at.table != date.table || !compares || !is_date(e, at))
            continue;
        if (at.column == date.column)
            return (struct column_ref){-1, -1};
        found = at;
    }
    return found;
}

static void rename_column(const struct edited *e, struct sql_expr *expr, struct column_ref at)
{
    if (expr->kind == SQL_EXPR_COLUMN)
        expr->name = catalog_schema(e->catalog)->tables[at.table].columns[at.column].name;
    for (size_t i = 0; i < expr->arg_count; i++) {
        if (expr->args[i])
            rename_column(e, expr->args[i], at);
    }
}

void edited_exchange(struct edited *e, const struct sql_source *from, struct edited_conds *now,
                     struct edited_conds *before)
{
    size_t kept = 0;
    for (size_t i = 0; i < now->len; i++) {
        const struct column_ref at = column_about(e, from, now->v[i]);
        if (at.column < 0 || catalog_date_column(e->catalog, at.table) != at.column)
            continue;
        const struct column_ref date = date_restricted(e, from, before, at);
        if (date.column < 0)
            continue;
        rename_column(e, now->v[i], date);
        e->assumed = "the period is of the date that the SQL restricts";
        e->guessed = true;
    }
    for (size_t i = 0; i < before->len; i++) {
        const struct column_ref at = column_about(e, from, before->v[i]);
        bool again = false;
        for (size_t k = 0; k < now->len && at.column >= 0; k++) {
            const struct column_ref said = column_about(e, from, now->v[k]);
            again = again || (said.table == at.table && said.column == at.column);
        }
        if (!again)
            before->v[kept++] = before->v[i];
        else if (!e->assumed)
            e->assumed = "it takes the place of the SQL's own condition on that column";
        e->guessed = e->guessed || again;
    }
    before->len = kept;
}
