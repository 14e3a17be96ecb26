/* The model's answer beside the engine's. Each is tried (see trial.h), and answers with the same
 * rows speak for each other: two that were made in such different ways seldom agree by chance.
 * Where they do not agree, what each is worth decides, as measured (see ARCHITECTURE.md). */
#include <math.h>
#include <string.h>

#include "answer_private.h"
#include "querent/base/mem.h"
#include "querent/sql/sql.h"
#include "texts.h"
#include "trial.h"
#include "vote/asked.h"
#include "vote/dropped.h"
#include "vote/instead.h"
#include "vote/lifted.h"
#include "vote/unasked.h"
#include "vote/ungiven.h"
#include "vote/unlinked.h"
#include "vote/unshown.h"
#include "vote/weighed.h"
#include "which/which.h"

enum { CANDIDATES_MAX = 8, SAMPLES_MAX = 8 };

/* What decides between answers that differ, fitted on tuned databases, beside what a model's is
 * worth by its probability: it is right more often than a reading which the engine itself doubts,
 * unless it leaves out what was asked for. */
static const double WORTH_ENGINE = 0.7;  /* times its confidence in a reading it is not sure of */
static const double WORTH_SAMPLE = 0.3;  /* at most, of an answer that it made for the vote */
static const double WORTH_SECOND = 0.15; /* of the engine's other readings */
static const double WORTH_NOTHING = 0.4; /* times: a result that says nothing */
static const double WORTH_MISSING = 0.4; /* times, for each thing asked for that it has not */

/* Shares of right answers, fitted likewise. */
static const double RIGHT_AGREED = 0.94;   /* engine and model have the same rows */
static const double RIGHT_SAMPLED = 0.8;   /* the engine's, and one of the model's later answers */
static const double RIGHT_SECOND = 0.7;    /* the model and another reading of the engine have */
static const double RIGHT_AGAINST = 0.7;   /* times: the engine's, and the model's is not like it */
static const double RIGHT_NOTHING = 0.75;  /* times: agreed on a result that says nothing */
static const double RIGHT_UNUSED = 0.9;    /* times: a word of the question went unused */
static const double READING_WEAK = 0.5;    /* a reading that is likelier wrong than right */
static const double RIGHT_WEAK = 0.85;     /* times: agreed on, but by a reading that is weak */
static const double RIGHT_CORRECTED = 0.9; /* times: agreed on, but after other SQL had failed */
static const double RIGHT_MISSING = 0.8;   /* times, for each thing asked for that it has not */
static const double RIGHT_REPEATS = 0.75;  /* times: a row is there several times */
static const double RIGHT_REORDERED = 0.85; /* times: agreed on the rows, not on their order */
static const double GATE_SURE = 0.9;        /* from here on it is offered to run at once */

struct candidate {
    size_t offer;
    bool model;
    const char *sample; /* its SQL, where it was made for the vote */
    bool senseless; /* its structure says that it is not what is meant: see sense_speaks_against */
    size_t missing; /* what was asked for, names where it lists keys, rows where it counts */
    double worth;
    struct trial trial;
};

struct ballot {
    const struct answer_world *world;
    const struct inquiry *inquiry;
    struct candidate list[CANDIDATES_MAX + SAMPLES_MAX];
    size_t count;
    char *samples[SAMPLES_MAX]; /* SQL */
    size_t sample_count;
};

/* Code which is on no list is not run even where it was allowed: such a candidate stands untried.
 */
static void try_candidate(const struct ballot *ballot, const char *sql, struct candidate *candidate)
{
    struct err err = ERR_INIT;

    if (!trial_sql(ballot->world, sql, &candidate->trial, &err))
        candidate->worth *= err.code != ERR_DB && err.code != ERR_REFUSED;
    else if (candidate->trial.nothing)
        candidate->worth *= WORTH_NOTHING;
}

/* Products, rows that a join repeats, sums over them and the like: a query may have them by
 * intention, but one of two that answer the same question without is likelier meant. */
