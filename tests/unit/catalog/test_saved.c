/* The value index as a file: used again without reading rows, rebuilt when it does not fit, and a
 * build that was stopped goes on where it was. */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases.h"
#include "fixture.h"
#include "querent/base/path.h"

static const char script[] =
    "CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT, country TEXT, since TEXT);"
    "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER, total REAL);"
    "CREATE TABLE regions(id INTEGER PRIMARY KEY, name TEXT);"
    "INSERT INTO customers VALUES(1,'Ada','Germany','2024-01-01'),(2,'Alan','France','2024-02-01'),"
    "(3,'Zoë','germany','2024-03-01');"
    "INSERT INTO orders VALUES(1,1,10),(2,2,20),(3,3,30);"
    "INSERT INTO regions VALUES(1,'North'),(2,'South');";

struct counting {
    struct catalog_reader under;
    struct cancel *cancel; /* fired when the budget is used up */
    int reads, budget;
};

static bool count_reads(void *self, const char *sql, struct cancel *cancel,
                        bool (*row)(void *arg, const struct cell *cells, size_t count), void *arg,
                        struct err *err)
{
    struct counting *counting = self;

    counting->reads++;
    if (counting->cancel && counting->reads > counting->budget) {
        cancel_fire(counting->cancel);
        return err_set(err, ERR_CANCELLED, "cancelled");
    }
    return counting->under.read(counting->under.self, sql, cancel, row, arg, err);
}

struct saved {
    struct fixture fixture;
    char path[96], part[112];
    struct counting counting;
    struct catalog_reader reader;
};

static void saved_open(struct saved *saved)
{
    const struct catalog_options names = {.read_values = false};

    *saved = (struct saved){0};
    fixture_open(&saved->fixture, script, &names);
    snprintf(saved->path, sizeof saved->path, "%s.index", saved->fixture.path);
    snprintf(saved->part, sizeof saved->part, "%s.part", saved->path);
    saved->counting.under = saved->fixture.reader;
    saved->reader = (struct catalog_reader){count_reads, &saved->counting, SQL_SQLITE};
}

static void saved_close(struct saved *saved)
{
    unlink(saved->path);
    unlink(saved->part);
    fixture_close(&saved->fixture);
}

static struct catalog *build(struct saved *saved, const struct catalog_options *extra)
{
    struct catalog_options options = extra ? *extra : (struct catalog_options){0};
    struct schema *schema = NULL;
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;

    options.read_values = true;
    options.index_path = saved->path;
    options.cancel = saved->counting.cancel;
    saved->counting.reads = 0;
    assert_true(db_introspect(saved->fixture.db, NULL, &schema, &err));
    if (!catalog_build(schema, &saved->reader, &options, &catalog, &err)) {
        assert_int_equal(err.code, ERR_CANCELLED);
        return NULL;
    }
    return catalog;
}

static void check_content(const struct catalog *catalog)
{
    struct value_hit hits[4];
    const int customers = catalog_find_table(catalog, NULL, "customers");
    const struct column_ref country = {customers, 2}, since = {customers, 3};

    assert_int_equal(catalog_find_value(catalog, NULL, "zoe", false, hits, 4), 1);
    assert_string_equal(hits[0].value, "Zoë");
    assert_int_equal(catalog_find_value(catalog, NULL, "Germany", false, hits, 4), 2);
    assert_int_equal(catalog_find_value(catalog, NULL, "Soth", true, hits, 4), 1);
    assert_string_equal(catalog_values(catalog, country)[1], "France");
    assert_null(catalog_values(catalog, country)[3]);
    assert_int_equal(catalog_stats(catalog, since)->effective, VALUE_DATE);
    assert_string_equal(catalog_stats(catalog, since)->max_text, "2024-03-01");
    assert_int_equal(catalog_label_column(catalog, customers), 1);
    assert_int_equal(catalog_edge_count(catalog), 1);
    assert_int_equal(catalog_edge(catalog, 0)->type, JOIN_HEURISTIC);
}

