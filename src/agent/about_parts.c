/* Questions about parts of the schema: which tables have a column, which columns hold dates, what
 * the key of a table is, which tables refer to it, what type a column has, what a table contains.
 */
#include <string.h>

#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/lang/cue.h"
#include "querent/lang/question.h"

enum {
    COLUMNS_TOLD = 24,
    VALUES_LOOKED_AT = 8,
    NAME_WORDS = 3, /* of what may be called so and is not here */
    WEIGHT_WORD = 2,
    WEIGHT_GENERAL = 1 /* of a word that names of nearly every database have: id, number */
};

struct parts {
    struct arena arena;
    const struct catalog *catalog;
    struct words words;
    size_t first, last; /* what is asked for */
    struct buf *out;
};

static const struct {
    const char *lemma;
    enum value_type types[4];
} kinds[] = {
    {"date", {VALUE_DATE, VALUE_TIMESTAMP}},
    {"time", {VALUE_TIME, VALUE_TIMESTAMP}},
    {"timestamp", {VALUE_TIMESTAMP}},
    {"number", {VALUE_INTEGER, VALUE_DECIMAL, VALUE_REAL}},
    {"numeric", {VALUE_INTEGER, VALUE_DECIMAL, VALUE_REAL}},
    {"text", {VALUE_TEXT}},
    {"boolean", {VALUE_BOOLEAN}},
};

static bool parts_shows(const struct parts *parts, size_t t)
{
    const struct schema_table *table = &catalog_schema(parts->catalog)->tables[t];

    return !table->hidden && table->kind == TABLE_BASE;
}

/* A table or column is called so: the word is a matter of the rows. */
static bool parts_is_of_data(const struct parts *parts, const char *word)
{
    const struct schema *schema = catalog_schema(parts->catalog);

    for (size_t t = 0; t < schema->table_count; t++) {
        if (about_has_word(catalog_table_words(parts->catalog, (int)t), word))
            return true;
        for (size_t c = 0; c < schema->tables[t].column_count; c++)
            if (about_has_word(
                    catalog_column_words(parts->catalog, (struct column_ref){(int)t, (int)c}),
                    word))
                return true;
    }
    return false;
}

static bool parts_counts(const struct word *word)
{
    return !word->punct && !word->is.stop && !word->is.plain && !word->is.article &&
           !word->is.columns && !word->is.tables;
}

static size_t parts_length(const struct parts *parts)
{
    size_t n = 0;

    for (size_t i = parts->first; i < parts->last; i++)
        n += parts_counts(&parts->words.v[i]);
    return n;
}

/* ---- columns by their names */

/* How much of what is asked for the column's name has; the rest may be its table's. */
static int parts_weigh(const struct parts *parts, struct column_ref at)
{
    const char *column = catalog_column_words(parts->catalog, at);
    const char *table = catalog_table_words(parts->catalog, at.table);
    int weight = 0;
    bool own = false;

    for (size_t i = parts->first; i < parts->last; i++) {
        const struct word *word = &parts->words.v[i];
        if (!parts_counts(word))
            continue;
        const bool has = about_has_word(column, word->lemma);
        own |= has;
        if (has || about_has_word(table, word->lemma))
            weight += word->is.general ? WEIGHT_GENERAL : WEIGHT_WORD;
        else if (!word->is.general)
            return 0;
    }
    return own ? weight : 0;
}

static void parts_add_column(const struct parts *parts, struct column_ref at, size_t told)
{
    const struct schema_table *table = &catalog_schema(parts->catalog)->tables[at.table];
    const struct schema_column *column = &table->columns[at.column];

    if (told == COLUMNS_TOLD)
        buf_add(parts->out, ", …");
    if (told >= COLUMNS_TOLD)
        return;
    buf_addf(parts->out, "%s%s.%s%s%s", told ? ", " : "", table->name, column->name,
             *column->type ? " " : "", column->type);
}

