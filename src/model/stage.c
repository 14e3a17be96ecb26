/* The stage machine's shape: names and edges, nothing that acts. */
#include "querent/model/stage.h"

#include "querent/base/str.h"

static const char *const stages[STAGE_COUNT] = {
    [STAGE_START] = "START",
    [STAGE_ASK_SQL_METHOD] = "ASK_SQL_METHOD",
    [STAGE_NEED_NATURAL_LANGUAGE] = "NEED_NATURAL_LANGUAGE",
    [STAGE_NEED_USER_SQL] = "NEED_USER_SQL",
    [STAGE_CONFIRM_GENERATED_SQL] = "CONFIRM_GENERATED_SQL",
    [STAGE_CONFIRM_USER_SQL] = "CONFIRM_USER_SQL",
    [STAGE_EXECUTE_SQL] = "EXECUTE_SQL",
    [STAGE_SHOW_RESULTS] = "SHOW_RESULTS",
    [STAGE_NEED_WRITE_OR_EMAIL] = "NEED_WRITE_OR_EMAIL",
    [STAGE_DONE] = "DONE",
};

#define EDGE(a, b, text)                                                                           \
    {                                                                                              \
        .from = STAGE_##a, .to = STAGE_##b, .why = (text)                                          \
    }
#define IMPLIED(a, b, text)                                                                        \
    {                                                                                              \
        .from = STAGE_##a, .to = STAGE_##b, .implied = true, .why = (text)                         \
    }

#define BACK_TO_ROWS "the rows on the screen are written or sent"

static const struct stage_edge edges[] = {
    EDGE(START, ASK_SQL_METHOD, "a round begins"),
    EDGE(ASK_SQL_METHOD, NEED_NATURAL_LANGUAGE, "the operator wants SQL generated"),
    EDGE(ASK_SQL_METHOD, NEED_USER_SQL, "the operator brings SQL"),
    EDGE(NEED_NATURAL_LANGUAGE, CONFIRM_GENERATED_SQL, "SQL was generated"),
    IMPLIED(NEED_NATURAL_LANGUAGE, ASK_SQL_METHOD, "the operator wants the other way"),
    EDGE(NEED_USER_SQL, CONFIRM_USER_SQL, "SQL was given"),
    IMPLIED(NEED_USER_SQL, ASK_SQL_METHOD, "the operator wants the other way"),
    EDGE(CONFIRM_GENERATED_SQL, EXECUTE_SQL, "the operator confirmed"),
    EDGE(CONFIRM_GENERATED_SQL, NEED_NATURAL_LANGUAGE, "the operator asks again"),
    EDGE(CONFIRM_USER_SQL, EXECUTE_SQL, "the operator confirmed"),
    EDGE(CONFIRM_USER_SQL, NEED_USER_SQL, "the operator changes the SQL"),
    EDGE(EXECUTE_SQL, SHOW_RESULTS, "the first rows are here"),
    EDGE(EXECUTE_SQL, CONFIRM_GENERATED_SQL, "generated SQL failed to run"),
    EDGE(EXECUTE_SQL, CONFIRM_USER_SQL, "the operator's SQL failed to run"),
    EDGE(SHOW_RESULTS, NEED_WRITE_OR_EMAIL, "the operator sends the rows on"),
    EDGE(SHOW_RESULTS, DONE, "the operator is done"),
    EDGE(NEED_WRITE_OR_EMAIL, SHOW_RESULTS, "a job was created, or the form was left"),
    EDGE(NEED_WRITE_OR_EMAIL, DONE, "the operator is done"),
    IMPLIED(DONE, START, "the next question begins a round"),
    IMPLIED(ASK_SQL_METHOD, SHOW_RESULTS, BACK_TO_ROWS),
    IMPLIED(NEED_NATURAL_LANGUAGE, SHOW_RESULTS, BACK_TO_ROWS),
    IMPLIED(NEED_USER_SQL, SHOW_RESULTS, BACK_TO_ROWS),
    IMPLIED(CONFIRM_GENERATED_SQL, SHOW_RESULTS, BACK_TO_ROWS),
    IMPLIED(CONFIRM_USER_SQL, SHOW_RESULTS, BACK_TO_ROWS),
    IMPLIED(DONE, SHOW_RESULTS, BACK_TO_ROWS),
};

static bool stage_known(enum stage stage)
{
    return (unsigned)stage < STAGE_COUNT;
}

const char *stage_name(enum stage stage)
{
    return stage_known(stage) ? stages[stage] : "?";
}

bool stage_parse(const char *name, enum stage *ret_stage)
{
    for (unsigned i = 0; i < STAGE_COUNT; i++)
        if (str_eq(name, stages[i])) {
            *ret_stage = (enum stage)i;
            return true;
        }
    return false;
}

bool stage_edge_allowed(enum stage from, enum stage to)
{
    if (!stage_known(from) || !stage_known(to) || from == to)
        return false;
    if (to == STAGE_START)
        return true; /* the unexpected: say so and start over */
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++)
        if (edges[i].from == from && edges[i].to == to)
            return true;
    return false;
}

const struct stage_edge *stage_edges(size_t *ret_count)
{
    *ret_count = sizeof edges / sizeof *edges;
    return edges;
}
