/* Words typed where a query waits that answer nothing: demands on it, changes of its question,
 * other questions. What comes of them is a new version, which is never run from here. */
#include "stage_sql.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "shown_words.h"
#include "texts.h"

bool refine_amended(struct round *round)
{
    struct router_services *services = round->services;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;
    if (!shown_generated(round) || round->kind != TURN_TEXT || !round->input || !services->amend)
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
static void refine_ask_again(struct round *round)
{
    const struct memory *memory = round->memory;
    char *stuck = memory->sql_held || memory->sql_problem ? shown_stuck_words(memory) : NULL;
    round_consume(round);
    round_say(round, "%s",
              stuck                      ? stuck
              : shown_has_failed(memory) ? TEXT_SAME_AGAIN
              : shown_generated(round)   ? TEXT_YES_OR_NO
                                         : TEXT_YES_OR_NO_OWN);
    mem_free(stuck);
    confirm_ask(round);
}

/* What is typed is meant as a question, or as a change of the one that waits. */
static bool asks_on(struct round *round, const char *rest)
{
    const struct question_signs signs = question_signs_of(rest);

    return rest != round->input || signs.follows || signs.may_follow ||
           round_is_question(round, rest);
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
    err_set(&err, outcome->unrelated ? ERR_UNRELATED : ERR_UNSURE, "%s", outcome->text);
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
static enum stage refine_question(struct round *round, const char *rest)
{
    struct router_services *services = round->services;
    struct memory *memory = round->memory;
    const struct question_signs signs = question_signs_of(rest);
    const bool changes = rest != round->input || signs.follows || signs.may_follow;
    struct outcome outcome = {0};
    struct waiting waiting;
    struct err err = ERR_INIT;
    char *full = shown_words(memory, rest);
    char *question = full ? full : mem_strdup(rest);
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

enum stage refine_without(struct round *round)
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
enum stage refine_words(struct round *round)
{
    const char *rest = round->kind == TURN_TEXT && round->input ? answer_rest(round->input) : NULL;

    if (rest && !about_permit(round, rest) && asks_on(round, rest)) {
        if (shown_generated(round))
            return refine_question(round, rest);
        if (round_is_question(round, rest)) { /* else the SQL, which nobody else has, stays */
            round->why = WHY_SOMETHING_ELSE;
            return STAGE_NEED_USER_SQL;
        }
    }
    refine_ask_again(round);
    return round->memory->stage;
}

bool refine_taught(struct round *round, enum stage *ret_next)
{
    if (!shown_generated(round) || !round->memory->natural_language_query ||
        !stage_teach_words(round, round->input ? answer_rest(round->input) : NULL))
        return false;
    *ret_next = refine_question(round, round->memory->natural_language_query);
    return true;
}
