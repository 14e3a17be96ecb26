/* Handing a finished mail to an SMTP server (RFC 5321) through libcurl. Private to jobs. */
#ifndef QUERENT_JOBS_SMTP_H
#define QUERENT_JOBS_SMTP_H

#include "querent/base/buf.h"
#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/model/settings.h"

struct smtp_mail {
    const char *from;  /* address, or a name and <address> */
    char **recipients; /* plain addresses */
    size_t recipient_count;
    const struct buf *text; /* whole, with CRLF */
    struct cancel *cancel;
};

/* Sends to every recipient or, where one is refused, to none. On failure *ret_unknown is true when
 * all of the mail was handed over and the server's answer did not come: it may have been sent. */
bool smtp_send(const struct settings *settings, const struct smtp_mail *mail, bool *ret_unknown,
               struct err *err);

#endif
