#include "fake_services.h"

#include <string.h>

#include "querent/base/container.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static void emit(struct router_services *self, struct event *event)
{
    struct fake *fake = container_of(self, struct fake, services);
    vec_push(&fake->events, event);
}

static bool checkpoint(struct router_services *self, struct checkpoint *checkpoint, struct err *err)
{
    struct fake *fake = container_of(self, struct fake, services);
    fake->checkpoints++;
    if (fake->checkpoint_fails)
        return err_set(err, ERR_STATE, "disk full");
    for (size_t i = 0; i < checkpoint->transition_count; i++)
        vec_push(&fake->transitions, checkpoint->transitions[i]);
    return true;
}

static struct sql_version *version(const char *text, bool runnable)
{
    struct sql_version *v = mem_alloc(sizeof *v);
    v->text = mem_strdup(text);
    v->run = mem_strdup(text);
    v->words = mem_strdup("Lists things.");
    v->runnable = runnable;
    return v;
}

static bool generate(struct router_services *self, struct memory *memory, const char *question,
                     const char *option, struct outcome *ret_answer, struct err *err)
{
    struct fake *fake = container_of(self, struct fake, services);
    (void)memory;
    fake->generated++;
    memory_set(&fake->last_question, question);
    if (fake->generate_fails)
        return err_set(err, ERR_MODEL, "the model is away");
    if (fake->talks) {
        ret_answer->text = mem_strdup("I answer in words");
    } else if (fake->no_answer || (fake->unknown && str_eq(question, fake->unknown))) {
        ret_answer->text = mem_strdup("I do not know this");
        ret_answer->failed = true;
        ret_answer->base_stays = fake->slips;
    } else if (fake->ambiguous && !option) {
        ret_answer->ask = question_new("amb", "Which one?");
        question_add(ret_answer->ask, "1", "orders placed", '1');
        question_add(ret_answer->ask, "2", "orders shipped", '2');
    } else {
        ret_answer->version = version(option ? "SELECT 2" : "SELECT 1", true);
    }
    return true;
}

static bool choose(struct router_services *self, const char *words, char **ret_option,
                   struct question **ret_again)
{
    const struct fake *fake = container_of(self, struct fake, services);
    *ret_option = NULL;
    *ret_again = NULL;
    if (!fake->chooses)
        return false;
    if (str_eq(words, ""))
        *ret_again = question_new("", "Which one?");
    else if (str_eq(words, fake->chooses))
        *ret_option = mem_strdup("2");
    else if (str_eq(words, "orders"))
        *ret_again = question_new("", "Which one?");
    return *ret_option || *ret_again;
}

static bool names(struct router_services *self, const char *words)
{
    const struct fake *fake = container_of(self, struct fake, services);
    return fake->names && str_eq(words, fake->names);
}

static int others(struct router_services *self, const struct memory *memory)
{
    (void)memory;
    return container_of(self, struct fake, services)->others;
}

static bool another(struct router_services *self, struct memory *memory,
                    struct sql_version **ret_version, struct err *err)
{
    (void)self, (void)memory, (void)err;
    *ret_version = version("SELECT 3", true);
    return true;
}

static bool check(struct router_services *self, struct memory *memory, const char *sql,
                  struct sql_version **ret_version, struct err *err)
{
    struct fake *fake = container_of(self, struct fake, services);
    (void)memory, (void)err;
    struct sql_version *checked = version(sql, !fake->check_refuses && !fake->check_holds);
    if (fake->check_holds)
        sql_version_hold(checked, "f", "a volatile function in plpgsql");
    checked->heavy = mem_strdup(fake->heavy);
    if (strstr(sql, "brken")) { /* a finding with a mend */
        checked->runnable = false;
        checked->marks = mem_alloc(sizeof *checked->marks);
        checked->mark_count = 1;
        checked->marks[0] = (struct sql_mark){.severity = MARK_ERROR,
                                              .message = mem_strdup("no table 'brken'"),
                                              .fix = mem_strdup("write broken instead of brken"),
                                              .fixed = mem_strdup("SELECT a FROM broken")};
    }
    *ret_version = checked;
    return true;
}

static bool allow(struct router_services *self, struct memory *memory,
                  struct sql_version **ret_version, struct err *err)
{
    struct fake *fake = container_of(self, struct fake, services);
    fake->allowed++;
    fake->check_holds = false;
    return check(self, memory, memory->sql, ret_version, err);
}

static bool correct(struct router_services *self, struct memory *memory,
                    struct outcome *ret_outcome, struct err *err)
{
    struct fake *fake = container_of(self, struct fake, services);
    (void)memory;
    if (fake->correct_refuses)
        return err_set(err, ERR_REFUSED, "the connection was lost; try again");
    if (!fake->correct_gives)
        return err_set(err, ERR_NOT_FOUND, "none");
    *ret_outcome = (struct outcome){.version = version("SELECT 4", true)};
    return true;
}

