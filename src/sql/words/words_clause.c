/* What is asked of rows and groups, as clauses behind their noun, in the order that reads best:
 * what happened to them, "whose …", "with at least one …", "where …". */
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

enum clause_kind {
    CLAUSE_HAPPENED, /* placed in 2025 */
    CLAUSE_SAME,     /* with the same country, as the row around */
    CLAUSE_WHOSE,    /* whose country is 'Germany' */
    CLAUSE_EITHER,   /* whose a is 1 or whose b is 2 */
    CLAUSE_SOME,     /* with at least one order */
    CLAUSE_WHERE,    /* where the price times the quantity is more than 5 */
    CLAUSE_KINDS,
};

struct clause {
    enum clause_kind kind;
    const struct sql_expr *expr, *hi; /* hi: the other end of a range */
    int place; /* SOME without an expression: rows of this place, none of them when it is absent */
};

struct clauses {
    struct clause v[WORDS_CONJUNCTS + WORDS_PLACES];
    size_t count;
    int more;
};

/* ---- sorting out */

static const struct sql_expr *words_clause_inner(const struct sql_expr *e, bool *ret_negated)
{
    *ret_negated = false;
    while (e->kind == SQL_EXPR_UNARY && e->op == SQL_OP_NOT) {
        *ret_negated = !*ret_negated;
        e = e->args[0];
    }
    return e;
}

static bool words_clause_is_whose(const struct words *w, const struct sql_expr *e)
{
    bool negated;
    const struct sql_expr *subject = words_subject(words_clause_inner(e, &negated));
    return subject && w->scope->root >= 0 && words_is_phrase(w, subject);
}

/* a OR b OR c, each of which reads well behind "whose" */
static bool words_clause_is_either(const struct words *w, const struct sql_expr *e)
{
    int n = 0;

    for (; e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_OR && n < WORDS_ITEMS;
         e = e->args[0], n++) {
        if (!words_clause_is_whose(w, e->args[1]))
            return false;
    }
    return n && n < WORDS_ITEMS && words_clause_is_whose(w, e);
}

static bool words_clause_happened(const struct words *w, const struct sql_expr *e,
                                  const struct sql_expr *hi, char *verb, size_t size)
{
    const struct sql_expr *x = words_subject(e);
    const struct sql_expr *column = x && words_year_of(x) ? words_year_of(x) : x;
    struct buf ignored = BUF_INIT;
    struct words test = *w;

    if (!column || !words_happened(column, verb, size) ||
        words_place(w->scope, column) != w->scope->root || w->scope->root < 0)
        return false;
    test.out = &ignored;
    const bool said = words_when(&test, e, hi);
    buf_release(&ignored);
    return said;
}

/* p.country = outer.country */
static const char *words_clause_same(const struct words *w, const struct sql_expr *e)
{
    const struct words_scope *scope = w->scope;

    if (e->kind != SQL_EXPR_BINARY || e->op != SQL_OP_EQ || scope->root < 0 || !scope->outer ||
        e->args[0]->kind != SQL_EXPR_COLUMN || e->args[1]->kind != SQL_EXPR_COLUMN ||
        !str_eq_fold(e->args[0]->name, e->args[1]->name))
        return NULL;
    const int a = words_place(scope, e->args[0]), b = words_place(scope, e->args[1]);
    const struct sql_expr *outer = e->args[a < 0 ? 0 : 1];
    const bool own = (a == scope->root && b < 0) || (b == scope->root && a < 0);
    const int around = own ? words_place(scope->outer, outer) : -1;
    return around >= 0 && around == scope->outer->root ? outer->name : NULL;
}

static enum clause_kind words_clause_kind(const struct words *w, const struct sql_expr *e,
                                          const struct sql_expr *hi)
{
    const struct sql_expr *values[WORDS_ITEMS];
    bool negated;
    const struct sql_expr *inner = words_clause_inner(e, &negated);
    char verb[32];

    if (words_clause_happened(w, e, hi, verb, sizeof verb))
        return CLAUSE_HAPPENED;
    if (words_asks_some(w, inner))
        return CLAUSE_SOME;
    if (words_clause_same(w, e))
        return CLAUSE_SAME;
    if (words_clause_is_whose(w, e))
        return CLAUSE_WHOSE;
    if (w->scope->root >= 0 && words_choice(e, values, WORDS_ITEMS) &&
        words_is_phrase(w, words_subject(e->args[1])))
        return CLAUSE_WHOSE;
    return words_clause_is_either(w, e) ? CLAUSE_EITHER : CLAUSE_WHERE;
}

