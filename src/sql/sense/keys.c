/* Joins on keys of other tables: rows that meet only because two numbers happen to be equal. */
#include "querent/base/str.h"
#include "sense/sense.h"

/* The table that the column alone refers to; NULL: none. */
static const struct schema_fkey *keys_reference(const struct schema_table *t,
                                                const struct schema_column *column)
{
    for (size_t i = 0; t && i < t->fkey_count; i++)
        if (t->fkeys[i].count == 1 && str_eq_fold(t->fkeys[i].columns[0], column->name))
            return &t->fkeys[i];
    return NULL;
}

/* To the table; or, where a column of it is given, to just that. */
static bool keys_refer_to(const struct schema_table *t, const struct schema_column *column,
                          const char *table, const char *to_column)
{
    for (size_t i = 0; t && i < t->fkey_count; i++)
        if (t->fkeys[i].count == 1 && str_eq_fold(t->fkeys[i].columns[0], column->name) &&
            str_eq_fold(t->fkeys[i].to_table, table) &&
            (!to_column || str_eq_fold(t->fkeys[i].to_columns[0], to_column)))
            return true;
    return false;
}

/* The table's own key is that of the other one, as where each row of it is a special one there. */
static bool keys_pass_on(const struct sense *sense, const struct schema_fkey *fkey,
                         const char *table)
{
    const struct sql_lookup *lookup = sense->r->lookup;
    const struct schema_table *t =
        lookup->table ? lookup->table(lookup->self, fkey->to_schema, fkey->to_table) : NULL;

    for (size_t i = 0; t && i < t->fkey_count; i++)
        if (t->fkeys[i].count == 1 && str_eq_fold(t->fkeys[i].columns[0], fkey->to_columns[0]) &&
            str_eq_fold(t->fkeys[i].to_table, table))
            return true;
    return !t;
}

/* The column refers to rows of a third table, and what it is compared with is a key of its own. */
static bool keys_strange(const struct sense *sense, size_t relation,
                         const struct schema_column *column, size_t other,
                         const struct schema_column *key)
{
    const struct schema_table *t = sense->scope->relations.v[relation].table;
    const struct schema_table *met = sense->scope->relations.v[other].table;
    const struct schema_fkey *fkey = keys_reference(t, column);

    if (!fkey || !met || str_eq_fold(column->name, key->name) ||
        !(key->primary || keys_reference(met, key)))
        return false;
    return !keys_refer_to(t, column, met->name, key->name) &&
           !keys_refer_to(met, key, fkey->to_table, NULL) &&
           !keys_refer_to(met, key, t->name, column->name) && !keys_pass_on(sense, fkey, met->name);
}

static void keys_check(struct sense *sense, const struct sql_expr *e, const struct found *of,
                       const struct found *met)
{
    const struct schema_table *t = sense->scope->relations.v[of->relation].table;

    if (of->column && met->column &&
        keys_strange(sense, of->relation, of->column, met->relation, met->column))
        report(sense->r, SQL_BAD_COMPARISON, MARK_WARNING, e->at,
               "'%s' refers to '%s', not to '%s' of '%s': rows meet whose keys happen to be equal",
               of->column->name, keys_reference(t, of->column)->to_table, met->column->name,
               sense->scope->relations.v[met->relation].table->name);
}

void sense_check_keys(struct sense *sense)
{
    for (size_t i = 0; i < sense->conditions.len; i++) {
        const struct sql_expr *e = sense->conditions.v[i].expr;
        if (!sense->conditions.v[i].joins)
            continue;
        const struct found x = scope_find(sense->r, sense->scope, e->args[0]);
        const struct found y = scope_find(sense->r, sense->scope, e->args[1]);
        keys_check(sense, e, &x, &y);
        keys_check(sense, e, &y, &x);
    }
}
