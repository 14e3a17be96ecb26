/* "On Monday" where a column keeps Mon, "at the weekend" where it keeps the days of the week. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

static const char *const days[] = {"monday", "tuesday",  "wednesday", "thursday",
                                   "friday", "saturday", "sunday"};
enum { DAYS = 7, SHORTEST = 3 };

/* The day of the week that a value, or its beginning of three letters or more, is; -1: none. */
static int day_of(const char *value)
{
    char lower[16] = "";
    size_t len = strlen(value);
    if (len > 0 && value[len - 1] == '.')
        len--;
    if (len < SHORTEST || len >= sizeof lower)
        return -1;
    for (size_t i = 0; i < len; i++)
        lower[i] = (char)tolower((unsigned char)value[i]);
    for (int d = 0; d < DAYS; d++) {
        if (strncmp(lower, days[d], len) == 0)
            return d;
    }
    return -1;
}

/* All values of the column are days of the week; two or more. */
static bool keeps_days(struct ask *ask, struct column_ref at, const void *arg)
{
    (void)arg;
    const char *const *values = column_is_text(ask, at) ? catalog_values(ask->catalog, at) : NULL;
    size_t count = 0;
    for (; values && values[count]; count++) {
        if (day_of(values[count]) < 0)
            return false;
    }
    return count > 1;
}

/* How the column says the day; NULL: no row has it. */
static const char *kept_day(struct ask *ask, struct column_ref at, int day)
{
    const char *const *values = catalog_values(ask->catalog, at);
    for (size_t i = 0; values && values[i]; i++) {
        if (day_of(values[i]) == day)
            return values[i];
    }
    return NULL;
}

static int day_said(const struct ask *ask, size_t i)
{
    const char *lower = ask->words.v[i].lower;
    for (int d = 0; d < DAYS && !ask->words.v[i].quoted; d++) {
        if (str_starts(lower, days[d]) && (!lower[strlen(days[d])] || str_ends(lower, "days")))
            return d;
    }
    return -1;
}

void day_values_read(struct ask *ask)
{
    struct column_ref at = no_column();
    for (size_t i = 0; i < ask->words.len; i++) {
        const int day = day_said(ask, i);
        const bool weekend = wording_is(ask, i, "weekend|weekends") && i > 0;
        if (day < 0 && !weekend)
            continue;
        at = at.column < 0 ? column_only(ask, keeps_days, NULL) : at;
        if (at.column < 0)
            return;
        const char *kept = kept_day(ask, at, weekend ? DAYS - 2 : day),
                   *other = weekend ? kept_day(ask, at, DAYS - 1) : kept;
        if (kept == NULL || other == NULL)
            continue;
        const bool the = weekend && wording_is(ask, i - 1, "the");
        wording_put(ask, i - the, 1 + the,
                    weekend ? arena_printf(ask->arena, "'%s' or '%s'", kept, other)
                            : arena_printf(ask->arena, "'%s'", kept));
    }
}
