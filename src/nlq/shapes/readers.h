/* The readers and appliers of all shapes, each with the file that has it and what it reads. */
#ifndef NLQ_SHAPE_READERS_H
#define NLQ_SHAPE_READERS_H

#include "shapes/shape.h"

/* ---- plainer ways to say things (idioms/reword.c) */

void reword_read(struct ask *ask);
/* shares/shares_said.c: "what percentage of the jobs went out late", "waste in per cent of output".
 */
bool best_each_apply(struct ask *ask, struct frame *frame);
bool shares_apply(struct ask *ask, struct frame *frame);
/* deeds/contact.c: "who do we speak to at Windrush Brewery". */
void contact_read(struct ask *ask);
/* deeds/nothing.c: "customers we have done nothing for". */
void nothing_read(struct ask *ask);
/* dates/periods_plain.c: "this autumn", "the first week of december". */
void periods_plain_read(struct ask *ask);
/* dates/both_periods.c: "both in October and in November". */
void both_periods_read(struct ask *ask);
/* "Before the end of january". */
void period_ends_read(struct ask *ask);
/* idioms/idioms.c: "headcount", "hired last", "salary range". */
void idioms_read(struct ask *ask);
/* amounts/pieces_said.c: "the most panels fitted", of a quantity of panels; "how much is it for".
 */
void pieces_said_read(struct ask *ask);
/* amounts/capacity.c: "rooms that hold more than 20 people". */
void capacity_read(struct ask *ask);
/* sets/set_aside.c: "void invoices excluded", "not the ones who left". */
void set_aside_read(struct ask *ask);
bool set_aside_apply(struct ask *ask, struct frame *frame);
/* shapes/held.c */
bool held_apply(struct ask *ask, struct frame *frame);
/* The same of a condition of two columns. */
bool held_against_apply(struct ask *ask, struct frame *frame);
/* dates/after_day.c: "came back after the agreed return date", "arrived on or before the expected
 * date". */
void after_day_read(struct ask *ask);
/* amounts/hours_kept.c: "hours taught per teacher", where minutes are kept. */
void hours_kept_read(struct ask *ask);
/* The same file: "billable time", "time booked by …" of time entries. */
void time_rows_read(struct ask *ask);
/* paths/other_than_own.c: "by somebody other than the course's own teacher". */
void other_than_own_read(struct ask *ask);
/* dates/beyond_target.c: "took longer than the target for their type". */
void beyond_target_read(struct ask *ask);
/* states/overdue_said.c: "yet to be paid and already overdue", "longest overdue on top". */
void overdue_said_read(struct ask *ask);
/* amounts/driven.c: "average kilometres driven", of what a meter showed before and after. */
void driven_read(struct ask *ask);
/* dates/late_defined.c: "collected late, i.e. paid after the due date". */
void late_defined_read(struct ask *ask);
/* dates/how_late.c: "how late do our carers arrive on average". */
void how_late_read(struct ask *ask);
/* dates/span_held.c: "returned at least 3 days late". */
void span_held_read(struct ask *ask);
/* states/waiting_long.c: "that arrived, waiting longer than two weeks". */
void waiting_long_read(struct ask *ask);
/* shapes/units_said.c: so many seconds is the unit that the number's name says; 0: none. */
long time_kept_in(const struct ask *ask, struct column_ref at);
/* deeds/double_booked.c: "rooms that are double booked", "overlapping rentals". */
void double_booked_read(struct ask *ask);
/* money/balance_said.c: "how much does Anna still owe", "unpaid invoices", over a table of
 * payments.
 */
void balance_read(struct ask *ask);
bool balance_apply(struct ask *ask, struct frame *frame);
/* money/paid_part.c: "outstanding", where rows say how much is paid. */
void paid_part_read(struct ask *ask);
/* money/paid_state.c: rows whose state says that they are unpaid. */
void paid_state_read(struct ask *ask);
/* money/brought_in.c: "how many copies were sold". */
void brought_in_read(struct ask *ask);
/* words/kinds_meant.c: "the most common treatment". */
void kinds_meant_read(struct ask *ask);
/* tails/two_roles.c: "the names of the home team and the away team". */
void two_roles_read(struct ask *ask);
bool two_roles_apply(struct ask *ask, struct frame *frame);
/* typed/day_values.c: Monday, where a column keeps Mon. */
void day_values_read(struct ask *ask);
/* amounts/two_columns.c: "the sum of taste and presentation", "population density". */
void two_columns_read(struct ask *ask);
/* amounts/together.c: "how big are all enclosures together": their areas added up. */
void together_read(struct ask *ask);
bool together_apply(struct ask *ask, struct frame *frame);
/* money/bare_amount.c: "amount invoiced to Maersk in 2025" is the sum. */
bool bare_amount_apply(struct ask *ask, struct frame *frame);

