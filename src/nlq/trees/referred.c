/* "Who is the head of each department", "each team and its captain": a reference by number is shown
 * as the row that it leads to, by what such rows are called. */
#include <string.h>

#include "frame.h"
#include "trees/beside.h"
#include "words/names.h"

static bool asks_who(const struct ask *ask)
{
    return ask->words.len > 1 &&
           (word_is(&ask->words.v[0], "who") || word_is(&ask->words.v[0], "whos"));
}

/* "What is the capital of Canada", by what the column is called as a whole. */
static bool asks_what_is(const struct ask *ask, const struct item *item)
{
    return ask->words.len > 2 && ask->words.v[0].is.wh && wording_is(ask, 1, "is|was") &&
           !item->partial;
}

/* "The support rep of Sarah Hansen", by support_rep_id: people are told by their names. */
static bool means_people(struct ask *ask, const struct term *term, const struct item *item)
{
    const struct join_edge *edge = beside_reference(ask, term->column);
    return edge && edge->to != edge->from && people_are(ask, edge->to) &&
           !exact_is_name(ask, item->first) && !wording_has(ask, "id|ids|number|numbers|no|key") &&
           column_has_words(ask, term->column, "id") && item->zone == ZONE_SELECT;
}

/* The row is meant, not its number: asked for by "who" or "what is", or said to be theirs. */
static bool means_row(struct ask *ask, const struct term *term)
{
    if (item_is(ask, term->at, CUE_WHERE)) /* "where does Ann come from": a country by its name */
        return !wording_has(ask, "id|ids");
    if (term->at >= ask->count || ask->items[term->at].kind != ITEM_COLUMN)
        return false;
    const struct item *item = &ask->items[term->at];
    const struct word *last = &ask->words.v[item->last - 1];
    const bool theirs = item->first > 0 && ask->words.v[item->first - 1].is.possessive;
    return (asks_who(ask) || asks_what_is(ask, item) || theirs || means_people(ask, term, item)) &&
           last->written == NULL && !last->quoted && name_end_points(last->lemma, NAME_HEAD) < 75 &&
           !last->lemma_is.name && !word_is(last, "id") && !word_is(last, "ids");
}

static const struct join_edge *referred_edge(struct ask *ask, const struct term *term, int *ret)
{
    const struct join_edge *edge = NULL;
    if (term->agg != AGG_NONE || term->column.column < 0 || term->above || term->implied ||
        column_is_text(ask, term->column) || !means_row(ask, term))
        return NULL;
    edge = beside_reference(ask, term->column);
    for (size_t e = 0; edge && e < catalog_edge_count(ask->catalog); e++) {
        if (catalog_edge(ask->catalog, e) == edge)
            *ret = (int)e;
    }
    return edge && table_label(ask, edge->to) >= 0 &&
                   column_is_text(ask, (struct column_ref){edge->to, table_label(ask, edge->to)})
               ? edge
               : NULL;
}

int referred_table(struct ask *ask, const struct term *term)
{
    const struct item *item = &ask->items[term->at];
    const struct word *last = &ask->words.v[item->last - 1];
    return name_end_points(last->lemma, NAME_HEAD) >= 75 ? -1 : referred_row(ask, term);
}

int referred_row(struct ask *ask, const struct term *term)
{
    const struct item *item = &ask->items[term->at];
    const struct word *last = &ask->words.v[item->last - 1];
    const struct join_edge *edge = beside_reference(ask, term->column);
    if (edge == NULL || column_is_text(ask, term->column) || last->lemma_is.name ||
        item->kind != ITEM_COLUMN || wording_has(ask, "id|ids") || table_label(ask, edge->to) < 0 ||
        !column_is_text(ask, (struct column_ref){edge->to, table_label(ask, edge->to)}))
        return -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        if (catalog_edge(ask->catalog, e) == edge &&
            ask->way_count < sizeof ask->ways / sizeof *ask->ways)
            ask->ways[ask->way_count++] = (int)e;
    }
    return edge->to;
}

/* Its own rows are said to be shown as well: "of each department", "departments and their heads".
 */
static bool shows_owner(const struct ask *ask, int table)
{
    bool shows = false;
    for (size_t i = 0; i < ask->count; i++) {
        if (ask->items[i].kind == ITEM_TABLE && ask->items[i].table == table)
            shows = shows || item_is(ask, item_prev(ask, i), CUE_EACH) ||
                    item_is(ask, item_next(ask, i), CUE_AND);
    }
    return shows;
}

/* "Who mentors the most residents", grouped by the number of the mentor: the groups are the rows
 * that it leads to, by what they are called. */
