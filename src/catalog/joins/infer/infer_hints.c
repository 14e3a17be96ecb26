/* References that name no table: roles of people ("support rep", "approved by"), and texts that are
 * all among the keys of one table. */
#include <ctype.h>
#include <string.h>

#include "joins/infer/infer_private.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/names.h"
#include "values/value_set.h"

enum { VALUES_LEAST = 3 }; /* distinct ones: fewer are among anything's keys */

static bool infer_hints_is_called(const struct inference *inference, int table, const char *word,
                                  size_t len)
{
    const char *stem = infer_stem(inference->catalog, table);
    size_t module = 0;
    int n = 0;

    do {
        if (strlen(stem + module) == len && memcmp(stem + module, word, len) == 0)
            return true;
    } while ((module = infer_module(inference, table, n++)) > 0);
    return false;
}

/* An "entity employee" is an employee where there is an "entity": the same rows, told apart. */
static bool infer_hints_is_kind(const struct inference *inference, int table, const char *word,
                                size_t len)
{
    const char *stem = infer_stem(inference->catalog, table), *last = strrchr(stem, ' ');

    return last && strlen(last + 1) == len && memcmp(last + 1, word, len) == 0 &&
           map_getn(&inference->tables, stem, (size_t)(last - stem));
}

/* The first table that is called by one of the words of the class, its module left out, or a kind
 * of another's rows; -1: none. */
static int infer_hints_table_called(const struct inference *inference, enum name_class class)
{
    const struct catalog *catalog = inference->catalog;

    for (const char *p = name_phrases(class); *p; p += strcspn(p, "|"), p += *p == '|') {
        const size_t len = strcspn(p, "|");
        for (size_t t = 0; t < catalog->schema->table_count; t++)
            if (!catalog->schema->tables[t].hidden && catalog->tables[t].key >= 0 &&
                (infer_hints_is_called(inference, (int)t, p, len) ||
                 infer_hints_is_kind(inference, (int)t, p, len)))
                return (int)t;
    }
    return -1;
}

