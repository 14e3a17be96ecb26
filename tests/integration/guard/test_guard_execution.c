/* Guard by execution: what the guard lets through is run where it could do harm, and nothing may
 * change: no row, sequence, file, setting, lock or session; nobody sleeps or is called. Then the
 * same statements, guard or not, by the session that the program reads with, as a login without
 * rights: the server alone must keep all of it.
 *
 *     QUERENT_GUARD_COUNT=1000000 QUERENT_SEED=7 integration_guard_execution_postgres
 *
 * With QUERENT_GUARD_PART=session only the second part is run. A long run that gets SIGTERM ends
 * its part and says how far it came.
 *
 * Canaries are looked at after a batch; a batch that changed one is run again one by one, on a
 * fresh database, to find the statement. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "corpus.h"
#include "querent/answer/version.h"
#include "querent/base/container.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/db/code.h"
#include "querent/sql/sql.h"
#include "watch.h"

#define GUARD_COUNT 3500
#define BATCH 100
#define ROUNDS 3 /* through the modes */
#define FAILURES_MAX 20
#define PLAN_EVERY 4
#define SESSION_SHARE 4 /* one of so many statements without the guard */
#define MODES_MAX 16

struct counts {
    long tried, passed, ran;
};

struct run {
    const struct canary_target *target;
    struct corpus corpus;
    struct canary_session session;
    bool guarded;
    size_t mode;
    struct buf base; /* what the canaries said */
    texts batch;
    enum canary_end end;         /* of the last statement */
    struct counts in[MODES_MAX]; /* each mode */
    long tried, failures;
};

static volatile sig_atomic_t told_to_end;

static void on_term(int number)
{
    told_to_end = number;
}

static void look(const struct run *run, struct buf *out)
{
    buf_clear(out);
    if (run->guarded)
        run->target->look(out);
    else
        run->target->look_at_session(out);
}

/* A file that is there, whatever happened to it, in a folder that anybody may write to. */
static void make_file(const struct places *places)
{
    struct err err = ERR_INIT;

    mkdir(places->dir, 0777);
    if (chmod(places->dir, 0777) || !path_write_atomic(places->file, "canary", 6, 0666, &err) ||
        chmod(places->file, 0666)) {
        printf("%s: %s\n", places->file, err.text);
        exit(1);
    }
    watch_forget();
}

static void begin(struct run *run, bool fresh)
{
    if (fresh) {
        run->target->repair();
        make_file(&run->corpus.places);
    }
    run->target->open(run->target->modes[run->mode], &run->session);
    look(run, &run->base);
    watch_forget();
}

/* ---- what is wrong */

/* As a C string's inside, so that it can be tried again by hand. */
static void print_escaped(const char *text)
{
    for (; *text; text++)
        if (*text == '\n' || *text == '\r' || *text == '\t')
            printf("\\%c", *text == '\n' ? 'n' : *text == '\r' ? 'r' : 't');
        else if ((unsigned char)*text < ' ' || *text == 127)
            printf("\\%03o", (unsigned char)*text);
        else
            putchar(*text);
}

static void report(struct run *run, const char *what, const char *sql)
{
    const char *mode = run->target->modes[run->mode];

    if (run->failures++ >= FAILURES_MAX)
        return;
    printf("%s%s: %s\n    mode:      ", run->target->name, run->guarded ? "" : ", session alone",
           what);
    print_escaped(*mode ? mode : "as it comes");
    printf("\n    statement: ");
    print_escaped(sql);
    printf("\n");
    fflush(stdout);
}

/* The first line that differs, as "was … is …". */
static char *difference(const char *before, const char *after)
{
    while (*before && *after) {
        const size_t a = strcspn(before, "\n"), b = strcspn(after, "\n");
        if (a != b || memcmp(before, after, a) != 0)
            return mem_printf("'%.*s' became '%.*s'", (int)a, before, (int)b, after);
        before += a + (before[a] != '\0');
        after += b + (after[b] != '\0');
    }
    return mem_strdup("a canary is gone");
}

