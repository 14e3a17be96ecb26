/* Throwaway database servers from Debian's packages: in a folder of their own, on a free port and a
 * socket, as a user without rights, stopped and removed with the test, however it ends: by exit in
 * a failed set-up, a crash or SIGKILL, too. */
#ifndef QUERENT_TESTS_SERVER_H
#define QUERENT_TESTS_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

struct server {
    char folder[64]; /* holds all of it */
    char url[200];   /* user, password, host, port, database */
    int port;
    pid_t pid;               /* MariaDB's; PostgreSQL is stopped by pg_ctl */
    int guard;               /* closed when this process ends, which its guardian hears */
    const char *options[12]; /* more for MariaDB, at the next start; NULL: no more */
};

#define SERVER_USER "querent"
#define SERVER_PASSWORD "s3cret"

/* False: it can't be started here, and the reason was printed. */
bool server_start_postgres(struct server *server);
bool server_start_mariadb(struct server *server);
/* All but the start, which is server_again_mariadb's: for options of the first start. */
bool server_make_mariadb(struct server *server);
int server_free_port(void);
/* SIGKILL to all of it, as a machine that dies; and the same server again, on its data and port. */
void server_kill_postgres(const struct server *server);
void server_kill_mariadb(struct server *server);
bool server_again_postgres(const struct server *server);
bool server_again_mariadb(struct server *server);
void server_stop_postgres(struct server *server);
void server_stop_mariadb(struct server *server);

#endif
