/* NEED_USER_SQL, both CONFIRM stages and EXECUTE_SQL: from a text to the first rows.
 *
 * Nothing runs here that was not shown: EXECUTE_SQL runs memory.sql_run, which is what the newest
 * version said it would run, and only a whole yes, or the menu's, leads to it.
 */
#include "round.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "querent/sql/sql.h"
#include "texts.h"

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

/* At NEED_USER_SQL nothing waits to run, so that a yes is one to the mend that is offered. */
static bool says_yes_to_mend(struct round *round)
{
    return round->memory->sql_fixed && round_answer(round, 1u << ANSWER_YES) == ANSWER_YES;
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
    const char *reason = version_problem(version);
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

/* SQL of one's own is no version of the question before. */
static void leave_question(struct memory *memory)
{
    if (memory->natural_language_query)
        memory->sql_version = 0;
    memory_set(&memory->natural_language_query, NULL);
    memory_set(&memory->asked, NULL);
}

/* The newest version cannot run: why, and what can be said to it. Caller frees. */
static char *stuck_words(const struct memory *memory)
{
    return memory->sql_held ? mem_printf(TEXT_HELD_SAY, memory->sql_held)
                            : mem_printf(TEXT_STUCK_SAY,
                                         memory->sql_problem ? memory->sql_problem : TEXT_NO_QUERY,
                                         memory->sql_fixed ? TEXT_STUCK_MEND : "");
}

/* What was typed is not SQL: nor is it an answer to what was found in the SQL before. */
static void not_sql(struct round *round)
{
    const bool stuck = round->memory->sql_problem != NULL;
    char *hint = stuck ? stuck_words(round->memory) : mem_strdup(TEXT_NOT_SQL);
    round_not_understood(round, hint);
    mem_free(hint);
}

enum stage user_sql_handle(struct round *round)
{
    bool sql = round_is_sql(round);
    if (round_answer(round, 1u << ANSWER_GENERATE) == ANSWER_GENERATE ||
        (!sql && round->kind == TURN_TEXT && round->input && answer_is_question(round->input))) {
        round->why = WHY_ASKS_INSTEAD;
        return STAGE_ASK_SQL_METHOD;
    }
    const bool mend = takes_mend(round) || says_yes_to_mend(round);
    if (!sql && round_answer(round, 1u << ANSWER_EDIT) == ANSWER_EDIT) {
        round_consume(round);
        round_say(round, TEXT_WHERE_TO_EDIT);
        user_sql_ask(round);
        return STAGE_NEED_USER_SQL;
    }
    if (!mend && (!sql || !round->input)) {
        not_sql(round);
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
    memory_set(&round->memory->nlq_context, NULL); /* no words edit it */
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

/* What failed would fail again: something else comes first, the same run last. */
static struct question *failed_question(const struct round *round)
{
    const bool generated = stage_sql_generated(round);
    struct question *question = question_new("", generated ? TEXT_MODIFY : TEXT_MODIFY_OWN);
    add_mend(round, question);
    question_add(question, "edit", TEXT_EDIT_SQL, 'e');
    question_add(question, "no", generated ? TEXT_ASK_AGAIN : TEXT_OTHER_SQL, 'n');
    if (generated)
        question_add(question, "another", TEXT_ANOTHER_READING, 'a');
    question_add(question, "refetch", TEXT_SAME_RUN, 'r');
    return question;
}

static struct question *run_question(const struct round *round)
{
    const char *text = stage_sql_generated(round) ? TEXT_SHALL_RUN : TEXT_SHOULD_RUN;
    const bool runs = round->memory->sql_run != NULL;
    struct question *question = question_new("", runs ? text : TEXT_CANNOT_RUN);
    if (runs)
        question_add(question, "yes", TEXT_YES_RUN, 'y');
    return question;
}

static struct question *confirm_question(struct round *round)
{
    if (stage_sql_has_failed(round->memory) && !round->memory->sql_held)
        return failed_question(round);
    struct question *question =
        round->memory->sql_held ? held_question(round->memory) : run_question(round);
    question_add(question, "no", stage_sql_generated(round) ? TEXT_NO_ASK_AGAIN : TEXT_NO_OTHER_SQL,
                 'n');
    add_mend(round, question);
    question_add(question, "edit", TEXT_EDIT_SQL, 'e');
    if (stage_sql_generated(round))
        question_add(question, "another", TEXT_ANOTHER_READING, 'a');
    if (stage_sql_generated(round) && round->memory->sql_lessons)
        question_add(question, "without", TEXT_WITHOUT_LESSONS, 'o')->detail =
            mem_strdup(round->memory->sql_lessons);
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
        char *stuck = stuck_words(round->memory);
        err_set(&err, ERR_REFUSED, TEXT_MAY_NOT_RUN,
                round->memory->sql_held ? TEXT_ALLOW_FIRST : TEXT_EDIT_FIRST);
        round_say_error(round, &err, TEXT_NOTHING_RAN, stuck);
        mem_free(stuck);
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

/* A yes or a no is asked for only where one of them runs something. */
static void ask_again(struct round *round)
{
    const struct memory *memory = round->memory;
    char *stuck = memory->sql_held || memory->sql_problem ? stuck_words(memory) : NULL;
    round_consume(round);
    round_say(round, "%s",
              stuck                          ? stuck
              : stage_sql_has_failed(memory) ? TEXT_SAME_AGAIN
                                             : TEXT_YES_OR_NO);
    mem_free(stuck);
    confirm_ask(round);
}

/* What is typed is meant as a question, or as a change of the one that waits. */
static bool asks_on(const struct round *round, const char *rest)
{
    const struct question_signs signs = question_signs_of(rest);

    return rest != round->input || signs.follows || signs.may_follow || answer_is_question(rest);
}

/* The query that waits, as it was before another question was tried. */
struct waiting {
    char *question, *asked, *context;
    enum sql_method method;
};

static void waiting_keep(struct waiting *waiting, const struct memory *memory)
{
    *waiting =
        (struct waiting){mem_strdup(memory->natural_language_query), mem_strdup(memory->asked),
                         mem_strdup(memory->nlq_context), memory->sql_method};
}

static void waiting_restore(const struct waiting *waiting, struct memory *memory)
{
    memory_set(&memory->natural_language_query, waiting->question);
    memory_set(&memory->asked, waiting->asked);
    memory_set(&memory->nlq_context, waiting->context);
    memory->sql_method = waiting->method;
}

static void waiting_release(struct waiting *waiting)
{
    mem_free(waiting->question);
    mem_free(waiting->asked);
    mem_free(waiting->context);
}

/* Takes what came of the words; the next stage. */
static enum stage refine_take(struct round *round, struct outcome *outcome,
                              const struct waiting *waiting)
{
    if (outcome->version) {
        round_show_sql(round, outcome->version);
        confirm_ask(round);
        return round->memory->stage;
    }
    if (outcome->ask) {
        memory_set(&round->memory->nlq_context, NULL); /* the choice sets it */
        if (outcome->text)
            round_say(round, "%s", outcome->text);
        round->choice = outcome->ask;
        round->why = WHY_SEVERAL_READINGS;
        mem_free(outcome->text);
        return STAGE_NEED_NATURAL_LANGUAGE;
    }
    struct err err = ERR_INIT;
    err_set(&err, ERR_UNSURE, "%s", outcome->text);
    if (outcome->failed)
        round_say_error(round, &err, "%s", outcome->text);
    else
        round_say_answer(round, outcome->text);
    mem_free(outcome->text);
    waiting_restore(waiting, round->memory);
    round_say(round, TEXT_STILL_WAITS);
    confirm_ask(round);
    return round->memory->stage;
}

/* "only those from Spain", "ok but only 2024", "no, by month", or another question altogether:
 * taken at once, shown as a new version, and never run from here. */
static enum stage stage_sql_refine(struct round *round, const char *rest)
{
    struct router_services *services = round->services;
    struct memory *memory = round->memory;
    const struct question_signs signs = question_signs_of(rest);
    const bool changes = rest != round->input || signs.follows || signs.may_follow;
    struct outcome outcome = {0};
    struct waiting waiting;
    struct err err = ERR_INIT;
    char *question = mem_strdup(rest);
    const int version = memory->sql_version;
    enum stage next = memory->stage;

    waiting_keep(&waiting, memory);
    round_consume(round);
    memory_ask(memory, question, changes);
    if (!changes)
        memory->sql_version = 0; /* versions are of one question */
    if (services->generate(services, memory, question, NULL, &outcome, &err)) {
        const bool shown = outcome.version || outcome.ask;
        memory->sql_version = shown ? memory->sql_version : version;
        next = refine_take(round, &outcome, &waiting);
    } else {
        memory->sql_version = version;
        waiting_restore(&waiting, memory);
        if (err.code == ERR_CANCELLED)
            round_say(round, TEXT_STOPPED_WAITS);
        else
            round_say_error(round, &err, TEXT_NO_SQL, err.text, TEXT_STILL_WAITS);
        confirm_ask(round);
    }
    mem_free(question);
    waiting_release(&waiting);
    return next;
}

/* "allow it but not now" is about what is held, and no question. */
static bool about_permit(const struct round *round, const char *words)
{
    return round->memory->sql_held && str_find_fold(words, "allow");
}

/* The same question without what lessons made of it. */
static enum stage stage_sql_without(struct round *round)
{
    struct router_services *services = round->services;
    struct memory *memory = round->memory;
    struct outcome outcome = {0};
    struct waiting waiting;
    struct err err = ERR_INIT;
    enum stage next = memory->stage;

    waiting_keep(&waiting, memory);
    round_consume(round);
    if (services->without(services, memory, &outcome, &err)) {
        next = refine_take(round, &outcome, &waiting);
    } else {
        round_say_error(round, &err, TEXT_NO_SQL, err.text, TEXT_STILL_WAITS);
        confirm_ask(round);
    }
    waiting_release(&waiting);
    return next;
}

/* Words typed at a CONFIRM stage that are no answer to it. */
static enum stage stage_sql_words(struct round *round)
{
    const char *rest = round->kind == TURN_TEXT && round->input ? answer_rest(round->input) : NULL;

    if (rest && !about_permit(round, rest) && asks_on(round, rest)) {
        if (stage_sql_generated(round))
            return stage_sql_refine(round, rest);
        round->why = WHY_SOMETHING_ELSE;
        return STAGE_NEED_USER_SQL;
    }
    ask_again(round);
    return round->memory->stage;
}

/* After a failure "yes" would answer "modify?" as well as "run it?". */
static enum stage failed_yes(struct round *round)
{
    round_consume(round);
    round_say(round, TEXT_SAME_AGAIN);
    confirm_ask(round);
    return round->memory->stage;
}

/* "revenue means …": learned, and the question is answered again with that. */
static bool stage_sql_taught(struct round *round, enum stage *ret_next)
{
    if (!stage_sql_generated(round) || !round->memory->natural_language_query ||
        !stage_teach_words(round, round->input ? answer_rest(round->input) : NULL))
        return false;
    *ret_next = stage_sql_refine(round, round->memory->natural_language_query);
    return true;
}

enum stage confirm_handle(struct round *round)
{
    enum stage next;
    const bool failed = stage_sql_has_failed(round->memory);
    if (round_is_sql(round))
        return stage_sql_take_text(round, round->input);
    if (failed && round_answer(round, 1u << ANSWER_REFETCH) == ANSWER_REFETCH)
        return stage_sql_confirmed(round);
    if (takes_mend(round))
        return stage_sql_take_text(round, round->memory->sql_fixed);
    if (round->memory->sql_held && round_answer(round, 1u << ANSWER_ALLOW) == ANSWER_ALLOW)
        return stage_sql_allow(round);
    if (round->memory->sql_lessons && stage_sql_generated(round) &&
        round_answer(round, 1u << ANSWER_WITHOUT) == ANSWER_WITHOUT)
        return stage_sql_without(round);
    switch (round_answer(round, 1u << ANSWER_YES | 1u << ANSWER_NO | 1u << ANSWER_EDIT |
                                    1u << ANSWER_ANOTHER)) {
    case ANSWER_YES:
        return failed ? failed_yes(round) : stage_sql_confirmed(round);
    case ANSWER_NO:
        round_consume(round);
        if (round->services->reject && stage_sql_generated(round))
            round->services->reject(round->services);
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
    if (stage_sql_taught(round, &next))
        return next;
    return stage_sql_amended(round) ? round->memory->stage : stage_sql_words(round);
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

/* A corrected version where one can be made; else what was tried, or what would help instead. */
static void stage_sql_correct(struct round *round)
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
    round->why = WHY_FAILED;
    if (memory->sql_held) { /* what it calls was withdrawn meanwhile: it never ran */
        round_say_error(round, err, TEXT_NOT_RUN, err->text);
        return back;
    }
    stage_sql_add_attempt(memory, memory->sql_run ? memory->sql_run : memory->sql, err->text,
                          failure);
    round_say_error(round, err, TEXT_RUN_FAILED, err->text);
    if (back == STAGE_CONFIRM_GENERATED_SQL)
        stage_sql_correct(round);
    return back;
}

/* A result that says nothing is looked at. True: other SQL was made, which waits for its word. */
static bool stage_sql_look(struct round *round, const struct result *result)
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
        return stage_sql_failed(round, &failure, &err);
    stage_sql_add_attempt(round->memory, round->memory->sql_run, NULL, &failure);
    memory_keep_rows(round->memory);
    char *offer = services->propose && round->memory->confirm_stage == STAGE_CONFIRM_GENERATED_SQL
                      ? services->propose(services, round->memory, result)
                      : NULL;
    memory_set(&round->memory->lesson_offer, offer);
    mem_free(offer);
    const bool other = stage_sql_look(round, result);
    round_result(round, result);
    round->why = other ? WHY_EMPTY : WHY_ROWS;
    return other ? STAGE_CONFIRM_GENERATED_SQL : STAGE_SHOW_RESULTS;
}
