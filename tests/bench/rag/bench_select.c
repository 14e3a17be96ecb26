/* How often what a question needs is among the tables and columns that would be shown, where names
 * say nothing and descriptions are in other words than the question.
 *
 *   near_tables.py --write SCHEMA.json QUESTIONS.tsv OUT.json OUT.tsv
 *   bench_rag_select OUT.json OUT.tsv [URL MODEL INDEX]
 *
 * Without an embedding server (embedding_server.py) by words alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent_private.h"
#include "answer_private.h"
#include "querent/base/clock.h"
#include "querent/base/container.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/rag/rag.h"

enum { DEPTH = 48, COLUMNS = 40, FILE_MAX = 1 << 20, DEPTHS = 4 };
static const size_t depths[DEPTHS] = {1, 8, 20, 48};

struct select {
    struct answer_meaning meaning;
    struct rag *rag;
    struct answer_world world;
    size_t questions, columns, tables_at[3][DEPTHS], columns_at[3];
};

static const char *const ways[] = {"words", "meaning", "both"};

static bool near(struct answer_meaning *self, const char *question, const char *const *texts,
                 size_t count, struct cancel *cancel, float *ret_similarity)
{
    struct select *select = container_of(self, struct select, meaning);
    struct err err = ERR_INIT;
    const bool ok = rag_similar(select->rag, question, texts, count, ret_similarity, cancel, &err);

    if (!ok)
        fprintf(stderr, "%s\n", err.text);
    return ok;
}

static void count_table(size_t *at, const int *tables, size_t count, int wanted)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < DEPTHS && tables[i] == wanted; k++)
            at[k] += i < depths[k];
}

static bool has_column(const struct column_ref *columns, size_t count, struct column_ref wanted)
{
    for (size_t i = 0; i < count; i++)
        if (columns[i].table == wanted.table && columns[i].column == wanted.column)
            return true;
    return false;
}

static void ask_columns(struct select *select, const struct agent_sql_request *request, int table,
                        char *names)
{
    struct arena arena = {0};
    struct column_hit hits[COLUMNS];
    struct column_ref worded[COLUMNS];
    const struct schema_table *of = &catalog_schema(request->catalog)->tables[table];
    const size_t n =
        catalog_rank_columns(request->catalog, &arena, request->question, hits, COLUMNS);

    for (size_t i = 0; i < n; i++)
        worded[i] = hits[i].column;
    for (char *name = strtok(names, " "); name; name = strtok(NULL, " ")) {
        const struct column_ref wanted = {table, schema_find_column(of, name)};
        const bool by_words = has_column(worded, n, wanted),
                   by_meaning =
                       has_column(request->near_columns, request->near_column_count, wanted);
        select->columns++;
        select->columns_at[0] += by_words;
        select->columns_at[1] += by_meaning;
        select->columns_at[2] += by_words || by_meaning;
    }
    arena_release(&arena);
}

/* question, table, its columns */
static void ask(struct select *select, char *line)
{
    char *table = strchr(line, '\t'), *columns = table ? strchr(table + 1, '\t') : NULL;
    struct arena arena = {0};
    int tables[DEPTH];

    if (!columns)
        return;
    *table++ = *columns++ = '\0';
    struct agent_sql_request request = {.question = line, .catalog = select->world.catalog};
    const int wanted = catalog_find_table(select->world.catalog, NULL, table);
    size_t n = sql_rank_tables(&request, &arena, tables, DEPTH);
    select->questions++;
    count_table(select->tables_at[0], tables, n, wanted);
    meaning_select(&select->world, &arena, &request);
    count_table(select->tables_at[1], request.near, request.near_count, wanted);
    n = sql_rank_tables(&request, &arena, tables, DEPTH);
    count_table(select->tables_at[2], tables, n, wanted);
    ask_columns(select, &request, wanted, columns);
    arena_release(&arena);
}

static void tell(const struct select *select, double ms)
{
    printf("%zu questions, %zu columns, %.0f ms a question\n", select->questions, select->columns,
           ms / (double)(select->questions ? select->questions : 1));
    for (size_t i = 0; i < 3; i++) {
        printf("%-8s", ways[i]);
        for (size_t k = 0; k < DEPTHS; k++)
            printf(" table at %zu: %zu;", depths[k], select->tables_at[i][k]);
        printf(" column among %d: %zu\n", COLUMNS, select->columns_at[i]);
    }
}

static bool open_meaning(struct select *select, char **argv, struct err *err)
{
    const struct llm_config config = {.kind = LLM_OPENAI, .url = argv[3]};
    struct llm *llm = NULL; /* as long as the program */

    if (!llm_open(&config, &llm, err))
        return false;
    const struct rag_options options = {
        .index_path = argv[5], .embedder = llm, .embedding_model = argv[4]};
    if (!rag_open(&options, &select->rag, err))
        return false;
    select->meaning.near = near;
    select->world.meaning = &select->meaning;
    return true;
}

int main(int argc, char **argv)
{
    struct select select = {0};
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    size_t lines = 0;

    if (argc < 3 || !catalog_open_file(argv[1], NULL, NULL, &select.world.catalog, &err) ||
        !path_read(argv[2], FILE_MAX, &text, &err) ||
        (argc > 5 && !open_meaning(&select, argv, &err))) {
        fprintf(stderr, "%s\n", argc < 3 ? "which schema, and which questions?" : err.text);
        return 1;
    }
    char **all = str_split(buf_str(&text), '\n', &lines);
    const int64_t begin = clock_mono_us();
    for (size_t i = 0; i < lines; i++)
        ask(&select, all[i]);
    tell(&select, (double)(clock_mono_us() - begin) / 1000);
    str_free_all(all, lines);
    buf_release(&text);
    rag_close(select.rag);
    catalog_unref(select.world.catalog);
    return 0;
}
