/* handle_turn, stage by stage: every edge is walked by what an operator would say, and what is
 * unclear stays where it is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_services.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "support/check.h"

static int set_up(void **state)
{
    struct fake *fake = mem_alloc(sizeof *fake);
    fake_init(fake);
    *state = fake;
    return 0;
}

static int tear_down(void **state)
{
    fake_release(*state);
    mem_free(*state);
    return 0;
}

/* A memory as it stands in a stage of an ordinary conversation. */
static struct memory memory_at(enum stage stage)
{
    struct memory memory;
    memory_init(&memory, "demo");
    memory.stage = stage;
    memory_set(&memory.rows_sql, "SELECT 0");
    memory_set(&memory.rows_run, "SELECT 0 LIMIT 1000");
    if (stage >= STAGE_CONFIRM_GENERATED_SQL) {
        memory_set(&memory.sql, "SELECT 1");
        memory_set(&memory.sql_run, "SELECT 1");
        memory_set(&memory.natural_language_query, "how many things?");
        memory.sql_method = METHOD_GENERATE;
        memory.sql_version = 1;
    }
    memory.confirm_stage =
        stage == STAGE_CONFIRM_USER_SQL ? STAGE_CONFIRM_USER_SQL : STAGE_CONFIRM_GENERATED_SQL;
    if (stage == STAGE_NEED_WRITE_OR_EMAIL)
        memory.follow_up = FORM_WRITE;
    return memory;
}

/* What is said in a stage, and where it leads. */
static const struct {
    enum stage from;
    enum turn_kind kind;
    const char *text, *option;
    enum stage to;
} walks[] = {
    {STAGE_ASK_SQL_METHOD, TURN_TEXT, "generate", NULL, STAGE_NEED_NATURAL_LANGUAGE},
    {STAGE_ASK_SQL_METHOD, TURN_CHOICE, NULL, "generate", STAGE_NEED_NATURAL_LANGUAGE},
    {STAGE_ASK_SQL_METHOD, TURN_TEXT, "provide", NULL, STAGE_NEED_USER_SQL},
    {STAGE_ASK_SQL_METHOD, TURN_TEXT, "ask more", NULL, STAGE_NEED_NATURAL_LANGUAGE},
    {STAGE_ASK_SQL_METHOD, TURN_TEXT, "ask another question", NULL, STAGE_NEED_NATURAL_LANGUAGE},
    {STAGE_ASK_SQL_METHOD, TURN_TEXT, "how many customers are there?", NULL,
     STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_ASK_SQL_METHOD, TURN_TEXT, "select * from t", NULL, STAGE_CONFIRM_USER_SQL},
    {STAGE_ASK_SQL_METHOD, TURN_SQL, "select * from t", NULL, STAGE_CONFIRM_USER_SQL},
    {STAGE_ASK_SQL_METHOD, TURN_TEXT, "hm", NULL, STAGE_ASK_SQL_METHOD},
    {STAGE_NEED_NATURAL_LANGUAGE, TURN_TEXT, "customers", NULL, STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_NEED_NATURAL_LANGUAGE, TURN_TEXT, "provide", NULL, STAGE_NEED_USER_SQL},
    {STAGE_NEED_NATURAL_LANGUAGE, TURN_TEXT, "select a from b", NULL, STAGE_CONFIRM_USER_SQL},
    {STAGE_NEED_USER_SQL, TURN_TEXT, "select a from b", NULL, STAGE_CONFIRM_USER_SQL},
    {STAGE_NEED_USER_SQL, TURN_TEXT, "hm", NULL, STAGE_NEED_USER_SQL},
    {STAGE_NEED_USER_SQL, TURN_TEXT, "generate", NULL, STAGE_NEED_NATURAL_LANGUAGE},
    {STAGE_NEED_USER_SQL, TURN_TEXT, "how many customers are there?", NULL,
     STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_CONFIRM_GENERATED_SQL, TURN_TEXT, "yes please", NULL, STAGE_SHOW_RESULTS},
    {STAGE_ASK_SQL_METHOD, TURN_TEXT, "write", NULL, STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_NEED_NATURAL_LANGUAGE, TURN_TEXT, "email it", NULL, STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_NEED_USER_SQL, TURN_TEXT, "email", NULL, STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_CONFIRM_GENERATED_SQL, TURN_TEXT, "write the rows to archive table x", NULL,
     STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_CONFIRM_USER_SQL, TURN_TEXT, "e-mail them to ann@example.com", NULL,
     STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_DONE, TURN_TEXT, "write", NULL, STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_ASK_SQL_METHOD, TURN_TEXT, "write a query that counts orders", NULL,
     STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_NEED_WRITE_OR_EMAIL, TURN_TEXT, "email", NULL, STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_CONFIRM_GENERATED_SQL, TURN_TEXT, "no", NULL, STAGE_NEED_NATURAL_LANGUAGE},
    {STAGE_CONFIRM_GENERATED_SQL, TURN_TEXT, "not ok", NULL, STAGE_NEED_NATURAL_LANGUAGE},
    {STAGE_CONFIRM_GENERATED_SQL, TURN_TEXT, "maybe", NULL, STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_CONFIRM_GENERATED_SQL, TURN_TEXT, "ok but only last year", NULL,
     STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_CONFIRM_GENERATED_SQL, TURN_SQL, "select 5", NULL, STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_CONFIRM_GENERATED_SQL, TURN_CHOICE, NULL, "another", STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_CONFIRM_GENERATED_SQL, TURN_CHOICE, NULL, "ask:how many orders are there?",
     STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_CONFIRM_USER_SQL, TURN_TEXT, "by", NULL, STAGE_CONFIRM_USER_SQL},
    {STAGE_CONFIRM_USER_SQL, TURN_TEXT, "yes", NULL, STAGE_SHOW_RESULTS},
    {STAGE_CONFIRM_USER_SQL, TURN_TEXT, "no", NULL, STAGE_NEED_USER_SQL},
    {STAGE_SHOW_RESULTS, TURN_TEXT, "write", NULL, STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_SHOW_RESULTS, TURN_TEXT, "write to archive table x", NULL, STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_SHOW_RESULTS, TURN_TEXT, "e-mail it", NULL, STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_SHOW_RESULTS, TURN_TEXT, "done", NULL, STAGE_DONE},
    {STAGE_SHOW_RESULTS, TURN_TEXT, "hm", NULL, STAGE_SHOW_RESULTS},
    {STAGE_SHOW_RESULTS, TURN_TEXT, "ask more", NULL, STAGE_ASK_SQL_METHOD},
    {STAGE_SHOW_RESULTS, TURN_TEXT, "Show orders", NULL, STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_SHOW_RESULTS, TURN_CHOICE, NULL, "ask_on", STAGE_ASK_SQL_METHOD},
    {STAGE_SHOW_RESULTS, TURN_TEXT, "and only those from France", NULL,
     STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_NEED_WRITE_OR_EMAIL, TURN_TEXT, "yes", NULL, STAGE_SHOW_RESULTS},
    {STAGE_NEED_WRITE_OR_EMAIL, TURN_TEXT, "back", NULL, STAGE_SHOW_RESULTS},
    {STAGE_NEED_WRITE_OR_EMAIL, TURN_TEXT, "done", NULL, STAGE_DONE},
    {STAGE_NEED_WRITE_OR_EMAIL, TURN_TEXT, "what is a schema?", NULL, STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_NEED_WRITE_OR_EMAIL, TURN_FORM, "{}", "preview", STAGE_NEED_WRITE_OR_EMAIL},
    {STAGE_NEED_WRITE_OR_EMAIL, TURN_FORM, "{}", "submit", STAGE_SHOW_RESULTS},
    {STAGE_DONE, TURN_TEXT, "how many customers are there?", NULL, STAGE_CONFIRM_GENERATED_SQL},
    {STAGE_DONE, TURN_CHOICE, NULL, "ask_on", STAGE_ASK_SQL_METHOD},
    {STAGE_DONE, TURN_TEXT, "bye", NULL, STAGE_DONE},
};

