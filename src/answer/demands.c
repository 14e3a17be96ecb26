/* What the operator demands of the answer (L4), in words or with the question: kept on the tree of
 * every answer, the engine's and the model's. */
#include "answer_private.h"
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"
#include "which/which.h"

#define LESSON_DEMAND "lesson!="

enum { READINGS_MAX = 9 }; /* of the engine, from which those that break a demand are taken out */

bool demands_add(struct inquiry *inquiry, struct agent_correction *demand, struct err *err)
{
    if (inquiry->demand_count == DEMANDS_MAX) {
        agent_correction_release(demand);
        return err_set(err, ERR_LIMIT, TEXT_CORRECTED_ENOUGH, DEMANDS_MAX);
    }
    inquiry->demands[inquiry->demand_count++] = *demand;
    return true;
}

/* What one asks for, the other forbids. */
static bool demands_contradict(const struct demand *a, const struct demand *b)
{
    if (a->kind != b->kind || a->avoid == b->avoid)
        return false;
    switch (a->kind) {
    case DEMAND_TABLE:
        return a->table == b->table;
    case DEMAND_COLUMN:
        return a->table == b->table && str_eq_fold(a->column, b->column);
    case DEMAND_JOIN:
        return !memcmp(&a->from, &b->from, sizeof a->from) && !memcmp(&a->to, &b->to, sizeof a->to);
    case DEMAND_CONDITION:
        return a->table == b->table && str_eq_fold(a->column, b->column) &&
               str_eq(a->value, b->value);
    }
    return false;
}

static bool corrections_contradict(const struct agent_correction *a,
                                   const struct agent_correction *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            if (demands_contradict(&a->demands[i], &b->demands[k]))
                return true;
    return false;
}

size_t demands_withdraw(struct inquiry *inquiry, const struct agent_correction *newer,
                        struct agent_correction *ret_gone)
{
    size_t kept = 0, gone = 0;

    for (size_t i = 0; i < inquiry->demand_count; i++)
        if (corrections_contradict(&inquiry->demands[i], newer))
            ret_gone[gone++] = inquiry->demands[i];
        else
            inquiry->demands[kept++] = inquiry->demands[i];
    inquiry->demand_count = kept;
    return gone;
}

/* A lesson that is to be left out; of a name that none has nothing would be. */
static bool demands_without(struct inquiry *inquiry, const struct answer_world *world,
                            const char *name, struct err *err)
{
    struct lesson_book *book = world->lessons ? world->lessons->book(world->lessons) : NULL;

    if (!book || !lesson_book_knows(book, name))
        return err_set(err, ERR_NOT_FOUND, TEXT_NO_SUCH_LESSON, name);
    taught_leave(&inquiry->taught, name);
    return true;
}

bool demands_given(struct inquiry *inquiry, const struct answer_world *world, struct err *err)
{
    for (const char *const *given = world->demands; given && *given; given++) {
        struct agent_correction demand = {0};
        if (str_starts(*given, LESSON_DEMAND)) {
            if (!demands_without(inquiry, world, *given + strlen(LESSON_DEMAND), err))
                return false;
            continue;
        }
        if (!agent_correction_given(world->catalog, *given, &demand, err) ||
            !demands_add(inquiry, &demand, err))
            return false;
    }
    taught_begin(inquiry, world, inquiry->question);
    return true;
}

bool demands_kept(const struct inquiry *inquiry, const struct answer_world *world, const char *sql,
                  char **ret_why)
{
    for (size_t i = 0; i < inquiry->demand_count; i++) {
        char *why = NULL;
        if (agent_obeys(world->catalog, &inquiry->demands[i], sql, &why))
            continue;
        if (ret_why)
            *ret_why = mem_printf(TEXT_DEMAND_BROKEN, why);
        mem_free(why);
        return false;
    }
    return taught_kept(&inquiry->taught, sql, ret_why);
}

static bool any_obeys(const struct inquiry *inquiry, const struct answer_world *world,
                      const struct nlq_answer *answer)
{
    for (size_t i = 0; i < answer->count; i++)
        if (demands_kept(inquiry, world, answer->readings[i].sql, NULL))
            return true;
    return false;
}

/* The readings that keep them all, in their order. */
static void keep_obeying(const struct inquiry *inquiry, const struct answer_world *world,
                         struct nlq_answer *answer)
{
    size_t kept = 0;

    for (size_t i = 0; i < answer->count; i++)
        if (demands_kept(inquiry, world, answer->readings[i].sql, NULL))
            answer->readings[kept++] = answer->readings[i];
    if (kept == answer->count)
        return;
    answer->count = kept;
    answer->ask = NULL;
    if (!kept)
        answer->why_not = arena_strdup(&answer->arena, TEXT_NO_READING_KEEPS);
    else
        answer->readings[0].difference = NULL;
}

/* The readings, each with what the lessons add. */
static struct nlq_answer *read_taught(struct inquiry *inquiry, const struct answer_world *world,
                                      struct nlq_request *request)
{
    struct arena arena = {0};
    const char *asked = request->question;
    char *named = request->must_count == 1
                      ? which_named(world, asked, request->must_tables[0], &arena)
                      : NULL;

