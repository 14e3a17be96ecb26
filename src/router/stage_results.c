/* SHOW_RESULTS and NEED_WRITE_OR_EMAIL: what is done with the rows. */
#include "round.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/wish.h"
#include "texts.h"

static bool rows_missing(const struct round *round)
{
    struct router_services *services = round->services;
    return (round->memory->sql_run || round->memory->rows_run) && services->rows_here &&
           !services->rows_here(services);
}

/* A token that may make no job is offered no form. */
static bool results_may_job(struct round *round, struct err *err)
{
    struct router_services *services = round->services;
    return !services->makes_jobs || services->makes_jobs(services, err);
}

void results_ask(struct round *round)
{
    if (round->memory->lesson_offer) {
        lesson_offer_ask(round);
        return;
    }
    if (round->memory->once_offer) {
        once_offer_ask(round);
        return;
    }
    const bool missing = rows_missing(round), jobs = results_may_job(round, NULL);
    struct question *question = question_new("", jobs ? TEXT_ASK_NEXT : TEXT_ASK_NEXT_NO_JOBS);
    if (missing)
        question_add(question, "refetch", TEXT_REFETCH, 'r');
    if (jobs) { /* each asks the database again */
        question_add(question, "write", TEXT_WRITE, 'w');
        question_add(question, "email", TEXT_EMAIL, 'e');
    }
    if (!missing) { /* both are the screen's own, and take the rows that are there */
        question_add(question, "export", TEXT_EXPORT, 'x');
        question_add(question, "chart", TEXT_CHART, 'g');
    }
    question_add(question, "ask_on", TEXT_ASK_ON, 'a');
    question_add(question, "done", TEXT_FINISH, 'd');
    round_ask(round, question);
}

/* "write to archive table x", "please e-mail it to ann@…": the verb says which form. */
static enum form_kind follow_up_of(const char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    if (str_starts_fold(text, "please "))
        text += 7;
    size_t len = strcspn(text, " \t\n:,");
    return wish_form(text, len);
}

/* "email it to ann@…", "write the rows into t": no question begins so, unlike "write a query". */
static bool stage_results_names_rows(const char *text)
{
    static const char *const words[] = {"to",    "into", "it",   "them",    "this",
                                        "these", "that", "rows", "results", "result"};
    while (isspace((unsigned char)*text))
        text++;
    text += strcspn(text, " \t\n:,");
    text += strspn(text, " \t\n:,");
    if (str_starts_fold(text, "the "))
        text += strlen("the ");
    const size_t len = strcspn(text, " \t\n:,.!");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == len && str_starts_fold(text, words[i]))
            return true;
    return false;
}

/* Words that are about rows, where something else is being asked. */
static bool speaks_of_rows(struct round *round)
{
    const enum stage stage = round->memory->stage;
    if (stage == STAGE_START || stage == STAGE_EXECUTE_SQL || stage == STAGE_SHOW_RESULTS ||
        stage == STAGE_NEED_WRITE_OR_EMAIL || round->kind != TURN_TEXT || !round->input)
        return false;
    return round_answer(round, 1u << ANSWER_WRITE | 1u << ANSWER_EMAIL) != ANSWER_NONE ||
           (follow_up_of(round->input) != FORM_NONE && stage_results_names_rows(round->input));
}

/* What is said or chosen is about rows, whatever else is being asked. */
static bool wants_follow_up(struct round *round)
{
    const unsigned forms = 1u << ANSWER_WRITE | 1u << ANSWER_EMAIL;
    if (round->memory->stage != STAGE_SHOW_RESULTS)
        return speaks_of_rows(round);
    return round_answer(round, forms) != ANSWER_NONE ||
           (round->kind == TURN_TEXT && round->input && !round_is_sql(round) &&
            follow_up_of(round->input) != FORM_NONE);
}

bool stage_takes_rows(struct round *round)
{
    struct router_services *services = round->services;
    struct memory *memory = round->memory;
    struct result *result = NULL;
    if (!services->take_rows || !wants_follow_up(round) ||
        !services->take_rows(services, memory, &result))
        return false;
    memory_back_to_rows(memory);
    round_result(round, result);
    if (memory->asked)
        round_say(round, TEXT_ROWS_OF, memory->asked);
    else
        round_say(round, TEXT_ROWS_OF_SQL);
    round->why = WHY_BACK_TO_ROWS;
    return true;
}

