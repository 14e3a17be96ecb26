#include "jobs/desks.h"

#include "mhd.h"
#include "querent/audit/audit.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/vec.h"

struct desks {
    pthread_mutex_t lock;
    VEC(struct desk *) all;
    pthread_mutex_t waits; /* guards `waiting`; taken before a pool's lock, not with `lock` */
    VEC(struct MHD_Connection *) waiting;
};

static void desks_hear(void *arg, const char *conversation, const struct job_info *job)
{
    (void)conversation, (void)job;
    desks_wake(arg);
}

/* ---- one */

static void desk_free(struct desk *desk)
{
    jobs_free(desk->jobs);
    audit_free(desk->audit);
    store_close(desk->store);
    who_release(&desk->who);
    pthread_mutex_destroy(&desk->creating);
    mem_free(desk);
}

static struct desk *desk_open(struct desks *desks, struct settings *settings, const struct who *who,
                              struct err *err)
{
    struct store_options options = {.user = who->user, .company = who->company};
    struct store *store = NULL;

    store_options_of(settings, &options);
    if (!store_open(&options, &store, err))
        return NULL;
    struct desk *desk = mem_alloc(sizeof *desk);
    *desk = (struct desk){.who = who_copy(who), .settings = settings, .store = store};
    const struct audit_options audit = {
        .settings = settings, .user = desk->who.user, .company = desk->who.company};
    desk->audit = audit_new(&audit);
    const struct jobs_options jobs = {.settings = settings,
                                      .store = store,
                                      .audit = desk->audit,
                                      .changed = desks_hear,
                                      .keeps_reads = true,
                                      .arg = desks};
    desk->jobs = jobs_new(&jobs);
    pthread_mutex_init(&desk->creating, NULL);
    return desk;
}

static bool desk_rests(const struct desk *desk)
{
    return desk->refs == 0 && jobs_busy(desk->jobs) == 0;
}

/* ---- all */

struct desks *desks_new(void)
{
    struct desks *desks = mem_alloc(sizeof *desks);

    pthread_mutex_init(&desks->lock, NULL);
    pthread_mutex_init(&desks->waits, NULL);
    return desks;
}

void desks_free(struct desks *desks)
{
    desks_close(desks);
    vec_release(&desks->all);
    vec_release(&desks->waiting);
    pthread_mutex_destroy(&desks->lock);
    pthread_mutex_destroy(&desks->waits);
    mem_free(desks);
}

/* With the lock held. */
static struct desk *desks_find(struct desks *desks, const struct settings *settings,
                               const struct who *who)
{
    for (size_t i = 0; i < desks->all.len; i++) {
        struct desk *desk = desks->all.v[i];
        if (!who_same(&desk->who, who))
            continue;
        if (desk->settings == settings || !desk_rests(desk))
            return desk;
        vec_remove(&desks->all, i); /* it is at rest, so this does not wait */
        desk_free(desk);
        return NULL;
    }
    return NULL;
}

struct desk *desks_take(struct desks *desks, struct settings *settings, const struct who *who,
                        struct err *err)
{
    pthread_mutex_lock(&desks->lock);
    struct desk *desk = desks_find(desks, settings, who);
    if (!desk && (desk = desk_open(desks, settings, who, err)))
        vec_push(&desks->all, desk);
    if (desk) {
        desk->refs++;
        desk->used_us = clock_mono_us();
    }
    pthread_mutex_unlock(&desks->lock);
    return desk;
}

void desks_give(struct desks *desks, struct desk *desk)
{
    pthread_mutex_lock(&desks->lock);
    desk->refs--;
    pthread_mutex_unlock(&desks->lock);
}

void desks_keep(struct desks *desks, int64_t idle_s)
{
    VEC(struct desk *) idle = {0};

    pthread_mutex_lock(&desks->lock);
    for (size_t i = desks->all.len; i-- > 0;) {
        struct desk *desk = desks->all.v[i];
        if (clock_mono_us() - desk->used_us < idle_s * 1000000 || !desk_rests(desk))
            continue;
        vec_push(&idle, desk);
        vec_remove(&desks->all, i);
    }
    pthread_mutex_unlock(&desks->lock);
    for (size_t i = 0; i < idle.len; i++)
        desk_free(idle.v[i]);
    vec_release(&idle);
}

void desks_close(struct desks *desks)
{
    for (;;) {
        struct desk *desk = NULL;
        pthread_mutex_lock(&desks->lock);
        if (desks->all.len) {
            desk = vec_last(&desks->all);
            vec_remove(&desks->all, desks->all.len - 1);
        }
        pthread_mutex_unlock(&desks->lock);
        if (!desk)
            return;
        desk_free(desk);
    }
}

bool desks_wait(struct desks *desks, struct desk *desk, const char *read,
                struct MHD_Connection *connection)
{
    pthread_mutex_lock(&desks->waits);
    const bool waits = !jobs_read_settled(desk->jobs, read);
    if (waits) {
        vec_push(&desks->waiting, connection);
        mhd.MHD_suspend_connection(connection);
    }
    pthread_mutex_unlock(&desks->waits);
    return waits;
}

void desks_wake(struct desks *desks)
{
    pthread_mutex_lock(&desks->waits);
    for (size_t i = 0; i < desks->waiting.len; i++)
        mhd.MHD_resume_connection(desks->waiting.v[i]);
    desks->waiting.len = 0;
    pthread_mutex_unlock(&desks->waits);
}

size_t desks_busy(struct desks *desks)
{
    size_t busy = 0;

    pthread_mutex_lock(&desks->lock);
    for (size_t i = 0; i < desks->all.len; i++)
        busy += jobs_busy(desks->all.v[i]->jobs);
    pthread_mutex_unlock(&desks->lock);
    return busy;
}

bool desks_use(struct desks *desks, const struct settings *settings)
{
    bool used = false;

    pthread_mutex_lock(&desks->lock);
    for (size_t i = 0; i < desks->all.len; i++)
        used |= desks->all.v[i]->settings == settings;
    pthread_mutex_unlock(&desks->lock);
    return used;
}