static void saved__is_used__without_reading(void **state)
{
    struct saved saved;
    struct stat status;

    (void)state;
    saved_open(&saved);
    struct catalog *first = build(&saved, NULL);
    assert_int_equal(saved.counting.reads, 3);
    check_content(first);
    assert_int_equal(stat(saved.path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(access(saved.part, F_OK), -1);
    struct catalog *second = build(&saved, NULL);
    assert_int_equal(saved.counting.reads, 0);
    check_content(second);
    catalog_unref(first);
    catalog_unref(second);
    saved_close(&saved);
}

static void saved__is_rebuilt__when_asked_old_or_of_other_limits(void **state)
{
    struct saved saved;
    const struct catalog_options again = {.refresh = true}, fewer = {.values_per_column = 2};

    (void)state;
    saved_open(&saved);
    catalog_unref(build(&saved, NULL));
    catalog_unref(build(&saved, &again));
    assert_int_equal(saved.counting.reads, 3);
    catalog_unref(build(&saved, &fewer));
    assert_int_equal(saved.counting.reads, 4); /* and a join whose values were too many to keep */
    catalog_unref(build(&saved, &fewer));
    assert_int_equal(saved.counting.reads, 0);
    const struct timespec old[] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    assert_int_equal(utimensat(AT_FDCWD, saved.path, old, 0), 0);
    catalog_unref(build(&saved, &fewer));
    assert_int_equal(saved.counting.reads, 4);
    saved_close(&saved);
}

/* Every byte of the file matters: whichever is changed, the content is right all the same. */
static void saved__is_rebuilt__when_damaged(void **state)
{
    struct saved saved;
    struct buf whole = BUF_INIT;
    struct err err = ERR_INIT;

    (void)state;
    saved_open(&saved);
    catalog_unref(build(&saved, NULL));
    assert_true(path_read(saved.path, 1 << 20, &whole, &err));
    for (size_t at = 0; at < whole.len; at += 1 + whole.len / 40) {
        whole.p[at] ^= 0x5a;
        assert_true(path_write_atomic(saved.path, whole.p, whole.len, 0600, &err));
        whole.p[at] ^= 0x5a;
        struct catalog *catalog = build(&saved, NULL);
        check_content(catalog);
        catalog_unref(catalog);
    }
    for (size_t len = 0; len < whole.len; len += 1 + whole.len / 10) {
        assert_true(path_write_atomic(saved.path, whole.p, len, 0600, &err));
        struct catalog *catalog = build(&saved, NULL);
        assert_int_equal(saved.counting.reads, 3);
        check_content(catalog);
        catalog_unref(catalog);
    }
    buf_release(&whole);
    saved_close(&saved);
}

static void spool__lets_a_build__go_on(void **state)
{
    struct saved saved;

    (void)state;
    for (int budget = 0; budget <= 3; budget++) {
        saved_open(&saved);
        saved.counting.cancel = cancel_new();
        saved.counting.budget = budget;
        struct catalog *stopped = build(&saved, NULL);
        assert_true((stopped == NULL) == (budget < 3));
        catalog_unref(stopped);
        cancel_unref(saved.counting.cancel);
        saved.counting.cancel = NULL;
        struct catalog *whole = build(&saved, NULL);
        assert_int_equal(saved.counting.reads, budget < 3 ? 3 - budget : 0);
        check_content(whole);
        catalog_unref(whole);
        saved_close(&saved);
    }
}

static void spool__ignores__a_record_that_is_not_whole(void **state)
{
    struct saved saved;
    struct stat status;

    (void)state;
    saved_open(&saved);
    saved.counting.cancel = cancel_new();
    saved.counting.budget = 2;
    assert_null(build(&saved, NULL));
    cancel_unref(saved.counting.cancel);
    saved.counting.cancel = NULL;
    assert_int_equal(stat(saved.part, &status), 0);
    assert_int_equal(truncate(saved.part, status.st_size - 3), 0);
    struct catalog *whole = build(&saved, NULL);
    assert_int_equal(saved.counting.reads, 2);
    check_content(whole);
    catalog_unref(whole);
    saved_close(&saved);
}

static void saved__is_no_error__where_it_cannot_be_written(void **state)
{
    struct saved saved;

    (void)state;
    saved_open(&saved);
    snprintf(saved.path, sizeof saved.path, "/nonexistent/folder/index");
    struct catalog *catalog = build(&saved, NULL);
    check_content(catalog);
    assert_int_equal(catalog_note_count(catalog), 1);
    catalog_unref(catalog);
    saved_close(&saved);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saved__is_used__without_reading),
        cmocka_unit_test(saved__is_rebuilt__when_asked_old_or_of_other_limits),
        cmocka_unit_test(saved__is_rebuilt__when_damaged),
        cmocka_unit_test(spool__lets_a_build__go_on),
        cmocka_unit_test(spool__ignores__a_record_that_is_not_whole),
        cmocka_unit_test(saved__is_no_error__where_it_cannot_be_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
