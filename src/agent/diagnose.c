/* Why a query failed and what would help, by rule: the database's own error class decides. */
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/sql/token.h"

enum { OWNERS_MAX = 5, NAMES_MAX = 2048 };

/* "%s" is the problem area, or "a name" and the like where none is known. */
static const struct {
    const char *type, *what; /* what: stands in for an unknown problem area */
    const char *cause, *suggestion;
    bool correctable;
} causes[] = {
    {"TABLE_NOT_FOUND", "a table", "%s does not exist in this database",
     "use a table of the schema", true},
    {"COLUMN_NOT_FOUND", "a column", "%s is not a column of the tables in the query",
     "use a column of these tables, or join the table that has it", true},
    {"SYNTAX_ERROR", "the text", "the SQL is not well formed near %s",
     "rewrite it in the database's dialect", true},
    {"AMBIGUOUS_COLUMN", "a column", "%s is a column of several tables in the query",
     "put the table's name or alias before it", true},
    {"DUPLICATE_ALIAS", "a name", "%s stands for two tables of the query",
     "give one of them an alias of its own", true},
    {"INVALID_JOIN", "a condition", "%s does not join the tables",
     "join over the column that refers to the other table", true},
    {"TYPE_MISMATCH", "a value", "%s is compared with a value of another type",
     "cast one side, or compare with a value of the column's type", true},
    {"VALUE_ERROR", "an expression", "%s has no result for some of the rows",
     "divide by NULLIF(…, 0), use a wider type, or leave these rows out", true},
    {"CONSTRAINT_VIOLATION", "a constraint", "%s forbids the change",
     "a question only reads: nothing may be changed", false},
    {"FUNCTION_NOT_SUPPORTED", "of that name", "the database has no function %s",
     "use the dialect's own function", true},
    {"GROUPING_ERROR", "a column", "%s is selected but neither grouped nor aggregated",
     "add it to GROUP BY, or aggregate it", true},
    {"DEMAND_BROKEN", "the query", "%s does not do what was demanded",
     "write it again so that it does", true},
    {"REJECTED", "the query", "%s is not what the question means",
     "read the question in another way, and write another query for it", true},
    {"PERMISSION_DENIED", "an object", "this login may not read %s",
     "ask for the right to read it, or use another connection", false},
    {"TIMEOUT", "the query", "%s took longer than the time limit",
     "narrow it down by a condition or a limit, or raise the time limit", false},
    {"CONNECTION_LOST", "the connection", "%s was lost",
     "try again; nothing is wrong with the query", false},
    {"BUSY", "the database", "%s is locked by someone else", "try again in a moment", false},
    {"READ_ONLY", "the connection", "%s only reads",
     "a question only reads: nothing may be changed", false},
    {"CANCELLED", "the query", "%s was stopped", "run it again when you want it", false},
    {"OUT_OF_SPACE", "the database", "%s has no space left for the query",
     "narrow it down, or make space on the server", false},
};

static void diagnose_add_owners(const struct sql_lookup *lookup, const char *column,
                                struct buf *out)
{
    const char *owners[OWNERS_MAX];
    const size_t n = lookup->owners(lookup->self, column, owners, OWNERS_MAX);

    for (size_t i = 0; i < n && i < OWNERS_MAX; i++)
        buf_addf(out, "%s%s", i ? ", " : "; found in: ", owners[i]);
}

static void add_nearest_table(const struct sql_lookup *lookup, const char *table, struct buf *out)
{
    const char **names = mem_alloc(NAMES_MAX * sizeof *names);
    size_t n = lookup->tables(lookup->self, names, NAMES_MAX);

    if (n > NAMES_MAX)
        n = NAMES_MAX;
    const int near = str_nearest(table, names, n);
    if (near >= 0)
        buf_addf(out, "; the nearest name is '%s'", names[near]);
    mem_free(names);
}

/* PostgreSQL has one code for a function that it has not, and one that takes other values. */
static bool diagnose_takes_others(const struct catalog *catalog, const char *class_name,
                                  const char *function)
{
    const bool missing = catalog && catalog_dialect(catalog) == SQL_POSTGRES &&
                         str_eq(class_name, "FUNCTION_NOT_SUPPORTED");

    for (const char *const *known = missing ? sql_functions(catalog_dialect(catalog)) : NULL;
         known && *known; known++)
        if (str_eq_fold(*known, function))
            return true;
    return false;
}

void agent_diagnose(const struct catalog *catalog, const char *class_name, const char *message,
                    const char *problem, struct agent_diagnosis *ret_diagnosis)
{
    struct agent_diagnosis out = {.error_type = "UNKNOWN_ERROR", .correctable = true};
    struct buf suggestion = BUF_INIT;
    const char *dot = strrchr(problem, '.');
    const char *name = dot ? dot + 1 : problem;

    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++) {
        if (!str_eq(causes[i].type, class_name))
            continue;
        const char *gap = strstr(causes[i].cause, "%s");
        out.error_type = causes[i].type;
        out.correctable = causes[i].correctable;
        out.root_cause = mem_printf("%.*s%s%s%s%s", (int)(gap - causes[i].cause), causes[i].cause,
                                    *problem ? "'" : "", *problem ? problem : causes[i].what,
                                    *problem ? "'" : "", gap + 2);
        buf_add(&suggestion, causes[i].suggestion);
    }
    if (diagnose_takes_others(catalog, class_name, problem)) {
        mem_free(out.root_cause);
        buf_clear(&suggestion);
        out.error_type = "TYPE_MISMATCH";
        out.root_cause = mem_printf("the function '%s' does not take values of this type", problem);
        buf_add(&suggestion, "cast what it is given to a type that it takes, or use another one");
    }
    if (!out.root_cause) {
        out.root_cause = mem_strdup(message);
        buf_add(&suggestion, "read what the database says, and change the query there");
    }
    if (catalog && *name) {
        const struct sql_lookup lookup = catalog_lookup(catalog);
        if (str_eq(class_name, "COLUMN_NOT_FOUND"))
            diagnose_add_owners(&lookup, name, &suggestion);
        if (str_eq(class_name, "TABLE_NOT_FOUND"))
            add_nearest_table(&lookup, name, &suggestion);
    }
    out.suggestion = buf_take(&suggestion);
    *ret_diagnosis = out;
}

char *agent_diagnosis_text(struct arena *arena, const struct agent_diagnosis *diagnosis,
                           const char *error, const char *problem)
{
    return arena_printf(arena,
                        "%s\nError type: %s\nProblem area: %s\nRoot cause: %s\nSuggestion: %s",
                        error, diagnosis->error_type, problem && *problem ? problem : "not known",
                        diagnosis->root_cause, diagnosis->suggestion);
}

void agent_diagnosis_release(struct agent_diagnosis *diagnosis)
{
    mem_free(diagnosis->root_cause);
    mem_free(diagnosis->suggestion);
    *diagnosis = (struct agent_diagnosis){0};
}
