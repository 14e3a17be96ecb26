/* The table of overlays that an action opens; see overlay.h. */
#include "overlays/overlay.h"

const struct overlay_row overlay_table[] = {
#define ROW(action, name) {ACTION_##action, overlay_##name},
    OVERLAYS(ROW)
#undef ROW
};
const size_t overlay_table_count = sizeof overlay_table / sizeof *overlay_table;
