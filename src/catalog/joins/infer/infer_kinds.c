/* Rows that refer to different tables: one column says which, another one the row. Found where the
 * values of the first name tables:
 *
 *     commentable_type 'Post', 'Blog::Photo'   Rails
 *     commentable_type 'App\Models\Post'       Laravel
 *     content_type_id → django_content_type    Django, which says application and model; or two
 *                                              columns of other names that its models say
 *
 * and kept where the database agrees. */
#include "joins/infer/infer_kinds.h"

#include <string.h>

#include "joins/infer/infer_private.h"
#include "joins/probe.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sources/associations.h"
#include "sources/secure.h"
#include "values/values.h"

enum {
    KINDS_MAX = 64,     /* values of a column that are looked at */
    KINDS_ROWS = 20000, /* of which they are, where the rows were not read */
};

static const double kinds_confidence = 0.9, kinds_least = 0.5;

/* A column that may say the table, with the one that says the row. */
struct kind_pair {
    struct column_ref kind, id;
    bool numbers;  /* the values are rows of content types */
    size_t phrase; /* bytes of the stem of `kind` that both begin with */
    VEC(const char *) values, models;
};

struct kinds {
    struct catalog *catalog;
    const struct catalog_reader *reader;
    const struct catalog_options *options;
    VEC(struct kind_pair) pairs;
    struct associations none;
    struct association_tables tables;
};

void infer_kinds_accept(struct catalog *catalog, const struct join_edge *edge)
{
    struct column_info *info = &catalog->tables[edge->from].columns[edge->from_columns[0]];

    if (edges_find(catalog, edge) < 0)
        edges_add(catalog, edge);
    info->is_key = info->refers = true; /* and no name says more */
}

/* ---- pairs of columns */

/* The column of the table whose stem is the phrase and a word for a key; -1: none. */
static int kinds_id_column(const struct catalog *catalog, int t, const char *phrase, size_t len)
{
    const struct schema_table *table = &catalog->schema->tables[t];

    for (size_t c = 0; c < table->column_count; c++) {
        const char *stem = catalog->tables[t].columns[c].stem;
        const size_t key = infer_key_word(stem);
        if (key && strlen(stem) - key == len && strncmp(stem, phrase, len) == 0)
            return (int)c;
    }
    return -1;
}

/* The column refers to one table, whatever another column says. */
static bool kinds_is_declared(const struct catalog *catalog, struct column_ref at)
{
    for (size_t i = 0; i < catalog->edges.len; i++) {
        const struct join_edge *edge = &catalog->edges.v[i];
        for (size_t k = 0; k < edge->count && !edge->only && edge->from == at.table; k++)
            if (edge->from_columns[k] == at.column)
                return true;
    }
    return false;
}

static void kinds_add_pair(struct kinds *kinds, struct column_ref kind, int id, size_t phrase,
                           bool numbers)
{
    const struct kind_pair pair = {
        .kind = kind, .id = {kind.table, id}, .phrase = phrase, .numbers = numbers};

    for (size_t i = 0; i < kinds->pairs.len; i++)
        if (kinds->pairs.v[i].kind.table == kind.table && kinds->pairs.v[i].id.column == id)
            return;
    if (id >= 0 && id != kind.column && !kinds_is_declared(kinds->catalog, pair.id))
        vec_push(&kinds->pairs, pair);
}

/* "commentable type" beside "commentable id". */
static void kinds_look_text(struct kinds *kinds, struct column_ref at)
{
    const char *stem = column_info(kinds->catalog, at)->stem, *last = strrchr(stem, ' ');

    if (schema_column_at(kinds->catalog, at)->value != VALUE_TEXT || !last ||
        !(str_eq(last + 1, "type") || str_eq(last + 1, "kind")) ||
        column_info(kinds->catalog, at)->secret)
        return;
    kinds_add_pair(kinds, at,
                   kinds_id_column(kinds->catalog, at.table, stem, (size_t)(last - stem)),
                   (size_t)(last - stem), false);
}

/* Django's table of the models that there are. */
static int kinds_content_types(const struct catalog *catalog)
{
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const struct schema_table *table = &catalog->schema->tables[t];
        if (!table->hidden && str_ends(table->name, "django_content_type") &&
            catalog->tables[t].key >= 0 && schema_find_column(table, "app_label") >= 0 &&
            schema_find_column(table, "model") >= 0)
            return (int)t;
    }
    return -1;
}

