/* Words that teach, while they are read; each file calls those below it. Private to lessons. */
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

/* ---- teach_filter.c */

/* "cancelled orders", "orders whose total is 0": they alone count, or no more. */
bool teach_filter(struct teaching *teaching, const char *said, bool keep);
/* "a.x with b.y", "a with b on x" */
bool teach_join(struct teaching *teaching, const char *said);

/* ---- teach_rows.c */

/* "clients of tier A", "machines that are not retired", "excavators" as a condition; NULL: the
 * words are none of these. */
const char *teach_rows(struct teaching *teaching, const char *said);

/* ---- teach_having.c */

/* "one with an order in 90 days" as a condition; NULL: the words are none of these. */
const char *teach_having(struct teaching *teaching, const char *said);

/* ---- teach_sql.c */

/* The lesson means that; false: it does not fit the schema. */
bool teach_binds(struct teaching *teaching, enum lesson_kind kind, const char *means,
                 const char *where);
/* The table's names are meant before those of others. */
void teach_talk_of(struct teaching *teaching, const char *said);
/* "customers whose segment is A": what restricts them; they are talked of from then on. */
const char *teach_condition_of(struct teaching *teaching, const char *said);
/* A condition, in SQL or in words, as SQL. NULL: it is none, or a name in it is no column. */
const char *teach_condition(struct teaching *teaching, const char *said);
/* What is computed, in SQL or in words, as SQL; the table of columns without one is the only one
 * that has them all. NULL: several have, or a run of words names nothing. */
const char *teach_formula(struct teaching *teaching, const char *said);

/* ---- teach_span.c */

/* For sql_walk, over a tree that was made here: "started_at minus checked_in_at" becomes minutes,
 * or days where both are days. arg: the teaching. */
bool teach_spans(const struct sql_expr *expr, void *arg);

/* ---- teach_value.c */

const char *teach_quoted(struct teaching *teaching, const char *text);
/* "30 days", "a week": how many of what, and how long the words are. */
bool teach_span(struct teaching *teaching, const char *text, const char **ret_count,
                const char **ret_unit, size_t *ret_len);
/* The day so many units ago; `count` NULL: today. */
const char *teach_day(struct teaching *teaching, const char *count, const char *unit);
/* What the column is compared with, as SQL; `of` of column -1: any. NULL: it can be no value of
 * the column, and `why` says so. */
const char *teach_value(struct teaching *teaching, struct column_ref of, const char *said);
/* The text as the column has it, quoted; NULL: it does not. */
const char *teach_stored(struct teaching *teaching, struct column_ref of, const char *said);
/* The same, of a text only what the column has in fact; NULL: nothing. */
const char *teach_held(struct teaching *teaching, struct column_ref of, const char *said);
/* The only column that has the value, of the table or, -1, of any. */
bool teach_value_of(struct teaching *teaching, const char *said, int table,
                    struct column_ref *ret_of, const char **ret_value);
/* A condition on the table without its name by a column that says that a row is `word` (deleted,
 * is_deleted, deleted_at): of those that are, or of the others. NULL: there is none. */
const char *teach_flag(struct teaching *teaching, const char *word, int table, bool keep);

/* ---- teach_names.c */

/* The table of the name; -1: none, or several. */
int teach_table(struct teaching *teaching, const char *said);
/* The column of the name, in the tables talked about first; column -1: none. */
struct column_ref teach_column(struct teaching *teaching, const char *said);
void teach_add_column(const struct teaching *teaching, struct column_ref at, struct buf *out);
const struct schema_column *teach_schema_column(const struct teaching *teaching,
                                                struct column_ref at);
/* Where tables are tried in turn: 0 those talked about, 1 tables, 2 views; -1: hidden. */
enum { TEACH_RANKS = 3 };
int teach_rank(const struct teaching *teaching, int table);
bool teach_is_talked_of(const struct teaching *teaching, int table);
/* Several tables have a column of that name, and none of them is talked of. */
bool teach_is_shared(struct teaching *teaching, const char *column);
/* That several tables have the column, and how one of them is named. */
const char *teach_which(struct teaching *teaching, const char *column);

/* ---- teach_signs.c */

/* No SQL yet: of a text it is another condition. */
#define EMPTY "IS EMPTY"
#define NOT_EMPTY "IS NOT EMPTY"

bool teach_is_letter(char c);
/* "is at least", "sum of" as signs and calls. */
char *teach_signs(struct teaching *teaching, const char *said);
/* Signs of a condition stand in it. */
bool teach_compares(const char *sql);

#endif
