/* The table of panes; see pane.h. */
#include "panes/pane.h"

#define PANES(X)                                                                                   \
    X(input, LINE)                                                                                 \
    X(talk, LEFT)                                                                                  \
    X(sql, RIGHT)                                                                                  \
    X(rows, BELOW)

#define DECLARE(name, slot) extern const struct pane_ops pane_##name;
PANES(DECLARE)
#undef DECLARE

const struct pane_row pane_table[] = {
#define ROW(name, slot) {&pane_##name, SLOT_##slot},
    PANES(ROW)
#undef ROW
};
const size_t pane_table_count = sizeof pane_table / sizeof *pane_table;
