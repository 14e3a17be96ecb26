/* model_apply: events in, what the screen says out. No front, no terminal, no clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model.h"
#include "querent/base/mem.h"

#define SECOND 1000000

static unsigned apply_token(struct model *model, uint64_t turn, enum token_of of, const char *text,
                            int64_t now)
{
    struct event *event = event_new(EVENT_TOKEN);
    event->turn = turn;
    event->token.of = of;
    event->token.text = mem_strdup(text);
    const unsigned changes = model_apply(model, event, now);
    event_free(event);
    return changes;
}

static void apply_message(struct model *model, const char *text, bool whole)
{
    struct event *event = event_new(EVENT_MESSAGE);
    event->turn = 1;
    event->message.whole = whole;
    event->message.text = mem_strdup(text);
    model_apply(model, event, 0);
    event_free(event);
}

static void apply_stage(struct model *model, enum stage stage)
{
    struct event *event = event_new(EVENT_STAGE);
    event->stage.to = stage;
    model_apply(model, event, 0);
    event_free(event);
}

static void apply_complete(struct model *model, uint64_t turn, bool cancelled, int64_t now)
{
    struct event *event = event_new(EVENT_COMPLETE);
    event->turn = turn;
    event->complete.cancelled = cancelled;
    event->complete.duration_ms = 40;
    model_apply(model, event, now);
    event_free(event);
}

static void apply_sql(struct model *model, int version, const char *words)
{
    struct event *event = event_new(EVENT_SQL);
    event->sql = mem_alloc(sizeof *event->sql);
    event->turn = 1;
    event->sql->version = version;
    event->sql->text = mem_strdup("SELECT 1");
    event->sql->words = mem_strdup(words);
    model_apply(model, event, 0);
    event_free(event);
}

static unsigned apply_question(struct model *model, const char *id, size_t default_option)
{
    struct event *event = event_new(EVENT_QUESTION);
    event->question = question_new(id, "Run it?");
    question_add(event->question, "yes", "Yes", 'y');
    question_add(event->question, "no", "No", 'n');
    event->question->default_option = default_option;
    const unsigned changes = model_apply(model, event, 0);
    event_free(event);
    return changes;
}

static int setup(void **state)
{
    struct model *model = mem_alloc(sizeof *model);
    model_init(model);
    *state = model;
    return 0;
}

static int teardown(void **state)
{
    model_release(*state);
    mem_free(*state);
    return 0;
}

static void token__grows__one_entry(void **state)
{
    struct model *model = *state;
    model_submitted(model, 1, "what is in orders?", 0);
    apply_token(model, 1, TOKEN_ANSWER, "one ", 0);
    apply_token(model, 1, TOKEN_ANSWER, "row", 0);
    assert_int_equal(model->entries.len, 2);
    assert_string_equal(model->entries.v[1].text.p, "one row");
    apply_message(model, "one row an order", true);
    assert_int_equal(model->entries.len, 2);
    assert_string_equal(model->entries.v[1].text.p, "one row an order");
    apply_complete(model, 1, false, 0);
    apply_token(model, 2, TOKEN_ANSWER, "next", 0);
    assert_int_equal(model->entries.len, 3);
}

static void message__ends__only_its_own_stream(void **state)
{
    struct model *model = *state;
    model_submitted(model, 1, "what is in orders?", 0);
    apply_token(model, 1, TOKEN_WORK, "{\"intent\": ", 0); /* for the program: not shown */
    assert_int_equal(model->entries.len, 1);
    assert_int_equal(model->running.tokens, 1);
    apply_token(model, 1, TOKEN_ANSWER, "one ", 0);
    apply_message(model, "Stopped.", false);
    assert_int_equal(model->entries.len, 3);
    assert_string_equal(model->entries.v[1].text.p, "one ");
    apply_message(model, "Stopped.", false); /* said twice is shown twice */
    assert_int_equal(model->entries.len, 4);
}

/* A resumed conversation: the history has the words, the SQL of turn 0 their evidence. */
static void sql__of_turn_0__belongs_to_the_message_it_came_with(void **state)
{
    struct model *model = *state;
    struct message history[] = {
        {.who = MESSAGE_YOU, .text = (char *)"how many?"},
        {.who = MESSAGE_QUERENT, .text = (char *)"Counts orders.", .sql = (char *)"SELECT 1"},
        {.who = MESSAGE_QUERENT, .text = (char *)"1 row."}};
    struct event *event = event_new(EVENT_SQL);
    model_load(model, history, 3);
    event->sql = mem_alloc(sizeof *event->sql);
    event->sql->words = mem_strdup("Said in other words by now.");
    model_apply(model, event, 0);
    event_free(event);
    assert_int_equal(model->entries.len, 3);
    assert_int_equal(model->entries.v[1].kind, ENTRY_READING);
    assert_string_equal(model->entries.v[1].text.p, "Counts orders.");
}

