/* NEED_NATURAL_LANGUAGE: a question in plain words becomes SQL to confirm, or is honestly not
 * answered. */
#include "round.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "querent/model/outcome.h"
#include "querent/model/rows/chart_words.h"
#include "shown_words.h"
#include "texts.h"

/* Words that came to nothing answer no ambiguity: it is asked again, with its readings. */
static bool question_ask_unanswered(struct round *round)
{
    struct router_services *services = round->services;
    struct outcome outcome = {0};
    struct err err = ERR_INIT;
    char *question = round->unanswered;
    bool asked = false;

    round->unanswered = NULL;
    if (!question)
        return false;
    memory_ask(round->memory, question, false);
    if (services->generate(services, round->memory, question, NULL, &outcome, &err) &&
        outcome.ask) {
        round_say(round, TEXT_CHOICE_WAITS);
        round_ask(round, outcome.ask);
        outcome.ask = NULL;
        asked = true;
    }
    outcome_release(&outcome);
    mem_free(question);
    return asked;
}

static int question_others(const struct round *round)
{
    struct router_services *services = round->services;

    return services->others && services->another ? services->others(services, round->memory) : 0;
}

/* SQL that was not wanted is still shown. */
static bool question_rejected(const struct round *round)
{
    const struct memory *memory = round->memory;

    return memory->sql && memory->natural_language_query && memory->sql_method == METHOD_GENERATE;
}

/* After a "no": what can be done with that SQL and its question, and the rows from before. */
static void question_add_rejected(const struct round *round, struct question *question)
{
    if (!question_rejected(round))
        return;
    const int others = question_others(round);
    if (others > 0)
        question_add(question, "another", TEXT_ANOTHER_READING, 'a')->count = others;
    question_add(question, "edit", TEXT_EDIT_SQL, 'e');
    if (stage_has_rows(round))
        question_add(question, "rows", TEXT_ROWS_AGAIN, 'b');
}

/* One of these was taken; false: none. */
static bool question_take_rejected(struct round *round, enum stage *ret_stage)
{
    struct router_services *services = round->services;
    struct sql_version *version = NULL;
    struct err err = ERR_INIT;

    if (!question_rejected(round))
        return false;
    if (round->kind == TURN_CHOICE && str_eq(round->option, "rows") && stage_has_rows(round)) {
        round_consume(round);
        stage_stay_with_rows(round);
        *ret_stage = STAGE_SHOW_RESULTS;
        return true;
    }
    if (question_others(round) < 1 || round_answer(round, 1u << ANSWER_ANOTHER) != ANSWER_ANOTHER ||
        !services->another(services, round->memory, &version, &err))
        return false;
    round_consume(round);
    round->memory->confirm_stage = STAGE_CONFIRM_GENERATED_SQL;
    round_show_sql(round, version);
    round->why = WHY_GENERATED;
    *ret_stage = STAGE_CONFIRM_GENERATED_SQL;
    return true;
}

/* The readings that a question was asked back with went with the program that ended: it is offered
 * again. */
static void question_add_again(const struct round *round, struct question *question)
{
    const struct memory *memory = round->memory;
    if (round->turn || !memory->natural_language_query || memory->sql)
        return;
    char *label = mem_printf(TEXT_ASK_IT_AGAIN, memory->natural_language_query);
    question_add(question, "again", label, 'a');
    mem_free(label);
}

void question_ask(struct round *round)
{
    if (question_ask_unanswered(round))
        return;
    if (round->choice) {
        round_ask(round, round->choice);
        round->choice = NULL;
        return;
    }
    struct question *question = question_new("", TEXT_ASK_QUESTION);
    question_add_rejected(round, question);
    question_add_again(round, question);
    question_add(question, "provide", TEXT_PROVIDE_INSTEAD, 'p');
    round_ask(round, question);
}

static const char *failure_advice(enum err_code code)
{
    switch (code) {
    case ERR_CONNECT:
    case ERR_TIMEOUT:
    case ERR_IO:
        return TEXT_NO_SQL_CONNECTION;
    case ERR_CONFIG:
    case ERR_LIMIT:
    case ERR_USAGE:
        return TEXT_NO_SQL_CORRECT;
    case ERR_MODEL:
        return TEXT_NO_SQL_MODEL;
    default:
        return TEXT_NO_SQL_REPHRASE;
    }
}

static void say_failure(struct round *round, const struct err *err)
{
    round_say_error(round, err, TEXT_NO_SQL, err->text, failure_advice(err->code));
    question_ask(round);
}

