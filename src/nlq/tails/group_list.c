/* "Hours per technician last week, name and hours", "credit notes by reason: how many and how much
 * money": a list behind rows that are put together. Its parts are what is shown of the groups in
 * any case, which then stands in their order; a count or a sum of the rows is added to it. */
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "tails/tail.h"

struct groups { /* the question before the list, as it was understood */
    const struct sql_query *query;
    const struct sql_expr *items[TAILS_MAX];
    size_t count;
    bool used[TAILS_MAX];
    bool other;  /* another column of the groups is shown */
    int rows;    /* the table whose rows are put together; -1: it cannot be told */
    size_t list; /* the word that the list begins with */
};

static bool is_call(const struct sql_expr *expr, const char *name)
{
    return expr->kind == SQL_EXPR_CALL && str_eq_fold(expr->name, name);
}

/* The one column in an aggregate, or the column itself; NULL: there is none, or another. */
static const struct sql_expr *column_in(const struct sql_expr *expr)
{
    if (expr->kind == SQL_EXPR_COLUMN)
        return expr;
    const struct sql_expr *found = NULL;
    for (size_t i = 0; i < expr->arg_count; i++) {
        const struct sql_expr *inner = expr->args[i] ? column_in(expr->args[i]) : NULL;
        if (inner && !found)
            found = inner;
    }
    return found;
}

struct whose {
    struct ask *ask;
    const char *column;
    int found;
    size_t count;
    int only; /* the one table that is looked for; -1: any */
};

static void whose_source(const struct sql_source *source, void *arg)
{
    struct whose *whose = arg;
    for (size_t t = 0; source->name && t < whose->ask->schema->table_count; t++) {
        const struct schema_table *table = &whose->ask->schema->tables[t];
        bool has = whose->column == NULL;
        for (size_t c = 0; c < table->column_count && !has; c++)
            has = str_eq_fold(table->columns[c].name, whose->column);
        if (!has || (whose->only >= 0 && whose->only != (int)t) ||
            !str_eq_fold(table->name, source->name))
            continue;
        whose->found = (int)t;
        whose->count++;
    }
}

/* The column of the schema that the expression names; {-1, -1}: none, or one of several. */
static struct column_ref column_at(struct ask *ask, const struct sql_query *query,
                                   const struct sql_expr *expr)
{
    struct whose whose = {ask, expr->name, -1, 0, -1};
    if (expr->table) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            if (str_eq_fold(ask->schema->tables[t].name, expr->table))
                whose.found = (int)t;
        }
    } else
        sql_walk_sources(query, whose_source, &whose);
    for (size_t c = 0;
         whose.found >= 0 && whose.count < 2 && c < ask_table(ask, whose.found)->column_count;
         c++) {
        if (str_eq_fold(ask_table(ask, whose.found)->columns[c].name, expr->name))
            return (struct column_ref){whose.found, (int)c};
    }
    return no_column();
}

/* ---- the parts */

/* The words of the part that say something. */
struct part {
    size_t first, end;
};

/* "How many types are there", of rows put together by their type: as many as are shown. */
static bool names_group(struct ask *ask, const struct groups *groups, const char *lemma)
{
    bool names = false;
    for (size_t i = 0; i < groups->count && !names; i++) {
        const struct column_ref at = groups->items[i]->kind == SQL_EXPR_COLUMN
                                         ? column_at(ask, groups->query, groups->items[i])
                                         : no_column();
        names = at.column >= 0 && column_has_words(ask, at, lemma);
    }
    return names;
}

static bool part_is_count(struct ask *ask, const struct groups *groups, struct part p)
{
    const size_t many = wording_match(ask, p.first,
                                      "how many times|how often|how many|number of times|number "
                                      "of|no of|no. of|count of|number|count|qty of"),
                 noun = p.first + many;
    if (many == 0)
        return false;
    size_t end = p.end;
    while (end > noun && wording_is(ask, end - 1, "each|there|are|is|they|were|it|was|of|them"))
        end--;
    if (noun >= end)
        return true;
    const int table = noun + 1 == end ? table_at_word(ask, noun) : -1,
              own = groups->rows < 0
                        ? -1
                        : table_column_by_words(ask, groups->rows, ask->words.v[noun].lemma);
    const bool kept = own >= 0 && column_is_number(ask, (struct column_ref){groups->rows, own});
    return noun + 1 == end && !ask->words.v[noun].is_number &&
           (table >= 0 || !names_group(ask, groups, ask->words.v[noun].lemma)) &&
           (table < 0 ? !kept : table == groups->rows || groups->rows < 0);
}

