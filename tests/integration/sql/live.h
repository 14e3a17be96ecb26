/* A server that says what it takes: statements are EXPLAINed, never run. PostgreSQL and MariaDB are
 * started for the test; a Trino is asked where QUERENT_TRINO names one. */
#ifndef QUERENT_TESTS_LIVE_H
#define QUERENT_TESTS_LIVE_H

#include "integration/db/server.h"
#include "querent/db/db.h"
#include "querent/sql/sql.h"

struct live {
    struct server server;
    struct db *db;
    enum sql_dialect dialect;
    const char *name; /* for people */
};

/* SQL_POSTGRES, SQL_MYSQL (MariaDB) or SQL_TRINO. False: it is not there, and that was printed. */
bool live_start(struct live *live, enum sql_dialect dialect);
void live_stop(struct live *live);
/* Runs one statement that changes something; ends the test with its error. */
void live_exec(struct live *live, const char *sql);

/* Makes the schema, which names mean from then on. */
void live_schema(struct live *live, const char *name);

enum live_verdict { LIVE_TAKES, LIVE_SYNTAX, LIVE_OTHER };
/* EXPLAIN of the statement; *ret_message (heap) says what was wrong, "" for nothing. */
enum live_verdict live_explain(struct live *live, const char *sql, char **ret_message);
/* Calls each for the first column of every row. */
void live_names(struct live *live, const char *sql, void (*each)(const char *name, void *arg),
                void *arg);

#endif