/* What was not answered, and which question what is said next goes on from: that of the rows. */
static void say_base(struct round *round, const struct outcome *outcome)
{
    const struct memory *memory = round->memory;
    if (outcome->failed && outcome->base_stays && memory->rows_asked &&
        str_eq(memory->nlq_context, memory->rows_context))
        round_say(round, TEXT_BASE_STAYS, memory->rows_asked);
}

/* Takes what the outcome holds. */
static enum stage use_outcome(struct round *round, struct outcome *outcome)
{
    if (!outcome->version && !outcome->base_stays) /* what follows edits this question, or none */
        memory_set(&round->memory->nlq_context, NULL);
    if (outcome->version || outcome->failed)
        memory_set(&round->memory->missed,
                   outcome->version ? NULL : round->memory->natural_language_query);
    if (outcome->version) {
        round->memory->confirm_stage = STAGE_CONFIRM_GENERATED_SQL;
        round_show_sql(round, outcome->version);
        round->why = WHY_GENERATED;
        return STAGE_CONFIRM_GENERATED_SQL;
    }
    if (outcome->text) {
        struct err err = ERR_INIT;
        err_set(&err, outcome->unrelated ? ERR_UNRELATED : ERR_UNSURE, "%s", outcome->text);
        if (outcome->failed)
            round_say_error(round, &err, "%s", outcome->text);
        else
            round_say_answer(round, outcome->text);
        mem_free(outcome->text);
        say_base(round, outcome);
    }
    if (outcome->ask)
        round_ask(round, outcome->ask);
    else
        question_ask(round);
    return STAGE_NEED_NATURAL_LANGUAGE;
}

/* The words make a question only with the one before. */
static bool edits_before(const struct memory *memory, const char *words)
{
    const struct question_signs signs = question_signs_of(words);

    return signs.follows || (signs.may_follow && !signs.begins_anew && memory->rows_asked);
}

/* What is asked: short words about the rows in full, and without those about their chart. */
static char *stage_question_text(const struct memory *memory, const char *text)
{
    struct chart_wish wish;
    char *drawn = text ? chart_words_cut(text, &wish) : NULL;
    const char *plain = drawn ? drawn : text;
    char *full = shown_words(memory, plain);
    char *question = full ? full : mem_strdup(plain ? plain : memory->natural_language_query);

    mem_free(drawn);
    return question;
}

/* "From now on sort by date": nothing was taught, though it sounds so. */
static bool sounds_lasting(const char *question)
{
    static const char *const signs[] = {"from now on", "in future", "in the future", "always"};
    const char *text = question ? question + strspn(question, " ") : "";
    const size_t last = strcspn(text, "?.!");
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const size_t len = strlen(signs[i]);
        if (str_starts_fold(text, signs[i]) || (last > len && text[last - len - 1] == ' ' &&
                                                str_starts_fold(text + last - len, signs[i])))
            return true;
    }
    return false;
}

/* The words may have been meant of the question before, which was not answered: they say so, or
 * "how many per job title" names no rows of its own. */
static bool hangs_on_missed(const char *question)
{
    static const char *const parts[] = {
        "how many per ", "how many by ", "how many are ", "how many were ", "how many have ",
        "per ",          "by "};
    const struct question_signs signs = question_signs_of(question);
    const char *text = question ? question + strspn(question, " ") : "";
    bool part = signs.follows || (signs.may_follow && !signs.begins_anew);

    if (str_starts_fold(text, "and "))
        text += strlen("and ");
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !part; i++)
        part = str_starts_fold(text, parts[i]);
    return part;
}

enum stage stage_generate(struct round *round, const char *text, const char *option)
{
    struct memory *memory = round->memory;
    struct router_services *services = round->services;
    struct outcome outcome = {0};
    struct err err = ERR_INIT;
    char *question = stage_question_text(memory, text);
    char *chosen = mem_strdup(option);
    const bool alone = memory->missed && !memory->nlq_context && hangs_on_missed(question);
    if (!str_eq(question, memory->natural_language_query)) {
        memory->sql_version = 0; /* versions are of one question */
        memory_ask(memory, question, edits_before(memory, question));
    }
    memory->sql_method = METHOD_GENERATE;
    round_consume(round);
    bool ok = services->generate(services, memory, question, chosen, &outcome, &err);
    if (!ok && chosen && err.code == ERR_STALE) /* the readings went with the program that ended */
        ok = services->generate(services, memory, question, NULL, &outcome, &err);
    if (ok && outcome.version && alone)
        round_say(round, TEXT_BY_ITSELF);
    if (ok && outcome.version && sounds_lasting(question))
        round_say(round, TEXT_HOLDS_ONCE);
    mem_free(question);
    mem_free(chosen);
    if (!ok && err.code == ERR_CANCELLED) {
        round_say(round, TEXT_QUESTION_STOPPED);
        question_ask(round);
        round->stopped = true;
        if (round->err)
            *round->err = err;
        return STAGE_NEED_NATURAL_LANGUAGE;
    }
    if (!ok) {
        say_failure(round, &err);
        return STAGE_NEED_NATURAL_LANGUAGE;
    }
    return use_outcome(round, &outcome);
}

