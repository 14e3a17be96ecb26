/* The scripted front; see fake_front.h. One thread only. */
#include "fake_front.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

struct front {
    struct queue *events;
    struct buf log;
    uint64_t turn;
    uint64_t seq;
    int version;
    struct result *result;
    struct result *left; /* of the conversation that was left */
    const char *mark;    /* of the connection */
    int runs;            /* of what is watched */
    double sureness;     /* of the join of tickets */
    bool job_to_come;    /* the newest job was not made yet */
};

/* ---- events */

static struct event *event(struct front *front, enum event_type type)
{
    struct event *made = event_new(type);
    made->turn = front->turn;
    made->seq = front->seq++;
    return made;
}

static void push(struct front *front, struct event *made)
{
    queue_push(front->events, made);
}

static void push_stage(struct front *front, enum stage stage)
{
    struct event *made = event(front, EVENT_STAGE);
    made->stage.to = stage;
    push(front, made);
}

static void push_status(struct front *front, enum event_status status)
{
    struct event *made = event(front, EVENT_STATUS);
    made->status.status = status;
    push(front, made);
}

static void push_complete(struct front *front, bool cancelled)
{
    struct event *made = event(front, EVENT_COMPLETE);
    made->complete.duration_ms = 40;
    made->complete.cancelled = cancelled;
    push(front, made);
}

static struct sql_version *make_sql(struct front *front)
{
    static const struct {
        int kind;
        const char *text;
        size_t offset, len;
    } evidence[] = {
        {EVIDENCE_USED, "orders", 9, 6},     {EVIDENCE_USED, "customers", 31, 9},
        {EVIDENCE_USED, "Germany", 46, 7},   {EVIDENCE_ASSUMED, "last year = 2024", 54, 9},
        {EVIDENCE_IGNORED, "placed", 21, 6},
    };
    struct sql_version *sql = mem_alloc(sizeof *sql);
    sql->version = ++front->version;
    sql->text = mem_printf("SELECT count(*) AS orders\n  FROM orders AS o\n"
                           "  JOIN customers AS c ON c.id = o.customer_id\n"
                           " WHERE c.country = 'Germany'\n   AND o.placed_on >= '2024-01-01'%s",
                           sql->version > 1 ? "\n   AND o.placed_on <  '2025-01-01'" : "");
    sql->run = mem_printf("%s\n LIMIT 10000", sql->text);
    sql->words = mem_strdup(
        "Counts orders of customers in Germany, placed from 2024-01-01 up to 2024-12-31.");
    sql->reads = mem_strdup("orders, customers");
    sql->cost = mem_strdup("1 row expected · index customers_country · no full scan");
    sql->maker = mem_strdup("built-in engine");
    sql->confidence = 0.92;
    sql->sure = sql->runnable = true;
    sql->repeats = sql->version > 1;
    sql->alternatives = 2;
    sql->evidence_count = sizeof evidence / sizeof *evidence;
    sql->evidence = mem_alloc(sql->evidence_count * sizeof *sql->evidence);
    for (size_t i = 0; i < sql->evidence_count; i++) {
        sql->evidence[i].kind = evidence[i].kind;
        sql->evidence[i].text = mem_strdup(evidence[i].text);
        sql->evidence[i].offset = evidence[i].offset;
        sql->evidence[i].len = evidence[i].len;
    }
    return sql;
}

static void push_question(struct front *front, struct question *question)
{
    struct event *made = event(front, EVENT_QUESTION);
    made->question = question;
    push(front, made);
}

static void ask_confirm(struct front *front)
{
    struct question *question = question_new("q1", "Run this on demo?");
    question_add(question, "yes", "Yes, run it", 'y');
    question_add(question, "no", "No, ask again", 'n');
    question_add(question, "edit", "Edit the SQL", 'e');
    question_add(question, "another", "Another reading", 'a')->count = 2;
    push_question(front, question);
}

static void ask_next(struct front *front)
{
    struct question *question = question_new("q2", "What next?");
    question_add(question, "write", "Write to a table…", 'w');
    question_add(question, "email", "Email…", 'e');
    question_add(question, "export", "Export…", 'x');
    question_add(question, "ask_on", "Ask more", 'a');
    question_add(question, "done", "Done", 'd');
    push_question(front, question);
}

/* ---- rows */

static void add_row(struct result *result, int n)
{
    static const char *const customers[] = {"Müller & Söhne", "東京商会", "O'Hara, \"The Shop\"",
                                            "Łódź Trading\nBranch 2"};
    static const char *const countries[] = {"Germany", "Japan", "Ireland", "Poland"};
    char text[64];
    struct err err;
    snprintf(text, sizeof text, "%d", 104211 + n);
    result_add(result, CELL_INTEGER, text, strlen(text));
    result_add(result, CELL_TEXT, customers[n % 4], strlen(customers[n % 4]));
    result_add(result, CELL_TEXT, countries[n % 4], strlen(countries[n % 4]));
    snprintf(text, sizeof text, "2024-%02d-%02d", n / 28 % 12 + 1, n % 28 + 1);
    result_add(result, CELL_TEXT, text, strlen(text));
    snprintf(text, sizeof text, "%d.%02d", n * 37 % 2000 - 12, n * 13 % 100);
    result_add(result, CELL_REAL, text, strlen(text));
    if (n % 3 == 1)
        result_add_null(result);
    else
        result_add(result, CELL_TEXT, "deliver after 5 pm\033[31m", 23);
    result_row_end(result, &err);
}

static struct result *make_result(int rows)
{
    static const struct result_column columns[] = {
        {.name = "order_no", .type = "INTEGER", .value = VALUE_INTEGER},
        {.name = "customer", .type = "TEXT", .value = VALUE_TEXT},
        {.name = "country", .type = "TEXT", .value = VALUE_TEXT},
        {.name = "placed_on", .type = "DATE", .value = VALUE_DATE},
        {.name = "total", .type = "NUMERIC", .value = VALUE_DECIMAL},
        {.name = "note", .type = "TEXT", .value = VALUE_TEXT},
    };
    struct result *result = result_new(columns, sizeof columns / sizeof *columns, 0);
    for (int n = 0; n < rows; n++)
        add_row(result, n);
    result_publish(result);
    return result;
}

