/* Columns that are conditions by themselves: flags ("paid invoices", "carriers that are not
 * express") and missing values ("orders whose ship date is missing", "employees without a
 * manager"). Runs after the comparisons and the negation, on what they left over. */
#include <string.h>

#include "parts/compare.h"
#include "querent/base/str.h"
#include "states/undecided.h"

static bool negated_before(struct ask *ask, size_t i)
{
    for (size_t k = i; k-- > 0 && k + 6 > i;) {
        const bool out = wording_is(ask, ask->items[k].first, "out"); /* "out of network" */
        if (item_is(ask, k, CUE_NOT) || item_is(ask, k, CUE_NO) || item_is(ask, k, CUE_EXCEPT) ||
            (out && ask->items[k].kind == ITEM_CUE)) {
            ask->items[k].used = true;
            return true;
        }
        const bool leads = ask->items[k].kind == ITEM_WORD && ask->items[k].used;
        if (ask->items[k].kind != ITEM_NOISE && !item_is(ask, k, CUE_IS) &&
            !item_is(ask, k, CUE_ANY) && !item_is(ask, k, CUE_TO) && !item_is(ask, k, CUE_IN) &&
            !leads)
            return false;
    }
    return false;
}

/* "Trucks still in service", where the column is out_of_service: it says the contrary. */
static bool says_contrary(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const bool out = column_has_words(ask, item->column, "out"),
               no = column_has_words(ask, item->column, "not");
    bool said = false;
    for (size_t w = item->first > 2 ? item->first - 2 : 0; w < item->last; w++)
        said = said || (out && wording_is(ask, w, "out")) || (no && wording_is(ask, w, "not"));
    return (out || no) && !said;
}

/* "Without unpaid invoices" denies the invoices, and not that they are unpaid. */
static bool flag_is_denied(struct ask *ask, size_t i)
{
    return ask->items[i].clause == 0 && negated_before(ask, i);
}

/* In front of its table, or in the part that restricts. */
static bool stands_as_condition(struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct item *before = i > 0 ? &ask->items[i - 1] : item;
    const int of = before->kind == ITEM_TABLE   ? before->table
                   : before->kind == ITEM_VALUE ? before->column.table
                                                : -1;
    const bool behind = wording_is(ask, item->first, "on|under|off|in|out") &&
                        of == item->column.table; /* "engineers on call", "tugs out of order" */
    const bool amount = item_kind_is(ask, i + 1, ITEM_COLUMN) && /* "billable hours" */
                        item->last == ask->items[i + 1].first &&
                        ask->items[i + 1].column.column >= 0 &&
                        ask->items[i + 1].column.table == item->column.table &&
                        column_is_number(ask, ask->items[i + 1].column) &&
                        flag_is(ask, item->column) && !flag_is(ask, ask->items[i + 1].column);
    const bool of_whole = item_kind_is(ask, i + 1, ITEM_TABLE) && /* "express shipments" */
                          item->last == ask->items[i + 1].first && flag_is(ask, item->column) &&
                          table_hops(ask, ask->items[i + 1].table, item->column.table) == 1;
    const size_t rows = i + 1 +
                        (item_kind_is(ask, i + 1, ITEM_VALUE) && /* "organic red wine" */
                         flag_is(ask, item->column) && item->last == item[1].first);
    return item->zone == ZONE_WHERE || item->opposite || item->restricts || behind || amount ||
           of_whole || flag_tells(ask, i) || flag_says_rows(ask, i) ||
           (item_kind_is(ask, rows, ITEM_TABLE) && ask->items[rows].table == item->column.table);
}

bool flag_may_be_null(const struct ask *ask, struct column_ref column)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    if (stats && stats->null_share >= 0)
        return stats->null_share > 0;
    return !ask_column(ask, column)->not_null;
}

static bool is_restricted(const struct ask *ask, const struct frame *frame,
                          struct column_ref column)
{
    for (size_t c = 0; c < frame->cond_count; c++) {
        if (same_column(frame->conds[c].left.column, column) &&
            !(frame->conds[c].kind == COND_COLUMN && column_is_date(ask, column)))
            return true; /* "received orders that arrived by the expected date" is both */
    }
    return false;
}