/* ranks/plain_order.c: "worst first", "hourly pay", "kind of incident". */
void plain_order_read(struct ask *ask);
/* amounts/over_plan.c: "more guests than the venue holds", "ran over by more than an hour". */
void over_plan_read(struct ask *ask);
/* growth/columns_versus.c: "planned vs worked hours". */
void columns_versus_read(struct ask *ask);
/* growth/months_said.c: "october this year against october last year". */
void months_said_read(struct ask *ask);
/* amounts/counts_beside.c: "number of orders and reviews per customer". */
void counts_beside_read(struct ask *ask);
/* amounts/count_behind.c: "invoices that were paid late, how many". */
void count_behind_read(struct ask *ask);
/* dates/took.c: "how long does it take to sort out a complaint". */
void took_read(struct ask *ask);
/* dates/from_to.c: "how long on average from departure to arrival, in days" */
void from_to_read(struct ask *ask);
/* typed/staff_nouns.c: "open tickets per agent". */
void staff_nouns_read(struct ask *ask);
/* analysis/only_those.c: "only those with 10 or more", "but none in 2026". */
void only_those_read(struct ask *ask);
/* money/total_of_rows.c: "total card payments", "sent invoices in pounds". */
void total_of_rows_read(struct ask *ask);
/* money/with_total.c: "overdue invoices by client with total". */
void with_total_read(struct ask *ask);
/* money/outstanding.c: "total overdue". */
void outstanding_read(struct ask *ask);
/* money/net_gross.c: "turnover ex vat". */
void net_gross_read(struct ask *ask);
/* money/received.c: "how much did we collect". */
void received_read(struct ask *ask);
/* money/money_said.c: "sales by category", "takings per day", "spend per supplier". */
void money_said_read(struct ask *ask);
/* idioms/at_work.c: "who worked yesterday". */
void at_work_read(struct ask *ask);
/* growth/side_by_side.c: "cash compared with card payments". */
void side_by_side_read(struct ask *ask);
/* idioms/per_person.c: "expenses per person". */
void per_person_read(struct ask *ask);
/* shapes/beside_name.c: "orders with customer name". */
void beside_name_read(struct ask *ask);
bool beside_name_apply(struct ask *ask, struct frame *frame);
/* typed/short_typed.c: "phone no for", "this yr", "appts". */
void short_typed_read(struct ask *ask);
/* words/names.c: "vans" where there are vehicles, so that the idioms find them. */
void names_meant_read(struct ask *ask);
/* typed/values_said.c: "the 60ah battery", "terminal 2", "soundies". */
void values_said_read(struct ask *ask);
/* typed/part_names.c: "boxes dropped off by zoltan". */
void part_names_read(struct ask *ask);
/* typed/glued_units.c: "250gsm or heavier". */
void glued_units_read(struct ask *ask);
/* typed/accounts_said.c: "accounts", which are customers. */
void accounts_said_read(struct ask *ask);
void powers_said_read(struct ask *ask);
void kind_letters_read(struct ask *ask);
void value_rows_read(struct ask *ask);
/* typed/rows_meant.c: "clients" where bills go to owners, "jobs" that are work orders. */
void rows_meant_read(struct ask *ask);
/* The one table of those that things are done for; -1: none, or several. */
int clients_meant(struct ask *ask);
/* Some table is called by a word that means the same: the thesaurus will find it. */
bool rows_called_nearly(struct ask *ask, const struct word *word);
/* deeds/carer.c: "who looks after Meadow Foods". */
void carer_read(struct ask *ask);
/* typed/whole_table.c: "show all of coupons". */
void whole_table_read(struct ask *ask);
/* typed/rows_of_head.c: "customers without notes" of a table of customers' notes. */
void rows_of_head_read(struct ask *ask);
/* trees/both_apart.c: "customers with an open invoice and an order this month". */
bool both_apart_apply(struct ask *ask, struct frame *frame);
/* typed/fillers.c: "on our side", "w/ their town". */
void fillers_read(struct ask *ask);
/* states/untaken.c: "jobs nobody's been assigned to yet". */
void untaken_read(struct ask *ask);
/* deeds/never.c: "clients who've never asked us for anybody". */
void never_read(struct ask *ask);
/* The table that keeps what the verb does with the rows; -1: none. */
int never_kept_by(struct ask *ask, int rows, const struct word *verb);
/* The only table of what happens, or of lines, that leads to the rows; -1: none, or several. */
int never_only_deeds(struct ask *ask, int rows);
/* typed/cut_names.c: "depots" of a table dep. */
void cut_names_read(struct ask *ask);
/* typed/rows_called.c: "books" of titles, "readers" who are patrons. */
void rows_called_read(struct ask *ask);
/* typed/rows_near.c: the table whose rows are called nearly so by the noun, the lemma of the word
 * or an expression that it ends: specialists by "expert"; -1: none, or several. Closely: no noun
 * for a whole kind. */
