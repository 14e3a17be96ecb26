/* nlq_operators: the built-in engine on questions as operators ask them, over business schemas.
 *
 * operators/NAME.sql makes a database, operators/NAME.txt asks it ("demo" is the program's own),
 * and operators/NAME_shapes.txt asks it more: shapes of several steps. Half of the schemas are held
 * out: their questions were written first and are only counted. Lines of a question file:
 * "[category]", "> " a question that this one follows up, "? " the question,
 * "= " a statement that is right (several may be), "!" where nothing can be answered. The clock
 * stands still at NOW.
 */
#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench_db.h"
#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/catalog.h"
#include "querent/db/db.h"
#include "querent/demo/demo.h"
#include "querent/eval/eval.h"
#include "querent/nlq/nlq.h"

#define NOW "2026-11-25T12:00:00"
#define CATEGORIES_MAX 120
#define GOLDS_MAX 8
#define CHAIN_MAX 4
#define STATEMENT_MS 20000

static const struct {
    const char *name, *database;
    bool held;
} sets[] = {{"demo", "demo", false},
            {"demo_shapes", "demo", false},
            {"helpdesk", "helpdesk", false},
            {"bank", "bank", false},
            {"bank_shapes", "bank", false},
            {"school", "school", false},
            {"clinic", "clinic", true},
            {"clinic_shapes", "clinic", true},
            {"freight", "freight", true},
            {"freight_shapes", "freight", true},
            {"store", "store", false},
            {"office", "office", false},
            {"world", "world", false},
            {"rental", "rental", true},
            {"farms", "farms", false},
            {"assets", "assets", false},
            {"clubs", "clubs", false},
            {"demo_kinds", "demo", false},
            {"utility", "utility", false},
            {"dental", "dental", false},
            {"publisher", "publisher", true},
            {"store_kinds", "store", true},
            {"rental_kinds", "rental", true},
            {"bank_kinds", "bank", true},
            {"theatre", "theatre", false},
            {"waste", "waste", false},
            {"marina", "marina", false},
            {"vets", "vets", false},
            {"forwarder", "forwarder", false},
            {"brewery", "brewery", true},
            {"translation", "translation", false},
            {"carpark", "carpark", false},
            {"laundry", "laundry", true},
            {"bloodbank", "bloodbank", false},
            {"printshop", "printshop", false},
            {"things", "things", false},
            {"buses", "buses", true},
            {"dentlab", "dentlab", false},
            {"seeds", "seeds", false},
            {"atlas", "atlas", false},
            {"atlas_kinds", "atlas", true},
            {"joinery", "joinery", false}};

struct tally {
    size_t asked, right, answered, sure, sure_right;
};

struct category {
    char name[32];
    struct tally by_half[2]; /* tuned, held out */
};

struct asked {
    char *category, *text;
    char *before[CHAIN_MAX];
    size_t before_count;
    char *golds[GOLDS_MAX];
    size_t gold_count;
};

struct bench {
    const char *folder; /* of the scripts and questions */
    const char *only;   /* a set's name, NULL: all */
    bool show;          /* every question of the tuned half that was not answered rightly */
    bool show_held;
    bool all;      /* every question, with its statement */
    char work[64]; /* where the databases are made */
    struct bench_db at;
    struct eval_scorer *scorer;
    struct category categories[CATEGORIES_MAX];
    size_t category_count;
};

/* ---- databases */

static char *read_text(const char *path)
{
    FILE *in = fopen(path, "r");
    struct buf text = BUF_INIT;
    char chunk[4096];
    size_t n;
    while (in && (n = fread(chunk, 1, sizeof chunk, in)) > 0)
        buf_addn(&text, chunk, n);
    if (in == NULL) {
        fprintf(stderr, "nlq_operators: cannot read '%s'\n", path);
        exit(1);
    }
    fclose(in);
    char *out = mem_strdup(buf_str(&text));
    buf_release(&text);
    return out;
}

static void run_script(const char *path, const char *sql)
{
    sqlite3 *file = NULL;
    char *why = NULL;
    unlink(path); /* of another set of questions */
    if (sqlite3_open(path, &file) != SQLITE_OK ||
        sqlite3_exec(file, sql, NULL, NULL, &why) != SQLITE_OK) {
        fprintf(stderr, "nlq_operators: '%s': %s\n", path, why ? why : "cannot be made");
        exit(1);
    }
    sqlite3_close(file);
}

