/* "In which towns is there a practice with a trial account but none with a premium account", "which
 * nationalities have authors who are alive as well as authors who are dead": two questions with the
 * same beginning. What is asked for has to be in the answer of the first, and in that of the second
 * or not. Each is asked by itself; the first stays, and the second becomes a condition on it. The
 * answer is never sure. */
#include <string.h>

#include "places/told_row.h"
#include "querent/base/str.h"
#include "sets/sets.h"

/* One of the two, as the engine reads it. */
struct side {
    struct sql_query *query; /* NULL: it is not answered as a plain list */
    int table, column;       /* what its only column shows; column -1: several of its rows */
    size_t shown;            /* how many it shows */
};

static const char negative[] =
    "but no|but none|but never|but not|but without|but nothing|but not one|but not a|but have no|"
    "but has no|but had no|but have never had|but has never had|but never had|but have none|"
    "but has none|but do not have|but does not have|but don't have|but doesn't have|and no|"
    "yet no|yet none|yet never|and none|but have never|but has never|but never one|, but no|"
    ", but none|, but never|, but have no|, but has no|, but have never|, but has never";
static const char has_verbs[] = "have|has|had|with|there|got|house|hold|contain|own|offer|keep";

static struct side ask_side(struct ask *ask, const char *question)
{
    bool sure = false; /* of a part: the whole is never */
    return (struct side){.query = told_query(ask, question, &sure), .table = -1, .column = -1};
}

static bool names_source(const struct sql_source *from, const char *name, const char **ret_table)
{
    if (from == NULL)
        return false;
    if (from->kind == SQL_SOURCE_TABLE) {
        const bool is = name == NULL || str_eq_fold(from->alias ? from->alias : from->name, name);
        if (is)
            *ret_table = from->name;
        return is;
    }
    return from->kind == SQL_SOURCE_JOIN && (names_source(from->left, name, ret_table) ||
                                             names_source(from->right, name, ret_table));
}

/* Rows that have no name are shown whole: the key stands for them. */
static void name_whole_rows(const struct ask *ask, struct sql_query *query, int table)
{
    const int key = catalog_key_column(ask->catalog, table);
    const struct sql_expr *shown = query && query->items ? query->items->expr : NULL;
    if (shown == NULL || shown->kind != SQL_EXPR_STAR || query->items->next || key < 0 ||
        (shown->table && !str_eq_fold(shown->table, ask_table(ask, table)->name)))
        return;
    query->items->expr = sql_column(ask->arena, ask_table(ask, table)->name,
                                    ask_table(ask, table)->columns[key].name);
}

/* What a plain list shows: columns of one table. */
static void side_settle(const struct ask *ask, struct side *side)
{
    const struct sql_query *query = side->query;
    const bool plain = query && query->kind == SQL_QUERY_SELECT && query->items && !query->having &&
                       !query->limit && query->from;
    for (const struct sql_item *item = plain ? query->items : NULL; item; item = item->next) {
        const char *name = NULL;
        const int table = item->expr->kind == SQL_EXPR_COLUMN &&
                                  names_source(query->from, item->expr->table, &name)
                              ? catalog_find_table(ask->catalog, NULL, name)
                              : -1;
        if (table < 0 || (side->table >= 0 && side->table != table)) {
            side->table = -1;
            break;
        }
        side->table = table;
        side->shown++;
        side->column = item == query->items && !item->next
                           ? schema_find_column(ask_table(ask, table), item->expr->name)
                           : -1;
    }
    if (side->table < 0)
        side->query = NULL;
}

/* Rows, told by what they are called; else values that rows share. */
static bool tells_rows(struct ask *ask, const struct side *side)
{
    const struct column_ref at = {side->table, side->column};
    return at.column < 0 || at.column == catalog_key_column(ask->catalog, at.table) ||
           (at.column == table_label(ask, at.table) && !column_repeats(ask, at)) ||
           column_tells_row(ask, at);
}

/* The query shows only that column, of rows where it is not empty. */
static void show_only(struct ask *ask, struct sql_query *query, struct column_ref at)
{
    struct arena *a = ask->arena;
    const struct sql_expr *shown = query->items->expr;
    struct sql_expr *column = sql_column(a, shown->table, ask_column(ask, at)->name);
    query->items = NULL;
    query->order = NULL;
    query->distinct = false;
    query->group_count = 0;
    sql_add_item(a, query, column, NULL);
    if (!column_may_be_null(ask, at))
        return;
    query->where = sql_and(a, query->where, sql_is_null(a, sql_copy_expr(a, column), true));
}

