/* Trino's failures in S5's classes, by the error's name (StandardErrorCode of its SPI), and what
 * HTTP says where no statement was begun: wrong password, wrong address, a gateway's page. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/http/shown.h"
#include "trino/trino.h"

static const struct {
    const char *name;
    enum db_error_class class;
} names[] = {
    {"TABLE_NOT_FOUND", DB_TABLE_NOT_FOUND},
    {"SCHEMA_NOT_FOUND", DB_TABLE_NOT_FOUND},
    {"CATALOG_NOT_FOUND", DB_TABLE_NOT_FOUND},
    {"MISSING_CATALOG_NAME", DB_TABLE_NOT_FOUND},
    {"MISSING_SCHEMA_NAME", DB_TABLE_NOT_FOUND},
    {"COLUMN_NOT_FOUND", DB_COLUMN_NOT_FOUND},
    {"MISSING_ATTRIBUTE", DB_COLUMN_NOT_FOUND},
    {"AMBIGUOUS_NAME", DB_AMBIGUOUS_COLUMN},
    {"COLUMN_TYPE_UNKNOWN", DB_TYPE_MISMATCH},
    {"SYNTAX_ERROR", DB_SYNTAX_ERROR},
    {"MISMATCHED_COLUMN_ALIASES", DB_SYNTAX_ERROR},
    {"DUPLICATE_COLUMN_NAME", DB_SYNTAX_ERROR},
    {"MISSING_COLUMN_NAME", DB_SYNTAX_ERROR},
    {"TYPE_MISMATCH", DB_TYPE_MISMATCH},
    {"DIVISION_BY_ZERO", DB_VALUE_ERROR},
    {"INVALID_CAST_ARGUMENT", DB_TYPE_MISMATCH},
    {"INVALID_LITERAL", DB_TYPE_MISMATCH},
    {"INVALID_FUNCTION_ARGUMENT", DB_TYPE_MISMATCH},
    {"NUMERIC_VALUE_OUT_OF_RANGE", DB_TYPE_MISMATCH},
    {"FUNCTION_NOT_FOUND", DB_FUNCTION_NOT_SUPPORTED},
    {"NOT_SUPPORTED", DB_FUNCTION_NOT_SUPPORTED},
    {"FUNCTION_NOT_AGGREGATE", DB_FUNCTION_NOT_SUPPORTED},
    {"EXPRESSION_NOT_AGGREGATE", DB_GROUPING_ERROR},
    {"EXPRESSION_NOT_SCALAR", DB_GROUPING_ERROR},
    {"NESTED_AGGREGATION", DB_GROUPING_ERROR},
    {"MISSING_GROUP_BY", DB_GROUPING_ERROR},
    {"CONSTRAINT_VIOLATION", DB_CONSTRAINT_VIOLATION},
    {"PERMISSION_DENIED", DB_PERMISSION_DENIED},
    {"EXCEEDED_TIME_LIMIT", DB_TIMEOUT},
    {"EXCEEDED_CPU_LIMIT", DB_TIMEOUT},
    {"USER_CANCELED", DB_CANCELLED},
    {"ADMINISTRATIVELY_KILLED", DB_CANCELLED},
    {"QUERY_QUEUE_FULL", DB_BUSY},
    {"CLUSTER_OUT_OF_MEMORY", DB_BUSY},
    {"EXCEEDED_GLOBAL_MEMORY_LIMIT", DB_BUSY},
    {"SERVER_STARTING_UP", DB_BUSY},
    {"SERVER_SHUTTING_DOWN", DB_CONNECTION_LOST},
    {"ABANDONED_QUERY", DB_CONNECTION_LOST},
    {"NO_NODES_AVAILABLE", DB_CONNECTION_LOST},
    {"READ_ONLY_VIOLATION", DB_READ_ONLY},
    {"MEMORY_LIMIT_EXCEEDED", DB_OUT_OF_SPACE},
    {"EXCEEDED_SPILL_LIMIT", DB_OUT_OF_SPACE},
    {"OUT_OF_SPILL_SPACE", DB_OUT_OF_SPACE},
};

/* Only what the message names: the class is known by then. */
static const struct db_message problems[] = {
    {"Column '%' cannot be resolved", DB_COLUMN_NOT_FOUND},
    {"Column '%' is ambiguous", DB_AMBIGUOUS_COLUMN},
    {"Table '%' does not exist", DB_TABLE_NOT_FOUND},
    {"Schema '%' does not exist", DB_TABLE_NOT_FOUND},
    {"Catalog '%' not found", DB_TABLE_NOT_FOUND},
    {"Catalog '%' does not exist", DB_TABLE_NOT_FOUND},
    {"Function '%' not registered", DB_FUNCTION_NOT_SUPPORTED},
    {"mismatched input '%'", DB_SYNTAX_ERROR},
    {"NULL value not allowed for NOT NULL column: %", DB_CONSTRAINT_VIOLATION},
};

