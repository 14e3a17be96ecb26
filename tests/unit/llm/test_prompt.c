/* Prompt templates: filling, sections, errors with a place, and that every template that is
 * compiled in can be filled. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "querent/base/path.h"
#include "querent/llm/llm.h"

static const struct prompt_var vars[] = {
    {"name", "Ann"}, {"empty", ""}, {"odd", "{{name}} {{/x}}"}, {"lines", "a\nb"}, {"none", NULL}};

static const struct {
    const char *text, *system, *user; /* user NULL: fails */
    const char *error;
} cases[] = {
    {"[system]\nYou.\n[user]\nHi {{name}}!\n", "You.", "Hi Ann!", NULL},
    {"# for people\n\n[user]\n{{lines}}\r\nend", "", "a\nb\nend", NULL},
    {"[user]\n{{odd}}", "", "{{name}} {{/x}}", NULL},
    {"[user]\nx\n{{#empty}}\nleft out {{name}}\n{{/empty}}\ny", "", "x\ny", NULL},
    {"[user]\nx\n{{#none}}\nleft out\n{{/none}}\ny", "", "x\ny", NULL},
    {"[user]\n{{#name}}\nkept {{name}}\n{{/name}}\ny", "", "kept Ann\ny", NULL},
    {"[user]\na{{#empty}} b {{#name}}c{{/name}}{{/empty}}d", "", "ad", NULL},
    {"[user]\n{ {{name}} }", "", "{ Ann }", NULL},
    {"[user]\n# no comment here", "", "# no comment here", NULL},
    {"[user]\nHi {{nam}}", NULL, NULL,
     "t:2: this prompt has no value named 'nam'; did you mean 'name'?"},
    {"[user]\nHi\n\n{{zzzzzz}}", NULL, NULL, "t:4: "},
    {"[user]\n{{name", NULL, NULL, "t:2: no }}"},
    {"[user]\n{{}}", NULL, NULL, "t:2: no name"},
    {"[user]\n{{#name}}x", NULL, NULL, "never closed"},
    {"[user]\nx{{/name}}", NULL, NULL, "not open"},
    {"Hello\n[user]\nx", NULL, NULL, "t:1: text before"},
    {"[system]\nx", NULL, NULL, "[user]"},
    {"", NULL, NULL, "[user]"},
};

static void prompt_fill__replaces_or_says_where(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buf system = BUF_INIT, user = BUF_INIT;
        struct err err = ERR_INIT;
        const bool ok =
            prompt_fill(cases[i].text, "t", vars, sizeof vars / sizeof *vars, &system, &user, &err);
        if (ok != (cases[i].user != NULL))
            fail_msg("case %zu: %s", i, ok ? buf_str(&user) : err.text);
        if (ok) {
            assert_string_equal(buf_str(&system), cases[i].system);
            assert_string_equal(buf_str(&user), cases[i].user);
        } else {
            assert_int_equal(err.code, ERR_CONFIG);
            if (!strstr(err.text, cases[i].error))
                fail_msg("case %zu: %s", i, err.text);
        }
        buf_release(&system);
        buf_release(&user);
    }
}

static void prompt_render__prefers__the_users_file(void **state)
{
    (void)state;
    char dir[] = "/tmp/querent-prompts-XXXXXX";
    char path[64];
    struct buf system = BUF_INIT, user = BUF_INIT;
    struct err err = ERR_INIT;

    assert_non_null(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/sql.txt", dir);
    assert_true(path_write_atomic(path, "[user]\nmine {{name}}", 20, 0600, &err));
    setenv("QUERENT_PROMPTS_DIR", dir, 1);
    assert_true(prompt_render("sql", vars, 1, &system, &user, &err));
    assert_string_equal(buf_str(&user), "mine Ann");
    assert_true(path_write_atomic(path, "[user]\nmine\n{{question}}", 24, 0600, &err));
    assert_false(prompt_render("sql", vars, 1, &system, &user, &err));
    assert_non_null(strstr(err.text, "sql.txt:3:"));
    unlink(path);
    rmdir(dir);
    unsetenv("QUERENT_PROMPTS_DIR");
    assert_false(prompt_render("no-such-prompt", vars, 1, &system, &user, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    buf_release(&system);
    buf_release(&user);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prompt_fill__replaces_or_says_where),
        cmocka_unit_test(prompt_render__prefers__the_users_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
