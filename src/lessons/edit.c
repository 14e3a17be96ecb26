/* What an edit of the SQL says: the trees of what was offered and of what was confirmed differ in
 * one place, and that place means something for later questions. */
#include <ctype.h>
#include <string.h>

#include "lessons_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/lessons/learn.h"
#include "querent/sql/sql.h"
#include "sides.h"

struct editing {
    struct arena arena;
    const struct catalog *catalog;
    struct words words;
    const char *question, *ignored;
    struct side before, after;
    struct lesson lesson;
    size_t found; /* differences that could be a lesson */
};

/* ---- words for it */

static bool edit_names(const struct word *word, const char *names)
{
    if (word->punct || word->is.stop || strlen(word->lower) < 2)
        return false;
    for (const char *p = names; *p;) {
        const size_t len = strcspn(p, " ");
        if ((strlen(word->lemma) == len && strncasecmp(word->lemma, p, len) == 0) ||
            (strlen(word->lower) == len && strncasecmp(word->lower, p, len) == 0))
            return true;
        p += len + strspn(p + len, " ");
    }
    return false;
}

/* The longest run of the question's words that are all among the names; NULL: there is none. */
static char *edit_said(struct editing *editing, const char *names)
{
    size_t best = 0, at = 0;

    for (size_t i = 0; i < editing->words.len; i++) {
        size_t len = 0;
        while (i + len < editing->words.len && edit_names(&editing->words.v[i + len], names))
            len++;
        if (len > best) {
            best = len;
            at = i;
        }
    }
    return best ? words_text(&editing->words, &editing->arena, at, at + best) : NULL;
}

static bool edit_literal_is_private(const struct sql_expr *e, void *arg)
{
    void **args = arg;
    const struct editing *editing = args[0];
    bool *private = args[1];

    if (e->kind == SQL_EXPR_STRING && e->text)
        *private = *private || catalog_value_is_private(e->text);
    if (e->kind == SQL_EXPR_COLUMN && e->table) {
        const int table = catalog_find_table(editing->catalog, NULL, e->table);
        const int column =
            table < 0
                ? -1
                : schema_find_column(&catalog_schema(editing->catalog)->tables[table], e->name);
        *private =
            *private || (column >= 0 &&
                         catalog_is_private(editing->catalog, (struct column_ref){table, column}));
    }
    return true;
}

static bool edit_is_private(struct editing *editing, struct sql_expr *e)
{
    struct sql_query *query = sql_select(&editing->arena);
    bool private = false;
    void *args[] = {editing, &private};

    sql_add_item(&editing->arena, query, e, NULL);
    sql_walk(query, edit_literal_is_private, args);
    return private;
}

/* One difference; of two nothing is learned. */
static void edit_found(struct editing *editing, enum lesson_kind kind, const char *says,
                       const char *means)
{
    editing->found++;
    if (editing->found > 1 || !means)
        return;
    editing->lesson.kind = kind;
    editing->lesson.says = says ? mem_strdup(says) : NULL;
    editing->lesson.means = mem_strdup(means);
}

/* ---- differences */

static const char *edit_other_table(const struct editing *editing, const struct side *of,
                                    const struct side *in, size_t *ret_count)
{
    const char *other = NULL;

    for (size_t i = 0; i < of->scope->count; i++) {
        bool has = false;
        for (size_t k = 0; k < in->scope->count; k++)
            has = has || in->scope->sources[k].table == of->scope->sources[i].table;
        *ret_count += !has;
        if (!has)
            other = catalog_schema(editing->catalog)->tables[of->scope->sources[i].table].name;
    }
    return other;
}

/* A table in place of another. */
static bool edit_tables(struct editing *editing)
{
    size_t gone = 0, come = 0;
    const char *old = edit_other_table(editing, &editing->before, &editing->after, &gone);
    const char *new = edit_other_table(editing, &editing->after, &editing->before, &come);

    if (gone == 0)
        return false;
    const int table = gone == 1 && come == 1 ? catalog_find_table(editing->catalog, NULL, old) : -1;
    const char *said =
        table < 0 ? NULL : edit_said(editing, catalog_table_words(editing->catalog, table));
    if (said)
        edit_found(editing, LESSON_TABLE, said, new);
    else
        editing->found += 2; /* another query altogether */
    return true;
}

/* The word of the question that an expression stood for: its heading, or its column's name. */
static char *edit_said_of(struct editing *editing, const struct sql_item *item)
{
    const struct sql_expr *e = item->expr;
    char *said = item->alias ? edit_said(editing, item->alias) : NULL;

    while (!said && e->kind == SQL_EXPR_CALL && e->arg_count == 1)
        e = e->args[0];
    const int table = said || e->kind != SQL_EXPR_COLUMN || !e->table
                          ? -1
                          : catalog_find_table(editing->catalog, NULL, e->table);
    const int column =
        table < 0 ? -1
                  : schema_find_column(&catalog_schema(editing->catalog)->tables[table], e->name);
    if (column >= 0)
        said = edit_said(
            editing, catalog_column_words(editing->catalog, (struct column_ref){table, column}));
    return said;
}

