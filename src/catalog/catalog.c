/* Building a catalog, in the order that its parts need each other: names, keys, lookup, rows,
 * labels, joins. Everything is in one arena beside the schema's own. */
#include <string.h>

#include "catalog_private.h"
#include "joins/compound.h"
#include "joins/graph.h"
#include "joins/infer/infer.h"
#include "joins/infer/infer_kinds.h"
#include "joins/overrides.h"
#include "joins/probe.h"
#include "names.h"
#include "private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/phrase.h"
#include "rank_index.h"
#include "roles.h"
#include "sources/associations.h"
#include "sources/described.h"
#include "sources/dictionary.h"
#include "sources/known_values.h"
#include "sources/meanings.h"
#include "sources/secure.h"
#include "values/saved.h"
#include "values/value_set.h"
#include "values/values.h"

/* Lemmas of a name's words, made once for names that are alike. */
static const char *stem_words(struct catalog *catalog, struct map *stems, struct buf *scratch,
                              const char *words)
{
    const char *known = map_get(stems, words);

    if (!known) {
        phrase_stem(scratch, words, strlen(words));
        known = arena_strdup(&catalog->arena, buf_str(scratch));
        map_put(stems, words, (void *)(uintptr_t)known);
    }
    return known;
}

/* Tables by their whole names, which joins are inferred from: without its prefix the link table
 * "l area area" would be called as the area is. */
static void stem_names(struct catalog *catalog)
{
    struct map stems = {0};
    struct buf scratch = BUF_INIT;

    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        struct table_info *table = &catalog->tables[t];
        table->stem = stem_words(catalog, &stems, &scratch, table->whole);
        for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++)
            table->columns[c].stem = stem_words(catalog, &stems, &scratch, table->columns[c].words);
    }
    map_release(&stems);
    buf_release(&scratch);
}

/* "First" and "last" beside each other are names of people. */
static void name_halves(struct table_info *info, size_t column_count)
{
    struct column_info *first = NULL, *last = NULL;

    for (size_t c = 0; c < column_count; c++) {
        if (strcmp(info->columns[c].words, "first") == 0)
            first = &info->columns[c];
        if (strcmp(info->columns[c].words, "last") == 0)
            last = &info->columns[c];
    }
    if (first && last) {
        first->words = "first name";
        last->words = "last name";
    }
}

/* mname of a maker, fName of a film: its name, where no other column has a part of a person's. */
static void name_lone(struct catalog *catalog, struct table_info *info, size_t column_count)
{
    struct column_info *lone = NULL;
    for (size_t c = 0; c < column_count; c++) {
        struct column_info *column = &info->columns[c];
        if (!str_eq(column->words, "first name") && !str_eq(column->words, "middle name") &&
            !str_eq(column->words, "last name") && !str_eq(column->words, "surname"))
            continue;
        const char *rest = column->raw + 1;
        if (lone || column->raw[0] != info->words[0] || !str_eq(rest + (*rest == ' '), "name"))
            return;
        lone = column;
    }
    if (lone)
        lone->words = arena_printf(&catalog->arena, "%s name", info->words);
}

static void name_tables(struct catalog *catalog, struct namer *namer)
{
    const struct schema *schema = catalog->schema;

    for (size_t t = 0; t < schema->table_count; t++) {
        namer_learn(namer, schema->tables[t].name, true);
        for (size_t c = 0; c < schema->tables[t].column_count; c++)
            namer_learn(namer, schema->tables[t].columns[c].name, false);
    }
    catalog->tables =
        arena_alloc(&catalog->arena, (schema->table_count + 1) * sizeof *catalog->tables);
    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        struct table_info *info = &catalog->tables[t];
        info->label = info->key = info->date = -1;
        info->words = info->whole = namer_words(namer, table->name, &info->raw);
        if (str_eq(info->raw, "co")) /* of a column it is a gas */
            info->words = info->whole = "company";
        info->columns =
            arena_alloc(&catalog->arena, (table->column_count + 1) * sizeof *info->columns);
        for (size_t c = 0; c < table->column_count; c++) {
            struct column_info *column = &info->columns[c];
            column->words =
                namer_column_words(namer, table->columns[c].name, info->words, &column->raw);
            column->words = namer_date_words(namer, column->words, column->raw,
                                             table->columns[c].value == VALUE_DATE ||
                                                 table->columns[c].value == VALUE_TIMESTAMP);
            column->stats = (struct column_stats){
                .distinct = -1, .null_share = -1, .effective = table->columns[c].value};
        }
        name_lone(catalog, info, table->column_count);
        name_halves(info, table->column_count);
    }
}