static void add_presence(struct frame *frame, struct column_ref column, bool present, size_t i)
{
    struct cond cond = {.kind = COND_NULL,
                        .left = term_column(column, i),
                        .negated = present,
                        .at = i,
                        .end = i + 1};
    frame_cond(frame, cond);
}

/* "shipped orders", "not yet shipped", "unshipped": the date it was done on, or none. */
static void add_done(struct ask *ask, struct frame *frame, size_t i)
{
    struct item *item = &ask->items[i];
    size_t prev = item_prev(ask, i);
    const struct word *word = &ask->words.v[item->first];
    bool participle = item->last == item->first + 1 && word_is_participle(word);
    bool said = item_is(ask, prev, CUE_IS) || item_is(ask, prev, CUE_THAT) ||
                item_is(ask, prev, CUE_NOT) || item_is(ask, prev, CUE_HAVE) ||
                item_is(ask, prev, CUE_WHO) || item_kind_is(ask, i + 1, ITEM_TABLE);
    bool did = false; /* "how many tickets did he resolve" */
    for (size_t k = 0; k < i; k++)
        did = did || item_is(ask, k, CUE_DO);
    did = did && item->last == item->first + 1 && str_eq(word->lower, word->lemma);
    if (is_restricted(ask, frame, item->column) ||
        !(item->opposite || item->restricts || (participle && said) || did) ||
        !flag_may_be_null(ask, item->column))
        return;
    add_presence(frame, item->column, flag_is_denied(ask, i) == item->opposite, i);
    frame->conds[frame->cond_count - 1].clause = item->clause;
    item->used = true;
}

/* "Organic growers", where a column is organic_since: those that have it. */
static bool says_since(const struct ask *ask, size_t i)
{
    const struct item *item = &ask->items[i];
    const char *words = catalog_column_words(ask->catalog, item->column);
    return item->last == item->first + 1 && str_ends(words, " since") &&
           str_starts(words, item_first(ask, i)->lower) && item_kind_is(ask, i + 1, ITEM_TABLE) &&
           flag_may_be_null(ask, item->column);
}

/* "For 'High' or 'Low' by priority": each of the values, by that column. */
static bool groups_values(const struct ask *ask, const struct frame *frame, size_t i)
{
    const size_t by = item_prev(ask, i);
    size_t values = 0;
    for (size_t c = 0; c < frame->cond_count; c++)
        values += same_column(frame->conds[c].left.column, ask->items[i].column);
    return values > 1 && (item_is(ask, by, CUE_BY) || item_is(ask, by, CUE_EACH));
}

/* "By jobs.is_rush": the column itself tells the groups. */
static bool tells_groups(const struct ask *ask, size_t i)
{
    const size_t by = item_prev(ask, i);
    return (item_is(ask, by, CUE_BY) || item_is(ask, by, CUE_EACH)) &&
           strchr(item_first(ask, i)->lower, '_') != NULL && !item_kind_is(ask, i + 1, ITEM_TABLE);
}

static void add_flag(struct ask *ask, struct frame *frame, size_t i)
{
    if (tells_groups(ask, i))
        return;
    if (is_restricted(ask, frame, ask->items[i].column)) {
        ask->items[i].used = !groups_values(ask, frame, i);
        return; /* "approved by the FDA", "approval status 'No'": said already */
    }
    struct item *item = &ask->items[i];
    if (column_is_date(ask, item->column)) {
        add_done(ask, frame, i);
        return;
    }
    if (says_since(ask, i) || item->own_state) {
        add_presence(frame, item->column, flag_is_denied(ask, i) == item->opposite, i);
        frame->conds[frame->cond_count - 1].clause = item->clause;
        item->used = true;
        ask->guessed += item->own_state;
        return;
    }
    if (flag_value(ask, item->column, true) == NULL)
        return;
    const bool yes = (flag_is_denied(ask, i) == item->opposite) != says_contrary(ask, i);
    const char *value = flag_value(ask, item->column, yes);
    struct cond cond = {.kind = COND_COMPARE,
                        .op = SQL_OP_EQ,
                        .left = term_column(item->column, i),
                        .value = value,
                        .at = i,
                        .end = i + 1,
                        .denied = yes == item->opposite,
                        .clause = item->clause};
    cond.numeric = flag_is_number(ask, item->column);
    if (!yes && cond.clause == 0)
        undecided_settle(ask, frame, &cond, i);
    frame_cond(frame, cond);
    item->used = true;
}

