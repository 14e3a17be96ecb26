/* Two one-to-many joins side by side, whose rows meet each other; and groups without a row, which
 * count(*) counts as one. */
#include <string.h>
#include <strings.h>

#include "querent/base/str.h"
#include "sense/sense.h"

/* ---- customers with their orders and their tickets */

struct branches {
    size_t a, b;
    const char *of; /* what both belong to */
};

/* The nearest row that both have one of. */
static const char *branches_between(const struct sense *sense, relation_set common,
                                    const struct branches *found)
{
    const char *any = NULL;

    for (size_t i = 0; i < sense->scope->relations.len; i++) {
        const char *name = sense_in(common, i) ? sense_name(sense, i) : NULL;
        if (name && sense_in(sense->linked[i], found->a) && sense_in(sense->linked[i], found->b))
            return name;
        any = any ? any : name;
    }
    return any;
}

/* Two relations of the set that are tied only by a row that both belong to. */
static bool branches_find(const struct sense *sense, relation_set set, struct branches *ret)
{
    const size_t n = sense->scope->relations.len;
    relation_set known[SENSE_RELATIONS];

    for (size_t i = 0; i < n; i++)
        known[i] = sense_determined(sense, (relation_set)1 << i);
    for (size_t a = 0; a < n; a++) {
        for (size_t b = a + 1; b < n; b++) {
            bool met = !sense_in(set, a) || !sense_in(set, b) || sense_in(sense->linked[a], b) ||
                       sense_in(sense->linked[b], a) || !sense_in(sense_connected(sense, a), b) ||
                       !sense_name(sense, a) || !sense_name(sense, b);
            for (size_t i = 0; i < n && !met; i++)
                met = sense_in(known[i], a) && sense_in(known[i], b);
            if (met)
                continue;
            *ret = (struct branches){a, b, NULL};
            ret->of = branches_between(sense, known[a] & known[b], ret);
            return ret->of != NULL;
        }
    }
    return false;
}

static bool branches_counts_all(const struct sql_expr *e)
{
    return e->kind == SQL_EXPR_CALL && e->star && !e->over && !e->filter &&
           str_eq_fold(e->name, "count");
}

/* Grouped by a column of one of the two: its rows are told apart. */
static bool branches_grouped(const struct sense *sense, const struct branches *found)
{
    const struct sql_query *q = sense->scope->query;
    relation_set groups = 0;

    for (size_t i = 0; i < q->group_count; i++)
        groups |= sense_named(sense, q->groups[i]);
    return sense_in(groups, found->a) || sense_in(groups, found->b);
}

static bool branches_lists_rows(const struct sense *sense)
{
    const struct sql_query *q = sense->scope->query;

    if (q != sense->r->root || q->distinct || q->distinct_on_count || q->group_count || q->having)
        return false;
    for (const struct sql_item *item = q->items; item; item = item->next)
        if (has_aggregate(item->expr))
            return false;
    return true;
}

void sense_check_branches(struct sense *sense)
{
    const struct sql_query *q = sense->scope->query;
    const relation_set all = ~(relation_set)0 >> (SENSE_RELATIONS - sense->scope->relations.len);
    struct branches found;

    if (branches_lists_rows(sense)) {
        if (branches_find(sense, sense->listed & ~sense->absent, &found))
            report(sense->r, SQL_REPEATED_ROWS, MARK_WARNING, q->items->expr->at,
                   "each row of '%s' is listed with each row of '%s' of the same '%s'",
                   sense_name(sense, found.a), sense_name(sense, found.b), found.of);
        return;
    }
    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (!branches_counts_all(item->expr) ||
            !branches_find(sense, all & ~sense->absent, &found) || branches_grouped(sense, &found))
            continue;
        report(sense->r, SQL_FAN_TRAP, MARK_WARNING, item->expr->at,
               "counts each row of '%s' with each row of '%s' of the same '%s': count the rows of "
               "one of them",
               sense_name(sense, found.a), sense_name(sense, found.b), found.of);
        return;
    }
}

/* ---- customers LEFT JOIN orders, count(*) by customer */

static bool branches_in_where(const struct sense *sense, size_t relation)
{
    for (size_t i = sense->where; i < sense->conditions.len; i++)
        if (sense_in(sense->conditions.v[i].of, relation))
            return true;
    return false;
}

static bool branches_is_many(const struct sense *sense, size_t relation, relation_set groups)
{
    const relation_set others = sense_connected(sense, relation) & ~((relation_set)1 << relation);

    return sense_in(sense->outer, relation) && !branches_in_where(sense, relation) && groups &&
           !sense_in(groups, relation) && sense->scope->relations.v[relation].table &&
           sense_name(sense, relation) && !sense_in(sense_determined(sense, others), relation) &&
           !(others & ~sense_determined(sense, groups));
}