/* Those of which the most is named. */
static bool parts_tell_named(const struct parts *parts)
{
    const struct schema *schema = catalog_schema(parts->catalog);
    int most = 1;
    size_t told = 0;

    for (int pass = 0; pass < 2; pass++)
        for (size_t t = 0; t < schema->table_count; t++)
            for (size_t c = 0; parts_shows(parts, t) && c < schema->tables[t].column_count; c++) {
                const struct column_ref at = {(int)t, (int)c};
                const int weight = parts_weigh(parts, at);
                if (pass == 0)
                    most = weight > most ? weight : most;
                else if (weight == most)
                    parts_add_column(parts, at, told++);
            }
    return told > 0;
}

/* ---- columns by their kind, and by a value */

static bool parts_is_kind(const struct parts *parts, size_t kind, struct column_ref at)
{
    const struct schema_column *column =
        &catalog_schema(parts->catalog)->tables[at.table].columns[at.column];
    const struct column_stats *stats = catalog_stats(parts->catalog, at);
    const enum value_type type =
        stats && stats->effective != VALUE_UNKNOWN ? stats->effective : column->value;

    for (size_t i = 0; i < sizeof kinds[kind].types / sizeof *kinds[kind].types; i++)
        if (type != VALUE_UNKNOWN && kinds[kind].types[i] == type)
            return true;
    return false;
}

/* "which columns hold dates" */
static bool parts_tell_kind(const struct parts *parts)
{
    const struct schema *schema = catalog_schema(parts->catalog);
    const struct word *said = NULL;
    size_t told = 0;

    for (size_t i = parts->first; i < parts->last; i++)
        said = parts_counts(&parts->words.v[i]) ? &parts->words.v[i] : said;
    for (size_t k = 0; said && parts_length(parts) == 1 && k < sizeof kinds / sizeof *kinds; k++)
        for (size_t t = 0; str_eq(said->lemma, kinds[k].lemma) && t < schema->table_count; t++)
            for (size_t c = 0; parts_shows(parts, t) && c < schema->tables[t].column_count; c++)
                if (parts_is_kind(parts, k, (struct column_ref){(int)t, (int)c}))
                    parts_add_column(parts, (struct column_ref){(int)t, (int)c}, told++);
    return told > 0;
}

/* "which tables have Germany" */
static bool parts_tell_value(struct parts *parts)
{
    const char *text = words_text(&parts->words, &parts->arena, parts->first, parts->last);
    struct value_hit hits[VALUES_LOOKED_AT];
    const size_t n =
        catalog_find_value(parts->catalog, &parts->arena, text, false, hits, VALUES_LOOKED_AT);
    size_t told = 0;

    for (size_t i = 0; i < n; i++)
        if ((hits[i].match == VALUE_EXACT || hits[i].match == VALUE_FOLDED) &&
            parts_shows(parts, (size_t)hits[i].column.table) &&
            !catalog_is_private(parts->catalog, hits[i].column) &&
            !catalog_value_is_private(hits[i].value)) {
            if (!told)
                buf_addf(parts->out, "'%s' is a value of ", hits[i].value);
            parts_add_column(parts, hits[i].column, told++);
        }
    return told > 0;
}

/* A few words, none of which asks for anything: they would be a name. */
static bool parts_tell_nothing(struct parts *parts)
{
    const struct schema *schema = catalog_schema(parts->catalog);
    size_t told = 0, len;

    for (size_t i = parts->first; i < parts->last; i++)
        if (parts->words.v[i].is_number || parts->words.v[i].is.of_rows ||
            cue_at(&parts->words, i, &len) != CUE_NONE)
            return false;
    const size_t words = parts_length(parts);
    if (!words || words > NAME_WORDS)
        return false;
    buf_addf(parts->out, "No table, column or value here is called '%s'.",
             words_text(&parts->words, &parts->arena, parts->first, parts->last));
    for (size_t t = 0; t < schema->table_count && told < COLUMNS_TOLD; t++)
        if (!schema->tables[t].hidden)
            buf_addf(parts->out, "%s%s", told++ ? ", " : " The tables are ",
                     schema->tables[t].name);
    return true;
}