/* ---- collecting */

static void words_clause_add(const struct words *w, struct clauses *c, const struct sql_expr *e,
                             const struct sql_expr *hi)
{
    if (c->count >= WORDS_CONDITIONS)
        c->more += 1 + (hi != NULL);
    else
        c->v[c->count++] = (struct clause){words_clause_kind(w, e, hi), e, hi, -1};
}

/* Is the condition said of the rows of the scope's root? */
static bool words_clause_is_here(const struct words_scope *scope, const struct words_conjunct *c)
{
    const bool absent = scope->root >= 0 && scope->places[scope->root].absent;

    if (c->said || !c->expr || (c->outer >= 0 && c->outer != scope->root) ||
        (absent && c->outer < 0))
        return false;
    if (scope->root < 0 || absent)
        return true;
    const int group = words_group_of(scope, c->expr);
    return group == scope->root || group == -2 ||
           (group == -1 && scope->places[scope->root].parent < 0);
}

static int words_clause_group(const struct words_scope *scope, int place)
{
    while (place >= 0 && !scope->places[place].some && scope->places[place].parent >= 0)
        place = scope->places[place].parent;
    return place;
}

/* The place that the absent one is tied to. */
static int words_clause_tied(const struct words_scope *scope, int absent)
{
    for (int i = 0; i < scope->conjunct_count; i++) {
        const struct words_conjunct *c = &scope->conjuncts[i];
        if (c->a == absent || c->b == absent)
            return c->a == absent ? c->b : c->a;
    }
    return -1;
}

struct clause_uses {
    const struct words_scope *scope;
    int place, count;
};

static bool words_clause_count_use(const struct sql_expr *e, void *arg)
{
    struct clause_uses *uses = arg;

    uses->count += e->kind == SQL_EXPR_COLUMN && words_place(uses->scope, e) == uses->place;
    return true;
}

/* The row that a reference leads to is joined, and nothing else is said of it: those of the root
 * whose reference is missing are left out. */
static bool words_clause_only_there(const struct words_scope *scope, int place)
{
    const struct words_place *p = &scope->places[place];
    struct clause_uses uses = {.scope = scope, .place = place};
    bool may_miss = false;
    int ties = 0;

    for (const struct sql_item *item = scope->query->items; item; item = item->next) {
        const struct sql_expr *e = item->expr;
        const char *called = p->source->alias ? p->source->alias : p->source->name;
        if (e->kind == SQL_EXPR_STAR && (!e->table || str_eq_fold(e->table, called)))
            return false; /* its columns are shown */
    }
    if (p->outer || p->parent < 0 || p->parent != scope->root)
        return false;
    for (int i = 0; i < scope->conjunct_count; i++) {
        const struct words_conjunct *c = &scope->conjuncts[i];
        if (c->a < 0 || (c->a != place && c->b != place))
            continue;
        const struct schema_column *column =
            words_schema_column(scope, p->parent, c->a == place ? c->column_b : c->column_a);
        uses.count--;
        ties++; /* of what only leads on to others more is said */
        may_miss = may_miss || (column && !column->primary && !column->not_null);
    }
    sql_walk(scope->query, words_clause_count_use, &uses);
    return may_miss && ties == 1 && uses.count == 0;
}

static void words_clause_others(const struct words_scope *scope, struct clauses *c)
{
    if (scope->root < 0 || scope->places[scope->root].absent)
        return;
    for (int i = 0; i < scope->count; i++) {
        const struct words_place *p = &scope->places[i];
        const bool there = !p->absent && !p->some && words_clause_only_there(scope, i);
        const int to = p->absent ? words_clause_tied(scope, i) : p->some || there ? p->parent : -1;
        if (to >= 0 && i != scope->root && words_clause_group(scope, to) == scope->root)
            c->v[c->count++] = (struct clause){CLAUSE_SOME, NULL, NULL, i};
    }
}

