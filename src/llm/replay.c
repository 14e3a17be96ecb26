/* Recorded answers, JSON Lines: {"request": HASH, "model", "text", "tokens_in", "tokens_out",
 * "probability"}. The hash is of all that decides the answer, so that a changed prompt is asked
 * anew. Tests and comparisons of prompts run the same twice with it. One process writes at a time;
 * threads share it under a lock. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "llm_private.h"
#include "querent/base/json.h"
#include "querent/base/json_read.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/trust.h"

enum { REPLAY_MAX = 256 * 1024 * 1024, HASH_LEN = 16 };
#define TOKENS_MOST 1e12

struct recorded {
    int64_t tokens_in, tokens_out;
    double probability;
    char text[];
};

struct replay {
    pthread_mutex_t lock;
    char *path;
    struct map answers; /* hash in hex → struct recorded */
};

static void replay_hash_of(const struct llm_request *request, char out[HASH_LEN + 1])
{
    char numbers[64];
    uint64_t hash = hash_bytes(request->model, strlen(request->model), 0);

    for (size_t i = 0; i < request->message_count; i++) {
        hash = hash_bytes(&request->messages[i].role, sizeof request->messages[i].role, hash);
        hash = hash_bytes(request->messages[i].text, strlen(request->messages[i].text), hash);
    }
    if (request->json_schema)
        hash = hash_bytes(request->json_schema, strlen(request->json_schema), hash);
    const int n = snprintf(numbers, sizeof numbers, "%.6f %d", request->temperature, request->seed);
    hash = hash_bytes(numbers, (size_t)n, hash);
    snprintf(out, HASH_LEN + 1, "%016" PRIx64, hash);
}

static void replay_put(struct replay *replay, const char *hash, const struct llm_reply *reply)
{
    const size_t size = strlen(reply->text) + 1;
    struct recorded *recorded = mem_alloc(sizeof *recorded + size);

    recorded->tokens_in = reply->tokens_in;
    recorded->tokens_out = reply->tokens_out;
    recorded->probability = reply->probability;
    memcpy(recorded->text, reply->text, size);
    mem_free(map_put(&replay->answers, hash, recorded));
}

static int64_t replay_tokens(const cJSON *number)
{
    const double value = cJSON_IsNumber(number) ? number->valuedouble : 0;

    return value > 0 && value < TOKENS_MOST ? (int64_t)value : 0;
}

static double replay_probability(const cJSON *number)
{
    const double value = cJSON_IsNumber(number) ? number->valuedouble : 0;

    return value > 0 && value <= 1 ? value : 0;
}

static bool load_line(struct replay *replay, const char *line, size_t len, int number,
                      struct err *err)
{
    if (!json_bounded(line, len, err))
        return err_prefix(err, "%s:%d", replay->path, number);
    cJSON *json = cJSON_ParseWithLength(line, len);
    const char *hash = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, "request"));
    char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, "text"));
    const cJSON *in = cJSON_GetObjectItemCaseSensitive(json, "tokens_in");
    const cJSON *out = cJSON_GetObjectItemCaseSensitive(json, "tokens_out");
    const cJSON *weight = cJSON_GetObjectItemCaseSensitive(json, "probability");
    const struct llm_reply reply = {.text = text,
                                    .tokens_in = replay_tokens(in),
                                    .tokens_out = replay_tokens(out),
                                    .probability = replay_probability(weight)};
    const bool ok = hash && text;

    if (ok)
        replay_put(replay, hash, &reply);
    cJSON_Delete(json);
    return ok || err_set(err, ERR_PARSE, "%s:%d: not a recorded answer", replay->path, number);
}

static bool replay_load(struct replay *replay, struct err *err)
{
    struct buf text = BUF_INIT;
    bool ok = trust_read(replay->path, REPLAY_MAX, &text, err);
    int number = 0;

    for (const char *p = buf_str(&text); ok && *p;) {
        const size_t len = strcspn(p, "\n");
        number++;
        if (len)
            ok = load_line(replay, p, len, number, err);
        p += len + (p[len] == '\n');
    }
    buf_release(&text);
    return ok;
}

bool replay_open(const char *path, struct replay **ret_replay, struct err *err)
{
    struct replay *replay = mem_alloc(sizeof *replay);

    pthread_mutex_init(&replay->lock, NULL);
    replay->path = path_expand(path);
    if (path_exists(replay->path) && !replay_load(replay, err)) {
        replay_free(replay);
        return false;
    }
    *ret_replay = replay;
    return true;
}

void replay_free(struct replay *replay)
{
    if (!replay)
        return;
    for (size_t i = 0; i < replay->answers.len; i++)
        mem_free(replay->answers.items[i].value);
    map_release(&replay->answers);
    pthread_mutex_destroy(&replay->lock);
    mem_free(replay->path);
    mem_free(replay);
}

bool replay_find(struct replay *replay, const struct llm_request *request,
                 struct llm_reply *ret_reply)
{
    char hash[HASH_LEN + 1];

    replay_hash_of(request, hash);
    pthread_mutex_lock(&replay->lock);
    const struct recorded *recorded = map_get(&replay->answers, hash);
    if (recorded)
        *ret_reply = (struct llm_reply){.text = mem_strdup(recorded->text),
                                        .tokens_in = recorded->tokens_in,
                                        .tokens_out = recorded->tokens_out,
                                        .probability = recorded->probability,
                                        .attempts = 1};
    pthread_mutex_unlock(&replay->lock);
    return recorded != NULL;
}

static bool replay_append(const char *path, const struct buf *line, struct err *err)
{
    FILE *file = fopen(path, "ae");
    bool ok = file != NULL;

    if (ok)
        ok = fwrite(line->p, 1, line->len, file) == line->len;
    if (file)
        ok = fclose(file) == 0 && ok;
    return ok || err_set(err, ERR_IO, "cannot add an answer to '%s'", path);
}

bool replay_add(struct replay *replay, const struct llm_request *request,
                const struct llm_reply *reply, struct err *err)
{
    char hash[HASH_LEN + 1];
    struct buf line = BUF_INIT;

    replay_hash_of(request, hash);
    buf_addc(&line, '{');
    json_key_str(&line, "request", hash);
    json_key_str(&line, "model", request->model);
    json_key_str(&line, "text", reply->text);
    json_key_int(&line, "tokens_in", reply->tokens_in);
    json_key_int(&line, "tokens_out", reply->tokens_out);
    if (reply->probability > 0)
        json_key_num(&line, "probability", reply->probability);
    buf_add(&line, "}\n");
    pthread_mutex_lock(&replay->lock);
    replay_put(replay, hash, reply);
    const bool ok = replay_append(replay->path, &line, err);
    pthread_mutex_unlock(&replay->lock);
    buf_release(&line);
    return ok;
}
