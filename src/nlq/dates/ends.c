#include "dates/ends.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"

enum { STEM_LETTERS = 5 }; /* of "resolution" and "resolved" */

/* The first date of the table that is called so, and says when it was rather than when it was to
 * be. */
static struct column_ref ends_called(struct ask *ask, int table, enum name_class class)
{
    struct column_ref planned = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at) || !column_is_called(ask, at, class) ||
            column_is_called(ask, at, NAME_BIRTH))
            continue;
        if (!column_is_called(ask, at, NAME_PROMISED))
            return at;
        planned = planned.column < 0 ? at : planned;
    }
    return planned;
}

static struct column_ref ends_default(struct ask *ask, int table)
{
    return (struct column_ref){table, catalog_date_column(ask->catalog, table)};
}

/* The column that the item was linked to, or a word of whose name is akin to the item's. */
static struct column_ref ends_named(struct ask *ask, int table, size_t i)
{
    const struct item *item = &ask->items[i];
    for (size_t k = 0; item->kind == ITEM_COLUMN && k < item->columns.len; k++) {
        const struct column_ref at = item->columns.v[k].at;
        if (at.table == table && column_is_date(ask, at) && item->columns.v[k].score >= .9)
            return at;
    }
    const bool linked = item->kind == ITEM_COLUMN && item->columns.len &&
                        item->columns.v[0].score >= .9 && item->last > item->first + 1;
    for (size_t c = 0; !linked && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (column_is_date(ask, at) && column_has_akin(ask, at, item_last(ask, i)->lemma))
            return at;
    }
    return no_column();
}

/* The last word of the table's name is akin to the item's: "order" of customer_orders. */
static bool ends_is_table(struct ask *ask, int table, size_t i)
{
    char lemma[64];
    const char *words = catalog_table_words(ask->catalog, table), *head = strrchr(words, ' ');
    lemma_of(head ? head + 1 : words, lemma, sizeof lemma);
    return (item_kind_is(ask, i, ITEM_TABLE) && ask->items[i].table == table) ||
           lemma_is_akin(item_last(ask, i)->lemma, lemma, STEM_LETTERS);
}

struct column_ref date_named(struct ask *ask, int table, size_t i)
{
    if (table < 0 || i >= ask->count)
        return no_column();
    const struct column_ref found = ends_named(ask, table, i);
    return found.column < 0 && ends_is_table(ask, table, i) ? ends_default(ask, table) : found;
}

struct column_ref date_meant(struct ask *ask, int table, size_t i)
{
    static const enum name_class classes[] = {NAME_BEGUN, NAME_STARTED, NAME_OVER};
    struct column_ref found = date_named(ask, table, i);
    if (table < 0 || i >= ask->count)
        return found;
    const char *lemma = item_last(ask, i)->lemma;
    for (size_t k = 0; k < sizeof classes / sizeof *classes && found.column < 0; k++) {
        if (name_is(lemma, strlen(lemma), classes[k]))
            found = ends_called(ask, table, classes[k]);
    }
    return found;
}

bool dates_akin(struct ask *ask, struct column_ref plan, struct column_ref at)
{
    static const char plain[] =
        "due|planned|plan|scheduled|schedule|promised|expected|estimated|est|"
        "target|agreed|wanted|date|day|time|on|at|by|until|for";
    const char *words = catalog_column_words(ask->catalog, plan);
    for (const char *p = words; *p; p += strcspn(p, " "), p += *p == ' ') {
        const char *word = arena_strndup(ask->arena, p, strcspn(p, " "));
        char lemma[64];
        lemma_of(word, lemma, sizeof lemma);
        if (!wording_among(word, plain) &&
            (column_has_words(ask, at, word) || column_has_akin(ask, at, lemma)))
            return true;
    }
    return false;
}

