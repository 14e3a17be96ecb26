/* Roles: what a reference is called rather than what it refers to. "Requester" and "assignee" are
 * both employees, "origin" and "destination" both hubs, and an employee's manager is an employee.
 * A role said decides which of several references joins two tables (ways.c); of a table that refers
 * to itself it tells those above from those below. */
#include "trees/roles.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"

enum { STEM_LETTERS = 6 }; /* "destroyed by" is not "destruction authorised by" */

/* Is the word one that the reference is called by ("requester id" of employees: requester)? */
static bool names_edge(struct ask *ask, const struct join_edge *edge, const char *lemma)
{
    char part[64], own[64];
    struct column_ref at = {edge->from, edge->from_columns[0]};
    const char *to = catalog_table_words(ask->catalog, edge->to);
    lemma_of(strrchr(to, ' ') ? strrchr(to, ' ') + 1 : to, own, sizeof own);
    for (const char *p = catalog_column_words(ask->catalog, at); *p;) {
        size_t n = strcspn(p, " ");
        if (n == 2 && strncmp(p, "to", n) == 0 && str_eq(lemma, "to"))
            return true; /* "to_depot" */
        if (n > 2 && n < sizeof part) {
            memcpy(part, p, n);
            part[n] = '\0';
            char said[64];
            lemma_of(part, said, sizeof said);
            if (!str_eq(part, own) && !name_is(part, strlen(part), NAME_KEY) &&
                (str_eq(said, lemma) || lemma_is_akin(part, lemma, STEM_LETTERS)))
                return true;
        }
        p += n + (p[n] == ' ');
    }
    return false;
}

bool roles_speaks_of(struct ask *ask, const struct join_edge *edge, const struct word *word)
{
    const char *roles = lexicon_role(word->lower, word->lemma);
    if ((strlen(word->lemma) > 3 || word_is_participle(word) || str_eq(word->lemma, "to")) &&
        names_edge(ask, edge, word->lemma))
        return true;
    for (const char *p = roles ? roles : ""; *p;) {
        size_t n = strcspn(p, "|");
        if (names_edge(ask, edge, arena_strndup(ask->arena, p, n)))
            return true;
        p += n + (p[n] == '|');
    }
    return false;
}

bool edge_has_twin(struct ask *ask, size_t e)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, e);
    for (size_t k = 0; k < catalog_edge_count(ask->catalog); k++) {
        const struct join_edge *other = catalog_edge(ask->catalog, k);
        const bool back = other->from == edge->to && other->to == edge->from;
        if (k != e && edge->from != edge->to && back)
            return true; /* the manager of a department, and those who work there */
        if (k != e && other->from == edge->from && other->to == edge->to && !other->audit &&
            (other->count != edge->count || other->from_columns[0] != edge->from_columns[0]))
            return true;
    }
    return false;
}

bool roles_is_mentioned(const struct ask *ask, int table)
{
    bool found = table == ask->subject;
    for (size_t i = 0; i < ask->count && !found; i++) {
        const struct item *item = &ask->items[i];
        bool home = false; /* "the manager of Nonna" */
        for (size_t v = 0; item->kind == ITEM_VALUE && v < item->values.len; v++)
            home = home || (item->values.v[v].at.table == table &&
                            item->values.v[v].score >= item->values.v[0].score &&
                            column_is_home(ask, item->values.v[v].at));
        found = home || (item->kind == ITEM_TABLE && item->table == table);
    }
    return found;
}

/* ---- values by way of a reference */

/* The reference that the words before a value speak of: "from Hamburg", "went to Lyon". */
static int way_before(struct ask *ask, const struct cond *cond, size_t *ret_item)
{
    int table = cond->left.column.table, found = -1;
    size_t name = cond->at; /* "reported by Anna Berg": where the first name stands */
    while (name > 0 && ask->items[name - 1].kind == ITEM_VALUE &&
           ask->items[name - 1].column.table == table)
        name--;
    for (size_t k = name; found < 0 && k-- > 0 && k + 4 > name;) {
        const struct item *item = &ask->items[k];
        const bool by_role =
            word_is_participle(item_last(ask, k)) && wording_is(ask, item->last, "by");
        if (item->kind == ITEM_VALUE || item->kind == ITEM_PUNCT || item_is(ask, k, CUE_AND))
            break;
        for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
            const struct join_edge *edge = catalog_edge(ask->catalog, e);
            const bool led = edge->from == ask->subject || /* flights, by their routes */
                             (by_role && roles_is_mentioned(ask, edge->from)) ||
                             (ask->subject >= 0 && table_hops(ask, ask->subject, edge->from) == 1 &&
                              !tables_to_many(ask, ask->subject, edge->from));
            if (edge->to == table && led && edge->from != edge->to && edge->count == 1 &&
                edge_has_twin(ask, e) && roles_speaks_of(ask, edge, &ask->words.v[item->first]))
                found = (int)e;
        }
        *ret_item = k;
    }
    return found;
}

