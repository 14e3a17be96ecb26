/* What a conversation remembers between turns (R3), and nothing a terminal needs.
 *
 * Plain data, owned by whoever holds the struct; one thread at a time. It is written to the state
 * file as JSON after each turn (memory_json / memory_from_json: every field round-trips, unknown
 * keys are kept out, a bad text is an error and the caller begins a fresh one).
 */
#ifndef QUERENT_MODEL_MEMORY_H
#define QUERENT_MODEL_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"
#include "querent/model/form.h"
#include "querent/model/rows/result.h"
#include "querent/model/stage.h"

struct memory_attempt { /* one SQL that was tried in this round, oldest first */
    char *sql;
    char *error;      /* NULL: it ran */
    char *error_type; /* S5's class of what the database said, NULL: it was not the database */
    char *problem;    /* the name or clause that is wrong, NULL: not known */
    int again;        /* how often a model wrote the same once more */
};

/* Where the SQL of the round comes from: a question, the operator, or the rows on the screen. */
enum sql_method { METHOD_NONE, METHOD_GENERATE, METHOD_PROVIDE, METHOD_ROWS };

struct memory {
    enum stage stage;
    enum stage
        confirm_stage; /* the CONFIRM stage that EXECUTE_SQL came from: where a failure goes */
    char *connection;
    char *schema;
    char **tables;
    size_t table_count;
    char *sql;          /* as written; NULL before there is one */
    char *sql_run;      /* as run: views and limit applied */
    char *sql_fix;      /* what would mend the newest version, in words; NULL: nothing is known */
    char *sql_fixed;    /* its text, mended */
    char *sql_heavy;    /* why running it is to be asked twice; NULL: once is enough */
    char *sql_held;     /* code on no list that it waits for the operator to allow; NULL: none */
    char *sql_problem;  /* why the newest version cannot run; NULL: it can, or is held */
    char *lesson_offer; /* what is to be learned of the rows, as a question; NULL: nothing */
    char *once_offer;   /* what of an edit may hold from now on, likewise */
    char *sql_lessons;  /* names of the lessons that it was made with; NULL: none */
    char *sql_words;    /* what the newest version does; NULL: not known */
    char *sql_made;     /* how it was made, by sql_version_made; NULL: not known */
    int sql_version;
    bool heavy_asked;    /* the next yes runs it though sql_heavy; not kept over a restart */
    bool sql_stopped;    /* it was stopped while it ran; not kept over a restart */
    char *job_id;        /* read job */
    int64_t result_rows; /* rows of the newest result, -1: none. The rows themselves are not kept */
    bool result_partial;
    char **columns; /* names of the result's columns */
    size_t column_count;
    char *params; /* JSON object: the form being filled, NULL: none */
    char *natural_language_query;
    char *asked;      /* the question with what changed it since: "orders from Spain, only 2025" */
    char *understood; /* `asked` of the round's newest SQL, NULL: none; what words change */
    enum sql_method sql_method;
    char *write_job_id;
    char *email_job_id;
    enum form_kind follow_up; /* which form NEED_WRITE_OR_EMAIL fills */
    int64_t question_count;   /* questions asked so far: what their ids are made of */
    char *last_question_id;   /* id of the question that waits for an answer, NULL: none */
    struct memory_attempt *attempts;
    size_t attempt_count;
    char *nlq_context; /* opaque to all but nlq: what a follow-up edits, NULL: none */
    char *entities;    /* rows that were named, opaque to all but answer; NULL: none */
    char *chosen;      /* how choices were answered, opaque to all but answer; NULL: none was */
    char *results;     /* what the newest results were like, opaque to all but front; NULL: none */
    char *summary;     /* of the questions before the last ones, likewise */
    /* Of the newest rows, whatever was asked since: sql, sql_run, natural_language_query and
     * asked and nlq_context as they were when these ran. NULL: nothing has run, or it had none. */
    char *rows_sql, *rows_run, *rows_question, *rows_asked, *rows_context;
    char *missed; /* the newest question since then that came to nothing; NULL: none */
};

void memory_init(struct memory *memory, const char *connection);
void memory_release(struct memory *memory);
/* Forgets the round (sql, results, params …): DONE → START. Keeps connection, schema, the stage,
 * nlq_context, since "only those from Berlin" edits the round before, and what the newest rows came
 * from. */
void memory_new_round(struct memory *memory);
/* A question, or what changes the newest one that came to SQL: both are kept in `asked`. */
void memory_ask(struct memory *memory, const char *question, bool changes);
/* What was asked came to SQL: this is what the next words change. */
void memory_understand(struct memory *memory);
/* SQL that no question was made into is what the next words change, whoever wrote it. */
#define MEMORY_SQL_MARK '\x1c' /* around it in nlq_context */
void memory_take_sql(struct memory *memory, const char *sql);
/* The query has run: its rows are the newest. */
void memory_keep_rows(struct memory *memory);
/* Rows of an earlier query are the newest again. */
void memory_take_rows(struct memory *memory, const struct result_origin *origin);
/* The round is that of the newest rows again. */
void memory_back_to_rows(struct memory *memory);
void memory_set(char **field, const char *text); /* frees, then copies; NULL clears */
void memory_json(const struct memory *memory, struct buf *out);
/* Replaces an initialised memory ({0} will do); a bad text is ERR_PARSE and leaves it alone. */
bool memory_from_json(struct memory *memory, const char *json, struct err *err);

#endif
