/* Views: each sort, filter and search is compared with the plainest way to do the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "querent/model/rows/view.h"

enum { COLUMNS = 4, ROWS = 20000, FEW_ROWS = 3000 };

static const struct result_column columns[COLUMNS] = {
    {.name = "n", .type = "INTEGER", .value = VALUE_INTEGER},
    {.name = "d", .type = "NUMERIC", .value = VALUE_DECIMAL},
    {.name = "t", .type = "TEXT", .value = VALUE_TEXT},
    {.name = "mixed", .type = "", .value = VALUE_UNKNOWN},
};

static uint64_t seed = 7;

static uint64_t pick(uint64_t below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed % below;
}

static void add(struct result *result, enum cell_kind kind, const char *text)
{
    result_add(result, kind, text, strlen(text));
}

static void add_integer(struct result *result)
{
    char text[64];

    switch (pick(12)) {
    case 0:
        result_add_null(result);
        return;
    case 1: /* beyond 2^53, one apart */
        sprintf(text, "900719925474099%d", (int)pick(10));
        break;
    case 2: /* beyond 64 bits */
        sprintf(text, "%s1234567890123456789012345%d", pick(2) ? "-" : "", (int)pick(10));
        break;
    default:
        sprintf(text, "%d", (int)pick(2000) - 1000);
    }
    add(result, CELL_INTEGER, text);
}

static void add_decimal(struct result *result)
{
    static const char *const odd[] = {"NaN", "Infinity", "-Infinity", "1e300",  "-1e-300",
                                      "0.0", "-0",       "1e5000",    "2e5000", "1e-5000"};
    char text[64];

    if (pick(10) == 0) {
        add(result, pick(2) ? CELL_REAL : CELL_TEXT, odd[pick(10)]);
        return;
    }
    sprintf(text, "%d.%0*d", (int)pick(200) - 100, (int)pick(3) + 1, (int)pick(10));
    if (pick(4) == 0)
        strcat(text, pick(2) ? "00000000000000000001" : "00000000000000000002");
    add(result, CELL_REAL, text);
}

static void add_text(struct result *result)
{
    static const char *const words[] = {
        "",         "a",    "ab",   "aaaaaaaa", "aaaaaaaab",     "Oslo", "Zürich", "zurich",
        "İstanbul", "東京", "café", "CAFE",     "cafe\xcc\x81s", "éé",   "straße"};
    struct buf text = BUF_INIT;

    buf_init(&text);
    for (uint64_t i = pick(4); i-- > 0;)
        buf_add(&text, words[pick(15)]);
    if (pick(50) == 0)
        for (uint64_t i = pick(30); i-- > 0;)
            buf_add(&text, "a long prefix that many share ");
    if (pick(40) == 0)
        buf_addn(&text, "\0\0", pick(3));
    result_add(result, CELL_TEXT, text.p, text.len);
    buf_release(&text);
}

static struct result *make(size_t rows, size_t cap)
{
    struct result *result = result_new(columns, COLUMNS, cap);
    struct err err = ERR_INIT;

