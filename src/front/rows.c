/* The rows of a round: running what was confirmed, what is remembered of the result, and what is
 * said of it once its first rows have settled. The worker's, but for rows_reported (reader's
 * thread).
 */
#include "front_private.h"

#include "querent/base/clock.h"
#include "querent/base/container.h"
#include "querent/base/log.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "querent/model/rows/number_read.h"
#include "querent/sql/sql.h"
#include "texts.h"
#include "world/seen.h"

#define PLAN_MS 5000
#define NAMES_MAX 100000 /* rows whose names are compared */
#define VALUE_MAX 60     /* bytes of the one value that is said in the conversation */

static void remember_result(struct memory *memory, const struct result *result)
{
    for (size_t i = 0; i < memory->column_count; i++)
        mem_free(memory->columns[i]);
    mem_free(memory->columns);
    memory->column_count = result_column_count(result);
    memory->columns = mem_alloc((memory->column_count + 1) * sizeof *memory->columns);
    for (size_t i = 0; i < memory->column_count; i++)
        memory->columns[i] = mem_strdup(result_column(result, i)->name);
    /* in this order: rows that come in between leave it partial */
    memory->result_partial = result_state(result) != RESULT_COMPLETE;
    memory->result_rows = (int64_t)result_rows(result);
}

static void remember_seen(struct front *front, struct memory *memory, const char *sql,
                          const struct result *result)
{
    struct catalog *catalog = session_peek(front);

    if (catalog)
        seen_keep(memory, catalog, sql, result,
                  (size_t)settings_int(front->settings, SET_SQL_SAMPLE_ROWS));
    catalog_unref(catalog);
}

/* "The highest price", "orders": what the only value of the query is. False: nothing short. */
static bool name_value(struct front *front, const char *sql, bool one, bool *ret_counts,
                       struct buf *out)
{
    struct catalog *catalog = session_peek(front);
    const struct sql_lookup lookup = catalog ? catalog_lookup(catalog) : (struct sql_lookup){0};
    struct arena arena = {0};
    struct sql_error error;
    const struct sql_query *query =
        sql_parse(&arena, sql, strlen(sql), front_dialect(front), &error);
    const bool named = query && sql_words_value(query, &lookup, one, ret_counts, out);
    arena_release(&arena);
    catalog_unref(catalog);
    return named;
}

/* As the grid shows it. */
static void show_value(const struct result *result, struct buf *out)
{
    const struct result_column *column = result_column(result, 0);
    const struct cell cell = result_cell(result, 0, 0);
    struct number_read read = number_read_of(column);
    const char *truth = cell_truth(&cell, column->value);
    int fraction;
    bool many = false;
    const int enough =
        number_read_is_computed(column) ? number_read_enough(column, &cell, &many) : 0;
    read.decimals = many ? enough : 0;
    if (cell.kind == CELL_NULL)
        buf_add(out, TEXT_NO_VALUE);
    else if (truth)
        buf_add(out, truth);
    else if (cell.kind != CELL_REAL || !number_read_text(&cell, &read, true, out, &fraction))
        buf_addn(out, cell.p, cell.len);
    if (many)
        buf_add(out, TEXT_ROUNDED);
}

/* "26,500 orders.", "The highest price is 12.50." */
static void describe_value(struct front *front, const struct result *result, struct buf *out)
{
    const struct result_origin *origin = result_origin(result);
    struct buf value = BUF_INIT, name = BUF_INIT;
    int64_t count = 0;
    bool counts = false;
    show_value(result, &value);
    const bool named =
        origin && name_value(front, origin->sql, str_eq(buf_str(&value), "1"), &counts, &name);
    if (counts && str_to_i64(buf_str(&value), &count)) {
        words_count(out, count);
        buf_addf(out, " %s.", buf_str(&name));
    } else {
        const size_t start = out->len;
        buf_addf(out, TEXT_ONE_VALUE, named && !counts ? buf_str(&name) : TEXT_THE_ANSWER,
                 buf_str(&value));
        if (out->p[start] >= 'a' && out->p[start] <= 'z')
            out->p[start] = (char)(out->p[start] - 'a' + 'A');
    }
    buf_release(&value);
    buf_release(&name);
}

/* How many of the rows have the name of another one. */
static int64_t rows_of_one_name(const struct result *result, uint64_t rows)
{
    struct map names = {0};
    int64_t twice = 0;
    for (uint64_t row = 0; row < rows; row++) {
        const struct cell cell = result_cell(result, row, 0);
        if (cell.kind != CELL_TEXT || !cell.len)
            continue;
        twice += map_getn(&names, cell.p, cell.len) != NULL;
        map_putn(&names, cell.p, cell.len, &names);
    }
    map_release(&names);
    return twice;
}

