/* The form overlay's state, between its behaviour (form.c) and its looks (form_paint.c).
 */
#ifndef QUERENT_UI_OVERLAYS_FORM_H
#define QUERENT_UI_OVERLAYS_FORM_H

#include "keys/edit.h"
#include "overlays/overlay.h"
#include "state.h"

struct form_view {
    struct form *form;  /* a copy */
    struct edit *edits; /* one a field */
    size_t at;          /* field, then confirm, then cancel */
    int scroll;
    int w, rows;     /* of the frame */
    int lines;       /* of the whole form */
    bool looked;     /* scrolled by itself: the cursor's field need not be in view */
    char word[32];   /* typed in a field of few choices: the beginning of one */
    int64_t word_us; /* when its last letter was typed */
};

void form_view_resize(void *self, const struct console *console, int *w, int *h);
void form_view_title(const void *self, const struct console *console, struct line *left);
void form_view_paint(const void *self, const struct console *console, struct surface *surface,
                     struct rect inner);
struct frame_part form_view_part(const void *self);
/* The field takes one of a few choices and nothing else. */
bool form_view_fixed(const struct form_view *view, size_t i);
/* The stop at a place of the frame; more than field_count + 1: none. */
size_t form_view_stop(const struct form_view *view, int y, int x);
/* What stands at a column of a field's line. */
enum form_spot { FORM_SPOT_FIELD, FORM_SPOT_TEXT, FORM_SPOT_CHOICE, FORM_SPOT_LIST };
/* *ret_at: the choice, or the column within the text. */
enum form_spot form_view_spot(const struct form_view *view, size_t i, int x, size_t *ret_at);

#endif
