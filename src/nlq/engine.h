/* The steps of an answer (engine.c), as nlq.c, compose and follow-ups take them. */
#ifndef NLQ_ENGINE_H
#define NLQ_ENGINE_H

#include "frame.h"

/* Words and items of one question; the arena is the answer's. */
void engine_begin(struct ask *ask, const struct catalog *catalog, const struct nlq_request *request,
                  struct arena *arena, const char *question);
void engine_end(struct ask *ask);
/* An empty frame, and the items with their columns settled: before any piece. */
void engine_start(struct ask *ask, struct frame *frame);
/* Pieces only: what the question itself says. Can be repeated with another ask->choice. */
void engine_understand(struct ask *ask, struct frame *frame);

/* Schema questions: the answer as text, NULL: it is none. */
char *meta_answer(struct ask *ask);

/* Up to max questions about one table of which the engine is sure; arena strings (suggest.c). */
size_t suggest_about(const struct catalog *catalog, struct arena *arena, int64_t now, int table,
                     char **questions, size_t max);

/* A question that edits the one before ("and only those from France"). */
bool follow_is_one(const struct ask *ask);
/* It means nothing, or nothing likely, without the question before. */
bool follow_needs_context(const struct ask *ask);
/* "The number of grades instead": in the place of what was measured, whatever it names. */
bool follow_takes_place(const struct ask *ask);
/* "No, by month": what only says that the answer before was not the one goes. */
void follow_drop_correction(struct ask *ask);
/* "I meant 2024, not 2025" becomes "what about 2024". Before anything else is read. */
void follow_read_correction(struct ask *ask);
/* follows/plainer.c: "not the cancelled ones" becomes "without the cancelled ones". */
void follow_put_plainly(struct ask *ask);
/* follows/dated.c: "sort by date" is by the day of the rows before. */
void follow_name_date(struct ask *ask, const struct frame *before, int subject);
/* follows/ones.c: "only the delivered ones" are said of the rows before, whose name they get. */
void follow_name_ones(struct ask *ask, const struct frame *before, int subject);
/* follows/ones.c: reads the follow-up with the text in place of `len` letters from `offset` on, as
 * if it stood there. */
void follow_reword(struct ask *ask, size_t offset, size_t len, const char *text);
/* follows/pointed.c: words that point at the rows before ("which crew was it", "whose are they",
 * "how many are closed") are asked of them, put in words that edit. */
bool follow_points(const struct ask *ask);
void follow_name_pointed(struct ask *ask, int subject);
/* "Do they have invoices", of rows that these lead to several of: those that have some. */
bool follow_has_some(struct ask *ask, const struct frame *said, struct frame *frame);
/* "How many are closed": which rows are counted is said, too. */
bool follow_counts_those(const struct ask *ask);
bool follow_count_those(struct ask *ask, const struct frame *said, struct frame *frame);
/* "When were they last read", of each of the rows before; false: another question, or they have no
 * such day (ask->stuck). */
bool follow_last_done(struct ask *ask, struct frame *frame);
/* The number of the rows before, in place of what is shown of them. */
bool follow_count_rows(struct ask *ask, struct frame *frame);
/* follows/summed.c: only a sum is said, with its groups or without: "total per customer". */
bool follow_sums(const struct ask *ask);
/* follows/summed.c: ... of the amount that the rows before have, by its name. */
void follow_name_sum(struct ask *ask, const struct frame *before, int subject);
/* follows/dated.c: "what about March" behind 2025 is that of 2025. */
void follow_name_year(struct ask *ask, const struct frame *before);
/* follows/swapped.c: "revenue instead" is that of the rows before; true: it was read so. */
bool follow_name_takings(struct ask *ask, const struct frame *before, int subject);
/* follows/swapped.c: "the average instead", of what was measured. False: that is not said, or there
 * is nothing that could be (ask->stuck). */