/* "Paid" of payments, "payments" themselves. */
static bool is_their_deed(const struct ask *ask, int table, const struct word *word)
{
    enum { ALIKE = 3 };
    return table_ends_in(ask, table, word->lemma) ||
           (word_is_participle(word) && lemma_is_akin(word->lemma, table_core(ask, table), ALIKE));
}

/* Sums of what is multiplied are of so many at a price. */
static bool is_product(const struct sql_expr *expr)
{
    return expr->arg_count == 1 && expr->args[0] && expr->args[0]->kind == SQL_EXPR_BINARY;
}

static bool is_money(const struct ask *ask, struct column_ref at)
{
    const char *last = at.column >= 0 ? column_last_word(ask, at) : "";
    return name_is(last, strlen(last), NAME_MONEY);
}

/* What is added up is called so, or by nothing but that it is. */
static bool part_is_sum(struct ask *ask, const struct groups *groups, const struct sql_expr *expr,
                        struct part p)
{
    static const char takings[] = "revenue|turnover|takings|sales|spent|income|earnings",
                      any[] = "total|sum|amount|value|money|figure|totals|amounts|spend|worth";
    const struct sql_expr *inner = column_in(expr);
    const struct column_ref at = inner ? column_at(ask, groups->query, inner) : no_column();
    size_t i = p.first + wording_match(ask, p.first, "how much|how many|the number of|number of");
    const bool many = i > p.first && !wording_match(ask, p.first, "how much");
    if (many && i == p.end && /* of money, that is how many rows there are */
        (at.column < 0 ||
         !(column_has_words(ask, at, "quantity") || column_has_words(ask, at, "number") ||
           column_has_words(ask, at, "count"))))
        return false;
    bool said = i > p.first;
    const bool money = is_product(expr) || is_money(ask, at);
    for (; i < p.end; i++) {
        const struct word *word = &ask->words.v[i];
        const bool quantity = at.column >= 0 && wording_is(ask, i, "pieces|units|qty|quantity") &&
                              column_has_words(ask, at, "quantity");
        if (!wording_is(ask, i, any) && !quantity && !(money && wording_is(ask, i, takings)) &&
            !(at.column >= 0 &&
              (column_has_words(ask, at, word->lemma) || column_counts(ask, at, word->lemma) ||
               is_their_deed(ask, at.table, word))) &&
            !(is_call(expr, "avg") && wording_is(ask, i, "average|mean|avg")))
            return false;
        said = true;
    }
    return said;
}

/* Words [first, end) are just those of the text, lemma by lemma. */
static bool words_are(const struct ask *ask, size_t first, size_t end, const char *text)
{
    for (size_t i = first; i < end; i++) {
        const size_t len = strlen(ask->words.v[i].lemma);
        if (strncmp(text, ask->words.v[i].lemma, len) != 0 || text[len] != (i + 1 < end ? ' ' : 0))
            return false;
        text += len + 1;
    }
    return true;
}

static bool part_is_group(struct ask *ask, const struct groups *groups, const struct sql_expr *expr,
                          struct part p)
{
    const struct column_ref at =
        expr->kind == SQL_EXPR_COLUMN ? column_at(ask, groups->query, expr) : no_column();
    if (at.column < 0)
        return wording_is(ask, p.first, "month|year|week|day|quarter") && p.end == p.first + 1 &&
               expr->kind == SQL_EXPR_CALL && !is_call(expr, "count") && !is_call(expr, "sum") &&
               !is_call(expr, "avg");
    if (p.end > p.first + 1 &&
        words_are(ask, p.first, p.end, catalog_column_words(ask->catalog, at)))
        return true; /* "first name" */
    const struct word *head = &ask->words.v[p.end - 1];
    const bool label = at.column == table_label(ask, at.table) || frame_is_part_name(ask, at);
    if (p.end == p.first + 1 &&
        (column_has_words(ask, at, head->lemma) ||
         (label &&
          (wording_is(ask, p.first, "name|names") || table_ends_in(ask, at.table, head->lemma))) ||
         ((wording_is(ask, p.first, "user|who|person|employee|name") ||
           (head->written && str_eq_fold(head->written, "user"))) &&
          (column_has_words(ask, at, "by") || column_has_words(ask, at, "user") ||
           column_has_words(ask, at, "who")))))
        return true;
    return p.end == p.first + 2 && label &&
           (wording_is(ask, p.end - 1, "name|names") || column_has_words(ask, at, head->lemma)) &&
           table_ends_in(ask, at.table, ask->words.v[p.first].lemma);
}

