/* How well a question's tables and columns are found: for each question of Spider's training set,
 * what the gold SQL reads (SQLite's authorizer says it) against the first 8 tables and the first 20
 * columns of the catalog's ranking. Prints recall and time; with -v every question that misses. */
#include <cjson/cJSON.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "source.h"

enum { TABLES = 8, COLUMNS = 20 };

struct gold {
    const struct catalog *catalog;
    VEC(struct column_ref) reads; /* column -1: the table alone */
};

struct tally {
    int questions, unreadable, tables_found, columns_found;
    double ms, slowest_ms;
    bool verbose, names_only;
};

static int authorize(void *arg, int action, const char *table, const char *column,
                     const char *database, const char *trigger)
{
    struct gold *gold = arg;

    (void)database;
    (void)trigger;
    if (action != SQLITE_READ || !table)
        return SQLITE_OK;
    struct column_ref at = {catalog_find_table(gold->catalog, NULL, table), -1};
    if (at.table < 0)
        return SQLITE_OK;
    if (column && *column)
        at.column = schema_find_column(&catalog_schema(gold->catalog)->tables[at.table], column);
    for (size_t i = 0; i < gold->reads.len; i++)
        if (gold->reads.v[i].table == at.table && gold->reads.v[i].column == at.column)
            return SQLITE_OK;
    vec_push(&gold->reads, at);
    return SQLITE_OK;
}

static bool read_gold(sqlite3 *db, const char *sql, struct gold *gold)
{
    sqlite3_stmt *statement = NULL;

    gold->reads.len = 0;
    const bool ok = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK;
    sqlite3_finalize(statement);
    return ok && gold->reads.len > 0;
}

static void say(const struct catalog *catalog, const char *what, struct column_ref at,
                const char *question)
{
    const struct schema_table *table = &catalog_schema(catalog)->tables[at.table];

    printf("%s %s.%s.%s: %s\n", what, catalog_schema(catalog)->database, table->name,
           at.column >= 0 ? table->columns[at.column].name : "*", question);
}

static bool tables_found(const struct tally *tally, const struct gold *gold,
                         const struct table_hit *hits, size_t count, const char *question)
{
    for (size_t i = 0; i < gold->reads.len; i++) {
        bool found = false;
        for (size_t k = 0; k < count; k++)
            found |= hits[k].table == gold->reads.v[i].table;
        if (!found) {
            if (tally->verbose)
                say(gold->catalog, "table", gold->reads.v[i], question);
            return false;
        }
    }
    return true;
}

static bool columns_found(const struct tally *tally, const struct gold *gold,
                          const struct column_hit *hits, size_t count, const char *question)
{
    bool all = true;

    for (size_t i = 0; i < gold->reads.len; i++) {
        const struct column_ref *read = &gold->reads.v[i];
        bool found = read->column < 0;
        for (size_t k = 0; k < count; k++)
            found |= hits[k].column.table == read->table && hits[k].column.column == read->column;
        if (!found && tally->verbose)
            say(gold->catalog, "column", *read, question);
        all &= found;
    }
    return all;
}

static void ask(struct tally *tally, sqlite3 *db, struct gold *gold, const char *question,
                const char *sql)
{
    struct arena arena = {0};
    struct table_hit tables[TABLES];
    struct column_hit columns[COLUMNS];

    if (!read_gold(db, sql, gold)) {
        tally->unreadable++;
        return;
    }
    const double start = source_now_ms();
    const size_t table_count = catalog_rank_tables(gold->catalog, &arena, question, tables, TABLES);
    const size_t column_count =
        catalog_rank_columns(gold->catalog, &arena, question, columns, COLUMNS);
    const double ms = source_now_ms() - start;
    tally->ms += ms;
    tally->slowest_ms = ms > tally->slowest_ms ? ms : tally->slowest_ms;
    tally->questions++;
    tally->tables_found += tables_found(tally, gold, tables, table_count, question);
    tally->columns_found += columns_found(tally, gold, columns, column_count, question);
    arena_release(&arena);
}

static void measure(struct tally *tally, const cJSON *all, const char *name, const char *root)
{
    char *path = mem_printf("%s/%s/%s.sqlite", root, name, name);
    const struct catalog_options options = {.read_values = !tally->names_only};
    struct source source;
    struct err err = ERR_INIT;
    sqlite3 *db = NULL;
    const cJSON *question;

    if (!source_open(&source, path, &options, false, &err)) {
        mem_free(path);
        return;
    }
    struct gold gold = {.catalog = source.catalog};
    sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL);
    sqlite3_set_authorizer(db, authorize, &gold);
    cJSON_ArrayForEach(question, all)
    {
        if (str_eq(cJSON_GetObjectItem(question, "db_id")->valuestring, name))
            ask(tally, db, &gold, cJSON_GetObjectItem(question, "question")->valuestring,
                cJSON_GetObjectItem(question, "query")->valuestring);
    }
    sqlite3_close(db);
    vec_release(&gold.reads);
    source_close(&source);
    mem_free(path);
}

int main(int argc, char **argv)
{
    struct tally tally = {0};
    char *questions = source_spider("train.json"), *root = source_spider("database");
    struct buf text = BUF_INIT;
    struct map done = {0};
    struct err err = ERR_INIT;

    for (int i = 1; i < argc; i++) {
        tally.verbose |= str_eq(argv[i], "-v");
        tally.names_only |= str_eq(argv[i], "-n");
    }
    if (!questions || !root || !path_read(questions, 64 << 20, &text, &err)) {
        fprintf(stderr, "skipped: spider-train is not there (QUERENT_SHARED) %s\n", err.text);
        return 77;
    }
    cJSON *all = cJSON_Parse(buf_str(&text));
    const cJSON *question;
    cJSON_ArrayForEach(question, all)
    {
        const char *name = cJSON_GetObjectItem(question, "db_id")->valuestring;
        if (!map_put(&done, name, &tally))
            measure(&tally, all, name, root);
    }
    const double n = tally.questions ? tally.questions : 1;
    printf("%d questions (%d unreadable): all tables in %d: %.1f %%, all columns in %d: %.1f %%; "
           "%.3f ms a question, "
           "slowest %.2f ms\n",
           tally.questions, tally.unreadable, TABLES, 100 * tally.tables_found / n, COLUMNS,
           100 * tally.columns_found / n, tally.ms / n, tally.slowest_ms);
    cJSON_Delete(all);
    buf_release(&text);
    map_release(&done);
    mem_free(questions);
    mem_free(root);
    return 0;
}
