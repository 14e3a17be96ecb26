/* SMTP by libcurl, loaded on first use. STARTTLS is required unless the settings say otherwise or
 * the URL is smtps://; the password never appears in a message. Runs on a pool thread.
 *
 * A multi handle runs the one transfer, since its poll can be woken. libcurl waits inside, where it
 * cannot be, for the answer to the whole mail and for the one to QUIT: a cancel therefore shuts the
 * socket down as well. What the server says is kept, so that a refusal is shown in its words.
 */
#include "mail/smtp.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "querent/base/mem.h"
#include "querent/base/secret.h"
#include "querent/base/str.h"
#include "querent/base/text.h"

#if QUERENT_HAVE_CURL
#include "querent/http/curl.h"
#include "texts.h"

#define CONNECT_SECONDS 20L
#define WHOLE_SECONDS 900L
#define SILENCE_SECONDS 300L /* of the server, RFC 5321 4.5.3.2 */
#define POLL_MS 1000

CURL_LIBRARY(libcurl)
#define set_option(easy, option, value) CURL_SET(libcurl, easy, option, value)

struct session {
    const struct smtp_mail *mail;
    CURLM *multi;
    CURL *easy;
    pthread_mutex_t lock; /* guards fd */
    int fd;               /* of the connection, -1: none */
    size_t at;            /* bytes of the mail that libcurl took */
    char recipient[128];  /* the last one offered */
    char refusal[160];    /* the server's last line with a code of 400 and more */
    char message[CURL_ERROR_SIZE];
};

static size_t read_mail(char *to, size_t size, size_t count, void *arg)
{
    struct session *session = arg;
    const struct buf *text = session->mail->text;
    const size_t left = text->len - session->at, room = size * count;
    const size_t n = left < room ? left : room;

    memcpy(to, text->p + session->at, n);
    session->at += n;
    return n;
}

static void smtp_keep_line(char *to, size_t size, const char *p, size_t len)
{
    size_t line = 0;

    while (line < len && p[line] != '\r' && p[line] != '\n')
        line++;
    const size_t n = text_cut(p, line, size - 1);
    memcpy(to, p, n);
    to[n] = '\0';
}

/* Of what goes out only the recipients are looked at: the rest has the password in it. */
static int on_traffic(CURL *easy, curl_infotype type, char *p, size_t len, void *arg)
{
    static const char rcpt[] = "RCPT TO:";
    struct session *session = arg;

    (void)easy;
    if (type == CURLINFO_HEADER_IN && len > 0 && (*p == '4' || *p == '5'))
        smtp_keep_line(session->refusal, sizeof session->refusal, p, len);
    else if (type == CURLINFO_HEADER_OUT && len > strlen(rcpt) &&
             strncmp(p, rcpt, strlen(rcpt)) == 0)
        smtp_keep_line(session->recipient, sizeof session->recipient, p + strlen(rcpt),
                       len - strlen(rcpt));
    return 0;
}

static curl_socket_t open_socket(void *arg, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct session *session = arg;
    const int fd = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);

    (void)purpose;
    pthread_mutex_lock(&session->lock);
    session->fd = fd;
    pthread_mutex_unlock(&session->lock);
    return fd < 0 ? CURL_SOCKET_BAD : fd;
}

static int close_socket(void *arg, curl_socket_t fd)
{
    struct session *session = arg;

    pthread_mutex_lock(&session->lock);
    if (session->fd == fd)
        session->fd = -1;
    pthread_mutex_unlock(&session->lock);
    return close(fd);
}

/* Ends whatever waits for the server. Any thread. */
static void hang_up(struct session *session)
{
    pthread_mutex_lock(&session->lock);
    if (session->fd >= 0)
        shutdown(session->fd, SHUT_RDWR);
    pthread_mutex_unlock(&session->lock);
}

static void smtp_wake(void *arg)
{
    struct session *session = arg;

    hang_up(session);
    libcurl.curl_multi_wakeup(session->multi);
}

/* Where the curl tool looks for certificate authorities; libcurl itself does not. */
static void smtp_set_authorities(CURL *easy)
{
    const char *bundle = getenv("CURL_CA_BUNDLE");
    const char *file = getenv("SSL_CERT_FILE");

    if (bundle && *bundle)
        set_option(easy, CURLOPT_CAINFO, bundle);
    else if (file && *file)
        set_option(easy, CURLOPT_CAINFO, file);
}

