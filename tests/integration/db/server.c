/* Servers are children of the test: each step is a program that is run as the package's user (or
 * nobody) when the test is root, since neither server runs as root. */
#include "server.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MARIADB_DAEMON "/usr/sbin/mariadbd"
#define READY_TRIES 600 /* of 50 ms: a busy machine starts slowly */

static const struct passwd *server_user(const char *name)
{
    const struct passwd *user = getpwnam(name);

    return user ? user : getpwnam("nobody");
}

static bool become(const struct passwd *user)
{
    return geteuid() != 0 || (user && setgroups(0, NULL) == 0 && setgid(user->pw_gid) == 0 &&
                              setuid(user->pw_uid) == 0);
}

/* Starts argv[0] as that user, its output in FOLDER/log. */
static pid_t start(const struct server *server, const char *user_name, const char *const argv[])
{
    char log[100];
    const struct passwd *user = server_user(user_name);

    snprintf(log, sizeof log, "%s/log", server->folder);
    const pid_t pid = fork();
    if (pid != 0)
        return pid;
    const int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (fd < 0 || !become(user) || chdir(server->folder) != 0)
        _exit(126);
    dup2(fd, 1);
    dup2(fd, 2);
    setenv("TMPDIR", server->folder, 1); /* a MariaDB that starts empties it of tables */
    close_range(3, ~0U, 0);              /* a server must not keep the test's connections open */
    execv(argv[0], (char *const *)argv);
    _exit(127);
}

static bool run(const struct server *server, const char *user, const char *const argv[])
{
    const pid_t pid = start(server, user, argv);
    int status = -1;

    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int server_free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof address;
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    int port = 0;

    if (bind(fd, (struct sockaddr *)&address, len) == 0 &&
        getsockname(fd, (struct sockaddr *)&address, &len) == 0)
        port = ntohs(address.sin_port);
    close(fd);
    return port;
}

static void remove_folder(const struct server *server)
{
    char command[100];

    snprintf(command, sizeof command, "rm -rf '%s'", server->folder);
    if (system(command) != 0)
        fprintf(stderr, "could not remove %s\n", server->folder);
}

/* ---- its guardian */

static void kill_of_file_mariadb(const struct server *server)
{
    char path[100];
    int pid = 0;

    snprintf(path, sizeof path, "%s/data/mariadb.pid", server->folder);
    FILE *file = fopen(path, "r");
    if (!file)
        return;
    if (fscanf(file, "%d", &pid) == 1 && pid > 1)
        kill(pid, SIGKILL);
    fclose(file);
}

/* A process of its own, nobody's child, that stops the server when this one has ended in whatever
 * way, or has stopped the server itself. */
static bool start_guardian(struct server *server)
{
    int ends[2];
    char byte;

    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    const pid_t child = fork();
    if (child == 0) {
        if (fork() != 0 || setsid() < 0)
            _exit(0);
        dup2(ends[0], 0);
        close_range(1, ~0U, 0); /* whoever waits for the end of the test's output must not wait */
        open("/dev/null", O_WRONLY);
        open("/dev/null", O_WRONLY);
        while (read(0, &byte, 1) < 0 && errno == EINTR)
            ;
        if (access(server->folder, F_OK) == 0) {
            server_kill_postgres(server);
            kill_of_file_mariadb(server);
            remove_folder(server);
        }
        _exit(0);
    }
    close(ends[0]);
    server->guard = ends[1];
    while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR)
        ;
    return child > 0;
}

static bool make_folder(struct server *server, const char *user_name)
{
    const struct passwd *user = server_user(user_name);

    *server = (struct server){.port = server_free_port(), .guard = -1};
    snprintf(server->folder, sizeof server->folder, "/tmp/querent-server-XXXXXX");
    return mkdtemp(server->folder) &&
           (geteuid() != 0 || (user && chown(server->folder, user->pw_uid, user->pw_gid) == 0)) &&
           start_guardian(server);
}

static void drop_folder(struct server *server)
{
    remove_folder(server);
    if (server->guard >= 0)
        close(server->guard);
    server->guard = -1;
}

