/* Choices that the question leaves open: which of two dates, which of two references. The likelier
 * is taken, the answer is not sure, and the other one is a reading of its own to be asked for. */
#include "judge/fork.h"

#include <string.h>

#include "dates/ends.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "trees/roles.h"

static void fork_name(struct ask *ask, const char *taken, const char *other)
{
    ask->fork_takes[0] = taken;
    ask->fork_takes[1] = other;
}

/* With its table, where the other column is of another one. */
static const char *column_said(struct ask *ask, struct column_ref at, struct column_ref other)
{
    const char *name = ask_column(ask, at)->name;
    return at.table == other.table
               ? name
               : arena_printf(ask->arena, "%s.%s", ask_table(ask, at.table)->name, name);
}

static void fork_note(struct ask *ask, const char *what, struct column_ref a, struct column_ref b)
{
    const char *taken = column_said(ask, a, b), *other = column_said(ask, b, a);
    if (ask->fork)
        return;
    ask->fork = arena_printf(ask->arena, "%s: %s or %s?", what, taken, other);
    fork_name(ask, taken, other);
    ask->fork_difference = arena_printf(ask->arena, "by %s instead of %s", other, taken);
}

/* Called by what its rows are: order_date of orders, booked_at of bookings. */
static bool names_rows(struct ask *ask, struct column_ref at)
{
    const char *words = catalog_table_words(ask->catalog, at.table), *last = strrchr(words, ' ');
    char lemma[64];
    lemma_of(last ? last + 1 : words, lemma, sizeof lemma);
    return column_has_akin(ask, at, lemma);
}

/* What a planned date is a plan of: "arrival" of eta and planned_arrival, "" of planned_on; NULL:
 * it is not planned. */
static const char *deed_planned(struct ask *ask, struct column_ref date)
{
    static const char plans[] = "planned|scheduled|expected|estimated|forecast|projected";
    const char *words = catalog_column_words(ask->catalog, date), *deed = "";
    bool planned = false;
    for (const char *p = words; *p; p += *p == ' ') {
        const size_t len = strcspn(p, " ");
        const char *word = arena_strndup(ask->arena, p, len);
        p += len;
        if (str_eq(word, "eta") || str_eq(word, "etd"))
            return word[2] == 'a' ? "arrive" : "depart";
        planned = planned || wording_among(word, plans);
        if (!wording_among(word, plans) && !wording_among(word, "at|on|date|time|datetime|day"))
            deed = word;
    }
    return planned ? deed : NULL;
}

/* When what `date` plans was done: arrived_at of eta, actual_start of planned_start. */
static bool is_done_as_planned(struct ask *ask, struct column_ref at, const char *deed)
{
    const bool alike = *deed && (column_has_akin(ask, at, deed) ||
                                 column_has_words(ask, at,
                                                  str_eq(deed, "arrive")   ? "arrival"
                                                  : str_eq(deed, "depart") ? "departure"
                                                                           : deed));
    return deed_planned(ask, at) == NULL && (alike || column_has_words(ask, at, "actual"));
}

struct column_ref fork_date(struct ask *ask, struct column_ref date)
{
    const char *plan = deed_planned(ask, date);
    const struct schema_table *table = ask_table(ask, date.table);
    const bool own = names_rows(ask, date);
    for (size_t c = 0; c < table->column_count; c++) {
        struct column_ref other = {date.table, (int)c};
        if (plan && (int)c != date.column && column_is_date(ask, other) &&
            is_done_as_planned(ask, other, plan)) {
            fork_note(ask, "Which date is meant", date, other);
            return ask->fork_choice ? other : date;
        }
        if ((int)c == date.column || !column_is_date(ask, other) || !column_is_filled(ask, other) ||
            column_is_called(ask, other, NAME_LIMITING_DATE) ||
            column_is_called(ask, other, NAME_BIRTH) || date_takes_place(ask, date, other) ||
            (own && !names_rows(ask, other)) || same_column(date_of_people(ask, other), date) ||
            (date_bounds_period(ask, other) && !date_bounds_period(ask, date)))
            continue;
        fork_note(ask, "Which date is meant", date, other);
        return ask->fork_choice ? other : date;
    }
    return date;
}

