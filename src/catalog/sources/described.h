/* What the operator accepted of a draft. */
#ifndef CATALOG_DESCRIBED_H
#define CATALOG_DESCRIBED_H

#include "catalog_private.h"
#include "querent/model/schema/draft.h"

/* Descriptions, units and synonyms: before names are ranked. What is not there any more is noted.
 */
void described_words(struct catalog *catalog, const struct draft *draft);
/* Roles and default dates: after these were chosen by rule. */
void described_roles(struct catalog *catalog, const struct draft *draft);

#endif