/* A list of names alone does not tell those apart that are called alike. What was asked for is
 * shown all the same: the words that add a key are said. */
static void say_same_names(const struct result *result, uint64_t rows, struct buf *out)
{
    const struct result_origin *origin = result_origin(result);
    const struct result_column *column = result_column(result, 0);
    const char *name = column->source_column;
    if (!origin || !origin->question || result_column_count(result) != 1 || rows > NAMES_MAX ||
        column->value != VALUE_TEXT || !name || !str_find_fold(name, "name"))
        return;
    const int64_t twice = rows_of_one_name(result, rows);
    if (!twice)
        return;
    buf_addc(out, ' ');
    words_number_of(out, twice, TEXT_SAME_NAME, TEXT_SAME_NAMES);
    buf_add(out, TEXT_WITH_ID);
}

/* What a single value is, else how many rows there are. */
static void describe_rows(struct front *front, const struct result *result, enum result_state state,
                          struct buf *out)
{
    const uint64_t rows = result_rows(result);
    if (rows == 1 && state == RESULT_COMPLETE && result_column_count(result) == 1 &&
        result_cell(result, 0, 0).len <= VALUE_MAX) {
        describe_value(front, result, out);
        return;
    }
    if (state == RESULT_PARTIAL) {
        const size_t start = out->len;
        result_add_partial(result, out);
        out->p[start] = 'P';
        buf_addc(out, '.');
        return;
    }
    if (rows == 0) {
        buf_add(out, TEXT_NO_ROWS);
        return;
    }
    buf_add(out, state == RESULT_PAUSED ? TEXT_FIRST_ROWS : "");
    words_number_of(out, (int64_t)rows, "row", "rows");
    buf_add(out, state == RESULT_PAUSED ? TEXT_MORE_ROWS : ".");
    say_same_names(result, rows, out);
}

/* It was said why there are none, and other SQL was made, which waits: below that SQL "no rows"
 * would be said of it. */
static bool rows_led_on(const struct conversation *conversation)
{
    return result_rows(conversation->result) == 0 &&
           conversation->memory.stage == STAGE_CONFIRM_GENERATED_SQL;
}

/* The summary line of a result, said once and kept in the history; once more when the rows that
 * came after it were cut. What the operator stopped is no error. */
static bool say_rows(struct front *front, bool ended, struct message *ret_message)
{
    struct conversation *conversation = &front->conversation;
    const enum result_state state = result_state(conversation->result);
    const struct err *err = result_error(conversation->result);
    const bool failed = state == RESULT_PARTIAL && err->code != ERR_CANCELLED;
    struct buf text = BUF_INIT;
    if (state == RESULT_PARTIAL && !ended)
        return false; /* cut meanwhile: its end is told to those who wait for rows first */
    if (conversation->result_said && !(failed && !conversation->cut_said))
        return false;
    conversation->result_said = true;
    if (!failed && rows_led_on(conversation))
        return false;
    conversation->cut_said |= failed;
    describe_rows(front, conversation->result, state, &text);
    char *said = mem_strdup(buf_str(&text));
    struct event *event = failed ? event_of_error(err, said) : event_of_message(said);
    memory_set(&event->conversation, conversation->id);
    front_emit(front, event);
    *ret_message =
        (struct message){.who = failed ? MESSAGE_ERROR : MESSAGE_QUERENT, .text = buf_take(&text)};
    return true;
}

void rows_settled(struct front *front, bool ended)
{
    struct conversation *conversation = &front->conversation;
    struct message message = {.text = NULL};
    /* still being read: the news was of the rows before, and these have their own to come */
    if (!conversation->result || result_state(conversation->result) == RESULT_RUNNING)
        return;
    conversation->memory.result_rows = (int64_t)result_rows(conversation->result);
    conversation->memory.result_partial = result_state(conversation->result) != RESULT_COMPLETE;
    if (ended && conversation->memory.rows_sql)
        remember_seen(front, &conversation->memory, conversation->memory.rows_sql,
                      conversation->result);
    learning_count(front, conversation->result);
    const bool said = say_rows(front, ended, &message);
    struct checkpoint checkpoint = {
        .memory = &conversation->memory, .messages = &message, .message_count = said ? 1 : 0};
    conversation_checkpoint(front, &checkpoint, NULL);
    mem_free(message.text);
}

bool rows_here(struct router_services *self)
{
    struct front *front = container_of(self, struct front, services);
    return front->conversation.result != NULL;
}

