/* What a question means, before it is SQL: what is selected, restricted, grouped, ordered.
 *
 * Each file named piece_*.c recognises one kind of piece and adds to the frame; complete.c adds
 * what is left unsaid (grouping, labels); tree.c turns the frame into a query. Arrays grow in the
 * arena's life. */
#ifndef NLQ_FRAME_H
#define NLQ_FRAME_H

#include "ask.h"
#include "querent/sql/tree.h"

enum agg {
    AGG_NONE,
    AGG_COUNT,
    AGG_SUM,
    AGG_AVG,
    AGG_MIN,
    AGG_MAX,
    AGG_SHARE,
    AGG_WITH,
    AGG_WITHOUT,
    AGG_FRACTION,
    AGG_EXCESS /* rows of SHARE_CLAUSE less those of RATIO_CLAUSE */
};

#define TERMS_MAX 16
#define CONDS_MAX 24
#define INNER_CLAUSE 100
#define RATIO_CLAUSE 201 /* what the rows of the other side of a ratio have to meet */
#define SHARE_CLAUSE 200 /* what the counted part of a share has to meet */

/* A column, an aggregate of one, or rows of a table counted. */
struct term {
    enum agg agg;
    bool distinct;
    int table;                /* table counted when column is none */
    struct column_ref column; /* column -1: none */
    size_t at;                /* item it came from; SIZE_MAX: none (a default) */
    bool implied;             /* nobody asked for it in so many words */
    bool all;                 /* every column of the table */
    bool span;                /* time between the dates `from` and `column` */
    long unit;                /* of the span, in seconds; 0: days */
    struct column_ref from;
    int times;        /* column + 1 of the same table that `column` is multiplied by; 0: none */
    int times_table;  /* table + 1 of that column, where it is another */
    bool minus, plus; /* that column is taken off instead, or added */
    int off;          /* column + 1 of the same table that is taken off besides; 0: none */
    int via;          /* edge + 1: of the one row that this reference of `table` leads to; 0: no */
    int over; /* divided by that column: 1; 100: in percent; 1000: kilos, per tonne; 0: not */
    const struct margin *margin_of; /* sums of these; NULL: of the column */
    bool rank;    /* only shown since rows are ranked by it, and people read them */
    bool percent; /* and the difference is given in per cent of `column` */
    int per;      /* AVG: column + 1; the sum is divided by how many of its values there are */
    const char *bucket; /* the date is cut down to this unit; NULL: as it is */
    double scale;       /* the number is multiplied by it: minutes in hours; 0: it is not */
    bool age;           /* years from the date to today; days where `unit` is one */
    bool spread;        /* MAX, less the MIN of the same column */
    bool above;         /* of the row that frame.above leads to */
    bool part;          /* the bucket is the number of the unit: March of any year is 3 */
    const char *called; /* what the question before called `called_of`: "revenue"; NULL: nothing */
    struct column_ref called_of;
    const struct nlq_taught *taught; /* a measure that `column` stands for; NULL: the column */
};

enum cond_kind {
    COND_COMPARE, /* left op value */
    COND_BETWEEN, /* left between value and value2 */
    COND_LIKE,    /* left like value, wildcards already in it */
    COND_NULL,    /* left is null */
    COND_RANGE,   /* left >= value and left < value2, either may be NULL */
    COND_EXTREME, /* left op (select agg(column) …), under the conditions of clause `inner` */
    COND_TOP,     /* left = (select left … order by right limit 1) */
    COND_COLUMN,  /* left op other column */
    COND_BEST,    /* fewer than `value` rows of the same group have more (descending) of left;
                   * EQ: as many different values are more */
    COND_WEEKDAY, /* the day of the week of left is one of value: "0,6" */
    COND_KEYS,    /* left is one of value, negated none: each with KEYS_MARK behind it */
    COND_HAS,     /* left is among the values of right: a row of right's table refers to it */
    COND_PAIR, /* left is among the values of right in rows whose `same` is that of the row called
                * value: the other ones of its pairs; `inner`: those of theirs */
    COND_SAME, /* left is that of the row whose `right` is value (and `same` value2, where there is
                * one); that row itself is left out */
};

