/* The model's SQL for a question: what goes along with it, how the database judges what comes back,
 * and what is kept of what failed. */
#include "answer_private.h"
#include "examples/examples.h"
#include "querent/base/container.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "querent/sql/token.h"
#include "texts.h"

static const double READING_FAIR = 0.3; /* from here on the engine's is an answer to fall back on */
static const double SAMPLE_TEMPERATURE = 0.7; /* of answers that are made for a vote */

/* The demands as lines for a model; heap. */
static char *constraints_of(const struct inquiry *inquiry, const struct answer_world *world)
{
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < inquiry->demand_count; i++)
        buf_addf(&text, "%s%s", i ? "\n" : "", inquiry->demands[i].constraint);
    taught_tell(&inquiry->taught, &text);
    if (!str_blank(world->instruction))
        buf_addf(&text, "%sINSTRUCTION: %s", text.len ? "\n" : "", world->instruction);
    return text.p ? buf_take(&text) : mem_strdup("");
}

/* A question that stands by itself is asked without a history: old questions only mislead a small
 * model. */
static size_t history_of(const struct answer_world *world, struct arena *arena,
                         const char *question, const char *const **ret_list)
{
    return world->kept && question_signs_of(question).follows
               ? world->kept->history(world->kept, arena, ret_list)
               : 0;
}

/* ---- the database's word on it */

struct model_judge {
    struct agent_judge judge;
    struct inquiry *inquiry;
    const struct answer_world *world;
    struct memory_attempt said; /* what the database said last, its texts NULL: nothing */
};

static void judge_forget(struct model_judge *judge)
{
    mem_free(judge->said.error);
    mem_free(judge->said.error_type);
    mem_free(judge->said.problem);
    judge->said = (struct memory_attempt){.sql = NULL};
}

/* Whether other SQL would help; *ret_why is told to the model then. */
static bool judge_failure(struct model_judge *judge, const char *type, const char *said,
                          const char *problem, char **ret_why)
{
    struct arena arena = {0};
    struct agent_diagnosis diagnosis;

    judge->said = (struct memory_attempt){
        .error = mem_strdup(said), .error_type = mem_strdup(type), .problem = mem_strdup(problem)};
    tried_diagnose(judge->world, &judge->said, &diagnosis);
    const bool correctable = diagnosis.correctable;
    if (correctable)
        *ret_why = mem_strdup(agent_diagnosis_text(&arena, &diagnosis, said, problem));
    agent_diagnosis_release(&diagnosis);
    arena_release(&arena);
    return correctable;
}

static const char *error_of(const struct sql_version *version)
{
    for (size_t i = 0; i < version->mark_count; i++)
        if (version->marks[i].severity == MARK_ERROR)
            return version->marks[i].message;
    return TEXT_MAY_NOT_RUN;
}

/* Another dialect's function, which this one has not, or one that nobody has heard of; NULL: the
 * code that it waits for is none. */
static const char *function_of_another(const struct sql_version *version, enum sql_dialect dialect)
{
    static const enum sql_dialect all[] = {SQL_SQLITE, SQL_POSTGRES, SQL_MYSQL, SQL_TRINO,
                                           SQL_BIGQUERY};

    for (size_t i = 0; i < version->held_count; i++)
        for (size_t d = 0; d < sizeof all / sizeof *all; d++)
            for (const char *const *name = sql_functions(all[d]); all[d] != dialect && *name;
                 name++)
                if (str_eq_fold(*name, version->held[i].name))
                    return *name;
    return version->unseen;
}

/* What no other SQL would mend is taken: it is shown with what the database said. */
static bool judge_takes(struct agent_judge *self, const char *sql, char **ret_why)
{
    struct model_judge *judge = container_of(self, struct model_judge, judge);
    const struct answer_world *world = judge->world;
    const struct version_options options = {
        .database = world->database, .rules = world->rules, .maker = "", .confidence = -1};
    bool takes = true;

    judge_forget(judge);
    if (taught_leave_doubted(&judge->inquiry->taught, sql))
        taught_begin(judge->inquiry, world, judge->inquiry->question);
    if (!demands_kept(judge->inquiry, world, sql, ret_why)) {
        judge->said = (struct memory_attempt){.error = mem_strdup(*ret_why),
                                              .error_type = mem_strdup(TRIED_DEMAND)};
        return false;
    }
    say_status(world, STATUS_GENERATING, TEXT_PREPARING);
    struct sql_version *version =
        version_make(sql, world->catalog, catalog_dialect(world->catalog), &options);
    const char *foreign = function_of_another(version, catalog_dialect(world->catalog));
    if (foreign) {
        char *said = mem_printf(TEXT_NO_FUNCTION, foreign);
        takes = !judge_failure(judge, "FUNCTION_NOT_SUPPORTED", said, foreign, ret_why);
        mem_free(said);
    } else if (!version->runnable && version->failure) {
        takes = !judge_failure(judge, version->failure, version->said, version->problem, ret_why);
    } else if (!version->runnable && !version->held_count) {
        *ret_why = mem_strdup(error_of(version));
        takes = false;
    }
    sql_version_free(version);
    return takes;
}

static char *judge_mends(struct agent_judge *self, const char *sql)
{
    return taught_mend(&container_of(self, struct model_judge, judge)->inquiry->taught, sql);
}

