/* A small shop as a catalog, with values to find. */
#ifndef QUERENT_TESTS_AGENT_SAMPLE_H
#define QUERENT_TESTS_AGENT_SAMPLE_H

#include "querent/catalog/catalog.h"

struct catalog *sample_catalog(void);
/* The same where the settings name private columns. */
struct catalog *sample_catalog_private(const char *private_columns);
/* Names only: the view customer_totals, which comes first, and the table customers. */
struct catalog *viewed_catalog(void);
/* Names only: tables department_N_invoices of 20 columns. */
struct catalog *large_catalog(size_t tables);

#endif
