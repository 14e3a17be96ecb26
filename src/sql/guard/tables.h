/* The tables that a query reaches, names of its WITH seen through. Private to sql. */
#ifndef QUERENT_SQL_TABLES_H
#define QUERENT_SQL_TABLES_H

#include "querent/sql/tree.h"

/* Calls visit for every table source that is not a name of a WITH in sight. Sources may be changed.
 */
void tables_each(struct sql_query *query, void (*visit)(struct sql_source *, void *), void *arg);

#endif
