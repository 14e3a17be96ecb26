/* Lessons as data: their names, how strong they are, and what they say in words. */
#include "querent/model/lesson.h"

#include <math.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

static const struct {
    const char *name, *title;
    bool says;
} kinds[LESSON_KINDS] = {
    [LESSON_TABLE] = {"table mapping", "table_mappings", true},
    [LESSON_COLUMN] = {"column mapping", "column_mappings", true},
    [LESSON_VALUE] = {"value mapping", "value_mappings", true},
    [LESSON_MEASURE] = {"measure", "measures", true},
    [LESSON_FILTER] = {"default filter", "default_filters", false},
    [LESSON_JOIN] = {"join", "joins", false},
    [LESSON_ERROR] = {"error pattern", "error_patterns", true},
    [LESSON_QUERY] = {"query pattern", "query_patterns", true},
};

static const char *const scopes[] = {"connection", "company", "everybody"};

const char *lesson_kind_name(enum lesson_kind kind)
{
    return kinds[kind].name;
}

const char *lesson_kind_title(enum lesson_kind kind)
{
    return kinds[kind].title;
}

const char *lesson_scope_name(enum lesson_scope scope)
{
    return scopes[scope];
}

/* "table_mapping" is "table mapping", and so is "TABLE-MAPPING". */
static bool lesson_kind_is(const char *kind, const char *name)
{
    while (*kind && *name &&
           (*kind == ' ' ? strchr(" _-", *name) != NULL : *kind == str_lower(*name)))
        kind++, name++;
    return !*kind && !*name;
}

/* "measure", "measures", "value" and "value mapping" are all one. */
bool lesson_kind_parse(const char *name, enum lesson_kind *ret_kind)
{
    const size_t first = strcspn(name, " _-");

    for (int i = 0; i < LESSON_KINDS; i++) {
        const bool begins = strncmp(kinds[i].name, name, first) == 0 && kinds[i].name[first] == ' ';
        if (lesson_kind_is(kinds[i].name, name) || str_eq(name, kinds[i].title) ||
            (begins && !name[first]) || (i == LESSON_FILTER && str_eq(name, "filter"))) {
            *ret_kind = (enum lesson_kind)i;
            return true;
        }
    }
    return false;
}

bool lesson_scope_parse(const char *name, enum lesson_scope *ret_scope)
{
    for (size_t i = 0; i < sizeof scopes / sizeof *scopes; i++)
        if (str_eq(name, scopes[i])) {
            *ret_scope = (enum lesson_scope)i;
            return true;
        }
    return false;
}

double lesson_success(const struct lesson *lesson)
{
    return lesson->used ? (double)lesson->right / (double)lesson->used : -1;
}

void lesson_count(struct lesson *lesson, bool right, int64_t now)
{
    lesson->used++;
    lesson->right += right;
    lesson->last = now;
}

bool lesson_judge(struct lesson *lesson, bool right, int64_t now)
{
    lesson_count(lesson, right, now);
    lesson->confidence += right ? LESSON_GAIN : -LESSON_LOSS;
    lesson->confidence = round(lesson->confidence * 100) / 100; /* and no 0.8499999 in between */
    if (lesson->confidence > 1)
        lesson->confidence = 1;
    if (lesson->confidence < 0)
        lesson->confidence = 0;
    if (lesson->off || lesson->confidence >= LESSON_LEAST)
        return false;
    lesson->off = true;
    return true;
}

char *lesson_words(const struct lesson *lesson)
{
    struct buf out = BUF_INIT;

    switch (lesson->kind) {
    case LESSON_FILTER:
        buf_addf(&out, "only rows with %s count", lesson->means);
        break;
    case LESSON_JOIN:
        buf_addf(&out, "tables are joined by %s", lesson->means);
        break;
    case LESSON_ERROR:
        buf_addf(&out, "instead of %s: %s", lesson->says, lesson->means);
        break;
    case LESSON_QUERY:
        buf_addf(&out, "'%s' is answered by %s", lesson->says, lesson->means);
        break;
    default:
        buf_addf(&out, "%s means %s", lesson->says, lesson->means);
    }
    if (!str_blank(lesson->where))
        buf_addf(&out, " where %s", lesson->where);
    if (!str_blank(lesson->when))
        buf_addf(&out, ", when the question says %s", lesson->when);
    if (!str_blank(lesson->unless))
        buf_addf(&out, ", unless the question says %s", lesson->unless);
    return buf_take(&out);
}

