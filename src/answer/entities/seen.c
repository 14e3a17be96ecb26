/* The rows that words refer to, among the newest rows: which table's they are, and by which values
 * they are told. */
#include <string.h>

#include "entities/entities.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/model/rows/selection.h"
#include "trial.h"

/* A table whose rows the result shows, by a column of it. */
struct seen {
    int table;
    int key, label; /* columns of the result, -1: it is not shown */
    struct column_ref label_at;
    double cost; /* how far it is from what is asked for; the nearest is meant */
};

static struct column_ref seen_column(const struct catalog *catalog,
                                     const struct result_column *column)
{
    const struct schema *schema = catalog_schema(catalog);
    const int table =
        column->source_table ? catalog_find_table(catalog, NULL, column->source_table) : -1;
    for (size_t c = 0;
         table >= 0 && column->source_column && c < schema->tables[table].column_count; c++)
        if (str_eq_fold(schema->tables[table].columns[c].name, column->source_column))
            return (struct column_ref){table, (int)c};
    return (struct column_ref){-1, -1};
}

/* The table that the column is a reference to, by its key; -1: it is none. */
static int seen_referred(const struct catalog *catalog, struct column_ref at)
{
    for (size_t e = 0; e < catalog_edge_count(catalog); e++) {
        const struct join_edge *edge = catalog_edge(catalog, e);
        if (edge->count == 1 && !edge->only && edge->from == at.table &&
            edge->from_columns[0] == at.column && edge->to != at.table &&
            edge->to_columns[0] == catalog_key_column(catalog, edge->to))
            return edge->to;
    }
    return -1;
}

static struct seen *seen_of(struct seen *list, size_t *count, int table)
{
    for (size_t i = 0; i < *count; i++)
        if (list[i].table == table)
            return &list[i];
    list[*count] = (struct seen){.table = table, .key = -1, .label = -1};
    return &list[(*count)++];
}

enum {
    SEEN_MAX = 64,
    ROWS_MAX = 4 * ENTITIES_MAX, /* several may be of one */
    KEYED_MAX = 20000
};

static size_t seen_tables(const struct catalog *catalog, const struct result *result,
                          struct seen *list)
{
    size_t count = 0;
    for (size_t c = 0; c < result_column_count(result) && count + 2 < SEEN_MAX; c++) {
        const struct column_ref at = seen_column(catalog, result_column(result, c));
        if (at.column < 0)
            continue;
        const int referred = seen_referred(catalog, at);
        const bool key = at.column == catalog_key_column(catalog, at.table);
        if (key)
            seen_of(list, &count, at.table)->key = (int)c;
        if (at.column == catalog_label_column(catalog, at.table)) {
            struct seen *seen = seen_of(list, &count, at.table);
            seen->label = seen->label < 0 ? (int)c : seen->label;
            seen->label_at = at;
        }
        if (referred >= 0 && !key && seen_of(list, &count, referred)->key < 0)
            seen_of(list, &count, referred)->key = (int)c;
    }
    return count;
}

/* The one that is meant: the noun's, else the one that stands first and is not asked for itself. */
static const struct seen *seen_meant(const struct seen *list, size_t count,
                                     const struct reference *reference, const struct nouns *nouns)
{
    for (size_t i = 0; i < count; i++) {
        const bool fits = reference->noun >= 0 ? list[i].table == reference->noun
                                               : !nouns_have(nouns, list[i].table);
        if (fits)
            return &list[i];
    }
    return NULL;
}

/* ---- which rows */

struct picked {
    uint32_t *rows;
    size_t count;
    bool too_many;
};

static void seen_pick(struct picked *picked, uint64_t row)
{
    if (picked->count == ROWS_MAX)
        picked->too_many = true;
    else
        picked->rows[picked->count++] = (uint32_t)row;
}

static void seen_rows(const struct selection *selection, const struct result *result,
                      const struct reference *reference, struct picked *picked)
{
    const bool marked = reference->pointing && selection && selection->marked &&
                        selection->marked->count > 0 && !reference->one;
    const struct view *order = !selection ? NULL : marked ? selection->marked : selection->order;
    const uint64_t all = order ? order->count : result_rows(result);
    long from = reference->from, to = reference->to;
    if (reference->pointing && reference->one && selection && selection->at >= 0) {
        seen_pick(picked, (uint64_t)selection->at);
        return;
    }
    from = from < 0 ? (long)all + from + 1 : from;
    to = to < 0 ? (long)all + to + 1 : to;
    if (reference->from == 0)
        from = 1, to = (long)all;
    picked->too_many = (reference->from <= 0) && !marked &&
                       (!order || order->covered >= result_rows(result)) &&
                       result_state(result) != RESULT_COMPLETE;
    for (long i = from < 1 ? 1 : from; i <= to && (uint64_t)i <= all && !picked->too_many; i++)
        seen_pick(picked, order ? order->rows[i - 1] : (uint64_t)i - 1);
}

/* ---- by which values */

static bool seen_same(const struct cell *a, const struct cell *b)
{
    return a->len == b->len && memcmp(a->p, b->p, a->len) == 0;
}

