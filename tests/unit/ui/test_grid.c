/* The grid's projection and its verbs. A golden is a screen: each line as text, and under it, where
 * a test asks for them, the roles of its columns as letters. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "grid/grid_private.h"
#include "grid/record.h"
#include "querent/base/text.h"

static char letter(enum role role)
{
    static const char letters[ROLE_COUNT] = {
        [ROLE_GRID_TEXT] = '.',    [ROLE_GRID_NUMBER] = '0', [ROLE_GRID_NULL] = 'N',
        [ROLE_GRID_SPECIAL] = '!', [ROLE_GRID_HEADER] = 'h', [ROLE_GRID_HEADER_NOW] = 'H',
        [ROLE_GRID_FROZEN] = 'f',  [ROLE_GRID_ROW] = 'r',    [ROLE_GRID_CELL] = 'C',
        [ROLE_GRID_HIT] = '*',     [ROLE_GRID_MARKED] = 'm', [ROLE_BORDER] = '|',
        [ROLE_DIM] = 'd',
    };
    return letters[role] ? letters[role] : '?';
}

static void dump_roles(const struct line *line, struct buf *out)
{
    for (size_t i = 0; i < line->runs.len; i++) {
        const struct run *run = &line->runs.v[i];
        for (int n = text_width(line->text.p + run->offset, run->len); n > 0; n--)
            buf_addc(out, letter(run->role));
    }
    buf_addc(out, '\n');
}

static void draw(struct grid *grid, int w, int h, bool focused, bool roles, struct buf *out)
{
    struct lines lines = {0};

    grid_resize(grid, w, h);
    grid_update(grid, focused, &lines);
    assert_int_equal(lines.v.len, h);
    for (size_t i = 0; i < lines.v.len; i++) {
        const struct line *line = &lines.v.v[i];
        assert_true(line_width(line) <= w);
        assert_true(text_is_safe(buf_str(&line->text), line->text.len));
        buf_addf(out, "%s\n", buf_str(&line->text));
        if (roles)
            dump_roles(line, out);
    }
    lines_release(&lines);
}

/* The screen (with roles, where asked) and the border's texts are what the file
 * golden/grid_NAME.txt has. */
static void golden(struct grid *grid, const char *name, int w, int h, bool focused, bool roles)
{
    struct buf screen = BUF_INIT;
    struct line line;
    bool bad;

    buf_init(&screen);
    draw(grid, w, h, focused, roles, &screen);
    line_init(&line);
    grid_count(grid, &line);
    buf_addf(&screen, "[%s]\n", buf_str(&line.text));
    line_clear(&line);
    grid_status(grid, &line);
    buf_addf(&screen, "[%s]\n", buf_str(&line.text));
    line_release(&line);
    const char *note = grid_note(grid, &bad);
    if (note)
        buf_addf(&screen, "%s: %s\n", bad ? "warning" : "note", note);
    golden_check("grid", name, &screen);
    buf_release(&screen);
}

static void notes(struct grid *grid, const char *expected)
{
    bool bad;
    const char *note = grid_note(grid, &bad);
    if (!expected) {
        assert_null(note);
        return;
    }
    assert_non_null(note);
    assert_string_equal(note, expected);
    assert_null(grid_note(grid, &bad));
}

static void add(struct result *result, enum cell_kind kind, const char *text)
{
    if (text)
        result_add(result, kind, text, strlen(text));
    else
        result_add_null(result);
}

static const struct result_column order_columns[] = {
    {.name = "order_no", .type = "INTEGER", .value = VALUE_INTEGER},
    {.name = "customer", .type = "TEXT", .value = VALUE_TEXT},
    {.name = "placed_on", .type = "DATE", .value = VALUE_DATE},
    {.name = "total", .type = "NUMERIC", .value = VALUE_DECIMAL},
    {.name = "note", .type = "TEXT", .value = VALUE_TEXT},
};

static const char *const orders[][5] = {
    {"104211", "Müller & Söhne", "2024-03-02", "1204.50",
     "deliver after 5 pm\nring twice, the bell is broken"},
    {"104212", "東京商会", "2024-03-02", "88.00", NULL},
    {"104215", "O'Hara, \"The Shop\"", "2024-03-03", "-12.90", "returned"},
    {"104216", "\x1b[2Jevil\xe2\x80\xae", "2024-03-04", "0.10", ""},
};

static struct result *make_orders(void)
{
    struct result *result = result_new(order_columns, 5, 0);
    struct err err = ERR_INIT;