void lesson_give_name(struct lesson *lesson)
{
    struct buf name = BUF_INIT;
    const char *from = !str_blank(lesson->says) ? lesson->says : lesson->means;

    if (!str_blank(lesson->name))
        return;
    for (const char *p = from ? from : ""; *p && name.len < 48; p++) {
        const bool plain = !strchr(" \t\n'\"=<>!()*,;", *p);
        if (plain || (name.len && name.p[name.len - 1] != '-'))
            buf_addc(&name, plain ? *p : '-');
    }
    while (name.len && name.p[name.len - 1] == '-')
        name.p[--name.len] = '\0';
    mem_free(lesson->name);
    lesson->name = name.len ? buf_take(&name) : mem_strdup("lesson");
    buf_release(&name);
}

const struct lesson *lesson_namesake(const struct lesson *list, size_t count,
                                     const struct lesson *wanted)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].scope == wanted->scope && str_eq_fold(list[i].name, wanted->name) &&
            (list[i].scope != LESSON_CONNECTION || str_eq(list[i].connection, wanted->connection)))
            return &list[i];
    return NULL;
}

/* Of the same words; those without words: of the same rows or tables. */
static bool lesson_is_of_same(const struct lesson *a, const struct lesson *b)
{
    if (!str_blank(a->says) || !str_blank(b->says))
        return a->says && b->says && str_eq_fold(a->says, b->says);
    return str_eq(a->means, b->means);
}

const struct lesson *lesson_own_name(struct lesson *lesson, const struct lesson *list, size_t count)
{
    const struct lesson *other = lesson_namesake(list, count, lesson);
    char *base = mem_strdup(lesson->name);

    for (int n = 2; other && !lesson_is_of_same(lesson, other); n++) {
        mem_free(lesson->name);
        lesson->name = mem_printf("%s-%d", base, n);
        other = lesson_namesake(list, count, lesson);
    }
    mem_free(base);
    return other;
}

bool lesson_check(const struct lesson *lesson, struct err *err)
{
    const char *name = lesson->name ? lesson->name : "";

    if (str_blank(name))
        return err_set(err, ERR_CONFIG, "a lesson has no id");
    if (kinds[lesson->kind].says && str_blank(lesson->says))
        return err_set(err, ERR_CONFIG, "the %s '%s' does not say which words it is about",
                       kinds[lesson->kind].name, name);
    if (str_blank(lesson->means))
        return err_set(err, ERR_CONFIG, "the %s '%s' does not say what is meant",
                       kinds[lesson->kind].name, name);
    if (lesson->confidence < 0 || lesson->confidence > 1)
        return err_set(err, ERR_CONFIG, "the confidence of lesson '%s' is not between 0 and 1",
                       name);
    if (lesson->scope == LESSON_CONNECTION && str_blank(lesson->connection))
        return err_set(err, ERR_CONFIG, "the lesson '%s' is for one connection, but names none",
                       name);
    return true;
}

static char *lesson_dup(const char *text)
{
    return text ? mem_strdup(text) : NULL;
}

static bool lesson_same_text(const char *a, const char *b)
{
    return str_eq(a ? a : "", b ? b : "");
}

bool lesson_says_same(const struct lesson *a, const struct lesson *b)
{
    return a->kind == b->kind && a->scope == b->scope && lesson_same_text(a->means, b->means) &&
           lesson_same_text(a->where, b->where) && lesson_same_text(a->connection, b->connection);
}

struct lesson lesson_copy(const struct lesson *from)
{
    struct lesson to = *from;

    to.name = lesson_dup(from->name);
    to.connection = lesson_dup(from->connection);
    to.company = lesson_dup(from->company);
    to.says = lesson_dup(from->says);
    to.means = lesson_dup(from->means);
    to.where = lesson_dup(from->where);
    to.when = lesson_dup(from->when);
    to.unless = lesson_dup(from->unless);
    to.about = lesson_dup(from->about);
    to.source = lesson_dup(from->source);
    to.user = lesson_dup(from->user);
    return to;
}

void lesson_release(struct lesson *lesson)
{
    mem_free(lesson->name);
    mem_free(lesson->connection);
    mem_free(lesson->company);
    mem_free(lesson->says);
    mem_free(lesson->means);
    mem_free(lesson->where);
    mem_free(lesson->when);
    mem_free(lesson->unless);
    mem_free(lesson->about);
    mem_free(lesson->source);
    mem_free(lesson->user);
    *lesson = (struct lesson){0};
}

void lessons_free(struct lesson *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        lesson_release(&list[i]);
    mem_free(list);
}
