/* A trail over a state of its own, and what may be done to it behind its back. */
#ifndef QUERENT_TESTS_TRAILS_H
#define QUERENT_TESTS_TRAILS_H

#include <string.h>

#include "states.h"

#include "querent/base/mem.h"
#include "querent/store/trail.h"

static const char *trails_key = "0123456789abcdef0123456789abcdef";

/* NULL in trails_key is a key that is gone. */
static inline bool trails_give_key(void *arg, bool create, struct buf *ret_key, struct err *err)
{
    (void)arg;
    (void)create;
    if (!trails_key)
        return err_set(err, ERR_NOT_FOUND, "the key is gone");
    buf_add(ret_key, trails_key);
    return true;
}

static inline struct trail *trails_open(const char *company)
{
    const struct trail_options options = {.path = states_path(),
                                          .anchor = folder_path("state.db.anchor"),
                                          .user = "ann",
                                          .company = company,
                                          .wait_ms = 200,
                                          .key = trails_give_key};

    return trail_new(&options);
}

static inline int64_t must_begin(struct trail *trail, const char *sql)
{
    const struct trail_entry entry = {.what = "read", .connection = "shop", .sql = sql};
    struct err err = ERR_INIT;
    int64_t id = 0;

    if (trail_begin(trail, &entry, true, &id, &err) != TRAIL_KEPT)
        fail_msg("%s", err.text);
    return id;
}

static inline void must_end(struct trail *trail, int64_t id, const char *outcome, int64_t rows)
{
    struct err err = ERR_INIT;

    if (trail_end(trail, id, outcome, rows, 5, &err) != TRAIL_KEPT)
        fail_msg("%s", err.text);
}

/* Entries with their ends: two rows each. */
static inline void must_append(struct trail *trail, int count)
{
    for (int i = 0; i < count; i++)
        must_end(trail, must_begin(trail, "SELECT 1"), "ok", i);
}

static inline struct trail_report must_verify(struct trail *trail)
{
    struct trail_report report;
    struct err err = ERR_INIT;

    if (!trail_verify(trail, &report, &err))
        fail_msg("%s", err.text);
    return report;
}

/* What verify says, in words; the caller frees. */
static inline char *must_words(struct trail *trail)
{
    const struct trail_report report = must_verify(trail);
    struct buf words = BUF_INIT;

    trail_words(&report, &words);
    return buf_take(&words);
}

static inline void assert_says(struct trail *trail, const char *part)
{
    char *words = must_words(trail);

    if (!strstr(words, part))
        fail_msg("'%s' is not in '%s'", part, words);
    mem_free(words);
}

/* As somebody would who has no key. */
static inline void tamper(const char *sql)
{
    states_do(sql);
}

#endif
