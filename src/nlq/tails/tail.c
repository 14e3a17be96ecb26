/* "Complaints still open, with customer and date", "limping dogs - pet, owner, date", "biggest
 * invoice ever and who it went to": where the list begins, and what is shown then. It is taken only
 * where the question before it is answered by itself, as rows, and every part of it is kept there
 * or where those rows lead to. */
#include "tails/tail.h"

#include <string.h>

#include "places/told_row.h"
#include "querent/base/str.h"
#include "trees/roles.h"
#include "words/names.h"

/* ---- the rows by themselves */

static int table_named(const struct ask *ask, const struct sql_query *query)
{
    const struct sql_expr *expr = query->items ? query->items->expr : NULL;
    const struct sql_source *source = query->from;
    if (expr == NULL || (expr->kind != SQL_EXPR_COLUMN && expr->kind != SQL_EXPR_STAR))
        return -1;
    while (source && source->kind == SQL_SOURCE_JOIN)
        source = source->left;
    const char *name = expr->table ? expr->table : source ? source->name : NULL;
    for (size_t t = 0; name && t < ask->schema->table_count; t++) {
        if (str_eq_fold(ask->schema->tables[t].name, name))
            return (int)t;
    }
    return -1;
}

/* Rows that something tells apart, or (`all`) whatever they are. */
static bool are_rows(const struct sql_query *query, bool all)
{
    bool plain = query && query->kind == SQL_QUERY_SELECT && query->from &&
                 query->from->kind != SQL_SOURCE_QUERY && !query->with &&
                 (query->where || query->order || query->having || all);
    for (const struct sql_item *item = plain ? query->items : NULL; item; item = item->next)
        plain = plain && (item->expr->kind == SQL_EXPR_COLUMN || item->expr->kind == SQL_EXPR_STAR);
    return plain;
}

/* Each group is one of the table's rows, by its key. */
static bool groups_rows(const struct ask *ask, const struct sql_query *query, int table)
{
    const struct sql_expr *group = query->groups[0];
    const int key = table < 0 ? -1 : catalog_key_column(ask->catalog, table);
    return key >= 0 && query->group_count == 1 && group->kind == SQL_EXPR_COLUMN &&
           str_eq_fold(group->name, ask_table(ask, table)->columns[key].name) &&
           (group->table == NULL || str_eq_fold(group->table, ask_table(ask, table)->name));
}

const struct sql_query *tail_ask(struct ask *ask, size_t end, const char *order)
{
    struct nlq_request request = *ask->request;
    size_t len = ask->words.v[end].offset; /* with what other shapes have taken out */
    while (len > 0 && strchr(" ,;:-(?.", ask->words.question[len - 1]))
        len--;
    request.question = arena_printf(ask->arena, "%.*s%s", (int)len, ask->words.question, order);
    request.context = NULL;
    request.trial = true;
    request.trace = NULL;
    request.max_readings = 1;
    struct nlq_answer *answer = told_engine.ask(ask->catalog, &request);
    const struct nlq_reading *first = answer->count ? &answer->readings[0] : NULL;
    const struct sql_query *query =
        first && first->answers ? sql_copy(ask->arena, first->query) : NULL;
    told_engine.forget(answer);
    return query;
}

/* "With hospital", behind all rows of a kind; "with the maximum occupancy" is the room that has it.
 */
static bool adds_plainly(const struct ask *ask, size_t i)
{
    return wording_is(ask, i, "with|incl|including|showing") &&
           !wording_is(ask, i + 1,
                       "the|maximum|max|minimum|min|highest|lowest|most|least|largest|smallest|"
                       "biggest|best|worst|longest|shortest|average|number|count");
}

