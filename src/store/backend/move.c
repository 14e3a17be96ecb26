/* A state copied into another one: file to server, or back. Every table, in one transaction of the
 * target; then both are read again and compared by the counts of rows and a hash over all of them.
 * The source stays as it is. The audit chain's hashes travel with its rows, and its anchors are
 * copied, so that it verifies there with the same key. */
#include <openssl/sha.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/store/move.h"
#include "trail_private.h"

#define COLUMNS_MAX 40

struct move_table {
    char *name;
    char *columns[COLUMNS_MAX];
    size_t count;
};

struct move {
    struct store *from, *to;
    VEC(struct move_table) tables;
    VEC(char *) companies;
    struct store_moved moved;
};

/* Sums of hashes do not depend on the order of rows. */
struct move_sum {
    int64_t rows;
    unsigned char hash[SHA256_DIGEST_LENGTH];
};

/* ---- what there is */

static bool move_is_left_out(const char *table)
{
    return str_starts(table, "sqlite_") || str_eq(table, "version") || str_eq(table, "worker") ||
           str_eq(table, "said") || str_starts(table, "said_"); /* made of messages */
}

/* Conversations come first, since messages refer to them. */
static bool move_list_tables(struct move *move, struct err *err)
{
    const char *const sql =
        store_is_server(move->from->path)
            ? "SELECT tablename FROM pg_tables WHERE schemaname='querent' "
              "ORDER BY tablename<>'conversation', tablename"
            : "SELECT name FROM sqlite_master WHERE type='table' ORDER BY name<>'conversation', "
              "name";
    struct err problem = ERR_INIT;
    struct store_stmt *stmt = store_prepare(move->from, &problem, sql, "");

    while (stmt && store_step(move->from, stmt, &problem)) {
        const struct move_table table = {.name = store_column(stmt, 0)};
        if (move_is_left_out(table.name))
            mem_free(table.name);
        else
            vec_push(&move->tables, table);
    }
    stmt_end(stmt);
    if (problem.code != ERR_NONE && err)
        *err = problem;
    return problem.code == ERR_NONE;
}

/* Jobs and approved questions are numbered by their rows, which is a column on a server. */
static bool move_list_columns(struct move *move, struct move_table *table, struct err *err)
{
    const char *const sql =
        store_is_server(move->from->path)
            ? "SELECT column_name FROM information_schema.columns WHERE table_schema='querent' AND "
              "table_name=?1 ORDER BY column_name"
            : "SELECT name FROM pragma_table_info(?1) UNION SELECT 'rowid' WHERE ?1 IN ('job', "
              "'approval') "
              "ORDER BY name";
    struct err problem = ERR_INIT;
    struct store_stmt *stmt = store_prepare(move->from, &problem, sql, "t", table->name);

    while (stmt && table->count < COLUMNS_MAX && store_step(move->from, stmt, &problem))
        table->columns[table->count++] = store_column(stmt, 0);
    stmt_end(stmt);
    if (problem.code != ERR_NONE && err)
        *err = problem;
    return problem.code == ERR_NONE;
}

/* ---- rows */

static void move_add_columns(const struct move_table *table, struct buf *out)
{
    for (size_t i = 0; i < table->count; i++)
        buf_addf(out, "%s\"%s\"", i ? ", " : "", table->columns[i]);
}

static struct store_stmt *move_read(struct store *store, const struct move_table *table,
                                    struct err *err)
{
    struct buf sql = BUF_INIT;

    buf_add(&sql, "SELECT ");
    move_add_columns(table, &sql);
    buf_addf(&sql, " FROM \"%s\"", table->name);
    struct store_stmt *stmt = store_prepare(store, err, sql.p, "");
    buf_release(&sql);
    return stmt;
}

/* What a process holds is nobody's in the other state. */
static bool move_is_owner(const struct move_table *table, size_t column)
{
    return str_eq(table->columns[column], "owner_pid");
}

static struct store_value move_value(struct store_stmt *stmt, const struct move_table *table,
                                     size_t column)
{
    const int at = (int)column;

    if (move_is_owner(table, column))
        return str_eq(table->name, "job") ? (struct store_value){.type = 'i'}
                                          : (struct store_value){.type = 'n'};
    switch (stmt_type(stmt, at)) {
    case STMT_INTEGER:
        return (struct store_value){.type = 'i', .number = stmt_int(stmt, at)};
    case STMT_REAL:
        return (struct store_value){.type = 'd', .real = stmt_real(stmt, at)};
    case STMT_NULL:
        return (struct store_value){.type = 'n'};
    default:
        return (struct store_value){.type = 't', .text = (char *)stmt_text(stmt, at)};
    }
}

static void move_add_row(struct store_stmt *stmt, const struct move_table *table,
                         struct move_sum *sum)
{
    unsigned char digest[SHA256_DIGEST_LENGTH];
    struct buf row = BUF_INIT;
    unsigned carry = 0;