/* Both show the same: rows of one table, or values that mean the same. */
static bool are_alike(struct ask *ask, const struct side *one, const struct side *other)
{
    if (one->shown != other->shown)
        return false;
    if (tells_rows(ask, one))
        return one->table == other->table && catalog_key_column(ask->catalog, one->table) >= 0;
    if (other->column < 0 || one->column < 0)
        return false;
    const struct column_ref a = {one->table, one->column}, b = {other->table, other->column};
    return same_column(a, b) || str_eq_fold(ask_column(ask, a)->name, ask_column(ask, b)->name) ||
           (column_is_text(ask, a) && column_is_text(ask, b) && !tells_rows(ask, other));
}

/* What is asked for is in the second answer, or is not. */
static void hold(struct ask *ask, const struct side *one, struct side *other, bool negated)
{
    struct arena *a = ask->arena;
    const bool rows = tells_rows(ask, one);
    const int key = rows ? catalog_key_column(ask->catalog, one->table) : one->column;
    struct nlq_taught *held = arena_alloc(a, sizeof *held);
    show_only(ask, other->query, (struct column_ref){other->table, rows ? key : other->column});
    *held = (struct nlq_taught){.words = "", .kind = NLQ_TAUGHT_CONDITION, .at = {one->table, key}};
    held->expr = sql_in_query(a,
                              sql_column(a, ask_table(ask, one->table)->name,
                                         ask_table(ask, one->table)->columns[key].name),
                              other->query, negated);
    ask->shape.held = held;
    ask->shape.shown_once = ask->shape.shown_once || !rows;
}

/* Of the only table there is. */
static void plain_columns(struct sql_expr *expr)
{
    if (expr == NULL || expr->query)
        return;
    if (expr->kind == SQL_EXPR_COLUMN)
        expr->table = NULL;
    for (size_t i = 0; i < expr->arg_count; i++)
        plain_columns(expr->args[i]);
}

static void count_column(const struct sql_expr *expr, const char *table, size_t *count)
{
    if (expr == NULL)
        return;
    if (expr->kind == SQL_EXPR_COLUMN && expr->table && str_eq_fold(expr->table, table))
        (*count)++;
    for (size_t i = 0; i < expr->arg_count; i++)
        count_column(expr->args[i], table, count);
    if (expr->query) /* it may speak of the rows outside */
        *count += 2;
}

void set_deeds_alone(struct ask *ask, struct sql_query *query, int table, bool negated)
{
    struct sql_source *from = query->from;
    const char *name = ask_table(ask, table)->name;
    size_t used = 0;
    if (from->kind != SQL_SOURCE_JOIN || from->left->kind != SQL_SOURCE_TABLE ||
        from->right->kind != SQL_SOURCE_TABLE || from->on == NULL ||
        from->on->kind != SQL_EXPR_BINARY || from->on->op != SQL_OP_EQ)
        return;
    const bool first = str_eq_fold(from->left->name, name);
    count_column(query->where, name, &used);
    const struct sql_expr *one = from->on->args[0], *other = from->on->args[1];
    const bool own = one->table && str_eq_fold(one->table, name);
    const struct sql_expr *key = own ? one : other, *ref = own ? other : one;
    const int column = catalog_key_column(ask->catalog, table);
    if (used || key->kind != SQL_EXPR_COLUMN || ref->kind != SQL_EXPR_COLUMN || column < 0 ||
        !key->table || !ref->table || !str_eq_fold(key->table, name) ||
        str_eq_fold(ref->table, name) ||
        !str_eq_fold(key->name, ask_table(ask, table)->columns[column].name))
        return;
    const int deeds = catalog_find_table(ask->catalog, NULL, ref->table);
    const int at = deeds < 0 ? -1 : schema_find_column(ask_table(ask, deeds), ref->name);
    if (at < 0)
        return;
    query->from = first ? from->right : from->left;
    query->items->expr = sql_copy_expr(ask->arena, ref);
    query->items->next = NULL;
    query->order = NULL;
    if (negated && column_may_be_null(ask, (struct column_ref){deeds, at}))
        query->where = sql_and(ask->arena, query->where,
                               sql_is_null(ask->arena, sql_copy_expr(ask->arena, ref), true));
    plain_columns(query->where);
    query->items->expr->table = NULL;
}

