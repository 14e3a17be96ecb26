/* Descriptions become comments, business names and synonyms join the words that a column is found
 * by, PII keeps a column from being read, and references become joins. What the dictionary and the
 * database say differently is kept for the operator. */
#include "querent/model/schema/dictionary.h"

#include <stdarg.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sources/dictionary.h"

struct merging {
    struct catalog *catalog;
    const struct dictionary_record *record;
    size_t *seen_before; /* of each table: number of its first column, for the marks */
    bool *seen;          /* columns that the dictionary knows */
    bool *described;     /* tables that it knows */
};

static const char *dictionary_field_of(const struct merging *merging, enum dictionary_field field)
{
    return merging->record->fields[field];
}

__attribute__((format(printf, 2, 3))) static void dictionary_disagree(const struct merging *merging,
                                                                      const char *fmt, ...)
{
    struct catalog *catalog = merging->catalog;
    struct buf text = BUF_INIT;
    va_list args;

    va_start(args, fmt);
    buf_addv(&text, fmt, args);
    va_end(args);
    if (merging->record)
        buf_addf(&text, " (%s, line %d)", merging->record->file, merging->record->line);
    const char *kept = arena_strdup(&catalog->arena, buf_str(&text));
    vec_push(&catalog->disagreements, kept);
    buf_release(&text);
}

static void dictionary_add_words(struct catalog *catalog, struct column_info *info,
                                 const char *words)
{
    if (!*words)
        return;
    info->synonyms = info->synonyms ? arena_printf(&catalog->arena, "%s, %s", info->synonyms, words)
                                    : arena_strdup(&catalog->arena, words);
}

/* Numbers of any kind are alike for a dictionary: "number" is all that most of them say. */
static bool types_differ(enum value_type a, enum value_type b)
{
    const bool numbers = (a == VALUE_INTEGER || a == VALUE_DECIMAL || a == VALUE_REAL) &&
                         (b == VALUE_INTEGER || b == VALUE_DECIMAL || b == VALUE_REAL);

    return a != b && !numbers && a != VALUE_UNKNOWN && b != VALUE_UNKNOWN && a != VALUE_OTHER &&
           b != VALUE_OTHER;
}

static void compare_column(const struct merging *merging, struct column_ref at)
{
    const struct schema_column *column = schema_column_at(merging->catalog, at);
    const struct schema_table *table = &merging->catalog->schema->tables[at.table];
    const char *type = dictionary_field_of(merging, DICTIONARY_TYPE),
               *primary = dictionary_field_of(merging, DICTIONARY_PRIMARY),
               *mandatory = dictionary_field_of(merging, DICTIONARY_MANDATORY);
    const enum value_type written = value_type_of(type);
    bool keyed = false;

    for (size_t c = 0; c < table->column_count; c++)
        keyed |= table->columns[c].primary > 0;
    if (*type && types_differ(written, column->value))
        dictionary_disagree(merging, "'%s.%s' is %s there, %s in the database", table->name,
                            column->name, value_type_name(written), value_type_name(column->value));
    if (*primary && keyed && dictionary_is_yes(primary) != (column->primary > 0))
        dictionary_disagree(merging, "'%s.%s' is %s the primary key there, %s in the database",
                            table->name, column->name, column->primary ? "not in" : "in",
                            column->primary ? "is" : "is not");
    if (*mandatory && dictionary_is_yes(mandatory) && !column->not_null && !column->primary)
        dictionary_disagree(merging, "'%s.%s' is mandatory there, but may be NULL in the database",
                            table->name, column->name);
}

static void dictionary_add_reference(const struct merging *merging, struct column_ref from)
{
    struct catalog *catalog = merging->catalog;
    const char *text = dictionary_field_of(merging, DICTIONARY_REFERENCES), *table, *column;

    if (!*text)
        return;
    dictionary_reference(&catalog->arena, text, &table, &column);
    struct column_ref to = {catalog_find_qualified(catalog, table), -1};
    if (to.table >= 0)
        to.column = *column ? schema_find_column(&catalog->schema->tables[to.table], column)
                            : catalog->tables[to.table].key;
    if (to.table < 0 || to.column < 0) {
        dictionary_disagree(merging, "nothing in the database is called '%s'", text);
        return;
    }
    const struct join_edge edge = {.from = from.table,
                                   .to = to.table,
                                   .count = 1,
                                   .from_columns = &from.column,
                                   .to_columns = &to.column,
                                   .type = JOIN_BUSINESS,
                                   .confidence = 0.95,
                                   .evidence = "the data dictionary"};
    if (edges_find(catalog, &edge) < 0)
        edges_add(catalog, &edge);
    column_info(catalog, from)->is_key = column_info(catalog, from)->refers = true;
}

