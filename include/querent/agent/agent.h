/* Agents: each asks a model one clear thing and checks the answer strictly. Everything that rules
 * can decide is decided before one is called.
 */
#ifndef QUERENT_AGENT_AGENT_H
#define QUERENT_AGENT_AGENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/arena.h"
#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/catalog/catalog.h"
#include "querent/llm/llm.h"
#include "querent/model/event.h"
#include "querent/model/memory.h"
#include "querent/model/settings.h"

/* What every agent call shares. */
struct agent_context {
    struct llm *llm;
    const struct settings *settings;
    struct cancel *cancel;
    /* Streamed tokens, with the channel "sql_agent", "job_agent", "general_agent" …; may be NULL.
     */
    void (*token)(void *arg, enum token_of of, const char *channel, const char *text, size_t len);
    /* Before a wait for another try at a busy server, for the status line; may be NULL. */
    void (*retry)(void *arg, const char *why, int ms);
    /* Before each call that chooses among tables, for the status line: "choosing tables, step 1 of
     * 3: 40 of 1869 read", and when the SQL is written after it; may be NULL. */
    void (*progress)(void *arg, enum event_status status, const char *text);
    /* After each call: agent's name, what was asked, answer and usage; may be NULL. */
    void (*cost)(void *arg, const char *agent, const struct llm_request *request,
                 const struct llm_reply *reply);
    void *arg;
};

/* ---- SQL agent */

/* What the database says of SQL that the tree took: it prepares it, and runs nothing. */
struct agent_judge {
    /* False: other SQL is wanted, and *ret_why (heap) is for the next prompt. */
    bool (*takes)(struct agent_judge *self, const char *sql, char **ret_why);
    /* Hears of SQL that was not good, with class and problem area where the tree found it; of SQL
     * that comes once more with `again`. */
    void (*failed)(struct agent_judge *self, const struct memory_attempt *attempt);
    /* The SQL as lessons want it, before it is judged (heap); NULL: as it is. May be NULL. */
    char *(*mends)(struct agent_judge *self, const char *sql);
};

#define AGENT_NEAR_MAX 48
#define AGENT_NEAR_COLUMNS_MAX 40
struct agent_sql_request {
    const char *question;
    const struct catalog *catalog;
    int64_t now;
    const int *tables; /* to show; NULL: the agent ranks and picks (all of a small schema) */
    size_t table_count;
    const int *near;   /* tables nearest in meaning, best first, to be merged with those by words */
    size_t near_count; /* at most AGENT_NEAR_MAX */
    const struct column_ref *near_columns; /* likewise, of these tables */
    size_t near_column_count;              /* at most AGENT_NEAR_COLUMNS_MAX */
    const struct memory_attempt *attempts; /* earlier SQL of this round with its errors (S6) */
    size_t attempt_count;
    struct agent_judge *judge; /* NULL: the tree judges alone */
    const char *examples;      /* "question\nSQL\n" of this database, approved before; NULL: none */
    const char *hint;          /* what the built-in engine read, NULL: nothing */
    const char *const *history; /* earlier questions of the conversation, oldest first */
    size_t history_count;
    const char *constraints; /* "MANDATORY TABLE: …" lines, NULL: none */
    bool no_plan;            /* whatever the settings say */
    bool has_other;    /* somebody else has an answer: what fails is corrected once, if that is
                          likely to come within pipeline.samples_seconds, and then left; what is
                          late (pipeline.second_seconds) is not waited for */
    int64_t waited_us; /* the question has been waiting that long already */
    bool prune; /* the first prompt has only keys and the columns that the question speaks of */
    int sample; /* 0: the answer by the settings' temperature and seed; 1, 2 …: further ones
                   for a vote by result, each with a seed of its own, none corrected */
    double sample_temperature; /* of samples from 1 on */
};
struct agent_sql_answer {
    char *sql;     /* one statement, printed by our tree where it parses */
    char *written; /* as the model wrote it, printed likewise; NULL: no rule has mended it */
    char *reasoning;
    bool parsed, resolved, reads_only;
    char *problem;      /* why it is not good, in words; NULL when good */
    double probability; /* with which the model wrote it; 0: not known. See llm_reply */
};
void agent_sql_answer_release(struct agent_sql_answer *answer);
/* One loop: a generation, judged by the tree, mended by rule, judged by the database; then
 * corrections by the model; SQL_CORRECTION_MAX_ATTEMPTS generations of one question at most, the
 * attempts of the request included. A correction is asked for with another seed and a higher
 * temperature, and nobody judges the same SQL twice. A server that fails on the way leaves what was
 * tried. */
