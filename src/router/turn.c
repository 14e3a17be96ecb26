/* handle_turn: runs stage handlers, checks each edge against the table, and writes the checkpoint
 * of an edge before anything of it is published. Runs on the worker that owns the conversation.
 */
#include "round.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

#define STEPS_MAX 12 /* edges in one turn; more is a loop in a handler */

const struct stage_ops stage_table[STAGE_COUNT] = {
    [STAGE_START] = {start_ask, start_handle},
    [STAGE_ASK_SQL_METHOD] = {method_ask, method_handle},
    [STAGE_NEED_NATURAL_LANGUAGE] = {question_ask, question_handle},
    [STAGE_NEED_USER_SQL] = {user_sql_ask, user_sql_handle},
    [STAGE_CONFIRM_GENERATED_SQL] = {confirm_ask, confirm_handle},
    [STAGE_CONFIRM_USER_SQL] = {confirm_ask, confirm_handle},
    [STAGE_EXECUTE_SQL] = {execute_ask, execute_handle},
    [STAGE_SHOW_RESULTS] = {results_ask, results_handle},
    [STAGE_NEED_WRITE_OR_EMAIL] = {follow_up_ask, follow_up_handle},
    [STAGE_DONE] = {done_ask, done_handle},
};

static void emit_stage(struct round *round, enum stage from, enum stage to)
{
    struct event *event = event_new(EVENT_STAGE);
    event->stage = (struct event_stage){
        .from = from, .to = to, .why = mem_strdup(round->why ? round->why : "")};
    round_emit(round, event);
}

/* Walks one edge: memory and stage event first, the next stage's result after it. */
static void take_edge(struct round *round, enum stage to)
{
    enum stage from = round->memory->stage;
    struct transition transition = {.from = from,
                                    .to = to,
                                    .why = round->why ? round->why : "",
                                    .input =
                                        round->turn && round->turn->text ? round->turn->text : ""};
    vec_push(&round->transitions, transition);
    round->memory->stage = to;
    emit_stage(round, from, to);
    round->why = NULL;
    memory_set(&round->memory->last_question_id, NULL);
}

/* Anything unexpected: say so and start over; the conversation so far stays (R9). */
static void start_over(struct round *round, enum stage to)
{
    struct err err = ERR_INIT;
    err_set(&err, ERR_INTERNAL, "the router was asked to go from %s to %s, which is no edge",
            stage_name(round->memory->stage), stage_name(to));
    round_say_error(round, &err, TEXT_START_OVER, err.text);
    round->why = "unexpected";
    take_edge(round, STAGE_START);
    memory_new_round(round->memory);
    round->memory->stage = STAGE_START;
    round_consume(round);
}

/* START and EXECUTE_SQL act by themselves; other stages wait unless input is left for them. */
static bool acts_alone(enum stage stage)
{
    return stage == STAGE_START || stage == STAGE_EXECUTE_SQL;
}

static void ask_again(struct round *round)
{
    if (!question_ask_choice(round))
        stage_table[round->memory->stage].ask(round);
    round_flush(round);
}

static void turn_walk(struct round *round)
{
    const enum stage from = round->memory->stage;
    if (stage_takes_rows(round)) {
        if (from != STAGE_SHOW_RESULTS)
            take_edge(round, STAGE_SHOW_RESULTS);
    } else if (stage_wants_rows(round)) {
        stage_back_to_rows(round);
        take_edge(round, STAGE_SHOW_RESULTS);
    }
    if (stage_lacks_rows(round)) {
        ask_again(round);
        return;
    }
    for (int step = 0; step < STEPS_MAX && !round->stopped; step++) {
        const enum stage at = round->memory->stage;
        const enum stage to = stage_table[at].handle(round);
        if (to == at) {
            round_flush(round);
            return;
        }
        if (stage_edge_allowed(at, to))
            take_edge(round, to);
        else
            start_over(round, to);
        if (!acts_alone(round->memory->stage) && !round->input && !round->option) {
            stage_table[round->memory->stage].ask(round);
            round_flush(round);
            return;
        }
        round_flush(round);
    }
}

/* Only there a choice is about the SQL that is shown. */
static bool turn_confirms(enum stage stage)
{
    return stage == STAGE_CONFIRM_GENERATED_SQL || stage == STAGE_CONFIRM_USER_SQL;
}

/* "yes" was typed while something else, or nothing, was being asked: what it would confirm had not
 * been shown. */
