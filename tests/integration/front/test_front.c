/* The main job through the real front, on the demo database: ask, confirm, rows, write, e-mail;
 * leaving and coming back; cancelling; what is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "drive.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"

#define QUESTION "how many orders were placed by customers from Germany last year?"
/* Runs for many seconds unless it is stopped. */
#define SLOW                                                                                       \
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900000000) SELECT "  \
    "count(*) FROM n"

static void reopen(struct drive *drive)
{
    drive_close(drive);
    drive_open(drive, "demo", NULL);
}

static int64_t count_in(const char *which, const char *sql)
{
    char *path = path_data(which);
    sqlite3 *db;
    sqlite3_stmt *stmt;
    int64_t value = -1;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK &&
        sqlite3_step(stmt) == SQLITE_ROW)
        value = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    mem_free(path);
    return value;
}

static int64_t first_number(const struct result *result)
{
    struct cell cell = result_cell(result, 0, 0);
    char text[32] = "";
    memcpy(text, cell.p, cell.len < 31 ? cell.len : 31);
    return atoll(text);
}

static void front__answers__the_question_of_the_house(void **state)
{
    struct drive *d = *state;
    assert_int_equal(d->stage, STAGE_ASK_SQL_METHOD);
    drive_say(d, QUESTION);
    if (d->stage != STAGE_CONFIRM_GENERATED_SQL)
        fail_msg("not answered: %s", d->said);
    assert_true(d->sql->runnable);
    assert_true(d->sql->evidence_count > 0);
    drive_say(d, "yes please");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    drive_all_rows(d);
    int64_t expected =
        count_in("demo.db", "SELECT count(*) FROM orders o JOIN customers c ON c.id = o.customer_id"
                            " WHERE c.country = 'Germany' AND o.placed_on >= '2025-01-01' AND "
                            "o.placed_on < '2026-01-01'");
    assert_true(expected > 0);
    assert_int_equal(first_number(d->result), expected);
}

static void front__refuses__to_run_what_writes(void **state)
{
    struct drive *d = *state;
    int64_t before = count_in("demo.db", "SELECT count(*) FROM orders");
    drive_sql(d, "DELETE FROM orders");
    assert_int_equal(d->stage, STAGE_NEED_USER_SQL);
    drive_say(d, "yes");
    drive_sql(d, "SELECT 1; DROP TABLE orders");
    assert_int_equal(d->stage, STAGE_NEED_USER_SQL);
    assert_int_equal(count_in("demo.db", "SELECT count(*) FROM orders"), before);
}

static void front__writes__rows_to_the_archive(void **state)
{
    struct drive *d = *state;
    drive_sql(
        d, "SELECT order_no, placed_on, total, note FROM orders WHERE placed_on >= '2026-01-01'");
    drive_say(d, "yes");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    drive_say(d, "write to archive table new_orders");
    assert_int_equal(d->stage, STAGE_NEED_WRITE_OR_EMAIL);
    assert_string_equal(form_field(d->form, FIELD_TABLE)->value, "new_orders");
    if (!d->form->ready)
        fail_msg("the form is not ready: %s", d->said ? d->said : "");
    drive_say(d, "yes");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    drive_job_ended(d);
    if (d->job->state != JOB_DONE)
        fail_msg("%s: %s", job_state_name(d->job->state), d->job->error ? d->job->error : "");
    assert_int_equal(
        count_in("archive.db", "SELECT count(*) FROM new_orders"),
        count_in("demo.db", "SELECT count(*) FROM orders WHERE placed_on >= '2026-01-01'"));
    /* A second time the table is there: create is refused, append doubles. */
    drive_say(d, "write to archive table new_orders");
    assert_false(d->form->ready);
    drive_form(d, "{\"mode\": \"append\"}", FORM_SUBMIT);
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
}

