/* Charts: which kind rows get, and what it looks like. */
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chart/chart_private.h"
#include "golden.h"
#include "querent/base/text.h"

static void add(struct result *result, enum cell_kind kind, const char *text)
{
    if (text)
        result_add(result, kind, text, strlen(text));
    else
        result_add_null(result);
}

static void end_row(struct result *result)
{
    struct err err = ERR_INIT;
    assert_true(result_row_end(result, &err));
}

static void draw(const struct chart *chart, size_t top, int w, int h, struct buf *out)
{
    struct lines lines = {0};

    chart_update(chart, top, w, h, &lines);
    assert_int_equal(lines.v.len, w > 0 && h > 0 ? h : 0);
    for (size_t i = 0; i < lines.v.len; i++) {
        const struct buf *text = &lines.v.v[i].text;
        if (line_width(&lines.v.v[i]) > w)
            fail_msg("%d columns in %d: '%s'", line_width(&lines.v.v[i]), w, buf_str(text));
        assert_true(text_is_safe(buf_str(text), text->len));
        buf_addf(out, "%s\n", buf_str(text));
    }
    lines_release(&lines);
}

static void golden(const struct chart *chart, const char *name, size_t top, int w, int h)
{
    struct buf out = BUF_INIT;
    struct line title;

    line_init(&title);
    chart_title(chart, &title);
    buf_addf(&out, "[%s]\n", buf_str(&title.text));
    draw(chart, top, w, h, &out);
    golden_check("chart", name, &out);
    line_release(&title);
    buf_release(&out);
}

static struct result *countries(void)
{
    static const struct result_column columns[] = {{.name = "country", .value = VALUE_TEXT},
                                                   {.name = "total", .value = VALUE_DECIMAL}};
    static const char *const rows[][2] = {
        {"Germany", "1204.50"},   {"日本", "88.00"}, {"São Tomé and Príncipe", "640"},
        {"Oz\x1b[2J", "-320.25"}, {NULL, "12"},      {"Nowhere", NULL}};
    struct result *result = result_new(columns, 2, 0);

