/* EXPLAIN QUERY PLAN in one line. SQLite says which loops it nests and by which index, and nothing
 * about sizes; those come from sqlite_stat1's averages for an index, and from the size of a table
 * for a scan. How SQLite words its plan: sqlite.org/eqp.html (checked with 3.40). */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "sqlite/sqlite.h"

#define RANGE_SHARE 3 /* a range is taken to keep a third */

#define NESTS_MAX 64 /* those beyond count into the last one */

/* The loops below one node of the plan: nested in each other, and, where the node depends on the
 * rows around it, run once for each of these. */
struct nest {
    int node, parent; /* the node's id, and of the one that it stands below; 0: the query */
    bool each_row;
    double loops; /* rows that they look at, so far */
};

struct plan_read {
    struct sqlite_db *db;
    const char *sql;
    struct nest nests[NESTS_MAX];
    size_t nest_count;
    struct nest *nest; /* of the line that is read */
    double most;       /* rows of all loops, were each range all of its index */
    double largest;    /* the largest table that is read whole */
    bool known;        /* all sizes were known */
    bool parts;        /* subqueries, unions: the loops are not one nest */
    bool aggregate;    /* rows are counted or summed up */
    bool grouped;
    bool ranged;
    bool keyed; /* rows are looked up by a value */
    struct plan_notes notes;
};

/* ---- sizes */

/* One integer of a query with one text parameter; -1 without a row or on failure. */
static int64_t sqlite_plan_ask(struct sqlite_db *db, const char *sql, const char *arg)
{
    sqlite3_stmt *stmt = NULL;
    int64_t value = -1;

    if (sqlite3_prepare_v2(db->handle, sql, -1, &stmt, NULL) == SQLITE_OK &&
        sqlite3_bind_text(stmt, 1, arg, -1, SQLITE_STATIC) == SQLITE_OK &&
        sqlite3_step(stmt) == SQLITE_ROW && sqlite3_column_type(stmt, 0) != SQLITE_NULL)
        value = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return value;
}

static int64_t table_rows(struct sqlite_db *db, const char *table)
{
    int64_t rows = sqlite_plan_ask(
        db, "SELECT max(CAST(stat AS INTEGER)) FROM sqlite_stat1 WHERE tbl = ?1", table);

    if (rows >= 0)
        return rows;
    char *sql = sqlite3_mprintf("SELECT (SELECT max(rowid) FROM main.\"%w\") - (SELECT min(rowid) "
                                "FROM main.\"%w\") + 1 WHERE ?1 IS NOT NULL",
                                table, table);
    rows = sqlite_plan_ask(db, sql, table);
    sqlite3_free(sql);
    return rows;
}

/* Rows that one key of `columns` columns of an index finds, by sqlite_stat1; -1 unknown. */
static int64_t rows_a_key(struct sqlite_db *db, const char *index, int columns)
{
    sqlite3_stmt *stmt = NULL;
    int64_t rows = -1;

    if (sqlite3_prepare_v2(db->handle, "SELECT stat FROM sqlite_stat1 WHERE idx = ?1", -1, &stmt,
                           NULL) == SQLITE_OK &&
        sqlite3_bind_text(stmt, 1, index, -1, SQLITE_STATIC) == SQLITE_OK &&
        sqlite3_step(stmt) == SQLITE_ROW) {
        const char *stat = (const char *)sqlite3_column_text(stmt, 0);
        for (int i = 0; stat && i < columns; i++) {
            stat = strchr(stat, ' ');
            stat = stat ? stat + 1 : NULL;
        }
        rows = stat ? strtoll(stat, NULL, 10) : -1;
    }
    sqlite3_finalize(stmt);
    return rows;
}

static bool sqlite_plan_is_table(struct sqlite_db *db, const char *name)
{
    return sqlite_plan_ask(
               db, "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?1 COLLATE NOCASE",
               name) == 1;
}

/* ---- aliases: the plan says "SCAN o", the size is known of "orders" */

/* Next word or quoted name of the text, without its quotes; false at the end. */
static bool sqlite_plan_next_name(const char **text, struct buf *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$";
    const char *p = *text;

    buf_clear(name);
    while (*p && !strchr(letters, *p) && !strchr("\"`['", *p) && !(*p & 0x80))
        p++;
    if (!*p)
        return false;
    if (strchr("\"`['", *p)) {
        const char close = *p == '[' ? ']' : *p;
        for (p++; *p && (*p != close || p[1] == close); p++) {
            p += *p == close;
            buf_addc(name, *p);
        }
        *text = *p ? p + 1 : p;
        return true;
    }
    while (*p && (strchr(letters, *p) || (*p & 0x80)))
        buf_addc(name, *p++);
    *text = p;
    return true;
}

/* The table that `alias` stands for in the text: the name before it, past an AS. Appends to
 * `table`. */
static bool table_of_alias(struct sqlite_db *db, const char *sql, const char *alias,
                           struct buf *table)
{
    struct buf name = BUF_INIT, before = BUF_INIT;
    bool found = sqlite_plan_is_table(db, alias);

