/* What names alone leave open and rows decide: a column that refers to nothing yet is tried with
 * what its table's name, or a longer form of its own, says, and kept where all its values are
 * among the keys.
 *
 *     inventory_report_line.adjust_id  → inventory_report.id   a line has a header
 *     recurringemail.id                → recurring.id          an "id" that repeats is another's
 *     asset_note.asset_id              → asset_item.id         where nothing is called "asset"
 *     journal_entry.journal            → journal_type.id       a number that says which kind
 *     audittrail.person_id             → person.entity_id      the table's other key */
#include <string.h>

#include "joins/infer/infer_private.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"
#include "values/value_set.h"

enum { LATE_VALUES = 2 }; /* distinct ones: fewer are among anything's keys */

static bool late_is_known(const struct inference *inference, struct column_ref at)
{
    const struct guess *guess = infer_guess_of(inference, at);

    return guess && guess->confidence >= inference->catalog->threshold;
}

/* Puts the guess when the rows agree. */
static bool late_put(struct inference *inference, struct column_ref from, struct column_ref to,
                     const char *why)
{
    const struct catalog *catalog = inference->catalog;

    if (to.column < 0 || to.table == from.table || !infer_takes_part(catalog, to.table) ||
        infer_family(schema_column_at(catalog, to)->value) != VALUE_INTEGER ||
        infer_contained(catalog, from, to) < 0.98)
        return false;
    infer_put(inference, &(struct guess){from, to, 0.78, why, RULE_PART});
    return true;
}

/* The key of the only table that is called by the words and the one behind them ("": none). */
static bool late_called(const struct inference *inference, const char *words, size_t len,
                        const char *behind, struct column_ref *ret_key)
{
    char *name = arena_printf(&inference->catalog->arena, "%.*s %s", (int)len, words, behind);
    const struct target *target = map_get(&inference->targets, infer_glue(inference, name)),
                        *found = NULL;

    for (; target; target = target->next)
        if (target->rule == RULE_TABLE && (!found || target->module < found->module))
            found = target;
    if (found)
        *ret_key = found->key;
    return found != NULL;
}

/* The same with each of the phrases of a class, until the rows agree. */
static bool late_behind(struct inference *inference, struct column_ref from, const char *words,
                        size_t len, enum name_class class, const char *why)
{
    struct column_ref to;

    for (const char *p = name_phrases(class); *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *behind =
            arena_printf(&inference->catalog->arena, "%.*s", (int)strcspn(p, "|"), p);
        if (late_called(inference, words, len, behind, &to) && late_put(inference, from, to, why))
            return true;
    }
    return false;
}

/* Bytes of the table's stem without its last word; 0: it has one only. */
static size_t late_before(const struct inference *inference, int table)
{
    const char *stem = infer_stem(inference->catalog, table), *last = strrchr(stem, ' ');

    return last ? (size_t)(last - stem) : 0;
}

/* An "id" that is one of several columns of the key numbers the rows of what the table's name
 * begins with: "recurring email" has the "id" of "recurring". */
static bool late_shared_id(struct inference *inference, struct column_ref from)
{
    const struct schema_table *table = &inference->catalog->schema->tables[from.table];
    const size_t len = late_before(inference, from.table);
    struct column_ref to;

    return str_eq(column_info(inference->catalog, from)->stem, "id") && len > 0 &&
           table->columns[from.column].primary > 0 &&
           inference->catalog->tables[from.table].key != from.column &&
           late_called(inference, infer_stem(inference->catalog, from.table), len, "", &to) &&
           late_put(inference, from, to, "the key of what the table is named after");
}

/* Some column refers to the table. */
static bool late_has(const struct inference *inference, int from, int to)
{
    const struct schema_table *table = &inference->catalog->schema->tables[from];

    for (size_t c = 0; c < table->column_count; c++) {
        const struct column_ref at = {from, (int)c};
        const struct guess *guess = infer_guess_of(inference, at);
        if (guess && guess->to.table == to && late_is_known(inference, at))
            return true;
    }
    return false;
}