/* What was confirmed is judged again: a permit may be gone, and a function may be another. What is
 * held now waits for the operator again. */
static bool still_runs(struct front *front, struct memory *memory, struct sql_failure *failure,
                       struct err *err)
{
    struct front_rules rules = rules_of(front);
    const struct version_options options = {
        .database = session_database(front), .rules = &rules.rules, .maker = ""};
    struct catalog *catalog = session_peek(front);
    struct cancel *cancel = front_turn_cancel(front);
    if (front->session.db)
        db_limit(front->session.db, cancel, 0);
    struct sql_version *forbidden =
        version_forbidden(memory->sql_run, catalog, front_dialect(front), &options);
    if (front->session.db)
        db_limit(front->session.db, NULL, 0);
    cancel_unref(cancel);
    catalog_unref(catalog);
    if (!forbidden)
        return true;
    if (sql_version_unreached(forbidden, err)) { /* what was confirmed stays so */
        failure->type = forbidden->failure;
        sql_version_free(forbidden);
        return false;
    }
    err_set(err, ERR_REFUSED, "%s", forbidden->marks[0].message);
    if (forbidden->held_count) {
        struct buf held = BUF_INIT;
        sql_version_add_held(forbidden, &held);
        memory_set(&memory->sql_held, buf_str(&held));
        buf_release(&held);
    }
    memory_set(&memory->sql_run, NULL);
    sql_version_free(forbidden);
    return false;
}

void rows_remember(struct front *front, struct result *result)
{
    rows_forget(front);
    pthread_mutex_lock(&front->lock);
    front->conversation.result = result_ref(result);
    pthread_mutex_unlock(&front->lock);
}

void rows_forget(struct front *front)
{
    struct conversation *conversation = &front->conversation;
    struct result *result = conversation->result;
    pthread_mutex_lock(&front->lock);
    conversation->result = NULL;
    pthread_mutex_unlock(&front->lock);
    result_unref(result);
    selection_free(conversation->selection);
    selection_free(conversation->earlier);
    conversation->selection = conversation->earlier = NULL;
}

/* Those that are looked at, with their filter and marks. */
bool rows_take_up(struct router_services *self, struct memory *memory, struct result **ret_result)
{
    struct front *front = container_of(self, struct front, services);
    struct conversation *conversation = &front->conversation;
    struct selection *earlier = conversation->earlier;
    struct result *result = earlier ? earlier->result : NULL;
    const struct result_origin *origin = result ? result_origin(result) : NULL;
    if (!origin || !str_eq(origin->connection, front->session.connection->name))
        return false;
    remember_result(memory, result);
    memory_take_rows(memory, origin);
    conversation->earlier = NULL;
    rows_remember(front, result);
    conversation->selection = earlier;
    conversation->taken_up = true;
    conversation->result_said = conversation->cut_said = true;
    *ret_result = result_ref(result);
    return true;
}

static void front_rows_add_origin(struct front *front, const struct memory *memory,
                                  struct result *result)
{
    const struct result_origin origin = {.connection = front->session.connection->name,
                                         .sql = memory->sql,
                                         .run = memory->sql_run,
                                         .question = memory->natural_language_query,
                                         .asked = memory->asked,
                                         .context = memory->nlq_context};
    result_set_origin(result, &origin);
}

/* The first rows do not come: whether they wait for a lock is asked by a connection of its own. */
void rows_stall(void *arg, int64_t session, struct cancel *cancel)
{
    struct front *front = arg;
    struct db *db = NULL;

    if (!db_pool_take(front->pool, front->session.connection, DB_READS, cancel, &db, NULL))
        return;
    char *blocker = NULL;
    const bool told = db_blocked(db, session, cancel, &blocker);
    db_pool_give(front->pool, db);
    if (!told) /* what was seen last is still the best that is known */
        return;
    if (!str_eq(blocker, front->blocker)) {
        char *text = blocker ? mem_printf(TEXT_BLOCKED, blocker) : mem_strdup(TEXT_RUNNING);
        front_status(front, STATUS_EXECUTING, text);
        mem_free(text);
    }
    mem_free(front->blocker);
    front->blocker = blocker;
}