/* An option that was taken is no question of the operator's, and what follows it hides nothing. */
static void resumed__has__its_options_and_its_evidence(void **state)
{
    struct model *model = *state;
    struct message history[] = {
        {.who = MESSAGE_YOU, .text = (char *)"how many?"},
        {.who = MESSAGE_QUERENT, .text = (char *)"Counts orders.", .sql = (char *)"SELECT 1"},
        {.who = MESSAGE_YOU, .text = (char *)"Yes, run it", .option = true},
        {.who = MESSAGE_QUERENT, .text = (char *)"1 row."},
        {.who = MESSAGE_YOU, .text = (char *)"yes"}};
    struct event *event = event_new(EVENT_SQL);
    model_load(model, history, 5);
    event->sql = mem_alloc(sizeof *event->sql);
    event->sql->words = mem_strdup("Counts orders.");
    model_apply(model, event, 0);
    event_free(event);
    assert_int_equal(model->entries.len, 5);
    assert_int_equal(model->entries.v[1].kind, ENTRY_READING);
    assert_int_equal(model->entries.v[2].kind, ENTRY_QUESTION);
    assert_string_equal(model->entries.v[2].answer, "Yes, run it");
    assert_string_equal(buf_str(&model->entries.v[2].text), "You chose");
}

static void hear_notice(struct model *model, enum notice_kind kind, const char *text)
{
    struct event *event = event_of_notice(kind, mem_strdup(text));
    model_apply(model, event, 0);
    event_free(event);
}

static void notice__of_the_audit__stays_in_the_conversation(void **state)
{
    struct model *model = *state;
    hear_notice(model, NOTICE_AUDIT, "this read runs without an entry in the audit trail");
    assert_true(model->notice_bad);
    assert_int_equal(vec_last(&model->entries).kind, ENTRY_NOTICE);
    assert_string_equal(vec_last(&model->entries).text.p,
                        "this read runs without an entry in the audit trail");
}

static void notice__of_the_state__stands_until_it_is_saved(void **state)
{
    struct model *model = *state;
    hear_notice(model, NOTICE_UNSAVED, "the state cannot be saved at the moment");
    assert_true(model->unsaved && model->notice_bad);
    hear_notice(model, NOTICE_PLAIN, "something else");
    assert_true(model->unsaved);
    hear_notice(model, NOTICE_SAVED, "the state is saved again");
    assert_false(model->unsaved);
}

static void token__of_sql__goes_to_its_pane(void **state)
{
    struct model *model = *state;
    apply_token(model, 1, TOKEN_SQL, "SELECT", 0);
    apply_token(model, 1, TOKEN_SQL, " 1", 0);
    assert_int_equal(model->entries.len, 0);
    assert_string_equal(model->sql_stream.p, "SELECT 1");
    apply_sql(model, 1, "one");
    assert_int_equal(model->sql_stream.len, 0);
}

static void sql__makes__versions_and_a_reading(void **state)
{
    struct model *model = *state;
    apply_sql(model, 1, "Counts orders.");
    apply_sql(model, 2, "Counts orders of May.");
    assert_int_equal(model->versions.len, 2);
    assert_int_equal(model_sql(model)->version, 2);
    assert_int_equal(model->entries.len, 2);
    assert_int_equal(model->entries.v[1].kind, ENTRY_READING);
}

static void question__waits__until_it_is_answered(void **state)
{
    struct model *model = *state;
    assert_true(apply_question(model, "q1", 1) & MODEL_QUESTION);
    assert_int_equal(model->question->default_option, 1);
    assert_int_equal(question_by_key(model->question, 'y'), 0);
    assert_int_equal(question_by_key(model->question, 'Y'), -1);
    assert_int_equal(question_by_id(model->question, "no"), 1);
    model_answered(model, 5, "Yes", 0);
    assert_null(model->question);
    assert_int_equal(model->entries.v[0].kind, ENTRY_QUESTION);
    assert_string_equal(model->entries.v[0].answer, "Yes");
    assert_true(model->running.on);
}

static void question_by_id__skips__disabled_options(void **state)
{
    struct model *model = *state;
    apply_question(model, "q1", 0);
    model->question->options[0].enabled = false;
    assert_int_equal(question_by_key(model->question, 'y'), 0);
    assert_int_equal(question_by_id(model->question, "yes"), -1);
}

