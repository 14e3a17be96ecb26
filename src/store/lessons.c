/* A lesson is seen by its company, one for everybody by all companies;
 * changed only by the company that it is of. */
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "store_private.h"

#define LESSON_COLUMNS                                                                             \
    "id, kind, scope, name, connection, company, says, means, condition, said_when, said_unless, " \
    "about, source, user, confidence, used, succeeded, created, last, off"
/* ?1 company, ?2 connection */
#define LESSON_SEEN "(company=?1 OR scope=2) AND (scope<>0 OR connection=?2 OR ?2='')"

struct lesson_rows {
    VEC(struct lesson) v;
};

static void lessons_add_row(struct store_stmt *stmt, void *list)
{
    struct lesson_rows *rows = list;

    vec_push(&rows->v, ((struct lesson){.id = stmt_int(stmt, 0),
                                        .kind = (enum lesson_kind)(int)stmt_int(stmt, 1),
                                        .scope = (enum lesson_scope)(int)stmt_int(stmt, 2),
                                        .name = store_column(stmt, 3),
                                        .connection = store_column(stmt, 4),
                                        .company = store_column(stmt, 5),
                                        .says = store_column(stmt, 6),
                                        .means = store_column(stmt, 7),
                                        .where = store_column(stmt, 8),
                                        .when = store_column(stmt, 9),
                                        .unless = store_column(stmt, 10),
                                        .about = store_column(stmt, 11),
                                        .source = store_column(stmt, 12),
                                        .user = store_column(stmt, 13),
                                        .confidence = stmt_real(stmt, 14),
                                        .used = stmt_int(stmt, 15),
                                        .right = stmt_int(stmt, 16),
                                        .created = stmt_int(stmt, 17),
                                        .last = stmt_int(stmt, 18),
                                        .off = (int)stmt_int(stmt, 19) != 0}));
}

bool store_lessons(struct store *store, const char *connection, struct lesson **ret_list,
                   size_t *ret_count, struct err *err)
{
    struct lesson_rows rows = {0};

    if (!store_each(store, lessons_add_row, &rows, err,
                    "SELECT " LESSON_COLUMNS " FROM lesson WHERE " LESSON_SEEN
                    " ORDER BY kind, name, scope, connection",
                    "tt", store->company, connection ? connection : "")) {
        lessons_free(rows.v.v, rows.v.len);
        return false;
    }
    *ret_list = rows.v.v;
    *ret_count = rows.v.len;
    return true;
}

int64_t store_lessons_version(struct store *store)
{
    int64_t version = 0;

    pthread_mutex_lock(&store->lock);
    struct store_stmt *stmt = store_prepare(store, NULL, "SELECT n FROM lesson_version", "");
    if (stmt && store_step(store, stmt, NULL))
        version = stmt_int(stmt, 0);
    stmt_end(stmt);
    pthread_mutex_unlock(&store->lock);
    return version;
}

static const char *lessons_text(const char *text)
{
    return text ? text : "";
}

static bool lessons_run(struct store *store, struct store_stmt *stmt, int *ret_changed,
                        struct err *err)
{
    const bool ok = stmt && store_run(store, stmt, err);

    *ret_changed = ok ? store_changes(store) : 0;
    return ok;
}

/* Another of the same name in the same scope is replaced; what it has earned goes with it. */
static bool lessons_insert(struct store *store, const struct lesson *l, int *ret_changed,
                           struct err *err)
{
    return lessons_run(
        store,
        store_prepare(
            store, err,
            "INSERT INTO lesson(kind, scope, name, connection, company, says, "
            "means, condition, said_when, said_unless, about, source, user, confidence, "
            "used, succeeded, created, last, off) "
            "VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19) "
            "ON CONFLICT(company, scope, connection, name) DO UPDATE SET kind=?1, says=?6, "
            "means=?7, "
            "condition=?8, said_when=?9, said_unless=?10, about=?11, source=?12, user=?13, "
            "confidence=?14, used=?15, succeeded=?16, created=?17, last=?18, off=?19",
            "iitttttttttttdiiiii", (int64_t)l->kind, (int64_t)l->scope, l->name,
            l->scope == LESSON_CONNECTION ? lessons_text(l->connection) : "", store->company,
            lessons_text(l->says), lessons_text(l->means), l->where, l->when, l->unless, l->about,
            lessons_text(l->source), l->user ? l->user : store->user, l->confidence, l->used,
            l->right, l->created ? l->created : clock_now(), l->last, (int64_t)l->off),
        ret_changed, err);
}

static bool lessons_update(struct store *store, const struct lesson *l, int *ret_changed,
                           struct err *err)
{
    return lessons_run(
        store,
        store_prepare(store, err,
                      "UPDATE lesson SET kind=?1, scope=?2, name=?3, connection=?4, says=?5, "
                      "means=?6, condition=?7, said_when=?8, said_unless=?9, about=?10, "
                      "confidence=?11, off=?12, source=?15, user=?16 WHERE id=?13 AND "
                      "company=?14",
                      "iittttttttdiittt", (int64_t)l->kind, (int64_t)l->scope, l->name,
                      l->scope == LESSON_CONNECTION ? lessons_text(l->connection) : "",
                      lessons_text(l->says), lessons_text(l->means), l->where, l->when, l->unless,
                      l->about, l->confidence, (int64_t)l->off, l->id, store->company,
                      lessons_text(l->source), l->user ? l->user : store->user),
        ret_changed, err);
}

bool store_lesson_put(struct store *store, const struct lesson *lesson, struct err *err)
{
    int changed = 0;

    pthread_mutex_lock(&store->lock);
    const bool ok = lesson->id ? lessons_update(store, lesson, &changed, err)
                               : lessons_insert(store, lesson, &changed, err);
    pthread_mutex_unlock(&store->lock);
    return ok &&
           (changed || err_set(err, ERR_NOT_FOUND,
                               "the lesson '%s' is another company's, or is gone", lesson->name));
}

/* What another company's lesson has earned there stays as it is. */
/* Setting `off`, whatever to, is what the version's trigger looks for. */
bool store_lesson_judge(struct store *store, const struct lesson *lesson, bool matters,
                        struct err *err)
{
    int changed = 0;

    pthread_mutex_lock(&store->lock);
    bool ok =
        lessons_run(store,
                    store_prepare(store, err,
                                  "UPDATE lesson SET confidence=?1, used=?2, succeeded=?3, last=?4 "
                                  "WHERE id=?5 AND company=?6",
                                  "diiiit", lesson->confidence, lesson->used, lesson->right,
                                  lesson->last, lesson->id, store->company),
                    &changed, err);
    if (ok && matters)
        ok = lessons_run(store,
                         store_prepare(store, err,
                                       "UPDATE lesson SET off=?1 WHERE id=?2 AND company=?3", "iit",
                                       (int64_t)lesson->off, lesson->id, store->company),
                         &changed, err);
    pthread_mutex_unlock(&store->lock);
    return ok;
}

bool store_lesson_remove(struct store *store, int64_t id, struct err *err)
{
    int changed = 0;

    pthread_mutex_lock(&store->lock);
    const bool ok =
        lessons_run(store,
                    store_prepare(store, err, "DELETE FROM lesson WHERE id=?1 AND company=?2", "it",
                                  id, store->company),
                    &changed, err);
    pthread_mutex_unlock(&store->lock);
    return ok && (changed || err_set(err, ERR_NOT_FOUND, "the lesson is another company's"));
}
