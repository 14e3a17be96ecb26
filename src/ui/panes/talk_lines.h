/* The conversation as lines: pure projections of the model. */
#ifndef QUERENT_UI_PANES_TALK_LINES_H
#define QUERENT_UI_PANES_TALK_LINES_H

#include "model.h"
#include "querent/ui/draw.h"

#define TALK_MARGIN 5 /* columns for who speaks */

/* An entry with its evidence; the operator's words begin with an empty line where there are lines
 * before them. */
void talk_entry_lines(const struct model *model, const struct entry *entry, int cols,
                      struct lines *out);
/* Where the options of a question stand. To be released by vec_release(&of). */
struct talk_options {
    size_t first;   /* line of the first option */
    VEC(size_t) of; /* the option of each line from there on */
};

/* The question that waits. `here`: the option under the cursor. */
void talk_question_lines(const struct question *question, size_t here, bool focused, int cols,
                         struct lines *out, struct talk_options *ret_options);
/* What runs, for how long, what has come of it so far, and how to stop it. */
void talk_running_lines(const struct model *model, int64_t now_us, int cols, struct lines *out);
/* Before anything was said; `connection` may be NULL. */
void talk_greeting_lines(const char *connection, int cols, struct lines *out);
/* Where the results pane, which suggests questions, is not beside the conversation: two lines, then
 * one for each text. */
void talk_suggestion_lines(char *const *texts, size_t count, int cols, struct lines *out);

#endif
