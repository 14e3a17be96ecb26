/* What a query does, in a few sentences made from its structure alone: what WITH and FROM prepare;
 * what is listed, counted or computed, of which rows; order and limit. */
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "words/words_private.h"

/* ---- lists */

static bool words_list_is_aggregates(const struct sql_query *q)
{
    const struct sql_item *item = q->items;

    while (item && words_has_aggregate(item->expr))
        item = item->next;
    return q->items && !item;
}

static bool words_has_column_visit(const struct sql_expr *e, void *arg)
{
    bool *found = arg;

    *found |= e->kind == SQL_EXPR_COLUMN;
    return !*found && !e->query;
}

/* A column of one row or another, beside what is computed of all. */
static bool words_is_of_any_row(const struct words *w, const struct sql_item *item)
{
    const struct sql_query holder = {.having = item->expr};
    bool found = false;

    (void)w;
    if (words_has_aggregate(item->expr))
        return false;
    sql_walk(&holder, words_has_column_visit, &found);
    return found;
}

static bool words_is_of_all_rows(const struct words *w, const struct sql_item *item)
{
    return !words_is_of_any_row(w, item);
}

/* Aggregates and columns, and nothing is grouped: one row. */
static bool words_list_is_mixed(const struct words *w, const struct sql_query *q)
{
    bool any = false, all = false;

    for (const struct sql_item *item = q->items; item; item = item->next) {
        any |= words_is_of_any_row(w, item);
        all |= words_has_aggregate(item->expr);
    }
    return any && all;
}

static bool words_list_is_star(const struct sql_query *q)
{
    return q->items && !q->items->next && q->items->expr->kind == SQL_EXPR_STAR &&
           !q->items->expr->table;
}

/* The only place whose columns are selected; -1: several, or others. */
static int words_list_place(const struct words *w, const struct sql_query *q)
{
    int place = -1, n = 0;

    for (const struct sql_item *item = q->items; item; item = item->next) {
        if (++n > WORDS_LOOKED)
            return -1;
        const int at = item->expr->kind == SQL_EXPR_COLUMN ? words_place(w->scope, item->expr) : -1;
        if (at < 0 || (place >= 0 && place != at))
            return -1;
        place = at;
    }
    return place;
}

/* "of" behind the rows' own columns, "for" behind what is computed or belongs to other tables. */
static const char *words_list_joint(const struct words *w, const struct sql_query *q)
{
    bool own = false;
    int n = 0;

    for (const struct sql_item *item = q->items; item && n < WORDS_LOOKED; item = item->next, n++) {
        const struct sql_expr *e = item->expr;
        const bool simple = e->kind == SQL_EXPR_COLUMN || e->kind == SQL_EXPR_STAR ||
                            e->kind == SQL_EXPR_DATE_PART || e->kind == SQL_EXPR_CONCAT;
        if (!simple)
            return " for ";
        own |= e->kind == SQL_EXPR_STAR && !e->table ? w->scope->count == 1
                                                     : words_place(w->scope, e) == w->scope->root;
    }
    return own && w->scope->root >= 0 ? " of " : " for ";
}

/* "the 3 products with the highest price among those whose category is 'toys'" */
static void words_list_top(struct words *w, const struct sql_query *q)
{
    words_top_before(w, q);
    words_noun(w, !words_top_is_one(q));
    words_superlative(w, q);
    if (words_has_clauses(w)) {
        buf_add(w->out, " among those");
        words_clauses(w, true);
    }
    words_tie_break(w, q);
}

static void words_list_rows(struct words *w, const struct sql_query *q, const char *before)
{
    if (!q->from)
        return;
    buf_add(w->out, words_list_joint(w, q));
    if (words_is_top(q))
        words_list_top(w, q);
    else if (words_list_is_star(q) && w->scope->count == 1)
        words_rows(w, words_has_clauses(w) ? "the " : "all ", true);
    else
        words_rows(w, before, false);
}

