/* Comparisons: shared between piece_compare.c (numbers, dates) and piece_value.c (stored values).
 */
#ifndef NLQ_COMPARE_H
#define NLQ_COMPARE_H

#include "frame.h"

/* What the words before a number or date say: an operator, and where its phrase begins. */
struct comparison {
    enum sql_op op;
    bool found; /* words said so */
    bool negated;
    bool between; /* the first of two bounds */
    const struct adjective *adjective;
    bool by_adjective; /* the operator is the adjective's: turned where the column falls with it */
    size_t begin;      /* item */
};
/* "Not more than": what holds where the operator does not; equality stays. */
enum sql_op comparison_opposite(enum sql_op op);
struct comparison comparison_before(const struct ask *ask, size_t i);
/* The column that a comparison beginning at `begin` continues ("salary is above"); none: {-1,-1}.
 * The item is in ret_item. */
struct column_ref column_left(const struct ask *ask, size_t begin, size_t *ret_item);
/* The date that the question is about near item i; `begin`: where the phrase of it begins. */
struct column_ref date_column(struct ask *ask, size_t i, size_t begin);
/* "Last week but not this week", "in March and April": the date of the period before, of the same
 * rows; `begin`: as above; none: {-1,-1}. */
struct column_ref date_continued(const struct ask *ask, const struct frame *frame, size_t begin);
/* "Students who completed a course in 2018": the date that a verb names in a table that links the
 * subject with another table said; none: {-1,-1}. */
struct column_ref date_between(struct ask *ask);
/* dates/date_verbs.c: the date of the table that a verb of the question names; none: {-1,-1}. */
struct column_ref date_by_verb(struct ask *ask, int table);
/* The date of the table that a verb of the question names, else its default; none: {-1,-1}. */
struct column_ref table_date(struct ask *ask, int table);
/* Its default date, or that of what it is part of where its own may be missing; none: {-1,-1}. */
struct column_ref date_default(struct ask *ask, int table);
/* A word of the question says when the rows of the subject came to be. */
bool date_says_verb(struct ask *ask);
/* dates/deed_date.c: every row refers to one; lines may not be invoiced yet. */
bool refers_always(const struct ask *ask, const struct join_edge *edge);
/* The date of what the rows are part of (the lines of an order), else, where only one table that
 * they refer to has one, its date; none: {-1,-1}. */
struct column_ref parent_date(struct ask *ask, int table);
/* "Medicines prescribed by Tom last month": the date of the rows between the subject and people,
 * when that was done, and not when Tom was hired; none: {-1,-1}. */
struct column_ref date_on_way(struct ask *ask, int people);
/* "Orders of Italian customers in March": when they ordered, and not when they became customers. */
bool dates_rows_of(struct ask *ask, int whose);
/* "How many guests came in October": the date, or year, is that of births, and nobody asks who was
 * born then. */
bool dates_births(const struct ask *ask, struct column_ref column);
/* When what the period at item i is said of was done: of what the question before was about, rows
 * that a verb speaks of ("bought"), that are counted for a rank, or added up. By their own date,
 * else by that of the rows that they are details of (the lines of an order); none: {-1,-1}. */
struct column_ref deed_date(struct ask *ask, const struct frame *frame, size_t i);
/* "Matters won in 2025": they had to be over to be won; column -1: no outcome is asked for, or
 * nothing says when they were over. */
struct column_ref outcome_date(struct ask *ask);
/* "Customers named Ada": the table whose name item i is; -1: not said so. */
int value_named_table(const struct ask *ask, size_t i);
/* words/unit_names.c: the number is one of such units, "litre". */
bool column_counts(const struct ask *ask, struct column_ref at, const char *unit);
/* pieces/piece_compare.c: the number at item i in the unit that the column is kept in, which is
 * said (over 5000 euros: 500000 cents). */
const char *number_in_unit(struct ask *ask, struct column_ref column, size_t i);
/* words/unit_names.c: the last word of the column's name, which may be its unit. */
void column_unit(const struct ask *ask, struct column_ref at, char *ret, size_t size);
/* Only a letter of its name says that it is kept in cents: amt_c. */
bool unit_is_cents_in_short(const struct ask *ask, struct column_ref at);
/* words/unit_names.c: the number of the table that is kept in such a unit as stands behind the
 * number at item i, of several the length of the whole, the choice left open; column -1: none. */
