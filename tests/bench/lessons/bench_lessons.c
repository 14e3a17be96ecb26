/* What lessons cost a question: the plan of its words, and the tree of its SQL held to them.
 *
 *   bench_lessons [LESSONS [TABLES]]
 *
 * Lessons of all eight kinds, as many of each, over a schema of TABLES tables (1,869 unless said
 * otherwise); the question speaks of some of them, the SQL reads two tables. Prints the median and
 * the longest of 1,000 questions in microseconds, and the same without any lesson. */
#include <stdio.h>
#include <stdlib.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/catalog/catalog.h"
#include "querent/lessons/lessons.h"

enum { ROUNDS = 1000 };

static struct catalog *bench_catalog(size_t tables)
{
    static const char *names[] = {"id", "parent_id", "payer_id", "status", "deleted", "amount"};
    enum { COLUMNS = sizeof names / sizeof *names };
    struct schema *schema = schema_new();
    struct arena *arena = &schema->arena;
    struct catalog *catalog = NULL;
    struct err err = ERR_INIT;

    schema->default_schema = "main";
    schema->tables = arena_alloc(arena, tables * sizeof *schema->tables);
    for (size_t t = 0; t < tables; t++) {
        struct schema_table *table = &schema->tables[schema->table_count++];
        *table = (struct schema_table){
            .schema = "", .name = arena_printf(arena, "ledger_%zu", t), .column_count = COLUMNS};
        table->columns = arena_alloc(arena, COLUMNS * sizeof *table->columns);
        for (size_t c = 0; c < COLUMNS; c++)
            table->columns[c] = (struct schema_column){.name = names[c],
                                                       .type = c == 3 ? "TEXT" : "INTEGER",
                                                       .value = c == 3 ? VALUE_TEXT : VALUE_INTEGER,
                                                       .primary = c == 0,
                                                       .unique = c == 0};
        table->fkeys = arena_alloc(arena, 2 * sizeof *table->fkeys);
        for (size_t f = 0; t && f < 2; f++)
            table->fkeys[table->fkey_count++] =
                (struct schema_fkey){.count = 1,
                                     .columns = &names[1 + f],
                                     .to_table = schema->tables[t - 1].name,
                                     .to_columns = &names[0]};
    }
    schema_finish(schema);
    if (!catalog_build(schema, NULL, &(struct catalog_options){0}, &catalog, &err)) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    return catalog;
}

/* Lesson i: its kind goes round, its table too. */
static struct lesson bench_lesson(size_t i, size_t tables)
{
    const size_t t = 1 + i / LESSON_KINDS % (tables - 1);
    struct lesson lesson = {.id = (int64_t)i + 1,
                            .kind = (enum lesson_kind)(i % LESSON_KINDS),
                            .name = mem_printf("lesson %zu", i),
                            .source = mem_strdup(LESSON_SOURCE_MANUAL),
                            .confidence = LESSON_TAUGHT};

    switch (lesson.kind) {
    case LESSON_TABLE:
        lesson.says = mem_printf("book%zu", i);
        lesson.means = mem_printf("ledger_%zu", t);
        break;
    case LESSON_COLUMN:
        lesson.says = mem_printf("worth%zu", i);
        lesson.means = mem_printf("ledger_%zu.amount", t);
        break;
    case LESSON_VALUE:
        lesson.says = mem_printf("paid sort %zu", i); /* all of them begin alike */
        lesson.means = mem_printf("ledger_%zu.status = 'paid'", t);
        break;
    case LESSON_MEASURE:
        lesson.says = mem_printf("revenue%zu", i);
        lesson.means = mem_printf("sum(ledger_%zu.amount * 2)", t);
        break;
    case LESSON_FILTER:
        lesson.means = mem_printf("ledger_%zu.deleted = 0", t);
        break;
    case LESSON_JOIN:
        lesson.means = mem_printf("ledger_%zu.payer_id = ledger_%zu.id", t, t - 1);
        break;
    case LESSON_ERROR:
        lesson.says = mem_printf("ledgr_%zu", i);
        lesson.means = mem_printf("ledger_%zu", t);
        break;
    default:
        lesson.says = mem_printf("report %zu of {year}", i);
        lesson.means = mem_printf("SELECT %zu", i);
    }
    return lesson;
}

static struct lesson_book *bench_book(size_t count, size_t tables)
{
    struct lesson *list = mem_alloc((count + 1) * sizeof *list);

    for (size_t i = 0; i < count; i++)
        list[i] = bench_lesson(i, tables);
    return lesson_book_new(list, count);
}

static int bench_order(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

static void bench_measure(const char *what, struct lesson_book *book, const struct catalog *catalog)
{
    static const char question[] =
        "how many paid sort 82 orders has book80 per month, and which worth81 by revenue83",
                      sql[] = "SELECT a.status, sum(a.amount) FROM ledger_11 AS a JOIN ledger_10 "
                              "AS b ON a.parent_id = b.id WHERE a.amount > 5 GROUP BY a.status";
    static int64_t took[ROUNDS];
    struct lessons_applied applied = {.count = 0};
    size_t uses = 0;

    for (size_t i = 0; i < ROUNDS; i++) {
        struct lesson_plan plan;
        const int64_t began = clock_mono_us();
        lesson_plan_make(&plan, book, catalog, question, NULL);
        mem_free(lessons_apply(&plan, sql, &applied));
        lessons_kept(&plan, sql, NULL);
        uses = plan.count;
        lesson_plan_release(&plan);
        took[i] = clock_mono_us() - began;
    }
    qsort(took, ROUNDS, sizeof *took, bench_order);
    printf("%-18s median %5lld us, 99 of 100 below %5lld us, longest %6lld us (%zu words, %zu "
           "applied)\n",
           what, (long long)took[ROUNDS / 2], (long long)took[ROUNDS * 99 / 100],
           (long long)took[ROUNDS - 1], uses, applied.count);
}

int main(int argc, char **argv)
{
    const size_t count = argc > 1 ? (size_t)strtoull(argv[1], NULL, 10) : 10000,
                 tables = argc > 2 ? (size_t)strtoull(argv[2], NULL, 10) : 1869;
    struct catalog *catalog = bench_catalog(tables < 12 ? 12 : tables);
    struct lesson_book *none = bench_book(0, tables);
    const int64_t began = clock_mono_us();
    struct lesson_book *book = bench_book(count, tables < 12 ? 12 : tables);

    printf("%zu lessons over %zu tables, read into a book in %lld us\n", count, tables,
           (long long)(clock_mono_us() - began));
    bench_measure("no lesson", none, catalog);
    bench_measure("all lessons", book, catalog);
    lesson_book_unref(none);
    lesson_book_unref(book);
    catalog_unref(catalog);
    return 0;
}