static bool give_up(struct server *server, const char *what)
{
    char command[100];

    printf("skipped: %s\n", what);
    snprintf(command, sizeof command, "tail -n 5 '%s/'*log 2>/dev/null", server->folder);
    if (system(command) != 0)
        printf("it left no log\n");
    if (server->pid > 0)
        server_kill_mariadb(server);
    drop_folder(server);
    return false;
}

/* ---- PostgreSQL */

/* The newest version's folder of programs; false: none is installed. */
static bool find_postgres(char out[64])
{
    for (int version = 30; version >= 12; version--) {
        snprintf(out, 64, "/usr/lib/postgresql/%d/bin", version);
        if (access(out, X_OK) == 0)
            return true;
    }
    return false;
}

static bool write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    return file && fputs(text, file) >= 0 && fclose(file) == 0 && chmod(path, 0644) == 0;
}

bool server_again_postgres(const struct server *server)
{
    char bin[64], pg_ctl[100], data[100], options[200], log[100];

    if (!find_postgres(bin))
        return false;
    snprintf(pg_ctl, sizeof pg_ctl, "%s/pg_ctl", bin);
    snprintf(data, sizeof data, "%s/data", server->folder);
    snprintf(log, sizeof log, "%s/server.log", server->folder);
    snprintf(options, sizeof options,
             "-k %s -p %d -c listen_addresses=127.0.0.1 -c fsync=off -c shared_buffers=32MB",
             server->folder, server->port);
    const char *const begin[] = {pg_ctl, "-w", "-t", "120",   "-D",    data,
                                 "-l",   log,  "-o", options, "start", NULL};
    return run(server, "postgres", begin);
}

bool server_start_postgres(struct server *server)
{
    char bin[64], initdb[100], data[100], password[100];

    if (!find_postgres(bin)) {
        printf("skipped: PostgreSQL's server is not installed (Debian package 'postgresql')\n");
        return false;
    }
    if (!make_folder(server, "postgres"))
        return give_up(server, "no folder for the server");
    snprintf(initdb, sizeof initdb, "%s/initdb", bin);
    snprintf(data, sizeof data, "%s/data", server->folder);
    snprintf(password, sizeof password, "%s/password", server->folder);
    const char *const make[] = {initdb,      "-D",
                                data,        "-U",
                                SERVER_USER, "-E",
                                "UTF8",      "--locale=C.UTF-8",
                                "--no-sync", "--auth=scram-sha-256",
                                "--pwfile",  password,
                                NULL};
    if (!write_file(password, SERVER_PASSWORD "\n") || !run(server, "postgres", make) ||
        !server_again_postgres(server))
        return give_up(server, "PostgreSQL did not start");
    snprintf(server->url, sizeof server->url, "postgresql://%s:%s@127.0.0.1:%d/postgres",
             SERVER_USER, SERVER_PASSWORD, server->port);
    return true;
}

/* SIGKILL to the children of a process: it can't make new ones any more. */
static void kill_children(pid_t parent)
{
    DIR *proc = opendir("/proc");
    const struct dirent *entry;

    while (proc && (entry = readdir(proc))) {
        char path[300];
        int pid = 0, ppid = 0;
        snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
        FILE *file = fopen(path, "r");
        if (!file)
            continue;
        if (fscanf(file, "%d (%*[^)]) %*c %d", &pid, &ppid) == 2 && ppid == parent)
            kill(pid, SIGKILL);
        fclose(file);
    }
    if (proc)
        closedir(proc);
}

void server_kill_postgres(const struct server *server)
{
    char path[100];
    int pid = 0;

    snprintf(path, sizeof path, "%s/data/postmaster.pid", server->folder);
    FILE *file = fopen(path, "r");
    if (!file)
        return;
    if (fscanf(file, "%d", &pid) == 1 && pid > 1) {
        kill(pid, SIGSTOP); /* it makes no more children while they are listed */
        kill_children(pid);
        kill(pid, SIGKILL);
        /* a process that nobody waits for would look like a server that runs */
        unlink(path);
        snprintf(path, sizeof path, "%s/.s.PGSQL.%d.lock", server->folder, server->port);
        unlink(path);
    }
    fclose(file);
}