struct cond {
    enum cond_kind kind;
    struct term left;
    enum sql_op op;
    bool negated;
    bool denied; /* a flag that says no since a negation was said */
    const char *value, *value2;
    bool numeric;
    struct term right; /* EXTREME, COLUMN */
    size_t at, end;    /* items it covers [at, end) */
    int clause;        /* 0: main; n: the n-th negated clause; INNER_CLAUSE and on: of `inner` */
    int inner; /* EXTREME, TOP, HAS: the clause that holds inside, 0: none; PAIR: twice over */
    bool descending;        /* TOP, BEST */
    struct column_ref same; /* BEST: what tells the group; EXTREME, where `own`: the same */
    bool both_ends;         /* PAIR: the row called value may be either one of the pair */
    bool own;               /* EXTREME: among the rows of the own group; PAIR: value is the key */
    double factor;          /* EXTREME: that side is multiplied by; 0: it is not */
    int either;             /* conditions of the same non-zero number are alternatives (OR) */
    bool along;             /* and it holds along with the one before it, of the same number */
    bool guessed;           /* column or value was not certain */
    bool loose;             /* RANGE: of days counted back, with today or besides it */
    int way;                /* edge + 1: of the row that this reference leads to; 0: none */
    bool way_up; /* the row that is referred to is asked for, the condition is on the other */
    bool above;  /* COLUMN: `right` is of the row that frame.above leads to */
    const struct nlq_taught *taught; /* a condition that left and value stand for; NULL: they do */
};

struct order {
    struct term term;
    bool descending;
};

/* "without any X with …": no row of `table` (under the clause's conditions) belongs to the subject.
 */
struct absence {
    int clause;
    int table;
    bool present; /* a clause of its own that must hold: the second of "both" */
    size_t at;    /* the item that denies; SIZE_MAX: none */
    int edge;     /* edge + 1 of a reference of the subject to itself: rows that it leads to */
    int either;   /* alternatives (OR), together with the conditions of the same non-zero number */
};

struct frame {
    int subject;
    struct term select[TERMS_MAX];
    size_t select_count;
    bool distinct;
    struct cond conds[CONDS_MAX];
    size_t cond_count;
    struct cond having[4];
    size_t having_count;
    struct term groups[8];
    size_t group_count;
    struct order orders[4];
    size_t order_count;
    long limit;     /* 0: none */
    long offset;    /* rows left out before them: "the second most expensive" */
    int tables[16]; /* mentioned, to be joined */
    size_t table_count;
    struct absence absences[4];
    size_t absence_count;
    int count_table; /* "most pets", "at least 2 pets": what is counted, -1 */
    int rank_table;  /* the table that a superlative is said of, -1 */
    bool order_by_count, group_wanted;
    bool group_hidden; /* the groups are not shown: "in the most common type" */
    bool by_selection; /* clauses speak of the one column selected: "teams that never …" */
    int above, below;  /* edge + 1 of a reference to the own table: rows are joined to those above
                        * or below them; 0: no */
    bool whole;        /* a shape that the question spells out: "average time between …" */
    bool keep_below;   /* rows that lead to none above stay */
    bool counts_rows;  /* "orders by status": with nothing measured the rows are counted */
    bool newest_first; /* units of time, from the last to the first */
    bool order_sized;  /* by size: "lowest first" is of the number shown */
    bool added_to;     /* a follow-up put columns beside what listed rows are called */
    bool show_order;   /* the number that the rows are ranked by is shown */
    struct shape shape;
    int ways[8]; /* edges that the questions before spoke of where two tables have several */
    size_t way_count;
    bool unproven;                 /* a shape that has not shown yet how often it is right */
    struct column_ref period_date; /* of shape.periods */
    struct column_ref known;       /* rows without a value of it take no place in the rank */
    bool impossible;               /* a shape that was said cannot be made of it */
    long best_of;                  /* so many rows of each first group, by the order; 0: no */
    const struct frame *among; /* only rows that this one shows: "which of them …" after a top 10 */
    struct column_ref among_key;
    int outer_from; /* table + 1 whose rows are all kept, with what is joined to them; 0: none */
};