    for (size_t i = 0; i < 4; i++) {
        for (int c = 0; c < 5; c++)
            add(result, c == 0 ? CELL_INTEGER : c == 3 ? CELL_REAL : CELL_TEXT, orders[i][c]);
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static void begin(struct grid *grid, struct result *result)
{
    grid_init(grid, NULL, NULL);
    grid_set_result(grid, result);
    result_unref(result);
}

/* Rows 0 … count-1 in one column of integers, and a word in another. */
static struct result *make_many(uint64_t count)
{
    static const struct result_column columns[] = {{.name = "n", .value = VALUE_INTEGER},
                                                   {.name = "word", .value = VALUE_TEXT}};
    struct result *result = result_new(columns, 2, 0);
    struct err err = ERR_INIT;
    char text[32];

    for (uint64_t i = 0; i < count; i++) {
        sprintf(text, "%llu", (unsigned long long)i);
        add(result, CELL_INTEGER, text);
        sprintf(text, "%s %llu", i % 3 ? "odd" : "third", (unsigned long long)(count - i));
        add(result, CELL_TEXT, text);
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static void grid_update__draws__what_is_visible(void **state)
{
    (void)state;
    struct grid grid;
    begin(&grid, make_orders());

    golden(&grid, "wide", 100, 7, true, false);
    golden(&grid, "narrow", 60, 6, true, false);
    golden(&grid, "unfocused", 80, 6, false, true);
    grid_move(&grid, GRID_DOWN, 1);
    grid_move(&grid, GRID_RIGHT, 1);
    grid_mark(&grid);
    golden(&grid, "roles", 80, 6, true, true);
    grid_move(&grid, GRID_END, 1);
    golden(&grid, "scrolled", 50, 6, true, false);
    grid.ascii = true;
    golden(&grid, "ascii", 80, 6, true, false);
    grid_release(&grid);
}

static void grid_update__survives__every_size(void **state)
{
    (void)state;
    struct grid grid;
    struct buf screen = BUF_INIT;

    begin(&grid, make_orders());
    grid_search(&grid, "e", false);
    grid.frozen = 2;
    for (int h = 0; h < 8; h++)
        for (int w = 0; w < 45; w++)
            for (int col = 0; col < 5; col++) {
                grid_move(&grid, GRID_HOME, 1);
                grid_move(&grid, GRID_RIGHT, (uint64_t)col);
                grid_move(&grid, GRID_DOWN, 1);
                draw(&grid, w, h, true, false, &screen);
            }
    golden(&grid, "tiny_1x1", 1, 1, true, true);
    golden(&grid, "tiny_8x3", 8, 3, true, true);
    golden(&grid, "tiny_14x5", 14, 5, true, true);
    buf_release(&screen);
    grid_release(&grid);
}

static void grid_update__shows__why_there_are_no_rows(void **state)
{
    (void)state;
    struct result *result = result_new(order_columns, 5, 0);
    struct grid grid;

    grid_init(&grid, NULL, NULL);
    golden(&grid, "no_result", 30, 3, true, false);
    grid_set_result(&grid, result);
    golden(&grid, "waiting", 60, 4, true, false);
    result_cut(result, &(struct err){.code = ERR_CANCELLED, .text = "cancelled after 1.2 s"});
    golden(&grid, "partial", 60, 4, true, false);
    grid_set_result(&grid, NULL);
    result_unref(result);
    result = result_new(order_columns, 5, 0);
    result_set_state(result, RESULT_COMPLETE);
    grid_set_result(&grid, result);
    golden(&grid, "empty", 60, 4, true, false);
    for (int move = GRID_UP; move <= GRID_BOTTOM; move++)
        grid_move(&grid, (enum grid_move)move, 3);
    grid_mark(&grid);
    grid_filter_cell(&grid, false);
    grid_search(&grid, "x", false);
    assert_int_equal(grid.row, 0);
    grid_release(&grid);
    result_unref(result);
}

static void grid_update__keeps__widths_while_scrolling(void **state)
{
    (void)state;
    struct grid grid;
    struct buf screen = BUF_INIT;

    begin(&grid, make_many(100000));
    draw(&grid, 40, 10, true, false, &screen);
    const int width = grid.columns[0].width;
    assert_int_equal(width, 5); /* of all numbers, not of the first rows */
    grid_move(&grid, GRID_BOTTOM, 1);
    golden(&grid, "bottom", 40, 6, true, false);
    assert_int_equal(grid.columns[0].width, width);
    buf_release(&screen);
    grid_release(&grid);
}

/* "name 1" was measured, "name 4711" comes later: it is not cut beside empty room. */
static void grid_update__gives_room__to_texts_that_come_later(void **state)
{
    const struct result_column column = {.name = "name", .type = "TEXT", .value = VALUE_TEXT};
    struct result *result = result_new(&column, 1, 0);
    struct buf screen = BUF_INIT;
    struct grid grid;

    (void)state;
    for (int i = 0; i < 5000; i++) {
        char text[32];
        const int len = snprintf(text, sizeof text, "name %d", i);
        result_add(result, CELL_TEXT, text, (size_t)len);
        result_row_end(result, NULL);
    }
    result_set_state(result, RESULT_COMPLETE);
    begin(&grid, result);
    draw(&grid, 40, 10, true, false, &screen);
    assert_int_equal(grid.columns[0].width, (int)strlen("name 4999"));
    buf_release(&screen);
    grid_release(&grid);
}

/* Of Chinese, Japanese and Korean the columns count, of which there are fewer than bytes. */
static void grid_update__measures__columns_not_bytes(void **state)
{
    static const struct result_column columns[] = {
        {.name = "名前", .type = "TEXT", .value = VALUE_TEXT},
        {.name = "note", .type = "TEXT", .value = VALUE_TEXT}};
    struct result *result = result_new(columns, 2, 0);
    struct buf screen = BUF_INIT;
    struct grid grid;

    (void)state;
    for (int i = 0; i < 1000; i++) {
        add(result, CELL_TEXT, i < 900 ? "東京" : "東京商会株式会社");
        add(result, CELL_TEXT, i < 900 ? "open" : "é è ê ë");
        result_row_end(result, NULL);
    }
    result_set_state(result, RESULT_COMPLETE);
    begin(&grid, result);
    draw(&grid, 60, 10, true, false, &screen);
    assert_int_equal(grid.columns[0].width, 16);
    assert_int_equal(grid.columns[1].width, 7);
    buf_release(&screen);
    grid_release(&grid);
}

static void status_has(const struct grid *grid, const char *text);

/* 12.50, 12.25 and 75.25 of type numeric come to 100.00, not to 100. */
static void grid_mark__sums__with_the_decimals_of_the_column(void **state)
{
    static const struct result_column column = {
        .name = "total", .type = "numeric", .value = VALUE_DECIMAL, .any_digits = true};
    static const char *const values[] = {"12.50", "12.25", "75.25"};
    struct result *result = result_new(&column, 1, 0);
    struct grid grid;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        add(result, CELL_REAL, values[i]);
        result_row_end(result, NULL);
    }
    result_set_state(result, RESULT_COMPLETE);
    begin(&grid, result);
    grid_resize(&grid, 82, 8);
    grid_mark_column(&grid);
    grid_poll(&grid);
    status_has(&grid, "sum 100.00 avg 33.3333 count 3 min 12.25 max 75.25");
    grid_release(&grid);
}

static void grid_move__stops__at_the_ends(void **state)
{
    (void)state;
    static const struct {
        enum grid_move move;
        uint64_t times, row, top;
        size_t col;
    } steps[] = {
        {GRID_UP, 5, 0, 0, 0},
        {GRID_DOWN, 3, 3, 0, 0},
        {GRID_DOWN, 5, 8, 1, 0},
        {GRID_PAGE_DOWN, 1, 16, 9, 0},
        {GRID_PAGE_DOWN, 3, 40, 33, 0},
        {GRID_PAGE_UP, 2, 24, 17, 0},
        {GRID_BOTTOM, 1, 99, 92, 0},
        {GRID_PAGE_DOWN, 9, 99, 92, 0},
        {GRID_DOWN, 1, 99, 92, 0},
        {GRID_RIGHT, 9, 99, 92, 1},
        {GRID_HOME, 1, 99, 92, 0},
        {GRID_END, 1, 99, 92, 1},
        {GRID_TOP, 1, 0, 0, 1},
        {GRID_LEFT, 9, 0, 0, 0},
        {GRID_PAGE_DOWN, UINT64_MAX, 99, 92, 0},
        {GRID_UP, UINT64_MAX, 0, 0, 0},
    };
    struct grid grid;
    struct buf screen = BUF_INIT;

    begin(&grid, make_many(100));
    draw(&grid, 40, 10, true, false, &screen);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        grid_move(&grid, steps[i].move, steps[i].times);
        assert_int_equal(grid.row, steps[i].row);
        assert_int_equal(grid.top, steps[i].top);
        assert_int_equal(grid.col, steps[i].col);
    }
    grid_goto(&grid, 50);
    assert_int_equal(grid.row, 50);
    assert_int_equal(grid.top, 46);
    grid_goto(&grid, UINT64_MAX);
    assert_int_equal(grid.row, 99);
    grid_wheel(&grid, -10);
    assert_int_equal(grid.top, 82);
    assert_int_equal(grid.row, 89);
    buf_release(&screen);
    grid_release(&grid);
}

static void grid_move__scrolls__inside_a_wide_column(void **state)
{
    (void)state;
    const struct result_column column = {.name = "long", .value = VALUE_TEXT};
    struct result *result = result_new(&column, 1, 0);
    struct err err = ERR_INIT;
    struct grid grid;

    add(result, CELL_TEXT, "0123456789 東京都 abcdefghijklmnopqrstuvwxyz 0123456789");
    assert_true(result_row_end(result, &err));
    result_set_state(result, RESULT_COMPLETE);
    begin(&grid, result);
    golden(&grid, "wide_0", 24, 4, true, false);
    grid_fit_column(&grid);
    golden(&grid, "wide_fit", 24, 4, true, false);
    grid_move(&grid, GRID_RIGHT, 1);
    golden(&grid, "wide_1", 24, 4, true, true);
    grid_move(&grid, GRID_RIGHT, 9);
    golden(&grid, "wide_2", 24, 4, true, false);
    grid_move(&grid, GRID_LEFT, 9);
    assert_int_equal(grid.inner, 0);
    grid_release(&grid);
}

static void grid_freeze__keeps__the_first_columns_in_view(void **state)
{
    (void)state;
    struct grid grid;

    begin(&grid, make_orders());
    golden(&grid, "freeze_0", 60, 5, true, false);
    grid_freeze(&grid);
    grid_move(&grid, GRID_END, 1);
    golden(&grid, "freeze_1", 50, 5, true, true);
    golden(&grid, "freeze_too_narrow", 18, 5, true, false);
    grid_move(&grid, GRID_HOME, 1);
    grid_freeze(&grid);
    golden(&grid, "freeze_2", 60, 5, true, false);
    grid_release(&grid);
}

static void grid_hide_column__leaves__one(void **state)
{
    (void)state;
    struct grid grid;

    begin(&grid, make_orders());
    grid_move(&grid, GRID_RIGHT, 1);
    grid_hide_column(&grid);
    grid_hide_column(&grid);
    golden(&grid, "hidden", 80, 5, true, false);
    grid_hide_column(&grid);
    grid_hide_column(&grid);
    assert_int_equal(grid.col, 0);
    notes(&grid, NULL);
    grid_hide_column(&grid);
    notes(&grid, "the last column can't be hidden");
    grid_show_columns(&grid);
    golden(&grid, "shown", 80, 5, true, false);
    grid_release(&grid);
}

static void grid_sort__goes__through_three_states(void **state)
{
    (void)state;
    struct grid grid;

    begin(&grid, make_orders());
    grid_sort(&grid, 3, false);
    golden(&grid, "sort_up", 100, 6, true, false);
    grid_sort(&grid, 3, false);
    golden(&grid, "sort_down", 100, 6, true, false);
    grid_sort(&grid, 2, true);
    golden(&grid, "sort_two", 100, 6, true, false);
    grid_sort(&grid, 2, false);
    assert_int_equal(grid.sorts.len, 1);
    grid_sort(&grid, 2, false);
    grid_sort(&grid, 2, false);
    assert_null(grid_order(&grid));
    golden(&grid, "sort_none", 100, 6, true, false);
    grid_release(&grid);
}

static void passes(struct grid *grid, const char *expression, uint64_t rows)
{
    struct err err = ERR_INIT;
    size_t at;
    grid_filter_clear(grid);
    if (!grid_filter_type(grid, expression, &at, &err))
        fail_msg("'%s': %s", expression, err.text);
    if (grid_rows(grid) != rows)
        fail_msg("'%s' passes %d rows", expression, (int)grid_rows(grid));
}

static void grid_filter_type__reads__expressions(void **state)
{
    static const struct {
        size_t col; /* of the cursor */
        const char *expression;
        uint64_t rows;
    } cases[] = {
        {1, "shop", 1},
        {1, "'Shop'", 1},
        {1, "= 東京商会", 1},
        {1, "!= 東京商会", 3},
        {1, "~ ^o'h.*shop", 1},
        {1, "!~ ^o'h.*shop", 3},
        {1, "~ ^[MO]", 2},
        {4, "null", 1},
        {4, "is not null", 3},
        {4, "!null", 3},
        {4, "!= null", 3},
        {4, "= ''", 1},
        {3, "> 88", 1},
        {3, ">= 88.0", 2},
        {3, "< 0", 1},
        {3, "<= 0.1", 2},
        {3, "0..100", 2},
        {3, "88..", 2},
        {3, "..0", 1},
        {3, "> 0, < 100", 2},
        {2, "2024-03-02", 2},
        {2, "= 2024-03", 4},
        {2, "> 2024-03-02", 2},
        {2, "<= 2024-03-02", 2},
        {2, ">= 2024", 4},
        {2, "> 2024-03", 0},
        {2, "2024-03-02..2024-03-03", 3},
        {2, "!= 2024-03-02", 2},
        {0, "customer = 東京商会, total > 50", 1},
        {0, "TOTAL>50,<100", 1},
        {0, "\"total\" > 50, note null", 1},
        {0, "note ~ ring|returned", 2},
    };
    struct grid grid;
    (void)state;
    begin(&grid, make_orders());
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        grid.col = cases[i].col;
        passes(&grid, cases[i].expression, cases[i].rows);
    }
    grid_release(&grid);
}

/* Whether the database sends numbers or words; the cell itself stays as it was sent. */
static void grid__shows_and_filters__booleans_in_words(void **state)
{
    static const struct result_column columns[] = {
        {.name = "paid", .type = "BOOLEAN", .value = VALUE_BOOLEAN},
        {.name = "sent", .type = "boolean", .value = VALUE_BOOLEAN},
        {.name = "n", .value = VALUE_INTEGER}};
    static const char *const rows[][3] = {
        {NULL, "true", "1"}, {"1", "false", "0"}, {"0", "true", "1"}, {"2", NULL, "1"}};
    struct result *result = result_new(columns, 3, 0);
    struct err err = ERR_INIT;
    struct grid grid;
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        add(result, CELL_INTEGER, rows[i][0]), add(result, CELL_TEXT, rows[i][1]),
            add(result, CELL_INTEGER, rows[i][2]);
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    begin(&grid, result);
    golden(&grid, "booleans", 30, 6, true, false);
    passes(&grid, "true", 1);
    status_has(&grid, "paid = true");
    passes(&grid, "= no", 1);
    status_has(&grid, "paid = false");
    passes(&grid, "!= 1", 3);
    passes(&grid, "sent = y, paid = false", 1);
    status_has(&grid, "sent = true");
    passes(&grid, "sent != t", 2);
    passes(&grid, "n = 1", 3);
    status_has(&grid, "n = 1");
    grid_filter_clear(&grid);
    struct cell cell;
    grid.row = 1;
    assert_true(grid_cell(&grid, &cell));
    assert_memory_equal(cell.p, "1", 1);
    struct lines lines = {0};
    struct buf text = BUF_INIT;
    record_lines(&grid, 40, &lines, NULL);
    grid_stats_start(&grid);
    grid_wait(&grid);
    grid_stats_lines(&grid, 60, &lines);
    for (size_t i = 0; i < lines.v.len; i++)
        buf_addf(&text, "%s\n", buf_str(&lines.v.v[i].text));
    golden_check("grid", "truths", &text);
    buf_release(&text);
    lines_release(&lines);
    grid_release(&grid);
}

static void grid__calls__no_column_twice_by_a_word(void **state)
{
    static const struct result_column columns[] = {{.name = "sum(total)", .value = VALUE_REAL},
                                                   {.name = "avg(Average_age)"}};
    struct result *result = result_new(columns, 2, 0);
    (void)state;
    assert_string_equal(result_column(result, 0)->heading, "sum of total");
    assert_string_equal(result_column(result, 1)->heading, "mean Average_age");
    result_unref(result);
}

/* What an expression comes to has no name that a person gave it; both names can be typed. */
static void grid__calls__computed_columns_by_words(void **state)
{
    static const struct result_column columns[] = {{.name = "count(*)", .value = VALUE_INTEGER},
                                                   {.name = "avg(o.price)", .value = VALUE_REAL},
                                                   {.name = "sum(a) / 2", .value = VALUE_REAL},
                                                   {.name = "max(day)", .value = VALUE_TEXT}};
    struct result *result = result_new(columns, 4, 0);
    struct err err = ERR_INIT;
    struct grid grid;
    (void)state;
    assert_string_equal(result_column(result, 0)->heading, "count");
    assert_string_equal(result_column(result, 1)->heading, "average price");
    assert_string_equal(result_column(result, 2)->heading, "sum(a) / 2");
    assert_string_equal(result_column(result, 3)->heading, "largest day");
    assert_string_equal(result_column(result, 0)->name, "count(*)");
    for (int i = 0; i < 2; i++) {
        add(result, CELL_INTEGER, i ? "9" : "2"), add(result, CELL_REAL, "1.5");
        add(result, CELL_REAL, "1"), add(result, CELL_TEXT, "x");
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    begin(&grid, result);
    passes(&grid, "count > 5", 1);
    status_has(&grid, "count > 5");
    passes(&grid, "count(*) > 1", 2);
    passes(&grid, "count(*) > 1,000", 0);
    passes(&grid, "count(*) < 1,000.50, count(*) > 1", 2);
    grid_release(&grid);
}

static void grid_filter_type__names__the_place_of_an_error(void **state)
{
    static const struct {
        size_t col;
        const char *expression;
        size_t at;
        const char *text;
    } cases[] = {
        {3, "> ", 2, "a value is missing after '>'"},
        {3, "> abc", 2, "this is a column of numbers, and 'abc' is not a number"},
        {1, "> 1,000", 2, "write the number without commas: they join conditions"},
        {2, "> march", 2,
         "this is a column of dates; write 'march' as 2024, 2024-03 or 2024-03-31"},
        {1, "totl > 5", 0, "no column is called 'totl'; did you mean 'total'?"},
        {1, "customer = a, totl > 5", 14, "no column is called 'totl'; did you mean 'total'?"},
        {1, "order > 5", 0, "no column is called 'order'; did you mean 'order_no'?"},
        {1, "x > 5", 0,
         "no column is called 'x'; the columns are 'order_no', 'customer', 'placed_on', 'total', "
         "'note'"},
        {1, "'Shop", 0, "the quote is not closed"},
        {1, "'Shop' x", 7, "a comma is missing before this"},
        {1, "~ (a", 2, "the pattern can't be read: unmatched ( or \\("},
        {1, "~ (a{200}){200}", 2, "the pattern repeats more than 255 times"},
        {1, "~ (a)\\1", 2, "back references such as \\1 can't be used"},
    };
    struct grid grid;
    (void)state;
    begin(&grid, make_orders());
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct err err = ERR_INIT;
        size_t at = SIZE_MAX;
        grid.col = cases[i].col;
        assert_false(grid_filter_type(&grid, cases[i].expression, &at, &err));
        assert_string_equal(err.text, cases[i].text);
        assert_int_equal(at, cases[i].at);
        assert_int_equal(grid_rows(&grid), 4);
    }
    grid_release(&grid);
}

static void grid_filter_type__replaces__the_columns_filters(void **state)
{
    struct grid grid;
    struct err err;
    size_t at;

    (void)state;
    begin(&grid, make_orders());
    grid.col = 3;
    assert_true(grid_filter_type(&grid, "> 0, customer != nobody", &at, &err));
    assert_int_equal(grid_rows(&grid), 3);
    assert_true(grid_filter_type(&grid, "> 100", &at, &err));
    assert_int_equal(grid.filters.len, 2);
    assert_int_equal(grid_rows(&grid), 1);
    assert_true(grid_filter_type(&grid, " ", &at, &err)); /* nothing was typed: nothing changes */
    assert_int_equal(grid_rows(&grid), 1);
    snprintf(grid.clear_key, sizeof grid.clear_key, "F");
    assert_true(grid_filter_type(&grid, "> 1000000", &at, &err));
    struct buf screen = BUF_INIT;
    buf_init(&screen);
    draw(&grid, 60, 4, false, false, &screen);
    assert_non_null(strstr(screen.p, "no row passes the filter; F shows all rows again"));
    buf_release(&screen);
    grid_release(&grid);
}

static void status_has(const struct grid *grid, const char *text)
{
    struct line line;
    line_init(&line);
    grid_status(grid, &line);
    if (!strstr(buf_str(&line.text), text))
        fail_msg("'%s' is not in '%s'", text, buf_str(&line.text));
    line_release(&line);
}

/* Euros and dollars come to no amount of either. */
static void grid_mark__says__that_currencies_differ(void **state)
{
    static const struct result_column columns[] = {
        {.name = "net", .type = "numeric(9,2)", .value = VALUE_DECIMAL},
        {.name = "invoice_currency", .value = VALUE_TEXT}};
    static const char *const currencies[] = {"EUR", "EUR", "USD"};

    (void)state;
    for (size_t rows = 2; rows <= 3; rows++) {
        struct result *result = result_new(columns, 2, 0);
        struct grid grid;
        for (size_t i = 0; i < rows; i++) {
            add(result, CELL_REAL, "12.50"), add(result, CELL_TEXT, currencies[i]);
            result_row_end(result, NULL);
        }
        result_set_state(result, RESULT_COMPLETE);
        begin(&grid, result);
        grid_resize(&grid, 200, 8);
        grid_mark_column(&grid);
        grid_poll(&grid);
        status_has(&grid, rows == 2 ? "sum 25.00  avg" : "sum 37.50 in several currencies");
        grid_release(&grid);
    }
}

static void grid_mark__counts__the_marked_cells(void **state)
{
    struct grid grid;
    struct selection *selection;

    (void)state;
    begin(&grid, make_orders());
    grid_resize(&grid, 80, 8);
    grid.col = 3;
    grid_mark(&grid);
    grid_mark(&grid);
    grid_poll(&grid);
    status_has(&grid,
               "2 marked: sum 1,292.50 avg 646.25 count 2 min 88.00 max 1,204.50 distinct 2");
    grid_resize(&grid, 72, 8);
    status_has(&grid, "2 marked: sum 1,292.50 avg 646.25 min 88.00 max 1,204.50 distinct 2");
    grid_resize(&grid, 109, 8);
    status_has(&grid, "2 marked, total:  sum 1,292.50  avg 646.25  count 2  min 88.00  "
                      "max 1,204.50  distinct 2");
    grid_goto(&grid, 3);
    grid_mark_range(&grid);
    grid_poll(&grid);
    status_has(&grid, "4 marked, total:  sum 1,279.70  avg 319.925  ");
    grid.col = 4;
    grid_poll(&grid);
    status_has(&grid, "4 marked, note:  count 3  min ''  max returned  distinct 3");
    grid_unmark_all(&grid);
    grid.col = 2;
    grid_mark_column(&grid);
    grid_poll(&grid);
    status_has(&grid, "1 column marked:  count 4  min 2024-03-02  max 2024-03-04  distinct 3");
    selection = grid_selection(&grid);
    size_t count;
    assert_int_equal(selection_columns(selection, ROWS_MARKED, &count)[0], 2);
    assert_int_equal(count, 1);
    assert_int_equal(selection_count(selection, ROWS_MARKED), 4);
    assert_null(selection_columns(selection, ROWS_SHOWN, &count));
    selection_free(selection);
    grid_unmark_all(&grid);
    grid_mark_all(&grid);
    assert_int_equal(grid.marks.len, 4);
    grid_release(&grid);
}

static void grid_stats_start__counts__a_column(void **state)
{
    struct grid grid;
    struct lines lines = {0};
    struct buf text = BUF_INIT;

    (void)state;
    begin(&grid, make_orders());
    grid.col = 2;
    grid_stats_start(&grid);
    grid_wait(&grid);
    grid_stats_lines(&grid, 60, &lines);
    buf_init(&text);
    for (size_t i = 0; i < lines.v.len; i++)
        buf_addf(&text, "%s\n", buf_str(&lines.v.v[i].text));
    lines_release(&lines);
    grid.col = 3;
    grid_stats_start(&grid);
    grid_wait(&grid);
    grid_stats_lines(&grid, 90, &lines);
    for (size_t i = 0; i < lines.v.len; i++)
        buf_addf(&text, "%s\n", buf_str(&lines.v.v[i].text));
    golden_check("grid", "stats", &text);
    buf_release(&text);
    lines_release(&lines);
    grid_release(&grid);
}

static void grid_seek__searches__while_it_is_typed(void **state)
{
    struct grid grid;
    struct line line;

    (void)state;
    begin(&grid, make_orders());
    grid_resize(&grid, 60, 6);
    grid_goto(&grid, 1);
    grid_seek(&grid, "2");
    assert_int_equal(grid.row, 1);
    assert_int_equal(grid.found.count, 11);
    grid_seek(&grid, "2024-03-0");
    assert_int_equal(grid.col, 2);
    assert_int_equal(grid.found.count, 4);
    grid_seek(&grid, "shop");
    assert_int_equal(grid.row, 2);
    line_init(&line);
    grid_hits_say(&grid, &line);
    assert_string_equal(buf_str(&line.text), "hit 1 of 1");
    line_release(&line);
    grid_seek(&grid, "shopx");
    assert_int_equal(grid.row, 1); /* where it began */
    notes(&grid, NULL);
    grid_seek_end(&grid, false);
    assert_null(grid.search);
    assert_int_equal(grid.row, 1);
    assert_int_equal(grid.col, 0);
    snprintf(grid.leave_key, sizeof grid.leave_key, "Esc");
    grid_seek(&grid, "nowhere");
    grid_seek_end(&grid, true);
    notes(&grid, "'nowhere' is not in these 4 rows; Esc ends the search");
    grid_release(&grid);
}

static void grid_hit_places__says__where_hits_are(void **state)
{
    struct grid grid;
    bool flags[4];

    (void)state;
    begin(&grid, make_orders());
    assert_false(grid_hit_places(&grid, flags, 4));
    grid_search(&grid, "shop", false);
    assert_true(grid_hit_places(&grid, flags, 4));
    assert_true(!flags[0] && !flags[1] && flags[2] && !flags[3]);
    grid_sort(&grid, 0, false);
    grid_sort(&grid, 0, false); /* the other way round */
    assert_true(grid_hit_places(&grid, flags, 4));
    assert_true(!flags[0] && flags[1] && !flags[2] && !flags[3]);
    grid.col = 1;
    grid_hide_column(&grid);
    grid_poll(&grid);
    assert_false(grid_hit_places(&grid, flags, 4));
    grid_release(&grid);
}

static void grid_filter__keeps__the_cursors_row(void **state)
{
    (void)state;
    struct grid grid;

    begin(&grid, make_orders());
    grid_move(&grid, GRID_DOWN, 2);
    grid_filter_add(&grid, 1, MATCH_CONTAINS, false, "shop");
    golden(&grid, "filter_text", 100, 6, true, false);
    grid_filter_clear(&grid);
    assert_int_equal(grid.row, 2);
    grid_move(&grid, GRID_UP, 1);
    grid.col = 4;
    grid_filter_cell(&grid, false);
    golden(&grid, "filter_null", 100, 6, true, false);
    grid_filter_add(&grid, -1, MATCH_CONTAINS, false, "nowhere");
    golden(&grid, "filter_nothing", 100, 6, true, false);
    grid_filter_clear(&grid);
    grid.col = 2;
    grid_filter_cell(&grid, true);
    golden(&grid, "filter_not", 100, 6, true, false);
    grid_release(&grid);
}

static void grid_search__goes__from_hit_to_hit(void **state)
{
    (void)state;
    static const struct {
        bool backward;
        uint64_t row;
        size_t col;
        const char *note;
    } steps[] = {
        {false, 1, 2, NULL},
        {false, 2, 2, NULL},
        {false, 3, 2, NULL},
        {false, 0, 2, "the search continues from the first row"},
        {true, 3, 2, "the search continues from the last row"},
        {true, 2, 2, NULL},
    };
    struct grid grid;

    begin(&grid, make_orders());
    grid_search(&grid, "2024-03", false);
    assert_int_equal(grid.row, 0);
    assert_int_equal(grid.col, 2);
    golden(&grid, "search", 80, 6, true, true);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        grid_search_next(&grid, steps[i].backward);
        assert_int_equal(grid.row, steps[i].row);
        assert_int_equal(grid.col, steps[i].col);
        notes(&grid, steps[i].note);
    }
    grid_search(&grid, "nowhere", false);
    assert_int_equal(grid.row, 2);
    notes(&grid, "'nowhere' is not in these 4 rows");
    grid_search(&grid, "broken", false);
    golden(&grid, "search_behind_the_cut", 60, 6, true, true);
    grid_search(&grid, "", false);
    grid_search_next(&grid, false);
    notes(&grid, "there is no search to repeat");
    grid_release(&grid);
}

