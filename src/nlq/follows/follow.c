/* Follow-ups: a short question that edits the one before. "and only those from France" adds a
 * condition, "what about Japan" and "same for last month" replace one, "sort it by total", "by
 * country", "top 5", "how many are there" change the rest of the frame. What has no place in the
 * frame is said (ask->stuck), and nothing is changed then. */
#include <string.h>

#include "engine.h"
#include "follows/again.h"
#include "querent/base/str.h"
#include "trees/beside.h"

/* ---- what is shown */

static bool only_counts(const struct frame *said)
{
    return said->select_count == 1 && said->select[0].agg == AGG_COUNT;
}

static bool follow_measures(const struct frame *frame)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE)
            return true;
    }
    return false;
}

static bool follow_reads(const struct frame *frame, int subject, int table)
{
    bool found = table == subject;
    for (size_t i = 0; i < frame->table_count; i++)
        found = found || frame->tables[i] == table;
    for (size_t i = 0; i < frame->select_count; i++)
        found = found || frame->select[i].table == table;
    return found;
}

/* "Only the names": of the rows that there are, where they have a column called so. */
static struct term shown_term(struct ask *ask, const struct frame *frame, const struct term *said)
{
    const struct item *item = said->at < ask->count ? &ask->items[said->at] : NULL;
    const bool there =
        said->column.column < 0 || follow_reads(frame, ask->subject, said->column.table);
    const bool owned = item && ask->signs.adds_columns &&
                       (item->owner == said->column.table || /* "client name" */
                        table_at_word(ask, item->first) == said->column.table);
    for (size_t i = 0; item && !there && !owned && i < item->columns.len; i++) {
        const struct column_ref at = item->columns.v[i].at;
        const struct join_edge *edge = ask->signs.adds_columns ? beside_reference(ask, at) : NULL;
        if (!follow_reads(frame, ask->subject, at.table) ||
            (edge && edge->to == said->column.table))
            continue;
        struct term term = *said;
        term.column = at;
        term.table = at.table;
        return term;
    }
    return *said;
}

/* Rows that are grouped by keep their name beside another column of theirs. */
static void name_group(struct ask *ask, struct frame *frame, int table)
{
    const size_t before = frame->select_count;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE && frame->select[i].table == table)
            return;
    }
    for (size_t g = 0; g < frame->group_count; g++) {
        if (frame->groups[g].column.column < 0 && frame->groups[g].table == table)
            frame_select_label(ask, frame, table, frame->groups[g].at);
    }
    if (frame->select_count > before)
        frame_put_first(frame, before);
}

/* "With newsletter": those that have it; as a column it would say yes or no of each. */
static bool restrict_by_flag(struct ask *ask, struct frame *frame, const struct term *term)
{
    const size_t with = term->at < ask->count ? item_prev(ask, term->at) : ask->count;
    const size_t end = term->at < ask->count ? ask->items[term->at].last : 0;
    const bool only = wording_is(ask, end, "only") && wording_ends(ask, end + 1);
    if (!(only || (item_is(ask, with, CUE_WITH) && wording_ends(ask, end))) ||
        term->agg != AGG_NONE || term->column.column < 0 || term->column.table != ask->subject ||
        !flag_is(ask, term->column) || wording_has(ask, "column"))
        return false;
    frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                    .left = *term,
                                    .op = SQL_OP_EQ,
                                    .value = "1",
                                    .numeric = true,
                                    .at = term->at,
                                    .end = term->at + 1});
    ask_assume(ask, term->at,
               arena_printf(ask->arena, "%s = %s.%s", item_said(ask, &ask->items[term->at]),
                            ask_table(ask, term->column.table)->name,
                            ask_column(ask, term->column)->name));
    return true;
}

/* Rows that nothing is called by are shown whole, and stay so beside a column more. */
static void keep_whole(struct ask *ask, struct frame *frame)
{
    struct frame whole = *frame;
    if (frame->select_count > 1 || frame->group_count || ask->subject < 0)
        return;
    frame_complete(ask, &whole);
    if (whole.select_count != 1 || !whole.select[0].all)
        return;
    frame->select_count = 0;
    frame_select(frame, whole.select[0]);
}

/* Listed rows keep what they are called beside a column more, and what else is shown of them. */
static void name_listed(struct ask *ask, struct frame *frame)
{
    bool label = frame->group_count == 0 && ask->subject >= 0;
    for (size_t i = 0; i < frame->select_count; i++)
        label = label && frame->select[i].agg == AGG_NONE &&
                frame->select[i].column.table == ask->subject &&
                frame->select[i].column.column == table_label(ask, ask->subject);
    if (!label)
        return;
    if (frame->select_count == 0)
        frame_select_label(ask, frame, ask->subject, SIZE_MAX);
    frame->added_to = true;
}