bool tail_rows_of(struct ask *ask, size_t end, const struct sql_query *query, struct tail_rows *out)
{
    *out = (struct tail_rows){.table = -1};
    if (query && are_rows(query, adds_plainly(ask, end) ||
                                     (wording_is(ask, end, "and") && tail_asks(ask, end + 1)))) {
        out->query = query;
        out->table = table_named(ask, query);
        if (query->group_count && !groups_rows(ask, query, out->table))
            out->table = -1;
    }
    return out->table >= 0;
}

/* ---- the list */

static bool add_tail(struct shape *shape, const struct tail *part)
{
    if (shape->tail_count == TAILS_MAX)
        return false;
    shape->tails[shape->tail_count++] = *part;
    return true;
}

/* "Time pet and vet": words side by side, each of which is a part. */
static bool split_part(struct ask *ask, struct tail_rows *rows, size_t i, size_t end)
{
    struct tail part;
    for (; i < end; i++) {
        if (!tail_part_read(ask, rows, i, i + 1, &part) || !add_tail(&ask->shape, &part))
            return false;
    }
    return true;
}

bool tail_read_parts(struct ask *ask, struct tail_rows *rows, size_t i)
{
    const size_t len = ask->words.len;
    i += list_intro(ask, i);
    while (i < len) {
        size_t end = i;
        struct tail part;
        while (end < len && (end == i || !(tail_is_link(ask, end) ||
                                           (wording_is(ask, end, "with") &&
                                            !wording_is(ask, end + 1, "it|them|this|these")))))
            end++;
        if (tail_is_link(ask, i) || wording_is(ask, i, "with|incl|including|showing")) {
            i++;
            continue;
        }
        size_t to = i + 1; /* "carer if any" */
        while (to < end && list_if_any(ask, to) == 0)
            to++;
        const bool whole = tail_part_read(ask, rows, i, to, &part);
        if (whole ? !add_tail(&ask->shape, &part)
                  : tail_asks(ask, i) || end - i < 2 || !are_rows(rows->query, false) ||
                        !split_part(ask, rows, i, end))
            return false;
        i = end;
    }
    return ask->shape.tail_count > 0;
}

/* Rows "with reason" may be those that have one, where some have none. */
static bool may_be_condition(struct ask *ask, size_t i, const struct tail_rows *rows)
{
    const struct tail *only = &ask->shape.tails[0];
    if (ask->shape.tail_count == 1 && word_is_mark(&ask->words.v[i - 1], "."))
        return true; /* "in the Comp. Sci. department" */
    if (ask->shape.tail_count > 1 || !wording_is(ask, i, "with|including|incl") ||
        tail_is_restricted(ask, rows, only->at))
        return false;
    for (size_t k = 0; k < only->edge_count; k++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)only->edges[k]);
        if (!column_is_filled(ask, (struct column_ref){edge->from, edge->from_columns[0]}))
            return true;
    }
    return only->at.column >= 0 && (!column_is_filled(ask, only->at) || flag_is(ask, only->at));
}

/* Two parts by different references to one table stand for two rows of it, which is beyond one
 * statement here. */
static bool meet(const struct ask *ask)
{
    for (size_t a = 0; a < ask->shape.tail_count; a++) {
        const struct tail *one = &ask->shape.tails[a];
        for (size_t b = 0; b < a; b++) {
            const struct tail *other = &ask->shape.tails[b];
            if (one->edge_count && other->edge_count && one->at.table == other->at.table &&
                memcmp(one->edges, other->edges, sizeof one->edges) != 0)
                return true;
        }
    }
    return false;
}

/* With the mark before it, where nothing is left behind: what stood there ends the question. */
static void cut_list(struct ask *ask, size_t i, size_t end)
{
    wording_cut(ask, i, end - i);
    if (i > 1 && i >= ask->words.len && word_is_mark(&ask->words.v[i - 1], ":-"))
        wording_cut(ask, i - 1, 1);
}

