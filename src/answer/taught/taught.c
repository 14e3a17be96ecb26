/* Lessons in an answer; what they do to a question and a tree is querent/lessons/lessons.h's. */
#include "answer_private.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

static void taught_forget_used(struct taught *taught)
{
    lessons_free(taught->used, taught->used_count);
    taught->used = NULL;
    taught->used_count = 0;
}

static void taught_drop_plan(struct taught *taught)
{
    if (taught->plan.book)
        lesson_plan_release(&taught->plan);
    if (taught->before.book)
        lesson_plan_release(&taught->before);
    taught->words = NULL;
    taught->word_count = 0;
    taught->clash[0] = taught->clash[1] = NULL;
    taught->unfit_count = 0;
    taught->mended = (struct lessons_applied){.count = 0};
}

void taught_release(struct taught *taught)
{
    taught_drop_plan(taught);
    if (taught->spoken.book)
        lesson_plan_release(&taught->spoken);
    taught_forget_used(taught);
    if (taught->proposal)
        lessons_free(taught->proposal, 1);
    for (size_t i = 0; i < taught->without_count; i++)
        mem_free(taught->without[i]);
    mem_free(taught->without);
    mem_free(taught->doubts);
    mem_free(taught->own_mend);
    mem_free(taught->shown);
    *taught = (struct taught){0};
}

void taught_leave(struct taught *taught, const char *name)
{
    taught->without =
        mem_realloc(taught->without, (taught->without_count + 2) * sizeof *taught->without);
    taught->without[taught->without_count++] = mem_strdup(name);
    taught->without[taught->without_count] = NULL;
}

/* What the engine reads the words as. */
static struct nlq_taught taught_word(const struct lesson_use *use)
{
    struct nlq_taught word = {.words = use->words,
                              .at = use->at,
                              .expr = use->expr,
                              .whole = use->whole,
                              .tables = use->tables,
                              .table_count = use->table_count,
                              .assumed = use->assumed};

    switch (use->lesson->kind) {
    case LESSON_TABLE:
        word.kind = NLQ_TAUGHT_TABLE;
        break;
    case LESSON_COLUMN:
        word.kind = NLQ_TAUGHT_COLUMN;
        word.expr = NULL; /* it is the column itself */
        break;
    case LESSON_VALUE:
        word.kind = NLQ_TAUGHT_CONDITION;
        break;
    default:
        word.kind = NLQ_TAUGHT_MEASURE;
    }
    return word;
}

void taught_begin(struct inquiry *inquiry, const struct answer_world *world, const char *question)
{
    struct taught *taught = &inquiry->taught;
    struct lesson_book *book = world->lessons ? world->lessons->book(world->lessons) : NULL;

    taught_drop_plan(taught);
    if (!book || !world->catalog || !question)
        return;
    struct lesson_plan *plan = &taught->plan;
    lesson_plan_make(plan, book, world->catalog, question, (const char *const *)taught->without);
    taught->words = arena_alloc(&plan->arena, (plan->count + 1) * sizeof *taught->words);
    taught->word_count = plan->count;
    for (size_t i = 0; i < plan->count; i++)
        taught->words[i] = taught_word(&plan->uses[i]);
}

static bool taught_holds_back(const void *plan, struct column_ref column)
{
    return lessons_hold_back(plan, column);
}

void taught_request(const struct taught *taught, struct nlq_request *request)
{
    if (!request->taught) { /* else with those of approved questions */
        request->taught = taught->words;
        request->taught_count = taught->word_count;
    }
    request->ways = taught->plan.ways;
    request->way_count = taught->plan.way_count;
    request->held_back = taught->plan.book ? taught_holds_back : NULL;
    request->held_back_arg = &taught->plan;
}

void taught_request_before(struct taught *taught, const struct answer_world *world,
                           struct nlq_request *request)
{
    struct lesson_plan *before = &taught->before;
    size_t count = request->taught_count;
    if (!taught->plan.book || !request->context)
        return;
    if (!before->book) /* answers that were read before borrow it */
        lesson_plan_make(before, taught->plan.book, world->catalog, request->context,
                         (const char *const *)taught->without);
    struct nlq_taught *words = arena_alloc(&before->arena, (count + before->count) * sizeof *words);
    if (count)
        memcpy(words, request->taught, count * sizeof *words);
    for (size_t i = 0; i < before->count; i++)
        words[count++] = taught_word(&before->uses[i]);
    request->taught = words;
    request->taught_count = count;
}

