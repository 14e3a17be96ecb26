/* "Void invoices excluded", "cancelled ones don't count", "(leave out reversed payments)", "not the
 * ones who left": rows in a state that are to be left out of whatever the rest of the question asks
 * for. What says so is taken out of the words; which rows are in that state is asked for by itself,
 * of the table whose rows the answer reads, and is a condition on them. */
#include "frame.h"
#include "guards/erased.h"
#include "places/told_row.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "states/life.h"

#define ASIDE_ARTICLES                                                                             \
    "the|any|all|all the|those|those that are|ones that are|which are|that are|our"
#define ASIDE_ONES "ones|one|rows|records|entries"
#define ASIDE_WHO                                                                                  \
    "the ones who|the ones that|the ones we|the ones which|ones who|ones that|those who|those "    \
    "that|those we|anyone who|anybody who|people who|the ones we have|ones we have|the ones we "   \
    "'ve|ones we 've|the ones who have|those who have|the ones that have|those that have|the "     \
    "ones we|the ones they"

/* Before the state, wherever it stands. */
static const char leads[] =
    "excluding|excl|exclude|excluding all|not counting|not including|without counting|leaving out|"
    "leave out|leave aside|leaving aside|ignoring|ignore|do not count|don't count|do not include|"
    "don't include|omit|omitting|disregarding|disregard|please exclude|please ignore|skip|"
    "skipping|skip all|forget about|forget";
/* Before the state, where a part of the sentence begins. */
static const char weak_leads[] = "not|but not|and not|no|but no|except|except for";
/* Before the state of rows that are called ones, or by their name. */
static const char mid_leads[] = "except for|except|apart from|other than|but not|save for|bar";
/* Behind the state, at the end of a part. */
static const char trails[] =
    "excluded|left out|left aside|not counted|not included|do not count|don't count|not count|"
    "ignored|omitted|disregarded|out|aside|not|are excluded|are left out|are not counted|are not "
    "included|are ignored|are out|is excluded|is left out|should not count|taken out|removed|not "
    "needed|not wanted|to be excluded|to be left out|must not count|does not count|are not needed|"
    "should be excluded|should be left out|should be ignored|excepted";

/* Behind a state that is counted along, as it would be anyway. */
static const char kept[] = "included|are included|too|count too|also count|as well|counted too|"
                           "counted as well|also included";

/* What rows are called that are kept although they are gone. */
#define ASIDE_GONE                                                                                 \
    "dropped|gone|left|deleted|removed|archived|former|discontinued|retired|scrapped|withdrawn|"   \
    "erased"

struct aside {
    size_t first, end;       /* words to be taken out */
    size_t state, state_end; /* words that say the state */
    size_t also;             /* the one behind "or" that says another: "drafts or voids"; 0: none */
    int rows;                /* the table named behind it; -1: none is */
    bool ones;               /* "the cancelled ones" */
    bool along;              /* and they are not left out */
};

/* "Without removed_on": what tells of the table's rows that they are not gone; NULL: nothing. */
static const char *not_gone(struct ask *ask, int table)
{
    const char *there = life_there(ask, table, false);
    return there ? there : erased_not(ask, table);
}

static bool is_break(const struct ask *ask, size_t i)
{
    return i >= ask->words.len || word_is_mark(&ask->words.v[i], ",.?!;:()-");
}

/* Some column of the table says that state: one of its values, a flag, a date that rows may lack.
 */
static bool says_state(struct ask *ask, int table, size_t i, size_t end)
{
    const char *said = words_text(&ask->words, ask->arena, i, end);
    if (end == i + 1 && wording_is(ask, i, ASIDE_GONE) && not_gone(ask, table))
        return true;
    struct listed_state listed;
    if (listed_state(ask, table, said, &listed))
        return true;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const bool akin = end == i + 1 && column_has_akin(ask, at, ask->words.v[i].lemma);
        if (akin &&
            (flag_is(ask, at) || (column_is_date(ask, at) && !ask_column(ask, at)->not_null)))
            return true;
        if (stats && stats->categorical && column_is_text(ask, at) &&
            (status_value(ask, at, said) ||
             (end == i + 1 && status_value(ask, at, ask->words.v[i].lemma))))
            return true; /* "voids", too */
    }
    return false;
}

static bool some_says_state(struct ask *ask, int rows, size_t i, size_t end)
{
    if (rows >= 0)
        return says_state(ask, rows, i, end);
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) && says_state(ask, (int)t, i, end))
            return true;
    }
    return false;
}

/* "Cancelled", "void invoices", "the deleted ones", "the ones who left" from word i on; false: no
 * state of any rows is said there. */