static void grid_search__finds__all_hits_of_a_row_in_turn(void **state)
{
    (void)state;
    struct grid grid;

    begin(&grid, make_orders());
    grid_search(&grid, "e", false); /* "Müller", "deliver", "The Shop", "returned", "evil" */
    static const struct {
        uint64_t row;
        size_t col;
    } hits[] = {{0, 1}, {0, 4}, {2, 1}, {2, 4}, {3, 1}, {0, 1}};
    for (size_t i = 0; i < sizeof hits / sizeof *hits; i++) {
        assert_int_equal(grid.row, hits[i].row);
        assert_int_equal(grid.col, hits[i].col);
        grid_search_next(&grid, false);
    }
    for (size_t i = sizeof hits / sizeof *hits; i-- > 0;) {
        grid_search_next(&grid, true);
        assert_int_equal(grid.row, hits[i].row);
        assert_int_equal(grid.col, hits[i].col);
    }
    grid_release(&grid);
}

static void grid_search__passes_over__hidden_columns(void **state)
{
    (void)state;
    struct grid grid;

    begin(&grid, make_orders());
    grid.columns[1].hidden = true;
    grid_search(&grid, "e", false);
    assert_int_equal(grid.col, 4);
    grid_search_next(&grid, false);
    assert_int_equal(grid.row, 2);
    assert_int_equal(grid.col, 4);
    grid_search(&grid, "Shop", false);
    notes(&grid, "'Shop' is not in these 4 rows");
    grid_release(&grid);
}

