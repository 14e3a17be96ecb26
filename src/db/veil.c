/* What a connection with secure views says of failures and plans: the database's own words may
 * quote a hidden table, its columns and its values. They may quote a value of the session's
 * statements as well, which is a secret on any connection. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "driver.h"
#include "querent/base/str.h"

static const char *const sentences[] = {
    [DB_ERROR_UNKNOWN] = "the database refused the statement",
    [DB_TABLE_NOT_FOUND] = "the database does not find a table",
    [DB_COLUMN_NOT_FOUND] = "the database does not find a column",
    [DB_SYNTAX_ERROR] = "the database does not understand the statement",
    [DB_AMBIGUOUS_COLUMN] = "a column could be of more than one table",
    [DB_TYPE_MISMATCH] = "a value does not fit its type",
    [DB_VALUE_ERROR] = "an expression has no result for a row",
    [DB_CONSTRAINT_VIOLATION] = "a row breaks a constraint of its table",
    [DB_FUNCTION_NOT_SUPPORTED] = "the database does not have a function or what it was asked for",
    [DB_GROUPING_ERROR] = "a column is neither grouped by nor aggregated",
    [DB_PERMISSION_DENIED] = "the user lacks a right that the statement needs",
    [DB_BUSY] = "another program holds a lock that the statement needs",
    [DB_OUT_OF_SPACE] = "the database has no space left",
};

/* A word of the statement is no news; a name of the map is. */
static bool may_be_said(const struct db *db, const char *sql, const char *problem)
{
    return *problem && sql && str_find_fold(sql, problem) &&
           (!db->veil || !str_find_fold(db->veil, problem)) && !db_session_shows(db, problem);
}

/* "row 12: …" of a load stays. */
static size_t row_prefix(const char *text)
{
    size_t len = strlen("row ");

    if (!str_starts(text, "row "))
        return 0;
    while (isdigit((unsigned char)text[len]))
        len++;
    return text[len] == ':' && text[len + 1] == ' ' ? len + 2 : 0;
}

bool veil_error(struct db *db, const char *sql, struct err *err)
{
    struct db_error *error = &db->error;
    const char *sentence = sentences[error->class];
    char row[32], problem[sizeof error->problem + 8] = "", code[32] = "";

    if (!err || err->code != ERR_DB || !sentence ||
        (!db->veil && !db_session_shows(db, err->text) && !db_session_shows(db, error->problem)))
        return false;
    if (!may_be_said(db, sql, error->problem))
        error->problem[0] = '\0';
    snprintf(row, sizeof row, "%.*s", (int)row_prefix(err->text), err->text);
    if (*error->problem)
        snprintf(problem, sizeof problem, ": '%s'", error->problem);
    if (*error->code)
        snprintf(code, sizeof code, "code %s; ", error->code);
    return err_set(err, ERR_DB, "%s%s%s (%sits own words are withheld, since %s)", row, sentence,
                   problem, code,
                   db->veil ? "tables are hidden behind views"
                            : "they quote a value of the session's statements");
}

void veil_plan(const struct db *db, struct db_plan *plan)
{
    if (!db->veil)
        return;
    static const char last[] = "expected"; /* what follows names indexes and tables */
    char *end = plan->rows < 0 ? NULL : strstr(plan->line, last);
    plan->line[end ? (size_t)(end - plan->line) + strlen(last) : 0] = '\0';
}