void frame_init(struct frame *frame);
/* trees/measured.c: what is added up is no group, and does not stand beside its own sum. */
void measured_settle(struct ask *ask, struct frame *frame);
/* tails/whole_address.c: the rest of an address, where its street is shown for it. */
void address_complete(struct ask *ask, struct frame *frame);
bool frame_select(struct frame *frame, struct term term); /* false: full, or there already */
size_t frame_keep_figures(struct frame *frame); /* columns are no longer shown; how many are left */
struct cond *frame_cond(struct frame *frame, struct cond cond);
void frame_mention(struct frame *frame, int table);
/* The table is joined no more for its own sake. */
void frame_forget(struct frame *frame, int table);
void frame_group(struct frame *frame, struct term term);
bool frame_groups_by(const struct frame *frame, struct column_ref column);
/* By the column, or by the key of its rows, each of which has one value of it. */
bool frame_groups_each(const struct ask *ask, const struct frame *frame, struct column_ref column);
void frame_order(struct frame *frame, struct term term, bool descending);
struct term term_column(struct column_ref column, size_t at);
struct term term_count(int table, size_t at);

/* Recognisers, in the order they run. */
/* dates/month_text.c: periods of months that are kept as text; before numbers are compared. */
void piece_month_text(struct ask *ask, struct frame *frame);
void piece_bucket(struct ask *ask, struct frame *frame);
/* One negation of several things; before any other piece. */
void denials_spread(struct ask *ask);
void piece_negation(struct ask *ask, struct frame *frame); /* marks clauses */
/* ranks/several.c: "highest credit limits": several numbers, with whose they are; after all pieces.
 */
void several_values(struct ask *ask, struct frame *frame);
/* judge/kept_twice.c: some state that the text column keeps is what the date of the same rows is
 * called by: status 'paid', and paid_on. */
bool date_says_state(const struct ask *ask, struct column_ref date, struct column_ref at);
/* judge/kept_twice.c: what a date and a state of the same rows say, in their own way each. */
void kept_twice_ask(struct ask *ask, struct frame *frame);
/* "No orders or no newsletter": clauses that are alternatives. */
void frame_alternatives(const struct ask *ask, struct frame *frame);
void piece_super(struct ask *ask, struct frame *frame);
/* ranks/when_most.c: "when was the highest attendance"; after all pieces. */
void rank_when(const struct ask *ask, struct frame *frame);
/* ranks/when_most.c: "which author received the largest total advance"; after all pieces. */
void rank_measured(const struct ask *ask, struct frame *frame);
/* "from the oldest to the youngest": before superlatives are read. */
void piece_sequence(struct ask *ask, struct frame *frame);
void piece_compare(struct ask *ask, struct frame *frame);
void piece_flag(struct ask *ask, struct frame *frame);
/* The column says yes or no. */
bool flag_is(struct ask *ask, struct column_ref column);
/* states/flag_rows.c: the flag at item i tells rows apart: "which of them are electric". */
bool flag_tells(struct ask *ask, size_t i);
/* The flag at item i says which rows are asked for: "main contacts". */
bool flag_says_rows(struct ask *ask, size_t i);
/* Those rows are what the question is about, unless it names others. */
void flag_takes_rows(struct ask *ask, size_t i);
/* How the column spells yes (or no); NULL: it is no flag. */
const char *flag_value(struct ask *ask, struct column_ref column, bool yes);
/* A number that says how much, and 0 in some rows: a discount, a stock. */
bool column_may_be_none(struct ask *ask, struct column_ref column);
/* A flag's condition compares a number, and no text. */
bool flag_is_number(const struct ask *ask, struct column_ref column);
/* parts/: averages of counts; a unit of time ranked by its rows; days between two dates of a row.
 */
