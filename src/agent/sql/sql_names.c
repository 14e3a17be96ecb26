/* What rows are called: people by their first and last names, and two of the same name are two. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"
#include "querent/lang/words.h"

/* ---- both names */

/* It asks who, or for names, and not for a part of them. */
static bool asks_names(struct arena *arena, const char *question)
{
    static const char *const parts[] = {"surname", "forename", "firstname", "lastname"};
    struct words words;
    bool asks = false, part = false;

    words_split(&words, arena, question);
    for (size_t i = 0; i < words.len; i++) {
        const struct word *word = &words.v[i];
        part |= word->is.name_part;
        for (size_t p = 0; p < sizeof parts / sizeof *parts; p++)
            part |= str_eq(word->lemma, parts[p]);
        asks |= str_eq(word->lemma, "name") || word_is(word, "who") || word_is(word, "whom");
    }
    return asks && !part;
}

static int names_column(const struct catalog *catalog, int table, enum name_class class)
{
    const struct schema_table *t = &catalog_schema(catalog)->tables[table];

    for (size_t c = 0; c < t->column_count; c++)
        if (name_has(catalog_column_words(catalog, (struct column_ref){table, (int)c}), class))
            return (int)c;
    return -1;
}

static bool names_lists(const struct catalog *catalog, const struct sql_query *query,
                        struct column_ref column)
{
    for (const struct sql_item *item = query->items; item; item = item->next) {
        const struct column_ref at = catalog_column_of(catalog, query->from, item->expr);
        if (at.table == column.table && at.column == column.column)
            return true;
    }
    return false;
}

/* Behind the item, and beside it in the groups. */
static void names_add(struct arena *arena, struct sql_query *query, struct sql_item *item,
                      struct sql_expr *column)
{
    struct sql_item *after = item->next, *last = item;
    bool grouped = false;

    for (size_t i = 0; i < query->group_count; i++)
        grouped |= sql_equal_expr(query->groups[i], item->expr);
    struct sql_item *added = sql_add_item(arena, query, column, NULL);
    if (after) {
        while (last->next != added)
            last = last->next;
        last->next = NULL;
        item->next = added;
        added->next = after;
    }
    if (grouped)
        sql_add_group(arena, query, sql_copy_expr(arena, column));
}

bool sql_mend_names(struct arena *arena, const struct catalog *catalog, const char *question,
                    struct sql_query *query)
{
    if (!asks_names(arena, question))
        return false;
    for (struct sql_item *item = query->items; item; item = item->next) {
        const struct column_ref at = catalog_column_of(catalog, query->from, item->expr);
        if (at.table < 0 || at.column != names_column(catalog, at.table, NAME_FIRST_NAME))
            continue;
        const struct column_ref last = {at.table, names_column(catalog, at.table, NAME_LAST_NAME)};
        if (last.column < 0 || names_lists(catalog, query, last))
            return false;
        names_add(
            arena, query, item,
            sql_column(arena, item->expr->table,
                       catalog_schema(catalog)->tables[last.table].columns[last.column].name));
        return true;
    }
    return false;
}

/* ---- a key where names are asked for */

static bool names_asks_key(struct arena *arena, const char *question)
{
    static const char *const keys[] = {"id",  "identifier", "number",   "no",
                                       "key", "code",       "reference"};
    struct words words;

    words_split(&words, arena, question);
    for (size_t i = 0; i < words.len; i++)
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            if (str_eq(words.v[i].lemma, keys[k]))
                return true;
    return false;
}

/* The relationship by which the column alone refers to rows that have a name; NULL: none. */
static const struct join_edge *names_reference(const struct catalog *catalog, struct column_ref at)
{
    for (size_t i = 0; at.table >= 0 && i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = catalog_edge(catalog, i);
        const int label = catalog_label_column(catalog, edge->to);
        if (edge->count == 1 && !edge->only && edge->from == at.table &&
            edge->from_columns[0] == at.column && label >= 0 && label != edge->to_columns[0])
            return edge;
    }
    return NULL;
}

static bool names_is(const struct sql_expr *expr, const char *table, const char *column)
{
    return expr->kind == SQL_EXPR_COLUMN && expr->table && str_eq_fold(expr->table, table) &&
           str_eq_fold(expr->name, column);
}

/* What the query calls the table that it joins on the key already; NULL: it does not. */
static const char *names_joined(const struct catalog *catalog, const struct sql_source *source,
                                const struct join_edge *edge, const struct sql_expr *key)
{
    if (source->kind != SQL_SOURCE_JOIN)
        return NULL;
    const struct sql_source *right = source->right;
    const struct sql_expr *on = source->on;
    const struct schema_table *to = &catalog_schema(catalog)->tables[edge->to];
    const char *called = right->alias ? right->alias : right->name;
    if (right->kind == SQL_SOURCE_TABLE && on && on->kind == SQL_EXPR_BINARY && key->table &&
        on->op == SQL_OP_EQ &&
        catalog_find_table(catalog, right->schema, right->name) == edge->to) {
        const char *column = to->columns[edge->to_columns[0]].name;
        for (size_t i = 0; i < 2; i++)
            if (names_is(on->args[i], called, column) &&
                names_is(on->args[1 - i], key->table, key->name))
                return called;
    }
    return names_joined(catalog, source->left, edge, key);
}

