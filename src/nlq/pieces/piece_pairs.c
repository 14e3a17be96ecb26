/* "Friends of Alice", "states that border Texas", "what does checkout depend on": pairs of rows of
 * one table, kept in another that leads to it twice. A noun ("the prerequisite of") or a question
 * of what somebody does asks for the other one of a pair, a verb ("that depend on") for the first.
 */
#include <string.h>

#include "paths/paths.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"

struct pairs {
    struct column_ref one, other; /* service_id, depends_on_id */
    struct column_ref key;        /* of the rows that both lead to */
    bool even;                    /* country1, country2: each is the other one of the other */
};

enum { STEM_LETTERS = 5 }; /* of "prereq" and "prerequisite" */

/* The table's only two references, to one column of another table. */
static bool pairs_of(const struct ask *ask, int table, struct pairs *ret_pairs)
{
    struct column_ref at[2] = {no_column(), no_column()}, key[2];
    size_t count = 0;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != table)
            continue;
        if (count == 2 || edge->count != 1 || edge->only || edge->to == table)
            return false;
        at[count] = (struct column_ref){table, edge->from_columns[0]};
        key[count++] = (struct column_ref){edge->to, edge->to_columns[0]};
    }
    const int label = table_label(ask, table);
    const bool thing = label >= 0 && label != at[0].column && label != at[1].column;
    if (count != 2 || !same_column(key[0], key[1]) || ask_table(ask, table)->hidden || thing)
        return false; /* routes with a driver and a helper are called something themselves */
    const bool turned = at[0].column > at[1].column;
    int edges[2];
    *ret_pairs = (struct pairs){.one = at[turned],
                                .other = at[!turned],
                                .key = key[0],
                                .even = ends_of(ask, table, key[0].table, edges) == ENDS_EVEN};
    return true;
}

/* A word of the phrase is akin to the lemma and stands in neither of the others. */
static bool names_role(struct ask *ask, const char *phrase, const char *not_in, const char *nor_in,
                       const char *lemma)
{
    char own[64];
    for (const char *p = phrase; *p;) {
        const size_t n = strcspn(p, " ");
        const char *part = arena_strndup(ask->arena, p, n);
        lemma_of(part, own, sizeof own);
        if (n > 3 && !name_is(part, n, NAME_GENERIC) && !strstr(not_in, part) &&
            !strstr(nor_in, part) &&
            (str_eq(own, lemma) || str_eq(part, lemma) || lemma_is_akin(own, lemma, STEM_LETTERS)))
            return true;
        p += n + (p[n] == ' ');
    }
    return false;
}

/* The item says how the two are related; ret_turned: it names the first of them. */
static bool says_pairs(struct ask *ask, const struct pairs *pairs, size_t i, bool *ret_turned)
{
    const struct item *item = &ask->items[i];
    const char *one = catalog_column_words(ask->catalog, pairs->one),
               *other = catalog_column_words(ask->catalog, pairs->other),
               *rows = catalog_table_words(ask->catalog, pairs->key.table),
               *table = catalog_table_words(ask->catalog, pairs->one.table);
    const char *lemma = item_last(ask, i)->lemma;
    if (item->used || item->last != item->first + 1 || item_first(ask, i)->quoted ||
        !(item->kind == ITEM_WORD || item->kind == ITEM_COLUMN || item->kind == ITEM_TABLE))
        return false;
    *ret_turned = false;
    if (names_role(ask, other, one, rows, lemma) || names_role(ask, table, one, rows, lemma))
        return true;
    return *ret_turned = names_role(ask, one, other, rows, lemma);
}

/* The name of one of the rows at item v; NULL: it is none. */
static const struct match *named_one(const struct ask *ask, const struct pairs *pairs, size_t v)
{
    const struct column_ref label = {pairs->key.table, table_label(ask, pairs->key.table)};
    for (size_t k = 0; item_kind_is(ask, v, ITEM_VALUE) && k < ask->items[v].values.len; k++) {
        const struct match *match = &ask->items[v].values.v[k];
        const bool coded = column_is_text(ask, pairs->key); /* "prerequisites of C020" */
        const bool pair =
            (coded || same_column(label, pairs->key)) &&
            (same_column(match->at, pairs->one) || same_column(match->at, pairs->other));
        if (match->score >= .95 && (same_column(match->at, label) || pair ||
                                    (coded && same_column(match->at, pairs->key))))
            return match;
    }
    return NULL;
}

