/* Building up a frame: small verbs that keep lists short and free of doubles. */
#include "frame.h"

#include <string.h>

#include "querent/base/str.h"
#include "trees/naming.h"

void frame_init(struct frame *frame)
{
    *frame = (struct frame){.subject = -1, .count_table = -1, .rank_table = -1, .known = {-1, -1}};
}

struct term term_column(struct column_ref column, size_t at)
{
    return (struct term){.column = column, .table = column.table, .at = at};
}

struct term term_count(int table, size_t at)
{
    return (struct term){.agg = AGG_COUNT, .column = {-1, -1}, .table = table, .at = at};
}

static bool same_term(const struct term *a, const struct term *b)
{
    return a->agg == b->agg && a->span == b->span && a->distinct == b->distinct &&
           a->all == b->all && a->above == b->above && a->via == b->via &&
           same_column(a->column, b->column) && str_eq(a->bucket, b->bucket) &&
           (a->column.column >= 0 || a->table == b->table);
}

size_t frame_keep_figures(struct frame *frame)
{
    size_t kept = 0;

    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE)
            frame->select[kept++] = frame->select[i];
    }
    return frame->select_count = kept;
}

bool frame_select(struct frame *frame, struct term term)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (same_term(&frame->select[i], &term))
            return false;
    }
    if (frame->select_count == TERMS_MAX)
        return false;
    frame->select[frame->select_count++] = term;
    return true;
}

static bool same_cond(const struct cond *a, const struct cond *b)
{
    return a->kind == b->kind && a->op == b->op && a->negated == b->negated &&
           a->clause == b->clause && a->way == b->way && same_term(&a->left, &b->left) &&
           (a->kind != COND_HAS || same_column(a->right.column, b->right.column)) &&
           str_eq(a->value, b->value) && str_eq(a->value2, b->value2);
}

struct cond *frame_cond(struct frame *frame, struct cond cond)
{
    for (size_t i = 0; i < frame->cond_count; i++) {
        if (same_cond(&frame->conds[i], &cond))
            return &frame->conds[i];
    }
    if (frame->cond_count == CONDS_MAX)
        return NULL;
    frame->conds[frame->cond_count] = cond;
    return &frame->conds[frame->cond_count++];
}

void frame_mention(struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->table_count; i++) {
        if (frame->tables[i] == table)
            return;
    }
    if (table >= 0 && frame->table_count < sizeof frame->tables / sizeof *frame->tables)
        frame->tables[frame->table_count++] = table;
}

void frame_forget(struct frame *frame, int table)
{
    size_t kept = 0;
    for (size_t i = 0; i < frame->table_count; i++) {
        if (frame->tables[i] != table)
            frame->tables[kept++] = frame->tables[i];
    }
    frame->table_count = kept;
}

void frame_group(struct frame *frame, struct term term)
{
    for (size_t i = 0; i < frame->group_count; i++) {
        if (same_term(&frame->groups[i], &term))
            return;
    }
    if (frame->group_count < sizeof frame->groups / sizeof *frame->groups)
        frame->groups[frame->group_count++] = term;
}

bool frame_groups_by(const struct frame *frame, struct column_ref column)
{
    size_t g = 0;
    while (g < frame->group_count && !same_column(frame->groups[g].column, column))
        g++;
    return g < frame->group_count;
}

bool frame_groups_each(const struct ask *ask, const struct frame *frame, struct column_ref column)
{
    const int key = catalog_key_column(ask->catalog, column.table);
    return frame_groups_by(frame, column) ||
           (key >= 0 && frame_groups_by(frame, (struct column_ref){column.table, key}));
}

void frame_order(struct frame *frame, struct term term, bool descending)
{
    for (size_t i = 0; i < frame->order_count; i++) { /* "largest by total": once */
        const struct term *there = &frame->orders[i].term;
        const bool same = term.column.column >= 0
                              ? same_column(there->column, term.column)
                              : term.agg == AGG_COUNT && same_term(there, &term);
        if (same && there->agg == term.agg && there->span == term.span &&
            there->bucket == term.bucket)
            return;
    }
    if (frame->order_count < sizeof frame->orders / sizeof *frame->orders)
        frame->orders[frame->order_count++] = (struct order){term, descending};
}

/* A label kept in two columns: "first name" goes with "last name". */
static int label_partner(struct ask *ask, int table, int label)
{
    struct column_ref at = {table, label};
    if (column_is_called(ask, at, NAME_FIRST_NAME))
        return table_column_by_words(ask, table, name_phrases(NAME_LAST_NAME));
    if (column_is_called(ask, at, NAME_LAST_NAME))
        return table_column_by_words(ask, table, name_phrases(NAME_FIRST_NAME));
    return -1;
}

