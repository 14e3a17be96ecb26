/* A throwaway server that says what it takes: statements are EXPLAINed, never run. */
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

/* SQL_POSTGRES or SQL_MYSQL (MariaDB). False: it is not installed, and that was printed. */
bool live_start(struct live *live, enum sql_dialect dialect);
void live_stop(struct live *live);
/* Runs one statement that changes something; ends the test with its error. */
void live_exec(struct live *live, const char *sql);

enum live_verdict { LIVE_TAKES, LIVE_SYNTAX, LIVE_OTHER };
/* EXPLAIN of the statement; *ret_message (heap) says what was wrong, "" for nothing. */
enum live_verdict live_explain(struct live *live, const char *sql, char **ret_message);
/* Calls each for the first column of every row. */
void live_names(struct live *live, const char *sql, void (*each)(const char *name, void *arg),
                void *arg);

#endif