static bool execute(struct router_services *self, struct memory *memory, struct result **ret_result,
                    struct sql_failure *failure, struct err *err)
{
    struct fake *fake = container_of(self, struct fake, services);
    fake->executed++;
    memory_set(&fake->last_run, memory->sql_run);
    if (fake->execute_cancelled)
        return err_set(err, ERR_CANCELLED, "stopped");
    if (fake->execute_fails) {
        *failure = (struct sql_failure){.type = "TABLE_NOT_FOUND", .problem = "x"};
        return err_set(err, ERR_DB, "no such table: x");
    }
    struct result_column column = {.name = "n", .type = "INTEGER", .value = VALUE_INTEGER};
    *ret_result = result_new(&column, 1, 0);
    result_add(*ret_result, CELL_INTEGER, "1", 1);
    result_row_end(*ret_result, NULL);
    result_set_state(*ret_result, RESULT_COMPLETE);
    memory_set(&memory->job_id, "read-1");
    memory->result_rows = 1;
    return true;
}

static bool form(struct router_services *self, struct memory *memory, enum form_kind kind,
                 const char *words, const char *form_json, struct form **ret_form, struct err *err)
{
    struct fake *fake = container_of(self, struct fake, services);
    (void)err;
    memory_set(&fake->last_json, form_json);
    memory_set(&fake->last_words, words);
    struct form *made = form_new(kind);
    made->title = mem_strdup("Write 1 row");
    made->ready = fake->form_ready;
    made->confirm_word = fake->form_dangerous ? mem_strdup("t") : NULL;
    struct form_field *table = form_field(made, FIELD_TABLE);
    if (table)
        form_field_set(table, "t", FIELD_SAID);
    if (table && !fake->form_ready) {
        form_field_problem(table, "which table?");
        form_field_offer(table, "t");
        form_field_offer(table, "u");
    }
    memory_set(&memory->params, "{}");
    *ret_form = made;
    return true;
}

static bool makes_jobs(struct router_services *self, struct err *err)
{
    const struct fake *fake = container_of(self, struct fake, services);
    return !fake->no_jobs || err_set(err, ERR_REFUSED, "it needs the scope 'jobs'");
}

static bool submit(struct router_services *self, struct memory *memory, const struct form *filled,
                   char **ret_job_id, struct err *err)
{
    struct fake *fake = container_of(self, struct fake, services);
    (void)memory, (void)filled;
    fake->submitted++;
    if (fake->submit_fails)
        return err_set(err, ERR_REFUSED, "read-only");
    *ret_job_id = mem_strdup("job-7");
    return true;
}

void fake_init(struct fake *fake)
{
    *fake = (struct fake){.form_ready = true};
    fake->services = (struct router_services){.emit = emit,
                                              .checkpoint = checkpoint,
                                              .generate = generate,
                                              .choose = choose,
                                              .names = names,
                                              .others = others,
                                              .another = another,
                                              .check = check,
                                              .allow = allow,
                                              .correct = correct,
                                              .execute = execute,
                                              .makes_jobs = makes_jobs,
                                              .form = form,
                                              .submit = submit};
}

void fake_forget(struct fake *fake)
{
    for (size_t i = 0; i < fake->events.len; i++)
        event_free(fake->events.v[i]);
    fake->events.len = 0;
    fake->transitions.len = 0;
}

void fake_release(struct fake *fake)
{
    fake_forget(fake);
    vec_release(&fake->events);
    vec_release(&fake->transitions);
    mem_free(fake->last_run);
    mem_free(fake->last_words);
    mem_free(fake->last_json);
    mem_free(fake->last_question);
}

void fake_turn(struct fake *fake, struct memory *memory, enum turn_kind kind, const char *text,
               const char *option)
{
    struct turn *turn = turn_new(kind, "c1", text);
    if (kind == TURN_FORM)
        turn->verb = str_eq(option, "submit")  ? FORM_SUBMIT
                     : str_eq(option, "leave") ? FORM_LEAVE
                                               : FORM_PREVIEW;
    else
        turn->option_id = mem_strdup(option);
    turn->id = 1;
    handle_turn(&fake->services, turn, memory, NULL);
    turn_free(turn);
}

const struct event *fake_last(const struct fake *fake, enum event_type type)
{
    for (size_t i = fake->events.len; i > 0; i--)
        if (fake->events.v[i - 1]->type == type)
            return fake->events.v[i - 1];
    return NULL;
}

bool fake_walked(const struct fake *fake, enum stage from, enum stage to)
{
    for (size_t i = 0; i < fake->transitions.len; i++)
        if (fake->transitions.v[i].from == from && fake->transitions.v[i].to == to)
            return true;
    return false;
}
