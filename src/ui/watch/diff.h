/* What has changed between two runs of a query: pure data. */
#ifndef QUERENT_UI_WATCH_DIFF_H
#define QUERENT_UI_WATCH_DIFF_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/model/rows/result.h"

struct watch_diff {
    struct result *shown;   /* the newest rows behind a column of signs: ~ changed, + new */
    unsigned char *changed; /* a flag a cell of `shown`, row × columns + column */
    bool compared;          /* there was something to compare with */
    size_t cells, fresh, gone;
};

/* `before` may be NULL: then nothing has changed. A row is the one before that has the same first
 * cell; where none has, and there are as many, the one in the same place. */
void watch_diff_make(struct watch_diff *ret_diff, const struct result *now,
                     const struct result *before);
void watch_diff_release(struct watch_diff *diff);

#endif
