/* Lessons on names that are wrong again and again, on the tree of a query. */
#include <ctype.h>
#include <string.h>

#include "apply_private.h"
#include "querent/base/str.h"

/* A recovery counts once it was seen twice. */
static bool apply_is_proved(const struct lesson *lesson)
{
    return !str_eq(lesson->source, LESSON_SOURCE_RECOVERY) || lesson->used >= 2;
}

static bool apply_is_name(const char *text)
{
    for (; *text; text++)
        if (!isalnum((unsigned char)*text) && !strchr("_.$", *text) && (unsigned char)*text < 0x80)
            return false;
    return true;
}

static const char *apply_last_part(const char *name)
{
    const char *dot = strrchr(name, '.');

    return dot ? dot + 1 : name;
}

/* The lesson that says what to take instead of the name; NULL: none does. Of two that differ the
 * narrower one holds. */
static const struct lesson *apply_error_of(struct applying *applying, const char *name)
{
    const struct lesson_book *book = applying->plan->book;
    const struct lesson_chain *chain = map_get(&book->by_error, book_lower(&applying->arena, name));
    const struct lesson *found = NULL;

    for (size_t i = 0; chain && i < chain->v.len; i++) {
        const struct lesson *lesson = &book->list[chain->v.v[i]];
        if (!apply_is_proved(lesson) || !apply_is_name(lesson->says) ||
            !apply_is_name(lesson->means) || !apply_may(applying, lesson))
            continue;
        const bool alike = found && found->scope == lesson->scope,
                   taken = alike && lesson_was_taken(lesson, found);
        if (alike && !taken && !lesson_was_taken(found, lesson) &&
            !str_eq_fold(found->means, lesson->means))
            apply_clash(applying, found, lesson);
        if (!found || taken || lesson->scope < found->scope)
            found = lesson;
    }
    return found;
}

static bool apply_names_table(const struct applying *applying, const char *name)
{
    return catalog_find_table(applying->plan->catalog, NULL, name) >= 0;
}

static const char *apply_new_name(struct applying *applying, const struct lesson *lesson)
{
    applying->changed = true;
    apply_note(applying, lesson);
    return arena_strdup(&applying->arena, apply_last_part(lesson->means));
}

static void apply_rename_source(const struct sql_source *source, void *arg)
{
    struct applying *applying = arg;

    if (!source->name ||
        catalog_find_table(applying->plan->catalog, source->schema, source->name) >= 0)
        return;
    const struct lesson *lesson = apply_error_of(applying, source->name);
    if (!lesson || !apply_names_table(applying, lesson->means))
        return;
    struct sql_source *changed = (struct sql_source *)source; /* of the tree that is made here */
    if (!changed->alias)
        changed->alias = changed->name;
    changed->name = apply_new_name(applying, lesson);
}

static bool apply_rename_expr(const struct sql_expr *e, void *arg)
{
    struct applying *applying = arg;
    const bool column = e->kind == SQL_EXPR_COLUMN, call = e->kind == SQL_EXPR_CALL;
    const struct sql_lookup lookup = catalog_lookup(applying->plan->catalog);
    const char *owner[1];

    if ((!column && !call) || !e->name ||
        (column && lookup.owners(lookup.self, e->name, owner, 1) > 0))
        return true;
    const struct lesson *lesson = apply_error_of(applying, e->name);
    if (lesson && !apply_names_table(applying, lesson->means))
        ((struct sql_expr *)e)->name = apply_new_name(applying, lesson);
    return true;
}

void apply_errors(struct applying *applying)
{
    if (!applying->plan->book->errors.v.len)
        return;
    sql_walk_sources(applying->query, apply_rename_source, applying);
    sql_walk(applying->query, apply_rename_expr, applying);
}