static bool is_opened(struct drive *drive, const struct event *event, void *arg)
{
    return event->type == EVENT_CONVERSATION && str_eq(drive->opened->id, arg);
}

static void front__replaces__only_with_the_typed_name(void **state)
{
    struct drive *d = *state;
    drive_sql(d, "SELECT id FROM departments");
    drive_say(d, "yes");
    drive_say(d, "write");
    drive_form(d, "{\"connection\": \"archive\", \"table\": \"t\"}", FORM_SUBMIT);
    drive_job_ended(d);
    drive_say(d, "write");
    drive_form(d, "{\"connection\": \"archive\", \"table\": \"t\", \"mode\": \"replace\"}",
               FORM_SUBMIT);
    assert_int_equal(d->stage, STAGE_NEED_WRITE_OR_EMAIL);
    assert_string_equal(d->form->confirm_word, "t");
    drive_form(d, "{\"confirm\": \"t\"}", FORM_SUBMIT);
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
}

static void front__says__which_columns_have_one_name(void **state)
{
    struct drive *d = *state;
    drive_sql(d, "SELECT o.id, c.id, c.name FROM orders o JOIN customers c ON o.customer_id = c.id "
                 "WHERE o.id < 9");
    drive_say(d, "yes");
    drive_say(d, "write to archive table twins");
    assert_false(d->form->ready);
    assert_non_null(strstr(form_field(d->form, FIELD_COLUMNS)->problem,
                           "two columns are called 'id': name one otherwise in the SQL"));
    drive_form(d, "{\"columns\": \"id, name\"}", FORM_SUBMIT);
    assert_int_equal(d->stage, STAGE_NEED_WRITE_OR_EMAIL);
    assert_non_null(
        strstr(form_field(d->form, FIELD_COLUMNS)->problem, "two columns are called 'id'"));
    drive_form(d, "{\"columns\": \"name\"}", FORM_SUBMIT);
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    drive_job_ended(d);
    assert_int_equal(d->job->state, JOB_DONE);
}

static void front__saves__a_mail_without_a_server(void **state)
{
    struct drive *d = *state;
    drive_sql(d, "SELECT name FROM departments");
    drive_say(d, "yes");
    drive_say(d, "email it to ann@example.com");
    assert_string_equal(form_field(d->form, FIELD_TO)->value, "ann@example.com");
    drive_say(d, "yes");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    drive_job_ended(d);
    assert_int_equal(d->job->state, JOB_DONE);
    const char *path = strchr(d->job->detail, '/');
    assert_non_null(path);
    assert_true(path_exists(path));
}

/* The mail is about what was run, not about the question that was rejected before. */
static void front__mails__under_the_name_of_what_ran(void **state)
{
    struct drive *d = *state;
    drive_say(d, "which products are discontinued?");
    drive_say(d, "no");
    drive_sql(d, "SELECT name FROM departments");
    drive_say(d, "yes");
    drive_say(d, "email");
    assert_string_equal(form_field(d->form, FIELD_SUBJECT)->value, "Query result");
    assert_non_null(strstr(form_field(d->form, FIELD_BODY)->value, " rows, as CSV."));
    assert_null(strstr(form_field(d->form, FIELD_BODY)->value, "discontinued"));
}

/* A change of the question says little alone: the mail names the question, too. */
static void front__mails__under_the_question_and_its_change(void **state)
{
    struct drive *d = *state;
    drive_say(d, QUESTION);
    drive_say(d, "only those from Berlin");
    drive_say(d, "yes");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    drive_say(d, "email");
    assert_string_equal(form_field(d->form, FIELD_SUBJECT)->value,
                        "how many orders were placed by customers from Germany last year, only "
                        "those from Berlin");
}

