/* Both CONFIRM stages: what is answered where a query waits.
 *
 * Nothing runs that was not shown: EXECUTE_SQL runs memory.sql_run, which is what the newest
 * version said it would run, and only a whole yes, or the menu's, leads to it.
 */
#include "stage_sql.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

static enum stage show_another(struct round *round)
{
    struct router_services *services = round->services;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    round_consume(round);
    if (services->another && services->another(services, round->memory, &version, &err)) {
        const char *context = round->memory->nlq_context;
        if (context && *context == MEMORY_SQL_MARK) /* of an edit, which is gone */
            memory_take_sql(round->memory, version->text);
        round_show_sql(round, version);
    } else {
        round_say(round, TEXT_NO_OTHER_READING);
    }
    confirm_ask(round);
    return round->memory->stage;
}

/* SQL with another meaning than the question that waits for its word: nothing that comes of it may
 * be taken for the question's answer. */
static bool stage_sql_is_own(struct round *round, const char *sql)
{
    struct router_services *services = round->services;

    if (!shown_generated(round))
        return false;
    if (round->turn && round->turn->own)
        return true;
    if (!services->changes)
        return false;
    return (round->turn && round->turn->from_rows) ||
           !services->changes(services, round->memory, sql, round->kind == TURN_SQL);
}

/* An edited or mended text becomes the next version, still to be confirmed; SQL of the operator's
 * own goes the way of all such SQL. */
static enum stage stage_sql_take_text(struct round *round, const char *sql)
{
    if (stage_sql_is_own(round, sql)) {
        round->input = sql;
        round->kind = TURN_SQL;
        round->why = WHY_PROVIDES_INSTEAD;
        return STAGE_NEED_NATURAL_LANGUAGE;
    }
    char *text = mem_strdup(sql);
    round_consume(round);
    if (shown_checked(round, text))
        memory_take_sql(round->memory, text); /* what follows keeps the edit */
    mem_free(text);
    confirm_ask(round);
    return round->memory->stage;
}

/* The operator allows code that is on no list: the same SQL is shown again, and may then run. */
static enum stage stage_sql_allow(struct round *round)
{
    struct router_services *services = round->services;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    round_consume(round);
    if (services->allow(services, round->memory, &version, &err))
        round_show_sql(round, version);
    else
        round_say_error(round, &err, TEXT_NOT_ALLOWED, err.text);
    confirm_ask(round);
    return round->memory->stage;
}

/* A plan beyond the settings' limits wants a second yes. */
static enum stage ask_twice(struct round *round)
{
    struct memory *memory = round->memory;
    round_say(round, TEXT_HEAVY, memory->sql_heavy);
    memory->heavy_asked = true;
    struct question *question = question_new("", TEXT_RUN_HEAVY);
    question_add(question, "yes", TEXT_YES_RUN_HEAVY, 'y');
    shown_add_no(round, question);
    question_add(question, "edit", TEXT_EDIT_SQL, 'e');
    round_ask(round, question);
    return memory->stage;
}

static enum stage stage_sql_confirmed(struct round *round)
{
    round_consume(round);
    if (!round->memory->sql_run) {
        struct err err = ERR_INIT;
        char *stuck = shown_stuck_words(round->memory);
        err_set(&err, ERR_REFUSED, TEXT_MAY_NOT_RUN,
                round->memory->sql_held ? TEXT_ALLOW_FIRST : TEXT_EDIT_FIRST);
        round_say_error(round, &err, TEXT_NOTHING_RAN, stuck);
        mem_free(stuck);
        confirm_ask(round);
        return round->memory->stage;
    }
    if (round->memory->sql_heavy && !round->memory->heavy_asked)
        return ask_twice(round);
    round->memory->heavy_asked = false; /* each run is asked about by itself */
    round->memory->confirm_stage = round->memory->stage;
    round->why = WHY_CONFIRMED;
    return STAGE_EXECUTE_SQL;
}

/* "Run it again" of what failed or was stopped. The letter alone is an option's, and only after a
 * failure one is called so. */
static bool runs_again(struct round *round, bool failed)
{
    const bool letter = round->kind == TURN_TEXT && round->input && str_eq_fold(round->input, "r");
    return (failed || (round->memory->sql_stopped && !letter)) &&
           round_answer(round, 1u << ANSWER_REFETCH) == ANSWER_REFETCH;
}

/* After a failure "yes" would answer "modify?" as well as "run it?". */
static enum stage failed_yes(struct round *round)
{
    round_consume(round);
    round_say(round, TEXT_SAME_AGAIN);
    confirm_ask(round);
    return round->memory->stage;
}

static enum stage confirm_no(struct round *round)
{
    round_consume(round);
    if (stage_made_of_rows(round)) {
        stage_stay_with_rows(round);
        return STAGE_SHOW_RESULTS;
    }
    round->why = WHY_REJECTED;
    if (!shown_generated(round))
        return STAGE_NEED_USER_SQL;
    if (round->services->reject)
        round->services->reject(round->services);
    return STAGE_NEED_NATURAL_LANGUAGE;
}

enum stage confirm_handle(struct round *round)
{
    enum stage next;
    const bool failed = shown_has_failed(round->memory);
    if (round_is_sql(round))
        return stage_sql_take_text(round, round->input);
    if (runs_again(round, failed))
        return stage_sql_confirmed(round);
    if (shown_takes_mend(round))
        return stage_sql_take_text(round, round->memory->sql_fixed);
    if (round->memory->sql_held && round_answer(round, 1u << ANSWER_ALLOW) == ANSWER_ALLOW)
        return stage_sql_allow(round);
    if (round->memory->sql_lessons && shown_generated(round) &&
        round_answer(round, 1u << ANSWER_WITHOUT) == ANSWER_WITHOUT)
        return refine_without(round);
    switch (round_answer(round, 1u << ANSWER_YES | 1u << ANSWER_NO | 1u << ANSWER_EDIT |
                                    1u << ANSWER_ANOTHER)) {
    case ANSWER_YES:
        return failed ? failed_yes(round) : stage_sql_confirmed(round);
    case ANSWER_NO:
        return confirm_no(round);
    case ANSWER_ANOTHER:
        return show_another(round);
    case ANSWER_EDIT:
        round_consume(round);
        round_say(round, TEXT_WHERE_TO_EDIT);
        confirm_ask(round);
        return round->memory->stage;
    default:
        break;
    }
    if (refine_taught(round, &next))
        return next;
    return refine_amended(round) ? round->memory->stage : refine_words(round);
}