static bool state_at(struct ask *ask, size_t i, struct aside *ret)
{
    const size_t who = wording_match(ask, i, ASIDE_WHO);
    const size_t first = i + (who ? who : wording_match(ask, i, ASIDE_ARTICLES));
    for (size_t len = 2; len > 0; len--) {
        size_t end = first + len;
        if (end > ask->words.len || is_break(ask, first) || is_break(ask, end - 1))
            continue;
        const size_t also =
            len == 1 && wording_is(ask, end, "and|or|nor") && !is_break(ask, end + 1) ? end + 1 : 0;
        end = also ? also + 1 : end;
        int rows = -1;
        const bool ones = !who && wording_is(ask, end, ASIDE_ONES);
        if (ones)
            end++;
        else if (!who && !is_break(ask, end) && (rows = table_at_word(ask, end)) >= 0)
            end++;
        if (table_at_word(ask, first) >= 0 || !some_says_state(ask, rows, first, first + len) ||
            (also && !some_says_state(ask, rows, also, also + 1)))
            continue;
        *ret = (struct aside){.state = first,
                              .state_end = first + len,
                              .also = also,
                              .end = end,
                              .rows = rows,
                              .ones = ones};
        return true;
    }
    return false;
}

/* "Do not count as ordering": the words; 0: nothing of the kind. */
static size_t trail_at(const struct ask *ask, size_t i)
{
    const size_t len = wording_match(ask, i, trails);
    size_t end = i + len;
    if (len && wording_is(ask, end - 1, "count|counted") &&
        wording_is(ask, end, "as|for|towards")) {
        while (!is_break(ask, end) && end < i + len + 4)
            end++;
    }
    return end - i;
}

/* What is left out, said from word i on. */
static bool aside_at(struct ask *ask, size_t i, struct aside *ret)
{
    const bool begins = i > 0 && is_break(ask, i - 1);
    const size_t lead = wording_match(ask, i, leads),
                 weak = begins ? wording_match(ask, i, weak_leads) : 0,
                 mid = lead + weak == 0 ? wording_match(ask, i, mid_leads) : 0;
    if (i == 0)
        return false;
    if (lead == 0 &&
        wording_is(ask, i, "leave|take|keep|count")) { /* "leave the cancelled ones out" */
        if (!state_at(ask, i + 1, ret) || !wording_is(ask, ret->end, "out|aside|away") ||
            !is_break(ask, ret->end + 1))
            return false;
        ret->end++;
    } else if (lead + weak + mid > 0) {
        if (!state_at(ask, i + (lead ? lead : weak + mid), ret) || !is_break(ask, ret->end) ||
            (mid > 0 && !ret->ones && ret->rows < 0))
            return false;
    } else {
        if (!state_at(ask, i, ret) || !(begins || ret->ones))
            return false;
        size_t behind = trail_at(ask, ret->end);
        ret->along = behind == 0 || !is_break(ask, ret->end + behind);
        behind = ret->along ? wording_match(ask, ret->end, kept) : behind;
        if (behind == 0 || !is_break(ask, ret->end + behind))
            return false;
        ret->end += behind;
    }
    ret->first = i;
    return true;
}

/* The words go, with the brackets around them or the comma before. */
static void aside_cut(struct ask *ask, const struct aside *aside)
{
    size_t first = aside->first, end = aside->end;
    const bool opened = word_is_mark(&ask->words.v[first - 1], "("),
               closed = end < ask->words.len && word_is_mark(&ask->words.v[end], ")");
    end += opened && closed;
    first -= opened ? closed : word_is_mark(&ask->words.v[first - 1], ",;:-");
    wording_cut(ask, first, end - first);
}

/* The state that words [i, end) say: "void", of "voids". */
static void put_aside(struct ask *ask, size_t i, size_t end, int rows)
{
    struct shape *shape = &ask->shape;
    const bool noun = end == i + 1 && str_ends(ask->words.v[i].lower, "s") &&
                      !word_is_participle(&ask->words.v[i]);
    if (shape->aside_count < ASIDES_MAX)
        shape->asides[shape->aside_count++] =
            (struct aside_said){.state = noun ? arena_strdup(ask->arena, ask->words.v[i].lemma)
                                              : words_text(&ask->words, ask->arena, i, end),
                                .rows = rows + 1};
}

void set_aside_read(struct ask *ask)
{
    struct shape *shape = &ask->shape;
    struct aside aside;
    for (size_t i = 1; i < ask->words.len && shape->aside_count + 1 < ASIDES_MAX; i++) {
        if (!aside_at(ask, i, &aside))
            continue;
        if (!aside.along)
            put_aside(ask, aside.state, aside.state_end, aside.rows);
        if (aside.also && !aside.along)
            put_aside(ask, aside.also, aside.also + 1, aside.rows);
        aside_cut(ask, &aside);
        i = aside.first > 1 ? aside.first - 2 : 0;
    }
}

/* ---- the condition */