/* Runs one; what it did outside the database, static, or NULL. */
static const char *try_one(struct run *run, const char *sql)
{
    watch_before(run->session.pid, run->session.tid);
    if (run->guarded)
        run->end = run->target->run(sql);
    else
        run->target->run_in_session(sql);
    const char *what = watch_after(run->session.pid, run->session.tid);
    if (!run->guarded && what && str_eq(what, "it slept"))
        what = NULL;
    return run->guarded && run->end == CANARY_SEVERAL ? "the database saw more than one statement"
                                                      : what;
}

/* What other programs of the machine can do as well: a disk may keep a server waiting, and a search
 * reads all folders. It is believed when it comes three times. */
static bool may_be_others(const char *what)
{
    return str_eq(what, "it slept") || str_ends(what, " was opened");
}

static bool is_so(struct run *run, const char *what, const char *sql)
{
    for (int i = 0; i < 2 && what && may_be_others(what); i++)
        what = try_one(run, sql);
    return what != NULL;
}

/* Which of the batch it was, each on a database as it was. */
static void find(struct run *run, const char *what)
{
    const long before = run->failures;
    struct buf now = BUF_INIT;

    begin(run, true);
    for (size_t i = 0; i < run->batch.len && run->failures < FAILURES_MAX; i++) {
        try_one(run, run->batch.v[i]);
        look(run, &now);
        if (str_eq(buf_str(&now), buf_str(&run->base)))
            continue;
        char *which = difference(buf_str(&run->base), buf_str(&now));
        report(run, which, run->batch.v[i]);
        mem_free(which);
        begin(run, true);
    }
    if (run->failures == before) {
        report(run, what, "(none of the batch alone)");
        for (size_t i = 0; i < run->batch.len && run->failures < FAILURES_MAX; i++) {
            printf("    in it:     ");
            print_escaped(run->batch.v[i]);
            printf("\n");
        }
    }
    buf_release(&now);
}

static void settle(struct run *run)
{
    struct buf now = BUF_INIT;

    look(run, &now);
    if (!str_eq(buf_str(&now), buf_str(&run->base))) {
        char *what = difference(buf_str(&run->base), buf_str(&now));
        find(run, what);
        mem_free(what);
    }
    for (size_t i = 0; i < run->batch.len; i++)
        mem_free(run->batch.v[i]);
    run->batch.len = 0;
    buf_release(&now);
}

/* ---- trying */

static void next_mode(struct run *run)
{
    settle(run);
    run->mode = run->target->modes[run->mode + 1] ? run->mode + 1 : 0;
    begin(run, false);
}

struct asked {
    struct version_database database;
    struct db *db;
};

static bool ask_code(struct version_database *self, struct db_code *list, size_t count,
                     struct err *err)
{
    return db_code(container_of(self, struct asked, database)->db, list, count, err);
}

static bool explain(struct version_database *self, const char *sql, struct db_plan *ret_plan,
                    struct sql_failure *ret_failure, struct err *err)
{
    (void)ret_failure;
    return db_explain(container_of(self, struct asked, database)->db, sql, ret_plan, err);
}

/* What the program asks the database about a statement, and its plan, which must do nothing.
 * *ret_through: it leaves no question to a person. Returns what it did outside the database. */
static const char *judge_once(struct run *run, const char *sql, bool trial, bool *ret_through)
{
    const struct canary_session *session = &run->session;
    struct asked asked = {.database = {.code = ask_code, .explain = explain}, .db = session->asked};
    const struct version_options options = {
        .database = &asked.database, .confidence = -1, .trial = trial};

    watch_before(session->asked_pid, session->asked_tid);
    struct sql_version *version = version_make(sql, NULL, run->target->dialect, &options);
    const char *what = watch_after(session->asked_pid, session->asked_tid);
    *ret_through = !version->refused && version->held_count == 0;
    sql_version_free(version);
    return what && str_eq(what, "it slept") ? NULL : what;
}

static bool judge(struct run *run, const char *sql, bool trial)
{
    bool through;
    const char *what = judge_once(run, sql, trial, &through);

    for (int i = 0; i < 2 && what && may_be_others(what); i++)
        what = judge_once(run, sql, trial, &through);
    if (what)
        report(run, what, sql);
    return through;
}

/* What would run before anybody looks: a query on a view that calls code is asked about, too. What
 * only reports (EXPLAIN) is never tried; EXPLAIN ANALYZE of such a view runs it, after a yes, and
 * only the session keeps it from writing: that is the second part's. */