/* ---- tables */

/* The only one that is named, by all words that are said; -1: none. */
static int parts_table(struct parts *parts)
{
    int tables[2];
    const char *text = words_text(&parts->words, &parts->arena, parts->first, parts->last);

    if (about_tables_named(parts->catalog, text, tables, 2) != 1)
        return -1;
    for (size_t i = parts->first; i < parts->last; i++)
        if (parts_counts(&parts->words.v[i]) &&
            !about_has_word(catalog_table_words(parts->catalog, tables[0]),
                            parts->words.v[i].lemma))
            return -1;
    return tables[0];
}

/* Relationships that begin, or end, at the table. */
static size_t parts_add_edges(const struct parts *parts, int table, bool from)
{
    size_t told = 0;

    for (size_t i = 0; i < catalog_edge_count(parts->catalog); i++) {
        const struct join_edge *edge = catalog_edge(parts->catalog, i);
        if ((from ? edge->from : edge->to) != table || told == COLUMNS_TOLD)
            continue;
        buf_add(parts->out, told++ ? "; " : "");
        about_add_edge(parts->catalog, edge, parts->out);
    }
    return told;
}

static void parts_add_keys(const struct parts *parts, int t)
{
    const struct schema_table *table = &catalog_schema(parts->catalog)->tables[t];
    size_t told = 0;

    for (size_t c = 0; c < table->column_count; c++)
        if (table->columns[c].primary)
            buf_addf(parts->out, "%s%s", told++ ? ", " : "primary key: ", table->columns[c].name);
    if (!told)
        buf_addf(parts->out, "%s has no primary key", table->name);
    const size_t before = parts->out->len;
    buf_add(parts->out, "\nforeign keys: ");
    if (!parts_add_edges(parts, t, true))
        buf_truncate(parts->out, before);
}

static bool parts_tell_table(struct parts *parts, enum question_of_schema of)
{
    const int table = parts_table(parts);

    if (table < 0)
        return false;
    const char *name = catalog_schema(parts->catalog)->tables[table].name;
    switch (of) {
    case OF_SCHEMA_KEYS:
        parts_add_keys(parts, table);
        return true;
    case OF_SCHEMA_REFERRING:
        if (!parts_add_edges(parts, table, false))
            buf_addf(parts->out, "no table refers to %s", name);
        return true;
    default:
        about_add_table(&catalog_schema(parts->catalog)->tables[table], parts->out);
        return true;
    }
}

static bool parts_tell(struct parts *parts, enum question_of_schema of)
{
    switch (of) {
    case OF_SCHEMA_NOTHING:
        return false;
    case OF_SCHEMA_KIND:
        return parts_tell_kind(parts);
    case OF_SCHEMA_TYPE:
        return !parts_is_of_data(parts, "type") && parts_tell_named(parts);
    case OF_SCHEMA_COLUMN:
        return !parts_is_of_data(parts, "column") && !parts_is_of_data(parts, "field") &&
               (parts_tell_kind(parts) || parts_tell_value(parts) || parts_tell_named(parts));
    case OF_SCHEMA_TABLE:
        return !parts_is_of_data(parts, "table") &&
               (parts_tell_kind(parts) || parts_tell_named(parts) || parts_tell_value(parts) ||
                parts_tell_nothing(parts));
    case OF_SCHEMA_KEYS:
    case OF_SCHEMA_REFERRING:
    case OF_SCHEMA_CONTENTS:
        return !parts_is_of_data(parts, "table") && parts_tell_table(parts, of);
    }
    return false;
}

bool about_parts(const struct catalog *catalog, const char *question, struct buf *out)
{
    struct parts parts = {.catalog = catalog, .out = out};

    words_split(&parts.words, &parts.arena, question);
    const enum question_of_schema of = question_of_schema(&parts.words, &parts.first, &parts.last);
    const bool told = catalog && parts_tell(&parts, of);
    arena_release(&parts.arena);
    return told;
}
