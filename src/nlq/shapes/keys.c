/* Rows that the conversation has named: "{customers.id: '17', '18'}" stands in the question where
 * words refer to them, put there by who asks (answer/entities). It is taken out before anything is
 * read, and becomes a condition of the frame; as part of the question it is part of what a
 * follow-up edits, too. */
#include <string.h>

#include "frame.h"

/* The column that the name at [p, end) is, as "table.column"; {-1,-1}: none. */
static struct column_ref keys_column(const struct ask *ask, const char *p, const char *end)
{
    const char *point = end;
    while (point > p && point[-1] != '.')
        point--;
    if (point - 1 <= p)
        return no_column();
    const char *table = arena_strndup(ask->arena, p, (size_t)(point - 1 - p));
    const char *column = arena_strndup(ask->arena, point, (size_t)(end - point));
    const int t = catalog_find_table(ask->catalog, NULL, table);
    for (size_t c = 0; t >= 0 && c < ask->schema->tables[t].column_count; c++) {
        if (strcmp(ask->schema->tables[t].columns[c].name, column) == 0)
            return (struct column_ref){t, (int)c};
    }
    return no_column();
}

/* One value in quotes at p, with KEYS_MARK behind it, into out; what follows it, NULL: it is none.
 */
static const char *keys_value(const char *p, char **out)
{
    if (*p++ != '\'')
        return NULL;
    for (; *p; p++) {
        if (*p == '\'' && *++p != '\'') {
            *(*out)++ = KEYS_MARK;
            return p;
        }
        *(*out)++ = *p;
    }
    return NULL;
}

/* The set at p, which begins with '{'; what follows it, NULL: it is none. */
static const char *keys_set(struct ask *ask, const char *p, struct key_set *ret_set)
{
    const char *colon = strstr(p, ": '"), *at = colon ? colon + 2 : NULL;
    char *values = colon ? arena_alloc(ask->arena, strlen(at) + 2) : NULL, *out = values;
    if (colon == NULL)
        return NULL;
    while ((at = keys_value(at, &out)) != NULL && *at == ',')
        at += 1 + (at[1] == ' ');
    *out = '\0';
    *ret_set = (struct key_set){.column = keys_column(ask, p + 1, colon), .values = values};
    return at && *at == '}' && ret_set->column.column >= 0 ? at + 1 : NULL;
}

const char *keys_take(struct ask *ask, const char *question)
{
    struct shape *shape = &ask->shape;
    if (strchr(question, '{') == NULL)
        return question;
    char *plain = arena_alloc(ask->arena, strlen(question) + 1), *out = plain;
    for (const char *p = question; *p;) {
        const char *next = NULL;
        if (*p == '{' && shape->key_count < KEYS_MAX)
            next = keys_set(ask, p, &shape->keys[shape->key_count]);
        if (next) {
            shape->key_count++;
            p = next + (*next == ' ');
        } else {
            *out++ = *p++;
        }
    }
    *out = '\0';
    return plain;
}

char *keys_told(struct arena *arena, char *text)
{
    enum { FEW = 8 };
    for (char *set = strchr(text, '{'); set; set = strchr(set + 1, '{')) {
        char *colon = strstr(set, ": '"), *end = colon ? strstr(colon, "'}") : NULL;
        size_t count = 1;
        for (char *p = colon; end && (p = strstr(p, "', '")) != NULL && p < end; p++)
            count++;
        if (end == NULL || count <= FEW)
            continue;
        const size_t from = (size_t)(set - text);
        end += end[2] == ' ' && end[3] == ' '; /* words were left out behind it */
        text = arena_printf(arena, "%.*s%zu rows by %.*s%s", (int)from, text, count,
                            (int)(colon - set - 1), set + 1, end + 2);
        set = text + from;
    }
    return text;
}

/* "Their phone too", of rows whose question cannot be asked again with it: beside their names. The
 * other columns that were shown are not there, so that it is never sure. */
static void keys_name_rows(struct ask *ask, struct frame *frame)
{
    const size_t before = frame->select_count;
    if (ask->shape.key_count == 0 || !ask->signs.adds_columns || before == 0 ||
        frame->group_count > 0)
        return;
    if (frame_aggregates(frame))
        return;
    frame->unproven = true;
    frame_select_label(ask, frame, ask->shape.keys[0].column.table, SIZE_MAX);
    if (frame->select_count > before)
        frame_put_first(frame, before);
}

/* Texts of digits are texts all the same. */
static bool keys_are_numbers(const struct ask *ask, struct column_ref column)
{
    return column_is_number(ask, column) && ask_column(ask, column)->value != VALUE_TEXT;
}

void keys_apply(struct ask *ask, struct frame *frame)
{
    keys_name_rows(ask, frame);
    for (size_t i = 0; i < ask->shape.key_count; i++) {
        const struct key_set *set = &ask->shape.keys[i];
        frame_cond(frame, (struct cond){.kind = COND_KEYS,
                                        .left = term_column(set->column, SIZE_MAX),
                                        .op = SQL_OP_EQ,
                                        .value = set->values,
                                        .numeric = keys_are_numbers(ask, set->column),
                                        .at = SIZE_MAX,
                                        .end = SIZE_MAX});
    }
}
