/* Comments in the text of a CREATE TABLE, which SQLite keeps and no pragma tells. */
#ifndef QUERENT_DB_SQLITE_COMMENTS_H
#define QUERENT_DB_SQLITE_COMMENTS_H

#include "build.h"

/* Gives the table and its columns, which are known by now, the comments that stand beside them. */
void sqlite_comments_read(struct build *build, struct build_table *table, const char *sql);

#endif
