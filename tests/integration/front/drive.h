/* A front in a folder of its own, driven turn by turn: for tests that want the real world behind
 * it. */
#ifndef TESTS_DRIVE_H
#define TESTS_DRIVE_H

#include "querent/front/front.h"

struct drive {
    char dir[64];
    struct settings *settings;
    struct front *front;
    /* newest of each */
    enum stage stage;
    struct sql_version *sql;
    struct question *question;
    struct result *result;
    struct form *form;
    struct job_info *job;
    struct conversation_opened *opened; /* taken from its event */
    char *conversation;
    uint64_t seq; /* of the newest event */
    char *said;   /* messages and errors since the last turn, joined by line breaks */
    char *notices;
    struct err error;
    bool cancelled;
    struct event_complete complete; /* of the newest turn, without its rows */
};

/* Makes the folder and points XDG_* there; QUERENT_NOW is fixed. */
void drive_folder(struct drive *drive);
void drive_remove(struct drive *drive);
/* Opens a front. overrides: "name=value" texts, NULL-terminated, may be NULL. */
void drive_open(struct drive *drive, const char *connection, const char *const *overrides);
void drive_close(struct drive *drive); /* as quitting does */
/* A test's set-up and tear-down: a drive in *state, with a front on the demo database. */
int drive_set_up(void **state);
int drive_tear_down(void **state);
/* Submit and wait until the turn is complete. */
void drive_say(struct drive *drive, const char *text);
void drive_choose(struct drive *drive, const char *option);
void drive_sql(struct drive *drive, const char *sql);
void drive_form(struct drive *drive, const char *json, enum form_verb verb);
uint64_t drive_begin(struct drive *drive, enum turn_kind kind,
                     const char *text); /* does not wait */
void drive_finish(struct drive *drive, uint64_t turn);
/* Waits for the first event that the predicate takes. Fails the test after 60 s. */
void drive_until(struct drive *drive, bool (*done)(struct drive *, const struct event *, void *),
                 void *arg);
void drive_job_ended(struct drive *drive);
void drive_all_rows(struct drive *drive);

#endif
