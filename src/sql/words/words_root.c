/* What the rows of a query are. Two tables are tied by a column of each; where such columns name
 * one row of a table at most, that table is what the others' rows belong to. A place from which
 * all others are reached that way is the root: each row of the query is one of its rows. */
#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "words/words_private.h"

/* ---- keys */

/* Letters and digits alone, so that "dormid", "dorm_id" and "Dorm ID" are the same. */
static void words_root_bare(struct buf *out, const char *name)
{
    for (; *name; name++) {
        if (*name != '_' && *name != ' ')
            buf_addc(out, *name);
    }
}

/* By the names: id, and customer_id of customers. */
static bool words_root_named_key(const struct words_place *place, const char *const *columns,
                                 size_t count)
{
    struct buf noun = BUF_INIT, key = BUF_INIT, column = BUF_INIT;
    bool found = false;

    words_label(&noun, place->source->name);
    words_one(&noun, 0);
    words_root_bare(&key, buf_str(&noun));
    buf_add(&key, "id");
    for (size_t i = 0; i < count; i++) {
        buf_clear(&column);
        words_root_bare(&column, columns[i]);
        found |= str_eq_fold(columns[i], "id") || str_eq_fold(buf_str(&column), buf_str(&key));
    }
    buf_release(&noun);
    buf_release(&key);
    buf_release(&column);
    return found;
}

static bool words_root_has(const char *const *columns, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (str_eq_fold(columns[i], name))
            return true;
    }
    return false;
}

bool words_unique(const struct words_scope *scope, int place, const char *const *columns,
                  size_t count)
{
    const struct words_place *p = &scope->places[place];
    size_t keys = 0, primary = 0, missing = 0;

    for (size_t i = 0; p->table && i < p->table->column_count; i++) {
        const struct schema_column *c = &p->table->columns[i];
        const bool in = words_root_has(columns, count, c->name);
        if (in && c->unique)
            return true;
        keys += c->unique;
        primary += c->primary > 0;
        missing += c->primary > 0 && !in;
    }
    if (keys || primary)
        return primary && !missing;
    return p->source->kind == SQL_SOURCE_TABLE && !p->query &&
           words_root_named_key(p, columns, count);
}

/* Do the ties between the places name one row of `to`? */
static bool words_root_leads(const struct words_scope *scope, int from, int to)
{
    const char *columns[WORDS_CONJUNCTS];
    size_t n = 0;

    for (int i = 0; i < scope->conjunct_count; i++) {
        const struct words_conjunct *c = &scope->conjuncts[i];
        if (c->a == from && c->b == to)
            columns[n++] = c->column_b;
        else if (c->b == from && c->a == to)
            columns[n++] = c->column_a;
    }
    return n && words_unique(scope, to, columns, n);
}

/* Sets the parents of what is reached from the root; true: all are. */
static bool words_root_reach(struct words_scope *scope, int root)
{
    bool in[WORDS_PLACES] = {0}, again = true;
    int reached = 1;

    in[root] = true;
    for (int i = 0; i < scope->count; i++) {
        reached += scope->places[i].absent;
        scope->places[i].some = false;
        scope->places[i].parent = -1;
    }
    while (again) {
        again = false;
        for (int k = 0; k < scope->count * scope->count; k++) {
            const int from = k / scope->count, to = k % scope->count;
            if (!in[from] || in[to] || scope->places[to].absent ||
                !words_root_leads(scope, from, to))
                continue;
            scope->places[to].parent = from;
            in[to] = again = true;
            reached++;
        }
    }
    return reached == scope->count && !scope->places[root].absent;
}

/* A row of the root may be missing where only it is joined by an outer join. */
static bool words_root_keeps(struct words_scope *scope, int root)
{
    int tied = -1;

    scope->kept = -1;
    if (!scope->places[root].outer)
        return true;
    for (int i = 0; i < scope->count; i++) {
        if (i != root && scope->places[i].outer)
            return false;
    }
    for (int i = 0; i < scope->conjunct_count; i++) {
        const struct words_conjunct *c = &scope->conjuncts[i];
        if (c->outer == root && (c->a == root || c->b == root))
            tied = c->a == root ? c->b : c->a;
    }
    if (tied >= 0 && scope->places[tied].parent != root)
        return false;
    scope->kept = tied;
    return tied >= 0;
}

static bool words_root_key(const struct words_scope *scope, int place, const char *column)
{
    const struct schema_column *c = words_schema_column(scope, place, column);

    return (c && (c->primary || c->unique)) || words_unique(scope, place, &column, 1);
}

static bool words_root_declared(const struct words_place *from, const char *column,
                                const struct words_place *to)
{
    for (size_t i = 0; from->table && i < from->table->fkey_count; i++) {
        const struct schema_fkey *f = &from->table->fkeys[i];
        for (size_t k = 0; k < f->count; k++) {
            if (to->source->kind == SQL_SOURCE_TABLE && str_eq_fold(f->columns[k], column) &&
                str_eq_fold(f->to_table, to->source->name))
                return true;
        }
    }
    return false;
}

