/* NEED_USER_SQL, both CONFIRM stages and EXECUTE_SQL: from a text to the first rows.
 *
 * Nothing runs here that was not shown: EXECUTE_SQL runs memory.sql_run, which is what the newest
 * version said it would run, and only a whole yes, or the menu's, leads to it.
 */
#include "round.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "texts.h"

#define ASK_INSTEAD                                                                                \
    "ask:" /* begins the option id that carries a question typed at a CONFIRM stage */

/* What the mend changes, line by line. */
static void say_mend(struct round *round)
{
    const struct memory *memory = round->memory;
    struct arena arena = {0};
    struct buf text = BUF_INIT;
    size_t count = 0;
    if (!memory->sql_fixed)
        return;
    const struct sql_diff_line *lines = sql_diff(&arena, memory->sql, memory->sql_fixed, &count);
    for (size_t i = 0; i < count; i++)
        buf_addf(&text, "\n%c %s", lines[i].mark, lines[i].text);
    round_say(round, TEXT_CAN_BE_MENDED, memory->sql_fix, buf_str(&text));
    buf_release(&text);
    arena_release(&arena);
}

/* A finding of the newest version that can be mended safely is one key away. */
static void add_mend(const struct round *round, struct question *question)
{
    const struct memory *memory = round->memory;
    if (memory->sql_fix && memory->sql_fixed)
        question_add(question, "mend", TEXT_MEND, 'f')->detail = mem_strdup(memory->sql_fix);
}

static bool takes_mend(struct round *round)
{
    return round->memory->sql_fixed && round_answer(round, 1u << ANSWER_MEND) == ANSWER_MEND;
}

void user_sql_ask(struct round *round)
{
    struct question *question = question_new("", TEXT_ASK_SQL);
    add_mend(round, question);
    question_add(question, "generate", TEXT_GENERATE_INSTEAD, 'g');
    round_ask(round, question);
}

static void say_refused(struct round *round, const struct sql_version *version)
{
    struct err err = ERR_INIT;
    const char *reason = version->mark_count > 0 ? version->marks[0].message : TEXT_NO_QUERY;
    err_set(&err, version->refused ? ERR_REFUSED : ERR_PARSE, "%s", reason);
    round_say_error(round, &err, TEXT_WILL_NOT_RUN, reason);
}

/* Checks and shows SQL of a person. True: it was shown and may be confirmed, or be allowed first.
 */
static bool show_checked(struct round *round, const char *text)
{
    struct router_services *services = round->services;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    if (!services->check(services, round->memory, text, &version, &err)) {
        round_say_error(round, &err, TEXT_NOT_CHECKED, err.text);
        return false;
    }
    const bool confirmable = version->runnable || version->held_count > 0;
    if (!confirmable)
        say_refused(round, version);
    round_show_sql(round, version);
    say_mend(round);
    return confirmable;
}

/* SQL of one's own is no version of the question before, and no words edit it. */
static void leave_question(struct memory *memory)
{
    if (memory->natural_language_query)
        memory->sql_version = 0;
    memory_set(&memory->natural_language_query, NULL);
    memory_set(&memory->nlq_context, NULL);
}

enum stage user_sql_handle(struct round *round)
{
    bool sql = round_is_sql(round);
    if (round_answer(round, 1u << ANSWER_GENERATE) == ANSWER_GENERATE ||
        (!sql && round->kind == TURN_TEXT && round->input && answer_is_question(round->input))) {
        round->why = WHY_ASKS_INSTEAD;
        return STAGE_ASK_SQL_METHOD;
    }
    const bool mend = takes_mend(round);
    if (!mend && (!sql || !round->input)) {
        round_not_understood(round, TEXT_NOT_SQL);
        user_sql_ask(round);
        return STAGE_NEED_USER_SQL;
    }
    char *text = mem_strdup(mend ? round->memory->sql_fixed : round->input);
    round_consume(round);
    leave_question(round->memory);
    round->memory->sql_method = METHOD_PROVIDE;
    const bool confirmable = show_checked(round, text);
    mem_free(text);
    if (!confirmable) {
        user_sql_ask(round);
        return STAGE_NEED_USER_SQL;
    }
    round->memory->confirm_stage = STAGE_CONFIRM_USER_SQL;
    round->why = WHY_PROVIDED;
    return STAGE_CONFIRM_USER_SQL;
}

static bool stage_sql_generated(const struct round *round)
{
    return round->memory->stage == STAGE_CONFIRM_GENERATED_SQL;
}

