/* The ten stages of R1 and the edges between them, as data.
 *
 * Edges of the document, and the ones that its text implies (marked): DONE → START, the two "other
 * way" edges back to ASK_SQL_METHOD, and any → START for the unexpected. Staying is no edge.
 */
#ifndef QUERENT_MODEL_STAGE_H
#define QUERENT_MODEL_STAGE_H

#include <stdbool.h>
#include <stddef.h>

enum stage {
    STAGE_START,
    STAGE_ASK_SQL_METHOD,
    STAGE_NEED_NATURAL_LANGUAGE,
    STAGE_NEED_USER_SQL,
    STAGE_CONFIRM_GENERATED_SQL,
    STAGE_CONFIRM_USER_SQL,
    STAGE_EXECUTE_SQL,
    STAGE_SHOW_RESULTS,
    STAGE_NEED_WRITE_OR_EMAIL,
    STAGE_DONE,
};
#define STAGE_COUNT 10

struct stage_edge {
    enum stage from, to;
    bool implied;    /* not drawn in the document, but implied by its text */
    const char *why; /* "the operator confirmed", for the manual page */
};

const char *stage_name(enum stage stage); /* "START": quoted in requirements, never translated */
bool stage_parse(const char *name, enum stage *ret_stage);
bool stage_edge_allowed(enum stage from, enum stage to);
const struct stage_edge *stage_edges(size_t *ret_count); /* without the any → START edges */

#endif
