#include <string.h>

#include "dates/ends.h"
#include "paths/history.h"
#include "paths/paths.h"
#include "querent/base/str.h"

enum { OPEN_EITHER = 96 }; /* the end is later, or there is none */

static const char now_said[] = "current|currently|now|present|presently|still|today|nowadays";
static const char moments[] = "at the moment|at present|right now|these days|as of today|as of now|"
                              "as of this moment|for the time being";
/* Other times than now are spoken of, or what has changed. */
static const char other_times[] =
    "ever|never|history|histories|past|previous|previously|former|formerly|before|earlier|change|"
    "changed|changes|different|various|was|were|had|did|been|worked|held|managed|earned|lead|"
    "led|got|raise|raises|increase|increases|increased|starting|initial|original|progression|"
    "timeline|between|during|since|until|from|old|ex|times|longest|shortest|long|duration";

/* No day of this century: what stands for an end that is not known. */
static const char far_away[] = "2100";

static bool is_far(const struct column_stats *stats)
{
    return stats && stats->max_text && strcmp(stats->max_text, far_away) > 0;
}

/* The date is called a bound of the time that the row holds, and not what was done then. */
static bool is_bound(const struct ask *ask, struct column_ref date, const char *words)
{
    bool bound = false;
    const char *name = catalog_column_words(ask->catalog, date);
    for (const char *p = name; *p; p += strcspn(p, " "), p += *p == ' ')
        bound = bound || wording_among(arena_strndup(ask->arena, p, strcspn(p, " ")), words);
    return bound;
}

bool history_of(struct ask *ask, int table, struct history *ret)
{
    if (!table_is_open(ask, table) || people_are(ask, table) ||
        !rows_last(ask, table, &ret->from, &ret->to) || ret->from.table != table ||
        !column_is_called(ask, ret->to, NAME_OVER))
        return false;
    const struct column_stats *stats = catalog_stats(ask->catalog, ret->to);
    ret->open = is_far(stats) ? stats->max_text : NULL;
    const bool empty = stats && stats->null_share > 0 && stats->max_text &&
                       strcmp(stats->max_text, dates_today(ask->arena, ask->request->now)) <= 0;
    return ret->open || (empty && catalog_key_column(ask->catalog, table) < 0 &&
                         is_bound(ask, ret->from, "from|since|start|begin|valid|effective") &&
                         is_bound(ask, ret->to, "to|until|till|end|thru|through"));
}

bool history_holds_once(struct ask *ask, const struct frame *frame, const struct join_edge *edge)
{
    struct history rows;
    bool open = false;
    if (!people_do(ask, edge->to) || !history_of(ask, edge->from, &rows))
        return false;
    for (size_t c = 0; c < frame->cond_count; c++) {
        const struct cond *cond = &frame->conds[c];
        const bool end =
            cond->clause == 0 && !cond->either && same_column(cond->left.column, rows.to);
        open = open ||
               (end && rows.open && cond->kind == COND_COMPARE && cond->op == SQL_OP_EQ &&
                str_eq(cond->value, rows.open)) ||
               (end && !rows.open && cond->kind == COND_NULL && !cond->negated);
    }
    return open;
}

/* The item that says that it is so now; the count of items: none does. */
static size_t now_item(const struct ask *ask, const struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        bool taken = item->kind == ITEM_VALUE || item->kind == ITEM_COLUMN;
        for (size_t c = 0; c < frame->cond_count; c++)
            taken = taken || (frame->conds[c].at <= i && i < frame->conds[c].end);
        if (!taken && (wording_is(ask, item->first, now_said) ||
                       wording_match(ask, item->first, moments) > 0))
            return i;
    }
    return ask->count;
}