/* Shows a column beside what is shown; "the client" is shown by its name, not by its number. */
static void add_column(struct ask *ask, struct frame *frame, struct term term)
{
    const int to = term.agg == AGG_NONE && term.column.column >= 0 && term.at < ask->count
                       ? referred_row(ask, &term)
                       : -1;
    keep_whole(ask, frame);
    name_listed(ask, frame);
    name_group(ask, frame, term.column.table);
    if (to < 0) {
        frame_select(frame, term);
        return;
    }
    frame_select_label(ask, frame, to, term.at);
    frame_mention(frame, to);
}

/* A row of the first table has one of the second, or is referred to by it itself. */
static bool is_of_rows_at(const struct ask *ask, int from, int to, int hops)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from == from &&
            (edge->to == to || (hops > 0 && is_of_rows_at(ask, edge->to, to, hops - 1))))
            return true;
    }
    return from == to;
}

/* "Their phone too" of suppliers, when only customers have one: nothing of these rows. */
static bool is_strangers(struct ask *ask, const struct frame *frame, const struct term *term)
{
    enum { HOPS = 3 };
    const int table = term->column.table;
    bool theirs = frame->group_count > 0 || term->agg != AGG_NONE || term->column.column < 0 ||
                  ask->subject < 0 || term->at >= ask->count ||
                  is_of_rows_at(ask, ask->subject, table, HOPS) ||
                  is_of_rows_at(ask, table, ask->subject, 0);
    for (size_t i = 0; i < frame->table_count && !theirs; i++)
        theirs = is_of_rows_at(ask, frame->tables[i], table, HOPS);
    if (!theirs)
        ask->stuck = arena_printf(ask->arena, "the rows before have no '%s'",
                                  item_said(ask, &ask->items[term->at]));
    return !theirs;
}

/* "With the name of the warden", "with warden": no column is left over, and rows beside the ones
 * before are named, by what they are called. */
static bool add_rows(struct ask *ask, struct frame *frame)
{
    bool added = false;
    const bool adds = ask->signs.adds_columns || follow_shows(ask);
    for (size_t i = 0; i < ask->count && adds && ask->subject >= 0; i++) {
        const struct item *item = &ask->items[i];
        if (item->kind != ITEM_TABLE || item->table == ask->subject ||
            item_is(ask, item_prev(ask, i), CUE_NO) || table_label(ask, item->table) < 0 ||
            follow_is_counted(frame, item->table))
            continue;
        keep_whole(ask, frame);
        name_listed(ask, frame);
        frame_select_label(ask, frame, item->table, i);
        frame_mention(frame, item->table);
        added = true;
    }
    return added;
}

/* The groups are rows of the table, which have one such number each. */
static bool is_of_groups(const struct frame *frame, int table)
{
    bool found = false;
    for (size_t i = 0; i < frame->group_count; i++)
        found = found || (frame->groups[i].column.column < 0 && frame->groups[i].table == table);
    return found;
}

/* "The amount instead", "the amount too", of a number for each of some things: what it adds up to
 * for them. */
static struct term measured_too(struct ask *ask, const struct frame *old, struct term term)
{
    const bool said = ask->signs.adds_columns || wording_has(ask, "instead|rather");
    if (said && term.agg == AGG_NONE && old->group_count > 0 && follow_measures(old) &&
        term.column.column >= 0 && !is_of_groups(old, term.column.table) &&
        column_is_number(ask, term.column) && !catalog_is_key(ask->catalog, term.column))
        term.agg = number_is_mean(ask, term.column) ? AGG_AVG : AGG_SUM;
    return term;
}

/* What ranked the rows and is no longer shown ranks them by what is shown in its place. */
static void rank_by_shown(struct frame *frame)
{
    const struct term *measure = NULL;
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg == AGG_NONE)
            continue;
        if (measure)
            return;
        measure = &frame->select[i];
    }
    for (size_t i = 0; measure && i < frame->order_count; i++) {
        if (frame->orders[i].term.agg != AGG_NONE)
            frame->orders[i].term = *measure;
    }
}

/* One number of all rows has no order; one of the first few only cannot be made. */
static bool sum_rows(struct ask *ask, const struct frame *old, struct frame *frame)
{
    if (old->limit > 0 && !follow_measures(old)) {
        ask->stuck = arena_printf(ask->arena,
                                  "only the first %ld rows are shown, and a number of "
                                  "these alone cannot be made",
                                  old->limit);
        return false;
    }
    frame->order_count = 0;
    return true;
}