static bool names_taken(const struct sql_source *source, const char *name)
{
    if (source->kind == SQL_SOURCE_JOIN)
        return names_taken(source->left, name) || names_taken(source->right, name);
    return (source->alias && str_eq_fold(source->alias, name)) ||
           (source->name && str_eq_fold(source->name, name));
}

struct qualified { /* names without a table are the one's that stood alone */
    const struct schema_table *table;
    const char *called;
};

static bool names_qualify(const struct sql_expr *expr, void *arg)
{
    const struct qualified *of = arg;

    if (expr->kind == SQL_EXPR_COLUMN && !expr->table &&
        schema_find_column(of->table, expr->name) >= 0)
        ((struct sql_expr *)expr)->table = of->called; /* the tree is our own copy */
    for (size_t i = 0; expr->query && i < expr->arg_count; i++)
        if (expr->args[i])
            names_qualify(expr->args[i], arg);
    return !expr->query;
}

/* Joins the table under a name that says what its rows are here: the boss of boss_id; NULL: the
 * query has such a name, or calls the table with the key by none. */
static const char *names_join(struct arena *arena, const struct catalog *catalog,
                              struct sql_query *query, const struct join_edge *edge,
                              struct sql_expr *key)
{
    const struct schema_table *to = &catalog_schema(catalog)->tables[edge->to];
    const char *words =
        catalog_column_words(catalog, (struct column_ref){edge->from, edge->from_columns[0]});
    const char *called = arena_strndup(arena, words, strcspn(words, " "));
    const char *of = key->table;

    if (!of && query->from->kind == SQL_SOURCE_TABLE)
        of = query->from->alias ? query->from->alias : query->from->name;
    if (!of || !*called || names_taken(query->from, called))
        return NULL;
    struct sql_source *table = sql_edge_table(arena, catalog, edge->to);
    if (!str_eq_fold(called, to->name))
        table->alias = called;
    if (query->from->kind == SQL_SOURCE_TABLE)
        sql_walk(query, names_qualify,
                 &(struct qualified){&catalog_schema(catalog)->tables[edge->from], of});
    query->from = sql_join_on(arena, SQL_JOIN_INNER, query->from, table,
                              sql_edge_condition(arena, catalog, edge, of, called));
    return called;
}

/* The names of the rows in place of their key: first and last, or the one they have. */
static void names_replace(struct arena *arena, const struct catalog *catalog,
                          struct sql_query *query, struct sql_item *item, int table,
                          const char *called)
{
    const struct schema_table *t = &catalog_schema(catalog)->tables[table];
    const int first = names_column(catalog, table, NAME_FIRST_NAME),
              last = names_column(catalog, table, NAME_LAST_NAME);
    const bool both = first >= 0 && last >= 0;
    const int label = both ? first : catalog_label_column(catalog, table);
    bool grouped = false;

    for (size_t i = 0; i < query->group_count; i++)
        grouped |= sql_equal_expr(query->groups[i], item->expr);
    item->expr = sql_column(arena, called, t->columns[label].name);
    if (grouped)
        sql_add_group(arena, query, sql_copy_expr(arena, item->expr));
    if (both)
        names_add(arena, query, item, sql_column(arena, called, t->columns[last].name));
}

static bool names_sums(const struct sql_query *query)
{
    bool call = false;

    for (const struct sql_item *item = query->items; item; item = item->next)
        call |= item->expr->kind == SQL_EXPR_CALL;
    return call;
}

bool sql_mend_keys(struct arena *arena, const struct catalog *catalog, const char *question,
                   struct sql_query *query)
{
    const bool figures = query->group_count && names_sums(query); /* "scrap per operator" */

    if (!query->from || !(figures || asks_names(arena, question)) ||
        names_asks_key(arena, question))
        return false;
    for (struct sql_item *item = query->items; item; item = item->next) {
        const struct join_edge *edge =
            names_reference(catalog, catalog_column_of(catalog, query->from, item->expr));
        if (!edge || item->alias)
            continue;
        const char *called = names_joined(catalog, query->from, edge, item->expr);
        called = called ? called : names_join(arena, catalog, query, edge, item->expr);
        if (!called)
            continue;
        names_replace(arena, catalog, query, item, edge->to, called);
        return true;
    }
    return false;
}

/* ---- two of the same name */

/* The name is given to fewer things than there are. */
static bool names_repeat(const struct catalog *catalog, struct column_ref at, int key)
{
    const int64_t names = catalog_stats(catalog, at)->distinct;

    return names > 1 &&
           names < catalog_stats(catalog, (struct column_ref){at.table, key})->distinct;
}

bool sql_mend_groups(struct arena *arena, const struct catalog *catalog, struct sql_query *query)
{
    if (query->group_count != 1 || !query->from || query->from->kind != SQL_SOURCE_JOIN ||
        !names_sums(query))
        return false;
    const struct sql_expr *group = query->groups[0];
    const struct column_ref at = catalog_column_of(catalog, query->from, group);
    const int key = at.table < 0 ? -1 : catalog_key_column(catalog, at.table);
    if (key < 0 || key == at.column || catalog_label_column(catalog, at.table) != at.column ||
        !names_repeat(catalog, at, key))
        return false;
    const char *name = catalog_schema(catalog)->tables[at.table].columns[key].name;
    sql_add_group(arena, query, sql_column(arena, group->table, name));
    return true;
}