/* "Run it again" after a question that gave no SQL: what ran last, which the operator has seen. */
static bool runs_rows_again(struct round *round)
{
    const struct memory *memory = round->memory;
    return memory->stage == STAGE_NEED_NATURAL_LANGUAGE && memory->rows_run && !memory->sql &&
           round_answer(round, 1u << ANSWER_REFETCH) == ANSWER_REFETCH;
}

bool stage_wants_rows(struct round *round)
{
    return runs_rows_again(round) || (stage_has_rows(round) && speaks_of_rows(round));
}

bool stage_lacks_rows(struct round *round)
{
    const bool gone = rows_missing(round);
    if ((round->memory->rows_run && !gone) || !speaks_of_rows(round))
        return false;
    round_say(round, "%s", round->memory->rows_run ? TEXT_NO_ROWS_ANY_MORE : TEXT_NO_ROWS_YET);
    round_consume(round);
    return true;
}

bool stage_has_rows(const struct round *round)
{
    return round->memory->rows_run && !rows_missing(round);
}

bool stage_made_of_rows(const struct round *round)
{
    return round->memory->sql_method == METHOD_ROWS && stage_has_rows(round);
}

void stage_stay_with_rows(struct round *round)
{
    memory_back_to_rows(round->memory);
    round_say(round, TEXT_STILL_ROWS);
    round->why = WHY_BACK_TO_ROWS;
}

void stage_back_to_rows(struct round *round)
{
    struct memory *memory = round->memory;
    const bool waits =
        memory->stage == STAGE_CONFIRM_GENERATED_SQL || memory->stage == STAGE_CONFIRM_USER_SQL;
    char *waited = mem_strdup(memory->asked);
    memory_back_to_rows(memory);
    if (waits && waited && memory->asked && !str_eq(waited, memory->asked))
        round_say(round, TEXT_BACK_TO_ROWS_OF, memory->asked, waited);
    else if (waits)
        round_say(round, TEXT_BACK_TO_ROWS);
    mem_free(waited);
    round->why = WHY_BACK_TO_ROWS;
}

/* A form that was left is as it was when it is opened again in the same round. */
static enum stage open_follow_up(struct round *round, enum form_kind form)
{
    struct err err = ERR_INIT;
    if (!results_may_job(round, &err)) {
        round_say_error(round, &err, TEXT_FORM_NOT_OPENED, err.text);
        round_consume(round);
        results_ask(round);
        return STAGE_SHOW_RESULTS;
    }
    if (round->memory->follow_up != form)
        memory_set(&round->memory->params, NULL);
    round->memory->follow_up = form;
    round->why = form == FORM_WRITE ? WHY_WRITE : WHY_EMAIL;
    if (!round->input)
        round_consume(round);
    return STAGE_NEED_WRITE_OR_EMAIL;
}

/* The query that was confirmed runs again, in the same stage. */
static enum stage stage_results_refetch(struct round *round)
{
    struct router_services *services = round->services;
    struct result *result = NULL;
    struct sql_failure failure = {.type = NULL};
    struct err err = ERR_INIT;
    round_consume(round);
    if (services->execute(services, round->memory, &result, &failure, &err))
        round_result(round, result);
    else
        round_say_error(round, &err, TEXT_NOT_REFETCHED, err.text);
    results_ask(round);
    return STAGE_SHOW_RESULTS;
}

enum stage results_handle(struct round *round)
{
    if ((round->memory->lesson_offer && lesson_offer_answer(round)) ||
        (round->memory->once_offer && once_offer_answer(round))) {
        results_ask(round);
        return STAGE_SHOW_RESULTS;
    }
    if (round->memory->sql_run && round_answer(round, 1u << ANSWER_REFETCH) == ANSWER_REFETCH)
        return stage_results_refetch(round);
    const unsigned wanted =
        1u << ANSWER_WRITE | 1u << ANSWER_EMAIL | 1u << ANSWER_DONE | 1u << ANSWER_ASK_ON;
    bool sql = round_is_sql(round);
    switch (sql ? ANSWER_NONE : round_answer(round, wanted)) {
    case ANSWER_WRITE:
        round_consume(round);
        return open_follow_up(round, FORM_WRITE);
    case ANSWER_EMAIL:
        round_consume(round);
        return open_follow_up(round, FORM_EMAIL);
    case ANSWER_DONE:
        round_consume(round);
        round->why = WHY_DONE;
        return STAGE_DONE;
    case ANSWER_ASK_ON:
        round_consume(round);
        round->option = "ask_on";
        round->kind = TURN_CHOICE;
        round->why = WHY_ASKS_ON;
        return STAGE_DONE;
    default:
        break;
    }
    const enum form_kind form =
        round->kind == TURN_TEXT && round->input && !sql ? follow_up_of(round->input) : FORM_NONE;
    if (form != FORM_NONE)
        return open_follow_up(round, form);
    if (sql || round_is_question(round, round->input)) {
        round->why = WHY_ASKS_ON;
        return STAGE_DONE;
    }
    round_not_understood(round, results_may_job(round, NULL) ? TEXT_RESULTS_HINT
                                                             : TEXT_RESULTS_HINT_NO_JOBS);
    round_consume(round);
    results_ask(round);
    return STAGE_SHOW_RESULTS;
}