/* Settings and particulars of a person have the person's "id" where no other column refers to one:
 * "user preference". */
static bool late_satellite(struct inference *inference, struct column_ref from)
{
    const char *stem = infer_stem(inference->catalog, from.table);
    const size_t len = late_before(inference, from.table);
    struct column_ref to;

    return len > 0 && str_eq(column_info(inference->catalog, from)->stem, "id") &&
           (name_ends(stem, NAME_CONFIGURATION) || name_ends(stem, NAME_SATELLITE)) &&
           name_is(stem, len, NAME_PERSONS) && late_called(inference, stem, len, "", &to) &&
           !late_has(inference, from.table, to.table) &&
           late_put(inference, from, to, "the key of what the table is named after");
}

/* The key of the table that the words call, by name or by initials. */
static bool late_end(const struct inference *inference, const char *words, struct column_ref *ret)
{
    const char *name = arena_printf(&inference->catalog->arena, "%s id", words);
    const struct target *target = map_get(&inference->targets, infer_glue(inference, name));

    if (late_called(inference, words, strlen(words), "", ret))
        return true;
    while (target && target->rule != RULE_INITIALS)
        target = target->next;
    if (target)
        *ret = target->key;
    return target != NULL;
}

/* The "entry id" of a "business unit invoice" that has a business unit already is the invoice. */
static bool late_link(struct inference *inference, struct column_ref from, const char *phrase,
                      size_t len)
{
    const char *stem = infer_stem(inference->catalog, from.table);
    struct column_ref one, other;

    if (!phrase[len] || !(name_is(phrase, len, NAME_MAIN) || name_is(phrase, len, NAME_BARE_ROLE)))
        return false;
    for (const char *cut = strchr(stem, ' '); cut; cut = strchr(cut + 1, ' '))
        if (late_called(inference, stem, (size_t)(cut - stem), "", &one) &&
            late_has(inference, from.table, one.table) && late_end(inference, cut + 1, &other) &&
            !late_has(inference, from.table, other.table) &&
            late_put(inference, from, other, infer_rule_name(RULE_PAIR)))
            return true;
    return false;
}

/* The only column of the table that says that it is a key and refers to nothing. */
static bool late_is_alone(const struct inference *inference, struct column_ref from)
{
    const struct catalog *catalog = inference->catalog;
    const struct schema_table *table = &catalog->schema->tables[from.table];
    int open = 0;

    for (size_t c = 0; c < table->column_count; c++) {
        const struct column_ref at = {from.table, (int)c};
        open += infer_key_word(column_info(catalog, at)->stem) > 0 &&
                catalog->tables[at.table].key != at.column && !late_is_known(inference, at);
    }
    return open == 1;
}

/* A line has a header: the only reference of a "report line" that leads nowhere is the report. */
static bool late_header(struct inference *inference, struct column_ref from)
{
    const char *stem = infer_stem(inference->catalog, from.table);
    const size_t len = late_before(inference, from.table);
    struct column_ref to;

    return len > 0 && name_is(stem + len + 1, strlen(stem + len + 1), NAME_LINE) &&
           late_called(inference, stem, len, "", &to) &&
           !late_has(inference, from.table, to.table) && late_is_alone(inference, from) &&
           late_put(inference, from, to, "the header of these lines");
}

/* Where rows say that a column is none of a table's numbers, it may be its other key: of a person
 * that is an entity. */
static bool late_other_key(struct inference *inference, struct column_ref from)
{
    const struct catalog *catalog = inference->catalog;
    const struct guess *guess = infer_guess_of(inference, from);

    if (!guess || (guess->rule != RULE_TABLE_KEY && guess->rule != RULE_TABLE))
        return false;
    const int table = guess->to.table, key = guess->to.column;
    for (size_t c = 0; c < catalog->schema->tables[table].column_count; c++) {
        const struct column_ref to = {table, (int)c};
        const struct column_info *info = column_info(catalog, to);
        if ((int)c != key && infer_key_word(info->stem) && info->rows > 1 &&
            info->stats.distinct == info->rows && !info->secret &&
            late_put(inference, from, to, "the table's other key"))
            return true;
    }
    return false;
}

