/* Answers that a person approved, given again for the same question. */
#include "store_private.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"

char *store_answer_folded(const char *question)
{
    struct buf text = BUF_INIT;
    text_fold(&text, question, strlen(question));
    while (text.len > 0 && strchr(" \t\r\n?.!", text.p[text.len - 1]))
        buf_truncate(&text, text.len - 1);
    buf_add(&text, "");
    return text.p ? buf_take(&text) : mem_strdup("");
}

bool store_answer_get(struct store *store, const struct store_answer_key *key, int64_t max_age_s,
                      char **ret_sql, int64_t *ret_at, struct err *err)
{
    char print[24];
    char *folded = store_answer_folded(key->question);
    struct err problem = ERR_INIT;
    snprintf(print, sizeof print, "%016llx", (unsigned long long)key->schema);
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(
        store, &problem,
        "SELECT sql, at FROM answer WHERE company=?1 AND user=?2 AND connection=?3 AND "
        "fingerprint=?4 AND question=?5 AND at >= ?6 AND state=?7",
        "tttttit", store->company, store->user, key->connection, print, folded,
        clock_now() - max_age_s, key->state);
    const bool found = stmt && store_step(store, stmt, &problem);
    *ret_sql = found ? store_column(stmt, 0) : NULL;
    *ret_at = found ? stmt_int(stmt, 1) : 0;
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    mem_free(folded);
    if (problem.code == ERR_NONE)
        return true;
    if (err)
        *err = problem;
    return false;
}

bool store_answer_put(struct store *store, const struct store_answer_key *key, const char *sql,
                      struct err *err)
{
    char print[24];
    char *folded = store_answer_folded(key->question);
    snprintf(print, sizeof print, "%016llx", (unsigned long long)key->schema);
    struct change change = {0};
    change_add(&change,
               "INSERT INTO answer(company, user, connection, fingerprint, question, sql, at, "
               "state) VALUES(?1,?2,?3,?4,?5,?6,?7,?8) "
               "ON CONFLICT(company, user, connection, fingerprint, question) DO UPDATE SET "
               "sql=?6, at=?7, state=?8",
               "ttttttit", store->company, store->user, key->connection, print, folded, sql,
               clock_now(), key->state);
    mem_free(folded);
    return store_change(store, &change, err);
}

bool store_answer_remove(struct store *store, const char *connection, const char *question,
                         struct err *err)
{
    char *folded = store_answer_folded(question);
    struct change change = {0};
    change_add(&change,
               "DELETE FROM answer WHERE company=?1 AND user=?2 AND connection=?3 AND question=?4",
               "tttt", store->company, store->user, connection, folded);
    change_add(&change,
               "DELETE FROM approval WHERE company=?1 AND user=?2 AND connection=?3 AND "
               "question=?4",
               "tttt", store->company, store->user, connection, question);
    mem_free(folded);
    return store_change(store, &change, err);
}