static void words_clause_collect(const struct words *w, struct clauses *c)
{
    const struct words_scope *scope = w->scope;
    bool here[WORDS_CONJUNCTS];

    *c = (struct clauses){.more = scope->more};
    for (int i = 0; i < scope->conjunct_count; i++)
        here[i] = words_clause_is_here(scope, &scope->conjuncts[i]);
    for (int i = 0; i < scope->conjunct_count; i++) {
        const struct words_conjunct *x = &scope->conjuncts[i];
        const struct sql_expr *hi = NULL;
        if (!here[i])
            continue;
        for (int k = i + 1; k < scope->conjunct_count && !hi; k++) {
            if (here[k] && words_is_range(x->expr, scope->conjuncts[k].expr)) {
                hi = scope->conjuncts[k].expr;
                here[k] = false;
            }
        }
        words_clause_add(w, c, x->expr, hi);
    }
    words_clause_others(scope, c);
}

bool words_has_clauses(const struct words *w)
{
    struct clauses c;

    words_clause_collect(w, &c);
    return c.count || c.more;
}

/* ---- saying */

static void words_clause_whose(struct words *w, const struct clause *c)
{
    buf_add(w->out, "whose ");
    if (c->hi && words_event(w, c->expr, c->hi, WORDS_BARE))
        return;
    if (c->hi) {
        words_expr(w, words_subject(c->expr), WORDS_BARE);
        words_range(w, c->expr, c->hi);
    } else {
        words_condition(w, c->expr, false, WORDS_BARE);
    }
}

static void words_clause_either(struct words *w, const struct sql_expr *e, bool alone)
{
    const struct sql_expr *chain[WORDS_ITEMS];
    size_t n = 0;

    buf_add(w->out, alone ? "whose " : "either whose ");
    for (; e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_OR; e = e->args[0])
        chain[n++] = e->args[1];
    words_condition(w, e, false, WORDS_BARE);
    while (n-- > 0) {
        buf_add(w->out, " or whose ");
        words_condition(w, chain[n], false, WORDS_BARE);
    }
}

/* "at least one order …", "no order …" */
static void words_clause_some(struct words *w, const struct clause *c)
{
    struct words_scope *scope = w->scope;
    const int root = scope->root;
    bool negated;

    if (c->expr) {
        const struct sql_expr *inner = words_clause_inner(c->expr, &negated);
        words_some(w, inner, inner->negated != negated);
        return;
    }
    scope->root = c->place;
    const bool none = scope->places[c->place].absent;
    if (!none && !scope->places[c->place].some) {
        words_article(w->out, scope->places[c->place].noun);
        scope->root = root;
        return;
    }
    buf_add(w->out, none ? "no " : "at least one ");
    words_noun(w, none);
    words_clauses(w, none);
    scope->root = root;
}

static void words_clause_say(struct words *w, const struct clause *c, bool alone)
{
    char verb[32];

    switch (c->kind) {
    case CLAUSE_HAPPENED:
        if (words_clause_happened(w, c->expr, c->hi, verb, sizeof verb)) {
            const bool twice = str_starts_fold(verb, w->scope->places[w->scope->root].noun);
            buf_addf(w->out, "%s%s ", words_happened_before(verb),
                     twice ? "made" : verb); /* no "returns returned" */
            words_when(w, c->expr, c->hi);
        }
        break;
    case CLAUSE_SAME:
        buf_add(w->out, "the same ");
        words_label(w->out, words_clause_same(w, c->expr));
        break;
    case CLAUSE_WHOSE:
        words_clause_whose(w, c);
        break;
    case CLAUSE_EITHER:
        words_clause_either(w, c->expr, alone);
        break;
    case CLAUSE_SOME:
        words_clause_some(w, c);
        break;
    default:
        if (c->hi) {
            words_expr(w, words_subject(c->expr), WORDS_THE);
            words_range(w, c->expr, c->hi);
        } else {
            words_condition(w, c->expr, false, WORDS_THE);
        }
        break;
    }
}

