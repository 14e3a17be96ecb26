/* This process as others on the same state see it: a row of the table worker whose time a thread
 * renews, on a connection of its own. A process whose time is over, or that is gone from this
 * machine, holds nothing any more. The same connection hears what other processes notify, so that
 * nobody has to look every so often. The thread begins when the process first holds something. */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <unistd.h>

#include "backend/pg_place.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/system/process.h"
#include "querent/base/thread.h"

#define BEATS 3 /* a lease outlives so many */
#define AGAIN_MS 1000
#define OLD_WORKERS "1 day"

/* Two processes with the same can look at each other's numbers: one boot, one space of numbers. */
static char *pg_worker_host(void)
{
    char name[65] = "", boot[64] = "", space[64] = "";
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "re");

    gethostname(name, sizeof name - 1);
    if (file && fscanf(file, "%60s", boot) != 1)
        boot[0] = '\0';
    if (file)
        fclose(file);
    const ssize_t len = readlink("/proc/self/ns/pid", space, sizeof space - 1);
    space[len > 0 ? len : 0] = '\0';
    return mem_printf("%s %s %s", name, boot, space);
}

void pg_worker_init(struct pg_worker *worker, int lease_s)
{
    uint32_t number = 0;

    if (getrandom(&number, sizeof number, 0) != sizeof number)
        number = (uint32_t)clock_mono_us() ^ (uint32_t)getpid();
    worker->id = number % INT32_MAX + 1;
    worker->lease_s = lease_s;
    worker->host = pg_worker_host();
    worker->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&worker->lock, NULL);
}

/* ---- the thread */

static bool pg_worker_say(const struct pg_worker *worker, struct pg_link *link, const char *sql)
{
    struct pg_fault fault = {0};
    char nothing[8];
    char *whole = mem_printf(sql, (long long)worker->id);
    const bool ok = pg_link_run(link, whole, nothing, sizeof nothing, &fault);

    mem_free(whole);
    return ok && !link->broken;
}

static bool pg_worker_beat(const struct pg_worker *worker, struct pg_link *link)
{
    return pg_worker_say(worker, link,
                         "UPDATE worker SET seen=now() WHERE id=%lld; DELETE FROM worker WHERE "
                         "seen < now() - interval '" OLD_WORKERS "'");
}

/* What is heard is told without the place's lock, and before anybody can end it. */
static void pg_worker_tell(struct pg_worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    for (size_t i = 0; i < worker->watches.len; i++)
        worker->watches.v[i].heard(worker->watches.v[i].arg);
    pthread_mutex_unlock(&worker->lock);
}

static bool pg_worker_ending(const struct pg_worker *worker)
{
    return atomic_load(&worker->ending);
}

/* Until a beat is due, the end, or a lost connection. */
static bool pg_worker_listen(struct pg_worker *worker, struct pg_link *link, int ms)
{
    const int64_t until_us = clock_mono_us() + (int64_t)ms * 1000;
    int64_t left_us;

    while (!pg_worker_ending(worker) && (left_us = until_us - clock_mono_us()) > 0) {
        struct pollfd fds[] = {{.fd = worker->wake, .events = POLLIN},
                               {.fd = pq.PQsocket(link->conn), .events = POLLIN}};
        if (poll(fds, 2, (int)(left_us / 1000) + 1) <= 0 || !fds[1].revents)
            continue;
        bool heard = false;
        if (!pq.PQconsumeInput(link->conn))
            return false;
        for (PGnotify *note; (note = pq.PQnotifies(link->conn)); pq.PQfreemem(note))
            heard = true;
        if (heard)
            pg_worker_tell(worker);
    }
    return true;
}

static void pg_worker_live(struct pg_place *place, struct pg_link *link)
{
    struct pg_worker *worker = &place->worker;

    if (!pg_worker_say(worker, link, "LISTEN " PG_SCHEMA " /* %lld */"))
        return;
    while (!pg_worker_ending(worker) && pg_worker_beat(worker, link)) {
        pg_worker_tell(worker); /* others' leases may have ended */
        if (!pg_worker_listen(worker, link, worker->lease_s * 1000 / BEATS))
            return;
    }
}

