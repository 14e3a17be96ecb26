/* What is to be shown beside the rows, said behind what tells the rows: "complaints still open,
 * with customer and date". The rows are asked for first, by themselves (tail.c finds where the list
 * begins, tail_part.c says what a part of it is, tail_ways.c where it is kept). */
#ifndef NLQ_TAILS_TAIL_H
#define NLQ_TAILS_TAIL_H

#include "frame.h"

/* The rows, as they were understood by themselves. */
struct tail_rows {
    int table;                     /* the one that the first column shown is of */
    const struct sql_query *query; /* the arena's */
    bool guessed;                  /* some part is what is likely, not what was said */
    const char *taken_for;         /* "mail = email": a word of the list; NULL: none */
};

/* Shape: the list's words are taken out of the question, its columns shown beside the rows. */
void tail_read(struct ask *ask);
bool tail_apply(struct ask *ask, struct frame *frame);
/* if_any.c: "teacher if any", "even where no supplier is on file". */
void if_any_read(struct ask *ask);
bool if_any_apply(struct ask *ask, struct frame *frame);

/* What the question's words before word `end` ask for, and `order` behind them (", oldest first"),
 * in the arena; NULL: it is not answered. */
const struct sql_query *tail_ask(struct ask *ask, size_t end, const char *order);
/* The rows that it shows; false: it shows none. */
bool tail_rows_of(struct ask *ask, size_t end, const struct sql_query *query,
                  struct tail_rows *out);
/* Adds what the list from word i on says to ask->shape; false: some part of it is nowhere. */
bool tail_read_parts(struct ask *ask, struct tail_rows *rows, size_t i);
/* The list is shown of the rows, and words [i, end) are taken out. */
void tail_take(struct ask *ask, const struct tail_rows *rows, size_t i, size_t end);
/* list_begin.c: one of the marks stands between word i and the one before it. */
bool list_behind(const struct ask *ask, size_t i, const char *marks);
/* A list may begin with word i: by a dash or colon before it, "with", a comma, or "and who". */
bool list_may_begin(struct ask *ask, size_t i);
/* Nothing from word i on tells rows apart: no number, no value in quotes. */
bool list_names_nothing(const struct ask *ask, size_t i);
/* Each part of the list from word i on has a word that the schema knows. */
bool list_looks_so(struct ask *ask, size_t i);
/* list_end.c: the n-th place where the list from word i on may end, 0 being the first; what stands
 * behind it is told of the rows, and its text is as tail_ask takes it. 0: there is none. */
size_t list_end_at(struct ask *ask, size_t i, size_t nth, const char **ret_rest);
/* Words of "give me just" at i; 0: no list is asked for so. */
size_t list_intro(const struct ask *ask, size_t i);
/* Words of "if there is one" at i, to the end of the part; 0: they say something else. */
size_t list_if_any(const struct ask *ask, size_t i);
/* list_order.c: where an order begins behind the list from word `list` on, with the mark before it;
 * its text is as tail_ask takes it. 0: there is none. */
size_t list_order_at(struct ask *ask, size_t list, const char **ret_text);
/* ". Oldest first please", of which word i is the mark, stands in the sentence before it. */
void list_order_join(struct ask *ask, size_t i);
/* "Oldest at the top" is "oldest first". */
void list_order_plain(struct ask *ask);
/* own_order.c: the mark before an order that is said of what the list from word `list` on shows, to
 * the end of the question; 0: there is none. */
size_t own_order_at(struct ask *ask, size_t list);
/* What it is by, of the rows; word i is the mark. */
bool own_order_read(struct ask *ask, struct tail_rows *rows, size_t i);
bool own_order_apply(struct ask *ask, struct frame *frame);
/* rows_behind.c: the list from word i on is of other rows that the question reads, each of which
 * belongs to one of these. */
bool rows_behind_read(struct ask *ask, const struct tail_rows *rows, size_t i,
                      struct tail_rows *ret);
bool rows_behind_apply(struct ask *ask, struct frame *frame);
/* asked_after.c: "Give its name and price.", a sentence of its own. */
void asked_after_read(struct ask *ask);
/* list_sentence.c: what is shown of groups, and their order, in a sentence of its own. */
void list_sentence_read(struct ask *ask);

/* above.c: "with their manager", by a reference of the rows to their own table. */
void above_read(struct ask *ask);

/* bound_behind.c: "orders in November 2026 over 500". */
void bound_behind_read(struct ask *ask);

/* group_list.c: the words from i on list what is shown of the groups that the query makes, or
 * figures of their rows. */
bool group_list_reads(struct ask *ask, size_t i, const struct sql_query *query);
bool group_list_apply(struct ask *ask, struct frame *frame);
/* Word i stands between parts of a list: ",", "and", "+". */
bool tail_is_link(const struct ask *ask, size_t i);

struct tail_phrase {    /* the words of a part that say what it is */
    size_t first, end;  /* of the question */
    const char *lemmas; /* one space between */
    const char *head;   /* the last */
    size_t len;
};

