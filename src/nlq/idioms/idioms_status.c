/* "Running projects", "how many projects are finished": what rows are said to be, in another word
 * than the one that their own status has for it ('in progress', 'delivered'). A table that tells
 * such states itself is not asked through another one that happens to know the word. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "querent/lang/status.h"
#include "words/names.h"

static bool is_status(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return stats && stats->categorical && column_is_text(ask, at) &&
           (column_has_words(ask, at, "status") || column_has_words(ask, at, "state") ||
            column_has_words(ask, at, "stage"));
}

const char *status_value(const struct ask *ask, struct column_ref at, const char *likely)
{
    const char *const *values = catalog_values(ask->catalog, at);
    for (const char *p = likely; values && *p; p += strcspn(p, "|"), p += *p == '|') {
        const char *wanted = arena_strndup(ask->arena, p, strcspn(p, "|"));
        for (size_t v = 0; values[v]; v++) {
            const struct value_meaning *meaning = catalog_meaning(ask->catalog, at, values[v]);
            const char *said = meaning ? meaning->meaning : values[v];
            if (str_eq_fold(values[v], wanted) || str_eq_fold(said, wanted))
                return said;
        }
    }
    return NULL;
}

/* Some column of the table knows the word itself: a value, a flag, a date ("closed_on"). */
static bool knows_state(struct ask *ask, int table, size_t i, size_t len)
{
    const char *said = words_text(&ask->words, ask->arena, i, i + len);
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if ((len == 1 && column_has_akin(ask, at, ask->words.v[i].lemma)) ||
            status_value(ask, at, said))
            return true;
    }
    return false;
}

bool status_is_own(struct ask *ask, int table, size_t i, size_t len)
{
    const char *said = words_text(&ask->words, ask->arena, i, i + len);
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (is_status(ask, at) && status_value(ask, at, said))
            return true;
    }
    return false;
}

/* The column that says the state of the table's rows, in words: its own, else that of the list of
 * states which it refers to; column -1: none. */
static struct column_ref status_of(struct ask *ask, int table)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        if (is_status(ask, at) && !catalog_is_key(ask->catalog, at))
            return at;
    }
    for (size_t e = 0; e < catalog_edge_count(ask->catalog); e++) {
        const struct join_edge *edge = catalog_edge(ask->catalog, e);
        const struct column_ref label = {edge->to, table_label(ask, edge->to)};
        if (edge->from == table && edge->to != table && edge->count == 1 && label.column >= 0 &&
            (table_has_word(ask, edge->to, "status") || table_has_word(ask, edge->to, "state")))
            return label;
    }
    return no_column();
}

const char *status_done(struct ask *ask, int table)
{
    size_t count;
    const struct column_ref at = status_of(ask, table);
    return at.column >= 0 ? status_value(ask, at, status_sayings(&count)[STATUS_FINISHED].stored)
                          : NULL;
}

/* The table that the state at words i to i + len is said of; -1: none. */
static int said_of(struct ask *ask, size_t i, size_t len)
{
    static const char links[] = "is|are|was|were|still|currently|now|that|which|who|already|yet";
    size_t before = i;
    const int after = table_at_word(ask, i + len);
    if (after >= 0)
        return after;
    while (before > 0 && wording_is(ask, before - 1, links))
        before--;
    if (before > 0 && table_at_word(ask, before - 1) >= 0)
        return table_at_word(ask, before - 1);
    for (size_t k = before; before < i && wording_is(ask, before, "that|which|who") && k-- > 0;) {
        if (table_at_word(ask, k) >= 0) /* "fines older than 90 days that are open" */
            return table_at_word(ask, k);
    }
    const bool has = wording_has(ask, "have|has|had") && wording_ends(ask, i + len);
    return has && words_match(&ask->words, 0, "how many") ? table_at_word(ask, 2) : -1;
}

/* "Repair jobs are open" at word i: open repair jobs. False: the rows stand behind it. */
static bool open_first(struct ask *ask, size_t i)
{
    size_t behind = i;
    while (behind > 0 && wording_is(ask, behind - 1, "is|are|still|currently|now|that|which"))
        behind--;
    if (behind == 0 || behind == i || table_at_word(ask, behind - 1) < 0 ||
        !(wording_ends(ask, i + 1) || wording_is(ask, i + 1, "by|per|in|now|today")))
        return false;
    const int table = table_at_word(ask, behind - 1);
    size_t first = behind - 1;
    while (first > 0 && table_has_word(ask, table, ask->words.v[first - 1].lemma))
        first--;
    wording_cut(ask, behind, i + 1 - behind);
    wording_put(ask, first, 1, arena_printf(ask->arena, "open %s", ask->words.v[first].text));
    return true;
}

static bool take_state(struct ask *ask, size_t i, const struct status_said *state)
{
    const size_t len = wording_match(ask, i, state->said);
    const int table = len ? said_of(ask, i, len) : -1;
    if (table < 0 || exact_is_name(ask, i) || ask->words.v[i].quoted)
        return false;
    if (knows_state(ask, table, i, len)) {
        if (i > 0 && wording_is(ask, i - 1, "still|currently") && status_is_own(ask, table, i, len))
            wording_cut(ask, i - 1, 1); /* as it stands in the rows */
        return false;
    }
    if (wording_is(ask, i, "open") && still_open_before_work(ask, table))
        return open_first(ask, i); /* raised jobs are open, too, and not only those in progress */
    const struct column_ref status = status_of(ask, table);
    const char *value = status.column >= 0 ? status_value(ask, status, state->stored) : NULL;
    const char *said = words_text(&ask->words, ask->arena, i, i + len);
    if (value == NULL || str_eq_fold(value, said))
        return false;
    wording_put(ask, i, len, value);
    ask->words.v[i].written = said; /* said, and never sure */
    return true;
}

/* Some table's status is called as the words, or as the first of them, behind "still". */
static bool names_status(struct ask *ask, size_t i)
{
    enum { LONG = 3 };
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t len = 1; len <= LONG && i + len <= ask->words.len; len++) {
            if (!ask->schema->tables[t].hidden && status_is_own(ask, (int)t, i, len))
                return true;
        }
    }
    return false;
}

/* "Orders of Holt that are still open", "how many are still in work": as it stands in the rows. */
static void cut_still(struct ask *ask)
{
    for (size_t i = 1; i + 1 < ask->words.len; i++) {
        if (wording_is(ask, i, "still|currently") && wording_is(ask, i - 1, "is|are|that|which") &&
            !exact_is_name(ask, i) && names_status(ask, i + 1))
            wording_cut(ask, i, 1);
    }
}

void idioms_status_read(struct ask *ask)
{
    cut_still(ask);
    size_t count;
    const struct status_said *states = status_sayings(&count);
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t k = 0; k < count; k++) {
            if (take_state(ask, i, &states[k]))
                return;
        }
    }
}