/* "Names": of people, first and last. */
static bool are_names(const struct ask *ask, const struct term *term)
{
    const struct item *item = term->at < ask->count ? &ask->items[term->at] : NULL;
    return item && term->agg == AGG_NONE && item->last == item->first + 1 &&
           wording_is(ask, item->first, "name|names") && term->column.table == ask->subject;
}

/* "And the paid invoices?" after the sum of the open ones: the rows that are added up. */
static bool names_rows(const struct ask *ask, const struct frame *old, const struct term *term)
{
    return item_kind_is(ask, term->at, ITEM_TABLE) && ask->items[term->at].table == ask->subject &&
           follow_measures(old) && old->group_count == 0;
}

/* Columns said replace those shown; "also" adds to them. */
static bool put_select(struct ask *ask, const struct frame *said, struct frame *frame)
{
    bool adds = ask->signs.adds_columns;
    bool columns = false;
    for (size_t i = 0; i < said->select_count; i++)
        columns = columns || said->select[i].column.column >= 0;
    if (!columns && !only_counts(said))
        return false;
    const struct frame old = *frame;
    if (!adds) {
        frame->select_count = 0;
        frame->added_to = false;
    }
    const bool instead = old.group_count > 0 && follow_measures(&old) && follow_takes_place(ask);
    if (!adds && !instead && only_counts(said)) {
        *frame = old; /* and what is counted of a column is lost */
        frame->unproven = frame->unproven || said->select[0].column.column >= 0;
        return follow_count_rows(ask, frame);
    }
    for (size_t i = 0; i < said->select_count; i++) {
        const struct term term = shown_term(ask, &old, &said->select[i]);
        if (!adds && are_names(ask, &term)) {
            frame_select_label(ask, frame, ask->subject, term.at);
            continue;
        }
        if (said->select_count == 1 && restrict_by_flag(ask, frame, &term)) {
            frame->select_count = old.select_count; /* as it was */
            continue;
        }
        if (adds && is_strangers(ask, &old, &term))
            return false;
        if (adds && names_rows(ask, &old, &term))
            continue;
        if (adds)
            add_column(ask, frame, measured_too(ask, &old, term));
        else if (!adds && !(follow_shows(ask) && item_kind_is(ask, term.at, ITEM_TABLE)))
            frame_select(frame, measured_too(ask, &old, term)); /* such rows are named below */
    }
    if (!adds && frame->group_count == 0 && follow_measures(frame))
        return sum_rows(ask, &old, frame);
    if (instead)
        follow_count_once(ask, frame);
    if (!adds && follow_measures(&old))
        rank_by_shown(frame);
    return true;
}

/* "No, by delivery date" after "per month": the months of that date. */
static struct term in_same_bucket(const struct ask *ask, const struct frame *old, struct term group)
{
    for (size_t i = 0; i < old->group_count && !group.bucket; i++) {
        if (old->groups[i].bucket && group.column.column >= 0 && column_is_date(ask, group.column))
            group.bucket = old->groups[i].bucket;
    }
    return group;
}

/* Other groups of what was measured, or of rows, which are counted then; the rank among the groups
 * before means nothing now. */
static bool put_groups(struct ask *ask, const struct frame *said, struct frame *frame)
{
    if (said->group_count == 0)
        return false;
    for (size_t i = 0; i < said->group_count; i++) {
        if (!follow_is_amount(ask, &said->groups[i]))
            continue;
        ask->stuck = arena_printf(ask->arena, "'%s' is an amount, which puts no rows together",
                                  catalog_column_words(ask->catalog, said->groups[i].column));
        return false;
    }
    const struct term unit = follow_compared_unit(ask, frame);
    const struct frame old = *frame;
    const size_t kept = frame_keep_figures(frame);
    for (size_t i = 0; i < frame->order_count && kept == 0; i++) {
        if (frame->orders[i].term.agg != AGG_NONE) /* "top 5 by revenue": the revenue */
            frame_select(frame, frame->orders[i].term);
    }
    if (!follow_measures(frame) && (!follow_measures(said) || only_counts(said)))
        frame_select(frame, term_count(ask->subject, SIZE_MAX));
    frame->group_count = frame->order_count = 0;
    frame->limit = 0;
    frame->rank_table = -1;
    frame->show_order = frame->order_by_count = false;
    for (size_t i = 0; i < said->group_count; i++)
        frame_group(frame, in_same_bucket(ask, &old, said->groups[i]));
    for (size_t i = 0; i < frame->group_count; i++) {
        if (frame->groups[i].bucket && !said->groups[i].bucket)
            frame_order(frame, frame->groups[i], false);
    }
    if (unit.bucket)
        frame_group(frame, unit);
    follow_count_once(ask, frame);
    return frame->group_wanted = true;
}

