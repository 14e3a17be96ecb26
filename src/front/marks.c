/* What the role of a connection may do that is dangerous, and trying a connection out. */
#include "front_private.h"

#include "querent/base/mem.h"
#include "querent/demo/demo.h"

const char *session_mark(struct front *front, const struct connection *connection)
{
    const char *text = NULL;
    pthread_mutex_lock(&front->lock);
    for (size_t i = 0; i < front->marks.len; i++)
        if (front->marks.v[i].connection == connection)
            text = front->marks.v[i].text;
    pthread_mutex_unlock(&front->lock);
    return text;
}

void marks_keep(struct front *front, const struct connection *connection, const struct db *db)
{
    const struct mark mark = {connection, db_powers(db).mark};
    size_t at = 0;
    pthread_mutex_lock(&front->lock);
    while (at < front->marks.len && front->marks.v[at].connection != connection)
        at++;
    if (at == front->marks.len)
        vec_push(&front->marks, mark);
    else
        front->marks.v[at] = mark;
    pthread_mutex_unlock(&front->lock);
}

void marks_warn(struct front *front, const struct db *db)
{
    const struct db_powers powers = db_powers(db);
    if (powers.mark)
        front_notice(front, "%s" DB_POWERS_ADVICE, powers.text);
}

void session_test(struct front *front, const char *name)
{
    struct err err = ERR_INIT;
    struct db *db = NULL;
    struct event *event = event_new(EVENT_TESTED);
    event->tested.connection = mem_strdup(name);
    const struct connection *connection = settings_find_connection(front->settings, name, &err);
    if (connection && connection->builtin)
        demo_ensure(NULL, NULL, NULL, NULL);
    struct cancel *cancel = front_turn_cancel(front);
    if (connection && db_open_connection(connection, DB_READS, cancel, &db, &err) &&
        db_ping(db, cancel, &err)) {
        const char *powers = db_powers(db).text;
        event->tested.text = mem_printf("%s%s%s", db_server(db), *powers ? "; " : "", powers);
        marks_keep(front, connection, db);
    } else {
        event->tested.code = err.code;
        event->tested.text = mem_strdup(err.text);
    }
    db_close(db);
    cancel_unref(cancel);
    front_emit(front, event);
}