/* What the database said says more than what was told of it. */
static void judge_failed(struct agent_judge *self, const struct memory_attempt *attempt)
{
    struct model_judge *judge = container_of(self, struct model_judge, judge);
    struct memory_attempt kept = judge->said.error ? judge->said : *attempt;

    kept.sql = attempt->sql;
    tried_add(judge->inquiry, &kept);
    judge_forget(judge);
    say_took(judge->world, "attempt failed", attempt->error, say_clock(judge->world));
}

/* ---- asking */

static bool take_answer(struct inquiry *inquiry, struct agent_sql_answer *answer, struct err *err)
{
    if (str_blank(answer->sql))
        return err_set(err, ERR_UNSURE, "the model gave no SQL: %s",
                       answer->problem ? answer->problem : "nothing usable came back");
    if (answer->problem)
        return err_set(err, ERR_UNSURE,
                       tried_disobeys(inquiry) ? "the model's SQL is refused: %s"
                                               : "the model's SQL does not run: %s",
                       answer->problem);
    memory_set(&inquiry->model_sql, answer->sql);
    memory_set(&inquiry->model_written, answer->written);
    inquiry->model_probability = answer->probability;
    return true;
}

/* What the model is asked with, the same for each of its answers to a question. */
struct model_request {
    struct arena arena;
    char *examples, *constraints, *hint;
    struct agent_sql_request request;
};

static bool request_has_other(const struct inquiry *inquiry)
{
    const struct nlq_answer *answer = inquiry->readings;

    return answer && answer->count && answer->readings[0].answers &&
           answer->readings[0].confidence >= READING_FAIR &&
           !tried_rejected(inquiry, answer->readings[0].sql);
}

static void request_init(struct model_request *asked, struct inquiry *inquiry,
                         const struct answer_world *world, const char *question)
{
    *asked = (struct model_request){.examples = examples_for(inquiry, world, question),
                                    .constraints = constraints_of(inquiry, world),
                                    .hint = hint_of(inquiry, world, question)};
    struct agent_sql_request *request = &asked->request;
    *request = (struct agent_sql_request){
        .question = question,
        .catalog = world->catalog,
        .now = world->now,
        .attempts = tried_diagnosed(inquiry, world, &asked->arena),
        .attempt_count = inquiry->tried_count,
        .constraints = asked->constraints,
        .hint = asked->hint,
        .no_plan = world->no_plan,
        .prune = world->prune,
        .examples = asked->examples,
        .has_other = request_has_other(inquiry),
        .waited_us = say_clock(world) - inquiry->asked_us,
    };
    meaning_select(world, &asked->arena, request);
    request->history_count = history_of(world, &asked->arena, question, &request->history);
}

static void request_release(struct model_request *asked)
{
    arena_release(&asked->arena);
    mem_free(asked->examples);
    mem_free(asked->constraints);
    mem_free(asked->hint);
}

bool ask_model(struct inquiry *inquiry, const struct answer_world *world, const char *question,
               struct err *err)
{
    struct agent_sql_answer answer = {0};
    struct model_request asked;
    say_status(world, STATUS_PLANNING, TEXT_PLANNING);
    struct model_judge judge = {
        .judge = {judge_takes, judge_failed, judge_mends}, .inquiry = inquiry, .world = world};
    request_init(&asked, inquiry, world, question);
    asked.request.judge = &judge.judge;
    const bool checks = inquiry->checks && asked.request.has_other;
    struct cancel *second = checks && world->second ? world->second->begin(world->second) : NULL;
    if (checks)
        say_checking(world);
    else
        say_status(world, STATUS_GENERATING, TEXT_MODEL_WRITES);
    say_tool(world, "sql_agent");
    const bool ok = world->model->sql(world->model, &asked.request, second ? second : world->cancel,
                                      &answer, err) &&
                    take_answer(inquiry, &answer, err);
    if (second)
        world->second->end(world->second, second);
    if (!ok && err->code == ERR_NOT_FOUND)
        err->code = ERR_CONFIG; /* the server has no such model: nothing of the data is missing */
    judge_forget(&judge);
    agent_sql_answer_release(&answer);
    request_release(&asked);
    return ok;
}

/* ---- the same question once more, for a vote */

/* What comes of it is taken or left: nothing is corrected. */
static void sample_failed(struct agent_judge *self, const struct memory_attempt *attempt)
{
    (void)attempt;
    judge_forget(container_of(self, struct model_judge, judge));
}

char *ask_model_again(struct inquiry *inquiry, const struct answer_world *world,
                      const char *question, int sample)
{
    struct agent_sql_answer answer = {0};
    struct err err = ERR_INIT;
    struct model_request asked;
    struct model_judge judge = {
        .judge = {judge_takes, sample_failed, judge_mends}, .inquiry = inquiry, .world = world};
    char *sql = NULL;

    request_init(&asked, inquiry, world, question);
    asked.request.judge = &judge.judge;
    asked.request.no_plan = true;
    asked.request.sample = sample;
    asked.request.sample_temperature = SAMPLE_TEMPERATURE;
    if (world->model->sql(world->model, &asked.request, world->cancel, &answer, &err) &&
        !answer.problem && !str_blank(answer.sql))
        sql = mem_strdup(answer.sql);
    judge_forget(&judge);
    agent_sql_answer_release(&answer);
    request_release(&asked);
    return sql;
}
