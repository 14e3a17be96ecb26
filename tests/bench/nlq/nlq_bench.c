/* nlq_bench: the built-in engine, without the router, over a question set.
 *
 * Databases are split by a hash of their name into "tune" (looked at), "opened" (only counted until
 * 23 November 2026, looked at since) and "held" (only counted), so that a number on "held" is a
 * number on databases nobody has seen. One catalog is kept, that of
 * the database before: questions of a database stand together in the sets.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_db.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/json.h"
#include "querent/base/map.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/catalog.h"
#include "querent/db/db.h"
#include "querent/eval/eval.h"
#include "querent/nlq/nlq.h"

#define HELD_PERCENT 27

struct bench {
    const char *set;      /* "tune", "opened", "held", "all", or a database's name */
    const char *outcomes; /* JSON Lines, one a question, NULL: none */
    bool verbose;
    const char
        *features; /* the same order as the outcomes: what confidence looked at; for fit.py */
    FILE *features_out;
    const char *catalog_root; /* databases the engine sees in place of those scored on */
    size_t reading;           /* score this one of the readings; 0 the first */
    bool refused;             /* score what is not answered as well: what the gates cost */
    bool foreign;             /* ask every question of another database: none should be answered */
    char *seen[8];            /* paths of the databases before, newest first */
    struct bench_db at;
    double build_ms, build_worst_ms;
    size_t built;
};

static bool bench_open(struct bench *bench, const char *path, struct err *err)
{
    if (bench->at.catalog && str_eq(bench->at.path, path))
        return true;
    int64_t start = clock_mono_us();
    if (!bench_db_open(&bench->at, path, err))
        return false;
    double ms = (double)(clock_mono_us() - start) / 1000;
    bench->build_ms += ms;
    bench->build_worst_ms = ms > bench->build_worst_ms ? ms : bench->build_worst_ms;
    bench->built++;
    return true;
}

static void show(const struct nlq_answer *answer)
{
    for (size_t i = 0; i < answer->count; i++) {
        const struct nlq_reading *reading = &answer->readings[i];
        printf("%s%s%s %.2f  %s\n", reading->sure ? "SURE " : "",
               reading->answers ? "answers" : "unsure", i ? " (other)" : "", reading->confidence,
               reading->sql);
        for (size_t k = 0; k < reading->evidence_count; k++)
            printf("    %s: %s\n",
                   (const char *[]){"used", "assumed", "ignored",
                                    "follows"}[reading->evidence[k].kind],
                   reading->evidence[k].text);
        if (reading->difference)
            printf("    differs: %s\n", reading->difference);
    }
    printf("%s%s%s%s%s%s", answer->why_not ? "why not: " : "",
           answer->why_not ? answer->why_not : "", answer->ask ? "\nask: " : "",
           answer->ask ? answer->ask : "", answer->text ? "\ntext: " : "",
           answer->text ? answer->text : "");
    putchar('\n');
}

/* The database asked seven databases before this one (itself for the first few). */
static const char *another_path(struct bench *bench, const char *path)
{
    const size_t n = sizeof bench->seen / sizeof *bench->seen;
    if (!str_eq(bench->seen[0], path)) {
        mem_free(bench->seen[n - 1]);
        memmove(bench->seen + 1, bench->seen, (n - 1) * sizeof *bench->seen);
        bench->seen[0] = mem_strdup(path);
    }
    size_t i = n;
    while (bench->seen[i - 1] == NULL)
        i--;
    return bench->seen[i - 1];
}

/* Which file the engine is shown for a question about db_path; the caller frees. */
static char *catalog_path_of(struct bench *bench, const char *db_path)
{
    if (bench->foreign)
        return mem_strdup(another_path(bench, db_path));
    if (bench->catalog_root == NULL)
        return mem_strdup(db_path);
    const char *name = strrchr(db_path, '/') + 1;
    return mem_printf("%s/%.*s/%s", bench->catalog_root, (int)(strlen(name) - strlen(".sqlite")),
                      name, name);
}