static bool sense_speaks_against(const struct answer_world *world, const char *sql)
{
    const enum sql_dialect dialect = catalog_dialect(world->catalog);
    const struct sql_lookup lookup = catalog_lookup(world->catalog);
    struct arena arena = {0};
    struct sql_error error;
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), dialect, &error);
    bool against = false;

    for (struct sql_finding *f = query ? sql_resolve(&arena, query, dialect, &lookup) : NULL; f;
         f = f->next)
        against |= f->severity == MARK_WARNING &&
                   (f->class == SQL_UNCONNECTED || f->class == SQL_FAN_TRAP ||
                    f->class == SQL_REPEATED_ROWS || f->class == SQL_NEGATED_JOIN ||
                    f->class == SQL_HAVING_ALONE || f->class == SQL_BAD_COMPARISON ||
                    f->class == SQL_OUTER_COLUMN);
    arena_release(&arena);
    return against;
}

/* Candidates that make no sense lose to the best of those that do, whoever agrees with them; one
 * that has not what was asked for is no better. */
static void judge_senses(struct ballot *ballot)
{
    double best = 0;
    size_t against = 0;

    for (size_t i = 0; i < ballot->count; i++) {
        const struct candidate *one = &ballot->list[i];
        const bool main = one->model || one->offer == 0;
        against += one->senseless;
        if (!one->senseless && !one->missing && main && one->worth > best)
            best = one->worth;
    }
    for (size_t i = 0; i < ballot->count && best > 0; i++) {
        struct candidate *one = &ballot->list[i];
        if (one->senseless && one->worth * (double)against * 2 > best)
            one->worth = best / (double)(against * 2);
    }
}

static struct candidate *add_candidate(struct ballot *ballot, size_t offer, bool model,
                                       const char *sql, double worth)
{
    struct candidate *candidate = &ballot->list[ballot->count++];
    const struct catalog *catalog = ballot->world->catalog;
    const char *question = ballot->inquiry->question;

    *candidate = (struct candidate){
        .offer = offer,
        .model = model,
        .senseless = sense_speaks_against(ballot->world, sql),
        .missing = asked_missing(question, sql, catalog_dialect(catalog)) +
                   unasked_keys(catalog, question, sql) + unasked_count(catalog, question, sql) +
                   unasked_ones(catalog, question, sql) + unasked_given(catalog, question, sql) +
                   unasked_twice(catalog, question, sql) + unasked_blend(catalog, question, sql) +
                   unasked_values(catalog, question, sql) + unshown_count(catalog, question, sql) +
                   ungiven_count(ballot->inquiry, catalog, sql, model),
        .worth = worth};
    for (size_t i = 0; i < candidate->missing; i++)
        candidate->worth *= WORTH_MISSING;
    try_candidate(ballot, sql, candidate);
    return candidate;
}

/* One that the engine is sure of, or would be by its confidence, is right more often than a model
 * that contradicts it. */
static bool vote_is_firm(const struct answer_world *world, const struct nlq_reading *reading)
{
    return reading->sure ||
           reading->confidence >= settings_real(world->settings, SET_PIPELINE_ENGINE_CONFIDENCE);
}

static double vote_reading_worth(const struct answer_world *world,
                                 const struct nlq_reading *reading)
{
    return vote_is_firm(world, reading) ? reading->confidence : WORTH_ENGINE * reading->confidence;
}

static void add_readings(struct ballot *ballot)
{
    const struct nlq_answer *readings = ballot->inquiry->readings;

    for (size_t i = 0; readings && i < readings->count && i + 1 < CANDIDATES_MAX; i++) {
        const double first = vote_reading_worth(ballot->world, &readings->readings[0]);
        if (!tried_rejected(ballot->inquiry, readings->readings[i].sql))
            add_candidate(ballot, i, false, readings->readings[i].sql,
                          i ? fmin(WORTH_SECOND, first) : first);
    }
}