static atomic_int wakes;

static void count_wake(void *arg)
{
    (void)arg;
    atomic_fetch_add(&wakes, 1);
}

static void grid__works_beside_the_ui__for_many_rows(void **state)
{
    (void)state;
    struct result *result = make_many(50000);
    struct grid grid;

    atomic_store(&wakes, 0);
    grid_init(&grid, count_wake, NULL);
    grid_set_result(&grid, result);
    grid_sort(&grid, 0, false);
    grid_sort(&grid, 0, false); /* replaces the first */
    assert_true(grid_busy(&grid));
    grid_wait(&grid);
    assert_false(grid_busy(&grid));
    assert_true(atomic_load(&wakes) > 0);
    golden(&grid, "many_sorted", 40, 5, true, false);
    grid_filter_add(&grid, 1, MATCH_CONTAINS, false, "third");
    grid_wait(&grid);
    golden(&grid, "many_filtered", 40, 5, true, false);
    grid_search(&grid, "third 50000", false);
    grid_wait(&grid);
    golden(&grid, "many_found", 40, 5, true, false);
    grid_sort(&grid, 1, false);
    grid_release(&grid); /* while it works */
    result_unref(result);
}

static void grid_search__goes_on__while_the_rows_are_sorted(void **state)
{
    (void)state;
    struct grid grid;
    struct buf screen = BUF_INIT;

    begin(&grid, make_many(60000));
    draw(&grid, 40, 5, true, false, &screen);
    grid_sort(&grid, 0, false);
    grid_sort(&grid, 0, false);
    grid_search(&grid, "odd 59999", false); /* row 1, the last but one when sorted down */
    grid_wait(&grid);
    assert_int_equal(grid.row, 59998);
    assert_int_equal(grid.sorts.len, 1);
    assert_non_null(grid_order(&grid));
    buf_release(&screen);
    grid_release(&grid);
}

