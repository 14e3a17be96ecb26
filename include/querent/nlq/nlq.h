/* The built-in engine: words to SQL without a model (X1); how it decides: src/nlq/README.md.
 *
 * Pure: no database, no clock of its own, no threads. A reading is a tree with its evidence and a
 * calibrated confidence. What it cannot cover it does not answer.
 */
#ifndef QUERENT_NLQ_NLQ_H
#define QUERENT_NLQ_NLQ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/arena.h"
#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/catalog/catalog.h"
#include "querent/model/sql_version.h"
#include "querent/sql/tree.h"

/* Words that somebody taught a meaning of: it holds before all that the words look like. */
struct nlq_taught {
    const char *words; /* in small letters, a blank between two */
    enum { NLQ_TAUGHT_TABLE, NLQ_TAUGHT_COLUMN, NLQ_TAUGHT_CONDITION, NLQ_TAUGHT_MEASURE } kind;
    struct column_ref at; /* TABLE: column -1; else a column of it that stands for the whole */
    /* CONDITION, MEASURE: columns with the names of their tables. A measure is of a row and is
     * added up, or (`whole`) has its aggregates itself. */
    const struct sql_expr *expr;
    bool whole;
    const int *tables; /* what expr, or what goes with it, needs joined */
    size_t table_count;
    const char *assumed; /* what is said under the answer */
};

struct nlq_request {
    /* "{customers.id: '17', '18'}" in it are rows that it is about, by a column and its values. */
    const char *question;
    const char *const *assumed; /* what whoever asks took for granted, to be said with the rest */
    size_t assumed_count;
    int64_t now;         /* Unix seconds: "last year" counts from here */
    const char *context; /* memory.nlq_context of the question before, NULL: none (follow-ups) */
    /* Hard constraints from corrections (L4); indexes of tables. */
    const int *must_tables;
    size_t must_count;
    const int *avoid_tables;
    size_t avoid_count;
    const struct nlq_taught *taught; /* good as long as the answer */
    size_t taught_count;
    const int *ways; /* edges of the catalog that were taught, where two tables have several */
    size_t way_count;
    /* What was taught leaves rows out by the column; NULL: nothing does. */
    bool (*held_back)(const void *arg, struct column_ref column);
    const void *held_back_arg;
    size_t max_readings; /* 0: 3 */
    int fiscal_start;    /* month in which fiscal years start, 1 to 12; 0: January */
    bool ranks_shown;    /* people read the rows: what they are ranked, sorted and restricted by
                          * stands beside them, asked for or not */
    bool every_table;    /* tables without keys and references are as likely as others */
    bool trial; /* only whether it is answered: where it is not, no other questions are tried */
    bool as_it_stands; /* a sentence that lists what is shown is read with the one before it */
    struct buf *trace; /* what each word was taken for, for who tunes the word lists; NULL: none */
};

struct nlq_reading {
    struct sql_query *query;
    char *sql;         /* printed in the catalog's dialect */
    double confidence; /* calibrated: the share of such answers that are right */
    bool sure;         /* at or above the "sure" gate: offer to run */
    bool answers;      /* at or above the "answer" gate: show; below: only as what was understood */
    bool guesses;      /* of the first: a word stands for a column that is called otherwise, or for
                        * another figure; whoever repeats the reading repeats the guess */
    struct evidence *evidence;
    size_t evidence_count;
    char *difference; /* how it differs from the first reading, NULL for the first */
    char *takes; /* an option of `ask`, in few words: "customers.country, such as Germany"; NULL: it
                  * is none */
    char *context; /* to keep for follow-ups once it was chosen; NULL: the answer's */
};

struct nlq_answer {
    struct arena arena;           /* everything below lives here */
    struct nlq_reading *readings; /* best first */
    size_t count;
    char *why_not; /* when no reading answers: what was and was not understood, what is near to it,
                      and questions that are answered (tried), for the operator */
    bool knows_none; /* with why_not: nothing that it was asked is known here */
    char *ask;       /* one question that would settle it (its options are the readings that take
                        something), NULL: none */
    bool ask_may_be_idle; /* `ask` is between a date and a state that may say the same */
    char *context;   /* to keep for follow-ups: that of the request after a slip; NULL when there is
                      * no reading */
    bool of_context; /* read as the question before, changed: none by itself */
    bool about_schema; /* META: "what tables are there", answered in `text` */
    char *text;
};

/* The questions of a context as one text, "orders by city, only 2024", in the arena; NULL: it is of
 * one question alone, which edits none. */
char *nlq_context_said(struct arena *arena, const char *context);

/* What a follow-up edits: the end of the context, behind what was asked before; NULL: nothing. */
const char *nlq_context_newest(const char *context);
/* Goes back by a question: the one before the newest, and the context that it was asked with (NULL:
 * none), both in the arena. False: there is no question before. */
bool nlq_context_back(struct arena *arena, const char *context, char **ret_question,
                      char **ret_context);

/* Never fails; an empty answer says why_not. Free with nlq_answer_free. */
struct nlq_answer *nlq_ask(const struct catalog *catalog, const struct nlq_request *request);
void nlq_answer_free(struct nlq_answer *answer);

/* Other questions about the rows that the request's are of, at most `max`: each is one the engine
 * answers. Arena strings. */
size_t nlq_suggest_beside(const struct catalog *catalog, struct arena *arena,
                          const struct nlq_request *request, char **questions, size_t max);

/* Questions this database could be asked, made from its tables: for the empty result pane and help.
 * Arena strings; each is one the engine itself answers. */
size_t nlq_suggest(const struct catalog *catalog, struct arena *arena, int64_t now,
                   char **questions, size_t max);

#endif
