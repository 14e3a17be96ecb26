/* What a text asks for, as far as its words tell it: the one place that knows the words of wishes
 * to change data, small talk, questions how something is done or about the schema, and of what
 * follows up another question. The phrases stand in src/lang/lexicon/questions.inc. Any thread. */
#ifndef QUERENT_LANG_QUESTION_H
#define QUERENT_LANG_QUESTION_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/lang/words.h"

struct question_signs {
    bool change : 1;  /* data is to be changed: delete, set … to */
    bool wish : 1;    /* begins as a wish to change something: add, raise */
    bool chat : 1;    /* small talk: hello, who are you */
    bool greets : 1;  /* and a question may follow: hello, thanks */
    bool thanks : 1;  /* thanks and nothing else: "thank you, that was great" */
    bool how : 1;     /* how something is done, why, what the documents say */
    bool defines : 1; /* what a thing is, whatever the data: "what is inflation" */
    bool program : 1; /* how something is done, perhaps with this program */

    bool asks_schema : 1;  /* asks about the schema itself */
    bool tables : 1;       /* speaks of tables */
    bool which_tables : 1; /* asks which there are */
    bool columns : 1;      /* of columns or fields */
    bool schema : 1;       /* of schema, structure or database */
    bool describes : 1;    /* describe, schema, structure: of one table, where one is named */
    bool contents : 1;     /* what is in the database, what it contains */
    bool rows : 1;         /* how many, average, most: of rows after all */

    bool follows : 1;         /* makes no sense without another question */
    bool may_follow : 1;      /* begins as one that edits another: in 2024, by city */
    bool begins_anew : 1;     /* but is a whole one where it names a table */
    bool backward : 1;        /* speaks of what was said before: them, its */
    bool adds_columns : 1;    /* to those shown */
    bool adds_conditions : 1; /* to those that hold */
    bool orders : 1;          /* says an order by a superlative and nothing else: cheapest first */

    const char *what; /* what it is when the data can't answer it: "a forecast"; NULL: it can */
};

/* The words are of words_split; none: all signs are false. */
struct question_signs question_signs(const struct words *words);
/* The same of a text. */
struct question_signs question_signs_of(const char *text);

/* "what does status mean?": words [*ret_first, *ret_last) are asked for their meaning. */
bool question_meaning(const struct words *words, size_t *ret_first, size_t *ret_last);

enum question_of_schema {
    OF_SCHEMA_NOTHING,
    OF_SCHEMA_TABLE,     /* which tables have a column or value */
    OF_SCHEMA_COLUMN,    /* which columns hold a value, or values of a kind */
    OF_SCHEMA_KIND,      /* which columns are of a kind */
    OF_SCHEMA_TYPE,      /* the type of a column */
    OF_SCHEMA_KEYS,      /* the keys of a table */
    OF_SCHEMA_REFERRING, /* which tables refer to one */
    OF_SCHEMA_CONTENTS,  /* the columns of a table */
};
/* "which tables have a phone number?": words [*ret_first, *ret_last) are what is asked for, where
 * the schema has them. The phrases stand in src/lang/lexicon/schema_asks.inc. */
enum question_of_schema question_of_schema(const struct words *words, size_t *ret_first,
                                           size_t *ret_last);

#endif
