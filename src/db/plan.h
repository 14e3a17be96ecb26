/* The one line of a plan, from what every database tells in its own way. */
#ifndef QUERENT_DB_PLAN_H
#define QUERENT_DB_PLAN_H

#include "querent/base/buf.h"
#include "querent/db/db.h"
#include "querent/sql/sql.h"

/* Gathers names while a plan is walked; zero-initialised is empty. */
struct plan_notes {
    int scans, indexes;
    struct buf scan_names, index_names;
    bool at_most; /* the rows are a bound */
    bool sorts;
};

void plan_note_scan(struct plan_notes *notes, const char *table);
void plan_note_index(struct plan_notes *notes, const char *index);
/* The query's own LIMIT, where it is a number, bounds what comes: for databases whose plan is of
 * the rows before it. To be called before plan_write. */
void plan_note_limit(struct plan_notes *notes, struct db_plan *plan, const char *sql,
                     enum sql_dialect dialect);
/* Writes plan->line and full_scans from the notes and plan->rows. */
void plan_write(const struct plan_notes *notes, struct db_plan *plan);
/* Sets plan->heavy from the limits; 0: no limit. */
void plan_judge(struct db_plan *plan, double rows, double cost);
void plan_notes_release(struct plan_notes *notes);

#endif
