/* The Trino driver: opening, its table of functions, and what is too small for a file of its own.
 * There is no connection to keep: a struct is a session's settings and an HTTP client, and belongs
 * to one thread at a time. */
#include "trino/trino.h"

#include <string.h>

#include "code.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/url.h"

#define QUEUE_US INT64_C(60000000)

static void trino_close(struct db *base)
{
    struct trino_db *db = (struct trino_db *)base;

    trino_rollback(base);
    trino_pairs_release(&db->properties);
    trino_pairs_release(&db->prepared);
    trino_pairs_release(&db->roles);
    trino_target_release(&db->target);
    http_free(db->http);
    mem_free(db->shown);
    mem_free(base->server);
    mem_free(db);
}

/* "name:value;name:value" as SET SESSION's header has it: values percent-encoded. */
static void take_properties(struct trino_db *db)
{
    size_t count = 0;
    char **items = str_split(db->target.properties ? db->target.properties : "", ';', &count);

    for (size_t i = 0; i < count; i++) {
        char *colon = strpbrk(items[i], ":=");
        struct buf value = BUF_INIT;
        if (!colon)
            continue;
        *colon = '\0';
        for (const char *p = colon + 1; *p; p++)
            if (strchr("%,;=+ \"", *p) || (unsigned char)*p < ' ')
                buf_addf(&value, "%%%02X", (unsigned char)*p);
            else
                buf_addc(&value, *p);
        trino_pair_set(&db->properties, str_trim(items[i]), buf_str(&value));
        buf_release(&value);
    }
    str_free_all(items, count);
}

struct session {
    struct trino_db *db;
    const struct db_limits *limits;
};

static bool trino_run_line(void *arg, const char *sql)
{
    const struct session *session = arg;

    return trino_run(session->db, sql, session->limits, NULL, NULL, NULL, NULL);
}

/* Asks what the server is. */
static bool learn_server(struct trino_db *db, const struct db_limits *limits, struct err *err)
{
    char *url = mem_printf("%s/v1/info", db->target.origin);
    struct buf body = BUF_INIT;
    struct json_value root;
    bool ok = trino_send(db, "GET", url, NULL, limits, &body, err);

    if (ok && !json_read(buf_str(&body), body.len, &root))
        ok = err_set(err, ERR_CONNECT, "the server at '%s' is not Trino", db->shown);
    if (ok) {
        const struct json_value node = json_member(&root, "nodeVersion");
        const struct json_value text = json_member(&node, "version");
        char *version = json_dup(&text);
        mem_free(db->base.server);
        db->base.server = mem_printf("Trino %s", version ? version : "of unknown version");
        mem_free(version);
    }
    buf_release(&body);
    mem_free(url);
    return ok;
}

struct names {
    struct buf all;
    bool found;
    const char *wanted;
};

static bool take_name(void *arg, const struct cell *cells, size_t count, struct err *err)
{
    struct names *names = arg;

    (void)count, (void)err;
    buf_addf(&names->all, "%s%.*s", names->all.len ? ", " : "", (int)cells[0].len, cells[0].p);
    names->found |= names->wanted && strlen(names->wanted) == cells[0].len &&
                    memcmp(names->wanted, cells[0].p, cells[0].len) == 0;
    return true;
}

/* The first statement: user and password are checked by it, and the catalog's name. */
static bool trino_check_catalog(struct trino_db *db, const struct db_limits *limits,
                                struct err *err)
{
    struct names names = {.wanted = db->target.catalog};
    bool ok = trino_run(db, "SHOW CATALOGS", limits, take_name, &names, NULL, err);

    if (ok && !names.wanted)
        ok = err_set(err, ERR_CONFIG,
                     "the URL names no catalog (trino://host/catalog): this cluster has %s",
                     buf_str(&names.all));
    else if (ok && !names.found)
        ok = err_set(err, ERR_CONNECT, "there is no catalog '%s': this cluster has %s",
                     names.wanted, buf_str(&names.all));
    buf_release(&names.all);
    return ok;
}

static bool trino_open(const char *url, const struct db_open_options *options, struct db **ret_db,
                       struct err *err)
{
    struct trino_target target;
    struct buf shown = BUF_INIT;

    if (!trino_parse_url(url, options, &target, err))
        return false;
    struct trino_db *db = mem_alloc(sizeof *db);
    url_redact(&shown, url);
    db->shown = buf_take(&shown);
    db->target = target;
    db->http = http_new();
    db->base.ops = &trino_ops;
    db->base.kind = "trino";
    db->base.read_only = options->read_only || options->reader;
    db->base.error.suggestion = db_error_suggestion(DB_ERROR_UNKNOWN);
    take_properties(db);
    struct db_limits limits = {.cancel = options->cancel,
                               .deadline_us = clock_mono_us() + target.connect_ms * INT64_C(1000)};
    struct session session = {.db = db, .limits = &limits};
    bool ok = learn_server(db, &limits, err);
    if (!ok && err->code == ERR_TIMEOUT)
        db_no_answer(db->shown, err);
    /* Statements may wait in the cluster's queue, which answers while they do. */
    limits.deadline_us += QUEUE_US;
    db->patience_us = target.connect_ms * INT64_C(1000);
    ok = ok && trino_check_catalog(db, &limits, err) &&
         db_run_session(&db->base, options->session, trino_run_line, &session, err);
    db->patience_us = 0;
    if (!ok) {
        trino_close(&db->base);
        return false;
    }
    *ret_db = &db->base;
    return true;
}

static bool trino_ping(struct db *base, const struct db_limits *limits, struct err *err)
{
    return learn_server((struct trino_db *)base, limits, err);
}

static bool trino_exec(struct db *base, const char *sql, const struct db_limits *limits,
                       int64_t *ret_changed, struct err *err)
{
    struct sql_span span;

    if (sql_split(sql, strlen(sql), SQL_TRINO, &span, 1) != 1)
        return err_set(err, ERR_USAGE, "only one statement can be run at a time");
    char *one =
        mem_strndup(sql + span.offset, span.len); /* a semicolon is no part of a statement */
    const bool ok = trino_run((struct trino_db *)base, one, limits, NULL, NULL, ret_changed, err);
    mem_free(one);
    return ok;
}

/* Nothing is to be sent: what is written in between is held back by the load (trino_load.c). */
static bool trino_begin(struct db *base, struct err *err)
{
    (void)base, (void)err;
    return true;
}

const struct db_ops trino_ops = {
    .kind = "trino",
    .dialect = SQL_TRINO,
    .open = trino_open,
    .close = trino_close,
    .ping = trino_ping,
    .introspect = trino_introspect,
    .cursor = &trino_cursor_ops,
    .explain = trino_explain,
    .code = code_trino,
    .exec = trino_exec,
    .begin = trino_begin,
    .commit = trino_commit,
    .rollback = trino_rollback,
    .load_begin = trino_load_begin,
    .load_row = trino_load_row,
    .load_end = trino_load_end,
    .load_abort = trino_load_abort,
    .column_type = trino_type_for,
};