static void grid_cancel__restores__what_was_shown(void **state)
{
    (void)state;
    struct grid grid;
    struct buf screen = BUF_INIT;

    begin(&grid, make_many(300000));
    draw(&grid, 40, 5, true, false, &screen);
    grid_sort(&grid, 1, false);
    grid_cancel(&grid);
    grid_wait(&grid);
    if (grid.sorts.len == 0) { /* else it was done before it could be cancelled */
        notes(&grid, "sorting was cancelled");
        assert_null(grid_order(&grid));
    }
    assert_int_equal(grid_rows(&grid), 300000);
    buf_release(&screen);
    grid_release(&grid);
}

static void add_orders(struct result *result, int count)
{
    struct err err = ERR_INIT;

    for (int i = 0; i < count; i++) {
        for (int c = 0; c < 5; c++)
            add(result, CELL_TEXT, orders[i % 4][c]);
        assert_true(result_row_end(result, &err));
    }
    result_publish(result);
}

static void grid_poll__follows__a_growing_result(void **state)
{
    (void)state;
    struct result *result = result_new(order_columns, 5, 0);
    struct grid grid;

    grid_init(&grid, NULL, NULL);
    grid_set_result(&grid, result);
    add_orders(result, 8);
    grid_sort(&grid, 0, false);
    golden(&grid, "growing_0", 100, 5, true, false);
    add_orders(result, 3); /* too few to sort again at once */
    assert_false(grid_poll(&grid));
    golden(&grid, "growing_1", 100, 5, true, false);
    add_orders(result, 8);
    assert_true(grid_poll(&grid));
    golden(&grid, "growing_2", 100, 5, true, false);
    add_orders(result, 1);
    result_set_state(result, RESULT_COMPLETE);
    assert_true(grid_poll(&grid));
    assert_int_equal(grid_uncovered(&grid), 0);
    assert_int_equal(grid_rows(&grid), 20);
    grid_release(&grid);
    result_unref(result);
}

static void grid_wants_rows__only__near_the_end_of_a_paused_result(void **state)
{
    (void)state;
    struct result *result = make_many(10000);
    struct grid grid;
    struct buf screen = BUF_INIT;

    grid_init(&grid, NULL, NULL);
    grid_set_result(&grid, result);
    draw(&grid, 40, 20, true, false, &screen);
    grid_move(&grid, GRID_BOTTOM, 1);
    assert_int_equal(grid_wants_rows(&grid), 0);
    result_set_state(result, RESULT_PAUSED);
    assert_true(grid_wants_rows(&grid) > 0);
    grid_move(&grid, GRID_TOP, 1);
    assert_int_equal(grid_wants_rows(&grid), 0);
    buf_release(&screen);
    grid_release(&grid);
    result_unref(result);
}

static void grid_sort__says__that_more_rows_could_be_fetched(void **state)
{
    (void)state;
    struct result *result = make_many(100);
    struct grid grid;

    grid_init(&grid, NULL, NULL);
    grid_set_result(&grid, result);
    result_set_state(result, RESULT_PAUSED);
    grid_sort(&grid, 0, false);
    notes(&grid, "sorted only 100 fetched rows; A fetches the rest");
    grid_filter_add(&grid, 1, MATCH_CONTAINS, false, "odd");
    notes(&grid, "sorted only 100 fetched rows; A fetches the rest");
    grid_search(&grid, "nowhere", false);
    notes(&grid, "'nowhere' is not in these 66 rows fetched so far; fetch all to search the rest");
    grid_release(&grid);
    result_unref(result);
}

