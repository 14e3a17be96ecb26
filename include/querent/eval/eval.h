/* Question sets in, accuracy out (X3): execution accuracy as the field measures it.
 *
 * A set is a JSON list or JSON Lines of {"db_id", "question", "query"} (query: the gold SQL, or a
 * list of accepted ones), databases are DIR/DB/DB.sqlite. Gold and prediction run read-only; the
 * answer is right when the rows are the same as a multiset (in order where the gold orders),
 * columns in any order, numbers as numbers to six digits. How answers are made is the caller's: a
 * callback.
 */
#ifndef QUERENT_EVAL_EVAL_H
#define QUERENT_EVAL_EVAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "querent/base/err.h"

struct eval_answer {
    char *sql;         /* heap, eval frees it; NULL or "": it won't answer */
    double confidence; /* 0 to 1 */
    bool sure;         /* offered to run without a question */
    bool asked;        /* it would ask the operator first */
};

struct eval_engine {
    /* Opens the file that is asked next, unless it is open: what operators wait for once, before
     * they ask, is no time of a question's. NULL: answers open it. */
    bool (*open)(void *self, const char *db_path, struct err *err);
    /* Answers one question on one SQLite file. False is an error of the machinery, counted as no
     * answer and reported; "I can't answer" is true with sql NULL. Called from eval_run's thread.
     */
    bool (*answer)(void *self, const char *db_path, const char *question, struct eval_answer *ret,
                   struct err *err);
    void *self;
};

struct eval_options {
    const char *questions;   /* file */
    const char *db_root;     /* folder */
    const char *predictions; /* written here, a JSON line each, NULL: not kept */
    size_t limit;            /* 0: all */
    int timeout_ms;          /* of a statement, 0: 5000 */
    bool by_database;        /* report: a line a database */
    bool list_wrong;         /* report: every answer that was sure and wrong */
    /* Which questions to ask, NULL: all. */
    bool (*choose)(void *arg, const char *db_id, size_t index);
    void *choose_arg;
    void (*progress)(void *arg, size_t done, size_t all); /* may be NULL */
    void *progress_arg;
};

enum eval_verdict {
    EVAL_RIGHT,
    EVAL_WRONG,
    EVAL_SQL_ERROR,
    EVAL_TIMEOUT,
    EVAL_NO_ANSWER,
    EVAL_UNSCORED
};

struct eval_item {
    size_t index; /* place in the file */
    char *db_id, *question, *gold, *sql;
    double confidence, ms;
    bool sure, asked, empty_gold;
    enum eval_verdict verdict;
};

struct eval_report {
    struct eval_item *items;
    size_t count;
    size_t scored, right, answered, sure, sure_right, asked, empty_right, empty_gold;
    size_t errors; /* of the machinery */
    struct err first_error;
    double ms_50, ms_99;
    size_t opened; /* files, where the engine opens them apart */
    double open_ms, open_ms_most;
};

bool eval_run(const struct eval_options *options, const struct eval_engine *engine,
              struct eval_report *ret_report, struct err *err);
void eval_print(const struct eval_report *report, const struct eval_options *options, FILE *out);
void eval_report_release(struct eval_report *report);

/* Compares rows of two statements by the rules above, on one SQLite database at a time. */
struct eval_scorer;
struct eval_scorer *eval_scorer_new(int timeout_ms); /* of a statement; 0: 5,000 */
void eval_scorer_free(struct eval_scorer *scorer);
/* The database of what is judged next; it stays open. False: it can't be opened. */
bool eval_scorer_open(struct eval_scorer *scorer, const char *path);
/* Unscored when the gold itself fails. *ret_empty: the gold has no rows. */
enum eval_verdict eval_scorer_judge(const struct eval_scorer *scorer, const char *gold,
                                    const char *sql, bool *ret_empty);
const char *eval_verdict_name(enum eval_verdict verdict);

#endif