int rows_near(struct ask *ask, const struct word *word, const char *noun, bool closely);
/* words/own_nouns.c: "the size of each branch" by its square_feet. */
void own_nouns_read(struct ask *ask);
/* typed/trade_nouns.c: "contractors who are plumbers". */
void trade_nouns_read(struct ask *ask);
/* money/verb_money.c: "which products sell for less than 3 dollars". */
void verb_money_read(struct ask *ask);
/* typed/house_words.c: "library members", "does the library have". */
void house_words_read(struct ask *ask);
/* deeds/agent_columns.c: "who owns Fox Farm" by its owner_name. */
void agent_columns_read(struct ask *ask);
/* deeds/said_alike.c: "dispatched" by ship_date. */
void said_alike_read(struct ask *ask);
/* states/flag_short.c: "organic farms" by org_cert. */
void flag_short_read(struct ask *ask);
/* words/owners_meant.c: "owners", where pets belong to clients. */
void owners_meant_read(struct ask *ask);
/* ranks/best_by.c: "best customers by revenue". */
void best_by_read(struct ask *ask);
/* deeds/enrolled.c: "who is enrolled in Yoga". */
void enrolled_read(struct ask *ask);
/* trees/doers.c: "which teacher was substituted most often". */
void doers_read(struct ask *ask);
bool doers_apply(struct ask *ask, struct frame *frame);
/* amounts/worth_at.c: "stock value at cost". */
void worth_at_read(struct ask *ask);
bool worth_at_apply(struct ask *ask, struct frame *frame);
/* idioms/superior.c: "who reports to employee 1003". */
void superior_read(struct ask *ask);
/* "The boss of Beth Oldham", of whom rows report to (idioms/superior_above.c). */
void superior_above_read(struct ask *ask);
/* "Top 10 customers by invoiced amount" (money/invoiced_amount.c). */
void invoiced_amount_read(struct ask *ask);
/* "What's booked in for tomorrow" (dates/booked_said.c). */
void booked_said_read(struct ask *ask);
/* "Orders placed by email" (typed/way_said.c). */
void way_said_read(struct ask *ask);
/* "Repeat customers" (idioms/repeat_rows.c). */
void repeat_rows_read(struct ask *ask);
/* "Charges minus payments per tenancy" (money/minus_sums.c). */
void minus_sums_read(struct ask *ask);
/* The reference of the only table of people that refers to itself; -1: none, or several. */
int superior_edge(const struct ask *ask);
/* shapes/brought.c: "customers who brought in other customers". */
void brought_read(struct ask *ask);
bool brought_apply(struct ask *ask, struct frame *frame);
/* shapes/heads.c: "managers with more than 5 people". */
/* tails/rows_only.c: ", current staff only". */
void rows_only_read(struct ask *ask);
/* tails/role_of_each.c: "manager of each depot". */
void role_of_each_read(struct ask *ask);
/* paths/under.c: "sites that belong to Cedars Care Home". */
void under_read(struct ask *ask);
bool under_apply(struct ask *ask, struct frame *frame);
/* paths/tops.c: "top-level categories", "subcategories". */
void tops_read(struct ask *ask);
bool tops_apply(struct ask *ask, struct frame *frame);
/* paths/played.c: "who has beaten Emily Harding", "without a win". */
void played_read(struct ask *ask);
bool played_apply(struct ask *ask, struct frame *frame);
/* paths/ends_apart.c: "one-way rentals", "returned to another branch". */
void ends_apart_read(struct ask *ask);
bool ends_apart_apply(struct ask *ask, struct frame *frame);
/* paths/stand_ins.c: "a stand-in driver" of sub_drv_no. */
void stand_ins_read(struct ask *ask);
/* paths/neither_end.c: "neither the start nor the end of any route". */
void neither_end_read(struct ask *ask);
/* paths/goes_to.c: "the code of the airport it goes to". */
void goes_to_read(struct ask *ask);
/* paths/end_nouns.c: "the most arrivals", "players without an assist". */
void end_nouns_read(struct ask *ask);
void heads_read(struct ask *ask);
bool heads_apply(struct ask *ask, struct frame *frame);
/* shapes/limit_said.c: "list orders limit 5". */
void limit_read(struct ask *ask);
bool limit_apply(struct ask *ask, struct frame *frame);
/* shapes/with_columns.c: "orders with customer name and total". */
void with_columns_read(struct ask *ask);
/* words/unit_sizes.c: "system size" of a column system_kwp. */
void unit_sizes_read(struct ask *ask);
/* dates/resolved.c: "average resolution time". */
void resolved_read(struct ask *ask);
/* amounts/overtime.c: "overtime per employee", from hours worked and planned. */
void overtime_read(struct ask *ask);
/* amounts/rest.c: "open balance", "free stock", "crates not yet returned". */
void rest_read(struct ask *ask);
/* amounts/column_words.c: "counted less than expected". */
void column_words_read(struct ask *ask);
/* idioms/leavers.c: "without those who left", "how many people work here". */
void leavers_read(struct ask *ask);
/* idioms/on_leave.c: "who is away", "clinicians who have left", where leave is kept. */
void on_leave_read(struct ask *ask);
/* amounts/flag_count.c: "no-shows per employee". */
void flags_counted_read(struct ask *ask);
/* idioms/short_forms.c: "avg days", "november vs october". */
void short_forms_read(struct ask *ask);
/* idioms/phrasal.c: "dropped out of a class", "dropout rate". */
void phrasal_read(struct ask *ask);
/* deeds/who_did_most.c: "who worked the most hours", where 'WORKED' is a state of shifts. */
void who_did_most_read(struct ask *ask);
/* idioms/worked.c: "hours worked", "who worked more than 100 hours". */
void worked_read(struct ask *ask);
/* amounts/on_average.c: "how tall are the players on average". */
void on_average_read(struct ask *ask);
/* amounts/than_average.c: "curators paid above the average". */
void than_average_read(struct ask *ask);
/* money/brought_in.c: "how many copies were sold". */
void brought_in_read(struct ask *ask);
/* words/kinds_meant.c: "kinds of complaint" of complaint types. */
void kinds_said_read(struct ask *ask);
/* states/times_done.c: "how often it was raised". */
void times_done_read(struct ask *ask);
/* states/nobody_there.c: "dorms that are empty". */
void nobody_there_read(struct ask *ask);
/* amounts/said_again.c: "show the name and the number", of what was asked before. */
void said_again_read(struct ask *ask);
/* "Which bidders have a total price above 10000": the words by which the number that rows are
 * compared by is asked for again, separated by |; NULL: they are compared by none. */