/* why: it is cut by this, NULL: it is not. */
static void push_result(struct front *front, int rows, enum result_state state, const char *why)
{
    struct err err = ERR_INIT;
    result_unref(front->result);
    front->result = make_result(rows);
    if (why) {
        err_set(&err, ERR_CONNECT, "%s", why);
        result_cut(front->result, &err);
    } else {
        result_set_state(front->result, state);
    }
    struct event *made = event(front, EVENT_RESULT);
    made->result.result = result_ref(front->result);
    made->result.count = rows;
    push(front, made);
}

/* ---- jobs and forms */

static struct job_info *make_job(const char *id, const char *kind, const char *target,
                                 enum job_state state, int64_t done, int64_t total,
                                 const char *error, const char *detail)
{
    struct job_info *job = mem_alloc(sizeof *job);
    *job = (struct job_info){.id = mem_strdup(id),
                             .number = id[1] - '0',
                             .kind = mem_strdup(kind),
                             .target = mem_strdup(target),
                             .state = state,
                             .done = done,
                             .total = total,
                             .created = 1000000000,
                             .started = 1000000000,
                             .ended = state == JOB_RUNNING ? 0 : 1000000004,
                             .error = mem_strdup(error),
                             .detail = mem_strdup(detail)};
    return job;
}

static struct job_info **make_jobs(size_t *ret_count)
{
    struct job_info **jobs = mem_alloc(3 * sizeof *jobs);
    jobs[0] =
        make_job("j3", "write", "archive.german_orders", JOB_RUNNING, 6000, 12480, NULL, NULL);
    jobs[1] = make_job("j2", "email", "ann@example.com", JOB_FAILED, 0, -1,
                       "cannot reach 'mail.example.com': connection refused", NULL);
    jobs[2] = make_job("j1", "export", "orders.csv", JOB_DONE, 12480, 12480, NULL, "12,480 rows");
    *ret_count = 3;
    return jobs;
}

/* The newest job is not there yet, until "jobs". */
static void play_jobs_before(struct front *front)
{
    front->job_to_come = true;
}

static struct job_info **list_jobs(const struct front *front, size_t *ret_count)
{
    struct job_info **jobs = make_jobs(ret_count);
    if (!front->job_to_come)
        return jobs;
    job_info_free(jobs[0]);
    memmove(jobs, jobs + 1, --*ret_count * sizeof *jobs);
    return jobs;
}

static void push_job(struct front *front)
{
    size_t count;
    front->job_to_come = false;
    struct job_info **jobs = make_jobs(&count);
    struct event *made = event(front, EVENT_JOB);
    made->job = job_info_copy(jobs[0]);
    push(front, made);
    for (size_t i = 0; i < count; i++)
        job_info_free(jobs[i]);
    mem_free(jobs);
}

static void fill_field(struct form *form, enum field_of of, const char *value,
                       enum field_origin origin)
{
    form_field_set(form_field(form, of), value, origin);
}

/* A row a month and state. */
static void play_series(struct front *front)
{
    static const char *const states[] = {"shipped", "open", "returned"};
    const struct result_column columns[] = {
        {.name = "month", .type = "DATE", .value = VALUE_DATE},
        {.name = "state", .type = "TEXT", .value = VALUE_TEXT},
        {.name = "orders", .type = "INTEGER", .value = VALUE_INTEGER}};
    struct result *result = result_new(columns, 3, 0);
    for (int i = 0; i < 36; i++) {
        char text[32];
        snprintf(text, sizeof text, "2024-%02d-01", i / 3 + 1);
        result_add(result, CELL_TEXT, text, strlen(text));
        result_add(result, CELL_TEXT, states[i % 3], strlen(states[i % 3]));
        snprintf(text, sizeof text, "%d", i % 3 ? 40 - i * (i % 3) / 2 : 50 + i * i / 20);
        result_add(result, CELL_INTEGER, text, strlen(text));
        result_row_end(result, NULL);
    }
    result_set_state(result, RESULT_COMPLETE);
    push_stage(front, STAGE_SHOW_RESULTS);
    struct event *made = event(front, EVENT_RESULT);
    made->result.result = result;
    push(front, made);
}

/* What took a minute has ended. */
static void play_slow(struct front *front)
{
    struct event *made = event(front, EVENT_JOB);
    made->job = make_job("j3", "write", "archive.german_orders", JOB_DONE, 12480, 12480, NULL,
                         "12,480 rows written \033]0;x\a");
    made->job->ended = made->job->started + 60;
    push(front, made);
    made = event(front, EVENT_COMPLETE);
    made->complete.duration_ms = 61000;
    push(front, made);
}

static void push_form(struct front *front)
{
    static const char *const targets[] = {"archive", "warehouse of the north",
                                          "a connection with a long name that needs a list"};
    struct form *form = form_new(FORM_WRITE);
    form->title = mem_strdup("Write 12,480 rows");
    fill_field(form, FIELD_ROWS, row_scope_name(ROWS_SHOWN), FIELD_DEFAULT);
    form_field_offer(form_field(form, FIELD_ROWS), row_scope_name(ROWS_SHOWN));
    form_field_offer(form_field(form, FIELD_ROWS), row_scope_name(ROWS_ALL));
    fill_field(form, FIELD_CONNECTION, "archive", FIELD_SAID);
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        form_field_offer(form_field(form, FIELD_CONNECTION), targets[i]);
    fill_field(form, FIELD_TABLE, "german_orders", FIELD_SAID);
    form_field(form, FIELD_TABLE)->open = true;
    form_field_offer(form_field(form, FIELD_TABLE), "polish_orders");
    form_field_offer(form_field(form, FIELD_TABLE), "spanish_orders");
    fill_field(form, FIELD_MODE, write_mode_name(WRITE_CREATE), FIELD_DEFAULT);
    for (int mode = WRITE_CREATE; mode <= WRITE_REPLACE; mode++)
        form_field_offer(form_field(form, FIELD_MODE), write_mode_name((enum write_mode)mode));
    fill_field(form, FIELD_COLUMNS, "", FIELD_MISSING);
    form_field_problem(form_field(form, FIELD_COLUMNS), "say what the columns are called");
    form->preview = mem_strdup("order_no · customer\n104211 · Müller & Söhne\n104212 · 東京商会");
    struct event *made = event(front, EVENT_FORM);
    made->form = form;
    push(front, made);
}

/* ---- moments */

static void push_catalog(struct front *front)
{
    struct event *made = event(front, EVENT_CATALOG);
    made->catalog.connection = mem_strdup("demo");
    made->catalog.state = CATALOG_READY;
    push(front, made);
}

