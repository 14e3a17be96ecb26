/* Tables already read by a build that was stopped, in a file beside the index. Everything about it
 * may fail without harm: then tables are read again. A NULL spool is fine and does nothing. */
#ifndef CATALOG_SPOOL_H
#define CATALOG_SPOOL_H

#include "values/column_reader.h"

struct spool;

/* index_path NULL: NULL. A spool of another fingerprint is begun anew. */
struct spool *spool_open(const char *index_path, uint64_t fingerprint);
void spool_close(struct spool *spool);
/* Fills freshly opened column readers; false: not there. Texts go to the arena. */
bool spool_restore(struct spool *spool, int table, struct column_reader *columns, size_t count,
                   struct arena *arena);
void spool_append(struct spool *spool, int table, struct column_reader *columns, size_t count);
/* After the index has been written. */
void spool_remove(const char *index_path);

#endif