/* A condition, what is shown or an order is of one of its dates, or counts its rows. */
static bool is_dated_already(const struct ask *ask, const struct frame *frame,
                             const struct history *rows)
{
    bool dated = false;
    const struct column_ref ends[] = {rows->from, rows->to};
    for (size_t k = 0; k < 2; k++) {
        for (size_t c = 0; c < frame->cond_count; c++)
            dated = dated || same_column(frame->conds[c].left.column, ends[k]);
        for (size_t s = 0; s < frame->select_count; s++)
            dated = dated || same_column(frame->select[s].column, ends[k]);
        for (size_t o = 0; o < frame->order_count; o++)
            dated = dated || same_column(frame->orders[o].term.column, ends[k]);
    }
    for (size_t a = 0; a < frame->absence_count; a++)
        dated = dated || frame->absences[a].table == rows->to.table;
    (void)ask;
    return dated;
}

/* "Titles of Hugo Garcia", "how many salaries": its rows themselves are spoken of, all of them. */
static bool speaks_of_rows(struct ask *ask, const struct frame *frame, const struct history *rows)
{
    const int table = rows->to.table;
    const bool counted = frame->count_table == table;
    bool measured = frame->limit > 0;
    for (size_t s = 0; s < frame->select_count; s++)
        measured =
            measured || (frame->select[s].agg != AGG_NONE && frame->select[s].agg != AGG_COUNT);
    measured = measured && rows->open; /* stays without an end are no more than the others */
    if (people_do(ask, table))
        return false;
    for (size_t i = 0; i < ask->count; i++) {
        const struct item *item = &ask->items[i];
        const bool own = (item->kind == ITEM_TABLE && item->table == table) ||
                         (item->kind == ITEM_COLUMN && item->column.table == table &&
                          item->tables.len > 0); /* "salaries", and no "earns" */
        const bool theirs = item->first > 0 && wording_is(ask, item->first - 1, "their|his|her");
        if (own && !measured && !theirs && word_is_plural(item_last(ask, i)))
            return true;
    }
    return counted && !measured;
}

static void add_open(struct ask *ask, struct frame *frame, const struct history *rows, size_t at)
{
    const size_t end = at < ask->count ? at + 1 : at;
    frame_mention(frame, rows->to.table);
    frame_cond(frame, rows->open ? (struct cond){.kind = COND_COMPARE,
                                                 .op = SQL_OP_EQ,
                                                 .left = term_column(rows->to, at),
                                                 .value = rows->open,
                                                 .at = at,
                                                 .end = end}
                                 : (struct cond){.kind = COND_NULL,
                                                 .left = term_column(rows->to, at),
                                                 .at = at,
                                                 .end = end});
}

/* Which of the histories that lead to the people says until when they are here: that of what they
 * belong to, and not of what only some have; -1: none. */
static int history_of_people(struct ask *ask, int people)
{
    int found = -1;
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        struct history rows;
        if (edge->to != people || edge->from == people || !history_of(ask, edge->from, &rows))
            continue;
        const int likelier = found < 0 ? edge->from : path_belongs(ask, edge->from, found);
        const bool larger = found >= 0 && likelier < 0 &&
                            catalog_table_role(ask->catalog, edge->from) == TABLE_ROLE_BRIDGE;
        if (likelier == edge->from || larger)
            found = edge->from;
    }
    return found;
}

/* Of the tree that joins what the question needs. */
static size_t histories_of(struct ask *ask, const struct frame *frame, struct history *ret,
                           size_t most)
{
    const struct table_set set = tree_tables(ask, frame);
    const char *fork = ask->fork;
    struct join_tree tree;
    size_t count = 0;
    if (set.len == 0 || !tree_connect(ask, &set, &tree))
        return 0;
    ask->fork = fork;
    for (size_t t = 0; t < tree.table_count && count < most; t++)
        count += history_of(ask, tree.tables[t], &ret[count]);
    return count;
}

static void say_current(struct ask *ask, const struct history *rows)
{
    const char *table = ask_table(ask, rows->to.table)->name, *to = ask_column(ask, rows->to)->name;
    ask_assume(ask, 0,
               rows->open
                   ? arena_printf(ask->arena, "only current %s (%s %s)", table, to, rows->open)
                   : arena_printf(ask->arena, "only current %s (without %s)", table, to));
}