/* Blocks until the first rows came, or none will. */
static bool first_rows(struct front *front, const struct memory *memory, struct cancel *cancel,
                       struct result **ret_result, struct sql_failure *failure, struct err *err)
{
    front_status(front, STATUS_EXECUTING, TEXT_RUNNING);
    const int64_t began = clock_mono_us();
    const bool ok = reader_start(front->reader, front->session.connection, memory->sql_run, cancel,
                                 ret_result, failure, err);
    trace_add(front, "tool read_sql_job", memory->sql_run, clock_mono_us() - began);
    if (!ok && err->code == ERR_TIMEOUT && front->blocker)
        err_set(err, ERR_TIMEOUT, TEXT_WAS_BLOCKED, err->text, front->blocker);
    memory_set(&front->blocker, NULL);
    front_status(front,
                 ok                           ? STATUS_FINISHED
                 : err->code == ERR_CANCELLED ? STATUS_STOPPED
                                              : STATUS_FAILED,
                 !ok && failure->unanswered ? TEXT_UNANSWERED : NULL);
    return ok;
}

bool rows_execute(struct router_services *self, struct memory *memory, struct result **ret_result,
                  struct sql_failure *failure, struct err *err)
{
    struct front *front = container_of(self, struct front, services);
    if (front->no_run)
        return err_set(err, ERR_REFUSED, TEXT_MAY_NOT_RUN);
    struct cancel *cancel = front_turn_cancel(front);
    struct result *result = NULL;
    struct err problem = ERR_INIT;
    reader_ready(front->reader, front->session.connection, memory->sql_run, cancel);
    bool ok = still_runs(front, memory, failure, &problem);
    if (ok)
        ok = first_rows(front, memory, cancel, &result, failure, &problem);
    else
        reader_call_off(front->reader, &problem);
    cancel_unref(cancel);
    if (!ok) {
        if (err)
            *err = problem;
        return false;
    }
    char *id = mem_printf("read-%llx", (unsigned long long)clock_mono_us());
    memory_set(&memory->job_id, id);
    mem_free(id);
    remember_result(memory, result);
    world_remember(front, memory);
    remember_seen(front, memory, memory->sql, result);
    if (memory->sql_method == METHOD_GENERATE && result_rows(result) > 0)
        answering_judge(front, memory->sql);
    front_rows_add_origin(front, memory, result);
    rows_add_orders(front, result);
    rows_remember(front, result);
    front->conversation.taken_up = false;
    front->conversation.result_turn = front->running_turn;
    front->conversation.result_said = front->conversation.cut_said = false;
    front->conversation.approval_uncounted = false;
    *ret_result = result;
    return true;
}

void rows_reported(void *arg, const struct reader_report *report)
{
    struct front *front = arg;
    if (report->news == READER_SAID) {
        front_emit(front,
                   event_of_notice(NOTICE_SERVER, mem_printf(TEXT_DATABASE_SAYS, report->said)));
        return;
    }
    struct event *event = event_new(EVENT_ROWS);
    event->rows = (struct event_rows){.result = result_ref(report->result),
                                      .count = report->result ? (int64_t)report->rows : -1,
                                      .ended = report->news == READER_ENDED};
    front_emit(front, event);
    if (report->news == READER_PAUSED || report->news == READER_ENDED)
        work_want(front,
                  (struct work){.kind = report->news == READER_ENDED ? WORK_ENDED : WORK_PAUSED});
}

static void show_plan(struct front *front, const char *sql)
{
    const struct db_read_options options = {.time_limit_ms = PLAN_MS};
    const bool sqlite = db_dialect(front->session.db) == SQL_SQLITE;
    char *explain = mem_printf("%s %s", sqlite ? "EXPLAIN QUERY PLAN" : "EXPLAIN", sql);
    struct result *result = NULL;
    struct err err = ERR_INIT;
    if (audited_read(session_audited(front), AUDIT_PLAN, explain, &options, &result, &err)) {
        struct event *event = event_new(EVENT_RESULT);
        event->result = (struct event_result){
            .of = RESULT_OF_PLAN, .result = result, .count = (int64_t)result_rows(result)};
        front_emit(front, event);
    } else {
        front_notice(front, TEXT_NO_PLAN, err.text);
    }
    mem_free(explain);
}

/* Only the version that may run is explained, and only where planning it runs nothing that nobody
 * knows: checked anew, since what is there may have changed. */
void rows_plan(struct front *front)
{
    struct memory *memory = &front->conversation.memory;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    if (!front->session.db || !memory->sql_run)
        front_notice(front, TEXT_NO_SQL);
    else if (!answering_recheck(front, memory, &version, &err))
        front_notice(front, TEXT_NO_PLAN, err.text);
    else if (front->session.connection->secure_views)
        front_notice(front, TEXT_NO_PLAN_HIDDEN);
    else if (version->planned && version->runnable)
        show_plan(front, version->run);
    else
        front_notice(front, "%s", *version->cost ? version->cost : TEXT_NO_PLAN_KIND);
    sql_version_free(version);
}