static void grid_click__finds__the_cell_under_the_pointer(void **state)
{
    (void)state;
    struct grid grid;
    struct buf screen = BUF_INIT;
    bool header;

    begin(&grid, make_orders());
    draw(&grid, 100, 7, true, false, &screen);
    assert_true(grid_click(&grid, 15, 3, &header));
    assert_false(header);
    assert_int_equal(grid.row, 1);
    assert_int_equal(grid.col, 1);
    assert_true(grid_click(&grid, 50, 0, &header));
    assert_true(header);
    assert_int_equal(grid.col, 3);
    assert_int_equal(grid.row, 1);
    assert_false(grid_click(&grid, 15, 6, &header));
    assert_false(grid_click(&grid, 15, 99, &header));
    assert_false(grid_click(&grid, -1, -1, &header));
    buf_release(&screen);
    grid_release(&grid);
}

static void grid_goto_column__goes__round_the_names(void **state)
{
    (void)state;
    struct grid grid;

    begin(&grid, make_orders());
    grid_goto_column(&grid, "o"); /* order_no, customer, placed_on, total, note */
    assert_int_equal(grid.col, 1);
    grid.columns[2].hidden = true;
    grid_goto_column(&grid, "o");
    assert_int_equal(grid.col, 3);
    grid_goto_column(&grid, "order");
    assert_int_equal(grid.col, 0);
    grid_goto_column(&grid, "placed");
    assert_int_equal(grid.col, 0);
    notes(&grid, "no column name contains 'placed'");
    grid_release(&grid);
}

static void record_lines__shows__all_columns_of_the_row(void **state)
{
    (void)state;
    struct grid grid;
    struct buf screen = BUF_INIT;

    begin(&grid, make_orders());
    grid.columns[2].hidden = true;
    grid.col = 3;
    for (int row = 0; row < 2; row++) {
        struct lines lines = {0};
        size_t first = 0;
        grid_goto(&grid, (uint64_t)row);
        record_lines(&grid, 40, &lines, &first);
        for (size_t i = 0; i < lines.v.len; i++) {
            assert_true(line_width(&lines.v.v[i]) <= 40);
            buf_addf(&screen, "%s\n", buf_str(&lines.v.v[i].text));
        }
        buf_addf(&screen, "[total is on line %zu]\n", first + 1);
        lines_release(&lines);
    }
    golden_check("record", "orders", &screen);
    buf_release(&screen);
    grid_release(&grid);
}

static void record_lines__shows__the_first_lines_of_a_long_value(void **state)
{
    (void)state;
    const struct result_column column = {.name = "long_name_of_a_column", .value = VALUE_TEXT};
    struct result *result = result_new(&column, 1, 0);
    struct err err = ERR_INIT;
    struct buf value = BUF_INIT, screen = BUF_INIT;
    struct grid grid;

    for (int i = 1; i <= 5000; i++)
        buf_addf(&value, "line %d of many\n", i);
    result_add(result, CELL_TEXT, value.p, value.len);
    assert_true(result_row_end(result, &err));
    result_publish(result);
    begin(&grid, result);
    for (int w = 0; w < 40; w += 13) {
        struct lines lines = {0};
        record_lines(&grid, w, &lines, NULL);
        for (size_t i = 0; i < lines.v.len; i++)
            buf_addf(&screen, "%s\n", buf_str(&lines.v.v[i].text));
        lines_release(&lines);
    }
    golden_check("record", "long", &screen);
    buf_release(&value);
    buf_release(&screen);
    grid_release(&grid);
}

static void copies(const struct grid *grid, enum grid_part part, enum grid_format format,
                   const char *expected)
{
    struct buf out = BUF_INIT;

    assert_true(grid_copy(grid, part, format, 1 << 20, &out));
    assert_string_equal(buf_str(&out), expected);
    buf_release(&out);
}

static void grid_copy__gives__what_is_shown(void **state)
{
    (void)state;
    struct grid grid;
    struct buf out = BUF_INIT;

    begin(&grid, make_orders());
    grid.columns[4].hidden = true;
    grid_move(&grid, GRID_DOWN, 2);
    grid_move(&grid, GRID_RIGHT, 1);
    copies(&grid, GRID_PART_CELL, GRID_TSV, "O'Hara, \"The Shop\"");
    copies(&grid, GRID_PART_ROWS, GRID_CSV,
           "104215,\"O'Hara, \"\"The Shop\"\"\",2024-03-03,-12.90\n");
    grid_mark(&grid);
    grid_move(&grid, GRID_TOP, 1);
    grid_mark(&grid);
    copies(&grid, GRID_PART_ROWS, GRID_TSV,
           "order_no\tcustomer\tplaced_on\ttotal\n104211\tMüller & Söhne\t2024-03-02\t1204.50\n"
           "104215\t\"O'Hara, \"\"The Shop\"\"\"\t2024-03-03\t-12.90\n");
    grid.col = 3;
    grid_sort(&grid, 3, false);
    copies(&grid, GRID_PART_COLUMN, GRID_TSV, "-12.90\n0.10\n88.00\n1204.50\n");
    grid.columns[1].hidden = grid.columns[2].hidden = true;
    copies(&grid, GRID_PART_ALL, GRID_MARKDOWN,
           "| order_no | total |\n| ---: | ---: |\n| 104215 | -12.90 |\n| 104216 | 0.10 |\n"
           "| 104212 | 88.00 |\n| 104211 | 1204.50 |\n");
    assert_false(grid_copy(&grid, GRID_PART_COLUMN, GRID_TSV, 14, &out));
    assert_string_equal(buf_str(&out), "-12.90\n0.10\n");
    buf_release(&out);
    passes(&grid, "customer_no", 0); /* a command that reads them counts on the header */
    copies(&grid, GRID_PART_ALL, GRID_CSV, "order_no,total\n");
    passes(&grid, "total = 88", 1);
    copies(&grid, GRID_PART_ALL, GRID_CSV, "order_no,total\n104212,88.00\n");
    grid_release(&grid);
}

/* As in CSV exports, where export.guard_formulas is on. */
static void grid_copy__guards__formulas(void **state)
{
    static const struct result_column columns[] = {{.name = "name", .type = ""},
                                                   {.name = "n", .type = ""}};
    struct result *rows = result_new(columns, 2, 0);
    struct err err = ERR_INIT;
    struct grid grid;

    (void)state;
    result_add(rows, CELL_TEXT, "=1+1", 4);
    result_add(rows, CELL_TEXT, "-12", 3);
    assert_true(result_row_end(rows, &err));
    result_set_state(rows, RESULT_COMPLETE);
    begin(&grid, rows);
    copies(&grid, GRID_PART_ROWS, GRID_TSV, "=1+1\t-12\n");
    grid.guard_formulas = true;
    copies(&grid, GRID_PART_ROWS, GRID_TSV, "'=1+1\t-12\n");
    copies(&grid, GRID_PART_ROWS, GRID_CSV, "'=1+1,-12\n");
    copies(&grid, GRID_PART_COLUMN, GRID_TSV, "'=1+1\n");
    copies(&grid, GRID_PART_CELL, GRID_TSV, "'=1+1");
    copies(&grid, GRID_PART_ROWS, GRID_MARKDOWN, "| name | n |\n| --- | --- |\n| =1+1 | -12 |\n");
    grid_release(&grid);
}

/* Markdown is read by people, a spreadsheet takes every digit. */
static void grid_copy__rounds_sums__in_markdown_alone(void **state)
{
    static const struct result_column columns[] = {{.name = "sum", .type = ""}};
    struct result *rows = result_new(columns, 1, 0);
    struct err err = ERR_INIT;
    struct grid grid;

    (void)state;
    result_add(rows, CELL_REAL, "43333.359999999986", 18);
    assert_true(result_row_end(rows, &err));
    result_set_state(rows, RESULT_COMPLETE);
    begin(&grid, rows);
    copies(&grid, GRID_PART_ROWS, GRID_MARKDOWN, "| sum |\n| --- |\n| 43333.36 |\n");
    copies(&grid, GRID_PART_ROWS, GRID_CSV, "43333.359999999986\n");
    copies(&grid, GRID_PART_CELL, GRID_TSV, "43333.359999999986");
    grid_release(&grid);
}

static void grid__groups_digits__except_in_keys(void **state)
{
    (void)state;
    static const struct result_column columns[] = {{.name = "customer_id", .value = VALUE_INTEGER},
                                                   {.name = "people", .value = VALUE_INTEGER},
                                                   {.name = "total", .value = VALUE_DECIMAL}};
    struct result *result = result_new(columns, 3, 0);
    struct err err = ERR_INIT;
    struct grid grid;

    add(result, CELL_INTEGER, "1234567"), add(result, CELL_INTEGER, "-1234567"),
        add(result, CELL_REAL, "1234.5678");
    assert_true(result_row_end(result, &err));
    add(result, CELL_INTEGER, "1"), add(result, CELL_INTEGER, "999"),
        add(result, CELL_REAL, "1e300");
    assert_true(result_row_end(result, &err));
    result_set_state(result, RESULT_COMPLETE);
    begin(&grid, result);
    grid.group = GRID_GROUP_ALL;
    golden(&grid, "grouped", 60, 4, true, false);
    grid_release(&grid);
}

