/* libpg_query, loaded and not linked: it brings PostgreSQL's hash_bytes and others of our names
 * with it, and linked symbols of one name would be taken for each other. */
#ifndef QUERENT_TESTS_PG_QUERY_LIB_H
#define QUERENT_TESTS_PG_QUERY_LIB_H

#include <pg_query.h>
#include <stdbool.h>

struct pg_query_lib {
    PgQueryParseResult (*parse)(const char *sql);
    void (*free_result)(PgQueryParseResult result);
    void (*leave)(void);
};

/* False, with a message on stdout: the library is not on this machine. */
bool pg_query_lib_load(struct pg_query_lib *ret_lib);

#endif
