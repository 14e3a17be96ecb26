#include "drive.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define PATIENCE_MS 60000

/* The demo database and its index of values, as the first test of the program left them: making
 * them anew for each takes most of its time under the thread sanitizer. */
static char seed[64];

static void run_shell(const char *format, const char *from, const char *to)
{
    char *command = mem_printf(format, from, to);
    assert_int_equal(system(command), 0);
    mem_free(command);
}

static void seed_remove(void)
{
    char *command = mem_printf("rm -rf '%s'", seed);
    if (system(command) != 0)
        fprintf(stderr, "%s stays\n", seed);
    mem_free(command);
}

static void seed_keep(const char *dir)
{
    char *demo = mem_printf("%s/XDG_DATA_HOME/querent/demo.db", dir);
    if (!*seed && access(demo, R_OK) == 0) {
        strcpy(seed, "/tmp/querent-seed-XXXXXX");
        assert_non_null(mkdtemp(seed));
        atexit(seed_remove);
        run_shell("cd '%s' && cp -p --parents XDG_DATA_HOME/querent/demo.db"
                  " $(ls XDG_STATE_HOME/querent/values-*.index 2>/dev/null) '%s'",
                  dir, seed);
    }
    mem_free(demo);
}

void drive_folder(struct drive *drive)
{
    static const char *const names[] = {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME",
                                        "XDG_CACHE_HOME"};
    memset(drive, 0, sizeof *drive);
    strcpy(drive->dir, "/tmp/querent-front-XXXXXX");
    assert_non_null(mkdtemp(drive->dir));
    for (size_t i = 0; i < 4; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", drive->dir, names[i]);
        setenv(names[i], path, 1);
    }
    setenv("QUERENT_NOW", "2026-06-15T12:00:00", 1);
    setenv("MODEL_WARM_UP", "false", 1); /* scripted answers are for what is asked */
    if (*seed)
        run_shell("cp -pr '%s/.' '%s'", seed, drive->dir);
}

void drive_remove(struct drive *drive)
{
    char command[128];
    seed_keep(drive->dir);
    snprintf(command, sizeof command, "rm -rf '%s'", drive->dir);
    assert_int_equal(system(command), 0);
}

static void append(char **text, const char *more)
{
    char *joined = mem_printf("%s%s\n", *text ? *text : "", more);
    mem_free(*text);
    *text = joined;
}

static void take(struct drive *drive, struct event *event)
{
    assert_int_equal(event->seq, ++drive->seq); /* the queue has the order of the numbers */
    switch (event->type) {
    case EVENT_STAGE:
        drive->stage = event->stage.to;
        break;
    case EVENT_SQL:
        sql_version_free(drive->sql);
        drive->sql = sql_version_copy(event->sql);
        break;
    case EVENT_QUESTION:
        question_free(drive->question);
        drive->question = question_copy(event->question);
        break;
    case EVENT_RESULT:
        result_unref(drive->result);
        drive->result = result_ref(event->result.result);
        break;
    case EVENT_CONVERSATION:
        conversation_opened_free(drive->opened);
        drive->opened = event->opened;
        event->opened = NULL;
        memory_set(&drive->conversation, drive->opened->id);
        break;
    case EVENT_FORM:
        form_free(drive->form);
        drive->form = form_copy(event->form);
        break;
    case EVENT_JOB:
        job_info_free(drive->job);
        drive->job = job_info_copy(event->job);
        break;
    case EVENT_MESSAGE:
        append(&drive->said, event->message.text);
        break;
    case EVENT_ERROR:
        drive->error = event->error.err;
        append(&drive->said, event->error.text);
        break;
    case EVENT_NOTICE:
        append(&drive->notices, event->notice.text);
        break;
    case EVENT_COMPLETE:
        drive->cancelled = event->complete.cancelled;
        drive->complete = event->complete;
        drive->complete.result = NULL;
        break;
    default:
        break;
    }
}

void drive_until(struct drive *drive, bool (*done)(struct drive *, const struct event *, void *),
                 void *arg)
{
    struct queue *queue = front_events(drive->front);
    for (bool over = false; !over;) {
        struct pollfd fd = {.fd = queue_fd(queue), .events = POLLIN};
        int ready;
        do
            ready = poll(&fd, 1, PATIENCE_MS);
        while (ready < 0); /* a signal, or no memory */
        if (ready != 1)
            fail_msg("nothing happened for a minute; said: %s", drive->said ? drive->said : "");
        size_t count = 0;
        void **items = queue_take_all(queue, &count);
        for (size_t i = 0; i < count; i++) {
            take(drive, items[i]);
            over |= done(drive, items[i], arg);
            event_free(items[i]);
        }
        mem_free(items);
    }
}