/* "Vet", of "the vet with the most …": the one item that nothing has told is what was spoken of. */
static bool part_is_rest(const struct ask *ask, const struct groups *groups, struct part p)
{
    size_t left = 0;
    for (size_t i = 0; i < groups->count; i++)
        left += !groups->used[i] && groups->items[i]->kind == SQL_EXPR_COLUMN;
    bool said = false;
    for (size_t k = 0; k < groups->list && p.end == p.first + 1 && !said; k++)
        said = str_eq(ask->words.v[k].lemma, ask->words.v[p.first].lemma);
    return said && left == 1;
}

/* "Customer id", "id": the key of the table's rows. */
static bool names_key(struct ask *ask, int table, struct part p, struct tail *ret)
{
    const int key = catalog_key_column(ask->catalog, table);
    const bool named =
        key >= 0 && wording_is(ask, p.end - 1, "id|ids") &&
        (p.end == p.first + 1 ||
         (p.end == p.first + 2 && table_ends_in(ask, table, ask->words.v[p.first].lemma)));
    if (named)
        ret->at.column = key;
    return named;
}

/* "Fleet no", where each group is a machine, which is called by its model: that column of it. */
static bool part_is_other(struct ask *ask, struct groups *groups, struct part p, struct listed *ret)
{
    /* behind ", " it goes on with what the question showed before */
    const bool amid = groups->list > 0 && word_is_mark(&ask->words.v[groups->list - 1], ",");
    const char *lemmas = tail_lemmas(ask, p.first, p.end);
    if (wording_is(ask, groups->list, "with|incl|including")) /* beside their names */
        return false;
    for (size_t i = 0; i < groups->count; i++) {
        const struct column_ref at = groups->items[i]->kind == SQL_EXPR_COLUMN
                                         ? column_at(ask, groups->query, groups->items[i])
                                         : no_column();
        struct tail own = {.at = {at.table, -1}};
        if ((groups->used[i] && !groups->other) || at.column < 0 ||
            (at.column != table_label(ask, at.table) && !frame_is_part_name(ask, at)) ||
            !((!amid && names_key(ask, at.table, p, &own)) ||
              tail_own_column(ask, at.table, lemmas, true, &own)) ||
            own.edge_count || same_column(own.at, at))
            continue;
        *ret = (struct listed){.item = -1, .of = own.at, .plain = true};
        groups->other = true;
        return true;
    }
    return false;
}

/* "Refunds by reason: how much", of rows with a refund: the only number that words before word i
 * name; -1: none, or several. */
static int amount_named(struct ask *ask, int table, size_t i)
{
    int found = -1;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        bool named = false;
        for (size_t k = 0; k < i && !named; k++)
            named = !ask->words.v[k].punct && !ask->words.v[k].is.small &&
                    str_eq(catalog_column_words(ask->catalog, at), ask->words.v[k].lemma);
        if (!named || !column_is_number(ask, at) || column_is_id(ask, at) || flag_is(ask, at))
            continue;
        if (found >= 0)
            return -1;
        found = (int)c;
    }
    for (size_t c = 0; found < 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *last = column_last_word(ask, at);
        if (name_is(last, strlen(last), NAME_MONEY) && column_is_number(ask, at))
            return (int)c;
    }
    return found;
}

