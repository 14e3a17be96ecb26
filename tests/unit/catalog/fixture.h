/* A catalog over a small SQLite database made from a script. */
#ifndef TEST_CATALOG_FIXTURE_H
#define TEST_CATALOG_FIXTURE_H

#include "querent/catalog/catalog.h"
#include "querent/db/db.h"

struct fixture {
    char path[64];
    struct db *db;
    struct catalog_reader reader;
    struct catalog *catalog;
};

/* Fails the test when something does not work. options NULL: values are read. */
void fixture_open(struct fixture *fixture, const char *script,
                  const struct catalog_options *options);
/* As fixture_open with the schema changed before the catalog takes it. */
void fixture_open_with(struct fixture *fixture, const char *script,
                       const struct catalog_options *options,
                       void (*change)(struct schema *schema));
void fixture_close(struct fixture *fixture);
int fixture_table(const struct fixture *fixture, const char *name);
/* "orders.customer_id" */
struct column_ref fixture_column(const struct fixture *fixture, const char *name);

#endif
