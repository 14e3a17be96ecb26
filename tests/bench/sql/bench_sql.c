/* Parse + guard + resolve of queries of about 2 kB against a catalog of 1,869 tables, as a ratio to
 * libpg_query's parse alone of the same text, and to sqlite3_prepare of it. Rounds alternate and
 * processor time is taken, so that a busy machine disturbs little; the median of the rounds counts.
 * Run by hand, prints, never fails on a number.
 *
 *     bench_sql [DATA_FOLDER]      with schemas/mega.json in it; default ../shared/data
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cjson/cJSON.h>
#include <pg_query.h>
#include <sqlite3.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/vec.h"
#include "querent/sql/sql.h"

enum { QUERIES = 64, ROUNDS = 31, LENGTH = 2048, FILE_MAX = 8 << 20 };

struct bench {
    struct schema *schema;
    struct map tables;
    sqlite3 *db;
    char *queries[QUERIES];
    PgQueryParseResult (*pg_parse)(const char *);
    void (*pg_free)(PgQueryParseResult);
};

/* ---- catalog */

static const char *text_of(const cJSON *row, const char *key)
{
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(row, key));
}

static void add_table(struct bench *b, struct schema_table *t, const cJSON *row)
{
    const cJSON *columns = cJSON_GetObjectItemCaseSensitive(row, "columns"), *column;
    struct buf ddl = BUF_INIT;

    t->schema = "";
    t->name =
        arena_printf(&b->schema->arena, "%s_%s", text_of(row, "schema"), text_of(row, "name"));
    t->columns = arena_alloc(&b->schema->arena,
                             ((size_t)cJSON_GetArraySize(columns) + 1) * sizeof *t->columns);
    buf_addf(&ddl, "CREATE TABLE \"%s\"(", t->name);
    cJSON_ArrayForEach(column, columns)
    {
        struct schema_column *c = &t->columns[t->column_count++];
        c->name = arena_strdup(&b->schema->arena, text_of(column, "name"));
        c->type = arena_strdup(&b->schema->arena, text_of(column, "type"));
        c->value = value_type_of(c->type);
        buf_addf(&ddl, "%s\"%s\"", t->column_count > 1 ? ", " : "", c->name);
    }
    buf_add(&ddl, ")");
    sqlite3_exec(b->db, buf_str(&ddl), NULL, NULL, NULL);
    buf_release(&ddl);
    map_put(&b->tables, t->name, t);
}

static bool load(struct bench *b, const char *folder)
{
    char *path = mem_printf("%s/schemas/mega.json", folder);
    struct buf text = BUF_INIT;
    struct err err;
    const bool ok = path_read(path, FILE_MAX, &text, &err);

    mem_free(path);
    if (!ok) {
        printf("skipped: %s\n", err.text);
        return false;
    }
    cJSON *root = cJSON_Parse(text.p);
    const cJSON *tables = cJSON_GetObjectItemCaseSensitive(root, "tables"), *row;
    b->schema = schema_new();
    b->schema->tables = arena_alloc(&b->schema->arena,
                                    (size_t)cJSON_GetArraySize(tables) * sizeof *b->schema->tables);
    cJSON_ArrayForEach(row, tables)
    {
        add_table(b, &b->schema->tables[b->schema->table_count++], row);
    }
    cJSON_Delete(root);
    buf_release(&text);
    return true;
}

static const struct schema_table *find_table(void *self, const char *schema, const char *name)
{
    (void)schema;
    return map_get(&((struct bench *)self)->tables, name);
}

/* ---- queries */

static const struct schema_table *pick(struct bench *b, unsigned *seed)
{
    const struct schema_table *t;

    do {
        *seed = *seed * 1664525u + 1013904223u;
        t = &b->schema->tables[(*seed >> 8) % b->schema->table_count];
    } while (t->column_count < 3);
    return t;
}

static void add_branch(struct bench *b, struct buf *sql, unsigned *seed)
{
    const struct schema_table *t = pick(b, seed), *u = pick(b, seed), *v = pick(b, seed);

    buf_addf(
        sql,
        "SELECT a.\"%s\" AS one, count(*) AS two, max(b.\"%s\") AS three, CASE WHEN "
        "min(a.\"%s\") > 10 THEN 'many' ELSE 'few' END AS four FROM \"%s\" AS a JOIN \"%s\" AS b "
        "ON a.\"%s\" = b.\"%s\" WHERE b.\"%s\" LIKE 'x%%' AND a.\"%s\" IN (1, 2, 3) AND NOT "
        "EXISTS (SELECT 1 FROM \"%s\" AS c WHERE c.\"%s\" = a.\"%s\" AND c.\"%s\" BETWEEN 5 AND 9) "
        "GROUP BY a.\"%s\" HAVING count(*) > 3",
        t->columns[0].name, u->columns[1].name, t->columns[1].name, t->name, u->name,
        t->columns[0].name, u->columns[0].name, u->columns[2].name, t->columns[2].name, v->name,
        v->columns[0].name, t->columns[0].name, v->columns[1].name, t->columns[0].name);
}

