/* What jobs tell the operator, so that it can be read and mended together. */
#ifndef QUERENT_JOBS_TEXTS_H
#define QUERENT_JOBS_TEXTS_H

/* How a job ended, behind "Job 12 ". */
#define JOB_IS_DONE "is done"
#define JOB_IS_PARTIAL "is partial"
#define JOB_HAS_FAILED "failed"
#define JOB_WAS_CANCELLED "was cancelled"
#define JOB_NOT_KNOWN "ended, but its outcome is not known"

/* How a job ended well. */
#define JOB_WRITTEN "%s written to %s"
#define JOB_WRITTEN_WAY " by %s"
#define JOB_WRITTEN_MODE " (mode %s)"
#define JOB_WRITTEN_CHANGED "; %s shown before: the data has changed since then"
#define JOB_WRITTEN_THERE "%s written to %s by the job server as its job %s (mode %s)"
#define JOB_EXPORTED "%s exported to %s"
#define JOB_EXPORTED_PARTLY "%s exported to %s: %s"
#define JOB_SENT "sent to %zu recipient%s by %s"
#define JOB_SENT_THERE "sent by the job server as its job %s"
#define JOB_SAVED_MAIL "no mail server is set, so the email was saved as %s"
#define JOB_HAS_READ "%s read"
#define JOB_HANDED_OVER "handed to the job server"

/* Why a read does not run, or keeps nothing. */
#define JOB_READ_HEAVY                                                                             \
    "not run: %s; send \"yes\": true to run it anyway (sql.heavy_rows and sql.heavy_cost set the " \
    "limits)"
#define JOB_READ_LARGE "the rows are more than %zu MB: ask for fewer"

#define JOB_BLOCKED "waiting for a lock held by %s"

/* What a cancelled job left. */
#define JOB_NOTHING_KEPT "nothing was kept"
#define JOB_NOT_BEGUN "it had not begun"
#define JOB_STOPPED_AFTER "stopped after %s"
#define JOB_STOPPED_THERE "stopped at the job server"
#define JOB_STOPPED_MAIL "stopped before the mail server took the email"

/* What the next start finds out about a job that was cut off. */
#define JOB_GONE "the program ended before the job was done"
#define JOB_RETRY "the program ended before the job began; it can be retried"
#define JOB_READ_NOT_BEGUN "the program ended before the job began: ask again"
#define JOB_READ_GONE "nothing was kept: ask again"
#define JOB_READ_ROWS_GONE                                                                         \
    "the rows of read job '%s' went with the program that read them: ask again"
#define JOB_LEDGER_WRITTEN "the ledger in the target says that it was written"
#define JOB_LEDGER_NOTHING "the ledger in the target says that nothing was written"
#define JOB_LEDGER_UNREADABLE "the target's ledger cannot be read now: retry to ask it again"
#define JOB_NO_LEDGER                                                                              \
    "without a ledger it is not known whether the rows were written: check the table, then "       \
    "retry or leave it"
#define JOB_SERVER_UNKNOWN                                                                         \
    "it is not known whether the job server accepted it: check there, then retry or leave "        \
    "it"
#define JOB_SERVER_NOT_ASKED "the job server had not been asked yet"
#define JOB_NO_FILE "no file was written"
#define JOB_FILE_THERE                                                                             \
    "'%s' is there, whole, from this job or from before: look, then retry or leave it"
#define JOB_MAIL_UNKNOWN                                                                           \
    "it is not known whether the email was sent: ask the recipients, then retry or leave it"
#define JOB_STAGE_STAYS "the table '%s' stays until the job is retried"
#define JOB_TABLE_STAYS "the table '%s' stays: drop it before the job is retried"
#define JOB_STAGE_TAKEN "the rows are in place; the previous table was removed"
#define JOB_STAGE_NOTHING "nothing was written; the unfinished table was removed"

/* In mails and their previews. */
#define MAIL_FIRST_ROWS "<p>The first %d of %s.</p>"
#define MAIL_TABLE "\n[%s as a table]"
#define MAIL_TABLE_FIRST "\n[the first %d of %s as a table]"
#define MAIL_TABLE_UP_TO "\n[up to %d rows as a table]"
#define MAIL_ATTACHED "\n[attached: result.%s]"

/* Why a mail was not sent. */
#define MAIL_NO_STARTTLS                                                                           \
    "the mail server offers no STARTTLS; with SMTP_STARTTLS=false emails are sent "                \
    "unencrypted"
#define MAIL_REFUSED_LOGIN "the mail server refused SMTP_USER and SMTP_PASSWORD"
#define MAIL_TOO_SLOW "the mail server did not answer in time"
#define MAIL_UNTRUSTED                                                                             \
    "the mail server's certificate is not trusted; SSL_CERT_FILE names the authority's"
#define MAIL_NOT_SMTP "SMTP_URL is not smtp:// or smtps://"
#define MAIL_NO_URL "SMTP_URL is not a URL"

#endif
