/* Shapes that change the whole statement, said by words that name no data: "also those with none",
 * "running total", "2024 vs 2025 by month".
 *
 * A shape has its own file and up to three steps, each listed once in shapes.c: it takes its words
 * out of the question before anything else is read (the rest is a question that the pieces know),
 * it changes the completed frame, and it changes the query. What was said and cannot be done makes
 * the frame void: the rest alone would be an answer to another question. */
#ifndef NLQ_SHAPE_H
#define NLQ_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/catalog/catalog.h"
#include "querent/lang/words.h"

struct ask;
struct cond;
struct date_range;
struct nlq_taught;
struct frame;
struct maker;
struct sql_expr;
struct sql_query;
struct share_said;
struct term;

#define SHAPE_SPANS_MAX 6
#define ON_CLAUSE 300 /* conditions of rows that are joined where there are any */

/* Rows of a table by a column that tells them apart. */
#define KEYS_MAX 3
#define KEYS_MARK '\x1f' /* behind each value */
struct key_set {
    struct column_ref column;
    const char *values;
};

#define BANDS_MAX 8
struct band {                      /* "50 to 200" */
    const char *label, *from, *to; /* NULL: open */
    bool from_own, to_own;         /* the bound itself is in it */
};

#define TIMES_MAX 2
struct time_said {           /* of the day: "before 8 am" */
    const struct word *verb; /* that names the column: "starts"; NULL: none does */
    int op;                  /* enum sql_op */
    int from, to;            /* seconds since midnight; to -1: there is one bound */
};

#define TAILS_MAX 6
#define TAIL_EDGES 3
struct tail {             /* what is shown beside the rows */
    struct column_ref at; /* column -1: what rows of the table are called */
    int edges[TAIL_EDGES];
    size_t edge_count; /* of the rows, how they lead to its table */
    bool above;        /* by a reference to their own table */
    bool summed;       /* added up for each row */
    bool ranked;       /* the number that the rows are ranked by */
    bool compared;     /* the count or sum that the rows are compared by */
};

struct own_order {   /* how the rows that a list shows are to stand */
    struct tail by;  /* by this, */
    int by_date;     /* 1: or by the one date shown, 2: by the one number shown; 0: by that */
    bool descending; /* from the greatest on */
};

struct listed {           /* what a list shows of groups */
    int item;             /* of those that they show anyway; -1: this instead, */
    struct column_ref of; /* added up; column -1: how many rows of the table they have */
    bool plain;           /* not added up: a column of the rows that each group is */
    bool count;           /* the item is how many they are */
};

struct owing_said {      /* a balance: what was billed less what was paid */
    int of;              /* table + 1 of whose rows it is asked; 0: of none */
    int bills, payments; /* tables + 1 that were said; 0: those that are called so */
    bool by_us;          /* we are to pay it */
    bool only;           /* of which something is left, */
    const char *over;    /* or more than that; NULL: no number was said */
    int rank;            /* 1: the one with the most, -1: with the least; 0: all */
    long top;            /* how many of these */
};

#define ASIDES_MAX 3
struct aside_said {    /* rows that are left out */
    const char *state; /* of those in it; "sent|paid" */
    int rows;          /* table + 1; 0: no noun says which */
    bool only;         /* or that alone count */
};

enum zero { ZERO_NONE, ZERO_LIKELY, ZERO_SAID };
enum last { LAST_NONE, LAST_LATEST, LAST_FIRST };

