/* The schema for a model to read. A budget is kept by leaving out whole columns of a table, least
 * useful first (plain ones before labels, dates and keys), then whole tables from the end, and
 * saying so. */
#include <string.h>

#include "catalog_private.h"

enum {
    BYTES_PER_TOKEN = 4,
    EXAMPLES_MAX = 5,
    EXAMPLE_LENGTH = 40,
    COMMENT_LENGTH = 160,
    NOTE_BYTES = 80
};

struct writer {
    const struct catalog *catalog;
    enum schema_text_form form;
    size_t limit; /* bytes, 0: none */
    struct buf *out;
};

static void add_type(const struct schema_column *column, struct buf *out)
{
    buf_add(out, *column->type ? column->type : "TEXT");
    buf_add(out, column->primary ? "*" : "");
}

static bool plain_name(const char *name)
{
    for (; *name; name++)
        if (strchr(" \t\n[](),:*\"'`", *name))
            return false;
    return true;
}

static void add_name(const struct catalog *catalog, const char *name, struct buf *out)
{
    if (plain_name(name))
        buf_add(out, name);
    else
        sql_quote_name(out, name, catalog->dialect);
}

static void add_table_name(const struct catalog *catalog, int t, struct buf *out)
{
    const struct schema *schema = catalog->schema;
    const struct schema_table *table = &schema->tables[t];

    if (*table->schema && strcmp(table->schema, schema->default_schema) != 0) {
        add_name(catalog, table->schema, out);
        buf_addc(out, '.');
    }
    add_name(catalog, table->name, out);
}

/* Text on one line, cut at a character. */
static void add_line(struct buf *out, const char *text, size_t max)
{
    size_t len = strlen(text);

    if (len > max) {
        len = max;
        while (len && ((unsigned char)text[len] & 0xC0) == 0x80)
            len--;
    }
    for (size_t i = 0; i < len; i++)
        buf_addc(out, (unsigned char)text[i] < ' ' ? ' ' : text[i]);
    buf_add(out, text[len] ? "…" : "");
}

static void add_examples(const struct column_info *info, struct buf *out)
{
    for (size_t i = 0; info->values && info->values[i] && i < EXAMPLES_MAX; i++) {
        buf_add(out, i ? ", '" : ", e.g. '");
        add_line(out, info->values[i], EXAMPLE_LENGTH);
        buf_addc(out, '\'');
    }
    if (!info->values && info->stats.min_text && info->stats.max_text) {
        buf_add(out, ", '");
        add_line(out, info->stats.min_text, EXAMPLE_LENGTH);
        buf_add(out, "' to '");
        add_line(out, info->stats.max_text, EXAMPLE_LENGTH);
        buf_addc(out, '\'');
    } else if (info->stats.has_range && !info->is_key && !info->values) {
        buf_addf(out, ", %.10g to %.10g", info->stats.min, info->stats.max);
    }
}

/* "customer.id" for the foreign key that the column is by itself; NULL edge: none. */
static const struct join_edge *edge_of(const struct catalog *catalog, struct column_ref at)
{
    for (size_t i = 0; i < catalog->edges.len; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        if (edge->count == 1 && edge->from == at.table && edge->from_columns[0] == at.column)
            return edge;
    }
    return NULL;
}

static void add_rich_column(const struct writer *writer, struct column_ref at, struct buf *out)
{
    const struct schema_column *column = schema_column_at(writer->catalog, at);
    const struct column_info *info = column_info(writer->catalog, at);
    const struct join_edge *edge = edge_of(writer->catalog, at);

    buf_add(out, "  ");
    add_name(writer->catalog, column->name, out);
    buf_addf(out, " %s%s", *column->type ? column->type : "TEXT",
             column->primary ? ", primary key" : "");
    if (edge) {
        const struct schema_table *to = &writer->catalog->schema->tables[edge->to];
        buf_add(out, ", references ");
        add_table_name(writer->catalog, edge->to, out);
        buf_addc(out, '.');
        add_name(writer->catalog, to->columns[edge->to_columns[0]].name, out);
    }
    if (!info->secret)
        add_examples(info, out);
    if (column->comment && *column->comment) {
        buf_add(out, " -- ");
        add_line(out, column->comment, COMMENT_LENGTH);
    }
    buf_addc(out, '\n');
}

static void add_column(const struct writer *writer, struct column_ref at, bool first,
                       struct buf *out)
{
    const struct schema_column *column = schema_column_at(writer->catalog, at);

    if (writer->form == SCHEMA_TEXT_RICH) {
        add_rich_column(writer, at, out);
        return;
    }
    buf_add(out, first ? "" : ", ");
    add_name(writer->catalog, column->name, out);
    buf_add(out, " (");
    add_type(column, out);
    buf_addc(out, ')');
}

