/* Gradable adjectives ("fast", "dear", "long serving"): which column of whose rows they measure,
 * and sentences built of them in plain words. */
#ifndef NLQ_GRADED_H
#define NLQ_GRADED_H

#include "frame.h"

/* An adjective in the question, in one of its degrees. */
struct graded {
    const struct adjective *adjective;
    size_t at, end; /* words [at, end) */
};

/* The adjective of that degree (0 plain, 1 comparative, 2 superlative) at word i; false: none. */
bool graded_at(const struct ask *ask, size_t i, int degree, struct graded *ret);

/* What rows are measured by. */
struct measured {
    struct column_ref column; /* column -1: nothing, or several things that fit alike */
    bool rising;              /* more of the adjective is more of it */
    int table;                /* whose rows were spoken of, -1: no table was named */
    size_t end;               /* behind the noun */
};

/* The number that the adjective measures in the rows that the noun at or shortly behind word i
 * calls; without such a noun, the only one of the schema. */
struct measured graded_measure(struct ask *ask, const struct adjective *adjective, size_t i);

/* The table of the rows that have word i as a value of theirs; -1: none, or several have. */
int graded_kind(struct ask *ask, size_t i);

/* The same of the rows of a table. */
struct measured graded_of(struct ask *ask, const struct adjective *adjective, int table);

/* Both adjectives speak of one thing: "fast" and "slowest". */
bool graded_same(const struct ask *ask, const struct adjective *one, const struct adjective *other);

/* Another number of the rows is what the adjective may as well speak of: a trip is long by its
 * distance, or by its duration. */
bool graded_twofold(struct ask *ask, const struct adjective *adjective, struct column_ref column);

/* Words [first, last) were read as the column: said, and never sure, where the noun is none of the
 * column's own table or several columns fit. */
void graded_say(struct ask *ask, const char *said, const struct adjective *adjective,
                const struct measured *measured);

/* dates/year_rows.c: the only year of rows that those of the table belong to ("race_year" of
 * editions, of results); column -1: none, or several. */
struct column_ref year_of_rows(struct ask *ask, int from);

/* ---- readers */

void year_rows_read(struct ask *ask);   /* "the 2024 race" */
void rank_listed_read(struct ask *ask); /* "names and times of the five fastest" */

void how_plain_read(struct ask *ask);    /* "how cold is it in Cellar 2" */
void size_nouns_read(struct ask *ask);   /* "average length of a track" */
void how_most_read(struct ask *ask);     /* "how fast was the quickest runner in each year" */
void serving_read(struct ask *ask);      /* "has been with us the longest" */
void on_the_whole_read(struct ask *ask); /* "whose tracks are the longest on average" */
void placed_read(struct ask *ask);      /* "came third", "among the pilots …, who joined first" */
void beaten_read(struct ask *ask);      /* "beat the average time" */
void and_how_read(struct ask *ask);     /* "…, and how large was it" */
void least_costs_read(struct ask *ask); /* "the least and the most that a mechanic costs" */

#endif
