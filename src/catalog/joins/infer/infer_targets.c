/* What may be referred to, and under which names: each key stands in a map under the phrases that a
 * column would call it by, so that the work grows with the columns and not with columns × tables.
 */
#include <string.h>

#include "joins/infer/infer_private.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"

static void targets_add(struct inference *inference, const char *phrase, struct column_ref key,
                        enum rule rule, size_t module)
{
    const char *glued = infer_glue(inference, phrase);
    struct target *known = map_get(&inference->targets, glued);

    for (struct target *at = known; at; at = at->next)
        if (at->key.table == key.table && at->key.column == key.column)
            return;
    struct target *target = arena_alloc(&inference->catalog->arena, sizeof *target);
    *target = (struct target){key, rule, module, known};
    map_put(&inference->targets, glued, target);
}

static bool targets_is_data_unique(const struct column_info *info)
{
    return info->rows > 1 && info->stats.distinct == info->rows && info->stats.null_share == 0;
}

/* "hstgrp" ends with the consonants of "group". */
static bool targets_shortens(const char *word, size_t len, const char *whole, size_t whole_len)
{
    size_t at = len, said = 0;

    for (size_t i = whole_len; i-- > 0;) {
        if (strchr("aeiou", whole[i]))
            continue;
        if (at == 0 || word[--at] != whole[i])
            return false;
        said++;
    }
    return said > 2;
}

/* Both begin with the same letters of a word, as "customer" and "customer id" do. */
static bool targets_share_word(const char *table, const char *key)
{
    for (const char *word = table; word; word = strchr(word, ' ') ? strchr(word, ' ') + 1 : NULL) {
        const size_t n = strcspn(word, " ");
        for (const char *at = key; at; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL)
            if (n > 2 &&
                (strncmp(at, word, n) == 0 || targets_shortens(word, n, at, strcspn(at, " "))))
                return true;
    }
    return false;
}

/* A table's last word says what its rows are: "group id" of a "group discovery" may be another's.
 */
static enum rule targets_rule(const char *table, const char *key)
{
    const char *last = strrchr(table, ' ') ? strrchr(table, ' ') + 1 : table;

    if (targets_share_word(last, key))
        return RULE_OWN_NAME;
    return targets_share_word(table, key) ? RULE_OWN_PART : RULE_KEY_NAME;
}

enum value_type infer_family(enum value_type type)
{
    switch (type) {
    case VALUE_INTEGER:
    case VALUE_DECIMAL:
    case VALUE_REAL:
        return VALUE_INTEGER;
    case VALUE_UNKNOWN:
    case VALUE_OTHER:
        return VALUE_UNKNOWN;
    case VALUE_DATE:
    case VALUE_TIMESTAMP:
        return VALUE_DATE;
    default:
        return type;
    }
}

static bool targets_is_id(const struct catalog *catalog, struct column_ref at)
{
    return str_eq(column_info(catalog, at)->stem, "id") &&
           infer_family(schema_column_at(catalog, at)->value) == VALUE_INTEGER;
}

/* Where nothing says what the key is, a data dictionary for instance, the first column is that is
 * called as its table is and says that it is a key: "customer id" of customers. */
static bool targets_is_own(const struct catalog *catalog, int table)
{
    const struct schema_table *at = &catalog->schema->tables[table];
    const struct column_info *first = &catalog->tables[table].columns[0];
    const char *own = infer_stem(catalog, table);
    const size_t len = strlen(own);

    for (size_t c = 0; c < at->column_count; c++)
        if (at->columns[c].primary)
            return false;
    return strncmp(first->stem, own, len) == 0 && first->stem[len] == ' ' &&
           name_is(first->stem + len + 1, strlen(first->stem + len + 1), NAME_KEY) &&
           (first->rows <= 0 || targets_is_data_unique(first));
}

/* The column that others refer to the table by: its key, or where that is of several columns or no
 * identifier ("label"), a number called "id". -1: none. */
