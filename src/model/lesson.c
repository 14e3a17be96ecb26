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

static bool lesson_same_text(const char *a, const char *b)
{
    return str_eq(a ? a : "", b ? b : "");
}

/* Of the same words; those without words: of the same rows or tables. */
static bool lesson_is_of_same(const struct lesson *a, const struct lesson *b)
{
    if (!str_blank(a->says) || !str_blank(b->says))
        return a->says && b->says && str_eq_fold(a->says, b->says);
    return str_eq(a->means, b->means);
}

/* ---- definitions that take the place of older ones */

/* What a filter says of one column: "orders.total > 10", "orders.gone IS NULL". */
struct claim {
    const char *column, *op, *value;
    size_t column_len;
};

/* False: it says other things than that one column is compared with one value, or is empty. */
static bool claim_read(const char *means, struct claim *ret_claim)
{
    static const char *const ops[] = {
        "is not null", "is null", "<>", "!=", "<=", ">=", "<", ">", "="};
    const char *column = means + strspn(means, " ");
    const size_t len = strcspn(column, " <>=!()");
    const char *op = column + len + strspn(column + len, " ");
    for (size_t i = 0; len && i < sizeof ops / sizeof *ops; i++) {
        if (!str_starts_fold(op, ops[i]))
            continue;
        const size_t op_len = strlen(ops[i]);
        const char *value = op + op_len + strspn(op + op_len, " ");
        const size_t end = *value == '\'' ? 1 + strcspn(value + 1, "'") + 1 : strcspn(value, " ()");
        *ret_claim = (struct claim){column, ops[i], value, len};
        return *value == '\0' || (end <= strlen(value) && str_blank(value + end));
    }
    return false;
}

/* "Not cancelled" and "not returned" hold together, as do "above 10" and "below 20"; of "open" and
 * "shipped", "above 10" and "above 20" only one can be meant. */
static bool claims_hold_together(const struct claim *a, const struct claim *b)
{
    const char sign[2] = {*a->op == '!' ? '<' : *a->op, *b->op == '!' ? '<' : *b->op};
    const bool unlike[2] = {str_eq(a->op, "<>") || str_eq(a->op, "!="),
                            str_eq(b->op, "<>") || str_eq(b->op, "!=")};
    if (sign[0] == '=' || sign[1] == '=' || (sign[0] == 'i' && sign[1] == 'i'))
        return false;
    return unlike[0] || unlike[1] || sign[0] != sign[1];
}

static bool is_changed_filter(const struct lesson *a, const struct lesson *b)
{
    struct claim said, before;
    return lesson_same_text(a->when, b->when) && claim_read(a->means, &said) &&
           claim_read(b->means, &before) && said.column_len == before.column_len &&
           strncasecmp(said.column, before.column, said.column_len) == 0 &&
           !claims_hold_together(&said, &before);
}

/* "VIP" and "VIPs". */
static bool are_same_words(const char *a, const char *b)
{
    const size_t la = strlen(a), lb = strlen(b), least = la < lb ? la : lb;
    const char *rest = la < lb ? b + least : a + least;
    return least > 0 && strncasecmp(a, b, least) == 0 && (*rest == '\0' || str_eq_fold(rest, "s"));
}

/* The one that it defines anew, whatever its name: the same words, or rows of the same column that
 * cannot both be meant. NULL: none. */
static const struct lesson *lesson_changed(const struct lesson *lesson, const struct lesson *list,
                                           size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct lesson *other = &list[i];
        if (other->kind != lesson->kind || other->scope != lesson->scope || other->off ||
            !lesson_same_text(other->connection, lesson->connection))
            continue;
        const bool words = lesson->kind <= LESSON_MEASURE && lesson->says && other->says &&
                           are_same_words(lesson->says, other->says);
        if (words || (lesson->kind == LESSON_FILTER && is_changed_filter(lesson, other)))
            return other;
    }
    return NULL;
}

const struct lesson *lesson_own_name(struct lesson *lesson, const struct lesson *list, size_t count)
{
    const struct lesson *other = lesson_namesake(list, count, lesson);
    const struct lesson *changed = lesson_changed(lesson, list, count);
    char *base = mem_strdup(lesson->name);

    if (changed && (!other || other == changed)) {
        lesson->id = changed->id;
        mem_free(base);
        return changed;
    }

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
