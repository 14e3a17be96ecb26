/* Jobs whose source fails on its way, at every place where an error can stand: nothing that looks
 * whole is left, and nothing is written or sent. And exports of rows that were cut before. */
#include "fixture.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

#define ROWS 600
#define TARGET "SELECT group_concat(sql, ';') FROM sqlite_schema"

/* The first row, the first batch, where a job looks at its cancel, somewhere, the last row. */
static const int bad_rows[] = {1, 2, 64, 65, 256, 257, 411, ROWS};

/* ROWS rows, of which one cannot be computed. */
static char *query(int bad)
{
    return mem_printf("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
                      "%d) SELECT i AS id, 'x' AS name, abs(CASE WHEN i = %d THEN "
                      "-9223372036854775807 - 1 ELSE i END) AS price FROM n",
                      ROWS, bad);
}

static void assert_failed(struct job_info *job)
{
    assert_state(job, JOB_FAILED);
    assert_contains(job->error, "integer overflow");
    job_info_free(job);
}

static size_t files_in(const char *name)
{
    size_t count = 0;
    DIR *dir = opendir(fixture_path(name));

    for (const struct dirent *entry = dir ? readdir(dir) : NULL; entry; entry = readdir(dir))
        count += entry->d_name[0] != '.';
    if (dir)
        closedir(dir);
    return count;
}

static struct job_info *export_rows(struct fixture *f, const struct job_rows *rows,
                                    const char *format, const char *path)
{
    char *id = NULL;
    struct err err = ERR_INIT;

    enum export_format known;
    assert_true(export_format_parse(format, &known));
    if (!jobs_export(f->jobs, NULL, rows, known, path, &id, &err))
        fail_msg("%s", err.text);
    return fixture_wait(f, id);
}

static void export__leaves__no_file(void **state)
{
    static const char *const formats[] = {"table",    "csv", "tsv",  "json", "jsonl",
                                          "markdown", "sql", "html", "excel"};

    assert_int_equal(mkdir(fixture_path("exports"), 0700), 0);
    for (size_t f = 0; f < COUNT_OF(formats); f++)
        for (size_t i = 0; i < COUNT_OF(bad_rows); i++) {
            char *sql = query(bad_rows[i]);
            const struct job_rows rows = {.connection = "shop", .sql = sql};
            assert_failed(export_rows(*state, &rows, formats[f], fixture_path("exports/out")));
            assert_int_equal(files_in("exports"), 0);
            mem_free(sql);
        }
}

static void export__keeps__the_file_before(void **state)
{
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    char *sql = query(500);
    const struct job_rows rows = {.connection = "shop", .sql = sql};

    assert_true(path_write_atomic(fixture_path("out.csv"), "old", 3, 0600, &err));
    assert_failed(export_rows(*state, &rows, "csv", fixture_path("out.csv")));
    assert_true(path_read(fixture_path("out.csv"), 100, &text, NULL));
    assert_string_equal(buf_str(&text), "old");
    buf_release(&text);
    mem_free(sql);
}

static void write__rolls_back__in_every_mode(void **state)
{
    static const enum write_mode modes[] = {WRITE_CREATE, WRITE_APPEND, WRITE_REPLACE,
                                            WRITE_TRUNCATE};

    sqlite_run("target.db",
               "CREATE TABLE full(id, name, price); INSERT INTO full VALUES (0, 'old', "
               "0)");
    for (size_t m = 0; m < COUNT_OF(modes); m++)
        for (size_t i = 0; i < COUNT_OF(bad_rows); i++) {
            char *sql = query(bad_rows[i]), *before = sqlite_text("target.db", TARGET);
            struct job_write write = fixture_write(modes[m]);
            write.rows.sql = sql;
            write.table = modes[m] == WRITE_CREATE ? "copy" : "full";
            assert_failed(fixture_run(*state, &write));
            char *after = sqlite_text("target.db", TARGET);
            assert_string_equal(after, before);
            assert_int_equal(sqlite_number("target.db", "SELECT count(*) FROM full"), 1);
            mem_free(after);
            mem_free(before);
            mem_free(sql);
        }
}

static void write__to_the_file_it_reads__rolls_back(void **state)
{
    char *sql = query(500);
    struct job_write write = fixture_write(WRITE_CREATE);

    write.rows = (struct job_rows){.connection = "shop-rw", .sql = sql};
    write.connection = "shop-rw";
    assert_failed(fixture_run(*state, &write));
    assert_false(sqlite_has_table("shop.db", "copy"));
    mem_free(sql);
}

static void mail__is_not_sent(void **state)
{
    static const char *const outbox[] = {"mail.outbox=out"};
    struct fixture *f = *state;

    fixture_set(f, outbox, 1);
    for (int n = 0; n < ATTACHMENT_COUNT; n++)
        for (size_t i = 0; i < COUNT_OF(bad_rows); i++) {
            char *sql = query(bad_rows[i]), *id = NULL;
            struct err err = ERR_INIT;
            const struct job_email email = {.rows = {.connection = "shop", .sql = sql},
                                            .to = "ann@example.com",
                                            .subject = "Goods",
                                            .attachment = (enum attachment)n,
                                            .inline_table = true};
            if (!jobs_email(f->jobs, &email, &id, &err))
                fail_msg("%s", err.text);
            assert_failed(fixture_wait(f, id));
            assert_int_equal(files_in("out"), 0);
            mem_free(sql);
        }
}

/* ---- rows that were cut before */

