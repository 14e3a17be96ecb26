/* Questions about the schema itself: which tables there are, what columns one has, where a column
 * is. They are answered in words from the catalog; nothing is run. */
#include "engine.h"
#include "frame.h"
#include "querent/base/buf.h"
#include "querent/base/str.h"

#define SHOWN_MAX 60

/* A schema that speaks of tables or columns itself (furniture, newspapers) is asked as data. A view
 * that no longer fits its tables has no columns. */
static bool is_data_word(struct ask *ask, const char *lemma)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const bool columns = ask->schema->tables[t].column_count > 0;
        if ((columns && column_has_words(ask, (struct column_ref){(int)t, 0}, lemma)) ||
            table_ends_in(ask, (int)t, lemma)) /* "dining tables", too */
            return true;
    }
    return false;
}

static int meta_table_said(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item->tables.len && item->tables.v[0].score >= .7)
            return item->tables.v[0].at.table;
    }
    return -1;
}

static void meta_add_rows(struct buf *out, int64_t rows)
{
    if (rows >= 0)
        buf_addf(out, " (%lld row%s)", (long long)rows, rows == 1 ? "" : "s");
}

static void list_tables(const struct ask *ask, struct buf *out)
{
    size_t visible = 0, shown = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++)
        visible += !ask->schema->tables[t].hidden;
    buf_addf(out, "%zu table%s: ", visible, visible == 1 ? "" : "s");
    for (size_t t = 0; t < ask->schema->table_count && shown < SHOWN_MAX; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        if (table->hidden)
            continue;
        buf_addf(out, "%s%s%s", shown++ ? ", " : "", table->name,
                 table->kind == TABLE_VIEW ? " (view)" : "");
        if (table->kind == TABLE_BASE)
            meta_add_rows(out, table->rows);
    }
    if (shown < visible)
        buf_addf(out, ", and %zu more", visible - shown);
}

static void list_columns(const struct ask *ask, int t, struct buf *out)
{
    const struct schema_table *table = ask_table(ask, t);
    buf_addf(out, "%s", table->name);
    meta_add_rows(out, table->rows);
    buf_addf(out, " has %zu column%s: ", table->column_count, table->column_count == 1 ? "" : "s");
    for (size_t c = 0; c < table->column_count; c++) {
        const struct schema_column *column = &table->columns[c];
        buf_addf(out, "%s%s%s%s%s", c ? ", " : "", column->name, *column->type ? " " : "",
                 column->type, column->primary ? " (key)" : "");
    }
}

/* "which tables have a column email" */
static bool list_owners(struct ask *ask, struct buf *out)
{
    size_t found = 0;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        for (size_t k = 0; k < item->columns.len; k++) {
            if (item->columns.v[k].score >= .9)
                buf_addf(out, "%s%s.%s", found++ ? ", " : "",
                         ask_table(ask, item->columns.v[k].at.table)->name,
                         ask_column(ask, item->columns.v[k].at)->name);
        }
    }
    return found > 0;
}

/* "The maximum price in the database", "catalog structures of level 5": rows are asked for. */
static bool asks_rows(const struct ask *ask)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        if (item_traits(ask, i).aggregates || item_traits(ask, i).bounds ||
            item_is(ask, i, CUE_BETWEEN) || item_is(ask, i, CUE_MAX) || item_is(ask, i, CUE_MIN))
            return true;
        const bool named = (item->tables.len && item->tables.v[0].score >= .9) ||
                           (item->columns.len && item->columns.v[0].score >= .9);
        for (size_t w = item->first; named && w < item->last; w++) {
            if (ask->words.v[w].is.schema)
                return true;
        }
    }
    return false;
}

/* They are still said: "all columns of invoices over 5000" has become all details of these. */
static bool words_of_columns(const struct ask *ask)
{
    for (size_t i = 0; i < ask->words.len; i++) {
        if (ask->words.v[i].is.columns)
            return true;
    }
    return false;
}

/* "Phone number of Casa Table": all such words stand in stored values, and the question is of them.
 */
static bool is_of_values(const struct ask *ask)
{
    bool found = false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const bool value = item->kind == ITEM_VALUE && item->last - item->first > 1;
        for (size_t w = item->first; w < item->last; w++) {
            const struct word *word = &ask->words.v[w];
            const bool schema =
                word->is.tables || word->is.columns || word->is.schema || word_is(word, "database");
            if (schema && !value)
                return false;
            found = found || schema;
        }
    }
    return found;
}

char *meta_answer(struct ask *ask)
{
    struct buf out = BUF_INIT;
    const struct question_signs *said = &ask->signs;
    if (is_of_values(ask))
        return NULL;
    bool tables = said->tables && !is_data_word(ask, "table");
    const bool fields = is_data_word(ask, "field") && !wording_has(ask, "column|columns");
    bool columns =
        said->columns && words_of_columns(ask) && !is_data_word(ask, "column") && !fields;
    bool schema = said->schema && !said->rows && !asks_rows(ask);
    int table = meta_table_said(ask);
    if (columns && tables && table < 0 && list_owners(ask, &out))
        ;
    else if ((columns || schema || (tables && said->describes)) && table >= 0 &&
             (columns || said->describes))
        list_columns(ask, table, &out);
    else if (tables && table < 0)
        list_tables(ask, &out);
    else if (schema && table < 0 && said->contents)
        list_tables(ask, &out);
    char *text = out.len ? arena_strdup(ask->arena, buf_str(&out)) : NULL;
    buf_release(&out);
    return text;
}
