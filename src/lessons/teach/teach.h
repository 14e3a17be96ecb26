/* Words that teach, while they are read. Private to lessons. */
#ifndef LESSONS_TEACH_H
#define LESSONS_TEACH_H

#include "lessons_private.h"

struct teaching {
    struct arena arena;
    const struct catalog *catalog;
    const int *tables; /* that are talked about */
    size_t table_count;
    struct lesson *lesson;
    bool bare;       /* columns stand without their tables for now */
    const char *why; /* what of the words names nothing, the arena's; NULL: nothing more is known */
};

/* ---- teach.c */

/* That several tables have the column, and how one of them is named. */
const char *teach_which(struct teaching *teaching, const char *column);

/* ---- teach_signs.c */

/* No SQL yet: of a text it is another condition. */
#define EMPTY "IS EMPTY"
#define NOT_EMPTY "IS NOT EMPTY"

bool teach_is_letter(char c);
/* "is at least", "sum of" as signs and calls. */
char *teach_signs(struct teaching *teaching, const char *said);

/* ---- teach_having.c */

/* "one with an order in 90 days" as a condition; NULL: the words are none of these. */
const char *teach_having(struct teaching *teaching, const char *said);

/* ---- teach_sql.c */

/* The table of the name; -1: none, or several. */
int teach_table(struct teaching *teaching, const char *said);
/* The column of the name, in the tables talked about first; column -1: none. */
struct column_ref teach_column(struct teaching *teaching, const char *said);
void teach_add_column(const struct teaching *teaching, struct column_ref at, struct buf *out);
/* The words as SQL; NULL: a run of them names nothing. */
char *teach_sql(struct teaching *teaching, const char *said);
/* A condition, in SQL or in words, as SQL. NULL: it is none, or a name in it is no column. */
const char *teach_condition(struct teaching *teaching, const char *said);

#endif