void tail_take(struct ask *ask, const struct tail_rows *rows, size_t i, size_t end)
{
    ask->shape.tail_of = rows->table + 1;
    ask->shape.tail_guessed = rows->guessed;
    if (rows->taken_for)
        ask->shape.taken_for = rows->taken_for;
    ask->shape.tail_asked = ask->shape.tails[0].edge_count > 0 && wording_is(ask, i, "and");
    cut_list(ask, i, end);
}

/* Word i goes on with a list that began before it, after a dash or a colon. */
static bool goes_on_list(const struct ask *ask, size_t i)
{
    bool begun = false;
    for (size_t k = 1; k < i; k++)
        begun = begun || list_behind(ask, k, "-:") || word_is_mark(&ask->words.v[k], ":-");
    return begun && word_is_mark(&ask->words.v[i - 1], ",");
}

static bool says_also(const struct ask *ask, size_t i)
{
    while (i < ask->words.len && !wording_is(ask, i, "also|too|well"))
        i++;
    return i < ask->words.len;
}

/* A list by itself is all that is asked for; "with" adds to what is shown anyway. */
static bool is_all_asked(const struct ask *ask, size_t i)
{
    if (goes_on_list(ask, i))
        return false;
    if (ask->shape.one_record)
        return true; /* it is known by its number */
    if (list_intro(ask, i) && (ask->shape.tail_count == 1 || says_also(ask, i)))
        return false; /* "show the limit" */
    const bool goes_on = word_is_mark(&ask->words.v[i - 1], ",") && ask->words.v[i].sentence > 0;
    return !goes_on && !wording_is(ask, i, "with|incl|including|showing|and|plus|&|+") &&
           !tail_asks(ask, i);
}

/* Nothing but the beginning of a list stands there. */
static bool begins_fresh(const struct ask *ask, size_t i)
{
    return list_behind(ask, i, "-:") || word_is_mark(&ask->words.v[i - 1], "?.:-;") ||
           wording_is(ask, i, "showing");
}

/* Words [i, end) are a list of what is shown of the rows, which the rest tells, too. */
static bool reads_list_to(struct ask *ask, size_t i, size_t end, const char *order, bool own)
{
    const size_t len = ask->words.len;
    struct tail_rows rows = {.table = -1}, other;
    ask->words.len = end;
    const bool list = list_names_nothing(ask, i) && list_looks_so(ask, i);
    const struct sql_query *query = list ? tail_ask(ask, i, order) : NULL;
    const bool reads = query && tail_rows_of(ask, i, query, &rows) &&
                       tail_read_parts(ask, &rows, i) && !may_be_condition(ask, i, &rows) &&
                       !meet(ask);
    const bool behind = query && !reads && rows.table >= 0 && begins_fresh(ask, i) &&
                        rows_behind_read(ask, &rows, i, &other) && !meet(ask);
    if (behind)
        rows = other;
    const bool groups = query && !reads && !behind && group_list_reads(ask, i, query);
    ask->words.len = len;
    const bool ordered = !own || ((reads || behind) && own_order_read(ask, &rows, end));
    if (groups && ordered)
        cut_list(ask, i, end);
    if ((reads || behind) && ordered) {
        ask->shape.tail_behind = behind;
        ask->shape.tail_only = (behind || is_all_asked(ask, i)) && !tail_only_figures(&ask->shape);
        ask->shape.tail_goes_on = word_is_mark(&ask->words.v[i - 1], ",");
        tail_take(ask, &rows, i, own ? len : end);
    } else
        ask->shape.tail_count = ask->shape.own_order_count = 0;
    return (reads || behind || groups) && ordered;
}

static bool reads_list(struct ask *ask, size_t i)
{
    enum { ENDS_MAX = 3 };
    const char *rest;
    for (size_t n = 0; n < ENDS_MAX; n++) {
        const size_t end = list_end_at(ask, i, n, &rest);
        if (end <= i || !reads_list_to(ask, i, end, rest, false))
            continue;
        if (n == 0)
            list_order_join(ask, i);
        return true;
    }
    const size_t own = own_order_at(ask, i);
    return own > i && reads_list_to(ask, i, own, "", true);
}