static bool let_through(struct run *run, const char *sql)
{
    struct arena arena = {0};
    struct sql_guard guard;
    const bool query =
        sql_parse_guarded(&arena, sql, strlen(sql), run->target->dialect, 0, NULL, &guard) != NULL;

    arena_release(&arena);
    if (guard.verdict != SQL_READS || (!query && str_find_fold(sql, "anary_view")))
        return false;
    if (query && run->tried % PLAN_EVERY == 0)
        judge(run, sql, false);
    return judge(run, sql, query);
}

static void try_statement(struct run *run, const char *sql)
{
    struct counts *counts = &run->in[run->mode];

    run->tried++;
    counts->tried++;
    if (run->guarded && !let_through(run, sql))
        return;
    counts->passed++;
    vec_push(&run->batch, mem_strdup(sql));
    const char *what = try_one(run, sql);
    counts->ran += run->end == CANARY_RAN;
    if (what && is_so(run, what, sql)) {
        report(run, what, sql);
        begin(run, true);
    }
    if (run->batch.len >= BATCH)
        settle(run);
}

static size_t mode_count(const struct canary_target *target)
{
    size_t count = 0;

    while (target->modes[count])
        count++;
    return count;
}

/* In all, and in each mode of the session. */
static void tell(const struct run *run)
{
    struct counts all = {0};

    for (size_t i = 0; run->target->modes[i]; i++) {
        const struct counts *in = &run->in[i];
        printf("    %ld in mode ", in->tried);
        print_escaped(*run->target->modes[i] ? run->target->modes[i] : "as it comes");
        printf(run->guarded ? ": %ld let through, %ld of them without an error\n" : "\n",
               in->passed, in->ran);
        all.tried += in->tried;
        all.passed += in->passed;
        all.ran += in->ran;
    }
    printf("%s%s: %ld statements, ", run->target->name, run->guarded ? "" : ", session alone",
           all.tried);
    if (run->guarded)
        printf("%ld let through, %ld of them without an error, ", all.passed, all.ran);
    printf("%ld changed something\n", run->failures);
    fflush(stdout);
}

static void try_all(struct run *run, bool guarded, long count)
{
    const long each = count / (ROUNDS * (long)mode_count(run->target)) + 1;
    struct buf text = BUF_INIT;

    run->guarded = guarded;
    run->mode = 0;
    run->tried = 0;
    memset(run->in, 0, sizeof run->in);
    begin(run, true);
    for (long i = 1; i <= count && run->failures < FAILURES_MAX && !told_to_end; i++) {
        corpus_make(&run->corpus, &text);
        try_statement(run, buf_str(&text));
        if (i % each == 0)
            next_mode(run);
    }
    settle(run);
    tell(run);
    buf_release(&text);
}

/* A canary that does not sing would let everything pass. */
static void try_alarms(struct run *run)
{
    run->guarded = true;
    for (size_t i = 0; run->target->alarms[i]; i++) {
        char *sql = corpus_fill(&run->corpus.places, run->target->alarms[i]);
        struct buf now = BUF_INIT;
        begin(run, false);
        const char *what = try_one(run, sql);
        look(run, &now);
        if (!what && str_eq(buf_str(&now), buf_str(&run->base)))
            report(run, "it was not noticed what this did", sql);
        buf_release(&now);
        mem_free(sql);
    }
}

int main(void)
{
    const char *wanted = getenv("QUERENT_GUARD_COUNT");
    const long count = wanted ? strtol(wanted, NULL, 10) : GUARD_COUNT;
    struct run run = {.target = &canary_target};
    struct places places = {.port = ""};
    int port = 0;

    if (!canary_target.start(&places))
        return 77;
    make_file(&places);
    if (!watch_begin(places.dir, &port))
        return 1;
    snprintf(places.port, sizeof places.port, "%d", port);
    corpus_load(&run.corpus, &canary_target, &places);
    try_alarms(&run);
    signal(SIGTERM, on_term);
    const char *part = getenv("QUERENT_GUARD_PART");
    if (!part || !str_eq(part, "session"))
        try_all(&run, true, count);
    told_to_end = 0;
    try_all(&run, false, count / SESSION_SHARE);
    corpus_release(&run.corpus);
    buf_release(&run.base);
    vec_release(&run.batch);
    return run.failures ? 1 : 0;
}
