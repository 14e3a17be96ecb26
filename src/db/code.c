/* Code that a statement names, as the database knows it. The questions are ordinary reads, so that
 * a driver needs nothing for them. */
#include "code.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "driver.h"
#include "querent/base/str.h"
#include "querent/sql/sql.h"

enum { ASK_MS = 3000 };

struct result *code_ask(struct db *db, const char *sql)
{
    const struct db_read_options options = {
        .time_limit_ms = db->patience_ms && db->patience_ms < ASK_MS ? db->patience_ms : ASK_MS,
        .cancel = db->limits.cancel};
    struct result *result = NULL;
    struct err err = ERR_INIT;

    if (db->unasked.code) /* nor will it answer this */
        return NULL;
    if (db_read(db, sql, &options, &result, &err))
        return result;
    code_failed(db, &err);
    return NULL;
}

void code_failed(struct db *db, const struct err *err)
{
    if (db->unasked.code)
        return;
    if (err->code == ERR_TIMEOUT)
        err_set(&db->unasked, ERR_TIMEOUT, "the database did not answer in time");
    else if (err->code == ERR_CONNECT || err->code == ERR_CANCELLED)
        db->unasked = *err;
}

const char *code_cell(const struct result *result, uint64_t row, size_t column, struct buf *out)
{
    const struct cell cell = result_cell(result, row, column);

    buf_clear(out);
    buf_addn(out, cell.p, cell.len);
    return buf_str(out);
}

bool code_plain(const char *name)
{
    for (const char *c = name; *c; c++) {
        if ((unsigned char)*c >= 0x80)
            return false;
    }
    return true;
}

void code_say(struct db_code *code, enum db_code_is is, const char *fmt, ...)
{
    va_list args;

    code->is = is;
    va_start(args, fmt);
    vsnprintf(code->text, sizeof code->text, fmt, args);
    va_end(args);
}

/* SQLite has only the functions that were compiled in; what its list lacks cannot be called. */
void code_sqlite(struct db *db, struct db_code *list, size_t count)
{
    struct result *known = code_ask(db, "SELECT DISTINCT name FROM pragma_function_list");
    struct buf name = BUF_INIT;

    for (size_t i = 0; known && i < count; i++) {
        code_say(&list[i], list[i].kind == DB_CODE_TABLE ? DB_CODE_OWN : DB_CODE_ABSENT, "%s", "");
        for (uint64_t row = 0; row < result_rows(known); row++) {
            if (str_eq_fold(code_cell(known, row, 0, &name), list[i].name))
                list[i].is = DB_CODE_OWN;
        }
    }
    buf_release(&name);
    result_unref(known);
}

/* Trino lists its functions, but not what they do. */
void code_trino(struct db *db, struct db_code *list, size_t count)
{
    struct buf sql = BUF_INIT, kind = BUF_INIT, sure = BUF_INIT;

    for (size_t i = 0; i < count; i++) {
        if (list[i].kind == DB_CODE_TABLE) {
            list[i].is = DB_CODE_OWN; /* an EXPLAIN calls nothing of a view */
            continue;
        }
        buf_clear(&sql);
        buf_add(&sql, "SHOW FUNCTIONS LIKE ");
        sql_quote_string(&sql, list[i].name, strlen(list[i].name), SQL_TRINO);
        struct result *found = code_ask(db, buf_str(&sql));
        if (found && result_rows(found) > 0 && result_column_count(found) > 4)
            code_say(&list[i], DB_CODE_UNKNOWN, "a %s function of the server%s",
                     code_cell(found, 0, 3, &kind),
                     str_eq(code_cell(found, 0, 4, &sure), "true") ? ", deterministic" : "");
        else if (found)
            code_say(&list[i], DB_CODE_UNSEEN, "the server lists no function of that name");
        result_unref(found);
    }
    buf_release(&sql);
    buf_release(&kind);
    buf_release(&sure);
}

bool db_code(struct db *db, struct db_code *list, size_t count, struct err *err)
{
    db->unasked = ERR_INIT;
    for (size_t i = 0; i < count; i++) {
        list[i].is = DB_CODE_UNKNOWN;
        list[i].text[0] = '\0';
    }
    if (db->ops->code && count)
        db->ops->code(db, list, count);
    if (!db->unasked.code)
        return true;
    if (err)
        *err = db->unasked;
    return false;
}
