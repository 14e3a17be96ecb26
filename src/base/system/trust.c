/* The walk of a path by descriptors, and the judgement of each name on it.
 *
 * After the first name that is not trusted the walk goes on, by O_PATH descriptors alone, only to
 * tell a file that is not there, which is nothing to complain about, from one that is refused. */
#include "querent/base/trust.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/system/account.h"

enum { LINKS_MAX = 40, ENTRY_BYTES = 16384 };

struct walk {
    const char *path; /* as given */
    int folder;       /* the folder reached, by O_PATH */
    struct buf at;    /* its name from the root, without links; "" is the root */
    struct buf rest;  /* names still to go */
    struct buf name;  /* the next one, in `folder` */
    int links;
    char *fault; /* what is wrong with the first name that is not trusted, and its mend */
};

/* ---- judging */

static bool private_group(uid_t owner, gid_t group)
{
    char user_bytes[ENTRY_BYTES], group_bytes[ENTRY_BYTES];
    struct passwd user, *found_user = NULL;
    struct group entry, *found = NULL;

    if (getpwuid_r(owner, &user, user_bytes, sizeof user_bytes, &found_user) != 0 || !found_user ||
        user.pw_gid != group ||
        getgrgid_r(group, &entry, group_bytes, sizeof group_bytes, &found) != 0 || !found ||
        !str_eq(entry.gr_name, user.pw_name))
        return false;
    for (char **member = entry.gr_mem; *member; member++)
        if (!str_eq(*member, user.pw_name))
            return false;
    return true;
}

/* Access lists show as the group's bits, whoever they mean. */
static bool has_access_list(int folder, const char *name)
{
    char path[64 + NAME_MAX + 1];

    snprintf(path, sizeof path, "/proc/self/fd/%d/%s", folder, name);
    return lgetxattr(path, "system.posix_acl_access", NULL, 0) >= 0 ||
           (errno != ENODATA && errno != ENOTSUP);
}

static bool others_write(int folder, const char *name, const struct stat *st)
{
    if (S_ISLNK(st->st_mode) || (S_ISDIR(st->st_mode) && (st->st_mode & S_ISVTX)))
        return false;
    if (st->st_mode & S_IWOTH)
        return true;
    return (st->st_mode & S_IWGRP) &&
           (!private_group(st->st_uid, st->st_gid) || has_access_list(folder, name));
}

/* In single quotes, as a shell takes it. */
static void trust_add_quoted(struct buf *out, const char *text)
{
    buf_addc(out, '\'');
    for (; *text; text++)
        if (*text == '\'')
            buf_add(out, "'\\''");
        else
            buf_addc(out, *text);
    buf_addc(out, '\'');
}

/* What gives it to the user. Whole folders of others are better left alone. */
static void add_owner_mend(struct buf *out, bool folder, bool link)
{
    if (folder)
        buf_add(out, "move it to a folder of your own or, if nobody else works there, ");
    char *user = account_name(geteuid());
    buf_addf(out, "%schown %s%s", geteuid() ? "sudo " : "", link ? "-h " : "", user);
    mem_free(user);
}

/* "its folder can be written to by others: chmod go-w '/srv/shop'" */
static void note_fault(struct walk *walk, const struct stat *st, bool foreign)
{
    struct buf text = BUF_INIT, at = BUF_INIT;
    const bool folder = S_ISDIR(st->st_mode), link = S_ISLNK(st->st_mode);

    buf_addf(&text, "%s ", folder ? "its folder" : link ? "a link to it" : "it");
    if (foreign) {
        char *user = account_name(st->st_uid);
        buf_addf(&text, "belongs to %s: ", user);
        mem_free(user);
        add_owner_mend(&text, folder, link);
    } else {
        buf_add(&text, "can be written to by others: chmod go-w");
    }
    buf_addc(&text, ' ');
    buf_addf(&at, "%s/%s", buf_str(&walk->at), buf_str(&walk->name));
    trust_add_quoted(&text, at.p);
    walk->fault = buf_take(&text);
    buf_release(&at);
}

static void trust_judge(struct walk *walk, const struct stat *st)
{
    if (walk->fault)
        return;
    if (st->st_uid != 0 && st->st_uid != geteuid())
        note_fault(walk, st, true);
    else if (others_write(walk->folder, walk->name.len ? walk->name.p : ".", st))
        note_fault(walk, st, false);
}

/* ---- walking */

static bool trust_io_error(const struct walk *walk, struct err *err)
{
    const bool missing = errno == ENOENT || errno == ENOTDIR;

    return err_set(err, missing ? ERR_NOT_FOUND : ERR_IO, "cannot open '%s': %s", walk->path,
                   strerror(errno));
}

static bool go_to_root(struct walk *walk, struct err *err)
{
    struct stat st;
    const int root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);

    if (root < 0 || fstat(root, &st) < 0) {
        if (root >= 0)
            close(root);
        return trust_io_error(walk, err);
    }
    if (walk->folder >= 0)
        close(walk->folder);
    walk->folder = root;
    buf_clear(&walk->at);
    buf_clear(&walk->name);
    trust_judge(walk, &st);
    return true;
}

static bool walk_begin(struct walk *walk, const char *path, struct err *err)
{
    char here[PATH_MAX] = "";

    *walk = (struct walk){.path = path, .folder = -1};
    if (*path != '/' && !getcwd(here, sizeof here))
        return trust_io_error(walk, err);
    buf_addf(&walk->rest, "%s/%s", here, path);
    return go_to_root(walk, err);
}

