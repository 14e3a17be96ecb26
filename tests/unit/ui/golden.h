/* Goldens in files beside the tests: golden/GROUP_NAME.txt.
 *
 * QUERENT_GOLDEN_UPDATE=1 writes what was seen instead of comparing: read the diff before
 * committing it.
 */
#ifndef QUERENT_TESTS_UNIT_UI_GOLDEN_H
#define QUERENT_TESTS_UNIT_UI_GOLDEN_H

#include "querent/base/buf.h"

/* Fails the running cmocka test, with both texts, when they differ. */
void golden_check(const char *group, const char *name, const struct buf *seen);

#endif