/* What was said before is no part of what is said now, where it can't be used. */
static void front__keeps__what_was_filled_in(void **state)
{
    struct drive *d = *state;
    drive_sql(d, "SELECT id FROM departments");
    drive_say(d, "yes");
    drive_say(d, "write to table kept in demo");
    assert_non_null(strstr(form_field(d->form, FIELD_CONNECTION)->problem, "read-only"));
    drive_say(d, "back");
    drive_say(d, "write");
    assert_string_equal(form_field(d->form, FIELD_CONNECTION)->value, "demo");
    assert_int_equal(form_field(d->form, FIELD_CONNECTION)->origin, FIELD_KEPT);
    assert_string_equal(form_field(d->form, FIELD_TABLE)->value, "kept");
    drive_say(d, "back");
    drive_say(d, "write to table other");
    assert_string_equal(form_field(d->form, FIELD_CONNECTION)->value, "archive");
    assert_int_equal(form_field(d->form, FIELD_CONNECTION)->origin, FIELD_DEFAULT);
    assert_string_equal(form_field(d->form, FIELD_TABLE)->value, "other");
    assert_int_equal(form_field(d->form, FIELD_TABLE)->origin, FIELD_SAID);
    assert_true(d->form->ready);
}

/* What a kill leaves: a job that is running in the state file and in no process. */
static void cut_off(const char *id)
{
    sqlite3 *db;
    char *path = path_state("state.db");
    char *sql = mem_printf(
        "UPDATE job SET state = 'running', owner_pid = 0, ended = 0 WHERE id = '%s'", id);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    mem_free(sql);
    mem_free(path);
}

static void front__tells__the_fate_of_a_job_cut_off(void **state)
{
    struct drive *d = *state;
    drive_sql(d, "SELECT id FROM departments");
    drive_say(d, "yes");
    drive_say(d, "write");
    drive_form(d, "{\"connection\": \"archive\", \"table\": \"cut\"}", FORM_SUBMIT);
    drive_job_ended(d);
    char *conversation = mem_strdup(d->conversation),
         *job = mem_printf("Job #%lld", (long long)d->job->number);
    char *id = mem_strdup(d->job->id);
    drive_close(d);
    cut_off(id);
    mem_free(id);
    drive_open(d, "demo", NULL);
    front_submit(d->front, command_new(COMMAND_OPEN_CONVERSATION, NULL));
    front_submit(d->front, command_new(COMMAND_OPEN_CONVERSATION, conversation));
    drive_until(d, is_opened, conversation);
    const struct message *messages = d->opened->messages;
    bool told = false;
    for (size_t i = 0; i < d->opened->message_count; i++)
        told |= messages[i].text && strstr(messages[i].text, job) &&
                strstr(messages[i].text, "the program ended");
    assert_true(told);
    mem_free(conversation);
    mem_free(job);
}

/* To open the conversation that is open changes nothing: its rows stay, and nothing is said. */
static void conversation__opened_twice__keeps_its_rows(void **state)
{
    struct drive *d = *state;
    drive_sql(d, "SELECT id FROM departments");
    drive_say(d, "yes");
    char *conversation = mem_strdup(d->conversation);
    front_submit(d->front, command_new(COMMAND_OPEN_CONVERSATION, conversation));
    drive_say(d, "thanks");
    assert_null(strstr(d->said, "not kept"));
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    mem_free(conversation);
}

static bool is_traced(struct drive *d, const char *what)
{
    size_t count;
    struct trace_entry *entries = front_trace(d->front, &count);
    bool found = false;
    for (size_t i = 0; i < count; i++)
        found |= str_eq(entries[i].what, what);
    trace_entries_free(entries, count);
    return found;
}

/* Steps of an earlier process have their times, and no step took longer than the test. */
static void trace_is_of_today(struct drive *d)
{
    size_t count;
    struct trace_entry *entries = front_trace(d->front, &count);
    const int64_t now = clock_now();
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        assert_in_range(entries[i].at, now - 3600, now + 1);
        assert_in_range(entries[i].duration_us, 0, 3600LL * 1000000);
    }
    trace_entries_free(entries, count);
}

