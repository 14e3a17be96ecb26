/* Lessons are switched and removed from their list, approved questions forgotten. The desk's. */
#include "front_private.h"

#include "querent/base/str.h"
#include "querent/front/load_catalog.h"
#include "texts.h"

/* Where its join was put: of a lesson for all connections, into the current one's file. */
static const struct connection *list_connection(struct front *front, const struct lesson *lesson)
{
    const struct connection *current = front->session.connection;
    const bool other = lesson->scope == LESSON_CONNECTION && lesson->connection &&
                       !(current && str_eq(current->name, lesson->connection));

    return other ? settings_find_connection(front->settings, lesson->connection, NULL) : current;
}

static bool list_change(struct front *front, struct lesson *lesson, enum command_kind kind,
                        struct err *err)
{
    if (kind == COMMAND_REMOVE_LESSON)
        return store_lesson_remove(front->store, lesson->id, err) &&
               load_joins_withdraw(front->settings, list_connection(front, lesson), lesson, err);
    lesson->off = !lesson->off;
    if (!lesson->off && lesson->confidence < LESSON_LEAST)
        lesson->confidence = LESSON_LEAST + LESSON_LOSS;
    if (lesson->off &&
        !load_joins_withdraw(front->settings, list_connection(front, lesson), lesson, err))
        return false;
    if (!lesson->off && list_connection(front, lesson) == front->session.connection)
        lessons_join(front, lesson);
    return store_lesson_put(front->store, lesson, err);
}

void desk_change_lesson(struct front *front, const struct command *command)
{
    struct lesson *list = NULL;
    size_t count = 0;
    int64_t id = 0;
    struct err err = ERR_INIT;

    if (!front->store || !str_to_i64(command->name, &id) ||
        !store_lessons(front->store, NULL, &list, &count, &err))
        return;
    for (size_t i = 0; i < count; i++)
        if (list[i].id == id && !list_change(front, &list[i], command->kind, &err))
            front_notice(front, "%s", err.text);
    lessons_free(list, count);
    desk_list(front, LIST_LESSONS);
}

void desk_remove_approved(struct front *front, const struct command *command)
{
    int64_t id = 0;
    struct err err = ERR_INIT;

    if (!front->store || !str_to_i64(command->name, &id))
        return;
    if (!store_approval_remove(front->store, id, &err))
        front_notice(front, "%s", err.text);
    desk_list(front, LIST_APPROVED);
}
