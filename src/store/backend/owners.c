/* Who holds conversations and jobs: processes, by their numbers on one machine, and by what a
 * server knows of them on several. */
#include <unistd.h>

#include "querent/base/system/process.h"
#include "store_private.h"

int64_t store_self(struct store *store)
{
    return store->ops->self ? store->ops->self(store) : (int64_t)getpid();
}

bool store_owners(struct store *store, struct owners *ret_owners, struct err *err)
{
    *ret_owners = (struct owners){0};
    return !store->ops->owners || store->ops->owners(store, ret_owners, err);
}

bool store_owner_lives(struct store *store, const struct owners *owners, int64_t id, int *ret_pid)
{
    *ret_pid = (int)id;
    if (!store->ops->owners)
        return id == (int64_t)getpid() || store_alive_elsewhere((int)id);
    for (size_t i = 0; i < owners->rows.len; i++)
        if (owners->rows.v[i].id == id) {
            *ret_pid = owners->rows.v[i].pid;
            return true;
        }
    return false;
}

int store_owner_elsewhere(struct store *store, const struct owners *owners, int64_t id)
{
    int pid;

    return id != store_self(store) && store_owner_lives(store, owners, id, &pid) ? pid : 0;
}

void change_announce(struct store *store, struct change *change)
{
    if (store->ops->announce)
        store->ops->announce(store, change);
}

void change_notify(struct store *store, struct change *change)
{
    if (store->ops->notify)
        store->ops->notify(store, change);
}

bool store_shared(const struct store *store)
{
    return store->ops->owners != NULL;
}

void store_watch(struct store *store, void (*heard)(void *arg), void *arg)
{
    if (store->ops->watch)
        store->ops->watch(store, heard, arg);
}

bool store_alive_elsewhere(int pid)
{
    return pid != (int)getpid() && process_lives(pid, 0); /* a killed one may stay as a zombie */
}