    for (size_t i = 0; i < table->count; i++) {
        const struct store_value value = move_value(stmt, table, i);
        if (value.type == 't')
            buf_addf(&row, "t%zu:%s", strlen(value.text), value.text);
        else if (value.type == 'd')
            buf_addf(&row, "d%.17g|", value.real);
        else
            buf_addf(&row, "%c%lld|", value.type, (long long)value.number);
    }
    SHA256((const unsigned char *)buf_str(&row), row.len, digest);
    for (size_t i = 0; i < sizeof digest; i++) {
        carry += sum->hash[i] + digest[i];
        sum->hash[i] = (unsigned char)carry;
        carry >>= 8;
    }
    sum->rows++;
    buf_release(&row);
}

static bool move_sum_of(struct store *store, const struct move_table *table, struct move_sum *sum,
                        struct err *err)
{
    struct err problem = ERR_INIT;
    struct store_stmt *stmt = move_read(store, table, &problem);

    *sum = (struct move_sum){0};
    while (stmt && store_step(store, stmt, &problem))
        move_add_row(stmt, table, sum);
    stmt_end(stmt);
    if (problem.code != ERR_NONE && err)
        *err = problem;
    return problem.code == ERR_NONE;
}

static bool move_put(struct store *to, struct store_stmt *stmt, const struct move_table *table,
                     const char *sql, struct err *err)
{
    struct store_value values[COLUMNS_MAX];

    for (size_t i = 0; i < table->count; i++)
        values[i] = move_value(stmt, table, i);
    return store_run(to, to->ops->prepare(to, sql, values, table->count, err), err);
}

static void move_insert_sql(const struct move_table *table, struct buf *out)
{
    buf_addf(out, "INSERT INTO \"%s\"(", table->name);
    move_add_columns(table, out);
    buf_add(out, ") VALUES(");
    for (size_t i = 0; i < table->count; i++)
        buf_addf(out, "%s?%zu", i ? ", " : "", i + 1);
    buf_addc(out, ')');
}

static bool move_clear(struct move *move, const struct move_table *table, struct err *err)
{
    return !str_eq(table->name, "lesson_version") || /* has a row from the start */
           store_exec(move->to, "DELETE FROM lesson_version", err);
}

/* Rows added later are numbered after those that were copied. */
static bool move_number(struct move *move, const struct move_table *table, struct err *err)
{
    if (!store_is_server(move->to->path))
        return true;
    for (size_t i = 0; i < table->count; i++) {
        const char *column = table->columns[i];
        if (!str_eq(column, "rowid") && !str_eq(column, "id"))
            continue;
        char *sql =
            mem_printf("SELECT setval(s, (SELECT coalesce(max(\"%s\"::text::bigint), 0) + 1 "
                       "FROM \"%s\"), false) FROM pg_get_serial_sequence('querent.%s', "
                       "'%s') s WHERE s IS NOT NULL",
                       column, table->name, table->name, column);
        struct store_stmt *stmt = store_prepare(move->to, err, sql, "");
        mem_free(sql);
        if (!store_run(move->to, stmt, err))
            return false;
    }
    return true;
}

static bool move_copy(struct move *move, const struct move_table *table, struct err *err)
{
    struct buf sql = BUF_INIT;
    struct err problem = ERR_INIT;

    move_insert_sql(table, &sql);
    struct store_stmt *stmt =
        move_clear(move, table, &problem) ? move_read(move->from, table, &problem) : NULL;
    while (stmt && problem.code == ERR_NONE && store_step(move->from, stmt, &problem))
        move_put(move->to, stmt, table, sql.p, &problem);
    stmt_end(stmt);
    buf_release(&sql);
    if (problem.code == ERR_NONE)
        return move_number(move, table, err);
    return err_set(err, problem.code, "'%s' cannot be copied: %s", table->name, problem.text);
}

/* ---- whether it may be, and whether it is the same */

static bool move_count(struct store *store, const char *sql, int64_t *ret_count, struct err *err)
{
    return store_query_int(store, sql, ret_count, err);
}

static bool move_may(struct move *move, struct err *err)
{
    int64_t live = 0, there = 0;

    if (!move_count(move->from, "SELECT count(*) FROM job WHERE state IN ('queued', 'running')",
                    &live, err))
        return false;
    if (live)
        return err_set(err, ERR_REFUSED, "%lld jobs are under way: wait until they have ended",
                       (long long)live);
    for (size_t i = 0; i < move->tables.len; i++) {
        char *sql = mem_printf("SELECT count(*) FROM \"%s\"", move->tables.v[i].name);
        const bool ok = str_eq(move->tables.v[i].name, "lesson_version") ||
                        move_count(move->to, sql, &there, err);
        mem_free(sql);
        if (!ok)
            return false;
        if (there)
            return err_set(err, ERR_REFUSED, "the state '%s' is not empty: it has rows in '%s'",
                           move->to->path, move->tables.v[i].name);
    }
    return true;
}

