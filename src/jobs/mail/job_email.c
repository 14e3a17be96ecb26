/* The email job: the rows as an attachment and, where wished, the first of them as a table in the
 * mail. By SMTP where a server is set, else the mail is saved as an .eml file that any mail program
 * opens.
 */
#include "job.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mail/mime.h"
#include "mail/smtp.h"
#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/base/system/account.h"
#include "querent/base/url.h"
#include "querent/base/words.h"
#include "querent/jobs/export.h"
#include "texts.h"

#define ATTACHMENT_MAX ((size_t)25 << 20) /* bytes; what mail servers take */
#define INLINE_ROWS 20

struct attaching {
    struct job *job;
    struct exporter *file, *table; /* attachment, inline HTML; NULL: none */
    struct buf bytes, html;
    int64_t rows;
};

static bool into_buf(void *arg, const void *bytes, size_t len, struct err *err)
{
    struct buf *buf = arg;
    if (buf->len + len > ATTACHMENT_MAX)
        return err_set(
            err, ERR_LIMIT,
            "the attachment would be larger than 25 MB: export the rows, or write them to a table");
    buf_addn(buf, bytes, len);
    return true;
}

static bool job_email_on_columns(void *arg, const struct result_column *columns, size_t count,
                                 struct err *err)
{
    struct attaching *a = arg;
    return (!a->file || exporter_columns(a->file, columns, count, err)) &&
           (!a->table || exporter_columns(a->table, columns, count, err));
}

static bool job_email_on_row(void *arg, const struct cell *cells, size_t count, struct err *err)
{
    struct attaching *a = arg;
    if (a->table && a->rows < INLINE_ROWS && !exporter_row(a->table, cells, count, err))
        return false;
    a->rows++;
    return !a->file || exporter_row(a->file, cells, count, err);
}

/* A workbook is made in a file; everything else in memory. */
static bool open_exporters(const struct jobs *jobs, struct attaching *a, const char *workbook,
                           struct err *err)
{
    enum export_format format = EXPORT_CSV;
    if (!str_eq(a->job->format, "none")) {
        if (!export_format_parse(a->job->format, &format))
            return err_set(err, ERR_USAGE, "'%s' is not a format for attachments", a->job->format);
        struct export_options options = {
            .format = format,
            .guard_formulas = settings_bool(jobs->options.settings, SET_MAIL_GUARD_FORMULAS)};
        if (format == EXPORT_XLSX)
            options.path = workbook;
        else {
            options.write = into_buf;
            options.arg = &a->bytes;
        }
        if (!exporter_new(&options, &a->file, err))
            return false;
    }
    struct export_options html = {
        .format = EXPORT_HTML, .mail = true, .write = into_buf, .arg = &a->html};
    return !a->job->inline_table || exporter_new(&html, &a->table, err);
}

static bool end_exporters(struct attaching *a, bool ok, const char *workbook, struct err *err)
{
    struct exporter *file = a->file, *table = a->table;
    a->file = a->table = NULL;
    if (!ok) {
        exporter_abort(file);
        exporter_abort(table);
        return false;
    }
    ok = !file || exporter_end(file, err);
    if (table)
        ok = exporter_end(table, ok ? err : NULL) && ok;
    if (ok && file && path_exists(workbook))
        ok = path_read(workbook, ATTACHMENT_MAX, &a->bytes, err);
    unlink(workbook);
    return ok;
}

static bool job_email_collect(struct jobs *jobs, struct attaching *a, struct err *err)
{
    struct job_sink sink = {.columns = job_email_on_columns, .row = job_email_on_row, .arg = a};
    char *dir = path_state("tmp");
    char *name = mem_printf("%s.xlsx", a->job->info.id);
    char *workbook = path_join(dir, name);
    bool ok = path_make_dirs(dir, err) && open_exporters(jobs, a, workbook, err) &&
              job_each_row(jobs, a->job, &sink, err);
    ok = end_exporters(a, ok, workbook, err);
    mem_free(workbook);
    mem_free(name);
    mem_free(dir);
    return ok;
}

/* ---- the mail */

static char *job_email_sender(const struct jobs *jobs)
{
    const char *from = settings_text(jobs->options.settings, SET_SMTP_FROM);
    const char *user = settings_text(jobs->options.settings, SET_SMTP_USER);
    char host[128] = "localhost";
    if (*from || strchr(user, '@'))
        return mem_strdup(*from ? from : user);
    gethostname(host, sizeof host - 1);
    char *login = account_name(getuid()), *sender = mem_printf("%s@%s", login, host);
    mem_free(login);
    return sender;
}

static void add_html_text(struct buf *out, const char *text)
{
    for (const char *p = text; *p; p++) {
        if (*p == '<')
            buf_add(out, "&lt;");
        else if (*p == '&')
            buf_add(out, "&amp;");
        else if (*p == '\n')
            buf_add(out, "<br>\n");
        else
            buf_addc(out, *p);
    }
}

