/* As crontab -e: the text is opened until it can be read, or is given up. */
#include "lessons/lessons_edit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "querent/base/buf.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/trust.h"
#include "querent/lessons/file.h"
#include "texts.h"

enum { FILE_MOST = 16 * 1024 * 1024 };

struct editing_file {
    char path[40];
    const char *editor;
    const struct lesson_checks *checks;
};

static const char *lessons_editor(void)
{
    const char *visual = getenv("VISUAL"), *editor = getenv("EDITOR");

    return !str_blank(visual) ? visual : !str_blank(editor) ? editor : NULL;
}

static bool lessons_open(const struct editing_file *file, struct buf *text, struct err *err)
{
    char *command = mem_printf("%s '%s'", file->editor, file->path);
    const int status = system(command);

    mem_free(command);
    buf_clear(text);
    return status == 0 ? trust_read(file->path, FILE_MOST, text, err)
                       : err_set(err, ERR_STATE, "%s", TEXT_EDITOR_FAILED);
}

/* What every lesson must have is asked of each, with its name. */
static bool lessons_check_all(const struct lesson *list, size_t count, struct err *err)
{
    struct err problem = ERR_INIT;

    for (size_t i = 0; i < count; i++)
        if (!lesson_check(&list[i], &problem))
            return err_set(err, problem.code, "lesson '%s': %s", list[i].name, problem.text);
    return true;
}

static bool lessons_loop(const struct editing_file *file, const char *before,
                         struct lessons_edited *edited, struct err *err)
{
    struct buf text = BUF_INIT;
    bool ok = false;

    for (bool again = true; again && !ok;) {
        struct err problem = ERR_INIT;
        lessons_free(edited->list, edited->count);
        *edited = (struct lessons_edited){.count = 0};
        if (!lessons_open(file, &text, err))
            break;
        edited->changed = !str_eq(buf_str(&text), before);
        ok = !edited->changed || (lessons_read(file->path, buf_str(&text), text.len, file->checks,
                                               &edited->list, &edited->count, &problem) &&
                                  lessons_check_all(edited->list, edited->count, &problem));
        if (ok)
            break;
        cli_fail(CLI_FAILED, "%s", problem.text);
        again = cli_says_yes(TEXT_EDIT_AGAIN);
        if (!again)
            err_set(err, ERR_STATE, TEXT_EDIT_KEPT, file->path);
    }
    buf_release(&text);
    return ok;
}

/* What no longer fits, as comments above the lessons. */
static void lessons_say_misfits(const struct lesson *list, size_t count,
                                const struct lesson_checks *checks, struct buf *out)
{
    for (size_t i = 0; i < count; i++) {
        struct err why = ERR_INIT;
        if (!lesson_may_be_kept(checks, &list[i], &why))
            buf_addf(out, TEXT_EDIT_MISFIT, why.text);
    }
}

bool lessons_edit_list(const struct lesson *list, size_t count, const struct lesson_checks *checks,
                       struct lessons_edited *ret_edited)
{
    const struct lesson_checks kept = {checks->fits, checks->self, list, count};
    struct editing_file file = {"/tmp/querent-lessons-XXXXXX.yaml", lessons_editor(), &kept};
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    const int fd = cli_person() && file.editor ? mkstemps(file.path, 5) : -1;

    *ret_edited = (struct lessons_edited){.count = 0};
    if (fd < 0)
        return cli_fail(CLI_USAGE, TEXT_EDIT_LESSON) == CLI_OK;
    close(fd);
    buf_add(&text, TEXT_EDIT_HEAD);
    lessons_say_misfits(list, count, checks, &text);
    lessons_write(list, count, &text);
    const bool ok = path_write_atomic(file.path, buf_str(&text), text.len, 0600, &err) &&
                    lessons_loop(&file, buf_str(&text), ret_edited, &err);
    if (ok || !strstr(err.text, file.path))
        unlink(file.path);
    buf_release(&text);
    if (!ok)
        lessons_free(ret_edited->list, ret_edited->count);
    return ok || cli_fail(CLI_FAILED, "%s", err.text) == CLI_OK;
}
