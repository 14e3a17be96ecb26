/* Selection by meaning: tables and columns by what is said of them, where an embedding model is
 * set. Names of old schemas say nothing; their descriptions do, in other words than the question's.
 */
#include <stdlib.h>

#include "answer_private.h"
#include "querent/base/mem.h"

enum { TEXT_BYTES = 900, WORTHWHILE = 9 /* tables; of fewer all are shown */ };

struct meaning_near {
    int table;
    float similarity;
};

static int meaning_order(const void *a, const void *b)
{
    const struct meaning_near *x = a, *y = b;

    if (x->similarity != y->similarity)
        return x->similarity > y->similarity ? -1 : 1;
    return x->table - y->table;
}

static void meaning_add(struct buf *out, const char *words, const char *comment)
{
    if (out->len > TEXT_BYTES)
        return;
    buf_add(out, words);
    if (comment && *comment)
        buf_addf(out, " (%s)", comment);
    buf_add(out, ". ");
}

/* Words of its names, and all that its people wrote of it; no value. */
static const char *meaning_text(struct arena *arena, const struct catalog *catalog, int t)
{
    const struct schema_table *table = &catalog_schema(catalog)->tables[t];
    struct buf out = BUF_INIT;

    meaning_add(&out, catalog_table_words(catalog, t), table->comment);
    for (size_t c = 0; c < table->column_count; c++)
        meaning_add(&out, catalog_column_words(catalog, (struct column_ref){t, (int)c}),
                    table->columns[c].comment);
    const char *text = arena_strdup(arena, buf_str(&out));
    buf_release(&out);
    return text;
}

/* A table is near by what is said of it, and half as much by its nearest column. */
#define COLUMN_SHARE 0.5f

struct meaning {
    const struct answer_world *world;
    const char *question;
    struct meaning_near *near; /* tables, the nearest first */
    size_t count;
    struct meaning_column *columns; /* of these, likewise */
    size_t column_count;
};

struct meaning_column {
    struct column_ref at;
    size_t of; /* its table's place in near */
    float similarity;
};

static int meaning_order_columns(const void *a, const void *b)
{
    const struct meaning_column *x = a, *y = b;

    if (x->similarity != y->similarity)
        return x->similarity > y->similarity ? -1 : 1;
    if (x->at.table != y->at.table)
        return x->at.table - y->at.table;
    return x->at.column - y->at.column;
}

static bool meaning_ask(const struct meaning *meaning, const char *const *texts, size_t count,
                        float *ret_similarity)
{
    const struct answer_world *world = meaning->world;
    return world->meaning->near(world->meaning, meaning->question, texts, count, world->cancel,
                                ret_similarity);
}

static bool meaning_rank_tables(struct meaning *meaning, struct arena *arena)
{
    const struct schema *schema = catalog_schema(meaning->world->catalog);
    const size_t all = schema->table_count;
    const char **texts = arena_alloc(arena, all * sizeof *texts);
    float *similarity = arena_alloc(arena, all * sizeof *similarity);
    size_t n = 0;

    meaning->near = arena_alloc(arena, all * sizeof *meaning->near);
    for (size_t t = 0; t < all; t++)
        if (!schema->tables[t].hidden) {
            meaning->near[n].table = (int)t;
            texts[n++] = meaning_text(arena, meaning->world->catalog, (int)t);
        }
    if (!meaning_ask(meaning, texts, n, similarity))
        return false;
    for (size_t i = 0; i < n; i++)
        meaning->near[i].similarity = similarity[i];
    qsort(meaning->near, n, sizeof *meaning->near, meaning_order);
    while (meaning->count < n && meaning->count < AGENT_NEAR_MAX &&
           meaning->near[meaning->count].similarity > 0)
        meaning->count++;
    return true;
}

/* Of the nearest tables alone: a schema has many columns, and most are never asked for. */
static bool meaning_rank_columns(struct meaning *meaning, struct arena *arena)
{
    const struct catalog *catalog = meaning->world->catalog;
    const struct schema *schema = catalog_schema(catalog);
    size_t all = 0, n = 0;

    for (size_t i = 0; i < meaning->count; i++)
        all += schema->tables[meaning->near[i].table].column_count;
    const char **texts = arena_alloc(arena, (all + 1) * sizeof *texts);
    float *similarity = arena_alloc(arena, (all + 1) * sizeof *similarity);
    meaning->columns = arena_alloc(arena, (all + 1) * sizeof *meaning->columns);
    for (size_t i = 0; i < meaning->count; i++) {
        const int t = meaning->near[i].table;
        for (size_t c = 0; c < schema->tables[t].column_count; c++) {
            const struct column_ref at = {t, (int)c};
            struct buf out = BUF_INIT;
            meaning_add(&out, catalog_column_words(catalog, at),
                        schema->tables[t].columns[c].comment);
            texts[n] = arena_strdup(arena, buf_str(&out));
            meaning->columns[n++] = (struct meaning_column){.at = at, .of = i};
            buf_release(&out);
        }
    }
    if (!n || !meaning_ask(meaning, texts, n, similarity))
        return false;
    for (size_t i = 0; i < n; i++)
        meaning->columns[i].similarity = similarity[i];
    meaning->column_count = n;
    return true;
}

/* Both kinds help each other: a column says what its table is for, and the table whose it is. */
static void meaning_settle(struct meaning *meaning)
{
    float best[AGENT_NEAR_MAX] = {0};

    for (size_t i = 0; i < meaning->column_count; i++) {
        struct meaning_column *column = &meaning->columns[i];
        if (column->similarity > best[column->of])
            best[column->of] = column->similarity;
        column->similarity += meaning->near[column->of].similarity;
    }
    for (size_t i = 0; i < meaning->count; i++)
        meaning->near[i].similarity += COLUMN_SHARE * best[i];
    qsort(meaning->near, meaning->count, sizeof *meaning->near, meaning_order);
    qsort(meaning->columns, meaning->column_count, sizeof *meaning->columns, meaning_order_columns);
}

void meaning_select(const struct answer_world *world, struct arena *arena,
                    struct agent_sql_request *request)
{
    struct meaning meaning = {.world = world, .question = request->question};

    if (!world->meaning || catalog_schema(world->catalog)->table_count < WORTHWHILE ||
        !meaning_rank_tables(&meaning, arena))
        return;
    if (meaning_rank_columns(&meaning, arena))
        meaning_settle(&meaning);
    int *tables = arena_alloc(arena, (AGENT_NEAR_MAX + 1) * sizeof *tables);
    struct column_ref *columns = arena_alloc(arena, (AGENT_NEAR_COLUMNS_MAX + 1) * sizeof *columns);
    for (size_t i = 0; i < meaning.count; i++)
        tables[i] = meaning.near[i].table;
    for (size_t i = 0; i < meaning.column_count && i < AGENT_NEAR_COLUMNS_MAX; i++)
        columns[request->near_column_count++] = meaning.columns[i].at;
    request->near = tables;
    request->near_count = meaning.count;
    request->near_columns = columns;
}