void piece_per_each(struct ask *ask, struct frame *frame);
void piece_busiest(struct ask *ask, struct frame *frame);
/* dates/unit_counts.c: "months that had more than 35 orders". */
void piece_unit_counts(struct ask *ask, struct frame *frame);
void piece_day_spans(struct ask *ask, struct frame *frame);
void piece_order(struct ask *ask, struct frame *frame);
void piece_group(struct ask *ask, struct frame *frame);
/* Duplicates; before numbers are read. */
void piece_repeat(struct ask *ask, struct frame *frame);
/* Columns of one row against each other; ages; days of the week: before numbers are read. */
void piece_columns(struct ask *ask, struct frame *frame);
/* dates/same_unit.c: "placed and shipped within the same month". */
void piece_same_unit(struct ask *ask, struct frame *frame);
void piece_age(struct ask *ask, struct frame *frame);
/* "Years old" behind the number that an age is compared with is said by it. */
void years_old_taken(struct ask *ask, struct frame *frame);
/* "Older than 70" of the date, or of the year, compared with the number at item i. */
struct cond age_cond(struct ask *ask, struct column_ref column, enum sql_op op, size_t i);
struct cond age_in_years(struct ask *ask, struct column_ref column, enum sql_op op, size_t i);
/* An age by a date that nobody was born on is not sure, and item i is said to be taken for it;
 * unit: said after the number, NULL: none. Rows other than people have an age in years by any date.
 */
void age_doubt(struct ask *ask, struct frame *frame, struct column_ref at, const char *unit,
               size_t i);
void piece_hour(struct ask *ask, struct frame *frame); /* times of day */
void piece_weekday(struct ask *ask, struct frame *frame);
/* dates/in_force.c: "active today", by the two dates of the rows. */
void piece_in_force(struct ask *ask, struct frame *frame);
/* dates/up_to.c: "unpaid on 31 October", what rows were on a day that has passed. */
void piece_then(struct ask *ask, struct frame *frame);
/* "With a Gmail address". */
void piece_mail(struct ask *ask, struct frame *frame);
/* "ratio of A to B", over the conditions found so far. */
void piece_ratio(struct ask *ask, struct frame *frame);
/* "That started and ended at the same station"; before "the same as". */
void piece_both_ends(struct ask *ask, struct frame *frame);
/* typed/typed_alone.c: a number or name alone is looked up; after all pieces. */
void typed_alone(struct ask *ask, struct frame *frame);
/* parts/people.c: "who gave 1 star": the people that the rows lead to; at the end. */
void people_show(struct ask *ask, struct frame *frame);
/* items/items_people.c: the one table that bills are sent to by the names of its rows; -1: none. */
int payers_table(struct ask *ask);
/* "Not logged in for 30 days", where the date of the last time is kept; before negations. */
void piece_idle(struct ask *ask, struct frame *frame);
/* "Friends of Alice", "services that depend on auth"; before values are read. */
void piece_pairs(struct ask *ask, struct frame *frame);
/* "The longest border with France": a rank by a number of the pairs is of those with that one. */
void pairs_ranked(struct ask *ask, struct frame *frame);
/* Item i names a table of such pairs, "dependencies": the column of those that have them. */
bool pairs_have(struct ask *ask, size_t i, struct column_ref *ret_column);
/* "More goalies than strikers"; before comparisons and values are read. */
void piece_more_of(struct ask *ask, struct frame *frame);
/* Shares of rows, over the conditions found so far. */
void piece_share(struct ask *ask, struct frame *frame);
/* parts/share_related.c: the counted part of the rows of `whole`, said at item `whole_item`, is
 * those that another table has rows of; false: nothing says so. */
bool share_related(struct ask *ask, struct frame *frame, size_t whole_item, int whole);
bool share_counted(struct ask *ask, struct frame *frame, size_t whole_item, int whole);
/* "return rate": the word at i and "rate" behind it become a share of the rows that such a table
 * refers to; false: there is none, or several. */
bool rate_of_rows(struct ask *ask, size_t i);
void rate_rows(struct ask *ask, struct frame *frame);
/* Only the rows that no row of the table `others` refers to, said by items [at, end); false: it has
 * no reference to them, or several. */
