/* Members of JSON objects that this program does not know, kept so that they are written back. */
#ifndef CATALOG_MEMBERS_H
#define CATALOG_MEMBERS_H

#include <cjson/cJSON.h>

#include "querent/base/arena.h"
#include "querent/base/buf.h"

/* `"key":value,"key":value` of all members whose keys are not in `known` (NULL-terminated); NULL:
 * there are none. */
const char *members_unknown(struct arena *arena, const cJSON *object, const char *const *known);
/* Appends them behind the members of an object that is being written. NULL is fine. */
void members_write(struct buf *out, const char *members);

#endif