static void play_ready(struct front *front)
{
    push_catalog(front);
    push_stage(front, STAGE_NEED_NATURAL_LANGUAGE);
}

static void play_confirm(struct front *front)
{
    struct event *sql = event(front, EVENT_SQL);
    sql->sql = make_sql(front);
    push(front, sql);
    push_stage(front, STAGE_CONFIRM_GENERATED_SQL);
    ask_confirm(front);
    push_complete(front, false);
}

/* The same with a sentence that takes many lines. */
static void play_long(struct front *front)
{
    struct event *made = event(front, EVENT_SQL);
    made->sql = make_sql(front);
    made->sql->repeats = false;
    mem_free(made->sql->words);
    made->sql->words = mem_strdup(
        "For each country and month, shows the country's name and the number of the orders placed "
        "from 2024-01-01 up to 2024-12-31 whose status is not 'cancelled', whose customer's city "
        "is among the cities of the warehouses that were opened before 2020, whose total is at "
        "least 100 and whose currency is 'EUR', sorted by that number (highest first), then by "
        "the country's name and the month (earliest first), and only the first 20 of these.");
    push(front, made);
    push_stage(front, STAGE_CONFIRM_GENERATED_SQL);
    ask_confirm(front);
    push_complete(front, false);
}

static void play_result(struct front *front)
{
    push_stage(front, STAGE_EXECUTE_SQL);
    push_result(front, 400, RESULT_COMPLETE, NULL);
    push_stage(front, STAGE_SHOW_RESULTS);
    struct event *made = event(front, EVENT_MESSAGE);
    made->message.text = mem_strdup("400 rows.");
    push(front, made);
    ask_next(front);
    push_complete(front, false);
}

/* A conversation that is taken up again after its rows are gone. */
static void play_restarted(struct front *front)
{
    struct question *question = question_new("q9", "What would you like to do next?");
    push_stage(front, STAGE_SHOW_RESULTS);
    question_add(question, "refetch", "Fetch the rows again", 'r');
    question_add(question, "write", "Write to a table…", 'w');
    question_add(question, "email", "Email…", 'e');
    question_add(question, "done", "Done", 'd');
    push_question(front, question);
    push_complete(front, false);
}

static void play_slow_rows(struct front *front)
{
    push_result(front, 400, RESULT_COMPLETE, NULL);
    ask_next(front);
    struct event *made = event(front, EVENT_COMPLETE);
    made->complete.duration_ms = 61000;
    push(front, made);
}

static void play_slow_error(struct front *front)
{
    struct event *made = event(front, EVENT_ERROR);
    err_set(&made->error.err, ERR_IO, "division by zero");
    made->error.text = mem_strdup("The query failed: division by zero.");
    push(front, made);
    ask_confirm(front);
    made = event(front, EVENT_COMPLETE);
    made->complete.duration_ms = 61000;
    push(front, made);
}

/* The conversation, with what an earlier run of the program left unsent. */
static void play_drafts(struct front *front)
{
    struct event *opened = event(front, EVENT_CONVERSATION);
    opened->opened = mem_alloc(sizeof *opened->opened);
    opened->opened->id = mem_strdup("c8");
    opened->opened->number = 8;
    opened->opened->drafts[DRAFT_INPUT] = mem_strdup("how many orders are op");
    opened->opened->drafts[DRAFT_SQL] = mem_strdup("SELECT count(*) FROM orders");
    push(front, opened);
}

/* Another conversation is opened; then the one with the rows again, which are still here. */
static void play_elsewhere(struct front *front)
{
    result_unref(front->left);
    front->left = result_ref(front->result);
    struct event *opened = event(front, EVENT_CONVERSATION);
    opened->opened = mem_alloc(sizeof *opened->opened);
    opened->opened->id = mem_strdup("c9");
    opened->opened->number = 9;
    push(front, opened);
}

static void play_back(struct front *front)
{
    struct event *opened = event(front, EVENT_CONVERSATION);
    opened->opened = mem_alloc(sizeof *opened->opened);
    opened->opened->id = mem_strdup("c7");
    opened->opened->number = 7;
    push(front, opened);
    struct event *made = event(front, EVENT_RESULT);
    made->result.result = result_ref(front->left);
    made->result.count = (int64_t)result_rows(front->left);
    push(front, made);
    push_stage(front, STAGE_SHOW_RESULTS);
    ask_next(front);
    push_complete(front, false);
}

/* Three edits were put aside before the process ended. */
static void play_asides(struct front *front)
{
    struct event *opened = event(front, EVENT_CONVERSATION);
    opened->opened = mem_alloc(sizeof *opened->opened);
    opened->opened->id = mem_strdup("c8");
    opened->opened->number = 8;
    opened->opened->drafts[DRAFT_SQL] =
        mem_strdup("--edit-aside=00000000000000aa 8\nSELECT 1\n"
                   "--edit-aside=0000000000000000 22\nSELECT 2\n  FROM orders\n"
                   "--edit-of=00000000000000cc\nSELECT 3");
    push(front, opened);
}

static void play_said(struct front *front)
{
    push(front, event_of_notice(NOTICE_SERVER,
                                mem_strdup("the database says: NOTICE: counted 400 rows; HINT: ask "
                                           "for fewer of them, or give the time")));
    play_result(front);
}

static void play_partial(struct front *front)
{
    push_result(front, 20, RESULT_PARTIAL, "the server closed the connection");
}

static void play_paused(struct front *front)
{
    push_result(front, 1000, RESULT_PAUSED, NULL);
}

static void play_stream(struct front *front)
{
    static const char *const words[] = {"The ",   "orders ",  "table ",
                                        "holds ", "one row ", "an order."};
    push_status(front, STATUS_GENERATING);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct event *made = event(front, EVENT_TOKEN);
        made->token.of = TOKEN_ANSWER;
        made->token.channel = mem_strdup("general_agent");
        made->token.text = mem_strdup(words[i]);
        push(front, made);
    }
}

/* An option that can't be had, for a reason that takes more than a line. */
static void play_readings(struct front *front)
{
    struct question *question = question_new("q3", "Run this on demo?");
    question_add(question, "yes", "Yes, run it", 'y');
    question_add(question, "no", "No, ask again", 'n');
    struct option *option = question_add(question, "edit", "Edit the SQL", 'e');
    option->enabled = false;
    option->why_not = mem_strdup("this SQL came from a lesson, and only whoever wrote that "
                                 "lesson may change the SQL here");
    push_question(front, question);
}

