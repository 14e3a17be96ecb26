/* SIGHUP: the configuration is read again. What is asked from then on goes by it; what is under way
 * ends by the settings that it began with, which are kept until nothing uses them. */
#include <string.h>

#include "jobs/desks.h"
#include "querent/base/clock.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "server.h"
#include "texts.h"

#define GRACE_US INT64_C(600000000) /* no request is at work for longer than this */

/* Read once, at the start. */
static const struct {
    enum setting_id id;
    const char *name;
} fixed[] = {{SET_SERVE_LISTEN, "serve.listen"},
             {SET_SERVE_TLS_CERT, "serve.tls_cert"},
             {SET_SERVE_TLS_KEY, "serve.tls_key"},
             {SET_STATE, "state"},
             {SET_LOG_PATH, "log.path"},
             {SET_LOG_LEVEL, "log.level"},
             {SET_TRACE_PATH, "trace.path"},
             {SET_TIME_ZONE, "time_zone"},
             {SET_COMPANY, "company"}};

static void reload_say(const struct server *server, const char *text)
{
    log_write(LOG_INFO, "serve", "%s", text);
    if (server->options.said)
        server->options.said(server->options.arg, text);
}

/* What changed and needs a new start. */
static void reload_say_fixed(const struct server *server, const struct settings *before,
                             const struct settings *after)
{
    struct buf names = BUF_INIT;

    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (!str_eq(settings_text(before, fixed[i].id), settings_text(after, fixed[i].id)))
            buf_addf(&names, "%s%s", names.len ? ", " : "", fixed[i].name);
    char *text =
        names.len ? mem_printf(TEXT_RELOADED_BUT, buf_str(&names)) : mem_strdup(TEXT_RELOADED);
    reload_say(server, text);
    mem_free(text);
    buf_release(&names);
}

void reload_settings(struct server *server)
{
    struct settings *before = server->settings,
                    *after =
                        server->options.reload ? server->options.reload(server->options.arg) : NULL;

    if (!after) {
        reload_say(server, TEXT_NOT_RELOADED);
        return;
    }
    if (server->own) { /* the first are the caller's */
        const struct old_settings old = {before, clock_mono_us()};
        vec_push(&server->old, old);
    }
    server->own = true;
    server->settings = after;
    limits_set(server->limits, settings_int(after, SET_SERVE_REQUESTS_PER_MINUTE));
    reload_say_fixed(server, before, after);
}

void reload_keep(struct server *server)
{
    for (size_t i = server->old.len; i-- > 0;) {
        struct old_settings *old = &server->old.v[i];
        if (clock_mono_us() - old->since_us < GRACE_US || talks_use(server, old->settings) ||
            desks_use(server->desks, old->settings))
            continue;
        settings_free(old->settings);
        vec_remove(&server->old, i);
    }
}

void reload_close(struct server *server)
{
    for (size_t i = 0; i < server->old.len; i++)
        settings_free(server->old.v[i].settings);
    vec_release(&server->old);
    if (server->own)
        settings_free(server->settings);
}
