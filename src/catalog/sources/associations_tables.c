/* Models among the tables, and the tables between two models. Names are compared without case and
 * underscores: orderId, order_id and ORDERID are the same. */
#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/phrase.h"
#include "sources/associations.h"

enum { BASES_DEEP = 8 };

static char tables_fold(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool tables_same(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a == '_')
            a++;
        while (*b == '_')
            b++;
        if (tables_fold(*a) != tables_fold(*b))
            return false;
        if (!*a)
            return true;
    }
}

int association_column(const struct catalog *catalog, int table, const char *name)
{
    const struct schema_table *at = &catalog->schema->tables[table];
    const int exact = schema_find_column(at, name);

    for (size_t c = 0; exact < 0 && c < at->column_count; c++)
        if (tables_same(at->columns[c].name, name))
            return (int)c;
    return exact;
}

/* ---- tables of models */

/* The only table whose words are the model's, or end with them (shop_order of the application
 * "shop"); -1: none, or several. */
static int tables_by_words(struct association_tables *tables, const char *model)
{
    const struct catalog *catalog = tables->catalog;
    struct buf stem = BUF_INIT;
    const char *raw, *words = namer_words(&tables->namer, model, &raw);
    int whole = -1, end = -1, ends = 0;

    phrase_stem(&stem, words, strlen(words));
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const char *name = catalog->tables[t].stem;
        const size_t len = strlen(name);
        if (catalog->schema->tables[t].hidden)
            continue;
        if (strcmp(name, buf_str(&stem)) == 0)
            whole = (int)t;
        if (len > stem.len && name[len - stem.len - 1] == ' ' && str_ends(name, buf_str(&stem))) {
            end = (int)t;
            ends++;
        }
    }
    buf_release(&stem);
    return whole >= 0 ? whole : ends == 1 ? end : -1;
}

/* The table of that name; behind its first _ where `end`: shop_orderline. -1: none, or several. */
static int tables_by_name(const struct catalog *catalog, const char *name, bool end)
{
    int found = -1;

    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const char *own = catalog->schema->tables[t].name, *behind = strchr(own, '_');
        if (catalog->schema->tables[t].hidden || (end && !behind) ||
            !tables_same(end ? behind : own, name))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* What the model says itself; of a bare name, what the only model of that name says. */
static const char *tables_said(const struct associations *all, const char *model)
{
    const char *bare = associations_read_last_part(model), *only = NULL;
    int count = 0;

    for (size_t i = 0; i < all->tables.len; i++) {
        const struct model_table *at = &all->tables.v[i];
        if (str_eq_fold(at->model, model))
            return at->table;
        if (str_eq_fold(associations_read_last_part(at->model), bare)) {
            only = at->table;
            count++;
        }
    }
    return count == 1 ? only : NULL;
}

static bool tables_is_abstract(const struct associations *all, const char *model)
{
    for (size_t i = 0; i < all->abstract.len; i++)
        if (str_eq(associations_read_last_part(all->abstract.v[i]),
                   associations_read_last_part(model)))
            return true;
    return false;
}

/* Of application and model: shop.OrderLine is shop_orderline. */
static int tables_by_application(const struct catalog *catalog, const char *model)
{
    char *name = mem_strdup(model), *dot = strrchr(name, '.');
    int table = -1;

    if (dot) {
        *dot = '_';
        table = tables_by_name(catalog, name, false);
    }
    mem_free(name);
    return table;
}

/* AccountStat is account_stats, letter by letter: words that stand for others ("stat", "stats") may
 * be read differently in one and many. */
static int tables_by_plural(const struct catalog *catalog, const char *model)
{
    static const char *const endings[] = {"", "s", "es"};
    int table = -1;

    for (size_t i = 0; i < sizeof endings / sizeof *endings && table < 0; i++) {
        char *name = mem_printf("%s%s", model, endings[i]);
        table = tables_by_name(catalog, name, false);
        mem_free(name);
    }
    return table;
}

static int tables_find(struct association_tables *tables, const char *model, int deep)
{
    const struct associations *all = tables->all;
    const char *said = tables_said(all, model), *bare = associations_read_last_part(model);
    int table = catalog_find_qualified(tables->catalog, said ? said : model);

    if (table < 0 && said)
        table = tables_by_words(tables, said);
    if (table < 0 && tables_is_abstract(all, model))
        return -1;
    if (table < 0)
        table = tables_by_application(tables->catalog, model);
    if (table < 0)
        table = tables_by_words(tables, bare);
    if (table < 0)
        table = tables_by_plural(tables->catalog, bare);
    if (table < 0)
        table = tables_by_name(tables->catalog, bare, true);
    for (size_t i = 0; i < all->bases.len && table < 0 && deep < BASES_DEEP; i++)
        if (str_eq(all->bases.v[i].model, model))
            table = tables_find(tables, all->bases.v[i].base, deep + 1);
    return table;
}

int association_table(struct association_tables *tables, const char *model)
{
    return tables_find(tables, model, 0);
}

/* ---- tables between */

/* order_tags_tag, order_tags, orders_tags, tags_orders: the rules of the frameworks. */
static int tables_between(const struct catalog *catalog, int owner, int target, const char *field)
{
    const char *one = catalog->schema->tables[owner].name,
               *two = catalog->schema->tables[target].name;
    char *const names[] = {mem_printf("%s_%s_%s", one, field, two), mem_printf("%s_%s", one, field),
                           mem_printf("%s_%s", one, two), mem_printf("%s_%s", two, one)};
    int found = -1;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (found < 0)
            found = tables_by_name(catalog, names[i], false);
        mem_free(names[i]);
    }
    return found;
}