/* ---- the form */

static struct form *read_form(struct round *round, const char *words, const char *json,
                              struct err *err)
{
    struct router_services *services = round->services;
    struct form *form = NULL;
    if (!services->form(services, round->memory, round->memory->follow_up, words, json, &form, err))
        return NULL;
    return form;
}

static const struct form_field *first_missing(const struct form *form)
{
    for (size_t i = 0; i < form->field_count; i++)
        if (form->fields[i].problem)
            return &form->fields[i];
    return NULL;
}

/* The choices of the field that is asked about are options "1", "2", …; id has room. */
static void choice_id(size_t i, char id[24])
{
    snprintf(id, 24, "%zu", i + 1);
}

static void show_form(struct round *round, struct form *form)
{
    char id[24];
    const struct form_field *missing = first_missing(form);
    struct buf text = BUF_INIT;
    if (missing)
        buf_addf(&text, "%s: %s", field_label(missing->of), missing->problem);
    else if (form->confirm_word)
        buf_addf(&text, TEXT_FORM_CHANGES, form->confirm_word);
    else
        buf_addf(&text, TEXT_ASK_CREATE, form->title);
    struct event *event = event_new(EVENT_FORM);
    event->form = form_copy(form);
    round_emit(round, event);
    struct question *question = question_new("", buf_str(&text));
    if (form->ready)
        question_add(question, "yes", TEXT_YES_CREATE, 'y');
    for (size_t i = 0; missing && !missing->open && i < missing->choice_count; i++) {
        choice_id(i, id);
        question_add(question, id, missing->choices[i], i < 9 ? *id : 0);
    }
    question_add(question, "back", TEXT_LEAVE_FORM, 'b');
    round_ask(round, question);
    buf_release(&text);
}

void follow_up_ask(struct round *round)
{
    struct err err = ERR_INIT;
    struct form *form = read_form(round, "", round->memory->params, &err);
    if (!form) {
        round_say_error(round, &err, TEXT_FORM_NOT_OPENED, err.text);
        return;
    }
    show_form(round, form);
    form_free(form);
}

/* What was said or typed stays, as what it is then: from before. */
static void keep_values(struct memory *memory, struct form *form)
{
    struct buf json = BUF_INIT;
    for (size_t i = 0; i < form->field_count; i++)
        if (form->fields[i].origin == FIELD_SAID || form->fields[i].origin == FIELD_TYPED)
            form->fields[i].origin = FIELD_KEPT;
    form_values_json(form, &json);
    memory_set(&memory->params, buf_str(&json));
    buf_release(&json);
}

/* Keeps what was filled in, for opening the form again; not where it would remove rows: such a
 * choice is made anew. */
static enum stage leave_form(struct round *round, const char *json)
{
    struct memory *memory = round->memory;
    struct form *form = read_form(round, "", json, NULL);
    bool keep = form && !form->confirm_word;
    if (keep)
        keep_values(memory, form);
    form_free(form);
    round_consume(round);
    round_say(round, TEXT_FORM_LEFT, memory->follow_up == FORM_WRITE ? "written" : "sent",
              form_kind_name(memory->follow_up), keep ? TEXT_FORM_KEPT : "");
    if (!keep) {
        memory_set(&memory->params, NULL);
        memory->follow_up = FORM_NONE;
    }
    round->why = WHY_FORM_LEFT;
    return STAGE_SHOW_RESULTS;
}

