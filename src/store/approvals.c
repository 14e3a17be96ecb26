/* Questions whose answers a person confirmed: what `querent lessons test` asks again. */
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/vec.h"
#include "store_private.h"

bool store_approval_put(struct store *store, const struct approved_question *approval,
                        struct err *err)
{
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt =
        store_prepare(store, err,
                      "INSERT INTO approval(user, company, connection, question, sql, "
                      "rows, digest, at, lessons, own) VALUES(?1,?2,?3,?4,?5,?6,'',?7,?8,?9) ON "
                      "CONFLICT(company, "
                      "connection, question, own) "
                      "DO UPDATE SET user=?1, sql=?5, rows=?6, at=?7, lessons=?8",
                      "tttttiitt", store->user, store->company, approval->connection,
                      approval->question, approval->sql, approval->rows, clock_now(),
                      approval->lessons ? approval->lessons : "", approval->own ? store->user : "");
    const bool ok = stmt && store_run(store, stmt, err);
    pthread_mutex_unlock(&store->lock);
    return ok;
}

bool store_approval_count(struct store *store, const struct result_origin *origin, int64_t rows,
                          struct err *err)
{
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(
        store, err,
        "UPDATE approval SET rows=?1 WHERE company=?2 AND connection=?3 AND question=?4 AND "
        "sql=?5 AND rows < 0",
        "itttt", rows, store->company, origin->connection, origin->question, origin->sql);
    const bool ok = stmt && store_run(store, stmt, err);
    pthread_mutex_unlock(&store->lock);
    return ok;
}

struct approval_rows {
    VEC(struct approved_question) v;
};

static void approvals_add_row(struct store_stmt *stmt, void *list)
{
    struct approval_rows *rows = list;

    vec_push(&rows->v, ((struct approved_question){.connection = store_column(stmt, 0),
                                                   .question = store_column(stmt, 1),
                                                   .sql = store_column(stmt, 2),
                                                   .rows = stmt_int(stmt, 3),
                                                   .at = stmt_int(stmt, 4),
                                                   .lessons = store_column(stmt, 5),
                                                   .id = stmt_int(stmt, 6),
                                                   .user = store_column(stmt, 7),
                                                   .own = *stmt_text(stmt, 8)}));
}

bool store_approvals(struct store *store, const char *connection, bool everybodys,
                     struct approved_question **ret_list, size_t *ret_count, struct err *err)
{
    struct approval_rows rows = {0};

    if (!store_each(store, approvals_add_row, &rows, err,
                    "SELECT connection, question, sql, rows, at, lessons, rowid, user, own FROM "
                    "approval WHERE company=?1 AND (connection=?2 OR ?2='') AND (own='' OR "
                    "own=?3 OR ?4=1) ORDER BY at, question",
                    "ttti", store->company, connection ? connection : "", store->user,
                    (int64_t)everybodys)) {
        approved_questions_free(rows.v.v, rows.v.len);
        return false;
    }
    *ret_list = rows.v.v;
    *ret_count = rows.v.len;
    return true;
}

/* What the row says; NULL texts: there is none. */
static bool approval_find(struct store *store, int64_t id, struct approved_question *ret,
                          char **ret_own, struct err *err)
{
    struct err problem = ERR_INIT;

    *ret = (struct approved_question){.id = id};
    *ret_own = NULL;
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(
        store, &problem,
        "SELECT connection, question, own FROM approval WHERE rowid=?1 AND company=?2", "it", id,
        store->company);
    if (stmt && store_step(store, stmt, &problem)) {
        ret->connection = store_column(stmt, 0);
        ret->question = store_column(stmt, 1);
        *ret_own = store_column(stmt, 2);
    }
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    if (problem.code == ERR_NONE)
        return true;
    if (err)
        *err = problem;
    return false;
}

bool store_approval_remove(struct store *store, int64_t id, struct err *err)
{
    struct approved_question found;
    char *own = NULL;
    struct change change = {0};

    if (!approval_find(store, id, &found, &own, err))
        return false;
    if (!found.question)
        return err_set(err, ERR_NOT_FOUND, "there is no approved question %lld", (long long)id);
    char *folded = store_answer_folded(found.question);
    change_add(&change,
               "DELETE FROM approval WHERE company=?1 AND connection=?2 AND question=?3 AND own=?4",
               "tttt", store->company, found.connection, found.question, own);
    change_add(&change,
               "DELETE FROM answer WHERE company=?1 AND connection=?2 AND question=?3 AND "
               "(user=?4 OR ?4='')",
               "tttt", store->company, found.connection, folded, own);
    mem_free(folded);
    mem_free(own);
    mem_free(found.connection);
    mem_free(found.question);
    return store_change(store, &change, err);
}