/* Readings to choose from, whose SQL goes over several lines. */
static void play_choice(struct front *front)
{
    struct question *question =
        question_new("q4", "What does 'country' mean: customers.country or employees.country?");
    question_add(question, "1", "customers.country, such as Germany", '1')->detail = mem_strdup(
        "SELECT count(*) AS orders, max(placed_on) AS newest,\n       customers.country\n  FROM "
        "customers\n  JOIN orders ON orders.customer_id = customers.id\n GROUP BY "
        "customers.country");
    question_add(question, "2", "employees.country, such as Sweden", '2')->detail =
        mem_strdup("SELECT count(*) AS orders, max(placed_on) AS newest,\n       "
                   "employees.country\n  FROM employees");
    push_question(front, question);
}

static void play_notice(struct front *front)
{
    struct event *made = event(front, EVENT_NOTICE);
    made->notice.text = mem_strdup(
        "the model at localhost did not answer within 30 seconds; the built-in engine goes on");
    push(front, made);
}

static void play_error(struct front *front)
{
    struct event *made = event(front, EVENT_ERROR);
    err_set(&made->error.err, ERR_DB, "no such column: isLead");
    made->error.text =
        mem_strdup("There is no column 'isLead' in 'crew'; it is in 'employee_crew'.\033[2J");
    push(front, made);
    push_complete(front, false);
}

/* A mail job that failed after the turn which made it. */
/* A question of which no word is known. */
static void play_declined(struct front *front)
{
    struct question *question = question_new("q5", "What would you like to query?");
    struct event *made = event(front, EVENT_ERROR);
    err_set(&made->error.err, ERR_UNSURE, "not understood");
    made->error.text = mem_strdup("not understood: 'gromulations'");
    push(front, made);
    push_stage(front, STAGE_NEED_NATURAL_LANGUAGE);
    question_add(question, "provide", "Provide my own SQL instead", 'p');
    push_question(front, question);
    push_complete(front, false);
}

static void push_rows_of(struct front *front, const char *asked, const char *sql,
                         struct result *result)
{
    const struct result_origin origin = {
        .connection = "demo", .sql = sql, .run = sql, .question = asked, .asked = asked};
    result_set_origin(result, &origin);
    result_set_state(result, RESULT_COMPLETE);
    push_stage(front, STAGE_EXECUTE_SQL);
    struct event *made = event(front, EVENT_RESULT);
    made->result.result = result;
    push(front, made);
    push_stage(front, STAGE_SHOW_RESULTS);
    push_complete(front, false);
}

/* Rows of a question; of one that goes on from it; sums of that; rows of another. */
static void play_orders(struct front *front)
{
    push_rows_of(front, "show orders", "SELECT 1", make_result(400));
}

static void play_refined(struct front *front)
{
    push_rows_of(front, "show orders, only those of 2024", "SELECT 2", make_result(60));
}

static void play_counted(struct front *front)
{
    const struct result_column column = {
        .name = "count", .type = "INTEGER", .value = VALUE_INTEGER};
    struct result *result = result_new(&column, 1, 0);
    result_add(result, CELL_INTEGER, "15", 2);
    result_row_end(result, NULL);
    push_rows_of(front, "show orders, only those of 2024, how many", "SELECT 3", result);
}

static void play_another(struct front *front)
{
    push_rows_of(front, "show invoices", "SELECT 4", make_result(80));
}

static void play_failed(struct front *front)
{
    struct event *made = event(front, EVENT_ERROR);
    made->turn = 0;
    err_set(&made->error.err, ERR_IO, "cannot send the mail: connection refused");
    made->error.text =
        mem_strdup("Job #12, email to ann@example.org, failed: cannot send the mail: "
                   "connection refused by mail.example.org");
    push(front, made);
}

static void play_progress(struct front *front)
{
    for (int percent = 10; percent <= 100; percent += 30) {
        struct event *made = event(front, EVENT_NOTICE);
        made->notice.kind = NOTICE_PROGRESS;
        made->notice.text = mem_printf("creating the demo database, %d %%", percent);
        push(front, made);
    }
}

static void play_superuser(struct front *front)
{
    front->mark = "SUPERUSER";
    push_catalog(front);
}

bool fake_front_play(struct front *front, const char *moment)
{
    static const struct {
        const char *name;
        void (*play)(struct front *);
    } moments[] = {{"ready", play_ready},
                   {"confirm", play_confirm},
                   {"long", play_long},
                   {"result", play_result},
                   {"restarted", play_restarted},
                   {"declined", play_declined},
                   {"orders", play_orders},
                   {"refined", play_refined},
                   {"counted", play_counted},
                   {"another", play_another},
                   {"partial", play_partial},
                   {"paused", play_paused},
                   {"stream", play_stream},
                   {"error", play_error},
                   {"jobs", push_job},
                   {"jobs_before", play_jobs_before},
                   {"form", push_form},
                   {"superuser", play_superuser},
                   {"readings", play_readings},
                   {"notice", play_notice},
                   {"slow", play_slow},
                   {"series", play_series},
                   {"choice", play_choice},
                   {"drafts", play_drafts},
                   {"asides", play_asides},
                   {"elsewhere", play_elsewhere},
                   {"back", play_back},
                   {"said", play_said},
                   {"failed", play_failed},
                   {"progress", play_progress},
                   {"slow_rows", play_slow_rows},
                   {"slow_error", play_slow_error}};
    for (size_t i = 0; i < sizeof moments / sizeof *moments; i++) {
        if (str_eq(moments[i].name, moment)) {
            moments[i].play(front);
            return true;
        }
    }
    return false;
}

const char *fake_front_log(const struct front *front)
{
    return buf_str(&front->log);
}

void fake_front_clear_log(struct front *front)
{
    buf_clear(&front->log);
}

/* ---- the front's functions */

struct front *front_new(struct settings *settings, const struct front_options *options)
{
    struct front *front = mem_alloc(sizeof *front);
    (void)settings, (void)options;
    front->events = queue_new();
    front->sureness = 0.78;
    struct event *opened = event(front, EVENT_CONVERSATION);
    opened->opened = mem_alloc(sizeof *opened->opened);
    opened->opened->id = mem_strdup("c7");
    opened->opened->number = 7;
    push(front, opened);
    return front;
}

static void free_event(void *item)
{
    event_free(item);
}

