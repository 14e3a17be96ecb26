/* Drafted, merged with what was decided, and put where it works. */
#include "querent/front/describe.h"

#include "describe/glossary.h"
#include "describe/past.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/front/load_catalog.h"
#include "querent/lessons/file.h"
#include "texts.h"

/* Somebody has taught it: the words mean something, or the rows are left out, already. */
static bool describe_is_taught(const struct draft_entry *entry, const struct lesson *list,
                               size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const bool filter = list[i].kind == LESSON_FILTER;
        if (entry->kind == DRAFT_FILTER && filter && str_eq_fold(entry->means, list[i].means))
            return true;
        if ((entry->kind == DRAFT_MEASURE || entry->kind == DRAFT_VALUE) &&
            !str_blank(list[i].says) && list[i].kind != LESSON_QUERY &&
            str_eq_fold(entry->says, list[i].says))
            return true;
    }
    return false;
}

/* What was drafted and not decided is not proposed against a lesson. */
static void describe_leave_taught(const struct describe *describe, struct draft *draft)
{
    struct lesson *list = NULL;
    size_t count = 0;

    if (!describe->store ||
        !store_lessons(describe->store, describe->connection->name, &list, &count, NULL))
        return;
    for (size_t i = draft->entries.len; i-- > 0;) {
        const struct draft_entry *entry = &draft->entries.v[i];
        if (entry->state == DRAFT_PROPOSED && !entry->imported &&
            describe_is_taught(entry, list, count))
            draft_drop(draft, i);
    }
    lessons_free(list, count);
}

bool describe_draft(const struct describe *describe, struct draft *ret_draft,
                    struct described *ret_described, struct err *err)
{
    char *path = load_draft_path(describe->connection);
    struct draft before = {0};
    struct past taught;

    bool ok = draft_read(path, &before, err);
    mem_free(path);
    ok = ok && past_gather(describe, &taught, ret_described, err);
    if (ok) {
        catalog_describe(describe->catalog, taught.list.v, taught.list.len, ret_draft,
                         &ret_described->report);
        glossary_draft(describe, ret_draft, ret_described);
        draft_keep_decided(ret_draft, &before);
        describe_leave_taught(describe, ret_draft);
        past_release(&taught);
    }
    draft_release(&before);
    return ok;
}

/* ---- deciding */

static bool describe_put_join(const struct describe *describe, const struct draft_entry *entry,
                              bool accept, struct err *err)
{
    struct arena arena = {0};
    struct join_edge edge;
    char *path = load_joins_path(describe->settings, describe->connection);

    const bool ok = catalog_drafted_join(describe->catalog, &arena, entry->means, &edge, err) &&
                    catalog_put_join(describe->catalog, path, &edge, accept ? 1 : 0,
                                     accept ? TEXT_JOIN_ACCEPTED : TEXT_JOIN_REJECTED, err);
    mem_free(path);
    arena_release(&arena);
    return ok;
}

struct lesson describe_lesson(const struct describe *describe, const struct draft_entry *entry)
{
    static const enum lesson_kind kinds[DRAFT_KINDS] = {[DRAFT_MEASURE] = LESSON_MEASURE,
                                                        [DRAFT_JOIN] = LESSON_JOIN,
                                                        [DRAFT_VALUE] = LESSON_VALUE,
                                                        [DRAFT_FILTER] = LESSON_FILTER};
    struct lesson lesson = {.kind = kinds[entry->kind],
                            .scope = LESSON_CONNECTION,
                            .connection = mem_strdup(describe->connection->name),
                            .says = mem_strdup(entry->says),
                            .means = mem_strdup(entry->means),
                            .where = mem_strdup(entry->where),
                            .about = mem_strdup(entry->evidence),
                            .source = mem_strdup(LESSON_SOURCE_DICTIONARY),
                            .confidence = LESSON_TAUGHT};

    if (!lesson.says)
        lesson.says = mem_strdup("");
    lesson_give_name(&lesson);
    return lesson;
}

static bool describe_keep_lesson(const struct describe *describe, const struct draft_entry *entry,
                                 struct err *err)
{
    struct lesson lesson = describe_lesson(describe, entry);

    const bool ok = lesson_check(&lesson, err) && lesson_fits(describe->catalog, &lesson, err) &&
                    store_lesson_put(describe->store, &lesson, err);
    lesson_release(&lesson);
    return ok;
}

/* What was accepted before, and is not any more. */
static bool describe_drop_lesson(const struct describe *describe, const struct draft_entry *entry,
                                 struct err *err)
{
    struct lesson lesson = describe_lesson(describe, entry), *list = NULL;
    size_t count = 0;
    bool ok = store_lessons(describe->store, describe->connection->name, &list, &count, err);

    for (size_t i = 0; ok && i < count; i++)
        if (list[i].kind == lesson.kind && list[i].scope == LESSON_CONNECTION &&
            str_eq(list[i].name, lesson.name) && str_eq(list[i].means, lesson.means))
            ok = store_lesson_remove(describe->store, list[i].id, err);
    lessons_free(list, count);
    lesson_release(&lesson);
    return ok;
}

bool describe_decide(const struct describe *describe, struct draft_entry *entry, bool accept,
                     struct err *err)
{
    const bool lesson =
        entry->kind == DRAFT_MEASURE || entry->kind == DRAFT_VALUE || entry->kind == DRAFT_FILTER;
    const bool was = entry->state == DRAFT_ACCEPTED;
    bool ok = true;

    if (lesson && !describe->store)
        return err_set(err, ERR_STATE, TEXT_NOTHING_KEPT);
    if (entry->kind == DRAFT_JOIN)
        ok = describe_put_join(describe, entry, accept, err);
    else if (lesson && accept)
        ok = describe_keep_lesson(describe, entry, err);
    else if (lesson && was)
        ok = describe_drop_lesson(describe, entry, err);
    if (ok)
        entry->state = accept ? DRAFT_ACCEPTED : DRAFT_REJECTED;
    return ok || err_prefix(err, "'%s'", entry->key);
}