/* "Pickup due" and "picked up at": the one date that is called like the day set for it. */
static struct column_ref ends_of_due(struct ask *ask, struct column_ref planned)
{
    struct column_ref found = no_column();
    if (!column_is_called(ask, planned, NAME_DUE) && !column_is_called(ask, planned, NAME_PROMISED))
        return found;
    for (size_t c = 0; c < ask_table(ask, planned.table)->column_count; c++) {
        const struct column_ref at = {planned.table, (int)c};
        if (!column_is_date(ask, at) || column_is_called(ask, at, NAME_DUE) ||
            column_is_called(ask, at, NAME_PROMISED) || column_is_filled(ask, at) ||
            !dates_akin(ask, planned, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* The date that says when it really was, where this one says for when it was planned; column -1. */
static struct column_ref ends_actual(struct ask *ask, struct column_ref planned)
{
    const char *words = catalog_column_words(ask->catalog, planned), *rest = strchr(words, ' ');
    if (rest == NULL || !wording_among(arena_strndup(ask->arena, words, (size_t)(rest - words)),
                                       "scheduled|schedule|planned|plan|estimated|"
                                       "expected|est"))
        return no_column();
    const struct column_ref at = {
        planned.table,
        table_column_by_words(ask, planned.table,
                              arena_printf(ask->arena, "actual%s|act%s", rest, rest))};
    return at.column >= 0 && column_is_date(ask, at) ? at : no_column();
}

/* The only two dates of a table, the one that its rows came to be first. */
static bool ends_only_two(struct ask *ask, int table, struct column_ref *from,
                          struct column_ref *to)
{
    size_t count = 0;
    *from = ends_default(ask, table);
    const struct column_ref real = from->column < 0 ? no_column() : ends_actual(ask, *from);
    *from = real.column >= 0 ? real : *from;
    for (size_t c = 0; from->column >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_date(ask, at) || ends_actual(ask, at).column >= 0)
            continue;
        count++;
        *to = at.column == from->column ? *to : at;
    }
    return count == 2 && (!column_is_called(ask, *to, NAME_LIMITING_DATE) ||
                          column_is_called(ask, *to, NAME_OVER));
}

static bool ends_found(struct ask *ask, int table, struct column_ref *ret_from,
                       struct column_ref *ret_to)
{
    *ret_from = ends_called(ask, table, NAME_STARTED);
    *ret_to = ends_called(ask, table, NAME_OVER);
    if (ret_from->column >= 0 && ret_to->column >= 0)
        return !same_column(*ret_from, *ret_to);
    if (ret_to->column >= 0 && !column_is_called(ask, *ret_to, NAME_LIMITING_DATE)) {
        *ret_from = ends_default(ask, table); /* loaned on, due on, returned on */
        if (ret_from->column < 0 || !same_column(*ret_from, *ret_to))
            return ret_from->column >= 0;
    }
    return ends_only_two(ask, table, ret_from, ret_to);
}

/* All that begins begins after all that ends: guests arrive before they depart, and trains after.
 */
static bool ends_reversed(const struct ask *ask, struct column_ref from, struct column_ref to)
{
    const struct column_stats *a = catalog_stats(ask->catalog, from),
                              *b = catalog_stats(ask->catalog, to);
    return from.table == to.table && a && b && a->min_text && b->min_text && a->max_text &&
           b->max_text && strcmp(a->min_text, b->min_text) > 0 &&
           strcmp(a->max_text, b->max_text) > 0;
}

bool rows_last(struct ask *ask, int table, struct column_ref *ret_from, struct column_ref *ret_to)
{
    if (table < 0 || !ends_found(ask, table, ret_from, ret_to))
        return false;
    struct column_ref began = ends_actual(ask, *ret_from), ended = ends_actual(ask, *ret_to);
    if (began.column < 0 && ended.column < 0) {
        began = ends_of_due(ask, *ret_from);
        ended = ends_of_due(ask, *ret_to);
    }
    if (began.column >= 0 && ended.column >= 0) {
        *ret_from = began;
        *ret_to = ended;
    }
    if (ends_reversed(ask, *ret_from, *ret_to)) {
        const struct column_ref first = *ret_to;
        *ret_to = *ret_from;
        *ret_from = first;
    }
    return true;
}

bool rows_span(struct ask *ask, int table, struct column_ref *ret_from, struct column_ref *ret_to)
{
    const struct column_ref length = {
        table, table < 0 ? -1 : table_column_by_words(ask, table, "duration|length|runtime")};
    return !(length.column >= 0 && column_is_number(ask, length)) &&
           rows_last(ask, table, ret_from, ret_to);
}

bool rows_begin(const struct ask *ask, int table, struct column_ref *ret_begin)
{
    static const char begins[] = "start date|starts on|start|starts|begin date|begins on|begins|"
                                 "opens on|check in|arrival date|arrival|scheduled at|scheduled on|"
                                 "scheduled for|departure date|event date|held on";
    *ret_begin = (struct column_ref){table, table_column_by_words(ask, table, begins)};
    return ret_begin->column >= 0 && column_is_date(ask, *ret_begin);
}

static const struct {
    const char *unit, *units;
    long seconds;
} units[] = {{"second", "seconds", 1},
             {"minute", "minutes", 60},
             {"hour", "hours", 3600},
             {"day", "days", 86400},
             {"week", "weeks", 604800}};

long unit_seconds(const char *word)
{
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (str_eq(word, units[i].unit) || str_eq(word, units[i].units))
            return units[i].seconds;
    }
    return 0;
}

const char *unit_name(long seconds)
{
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (units[i].seconds == seconds)
            return units[i].units;
    }
    return "days";
}

const char *column_in_full(struct ask *ask, struct column_ref at)
{
    return arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name,
                        ask_column(ask, at)->name);
}