int infer_key_column(const struct catalog *catalog, int table)
{
    const struct schema_table *at = &catalog->schema->tables[table];
    const int key = catalog->tables[table].key;

    if (key >= 0 && infer_family(at->columns[key].value) == VALUE_INTEGER &&
        name_ends(catalog->tables[table].columns[key].stem, NAME_KEY))
        return key;
    for (size_t c = 0; c < at->column_count; c++)
        if (targets_is_id(catalog, (struct column_ref){table, (int)c}))
            return (int)c;
    return key < 0 && at->column_count > 0 && targets_is_own(catalog, table) ? 0 : key;
}

/* Columns that others may refer to: the key, what is declared unique, and in a table without either
 * the first column when its values are. */
bool infer_is_target(const struct catalog *catalog, struct column_ref at)
{
    const struct schema_column *column = schema_column_at(catalog, at);
    const int key = infer_key_column(catalog, at.table);

    if (key == at.column || column->unique)
        return true;
    return at.column == 0 && key < 0 && targets_is_data_unique(column_info(catalog, at));
}

/* "customer id" is what it is called after the table, and its key's own name likewise. */
static void targets_add_named(struct inference *inference, struct column_ref at, size_t module)
{
    const struct catalog *catalog = inference->catalog;
    struct arena *arena = &inference->catalog->arena;
    const char *stemmed = infer_stem(catalog, at.table) + module;
    const char *key = column_info(catalog, at)->stem;
    const char *last = strrchr(key, ' ') ? strrchr(key, ' ') + 1 : key;
    char *named = arena_printf(arena, "%s %s", stemmed, key);

    targets_add(inference, named, at, RULE_TABLE_KEY, module);
    if (infer_key_column(catalog, at.table) != at.column)
        return;
    targets_add(inference, arena_printf(arena, "%s %s", stemmed, last), at, RULE_TABLE_KEY, module);
    if (strcmp(last, "id") != 0)
        targets_add(inference, arena_printf(arena, "%s id", stemmed), at, RULE_TABLE_KEY, module);
    targets_add(inference, stemmed, at, RULE_TABLE, module);
    char *sorted = infer_sorted(inference, stemmed);
    if (sorted)
        targets_add(inference, sorted, at, RULE_TABLE, module);
}

/* "bu class" is a "business unit class". */
static void targets_add_half(struct inference *inference, struct column_ref at, const char *stem,
                             size_t module, const char *initials)
{
    struct arena *arena = &inference->catalog->arena;
    const char *last = strrchr(stem, ' ');
    const size_t n = strlen(initials);

    if (n < 3)
        return;
    char *name = arena_printf(arena, "%.*s %s", (int)n - 1, initials, last + 1);
    targets_add(inference, name, at, RULE_TABLE, module);
    targets_add(inference, arena_printf(arena, "%s id", name), at, RULE_TABLE_KEY, module);
}

/* "eca id" is an entity credit account's. */
static void targets_add_initials(struct inference *inference, struct column_ref at, size_t module)
{
    const char *word = infer_stem(inference->catalog, at.table) + module;
    char initials[16];
    size_t n = 0;

    if (infer_key_column(inference->catalog, at.table) != at.column)
        return;
    for (; word && n + 4 < sizeof initials; word = strchr(word, ' ') ? strchr(word, ' ') + 1 : NULL)
        initials[n++] = *word;
    if (n < 2)
        return;
    initials[n] = '\0';
    targets_add_half(inference, at, infer_stem(inference->catalog, at.table) + module, module,
                     initials);
    memcpy(initials + n, "id", 3);
    targets_add(inference, initials, at, RULE_INITIALS, module);
}

/* "max fine rule" is the "rule max fine": the same words in another order, three of them at least.
 */
