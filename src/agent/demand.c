/* Demands as structure: made from "table=orders", kept or not by a tree. */
#include "querent/agent/demand.h"

#include <ctype.h>
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/sql/sql.h"

/* ---- what a query names */

struct relation {
    const char *name; /* that columns are qualified by */
    int table;
};

struct named {
    const struct catalog *catalog;
    const char *const *read; /* base tables as they are written, CTEs left out */
    size_t read_count;
    VEC(struct relation) relations; /* of all scopes */
    VEC(struct column_ref) columns;
    const struct demand *wanted;
    bool found;
};

/* A source of the name is a table, not a CTE. */
static bool is_read(const struct named *named, const char *name)
{
    for (size_t i = 0; i < named->read_count; i++) {
        const char *dot = strrchr(named->read[i], '.');
        if (str_eq_fold(dot ? dot + 1 : named->read[i], name))
            return true;
    }
    return false;
}

static void demand_see_source(const struct sql_source *source, void *arg)
{
    struct named *named = arg;
    const int table = catalog_find_table(named->catalog, source->schema, source->name);

    if (table >= 0 && is_read(named, source->name))
        vec_push(&named->relations,
                 ((struct relation){source->alias ? source->alias : source->name, table}));
}

static void demand_see_column(void *arg, const struct schema_table *table, const char *column)
{
    struct named *named = arg;
    const struct column_ref at = {(int)(table - catalog_schema(named->catalog)->tables),
                                  schema_find_column(table, column)};

    if (at.column >= 0)
        vec_push(&named->columns, at);
}

static bool has_table(const struct named *named, int table)
{
    for (size_t i = 0; i < named->relations.len; i++)
        if (named->relations.v[i].table == table)
            return true;
    return false;
}

static bool demand_has_column(const struct named *named, int table, const char *column)
{
    const struct schema *schema = catalog_schema(named->catalog);

    for (size_t i = 0; i < named->columns.len; i++) {
        const struct column_ref at = named->columns.v[i];
        if ((table < 0 || at.table == table) &&
            str_eq_fold(schema->tables[at.table].columns[at.column].name, column))
            return true;
    }
    return false;
}

/* The expression is the column, by a name that one of the query's relations has. */
static bool is_the_column(const struct named *named, const struct sql_expr *e, struct column_ref at)
{
    const struct schema_table *table = &catalog_schema(named->catalog)->tables[at.table];

    if (e->kind != SQL_EXPR_COLUMN || !str_eq_fold(e->name, table->columns[at.column].name))
        return false;
    for (size_t i = 0; i < named->relations.len; i++) {
        const struct relation *relation = &named->relations.v[i];
        if (relation->table == at.table && (!e->table || str_eq_fold(e->table, relation->name)))
            return true;
    }
    return false;
}

static bool see_equality(const struct sql_expr *e, void *arg)
{
    struct named *named = arg;
    const struct demand *wanted = named->wanted;

    if (e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_EQ && e->arg_count == 2)
        named->found |= (is_the_column(named, e->args[0], wanted->from) &&
                         is_the_column(named, e->args[1], wanted->to)) ||
                        (is_the_column(named, e->args[0], wanted->to) &&
                         is_the_column(named, e->args[1], wanted->from));
    return true;
}

static bool demand_see_value(const struct sql_expr *e, void *arg)
{
    struct named *named = arg;

    named->found |= (e->kind == SQL_EXPR_STRING || e->kind == SQL_EXPR_NUMBER) && e->text &&
                    str_eq_fold(e->text, named->wanted->value);
    return true;
}

