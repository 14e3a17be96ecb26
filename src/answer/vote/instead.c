/* What is answered where the model gave nothing: as the engine alone would have answered, with what
 * kept the model from it as a notice. */
#include "vote/instead.h"

#include <string.h>

#include "answer_private.h"
#include "querent/base/cancel.h"
#include "querent/base/mem.h"
#include "texts.h"

/* It wrote nothing that could be used, because nothing came. */
static bool instead_of_silence(const struct inquiry *inquiry, const struct err *problem)
{
    return !inquiry->tried_count && (problem->code == ERR_CONNECT || problem->code == ERR_TIMEOUT ||
                                     problem->code == ERR_IO);
}

/* Nobody has an answer: what kept the model from one, and that the engine was asked, too. */
static void instead_nobody(const struct inquiry *inquiry, const struct err *problem,
                           struct err *err)
{
    const bool silent = instead_of_silence(inquiry, problem);
    const char *not_read = inquiry->readings ? inquiry->readings->why_not : NULL;
    char *why = not_read ? mem_printf(": %s", not_read) : mem_strdup("");

    if (problem->code == ERR_CANCELLED || problem->code == ERR_UNSURE ||
        (!inquiry->readings && !silent))
        *err = *problem;
    else if (!inquiry->readings)
        err_set(err, ERR_MODEL, TEXT_MODEL_SILENT, problem->text);
    else
        err_set(err, ERR_MODEL, silent ? TEXT_MODEL_SILENT_NEITHER : TEXT_MODEL_FAILED_NEITHER,
                problem->text, (int)strcspn(why, ";"), why);
    mem_free(why);
}

/* The whole question was, and not the model alone. */
static bool instead_is_stopped(const struct asking *asking, const struct err *problem)
{
    return problem->code == ERR_CANCELLED && cancel_fired(asking->world->cancel);
}

/* What the engine alone would have done, its question included: a model that fails settles nothing
 * that is the operator's to say. */
static bool engine_instead(struct asking *asking, const struct err *problem)
{
    const struct nlq_answer *readings = asking->inquiry->readings;

    if (instead_is_stopped(asking, problem) || !readings || readings->count == 0 ||
        tried_first_wanted(asking->inquiry) == readings->count)
        return false;
    if (problem->code == ERR_CANCELLED)
        say_notice(asking->world, TEXT_MODEL_CUT_SHORT);
    else
        say_notice(asking->world,
                   instead_of_silence(asking->inquiry, problem) ? TEXT_MODEL_SILENT_ENGINE
                                                                : TEXT_MODEL_FAILED_ENGINE,
                   problem->text);
    asking->unaided = true;
    ask_engine_take(asking);
    return true;
}

/* Nothing here is about the question: no answer of a model's could be right. */
static bool instead_is_unrelated(const struct asking *asking, const struct err *problem)
{
    return problem->code == ERR_MODEL && !asking->inquiry->tried_count &&
           understood_is_nothing(&asking->understood, asking->inquiry->readings);
}

enum step_end instead_of_model(struct asking *asking, const struct err *problem)
{
    struct inquiry *inquiry = asking->inquiry;

    if (engine_instead(asking, problem))
        return STEP_DONE;
    if (instead_is_unrelated(asking, problem)) {
        say_notice(asking->world, "%s", problem->text);
        return STEP_NEXT;
    }
    if (problem->code == ERR_CANCELLED ||
        !clarify(inquiry, asking->world, asking->question, true, &asking->outcome)) {
        instead_nobody(inquiry, problem, asking->err);
        return STEP_FAILED;
    }
    keep_context(inquiry, asking->memory);
    return STEP_DONE;
}