static void handle_turn__leads__where_the_words_say(void **state)
{
    struct fake *fake = *state;
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
        struct memory memory = memory_at(walks[i].from);
        fake_turn(fake, &memory, walks[i].kind, walks[i].text, walks[i].option);
        if (memory.stage != walks[i].to)
            fail_msg("'%s%s' in %s led to %s, not %s", walks[i].text ? walks[i].text : "",
                     walks[i].option ? walks[i].option : "", stage_name(walks[i].from),
                     stage_name(memory.stage), stage_name(walks[i].to));
        for (size_t t = 0; t < fake->transitions.len; t++)
            assert_true(stage_edge_allowed(fake->transitions.v[t].from, fake->transitions.v[t].to));
        fake_forget(fake);
        memory_release(&memory);
    }
}

/* SQL that does not resolve waits with its mend; one answer takes it, in both stages. */
static void handle_turn__mends__what_can_be_mended(void **state)
{
    static const struct {
        enum stage from, broken, mended;
    } rows[] = {
        {STAGE_NEED_USER_SQL, STAGE_NEED_USER_SQL, STAGE_CONFIRM_USER_SQL},
        {STAGE_CONFIRM_GENERATED_SQL, STAGE_CONFIRM_GENERATED_SQL, STAGE_CONFIRM_GENERATED_SQL},
    };
    struct fake *fake = *state;
    for (size_t i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        const bool typed = i % 2;
        struct memory memory = memory_at(rows[i / 2].from);
        fake_turn(fake, &memory, TURN_SQL, "SELECT a FROM brken", NULL);
        assert_int_equal(memory.stage, rows[i / 2].broken);
        assert_string_equal(memory.sql_fixed, "SELECT a FROM broken");
        fake_turn(fake, &memory, typed ? TURN_TEXT : TURN_CHOICE, typed ? "fix it" : NULL,
                  typed ? NULL : "mend");
        assert_int_equal(memory.stage, rows[i / 2].mended);
        assert_string_equal(memory.sql_run, "SELECT a FROM broken");
        assert_null(memory.sql_fixed);
        fake_forget(fake);
        memory_release(&memory);
    }
}

/* Where SQL is asked for nothing waits to run: a yes takes the mend, which is shown before it runs.
 */
static void handle_turn__takes_yes__for_the_mend(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_USER_SQL);
    fake_turn(fake, &memory, TURN_SQL, "SELECT a FROM brken", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_USER_SQL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_USER_SQL);
    assert_string_equal(memory.sql_run, "SELECT a FROM broken");
    fake_forget(fake);
    memory_release(&memory);
}

/* Every edge of the table is walked by some turn. */
static void handle_turn__walks__every_edge(void **state)
{
    struct fake *fake = *state;
    size_t count = 0;
    const struct stage_edge *edges = stage_edges(&count);
    bool walked[64] = {false};
    for (int failing = 0; failing < 2; failing++) {
        fake->execute_fails = failing;
        for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
            struct memory memory = memory_at(walks[i].from);
            fake_turn(fake, &memory, walks[i].kind, walks[i].text, walks[i].option);
            for (size_t e = 0; e < count; e++)
                walked[e] |= fake_walked(fake, edges[e].from, edges[e].to);
            fake_forget(fake);
            memory_release(&memory);
        }
    }
    struct memory fresh;
    memory_init(&fresh, "demo");
    router_resume(&fake->services, "c1", &fresh);
    for (size_t e = 0; e < count; e++)
        if (!walked[e] && !fake_walked(fake, edges[e].from, edges[e].to))
            fail_msg("no turn walks %s → %s", stage_name(edges[e].from), stage_name(edges[e].to));
    memory_release(&fresh);
}

static void confirm__runs__only_what_was_shown(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_GENERATED_SQL);
    fake->check_refuses = true;
    fake_turn(fake, &memory, TURN_SQL, "delete from t", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(memory.sql, "delete from t"); /* the text is kept for editing */
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(fake->executed, 0);
    fake->check_refuses = false;
    fake_turn(fake, &memory, TURN_SQL, "select 5", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(fake->executed, 1);
    assert_string_equal(fake->last_run, "select 5");
    memory_release(&memory);
}

static void confirm__asks_twice__when_the_plan_is_heavy(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_GENERATED_SQL);
    fake->heavy = "this may take a long time: it reads about 8,000,000 rows of one table";
    fake_turn(fake, &memory, TURN_SQL, "select 5", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(fake->executed, 0);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_non_null(strstr(fake_last(fake, EVENT_MESSAGE)->message.text, "8,000,000 rows"));
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(fake->executed, 1);
    memory_release(&memory);
}

static void confirm__refuses__a_stale_version(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_GENERATED_SQL);
    memory.sql_version = 3;
    struct turn *turn = turn_new(TURN_CHOICE, "c1", NULL);
    turn->option_id = mem_strdup("yes");
    turn->sql_version = 2;
    handle_turn(&fake->services, turn, &memory, NULL);
    turn_free(turn);
    assert_int_equal(fake->executed, 0);
    assert_int_equal(fake_last(fake, EVENT_ERROR)->error.err.code, ERR_STALE);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    memory_release(&memory);
}

/* Typed ahead: the SQL that it would have confirmed was not on the screen yet. */
static void confirm__refuses__a_yes_to_what_was_not_shown(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_ASK_SQL_METHOD);
    const char *const seen[] = {"", "q0", NULL};
    fake_turn(fake, &memory, TURN_TEXT, "how many customers are there?", NULL);
    for (size_t i = 0; i < 2; i++) {
        struct turn *turn = turn_new(TURN_TEXT, "c1", i ? "y" : "yes please");
        turn->question_id = mem_strdup(seen[i]);
        handle_turn(&fake->services, turn, &memory, NULL);
        turn_free(turn);
        assert_int_equal(fake->executed, 0);
        assert_int_equal(fake_last(fake, EVENT_ERROR)->error.err.code, ERR_STALE);
        assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    }
    struct turn *turn = turn_new(TURN_TEXT, "c1", "yes");
    turn->question_id = mem_strdup(memory.last_question_id);
    handle_turn(&fake->services, turn, &memory, NULL);
    turn_free(turn);
    assert_int_equal(fake->executed, 1);
    memory_release(&memory);
}

static void execute__goes_back__with_the_reason(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_USER_SQL);
    fake->execute_fails = true;
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_USER_SQL);
    assert_non_null(strstr(fake_last(fake, EVENT_ERROR)->error.text, "no such table: x"));
    assert_int_equal(memory.attempt_count, 1);
    assert_string_equal(memory.attempts[0].error_type, "TABLE_NOT_FOUND");
    assert_string_equal(memory.attempts[0].problem, "x");
    assert_string_equal(memory.sql, "SELECT 1");
    memory_release(&memory);
}

static void execute__shows__a_correction_to_confirm(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_GENERATED_SQL);
    fake->execute_fails = fake->correct_gives = true;
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(memory.sql, "SELECT 4");
    assert_int_equal(fake->executed, 1); /* the correction waits for its own yes */
    memory_release(&memory);
}

static void execute__says__why_nothing_was_corrected(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_GENERATED_SQL);
    fake->execute_fails = fake->correct_refuses = true;
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(memory.sql, "SELECT 1");
    assert_non_null(
        strstr(fake_last(fake, EVENT_MESSAGE)->message.text, "the connection was lost; try"));
    memory_release(&memory);
}

static void generate__stays__when_it_fails(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake->generate_fails = true;
    fake_turn(fake, &memory, TURN_TEXT, "how many things?", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_NATURAL_LANGUAGE);
    fake->generate_fails = false;
    fake->no_answer = true;
    fake_turn(fake, &memory, TURN_TEXT, "how many things?", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_NATURAL_LANGUAGE);
    assert_string_equal(fake_last(fake, EVENT_ERROR)->error.text, "I do not know this");
    memory_release(&memory);
}

static void generate__asks__and_takes_the_choice(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake->ambiguous = true;
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_NATURAL_LANGUAGE);
    assert_int_equal(fake_last(fake, EVENT_QUESTION)->question->option_count, 2);
    fake_turn(fake, &memory, TURN_CHOICE, NULL, "2");
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(memory.sql, "SELECT 2");
    assert_string_equal(fake->last_question, "how many orders?");
    memory_release(&memory);
}