bool agent_sql(const struct agent_context *context, const struct agent_sql_request *request,
               struct agent_sql_answer *ret_answer, struct err *err);

/* Has the server read the beginning that the prompts over this catalog share; the answer, of a
 * token, is of no use. */
bool agent_sql_warm(const struct agent_context *context, const struct catalog *catalog, int64_t now,
                    struct llm_reply *ret_reply, struct err *err);

/* ---- job agent */

/* Fills a write or email form from the operator's words: by rules first ("to ann@x.com", "write to
 * archive table t"), by the model (when there is one) for what rules left missing. Marks each
 * field's origin. Values the words do not contain are never invented. A single word answers the
 * question for the first missing field. Fails only when a model was asked and failed: what rules
 * read is kept then. */
bool agent_job(const struct agent_context *context, const char *words, struct form *form,
               struct err *err);
/* Words that ask ("what is a schema?") instead of giving a value: agent_job fills nothing from
 * them. */
bool agent_is_question(const char *words);

/* ---- intent */

enum intent {
    INTENT_TEXT_TO_SQL,
    INTENT_SCHEMA_QUERY,
    INTENT_MISLEADING_QUERY,
    INTENT_GENERAL,
    INTENT_CLARIFICATION_NEEDED
};
const char *intent_name(enum intent intent); /* "TEXT_TO_SQL", … */
struct agent_intent {
    enum intent intent;
    double confidence;
    char *rewritten_query, *clarification_question; /* NULL: none */
};
/* By rules where they are sure (a write that is asked for, a question about the schema, a
 * greeting), else by the context's model; where it has none, by what the rules lean to: to SQL
 * where words link to the schema, with a confidence below one half where none does. catalog may be
 * NULL: nothing links. */
bool agent_intent(const struct agent_context *context, const struct catalog *catalog,
                  const char *question, struct agent_intent *ret_intent, struct err *err);
void agent_intent_release(struct agent_intent *intent);
/* By rule: how something is done in this program (INTENT_GENERAL); which tables are about
 * something, how two are connected, what a column means (INTENT_SCHEMA_QUERY). NULL: it asks for
 * something else. Caller frees. */
char *agent_about(const struct settings *settings, const struct catalog *catalog,
                  const char *question, enum intent *ret_intent);
/* A direct answer that touches no database (G14). Caller frees. */
bool agent_general(const struct agent_context *context, const char *question, char **ret_text,
                   struct err *err);

/* What earlier questions, a line each, were about, in few sentences; before: what was said of those
 * before them, NULL: nothing. Caller frees. */
bool agent_summary(const struct agent_context *context, const char *before, const char *questions,
                   char **ret_text, struct err *err);

/* ---- diagnosis */

struct agent_diagnosis {    /* A6, by rule */
    const char *error_type; /* "COLUMN_NOT_FOUND", …: the class's name, static */
    char *root_cause;       /* what is wrong, with the name or clause */
    char *suggestion;       /* what to change */
    bool correctable;       /* false: no other SQL would help (permission, timeout, connection) */
};
/* `class_name` is S5's name of the database's error class, `message` what the database said,
 * `problem` the name or clause where known (else ""). catalog may be NULL; with it the nearest
 * names are told. */
void agent_diagnose(const struct catalog *catalog, const char *class_name, const char *message,
                    const char *problem, struct agent_diagnosis *ret_diagnosis);
/* The error with its diagnosis, line by line, as a prompt has it (arena). problem NULL: not known.
 */
char *agent_diagnosis_text(struct arena *arena, const struct agent_diagnosis *diagnosis,
                           const char *error, const char *problem);
void agent_diagnosis_release(struct agent_diagnosis *diagnosis);

#endif