    for (size_t i = 0; i < rows; i++) {
        add_integer(result);
        add_decimal(result);
        add_text(result);
        switch (pick(4)) {
        case 0:
            add_integer(result);
            break;
        case 1:
            add_text(result);
            break;
        case 2:
            add(result, CELL_BYTES, pick(2) ? "\xff\xfe" : "\x01");
            break;
        default:
            result_add_null(result);
        }
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

/* cell_compare, but texts in a numeric column are numbers where they can be, and NULLs are last. */
static int compare_cells(struct cell a, struct cell b, const struct sort_key *key)
{
    const bool numeric =
        columns[key->col].value == VALUE_INTEGER || columns[key->col].value == VALUE_DECIMAL;

    if (a.kind == CELL_NULL || b.kind == CELL_NULL)
        return (a.kind == CELL_NULL) - (b.kind == CELL_NULL);
    if (numeric && a.kind == CELL_TEXT && number_is(a.p, a.len))
        a.kind = CELL_REAL;
    if (numeric && b.kind == CELL_TEXT && number_is(b.p, b.len))
        b.kind = CELL_REAL;
    return key->descending ? cell_compare(&b, &a) : cell_compare(&a, &b);
}

static void check_sorted(const struct result *result, const struct view *view,
                         const struct sort_key *keys, size_t count, const uint32_t *positions)
{
    for (uint64_t i = 1; i < view->count; i++) {
        int order = 0;
        for (size_t k = 0; k < count && !order; k++)
            order = compare_cells(result_cell(result, view->rows[i - 1], keys[k].col),
                                  result_cell(result, view->rows[i], keys[k].col), &keys[k]);
        if (order > 0)
            fail_msg("position %llu is out of order", (unsigned long long)i);
        if (order == 0 && positions[view->rows[i - 1]] >= positions[view->rows[i]])
            fail_msg("position %llu: equal rows changed places", (unsigned long long)i);
    }
}

/* Where each row stands in the base: what a stable sort keeps. */
static uint32_t *positions_of(const struct view *base, uint64_t rows)
{
    uint32_t *positions = mem_alloc(rows * sizeof *positions);

    for (uint64_t i = 0; i < (base ? base->count : rows); i++)
        positions[view_row(base, i)] = (uint32_t)i;
    return positions;
}

static void view_sort__orders__every_kind_of_column(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 2, 15, 17, 100, 1000, ROWS};
    static const struct sort_key keys[][2] = {
        {{0, false, false}},
        {{0, true, false}},
        {{1, false, false}},
        {{1, true, false}},
        {{2, false, false}},
        {{2, true, false}},
        {{3, false, false}},
        {{3, true, false}},
        {{2, false, false}, {0, true, false}},
        {{3, true, false}, {1, false, false}},
    };
    struct err err = ERR_INIT;

    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct result *result = make(sizes[s], s % 2 ? 1 << 20 : 0);
        uint32_t *positions = positions_of(NULL, sizes[s]);
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            const size_t count = k < 8 ? 1 : 2;
            struct view *view = view_sort(result, NULL, keys[k], count, NULL, NULL, &err);
            assert_non_null(view);
            assert_int_equal(view->count, sizes[s]);
            assert_int_equal(view->covered, sizes[s]);
            check_sorted(result, view, keys[k], count, positions);
            view_unref(view);
        }
        mem_free(positions);
        result_unref(result);
    }
}

static void view_sort__keeps__rows_of_its_base(void **state)
{
    (void)state;
    struct result *result = make(ROWS, 0);
    const struct match match = {.col = 0, .op = MATCH_GREATER, .text = "100"};
    const struct sort_key first = {.col = 2, .descending = true}, second = {.col = 0};
    struct err err = ERR_INIT;

    struct view *filtered = view_filter(result, NULL, &match, 1, NULL, NULL, &err);
    struct view *base = view_sort(result, filtered, &first, 1, NULL, NULL, &err);
    struct view *view = view_sort(result, base, &second, 1, NULL, NULL, &err);
    uint32_t *positions = positions_of(base, ROWS);
    assert_true(filtered->count > 100 && filtered->count < ROWS);
    assert_int_equal(view->count, filtered->count);
    check_sorted(result, view, &second, 1, positions);
    mem_free(positions);
    view_unref(filtered);
    view_unref(base);
    view_unref(view);
    result_unref(result);
}

static void view_sort__orders__equal_decimals_by_all_their_digits(void **state)
{
    (void)state;
    static const char *const numbers[] = {"0.30000000000000000003", "0.30000000000000000001",
                                          "123456789012345678.5",   "0.3",
                                          "123456789012345678.25",  "0.30000000000000000002"};
    static const uint32_t expected[] = {3, 1, 5, 0, 4, 2};
    const struct result_column column = {.name = "d", .value = VALUE_DECIMAL};
    const struct sort_key key = {.col = 0};
    struct result *result = result_new(&column, 1, 0);
    struct err err = ERR_INIT;

    for (size_t i = 0; i < 6; i++) {
        add(result, CELL_REAL, numbers[i]);
        assert_true(result_row_end(result, &err));
    }
    result_publish(result);
    struct view *view = view_sort(result, NULL, &key, 1, NULL, NULL, &err);
    assert_memory_equal(view->rows, expected, sizeof expected);
    view_unref(view);
    result_unref(result);
}