/* The words by their lemmas, "no" as "number". */
const char *tail_lemmas(struct ask *ask, size_t first, size_t end);
/* A column of the table: called so as a whole, or (not `whole`) by a part of its name. */
bool tail_own_column(struct ask *ask, int table, const char *lemmas, bool whole, struct tail *out);

/* ---- tail_dates.c */

/* "Due date", "date reported", "warranty end", "expiry": the date that is called so. */
bool tail_date_called(struct ask *ask, int table, const struct tail_phrase *p, struct tail *out);
bool tail_put_date(const struct ask *ask, const struct tail_rows *rows, struct tail *out);
bool tail_put_year(const struct ask *ask, const struct tail_rows *rows, struct tail *out);
/* Words at i that ask when; 0: none do. */
size_t tail_asks_when(const struct ask *ask, size_t i);
bool tail_when(struct ask *ask, struct tail_rows *rows, size_t i, size_t end, struct tail *out);

/* tail_done.c: when the rows of the table were what the verb at words [i, end) says; column -1: no
 * date says so. */
struct column_ref tail_done(struct ask *ask, int table, size_t i, size_t end);

/* ---- tail_doer.c */

/* "Went", "is handling it", "carries it" at words [i, end) behind "who": whoever did. */
bool tail_who_did(struct ask *ask, struct tail_rows *rows, size_t i, size_t end, struct tail *out);
bool tail_is_worker(const struct ask *ask, size_t i); /* "handler", "agent": word i */
/* "Handler", where nothing is called so. */
bool tail_worker_called(struct ask *ask, struct tail_rows *rows, const struct tail_phrase *p,
                        struct tail *out);
/* Where a noun ends that words up to `end` only point from to the rows: "shipment they belong to",
 * "engineer who wrote it". */
size_t tail_noun_end(struct ask *ask, size_t i, size_t end);

/* tail_part.c: what words [first, end) of the list say; false: nothing that is there. */
bool tail_part_read(struct ask *ask, struct tail_rows *rows, size_t first, size_t end,
                    struct tail *out);
/* Words that begin a question about the rows: "who", "when", "how much". */
bool tail_asks(const struct ask *ask, size_t i);

/* ---- tail_where.c: what words [i, end) ask of the rows */

bool tail_where(struct ask *ask, struct tail_rows *rows, size_t i, size_t end, struct tail *out);
/* "How long it takes": "how" and an adjective stand at word i. */
bool tail_how_asks(const struct ask *ask, size_t i);
bool tail_how(struct ask *ask, const struct tail_rows *rows, size_t i, size_t end,
              struct tail *out);
bool tail_how_column(struct ask *ask, const struct tail_rows *rows, size_t i, size_t end,
                     struct tail *out);
/* Words at i that ask what the rows are for; 0: they do not. */
size_t tail_about_said(const struct ask *ask, size_t i);
bool tail_about(struct ask *ask, struct tail_rows *rows, struct tail *out);
/* "The number", "the total amount": of the count, or the sum, that the rows are ranked by. */
bool tail_ranked(struct ask *ask, const struct tail_rows *rows, size_t i, size_t end,
                 struct tail *out);
/* tail_compared.c: "number of pets", of those with more than 4. */
bool tail_compared(struct ask *ask, const struct tail_rows *rows, size_t i, size_t end,
                   struct tail *out);
/* "…, how many each": a number tells no rows, whose names are shown, too. */
bool tail_only_figures(const struct shape *shape);
/* Words at i that ask what is in stock; 0: they do not. */
size_t tail_left_said(const struct ask *ask, size_t i);
bool tail_left(struct ask *ask, const struct tail_rows *rows, struct tail *out);
/* "They owe": the sum of what the rows are told by. */
bool tail_owed(struct ask *ask, struct tail_rows *rows, size_t i, size_t end, struct tail *out);

/* ---- tail_ways.c */

typedef bool tail_fits(struct ask *ask, const struct join_edge *edge, const void *arg);
/* The nearest row that the rows lead to by a last reference that fits: out->at.table and how to get
 * there. False: none fits, or several equally near. */
bool tail_reach(struct ask *ask, int from, tail_fits *fits, const void *arg, struct tail *out);
/* The people that the rows belong to, none of the staff. */
bool tail_customer(struct ask *ask, int from, struct tail *out);
/* The same, or else those that work on them. */
bool tail_party(struct ask *ask, int from, struct tail *out);
/* The day that a period or a state of the rows is said of; else the one that they have by default.
 */
struct column_ref tail_date(const struct ask *ask, const struct tail_rows *rows);
/* What people call a row by: its name, else the number or code that it bears ("unit_no"); -1: it
 * has none. */
int tail_row_name(const struct ask *ask, int table);
/* The date that a condition on the rows is of: each of them has one. */
bool tail_is_restricted(const struct ask *ask, const struct tail_rows *rows, struct column_ref at);

#endif
