/* "12 rows expected · index customers_country · no full scan" */
#include "plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/arena.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/sql/tree.h"

#define LOOPS 10     /* a row that a loop looks at costs a tenth of one that is read */
#define NAMES_MOST 3 /* that the line names of each */

static void plan_note(struct buf *names, int count, const char *name)
{
    if (count <= NAMES_MOST)
        buf_addf(names, "%s%s", count > 1 ? ", " : "", name);
    else if (count == NAMES_MOST + 1)
        buf_add(names, ", …");
}

void plan_note_scan(struct plan_notes *notes, const char *table)
{
    plan_note(&notes->scan_names, ++notes->scans, table);
}

void plan_note_index(struct plan_notes *notes, const char *index)
{
    plan_note(&notes->index_names, ++notes->indexes, index);
}

static bool plan_reads_tables(const struct sql_source *from)
{
    return from && (from->kind == SQL_SOURCE_TABLE ||
                    (from->kind == SQL_SOURCE_JOIN && plan_reads_tables(from->left) &&
                     plan_reads_tables(from->right)));
}

/* Rows of the tables as they stand: the reading ends with the last row that is asked for. */
static bool plan_is_plain(const struct sql_query *query)
{
    if (query->kind != SQL_QUERY_SELECT || query->with || query->where || query->group_count ||
        query->having || query->distinct || query->distinct_on_count || query->order ||
        !plan_reads_tables(query->from))
        return false;
    for (const struct sql_item *item = query->items; item; item = item->next)
        if (item->expr->kind != SQL_EXPR_COLUMN && item->expr->kind != SQL_EXPR_STAR)
            return false;
    return true;
}

static bool plan_gathers(const struct sql_expr *e, void *arg)
{
    static const char *const names[] = {"count", "sum", "avg", "min", "max"};

    for (size_t i = 0; e->kind == SQL_EXPR_CALL && !e->over && i < 5; i++)
        *(bool *)arg |= str_eq_fold(e->name, names[i]);
    return e->kind != SQL_EXPR_SUBQUERY;
}

/* All rows gathered into one: "SELECT count(*) FROM t". */
static bool plan_is_one(const struct sql_query *query)
{
    bool gathers = false;

    if (!query || query->kind != SQL_QUERY_SELECT || query->group_count || query->qualify)
        return false;
    const struct sql_query shown = {.items = query->items};
    sql_walk(&shown, plan_gathers, &gathers);
    return gathers;
}

/* -1: it has none, or one that is no plain number; ret_plain: nothing but so many rows is read;
 * ret_one: one row comes of them. */
static int64_t plan_limit(const char *sql, enum sql_dialect dialect, bool *ret_plain, bool *ret_one)
{
    struct arena arena = {0};
    struct sql_error error;
    const struct sql_query *query = sql_parse(&arena, sql, strlen(sql), dialect, &error);
    const struct sql_expr *limit = query && !query->limit_with_ties ? query->limit : NULL;
    int64_t rows = -1;

    if (limit && limit->kind == SQL_EXPR_NUMBER && strspn(limit->text, "0123456789") < 18 &&
        !limit->text[strspn(limit->text, "0123456789")])
        rows = strtoll(limit->text, NULL, 10);
    *ret_plain = rows >= 0 && query->offset == NULL && plan_is_plain(query);
    *ret_one = plan_is_one(query) && rows != 0;
    arena_release(&arena);
    return rows;
}

void plan_note_limit(struct plan_notes *notes, struct db_plan *plan, const char *sql,
                     enum sql_dialect dialect)
{
    bool plain = false, one = false;
    const int64_t limit = plan_limit(sql, dialect, &plain, &one);

    if (plain && plan->scanned > (double)limit)
        plan->scanned = (double)limit;
    if (plain && plan->looked > (double)limit)
        plan->looked = (double)limit;
    if (one) {
        plan->rows = 1;
        notes->at_most = false;
    }
    if (limit < 0 || (plan->rows >= 0 && plan->rows <= limit))
        return;
    plan->rows = limit;
    notes->at_most = true;
}

static void plan_add_number(struct buf *out, int64_t number)
{
    char digits[24];
    const int len = snprintf(digits, sizeof digits, "%lld", (long long)number);

    for (int i = 0; i < len; i++) {
        if (i && (len - i) % 3 == 0)
            buf_addc(out, ',');
        buf_addc(out, digits[i]);
    }
}

void plan_write(const struct plan_notes *notes, struct db_plan *plan)
{
    struct buf line = BUF_INIT;

    if (plan->rows >= 0) {
        if (notes->at_most)
            buf_add(&line, "up to ");
        else if (plan->rows > 1)
            buf_add(&line, "about ");
        plan_add_number(&line, plan->rows);
        buf_add(&line, plan->rows == 1 ? " row expected · " : " rows expected · ");
    }
    if (notes->indexes)
        buf_addf(&line, "%s %s · ", notes->indexes == 1 ? "index" : "indexes",
                 buf_str(&notes->index_names));
    if (notes->scans)
        buf_addf(&line, "full scan of %s", buf_str(&notes->scan_names));
    else
        buf_add(&line, "no full scan");
    if (notes->sorts)
        buf_add(&line, " · sorts");
    text_copy(plan->line, sizeof plan->line, buf_str(&line));
    plan->full_scans = notes->scans;
    buf_release(&line);
}

static void say_heavy(struct db_plan *plan, const char *before, double number, const char *after)
{
    struct buf text = BUF_INIT;

    buf_add(&text, before);
    plan_add_number(&text, number < 9e15 ? (int64_t)number : (int64_t)9e15);
    buf_add(&text, after);
    text_copy(plan->heavy, sizeof plan->heavy, buf_str(&text));
    buf_release(&text);
}

void plan_judge(struct db_plan *plan, double rows, double cost)
{
    plan->heavy[0] = '\0';
    if (rows > 0 && plan->scanned > rows)
        say_heavy(plan, "this may take a long time: it reads about ", plan->scanned,
                  " rows of one table");
    else if (rows > 0 && plan->looked > LOOPS * rows)
        say_heavy(plan, "this may take a long time: its joins look at about ", plan->looked,
                  " rows");
    else if (cost > 0 && plan->cost > cost)
        say_heavy(plan, "this may take a long time: the database estimates a cost of ", plan->cost,
                  "");
}

void plan_notes_release(struct plan_notes *notes)
{
    buf_release(&notes->scan_names);
    buf_release(&notes->index_names);
}