static void cancelled_turn__drops__progress_but_not_what_follows(void **state)
{
    struct model *model = *state;
    model_submitted(model, 3, "slow", 0);
    model_cancelling(model, SECOND);
    apply_token(model, 3, TOKEN_ANSWER, "late", SECOND);
    assert_int_equal(model->entries.len, 1);
    assert_true(apply_question(model, "q2", 0) & MODEL_QUESTION);
    apply_complete(model, 3, true, 2 * SECOND);
    assert_false(model->running.on);
    assert_string_equal(model->notice, "cancelled after 2.0 s");
}

static void rows_of_the_result_before__are__not_counted_for_the_next(void **state)
{
    struct model *model = *state;
    struct result *result = result_new(NULL, 0, 1 << 20);
    const struct event first = {.type = EVENT_RESULT,
                                .turn = 3,
                                .result = {.result = result, .of = RESULT_OF_QUERY, .count = 1000}};
    const struct event rows = {.type = EVENT_ROWS, .rows = {.result = result, .count = 1000}};
    model_submitted(model, 3, "yes", 0);
    model_apply(model, &first, 0);
    model_apply(model, &rows, 0);
    assert_int_equal(model->running.rows, 1000);
    apply_complete(model, 3, false, 0);
    model_submitted(model, 4, "another", 0);
    model_apply(model, &rows, 0);
    assert_int_equal(model->running.rows, 0);
    result_unref(result);
}

static void words_sent_during_a_turn__leave__its_clock_and_its_answer(void **state)
{
    struct model *model = *state;
    model_submitted(model, 3, "slow", 0);
    model_submitted(model, 4, "next", 3 * SECOND);
    assert_int_equal(model->running.turn, 3);
    assert_int_equal(model->running.since_us, 0);
    assert_int_equal(model->asked_turn, 3);
    model_cancelling(model, 5 * SECOND);
    apply_message(model, "Stopped.", true);
    assert_string_equal(buf_str(&model->entries.v[1].text), "Stopped.");
    assert_string_equal(buf_str(&model->entries.v[2].text), "next");
    assert_true(model->entries.v[2].waits);
    apply_complete(model, 3, true, 6 * SECOND);
    assert_string_equal(model->notice, "cancelled after 6.0 s");
    assert_int_equal(model->running.turn, 4);
    assert_int_equal(model->running.since_us, 6 * SECOND);
    assert_int_equal(model->asked_turn, 4);
    assert_false(model->entries.v[2].waits);
    apply_message(model, "Done.", true);
    assert_string_equal(buf_str(&model->entries.v[3].text), "Done.");
    apply_complete(model, 4, false, 7 * SECOND);
    assert_false(model->running.on);
    assert_string_equal(model->notice, "cancelled after 6.0 s");
}

static void queued_turns__end__with_one_whose_end_is_heard(void **state)
{
    struct model *model = *state;
    model_submitted(model, 3, "slow", 0);
    model_submitted(model, 4, "next", 0);
    model_answered(model, 5, "Yes", 0);
    apply_complete(model, 4, false, SECOND);
    assert_int_equal(model->running.turn, 5);
    assert_int_equal(model->queue.len, 0);
    assert_false(vec_last(&model->entries).waits);
}

/* Frozen, or behind a broken network: it was given up, and nobody knows what it does. */
static void cancelled_query__says__that_the_server_has_not_answered(void **state)
{
    struct model *model = *state;
    const struct event event = {.type = EVENT_STAGE, .turn = 3, .stage = {.to = STAGE_EXECUTE_SQL}};
    struct event *stopped = event_of_status(STATUS_STOPPED, "the server has not answered");
    stopped->turn = 3;
    model_submitted(model, 3, "yes", 0);
    model_apply(model, &event, 0);
    model_cancelling(model, SECOND);
    model_apply(model, stopped, SECOND);
    event_free(stopped);
    apply_complete(model, 3, true, 2 * SECOND);
    assert_string_equal(model->notice, "cancelled after 2.0 s; the server has not answered");
    model_submitted(model, 3, "yes", 0);
    model_apply(model, &event, 0);
    model_cancelling(model, SECOND);
    apply_complete(model, 3, true, 2 * SECOND);
    assert_string_equal(model->notice, "cancelled after 2.0 s; the server has stopped");
}