struct column_ref fork_dates(struct ask *ask, struct column_ref date, struct column_ref other)
{
    fork_note(ask, "Which date is meant", date, other);
    return ask->fork_choice ? other : date;
}

struct column_ref fork_columns(struct ask *ask, struct column_ref column, struct column_ref other)
{
    fork_note(ask, "Which is meant", column, other);
    return ask->fork_choice ? other : column;
}

static const char *table_in_schema(struct ask *ask, int table)
{
    const struct schema_table *t = ask_table(ask, table);
    return *t->schema ? arena_printf(ask->arena, "%s.%s", t->schema, t->name) : t->name;
}

int fork_twins(struct ask *ask, int table, int other)
{
    const char *a = table_in_schema(ask, table), *b = table_in_schema(ask, other);
    if (ask->fork == NULL) {
        ask->fork = arena_printf(ask->arena, "Which table is meant: %s or %s?", a, b);
        ask->fork_difference = arena_printf(ask->arena, "%s instead of %s", b, a);
        fork_name(ask, a, b);
    }
    return ask->fork_choice ? other : table;
}

bool fork_number(struct ask *ask, struct column_ref number)
{
    const char *rows = arena_printf(ask->arena, "rows of %s", ask_table(ask, number.table)->name);
    const char *sum = arena_printf(ask->arena, "%s.%s", ask_table(ask, number.table)->name,
                                   ask_column(ask, number)->name);
    if (ask->fork == NULL) {
        ask->fork = arena_printf(ask->arena, "What is meant: %s or %s?", rows, sum);
        ask->fork_difference = arena_printf(ask->arena, "%s instead of %s", sum, rows);
        fork_name(ask, rows, sum);
    }
    return ask->fork_choice;
}

int fork_tables(struct ask *ask, int table, int other)
{
    const char *a = ask_table(ask, table)->name, *b = ask_table(ask, other)->name;
    if (ask->fork == NULL) {
        ask->fork = arena_printf(ask->arena, "By which table: %s or %s?", a, b);
        ask->fork_difference = arena_printf(ask->arena, "by %s instead of %s", b, a);
        fork_name(ask, a, b);
    }
    return ask->fork_choice ? other : table;
}

bool fork_lists(struct ask *ask, int table, int other)
{
    const char *a = ask_table(ask, table)->name, *b = ask_table(ask, other)->name;
    if (ask->fork == NULL) {
        ask->fork = arena_printf(ask->arena, "Two lists; which one: %s or %s?", a, b);
        ask->fork_difference = arena_printf(ask->arena, "%s instead of %s", b, a);
        fork_name(ask, a, b);
    }
    return ask->fork_choice;
}

bool fork_state(struct ask *ask, const struct match *state, int rows, bool state_first)
{
    const char *with = arena_printf(ask->arena, "%s '%s'", ask_column(ask, state->at)->name,
                                    state->value),
               *of = arena_printf(ask->arena, "rows of %s", ask_table(ask, rows)->name);
    const char *taken = state_first ? with : of, *other = state_first ? of : with;
    if (ask->fork == NULL) {
        ask->fork = arena_printf(ask->arena, "What is meant: %s or %s?", taken, other);
        ask->fork_difference = arena_printf(ask->arena, "by %s instead of %s", other, taken);
        fork_name(ask, taken, other);
    }
    return ask->fork_choice;
}

bool fork_kept(struct ask *ask, struct column_ref date, const struct match *state, bool date_first)
{
    const char *dated = arena_printf(ask->arena, "rows with %s", ask_column(ask, date)->name),
               *in = arena_printf(ask->arena, "%s '%s'", ask_column(ask, state->at)->name,
                                  state->value);
    const char *taken = date_first ? dated : in, *other = date_first ? in : dated;
    if (ask->fork == NULL) {
        ask->fork = arena_printf(ask->arena, "What is meant: %s or %s?", taken, other);
        ask->fork_difference = arena_printf(ask->arena, "%s instead of %s", other, taken);
        fork_name(ask, taken, other);
        ask->fork_same = true;
    }
    return ask->fork_choice;
}

