/* Wrapped text as lines: a prefix before the first, a margin before the others. */
#ifndef QUERENT_UI_WRAP_H
#define QUERENT_UI_WRAP_H

#include "querent/ui/draw.h"

struct wrap_mark { /* a piece of the text in another role */
    size_t offset, len;
    enum role role;
};

struct wrap {
    int cols;           /* of the whole line */
    int margin;         /* columns of the prefix */
    const char *prefix; /* safe text, `margin` columns wide */
    enum role prefix_role;
    enum role role;
    const struct wrap_mark *marks; /* in order, not overlapping */
    size_t mark_count;
};

/* Appends the text, made safe; an empty text is one line. */
void wrap_text(struct lines *out, const struct wrap *wrap, const char *p, size_t len);
/* A copy of the line without its first `cols` columns: for panes that scroll sideways. */
void line_skip(const struct line *line, int cols, struct line *ret_line);

#endif
