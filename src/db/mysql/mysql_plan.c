/* EXPLAIN's table in one line. Its columns are the same in MySQL and MariaDB, its JSON is not. */
#include <stdlib.h>
#include <string.h>

#include "mysql/mysql_driver.h"
#include "plan.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

#define EXPLAIN_US 10000000
#define NO_RIGHT_TO_EXPLAIN "1345" /* the tables behind a view are not the user's to read */

/* A value by the name of its column; "" when it is NULL or there is none. */
static const char *mysql_plan_value(MYSQL_RES *rows, MYSQL_ROW row, const char *name)
{
    const MYSQL_FIELD *fields = libmariadb.mysql_fetch_fields(rows);

    for (unsigned i = 0; i < libmariadb.mysql_num_fields(rows); i++)
        if (str_eq_fold(fields[i].name, name))
            return row[i] ? row[i] : "";
    return "";
}

static void mysql_plan_read_plan(MYSQL_RES *rows, const char *sql, struct db_plan *plan)
{
    struct plan_notes notes = {.at_most = true};
    double loops = 1, largest = 0;
    bool one_nest = true;
    MYSQL_ROW row;

    while ((row = libmariadb.mysql_fetch_row(rows))) {
        const char *type = mysql_plan_value(rows, row, "type");
        const char *key = mysql_plan_value(rows, row, "key");
        const double count = strtod(mysql_plan_value(rows, row, "rows"), NULL);
        one_nest &= str_eq(mysql_plan_value(rows, row, "id"), "1");
        if (str_eq_fold(type, "ALL") || str_eq_fold(type, "index")) {
            plan_note_scan(&notes, mysql_plan_value(rows, row, "table"));
            largest = count > largest ? count : largest;
        } else if (*key && !str_eq(key, "PRIMARY")) {
            plan_note_index(&notes, key);
        }
        notes.sorts |= strstr(mysql_plan_value(rows, row, "Extra"), "filesort") != NULL;
        loops *= count > 1 ? count : 1;
    }
    plan->rows = one_nest && loops < 9e15 ? (int64_t)loops : -1;
    plan->cost = -1;
    plan->scanned = largest;
    plan->looked = loops;
    plan_note_limit(&notes, plan, sql, SQL_MYSQL);
    plan_write(&notes, plan);
    plan_notes_release(&notes);
}

/* A user who may read a view only may not see its plan, but may run the query. */
static bool mysql_plan_refused(struct my_db *db, struct db_plan *ret_plan)
{
    if (!str_eq(db->base.error.code, NO_RIGHT_TO_EXPLAIN))
        return false;
    *ret_plan = (struct db_plan){.rows = -1, .cost = -1};
    text_copy(ret_plan->line, sizeof ret_plan->line,
              "no plan: this user may read the view, not the tables behind it");
    return true;
}

bool my_explain(struct db *base, const char *sql, struct db_plan *ret_plan, struct err *err)
{
    struct my_db *db = (struct my_db *)base;
    struct db_plan plan = {0};

    my_run_begin(db, db->base.limits.cancel, db_ask_until(&db->base, EXPLAIN_US));
    bool ok = my_check_read(db, sql, err) && my_guard_begin(db, err);
    if (ok) {
        char *explain = mem_printf("EXPLAIN %s", sql);
        struct err problem = ERR_INIT;
        MYSQL_RES *rows = my_ask(db, explain, 1, &problem);
        if (rows)
            mysql_plan_read_plan(rows, sql, &plan);
        ok = rows || mysql_plan_refused(db, &plan);
        if (!ok && err)
            *err = problem;
        libmariadb.mysql_free_result(rows);
        mem_free(explain);
    }
    my_run_end(db);
    if (ok || db->base.error.class != DB_CONNECTION_LOST)
        my_guard_end(db);
    if (ok)
        *ret_plan = plan;
    return ok;
}