    const struct nlq_taught *own = request->taught;
    const size_t own_count = request->taught_count;
    taught_request(&inquiry->taught, request);
    taught_request_before(&inquiry->taught, world, request);
    request->question = named ? named : asked;
    struct nlq_answer *answer = nlq_ask(world->catalog, request);
    char *instead = request->must_count == 1 && !named && !any_obeys(inquiry, world, answer)
                        ? which_instead(world, asked, request->must_tables[0], &arena)
                        : NULL;
    if (instead) {
        nlq_answer_free(answer);
        request->question = instead;
        answer = nlq_ask(world->catalog, request);
    }
    request->question = asked;
    request->taught = own;
    request->taught_count = own_count;
    arena_release(&arena);
    taught_read(&inquiry->taught, answer);
    return answer;
}

static bool leaves_words_out(const struct nlq_answer *answer)
{
    const struct nlq_reading *reading = answer->count ? &answer->readings[0] : NULL;

    for (size_t i = 0; reading && i < reading->evidence_count; i++)
        if (reading->evidence[i].kind == EVIDENCE_IGNORED)
            return true;
    return !reading;
}

/* Under each reading stands which lessons were left. */
static void say_left(struct nlq_answer *answer, const char *const *said, size_t count)
{
    for (size_t i = 0; i < answer->count; i++) {
        struct nlq_reading *reading = &answer->readings[i];
        const size_t n = reading->evidence_count;
        struct evidence *all = arena_alloc(&answer->arena, (n + count) * sizeof *all);
        if (n)
            memcpy(all, reading->evidence, n * sizeof *all);
        for (size_t k = 0; k < count; k++)
            all[n + k] = (struct evidence){.kind = EVIDENCE_ASSUMED,
                                           .text = arena_strdup(&answer->arena, said[k])};
        reading->evidence = all;
        reading->evidence_count = n + count;
    }
}

/* No reading keeps a lesson, which is of another table, perhaps: the question is read without it
 * where that explains all of its words. A lesson never makes an answer worse than none. */
static struct nlq_answer *read_without_unfit(struct inquiry *inquiry,
                                             const struct answer_world *world,
                                             struct nlq_request *request, struct nlq_answer *answer)
{
    const char *said[TAUGHT_UNFIT_MAX];
    struct arena arena = {0};
    const size_t left = taught_leave_unfit(&inquiry->taught, &arena, said);

    taught_begin(inquiry, world, inquiry->question);
    request->taught = NULL;
    request->taught_count = 0;
    struct nlq_answer *without = read_taught(inquiry, world, request);
    if (leaves_words_out(without)) {
        if (without->count)
            taught_doubt(&inquiry->taught, left);
        taught_take_back(&inquiry->taught, left);
        taught_begin(inquiry, world, inquiry->question);
        request->taught = NULL;
        nlq_answer_free(without);
    } else {
        say_left(without, said, left);
        nlq_answer_free(answer);
        answer = without;
    }
    arena_release(&arena);
    return answer;
}

/* The readings under the lessons that are planned; fills the request. */
static struct nlq_answer *demands_read_planned(struct inquiry *inquiry,
                                               const struct answer_world *world,
                                               struct nlq_request *request)
{
    int must[DEMANDS_MAX * DEMANDS_OF_ONE], avoid[DEMANDS_MAX * DEMANDS_OF_ONE];

    request->must_tables = must;
    request->avoid_tables = avoid;
    request->must_count = request->avoid_count = 0;
    for (size_t i = 0; i < inquiry->demand_count; i++)
        for (size_t k = 0; k < inquiry->demands[i].count; k++) {
            const struct demand *demand = &inquiry->demands[i].demands[k];
            if (demand->kind != DEMAND_TABLE)
                continue;
            if (demand->avoid)
                avoid[request->avoid_count++] = demand->table;
            else
                must[request->must_count++] = demand->table;
        }
    if (inquiry->demand_count)
        request->max_readings = READINGS_MAX;
    request->ranks_shown = !world->scored;
    if (world->settings)
        request->fiscal_start = (int)settings_int(world->settings, SET_FISCAL_YEAR_START);
    return read_taught(inquiry, world, request);
}

struct nlq_answer *demands_read(struct inquiry *inquiry, const struct answer_world *world,
                                struct nlq_request *request)
{
    struct nlq_answer *answer = demands_read_planned(inquiry, world, request);

    if (inquiry->taught.unfit_count && inquiry->question)
        answer = read_without_unfit(inquiry, world, request, answer);
    keep_obeying(inquiry, world, answer);
    return answer;
}

struct nlq_answer *demands_read_other(struct inquiry *inquiry, const struct answer_world *world,
                                      struct nlq_request request, const char *question)
{
    request.question = question;
    request.context = NULL;
    request.taught = NULL;
    request.taught_count = 0;
    taught_begin(inquiry, world, question);
    struct nlq_answer *answer = demands_read_planned(inquiry, world, &request);
    keep_obeying(inquiry, world, answer);
    taught_begin(inquiry, world, inquiry->question);
    return answer;
}
