/* One question while it is understood: its words, the items they make up, and what those are linked
 * to.
 *
 * Order of work (nlq.c): words (querent/lang/words.h) with slips mended (spelling.c) → spans with
 * candidates (names.c, values.c) → cover of the question by items (items/) → zones and sentences
 * (zones.c) → columns settled by their neighbours (attach.c) → pieces (a piece_*.c each, roles.c) →
 * one frame (frame.h), completed (complete.c) → tree (tree.c) → words without a trace in it given
 * back (claims.c) → confidence and doubts (confidence.c, doubts.c).
 */
#ifndef NLQ_ASK_H
#define NLQ_ASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/arena.h"
#include "querent/catalog/catalog.h"
#include "querent/lang/cue.h"
#include "querent/lang/dates.h"
#include "querent/lang/lexicon.h"
#include "querent/lang/names.h"
#include "querent/lang/question.h"
#include "querent/lang/words.h"
#include "querent/nlq/nlq.h"
#include "shapes/shape.h"

#define MATCHES_MAX 24 /* candidates kept of one span and kind */

/* Sales and what they cost, row by row: amount − cost, quantity × price − quantity × cost. */
struct margin {
    struct column_ref amount; /* of a row, or of each of its pieces */
    struct column_ref cost;
    struct column_ref pieces; /* how many there are; column -1: of the row as a whole */
    bool amount_each, cost_each;
    bool ratio; /* in per cent of the amounts */
};

struct match {
    struct column_ref at; /* column -1: the table itself */
    double score;         /* 0 to 1: how well the words fit the name or value */
    const char *value;    /* of a value: as stored */
    int times;            /* of a measure: column + 1 of the same table that it is multiplied by */
    int times_table;      /* table + 1 of that column, where it is another */
    bool minus, plus;     /* that column is taken off instead: price − cost; or added */
    int off;              /* column + 1 of the same table that is taken off besides; 0: none */
    int over; /* divided by that column: 1; 100: in percent; 1000: kilos, per tonne; 0: not */
    const struct margin *margin_of; /* of a measure: it is this; NULL: it is not */
    bool numeric;
    bool part;  /* of a value: a word of longer ones */
    bool meant; /* of a value: a code that means the words */
};

struct matches {
    struct match *v;
    size_t len;
};

enum item_kind {
    ITEM_WORD,
    ITEM_NOISE,
    ITEM_PUNCT,
    ITEM_CUE,
    ITEM_TABLE,
    ITEM_COLUMN,
    ITEM_VALUE,
    ITEM_NUMBER,
    ITEM_DATE
};

/* Where in the question an item stands: what is asked for, or what restricts it. */
enum zone { ZONE_SELECT, ZONE_WHERE };

struct item {
    enum item_kind kind;
    size_t first, last; /* words [first, last) */
    enum cue cue;
    const struct adjective *adjective;
    struct matches tables, columns, values;
    double number;
    struct date_range *date;
    enum zone zone;
    int clause;               /* of negated or alternative clauses; 0: the main one */
    int table;                /* settled table, -1 */
    struct column_ref column; /* settled column, -1 */
    int owner;                /* table a column is said to be of, -1 */
    double margin;            /* to the next candidate, 0 to 1 */
    bool used;                /* a piece has taken it */
    bool partial;             /* settled on a partial or synonymous name */
    bool measure;             /* a column that a verb or "revenue" stands for */
    struct matches rivals; /* "returned": a state of the rows and a table of returns; the other */
    bool role;             /* a table meant by a reference to itself: "manager" of employees */
    bool opposite;         /* "unpaid": the contrary of its column */
    bool role_taken;       /* the role has been told from the rows themselves */
    bool restricts;        /* a condition wherever it stands ("cancel rate") */
    bool of_speech;        /* a language: several references may lead to it */
    bool own_state;        /* "cancelled contracts": those whose column is not empty */
    int times;             /* column + 1 that the measure is multiplied by: quantity × price */
    int times_table;       /* table + 1 of that column, where it is another */
    bool minus, plus;      /* that column is taken off instead: price − cost; or added */
    int off;               /* column + 1 of the same table that is taken off besides; 0: none */
    int over;              /* divided by that column: 1; 100: in percent; 1000: kilos, per tonne */
    const struct margin *margin_of; /* "profit margin"; NULL: none */
    const char *days;   /* "on Sundays": days of the week, 0 is Sunday: "0,6"; NULL: none */
    bool age;           /* a date of birth that the age is counted from */
    bool rate;          /* rows of a table as a share of those they refer to */
    bool deed;          /* a table that a verb stands for: "bought", "ordered" */
    const char *bucket; /* "per month": rows are put together by this unit of time */
    const struct nlq_taught *taught; /* what the words were taught to mean; NULL: nothing */
};

