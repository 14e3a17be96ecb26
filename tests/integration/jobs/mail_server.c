#include "mail_server.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/mem.h"

#define SCRIPTS "tests/integration/jobs"
#define ARGS_MAX 12

/* Debian's Python has Debian's aiosmtpd; another one may be first in PATH. */
static const char python[] = "/usr/bin/python3";

static char *script(const char *name)
{
    const char *source = getenv("QUERENT_SOURCE_DIR");
    return mem_printf("%s/%s/%s", source ? source : ".", SCRIPTS, name);
}

/* Starts a program with pipes as its standard input and output; `quiet`: its chatter is dropped. */
static pid_t spawn(char *const *argv, bool quiet, int *ret_in, int *ret_out)
{
    int in[2], out[2];

    if (pipe(in) < 0 || pipe(out) < 0)
        return -1;
    const pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(in[0], 0);
        dup2(out[1], 1);
        if (quiet)
            dup2(open("/dev/null", O_WRONLY), 2);
        for (int fd = 3; fd < 64; fd++)
            close(fd);
        execvp(argv[0], argv);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    *ret_in = in[1];
    *ret_out = out[0];
    return pid;
}

/* True when the program ends well; what it prints is dropped. */
static bool succeeds(char *const *argv)
{
    int in, out, status = -1;
    const pid_t pid = spawn(argv, true, &in, &out);

    waitpid(pid, &status, 0);
    close(in);
    close(out);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool mail_server_installed(void)
{
    const char *const argv[] = {python, "-c", "import aiosmtpd", NULL};
    return succeeds((char *const *)argv);
}

bool mail_server_start(struct mail_server *server, const char *folder, const char *const *args)
{
    char *path = script("mail_server.py"), line[32];
    const char *argv[ARGS_MAX] = {python, path, folder};
    int out = -1;

    for (size_t i = 0; args && args[i] && i < ARGS_MAX - 4; i++)
        argv[3 + i] = args[i];
    server->pid = spawn((char *const *)argv, false, &server->in, &out);
    FILE *file = fdopen(out, "r");
    const bool ok = file && fgets(line, sizeof line, file) != NULL;
    if (file)
        fclose(file);
    server->port = ok ? atoi(line) : 0;
    mem_free(path);
    if (!ok)
        mail_server_stop(server);
    return ok;
}

void mail_server_stop(struct mail_server *server)
{
    int status;

    if (server->pid <= 0)
        return;
    close(server->in);
    kill(server->pid, SIGKILL); /* a hanging handler would keep it */
    waitpid(server->pid, &status, 0);
    server->pid = 0;
}

bool mail_server_certificate(const char *cert, const char *key)
{
    const char *const argv[] = {"openssl",  "req",
                                "-x509",    "-newkey",
                                "rsa:2048", "-nodes",
                                "-days",    "2",

                                "-subj",    "/CN=localhost",
                                "-addext",  "subjectAltName=DNS:localhost",
                                "-keyout",  key,
                                "-out",     cert,
                                NULL};
    return succeeds((char *const *)argv);
}

cJSON *mail_read(const char *path)
{
    char *reader = script("mail_read.py"), piece[4096];
    const char *const argv[] = {python, reader, path, NULL};
    struct buf json = BUF_INIT;
    int in, out, status;
    ssize_t n;

    const pid_t pid = spawn((char *const *)argv, false, &in, &out);
    while ((n = read(out, piece, sizeof piece)) > 0)
        buf_addn(&json, piece, (size_t)n);
    waitpid(pid, &status, 0);
    close(in);
    close(out);
    cJSON *root = cJSON_Parse(buf_str(&json));
    buf_release(&json);
    mem_free(reader);
    return root;
}
