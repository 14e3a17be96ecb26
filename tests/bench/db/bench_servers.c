/* The servers' drivers beside the servers' own clients, each on a throwaway server: 1,000,000 rows
 * × 10 columns read, and 300,000 written; what a connection costs; a schema of 1,869 tables read
 * (mega.json, where there is one). Prints ratios; nothing here fails because of a time.
 *
 * Clients are run as people run them: psql, mariadb; their output goes to /dev/null. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "integration/db/server.h"

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/db/db.h"
#include "querent/model/schema/schema_file.h"

#ifdef __SANITIZE_ADDRESS__ /* that it runs is seen; its times say nothing */
#define ROUNDS 1
#else
#define ROUNDS 2
#endif
#define LOAD_ROWS 300000

static struct kind {
    const char *name, *client;
    bool (*start)(struct server *server);
    void (*stop)(struct server *server);
    const char *make;  /* the table t */
    const char *read;  /* printf: the client's command to read it: port */
    const char *write; /* the client's command to load a file into copy: port, path */
} kinds[] = {
    {"postgresql", "psql", server_start_postgres, server_stop_postgres,
     "CREATE TABLE t AS SELECT i AS id, 'customer ' || i % 977 AS customer, 'city ' || i % 10 AS "
     "city, 'user' || i || '@example.org' AS email, (i * 37 % 99991)::numeric / 100 AS amount, "
     "i % 500 AS qty, timestamp '2020-01-01' + i * interval '1 minute' AS created_at, "
     "'shipped'::text AS status, CASE WHEN i % 7 > 0 THEN 'lorem ipsum' || i % 997 END AS note, "
     "md5(i::text) AS ref FROM generate_series(1, 1000000) AS i",
     "PGPASSWORD=" SERVER_PASSWORD " psql -h 127.0.0.1 -p %d -U " SERVER_USER
     " -d postgres -At --set FETCH_COUNT=10000 -c 'SELECT * FROM t' > /dev/null",
     "PGPASSWORD=" SERVER_PASSWORD " psql -h 127.0.0.1 -p %d -U " SERVER_USER
     " -d postgres -q -c \"\\copy copy FROM '%s'\""},
    {"mariadb", "mariadb", server_start_mariadb, server_stop_mariadb,
     "CREATE TABLE t AS SELECT CAST(seq AS INT) AS id, concat('customer ', seq % 977) AS customer, "
     "concat('city ', seq % 10) AS city, concat('user', seq, '@example.org') AS email, "
     "CAST(seq * 37 % 99991 / 100 AS DECIMAL(10,2)) AS amount, CAST(seq % 500 AS INT) AS qty, "
     "timestamp '2020-01-01 00:00:00' + INTERVAL seq MINUTE AS created_at, 'shipped' AS status, "
     "CASE WHEN seq % 7 > 0 THEN concat('lorem ipsum', seq % 997) END AS note, md5(seq) AS ref "
     "FROM seq_1_to_1000000",
     "mariadb --no-defaults -h 127.0.0.1 -P %d -u " SERVER_USER " -p" SERVER_PASSWORD
     " querent --batch --quick -e 'SELECT * FROM t' > /dev/null",
     "mariadb --no-defaults --local-infile=1 -h 127.0.0.1 -P %d -u " SERVER_USER
     " -p" SERVER_PASSWORD " querent -e \"LOAD DATA LOCAL INFILE '%s' INTO TABLE copy\""},
};

static void die(const char *text)
{
    fprintf(stderr, "%s\n", text);
    exit(1);
}

static double ms_since(int64_t began)
{
    return (double)(clock_mono_us() - began) / 1000;
}

static struct db *open_db(const struct server *server)
{
    const struct db_open_options options = {0};
    struct err err = ERR_INIT;
    struct db *db = NULL;

    if (!db_open(server->url, &options, &db, &err))
        die(err.text);
    return db;
}

static void exec(struct db *db, const char *sql)
{
    struct err err = ERR_INIT;

    if (!db_exec(db, sql, NULL, &err))
        die(err.text);
}

static double client_ms(const char *command)
{
    const int64_t began = clock_mono_us();

    return system(command) == 0 ? ms_since(began) : -1;
}

/* ---- connecting, reading */

static void bench_connect(const struct kind *kind, const struct server *server)
{
    double first = 0, best = 1e9;

    for (int i = 0; i < 10; i++) {
        const int64_t began = clock_mono_us();
        struct db *db = open_db(server);
        const double ms = ms_since(began);
        first = i ? first : ms;
        best = ms < best ? ms : best;
        db_close(db);
    }
    printf("%s: first connection %.1f ms (the client library is loaded), then %.1f ms\n",
           kind->name, first, best);
}

static void bench_read(const struct kind *kind, const struct server *server)
{
    struct db *db = open_db(server);
    struct err err = ERR_INIT;
    double ours = 1e9, theirs = 1e9;
    char command[400];
    size_t memory = 0;

    exec(db, kind->make);
    snprintf(command, sizeof command, kind->read, server->port);
    for (int i = 0; i < ROUNDS; i++) {
        const double client = client_ms(command);
        const int64_t began = clock_mono_us();
        struct result *result = NULL;
        if (!db_read(db, "SELECT * FROM t", NULL, &result, &err))
            die(err.text);
        const double ms = ms_since(began);
        ours = ms < ours ? ms : ours;
        theirs = client < theirs ? client : theirs;
        memory = result_memory(result);
        result_unref(result);
    }
    printf("%s: 1,000,000 × 10 rows read in %.0f ms, %.0f MiB; %s to /dev/null %.0f ms, "
           "ratio %.2f\n",
           kind->name, ours, (double)memory / (1 << 20), kind->client, theirs, ours / theirs);
    db_close(db);
}

