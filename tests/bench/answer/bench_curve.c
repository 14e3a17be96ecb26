/* The learning curve: accuracy of answers without a model, with 0, 1, 3, 10 and 30 approved
 * questions of the same database at hand.
 *
 *   bench_answer_curve QUESTIONS.json DB_ROOT [--same] [--tune] [--wrong] [--every N] [--list]
 *
 * Asked are the questions of the databases that nlq_bench holds out (--tune: of the others). For
 * each, the approved ones are drawn from the other questions of its database by a hash of both, so
 * that a longer list begins as the shorter one does. Questions with the same gold SQL, which only
 * say the asked one in other words, are left out; --same leaves them in. --wrong lists what 10
 * approved questions made wrong. --list asks nothing and prints what would be asked and approved,
 * by places in the file, for model_curve.py. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer_private.h"
#include "bench_db.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/container.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/eval/eval.h"
#include "questions.h"

enum { HELD_PERCENT = 27, CURVE = 5, APPROVED_MAX = 30, OTHERS_MAX = 512 };
static const size_t lengths[CURVE] = {0, 1, 3, 10, 30};

struct curve {
    struct answer_sink sink;
    struct answer_kept kept;
    struct settings *settings;
    struct question_set set;
    struct bench_db at;
    struct eval_scorer *scorer;
    const struct question_row *approved[APPROVED_MAX];
    size_t count, found;
    bool same, tune, wrong, list;
    size_t every;
    size_t asked, right[CURVE], answered[CURVE], sure[CURVE], sure_right[CURVE];
    size_t gained, lost;
};

static void sink_event(struct answer_sink *self, struct event *event)
{
    (void)self;
    event_free(event);
}

static void sink_trace(struct answer_sink *self, const char *what, const char *input, int64_t us)
{
    (void)self, (void)what, (void)input, (void)us;
}

static void kept_none(struct answer_kept *self, const char *question, struct answer_pair *ret_pair)
{
    (void)self, (void)question, (void)ret_pair;
}

/* SQLite alone takes "text" for a string, and no answer is printed so. */
static char *in_quotes(const char *sql)
{
    struct buf out = BUF_INIT;
    bool inside = false;

    for (const char *p = sql; *p; p++) {
        inside ^= *p == '"';
        buf_add(&out, inside && *p == '\'' ? "''" : "");
        if (!(inside && *p == '\''))
            buf_addc(&out, *p == '"' ? '\'' : *p);
    }
    return buf_take(&out);
}

static size_t kept_list(struct answer_kept *self, struct answer_pair **ret_list)
{
    const struct curve *curve = container_of(self, struct curve, kept);

    *ret_list = mem_alloc((curve->count + 1) * sizeof **ret_list);
    for (size_t i = 0; i < curve->count; i++)
        (*ret_list)[i] = (struct answer_pair){.question = mem_strdup(curve->approved[i]->question),
                                              .sql = in_quotes(curve->approved[i]->golds[0]),
                                              .when = mem_strdup("14:02"),
                                              .today = true};
    return curve->count;
}

static size_t kept_no_history(struct answer_kept *self, struct arena *arena,
                              const char *const **ret_list)
{
    (void)self, (void)arena, (void)ret_list;
    return 0;
}

static bool kept_no_past(struct answer_kept *self, const struct recall *recall, size_t max,
                         struct answer_pair **ret_list, size_t *ret_count)
{
    (void)self, (void)recall, (void)max, (void)ret_list, (void)ret_count;
    return false;
}

/* ---- what is approved */

struct drawn {
    const struct question_row *row;
    uint64_t at;
};

static int drawn_compare(const void *a, const void *b)
{
    const struct drawn *x = a, *y = b;

    return x->at < y->at ? -1 : x->at > y->at;
}

static void draw(struct curve *curve, const struct question_row *asked)
{
    struct drawn others[OTHERS_MAX];
    size_t n = 0;

    for (size_t i = 0; i < curve->set.len && n < OTHERS_MAX; i++) {
        const struct question_row *row = &curve->set.v[i];
        const size_t key[2] = {asked->index, row->index};
        if (row == asked || !str_eq(row->db_id, asked->db_id) || !row->gold_count ||
            str_eq_fold(row->question, asked->question) ||
            (!curve->same && str_eq_fold(row->golds[0], asked->golds[0])))
            continue;
        others[n++] = (struct drawn){row, hash_bytes((const char *)key, sizeof key, 17)};
    }
    qsort(others, n, sizeof *others, drawn_compare);
    curve->found = n < APPROVED_MAX ? n : APPROVED_MAX;
    for (size_t i = 0; i < curve->found; i++)
        curve->approved[i] = others[i].row;
}

/* ---- asked */