static enum db_error_class trino_errors_class_of(const char *name, const char *type)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_eq(names[i].name, name))
            return names[i].class;
    return str_eq(type, "INSUFFICIENT_RESOURCES") ? DB_BUSY : DB_ERROR_UNKNOWN;
}

static int trino_errors_number_of(const struct json_value *object, const char *name)
{
    const struct json_value value = json_member(object, name);

    return value.kind == JSON_NUMBER ? (int)strtol(value.p, NULL, 10) : 0;
}

/* 1-based character of the place; columns count from 1. */
static int trino_errors_position_of(const struct json_value *error, const char *sql)
{
    const struct json_value place = json_member(error, "errorLocation");
    int line = trino_errors_number_of(&place, "lineNumber"),
        column = trino_errors_number_of(&place, "columnNumber");
    int chars = 0;

    if (line < 1 || !sql)
        return 0;
    for (const char *p = sql; *p && line > 1; p++)
        if ((*p & 0xc0) != 0x80) {
            chars++;
            line -= *p == '\n';
        }
    return chars + column;
}

bool trino_fail(struct trino_db *db, const struct json_value *error, const char *sql,
                struct err *err)
{
    const struct json_value fields[] = {json_member(error, "errorName"),
                                        json_member(error, "errorType"),
                                        json_member(error, "message")};
    char *name = json_dup(&fields[0]), *type = json_dup(&fields[1]),
         *message = json_dup(&fields[2]);
    const enum db_error_class class = trino_errors_class_of(name, type);
    const char *problem = NULL;
    size_t len = 0;
    char code[16];

    snprintf(code, sizeof code, "%d", trino_errors_number_of(error, "errorCode"));
    if (message)
        db_match_message(problems, sizeof problems / sizeof *problems, message, &problem, &len);
    db_fail(&db->base, class, code, problem, len);
    db->base.error.position = trino_errors_position_of(error, sql);
    err_set(err, db_error_code(class), "%s", message ? message : name ? name : "unknown error");
    mem_free(name);
    mem_free(type);
    mem_free(message);
    return false;
}

bool trino_fail_http(struct trino_db *db, const struct http_reply *reply, struct err *err)
{
    struct buf says = BUF_INIT;
    char code[16];

    snprintf(code, sizeof code, "%ld", reply->status);
    shown_answer(&says, buf_str(&reply->start), reply->start.len, 100, db->target.password);
    if (reply->status == 401) {
        db_fail(&db->base, DB_PERMISSION_DENIED, code, NULL, 0);
        err_set(err, ERR_CONNECT,
                "'%s' refused the user or the password: check both (URL, password_command)",
                db->shown);
    } else if (reply->status == 403) {
        db_fail(&db->base, DB_PERMISSION_DENIED, code, NULL, 0);
        err_set(err, ERR_CONNECT, "'%s' refused the user: %s", db->shown, buf_str(&says));
    } else {
        db_fail(&db->base, DB_CONNECTION_LOST, code, NULL, 0);
        err_set(err, ERR_CONNECT, "'%s' answered with HTTP status %ld: %s", db->shown,
                reply->status, buf_str(&says));
    }
    buf_release(&says);
    return false;
}

bool trino_lost(struct trino_db *db, const struct http_reply *reply, struct err *err)
{
    switch (reply->failure) {
    case HTTP_CANCELLED:
        return db_stopped(&db->base, DB_CANCELLED, err);
    case HTTP_TIMED_OUT:
        return db_stopped(&db->base, DB_TIMEOUT, err);
    default:
        return db_fail(&db->base, DB_CONNECTION_LOST, "", NULL, 0); /* *err says why */
    }
}
