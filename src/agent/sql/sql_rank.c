/* Tables by words and by meaning: both orders merged by reciprocal ranks, since their numbers do
 * not compare (Cormack, Clarke, Büttcher 2009, k = 60). */
#include <stdlib.h>

#include "agent_private.h"

enum { FUSION_K = 60, WORDS_DEPTH = 48 };

struct rank_merged {
    int table;
    double score;
};

static int sql_rank_order(const void *a, const void *b)
{
    const struct rank_merged *x = a, *y = b;

    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return x->table - y->table;
}

static void sql_rank_add(struct rank_merged *list, size_t *count, int table, size_t rank)
{
    size_t i = 0;

    while (i < *count && list[i].table != table)
        i++;
    if (i == *count)
        list[(*count)++] = (struct rank_merged){.table = table};
    list[i].score += 1.0 / (double)(FUSION_K + rank + 1);
}

size_t sql_rank_tables(const struct agent_sql_request *request, struct arena *arena,
                       int *ret_tables, size_t max)
{
    const size_t depth = request->near_count && max < WORDS_DEPTH ? WORDS_DEPTH : max;
    struct table_hit *hits = arena_alloc(arena, (depth + 1) * sizeof *hits);
    size_t count = 0,
           n = catalog_rank_tables(request->catalog, arena, request->question, hits, depth);
    struct rank_merged *merged = arena_alloc(arena, (n + request->near_count + 1) * sizeof *merged);

    for (size_t i = 0; i < n; i++)
        if (!request->near_count || hits[i].score > 0) /* of few tables all are hits */
            sql_rank_add(merged, &count, hits[i].table, i);
    for (size_t i = 0; i < request->near_count; i++)
        sql_rank_add(merged, &count, request->near[i], i);
    if (request->near_count)
        qsort(merged, count, sizeof *merged, sql_rank_order);
    n = count < max ? count : max;
    for (size_t i = 0; i < n; i++)
        ret_tables[i] = merged[i].table;
    return n;
}
