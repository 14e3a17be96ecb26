/* What is learned from an answer: words that teach, an edit that was confirmed, an error that was
 * mended. An answer without rows, and one that was rejected, teach nothing. */
#include "answer_private.h"

#include "kept/kept.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lessons/learn.h"
#include "texts.h"
#include "vote/weighed.h"

bool inquiry_teach(const struct answer_world *world, const struct memory *memory, const char *words,
                   char **ret_said, struct err *err)
{
    struct lesson lesson;

    if (!world->lessons || !world->catalog)
        return err_set(err, ERR_NOT_FOUND, TEXT_TEACHES_NOTHING);
    if (!lesson_of_words(world->catalog, words, memory->sql, &lesson, err))
        return false;
    lesson.source = mem_strdup(LESSON_SOURCE_CORRECTION);
    char *gone = NULL;
    const bool ok = world->lessons->learned(world->lessons, &lesson, &gone, err);
    if (ok) {
        char *means = lesson_words(&lesson);
        const bool other = gone && !str_eq(gone, means);
        *ret_said = other ? mem_printf(TEXT_LEARNED_INSTEAD, means, lesson.name, gone)
                          : mem_printf(TEXT_LEARNED, means, lesson.name);
        mem_free(means);
    }
    mem_free(gone);
    lesson_release(&lesson);
    return ok;
}

/* The only word that the reading left out; NULL: there is not one. */
static const char *learn_ignored(const struct inquiry *inquiry)
{
    const struct nlq_answer *readings = inquiry->readings;
    const char *ignored = NULL;
    size_t count = 0;

    if (!readings || inquiry->offer >= readings->count)
        return NULL;
    const struct nlq_reading *reading = &readings->readings[inquiry->offer];
    for (size_t i = 0; i < reading->evidence_count; i++)
        if (reading->evidence[i].kind == EVIDENCE_IGNORED) {
            ignored = reading->evidence[i].text;
            count++;
        }
    return count == 1 ? ignored : NULL;
}

/* The newest SQL of the question that failed by a wrong name, and what ran in the end. */
static void learn_recovery(struct inquiry *inquiry, const struct answer_world *world,
                           const char *ran)
{
    const struct memory_attempt *last =
        inquiry->tried_count ? &inquiry->tried[inquiry->tried_count - 1] : NULL;
    struct lesson lesson;
    struct err err = ERR_INIT;

    if (!last || !last->sql || str_blank(last->problem) ||
        !lesson_of_recovery(world->catalog, last->sql, last->problem, ran, &lesson))
        return;
    if (!world->lessons->learned(world->lessons, &lesson, NULL, &err))
        say_notice(world, "%s", err.text);
    lesson_release(&lesson);
}

/* The engine knew every word of the question: nothing is left to be taught. */
static bool learn_knew(const struct inquiry *inquiry)
{
    const struct nlq_answer *readings = inquiry->readings;

    if (!inquiry->by_engine || !readings || inquiry->offer >= readings->count)
        return false;
    const struct nlq_reading *reading = &readings->readings[inquiry->offer];
    for (size_t i = 0; i < reading->evidence_count; i++)
        if (reading->evidence[i].kind == EVIDENCE_IGNORED)
            return false;
    return reading->sure;
}

bool inquiry_leaves_out(const struct inquiry *inquiry, const char *sql)
{
    const struct nlq_answer *readings = inquiry->readings;

    for (size_t i = 0; readings && i < readings->count; i++) {
        const struct nlq_reading *reading = &readings->readings[i];
        for (size_t k = 0; str_eq(reading->sql, sql) && k < reading->evidence_count; k++)
            if (reading->evidence[k].kind == EVIDENCE_IGNORED)
                return true;
    }
    return inquiry->taught.shown_leaves_out && inquiry->taught.shown &&
           str_eq(inquiry->taught.shown, sql);
}

/* Nobody made sure of it: who ran it wanted to see what it gives. */
static bool learn_guessed(const struct inquiry *inquiry, const char *sql)
{
    const struct nlq_answer *readings = inquiry->readings;

    for (size_t i = 0; readings && i < readings->count; i++) {
        const struct nlq_reading *reading = &readings->readings[i];
        if (str_eq(reading->sql, sql) && !reading->sure &&
            policy_is_guess(reading->takes ? readings->readings[0].confidence
                                           : reading->confidence))
            return true;
    }
    return (inquiry->taught.shown_guess && str_eq(inquiry->taught.shown, sql)) ||
           (str_eq(inquiry->model_sql, sql) &&
            policy_is_guess(weighed_right(inquiry->model_probability, false)));
}

bool inquiry_may_keep(const struct inquiry *inquiry, const char *sql)
{
    return !inquiry_leaves_out(inquiry, sql) &&
           !(inquiry->taught.beside && learn_guessed(inquiry, sql));
}

