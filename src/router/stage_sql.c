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
    round_say(round, "It can be mended: %s.%s", memory->sql_fix, buf_str(&text));
    buf_release(&text);
    arena_release(&arena);
}

/* A finding of the newest version that can be mended safely is one key away. */
static void add_mend(const struct round *round, struct question *question)
{
    const struct memory *memory = round->memory;
    if (memory->sql_fix && memory->sql_fixed)
        question_add(question, "mend", "Mend it", 'f')->detail = mem_strdup(memory->sql_fix);
}

static bool takes_mend(struct round *round)
{
    return round->memory->sql_fixed && round_answer(round, 1u << ANSWER_MEND) == ANSWER_MEND;
}

void user_sql_ask(struct round *round)
{
    struct question *question = question_new("", "Please provide your SQL query:");
    add_mend(round, question);
    question_add(question, "generate", "Generate it from a question instead", 'g');
    round_ask(round, question);
}

static void say_refused(struct round *round, const struct sql_version *version)
{
    struct err err = ERR_INIT;
    const char *reason =
        version->mark_count > 0 ? version->marks[0].message : "it is not one query that only reads";
    err_set(&err, version->refused ? ERR_REFUSED : ERR_PARSE, "%s", reason);
    round_say_error(round, &err, "This will not be run: %s.", reason);
}

/* Checks and shows SQL of a person. True: it was shown and may be confirmed, or be allowed first.
 */