bool follow_swap(struct ask *ask, struct frame *frame);
/* follows/sorted.c: "sort by number", where rows are counted for each group: that number. */
bool follow_shown_count(const struct ask *ask, const struct frame *frame, const struct term *said,
                        struct term *ret_term);
/* follows/sorted.c: "oldest first", of a list. False: that is not said, or the rows have nothing of
 * this kind (ask->stuck). */
bool follow_sort(struct ask *ask, struct frame *frame);
/* follows/fragment.c: no question by itself, though no word says that it follows. */
bool follow_is_fragment(const struct ask *ask);
/* follows/fragment.c: "who joined after 2015", which shows nothing but the people before. */
bool follow_says_who(const struct ask *ask);
/* follows/fragment.c: "show names and totals", of the rows before. */
bool follow_shows(const struct ask *ask);
/* follows/fragment.c: where it says nothing by itself, it may edit the question before. */
bool follow_may_edit(const struct ask *ask);
/* follows/bare.c: "number of orders", "which of these tickets …": a phrase that is read by itself,
 * with the conditions of the question before. */
bool follow_goes_bare(const struct ask *ask);
/* The word of it that points back; NULL: none does. */
const char *follow_points_back(struct ask *ask);
/* The same where nothing beside it says of what: "how many orders did these place". */
const char *follow_points_alone(struct ask *ask);
/* Adds them to `said`; false: they are of other rows, or there are none. */
bool follow_bare(struct ask *ask, const struct frame *before, int subject, struct frame *said);
/* follows/follow.c: there is room for the clauses of both. */
bool follow_has_room(const struct frame *said, const struct frame *frame);
/* follows/others.c: "and the others?", and nothing else. */
bool follow_says_others(const struct ask *ask);
bool follow_others(struct ask *ask, struct frame *frame);
/* follows/whose.c: "from which customers?", and nothing else. */
bool follow_says_whose(const struct ask *ask);
bool follow_whose(struct ask *ask, struct frame *frame);
/* follows/sorted.c: "last 3" of rows that have no order are the latest; false: they have no date.
 */
bool follow_last_few(struct ask *ask, struct frame *frame);
/* follows/summed.c: the rows of the table are counted by what is shown. */
bool follow_is_counted(const struct frame *frame, int table);
/* follows/theirs.c: "with their lines": the rows that belong to those before, which ask->subject is
 * then. */
bool follow_says_theirs(const struct ask *ask);
bool follow_theirs(struct ask *ask, struct frame *frame);
/* follows/extreme.c: "which is the highest?", and nothing else. */
bool follow_says_extreme(const struct ask *ask);
bool follow_extreme(struct ask *ask, struct frame *frame);
/* follows/again.c: "and in 2025?" is the question before with that period; NULL: more is said, or
 * it has no single period. */
char *follow_again(struct ask *ask);
/* follows/again.c: "their total", and nothing else. */
bool follow_asks_sum(const struct ask *ask);
/* follows/again.c: a period, and nothing else: "last month". */
bool follow_says_period(const struct ask *ask);
/* "And the month before?": the frame's period is moved. False: nothing of it was said, or there is
 * no period (ask->stuck). */
bool follow_neighbour(struct ask *ask, struct frame *frame);
/* "As percent": each group's part of what was counted or added up. False: nothing of it was said,
 * or there are no groups (ask->stuck). */
bool follow_percent(struct ask *ask, struct frame *frame);
/* follows/measured.c: the amount that rows of the subject have: what they are sorted by, else what
 * each of them comes to or costs; column -1: none. */
struct column_ref follow_amount(struct ask *ask, const struct frame *frame, int subject);
/* follows/by_measure.c: a number that nearly every row has its own of. */
bool follow_is_amount(const struct ask *ask, const struct term *group);
/* "By total instead of count": the same groups and ranks by what is said now. */
bool follow_measure(struct ask *ask, const struct frame *said, struct frame *frame);
/* "Only those above 1000": of what was measured, or of the amount that the rows have. */
bool follow_compared(struct ask *ask, const struct frame *said, struct frame *frame);
/* follows/whole_rows.c: "show all columns": all that is kept of the rows before; sums and groups
 * have no more (ask->stuck). */
