/* Telling others the head of the chain: a line to a syslog socket, a POST to a URL. One thread;
 * only the newest head matters, so heads that come while it sends are sent as one. A failure is
 * reported once, and tried again with the next head or after a while. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "audit_private.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "querent/base/thread.h"
#include "querent/http/http.h"

#define SEND_MS 1000
#define AGAIN_S 10
#define SYSLOG_PRIORITY (10 << 3 | 5) /* authpriv.notice, RFC 5424 6.2.1 */
#define ANSWER_MOST 65536

struct notary {
    struct audit_options options;
    struct http *http;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct trail_head head; /* the newest one */
    bool fresh, stop;
    bool failing; /* has been said; the thread's own */
};

static bool tell_syslog(const char *path, const char *company, const struct trail_head *head,
                        struct err *err)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char line[512];

    if (strlen(path) >= sizeof address.sun_path)
        return err_set(err, ERR_CONFIG, "audit.syslog: '%s' is too long for a socket", path);
    strcpy(address.sun_path, path);
    const int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const int len = snprintf(
        line, sizeof line, "<%d>querent[%d]: audit company='%.*s' rows=%lld hash=%s",
        SYSLOG_PRIORITY, (int)getpid(), TEXT_CUT(company, 100), (long long)head->rows, head->hash);
    const bool ok = fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) == 0 &&
                    send(fd, line, (size_t)len, MSG_NOSIGNAL) == len;
    if (!ok)
        err_set(err, ERR_IO, "syslog at '%s': %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return ok;
}

static const char *notary_company(const struct notary *notary)
{
    return notary->options.company ? notary->options.company
                                   : settings_text(notary->options.settings, SET_COMPANY);
}

static bool tell_url(struct notary *notary, const char *url, const struct trail_head *head,
                     struct err *err)
{
    const struct settings *settings = notary->options.settings;
    const char *token = settings_secret(settings, SET_AUDIT_ANCHOR_TOKEN, SET_AUDIT_ANCHOR_URL);
    char *place = http_place(url), at[24];
    struct buf body = BUF_INIT;
    struct http_reply reply;

    clock_iso(clock_now(), at);
    buf_addc(&body, '{');
    json_key_str(&body, "company", notary_company(notary));
    json_key_int(&body, "rows", head->rows);
    json_key_str(&body, "hash", head->hash);
    json_key_str(&body, "at", at);
    buf_addc(&body, '}');
    if (!notary->http)
        notary->http = http_new();
    struct http_call call = {.server = place,
                             .url = url,
                             .key = *token ? token : NULL,
                             .body = body.p,
                             .body_len = body.len,
                             .connect_ms = SEND_MS,
                             .stall_ms = SEND_MS,
                             .deadline_us = clock_mono_us() + (int64_t)SEND_MS * 1000,
                             .max_bytes = ANSWER_MOST};
    bool ok = http_do(notary->http, &call, &reply, err);
    if (ok && (reply.status < 200 || reply.status > 299))
        ok = err_set(err, ERR_IO, "%s answered with status %ld", place, reply.status);
    http_reply_release(&reply);
    buf_release(&body);
    mem_free(place);
    return ok;
}

static bool audit_notary_tell(struct notary *notary, const struct trail_head *head)
{
    const struct settings *settings = notary->options.settings;
    const char *path = settings_text(settings, SET_AUDIT_SYSLOG),
               *url = settings_text(settings, SET_AUDIT_ANCHOR_URL);
    struct err err = ERR_INIT;
    const bool syslog = !*path || tell_syslog(path, notary_company(notary), head, &err),
               posted = !*url || tell_url(notary, url, head, &err);

    if (syslog && posted) {
        notary->failing = false;
        return true;
    }
    log_write(LOG_WARN, "audit", "%s", err.text);
    if (!notary->failing && notary->options.notice) {
        char *text = mem_printf("the end of the audit trail could not be reported: %s", err.text);
        notary->options.notice(notary->options.arg, text);
        mem_free(text);
    }
    notary->failing = true;
    return false;
}

/* With the lock: until there is something to tell. */
static void notary_await(struct notary *notary, bool again)
{
    struct timespec until;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += AGAIN_S;
    while (!notary->fresh && !notary->stop) {
        if (!again)
            pthread_cond_wait(&notary->changed, &notary->lock);
        else if (pthread_cond_timedwait(&notary->changed, &notary->lock, &until) == ETIMEDOUT)
            return;
    }
}

static void *notary_run(void *arg)
{
    struct notary *notary = arg;
    bool told = true;

    pthread_mutex_lock(&notary->lock);
    for (;;) {
        notary_await(notary, !told);
        if (notary->stop && !notary->fresh)
            break;
        const struct trail_head head = notary->head;
        notary->fresh = false;
        pthread_mutex_unlock(&notary->lock);
        told = audit_notary_tell(notary, &head);
        pthread_mutex_lock(&notary->lock);
    }
    pthread_mutex_unlock(&notary->lock);
    return NULL;
}

struct notary *notary_new(const struct audit_options *options)
{
    if (!*settings_text(options->settings, SET_AUDIT_SYSLOG) &&
        !*settings_text(options->settings, SET_AUDIT_ANCHOR_URL))
        return NULL;
    struct notary *notary = mem_alloc(sizeof *notary);
    notary->options = *options;
    pthread_mutex_init(&notary->lock, NULL);
    pthread_cond_init(&notary->changed, NULL);
    if (!thread_start(&notary->thread, "notary", notary_run, notary, NULL))
        mem_abort("querent: no thread can be started for the audit trail\n");
    return notary;
}

void notary_tell(struct notary *notary, const struct trail_head *head)
{
    if (!notary)
        return;
    pthread_mutex_lock(&notary->lock);
    if (head->rows != notary->head.rows) {
        notary->head = *head;
        notary->fresh = true;
        pthread_cond_signal(&notary->changed);
    }
    pthread_mutex_unlock(&notary->lock);
}

void notary_free(struct notary *notary)
{
    if (!notary)
        return;
    pthread_mutex_lock(&notary->lock);
    notary->stop = true;
    pthread_cond_signal(&notary->changed);
    pthread_mutex_unlock(&notary->lock);
    pthread_join(notary->thread, NULL);
    http_free(notary->http);
    pthread_cond_destroy(&notary->changed);
    pthread_mutex_destroy(&notary->lock);
    mem_free(notary);
}