/* Nothing but small words, and the rows by their name, stand between. */
static bool stands_beside(const struct ask *ask, const struct pairs *pairs, size_t from, size_t to)
{
    for (size_t k = from + 1; k < to; k++) {
        const struct item *item = &ask->items[k];
        const bool rows = item->kind == ITEM_TABLE && item->table == pairs->key.table;
        const bool word = item->kind == ITEM_WORD && wording_is(ask, item->first, "on|as|for|upon");
        if (item->kind != ITEM_NOISE && !rows && !word && !item_is(ask, k, CUE_OF) &&
            !item_is(ask, k, CUE_TO) && !item_is(ask, k, CUE_IN) && !item_is(ask, k, CUE_IS) &&
            !item_is(ask, k, CUE_WITH) && !item_is(ask, k, CUE_DO) && !item_is(ask, k, CUE_NAMED))
            return false;
    }
    return true;
}

/* It stands where a verb does: "states that border", "states bordering", "friends with". */
static bool is_verb(const struct ask *ask, const struct pairs *pairs, size_t i)
{
    size_t prev = item_prev(ask, i);
    const size_t next = item_next(ask, i);
    while (item_is(ask, prev, CUE_NOT) || item_is(ask, prev, CUE_DO) || item_is(ask, prev, CUE_IS))
        prev = item_prev(ask, prev);
    if (item_is(ask, next, CUE_OF))
        return false; /* "who are the friends of Bob" */
    const bool rows =
        item_kind_is(ask, prev, ITEM_TABLE) && ask->items[prev].table == pairs->key.table;
    return item_is(ask, prev, CUE_THAT) || item_is(ask, prev, CUE_WHO) ||
           item_is(ask, prev, CUE_WHOSE) || item_is(ask, next, CUE_WITH) ||
           str_ends(item_last(ask, i)->lower, "ing") ||
           (rows && !ask->words.v[ask->items[prev].last - 1].possessive);
}

/* 1: the other one of the pair is asked for, 0: the first, -1: it cannot be told. */
static int asks_for_other(const struct ask *ask, const struct pairs *pairs, size_t i, size_t v)
{
    if (item_is(ask, item_prev(ask, v), CUE_DO) && v > 0)
        return 1; /* "what does it depend on", "how many friends does Dan have" */
    if (v < i && !stands_beside(ask, pairs, v, i))
        return -1;
    if (v < i && ask->words.v[ask->items[v].last - 1].possessive)
        return 1; /* "Alice's friends" */
    if (v < i)
        return wording_is(ask, ask->items[i].first - 1, "as") ||
                       wording_is(ask, ask->items[i].first - 2, "as")
                   ? 0 /* "with Algebra as a prerequisite" */
                   : -1;
    if (!stands_beside(ask, pairs, i, v))
        return -1;
    return is_verb(ask, pairs, i) ? 0 : 1;
}

/* "Friends of friends", "states that border states that border": said twice over, from i to k. */
static bool goes_on(const struct ask *ask, const struct pairs *pairs, size_t i, size_t k)
{
    bool joined = str_eq(item_last(ask, i)->lemma, item_last(ask, k)->lemma);
    for (size_t n = i + 1; n < k; n++) {
        const struct item *item = &ask->items[n];
        joined = joined && (item->kind == ITEM_NOISE || item_is(ask, n, CUE_OF) ||
                            item_is(ask, n, CUE_THAT) || item_is(ask, n, CUE_WHO) ||
                            (item->kind == ITEM_TABLE && item->table == pairs->key.table));
    }
    return joined;
}

static void pairs_take(struct ask *ask, struct frame *frame, const struct pairs *pairs, size_t i,
                       size_t v, bool other, bool twice)
{
    const struct match *match = named_one(ask, pairs, v);
    const size_t first = i < v ? i : v, last = i < v ? v : i, before = item_prev(ask, first);
    const struct cond pair = {.kind = COND_PAIR,
                              .left = term_column(pairs->key, v),
                              .right = term_column(other ? pairs->other : pairs->one, SIZE_MAX),
                              .same = other ? pairs->one : pairs->other,
                              .value = match->value,
                              .numeric = match->numeric,
                              .inner = twice,
                              .both_ends = pairs->even && !twice,
                              .own = match->at.column != table_label(ask, pairs->key.table) ||
                                     match->at.table != pairs->key.table,
                              .negated = item_is(ask, before, CUE_NOT),
                              .at = first,
                              .end = last + 1};
    if (frame_cond(frame, pair) == NULL)
        return;
    if (pair.negated)
        ask->items[before].used = true;
    for (size_t k = first; k <= last; k++)
        ask->items[k].used = ask->items[k].used || ask->items[k].kind != ITEM_TABLE || k == i;
    ask->items[i].kind = ITEM_TABLE; /* "Bob's friends" are rows, too */
    ask->items[i].table = ask->subject = pairs->key.table;
    frame->unproven = true;
}

