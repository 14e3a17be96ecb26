/* What every driver must do alike, run against a real server (or file) of each. */
#ifndef QUERENT_TESTS_CONTRACT_H
#define QUERENT_TESTS_CONTRACT_H

#include <stdbool.h>
#include <stddef.h>

/* A database to run the contract on; texts are SQL that differs between them. */
struct contract {
    const char *url;
    const char *kind;
    const char *endless;  /* gives column i, one row after the other, more than anyone waits for */
    const char *computes; /* computes for long before its first row */
    const char *series;   /* printf: %d rows of column i, from 1 */
    const char *const *refused; /* writes and worse; NULL at the end */
    bool nul_in_text;           /* text may hold a NUL byte */
    bool booleans;              /* BOOLEAN is a type of its own: true, not 1 */
    bool decimals;              /* NUMERIC keeps its digits */
    /* What the database has not, and the suite then leaves out or does otherwise: */
    bool no_sources;      /* which table a result's column comes from */
    bool no_keys;         /* keys, constraints, indexes, defaults */
    bool no_transactions; /* db_transactional() says so too */
    bool no_versions;     /* what tells that rows have changed */
    bool no_scans;        /* plans that name tables: they tell what a query costs */
    size_t text_most;     /* bytes of a text that it takes; 0: a megabyte */
};

/* The number of failed tests. */
int contract_run(const struct contract *contract);

#endif
