/* Rows as a workbook. It is written to a file that has no name any more when it is sent, and is
 * limited, since the thread that writes it serves others too. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mhd.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/jobs/export.h"
#include "server.h"
#include "texts.h"

#define WORKBOOK_ROWS 100000

static bool workbook_write(const struct result *result, const char *path, struct err *err)
{
    const struct export_options options = {.format = EXPORT_XLSX, .path = path};
    const size_t count = result_column_count(result);
    struct result_column *columns = mem_alloc((count ? count : 1) * sizeof *columns);
    struct cell *cells = mem_alloc((count ? count : 1) * sizeof *cells);
    struct exporter *exporter = NULL;
    struct result_cursor cursor;

    for (size_t i = 0; i < count; i++)
        columns[i] = *result_column(result, i);
    result_cursor_init(&cursor, result, 0);
    bool ok = exporter_new(&options, &exporter, err);
    if (ok) {
        ok = exporter_columns(exporter, columns, count, err);
        while (ok && result_cursor_next(&cursor, cells))
            ok = exporter_row(exporter, cells, count, err);
        if (ok)
            ok = exporter_end(exporter, err);
        else
            exporter_abort(exporter);
    }
    mem_free(columns);
    mem_free(cells);
    return ok;
}

static void workbook_send(struct request *request, const char *path)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat st;

    if (fd < 0 || fstat(fd, &st) != 0) {
        answer_fail(request, 500, "%s", strerror(errno));
        if (fd >= 0)
            close(fd);
        return;
    }
    answer_response(request, 200, mhd.MHD_create_response_from_fd((size_t)st.st_size, fd),
                    export_format_mime(EXPORT_XLSX));
}

/* A folder that only we can look into; the caller removes and frees. NULL: *err says why. */
static char *workbook_folder(struct err *err)
{
    const char *temporary = getenv("TMPDIR");
    char *folder = mem_printf("%s/querent-XXXXXX", temporary && *temporary ? temporary : "/tmp");

    if (mkdtemp(folder))
        return folder;
    err_set(err, ERR_IO, "cannot make a folder for the workbook: %s", strerror(errno));
    mem_free(folder);
    return NULL;
}

static void workbook_make(struct request *request, const struct result *result)
{
    struct err err = ERR_INIT;
    char *folder = workbook_folder(&err), *path = folder ? path_join(folder, "rows.xlsx") : NULL;

    if (path && workbook_write(result, path, &err))
        workbook_send(request, path);
    else
        answer_err(request, &err);
    if (path) {
        unlink(path);
        rmdir(folder);
    }
    mem_free(path);
    mem_free(folder);
}

static bool workbook_misses(const struct result *result)
{
    const enum result_state state = result_state(result);

    return state != RESULT_COMPLETE && state != RESULT_PARTIAL;
}

/* Whether the rest of a talk's rows is to come: then the handler is called again. */
static bool workbook_waits(const struct request *request, const struct result *result)
{
    struct talk *talk = request->talk;

    talk_fetch(talk);
    pthread_mutex_lock(&talk->lock);
    const bool waits = result_rows(result) <= WORKBOOK_ROWS && workbook_misses(result) &&
                       !talk->closing && talk_rows(talk) == result;
    if (waits)
        talk_wait(talk, request->connection);
    pthread_mutex_unlock(&talk->lock);
    return waits;
}

void workbook_rows(struct request *request, struct result *result)
{
    if (request->talk && workbook_waits(request, result))
        return;
    const enum result_state state = result_state(result);
    if (result_rows(result) > WORKBOOK_ROWS)
        answer_fail(request, 413, TEXT_WORKBOOK_LARGE, WORKBOOK_ROWS);
    else if (state == RESULT_PARTIAL)
        answer_fail(request, 409, TEXT_WORKBOOK_PART, result_error(result)->text);
    else if (workbook_misses(result))
        answer_fail(request, 409, TEXT_WORKBOOK_PART, TEXT_ENDS);
    else
        workbook_make(request, result);
}