/* A column that every row has, for count(column); NULL: none is known. */
static const char *branches_counted(const struct sense *sense, size_t relation)
{
    const struct schema_table *t = sense->scope->relations.v[relation].table;

    for (size_t i = 0; i < t->column_count; i++)
        if (t->columns[i].primary)
            return t->columns[i].name;
    for (size_t i = 0; i < t->column_count; i++)
        if (t->columns[i].not_null)
            return t->columns[i].name;
    return NULL;
}

/* One column tells its rows apart. */
static bool branches_key(const struct sense *sense, size_t relation)
{
    const struct schema_table *t = sense->scope->relations.v[relation].table;
    const char *counted = branches_counted(sense, relation);

    for (size_t i = 0; counted && i < t->column_count; i++)
        if (t->columns[i].unique && str_eq(t->columns[i].name, counted))
            return true;
    return false;
}

/* "count(o.id)" as the finding's mend, where the table has such a column. */
static void branches_fix(struct sense *sense, struct sql_finding *found, const char *before,
                         size_t relation)
{
    const char *column = branches_counted(sense, relation);
    struct buf fix = BUF_INIT;

    if (!column)
        return;
    buf_add(&fix, before);
    sql_quote_name(&fix, sense_name(sense, relation), sense->r->dialect);
    buf_addc(&fix, '.');
    sql_quote_name(&fix, column, sense->r->dialect);
    buf_addc(&fix, ')');
    found->fix = arena_strdup(sense->r->arena, buf_str(&fix));
    buf_release(&fix);
}

static void branches_report_empty(struct sense *sense, const struct sql_expr *call, size_t relation,
                                  size_t group)
{
    struct sql_finding *found =
        report(sense->r, SQL_FAN_TRAP, MARK_WARNING, call->at,
               "a row of '%s' without any row of '%s' counts as 1: count a column of '%s'",
               sense_name(sense, group), sense_name(sense, relation), sense_name(sense, relation));

    branches_fix(sense, found, "count(", relation);
}

void sense_check_empty_groups(struct sense *sense)
{
    const struct sql_query *q = sense->scope->query;
    relation_set groups = 0;

    for (size_t i = 0; i < q->group_count; i++)
        groups |= sense_named(sense, q->groups[i]);
    for (const struct sql_item *item = q->items; item; item = item->next) {
        for (size_t i = 0; branches_counts_all(item->expr) && i < sense->scope->relations.len; i++)
            if (branches_is_many(sense, i, groups)) {
                branches_report_empty(sense, item->expr, i, (size_t)__builtin_ctzll(groups));
                break;
            }
    }
}

/* ---- count(*) AS customers, of orders */

/* "customers", "customer_count", "num_customers" for the table customers. */
static bool branches_says(const char *alias, const char *table)
{
    static const char *const before[] = {"num_", "number_of_", "n_", "count_", "no_of_"};
    size_t len = strlen(alias), of = strlen(table);

    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        if (str_starts_fold(alias, before[i])) {
            alias += strlen(before[i]);
            len = strlen(alias);
            break;
        }
    if (len > 6 && str_eq_fold(alias + len - 6, "_count"))
        len -= 6;
    len -= len > 1 && (alias[len - 1] == 's' || alias[len - 1] == 'S');
    of -= of > 1 && (table[of - 1] == 's' || table[of - 1] == 'S');
    return len == of && strncasecmp(alias, table, len) == 0;
}

static size_t branches_meant(const struct sense *sense, const char *alias)
{
    for (size_t i = 0; i < sense->scope->relations.len; i++) {
        const struct relation *rel = &sense->scope->relations.v[i];
        if (rel->table && rel->name && branches_says(alias, rel->table->name))
            return i;
    }
    return SIZE_MAX;
}

void sense_check_alias(struct sense *sense)
{
    for (const struct sql_item *item = sense->scope->query->items; item; item = item->next) {
        const size_t meant = item->alias && branches_counts_all(item->expr)
                                 ? branches_meant(sense, item->alias)
                                 : SIZE_MAX;
        const size_t by = meant == SIZE_MAX || sense_by_key(sense, meant)
                              ? SIZE_MAX
                              : sense_repeater(sense, (relation_set)1 << meant);
        if (by == SIZE_MAX || !sense_name(sense, by))
            continue;
        struct sql_finding *found =
            report(sense->r, SQL_FAN_TRAP, MARK_WARNING, item->expr->at,
                   "called '%s', and counts the rows of '%s' that join them", item->alias,
                   sense_name(sense, by));
        if (branches_key(sense, meant))
            branches_fix(sense, found, "count(DISTINCT ", meant);
    }
}
