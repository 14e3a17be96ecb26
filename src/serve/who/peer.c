/* Whose account is at the other end: of a socket in the file system the kernel says it, of a TCP
 * connection within this machine its table of sockets does (proc_pid_net(5)). */
#include "who/peer.h"

#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define TABLES 2
#define TRIES 2 /* a row can be missed while others come and go */

/* An address with its port, as IPv6 writes it; IPv4's within it (RFC 4291, 2.5.5.2). */
struct end {
    unsigned char address[16];
    unsigned port;
};

static bool peer_is_ours(uid_t uid)
{
    return uid == geteuid() || uid == 0;
}

static void end_of_ipv4(struct end *end, const void *four)
{
    memset(end->address, 0, sizeof end->address);
    memset(end->address + 10, 0xff, 2);
    memcpy(end->address + 12, four, 4);
}

static bool end_of(struct end *end, const struct sockaddr_storage *address)
{
    if (address->ss_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)address;
        end_of_ipv4(end, &in->sin_addr);
        end->port = ntohs(in->sin_port);
    } else if (address->ss_family == AF_INET6) {
        const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)address;
        memcpy(end->address, &in->sin6_addr, sizeof end->address);
        end->port = ntohs(in->sin6_port);
    } else
        return false;
    return true;
}

/* "0100007F:1F90", with four such words for IPv6: each is four bytes as this machine has them. */
static bool end_read(struct end *end, const char *text)
{
    const size_t words = strcspn(text, ":") / 8;
    uint32_t word[4];

    if ((words != 1 && words != 4) || text[words * 8] != ':')
        return false;
    for (size_t i = 0; i < words; i++) {
        char digits[9] = {0};
        memcpy(digits, text + 8 * i, 8);
        word[i] = (uint32_t)strtoul(digits, NULL, 16);
    }
    if (words == 1)
        end_of_ipv4(end, word);
    else
        memcpy(end->address, word, sizeof end->address);
    end->port = (unsigned)strtoul(text + words * 8 + 1, NULL, 16);
    return true;
}

static bool end_same(const struct end *a, const struct end *b)
{
    return a->port == b->port && memcmp(a->address, b->address, sizeof a->address) == 0;
}

/* A socket that no process holds any more has no inode, and root's number whoever held it. */
static bool peer_in_line(const char *line, const struct end *theirs, const struct end *ours,
                         uid_t *ret_uid)
{
    struct end local, remote;
    char from[64], to[64];
    unsigned long uid = 0, inode = 0;

    if (sscanf(line, " %*s %63s %63s %*s %*s %*s %*s %lu %*s %lu", from, to, &uid, &inode) != 4 ||
        !inode || !end_read(&local, from) || !end_read(&remote, to) || !end_same(&local, theirs) ||
        !end_same(&remote, ours))
        return false;
    *ret_uid = (uid_t)uid;
    return true;
}

static bool peer_in_table(const char *path, const struct end *theirs, const struct end *ours,
                          uid_t *ret_uid)
{
    FILE *file = fopen(path, "re");
    char *line = NULL;
    size_t room = 0;
    bool found = false;

    while (file && !found && getline(&line, &room, file) > 0)
        found = peer_in_line(line, theirs, ours, ret_uid);
    free(line);
    if (file)
        fclose(file);
    return found;
}

static bool peer_by_tables(const struct sockaddr_storage *their, const struct sockaddr_storage *our,
                           uid_t *ret_uid)
{
    static const char *const tables[TABLES] = {"/proc/self/net/tcp", "/proc/self/net/tcp6"};
    struct end theirs, ours;

    if (!end_of(&theirs, their) || !end_of(&ours, our))
        return false;
    for (int i = 0; i < TABLES * TRIES; i++)
        if (peer_in_table(tables[i % TABLES], &theirs, &ours, ret_uid))
            return peer_is_ours(*ret_uid);
    return false;
}

bool peer_is_own(int fd, uid_t *ret_uid)
{
    struct sockaddr_storage theirs = {0}, ours = {0};
    socklen_t their_len = sizeof theirs, our_len = sizeof ours;
    struct ucred ucred;
    socklen_t len = sizeof ucred;

    if (getsockname(fd, (struct sockaddr *)&ours, &our_len) != 0)
        return false;
    if (ours.ss_family == AF_UNIX) {
        const bool known = getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &ucred, &len) == 0;
        *ret_uid = known ? ucred.uid : 0;
        return known && peer_is_ours(ucred.uid);
    }
    return getpeername(fd, (struct sockaddr *)&theirs, &their_len) == 0 &&
           peer_by_tables(&theirs, &ours, ret_uid);
}