/* "Take another candidate here": how readings differ. */
struct choice {
    size_t item; /* SIZE_MAX: none */
    size_t rank; /* 0 the best */
};

/* What the making of the query had to decide: for the confidence. */
struct facts {
    size_t edges;   /* joins */
    size_t bridges; /* tables that nobody spoke of */
    size_t twins;   /* joins that could have gone over other columns of the same two tables */
    bool spread;    /* DISTINCT was added against rows shown several times */
    bool once;      /* a count was made one of different rows */
    bool both_ends; /* nothing said at which of two ends, and both were taken */
    bool bare;      /* a share was asked for, and only its part is read: no answer */
};

struct told_row;

struct ask {
    const struct catalog *catalog;
    const struct schema *schema;
    enum {
        LONE_NONE,
        LONE_ASIDE,
        LONE_BEFORE
    } lone; /* paths/lone_tables.c: tables of it are
             * hidden; the question before named one */
    const struct nlq_request *request;
    struct arena *arena;
    struct words words;
    struct shape shape;          /* what the words taken out of them say */
    struct question_signs signs; /* what its words ask for, roughly */
    struct name_index *names;    /* names.c */
    struct hops *hops;           /* schema.c: path lengths asked for before */
    struct item *items;
    struct item *fresh; /* as items_make left them, to begin again from */
    size_t count;
    int subject;                    /* the table the question is about, -1 */
    int subject_before;             /* of the question that this one follows up, -1 */
    struct column_ref preferred[8]; /* columns restricted there: "what about France" */
    size_t preferred_count;
    struct column_ref date_before; /* when the rows of that question came to be */
    bool edits;        /* read as an edit of the question before, since it says nothing by itself */
    bool bare;         /* it goes on as a noun phrase does: follows/bare.c */
    bool alone;        /* and is read by itself, since that came to nothing */
    const char *stuck; /* why the follow-up has no place in it; NULL: it has, or is none */
    size_t guessed;    /* defaults taken */
    int ways[32];      /* edges that the question speaks of where two tables have several */
    size_t way_count;
    size_t said_ways; /* of these; the others were taught */
    const char *fork; /* a choice that the question leaves open, as a question; NULL: none */
    const char *fork_difference;
    bool
        fork_same; /* its ways may well be the same rows: a date, and the state that goes with it */
    const char *fork_takes[2]; /* the ways, in few words: the one taken, the other */
    bool fork_choice;          /* take the other way */
    int bound;                 /* edge + 1 by which two tables of a product, or of the one deed
                                * that is said, are joined; 0: none */
    struct {
        const char *text; /* of the word, by its address */
        struct match match;
    } pins[6]; /* words/pins.h */
    size_t pin_count;
    struct told_row *told; /* a row that is told by its rank (places/told_row.c); NULL: none */
    bool reached;          /* ranked or compared by a column that nobody named */
    const int *named_by;   /* by table: people + 1 that rows of a role are called as, or 0 */
    bool nearer_way; /* a shorter way was there, by joins that are guessed: paths/path_choose.c */
    struct facts facts;
    struct choice choice;
    struct {
        size_t item;
        const char *text;
    } assumed[4]; /* what pieces took for granted */
    size_t assumed_count;
};

