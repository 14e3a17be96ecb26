/* What is said of the rows that go. */
#include "support/check.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/model/rows/selection.h"

static struct result *rows_of(int count, enum result_state state)
{
    static const struct result_column columns[] = {
        {.name = "a", .type = ""}, {.name = "b", .type = ""}, {.name = "c", .type = ""}};
    struct result *result = result_new(columns, 3, 0);
    for (int i = 0; i < count; i++) {
        for (int col = 0; col < 3; col++)
            result_add(result, CELL_INTEGER, "7", 1);
        assert_true(result_row_end(result, NULL));
    }
    result_set_state(result, state);
    return result;
}

static struct view *view_of(uint64_t count)
{
    struct view *view = mem_alloc(sizeof *view);
    view->rows = mem_alloc((count + 1) * sizeof *view->rows);
    view->count = count;
    view->refs = 1;
    return view;
}

static void selection__says__what_goes(void **state)
{
    static const struct {
        int rows;
        enum result_state state;
        int shown; /* -1: all of them */
        bool filtered;
        int marked, columns; /* 0: none, all */
        enum row_scope scope;
        int64_t count;
        const char *text;
    } cases[] = {
        {60, RESULT_COMPLETE, -1, false, 0, 0, ROWS_SHOWN, 60, "60 rows, 3 columns"},
        {60, RESULT_COMPLETE, -1, false, 0, 0, ROWS_ALL, 60, "60 rows, 3 columns"},
        {1, RESULT_COMPLETE, -1, false, 0, 0, ROWS_SHOWN, 1, "1 row, 3 columns"},
        {60, RESULT_COMPLETE, 4, true, 0, 0, ROWS_SHOWN, 4, "4 of 60 rows (filtered), 3 columns"},
        {60, RESULT_COMPLETE, 4, true, 0, 2, ROWS_SHOWN, 4,
         "4 of 60 rows (filtered), 2 of 3 columns"},
        {60, RESULT_COMPLETE, 4, true, 0, 2, ROWS_ALL, 60, "all 60 rows, all 3 columns"},
        {60, RESULT_COMPLETE, 60, false, 0, 0, ROWS_SHOWN, 60, "60 rows, 3 columns"},
        {60, RESULT_COMPLETE, 4, true, 3, 0, ROWS_MARKED, 3, "the 3 marked rows, 3 columns"},
        {1000, RESULT_PAUSED, -1, false, 0, 0, ROWS_SHOWN, 1000,
         "1,000 rows fetched so far, 3 columns"},
        {1000, RESULT_PAUSED, -1, false, 0, 0, ROWS_ALL, -1,
         "all rows (1,000 fetched so far, the query runs again), 3 columns"},
        {1000, RESULT_PAUSED, 4, true, 0, 0, ROWS_SHOWN, 4,
         "4 of 1,000 rows fetched so far (filtered), 3 columns"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct result *result = rows_of(cases[i].rows, cases[i].state);
        struct view *order = cases[i].shown >= 0 ? view_of((uint64_t)cases[i].shown) : NULL;
        struct selection *selection = selection_new(result, order);
        struct buf text = BUF_INIT;
        selection->filtered = cases[i].filtered;
        selection->marked = cases[i].marked ? view_of((uint64_t)cases[i].marked) : NULL;
        selection->column_count = (size_t)cases[i].columns;
        selection->columns =
            cases[i].columns ? mem_alloc(selection->column_count * sizeof(size_t)) : NULL;
        selection_describe(selection, cases[i].scope, &text);
        assert_string_equal(buf_str(&text), cases[i].text);
        assert_int_equal(selection_count(selection, cases[i].scope), cases[i].count);
        assert_int_equal(selection_reads(selection, cases[i].scope), cases[i].count < 0);
        buf_release(&text);
        selection_free(selection);
        view_unref(order);
        result_unref(result);
    }
}

static void selection__is_asked_about__where_it_differs(void **state)
{
    struct result *whole = rows_of(3, RESULT_COMPLETE), *some = rows_of(3, RESULT_PAUSED);
    struct selection *all = selection_new(whole, NULL), *part = selection_new(some, NULL);
    (void)state;
    assert_false(selection_differs(all));
    assert_int_equal(selection_scope(all), ROWS_SHOWN);
    assert_true(selection_differs(part));
    assert_int_equal(selection_scope(part), ROWS_ALL);
    part->filtered = true;
    assert_int_equal(selection_scope(part), ROWS_SHOWN);
    selection_free(all);
    selection_free(part);
    result_unref(whole);
    result_unref(some);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(selection__says__what_goes),
        cmocka_unit_test(selection__is_asked_about__where_it_differs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
