/* A million values: building the index from rows, opening the file again, looking up, beside
 * SQLite's FTS5 fed with the same texts in one transaction. Everything happens in a folder that is
 * removed.
 *
 *     catalog_values [VALUES]
 */
#include <malloc.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "source.h"

enum { COLUMNS = 10, DISTINCT = 20000 };

static const char *const syllables[] = {"ka",  "lo", "mi",  "ren", "to",  "sa",  "vel",
                                        "dor", "ni", "bra", "shu", "pe",  "gan", "fi",
                                        "ros", "ul", "tem", "ja",  "wen", "quo"};

static void exec(sqlite3 *db, const char *sql)
{
    char *message = NULL;

    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK) {
        fprintf(stderr, "%s: %s\n", sql, message);
        exit(1);
    }
}

static void write_name(char *out, size_t size, unsigned number)
{
    size_t len = 0;

    for (int word = 0; word < 2; word++, number = number * 2654435761u + 17) {
        unsigned n = number;
        len += (size_t)snprintf(out + len, size - len, "%s", word ? " " : "");
        for (int i = 0; i < 3; i++, n /= 20)
            len += (size_t)snprintf(out + len, size - len, "%s", syllables[n % 20]);
    }
    snprintf(out + len, size - len, " %u", number % 97);
}

static void make_table(sqlite3 *db, int t)
{
    struct buf sql = BUF_INIT;
    sqlite3_stmt *insert = NULL;
    char name[80];

    buf_addf(&sql, "CREATE TABLE t%d(id INTEGER PRIMARY KEY", t);
    for (int c = 0; c < COLUMNS; c++)
        buf_addf(&sql, ", name%d TEXT", c);
    buf_add(&sql, ")");
    exec(db, buf_str(&sql));
    buf_clear(&sql);
    buf_addf(&sql, "INSERT INTO t%d VALUES(NULL,?,?,?,?,?,?,?,?,?,?)", t);
    sqlite3_prepare_v2(db, buf_str(&sql), -1, &insert, NULL);
    for (unsigned i = 0; i < DISTINCT; i++) {
        for (int c = 0; c < COLUMNS; c++) {
            write_name(name, sizeof name,
                       (i * 7919u + (unsigned)c * 104729u + (unsigned)t * 1299709u));
            sqlite3_bind_text(insert, c + 1, name, -1, SQLITE_TRANSIENT);
        }
        sqlite3_step(insert);
        sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    buf_release(&sql);
}

static void make_database(const char *path, int tables)
{
    sqlite3 *db = NULL;

    sqlite3_open(path, &db);
    exec(db, "PRAGMA synchronous=OFF; BEGIN");
    for (int t = 0; t < tables; t++)
        make_table(db, t);
    exec(db, "COMMIT");
    sqlite3_close(db);
}

static double time_fts(const char *path, const char *fts_path, int tables, const char *tokenizer)
{
    sqlite3 *db = NULL;
    struct buf sql = BUF_INIT;

    unlink(fts_path);
    sqlite3_open(fts_path, &db);
    buf_addf(&sql,
             "ATTACH '%s' AS d; PRAGMA synchronous=OFF; CREATE VIRTUAL TABLE f USING fts5(v, c "
             "UNINDEXED, %s); BEGIN",
             path, tokenizer);
    exec(db, buf_str(&sql));
    const double start = source_now_ms();
    for (int t = 0; t < tables; t++) {
        for (int c = 0; c < COLUMNS; c++) {
            buf_clear(&sql);
            buf_addf(&sql, "INSERT INTO f SELECT DISTINCT name%d, %d FROM d.t%d", c,
                     t * COLUMNS + c, t);
            exec(db, buf_str(&sql));
        }
    }
    exec(db, "COMMIT");
    const double ms = source_now_ms() - start;
    sqlite3_close(db);
    buf_release(&sql);
    return ms;
}

static void time_lookups(const struct catalog *catalog)
{
    static const char *const question = "how many orders did Kalomi renota 12 place last year";
    struct arena arena = {0};
    struct value_hit hits[8];
    struct table_hit tables[8];
    char name[80];
    size_t found = 0;

    double start = source_now_ms();
    for (unsigned i = 0; i < 20000; i++) {
        write_name(name, sizeof name, i * 7919u);
        found += catalog_find_value(catalog, &arena, name, false, hits, 8) > 0;
    }
    printf("look up a value: %.2f us, %zu of 20000 found\n", (source_now_ms() - start) / 20, found);
    start = source_now_ms();
    for (unsigned i = 0; i < 2000; i++) {
        write_name(name, sizeof name, i * 7919u);
        name[2] = 'x';
        found += catalog_find_value(catalog, &arena, name, true, hits, 8) > 0;
    }
    printf("look up with one letter wrong: %.2f us\n", (source_now_ms() - start) / 2);
    start = source_now_ms();
    for (int i = 0; i < 100; i++)
        catalog_rank_tables(catalog, &arena, question, tables, 8);
    printf("rank tables for a question: %.3f ms\n", (source_now_ms() - start) / 100);
    arena_release(&arena);
}

static size_t count_values(const struct catalog *catalog)
{
    size_t count = 0;

    for (size_t t = 0; t < catalog_schema(catalog)->table_count; t++)
        for (int c = 1; c <= COLUMNS; c++)
            count += (size_t)catalog_stats(catalog, (struct column_ref){(int)t, c})->distinct;
    return count;
}

int main(int argc, char **argv)
{
    const int wanted = argc > 1 ? atoi(argv[1]) : 1000000;
    const int tables = wanted / (COLUMNS * DISTINCT) > 0 ? wanted / (COLUMNS * DISTINCT) : 1;
    char folder[] = "/tmp/querent-values-XXXXXX";
    struct source source;
    struct err err = ERR_INIT;
    struct stat status = {0};

    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!mkdtemp(folder))
        return 1;
    char *path = mem_printf("%s/db", folder), *index = mem_printf("%s/index", folder),
         *fts = mem_printf("%s/fts", folder);
    make_database(path, tables);
    const struct catalog_options options = {.read_values = true, .index_path = index};
    if (!source_open(&source, path, &options, false, &err)) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    const size_t values = count_values(source.catalog);
    stat(index, &status);
    printf("%zu values: build and write %.0f ms, %.0f bytes of file a value\n", values,
           source.build_ms, (double)status.st_size / (double)values);
    source_close(&source);
    const size_t heap = mallinfo2().uordblks;
    source_open(&source, path, &options, false, &err);
    printf("open again: %.1f ms, %zu kB of heap\n", source.build_ms,
           (mallinfo2().uordblks - heap) / 1024);
    time_lookups(source.catalog);
    source_close(&source);
    printf("FTS5 bulk insert of the same: words %.0f ms, trigrams %.0f ms\n",
           time_fts(path, fts, tables, "tokenize='unicode61'"),
           time_fts(path, fts, tables, "tokenize='trigram'"));
    unlink(path);
    unlink(index);
    unlink(fts);
    rmdir(folder);
    mem_free(path);
    mem_free(index);
    mem_free(fts);
    return 0;
}