/* "content_type_id" beside "object_id", with the same words before both. */
static void kinds_look_number(struct kinds *kinds, struct column_ref at)
{
    static const char kind[] = "content_type_id";
    const char *name = schema_column_at(kinds->catalog, at)->name;

    if (!str_ends(name, kind))
        return;
    char *id = mem_printf("%.*sobject_id", (int)(strlen(name) - strlen(kind)), name);
    kinds_add_pair(kinds, at, schema_find_column(&kinds->catalog->schema->tables[at.table], id), 0,
                   true);
    mem_free(id);
}

static void kinds_find_pairs(struct kinds *kinds)
{
    const struct catalog *catalog = kinds->catalog;
    const bool django = kinds_content_types(catalog) >= 0;

    for (size_t i = 0; i < catalog->generics.len; i++) {
        const struct generic_reference *at = &catalog->generics.v[i];
        const bool number =
            infer_family(schema_column_at(catalog, at->kind)->value) == VALUE_INTEGER;
        if (!number || django)
            kinds_add_pair(kinds, at->kind, at->id.column, 0, number);
    }

    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const struct schema_table *table = &catalog->schema->tables[t];
        for (size_t c = 0; !table->hidden && table->kind != TABLE_VIEW && c < table->column_count;
             c++) {
            const struct column_ref at = {(int)t, (int)c};
            kinds_look_text(kinds, at);
            if (django)
                kinds_look_number(kinds, at);
        }
    }
}

/* ---- what the rows say */

static void kinds_add_value(struct kinds *kinds, struct kind_pair *pair, const char *value,
                            const char *model)
{
    if (pair->values.len == KINDS_MAX)
        return;
    char *plain = arena_strdup(&kinds->catalog->arena, model);
    for (char *p = plain; *p; p++)
        *p = strchr("\\/:", *p) ? '.' : *p;
    vec_push(&pair->values, arena_strdup(&kinds->catalog->arena, value));
    vec_push(&pair->models, plain);
}

static void kinds_read_texts(struct kinds *kinds)
{
    const size_t count = kinds->pairs.len ? value_index_count(kinds->catalog->values) : 0;

    for (size_t i = 0; i < count; i++) {
        struct column_ref at;
        const char *value = value_index_at(kinds->catalog->values, i, &at);
        for (size_t p = 0; p < kinds->pairs.len; p++) {
            struct kind_pair *pair = &kinds->pairs.v[p];
            if (!pair->numbers && pair->kind.table == at.table && pair->kind.column == at.column)
                kinds_add_value(kinds, pair, value, value);
        }
    }
}

struct kinds_reading {
    struct kinds *kinds;
    struct kind_pair *pair;
};

static bool kinds_take_row(void *arg, const struct cell *cells, size_t count)
{
    struct kinds_reading *reading = arg;

    if (count < 3 || cells[0].kind == CELL_NULL || cells[1].kind == CELL_NULL ||
        cells[2].kind == CELL_NULL)
        return true;
    char *value = mem_strndup(cells[0].p, cells[0].len);
    char *model =
        mem_printf("%.*s.%.*s", (int)cells[1].len, cells[1].p, (int)cells[2].len, cells[2].p);
    kinds_add_value(reading->kinds, reading->pair, value, model);
    mem_free(value);
    mem_free(model);
    return reading->pair->values.len < KINDS_MAX;
}

static bool kinds_take_value(void *arg, const struct cell *cells, size_t count)
{
    struct kinds_reading *reading = arg;

    if (count < 1 || cells[0].kind == CELL_NULL)
        return true;
    char *value = mem_strndup(cells[0].p, cells[0].len);
    kinds_add_value(reading->kinds, reading->pair, value, value);
    mem_free(value);
    return reading->pair->values.len < KINDS_MAX;
}

static void kinds_add_column(const struct kinds *kinds, struct buf *sql, const char *table,
                             struct column_ref at)
{
    buf_addf(sql, "%s.", table);
    sql_quote_name(sql, schema_column_at(kinds->catalog, at)->name, kinds->reader->dialect);
}