static void ambiguity__is_answered__in_words(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake->ambiguous = true;
    fake->chooses = "shipped";
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "orders", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_NATURAL_LANGUAGE);
    assert_string_equal(fake_last(fake, EVENT_QUESTION)->question->text, "Which one?");
    assert_int_equal(fake->generated, 1);
    fake_turn(fake, &memory, TURN_TEXT, "shipped", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(memory.sql, "SELECT 2");
    assert_string_equal(memory.natural_language_query, "how many orders?");
    memory_release(&memory);
}

/* The screen still shows the SQL of the question before, with its version. */
static void ambiguity__is_answered__whatever_sql_is_shown(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    struct err err = ERR_INIT;
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
    fake->ambiguous = true;
    fake_turn(fake, &memory, TURN_TEXT, "how many customers are new?", NULL);
    struct turn *turn = turn_new(TURN_CHOICE, "c", NULL);
    turn->option_id = mem_strdup("2");
    turn->sql_version = 1;
    assert_true(handle_turn(&fake->services, turn, &memory, &err));
    turn_free(turn);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(memory.sql, "SELECT 2");
    memory_release(&memory);
}

static void confirm__takes__words_as_another_version(void **state)
{
    static const struct {
        const char *text, *asked;
        int version;
    } rows[] = {
        {"only those from Spain", "only those from Spain", 2},
        {"ok but only 2024", "only 2024", 2},
        {"no, by month", "by month", 2},
        {"these by country", "these by country", 2},
        {"yes but just the first ten", "the first ten", 2},
        {"which customers are new?", "which customers are new?", 1},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        struct fake *fake = *state;
        struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
        fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
        fake_turn(fake, &memory, TURN_TEXT, rows[i].text, NULL);
        assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
        assert_string_equal(fake->last_question, rows[i].asked);
        assert_int_equal(memory.sql_version, rows[i].version);
        assert_int_equal(fake->executed, 0);
        memory_release(&memory);
    }
}

/* Two words are a question where they name something of the database. */
static void few_words__are_a_question__where_they_name_something(void **state)
{
    static const enum stage stages[] = {STAGE_ASK_SQL_METHOD, STAGE_CONFIRM_GENERATED_SQL,
                                        STAGE_SHOW_RESULTS, STAGE_NEED_USER_SQL,
                                        STAGE_CONFIRM_USER_SQL};
    for (size_t i = 0; i < COUNT_OF(stages); i++) {
        struct fake *fake = *state;
        struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
        fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
        memory.stage = stages[i];
        fake->generated = 0;
        fake->names = NULL;
        fake_turn(fake, &memory, TURN_TEXT, "English courses", NULL);
        assert_int_equal(memory.stage, stages[i]);
        assert_int_equal(fake->generated, 0);
        fake->names = "English courses";
        fake_turn(fake, &memory, TURN_TEXT, "English courses", NULL);
        assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
        assert_string_equal(fake->last_question, "English courses");
        assert_string_equal(memory.natural_language_query, "English courses");
        assert_int_equal(memory.sql_version, 1);
        assert_int_equal(fake->executed, 0);
        memory_release(&memory);
    }
}

/* What could not be answered leaves the query that waits as it was. */
static void confirm__keeps__the_query_that_waits(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    memory_set(&memory.nlq_context, "how many orders?");
    for (int i = 0; i < 3; i++) {
        fake->generate_fails = i == 0;
        fake->no_answer = i == 1;
        fake->talks = i == 2;
        fake_turn(fake, &memory, TURN_TEXT, "only those that grumble", NULL);
        assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
        assert_string_equal(memory.natural_language_query, "how many orders?");
        assert_string_equal(memory.nlq_context, "how many orders?");
        assert_int_equal(memory.sql_version, 1);
        assert_string_equal(fake_last(fake, EVENT_QUESTION)->question->options[0].id, "yes");
    }
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(fake->executed, 1);
    assert_string_equal(fake->last_run, "SELECT 1");
    memory_release(&memory);
}

static void confirm__asks__again_for_what_means_nothing(void **state)
{
    static const char *const rows[] = {"hmm", "maybe", "banana", "well"};
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        fake_turn(fake, &memory, TURN_TEXT, rows[i], NULL);
        assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
        assert_int_equal(fake->generated, 1);
    }
    memory_release(&memory);
}

static void confirm__hands_on__an_ambiguity(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    fake->ambiguous = true;
    fake_turn(fake, &memory, TURN_TEXT, "only those from Spain", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_NATURAL_LANGUAGE);
    assert_int_equal(fake_last(fake, EVENT_QUESTION)->question->option_count, 2);
    fake_turn(fake, &memory, TURN_CHOICE, NULL, "2");
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    memory_release(&memory);
}

static void versions__are_counted__for_each_question(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "another", NULL);
    assert_int_equal(memory.sql_version, 2);
    fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    assert_int_equal(memory.sql_version, 3);
    fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "which customers are new?", NULL);
    assert_int_equal(memory.sql_version, 1);
    memory_set(&memory.nlq_context, "which customers are new?");
    fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
    fake_turn(fake, &memory, TURN_CHOICE, NULL, "provide");
    fake_turn(fake, &memory, TURN_SQL, "SELECT 5", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_USER_SQL);
    assert_int_equal(memory.sql_version, 1);
    assert_string_equal(memory.nlq_context, "\x1cSELECT 5\x1c"); /* which words may change */
    fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
    fake_turn(fake, &memory, TURN_SQL, "SELECT 6", NULL);
    assert_int_equal(memory.sql_version, 2);
    memory_release(&memory);
}

static void confirm__asks__whether_unknown_code_is_allowed(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_USER_SQL);
    fake->check_holds = true;
    fake_turn(fake, &memory, TURN_SQL, "SELECT f(1)", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_USER_SQL);
    assert_null(memory.sql_run);
    const struct question *question = fake_last(fake, EVENT_QUESTION)->question;
    assert_string_equal(question->text,
                        "'f' is not known to only read: a volatile function in plpgsql. "
                        "Allow it on 'demo' from now on? (allow/no)");
    assert_string_equal(question->options[0].id, "allow");
    assert_string_equal(question->options[question->default_option].id, "no");
    /* a yes is no permit */
    static const char *const others[] = {"yes", "run it", "ok", "not allow",
                                         "allow it but not now"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        fake_turn(fake, &memory, TURN_TEXT, others[i], NULL);
        assert_int_equal(memory.stage, STAGE_CONFIRM_USER_SQL);
    }
    assert_int_equal(fake->allowed + fake->executed, 0);
    fake_turn(fake, &memory, TURN_TEXT, "allow it", NULL);
    assert_int_equal(fake->allowed, 1);
    assert_int_equal(fake->executed, 0);
    assert_null(memory.sql_held);
    assert_string_equal(memory.sql_run, "SELECT f(1)");
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
    assert_int_equal(fake->executed, 1);
    memory_release(&memory);
}

static const char *said_last(const struct fake *fake)
{
    const struct event *message = fake_last(fake, EVENT_MESSAGE);
    return message ? message->message.text : "";
}

/* No yes is asked for where a yes would run nothing. */
static void confirm__says_what_is_wrong__where_sql_cannot_run(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_USER_SQL);
    fake_turn(fake, &memory, TURN_SQL, "SELECT a FROM brken", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "hm", NULL);
    assert_string_equal(said_last(fake),
                        "This SQL cannot run: no table 'brken'. Say \"edit\" to change it, \"fix "
                        "it\" to take the fix, type other SQL, or ask something else.");
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(fake->executed, 0); /* a yes to the fix, which is shown and asked about */
    assert_int_equal(memory.stage, STAGE_CONFIRM_USER_SQL);
    assert_string_equal(memory.sql, "SELECT a FROM broken");
    assert_null(memory.sql_problem);
    fake_turn(fake, &memory, TURN_SQL, "SELECT a FROM brken", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "fix it", NULL);
    assert_null(memory.sql_problem);
    fake_turn(fake, &memory, TURN_TEXT, "hm", NULL);
    assert_non_null(strstr(said_last(fake), "Please answer yes or no"));
    fake->check_holds = true;
    fake_turn(fake, &memory, TURN_SQL, "SELECT f(1)", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "hm", NULL);
    assert_non_null(strstr(said_last(fake), "Say \"allow\" to allow it"));
    fake_turn(fake, &memory, TURN_TEXT, "how many customers are there?", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    memory_release(&memory);
}