/* DISTINCT leaves the rows of a table once, however many others they have. */
static void words_list_different(struct words *w, const struct sql_query *q)
{
    const int place = words_list_place(w, q);
    const bool some = place >= 0 && !(q->order && q->limit) && words_scope_some(w->scope, place);

    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a query lists something */
    if (some && !q->items->next) {
        buf_add(w->out, "the different ");
        words_expr(w, q->items->expr, WORDS_PLURAL);
        words_of_rows(w);
        return;
    }
    words_items(w, q, WORDS_THE, NULL);
    words_list_rows(w, q, "each ");
    buf_add(w->out, ", without duplicates");
}

static void words_list(struct words *w, const struct sql_query *q, const char *before)
{
    if (q->distinct && !q->distinct_on_count && !words_list_is_star(q)) {
        words_list_different(w, q);
        return;
    }
    if (w->once && !q->limit)
        words_scope_some(w->scope, words_list_place(w, q));
    words_items(w, q, WORDS_THE, NULL);
    words_list_rows(w, q, before);
    if (q->distinct && !q->distinct_on_count)
        buf_add(w->out, ", without duplicates");
    for (size_t i = 0; i < q->distinct_on_count; i++) {
        buf_add(w->out, i ? " and " : ", only the first for each ");
        words_expr(w, q->distinct_on[i], WORDS_COMPOUND);
    }
}

/* ---- one SELECT */

static void words_select_counts(struct words *w, bool sentence)
{
    w->scope->counts = true;
    buf_add(w->out, sentence ? "counts the " : "the number of ");
    const bool all = !sentence && !words_has_clauses(w);
    words_rows(w, w->scope->groups ? "its " : all ? "all " : "", true);
}

/* How many rows another query gives, and nothing else: "counts each country with …". */
static bool words_counts_query(const struct words *w, const struct sql_query *q)
{
    const struct sql_source *from = q->from;

    return q->kind == SQL_QUERY_SELECT && w->depth < WORDS_DEPTH && from &&
           from->kind == SQL_SOURCE_QUERY && from->query->kind == SQL_QUERY_SELECT &&
           from->query->group_count && q->items && !q->items->next &&
           words_counts(q->items->expr) && !q->where && !q->having && !q->group_count &&
           !q->distinct && !q->limit && !q->offset && !q->qualify;
}

static void words_select_body(struct words *w, const struct sql_query *q, bool sentence,
                              const char *before)
{
    if (words_counts_query(w, q)) {
        buf_add(w->out, sentence ? "counts " : "the number of ");
        w->depth++;
        words_query(w, q->from->query, false);
        w->depth--;
    } else if (q->group_count) {
        words_grouped(w, q, sentence);
    } else if (q->from && q->items && !q->items->next &&
               (words_counts(q->items->expr) || words_counts_rows(w, q->items->expr))) {
        words_select_counts(w, sentence);
    } else if (q->from && words_list_is_aggregates(q)) {
        buf_add(w->out, sentence ? "calculates " : "");
        words_aggregates(w, q, NULL);
    } else if (q->from && words_list_is_mixed(w, q)) {
        buf_add(w->out, sentence ? "calculates " : "");
        words_aggregates(w, q, words_is_of_all_rows);
        buf_add(w->out, ", with ");
        words_items(w, q, WORDS_THE, words_is_of_any_row);
        buf_add(w->out, " of one of these rows");
    } else {
        buf_add(w->out, !sentence ? "" : q->from ? "lists " : "returns ");
        words_list(w, q, before);
        if (!q->from && q->where) {
            buf_add(w->out, ", if ");
            words_condition(w, q->where, false, WORDS_THE);
        }
    }
}

static void words_select_rest(struct words *w, const struct sql_query *q)
{
    if (q->having && !q->group_count) {
        buf_add(w->out, ", only if ");
        w->aliases = true;
        words_condition(w, q->having, false, WORDS_THE);
        w->aliases = false;
    }
    if (q->qualify) {
        buf_add(w->out, ", only the rows where ");
        w->aliases = true;
        words_condition(w, q->qualify, false, WORDS_THE);
        w->aliases = false;
    }
    if (q->distinct && q->group_count)
        buf_add(w->out, ", without duplicates");
    if (!w->scope->ranked)
        words_order_and_limit(w, q);
    if (q->into)
        buf_addf(w->out, ", and writes that %s", q->into);
    if (q->locking)
        buf_add(w->out, ", and locks the rows");
}

