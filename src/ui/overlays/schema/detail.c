/* What stands beside the schema's list: what is said of a table or a column, what refers to what,
 * which views read it, its indexes. */
#include <string.h>

#include "draw/wrap.h"
#include "overlays/schema/browser.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "texts.h"

/* ---- what is known of a column */

static bool detail_has(const char *const *columns, size_t count, const char *column)
{
    for (size_t i = 0; i < count; i++) {
        if (columns[i] && str_eq_fold(columns[i], column))
            return true;
    }
    return false;
}

const struct schema_fkey *browser_key_of(const struct schema_table *table, const char *column)
{
    for (size_t i = 0; i < table->fkey_count; i++) {
        if (detail_has(table->fkeys[i].columns, table->fkeys[i].count, column))
            return &table->fkeys[i];
    }
    return NULL;
}

bool browser_indexed(const struct schema_table *table, const char *column)
{
    for (size_t i = 0; i < table->index_count; i++) {
        if (table->indexes[i].count && detail_has(table->indexes[i].columns, 1, column))
            return true;
    }
    return false;
}

static void detail_add_names(struct buf *out, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        buf_addf(out, "%s%s", i ? ", " : "", names[i] ? names[i] : TEXT_SCHEMA_EXPRESSION);
}

void browser_add_target(struct buf *out, const struct schema_fkey *key)
{
    if (key->to_schema)
        buf_addf(out, "%s.", key->to_schema);
    buf_add(out, key->to_table);
    if (key->to_columns) {
        buf_addc(out, '.');
        detail_add_names(out, key->to_columns, key->count);
    }
}

/* ---- lines */

static void detail_say(struct lines *out, int cols, enum role role, const char *text)
{
    const struct wrap wrap = {.cols = cols, .prefix = "", .role = role};
    wrap_text(out, &wrap, text, strlen(text));
}

static void detail_item(struct lines *out, int cols, struct buf *text)
{
    const struct wrap wrap = {
        .cols = cols, .margin = 2, .prefix = "  ", .prefix_role = ROLE_DIM, .role = ROLE_TEXT};
    wrap_text(out, &wrap, buf_str(text), text->len);
    buf_clear(text);
}

/* A heading before the first line of its part. */
static void detail_heading(struct lines *out, int cols, const char *heading, bool *said)
{
    if (!*said)
        detail_say(out, cols, ROLE_STRONG, heading);
    *said = true;
}

/* "INTEGER · not null → customers.id" */
static void detail_kind(const struct schema_table *table, const struct schema_column *column,
                        struct buf *out)
{
    buf_add(out, column->type);
    if (column->not_null && !column->primary)
        buf_add(out, TEXT_SCHEMA_NOT_NULL);
    for (size_t i = 0; i < table->fkey_count; i++) {
        const struct schema_fkey *key = &table->fkeys[i];
        if (key->count != 1 || !detail_has(key->columns, key->count, column->name))
            continue;
        buf_add(out, " → ");
        browser_add_target(out, key);
        break;
    }
}

static void detail_columns(const struct schema_table *table, int cols, struct lines *out)
{
    struct buf kind = BUF_INIT;
    int widest = 0;
    for (size_t i = 0; i < table->column_count; i++) {
        const int width = text_width(table->columns[i].name, strlen(table->columns[i].name));
        widest = width > widest ? width : widest;
    }
    widest = widest < cols / 2 ? widest : cols / 2;
    for (size_t i = 0; i < table->column_count; i++) {
        const struct schema_column *column = &table->columns[i];
        struct line *line = lines_add(out);
        line_add(line, ROLE_STRONG, column->primary ? "* " : "  ");
        line_add_safe(line, ROLE_SQL_NAME, column->name, strlen(column->name), widest);
        line_pad(line, ROLE_TEXT, widest + 4);
        buf_clear(&kind);
        detail_kind(table, column, &kind);
        line_add_safe(line, ROLE_DIM, buf_str(&kind), kind.len, cols - line_width(line));
    }
    buf_release(&kind);
}

static void detail_keys(const struct schema_table *table, const char *column, int cols,
                        struct lines *out)
{
    struct buf text = BUF_INIT;
    bool said = false;
    for (size_t i = 0; i < table->fkey_count; i++) {
        const struct schema_fkey *key = &table->fkeys[i];
        if (column && !detail_has(key->columns, key->count, column))
            continue;
        detail_heading(out, cols, TEXT_SCHEMA_REFERS, &said);
        detail_add_names(&text, key->columns, key->count);
        buf_add(&text, " → ");
        browser_add_target(&text, key);
        detail_item(out, cols, &text);
    }
    buf_release(&text);
}

static bool detail_refers_here(const struct schema_fkey *key, const struct schema_table *owner,
                               const struct schema_table *table, const char *column)
{
    const char *schema = key->to_schema ? key->to_schema : owner->schema;
    return str_eq_fold(key->to_table, table->name) && str_eq_fold(schema, table->schema) &&
           (!column || !key->to_columns || detail_has(key->to_columns, key->count, column));
}