static bool answer(void *self, const char *db_path, const char *question, struct eval_answer *ret,
                   struct err *err)
{
    struct bench *bench = self;
    char *path = catalog_path_of(bench, db_path);
    bool opened = bench_open(bench, path, err);
    mem_free(path);
    if (!opened)
        return false;
    struct buf trace = BUF_INIT;
    const struct nlq_request request = {.question = question,
                                        .now = clock_now(),
                                        .max_readings = bench->reading ? 64 : 0,
                                        .trace =
                                            bench->verbose || bench->features_out ? &trace : NULL};
    struct nlq_answer *found = nlq_ask(bench->at.catalog, &request);
    if (bench->verbose) {
        fputs(buf_str(&trace), stdout);
        show(found);
    }
    if (bench->features_out) {
        const char *line = strstr(buf_str(&trace), "\nfeatures ");
        size_t len = line ? strcspn(line + 1, "\n") : 0; /* the first reading's */
        fprintf(bench->features_out, "%.*s\n", line ? (int)len : 8, line ? line + 1 : "features");
    }
    buf_release(&trace);
    if (bench->reading > 0) {
        if (found->count > bench->reading)
            ret->sql = mem_strdup(found->readings[bench->reading].sql);
    } else if (found->count && (found->readings[0].answers || bench->refused)) {
        ret->sql = mem_strdup(found->readings[0].sql);
        ret->confidence = found->readings[0].confidence;
        ret->sure = found->readings[0].sure;
    } else if (found->count) {
        ret->confidence = found->readings[0].confidence;
    }
    ret->asked = found->ask != NULL;
    nlq_answer_free(found);
    return true;
}

/* "tune", "opened" or "held". */
static const char *side_of(const char *db_id)
{
    if (hash_bytes(db_id, strlen(db_id), 7) % 100 >= HELD_PERCENT)
        return "tune";
    return hash_bytes(db_id, strlen(db_id), 11) % 2 ? "opened" : "held";
}

static bool choose(void *arg, const char *db_id, size_t index)
{
    const struct bench *bench = arg;
    (void)index;
    if (str_eq(bench->set, "all"))
        return true;
    return str_eq(bench->set, side_of(db_id)) || str_eq(bench->set, db_id);
}

static void write_outcomes(const char *path, const struct eval_report *report)
{
    FILE *out = fopen(path, "w");
    for (size_t i = 0; out && i < report->count; i++) {
        const struct eval_item *item = &report->items[i];
        struct buf line = BUF_INIT;
        buf_addc(&line, '{');
        json_key_int(&line, "index", (int64_t)item->index);
        json_key_str(&line, "db_id", item->db_id);
        json_key_str(&line, "verdict", eval_verdict_name(item->verdict));
        json_key_num(&line, "confidence", item->confidence);
        json_key_bool(&line, "sure", item->sure);
        json_key_bool(&line, "asked", item->asked);
        json_key_str(&line, "question", item->question);
        json_key_str(&line, "gold", item->gold);
        json_key_str(&line, "sql", item->sql);
        fprintf(out, "%s}\n", buf_str(&line));
        buf_release(&line);
    }
    if (out)
        fclose(out);
}

static int ask_once(struct bench *bench, const char *path, char **questions, int count)
{
    struct err err = ERR_INIT;
    for (int i = 0; i < count; i++) {
        struct eval_answer found = {0};
        bench->verbose = true;
        if (!answer(bench, path, questions[i], &found, &err)) {
            fprintf(stderr, "nlq_bench: %s\n", err.text);
            return 1;
        }
        mem_free(found.sql);
    }
    bench_db_close(&bench->at);
    return 0;
}

/* A conversation: each question has the context of the one before. */
static int chat(struct bench *bench, const char *path, char **questions, int count)
{
    struct err err = ERR_INIT;
    char *context = NULL;
    if (!bench_open(bench, path, &err)) {
        fprintf(stderr, "nlq_bench: %s\n", err.text);
        return 1;
    }
    for (int i = 0; i < count; i++) {
        const struct nlq_request request = {
            .question = questions[i], .now = clock_now(), .context = context};
        struct nlq_answer *found = nlq_ask(bench->at.catalog, &request);
        printf("> %s\n", questions[i]);
        show(found);
        mem_free(context);
        context = mem_strdup(found->context);
        nlq_answer_free(found);
    }
    mem_free(context);
    bench_db_close(&bench->at);
    return 0;
}

