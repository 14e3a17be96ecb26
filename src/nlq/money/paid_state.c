/* Rows whose own state says whether they are paid ('open' and 'paid'): "unpaid invoices", "invoices
 * that are not fully paid", "what is still outstanding" are the open ones, whatever payments
 * another table keeps. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"
#include "words/names.h"

static const char open_states[] = "unpaid|outstanding|open|pending|unsettled|due|issued|sent";

const char *paid_state_open(const struct ask *ask, int table)
{
    for (size_t c = 0; table >= 0 && c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const struct column_stats *stats = catalog_stats(ask->catalog, at);
        if (stats == NULL || !stats->categorical || !column_is_text(ask, at) ||
            !status_value(ask, at, "paid|settled|paid in full|fully paid"))
            continue;
        const char *value = status_value(ask, at, open_states);
        if (value)
            return value;
    }
    return NULL;
}

size_t paid_not_said(const struct ask *ask, size_t i)
{
    return wording_match(
        ask, i,
        "not yet fully paid|not yet paid in full|not paid in full|not fully paid|not been paid|not "
        "yet been paid|not yet paid|not completely paid|not paid yet|not paid|still "
        "outstanding|still unpaid|outstanding|unpaid|still owing");
}

/* A state of rows that were not wholly paid, in another word than the one that is looked for. */
static bool is_still_owed(const char *value)
{
    return str_starts_fold(value, "part") || str_starts_fold(value, "half") ||
           str_eq_fold(value, "pp") || str_eq_fold(value, "ppd") || str_eq_fold(value, "overdue") ||
           str_eq_fold(value, "past due") || str_eq_fold(value, "reminded");
}

static bool is_open_state(const char *value)
{
    char lower[32] = "";
    for (size_t i = 0; value[i] && i + 1 < sizeof lower; i++)
        lower[i] = str_lower(value[i]);
    return wording_among(lower, open_states);
}

/* The condition stands for a word that says so, and not for the state itself. */
static bool stands_for_unpaid(const struct ask *ask, const struct cond *cond)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, cond->left.column);
    const struct value_meaning *meaning =
        cond->value ? catalog_meaning(ask->catalog, cond->left.column, cond->value) : NULL;
    if (cond->kind != COND_COMPARE || cond->op != SQL_OP_EQ || cond->negated || cond->either ||
        cond->at >= ask->count || !stats || !stats->categorical ||
        !status_value(ask, cond->left.column, "paid|settled|paid in full|fully paid") ||
        !is_open_state(meaning ? meaning->meaning : cond->value))
        return false;
    const struct word *word = item_first(ask, cond->at);
    const char *said = word->written ? word->written : word->text;
    return (strstr(said, "overdue") || strstr(said, "paid") || strstr(said, "outstanding") ||
            strstr(said, "ow")) &&
           !str_eq_fold(said, cond->value);
}

static bool adds_up(const struct frame *frame)
{
    bool sum = false;
    for (size_t i = 0; i < frame->select_count; i++)
        sum = sum || frame->select[i].agg == AGG_SUM;
    for (size_t i = 0; i < frame->order_count; i++)
        sum = sum || frame->orders[i].term.agg == AGG_SUM;
    for (size_t i = 0; i < frame->having_count; i++)
        sum = sum || frame->having[i].left.agg == AGG_SUM;
    return sum;
}

void frame_paid_in_part(struct ask *ask, struct frame *frame)
{
    enum { FIRST_EITHER = 81 };
    for (size_t c = 0, count = frame->cond_count; c < count; c++) {
        if (frame->conds[c].left.column.column < 0 || !stands_for_unpaid(ask, &frame->conds[c]))
            continue;
        const char *const *values = catalog_values(ask->catalog, frame->conds[c].left.column);
        for (size_t v = 0; values && values[v]; v++) {
            struct cond part = frame->conds[c];
            const struct value_meaning *meaning =
                catalog_meaning(ask->catalog, part.left.column, values[v]);
            if (!is_still_owed(meaning ? meaning->meaning : values[v]) ||
                str_eq_fold(values[v], part.value))
                continue;
            part.value = values[v];
            part.either = FIRST_EITHER + (int)c;
            part.at = part.end = part.left.at = SIZE_MAX;
            if (!frame_cond(frame, part))
                return;
            frame->conds[c].either = part.either;
            frame->unproven = true;
            ask_assume(ask, frame->conds[c].at,
                       arena_printf(ask->arena, "'%s' %s are of these%s", values[v],
                                    table_plural(ask, part.left.column.table),
                                    adds_up(frame) ? ", with their whole amount" : ""));
        }
    }
}