void front_free(struct front *front)
{
    if (!front)
        return;
    queue_free(front->events, free_event);
    result_unref(front->result);
    result_unref(front->left);
    buf_release(&front->log);
    mem_free(front);
}

struct queue *front_events(struct front *front)
{
    return front->events;
}

static const char *const turn_kinds[] = {
    [TURN_TEXT] = "text", [TURN_CHOICE] = "choice", [TURN_SQL] = "sql", [TURN_FORM] = "form"};

static const char *what_turn(const struct turn *turn)
{
    static const char *const verbs[] = {
        [FORM_PREVIEW] = "preview", [FORM_SUBMIT] = "submit", [FORM_LEAVE] = "leave"};
    return turn->kind == TURN_FORM ? verbs[turn->verb]
           : turn->option_id       ? turn->option_id
                                   : turn->text;
}

uint64_t turn_submit(struct front *front, struct turn *turn)
{
    const uint64_t id = ++front->turn;
    buf_addf(&front->log, "turn %s%s %s\n", turn->own ? "own " : "", turn_kinds[turn->kind],
             what_turn(turn));
    if (turn->kind == TURN_CHOICE && str_eq(turn->option_id, "yes"))
        play_result(front);
    else if (turn->kind == TURN_TEXT && str_starts(turn->text, "slow"))
        push_status(front, STATUS_UNDERSTANDING); /* and goes on until it is cancelled */
    else if (turn->kind == TURN_TEXT || turn->kind == TURN_SQL)
        play_confirm(front);
    else if (turn->kind == TURN_CHOICE && str_eq(turn->option_id, "write"))
        push_form(front);
    turn_free(turn);
    return id;
}

void turn_cancel(struct front *front, uint64_t turn_id)
{
    (void)turn_id;
    buf_add(&front->log, "cancel\n");
    push_complete(front, true);
}

void front_fetch(struct front *front, uint64_t rows)
{
    buf_addf(&front->log, "fetch %" PRIu64 "\n", rows);
    if (rows || !front->result || result_state(front->result) != RESULT_PAUSED)
        return;
    result_set_state(front->result, RESULT_COMPLETE);
    struct event *made = event(front, EVENT_ROWS);
    made->rows.result = result_ref(front->result);
    made->rows.count = (int64_t)result_rows(front->result);
    push(front, made);
}

static struct conversation_info *make_conversations(size_t *ret_count)
{
    struct conversation_info *infos = mem_alloc(3 * sizeof *infos);
    infos[0] = (struct conversation_info){.id = mem_strdup("c7"),
                                          .title = mem_strdup("orders from Germany"),
                                          .connection = mem_strdup("demo"),
                                          .number = 7,
                                          .stage = STAGE_CONFIRM_GENERATED_SQL,
                                          .changed = 1000000000};
    infos[1] = (struct conversation_info){.id = mem_strdup("c3"),
                                          .title = mem_strdup("staff by city"),
                                          .connection = mem_strdup("demo"),
                                          .number = 3,
                                          .stage = STAGE_DONE,
                                          .changed = 999990000,
                                          .open_elsewhere = true};
    infos[2] = (struct conversation_info){.id = mem_strdup("c2"), /* nothing was asked */
                                          .connection = mem_strdup("demo"),
                                          .number = 2,
                                          .stage = STAGE_ASK_SQL_METHOD,
                                          .changed = 999980000};
    *ret_count = 3;
    return infos;
}

static char **strings(const char *const *texts, size_t count, size_t *ret_count)
{
    char **copies = mem_alloc((count + 1) * sizeof *copies);
    for (size_t i = 0; i < count; i++)
        copies[i] = mem_strdup(texts[i]);
    *ret_count = count;
    return copies;
}

struct connection_info *front_connections(struct front *front, size_t *ret_count)
{
    struct connection_info *infos = mem_alloc(2 * sizeof *infos);
    infos[0] = (struct connection_info){.name = mem_strdup("demo"),
                                        .kind = mem_strdup("sqlite"),
                                        .where = mem_strdup("sqlite:demo.db"),
                                        .state = CONNECTION_OPEN,
                                        .read_only = true,
                                        .current = true,
                                        .mark = front->mark};
    infos[1] = (struct connection_info){.name = mem_strdup("shop"),
                                        .kind = mem_strdup("postgresql"),
                                        .where = mem_strdup("postgresql://db/shop"),
                                        .production = true,
                                        .mark = "SUPERUSER"};
    *ret_count = 2;
    return infos;
}

void connection_infos_free(struct connection_info *infos, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(infos[i].name);
        mem_free(infos[i].kind);
        mem_free(infos[i].where);
        mem_free(infos[i].problem);
    }
    mem_free(infos);
}

char *front_engine(struct front *front)
{
    (void)front;
    return mem_strdup("built-in engine");
}

static struct schema *make_schema(void)
{
    struct schema *schema = schema_new();
    static struct schema_column orders[] = {
        {.name = "id", .type = "INTEGER", .primary = 1, .not_null = true},
        {.name = "customer_id", .type = "INTEGER", .not_null = true},
        {.name = "placed_on", .type = "DATE", .comment = "when the order came in"},
    };
    static struct schema_column open_orders[] = {{.name = "id", .type = "INTEGER"}};
    static struct schema_column customers[] = {
        {.name = "id", .type = "INTEGER", .primary = 1, .not_null = true},
        {.name = "name", .type = "VARCHAR(80)", .not_null = true},
    };
    static const char *from[] = {"customer_id"}, *to[] = {"id"};
    static struct schema_fkey keys[] = {
        {.count = 1, .columns = from, .to_table = "customers", .to_columns = to}};
    schema->database = "demo";
    schema->default_schema = "main";
    static const char *placed[] = {"placed_on"};
    static struct schema_index indexes[] = {
        {.name = "orders_placed", .count = 1, .columns = placed}};
    static const struct schema_source sources[] = {{"", "open_orders", "", "orders"}};
    schema->source_count = 1;
    schema->sources = sources;
    schema->table_count = 3;
    schema->tables = arena_alloc(&schema->arena, 3 * sizeof *schema->tables);
    schema->tables[0] = (struct schema_table){
        .schema = "", .name = "customers", .rows = 2000, .column_count = 2, .columns = customers};
    schema->tables[1] = (struct schema_table){.schema = "",
                                              .name = "open_orders",
                                              .kind = TABLE_VIEW,
                                              .rows = -1,
                                              .column_count = 1,
                                              .columns = open_orders};
    schema->tables[2] = (struct schema_table){.schema = "",
                                              .name = "orders",
                                              .rows = 12480,
                                              .column_count = 3,
                                              .columns = orders,
                                              .fkey_count = 1,
                                              .fkeys = keys,
                                              .index_count = 1,
                                              .indexes = indexes,
                                              .comment = "one row an order"};
    return schema;
}

