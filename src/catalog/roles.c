/* What tables are for, by their names and keys; the operator's join graph file may say otherwise.
 * Paths do not go through satellites, assignments, configuration and logs: two customers are not
 * related because both have a setting. */
#include "roles.h"

#include <limits.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/names.h"

enum { BRIDGE_EXTRAS = 2 }; /* columns beside the keys that a pure link may have */

static const char *const role_names[] = {
    [TABLE_ROLE_INSTANCE] = "instance",
    [TABLE_ROLE_TEMPLATE] = "template",
    [TABLE_ROLE_BRIDGE] = "bridge",
    [TABLE_ROLE_CONTENT_CHILD] = "content_child",
    [TABLE_ROLE_SATELLITE] = "satellite",
    [TABLE_ROLE_ASSIGNMENT] = "assignment",
    [TABLE_ROLE_CONFIGURATION] = "configuration",
    [TABLE_ROLE_LOG] = "log",
};

/* A table of little else than keys to two or more others. */
static bool is_bridge(const struct catalog *catalog, int t)
{
    int first = -1;
    bool several = false;
    size_t extras = 0;

    for (size_t i = 0; i < catalog->edges.len; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        if (edge->from != t || edge->to == t || edge->confidence < catalog->threshold)
            continue;
        /* a row of a polymorphic association refers to one of its tables */
        const int to = edge->only ? INT_MAX - edge->only->column : edge->to;
        several |= first >= 0 && to != first;
        first = to;
    }
    for (size_t c = 0; c < catalog->schema->tables[t].column_count; c++)
        extras += !catalog->tables[t].columns[c].is_key;
    return several && extras <= BRIDGE_EXTRAS;
}

/* More columns about the rows of one other table: called so, one to one by its key, and nothing
 * refers to it. */
static bool is_satellite(const struct catalog *catalog, int t)
{
    const bool called = name_ends(catalog->tables[t].stem, NAME_SATELLITE);
    bool beside = false;

    for (size_t i = 0; i < catalog->edges.len && called; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        if (edge->confidence < catalog->threshold || edge->from == edge->to)
            continue;
        if (edge->to == t)
            return false;
        beside |=
            edge->from == t && edge->unique_from && edge->from_columns[0] == catalog->tables[t].key;
    }
    return beside;
}

static enum table_role role_by_name(const char *words)
{
    return name_ends(words, NAME_LOG)             ? TABLE_ROLE_LOG
           : name_ends(words, NAME_TEMPLATE)      ? TABLE_ROLE_TEMPLATE
           : name_ends(words, NAME_CONFIGURATION) ? TABLE_ROLE_CONFIGURATION
                                                  : TABLE_ROLE_INSTANCE;
}

void roles_choose(struct catalog *catalog)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        catalog->tables[t].role = role_by_name(catalog->tables[t].words);
        if (catalog->tables[t].role != TABLE_ROLE_INSTANCE)
            continue;
        if (is_bridge(catalog, (int)t))
            catalog->tables[t].role = TABLE_ROLE_BRIDGE;
        else if (is_satellite(catalog, (int)t))
            catalog->tables[t].role = TABLE_ROLE_SATELLITE;
    }
}

const char *role_name(enum table_role role)
{
    return role_names[role];
}

bool role_parse(const char *name, enum table_role *ret_role)
{
    for (size_t i = 0; i < sizeof role_names / sizeof *role_names; i++) {
        if (str_eq_fold(role_names[i], name)) {
            *ret_role = (enum table_role)i;
            return true;
        }
    }
    return false;
}

bool role_is_audit(const char *stem)
{
    return name_has(stem, NAME_AUDIT);
}

enum table_role catalog_table_role(const struct catalog *catalog, int table)
{
    return catalog->tables[table].role;
}