struct column_ref unit_column(struct ask *ask, int table, size_t i);
/* A column found for "longer" that is kept in seconds, minutes, hours: of several such of its table
 * the length of the whole, the choice left open; else the same. */
struct column_ref unit_length(struct ask *ask, const struct adjective *adjective,
                              struct column_ref found);
/* attach/value_score.c: what stands beside a value. */
struct value_hint {
    const struct item *column; /* a column word beside the value */
    size_t column_item;
    int table;      /* a table word beside it */
    int named;      /* "customers named …": the table whose name it is, -1: not said */
    bool described; /* "an active order": it is of the table right behind it */
};
struct value_hint value_hint(const struct ask *ask, size_t i);
/* attach/denied.c: "defects that are not fixed with high severity", the negation at item i: a state
 * of the subject's own is denied, and what else they have is not. */
bool denies_state(struct ask *ask, size_t i);
/* "Jobs not struck in Malvern" are in Malvern, and have no day on which they were: the deed right
 * behind the negation at item `not` is what is denied, and not the condition; unless it is said who
 * did it. */
bool denies_deed(struct ask *ask, size_t not, const struct cond *cond);
/* attach/verb_dates.c: the date that the verb before item `begin` says a period is of: "refunded in
 * November"; column -1: none. */
struct column_ref date_of_verb(struct ask *ask, size_t begin);
/* dates/state_date.c: "delivered sales this month": the day on which rows that are not the
 * subject's came into the state that is said of them; none: {-1,-1}. */
struct column_ref state_date(struct ask *ask, size_t i);
/* "Overdue invoices last week" were due then: the date of the rows that are overdue, for the period
 * at item i, whose phrase begins at `begin`; column -1: nothing is said to be overdue. */
struct column_ref date_of_overdue(struct ask *ask, size_t i, size_t begin);
/* Values of a column are asked for, of which the rows denied at item `not` have none: "the cities
 * which have no stadium opened after 2006". Rows that are counted, measured or grouped are denied
 * one by one. */
bool asks_for_values(const struct ask *ask, size_t not );
/* Rows whose column is empty are not among those denied behind item `not`, and stay. */
void denied_keep_empty(struct ask *ask, struct frame *frame, size_t not );
/* "Turnarounds without delays this month": the day is that of the rows, not of what they lack. */
void denied_dates(const struct ask *ask, struct frame *frame);
/* attach/denied_rest.c: "suppliers without products and from Germany": the suppliers are, behind
 * the "and" of that item. */
bool denied_returns(const struct ask *ask, const struct frame *frame, size_t and);
/* The column of the subject's own that rows lack by the negation at item `no`,
 * named before item `end`; SIZE_MAX: none. */
size_t denied_column(const struct ask *ask, size_t no, size_t end);
/* "Customers without orders in Bath" are in Bath: conditions of the denied clauses that restrict
 * the rows that are asked for; their dates, too. */
void denied_rest(struct ask *ask, struct frame *frame);
/* Words that may stand between a value and what it is said of. */
bool value_transparent(const struct ask *ask, size_t k);
/* The column that stands beside it is this one, or may be; 0: it is not. */
double value_hint_score(const struct item *column, struct column_ref at);
double value_score(struct ask *ask, size_t i, const struct match *match,
                   const struct value_hint *hint);
/* "With GmbH in their name": item i is a part of what the item *ret_name is called by. */
bool value_stands_in(const struct ask *ask, size_t i, size_t *ret_name);
void compare_value(struct ask *ask, struct frame *frame, size_t i);
/* Words that are text whatever they are become values (free_text.c). */
void free_text(struct ask *ask);
void compare_date(struct ask *ask, struct frame *frame, size_t i);
void compare_columns(struct ask *ask, struct frame *frame, size_t i);
void compare_quantified(struct ask *ask, struct frame *frame, size_t i);
void compare_average(struct ask *ask, struct frame *frame, size_t i);

