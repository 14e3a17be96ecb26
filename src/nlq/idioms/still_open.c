/* "Open leads", where no state is called so: those whose state is none of the last ones. */
#include <string.h>

#include "frame.h"
#include "words/names.h"

/* What becomes of rows in the end. */
static const char last_states[] =
    "won|lost|closed|completed|complete|finished|done|resolved|cancelled|canceled|rejected|"
    "declined|refused|expired|accepted|delivered|archived|withdrawn|void|ended|converted|"
    "returned|settled|terminated|disqualified|aborted|no access|noaccess|no show|noshow";

/* What rows are at first, and open just as those that are being worked on. */
static const char first_states[] =
    "raised|new|received|reported|logged|assigned|allocated|acknowledged|submitted|registered";

static bool is_last(const struct ask *ask, const char *value)
{
    char *low = arena_strdup(ask->arena, value);
    for (char *p = low; *p; p++)
        *p = *p >= 'A' && *p <= 'Z' ? (char)(*p - 'A' + 'a') : *p;
    return wording_among(low, last_states);
}

/* The table's state, if it has some that are the last and some that are not; column -1: none. */
static struct column_ref states_of(const struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        const char *const *values = catalog_values(ask->catalog, at);
        size_t last = 0, others = 0;
        if (!stats || !stats->categorical || !column_is_text(ask, at) ||
            !(column_has_words(ask, at, "status") || column_has_words(ask, at, "state") ||
              column_has_words(ask, at, "stage")))
            continue;
        for (; values && *values; values++) {
            last += is_last(ask, *values);
            others += !is_last(ask, *values);
        }
        if (last > 0 && others > 0)
            return at;
    }
    return no_column();
}

bool still_open_before_work(const struct ask *ask, int table)
{
    const struct column_ref at = states_of(ask, table);
    const char *const *values = at.column < 0 ? NULL : catalog_values(ask->catalog, at);
    bool begun = false;
    for (; values && *values; values++) {
        char *low = arena_strdup(ask->arena, *values);
        for (char *p = low; *p; p++)
            *p = *p >= 'A' && *p <= 'Z' ? (char)(*p - 'A' + 'a') : *p;
        begun = begun || wording_among(low, first_states);
    }
    return begun;
}

/* The state that the rows of the table have by a list of states that they refer to, where some of
 * these are the last; column -1: there is none. */
static struct column_ref listed_states(const struct ask *ask, int table)
{
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref by = {edge->from, edge->from_columns[0]},
                                at = {edge->to, edge->from == table && edge->to != table &&
                                                        table_is_open(ask, edge->to)
                                                    ? table_label(ask, edge->to)
                                                    : -1};
        const char *const *values = at.column < 0 ? NULL : catalog_values(ask->catalog, at);
        size_t last = 0, others = 0;
        for (; values && *values; values++) {
            last += is_last(ask, *values);
            others += !is_last(ask, *values);
        }
        if (last > 0 && others > 0 &&
            (column_has_words(ask, by, "status") || column_has_words(ask, by, "state") ||
             column_has_words(ask, by, "stage")))
            return at;
    }
    return no_column();
}

/* When the rows came to an end, which those that are open lack: accepted_on and rejected_on; when
 * they were paid only where `paid`. */
static bool is_end(const struct ask *ask, struct column_ref at, bool paid)
{
    static const char ends[] =
        "accepted|rejected|declined|closed|completed|finished|done|cancelled|canceled|fixed|"
        "resolved|settled|decided|decision|collected|fulfilled|repaired|withdrawn|answered";
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    bool is = paid && column_has_words(ask, at, "paid");
    for (const char *p = ends; !paid && !is && *p; p += strcspn(p, "|"), p += *p == '|')
        is = column_has_words(ask, at, arena_strndup(ask->arena, p, strcspn(p, "|")));
    return is && column_is_date(ask, at) && !ask_column(ask, at)->not_null && stats &&
           stats->null_share > 0;
}

/* Rows that lack all these dates; false: there are none. */
static bool add_endless(struct ask *ask, struct frame *frame, int table, size_t i, bool paid)
{
    const char *said = "";
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (!is_end(ask, at, paid))
            continue;
        frame_cond(frame, (struct cond){.kind = COND_NULL,
                                        .left = term_column(at, i),
                                        .at = i,
                                        .end = i + 1,
                                        .clause = ask->items[i].clause});
        said =
            arena_printf(ask->arena, "%s%s%s", said, *said ? ", " : "", ask_column(ask, at)->name);
    }
    if (!*said)
        return false;
    frame->unproven = true;
    ask_assume(ask, i, arena_printf(ask->arena, "open = without %s", said));
    return true;
}

/* Rows whose state is none of the last ones of that column. */
static bool add_none_of(struct ask *ask, struct frame *frame, struct column_ref at, size_t i)
{
    enum { STATES_MAX = 8 };
    const char *const *values = at.column < 0 ? NULL : catalog_values(ask->catalog, at);
    const char *said = "";
    size_t count = 0;
    for (size_t v = 0; values && values[v]; v++)
        count += is_last(ask, values[v]);
    if (count == 0 || count > STATES_MAX || status_value(ask, at, "open"))
        return false;
    frame_mention(frame, at.table);
    for (size_t v = 0; values[v]; v++) {
        if (!is_last(ask, values[v]))
            continue;
        frame_cond(frame, (struct cond){.kind = COND_COMPARE,
                                        .op = SQL_OP_NE,
                                        .left = term_column(at, i),
                                        .value = values[v],
                                        .at = i,
                                        .end = i + 1,
                                        .clause = ask->items[i].clause});
        said = arena_printf(ask->arena, "%s%s'%s'", said, *said ? ", " : "", values[v]);
    }
    frame->unproven = true;
    ask_assume(ask, i,
               arena_printf(ask->arena, "open = %s is none of %s",
                            catalog_column_words(ask->catalog, at), said));
    return true;
}

bool still_open_add(struct ask *ask, struct frame *frame, int table, size_t i)
{
    return add_none_of(ask, frame, table < 0 ? no_column() : states_of(ask, table), i);
}

bool still_open_ends_twice(struct ask *ask, int table)
{
    size_t ends = 0;
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++)
        ends += is_end(ask, (struct column_ref){table, (int)c}, false);
    return ends > 1;
}

bool still_open_otherwise(struct ask *ask, struct frame *frame, int table, size_t i)
{
    return table >= 0 &&
           (add_none_of(ask, frame, listed_states(ask, table), i) ||
            add_endless(ask, frame, table, i, false) || add_endless(ask, frame, table, i, true));
}
