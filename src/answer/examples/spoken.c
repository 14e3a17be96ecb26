/* What approved questions say of words that name nothing: "size" is college.enr where an approved
 * question with that word was answered by it. Such a reading is never sure, and says whose words it
 * goes by. */
#include <string.h>

#include "examples/examples.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/lessons/learn.h"
#include "texts.h"

enum { LOOKED_AT = 500, OPEN_MAX = 8, LEAST_PREFIX = 3 };

struct spoken {
    struct arena arena;
    const struct answer_world *world;
    struct words words;
    size_t open[OPEN_MAX];
    size_t open_count;
    VEC(struct lesson) lessons;
};

/* ---- what was approved with one of these words */

static bool spoken_has(const struct spoken *spoken, const char *question)
{
    for (size_t i = 0; i < spoken->open_count; i++) {
        const char *word = spoken->words.v[spoken->open[i]].lower;
        const size_t len = strlen(word), most = len > LEAST_PREFIX + 2 ? len - 2 : LEAST_PREFIX;
        char prefix[64];
        if (len >= sizeof prefix)
            continue;
        memcpy(prefix, word, most);
        prefix[most] = '\0';
        if (strcasestr(question, prefix))
            return true;
    }
    return false;
}

/* Two approved questions that use a word for different things teach nothing of it. */
static void spoken_add(struct spoken *spoken, struct lesson lesson)
{
    for (size_t i = 0; i < spoken->lessons.len; i++) {
        struct lesson *other = &spoken->lessons.v[i];
        if (!str_eq_fold(other->says, lesson.says))
            continue;
        other->off |= other->kind != lesson.kind || !str_eq(other->means, lesson.means);
        other->used++;
        lesson_release(&lesson);
        return;
    }
    vec_push(&spoken->lessons, lesson);
}

static void spoken_gather(struct spoken *spoken)
{
    const struct answer_world *world = spoken->world;
    struct answer_pair *list = NULL;
    const size_t count = world->kept->approved(world->kept, &list);

    for (size_t i = count; i-- > 0 && count - i <= LOOKED_AT;) {
        struct lesson lesson;
        if (str_blank(list[i].lessons) && /* else the lesson teaches it, or does so no more */
            spoken_has(spoken, list[i].question) &&
            lesson_of_approval(world->catalog, list[i].question, list[i].sql, &lesson))
            spoken_add(spoken, lesson);
    }
    for (size_t i = 0; i < spoken->lessons.len; i++)
        spoken->lessons.v[i].off |=
            spoken->lessons.v[i].kind == LESSON_COLUMN && !spoken->lessons.v[i].used;
    answer_pairs_free(list, count);
}

/* ---- read once more */

/* Of the lessons, those that hold in the reading are said under it; false: none does. */
static bool spoken_say(const struct lesson_plan *plan, struct nlq_answer *answer,
                       struct nlq_reading *reading)
{
    struct lessons_applied applied = {.count = 0};
    struct evidence *evidence =
        arena_alloc(&answer->arena, (reading->evidence_count + plan->count + 1) * sizeof *evidence);
    size_t n = reading->evidence_count;

    if (n)
        memcpy(evidence, reading->evidence, n * sizeof *evidence);
    mem_free(lessons_apply(plan, reading->sql, &applied));
    for (size_t u = 0; u < plan->count; u++)
        for (size_t i = 0; i < applied.count; i++)
            if (applied.list[i] == plan->uses[u].lesson)
                evidence[n++] = (struct evidence){
                    .kind = EVIDENCE_ASSUMED,
                    .text = arena_printf(&answer->arena, TEXT_SPOKEN, plan->uses[u].lesson->says,
                                         plan->uses[u].lesson->means)};
    const bool any = n > reading->evidence_count;
    reading->evidence = evidence;
    reading->evidence_count = n;
    return any;
}

/* The reading left one of the words out. */
static bool spoken_left_out(const struct lesson_plan *plan, const struct nlq_reading *reading)
{
    for (size_t i = 0; i < reading->evidence_count; i++)
        for (size_t u = 0; u < plan->count; u++)
            if (reading->evidence[i].kind == EVIDENCE_IGNORED &&
                strcasestr(reading->evidence[i].text, plan->uses[u].lesson->says))
                return true;
    return false;
}

static bool spoken_is_better(const struct lesson_plan *plan, const struct nlq_answer *before,
                             const struct nlq_answer *after)
{
    return after->count && after->readings[0].answers &&
           (!before->count || !before->readings[0].answers ||
            (spoken_left_out(plan, &before->readings[0]) &&
             after->readings[0].confidence >= before->readings[0].confidence));
}

static void spoken_read(struct asking *asking, const struct nlq_request *request)
{
    struct nlq_request again = *request;

    taught_also(&asking->inquiry->taught, &again, &asking->arena);
    struct nlq_answer *answer = demands_read(asking->inquiry, asking->world, &again);
    if (!spoken_is_better(&asking->inquiry->taught.spoken, asking->inquiry->readings, answer) ||
        !spoken_say(&asking->inquiry->taught.spoken, answer, &answer->readings[0])) {
        nlq_answer_free(answer);
        return;
    }
    for (size_t i = 0; i < answer->count; i++)
        answer->readings[i].sure = false;
    nlq_answer_free(asking->inquiry->readings);
    asking->inquiry->readings = answer;
}

void examples_spoken(struct asking *asking, const struct nlq_request *request)
{
    const struct answer_world *world = asking->world;
    const struct nlq_answer *before = asking->inquiry->readings;
    struct lesson_plan *plan = &asking->inquiry->taught.spoken;
    struct spoken spoken = {.world = world};

    if (!world->kept || before->about_schema || asking->inquiry->taught.without_count ||
        (before->count && before->readings[0].sure))
        return;
    words_split(&spoken.words, &spoken.arena, arena_strdup(&spoken.arena, asking->question));
    spoken.open_count = lesson_open_words(world->catalog, &spoken.words, spoken.open, OPEN_MAX);
    if (spoken.open_count)
        spoken_gather(&spoken);
    if (spoken.lessons.len) {
        struct lesson_book *book = lesson_book_new(spoken.lessons.v, spoken.lessons.len);
        if (plan->book)
            lesson_plan_release(plan);
        lesson_plan_make(plan, book, world->catalog, asking->question, NULL);
        lesson_book_unref(book);
        if (plan->count && !plan->clash[0])
            spoken_read(asking, request);
    }
    arena_release(&spoken.arena);
}
