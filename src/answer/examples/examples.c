/* Approved questions as examples: the nearest ones in a model's prompt, and the nearest one where
 * the engine has several readings. */
#include "examples/examples.h"
#include "kept/kept.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/catalog/private.h"
#include "querent/sql/sql.h"
#include "texts.h"

enum { EXAMPLES_MAX = 3, LOOKED_AT = 500 /* the newest */ };

/* From which likeness on a question is like, so like that it is read the same way, and worth being
 * read once more. */
#define LIKE_LEAST 0.35
#define LIKE_SETTLES 0.6
#define LIKE_REREAD 0.3

struct example {
    const struct answer_pair *pair;
    struct masked masked;
    const char *skeleton;
    double likeness;
    size_t age; /* 0: the newest */
};

struct examples {
    struct arena arena;
    const struct inquiry *inquiry;
    const struct answer_world *world;
    struct mask_names names;
    struct answer_pair *pairs;
    size_t pair_count;
    struct example *list; /* the likest first */
    size_t count;
};

/* ---- found */

/* Without SQL of the engine to compare, words count alone. */
static double example_likeness(const struct example *example, const struct masked *asked,
                               const char *skeleton)
{
    const double masked = mask_likeness(example->masked.words, asked->words),
                 named = mask_likeness(example->masked.named, asked->named);

    return skeleton ? 0.4 * masked + 0.3 * named + 0.3 * mask_likeness(example->skeleton, skeleton)
                    : 0.6 * masked + 0.4 * named;
}

static int example_order(const void *a, const void *b)
{
    const struct example *x = a, *y = b;

    if (x->likeness != y->likeness)
        return x->likeness > y->likeness ? -1 : 1;
    return x->age < y->age ? -1 : x->age > y->age;
}

static void examples_find(struct examples *examples, const struct inquiry *inquiry,
                          const struct answer_world *world, const char *question,
                          const char *skeleton)
{
    *examples = (struct examples){.inquiry = inquiry, .world = world};
    if (world->kept)
        examples->pair_count = world->kept->approved(world->kept, &examples->pairs);
    if (!examples->pair_count)
        return;
    struct arena *arena = &examples->arena;
    mask_names_init(&examples->names, world->catalog);
    const struct masked asked =
        mask_question(arena, world->catalog, &examples->names, question, NULL);
    examples->list = arena_alloc(arena, examples->pair_count * sizeof *examples->list);
    for (size_t i = examples->pair_count; i-- > 0 && examples->count < LOOKED_AT;) {
        const struct answer_pair *pair = &examples->pairs[i];
        struct example *example = &examples->list[examples->count];
        *example = (struct example){
            .pair = pair,
            .masked =
                mask_question(arena, world->catalog, &examples->names, pair->question, pair->sql),
            .skeleton = mask_sql(arena, catalog_dialect(world->catalog), pair->sql),
            .age = examples->count};
        example->likeness = example_likeness(example, &asked, skeleton);
        examples->count++;
    }
    qsort(examples->list, examples->count, sizeof *examples->list, example_order);
}

static void examples_release(struct examples *examples)
{
    mask_names_release(&examples->names);
    answer_pairs_free(examples->pairs, examples->pair_count);
    arena_release(&examples->arena);
}

/* ---- by meaning, too */

static bool example_tells(const struct examples *examples, const struct answer_pair *pair);

/* Half of the likeness is the meaning's, where an embedding model is set; what tells a private
 * value is not sent to it. */
static void examples_weigh_meaning(struct examples *examples, const char *question)
{
    const struct answer_world *world = examples->world;
    struct arena *arena = &examples->arena;
    const char **texts = arena_alloc(arena, (examples->count + 1) * sizeof *texts);
    size_t *at = arena_alloc(arena, (examples->count + 1) * sizeof *at), count = 0;
    float *near = arena_alloc(arena, (examples->count + 1) * sizeof *near);

    if (!world->meaning || catalog_value_is_private(question))
        return;
    for (size_t i = 0; i < examples->count; i++)
        if (!example_tells(examples, examples->list[i].pair)) {
            texts[count] = examples->list[i].pair->question;
            at[count++] = i;
        }
    if (!count ||
        !world->meaning->near(world->meaning, question, texts, count, world->cancel, near))
        return;
    for (size_t i = 0; i < examples->count; i++)
        examples->list[i].likeness /= 2;
    for (size_t i = 0; i < count; i++)
        examples->list[at[i]].likeness += near[i] > 0 ? (double)near[i] / 2 : 0;
    qsort(examples->list, examples->count, sizeof *examples->list, example_order);
}

