/* "Open leads", where no state is called so: those whose state is none of the last ones. */
#include "frame.h"

/* What becomes of rows in the end. */
static const char last_states[] =
    "won|lost|closed|completed|complete|finished|done|resolved|cancelled|canceled|rejected|"
    "declined|refused|expired|accepted|delivered|archived|withdrawn|void|ended|converted|"
    "returned|settled|terminated|disqualified";

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

bool still_open_add(struct ask *ask, struct frame *frame, int table, size_t i)
{
    enum { STATES_MAX = 8 };
    const struct column_ref at = table < 0 ? no_column() : states_of(ask, table);
    const char *const *values = at.column < 0 ? NULL : catalog_values(ask->catalog, at);
    const char *said = "";
    size_t count = 0;
    for (size_t v = 0; values && values[v]; v++)
        count += is_last(ask, values[v]);
    if (count == 0 || count > STATES_MAX || status_value(ask, at, "open"))
        return false;
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