/* A sum or a count that is not shown anyway. */
static bool part_adds(struct ask *ask, const struct groups *groups, struct part p,
                      struct listed *ret)
{
    *ret = (struct listed){.item = -1, .of = {groups->rows, -1}};
    if (groups->rows < 0)
        return false;
    if (part_is_count(ask, groups, p))
        return true;
    size_t first = p.first + wording_match(ask, p.first, "how much|total|sum of|total of");
    const bool money = first == p.end || (first + 1 == p.end &&
                                          wording_is(ask, first, "money|amount|value|total|sum"));
    const char *called = money ? "total amount|gross amount|amount|total|gross|value|cost"
                         : first + 1 == p.end ? ask->words.v[first].lemma
                                              : NULL;
    ret->of.column = called ? table_column_by_words(ask, groups->rows, called) : -1;
    if (money && ret->of.column < 0)
        ret->of.column = amount_named(ask, groups->rows, p.first);
    return ret->of.column >= 0 && column_is_number(ask, ret->of) && !column_is_id(ask, ret->of) &&
           !column_tells_apart(ask, ret->of) && !number_is_mean(ask, ret->of);
}

static bool put_listed(struct ask *ask, const struct listed *one)
{
    if (ask->shape.listed_count == TAILS_MAX)
        return false;
    ask->shape.listed[ask->shape.listed_count++] = *one;
    return true;
}

/* The end of "how much credit", behind which a verb says no more: "did we give for each". */
static size_t without_verb(const struct ask *ask, size_t first, size_t end)
{
    const size_t much = first + wording_match(ask, first, "how much|how many");
    for (size_t i = much; much > first && i < end; i++) {
        const size_t verb = wording_match(
            ask, i,
            "did we give|have we given|was given|were given|did we get|did we pay|did "
            "we take|did they come to|do they come to|did it come to|did that come "
            "to|did they make|did we make|was paid|was taken|were there|are there");
        const size_t each =
            i + verb + wording_match(ask, i + verb, "for each|each|in total|altogether|for them");
        if (verb && (i > much || each > i + verb || wording_ends(ask, i + verb)) && each == end)
            return i;
    }
    return end;
}

static bool read_part(struct ask *ask, struct groups *groups, struct part p)
{
    while (p.first < p.end && wording_is(ask, p.first, "the|their|its|and|also|with|plus|a|an"))
        p.first++;
    p.end = without_verb(ask, p.first, p.end);
    while (p.end > p.first && wording_is(ask, p.end - 1, "please|pls|too|as|well|each"))
        p.end--;
    for (size_t k = p.first + 1; k + 1 < p.end && wording_is(ask, p.first, "name|names"); k++) {
        if (wording_is(ask, k, "of"))
            p.end = k; /* "name of the person" */
    }
    if (p.first == p.end)
        return false;
    bool found = false;
    for (size_t i = 0; i < groups->count; i++) {
        const struct sql_expr *expr = groups->items[i];
        const bool fits = is_call(expr, "count") ? part_is_count(ask, groups, p)
                          : is_call(expr, "sum") || is_call(expr, "avg")
                              ? part_is_sum(ask, groups, expr, p)
                              : part_is_group(ask, groups, expr, p);
        if (groups->used[i] || !fits)
            continue;
        if (found && expr->kind != SQL_EXPR_COLUMN)
            break;
        const struct listed one = {
            .item = (int)i, .of = {groups->rows, -1}, .count = is_call(expr, "count")};
        groups->used[i] = found = true;
        if (!put_listed(ask, &one))
            return false;
    }
    struct listed more;
    if (!found && part_is_other(ask, groups, p, &more))
        return put_listed(ask, &more);
    for (size_t i = 0; i < groups->count && !found && part_is_rest(ask, groups, p); i++) {
        if (groups->used[i] || groups->items[i]->kind != SQL_EXPR_COLUMN)
            continue;
        more = (struct listed){.item = (int)i, .of = no_column()};
        return (groups->used[i] = true) && put_listed(ask, &more);
    }
    return found || (part_adds(ask, groups, p, &more) && put_listed(ask, &more));
}

static bool read_parts(struct ask *ask, struct groups *groups, size_t i)
{
    const size_t len = ask->words.len;
    while (i < len) {
        size_t end = i;
        while (end < len && !tail_is_link(ask, end))
            end++;
        if (end > i && !read_part(ask, groups, (struct part){i, end}))
            return false;
        i = end + 1;
    }
    return ask->shape.listed_count > 0;
}

/* ---- the groups by themselves */

