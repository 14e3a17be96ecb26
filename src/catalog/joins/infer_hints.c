/* References that name no table: roles of people ("support rep", "approved by"), and texts that are
 * all among the keys of one table. */
#include <string.h>

#include "joins/infer_private.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"
#include "values/value_set.h"

enum { VALUES_LEAST = 3 }; /* distinct ones: fewer are among anything's keys */

size_t infer_key_word(const char *phrase)
{
    const size_t all = strlen(phrase), len = name_end(phrase, all, NAME_KEY);

    return len && len < all ? len + 1 : 0;
}

/* The first table that is called by one of the words of the class; -1: none. */
static int infer_hints_table_called(const struct catalog *catalog, enum name_class class)
{
    for (const char *p = name_phrases(class); *p; p += strcspn(p, "|"), p += *p == '|') {
        const size_t len = strcspn(p, "|");
        for (size_t t = 0; t < catalog->schema->table_count; t++)
            if (!catalog->schema->tables[t].hidden && catalog->tables[t].key >= 0 &&
                strlen(catalog->tables[t].stem) == len &&
                memcmp(catalog->tables[t].stem, p, len) == 0)
                return (int)t;
    }
    return -1;
}

void infer_person(struct inference *inference, struct column_ref from, const char *phrase)
{
    const struct catalog *catalog = inference->catalog;
    const size_t len = strlen(phrase) - infer_key_word(phrase);
    const bool worker = name_end(phrase, len, NAME_WORKER_ROLE) > 0;
    const bool number = schema_column_at(catalog, from)->value == VALUE_INTEGER;

    if (!worker && !name_end(phrase, len, NAME_PERSON_ROLE))
        return;
    const int table = infer_hints_table_called(catalog, worker ? NAME_WORKERS : NAME_PERSONS);
    if (table < 0 || infer_guessed(inference, from))
        return;
    const struct column_ref key = {table, catalog->tables[table].key};
    const double share = infer_contained(catalog, from, key);
    if (share >= 0.98 || (share < 0 && number)) /* a text may be the name itself */
        infer_consider(inference, from, key, RULE_PERSON, 0, NULL);
}

static bool infer_hints_holds(const struct catalog *catalog, int table,
                              const struct value_set *values)
{
    const struct schema_table *at = &catalog->schema->tables[table];
    const int key = catalog->tables[table].key;

    if (at->hidden || at->kind == TABLE_VIEW || key < 0 || at->columns[key].value != VALUE_TEXT)
        return false;
    const struct value_set *keys = catalog->tables[table].columns[key].set;
    return keys && !keys->overflowed && keys->len >= values->len && value_set_within(values, keys);
}

void infer_values(struct inference *inference, struct column_ref from)
{
    const struct catalog *catalog = inference->catalog;
    const struct value_set *values = column_info(catalog, from)->set;
    int found = -1;

    if (infer_guessed(inference, from) || schema_column_at(catalog, from)->value != VALUE_TEXT ||
        catalog->tables[from.table].key == from.column || !values || values->overflowed ||
        values->len < VALUES_LEAST)
        return;
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        if ((int)t == from.table || !infer_hints_holds(catalog, (int)t, values))
            continue;
        if (found >= 0)
            return; /* of two it could be either */
        found = (int)t;
    }
    if (found >= 0)
        infer_consider(inference, from, (struct column_ref){found, catalog->tables[found].key},
                       RULE_VALUES, 0, NULL);
}
