/* The schema for a model to read. A budget is kept by leaving out whole columns of a table, least
 * useful first (plain ones before labels, dates and keys), then whole tables from the end, and
 * saying so. */
#include <stdint.h>
#include <string.h>

#include "catalog_private.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "querent/catalog/private.h"

enum {
    BYTES_PER_TOKEN = 4,
    EXAMPLES_MAX = 3,
    SMALL_CATEGORY = 8, /* values that are all written */
    SMALL_CATEGORY_LENGTH = 96,
    EXAMPLES_LENGTH = 48, /* bytes of a column's examples together */
    EXAMPLE_LENGTH = 40,
    COMMENT_LENGTH = 160,
    NOTE_BYTES = 80,
    USEFUL_LABEL = 2, /* names or dates a row */
    USEFUL_KEY = 3,
    USEFUL_MOST = 4 /* named by the caller */
};

#define TEXT_PARTITION "partition key: name it in WHERE where the question allows"

struct writer {
    const struct catalog *catalog;
    const struct schema_text_options *options;
    size_t limit;  /* bytes, 0: none */
    size_t shared; /* relationships that may still be written */
    struct buf *out;
};

static void add_type(const struct schema_column *column, struct buf *out)
{
    buf_add(out, *column->type ? column->type : "TEXT");
    buf_add(out, column->primary ? "*" : "");
}

/* As SQL has to write it: what a model copies has to be right. */
static void schema_text_add_name(const struct catalog *catalog, const char *name, struct buf *out)
{
    sql_quote_name(out, name, catalog->dialect);
}

void catalog_add_table_name(const struct catalog *catalog, int t, struct buf *out)
{
    const struct schema *schema = catalog->schema;
    const struct schema_table *table = &schema->tables[t];

    if (*table->schema && strcmp(table->schema, schema->default_schema) != 0) {
        schema_text_add_name(catalog, table->schema, out);
        buf_addc(out, '.');
    }
    schema_text_add_name(catalog, table->name, out);
}

/* Text on one line, cut at a character. */
static void schema_text_add_line(struct buf *out, const char *text, size_t max)
{
    const size_t len = text_cut(text, strlen(text), max);

    for (size_t i = 0; i < len; i++)
        buf_addc(out, (unsigned char)text[i] < ' ' ? ' ' : text[i]);
    buf_add(out, text[len] ? "…" : "");
}

static void schema_text_add_example(const char *text, struct buf *out)
{
    buf_addc(out, '\'');
    schema_text_add_line(out, text, EXAMPLE_LENGTH);
    buf_addc(out, '\'');
}

/* The code as the comment explains it: 'HSP' (hospital). */
static void add_meaning(const struct column_info *info, const char *value, struct buf *out)
{
    for (size_t i = 0; i < info->meaning_count; i++) {
        if (info->meanings[i].guessed || strcmp(info->meanings[i].value, value) != 0)
            continue;
        buf_add(out, " (");
        schema_text_add_line(out, info->meanings[i].meaning, EXAMPLE_LENGTH);
        buf_addc(out, ')');
        return;
    }
}

/* All values are few and short: what is not among them is in no row. */
static bool is_small_category(const struct column_info *info)
{
    size_t n = 0, bytes = 0;

    for (; info->values && info->values[n] && n <= SMALL_CATEGORY; n++)
        bytes += strlen(info->values[n]);
    return n && n <= SMALL_CATEGORY && bytes <= SMALL_CATEGORY_LENGTH;
}

/* Some of the values, for their spelling: few, since they take the most room of all. */
static void add_examples(const struct column_info *info, size_t samples, struct buf *out)
{
    const char *const ends[] = {info->stats.min_text, info->stats.max_text, NULL};
    const char *const *values = info->values ? info->values : ends;
    const size_t most = !info->values || samples > EXAMPLES_MAX ? samples : EXAMPLES_MAX;
    const size_t begin = out->len;
    const bool all = is_small_category(info);

    for (size_t i = 0; samples && values[i] && (all || i < most); i++) {
        if (catalog_value_is_private(values[i]))
            return;
        if (!all && i && out->len - begin + strlen(values[i]) > EXAMPLES_LENGTH)
            return;
        buf_add(out, i ? ", " : begin ? "; " : "");
        schema_text_add_example(values[i], out);
        add_meaning(info, values[i], out);
    }
}