static void cancelled_query__says__that_the_server_has_stopped(void **state)
{
    struct model *model = *state;
    const struct event event = {.type = EVENT_STAGE, .turn = 3, .stage = {.to = STAGE_EXECUTE_SQL}};
    model_submitted(model, 3, "yes", 0);
    model_apply(model, &event, 0);
    model_cancelling(model, SECOND);
    apply_complete(model, 3, true, 2 * SECOND);
    assert_string_equal(model->notice, "cancelled after 2.0 s; the server has stopped");
    model->serverless = true; /* SQLite has none */
    model_submitted(model, 3, "yes", 0);
    model_apply(model, &event, 0);
    model_cancelling(model, SECOND);
    apply_complete(model, 3, true, 2 * SECOND);
    assert_string_equal(model->notice, "cancelled after 2.0 s");
}

static void hear_catalog(struct model *model, enum catalog_state catalog)
{
    struct event *event = event_new(EVENT_CATALOG);
    event->catalog.connection = mem_strdup("demo");
    event->catalog.state = catalog;
    model_apply(model, event, 0);
    event_free(event);
}

static void catalog_ready__ends__progress_and_no_other_notice(void **state)
{
    struct model *model = *state;
    hear_notice(model, NOTICE_PROGRESS, "making it, 90 %");
    hear_catalog(model, CATALOG_LOADING);
    assert_non_null(model->notice);
    hear_catalog(model, CATALOG_READY);
    assert_null(model->notice);
    hear_notice(model, NOTICE_PLAIN, "it is open elsewhere");
    hear_catalog(model, CATALOG_READY);
    assert_string_equal(model->notice, "it is open elsewhere");
}

static void connection_being_opened__runs_until_it_is_open(void **state)
{
    struct model *model = *state;
    hear_catalog(model, CATALOG_NONE);
    assert_true(model->running.on && model->running.turn == 0);
    assert_string_equal(model->running.what, "connecting to demo");
    hear_catalog(model, CATALOG_LOADING);
    assert_false(model->running.on);
    hear_catalog(model, CATALOG_NONE);
    model_submitted(model, 7, "how many?", 0);
    hear_catalog(model, CATALOG_FAILED);
    assert_true(model->running.on && model->running.turn == 7);
}

static void complete__of_an_older_turn__leaves_the_newer_running(void **state)
{
    struct model *model = *state;
    model_submitted(model, 1, "one", 0);
    model_submitted(model, 2, "two", 0);
    apply_complete(model, 1, false, 0);
    assert_true(model->running.on);
    apply_complete(model, 2, false, 0);
    assert_false(model->running.on);
    assert_int_equal(model->took_ms, 40);
}

static void option__says_how_many__it_leads_to(void **state)
{
    (void)state;
    for (int count = 0; count < 2; count++) {
        struct question *question = question_new("q", "Run it?");
        struct option *option = question_add(question, "another", "Another reading", 'a');
        option->count = count;
        struct buf label = BUF_INIT;
        option_label(option, &label);
        assert_string_equal(label.p, count ? "Another reading (1)" : "Another reading");
        buf_release(&label);
        question_free(question);
    }
}

static void result__named_plan__is_not_the_rows(void **state)
{
    static const struct result_column column = {.name = "detail", .type = "", .value = VALUE_TEXT};
    struct model *model = *state;
    struct event *event = event_new(EVENT_RESULT);
    event->result.of = RESULT_OF_PLAN;
    event->result.result = result_new(&column, 1, 0);
    assert_int_equal(model_apply(model, event, 0), MODEL_PLAN);
    assert_null(model->result);
    assert_ptr_equal(model->plan, event->result.result);
    event_free(event);
}

static void conversation__of_another_id__clears_the_screen(void **state)
{
    struct model *model = *state;
    struct event *event = event_new(EVENT_CONVERSATION);
    event->opened = mem_alloc(sizeof *event->opened);
    event->opened->id = mem_strdup("c2");
    model->conversation = mem_strdup("c1");
    model_submitted(model, 1, "one", 0);
    apply_sql(model, 1, "words");
    model->form = form_new(FORM_WRITE);
    assert_int_equal(model_apply(model, event, 0), MODEL_CONVERSATION | MODEL_FORM);
    assert_null(model->form);
    assert_int_equal(model->entries.len, 0);
    assert_int_equal(model->versions.len, 0);
    apply_sql(model, 1, "words");
    assert_false(model_apply(model, event, 0) & MODEL_CONVERSATION);
    assert_int_equal(model->versions.len, 1);
    event_free(event);
}