    if (found)
        buf_add(table, alias);
    while (!found && sqlite_plan_next_name(&sql, &name)) {
        if (str_eq_fold(buf_str(&name), "as"))
            continue;
        if (str_eq_fold(buf_str(&name), alias) && sqlite_plan_is_table(db, buf_str(&before))) {
            buf_add(table, buf_str(&before));
            found = true;
        }
        buf_clear(&before);
        buf_add(&before, buf_str(&name));
    }
    buf_release(&name);
    buf_release(&before);
    return found;
}

/* ---- one line of the plan */

static void sqlite_plan_nest(struct plan_read *read, int64_t rows)
{
    read->known &= rows >= 0;
    if (rows > 0) {
        read->nest->loops *= (double)rows;
        read->most *= (double)rows;
    }
}

/* What a range keeps nobody knows: a third is taken for the work, all of it for the rows. */
static void nest_range(struct plan_read *read, int64_t rows)
{
    sqlite_plan_nest(read, rows);
    if (rows > RANGE_SHARE)
        read->nest->loops /= RANGE_SHARE;
    read->ranged = true;
}

/* "SCAN o", "SCAN o USING COVERING INDEX x" */
static void sqlite_plan_scan(struct plan_read *read, const char *name)
{
    struct buf table = BUF_INIT;

    if (strstr(name, " VIRTUAL TABLE ")) {
        read->known = false;
    } else if (table_of_alias(read->db, read->sql, name, &table)) {
        const int64_t rows = table_rows(read->db, buf_str(&table));
        sqlite_plan_nest(read, rows);
        if ((double)rows > read->largest)
            read->largest = (double)rows;
        plan_note_scan(&read->notes, buf_str(&table));
    } else if (!str_ends(name, "CONSTANT ROW") && !str_ends(name, "CONSTANT ROWS")) {
        read->parts = true;
    }
    buf_release(&table);
}

/* The last parentheses, with those inside them: "(ANY(a) AND b=?)"; NULL without any. */
static const char *sqlite_plan_keys_of(const char *how)
{
    int depth = 0;

    for (const char *p = how + strlen(how); p-- > how;) {
        depth += (*p == ')') - (*p == '(');
        if (*p == '(' && depth == 0)
            return p;
    }
    return NULL;
}

/* "INDEX x (a=? AND b>?)", "COVERING INDEX x (…)", "INTEGER PRIMARY KEY (rowid=?)" */
static void sqlite_plan_search(struct plan_read *read, const char *how)
{
    const char *keys = sqlite_plan_keys_of(how);
    const char *index = strstr(how, "INDEX ");
    const bool skips = keys && strstr(keys, "ANY("); /* a look for each value of a column */
    int equal = 0;
    bool range = false;

    for (const char *p = keys ? keys : ""; *p; p++) {
        equal += *p == '=' && p[1] == '?';
        range |= *p == '<' || *p == '>';
    }
    read->keyed |= equal > 0;
    if (!index) { /* a primary key that is the table itself */
        sqlite_plan_nest(read, range ? -1 : 1);
        return;
    }
    if (str_starts(how, "AUTOMATIC")) {
        sqlite_plan_nest(read, -1);
        return;
    }
    index += strlen("INDEX ");
    char *name =
        mem_strndup(index, keys && keys > index ? (size_t)(keys - index) - 1 : strlen(index));
    const int64_t rows = skips ? -1 : rows_a_key(read->db, name, equal);
    if (range)
        nest_range(read, rows);
    else
        sqlite_plan_nest(read, rows);
    if (!str_starts(name, "sqlite_autoindex_"))
        plan_note_index(&read->notes, name);
    mem_free(name);
}

static void sqlite_plan_read_line(struct plan_read *read, const char *detail)
{
    const char *using = strstr(detail, " USING ");

    if (str_starts(detail, "SCAN ")) {
        const char *name = detail + strlen("SCAN ");
        char *only =
            mem_strndup(name, using && using > name ? (size_t)(using - name) : strlen(name));
        sqlite_plan_scan(read, only);
        mem_free(only);
    } else if (str_starts(detail, "SEARCH ")) {
        if (using)
            sqlite_plan_search(read, using + strlen(" USING "));
        else
            sqlite_plan_nest(read, 1); /* min or max by an index's end */
    } else if (str_starts(detail, "USE TEMP B-TREE")) {
        read->notes.sorts = true;
    } else {
        read->parts = true;
    }
}

/* ---- lists: "x IN (1, 2, 3)" looks up each value, which the plan tells as one */

static const char *plan_text_end(const char *p)
{
    const char *end = strchr(p + 1, *p);

    return end ? end : p + strlen(p) - 1;
}

static double plan_list_values(const char *list)
{
    double values = 1;
    int depth = 0;

    for (const char *p = list; *p; p++) {
        depth += (*p == '(') - (*p == ')');
        if (depth == 0)
            break;
        values += depth == 1 && *p == ',';
        if (strchr("'\"`", *p))
            p = plan_text_end(p);
    }
    return values;
}

