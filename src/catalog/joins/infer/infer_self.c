/* A role within the table itself: "parent id" of categories, "manager id" of employees. A role of
 * people leads from a table of people to itself, and from any other to who works there
 * (infer_hints.c): the manager of a depot is no depot. */
#include <string.h>

#include "joins/infer/infer_private.h"
#include "querent/lang/names.h"

/* A column of the table is called by a phrase of the class. */
static bool self_has_column(const struct catalog *catalog, int table, enum name_class class)
{
    for (size_t c = 0; c < catalog->schema->tables[table].column_count; c++)
        if (name_has(catalog->tables[table].columns[c].stem, class) ||
            name_has(catalog->tables[table].columns[c].words, class))
            return true;
    return false;
}

/* What the rows are: the last word of the table's name that says it, "employee" of "employee info".
 */
static const char *self_noun(const struct inference *inference, int table, size_t *ret_len)
{
    const char *stem = infer_stem(inference->catalog, table);
    size_t end = strlen(stem), start = end;

    for (;;) {
        while (start > 0 && stem[start - 1] != ' ')
            start--;
        *ret_len = end - start;
        if (start == 0 || !(name_is(stem + start, *ret_len, NAME_MAIN) ||
                            name_is(stem + start, *ret_len, NAME_SATELLITE)))
            return stem + start;
        end = --start;
    }
}

bool infer_holds_staff(const struct inference *inference, int table)
{
    const struct catalog *catalog = inference->catalog;

    return self_has_column(catalog, table, NAME_EMPLOYED) &&
           (self_has_column(catalog, table, NAME_LAST_NAME) ||
            schema_find_column(&catalog->schema->tables[table], "name") >= 0 ||
            self_has_column(catalog, table, NAME_FULL_NAME));
}

static bool self_holds_people(const struct inference *inference, int table)
{
    const struct catalog *catalog = inference->catalog;
    size_t len;
    const char *noun = self_noun(inference, table, &len);

    if (name_is(noun, len, NAME_FIRMS))
        return false;
    return name_is(noun, len, NAME_WORKERS) || name_is(noun, len, NAME_PERSONS) ||
           name_is(noun, len, NAME_WORKER_ROLE) || name_is(noun, len, NAME_DOERS) ||
           infer_holds_staff(inference, table) ||
           (self_has_column(catalog, table, NAME_FIRST_NAME) &&
            self_has_column(catalog, table, NAME_LAST_NAME)) ||
           self_has_column(catalog, table, NAME_FULL_NAME);
}

/* "parent expr" of an expression, "parent rel" of a "from relation": a role within the table, and
 * the beginning of its name's last word. */
static bool self_says_own(const struct inference *inference, struct column_ref from,
                          const char *phrase, size_t len)
{
    const char *own = infer_stem(inference->catalog, from.table), *last = strrchr(own, ' ');
    const size_t role = strcspn(phrase, " "), said = role < len ? len - role - 1 : 0;

    last = last ? last + 1 : own;
    return said > 2 && said <= strlen(last) && name_is(phrase, role, NAME_SELF_ROLE) &&
           memcmp(phrase + role + 1, last, said) == 0;
}

/* Others than these rows are what has the role: who works here, in another table. */
static bool self_is_others(const struct inference *inference, struct column_ref from)
{
    const int workers = inference->workers;

    if (!self_holds_people(inference, from.table))
        return true;
    if (workers < 0 || workers == from.table || infer_holds_staff(inference, from.table))
        return false;
    const struct column_ref key = {workers, inference->catalog->tables[workers].key};
    const double there = infer_referring(inference->catalog, from, key);
    return there < 0 || there >= 0.98;
}

void infer_self(struct inference *inference, struct column_ref from, const char *phrase)
{
    const int key = infer_key_column(inference->catalog, from.table);
    const size_t role = strlen(phrase) - infer_key_word(phrase);

    if (key < 0 || key == from.column)
        return;
    if (name_is(phrase, role, NAME_SUPERIOR) && self_is_others(inference, from))
        return;
    if (name_is(phrase, role, NAME_SELF_ROLE) || name_is(phrase, role, NAME_SELF_DEED) ||
        self_says_own(inference, from, phrase, role))
        infer_consider(inference, from, (struct column_ref){from.table, key}, RULE_TABLE_KEY, 0,
                       "a role within the table");
}