/* Says under the answer what item i was taken for (arena text). */
static inline void ask_assume(struct ask *ask, size_t i, const char *text)
{
    if (ask->assumed_count == sizeof ask->assumed / sizeof *ask->assumed)
        return;
    ask->assumed[ask->assumed_count].item = i;
    ask->assumed[ask->assumed_count++].text = text;
}

/* ---- items */

static inline bool item_is(const struct ask *ask, size_t i, enum cue cue)
{
    return i < ask->count && ask->items[i].kind == ITEM_CUE && ask->items[i].cue == cue;
}

static inline bool item_kind_is(const struct ask *ask, size_t i, enum item_kind kind)
{
    return i < ask->count && ask->items[i].kind == kind;
}

/* What all cues of the item's meaning have in common; nothing where it is none. */
static inline struct cue_traits item_traits(const struct ask *ask, size_t i)
{
    return cue_traits(item_kind_is(ask, i, ITEM_CUE) ? ask->items[i].cue : CUE_NONE);
}

/* The item's first and last word; an empty one where there is no item. */
const struct word *item_first(const struct ask *ask, size_t i);
const struct word *item_last(const struct ask *ask, size_t i);
/* "Movie ratings": the table of item i only says which rows of the one right behind it. */
bool item_is_adjunct(struct ask *ask, size_t i);
/* The next item after i that is no noise; ask->count: none. */
size_t item_next(const struct ask *ask, size_t i);
/* The one before i; ask->count: none. */
size_t item_prev(const struct ask *ask, size_t i);
bool item_is_participle(const struct ask *ask, size_t i); /* "placed", "bought": by its ending */
/* Words i and i + 1 are what rows have stored: a status "sold out". */
bool item_is_stored(const struct ask *ask, size_t i);
/* Its values stand in several rows each, by what was counted: it tells kinds apart, not rows. */
bool column_repeats(struct ask *ask, struct column_ref column);
/* Hardly two rows have the same in it. */
bool column_tells_row(const struct ask *ask, struct column_ref column);
/* The item's words, as written. */
char *item_text(const struct ask *ask, const struct item *item);
/* What the operator typed for it, where its words stand for others: what is quoted to him. */
char *item_said(const struct ask *ask, const struct item *item);
const char *item_lower(const struct ask *ask, size_t i); /* folded first word */

/* Candidates of words [first, last) among names; best first. */
struct matches names_tables(struct ask *ask, size_t first, size_t last);
struct matches names_columns(struct ask *ask, size_t first, size_t last);
/* Columns named by a list of lemmas (for "start and end date", adjectives' columns). */
struct matches names_columns_of(struct ask *ask, const char *const *lemmas, size_t count);
/* Columns of which word i is the contrary ("unpaid": paid). */
struct matches names_contrary(struct ask *ask, size_t i);
/* typed/number_forms.c: "10.000" is ten thousand, which is said. */
void number_forms_read(struct ask *ask);
/* dates/up_to.c: "by 30 November" is up to that day. */
void up_to_read(struct ask *ask);
/* Words typed like a name that is none are taken apart (exact.c). */
void exact_split(struct ask *ask);
/* Units by their whole names become what columns call them in short (unit_names.c). */
void unit_names_read(struct ask *ask);
/* words/date_names.c: dates that are not called so. */
void date_names_read(struct ask *ask);
/* words/amount_names.c: "payment amount" of payments' amount_paid. */
void amount_names_read(struct ask *ask);
/* words/part_of_name.c: "joining fee" of joining_fee_paid. */
void part_of_name_read(struct ask *ask);
void names_prepare(struct ask *ask);
void names_release(struct ask *ask);
/* Its rows are people: they have first and last names. */
bool people_are(const struct ask *ask, int table);
/* Its rows are people, by their names or by what the table is called: operators. */
bool people_do(const struct ask *ask, int table);
/* They work here: some kind of workers, or people with a day on which they came or left. */
bool people_work_here(const struct ask *ask, int table);
/* The only people, in this sense, that rows of the table refer to; -1: none, or several. */
int people_led_to(const struct ask *ask, int table);
/* places/role_names.c: whose names rows of roles have (ask->named_by). */
void role_names_find(struct ask *ask);
/* places/two_names.c: words i and i + 1 are the first and the last name of one of them, each in its
 * own column. */
