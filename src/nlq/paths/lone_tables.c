/* Tables without a key, a constraint or a reference, in a schema whose other tables have them: what
 * a write job or somebody's "create table as" left there. They take no words from the others: where
 * a question does not name one, it is read without it first. */
#include <string.h>

#include "paths/paths.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

static bool is_bare(const struct schema_table *table)
{
    bool bare = table->kind == TABLE_BASE && table->fkey_count == 0 && table->index_count == 0 &&
                table->comment == NULL;
    for (size_t c = 0; bare && c < table->column_count; c++) {
        const struct schema_column *column = &table->columns[c];
        bare = !column->primary && !column->not_null && !column->unique &&
               column->default_sql == NULL && column->comment == NULL;
    }
    return bare;
}

static bool is_referred_to(const struct schema *schema, const char *name)
{
    bool referred = false;
    for (size_t t = 0; t < schema->table_count; t++) {
        for (size_t f = 0; f < schema->tables[t].fkey_count; f++)
            referred = referred || str_eq_fold(schema->tables[t].fkeys[f].to_table, name);
    }
    return referred;
}

/* Tables refer to one another here, and there are more of those than of any others. */
static bool has_references(const struct schema *schema)
{
    enum { FEW = 3 };
    size_t referring = 0, keyed = 0, bare = 0;
    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        bool key = false;
        for (size_t c = 0; c < table->column_count; c++)
            key = key || table->columns[c].primary;
        referring += table->fkey_count > 0;
        keyed += key;
        bare += is_bare(table);
    }
    return keyed >= FEW && referring > 0 && keyed > 2 * bare;
}

/* The words from i on are those of the table's name, in the singular or the plural. */
static bool names_table(const struct ask *ask, size_t i, const char *words)
{
    char lemma[64];
    for (const char *p = words; *p; i++) {
        const size_t n = strcspn(p, " ");
        const char *part = arena_strndup(ask->arena, p, n);
        lemma_of(part, lemma, sizeof lemma);
        if (i >= ask->words.len ||
            !(str_eq(ask->words.v[i].lower, part) || str_eq(ask->words.v[i].lemma, lemma)))
            return false;
        p += n + (p[n] == ' ');
    }
    return *words != '\0';
}

/* The question names the table as it is called, in one word or in several: "lw_revenue", "lw
 * revenue". */
static bool is_named(const struct ask *ask, int table)
{
    const char *name = ask->schema->tables[table].name;
    const char *words = catalog_table_words(ask->catalog, table);
    bool named = false;
    for (size_t i = 0; i < ask->request->must_count; i++)
        named = named || ask->request->must_tables[i] == table;
    for (size_t i = 0; !named && i < ask->words.len; i++)
        named = str_eq_fold(ask->words.v[i].text, name) || names_table(ask, i, words);
    return named;
}

bool table_is_lone(const struct schema *schema, int table)
{
    return is_bare(&schema->tables[table]) && has_references(schema) &&
           !is_referred_to(schema, schema->tables[table].name);
}

/* The question before was about such a table: this one goes on from it, before it stands alone. */
static bool is_gone_on_from(const struct ask *ask)
{
    const char *context = ask->request->context;
    bool found = false;
    for (size_t t = 0; context && t < ask->schema->table_count; t++)
        found = found || (strstr(context, ask->schema->tables[t].name) &&
                          table_is_lone(ask->schema, (int)t));
    return found;
}

void lone_tables_set_aside(struct ask *ask)
{
    const struct schema *all = ask->schema;
    struct schema *copy = NULL;
    if (ask->request->every_table)
        return;
    if (is_gone_on_from(ask)) {
        ask->lone = LONE_BEFORE;
        return;
    }
    for (size_t t = 0; t < all->table_count; t++) {
        if (all->tables[t].hidden || !table_is_lone(all, (int)t) || is_named(ask, (int)t))
            continue;
        if (copy == NULL) {
            copy = arena_alloc(ask->arena, sizeof *copy);
            *copy = *all;
            copy->tables = arena_alloc(ask->arena, all->table_count * sizeof *copy->tables);
            memcpy(copy->tables, all->tables, all->table_count * sizeof *copy->tables);
        }
        copy->tables[t].hidden = true;
    }
    ask->schema = copy ? copy : all;
    ask->lone = copy ? LONE_ASIDE : LONE_NONE;
}