static char *make_database(struct bench *bench, const char *name)
{
    struct err err = ERR_INIT;
    if (str_eq(name, "demo")) {
        setenv("XDG_DATA_HOME", bench->work, 1);
        if (!demo_ensure(NULL, NULL, NULL, &err)) {
            fprintf(stderr, "nlq_operators: %s\n", err.text);
            exit(1);
        }
        return demo_path();
    }
    char *script = mem_printf("%s/%s.sql", bench->folder, name);
    char *path = mem_printf("%s/%s.sqlite", bench->work, name), *sql = read_text(script);
    run_script(path, sql);
    mem_free(sql);
    mem_free(script);
    return path;
}

static void open_database(struct bench *bench, const char *name)
{
    struct err err = ERR_INIT;
    char *path = make_database(bench, name);
    if (!bench_db_open(&bench->at, path, &err) || !eval_scorer_open(bench->scorer, path)) {
        fprintf(stderr, "nlq_operators: %s\n", err.text);
        exit(1);
    }
    mem_free(path);
}

/* ---- one question */

static struct category *category_of(struct bench *bench, const char *name)
{
    for (size_t i = 0; i < bench->category_count; i++) {
        if (str_eq(bench->categories[i].name, name))
            return &bench->categories[i];
    }
    if (bench->category_count == CATEGORIES_MAX) {
        fputs("nlq_operators: too many categories\n", stderr);
        exit(1);
    }
    struct category *category = &bench->categories[bench->category_count++];
    snprintf(category->name, sizeof category->name, "%s", name);
    return category;
}

static struct nlq_answer *ask(struct bench *bench, const struct asked *question)
{
    char *context = NULL;
    struct nlq_answer *answer = NULL;
    for (size_t i = 0; i <= question->before_count; i++) {
        const struct nlq_request request = {
            .question = i < question->before_count ? question->before[i] : question->text,
            .now = clock_now(),
            .context = context};
        nlq_answer_free(answer);
        answer = nlq_ask(bench->at.catalog, &request);
        mem_free(context);
        context = mem_strdup(answer->context);
    }
    mem_free(context);
    return answer;
}

static bool is_right(struct bench *bench, const struct asked *question, const char *sql)
{
    for (size_t i = 0; i < question->gold_count; i++) {
        bool empty;
        const enum eval_verdict verdict =
            eval_scorer_judge(bench->scorer, question->golds[i], sql, &empty);
        if (verdict == EVAL_UNSCORED)
            printf("GOLD FAILS  %s\n  %s\n", question->text, question->golds[i]);
        if (verdict == EVAL_RIGHT)
            return true;
    }
    return false;
}

static const char *verdict(bool right, bool answered, bool sure)
{
    if (!answered)
        return right ? "declined" : "none";
    if (right)
        return sure ? "ok sure" : "ok";
    return sure ? "SURE" : "wrong";
}

static void show(const struct asked *question, const struct nlq_answer *answer, bool answered,
                 const char *how)
{
    printf("%-7s %s%s%s\n", how, question->before_count ? question->before[0] : "",
           question->before_count ? " > " : "", question->text);
    if (answer->count)
        printf("        %.2f %s\n", answer->readings[0].confidence, answer->readings[0].sql);
    if (!answered)
        printf("        why not: %s\n", answer->why_not ? answer->why_not : answer->text);
}

static void score(struct bench *bench, const struct asked *question, bool held)
{
    struct tally *tally = &category_of(bench, question->category)->by_half[held];
    struct nlq_answer *answer = ask(bench, question);
    bool answered = answer->count > 0 && answer->readings[0].answers;
    bool sure = answered && answer->readings[0].sure;
    bool right =
        answered ? is_right(bench, question, answer->readings[0].sql) : question->gold_count == 0;
    tally->asked++;
    tally->right += right;
    tally->answered += answered;
    tally->sure += sure;
    tally->sure_right += sure && right;
    if (bench->all || (!right && (held ? bench->show_held : bench->show)))
        show(question, answer, answered, verdict(right, answered, sure));
    nlq_answer_free(answer);
}

/* ---- question files */

