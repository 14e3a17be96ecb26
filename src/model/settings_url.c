/* Passwords in URLs: found so that a file that holds one is kept private, and hidden so that none
 * is shown. When a URL is not well-formed, too much is hidden rather than too little. */
#include <string.h>

#include "querent/base/str.h"
#include "settings_private.h"

/* Query parameters whose values are secrets. */
static const char *const secret_parameters[] = {"password", "passwd",      "pwd",         "key",
                                                "token",    "accessToken", "sslpassword", "secret"};

/* The password in user:password@, also when it holds unencoded slashes. */
static bool find_password(const char *url, size_t *ret_start, size_t *ret_end)
{
    const char *authority = strstr(url, "://");

    if (!authority)
        return false;
    authority += 3;
    const size_t len = strcspn(authority, "?");
    size_t at = len;
    while (at && authority[at - 1] != '@')
        at--;
    const char *colon = at ? memchr(authority, ':', at) : NULL;
    if (!colon || colon + 1 >= authority + at - 1)
        return false;
    *ret_start = (size_t)(colon + 1 - url);
    *ret_end = (size_t)(authority + at - 1 - url);
    return true;
}

static bool is_secret_parameter(const char *p, size_t len)
{
    for (size_t i = 0; i < sizeof secret_parameters / sizeof *secret_parameters; i++)
        if (strlen(secret_parameters[i]) == len && str_starts_fold(p, secret_parameters[i]))
            return true;
    return false;
}

/* Bytes of the next parameter, its separator included; *ret_value: where its secret begins, or 0.
 */
static size_t next_parameter(const char *p, size_t *ret_value)
{
    const size_t len = strcspn(p + 1, "&#") + 1;
    const char *equals = memchr(p, '=', len);

    *ret_value = 0;
    if (equals && equals + 1 < p + len && is_secret_parameter(p + 1, (size_t)(equals - p - 1)))
        *ret_value = (size_t)(equals + 1 - p);
    return len;
}

bool url_has_password(const char *url)
{
    size_t start, end, value;

    if (!strstr(url, "://"))
        return false;
    if (find_password(url, &start, &end))
        return true;
    for (const char *p = strchr(url, '?'); p && *p;) {
        const size_t len = next_parameter(p, &value);
        if (value)
            return true;
        p += len;
    }
    return false;
}

void settings_url_redact(const char *url, struct buf *out)
{
    size_t start, end, value;
    const char *query = strchr(url, '?');
    const size_t len = query ? (size_t)(query - url) : strlen(url);

    const bool password = find_password(url, &start, &end);
    if (password && end > len) { /* x?y://ann:secret@h: no URL, and no telling what is secret */
        buf_add(out, "***");
        return;
    }
    if (password) {
        buf_addn(out, url, start);
        buf_add(out, "***");
        buf_addn(out, url + end, len - end);
    } else {
        buf_addn(out, url, len);
    }
    for (const char *p = query; p && *p;) {
        const size_t used = next_parameter(p, &value);
        buf_addn(out, p, value ? value : used);
        if (value)
            buf_add(out, "***");
        p += used;
    }
}