bool set_held(struct ask *ask, int table, const char *question, bool negated)
{
    const struct side one = {.table = table, .column = -1, .shown = 1};
    struct side other = ask_side(ask, question);
    name_whole_rows(ask, other.query, table);
    side_settle(ask, &other);
    if (other.query == NULL || other.table != table || other.query->limit ||
        (other.query->where == NULL && other.query->from->kind == SQL_SOURCE_TABLE))
        return false;
    hold(ask, &one, &other, negated);
    set_deeds_alone(ask, other.query, table, negated);
    return true;
}

/* ---- how the second question begins */

struct joined {
    size_t end;           /* of the first question's own words */
    size_t behind;        /* the second part, up to */
    size_t last;          /* the end of the sentence */
    size_t place;         /* of the second part in the first question; 0: not known */
    bool negated, nobody; /* "none with", "never to": what they are of was said before */
    bool lacks;           /* "no deals": rows, and no state, are denied */
};

static const char *text_of(struct ask *ask, size_t first, size_t last)
{
    return first < last ? words_text(&ask->words, ask->arena, first, last) : "";
}

/* The last noun of rows in words [first, end); end: there is none. */
static size_t rows_within(struct ask *ask, size_t first, size_t end)
{
    for (size_t k = end; k > first; k--) {
        if (table_at_word(ask, k - 1) >= 0)
            return k - 1;
    }
    return end;
}

/* "Diesel ones", "to one in France": the rows that they stand for by their name. */
static const char *part_said(struct ask *ask, const struct joined *at, size_t from)
{
    const char *text = "";
    for (size_t k = at->behind; k < at->last; k++) {
        const bool one =
            wording_is(ask, k, "one|ones") &&
            (k + 1 >= at->last || wording_is(ask, k + 1, "in|from|of|with|at|on|by|that"));
        const size_t rows = one ? rows_within(ask, from, at->end) : at->end;
        const char *word = rows < at->end ? ask->words.v[rows].text : ask->words.v[k].text;
        const bool quoted = rows >= at->end && ask->words.v[k].quoted;
        const char *article = rows < at->end && k == at->behind + 1 ? "a " : "";
        text = arena_printf(ask->arena, quoted ? "%s%s%s\"%s\"" : "%s%s%s%s", text,
                            *text ? " " : "", article, word);
    }
    return text;
}

/* The word of the first question in whose place the second part stands; end: there is none. */
static size_t place_of(struct ask *ask, const struct joined *at)
{
    if (at->place)
        return at->place;
    for (size_t k = at->end; k-- > 2;) {
        const bool same = str_eq(ask->words.v[k].lemma, ask->words.v[at->behind].lemma) &&
                          !wording_is(ask, k, "a|an|the|of|who|which");
        if (same)
            return k;
    }
    for (size_t k = at->end; !(at->nobody && at->negated) && k-- > 1;) {
        if (wording_is(ask, k, has_verbs))
            return k + 1;
    }
    return at->end;
}

static const char *second_asked(struct ask *ask, const struct joined *at)
{
    const size_t place = place_of(ask, at);
    if (place < at->end)
        return arena_printf(ask->arena, "%s %s", text_of(ask, 0, place), part_said(ask, at, place));
    return NULL;
}

/* ---- what joins them */

static size_t sentence_end(const struct ask *ask)
{
    size_t i = 0;
    while (i < ask->words.len && !word_is_mark(&ask->words.v[i], ".?!;"))
        i++;
    return i;
}

static bool joint_at(struct ask *ask, size_t i, struct joined *ret)
{
    const size_t no = wording_match(ask, i, negative),
                 too = wording_match(ask, i, "as well as|and also|, as well as");
    const size_t behind = i + no + too;
    if (no + too == 0 || behind >= ret->last)
        return false;
    ret->end = i;
    ret->behind = behind;
    ret->negated = no > 0;
    ret->lacks = no > 0 && !wording_is(ask, behind - 1, "not");
    ret->nobody = no > 0 && wording_is(ask, behind - 1, "none|never|not|one");
    return true;
}

