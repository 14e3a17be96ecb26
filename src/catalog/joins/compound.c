/* A table that has columns called as all the columns of another's key refers to it, when its rows
 * agree. "takes" refers to a section by course, number, semester and year; that it refers to the
 * course as well is then said by the section. */
#include "joins/compound.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"
#include "querent/lang/phrase.h"
#include "values/value_set.h"

enum { ROWS_KEPT = 20000, KEYS_MAX = 4096 };

/* By names alone; with rows that are all there; with rows that nearly are. */
static const double by_names = 0.82, by_rows = 0.94, by_most_rows = 0.8;

/* The primary key's columns in its order; 0: not of several columns, or of too many. */
static size_t compound_key_of(const struct schema_table *table, int *ret_columns)
{
    size_t count = 0;

    for (int place = 1; place <= COMPOUND_COLUMNS + 1; place++)
        for (size_t c = 0; c < table->column_count; c++)
            if (table->columns[c].primary == place && count <= COMPOUND_COLUMNS) {
                if (count < COMPOUND_COLUMNS)
                    ret_columns[count] = (int)c;
                count++;
            }
    return count >= 2 && count <= COMPOUND_COLUMNS ? count : 0;
}

/* A year and a place are in many tables that have nothing to do with each other; an id is not. */
static bool has_identifier(const struct catalog *catalog, int table, const int *columns,
                           size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (name_ends(catalog->tables[table].columns[columns[k]].stem, NAME_KEY))
            return true;
    return false;
}

static bool names_key(const struct catalog *catalog, struct compound *compound)
{
    const struct schema_table *from = &catalog->schema->tables[compound->from],
                              *to = &catalog->schema->tables[compound->to];

    for (size_t k = 0; k < compound->count; k++) {
        const struct schema_column *key = &to->columns[compound->to_columns[k]];
        const int column = schema_find_column(from, key->name);
        if (column < 0 || catalog->tables[compound->from].columns[column].refers ||
            catalog->tables[compound->from].columns[column].secret ||
            from->columns[column].value != key->value)
            return false;
        compound->from_columns[k] = column;
    }
    return true;
}

static void compound_find_to(struct catalog *catalog, int to)
{
    struct compound compound = {.to = to};
    const struct schema_table *table = &catalog->schema->tables[to];
    const struct owner *owner;

    compound.count = compound_key_of(table, compound.to_columns);
    if (table->hidden || table->kind == TABLE_VIEW || !compound.count ||
        !has_identifier(catalog, to, compound.to_columns, compound.count))
        return;
    owner = lookup_owners(catalog, table->columns[compound.to_columns[0]].name);
    for (; owner; owner = owner->next) {
        compound.from = owner->table;
        if (owner->table != to && catalog->schema->tables[owner->table].kind != TABLE_VIEW &&
            catalog->compounds.len < KEYS_MAX && names_key(catalog, &compound))
            vec_push(&catalog->compounds, compound);
    }
}

void compounds_find(struct catalog *catalog)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++)
        compound_find_to(catalog, (int)t);
}

void compounds_free(struct catalog *catalog)
{
    for (size_t i = 0; i < catalog->compounds.len; i++) {
        value_set_free(catalog->compounds.v[i].from_rows);
        value_set_free(catalog->compounds.v[i].to_rows);
    }
    vec_release(&catalog->compounds);
}

static bool catalog_compound_watch(struct value_set **set, const int *columns, size_t count,
                                   const int *places, struct compound_watch *ret_watch)
{
    *ret_watch = (struct compound_watch){.count = count};
    for (size_t k = 0; k < count; k++) {
        if (places[columns[k]] < 0)
            return false;
        ret_watch->cells[k] = places[columns[k]];
    }
    *set = *set ? *set : value_set_new(ROWS_KEPT);
    ret_watch->set = *set;
    return true;
}

size_t compounds_watch(struct catalog *catalog, int table, const int *places,
                       struct compound_watch *watches, size_t max)
{
    size_t count = 0;

    for (size_t i = 0; i < catalog->compounds.len && count < max; i++) {
        struct compound *at = &catalog->compounds.v[i];
        if (at->from == table)
            count += catalog_compound_watch(&at->from_rows, at->from_columns, at->count, places,
                                            &watches[count]);
        else if (at->to == table)
            count += catalog_compound_watch(&at->to_rows, at->to_columns, at->count, places,
                                            &watches[count]);
    }
    return count;
}

void compound_take(const struct compound_watch *watch, const struct cell *cells)
{
    uint64_t hashes[COMPOUND_COLUMNS];

    for (size_t k = 0; k < watch->count; k++) {
        const struct cell *cell = &cells[watch->cells[k]];
        if (cell->kind == CELL_NULL)
            return;
        hashes[k] = phrase_hash(cell->p, cell->len);
    }
    value_set_add(watch->set, hash_bytes(hashes, watch->count * sizeof *hashes, 1));
}

