/* Decoding, widths, making safe, folding. */
#include <locale.h>
#include <string.h>
#include <wchar.h>

#include "support/check.h"
#include "support/random.h"

#include "querent/base/str.h"
#include "querent/base/text.h"

static void text_decode__refuses__what_is_not_utf8(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t used;
        int32_t cp;
    } cases[] = {
        {"A", 1, 'A'},
        {"\xC3\xA9", 2, 0xE9},
        {"\xE6\x9D\xB1", 3, 0x6771},
        {"\xF0\x9F\x98\x80", 4, 0x1F600},
        {"\xF4\x8F\xBF\xBF", 4, 0x10FFFF},
        {"\xC0\x80", 1, 0xFFFD},         /* overlong */
        {"\xE0\x80\xAF", 1, 0xFFFD},     /* overlong */
        {"\xF0\x80\x80\x80", 1, 0xFFFD}, /* overlong */
        {"\xED\xA0\x80", 1, 0xFFFD},     /* surrogate */
        {"\xF4\x90\x80\x80", 1, 0xFFFD}, /* beyond Unicode */
        {"\xC3", 1, 0xFFFD},             /* cut short */
        {"\xE6\x9D", 1, 0xFFFD},
        {"\x80", 1, 0xFFFD}, /* no lead byte */
        {"\xFF", 1, 0xFFFD},
    };
    int32_t cp;

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_int_equal(text_decode(cases[i].bytes, strlen(cases[i].bytes), &cp), cases[i].used);
        assert_int_equal(cp, cases[i].cp);
        assert_int_equal(text_valid(cases[i].bytes, strlen(cases[i].bytes)), cp != 0xFFFD);
    }
    assert_int_equal(text_decode("", 0, &cp), 0);
}

static void text_encode__inverts__decode(void **state)
{
    (void)state;
    char bytes[4];
    int32_t back;

    for (int32_t cp = 0; cp <= 0x10FFFF; cp++) {
        if (cp >= 0xD800 && cp <= 0xDFFF)
            continue;
        const size_t n = text_encode(cp, bytes);
        assert_int_equal(text_decode(bytes, n, &back), n);
        assert_int_equal(back, cp);
    }
    assert_int_equal(text_encode(0xD800, bytes), 3);
    assert_memory_equal(bytes, "\xEF\xBF\xBD", 3);
}

/* ncurses places by wcwidth: whatever both know must be as wide here as there. */
static void text_width__agrees__with_the_c_library(void **state)
{
    (void)state;
    size_t compared = 0;

    if (!setlocale(LC_CTYPE, "C.UTF-8")) {
        print_message("skipped: no locale C.UTF-8\n");
        skip();
    }
    for (int32_t cp = 0x20; cp <= 0x10FFFF; cp++) {
        char bytes[4];
        const int columns = wcwidth((wchar_t)cp);
        const size_t n = text_encode(cp, bytes);
        if ((cp >= 0xD800 && cp <= 0xDFFF) || columns < 0 || !text_is_safe(bytes, n))
            continue;
        if (text_width(bytes, n) != columns)
            fail_msg("U+%04X: %d columns, wcwidth says %d", (unsigned)cp, text_width(bytes, n),
                     columns);
        compared++;
    }
    assert_true(compared > 100000);
}

static void text_width__counts__what_is_shown(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int width;
    } cases[] = {
        {"", 0},
        {"orders", 6},
        {"Müller", 6},
        {"東京商会", 8},
        {"e\xCC\x81", 1},
        {"👍", 2},
        {"👍🏽", 4},
        {"\n", 1},
        {"\x1b[31m", 5},
        {"a\xff\xfe"
         "b",
         4},
        {"\xE2\x80\xAE", 8},
        {"\xF3\xA0\x81\x81", 9},
        {"한국", 4},
        {"\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB", 2},
        {"\xF4\x8F\xBF\xBF", 10},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_int_equal(text_width(cases[i].text, strlen(cases[i].text)), cases[i].width);
}