static void need_user_sql__says_what_is_wrong__with_the_sql_before(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_USER_SQL);
    fake_turn(fake, &memory, TURN_TEXT, "hm", NULL);
    assert_non_null(strstr(said_last(fake), "This does not look like SQL."));
    fake_turn(fake, &memory, TURN_SQL, "SELECT a FROM brken", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "hm", NULL);
    assert_non_null(strstr(said_last(fake), "This SQL cannot run: no table 'brken'."));
    fake_turn(fake, &memory, TURN_TEXT, "edit", NULL);
    assert_non_null(strstr(said_last(fake), "Edit the SQL in its pane"));
    memory_release(&memory);
}

/* What was not placed is no base; the question before it stays one, and that is said. */
static void question__keeps_the_base__after_one_that_gave_nothing(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_SHOW_RESULTS);
    memory_set(&memory.nlq_context, "base");
    memory_set(&memory.natural_language_query, "how many orders per country");
    memory_set(&memory.asked, "how many orders per country");
    memory_keep_rows(&memory);
    fake->no_answer = fake->slips = true;
    fake_turn(fake, &memory, TURN_TEXT, "shwo onyl teh frist", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_NATURAL_LANGUAGE);
    assert_string_equal(memory.nlq_context, "base");
    assert_string_equal(
        said_last(fake),
        "The rows stay. What you say next goes on from: how many orders per country");
    assert_string_equal(memory.rows_question, "how many orders per country");
    memory_release(&memory);
}

/* Nothing goes on from a question of its own that was not answered, nor from one before it. */
static void question__says__that_it_is_read_by_itself(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_SHOW_RESULTS);
    memory_set(&memory.nlq_context, "base");
    memory_set(&memory.natural_language_query, "how many orders per country");
    memory_set(&memory.asked, "how many orders per country");
    memory_keep_rows(&memory);
    fake->no_answer = true;
    fake_turn(fake, &memory, TURN_TEXT, "how many zorgles do the orders have", NULL);
    assert_null(memory.nlq_context);
    fake->no_answer = false;
    fake_turn(fake, &memory, TURN_TEXT, "only those from Spain", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(said_last(fake),
                        "The question before was not answered, so this one is read by itself.");
    memory_release(&memory);
}

/* What sounds as if it were to last, and taught nothing, is said to hold once. */
static void question__says__that_it_teaches_nothing(void **state)
{
    struct fake *fake = *state;
    static const struct {
        const char *text;
        bool said;
    } cases[] = {{"from now on sort by date", true},
                 {"sort by date from now on.", true},
                 {"always show only 10 rows", true},
                 {"sort by date", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct memory memory = memory_at(STAGE_SHOW_RESULTS);
        memory_set(&memory.nlq_context, "base");
        fake_turn(fake, &memory, TURN_TEXT, cases[i].text, NULL);
        assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
        const char *last = said_last(fake);
        assert_int_equal(last && strstr(last, "of this question alone") != NULL, cases[i].said);
        memory_release(&memory);
        fake_forget(fake);
    }
}

/* "yes" says nothing about which of them. */
static void question__asks_again_which__where_a_yes_was_typed(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake->ambiguous = true;
    fake->chooses = "shipped";
    fake_turn(fake, &memory, TURN_TEXT, "how many orders are there?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "y", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_NATURAL_LANGUAGE);
    assert_string_equal(fake_last(fake, EVENT_QUESTION)->question->text, "Which one?");
    assert_string_equal(said_last(fake),
                        "Which of them? Say its number, its name, or a word of it.");
    memory_release(&memory);
}

/* What answers nothing and asks nothing loses neither the ambiguity nor its question. */
static void ambiguity__waits_on__after_words_that_came_to_nothing(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake->ambiguous = true;
    fake->chooses = "shipped";
    fake->unknown = "both";
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "both", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_NATURAL_LANGUAGE);
    assert_string_equal(said_last(fake), "The question before still waits for an answer: choose "
                                         "one, or end it with Esc.");
    const struct question *again = fake_last(fake, EVENT_QUESTION)->question;
    assert_string_equal(again->text, "Which one?");
    assert_int_equal(again->option_count, 2);
    assert_string_equal(memory.natural_language_query, "how many orders?");
    fake_turn(fake, &memory, TURN_TEXT, "shipped", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(memory.sql, "SELECT 2");
    assert_string_equal(memory.natural_language_query, "how many orders?");
    memory_release(&memory);
}

/* A change of the question while it is asked what a word of it means keeps the question. */
static void question__that_waits_for_a_choice__can_be_changed(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake->ambiguous = true;
    fake->chooses = "shipped";
    fake_turn(fake, &memory, TURN_TEXT, "how many orders are there?", NULL);
    fake->ambiguous = false;
    fake_turn(fake, &memory, TURN_TEXT, "only those from 2025", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(memory.natural_language_query,
                        "how many orders are there, only those from 2025");
    memory_release(&memory);
}

/* What is asked stays asked, the choice as well. */
static void rows__that_are_not_there__cannot_be_sent(void **state)
{
    static const enum stage stages[] = {STAGE_ASK_SQL_METHOD, STAGE_NEED_NATURAL_LANGUAGE,
                                        STAGE_NEED_USER_SQL, STAGE_CONFIRM_GENERATED_SQL};
    struct fake *fake = *state;
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        struct memory memory = memory_at(stages[i]);
        memory_set(&memory.rows_run, NULL);
        memory_set(&memory.rows_sql, NULL);
        fake_forget(fake);
        fake_turn(fake, &memory, TURN_TEXT, "email it to ann@example.com", NULL);
        assert_int_equal(memory.stage, stages[i]);
        assert_non_null(strstr(said_last(fake), "There are no rows yet."));
        assert_non_null(fake_last(fake, EVENT_QUESTION));
        memory_release(&memory);
    }
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    memory_set(&memory.rows_run, NULL);
    fake->ambiguous = true;
    fake->chooses = "shipped";
    fake_turn(fake, &memory, TURN_TEXT, "how many orders are there?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "email", NULL);
    assert_string_equal(fake_last(fake, EVENT_QUESTION)->question->text, "Which one?");
    memory_release(&memory);
}

static void confirm__asks_no_permit__where_nothing_is_held(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_GENERATED_SQL);
    fake_turn(fake, &memory, TURN_CHOICE, NULL, "allow");
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_int_equal(fake->allowed + fake->executed, 0);
    memory_release(&memory);
}

/* A front end that shows what SQL means need not compare it with what it showed before. */
static void version__says__that_its_words_were_said(void **state)
{
    struct fake *fake = *state;
    struct memory memory;
    memory_init(&memory, "demo");
    fake_turn(fake, &memory, TURN_TEXT, "how many customers are there?", NULL);
    assert_false(fake_last(fake, EVENT_SQL)->sql->repeats);
    fake_turn(fake, &memory, TURN_SQL, "select 5", NULL); /* means the same to the fake */
    assert_true(fake_last(fake, EVENT_SQL)->sql->repeats);
    memory_release(&memory);
}

static void message__of_an_answer__is_the_whole_of_it(void **state)
{
    struct fake *fake = *state;
    struct memory memory;
    memory_init(&memory, "demo");
    fake->talks = true;
    fake_turn(fake, &memory, TURN_TEXT, "hello there, who are you?", NULL);
    assert_true(fake_last(fake, EVENT_MESSAGE)->message.whole);
    fake_forget(fake);
    fake_turn(fake, &memory, TURN_TEXT, "provide", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "hm", NULL);
    assert_false(fake_last(fake, EVENT_MESSAGE)->message.whole);
    memory_release(&memory);
}

static void thanks__are_answered__and_nothing_else_changes(void **state)
{
    static const enum stage stages[] = {STAGE_ASK_SQL_METHOD, STAGE_NEED_USER_SQL,
                                        STAGE_CONFIRM_GENERATED_SQL, STAGE_CONFIRM_USER_SQL,
                                        STAGE_SHOW_RESULTS};
    static const char *const texts[] = {"thanks", "Thank you, that was great!"};
    struct fake *fake = *state;
    for (size_t i = 0; i < 2 * COUNT_OF(stages); i++) {
        struct memory memory = memory_at(stages[i / 2]);
        fake_forget(fake);
        fake_turn(fake, &memory, TURN_TEXT, texts[i % 2], NULL);
        assert_int_equal(memory.stage, stages[i / 2]);
        assert_string_equal(said_last(fake), "You are welcome.");
        assert_non_null(fake_last(fake, EVENT_QUESTION));
        memory_release(&memory);
    }
    struct memory memory = memory_at(STAGE_SHOW_RESULTS);
    fake_turn(fake, &memory, TURN_TEXT, "that's all, thank you", NULL);
    assert_int_equal(memory.stage, STAGE_DONE);
    memory_release(&memory);
}

static void confirm__offers_no_yes__for_what_cannot_run(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_GENERATED_SQL);
    memory_set(&memory.sql_run, NULL);
    fake_turn(fake, &memory, TURN_TEXT, "gerr", NULL);
    const struct question *question = fake_last(fake, EVENT_QUESTION)->question;
    assert_string_equal(question->options[0].id, "no");
    assert_non_null(strstr(question->text, "cannot run"));
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_int_equal(fake->executed, 0);
    memory_release(&memory);
}

static void words__that_mean_nothing__are_never_swallowed(void **state)
{
    static const enum stage stages[] = {STAGE_ASK_SQL_METHOD, STAGE_NEED_USER_SQL,
                                        STAGE_SHOW_RESULTS, STAGE_CONFIRM_GENERATED_SQL,
                                        STAGE_CONFIRM_USER_SQL};
    struct fake *fake = *state;
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        struct memory memory = memory_at(stages[i]);
        fake_forget(fake);
        fake_turn(fake, &memory, TURN_TEXT, "gerr", NULL);
        assert_int_equal(memory.stage, stages[i]);
        assert_non_null(fake_last(fake, EVENT_MESSAGE)); /* something is said */
        assert_non_null(fake_last(fake, EVENT_QUESTION));
        memory_release(&memory);
    }
}

