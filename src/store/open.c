/* Opening the state and closing it, whatever keeps it. */
#include <stdlib.h>
#include <unistd.h>

#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/system/account.h"
#include "querent/base/url.h"
#include "store_private.h"

#define BUSY_MS 5000
#define LEASE_S 20

/* ---- opening */

static struct store *store_new(const struct store_options *options)
{
    struct store *store = mem_alloc(sizeof *store);
    store->user = options->user ? mem_strdup(options->user) : account_name(getuid());
    store->company = mem_strdup(options->company ? options->company : "");
    store->retry_attempts = options->retry_attempts > 0   ? options->retry_attempts
                            : options->retry_attempts < 0 ? 0
                                                          : 3;
    store->retry_delay = options->retry_delay > 0 ? options->retry_delay : 0.1;
    store->busy_ms = options->busy_ms > 0 ? options->busy_ms : BUSY_MS;
    store->password_command = options->password_command;
    store->lease_s = options->lease_s > 0 ? options->lease_s : LEASE_S;
    store->served = options->served;
    store->news = options->news;
    store->arg = options->arg;
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->closing_changed, NULL);
    return store;
}

bool store_is_server(const char *path)
{
    return path && (str_starts(path, "postgresql://") || str_starts(path, "postgres://"));
}

void store_options_of(const struct settings *settings, struct store_options *options)
{
    const char *server = settings_text(settings, SET_STATE),
               *file = settings_text(settings, SET_CONVERSATION_DB_PATH),
               *command = settings_text(settings, SET_STATE_PASSWORD_COMMAND);

    options->path = *server ? server : *file ? file : NULL;
    options->password_command = *server && *command ? command : NULL;
    options->lease_s = (int)settings_int(settings, SET_STATE_LEASE_SECONDS);
}

char *store_beside(const char *path)
{
    struct buf place = BUF_INIT;

    if (!store_is_server(path))
        return path ? mem_strdup(path) : path_state("state.db");
    url_place(&place, path);
    char *name =
        mem_printf("postgresql-%016llx", (unsigned long long)hash_bytes(place.p, place.len, 1));
    char *file = path_state(name);
    mem_free(name);
    buf_release(&place);
    return file;
}

static const struct store_ops *store_ops_of(const char *path)
{
    if (!store_is_server(path))
        return &store_sqlite;
#if QUERENT_HAVE_PQ
    return &store_postgres;
#else
    return NULL;
#endif
}

bool store_open(const struct store_options *options, struct store **ret_store, struct err *err)
{
    const struct store_ops *ops = store_ops_of(options->path);
    if (!ops)
        return err_set(err, ERR_UNSUPPORTED,
                       "this querent was built without PostgreSQL: its state can only be a file");
    struct store *store = store_new(options);
    store->ops = ops;
    store->path = options->path ? mem_strdup(options->path) : path_state("state.db");
    if (!store->ops->open(store, err)) {
        store_close(store);
        return false;
    }
    *ret_store = store;
    return true;
}

const char *store_company(const struct store *store)
{
    return store->company;
}

const char *store_user(const struct store *store)
{
    return store->user;
}

size_t store_close(struct store *store)
{
    if (!store)
        return 0;
    const size_t lost = store_finish(store);
    vec_release(&store->later);
    store_forget_tokens(store);
    store->ops->close(store);
    pthread_cond_destroy(&store->closing_changed);
    pthread_mutex_destroy(&store->lock);
    mem_free(store->path);
    mem_free(store->user);
    mem_free(store->company);
    mem_free(store);
    return lost;
}

const char *store_path(const struct store *store)
{
    return store->path;
}
