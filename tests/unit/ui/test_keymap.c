/* Keys, key files, themes: what their parsers take, refuse, and say about it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "draw/theme.h"
#include "keys/key.h"
#include "keys/keymap.h"
#include "keys/vi.h"
#include "overlays/list/fuzzy.h"
#include "querent/base/str.h"
#include "querent/model/roff.h"
#include "querent/ui/ui.h"

static void key_parse__reads__what_key_add_name_writes(void **state)
{
    static const char *const names[] = {"a",          "?",         "é",           "東",    "Enter",
                                        "Tab",        "Shift-Tab", "Esc",         "F1",    "F12",
                                        "Ctrl-P",     "Alt-Enter", "Ctrl-Alt-Up", "Space", "PgDn",
                                        "Ctrl-Space", "Ctrl-_",    "Del",         "=",     "-"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        uint32_t key = 0;
        struct buf name = BUF_INIT;
        assert_true(key_parse(names[i], &key));
        key_add_name(key, &name);
        assert_string_equal(name.p, names[i]);
        buf_release(&name);
    }
}

static void key_parse__refuses__what_is_no_key(void **state)
{
    static const char *const names[] = {"", "F13", "F0", "Entr", "ab", "Ctrl-", "Hyper-x"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        uint32_t key;
        assert_false(key_parse(names[i], &key));
    }
}

static void keymap_default__gives__every_action_a_way(void **state)
{
    struct keymap keymap;
    (void)state;
    keymap_default(&keymap);
    for (int i = 1; i < ACTION_COUNT; i++) {
        assert_true(strlen(action_rows[i].help) > 5);
        if (keymap.keys[i][0] == 0)
            fail_msg("action '%s' has no key", action_rows[i].name);
    }
}

static void keymap_default__needs__no_function_key(void **state)
{
    struct keymap keymap;
    (void)state;
    keymap_default(&keymap);
    for (int i = 1; i < ACTION_COUNT; i++) {
        bool other = false;
        for (int k = 0; k < KEYMAP_KEYS_MAX && keymap.keys[i][k]; k++) {
            const uint32_t key = keymap.keys[i][k] & ~KEY_MODS;
            other |= key < UKEY_F1 || key > UKEY_F12;
        }
        if (!other)
            fail_msg("action '%s' has function keys only", action_rows[i].name);
    }
}

/* Within one context, and in every chain, a key must lead to what its file line says. */
static void keymap_default__hides__no_action_behind_another(void **state)
{
    struct keymap keymap;
    (void)state;
    keymap_default(&keymap);
    for (int i = 1; i < ACTION_COUNT; i++) {
        for (int k = 0; k < KEYMAP_KEYS_MAX && keymap.keys[i][k]; k++)
            assert_int_equal(keymap_find(&keymap, action_rows[i].context, keymap.keys[i][k], false),
                             i);
    }
}

static void keymap_find__leaves__characters_to_text_fields(void **state)
{
    struct keymap keymap;
    uint32_t question = 0, f1 = 0, y = 0;
    (void)state;
    keymap_default(&keymap);
    assert_true(key_parse("?", &question) && key_parse("F1", &f1) && key_parse("y", &y));
    assert_int_equal(keymap_find(&keymap, CONTEXT_INPUT, question, true), ACTION_NONE);
    assert_int_equal(keymap_find(&keymap, CONTEXT_INPUT, f1, true), ACTION_HELP);
    assert_int_equal(keymap_find(&keymap, CONTEXT_ROWS, question, false), ACTION_HELP);
    assert_int_equal(keymap_find(&keymap, CONTEXT_ROWS, y, false), ACTION_COPY_CELL);
    assert_int_equal(keymap_find(&keymap, CONTEXT_INPUT, y, true), ACTION_NONE);
}