bool frame_is_part_name(struct ask *ask, struct column_ref column)
{
    return label_partner(ask, column.table, column.column) >= 0;
}

/* What the database takes for a label names no row: a reference to another table, or one of a few
 * kinds ("withdrawal") that most rows share. */
static bool label_is_shared(struct ask *ask, int table, int label)
{
    enum { FEW_ROWS = 40, ROWS_OF_A_KIND = 8, NAMED = 30 /* points of a first name */ };
    const struct column_ref at = {table, label},
                            key = {table, catalog_key_column(ask->catalog, table)};
    const struct column_stats *stats = catalog_stats(ask->catalog, at),
                              *keys = key.column >= 0 ? catalog_stats(ask->catalog, key) : NULL;
    const int64_t rows = keys && keys->distinct >= 0 ? keys->distinct : ask_table(ask, table)->rows;
    if (name_end_points(catalog_column_words(ask->catalog, at), NAME_LABEL) >= NAMED ||
        str_eq(catalog_column_words(ask->catalog, at), catalog_table_words(ask->catalog, table)))
        return false;
    return stats && stats->distinct >= 0 && rows >= FEW_ROWS &&
           stats->distinct * ROWS_OF_A_KIND < rows;
}

const struct join_edge *edge_of_code(const struct ask *ask, struct column_ref code)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref name = {edge->to, table_label(ask, edge->to)};
        if (edge->from == code.table && edge->to != code.table && edge->count == 1 && !edge->only &&
            edge->from_columns[0] == code.column && name.column >= 0 &&
            name.column != edge->to_columns[0] && column_is_text(ask, name))
            return edge;
    }
    return NULL;
}

/* The column is a code of another table, which has the name for it: it names no row of this one. */
static bool is_code_of_other(const struct ask *ask, int table, int column)
{
    const int key = catalog_key_column(ask->catalog, table);
    const struct join_edge *edge =
        key < 0 || column == key ? NULL : edge_of_code(ask, (struct column_ref){table, column});
    return edge && !edge->unique_from;
}

/* An export without a key: its number says nothing of a row, nor what two of three rows share. */
static bool label_says_little(const struct ask *ask, int table, int label)
{
    const struct column_ref at = {table, label};
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    if (ask->schema->table_count > 1)
        return false;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++)
        if (ask_table(ask, table)->columns[c].primary)
            return false;
    return column_is_id(ask, at) ||
           (stats && stats->distinct >= 0 && stats->distinct * 2 < ask_table(ask, table)->rows);
}

/* Some rows have nothing there. */
static bool label_is_blank(struct ask *ask, struct column_ref label)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, label);
    const char *least = stats ? stats->min_text : NULL;
    return stats && (stats->null_share > 0 || (least && !least[strspn(least, " ")]));
}

/* Private customers beside companies: those without the company's name have names of their own. */
static void select_own_names(struct ask *ask, struct frame *frame, int table, int label, size_t at)
{
    const int first = table_column_by_words(ask, table, name_phrases(NAME_FIRST_NAME)),
              last = table_column_by_words(ask, table, name_phrases(NAME_LAST_NAME));
    if (first < 0 || last < 0 || first == label || last == label ||
        !label_is_blank(ask, (struct column_ref){table, label}))
        return;
    frame_select(frame, term_column((struct column_ref){table, first}, at));
    frame_select(frame, term_column((struct column_ref){table, last}, at));
}

static void select_whole(struct frame *frame, int table, size_t at)
{
    struct term all = term_count(table, at);
    all.agg = AGG_NONE;
    all.all = true;
    frame_select(frame, all);
}

