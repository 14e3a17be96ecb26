#include "console/console.h"

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "talk.h"

struct console *console_new(void)
{
    struct console *console = mem_alloc(sizeof *console);

    *console = (struct console){.next_result = 1};
    return console;
}

void console_free(struct console *console)
{
    if (!console)
        return;
    for (size_t i = 0; i < console->waiting.len; i++)
        command_free(console->waiting.v[i]);
    vec_release(&console->waiting);
    for (size_t i = 0; i < CONSOLE_RESULTS; i++)
        result_unref(console->results[i].result);
    mem_free(console->conversation);
    mem_free(console);
}

void console_options(const struct console *console, struct front_options *options)
{
    options->conversation = console->conversation;
    options->fresh = console->fresh;
    options->ephemeral = console->ephemeral;
    options->noted = console->noted;
    options->patient = console->patient;
    options->unattended = console->unattended;
    options->strict = console->strict;
}

/* ---- turns */

#define TURNS (sizeof(((struct console *)0)->turns) / sizeof *((struct console *)0)->turns)

static void console_take_turn(struct talk *talk, struct command *command)
{
    struct console *console = talk->console;
    const uint64_t there = command->turn->id;
    struct turn *turn = command->turn;

    command->turn = NULL;
    mem_free(command);
    talk->turn = turn_submit(talk->front, turn);
    const size_t at = console->turn_count++ % TURNS;
    console->turns[at].here = talk->turn;
    console->turns[at].there = there;
}

static uint64_t console_turn_there(const struct console *console, uint64_t here)
{
    for (size_t i = 0; here && i < TURNS; i++)
        if (console->turns[i].here == here)
            return console->turns[i].there;
    return here;
}

void console_submit(struct talk *talk, struct command *command)
{
    if (!talk->front)
        vec_push(&talk->console->waiting, command);
    else if (command->kind == COMMAND_TURN)
        console_take_turn(talk, command);
    else
        front_submit(talk->front, command);
}

bool console_asks(const struct console *console)
{
    for (size_t i = 0; i < console->waiting.len; i++)
        if (console->waiting.v[i]->kind == COMMAND_TURN)
            return true;
    return false;
}

void console_opened(struct talk *talk)
{
    struct console *console = talk->console;

    for (size_t i = 0; i < console->waiting.len; i++)
        console_submit(talk, console->waiting.v[i]);
    console->waiting.len = 0;
}

void console_cancel(struct talk *talk, uint64_t turn)
{
    const struct console *console = talk->console;
    uint64_t here = 0;

    for (size_t i = 0; turn && i < TURNS; i++)
        if (console->turns[i].there == turn && console->turns[i].here > here)
            here = console->turns[i].here;
    if (talk->front && (here || !turn))
        turn_cancel(talk->front, here);
}

/* ---- results */

/* Its number; new ones take the place of the oldest. */
static int64_t console_result_id(struct console *console, struct result *result)
{
    for (size_t i = 0; i < CONSOLE_RESULTS; i++)
        if (console->results[i].result == result)
            return console->results[i].id;
    const int64_t id = console->next_result++;
    const size_t at = (size_t)id % CONSOLE_RESULTS;
    result_unref(console->results[at].result);
    console->results[at].result = result_ref(result);
    console->results[at].id = id;
    return id;
}

struct result *console_result(const struct talk *talk, int64_t id)
{
    for (size_t i = 0; i < CONSOLE_RESULTS; i++)
        if (talk->console->results[i].result && talk->console->results[i].id == id)
            return talk->console->results[i].result;
    return NULL;
}

static struct result *console_result_of(const struct event *event)
{
    switch (event->type) {
    case EVENT_ROWS:
        return event->rows.result;
    case EVENT_RESULT:
        return event->result.result;
    case EVENT_COMPLETE:
        return event->complete.result;
    default:
        return NULL;
    }
}

/* ---- hearing */

void console_hear(struct talk *talk, const struct event *event)
{
    struct console *console = talk->console;
    struct result *result = console_result_of(event);
    struct event shown = *event;
    struct buf json = BUF_INIT;

    shown.turn = console_turn_there(console, event->turn);
    event_json(&shown, &json);
    if (result) {
        json.len--; /* the brace that closes it */
        json_key_int(&json, "result_id", console_result_id(console, result));
        buf_addc(&json, '}');
    }
    talk_log(talk, "console", &json);
    if (event->type == EVENT_CONVERSATION) {
        mem_free(console->conversation);
        console->conversation = mem_strdup(event->opened->id);
    }
    if (event->type == EVENT_COMPLETE && event->turn == talk->turn)
        talk->turn = 0;
    talk_wake_locked(talk);
}