static void job_email_compose(const struct attaching *a, const char *from, struct buf *out)
{
    const struct job *job = a->job;
    struct buf html = BUF_INIT;
    enum export_format format = EXPORT_CSV;
    export_format_parse(job->format, &format);
    char *filename = mem_printf("result.%s", export_format_extension(format));
    struct mime_part attachment = {.type = export_format_mime(format),
                                   .filename = filename,
                                   .bytes = a->bytes.p,
                                   .len = a->bytes.len};
    if (job->inline_table) {
        buf_add(&html, "<html><body><p>");
        add_html_text(&html, job->body);
        buf_add(&html, "</p>\n");
        buf_addn(&html, a->html.p, a->html.len);
        if (a->rows > INLINE_ROWS) {
            struct buf rows = BUF_INIT;
            words_number_of(&rows, (int64_t)a->rows, "row", "rows");
            buf_addf(&html, MAIL_FIRST_ROWS, INLINE_ROWS, buf_str(&rows));
            buf_release(&rows);
        }
        buf_add(&html, "</body></html>");
    }
    struct mime_mail mail = {.from = from,
                             .to = job->mail_to,
                             .cc = job->mail_cc,
                             .subject = job->subject,
                             .text = job->body,
                             .html = job->inline_table ? buf_str(&html) : NULL,
                             .attachment = str_eq(job->format, "none") ? NULL : &attachment,
                             .date = clock_now(),
                             .id = job->info.id};
    mime_mail(out, &mail);
    buf_release(&html);
    mem_free(filename);
}

static bool job_email_save(const struct jobs *jobs, const struct job *job, const struct buf *mail,
                           char **ret_detail, struct err *err)
{
    const char *set = settings_text(jobs->options.settings, SET_MAIL_OUTBOX);
    char resolved[PATH_MAX];
    char *dir = *set ? path_expand(set) : path_data("outbox");
    char *name = mem_printf("%s.eml", job->info.id);
    char *path = path_join(dir, name);
    bool ok = path_make_dirs(dir, err) && path_write_atomic(path, mail->p, mail->len, 0600, err);
    if (ok)
        *ret_detail = mem_printf(JOB_SAVED_MAIL, realpath(path, resolved) ? resolved : path);
    mem_free(path);
    mem_free(name);
    mem_free(dir);
    return ok;
}

static bool send_mail(const struct jobs *jobs, struct job *job, const char *from,
                      const struct buf *mail, char **ret_detail, struct err *err)
{
    char *all = mem_printf("%s,%s", job->mail_to, job->mail_cc ? job->mail_cc : "");
    struct smtp_mail message = {.from = from, .text = mail, .cancel = job->cancel};
    struct buf server = BUF_INIT;

    message.recipients = str_split(all, ',', &message.recipient_count);
    const bool ok = smtp_send(jobs->options.settings, &message, &job->unknown, err);
    url_redact(&server, settings_text(jobs->options.settings, SET_SMTP_URL));
    if (ok)
        *ret_detail = mem_printf(JOB_SENT, message.recipient_count,
                                 message.recipient_count == 1 ? "" : "s", buf_str(&server));
    str_free_all(message.recipients, message.recipient_count);
    buf_release(&server);
    mem_free(all);
    return ok;
}

bool job_email_run(struct jobs *jobs, struct job *job, char **ret_detail, struct err *err)
{
    struct attaching a = {.job = job};
    struct buf mail = BUF_INIT;
    bool ok = job_email_collect(jobs, &a, err);
    if (ok) {
        char *from = job_email_sender(jobs);
        job_email_compose(&a, from, &mail);
        if (*settings_text(jobs->options.settings, SET_SMTP_URL))
            ok = send_mail(jobs, job, from, &mail, ret_detail, err);
        else
            ok = job_email_save(jobs, job, &mail, ret_detail, err);
        mem_free(from);
    }
    buf_release(&mail);
    buf_release(&a.bytes);
    buf_release(&a.html);
    return ok;
}

/* "[4 rows as a table]", "[the first 20 of 60 rows as a table]"; what is not fetched yet is not
 * counted. */
static void preview_table(struct buf *text, const struct job_rows *rows)
{
    const bool whole = rows->result && result_state(rows->result) == RESULT_COMPLETE;
    struct buf number = BUF_INIT;

    if (!rows->order && !whole) {
        buf_addf(text, MAIL_TABLE_UP_TO, INLINE_ROWS);
        return;
    }
    const uint64_t count = rows->order ? rows->order_count : result_rows(rows->result);
    words_number_of(&number, (int64_t)count, "row", "rows");
    if (count > INLINE_ROWS)
        buf_addf(text, MAIL_TABLE_FIRST, INLINE_ROWS, buf_str(&number));
    else
        buf_addf(text, MAIL_TABLE, buf_str(&number));
    buf_release(&number);
}

char *jobs_email_preview(const struct job_email *email)
{
    struct buf text = BUF_INIT;

    buf_addf(&text, "To: %s\n", email->to ? email->to : "");
    if (!str_blank(email->cc))
        buf_addf(&text, "Cc: %s\n", email->cc);
    buf_addf(&text, "Subject: %s\n\n%s\n", email->subject ? email->subject : "",
             email->body ? email->body : "");
    if (email->inline_table)
        preview_table(&text, &email->rows);
    enum export_format format;
    if (export_format_parse(attachment_name(email->attachment), &format))
        buf_addf(&text, MAIL_ATTACHED, export_format_extension(format));
    return buf_take(&text);
}