void frame_select_label(struct ask *ask, struct frame *frame, int table, size_t at)
{
    const int people = frame->group_count == 0 ? naming_people(ask, table) : -1;
    if (people >= 0) { /* entrepreneurs by their names, and not by their companies */
        frame_mention(frame, people);
        table = people;
    }
    int label = table_label(ask, table);
    if (label >= 0 && frame->group_count == 0 && !frame->group_wanted && table == ask->subject &&
        table_is_lone(ask->schema, table)) {
        select_whole(frame, table, at); /* no column tells its rows apart */
        return;
    }
    if (label >= 0 &&
        (is_code_of_other(ask, table, label) ||
         (frame->group_count == 0 && !frame->group_wanted &&
          label_says_little(ask, table, label)) ||
         (table == ask->subject && frame->group_count == 0 && label_is_shared(ask, table, label))))
        label = -1;
    if (label < 0 || !column_has_words(ask, (struct column_ref){table, label}, "name")) {
        int first = table_column_by_words(ask, table, name_phrases(NAME_FIRST_NAME));
        int last = table_column_by_words(ask, table, name_phrases(NAME_LAST_NAME));
        label = first >= 0 && last >= 0 ? first : label; /* people are called by their names */
    }
    bool nameless = label < 0 || (label == catalog_key_column(ask->catalog, table) &&
                                  column_is_number(ask, (struct column_ref){table, label}));
    if (label < 0)
        label = catalog_key_column(ask->catalog, table);
    if (label >= 0 && nameless && frame->group_count == 0 && !frame->group_wanted &&
        label_says_little(ask, table, label))
        label = -1;
    if (label >= 0 && nameless) {
        struct term key = term_column((struct column_ref){table, label}, at);
        key.implied = true;
        frame_select(frame, key);
        return;
    }
    if (label < 0) {
        select_whole(frame, table, at);
        return;
    }
    int partner = label_partner(ask, table, label);
    bool partner_first =
        partner >= 0 && column_has_words(ask, (struct column_ref){table, partner}, "first");
    if (partner_first)
        frame_select(frame, term_column((struct column_ref){table, partner}, at));
    frame_select(frame, term_column((struct column_ref){table, label}, at));
    if (partner >= 0 && !partner_first)
        frame_select(frame, term_column((struct column_ref){table, partner}, at));
    if (partner < 0)
        select_own_names(ask, frame, table, label, at);
}

/* The column called by the first of the phrases by which rows can be ranked, and not what a ground
 * is made of: "surface"; a word where there is no such number. */
static int adjective_first(const struct ask *ask, int table, const char *phrases)
{
    const int found = table_column_by_words(ask, table, phrases);
    if (found < 0 || !column_is_text(ask, (struct column_ref){table, found}))
        return found;
    for (const char *p = phrases; *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *phrase = arena_strndup(ask->arena, p, strcspn(p, "|"));
        const int other = table_column_by_words(ask, table, phrase);
        if (other >= 0 && !column_is_text(ask, (struct column_ref){table, other}))
            return other;
    }
    return found;
}

/* The column of the table that the adjective measures; a rating is no rate. */
static int adjective_by(const struct ask *ask, int table, const char *phrases)
{
    const struct column_ref found = {table, adjective_first(ask, table, phrases)};
    if (found.column < 0 || !column_has_words(ask, found, "rating") ||
        wording_among("rating", phrases))
        return found.column;
    for (const char *p = phrases; *p; p += strcspn(p, "|"), p += *p == '|') {
        for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
            const struct column_ref at = {table, (int)c};
            if (column_has_words(ask, at, p) && !column_has_words(ask, at, "rating"))
                return (int)c;
        }
    }
    return -1;
}

/* "Cheaper", of what rows cost whoever buys them, where they have that price beside their cost. */
static int price_asked(const struct ask *ask, int table, int found)
{
    const struct column_ref at = {table, found};
    const int sold =
        found >= 0 && column_has_words(ask, at, "cost")
            ? table_column_by_words(ask, table,
                                    "sell price|selling price|sale price|list price|retail price")
            : -1;
    return sold >= 0 ? sold : found;
}

/* "The worst defect" is not the last of their codes, nor of their names. */
static bool is_name_or_key(const struct ask *ask, struct column_ref at)
{
    return at.column >= 0 && (catalog_is_key(ask->catalog, at) ||
                              (column_is_text(ask, at) && (column_has_words(ask, at, "name") ||
                                                           column_has_words(ask, at, "code"))));
}

static struct column_ref adjective_in(struct ask *ask, const struct adjective *adjective, int table,
                                      bool *ret_rising)
{
    int rising = price_asked(ask, table, adjective_by(ask, table, adjective->rising));
    int falling =
        rising >= 0 ? -1 : price_asked(ask, table, adjective_by(ask, table, adjective->falling));
    struct column_ref found = {table, rising >= 0 ? rising : falling};
    *ret_rising = rising >= 0;
    bool flag = found.column >= 0 && ask_column(ask, found)->value == VALUE_BOOLEAN;
    return flag || is_name_or_key(ask, found) ? no_column() : found; /* "part time" is no time */
}

/* The one number of the table that is no key, flag or year. */
static struct column_ref only_amount(struct ask *ask, int table)
{
    struct column_ref found = no_column();
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!column_is_number(ask, at) || catalog_is_key(ask->catalog, at) || flag_is(ask, at) ||
            column_has_words(ask, at, "year") || column_has_words(ask, at, "limit") ||
            column_tells_apart(ask, at))
            continue;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