static void describe_column(const struct merging *merging, struct column_ref at)
{
    struct catalog *catalog = merging->catalog;
    struct schema_column *column = &catalog->schema->tables[at.table].columns[at.column];
    struct column_info *info = column_info(catalog, at);
    const char *description = dictionary_field_of(merging, DICTIONARY_DESCRIPTION);

    if (*description)
        column->comment = arena_strdup(&catalog->arena, description);
    dictionary_add_words(catalog, info, dictionary_field_of(merging, DICTIONARY_BUSINESS_NAME));
    dictionary_add_words(catalog, info, dictionary_field_of(merging, DICTIONARY_SYNONYMS));
    info->secret |= dictionary_is_yes(dictionary_field_of(merging, DICTIONARY_PII));
    column->partition |= dictionary_is_yes(dictionary_field_of(merging, DICTIONARY_PARTITION));
    if (dictionary_is_yes(dictionary_field_of(merging, DICTIONARY_PRIMARY)) &&
        catalog->tables[at.table].key < 0)
        catalog->tables[at.table].key = at.column;
}

static void merge_record(struct merging *merging)
{
    struct catalog *catalog = merging->catalog;
    const char *schema = dictionary_field_of(merging, DICTIONARY_SCHEMA),
               *name = dictionary_field_of(merging, DICTIONARY_TABLE),
               *column = dictionary_field_of(merging, DICTIONARY_COLUMN),
               *description = dictionary_field_of(merging, DICTIONARY_DESCRIPTION);
    struct column_ref at = {*schema ? catalog_find_table(catalog, schema, name)
                                    : catalog_find_qualified(catalog, name),
                            -1};

    if (at.table < 0) {
        dictionary_disagree(merging, "no table '%s' in the database", name);
        return;
    }
    struct schema_table *table = &catalog->schema->tables[at.table];
    merging->described[at.table] = true;
    if (!*column) {
        if (*description)
            table->comment = arena_strdup(&catalog->arena, description);
        return;
    }
    at.column = schema_find_column(table, column);
    if (at.column < 0) {
        dictionary_disagree(merging, "no column '%s' in '%s' in the database", column, name);
        return;
    }
    merging->seen[merging->seen_before[at.table] + (size_t)at.column] = true;
    describe_column(merging, at);
    compare_column(merging, at);
    dictionary_add_reference(merging, at);
}

/* Tables that it leaves out wholly may be none of its business; columns of those it describes are.
 */
static void find_undescribed(struct merging *merging)
{
    const struct schema *schema = merging->catalog->schema;

    merging->record = NULL;
    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        for (size_t c = 0; merging->described[t] && c < table->column_count; c++)
            if (!merging->seen[merging->seen_before[t] + c])
                dictionary_disagree(merging,
                                    "'%s.%s' is in the database, not in the data dictionary",
                                    table->name, table->columns[c].name);
    }
}

static void dictionary_merge(struct catalog *catalog, const struct dictionary *dictionary)
{
    const size_t tables = catalog->schema->table_count;
    struct merging merging = {.catalog = catalog};
    size_t columns = 0;

    merging.seen_before = mem_alloc((tables + 1) * sizeof *merging.seen_before);
    merging.described = mem_alloc(tables + 1);
    for (size_t t = 0; t < tables; t++) {
        merging.seen_before[t] = columns;
        columns += catalog->schema->tables[t].column_count;
    }
    merging.seen = mem_alloc(columns + 1);
    for (size_t i = 0; i < dictionary->records.len; i++) {
        merging.record = &dictionary->records.v[i];
        merge_record(&merging);
    }
    find_undescribed(&merging);
    mem_free(merging.seen_before);
    mem_free(merging.described);
    mem_free(merging.seen);
}

bool dictionary_apply(struct catalog *catalog, const struct catalog_options *options,
                      struct err *err)
{
    const enum dictionary_trust trust =
        options->dictionary_given ? DICTIONARY_GIVEN : DICTIONARY_OWN;
    struct dictionary dictionary;

    if (!dictionary_read(options->dictionary_path, trust, options->dictionary_headings, &dictionary,
                         err))
        return false;
    dictionary_merge(catalog, &dictionary);
    dictionary_release(&dictionary);
    if (catalog->disagreements.len)
        catalog_add_note(catalog,
                         "the data dictionary and the database disagree in %zu places: 'querent "
                         "catalog dictionary' lists them",
                         catalog->disagreements.len);
    return true;
}

size_t catalog_disagreement_count(const struct catalog *catalog)
{
    return catalog->disagreements.len;
}

const char *catalog_disagreement(const struct catalog *catalog, size_t i)
{
    return catalog->disagreements.v[i];
}

const char *catalog_column_synonyms(const struct catalog *catalog, struct column_ref column)
{
    return column_info(catalog, column)->synonyms;
}
