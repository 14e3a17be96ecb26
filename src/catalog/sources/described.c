/* Accepted entries of a draft over what the database says. Its joins and lessons are kept in the
 * join graph file and the state. */
#include "sources/described.h"

#include "querent/base/str.h"
#include "roles.h"

/* False: nothing here is called so, which is noted. */
static bool described_find(struct catalog *catalog, const struct draft_entry *entry,
                           const char *column, struct column_ref *ret_at)
{
    struct column_ref at = {catalog_find_qualified(catalog, entry->table), -1};

    if (at.table >= 0 && column)
        at.column = schema_find_column(&catalog->schema->tables[at.table], column);
    *ret_at = at;
    if (at.table >= 0 && (!column || at.column >= 0))
        return true;
    catalog_add_note(catalog, "what was accepted of '%s%s%s' fits nothing in the database",
                     entry->table, column ? "." : "", column ? column : "");
    return false;
}

static const char *described_join(struct catalog *catalog, const char *text, const char *more)
{
    return str_blank(text) ? arena_strdup(&catalog->arena, more)
                           : arena_printf(&catalog->arena, "%s; %s", text, more);
}

static void described_entry(struct catalog *catalog, const struct draft_entry *entry)
{
    struct column_ref at;

    if (!described_find(catalog, entry, entry->column, &at))
        return;
    struct schema_table *table = &catalog->schema->tables[at.table];
    if (at.column < 0) {
        table->comment = described_join(catalog, table->comment, entry->means);
        return;
    }
    struct schema_column *column = &table->columns[at.column];
    struct column_info *info = column_info(catalog, at);
    if (entry->kind == DRAFT_SYNONYMS)
        info->synonyms = info->synonyms
                             ? arena_printf(&catalog->arena, "%s, %s", info->synonyms, entry->means)
                             : arena_strdup(&catalog->arena, entry->means);
    else
        column->comment = described_join(catalog, column->comment,
                                         entry->kind == DRAFT_UNIT
                                             ? arena_printf(&catalog->arena, "in %s", entry->means)
                                             : entry->means);
}

void described_words(struct catalog *catalog, const struct draft *draft)
{
    for (size_t i = 0; i < draft->entries.len; i++) {
        const struct draft_entry *entry = &draft->entries.v[i];
        if (entry->state == DRAFT_ACCEPTED &&
            (entry->kind == DRAFT_ABOUT || entry->kind == DRAFT_UNIT ||
             entry->kind == DRAFT_SYNONYMS))
            described_entry(catalog, entry);
    }
}

static void described_role(struct catalog *catalog, const struct draft_entry *entry, int table)
{
    struct schema_table *of = &catalog->schema->tables[table];
    enum table_role role;

    if (role_parse(entry->means, &role)) {
        catalog->tables[table].role = role;
        return;
    }
    /* fact and dimension are passed through as any other; who reads the schema is told */
    catalog->tables[table].role = TABLE_ROLE_INSTANCE;
    of->comment = described_join(catalog, of->comment,
                                 arena_printf(&catalog->arena, "%s table", entry->means));
}

void described_roles(struct catalog *catalog, const struct draft *draft)
{
    struct column_ref at;

    for (size_t i = 0; i < draft->entries.len; i++) {
        const struct draft_entry *entry = &draft->entries.v[i];
        if (entry->state != DRAFT_ACCEPTED)
            continue;
        if (entry->kind == DRAFT_ROLE && described_find(catalog, entry, NULL, &at))
            described_role(catalog, entry, at.table);
        if (entry->kind == DRAFT_DATE && described_find(catalog, entry, entry->means, &at))
            catalog->tables[at.table].date = at.column;
    }
}