    for (size_t i = 0; i < 6; i++) {
        add(result, CELL_TEXT, rows[i][0]);
        add(result, CELL_REAL, rows[i][1]);
        end_row(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

/* A value a day, falling and rising; the days are not in order. */
static struct result *series(const char *const *names, const enum value_type *types, size_t count)
{
    struct result_column columns[4] = {0};
    for (size_t i = 0; i < count; i++)
        columns[i] = (struct result_column){.name = names[i], .type = "", .value = types[i]};
    return result_new(columns, count, 0);
}

static void add_month(struct result *result, int month)
{
    char text[32];
    snprintf(text, sizeof text, "2024-%02d-01", month);
    add(result, CELL_TEXT, text);
}

static void add_whole(struct result *result, int value)
{
    char text[32];
    snprintf(text, sizeof text, "%d", value);
    add(result, CELL_INTEGER, text);
}

/* Orders and returns a month, and a number that is of another size. */
static struct result *measures(void)
{
    static const char *const names[] = {"month", "orders", "returns", "cents"};
    static const enum value_type types[] = {VALUE_DATE, VALUE_INTEGER, VALUE_INTEGER,
                                            VALUE_INTEGER};
    struct result *result = series(names, types, 4);
    for (int i = 0; i < 12; i++) {
        add_month(result, i + 1);
        add_whole(result, 100 + i * 10);
        add_whole(result, 60 - i * 4);
        add_whole(result, 1000000);
        end_row(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

/* A row a month and country, as GROUP BY gives it. */
static struct result *by_country(int countries)
{
    static const char *const names[] = {"month", "country", "total"};
    static const enum value_type types[] = {VALUE_DATE, VALUE_TEXT, VALUE_INTEGER};
    struct result *result = series(names, types, 3);
    for (int i = 0; i < 6 * countries; i++) {
        const int country = i % countries, month = i / countries;
        char text[32];
        add_month(result, month + 1);
        snprintf(text, sizeof text, "country %d", country);
        add(result, CELL_TEXT, text);
        add_whole(result, 10 + country * 10 + month * (country % 2 ? 1 : 3));
        end_row(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static void chart__draws__measures_of_one_size_together(void **state)
{
    struct result *result = measures();
    struct chart chart;
    (void)state;
    chart_init(&chart, result, NULL, 1, false);
    assert_int_equal(chart.of.kind, CHART_LINE);
    assert_int_equal(chart.lines.len, 2);
    assert_string_equal(chart.lines.v[1].name, "returns");
    golden(&chart, "lines_columns", 0, 60, 14);
    chart_release(&chart);
    chart_init(&chart, result, NULL, 1, true);
    golden(&chart, "lines_ascii", 0, 60, 14);
    chart_release(&chart);
    result_unref(result);
}

/* A comparison has a bar for each of its two measures. */
static void chart__draws__bars_of_two_measures(void **state)
{
    static const struct result_column columns[] = {{.name = "status", .value = VALUE_TEXT},
                                                   {.name = "y2024", .value = VALUE_REAL},
                                                   {.name = "y2025", .value = VALUE_REAL},
                                                   {.name = "orders", .value = VALUE_INTEGER}};
    struct result *result = result_new(columns, 4, 0);
    struct chart chart;
    (void)state;
    for (int i = 0; i < 3; i++) {
        add(result, CELL_TEXT, i == 2 ? "open" : i ? "sent" : "returned");
        add(result, CELL_REAL, i == 2 ? "1200.5" : i ? "90" : "-400.25");
        add(result, CELL_REAL, i == 2 ? "2400" : i ? "180.75" : "-10");
        add(result, CELL_INTEGER, "90");
        end_row(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    chart_init(&chart, result, NULL, 2, false);
    assert_int_equal(chart.of.kind, CHART_BAR);
    assert_int_equal(chart.bars.len, 6);
    assert_int_equal(chart_lines(&chart), 7);
    golden(&chart, "bars_measures", 0, 60, 8);
    golden(&chart, "bars_measures_from_2", 2, 60, 3);
    chart_release(&chart);
    result_unref(result);
}

static void chart__draws__a_line_for_each_value_of_a_text(void **state)
{
    struct result *result = by_country(3);
    struct chart chart;
    (void)state;
    chart_init(&chart, result, NULL, 2, false);
    assert_int_equal(chart.lines.len, 3);
    golden(&chart, "lines_text", 0, 60, 14);
    chart_release(&chart);
    result_unref(result);
    result = by_country(9);
    chart_init(&chart, result, NULL, 2, false);
    assert_int_equal(chart.lines.len, CHART_LINES_MAX);
    assert_int_equal(chart.lines_of, 9);
    golden(&chart, "lines_many", 0, 60, 14);
    for (int i = 0; i < 24 * 10; i++) {
        struct buf out = BUF_INIT;
        draw(&chart, 0, i % 24 + 1, i / 24 + 1, &out);
        buf_release(&out);
    }
    chart_release(&chart);
    result_unref(result);
}

/* Counts of months, of which two have no row, and one is NULL. */
static struct result *gappy(void)
{
    static const char *const names[] = {"month", "orders"};
    static const enum value_type types[] = {VALUE_DATE, VALUE_INTEGER};
    static const int months[] = {1, 2, 4, 5, 6, 9, 10, 11, 12};
    struct result *result = series(names, types, 2);
    for (size_t i = 0; i < sizeof months / sizeof *months; i++) {
        add_month(result, months[i]);
        if (months[i] == 11)
            result_add_null(result);
        else
            add_whole(result, 1 + (months[i] * 5) % 7);
        end_row(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static void chart__leaves__gaps_where_nothing_is_known(void **state)
{
    struct result *result = gappy();
    struct chart chart;
    (void)state;
    chart_init(&chart, result, NULL, 1, false);
    assert_int_equal(chart.grain, CHART_GRAIN_MONTH);
    assert_int_equal(chart.missing, 3);
    golden(&chart, "gaps", 0, 60, 14);
    chart_set_known(&chart, NULL, 2, NULL); /* a NULL is no zero */
    assert_int_equal(chart.missing, 3);
    assert_int_equal(chart.lines.v[0].points.len, 11);
    golden(&chart, "zeros", 0, 60, 14);
    chart_release(&chart);
    result_unref(result);
}

/* A month without a row has a bar of its own: 0 where it is counted. Times that stand in no order
 * have none. */
static void chart__has__a_bar_for_what_is_missing(void **state)
{
    static const char *const names[] = {"month", "orders"};
    static const enum value_type types[] = {VALUE_TIMESTAMP, VALUE_INTEGER};
    static const char *const months[] = {"2024-05-01 00:00:00+00", "2024-04-01 00:00:00+00",
                                         "2024-01-01 00:00:00+00", "2023-12-01 00:00:00+00"};
    const struct grid_column cut[] = {{.cut = GRID_CUT_MONTH}, {.cut = GRID_CUT_NONE}};
    struct result *result = series(names, types, 2);
    struct chart chart;
    (void)state;
    for (int i = 0; i < 4; i++) {
        add(result, CELL_TEXT, months[i]);
        add_whole(result, 3 + i);
        end_row(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    chart_init(&chart, result, NULL, 1, false);
    while (chart.of.kind != CHART_BAR)
        chart_next(&chart, NULL);
    assert_int_equal(chart.missing, 2);
    golden(&chart, "bars_missing", 0, 60, 7);
    chart_set_known(&chart, NULL, 2, cut);
    assert_int_equal(chart_lines(&chart), 6);
    golden(&chart, "bars_zero", 0, 60, 7);
    chart_release(&chart);
    result_unref(result);
}

/* One row an event: nothing is missing between them. Every ten years is a rhythm, too. */
static void chart__finds__the_rhythm_of_a_series(void **state)
{
    static const struct {
        const char *times[6];
        enum chart_grain grain;
        uint64_t missing;
    } cases[] = {
        {{"2024-01-05", "2024-01-09", "2024-02-27", "2024-03-02", "2024-03-20"},
         CHART_GRAIN_DAY,
         0},
        {{"2024-01-01", "2024-01-02", "2024-01-03", "2024-01-06", "2024-01-07"},
         CHART_GRAIN_DAY,
         2},
        {{"2024-01-01", "2024-01-08", "2024-01-22", "2024-01-29"}, CHART_GRAIN_WEEK, 1},
        {{"2023-12", "2024-01", "2024-03"}, CHART_GRAIN_MONTH, 1},
        {{"2023-01-01", "2023-04-01", "2023-10-01", "2024-01-01"}, CHART_GRAIN_QUARTER, 1},
        {{"1980-01-01", "1990-01-01", "2000-01-01", "2020-01-01"}, CHART_GRAIN_YEAR, 1},
        {{"2024-01-01 10:00", "2024-01-01 11:00", "2024-01-01 14:00"}, CHART_GRAIN_HOUR, 2},
        {{"2024-01-01 10:00:05", "2024-01-01 11:00", "2024-01-01 14:00"}, CHART_GRAIN_NONE, 0},
        {{"2024-01-01", "2024-01-01", "2024-01-02", "2024-01-05"}, CHART_GRAIN_NONE, 0},
    };
    static const char *const names[] = {"at", "level"};
    static const enum value_type types[] = {VALUE_DATE, VALUE_REAL};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct result *result = series(names, types, 2);
        struct chart chart;
        for (size_t k = 0; k < 6 && cases[i].times[k]; k++) {
            add(result, CELL_TEXT, cases[i].times[k]);
            add(result, CELL_REAL, "1.5");
            end_row(result);
        }
        result_set_state(result, RESULT_COMPLETE);
        chart_init(&chart, result, NULL, 1, false);
        assert_int_equal(chart.of.kind, CHART_LINE);
        assert_int_equal(chart.grain, cases[i].grain);
        assert_int_equal(chart.missing, cases[i].missing);
        chart_release(&chart);
        result_unref(result);
    }
}

/* Only where every group of a time is a row, and a row's absence means that nothing was counted. */
static void chart_zeros__are__what_counts_and_sums(void **state)
{
    static const struct {
        const char *sql;
        uint64_t zeros;
    } cases[] = {
        {"SELECT month, count(*) FROM t GROUP BY month", 2},
        {"SELECT date(day, 'start of month'), round(sum(total), 2) FROM t GROUP BY 1", 2},
        {"SELECT month, avg(total) FROM t GROUP BY month", 0},
        {"SELECT month, total FROM t", 0},
        {"SELECT month, count(*) FROM t GROUP BY month HAVING count(*) > 2", 0},
        {"SELECT month, count(*) FROM t GROUP BY month LIMIT 9", 0},
        {"SELECT month, count(*) FROM t GROUP BY month LIMIT 1000", 2},
        {"SELECT month, count(*) FROM t WHERE day >= '2024-01-01' AND state = 'x' GROUP BY month",
         2},
        {"SELECT month, count(*) FROM t WHERE month >= '2024-01' AND month < '2025' GROUP BY month",
         2},
        {"SELECT month, count(*) FROM t WHERE month IN ('2024-01', '2024-03') GROUP BY month", 0},
        {"SELECT month, count(*) FROM t WHERE month > 'a' OR state = 'x' GROUP BY month", 0},
        {"SELECT month, n FROM (SELECT month, count(*) AS n FROM t GROUP BY month)", 0},
        {"SELECT month, sum(count(*)) OVER (ORDER BY month) FROM t GROUP BY month", 0},
        {"not SQL", 0},
    };
    struct result *result = gappy();
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (chart_zeros(result, cases[i].sql, SQL_SQLITE) != cases[i].zeros)
            fail_msg("%s", cases[i].sql);
    assert_int_equal(chart_zeros(result, NULL, SQL_SQLITE), 0);
    result_unref(result);
}

static struct result *days(int count)
{
    static const struct result_column columns[] = {{.name = "id", .value = VALUE_INTEGER},
                                                   {.name = "day", .value = VALUE_DATE},
                                                   {.name = "orders", .value = VALUE_INTEGER}};
    struct result *result = result_new(columns, 3, 0);
    char text[64];

    for (int i = 0; i < count; i++) {
        const int day = i * 7 % count;
        sprintf(text, "%d", i);
        add(result, CELL_INTEGER, text);
        sprintf(text, "20%02d-%02d-%02d", 10 + day / 336 % 80, day / 28 % 12 + 1, day % 28 + 1);
        add(result, CELL_TEXT, text);
        sprintf(text, "%d", 1000 + (int)(900 * sin(day / 20.0)) + day);
        add(result, CELL_INTEGER, text);
        end_row(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

static void chart__draws__bars_for_a_few_rows(void **state)
{
    (void)state;
    struct result *result = countries();
    struct chart chart;

    chart_init(&chart, result, NULL, 0, false);
    assert_int_equal(chart.of.kind, CHART_BAR);
    golden(&chart, "bars", 0, 70, 7);
    golden(&chart, "bars_from_2", 2, 70, 3);
    golden(&chart, "bars_narrow", 0, 24, 6);
    chart_release(&chart);
    chart_init(&chart, result, NULL, 0, true);
    golden(&chart, "bars_ascii", 0, 70, 7);
    chart_release(&chart);
    result_unref(result);
}

/* Branch and status: a bar says both, and no line joins them. */
static void chart__labels__two_groupings_with_both(void **state)
{
    static const struct result_column columns[] = {{.name = "branch", .value = VALUE_TEXT},
                                                   {.name = "status", .value = VALUE_TEXT},
                                                   {.name = "orders", .value = VALUE_INTEGER}};
    static const char *const rows[][3] = {{"Harbour", "done", "40"},
                                          {"West", "done", "31"},
                                          {"Harbour", "cancelled", "7"},
                                          {"West", NULL, "2"}};
    struct result *result = result_new(columns, 3, 0);
    struct chart chart;
    (void)state;

    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        for (size_t c = 0; c < 3; c++)
            add(result, c == 2 ? CELL_INTEGER : CELL_TEXT, rows[row][c]);
        end_row(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    chart_init(&chart, result, NULL, 2, false);
    assert_int_equal(chart.of.kind, CHART_BAR);
    golden(&chart, "bars_two_groupings", 0, 70, 5);
    chart_next(&chart, NULL);
    assert_int_equal(chart.of.kind, CHART_HISTOGRAM);
    chart_release(&chart);
    result_unref(result);
}

/* Averages as the grid shows them, and booleans as words. */
/* Severities are whole numbers, and what the incidents were counted by; two figures are not. */
static void charted__groups_by__the_first_whole_numbers(void **state)
{
    static const enum value_type types[] = {VALUE_INTEGER, VALUE_INTEGER};
    static const struct {
        const char *names[2];
        int first[3];
        int label;
    } rows[] = {{{"severity", "count"}, {1, 2, 3}, 0},
                {{"count", "severity"}, {1, 2, 3}, -1},
                {{"severity", "count"}, {1, 2, 1}, -1}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct result *result = series(rows[i].names, types, 2);
        for (size_t row = 0; row < 3; row++) {
            add_whole(result, rows[i].first[row]);
            add_whole(result, 40);
            end_row(result);
        }
        result_set_state(result, RESULT_COMPLETE);
        const struct charted charted = charted_choose(result, 3, 0);
        assert_int_equal(charted.label, rows[i].label);
        assert_int_equal(charted.value, rows[i].label == 0 ? 1 : 0);
        result_unref(result);
    }
}

static void chart__writes__numbers_and_booleans_as_the_grid(void **state)
{
    static const struct result_column columns[] = {{.name = "paid", .value = VALUE_BOOLEAN},
                                                   {.name = "mean", .value = VALUE_REAL}};
    struct result *result = result_new(columns, 2, 0);
    struct chart chart;
    (void)state;
    add(result, CELL_INTEGER, "0");
    add(result, CELL_REAL, "1234.142857142857");
    end_row(result);
    add(result, CELL_INTEGER, "1");
    add(result, CELL_REAL, "12.5");
    end_row(result);
    result_set_state(result, RESULT_COMPLETE);
    chart_init(&chart, result, NULL, 1, false);
    assert_int_equal(chart.of.kind, CHART_BAR);
    assert_string_equal(chart.bars.v[0].label, "false");
    assert_string_equal(chart.bars.v[0].text, "1,234.14");
    assert_string_equal(chart.bars.v[1].label, "true");
    assert_string_equal(chart.bars.v[1].text, "12.5 ");
    chart_release(&chart);
    result_unref(result);
}

/* The cursor stands on the month, which is what the sums are of. */
static void chart__draws__measures_by_the_part_of_a_date(void **state)
{
    static const struct result_column columns[] = {
        {.name = "month", .type = "integer", .value = VALUE_INTEGER},
        {.name = "total", .type = "", .value = VALUE_REAL}};
    static const char *const cells[][2] = {{"11", "240.5"}, {"12", "325.25"}};
    struct result *result = result_new(columns, 2, 0);
    struct chart chart;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        add(result, CELL_INTEGER, cells[i][0]);
        add(result, CELL_REAL, cells[i][1]);
        end_row(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    chart_init(&chart, result, NULL, 0, false);
    assert_int_equal(chart.of.kind, CHART_BAR);
    assert_int_equal(chart.of.value, 1);
    assert_int_equal(chart.of.label, 0);
    chart_release(&chart);
    result_unref(result);
}

static void chart__draws__a_line_over_time(void **state)
{
    (void)state;
    struct result *result = days(300);
    struct chart chart;

    chart_init(&chart, result, NULL, 0, false);
    assert_int_equal(chart.of.kind, CHART_LINE);
    assert_int_equal(chart.of.value, 2); /* not the id */
    golden(&chart, "line", 0, 70, 14);
    golden(&chart, "line_small", 0, 20, 4);
    chart_release(&chart);
    chart_init(&chart, result, NULL, 2, true);
    golden(&chart, "line_ascii", 0, 70, 14);
    chart_release(&chart);
    result_unref(result);
}

static void chart_next__goes_round__the_kinds_that_fit(void **state)
{
    (void)state;
    static const enum chart_kind kinds[] = {CHART_HISTOGRAM, CHART_COUNT, CHART_BAR, CHART_LINE};
    struct result *result = days(84);
    struct chart chart;

    chart_init(&chart, result, NULL, 2, false);
    for (size_t i = 0; i < 4; i++) {
        chart_next(&chart, NULL);
        assert_int_equal(chart.of.kind, kinds[i]);
        if (chart.of.kind == CHART_HISTOGRAM)
            golden(&chart, "histogram", 0, 60, 12);
    }
    chart_release(&chart);
    result_unref(result);
}

/* A line over names would go over the rows' numbers. */
static void chart__draws__no_line_over_names(void **state)
{
    static const char *const names[] = {"channel", "revenue"};
    static const enum value_type types[] = {VALUE_TEXT, VALUE_REAL};
    static const char *const channels[] = {"phone", "app", "web"};
    struct result *result = series(names, types, 2);
    struct chart chart;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        add(result, CELL_TEXT, channels[i]);
        add(result, CELL_REAL, "1.5");
        end_row(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    chart_init(&chart, result, NULL, 1, false);
    assert_int_equal(chart.of.kind, CHART_BAR);
    assert_false(charted_can(&chart.of, CHART_LINE));
    chart_release(&chart);
    result_unref(result);
}

static void chart__counts__texts(void **state)
{
    (void)state;
    static const char *const texts[] = {"paid", "open", "paid", NULL, "paid", "open", "shipped"};
    const struct result_column column = {.name = "status", .value = VALUE_TEXT};
    struct result *result = result_new(&column, 1, 0);
    struct chart chart;

    for (size_t i = 0; i < 7; i++) {
        add(result, CELL_TEXT, texts[i]);
        end_row(result);
    }
    result_set_state(result, RESULT_COMPLETE);
    chart_init(&chart, result, NULL, 0, false);
    assert_int_equal(chart.of.kind, CHART_COUNT);
    golden(&chart, "counts", 0, 50, 5);
    chart_release(&chart);
    result_unref(result);
}

static void chart__draws__the_rows_in_view(void **state)
{
    (void)state;
    struct result *result = countries();
    const struct sort_key key = {.col = 1, .descending = true};
    struct err err = ERR_INIT;
    struct view *view = view_sort(result, NULL, &key, 1, NULL, NULL, &err);
    struct chart chart;

    chart_init(&chart, result, view, 1, false);
    assert_string_equal(chart.bars.v[0].label, "Germany");
    assert_string_equal(chart.bars.v[1].text, "640   "); /* aligned at the point */
    chart_release(&chart);
    view_unref(view);
    result_unref(result);
}

static void chart__says__when_there_is_nothing_to_draw(void **state)
{
    (void)state;
    const struct result_column column = {.name = "n", .value = VALUE_INTEGER};
    struct result *result = result_new(&column, 1, 0);
    struct chart chart;

    chart_init(&chart, result, NULL, 0, false);
    golden(&chart, "no_rows", 0, 40, 3);
    chart_next(&chart, NULL);
    chart_release(&chart);
    add(result, CELL_INTEGER, NULL);
    end_row(result);
    add(result, CELL_REAL, "NaN");
    end_row(result);
    result_publish(result);
    chart_init(&chart, result, NULL, 0, false);
    golden(&chart, "nothing", 0, 40, 3);
    chart_release(&chart);
    result_unref(result);
}

static void chart__survives__every_size_and_odd_numbers(void **state)
{
    (void)state;
    static const char *const numbers[] = {"1e308",  "-1e308", "0",       "-0.0",
                                          "1e-300", "5",      "Infinity"};
    const struct result_column column = {.name = "n", .value = VALUE_REAL};
    struct buf out = BUF_INIT;

    for (size_t count = 1; count <= 7; count++) {
        struct result *result = result_new(&column, 1, 0);
        struct chart chart;
        for (size_t i = 0; i < count; i++) {
            add(result, CELL_REAL, numbers[(i * 3 + count) % 7]);
            end_row(result);
        }
        result_publish(result);
        chart_init(&chart, result, NULL, 0, count % 2);
        for (int kind = 0; kind < 4; kind++) {
            for (int w = 0; w < 40; w++)
                for (int h = 0; h < 12; h++)
                    draw(&chart, 0, w, h, &out);
            chart_next(&chart, NULL);
        }
        chart_release(&chart);
        result_unref(result);
    }
    buf_release(&out);
}

static void chart_number__is__short(void **state)
{
    (void)state;
    static const struct {
        double value, step;
        const char *text;
    } cases[] = {{0, 1, "0"},
                 {-0.0, 0.5, "0.0"},
                 {1234567, 500000, "1,234,567"},
                 {-1200, 100, "-1,200"},
                 {0.25, 0.05, "0.25"},
                 {3e15, 1e15, "3e+15"},
                 {1999.5, 0.5, "1,999.5"}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf out = BUF_INIT;
        chart_number(&out, cases[i].value, cases[i].step);
        assert_string_equal(buf_str(&out), cases[i].text);
        buf_release(&out);
    }
}

static void chart_time__reads_back__what_it_writes(void **state)
{
    (void)state;
    static const char *const times[] = {"1970-01-01", "2024-02-29", "1999-12-31", "1815-06-18",
                                        "2000-03-01"};
    static const char *const bad[] = {"",           "2024",   "2024-13-01", "030-12-4567",
                                      "March 2024", "1234567"};
    double seconds;

    for (size_t i = 0; i < 5; i++) {
        struct buf out = BUF_INIT;
        assert_true(charted_time(times[i], strlen(times[i]), &seconds));
        chart_time_text(&out, seconds, 1e9);
        assert_string_equal(buf_str(&out), times[i]);
        buf_release(&out);
    }
    assert_true(charted_time("1970-01-02T03:04:05.5Z", 22, &seconds));
    assert_true(seconds == 86400 + 3 * 3600 + 4 * 60 + 5.5);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(charted_time(bad[i], strlen(bad[i]), &seconds));
}

int main(void)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chart__draws__bars_for_a_few_rows),
        cmocka_unit_test(chart__labels__two_groupings_with_both),
        cmocka_unit_test(charted__groups_by__the_first_whole_numbers),
        cmocka_unit_test(chart__writes__numbers_and_booleans_as_the_grid),
        cmocka_unit_test(chart__draws__measures_by_the_part_of_a_date),
        cmocka_unit_test(chart__draws__a_line_over_time),
        cmocka_unit_test(chart_next__goes_round__the_kinds_that_fit),
        cmocka_unit_test(chart__draws__no_line_over_names),
        cmocka_unit_test(chart__counts__texts),
        cmocka_unit_test(chart__draws__the_rows_in_view),
        cmocka_unit_test(chart__says__when_there_is_nothing_to_draw),
        cmocka_unit_test(chart__survives__every_size_and_odd_numbers),
        cmocka_unit_test(chart_number__is__short),
        cmocka_unit_test(chart__draws__measures_of_one_size_together),
        cmocka_unit_test(chart__draws__bars_of_two_measures),
        cmocka_unit_test(chart__draws__a_line_for_each_value_of_a_text),
        cmocka_unit_test(chart__leaves__gaps_where_nothing_is_known),
        cmocka_unit_test(chart__has__a_bar_for_what_is_missing),
        cmocka_unit_test(chart__finds__the_rhythm_of_a_series),
        cmocka_unit_test(chart_zeros__are__what_counts_and_sums),
        cmocka_unit_test(chart_time__reads_back__what_it_writes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