/* The table has flags called by the words [first, and) and (and, last). */
static bool flags_of(struct ask *ask, int table, size_t first, size_t and, size_t last)
{
    const struct column_ref one = {table,
                                   table_column_by_words(ask, table, text_of(ask, first, and))},
                            other = {table,
                                     table_column_by_words(ask, table, text_of(ask, and+1, last))};
    return one.column >= 0 && other.column >= 0 && flag_is(ask, one) && flag_is(ask, other);
}

/* "Both P and Q" becomes "P as well as Q", where what follows Q belongs to P as well. The word at
 * which P begins; 0: nothing is said so. */
static size_t both_plain(struct ask *ask, size_t last)
{
    for (size_t b = 2; b + 3 < last; b++) {
        if (!wording_is(ask, b, "both"))
            continue;
        size_t and = b + 1;
        while (and < last && !wording_is(ask, and, "and"))
            and++;
        const size_t one = and-b - 1, other = last - and-1;
        if (and >= last || other == 0)
            return 0;
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (!table_is_open(ask, (int)t) || !flags_of(ask, (int)t, b + 1, and, last))
                continue;
            wording_cut(ask, b, 1); /* of one row: no sets */
            return 0;
        }
        const char *tail = other > one ? text_of(ask, and+1 + one, last) : "";
        const char *text = arena_printf(ask->arena, "%s %s as well as %s", text_of(ask, b + 1, and),
                                        tail, text_of(ask, and+1, last));
        wording_put(ask, b, last - b, text);
        return b;
    }
    return 0;
}

/* Some condition of the query asks for the column in another query. */
static bool holds_set(const struct sql_expr *where, const char *column)
{
    if (where == NULL)
        return false;
    if (where->query && where->arg_count && where->args[0]->kind == SQL_EXPR_COLUMN &&
        str_eq_fold(where->args[0]->name, column))
        return true;
    for (size_t i = 0; i < where->arg_count; i++) {
        if (holds_set(where->args[i], column))
            return true;
    }
    return false;
}

/* The question is answered as it was put, with a part for each of its words: of values that rows
 * share, and of rows without others, as a set of them. */
static bool is_read_whole(struct ask *ask, const char *question, const struct side *one, bool lacks)
{
    const struct side whole = ask_side(ask, question);
    const struct schema_table *table = ask_table(ask, one->table);
    const int key = catalog_key_column(ask->catalog, one->table);
    if (whole.query == NULL)
        return false;
    if (tells_rows(ask, one) && (!lacks || key < 0))
        return true;
    return (key >= 0 && holds_set(whole.query->where, table->columns[key].name)) ||
           (one->column >= 0 && holds_set(whole.query->where, table->columns[one->column].name));
}

static bool sets_put(struct ask *ask, const struct joined *at, const char *whole)
{
    const char *second = second_asked(ask, at);
    const char *rest = text_of(ask, at->last, ask->words.len);
    if (second == NULL)
        return false;
    struct side one =
        ask_side(ask, arena_printf(ask->arena, "%s%s", text_of(ask, 0, at->end), rest));
    side_settle(ask, &one);
    if (one.query == NULL || is_read_whole(ask, whole, &one, at->lacks))
        return false;
    struct side other = ask_side(ask, arena_printf(ask->arena, "%s%s", second, rest));
    side_settle(ask, &other);
    if (other.query == NULL || !are_alike(ask, &one, &other))
        return false;
    hold(ask, &one, &other, at->negated);
    wording_cut(ask, at->end, at->last - at->end);
    return true;
}

void two_sets_read(struct ask *ask)
{
    const struct words words = ask->words;
    const char *whole = text_of(ask, 0, ask->words.len);
    const struct shape shape = ask->shape;
    if (ask->request->trial || ask->request->context || ask->shape.held)
        return;
    const size_t both = both_plain(ask, sentence_end(ask));
    struct joined at = {.last = sentence_end(ask), .place = both};
    for (size_t i = 2; i + 1 < at.last; i++) {
        if (joint_at(ask, i, &at) && sets_put(ask, &at, whole))
            return;
    }
    ask->words = words;
    ask->shape = shape;
}
