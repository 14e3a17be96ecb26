#include "catalogs/shared.h"

#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "querent/base/clock.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"
#include "querent/base/vec.h"
#include "querent/front/front.h"

#define KEPT_MOST 64
#define AGE_US INT64_C(300000000)
#define LOOK_NS 100000000 /* how often who waits looks whether it is cancelled */

struct shared {
    char *key;
    bool values;
    int64_t since_us;
    struct catalog *catalog; /* a reference */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool sharing;
static VEC(struct shared) kept;     /* the lock's, as the one before and the next */
static VEC(struct shared) building; /* without a catalog yet */
static pthread_cond_t built = PTHREAD_COND_INITIALIZER;

static void shared_add_file(struct buf *key, const char *path)
{
    struct stat seen;

    if (path && stat(path, &seen) == 0)
        buf_addf(key, "|%s:%lld.%09ld:%lld:%llu", path, (long long)seen.st_mtim.tv_sec,
                 seen.st_mtim.tv_nsec, (long long)seen.st_size, (unsigned long long)seen.st_ino);
    else
        buf_addf(key, "|-");
}

static void shared_add_text(struct buf *key, const char *text)
{
    buf_addf(key, "|%zu:%s", text ? strlen(text) : 0, text ? text : "");
}

/* Texts with secrets are told apart, and are not kept: a service has its keys for as long as it
 * runs. */
static void shared_add_secret(struct buf *key, const char *text)
{
    const size_t len = text ? strlen(text) : 0;

    buf_addf(key, "|%zu:%016llx%016llx", len, (unsigned long long)hash_bytes(text, len, 1),
             (unsigned long long)hash_bytes(text, len, 2));
}

static void shared_add_url(struct buf *key, const char *url)
{
    buf_addc(key, '|');
    url_redact(key, url);
    shared_add_secret(key, url);
}

/* Descriptions in folders and at servers change without a sign that is cheap to look at. */
static bool shared_may(const struct load_catalog *load)
{
    const struct connection *connection = load->connection;
    const struct settings *settings = load->settings;

    return !load->ignore_declared && !connection->dictionary && !connection->associations &&
           !*settings_text(settings, SET_SQL_DICTIONARY) &&
           !*settings_text(settings, SET_SQL_ASSOCIATIONS) &&
           !*settings_text(settings, SET_TABLE_API_BASE_URL) &&
           !str_starts(connection->url, "schema:");
}

char *shared_key(const struct load_catalog *load, const char *data, const char *const *files,
                 size_t count)
{
    const struct connection *connection = load->connection;
    const struct settings *settings = load->settings;
    struct buf key = BUF_INIT;

    if (!shared_may(load))
        return NULL;
    shared_add_text(&key, connection->name);
    shared_add_url(&key, connection->url);
    shared_add_text(&key, connection->schema);
    shared_add_text(&key, data);
    shared_add_secret(&key, connection->session);
    shared_add_text(&key, connection->reader_role);
    shared_add_text(&key, connection->secure_views);
    shared_add_text(&key, settings_text(settings, SET_SQL_INDEXED_VIEWS));
    shared_add_text(&key, settings_text(settings, SET_SQL_PRIVATE_COLUMNS));
    buf_addf(&key, "|%d|%lld|%g", settings_bool(settings, SET_SQL_VALUE_INDEX),
             (long long)settings_int(settings, SET_SQL_MAX_HOPS),
             settings_real(settings, SET_SQL_CONFIDENCE_THRESHOLD));
    for (size_t i = 0; i < count; i++)
        shared_add_file(&key, files[i]);
    return buf_take(&key);
}

/* With the lock held. */
static void shared_drop(size_t i)
{
    mem_free(kept.v[i].key);
    catalog_unref(kept.v[i].catalog);
    vec_remove(&kept, i);
}

/* With the lock held. */
static struct catalog *shared_look(const char *key, bool values, const struct schema *schema)
{
    const int64_t now = clock_mono_us();
    struct catalog *found = NULL;

    for (size_t i = kept.len; i-- > 0;) {
        const struct shared *at = &kept.v[i];
        if (now - at->since_us > AGE_US)
            shared_drop(i);
        else if (key && !found && str_eq(at->key, key) && (at->values || !values) &&
                 catalog_schema(at->catalog)->fingerprint == schema->fingerprint)
            found = catalog_ref(at->catalog);
    }
    return found;
}

/* With the lock held: its place among those that are built now; -1: it is none of them. */
static int shared_building(const char *key, bool values)
{
    for (size_t i = 0; i < building.len; i++)
        if (str_eq(building.v[i].key, key) && building.v[i].values == values)
            return (int)i;
    return -1;
}

static void shared_wait(void)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LOOK_NS;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&built, &lock, &until);
}

struct catalog *shared_find(const char *key, bool values, const struct schema *schema,
                            struct cancel *cancel)
{
    const struct shared own = {.values = values};

    if (!key)
        return NULL;
    pthread_mutex_lock(&lock);
    struct catalog *found = shared_look(key, values, schema);
    while (!found && shared_building(key, values) >= 0 && !cancel_fired(cancel)) {
        shared_wait();
        found = shared_look(key, values, schema);
    }
    if (!found && sharing && shared_building(key, values) < 0) {
        vec_push(&building, own);
        vec_last(&building).key = mem_strdup(key);
    }
    pthread_mutex_unlock(&lock);
    return found;
}

/* With the lock held. */
static void shared_end(const char *key, bool values)
{
    const int at = shared_building(key, values);

    if (at < 0)
        return;
    mem_free(building.v[at].key);
    vec_remove(&building, (size_t)at);
    if (!building.len)
        vec_release(&building);
    pthread_cond_broadcast(&built);
}

void shared_built(const char *key, bool values, struct catalog *catalog)
{
    const struct shared fresh = {.values = values, .since_us = clock_mono_us()};

    if (!key)
        return;
    pthread_mutex_lock(&lock);
    shared_end(key, values);
    if (sharing && catalog) {
        for (size_t i = kept.len; i-- > 0;)
            if (str_eq(kept.v[i].key, key) && (values || !kept.v[i].values))
                shared_drop(i);
        if (kept.len == KEPT_MOST)
            shared_drop(0);
        vec_push(&kept, fresh);
        vec_last(&kept).key = mem_strdup(key);
        vec_last(&kept).catalog = catalog_ref(catalog);
    }
    pthread_mutex_unlock(&lock);
}

void front_share_catalogs(bool on)
{
    pthread_mutex_lock(&lock);
    sharing = on;
    while (!on && kept.len)
        shared_drop(kept.len - 1);
    if (!on)
        vec_release(&kept);
    pthread_mutex_unlock(&lock);
}