/* ---- order */

/* The rows of the frame have one such value each. */
static bool is_of_rows(const struct ask *ask, const struct frame *frame, struct column_ref column)
{
    const bool grouped = frame->group_count > 0 || follow_measures(frame);
    for (size_t i = 0; i < frame->group_count; i++) {
        const struct term *group = &frame->groups[i];
        if (same_column(group->column, column) ||
            (group->table == column.table && group->column.column < 0))
            return true;
    }
    return !grouped && follow_reads(frame, ask->subject, column.table);
}

/* "Sort by amount" of "total amount net": the one column shown that has the word. */
static bool shown_with_word(const struct ask *ask, const struct frame *frame,
                            const struct term *said, struct term *ret_term)
{
    const char *word = said->at < ask->count ? item_lower(ask, said->at) : NULL;
    size_t found = 0;
    for (size_t i = 0; i < frame->select_count && word; i++) {
        if (frame->select[i].column.column < 0 ||
            !column_has_words(ask, frame->select[i].column, word))
            continue;
        *ret_term = frame->select[i];
        ret_term->at = said->at;
        found++;
    }
    return found == 1;
}

/* The term of the frame that the word means: a measure of the same kind, the column shown that is
 * called so, else a column of its rows; false: it has none. */
static bool place_key(struct ask *ask, const struct frame *frame, const struct term *said,
                      struct term *ret_term)
{
    const struct item *item = said->at < ask->count ? &ask->items[said->at] : NULL;
    const bool takings = item && (item_last(ask, said->at)->is.takings ||
                                  item_last(ask, said->at)->lemma_is.takings);
    const size_t shown = frame->select_count;
    if (follow_shown_count(ask, frame, said, ret_term) ||
        follow_headed_key(ask, frame, said, ret_term))
        return true;
    for (size_t i = 0; i < shown + frame->order_count; i++) {
        const struct term *term = i < shown ? &frame->select[i] : &frame->orders[i - shown].term;
        const bool kind = said->agg != AGG_NONE && said->agg == term->agg;
        const bool sum = takings && term->agg == AGG_SUM;
        const bool called =
            said->column.column >= 0 && term->column.column >= 0 &&
            str_eq_fold(ask_column(ask, said->column)->name, ask_column(ask, term->column)->name);
        if (kind || sum || called) {
            *ret_term = *term;
            ret_term->at = said->at;
            return true;
        }
    }
    if (said->implied || (said->agg == AGG_NONE && is_of_rows(ask, frame, said->column))) {
        *ret_term = *said;
        return true;
    }
    for (size_t i = 0; item && i < item->columns.len; i++) {
        if (!is_of_rows(ask, frame, item->columns.v[i].at))
            continue;
        *ret_term = term_column(item->columns.v[i].at, said->at);
        return true;
    }
    return shown_with_word(ask, frame, said, ret_term);
}

static void say_no_key(struct ask *ask, const struct term *said)
{
    ask->stuck = said->at < ask->count
                     ? arena_printf(ask->arena, "the rows before have no '%s' to sort by",
                                    item_said(ask, &ask->items[said->at]))
                     : "the rows before have nothing of this kind to sort by";
}

static bool put_order(struct ask *ask, const struct frame *said, struct frame *frame)
{
    if (said->order_count == 0 && said->limit == 0)
        return follow_sort_headed(ask, frame);
    if (said->limit == 0 && !among_sorted(ask, frame))
        return false;
    struct frame old = *frame;
    for (size_t i = 0; i < said->order_count; i++) {
        const bool own = said->orders[i].term.bucket || (said->limit && follow_measures(said));
        frame->orders[i] = said->orders[i];
        if (own || place_key(ask, &old, &said->orders[i].term, &frame->orders[i].term))
            continue;
        say_no_key(ask, &said->orders[i].term);
        return false;
    }
    frame->order_count = said->order_count ? said->order_count : frame->order_count;
    if (said->limit)
        frame->limit = said->limit;
    bool bottom = false, top = false; /* "the bottom 5" */
    for (size_t i = 0; i < ask->count; i++) {
        bottom = bottom || item_is(ask, i, CUE_BOTTOM);
        top = top || item_is(ask, i, CUE_TOP);
    }
    if ((top || bottom) && said->order_count == 0 && follow_measures(frame) &&
        frame->orders[0].term.agg == AGG_NONE)
        frame->order_count = 0; /* of months, by what was measured */
    for (size_t i = 0; frame->order_count == 0 && i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE) /* "top 3" of what was counted */
            frame_order(frame, frame->select[i], true);
    }
    for (size_t i = 0; i < frame->order_count && (bottom || top); i++)
        frame->orders[i].descending =
            !bottom && (frame->orders[i].descending || frame->orders[i].term.agg != AGG_NONE);
    return said->limit == 0 || follow_last_few(ask, frame);
}