/* The ambiguity that waits for its answer; NULL: none does. The caller's. */
static struct question *waiting_choice(struct round *round)
{
    struct router_services *services = round->services;
    struct question *again = NULL;
    char *option = NULL;
    if (services->choose && round->memory->stage == STAGE_NEED_NATURAL_LANGUAGE &&
        round->memory->natural_language_query)
        services->choose(services, "", &option, &again);
    mem_free(option);
    return again;
}

bool question_ask_choice(struct round *round)
{
    struct question *choice = waiting_choice(round);
    if (choice)
        round_ask(round, choice);
    return choice != NULL;
}

/* "only 2025" while it is asked what 'Germany' means: the question with that in it. The caller's;
 * NULL: no ambiguity waits, or the words are something else. */
static char *refined_question(struct round *round)
{
    if (round->kind != TURN_TEXT || !round->input || !question_signs_of(round->input).follows)
        return NULL;
    struct question *choice = waiting_choice(round);
    char *question = NULL;
    if (choice) {
        const char *asked = round->memory->natural_language_query;
        size_t len = strlen(asked);
        while (len && strchr("?.! ", asked[len - 1]))
            len--;
        question = mem_printf("%.*s, %s", (int)len, asked, round->input);
    }
    question_free(choice);
    return question;
}

/* Words of their own, whether or not an ambiguity waits for its answer. */
static enum stage question_generate(struct round *round)
{
    struct question *choice = waiting_choice(round);

    if (choice)
        round->unanswered = mem_strdup(round->memory->natural_language_query);
    question_free(choice);
    const enum stage next = stage_generate(round, round->input, NULL);
    mem_free(round->unanswered);
    round->unanswered = NULL;
    return next;
}

/* An ambiguity answered in words. */
static bool read_choice(struct round *round, enum stage *ret_stage)
{
    struct router_services *services = round->services;
    struct question *again = NULL;
    char *option = NULL;
    const bool yes = round_answer(round, 1u << ANSWER_YES) == ANSWER_YES; /* to which of them? */

    *ret_stage = STAGE_NEED_NATURAL_LANGUAGE;
    if (!services->choose || round->kind != TURN_TEXT || !round->input ||
        !round->memory->natural_language_query ||
        !services->choose(services, yes ? "" : round->input, &option, &again))
        return false;
    if (again) {
        round_say(round, yes ? TEXT_WHICH_ONE : TEXT_FITS_SEVERAL);
        round_consume(round);
        round_ask(round, again);
    } else {
        *ret_stage = stage_generate(round, NULL, option);
    }
    mem_free(option);
    return true;
}

enum stage question_handle(struct round *round)
{
    struct memory *memory = round->memory;
    enum stage next;
    if (question_take_rejected(round, &next) || read_choice(round, &next))
        return next;
    char *refined = refined_question(round);
    if (refined) {
        next = stage_generate(round, refined, NULL);
        mem_free(refined);
        return next;
    }
    bool sql = round_is_sql(round);
    if (sql || round_answer(round, 1u << ANSWER_PROVIDE) == ANSWER_PROVIDE) {
        round->why = WHY_PROVIDES_INSTEAD;
        return STAGE_ASK_SQL_METHOD;
    }
    if (round->kind == TURN_CHOICE && round->option && memory->natural_language_query)
        return stage_generate(round, NULL, round->option);
    const enum answer answer =
        round_answer(round, 1u << ANSWER_GENERATE | 1u << ANSWER_YES | 1u << ANSWER_NO);
    if (round->kind == TURN_TEXT && round->input && answer == ANSWER_NONE)
        return question_generate(round);
    if (answer == ANSWER_YES || answer == ANSWER_NO)
        round_say(round, TEXT_NOTHING_WAITS);
    question_ask(round);
    return STAGE_NEED_NATURAL_LANGUAGE;
}
