/* Where the secrets of a URL stand: found one after another by next_secret, for whoever hides,
 * counts or overwrites them. */
#include "querent/base/url.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"

enum { NAME_BYTES = 64, DECODE_TIMES = 3 };

struct secrets {
    const char *url;
    const char *at; /* where to go on; NULL: at the beginning */
    const char *start, *end;
};

/* ---- parts */

static bool is_path(const char *text)
{
    return strchr("/.~", *text) || str_starts_fold(text, "sqlite:") ||
           str_starts_fold(text, "schema:") || str_starts_fold(text, "csv:");
}

/* Behind "scheme://"; the text itself where there is no scheme. */
static const char *after_scheme(const char *url)
{
    const char *scheme = strstr(url, "://");

    return scheme ? scheme + 3 : url;
}

/* Behind the last '@', which ends the user's part; `rest` where there is none. */
static const char *url_after_user(const char *rest)
{
    const char *at = strrchr(rest, '@');

    return at ? at + 1 : rest;
}

static int url_hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A parameter's name in small letters, decoded as often as it was encoded, without - and _. */
static void url_plain_name(const char *p, size_t len, char name[NAME_BYTES])
{
    size_t n = 0;

    memset(name, 0, NAME_BYTES);
    for (size_t i = 0; i < len && n < NAME_BYTES - 1; i++)
        name[n++] = (char)tolower((unsigned char)p[i]);
    for (int times = 0; times < DECODE_TIMES; times++) {
        char *to = name;
        for (const char *from = name; *from; from++) {
            const int high = *from == '%' ? url_hex_digit(from[1]) : -1;
            const int low = high >= 0 ? url_hex_digit(from[2]) : -1;
            if (low >= 0)
                from += 2;
            *to++ = low >= 0 ? (char)tolower(high << 4 | low) : *from;
        }
        *to = '\0';
    }
    char *to = name;
    for (const char *from = name; *from; from++)
        if (*from != '-' && *from != '_')
            *to++ = *from;
    *to = '\0';
}

static bool is_secret(const char *p, size_t len)
{
    static const char *const parts[] = {"pass", "pwd", "secret", "token", "credential"};
    char name[NAME_BYTES];

    url_plain_name(p, len, name);
    if (str_ends(name, "passfile"))
        return false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(name, parts[i]))
            return true;
    return str_ends(name, "key") && !str_ends(name, "sslkey");
}

/* ---- parameters */

/* Between parameters: a text without a scheme may be "host=… password=…". */
static const char *url_separators(const char *url)
{
    return strstr(url, "://") ? "&;" : "&; \t\r\n";
}

/* The end of the value at `p`: where the next "name=" begins. What a separator cuts off without a
 * name of its own belongs to it. */
static const char *value_end(const char *p, const char *between)
{
    for (;;) {
        p += strcspn(p, between);
        if (!*p)
            return p;
        const size_t piece = strcspn(p + 1, between);
        if (memchr(p + 1, '=', piece))
            return p;
        p++;
    }
}

/* Finds the next secret parameter from secrets->at on. */
static bool next_parameter(struct secrets *secrets)
{
    const char *between = url_separators(secrets->url);

    for (const char *p = secrets->at; *p;) {
        const size_t len = strcspn(p, between);
        const char *equals = memchr(p, '=', len);
        if (equals && is_secret(p, (size_t)(equals - p))) {
            secrets->start = equals + 1;
            secrets->end = value_end(equals + 1, between);
            secrets->at = secrets->end + (*secrets->end != '\0');
            if (secrets->end > secrets->start)
                return true;
            p = secrets->at;
        } else {
            p += len + (p[len] != '\0');
        }
    }
    return false;
}