static void make_queries(struct bench *b)
{
    unsigned seed = 7;

    for (size_t i = 0; i < QUERIES; i++) {
        struct buf sql = BUF_INIT;
        while (sql.len < LENGTH) {
            if (sql.len)
                buf_add(&sql, " UNION ALL ");
            add_branch(b, &sql, &seed);
        }
        b->queries[i] = buf_take(&sql);
    }
}

/* Processor time: what else the machine does is not counted. */
static int64_t cpu_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---- rounds */

static int64_t round_ours(struct bench *b, size_t *ret_findings)
{
    const struct sql_lookup lookup = {.table = find_table, .self = b};
    const int64_t start = cpu_us();

    for (size_t i = 0; i < QUERIES; i++) {
        struct arena arena = {0};
        const size_t len = strlen(b->queries[i]);
        struct sql_guard g;
        const struct sql_query *q =
            sql_parse_guarded(&arena, b->queries[i], len, SQL_POSTGRES, 0, NULL, &g);
        if (!q) {
            printf("not read: %s\n", g.reason);
            exit(1);
        }
        for (const struct sql_finding *f = sql_resolve(&arena, q, SQL_POSTGRES, &lookup); f;
             f = f->next)
            ++*ret_findings;
        arena_release(&arena);
    }
    return cpu_us() - start;
}

static int64_t round_parse(struct bench *b)
{
    const int64_t start = cpu_us();

    for (size_t i = 0; i < QUERIES; i++) {
        struct arena arena = {0};
        struct sql_error error;
        sql_parse(&arena, b->queries[i], strlen(b->queries[i]), SQL_POSTGRES, &error);
        arena_release(&arena);
    }
    return cpu_us() - start;
}

static int64_t round_pg(struct bench *b)
{
    const int64_t start = cpu_us();

    for (size_t i = 0; i < QUERIES; i++)
        b->pg_free(b->pg_parse(b->queries[i]));
    return cpu_us() - start;
}

static int64_t round_sqlite(struct bench *b)
{
    const int64_t start = cpu_us();

    for (size_t i = 0; i < QUERIES; i++) {
        sqlite3_stmt *stmt = NULL;
        sqlite3_prepare_v2(b->db, b->queries[i], -1, &stmt, NULL);
        sqlite3_finalize(stmt);
    }
    return cpu_us() - start;
}

static int compare(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static double median(int64_t *times)
{
    qsort(times, ROUNDS, sizeof *times, compare);
    return (double)times[ROUNDS / 2] / QUERIES;
}

int main(int argc, char **argv)
{
    static int64_t ours[ROUNDS], parse[ROUNDS], pg[ROUNDS], lite[ROUNDS];
    struct bench b = {0};
    size_t findings = 0, bytes = 0;
    void *lib = dlopen("libpg_query.so", RTLD_NOW | RTLD_LOCAL);

    if (!lib) {
        printf("skipped: %s\n", dlerror());
        return 0;
    }
    *(void **)&b.pg_parse = dlsym(lib, "pg_query_parse");
    *(void **)&b.pg_free = dlsym(lib, "pg_query_free_parse_result");
    sqlite3_open(":memory:", &b.db);
    if (!load(&b, argc > 1 ? argv[1] : "../shared/data"))
        return 0;
    make_queries(&b);
    for (size_t i = 0; i < QUERIES; i++)
        bytes += strlen(b.queries[i]);
    for (size_t i = 0; i < ROUNDS; i++) {
        ours[i] = round_ours(&b, &findings);
        pg[i] = round_pg(&b);
        parse[i] = round_parse(&b);
        lite[i] = round_sqlite(&b);
    }
    const double o = median(ours), p = median(parse), g = median(pg), s = median(lite);
    printf("%zu queries of %zu bytes, %zu tables, %zu findings a round\n", (size_t)QUERIES,
           bytes / QUERIES, b.schema->table_count, findings / ROUNDS);
    printf("parse + guard + resolve %.1f us; parse alone %.1f us\n", o, p);
    printf("libpg_query parse %.1f us: ratio %.2f (parse alone %.2f)\n", g, o / g, p / g);
    printf("sqlite3_prepare %.1f us: ratio %.2f\n", s, o / s);
    return 0;
}