/* ---- subqueries in FROM */

/* A query in FROM comes first: "First, x: …". */
static void words_prepare(struct words *w, const struct sql_query *q);

static void words_prepare_sources(struct words *w, const struct sql_source *s, size_t *n)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        if (s->right->kind == SQL_SOURCE_QUERY)
            words_prepare_sources(w, s->right, n);
    }
    if (!s || s->kind != SQL_SOURCE_QUERY || *n >= WORDS_DEPTH || w->depth >= WORDS_DEPTH)
        return;
    words_prepare(w, s->query);
    buf_add(w->out, (*n)++ ? "Then, " : "First, ");
    buf_add(w->out, s->alias ? s->alias : "a subquery");
    buf_add(w->out, ": ");
    w->depth++;
    words_query(w, s->query, true);
    w->depth--;
    buf_add(w->out, ". ");
}

static void words_prepare(struct words *w, const struct sql_query *q)
{
    size_t n = 0;

    for (const struct sql_with *with = q->with; with; with = with->next) {
        if (n < WORDS_DEPTH && w->depth < WORDS_DEPTH) {
            words_prepare(w, with->query);
            buf_addf(w->out, "%s%s%s: ", n ? "Then, " : "First, ", with->name,
                     q->recursive ? ", which may build on itself" : "");
            w->depth++;
            words_query(w, with->query, true);
            w->depth--;
            buf_add(w->out, ". ");
        }
        n++;
    }
    if (n > WORDS_DEPTH)
        buf_addf(w->out, "Then %zu more lists are prepared. ", n - WORDS_DEPTH);
    if (words_counts_query(w, q))
        words_prepare(w, q->from->query);
    else if (q->kind == SQL_QUERY_SELECT)
        words_prepare_sources(w, q->from, &n);
}

/* ---- set operations */

static size_t words_set_parts(const struct sql_query *q, enum sql_set_op op)
{
    size_t n = 1;

    for (; q->kind == SQL_QUERY_SET && q->set_op == op && !q->parenthesized; q = q->left)
        n++;
    return n;
}

/* The parts of one operation, without verbs. */
static void words_set_part(struct words *w, const struct sql_query *q, enum sql_set_op op,
                           bool outermost)
{
    if (q->kind == SQL_QUERY_SET && q->set_op == op && (outermost || !q->parenthesized)) {
        const bool except = op == SQL_SET_EXCEPT || op == SQL_SET_EXCEPT_ALL;
        words_set_part(w, q->left, op, false);
        buf_add(w->out, except ? ", but not " : "; and ");
        q = q->right;
    }
    words_query(w, q, false);
}

static void words_set_query(struct words *w, const struct sql_query *q, bool sentence)
{
    const size_t parts = words_set_parts(q, q->set_op);
    const bool intersect = q->set_op == SQL_SET_INTERSECT || q->set_op == SQL_SET_INTERSECT_ALL;

    buf_add(w->out, sentence ? "lists " : "");
    if (w->depth >= WORDS_DEPTH || parts > WORDS_ITEMS) {
        buf_addf(w->out, "the combined rows of %zu queries", parts);
        return;
    }
    w->depth++;
    if (intersect)
        buf_addf(w->out, "what %s have in common: ", parts == 2 ? "both of these" : "all of these");
    else if (q->set_op == SQL_SET_UNION)
        buf_add(w->out, "together, without duplicates: ");
    else if (q->set_op == SQL_SET_UNION_ALL)
        buf_add(w->out, "one after another: ");
    const bool once = w->once;
    w->once =
        q->set_op == SQL_SET_UNION || q->set_op == SQL_SET_EXCEPT || q->set_op == SQL_SET_INTERSECT;
    words_set_part(w, q, q->set_op, true);
    w->once = once;
    w->depth--;
}

/* ---- queries */