bool none_of(struct ask *ask, struct frame *frame, int rows, int others, size_t at, size_t end);
/* The rows that meet what is said, and the others. */
void piece_split(struct ask *ask, struct frame *frame);
/* Groups by the values that are counted one after another; false: they are not. */
bool by_value_group(struct ask *ask, struct frame *frame);
/* "from the same city as Bob": before values are read. */
void piece_same(struct ask *ask, struct frame *frame);
/* Rows of the last date of all: "in the latest snapshot". */
void piece_at_latest(struct ask *ask, struct frame *frame);
/* The latest row of each group. */
void piece_latest(struct ask *ask, struct frame *frame);
/* "Which customer ordered most recently": ranks/recent_deed.c */
void piece_recent_deed(struct ask *ask, struct frame *frame);
/* "Warehouses and carriers": which of two lists; before columns are settled. */
void lists_choose(struct ask *ask);
/* "Employees that are not managers"; before negations. */
void rows_of_role(struct ask *ask, struct frame *frame);
/* "Cheaper than Home": a number of the rows against that of one that is named. */
void piece_than(struct ask *ask, struct frame *frame);
/* "overdue", "unassigned". */
void piece_state(struct ask *ask, struct frame *frame);
void piece_amount_state(struct ask *ask, struct frame *frame);
/* Days between two dates. */
void piece_span(struct ask *ask, struct frame *frame);
/* The average days of the one table with two dates that refers to `table`; false: there is none. */
bool span_of_table(struct ask *ask, int table, struct term *ret_term);
/* The time between the two dates that rows of the table have; false: they have not two. */
bool span_of_rows(struct ask *ask, int table, enum agg agg, struct term *ret_term);
void piece_select(struct ask *ask, struct frame *frame);
/* paths/lone_tables.c: a table without a key, a constraint or a reference, where others have them.
 */
bool table_is_lone(const struct schema *schema, int table);
/* parts/only.c: "whose orders were all cancelled"; after conditions are found. */
void only_apply(struct ask *ask, struct frame *frame);
/* trees/beyond.c: the completed frame would answer another question. */
bool beyond_asked(struct ask *ask, const struct frame *frame);
void frame_best(struct ask *ask, struct frame *frame);
/* The column of the rows of a table that tells their group; column -1: none, or several could. */
struct column_ref group_of_rows(struct ask *ask, const struct term *group, int rows);
void frame_having(struct ask *ask, struct frame *frame);
void frame_nest(struct ask *ask, struct frame *frame);
void frame_complete(struct ask *ask, struct frame *frame);
/* The reference to a table that has a name for this code, in another column of text than the one
 * referred to; NULL: there is none. */
const struct join_edge *edge_of_code(const struct ask *ask, struct column_ref code);
/* parts/happened.c: of events, those that took place: not cancelled, not to come. */
void frame_happened(struct ask *ask, struct frame *frame);
/* amounts/flag_count.c: of a flag the rows are counted that say yes. */
void flags_counted(struct ask *ask, struct frame *frame);
/* amounts/counted_too.c: "how many members and how many cancelled": rows, and those of them that
 * are told by the second wish. */
void counted_too(struct ask *ask, struct frame *frame);
/* pieces/numbered.c: "show me member 17" shows that row; false: it is another question. */
bool numbered_shows_row(struct ask *ask, struct frame *frame);
/* money/paid_state.c: what is unpaid, or overdue, may be paid in part; that is said, and not sure.
 */
void frame_paid_in_part(struct ask *ask, struct frame *frame);
/* parts/happened_yet.c: "not delivered yet", by a state: without what was called off. */
void happened_yet(struct ask *ask, struct frame *frame);
/* Rows of the table that were called off are left out, and that is said. */
void happened_leave_off(struct ask *ask, struct frame *frame, int table);
/* dates/month_ahead.c: "starting in December", asked in November, is the one to come, where the
 * column reaches it: item i gets that range. */
void month_ahead(struct ask *ask, struct column_ref at, size_t i);
/* ranks/one_row.c: sums of the one row that a rank leaves are its numbers. */
void rank_of_one(struct frame *frame);
/* A rank of rows over all of which something is counted, or by a count of none: no statement says
 * that. */