void taught_also(const struct taught *taught, struct nlq_request *request, struct arena *arena)
{
    const size_t all = taught->word_count + taught->spoken.count;
    struct nlq_taught *words = arena_alloc(arena, (all + 1) * sizeof *words);

    if (taught->word_count)
        memcpy(words, taught->words, taught->word_count * sizeof *words);
    for (size_t i = 0; i < taught->spoken.count; i++)
        words[taught->word_count + i] = taught_word(&taught->spoken.uses[i]);
    request->taught = words;
    request->taught_count = all;
}

char *taught_mend(struct taught *taught, const char *sql)
{
    return taught->plan.book ? lessons_apply(&taught->plan, sql, &taught->mended) : NULL;
}

bool taught_kept(const struct taught *taught, const char *sql, char **ret_why)
{
    return !taught->plan.book || lessons_kept(&taught->plan, sql, ret_why);
}

/* The lessons of the words that the SQL does not keep: they are of other tables, perhaps. NULL:
 * with them there is no reading. */
static void taught_find_unfit(struct taught *taught, const char *sql)
{
    struct lessons_applied applied = {.count = 0};

    if (sql)
        mem_free(lessons_apply(&taught->plan, sql, &applied));
    for (size_t u = 0; u < taught->plan.count && taught->unfit_count < TAUGHT_UNFIT_MAX; u++) {
        const struct lesson *lesson = taught->plan.uses[u].lesson;
        bool kept = false;
        for (size_t i = 0; i < applied.count; i++)
            kept = kept || applied.list[i] == lesson;
        if (!kept)
            taught->unfit[taught->unfit_count++] = lesson;
    }
}

size_t taught_leave_unfit(struct taught *taught, struct arena *arena, const char **ret_said)
{
    const size_t count = taught->unfit_count;

    for (size_t i = 0; i < count; i++) {
        const struct lesson *lesson = taught->unfit[i];
        ret_said[i] =
            arena_printf(arena, TEXT_LESSON_UNFIT, lesson->name, lesson->says, lesson->means);
        taught_leave(taught, arena_printf(arena, "#%lld", (long long)lesson->id));
    }
    taught->unfit_count = 0;
    return count;
}

void taught_take_back(struct taught *taught, size_t count)
{
    for (; count; count--) {
        mem_free(taught->without[--taught->without_count]);
        taught->without[taught->without_count] = NULL;
    }
}

void taught_doubt(struct taught *taught, size_t count)
{
    taught->doubted_count = 0;
    for (size_t i = taught->without_count - count; i < taught->without_count; i++)
        if (str_to_i64(taught->without[i] + 1, &taught->doubted[taught->doubted_count]))
            taught->doubted_count++;
}

static bool taught_is_doubted(const struct taught *taught, const struct lesson *lesson)
{
    for (size_t i = 0; i < taught->doubted_count; i++)
        if (taught->doubted[i] == lesson->id)
            return true;
    return false;
}

bool taught_leave_doubted(struct taught *taught, const char *sql)
{
    const struct lesson_plan *plan = &taught->plan;
    bool left = false;

    for (size_t u = 0; taught->doubted_count && u < plan->count; u++) {
        const struct lesson *lesson = plan->uses[u].lesson;
        if (!taught_is_doubted(taught, lesson) || lesson_is_of(plan, &plan->uses[u], sql))
            continue;
        char *said = mem_printf(TEXT_LESSON_UNFIT, lesson->name, lesson->says, lesson->means);
        char *id = mem_printf("#%lld", (long long)lesson->id);
        char *all = taught->doubts ? mem_printf("%s; %s", taught->doubts, said) : mem_strdup(said);
        mem_free(taught->doubts);
        taught->doubts = all;
        taught_leave(taught, id);
        left = true;
        mem_free(said);
        mem_free(id);
    }
    return left;
}

void taught_read(struct taught *taught, struct nlq_answer *answer)
{
    char *why = NULL;
    size_t kept = 0;

    taught->unfit_count = 0;
    if (!taught->plan.book)
        return;
    if (!answer->count)
        taught_find_unfit(taught, NULL);
    for (size_t i = 0; i < answer->count; i++) {
        struct nlq_reading *reading = &answer->readings[i];
        char *mended = taught_mend(taught, reading->sql);
        if (mended)
            reading->sql = arena_strdup(&answer->arena, mended);
        mem_free(mended);
        if (taught_kept(taught, reading->sql, why ? NULL : &why))
            answer->readings[kept++] = *reading;
    }
    if (kept != answer->count) {
        if (!kept)
            taught_find_unfit(taught, answer->readings[0].sql);
        answer->count = kept;
        answer->ask = NULL;
        if (kept)
            answer->readings[0].difference = NULL;
        else
            answer->why_not = arena_printf(&answer->arena, TEXT_NOT_AS_TAUGHT, why);
    }
    mem_free(why);
}

