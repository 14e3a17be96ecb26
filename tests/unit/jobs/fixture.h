/* A pool of jobs over SQLite files in a folder of its own: `shop` may only be read and has the
 * table goods(id, name, price); `target` may be written; both are configured in a config.yaml
 * there.
 */
#ifndef QUERENT_TESTS_JOBS_FIXTURE_H
#define QUERENT_TESTS_JOBS_FIXTURE_H

#include <pthread.h>
#include <sqlite3.h>

#include "support/check.h"

#include "querent/jobs/jobs.h"

struct fixture {
    struct settings *settings;
    struct store *store;
    struct jobs *jobs;
    pthread_mutex_t lock;
    unsigned told; /* calls of the listener */
};

/* cmocka's set-up and tear-down: *state is the fixture. */
int fixture_make(void **state);
int fixture_drop(void **state);
/* Ends the pool, as leaving the program does, and begins another, as the next start does. */
void fixture_restart(struct fixture *fixture);
/* The same in two steps, with nothing open in between: for a fork. */
void fixture_unload(struct fixture *fixture);
void fixture_load(struct fixture *fixture, const char *const *overrides, size_t count);
/* Reads the configuration again with these further "name=value" settings; the pool is a new one. */
void fixture_set(struct fixture *fixture, const char *const *overrides, size_t count);

/* "FOLDER/name", good until the third next call. */
const char *fixture_path(const char *name);
void sqlite_run(const char *file, const char *sql);
/* The first column of the first row, as a number. */
int64_t sqlite_number(const char *file, const char *sql);
/* The first column of the first row; the caller frees. */
char *sqlite_text(const char *file, const char *sql);
bool sqlite_has_table(const char *file, const char *table);

/* A write of "SELECT * FROM goods ORDER BY id" to target.copy. */
struct job_write fixture_write(enum write_mode mode);
/* The same rows by an expression: a table made of them has no key, and takes them again. */
#define FIXTURE_KEYLESS "SELECT id + 0 AS id, name, price FROM goods ORDER BY id"
/* Queues and waits; the caller frees the info. Fails the test when it cannot be queued. */
struct job_info *fixture_run(struct fixture *fixture, const struct job_write *write);
struct job_info *fixture_wait(struct fixture *fixture, char *id); /* takes id */
/* Fails the test with the job's error unless it ended so. */
void assert_state(const struct job_info *job, enum job_state state);
/* The entries of the audit trail, in their order, begin so: "write target 3 ok". */
void assert_audited(struct fixture *fixture, const char *const *lines, size_t count);
void assert_contains(const char *text, const char *part);

#endif