const char *measure_compared(struct ask *ask);
bool said_again_apply(struct ask *ask, struct frame *frame);
/* money/paid_most.c: "which owner has paid the most for treatments". */
void paid_most_read(struct ask *ask);
/* money/cost_of.c: "what does a cleaning cost". */
void cost_of_read(struct ask *ask);
/* dates/to_do.c: "cases to be shipped this week", "closed accounts". */
void to_do_read(struct ask *ask);
/* dates/begun.c: "courses that have already ended". */
void begun_read(struct ask *ask);
/* ranks/last_did.c: "when did Ann last order something". */
void last_did_read(struct ask *ask);
/* ranks/in_order.c: "movies, oldest first". */
void in_order_read(struct ask *ask);
/* ranks/deed_sums.c: "wasted the most sheets". */
void deed_sums_read(struct ask *ask);
/* factor.c: "twice the average". */
void factor_read(struct ask *ask);
bool factor_apply(struct ask *ask, struct frame *frame);
/* idioms/idioms_deeds.c: "the most borrowed books". */
void idioms_deeds_read(struct ask *ask);
void idioms_actors_read(struct ask *ask); /* who did the most of something */
/* Who does what a verb says; ACTOR_ANY: it does not tell. */
enum actor_kind { ACTOR_ANY, ACTOR_STAFF, ACTOR_CUSTOMER };
enum actor_kind actor_kind_of(const struct ask *ask, size_t verb);
bool actor_is(struct ask *ask, int table, enum actor_kind kind); /* any: rather a customer */
void who_does_read(struct ask *ask);    /* idioms/who_does.c: authors write */
void idioms_who_read(struct ask *ask);  /* whose rows they are */
void idioms_what_read(struct ask *ask); /* things that nobody names */
/* The one table of sales with customers; -1: none, or several kinds of customers. */
int sales_with_buyers(struct ask *ask);
int sales_buyers(struct ask *ask, int sales);              /* these; -1: none, or several as near */
void idioms_terse_read(struct ask *ask);                   /* two words for a question */
void idioms_business_read(struct ask *ask);                /* how it goes */
bool not_then_apply(struct ask *ask, struct frame *frame); /* "not cancelled this month" */
bool idioms_terse_apply(struct ask *ask, struct frame *frame);
bool idioms_who_apply(struct ask *ask, struct frame *frame);
/* money/amounts_said.c: "a discount of 20 percent". */
void idioms_amounts_read(struct ask *ask);
/* idioms/idioms_plans.c: "over budget". */
void idioms_plans_read(struct ask *ask);
/* idioms/idioms_states.c: "a negative balance", "length of stay". */
void idioms_states_read(struct ask *ask);
/* idioms/idioms_status.c: states that the rows' own status has another word for. */
void idioms_status_read(struct ask *ask);
/* idioms/idioms_waits.c: "until an invoice is paid", "is late most often". */
void idioms_waits_read(struct ask *ask);
/* idioms/idioms_nobody.c: "jobs nobody has taken". */
void idioms_nobody_read(struct ask *ask);
/* idioms/idioms_latest.c: "last order date of each client". */
void idioms_latest_read(struct ask *ask);
/* money/owed.c: "who owes us money". */
void idioms_owed_read(struct ask *ask);
/* idioms/idioms_held.c: "vacant flats", "active members", "terminated early". */
void idioms_held_read(struct ask *ask);
/* idioms/idioms_rows.c: "unsold cars", "below the reorder level", "still with us". */
void idioms_rows_read(struct ask *ask);
/* The number that is held against a level: stock quantity against minimum stock; column -1. */
struct column_ref stock_held_against(struct ask *ask, struct column_ref level);
/* ranks/super_most.c: "the best selling product by units". */
void selling_said_read(struct ask *ask);
/* states/made_again.c: "reprints", "a redo of an earlier quote". */
void made_again_read(struct ask *ask);
/* states/run_low.c: "what are we running low on", "parts we need to order". */
void run_low_read(struct ask *ask);
/* amounts/stock.c: "out of stock", "stock per product". */
void stock_read(struct ask *ask);
/* idioms/idioms_done.c: "closed the most tickets", "hours worked by each vet". */
void idioms_done_read(struct ask *ask);
/* money/price_got.c: "sold above the estimate". */
void price_got_read(struct ask *ask);
/* What rows of the table were sold for; column -1: they have no such number, or several. */
struct column_ref price_got(const struct ask *ask, int table);
/* idioms/agents.c: "buyers", "who wrote the most reports". */
void agents_read(struct ask *ask);
/* deeds/who_logged.c: "who deleted bookings", where a log keeps it. */
void who_logged_read(struct ask *ask);
/* deeds/who_by.c: "who logged return 12". */
void who_by_read(struct ask *ask);
/* deeds/members.c: "who is in the blue gang", "unpaid invoices by client". */
void members_read(struct ask *ask);
/* deeds/every_one.c: "is every advert approved". */
void every_one_read(struct ask *ask);
/* deeds/bound_last.c: "credit notes of Olga over 500". */
void bound_last_read(struct ask *ask);
/* deeds/last_done.c: "when was S26007 last inspected". */
void last_done_read(struct ask *ask);
/* deeds/due_alone.c: "MOT due this month". */
void due_alone_read(struct ask *ask);
/* words/agents.c: the letters of "buyer", "consignor", "bidder" that are the verb's; 0: it is no
 * such noun. */
