/* "Courses at level B2 or higher", "below B1": grades written as letters with digits, all of one
 * length, are in the order of their texts. */
#include <ctype.h>
#include <string.h>

#include "frame.h"
#include "parts/compare.h"

static bool is_grade(const char *value, size_t len)
{
    bool letter = false, digit = false;
    for (const char *p = value; *p; p++) {
        letter = letter || isalpha((unsigned char)*p);
        digit = digit || isdigit((unsigned char)*p);
    }
    return letter && digit && strlen(value) == len;
}

static bool keeps_grades(const struct ask *ask, struct column_ref at, const char *said)
{
    enum { LONGEST = 4, FEWEST = 3 };
    const char *const *values = catalog_values(ask->catalog, at);
    const size_t len = strlen(said);
    size_t count = 0;
    for (; values && *values; values++, count++) {
        if (!is_grade(*values, len))
            return false;
    }
    return count >= FEWEST && len <= LONGEST && is_grade(said, len);
}

enum sql_op graded_op(struct ask *ask, size_t i, struct column_ref at, const char *said)
{
    size_t before = item_prev(ask, i);
    const size_t behind = item_next(ask, i);
    if (!keeps_grades(ask, at, said))
        return SQL_OP_EQ;
    if (item_is(ask, behind, CUE_OR_MORE) || item_is(ask, behind, CUE_OR_LESS)) {
        ask->items[behind].used = true;
        return item_is(ask, behind, CUE_OR_MORE) ? SQL_OP_GE : SQL_OP_LE;
    }
    if (item_kind_is(ask, before, ITEM_COLUMN) && same_column(ask->items[before].column, at))
        before = item_prev(ask, before);
    static const struct {
        enum cue cue;
        enum sql_op op;
    } bounds[] = {
        {CUE_GT, SQL_OP_GT}, {CUE_GE, SQL_OP_GE}, {CUE_LT, SQL_OP_LT}, {CUE_LE, SQL_OP_LE}};
    for (size_t k = 0; k < sizeof bounds / sizeof *bounds; k++) {
        if (!item_is(ask, before, bounds[k].cue))
            continue;
        ask->items[before].used = true;
        return bounds[k].op;
    }
    return SQL_OP_EQ;
}