static void take_ways(struct ask *ask, struct frame *frame)
{
    /* "by Anna Berg or Bo Dahl": joined by the one deed that is said */
    bool alternatives = wording_has(ask, "neither|nor");
    for (size_t i = 0; i < ask->count; i++)
        alternatives = alternatives || item_is(ask, i, CUE_OR);
    for (size_t c = 0; c < frame->cond_count; c++) {
        struct cond *cond = &frame->conds[c];
        size_t item = ask->count;
        int way = cond->way == 0 && cond->clause == 0 && cond->at < ask->count &&
                          cond->left.column.column >= 0 && cond->left.column.table != ask->subject
                      ? way_before(ask, cond, &item)
                      : -1;
        if (way < 0)
            continue;
        if (!alternatives || ask->bound != way + 1)
            cond->way = way + 1;
        for (size_t k = item; k < cond->at; k++)
            ask->items[k].used = ask->items[k].used || ask->items[k].kind != ITEM_NOISE;
    }
}

/* ---- a table that refers to itself */

/* The reference of the table to itself that the item speaks of; -1: none. */
static int self_edge(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct word *word = &ask->words.v[item->first];
    if (item->kind == ITEM_NOISE || item->kind == ITEM_PUNCT || item->kind == ITEM_VALUE ||
        item->last != item->first + 1)
        return -1;
    int other = -1; /* called otherwise: "managers" of those they report to */
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != edge->to || edge->from != ask->subject || edge->count != 1 ||
            !(item->role || item->kind == ITEM_WORD) || !roles_speaks_of(ask, edge, word))
            continue;
        if (names_edge(ask, edge, word->lemma))
            return (int)e;
        other = other < 0 ? (int)e : other;
    }
    return other;
}

/* Conditions on the table's own rows after item i (or anywhere) are on those at the other end. */
static size_t move_conds(struct ask *ask, struct frame *frame, size_t from, size_t to, int edge,
                         bool up)
{
    size_t moved = 0;
    for (size_t c = 0; c < frame->cond_count; c++) {
        struct cond *cond = &frame->conds[c];
        if (cond->clause != 0 || cond->at < from || cond->at >= to || cond->way ||
            cond->left.column.table != ask->subject || !column_is_text(ask, cond->left.column))
            continue;
        cond->way = edge + 1;
        cond->way_up = up;
        moved++;
    }
    return moved;
}

/* "Who is the manager of Aisha Khan", "who is Aisha Khan's manager", "who manages Aisha Khan": the
 * row that hers refers to. */
static bool take_above(struct ask *ask, struct frame *frame, size_t i, int edge)
{
    const struct item *item = &ask->items[i];
    const size_t prev = item_prev(ask, i), next = item_next(ask, i);
    const bool role = item->role && item->zone == ZONE_SELECT;
    if (role && item_is(ask, next, CUE_OF))
        return move_conds(ask, frame, i, ask->count, edge, true) > 0;
    if (role && item_kind_is(ask, prev, ITEM_VALUE)) { /* "Grace Bell's" may be two */
        const size_t before = item_prev(ask, prev),
                     name = item_kind_is(ask, before, ITEM_VALUE) ? before : prev;
        return (item_is(ask, item_prev(ask, name), CUE_WHO) || name == 0) &&
               move_conds(ask, frame, name, i, edge, true) > 0;
    }
    return i == 1 && item_is(ask, 0, CUE_WHO) && item_kind_is(ask, next, ITEM_VALUE) &&
           ask->items[next].first == item->last &&
           move_conds(ask, frame, next, ask->count, edge, true) > 0;
}

/* "The manager of the sales department": the one of its people whom others have as theirs. */
static bool take_head(struct ask *ask, struct frame *frame, size_t i, int edge)
{
    const size_t of = item_next(ask, i);
    bool grouped = false;
    if (!ask->items[i].role || ask->items[i].zone != ZONE_SELECT || !item_is(ask, of, CUE_OF) ||
        frame->absence_count == sizeof frame->absences / sizeof *frame->absences)
        return false;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        grouped = grouped || (cond->at > of && cond->left.column.table != ask->subject &&
                              tables_to_many(ask, cond->left.column.table, ask->subject));
    }
    if (!grouped)
        return false;
    frame->absences[frame->absence_count] =
        (struct absence){.clause = (int)frame->absence_count + 1,
                         .table = ask->subject,
                         .present = true,
                         .at = i,
                         .edge = edge + 1};
    frame->absence_count++;
    frame->unproven = true; /* heads of parts of it are among them */
    return true;
}