static enum stage create_job(struct round *round, struct form *form)
{
    struct router_services *services = round->services;
    struct memory *memory = round->memory;
    struct err err = ERR_INIT;
    char *id = NULL;
    bool write = memory->follow_up == FORM_WRITE;
    round_status(round, STATUS_CREATING, write ? TEXT_CREATING_WRITE : TEXT_CREATING_EMAIL);
    if (!services->submit(services, memory, form, &id, &err)) {
        round_say_error(round, &err, TEXT_JOB_NOT_CREATED, write ? "write" : "email", err.text);
        memory_set(&form->refused, err.text);
        show_form(round, form);
        return STAGE_NEED_WRITE_OR_EMAIL;
    }
    memory_set(write ? &memory->write_job_id : &memory->email_job_id, id);
    char *name = services->job_name ? services->job_name(services, id) : NULL;
    round_say(round, TEXT_JOB_CREATED, write ? "Write" : "Email", name ? name : id);
    mem_free(name);
    mem_free(id);
    memory_set(&memory->params, NULL);
    memory->follow_up = FORM_NONE;
    round->why = WHY_JOB_CREATED;
    return STAGE_SHOW_RESULTS;
}

static enum stage use_form(struct round *round, const char *words, const char *json, bool submit)
{
    struct err err = ERR_INIT;
    char *before = mem_strdup(round->memory->params);
    struct form *form = read_form(round, words, json, &err);
    enum stage next = STAGE_NEED_WRITE_OR_EMAIL;
    if (form && *words && str_eq(before, round->memory->params))
        round_say(round, TEXT_NO_FIELD, words);
    mem_free(before);
    if (!form && err.code == ERR_CANCELLED) {
        round_say(round, TEXT_FORM_STOPPED);
        round->stopped = true;
        if (round->err)
            *round->err = err;
    } else if (!form) {
        round_say_error(round, &err, TEXT_FORM_NOT_READ, err.text);
    } else if (submit && form->ready) {
        next = create_job(round, form);
    } else {
        show_form(round, form);
    }
    form_free(form);
    return next;
}

/* What the option stands for, as the form takes it: {"mode": "append"}. NULL: no such option. */
static char *chosen_value(struct round *round)
{
    struct form *form = read_form(round, "", round->memory->params, NULL);
    const struct form_field *missing = form ? first_missing(form) : NULL;
    struct buf json = BUF_INIT;
    int64_t n = 0;
    if (missing && str_to_i64(round->option, &n) && n > 0 && (size_t)n <= missing->choice_count) {
        buf_addc(&json, '{');
        json_key_str(&json, field_name(missing->of), missing->choices[n - 1]);
        buf_addc(&json, '}');
    }
    form_free(form);
    return json.p ? buf_take(&json) : NULL;
}

static enum stage choose_value(struct round *round)
{
    char *json = chosen_value(round);
    round_consume(round);
    enum stage next = use_form(round, "", json ? json : round->memory->params, false);
    mem_free(json);
    return next;
}

/* Words that are no value: a question asked in the middle of a form. */
static bool is_aside(const char *text)
{
    size_t len = strlen(text);
    return len > 1 && text[len - 1] == '?';
}

/* "email" while the write form is open. */
static bool asks_other_form(struct round *round)
{
    const bool write = round->memory->follow_up == FORM_WRITE;
    const enum answer other = write ? ANSWER_EMAIL : ANSWER_WRITE;
    return round->kind == TURN_TEXT && round_answer(round, 1u << other) == other;
}

enum stage follow_up_handle(struct round *round)
{
    struct memory *memory = round->memory;
    if (round->kind == TURN_FORM) {
        char *json = mem_strdup(round->input ? round->input : memory->params);
        const enum form_verb verb = round->turn->verb;
        round_consume(round);
        enum stage next = verb == FORM_LEAVE ? leave_form(round, json)
                                             : use_form(round, "", json, verb == FORM_SUBMIT);
        mem_free(json);
        return next;
    }
    const unsigned wanted = 1u << ANSWER_YES | 1u << ANSWER_BACK;
    enum answer answer = round_answer(round, wanted);
    if (asks_other_form(round)) {
        round->why = WHY_FORM_LEFT;
        return STAGE_SHOW_RESULTS;
    }
    if (answer == ANSWER_BACK)
        return leave_form(round, memory->params);
    if (round_answer(round, 1u << ANSWER_DONE) == ANSWER_DONE) {
        round_consume(round);
        round->why = WHY_DONE;
        return STAGE_DONE;
    }
    if (round->kind == TURN_CHOICE && answer != ANSWER_YES)
        return choose_value(round);
    char *words = answer == ANSWER_YES ? NULL : mem_strdup(round->input);
    round_consume(round);
    if (words && is_aside(words)) {
        round_say(round, TEXT_FORM_OPEN);
        mem_free(words);
        words = NULL;
        follow_up_ask(round);
        return STAGE_NEED_WRITE_OR_EMAIL;
    }
    enum stage next = use_form(round, words ? words : "", memory->params, answer == ANSWER_YES);
    mem_free(words);
    return next;
}