static bool vote_agree(const struct candidate *a, const struct candidate *b)
{
    return trial_same(&a->trial, &b->trial);
}

/* What speaks for the candidate's rows. */
static double vote_said(const struct ballot *ballot, size_t i)
{
    double said = 0;

    for (size_t k = 0; k < ballot->count; k++)
        said +=
            k == i || vote_agree(&ballot->list[i], &ballot->list[k]) ? ballot->list[k].worth : 0;
    return said;
}

/* The candidate whose rows have the most in their favour; of those that agree, the engine's, since
 * it can tell why. */
static const struct candidate *vote_winner(const struct ballot *ballot)
{
    const struct candidate *best = NULL;
    double most = 0;

    for (size_t i = 0; i < ballot->count; i++) {
        const double said = vote_said(ballot, i);
        if (said > most) {
            most = said;
            best = &ballot->list[i];
        }
    }
    return best;
}

/* Words of the question that the engine could not place in its first reading. */
static size_t vote_unused(const struct inquiry *inquiry)
{
    const struct nlq_reading *first = &inquiry->readings->readings[0];
    size_t n = 0;

    for (size_t i = 0; i < first->evidence_count; i++)
        n += first->evidence[i].kind == EVIDENCE_IGNORED;
    return n;
}

/* What lowers the chance of rows that two came to. */
static double agreed_chance(const struct ballot *ballot, const struct candidate *best,
                            double chance)
{
    chance *= best->trial.nothing ? RIGHT_NOTHING : 1;
    chance *= best->trial.repeats ? RIGHT_REPEATS : 1;
    chance *= vote_unused(ballot->inquiry) ? RIGHT_UNUSED : 1;
    chance *= ballot->inquiry->tried_count ? RIGHT_CORRECTED : 1;
    chance *= ballot->inquiry->readings->readings[0].confidence < READING_WEAK ? RIGHT_WEAK : 1;
    for (size_t i = 0; i < best->missing; i++)
        chance *= RIGHT_MISSING;
    return chance;
}

/* How likely it is right, by who else came to the same rows. */
static double vote_chance(const struct ballot *ballot, const struct candidate *best)
{
    bool engine = false, second = false, model = false, samples = false;

    for (size_t i = 0; i < ballot->count; i++) {
        const struct candidate *one = &ballot->list[i];
        if (one != best && !vote_agree(one, best))
            continue;
        model |= one->model && !one->sample;
        samples |= one->sample != NULL;
        engine |= !one->model && one->offer == 0;
        second |= !one->model && one->offer > 0;
    }
    if (model && (engine || second))
        return agreed_chance(ballot, best, engine ? RIGHT_AGREED : RIGHT_SECOND);
    if (samples && engine)
        return agreed_chance(ballot, best, RIGHT_SAMPLED);
    if (model || samples) /* a later answer alone was made at another temperature: not comparable */
        return weighed_right(model ? ballot->inquiry->model_probability : 0, model && samples);
    return best->worth * RIGHT_AGAINST;
}

static bool vote_compares(const struct asking *asking)
{
    return offers_count(asking->inquiry) > 1 && asking->world->trials;
}

/* An answer that is worth something, and gives other rows than the one that was chosen. */
static bool vote_has_rival(const struct ballot *ballot, const struct candidate *best)
{
    for (size_t i = 0; i < ballot->count; i++)
        if (&ballot->list[i] != best && policy_contests(ballot->world, ballot->list[i].worth) &&
            !vote_agree(&ballot->list[i], best) &&
            !trial_within(&ballot->list[i].trial, &best->trial))
            return true;
    return false;
}

bool vote_contested(const struct asking *asking)
{
    const struct nlq_answer *readings = asking->inquiry->readings;
    struct ballot ballot = {.world = asking->world, .inquiry = asking->inquiry};
    bool any = false;

    for (size_t i = 1; i < readings->count; i++)
        any |= policy_contests(asking->world, readings->readings[i].confidence);
    if (!any || !asking->world->trials)
        return any; /* what can't be compared is taken for different */
    for (size_t i = 0; i < readings->count; i++)
        add_candidate(&ballot, i, false, readings->readings[i].sql,
                      readings->readings[i].confidence);
    return vote_has_rival(&ballot, &ballot.list[0]);
}

