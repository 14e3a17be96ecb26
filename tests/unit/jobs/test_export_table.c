/* The aligned table: widths, cuts, and that nothing foreign reaches the terminal. */
#include "exported.h"

#include "querent/base/mem.h"
#include "querent/base/text.h"

static struct buf table(int width, const char *names, const struct cell *cells, size_t rows)
{
    struct result_column columns[32];
    char **list = NULL;
    const size_t count = exported_columns(names, columns, &list);
    const struct export_options options = {.format = EXPORT_TABLE, .width = width};
    struct buf out = exported_with(&options, columns, count, cells, rows);

    str_free_all(list, count);
    return out;
}

/* The widest line in columns of the terminal. */
static int widest(const struct buf *out)
{
    int most = 0;

    for (const char *p = buf_str(out); *p;) {
        const size_t len = strcspn(p, "\n");
        const int cols = text_width(p, len);
        most = cols > most ? cols : most;
        p += len + (p[len] == '\n');
    }
    return most;
}

static void table__aligns__by_display_width(void **state)
{
    (void)state;
    static const struct cell cells[] = {
        INTEGER("104211"), TEXT("Müller"), REAL("1204.50"), INTEGER("7"), TEXT("東京商会"),
        NOTHING,           INTEGER("-12"), TEXT("🙂"),    REAL("0.1"),  INTEGER("8"),
        TEXT(""),          REAL("1.5"),    INTEGER("9"),    TEXT("  "),   REAL("2.5"),
    };
    assert_exported(EXPORT_TABLE, "no,customer,total", cells, 5,
                    "     no │ customer │   total\n"
                    "────────┼──────────┼─────────\n"
                    " 104211 │ Müller   │ 1204.50\n"
                    "      7 │ 東京商会 │ ∅\n"
                    "    -12 │ 🙂       │     0.1\n"
                    "      8 │ ''       │     1.5\n"
                    "      9 │ '  '     │     2.5\n");
}

static void table__shows__controls_as_symbols(void **state)
{
    (void)state;
    static const struct cell cells[] = {TEXT("a\nb\x1b]0;evil\x07"),
                                        TEXT("\xe2\x80\xae"
                                             "abc\xff"),
                                        BYTES("\x00\xff")};
    struct buf out = table(0, "a,b,c\x1b[2J", cells, 1);

    for (size_t i = 0; i < out.len; i++)
        assert_true((unsigned char)out.p[i] >= 0x20 || out.p[i] == '\n');
    assert_null(strstr(buf_str(&out), "\xe2\x80\xae"));
    assert_true(text_valid(out.p, out.len));
    assert_non_null(strstr(buf_str(&out), "\\x00ff"));
    buf_release(&out);
}

static void table__cuts__what_is_wider_than_the_terminal(void **state)
{
    (void)state;
    char longer[200];
    memset(longer, 'y', sizeof longer);
    const struct cell cells[] = {{longer, sizeof longer, CELL_TEXT},
                                 {longer, sizeof longer, CELL_TEXT},
                                 INTEGER("123456789")};

    for (int width = 40; width <= 200; width += 40) {
        struct buf out = table(width, "a,b,n", cells, 1);
        assert_true(widest(&out) <= width);
        assert_true(widest(&out) > width - 4);
        assert_non_null(strstr(buf_str(&out), "y… │"));
        assert_non_null(strstr(buf_str(&out), "123456789\n"));
        buf_release(&out);
    }
}

static void table__cuts__at_60_without_a_terminal(void **state)
{
    (void)state;
    char longer[61];
    memset(longer, 'z', sizeof longer);
    const struct cell fits = {longer, 60, CELL_TEXT}, cut = {longer, 61, CELL_TEXT};
    struct buf whole = table(0, "a", &fits, 1), part = table(0, "a", &cut, 1);

    assert_null(strstr(buf_str(&whole), "…"));
    assert_non_null(strstr(buf_str(&part), "z…\n"));
    assert_int_equal(widest(&whole), 62);
    assert_int_equal(widest(&part), 62);
    buf_release(&whole);
    buf_release(&part);
}

static void table__never_cuts__a_number(void **state)
{
    (void)state;
    char digits[80];
    memset(digits, '9', sizeof digits);
    const struct cell cells[] = {{digits, sizeof digits, CELL_INTEGER},
                                 TEXT("some words that may be cut")};
    struct buf out = table(20, "n,t", cells, 1);

    digits[sizeof digits - 1] = '\0';
    assert_non_null(strstr(buf_str(&out), digits));
    assert_non_null(strstr(buf_str(&out), "…"));
    buf_release(&out);
}