bool fork_worth(struct ask *ask, struct column_ref worth, int times)
{
    const struct column_ref pieces = {worth.table, times - 1};
    const char *table = ask_table(ask, worth.table)->name;
    const char *sum =
        times ? arena_printf(ask->arena, "sum of %s.%s × %s", table, ask_column(ask, pieces)->name,
                             ask_column(ask, worth)->name)
              : arena_printf(ask->arena, "sum of %s.%s", table, ask_column(ask, worth)->name);
    const char *count = arena_printf(ask->arena, "number of %s", table);
    if (ask->fork == NULL) {
        ask->fork = arena_printf(ask->arena, "By what: %s or %s?", sum, count);
        ask->fork_difference = arena_printf(ask->arena, "by %s instead of %s", count, sum);
        fork_name(ask, sum, count);
    }
    return ask->fork_choice;
}

bool fork_periods(struct ask *ask, size_t first, size_t second)
{
    const char *a = item_said(ask, &ask->items[first]), *b = item_said(ask, &ask->items[second]);
    const char *each = arena_printf(ask->arena, "in both %s and %s", a, b);
    const char *either = arena_printf(ask->arena, "in %s or %s", a, b);
    if (ask->fork == NULL) {
        ask->fork = arena_printf(ask->arena, "Which is meant: %s, or %s?", each, either);
        ask->fork_difference = arena_printf(ask->arena, "%s instead of %s", either, each);
        fork_name(ask, each, either);
    }
    return ask->fork_choice;
}

/* A word of the question stands in the name of the one reference and not in that of the other, and
 * is none of the tables' own. */
static bool way_is_said(struct ask *ask, const struct join_edge *edge,
                        const struct join_edge *other)
{
    const struct column_ref at = {edge->from, edge->from_columns[0]},
                            rival = {other->from, other->from_columns[0]};
    for (size_t i = 0; i < ask->words.len; i++) {
        const char *lemma = ask->words.v[i].lemma;
        const bool verb = word_is_participle(&ask->words.v[i]); /* "who fixed": fixed_by */
        if ((strlen(lemma) > 3 || verb) && !ask->words.v[i].is.small &&
            (column_has_words(ask, at, lemma) || (verb && column_has_akin(ask, at, lemma))) &&
            !column_has_words(ask, rival, lemma) && !(verb && column_has_akin(ask, rival, lemma)) &&
            !table_has_word(ask, edge->from, lemma) && !table_has_word(ask, edge->to, lemma))
            return true;
    }
    return false;
}

/* The name of the one reference is that of the other with a word more: tenant_id beside
 * joint_tenant_id is the one that goes without saying. */
static bool way_is_plain(struct ask *ask, const struct join_edge *edge,
                         const struct join_edge *other)
{
    const char *name = catalog_column_words(ask->catalog,
                                            (struct column_ref){edge->from, edge->from_columns[0]}),
               *more = catalog_column_words(
                   ask->catalog, (struct column_ref){other->from, other->from_columns[0]});
    const size_t len = strlen(name), longer = strlen(more);
    return longer > len && str_ends(more, name) && more[longer - len - 1] == ' ';
}

int fork_way(struct ask *ask, int e)
{
    const struct join_edge *edge = catalog_edge(ask->catalog, (size_t)e);
    for (size_t k = 0; k < catalog_edge_count(ask->catalog); k++) {
        const struct join_edge *other = catalog_edge(ask->catalog, k);
        if ((int)k == e || other->from != edge->from || other->to != edge->to || other->audit ||
            (other->role && !edge->role)) /* calls.agent_id beside calls.transferred_to */
            continue;
        if (way_is_said(ask, edge, other) && !way_is_said(ask, other, edge))
            continue; /* "per technician": technician_id, and not booked_by */
        if (way_is_said(ask, other, edge) && !way_is_said(ask, edge, other))
            return (int)k;
        if (way_is_plain(ask, edge, other))
            continue;
        if (way_is_plain(ask, other, edge))
            return (int)k;
        fork_note(ask, "Which reference is meant",
                  (struct column_ref){edge->from, edge->from_columns[0]},
                  (struct column_ref){other->from, other->from_columns[0]});
        return ask->fork_choice ? (int)k : e;
    }
    return e;
}