static bool edit_see_text(const struct sql_expr *e, void *arg)
{
    bool *has = arg;

    *has = *has || e->kind == SQL_EXPR_STRING;
    return true;
}

static bool edit_has_text(struct editing *editing, struct sql_expr *e)
{
    struct sql_query *query = sql_select(&editing->arena);
    bool has = false;

    sql_add_item(&editing->arena, query, e, NULL);
    sql_walk(query, edit_see_text, &has);
    return has;
}

/* "The average day rate" of something else is the average of another rate: what stands in the
 * brackets of both is what the words mean. A sum is what it is added up from, anyway. */
static const struct sql_expr *edit_meaning(struct editing *editing, const struct sql_item *old,
                                           const struct sql_item *new)
{
    const struct sql_expr *a = old->expr, *b = new->expr;
    const bool same = a->kind == SQL_EXPR_CALL && b->kind == SQL_EXPR_CALL &&
                      str_eq_fold(a->name, b->name) && a->arg_count == 1 && b->arg_count == 1 &&
                      !b->distinct && !b->filter && !b->over;
    const bool one = same && (str_eq_fold(b->name, "avg") || str_eq_fold(b->name, "min") ||
                              str_eq_fold(b->name, "max"));

    return one && !(old->alias && edit_said(editing, old->alias)) ? b->args[0] : b;
}

static void edit_items(struct editing *editing)
{
    const struct sql_item *x = editing->before.query->items, *y = editing->after.query->items;
    const struct sql_item *old = NULL, *new = NULL;
    size_t count = 0;

    for (; x && y; x = x->next, y = y->next) {
        if (scope_same(editing->after.scope, editing->catalog, y->expr, x->expr))
            continue;
        count++;
        old = x;
        new = y;
    }
    if (x || y || count == 0)
        return; /* columns added or taken away say nothing of a word */
    const bool tells = edit_has_text(editing, new->expr) && edit_is_private(editing, new->expr);
    const char *said = count == 1 && !tells ? edit_said_of(editing, old) : NULL;
    if (!said && !tells && count == 1 && editing->ignored)
        said = editing->ignored;
    if (!said) {
        editing->found += 2;
        return;
    }
    const struct sql_expr *means = edit_meaning(editing, old, new);
    edit_found(editing, means->kind == SQL_EXPR_COLUMN ? LESSON_COLUMN : LESSON_MEASURE, said,
               side_print(&editing->arena, editing->catalog, means));
}

static const char *edit_literal_of(const struct sql_expr *e)
{
    for (size_t i = 0; i < e->arg_count; i++)
        if (e->args[i] &&
            (e->args[i]->kind == SQL_EXPR_STRING || e->args[i]->kind == SQL_EXPR_NUMBER))
            return e->args[i]->text;
    return NULL;
}

/* It says what a row is, and could hold for each question of its table ("total > 0"): no bound of
 * one question, no pattern, no key of one row. */
static bool edit_is_state(const struct sql_expr *e)
{
    const struct sql_expr *value = e->arg_count > 1 ? e->args[1] : NULL;

    if (e->kind == SQL_EXPR_BINARY && value && value->kind == SQL_EXPR_NUMBER)
        return str_eq(value->text, "0") || str_eq(value->text, "1");
    if (e->kind == SQL_EXPR_BINARY)
        return e->op == SQL_OP_EQ || e->op == SQL_OP_NE;
    return e->kind != SQL_EXPR_BETWEEN && e->kind != SQL_EXPR_LIKE;
}

static void edit_conditions(struct editing *editing)
{
    struct sql_expr *gone = NULL, *come = NULL;
    const struct side *b = &editing->before, *a = &editing->after;
    const size_t out = side_missing(editing->catalog, &b->conditions, a, &a->conditions, &gone);
    const size_t in = side_missing(editing->catalog, &a->conditions, b, &b->conditions, &come);

    if (in == 0)
        return; /* a condition less: of this question only */
    const char *literal = out == 1 ? edit_literal_of(gone) : NULL;
    const char *said = in == 1 && out == 1 && literal ? edit_said(editing, literal) : NULL;
    if (in != 1 || out > 1 || edit_is_private(editing, come) || (out == 1 && !said)) {
        editing->found += 2;
        return;
    }
    const char *means = side_print(&editing->arena, editing->catalog, come);
    if (said)
        edit_found(editing, LESSON_VALUE, said, means);
    else if (editing->ignored)
        edit_found(editing, LESSON_VALUE, editing->ignored, means);
    else if (edit_is_state(come))
        edit_found(editing, LESSON_FILTER, NULL, means);
    else
        editing->found += 2; /* "over 1000", "since May": of this question only */
}