/* "'f' is not known to only read: a volatile function in plpgsql. Allow it on 'shop'?" */
static struct question *held_question(const struct memory *memory)
{
    char *text = mem_printf(TEXT_ASK_ALLOW, memory->sql_held, memory->connection);
    char *label = mem_printf(TEXT_ALLOW, memory->connection);
    struct question *question = question_new("", text);
    question_add(question, "allow", label, 'l')->detail = mem_strdup(TEXT_ALLOW_DETAIL);
    question->default_option = 1;
    mem_free(text);
    mem_free(label);
    return question;
}

/* What would be run is what failed last. */
static bool stage_sql_has_failed(const struct memory *memory)
{
    const struct memory_attempt *last =
        memory->attempt_count ? &memory->attempts[memory->attempt_count - 1] : NULL;

    return last && last->error && str_eq(last->sql, memory->sql_run);
}

static struct question *run_question(const struct round *round)
{
    const char *text = stage_sql_has_failed(round->memory) ? TEXT_MODIFY
                       : stage_sql_generated(round)        ? TEXT_SHALL_RUN
                                                           : TEXT_SHOULD_RUN;
    const bool runs = round->memory->sql_run != NULL;
    struct question *question = question_new("", runs ? text : TEXT_CANNOT_RUN);
    if (runs)
        question_add(question, "yes", TEXT_YES_RUN, 'y');
    return question;
}

static struct question *confirm_question(struct round *round)
{
    struct question *question =
        round->memory->sql_held ? held_question(round->memory) : run_question(round);
    question_add(question, "no", stage_sql_generated(round) ? TEXT_NO_ASK_AGAIN : TEXT_NO_OTHER_SQL,
                 'n');
    add_mend(round, question);
    if (stage_sql_has_failed(round->memory))
        question->default_option = question->option_count;
    question_add(question, "edit", TEXT_EDIT_SQL, 'e');
    if (stage_sql_generated(round))
        question_add(question, "another", TEXT_ANOTHER_READING, 'a');
    return question;
}

void confirm_ask(struct round *round)
{
    round_ask(round, confirm_question(round));
}

static enum stage show_another(struct round *round)
{
    struct router_services *services = round->services;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    round_consume(round);
    if (services->another && services->another(services, round->memory, &version, &err))
        round_show_sql(round, version);
    else
        round_say(round, TEXT_NO_OTHER_READING);
    confirm_ask(round);
    return round->memory->stage;
}

/* An edited or mended text becomes the next version, still to be confirmed. */
static enum stage stage_sql_take_text(struct round *round, const char *sql)
{
    char *text = mem_strdup(sql);
    round_consume(round);
    show_checked(round, text);
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
    memory_set(&memory->sql_heavy, NULL);
    struct question *question = question_new("", TEXT_RUN_HEAVY);
    question_add(question, "yes", TEXT_YES_RUN_HEAVY, 'y');
    question_add(question, "no", stage_sql_generated(round) ? TEXT_NO_ASK_AGAIN : TEXT_NO_OTHER_SQL,
                 'n');
    question_add(question, "edit", TEXT_EDIT_SQL, 'e');
    round_ask(round, question);
    return memory->stage;
}

static enum stage stage_sql_confirmed(struct round *round)
{
    round_consume(round);
    if (!round->memory->sql_run) {
        struct err err = ERR_INIT;
        err_set(&err, ERR_REFUSED, TEXT_MAY_NOT_RUN,
                round->memory->sql_held ? TEXT_ALLOW_FIRST : TEXT_EDIT_FIRST);
        round_say_error(round, &err, TEXT_NOTHING_RUN, err.text);
        confirm_ask(round);
        return round->memory->stage;
    }
    if (round->memory->sql_heavy)
        return ask_twice(round);
    round->memory->confirm_stage = round->memory->stage;
    round->why = WHY_CONFIRMED;
    return STAGE_EXECUTE_SQL;
}

/* "use table X": the question is answered again with that as a demand. */
static bool stage_sql_amended(struct round *round)
{
    struct router_services *services = round->services;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    if (!stage_sql_generated(round) || round->kind != TURN_TEXT || !round->input ||
        !services->amend)
        return false;
    char *words = mem_strdup(round->input);
    const bool ok = services->amend(services, round->memory, words, &version, &err);
    mem_free(words);
    if (!ok && err.code == ERR_NOT_FOUND)
        return false;
    round_consume(round);
    if (ok)
        round_show_sql(round, version);
    else
        round_say_error(round, &err, TEXT_DEMAND_NOT_MET, err.text);
    confirm_ask(round);
    return true;
}