bool follow_says_all(const struct ask *ask);
bool follow_all(struct ask *ask, struct frame *frame);
/* follows/summed.c: "and in total?": groups that were summed or counted, without the groups. */
bool follow_total(struct ask *ask, struct frame *frame);
/* follows/swapped.c: rows that are counted for groups are counted once, however many rows of
 * another table meet the conditions. */
void follow_count_once(struct ask *ask, struct frame *frame);
/* What was counted of each row would be counted again for each of the rows that are now joined
 * (ask->stuck). */
bool follow_counts_anew(struct ask *ask, const struct frame *said, const struct frame *frame);
/* The unit of time that two periods are compared by, which other groups stand beside; no bucket:
 * none are. */
struct term follow_compared_unit(const struct ask *ask, const struct frame *frame);
/* follows/whole_rows.c: "list them", where they were counted. False: nothing of it was said. */
bool follow_lists(const struct ask *ask);
bool follow_list(struct ask *ask, struct frame *frame);
/* "All countries": without the condition on what that is. False: there is none. NULL as frame: not
 * known yet. */
bool follow_says_free(const struct ask *ask, const struct frame *frame);
bool follow_frees(struct ask *ask, struct frame *frame);
/* What a follow-up knows of the question before: its subject, and the columns it restricted. */
void follow_prepare(struct ask *ask, const struct frame *before, int subject);
/* follows/headed.c: words that stand above a number of the rows before are that number: as columns,
 * to sort by, and in a condition. */
void follow_read_headings(struct ask *ask, const struct frame *before);
bool follow_headed_key(struct ask *ask, const struct frame *frame, const struct term *said,
                       struct term *ret_term);
/* Item i is the column, also when the question is begun again. */
void follow_take_column(struct ask *ask, size_t i, struct column_ref at);
/* "Sort by tickets", where these were counted. */
bool follow_sort_headed(struct ask *ask, struct frame *frame);
bool follow_headed_cond(struct ask *ask, struct frame *frame, const struct cond *cond);
/* follows/conditions.c: what is said is added to the frame, or takes the place of what is on the
 * same columns. False: no condition was said. */
bool follow_put_conds(struct ask *ask, const struct frame *said, struct frame *frame);
/* follows/other_state.c: the condition is another state of the rows, and takes the old one's place.
 */
bool follow_other_state(const struct ask *ask, const struct cond *old, const struct cond *cond);
/* A period of the day that the state before has becomes one of the day of the state that is said
 * now; true: that says the state itself. */
bool follow_move_period(const struct ask *ask, const struct cond *cond, struct frame *frame);
/* Applies what `ask` says to the frame of the question before. False: it says nothing that can be;
 * ask->stuck says what has no place in it. */
bool follow_apply(struct ask *ask, const struct frame *said, struct frame *frame);
/* follows/carried.c: what the shape of the question before says and this one's does not. */
void follow_carry(struct shape *shape, const struct shape *before);
/* follows/carried.c: which of several references the questions before spoke of ("by receiver"). */
void follow_keep_ways(struct ask *ask, struct frame *frame);
/* "Only the first 10": of the rows in their order; false: that is not said, or there is but one. */
bool follow_first(struct ask *ask, struct frame *frame);
/* reshaped.c: "running total", "in thousands", "sort by the second column", of the rows before. */
bool follow_says_running(const struct ask *ask);
bool follow_running(struct ask *ask, struct frame *frame);
bool follow_says_unit(const struct ask *ask);
bool follow_unit(struct ask *ask, struct frame *frame);
bool follow_says_place(const struct ask *ask);
bool follow_place(struct ask *ask, struct frame *frame);

#endif