static bool move_compare(struct move *move, const struct move_table *table, struct err *err)
{
    struct move_sum from, to;

    if (!move_sum_of(move->from, table, &from, err) || !move_sum_of(move->to, table, &to, err))
        return false;
    move->moved.rows += from.rows;
    move->moved.tables++;
    return (from.rows == to.rows && memcmp(from.hash, to.hash, sizeof from.hash) == 0) ||
           err_set(err, ERR_STATE, "'%s' is not the same there: %lld rows of %lld, or others",
                   table->name, (long long)to.rows, (long long)from.rows);
}

static bool move_rows(struct move *move, struct err *err)
{
    bool ok = move_list_tables(move, err);

    for (size_t i = 0; ok && i < move->tables.len; i++)
        ok = move_list_columns(move, &move->tables.v[i], err);
    ok = ok && move_may(move, err);
    for (size_t i = 0; ok && i < move->tables.len; i++)
        ok = move_copy(move, &move->tables.v[i], err);
    for (size_t i = 0; ok && i < move->tables.len; i++)
        ok = move_compare(move, &move->tables.v[i], err);
    return ok;
}

/* ---- the anchors of the audit chains, a file a company */

static bool move_write_anchor(const char *path, const struct buf *line, struct err *err)
{
    const char *slash = strrchr(path, '/'); /* none: a file of the working directory */
    char *dir = mem_strndup(path, slash ? (size_t)(slash - path) : 0);
    const bool ok = (!*dir || path_make_dirs(dir, err)) &&
                    path_write_atomic(path, line->p, line->len, 0600, err);

    mem_free(dir);
    return ok;
}

static bool move_anchor(const char *from, const char *to, const char *company, struct err *err)
{
    char *source = anchor_path_of(from, company), *target = anchor_path_of(to, company);
    struct buf line = BUF_INIT;
    struct err problem = ERR_INIT;
    bool ok = path_read(source, 4096, &line, &problem);

    if (!ok && problem.code == ERR_NOT_FOUND)
        ok = true;
    else if (ok)
        ok = move_write_anchor(target, &line, &problem);
    if (!ok && err)
        *err = problem;
    buf_release(&line);
    mem_free(source);
    mem_free(target);
    return ok;
}

static bool move_anchors(struct move *move, const char *from, const char *to, struct err *err)
{
    struct err problem = ERR_INIT;
    struct store_stmt *stmt =
        store_prepare(move->from, &problem, "SELECT DISTINCT company FROM audit", "");

    while (stmt && problem.code == ERR_NONE && store_step(move->from, stmt, &problem)) {
        char *company = store_column(stmt, 0);
        vec_push(&move->companies, company);
        move_anchor(from, to, company, &problem);
    }
    stmt_end(stmt);
    if (problem.code != ERR_NONE && err)
        *err = problem;
    return problem.code == ERR_NONE;
}

/* ---- all of it */

static bool move_all(struct move *move, const char *from, const char *to, struct err *err)
{
    if (!store_begin_reading(move->from, err))
        return false;
    if (!store_begin(move->to, err)) {
        store_rollback(move->from);
        return false;
    }
    bool ok = move_rows(move, err) && move_anchors(move, from, to, err);
    if (ok)
        ok = store_commit(move->to, err);
    else
        store_rollback(move->to);
    store_rollback(move->from);
    return ok;
}

static void move_release(struct move *move)
{
    for (size_t i = 0; i < move->tables.len; i++) {
        struct move_table *table = &move->tables.v[i];
        mem_free(table->name);
        for (size_t k = 0; k < table->count; k++)
            mem_free(table->columns[k]);
    }
    vec_release(&move->tables);
}

void store_moved_release(struct store_moved *moved)
{
    str_free_all(moved->companies, moved->company_count);
}

bool store_move(const struct store_options *from, const struct store_options *to,
                struct store_moved *ret_moved, struct err *err)
{
    struct move move = {0};
    bool ok = store_open(from, &move.from, err) && store_open(to, &move.to, err);

    ok = ok && (!str_eq(move.from->path, move.to->path) ||
                err_set(err, ERR_REFUSED, "the state is already in '%s'", move.to->path));
    ok = ok && move_all(&move, from->path, to->path, err);
    if (ok) {
        *ret_moved = move.moved;
        ret_moved->companies = move.companies.v;
        ret_moved->company_count = move.companies.len;
    } else {
        str_free_all(move.companies.v, move.companies.len);
    }
    store_close(move.from);
    store_close(move.to);
    move_release(&move);
    return ok;
}
