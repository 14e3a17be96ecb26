/* Waiting on a front's events without a screen. Ctrl-C cancels the turn once, and leaves at the
 * second press. Messages and errors go to standard error, so that standard output is rows alone.
 */
#include "flow.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/db/db.h"

static void take_sql(struct flow *flow, const struct event *event)
{
    sql_version_free(flow->sql);
    flow->sql = sql_version_copy(event->sql);
}

static void take_question(struct flow *flow, const struct event *event)
{
    question_free(flow->question);
    flow->question = question_copy(event->question);
}

static void take_result(struct flow *flow, const struct event *event)
{
    if (event->result.of != RESULT_OF_QUERY)
        return;
    if (flow->result != event->result.result)
        flow->asked_at = 0;
    struct result *before = flow->result;
    flow->result = result_ref(event->result.result);
    result_unref(before);
}

static void flow_say(const struct flow *flow, const char *text)
{
    if (flow->events || flow->quiet || !text)
        return;
    cli_print_safe(stderr, text);
    fputc('\n', stderr);
}

/* Of a service elsewhere it is learned only now what it asks; or that it cannot be asked. */
static void flow_take_catalog(struct flow *flow, const struct event_catalog *catalog)
{
    if (!flow->far)
        return;
    flow->dialect = front_dialect(flow->front);
    flow->connection_failed |= catalog->state == CATALOG_FAILED && !flow->question;
}

static void flow_apply(struct flow *flow, const struct event *event)
{
    switch (event->type) {
    case EVENT_STAGE:
        flow->stage = event->stage.to;
        break;
    case EVENT_SQL:
        take_sql(flow, event);
        break;
    case EVENT_QUESTION:
        take_question(flow, event);
        break;
    case EVENT_RESULT:
        take_result(flow, event);
        break;
    case EVENT_ROWS:
        flow->ended |= event->rows.ended;
        break;
    case EVENT_ERROR:
        if (event->turn == 0 && flow->result) {
            flow->cut_told = true; /* said with the rows */
            break;
        }
        flow->error = event->error.err;
        flow->connection_failed |= event->turn == 0 && !flow->question;
        flow_say(flow, event->error.text);
        break;
    case EVENT_MESSAGE:
        mem_free(flow->message);
        flow->message = mem_strdup(event->message.text);
        if (event->turn && flow->stage == STAGE_EXECUTE_SQL) /* why it gave nothing, or failed */
            flow_say(flow, event->message.text);
        break;
    case EVENT_CATALOG:
        flow_take_catalog(flow, &event->catalog);
        break;
    case EVENT_STATUS:
        if (event->status.second && isatty(STDERR_FILENO))
            flow_say(flow, event->status.text);
        break;
    case EVENT_NOTICE:
        if (event->notice.kind != NOTICE_PROGRESS)
            flow_say(flow, event->notice.text);
        break;
    default:
        break;
    }
}

static void print_event(const struct event *event)
{
    struct buf json = BUF_INIT;
    event_json(event, &json);
    buf_addc(&json, '\n');
    cli_print(buf_str(&json));
    fflush(stdout);
    buf_release(&json);
}

/* Waits for events or Ctrl-C, applies all that came; true when `turn` is among the completed. */
static bool flow_drain(struct flow *flow, uint64_t turn)
{
    struct queue *queue = front_events(flow->front);
    struct pollfd fds[2] = {{.fd = queue_fd(queue), .events = POLLIN},
                            {.fd = cli_interrupts(), .events = POLLIN}};
    const struct timespec moment = {.tv_nsec = 10000000};
    bool complete = false;
    if (poll(fds, 2, -1) < 0 && errno != EINTR)
        nanosleep(&moment, NULL); /* the system is short of memory: what has come is taken so */
    if (fds[1].revents & POLLIN) {
        char byte;
        if (flow->cancelled || read(fds[1].fd, &byte, 1) < 0)
            exit(CLI_CANCELLED);
        flow->cancelled = true;
        turn_cancel(flow->front, 0);
    }
    size_t count = 0;
    void **items = queue_take_all(queue, &count);
    for (size_t i = 0; i < count; i++) {
        struct event *event = items[i];
        if (flow->events)
            print_event(event);
        complete |= event->type == EVENT_COMPLETE && event->turn == turn;
        flow_apply(flow, event);
        event_free(event);
    }
    mem_free(items);
    return complete;
}

/* False: it has been said what is wrong. */
static bool flow_find_connection(struct flow *flow, const struct cli_options *options)
{
    const struct connection *connection = cli_connection(flow->settings, options);
    const char *kind = "";
    if (connection)
        db_url_kind(connection->url, &flow->dialect, &kind);
    return connection && (!options->password || cli_ask_password(flow->settings, connection));
}

/* Nobody reads along: what is printed has the columns that were asked for and no others. */
static bool prints_data(const struct cli_options *options)
{
    return options->scored || options->sql_only || !isatty(STDOUT_FILENO);
}