bool people_named(struct ask *ask, size_t i, int people);
/* The table that "people" stands for; none when no table or several hold people. */
struct matches people_tables(struct ask *ask, size_t i);
struct matches values_find(struct ask *ask, size_t first, size_t last);
/* Words that nothing else knows become the part of values that they are (values_part.c). */
void values_part(struct ask *ask);
/* Word i is a verb, though a value is called so: "airlines that fly to Graz", some code is FLY. */
bool values_is_deed(const struct ask *ask, size_t i);
/* The words name the best of the columns, a reference: "the account manager of each customer" is
 * account_manager_id, though some job title is that, too. */
bool values_are_reference(const struct ask *ask, size_t first, size_t last,
                          const struct matches *columns);

/* taught.c: the words that were taught and begin at i, and how many they are; NULL: none. */
const struct nlq_taught *taught_at(const struct ask *ask, size_t i, size_t *ret_len);
/* Word i is one of such words. */
bool taught_has(const struct ask *ask, size_t i);
void ask_trace(const struct ask *ask, struct buf *out);
void items_make(struct ask *ask);
/* The last touches of it (items/items_tidy.c). */
void items_tidy(struct ask *ask);
/* Items that words together make up: "cancel rate", "this year vs last year". */
void rates_make(struct ask *ask);
void ratios_make(struct ask *ask);
void products_make(struct ask *ask);
/* amounts/difference.c: one column less another. */
void differences_make(struct ask *ask);
/* amounts/margin.c: what sales leave over their cost, of many rows together. */
void margins_make(struct ask *ask);
/* amounts/quotient.c: one column divided by another: "cost per seat", "scrap rate". */
void quotients_make(struct ask *ask);
/* Item i says a profit or margin: a price less a cost. */
bool difference_is_profit(const struct ask *ask, size_t i);
void weekdays_make(struct ask *ask);
void ages_make(struct ask *ask);
void latest_make(struct ask *ask);
void versus_make(struct ask *ask);
/* Values of other tables that a column of the table they are said of speaks of: "cancelled". */
void own_states_make(struct ask *ask);
/* "Orders returned": their state, or what another table has of them; before columns are settled. */
void states_choose(struct ask *ask);
void zones_mark(struct ask *ask);
void attach_columns(struct ask *ask);
void buckets_mark(struct ask *ask);
/* Verbs and nouns that stand for a column or a table: before, and after columns are settled. */
void measures_offer(struct ask *ask);
/* "Stock value" at item i becomes what the rows are worth, where that can be told. */
void worth_offer(struct ask *ask, size_t i);
/* The verb at item i becomes the table that keeps what it says was done. */
void deed_table(struct ask *ask, size_t i);
/* deeds/led_by.c: "who reported the most problems", of reported_by. */
void deeds_led_by(struct ask *ask);
/* A word of the column's name is the verb, or of its stem. */
bool deed_names(struct ask *ask, struct column_ref at, const char *verb);
/* The table that keeps what the verb says was done: by its own words, else one of its stem
 * ("inspected": inspections); -1: none. */
int deed_keeps(struct ask *ask, const struct word *verb);
/* The words of the table's name without what names of tables begin and end with: "order" of
 * tbl_ord_hdr. */