/* ---- fit to be shown */

static bool example_resolves(const struct catalog *catalog, const char *sql)
{
    const struct sql_lookup lookup = catalog_lookup(catalog);
    const enum sql_dialect dialect = catalog_dialect(catalog);
    struct arena arena = {0};
    struct sql_error error;
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), dialect, &error);
    bool resolves = query != NULL;

    for (struct sql_finding *f = query ? sql_resolve(&arena, query, dialect, &lookup) : NULL; f;
         f = f->next)
        resolves &= f->severity != MARK_ERROR;
    arena_release(&arena);
    return resolves;
}

/* What it was made with still holds, and says the same. */
static bool example_is_as_taught(const struct examples *examples, const struct answer_pair *pair)
{
    struct lesson_book *book = examples->inquiry->taught.plan.book;
    struct lesson_plan plan;

    if (!book)
        return str_blank(pair->lessons);
    if (!lesson_book_has_all(book, pair->lessons))
        return false;
    lesson_plan_make(&plan, book, examples->world->catalog, pair->question, NULL);
    char *mended = lessons_apply(&plan, pair->sql, NULL);
    const bool same = !mended && lessons_kept(&plan, pair->sql, NULL);
    mem_free(mended);
    lesson_plan_release(&plan);
    return same;
}

/* Its words would tell a private value, too. */
static bool example_tells(const struct examples *examples, const struct answer_pair *pair)
{
    struct buf shown = BUF_INIT;
    const bool tells = catalog_hide_private(examples->world->catalog, pair->sql, NULL, &shown) ||
                       catalog_value_is_private(pair->question);

    buf_release(&shown);
    return tells;
}

static bool example_is_fit(const struct examples *examples, const struct example *example)
{
    const struct catalog *catalog = examples->world->catalog;
    const struct answer_pair *pair = example->pair;

    return (pair->today || !alike_dated(catalog, pair->question, pair->sql)) &&
           example_resolves(catalog, pair->sql) && !example_tells(examples, example->pair) &&
           example_is_as_taught(examples, example->pair);
}

/* ---- for a model */

static bool example_is_new(const struct example *const *chosen, size_t count,
                           const struct example *example)
{
    for (size_t i = 0; i < count; i++)
        if (str_eq(chosen[i]->skeleton, example->skeleton) &&
            str_eq(chosen[i]->masked.words, example->masked.words))
            return false;
    return true;
}

/* The SQL that the engine would give, unsure as it may be. */
static const char *examples_skeleton(struct arena *arena, const struct inquiry *inquiry,
                                     const struct answer_world *world)
{
    const struct nlq_answer *answer = inquiry->readings;

    return answer && answer->count
               ? mask_sql(arena, catalog_dialect(world->catalog), answer->readings[0].sql)
               : NULL;
}

char *examples_for(const struct inquiry *inquiry, const struct answer_world *world,
                   const char *question)
{
    const struct example *chosen[EXAMPLES_MAX];
    struct examples examples;
    struct arena arena = {0};
    struct buf text = BUF_INIT;
    size_t n = 0;

    examples_find(&examples, inquiry, world, question, examples_skeleton(&arena, inquiry, world));
    examples_weigh_meaning(&examples, question);
    for (size_t i = 0; i < examples.count && n < EXAMPLES_MAX; i++) {
        const struct example *example = &examples.list[i];
        if (example->likeness < LIKE_LEAST)
            break;
        if (example_is_new(chosen, n, example) && example_is_fit(&examples, example))
            chosen[n++] = example;
    }
    while (n-- > 0)
        buf_addf(&text, "%s%s %s", text.len ? "\n" : "", chosen[n]->pair->question,
                 chosen[n]->pair->sql);
    examples_release(&examples);
    arena_release(&arena);
    return text.len ? buf_take(&text) : NULL;
}