/* The rows that are not in that state, as a question: "which invoices are not void?". */
static const char *others_asked(struct ask *ask, const char *state, int table)
{
    const char *rows = table_plural(ask, table),
               *there = wording_among(state, ASIDE_GONE) ? not_gone(ask, table) : NULL;
    return there ? arena_printf(ask->arena, "which %s %s?", rows, there)
                 : arena_printf(ask->arena, "which %s are not %s?", rows, state);
}

/* That read by itself; NULL: it is not clear what that is. */
static struct sql_query *ask_others(struct ask *ask, const char *state, int table, bool *ret_sure)
{
    return told_query(ask, others_asked(ask, state, table), ret_sure);
}

/* Its rows are those of the one table, and its condition needs no other. */
static bool reads_only(const struct ask *ask, const struct sql_query *query, int table)
{
    const struct sql_source *from = query->kind == SQL_QUERY_SELECT ? query->from : NULL;
    return from && from->kind == SQL_SOURCE_TABLE && query->where && query->group_count == 0 &&
           !query->having && !query->limit && str_eq_fold(from->name, ask_table(ask, table)->name);
}

static bool see_query(const struct sql_expr *expr, void *arg)
{
    bool *found = arg;
    *found = *found || expr->query;
    return true;
}

/* Columns with the name of their table, as a condition of any query has them. */
static void name_table(struct sql_expr *e, const char *table)
{
    if (e == NULL)
        return;
    if (e->kind == SQL_EXPR_COLUMN && e->table == NULL)
        e->table = table;
    for (size_t i = 0; i < e->arg_count; i++)
        name_table(e->args[i], table);
}

/* Rows that have another state than that one, where their own status is called just so; NULL: it is
 * not. */
static const struct sql_expr *not_in_state(struct ask *ask, const char *state, int table)
{
    struct arena *a = ask->arena;
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const char *value =
            stats && stats->categorical && column_is_text(ask, at) &&
                    !column_may_be_null(ask, at) &&
                    (column_has_words(ask, at, "status") || column_has_words(ask, at, "state"))
                ? life_stored_state(ask, at, state)
                : NULL;
        if (value)
            return sql_binary(a, SQL_OP_NE,
                              sql_column(a, ask_table(ask, table)->name, ask_column(ask, at)->name),
                              sql_string(a, value));
    }
    return NULL;
}

/* A date or flag of the rows themselves says that they are in that state. */
static bool says_by_date(struct ask *ask, int table, const char *state)
{
    char lemma[64];
    lemma_of(state, lemma, sizeof lemma);
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if ((column_is_date(ask, at) || flag_is(ask, at)) && column_has_akin(ask, at, lemma))
            return true;
    }
    return false;
}

/* The condition of such rows of the table; NULL: none can be made. */
static const struct sql_expr *others_are(struct ask *ask, const char *state, int table,
                                         bool *ret_sure)
{
    struct arena *a = ask->arena;
    const struct sql_expr *other = not_in_state(ask, state, table);
    struct listed_state listed;
    if (other == NULL && !says_by_date(ask, table, state) &&
        listed_state(ask, table, state, &listed))
        other = listed_others(ask, &listed);
    *ret_sure = other != NULL;
    if (other)
        return other;
    struct sql_query *query = ask_others(ask, state, table, ret_sure);
    const int key = catalog_key_column(ask->catalog, table);
    bool nested = false;
    if (query == NULL ||
        catalog_find_table(ask->catalog, NULL, ask_table(ask, table)->name) != table)
        return NULL;
    sql_walk(query, see_query, &nested);
    if (reads_only(ask, query, table) && !nested) {
        name_table(query->where, ask_table(ask, table)->name);
        return query->where;
    }
    if (key < 0 || query->kind != SQL_QUERY_SELECT || query->group_count || query->limit)
        return NULL;
    const char *name = ask_table(ask, table)->columns[key].name;
    query->items = NULL;
    query->order = NULL;
    query->distinct = false;
    sql_add_item(a, query, sql_column(a, ask_table(ask, table)->name, name), NULL);
    return sql_in_query(a, sql_column(a, ask_table(ask, table)->name, name), query, false);
}

/* ---- whose rows they are */

static bool term_is_of(const struct term *term, int table)
{
    return (term->column.column >= 0 ? term->column.table : term->table) == table;
}

/* The answer reads rows of the table, and not only in a clause of its own. */
static bool is_read(const struct frame *frame, int table)
{
    bool read = frame->subject == table || frame->count_table == table;
    for (size_t i = 0; i < frame->table_count; i++)
        read = read || frame->tables[i] == table;
    for (size_t i = 0; i < frame->select_count; i++)
        read = read || term_is_of(&frame->select[i], table);
    for (size_t i = 0; i < frame->order_count; i++)
        read = read || term_is_of(&frame->orders[i].term, table);
    for (size_t i = 0; i < frame->cond_count; i++)
        read = read || (frame->conds[i].clause == 0 && term_is_of(&frame->conds[i].left, table));
    return read;
}

