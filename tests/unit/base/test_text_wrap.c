/* Cutting text to columns. */
#include <string.h>

#include "support/check.h"
#include "support/random.h"

#include "querent/base/text.h"

static void text_fit__takes__whole_graphemes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int cols;
        size_t bytes;
        int taken;
    } cases[] = {
        {"orders", 3, 3, 3},        {"orders", 9, 6, 6},     {"東京", 3, 3, 2},
        {"東京", 1, 0, 0},          {"e\xCC\x81x", 1, 3, 1}, {"", 5, 0, 0},
        {"abc", 0, 0, 0},           {"abc", -1, 0, 0},       {"a\xE2\x80\xAE", 8, 1, 1},
        {"a\xE2\x80\xAE", 9, 4, 9},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        int taken = -1;
        assert_int_equal(text_fit(cases[i].text, strlen(cases[i].text), cases[i].cols, &taken),
                         cases[i].bytes);
        assert_int_equal(taken, cases[i].taken);
    }
    assert_int_equal(text_fit("ab", 2, 1, NULL), 1);
}

/* The lines of a text, joined by |. */
static void wrapped(const char *text, int cols, struct buf *out)
{
    const size_t len = strlen(text);

    buf_clear(out);
    for (size_t pos = 0; pos < len;) {
        size_t next = 0;
        const size_t shown = text_wrap(text + pos, len - pos, cols, &next);
        if (pos)
            buf_addc(out, '|');
        buf_addn(out, text + pos, shown);
        assert_true(next > 0);
        pos += next;
    }
}

static void text_wrap__breaks__where_it_reads_well(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int cols;
        const char *want;
    } cases[] = {
        {"one two three", 7, "one two|three"},
        {"one two three", 100, "one two three"},
        {"one   two", 3, "one|two"},
        {"one two", 4, "one|two"},
        {"abcdefgh", 3, "abc|def|gh"},
        {"ab abcdefgh", 4, "ab|abcd|efgh"},
        {"a\nb\n\nc", 10, "a|b||c"},
        {"東京都庁", 5, "東京|都庁"},
        {"ab 東京都", 6, "ab 東|京都"},
        {"x", 0, "x"},
        {"東", 1, "東"},
        {"one two ", 7, "one two"},
        {"u\xCC\x81u\xCC\x81u", 2, "u\xCC\x81u\xCC\x81|u"},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct buf out = BUF_INIT;
        wrapped(cases[i].text, cases[i].cols, &out);
        assert_string_equal(out.p, cases[i].want);
        buf_release(&out);
    }
}

/* Lines fit, every byte but blanks and line breaks is shown once, and the end is reached. */
static void text_wrap__loses__nothing(void **state)
{
    (void)state;
    static const char *const pieces[] = {"a",    "word", " ", "  ", "\n", "東",
                                         "京都", "é",    "😀", "\t", "-",  "longerword"};
    char text[300];

    random_seed(10);
    for (int step = 0; step < 5000; step++) {
        size_t len = 0, solid = 0, shown_solid = 0;
        while (len + 16 < sizeof text && random_below(30)) {
            const char *piece = pieces[random_below(COUNT_OF(pieces))];
            memcpy(text + len, piece, strlen(piece));
            len += strlen(piece);
        }
        for (size_t i = 0; i < len; i++)
            solid += !strchr(" \t\n", text[i]);
        const int cols = (int)random_below(20) + 2;
        for (size_t pos = 0; pos < len;) {
            size_t next = 0;
            const size_t shown = text_wrap(text + pos, len - pos, cols, &next);
            assert_true(next > 0 && shown <= next && pos + next <= len);
            assert_true(text_valid(text + pos, shown));
            assert_null(memchr(text + pos, '\n', shown));
            size_t end = shown;
            while (end && strchr(" \t", text[pos + end - 1]))
                end--; /* blanks may hang over the edge */
            assert_true(text_width(text + pos, end) <= cols);
            for (size_t i = 0; i < shown; i++)
                shown_solid += !strchr(" \t\n", text[pos + i]);
            pos += next;
        }
        assert_int_equal(shown_solid, solid);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_fit__takes__whole_graphemes),
        cmocka_unit_test(text_wrap__breaks__where_it_reads_well),
        cmocka_unit_test(text_wrap__loses__nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
