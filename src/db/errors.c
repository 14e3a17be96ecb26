/* S5's error classes: their names, what to do about each, and matching of a driver's messages. */
#include "driver.h"

#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"

static const struct {
    const char *name;
    enum err_code code;
    const char *suggestion;
} classes[] = {
    [DB_ERROR_UNKNOWN] = {"UNKNOWN_ERROR", ERR_DB,
                          "Read the database's message and check the SQL."},
    [DB_TABLE_NOT_FOUND] = {"TABLE_NOT_FOUND", ERR_DB,
                            "Check the table's name against the list of tables, and its schema."},
    [DB_COLUMN_NOT_FOUND] = {"COLUMN_NOT_FOUND", ERR_DB,
                             "Check the column's name and which table or alias it belongs to."},
    [DB_SYNTAX_ERROR] = {"SYNTAX_ERROR", ERR_DB,
                         "Check the SQL near the marked place: commas, quotes, parentheses, "
                         "the order of clauses."},
    [DB_AMBIGUOUS_COLUMN] = {"AMBIGUOUS_COLUMN", ERR_DB,
                             "Write the table or its alias before the column's name."},
    [DB_TYPE_MISMATCH] = {"TYPE_MISMATCH", ERR_DB,
                          "Compare or store values of the column's own type, or cast them."},
    [DB_VALUE_ERROR] = {"VALUE_ERROR", ERR_DB,
                        "Leave out the rows that have no result, or divide by NULLIF(…, 0)."},
    [DB_CONSTRAINT_VIOLATION] = {"CONSTRAINT_VIOLATION", ERR_DB,
                                 "Correct the row so that the table's constraint holds."},
    [DB_FUNCTION_NOT_SUPPORTED] = {"FUNCTION_NOT_SUPPORTED", ERR_DB,
                                   "Use a function that this database has, with its arguments."},
    [DB_GROUPING_ERROR] = {"GROUPING_ERROR", ERR_DB,
                           "Group by every column that is not aggregated, and put conditions on "
                           "aggregates into HAVING."},
    [DB_PERMISSION_DENIED] = {"PERMISSION_DENIED", ERR_DB,
                              "Ask for the right to read this, or use another user."},
    [DB_TIMEOUT] = {"TIMEOUT", ERR_TIMEOUT,
                    "Narrow the question, add a condition, or raise the time limit."},
    [DB_CANCELLED] = {"CANCELLED", ERR_CANCELLED, "Run it again when you want its rows."},
    [DB_CONNECTION_LOST] = {"CONNECTION_LOST", ERR_CONNECT,
                            "Check that the database can be reached, then run it again."},
    [DB_BUSY] = {"BUSY", ERR_DB,
                 "Another program holds a lock: wait until it is done, then run it again."},
    [DB_READ_ONLY] = {"READ_ONLY", ERR_REFUSED,
                      "Questions only read; rows are written by a write job on a connection that "
                      "may be written."},
    [DB_OUT_OF_SPACE] = {"OUT_OF_SPACE", ERR_DB, "Free space on the database's disk."},
};

const char *db_error_class_name(enum db_error_class class)
{
    return classes[class].name;
}

const char *db_error_suggestion(enum db_error_class class)
{
    return classes[class].suggestion;
}

enum err_code db_error_code(enum db_error_class class)
{
    return classes[class].code;
}

bool db_fail(struct db *db, enum db_error_class class, const char *code, const char *problem,
             size_t problem_len)
{
    struct db_error *error = &db->error;

    *error = (struct db_error){.class = class, .suggestion = classes[class].suggestion};
    db->broken |= class == DB_CONNECTION_LOST;
    snprintf(error->code, sizeof error->code, "%s", code);
    if (!problem)
        return false;
    memcpy(error->problem, problem, text_cut(problem, problem_len, sizeof error->problem - 1));
    return false;
}

bool db_stopped(struct db *db, enum db_error_class class, struct err *err)
{
    db_fail(db, class, "", NULL, 0);
    if (class == DB_TIMEOUT)
        return err_set(err, ERR_TIMEOUT, "the time limit was exceeded: the statement was stopped");
    return err_set(err, ERR_CANCELLED, "cancelled");
}

/* Matches `text` against one pattern; text after a trailing % belongs to the problem. */
static bool errors_match(const char *pattern, const char *text, const char **ret_problem,
                         size_t *ret_len)
{
    const char *percent = strchr(pattern, '%');

    *ret_problem = "";
    *ret_len = 0;
    if (!percent)
        return str_find_fold(text, pattern) != NULL;
    const size_t before = (size_t)(percent - pattern);
    const char *at = text;
    if (before) {
        char head[64];
        snprintf(head, sizeof head, "%.*s", (int)before, pattern);
        at = str_find_fold(text, head);
        if (!at)
            return false;
        at += before;
    }
    const char *end = percent[1] ? str_find_fold(at, percent + 1) : at + strlen(at);
    if (!end)
        return false;
    *ret_problem = at;
    *ret_len = (size_t)(end - at);
    return true;
}

const struct db_message *db_match_message(const struct db_message *table, size_t count,
                                          const char *text, const char **ret_problem,
                                          size_t *ret_len)
{
    for (size_t i = 0; i < count; i++)
        if (errors_match(table[i].pattern, text, ret_problem, ret_len))
            return &table[i];
    return NULL;
}
