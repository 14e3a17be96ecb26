/* A table that is joined and of which nothing else is used: on what it has not, or though it does
 * not exist, or with several rows for one of those asked for, which are then listed and added up
 * several times. The join is left out, which can only have been there by habit. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/lang/words.h"

struct drop {
    const struct catalog *catalog;
    const struct sql_expr *on; /* of the join in question */
    const char *called;
    int table; /* -1: there is none of that name */
    bool used;
};

static bool drop_looks(const struct sql_expr *expr, void *arg)
{
    struct drop *drop = arg;

    if (expr == drop->on)
        return false;
    if (expr->kind == SQL_EXPR_STAR)
        drop->used |= !expr->table || str_eq_fold(expr->table, drop->called);
    if (expr->kind == SQL_EXPR_COLUMN && expr->table)
        drop->used |= str_eq_fold(expr->table, drop->called);
    else if (expr->kind == SQL_EXPR_COLUMN && drop->table >= 0)
        drop->used |= schema_find_column(&catalog_schema(drop->catalog)->tables[drop->table],
                                         expr->name) >= 0;
    return true;
}

/* count(*) counts the rows of all that is joined, too. */
static bool drop_counts(const struct sql_expr *expr, void *arg)
{
    struct drop *drop = arg;

    drop->used |= expr->kind == SQL_EXPR_CALL && expr->star;
    return !expr->query;
}

static bool drop_is_idle(const struct catalog *catalog, const struct sql_query *select,
                         const struct sql_source *join)
{
    const struct sql_source *right = join->right;
    struct drop drop = {.catalog = catalog,
                        .on = join->on,
                        .called = right->alias ? right->alias : right->name,
                        .table = catalog_find_table(catalog, right->schema, right->name)};

    sql_walk(select, drop_looks, &drop);
    sql_walk(select, drop_counts, &drop);
    return !drop.used;
}

/* The place is in the join's condition, or is the joined table. */
static bool drop_join(const struct catalog *catalog, const struct sql_query *select,
                      struct sql_source **source, struct sql_span at)
{
    struct sql_source *join = *source;

    if (join->kind != SQL_SOURCE_JOIN)
        return false;
    const bool here = join->right->kind == SQL_SOURCE_TABLE && join->on &&
                      (sql_span_holds(join->on->at, at) || sql_span_holds(join->right->at, at));
    if (!here)
        return drop_join(catalog, select, &join->left, at);
    if (join->join != SQL_JOIN_INNER || !drop_is_idle(catalog, select, join))
        return false;
    *source = join->left;
    return true;
}

struct sql_query *sql_drop_join(struct arena *arena, const struct catalog *catalog,
                                const struct sql_query *query, const struct sql_finding *finding)
{
    struct sql_query *copy = sql_copy(arena, query);
    struct sql_query *select = sql_select_at(copy, finding->at);

    return finding->severity == MARK_ERROR && select && select->from &&
                   drop_join(catalog, select, &select->from, finding->at)
               ? copy
               : NULL;
}

/* ---- several rows for one */

static bool drop_is_said(const struct words *question, struct arena *arena, const char *table)
{
    struct words names;

    words_split(&names, arena, table);
    for (size_t i = 0; i < question->len; i++)
        for (size_t n = 0; n < names.len; n++) {
            const struct word *word = &question->v[i];
            const char *name = names.v[n].lemma;
            bool said = str_eq(word->lemma, name);
            for (size_t s = 0; s < SYNONYMS_MAX && word->synonyms[s]; s++)
                said |= str_eq(word->synonyms[s], name);
            if (said)
                return true;
        }
    return false;
}

/* The condition is that of a relationship in which rows of the table refer to the other's. */
static bool drop_refers(const struct catalog *catalog, const struct sql_source *from,
                        const struct sql_expr *on, int table)
{
    if (!on || on->kind != SQL_EXPR_BINARY || on->op != SQL_OP_EQ)
        return false;
    const struct column_ref x = catalog_column_of(catalog, from, on->args[0]),
                            y = catalog_column_of(catalog, from, on->args[1]);
    const struct column_ref own = x.table == table ? x : y, other = x.table == table ? y : x;
    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        if (edge->count == 1 && edge->from == own.table && edge->to == other.table &&
            own.table == table && other.table != table && edge->from_columns[0] == own.column &&
            edge->to_columns[0] == other.column)
            return catalog_key_column(catalog, table) != own.column;
    }
    return false;
}

static bool drop_leaf(struct arena *arena, const struct catalog *catalog,
                      const struct words *question, const struct sql_query *query,
                      struct sql_source **source)
{
    struct sql_source *join = *source;

    if (join->kind != SQL_SOURCE_JOIN)
        return false;
    const struct sql_source *right = join->right;
    const int table = right->kind == SQL_SOURCE_TABLE
                          ? catalog_find_table(catalog, right->schema, right->name)
                          : -1;
    if (table < 0 || join->join != SQL_JOIN_INNER ||
        drop_is_said(question, arena, catalog_table_words(catalog, table)) ||
        !drop_refers(catalog, query->from, join->on, table) || !drop_is_idle(catalog, query, join))
        return drop_leaf(arena, catalog, question, query, &join->left);
    *source = join->left;
    return true;
}

bool sql_drop_idle(struct arena *arena, const struct catalog *catalog, const char *question,
                   struct sql_query *query)
{
    struct words words;
    bool dropped = false;

    words_split(&words, arena, question);
    while (query->from && drop_leaf(arena, catalog, &words, query, &query->from))
        dropped = true;
    return dropped;
}