int words_roles(const struct words_place *from, const struct words_place *to)
{
    int n = 0;

    for (size_t i = 0; from->table && to->table && i < from->table->fkey_count; i++)
        n += str_eq_fold(from->table->fkeys[i].to_table, to->table->name);
    return n;
}

bool words_is_reference(const struct words_place *from, const char *column,
                        const struct words_place *to, const char *key)
{
    if (words_root_declared(from, column, to) || words_root_declared(to, key, from))
        return true;
    const bool ids = str_eq_fold(column, "id") && str_eq_fold(key, "id");
    return !ids && (words_key_name(column) || str_eq_fold(column, key));
}

/* Ties by keys are what "the order's customer" means; others stay conditions. */
static void words_root_said(struct words_scope *scope)
{
    for (int i = 0; i < scope->conjunct_count; i++) {
        struct words_conjunct *c = &scope->conjuncts[i];
        if (c->a < 0)
            continue;
        const struct words_place *a = &scope->places[c->a], *b = &scope->places[c->b];
        const bool key = (words_root_key(scope, c->a, c->column_a) &&
                          words_is_reference(b, c->column_b, a, c->column_a)) ||
                         (words_root_key(scope, c->b, c->column_b) &&
                          words_is_reference(a, c->column_a, b, c->column_b));
        const bool apart = scope->root >= 0 && scope->places[c->a].parent != c->b &&
                           scope->places[c->b].parent != c->a && !scope->places[c->a].absent &&
                           !scope->places[c->b].absent;
        const bool alike = scope->root < 0 && words_key_name(c->column_a) &&
                           !str_eq_fold(c->column_a, "id") && str_eq_fold(c->column_a, c->column_b);
        c->said = (key && !apart) || alike || !c->expr;
    }
}

/* Are all places connected by ties of keys? */
static bool words_root_tied(const struct words_scope *scope)
{
    bool in[WORDS_PLACES] = {true}, again = true;
    int n = 1;

    while (again) {
        again = false;
        for (int i = 0; i < scope->conjunct_count; i++) {
            const struct words_conjunct *c = &scope->conjuncts[i];
            if (c->a < 0 || !c->said || in[c->a] == in[c->b])
                continue;
            in[c->a] = in[c->b] = again = true;
            n++;
        }
    }
    return n == scope->count;
}

/* A place is called by the column that names it, "manager" for manager_id, where the table's noun
 * does not tell it from others. False: the column's name is no noun. */
static bool words_root_rename(struct words_place *p, const char *via, bool role)
{
    struct buf text = BUF_INIT;

    words_label(&text, via ? via : "");
    const bool id = str_ends(buf_str(&text), " ID");
    if (id)
        buf_truncate(&text, text.len - 3);
    const bool good = (id || role) && words_is_noun(buf_str(&text));
    if (good) {
        snprintf(p->noun, WORDS_NAME, "%s", buf_str(&text));
        snprintf(p->owner, WORDS_NAME, "%s", buf_str(&text));
        words_many(&text, 0);
        snprintf(p->plural, WORDS_NAME, "%s", buf_str(&text));
    }
    buf_release(&text);
    return good;
}

static const char *words_root_via(const struct words_scope *scope, int place)
{
    const int parent = scope->places[place].parent;

    for (int i = 0; parent >= 0 && i < scope->conjunct_count; i++) {
        const struct words_conjunct *c = &scope->conjuncts[i];
        if (c->a == place && c->b == parent)
            return c->column_b;
        if (c->b == place && c->a == parent)
            return c->column_a;
    }
    return NULL;
}

static void words_root_distinguish(struct words_scope *scope)
{
    bool twice[WORDS_PLACES] = {0};

    for (int i = 0; i < scope->count; i++) {
        for (int k = 0; k < scope->count; k++)
            twice[i] |= k != i && str_eq_fold(scope->places[i].noun, scope->places[k].noun);
    }
    for (int i = 0; i < scope->count; i++) {
        struct words_place *p = &scope->places[i];
        const bool role = p->parent >= 0 && words_roles(&scope->places[p->parent], p) > 1;
        if ((!twice[i] && !role) || i == scope->root)
            continue;
        if (!words_root_rename(p, words_root_via(scope, i), role) && twice[i] && p->source->alias) {
            const size_t noun = strlen(p->noun), many = strlen(p->plural);
            snprintf(p->noun + noun, WORDS_NAME - noun, " %s", p->source->alias);
            snprintf(p->plural + many, WORDS_NAME - many, " %s", p->source->alias);
            snprintf(p->owner, WORDS_NAME, "%s", p->source->alias);
            p->raw = true;
        }
    }
}

