/* Questions whose answers a person confirmed: what `querent lessons test` asks again. */
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/vec.h"
#include "store_private.h"

bool store_approval_put(struct store *store, const struct store_approval *approval, struct err *err)
{
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(
        store, err,
        "INSERT INTO approval(user, company, connection, question, sql, "
        "rows, digest, at, lessons) VALUES(?1,?2,?3,?4,?5,?6,'',?7,?8) ON CONFLICT(company, "
        "connection, question) "
        "DO UPDATE SET user=?1, sql=?5, rows=?6, at=?7, lessons=?8",
        "tttttiit", store->user, store->company, approval->connection, approval->question,
        approval->sql, approval->rows, clock_now(), approval->lessons ? approval->lessons : "");
    const bool ok = stmt && store_run(store, stmt, err);
    pthread_mutex_unlock(&store->lock);
    return ok;
}

struct approval_rows {
    VEC(struct store_approval) v;
};

static void approvals_add_row(struct store_stmt *stmt, void *list)
{
    struct approval_rows *rows = list;

    vec_push(&rows->v, ((struct store_approval){.connection = store_column(stmt, 0),
                                                .question = store_column(stmt, 1),
                                                .sql = store_column(stmt, 2),
                                                .rows = stmt_int(stmt, 3),
                                                .at = stmt_int(stmt, 4),
                                                .lessons = store_column(stmt, 5)}));
}

void store_approvals_free(struct store_approval *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].connection);
        mem_free(list[i].question);
        mem_free(list[i].sql);
        mem_free(list[i].lessons);
    }
    mem_free(list);
}

bool store_approvals(struct store *store, const char *connection, struct store_approval **ret_list,
                     size_t *ret_count, struct err *err)
{
    struct approval_rows rows = {0};

    if (!store_each(store, approvals_add_row, &rows, err,
                    "SELECT connection, question, sql, rows, at, lessons FROM approval WHERE "
                    "company=?1 AND connection=?2 ORDER BY at, question",
                    "tt", store->company, connection)) {
        store_approvals_free(rows.v.v, rows.v.len);
        return false;
    }
    *ret_list = rows.v.v;
    *ret_count = rows.v.len;
    return true;
}
