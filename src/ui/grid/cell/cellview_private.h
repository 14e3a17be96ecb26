/* What the cell view's files share. */
#ifndef QUERENT_UI_CELLVIEW_PRIVATE_H
#define QUERENT_UI_CELLVIEW_PRIVATE_H

#include "grid/cell/cellview.h"

#define CELLVIEW_INDENT 2
#define CELLVIEW_INDENT_MAX 60

static inline bool cellview_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* A line break and blanks by the depth. */
void cellview_new_line(struct cellview *view);

/* ---- cellview_xml.c */

/* Begins with a tag and ends with one. */
bool cellview_is_xml(const char *p, size_t len);
/* The next byte of the value, indented. */
void cellview_xml_byte(struct cellview *view, char c);

/* ---- cellview_code.c */

/* A line of indented JSON or XML in the roles of its tokens: `shown` bytes from `at` on. */
void cellview_code(enum cellview_kind kind, const char *p, size_t at, size_t shown,
                   struct line *line);
/* "PNG image, 640 × 480"; false: it is no image that is known. */
bool cellview_image(const char *p, size_t len, struct buf *out);

#endif
