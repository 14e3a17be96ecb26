/* SMTP by libcurl, loaded on first use. STARTTLS is required unless the settings say otherwise or the
 * URL is smtps://; the password never appears in a message. Runs on a pool thread. */
#include "smtp.h"

#include <string.h>

#include "querent/base/str.h"

#if QUERENT_HAVE_CURL
#include <curl/curl.h>

#include "querent/base/lazy.h"

#define CONNECT_SECONDS 20L
#define WHOLE_SECONDS 300L

#define CURL_CALLS(X)                                                                              \
    X(curl_global_init) X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_setopt) X(curl_easy_perform)         \
    X(curl_easy_strerror) X(curl_easy_getinfo) X(curl_slist_append) X(curl_slist_free_all)
/* curl.h wraps some of these in type-checking macros, which a table of pointers cannot take. */
#undef curl_easy_setopt
#undef curl_easy_getinfo
LAZY_LIBRARY(libcurl, "libcurl.so.4", CURL_CALLS)

struct upload {
    const struct buf *mail;
    size_t at;
    struct cancel *cancel;
};

static size_t read_mail(char *to, size_t size, size_t count, void *arg)
{
    struct upload *upload = arg;
    size_t left = upload->mail->len - upload->at, room = size * count;
    size_t n = left < room ? left : room;
    memcpy(to, upload->mail->p + upload->at, n);
    upload->at += n;
    return n;
}

static int on_progress(void *arg, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    struct upload *upload = arg;
    (void)a, (void)b, (void)c, (void)d;
    return cancel_fired(upload->cancel) ? 1 : 0;
}

static void set_options(CURL *curl, const struct settings *settings, const char *from, struct curl_slist *to,
                        struct upload *upload, char *message)
{
    const char *url = settings_text(settings, SET_SMTP_URL), *user = settings_text(settings, SET_SMTP_USER);
    bool tls = settings_bool(settings, SET_SMTP_STARTTLS) && !str_starts(url, "smtps:");
    libcurl.curl_easy_setopt(curl, CURLOPT_URL, url);
    libcurl.curl_easy_setopt(curl, CURLOPT_USE_SSL, tls ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_NONE);
    if (*user) {
        libcurl.curl_easy_setopt(curl, CURLOPT_USERNAME, user);
        libcurl.curl_easy_setopt(curl, CURLOPT_PASSWORD, settings_text(settings, SET_SMTP_PASSWORD));
    }
    libcurl.curl_easy_setopt(curl, CURLOPT_MAIL_FROM, from);
    libcurl.curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
    libcurl.curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    libcurl.curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_mail);
    libcurl.curl_easy_setopt(curl, CURLOPT_READDATA, upload);
    libcurl.curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)upload->mail->len);
    libcurl.curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    libcurl.curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, on_progress);
    libcurl.curl_easy_setopt(curl, CURLOPT_XFERINFODATA, upload);
    libcurl.curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, CONNECT_SECONDS);
    libcurl.curl_easy_setopt(curl, CURLOPT_TIMEOUT, WHOLE_SECONDS);
    libcurl.curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    libcurl.curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message);
}

static bool explain(CURLcode code, long reply, const char *message, struct err *err)
{
    const char *text = *message ? message : libcurl.curl_easy_strerror(code);
    if (code == CURLE_ABORTED_BY_CALLBACK)
        return err_set(err, ERR_CANCELLED, "cancelled before the mail server took the mail");
    if (code == CURLE_USE_SSL_FAILED)
        return err_set(err, ERR_CONNECT, "the mail server offers no STARTTLS; SMTP_STARTTLS=false sends in the clear");
    if (code == CURLE_LOGIN_DENIED)
        return err_set(err, ERR_CONNECT, "the mail server refused SMTP_USER and SMTP_PASSWORD");
    if (code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST)
        return err_set(err, ERR_CONNECT, "cannot reach the mail server: %s", text);
    if (reply >= 400)
        return err_set(err, ERR_REFUSED, "the mail server refused the mail (%ld): %s", reply, text);
    return err_set(err, ERR_IO, "the mail was not sent: %s", text);
}

bool smtp_send(const struct settings *settings, const char *from, char *const *recipients, size_t count,
               const struct buf *mail, struct cancel *cancel, struct err *err)
{
    if (!libcurl_load(err))
        return false;
    struct upload upload = {.mail = mail, .cancel = cancel};
    struct curl_slist *to = NULL;
    char message[CURL_ERROR_SIZE] = "";
    long reply = 0;
    for (size_t i = 0; i < count; i++)
        to = libcurl.curl_slist_append(to, recipients[i]);
    CURL *curl = libcurl.curl_easy_init();
    set_options(curl, settings, from, to, &upload, message);
    CURLcode code = libcurl.curl_easy_perform(curl);
    libcurl.curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &reply);
    libcurl.curl_easy_cleanup(curl);
    libcurl.curl_slist_free_all(to);
    return code == CURLE_OK || explain(code, reply, message, err);
}
#else
bool smtp_send(const struct settings *settings, const char *from, char *const *recipients, size_t count,
               const struct buf *mail, struct cancel *cancel, struct err *err)
{
    (void)settings, (void)from, (void)recipients, (void)count, (void)mail, (void)cancel;
    return err_set(err, ERR_UNSUPPORTED, "this build has no mail: libcurl was not there when it was made");
}
#endif
