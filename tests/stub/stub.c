#include "stub.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void run_server(const char *script, const int to[2], const int from[2])
{
    const char *source = getenv("QUERENT_SOURCE_DIR");
    char path[4096];

    prctl(PR_SET_PDEATHSIG, SIGTERM);
    snprintf(path, sizeof path, "%s/tests/stub/%s", source ? source : ".", script);
    dup2(to[0], 0);
    dup2(from[1], 1);
    for (int fd = 3; fd < 64; fd++)
        close(fd);
    execlp("/usr/bin/python3", "python3", path, (char *)NULL);
    execlp("python3", "python3", path, (char *)NULL);
    _exit(127);
}

bool stub_start(struct stub *stub, const char *script)
{
    int to[2], from[2];

    signal(SIGPIPE, SIG_IGN);
    if (pipe(to) < 0 || pipe(from) < 0)
        return false;
    stub->pid = fork();
    if (stub->pid == 0)
        run_server(script, to, from);
    close(to[0]);
    close(from[1]);
    stub->to = fdopen(to[1], "w");
    stub->from = fdopen(from[0], "r");
    char line[32];
    if (!fgets(line, sizeof line, stub->from) || sscanf(line, "port %d", &stub->port) != 1) {
        fprintf(stderr, "skipped: %s needs python3 and the source tree\n", script);
        stub_stop(stub);
        return false;
    }
    snprintf(stub->url, sizeof stub->url, "http://127.0.0.1:%d", stub->port);
    return true;
}

static char *ask(struct stub *stub, const char *word, const char *rest)
{
    char *line = NULL;
    size_t size = 0;

    fprintf(stub->to, "%s ", word);
    for (const char *p = rest; *p; p++)
        fputc(*p == '\n' ? ' ' : *p, stub->to);
    fputc('\n', stub->to);
    fflush(stub->to);
    if (getline(&line, &size, stub->from) < 0) {
        fprintf(stderr, "the stub server has ended\n");
        abort();
    }
    return line;
}

void stub_rules(struct stub *stub, const char *json)
{
    free(ask(stub, "rules", json));
}

char *stub_requests(struct stub *stub)
{
    return ask(stub, "requests", "");
}

void stub_stop(struct stub *stub)
{
    fclose(stub->to);
    fclose(stub->from);
    waitpid(stub->pid, NULL, 0);
}
