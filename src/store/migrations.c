/* The state file's shape. A step is never changed once released: the next shape is the next step.
 * user and company stand in every table from the first step, so that a shared store (X7) separates.
 */
#include "store_private.h"

#include <stdio.h>

/* 4: the audit's keyed chain. seq counts all rows of a company from 1, NULL: made without a key,
 * before this step. begun: 0 an intent, above 0 the end of the entry with that seq, -1 whole in
 * itself. */
#define AUDIT_TABLE                                                                                \
    "CREATE TABLE IF NOT EXISTS audit("                                                            \
    " id INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, company TEXT NOT NULL,"            \
    " at INTEGER NOT NULL, connection TEXT NOT NULL, what TEXT NOT NULL, sql TEXT NOT NULL,"       \
    " outcome TEXT NOT NULL, rows INTEGER NOT NULL, hash TEXT NOT NULL);"                          \
    "ALTER TABLE audit ADD COLUMN seq INTEGER;"                                                    \
    "ALTER TABLE audit ADD COLUMN begun INTEGER;"                                                  \
    "ALTER TABLE audit ADD COLUMN target TEXT;"                                                    \
    "ALTER TABLE audit ADD COLUMN process TEXT;"                                                   \
    "ALTER TABLE audit ADD COLUMN took_ms INTEGER;"                                                \
    "CREATE UNIQUE INDEX audit_seq ON audit(company, seq);"                                        \
    "CREATE INDEX audit_begun ON audit(company, begun);"

const char store_audit_table[] = AUDIT_TABLE;