static void text_grapheme__keeps__clusters_together(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t bytes;
        int width;
    } cases[] = {
        {"ab", 1, 1},
        {"e\xCC\x81x", 3, 1}, /* letter and combining accent */
        {"é", 2, 1},
        {"東x", 3, 2},
        {"🇩🇪🇫🇷", 8, 2},                     /* one flag */
        {"\xE1\x84\x92\xE1\x85\xA1", 6, 2}, /* conjoining Jamo */
        {"\x1b[0m", 1, 1},                  /* a control character stands alone */
        {"\xffz", 1, 1},
        {"\xE2\x80\xAE"
         "abc",
         3, 8},
        {"क्षि", 6, 1},
    };
    int width;

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        assert_int_equal(text_grapheme(cases[i].text, strlen(cases[i].text), &width),
                         cases[i].bytes);
        assert_int_equal(width, cases[i].width);
    }
    assert_int_equal(text_grapheme("", 0, &width), 0);
}

/* Random bytes, half of them from pieces that are interesting. */
static size_t random_text(char *bytes, size_t room)
{
    static const char *const pieces[] = {"a",
                                         " ",
                                         "\n",
                                         "\t",
                                         "\x1b[2J",
                                         "é",
                                         "東",
                                         "😀",
                                         "\xE2\x80\xAE",
                                         "\xE2\x81\xA6",
                                         "\xE2\x80\x8B",
                                         "\xEF\xBB\xBF",
                                         "\xCC\x81",
                                         "\xC2\x9B",
                                         "\x7f",
                                         "\xE2\x80\x8D",
                                         "\xF3\xA0\x81\x81",
                                         "␛",
                                         "\xEE\x80\x80",
                                         "\xE2\x80\xA8",
                                         "<U+202E>",
                                         "\xEF\xBF\xBD",
                                         "\xC2\xAD",
                                         "\xD8\x80"};
    size_t len = 0;
    const size_t want = random_below(room);

    while (len < want) {
        const char *piece = pieces[random_below(COUNT_OF(pieces))];
        const size_t n = strlen(piece);
        if (random_below(2) || len + n > want) {
            bytes[len++] = (char)random_below(256);
        } else {
            memcpy(bytes + len, piece, n);
            len += n;
        }
    }
    return len;
}

/* Nothing that a terminal acts on: checked without the code under test. */
static bool plain_to_terminal(const char *p, size_t len, bool newlines)
{
    const unsigned char *u = (const unsigned char *)p;

    for (size_t i = 0; i < len; i++) {
        if ((u[i] < 0x20 && !(newlines && (u[i] == '\n' || u[i] == '\t'))) || u[i] == 0x7F)
            return false;
        if (u[i] == 0xC2 && i + 1 < len && u[i + 1] < 0xA0)
            return false; /* C1 */
        if (u[i] == 0xE2 && i + 2 < len && u[i + 1] == 0x80 && u[i + 2] >= 0xA8 && u[i + 2] <= 0xAE)
            return false; /* separators, embeddings, overrides */
        if (u[i] == 0xE2 && i + 2 < len && u[i + 1] == 0x81 && u[i + 2] >= 0xA6 && u[i + 2] <= 0xA9)
            return false; /* isolates */
    }
    return text_valid(p, len);
}

static void text_safe__output__is_safe_and_stays(void **state)
{
    (void)state;
    static const unsigned flags[] = {TEXT_SAFE_DEFAULT, TEXT_SAFE_ASCII, TEXT_SAFE_KEEP_NEWLINES,
                                     TEXT_SAFE_ASCII | TEXT_SAFE_KEEP_NEWLINES};
    char bytes[120];

    random_seed(9);
    for (int step = 0; step < 20000; step++) {
        const size_t len = random_text(bytes, sizeof bytes);
        const unsigned flag = flags[step % COUNT_OF(flags)];
        const bool newlines = flag & TEXT_SAFE_KEEP_NEWLINES;
        struct buf once = BUF_INIT, twice = BUF_INIT;
        text_safe(&once, bytes, len, flag);
        text_safe(&twice, once.p, once.len, flag);
        assert_int_equal(once.len, twice.len);
        assert_memory_equal(once.p, twice.p, once.len);
        assert_true(plain_to_terminal(once.p, once.len, newlines));
        if (!newlines) {
            assert_true(text_is_safe(once.p, once.len));
            const bool same = once.len == len && memcmp(once.p, bytes, len) == 0;
            assert_int_equal(text_is_safe(bytes, len), same);
        }
        if (flag == TEXT_SAFE_DEFAULT)
            assert_int_equal(text_width(bytes, len), text_width(once.p, once.len));
        buf_release(&once);
        buf_release(&twice);
    }
}

