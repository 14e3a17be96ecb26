/* The rows that the input line's text takes on the screen: it is wrapped hard at the width. */
#ifndef QUERENT_UI_INPUT_ROWS_H
#define QUERENT_UI_INPUT_ROWS_H

#include "keys/edit.h"

struct input_row { /* bytes of the text */
    size_t from, to;
};
struct input_rows {
    struct input_row *v;
    size_t len, cap;
};

/* Cuts the text at line breaks and at the width; to be released by vec_release. Returns the row of
 * the cursor. */
int input_rows_cut(const struct edit *edit, int cols, struct input_rows *ret_rows);
/* The first row that is seen where there are more than fit: the cursor's stays in view. */
int input_rows_first(int cursor_row, int h);

#endif