/* An enumeration's values stand where the database has them; what is none of them comes behind. */
static void view_sort__orders__an_enumeration_as_the_database(void **state)
{
    (void)state;
    static const char *const order[] = {"pending", "paid", "shipped", NULL};
    static const char *const values[] = {"paid", "shipped", "lost", "pending", "paid"};
    static const uint32_t expected[] = {3, 0, 4, 1, 2}, letters[] = {2, 0, 4, 3, 1};
    const struct result_column column = {.name = "status", .value = VALUE_TEXT};
    struct sort_key key = {.col = 0};
    struct result *result = result_new(&column, 1, 0);
    struct err err = ERR_INIT;

    result_set_order(result, 0, order);
    for (size_t i = 0; i < 5; i++) {
        add(result, CELL_TEXT, values[i]);
        assert_true(result_row_end(result, &err));
    }
    result_publish(result);
    struct view *view = view_sort(result, NULL, &key, 1, NULL, NULL, &err);
    assert_memory_equal(view->rows, expected, sizeof expected);
    view_unref(view);
    key.plain = true;
    view = view_sort(result, NULL, &key, 1, NULL, NULL, &err);
    assert_memory_equal(view->rows, letters, sizeof letters);
    view_unref(view);
    result_unref(result);
}

static void views__stop__when_cancelled(void **state)
{
    (void)state;
    struct result *result = make(ROWS, 0);
    const struct sort_key key = {.col = 2};
    const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = "no such text"};
    struct cancel *cancel = cancel_new();
    struct err err = ERR_INIT;

    cancel_fire(cancel);
    assert_null(view_sort(result, NULL, &key, 1, cancel, NULL, &err));
    assert_int_equal(err.code, ERR_CANCELLED);
    err = ERR_INIT;
    assert_null(view_filter(result, NULL, &match, 1, cancel, NULL, &err));
    assert_int_equal(err.code, ERR_CANCELLED);
    assert_true(view_search(result, NULL, &match, 0, false, cancel, NULL, NULL) == UINT64_MAX);
    cancel_unref(cancel);
    result_unref(result);
}

static void view_filter__tells__its_progress(void **state)
{
    (void)state;
    struct result *result = make(ROWS, 0);
    const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = "oslo"};
    atomic_ullong progress = 0;
    struct err err = ERR_INIT;

    view_unref(view_filter(result, NULL, &match, 1, NULL, &progress, &err));
    assert_int_equal(atomic_load(&progress), ROWS);
    result_unref(result);
}

/* Contains by text_fold of the whole cell. */
static bool contains_plainly(const struct cell *cell, const char *text)
{
    struct buf folded = BUF_INIT, needle = BUF_INIT;
    bool upper = false;

    for (const char *p = text; *p; p++)
        upper |= *p >= 'A' && *p <= 'Z';
    buf_init(&folded);
    buf_init(&needle);
    if (upper) {
        buf_addn(&folded, cell->p, cell->len);
        buf_add(&needle, text);
    } else {
        text_fold(&folded, cell->p, cell->len);
        text_fold(&needle, text, strlen(text));
    }
    const bool found =
        cell->kind != CELL_NULL && needle.len && memmem(folded.p, folded.len, needle.p, needle.len);
    buf_release(&folded);
    buf_release(&needle);
    return found;
}

static bool row_contains(const struct result *result, uint64_t row, int col, const char *text)
{
    for (int c = 0; c < COLUMNS; c++) {
        const struct cell cell = result_cell(result, row, (size_t)c);
        if ((col < 0 || c == col) && cell.kind != CELL_BYTES && contains_plainly(&cell, text))
            return true;
    }
    return false;
}

static const char *const needles[] = {
    "oslo", "Oslo",  "zurich",  "zürich", "ZURICH", "istanbul",  "東京",         "cafe", "café",
    "CAFE", "cafes", "strasse", "prefix", "12",     "aaaaaaaaa", "no such text", "éé",   "京o"};

static void view_filter__finds__what_a_plain_loop_finds(void **state)
{
    (void)state;
    struct result *result = make(FEW_ROWS, 128 << 10);
    struct err err = ERR_INIT;

    for (size_t n = 0; n < sizeof needles / sizeof *needles; n++)
        for (int col = -1; col < 3; col++)
            for (int negate = 0; negate < 2; negate++) {
                const struct match match = {
                    .col = col, .op = MATCH_CONTAINS, .negate = negate, .text = needles[n]};
                struct view *view = view_filter(result, NULL, &match, 1, NULL, NULL, &err);
                uint64_t at = 0;
                for (uint64_t row = 0; row < FEW_ROWS; row++) {
                    const bool wanted = row_contains(result, row, col, needles[n]) != (negate == 1);
                    const bool found = at < view->count && view->rows[at] == row;
                    if (wanted != found)
                        fail_msg("'%s' in column %d, row %llu", needles[n], col,
                                 (unsigned long long)row);
                    at += found;
                }
                assert_int_equal(at, view->count);
                view_unref(view);
            }
    result_unref(result);
}