static void referred_groups(struct ask *ask, struct frame *frame)
{
    const struct column_ref at = frame->groups[0].column;
    const size_t ways = sizeof ask->ways / sizeof *ask->ways;
    int way = -1;
    if (frame->group_count != 1 || at.column < 0 || frame->groups[0].bucket || frame->above ||
        frame->below || frame->select_count == 0 || ask->way_count == ways)
        return;
    struct term shown = frame->select[0];
    shown.implied = false;
    const bool said = item_is(ask, 0, CUE_WH) && item_kind_is(ask, 1, ITEM_TABLE);
    const struct join_edge *edge = !same_column(shown.column, at) ? NULL
                                   : said && ask->subject == ask->items[1].table
                                       ? beside_reference(ask, at)
                                       : referred_edge(ask, &shown, &way);
    const int key = edge ? catalog_key_column(ask->catalog, edge->to) : -1;
    if (key < 0 || edge->to == at.table || (said && edge->to != ask->items[1].table) ||
        column_is_text(ask, at))
        return;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++)
        way = catalog_edge(ask->catalog, e) == edge ? (int)e : way;
    const size_t count = frame->select_count;
    struct term rest[TERMS_MAX];
    memcpy(rest, frame->select, sizeof rest);
    frame->select_count = 0;
    frame_select_label(ask, frame, edge->to, shown.at);
    for (size_t i = 1; i < count; i++)
        frame_select(frame, rest[i]);
    frame->groups[0].column = (struct column_ref){edge->to, key};
    frame->groups[0].table = edge->to;
    frame_mention(frame, edge->to);
    frame_mention(frame, at.table);
    ask->ways[ask->way_count++] = way;
}

void referred_show(struct ask *ask, struct frame *frame)
{
    struct term shown[TERMS_MAX];
    const size_t count = frame->select_count;
    size_t followed = 0;
    referred_groups(ask, frame);
    if (frame->group_count || frame->above || frame->below || (frame->distinct && count > 1))
        return;
    for (size_t i = 0; i < count; i++) {
        int edge;
        followed += referred_edge(ask, &frame->select[i], &edge) != NULL;
        shown[i] = frame->select[i];
    }
    if (followed == 0)
        return;
    frame->select_count = 0;
    if (count == followed && shows_owner(ask, shown[0].column.table))
        frame_select_label(ask, frame, shown[0].column.table, SIZE_MAX);
    for (size_t i = 0; i < count; i++) {
        int way = -1;
        const struct join_edge *edge = referred_edge(ask, &shown[i], &way);
        if (edge == NULL) {
            frame_select(frame, shown[i]);
            continue;
        }
        frame_select_label(ask, frame, edge->to, shown[i].at);
        frame_mention(frame, edge->to);
        frame_mention(frame, shown[i].column.table); /* those only that it leads to */
        if (ask->way_count < sizeof ask->ways / sizeof *ask->ways)
            ask->ways[ask->way_count++] = way;
    }
}

/* Its values are no words: 'CAT', 'SY'. */
static bool is_cipher(const struct ask *ask, struct column_ref code)
{
    const char *const *values = catalog_values(ask->catalog, code);
    bool cipher = values && values[0];
    for (size_t v = 0; cipher && values[v]; v++) {
        for (const char *p = values[v]; *p; p++)
            cipher = cipher && !(*p >= 'a' && *p <= 'z');
    }
    return cipher;
}

/* The table that has the names for the code that a group is by, where no code is asked for: "which
 * class has the most boats", by class_code; column -1: there is none. */
static struct column_ref name_of_code(struct ask *ask, const struct term *term)
{
    const struct item *item = term->at < ask->count && ask->items[term->at].kind == ITEM_COLUMN
                                  ? &ask->items[term->at]
                                  : NULL;
    if (item == NULL || term->agg != AGG_NONE || term->bucket || term->column.column < 0 ||
        !column_is_text(ask, term->column) || !is_cipher(ask, term->column) ||
        wording_has(ask, "code|codes") || exact_is_name(ask, item->first) ||
        name_end_points(ask->words.v[item->last - 1].lemma, NAME_HEAD) >= 75)
        return no_column();
    const struct join_edge *edge = edge_of_code(ask, term->column);
    const struct column_stats *stats = catalog_stats(ask->catalog, term->column);
    return edge && table_is_open(ask, edge->to) && stats && stats->null_share == 0
               ? (struct column_ref){edge->to, table_label(ask, edge->to)}
               : no_column();
}

void codes_named(struct ask *ask, struct frame *frame)
{
    for (size_t g = 0; g < frame->group_count; g++) {
        const struct column_ref code = frame->groups[g].column,
                                name = name_of_code(ask, &frame->groups[g]);
        if (name.column < 0)
            continue;
        frame->groups[g].column = name;
        frame->groups[g].table = name.table;
        frame_mention(frame, name.table);
        for (size_t i = 0; i < frame->select_count; i++) {
            struct term *term = &frame->select[i];
            if (term->agg == AGG_NONE && same_column(term->column, code)) {
                term->column = name;
                term->table = name.table;
            }
        }
    }
}