static size_t schema_text_keys_of(const struct catalog *catalog, int t)
{
    const struct schema_table *table = &catalog->schema->tables[t];
    size_t n = 0;

    for (size_t c = 0; c < table->column_count; c++)
        n += table->columns[c].primary;
    return n;
}

/* The foreign key that the column is by itself; NULL: none, or too doubtful to be joined over. */
static const struct join_edge *edge_of(const struct catalog *catalog, struct column_ref at)
{
    for (size_t i = 0; i < catalog_edge_count(catalog); i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        if (edge->count == 1 && edge->from == at.table && edge->from_columns[0] == at.column &&
            !edge->only && edge->confidence >= catalog->threshold)
            return edge;
    }
    return NULL;
}

static void schema_text_add_reference(const struct writer *writer, const struct join_edge *edge,
                                      struct buf *out)
{
    const struct schema_table *to = &writer->catalog->schema->tables[edge->to];

    buf_add(out, " REFERENCES ");
    catalog_add_table_name(writer->catalog, edge->to, out);
    for (size_t i = 0; i < edge->count; i++) {
        buf_add(out, i ? ", " : " (");
        schema_text_add_name(writer->catalog, to->columns[edge->to_columns[i]].name, out);
    }
    buf_addc(out, ')');
}

/* A row of a polymorphic association: what the column refers to in which rows. */
static void schema_text_add_kinds(struct writer *writer, struct column_ref at, struct buf *out)
{
    const struct catalog *catalog = writer->catalog;

    for (size_t i = 0; i < catalog_edge_count(catalog) && writer->shared; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        if (!edge->only || edge->from != at.table || edge->from_columns[0] != at.column ||
            edge->confidence < catalog->threshold)
            continue;
        buf_add(out, out->len ? "; " : "");
        buf_add(out, "refers to ");
        catalog_add_table_name(catalog, edge->to, out);
        buf_addc(out, '.');
        schema_text_add_name(
            catalog, catalog->schema->tables[edge->to].columns[edge->to_columns[0]].name, out);
        buf_add(out, " only where ");
        catalog_add_only(catalog, edge, NULL, out);
        writer->shared--;
    }
}

/* "  customer_id INTEGER REFERENCES customer (id), -- the buyer", as a part of CREATE TABLE. */
static void add_sql_column(struct writer *writer, struct column_ref at, bool last, struct buf *out)
{
    const struct catalog *catalog = writer->catalog;
    const struct schema_column *column = schema_column_at(catalog, at);
    const struct column_info *info = column_info(catalog, at);
    const struct join_edge *edge = writer->shared ? edge_of(catalog, at) : NULL;
    struct buf remark = BUF_INIT;

    buf_add(out, "  ");
    schema_text_add_name(catalog, column->name, out);
    buf_addf(out, " %s%s", *column->type ? column->type : "TEXT",
             column->primary && schema_text_keys_of(catalog, at.table) == 1 ? " PRIMARY KEY" : "");
    if (edge) {
        schema_text_add_reference(writer, edge, out);
        writer->shared--;
    }
    buf_add(out, last ? "" : ",");
    if (column->comment && *column->comment)
        schema_text_add_line(&remark, column->comment, COMMENT_LENGTH);
    if (info->synonyms) {
        buf_add(&remark, remark.len ? "; also called " : "also called ");
        schema_text_add_line(&remark, info->synonyms, COMMENT_LENGTH);
    }
    schema_text_add_kinds(writer, at, &remark);
    if (column->partition)
        buf_add(&remark, remark.len ? "; " TEXT_PARTITION : TEXT_PARTITION);
    if (!info->private)
        add_examples(info, writer->options->samples, &remark);
    if (remark.len)
        buf_addf(out, " -- %s", buf_str(&remark));
    buf_addc(out, '\n');
    buf_release(&remark);
}

