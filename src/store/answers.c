/* Answers that a person approved: given again for the same question, and found for questions that
 * are like it, since examples from the same database help a model most. */
#include "store_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/base/vec.h"

enum { LOOKED_AT = 500, WORDS_MAX = 48 };
static const double LIKE_LEAST =
    0.3; /* share of words in common, from which on a question is like */

static char *answers_fold(const char *question)
{
    struct buf text = BUF_INIT;
    text_fold(&text, question, strlen(question));
    while (text.len > 0 && strchr(" \t\r\n?.!", text.p[text.len - 1]))
        buf_truncate(&text, text.len - 1);
    buf_add(&text, "");
    return text.p ? buf_take(&text) : mem_strdup("");
}

bool store_answer_get(struct store *store, const struct store_answer_key *key, int64_t max_age_s,
                      char **ret_sql, int64_t *ret_at, struct err *err)
{
    char print[24];
    char *folded = answers_fold(key->question);
    struct err problem = ERR_INIT;
    snprintf(print, sizeof print, "%016llx", (unsigned long long)key->schema);
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(
        store, &problem,
        "SELECT sql, at FROM answer WHERE company=?1 AND user=?2 AND connection=?3 AND "
        "fingerprint=?4 AND question=?5 AND at >= ?6 AND state=?7",
        "tttttit", store->company, store->user, key->connection, print, folded,
        clock_now() - max_age_s, key->state);
    const bool found = stmt && store_step(store, stmt, &problem);
    *ret_sql = found ? store_column(stmt, 0) : NULL;
    *ret_at = found ? stmt_int(stmt, 1) : 0;
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    mem_free(folded);
    if (problem.code == ERR_NONE)
        return true;
    if (err)
        *err = problem;
    return false;
}

bool store_answer_put(struct store *store, const struct store_answer_key *key, const char *sql,
                      struct err *err)
{
    char print[24];
    char *folded = answers_fold(key->question);
    snprintf(print, sizeof print, "%016llx", (unsigned long long)key->schema);
    struct change change = {0};
    change_add(&change,
               "INSERT INTO answer(company, user, connection, fingerprint, question, sql, at, "
               "state) VALUES(?1,?2,?3,?4,?5,?6,?7,?8) "
               "ON CONFLICT(company, user, connection, fingerprint, question) DO UPDATE SET "
               "sql=?6, at=?7, state=?8",
               "ttttttit", store->company, store->user, key->connection, print, folded, sql,
               clock_now(), key->state);
    mem_free(folded);
    return store_change(store, &change, err);
}

bool store_answer_remove(struct store *store, const char *connection, const char *question,
                         struct err *err)
{
    char *folded = answers_fold(question);
    struct change change = {0};
    change_add(&change,
               "DELETE FROM answer WHERE company=?1 AND user=?2 AND connection=?3 AND question=?4",
               "tttt", store->company, store->user, connection, folded);
    change_add(&change,
               "DELETE FROM approval WHERE company=?1 AND user=?2 AND connection=?3 AND "
               "question=?4",
               "tttt", store->company, store->user, connection, question);
    mem_free(folded);
    return store_change(store, &change, err);
}

struct words {
    const char *p[WORDS_MAX];
    size_t len[WORDS_MAX];
    size_t n;
};

static void answers_cut_words(const char *text, struct words *words)
{
    words->n = 0;
    while (*text && words->n < WORDS_MAX) {
        text += strspn(text, " \t\r\n,;:?!.\"'()");
        const size_t len = strcspn(text, " \t\r\n,;:?!.\"'()");
        if (len) {
            words->p[words->n] = text;
            words->len[words->n++] = len;
        }
        text += len;
    }
}

/* Words in common as a share of all; long words, which carry the meaning, count by their length. */
static double answers_likeness(const struct words *a, const struct words *b)
{
    double common = 0, all = 0;

    for (size_t i = 0; i < a->n; i++) {
        bool found = false;
        for (size_t k = 0; k < b->n && !found; k++)
            found = a->len[i] == b->len[k] && memcmp(a->p[i], b->p[k], a->len[i]) == 0;
        common += found ? (double)a->len[i] : 0;
        all += (double)a->len[i];
    }
    for (size_t k = 0; k < b->n; k++)
        all += (double)b->len[k];
    return all > 0 ? 2 * common / all : 0;
}

static int best_first(const void *a, const void *b)
{
    const struct store_answer *x = a, *y = b;
    return x->likeness > y->likeness ? -1 : x->likeness < y->likeness;
}

static void keep_best(struct store_answer *list, size_t *count, size_t max)
{
    qsort(list, *count, sizeof *list, best_first);
    for (; *count > max; (*count)--) {
        mem_free(list[*count - 1].question);
        mem_free(list[*count - 1].sql);
    }
}

bool store_answers_like(struct store *store, const char *connection, uint64_t schema_fingerprint,
                        const char *question, size_t max, struct store_answer **ret_list,
                        size_t *ret_count, struct err *err)
{
    char print[24];
    char *folded = answers_fold(question);
    struct words wanted, words;
    struct store_answer *list = mem_alloc((LOOKED_AT + 1) * sizeof *list);
    struct err problem = ERR_INIT;
    size_t count = 0;

    snprintf(print, sizeof print, "%016llx", (unsigned long long)schema_fingerprint);
    answers_cut_words(folded, &wanted);
    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(
        store, &problem,
        "SELECT question, sql FROM answer WHERE company=?1 AND user=?2 AND connection=?3 AND "
        "fingerprint=?4 ORDER BY at DESC LIMIT ?5",
        "tttti", store->company, store->user, connection, print, (int64_t)LOOKED_AT);
    while (stmt && store_step(store, stmt, &problem)) {
        answers_cut_words(stmt_text(stmt, 0), &words);
        const double like = answers_likeness(&wanted, &words);
        if (like >= LIKE_LEAST)
            list[count++] =
                (struct store_answer){store_column(stmt, 0), store_column(stmt, 1), like};
    }
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    mem_free(folded);
    keep_best(list, &count, problem.code == ERR_NONE ? max : 0);
    if (problem.code != ERR_NONE) {
        mem_free(list);
        *err = problem;
        return false;
    }
    *ret_list = list;
    *ret_count = count;
    return true;
}

void store_answers_free(struct store_answer *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(list[i].question);
        mem_free(list[i].sql);
    }
    mem_free(list);
}
