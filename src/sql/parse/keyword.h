/* Keywords of all dialects: one table, found by hash. Private to sql. */
#ifndef QUERENT_SQL_KEYWORD_H
#define QUERENT_SQL_KEYWORD_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/sql/dialect.h"

enum sql_keyword {
    K_0, /* no keyword */
#define KW(word, reserved, clause, known) K_##word,
#include "parse/keywords.inc"
#undef KW
    K_COUNT,
};

#define SQL_BIT(dialect) (1u << (dialect))

/* The keyword that the word is in any dialect, letters' case ignored; K_0: none. */
enum sql_keyword keyword_find(const char *word, size_t len);
const char *keyword_text(enum sql_keyword keyword); /* in capitals */
/* It cannot be a bare column or table name. */
bool keyword_reserved(enum sql_keyword keyword, enum sql_dialect dialect);
/* A name of this word is printed with quotes. */
bool keyword_quoted(enum sql_keyword keyword, enum sql_dialect dialect);
/* It cannot be an alias without AS: here it goes on with the query. */
bool keyword_clause(enum sql_keyword keyword, enum sql_dialect dialect);
/* It is shown as a keyword where it stands as a word. */
bool keyword_shown(enum sql_keyword keyword, enum sql_dialect dialect);

#endif
