/* Lessons without words of their own that speak of the same thing and say different things. */
#include <string.h>

#include "lessons_private.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

/* ---- conditions */

struct rival_claim {
    const char *column, *value; /* value NULL: of no value */
    bool negated;
};

/* "deleted = 0", "status <> 'x'", "gone IS NULL": what is said of one column; false: other things.
 */
static bool rival_read(const struct sql_expr *e, struct rival_claim *claim)
{
    if (e->kind == SQL_EXPR_IS_NULL && e->args[0]->kind == SQL_EXPR_COLUMN) {
        *claim = (struct rival_claim){e->args[0]->name, NULL, e->negated};
        return true;
    }
    if (e->kind != SQL_EXPR_BINARY || (e->op != SQL_OP_EQ && e->op != SQL_OP_NE) ||
        e->args[0]->kind != SQL_EXPR_COLUMN || !e->args[1]->text)
        return false;
    *claim = (struct rival_claim){e->args[0]->name, e->args[1]->text, e->op == SQL_OP_NE};
    return true;
}

/* No row meets both. */
static bool rival_excludes(const struct rival_claim *a, const struct sql_expr *other)
{
    struct rival_claim b;

    if (!rival_read(other, &b) || !str_eq_fold(a->column, b.column))
        return false;
    const bool same = (!a->value && !b.value) || (a->value && b.value && str_eq(a->value, b.value));
    return same ? a->negated != b.negated : !a->negated && !b.negated;
}

/* ---- both */

/* The connection's before the company's, those of a table before those of any. */
static int rival_rank(const struct lesson_use *use)
{
    return 2 * (int)use->lesson->scope + (use->table_count == 0);
}

/* It is of the same tables, by its text alone: what is not need not be bound. */
static bool rival_may_be(const struct lesson_book *book, const struct lesson *lesson,
                         const struct lesson *other)
{
    return other != lesson && other->kind == lesson->kind &&
           (lesson->kind == LESSON_FILTER ||
            joins_differ(&book->joins[lesson - book->list], &book->joins[other - book->list]));
}

static void rival_look(const struct lesson_plan *plan, const struct lesson_use *use,
                       const char *key, struct lesson_rivals *rivals)
{
    const struct lesson_chain *chain = map_get(&plan->book->by_table, key);
    const bool filter = use->lesson->kind == LESSON_FILTER;
    struct rival_claim claim = {0};

    if (filter && !rival_read(use->expr, &claim))
        return;
    for (size_t i = 0; chain && i < chain->v.len; i++) {
        const struct lesson *lesson = &plan->book->list[chain->v.v[i]];
        if (filter && str_eq(lesson->means, use->lesson->means))
            continue;
        if (!rival_may_be(plan->book, use->lesson, lesson) || lesson_is_without(plan, lesson) ||
            !lesson_holds(lesson, plan->words))
            continue;
        const struct lesson_use *other = plan_bind(plan, lesson);
        if (!other || (filter && !rival_excludes(&claim, other->expr)))
            continue;
        const bool alike = rival_rank(other) == rival_rank(use);
        if (rival_rank(other) < rival_rank(use) || (alike && lesson_was_taken(lesson, use->lesson)))
            rivals->narrower = lesson;
        else if (alike && !lesson_was_taken(use->lesson, lesson))
            rivals->equal = lesson;
    }
}

/* What was looked up for the table before: teams teach the same thing many times. */
static const struct lesson_rivals *rival_seen(const struct lesson_plan *plan,
                                              const struct lesson *lesson, uint32_t sense,
                                              const char *table)
{
    struct rival_memo *memo = plan->rivals;

    if (!memo->table || !str_eq(memo->table, table)) {
        memo->table = arena_strdup(plan->keeps, table);
        memo->seen.len = 0;
    }
    for (size_t i = 0; i < memo->seen.len; i++)
        if (memo->seen.v[i].sense == sense && memo->seen.v[i].scope == lesson->scope)
            return &memo->seen.v[i].rivals;
    return NULL;
}

struct lesson_rivals rivals_of(const struct lesson_plan *plan, const struct lesson_use *use,
                               const char *table)
{
    const uint32_t sense = plan->book->senses[use->lesson - plan->book->list];
    struct lesson_rivals rivals = {NULL, NULL};
    const struct lesson_rivals *seen = rival_seen(plan, use->lesson, sense, table);

    if (seen)
        return *seen;
    rival_look(plan, use, table, &rivals);
    if (*table)
        rival_look(plan, use, "", &rivals);
    const struct rival_seen entry = {sense, use->lesson->scope, rivals};
    vec_push(&plan->rivals->seen, entry);
    return rivals;
}

const struct lesson *rival_twin(const struct lesson_book *book, const struct lesson *const *done,
                                size_t count, uint32_t i)
{
    enum { LOOKED_AT = 32 };

    for (size_t k = count; k-- > 0 && count - k <= LOOKED_AT;)
        if (book->senses[done[k] - book->list] == book->senses[i] &&
            done[k]->scope == book->list[i].scope)
            return done[k];
    return NULL;
}