/* "y" after the query was declined, or where none was made. */
static void yes__without_a_query__is_answered(void **state)
{
    static const char *const words[] = {"y", "yes", "no", "n"};
    struct fake *fake = *state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
        fake_forget(fake);
        fake_turn(fake, &memory, TURN_TEXT, words[i], NULL);
        assert_non_null(fake_last(fake, EVENT_MESSAGE));
        assert_non_null(strstr(fake_last(fake, EVENT_MESSAGE)->message.text, "Nothing waits"));
        assert_int_equal(memory.stage, STAGE_NEED_NATURAL_LANGUAGE);
        assert_int_equal(fake->executed, 0);
        memory_release(&memory);
    }
}

static void form__that_is_left__is_there_again(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_WRITE_OR_EMAIL);
    fake_turn(fake, &memory, TURN_FORM, "{}", "leave");
    assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
    assert_non_null(strstr(fake_last(fake, EVENT_MESSAGE)->message.text, "nothing was written"));
    assert_non_null(memory.params);
    fake_turn(fake, &memory, TURN_TEXT, "write", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_WRITE_OR_EMAIL);
    assert_non_null(memory.params);
    fake_turn(fake, &memory, TURN_FORM, "{}", "leave");
    fake_turn(fake, &memory, TURN_TEXT, "how many orders are there?", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_null(memory.params);
    memory_release(&memory);
}

/* What removes rows is chosen anew. */
static void form__that_removes_rows__is_forgotten_when_left(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_WRITE_OR_EMAIL);
    fake->form_dangerous = true;
    fake_turn(fake, &memory, TURN_FORM, "{}", "leave");
    assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
    assert_null(memory.params);
    assert_int_equal(memory.follow_up, FORM_NONE);
    memory_release(&memory);
}

static void form__stays__when_the_job_cannot_be_made(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_WRITE_OR_EMAIL);
    fake->submit_fails = true;
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_WRITE_OR_EMAIL);
    assert_non_null(strstr(fake_last(fake, EVENT_ERROR)->error.text, "read-only"));
    assert_string_equal(fake_last(fake, EVENT_FORM)->form->refused, "read-only");
    fake->submit_fails = false;
    fake_turn(fake, &memory, TURN_FORM, "{}", NULL);
    assert_null(fake_last(fake, EVENT_FORM)->form->refused); /* of that try */
    fake->form_ready = false;
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(fake->submitted, 1); /* not again while something is missing */
    fake_turn(fake, &memory, TURN_TEXT, "table customers_2", NULL);
    assert_string_equal(fake->last_words, "table customers_2");
    memory_release(&memory);
}

/* A token without the scope has nothing to fill in: it is told at once. */
static void form__is__not_offered_to_who_may_make_no_job(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_SHOW_RESULTS);
    fake->no_jobs = true;
    static const char *const said[] = {"write", "email", "write to archive table t", "zork"};
    for (size_t i = 0; i < COUNT_OF(said); i++) {
        fake_forget(fake);
        fake_turn(fake, &memory, TURN_TEXT, said[i], NULL);
        assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
        assert_null(fake_last(fake, EVENT_FORM));
        if (i < 3)
            assert_non_null(strstr(fake_last(fake, EVENT_ERROR)->error.text, "scope 'jobs'"));
        const struct question *next = fake_last(fake, EVENT_QUESTION)->question;
        assert_null(strstr(next->text, "write"));
        for (size_t k = 0; k < next->option_count; k++)
            assert_false(str_eq(next->options[k].id, "write") ||
                         str_eq(next->options[k].id, "email"));
    }
    fake->no_jobs = false;
    fake_turn(fake, &memory, TURN_TEXT, "write", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_WRITE_OR_EMAIL);
    memory_release(&memory);
}

static void job__asks__what_is_next_as_often_as_wanted(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_SHOW_RESULTS);
    for (int i = 0; i < 3; i++) {
        fake_turn(fake, &memory, TURN_TEXT, i % 2 ? "email" : "write", NULL);
        assert_int_equal(memory.stage, STAGE_NEED_WRITE_OR_EMAIL);
        fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
        assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
    }
    assert_string_equal(memory.write_job_id, "job-7");
    assert_string_equal(memory.email_job_id, "job-7");
    assert_int_equal(fake->submitted, 3);
    memory_release(&memory);
}

/* Whatever was asked since, the form is about the rows that are shown. */
static void rows__can_be_written__while_another_query_waits(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_ASK_SQL_METHOD);
    fake_turn(fake, &memory, TURN_TEXT, "how many customers are there?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "select other from t", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_USER_SQL);
    assert_string_equal(memory.sql_run, "select other from t");
    fake_turn(fake, &memory, TURN_TEXT, "write", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_WRITE_OR_EMAIL);
    assert_int_equal(memory.follow_up, FORM_WRITE);
    assert_string_equal(memory.sql_run, "SELECT 1");
    assert_string_equal(memory.natural_language_query, "how many customers are there?");
    assert_int_equal(fake->executed, 1);
    memory_release(&memory);
}

/* Of two questions, the rows are those of one: which, is said, and what became of the other. */
static void rows__that_are_sent__are_named_beside_what_waits(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_ASK_SQL_METHOD);
    fake_turn(fake, &memory, TURN_TEXT, "how many customers are there?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "which invoices are open?", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    fake_turn(fake, &memory, TURN_TEXT, "email it to bob", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_WRITE_OR_EMAIL);
    assert_non_null(strstr(said_last(fake), "those of \"how many customers are there?\". The query "
                                            "of \"which invoices are open?\" was not run"));
    memory_release(&memory);
}

/* What came to no SQL is no part of what the rows answer, wherever it was said. */
static void rows__are_asked_for__by_what_was_understood(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_ASK_SQL_METHOD);
    fake->unknown = "compare with Ryanair";
    fake->slips = true;
    fake_turn(fake, &memory, TURN_TEXT, "which invoices are open?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "compare with Ryanair", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_NATURAL_LANGUAGE);
    fake_turn(fake, &memory, TURN_TEXT, "only those from 2025", NULL);
    assert_string_equal(memory.asked, "which invoices are open, only those from 2025");
    fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "compare with Ryanair", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "only the top 3", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_string_equal(memory.rows_asked,
                        "which invoices are open, only those from 2025, only the top 3");
    memory_release(&memory);
}