static int suggest(struct bench *bench, const char *path)
{
    struct err err = ERR_INIT;
    struct arena arena = {0};
    char *questions[12];
    if (!bench_open(bench, path, &err)) {
        fprintf(stderr, "nlq_bench: %s\n", err.text);
        return 1;
    }
    size_t count = nlq_suggest(bench->at.catalog, &arena, clock_now(), questions, 12);
    for (size_t i = 0; i < count; i++)
        puts(questions[i]);
    arena_release(&arena);
    bench_db_close(&bench->at);
    return 0;
}

static int usage(void)
{
    puts("nlq_bench --questions FILE --db-root DIR [--set tune|opened|held|all|DATABASE] [--limit "
         "N]\n"
         "          [--predictions OUT] [--outcomes OUT] [--features OUT] [--by-db] [--sure-wrong] "
         "[--foreign] [--refused] [--catalog-root DIR]\n"
         "nlq_bench --ask|--chat FILE.sqlite QUESTION…\n"
         "nlq_bench --suggest FILE.sqlite");
    return 2;
}

static int measure(struct bench *bench, const struct eval_options *options)
{
    const struct eval_engine engine = {.answer = answer, .self = bench};
    struct eval_report report;
    struct err err = ERR_INIT;
    if (bench->features && (bench->features_out = fopen(bench->features, "w")) == NULL)
        return 1;
    bool ok = eval_run(options, &engine, &report, &err);
    if (bench->features_out)
        fclose(bench->features_out);
    if (!ok) {
        fprintf(stderr, "nlq_bench: %s\n", err.text);
        return 1;
    }
    eval_print(&report, options, stdout);
    printf("catalogs built             %6zu   %.0f ms each, slowest %.0f ms\n", bench->built,
           bench->built ? bench->build_ms / (double)bench->built : 0, bench->build_worst_ms);
    if (bench->outcomes)
        write_outcomes(bench->outcomes, &report);
    eval_report_release(&report);
    bench_db_close(&bench->at);
    for (size_t i = 0; i < sizeof bench->seen / sizeof *bench->seen; i++)
        mem_free(bench->seen[i]);
    return 0;
}

/* Takes one option and its value from argv; false: unknown. (getopt.h's struct option is also a
 * name of querent's own headers.) */
static bool take_option(struct bench *bench, struct eval_options *options, const char *name,
                        const char *value, bool *ret_used)
{
    const struct {
        const char *name;
        const char **to;
    } texts[] = {{"--questions", &options->questions},
                 {"--db-root", &options->db_root},
                 {"--set", &bench->set},
                 {"--predictions", &options->predictions},
                 {"--outcomes", &bench->outcomes},
                 {"--features", &bench->features},
                 {"--catalog-root", &bench->catalog_root}};
    *ret_used = value != NULL;
    for (size_t i = 0; value && i < sizeof texts / sizeof *texts; i++) {
        if (str_eq(name, texts[i].name))
            return *texts[i].to = value, true;
    }
    if (value && str_eq(name, "--limit"))
        return options->limit = (size_t)atol(value), true;
    if (value && str_eq(name, "--reading"))
        return bench->reading = (size_t)atol(value), true;
    *ret_used = false;
    if (str_eq(name, "--foreign"))
        return bench->foreign = true;
    if (str_eq(name, "--refused"))
        return bench->refused = true;
    if (str_eq(name, "--by-db"))
        return options->by_database = true;
    return str_eq(name, "--sure-wrong") && (options->list_wrong = true);
}

int main(int argc, char **argv)
{
    struct bench bench = {.set = "tune"};
    struct eval_options options = {.choose = choose, .choose_arg = &bench};
    if (argc > 3 && str_eq(argv[1], "--ask"))
        return ask_once(&bench, argv[2], argv + 3, argc - 3);
    if (argc > 3 && str_eq(argv[1], "--chat"))
        return chat(&bench, argv[2], argv + 3, argc - 3);
    if (argc > 2 && str_eq(argv[1], "--suggest"))
        return suggest(&bench, argv[2]);
    for (int i = 1; i < argc; i++) {
        bool used = false;
        if (!take_option(&bench, &options, argv[i], i + 1 < argc ? argv[i + 1] : NULL, &used))
            return usage();
        i += used;
    }
    if (options.questions == NULL || options.db_root == NULL)
        return usage();
    return measure(&bench, &options);
}
