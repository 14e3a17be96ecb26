/* Selection by meaning: tables by what is said of them, where an embedding model is set. Names of
 * old schemas say nothing; their descriptions do, in other words than the question's. */
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

size_t meaning_tables(const struct answer_world *world, struct arena *arena, const char *question,
                      const int **ret_tables)
{
    const struct schema *schema = catalog_schema(world->catalog);
    const size_t all = schema->table_count;
    size_t n = 0;

    if (!world->meaning || all < WORTHWHILE)
        return 0;
    struct meaning_near *near = arena_alloc(arena, all * sizeof *near);
    const char **texts = arena_alloc(arena, all * sizeof *texts);
    float *similarity = arena_alloc(arena, all * sizeof *similarity);
    for (size_t t = 0; t < all; t++)
        if (!schema->tables[t].hidden) {
            near[n].table = (int)t;
            texts[n++] = meaning_text(arena, world->catalog, (int)t);
        }
    if (!world->meaning->near(world->meaning, question, texts, n, world->cancel, similarity))
        return 0;
    for (size_t i = 0; i < n; i++)
        near[i].similarity = similarity[i];
    qsort(near, n, sizeof *near, meaning_order);
    int *tables = arena_alloc(arena, (AGENT_NEAR_MAX + 1) * sizeof *tables);
    size_t count = 0;
    for (; count < n && count < AGENT_NEAR_MAX && near[count].similarity > 0; count++)
        tables[count] = near[count].table;
    *ret_tables = tables;
    return count;
}