static void *pg_worker_run(void *arg)
{
    struct pg_place *place = arg;
    struct pg_worker *worker = &place->worker;

    while (!pg_worker_ending(worker)) {
        struct pollfd wake = {.fd = worker->wake, .events = POLLIN};
        struct pg_fault fault = {0};
        struct pg_link link = {0};
        if (pg_place_connect(place, &link, &fault)) {
            pg_worker_live(place, &link);
            if (pg_worker_ending(worker) && !link.broken)
                pg_worker_say(worker, &link, "DELETE FROM worker WHERE id=%lld");
            pg_link_close(&link);
        }
        if (!pg_worker_ending(worker))
            poll(&wake, 1, AGAIN_MS);
    }
    return NULL;
}

static void pg_worker_begin(struct pg_place *place)
{
    struct pg_worker *worker = &place->worker;

    pthread_mutex_lock(&worker->lock);
    if (!worker->begun)
        worker->begun = thread_start(&worker->thread, "worker", pg_worker_run, place, NULL);
    pthread_mutex_unlock(&worker->lock);
}

void pg_worker_end(struct pg_worker *worker)
{
    const uint64_t one = 1;

    atomic_store(&worker->ending, true);
    if (worker->begun && write(worker->wake, &one, sizeof one) == sizeof one)
        pthread_join(worker->thread, NULL);
    vec_release(&worker->watches);
    if (worker->wake >= 0)
        close(worker->wake);
    pthread_mutex_destroy(&worker->lock);
    mem_free(worker->host);
}

/* ---- what a handle asks */

void pg_worker_announce(struct store *store, struct change *change)
{
    struct pg_place *place = pg_store_place(store);
    const int pid = (int)getpid();

    pg_worker_begin(place);
    change_add(change,
               "INSERT INTO worker(id, host, pid, start, seen) VALUES(?1, ?2, ?3, ?4, now()) "
               "ON CONFLICT(id) DO UPDATE SET seen=now()",
               "itii", place->worker.id, place->worker.host, (int64_t)pid, process_start(pid));
}

void pg_worker_notify(struct store *store, struct change *change)
{
    (void)store;
    change_add(change, "SELECT pg_notify('" PG_SCHEMA "', '')", "");
}

int64_t pg_worker_self(struct store *store)
{
    return pg_store_place(store)->worker.id;
}

bool pg_worker_owners(struct store *store, struct owners *ret_owners, struct err *err)
{
    const struct pg_worker *worker = &pg_store_place(store)->worker;
    struct err problem = ERR_INIT;
    struct store_stmt *stmt = store_prepare(
        store, &problem,
        "SELECT id, host, pid, start FROM worker WHERE seen > now() - make_interval(secs => ?1)",
        "d", (double)worker->lease_s);

    while (stmt && store_step(store, stmt, &problem)) {
        const struct owner owner = {stmt_int(stmt, 0), (int)stmt_int(stmt, 2)};
        const char *host = stmt_text(stmt, 1);
        if (owner.id == worker->id || !str_eq(host, worker->host) ||
            process_lives(owner.pid, stmt_int(stmt, 3)))
            vec_push(&ret_owners->rows, owner);
    }
    stmt_end(stmt);
    if (problem.code != ERR_NONE && err)
        *err = problem;
    return problem.code == ERR_NONE;
}

void pg_worker_watch(struct store *store, void (*heard)(void *arg), void *arg)
{
    struct pg_place *place = pg_store_place(store);
    struct pg_worker *worker = &place->worker;
    const struct pg_watch watch = {heard, arg};

    pthread_mutex_lock(&worker->lock);
    for (size_t i = worker->watches.len; i > 0; i--)
        if (worker->watches.v[i - 1].arg == arg)
            vec_remove(&worker->watches, i - 1);
    if (heard)
        vec_push(&worker->watches, watch);
    pthread_mutex_unlock(&worker->lock);
    if (heard)
        pg_worker_begin(place);
}
