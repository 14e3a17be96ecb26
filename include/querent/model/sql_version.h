/* A version of the SQL as the operator sees it: the text, what it does, what was found in it. Plain
 * data on the heap, owned by whoever holds it. */
#ifndef QUERENT_MODEL_SQL_VERSION_H
#define QUERENT_MODEL_SQL_VERSION_H

#include <stdbool.h>
#include <stddef.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"

enum mark_severity { MARK_INFO, MARK_WARNING, MARK_ERROR };

struct sql_mark {       /* a finding at a place of the SQL text */
    size_t offset, len; /* bytes in sql_version.text */
    enum mark_severity severity;
    char *message;
    char *fix;   /* what would mend it, in words; NULL: nothing safe is known */
    char *fixed; /* the whole text, mended; NULL with fix */
};

enum evidence_kind {
    EVIDENCE_USED,
    EVIDENCE_ASSUMED,
    EVIDENCE_IGNORED,
    EVIDENCE_FOLLOWS /* the questions before that this one goes on from */
};

struct evidence { /* what a reading used, assumed or ignored */
    enum evidence_kind kind;
    char *text;         /* "last year = 2025" */
    size_t offset, len; /* bytes of the question it came from; len 0: none */
};

/* Code on no list that a statement uses: it does not run until the operator allows it. */
struct sql_held {
    char *name; /* "f", "s.f", "operator <%", "type s.mood": what a word on it is kept by */
    char *what; /* "a volatile function in plpgsql, owned by ann"; "" when nothing is known */
};

struct sql_version {
    int version;
    char *text;        /* as written */
    char *run;         /* as it will run (views, limit) */
    char *words;       /* what it does, in plain words */
    char *reads;       /* "orders, customers" */
    char *database;    /* whose tables they are, as its schema is called; NULL: not known */
    char *cost;        /* plan in one line; "" when not known */
    char *maker;       /* "built-in engine", "qwen2.5-coder:7b", "you" */
    double confidence; /* 0 to 1; negative: does not apply */
    bool sure;
    int alternatives;    /* other readings that can be asked for */
    bool refused;        /* the guard: it does more than read */
    char *heavy;         /* why it may take long, in words; NULL: the plan does not look so */
    bool planned;        /* the database was asked for a plan; else cost may say why not */
    const char *failure; /* S5's class of what the database said to that, static; NULL: it could */
    char *problem;       /* the name or clause that it said it of, NULL: not known */
    char *said;          /* its words, NULL with failure */
    enum err_code unreached; /* it could not be asked what is called, and said why; else ERR_NONE */
    char *lessons;           /* names of those that it was made with, comma-separated; NULL: none */
    char *written;           /* the text before a rule mended it, NULL: none has */
    bool partitioned; /* a condition is on the column that a table's rows are kept apart by */
    bool repeats;     /* its words are those of the version before: said already */
    bool runnable;    /* false: refused by the guard or does not resolve; marks say why */
    char *fix,
        *fixed; /* all errors mended at once, as a mark's: NULL: not several, or not safely */
    struct sql_mark *marks;
    size_t mark_count;
    struct evidence *evidence;
    size_t evidence_count;
    char *unseen; /* of these the function that the database shows nothing of, NULL: none */
    struct sql_held *held; /* what else would have to be allowed; then it is not runnable */
    size_t held_count;
};

struct sql_version *sql_version_copy(const struct sql_version *version);
void sql_version_free(struct sql_version *version);
void sql_version_hold(struct sql_version *version, const char *name, const char *what);
/* As a key of a JSON object: "tables_used": ["orders", "customers"]. */
void sql_version_json_tables(const struct sql_version *version, struct buf *out);
/* True, with the error: the database could not be asked what its code does. */
bool sql_version_unreached(const struct sql_version *version, struct err *err);
/* Appends "'f' is not known to only read: a volatile function in plpgsql", all of them. */
void sql_version_add_held(const struct sql_version *version, struct buf *out);
/* Who made it, how sure that was, its evidence, and what was known of its tables, as a JSON object:
 * what its text does not tell. */
void sql_version_made(const struct sql_version *version, struct buf *out);
/* What sql_version_made wrote takes the place of the version's own; a bad text leaves it alone. */
void sql_version_take_made(struct sql_version *version, const char *json);
/* Appends "sure 92 %" or "not sure 70 %" as people read it; its confidence must apply. One that is
 * not sure has no number from which others are sure: "not sure: it leaves words out", "not sure".
 */
void sql_version_add_sure(const struct sql_version *version, struct buf *out);
/* As keys of a JSON object, where its confidence applies: "confidence", and "certainty" with these
 * words, since the number alone may be that of a sure one. */
void sql_version_json_sure(const struct sql_version *version, struct buf *out);
/* It leaves a word of the question out. */
bool sql_version_ignores(const struct sql_version *version);
/* An earlier piece of evidence of the same kind says the same: shown once. */
bool sql_version_says_again(const struct sql_version *version, size_t evidence);

#endif