/* The clause that speaks of the table's rows: 0 the question itself, else the only one that denies
 * them ("vehicles without bookings"); -1: none, or several. */
static int clause_of(const struct frame *frame, int table)
{
    int clause = is_read(frame, table) ? 0 : -1;
    for (size_t i = 0; clause != 0 && i < frame->absence_count; i++) {
        if (frame->absences[i].table != table)
            continue;
        if (clause > 0)
            return -1;
        clause = frame->absences[i].clause;
    }
    return clause;
}

/* What is counted or added up is of the table. */
static bool is_measured(const struct frame *frame, int table)
{
    for (size_t i = 0; i < frame->select_count; i++) {
        if (frame->select[i].agg != AGG_NONE && term_is_of(&frame->select[i], table))
            return true;
    }
    for (size_t i = 0; i < frame->order_count; i++) {
        if (frame->orders[i].term.agg != AGG_NONE && term_is_of(&frame->orders[i].term, table))
            return true;
    }
    return false;
}

bool aside_fits(struct ask *ask, int table, const char *state)
{
    const struct words words = ask->words;
    words_split(&ask->words, ask->arena, state);
    const bool says = says_state(ask, table, 0, ask->words.len);
    ask->words = words;
    return says;
}

/* The rows that a state without a noun is said of: what is measured, then what the question is
 * about, then the only others that it reads; -1: none, or several. */
static int rows_of(struct ask *ask, const struct frame *frame, const char *state)
{
    int only = -1, measured = -1, count = 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (clause_of(frame, (int)t) < 0 || !aside_fits(ask, (int)t, state))
            continue;
        only = (int)t;
        count++;
        measured = is_measured(frame, (int)t) ? (int)t : measured;
    }
    if (measured >= 0)
        return measured;
    return count > 1 ? (aside_fits(ask, frame->subject, state) ? frame->subject : -1) : only;
}

/* The column of the table that the condition is of, as far as its first one tells. */
static int first_column(const struct ask *ask, const struct sql_expr *expr, int table)
{
    if (expr->kind == SQL_EXPR_COLUMN) {
        const int column = schema_find_column(ask_table(ask, table), expr->name);
        return column < 0 ? 0 : column;
    }
    return expr->arg_count ? first_column(ask, expr->args[0], table) : 0;
}

/* What is measured is part of rows of the table: lines of invoices. */
static bool has_parts(const struct ask *ask, const struct frame *frame, int table)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        if (edge->to == table && edge->from != table && is_measured(frame, edge->from))
            return true;
    }
    return false;
}

static bool aside_hold(struct frame *frame, const struct nlq_taught *held, int clause)
{
    return frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                           .op = SQL_OP_EQ,
                                           .left = term_column(held->at, SIZE_MAX),
                                           .value = held->words,
                                           .at = SIZE_MAX,
                                           .end = SIZE_MAX,
                                           .clause = clause,
                                           .taught = held}) != NULL;
}

static bool aside_apply(struct ask *ask, struct frame *frame, const struct aside_said *said)
{
    const int table = said->rows > 0 ? said->rows - 1 : rows_of(ask, frame, said->state);
    const int own = table >= 0 ? clause_of(frame, table) : -1,
              clause = own < 0 && table >= 0 && has_parts(ask, frame, table) ? 0 : own;
    bool sure = false;
    const struct sql_expr *expr = clause >= 0 ? others_are(ask, said->state, table, &sure) : NULL;
    if (expr == NULL)
        return false;
    struct nlq_taught *held = arena_alloc(ask->arena, sizeof *held);
    *held = (struct nlq_taught){.words = said->state,
                                .kind = NLQ_TAUGHT_CONDITION,
                                .at = {table, first_column(ask, expr, table)},
                                .expr = expr};
    if (said->rows == 0)
        ask_assume(
            ask, 0,
            arena_printf(ask->arena, "left out: %s %s", said->state, table_plural(ask, table)));
    frame->unproven = frame->unproven || !sure;
    if (clause == 0)
        frame_mention(frame, table);
    bool held_all = aside_hold(frame, held, clause);
    for (size_t i = 0; i < frame->absence_count && clause == 0; i++) { /* "but not this year" */
        if (frame->absences[i].table == table && frame->absences[i].clause > 0)
            held_all = held_all && aside_hold(frame, held, frame->absences[i].clause);
    }
    return held_all;
}

bool set_aside_apply(struct ask *ask, struct frame *frame)
{
    for (size_t i = 0; i < frame->shape.aside_count; i++) {
        if (!aside_apply(ask, frame, &frame->shape.asides[i]))
            return false;
    }
    return true;
}