static bool confirms_unseen(struct round *round)
{
    const struct turn *turn = round->turn;

    return turn->kind == TURN_TEXT && turn->question_id && round->memory->last_question_id &&
           !str_eq(turn->question_id, round->memory->last_question_id) &&
           round_answer(round, 1u << ANSWER_YES | 1u << ANSWER_ALLOW | 1u << ANSWER_MEND) !=
               ANSWER_NONE;
}

static bool turn_stale(struct round *round)
{
    const struct turn *turn = round->turn;
    const struct memory *memory = round->memory;
    struct err err = ERR_INIT;
    if (turn->kind == TURN_CHOICE && turn->question_id &&
        !str_eq(turn->question_id, memory->last_question_id))
        err_set(&err, ERR_STALE, TEXT_STALE_QUESTION);
    else if (turn->sql_version > 0 && turn->kind == TURN_CHOICE && turn_confirms(memory->stage) &&
             turn->sql_version != memory->sql_version)
        err_set(&err, ERR_STALE, TEXT_STALE_VERSION, turn->sql_version, memory->sql_version);
    else if (confirms_unseen(round))
        err_set(&err, ERR_STALE, TEXT_UNSEEN_QUESTION, round->input);
    else
        return false;
    round_say_error(round, &err, TEXT_NOTHING_DONE, err.text);
    stage_table[memory->stage].ask(round);
    round_flush(round);
    return true;
}

/* A yes or no of the menu is kept as a typed one is: whoever reads the history has to tell SQL that
 * was accepted from SQL that was not. */
static const char *what_was_said(const struct round *round)
{
    const struct turn *turn = round->turn;
    const bool word = str_eq(turn->option_id, "yes") || str_eq(turn->option_id, "no");

    return turn->kind == TURN_CHOICE && str_blank(turn->text) && word &&
                   turn_confirms(round->memory->stage)
               ? turn->option_id
               : turn->text;
}

static void keep_input(struct round *round)
{
    const char *text = what_was_said(round);
    if (!text || !*text || round->turn->kind == TURN_FORM)
        return;
    struct message message = {.who = MESSAGE_YOU,
                              .text = mem_strdup(text),
                              .sql = round->turn->kind == TURN_SQL ? mem_strdup(text) : NULL};
    vec_push(&round->messages, message);
}

static void turn_round_release(struct round *round)
{
    question_free(round->choice);
    mem_free(round->back);
    vec_release(&round->pending);
    vec_release(&round->messages);
    vec_release(&round->transitions);
}

bool handle_turn(struct router_services *services, const struct turn *turn, struct memory *memory,
                 struct err *err)
{
    struct round round = {.services = services,
                          .turn = turn,
                          .memory = memory,
                          .conversation = turn->conversation,
                          .input = str_blank(turn->text) ? NULL : turn->text,
                          .kind = turn->kind,
                          .option = turn->option_id,
                          .err = err};
    keep_input(&round);
    const bool waits = memory->stage == STAGE_CONFIRM_GENERATED_SQL; /* it is answered anew there */
    if (stage_job_words(&round) || stage_help_words(&round) || stage_thanks_words(&round) ||
        (!waits && stage_teach_words(&round, round.input)))
        stage_table[memory->stage].ask(&round);
    else if (!turn_stale(&round))
        turn_walk(&round);
    round_flush(&round);
    bool stopped = round.stopped;
    turn_round_release(&round);
    return !stopped;
}

void router_resume(struct router_services *services, const char *conversation,
                   struct memory *memory)
{
    struct round round = {.services = services, .memory = memory, .conversation = conversation};
    if (memory->stage == STAGE_EXECUTE_SQL) {
        round.why = WHY_PROGRAM_ENDED;
        take_edge(&round, memory->confirm_stage);
        round_say(&round, TEXT_ENDED_WHILE_RUNNING);
    }
    if (memory->stage == STAGE_START) {
        turn_walk(&round);
    } else {
        emit_stage(&round, memory->stage, memory->stage);
        const bool here = services->rows_here && services->rows_here(services);
        if (memory->stage == STAGE_SHOW_RESULTS && memory->rows_run && !here)
            round_emit(&round, event_of_message(mem_strdup(TEXT_ROWS_GONE))); /* each time anew */
        stage_table[memory->stage].ask(&round);
        round_flush(&round);
    }
    turn_round_release(&round);
}