static void edit_joins(struct editing *editing)
{
    struct sql_expr *gone = NULL, *come = NULL;
    const struct side *b = &editing->before, *a = &editing->after;
    const size_t out = side_missing(editing->catalog, &b->joins, a, &a->joins, &gone);
    const size_t in = side_missing(editing->catalog, &a->joins, b, &b->joins, &come);

    if (out == 0)
        return; /* a table more */
    if (out == 1 && in == 1 && come->kind == SQL_EXPR_BINARY && come->op == SQL_OP_EQ)
        edit_found(editing, LESSON_JOIN, NULL, side_print(&editing->arena, editing->catalog, come));
    else
        editing->found += 2;
}

static bool edit_binds(struct editing *editing)
{
    struct lesson_use use;

    return lesson_bind(&editing->arena, editing->catalog, &editing->lesson, &use, NULL);
}

bool lesson_of_edit(const struct catalog *catalog, const char *question, const char *ignored,
                    const char *offered, const char *confirmed, struct lesson *ret_lesson)
{
    struct editing editing = {.catalog = catalog,
                              .question = question,
                              .ignored = ignored,
                              .lesson = {.confidence = LESSON_TAUGHT}};
    bool ok = side_read(&editing.before, &editing.arena, catalog, offered) &&
              side_read(&editing.after, &editing.arena, catalog, confirmed);

    words_split(&editing.words, &editing.arena, arena_strdup(&editing.arena, question));
    if (ok && !edit_tables(&editing)) {
        edit_items(&editing);
        edit_conditions(&editing);
        edit_joins(&editing);
    }
    ok = ok && editing.found == 1 && edit_binds(&editing);
    side_release(&editing.before);
    side_release(&editing.after);
    arena_release(&editing.arena);
    if (!ok) {
        lesson_release(&editing.lesson);
        return false;
    }
    lesson_give_name(&editing.lesson);
    *ret_lesson = editing.lesson;
    return true;
}

/* ---- errors */

struct recovery_names {
    struct arena *arena;
    const struct catalog *catalog;
    const char *names[PARTS_MAX];
    size_t count;
};

static void recovery_add(struct recovery_names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (str_eq_fold(names->names[i], name))
            return;
    if (names->count < PARTS_MAX)
        names->names[names->count++] = arena_strdup(names->arena, name);
}

static void recovery_see_source(const struct sql_source *source, void *arg)
{
    recovery_add(arg, source->name);
}

static bool recovery_see_expr(const struct sql_expr *e, void *arg)
{
    if ((e->kind == SQL_EXPR_COLUMN || e->kind == SQL_EXPR_CALL) && e->name)
        recovery_add(arg, e->name);
    return true;
}

/* Names of tables (or of columns and functions) in the SQL. */
static struct recovery_names recovery_names_of(struct arena *arena, const struct catalog *catalog,
                                               const char *sql, bool tables)
{
    struct recovery_names names = {.arena = arena, .catalog = catalog};
    struct sql_error error;
    const struct sql_query *query =
        sql_parse(arena, sql, strlen(sql), catalog_dialect(catalog), &error);

    if (query && tables)
        sql_walk_sources(query, recovery_see_source, &names);
    else if (query)
        sql_walk(query, recovery_see_expr, &names);
    return names;
}

static bool recovery_has(const struct recovery_names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (str_eq_fold(names->names[i], name))
            return true;
    return false;
}

bool lesson_of_recovery(const struct catalog *catalog, const char *failed, const char *wrong,
                        const char *ran, struct lesson *ret_lesson)
{
    struct arena arena = {0};
    const char *dot = strrchr(wrong, '.');
    const char *name = dot ? dot + 1 : wrong, *instead = NULL;
    size_t found = 0;

    for (int tables = 1; tables >= 0 && !found; tables--) {
        const struct recovery_names before =
            recovery_names_of(&arena, catalog, failed, tables == 1);
        const struct recovery_names after = recovery_names_of(&arena, catalog, ran, tables == 1);
        if (!recovery_has(&before, name) || recovery_has(&after, name))
            continue;
        for (size_t i = 0; i < after.count; i++) {
            if (recovery_has(&before, after.names[i]))
                continue;
            instead = after.names[i];
            found++;
        }
    }
    if (found == 1) {
        *ret_lesson = (struct lesson){.kind = LESSON_ERROR,
                                      .says = mem_strdup(name),
                                      .means = mem_strdup(instead),
                                      .confidence = LESSON_RECOVERED,
                                      .source = mem_strdup(LESSON_SOURCE_RECOVERY)};
        lesson_give_name(ret_lesson);
    }
    arena_release(&arena);
    return found == 1;
}
