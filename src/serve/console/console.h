/* A console's connection: a talk whose front does what a screen elsewhere wishes, and whose log has
 * all that it says. Private to serve.
 *
 * Its turns have the numbers that the screen gave them. All fields are guarded by the talk's lock.
 */
#ifndef QUERENT_SERVE_CONSOLE_H
#define QUERENT_SERVE_CONSOLE_H

#include "querent/base/vec.h"
#include "querent/front/front.h"
#include "querent/model/command.h"

#define CONSOLE_RESULTS 4 /* the newest: of a query, of its plan, of a sample, of another run */

struct talk;

struct console {
    char *conversation; /* to open first, then the one that is open; NULL: as the front chooses */
    bool fresh, ephemeral, noted, patient, unattended, strict;
    VEC(struct command *) waiting; /* for the front to be there */
    struct {
        uint64_t here, there; /* a turn's number of the front and of the screen */
    } turns[64];              /* the newest */
    size_t turn_count;
    struct {
        int64_t id;
        struct result *result; /* a reference */
    } results[CONSOLE_RESULTS];
    int64_t next_result;
};

struct console *console_new(void);
void console_free(struct console *console); /* NULL is fine */

/* All below: with the talk's lock held. */
void console_options(const struct console *console, struct front_options *options);
void console_opened(struct talk *talk); /* the front is there */
void console_hear(struct talk *talk, const struct event *event);
/* Takes the command. */
void console_submit(struct talk *talk, struct command *command);
bool console_asks(const struct console *console);      /* a turn waits for the front to be there */
void console_cancel(struct talk *talk, uint64_t turn); /* 0: whichever runs */
struct result *console_result(const struct talk *talk, int64_t id); /* borrowed; NULL: gone */

#endif