static void front__comes_back__where_it_was(void **state)
{
    struct drive *d = *state;
    drive_say(d, QUESTION);
    char *sql = mem_strdup(d->sql->text);
    front_submit(d->front, command_of_draft(d->conversation, DRAFT_INPUT, "half a thought"));
    reopen(d);
    assert_int_equal(d->stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_string_equal(d->sql->text, sql);
    assert_string_equal(d->opened->drafts[DRAFT_INPUT], "half a thought");
    assert_true(d->opened->message_count >= 2);
    assert_int_equal(d->opened->number, 1);
    assert_true(is_traced(d, "START → ASK_SQL_METHOD"));
    trace_is_of_today(d);
    drive_say(d, "yes");
    assert_int_equal(d->stage, STAGE_SHOW_RESULTS);
    mem_free(sql);
}

static bool is_executing(struct drive *drive, const struct event *event, void *arg)
{
    (void)drive, (void)arg;
    return event->type == EVENT_STAGE && event->stage.to == STAGE_EXECUTE_SQL;
}

/* While it runs, and at once, when the turn may not even have begun. */
static void front__stops__a_slow_query(void **state)
{
    struct drive *d = *state;
    drive_sql(d, SLOW);
    for (int at_once = 0; at_once < 2; at_once++) {
        assert_int_equal(d->stage, STAGE_CONFIRM_USER_SQL);
        uint64_t turn = drive_begin(d, TURN_TEXT, "yes");
        if (!at_once)
            drive_until(d, is_executing, NULL);
        turn_cancel(d->front, turn);
        drive_finish(d, turn);
        assert_true(d->cancelled);
        assert_int_equal(d->stage, STAGE_CONFIRM_USER_SQL);
        assert_string_equal(d->sql->text, SLOW);
    }
}

static void front__says__why_a_question_is_not_answered(void **state)
{
    struct drive *d = *state;
    drive_choose(d, "generate");
    drive_say(d, "please sing me a song about the weather on Mars");
    assert_int_equal(d->stage, STAGE_NEED_NATURAL_LANGUAGE);
    assert_int_equal(d->error.code, ERR_UNSURE);
    assert_true(strlen(d->said) > 10);
}

/* A rejected question is edited only by words that say so. */
static void front__asks_anew__after_a_no(void **state)
{
    struct drive *d = *state;
    drive_say(d, "which products are discontinued?");
    assert_non_null(strstr(d->sql->text, "discontinued"));
    drive_say(d, "no");
    drive_say(d, "top 3 products by price");
    assert_int_equal(d->stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_null(strstr(d->sql->text, "discontinued"));
    drive_say(d, "no");
    drive_say(d, "which products are discontinued?");
    drive_say(d, "no");
    drive_say(d, "and only those that cost more than 100");
    assert_non_null(strstr(d->sql->text, "100"));
    assert_non_null(strstr(d->sql->text, "discontinued"));
    drive_say(d, "no");
    drive_sql(d, "SELECT * FROM orders");
    drive_say(d, "yes");
    drive_choose(d, "ask_on");
    drive_say(d, "top 3 products by price");
    assert_int_equal(d->sql->version, 1);
    assert_null(strstr(d->sql->text, "discontinued"));
}

/* Demands at the yes/no question that take a model, without one. */
static void front__says__which_demand_takes_a_model(void **state)
{
    static const char *const demands[] = {"status should be shipped",
                                          "join orders.employee_id with employees.id"};
    struct drive *d = *state;
    drive_say(d, "how many orders are cancelled?");
    for (size_t i = 0; i < sizeof demands / sizeof *demands; i++) {
        drive_say(d, demands[i]);
        assert_int_equal(d->stage, STAGE_CONFIRM_GENERATED_SQL);
        assert_non_null(strstr(d->said, "no model is set"));
        assert_non_null(strstr(d->sql->text, "status = 'cancelled'"));
    }
}

static void front__lists__connections_and_schema(void **state)
{
    struct drive *d = *state;
    drive_say(d, QUESTION); /* the catalog is there afterwards */
    size_t count = 0;
    struct connection_info *infos = front_connections(d->front, &count);
    assert_true(count >= 2);
    connection_infos_free(infos, count);
    const struct schema *schema = front_schema(d->front);
    assert_non_null(schema);
    assert_true(schema->table_count >= 14);
    front_schema_release(d->front, schema);
    char *path = front_join_path(d->front, "order_items", "customers");
    assert_non_null(strstr(path, "orders"));
    mem_free(path);
    struct completions offers;
    front_complete_sql(d->front, "SELECT cou FROM customers", 10, 10, &offers);
    assert_true(offers.count > 0);
    assert_string_equal(offers.v[0].text, "country");
    completions_release(&offers);
}

static bool says(struct drive *drive, const struct event *event, void *arg)
{
    (void)drive;
    return event->type == EVENT_NOTICE && strstr(event->notice.text, arg);
}

/* Ready after loading: that of the catalog before may still be under way. */
static bool is_read_anew(struct drive *drive, const struct event *event, void *arg)
{
    bool *began = arg;
    (void)drive;
    if (event->type != EVENT_CATALOG)
        return false;
    *began |= event->catalog.state == CATALOG_LOADING;
    return *began && event->catalog.state == CATALOG_READY;
}

static void put_join(struct drive *drive, const struct join_names *names, double confidence)
{
    bool began = false;
    front_submit(drive->front, command_of_join(COMMAND_PUT_JOIN, names, confidence));
    drive_until(drive, is_read_anew, &began);
}

/* A join that the operator accepted or rejected is kept in a file, read again, and undone. */
static void front__keeps__the_word_on_a_join(void **state)
{
    struct drive *d = *state;
    const struct join_names declared = {"orders", "customer_id", "customers", "id"},
                            notes = {"orders", "note", "customers", "note"};
    char among[] = "values are among the keys";
    size_t count = 0;
    drive_say(d, QUESTION);
    join_infos_free(front_joins(d->front, &count), count);
    assert_int_equal(count, 0); /* demo declares all */
    front_submit(d->front, command_of_join(COMMAND_CHECK_JOIN, &declared, 0));
    drive_until(d, says, among);
    put_join(d, &notes, 0.8);
    struct join_info *joins = front_joins(d->front, &count);
    assert_int_equal(count, 1);
    assert_string_equal(joins[0].kind, "manual");
    assert_true(joins[0].confidence == 0.8);
    join_infos_free(joins, count);
    put_join(d, &notes, 0);
    joins = front_joins(d->front, &count);
    assert_int_equal(count, 0);
    join_infos_free(joins, count);
    drive_say(d, QUESTION); /* and questions are answered on the catalog read anew */
    assert_non_null(d->sql);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, drive_set_up, drive_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(front__answers__the_question_of_the_house),
        TEST(front__refuses__to_run_what_writes),
        TEST(front__writes__rows_to_the_archive),
        TEST(front__replaces__only_with_the_typed_name),
        TEST(front__says__which_columns_have_one_name),
        TEST(front__saves__a_mail_without_a_server),
        TEST(front__mails__under_the_name_of_what_ran),
        TEST(front__mails__under_the_question_and_its_change),
        TEST(front__keeps__what_was_filled_in),
        TEST(front__tells__the_fate_of_a_job_cut_off),
        TEST(conversation__opened_twice__keeps_its_rows),
        TEST(front__comes_back__where_it_was),
        TEST(front__stops__a_slow_query),
        TEST(front__says__why_a_question_is_not_answered),
        TEST(front__asks_anew__after_a_no),
        TEST(front__says__which_demand_takes_a_model),
        TEST(front__lists__connections_and_schema),
        TEST(front__keeps__the_word_on_a_join),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
