/* Text editing: table of key sequences and what they leave. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "keys/edit.h"
#include "keys/key.h"
#include "keys/vi.h"
#include "panes/history.h"

/* Types characters; names in <> are actions. */
static void type(struct edit *edit, const char *script)
{
    while (*script) {
        if (*script == '<') {
            char name[32];
            const size_t len = strcspn(script, ">");
            enum action action;
            snprintf(name, sizeof name, "%.*s", (int)len - 1, script + 1);
            assert_true(action_parse(name, &action));
            edit_act(edit, action);
            script += len + 1;
        } else {
            edit_insert_key(edit, (unsigned char)*script++);
        }
    }
}

static void edit__leaves__what_was_typed(void **state)
{
    static const struct {
        const char *script, *text;
        size_t cursor;
    } cases[] = {
        {"abc", "abc", 3},
        {"abc<left><left>X", "aXbc", 2},
        {"abc<home>X<end>Y", "XabcY", 5},
        {"abc<backspace><backspace>", "a", 1},
        {"<backspace><delete>", "", 0},
        {"one two<delete-word>", "one ", 4},
        {"one two<word-left><word-left>X", "Xone two", 1},
        {"one two<top><word-right>X", "oneX two", 4},
        {"one two<top><delete-to-end>", "", 0},
        {"one<newline>two<delete-to-start>", "one\n", 4},
        {"one<newline>two<up>X", "oneX\ntwo", 4},
        {"one<newline>x<newline>three<up>Y", "one\nxY\nthree", 6},
        {"long line<newline>x<newline>and more<up><up>", "long line\nx\nand more", 8},
        {"ab<undo>", "", 0},
        {"ab cd<undo>", "ab ", 3},
        {"ab cd<undo><undo><redo>", "ab ", 3},
        {"ab<delete-word>cd<undo><undo>", "ab", 2},
        {"ab<undo>c<redo>", "c", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct edit edit;
        edit_init(&edit, false);
        type(&edit, cases[i].script);
        assert_string_equal(edit_text(&edit), cases[i].text);
        assert_int_equal(edit.cursor, cases[i].cursor);
        edit_release(&edit);
    }
}

static void edit_left__steps__over_whole_characters(void **state)
{
    struct edit edit;
    (void)state;
    edit_init(&edit, true);
    edit_set(&edit, "ae\xCC\x81"
                    "東👨‍👩‍👧");
    size_t stops[8], count = 0;
    while (edit.cursor > 0) {
        edit_act(&edit, ACTION_LEFT);
        stops[count++] = edit.cursor;
    }
    assert_int_equal(count, 4);
    assert_int_equal(stops[0], 7);
    assert_int_equal(stops[1], 4);
    assert_int_equal(stops[2], 1);
    edit_release(&edit);
}

static void edit_insert__keeps__line_breaks_of_a_paste(void **state)
{
    struct edit many, one;
    (void)state;
    edit_init(&many, false);
    edit_init(&one, true);
    edit_insert(&many, "a\r\nb\rc\033[31m\x01", 13);
    edit_insert(&one, "a\r\nb\rc", 6);
    assert_string_equal(edit_text(&many), "a\nb\nc[31m");
    assert_string_equal(edit_text(&one), "a b c");
    edit_act(&many, ACTION_UNDO);
    assert_string_equal(edit_text(&many), "");
    edit_release(&many);
    edit_release(&one);
}

static void edit_insert__refuses__what_does_not_fit(void **state)
{
    struct edit edit;
    static char much[EDIT_TEXT_MAX + 1000];
    (void)state;
    memset(much, 'x', sizeof much);
    edit_init(&edit, true);
    edit_insert(&edit, "kept", 4);
    assert_false(edit_insert(&edit, much, sizeof much));
    assert_string_equal(edit_text(&edit), "kept");
    assert_true(edit_insert(&edit, much, EDIT_TEXT_MAX - 4));
    assert_int_equal(edit.text.len, EDIT_TEXT_MAX);
    assert_false(edit_insert_key(&edit, 'y'));
    assert_int_equal(edit.text.len, EDIT_TEXT_MAX);
    edit_release(&edit);
}

static void history_step__keeps__what_is_being_typed(void **state)
{
    struct history history;
    (void)state;
    history_init(&history);
    history_add(&history, "one");
    history_add(&history, "two");
    history_add(&history, "two");
    assert_string_equal(history_step(&history, -1, "draft"), "two");
    assert_string_equal(history_step(&history, -1, "two"), "one");
    assert_null(history_step(&history, -1, "one"));
    assert_string_equal(history_step(&history, 1, "one"), "two");
    assert_string_equal(history_step(&history, 1, "two"), "draft");
    assert_null(history_step(&history, 1, "draft"));
    history_release(&history);
}

static void history_search__goes__to_older_hits(void **state)
{
    struct history history;
    (void)state;
    history_init(&history);
    history_add(&history, "orders of May");
    history_add(&history, "customers");
    history_add(&history, "Orders of June");
    history_search(&history);
    assert_null(history_found(&history));
    edit_insert(&history.query, "orders", 6);
    assert_string_equal(history_found(&history), "Orders of June");
    history_search(&history);
    assert_string_equal(history_found(&history), "orders of May");
    history_search(&history);
    assert_null(history_found(&history));
    history_release(&history);
}

/* Letters are commands, or text; Esc is '~' here, Ctrl-R '^', Enter '!'. */
static void vi_key__edits__as_vi_does(void **state)
{
    static const struct {
        const char *keys, *text;
    } cases[] = {
        {"x", "ne two\nthree"},       {"wx", "one wo\nthree"},   {"$aX", "one twoX\nthree"},
        {"A!X", "one two\nX\nthree"}, {"dd", "three"},           {"jdd", "one two"},
        {"cwX~", "X two\nthree"},     {"wccX~", "X\nthree"},     {"wc0X~", "Xtwo\nthree"},
        {"dw", "two\nthree"},         {"wD", "one \nthree"},     {"oX~0x", "one two\n\nthree"},
        {"OX", "X\none two\nthree"},  {"Gggx", "ne two\nthree"}, {"xxuu^", "ne two\nthree"},
        {"GIX~", "one two\nXthree"},  {"!x", "one two\nhree"},   {"dz", "one two\nthree"},
        {"wC1~bX", "one1\nthree"},    {"lld0", "e two\nthree"},  {"lld$", "on\nthree"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct edit edit;
        struct vi vi = {.on = true, .normal = true};
        enum action beside;
        edit_init(&edit, false);
        edit_set(&edit, "one two\nthree");
        edit_act(&edit, ACTION_TOP);
        for (const char *p = cases[i].keys; *p; p++) {
            const uint32_t key = *p == '~'   ? (uint32_t)UKEY_ESC
                                 : *p == '!' ? (uint32_t)UKEY_ENTER
                                 : *p == '^' ? ('r' | KEY_MOD_CTRL)
                                             : (unsigned char)*p;
            if (!vi_key(&vi, &edit, key, &beside))
                type(&edit, key == UKEY_ENTER ? "<newline>" : (char[]){*p, '\0'});
        }
        if (strcmp(edit_text(&edit), cases[i].text) != 0)
            fail_msg("%s left '%s'", cases[i].keys, edit_text(&edit));
        edit_release(&edit);
    }
}

static void vi_key__leaves__what_is_not_its_own(void **state)
{
    struct edit edit;
    struct vi vi = {0};
    enum action beside;
    (void)state;
    edit_init(&edit, false);
    assert_false(vi_key(&vi, &edit, UKEY_ESC, &beside)); /* not asked for */
    vi.on = vi.normal = true;
    assert_false(vi_key(&vi, &edit, UKEY_ESC, &beside)); /* leaves the editor */
    assert_true(vi_key(&vi, &edit, '/', &beside));
    assert_int_equal(beside, ACTION_SQL_FIND);
    assert_true(vi_key(&vi, &edit, 'n', &beside));
    assert_int_equal(beside, ACTION_SQL_FIND_NEXT);
    edit_release(&edit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edit__leaves__what_was_typed),
        cmocka_unit_test(edit_left__steps__over_whole_characters),
        cmocka_unit_test(edit_insert__keeps__line_breaks_of_a_paste),
        cmocka_unit_test(edit_insert__refuses__what_does_not_fit),
        cmocka_unit_test(history_step__keeps__what_is_being_typed),
        cmocka_unit_test(history_search__goes__to_older_hits),
        cmocka_unit_test(vi_key__edits__as_vi_does),
        cmocka_unit_test(vi_key__leaves__what_is_not_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