bool flow_open(struct flow *flow, const struct cli_options *options, bool noted, int *ret_exit)
{
    *ret_exit = CLI_USAGE;
    *flow = (struct flow){.settings = cli_settings(options), .events = options->events};
    if (!flow->settings)
        return false;
    const char *traceparent = getenv("TRACEPARENT");
    if (traceparent || span_is_open())
        flow->place = span_place_of(traceparent);
    flow->far = *settings_text(flow->settings, SET_SERVER_URL);
    if (!flow->far && !flow_find_connection(flow, options)) {
        settings_free(flow->settings);
        return false;
    }
    struct front_options front = {.connection = options->connection,
                                  .fresh = true,
                                  .ephemeral = true,
                                  .noted = noted,
                                  .patient = true,
                                  .strict = options->strict,
                                  .allow = options->allow_function,
                                  .unattended = options->yes,
                                  .reading = options->reading ? atoi(options->reading) : 0,
                                  .ahead = options->scored,
                                  .scored = prints_data(options),
                                  .server = settings_text(flow->settings, SET_SERVER_URL)};
    flow->front = front_new(flow->settings, &front);
    while (!flow->question && !(flow->far && flow->connection_failed))
        flow_drain(flow, 0);
    if (!flow->connection_failed)
        return true;
    flow_close(flow);
    *ret_exit = CLI_FAILED;
    return false;
}

void flow_close(struct flow *flow)
{
    front_free(flow->front);
    sql_version_free(flow->sql);
    question_free(flow->question);
    result_unref(flow->result);
    mem_free(flow->message);
    settings_free(flow->settings);
}

void flow_begin_anew(struct flow *flow)
{
    front_submit(flow->front, command_new(COMMAND_OPEN_CONVERSATION, NULL));
    sql_version_free(flow->sql);
    question_free(flow->question);
    result_unref(flow->result);
    flow->sql = NULL;
    flow->question = NULL;
    flow->result = NULL;
    flow->cut_told = false;
}

void flow_turn(struct flow *flow, struct turn *turn)
{
    flow->error = ERR_INIT;
    mem_free(flow->message);
    flow->message = NULL;
    flow->ended = false;
    turn->from.place = flow->place;
    uint64_t id = turn_submit(flow->front, turn);
    while (!flow_drain(flow, id))
        ;
}

void flow_text(struct flow *flow, enum turn_kind kind, const char *text)
{
    flow_turn(flow, turn_new(kind, NULL, text));
}

void flow_choose(struct flow *flow, const char *option)
{
    struct turn *turn = turn_new(TURN_CHOICE, NULL, NULL);
    turn->option_id = mem_strdup(option);
    if (flow->question)
        turn->question_id = mem_strdup(flow->question->id);
    if (flow->sql)
        turn->sql_version = flow->sql->version;
    flow_turn(flow, turn);
}

static bool more_wanted(const struct flow *flow, uint64_t limit)
{
    enum result_state state = result_state(flow->result);
    if (state != RESULT_RUNNING && state != RESULT_PAUSED)
        return false;
    return limit == 0 || result_rows(flow->result) < limit;
}

/* What was asked for is not asked for again before it has come. */
static void flow_ask_more(struct flow *flow, uint64_t rows)
{
    const uint64_t there = result_rows(flow->result);
    if (result_state(flow->result) != RESULT_PAUSED || flow->asked_at == there + 1)
        return;
    flow->asked_at = there + 1;
    front_fetch(flow->front, rows);
}

bool flow_more(struct flow *flow, uint64_t window, uint64_t limit)
{
    if (!more_wanted(flow, limit))
        return false;
    const uint64_t left = limit ? limit - result_rows(flow->result) : 0;
    flow_ask_more(flow, limit && (!window || left < window) ? left : window);
    flow_drain(flow, 0);
    return true;
}

void flow_rows_end(struct flow *flow, uint64_t limit)
{
    const enum err_code cut = result_error(flow->result)->code;
    while (!flow->far && !flow->ended && !flow->cancelled &&
           result_state(flow->result) == RESULT_COMPLETE)
        flow_drain(flow, 0); /* what the database said beside its rows comes after them */
    while (flow->events && cut && cut != ERR_CANCELLED && !flow->cut_told && !flow->cancelled)
        flow_drain(flow, 0); /* its end is the last event */
    if (limit > 0)
        flow_stop(flow);
}

void flow_stop(struct flow *flow)
{
    turn_cancel(flow->front, 0);
}

int flow_exit(const struct flow *flow)
{
    switch (flow->error.code) {
    case ERR_NONE:
        return flow->cancelled ? CLI_CANCELLED : CLI_OK;
    case ERR_USAGE:
        return CLI_USAGE;
    case ERR_UNSURE:
    case ERR_UNRELATED:
        return CLI_NOT_ANSWERED;
    case ERR_REFUSED:
        return CLI_REFUSED;
    case ERR_CANCELLED:
        return CLI_CANCELLED;
    default:
        return CLI_FAILED;
    }
}

void flow_ask(struct flow *flow, const char *question, const struct cli_options *options)
{
    const char *const *demands = options->demands;
    struct turn *choice = turn_new(TURN_CHOICE, NULL, NULL);
    choice->option_id = mem_strdup("generate");
    flow_turn(flow, choice);
    question_free(flow->question);
    flow->question = NULL;
    struct turn *turn = turn_new(TURN_TEXT, NULL, question);
    for (; *demands; demands++)
        turn_demand(turn, *demands);
    for (size_t i = 0; i < options->without_count; i++) {
        char *demand = mem_printf("lesson!=%s", options->without[i]);
        turn_demand(turn, demand);
        mem_free(demand);
    }
    flow_turn(flow, turn);
}
