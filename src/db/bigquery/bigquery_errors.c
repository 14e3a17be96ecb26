/* BigQuery's failures in S5's classes, by the error's reason and, for a query, by the analyzer's
 * words; and in plain words what to do about those that are not the statement's: quota, permission,
 * location, billing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bigquery/bigquery.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/http/shown.h"

/* The way out follows the message; NULL: the message says it. */
static const struct reason {
    const char *reason;
    enum db_error_class class;
    const char *way;
} reasons[] = {
    {"accessDenied", DB_PERMISSION_DENIED,
     "ask for BigQuery Job User on the project and BigQuery Data Viewer on the dataset"},
    {"billingNotEnabled", DB_PERMISSION_DENIED,
     "switch billing on for the project in the Google Cloud console"},
    {"quotaExceeded", DB_BUSY, "a quota of the project is used up: wait, or ask for a larger one"},
    {"rateLimitExceeded", DB_BUSY, "too many requests at once: try again in a minute"},
    {"jobRateLimitExceeded", DB_BUSY, "too many requests at once: try again in a minute"},
    {"backendError", DB_BUSY, "BigQuery is not well: try again later"},
    {"internalError", DB_BUSY, "BigQuery is not well: try again later"},
    {"bytesBilledLimitExceeded", DB_ERROR_UNKNOWN,
     "read fewer columns or partitions, or raise sql.bigquery_gib"},
    {"notFound", DB_TABLE_NOT_FOUND, NULL},
    {"duplicate", DB_CONSTRAINT_VIOLATION, NULL},
    {"resourcesExceeded", DB_OUT_OF_SPACE, NULL},
    {"responseTooLarge", DB_OUT_OF_SPACE, NULL},
    {"stopped", DB_CANCELLED, NULL},
    {"timeout", DB_TIMEOUT, NULL},
    {"invalidQuery", DB_SYNTAX_ERROR, NULL},
    {"invalid", DB_ERROR_UNKNOWN, NULL},
};

/* The analyzer's words; % is the problem. */
static const struct db_message messages[] = {
    {"Unrecognized name: % at", DB_COLUMN_NOT_FOUND},
    {"Name % not found inside", DB_COLUMN_NOT_FOUND},
    {"Field name % does not exist", DB_COLUMN_NOT_FOUND},
    {"Column name % is ambiguous", DB_AMBIGUOUS_COLUMN},
    {"Table not found: %", DB_TABLE_NOT_FOUND},
    {"Not found: Table % was not found", DB_TABLE_NOT_FOUND},
    {"Not found: Dataset % was not found", DB_TABLE_NOT_FOUND},
    {"Function not found: % at", DB_FUNCTION_NOT_SUPPORTED},
    {"references column % which is neither grouped nor aggregated", DB_GROUPING_ERROR},
    {"references % which is neither grouped nor aggregated", DB_GROUPING_ERROR},
    {"Aggregate function % not allowed in", DB_GROUPING_ERROR},
    {"Analytic function % not allowed in", DB_GROUPING_ERROR},
    {"Aggregations of aggregations are not allowed", DB_GROUPING_ERROR},
    {"No matching signature for %", DB_TYPE_MISMATCH},
    {"Could not cast literal %", DB_TYPE_MISMATCH},
    {"division by zero", DB_VALUE_ERROR},
    {"Bad %", DB_TYPE_MISMATCH},
    {"Invalid date: %", DB_TYPE_MISMATCH},
    {"without a filter over column(s) %", DB_PERMISSION_DENIED},
    {"Access Denied: %", DB_PERMISSION_DENIED},
    {"Syntax error: %", DB_SYNTAX_ERROR},
};

#define FILTER "without a filter over column(s)"

static const struct reason *bigquery_errors_find(const char *reason)
{
    static const struct reason other = {"", DB_ERROR_UNKNOWN, NULL};

    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (str_eq(reasons[i].reason, reason))
            return &reasons[i];
    return &other;
}

/* "… at [3:14]": the 1-based character of the place. */
static int bigquery_errors_position(const char *message, const char *sql)
{
    const char *at = NULL;
    int chars = 0;

    for (const char *p = message; (p = strstr(p, "at [")); p++)
        at = p;
    if (!at || !sql)
        return 0;
    char *end;
    long line = strtol(at + 4, &end, 10), column = *end == ':' ? strtol(end + 1, NULL, 10) : 0;
    for (const char *p = sql; *p && line > 1; p++)
        if ((*p & 0xc0) != 0x80) {
            chars++;
            line -= *p == '\n';
        }
    return column > 0 && column < 1000000 ? chars + (int)column : 0;
}

/* Cannot query over table 'p.d.t' without a filter over column(s) 'day' that can be used for
 * partition elimination */
static bool wants_filter(struct bigquery_db *db, const char *message, struct err *err)
{
    const char *p = strstr(message, FILTER);
    const char *open = p ? strchr(p, '\'') : NULL, *end = open ? strchr(open + 1, '\'') : NULL;
    const char *table = strstr(message, "table '");

    if (!end)
        return false;
    const char *name = table ? table + 7 : "";
    const size_t len = strcspn(name, "'");
    db_fail(&db->base, DB_PERMISSION_DENIED, "partition", open + 1, (size_t)(end - open - 1));
    db->base.error.suggestion = "Add a condition on the partition's column.";
    err_set(err, ERR_DB,
            "the table '%.*s' is only read by partition: add a condition on '%.*s' to WHERE, for "
            "example a range of dates",
            (int)(len < 80 ? len : 80), name, (int)(end - open - 1), open + 1);
    return true;
}