void taught_link(const struct taught *taught, size_t *own, size_t *linked)
{
    *linked += taught->word_count;
    *own = *own > *linked ? *own : *linked;
}

void taught_tell(const struct taught *taught, struct buf *out)
{
    if (taught->plan.book)
        lessons_tell(&taught->plan, out);
}

/* ---- what is said of it */

static bool taught_is_said(const struct sql_version *version, const char *text)
{
    for (size_t i = 0; i < version->evidence_count; i++)
        if (str_eq(version->evidence[i].text, text))
            return true;
    return false;
}

static void taught_say(struct sql_version *version, const char *text)
{
    if (taught_is_said(version, text))
        return;
    version->evidence =
        mem_realloc(version->evidence, (version->evidence_count + 1) * sizeof *version->evidence);
    version->evidence[version->evidence_count++] =
        (struct evidence){.kind = EVIDENCE_ASSUMED, .text = mem_strdup(text)};
}

static void taught_use(struct taught *taught, struct sql_version *version,
                       const struct lesson *lesson, const char *assumed)
{
    taught_say(version, assumed);
    char *names = version->lessons ? mem_printf("%s, %s", version->lessons, lesson->name)
                                   : mem_strdup(lesson->name);
    mem_free(version->lessons);
    version->lessons = names;
    taught->used = mem_realloc(taught->used, (taught->used_count + 1) * sizeof *taught->used);
    taught->used[taught->used_count++] = lesson_copy(lesson);
}

void taught_note(struct inquiry *inquiry, struct sql_version *version)
{
    struct taught *taught = &inquiry->taught;
    struct lessons_applied applied = {.count = 0};

    taught_forget_used(taught);
    if (taught->doubts && !inquiry->by_engine) {
        taught_say(version, taught->doubts);
        version->sure = false;
    }
    if (!taught->plan.book)
        return;
    mem_free(lessons_apply(&taught->plan, version->text, &applied));
    for (size_t i = 0; i < taught->mended.count && !inquiry->by_engine; i++)
        if (taught->mended.list[i]->kind == LESSON_ERROR && applied.count < LESSONS_APPLIED_MAX)
            applied.list[applied.count++] = taught->mended.list[i]; /* its name is gone by now */
    for (size_t i = 0; i < applied.count; i++) {
        struct lesson_use use;
        if (lesson_bind(&taught->plan.arena, taught->plan.catalog, applied.list[i], &use, NULL))
            taught_use(taught, version, applied.list[i], use.assumed);
    }
}

void taught_tell_misfit(const struct asking *asking)
{
    const struct taught *taught = &asking->inquiry->taught;
    const char *text = taught->plan.book ? lessons_misfit(&taught->plan) : NULL;
    struct sql_version *version = asking->outcome.version;

    if (text && version) {
        taught_say(version, text);
        version->sure = false;
    } else if (text) {
        say_notice(asking->world, "%s", text);
    }
}

/* ---- two that disagree, and questions with their SQL */

/* On what the two disagree. */
static char *taught_clash_text(const struct lesson *lesson)
{
    switch (lesson->kind) {
    case LESSON_FILTER:
        return mem_strdup(TEXT_FILTERS_DISAGREE);
    case LESSON_JOIN:
        return mem_strdup(TEXT_JOINS_DISAGREE);
    case LESSON_ERROR:
        return mem_printf(TEXT_ERRORS_DISAGREE, lesson->says);
    case LESSON_QUERY:
        return mem_printf(TEXT_PATTERNS_DISAGREE, lesson->says);
    default:
        return mem_printf(TEXT_LESSONS_DISAGREE, lesson->says);
    }
}

static void taught_ask_which(struct asking *asking, const struct lesson *const *clash)
{
    struct taught *taught = &asking->inquiry->taught;
    char *text = taught_clash_text(clash[0]);
    struct question *question = question_new("", text);
    mem_free(text);
    for (int i = 0; i < 2; i++) {
        const char id[] = {'l', 'e', 's', 's', 'o', 'n', (char)('1' + i), '\0'};
        char *label = clash[i]->where ? mem_printf(TEXT_WHERE, clash[i]->means, clash[i]->where)
                                      : mem_strdup(clash[i]->means);
        struct option *option = question_add(question, id, label, (char)('1' + i));
        mem_free(label);
        option->detail = mem_printf(TEXT_LESSON_IS, clash[i]->name, clash[i]->confidence * 100);
        taught->clash[i] = clash[i];
    }
    choice_waits(asking->inquiry, question);
    asking->outcome.ask = question;
    say_route(asking, ROUTE_SQL);
}