/* SQL as it would be shown; where a choice is asked instead, its first reading. Heap. */
static char *answer(struct curve *curve, const char *question, bool *ret_sure)
{
    const struct answer_world world = {.settings = curve->settings,
                                       .catalog = curve->at.catalog,
                                       .kept = &curve->kept,
                                       .sink = &curve->sink,
                                       .scored = true,
                                       .now = clock_now(),
                                       .clock_us = clock_mono_us};
    struct inquiry *inquiry = inquiry_new();
    struct outcome outcome = {0};
    struct memory memory;
    struct err err = ERR_INIT;
    char *sql = NULL;

    memory_init(&memory, "bench");
    memory_set(&memory.natural_language_query, question);
    if (inquiry_ask(inquiry, &world, &memory, question, &outcome, &err)) {
        const bool first = outcome.ask && inquiry->readings && inquiry->readings->count;
        sql = outcome.version ? mem_strdup(outcome.version->text)
              : first         ? mem_strdup(inquiry->readings->readings[0].sql)
                              : NULL;
        *ret_sure = outcome.version && outcome.version->sure;
    }
    outcome_release(&outcome);
    memory_release(&memory);
    inquiry_free(inquiry);
    return sql;
}

static void ask(struct curve *curve, const struct question_row *row)
{
    bool before = false;

    draw(curve, row);
    curve->asked++;
    for (size_t i = 0; i < CURVE; i++) {
        bool sure = false, empty;
        curve->count = lengths[i] < curve->found ? lengths[i] : curve->found;
        char *sql = answer(curve, row->question, &sure);
        const bool right =
            sql && eval_scorer_judge(curve->scorer, row->golds[0], sql, &empty) == EVAL_RIGHT;
        curve->right[i] += right;
        curve->answered[i] += sql != NULL;
        curve->sure[i] += sure;
        curve->sure_right[i] += sure && right;
        if (i == 0)
            before = right;
        if (lengths[i] == 10) {
            curve->gained += right && !before;
            curve->lost += before && !right;
            if (curve->wrong && before && !right)
                printf("made wrong: %s: %s\n  %s\n  %s\n", row->db_id, row->question, row->golds[0],
                       sql ? sql : "none");
        }
        mem_free(sql);
    }
}

static void list(struct curve *curve, const struct question_row *row)
{
    draw(curve, row);
    printf("{\"asked\": %zu, \"approved\": [", row->index);
    for (size_t i = 0; i < curve->found; i++)
        printf("%s%zu", i ? ", " : "", curve->approved[i]->index);
    printf("]}\n");
}

static bool is_asked(const struct curve *curve, const char *db_id)
{
    return (hash_bytes(db_id, strlen(db_id), 7) % 100 < HELD_PERCENT) != curve->tune;
}

static void run(struct curve *curve, const char *root)
{
    struct err err = ERR_INIT;

    for (size_t i = 0; i < curve->set.len; i++) {
        const struct question_row *row = &curve->set.v[i];
        if (!row->gold_count || !is_asked(curve, row->db_id) || i % curve->every)
            continue;
        if (curve->list) {
            list(curve, row);
            continue;
        }
        char *path = mem_printf("%s/%s/%s.sqlite", root, row->db_id, row->db_id);
        const bool there = curve->at.path && str_eq(curve->at.path, path);
        if (!there &&
            (!bench_db_open(&curve->at, path, &err) || !eval_scorer_open(curve->scorer, path))) {
            fprintf(stderr, "%s\n", err.text);
            exit(1);
        }
        mem_free(path);
        ask(curve, row);
    }
}

static void tell(const struct curve *curve)
{
    const double n = curve->asked ? (double)curve->asked : 1;

    printf("%zu questions; approved ones that say the same in other words are left %s\n",
           curve->asked, curve->same ? "in" : "out");
    for (size_t i = 0; i < CURVE; i++)
        printf("%2zu approved: right %.1f %%, answered %.1f %%, sure %.1f %%, of these right %.1f "
               "%%\n",
               lengths[i], 100 * (double)curve->right[i] / n, 100 * (double)curve->answered[i] / n,
               100 * (double)curve->sure[i] / n,
               curve->sure[i] ? 100 * (double)curve->sure_right[i] / (double)curve->sure[i] : 0);
    printf("of 10 approved: %zu made right, %zu made wrong\n", curve->gained, curve->lost);
}

int main(int argc, char **argv)
{
    struct curve curve = {.every = 1,
                          .sink = {sink_event, sink_trace},
                          .kept = {kept_none, kept_list, kept_no_history, kept_no_past}};
    struct err err = ERR_INIT;

    for (int i = 3; i < argc; i++) {
        curve.same |= str_eq(argv[i], "--same");
        curve.tune |= str_eq(argv[i], "--tune");
        curve.wrong |= str_eq(argv[i], "--wrong");
        curve.list |= str_eq(argv[i], "--list");
        if (str_eq(argv[i], "--every") && i + 1 < argc && atoi(argv[i + 1]) > 0)
            curve.every = (size_t)atoi(argv[i + 1]);
    }
    if (argc < 3 || !questions_read(argv[1], &curve.set, &err)) {
        fprintf(stderr, "%s\n",
                argc < 3 ? "which questions, and databases of which folder?" : err.text);
        return 1;
    }
    settings_load(NULL, 0, &curve.settings, &err);
    curve.scorer = eval_scorer_new(0);
    run(&curve, argv[2]);
    if (!curve.list)
        tell(&curve);
    eval_scorer_free(curve.scorer);
    bench_db_close(&curve.at);
    questions_release(&curve.set);
    settings_free(curve.settings);
    return 0;
}