static bool asks(struct drive *drive, const struct event *event, void *arg)
{
    (void)drive, (void)arg;
    return event->type == EVENT_QUESTION || event->type == EVENT_ERROR;
}

void drive_open(struct drive *drive, const char *connection, const char *const *overrides)
{
    struct err err = ERR_INIT;
    size_t count = 0;
    while (overrides && overrides[count])
        count++;
    if (!settings_load(overrides, count, &drive->settings, &err))
        fail_msg("%s", err.text);
    struct front_options options = {.connection = connection};
    drive->front = front_new(drive->settings, &options);
    drive_until(drive, asks, NULL);
}

void drive_close(struct drive *drive)
{
    front_free(drive->front);
    settings_free(drive->settings);
    sql_version_free(drive->sql);
    question_free(drive->question);
    result_unref(drive->result);
    form_free(drive->form);
    job_info_free(drive->job);
    conversation_opened_free(drive->opened);
    mem_free(drive->conversation);
    mem_free(drive->said);
    mem_free(drive->notices);
    char dir[sizeof drive->dir];
    memcpy(dir, drive->dir, sizeof dir);
    memset(drive, 0, sizeof *drive);
    memcpy(drive->dir, dir, sizeof dir);
}

static bool completed(struct drive *drive, const struct event *event, void *arg)
{
    (void)drive;
    return event->type == EVENT_COMPLETE && event->turn == *(uint64_t *)arg;
}

void drive_finish(struct drive *drive, uint64_t turn)
{
    drive_until(drive, completed, &turn);
}

static uint64_t submit(struct drive *drive, struct turn *turn)
{
    mem_free(drive->said);
    drive->said = NULL;
    drive->error = ERR_INIT;
    return turn_submit(drive->front, turn);
}

uint64_t drive_begin(struct drive *drive, enum turn_kind kind, const char *text)
{
    return submit(drive, turn_new(kind, NULL, text));
}

void drive_say(struct drive *drive, const char *text)
{
    drive_finish(drive, drive_begin(drive, TURN_TEXT, text));
}

void drive_sql(struct drive *drive, const char *sql)
{
    drive_finish(drive, drive_begin(drive, TURN_SQL, sql));
}

void drive_choose(struct drive *drive, const char *option)
{
    struct turn *turn = turn_new(TURN_CHOICE, NULL, NULL);
    turn->option_id = mem_strdup(option);
    turn->question_id = mem_strdup(drive->question->id);
    drive_finish(drive, submit(drive, turn));
}

void drive_form(struct drive *drive, const char *json, enum form_verb verb)
{
    struct turn *turn = turn_new(TURN_FORM, NULL, json);
    turn->verb = verb;
    drive_finish(drive, submit(drive, turn));
}

static bool job_over(struct drive *drive, const struct event *event, void *arg)
{
    (void)arg;
    return event->type == EVENT_JOB && drive->job->state != JOB_QUEUED &&
           drive->job->state != JOB_RUNNING;
}

void drive_job_ended(struct drive *drive)
{
    if (drive->job && drive->job->state != JOB_QUEUED && drive->job->state != JOB_RUNNING)
        return;
    drive_until(drive, job_over, NULL);
}

static bool rows_over(struct drive *drive, const struct event *event, void *arg)
{
    (void)event, (void)arg;
    enum result_state state = result_state(drive->result);
    return state == RESULT_COMPLETE || state == RESULT_PARTIAL;
}

void drive_all_rows(struct drive *drive)
{
    if (rows_over(drive, NULL, NULL))
        return;
    front_fetch(drive->front, 0);
    drive_until(drive, rows_over, NULL);
}

int drive_set_up(void **state)
{
    struct drive *drive = mem_alloc(sizeof *drive);
    drive_folder(drive);
    drive_open(drive, "demo", NULL);
    *state = drive;
    return 0;
}

int drive_tear_down(void **state)
{
    struct drive *drive = *state;
    drive_close(drive);
    drive_remove(drive);
    mem_free(drive);
    return 0;
}