static bool kinds_may_read(const struct kinds *kinds, int t)
{
    return kinds->reader && secure_may_read(kinds->catalog, &kinds->catalog->schema->tables[t],
                                            kinds->options->secure_values);
}

/* The values where the rows were not read: of the first ones. */
static void kinds_ask_texts(struct kinds *kinds, struct kind_pair *pair)
{
    struct kinds_reading reading = {kinds, pair};
    struct buf sql = BUF_INIT;
    struct err err = ERR_INIT;

    if (!kinds_may_read(kinds, pair->kind.table))
        return;
    buf_add(&sql, "SELECT DISTINCT k FROM (SELECT ");
    kinds_add_column(kinds, &sql, "r", pair->kind);
    buf_add(&sql, " AS k FROM ");
    probe_add_table(kinds->catalog, pair->kind.table, kinds->reader->dialect, &sql);
    buf_add(&sql, " r WHERE ");
    kinds_add_column(kinds, &sql, "r", pair->kind);
    buf_addf(&sql, " IS NOT NULL LIMIT %d) s LIMIT %d", KINDS_ROWS, KINDS_MAX);
    if (!kinds->reader->read(kinds->reader->self, buf_str(&sql), kinds->options->cancel,
                             kinds_take_value, &reading, &err))
        catalog_add_note(kinds->catalog, "kinds of '%s': %s",
                         catalog_table_name(kinds->catalog, pair->kind.table), err.text);
    buf_release(&sql);
}

/* The content types that the rows are of. */
static void kinds_read_numbers(struct kinds *kinds, struct kind_pair *pair)
{
    const int types = kinds_content_types(kinds->catalog);
    struct kinds_reading reading = {kinds, pair};
    struct buf sql = BUF_INIT;
    struct err err = ERR_INIT;

    if (types < 0 || !kinds_may_read(kinds, types) || !kinds_may_read(kinds, pair->kind.table))
        return;
    const struct column_ref key = {types, kinds->catalog->tables[types].key};
    buf_add(&sql, "SELECT DISTINCT ");
    kinds_add_column(kinds, &sql, "c", key);
    buf_add(&sql, ", c.app_label, c.model FROM ");
    probe_add_table(kinds->catalog, pair->kind.table, kinds->reader->dialect, &sql);
    buf_add(&sql, " r JOIN ");
    probe_add_table(kinds->catalog, types, kinds->reader->dialect, &sql);
    buf_add(&sql, " c ON ");
    kinds_add_column(kinds, &sql, "c", key);
    buf_add(&sql, " = ");
    kinds_add_column(kinds, &sql, "r", pair->kind);
    buf_addf(&sql, " LIMIT %d", KINDS_MAX);
    if (!kinds->reader->read(kinds->reader->self, buf_str(&sql), kinds->options->cancel,
                             kinds_take_row, &reading, &err))
        catalog_add_note(kinds->catalog, "content types of '%s': %s",
                         catalog_table_name(kinds->catalog, pair->kind.table), err.text);
    buf_release(&sql);
}

/* ---- joins */

static int kinds_table(struct kinds *kinds, const struct kind_pair *pair, size_t i)
{
    const struct catalog *catalog = kinds->catalog;
    const int table = association_table(&kinds->tables, pair->models.v[i]);
    const int key = table < 0 ? -1 : catalog->tables[table].key;

    return key >= 0 && infer_family(catalog->schema->tables[table].columns[key].value) ==
                           infer_family(schema_column_at(catalog, pair->id)->value)
               ? table
               : -1;
}

/* "product type" says which kind of product a row is about, and "product id" which product: then
 * all references are of one table. */
static bool kinds_is_one(struct kinds *kinds, const struct kind_pair *pair, size_t named)
{
    const struct catalog *catalog = kinds->catalog;
    const char *stem = column_info(catalog, pair->kind)->stem;

    for (size_t t = 0; !pair->numbers && t < catalog->schema->table_count; t++) {
        const int key = catalog->tables[t].key;
        const char *own = infer_stem(catalog, (int)t);
        if (strlen(own) != pair->phrase || strncmp(own, stem, pair->phrase) != 0 || key < 0)
            continue;
        const double share = infer_contained(catalog, pair->id, (struct column_ref){(int)t, key});
        return named < 2 || named < pair->values.len || share < 0 || share > 0.8;
    }
    return false;
}