/* Nothing is asked for by name. */
static bool asks_no_column(const struct ask *ask, const struct frame *frame)
{
    bool none = frame->select_count == 0;
    for (size_t i = 0; i < ask->count; i++)
        none = none && !(ask->items[i].kind == ITEM_COLUMN && ask->items[i].zone == ZONE_SELECT);
    return none;
}

/* "Employees with their manager": each row beside the one that it refers to, if there is one. */
static bool take_beside(struct ask *ask, struct frame *frame, size_t i, int edge)
{
    const struct item *item = &ask->items[i];
    const size_t next = item_next(ask, i);
    if ((!item->role && item->kind != ITEM_WORD) || item->first == 0 ||
        !wording_is(ask, item->first - 1, "their|his|her|its") ||
        !(next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT)) || frame->above ||
        frame->below || frame->order_count || !asks_no_column(ask, frame))
        return false;
    frame_select_label(ask, frame, ask->subject, SIZE_MAX);
    for (size_t k = 0, own = frame->select_count; k < own; k++) {
        struct term above = frame->select[k];
        above.above = true;
        above.at = i;
        frame_select(frame, above);
    }
    frame->above = edge + 1;
    frame->keep_below = frame->whole = true;
    return true;
}

/* "employees who report to Novak", "with Novak as manager": the rows that refer to his. */
static bool take_below(struct ask *ask, struct frame *frame, size_t i, int edge)
{
    size_t next = item_next(ask, i), prev = item_prev(ask, i);
    bool verb = item_is(ask, next, CUE_TO) || item_is(ask, next, CUE_BY) ||
                item_is(ask, next, CUE_IS) || item_kind_is(ask, next, ITEM_VALUE);
    bool as = item_kind_is(ask, prev, ITEM_VALUE) || item_is(ask, prev, CUE_HAVE);
    if (ask->items[i].zone != ZONE_WHERE || !(verb || as))
        return false;
    return move_conds(ask, frame, as ? 0 : i, ask->count, edge, false) > 0;
}

/* "managers with the most reports", "how many employees does each manager have": rows counted by
 * the row that they refer to. */
static bool counts_below(const struct ask *ask, const struct frame *frame, size_t i)
{
    bool each = item_is(ask, item_prev(ask, i), CUE_EACH), most = frame->order_by_count;
    bool counted = false;
    for (size_t k = 0; k < ask->count; k++)
        counted = counted || item_is(ask, k, CUE_HOW_MANY) || item_is(ask, k, CUE_NUMBER_OF);
    return frame->cond_count == 0 && ask->items[i].role && (most || (each && counted));
}

static void take_group(struct ask *ask, struct frame *frame, size_t i, int edge)
{
    frame->below = edge + 1;
    frame->group_count = 0;
    struct term group = {.table = ask->subject, .column = no_column(), .at = i};
    frame_group(frame, group);
    frame_select(frame, term_count(ask->subject, i));
    frame->group_wanted = true;
    frame->count_table = ask->subject;
    for (size_t k = 0; k < ask->count; k++) {
        struct item *item = &ask->items[k];
        bool says = item->kind == ITEM_TABLE || item_is(ask, k, CUE_EACH) ||
                    item_is(ask, k, CUE_HOW_MANY) || item_is(ask, k, CUE_NUMBER_OF) ||
                    self_edge(ask, k) == edge;
        item->used = item->used || says;
    }
}

/* "Employees without a manager": the reference to the own table is empty. */
static bool take_nobody(struct ask *ask, struct frame *frame, size_t i)
{
    const size_t denial = item_prev(ask, i);
    const bool role = ask->items[i].kind == ITEM_TABLE && ask->items[i].role;
    const int edge = (ask->items[i].kind == ITEM_WORD || role) && !ask->items[i].used &&
                             (item_is(ask, denial, CUE_NO) || item_traits(ask, denial).negates)
                         ? self_edge(ask, i)
                         : -1;
    if (edge < 0)
        return false;
    const struct join_edge *self = catalog_edge(ask->catalog, (size_t)edge);
    frame_cond(frame, (struct cond){.kind = COND_NULL,
                                    .left = term_column(
                                        (struct column_ref){self->from, self->from_columns[0]}, i),
                                    .at = denial,
                                    .end = i + 1});
    ask->items[i].used = ask->items[denial].used = true;
    return true;
}