/* The number of an item as SQL text. */
const char *number_text(struct ask *ask, const struct item *item);
/* Some rows lack it, as far as is known. */
bool flag_may_be_null(const struct ask *ask, struct column_ref column);
/* states/none_kept.c: item i says what rows have none of, by that column. */
void none_kept_put(struct ask *ask, struct frame *frame, struct column_ref column, size_t i);
/* typed/number_forms.c: "1.234" of a column that keeps whole numbers, or two decimals: 1234; NULL:
 * the number has one meaning. */
const char *number_in_column(struct ask *ask, const struct item *item, struct column_ref column);
/* piece_year.c: the range of a year on a date column; the column of years or dates near item i. */
bool is_year(double number);
struct cond year_cond(struct ask *ask, struct column_ref column, enum sql_op op, size_t i);
struct column_ref year_column(struct ask *ask, const struct frame *frame, size_t i);
/* piece_count.c: true when the number counts rows; the operator that words after it say ("or
 * more"). */
bool try_count(struct ask *ask, struct frame *frame, size_t i, enum sql_op op, bool compared);
bool try_number_of(struct ask *ask, struct frame *frame, const struct comparison *comparison,
                   size_t i);
/* "Between 2 and 4 employees": the numbers at items i and second bound a count. */
bool try_count_between(struct ask *ask, struct frame *frame, const struct comparison *comparison,
                       size_t i, size_t second);
enum sql_op tail_operator(const struct ask *ask, size_t i, enum sql_op op);

/* amounts/piece_than.c: "the employee whose id is 163", "employee 163" from item i on: the item of
 * the number that is the key of one row of the table; ask->count: no row is told so. */
size_t row_key_said(struct ask *ask, size_t i, int table);
/* own_group.c: the items from `from` to before `end` say that only the rows of the own group count
 * ("their department"), and are used; *ret_same tells the group among `rows`, column -1: none of
 * theirs does. */
bool own_group(struct ask *ask, size_t from, size_t end, int rows, struct column_ref *ret_same);

/* dates/anniversary.c: a birthday in the period is in that month, or on that day, of any year;
 * false: it is none. */
/* A birthday is spoken of: *ret is when the rows of the subject, or of the table before item i,
 * were born; column -1: nobody knows. */
bool birthday_date(struct ask *ask, size_t i, struct column_ref *ret);
bool anniversary_apply(struct ask *ask, struct frame *frame, const struct cond *period);
/* pieces/numbered.c: the column of the number at item i, which nobody gave one: its only place
 * among the values, or what tells apart the rows that are named before it; column -1: none. */
struct column_ref numbered_column(struct ask *ask, size_t i);

/* parts/bare_number.c, where no column stands beside a number. Each gives column -1 for none. */
/* Item k, behind a number's column, says what kind of number it is: "outstanding balance". */
bool number_noun(const struct ask *ask, size_t k);
/* Once columns are known: "percentage" behind a number that is one is no share to be worked out,
 * and "reach 80" is at least that. */
void number_nouns_settle(struct ask *ask);
/* What "older" is said of: of the table before item i, else of the subject. */
struct column_ref adjective_nearby(struct ask *ask, const struct adjective *adjective, size_t i,
                                   bool *ret_rising);
/* By the unit or the noun behind the number at item i, by age, else what a row comes to; `begin`:
 * where its comparison begins. */
struct column_ref unnamed_column(struct ask *ask, size_t i, size_t begin);
/* "Affected over 1000 customers": the subject's number that verb and noun name, which are taken. */
struct column_ref deed_number(struct ask *ask, size_t begin, size_t i);
/* The number that the word at item k may mean, of the same rows as the text that it was read as. */
struct column_ref number_called_so(const struct ask *ask, size_t k);

/* graded.c: how the value at item i is compared where the column keeps grades ("B2 or higher",
 * "below B1"); equal where nothing else is said. */
enum sql_op graded_op(struct ask *ask, size_t i, struct column_ref at, const char *said);

/* parts/chance_word.c: the value at item i is of rows that nothing the question speaks of leads to,
 * and the word is read as what something was done to; else such a value is not sure. */
bool value_by_chance(struct ask *ask, struct frame *frame, size_t i, const struct match *match);

#endif
