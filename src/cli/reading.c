/* What is said of a version beside its rows; see the header. */
#include "reading.h"

#include "querent/base/arena.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"
#include "texts.h"

void reading_print_sql(const struct sql_version *sql, FILE *out)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): who prints it has one */
    cli_print_safe(out, sql->text);
    fputs(str_ends(sql->text, "\n") ? "" : "\n", out);
}

/* What a rule changed in a model's SQL. */
static void describe_mend(const struct sql_version *sql)
{
    struct arena arena = {0};
    size_t count = 0;
    const struct sql_diff_line *lines = sql_diff(&arena, sql->written, sql->text, &count);
    fputs(TEXT_RULE_MENDED, stderr);
    for (size_t i = 0; i < count; i++) {
        fprintf(stderr, "    %c ", lines[i].mark);
        cli_print_safe(stderr, lines[i].text);
        fputc('\n', stderr);
    }
    arena_release(&arena);
}

/* What the console marks in the SQL. */
static void describe_warnings(const struct sql_version *sql)
{
    for (size_t i = 0; i < sql->mark_count; i++) {
        if (sql->marks[i].severity != MARK_WARNING)
            continue;
        fputs(TEXT_WARNED, stderr);
        cli_print_safe(stderr, sql->marks[i].message);
        fputc('\n', stderr);
    }
}

void reading_describe_parts(const struct sql_version *sql, int from)
{
    static const char *const kinds[] = {"used", "assumed", "ignored", "follows"};
    if (sql->written)
        describe_mend(sql);
    for (size_t i = 0; i < sql->evidence_count; i++) {
        if ((int)sql->evidence[i].kind < from || sql_version_says_again(sql, i))
            continue;
        fprintf(stderr, "  %-8s ", kinds[sql->evidence[i].kind]);
        cli_print_safe(stderr, sql->evidence[i].text);
        fputc('\n', stderr);
    }
    if (sql->confidence >= 0) {
        struct buf sure = BUF_INIT;
        sql_version_add_sure(sql, &sure);
        fprintf(stderr, TEXT_SURE_BY, buf_str(&sure));
        buf_release(&sure);
        cli_print_safe(stderr, sql->maker);
        fputc('\n', stderr);
    } else if (!str_blank(sql->maker)) {
        fputs("  ", stderr);
        cli_print_safe(stderr, sql->maker);
        fputc('\n', stderr);
    }
}

void reading_describe(const struct sql_version *sql)
{
    reading_print_sql(sql, stderr);
    if (sql->words && *sql->words) {
        cli_print_safe(stderr, sql->words);
        fputc('\n', stderr);
    }
    reading_describe_parts(sql, EVIDENCE_USED);
    describe_warnings(sql);
    if (sql->cost && *sql->cost) {
        fputs("  ", stderr);
        cli_print_safe(stderr, sql->cost);
        fputc('\n', stderr);
    }
}

void reading_head(const char *question, size_t before, const char *format)
{
    if (before > 0 && !str_eq(format, "json") && !str_eq(format, "jsonl"))
        cli_print("\n");
    fflush(stdout); /* on a terminal the question stands above its rows */
    fputs(before > 0 ? "\n" : "", stderr);
    cli_print_safe(stderr, question);
    fputc('\n', stderr);
}
