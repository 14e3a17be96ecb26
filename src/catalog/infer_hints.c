/* References that name no table: roles of people ("support rep", "approved by"), and texts that are
 * all among the keys of one table. */
#include <string.h>

#include "infer_private.h"
#include "querent/base/str.h"
#include "value_set.h"

enum { VALUES_LEAST = 3 }; /* distinct ones: fewer are among anything's keys */

/* Tables of people, by stem: those who work come first. */
static const char *const workers[] = {"employee", "staff",  "worker", "personnel", "user",
                                      "person",   "people", "member", NULL};
static const char *const persons[] = {"person", "people", "user", "member", "customer", NULL};

static const struct {
    const char *word;
    const char *const *tables;
} roles[] = {
    {"rep", workers},         {"representative", workers}, {"agent", workers},
    {"salesperson", workers}, {"manager", workers},        {"mgr", workers},
    {"supervisor", workers},  {"assignee", workers},       {"technician", workers},
    {"clerk", workers},       {"approver", workers},       {"reviewer", workers},
    {"creator", workers},     {"owner", workers},          {"operator", workers},
    {"author", workers},      {"editor", workers},         {"seller", workers},
    {"create by", workers},   {"update by", workers},      {"modify by", workers},
    {"approve by", workers},  {"assign to", workers},      {"delete by", workers},
    {"husband", persons},     {"wife", persons},           {"spouse", persons},
    {"mother", persons},      {"father", persons},         {"male", persons},
    {"female", persons},      {"friend", persons},
};

/* The phrase without a last word that only says that it is a key. */
static size_t without_key_word(const char *phrase)
{
    static const char *const words[] = {" id", " code", " number", " no", " key"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_ends(phrase, words[i]))
            return strlen(phrase) - strlen(words[i]);
    return strlen(phrase);
}

static bool ends_with_word(const char *phrase, size_t len, const char *word)
{
    const size_t n = strlen(word);

    return len >= n && memcmp(phrase + len - n, word, n) == 0 &&
           (len == n || phrase[len - n - 1] == ' ');
}

static int table_called(const struct catalog *catalog, const char *const *names)
{
    for (; *names; names++)
        for (size_t t = 0; t < catalog->schema->table_count; t++)
            if (!catalog->schema->tables[t].hidden && catalog->tables[t].key >= 0 &&
                str_eq(catalog->tables[t].stem, *names))
                return (int)t;
    return -1;
}

void infer_person(struct inference *inference, struct column_ref from, const char *phrase)
{
    const struct catalog *catalog = inference->catalog;
    const size_t len = without_key_word(phrase);
    const bool number = schema_column_at(catalog, from)->value == VALUE_INTEGER;

    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        if (!ends_with_word(phrase, len, roles[i].word))
            continue;
        const int table = table_called(catalog, roles[i].tables);
        if (table < 0 || infer_guessed(inference, from))
            return;
        const struct column_ref key = {table, catalog->tables[table].key};
        const double share = infer_contained(catalog, from, key);
        if (share >= 0.98 || (share < 0 && number)) /* a text may be the name itself */
            infer_consider(inference, from, key, RULE_PERSON, 0, NULL);
        return;
    }
}

static bool holds(const struct catalog *catalog, int table, const struct value_set *values)
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
        if ((int)t == from.table || !holds(catalog, (int)t, values))
            continue;
        if (found >= 0)
            return; /* of two it could be either */
        found = (int)t;
    }
    if (found >= 0)
        infer_consider(inference, from, (struct column_ref){found, catalog->tables[found].key},
                       RULE_VALUES, 0, NULL);
}
