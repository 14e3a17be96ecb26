/* URLs in front of people: with *** where a secret stands.
 *
 * What is hidden: the password between the first ':' behind the scheme and the last '@', whatever
 * is between them, since a password may hold '/', '?', '#' and '@' that nobody escaped; and the
 * values of parameters whose names, percent-encoded or not, are those of secrets ("password",
 * "accessToken", "api_key", …). Where a text can be read in two ways more is hidden, not less. What
 * begins as a path does (sqlite:, schema:, '/', '.', '~') is not a URL and has no password. */
#ifndef QUERENT_BASE_URL_H
#define QUERENT_BASE_URL_H

#include <stdbool.h>

#include "querent/base/buf.h"
#include "querent/base/err.h"

/* Appends the URL; a text that is none may be given, too: what looks like a password goes. */
void url_redact(struct buf *out, const char *url);
/* "host:port/path": without scheme, user and parameters. */
void url_place(struct buf *out, const char *url);
/* A URL with a scheme that has a secret. */
bool url_has_secret(const char *url);
/* Overwrites the secrets of such a URL by as many '*'; false: there are none. */
bool url_mask(char *url);
/* False where a password that is not escaped would be taken for something else, such as a port or a
 * database, and shown as that; *err does not have it. */
bool url_check(const char *url, struct err *err);
/* The same URL with each '@' of its user's part as %40, since libraries end that part at the first
 * one, and would name the rest of a password as a host. Wipe and free it. */
char *url_escape_user(const char *url);
/* Appends the text percent-encoded: all but the unreserved characters of RFC 3986. */
void url_add_escaped(struct buf *out, const char *text);

#endif