static void free_value_sets(struct catalog *catalog)
{
    compounds_free(catalog);
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++) {
            value_set_free(catalog->tables[t].columns[c].set);
            catalog->tables[t].columns[c].set = NULL;
        }
    }
}

static struct catalog *catalog_new(struct schema *schema, const struct catalog_reader *reader,
                                   const struct catalog_options *options)
{
    struct catalog *catalog = mem_alloc(sizeof *catalog);

    atomic_init(&catalog->refs, 1);
    catalog->schema = schema;
    catalog->dialect = reader ? reader->dialect : SQL_SQLITE;
    catalog->threshold = options->confidence_threshold > 0 ? options->confidence_threshold : 0.7;
    catalog->max_hops = options->max_hops > 0 ? options->max_hops : HOPS_MAX;
    catalog->values = value_index_new();
    return catalog;
}

static void name_everything(struct catalog *catalog)
{
    struct namer namer;

    namer_init(&namer, &catalog->arena);
    name_tables(catalog, &namer);
    name_prefixes_drop(catalog);
    namer_release(&namer);
    stem_names(catalog);
    columns_mark_keys(catalog);
    reading_mark_secrets(catalog);
    lookup_build(catalog);
    edges_declared(catalog);
}

/* What a column may have can be asked for, though no row has it yet. */
static void learn_allowed(struct catalog *catalog, struct column_ref at)
{
    const char *const *allowed = schema_column_at(catalog, at)->allowed;
    struct column_info *info = column_info(catalog, at);
    size_t n = 0;

    for (; allowed && allowed[n]; n++)
        if (!info->set || !value_set_has(info->set, phrase_hash(allowed[n], strlen(allowed[n]))))
            value_index_add(catalog->values, at, allowed[n], false);
    if (n && info->rows == 0)
        info->stats.effective = VALUE_TEXT;
    info->stats.categorical = info->stats.categorical || (n && n <= CATEGORY_VALUES);
}

static void learn_all_allowed(struct catalog *catalog)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++)
        for (size_t c = 0;
             !catalog->schema->tables[t].hidden && c < catalog->schema->tables[t].column_count; c++)
            learn_allowed(catalog, (struct column_ref){(int)t, (int)c});
}

/* Values and inferred joins: from the index file when it fits, else from the rows. */
static bool learn_from_rows(struct catalog *catalog, const struct catalog_reader *reader,
                            const struct catalog_options *options, struct err *err)
{
    const bool wanted = reader && options->read_values;

    if (wanted && !options->refresh && saved_load(catalog, options))
        return true;
    compounds_find(catalog);
    const bool ok = (!wanted || reading_run(catalog, reader, options, err)) &&
                    (!options->known_path || known_read_values(catalog, options->known_path, err));
    learn_all_allowed(catalog);
    value_index_seal(catalog->values);
    if (!ok)
        return false;
    columns_choose(catalog);
    infer_kinds(catalog, wanted || options->read_kinds ? reader : NULL, options);
    infer_edges(catalog);
    if (wanted)
        probe_unknown(catalog, reader, options);
    if (wanted && options->index_path)
        saved_store(catalog, options->index_path);
    return true;
}

/* Lists of categories point into the index, which has stopped moving. */
static void collect_categories(struct catalog *catalog)
{
    const size_t count = value_index_count(catalog->values);
    struct column_ref at;

    for (size_t i = 0; i < count; i++) {
        const char *value = value_index_at(catalog->values, i, &at);
        struct column_info *info = column_info(catalog, at);
        if (!info->stats.categorical)
            continue;
        if (!info->values)
            info->values =
                arena_alloc(&catalog->arena, (CATEGORY_VALUES + 1) * sizeof *info->values);
        size_t n = 0;
        while (info->values[n])
            n++;
        if (n < CATEGORY_VALUES)
            info->values[n] = value;
    }
}

