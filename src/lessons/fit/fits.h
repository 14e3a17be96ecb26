/* A text of a lesson held against what it has to be. Private to lessons. */
#ifndef QUERENT_LESSONS_FITS_H
#define QUERENT_LESSONS_FITS_H

#include "lessons_private.h"
#include "querent/sql/dialect.h"

struct fitting {
    struct arena *arena;
    const struct catalog *catalog; /* NULL: names are taken as they are */
    enum sql_dialect dialect;
    const struct lesson *lesson;
    const char *field, *text; /* "condition", as files and HTTP name it */
    bool whole;               /* the text is a query, else an expression */
    struct err *err;
};

/* ERR_CONFIG with field, lesson and the place in the text. */
bool fitting_complain(const struct fitting *fitting, size_t offset, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Where a byte of the SQL that fitting_parse has read is in the text. */
size_t fitting_offset(const struct fitting *fitting, size_t offset);
/* The text as a query that only reads, in the arena; NULL: it was complained about. */
struct sql_query *fitting_parse(struct fitting *fitting);

/* ---- fits.c */
/* What the query of fitting_parse names is in the catalog. */
bool fitting_names(const struct fitting *fitting, struct sql_query *query);
/* The table is there, under a name that may have its schema before it. */
bool fitting_table(const struct fitting *fitting, size_t offset, const char *name);

#endif
