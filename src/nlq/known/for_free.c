/* "Which club costs nothing to join", "exhibitions that are free to enter", "users who pay
 * nothing": rows whose price is 0, or whose plan is called 'free'. */
#include "known/known.h"
#include "querent/base/str.h"

static const char prices[] = "price|fee|cost|admission|entrance|charge|fare|rate";

/* Words of such a phrase at i; 0: none begins there. */
static size_t free_said(const struct ask *ask, size_t i)
{
    size_t len = wording_match(ask, i,
                               "cost nothing|costs nothing|cost no money|costs no money|"
                               "do not cost anything|does not cost anything|pay nothing|"
                               "pays nothing|paid nothing|are free of charge|"
                               "is free of charge|is for free|are for free|is free|"
                               "are free|was free|were free|for free|free of charge|"
                               "do not pay anything|does not pay anything");
    if (len == 0)
        return 0;
    if (wording_is(ask, i + len, "to") && i + len + 1 < ask->words.len &&
        wording_ends(ask, i + len + 2))
        len += 2; /* "to join" */
    else if (wording_is(ask, i + len, "for") && wording_ends(ask, i + len + 3))
        len += wording_is(ask, i + len + 1, "the|their|its|a") ? 3 : 0;
    return len;
}

/* The column of the table that has rows called 'free'; column -1: none. */
static struct column_ref called_free(struct ask *ask, int table, const char **ret_value)
{
    for (size_t c = 0; c < ask_table(ask, table)->column_count; c++) {
        const struct column_ref at = {table, (int)c};
        const char *const *values = catalog_values(ask->catalog, at);
        for (; values && *values; values++) {
            *ret_value = *values;
            if (str_eq_fold(*values, "free"))
                return at;
        }
    }
    return no_column();
}

/* What is paid for the rows, and nothing for some of them; column -1: no such column. */
static struct column_ref price_none(struct ask *ask, int table)
{
    const struct column_ref at = {table, table_column_by_words(ask, table, prices)};
    const char *const *values = at.column >= 0 ? catalog_values(ask->catalog, at) : NULL;
    bool none = at.column >= 0 && column_may_be_none(ask, at);
    for (; values && *values && !none; values++)
        none = str_eq(*values, "0") || str_eq(*values, "0.0");
    return none ? at : no_column();
}

/* What the rows of the table have that cost nothing; NULL: nothing says so. */
static const char *free_rows(struct ask *ask, int table)
{
    const char *value = NULL;
    const struct column_ref called = called_free(ask, table, &value);
    if (called.column >= 0)
        return arena_printf(ask->arena, "with %s '%s'", catalog_column_words(ask->catalog, called),
                            value);
    const struct column_ref price = price_none(ask, table);
    return price.column >= 0
               ? arena_printf(ask->arena, "with %s = 0", catalog_column_words(ask->catalog, price))
               : NULL;
}

void for_free_read(struct ask *ask)
{
    for (size_t i = 1; i < ask->words.len; i++) {
        const size_t len = free_said(ask, i);
        int table = -1;
        for (size_t k = i; len && k-- > 0 && table < 0;)
            table = table_at_word(ask, k);
        const char *rows = table >= 0 ? free_rows(ask, table) : NULL;
        if (rows == NULL)
            continue;
        const size_t first = i - wording_is(ask, i - 1, "that|which|who");
        wording_put(ask, first, i + len - first, rows);
        return;
    }
}