/* What was typed instead of an answer is not lost: it becomes an option of the same question. */
static void ask_again(struct round *round)
{
    bool offer = round->kind == TURN_TEXT && round->input && answer_is_question(round->input);
    char *instead = offer ? mem_strdup(round->input) : NULL;
    round_consume(round);
    round_say(round, instead ? TEXT_YES_OR_NO_KEPT : TEXT_YES_OR_NO);
    struct question *question = confirm_question(round);
    if (instead) {
        char *id = mem_printf(ASK_INSTEAD "%s", instead);
        char *label = mem_printf(TEXT_ASK_INSTEAD, instead);
        question_add(question, id, label, 'i');
        mem_free(id);
        mem_free(label);
    }
    mem_free(instead);
    round_ask(round, question);
}

static enum stage ask_instead(struct round *round)
{
    round->input = round->option + strlen(ASK_INSTEAD);
    round->option = NULL;
    round->kind = TURN_TEXT;
    round->why = WHY_SOMETHING_ELSE;
    return stage_sql_generated(round) ? STAGE_NEED_NATURAL_LANGUAGE : STAGE_NEED_USER_SQL;
}

enum stage confirm_handle(struct round *round)
{
    if (round_is_sql(round))
        return stage_sql_take_text(round, round->input);
    if (takes_mend(round))
        return stage_sql_take_text(round, round->memory->sql_fixed);
    if (round->memory->sql_held && round_answer(round, 1u << ANSWER_ALLOW) == ANSWER_ALLOW)
        return stage_sql_allow(round);
    switch (round_answer(round, 1u << ANSWER_YES | 1u << ANSWER_NO | 1u << ANSWER_EDIT |
                                    1u << ANSWER_ANOTHER)) {
    case ANSWER_YES:
        return stage_sql_confirmed(round);
    case ANSWER_NO:
        round_consume(round);
        round->why = WHY_REJECTED;
        return stage_sql_generated(round) ? STAGE_NEED_NATURAL_LANGUAGE : STAGE_NEED_USER_SQL;
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
    if (round->kind == TURN_CHOICE && round->option && str_starts(round->option, ASK_INSTEAD))
        return ask_instead(round);
    if (!stage_sql_amended(round))
        ask_again(round);
    return round->memory->stage;
}

void execute_ask(struct round *round)
{
    (void)round;
}

static void stage_sql_add_attempt(struct memory *memory, const char *sql, const char *error,
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

/* A corrected version where one can be made; else what would help instead. */
static void stage_sql_correct(struct round *round)
{
    struct router_services *services = round->services;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    if (!services->correct)
        return;
    if (services->correct(services, round->memory, &version, &err))
        round_show_sql(round, version);
    else if (err.code != ERR_NOT_FOUND && err.code != ERR_CANCELLED)
        round_say(round, TEXT_NOT_CORRECTED, err.text);
}

/* Back to the CONFIRM stage with the reason. */
static enum stage stage_sql_failed(struct round *round, const struct sql_failure *failure,
                                   const struct err *err)
{
    struct memory *memory = round->memory;
    enum stage back = memory->confirm_stage == STAGE_CONFIRM_USER_SQL ? STAGE_CONFIRM_USER_SQL
                                                                      : STAGE_CONFIRM_GENERATED_SQL;
    if (err->code == ERR_CANCELLED) {
        round_say(round, TEXT_RUN_STOPPED);
        round->why = WHY_STOPPED;
        return back;
    }
    stage_sql_add_attempt(memory, memory->sql_run ? memory->sql_run : memory->sql, err->text,
                          failure);
    if (memory->sql_held)
        round_say_error(round, err, TEXT_NOT_RUN, err->text);
    else
        round_say_error(round, err, TEXT_RUN_FAILED, err->text);
    round->why = WHY_FAILED;
    if (back == STAGE_CONFIRM_GENERATED_SQL && !memory->sql_held)
        stage_sql_correct(round);
    return back;
}

enum stage execute_handle(struct round *round)
{
    struct router_services *services = round->services;
    struct result *result = NULL;
    struct sql_failure failure = {.type = NULL};
    struct err err = ERR_INIT;
    round_consume(round);
    if (!services->execute(services, round->memory, &result, &failure, &err))
        return stage_sql_failed(round, &failure, &err);
    stage_sql_add_attempt(round->memory, round->memory->sql_run, NULL, &failure);
    round_result(round, result);
    round->why = WHY_ROWS;
    return STAGE_SHOW_RESULTS;
}