void piece_role(struct ask *ask, struct frame *frame)
{
    for (size_t i = 1; i < ask->count; i++)
        take_nobody(ask, frame, i);
    take_ways(ask, frame);
    for (size_t i = 0; i < ask->count; i++) {
        int edge = self_edge(ask, i);
        if (edge < 0)
            continue;
        if (passive_role(ask, frame, i, edge))
            return;
        if (take_above(ask, frame, i, edge) || take_head(ask, frame, i, edge)) {
            ask->items[i].used = ask->items[i].role_taken = true;
            if (asks_no_column(ask, frame)) /* else "the wage of the boss" */
                frame_select_label(ask, frame, ask->subject, i);
            return;
        }
        if (take_beside(ask, frame, i, edge) || take_below(ask, frame, i, edge)) {
            ask->items[i].used = ask->items[i].role_taken = true;
            return;
        }
        if (counts_below(ask, frame, i)) {
            ask->items[i].role_taken = true;
            take_group(ask, frame, i, edge);
            return;
        }
    }
}

/* Item i says a role that rows are (not) said to have: the item of the negation, else i;
 * ask->count: it does not. */
static size_t said_of_role(const struct ask *ask, size_t i)
{
    const size_t before = item_prev(ask, i), next = item_next(ask, i);
    const bool denied = item_is(ask, before, CUE_NOT);
    const size_t is = denied ? item_prev(ask, before) : before;
    const bool ends = next >= ask->count || item_kind_is(ask, next, ITEM_PUNCT) ||
                      item_is(ask, next, CUE_AND) || item_is(ask, next, CUE_BUT);
    const bool relative = item_is(ask, is, CUE_THAT) || item_is(ask, is, CUE_WHO);
    const bool said =
        item_is(ask, is, CUE_IS) || (relative && ask->items[is].last > ask->items[is].first + 1);
    return !ask->items[i].role || !said || !ends ? ask->count : denied ? before : i;
}

/* "Employees who are managers", "that are not managers": rows that others refer to, or the rest. */
void rows_of_role(struct ask *ask, struct frame *frame)
{
    for (size_t i = 1; i < ask->count && frame->absence_count < 4; i++) {
        const size_t at = said_of_role(ask, i);
        const int edge = at < ask->count ? self_edge(ask, i) : -1;
        if (edge < 0 || passive_role_end(ask, i, edge))
            continue;
        frame->absences[frame->absence_count] =
            (struct absence){.clause = (int)frame->absence_count + 1,
                             .table = ask->subject,
                             .present = at == i,
                             .at = at,
                             .edge = edge + 1};
        frame->absence_count++;
        ask->items[at].used = ask->items[i].used = ask->items[i].role_taken = true;
    }
}

/* "who earn more than their manager": the measure said before, of the row and of the one above. */
void compare_above(struct ask *ask, struct frame *frame)
{
    for (size_t i = 2; i < ask->count; i++) {
        size_t cue = item_prev(ask, i), left = item_prev(ask, cue);
        if (item_is(ask, cue, CUE_THAN) && item_kind_is(ask, left, ITEM_COLUMN)) {
            cue = item_prev(ask, left); /* "a higher wage than their manager" */
        } else if (item_is(ask, cue, CUE_OF) && item_is(ask, left, CUE_THAT)) {
            cue = item_prev(ask, left); /* "whose wage is higher than that of their manager" */
            left = item_prev(ask, cue);
            left = item_is(ask, left, CUE_IS) ? item_prev(ask, left) : left;
        }
        const size_t first = cue < left ? cue : left;
        int edge = ask->items[i].role ? self_edge(ask, i) : -1;
        bool more = item_is(ask, cue, CUE_GT), less = item_is(ask, cue, CUE_LT);
        if (edge < 0 || !(more || less) || !item_kind_is(ask, left, ITEM_COLUMN) ||
            ask->items[left].column.table != ask->subject ||
            !column_is_number(ask, ask->items[left].column))
            continue;
        struct cond cond = {.kind = COND_COLUMN,
                            .left = term_column(ask->items[left].column, left),
                            .right = term_column(ask->items[left].column, left),
                            .op = more ? SQL_OP_GT : SQL_OP_LT,
                            .above = true,
                            .at = first,
                            .end = i + 1};
        frame->above = edge + 1;
        frame_cond(frame, cond);
        for (size_t k = first; k <= i; k++)
            ask->items[k].used = true;
        ask->items[i].role_taken = true;
        return;
    }
}