/* ---- loading */

static void write_file(const struct result *rows, const char *path)
{
    FILE *file = fopen(path, "w");

    for (uint64_t row = 0; file && row < result_rows(rows); row++)
        for (size_t i = 0; i < result_column_count(rows); i++) {
            const struct cell cell = result_cell(rows, row, i);
            fprintf(file, "%s%.*s", i ? "\t" : "", cell.kind == CELL_NULL ? 2 : (int)cell.len,
                    cell.kind == CELL_NULL ? "\\N" : cell.p);
            if (i + 1 == result_column_count(rows))
                fputc('\n', file);
        }
    if (!file || fclose(file) != 0)
        die("the file could not be written");
}

static double load_ms(struct db *db, const struct result *rows)
{
    static const char *const columns[] = {"id",  "customer",   "city",   "email", "amount",
                                          "qty", "created_at", "status", "note",  "ref"};
    struct cell cells[10];
    struct result_cursor cursor;
    struct db_load *load;
    struct err err = ERR_INIT;
    int64_t count = 0;
    const int64_t began = clock_mono_us();

    if (!db_begin(db, &err) || !db_load_begin(db, NULL, "copy", columns, 10, &load, &err))
        die(err.text);
    result_cursor_init(&cursor, rows, 0);
    while (result_cursor_next(&cursor, cells))
        if (!db_load_row(load, cells, &err))
            die(err.text);
    if (!db_load_end(load, &count, &err) || !db_commit(db, &err) || count != LOAD_ROWS)
        die(err.text);
    return ms_since(began);
}

static void bench_load(const struct kind *kind, const struct server *server)
{
    char path[100], command[400], sql[100];
    struct db *db = open_db(server);
    struct err err = ERR_INIT;
    struct result *rows = NULL;
    double ours = 1e9, theirs = 1e9;

    snprintf(sql, sizeof sql, "SELECT * FROM t WHERE id <= %d", LOAD_ROWS);
    if (!db_read(db, sql, NULL, &rows, &err))
        die(err.text);
    snprintf(path, sizeof path, "/tmp/querent-bench-%d.tsv", (int)getpid());
    write_file(rows, path);
    snprintf(command, sizeof command, kind->write, server->port, path);
    exec(db, "CREATE TABLE copy AS SELECT * FROM t WHERE id < 0");
    for (int i = 0; i < ROUNDS; i++) {
        const double client = client_ms(command);
        exec(db, "TRUNCATE TABLE copy");
        const double ms = load_ms(db, rows);
        exec(db, "TRUNCATE TABLE copy");
        ours = ms < ours ? ms : ours;
        theirs = client < theirs ? client : theirs;
    }
    printf("%s: %d × 10 rows written in %.0f ms; %s from a file %.0f ms, ratio %.2f (goal 2)\n",
           kind->name, LOAD_ROWS, ours, kind->client, theirs, ours / theirs);
    unlink(path);
    result_unref(rows);
    db_close(db);
}

/* ---- a large schema */

static void make_schema(struct db *db, const struct schema *schema, bool quote_double)
{
    const char q = quote_double ? '"' : '`';
    struct buf sql = BUF_INIT;

    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        buf_clear(&sql);
        buf_addf(&sql, "CREATE TABLE %cm%zu_%.40s%c (", q, t, table->name, q);
        for (size_t i = 0; i < table->column_count; i++)
            buf_addf(&sql, "%s%c%s%c %s%s", i ? ", " : "", q, table->columns[i].name, q, "int",
                     i == 0 ? " PRIMARY KEY" : "");
        buf_addc(&sql, ')');
        exec(db, buf_str(&sql));
    }
    buf_release(&sql);
}

static void bench_introspect(const struct kind *kind, const struct server *server)
{
    const char *shared = getenv("QUERENT_SHARED");
    char *path = mem_printf("%s/data/schemas/mega.json", shared ? shared : "../shared");
    struct schema *mega = NULL, *found = NULL;
    struct err err = ERR_INIT;

    if (!schema_file_read(path, NULL, &mega, &err)) {
        printf("%s: no large schema to introspect (%s)\n", kind->name, err.text);
        mem_free(path);
        return;
    }
    struct db *db = open_db(server);
    make_schema(db, mega, str_eq(kind->name, "postgresql"));
    double best = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        const int64_t began = clock_mono_us();
        schema_free(found);
        if (!db_introspect(db, NULL, &found, &err))
            die(err.text);
        best = ms_since(began) < best ? ms_since(began) : best;
    }
    size_t columns = 0;
    for (size_t t = 0; t < found->table_count; t++)
        columns += found->tables[t].column_count;
    printf("%s: %zu tables with %zu columns introspected in %.0f ms (goal 3000)\n", kind->name,
           found->table_count, columns, best);
    schema_free(found);
    schema_free(mega);
    db_close(db);
    mem_free(path);
}

int main(int argc, char **argv)
{
    bool any = false;

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct server server;
        if ((argc > 1 && !str_eq(argv[1], kinds[i].name)) || !kinds[i].start(&server))
            continue;
        any = true;
        bench_connect(&kinds[i], &server);
        bench_read(&kinds[i], &server);
        bench_load(&kinds[i], &server);
        bench_introspect(&kinds[i], &server);
        kinds[i].stop(&server);
        fflush(stdout);
    }
    return any ? 0 : 77;
}
