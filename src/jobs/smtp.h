/* Handing a finished mail to an SMTP server (RFC 5321) through libcurl. Private to jobs. */
#ifndef QUERENT_JOBS_SMTP_H
#define QUERENT_JOBS_SMTP_H

#include "querent/base/buf.h"
#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/model/settings.h"

/* Sends to each of `recipients`. False with ERR_CANCELLED only when the server had not taken the mail. */
bool smtp_send(const struct settings *settings, const char *from, char *const *recipients, size_t count,
               const struct buf *mail, struct cancel *cancel, struct err *err);

#endif