/* `len` words from i on say that rows of a table are unpaid: the state takes their place. */
static bool put_state(struct ask *ask, size_t i, size_t len)
{
    enum { LIST = 4 };
    size_t rows = i + len; /* "unpaid or partly paid invoices" */
    while (wording_is(ask, i + len, "or|and") && rows < i + len + LIST &&
           table_at_word(ask, rows) < 0)
        rows++;
    const int behind = table_at_word(ask, rows);
    size_t first = i;
    while (first > 0 &&
           wording_is(ask, first - 1, "that|which|are|is|were|was|have|has|had|been|still|did"))
        first--;
    const int before = behind < 0 && first > 0 ? table_at_word(ask, first - 1) : -1;
    const char *state = paid_state_open(ask, behind >= 0 ? behind : before);
    if (state == NULL)
        return false;
    const char *said = words_text(&ask->words, ask->arena, i, i + len);
    if (behind >= 0) {
        wording_put(ask, i, len, state);
        ask->words.v[i].written = said; /* never sure */
        return true;
    }
    wording_put(ask, first - 1, i + len - (first - 1),
                arena_printf(ask->arena, "%s %s", state, ask->words.v[first - 1].text));
    ask->words.v[first - 1].written = said;
    return true;
}

/* The one table whose rows say so; -1: none, or several. */
static int table_with_state(const struct ask *ask)
{
    int found = -1;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!table_is_open(ask, (int)t) || paid_state_open(ask, (int)t) == NULL)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

/* "Total outstanding per customer", "outstanding balance": what words from `ret_first` up to the
 * end of the return value say; 0: they say something else. */
static size_t sum_said(const struct ask *ask, size_t *ret_first)
{
    for (size_t i = 0; i < ask->words.len && i < 4; i++) {
        if (!wording_is(ask, i, "outstanding|unpaid"))
            continue;
        const bool total = i > 0 && wording_is(ask, i - 1, "total"),
                   noun = wording_is(ask, i + 1, "amount|balance|sum|total|money|debt"),
                   starts = i == 0 || total || wording_is(ask, i - 1, "show|list|the|our");
        const size_t end = i + 1 + noun;
        if (!(noun || total || i == 0) || !starts ||
            !(wording_ends(ask, end) || wording_is(ask, end, "per|by|for|from|of")))
            return 0;
        *ret_first = i - total;
        return end;
    }
    return 0;
}

static const char worth[] = "total amount|total|gross|amount|fee|charge|value|price|sum|balance";

/* Some column is called as the word. */
static bool keeps_number(struct ask *ask, size_t i)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (table_is_open(ask, (int)t) &&
            table_column_by_words(ask, (int)t, ask->words.v[i].lemma) >= 0)
            return true;
    }
    return false;
}

static bool put_sum(struct ask *ask)
{
    size_t first = 0;
    const size_t end = sum_said(ask, &first);
    const int table = end ? table_with_state(ask) : -1;
    const struct column_ref at = {table, table < 0 ? -1 : table_column_by_words(ask, table, worth)};
    const size_t word = first + wording_is(ask, first, "total");
    if (at.column < 0 || !column_is_number(ask, at) || keeps_number(ask, word))
        return false;
    const char *said = ask->words.v[word].text, *state = paid_state_open(ask, table);
    wording_put(ask, first, end - first,
                arena_printf(ask->arena, "total %s of %s %s",
                             catalog_column_words(ask->catalog, at), state,
                             catalog_table_words(ask->catalog, table)));
    for (size_t i = first; i < ask->words.len; i++) {
        if (str_eq_fold(ask->words.v[i].text, state))
            ask->words.v[i].written = said;
    }
    return true;
}

/* "How much is still unpaid": of the one table whose rows say so. */
static bool put_all(struct ask *ask)
{
    const size_t much = words_match(&ask->words, 0, "how much"),
                 is = much + (much && wording_is(ask, much, "money")), first = is + 1,
                 len = paid_not_said(ask, first) + paid_not_said(ask, is);
    const int table = much && len ? table_with_state(ask) : -1;
    const struct column_ref at = {table, table < 0 ? -1 : table_column_by_words(ask, table, worth)};
    if (at.column < 0 || !column_is_number(ask, at))
        return false;
    const size_t end = (paid_not_said(ask, is) ? is : first) + len;
    if (!wording_ends(ask, end) && !wording_is(ask, end, "per|by|for|from|in"))
        return false;
    const char *said = words_text(&ask->words, ask->arena, end - len, end),
               *state = paid_state_open(ask, table);
    wording_put(ask, 0, end,
                arena_printf(ask->arena, "total %s of %s %s",
                             catalog_column_words(ask->catalog, at), state,
                             catalog_table_words(ask->catalog, table)));
    for (size_t i = 0; i < ask->words.len; i++) {
        if (str_eq_fold(ask->words.v[i].text, state))
            ask->words.v[i].written = said; /* a part of it may have been paid: never sure */
    }
    return true;
}

void paid_state_read(struct ask *ask)
{
    if (!wording_has(ask, "outstanding|unpaid|paid|owing") || put_all(ask) || put_sum(ask))
        return;
    for (size_t i = 0; i < ask->words.len; i++) {
        const size_t len =
            exact_is_name(ask, i) || ask->words.v[i].quoted ? 0 : paid_not_said(ask, i);
        if (len && put_state(ask, i, len))
            return;
    }
}
