/* What words in the names of tables and columns tell, whatever the database: one table,
 * src/lang/lexicon/names.inc. Names are given as words with single blanks between; pure, any
 * thread. */
#ifndef QUERENT_LANG_NAMES_H
#define QUERENT_LANG_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Each is a row of names.inc, which says what it is. */
enum name_class {
    NAME_FIRST_NAME,
    NAME_LAST_NAME,
    NAME_WHEN,
    NAME_DATED,
    NAME_WHERE,
    NAME_COUNTRY,
    NAME_PRICE,
    NAME_WORTH,
    NAME_SOLD,       /* how many of it a row sold */
    NAME_EACH_PRICE, /* what one of them cost */
    NAME_STOCK,
    NAME_PIECES,
    NAME_ON_HAND, /* how many there are to sell */
    NAME_LEVEL,
    NAME_SIZE,
    NAME_COUNTED,
    NAME_DUE,
    NAME_PROMISED,
    NAME_LIMITING_DATE,
    NAME_BEGUN,
    NAME_ENDED,
    NAME_STARTED, /* what rows begin with that last for some time */
    NAME_OVER,
    NAME_HEADER, /* a table's last word: order headers are orders */
    NAME_DONE,
    NAME_LEFT,
    NAME_TAKEN_AWAY,
    NAME_ASSIGNEE,
    NAME_ORIGIN,
    NAME_DESTINATION,
    NAME_SECRET,
    NAME_BIRTH,   /* when a person was born */
    NAME_MADE,    /* when a thing was made */
    NAME_PRIVATE, /* of a person, and nobody else's business */
    NAME_KEY,
    NAME_MEASURED, /* behind a table's name, a number of its rows: bill amount, downtime hours */
    NAME_TELLS_APART,
    NAME_ADDRESS_LINE, /* where, and no name of a row */
    NAME_GENERIC,
    NAME_OWN_NUMBER, /* of its row, and no reference */
    NAME_BARE_ROLE,
    NAME_REFERENCE, /* a reference that does not say to what */
    NAME_TRANSLATION,
    NAME_ABOUT, /* behind the name of what it is about */
    NAME_LINK,  /* between the names of two tables that a third one links */
    NAME_SELF_ROLE,
    NAME_SUPERIOR, /* of the roles of a row of the same table, those of people */
    NAME_SELF_DEED,
    NAME_WORKER_ROLE,
    NAME_HANDED,
    NAME_PERSON_ROLE,
    NAME_ACTOR_ROLE,
    NAME_NO_DEED, /* before "by", what nobody does to a row */
    NAME_AUDIT,
    NAME_JOINT,
    NAME_WORKERS,
    NAME_PERSONS,
    NAME_DOERS,
    NAME_FIRMS,    /* called as people are, though they may be firms */
    NAME_EMPLOYED, /* columns of people who work here */
    NAME_FULL_NAME,
    NAME_THINGS,
    NAME_SALES,
    NAME_PURCHASES,
    NAME_OUTCOME, /* how what is over ended */
    NAME_OUTLAYS, /* amounts that are paid out, or only named */
    NAME_MONEY,   /* rows that are amounts: "royalties per author" are added up */
    NAME_LOG,
    NAME_TEMPLATE,
    NAME_CONFIGURATION,
    NAME_MAIN,
    NAME_LINE,  /* behind the name of what it is a part of */
    NAME_ENTRY, /* behind the name of what its rows are, where nothing else is called so */
    NAME_SORT,  /* behind what it tells the kinds of */
    NAME_SATELLITE,
    NAME_AFFIX,
    NAME_MASTERED, /* what somebody is a master of */
    NAME_FLAG,
    NAME_SHORT,
    NAME_AFTER_INITIAL,
    NAME_PARTICLE,
    NAME_RATED,
    NAME_LEVELLED,
    NAME_SIDE,
    NAME_CLASSES
};

enum name_points { NAME_LABEL, NAME_DATE, NAME_HEAD, NAME_POINT_KINDS };

/* The phrases of a class, separated by |, best first. */
const char *name_phrases(enum name_class class);
/* The whole name, len bytes of it, is one of the class. */
bool name_is(const char *name, size_t len, enum name_class class);
/* A phrase of the class stands in it as whole words. */
bool name_has(const char *name, enum name_class class);
/* A phrase of the class ends it, as whole words. */
bool name_ends(const char *name, enum name_class class);
/* Bytes of the longest phrase of the class that ends the name, len bytes of it, as whole words; 0:
 * none. */
size_t name_end(const char *name, size_t len, enum name_class class);

/* The points of the longest phrase that ends the name, 0: none. */
int name_end_points(const char *name, enum name_points kind);
/* Those of all phrases that stand in it, each time that they do, added up. */
int name_sum_points(const char *name, enum name_points kind);

#endif
