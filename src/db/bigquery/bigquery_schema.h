/* What the two ways to read a dataset's tables share. */
#ifndef QUERENT_DB_BIGQUERY_SCHEMA_H
#define QUERENT_DB_BIGQUERY_SCHEMA_H

#include "bigquery/bigquery.h"
#include "build.h"

struct bigquery_names {
    char **v;
    size_t len, cap;
};

/* Texts of the heap, NULL: none; bigquery_schema_comment frees them. */
struct bigquery_table_facts {
    char *description, *partition;
    bool required; /* every query needs a condition on the partition's column */
    struct buf clustering;
};
void bigquery_schema_comment(struct build *build, struct build_table *table,
                             struct bigquery_table_facts *facts);
void bigquery_schema_primary(struct build_table *table, const char *column, int at);
/* A dataset as SQL names it: with its project where that is another than the jobs'. */
char *bigquery_schema_name(const struct bigquery_db *db, const char *dataset);

/* The whole of a dataset from its INFORMATION_SCHEMA (bigquery_info.c). */
bool bigquery_info_read(struct bigquery_db *db, const struct db_limits *limits, const char *dataset,
                        const char *schema, struct build *build, struct err *err);

#endif