/* The key of a model in the table between: order_id, ordersId; of the field: tag_id. */
static const char *tables_key(struct arena *arena, const struct catalog *catalog, int between,
                              const char *said, const char *const names[3], const char *before)
{
    char one[64];

    for (int i = 0; i < 6 && !said; i++) {
        if (!names[i / 2])
            continue;
        lemma_of(names[i / 2], one, sizeof one);
        const char *name = arena_printf(arena, "%s%s_id", before, i % 2 ? one : names[i / 2]);
        if (association_column(catalog, between, name) >= 0)
            return name;
    }
    return said;
}

void association_many(struct association_tables *tables, struct catalog *catalog,
                      const struct many_to_many *many, struct association ret_ends[2],
                      bool *ret_found)
{
    const int owner = association_table(tables, many->owner),
              target = association_table(tables, many->target);
    const bool self = owner == target;
    int between = many->table ? catalog_find_qualified(catalog, many->table) : -1;

    *ret_found = false;
    if (owner >= 0 && target >= 0 && !many->table)
        between = tables_between(catalog, owner, target, many->field);
    if (owner < 0 || target < 0 || between < 0) {
        catalog_add_note(catalog, "associations: %s:%d: no table for '%s'", many->file, many->line,
                         owner < 0    ? many->owner
                         : target < 0 ? many->target
                                      : many->said);
        return;
    }
    const char *const of_owner[] = {associations_read_last_part(many->owner),
                                    catalog->schema->tables[owner].name, NULL},
                      *const of_target[] = {associations_read_last_part(many->target), many->field,
                                            catalog->schema->tables[target].name};
    const char *ends[] = {
        tables_key(&catalog->arena, catalog, between, many->column, of_owner, self ? "from_" : ""),
        tables_key(&catalog->arena, catalog, between, many->other, of_target, self ? "to_" : "")};
    for (int i = 0; i < 2; i++) {
        const char *named = associations_read_last_part(i ? many->target : many->owner);
        ret_ends[i] = (struct association){
            .from = catalog_table_name(catalog, between),
            .from_column = ends[i] ? ends[i] : arena_printf(&catalog->arena, "%s_id", named),
            .to = catalog_table_name(catalog, i ? target : owner),
            .said = many->said,
            .line = many->line,
            .file = many->file};
    }
    *ret_found = true;
}