static void view_filter__compares__as_the_column_does(void **state)
{
    (void)state;
    static const struct {
        struct match match;
        const char *rows; /* of the result below that match */
    } cases[] = {
        {{0, MATCH_EQUALS, false, "10"}, "1"}, {{0, MATCH_EQUALS, false, "10.0"}, "1"},
        {{0, MATCH_LESS, false, "10"}, "0"},   {{0, MATCH_GREATER, false, "9"}, "1"},
        {{0, MATCH_NULL, false, NULL}, "2"},   {{0, MATCH_NOT_NULL, false, NULL}, "01"},
        {{0, MATCH_EQUALS, true, "10"}, "02"}, {{1, MATCH_EQUALS, false, "10"}, "0"},
        {{1, MATCH_LESS, false, "9"}, "01"},   {{-1, MATCH_EQUALS, false, "9"}, "02"},
        {{-1, MATCH_NULL, false, NULL}, "2"},  {{1, MATCH_CONTAINS, false, ""}, ""},
    };
    static const struct result_column two[] = {{.name = "n", .value = VALUE_INTEGER},
                                               {.name = "t", .value = VALUE_TEXT}};
    struct result *result = result_new(two, 2, 0);
    struct err err = ERR_INIT;

    add(result, CELL_INTEGER, "9"), add(result, CELL_TEXT, "10"), result_row_end(result, &err);
    add(result, CELL_INTEGER, "10"), add(result, CELL_TEXT, "10.0"), result_row_end(result, &err);
    result_add_null(result), add(result, CELL_TEXT, "9"), result_row_end(result, &err);
    result_publish(result);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct view *view = view_filter(result, NULL, &cases[i].match, 1, NULL, NULL, &err);
        char rows[8] = "";
        for (uint64_t k = 0; k < view->count; k++)
            sprintf(rows + k, "%u", view->rows[k]);
        assert_string_equal(rows, cases[i].rows);
        view_unref(view);
    }
    result_unref(result);
}

static void view_filter__wants__all_matches(void **state)
{
    (void)state;
    struct result *result = make(ROWS, 0);
    const struct match both[] = {{.col = 2, .op = MATCH_CONTAINS, .text = "oslo"},
                                 {.col = 0, .op = MATCH_LESS, .text = "0"}};
    struct err err = ERR_INIT;

    struct view *one = view_filter(result, NULL, both, 1, NULL, NULL, &err);
    struct view *two = view_filter(result, one, both + 1, 1, NULL, NULL, &err);
    struct view *at_once = view_filter(result, NULL, both, 2, NULL, NULL, &err);
    assert_true(two->count > 0 && two->count < one->count);
    assert_int_equal(two->count, at_once->count);
    assert_memory_equal(two->rows, at_once->rows, two->count * sizeof *two->rows);
    view_unref(one);
    view_unref(two);
    view_unref(at_once);
    result_unref(result);
}

static uint64_t search_plainly(const struct result *result, const struct view *view,
                               const char *text, uint64_t from, bool backward)
{
    const uint64_t count = view ? view->count : ROWS;

    for (uint64_t i = 0; i < count; i++) {
        const uint64_t at = (backward ? from + count - i : from + i) % count;
        if (row_contains(result, view_row(view, at), -1, text))
            return at;
    }
    return UINT64_MAX;
}

static void view_search__finds__the_nearest_in_both_directions(void **state)
{
    (void)state;
    static const uint64_t starts[] = {0, 1, 777, 9999, ROWS - 1};
    static const char *const rare[] = {"prefix that", "東京東京東京", "oslozurich", "no such text"};
    struct result *result = make(ROWS, 1 << 20);
    const struct sort_key key = {.col = 3};
    struct err err = ERR_INIT;
    struct view *sorted = view_sort(result, NULL, &key, 1, NULL, NULL, &err);

    for (size_t n = 0; n < 4; n++)
        for (size_t s = 0; s < 5; s++)
            for (int how = 0; how < 4; how++) {
                const struct view *view = how & 1 ? sorted : NULL;
                const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = rare[n]};
                size_t col = 99;
                const uint64_t at =
                    view_search(result, view, &match, starts[s], how & 2, NULL, NULL, &col);
                assert_true(at == search_plainly(result, view, rare[n], starts[s], how & 2));
                if (at != UINT64_MAX) {
                    const struct cell cell = result_cell(result, view_row(view, at), col);
                    assert_true(contains_plainly(&cell, rare[n]));
                }
            }
    view_unref(sorted);
    result_unref(result);
}

