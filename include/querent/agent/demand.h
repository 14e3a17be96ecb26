/* What the operator demands of an answer (L4): tables, columns and joins that it has to use or to
 * leave, and a condition that it has to have. A demand is hard: SQL that does not keep it is no
 * answer, whoever wrote it.
 */
#ifndef QUERENT_AGENT_DEMAND_H
#define QUERENT_AGENT_DEMAND_H

#include "querent/catalog/catalog.h"

enum demand_kind { DEMAND_TABLE, DEMAND_COLUMN, DEMAND_JOIN, DEMAND_CONDITION };

struct demand {
    enum demand_kind kind;
    bool avoid;
    int table;                  /* TABLE; of COLUMN and CONDITION: -1 where any will do */
    char *column;               /* COLUMN, CONDITION */
    char *value;                /* CONDITION: a literal of it */
    struct column_ref from, to; /* JOIN, either way round */
};

#define DEMANDS_OF_ONE 2 /* "use X instead of Y" */
struct agent_correction {
    struct demand demands[DEMANDS_OF_ONE];
    size_t count;
    char *constraint; /* for a model: "MANDATORY TABLE: use orders. Do not use old_orders." */
};

/* "use table X", "use X instead of Y", "select X not Y", "join A.x with B.y", "X should be Y".
 * False: the words are no correction, or name nothing of the schema. */
bool agent_correction(const struct catalog *catalog, const char *words,
                      struct agent_correction *ret_correction);
/* Where words are a correction that names what is not there, what that is, heap: "there is no table
 * 'order'; the nearest is 'orders'". NULL: they are none, or name what is there. */
char *agent_correction_unknown(const struct catalog *catalog, const char *words);
/* The structured form: "table=orders", "column=orders.total", "join=orders.customer_id=
 * customers.id"; "!" before the "=" ("table!=old_orders") is to be left. An error names what is
 * wrong. */
bool agent_correction_given(const struct catalog *catalog, const char *given,
                            struct agent_correction *ret_correction, struct err *err);
/* Whether that would read it; catalog NULL: whether its form is right. */
bool agent_demand_fits(const struct catalog *catalog, const char *given, struct err *err);
void agent_correction_release(struct agent_correction *correction);
/* Whether the SQL keeps it, decided on its tree. False: *ret_why says how it does not ("it does not
 * use orders"), the caller frees it. SQL that cannot be read keeps nothing. */
bool agent_obeys(const struct catalog *catalog, const struct agent_correction *correction,
                 const char *sql, char **ret_why);

#endif