size_t agent_letters(const char *noun);
/* The word is the verb's stem with one of the endings of what is done: "consignment". */
bool agent_is_noun_of(const char *word, size_t len, const char *stem, size_t stem_len);
/* "Buyer" is who does what the verb "buy" says. */
bool agent_does(const char *noun, const char *verb);
/* A word of the reference's name is: "manages" and manager_id. */
bool agent_called(const struct ask *ask, const struct join_edge *edge, const char *verb);
/* The reference is called by the noun, "buyer" of buyer_id; noun NULL: by who does what the verb
 * says, or by what they did ("written by"). */
bool agent_says(struct ask *ask, const struct join_edge *edge, const char *verb, const char *noun);
/* The one table whose rows name who does it, "buyer" of lots; -1: none, or several. */
int agent_rows(struct ask *ask, const char *verb);
/* idioms/idioms_due.c: "expired", "past its date", "enrolments per year", "the busiest agent". */
void idioms_due_read(struct ask *ask);
/* idioms/idioms_events.c: "vehicles not used this year", "repeat guests". */
void idioms_events_read(struct ask *ask);
/* idioms/idioms_often.c: "repeat guests", "first-time buyers". */
void idioms_often_read(struct ask *ask);
/* money/labour.c: hours times what each costs. */
void idioms_labour_read(struct ask *ask);
/* idioms/idioms_plain.c: "gets cancelled", "left a review", "brings in the most money". */
void idioms_plain_read(struct ask *ask);
/* idioms/idioms_rest.c: "remaining seats". */
void idioms_rest_read(struct ask *ask);
/* money/sold.c: "units sold". */
void idioms_sold_read(struct ask *ask);
/* idioms/kind_tables.c: "pass types" of a table called ptyp. */
void kind_tables_read(struct ask *ask);
/* idioms/per_column.c: "per site" beside a column called per. */
void per_column_read(struct ask *ask);
/* idioms/one_record.c: "invoice HC2604-0500 - whose is it, and how much?" */
void one_record_read(struct ask *ask);
/* idioms/idioms_when.c: "on which weekday do we get the most orders". */
void idioms_when_read(struct ask *ask);
/* idioms/idioms_time.c: "week by week". */
void idioms_time_read(struct ask *ask);
/* idioms/sayings.c: amounts that are summed and not named. */
void sayings_read(struct ask *ask);
/* The amount that the first of these tables (a|b) keeps ("payment": payments.amount); {-1, -1}:
 * none of them is there, or keeps one. */