/* The subject's reference to the table ("orders without an employee"), by its own name when it is
 * said ("without an assignee"); none, or several: no column. */
static struct column_ref reference_to(const struct ask *ask, const struct item *item)
{
    struct column_ref found = no_column();
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->from != ask->subject || edge->to != item->table || edge->count != 1 || edge->only)
            continue;
        struct column_ref at = {edge->from, edge->from_columns[0]};
        if (item->columns.len && same_column(item->columns.v[0].at, at))
            return at;
        if (found.column >= 0)
            return no_column();
        found = at;
    }
    return found;
}

static void piece_flag_add_null(struct ask *ask, struct frame *frame, size_t cue)
{
    size_t column = item_prev(ask, cue);
    if (item_is(ask, column, CUE_IS))
        column = item_prev(ask, column);
    if (!item_kind_is(ask, column, ITEM_COLUMN) &&
        item_kind_is(ask, item_next(ask, cue), ITEM_COLUMN))
        column = item_next(ask, cue);
    const bool rows = item_kind_is(ask, column, ITEM_TABLE); /* "whose artist is unknown" */
    if (!rows && !item_kind_is(ask, column, ITEM_COLUMN))
        return;
    const struct column_ref at =
        rows ? reference_to(ask, &ask->items[column]) : ask->items[column].column;
    if (at.column < 0)
        return;
    struct cond cond = {.kind = COND_NULL,
                        .left = term_column(at, column),
                        .negated = item_is(ask, cue, CUE_NOT_NULL),
                        .at = column,
                        .end = cue + 1};
    frame_cond(frame, cond);
    ask->items[column].used = ask->items[cue].used = true;
}

/* A column said, or the reference of the subject to itself ("without a manager"). */
static struct column_ref lacking_column(const struct ask *ask, const struct item *item)
{
    if (item->kind == ITEM_TABLE && item->table != ask->subject && !item->used)
        return reference_to(ask, item);
    if (item->kind == ITEM_COLUMN && !item->used && item->zone == ZONE_WHERE)
        return item->column;
    bool itself = item->kind == ITEM_TABLE && !item->role_taken && item->table == ask->subject &&
                  item->columns.len && item->columns.v[0].at.table == ask->subject;
    return itself ? item->columns.v[0].at : no_column();
}

/* "not assigned to a trip": the word adds nothing to the reference. */
static bool is_tie(const struct ask *ask, size_t i)
{
    return item_kind_is(ask, i, ITEM_WORD) && item_first(ask, i)->is.linked;
}

bool column_may_be_none(struct ask *ask, struct column_ref column)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, column);
    return column_is_number(ask, column) && !column_is_id(ask, column) && !flag_is(ask, column) &&
           stats && stats->has_range && stats->min == 0 && stats->max > 0;
}

/* The number is 0 (`=`), or more (`>`). */
static void add_amount(struct frame *frame, struct column_ref column, enum sql_op op, size_t i)
{
    frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                    .op = op,
                                    .left = term_column(column, i),
                                    .value = "0",
                                    .numeric = true,
                                    .denied = op == SQL_OP_EQ,
                                    .at = i,
                                    .end = i + 1});
}

/* "without a phone number": nothing stands in the column. */
static void add_lack(struct ask *ask, struct frame *frame, size_t cue)
{
    size_t next = item_next(ask, cue);
    while (item_is(ask, next, CUE_ANY) || item_is(ask, next, CUE_HAVE) ||
           item_is(ask, next, CUE_TO) || is_tie(ask, next))
        next = item_next(ask, next);
    struct column_ref column =
        next < ask->count ? lacking_column(ask, &ask->items[next]) : no_column();
    if (column.column < 0 || ask_column(ask, column)->primary ||
        flag_value(ask, column, false) || /* "without newsletter": it says no */
        (column.table != ask->subject && tables_to_many(ask, ask->subject, column.table)) ||
        !(flag_may_be_null(ask, column) ||
          (column.table == ask->subject && item_is(ask, cue, CUE_NO) && !ask->items[cue].used)))
        return;
    none_kept_put(ask, frame, column, next);
    ask->items[next].used = ask->items[cue].used = true;
}