const struct schema *front_schema(struct front *front)
{
    (void)front;
    return make_schema();
}

void front_schema_release(struct front *front, const struct schema *schema)
{
    (void)front;
    schema_free((struct schema *)schema);
}

char *front_join_path(struct front *front, const char *from, const char *to)
{
    (void)front;
    return mem_printf("%s.customer_id = %s.id", to, from);
}

static struct join_info make_join(const struct join_names *names, const char *kind,
                                  const char *evidence, double confidence)
{
    struct join_info join = {.text =
                                 mem_printf("%s.%s = %s.%s", names->from_table, names->from_column,
                                            names->to_table, names->to_column),
                             .kind = kind,
                             .evidence = mem_strdup(evidence),
                             .confidence = confidence};
    join_names_copy(&join.names, names);
    return join;
}

struct join_info *front_joins(struct front *front, size_t *ret_count)
{
    const bool last = front->sureness > 0.95; /* the least sure comes first */
    struct join_info *joins = mem_alloc(3 * sizeof *joins);
    joins[last ? 2 : 0] =
        make_join(&(struct join_names){"tickets", "rep_id", "employees", "id"},
                  last ? "manual" : "inferred", "a role of people", front->sureness);
    joins[last ? 0 : 1] = make_join(&(struct join_names){"stock", "item", "items", "id"},
                                    "inferred", "nearly the same name", 0.9);
    joins[last ? 1 : 2] =
        make_join(&(struct join_names){"orders", "customer_id", "customers", "id"}, "manual",
                  "accepted by the operator", 1);
    *ret_count = 3;
    return joins;
}

void join_infos_free(struct join_info *infos, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(infos[i].text);
        mem_free(infos[i].evidence);
        join_names_release(&infos[i].names);
    }
    mem_free(infos);
}

static struct result *make_plan(void)
{
    static const struct result_column columns[] = {{.name = "id", .value = VALUE_INTEGER},
                                                   {.name = "parent", .value = VALUE_INTEGER},
                                                   {.name = "notused", .value = VALUE_INTEGER},
                                                   {.name = "detail", .value = VALUE_TEXT}};
    static const char *const rows[][4] = {{"4", "0", "0", "COMPOUND QUERY"},
                                          {"5", "4", "0", "LEFT-MOST SUBQUERY"},
                                          {"8", "5", "0", "SEARCH c USING INDEX customers_country"},
                                          {"9", "5", "0", "SCAN o"},
                                          {"20", "4", "0", "UNION ALL"},
                                          {"23", "20", "0", "SCAN returns"}};
    struct result *plan = result_new(columns, 4, 0);
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        for (size_t col = 0; col < 4; col++)
            result_add(plan, col < 3 ? CELL_INTEGER : CELL_TEXT, rows[row][col],
                       strlen(rows[row][col]));
        result_row_end(plan, NULL);
    }
    result_set_state(plan, RESULT_COMPLETE);
    return plan;
}

static void push_rows(struct front *front, enum result_of of, struct result *result)
{
    struct event *made = event(front, EVENT_RESULT);
    made->result.of = of;
    made->result.result = result;
    push(front, made);
}

static void push_tested(struct front *front, const char *connection)
{
    struct event *made = event(front, EVENT_TESTED);
    made->tested.connection = mem_strdup(connection);
    made->tested.text = mem_strdup("postgresql 15");
    push(front, made);
}

static void push_edit(struct front *front)
{
    struct event *made = event(front, EVENT_EDIT);
    made->edit.file = mem_strdup("/tmp/the-edit");
    push(front, made);
}

static void push_edited(struct front *front)
{
    struct event *made = event(front, EVENT_EDITED);
    made->edited.text = mem_strdup("what the editor left");
    push(front, made);
}

static void log_join(struct front *front, const char *verb, const struct join_names *names)
{
    buf_addf(&front->log, "%s %s.%s = %s.%s", verb, names->from_table, names->from_column,
             names->to_table, names->to_column);
}

static struct ran_statement *make_ran(size_t *ret_count)
{
    struct ran_statement *ran = mem_alloc(3 * sizeof *ran);
    ran[0] =
        (struct ran_statement){.at = 1000000000,
                               .took_ms = 12,
                               .rows = 1234,
                               .connection = mem_strdup("demo"),
                               .outcome = mem_strdup("done"),
                               .sql = mem_strdup("SELECT id\n  FROM orders\n WHERE total > 100")};
    ran[1] = (struct ran_statement){.at = 999990000,
                                    .took_ms = 3,
                                    .rows = 0,
                                    .connection = mem_strdup("shop"),
                                    .outcome = mem_strdup("done"),
                                    .sql = mem_strdup("SELECT name FROM staff")};
    ran[2] = (struct ran_statement){.at = 999980000,
                                    .took_ms = -1,
                                    .rows = -1,
                                    .connection = mem_strdup("shop"),
                                    .outcome = mem_strdup("failed: no such table"),
                                    .sql = mem_strdup("SELECT * FROM stuff")};
    *ret_count = 3;
    return ran;
}

static struct ran_statement *make_trail(size_t *ret_count)
{
    static const char *const whats[] = {"export", "read", "write"};
    static const char *const users[] = {"ann", "ann", "bob via token 4fd1 from 10.0.0.5"};
    static const char *const ends[] = {"ok",
                                       "partial after 1,000 rows: " RESULT_CLOSED " before its end",
                                       "failed: no such table"};
    static const char *const targets[] = {"orders.csv", NULL, "archive.stuff"};
    struct ran_statement *trail = make_ran(ret_count);
    for (size_t i = 0; i < *ret_count; i++) {
        trail[i].user = mem_strdup(users[i]);
        trail[i].what = mem_strdup(whats[i]);
        trail[i].target = mem_strdup(targets[i]);
        mem_free(trail[i].outcome);
        trail[i].outcome = mem_strdup(ends[i]);
    }
    return trail;
}

