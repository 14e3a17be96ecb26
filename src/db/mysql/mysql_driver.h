/* The MySQL and MariaDB driver's insides, shared by its files. Connector/C is loaded on first use.
 */
#ifndef QUERENT_DB_MYSQL_DRIVER_H
#define QUERENT_DB_MYSQL_DRIVER_H

#include <mysql.h>
#include <pthread.h>

#include "driver.h"
#include "querent/base/buf.h"
#include "querent/base/system/lazy.h"
#include "querent/base/vec.h"

#define LIBMARIADB_CALLS(X)                                                                        \
    X(mysql_affected_rows)                                                                         \
    X(mysql_character_set_name)                                                                    \
    X(mysql_close)                                                                                 \
    X(mysql_errno)                                                                                 \
    X(mysql_error)                                                                                 \
    X(mysql_fetch_fields)                                                                          \
    X(mysql_fetch_lengths)                                                                         \
    X(mysql_fetch_row)                                                                             \
    X(mysql_free_result)                                                                           \
    X(mysql_get_server_info)                                                                       \
    X(mysql_get_socket)                                                                            \
    X(mysql_get_ssl_cipher)                                                                        \
    X(mysql_init)                                                                                  \
    X(mysql_num_fields)                                                                            \
    X(mysql_options)                                                                               \
    X(mysql_ping)                                                                                  \
    X(mysql_real_connect)                                                                          \
    X(mysql_real_escape_string)                                                                    \
    X(mysql_real_query)                                                                            \
    X(mysql_server_init)                                                                           \
    X(mysql_set_local_infile_handler)                                                              \
    X(mysql_set_character_set)                                                                     \
    X(mysql_sqlstate)                                                                              \
    X(mysql_stmt_close)                                                                            \
    X(mysql_stmt_errno)                                                                            \
    X(mysql_stmt_error)                                                                            \
    X(mysql_stmt_field_count)                                                                      \
    X(mysql_stmt_init)                                                                             \
    X(mysql_stmt_prepare)                                                                          \
    X(mysql_stmt_sqlstate)                                                                         \
    X(mysql_store_result)                                                                          \
    X(mysql_thread_id)                                                                             \
    X(mysql_use_result)                                                                            \
    X(mysql_warning_count)

struct libmariadb {
    LIBMARIADB_CALLS(LAZY_FIELD)
};
extern struct libmariadb libmariadb; /* mysql_lib.c */
bool libmariadb_load(struct err *err);

enum my_tls { MY_TLS_PREFERRED, MY_TLS_OFF, MY_TLS_REQUIRED };

/* Where a connection goes, from its URL; the watcher needs it for its own connection. */
struct my_target {
    char *hosts; /* "a,b:3307": tried in this order */
    char *host, *user, *password, *database, *socket;
    unsigned port;
    enum my_tls tls;       /* ssl-mode */
    bool verify;           /* VERIFY_CA and stricter */
    bool ask_key;          /* get-server-public-key: believes whatever key answers, without TLS */
    char *server_key;      /* file: the password may be encrypted for the server with it */
    char *ca, *cert, *key; /* files */
    unsigned connect_seconds; /* for each answer; of the client library */
    int connect_ms;           /* for all of it, of one host */
    bool files;               /* agrees on LOAD DATA LOCAL with the server: may be loaded into */
};

enum my_stop { MY_GOES_ON, MY_STOP_CANCELLED, MY_STOP_TIMEOUT };

/* Connector/C blocks; a thread of the connection's own waits beside it for a cancel or the deadline
 * and then sends KILL QUERY on a second connection, again and again until the call is over (a kill
 * that comes before the query begins is forgotten). When that does not help it closes the socket.
 */
struct my_watch {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool started, quit, armed;
    uint64_t call; /* which one it is that is armed */
    struct cancel *cancel;
    unsigned hook;
    int64_t deadline_us;        /* 0: none */
    enum my_stop stop, stopped; /* of this call; of one before whose kill may still be under way */
    bool kill_now;              /* without a cancel or deadline: a read that is closed early */
    bool killing;               /* a kill is on its way: nothing else may be sent meanwhile */
    bool late;                  /* a kill was sent that the next statement may have to bear */
    bool stray;                 /* one is still on its way, or the socket was closed: no more */
};

struct my_db {
    struct db base;
    MYSQL *conn;
    struct my_target target;
    char *shown;
    unsigned long thread_id;
    struct my_watch watch;
    int server_ms; /* the server's own time limit as it was set last */
    int own_ms;    /* the session's, of the server or the session's statements; 0: none */
    bool own_known;
};