bool rank_is_void(const struct frame *frame);
/* ranks/known.c: rows and groups without a value take no place in a rank. */
void rank_known(struct ask *ask, struct frame *frame);
/* No statement can be made of it (ranks/unmade.c). */
bool frame_cannot_be(const struct ask *ask, const struct frame *frame);
/* Something is counted, added up or averaged. */
bool frame_aggregates(const struct frame *frame);
/* The one number that is measured; NULL: none, or several. */
struct term *frame_one_number(struct frame *frame);
/* "Orders per customer on average": the reference stands for the customers. */
bool frame_averages_over(const struct frame *frame);
/* What was selected from `before` on goes to the front: the group beside its number. */
void frame_put_first(struct frame *frame, size_t before);
/* trees/idle_groups.c: groups beside which nothing is aggregated. */
void groups_settle(struct ask *ask, struct frame *frame);
/* Ratings, prices, rates: of several rows their average, and no sum. */
bool number_is_mean(const struct ask *ask, struct column_ref at);
/* schema.c: hardly two rows have the same in it: a key, a name. */
bool column_is_unique(struct ask *ask, struct column_ref column);
/* trees/idle_groups.c: rows that have neither a name nor a key of one column are put together by
 * the columns that make their key. */
void groups_by_key(struct ask *ask, struct frame *frame, struct term *term);
/* trees/repeated.c: "which labels have …", "in which countries are there …": each value that rows
 * share once. */
bool values_asked(struct ask *ask, const struct frame *frame);
/* amounts/whole_amount.c: averages of a whole are of all its lines together. */
void whole_amounts_added(struct ask *ask, struct frame *frame);
/* amounts/products_spread.c: measures made of two columns, wherever they stand. */
void products_spread(struct ask *ask, struct frame *frame);
/* trees/referred.c: references by number become the names of what they lead to, where "who" asks
 * for them or they are said to be theirs. */
void referred_show(struct ask *ask, struct frame *frame);
/* The same of groups by a code that another table has the name for. */
void codes_named(struct ask *ask, struct frame *frame);
/* The table that a reference by number leads to, where no number is asked for by name: "per account
 * manager"; -1: none. */
int referred_table(struct ask *ask, const struct term *term);
/* The same, also of those who head something. */
int referred_row(struct ask *ask, const struct term *term);
/* trees/repeated.c: the table keeps the same thing in several rows, so that things are listed and
 * counted once each. */
bool table_repeats(const struct ask *ask, int table);
void frame_repeated(struct ask *ask, struct frame *frame);
/* trees/met.c: rows that meet those of a group through events are counted once each. */
void frame_count_met(struct ask *ask, struct frame *frame);
/* amounts/quotient.c: of all rows together, or of each row with its name. */
void quotients_settle(struct ask *ask, struct frame *frame);
/* amounts/difference.c: a profit is not sure, and is not added up over rows that sold nothing. */
void differences_check(struct ask *ask, struct frame *frame);
/* Terms and conditions of taught words become what was taught, with the tables that it takes. */
void taught_apply(struct ask *ask, struct frame *frame);
void frame_sets(struct ask *ask, struct frame *frame);
/* parts/either_of.c: an alternative on rows that not all have is met by some of theirs. */
void either_apart(struct ask *ask, struct frame *frame);

/* amounts/said_again.c: the number that rows are ranked by, or their groups compared by, is shown
 * where it was asked for; without one the frame is impossible. */
void rank_told_show(struct ask *ask, struct frame *frame);

/* parts/reference_beside.c: no reference beside the name of the row that it leads to. */
void frame_drop_references(const struct ask *ask, struct frame *frame);

/* parts/shown_beside.c: where people read the rows, what they are restricted and sorted by stands
 * beside what they are called. */
void frame_show_beside(struct ask *ask, struct frame *frame);
/* The label of a table as select terms (first and last name are two). */
void frame_select_label(struct ask *ask, struct frame *frame, int table, size_t at);
/* One of two columns that make up a name: first and last. */
bool frame_is_part_name(struct ask *ask, struct column_ref column);
/* The column an adjective speaks of, in `table` or one step away; ret_rising: more of the adjective
 * is more of the column. */
struct column_ref adjective_column(struct ask *ask, const struct adjective *adjective, int table,
                                   bool *ret_rising);
/* ranks/super.c: places in a race or a list, of which the first is the best. */
bool column_is_place(const struct ask *ask, struct column_ref column);
/* ranks/busy_rows.c: how many people each row of the table had, which says how busy it was; column
 * -1: it does not say. */
struct column_ref busy_by(struct ask *ask, int table);
/* amounts/text_numbers.c: rows are ranked or told by numbers that are kept as text, whose order as
 * text is another: never sure. */