static void failure__offers__something_else_first(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_GENERATED_SQL);
    static const char *const ids[] = {"edit", "no", "another", "refetch"};
    fake->execute_fails = true;
    fake->others = 1;
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    const struct question *question = fake_last(fake, EVENT_QUESTION)->question;
    assert_int_equal(question->option_count, 4);
    assert_int_equal(question->default_option, 0);
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(question->options[i].id, ids[i]);
    assert_int_equal(fake->executed, 1);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(fake->executed, 1);
    assert_non_null(strstr(fake_last(fake, EVENT_MESSAGE)->message.text, "just failed"));
    fake_turn(fake, &memory, TURN_TEXT, "run it again", NULL);
    assert_int_equal(fake->executed, 2);
    fake->execute_fails = false;
    fake_turn(fake, &memory, TURN_CHOICE, NULL, "refetch");
    assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
    memory_release(&memory);
}

/* The SQL that was stopped waits as before: to run it again is a yes to it. */
static void stopped_sql__runs__again(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake->execute_cancelled = true;
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "run it again", NULL);
    assert_int_equal(fake->executed, 0); /* it has not run yet */
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(fake->executed, 1);
    fake->execute_cancelled = false;
    fake_turn(fake, &memory, TURN_TEXT, "run it again", NULL);
    assert_int_equal(fake->executed, 2);
    assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
    memory_release(&memory);
}

/* A heavy plan is asked about before each run of it, and a bare letter that nothing offers runs
 * nothing. */
static void stopped_sql__is_asked_about_again__when_it_is_heavy(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_GENERATED_SQL);
    fake->heavy = "this may take a long time: it reads about 8,000,000 rows of one table";
    fake->execute_cancelled = true;
    fake_turn(fake, &memory, TURN_SQL, "select 5", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(fake->executed, 1);
    fake->execute_cancelled = false;
    fake_turn(fake, &memory, TURN_TEXT, "r", NULL);
    assert_int_equal(fake->executed, 1);
    fake_turn(fake, &memory, TURN_TEXT, "run it again", NULL);
    assert_int_equal(fake->executed, 1);
    assert_non_null(strstr(fake_last(fake, EVENT_MESSAGE)->message.text, "8,000,000 rows"));
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(fake->executed, 2);
    memory_release(&memory);
}

/* A filter that became SQL, or a group: whoever says no to it looks at the rows again. */
static void rows_sql__that_is_declined__returns_to_the_rows(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_ASK_SQL_METHOD);
    fake_turn(fake, &memory, TURN_TEXT, "how many customers are there?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    for (int failing = 0; failing < 2; failing++) {
        struct turn *turn = turn_new(TURN_SQL, "c1", "SELECT 1 WHERE a = 2");
        turn->from_rows = true;
        handle_turn(&fake->services, turn, &memory, NULL);
        turn_free(turn);
        assert_int_equal(memory.stage, STAGE_CONFIRM_USER_SQL);
        fake->execute_fails = failing;
        if (failing)
            fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
        const struct question *question = fake_last(fake, EVENT_QUESTION)->question;
        assert_non_null(strstr(question->options[1].label, "ack to the rows"));
        fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
        assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
        assert_non_null(strstr(fake_last(fake, EVENT_MESSAGE)->message.text, "still shown"));
        assert_string_equal(memory.sql_run, "SELECT 1");
        assert_string_equal(memory.natural_language_query, "how many customers are there?");
    }
    fake_turn(fake, &memory, TURN_SQL, "SELECT 1 WHERE a = 2", NULL); /* written, not made */
    fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_USER_SQL);
    memory_release(&memory);
}

/* An edit that was begun on an earlier question's SQL is no version of the one that waits. */
static void sql__of_ones_own__is_no_version_of_the_question(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_ASK_SQL_METHOD);
    fake_turn(fake, &memory, TURN_TEXT, "how many customers are there?", NULL);
    fake_turn(fake, &memory, TURN_SQL, "SELECT 1 WHERE a = 2", NULL);
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_int_equal(memory.sql_version, 2);
    struct turn *turn = turn_new(TURN_SQL, "c1", "SELECT 1 WHERE a = 3");
    turn->own = true;
    handle_turn(&fake->services, turn, &memory, NULL);
    turn_free(turn);
    assert_int_equal(memory.stage, STAGE_CONFIRM_USER_SQL);
    assert_int_equal(memory.sql_version, 1);
    assert_null(memory.natural_language_query);
    memory_release(&memory);
}

/* SQL that the screen made of rows and that may not run: nobody is asked for SQL that he has not
 * written. */
static void rows_sql__that_cannot_run__returns_to_the_rows(void **state)
{
    static const char *const ids[] = {"mend", "no", "edit"};
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_ASK_SQL_METHOD);
    fake_turn(fake, &memory, TURN_TEXT, "how many customers are there?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    for (int mending = 0; mending < 2; mending++) {
        struct turn *turn = turn_new(TURN_SQL, "c1", "SELECT a FROM brken");
        turn->from_rows = true;
        handle_turn(&fake->services, turn, &memory, NULL);
        turn_free(turn);
        assert_int_equal(memory.stage, STAGE_NEED_USER_SQL);
        const struct question *question = fake_last(fake, EVENT_QUESTION)->question;
        assert_null(strstr(question->text, "provide your SQL"));
        assert_int_equal(question->option_count, 3);
        for (size_t i = 0; i < 3; i++)
            assert_string_equal(question->options[i].id, ids[i]);
        if (mending)
            fake_turn(fake, &memory, TURN_CHOICE, NULL, "mend");
        assert_int_equal(memory.stage, mending ? STAGE_CONFIRM_USER_SQL : STAGE_NEED_USER_SQL);
        fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
        assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
        assert_non_null(strstr(fake_last(fake, EVENT_MESSAGE)->message.text, "still shown"));
        assert_string_equal(memory.sql_run, "SELECT 1");
    }
    memory_release(&memory);
}

static bool offers(const struct fake *fake, const char *id, int *ret_count)
{
    const struct question *question = fake_last(fake, EVENT_QUESTION)->question;
    for (size_t i = 0; i < question->option_count; i++) {
        *ret_count = question->options[i].count;
        if (str_eq(question->options[i].id, id))
            return true;
    }
    return false;
}

/* An option that leads nowhere is none; whoever says the word all the same gets an answer. */
static void another_reading__is_offered__only_where_there_is_one(void **state)
{
    struct fake *fake = *state;
    int count;
    for (int failing = 0; failing < 2; failing++) {
        for (fake->others = 0; fake->others < 3; fake->others++) {
            struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
            fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
            fake->execute_fails = failing;
            if (failing)
                fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
            assert_int_equal(offers(fake, "another", &count), fake->others > 0);
            if (fake->others > 0)
                assert_int_equal(count, fake->others);
            const char *text = fake_last(fake, EVENT_QUESTION)->question->text;
            assert_int_equal(strstr(text, "another") != NULL, failing && fake->others > 0);
            memory_release(&memory);
        }
    }
}

/* "No" is not the end of the SQL and its question. */
static void no__leaves__the_sql_its_readings_and_the_rows(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    int count;
    fake->others = 0;
    memory_set(&memory.rows_run, NULL);
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
    assert_true(offers(fake, "edit", &count));
    assert_true(offers(fake, "provide", &count));
    assert_false(offers(fake, "another", &count));
    assert_false(offers(fake, "rows", &count));
    fake->others = 2;
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "which customers are new?", NULL);
    fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
    assert_int_equal(memory.stage, STAGE_NEED_NATURAL_LANGUAGE);
    assert_true(offers(fake, "another", &count));
    assert_int_equal(count, 2);
    fake_turn(fake, &memory, TURN_CHOICE, NULL, "another");
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_int_equal(fake->executed, 1);
    fake_turn(fake, &memory, TURN_TEXT, "no", NULL);
    assert_true(offers(fake, "rows", &count));
    fake_turn(fake, &memory, TURN_CHOICE, NULL, "rows");
    assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
    assert_int_equal(fake->executed, 1);
    memory_release(&memory);
}

