/* The secure rewrite. Hidden names are compared without regard to case or quoting: a spelling that
 * the database may take for the hidden table is refused rather than argued about. */
#include "querent/sql/secure.h"

#include <stdio.h>
#include <string.h>

#include "guard/tables.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "tree_private.h"

struct secure {
    struct arena *arena;
    enum sql_dialect dialect;
    const struct sql_views *views;
    const struct sql_lookup *lookup;
    struct sql_error *error;
    bool refused;
};

static void secure_refuse(struct secure *s, struct sql_span at, const char *what, const char *name)
{
    if (s->refused)
        return;
    s->refused = true;
    if (s->error) {
        *s->error = (struct sql_error){.at = at};
        snprintf(s->error->text, sizeof s->error->text, "'%.*s' %s", TEXT_CUT(name, 80), what);
    }
}

static bool secure_same_name(const struct secure *s, const char *a, const char *b)
{
    return s->dialect == SQL_POSTGRES ? strcmp(a, b) == 0 : str_eq_fold(a, b);
}

/* The schema is unsaid, the default, or the one that the base or the view is in. */
static bool schema_fits(const struct secure *s, const struct sql_source *source,
                        const struct sql_view *view)
{
    return !source->schema ||
           (s->views->default_schema &&
            secure_same_name(s, source->schema, s->views->default_schema)) ||
           (view->base_schema && secure_same_name(s, source->schema, view->base_schema)) ||
           (view->schema && secure_same_name(s, source->schema, view->schema));
}

static bool is_view(const struct secure *s, const struct sql_source *source,
                    const struct sql_view *view)
{
    return secure_same_name(s, source->name, view->view) &&
           (!source->schema || !view->schema || secure_same_name(s, source->schema, view->schema));
}

static const struct sql_view *find_logical(const struct secure *s, const struct sql_source *source)
{
    for (size_t i = 0; i < s->views->count; i++) {
        const struct sql_view *view = &s->views->v[i];
        if (secure_same_name(s, source->name, view->logical) && schema_fits(s, source, view))
            return view;
    }
    return NULL;
}

static bool is_hidden(const struct secure *s, const char *name)
{
    for (size_t i = 0; i < s->views->count; i++) {
        const struct sql_view *view = &s->views->v[i];
        if (str_eq_fold(view->base ? view->base : view->logical, name))
            return true;
    }
    return false;
}

static bool guard_is_mapped_view(const struct secure *s, const struct sql_source *source)
{
    for (size_t i = 0; i < s->views->count; i++) {
        if (is_view(s, source, &s->views->v[i]))
            return true;
    }
    return false;
}

/* Tables in which the database tells of its tables and their contents. */
static bool secure_system_table(const struct sql_source *source)
{
    static const char *const schemas[] = {"information_schema", "pg_catalog", "mysql",   "sys",
                                          "performance_schema", "system",     "pg_toast"};

    for (size_t i = 0; source->schema && i < sizeof schemas / sizeof *schemas; i++) {
        if (str_eq_fold(schemas[i], source->schema))
            return true;
    }
    return str_starts_fold(source->name, "sqlite_") || str_starts_fold(source->name, "pg_") ||
           str_starts_fold(source->name, "information_schema") ||
           str_eq_fold(source->name, "dbstat");
}

/* What the lookup does not show is hidden, shows rows of what is (a view, a partition, an index's
 * tables), or is not there. */
static bool out_of_sight(const struct secure *s, const struct sql_source *source)
{
    return s->lookup && s->lookup->table &&
           !s->lookup->table(s->lookup->self, source->schema, source->name);
}

static void secure_table(struct sql_source *source, void *arg)
{
    struct secure *s = arg;
    const struct sql_view *view = find_logical(s, source);

    if (view) {
        source->alias = source->alias ? source->alias : source->name;
        source->catalog = NULL;
        source->schema = view->schema;
        source->name = view->view;
        source->only = false;
    } else if (guard_is_mapped_view(s, source)) {
        return;
    } else if (is_hidden(s, source->name)) {
        secure_refuse(s, source->name_at, "is hidden", source->name);
    } else if (secure_system_table(source)) {
        secure_refuse(s, source->name_at, "tells of hidden tables", source->name);
    } else if (strchr(source->name, '*')) {
        secure_refuse(s, source->name_at, "may stand for hidden tables", source->name);
    } else if (out_of_sight(s, source)) {
        secure_refuse(s, source->name_at, "is not a table that may be read here", source->name);
    }
}

/* Functions that report on tables by name: SQLite's pragma_… in FROM. */
static bool reports_tables(const struct sql_expr *call)
{
    return call->kind == SQL_EXPR_CALL &&
           (str_starts_fold(call->name, "pragma_") || str_starts_fold(call->name, "pg_get_") ||
            str_eq_fold(call->name, "dbstat"));
}

struct pass {
    struct secure *s;
    struct tree_visitor below;
};

static bool logical_column(const struct secure *s, const struct sql_expr *e)
{
    const struct sql_source as = {.name = e->table, .schema = e->schema};

    return e->table && e->schema && find_logical(s, &as);
}

/* Columns said with a schema keep only the table's name, which is now an alias. */
static void secure_expr(struct sql_expr **slot, void *arg)
{
    struct pass *pass = arg;

    for (struct sql_expr *e = *slot;; e = e->args[0]) {
        if ((e->kind == SQL_EXPR_COLUMN || e->kind == SQL_EXPR_STAR) &&
            logical_column(pass->s, e)) {
            e->schema = NULL;
            e->text = e->kind == SQL_EXPR_COLUMN ? NULL : e->text;
        }
        if (reports_tables(e))
            secure_refuse(pass->s, e->at, "tells of hidden tables", e->name);
        if (e->kind != SQL_EXPR_BINARY) {
            tree_each_of_expr(e, &pass->below);
            return;
        }
        secure_expr(&e->args[1], pass);
    }
}

static void secure_source(struct sql_source **slot, void *arg)
{
    tree_each_of_source(*slot, &((struct pass *)arg)->below);
}

static void secure_query(struct sql_query **slot, void *arg)
{
    tree_each_of_query(*slot, &((struct pass *)arg)->below);
}

bool sql_use_tells_of_tables(const struct sql_use *use)
{
    static const char *const names[] = {
        "currval", "col_description",     "format_type",       "obj_description", "regclass",
        "regtype", "row_security_active", "shobj_description", "to_regclass",     "to_regtype"};
    const char *const name = use->name;

    if (use->kind == SQL_USE_TYPE)
        return str_starts_fold(name, "reg") || str_starts_fold(name, "_reg");
    if (use->kind == SQL_USE_OPERATOR || use->doubtful)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_eq_fold(names[i], name))
            return true;
    return (str_starts_fold(name, "pg_") && !str_eq_fold(name, "pg_typeof")) ||
           (str_starts_fold(name, "has_") && str_ends(name, "_privilege"));
}

struct sql_query *sql_secure(struct arena *arena, const struct sql_query *query,
                             enum sql_dialect dialect, const struct sql_views *views,
                             const struct sql_lookup *lookup, struct sql_error *ret_error)
{
    struct secure s = {
        .arena = arena, .dialect = dialect, .views = views, .lookup = lookup, .error = ret_error};
    struct pass pass = {.s = &s};
    struct sql_query *copy = sql_copy(arena, query);

    if (!views || !views->count)
        return copy;
    tables_each(copy, secure_table, &s);
    pass.below = (struct tree_visitor){secure_expr, secure_query, secure_source, &pass};
    secure_query(&copy, &pass);
    return s.refused ? NULL : copy;
}