static void set_server(CURL *easy, const struct settings *settings)
{
    const char *url = settings_text(settings, SET_SMTP_URL);
    const char *user = settings_text(settings, SET_SMTP_USER);
    const bool tls = settings_bool(settings, SET_SMTP_STARTTLS) && !str_starts(url, "smtps:");

    set_option(easy, CURLOPT_URL, url);
    set_option(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    set_option(easy, CURLOPT_USE_SSL, tls ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_NONE);
    if (*user) {
        set_option(easy, CURLOPT_USERNAME, user);
        set_option(easy, CURLOPT_PASSWORD,
                   settings_secret(settings, SET_SMTP_PASSWORD, SET_SMTP_URL));
    }
    set_option(easy, CURLOPT_NOSIGNAL, 1L);
    set_option(easy, CURLOPT_QUICK_EXIT, 1L);
    set_option(easy, CURLOPT_CONNECTTIMEOUT, CONNECT_SECONDS);
    set_option(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, SILENCE_SECONDS);
    set_option(easy, CURLOPT_TIMEOUT, WHOLE_SECONDS);
    smtp_set_authorities(easy);
}

static void set_mail(struct session *session, const char *from, struct curl_slist *to)
{
    CURL *easy = session->easy;

    set_option(easy, CURLOPT_MAIL_FROM, from);
    set_option(easy, CURLOPT_MAIL_RCPT, to);
    set_option(easy, CURLOPT_UPLOAD, 1L);
    set_option(easy, CURLOPT_READFUNCTION, read_mail);
    set_option(easy, CURLOPT_READDATA, session);
    set_option(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)session->mail->text->len);
    set_option(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    set_option(easy, CURLOPT_OPENSOCKETDATA, session);
    set_option(easy, CURLOPT_CLOSESOCKETFUNCTION, close_socket);
    set_option(easy, CURLOPT_CLOSESOCKETDATA, session);
    set_option(easy, CURLOPT_VERBOSE, 1L); /* for on_traffic; nothing is printed */
    set_option(easy, CURLOPT_DEBUGFUNCTION, on_traffic);
    set_option(easy, CURLOPT_DEBUGDATA, session);
    set_option(easy, CURLOPT_ERRORBUFFER, session->message);
}

/* The transfer's end; CURLE_ABORTED_BY_CALLBACK: cancelled. */
static CURLcode smtp_perform(struct session *session)
{
    for (;;) {
        int running = 0, left = 0;
        if (libcurl.curl_multi_perform(session->multi, &running) != CURLM_OK)
            return CURLE_FAILED_INIT;
        for (CURLMsg *m = libcurl.curl_multi_info_read(session->multi, &left); m;
             m = libcurl.curl_multi_info_read(session->multi, &left))
            if (m->msg == CURLMSG_DONE)
                return m->data.result != CURLE_OK && cancel_fired(session->mail->cancel)
                           ? CURLE_ABORTED_BY_CALLBACK
                           : m->data.result;
        if (cancel_fired(session->mail->cancel))
            return CURLE_ABORTED_BY_CALLBACK;
        libcurl.curl_multi_poll(session->multi, NULL, 0, POLL_MS, NULL);
    }
}

/* libcurl's codes in words of ours. */
static const struct {
    CURLcode code;
    enum err_code err;
    const char *text;
} outcomes[] = {
    {CURLE_ABORTED_BY_CALLBACK, ERR_CANCELLED, JOB_STOPPED_MAIL},
    {CURLE_USE_SSL_FAILED, ERR_CONNECT, MAIL_NO_STARTTLS},
    {CURLE_LOGIN_DENIED, ERR_CONNECT, MAIL_REFUSED_LOGIN},
    {CURLE_OPERATION_TIMEDOUT, ERR_TIMEOUT, MAIL_TOO_SLOW},
    {CURLE_PEER_FAILED_VERIFICATION, ERR_CONNECT, MAIL_UNTRUSTED},
    {CURLE_UNSUPPORTED_PROTOCOL, ERR_CONFIG, MAIL_NOT_SMTP},
    {CURLE_URL_MALFORMAT, ERR_CONFIG, MAIL_NO_URL},
};

static bool smtp_refused(const struct session *session, long code, struct err *err)
{
    struct buf said = BUF_INIT, who = BUF_INIT;

    text_safe(&said, session->refusal, strlen(session->refusal), TEXT_SAFE_DEFAULT);
    text_safe(&who, session->recipient, strlen(session->recipient), TEXT_SAFE_DEFAULT);
    if (session->at == 0 && *session->recipient)
        err_set(err, ERR_REFUSED, "the mail server refused the recipient %s: %s", buf_str(&who),
                buf_str(&said));
    else
        err_set(err, ERR_REFUSED, "the mail server refused the mail (%ld): %s", code,
                buf_str(&said));
    buf_release(&said);
    buf_release(&who);
    return false;
}

static bool smtp_explain(const struct session *session, CURLcode code, long reply, struct err *err)
{
    const char *text = *session->message ? session->message : libcurl.curl_easy_strerror(code);

    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
        if (outcomes[i].code == code)
            return err_set(err, outcomes[i].err, "%s", outcomes[i].text);
    if (code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST)
        return err_set(err, ERR_CONNECT, "cannot reach the mail server: %s", text);
    if (reply >= 400)
        return smtp_refused(session, reply, err);
    return err_set(err, ERR_IO, "the mail was not sent: %s", text);
}

/* All of the mail went out and nothing came back that says what became of it. */
static bool is_unknown(const struct session *session, CURLcode code, long reply)
{
    return session->at == session->mail->text->len && reply < 400 && code != CURLE_LOGIN_DENIED &&
           code != CURLE_USE_SSL_FAILED;
}

static struct curl_slist *smtp_recipients(const struct smtp_mail *mail)
{
    struct curl_slist *list = NULL;

    for (size_t i = 0; i < mail->recipient_count; i++) {
        list = libcurl.curl_slist_append(list, mail->recipients[i]);
        curl_sure(list != NULL); /* else it would go to the others only */
    }
    return list;
}

static CURLcode smtp_transfer(struct session *session, const struct settings *settings,
                              const char *from, long *ret_reply)
{
    struct curl_slist *to = smtp_recipients(session->mail);

    session->multi = libcurl.curl_multi_init();
    session->easy = libcurl.curl_easy_init();
    curl_sure(session->multi && session->easy);
    set_server(session->easy, settings);
    set_mail(session, from, to);
    curl_sure(libcurl.curl_multi_add_handle(session->multi, session->easy) == CURLM_OK);
    const unsigned hook = cancel_hook(session->mail->cancel, smtp_wake, session);
    const CURLcode code = smtp_perform(session);
    cancel_unhook(session->mail->cancel, hook);
    libcurl.curl_easy_getinfo(session->easy, CURLINFO_RESPONSE_CODE, ret_reply);
    if (code != CURLE_OK)
        hang_up(session); /* no waiting for the answer to QUIT */
    libcurl.curl_multi_remove_handle(session->multi, session->easy);
    libcurl.curl_easy_cleanup(session->easy);
    libcurl.curl_multi_cleanup(session->multi);
    libcurl.curl_slist_free_all(to);
    return code;
}

static void smtp_global_init(void)
{
    libcurl.curl_global_init_mem(CURL_GLOBAL_DEFAULT, malloc, secret_give_back, secret_resize,
                                 strdup, calloc);
}

bool smtp_send(const struct settings *settings, const struct smtp_mail *mail, bool *ret_unknown,
               struct err *err)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct session session = {.mail = mail, .lock = PTHREAD_MUTEX_INITIALIZER, .fd = -1};
    const char *begin = strrchr(mail->from, '<');
    long reply = 0;

    if (!libcurl_load(err))
        return false;
    pthread_once(&once, smtp_global_init);
    char *from = begin ? mem_strndup(begin + 1, strcspn(begin + 1, ">")) : mem_strdup(mail->from);
    const CURLcode code = smtp_transfer(&session, settings, from, &reply);
    mem_free(from);
    if (code == CURLE_OK)
        return true;
    if (!is_unknown(&session, code, reply))
        return smtp_explain(&session, code, reply, err);
    *ret_unknown = true;
    return err_set(
        err, ERR_IO,
        "the whole email was sent, but the server did not confirm it: ask the recipients "
        "before you send it again");
}
#else
bool smtp_send(const struct settings *settings, const struct smtp_mail *mail, bool *ret_unknown,
               struct err *err)
{
    (void)settings, (void)mail, (void)ret_unknown;
    return err_set(err, ERR_UNSUPPORTED,
                   "this build cannot send mail: it was made without libcurl");
}
#endif