/* Nothing but a list can stand there, of which some part was not understood. */
static bool begins_list(struct ask *ask, size_t i)
{
    return list_behind(ask, i, "-:") && list_names_nothing(ask, i) && list_looks_so(ask, i);
}

void tail_read(struct ask *ask)
{
    list_order_plain(ask);
    for (size_t i = 1; ask->shape.tail_count == 0 && i < ask->words.len; i++) {
        if (list_may_begin(ask, i) && (reads_list(ask, i) || begins_list(ask, i)))
            return;
    }
}

/* ---- shown */

static bool may_lack(const struct ask *ask, const struct tail *part)
{
    bool lacks = false;
    for (size_t k = 0; k < part->edge_count; k++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)part->edges[k]);
        const struct column_ref at = {edge->from, edge->from_columns[0]};
        lacks = lacks || !column_is_filled(ask, at);
    }
    return lacks;
}

/* A row without a name is shown whole where no column of it is asked for, else by its key. */
static void show_key(struct ask *ask, struct frame *frame, int table)
{
    const int key = catalog_key_column(ask->catalog, table);
    for (size_t i = 0; key >= 0 && i < frame->select_count; i++) {
        if (frame->select[i].all && frame->select[i].table == table)
            frame->select[i] = term_column((struct column_ref){table, key}, SIZE_MAX);
    }
}

/* What is shown of the rows is shown of those above them, where it is part of their names. */
static void show_above(struct ask *ask, struct frame *frame, int table)
{
    struct frame names = *frame;
    size_t own = 0;
    names.select_count = 0;
    frame_select_label(ask, &names, table, SIZE_MAX);
    for (size_t i = 0; i < frame->select_count; i++) {
        const struct term *term = &frame->select[i];
        own += !term->above && column_is_text(ask, term->column) &&
               column_has_words(ask, term->column, "name");
    }
    const struct frame *shown = own ? frame : &names;
    for (size_t i = 0, count = shown->select_count; i < count; i++) {
        struct term term = shown->select[i];
        if (own &&
            !(column_is_text(ask, term.column) && column_has_words(ask, term.column, "name")))
            continue;
        term.above = true;
        term.at = SIZE_MAX;
        frame_select(frame, term);
    }
}

/* What each row owes: the rows, which their conditions may have joined to several, are groups. */
static void show_sum(struct ask *ask, struct frame *frame, const struct tail *part)
{
    const int table = ask->shape.tail_of - 1;
    struct term sum = term_column(part->at, SIZE_MAX);
    sum.agg = AGG_SUM;
    frame_mention(frame, part->at.table);
    frame_select(frame, sum);
    frame->distinct = false;
    frame_group(
        frame,
        term_column((struct column_ref){table, catalog_key_column(ask->catalog, table)}, SIZE_MAX));
}

static void show_name(struct ask *ask, struct frame *frame, int table)
{
    const int name = table_label(ask, table) < 0 ? tail_row_name(ask, table) : -1;
    if (name >= 0)
        frame_select(frame, term_column((struct column_ref){table, name}, SIZE_MAX));
    else
        frame_select_label(ask, frame, table, SIZE_MAX);
}

