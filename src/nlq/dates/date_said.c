/* The date that the question says its periods are of (going_by.c). */
#include "frame.h"

struct column_ref going_by_date(struct ask *ask)
{
    const struct shape *shape = &ask->shape;
    struct column_ref only = no_column();
    if (shape->dated_of == NULL || shape->dated.column >= 0)
        return shape->dated;
    if (ask->subject >= 0 && shape->dated_of[ask->subject].column >= 0)
        return shape->dated_of[ask->subject];
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (shape->dated_of[t].column < 0)
            continue;
        if (only.column >= 0)
            return no_column();
        only = shape->dated_of[t];
    }
    return only;
}