/* Where the relation and the row it is said of stand; false: not once, or not twice over. */
static bool pairs_said(struct ask *ask, const struct pairs *pairs, size_t *ret_role,
                       size_t *ret_first, size_t *ret_name, bool *ret_turned)
{
    size_t roles = 0, names = 0;
    bool turned;
    for (size_t i = 0; i < ask->count; i++) {
        if (says_pairs(ask, pairs, i, &turned)) {
            *ret_first = roles++ ? *ret_first : i;
            *ret_role = i;
            *ret_turned = turned;
        } else if (named_one(ask, pairs, i)) {
            *ret_name = i;
            names++;
        }
    }
    return names == 1 && (roles == 1 || (roles == 2 && goes_on(ask, pairs, *ret_first, *ret_role)));
}

/* Items [i, end) say that there is none: "nothing", "no other service"; i: they do not. */
static size_t says_none(const struct ask *ask, const struct pairs *pairs, size_t i)
{
    if (i < ask->count && wording_is(ask, ask->items[i].first, "nothing|nobody|none"))
        return i + 1;
    if (!item_is(ask, i, CUE_NO))
        return i;
    size_t rows = i + 1;
    while (rows < ask->count && wording_is(ask, ask->items[rows].first, "other|others|one"))
        rows++;
    return item_kind_is(ask, rows, ITEM_TABLE) && ask->items[rows].table == pairs->key.table
               ? rows + 1
               : i;
}

/* "Services nothing depends on", "that depend on nothing": rows that are in no pair, as the other
 * one of it or as the first. */
static bool pairs_none(struct ask *ask, struct frame *frame, const struct pairs *pairs)
{
    size_t first = ask->count, end = ask->count, role = ask->count;
    bool turned = false;
    for (size_t i = 1; i < ask->count; i++) {
        bool names_first;
        const size_t none = first == ask->count ? says_none(ask, pairs, i) : i;
        if (none > i) {
            first = i;
            end = none;
        } else if (role == ask->count && says_pairs(ask, pairs, i, &names_first)) {
            role = i;
            turned = names_first;
        }
    }
    const bool before = first < role;
    const size_t rows = item_is(ask, 0, CUE_WH) || item_is(ask, 0, CUE_SHOW); /* "which states" */
    if (role == ask->count || first == ask->count || !item_kind_is(ask, rows, ITEM_TABLE) ||
        ask->items[rows].table != pairs->key.table ||
        !(before ? stands_beside(ask, pairs, end - 1, role)
                 : stands_beside(ask, pairs, role, first)))
        return false;
    const struct cond none = {
        .kind = COND_HAS,
        .left = term_column(pairs->key, role),
        .right = term_column(before != turned ? pairs->other : pairs->one, SIZE_MAX),
        .negated = true,
        .at = before ? first : role,
        .end = before ? role + 1 : end};
    if (frame_cond(frame, none) == NULL)
        return false;
    if (pairs->even) {
        struct cond back = none;
        back.right.column = before != turned ? pairs->one : pairs->other;
        frame_cond(frame, back);
    }
    for (size_t k = none.at; k < ask->count; k++)
        ask->items[k].used = ask->items[k].used || k < none.end || item_is(ask, k, CUE_IN);
    ask->items[role].kind = ITEM_WORD;
    for (size_t k = first; k < end; k++)
        ask->items[k].kind = ITEM_NOISE;
    ask->subject = pairs->key.table;
    frame->whole = frame->unproven = true;
    return true;
}

/* The reference by that column, + 1; 0: there is none. */
static int pairs_way(const struct ask *ask, struct column_ref at)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == at.table && edge->count == 1 && edge->from_columns[0] == at.column)
            return (int)e + 1;
    }
    return 0;
}