/* Keys of other tables that refer to this one. */
static void detail_references(const struct schema *schema, const struct schema_table *table,
                              const char *column, int cols, struct lines *out)
{
    struct buf text = BUF_INIT;
    bool said = false;
    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *other = &schema->tables[t];
        for (size_t i = 0; i < other->fkey_count && !other->hidden; i++) {
            if (!detail_refers_here(&other->fkeys[i], other, table, column))
                continue;
            detail_heading(out, cols, TEXT_SCHEMA_REFERRED, &said);
            char *name = browser_name(schema, other);
            buf_addf(&text, "← %s.", name);
            detail_add_names(&text, other->fkeys[i].columns, other->fkeys[i].count);
            detail_item(out, cols, &text);
            mem_free(name);
        }
    }
    buf_release(&text);
}

static const struct schema_table *detail_listed(const struct schema *schema, const char *of,
                                                const char *name)
{
    const int at = schema_find_table(schema, of, name);
    return at >= 0 && !schema->tables[at].hidden ? &schema->tables[at] : NULL;
}

/* A trigger fills a table from another one, too: that makes no view of it. */
static bool detail_is_view(const struct schema_table *table)
{
    return table->kind == TABLE_VIEW || table->kind == TABLE_MATERIALIZED;
}

/* Views that show rows of the table, and the tables that a view shows rows of. */
static void detail_views(const struct schema *schema, const struct schema_table *table, int cols,
                         struct lines *out)
{
    struct buf text = BUF_INIT;
    for (int reads = 1; reads >= 0; reads--) {
        bool said = false;
        for (size_t i = 0; i < schema->source_count; i++) {
            const struct schema_source *source = &schema->sources[i];
            const char *here = reads ? source->of : source->from;
            const char *there = reads ? source->from : source->of;
            const char *there_schema = reads ? source->from_schema : source->of_schema;
            const struct schema_table *other = detail_listed(schema, there_schema, there);
            if (!str_eq_fold(here, table->name) || !other || !detail_is_view(reads ? table : other))
                continue;
            detail_heading(out, cols, reads ? TEXT_SCHEMA_READS : TEXT_SCHEMA_READ_BY, &said);
            buf_add(&text, there);
            detail_item(out, cols, &text);
        }
    }
    buf_release(&text);
}

static void detail_indexes(const struct schema_table *table, const char *column, int cols,
                           struct lines *out)
{
    struct buf text = BUF_INIT;
    bool said = false;
    for (size_t i = 0; i < table->index_count; i++) {
        const struct schema_index *index = &table->indexes[i];
        if (column && !detail_has(index->columns, index->count, column))
            continue;
        detail_heading(out, cols, TEXT_SCHEMA_INDEXES, &said);
        buf_addf(&text, "%s (", index->name);
        detail_add_names(&text, index->columns, index->count);
        buf_addf(&text, ")%s", index->unique ? TEXT_SCHEMA_UNIQUE : "");
        detail_item(out, cols, &text);
    }
    buf_release(&text);
}

static void detail_column(const struct schema_column *column, int cols, struct lines *out)
{
    struct buf text = BUF_INIT;
    detail_say(out, cols, ROLE_STRONG, column->name);
    buf_add(&text, *column->type ? column->type : TEXT_SCHEMA_NO_TYPE);
    if (column->primary)
        buf_add(&text, TEXT_SCHEMA_PRIMARY);
    else if (column->unique)
        buf_add(&text, TEXT_SCHEMA_UNIQUE);
    buf_add(&text, column->not_null || column->primary ? TEXT_SCHEMA_NOT_NULL : TEXT_SCHEMA_NULL);
    if (column->default_sql)
        buf_addf(&text, TEXT_SCHEMA_DEFAULT, column->default_sql);
    detail_say(out, cols, ROLE_TEXT, buf_str(&text));
    if (column->comment)
        detail_say(out, cols, ROLE_DIM, column->comment);
    buf_release(&text);
}

static void detail_path(const struct browser *browser, int cols, struct lines *out)
{
    if (!browser->path)
        return;
    detail_say(out, cols, ROLE_STRONG, *browser->path ? TEXT_SCHEMA_PATH : TEXT_SCHEMA_NO_PATH);
    detail_say(out, cols, ROLE_TEXT, browser->path);
    lines_add(out);
}

/* The item is the table, or a column of it. */
static bool detail_of(const struct pick_item *item, const char *table)
{
    const size_t len = strlen(table);
    return str_starts(item->data, table) && (!item->data[len] || item->data[len] == '\n');
}

void browser_detail(const struct picker *picker, const struct console *console,
                    const struct pick_item *item, int cols, struct lines *out)
{
    const struct browser *browser = picker->state;
    const struct schema_table *table = browser_table(browser, item);
    (void)console;
    detail_path(browser, cols, out);
    if (!table)
        return;
    const struct schema_column *column = browser_column(browser, item);
    if (column) {
        detail_column(column, cols, out);
        detail_keys(table, column->name, cols, out);
        detail_references(browser->schema, table, column->name, cols, out);
        detail_indexes(table, column->name, cols, out);
        lines_add(out);
    }
    detail_say(out, cols, ROLE_STRONG, table->name);
    if (!column)
        detail_say(out, cols, ROLE_DIM, item->detail);
    if (table->comment)
        detail_say(out, cols, ROLE_DIM, table->comment);
    if (!column) {
        detail_keys(table, NULL, cols, out);
        detail_references(browser->schema, table, NULL, cols, out);
        detail_views(browser->schema, table, cols, out);
        detail_indexes(table, NULL, cols, out);
    }
    if (browser->sample && detail_of(item, browser->sampled)) {
        lines_add(out);
        detail_say(out, cols, ROLE_TEXT, browser->sample);
    }
    lines_add(out);
    detail_columns(table, cols, out);
}