/* A day that stands in it for words such as "last month" is another one tomorrow. */
static bool learn_is_dated(const struct inquiry *inquiry, const struct answer_world *world,
                           const struct lesson *lesson)
{
    char *means = lesson_words(lesson);
    const bool dated = alike_dated(world->catalog, inquiry->question, means);

    mem_free(means);
    return dated;
}

/* What the edit says; of SQL that was taken as it is, what the only unknown word stands for. */
static bool learn_answer(const struct inquiry *inquiry, const struct answer_world *world,
                         const char *offered, const char *ran, struct lesson *ret_lesson)
{
    if (!str_eq(offered, ran)) {
        if (!lesson_of_edit(world->catalog, inquiry->question, learn_ignored(inquiry), offered, ran,
                            ret_lesson))
            return false;
        ret_lesson->source = mem_strdup(LESSON_SOURCE_EDIT);
        return true;
    }
    if (learn_knew(inquiry) || inquiry->taught.used_count ||
        inquiry->taught.plan.count ||       /* its words were taught before */
        inquiry_leaves_out(inquiry, ran) || /* nothing of the SQL stands for the word */
        learn_guessed(inquiry, ran))
        return false;
    return lesson_of_approval(world->catalog, inquiry->question, ran, ret_lesson);
}

/* The program's own mend of what it offered. */
static bool is_own_mend(const struct inquiry *inquiry, const struct memory *memory, const char *sql)
{
    const char *offered = offers_sql(inquiry);
    return offered && memory->sql_fixed && str_eq(memory->sql, offered) &&
           str_eq(sql, memory->sql_fixed);
}

void inquiry_mended(struct inquiry *inquiry, const struct memory *memory, const char *sql)
{
    if (is_own_mend(inquiry, memory, sql))
        memory_set(&inquiry->taught.own_mend, sql);
}

bool inquiry_changes(const struct inquiry *inquiry, const struct answer_world *world,
                     const struct memory *memory, const char *sql, bool in_editor)
{
    const char *offered = offers_sql(inquiry), *question = memory->natural_language_query;

    if (str_eq(sql, memory->sql) || str_eq(sql, offered) || is_own_mend(inquiry, memory, sql))
        return true;
    return (offered && lesson_is_change(world->catalog, question, offered, sql, in_editor)) ||
           (memory->sql && lesson_is_change(world->catalog, question, memory->sql, sql, in_editor));
}

/* What the edit began from; after a restart nobody knows. */
static const char *learn_base(const struct inquiry *inquiry)
{
    const char *offered = offers_sql(inquiry);
    return offered ? offered : inquiry->taught.shown;
}

char *inquiry_once(const struct inquiry *inquiry, const struct answer_world *world,
                   const struct memory *memory)
{
    const char *base = learn_base(inquiry);

    if (!memory->sql || !world->catalog || str_eq(memory->sql, inquiry->taught.own_mend))
        return NULL;
    if (!base)
        return memory->sql_version > 1 ? mem_strdup(TEXT_ONCE_UNKNOWN) : NULL;
    return lesson_edit_once(world->catalog, base, memory->sql);
}

const struct lesson *inquiry_propose(struct inquiry *inquiry, const struct answer_world *world,
                                     const char *ran)
{
    struct taught *taught = &inquiry->taught;
    const char *offered = learn_base(inquiry);
    struct lesson lesson;

    inquiry_drop_proposal(inquiry);
    if (!world->lessons || !world->catalog || !inquiry->question || !ran)
        return NULL;
    learn_recovery(inquiry, world, ran);
    if (!offered || str_eq(ran, taught->own_mend) ||
        !learn_answer(inquiry, world, offered, ran, &lesson))
        return NULL;
    if (learn_is_dated(inquiry, world, &lesson)) {
        lesson_release(&lesson);
        return NULL;
    }
    taught->proposal = mem_alloc(sizeof *taught->proposal);
    *taught->proposal = lesson;
    return taught->proposal;
}

void inquiry_drop_proposal(struct inquiry *inquiry)
{
    if (inquiry->taught.proposal)
        lessons_free(inquiry->taught.proposal, 1);
    inquiry->taught.proposal = NULL;
}

bool inquiry_keep_proposal(struct inquiry *inquiry, const struct answer_world *world, bool company,
                           struct err *err)
{
    struct lesson *lesson = inquiry->taught.proposal;

    if (!lesson || !world->lessons)
        return err_set(err, ERR_STALE, TEXT_PROPOSAL_GONE);
    if (company)
        lesson->scope = LESSON_COMPANY;
    const bool ok = world->lessons->learned(world->lessons, lesson, NULL, err);
    inquiry_drop_proposal(inquiry);
    return ok;
}
