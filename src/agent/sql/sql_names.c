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

/* ---- two of the same name */

/* The name is given to fewer things than there are. */
static bool names_repeat(const struct catalog *catalog, struct column_ref at, int key)
{
    const int64_t names = catalog_stats(catalog, at)->distinct;

    return names > 1 &&
           names < catalog_stats(catalog, (struct column_ref){at.table, key})->distinct;
}

static bool names_sums(const struct sql_query *query)
{
    bool call = false;

    for (const struct sql_item *item = query->items; item; item = item->next)
        call |= item->expr->kind == SQL_EXPR_CALL;
    return call;
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
