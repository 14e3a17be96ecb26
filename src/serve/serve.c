/* The service's life: it listens, keeps, and lets go. */
#include "querent/serve/serve.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "jobs/desks.h"
#include "mhd.h"
#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/thread.h"
#include "querent/front/front.h"
#include "querent/store/store.h"
#include "server.h"
#include "texts.h"

#define KEEP_US 5000000 /* how often what is over is let go of, and streams are woken */
#define GIVE_BACK_US 20000000
#define DRAIN_MS 50
#define FILES_MOST 65536

/* "READY=1" to systemd, where it waits for it (sd_notify(3)). */
static void serve_notify(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    if (!path || strlen(path) >= sizeof address.sun_path)
        return;
    memcpy(address.sun_path, path, strlen(path));
    const socklen_t len = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path));
    if (*path == '@')
        address.sun_path[0] = '\0';
    const int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    if (sendto(fd, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&address, len) < 0)
        log_write(LOG_WARN, "serve", "systemd cannot be told: %s", strerror(errno));
    close(fd);
}

static bool serve_open_store(struct server *server, struct err *err)
{
    struct store_options options = {.company = ""};

    store_options_of(server->settings, &options);
    return store_open(&options, &server->store, err);
}

static bool serve_may_listen(struct server *server, const struct daemon_place *place,
                             struct err *err)
{
    server->local = place->local;
    server->keyless = place->own;
    if (place->own || identity_any_token(server) ||
        *settings_text(server->settings, SET_SERVE_TRUSTED_PROXY))
        return true;
    return err_set(err, ERR_CONFIG, TEXT_OPEN_TO_ALL, place->name);
}

/* The signals that end it or have it read its settings, as a descriptor; blocked before any thread
 * is started. */
static int serve_signals(void)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_CLOEXEC);
}

/* What serve began and nobody went on with; at the start and then every so often. */
static void serve_clean_up(struct server *server)
{
    const struct settings *settings = server->settings;
    const int64_t now_us = clock_mono_us();
    struct err err = ERR_INIT;
    int64_t deleted = 0;

    if (now_us < server->clean_us)
        return;
    server->clean_us =
        now_us + settings_int(settings, SET_CONVERSATION_CLEANUP_INTERVAL_HOURS) * 3600000000;
    if (!store_cleanup(server->store, settings_int(settings, SET_CONVERSATION_MAX_AGE_HOURS) * 3600,
                       &deleted, &err))
        log_write(LOG_WARN, "serve", "old conversations are not deleted: %s", err.text);
    else if (deleted)
        log_write(LOG_INFO, "serve", "%lld old conversations deleted", (long long)deleted);
}

/* Takes the signal; false: it says to end. */
static bool serve_reloads(struct server *server, int signals)
{
    struct signalfd_siginfo info;

    if (read(signals, &info, sizeof info) != sizeof info || info.ssi_signo != SIGHUP)
        return false;
    char *begun = mem_printf("RELOADING=1\nMONOTONIC_USEC=%lld", (long long)clock_mono_us());
    serve_notify(begun);
    mem_free(begun);
    reload_settings(server);
    serve_notify("READY=1");
    return true;
}

/* Questions leave holes behind, which are given back every so often. */
static void serve_give_back(struct server *server)
{
    const int64_t now_us = clock_mono_us();

    if (now_us < server->give_back_us)
        return;
    server->give_back_us = now_us + GIVE_BACK_US;
    mem_give_back();
}

static void serve_loop(struct server *server, int signals)
{
    struct pollfd fds[] = {{.fd = signals, .events = POLLIN},
                           {.fd = server->leaving, .events = POLLIN}};
    int64_t keep_us = clock_mono_us() + KEEP_US;

    serve_clean_up(server);
    for (;;) {
        const int64_t left_us = keep_us - clock_mono_us();
        const bool woken = poll(fds, 2, left_us > 0 ? (int)(left_us / 1000) + 1 : 0) > 0;
        if (woken && fds[0].revents && !serve_reloads(server, signals))
            return;
        if (woken && fds[1].revents)
            leaving_hear(server);
        if (clock_mono_us() < keep_us)
            continue;
        keep_us = clock_mono_us() + KEEP_US;
        talks_keep(server);
        desks_wake(server->desks);
        arriving_keep(server);
        desks_keep(server->desks, settings_int(server->settings, SET_SERVE_IDLE_SECONDS));
        serve_clean_up(server);
        reload_keep(server);
        serve_give_back(server);
    }
}

/* New requests are answered 503, so that whoever asks knows at once. On a socket of systemd's they
 * wait for the next service instead. */
static void serve_drain(struct server *server, bool handed)
{
    const int64_t until =
        clock_mono_us() + settings_int(server->settings, SET_SERVE_DRAIN_SECONDS) * 1000000;

    atomic_store(&server->draining, true);
    serve_notify("STOPPING=1");
    if (handed)
        mhd.MHD_quiesce_daemon(server->daemon);
    while ((talks_count(server).busy || desks_busy(server->desks)) && clock_mono_us() < until) {
        talks_keep(server);
        desks_wake(server->desks);
        poll(NULL, 0, DRAIN_MS);
    }
}

static bool serve_on(struct server *server, struct daemon_place *place, struct err *err)
{
    const int signals = serve_signals();

    if (signals < 0)
        return err_set(err, ERR_IO, TEXT_CANNOT_LISTEN, place->name, strerror(errno));
    if (!daemon_start(server, place, err)) {
        close(signals);
        return false;
    }
    place->fd = -1; /* the daemon's */
    if (server->options.listening)
        server->options.listening(server->options.arg, place->name);
    serve_notify("READY=1");
    serve_loop(server, signals);
    serve_drain(server, place->handed);
    talks_close(server);
    desks_wake(server->desks);
    daemon_stop(server);
    talks_close(server); /* what a last request has made */
    desks_close(server->desks);
    close(signals);
    return true;
}

/* As many connections as the system lets it have, not as a shell begins with. */
static void serve_raise_files(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= limit.rlim_max)
        return;
    limit.rlim_cur = limit.rlim_max < FILES_MOST ? limit.rlim_max : FILES_MOST;
    setrlimit(RLIMIT_NOFILE, &limit);
}

bool serve_run(struct settings *settings, const struct serve_options *options, struct err *err)
{
    struct server server = {.settings = settings,
                            .options = *options,
                            .connection = options->connection ? options->connection : "demo",
                            .metrics = metrics_new(),
                            .desks = desks_new(),
                            .leaving = -1};
    struct daemon_place place = {.fd = -1};

    serve_raise_files();
    mem_share();
    thread_expect_many();
    store_share();
    front_share_catalogs(true);
    server.limits = limits_new(settings_int(settings, SET_SERVE_REQUESTS_PER_MINUTE));
    pthread_mutex_init(&server.asking, NULL);
    pthread_mutex_init(&server.lock, NULL);
    pthread_mutex_init(&server.arrivals.lock, NULL);
    bool ok = mhd_ready(err) && leaving_open(&server, err) && serve_open_store(&server, err) &&
              listen_open(&server, &place, err) && serve_may_listen(&server, &place, err) &&
              serve_on(&server, &place, err);
    if (place.fd >= 0)
        close(place.fd);
    listen_close(&place);
    front_share_catalogs(false);
    reload_close(&server);
    store_close(server.store);
    leaving_close(&server);
    desks_free(server.desks);
    limits_free(server.limits);
    metrics_free(server.metrics);
    pthread_mutex_destroy(&server.arrivals.lock);
    pthread_mutex_destroy(&server.lock);
    pthread_mutex_destroy(&server.asking);
    return ok;
}