/* USING (x) over both tables, which have the same name for it. */
static bool joins_by_name(const struct named *named, const struct sql_source *from,
                          const struct demand *wanted)
{
    const struct schema *schema = catalog_schema(named->catalog);
    const char *name = schema->tables[wanted->from.table].columns[wanted->from.column].name;

    if (!from || from->kind != SQL_SOURCE_JOIN)
        return false;
    for (size_t i = 0; i < from->using_count; i++)
        if (str_eq_fold(from->using_columns[i], name) &&
            str_eq_fold(schema->tables[wanted->to.table].columns[wanted->to.column].name, name) &&
            has_table(named, wanted->from.table) && has_table(named, wanted->to.table))
            return true;
    return joins_by_name(named, from->left, wanted) || joins_by_name(named, from->right, wanted);
}

static bool demand_kept(struct named *named, const struct sql_query *query,
                        const struct demand *demand)
{
    named->wanted = demand;
    named->found = false;
    switch (demand->kind) {
    case DEMAND_TABLE:
        return has_table(named, demand->table) != demand->avoid;
    case DEMAND_COLUMN:
        return demand_has_column(named, demand->table, demand->column) != demand->avoid;
    case DEMAND_JOIN:
        sql_walk(query, see_equality, named);
        return (named->found || joins_by_name(named, query->from, demand)) != demand->avoid;
    case DEMAND_CONDITION:
        sql_walk(query, demand_see_value, named);
        return named->found && demand_has_column(named, demand->table, demand->column);
    }
    return false;
}

static void demand_name(const struct catalog *catalog, const struct demand *demand, struct buf *out)
{
    const struct schema *schema = catalog_schema(catalog);

    if (demand->kind == DEMAND_JOIN) {
        const struct schema_table *from = &schema->tables[demand->from.table],
                                  *to = &schema->tables[demand->to.table];
        buf_addf(out, "%s.%s = %s.%s", from->name, from->columns[demand->from.column].name,
                 to->name, to->columns[demand->to.column].name);
        return;
    }
    if (demand->table >= 0)
        buf_add(out, schema->tables[demand->table].name);
    if (demand->column)
        buf_addf(out, "%s%s", demand->table >= 0 ? "." : "", demand->column);
    if (demand->value)
        buf_addf(out, " is %s", demand->value);
}

bool agent_obeys(const struct catalog *catalog, const struct agent_correction *correction,
                 const char *sql, char **ret_why)
{
    const struct sql_lookup lookup = catalog_lookup(catalog);
    const enum sql_dialect dialect = catalog_dialect(catalog);
    struct named named = {.catalog = catalog};
    struct arena arena = {0};
    struct sql_error error;
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), dialect, &error);
    const struct demand *broken = NULL;

    if (query) {
        named.read_count = sql_read_tables(&arena, query, &named.read);
        sql_walk_sources(query, demand_see_source, &named);
        sql_columns(query, dialect, &lookup, demand_see_column, &named);
    }
    for (size_t i = 0; query && i < correction->count && !broken; i++)
        if (!demand_kept(&named, query, &correction->demands[i]))
            broken = &correction->demands[i];
    if (broken) {
        struct buf why = BUF_INIT;
        buf_add(&why, broken->kind == DEMAND_JOIN
                          ? broken->avoid ? "it joins " : "it does not join "
                      : broken->avoid ? "it uses "
                                      : "it does not use ");
        demand_name(catalog, broken, &why);
        *ret_why = buf_take(&why);
    } else if (!query) {
        *ret_why = mem_strdup("it cannot be read");
    }
    vec_release(&named.relations);
    vec_release(&named.columns);
    arena_release(&arena);
    return query && !broken;
}

/* ---- from "table=orders" */

/* "orders.total", "crm.orders.total": a column of that table. */
static bool demand_column_named(const struct catalog *catalog, const char *name,
                                struct column_ref *ret_at)
{
    const char *dot = strrchr(name, '.');

    if (!dot)
        return false;
    char *table = mem_strndup(name, (size_t)(dot - name));
    char *point = strrchr(table, '.');
    if (point)
        *point = '\0';
    const struct column_ref at = {point ? catalog_find_table(catalog, table, point + 1)
                                        : catalog_find_table(catalog, NULL, table),
                                  -1};
    const int column =
        at.table < 0 ? -1 : schema_find_column(&catalog_schema(catalog)->tables[at.table], dot + 1);
    mem_free(table);
    *ret_at = (struct column_ref){at.table, column};
    return column >= 0;
}