static void walk_end(struct walk *walk)
{
    if (walk->folder >= 0)
        close(walk->folder);
    buf_release(&walk->at);
    buf_release(&walk->rest);
    buf_release(&walk->name);
    mem_free(walk->fault);
}

/* Takes the next name; false: there is none. */
static bool trust_next_name(struct walk *walk)
{
    const char *rest = buf_str(&walk->rest);
    const size_t slashes = strspn(rest, "/"), len = strcspn(rest + slashes, "/");

    buf_clear(&walk->name);
    buf_addn(&walk->name, rest + slashes, len);
    buf_splice(&walk->rest, 0, slashes + len, "", 0);
    return len > 0;
}

static bool trust_follow(struct walk *walk, struct err *err)
{
    char target[PATH_MAX];
    const ssize_t len = readlinkat(walk->folder, walk->name.p, target, sizeof target - 1);

    if (len < 0)
        return trust_io_error(walk, err);
    target[len] = '\0';
    if (++walk->links > LINKS_MAX)
        return err_set(err, ERR_IO, "cannot open '%s': too many links", walk->path);
    buf_splice(&walk->rest, 0, 0, "/", 1);
    buf_splice(&walk->rest, 0, 0, target, (size_t)len);
    return *target != '/' || go_to_root(walk, err);
}

static void trust_enter(struct buf *at, const char *name)
{
    const char *slash = strrchr(buf_str(at), '/');

    if (str_eq(name, "..") && slash)
        buf_truncate(at, (size_t)(slash - at->p));
    else if (!str_eq(name, "..") && !str_eq(name, "."))
        buf_addf(at, "/%s", name);
}

/* Into a folder: judged by the descriptor that the walk goes on from. */
static bool trust_descend(struct walk *walk, struct err *err)
{
    struct stat st;
    const int next =
        openat(walk->folder, walk->name.p, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

    if (next < 0)
        return trust_io_error(walk, err);
    if (fstat(next, &st) < 0) {
        close(next);
        return trust_io_error(walk, err);
    }
    trust_judge(walk, &st);
    close(walk->folder);
    walk->folder = next;
    trust_enter(&walk->at, walk->name.p);
    return true;
}

/* Walks up to the last name that is no link, which is in walk->name then; "" where the path ends in
 * a folder. *ret_st is what stands there. */
static bool walk_to_end(struct walk *walk, struct stat *ret_st, struct err *err)
{
    bool ok = true, ended = false;

    while (ok && !ended && trust_next_name(walk)) {
        ok = fstatat(walk->folder, walk->name.p, ret_st, AT_SYMLINK_NOFOLLOW) == 0 ||
             trust_io_error(walk, err);
        if (!ok)
            break;
        if (S_ISDIR(ret_st->st_mode)) {
            ok = trust_descend(walk, err);
            continue;
        }
        trust_judge(walk, ret_st);
        if (S_ISLNK(ret_st->st_mode))
            ok = trust_follow(walk, err);
        else
            ended = true;
    }
    if (ok && ended && strspn(buf_str(&walk->rest), "/") < walk->rest.len) {
        errno = ENOTDIR;
        ok = trust_io_error(walk, err);
    }
    return ok && (ended || fstat(walk->folder, ret_st) == 0 || trust_io_error(walk, err));
}

static bool no_fault(const struct walk *walk, struct err *err)
{
    return !walk->fault ||
           err_set(err, ERR_CONFIG, "'%s' is not read, since %s", walk->path, walk->fault);
}

/* Opens what the walk ended at, and judges the descriptor again: that is what is read. */
static int open_end(struct walk *walk, struct err *err)
{
    struct stat st;
    const int fd = openat(walk->folder, walk->name.p,
                          O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);

    if (fd < 0) {
        trust_io_error(walk, err);
        return -1;
    }
    bool ok = fstat(fd, &st) == 0 || trust_io_error(walk, err);
    if (ok && !S_ISREG(st.st_mode))
        ok = err_set(err, ERR_IO, "cannot read '%s': it is not a file", walk->path);
    if (ok) {
        trust_judge(walk, &st);
        ok = no_fault(walk, err);
    }
    if (!ok)
        close(fd);
    return ok ? fd : -1;
}

int trust_open(const char *path, struct err *err)
{
    struct walk walk;
    struct stat st;
    int fd = -1;

    if (walk_begin(&walk, path, err) && walk_to_end(&walk, &st, err) && no_fault(&walk, err)) {
        if (S_ISREG(st.st_mode))
            fd = open_end(&walk, err);
        else
            err_set(err, ERR_IO, "cannot read '%s': it is not a file", path);
    }
    walk_end(&walk);
    return fd;
}

bool trust_read(const char *path, size_t max, struct buf *ret_text, struct err *err)
{
    const int fd = trust_open(path, err);
    const bool ok = fd >= 0 && path_read_fd(fd, path, max, ret_text, err);

    if (fd >= 0)
        close(fd);
    return ok;
}

char *trust_fault(const char *path)
{
    struct walk walk;
    struct stat st;
    char *fault = NULL;

    if (walk_begin(&walk, path, NULL) && walk_to_end(&walk, &st, NULL))
        fault = mem_strdup(walk.fault);
    walk_end(&walk);
    return fault;
}

bool trust_check(const char *path, struct err *err)
{
    struct walk walk;
    struct stat st;
    const bool ok =
        walk_begin(&walk, path, err) && walk_to_end(&walk, &st, err) && no_fault(&walk, err);

    walk_end(&walk);
    return ok;
}