/* The only table whose columns say that its rows work here; -1: none, or several. */
static int infer_hints_staff(const struct inference *inference)
{
    int found = -1;

    for (size_t t = 0; t < inference->catalog->schema->table_count; t++) {
        if (inference->catalog->schema->tables[t].hidden || inference->catalog->tables[t].key < 0 ||
            !infer_holds_staff(inference, (int)t))
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

void infer_learn_people(struct inference *inference)
{
    inference->workers = infer_hints_table_called(inference, NAME_WORKERS);
    inference->persons = infer_hints_table_called(inference, NAME_PERSONS);
    if (inference->workers < 0)
        inference->workers = infer_hints_staff(inference);
}

/* The table that a kind of its rows is told apart from: "entity" of "entity employee"; -1: none. */
static int infer_hints_whole(const struct inference *inference, int kind)
{
    const char *stem = infer_stem(inference->catalog, kind), *last = strrchr(stem, ' ');

    for (size_t t = 0; last && t < inference->catalog->schema->table_count; t++) {
        const char *other = infer_stem(inference->catalog, (int)t);
        if (strlen(other) == (size_t)(last - stem) && memcmp(other, stem, strlen(other)) == 0 &&
            infer_key_column(inference->catalog, (int)t) >= 0)
            return (int)t;
    }
    return -1;
}

/* "resolved by": somebody. */
static bool infer_hints_is_deed(const char *phrase, size_t len)
{
    const char *by = len > 3 ? phrase + len - 3 : phrase;
    const char *word = by;

    if (strncmp(by, " by", 3) != 0)
        return false;
    while (word > phrase && word[-1] != ' ')
        word--;
    return !name_is(word, (size_t)(by - word), NAME_NO_DEED);
}

/* The key of those who do such deeds: "inspected by" is one of the inspectors; column -1: of none.
 */
static struct column_ref infer_hints_agent(const struct inference *inference,
                                           struct column_ref from, const char *phrase, size_t len)
{
    enum { ALIKE = 4 };
    const struct catalog *catalog = inference->catalog;
    const size_t end = len - strlen(" by");
    size_t start = end;

    while (start > 0 && phrase[start - 1] != ' ')
        start--;
    char *deed =
        arena_printf(&inference->catalog->arena, "%.*s", (int)(end - start), phrase + start);
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const char *stem = infer_stem(catalog, (int)t), *last = strrchr(stem, ' ');
        last = last ? last + 1 : stem;
        if ((int)t != from.table && !catalog->schema->tables[t].hidden &&
            catalog->tables[t].key >= 0 && (str_ends(last, "er") || str_ends(last, "or")) &&
            lemma_is_akin(last, deed, ALIKE))
            return (struct column_ref){(int)t, catalog->tables[t].key};
    }
    return (struct column_ref){-1, -1};
}

/* The number of the table's own rows: agent_id of the support agents. */
static bool infer_hints_is_own(const struct catalog *catalog, struct column_ref from,
                               const char *phrase, size_t len)
{
    const char *stem = infer_stem(catalog, from.table);
    return catalog->tables[from.table].key == from.column && len > 0 && strlen(stem) > len &&
           stem[strlen(stem) - len - 1] == ' ' &&
           memcmp(stem + strlen(stem) - len, phrase, len) == 0;
}

void infer_person(struct inference *inference, struct column_ref from, const char *phrase)
{
    const struct catalog *catalog = inference->catalog;
    const size_t len = strlen(phrase) - infer_key_word(phrase);
    const bool deed = infer_hints_is_deed(phrase, len);
    const bool worker =
        deed || name_end(phrase, len, NAME_WORKER_ROLE) > 0 || name_is(phrase, len, NAME_SUPERIOR);
    const bool number = schema_column_at(catalog, from)->value == VALUE_INTEGER;

    if ((!worker && !name_end(phrase, len, NAME_PERSON_ROLE) &&
         !name_end(phrase, len, NAME_ACTOR_ROLE)) ||
        (inference->says_key && len == strlen(phrase) && !deed &&
         name_end(phrase, len, NAME_HANDED) == 0))
        return;
    int table = worker ? inference->workers : inference->persons;
    struct column_ref key = {-1, -1};
    if (deed)
        key = infer_hints_agent(inference, from, phrase, len);
    if (key.table < 0 && table >= 0)
        key = (struct column_ref){table, catalog->tables[table].key};
    if (key.table < 0 || infer_guessed(inference, from) ||
        infer_hints_is_own(catalog, from, phrase, len))
        return;
    table = key.table;
    double share = infer_referring(catalog, from, key);
    if (share >= 0 && share < 0.98 && (table = infer_hints_whole(inference, table)) >= 0) {
        key = (struct column_ref){table, infer_key_column(catalog, table)};
        share = infer_referring(catalog, from, key);
    }
    if (share >= 0.98 || (share < 0 && number)) /* a text may be the name itself */
        infer_consider(inference, from, key, RULE_PERSON, 0, NULL);
}

/* Which of two columns with one name and a number each, from 0; -1: none. *ret_first is the number
 * of the first. */
static int infer_hints_end(const struct catalog *catalog, struct column_ref at)
{
    const struct schema_table *table = &catalog->schema->tables[at.table];
    const char *name = table->columns[at.column].name;
    const size_t base = strcspn(name, "0123456789");
    int ends = 0, place = -1;

    if (!base || strlen(name) != base + 1)
        return -1;
    for (size_t c = 0; c < table->column_count; c++) {
        if (strncmp(table->columns[c].name, name, base) != 0 ||
            strlen(table->columns[c].name) != base + 1 ||
            !isdigit((unsigned char)table->columns[c].name[base]))
            continue;
        if ((int)c == at.column)
            place = ends;
        ends++;
    }
    return ends == 2 ? place : -1;
}

/* The key of the table that the words call; false: none is called so. */
static bool infer_hints_called(const struct inference *inference, const char *words, size_t len,
                               bool main, struct column_ref *ret_key)
{
    char *name = arena_printf(&inference->catalog->arena, "%.*s", (int)len, words);
    const struct target *target = map_get(&inference->targets, infer_glue(inference, name));

    /* "link area mood" may be called "mood", too, where "link area" is a module; a "budget info"
     * that is called "budget" is it */
    while (target &&
           (target->rule != RULE_TABLE ||
            (target->module > 0 &&
             !(main && str_starts(infer_stem(inference->catalog, target->key.table), name)))))
        target = target->next;
    if (target)
        *ret_key = target->key;
    return target != NULL;
}

void infer_pair(struct inference *inference, struct column_ref from)
{
    const char *stem = infer_stem(inference->catalog, from.table);
    const int place =
        infer_guessed(inference, from) ? -1 : infer_hints_end(inference->catalog, from);
    const char *start = stem;

    for (int skipped = 0; place >= 0 && start && skipped < 2; skipped++) {
        for (const char *cut = strchr(start, ' '); cut; cut = strchr(cut + 1, ' ')) {
            struct column_ref ends[2];
            if (!infer_hints_called(inference, start, (size_t)(cut - start), false, &ends[0]) ||
                !infer_hints_called(inference, cut + 1, strlen(cut + 1), false, &ends[1]))
                continue;
            infer_consider(inference, from, ends[place], RULE_PAIR, 0, NULL);
            return;
        }
        start = strchr(start, ' ') ? strchr(start, ' ') + 1 : NULL;
    }
}

/* The key of the table that the words call, by name or by initials. */
static bool infer_hints_subject(const struct inference *inference, const char *words, size_t len,
                                bool main, struct column_ref *ret_key)
{
    struct arena *arena = &inference->catalog->arena;
    const struct target *target;

    if (infer_hints_called(inference, words, len, main, ret_key))
        return true;
    target = map_get(&inference->targets,
                     infer_glue(inference, arena_printf(arena, "%.*s id", (int)len, words)));
    while (target && target->rule != RULE_INITIALS)
        target = target->next;
    if (target)
        *ret_key = target->key;
    return target != NULL;
}

/* "ref key" of an "invoice note" is the invoice, of a "file part" the part, and the first column of
 * an "account translation"'s key the account. */
void infer_subject(struct inference *inference, struct column_ref from, const char *phrase)
{
    const struct schema_table *table = &inference->catalog->schema->tables[from.table];
    const char *stem = infer_stem(inference->catalog, from.table);
    const char *first = strchr(stem, ' '), *last = strrchr(stem, ' ');
    struct column_ref to;

    if (!last || infer_family(table->columns[from.column].value) != VALUE_INTEGER)
        return;
    const bool translation = name_is(last + 1, strlen(last + 1), NAME_TRANSLATION);
    if (!(translation && table->columns[from.column].primary == 1 && infer_key_word(phrase)) &&
        !name_is(phrase, strlen(phrase), NAME_REFERENCE))
        return;
    const bool about = translation || name_is(last + 1, strlen(last + 1), NAME_ABOUT);
    if (infer_hints_subject(inference, stem, (size_t)(last - stem), about, &to) ||
        (!about && infer_hints_subject(inference, first + 1, strlen(first + 1), false, &to)))
        infer_consider(inference, from, to, RULE_SUBJECT, 0, NULL);
}

/* The key that texts may refer to by their values: the declared one, else the first column where
 * each row has its own and it is called after the table, "state name" of states; -1: none. */
static int infer_hints_key(const struct inference *inference, int table)
{
    const struct catalog *catalog = inference->catalog;
    const struct schema_table *at = &catalog->schema->tables[table];
    const struct column_ref first = {table, 0};
    const char *own = infer_stem(catalog, table);

    if (catalog->tables[table].key >= 0)
        return catalog->tables[table].key;
    for (size_t c = 0; c < at->column_count; c++)
        if (at->columns[c].primary)
            return -1;
    return at->column_count > 0 && infer_is_target(catalog, first) &&
                   str_starts(column_info(catalog, first)->stem, own)
               ? 0
               : -1;
}

static bool infer_hints_holds(const struct inference *inference, int table,
                              const struct value_set *values)
{
    const struct catalog *catalog = inference->catalog;
    const struct schema_table *at = &catalog->schema->tables[table];
    const int key = infer_hints_key(inference, table);

    if (at->hidden || at->kind == TABLE_VIEW || key < 0 || at->columns[key].value != VALUE_TEXT)
        return false;
    const struct value_set *keys = catalog->tables[table].columns[key].set;
    return keys && !keys->overflowed && keys->len >= values->len && value_set_within(values, keys);
}

/* The key of "high low" is "state name": a state's, where there is a table of states. What holds
 * its values refers to that one. */
static bool infer_hints_borrowed(const struct inference *inference, int table)
{
    const struct catalog *catalog = inference->catalog;
    const char *own = infer_stem(catalog, table),
               *key = column_info(catalog,
                                  (struct column_ref){table, infer_hints_key(inference, table)})
                          ->stem;

    if (str_starts(key, own))
        return false;
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const char *other = infer_stem(catalog, (int)t);
        const size_t len = strlen(other);
        const int own_key = infer_hints_key(inference, (int)t);
        if ((int)t != table && own_key >= 0 && len > 0 && strncmp(key, other, len) == 0 &&
            key[len] == ' ' &&
            str_eq(key,
                   column_info(catalog, (struct column_ref){(int)t, catalog->tables[t].key})->stem))
            return true;
    }
    return false;
}

void infer_values(struct inference *inference, struct column_ref from)
{
    const struct catalog *catalog = inference->catalog;
    const struct value_set *values = column_info(catalog, from)->set;
    int found = -1;

    if (infer_guessed(inference, from) || schema_column_at(catalog, from)->value != VALUE_TEXT ||
        infer_hints_key(inference, from.table) == from.column || !values || values->overflowed ||
        values->len < VALUES_LEAST)
        return;
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        if ((int)t == from.table || !infer_hints_holds(inference, (int)t, values) ||
            infer_hints_borrowed(inference, (int)t))
            continue;
        if (found >= 0)
            return; /* of two it could be either */
        found = (int)t;
    }
    if (found >= 0)
        infer_consider(inference, from,
                       (struct column_ref){found, infer_hints_key(inference, found)}, RULE_VALUES,
                       0, NULL);
}
