/* Servers beside databases that init and doctor look for. Private to cli. */
#ifndef QUERENT_CLI_SERVICES_H
#define QUERENT_CLI_SERVICES_H

#include <stdbool.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"

/* Where Ollama listens on this machine: OLLAMA_HOST, as Ollama reads it, else its default. The
 * caller frees. */
char *services_ollama_url(void);
/* Whether Ollama runs there; its models' names, separated by ", ". */
bool services_ollama(const char *url, struct buf *ret_models);
/* Whether a mail server greets at the URL's host and port, and whether mails can go there encrypted
 * (STARTTLS); of smtps, which always is: whether it takes a connection. Each step waits for at most
 * five seconds, beside the time that looking up the name takes. */
bool services_mail(const char *url, bool *ret_encrypts, struct err *err);

#endif
