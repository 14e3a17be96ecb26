/* Steps that give an answer again: what the same question was answered with, and what a question
 * that differs in its values was approved with. */
#include "kept/kept.h"

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "texts.h"
#include "which/which.h"

enum { LOOKED_AT = 500 /* approved answers, the newest first */ };

void answer_pairs_free(struct answer_pair *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].question);
        mem_free(list[i].sql);
        mem_free(list[i].when);
        mem_free(list[i].lessons);
        mem_free(list[i].where);
        mem_free(list[i].by);
    }
    mem_free(list);
}

/* What is asked hangs on nothing but its words. */
static bool kept_applies(const struct asking *asking)
{
    const struct inquiry *inquiry = asking->inquiry;
    const struct question_signs signs = question_signs_of(asking->question);

    return asking->world->kept && asking->world->catalog && !inquiry->refers.question &&
           !inquiry->taught.without_count && !asking->world->instruction &&
           !(asking->memory->nlq_context && (signs.follows || signs.may_follow));
}

/* And was not taught otherwise since. */
static bool kept_stands(const struct asking *asking, const char *sql)
{
    struct inquiry *inquiry = asking->inquiry;
    char *mended = taught_mend(&inquiry->taught, sql);
    const bool stands = !mended && taught_kept(&inquiry->taught, sql, NULL) &&
                        demands_kept(inquiry, asking->world, sql, NULL);
    mem_free(mended);
    return stands;
}

/* As a reading of the engine's, where it is one, so that the others can be asked for. */
static struct sql_version *kept_reading(struct asking *asking, const char *sql)
{
    struct inquiry *inquiry = asking->inquiry;
    struct nlq_request request = {.question = asking->question, .now = asking->world->now};

    if (settings_engine(asking->world->settings) == ENGINE_MODEL)
        return NULL;
    inquiry->readings = demands_read(inquiry, asking->world, &request);
    for (size_t i = 0; i < inquiry->readings->count; i++)
        if (str_eq(inquiry->readings->readings[i].sql, sql)) {
            struct sql_version *version = offers_take(inquiry, asking->world, i);
            keep_context(inquiry, asking->memory);
            return version;
        }
    offers_clear(inquiry);
    return NULL;
}

/* Which of its readings is right was chosen, which corrects it; a guess is none for all that. */
static bool kept_was_chosen(const struct inquiry *inquiry)
{
    const struct nlq_answer *answer = inquiry->readings;

    return answer && answer->ask && inquiry->offer < answer->count &&
           answer->readings[inquiry->offer].takes &&
           !policy_is_guess(answer->readings[0].confidence);
}

/* Who ran a reading wanted to see its rows: that makes it no surer than it was read, and how sure
 * that was is still said. One that was chosen among several has no estimate beside the choice. */
static void kept_trust(struct asking *asking, struct sql_version *version)
{
    chosen_note(asking->memory, asking->inquiry->readings, asking->inquiry->offer);
    if (version->sure || !kept_was_chosen(asking->inquiry))
        return;
    version->sure = true;
    version->confidence = -1;
}

/* Takes `maker`. `same`: the very question was answered so, and not one with other values. */
static enum step_end kept_give(struct asking *asking, const char *sql, char *maker, bool same)
{
    const struct answer_world *world = asking->world;
    const struct version_options options = {.database = world->database,
                                            .rules = world->rules,
                                            .maker = maker,
                                            .confidence = -1,
                                            .sure = same && !world->model}; /* a person's SQL */
    struct sql_version *version = NULL;

    if (ask_engine_follows(asking)) { /* the same words may edit another question by now */
        mem_free(maker);
        return STEP_NEXT;
    }
    version = kept_reading(asking, sql);
    if (version && (sql_version_ignores(version) ||
                    offers_lack(asking->inquiry, world, sql))) { /* no answer, whoever ran it */
        mem_free(maker);
        sql_version_free(version);
        offers_clear(asking->inquiry);
        return STEP_NEXT;
    }
    if (version) {
        memory_set(&version->maker, maker);
        if (same)
            kept_trust(asking, version);
    } else {
        version = version_make(sql, world->catalog, catalog_dialect(world->catalog), &options);
        if (same && world->model) { /* perhaps it wrote it, which nobody is sure of */
            mem_free(version->maker);
            version->maker = mem_printf(MAKER_UNSURE, maker);
        }
        taught_note(asking->inquiry, version);
    }
    mem_free(maker);
    if (!version->runnable && !version->held_count) { /* its names have gone */
        sql_version_free(version);
        offers_clear(asking->inquiry);
        return STEP_NEXT;
    }
    asking->outcome.version = version;
    say_route(asking, ROUTE_SQL);
    return STEP_DONE;
}

enum step_end kept_before(struct asking *asking)
{
    const struct answer_world *world = asking->world;
    struct answer_pair pair = {0};
    enum step_end end = STEP_NEXT;

    if (!kept_applies(asking))
        return STEP_NEXT;
    world->kept->before(world->kept, asking->question, &pair);
    if (pair.sql && kept_stands(asking, pair.sql) &&
        (pair.today || !alike_dated(world->catalog, asking->question, pair.sql)))
        end = kept_give(asking, pair.sql, mem_printf(MAKER_BEFORE, pair.when), true);
    mem_free(pair.question);
    mem_free(pair.sql);
    mem_free(pair.when);
    return end;
}

static void kept_say(struct sql_version *version, const char *question)
{
    version->evidence =
        mem_realloc(version->evidence, (version->evidence_count + 1) * sizeof *version->evidence);
    version->evidence[version->evidence_count++] =
        (struct evidence){.kind = EVIDENCE_ASSUMED, .text = mem_printf(TEXT_ALIKE, question)};
}

static char *kept_maker(const struct answer_pair *pair)
{
    return pair->by ? mem_printf(MAKER_APPROVED_BY, pair->when, pair->by)
                    : mem_printf(MAKER_APPROVED, pair->when);
}

enum step_end kept_alike(struct asking *asking)
{
    const struct answer_world *world = asking->world;
    struct answer_pair *list = NULL;
    enum step_end end = STEP_NEXT;

    if (!kept_applies(asking))
        return STEP_NEXT;
    const size_t count = world->kept->approved(world->kept, &list);
    for (size_t i = count; i-- > 0 && count - i <= LOOKED_AT && end == STEP_NEXT;) {
        bool same = false;
        if (!str_blank(list[i].lessons) || /* which may mean something else by now */
            (!list[i].today && alike_dated(world->catalog, list[i].question, list[i].sql)))
            continue;
        char *sql = alike_sql(world->catalog, &list[i], asking->question, &same);
        if (sql && kept_stands(asking, sql))
            end = kept_give(asking, sql, kept_maker(&list[i]), same);
        if (end == STEP_DONE && !same)
            kept_say(asking->outcome.version, list[i].question);
        mem_free(sql);
    }
    answer_pairs_free(list, count);
    return end;
}