/* Share of the rows that refer to a row; negative: not known. */
static double compound_contained(const struct value_set *a, const struct value_set *b)
{
    return a && b && a->len && b->len && !b->overflowed ? value_set_contained(a, b) : -1;
}

/* Tables with the same key are about the same things side by side, and each holds what the other
 * does. */
static bool is_sibling(const struct catalog *catalog, const struct compound *compound)
{
    const struct schema_table *from = &catalog->schema->tables[compound->from];
    int columns[COMPOUND_COLUMNS];
    size_t same = 0;

    for (size_t k = 0; k < compound->count; k++)
        same += from->columns[compound->from_columns[k]].primary > 0;
    return same == compound->count && compound_key_of(from, columns) == compound->count;
}

/* A version or a line: which of the several rows that one identifier has. */
static bool is_numbered(const struct catalog *catalog, const struct compound *compound)
{
    for (size_t k = 0; k < compound->count; k++) {
        const struct column_ref key = {compound->to, compound->to_columns[k]};
        const char *stem = column_info(catalog, key)->stem;
        if (name_is(stem, strlen(stem), NAME_OWN_NUMBER))
            return true;
    }
    return false;
}

/* Where each identifier of the key refers to a row of its own ("user id", "post id"), a second
 * table with the same columns is about the same rows, and does not refer to the first. */
static bool is_bridge(const struct catalog *catalog, const struct compound *compound,
                      const struct compound_singles *singles)
{
    size_t rows = 0;

    for (size_t k = 0; k < compound->count; k++) {
        const struct column_ref from = {compound->from, compound->from_columns[k]},
                                key = {compound->to, compound->to_columns[k]};
        struct column_ref a, b;
        const bool elsewhere = singles->refers(singles->arg, from, &a) && a.table != compound->to &&
                               singles->refers(singles->arg, key, &b) && a.table == b.table;
        if (!elsewhere && name_ends(column_info(catalog, key)->stem, NAME_KEY))
            return false;
        rows += elsewhere;
    }
    return rows > 1 || !is_numbered(catalog, compound);
}

/* A row's own key, or an "id", is no part of a reference to another table's. */
static bool has_own_key(const struct catalog *catalog, const struct compound *compound)
{
    for (size_t k = 0; k < compound->count; k++) {
        const struct column_ref from = {compound->from, compound->from_columns[k]};
        if (catalog->tables[compound->from].key == from.column ||
            str_eq(column_info(catalog, from)->stem, "id"))
            return true;
    }
    return false;
}

static double compound_confidence_of(const struct catalog *catalog, const struct compound *compound,
                                     const struct compound_singles *singles)
{
    const double share = compound_contained(compound->from_rows, compound->to_rows);

    if (is_sibling(catalog, compound))
        return 0;
    if (share < 0)
        return has_own_key(catalog, compound) || is_bridge(catalog, compound, singles) ? 0
                                                                                       : by_names;
    if (share >= 0.98)
        return by_rows;
    return share >= 0.8 ? by_most_rows : 0;
}

void compounds_accept(struct catalog *catalog, const struct compound_singles *singles)
{
    for (size_t i = 0; i < catalog->compounds.len; i++) {
        const struct compound *at = &catalog->compounds.v[i];
        const struct join_edge edge = {.from = at->from,
                                       .to = at->to,
                                       .count = at->count,
                                       .from_columns = at->from_columns,
                                       .to_columns = at->to_columns,
                                       .type = JOIN_HEURISTIC,
                                       .confidence = compound_confidence_of(catalog, at, singles),
                                       .evidence = "columns named like the key of several columns"};
        if (edge.confidence > 0 && edges_find(catalog, &edge) < 0)
            edges_add(catalog, &edge);
    }
}

bool compounds_imply(const struct catalog *catalog, struct column_ref from, struct column_ref to,
                     const struct compound_singles *singles)
{
    for (size_t i = 0; i < catalog->compounds.len; i++) {
        const struct compound *at = &catalog->compounds.v[i];
        const struct join_edge edge = {.from = at->from,
                                       .to = at->to,
                                       .count = at->count,
                                       .from_columns = at->from_columns,
                                       .to_columns = at->to_columns};
        if (at->from != from.table || at->to == to.table || edges_find(catalog, &edge) < 0)
            continue;
        for (size_t k = 0; k < at->count; k++)
            if (at->from_columns[k] == from.column &&
                singles->joined(singles->arg, (struct column_ref){at->to, at->to_columns[k]}, to))
                return true;
    }
    return false;
}