static void schema_text_add_column(struct writer *writer, struct column_ref at, bool first,
                                   bool last, struct buf *out)
{
    const struct schema_column *column = schema_column_at(writer->catalog, at);

    if (writer->options->form == SCHEMA_TEXT_SQL) {
        add_sql_column(writer, at, last, out);
        return;
    }
    buf_add(out, first ? "" : ", ");
    schema_text_add_name(writer->catalog, column->name, out);
    buf_add(out, " (");
    add_type(column, out);
    buf_addc(out, ')');
}

/* What may be left out first has the lowest rank. */
static int schema_text_usefulness(const struct writer *writer, struct column_ref at)
{
    const struct catalog *catalog = writer->catalog;
    const struct table_info *table = &catalog->tables[at.table];

    for (size_t i = 0; i < writer->options->keep_count; i++)
        if (writer->options->keep[i].table == at.table &&
            writer->options->keep[i].column == at.column)
            return USEFUL_MOST;
    if (column_info(catalog, at)->is_key || at.column == table->key ||
        schema_column_at(catalog, at)->partition)
        return USEFUL_KEY;
    if (at.column == table->label || at.column == table->date)
        return USEFUL_LABEL;
    return column_info(catalog, at)->secret ? 0 : 1;
}

static void begin_table(const struct writer *writer, int t, struct buf *out)
{
    const char *comment = writer->catalog->schema->tables[t].comment;
    const bool sql = writer->options->form == SCHEMA_TEXT_SQL;

    buf_add(out, sql ? "CREATE TABLE " : "");
    catalog_add_table_name(writer->catalog, t, out);
    if (!sql) {
        buf_add(out, ": [");
        return;
    }
    buf_add(out, " (");
    if (comment && *comment) {
        buf_add(out, " -- ");
        schema_text_add_line(out, comment, COMMENT_LENGTH);
    }
    buf_addc(out, '\n');
}

/* The `most` most useful columns, at least as useful as `least`, in the table's order; those to be
 * kept by their own order. */
static size_t pick_columns(const struct writer *writer, int t, int least, size_t most,
                           struct column_ref *picked)
{
    const size_t all = writer->catalog->schema->tables[t].column_count;
    const struct schema_text_options *options = writer->options;
    bool *taken = mem_alloc((all + 1) * sizeof *taken);
    size_t n = 0, left = most;

    for (size_t i = 0; i < options->keep_count && left; i++) {
        const struct column_ref kept = options->keep[i];
        if (kept.table != t || taken[kept.column])
            continue;
        taken[kept.column] = true;
        left--;
    }
    for (int level = USEFUL_MOST; level >= least; level--)
        for (size_t c = 0; c < all && left; c++)
            if (!taken[c] &&
                schema_text_usefulness(writer, (struct column_ref){t, (int)c}) == level) {
                taken[c] = true;
                left--;
            }
    for (size_t c = 0; c < all; c++)
        if (taken[c])
            picked[n++] = (struct column_ref){t, (int)c};
    mem_free(taken);
    return n;
}

/* Keys and foreign keys of several columns. */
static void add_constraints(struct writer *writer, int t, struct buf *out)
{
    const struct catalog *catalog = writer->catalog;
    const struct schema_table *table = &catalog->schema->tables[t];
    size_t keys = 0;

    for (size_t c = 0; schema_text_keys_of(catalog, t) > 1 && c < table->column_count; c++) {
        if (!table->columns[c].primary)
            continue;
        buf_add(out, keys++ ? ", " : "  PRIMARY KEY (");
        schema_text_add_name(catalog, table->columns[c].name, out);
    }
    buf_add(out, keys ? ")\n" : "");
    for (size_t i = 0; i < catalog_edge_count(catalog) && writer->shared; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        if (edge->from != t || edge->count < 2 || edge->confidence < catalog->threshold)
            continue;
        for (size_t k = 0; k < edge->count; k++) {
            buf_add(out, k ? ", " : "  FOREIGN KEY (");
            schema_text_add_name(catalog, table->columns[edge->from_columns[k]].name, out);
        }
        buf_addc(out, ')');
        schema_text_add_reference(writer, edge, out);
        buf_addc(out, '\n');
        writer->shared--;
    }
}

