/* SQL that teaches, gathered: definitions of views, the server's log, approved queries, a file. */
#ifndef FRONT_PAST_H
#define FRONT_PAST_H

#include "querent/front/describe.h"

struct past {
    struct arena arena; /* holds the texts */
    VEC(struct taught_sql) list;
};

/* What cannot be read is left out; ret_described says of what there was. */
bool past_gather(const struct describe *describe, struct past *past,
                 struct described *ret_described, struct err *err);
void past_release(struct past *past);

#endif