bool bigquery_fail(struct bigquery_db *db, const char *reason, const char *message, struct err *err)
{
    const struct reason *known = bigquery_errors_find(reason);
    const char *problem = NULL;
    size_t len = 0;
    enum db_error_class class = known->class;
    char code[16];

    if (wants_filter(db, message, err))
        return false;
    const struct db_message *match =
        db_match_message(messages, sizeof messages / sizeof *messages, message, &problem, &len);
    if (match && !known->way)
        class = match->class;
    const char *hint = len ? memchr(problem, ';', len) : NULL; /* "nam; Did you mean name?" */
    if (hint)
        len = (size_t)(hint - problem);
    snprintf(code, sizeof code, "%s", reason);
    db_fail(&db->base, class, code, problem, len);
    const bool place = strstr(message, "not found in location") != NULL;
    err_set(err, db_error_code(class), "%.*s%s%s",
            TEXT_CUT(message, known->way || place ? 150 : 230), known->way || place ? ": " : "",
            known->way ? known->way
            : place    ? "location= in the URL must be where the data is"
                       : "");
    return false;
}

/* ---- the API's error object */

/* {"error": {"code", "message", "errors": [{"reason", "message"}], "status"}}; false: it is none.
 */
static bool read_error(const char *text, size_t len, char **ret_reason, char **ret_message)
{
    struct json_value root, first = {0};
    struct json_walk walk;

    if (!json_read(text, len, &root))
        return false;
    const struct json_value error = json_member(&root, "error"),
                            list = json_member(&error, "errors"),
                            message = json_member(&error, "message");
    if (error.kind != JSON_OBJECT)
        return false;
    json_walk_init(&walk, &list);
    json_walk_item(&walk, &first);
    const struct json_value reason = json_member(&first, "reason");
    *ret_reason = json_dup(&reason);
    *ret_message = json_dup(&message);
    if (!*ret_reason)
        *ret_reason = mem_strdup("");
    if (!*ret_message)
        *ret_message = mem_strdup("no message");
    return true;
}

char *bigquery_reason(const char *text, size_t len)
{
    char *reason, *message;

    if (!read_error(text, len, &reason, &message))
        return mem_strdup("");
    mem_free(message);
    return reason;
}

/* An answer whose end was not kept, since its message names types of many columns: as much of the
 * message as there is. False: it has none. */
static bool fail_cut(struct bigquery_db *db, const struct http_reply *reply, struct err *err)
{
    const char *text = buf_str(&reply->start), *name = strstr(text, "\"message\"");
    const char *open = name ? strchr(name + strlen("\"message\""), '"') : NULL;

    if (!open || reply->start.len < HTTP_START_MAX)
        return false;
    char *message = mem_strndup(open + 1, text_cut(open + 1, strcspn(open + 1, "\n"), 1000));
    bigquery_fail(db, reply->status == 400 ? "invalidQuery" : "", message, err);
    mem_free(message);
    return true;
}

static bool fail_login(struct bigquery_db *db, struct err *err)
{
    const bool given = db->login.kind == BIGQUERY_TOKEN;

    db_fail(&db->base, DB_CONNECTION_LOST, "401", NULL, 0); /* another connection has another */
    return err_set(err, ERR_CONNECT, "'%s' refused %s%s", db->shown, db->login.who,
                   given ? ": it has ended or is not BigQuery's: password_command makes a new one"
                         : ": check the credentials and the machine's clock");
}

bool bigquery_fail_http(struct bigquery_db *db, const struct http_reply *reply, struct err *err)
{
    char *reason = NULL, *message = NULL;
    char code[16];

    if (reply->status == 401)
        return fail_login(db, err);
    if (read_error(buf_str(&reply->start), reply->start.len, &reason, &message)) {
        bigquery_fail(db, reason, message, err);
    } else if (!fail_cut(db, reply, err)) {
        struct buf says = BUF_INIT;
        shown_answer(&says, buf_str(&reply->start), reply->start.len, 100, db->login.token);
        snprintf(code, sizeof code, "%ld", reply->status);
        db_fail(&db->base, DB_CONNECTION_LOST, code, NULL, 0);
        err_set(err, ERR_CONNECT, "'%s' answered with HTTP status %ld: %s", db->shown,
                reply->status, buf_str(&says));
        buf_release(&says);
    }
    mem_free(reason);
    mem_free(message);
    return false;
}

void bigquery_place(struct bigquery_db *db, const char *sql, const struct err *err)
{
    if (err)
        db->base.error.position = bigquery_errors_position(err->text, sql);
}

bool bigquery_lost(struct bigquery_db *db, const struct http_reply *reply, struct err *err)
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

bool bigquery_protocol_error(struct bigquery_db *db, struct err *err)
{
    db_fail(&db->base, DB_CONNECTION_LOST, "", NULL, 0);
    return err_set(err, ERR_CONNECT, "the answer of '%s' is not BigQuery's", db->shown);
}