static void keymap_merge__says__what_is_wrong_and_where(void **state)
{
    static const struct {
        const char *text, *part;
    } cases[] = {
        {"serch = x\n", "keys:1: no action 'serch'; did you mean 'search'?"},
        {"\n# a comment\nsort = Hyper-s\n", "keys:3: no key 'Hyper-s'"},
        {"sort\n", "keys:1: expected 'name = value'"},
        {"sort = /\n", "is already the key of 'search' in the same place"},
        {"sort = a b c d e\n", "at most 4 keys"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct keymap keymap, before;
        struct err err = ERR_INIT;
        keymap_default(&keymap);
        before = keymap;
        assert_false(keymap_merge(&keymap, cases[i].text, "keys", &err));
        if (!strstr(err.text, cases[i].part))
            fail_msg("'%s' lacks '%s'", err.text, cases[i].part);
        assert_memory_equal(&keymap, &before, sizeof keymap);
    }
}

static void keymap_merge__replaces__keys_of_an_action(void **state)
{
    struct keymap keymap;
    struct err err = ERR_INIT;
    uint32_t x, s;
    (void)state;
    keymap_default(&keymap);
    assert_true(key_parse("x", &x) && key_parse("s", &s));
    assert_true(keymap_merge(&keymap, "sort = x\nchart =\n", "keys", &err));
    assert_int_equal(keymap_find(&keymap, CONTEXT_ROWS, x, false), ACTION_SORT);
    assert_int_equal(keymap_find(&keymap, CONTEXT_ROWS, s, false), ACTION_NONE);
    assert_int_equal(keymap.keys[ACTION_CHART][0], 0);
}

/* In the grid, and in lists: no letter of vi's is another action's. */
static void keymap_merge__takes__the_keys_of_vi(void **state)
{
    static const struct {
        char key;
        enum action action;
    } cases[] = {{'g', ACTION_TOP},    {'G', ACTION_BOTTOM},      {'j', ACTION_DOWN},
                 {'k', ACTION_UP},     {'h', ACTION_LEFT},        {'l', ACTION_RIGHT},
                 {'/', ACTION_SEARCH}, {'n', ACTION_SEARCH_NEXT}, {'N', ACTION_SEARCH_PREVIOUS},
                 {'0', ACTION_HOME},   {'$', ACTION_END}};
    struct keymap keymap;
    struct err err = ERR_INIT;
    (void)state;
    keymap_default(&keymap);
    if (!keymap_merge(&keymap, vi_keys, "vi", &err))
        fail_msg("%s", err.text);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(keymap_find(&keymap, CONTEXT_ROWS, (unsigned char)cases[i].key, false),
                         cases[i].action);
    assert_true(keymap.keys[ACTION_CHART][0] && keymap.keys[ACTION_CHART_NEXT][0]);
}

static const struct snapshot none; /* of the operator's own themes */

static void theme_find__finds__all_shipped_themes(void **state)
{
    size_t count;
    (void)state;
    char **names = theme_names(&none, &count);
    assert_true(count >= 4);
    for (size_t i = 0; i < count; i++) {
        struct theme theme;
        struct err err = ERR_INIT;
        if (!theme_find(&theme, names[i], &none, &err))
            fail_msg("%s: %s", names[i], err.text);
        for (int role = 0; role < ROLE_COUNT; role++) {
            assert_int_equal(theme.styles[role][THEME_MONO].fg, THEME_DEFAULT_COLOR);
            assert_int_equal(theme.styles[role][THEME_MONO].bg, THEME_DEFAULT_COLOR);
        }
    }
    str_free_all(names, count);
}

/* What colour says, an attribute must say too. */
static void themes__tell__the_cursor_without_colour(void **state)
{
    static const enum role roles[] = {ROLE_SELECTED,     ROLE_GRID_CELL,   ROLE_STAGE_NOW,
                                      ROLE_BUTTON_FOCUS, ROLE_TITLE_FOCUS, ROLE_PRODUCTION};
    size_t count;
    (void)state;
    char **names = theme_names(&none, &count);
    for (size_t i = 0; i < count; i++) {
        struct theme theme;
        struct err err = ERR_INIT;
        assert_true(theme_find(&theme, names[i], &none, &err));
        for (size_t r = 0; r < sizeof roles / sizeof *roles; r++)
            assert_int_not_equal(theme.styles[roles[r]][THEME_MONO].attrs, 0);
    }
    str_free_all(names, count);
}

static void theme_parse__says__what_is_wrong_and_where(void **state)
{
    static const struct {
        const char *text, *part;
    } cases[] = {
        {"[roles]\ntitel = bold\n", "t.ini:2: no role 'titel'; did you mean 'title'?"},
        {"text = purplish\n", "'purplish' is neither a colour nor an attribute"},
        {"text = 256\n", "'256' is neither"},
        {"text = a | b | c | d\n", "one to three columns"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct theme theme = {.name = "as it was"};
        struct err err = ERR_INIT;
        assert_false(theme_parse(&theme, "t", cases[i].text, "t.ini", &err));
        if (!strstr(err.text, cases[i].part))
            fail_msg("'%s' lacks '%s'", err.text, cases[i].part);
        assert_string_equal(theme.name, "as it was");
    }
}

static void theme_role__finds__a_role_by_its_name(void **state)
{
    (void)state;
    assert_int_equal(theme_role("warning", ROLE_BAR_KEY), ROLE_WARNING);
    assert_int_equal(theme_role("Grid-Null", ROLE_BAR_KEY), ROLE_GRID_NULL);
    assert_int_equal(theme_role("mauve", ROLE_BAR_KEY), ROLE_BAR_KEY);
    assert_int_equal(theme_role(NULL, ROLE_BAR_KEY), ROLE_BAR_KEY);
}

static void theme_find__takes__the_operators_own_first(void **state)
{
    char dark[] = "dark", text[] = "text = 3\n", shut[] = "shut", problem[] = "not trusted";
    struct look_file files[] = {{.name = dark, .path = dark, .text = text},
                                {.name = shut, .path = shut, .problem = problem}};
    const struct snapshot own = {.of = LIST_THEMES, .themes = files, .count = 2};
    struct theme theme;
    struct err err = ERR_INIT;
    size_t count, shipped;
    (void)state;
    assert_true(theme_find(&theme, "dark", &own, &err));
    assert_int_equal(theme.styles[ROLE_TEXT][THEME_256].fg, 3);
    assert_false(theme_find(&theme, "shut", &own, &err));
    assert_string_equal(err.text, "not trusted");
    char **all = theme_names(&own, &count), **without = theme_names(&none, &shipped);
    assert_int_equal(count, shipped + 1); /* "dark" once */
    str_free_all(all, count);
    str_free_all(without, shipped);
}

static void theme_parse__reads__columns(void **state)
{
    struct theme theme;
    struct err err = ERR_INIT;
    (void)state;
    assert_true(theme_parse(&theme, "t",
                            "[roles]\ntext = 10 on 20 bold | red | underline\ndim = 5 dim\n",
                            "t.ini", &err));
    assert_int_equal(theme.styles[ROLE_TEXT][THEME_256].fg, 10);
    assert_int_equal(theme.styles[ROLE_TEXT][THEME_256].bg, 20);
    assert_int_equal(theme.styles[ROLE_TEXT][THEME_16].fg, 1);
    assert_int_equal(theme.styles[ROLE_TEXT][THEME_MONO].attrs, THEME_UNDERLINE);
    assert_int_equal(theme.styles[ROLE_DIM][THEME_16].fg, 5);
    assert_int_equal(theme.styles[ROLE_CHART][THEME_256].fg, 10);
}

/* What is typed into the search of a list can be taken back, in every list. */
static void keymap_find__edits__the_search_of_every_list(void **state)
{
    static const enum context lists[] = {
        CONTEXT_PICK,  CONTEXT_JOBS,    CONTEXT_CONVERSATIONS, CONTEXT_CONNECTIONS, CONTEXT_SCHEMA,
        CONTEXT_JOINS, CONTEXT_LESSONS, CONTEXT_DRAFTED,       CONTEXT_SOURCES,     CONTEXT_FORM};
    static const struct {
        const char *key;
        enum action action;
    } edits[] = {{"Bksp", ACTION_BACKSPACE}, {"Ctrl-U", ACTION_DELETE_TO_START}};
    struct keymap keymap;
    (void)state;
    keymap_default(&keymap);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (size_t k = 0; k < sizeof edits / sizeof *edits; k++) {
            uint32_t key;
            assert_true(key_parse(edits[k].key, &key));
            assert_int_equal(keymap_find(&keymap, lists[i], key, true), edits[k].action);
        }
    }
}

static void fuzzy_score__prefers__whole_and_early(void **state)
{
    (void)state;
    assert_int_equal(fuzzy_score("export", "xyz"), 0);
    assert_true(fuzzy_score("export", "exp") > fuzzy_score("show all exports", "exp"));
    assert_true(fuzzy_score("export rows", "exp row") > 0);
    assert_true(fuzzy_score("focus-results", "fr") > 0);
    assert_true(fuzzy_score("sort", "sort") > fuzzy_score("s-o-r-t", "sort"));
    assert_true(fuzzy_score("anything", "") > 0);
    /* letters here and there are no find: in a statement they would find anything */
    const char *sql =
        "SELECT date(placed_on, 'start of month') AS month FROM orders AS customer_orders";
    assert_int_equal(fuzzy_score(sql, "product"), 0);
    assert_int_equal(fuzzy_score(sql, "status"), 0);
    assert_int_equal(fuzzy_score(sql, "sefo"), 0);
    assert_true(fuzzy_score(sql, "cuord") > 0);
    assert_true(fuzzy_score(sql, "plon month") > 0);
}

static void keys_page__names__every_action(void **state)
{
    struct buf page = BUF_INIT;
    (void)state;
    ui_keys_manual(&page);
    for (int i = 0; i < ACTION_COUNT; i++) {
        struct buf term = BUF_INIT, help = BUF_INIT;
        roff_add(&term, action_rows[i].name);
        roff_add(&help, action_rows[i].help);
        assert_non_null(strstr(page.p, term.p));
        assert_non_null(strstr(page.p, help.p));
        buf_release(&term);
        buf_release(&help);
    }
    assert_non_null(strstr(page.p, ".B help = F1 ? Alt\\-?"));
    buf_release(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(key_parse__reads__what_key_add_name_writes),
        cmocka_unit_test(key_parse__refuses__what_is_no_key),
        cmocka_unit_test(keymap_default__gives__every_action_a_way),
        cmocka_unit_test(keymap_default__needs__no_function_key),
        cmocka_unit_test(keymap_default__hides__no_action_behind_another),
        cmocka_unit_test(keymap_find__leaves__characters_to_text_fields),
        cmocka_unit_test(keymap_merge__says__what_is_wrong_and_where),
        cmocka_unit_test(keymap_merge__replaces__keys_of_an_action),
        cmocka_unit_test(keymap_merge__takes__the_keys_of_vi),
        cmocka_unit_test(keys_page__names__every_action),
        cmocka_unit_test(theme_find__finds__all_shipped_themes),
        cmocka_unit_test(theme_role__finds__a_role_by_its_name),
        cmocka_unit_test(theme_find__takes__the_operators_own_first),
        cmocka_unit_test(themes__tell__the_cursor_without_colour),
        cmocka_unit_test(theme_parse__says__what_is_wrong_and_where),
        cmocka_unit_test(theme_parse__reads__columns),
        cmocka_unit_test(keymap_find__edits__the_search_of_every_list),
        cmocka_unit_test(fuzzy_score__prefers__whole_and_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
