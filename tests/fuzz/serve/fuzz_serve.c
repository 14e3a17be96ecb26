/* What comes in over HTTP, behind the parser of libmicrohttpd: paths with ids, query parameters,
 * headers (tokens, event ids, traces, addresses), and bodies. Each request gets one answer, of
 * valid JSON or events, without a line end in its headers and without the token. The service
 * drains, so that nothing is begun; a question and a session that are over stand there.
 *
 * The first byte: how many bytes of the body come at once (low half; 0: all), and whether the token
 * of an operator is sent along (its highest bit). */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fake_mhd.h"
#include "jobs/desks.h"
#include "jobs/job_body.h"
#include "querent/base/json_read.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define PIECES 0x0f
#define WITH_TOKEN 0x80

static char folder[64];
static char *token, *bearer;
static struct server server;

static void forget(void)
{
    char command[128];

    talks_close(&server);
    desks_free(server.desks);
    limits_free(server.limits);
    metrics_free(server.metrics);
    store_close(server.store);
    settings_free(server.settings);
    mem_free(token);
    mem_free(bearer);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (chdir("/") != 0 || system(command) != 0)
        fprintf(stderr, "%s stays\n", folder);
}

static void make_folder(void)
{
    strcpy(folder, "/tmp/querent-fuzz-XXXXXX");
    if (!mkdtemp(folder) || chdir(folder) != 0)
        abort();
    clearenv();
    setenv("HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_DATA_HOME", folder, 1);
}

/* What was asked is over: its streams end, and its answer is there. */
static void put_talk(const char *id, const char *conversation, const struct who *who)
{
    struct talk *talk = talk_new(server.settings, server.metrics, who, mem_strdup(id),
                                 conversation ? mem_strdup(conversation) : NULL, "demo", 300);
    struct buf json = BUF_INIT;

    pthread_mutex_lock(&talk->lock);
    talk->now.question = mem_strdup("how many?");
    talk->now.status = TALK_FINISHED;
    talk->now.over = true;
    buf_add(&json, "{\"event\":\"token\"}");
    talk_log(talk, "token", &json);
    pthread_mutex_unlock(&talk->lock);
    vec_push(&server.talks, talk);
}

static void begin(void)
{
    static const char *const overrides[] = {"serve.requests_per_minute=0", "serve.body_bytes=16384",
                                            "serve.cors_origins=https://named.example",
                                            "serve.trusted_proxy=127.0.0.2"};
    char ann[] = "ann", north[] = "north", scopes[] = "ask,run,jobs,admin";
    const struct store_token made = {.user = ann, .company = north, .scopes = scopes};
    const struct who who = {.user = ann, .company = north, .scopes = SCOPE_OPERATOR};
    struct store_options options = {.company = ""};
    const struct daemon_place place = {.fd = -1, .name = "a check", .own = true};
    struct err err = ERR_INIT;

    make_folder();
    server = (struct server){.connection = "demo", .leaving = -1, .draining = true};
    server.metrics = metrics_new();
    server.desks = desks_new();
    server.limits = limits_new(0);
    pthread_mutex_init(&server.asking, NULL);
    pthread_mutex_init(&server.lock, NULL);
    pthread_mutex_init(&server.arrivals.lock, NULL);
    struct settings *settings = NULL;
    if (!settings_load(overrides, sizeof overrides / sizeof *overrides, &settings, &err))
        abort();
    server.settings = settings;
    store_options_of(settings, &options);
    if (!store_open(&options, &server.store, &err) ||
        !store_token_new(server.store, &made, &token, &err))
        abort();
    bearer = mem_printf("Bearer %s", token);
    put_talk("question", NULL, &who);
    put_talk("session", "session", &who);
    fake_mhd_begin();
    if (!daemon_start(&server, &place, &err))
        abort();
    atexit(forget);
}

/* The body as a job's, which a service that drains does not look at. */
static void take_as_job(struct fake_request *asked)
{
    struct request request = {.server = &server,
                              .connection = fake_mhd_connection(asked),
                              .path = asked->path,
                              .body = BUF_INIT};
    const struct desk desk = {.settings = server.settings};
    struct job_mappings mappings = {0};
    struct job_found found = {0};
    struct job_rows rows;

    request.json = cJSON_ParseWithLength(asked->body, asked->body_len);
    if (cJSON_IsObject(request.json) &&
        !cJSON_HasObjectItem(request.json, "source_job_id")) { /* there are no jobs */
        buf_addn(&request.body, asked->body, asked->body_len);
        if (job_body_rows(&request, &desk, &found, &rows) && result_column_count(found.result) == 0)
            __builtin_trap();
        job_body_mappings(&request, &mappings);
        mem_free(job_body_addresses(&request, "recipients"));
        mem_free(job_body_print(&request));
        mem_free(mappings.list);
        job_found_release(&found);
        buf_release(&request.body);
    }
    cJSON_Delete(request.json);
}

/* As daemon.c bounds it before it is parsed. */
static bool is_bounded(const struct fake_request *asked)
{
    return asked->body_len && asked->body_len <= 16384 &&
           json_bounded(asked->body, asked->body_len, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fake_request asked;

    if (size < 1)
        return 0;
    if (!token)
        begin();
    const size_t piece = data[0] & PIECES;
    fake_request_read(&asked, (const char *)data + 1, size - 1);
    if ((data[0] & WITH_TOKEN) && asked.header_count < FAKE_PAIRS)
        asked.headers[asked.header_count++] =
            (struct fake_pair){mem_strdup("Authorization"), mem_strdup(bearer)};
    const unsigned status = fake_mhd_ask(&asked, piece ? piece : asked.body_len + 1, token);
    const bool known = (data[0] & WITH_TOKEN) || status == 404 || status == 405 || status == 413;
    if (!known && str_starts(asked.path, "/api/") && status != 401 && status != 204)
        __builtin_trap(); /* whoever has no token is told nothing */
    if (str_starts(asked.path, "/api/v1/jobs/") && is_bounded(&asked))
        take_as_job(&asked);
    fake_request_release(&asked);
    return 0;
}