static struct saved_query make_saved_one(const char *name, const char *tags, const char *about,
                                         const char *sql)
{
    return (struct saved_query){.name = mem_strdup(name),
                                .tags = mem_strdup(tags),
                                .about = mem_strdup(about),
                                .sql = mem_strdup(sql)};
}

static struct saved_query *make_saved(size_t *ret_count)
{
    struct saved_query *saved = mem_alloc(2 * sizeof *saved);
    saved[0] = make_saved_one("new orders", "sales, weekly", "orders since a day",
                              "SELECT * FROM orders WHERE placed_on >= :since AND total > :least");
    saved[0].params = mem_alloc(2 * sizeof *saved[0].params);
    saved[0].params[0] =
        (struct saved_param){mem_strdup("since"), mem_strdup("date"), mem_strdup("2024-01-01")};
    saved[0].params[1] = (struct saved_param){mem_strdup("least"), mem_strdup("number"), NULL};
    saved[0].param_count = 2;
    saved[1] = make_saved_one("staff", "", "", "SELECT 1");
    saved[1].connection = mem_strdup("shop");
    *ret_count = 2;
    return saved;
}

static void push_list(struct front *front, enum list_of of)
{
    static const char *const inputs[] = {"newest customers", "orders per month",
                                         "stock of item 12"};
    static const char *const suggestions[] = {"how many orders are there per country?",
                                              "the ten customers with the most orders"};
    struct snapshot *list = snapshot_new(of);
    if (of == LIST_CONVERSATIONS)
        list->conversations = make_conversations(&list->count);
    else if (of == LIST_JOBS)
        list->jobs = list_jobs(front, &list->count);
    else if (of == LIST_INPUTS)
        list->texts = strings(inputs, 3, &list->count);
    else if (of == LIST_SUGGESTIONS)
        list->texts = strings(suggestions, 2, &list->count);
    else if (of == LIST_HISTORY)
        list->ran = make_ran(&list->count);
    else if (of == LIST_AUDIT)
        list->ran = make_trail(&list->count);
    else if (of == LIST_SAVED)
        list->saved = make_saved(&list->count);
    struct event *made = event(front, EVENT_LIST);
    made->list = list;
    push(front, made);
}

/* What is watched: a cell changes and a row comes. */
static struct result *make_again(int run)
{
    static const struct {
        const char *country, *count;
    } rows[2][3] = {{{"Germany", "10"}, {"Japan", "5"}},
                    {{"Germany", "12"}, {"Japan", "5"}, {"Poland", "1"}}};
    const struct result_column columns[] = {
        {.name = "country", .type = "TEXT", .value = VALUE_TEXT},
        {.name = "orders", .type = "INTEGER", .value = VALUE_INTEGER}};
    struct result *result = result_new(columns, 2, 0);
    for (int i = 0; i < 3 && rows[run > 0][i].country; i++) {
        result_add(result, CELL_TEXT, rows[run > 0][i].country, strlen(rows[run > 0][i].country));
        result_add(result, CELL_INTEGER, rows[run > 0][i].count, strlen(rows[run > 0][i].count));
        result_row_end(result, NULL);
    }
    result_set_state(result, RESULT_COMPLETE);
    return result;
}

/* Two that were said, whatever is looked for. */
static void push_found(struct front *front)
{
    struct snapshot *list = snapshot_new(LIST_FOUND);
    list->found = mem_alloc(2 * sizeof *list->found);
    list->count = 2;
    list->found[0] = (struct found_message){
        .conversation = mem_strdup("c7"),
        .title = mem_strdup("orders from Germany"),
        .number = 7,
        .message = {.who = MESSAGE_YOU, .at = 1000000000, .text = mem_strdup("first question")}};
    list->found[1] =
        (struct found_message){.conversation = mem_strdup("c3"),
                               .title = mem_strdup("staff by city"),
                               .number = 3,
                               .before = 4,
                               .message = {.who = MESSAGE_QUERENT,
                                           .at = 999990000,
                                           .text = mem_strdup("Counts the orders placed in 2025."),
                                           .sql = mem_strdup("SELECT count(*) FROM orders")}};
    struct event *made = event(front, EVENT_LIST);
    made->list = list;
    push(front, made);
}

/* A name that begins with "there" is that of a file that exists. */
static void export_rows(struct front *front, const struct command *command)
{
    if (!command->export.replace && str_starts(command->export.path, "there")) {
        struct event *made = event(front, EVENT_EXISTS);
        made->exists.path = mem_strdup(command->export.path);
        made->exists.file = mem_strdup(command->export.path);
        push(front, made);
        return;
    }
    const struct selection *selection = command->export.selection;
    size_t columns;
    selection_columns(selection, command->export.scope, &columns);
    buf_addf(&front->log, "export %s %" PRId64 " rows %zu columns %s %s\n",
             export_format_name(command->export.format),
             selection_count(selection, command->export.scope), columns,
             row_scope_name(command->export.scope), command->export.path);
}