/* Whether the rows of that kind refer to rows of the table. */
static double kinds_weigh(struct kinds *kinds, const struct join_edge *edge)
{
    struct join_check check;
    struct err err = ERR_INIT;

    if (!kinds_may_read(kinds, edge->from) || !kinds_may_read(kinds, edge->to) ||
        cancel_fired(kinds->options->cancel) ||
        !catalog_check_join(kinds->catalog, kinds->reader, edge, kinds->options->cancel, &check,
                            &err) ||
        !check.values)
        return kinds_confidence;
    const double share = (double)check.found / (double)check.values;
    return share < kinds_least ? 0 : infer_weigh(kinds_confidence, share, (size_t)check.values);
}

static void kinds_join(struct kinds *kinds, const struct kind_pair *pair, size_t i, int table)
{
    struct catalog *catalog = kinds->catalog;
    const char *quote = pair->numbers ? "" : "'";
    const struct join_only only = {pair->kind.column, pair->values.v[i], pair->numbers};
    struct join_edge edge = {.from = pair->id.table,
                             .to = table,
                             .count = 1,
                             .from_columns = &pair->id.column,
                             .to_columns = &catalog->tables[table].key,
                             .only = &only,
                             .type = JOIN_HEURISTIC,
                             .evidence = arena_printf(&catalog->arena, "%s names the table: %s%s%s",
                                                      schema_column_at(catalog, pair->kind)->name,
                                                      quote, pair->values.v[i], quote)};

    edge.confidence = edges_find(catalog, &edge) < 0 ? kinds_weigh(kinds, &edge) : 0;
    if (edge.confidence > 0)
        infer_kinds_accept(catalog, &edge);
}

static void kinds_join_pair(struct kinds *kinds, const struct kind_pair *pair)
{
    int tables[KINDS_MAX] = {0};
    size_t named = 0;

    for (size_t i = 0; i < pair->values.len; i++) {
        tables[i] = kinds_table(kinds, pair, i);
        named += tables[i] >= 0;
    }
    if (!named || (!pair->numbers && 2 * named < pair->values.len) ||
        kinds_is_one(kinds, pair, named))
        return;
    for (size_t i = 0; i < pair->values.len; i++)
        if (tables[i] >= 0)
            kinds_join(kinds, pair, i, tables[i]);
}

/* A model says 'Post' where the rows say 'Blog::Post'. */
static void kinds_correct(struct kinds *kinds, const struct kind_pair *pair)
{
    struct catalog *catalog = kinds->catalog;

    for (size_t e = 0; e < catalog->edges.len; e++) {
        struct join_edge *edge = &catalog->edges.v[e];
        const struct join_only *only = edge->only;
        const char *found = NULL;
        if (!only || only->number || edge->from != pair->kind.table ||
            only->column != pair->kind.column)
            continue;
        for (size_t i = 0; i < pair->values.len; i++)
            if (str_eq(pair->values.v[i], only->value) ||
                (!found && str_eq(associations_read_last_part(pair->models.v[i]),
                                  associations_read_last_part(only->value))))
                found = pair->values.v[i];
        if (found && !str_eq(found, only->value))
            edge->only = edges_only(catalog, only->column, found, false);
    }
}

void infer_kinds(struct catalog *catalog, const struct catalog_reader *reader,
                 const struct catalog_options *options)
{
    struct arena arena = {0};
    struct kinds kinds = {
        .catalog = catalog, .reader = reader, .options = options, .none.arena = &arena};

    kinds.tables = (struct association_tables){.catalog = catalog, .all = &kinds.none};
    namer_init(&kinds.tables.namer, &arena);
    kinds_find_pairs(&kinds);
    kinds_read_texts(&kinds);
    for (size_t i = 0; i < kinds.pairs.len; i++) {
        struct kind_pair *pair = &kinds.pairs.v[i];
        if (pair->numbers)
            kinds_read_numbers(&kinds, pair);
        else if (reader && !options->read_values)
            kinds_ask_texts(&kinds, pair);
        kinds_correct(&kinds, pair);
        kinds_join_pair(&kinds, pair);
        vec_release(&pair->values);
        vec_release(&pair->models);
    }
    vec_release(&kinds.pairs);
    namer_release(&kinds.tables.namer);
    associations_release(&kinds.none);
    arena_release(&arena);
}