struct column_ref sayings_amount(struct ask *ask, const char *tables);

/* ---- what was sold, and sums of amounts (takings.c) */

void takings_read(struct ask *ask);
/* amounts/difference.c */
void margin_percent_read(struct ask *ask);
/* dates/going_by.c: "in the last 30 days, by planned date". */
void going_by_read(struct ask *ask);
/* date_said.c: the date that it says; column -1: several are called so. */
struct column_ref going_by_date(struct ask *ask);
/* deeds/still_out.c */
void still_out_read(struct ask *ask);
/* deeds/done_not.c */
void done_not_read(struct ask *ask);
/* amounts/short_of.c */
void short_of_read(struct ask *ask);
/* money/over_limit.c */
void over_limit_read(struct ask *ask);
bool over_limit_apply(struct ask *ask, struct frame *frame);

/* ---- analysis: ranges of a number, sums compared, how long something has been so */

void bands_read(struct ask *ask);
bool bands_apply(struct ask *ask, struct frame *frame);
struct sql_query *bands_dress(const struct maker *m, const struct frame *frame,
                              struct sql_query *query);
/* analysis/sums_over.c: "with more than 20000 in completed orders". */
void sums_over_read(struct ask *ask);
/* amounts/whole_amount.c: "the largest invoices", where only their lines have amounts. */
void whole_amount_read(struct ask *ask);
/* money/currency_listed.c: "first name, last name, pounds". */
void currency_listed_read(struct ask *ask);
/* amounts/stock_worth.c: "stock value by supplier". */
void stock_worth_read(struct ask *ask);
/* amounts/pieces_done.c: "pieces wasted", "miles driven". */
void pieces_done_read(struct ask *ask);
/* money/money_asked.c: "what do we charge for a crown", "what have we spent with each lab". */
void money_asked_read(struct ask *ask);
/* money/dear_to.c: "the cheapest class to hire per day". */
void dear_to_read(struct ask *ask);
/* money/money_back.c: "how much did we hand back in refunds", "worth over 1,000". */
void money_back_read(struct ask *ask);
/* typed/kind_of_rows.c: "the class of van" of vehicle classes. */
void kind_of_rows_read(struct ask *ask);
/* tails/each_behind.c: "and how much did we give for each". */
void each_behind_read(struct ask *ask);
/* tails/label_said.c: "by type, use the labels". */
void label_said_read(struct ask *ask);
/* described/per_done.c: "average kilometres per returned rental". */
void per_done_read(struct ask *ask);
/* money/sum_bound.c: "whose paid invoices add up to more than 1200". */
void sum_bound_read(struct ask *ask);
/* money/cost_us.c: "what has each garage cost us". */
void cost_us_read(struct ask *ask);
/* money/money_phrases.c: "by value of jobs delivered", "income from each hire extra". */
void money_phrases_read(struct ask *ask);
/* amounts/order_value.c: "the average value of an order", of its lines. */
void order_value_read(struct ask *ask);
/* analysis/against.c: "missed the deadline", "lost money". */
void against_read(struct ask *ask);
/* analysis/per_row.c: "average litres per sale by month". */
void per_row_read(struct ask *ask);
/* analysis/aged.c: "between 30 and 40 years old", "conversion rate from quotes to orders". */
void aged_read(struct ask *ask);
/* analysis/with_its.c: "latest order for each customer with its date". */
void with_its_read(struct ask *ask);
/* analysis/for_long.c: "members for more than 5 years". */
void for_long_read(struct ask *ask);

/* ---- spans of time said in part (spans_said.c) */

void spans_read(struct ask *ask);

