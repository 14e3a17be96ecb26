/* Lessons written as YAML, so that the same comes back. */
#include "querent/base/json.h"
#include "querent/base/str.h"
#include "querent/lessons/file.h"

/* What is written for `says` and `means` of each kind. */
static const struct {
    const char *says, *means;
} written[LESSON_KINDS] = {
    [LESSON_TABLE] = {"schema_name", "actual_name"},
    [LESSON_COLUMN] = {"schema_column", "actual_column"},
    [LESSON_VALUE] = {"words", "condition"},
    [LESSON_MEASURE] = {"words", "expression"},
    [LESSON_FILTER] = {NULL, "condition"},
    [LESSON_JOIN] = {NULL, "condition"},
    [LESSON_ERROR] = {"error_pattern", "suggested_fix"},
    [LESSON_QUERY] = {"when_to_use", "sql_template"},
};

static void file_add(struct buf *out, const char *key, const char *value, bool first)
{
    buf_addf(out, "    %s %s: ", first ? "-" : " ", key);
    json_str(out, value); /* YAML takes a string of JSON */
    buf_addc(out, '\n');
}

static void file_add_text(struct buf *out, const char *key, const char *value)
{
    if (!str_blank(value))
        file_add(out, key, value, false);
}

static void file_write_one(struct buf *out, const struct lesson *lesson)
{
    file_add(out, "id", lesson->name, true);
    if (written[lesson->kind].says)
        file_add_text(out, written[lesson->kind].says, lesson->says);
    file_add_text(out, written[lesson->kind].means, lesson->means);
    file_add_text(out, "where", lesson->where);
    file_add_text(out, "when", lesson->when);
    file_add_text(out, "unless", lesson->unless);
    file_add_text(out, "content", lesson->about);
    if (lesson->scope == LESSON_CONNECTION)
        file_add_text(out, "connection", lesson->connection);
    else
        buf_addf(out, "      scope: %s\n", lesson_scope_name(lesson->scope));
    buf_addf(out, "      confidence: %.2f\n", lesson->confidence);
    file_add_text(out, "source", lesson->source);
    if (lesson->used)
        buf_addf(out,
                 "      times_applied: %lld\n      times_successful: %lld\n      last_used: %lld\n",
                 (long long)lesson->used, (long long)lesson->right, (long long)lesson->last);
    if (lesson->off)
        buf_add(out, "      enabled: false\n");
}

void lessons_write(const struct lesson *list, size_t count, struct buf *out)
{
    buf_add(out, count ? "lessons:\n" : "lessons: {}\n");
    for (int kind = 0; kind < LESSON_KINDS; kind++) {
        bool any = false;
        for (size_t i = 0; i < count; i++) {
            if (list[i].kind != (enum lesson_kind)kind)
                continue;
            if (!any)
                buf_addf(out, "  %s:\n", lesson_kind_title(list[i].kind));
            any = true;
            file_write_one(out, &list[i]);
        }
    }
}
