/* What the files of views share. */
#ifndef QUERENT_MODEL_VIEW_PRIVATE_H
#define QUERENT_MODEL_VIEW_PRIVATE_H

#include "querent/model/rows/view.h"

/* Takes the rows (cut to their count). */
struct view *view_make(uint32_t *rows, uint64_t count, uint64_t covered);
/* Tells progress; false when cancelled. */
bool view_step(struct cancel *cancel, atomic_ullong *progress, uint64_t rows);

#endif
