/* The model's SQL for a question: what goes along with it, and what comes back. */
#include "answer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"

enum { EXAMPLES_MAX = 3 };

/* The demands as lines for a model; heap. */
static char *constraints_of(const struct inquiry *inquiry)
{
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < inquiry->demand_count; i++)
        buf_addf(&text, "%s%s", i ? "\n" : "", inquiry->demands[i].constraint);
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

void diagnose_attempt(const struct catalog *catalog, const struct memory_attempt *attempt,
                      struct agent_diagnosis *ret_diagnosis)
{
    agent_diagnose(catalog, attempt->error_type, attempt->error,
                   attempt->problem ? attempt->problem : "", ret_diagnosis);
}

/* The attempts as a model is told of them: with what the database's error means. */
static struct memory_attempt *diagnosed_attempts(const struct answer_world *world,
                                                 struct arena *arena, const struct memory *memory)
{
    struct memory_attempt *list = arena_alloc(arena, (memory->attempt_count + 1) * sizeof *list);

    for (size_t i = 0; i < memory->attempt_count; i++) {
        struct agent_diagnosis diagnosis;
        list[i] = memory->attempts[i];
        if (!list[i].error_type)
            continue;
        diagnose_attempt(world->catalog, &list[i], &diagnosis);
        list[i].error = arena_printf(
            arena, "%s\nError type: %s\nProblem area: %s\nRoot cause: %s\nSuggestion: %s",
            list[i].error, diagnosis.error_type, list[i].problem ? list[i].problem : "not known",
            diagnosis.root_cause, diagnosis.suggestion);
        agent_diagnosis_release(&diagnosis);
    }
    return list;
}

char *ask_model(const struct inquiry *inquiry, const struct answer_world *world,
                const struct memory *memory, const char *question, struct err *err)
{
    struct arena arena = {0};
    struct agent_sql_answer answer = {0};
    char *examples =
        world->kept ? world->kept->examples(world->kept, question, EXAMPLES_MAX) : NULL;
    char *constraints = constraints_of(inquiry), *sql = NULL;
    struct agent_sql_request request = {.question = question,
                                        .catalog = world->catalog,
                                        .now = world->now,
                                        .attempts = diagnosed_attempts(world, &arena, memory),
                                        .attempt_count = memory->attempt_count,
                                        .constraints = constraints,
                                        .examples = examples};
    request.history_count = history_of(world, &arena, question, &request.history);
    say_tool(world, "sql_agent");
    if (world->model->sql(world->model, &request, world->cancel, &answer, err)) {
        if (str_blank(answer.sql)) {
            err_set(err, ERR_UNSURE, "the model gave no SQL: %s",
                    answer.problem ? answer.problem : "nothing usable came back");
        } else {
            sql = answer.sql;
            answer.sql = NULL;
        }
    }
    agent_sql_answer_release(&answer);
    arena_release(&arena);
    mem_free(examples);
    mem_free(constraints);
    return sql;
}