static bool show_checked(struct round *round, const char *text)
{
    struct router_services *services = round->services;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    if (!services->check(services, round->memory, text, &version, &err)) {
        round_say_error(round, &err, "This SQL could not be checked: %s.", err.text);
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
        round->why = "the other way: the operator asks in words";
        return STAGE_ASK_SQL_METHOD;
    }
    const bool mend = takes_mend(round);
    if (!mend && (!sql || !round->input)) {
        round_not_understood(round, "It does not begin as SQL does.");
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
    round->why = "SQL was provided";
    return STAGE_CONFIRM_USER_SQL;
}

static bool stage_sql_generated(const struct round *round)
{
    return round->memory->stage == STAGE_CONFIRM_GENERATED_SQL;
}

/* "'f' is not known to only read: a volatile function in plpgsql. Allow it on 'shop'?" */
static struct question *held_question(const struct memory *memory)
{
    char *text = mem_printf("%s. Allow it on '%s' from now on? (allow/no)", memory->sql_held,
                            memory->connection);
    char *label = mem_printf("Allow it on '%s'", memory->connection);
    struct question *question = question_new("", text);
    question_add(question, "allow", label, 'l')->detail = mem_strdup("remembered as your word");
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
    const char *text = stage_sql_has_failed(round->memory) ? "Would you like to modify the SQL? "
                                                             "(edit; yes runs it again)"
                       : stage_sql_generated(round)        ? "Shall I execute this query? (yes/no)"
                                                    : "Should I execute this query? (yes/no)";
    const bool runs = round->memory->sql_run != NULL;
    struct question *question =
        question_new("", runs ? text : "It cannot run as it is. How shall it go on?");
    if (runs)
        question_add(question, "yes", "Yes, run it", 'y');
    return question;
}

static struct question *confirm_question(struct round *round)
{
    struct question *question =
        round->memory->sql_held ? held_question(round->memory) : run_question(round);
    question_add(question, "no", stage_sql_generated(round) ? "No, ask again" : "No, other SQL",
                 'n');
    add_mend(round, question);
    if (stage_sql_has_failed(round->memory))
        question->default_option = question->option_count;
    question_add(question, "edit", "Edit the SQL", 'e');
    if (stage_sql_generated(round))
        question_add(question, "another", "Another reading", 'a');
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
        round_say(round, "There is no other reading of this question.");
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

/* The operator's word on code that nobody knows: the same SQL is shown again, and may run then. */
static enum stage stage_sql_allow(struct round *round)
{
    struct router_services *services = round->services;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    round_consume(round);
    if (services->allow(services, round->memory, &version, &err))
        round_show_sql(round, version);
    else
        round_say_error(round, &err, "It was not allowed: %s.", err.text);
    confirm_ask(round);
    return round->memory->stage;
}

/* A plan beyond the settings' limits wants a second yes. */
static enum stage ask_twice(struct round *round)
{
    struct memory *memory = round->memory;
    round_say(round, "Before it runs: %s.", memory->sql_heavy);
    memory_set(&memory->sql_heavy, NULL);
    struct question *question = question_new("", "Run it all the same? (yes/no)");
    question_add(question, "yes", "Yes, run it all the same", 'y');
    question_add(question, "no", stage_sql_generated(round) ? "No, ask again" : "No, other SQL",
                 'n');
    question_add(question, "edit", "Edit the SQL", 'e');
    round_ask(round, question);
    return memory->stage;
}

static enum stage stage_sql_confirmed(struct round *round)
{
    round_consume(round);
    if (!round->memory->sql_run) {
        struct err err = ERR_INIT;
        err_set(&err, ERR_REFUSED, "the newest version of the SQL may not run; %s",
                round->memory->sql_held ? "say allow first" : "edit it first");
        round_say_error(round, &err, "Nothing was run: %s.", err.text);
        confirm_ask(round);
        return round->memory->stage;
    }
    if (round->memory->sql_heavy)
        return ask_twice(round);
    round->memory->confirm_stage = round->memory->stage;
    round->why = "the operator confirmed";
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
        round_say_error(round, &err, "That demand could not be met: %s.", err.text);
    confirm_ask(round);
    return true;
}

/* What was typed instead of an answer is not lost: it becomes an option of the same question. */
static void ask_again(struct round *round)
{
    bool offer = round->kind == TURN_TEXT && round->input && answer_is_question(round->input);
    char *instead = offer ? mem_strdup(round->input) : NULL;
    round_consume(round);
    round_say(round,
              instead
                  ? "This waits for a yes or a no. What you typed is kept: it can be asked instead."
                  : "This waits for a yes or a no; \"no\" lets you ask something else.");
    struct question *question = confirm_question(round);
    if (instead) {
        char *id = mem_printf(ASK_INSTEAD "%s", instead);
        char *label = mem_printf("Ask this instead: %s", instead);
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
    round->why = "the operator asks something else";
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
        round->why = "the operator rejected the SQL";
        return stage_sql_generated(round) ? STAGE_NEED_NATURAL_LANGUAGE : STAGE_NEED_USER_SQL;
    case ANSWER_ANOTHER:
        return show_another(round);
    case ANSWER_EDIT:
        round_consume(round);
        round_say(round, "Edit the SQL in its pane (e), or type the new text here.");
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
        round_say(round, "It was not corrected: %s.", err.text);
}

/* Back to the CONFIRM stage with the reason. */
static enum stage stage_sql_failed(struct round *round, const struct sql_failure *failure,
                                   const struct err *err)
{
    struct memory *memory = round->memory;
    enum stage back = memory->confirm_stage == STAGE_CONFIRM_USER_SQL ? STAGE_CONFIRM_USER_SQL
                                                                      : STAGE_CONFIRM_GENERATED_SQL;
    if (err->code == ERR_CANCELLED) {
        round_say(round, "Stopped before any row came. The SQL is as it was.");
        round->why = "the operator stopped the query";
        return back;
    }
    stage_sql_add_attempt(memory, memory->sql_run ? memory->sql_run : memory->sql, err->text,
                          failure);
    if (memory->sql_held)
        round_say_error(round, err, "It was not run: %s.", err->text);
    else
        round_say_error(round, err, "Query execution failed: %s.", err->text);
    round->why = "the query failed";
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
    round->why = "rows arrived";
    return STAGE_SHOW_RESULTS;
}