/* What may be left out first has the lowest rank. */
static int usefulness(const struct catalog *catalog, struct column_ref at)
{
    const struct table_info *table = &catalog->tables[at.table];

    if (column_info(catalog, at)->is_key || at.column == table->key)
        return 3;
    if (at.column == table->label || at.column == table->date)
        return 2;
    return column_info(catalog, at)->secret ? 0 : 1;
}

static void begin_table(const struct writer *writer, int t, struct buf *out)
{
    const char *comment = writer->catalog->schema->tables[t].comment;

    add_table_name(writer->catalog, t, out);
    if (writer->form == SCHEMA_TEXT_S4) {
        buf_add(out, ": [");
        return;
    }
    buf_addc(out, ':');
    if (comment && *comment) {
        buf_add(out, " -- ");
        add_line(out, comment, COMMENT_LENGTH);
    }
    buf_addc(out, '\n');
}

static void write_table(const struct writer *writer, int t, int least, size_t columns,
                        struct buf *out)
{
    const size_t all = writer->catalog->schema->tables[t].column_count;
    size_t written = 0;

    begin_table(writer, t, out);
    for (size_t c = 0; c < all && written < columns; c++) {
        const struct column_ref at = {t, (int)c};
        if (usefulness(writer->catalog, at) >= least)
            add_column(writer, at, written++ == 0, out);
    }
    if (written < all && writer->form == SCHEMA_TEXT_RICH)
        buf_addf(out, "  (%zu more columns left out)\n", all - written);
    else if (written < all)
        buf_addf(out, "%s… %zu more", written ? ", " : "", all - written);
    buf_add(out, writer->form == SCHEMA_TEXT_S4 ? "]\n" : "");
}

static size_t room(const struct writer *writer)
{
    const size_t kept = writer->limit > NOTE_BYTES ? writer->limit - NOTE_BYTES : 0;

    return !writer->limit ? SIZE_MAX : kept > writer->out->len ? kept - writer->out->len : 0;
}

/* Whole if it fits in `share`, else as many of the useful columns as do; false: not even a key. */
static bool add_table(const struct writer *writer, int t, size_t share)
{
    struct buf text = BUF_INIT;
    const size_t all = writer->catalog->schema->tables[t].column_count;
    bool fits = false;

    for (int least = 0; least <= 3 && !fits; least++) {
        buf_clear(&text);
        write_table(writer, t, least, all, &text);
        fits = text.len <= share;
    }
    for (size_t columns = all; columns > 1 && !fits; columns /= 2) {
        buf_clear(&text);
        write_table(writer, t, 0, columns / 2, &text);
        fits = text.len <= share;
    }
    if (fits)
        buf_addn(writer->out, buf_str(&text), text.len);
    buf_release(&text);
    return fits;
}

static bool listed(const int *tables, size_t count, int t)
{
    for (size_t i = 0; i < count; i++)
        if (tables[i] == t)
            return true;
    return false;
}

static void add_joins(const struct writer *writer, const int *tables, size_t count)
{
    const struct catalog *catalog = writer->catalog;
    struct buf line = BUF_INIT;

    for (size_t i = 0; i < catalog->edges.len; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        if (!listed(tables, count, edge->from) || !listed(tables, count, edge->to) ||
            edge->confidence < catalog->threshold)
            continue;
        buf_clear(&line);
        buf_add(&line, "join ");
        for (size_t k = 0; k < edge->count; k++) {
            buf_add(&line, k ? " and " : "");
            add_table_name(catalog, edge->from, &line);
            buf_addc(&line, '.');
            add_name(catalog,
                     catalog->schema->tables[edge->from].columns[edge->from_columns[k]].name,
                     &line);
            buf_add(&line, " = ");
            add_table_name(catalog, edge->to, &line);
            buf_addc(&line, '.');
            add_name(catalog, catalog->schema->tables[edge->to].columns[edge->to_columns[k]].name,
                     &line);
        }
        buf_addc(&line, '\n');
        if (line.len <= room(writer))
            buf_addn(writer->out, buf_str(&line), line.len);
    }
    buf_release(&line);
}

void catalog_schema_text(const struct catalog *catalog, const int *tables, size_t count,
                         enum schema_text_form form, size_t token_budget, struct buf *out)
{
    struct buf text = BUF_INIT;
    const struct writer writer = {
        .catalog = catalog, .form = form, .limit = token_budget * BYTES_PER_TOKEN, .out = &text};
    size_t written = 0;

    for (; written < count; written++) {
        const size_t left = room(&writer), others = count - written - 1;
        /* later tables keep a small part of what is left, the best ones get the rest */
        const size_t share = left == SIZE_MAX ? left : left - left * others / (2 * (others + 1));
        if (!add_table(&writer, tables[written], share))
            break;
    }
    if (form == SCHEMA_TEXT_RICH)
        add_joins(&writer, tables, written);
    if (written < count)
        buf_addf(&text, "(%zu more tables left out)\n", count - written);
    buf_addn(out, buf_str(&text), text.len);
    buf_release(&text);
}