/* Rows of the subject have one such row each, and the question names it; or several of them. */
static bool flag_belongs(struct ask *ask, int table)
{
    return table == ask->subject ||
           (ask->subject >= 0 && table_hops(ask, ask->subject, table) == 1 &&
            (table_is_said(ask, table) || tables_to_many(ask, ask->subject, table)));
}

/* "With a discount": more than none, of the rows themselves or of what each of them has several of.
 */
static bool add_some(struct ask *ask, struct frame *frame, size_t i)
{
    struct item *item = &ask->items[i];
    if (item->column.column < 0 || !column_may_be_none(ask, item->column) ||
        (item->column.table != ask->subject &&
         table_hops(ask, ask->subject, item->column.table) != 1))
        return false;
    add_amount(frame, item->column, SQL_OP_GT, i);
    item->used = true;
    return true;
}

/* "with an email": something stands in the column. What is compared is no matter of this. */
static void add_having(struct ask *ask, struct frame *frame, size_t cue)
{
    size_t next = item_next(ask, cue);
    bool any = item_is(ask, next, CUE_ANY);
    if (any)
        next = item_next(ask, next);
    if (!item_kind_is(ask, next, ITEM_COLUMN) || ask->items[next].zone != ZONE_WHERE)
        return;
    struct item *item = &ask->items[next];
    any = any || (word_is(&ask->words.v[item->first - 1], "a") ||
                  word_is(&ask->words.v[item->first - 1], "an"));
    size_t after = item_next(ask, next);
    size_t time = item_next(ask, after); /* "with an email in 2024" */
    bool dated = time < ask->count && item_is(ask, after, CUE_IN) && ask->items[time].used;
    bool ends = after >= ask->count || item_kind_is(ask, after, ITEM_PUNCT) || dated ||
                item_is(ask, after, CUE_AND) || item_is(ask, after, CUE_BUT);
    if ((any || item_is(ask, cue, CUE_WITH)) && !item->used && ends && add_some(ask, frame, next))
        return;
    if (!any && item_is(ask, cue, CUE_WITH) && after >= ask->count && item->column.column >= 0 &&
        item->column.table == ask->subject && column_is_text(ask, item->column) && !item->partial)
        any = frame->unproven = true; /* "patients with allergies" */
    if (!any || item->used || !ends || item->column.column < 0 ||
        !flag_belongs(ask, item->column.table) || flag_value(ask, item->column, true) ||
        !flag_may_be_null(ask, item->column))
        return;
    add_presence(frame, item->column, true, next);
    item->used = true;
}

/* The word is stored in a column of the table: "open" as a status of orders. */
static bool take_stored_state(struct ask *ask, struct frame *frame, size_t i, int table)
{
    struct item *item = &ask->items[i];
    for (size_t k = 0; k < item->values.len; k++) {
        struct match *match = &item->values.v[k];
        if (match->at.table != table || match->score < .95)
            continue;
        item->values = (struct matches){match, 1};
        item->kind = ITEM_VALUE;
        compare_value(ask, frame, i);
        return item->used;
    }
    return false;
}