bool demand_of_column(const struct catalog *catalog, const char *name, struct demand *ret_demand)
{
    const struct sql_lookup lookup = catalog_lookup(catalog);
    const char *owners[1];
    struct column_ref at = {-1, -1};

    if (strchr(name, '.') ? !demand_column_named(catalog, name, &at)
                          : lookup.owners(lookup.self, name, owners, 1) == 0)
        return false;
    const char *dot = strrchr(name, '.');
    *ret_demand = (struct demand){
        .kind = DEMAND_COLUMN, .table = at.table, .column = mem_strdup(dot ? dot + 1 : name)};
    return true;
}

bool demand_of_join(const struct catalog *catalog, const char *from, const char *to,
                    struct demand *ret_demand)
{
    struct demand demand = {.kind = DEMAND_JOIN, .table = -1};

    if (!demand_column_named(catalog, from, &demand.from) ||
        !demand_column_named(catalog, to, &demand.to))
        return false;
    *ret_demand = demand;
    return true;
}

/* "Order archive", "customer": as order_archive and customers are called by people. */
static bool demand_is_called(const char *table, const char *said)
{
    for (; *table && *said; table++, said++) {
        const bool gap = (*table == '_' || *table == ' ') && (*said == '_' || *said == ' ');
        if (!gap && tolower((unsigned char)*table) != tolower((unsigned char)*said))
            return false;
    }
    return str_eq_fold(table, "s") ? !*said : str_eq_fold(said, "s") ? !*table : !*table && !*said;
}

/* The only table that is called so; -1: none is, or several are. */
static int demand_called(const struct catalog *catalog, const char *name)
{
    const struct schema *schema = catalog_schema(catalog);
    int found = -1;

    for (size_t i = 0; i < schema->table_count; i++) {
        if (schema->tables[i].hidden || !demand_is_called(schema->tables[i].name, name))
            continue;
        if (found >= 0)
            return -1;
        found = (int)i;
    }
    return found;
}

bool demand_of_table(const struct catalog *catalog, const char *name, struct demand *ret_demand)
{
    const char *dot = strrchr(name, '.');
    char *schema = dot ? mem_strndup(name, (size_t)(dot - name)) : NULL;

    int table = catalog_find_table(catalog, schema, dot ? dot + 1 : name);
    mem_free(schema);
    if (table < 0 && !dot)
        table = demand_called(catalog, name);
    if (table >= 0)
        *ret_demand = (struct demand){.kind = DEMAND_TABLE, .table = table};
    return table >= 0;
}

void demand_write(const struct catalog *catalog, struct agent_correction *correction)
{
    static const char *const kinds[] = {"TABLE", "COLUMN", "JOIN", "CONDITION"};
    struct buf line = BUF_INIT;

    for (size_t i = 0; i < correction->count; i++) {
        const struct demand *demand = &correction->demands[i];
        buf_add(&line, i ? " " : "");
        if (demand->avoid)
            buf_add(&line, demand->kind == DEMAND_JOIN ? "Do not join " : "Do not use ");
        else
            buf_addf(&line, "MANDATORY %s: %s", kinds[demand->kind],
                     demand->kind < DEMAND_JOIN ? "use " : "");
        demand_name(catalog, demand, &line);
        buf_addc(&line, '.');
    }
    correction->constraint = buf_take(&line);
}

void agent_correction_release(struct agent_correction *correction)
{
    for (size_t i = 0; i < correction->count; i++) {
        mem_free(correction->demands[i].column);
        mem_free(correction->demands[i].value);
    }
    mem_free(correction->constraint);
    *correction = (struct agent_correction){0};
}
