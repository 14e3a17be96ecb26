/* What the files that apply lessons to a query share. */
#ifndef QUERENT_LESSONS_APPLY_PRIVATE_H
#define QUERENT_LESSONS_APPLY_PRIVATE_H

#include "lessons_private.h"
#include "querent/sql/sql.h"

enum { APPLYING_OWN_MAX = 32 };

struct applying {
    struct arena arena;
    const struct lesson_plan *plan;
    struct sql_query *query;
    struct scopes scopes;
    struct lessons_applied applied;
    const struct sql_expr *own[APPLYING_OWN_MAX]; /* conditions that lessons have put in */
    size_t own_count;
    bool changed;
};

void apply_note(struct applying *applying, const struct lesson *lesson);
/* The first two that disagree are noted; false: these are not the first. */
bool apply_clash(struct applying *applying, const struct lesson *a, const struct lesson *b);
bool apply_may(const struct applying *applying, const struct lesson *lesson);

/* ---- apply_names.c: what is to be written instead of a wrong name, before the tree is looked up
 */
void apply_errors(struct applying *applying);

#endif