static const char *const steps[] = {
    /* 1 */
    "CREATE TABLE conversation("
    " id TEXT PRIMARY KEY, number INTEGER NOT NULL, user TEXT NOT NULL, company TEXT NOT NULL,"
    " connection TEXT NOT NULL, title TEXT, stage TEXT NOT NULL DEFAULT 'START',"
    " created INTEGER NOT NULL, changed INTEGER NOT NULL, memory TEXT, draft TEXT, owner_pid "
    "INTEGER);"
    "CREATE INDEX conversation_changed ON conversation(company, user, changed);"
    "CREATE TABLE message("
    " id INTEGER PRIMARY KEY, conversation TEXT NOT NULL REFERENCES conversation ON DELETE CASCADE,"
    " user TEXT NOT NULL, company TEXT NOT NULL, at INTEGER NOT NULL, who INTEGER NOT NULL,"
    " text TEXT NOT NULL, sql TEXT);"
    "CREATE INDEX message_conversation ON message(conversation, id);"
    "CREATE TABLE transition("
    " id INTEGER PRIMARY KEY, conversation TEXT NOT NULL REFERENCES conversation ON DELETE CASCADE,"
    " user TEXT NOT NULL, company TEXT NOT NULL, at INTEGER NOT NULL, from_stage TEXT NOT NULL,"
    " to_stage TEXT NOT NULL, why TEXT NOT NULL, input TEXT NOT NULL, duration_us INTEGER NOT "
    "NULL);"
    "CREATE INDEX transition_conversation ON transition(conversation, id);"
    "CREATE TABLE job("
    " id TEXT PRIMARY KEY, conversation TEXT, user TEXT NOT NULL, company TEXT NOT NULL, kind TEXT "
    "NOT NULL,"
    " target TEXT NOT NULL, state TEXT NOT NULL, done INTEGER NOT NULL, total INTEGER NOT NULL,"
    " created INTEGER NOT NULL, started INTEGER NOT NULL, ended INTEGER NOT NULL, error TEXT, "
    "detail TEXT,"
    " spec TEXT NOT NULL, owner_pid INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX job_created ON job(company, user, created);"
    "CREATE TABLE audit("
    " id INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, company TEXT NOT NULL, at INTEGER "
    "NOT NULL,"
    " connection TEXT NOT NULL, what TEXT NOT NULL, sql TEXT NOT NULL, outcome TEXT NOT NULL,"
    " rows INTEGER NOT NULL, hash TEXT NOT NULL);"
    "CREATE TABLE answer("
    " user TEXT NOT NULL, company TEXT NOT NULL, connection TEXT NOT NULL, fingerprint TEXT NOT "
    "NULL,"
    " question TEXT NOT NULL, sql TEXT NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(company, user, connection, fingerprint, question));",
    /* 2 */
    "ALTER TABLE conversation ADD COLUMN sql_draft TEXT;",
    /* 3 */
    "CREATE TABLE permit("
    " user TEXT NOT NULL, company TEXT NOT NULL, place TEXT NOT NULL, name TEXT NOT NULL,"
    " connection TEXT NOT NULL, what TEXT NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(company, user, place, name));",
    /* 4 */
    AUDIT_TABLE,
    /* 5 */
    "CREATE TABLE IF NOT EXISTS token("
    " id TEXT PRIMARY KEY, user TEXT NOT NULL, company TEXT NOT NULL, hash TEXT NOT NULL,"
    " scopes TEXT NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL,"
    " revoked INTEGER NOT NULL);",
    /* 6: the version changes with what a lesson does, not with how often it did it */
    "CREATE TABLE IF NOT EXISTS lesson("
    " id INTEGER PRIMARY KEY AUTOINCREMENT, user TEXT NOT NULL, company TEXT NOT NULL,"
    " connection TEXT NOT NULL, kind INTEGER NOT NULL, scope INTEGER NOT NULL, name TEXT NOT NULL,"
    " says TEXT NOT NULL, means TEXT NOT NULL, condition TEXT, said_when TEXT, said_unless TEXT,"
    " about TEXT, source TEXT NOT NULL, confidence REAL NOT NULL, used INTEGER NOT NULL,"
    " succeeded INTEGER NOT NULL, created INTEGER NOT NULL, last INTEGER NOT NULL,"
    " off INTEGER NOT NULL, UNIQUE(company, scope, connection, name));"
    "CREATE INDEX IF NOT EXISTS lesson_everybody ON lesson(scope) WHERE scope=2;"
    "CREATE TABLE IF NOT EXISTS lesson_version(n INTEGER NOT NULL);"
    "INSERT INTO lesson_version SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM lesson_version);"
    "CREATE TRIGGER IF NOT EXISTS lesson_added AFTER INSERT ON lesson BEGIN"
    " UPDATE lesson_version SET n=n+1; END;"
    "CREATE TRIGGER IF NOT EXISTS lesson_removed AFTER DELETE ON lesson BEGIN"
    " UPDATE lesson_version SET n=n+1; END;"
    "CREATE TRIGGER IF NOT EXISTS lesson_changed AFTER UPDATE OF connection, kind, scope, name,"
    " says, means, condition, said_when, said_unless, off ON lesson BEGIN"
    " UPDATE lesson_version SET n=n+1; END;"
    "CREATE TABLE IF NOT EXISTS approval("
    " user TEXT NOT NULL, company TEXT NOT NULL, connection TEXT NOT NULL,"
    " question TEXT NOT NULL, sql TEXT NOT NULL, rows INTEGER NOT NULL, digest TEXT NOT NULL,"
    " at INTEGER NOT NULL, PRIMARY KEY(company, connection, question));",
};

bool store_migrate(struct store *store, struct err *err)
{
    const int newest = sizeof steps / sizeof *steps;
    int64_t version = 0;
    if (!store_query_int(store, "PRAGMA user_version", &version, err))
        return false;
    if (version < 0)
        return err_set(err, ERR_STATE,
                       "the state file '%s' is damaged (shape %lld): move it away to begin anew",
                       store->path, (long long)version);
    if (version > newest)
        return err_set(err, ERR_STATE,
                       "the state file '%s' was written by a newer querent (version %lld of its "
                       "tables; this one knows %d)",
                       store->path, (long long)version, newest);
    for (int step = (int)version; step < newest; step++) {
        char bump[48];
        snprintf(bump, sizeof bump, "PRAGMA user_version=%d", step + 1);
        if (!store_begin(store, err))
            return false;
        /* Another process may have migrated between the look and the lock. */
        if (!store_query_int(store, "PRAGMA user_version", &version, err) ||
            (version <= step &&
             (!store_exec(store, steps[step], err) || !store_exec(store, bump, err)))) {
            store_rollback(store);
            return false;
        }
        if (!store_commit(store, err))
            return false;
    }
    return true;
}
