/* Functions, operators and types that an operator allowed in a database, though nothing is known of
 * them. A permit holds for who gave it; the list shows those of all. */
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/vec.h"
#include "store_private.h"

static bool permits_run(struct store *store, struct store_stmt *stmt, int *ret_changed,
                        struct err *err)
{
    const bool ok = stmt && store_run(store, stmt, err);

    *ret_changed = ok ? store_changes(store) : 0;
    return ok;
}

bool store_permit_put(struct store *store, const char *connection, const char *place,
                      const char *name, const char *what, struct err *err)
{
    int changed;

    pthread_mutex_lock(&store->lock);
    const bool ok = permits_run(
        store,
        store_prepare(store, err,
                      "INSERT INTO permit(user, company, place, name, connection, what, "
                      "at) VALUES(?1,?2,?3,?4,?5,?6,?7) ON CONFLICT(company, user, place, name) "
                      "DO UPDATE SET connection=?5, what=?6, at=?7",
                      "tttttti", store->user, store->company, place, name, connection, what,
                      clock_now()),
        &changed, err);
    pthread_mutex_unlock(&store->lock);
    return ok;
}

bool store_permit_has(struct store *store, const char *place, const char *name)
{
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(
        store, NULL, "SELECT 1 FROM permit WHERE company=?1 AND user=?2 AND place=?3 AND name=?4",
        "tttt", store->company, store->user, place, name);
    const bool has = stmt && store_step(store, stmt, NULL);
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    return has;
}

bool store_permit_remove(struct store *store, const char *place, const char *name, struct err *err)
{
    int changed;

    pthread_mutex_lock(&store->lock);
    const bool ok = permits_run(
        store,
        store_prepare(store, err,
                      "DELETE FROM permit WHERE company=?1 AND user=?2 AND place=?3 AND name=?4",
                      "tttt", store->company, store->user, place, name),
        &changed, err);
    pthread_mutex_unlock(&store->lock);
    return ok && (changed || err_set(err, ERR_NOT_FOUND, "'%s' was not allowed there", name));
}

struct permit_list {
    VEC(struct store_permit) v;
};

static void permits_add_row(struct store_stmt *stmt, void *list)
{
    struct permit_list *permits = list;

    vec_push(&permits->v, ((struct store_permit){.connection = store_column(stmt, 0),
                                                 .place = store_column(stmt, 1),
                                                 .name = store_column(stmt, 2),
                                                 .what = store_column(stmt, 3),
                                                 .user = store_column(stmt, 4),
                                                 .at = stmt_int(stmt, 5)}));
}

void store_permits_free(struct store_permit *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].connection);
        mem_free(list[i].place);
        mem_free(list[i].name);
        mem_free(list[i].what);
        mem_free(list[i].user);
    }
    mem_free(list);
}

bool store_permits(struct store *store, struct store_permit **ret_list, size_t *ret_count,
                   struct err *err)
{
    struct permit_list list = {0};

    if (!store_each(store, permits_add_row, &list, err,
                    "SELECT connection, place, name, what, user, at FROM permit WHERE company=?1 "
                    "ORDER BY at, place, name",
                    "t", store->company)) {
        store_permits_free(list.v.v, list.v.len);
        return false;
    }
    *ret_list = list.v.v;
    *ret_count = list.v.len;
    return true;
}