/* After the measured rows, wider text is cut to the column and a wider number still stands whole.
 */
/* As in the grid; files for programs keep every digit. */
static void table__reads__numbers_by_their_scale(void **state)
{
    static const struct result_column columns[] = {
        {.name = "sum", .type = "", .value = VALUE_REAL},
        {.name = "price", .type = "numeric(10,2)", .value = VALUE_DECIMAL},
        {.name = "exact", .type = "numeric", .value = VALUE_DECIMAL}};
    static const struct cell cells[] = {
        REAL("38910.45000000001"), REAL("12.5"),    REAL("38910.45000000001"),
        REAL("19987246.2799997"),  INTEGER("1200"), NOTHING,
    };
    static const char *const expected[] = {"         sum │   price │             exact\n"
                                           "─────────────┼─────────┼───────────────────\n"
                                           "    38910.45 │   12.50 │ 38910.45000000001\n"
                                           " 19987246.28 │ 1200.00 │ ∅\n",
                                           "sum,price,exact\r\n"
                                           "38910.45000000001,12.5,38910.45000000001\r\n"
                                           "19987246.2799997,1200,\r\n"};
    static const enum export_format formats[] = {EXPORT_TABLE, EXPORT_CSV};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        const struct export_options options = {.format = formats[i]};
        struct buf out = exported_with(&options, columns, 3, cells, 2);
        assert_string_equal(buf_str(&out), expected[i]);
        buf_release(&out);
    }
}

/* SQLite's 1 and 0 in a column of booleans, as the grid shows them. */
static void booleans__are_words__as_in_the_grid(void **state)
{
    (void)state;
    static const struct cell cells[] = {INTEGER("1"), INTEGER("0"), INTEGER("2")};
    static const struct {
        enum export_format format;
        bool words;
    } cases[] = {
        {EXPORT_TABLE, true}, {EXPORT_MARKDOWN, true}, {EXPORT_HTML, true}, {EXPORT_SQL, false}};
    const struct result_column column = {.name = "on", .type = "bool", .value = VALUE_BOOLEAN};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct export_options options = {.format = cases[i].format};
        struct buf out = exported_with(&options, &column, 1, cells, 3);
        assert_int_equal(strstr(buf_str(&out), "true") != NULL, cases[i].words);
        assert_int_equal(strstr(buf_str(&out), "false") != NULL, cases[i].words);
        assert_non_null(strchr(buf_str(&out), '2'));
        buf_release(&out);
    }
}

static void table__streams__after_its_window(void **state)
{
    (void)state;
    const size_t rows = 3000;
    struct cell *cells = mem_alloc(rows * 2 * sizeof *cells);
    for (size_t i = 0; i < rows * 2; i += 2) {
        cells[i] = (struct cell)TEXT("word");
        cells[i + 1] = (struct cell)INTEGER("12");
    }
    cells[2 * 2000] = (struct cell)TEXT("much longer than a word");
    cells[2 * 2000 + 1] = (struct cell)INTEGER("1234567890");
    struct buf out = table(0, "text,n", cells, rows);
    size_t lines = 0;

    for (const char *p = buf_str(&out); (p = strchr(p, '\n')); p++)
        lines++;
    assert_int_equal(lines, rows + 2);
    assert_non_null(strstr(buf_str(&out), "\n muc… │ 1234567890\n"));
    buf_release(&out);
    mem_free(cells);
}

static void table__measures__marks_that_take_no_room(void **state)
{
    (void)state;
    struct buf zalgo = BUF_INIT;
    buf_add(&zalgo, "e");
    for (int i = 0; i < 5000; i++)
        buf_add(&zalgo, "\xcc\x81");
    const struct cell cells[] = {{zalgo.p, zalgo.len, CELL_TEXT}, TEXT("x")};
    struct buf out = table(0, "a,b", cells, 1);

    assert_true(out.len < 4000);
    assert_true(text_valid(out.p, out.len));
    buf_release(&out);
    buf_release(&zalgo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table__aligns__by_display_width),
        cmocka_unit_test(table__shows__controls_as_symbols),
        cmocka_unit_test(table__cuts__what_is_wider_than_the_terminal),
        cmocka_unit_test(table__cuts__at_60_without_a_terminal),
        cmocka_unit_test(table__never_cuts__a_number),
        cmocka_unit_test(table__reads__numbers_by_their_scale),
        cmocka_unit_test(booleans__are_words__as_in_the_grid),
        cmocka_unit_test(table__streams__after_its_window),
        cmocka_unit_test(table__measures__marks_that_take_no_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