static void view_search__finds_nothing__in_no_rows_or_for_no_text(void **state)
{
    (void)state;
    struct result *result = make(0, 0);
    const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = "a"};
    struct match empty = {.col = -1, .op = MATCH_CONTAINS, .text = ""};

    assert_true(view_search(result, NULL, &match, 0, false, NULL, NULL, NULL) == UINT64_MAX);
    result_unref(result);
    result = make(10, 0);
    assert_true(view_search(result, NULL, &empty, 0, false, NULL, NULL, NULL) == UINT64_MAX);
    result_unref(result);
}

/* SQLite writes 1 and 0 in columns of booleans; the screen says true and false. */
static void search__finds__booleans_as_they_are_shown(void **state)
{
    (void)state;
    static const struct {
        const char *needle;
        uint64_t hits, first; /* cells */
    } cases[] = {{"true", 2, 2}, {"TRUE", 0, 0}, {"fal", 1, 0}, {"e", 4, 0}, {"1", 2, 3}};
    const struct result_column two[] = {{.name = "on", .type = "bool", .value = VALUE_BOOLEAN},
                                        {.name = "note", .type = "", .value = VALUE_TEXT}};
    static const char *const rows[][2] = {{"0", "x"}, {"1", "10"}, {"1", "see 1"}};
    struct result *result = result_new(two, 2, 0);
    struct err err = ERR_INIT;
    for (size_t i = 0; i < 3; i++) {
        add(result, CELL_INTEGER, rows[i][0]);
        add(result, CELL_TEXT, rows[i][1]);
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = cases[i].needle};
        uint64_t count;
        uint64_t *hits = view_hits(result, NULL, cases[i].needle, NULL, 9, NULL, NULL, &count);
        assert_int_equal(count, cases[i].hits);
        assert_int_equal(count ? hits[0] : 0, cases[i].first);
        mem_free(hits);
        const uint64_t row = view_search(result, NULL, &match, 0, false, NULL, NULL, NULL);
        assert_int_equal(row, count ? cases[i].first / 2 : UINT64_MAX);
        struct view *view = view_filter(result, NULL, &match, 1, NULL, NULL, &err);
        assert_int_equal(view->count > 0, count > 0);
        view_unref(view);
    }
    result_unref(result);
}

static void matcher_next__marks__whole_characters(void **state)
{
    (void)state;
    static const struct {
        const char *needle, *text, *marked; /* hits in brackets */
    } cases[] = {
        {"cafe", "a Café, a CAFE", "a [Café], a [CAFE]"},
        {"cafe", "cafe\xcc\x81s", "[cafe\xcc\x81]s"},
        {"CAFE", "a café, a CAFE", "a café, a [CAFE]"},
        {"f", "oﬃce", "o[ﬃ]ce"},
        {"京", "東京東京", "東[京]東[京]"},
        {"aa", "aaaaa", "[aa][aa]a"},
        {"x", "abc", "abc"},
        {"", "abc", "abc"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct match match = {.col = -1, .op = MATCH_CONTAINS, .text = cases[i].needle};
        struct matcher *matcher = matcher_new(&match);
        const char *text = cases[i].text;
        const size_t len = strlen(text);
        struct buf marked = BUF_INIT;
        size_t from = 0, start, hit;
        while (matcher_next(matcher, text, len, from, &start, &hit)) {
            buf_addf(&marked, "%.*s[%.*s]", (int)(start - from), text + from, (int)hit,
                     text + start);
            from = start + hit;
        }
        buf_add(&marked, text + from);
        assert_string_equal(buf_str(&marked), cases[i].marked);
        buf_release(&marked);
        matcher_free(matcher);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(view_sort__orders__every_kind_of_column),
        cmocka_unit_test(view_sort__keeps__rows_of_its_base),
        cmocka_unit_test(view_sort__orders__equal_decimals_by_all_their_digits),
        cmocka_unit_test(view_sort__orders__an_enumeration_as_the_database),
        cmocka_unit_test(views__stop__when_cancelled),
        cmocka_unit_test(view_filter__tells__its_progress),
        cmocka_unit_test(view_filter__finds__what_a_plain_loop_finds),
        cmocka_unit_test(view_filter__compares__as_the_column_does),
        cmocka_unit_test(view_filter__wants__all_matches),
        cmocka_unit_test(view_search__finds__the_nearest_in_both_directions),
        cmocka_unit_test(view_search__finds_nothing__in_no_rows_or_for_no_text),
        cmocka_unit_test(search__finds__booleans_as_they_are_shown),
        cmocka_unit_test(matcher_next__marks__whole_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