const char *table_core(const struct ask *ask, int table);
/* The table is called by the first `len` bytes of the phrase, lemma by lemma. */
bool deed_is_called(struct ask *ask, int table, const char *phrase, size_t len);
/* The table of the deed that the period at item i is said of; -1: none. */
int deed_said(const struct ask *ask, size_t i);
void measures_settle(struct ask *ask);
/* What the settled candidate is multiplied or divided by; another column is by nothing. */
void measures_multiply(struct item *item);

/* ---- schema shorthand (schema.c) */

static inline bool same_column(struct column_ref a, struct column_ref b)
{
    return a.table == b.table && a.column == b.column;
}
static inline struct column_ref no_column(void)
{
    return (struct column_ref){-1, -1};
}
const struct schema_table *ask_table(const struct ask *ask, int table);
const struct schema_column *ask_column(const struct ask *ask, struct column_ref column);
bool column_is_number(const struct ask *ask, struct column_ref column);
bool column_is_date(const struct ask *ask, struct column_ref column);
/* A time of day without a date. */
bool column_is_time(const struct ask *ask, struct column_ref column);
/* A number that is a year: birth_year. */
bool column_is_year(const struct ask *ask, struct column_ref column);
/* No row lacks it, by the schema or as far as rows were looked at. */
bool column_is_filled(const struct ask *ask, struct column_ref column);
/* By its declaration: what the values were when they were read says nothing of the next row. */
bool column_may_be_null(const struct ask *ask, struct column_ref column);
/* The last word of its name: "price" of cost_price. */
const char *column_last_word(const struct ask *ask, struct column_ref column);
/* A date with a time of day. */
bool column_is_moment(const struct ask *ask, struct column_ref column);
bool column_is_text(const struct ask *ask, struct column_ref column);
/* The column that rows are called by: the catalog's, else one called as the table is; -1: none. */
int table_label(const struct ask *ask, int table);
/* The rows are called by it, and it leads to no others: 'texas' is at home in state.state_name, and
 * away in city.state_name. */
bool column_is_home(const struct ask *ask, struct column_ref at);
/* The operator said that it has to be used. */
bool table_is_demanded(const struct ask *ask, int table);
/* The question names the table, or the operator demands it. */
bool table_is_said(const struct ask *ask, int table);
/* Edges on the way between two tables, 0: the same, 99: not connected. */
int table_hops(struct ask *ask, int from, int to);
/* True when the words (space-separated, lemmas) of the column's name hold all of `words`. */
bool column_has_words(const struct ask *ask, struct column_ref column, const char *words);
/* A word of the column's name, and not of its table's, has the stem of the lemma: "complete" of
 * date_of_completion. */
bool column_has_akin(struct ask *ask, struct column_ref column, const char *lemma);
/* A date that says for when the deed was meant, since also rows have it that it was never done to:
 * deliver_on. What happened on a day is called so: booked_at. */
bool date_is_plan(const struct ask *ask, struct column_ref at, const struct word *deed);
/* A key, or called as one: more of it is more of nothing. */
bool column_is_id(const struct ask *ask, struct column_ref column);
/* A code, a postcode, the number of a house or a phone: digits that are never added up or ranked
 * unless they are named. */
bool column_tells_apart(const struct ask *ask, struct column_ref column);
/* The lemma is a word of the table's name. */
bool table_has_word(const struct ask *ask, int table, const char *lemma);
/* One of the phrases of the class describes it. */
bool column_is_called(const struct ask *ask, struct column_ref column, enum name_class class);
/* The column of `table` best described by alternatives "a b|c"; -1: none. */
int table_column_by_words(const struct ask *ask, int table, const char *alternatives);
/* A number of what the lemma says that rows of `table` keep ("hosts": number_of_hosts); column -1:
 * they keep none. */
struct column_ref table_kept_number(struct ask *ask, int table, const char *lemma);
/* The column of `table` that is called as the other one is; {-1,-1}: none. */
struct column_ref table_same_column(const struct ask *ask, struct column_ref other, int table);

#endif
