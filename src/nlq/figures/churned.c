/* "Churned subscribers", "churn rate": who left, by the date that says so. */
#include "figures/figures.h"

/* The first table that has a date called so; -1: none has. */
static int dated_called(const struct ask *ask, const char *words)
{
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {
            (int)t, table_is_open(ask, (int)t) ? table_column_by_words(ask, (int)t, words) : -1};
        if (at.column >= 0 && column_is_date(ask, at))
            return (int)t;
    }
    return -1;
}

/* The rows, or others that each of them has several of, keep a date called so: it is no customer
 * who left where only employees have such a date. Any table's where no rows are named. */
static bool ends_near(struct ask *ask, int rows, const char *words)
{
    if (rows < 0)
        return dated_called(ask, words) >= 0;
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct column_ref at = {
            (int)t, table_is_open(ask, (int)t) ? table_column_by_words(ask, (int)t, words) : -1};
        if (at.column >= 0 && column_is_date(ask, at) &&
            ((int)t == rows || tables_to_many(ask, rows, (int)t)))
            return true;
    }
    return false;
}

/* "Churn rate", where rows keep when they churned: how many of them did, in percent. */
static void churn_rate(struct ask *ask, int table)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        if (wording_match(ask, i, "churn rate") == 2)
            wording_put(ask, i, 2,
                        arena_printf(ask->arena, "percentage of %s that churned",
                                     table_plural(ask, table)));
    }
}

/* "Churned subscribers": those that cancelled, were deactivated, or left, where no date says when
 * somebody churned. */
void churned_read(struct ask *ask)
{
    const int dated = dated_called(ask, "churned|churn");
    if (dated >= 0) {
        churn_rate(ask, dated);
        return;
    }
    static const char *const deeds[][2] = {{"cancel|cancelled|canceled", "cancelled"},
                                           {"deactivate|deactivated", "deactivated"},
                                           {"terminate|terminated", "terminated"},
                                           {"leave|left", "left"}};
    for (size_t i = 0; i < ask->words.len; i++) {
        for (size_t k = 0; wording_is(ask, i, "churned") && k < sizeof deeds / sizeof *deeds; k++) {
            if (ends_near(ask, table_at_word(ask, i + 1), deeds[k][0])) {
                wording_put(ask, i, 1, deeds[k][1]);
                return;
            }
        }
    }
}
