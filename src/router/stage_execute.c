/* EXECUTE_SQL: the confirmed SQL runs, as far as its first rows; what fails is corrected where it
 * can be, and a result that says nothing is looked at. */
#include "stage_sql.h"

#include "querent/base/mem.h"
#include "texts.h"

void execute_ask(struct round *round)
{
    (void)round;
}

static void execute_add_attempt(struct memory *memory, const char *sql, const char *error,
                                const struct sql_failure *failure)
{
    memory->attempts =
        mem_realloc(memory->attempts, (memory->attempt_count + 1) * sizeof *memory->attempts);
    memory->attempts[memory->attempt_count++] =
        (struct memory_attempt){.sql = mem_strdup(sql),
                                .error = mem_strdup(error),
                                .error_type = mem_strdup(failure->type),
                                .problem = *failure->problem ? mem_strdup(failure->problem) : NULL};
}

/* A corrected version where one can be made; else what was tried, or what would help instead. */
static void execute_correct(struct round *round)
{
    struct router_services *services = round->services;
    struct outcome outcome = {0};
    struct err err = ERR_INIT;
    if (!services->correct)
        return;
    if (!services->correct(services, round->memory, &outcome, &err)) {
        if (err.code != ERR_NOT_FOUND && err.code != ERR_CANCELLED)
            round_say(round, TEXT_NOT_CORRECTED, err.text);
        return;
    }
    if (outcome.version) {
        round_show_sql(round, outcome.version);
        outcome.version = NULL;
    }
    if (outcome.text)
        round_say(round, "%s", outcome.text);
    outcome_release(&outcome);
}

/* Back to the CONFIRM stage with the reason. */
static enum stage execute_failed(struct round *round, const struct sql_failure *failure,
                                 const struct err *err)
{
    struct memory *memory = round->memory;
    enum stage back = memory->confirm_stage == STAGE_CONFIRM_USER_SQL ? STAGE_CONFIRM_USER_SQL
                                                                      : STAGE_CONFIRM_GENERATED_SQL;
    if (err->code == ERR_CANCELLED) {
        round_say(round, failure->unanswered ? TEXT_RUN_UNANSWERED : TEXT_RUN_STOPPED);
        memory->sql_stopped = true;
        round->why = WHY_STOPPED;
        return back;
    }
    round->why = WHY_FAILED;
    if (memory->sql_held) { /* what it calls was withdrawn meanwhile: it never ran */
        round_say_error(round, err, TEXT_NOT_RUN, err->text);
        return back;
    }
    execute_add_attempt(memory, memory->sql_run ? memory->sql_run : memory->sql, err->text,
                        failure);
    round_say_error(round, err, TEXT_RUN_FAILED, err->text);
    if (back == STAGE_CONFIRM_GENERATED_SQL)
        execute_correct(round);
    return back;
}

/* A result that says nothing is looked at. True: other SQL was made, which waits for its word. */
static bool execute_look(struct round *round, const struct result *result)
{
    struct router_services *services = round->services;
    struct outcome outcome = {0};
    if (!services->look || round->memory->confirm_stage == STAGE_CONFIRM_USER_SQL ||
        !services->look(services, round->memory, result, &outcome))
        return false;
    const bool other = outcome.version != NULL;
    round_say(round, "%s", outcome.text);
    if (other) {
        round_say(round, TEXT_OTHER_ROWS);
        round_show_sql(round, outcome.version);
        outcome.version = NULL;
    }
    outcome_release(&outcome);
    return other;
}

enum stage execute_handle(struct round *round)
{
    struct router_services *services = round->services;
    struct result *result = NULL;
    struct sql_failure failure = {.type = NULL};
    struct err err = ERR_INIT;
    round_consume(round);
    if (!services->execute(services, round->memory, &result, &failure, &err))
        return execute_failed(round, &failure, &err);
    execute_add_attempt(round->memory, round->memory->sql_run, NULL, &failure);
    memory_keep_rows(round->memory);
    memory_set(&round->memory->lesson_offer, NULL);
    memory_set(&round->memory->once_offer, NULL);
    if (services->propose && round->memory->confirm_stage == STAGE_CONFIRM_GENERATED_SQL)
        services->propose(services, round->memory, result);
    const bool other = execute_look(round, result);
    round_result(round, result);
    round->why = other ? WHY_EMPTY : WHY_ROWS;
    return other ? STAGE_CONFIRM_GENERATED_SQL : STAGE_SHOW_RESULTS;
}
