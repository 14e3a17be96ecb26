/* Google's own analyzer, which QUERENT_GOOGLESQL names, over the gold queries printed for BigQuery:
 * how many it takes, and why it refuses the others. No refusal may be the printer's: only types and
 * groups, about which SQLite is not strict, are left. Skipped where either is absent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gold.h"
#include "oracle.h"
#include "support/check.h"
#include "support/folder.h"

#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

/* What the stricter types and groups of BigQuery refuse, by the analyzer's words. */
static const struct class
{
    const char *words, *why;
} classes[] = {
    {"No matching signature for operator", "compares or computes with values of two types"},
    {"No matching signature for aggregate", "sums or averages text"},
    {"No matching signature for function", "calls a function with values of another type"},
    {"neither grouped nor aggregated", "shows a column that is not grouped"},
    {"not grouped", "shows a column that is not grouped"},
    {"which was not present in", "shows a column that is not grouped"},
    {"after SELECT DISTINCT", "orders by what SELECT DISTINCT drops"},
    {"after GROUP BY", "orders by a column that is not grouped"},
    {"has incompatible types", "combines columns of two types"},
    {"Column 1 in", "combines columns of two types"},
    {"Could not cast literal", "compares with a text that is no such value"},
    {"Invalid", "compares with a text that is no such value"},
    {"with uncomparable types", "compares or computes with values of two types"},
    {"Unrecognized name: T3", "names a table in ON before it is joined, as SQLite may"},
    {"Table not found: Ref_Company_Types", "names a table that its database lacks"},
};

struct judged {
    FILE *questions;
    size_t asked, unprinted, unread;
};

static const char *type_of(const struct schema_column *column)
{
    switch (column->value) {
    case VALUE_INTEGER:
        return "INT64";
    case VALUE_DECIMAL:
        return "NUMERIC";
    case VALUE_REAL:
        return "FLOAT64";
    case VALUE_DATE:
        return "DATE";
    case VALUE_TIMESTAMP:
        return "DATETIME";
    case VALUE_BOOLEAN:
        return "BOOL";
    default:
        return "STRING";
    }
}

static void write_schema(const struct schema *schema, const char *path)
{
    struct buf json = BUF_INIT;
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    buf_addc(&json, '{');
    for (size_t t = 0; t < schema->table_count; t++) {
        const struct schema_table *table = &schema->tables[t];
        json_key(&json, table->name);
        buf_addc(&json, '[');
        for (size_t c = 0; c < table->column_count; c++) {
            buf_add(&json, c ? ",[" : "[");
            json_str(&json, table->columns[c].name);
            buf_addf(&json, ",\"%s\"]", type_of(&table->columns[c]));
        }
        buf_addc(&json, ']');
    }
    buf_addc(&json, '}');
    fputs(buf_str(&json), file);
    fclose(file);
    buf_release(&json);
}

static void ask(struct judged *judged, const struct schema *schema, const char *path,
                const char *sql)
{
    const struct sql_lookup lookup = oracle_lookup(schema);
    struct arena arena = {0};
    struct buf text = BUF_INIT, line = BUF_INIT;
    struct err err = ERR_INIT;
    struct sql_error bad;
    struct sql_query *q = sql_parse(&arena, sql, strlen(sql), SQL_SQLITE, &bad);

    if (q)
        q = gold_mended(&arena, q, &lookup);
    if (!q) {
        judged->unread++; /* no SQL of SQLite's either */
    } else if (sql_print_flat(q, SQL_BIGQUERY, &text, &err)) {
        buf_addc(&line, '{');
        json_key_str(&line, "schema", path);
        json_key_str(&line, "sql", buf_str(&text));
        fprintf(judged->questions, "%s}\n", buf_str(&line));
        judged->asked++;
    } else {
        printf("not printed: %s: %s\n", sql, err.text);
        judged->unprinted++;
    }
    buf_release(&line);
    buf_release(&text);
    arena_release(&arena);
}

static void ask_all(struct judged *judged)
{
    struct buf text = oracle_read("spider-train/train.json");
    cJSON *rows = cJSON_Parse(text.p);
    struct schema *schema = NULL;
    const char *db_id = NULL;
    const cJSON *row;
    char *path = NULL;

    cJSON_ArrayForEach(row, rows)
    {
        const char *id = oracle_text(row, "db_id");
        if (!str_eq(db_id, id)) {
            schema_free(schema);
            schema = gold_schema(id);
            mem_free(path);
            path = mem_printf("%s/%s.json", folder, id);
            if (schema)
                write_schema(schema, path);
            db_id = id;
        }
        if (schema)
            ask(judged, schema, path, oracle_text(row, "query"));
    }
    schema_free(schema);
    mem_free(path);
    cJSON_Delete(rows);
    buf_release(&text);
}

static const struct class *class_of(const char *error)
{
    for (size_t i = 0; i < COUNT_OF(classes); i++)
        if (strstr(error, classes[i].words))
            return &classes[i];
    return NULL;
}

/* Reads the answers beside the questions; the number that nothing explains. */
static size_t count_answers(const char *questions, const char *answers, size_t *ret_taken)
{
    static size_t counts[COUNT_OF(classes)];
    FILE *asked = fopen(questions, "r"), *answered = fopen(answers, "r");
    char *question = NULL, *answer = NULL;
    size_t question_size = 0, answer_size = 0, unexplained = 0;

    assert_non_null(asked);
    assert_non_null(answered);
    while (getline(&answer, &answer_size, answered) > 0 &&
           getline(&question, &question_size, asked) > 0) {
        const struct class *class = class_of(answer);
        if (str_starts(answer, "{\"ok\":true"))
            ++*ret_taken;
        else if (class)
            counts[class - classes]++;
        else if (++unexplained)
            printf("%s%s", question, answer);
        if (getenv("QUERENT_GOLD_ALL") && class)
            printf("%s%s", question, answer);
    }
    for (size_t i = 0; i < COUNT_OF(classes); i++)
        if (counts[i])
            printf("%5zu refused: %s (%s)\n", counts[i], classes[i].why, classes[i].words);
    free(question);
    free(answer);
    fclose(asked);
    fclose(answered);
    return unexplained;
}

int main(void)
{
    const char *judge = getenv("QUERENT_GOOGLESQL");
    struct judged judged = {0};
    size_t taken = 0;

    char *data = oracle_data("spider-train/train.json");
    if (!judge || !data) {
        printf("skipped: %s\n", judge ? "the questions are not beside the repository"
                                      : "QUERENT_GOOGLESQL names no analyzer");
        mem_free(data);
        return 77;
    }
    mem_free(data);
    if (folder_make(NULL) != 0)
        return 1;
    judged.questions = fopen("questions", "w");
    ask_all(&judged);
    fclose(judged.questions);
    char *command = mem_printf("'%s' < questions > answers", judge);
    assert_int_equal(system(command), 0);
    mem_free(command);
    const size_t unexplained = count_answers("questions", "answers", &taken);
    printf(
        "BigQuery: %zu of %zu gold queries are taken, %.1f %%; %zu are refused by stricter types "
        "and groups, %zu unexplained, %zu not printed; %zu are no SQL of "
        "SQLite's\n",
        taken, judged.asked, 100.0 * (double)taken / (double)judged.asked,
        judged.asked - taken - unexplained, unexplained, judged.unprinted, judged.unread);
    folder_drop(NULL);
    return unexplained || judged.unprinted ? 1 : 0;
}