/* What binary fractions leave is not shown, points stand below each other, the cell stays exact. */
static void grid__shows__sums_as_decimals(void **state)
{
    (void)state;
    static const struct result_column columns[] = {
        {.name = "sum(total)", .type = "", .value = VALUE_UNKNOWN},
        {.name = "total", .type = "DECIMAL(10,2)", .value = VALUE_DECIMAL},
        {.name = "exact", .type = "numeric", .value = VALUE_DECIMAL, .any_digits = true}};
    static const char *const values[][3] = {{"169280.37999999995", "12.5", "12345678901234567.89"},
                                            {"-0.30000000000000004", "1234567", "0.1"},
                                            {"282.1339666666667", "0.10000000000000001", "1e300"},
                                            {"1e300", "3", "7"}};
    struct result *result = result_new(columns, 3, 0);
    struct err err = ERR_INIT;
    struct grid grid;
    struct cell cell;

    for (size_t row = 0; row < 4; row++) {
        for (size_t col = 0; col < 3; col++)
            add(result, strpbrk(values[row][col], ".e") ? CELL_REAL : CELL_INTEGER,
                values[row][col]);
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    begin(&grid, result);
    golden(&grid, "decimals", 90, 6, true, false);
    assert_true(grid_cell(&grid, &cell));
    assert_int_equal(cell.len, strlen(values[0][0]));
    assert_memory_equal(cell.p, values[0][0], cell.len);
    grid_group_next(&grid);
    grid_group_next(&grid);
    golden(&grid, "decimals_plain", 90, 6, true, false);
    grid_release(&grid);
}

static const struct result_column computed_columns[] = {
    {.name = "mean", .type = "", .value = VALUE_REAL},
    {.name = "large", .type = "", .value = VALUE_REAL},
    {.name = "share", .type = "numeric", .value = VALUE_DECIMAL, .any_digits = true},
    {.name = "eighths", .type = "", .value = VALUE_REAL},
    {.name = "lat",
     .type = "REAL",
     .value = VALUE_REAL,
     .source_table = "t",
     .source_column = "lat"}};

static struct result *make_computed(void)
{
    static const char *const values[][5] = {
        {"6.87931034482759", "20151.2242857143", "0.00754716981132075", "0.125",
         "52.5200065999999"},
        {"99.9999999", "-99.995454545454", "-0.99999999999999999999", "2.375", "13.404953999998"},
        {"2.241026928179569e-06", "0.333333333333333", "12.5", "1.0", "-0.1234567890123"},
        {"0.0000000015", "1234.5", "0.0000001", "3.0625", "1.0"}};
    struct result *result =
        result_new(computed_columns, sizeof computed_columns / sizeof *computed_columns, 0);
    struct err err = ERR_INIT;
    for (size_t row = 0; row < 4; row++) {
        for (size_t col = 0; col < 5; col++)
            add(result, CELL_REAL, values[row][col]);
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static void grid_freeze__leaves__the_last_column(void **state)
{
    (void)state;
    struct grid grid;

    begin(&grid, make_orders());
    grid_resize(&grid, 120, 8);
    grid.col = 4;
    grid_freeze(&grid);
    notes(&grid, "the last column stays free: columns before it can be frozen");
    grid.col = 1;
    grid_freeze(&grid);
    assert_int_equal(grid.frozen, 2);
    grid.col = 4;
    grid_freeze(&grid);
    notes(&grid, "no column is frozen");
    assert_int_equal(grid.frozen, 0);
    grid_release(&grid);
}

/* An average has the decimals that are of use; the cursor's is said whole, copies have all. */
static void grid__rounds__computed_numbers(void **state)
{
    (void)state;
    struct grid grid;

    begin(&grid, make_computed());
    golden(&grid, "rounded", 90, 6, true, false);
    copies(&grid, GRID_PART_CELL, GRID_TSV, "6.87931034482759");
    copies(&grid, GRID_PART_ROWS, GRID_CSV,
           "6.87931034482759,20151.2242857143,0.00754716981132075,0.125,52.5200065999999\n");
    grid_search(&grid, "8793103", false);
    grid_wait(&grid);
    golden(&grid, "rounded_hit", 90, 6, true, true);
    grid_search(&grid, "", false);
    grid_decimals(&grid);
    golden(&grid, "rounded_not", 110, 6, true, false);
    grid_release(&grid);
}

static void grid__hides__the_error_of_a_sum(void **state)
{
    (void)state;
    static const struct result_column columns[] = {
        {.name = "sum", .type = "", .value = VALUE_UNKNOWN},
        {.name = "kept", .type = "REAL", .value = VALUE_REAL, .source_column = "kept"}};
    static const char *const values[] = {"19987246.2799997", "19987246.279999703",
                                         "19987246.2812345"};
    struct result *result = result_new(columns, 2, 0);
    struct err err = ERR_INIT;
    struct buf screen = BUF_INIT;
    struct grid grid;

    for (size_t row = 0; row < 3; row++) {
        add(result, CELL_REAL, values[row]);
        add(result, CELL_REAL, values[row]);
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    begin(&grid, result);
    grid.all_decimals = true;
    buf_init(&screen);
    draw(&grid, 60, 6, false, false, &screen);
    golden_check("grid", "sum_error", &screen);
    buf_release(&screen);
    grid_release(&grid);
}

/* Bytes, times and the unit that a name has; others as thousands and millions. The cell stays. */
static void grid_units__shows__numbers_at_a_glance(void **state)
{
    static const struct result_column columns[] = {
        {.name = "size_bytes", .value = VALUE_INTEGER},
        {.name = "took_ms", .value = VALUE_INTEGER},
        {.name = "seconds", .value = VALUE_REAL},
        {.name = "weight_kg", .value = VALUE_REAL},
        {.name = "people", .value = VALUE_INTEGER},
        {.name = "name", .value = VALUE_TEXT},
        {.name = "share", .value = VALUE_REAL, .source_column = "share"}};
    static const char *const rows[][7] = {
        {"512", "350", "59.96", "7.44", "999", "a", "0.142857142857143"},
        {"1536", "4200", "3599.7", "0.512345678901", "12345", "b", "812.3456789"},
        {"1048575", "123000", "86399.9", "1204.50", "-1234567", "c", "0.0000123456"},
        {"5368709120", "7261000", "277200", NULL, "2000000000", "d", "12.5"},
    };
    struct result *result = result_new(columns, 7, 0);
    struct err err = ERR_INIT;
    struct grid grid;
    struct cell cell;
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        for (int c = 0; c < 7; c++)
            add(result,
                c == 5                       ? CELL_TEXT
                : c == 2 || c == 3 || c == 6 ? CELL_REAL
                                             : CELL_INTEGER,
                rows[i][c]);
        assert_true(result_row_end(result, &err));
    }
    result_set_state(result, RESULT_COMPLETE);
    begin(&grid, result);
    grid_resize(&grid, 124, 6);
    for (grid.col = 0; grid.col < 7; grid.col++)
        if (grid.col != 5)
            grid_units(&grid);
    grid.col = 0;
    golden(&grid, "units", 124, 6, true, false);
    assert_true(grid_cell(&grid, &cell));
    assert_memory_equal(cell.p, "512", 3);
    grid_units(&grid);
    notes(&grid, "numbers as the database sent them");
    grid.col = 5;
    grid_units(&grid);
    bool bad = false;
    assert_string_equal(grid_note(&grid, &bad), "only numbers have units");
    assert_true(bad);
    grid_release(&grid);
}

/* An invoice number is never "260.1 k". */
static void grid_units__leaves__numbers_that_name_things(void **state)
{
    static const struct result_column columns[] = {
        {.name = "inv_no", .value = VALUE_INTEGER},
        {.name = "CustomerId", .value = VALUE_DECIMAL},
        {.name = "invoice", .value = VALUE_INTEGER, .source_column = "inv_no"},
        {.name = "casino", .value = VALUE_INTEGER}};
    struct result *result = result_new(columns, 4, 0);
    struct err err = ERR_INIT;
    struct grid grid;
    bool bad = false;
    (void)state;
    for (int c = 0; c < 4; c++)
        add(result, CELL_INTEGER, "260123");
    assert_true(result_row_end(result, &err));
    result_set_state(result, RESULT_COMPLETE);
    begin(&grid, result);
    for (grid.col = 0; grid.col < 4; grid.col++) {
        grid_units(&grid);
        assert_int_equal(grid.columns[grid.col].units, grid.col == 3);
        if (grid.col == 0)
            assert_string_equal(grid_note(&grid, &bad),
                                "the numbers of inv_no name things: they stay whole");
    }
    grid.col = 0;
    golden(&grid, "units_of_keys", 60, 4, true, false);
    grid_release(&grid);
}

static void grid_bars__draws__shares_of_the_greatest(void **state)
{
    struct grid grid;

    (void)state;
    begin(&grid, make_orders());
    grid.col = 1;
    grid_bars(&grid);
    notes(&grid, "bars are drawn in columns of numbers");
    grid.col = 3;
    grid_bars(&grid);
    grid_wait(&grid);
    grid.dates = GRID_DATES_DMY;
    golden(&grid, "bars", 100, 6, false, false);
    grid_bars(&grid);
    grid.dates = GRID_DATES_MDY;
    grid.ascii = true;
    golden(&grid, "bars_off", 100, 6, false, false);
    grid_release(&grid);
}

static void grid_move_column__takes__the_cursor_along(void **state)
{
    struct grid grid;
    struct buf out = BUF_INIT;
    size_t count;

    (void)state;
    begin(&grid, make_orders());
    grid_resize(&grid, 90, 6);
    grid.col = 4;
    grid_move_column(&grid, -1);
    grid_move_column(&grid, -1);
    grid_move_column(&grid, -1);
    assert_int_equal(grid.col, 4);
    grid.col = 0;
    grid_move_column(&grid, -1); /* it is the first */
    grid_move_column(&grid, 1);
    golden(&grid, "moved", 100, 6, true, false);
    struct selection *selection = grid_selection(&grid);
    const size_t *columns = selection_columns(selection, ROWS_SHOWN, &count);
    assert_int_equal(count, 5);
    assert_true(columns[0] == 4 && columns[1] == 0 && columns[2] == 1);
    selection_free(selection);
    grid_freeze(&grid); /* two places */
    golden(&grid, "moved_frozen", 110, 6, true, false);
    grid_move(&grid, GRID_HOME, 1);
    assert_int_equal(grid.col, 4);
    grid_move(&grid, GRID_RIGHT, 1);
    assert_int_equal(grid.col, 0);
    grid_move(&grid, GRID_END, 1);
    assert_int_equal(grid.col, 3);
    grid_copy(&grid, GRID_PART_ROWS, GRID_CSV, 1000, &out);
    assert_string_equal(buf_str(&out),
                        "\"deliver after 5 pm\nring twice, the bell is broken\",104211,"
                        "Müller & Söhne,2024-03-02,1204.50\n");
    buf_release(&out);
    grid_release(&grid);
}

static void grid_find_in_row__goes_to__names_and_values(void **state)
{
    struct grid grid;

    (void)state;
    begin(&grid, make_orders());
    assert_true(grid_find_in_row(&grid, "5 pm"));
    assert_int_equal(grid.col, 4);
    assert_true(grid_find_in_row(&grid, "total"));
    assert_int_equal(grid.col, 3);
    assert_true(grid_find_in_row(&grid, "2"));
    assert_int_equal(grid.col, 0);
    assert_false(grid_find_in_row(&grid, "Shop"));
    notes(&grid, "'Shop' is in no column of this row");
    grid_release(&grid);
}

static void grid__costs_the_same__for_a_5_mb_cell(void **state)
{
    (void)state;
    const struct result_column column = {.name = "blob", .value = VALUE_TEXT};
    struct result *result = result_new(&column, 1, 0);
    struct err err = ERR_INIT;
    struct grid grid;
    char *big = malloc(5 << 20);

    memset(big, '\x01', 5 << 20);
    result_add(result, CELL_TEXT, big, 5 << 20);
    assert_true(result_row_end(result, &err));
    result_add(result, CELL_BYTES, big, 5 << 20);
    assert_true(result_row_end(result, &err));
    result_set_state(result, RESULT_COMPLETE);
    free(big);
    begin(&grid, result);
    golden(&grid, "big_cell", 30, 4, true, false);
    grid_release(&grid);
}

int main(void)
{
    setlocale(LC_ALL, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grid_update__draws__what_is_visible),
        cmocka_unit_test(grid_update__survives__every_size),
        cmocka_unit_test(grid_update__shows__why_there_are_no_rows),
        cmocka_unit_test(grid_update__keeps__widths_while_scrolling),
        cmocka_unit_test(grid_update__gives_room__to_texts_that_come_later),
        cmocka_unit_test(grid_update__measures__columns_not_bytes),
        cmocka_unit_test(grid_mark__sums__with_the_decimals_of_the_column),
        cmocka_unit_test(grid_move__stops__at_the_ends),
        cmocka_unit_test(grid_move__scrolls__inside_a_wide_column),
        cmocka_unit_test(grid_freeze__keeps__the_first_columns_in_view),
        cmocka_unit_test(grid_hide_column__leaves__one),
        cmocka_unit_test(grid_sort__goes__through_three_states),
        cmocka_unit_test(grid_filter_type__reads__expressions),
        cmocka_unit_test(grid__shows_and_filters__booleans_in_words),
        cmocka_unit_test(grid__calls__computed_columns_by_words),
        cmocka_unit_test(grid__calls__no_column_twice_by_a_word),
        cmocka_unit_test(grid_filter_type__names__the_place_of_an_error),
        cmocka_unit_test(grid_filter_type__replaces__the_columns_filters),
        cmocka_unit_test(grid_seek__searches__while_it_is_typed),
        cmocka_unit_test(grid_mark__counts__the_marked_cells),
        cmocka_unit_test(grid_mark__says__that_currencies_differ),
        cmocka_unit_test(grid_stats_start__counts__a_column),
        cmocka_unit_test(grid_hit_places__says__where_hits_are),
        cmocka_unit_test(grid_filter__keeps__the_cursors_row),
        cmocka_unit_test(grid_search__goes__from_hit_to_hit),
        cmocka_unit_test(grid_search__finds__all_hits_of_a_row_in_turn),
        cmocka_unit_test(grid_search__passes_over__hidden_columns),
        cmocka_unit_test(grid__works_beside_the_ui__for_many_rows),
        cmocka_unit_test(grid_search__goes_on__while_the_rows_are_sorted),
        cmocka_unit_test(grid_cancel__restores__what_was_shown),
        cmocka_unit_test(grid_poll__follows__a_growing_result),
        cmocka_unit_test(grid_wants_rows__only__near_the_end_of_a_paused_result),
        cmocka_unit_test(grid_sort__says__that_more_rows_could_be_fetched),
        cmocka_unit_test(grid_click__finds__the_cell_under_the_pointer),
        cmocka_unit_test(grid_goto_column__goes__round_the_names),
        cmocka_unit_test(record_lines__shows__all_columns_of_the_row),
        cmocka_unit_test(record_lines__shows__the_first_lines_of_a_long_value),
        cmocka_unit_test(grid_copy__gives__what_is_shown),
        cmocka_unit_test(grid_copy__guards__formulas),
        cmocka_unit_test(grid_copy__rounds_sums__in_markdown_alone),
        cmocka_unit_test(grid__groups_digits__except_in_keys),
        cmocka_unit_test(grid__shows__sums_as_decimals),
        cmocka_unit_test(grid__rounds__computed_numbers),
        cmocka_unit_test(grid_freeze__leaves__the_last_column),
        cmocka_unit_test(grid__hides__the_error_of_a_sum),
        cmocka_unit_test(grid_units__shows__numbers_at_a_glance),
        cmocka_unit_test(grid_units__leaves__numbers_that_name_things),
        cmocka_unit_test(grid_bars__draws__shares_of_the_greatest),
        cmocka_unit_test(grid_find_in_row__goes_to__names_and_values),
        cmocka_unit_test(grid_move_column__takes__the_cursor_along),
        cmocka_unit_test(grid__costs_the_same__for_a_5_mb_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
