/* Conditions on partitions. */
#ifndef QUERENT_ANSWER_PARTITION_H
#define QUERENT_ANSWER_PARTITION_H

#include <stdbool.h>

#include "querent/sql/sql.h"

/* A condition of the query, or of one inside it, names a column that a table is partitioned by. */
bool partition_filtered(const struct sql_query *query, const struct sql_lookup *lookup);

#endif