static void text_safe__shows__what_was_there(void **state)
{
    (void)state;
    static const struct {
        const char *text, *symbols, *ascii;
    } cases[] = {
        {"a\tb\r\n", "a␉b␍␤", "a\\tb\\r\\n"},
        {"\x1b[31mred\x7f", "␛[31mred␡", "^[[31mred^?"},
        {"\xC2\x85\xC2\x9B", "␤<U+009B>", "<U+0085><U+009B>"},
        {"abc\xE2\x80\xAE"
         "cba",
         "abc<U+202E>cba", "abc<U+202E>cba"},
        {"\xff", "\xEF\xBF\xBD", "<FF>"},
        {"\xEE\x80\x80\xEF\xB7\x90", "<U+E000><U+FDD0>", "<U+E000><U+FDD0>"},
        {"soft\xC2\xADhyphen\xE2\x80\x8B", "soft<U+00AD>hyphen<U+200B>",
         "soft<U+00AD>hyphen<U+200B>"},
        {"Ünïcödé 東京 👨‍👩‍👧", "Ünïcödé 東京 👨‍👩‍👧",
         "Ünïcödé 東京 👨‍👩‍👧"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buf out = BUF_INIT;
        text_safe(&out, cases[i].text, strlen(cases[i].text), TEXT_SAFE_DEFAULT);
        assert_string_equal(out.p, cases[i].symbols);
        buf_clear(&out);
        text_safe(&out, cases[i].text, strlen(cases[i].text), TEXT_SAFE_ASCII);
        assert_string_equal(out.p, cases[i].ascii);
        buf_release(&out);
    }
}

/* Every byte at every place of a word must be seen by the eight-bytes-at-once path. */
static void text_is_safe__sees__one_bad_byte_anywhere(void **state)
{
    (void)state;
    char text[41];

    for (size_t len = 1; len < sizeof text; len++)
        for (size_t at = 0; at < len; at++)
            for (int c = 0; c < 256; c++) {
                memset(text, 'x', len);
                text[at] = (char)c;
                assert_int_equal(text_is_safe(text, len), c >= 0x20 && c < 0x7F);
            }
    assert_true(text_is_safe("", 0));
}

static void text_fold__unifies__case_accents_and_forms(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"", ""},
        {"Order_Date 42", "order_date 42"},
        {"MÜLLER", "muller"},
        {"Straße", "strasse"},
        {"São Paulo", "sao paulo"},
        {"e\xCC\x81t\xC3\xA9", "ete"},
        {"ＡＢＣ１２３", "abc123"},
        {"ﬁn", "fin"},
        {"İstanbul", "istanbul"},
        {"Ёлка Й", "елка и"},
        {"が", "が"}, /* a voiced kana is another letter, not an accent */
        {"한글", "한글"},
        {"кимоно", "кимоно"},
        {"soft\xC2\xADhyphen", "softhyphen"},
        {"bad\xffs", "bad\xEF\xBF\xBDs"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buf out = BUF_INIT;
        text_fold(&out, cases[i].text, strlen(cases[i].text));
        assert_string_equal(buf_str(&out), cases[i].want);
        buf_release(&out);
    }
}