void front_submit(struct front *front, struct command *command)
{
    switch (command->kind) {
    case COMMAND_TURN:
        break;
    case COMMAND_OPEN_CONVERSATION:
        buf_addf(&front->log, "open %s\n", command->name ? command->name : "new");
        break;
    case COMMAND_DELETE_CONVERSATION:
        buf_addf(&front->log, "delete %s\n", command->name);
        break;
    case COMMAND_USE_CONNECTION:
        buf_addf(&front->log, "use %s\n", command->name);
        break;
    case COMMAND_TEST_CONNECTION:
        buf_addf(&front->log, "test %s\n", command->name);
        push_tested(front, command->name);
        break;
    case COMMAND_SAMPLE:
        buf_addf(&front->log, "sample %s\n", command->name);
        push_rows(front, RESULT_OF_SAMPLE, make_result(3));
        break;
    case COMMAND_AGAIN:
        buf_add(&front->log, "again\n");
        push_rows(front, RESULT_OF_AGAIN, make_again(front->runs++));
        break;
    case COMMAND_PLAN:
        buf_add(&front->log, "plan\n");
        push_rows(front, RESULT_OF_PLAN, make_plan());
        break;
    case COMMAND_CHECK_JOIN:
        log_join(front, "check", &command->join.names);
        buf_addc(&front->log, '\n');
        push(front,
             event_of_notice(NOTICE_PLAIN, mem_strdup("50 of 50 values are among the keys")));
        break;
    case COMMAND_LIST:
        push_list(front, command->list);
        break;
    case COMMAND_KEEP_DRAFT:
        buf_addf(&front->log, "%s %s\n", command->draft.of == DRAFT_SQL ? "sql-draft" : "draft",
                 command->draft.text);
        break;
    case COMMAND_CANCEL_JOB:
        buf_addf(&front->log, "job cancel %s\n", command->name);
        break;
    case COMMAND_RETRY_JOB:
        buf_addf(&front->log, "job retry %s\n", command->name);
        break;
    case COMMAND_EXPORT:
        export_rows(front, command);
        break;
    case COMMAND_EDIT:
        buf_addf(&front->log, "edit %s %s\n", command->edit.suffix, command->edit.text);
        push_edit(front);
        break;
    case COMMAND_EDITED:
        buf_add(&front->log, "edited\n");
        push_edited(front);
        break;
    case COMMAND_DROP_EDIT:
        buf_add(&front->log, "edit dropped\n");
        break;
    case COMMAND_KEEP_LAYOUT:
        buf_addf(&front->log, "layout %s\n", command->name);
        break;
    case COMMAND_SEARCH:
        buf_addf(&front->log, "search %s\n", command->name);
        push_found(front);
        break;
    case COMMAND_KEEP_TOUR:
        buf_add(&front->log, "tour shown\n");
        break;
    case COMMAND_KEEP_THEME:
        buf_addf(&front->log, "theme %s\n", command->name);
        break;
    case COMMAND_SAVE_QUERY:
        buf_addf(&front->log, "save '%s' tags '%s' of %s: %s\n", command->saved.name,
                 command->saved.tags, command->saved.connection, command->saved.sql);
        break;
    case COMMAND_REMOVE_SAVED:
    case COMMAND_DESCRIBE:
    case COMMAND_ACCEPT_DRAFT:
    case COMMAND_REJECT_DRAFT:
    case COMMAND_SWITCH_LESSON:
    case COMMAND_REMOVE_LESSON:
    case COMMAND_REMOVE_APPROVED:
        buf_addf(&front->log, "remove saved %s\n", command->name);
        break;
    case COMMAND_PUT_JOIN:
        log_join(front, "join", &command->join.names);
        buf_addf(&front->log, " %.2f\n", command->join.confidence);
        if (str_eq(command->join.names.from_table, "tickets"))
            front->sureness = command->join.confidence;
        push_catalog(front); /* which has been read anew */
        break;
    }
    command_free(command);
}

void front_complete_sql(struct front *front, const char *sql, size_t offset, size_t max,
                        struct completions *ret)
{
    static const char *const offers[][2] = {
        {"customers", "table, about 2,000 rows"},
        {"customer_id", "INTEGER of orders, refers to customers"},
        {"country", "TEXT of customers"},
        {"count(", "count(* or value)"}};
    size_t begin = offset;
    (void)front;
    *ret = (struct completions){.v = mem_alloc(4 * sizeof *ret->v)};
    while (begin > 0 && sql[begin - 1] >= 'A')
        begin--;
    ret->old = offset - begin;
    for (size_t i = 0; sql[begin] == 'z' && i < max && i < 24; i++) { /* more than fit */
        ret->v = mem_realloc(ret->v, (ret->count + 1) * sizeof *ret->v);
        ret->v[ret->count++] =
            (struct completion){mem_printf("zone_%zu", i + 1), mem_strdup("TEXT")};
    }
    if (ret->count)
        return;
    const bool any = sql[begin] != 'c'; /* of another word all are offered */
    for (size_t i = 0; i < 4 && ret->count < max; i++)
        if (any || strncmp(offers[i][0], sql + begin, ret->old) == 0)
            ret->v[ret->count++] =
                (struct completion){mem_strdup(offers[i][0]), mem_strdup(offers[i][1])};
}

struct sql_version *front_check_sql(struct front *front, const char *sql)
{
    struct sql_version *check = mem_alloc(sizeof *check);
    const char *bad = strstr(sql, "isLead"), *unread = strstr(sql, "%%");
    (void)front;
    check->text = mem_strdup(sql);
    check->confidence = -1;
    check->runnable = !bad && !unread;
    if (unread) { /* what the parser says of a statement */
        check->mark_count = 1;
        check->marks = mem_alloc(sizeof *check->marks);
        check->marks[0] = (struct sql_mark){
            .offset = (size_t)(unread - sql),
            .len = 2,
            .severity = MARK_ERROR,
            .message = mem_printf("line 1, column %zu: found a sign", (size_t)(unread - sql) + 1)};
        return check;
    }
    if (bad) {
        check->mark_count = 1;
        check->marks = mem_alloc(sizeof *check->marks);
        check->marks[0] =
            (struct sql_mark){.offset = (size_t)(bad - sql),
                              .len = 6,
                              .severity = MARK_ERROR,
                              .message = mem_strdup("no column 'isLead'"),
                              .fix = mem_strdup("write 'is_lead' instead"),
                              .fixed = mem_printf("%.*sis_lead%s", (int)(bad - sql), sql, bad + 6)};
    }
    return check;
}

enum sql_dialect front_dialect(struct front *front)
{
    (void)front;
    return 0;
}

struct trace_entry *front_trace(struct front *front, size_t *ret_count)
{
    struct trace_entry *entries = mem_alloc(3 * sizeof *entries);
    (void)front;
    entries[2] = (struct trace_entry){.at = 1000000002,
                                      .what = mem_strdup("NEED_NATURAL_LANGUAGE → DONE"),
                                      .input = mem_strdup("")};
    entries[0] = (struct trace_entry){.at = 1000000000,
                                      .what = mem_strdup("START → ASK_SQL_METHOD"),
                                      .input = mem_strdup("how many orders"),
                                      .duration_us = 1200};
    entries[1] = (struct trace_entry){.at = 1000000001,
                                      .what = mem_strdup("agent sql"),
                                      .input = mem_strdup("schema: orders, customers"),
                                      .whole = mem_strdup("model small\n\n[system]\nYou write "
                                                          "SQL.\n\n[user]\nhow many orders\n\n"
                                                          "[answer]\nSELECT count(*) FROM orders"),
                                      .duration_us = 3100000,
                                      .tokens_in = 900,
                                      .tokens_out = 80};
    *ret_count = 3;
    return entries;
}

void trace_entries_free(struct trace_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(entries[i].what);
        mem_free(entries[i].input);
        mem_free(entries[i].whole);
    }
    mem_free(entries);
}