/* What ran last, and was seen then, runs again where the question since gave no SQL. */
static void again__runs__the_newest_rows_after_a_failed_question(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake_turn(fake, &memory, TURN_TEXT, "run it again", NULL);
    assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
    assert_int_equal(fake->executed, 1);
    assert_string_equal(memory.sql_run, "SELECT 0 LIMIT 1000");
    memory_release(&memory);
    memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE); /* the SQL that was declined is not meant */
    memory_set(&memory.sql, "SELECT 2");
    fake_turn(fake, &memory, TURN_TEXT, "run it again", NULL);
    assert_int_not_equal(memory.stage, STAGE_SHOW_RESULTS);
    assert_int_equal(fake->executed, 1);
    memory_release(&memory);
}

static void help__says__what_can_be_said_here(void **state)
{
    struct fake *fake = *state;
    static const struct {
        enum stage stage;
        const char *text, *said;
    } cases[] = {{STAGE_CONFIRM_GENERATED_SQL, "help", "\"yes\" runs the SQL"},
                 {STAGE_CONFIRM_USER_SQL, "What?", "F1 shows the keys"},
                 {STAGE_SHOW_RESULTS, "?", "write to TABLE"},
                 {STAGE_SHOW_RESULTS, "undo", "[ shows the SQL before"},
                 {STAGE_NEED_NATURAL_LANGUAGE, "Forget unpaid.", "Alt-d lists"},
                 {STAGE_NEED_USER_SQL, "help", "paste the SQL"},
                 {STAGE_NEED_WRITE_OR_EMAIL, "help!", "a field's value"},
                 {STAGE_ASK_SQL_METHOD, "what can I say?", "plain words"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct memory memory = memory_at(cases[i].stage);
        fake_turn(fake, &memory, TURN_TEXT, cases[i].text, NULL);
        assert_non_null(strstr(fake_last(fake, EVENT_MESSAGE)->message.text, cases[i].said));
        assert_int_equal(memory.stage, cases[i].stage);
        assert_non_null(fake_last(fake, EVENT_QUESTION));
        memory_release(&memory);
        fake_forget(fake);
    }
}

static bool back_to_first(struct router_services *self, struct memory *memory, char **ret_question)
{
    (void)self;
    memory_set(&memory->nlq_context, NULL);
    *ret_question = mem_strdup("how many orders are there?");
    return true;
}

static void undo__asks__the_question_before_again(void **state)
{
    struct fake *fake = *state;
    static const enum stage stages[] = {STAGE_SHOW_RESULTS, STAGE_NEED_NATURAL_LANGUAGE,
                                        STAGE_CONFIRM_GENERATED_SQL};
    fake->services.back = back_to_first;
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        struct memory memory = memory_at(stages[i]);
        memory_set(&memory.nlq_context, "how many orders are there?\x1eonly open ones");
        fake_turn(fake, &memory, TURN_TEXT, "undo", NULL);
        assert_string_equal(memory.natural_language_query, "how many orders are there?");
        assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
        memory_release(&memory);
        fake_forget(fake);
    }
    fake->services.back = NULL;
}

static bool keep_job_wish(struct router_services *self, enum job_wish wish, const char *name,
                          char **ret_said, struct err *err)
{
    (void)self;
    if (str_eq(name, "99"))
        return err_set(err, ERR_NOT_FOUND, "there is no job '99'");
    *ret_said = mem_printf("%d of %s", (int)wish, name);
    return true;
}

static void jobs__are_looked_after__in_words(void **state)
{
    struct fake *fake = *state;
    static const struct {
        const char *text, *said;
    } cases[] = {{"retry job 12", "2 of 12"},
                 {"cancel #7", "3 of 7"},
                 {"Please show the job #3.", "1 of 3"},
                 {"rerun job 4 again", "2 of 4"},
                 {"retry job 99", "That cannot be done: there is no job '99'."}};
    fake->services.job = keep_job_wish;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct memory memory = memory_at(STAGE_CONFIRM_GENERATED_SQL);
        fake_turn(fake, &memory, TURN_TEXT, cases[i].text, NULL);
        const struct event *error = fake_last(fake, EVENT_ERROR);
        const struct event *message = fake_last(fake, EVENT_MESSAGE);
        assert_string_equal(error ? error->error.text : message->message.text, cases[i].said);
        assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
        assert_non_null(fake_last(fake, EVENT_QUESTION));
        memory_release(&memory);
        fake_forget(fake);
    }
    static const char *const others[] = {"show 12 jobs", "retry", "show job", "stop 5",
                                         "show job 12 and its rows"};
    char name[JOB_NAME_BYTES];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(job_wish_read(others[i], name), JOB_WISH_NONE);
}

static bool no_rows(struct router_services *self)
{
    (void)self;
    return false;
}

/* An earlier query's rows are looked at. */
static bool earlier_rows(struct router_services *self, struct memory *memory,
                         struct result **ret_result)
{
    const struct result_column column = {.name = "n", .type = ""};
    const struct result_origin origin = {
        .connection = "demo", .sql = "SELECT 7", .run = "SELECT 7 LIMIT 9", .asked = "sevens"};
    (void)self;
    *ret_result = result_new(&column, 1, 0);
    memory_take_rows(memory, &origin);
    return true;
}

/* Whatever is being asked, what is said of rows is about those that are looked at; the query that
 * waited is not run, and a question goes on from the newest. */
static void rows_of_an_earlier_query__are_taken__by_what_is_about_rows(void **state)
{
    static const struct {
        enum stage from;
        enum turn_kind kind;
        const char *text, *option;
        bool taken;
    } cases[] = {
        {STAGE_SHOW_RESULTS, TURN_CHOICE, NULL, "write", true},
        {STAGE_SHOW_RESULTS, TURN_TEXT, "email it to ann@example.com", NULL, true},
        {STAGE_CONFIRM_GENERATED_SQL, TURN_TEXT, "write", NULL, true},
        {STAGE_NEED_NATURAL_LANGUAGE, TURN_TEXT, "write these to t", NULL, true},
        {STAGE_DONE, TURN_TEXT, "email", NULL, true},
        {STAGE_SHOW_RESULTS, TURN_TEXT, "only those from Spain", NULL, false},
        {STAGE_SHOW_RESULTS, TURN_TEXT, "select * from t", NULL, false},
        {STAGE_SHOW_RESULTS, TURN_TEXT, "done", NULL, false},
        {STAGE_CONFIRM_GENERATED_SQL, TURN_TEXT, "yes", NULL, false},
    };
    struct fake *fake = *state;
    fake->services.take_rows = earlier_rows;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct memory memory = memory_at(cases[i].from);
        fake_turn(fake, &memory, cases[i].kind, cases[i].text, cases[i].option);
        const bool taken = str_eq(memory.rows_sql, "SELECT 7");
        if (taken != cases[i].taken)
            fail_msg("case %zu: '%s' %s", i, cases[i].text ? cases[i].text : "",
                     taken ? "took them" : "did not take them");
        if (taken) {
            assert_int_equal(memory.stage, STAGE_NEED_WRITE_OR_EMAIL);
            assert_string_equal(memory.sql_run, "SELECT 7 LIMIT 9");
            assert_non_null(fake_last(fake, EVENT_RESULT));
            assert_non_null(strstr(fake_last(fake, EVENT_MESSAGE)->message.text, "\"sevens\""));
        }
        fake_forget(fake);
        memory_release(&memory);
    }
    assert_int_equal(fake->executed, 1); /* the "yes" alone */
}

static void resume__says__that_rows_are_gone_and_how_to_get_them(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_SHOW_RESULTS);
    fake->services.rows_here = no_rows;
    router_resume(&fake->services, "c1", &memory);
    assert_non_null(strstr(fake_last(fake, EVENT_MESSAGE)->message.text, "were not kept"));
    const struct question *question = fake_last(fake, EVENT_QUESTION)->question;
    assert_string_equal(question->options[0].id, "refetch");
    for (size_t i = 0; i < question->option_count; i++) /* there is nothing to export or to draw */
        if (str_eq(question->options[i].id, "export") || str_eq(question->options[i].id, "chart"))
            fail_msg("'%s' is offered", question->options[i].id);
    fake_turn(fake, &memory, TURN_TEXT, "run it again", NULL);
    assert_int_equal(fake->executed, 1);
    assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
    fake->services.rows_here = NULL; /* rows that are here may be old: they are read anew, too */
    fake_turn(fake, &memory, TURN_TEXT, "run it again", NULL);
    assert_int_equal(fake->executed, 2);
    assert_int_equal(memory.stage, STAGE_SHOW_RESULTS);
    memory_release(&memory);
}