void server_stop_postgres(struct server *server)
{
    char bin[64], pg_ctl[100], data[100];

    if (!find_postgres(bin))
        return;
    snprintf(pg_ctl, sizeof pg_ctl, "%s/pg_ctl", bin);
    snprintf(data, sizeof data, "%s/data", server->folder);
    const char *const end[] = {pg_ctl, "-w", "-D", data, "-m", "immediate", "stop", NULL};
    run(server, "postgres", end);
    drop_folder(server);
}

/* ---- MariaDB */

static bool answers(int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    const bool ok = connect(fd, (struct sockaddr *)&address, sizeof address) == 0;

    close(fd);
    return ok;
}

/* The server is a child that stays; true when it takes connections. */
static bool wait_until_ready(struct server *server)
{
    const struct timespec step = {.tv_nsec = 50000000};

    for (int i = 0; i < READY_TRIES; i++) {
        if (answers(server->port))
            return true;
        if (waitpid(server->pid, NULL, WNOHANG) != 0) {
            server->pid = 0;
            return false;
        }
        nanosleep(&step, NULL);
    }
    return false;
}

bool server_again_mariadb(struct server *server)
{
    char data[120], socket_option[120], port[20], init[120];

    snprintf(data, sizeof data, "--datadir=%s/data", server->folder);
    snprintf(socket_option, sizeof socket_option, "--socket=%s/socket", server->folder);
    snprintf(port, sizeof port, "--port=%d", server->port);
    snprintf(init, sizeof init, "--init-file=%s/init.sql", server->folder);
    const char *const begin[] = {MARIADB_DAEMON,
                                 "--no-defaults",
                                 data,
                                 socket_option,
                                 port,
                                 init,
                                 "--bind-address=127.0.0.1",
                                 "--pid-file=mariadb.pid", /* in its data */
                                 "--skip-log-bin",
                                 "--innodb-flush-log-at-trx-commit=0",
                                 "--innodb-buffer-pool-size=64M",
                                 "--max-allowed-packet=64M",
                                 NULL};
    const size_t count = sizeof begin / sizeof *begin - 1;
    const char *all[sizeof begin / sizeof *begin + sizeof server->options / sizeof(char *)] = {
        NULL};

    memcpy(all, begin, count * sizeof *begin);
    memcpy(&all[count], server->options, sizeof server->options);
    server->pid = start(server, "mysql", all);
    return wait_until_ready(server);
}

bool server_make_mariadb(struct server *server)
{
    static const char install[] = "/usr/bin/mariadb-install-db";
    char data_option[120], init[100];

    if (access(MARIADB_DAEMON, X_OK) != 0 || access(install, X_OK) != 0) {
        printf("skipped: MariaDB's server is not installed (Debian package 'mariadb-server')\n");
        return false;
    }
    if (!make_folder(server, "mysql"))
        return give_up(server, "no folder for the server");
    snprintf(data_option, sizeof data_option, "--datadir=%s/data", server->folder);
    snprintf(init, sizeof init, "%s/init.sql", server->folder);
    const char *const make[] = {install,
                                "--no-defaults",
                                data_option,
                                "--skip-test-db",
                                "--auth-root-authentication-method=normal",
                                NULL};
    if (!write_file(init, "CREATE DATABASE IF NOT EXISTS querent CHARACTER SET utf8mb4;\n"
                          "CREATE USER IF NOT EXISTS '" SERVER_USER "'@'%' IDENTIFIED BY "
                          "'" SERVER_PASSWORD "';\n"
                          "GRANT ALL ON *.* TO '" SERVER_USER "'@'%' WITH GRANT OPTION;\n") ||
        !run(server, "mysql", make))
        return give_up(server, "MariaDB's data folder could not be made");
    snprintf(server->url, sizeof server->url, "mariadb://%s:%s@127.0.0.1:%d/querent", SERVER_USER,
             SERVER_PASSWORD, server->port);
    return true;
}

bool server_start_mariadb(struct server *server)
{
    return server_make_mariadb(server) &&
           (server_again_mariadb(server) || give_up(server, "MariaDB did not start"));
}

void server_kill_mariadb(struct server *server)
{
    if (server->pid <= 0)
        return;
    kill(server->pid, SIGKILL);
    while (waitpid(server->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    server->pid = 0;
}

void server_stop_mariadb(struct server *server)
{
    server_kill_mariadb(server);
    drop_folder(server);
}