/* "Who earns the most": people, and no rows of what they earn. */
static void show_who(struct ask *ask, struct frame *frame)
{
    struct history rows;
    const struct term *shown = &frame->select[0];
    const bool whole =
        frame->select_count == 0 || (frame->select_count == 1 && shown->agg == AGG_NONE &&
                                     (shown->all || shown->implied || shown->column.column < 0));
    const int people = whole && item_is(ask, 0, CUE_WHO) && ask->subject >= 0 &&
                               frame->group_count == 0 && history_of(ask, ask->subject, &rows)
                           ? people_led_to(ask, ask->subject)
                           : -1;
    if (people < 0)
        return;
    frame->select_count = 0;
    frame_select_label(ask, frame, people, 0);
    frame_mention(frame, people);
    frame->unproven = true;
}

/* A word of the question calls the date: "hired" of hire_date. */
static bool date_is_said(struct ask *ask, struct column_ref date)
{
    bool said = false;
    for (size_t i = 0; i < ask->count; i++)
        said =
            said || (ask->items[i].kind == ITEM_COLUMN && same_column(ask->items[i].column, date));
    for (size_t i = 0; i < ask->words.len && !said; i++)
        said = column_has_akin(ask, date, ask->words.v[i].lemma);
    return said;
}

/* "The manager of Sales in 2015": what was so then, and not what began. False: no period is said of
 * such rows. */
static bool held_then(struct ask *ask, struct frame *frame, const struct history *rows)
{
    static const char bounds[] = "start|started|starting|begin|began|begun|join|joined|end|ended|"
                                 "ending|left|leave|appointed|became|become|promoted|change|"
                                 "changed|changes|new|assigned|moved|raise|raises|since|after|"
                                 "before|from|got|until";
    for (size_t c = 0; c < frame->cond_count && !wording_has(ask, bounds); c++) {
        struct cond *cond = &frame->conds[c];
        const struct column_ref at = cond->left.column;
        const bool own = same_column(at, rows->from) || same_column(at, rows->to);
        if (cond->kind != COND_RANGE || !cond->value || !cond->value2 || cond->clause ||
            cond->negated || cond->either || at.column < 0 ||
            !(own || (people_do(ask, at.table) && !date_is_said(ask, at))))
            continue;
        struct cond ends = *cond;
        cond->left.column = rows->from;
        cond->left.table = rows->from.table;
        cond->value = NULL;
        ends.left.column = rows->to;
        ends.left.table = rows->to.table;
        ends.value2 = NULL;
        ends.either = rows->open ? 0 : OPEN_EITHER;
        frame_cond(frame, ends);
        if (!rows->open) {
            ends.kind = COND_NULL;
            ends.value = NULL;
            frame_cond(frame, ends);
        }
        ask->fork = NULL; /* from the one date to the other: neither was chosen */
        ask_assume(ask, 0,
                   arena_printf(ask->arena, "%s that held then, from %s to %s",
                                ask_table(ask, rows->to.table)->name,
                                ask_column(ask, rows->from)->name,
                                ask_column(ask, rows->to)->name));
        return true;
    }
    return false;
}

void history_apply(struct ask *ask, struct frame *frame)
{
    enum { MOST = 4 };
    struct history rows[MOST];
    bool held = false;
    show_who(ask, frame);
    const size_t now = now_item(ask, frame);
    size_t count = histories_of(ask, frame, rows, MOST);
    if (now < ask->count && count == 0 && ask->subject >= 0 && people_do(ask, ask->subject)) {
        const int kept = history_of_people(ask, ask->subject);
        count = kept >= 0 && history_of(ask, kept, &rows[0]);
    }
    for (size_t k = 0; k < count; k++)
        held = held_then(ask, frame, &rows[k]) || held;
    frame->unproven = frame->unproven || held;
    if (held)
        return;
    if (wording_has(ask, now == ask->count ? other_times : "past|ever|former|previous|history"))
        return;
    for (size_t k = 0; k < count; k++) {
        if (is_dated_already(ask, frame, &rows[k]) ||
            (now == ask->count && speaks_of_rows(ask, frame, &rows[k])))
            continue;
        add_open(ask, frame, &rows[k], now);
        say_current(ask, &rows[k]);
        frame->unproven = true;
    }
    if (now < ask->count && count > 0)
        ask->items[now].used = true;
}