static void ask_line(struct bench *bench, struct asked *question, char *line, bool held)
{
    bool gold = line[0] == '=', begins = line[0] == '[' || line[0] == '>' || line[0] == '?';
    if (begins && question->text) {
        score(bench, question, held);
        *question = (struct asked){.category = question->category};
    }
    if (line[0] == '[') {
        line[strcspn(line, "]")] = '\0';
        question->category = line + 1;
    } else if (line[0] == '>' && question->before_count < CHAIN_MAX) {
        question->before[question->before_count++] = line + 2;
    } else if (line[0] == '?') {
        question->text = line + 2;
    } else if (gold && question->gold_count < GOLDS_MAX) {
        question->golds[question->gold_count++] = line + 2;
    }
}

static void ask_all(struct bench *bench, const char *name, const char *database, bool held)
{
    char *path = mem_printf("%s/%s.txt", bench->folder, name), *text = read_text(path),
         *rest = text;
    struct asked question = {.category = (char[]){"none"}};
    open_database(bench, database);
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (line[0] != '#')
            ask_line(bench, &question, line, held);
    }
    if (question.text)
        score(bench, &question, held);
    bench_db_close(&bench->at);
    mem_free(text);
    mem_free(path);
}

/* ---- report */

static double percent(size_t part, size_t all)
{
    return all ? 100.0 * (double)part / (double)all : 0;
}

static void print_tally(const struct tally *t)
{
    printf(" %4zu %5.0f %5.0f  %4zu of %-4zu", t->asked, percent(t->right, t->asked),
           percent(t->answered, t->asked), t->sure_right, t->sure);
}

static void add(struct tally *sum, const struct tally *t)
{
    sum->asked += t->asked;
    sum->right += t->right;
    sum->answered += t->answered;
    sum->sure += t->sure;
    sum->sure_right += t->sure_right;
}

static void report(const struct bench *bench)
{
    struct tally sums[2] = {{0}, {0}};
    printf("%-14s %-29s | %s\n", "", "  tuned", " held out");
    printf("%-14s %4s %5s %5s  %-12s | %3s %5s %5s  %s\n", "", "asked", "right", "answ.",
           "sure: right", "asked", "right", "answ.", "sure: right");
    for (size_t i = 0; i < bench->category_count; i++) {
        const struct category *category = &bench->categories[i];
        printf("%-14s", category->name);
        print_tally(&category->by_half[0]);
        fputs("  |", stdout);
        print_tally(&category->by_half[1]);
        putchar('\n');
        for (size_t half = 0; half < 2; half++)
            add(&sums[half], &category->by_half[half]);
    }
    printf("%-14s", "all");
    print_tally(&sums[0]);
    fputs("  |", stdout);
    print_tally(&sums[1]);
    putchar('\n');
}

static void remove_work(const char *folder)
{
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
        char *path = mem_printf("%s/%s", folder, entry->d_name);
        if (str_eq(entry->d_name, "querent"))
            remove_work(path);
        else if (entry->d_name[0] != '.')
            unlink(path);
        mem_free(path);
    }
    if (dir)
        closedir(dir);
    rmdir(folder);
}

static bool take_options(struct bench *bench, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (str_eq(argv[i], "--show"))
            bench->show = true;
        else if (str_eq(argv[i], "--show-held"))
            bench->show_held = true;
        else if (str_eq(argv[i], "--all"))
            bench->all = true;
        else if (str_eq(argv[i], "--set") && i + 1 < argc)
            bench->only = argv[++i];
        else if (argv[i][0] != '-' && bench->folder == NULL)
            bench->folder = argv[i];
        else
            return false;
    }
    return bench->folder != NULL;
}

static void ask_sets(struct bench *bench)
{
    bool known = false;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        if (bench->only == NULL || str_eq(bench->only, sets[i].name)) {
            ask_all(bench, sets[i].name, sets[i].database, sets[i].held);
            known = true;
        }
    }
    if (!known) /* questions of the caller's own folder */
        ask_all(bench, bench->only, bench->only, false);
}

int main(int argc, char **argv)
{
    struct bench bench = {.work = "/tmp/nlq_operators_XXXXXX"};
    bench.scorer = eval_scorer_new(STATEMENT_MS);
    if (!take_options(&bench, argc, argv)) {
        puts("nlq_operators FOLDER [--set NAME] [--show] [--show-held] [--all]");
        return 2;
    }
    setenv("QUERENT_NOW", NOW, 1);
    setenv("TZ", "UTC", 1);
    if (mkdtemp(bench.work) == NULL)
        return 1;
    ask_sets(&bench);
    report(&bench);
    eval_scorer_free(bench.scorer);
    remove_work(bench.work);
    return 0;
}
