/* Lines that the input line keeps beside the one that is typed, so that a kill loses none: those
 * that were sent and wait for the turn that runs, and those that an earlier process left. They are
 * kept as drafts, in their order; each is sent by itself. UI thread only. */
#ifndef QUERENT_UI_INPUT_KEPT_H
#define QUERENT_UI_INPUT_KEPT_H

#include "keys/edit.h"
#include "model.h"
#include "panes/pane.h"
#include "querent/base/vec.h"

#define INPUT_MARK_WAITED 1 /* of a draft: it was sent */

struct kept_line {
    char *text;
    bool waited; /* it had been sent, but its turn had not come */
};

struct input_kept {
    VEC(char *) waiting;        /* for the turn that runs */
    VEC(struct kept_line) back; /* from an earlier process, not shown yet */
    char *carried;              /* typed before a new conversation was begun; NULL: nothing was */
    unsigned changes;           /* another number: others are kept */
    bool restored;              /* what is edited comes from before, … */
    bool waited;                /* had been sent, but its turn had not come, … */
    bool taken;                 /* and is gone on with: it is no draft any more */
    unsigned unedited;          /* … as long as its changes are these */
    struct kept_line replaced;  /* the draft that was typed over; text NULL: none was */
};

void input_kept_release(struct input_kept *kept);
/* What waits in the model's queue now. */
void input_kept_wait(struct input_kept *kept, const struct model *model);
void input_kept_add(struct input_kept *kept, const char *text, bool waited);
/* The first that an earlier process left is edited, to be sent by itself; there must be one. */
void input_kept_show(struct input_kept *kept, struct edit *edit);
/* It is as an earlier process left it. */
bool input_kept_restored(const struct input_kept *kept, const struct edit *edit);
/* And nobody has gone on with it: what is typed takes its place. */
bool input_kept_draft(const struct input_kept *kept, const struct edit *edit);
/* "(from before, not sent)"; what keys do to a draft. */
void input_kept_say(const struct input_kept *kept, struct buf *out);
void input_kept_say_keys(const struct console *console, struct buf *out);
void input_kept_type(struct input_kept *kept, struct edit *edit, uint32_t key);
/* A draft goes, as one change that can be undone. It stays one of those to be brought back as long
 * as it is not what is edited: input_kept_follow has to be told of changes. */
void input_kept_give_way(struct input_kept *kept, struct edit *edit);
void input_kept_follow(struct input_kept *kept, const struct edit *edit);
void input_kept_done(struct input_kept *kept); /* what was edited is sent */
/* A new conversation begins with an empty line: what is typed next is not put behind a draft. The
 * draft is kept with the conversation that is left, and in the new one Up brings it, too. */
void input_kept_carry(struct input_kept *kept, struct console *console, struct edit *edit);
/* The new conversation is there. */
void input_kept_arrive(struct input_kept *kept);
/* Forgets what an earlier process left. */
void input_kept_forget(struct input_kept *kept);

/* The lines in their order, `typed` among them: the last one, and those before it. */
struct pane_draft input_kept_last(const struct input_kept *kept, struct kept_line typed);
bool input_kept_aside(const struct input_kept *kept, struct kept_line typed, size_t i,
                      struct pane_draft *ret_draft);

#endif