/* "open tickets", "tickets that are still open": no date says that they were closed. */
static bool add_state(struct ask *ask, struct frame *frame, size_t i)
{
    struct item *item = &ask->items[i];
    const char *done = lexicon_done(ask->words.v[item->first].lower);
    if (done == NULL || item->last != item->first + 1 || item->used ||
        (item->kind == ITEM_COLUMN && item->column.column >= 0 &&
         flag_value(ask, item->column, true)))
        return false;
    size_t noun = i + 1; /* "open high priority tickets" */
    while (item_kind_is(ask, noun, ITEM_VALUE) || item_kind_is(ask, noun, ITEM_COLUMN))
        noun++;
    bool before = item_kind_is(ask, noun, ITEM_TABLE);
    size_t prev = item_prev(ask, i);
    bool still = false;
    while (item_kind_is(ask, prev, ITEM_WORD) && item_first(ask, prev)->is.still) {
        prev = item_prev(ask, prev);
        still = true;
    }
    still = still && item_is(ask, prev, CUE_AND); /* "and still active" */
    int table = before ? ask->items[noun].table : ask->subject;
    int column = table < 0 || !(before || still || item_is(ask, prev, CUE_IS) ||
                                item_is(ask, prev, CUE_THAT))
                     ? -1
                     : table_column_by_words(ask, table, done);
    struct column_ref at = {table, column};
    if (column < 0 && before && item->kind == ITEM_COLUMN && item->column.table != table) {
        item->kind = ITEM_WORD; /* "open orders" are not those of tickets that were opened */
        if (take_stored_state(ask, frame, i, table))
            return true;
    }
    const bool open = before && word_is(item_first(ask, i), "open") && !negated_before(ask, i);
    if (column < 0 || !column_is_date(ask, at) || !flag_may_be_null(ask, at) ||
        (open && still_open_ends_twice(ask, table))) {
        const bool free = item->kind == ITEM_WORD || /* no title of other rows that says so */
                          (item->kind == ITEM_VALUE && item->values.v[0].at.table != table);
        item->used = open && free && still_open_otherwise(ask, frame, table, i);
        return item->used;
    }
    add_presence(frame, at, negated_before(ask, i), i);
    item->column = at;
    for (size_t k = prev < ask->count ? prev + 1 : i; k <= i; k++)
        ask->items[k].used = true;
    return true;
}

/* "Openings that are still open": the state, though the table is called alike. */
static bool is_said_of_rows(const struct ask *ask, size_t i)
{
    size_t prev = item_prev(ask, i);
    while (item_kind_is(ask, prev, ITEM_WORD) && item_first(ask, prev)->is.still)
        prev = item_prev(ask, prev);
    return item_kind_is(ask, i, ITEM_TABLE) && item_is(ask, prev, CUE_IS) &&
           ask->items[i].last == ask->items[i].first + 1 && ask->items[i].table == ask->subject &&
           str_eq(item_first(ask, i)->lower, item_first(ask, i)->lemma);
}

/* "orders that were not delivered", where deliveries are rows with a date that may still be
 * missing: only a dated one is done. */
static void add_deed_done(struct ask *ask, struct frame *frame, size_t i)
{
    const struct item *item = &ask->items[i];
    const struct word *word = &ask->words.v[item->first];
    if (!item->used || item->table < 0 || item->table == ask->subject ||
        !lexicon_deed_done(word->lower, word->lemma))
        return;
    for (size_t c = 0; c < ask_table(ask, item->table)->column_count; c++) {
        struct column_ref at = {item->table, (int)c};
        if (!column_is_date(ask, at) || !column_has_words(ask, at, word->lemma) ||
            !flag_may_be_null(ask, at) || is_restricted(ask, frame, at))
            continue;
        add_presence(frame, at, true, i);
        frame->conds[frame->cond_count - 1].clause = item->clause;
        return;
    }
}

void piece_flag(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < ask->count; i++) {
        struct item *item = &ask->items[i];
        if ((item->kind == ITEM_WORD || item->kind == ITEM_COLUMN || is_said_of_rows(ask, i)) &&
            add_state(ask, frame, i))
            continue;
        if (item->kind == ITEM_TABLE)
            add_deed_done(ask, frame, i);
        else if (item_is(ask, i, CUE_NULL) || item_is(ask, i, CUE_NOT_NULL))
            piece_flag_add_null(ask, frame, i);
        else if (item_is(ask, i, CUE_NO) || item_is(ask, i, CUE_NOT))
            add_lack(ask, frame, i);
        else if (item_is(ask, i, CUE_WITH) || item_is(ask, i, CUE_HAVE))
            add_having(ask, frame, i);
        else if (item->kind == ITEM_COLUMN && !item->used && item->column.column >= 0 &&
                 stands_as_condition(ask, i)) {
            if (flag_says_rows(ask, i))
                flag_takes_rows(ask, i);
            add_flag(ask, frame, i);
        }
    }
}