bool text_numbers_decide(const struct ask *ask, const struct frame *frame);
/* Says that texts are added up as numbers, or are not. */
void text_numbers_say(struct ask *ask, const struct frame *frame);
/* ---- idioms/meant_table.c */

/* A table that holds rows and may be named. */
bool table_is_open(const struct ask *ask, int table);
/* Its name ends in the word, in this number or the other. */
bool table_ends_in(const struct ask *ask, int table, const char *lemma);
/* The open table whose name ends in word i; -1: none. */
int table_at_word(struct ask *ask, size_t i);
/* The one that the words before word i name last; -1: none. */
int table_last_before(struct ask *ask, size_t i);
/* The first table that is named before word i; -1: none. */
int table_said_before(struct ask *ask, size_t i);
/* idioms/reword.c: a column is called as the word, or in part, and no table. */
bool column_at_word(struct ask *ask, size_t i);
/* attach/listed.c: the one column of the table, no key, that the word means: by a synonym, its
 * stem, or a word near to it; -1: none, or several. */
int column_meant(struct ask *ask, int table, const struct word *word);
/* words/kinds_meant.c: the rows of the table, in the plural. */
const char *table_plural(struct ask *ask, int table);
/* The same of one row. */
const char *table_single(struct ask *ask, int table);
/* money/paid_part.c: the rows say how much of them is paid, and these are the two numbers. */
bool paid_part_of(struct ask *ask, int table, struct column_ref *ret_whole,
                  struct column_ref *ret_paid);
/* What is left to be paid of rows of the table, or of the only one where it is -1, as words that
 * make one measure: "difference between a and b"; NULL: they do not say how much is paid. */
const char *paid_rest_of(struct ask *ask, int table);
/* The sum of that; false: the rows do not say. */
bool paid_rest_term(struct ask *ask, int table, struct term *ret_term);
/* The day on which rows of the table were paid, which some lack; column -1: none. */
struct column_ref paid_day(struct ask *ask, int table);
/* money/owed.c: the one table of what is owed to us, of those that lead to `whom` (-1: nobody is
 * named) the nearest; -1: none, or several. */
int owed_table(struct ask *ask, int whom);
/* We are to pay what rows of the table come to: payouts, expenses. */
bool owed_by_us(struct ask *ask, int table);
/* Rows of the table say themselves whether they are paid. */
bool owed_tells_paid(struct ask *ask, int table);
/* Who has to pay the rows of the table, and not those who work here; -1: nobody is kept. */
int owed_debtors(struct ask *ask, int owed);
/* The column of what its rows come to. */
int owed_amount_column(struct ask *ask, int table);
/* money/owed.c: what is owed to us, or of that what is overdue, as it is asked for; NULL: no table,
 * or several, say so. */
const char *owed_in_all(struct ask *ask, bool overdue);
/* money/paid_state.c: the state of the table's rows that says that they are not paid, where another
 * one says that they are; NULL: none. */
const char *paid_state_open(const struct ask *ask, int table);
/* money/paid_state.c: words at i that say of rows that they are not wholly paid; 0: none do. */
size_t paid_not_said(const struct ask *ask, size_t i);
/* idioms/idioms_status.c: the first of the words "a|b" that the column holds as a value, or that a
 * code of it means, whatever its case: the value, or the meaning; NULL: none. */
const char *status_value(const struct ask *ask, struct column_ref at, const char *likely);
/* idioms/idioms_status.c: a status of the table's rows is called as words i to i + len. */
bool status_is_own(struct ask *ask, int table, size_t i, size_t len);
/* idioms/idioms_status.c: what the table's own status says of rows that are done; NULL: nothing. */
const char *status_done(struct ask *ask, int table);
/* idioms/idioms_waits.c: the table's date by which something was expected, and the one when it
 * came; false: it has none, or only one of them. */
bool rows_due(const struct ask *ask, int table, struct column_ref *ret_due,
              struct column_ref *ret_done);
/* idioms/still_open.c: rows of the table whose state is none of the last ones, for "open" at item
 * i; false: their states do not say. */
bool still_open_add(struct ask *ask, struct frame *frame, int table, size_t i);
/* pieces/piece_state.c: "open leads", "the highest quote still open": no date or state of theirs is
 * called so, and what they have says it. */
