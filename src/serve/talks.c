/* The questions and sessions that are kept, and who may see them. */
#define ERR_STATE openssl_err_state /* a type of theirs has the name of our error */
#include <openssl/rand.h>
#undef ERR_STATE
#include <stdio.h>

#include "mhd.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "server.h"
#include "texts.h"

char *talks_id_of(const unsigned char *bytes)
{
    char text[2 * TALK_ID_BYTES + 1];

    for (size_t i = 0; i < TALK_ID_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    return mem_strdup(text);
}

char *talks_id(void)
{
    unsigned char bytes[TALK_ID_BYTES];

    if (RAND_bytes(bytes, sizeof bytes) != 1)
        mem_abort("querent: no random numbers can be had for ids\n");
    return talks_id_of(bytes);
}

/* With the lock held. */
static int64_t talks_busy_of(struct server *server, const struct who *who)
{
    int64_t busy = 0;

    for (size_t i = 0; i < server->talks.len; i++)
        busy += who_same(&server->talks.v[i]->who, who) && talk_busy(server->talks.v[i]);
    return busy;
}

/* With the lock held: nobody finds it any more, and the keeper waits for its end. */
static void talks_let_go(struct server *server, size_t i)
{
    talk_end(server->talks.v[i]);
    vec_push(&server->gone, server->talks.v[i]);
    vec_remove(&server->talks, i);
}

/* With the lock held: room for one more, by letting go of the one that nobody used for longest. */
static bool talks_room(struct server *server)
{
    const size_t most = (size_t)settings_int(server->settings, SET_SERVE_TALKS);
    size_t oldest = SIZE_MAX;
    int64_t longest = -1;

    if (server->talks.len < most)
        return true;
    for (size_t i = 0; i < server->talks.len; i++)
        if (!talk_busy(server->talks.v[i]) && talk_unused_us(server->talks.v[i]) > longest) {
            longest = talk_unused_us(server->talks.v[i]);
            oldest = i;
        }
    if (oldest == SIZE_MAX)
        return false;
    talks_let_go(server, oldest);
    return true;
}

/* With the lock held: the one that another request has opened for the same session meanwhile. */
static struct talk *talks_same(struct server *server, const struct talk *talk)
{
    for (size_t i = 0; talk->session && i < server->talks.len; i++)
        if (server->talks.v[i]->session && str_eq(server->talks.v[i]->id, talk->id) &&
            who_same(&server->talks.v[i]->who, &talk->who))
            return server->talks.v[i];
    return NULL;
}

bool talks_add(struct request *request, struct talk *talk)
{
    struct server *server = request->server;

    pthread_mutex_lock(&server->lock);
    struct talk *same = talks_same(server, talk);
    if (same)
        request->talk = talk_ref(same);
    const bool room = same || (!atomic_load(&server->draining) && talks_room(server));
    if (room && !same)
        vec_push(&server->talks, talk_ref(talk));
    pthread_mutex_unlock(&server->lock);
    if (same)
        talk_unref(talk);
    if (!room)
        answer_fail(request, 503, TEXT_FULL,
                    (long long)settings_int(server->settings, SET_SERVE_TALKS));
    return room;
}

bool talks_may_ask(struct request *request)
{
    struct server *server = request->server;
    const int64_t at_once = settings_int(server->settings, SET_SERVE_QUESTIONS_AT_ONCE);

    pthread_mutex_lock(&server->asking);
    pthread_mutex_lock(&server->lock);
    const bool many = at_once && talks_busy_of(server, &request->who) >= at_once;
    pthread_mutex_unlock(&server->lock);
    if (!many)
        return true;
    pthread_mutex_unlock(&server->asking);
    answer_fail(request, 429, TEXT_TOO_MANY_AT_ONCE, (long long)at_once);
    return false;
}

void talks_asked(struct server *server)
{
    pthread_mutex_unlock(&server->asking);
}

static struct talk *talks_find_of(struct server *server, const struct who *who, const char *id,
                                  bool session, bool console)
{
    struct talk *found = NULL;

    pthread_mutex_lock(&server->lock);
    for (size_t i = 0; i < server->talks.len && !found; i++) {
        struct talk *talk = server->talks.v[i];
        if (str_eq(talk->id, id) && who_same(&talk->who, who) && talk->session == session &&
            (talk->console != NULL) == console)
            found = talk_ref(talk);
    }
    pthread_mutex_unlock(&server->lock);
    return found;
}

struct talk *talks_find(struct server *server, const struct who *who, const char *id, bool session)
{
    return talks_find_of(server, who, id, session, false);
}

struct talk *talks_find_console(struct server *server, const struct who *who, const char *id)
{
    return talks_find_of(server, who, id, false, true);
}

void talks_remove(struct server *server, struct talk *talk)
{
    pthread_mutex_lock(&server->lock);
    for (size_t i = 0; i < server->talks.len; i++)
        if (server->talks.v[i] == talk) {
            talks_let_go(server, i);
            break;
        }
    pthread_mutex_unlock(&server->lock);
}

/* With the talk's lock held. */
static bool talks_waits_at(const struct talk *talk, const int *sockets, size_t count)
{
    for (size_t i = 0; i < talk->waiting.len; i++) {
        const union MHD_ConnectionInfo *info =
            mhd.MHD_get_connection_info(talk->waiting.v[i], MHD_CONNECTION_INFO_CONNECTION_FD);
        for (size_t k = 0; info && k < count; k++)
            if (sockets[k] == info->connect_fd)
                return true;
    }
    return false;
}

void talks_wake_sockets(struct server *server, const int *sockets, size_t count)
{
    pthread_mutex_lock(&server->lock);
    for (size_t i = 0; i < server->talks.len; i++) {
        struct talk *talk = server->talks.v[i];
        pthread_mutex_lock(&talk->lock);
        if (talks_waits_at(talk, sockets, count))
            talk_wake_locked(talk);
        pthread_mutex_unlock(&talk->lock);
    }
    pthread_mutex_unlock(&server->lock);
}

void talks_keep(struct server *server)
{
    const int64_t keep_us = settings_int(server->settings, SET_SERVE_KEEP_SECONDS) * 1000000;

    pthread_mutex_lock(&server->lock);
    for (size_t i = server->talks.len; i-- > 0;) {
        struct talk *talk = server->talks.v[i];
        talk_wake(talk);
        talk_settle(talk);
        if (talk_unused_us(talk) > keep_us && !talk_busy(talk))
            talks_let_go(server, i);
    }
    struct talk **gone = server->gone.v;
    const size_t count = server->gone.len;
    server->gone.v = NULL;
    server->gone.len = server->gone.cap = 0;
    pthread_mutex_unlock(&server->lock);
    for (size_t i = 0; i < count; i++) {
        talk_close(gone[i]);
        talk_unref(gone[i]);
    }
    mem_free(gone);
}

bool talks_use(struct server *server, const struct settings *settings)
{
    bool used = false;

    pthread_mutex_lock(&server->lock);
    for (size_t i = 0; i < server->talks.len; i++)
        used |= server->talks.v[i]->settings == settings;
    for (size_t i = 0; i < server->gone.len; i++)
        used |= server->gone.v[i]->settings == settings;
    pthread_mutex_unlock(&server->lock);
    return used;
}

struct metrics_talks talks_count(struct server *server)
{
    struct metrics_talks count = {0};

    pthread_mutex_lock(&server->lock);
    count.kept = (int64_t)server->talks.len;
    for (size_t i = 0; i < server->talks.len; i++) {
        count.busy += talk_busy(server->talks.v[i]);
        count.queued += talk_queued(server->talks.v[i]);
    }
    pthread_mutex_unlock(&server->lock);
    return count;
}

void talks_close(struct server *server)
{
    pthread_mutex_lock(&server->lock);
    while (server->talks.len)
        talks_let_go(server, server->talks.len - 1);
    vec_release(&server->talks); /* with the lock: late requests may still look for theirs */
    pthread_mutex_unlock(&server->lock);
    talks_keep(server);
}
