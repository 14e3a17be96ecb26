/* The SQL that waits for a word: shown with what is wrong with it, and the menu that asks. */
#include "stage_sql.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "texts.h"

/* What the mend changes, line by line. */
static void shown_say_mend(struct round *round)
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

void shown_add_mend(const struct round *round, struct question *question)
{
    const struct memory *memory = round->memory;
    if (!memory->sql_fix || !memory->sql_fixed)
        return;
    question_add(question, "mend", TEXT_MEND, 'f')->detail = mem_strdup(memory->sql_fix);
    question->default_option = question->option_count - 1;
}

/* Where nothing could run, a yes is one to the mend that is offered: it runs nothing either. */
bool shown_takes_mend(struct round *round)
{
    const struct memory *memory = round->memory;
    const bool stuck = !memory->sql_run && !memory->sql_held;
    const unsigned wanted = 1u << ANSWER_MEND | (stuck ? 1u << ANSWER_YES : 0);
    return memory->sql_fixed && round_answer(round, wanted) != ANSWER_NONE;
}

static void say_refused(struct round *round, const struct sql_version *version)
{
    struct err err = ERR_INIT;
    const char *reason = version_problem(version);
    err_set(&err, version->refused ? ERR_REFUSED : ERR_PARSE, "%s", reason);
    round_say_error(round, &err, TEXT_WILL_NOT_RUN, reason);
}

bool shown_checked(struct round *round, const char *text)
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
    shown_say_mend(round);
    return confirmable;
}

char *shown_stuck_words(const struct memory *memory)
{
    return memory->sql_held ? mem_printf(TEXT_HELD_SAY, memory->sql_held)
                            : mem_printf(TEXT_STUCK_SAY,
                                         memory->sql_problem ? memory->sql_problem : TEXT_NO_QUERY,
                                         memory->sql_fixed ? TEXT_STUCK_MEND : "");
}

bool shown_generated(const struct round *round)
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

int shown_others(const struct round *round)
{
    struct router_services *services = round->services;

    return shown_generated(round) && services->others ? services->others(services, round->memory)
                                                      : 0;
}

bool shown_has_failed(const struct memory *memory)
{
    const struct memory_attempt *last =
        memory->attempt_count ? &memory->attempts[memory->attempt_count - 1] : NULL;

    return last && last->error && str_eq(last->sql, memory->sql_run);
}

/* Only where there is one: what cannot be had is not offered. */
static void add_another(const struct round *round, struct question *question)
{
    const int others = shown_others(round);
    if (others > 0)
        question_add(question, "another", TEXT_ANOTHER_READING, 'a')->count = others;
}

/* What failed would fail again: something else comes first, the same run last. */
static struct question *failed_question(const struct round *round)
{
    const bool generated = shown_generated(round);
    struct question *question = question_new("", !generated                ? TEXT_MODIFY_OWN
                                                 : shown_others(round) > 0 ? TEXT_MODIFY
                                                                           : TEXT_MODIFY_ONLY);
    shown_add_mend(round, question);
    question_add(question, "edit", TEXT_EDIT_SQL, 'e');
    question_add(question, "no",
                 generated                   ? TEXT_ASK_AGAIN
                 : stage_made_of_rows(round) ? TEXT_ROWS_AGAIN
                                             : TEXT_OTHER_SQL,
                 'n');
    add_another(round, question);
    question_add(question, "refetch", TEXT_SAME_RUN, 'r');
    return question;
}

static struct question *run_question(const struct round *round)
{
    const char *text = shown_generated(round) ? TEXT_SHALL_RUN : TEXT_SHOULD_RUN;
    const bool runs = round->memory->sql_run != NULL;
    struct question *question = question_new("", runs ? text : TEXT_CANNOT_RUN);
    if (runs)
        question_add(question, "yes", TEXT_YES_RUN, 'y');
    return question;
}

void shown_add_no(const struct round *round, struct question *question)
{
    question_add(question, "no",
                 shown_generated(round)      ? TEXT_NO_ASK_AGAIN
                 : stage_made_of_rows(round) ? TEXT_NO_ROWS_AGAIN
                                             : TEXT_NO_OTHER_SQL,
                 'n');
}

static struct question *confirm_question(struct round *round)
{
    if (shown_has_failed(round->memory) && !round->memory->sql_held)
        return failed_question(round);
    struct question *question =
        round->memory->sql_held ? held_question(round->memory) : run_question(round);
    shown_add_no(round, question);
    shown_add_mend(round, question);
    question_add(question, "edit", TEXT_EDIT_SQL, 'e');
    add_another(round, question);
    if (shown_generated(round) && round->memory->sql_lessons)
        question_add(question, "without", TEXT_WITHOUT_LESSONS, 'o')->detail =
            mem_strdup(round->memory->sql_lessons);
    return question;
}

void confirm_ask(struct round *round)
{
    round_ask(round, confirm_question(round));
}