bool still_open_said(struct ask *ask, struct frame *frame, size_t i);
/* Rows of the table have a state in which nobody has begun with them: raised, received. */
bool still_open_before_work(const struct ask *ask, int table);
/* The rows may end in several ways, each with a date of its own: accepted, rejected. */
bool still_open_ends_twice(struct ask *ask, int table);
/* The same by a list of states that the rows refer to, else of rows without any date on which they
 * came to an end. */
bool still_open_otherwise(struct ask *ask, struct frame *frame, int table, size_t i);
/* A table_fits: it has an amount that one of the alternatives (a|b) describes. */
bool table_has_number(struct ask *ask, int table, void *alternatives);
typedef bool table_fits(struct ask *ask, int table, void *arg);
/* The open table that fits and the question names, else the only one that fits; -1: none, or
 * several. What `fits` leaves in `arg` is of that table. */
int table_meant(struct ask *ask, table_fits *fits, void *arg);
typedef bool column_fits(struct ask *ask, struct column_ref at, const void *arg);
/* The only column of open tables that fits; {-1, -1}: none, or several. */
struct column_ref column_only(struct ask *ask, column_fits *fits, const void *arg);

/* One row of `from` may have several of `to`. */
bool tables_to_many(struct ask *ask, int from, int to);
/* A reference leads from the rows of the one to those of the other. */
bool tables_refer(const struct ask *ask, int from, int to);
/* A row of `table` is part of one of `whole`: order_items of orders. */
bool table_is_part_of(const struct ask *ask, int table, int whole);
/* Whose rows are added up or counted for a rank ("top 5 customers by revenue in 2025": the orders),
 * -1: none. */
int ranked_table(const struct frame *frame);
/* Its rows are sales, or lines of one: orders, order_items. */
bool table_keeps_sales(const struct ask *ask, int table);
/* The one kind of things with a price of their own that sales, or their lines, refer to; -1: none,
 * or several. */
int goods_sold(struct ask *ask);
/* The one table of sales, or of their lines, that refers to the table; -1: none, or several. */
int sales_rows_of(struct ask *ask, int table);
/* Its rows are what was bought, or lines of it. */
bool table_keeps_purchases(const struct ask *ask, int table);
/* What was bought, where other tables keep what was sold. */
bool table_only_buys(const struct ask *ask, int table);
/* The one open table of events that refers to the things; of several the one that keeps what they
 * bought; -1: none, or several. */
int events_kept_of(struct ask *ask, int things);
/* The one table of what the things are called after: donations of donors; -1: none, or several. */
int events_of_doers(struct ask *ask, int things);
/* Of all that happens to them the table with the most rows, also to what refers to them: bookings
 * of the rooms of hotels; -1: nothing does. */
int events_most_of(struct ask *ask, int things);
/* ranks/popular.c: the rows of those who came for the things, or bought them, also by what refers
 * to them; -1: nobody did. */
int popular_by(struct ask *ask, int things);
/* The one table whose rows are events, sales before others; -1: none, or several. */
int event_table(struct ask *ask);
/* The table an item is about: its own, or the nearest one said before it, or the subject. */
int table_before(const struct ask *ask, size_t i);

/* compose/measure.c: what the rows of the table at item i come to, where they are amounts
 * ("expenses by category"); column -1: they are not, or have several. */
struct column_ref money_of_rows(struct ask *ask, size_t i);
/* follows/among.c: "which of them work in Sales" after "top 10 employees": of the ten. */
void among_keep(struct ask *ask, const struct frame *said, struct frame *frame);
/* "Which of these", "these customers": of the rows before, and not others in their place. */
bool among_said(struct ask *ask);
/* "Sort by name" after "top 10 employees by salary": the ten, though no longer by salary. False:
 * nothing tells which rows these were (ask->stuck). */
bool among_sorted(struct ask *ask, struct frame *frame);
/* The condition that the rows are among those; NULL: it cannot be said. */
struct maker;
struct sql_expr *among_cond(const struct maker *m, const struct frame *frame);

/* NULL: the tables do not connect. */
struct sql_query *frame_tree(struct ask *ask, const struct frame *frame);

#endif