static void say_vote(const struct ballot *ballot, const char *maker, int64_t began)
{
    size_t against = 0;

    for (size_t i = 0; i < ballot->count; i++)
        against += ballot->list[i].senseless;
    char *text =
        against ? mem_printf(TEXT_VOTE_AGAINST, maker, against, ballot->count) : mem_strdup(maker);
    say_took(ballot->world, "vote", text, began);
    mem_free(text);
}

/* Rows other than the leader's would have the most in their favour if so many more answers of the
 * model's came to them. */
static bool vote_is_open(const struct ballot *ballot, size_t more)
{
    const struct candidate *leader = vote_winner(ballot);
    double most = 0, next = 0;

    for (size_t i = 0; i < ballot->count; i++) {
        const struct candidate *one = &ballot->list[i];
        const double said = vote_said(ballot, i);
        if (one == leader || (leader && vote_agree(one, leader)))
            most = said > most ? said : most;
        else if (one->trial.done)
            next = said > next ? said : next;
    }
    return next > 0 && next + WORTH_SAMPLE * (double)more > most;
}

/* Another answer, which takes about as long as the one before, would keep the operator waiting for
 * too long: what has come decides. */
static bool vote_is_late(const struct asking *asking, int64_t took_us)
{
    const int64_t most = settings_int(asking->world->settings, SET_PIPELINE_SAMPLES_SECONDS);

    return most > 0 && say_clock(asking->world) - asking->began_us + took_us > most * 1000000;
}

/* Further answers of the model's, as long as they could change what is taken: a firm reading stays.
 */
static void vote_add_samples(const struct asking *asking, struct ballot *ballot)
{
    const size_t first = ballot->count - 1, model = ballot->list[first].offer;
    const size_t most = (size_t)settings_int(asking->world->settings, SET_PIPELINE_SAMPLES);
    const struct candidate *leader = vote_winner(ballot);
    int64_t took_us = asking->model_us;

    if (leader && !leader->model &&
        leader->worth >= settings_real(asking->world->settings, SET_PIPELINE_ENGINE_CONFIDENCE))
        return;
    for (size_t i = 0; i < most && i < SAMPLES_MAX && vote_is_open(ballot, most - i) &&
                       !vote_is_late(asking, took_us);
         i++) {
        const int64_t began = say_clock(asking->world);
        char *sql = ask_model_again(asking->inquiry, asking->world, asking->question, (int)i + 1);
        took_us = say_clock(asking->world) - began;
        if (!sql && cancel_fired(asking->world->cancel))
            return; /* the stop is heard behind the step */
        if (!sql)
            continue;
        ballot->samples[ballot->sample_count++] = sql;
        struct candidate *sample =
            add_candidate(ballot, model, true, sql,
                          fmin(WORTH_SAMPLE, weighed_worth(asking->inquiry->model_probability)));
        sample->sample = sql;
        if ((sample->senseless && ballot->list[first].senseless) ||
            (sample->missing && ballot->list[first].missing))
            sample->worth = 0; /* it makes the same mistake again */
    }
}

static void ballot_release(struct ballot *ballot)
{
    for (; ballot->sample_count; ballot->sample_count--)
        mem_free(ballot->samples[ballot->sample_count - 1]);
}

/* The reading has the model's rows in another order, though an order is asked for: unless it is
 * firm, it orders by what it found first. */
static const struct candidate *vote_reordered(const struct ballot *ballot,
                                              const struct candidate *best)
{
    if (!best || best->model || best->offer > 0 || !asked_order(ballot->inquiry->question) ||
        vote_is_firm(ballot->world, &ballot->inquiry->readings->readings[0]))
        return NULL;
    for (size_t i = 0; i < ballot->count; i++) {
        const struct candidate *one = &ballot->list[i];
        if (one->model && !one->sample && vote_agree(one, best) &&
            one->trial.in_order != best->trial.in_order)
            return one;
    }
    return NULL;
}