char *infer_sorted(const struct inference *inference, const char *phrase)
{
    const char *words[8] = {0};
    size_t count = 0;

    for (const char *word = phrase; word; word = infer_next_word(word)) {
        if (count == sizeof words / sizeof *words)
            return NULL;
        size_t at = count++;
        for (; at > 0 && strncmp(words[at - 1], word, strcspn(word, " ") + 1) > 0; at--)
            words[at] = words[at - 1];
        words[at] = word;
    }
    if (count < 3)
        return NULL;
    char *sorted = arena_alloc(&inference->catalog->arena, strlen(phrase) + 2), *end = sorted;
    *end++ = '=';
    for (size_t i = 0; i < count; i++)
        for (const char *p = words[i]; *p && *p != ' '; p++)
            *end++ = *p;
    *end = '\0';
    return sorted;
}

/* Another table is called so, its words run together or not. */
static bool targets_is_taken(const struct inference *inference, int table, const char *name)
{
    const struct catalog *catalog = inference->catalog;
    const char *glued = infer_glue(inference, name);

    if (map_get(&inference->tables, name) || map_get(&inference->short_ones, name))
        return true;
    for (size_t t = 0; t < catalog->schema->table_count; t++)
        if ((int)t != table && str_eq_fold(catalog->schema->tables[t].name, glued))
            return true;
    return false;
}

/* "budget info" is the budget, where nothing else is called so. */
static void targets_add_main(struct inference *inference, struct column_ref at)
{
    const char *stem = infer_stem(inference->catalog, at.table), *tail = strrchr(stem, ' ');
    size_t module = 0;
    int n = 0;

    if (!tail || infer_key_column(inference->catalog, at.table) != at.column ||
        !name_is(tail + 1, strlen(tail + 1), NAME_MAIN))
        return;
    do {
        if (stem + module >= tail)
            return;
        char *name = arena_printf(&inference->catalog->arena, "%.*s",
                                  (int)(tail - stem - (ptrdiff_t)module), stem + module);
        if (targets_is_taken(inference, at.table, name))
            continue;
        targets_add(inference, name, at, RULE_TABLE, tail - stem);
        targets_add(inference, arena_printf(&inference->catalog->arena, "%s id", name), at,
                    RULE_TABLE_KEY, (size_t)(tail - stem));
    } while ((module = infer_module(inference, at.table, n++)) > 0);
}

/* A key that is called after another table refers to it, and is no name of its own. */
static bool targets_names_another(const struct inference *inference, struct column_ref at)
{
    const char *key = column_info(inference->catalog, at)->stem;
    const size_t len = strlen(key) - infer_key_word(key);
    const char *own = infer_stem(inference->catalog, at.table);

    if (len == strlen(own) && memcmp(own, key, len) == 0)
        return false;
    return map_getn(&inference->tables, key, len) || map_getn(&inference->short_ones, key, len);
}

/* "employee to class" links two others, and its key is the one's. */
bool infer_is_link(const struct inference *inference, struct column_ref at)
{
    const char *word = strchr(infer_stem(inference->catalog, at.table), ' ');

    for (; word; word = strchr(word + 1, ' '))
        if (name_is(word + 1, strcspn(word + 1, " "), NAME_LINK))
            return strcmp(column_info(inference->catalog, at)->stem, "id") != 0;
    return false;
}

void infer_add_targets(struct inference *inference, struct column_ref at)
{
    const struct catalog *catalog = inference->catalog;
    const char *key = column_info(catalog, at)->stem;
    size_t module;

    if (infer_is_link(inference, at))
        return;
    targets_add_named(inference, at, 0);
    targets_add_initials(inference, at, 0);
    for (int n = 0; (module = infer_module(inference, at.table, n)) > 0; n++) {
        targets_add_named(inference, at, module);
        targets_add_initials(inference, at, module);
    }
    targets_add_main(inference, at);
    if (!infer_is_generic(key) && !name_is(key, strlen(key), NAME_BARE_ROLE) &&
        !targets_names_another(inference, at))
        targets_add(inference, key, at, targets_rule(infer_stem(catalog, at.table), key), 0);
}
