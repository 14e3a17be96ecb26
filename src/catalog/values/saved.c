/* Statistics and inferred joins as the meta section of the index file, in the order of the schema,
 * which the fingerprint says is the same. */
#include "values/saved.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "joins/compound.h"
#include "joins/infer/infer.h"
#include "joins/infer/infer_kinds.h"
#include "values/pack.h"
#include "values/spool.h"
#include "values/values.h"

enum { INDEX_MAX_AGE = 6 * 60 * 60 }; /* seconds */

uint64_t saved_fingerprint(const struct catalog *catalog, const struct catalog_options *options)
{
    const struct schema *schema = catalog->schema;
    const uint64_t limits[] = {schema->fingerprint, options->values_per_column,
                               options->value_length, INFER_VERSION};
    uint64_t sum = hash_bytes(limits, sizeof limits, 0);

    for (size_t i = 0; i < catalog->edges.len; i++) { /* what is known needs no inference */
        const struct join_edge *edge = &catalog->edges.v[i];
        const int ends[] = {edge->from, edge->from_columns[0], edge->to, edge->to_columns[0]};
        sum = hash_bytes(ends, sizeof ends, sum);
    }
    for (size_t i = 0; i < catalog->generics.len; i++)
        sum = hash_bytes(&catalog->generics.v[i], sizeof *catalog->generics.v, sum);
    if (options->data)
        sum = hash_bytes(options->data, strlen(options->data), sum);
    if (options->secure_values)
        sum = hash_bytes(options->secure_values, strlen(options->secure_values), sum);
    for (size_t t = 0; t < schema->table_count; t++) {
        const int64_t facts[] = {schema->tables[t].rows, schema->tables[t].hidden};
        sum = hash_bytes(facts, sizeof facts, sum);
        for (size_t c = 0; c < schema->tables[t].column_count; c++)
            if (catalog->tables[t].columns[c].secret)
                sum = hash_bytes(&c, sizeof c, sum);
    }
    return sum;
}

static void pack_stats(struct buf *out, const struct column_info *info)
{
    const struct column_stats *stats = &info->stats;

    pack_i64(out, info->rows);
    pack_i64(out, stats->distinct);
    pack_f64(out, stats->null_share);
    pack_i64(out, stats->numeric_text | stats->has_range << 1 | stats->categorical << 2);
    pack_f64(out, stats->min);
    pack_f64(out, stats->max);
    pack_i64(out, stats->effective);
    pack_text(out, stats->min_text);
    pack_text(out, stats->max_text);
}

static void unpack_stats(struct unpack *in, struct arena *arena, struct column_info *info)
{
    struct column_stats *stats = &info->stats;

    info->rows = unpack_i64(in);
    stats->distinct = unpack_i64(in);
    stats->null_share = unpack_f64(in);
    const int64_t flags = unpack_i64(in);
    stats->numeric_text = flags & 1;
    stats->has_range = flags >> 1 & 1;
    stats->categorical = flags >> 2 & 1;
    stats->min = unpack_f64(in);
    stats->max = unpack_f64(in);
    stats->effective = (enum value_type)unpack_i64(in);
    stats->min_text = arena_strdup(arena, unpack_text(in));
    stats->max_text = arena_strdup(arena, unpack_text(in));
}

static void pack_joins(const struct catalog *catalog, struct buf *out)
{
    for (size_t i = 0; i < catalog->edges.len; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        if (edge->type != JOIN_HEURISTIC)
            continue;
        pack_i64(out, (int64_t)edge->count);
        for (size_t k = 0; k < edge->count; k++) {
            pack_i64(out, edge->from);
            pack_i64(out, edge->from_columns[k]);
            pack_i64(out, edge->to);
            pack_i64(out, edge->to_columns[k]);
        }
        pack_i64(out, edge->only ? edge->only->column : -1);
        pack_i64(out, edge->only && edge->only->number);
        pack_text(out, edge->only ? edge->only->value : NULL);
        pack_f64(out, edge->confidence);
        pack_text(out, edge->evidence);
    }
}

static struct column_ref unpack_ref(struct unpack *in)
{
    struct column_ref at;

    at.table = (int)unpack_i64(in);
    at.column = (int)unpack_i64(in);
    return at;
}

static void unpack_joins(struct unpack *in, struct catalog *catalog)
{
    while (in->at < in->len && !in->bad) {
        struct join_edge edge = {.type = JOIN_HEURISTIC, .count = (size_t)unpack_i64(in)};
        int from_columns[COMPOUND_COLUMNS], to_columns[COMPOUND_COLUMNS];
        for (size_t k = 0; k < edge.count && k < COMPOUND_COLUMNS; k++) {
            const struct column_ref from = unpack_ref(in), to = unpack_ref(in);
            edge.from = from.table;
            edge.to = to.table;
            from_columns[k] = from.column;
            to_columns[k] = to.column;
        }
        edge.from_columns = from_columns;
        edge.to_columns = to_columns;
        struct join_only only = {.column = (int)unpack_i64(in)};
        only.number = unpack_i64(in) != 0;
        only.value = unpack_text(in);
        edge.only = only.column >= 0 && only.value ? &only : NULL;
        edge.confidence = unpack_f64(in);
        edge.evidence = arena_strdup(&catalog->arena, unpack_text(in));
        if (in->bad || !edge.evidence || edge.count > COMPOUND_COLUMNS)
            continue;
        if (edge.only)
            infer_kinds_accept(catalog, &edge);
        else
            infer_accept(catalog, &edge);
    }
}

/* Updates change no fingerprint, so a file is not believed for ever. */
static bool is_fresh(const struct catalog_options *options)
{
    struct stat status;
    const time_t most = options->index_max_age > 0 ? options->index_max_age : INDEX_MAX_AGE;

    return options->index_path && stat(options->index_path, &status) == 0 &&
           time(NULL) - status.st_mtime <= most;
}

bool saved_load(struct catalog *catalog, const struct catalog_options *options)
{
    struct buf meta = BUF_INIT;
    struct value_index *index =
        is_fresh(options) ? value_file_open(options->index_path, catalog->fingerprint, &meta)
                          : NULL;
    struct unpack in = {.p = buf_str(&meta), .len = meta.len};

    if (!index)
        return false;
    for (size_t t = 0; t < catalog->schema->table_count; t++)
        for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++)
            unpack_stats(&in, &catalog->arena, &catalog->tables[t].columns[c]);
    unpack_joins(&in, catalog);
    buf_release(&meta);
    value_index_free(catalog->values);
    catalog->values = index;
    return true;
}

void saved_store(struct catalog *catalog, const char *index_path)
{
    struct buf meta = BUF_INIT;
    struct err err = ERR_INIT;

    for (size_t t = 0; t < catalog->schema->table_count; t++)
        for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++)
            pack_stats(&meta, &catalog->tables[t].columns[c]);
    pack_joins(catalog, &meta);
    if (value_file_save(catalog->values, index_path, catalog->fingerprint, &meta, &err))
        spool_remove(index_path);
    else
        catalog_add_note(catalog, "%s", err.text);
    buf_release(&meta);
}
