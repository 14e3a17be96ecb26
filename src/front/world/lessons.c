/* The lessons of the connection: read again where the state says that they have changed, and told
 * what became of the answers that they were applied to. The worker's. */
#include "front_private.h"

#include "querent/base/clock.h"
#include "querent/base/container.h"
#include "querent/base/log.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/catalog/describe.h"
#include "querent/front/load_catalog.h"
#include "texts.h"

/* A change of another process is seen, too. */
static struct lesson_book *lessons_book(struct answer_lessons *self)
{
    struct front *front = container_of(self, struct front, lessons);
    const char *connection = front->session.connection ? front->session.connection->name : "";
    struct lesson *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    const int64_t version = front->store ? store_lessons_version(front->store) : 0;
    if (version == 0)
        return NULL;
    if (front->book && version == front->book_version && str_eq(connection, front->book_connection))
        return front->book;
    if (!store_lessons(front->store, connection, &list, &count, &err)) {
        log_write(LOG_WARN, "lessons", "%s", err.text);
        return front->book;
    }
    lessons_forget(front);
    front->book = lesson_book_new(list, count);
    front->book_version = version;
    front->book_connection = mem_strdup(connection);
    return front->book;
}

void lessons_forget(struct front *front)
{
    lesson_book_unref(front->book);
    mem_free(front->book_connection);
    front->book = NULL;
    front->book_connection = NULL;
}

/* Who may not teach is counted, and neither strengthens nor weakens it. True: it was switched off.
 */
static bool lessons_weigh(const struct front *front, struct lesson *lesson, bool right)
{
    if (!front->no_teach)
        return lesson_judge(lesson, right, clock_now());
    lesson_count(lesson, right, clock_now());
    return false;
}

/* The numbers in the state, which other processes change, too. */
static void lessons_judged(struct answer_lessons *self, const struct lesson *lesson, bool right)
{
    struct front *front = container_of(self, struct front, lessons);
    struct lesson *list = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    if (front->unattended || !front->store ||
        !store_lessons(front->store, NULL, &list, &count, &err))
        return;
    for (size_t i = 0; i < count; i++) {
        if (list[i].id != lesson->id)
            continue;
        const bool went_off = lessons_weigh(front, &list[i], right);
        if (!store_lesson_judge(front->store, &list[i], !right, &err))
            log_write(LOG_WARN, "lessons", "%s", err.text);
        else if (went_off)
            front_notice(front, TEXT_LESSON_WENT_OFF, list[i].name);
    }
    lessons_free(list, count);
}

/* The recovery that is there already has been seen once more. */
static bool lessons_again(struct front *front, const struct lesson *lesson)
{
    struct lesson *list = NULL;
    size_t count = 0;
    bool found = false;

    if (!str_eq(lesson->source, LESSON_SOURCE_RECOVERY) ||
        !store_lessons(front->store, front->session.connection->name, &list, &count, NULL))
        return false;
    for (size_t i = 0; i < count && !found; i++) {
        found = list[i].kind == lesson->kind && str_eq_fold(list[i].says, lesson->says) &&
                str_eq_fold(list[i].means, lesson->means);
        if (!found)
            continue;
        list[i].used++;
        list[i].right++;
        list[i].last = clock_now();
        if (list[i].confidence < LESSON_RECOVERED_AGAIN)
            list[i].confidence = LESSON_RECOVERED_AGAIN;
        store_lesson_judge(front->store, &list[i], true, NULL);
        lessons_forget(front); /* what was seen twice is mended from now on */
    }
    lessons_free(list, count);
    return found;
}

/* A name that is another lesson's in the same place stays that one's; of the same words the new one
 * takes the place. */
static void lessons_name(struct front *front, struct lesson *lesson, char **ret_gone)
{
    struct lesson *list = NULL;
    size_t count = 0, own = 0;
    const char *company = store_company(front->store);

    if (!store_lessons(front->store, front->session.connection->name, &list, &count, NULL))
        return;
    struct lesson *ours = mem_alloc((count + 1) * sizeof *ours);
    for (size_t i = 0; i < count; i++)
        if (str_eq(list[i].company ? list[i].company : "", company))
            ours[own++] = list[i];
    const struct lesson *gone = lesson_own_name(lesson, ours, own);
    if (gone && ret_gone)
        *ret_gone = lesson_words(gone);
    mem_free(ours);
    lessons_free(list, count);
}

void lessons_join(struct front *front, const struct lesson *lesson)
{
    const struct connection *connection = front->session.connection;
    struct catalog *catalog = session_peek(front);
    struct err err = ERR_INIT;
    bool put = false;

    if (catalog && !load_joins_teach(front->settings, connection, catalog, lesson, &put, &err))
        front_notice(front, "%s", err.text);
    else if (put) {
        char *path = load_joins_path(front->settings, connection);
        front_notice(front, TEXT_JOIN_KEPT, lesson->means, "accepted", path);
        mem_free(path);
    }
    catalog_unref(catalog);
}

static bool lessons_learned(struct answer_lessons *self, struct lesson *lesson, char **ret_gone,
                            struct err *err)
{
    struct front *front = container_of(self, struct front, lessons);
    if (front->no_teach)
        return err_set(err, ERR_REFUSED, TEXT_MAY_NOT_TEACH);
    struct lesson copy = lesson_copy(lesson);
    if (!front->store) {
        lesson_release(&copy);
        return err_set(err, ERR_STATE, TEXT_NOTHING_KEPT);
    }
    if (copy.scope == LESSON_CONNECTION) {
        mem_free(copy.connection);
        copy.connection = mem_strdup(front->session.connection->name);
    }
    if (str_eq(copy.source, LESSON_SOURCE_RECOVERY))
        copy.used = copy.right = 1;
    const bool again = lessons_again(front, &copy);
    if (!again)
        lessons_name(front, &copy, ret_gone);
    mem_free(lesson->name);
    lesson->name = mem_strdup(copy.name);
    const bool ok =
        again || (lesson_check(&copy, err) && store_lesson_put(front->store, &copy, err));
    if (ok && !again)
        lessons_join(front, &copy);
    lesson_release(&copy);
    return ok;
}

void lessons_wire(struct front *front)
{
    front->lessons = (struct answer_lessons){
        .book = lessons_book, .judged = lessons_judged, .learned = lessons_learned};
}