static void text_cut__ends__with_a_whole_character(void **state)
{
    static const struct {
        const char *text;
        size_t max;
        const char *want;
    } cases[] = {
        {"abc", 5, "abc"},
        {"abc", 3, "abc"},
        {"abc", 2, "ab"},
        {"abc", 0, ""},
        {"aé", 2, "a"},
        {"aé", 3, "aé"},
        {"a€b", 2, "a"},
        {"a€b", 3, "a"},
        {"a€b", 4, "a€"},
        {"😀", 3, ""},
        {"x😀y", 4, "x"},
        {"x😀y", 5, "x😀"},
        {"a\x80\x80\x80\x80\x80z", 5, "a\x80\x80\x80\x80"}, /* no UTF-8: cut anywhere */
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const size_t len = text_cut(cases[i].text, strlen(cases[i].text), cases[i].max);
        struct buf out = BUF_INIT;
        char copy[8];
        if (len != strlen(cases[i].want) || strncmp(cases[i].text, cases[i].want, len) != 0)
            fail_msg("'%s' to %zu bytes: %zu", cases[i].text, cases[i].max, len);
        text_copy(copy, cases[i].max + 1, cases[i].text);
        assert_string_equal(copy, cases[i].want);
        text_add_cut(&out, cases[i].text, cases[i].max);
        assert_int_equal(buf_str(&out)[len] != '\0', cases[i].text[len] != '\0');
        buf_release(&out);
    }
}

static void text_shorten__keeps__what_failed_and_the_way_out(void **state)
{
    (void)state;
    static const struct {
        size_t words, len; /* "there is no 'WORD WORD …'; see help" */
        const char *says;  /* NULL: it stays as it is */
    } cases[] = {{1, 200, NULL},
                 {1, 300000, "… (299,883 bytes more) …"}, /* with quotes */
                 {3, 100, NULL},
                 {4000, 5, " bytes more) …"}};

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buf text = BUF_INIT, before = BUF_INIT;
        buf_add(&text, "there is no '");
        for (size_t w = 0; w < cases[i].words; w++) {
            buf_add(&text, w ? " " : "");
            for (size_t b = 0; b < cases[i].len; b++)
                buf_addc(&text, 'x');
        }
        buf_add(&text, "'; see help");
        buf_add(&before, buf_str(&text));
        text_shorten(&text, 480);
        assert_true(text.len <= 480 && strlen(buf_str(&text)) == text.len);
        assert_true(str_starts(buf_str(&text), "there is no 'x") &&
                    str_ends(buf_str(&text), "x'; see help"));
        if (cases[i].says)
            assert_non_null(strstr(buf_str(&text), cases[i].says));
        else
            assert_string_equal(buf_str(&text), buf_str(&before));
        buf_release(&text);
        buf_release(&before);
    }
}

static void text_fold__is__idempotent(void **state)
{
    (void)state;
    for (int32_t cp = 1; cp <= 0x10FFFF; cp++) {
        char bytes[4];
        struct buf once = BUF_INIT, twice = BUF_INIT;
        if (cp >= 0xD800 && cp <= 0xDFFF)
            continue;
        text_fold(&once, bytes, text_encode(cp, bytes));
        text_fold(&twice, buf_str(&once), once.len);
        if (strcmp(buf_str(&once), buf_str(&twice)) != 0)
            fail_msg("U+%04X folds to '%s', then to '%s'", (unsigned)cp, once.p, twice.p);
        buf_release(&once);
        buf_release(&twice);
    }
}

static void text_fold__takes__long_texts(void **state)
{
    (void)state;
    struct buf text = BUF_INIT, out = BUF_INIT;

    for (int i = 0; i < 5000; i++)
        buf_add(&text, "É\xEF\xB7\xBA"); /* U+FDFA: eighteen letters */
    text_fold(&out, text.p, text.len);
    assert_true(out.len > text.len);
    assert_true(text_valid(out.p, out.len));
    buf_release(&text);
    buf_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_decode__refuses__what_is_not_utf8),
        cmocka_unit_test(text_encode__inverts__decode),
        cmocka_unit_test(text_width__agrees__with_the_c_library),
        cmocka_unit_test(text_width__counts__what_is_shown),
        cmocka_unit_test(text_grapheme__keeps__clusters_together),
        cmocka_unit_test(text_safe__output__is_safe_and_stays),
        cmocka_unit_test(text_safe__shows__what_was_there),
        cmocka_unit_test(text_is_safe__sees__one_bad_byte_anywhere),
        cmocka_unit_test(text_fold__unifies__case_accents_and_forms),
        cmocka_unit_test(text_cut__ends__with_a_whole_character),
        cmocka_unit_test(text_shorten__keeps__what_failed_and_the_way_out),
        cmocka_unit_test(text_fold__is__idempotent),
        cmocka_unit_test(text_fold__takes__long_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