/* What comes before the n-th clause. */
static const char *words_clause_joint(enum clause_kind kind, enum clause_kind before, size_t n,
                                      bool last, bool plural)
{
    const bool first = n == 0, same = !first && before == kind;

    switch (kind) {
    case CLAUSE_HAPPENED:
        return first ? " " : " and ";
    case CLAUSE_SAME:
        return same ? " and " : " with ";
    case CLAUSE_WHOSE:
    case CLAUSE_EITHER:
        return first || before == CLAUSE_SAME || before == CLAUSE_HAPPENED ? " "
               : last                                                      ? " and "
                                                                           : ", ";
    case CLAUSE_SOME:
        return first || before <= CLAUSE_SAME ? " with "
               : same                         ? " and "
               : plural                       ? " and that have "
                                              : " and that has ";
    default:
        return first ? " where " : same ? " and " : " and where ";
    }
}

static void words_clause_all(struct words *w, const struct clauses *c, bool plural)
{
    size_t said = 0, whose = 0;
    enum clause_kind before = CLAUSE_KINDS;

    for (size_t i = 0; i < c->count; i++)
        whose += c->v[i].kind == CLAUSE_WHOSE || c->v[i].kind == CLAUSE_EITHER;
    for (int kind = 0; kind < CLAUSE_KINDS; kind++) {
        for (size_t i = 0; i < c->count; i++) {
            if ((int)c->v[i].kind != kind)
                continue;
            whose -= kind == CLAUSE_WHOSE || kind == CLAUSE_EITHER;
            buf_add(w->out, words_clause_joint(c->v[i].kind, before, said, whose == 0, plural));
            words_clause_say(w, &c->v[i], c->count == 1 && !c->more);
            before = c->v[i].kind;
            said++;
        }
    }
    if (c->more)
        buf_addf(w->out, "%s%d more condition%s", said ? ", and " : " under ", c->more,
                 c->more == 1 ? "" : "s");
}

void words_clauses(struct words *w, bool plural)
{
    struct clauses c;

    words_clause_collect(w, &c);
    words_clause_all(w, &c, plural);
}

/* ---- HAVING */

static const struct sql_expr *words_clause_meant(const struct words *w, const struct sql_expr *e)
{
    const struct sql_item *item =
        e->kind == SQL_EXPR_COLUMN && !e->table ? words_item(w->scope->query, e) : NULL;
    return item && item->alias ? item->expr : e;
}

/* " with more than 5 orders"; false: the condition is another one. */
static bool words_clause_number(struct words *w, const struct sql_expr *e, bool first)
{
    const char *word = e->kind != SQL_EXPR_BINARY ? NULL
                       : e->op == SQL_OP_GT       ? "more than"
                       : e->op == SQL_OP_GE       ? "at least"
                       : e->op == SQL_OP_LT       ? "fewer than"
                       : e->op == SQL_OP_LE       ? "at most"
                       : e->op == SQL_OP_EQ       ? "exactly"
                                                  : NULL;
    const struct sql_expr *count = word ? words_clause_meant(w, e->args[0]) : NULL;

    if (!word || e->args[1]->kind != SQL_EXPR_NUMBER || !words_counts_rows(w, count))
        return false;
    const bool one = str_eq(e->args[1]->text, "1");
    buf_addf(w->out, "%s%s %s ", first ? " with " : " and ", word, e->args[1]->text);
    words_rows(w, "", !one);
    w->scope->described = true;
    return true;
}

static void words_clause_having(struct words *w, const struct sql_expr *e, size_t n)
{
    const struct sql_expr *subject = words_subject(e);
    const struct sql_expr *meant = subject ? words_clause_meant(w, subject) : NULL;

    if (words_clause_number(w, e, n == 0))
        return;
    w->aliases = true;
    if (meant && words_is_phrase(w, meant)) {
        buf_add(w->out, n ? " and whose " : " whose ");
        words_condition(w, e, false, WORDS_BARE);
    } else {
        buf_add(w->out, n ? " and where " : " where ");
        words_condition(w, e, false, WORDS_THE);
    }
    w->aliases = false;
}

void words_having(struct words *w, const struct sql_query *q)
{
    const struct sql_expr *chain[WORDS_CONDITIONS], *e = q->having;
    size_t n = 0, said = 0;

    if (!e)
        return;
    for (; e->kind == SQL_EXPR_BINARY && e->op == SQL_OP_AND && n < WORDS_CONDITIONS;
         e = e->args[0])
        chain[n++] = e->args[1];
    words_clause_having(w, e, said++);
    while (n-- > 0)
        words_clause_having(w, chain[n], said++);
}