struct shape {
    enum zero zero;    /* groups without rows are shown with 0 */
    bool some_said;    /* or are not shown, in so many words */
    bool if_any;       /* rows that lack what is shown beside them are shown, too */
    enum last last;    /* the period is of the latest, or first, of somebody's rows */
    bool growth;       /* in per cent, of the later period or of each against the one before */
    bool growth_only;  /* and nothing beside it: "by how many percent" */
    bool growth_plain; /* not in per cent, but by how much */
    int growth_rank;   /* 1: where it grew most, -1: where it fell most; 0: all */
    long growth_top;   /* how many of these */
    int than;          /* 1: more in the period said first than in the other, -1: less */
    bool exceeds;      /* only groups of which that is so */
    struct date_range *periods[2]; /* side by side, the earlier first; NULL: no */
    bool later_first;              /* the later one was said first */
    struct date_range *so_far;     /* two of them, the part of a period and of the one before */
    bool spread;                   /* the highest of it less the lowest */
    bool first_too;                /* beside the latest date the first one */
    int before_their, before_date; /* edge + 1 to the row above, and the date that is compared */
    bool before_less;
    int days_of, days_since;    /* that table's column - 1 is shown as the days since then */
    int last_state, last_whose; /* table + 1 whose latest rows for each of the other count */
    bool going_by;              /* periods are of a date that the question says, in so many words */
    struct column_ref dated;    /* that of rows it names; column -1: the subject's, of those */
    struct column_ref *dated_of; /* of each table; NULL: none has one that is called so */
    bool each_period;            /* rows of each of two periods: "in both" */
    bool compared;               /* periods were, in so many words */
    bool fiscal, fiscal_groups;  /* fiscal years are said; rows are put together by them */
    int moving;                  /* an average over so many units of time; 0: no */
    bool moving_assumed;         /* nobody said how many */
    int apart;                   /* table + 1 for each of whose rows each measure stands alone */
    bool tallied;                /* how often each count comes up */
    bool running, place;         /* running totals; each row has its place */
    bool place_within;           /* among the rows of its group, which is told by `placed` */
    struct column_ref placed;
    struct band bands[BANDS_MAX]; /* ranges that rows are put together by */
    size_t band_count;
    struct column_ref banded; /* a number of theirs, or a date of birth */
    int percentile;           /* in place of the average; 50: the median; 0: no */
    struct {
        size_t offset, len;   /* bytes of the question */
    } spans[SHAPE_SPANS_MAX]; /* what was taken out of it */
    size_t span_count;
    double factor; /* of what is compared with, said from there on; 0: none */
    size_t factor_offset;
    bool percent_said; /* a number was said in percent */
    long unit_said;    /* what is measured is given in so many seconds each; 0: as it is */
    enum unit_of {
        UNIT_TIME,
        UNIT_DATA,
        UNIT_MONEY,
        UNIT_MASS,
        UNIT_LENGTH,
        UNIT_PLAIN
    } unit_of;                     /* or bytes, … */
    const char *unit_name;         /* and called so */
    struct key_set keys[KEYS_MAX]; /* that the question is about */
    size_t key_count;
    struct time_said times[TIMES_MAX];
    size_t time_count;
    int ahead;                /* table + 1 of the rows that are still to come; 0: any */
    struct column_ref coming; /* when these take place */
    bool late;                /* done after it was due, by the dates of two tables */
    bool late_both;           /* and those done in time beside those that were not */
    struct column_ref late_done, late_promise;
    int ends[2];               /* edges + 1: only rows whose two ends are not the same; 0: any */
    bool ends_same;            /* or are */
    int ends_by;               /* column + 1 of theirs that is compared; 0: they themselves */
    int beaten;                /* edge + 1: the row named is at that end of them; 0: none is */
    int played_both;           /* only rows that are at both ends of some, by this one + 1 */
    int under;                 /* edge + 1: rows whose reference by it leads to the one named */
    int tops;                  /* edge + 1: only rows that are a part of no other by it */
    bool tops_below;           /* or of some */
    bool tops_guessed;         /* the word may have said something else */
    int heads;                 /* edge + 1: by how many rows refer to them by it; 0: any */
    int heads_op;              /* enum sql_op */
    const char *heads_number;  /* so many */
    bool heads_shown;          /* and how many these are is shown */
    bool rank_told;            /* so is the number that rows are ranked by */
    bool told_having;          /* that is the number by which their groups are compared */
    int told_of;               /* table + 1 of the rows that are counted beside them; 0: none */
    bool again_last;           /* "show the name and the number": the number stands last */
    const char *shown_first;   /* "show the code first": lemma; NULL: it is not said */
    struct column_ref brought; /* only rows that were referred by another */
    bool brought_said;
    int heads_rank; /* 1: the one with the most of them, -1: the fewest; 0: all */
    long limit;     /* so many rows were asked for; 0: nobody said */
    enum room_said { ROOM_NONE, ROOM_FULL, ROOM_LEFT, ROOM_COUNT } room; /* of places in rows */
    struct column_ref room_of;                                           /* how many there are */
    int way;                /* edge + 1: the reference that a deed is said of; 0: any */
    struct column_ref done; /* and who did it is known; column -1: whoever */
    int beside, beside_of; /* table + 1 whose name is shown beside the rows of the other; 0: none */
    int roles[2];          /* edges + 1: the rows that a row leads to are shown by both; 0: no */
    int role_column;       /* of these rows; -1: what they are called */
    bool added_up;         /* the one amount that is listed, of all rows together */
    bool once;             /* how often was asked of what can be done but once */
    bool shown_once;       /* "each one once": no row of the answer twice */
    enum worth_at { WORTH_ANY, WORTH_COST, WORTH_PRICE } worth_at; /* of what is in stock */
    bool worth_met;                                                /* it was found */
    int room_edge;       /* edge + 1: the reference by which they are taken */
    bool margin_percent; /* "margin, in percent": of the price */
    int over_limit; /* column + 1 of the limit that those of table limit_of are over; 0: none */
    int limit_of;
    bool limit_shown;      /* with what they owe */
    const char *taken_for; /* "big spenders = …": what words were taken for; NULL: they say it */
    struct tail tails[TAILS_MAX]; /* what is shown beside the rows of the table tail_of - 1 */
    size_t tail_count;
    int tail_of;
    struct own_order own_orders[2];
    size_t own_order_count;
    bool tail_asked;   /* "and who handles them": of whole rows */
    bool tail_only;    /* nothing but that is shown */
    bool tail_goes_on; /* after a comma, behind columns that were asked for */
    bool tail_behind;  /* of other rows, each of which belongs to one of those asked for */
    bool one_record;   /* what is asked of a record that its number tells */
    bool tail_guessed; /* some of it is what is likely, not what was said */
    struct listed listed[TAILS_MAX];
    size_t listed_count, listed_of; /* of so many things that groups show */
    bool listed_all;                /* what tells the groups stands before them */
    const struct nlq_taught *held;  /* a condition that a subquery says; NULL: none does */
    const struct cond *against;     /* and one of two columns; NULL: none is said */
    struct sql_query *series;       /* a second count by the same unit of time; NULL: none */
    char *series_names[2];
    const struct share_said *share; /* in per cent of a whole; NULL: nothing is */
    int best_each; /* of each first group only the one with the most, -1: with the least; 0: all */
    struct owing_said owing;
    struct aside_said asides[ASIDES_MAX];
    size_t aside_count;
    bool all_count; /* those that were called off are said to count, too */
    int who;        /* table + 1 of those that "who" was taken for, of several; 0: it is clear */
};