static void rows__of_before_a_restart__cannot_be_written(void **state)
{
    static const enum stage stages[] = {STAGE_ASK_SQL_METHOD, STAGE_NEED_NATURAL_LANGUAGE,
                                        STAGE_NEED_USER_SQL, STAGE_CONFIRM_GENERATED_SQL};
    struct fake *fake = *state;
    fake->services.rows_here = no_rows;
    for (size_t i = 0; i < COUNT_OF(stages); i++) {
        struct memory memory = memory_at(stages[i]);
        fake_forget(fake);
        fake_turn(fake, &memory, TURN_TEXT, "write it to archive", NULL);
        assert_int_equal(memory.stage, stages[i]);
        if (!strstr(said_last(fake), "no rows to write"))
            fail_msg("stage %zu: %s", i, said_last(fake));
        assert_non_null(strstr(said_last(fake), "were not kept"));
        memory_release(&memory);
    }
}

/* What was asked back is lost with the program; the question is not. */
static void resume__offers__the_question_that_waited(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_NATURAL_LANGUAGE);
    fake->ambiguous = true;
    fake_turn(fake, &memory, TURN_TEXT, "how many orders?", NULL);
    fake_forget(fake);
    router_resume(&fake->services, "c1", &memory);
    const struct question *asked = fake_last(fake, EVENT_QUESTION)->question;
    assert_string_equal(asked->options[0].id, "again");
    assert_string_equal(asked->options[0].label, "Ask again: how many orders?");
    fake->ambiguous = false;
    fake_turn(fake, &memory, TURN_CHOICE, NULL, "again");
    assert_int_equal(memory.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(fake->last_question, "how many orders?");
    memory_release(&memory);
}

static void resume__returns__from_execute_to_confirm(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_EXECUTE_SQL);
    memory.confirm_stage = STAGE_CONFIRM_USER_SQL;
    router_resume(&fake->services, "c1", &memory);
    assert_int_equal(memory.stage, STAGE_CONFIRM_USER_SQL);
    assert_int_equal(fake->executed, 0);
    assert_non_null(fake_last(fake, EVENT_QUESTION));
    memory_release(&memory);
}

static void checkpoint__comes__before_what_is_published(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_CONFIRM_GENERATED_SQL);
    fake->checkpoint_fails = true;
    fake_turn(fake, &memory, TURN_TEXT, "yes", NULL);
    assert_int_equal(memory.stage, STAGE_SHOW_RESULTS); /* goes on without memory */
    size_t notices = 0;
    for (size_t i = 0; i < fake->events.len; i++)
        notices += fake->events.v[i]->type == EVENT_NOTICE;
    assert_int_equal(notices, 1);
    memory_release(&memory);
}

static void choice__of_a_field__is_its_value(void **state)
{
    struct fake *fake = *state;
    struct memory memory = memory_at(STAGE_NEED_WRITE_OR_EMAIL);
    fake->form_ready = false;
    fake_turn(fake, &memory, TURN_FORM, "{}", "preview");
    const struct question *question = fake_last(fake, EVENT_QUESTION)->question;
    assert_string_equal(question->options[1].id, "2");
    assert_string_equal(question->options[1].label, "u");
    assert_int_equal(question->options[0].key, '1'); /* was that of the option before */
    assert_int_equal(question->options[1].key, '2');
    fake_turn(fake, &memory, TURN_CHOICE, "u", "2");
    assert_string_equal(fake->last_json, "{\"table\":\"u\"}");
    assert_string_equal(fake->last_words, "");
    assert_int_equal(memory.stage, STAGE_NEED_WRITE_OR_EMAIL);
    fake_turn(fake, &memory, TURN_CHOICE, "?", "9"); /* no such option: asked again */
    assert_string_equal(fake->last_json, "{}");
    memory_release(&memory);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(handle_turn__leads__where_the_words_say),
        TEST(handle_turn__mends__what_can_be_mended),
        TEST(handle_turn__takes_yes__for_the_mend),
        TEST(handle_turn__walks__every_edge),
        TEST(confirm__runs__only_what_was_shown),
        TEST(confirm__asks_twice__when_the_plan_is_heavy),
        TEST(confirm__refuses__a_stale_version),
        TEST(confirm__refuses__a_yes_to_what_was_not_shown),
        TEST(execute__goes_back__with_the_reason),
        TEST(execute__shows__a_correction_to_confirm),
        TEST(execute__says__why_nothing_was_corrected),
        TEST(generate__stays__when_it_fails),
        TEST(generate__asks__and_takes_the_choice),
        TEST(form__that_is_left__is_there_again),
        TEST(ambiguity__is_answered__in_words),
        TEST(ambiguity__waits_on__after_words_that_came_to_nothing),
        TEST(ambiguity__is_answered__whatever_sql_is_shown),
        TEST(confirm__takes__words_as_another_version),
        TEST(few_words__are_a_question__where_they_name_something),
        TEST(confirm__keeps__the_query_that_waits),
        TEST(confirm__asks__again_for_what_means_nothing),
        TEST(confirm__hands_on__an_ambiguity),
        TEST(versions__are_counted__for_each_question),
        TEST(confirm__asks__whether_unknown_code_is_allowed),
        TEST(confirm__asks_no_permit__where_nothing_is_held),
        TEST(confirm__says_what_is_wrong__where_sql_cannot_run),
        TEST(need_user_sql__says_what_is_wrong__with_the_sql_before),
        TEST(question__keeps_the_base__after_one_that_gave_nothing),
        TEST(question__says__that_it_is_read_by_itself),
        TEST(question__says__that_it_teaches_nothing),
        TEST(question__asks_again_which__where_a_yes_was_typed),
        TEST(question__that_waits_for_a_choice__can_be_changed),
        TEST(rows__that_are_not_there__cannot_be_sent),
        TEST(version__says__that_its_words_were_said),
        TEST(message__of_an_answer__is_the_whole_of_it),
        TEST(confirm__offers_no_yes__for_what_cannot_run),
        TEST(words__that_mean_nothing__are_never_swallowed),
        TEST(yes__without_a_query__is_answered),
        TEST(form__that_removes_rows__is_forgotten_when_left),
        TEST(form__stays__when_the_job_cannot_be_made),
        TEST(form__is__not_offered_to_who_may_make_no_job),
        TEST(choice__of_a_field__is_its_value),
        TEST(job__asks__what_is_next_as_often_as_wanted),
        TEST(resume__offers__the_question_that_waited),
        TEST(resume__returns__from_execute_to_confirm),
        TEST(thanks__are_answered__and_nothing_else_changes),
        TEST(rows__of_before_a_restart__cannot_be_written),
        TEST(jobs__are_looked_after__in_words),
        TEST(failure__offers__something_else_first),
        TEST(rows_sql__that_is_declined__returns_to_the_rows),
        TEST(sql__of_ones_own__is_no_version_of_the_question),
        TEST(rows_sql__that_cannot_run__returns_to_the_rows),
        TEST(another_reading__is_offered__only_where_there_is_one),
        TEST(no__leaves__the_sql_its_readings_and_the_rows),
        TEST(again__runs__the_newest_rows_after_a_failed_question),
        TEST(help__says__what_can_be_said_here),
        TEST(undo__asks__the_question_before_again),
        TEST(rows__can_be_written__while_another_query_waits),
        TEST(rows__that_are_sent__are_named_beside_what_waits),
        TEST(rows__are_asked_for__by_what_was_understood),
        TEST(rows_of_an_earlier_query__are_taken__by_what_is_about_rows),
        TEST(resume__says__that_rows_are_gone_and_how_to_get_them),
        TEST(stopped_sql__runs__again),
        TEST(stopped_sql__is_asked_about_again__when_it_is_heavy),
        TEST(checkpoint__comes__before_what_is_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
