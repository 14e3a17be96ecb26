/* Writing a mail: RFC 5322 headers, RFC 2047 words, RFC 2045 to 2049 parts. All bodies go as base64, so
 * that no line is too long and no server changes a byte.
 */
#include "mime.h"

#include <string.h>
#include <time.h>

#include "querent/base/str.h"

#define LINE 76           /* characters of a base64 line, RFC 2045 */
#define WORD_BYTES 42     /* bytes in one encoded word: 56 characters of base64 within 75 */

void mime_base64(struct buf *out, const void *bytes, size_t len, size_t line_length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *p = bytes;
    size_t column = 0;
    for (size_t i = 0; i < len; i += 3) {
        size_t left = len - i;
        unsigned value = (unsigned)p[i] << 16 | (left > 1 ? (unsigned)p[i + 1] << 8 : 0) | (left > 2 ? p[i + 2] : 0);
        char quad[4] = {digits[value >> 18], digits[value >> 12 & 63], left > 1 ? digits[value >> 6 & 63] : '=',
                        left > 2 ? digits[value & 63] : '='};
        buf_addn(out, quad, 4);
        column += 4;
        if (line_length && column >= line_length && i + 3 < len) {
            buf_add(out, "\r\n");
            column = 0;
        }
    }
}

static bool is_plain(const char *text)
{
    for (const unsigned char *p = (const unsigned char *)text; *p; p++)
        if (*p < 0x20 || *p > 0x7e)
            return false;
    return true;
}

/* Bytes of `text` that fit one encoded word without cutting a character. */
static size_t word_bytes(const char *text, size_t len)
{
    size_t n = len < WORD_BYTES ? len : WORD_BYTES;
    while (n > 1 && n < len && ((unsigned char)text[n] & 0xc0) == 0x80)
        n--;
    return n;
}

void mime_header_text(struct buf *out, const char *text)
{
    struct buf flat = BUF_INIT;
    for (const char *p = text; *p; p++)
        buf_addc(&flat, *p == '\r' || *p == '\n' ? ' ' : *p);
    if (is_plain(buf_str(&flat)) && !strstr(buf_str(&flat), "=?")) {
        buf_add(out, buf_str(&flat));
    } else {
        for (size_t at = 0; at < flat.len;) {
            size_t n = word_bytes(flat.p + at, flat.len - at);
            buf_add(out, at ? "\r\n =?UTF-8?B?" : "=?UTF-8?B?");
            mime_base64(out, flat.p + at, n, 0);
            buf_add(out, "?=");
            at += n;
        }
    }
    buf_release(&flat);
}

static void header(struct buf *out, const char *name, const char *value)
{
    if (str_blank(value))
        return;
    buf_addf(out, "%s: ", name);
    mime_header_text(out, value);
    buf_add(out, "\r\n");
}

/* RFC 5322's date, in UTC and in English whatever the locale. */
static void date_header(struct buf *out, int64_t when)
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t t = (time_t)when;
    struct tm tm;
    gmtime_r(&t, &tm);
    buf_addf(out, "Date: %s, %02d %s %d %02d:%02d:%02d +0000\r\n", days[tm.tm_wday], tm.tm_mday, months[tm.tm_mon],
             tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

static void part(struct buf *out, const struct mime_part *p)
{
    buf_addf(out, "Content-Type: %s\r\nContent-Transfer-Encoding: base64\r\n", p->type);
    if (p->filename)
        buf_addf(out, "Content-Disposition: attachment; filename=\"%s\"\r\n", p->filename);
    buf_add(out, "\r\n");
    mime_base64(out, p->bytes, p->len, LINE);
    buf_add(out, "\r\n");
}

static void body(struct buf *out, const struct mime_mail *mail)
{
    struct mime_part text = {.type = "text/plain; charset=utf-8", .bytes = mail->text, .len = strlen(mail->text)};
    if (!mail->html) {
        part(out, &text);
        return;
    }
    struct mime_part html = {.type = "text/html; charset=utf-8", .bytes = mail->html, .len = strlen(mail->html)};
    buf_addf(out, "Content-Type: multipart/alternative; boundary=\"alt-%s\"\r\n\r\n--alt-%s\r\n", mail->id, mail->id);
    part(out, &text);
    buf_addf(out, "--alt-%s\r\n", mail->id);
    part(out, &html);
    buf_addf(out, "--alt-%s--\r\n", mail->id);
}

void mime_mail(struct buf *out, const struct mime_mail *mail)
{
    date_header(out, mail->date);
    header(out, "From", mail->from);
    header(out, "To", mail->to);
    header(out, "Cc", mail->cc);
    header(out, "Subject", mail->subject);
    const char *domain = strrchr(mail->from, '@');
    buf_addf(out, "Message-ID: <%s@%s>\r\nMIME-Version: 1.0\r\n", mail->id, domain ? domain + 1 : "localhost");
    if (!mail->attachment) {
        body(out, mail);
        return;
    }
    buf_addf(out, "Content-Type: multipart/mixed; boundary=\"mix-%s\"\r\n\r\n--mix-%s\r\n", mail->id, mail->id);
    body(out, mail);
    buf_addf(out, "--mix-%s\r\n", mail->id);
    part(out, mail->attachment);
    buf_addf(out, "--mix-%s--\r\n", mail->id);
}