/* The rows read again are the rows that were seen, as far as these are meant. */
static bool seen_agree(const struct result *result, const struct result *keyed, int label,
                       const struct picked *picked)
{
    for (size_t i = 0; i < picked->count; i++) {
        if (picked->rows[i] >= result_rows(keyed))
            return false;
        const struct cell seen = result_cell(result, picked->rows[i], (size_t)label);
        const struct cell again = result_cell(keyed, picked->rows[i], (size_t)label);
        if (!seen_same(&seen, &again))
            return false;
    }
    return true;
}

static const char *seen_text(struct arena *arena, const struct result *result, uint64_t row,
                             size_t column)
{
    const struct cell cell = result_cell(result, row, column);
    return cell.kind == CELL_NULL ? NULL : arena_strndup(arena, cell.p, cell.len);
}

static size_t seen_values(struct arena *arena, const struct result *result, size_t column,
                          const struct picked *picked, const char **values)
{
    size_t n = 0;
    for (size_t i = 0; i < picked->count; i++) {
        const char *value = seen_text(arena, result, picked->rows[i], column);
        bool known = value == NULL;
        for (size_t k = 0; k < n && !known; k++)
            known = str_eq(values[k], value);
        if (!known)
            values[n++] = value;
    }
    return n;
}

/* The only row of `keyed` with the same values as the row that was seen; -1: none, or several. */
static int64_t seen_again(const struct result *result, uint64_t row, const struct result *keyed)
{
    int64_t found = -1;
    for (uint64_t k = 0; k < result_rows(keyed); k++) {
        bool same = true;
        for (size_t c = 0; c < result_column_count(result) && same; c++) {
            const struct cell seen = result_cell(result, row, c), again = result_cell(keyed, k, c);
            same = seen_same(&seen, &again);
        }
        if (same && found >= 0)
            return -1;
        found = same ? (int64_t)k : found;
    }
    return found;
}

/* The keys of the rows that are meant, each found by all that it shows; false: not of each. */
static bool seen_keys(struct arena *arena, const struct result *result, const struct result *keyed,
                      const struct picked *picked, const char **values, size_t *ret_count)
{
    struct picked again = {.rows = arena_alloc(arena, (picked->count + 1) * sizeof *again.rows)};
    const size_t key = result_column_count(result);
    if (result_rows(keyed) > KEYED_MAX || result_column_count(keyed) != key + 1)
        return false;
    for (size_t i = 0; i < picked->count; i++) {
        const int64_t row = seen_again(result, picked->rows[i], keyed);
        if (row < 0)
            return false;
        again.rows[again.count++] = (uint32_t)row;
    }
    *ret_count = seen_values(arena, keyed, key, &again, values);
    return true;
}

static struct entities seen_make(const struct answer_world *world, const struct memory *memory,
                                 struct arena *arena, const struct result *result,
                                 const struct seen *seen, const struct picked *picked)
{
    const char **values = arena_alloc(arena, (picked->count + 1) * sizeof *values);
    const char **names = arena_alloc(arena, (picked->count + 1) * sizeof *names);
    struct result *keyed = NULL, *all = NULL;
    struct column_ref column = {seen->table, catalog_key_column(world->catalog, seen->table)};
    size_t count, name_count = 0;
    if (seen->key < 0 && column.column >= 0)
        keyed = keyed_rows(world, memory->rows_sql, seen->table, false);
    if (seen->label >= 0)
        name_count = seen_values(arena, result, (size_t)seen->label, picked, names);
    if (seen->key >= 0) {
        count = seen_values(arena, result, (size_t)seen->key, picked, values);
    } else if (keyed && seen_agree(result, keyed, seen->label, picked)) {
        count = seen_values(arena, keyed, result_column_count(keyed) - 1, picked, values);
    } else {
        all = keyed ? keyed_rows(world, memory->rows_sql, seen->table, true) : NULL;
        if (!all || !seen_keys(arena, result, all, picked, values, &count)) {
            column = seen->label_at;
            count = seen_values(arena, result, (size_t)seen->label, picked, values);
        }
    }
    result_unref(all);
    result_unref(keyed);
    return entities_make(world, arena, column, values, count, names, name_count);
}

bool seen_find(const struct answer_world *world, const struct memory *memory, struct arena *arena,
               const struct reference *reference, const struct nouns *nouns,
               struct entities *ret_entities)
{
    struct result *again = NULL;
    struct err err;
    const struct selection *selection = world->rows;
    struct seen list[SEEN_MAX];
    if (!memory->rows_sql ||
        (!selection && (!world->trials || !trial_rows(world, memory->rows_sql, &again, &err))))
        return false;
    const struct result *result = selection ? selection->result : again;
    const size_t count = seen_tables(world->catalog, result, list);
    const struct seen *seen = seen_meant(list, count, reference, nouns);
    struct picked picked = {.rows = arena_alloc(arena, (ROWS_MAX + 1) * sizeof *picked.rows)};
    if (seen) {
        seen_rows(selection, result, reference, &picked);
        *ret_entities = picked.count ? seen_make(world, memory, arena, result, seen, &picked)
                                     : (struct entities){.column = {-1, -1}};
        ret_entities->too_many |= picked.too_many;
        ret_entities->too_many |= reference->one && ret_entities->count > 1;
    }
    result_unref(again);
    return seen && (ret_entities->count > 0 || ret_entities->too_many);
}
