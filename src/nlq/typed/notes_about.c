/* Notes that tell by a table's name and a row's number what they are about: "notes about invoice
 * 2765", "how many notes on invoices did each staff member write". */
#include "frame.h"
#include "querent/base/str.h"

/* A table with such a pair, and the value of its column that names the other one. */
struct notes {
    int table;
    struct column_ref named, number;
    const char *value;
};

/* The value of the column that is the table's name; NULL: none is. */
static const char *value_naming(struct ask *ask, struct column_ref at, int table)
{
    const char *const *values = column_is_text(ask, at) ? catalog_values(ask->catalog, at) : NULL;
    for (; values && *values; values++) {
        if (str_eq_fold(*values, ask_table(ask, table)->name) ||
            str_eq_fold(*values, table_single(ask, table)))
            return *values;
    }
    return NULL;
}

/* How many of the column's values are names of tables. */
static size_t named_count(struct ask *ask, struct column_ref at)
{
    size_t count = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++)
        count += table_is_open(ask, (int)t) && value_naming(ask, at, (int)t) != NULL;
    return count;
}

/* A number of the table that refers to nothing and ends in "id". */
static struct column_ref loose_number(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        bool refers = catalog_key_column(ask->catalog, table) == (int)c;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            refers = refers || (edge->from == table && edge->from_columns[0] == (int)c);
        }
        if (!refers && (column_has_words(ask, at, "id") || column_has_words(ask, at, "key")))
            return at;
    }
    return no_column();
}

/* The notes that word i speaks of, about rows of the other table; false: none are. */
static bool notes_at(struct ask *ask, size_t i, int about, struct notes *out)
{
    const int table = table_at_word(ask, i);
    *out = (struct notes){.table = table};
    if (table < 0 || table == about)
        return false;
    out->number = loose_number(ask, table);
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        out->named = (struct column_ref){table, (int)c};
        out->value = value_naming(ask, out->named, about);
        if (out->value && named_count(ask, out->named) >= 2)
            return out->number.column >= 0;
    }
    return false;
}

void notes_about_read(struct ask *ask)
{
    for (size_t i = 0; i + 2 < ask->words.len; i++) {
        const size_t about = i + 2 + wording_is(ask, i + 2, "the|our");
        const int table = wording_is(ask, i + 1, "about|on|for|of|to|regarding|concerning")
                              ? table_at_word(ask, about)
                              : -1;
        struct notes notes;
        if (table < 0 || !notes_at(ask, i, table, &notes))
            continue;
        const bool one = about + 1 < ask->words.len && ask->words.v[about + 1].is_number;
        const char *number =
            one ? arena_printf(ask->arena, " and %s %s", ask_column(ask, notes.number)->name,
                               ask->words.v[about + 1].text)
                : "";
        wording_put(ask, i + 1, about + 1 + one - (i + 1),
                    arena_printf(ask->arena, "with %s '%s'%s", ask_column(ask, notes.named)->name,
                                 notes.value, number));
        wording_put(ask, i, 1, table_plural(ask, notes.table));
        ask->words.v[i].written = "notes";
        return;
    }
}
