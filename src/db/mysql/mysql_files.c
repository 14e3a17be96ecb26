/* A server may answer any statement, also on a connection that only says KILL, by asking the client
 * for a file of its machine: that is how LOAD DATA LOCAL works. Here no server ever gets one. The
 * client library is told to refuse before it connects, with functions in place of its own that open
 * files; for the one statement of a load that is sent, the rows in memory are "the file", whatever
 * name the server gives, and only once. */
#include <string.h>

#include "mysql/mysql_load.h"
#include "querent/base/str.h"

#define CR_UNKNOWN 2000       /* with a text of the library's own */
#define CR_LOCAL_REFUSED 2068 /* "LOAD DATA LOCAL INFILE file request rejected" */

static void mysql_files_allow(MYSQL *conn, unsigned yes)
{
    libmariadb.mysql_options(conn, MYSQL_OPT_LOCAL_INFILE, &yes);
}

/* ---- nothing */

static int no_open(void **ret_file, const char *name, void *arg)
{
    (void)name, (void)arg;
    *ret_file = NULL;
    return 1;
}

static int no_read(void *file, char *out, unsigned size)
{
    (void)file, (void)out, (void)size;
    return -1;
}

static void no_close(void *file)
{
    (void)file;
}

static int mysql_files_refused(void *file, char *out, unsigned size)
{
    (void)file;
    if (size)
        *out = '\0';
    return CR_LOCAL_REFUSED;
}

void my_files_refuse(MYSQL *conn)
{
    libmariadb.mysql_set_local_infile_handler(conn, no_open, no_read, no_close, mysql_files_refused,
                                              NULL);
    mysql_files_allow(conn, 0);
}

void my_files_agree(MYSQL *conn)
{
    my_files_refuse(conn);
    mysql_files_allow(conn, 1);
}

/* ---- the rows of a load */

static int mysql_files_rows_open(void **ret_file, const char *name, void *arg)
{
    struct my_load *load = arg;

    (void)name;
    *ret_file = load;
    if (!load->file_wanted)
        return 1;
    load->file_wanted = false;
    load->file_row = 0;
    buf_clear(&load->line);
    load->line_at = 0;
    return 0;
}

static int rows_read(void *file, char *out, unsigned size)
{
    struct my_load *load = file;

    if (load->line_at == load->line.len) {
        buf_clear(&load->line);
        load->line_at = 0;
        while (load->file_row < load->ends.len && load->line.len < size)
            my_row_as_line(load, load->file_row++, &load->line);
    }
    const size_t left = load->line.len - load->line_at;
    const size_t n = left < size ? left : size;
    if (n)
        memcpy(out, load->line.p + load->line_at, n);
    load->line_at += n;
    return (int)n;
}

void my_files_serve(struct my_load *load)
{
    MYSQL *conn = ((struct my_db *)load->base.db)->conn;

    load->file_wanted = true;
    libmariadb.mysql_set_local_infile_handler(conn, mysql_files_rows_open, rows_read, no_close,
                                              mysql_files_refused, load);
    mysql_files_allow(conn, 1);
}

bool my_asked_for_file(MYSQL *conn)
{
    const unsigned code = libmariadb.mysql_errno(conn);

    return code == CR_LOCAL_REFUSED ||
           (code == CR_UNKNOWN && str_find_fold(libmariadb.mysql_error(conn), "local infile"));
}