static struct sql_version *vote_elect(const struct asking *asking, bool *ret_contested)
{
    struct inquiry *inquiry = asking->inquiry;
    struct ballot ballot = {.world = asking->world, .inquiry = inquiry};
    const size_t model = offers_count(inquiry) - 1;
    const int64_t began = say_clock(asking->world);

    say_status(asking->world, STATUS_GENERATING, TEXT_COMPARING);
    add_readings(&ballot);
    add_candidate(&ballot, model, true, inquiry->model_sql,
                  weighed_worth(inquiry->model_probability));
    judge_senses(&ballot);
    vote_add_samples(asking, &ballot);
    const struct candidate *best = vote_winner(&ballot);
    const struct candidate *reordered = vote_reordered(&ballot, best);
    best = reordered ? reordered : best;
    if (best && best->sample) {
        memory_set(&inquiry->model_sql, best->sample);
        memory_set(&inquiry->model_written, NULL);
    }
    struct sql_version *version = offers_take(inquiry, asking->world, best ? best->offer : model);
    version->confidence = best ? vote_chance(&ballot, best) * (reordered ? RIGHT_REORDERED : 1) : 0;
    lifted_bar(inquiry, version);
    version->sure = version->runnable && version->confidence >= GATE_SURE;
    *ret_contested = best && !version->sure && vote_has_rival(&ballot, best);
    say_vote(&ballot, version->maker, began);
    ballot_release(&ballot);
    return version;
}

/* The model's, and the engine has nothing: as likely as the model itself found it. */
static struct sql_version *vote_alone(const struct asking *asking)
{
    struct inquiry *inquiry = asking->inquiry;
    struct sql_version *version = offers_take(inquiry, asking->world, offers_count(inquiry) - 1);

    if (inquiry->model_probability > 0)
        version->confidence = weighed_right(inquiry->model_probability, false);
    return version;
}

static void vote_take(struct asking *asking)
{
    struct inquiry *inquiry = asking->inquiry;
    bool contested = false;

    asking->outcome.version =
        vote_compares(asking) ? vote_elect(asking, &contested) : vote_alone(asking);
    if (!contested)
        return;
    sql_version_free(asking->outcome.version);
    asking->outcome.version = NULL;
    asking->outcome.ask = offers_choice(inquiry, asking->world, OFFERS_DIFFER);
}

/* There is a table that a query could read. */
static bool vote_has_tables(const struct answer_world *world)
{
    const struct schema *schema = catalog_schema(world->catalog);

    for (size_t i = 0; i < schema->table_count; i++)
        if (!schema->tables[i].hidden)
            return true;
    return false;
}

enum step_end ask_both(struct asking *asking)
{
    struct inquiry *inquiry = asking->inquiry;
    struct err problem = ERR_INIT;

    if (!asking->world->model || !vote_has_tables(asking->world))
        return STEP_NEXT;
    say_route(asking, ROUTE_SQL);
    const int64_t began = say_clock(asking->world);
    inquiry->checks = true;
    const bool answered = ask_model(inquiry, asking->world, asking->question, &problem);
    inquiry->checks = false;
    asking->model_us = say_clock(asking->world) - began;
    if (!answered)
        return instead_of_model(asking, &problem);
    vote_take(asking);
    which_reference(asking);
    unlinked_doubt(asking);
    if (asking->outcome.version && !inquiry->by_engine) {
        ungiven_mark(inquiry, asking->world->catalog, asking->outcome.version);
        dropped_tell(inquiry, asking->world->catalog, asking->outcome.version);
    }
    keep_context(inquiry, asking->memory);
    if (asking->outcome.version && inquiry->readings && (inquiry->offer || !inquiry->by_engine))
        keep_shown(inquiry, asking->memory);
    return STEP_DONE;
}