static void schema_text_write_table(struct writer *writer, int t, int least, size_t most,
                                    struct buf *out)
{
    const size_t all = writer->catalog->schema->tables[t].column_count;
    struct column_ref *picked = mem_alloc((all + 1) * sizeof *picked);
    const size_t count = pick_columns(writer, t, least, most, picked);
    const bool sql = writer->options->form == SCHEMA_TEXT_SQL;
    struct buf constraints = BUF_INIT;

    begin_table(writer, t, out);
    if (sql)
        add_constraints(writer, t, &constraints);
    for (size_t i = 0; i < count; i++)
        schema_text_add_column(writer, picked[i], i == 0, i + 1 == count && !constraints.len, out);
    buf_addn(out, buf_str(&constraints), constraints.len);
    if (count < all && sql)
        buf_addf(out, "  -- %zu more columns left out\n", all - count);
    else if (count < all)
        buf_addf(out, "%s… %zu more", count ? ", " : "", all - count);
    buf_add(out, sql ? ");\n" : "]\n");
    buf_release(&constraints);
    mem_free(picked);
}

static size_t schema_text_room(const struct writer *writer)
{
    const size_t kept = writer->limit > NOTE_BYTES ? writer->limit - NOTE_BYTES : 0;

    return !writer->limit ? SIZE_MAX : kept > writer->out->len ? kept - writer->out->len : 0;
}

/* Whole if it fits in `share`, else as many of the useful columns as do; false: not even a key. */
static bool schema_text_add_table(struct writer *writer, int t, size_t share)
{
    const size_t all = writer->catalog->schema->tables[t].column_count;
    const size_t max = writer->options->columns, shared = writer->shared;
    const size_t most = max && max < all ? max : all;
    struct buf text = BUF_INIT;
    bool fits = false;

    const int first = writer->options->pruned ? USEFUL_LABEL : 0;

    for (int least = first; least <= USEFUL_KEY && !fits; least++) {
        buf_clear(&text);
        writer->shared = shared;
        schema_text_write_table(writer, t, least, most, &text);
        fits = text.len <= share;
    }
    for (size_t columns = most; columns > 1 && !fits; columns /= 2) {
        buf_clear(&text);
        writer->shared = shared;
        schema_text_write_table(writer, t, first, columns / 2, &text);
        fits = text.len <= share;
    }
    if (fits)
        buf_addn(writer->out, buf_str(&text), text.len);
    buf_release(&text);
    return fits;
}

void catalog_schema_text(const struct catalog *catalog, const int *tables, size_t count,
                         const struct schema_text_options *options, struct buf *out)
{
    struct buf text = BUF_INIT;
    struct writer writer = {.catalog = catalog,
                            .options = options,
                            .limit = options->token_budget * BYTES_PER_TOKEN,
                            .shared = options->relationships ? options->relationships : SIZE_MAX,
                            .out = &text};
    size_t written = 0;

    for (; written < count; written++) {
        const size_t left = schema_text_room(&writer), others = count - written - 1;
        /* later tables keep a small part of what is left, the best ones get the rest */
        const size_t share = left == SIZE_MAX ? left : left - left * others / (2 * (others + 1));
        if (!schema_text_add_table(&writer, tables[written], share))
            break;
    }
    if (written < count)
        buf_addf(&text, "%s(%zu more tables left out)\n",
                 options->form == SCHEMA_TEXT_SQL ? "-- " : "", count - written);
    buf_addn(out, buf_str(&text), text.len);
    buf_release(&text);
}
