/* A whole value as lines: text wrapped, JSON indented, bytes in hexadecimal.
 *
 * Lines are made as far as they are looked at, so that a 5 MB value opens as fast as a short one;
 * their number is known once the end has been seen. Nothing of the value is altered: JSON is only
 * given line breaks and blanks between its tokens, digit for digit, and XML between its tags. UI
 * thread only.
 */
#ifndef QUERENT_UI_CELLVIEW_H
#define QUERENT_UI_CELLVIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/vec.h"
#include "querent/model/rows/result.h"
#include "querent/ui/draw.h"

enum cellview_kind { CELLVIEW_TEXT, CELLVIEW_JSON, CELLVIEW_XML, CELLVIEW_HEX, CELLVIEW_NULL };

struct cellview {
    struct result *result; /* keeps the bytes; may be NULL */
    const char *p;
    size_t len;
    enum cellview_kind kind;
    bool number;        /* a text, and the cell's kind says that it is a number */
    bool raw;           /* JSON or XML as it was sent */
    int fold;           /* brackets, elements at this depth and deeper are closed; 0: none is */
    int w;              /* columns that `starts` is for */
    VEC(size_t) starts; /* of the lines known so far, in the text that is shown */
    size_t next;        /* where the line after them begins */
    bool complete;      /* `starts` has all */
    struct buf blank;   /* what is shown of a text of which nothing would be seen */
    struct buf pretty;  /* JSON or XML indented, as far as needed */
    size_t taken;       /* bytes of the value that `pretty` has */
    int depth;
    bool in_string, escaped, empty; /* empty: nothing yet since the last bracket opened */
    int closed;                     /* brackets or elements open within a closed one */
    bool in_tag, leaf;              /* XML; leaf: the last tag opened an element */
    char quote;                     /* of an attribute; '\0': outside */
    const char *end;                /* of the tag */
};

/* Takes a reference to the result whose cell it is; NULL: the bytes must outlive the view. */
void cellview_init(struct cellview *view, struct result *result, const struct cell *cell);
void cellview_release(struct cellview *view);
/* Closes one level more of JSON or XML, or opens one (by: -1, 1). */
void cellview_fold(struct cellview *view, int by);
/* Switches between indented and raw JSON or XML. */
void cellview_toggle(struct cellview *view);
/* Makes the h lines from the line `top` on, w columns wide. */
void cellview_resize(struct cellview *view, size_t top, int w, int h);
/* Appends at most h lines from the line `top` on, of those that were made. */
void cellview_update(const struct cellview *view, size_t top, int h, struct lines *out);
/* Lines known so far at the last width; ret_complete: that is all. */
size_t cellview_lines(const struct cellview *view, bool *ret_complete);
/* Looks at everything: for going to the end. */
size_t cellview_all_lines(struct cellview *view);
/* "JSON · 5,242,880 bytes · 120,000 lines"; of a number only "number" */
void cellview_title(const struct cellview *view, struct line *out);

#endif
