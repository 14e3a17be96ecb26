/* What of a primary key tells rows from each other. */
#ifndef QUERENT_MODEL_SCHEMA_KEY_H
#define QUERENT_MODEL_SCHEMA_KEY_H

#include "querent/model/schema/schema.h"

/* A part of the key that is more than the date by which the rows are kept apart: a database that
 * keeps them apart wants that column in each key, (id, received_at), and it tells nothing. */
static inline bool schema_key_tells(const struct schema_column *column)
{
    const bool dated = column->value == VALUE_DATE || column->value == VALUE_TIMESTAMP;

    return column->primary > 0 && !(column->partition && dated);
}

#endif