static bool next_secret(struct secrets *secrets)
{
    if (secrets->at)
        return next_parameter(secrets);
    if (is_path(secrets->url))
        return false;
    const char *rest = after_scheme(secrets->url), *host = url_after_user(rest);
    const char *colon = strchr(rest, ':');
    const char *query = strchr(host, '?');
    secrets->at = query ? query + 1 : strstr(secrets->url, "://") ? host + strlen(host) : host;
    if (host == rest || !colon || colon + 1 >= host - 1)
        return next_parameter(secrets);
    secrets->start = colon + 1;
    secrets->end = host - 1;
    return true;
}

/* ---- what is done with them */

void url_redact(struct buf *out, const char *url)
{
    struct secrets secrets = {.url = url};
    const char *shown = url;

    while (next_secret(&secrets)) {
        buf_addn(out, shown, (size_t)(secrets.start - shown));
        buf_add(out, "***");
        shown = secrets.end;
    }
    buf_add(out, shown);
}

void url_place(struct buf *out, const char *url)
{
    const char *host = url_after_user(after_scheme(url));

    buf_addn(out, host, strcspn(host, "?#"));
}

bool url_has_secret(const char *url)
{
    struct secrets secrets = {.url = url};

    return strstr(url, "://") && next_secret(&secrets);
}

bool url_mask(char *url)
{
    struct secrets secrets = {.url = url};
    bool any = false;

    if (!strstr(url, "://"))
        return false;
    while (next_secret(&secrets)) {
        memset(url + (secrets.start - url), '*', (size_t)(secrets.end - secrets.start));
        any = true;
    }
    return any;
}

/* ---- checking */

/* "a:1,b,[::1]:2" */
static bool ports_are_numbers(const char *p, size_t len)
{
    const char *end = p + len;

    while (p < end) {
        const char *comma = memchr(p, ',', (size_t)(end - p));
        const char *stop = comma ? comma : end;
        const char *bracket = memrchr(p, ']', (size_t)(stop - p));
        const char *colon =
            memchr(bracket ? bracket : p, ':', (size_t)(stop - (bracket ? bracket : p)));
        for (const char *digit = colon ? colon + 1 : stop; digit < stop; digit++)
            if (!isdigit((unsigned char)*digit))
                return false;
        p = stop + 1;
    }
    return true;
}

/* A parameter without a name that has an '@'. */
static bool has_odd_parameter(const char *query)
{
    while (*query) {
        const size_t len = strcspn(query, "&");
        if (memchr(query, '@', len) && !memchr(query, '=', len))
            return true;
        query += len + (query[len] == '&');
    }
    return false;
}

bool url_check(const char *url, struct err *err)
{
    const char *rest = after_scheme(url);

    if (is_path(url) || rest == url)
        return true;
    const size_t authority = strcspn(rest, "/?#");
    const char *at = memrchr(rest, '@', authority), *host = at ? at + 1 : rest;
    const char *tail = rest + authority;
    const size_t path = strcspn(tail, "?");
    if (ports_are_numbers(host, (size_t)(tail - host)) && !memchr(tail, '@', path) &&
        !has_odd_parameter(tail + path + (tail[path] == '?')))
        return true;
    return err_set(err, ERR_CONFIG,
                   "the URL cannot be read: in a password, / is written as %%2F, ? as %%3F, # as "
                   "%%23 and @ as %%40; or leave it out and use password_command");
}

char *url_escape_user(const char *url)
{
    const char *rest = after_scheme(url);
    const char *at = is_path(url) || rest == url ? NULL : memrchr(rest, '@', strcspn(rest, "/?#"));
    struct buf out = BUF_INIT;

    buf_reserve(&out, 3 * strlen(url) + 1); /* so that it does not grow, leaving a copy behind */
    for (const char *p = url; *p; p++)
        if (*p == '@' && p >= rest && p < at)
            buf_add(&out, "%40");
        else
            buf_addc(&out, *p);
    return buf_take(&out);
}

void url_add_escaped(struct buf *out, const char *text)
{
    for (const char *p = text; *p; p++) {
        const unsigned char c = (unsigned char)*p;
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
            strchr("-._~", c))
            buf_addc(out, *p);
        else
            buf_addf(out, "%%%02X", c);
    }
}
