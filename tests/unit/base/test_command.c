/* A command's first line: what it prints counts, and stands in no message. */
#include "support/check.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/system/command.h"

static void command_first_line__gives__its_first_line(void **state)
{
    static const struct {
        const char *command, *line; /* NULL: it fails */
    } cases[] = {
        {"printf 'one\\ntwo\\n'", "one"},
        {"printf one", "one"},
        {"echo 'with space '", "with space "},
        {"true", NULL},
        {"echo secret; exit 3", NULL},
        {"kill -9 $$", NULL},
        {"head -c 100000 /dev/zero | tr '\\0' x", NULL},
        {"/no/such/command 2>/dev/null", NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct err err = ERR_INIT;
        char *line = NULL;
        assert_int_equal(command_first_line(cases[i].command, "key_command", NULL, &line, &err),
                         cases[i].line != NULL);
        if (cases[i].line)
            assert_string_equal(line, cases[i].line);
        else
            assert_non_null(strstr(err.text, "key_command"));
        assert_null(strstr(err.text, "secret"));
        mem_free(line);
    }
}

static void command_first_line__stops__when_cancelled(void **state)
{
    struct cancel *cancel = cancel_new();
    struct err err = ERR_INIT;
    char *line = NULL;

    (void)state;
    cancel_fire(cancel);
    assert_false(command_first_line("sleep 100", "key_command", cancel, &line, &err));
    assert_int_equal(err.code, ERR_CANCELLED);
    cancel_unref(cancel);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(command_first_line__gives__its_first_line),
        cmocka_unit_test(command_first_line__stops__when_cancelled),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
