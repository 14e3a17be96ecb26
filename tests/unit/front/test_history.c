/* What a model is told of a conversation, by both strategies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "querent/base/str.h"
#include "world/history.h"

enum { PAIRS = 20 };

static char texts[PAIRS][2][40], yes[] = "yes";

/* Question n, its SQL n, and small talk that is no question. */
static size_t conversation(struct message messages[3 * PAIRS], int pairs)
{
    size_t n = 0;
    for (int i = 0; i < pairs; i++) {
        snprintf(texts[i][0], sizeof texts[i][0], "how many orders of %d?", i + 1);
        snprintf(texts[i][1], sizeof texts[i][1], "SELECT %d", i + 1);
        messages[n++] = (struct message){.who = MESSAGE_YOU, .text = texts[i][0]};
        messages[n++] = (struct message){.who = MESSAGE_QUERENT, .sql = texts[i][1]};
        messages[n++] = (struct message){.who = MESSAGE_YOU, .text = yes};
    }
    return n;
}

static bool opens(const struct history_gate *self, const char *sql)
{
    (void)self;
    return !str_find_fold(sql, "hidden");
}

static const struct history_gate gate = {opens};

static void history__tells__the_last_messages(void **state)
{
    struct message messages[3 * PAIRS];
    struct arena arena = {0};
    const char *const *lines;
    (void)state;
    const size_t count = conversation(messages, 4);
    assert_int_equal(history_lines(&arena, messages, count, 6, false, &gate, &lines), 2);
    assert_string_equal(lines[0], "how many orders of 3? SELECT 3");
    assert_string_equal(lines[1], "how many orders of 4? SELECT 4");
    assert_int_equal(history_lines(&arena, messages, count, 100, false, &gate, &lines), 4);
    assert_int_equal(history_lines(&arena, messages, 0, 100, false, &gate, &lines), 0);
    arena_release(&arena);
}

static void history__in_tiers__tells_all_of_a_conversation_in_few_lines(void **state)
{
    struct message messages[3 * PAIRS];
    struct arena arena = {0};
    const char *const *lines;
    (void)state;
    size_t count = conversation(messages, PAIRS);
    assert_int_equal(history_lines(&arena, messages, count, 6, true, &gate, &lines), 5);
    assert_string_equal(lines[0], "at first: 9 questions");
    assert_true(str_starts(lines[1], "before: how many orders of 10?; how many orders of 11?; "));
    assert_true(str_ends(lines[1], "how many orders of 17?"));
    assert_string_equal(lines[2], "how many orders of 18? SELECT 18");
    assert_string_equal(lines[4], "how many orders of 20? SELECT 20");
    count = conversation(messages, 4);
    assert_int_equal(history_lines(&arena, messages, count, 6, true, &gate, &lines), 4);
    assert_string_equal(lines[0], "before: how many orders of 1?");
    count = conversation(messages, 3);
    assert_int_equal(history_lines(&arena, messages, count, 6, true, &gate, &lines), 3);
    arena_release(&arena);
}

/* Only what was said yes to, and ran; of tables that are hidden by now the question alone. */
static void history__tells__only_what_was_accepted(void **state)
{
    static const struct {
        enum message_who who;
        const char *text, *sql;
    } said[] = {
        {MESSAGE_YOU, "how many orders are there?", NULL},
        {MESSAGE_QUERENT, "words", "SELECT 1"},
        {MESSAGE_YOU, "no", NULL},
        {MESSAGE_YOU, "how many of them in Germany?", NULL},
        {MESSAGE_QUERENT, "words", "SELECT 2"},
        {MESSAGE_QUERENT, "words", "SELECT 3"},
        {MESSAGE_YOU, "yes", NULL},
        {MESSAGE_QUERENT, "7 rows.", NULL},
        {MESSAGE_YOU, "how many orders failed?", NULL},
        {MESSAGE_QUERENT, "words", "SELECT 4"},
        {MESSAGE_YOU, "yes", NULL},
        {MESSAGE_ERROR, "it failed", NULL},
        {MESSAGE_QUERENT, "words", "SELECT 5"},
        {MESSAGE_YOU, "yes", NULL},
        {MESSAGE_YOU, "how many are heavy?", NULL},
        {MESSAGE_QUERENT, "words", "SELECT 6"},
        {MESSAGE_YOU, "yes", NULL},
        {MESSAGE_QUERENT, "Before you run it: it may take long.", NULL},
        {MESSAGE_YOU, "no", NULL},
        {MESSAGE_YOU, "how many are left alone?", NULL},
        {MESSAGE_QUERENT, "words", "SELECT 7"},
        {MESSAGE_YOU, "how many are secret?", NULL},
        {MESSAGE_QUERENT, "words", "SELECT hidden"},
        {MESSAGE_YOU, "yes", NULL},
    };
    enum { SAID = sizeof said / sizeof *said };
    struct message messages[SAID];
    struct arena arena = {0};
    const char *const *lines;
    (void)state;
    for (size_t i = 0; i < SAID; i++)
        messages[i] = (struct message){
            .who = said[i].who, .text = (char *)said[i].text, .sql = (char *)said[i].sql};
    assert_int_equal(history_lines(&arena, messages, SAID, 100, false, &gate, &lines), 3);
    assert_string_equal(lines[0], "how many of them in Germany? SELECT 3");
    assert_string_equal(lines[1], "how many orders failed? SELECT 5");
    assert_string_equal(lines[2], "how many are secret? ");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(history__tells__the_last_messages),
        cmocka_unit_test(history__tells__only_what_was_accepted),
        cmocka_unit_test(history__in_tiers__tells_all_of_a_conversation_in_few_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