/* A person that is none of the table "person" may work here. */
static bool late_worker(struct inference *inference, struct column_ref from, const char *phrase,
                        size_t len)
{
    const int table = inference->workers;

    return table >= 0 && name_end(phrase, len, NAME_WORKERS) > 0 &&
           late_put(inference, from,
                    (struct column_ref){table, infer_key_column(inference->catalog, table)},
                    infer_rule_name(RULE_PERSON));
}

/* "pic id" are a picture's, or initials. */
static bool late_initials(struct inference *inference, struct column_ref from)
{
    const struct column_info *info = column_info(inference->catalog, from);
    const struct target *target = map_get(&inference->targets, infer_glue(inference, info->raw));

    for (; target; target = target->next)
        if (target->rule == RULE_INITIALS &&
            late_put(inference, from, target->key, infer_rule_name(RULE_INITIALS)))
            return true;
    return false;
}

/* Whether rows may say something of the column. */
static bool late_takes(const struct inference *inference, struct column_ref at)
{
    const struct column_info *info = column_info(inference->catalog, at);

    return !info->secret && info->set && info->set->len >= LATE_VALUES &&
           schema_column_at(inference->catalog, at)->value == VALUE_INTEGER;
}

/* The key of its table, or what means nothing by itself. */
static bool late_is_own(const struct inference *inference, struct column_ref at, const char *phrase,
                        size_t len)
{
    return (inference->catalog->tables[at.table].key == at.column &&
            !infer_is_link(inference, at)) ||
           infer_is_generic(phrase) || name_is(phrase, len, NAME_BARE_ROLE) ||
           name_is(phrase, len, NAME_OWN_NUMBER);
}

static void late_column(struct inference *inference, struct column_ref from)
{
    const char *phrase = column_info(inference->catalog, from)->stem;
    const size_t len = strlen(phrase) - infer_key_word(phrase);
    const size_t before = late_before(inference, from.table);

    if (late_link(inference, from, phrase, len) || late_is_known(inference, from) ||
        late_shared_id(inference, from) || late_satellite(inference, from))
        return;
    if (name_is(phrase, strlen(phrase), NAME_REFERENCE) && before > 0)
        late_behind(inference, from, infer_stem(inference->catalog, from.table), before, NAME_ENTRY,
                    infer_rule_name(RULE_SUBJECT));
    else if (late_is_own(inference, from, phrase, len))
        return;
    else if (!phrase[len])
        late_behind(inference, from, phrase, len, NAME_SORT, "which kind it is");
    else if (!late_other_key(inference, from) && !late_initials(inference, from) &&
             !late_behind(inference, from, phrase, len, NAME_ENTRY, infer_rule_name(RULE_TABLE)))
        late_worker(inference, from, phrase, len);
}

static void late_line(struct inference *inference, struct column_ref from)
{
    const char *phrase = column_info(inference->catalog, from)->stem;
    const size_t key = infer_key_word(phrase);

    if (key && !late_is_known(inference, from) &&
        !late_is_own(inference, from, phrase, strlen(phrase) - key))
        late_header(inference, from);
}

/* What columns say one by one comes first, since a line's header is what is left. */
void infer_late(struct inference *inference)
{
    static void (*const rules[])(struct inference *, struct column_ref) = {late_column, late_line};
    const struct schema *schema = inference->catalog->schema;

    for (size_t rule = 0; rule < sizeof rules / sizeof *rules; rule++)
        for (size_t t = 0; t < schema->table_count; t++)
            for (size_t c = 0; c < schema->tables[t].column_count; c++)
                if (infer_takes_part(inference->catalog, (int)t) &&
                    late_takes(inference, (struct column_ref){(int)t, (int)c}))
                    rules[rule](inference, (struct column_ref){(int)t, (int)c});
}
