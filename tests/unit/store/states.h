/* Where a test's state is: a file in the test's folder or, with STATES_POSTGRES, a schema of a
 * server that the program starts for itself. The same tests run over both. */
#ifndef QUERENT_TESTS_STATES_H
#define QUERENT_TESTS_STATES_H

#include "support/check.h"
#include "support/folder.h"

#ifdef STATES_POSTGRES
#include <libpq-fe.h>

#include "integration/db/server.h"

static struct server states_server;

/* For store_options.path. */
static inline const char *states_path(void)
{
    return states_server.url;
}

static inline PGconn *states_connect(void)
{
    PGconn *raw = PQconnectdb(states_server.url);

    if (PQstatus(raw) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(raw));
    PQclear(PQexec(raw, "SET search_path TO querent; SET client_min_messages TO error"));
    return raw;
}

/* As somebody else would, behind the program's back. */
static inline void states_do(const char *sql)
{
    PGconn *raw = states_connect();
    PGresult *result = PQexec(raw, sql);

    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(raw));
    PQclear(result);
    PQfinish(raw);
}

static inline void states_remove(void)
{
    states_do("DROP SCHEMA IF EXISTS querent CASCADE");
}

/* Nobody else writes until states_unlock. */
static inline void *states_lock(void)
{
    PGconn *raw = states_connect();

    PQclear(PQexec(raw, "BEGIN"));
    PGresult *result = PQexec(raw, "LOCK TABLE conversation, message, transition, job, audit, "
                                   "answer IN EXCLUSIVE MODE");
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(raw));
    PQclear(result);
    return raw;
}

static inline void states_do_locked(void *lock, const char *sql)
{
    PQclear(PQexec(lock, sql));
}

static inline void states_unlock(void *lock)
{
    PQclear(PQexec(lock, "COMMIT"));
    PQfinish(lock);
}

static inline int states_run(const struct CMUnitTest *tests, size_t count)
{
    if (!server_start_postgres(&states_server))
        return 77;
    const int failed = _cmocka_run_group_tests("postgres", tests, count, NULL, NULL);
    server_stop_postgres(&states_server);
    return failed;
}

static inline int states_make(void **state)
{
    states_remove();
    return folder_make(state);
}

#else
#include <sqlite3.h>

static inline const char *states_path(void)
{
    return folder_path("state.db");
}

static inline void states_do(const char *sql)
{
    sqlite3 *raw;
    char *message = NULL;

    assert_int_equal(sqlite3_open(states_path(), &raw), SQLITE_OK);
    sqlite3_busy_timeout(raw, 5000);
    if (sqlite3_exec(raw, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    assert_int_equal(sqlite3_close(raw), SQLITE_OK);
}

static inline void states_remove(void)
{
    assert_int_equal(unlink(states_path()), 0);
}

static inline void *states_lock(void)
{
    sqlite3 *raw;

    assert_int_equal(sqlite3_open(states_path(), &raw), SQLITE_OK);
    assert_int_equal(sqlite3_exec(raw, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    return raw;
}

static inline void states_do_locked(void *lock, const char *sql)
{
    sqlite3_exec(lock, sql, NULL, NULL, NULL);
}

static inline void states_unlock(void *lock)
{
    assert_int_equal(sqlite3_exec(lock, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(lock), SQLITE_OK);
}

static inline int states_run(const struct CMUnitTest *tests, size_t count)
{
    return _cmocka_run_group_tests("file", tests, count, NULL, NULL);
}

static inline int states_make(void **state)
{
    return folder_make(state);
}
#endif

#define STATES_TEST(name) cmocka_unit_test_setup_teardown(name, states_make, folder_drop)
#define STATES_RUN(tests) states_run(tests, sizeof(tests) / sizeof *(tests))

#endif