/* Combinations of the values in all lists of the text; 1 without any. */
static double plan_listed(const char *sql)
{
    double values = 1;
    char before = ' ';

    for (const char *p = sql; *p; before = *p++) {
        const bool in = (isspace((unsigned char)before) || before == ')') &&
                        str_starts_fold(p, "in") && (isspace((unsigned char)p[2]) || p[2] == '(');
        const char *list = in ? p + 2 + strspn(p + 2, " \t\r\n") : "";
        if (*list == '(')
            values *= plan_list_values(list);
        if (strchr("'\"`", *p))
            p = plan_text_end(p);
    }
    return values;
}

/* ---- the whole */

/* Counting and summing up are not in the plan's lines, only in the program of the machine. */
static void read_opcode(struct plan_read *read, const char *opcode)
{
    read->aggregate |= str_eq(opcode, "AggFinal") || str_eq(opcode, "Count");
    read->grouped |= str_eq(opcode, "Compare");
}

static bool each_opcode(struct plan_read *read, struct err *err)
{
    char *sql = mem_printf("EXPLAIN %s", read->sql);
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(read->db->handle, sql, -1, &stmt, NULL);

    while (rc == SQLITE_OK || rc == SQLITE_ROW) {
        rc = sqlite3_step(stmt);
        if (rc == SQLITE_ROW)
            read_opcode(read, (const char *)sqlite3_column_text(stmt, 1));
    }
    const bool ok = rc == SQLITE_DONE || sqlite_fail(read->db, rc, NULL, err);
    sqlite3_finalize(stmt);
    mem_free(sql);
    return ok;
}

static struct nest *nest_of(struct plan_read *read, int node)
{
    for (size_t i = 0; i < read->nest_count; i++)
        if (read->nests[i].node == node)
            return &read->nests[i];
    if (read->nest_count == NESTS_MAX)
        return &read->nests[NESTS_MAX - 1];
    read->nests[read->nest_count] = (struct nest){.node = node, .loops = 1};
    return &read->nests[read->nest_count++];
}

/* Loops stand below a node; any other line is a node that may have loops of its own. */
static void read_node(struct plan_read *read, int id, int parent, const char *detail)
{
    read->nest = nest_of(read, parent);
    if (!str_starts(detail, "SCAN ") && !str_starts(detail, "SEARCH ")) {
        struct nest *below = nest_of(read, id);
        below->parent = parent;
        below->each_row = str_starts(detail, "CORRELATED");
    }
    sqlite_plan_read_line(read, detail);
}

static bool each_node(struct plan_read *read, struct err *err)
{
    char *sql = mem_printf("EXPLAIN QUERY PLAN %s", read->sql);
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(read->db->handle, sql, -1, &stmt, NULL);

    while (rc == SQLITE_OK || rc == SQLITE_ROW) {
        rc = sqlite3_step(stmt);
        if (rc == SQLITE_ROW)
            read_node(read, sqlite3_column_int(stmt, 0), sqlite3_column_int(stmt, 1),
                      (const char *)sqlite3_column_text(stmt, 3));
    }
    const bool ok = rc == SQLITE_DONE || sqlite_fail(read->db, rc, NULL, err);
    sqlite3_finalize(stmt);
    mem_free(sql);
    return ok;
}

/* Rows that all loops look at: what stands beside each other adds up, and only what depends on the
 * rows around it is multiplied by these. A node comes after the one that it stands below. */
static double rows_looked_at(const struct plan_read *read)
{
    double times[NESTS_MAX], sum = 0;

    for (size_t i = 0; i < read->nest_count; i++) {
        const struct nest *nest = &read->nests[i];
        times[i] = 1;
        for (size_t up = 0; nest->each_row && up < i; up++)
            if (read->nests[up].node == nest->parent)
                times[i] = times[up] * read->nests[up].loops;
        sum += times[i] * nest->loops;
    }
    return sum;
}

bool sqlite_explain(struct db *base, const char *sql, struct db_plan *ret_plan, struct err *err)
{
    struct plan_read read = {.db = (struct sqlite_db *)base, .sql = sql, .most = 1, .known = true};
    struct db_plan plan = {.rows = -1, .cost = -1};
    sqlite3_stmt *checked;

    if (!sqlite_prepare_read(read.db, sql, &checked, err))
        return false;
    sqlite3_finalize(checked);
    const bool ok = each_node(&read, err) && each_opcode(&read, err);
    if (ok) {
        const double listed = read.keyed ? plan_listed(sql) : 1;
        read.most *= listed;
        read.ranged |= listed > 1;
        if (read.aggregate && !read.grouped && !read.parts)
            plan.rows = 1;
        else if (read.known && !read.parts && !read.aggregate && read.most < 9e15)
            plan.rows = (int64_t)read.most;
        plan.scanned = read.largest;
        plan.looked = rows_looked_at(&read);
        read.notes.at_most = !read.aggregate && (read.notes.scans || read.ranged);
        plan_note_limit(&read.notes, &plan, sql, SQL_SQLITE);
        plan_write(&read.notes, &plan);
        *ret_plan = plan;
    }
    plan_notes_release(&read.notes);
    return ok;
}
