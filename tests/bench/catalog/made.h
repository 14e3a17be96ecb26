/* Schemas made by measuring programs, without a database behind them. */
#ifndef BENCH_CATALOG_MADE_H
#define BENCH_CATALOG_MADE_H

#include "querent/model/schema/schema.h"

enum { MADE_FKEYS_MAX = 250 }; /* of one table */

/* Room for `tables` tables, which the caller fills in. */
struct schema *made_schema(size_t tables);
/* What a table has beyond MADE_FKEYS_MAX is left out. */
void made_add_fkey(struct arena *arena, struct schema_table *table, const struct schema_fkey *fkey);

/* The schemas of mega.json beside the repository (QUERENT_SHARED): "only" NULL takes all of them as
 * one. NULL: it is not there. `keys` false: as if none were declared. */
struct schema *made_mega(const char *only, bool keys);

#endif
