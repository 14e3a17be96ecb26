/* What a model is told of a conversation, by both strategies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

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

static const char *result(const struct history_gate *self, struct arena *arena, const char *sql)
{
    (void)self, (void)arena;
    return str_eq(sql, "SELECT 3") ? "1 row: count; 7" : NULL;
}

static const struct history_gate gate = {opens, result};

static size_t tell(struct arena *arena, const struct message *messages, size_t count, size_t most,
                   bool tiered, const char *const **ret_lines)
{
    const struct history_wanted wanted = {.tiered = tiered, .most = most};
    return history_lines(arena, messages, count, &wanted, &gate, ret_lines);
}

static void history__tells__the_last_messages(void **state)
{
    struct message messages[3 * PAIRS];
    struct arena arena = {0};
    const char *const *lines;
    (void)state;
    const size_t count = conversation(messages, 4);
    assert_int_equal(tell(&arena, messages, count, 6, false, &lines), 2);
    assert_string_equal(lines[0], "how many orders of 3? SELECT 3 -- 1 row: count; 7");
    assert_string_equal(lines[1], "how many orders of 4? SELECT 4");
    assert_int_equal(tell(&arena, messages, count, 100, false, &lines), 4);
    assert_int_equal(tell(&arena, messages, 0, 100, false, &lines), 0);
    arena_release(&arena);
}

static void history__in_tiers__tells_all_of_a_conversation_in_few_lines(void **state)
{
    struct message messages[3 * PAIRS];
    struct arena arena = {0};
    const char *const *lines;
    (void)state;
    size_t count = conversation(messages, PAIRS);
    assert_int_equal(tell(&arena, messages, count, 6, true, &lines), 12);
    assert_string_equal(lines[0], "at first: 9 questions");
    assert_string_equal(lines[1], "before: how many orders of 10?");
    assert_string_equal(lines[8], "before: how many orders of 17?");
    assert_string_equal(lines[9], "how many orders of 18? SELECT 18");
    assert_string_equal(lines[11], "how many orders of 20? SELECT 20");
    const struct history_wanted summarized = {
        .tiered = true, .summary = "Orders of some numbers.", .summarized = 7};
    assert_int_equal(history_lines(&arena, messages, count, &summarized, &gate, &lines), 12);
    assert_string_equal(lines[0], "at first: Orders of some numbers.; then 2 questions");
    struct buf early = BUF_INIT;
    assert_int_equal(history_early(messages, count, 7, &early), 9);
    assert_string_equal(buf_str(&early), "- how many orders of 8?\n- how many orders of 9?\n");
    buf_release(&early);
    count = conversation(messages, 4);
    assert_int_equal(tell(&arena, messages, count, 6, true, &lines), 4);
    assert_string_equal(lines[0], "before: how many orders of 1?");
    count = conversation(messages, 3);
    assert_int_equal(tell(&arena, messages, count, 6, true, &lines), 3);
    arena_release(&arena);
}

/* "Open orders" is a question where SQL answers it, and "the first" after an ambiguity is none. */
static void history__knows__a_question_of_two_words(void **state)
{
    static const struct {
        enum message_who who;
        const char *text, *sql;
    } said[] = {
        {MESSAGE_YOU, "how many orders are there?", NULL},
        {MESSAGE_QUERENT, "words", "SELECT 1"},
        {MESSAGE_YOU, "open orders", NULL},
        {MESSAGE_QUERENT, "words", "SELECT 2"},
        {MESSAGE_YOU, "yes", NULL},
        {MESSAGE_YOU, "which are the best?", NULL},
        {MESSAGE_QUERENT, "What does 'best' mean?", NULL},
        {MESSAGE_YOU, "unit price", NULL},
        {MESSAGE_QUERENT, "words", "SELECT 3"},
        {MESSAGE_YOU, "hm hm", NULL},
        {MESSAGE_QUERENT, "Please answer yes or no", NULL},
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
    assert_int_equal(tell(&arena, messages, SAID, 100, false, &lines), 2);
    assert_string_equal(lines[0], "open orders SELECT 2");
    assert_string_equal(lines[1], "which are the best? SELECT 3 -- 1 row: count; 7");
    arena_release(&arena);
}

/* What was said yes to, and ran, and what was rejected; of tables that are hidden by now the
 * question alone. */
static void history__tells__what_became_of_the_sql(void **state)
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
    assert_int_equal(tell(&arena, messages, SAID, 100, false, &lines), 5);
    assert_string_equal(lines[0], "how many orders are there? SELECT 1 -- rejected by the user");
    assert_string_equal(lines[1], "how many of them in Germany? SELECT 3 -- 1 row: count; 7");
    assert_string_equal(lines[2], "how many orders failed? SELECT 5");
    assert_string_equal(lines[3], "how many are heavy? SELECT 6 -- rejected by the user");
    assert_string_equal(lines[4], "how many are secret?");
    arena_release(&arena);
}

/* SQL that is too long for all lines together is left out, never cut. */
static void history__keeps__a_limit(void **state)
{
    struct message messages[6];
    struct arena arena = {0};
    const char *const *lines;
    char *sql = arena_alloc(&arena, 5000);
    size_t bytes = 0;
    (void)state;
    memset(sql, 'x', 4999);
    sql[4999] = '\0';
    for (size_t i = 0; i < 6; i += 3) {
        messages[i] = (struct message){.who = MESSAGE_YOU, .text = texts[0][0]};
        messages[i + 1] = (struct message){.who = MESSAGE_QUERENT, .sql = sql};
        messages[i + 2] = (struct message){.who = MESSAGE_YOU, .text = yes};
    }
    snprintf(texts[0][0], sizeof texts[0][0], "how many orders of 1?");
    const size_t count = tell(&arena, messages, 6, 100, true, &lines);
    assert_int_equal(count, 2);
    for (size_t i = 0; i < count; i++)
        bytes += strlen(lines[i]);
    assert_true(bytes < 6000);
    assert_string_equal(lines[0], "how many orders of 1?");
    assert_true(strlen(lines[1]) > 5000);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(history__tells__the_last_messages),
        cmocka_unit_test(history__knows__a_question_of_two_words),
        cmocka_unit_test(history__tells__what_became_of_the_sql),
        cmocka_unit_test(history__keeps__a_limit),
        cmocka_unit_test(history__in_tiers__tells_all_of_a_conversation_in_few_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