static struct result *rows_of(int count)
{
    static const struct result_column columns[] = {
        {.name = "id", .type = "", .value = VALUE_INTEGER}};
    struct result *result = result_new(columns, 1, 0);

    for (int i = 0; i < count; i++) {
        result_add(result, CELL_INTEGER, "7", 1);
        assert_true(result_row_end(result, NULL));
    }
    result_publish(result);
    return result;
}

/* Two marked rows of a query whose other rows were not fetched are all that was wanted. */
static void export__of_chosen_rows__is_whole(void **state)
{
    static const uint32_t order[] = {1};
    struct result *paused = rows_of(3);
    const struct job_rows rows = {
        .result = paused, .order = order, .order_count = 1, .chosen = true};
    struct buf text = BUF_INIT;

    result_set_state(paused, RESULT_PAUSED);
    struct job_info *job = export_rows(*state, &rows, "json", fixture_path("chosen.json"));
    assert_state(job, JOB_DONE);
    assert_int_equal(access(fixture_path("chosen.json.partial"), F_OK), -1);
    assert_true(path_read(fixture_path("chosen.json"), 1 << 20, &text, NULL));
    assert_string_equal(buf_str(&text), "[\n{\"id\":7}\n]\n");
    buf_release(&text);
    job_info_free(job);
    result_unref(paused);
}

static void export__of_cut_rows__is_marked(void **state)
{
    static const uint32_t order[] = {1};
    struct result *cut = rows_of(3), *paused = rows_of(1);
    const struct {
        struct job_rows rows;
        const char *says, *text;
    } cases[] = {
        {{.result = cut},
         "partial after 3 rows: killed",
         "[\n{\"id\":7},\n{\"id\":7},\n{\"id\":7}\n"},
        {{.result = cut, .order = order, .order_count = 1, .chosen = true},
         "partial after 3 rows: killed",
         "[\n{\"id\":7}\n"},
        {{.result = paused}, "partial after 1 row: the others were not fetched", "[\n{\"id\":7}\n"},
    };

    result_cut(cut, &(struct err){.code = ERR_CONNECT, .text = "killed"});
    result_set_state(paused, RESULT_PAUSED);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buf text = BUF_INIT;
        struct job_info *job =
            export_rows(*state, &cases[i].rows, "json", fixture_path("rows.json"));
        assert_state(job, JOB_PARTIAL);
        assert_contains(job->detail, "rows.json.partial: ");
        assert_contains(job->detail, cases[i].says);
        assert_int_equal(access(fixture_path("rows.json"), F_OK), -1);
        assert_true(path_read(fixture_path("rows.json.partial"), 1 << 20, &text, NULL));
        assert_string_equal(buf_str(&text), cases[i].text);
        buf_release(&text);
        job_info_free(job);
    }
    result_unref(cut);
    result_unref(paused);
}

/* A done job stays in the list, its rows do not: they may be as large as memory lets them be. */
static void export__that_is_done__lets_go_of_its_rows(void **state)
{
    struct fixture *f = *state;
    struct result *result = rows_of(3);
    const struct job_rows rows = {.result = result};
    struct err err = ERR_INIT;

    result_set_state(result, RESULT_COMPLETE);
    struct job_info *job = export_rows(f, &rows, "csv", fixture_path("rows.csv"));
    assert_state(job, JOB_DONE);
    assert_false(jobs_retry(f->jobs, job->id, &err));
    assert_contains(err.text, "they are gone: ask again");
    job_info_free(job);
    result_unref(result);
}

static void export__of_a_failed_query__has_failed(void **state)
{
    const struct result_column column = {.name = "id", .type = ""};
    struct result *failed = result_new(&column, 1, 0);
    const struct job_rows rows = {.result = failed};

    result_cut(failed, &(struct err){.code = ERR_DB, .text = "no such table"});
    struct job_info *job = export_rows(*state, &rows, "csv", fixture_path("none.csv"));
    assert_state(job, JOB_FAILED);
    assert_contains(job->error, "there are no rows to export: the query failed: no such table");
    assert_int_equal(access(fixture_path("none.csv"), F_OK), -1);
    assert_int_equal(access(fixture_path("none.csv.partial"), F_OK), -1);
    job_info_free(job);
    result_unref(failed);
}

static void cut_rows__are_neither_written_nor_sent(void **state)
{
    struct fixture *f = *state;
    struct result *cut = rows_of(3);
    struct job_write write = fixture_write(WRITE_CREATE);
    struct job_email email = {.rows = {.result = cut}, .to = "ann@example.com", .subject = "s"};
    char *id = NULL;

    result_cut(cut, &(struct err){.code = ERR_CONNECT, .text = "killed"});
    write.rows = (struct job_rows){.result = cut};
    struct err err = ERR_INIT;
    assert_false(jobs_write(f->jobs, &write, &id, &err));
    assert_int_equal(err.code, ERR_REFUSED);
    assert_contains(err.text, "partial after 3 rows: killed");
    assert_false(jobs_email(f->jobs, &email, &id, &err));
    assert_contains(err.text, "partial after 3 rows: killed");
    result_unref(cut);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, fixture_make, fixture_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(export__leaves__no_file),
        TEST(export__keeps__the_file_before),
        TEST(write__rolls_back__in_every_mode),
        TEST(write__to_the_file_it_reads__rolls_back),
        TEST(mail__is_not_sent),
        TEST(export__of_chosen_rows__is_whole),
        TEST(export__of_cut_rows__is_marked),
        TEST(export__that_is_done__lets_go_of_its_rows),
        TEST(export__of_a_failed_query__has_failed),
        TEST(cut_rows__are_neither_written_nor_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