enum step_end taught_ask(struct asking *asking)
{
    const struct lesson_plan *plan = &asking->inquiry->taught.plan;

    if (!plan->book || !plan->clash[0])
        return STEP_NEXT;
    taught_ask_which(asking, plan->clash);
    return STEP_DONE;
}

void taught_contest(struct asking *asking)
{
    struct taught *taught = &asking->inquiry->taught;
    struct lessons_applied applied = {.count = 0};

    if (!taught->plan.book || !asking->outcome.version)
        return;
    mem_free(lessons_apply(&taught->plan, asking->outcome.version->text, &applied));
    const struct lesson *const *clash = applied.clash[0]             ? applied.clash
                                        : asking->inquiry->by_engine ? NULL
                                                                     : taught->mended.clash;
    if (!clash || !clash[0])
        return;
    taught_ask_which(asking, clash);
    sql_version_free(asking->outcome.version);
    asking->outcome.version = NULL;
}

bool taught_choose(struct inquiry *inquiry, const struct answer_world *world, const char *option)
{
    struct taught *taught = &inquiry->taught;
    const bool ours = str_eq(option, "lesson1") || str_eq(option, "lesson2");

    if (!ours || !taught->clash[0])
        return false;
    const int chosen = option[6] - '1';
    char *other = mem_printf("#%lld", (long long)taught->clash[1 - chosen]->id);
    taught_leave(taught, other);
    mem_free(other);
    if (world->lessons) {
        world->lessons->judged(world->lessons, taught->clash[chosen], true);
        world->lessons->judged(world->lessons, taught->clash[1 - chosen], false);
    }
    return true;
}

enum step_end taught_pattern(struct asking *asking)
{
    struct taught *taught = &asking->inquiry->taught;
    const struct answer_world *world = asking->world;

    if (!taught->plan.book || !taught->plan.query)
        return STEP_NEXT;
    const struct lesson *lesson = taught->plan.query_lesson;
    const struct version_options options = {.database = world->database,
                                            .rules = world->rules,
                                            .maker = MAKER_LESSON,
                                            .confidence = lesson->confidence,
                                            .sure = true};
    char *mended = taught_mend(taught, taught->plan.query);
    asking->outcome.version = version_make(mended ? mended : taught->plan.query, world->catalog,
                                           catalog_dialect(world->catalog), &options);
    mem_free(mended);
    taught_note(asking->inquiry, asking->outcome.version);
    char *assumed = mem_printf(TEXT_PATTERN, lesson->says, lesson->name);
    taught_use(taught, asking->outcome.version, lesson, assumed);
    mem_free(assumed);
    return STEP_DONE;
}

/* ---- what the operator makes of it */

bool inquiry_without_lessons(struct inquiry *inquiry, const struct answer_world *world,
                             struct memory *memory, struct outcome *ret_outcome, struct err *err)
{
    struct taught *taught = &inquiry->taught;

    if (!taught->used_count || !inquiry->question)
        return err_set(err, ERR_NOT_FOUND, TEXT_NO_LESSON_USED);
    inquiry_judge(inquiry, world, NULL);
    for (size_t i = 0; i < taught->used_count; i++) {
        char *id = mem_printf("#%lld", (long long)taught->used[i].id);
        taught_leave(taught, id);
        mem_free(id);
    }
    char *question = mem_strdup(inquiry->question);
    const bool ok = inquiry_ask_again(inquiry, world, memory, question, ret_outcome, err);
    mem_free(question);
    return ok;
}

static bool taught_holds(const struct lessons_applied *applied, const struct lesson *lesson)
{
    for (size_t i = 0; i < applied->count; i++)
        if (applied->list[i]->id == lesson->id)
            return true;
    return lesson->kind == LESSON_QUERY;
}

void inquiry_judge(struct inquiry *inquiry, const struct answer_world *world, const char *sql)
{
    struct taught *taught = &inquiry->taught;
    struct lessons_applied applied = {.count = 0};

    if (!taught->used_count || !world->lessons)
        return;
    taught_begin(inquiry, world, inquiry->question);
    if (sql && taught->plan.book)
        mem_free(lessons_apply(&taught->plan, sql, &applied));
    for (size_t i = 0; i < taught->used_count; i++)
        world->lessons->judged(world->lessons, &taught->used[i],
                               sql && taught_holds(&applied, &taught->used[i]));
}
