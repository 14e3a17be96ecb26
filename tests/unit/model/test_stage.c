/* The stage machine against its specification: every edge, and every pair that is none. */
#include "support/check.h"

#include "querent/base/str.h"
#include "querent/model/stage.h"

/* Row: from, column: to. '#' an edge of the document, '+' an implied one, 's' any → START. */
static const char *const matrix[STAGE_COUNT] = {
    /*                          START METHOD NL SQL CGEN CUSR EXEC SHOW FORM DONE */
    [STAGE_START] = ".#........",
    [STAGE_ASK_SQL_METHOD] = "s.##...+..",
    [STAGE_NEED_NATURAL_LANGUAGE] = "s+..#..+..",
    [STAGE_NEED_USER_SQL] = "s+...#.+..",
    [STAGE_CONFIRM_GENERATED_SQL] = "s.#...#+..",
    [STAGE_CONFIRM_USER_SQL] = "s..#..#+..",
    [STAGE_EXECUTE_SQL] = "s...##.#..",
    [STAGE_SHOW_RESULTS] = "s.......##",
    [STAGE_NEED_WRITE_OR_EMAIL] = "s......#.#",
    [STAGE_DONE] = "+......+..",
};

static const char *const names[STAGE_COUNT] = {
    "START",         "ASK_SQL_METHOD",        "NEED_NATURAL_LANGUAGE",
    "NEED_USER_SQL", "CONFIRM_GENERATED_SQL", "CONFIRM_USER_SQL",
    "EXECUTE_SQL",   "SHOW_RESULTS",          "NEED_WRITE_OR_EMAIL",
    "DONE"};

static void stage_edge_allowed__matches__the_document(void **state)
{
    (void)state;
    for (int from = 0; from < STAGE_COUNT; from++)
        for (int to = 0; to < STAGE_COUNT; to++) {
            const bool want = matrix[from][to] != '.';
            if (stage_edge_allowed((enum stage)from, (enum stage)to) != want)
                fail_msg("%s -> %s should be %s", names[from], names[to],
                         want ? "allowed" : "refused");
        }
}

static void stage_edges__lists__each_edge_once(void **state)
{
    (void)state;
    size_t count, drawn = 0, implied = 0;
    const struct stage_edge *edges = stage_edges(&count);

    for (int from = 0; from < STAGE_COUNT; from++)
        for (int to = 0; to < STAGE_COUNT; to++) {
            size_t listed = 0;
            for (size_t i = 0; i < count; i++)
                if (edges[i].from == (enum stage)from && edges[i].to == (enum stage)to) {
                    listed++;
                    assert_int_equal(edges[i].implied, matrix[from][to] == '+');
                    assert_false(str_blank(edges[i].why));
                }
            const char mark = matrix[from][to];
            assert_int_equal(listed, mark == '#' || mark == '+');
            drawn += mark == '#';
            implied += mark == '+';
        }
    assert_int_equal(drawn, 16);
    assert_int_equal(implied, 9);
    assert_int_equal(count, drawn + implied);
}

static void stage_edge_allowed__refuses__what_is_no_stage(void **state)
{
    (void)state;
    assert_false(stage_edge_allowed((enum stage)STAGE_COUNT, STAGE_START));
    assert_false(stage_edge_allowed(STAGE_START, (enum stage)STAGE_COUNT));
    assert_false(stage_edge_allowed((enum stage) - 1, STAGE_START));
}

static void stage_names__are__the_documents(void **state)
{
    (void)state;
    for (int i = 0; i < STAGE_COUNT; i++) {
        enum stage stage = (enum stage)99;
        assert_string_equal(stage_name((enum stage)i), names[i]);
        assert_true(stage_parse(names[i], &stage));
        assert_int_equal(stage, i);
    }
    enum stage stage = STAGE_DONE;
    assert_false(stage_parse("start", &stage));
    assert_false(stage_parse("", &stage));
    assert_int_equal(stage, STAGE_DONE);
    assert_string_equal(stage_name((enum stage)STAGE_COUNT), "?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stage_edge_allowed__matches__the_document),
        cmocka_unit_test(stage_edges__lists__each_edge_once),
        cmocka_unit_test(stage_edge_allowed__refuses__what_is_no_stage),
        cmocka_unit_test(stage_names__are__the_documents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
