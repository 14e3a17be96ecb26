/* Editing text: the input line, the SQL editor, form fields, filters. Pure data, no drawing.
 *
 * The cursor stands between graphemes. Undo goes back change by change, a word of typing at a time.
 */
#ifndef QUERENT_UI_EDIT_H
#define QUERENT_UI_EDIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "keys/action.h"
#include "querent/base/buf.h"
#include "querent/base/vec.h"

#define EDIT_TEXT_MAX PASTE_MAX /* bytes; what would be longer is not inserted */
#define EDIT_UNDO_MAX 200

struct edit_change {
    size_t pos;
    char *gone; /* bytes that were there */
    size_t gone_len, came_len;
    char *came;
    bool typed; /* one typed character: runs of them merge */
};

struct edit {
    struct buf text;
    size_t cursor;
    int want_col; /* column that up and down keep; -1: the cursor's own */
    bool single;  /* one line: line breaks become spaces */
    VEC(struct edit_change) done, undone;
    unsigned changes; /* counts changes: who looks can tell whether the text is new */
};

void edit_init(struct edit *edit, bool single);
void edit_release(struct edit *edit);
/* Replaces all; the cursor goes to the end, the undo history is forgotten. */
void edit_set(struct edit *edit, const char *text);
/* Replaces all as one change that can be undone. */
void edit_replace(struct edit *edit, const char *text);
/* Inserts at the cursor, all or nothing. Control characters but line breaks and tabs are left out.
 * False: it does not fit. */
bool edit_insert(struct edit *edit, const char *p, size_t len);
bool edit_insert_key(struct edit *edit, uint32_t key);
/* Replaces `old` bytes before the cursor: completion. */
void edit_complete(struct edit *edit, size_t old, const char *text);
/* Replaces `old` bytes at `pos` as one change; the cursor goes to byte `cursor` of the new text. */
void edit_splice(struct edit *edit, size_t pos, size_t old, const char *text, size_t cursor);
/* Motions and changes of the contexts MOVE and EDIT. False: not its action, or up/down at the edge.
 */
bool edit_act(struct edit *edit, enum action action);
const char *edit_text(const struct edit *edit);
bool edit_empty(const struct edit *edit); /* nothing but white space */
int edit_line_count(const struct edit *edit);
/* The cursor's line, and its column on the screen. */
int edit_cursor_line(const struct edit *edit);
int edit_cursor_col(const struct edit *edit);
/* Of a text of one line that is shown in `cols` columns, shifted so that the cursor is seen: the
 * columns that are not shown, and the cursor set to the one clicked on. */
int edit_shift(const struct edit *edit, int cols);
void edit_click(struct edit *edit, int cols, int x);
/* Byte offset of a line's start. */
size_t edit_line_start(const struct edit *edit, int line);
/* Puts the cursor `col` columns behind the byte `start`, within its line: the mouse. */
void edit_goto(struct edit *edit, size_t start, int col);

#endif
