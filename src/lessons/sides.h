/* What was offered and what an edit made of it, as parts that can be compared. Private to lessons.
 */
#ifndef QUERENT_LESSONS_SIDES_H
#define QUERENT_LESSONS_SIDES_H

#include "lessons_private.h"
#include "querent/sql/sql.h"

enum { PARTS_MAX = 24 };

/* Conditions that AND ties together. */
struct side_parts {
    struct sql_expr *v[PARTS_MAX];
    size_t len;
};

/* One SELECT. */
struct side {
    struct sql_query *query;
    struct scopes scopes;
    const struct scope *scope;
    struct side_parts conditions, joins, groups_kept; /* WHERE, ON, HAVING */
};

/* Its columns get the names of their tables. False: it is more than one SELECT over tables of the
 * schema. Either way side_release is due. */
bool side_read(struct side *side, struct arena *arena, const struct catalog *catalog,
               const char *sql);
void side_release(struct side *side);
/* The parts that `in` has none of; the last of them in *ret_one, which else stays. */
size_t side_missing(const struct catalog *catalog, const struct side_parts *parts,
                    const struct side *in, const struct side_parts *others,
                    struct sql_expr **ret_one);
/* As SQL, in the arena; NULL: it can't be printed. */
char *side_print(struct arena *arena, const struct catalog *catalog, const struct sql_expr *e);

#endif