static void show_part(struct ask *ask, struct frame *frame, const struct tail *part)
{
    const size_t before = frame->select_count;
    for (size_t k = 0; k < part->edge_count && !part->above; k++) {
        frame_mention(frame, catalog_edge(ask->catalog, (size_t)part->edges[k])->to);
        if (ask->way_count < sizeof ask->ways / sizeof *ask->ways)
            ask->ways[ask->way_count++] = part->edges[k];
    }
    if (part->ranked) {
        if (frame->order_count)
            frame_select(frame, frame->orders[0].term);
    } else if (part->compared) {
        if (frame->having_count)
            frame_select(frame, frame->having[0].left);
    } else if (part->summed) {
        show_sum(ask, frame, part);
    } else if (part->at.column >= 0) {
        struct term term = term_column(part->at, SIZE_MAX);
        term.above = part->above;
        frame_select(frame, term);
    } else if (part->above) {
        show_above(ask, frame, part->at.table);
    } else
        show_name(ask, frame, part->at.table);
    if (part->above) {
        frame->above = part->edges[0] + 1;
        frame->keep_below = frame->whole = true;
    } else if (may_lack(ask, part) && frame->outer_from == 0 && frame->select_count > before)
        frame->outer_from = frame->subject + 1;
}

static bool shows_rows_of(const struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE && frame->select[i].table == table)
            return true;
    }
    return false;
}

static bool groups_are_rows(const struct ask *ask, const struct frame *frame, int table)
{
    for (size_t g = 0; g < frame->group_count; g++) {
        const struct column_ref at = frame->groups[g].column;
        if (at.table != table || frame->groups[g].bucket ||
            at.column != catalog_key_column(ask->catalog, table))
            return false;
    }
    return true;
}

/* Nothing but the list is shown, and, where it goes on after a comma, what was asked for before. */
static void keep_asked(const struct ask *ask, struct frame *frame)
{
    size_t kept = 0;
    for (size_t i = 0; i < frame->select_count && ask->shape.tail_goes_on; i++) {
        const struct term *term = &frame->select[i];
        if (!term->rank && !term->implied && item_kind_is(ask, term->at, ITEM_COLUMN))
            frame->select[kept++] = *term;
    }
    frame->select_count = kept;
}

/* "Oldest first", of rows that a date is shown of: by that one. */
static void order_by_shown(struct ask *ask, struct frame *frame)
{
    struct term *by = frame->order_count ? &frame->orders[0].term : NULL, *date = NULL;
    if (by == NULL || by->agg != AGG_NONE || by->column.column < 0 || by->bucket ||
        !column_is_date(ask, by->column) || item_kind_is(ask, by->at, ITEM_COLUMN))
        return;
    for (size_t i = 0; i < frame->select_count; i++) {
        struct term *term = &frame->select[i];
        if (term->agg != AGG_NONE || term->column.column < 0 || !column_is_date(ask, term->column))
            continue;
        if (date || same_column(term->column, by->column))
            return;
        date = term;
    }
    if (date && date->column.table == by->column.table && !date->above)
        by->column = date->column, frame->unproven = true;
}

bool tail_apply(struct ask *ask, struct frame *frame)
{
    const int table = ask->shape.tail_of - 1;
    if (table < 0)
        return true;
    if (ask->shape.tail_behind && !frame_aggregates(frame) && !rows_behind_apply(ask, frame))
        return false;
    if ((!ask->shape.tail_behind && !shows_rows_of(frame, table)) || frame_aggregates(frame) ||
        !groups_are_rows(ask, frame, table))
        return false;
    if (ask->shape.tail_only)
        keep_asked(ask, frame);
    if (!ask->shape.tail_asked || ask->shape.tail_count > 1)
        show_key(ask, frame, table);
    for (size_t i = 0; i < ask->shape.tail_count; i++)
        show_part(ask, frame, &ask->shape.tails[i]);
    for (size_t i = 0; i < frame->cond_count && frame->order_count + frame->group_count == 0; i++) {
        const struct cond *cond = &frame->conds[i]; /* rows of several each: "in stock" somewhere */
        frame->distinct = frame->distinct || (cond->clause == 0 && cond->left.column.column >= 0 &&
                                              tables_to_many(ask, table, cond->left.column.table));
    }
    order_by_shown(ask, frame);
    if (!own_order_apply(ask, frame))
        return false;
    frame->unproven = frame->unproven || ask->shape.tail_guessed;
    return true;
}
