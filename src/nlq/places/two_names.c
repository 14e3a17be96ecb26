/* "Walter Silva", where first and last names are two columns. */
#include "frame.h"

bool people_named(struct ask *ask, size_t i, int people)
{
    const struct matches first = values_find(ask, i, i + 1), last = values_find(ask, i + 1, i + 2);
    for (size_t a = 0; a < first.len; a++) {
        for (size_t b = 0; b < last.len; b++) {
            if (first.v[a].at.table == people && last.v[b].at.table == people &&
                first.v[a].at.column != last.v[b].at.column &&
                frame_is_part_name(ask, first.v[a].at) && frame_is_part_name(ask, last.v[b].at))
                return true;
        }
    }
    return false;
}