/* ---- for the engine */

static bool examples_has_name(const char *sql, enum sql_dialect dialect, const char *name,
                              size_t len)
{
    struct lexer lexer;

    lexer_init(&lexer, sql, strlen(sql), dialect);
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END;
         token = lexer_next(&lexer))
        if (token.class == TOKEN_NAME && token.len == len &&
            strncasecmp(sql + token.offset, name, len) == 0)
            return true;
    return false;
}

/* How many names of `a` that `b` lacks the approved SQL has: -1: it lacks one of them. */
static int examples_shared(const char *a, const char *b, const char *approved,
                           enum sql_dialect dialect)
{
    struct lexer lexer;
    int shared = 0;
    bool lacks = false;

    lexer_init(&lexer, a, strlen(a), dialect);
    for (struct token token = lexer_next(&lexer); token.class != TOKEN_END;
         token = lexer_next(&lexer)) {
        const char *name = a + token.offset;
        if (token.class != TOKEN_NAME || examples_has_name(b, dialect, name, token.len))
            continue;
        const bool has = examples_has_name(approved, dialect, name, token.len);
        shared += has;
        lacks |= !has;
    }
    return lacks ? -1 : shared;
}

/* The one reading whose own names, against each of the others, the approved SQL has; or none. */
static size_t examples_reading(const struct nlq_answer *answer, const char *approved,
                               enum sql_dialect dialect)
{
    for (size_t i = 0; i < answer->count; i++) {
        bool is = true;
        for (size_t k = 0; k < answer->count && is; k++)
            is = k == i || (examples_shared(answer->readings[i].sql, answer->readings[k].sql,
                                            approved, dialect) > 0 &&
                            examples_shared(answer->readings[k].sql, answer->readings[i].sql,
                                            approved, dialect) < 0);
        if (is)
            return i;
    }
    return answer->count;
}

static void examples_put_first(struct nlq_answer *answer, size_t i, const char *question)
{
    struct nlq_reading reading = answer->readings[i];
    struct evidence *evidence =
        arena_alloc(&answer->arena, (reading.evidence_count + 1) * sizeof *evidence);

    if (reading.evidence_count)
        memcpy(evidence, reading.evidence, reading.evidence_count * sizeof *evidence);
    evidence[reading.evidence_count++] = (struct evidence){
        .kind = EVIDENCE_ASSUMED, .text = arena_printf(&answer->arena, TEXT_ALIKE, question)};
    reading.evidence = evidence;
    reading.difference = NULL;
    memmove(answer->readings + 1, answer->readings, i * sizeof *answer->readings);
    answer->readings[0] = reading;
    answer->ask = NULL;
}

void examples_settle(struct asking *asking)
{
    struct nlq_answer *answer = asking->inquiry->readings;
    const struct answer_world *world = asking->world;
    struct examples examples;

    if (answer->count < 2 || answer->readings[0].sure)
        return;
    examples_find(&examples, asking->inquiry, world, asking->question, NULL);
    for (size_t i = 0; i < examples.count && examples.list[i].likeness >= LIKE_SETTLES; i++) {
        const struct example *example = &examples.list[i];
        const size_t reading =
            examples_reading(answer, example->pair->sql, catalog_dialect(world->catalog));
        if (reading == answer->count || !example_is_fit(&examples, example))
            continue;
        examples_put_first(answer, reading, example->pair->question);
        break;
    }
    examples_release(&examples);
}

size_t examples_like(const struct asking *asking, struct answer_pair **ret_list, size_t *ret_count,
                     size_t *ret_at, size_t max)
{
    struct examples examples;
    size_t n = 0;

    examples_find(&examples, asking->inquiry, asking->world, asking->question, NULL);
    for (size_t i = 0; i < examples.count && n < max; i++) {
        const struct example *example = &examples.list[i];
        if (example->likeness < LIKE_REREAD)
            break;
        if (example_is_fit(&examples, example))
            ret_at[n++] = (size_t)(example->pair - examples.pairs);
    }
    *ret_list = examples.pairs;
    *ret_count = examples.pair_count;
    examples.pairs = NULL;
    examples.pair_count = 0;
    examples_release(&examples);
    return n;
}