static void words_query_of(struct words *w, const struct sql_query *q, bool sentence,
                           const char *before)
{
    struct words_scope scope;

    words_scope_enter(w, &scope, q);
    if (scope.outer)
        words_belong(&scope);
    if (q->kind == SQL_QUERY_SET) {
        words_set_query(w, q, sentence);
        words_order_and_limit(w, q);
    } else if (q->kind == SQL_QUERY_VALUES) {
        buf_addf(w->out, "%s%zu given row%s", sentence ? "lists " : "", q->row_count,
                 q->row_count == 1 ? "" : "s");
        words_order_and_limit(w, q);
    } else {
        words_select_body(w, q, sentence, before);
        words_select_rest(w, q);
    }
    words_leave(w);
}

void words_query(struct words *w, const struct sql_query *q, bool sentence)
{
    words_query_of(w, q, sentence, "each ");
}

static bool words_is_nested_source(const struct sql_source *s)
{
    for (; s && s->kind == SQL_SOURCE_JOIN; s = s->left) {
        if (s->right->kind == SQL_SOURCE_QUERY)
            return true;
    }
    return s && s->kind == SQL_SOURCE_QUERY;
}

void words_subquery(struct words *w, const struct sql_query *q)
{
    if (w->depth >= WORDS_DEPTH || q->kind != SQL_QUERY_SELECT || q->with ||
        words_is_nested_source(q->from)) {
        buf_add(w->out, "the result of another query");
        return;
    }
    const bool once = w->once;
    w->once = false;
    w->depth++;
    words_query_of(w, q, false, "the ");
    w->depth--;
    w->once = once;
}

/* One column, or the two of a pair. */
static bool words_shows_columns(const struct sql_query *q)
{
    const struct sql_item *second = q->items ? q->items->next : NULL;
    return q->items && q->items->expr->kind == SQL_EXPR_COLUMN &&
           (!second || (second->expr->kind == SQL_EXPR_COLUMN && !second->next));
}

void words_set(struct words *w, const struct sql_query *q)
{
    struct words_scope scope;
    const bool plain = q->kind == SQL_QUERY_SELECT && !q->group_count && !q->with && !q->limit &&
                       !q->offset && words_shows_columns(q) && !q->qualify && !q->having;

    if (w->depth >= WORDS_DEPTH || !plain || words_is_nested_source(q->from)) {
        buf_add(w->out, "the results of another query");
        if (w->depth < WORDS_DEPTH && !q->with && !words_is_nested_source(q->from)) {
            buf_add(w->out, " (");
            w->depth++;
            words_query(w, q, false);
            w->depth--;
            buf_addc(w->out, ')');
        }
        return;
    }
    w->depth++;
    words_scope_enter(w, &scope, q);
    words_scope_some(&scope, words_place(&scope, q->items->expr));
    buf_add(w->out, "the ");
    words_expr(w, q->items->expr, WORDS_PLURAL);
    if (q->items->next) {
        buf_add(w->out, " and ");
        words_expr(w, q->items->next->expr, WORDS_PLURAL);
    }
    words_of_rows(w);
    words_leave(w);
    w->depth--;
}

/* ---- the whole */

static void words_capital(struct buf *text, size_t at)
{
    if (text->len > at && text->p[at] >= 'a' && text->p[at] <= 'z')
        text->p[at] = (char)(text->p[at] - 32);
}

void sql_words(const struct sql_query *query, const struct sql_lookup *lookup, struct buf *out)
{
    struct buf text = BUF_INIT;
    struct words w = {.out = &text, .lookup = lookup};
    struct words_scope scope;

    size_t start = 0;
    if (!words_ranked(&w, query)) {
        words_scope_enter(&w, &scope, query); /* names of WITH */
        words_prepare(&w, query);
        words_leave(&w);
        start = text.len;
        words_query(&w, query, true);
    }
    words_capital(&text, start);
    buf_addf(&text, ".%s", buf_str(&w.notes));
    if (text.len > WORDS_BYTES) {
        buf_truncate(&text, text_fit(text.p, WORDS_BYTES, WORDS_BYTES, NULL));
        buf_add(&text, " …");
    }
    text_safe(out, text.p, text.len, TEXT_SAFE_DEFAULT);
    buf_release(&w.notes);
    buf_release(&text);
}