/* mysql_connect.c */
bool my_parse_url(const char *url, const struct db_open_options *options, struct my_target *ret,
                  struct err *err);
void my_target_release(struct my_target *target);
void my_target_copy(const struct my_target *target, struct my_target *ret_copy);
/* A new connection; NULL with err set. `shown` is the URL for messages. Each answer of the server's
 * may take connect_seconds, until my_settle_network. */
MYSQL *my_connect(const struct my_target *target, const char *shown, struct err *err);
/* To the first of the hosts that answers in connect_ms, which `target` then names. */
MYSQL *my_connect_any(struct my_target *target, const char *shown, struct cancel *cancel,
                      struct err *err);
/* A query may compute for long without a word, while a server that vanished is noticed by the
 * system: in a minute, not in hours. */
void my_settle_network(MYSQL *conn);

/* mysql_files.c */
/* No file of this machine is given to the server, whatever it asks for. */
void my_files_refuse(MYSQL *conn);
/* The same, but the connection that is made now may say LOAD DATA LOCAL: then my_files_refuse. */
void my_files_agree(MYSQL *conn);
/* The last call failed since the server asked for a file and was refused. */
bool my_asked_for_file(MYSQL *conn);
#define MY_FILE_REFUSED                                                                            \
    "the server asked for a file of this machine, which it does not get: do not trust it"

/* mysql_session.c */
/* Makes a new connection the session that the options ask for. */
bool my_session_begin(struct my_db *db, const struct db_open_options *options, struct err *err);

/* mysql_run.c */
void my_watch_init(struct my_db *db);
void my_watch_release(struct my_db *db);
/* Between these two a cancel or the deadline stops what the connection does. */
void my_run_begin(struct my_db *db, struct cancel *cancel, int64_t deadline_us);
void my_run_end(struct my_db *db);
void my_kill(struct my_db *db); /* stops the running query now; between begin and end */
/* Records what the connection's last call failed with. Returns false. */
bool my_fail(struct my_db *db, struct err *err);
/* Takes the hit of a kill that came after its call was over, so that the next statement need not:
 * MariaDB keeps the mark for whatever runs next. Before the first statement of a call. */
void my_settle(struct my_db *db);
/* Runs one statement; its rows, if any, are dropped. */
bool my_do(struct my_db *db, const char *sql, struct err *err);
/* All rows of a statement, of at least so many columns: a server may answer what it likes. NULL
 * with err set. */
MYSQL_RES *my_ask(struct my_db *db, const char *sql, unsigned columns, struct err *err);
void my_add_name(struct buf *sql, const char *name);

/* mysql_read.c */
/* The statement that sets the server's own limit for what reads, by its version's text: MariaDB
 * counts seconds, MySQL milliseconds; false: it has none. 0: no limit. */
bool my_limit_sql(const char *version, int server_ms, struct buf *out);
/* Sets it where it differs from what was set last. What writes has none: MariaDB's would stop it.
 */
bool my_limit_server(struct my_db *db, int server_ms, struct err *err);
bool my_guard_begin(struct my_db *db, struct err *err);
void my_guard_end(struct my_db *db);
/* One statement that gives rows and only reads. */
bool my_check_read(struct my_db *db, const char *sql, struct err *err);
bool my_is_boolean(const MYSQL_FIELD *field);
bool my_is_binary(const MYSQL_FIELD *field); /* bytes, not text, date or number */
extern const struct cursor_ops my_cursor_ops;

/* mysql_said.c */
/* The warnings of the statement whose rows have just been read go to db_say. */
void my_say_warnings(struct my_db *db);

/* mysql_values.c: the value as text, in `out` */
struct cell my_bits_cell(const char *p, size_t len, struct buf *out);
struct cell my_geometry_cell(const char *p, size_t len, struct buf *out);

/* mysql_schema.c, mysql_plan.c */
bool my_introspect(struct db *base, struct cancel *cancel, struct schema **ret_schema,
                   struct err *err);
bool my_explain(struct db *base, const char *sql, struct db_plan *ret_plan, struct err *err);

/* mysql_role.c */
bool my_advise(struct db *base, struct db_advice *ret_advice, struct err *err);

/* mysql_load.c */
bool my_load_begin(struct db *base, const char *schema, const char *table,
                   const char *const *columns, size_t count, struct db_load **ret_load,
                   struct err *err);
bool my_load_row(struct db_load *base, const struct cell *cells, struct err *err);
bool my_load_end(struct db_load *base, int64_t *ret_rows, struct err *err);
void my_load_abort(struct db_load *base);

#endif