/* How fast people were is kept with what they did, further away: runners by the results of their
 * registrations; column -1: nothing is, or several things at one distance. */
static struct column_ref adjective_far(struct ask *ask, const struct adjective *adjective,
                                       int table, bool *ret_rising)
{
    enum { HOPS_MOST = 3 };
    const bool speed = wording_among("velocity", adjective->rising) ||
                       wording_among("velocity", adjective->falling);
    struct column_ref found = no_column();
    for (int hops = 2; speed && hops <= HOPS_MOST && found.column < 0; hops++) {
        for (size_t t = 0; t < ask->schema->table_count; t++) {
            bool rising;
            if (ask_table(ask, (int)t)->hidden || table_hops(ask, table, (int)t) != hops)
                continue;
            const struct column_ref at = adjective_in(ask, adjective, (int)t, &rising);
            if (at.column < 0 || !column_is_number(ask, at))
                continue;
            if (found.column >= 0)
                return no_column();
            found = at;
            *ret_rising = rising;
        }
    }
    return found;
}

struct column_ref adjective_column(struct ask *ask, const struct adjective *adjective, int table,
                                   bool *ret_rising)
{
    if (table < 0)
        return no_column();
    struct column_ref found = adjective_in(ask, adjective, table, ret_rising);
    int date = catalog_date_column(ask->catalog, table);
    bool newer = wording_among("date", adjective->rising),
         older = wording_among("date", adjective->falling);
    const bool other = found.column >= 0 && found.table == table && found.column != date &&
                       column_is_date(ask, found) && column_has_words(ask, found, "date") &&
                       !column_is_called(ask, found, NAME_BIRTH) &&
                       !column_is_called(ask, found, NAME_BEGUN) &&
                       !column_is_called(ask, found, NAME_STARTED) &&
                       !column_is_called(ask, found, NAME_MADE);        /* an order's ship date */
    if ((found.column < 0 || other) && date >= 0 && (newer || older)) { /* whatever it is called */
        *ret_rising = newer;
        return (struct column_ref){table, date};
    }
    const bool large = str_starts(adjective->rising, "size|");
    if (found.column < 0 && (large || str_starts(adjective->falling, "size|"))) {
        found = only_amount(ask, table); /* "the largest account", which has a balance */
        *ret_rising = large;
    }
    for (size_t e = 0; found.column < 0 && e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const bool others = large && edge->from == table && !edge->unique_from;
        if (!others && (edge->from == table || edge->to == table)) /* a room is not its artworks */
            found = adjective_in(ask, adjective, edge->from == table ? edge->to : edge->from,
                                 ret_rising);
    }
    return found.column < 0 ? adjective_far(ask, adjective, table, ret_rising) : found;
}

int table_before(const struct ask *ask, size_t i)
{
    for (size_t k = i; k-- > 0;) {
        if (ask->items[k].kind == ITEM_TABLE)
            return ask->items[k].table;
        if (ask->items[k].kind == ITEM_COLUMN && ask->items[k].owner >= 0)
            return ask->items[k].owner;
    }
    return ask->subject;
}

bool tables_refer(const struct ask *ask, int from, int to)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        if (catalog_edge(ask->catalog, e)->from == from && catalog_edge(ask->catalog, e)->to == to)
            return true;
    }
    return false;
}

bool tables_to_many(struct ask *ask, int from, int to)
{
    struct join_tree path;
    if (from < 0 || to < 0 || from == to ||
        !catalog_path(ask->catalog, ask->arena, from, to, &path))
        return false;
    int at = from;
    for (size_t e = 0; e < path.edge_count; e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)path.edges[e]);
        if (edge->to == at)
            return true;
        at = edge->to;
    }
    return false;
}

int ranked_table(const struct frame *frame)
{
    const struct term *term = &frame->orders[0].term;
    bool sums = frame->order_count && term->agg != AGG_NONE;
    return !sums ? -1 : term->column.column >= 0 ? term->column.table : term->table;
}

struct term *frame_one_number(struct frame *frame)
{
    struct term *found = NULL;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE)
            continue;
        if (found)
            return NULL;
        found = &frame->select[i];
    }
    return found;
}

bool frame_averages_over(const struct frame *frame)
{
    bool found = false;
    for (size_t i = 0; i < frame->select_count; i++)
        found = found || (frame->select[i].agg == AGG_AVG &&
                          (frame->select[i].column.column < 0 || frame->select[i].per > 0));
    return found;
}

bool frame_aggregates(const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE)
            return true;
    }
    return false;
}