/* The only table named before the list whose rows are read, and are not the groups. */
static int rows_of(struct ask *ask, const struct sql_query *query, size_t list)
{
    struct whose whose = {ask, NULL, -1, 0, -1};
    sql_walk_sources(query, whose_source, &whose);
    if (whose.count == 1)
        return whose.found;
    const struct column_ref group = query->group_count && query->groups[0]->kind == SQL_EXPR_COLUMN
                                        ? column_at(ask, query, query->groups[0])
                                        : no_column();
    int found = -1;
    for (size_t i = 0; i < list; i++) {
        const int table = ask->words.v[i].punct ? -1 : table_at_word(ask, i);
        if (table < 0 || table == group.table)
            continue;
        if (found >= 0 && found != table)
            return -1;
        found = table;
    }
    for (size_t t = 0; found < 0 && whose.count == 2 && t < ask->schema->table_count; t++) {
        struct whose one = {ask, NULL, -1, 0, (int)t};
        sql_walk_sources(query, whose_source, &one);
        if (one.count == 1 && (int)t != group.table)
            found = (int)t; /* the only other one */
    }
    return found;
}

/* The best of each group are groups, too: those that are numbered within. */
static const struct sql_query *numbered_in(const struct sql_query *query)
{
    const struct sql_source *from = query->kind == SQL_QUERY_SELECT ? query->from : NULL;
    const struct sql_query *inner = from && from->kind == SQL_SOURCE_QUERY ? from->query : NULL;
    for (const struct sql_item *item = inner ? inner->items : NULL; item; item = item->next) {
        if (item->expr->kind == SQL_EXPR_CALL && item->expr->over && !item->next &&
            is_call(item->expr, "rank"))
            return inner;
    }
    return query;
}

static bool take_groups(const struct sql_query *query, struct groups *ret)
{
    query = numbered_in(query);
    *ret = (struct groups){.query = query, .rows = -1};
    const bool values = query->distinct && query->items && !query->items->next &&
                        query->items->expr->kind == SQL_EXPR_COLUMN; /* each once: groups of rows */
    if (query->kind != SQL_QUERY_SELECT || query->with || (query->group_count == 0 && !values) ||
        !query->from || query->from->kind == SQL_SOURCE_QUERY)
        return false;
    for (const struct sql_item *item = query->items; item; item = item->next) {
        if (item->expr->over)
            break;
        if (ret->count == TAILS_MAX || item->expr->kind == SQL_EXPR_STAR)
            return (ret->count = 0, false);
        ret->items[ret->count++] = item->expr;
    }
    return true;
}

static bool is_figure(const struct sql_expr *expr)
{
    return is_call(expr, "count") || is_call(expr, "sum") || is_call(expr, "avg");
}

/* "How many returns per reason and how much credit": the list adds to what was asked for first. */
static void keep_first(struct ask *ask, const struct groups *groups)
{
    struct shape *shape = &ask->shape;
    const bool adds = wording_is(ask, groups->list, "and|plus|with|along|together|&|+") &&
                      wording_match(ask, 0,
                                    "how many|how much|number of|the number of|count of|count|"
                                    "total|sum of|average|what is the number of|what is the "
                                    "total");
    for (size_t k = groups->count; adds && k-- > 0;) {
        if (groups->used[k] || !is_figure(groups->items[k]) || shape->listed_count == TAILS_MAX)
            continue;
        memmove(shape->listed + 1, shape->listed, shape->listed_count * sizeof *shape->listed);
        shape->listed[0] = (struct listed){.item = (int)k, .of = no_column()};
        shape->listed_count++;
    }
}

bool group_list_reads(struct ask *ask, size_t i, const struct sql_query *query)
{
    struct groups groups;
    ask->shape.listed_count = 0;
    if (take_groups(query, &groups))
        groups.rows = rows_of(ask, groups.query, i), groups.list = i;
    if (groups.count == 0 || !read_parts(ask, &groups, i)) {
        ask->shape.listed_count = 0;
        return false;
    }
    ask->shape.listed_of = groups.count;
    keep_first(ask, &groups);
    ask->shape.listed_all =
        !groups.other; /* nothing of the list tells the groups: they are shown, too */
    for (size_t k = 0; k < groups.count; k++) {
        ask->shape.listed_all =
            ask->shape.listed_all && (is_figure(groups.items[k]) || !groups.used[k]);
    }
    return true;
}