static void words__said_before_the_conversation_is_there__stay(void **state)
{
    struct model *model = *state;
    struct event *event = event_new(EVENT_CONVERSATION);
    event->opened = mem_alloc(sizeof *event->opened);
    event->opened->id = mem_strdup("c1");
    model_submitted(model, 1, "how many orders?", 0);
    model_apply(model, event, 0);
    assert_int_equal(model->entries.len, 1);
    assert_string_equal(buf_str(&model->entries.v[0].text), "how many orders?");
    event_free(event);
}

static void apply_job(struct model *model, const char *id, enum job_state state)
{
    struct event *event = event_new(EVENT_JOB);
    event->job = mem_alloc(sizeof *event->job);
    event->job->id = mem_strdup(id);
    event->job->state = state;
    model_apply(model, event, 0);
    event_free(event);
}

/* A console that runs for months hears of many. */
static void job__is__held_until_it_ends(void **state)
{
    struct model *model = *state;
    apply_job(model, "a", JOB_RUNNING);
    apply_job(model, "a", JOB_DONE);
    apply_job(model, "b", JOB_RUNNING);
    assert_int_equal(model->jobs.len, 1);
    assert_string_equal(model->jobs.v[0]->id, "b");
    assert_int_equal(model_jobs_running(model), 1);
}

/* Who is in the grid sees neither the conversation nor that the export is over. */
static void job__that_ends__replaces_what_was_said_when_it_began(void **state)
{
    struct model *model = *state;
    apply_job(model, "a", JOB_RUNNING);
    model_notice(model, false, "exporting to a.csv");
    apply_message(model, "400 rows.", false);
    assert_string_equal(model->notice, "exporting to a.csv");
    apply_job(model, "a", JOB_DONE);
    apply_message(model, "Job #1 is done: 1 row exported to a.csv", false);
    assert_string_equal(model->notice, "Job #1 is done: 1 row exported to a.csv");
    apply_message(model, "400 rows.", false);
    assert_string_equal(model->notice, "Job #1 is done: 1 row exported to a.csv");
}

static void form__goes__when_its_stage_is_left(void **state)
{
    struct model *model = *state;
    struct event *event = event_new(EVENT_FORM);
    event->form = form_new(FORM_WRITE);
    apply_stage(model, STAGE_NEED_WRITE_OR_EMAIL);
    assert_true(model_apply(model, event, 0) & MODEL_FORM);
    assert_non_null(model->form);
    apply_stage(model, STAGE_SHOW_RESULTS);
    assert_null(model->form);
    event_free(event);
}

static void entries__stop__at_their_limit(void **state)
{
    struct model *model = *state;
    for (int i = 0; i < MODEL_ENTRIES_MAX + 10; i++)
        model_add(model, ENTRY_ANSWER, i == MODEL_ENTRIES_MAX + 9 ? "last" : "x");
    assert_int_equal(model->entries.len, MODEL_ENTRIES_MAX);
    assert_string_equal(vec_last(&model->entries).text.p, "last");
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        CASE(token__grows__one_entry),
        CASE(message__ends__only_its_own_stream),
        CASE(sql__of_turn_0__belongs_to_the_message_it_came_with),
        CASE(resumed__has__its_options_and_its_evidence),
        CASE(notice__of_the_state__stands_until_it_is_saved),
        CASE(notice__of_the_audit__stays_in_the_conversation),
        CASE(token__of_sql__goes_to_its_pane),
        CASE(sql__makes__versions_and_a_reading),
        CASE(question__waits__until_it_is_answered),
        CASE(question_by_id__skips__disabled_options),
        CASE(cancelled_turn__drops__progress_but_not_what_follows),
        CASE(cancelled_query__says__that_the_server_has_not_answered),
        CASE(cancelled_query__says__that_the_server_has_stopped),
        CASE(rows_of_the_result_before__are__not_counted_for_the_next),
        CASE(words_sent_during_a_turn__leave__its_clock_and_its_answer),
        CASE(queued_turns__end__with_one_whose_end_is_heard),
        CASE(catalog_ready__ends__progress_and_no_other_notice),
        CASE(connection_being_opened__runs_until_it_is_open),
        CASE(complete__of_an_older_turn__leaves_the_newer_running),
        CASE(option__says_how_many__it_leads_to),
        CASE(result__named_plan__is_not_the_rows),
        CASE(conversation__of_another_id__clears_the_screen),
        CASE(words__said_before_the_conversation_is_there__stay),
        CASE(job__is__held_until_it_ends),
        CASE(job__that_ends__replaces_what_was_said_when_it_began),
        CASE(form__goes__when_its_stage_is_left),
        CASE(entries__stop__at_their_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