/* "The same for France": the first words only lead to what is new. */
static void take_same(struct ask *ask)
{
    const size_t same = item_next(ask, SIZE_MAX), link = item_next(ask, same);
    if (item_is(ask, same, CUE_SAME) &&
        (item_is(ask, link, CUE_FOR) || item_is(ask, link, CUE_IN) || item_is(ask, link, CUE_BY) ||
         item_is(ask, link, CUE_WITH)))
        ask->items[same].used = true;
}

/* "Sort by …": what follows is a key, and nothing that is to be shown. */
static bool only_sorts(const struct ask *ask)
{
    const size_t first = item_next(ask, SIZE_MAX);
    return item_is(ask, first, CUE_ORDER) || item_traits(ask, first).directs;
}

bool follow_has_room(const struct frame *said, const struct frame *frame)
{
    const size_t clauses = sizeof frame->absences / sizeof *frame->absences;
    const size_t counts = sizeof frame->having / sizeof *frame->having;
    return frame->absence_count + said->absence_count <= clauses &&
           frame->having_count + said->having_count <= counts;
}

/* "How many are there?", after the top 10: these are ten, and all others are not meant. */
static bool counts_the_first(struct ask *ask, const struct frame *said, const struct frame *frame)
{
    const bool ranked = frame->limit > 0 || frame->best_of > 0;
    if (!ranked || !only_counts(said) || said->group_count > 0)
        return false;
    ask->stuck = "the rows before are only the first ones of all: to count all of them, ask for "
                 "their number in one question";
    return true;
}

bool follow_apply(struct ask *ask, const struct frame *said, struct frame *frame)
{
    if (frame->shape.series) {
        ask->stuck = "two counts stand beside each other: ask for both again, in one question";
        return false;
    }
    if (!follow_has_room(said, frame)) {
        ask->stuck = "the question before has too many conditions already";
        return false;
    }
    if (follow_running(ask, frame) || follow_unit(ask, frame) || follow_place(ask, frame) ||
        follow_first(ask, frame) || follow_neighbour(ask, frame) ||
        follow_measure(ask, said, frame) || follow_last_done(ask, frame) ||
        follow_percent(ask, frame) || follow_compared(ask, said, frame) ||
        follow_others(ask, frame) || follow_all(ask, frame) || follow_total(ask, frame) ||
        follow_extreme(ask, frame) || follow_whose(ask, frame) || follow_theirs(ask, frame) ||
        follow_swap(ask, frame) || follow_sort(ask, frame) || follow_list(ask, frame) ||
        follow_frees(ask, frame))
        return true;
    if (ask->stuck || follow_counts_those(ask))
        return !ask->stuck && follow_count_those(ask, said, frame);
    frame->unproven = frame->unproven || follow_sums(ask); /* of what, nothing told */
    take_same(ask);
    among_keep(ask, said, frame);
    if (follow_counts_anew(ask, said, frame))
        return false;
    if (counts_the_first(ask, said, frame))
        return false;
    const bool sorts = only_sorts(ask);
    const bool measured = said->group_count && follow_measures(said) && !only_counts(said);
    const bool changed = follow_put_conds(ask, said, frame);
    const bool measures = measured && !sorts && put_select(ask, said, frame);
    const bool grouped = !sorts && put_groups(ask, said, frame);
    const bool ordered = put_order(ask, said, frame);
    if (sorts && !ordered && !ask->stuck)
        ask->stuck = "it is not clear what the rows are to be sorted by";
    if (ask->stuck)
        return false;
    const bool shows = !sorts && !grouped && !follow_says_who(ask);
    const bool selected = measures || (shows && put_select(ask, said, frame));
    if (selected && (ask->signs.adds_columns || follow_shows(ask)))
        add_rows(ask, frame); /* "show subject and requester", "with product and refund" */
    for (size_t i = 0; i < said->table_count && !sorts; i++) {
        if (said->tables[i] != ask->subject)
            frame_mention(frame, said->tables[i]);
    }
    return changed || grouped || ordered || selected || follow_has_some(ask, said, frame) ||
           add_rows(ask, frame);
}