void words_root_find(struct words_scope *scope)
{
    scope->root = scope->kept = -1;
    for (int i = 0; i < scope->count && scope->root < 0 && !scope->odd && !scope->too_many; i++) {
        if (words_root_reach(scope, i) && words_root_keeps(scope, i))
            scope->root = i;
    }
    for (int i = 0; scope->root < 0 && i < scope->count; i++)
        scope->places[i].parent = -1;
    words_root_said(scope);
    scope->tied = !scope->too_many && words_root_tied(scope);
    words_root_distinguish(scope);
}
/* ---- at least one */

struct words_spread {
    const struct words_scope *scope;
    int group; /* -1: none yet, -2: several */
};

static int words_root_group(const struct words_scope *scope, int place)
{
    while (!scope->places[place].some && scope->places[place].parent >= 0)
        place = scope->places[place].parent;
    return place;
}

static bool words_root_spread_visit(const struct sql_expr *e, void *arg)
{
    struct words_spread *s = arg;
    const int place = e->kind == SQL_EXPR_COLUMN ? words_place(s->scope, e) : -1;

    if (place >= 0) {
        const int group = words_root_group(s->scope, place);
        s->group = s->group == -1 || s->group == group ? group : -2;
    }
    return s->group != -2;
}

int words_group_of(const struct words_scope *scope, const struct sql_expr *e)
{
    struct words_spread s = {.scope = scope, .group = -1};
    const struct sql_query holder = {.having = (struct sql_expr *)e}; /* nothing is changed */

    sql_walk(&holder, words_root_spread_visit, &s);
    return s.group;
}

/* Reaches the rest by "at least one": a child of the root, and what the child belongs to. */
static bool words_root_children(struct words_scope *scope)
{
    bool again = true;

    while (again) {
        again = false;
        for (int i = 0; i < scope->conjunct_count; i++) {
            const struct words_conjunct *c = &scope->conjuncts[i];
            for (int side = 0; side < 2 && c->a >= 0; side++) {
                const int from = side ? c->a : c->b, to = side ? c->b : c->a;
                const bool in = from == scope->root || scope->places[from].parent >= 0;
                if (!in || to == scope->root || scope->places[to].parent >= 0 ||
                    scope->places[to].absent)
                    continue;
                if (words_roles(&scope->places[to], &scope->places[from]) > 1)
                    return false; /* "at least one flight" would not say from or to there */
                scope->places[to].parent = from;
                scope->places[to].some = !words_root_leads(scope, from, to);
                again = true;
            }
        }
    }
    for (int i = 0; i < scope->count; i++) {
        const struct words_place *p = &scope->places[i];
        if (i != scope->root && !p->absent && p->parent < 0)
            return false;
        if (p->some && scope->places[p->parent].parent >= 0 && !scope->places[p->parent].some)
            return false; /* "whose customer has at least one …" is not said */
    }
    return true;
}

bool words_scope_some(struct words_scope *scope, int place)
{
    const struct words_scope before = *scope;
    bool good = place >= 0 && !scope->odd && !scope->too_many && !scope->places[place].absent;

    for (int i = 0; good && i < scope->count; i++)
        good = !scope->places[i].outer || scope->places[i].absent;
    if (good) {
        scope->root = place;
        scope->kept = -1;
        words_root_reach(scope, place);
        good = words_root_children(scope);
    }
    if (good)
        words_root_said(scope);
    for (int i = 0; good && i < scope->conjunct_count; i++) {
        const struct words_conjunct *c = &scope->conjuncts[i];
        good = c->a >= 0 ? c->said : words_group_of(scope, c->expr) != -2;
    }
    if (!good)
        *scope = before;
    return good;
}

/* ---- foreign keys */

const char *words_target(const struct words_scope *scope, int place, const char *column)
{
    const struct schema_table *table = place < 0 ? NULL : scope->places[place].table;
    const size_t len = strlen(column);

    if (len < 3 || !str_eq_fold(column + len - 2, "id"))
        return NULL;
    for (size_t i = 0; table && i < table->fkey_count; i++) {
        if (table->fkeys[i].count == 1 && str_eq_fold(table->fkeys[i].columns[0], column) &&
            words_is_noun(table->fkeys[i].to_table))
            return table->fkeys[i].to_table;
    }
    return NULL;
}

int words_named_by(const struct words_scope *scope, const struct sql_expr *column)
{
    const int from = words_place(scope, column);

    for (int i = 0; from >= 0 && i < scope->conjunct_count; i++) {
        const struct words_conjunct *c = &scope->conjuncts[i];
        if (c->a == from && c->b >= 0 && scope->places[c->b].parent == from &&
            str_eq_fold(c->column_a, column->name))
            return c->b;
        if (c->b == from && c->a >= 0 && scope->places[c->a].parent == from &&
            str_eq_fold(c->column_b, column->name))
            return c->a;
    }
    return -1;
}