/* ---- the question's words (wording.c) */

/* Takes words [first, first + count) out; they count as used. Of no words, or of some behind the
 * end, nothing is taken. */
void wording_cut(struct ask *ask, size_t first, size_t count);
/* Puts the words of a text in place of words [first, first + count). */
void wording_put(struct ask *ask, size_t first, size_t count, const char *text);
/* Some word of the question is one of these, separated by |. */
bool wording_has(const struct ask *ask, const char *words);
/* The word is one of these, separated by |. */
bool wording_among(const char *word, const char *words);
/* Words of the longest phrase of "a|b c" that begins at word i; 0: none does. */
size_t wording_match(const struct ask *ask, size_t i, const char *phrases);
/* Word i is one of them. */
bool wording_is(const struct ask *ask, size_t i, const char *words);
/* No word stands at i: a sentence, or a part of one, ends before it. */
bool wording_ends(const struct ask *ask, size_t i);
/* Word i may be the day of a month: 1 to 31, "3rd". */
bool wording_is_day(const struct ask *ask, size_t i);
/* Puts the words of a text behind all others. */
void wording_add(struct ask *ask, const char *text);
/* Words [first, last) as written; NULL: one of them was quoted, or there are none. */
const char *wording_text(const struct ask *ask, size_t first, size_t last);

/* ---- all shapes (shapes.c) */

void shapes_read(struct ask *ask);
void shapes_apply(struct ask *ask, struct frame *frame);
/* The query that the shapes make of the plain one; NULL: it cannot be made. */
struct sql_query *shapes_dress(const struct maker *m, const struct frame *frame,
                               struct sql_query *query);
bool shapes_any(const struct frame *frame);

/* ---- rows that were named before (keys.c) */

/* The question without the sets of rows that stand in it; arena. Before its words are split. */
const char *keys_take(struct ask *ask, const char *question);
/* A text that is told: of sets with many values their number. */
char *keys_told(struct arena *arena, char *text);
void keys_apply(struct ask *ask, struct frame *frame);

/* All of them are declared for whoever has the struct. */
#include "shapes/readers.h"

#endif