/* dates/same_unit.c: "the same day they were issued". */
void same_unit_read(struct ask *ask);

/* ---- "in hours", where minutes are kept (units_said.c) */

void units_said_read(struct ask *ask);
/* "Amount (£)", "in pounds", where cents are kept: before the lists that it may stand in. */
void currency_said_read(struct ask *ask);
bool units_said_apply(struct ask *ask, struct frame *frame);

/* ---- times of day (clock.c) */

void clock_read(struct ask *ask);
bool clock_apply(struct ask *ask, struct frame *frame);

/* ---- after the promised date (lateness.c) */

void lateness_read(struct ask *ask);

/* ---- groups without rows (zero.c) */

void zero_read(struct ask *ask);
bool zero_apply(struct ask *ask, struct frame *frame);

/* ---- the latest of somebody's rows (last_of.c) */

void last_read(struct ask *ask);
bool last_apply(struct ask *ask, struct frame *frame);

/* ---- "paid late", over two tables (shapes/late_over.c) */

void late_over_read(struct ask *ask);
bool late_over_apply(struct ask *ask, struct frame *frame);

/* ---- rows that are still to come (dates/ahead.c) */

void ahead_read(struct ask *ask);
bool ahead_apply(struct ask *ask, struct frame *frame);

/* ---- places that are taken or left (room_left.c) */

void room_left_read(struct ask *ask);
bool room_left_apply(struct ask *ask, struct frame *frame);
struct sql_query *room_left_dress(const struct maker *m, const struct frame *frame,
                                  struct sql_query *query);

/* ---- median and percentiles (median.c) */

void median_read(struct ask *ask);
bool median_apply(struct ask *ask, struct frame *frame);
struct sql_query *median_dress(const struct maker *m, const struct frame *frame,
                               struct sql_query *query);

/* ---- growth and excess (growth.c; their words: growth_said.c, more_than.c) */

void growth_read(struct ask *ask);
/* "Which month's revenue grew most": before anything else is reworded. */
void growth_rank_read(struct ask *ask);
/* "Whose sales in 2025 exceeded those of 2024", "how much more in May than in April". */
void more_than_read(struct ask *ask);
/* How many words from i on name a period; 0: none do. */
size_t wording_period(struct ask *ask, size_t i);
bool growth_apply(struct ask *ask, struct frame *frame);
struct sql_query *growth_dress(const struct maker *m, const struct frame *frame,
                               struct sql_query *query);
/* Adds what two periods differ by, or that the one exceeds the other, by the columns of both. */
void growth_between(const struct maker *m, const struct frame *frame, struct sql_expr *columns[2],
                    struct sql_query *query);

/* ---- fiscal years (dates/fiscal.c) */

void fiscal_read(struct ask *ask);
/* Their words become dates. Once items are made. */
void fiscal_make(struct ask *ask);
/* The fiscal year that such a word ("fy2026", "fy2026q2") stands for; 0: it is none. */
int fiscal_word(const char *lower, int *ret_quarter);
bool fiscal_apply(struct ask *ask, struct frame *frame);

/* ---- moving averages (moving.c) */

void moving_read(struct ask *ask);
bool moving_apply(struct ask *ask, struct frame *frame);
struct sql_query *moving_dress(const struct maker *m, const struct frame *frame,
                               struct sql_query *query);

/* ---- two periods side by side (periods.c) */

/* What two periods are compared by is added up: "compare billed amounts of …". */
void compared_sums(struct ask *ask, struct frame *frame);
/* The unit of time that the range is one of; NULL: none. */
const char *period_unit(const struct date_range *range);
/* deeds/by_nobody.c: "payments booked by nobody". */
void by_nobody_read(struct ask *ask);
/* deeds/weightless.c: "how many credits did we give", "payments received yesterday". */
void weightless_read(struct ask *ask);
/* deeds/weightless.c: "km driven this year", before any word of it is a driver's. */
void travelled_read(struct ask *ask);
/* ranks/top_lists.c: "top 5 payments 2026", "top customers by gross 2025". */
void top_lists_read(struct ask *ask);
/* ranks/last_child.c: "who read meter S3 last", "date of last reading per connection". */
void last_child_read(struct ask *ask);
bool first_too_apply(struct ask *ask, struct frame *frame);
/* ranks/last_state.c: "meters whose last reading was estimated". */
void last_state_read(struct ask *ask);
bool last_state_apply(struct ask *ask, struct frame *frame);
/* paths/before_their.c: "staff hired before their manager". */
void before_their_read(struct ask *ask);
bool before_their_apply(struct ask *ask, struct frame *frame);
/* analysis/spread.c: "difference between highest and lowest reading per meter". */
void spread_read(struct ask *ask);
bool spread_apply(struct ask *ask, struct frame *frame);
/* amounts/named_counts.c: "outages with more than 100 connections affected". */
void named_counts_read(struct ask *ask);
/* dates/lengths.c: "average outage length", "the longest open complaint", "days overdue". */
void lengths_read(struct ask *ask);
bool days_since_apply(struct ask *ask, struct frame *frame);
/* states/but_still.c: "customers deleted but still with a connection", "share of X closed". */
void but_still_read(struct ask *ask);
/* typed/cut_values.c: "manual reminders" of 'man', "partly paid" of 'part'. */
void cut_values_read(struct ask *ask);
/* typed/short_months.c: "invoices cancelled nov", "paymts nov". */
void short_months_read(struct ask *ask);
/* typed/notes_about.c: "notes about invoice 2765". */
void notes_about_read(struct ask *ask);
/* growth/periods_short.c: "payments october compared to september", "did complaints go up". */
void periods_short_read(struct ask *ask);
/* growth/glossed.c: "the last quarter (July-September 2026)", "last winter, December to February".
 */