static bool finish_joins(struct catalog *catalog, const struct catalog_options *options,
                         const struct draft *draft, struct err *err)
{
    roles_choose(catalog);
    described_roles(catalog, draft);
    if (options->known_path && !overrides_read(catalog, options->known_path, false, err))
        return false;
    if (options->join_graph_path && !overrides_read(catalog, options->join_graph_path, true, err))
        return false;
    views_join(catalog);
    graph_build(catalog);
    rank_index_build(catalog);
    catalog->trees = tree_cache_new();
    return true;
}

bool catalog_build(struct schema *schema, const struct catalog_reader *reader,
                   const struct catalog_options *options, struct catalog **ret_catalog,
                   struct err *err)
{
    static const struct catalog_options defaults = {.read_values = true};
    struct catalog *catalog = catalog_new(schema, reader, options ? options : &defaults);

    options = options ? options : &defaults;
    if (options->secure_views && !secure_apply(catalog, options->secure_views, err)) {
        catalog_unref(catalog);
        return false;
    }
    name_everything(catalog);
    struct draft draft = {0};
    bool ok = !options->dictionary_path || dictionary_apply(catalog, options, err);
    ok = ok && (!options->described_path || draft_read(options->described_path, &draft, err));
    described_words(catalog, &draft);
    ok = ok && (!options->associations_path ||
                associations_apply(catalog, options->associations_path, err));
    catalog->fingerprint = saved_fingerprint(catalog, options);
    ok = ok && learn_from_rows(catalog, reader, options, err);
    free_value_sets(catalog);
    vec_release(&catalog->generics);
    if (ok) {
        collect_categories(catalog);
        meanings_learn(catalog);
        private_mark(catalog, options->private_columns);
        columns_choose(catalog);
        ok = finish_joins(catalog, options, &draft, err);
    }
    draft_release(&draft);
    if (!ok) {
        catalog_unref(catalog);
        return false;
    }
    *ret_catalog = catalog;
    return true;
}

struct catalog *catalog_ref(struct catalog *catalog)
{
    if (catalog)
        atomic_fetch_add_explicit(&catalog->refs, 1, memory_order_relaxed);
    return catalog;
}

void catalog_unref(struct catalog *catalog)
{
    if (!catalog || atomic_fetch_sub_explicit(&catalog->refs, 1, memory_order_acq_rel) != 1)
        return;
    map_release(&catalog->by_name);
    map_release(&catalog->by_column);
    map_release(&catalog->by_meaning);
    map_release(&catalog->meaning_words);
    vec_release(&catalog->edges);
    vec_release(&catalog->notes);
    vec_release(&catalog->disagreements);
    vec_release(&catalog->edge_before);
    map_release(&catalog->edge_pairs);
    value_index_free(catalog->values);
    graph_free(catalog->graph);
    rank_index_free(catalog->rank);
    tree_cache_free(catalog->trees);
    arena_release(&catalog->arena);
    schema_free(catalog->schema);
    mem_free(catalog);
}

size_t catalog_note_count(const struct catalog *catalog)
{
    return catalog->notes.len;
}

const char *catalog_note(const struct catalog *catalog, size_t i)
{
    return catalog->notes.v[i];
}

const struct schema *catalog_schema(const struct catalog *catalog)
{
    return catalog->schema;
}

const char *catalog_table_words(const struct catalog *catalog, int table)
{
    return catalog->tables[table].words;
}

const char *catalog_column_words(const struct catalog *catalog, struct column_ref column)
{
    return column_info(catalog, column)->words;
}

int catalog_label_column(const struct catalog *catalog, int table)
{
    return catalog->tables[table].label;
}

int catalog_key_column(const struct catalog *catalog, int table)
{
    return catalog->tables[table].key;
}

int catalog_date_column(const struct catalog *catalog, int table)
{
    return catalog->tables[table].date;
}

bool catalog_is_key(const struct catalog *catalog, struct column_ref column)
{
    return column_info(catalog, column)->is_key;
}

size_t catalog_find_value(const struct catalog *catalog, struct arena *arena, const char *phrase,
                          bool near, struct value_hit *hits, size_t max)
{
    (void)arena; /* values live in the catalog here */
    return value_index_find(catalog->values, phrase, near ? REACH_NEAR : REACH_PREFIX, hits, max);
}

size_t catalog_value_count(const struct catalog *catalog)
{
    return value_index_count(catalog->values);
}

const char *const *catalog_values(const struct catalog *catalog, struct column_ref column)
{
    return (const char *const *)column_info(catalog, column)->values;
}
