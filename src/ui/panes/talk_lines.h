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
/* The question that waits; returns the line of its first option. `here`: under the cursor. */
size_t talk_question_lines(const struct question *question, size_t here, bool focused, int cols,
                           struct lines *out);
/* What runs, for how long, what has come of it so far, and how to stop it. */
void talk_running_lines(const struct model *model, int64_t now_us, int cols, struct lines *out);
/* Before anything was said; `connection` may be NULL. */
void talk_greeting_lines(const char *connection, int cols, struct lines *out);
/* Where the results pane, which suggests questions, is not beside the conversation: two lines, then
 * one for each text. */
void talk_suggestion_lines(char *const *texts, size_t count, int cols, struct lines *out);

#endif