void glossed_read(struct ask *ask);
/* growth/two_spans.c: "this year so far next to the same stretch of last year". */
void two_spans_read(struct ask *ask);
/* growth/side_by_side.c: how many rows of the table there are and what they come to, where they are
 * amounts (payments); NULL: they are not. */
const char *rows_worth(struct ask *ask, int table);
/* The column of those amounts; column -1: they are none. */
struct column_ref rows_money(struct ask *ask, int table);
/* Items first to second are two periods, to stand side by side. */
void periods_take(struct ask *ask, size_t first, size_t second, struct date_range *a,
                  struct date_range *b);
bool periods_apply(struct ask *ask, struct frame *frame);
/* The columns of an aggregate, one for each period; false: it is none of one call. */
bool periods_items(const struct maker *m, const struct frame *frame, const struct term *term,
                   struct sql_query *query);

/* ---- running totals (running.c) */

struct running { /* what runs over which groups */
    struct sql_expr *measure, *order, **partition;
    size_t partition_count;
};

void running_read(struct ask *ask);
/* Units of time are those of dates. Once items are made. */
void running_dates(struct ask *ask);
bool running_apply(struct ask *ask, struct frame *frame);
/* One count or sum for each period; ret_index: which of the columns. */
bool running_measures(const struct frame *frame, size_t *ret_index);
struct running running_parts(const struct maker *m, const struct frame *frame,
                             struct sql_query *query);
struct sql_query *running_dress(const struct maker *m, const struct frame *frame,
                                struct sql_query *query);

/* analysis/tallied.c: "customers by number of orders". */
void tallied_read(struct ask *ask);
bool tallied_apply(struct ask *ask, struct frame *frame);
struct sql_query *tallied_dress(const struct maker *m, const struct frame *frame,
                                struct sql_query *query);

/* ranks/first_date.c: "first payment date of every account". */
void first_date_read(struct ask *ask);
/* ranks/order_measured.c: "average rating per product, best rating first". */
bool order_measured_apply(struct ask *ask, struct frame *frame);
/* trees/measures_apart.c: "number of orders and number of reviews per customer". */
bool measures_apart_apply(struct ask *ask, struct frame *frame);

/* ---- places (place.c) */

void place_read(struct ask *ask);
bool place_apply(struct ask *ask, struct frame *frame);
struct sql_query *place_dress(const struct maker *m, const struct frame *frame,
                              struct sql_query *query);

/* ---- the best of each group, by what is added up for them (best_of.c) */

void best_of_frame(struct ask *ask, struct frame *frame);
struct sql_query *best_of_dress(const struct maker *m, const struct frame *frame,
                                struct sql_query *query);

/* ---- groups that meet a condition, counted (groups.c) */

bool groups_counted(const struct frame *frame);
struct sql_query *groups_dress(const struct maker *m, const struct frame *frame,
                               struct sql_query *query);

/* ---- in every month of a period (every.c): once its dates are known */

void every_apply(struct ask *ask, struct frame *frame);

/* ---- what columns are called (heading.c) */

/* A heading for the term of a table of results; NULL: its column says enough. */
const char *heading_of(struct ask *ask, const struct frame *frame, const struct term *term);
/* The same wherever it stands. */
const char *heading_text(struct ask *ask, const struct frame *frame, const struct term *term);
/* What the question calls its measures, for the follow-ups that go on from its frame. */
void heading_remember(struct ask *ask, struct frame *frame);
/* The table has a column of that name. */
bool heading_is_column(const struct ask *ask, int table, const char *heading);

#endif