/* "The border between Argentina and Chile": the row of the one and the other. */
static bool pairs_between(struct ask *ask, struct frame *frame, const struct pairs *pairs)
{
    for (size_t i = 1; i + 3 < ask->count; i++) {
        const size_t ends[2] = {i + 1, i + 3};
        const struct column_ref label = {pairs->key.table, table_label(ask, pairs->key.table)};
        if (!item_is(ask, i, CUE_BETWEEN) || !item_is(ask, i + 2, CUE_AND) ||
            !item_kind_is(ask, i - 1, ITEM_TABLE) || ask->items[i - 1].table != pairs->one.table ||
            label.column < 0 || !named_one(ask, pairs, ends[0]) || !named_one(ask, pairs, ends[1]))
            continue;
        for (size_t k = 0; k < (pairs->even ? 4 : 2); k++) {
            const size_t end = k % 2, name = ends[k < 2 ? end : !end];
            frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                            .op = SQL_OP_EQ,
                                            .left = term_column(label, name),
                                            .value = named_one(ask, pairs, name)->value,
                                            .either = pairs->even ? (int)(i + end) + 1 : 0,
                                            .way = pairs_way(ask, end ? pairs->other : pairs->one),
                                            .at = i,
                                            .end = i + 4});
        }
        for (size_t k = i - 1; k < i + 4; k++)
            ask->items[k].used = true;
        ask->subject = pairs->one.table;
        frame->unproven = frame->whole = true;
        return true;
    }
    return false;
}

void pairs_ranked(struct ask *ask, struct frame *frame)
{
    const int table = frame->order_count == 1 ? frame->orders[0].term.column.table : -1;
    for (size_t c = 0; table >= 0 && c < frame->cond_count; c++) {
        struct cond *cond = &frame->conds[c];
        const int way = pairs_way(ask, cond->right.column);
        const struct column_ref label = {cond->left.column.table,
                                         table_label(ask, cond->left.column.table)};
        if (cond->kind != COND_PAIR || cond->right.column.table != table || cond->negated ||
            cond->inner || way == 0 || label.column < 0 ||
            ask->way_count == sizeof ask->ways / sizeof *ask->ways)
            continue;
        ask->ways[ask->way_count++] = way - 1;
        cond->kind = COND_COMPARE;
        cond->op = SQL_OP_EQ;
        cond->left = term_column(label, cond->at);
        cond->way = pairs_way(ask, cond->same);
        frame_mention(frame, table);
        return;
    }
}

/* "That border neither Texas nor Utah": rows that are in no pair with the one and none with the
 * other. */
static bool pairs_neither(struct ask *ask, struct frame *frame, const struct pairs *pairs)
{
    for (size_t role = 0; role + 4 < ask->count; role++) {
        const size_t first = role + 2, second = role + 4;
        bool turned;
        if (!wording_is(ask, ask->items[role + 1].first, "neither") ||
            !wording_is(ask, ask->items[role + 3].first, "nor|or") ||
            !says_pairs(ask, pairs, role, &turned) || !named_one(ask, pairs, first) ||
            !named_one(ask, pairs, second))
            continue;
        const size_t said = frame->cond_count;
        pairs_take(ask, frame, pairs, role, first, turned, false);
        pairs_take(ask, frame, pairs, role, second, turned, false);
        for (size_t c = said; c < frame->cond_count; c++)
            frame->conds[c].negated = true;
        for (size_t k = role; k <= second; k++) {
            ask->items[k].used = true;
            ask->items[k].clause = 0;
        }
        ask->items[role].kind = ITEM_WORD;
        return true;
    }
    return false;
}

bool pairs_have(struct ask *ask, size_t i, struct column_ref *ret_column)
{
    struct pairs pairs;
    if (!item_kind_is(ask, i, ITEM_TABLE) || ask->items[i].table < 0 ||
        !pairs_of(ask, ask->items[i].table, &pairs) || table_label(ask, pairs.one.table) >= 0 ||
        !column_has_akin(ask, pairs.other, item_last(ask, i)->lemma))
        return false;
    *ret_column = pairs.one;
    return true;
}

void piece_pairs(struct ask *ask, struct frame *frame)
{
    struct pairs pairs;
    if (ask->shape.way) /* which of the two is settled */
        return;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (pairs_of(ask, (int)t, &pairs) &&
            (pairs_none(ask, frame, &pairs) || pairs_between(ask, frame, &pairs) ||
             pairs_neither(ask, frame, &pairs)))
            return;
    }
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        size_t role = 0, first = 0, name = 0;
        bool turned = false;
        if (!pairs_of(ask, (int)t, &pairs) ||
            !pairs_said(ask, &pairs, &role, &first, &name, &turned))
            continue;
        const size_t beside = name < first ? first : role;
        const int other = asks_for_other(ask, &pairs, beside, name);
        if (other < 0)
            continue;
        pairs_take(ask, frame, &pairs, beside, name, (other == 1) != turned, first != role);
        for (size_t k = first; k <= role; k++)
            ask->items[k].used = true;
        return;
    }
}
