/* Writing a mail: RFC 5322 headers, RFC 2047 words, RFC 2045 to 2049 parts. All bodies go as
 * base64, so that no line is too long and no server changes a byte.
 */
#include "mail/mime.h"

#include <string.h>
#include <time.h>

#include "querent/base/clock.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

#define LINE 76       /* characters of a base64 line, RFC 2045 */
#define WORD_BYTES 39 /* bytes in one encoded word: with its frame and "Subject: " within 76 */
#define FOLD 70       /* a list of addresses goes on in a new line after so many characters */

void mime_base64(struct buf *out, const void *bytes, size_t len, size_t line_length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *p = bytes;
    size_t column = 0;
    for (size_t i = 0; i < len; i += 3) {
        size_t left = len - i;
        unsigned value = (unsigned)p[i] << 16 | (left > 1 ? (unsigned)p[i + 1] << 8 : 0) |
                         (left > 2 ? p[i + 2] : 0);
        char quad[4] = {digits[value >> 18], digits[value >> 12 & 63],
                        left > 1 ? digits[value >> 6 & 63] : '=',
                        left > 2 ? digits[value & 63] : '='};
        buf_addn(out, quad, 4);
        column += 4;
        if (line_length && column >= line_length && i + 3 < len) {
            buf_add(out, "\r\n");
            column = 0;
        }
    }
}

static bool mime_is_plain(const char *text)
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

static void add_flat(struct buf *out, const char *text)
{
    for (; *text; text++)
        buf_addc(out, *text == '\r' || *text == '\n' ? ' ' : *text);
}

void mime_header_text(struct buf *out, const char *text)
{
    struct buf flat = BUF_INIT;

    add_flat(&flat, text);
    if (flat.len <= FOLD && mime_is_plain(buf_str(&flat)) && !strstr(buf_str(&flat), "=?")) {
        buf_add(out, buf_str(&flat));
    } else {
        for (size_t at = 0; at < flat.len;) {
            const size_t n = word_bytes(flat.p + at, flat.len - at);
            buf_add(out, at ? "\r\n =?UTF-8?B?" : "=?UTF-8?B?");
            mime_base64(out, flat.p + at, n, 0);
            buf_add(out, "?=");
            at += n;
        }
    }
    buf_release(&flat);
}

/* A name before <address> may need encoding; the address itself stands as it is. */
static void add_address(struct buf *out, const char *text)
{
    const char *address = strrchr(text, '<');

    if (!address || address == text) {
        add_flat(out, text);
        return;
    }
    char *copy = mem_strndup(text, (size_t)(address - text));
    char *name = str_trim(copy);
    const size_t len = strlen(name);
    if (len > 1 && name[0] == '"' && name[len - 1] == '"' && mime_is_plain(name)) {
        add_flat(out, name);
    } else {
        mime_header_text(out, name);
    }
    buf_addc(out, ' ');
    add_flat(out, address);
    mem_free(copy);
}

static void address_header(struct buf *out, const char *name, const char *list)
{
    size_t count = 0, line = strlen(name) + 2;

    if (str_blank(list))
        return;
    char **addresses = str_split(list, ',', &count);
    buf_addf(out, "%s: ", name);
    for (size_t i = 0; i < count; i++) {
        const size_t len = strlen(addresses[i]);
        if (i)
            buf_add(out, line + len > FOLD ? ",\r\n " : ", ");
        line = i && line + len > FOLD ? len + 1 : line + len + 2;
        add_address(out, addresses[i]);
    }
    buf_add(out, "\r\n");
    str_free_all(addresses, count);
}

/* The domain of an address, for the Message-ID. */
static void add_domain(struct buf *out, const char *address)
{
    const char *at = strrchr(address, '@');
    const size_t len = at ? strcspn(at + 1, "> \r\n") : 0;

    if (len)
        buf_addn(out, at + 1, len);
    else
        buf_add(out, "localhost");
}

/* RFC 5322's date, in UTC and in English whatever the locale. */
static void date_header(struct buf *out, int64_t when)
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm tm;
    clock_utc(when, &tm);
    buf_addf(out, "Date: %s, %02d %s %d %02d:%02d:%02d +0000\r\n", days[tm.tm_wday], tm.tm_mday,
             months[tm.tm_mon], tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

static void jobs_mime_part(struct buf *out, const struct mime_part *p)
{
    buf_addf(out, "Content-Type: %s\r\nContent-Transfer-Encoding: base64\r\n", p->type);
    if (p->filename)
        buf_addf(out, "Content-Disposition: attachment; filename=\"%s\"\r\n", p->filename);
    buf_add(out, "\r\n");
    mime_base64(out, p->bytes, p->len, LINE);
    buf_add(out, "\r\n");
}

/* A part of text, its lines ended as RFC 2046 4.1.1 wants it. */
static void text_part(struct buf *out, const char *type, const char *text)
{
    struct buf lines = BUF_INIT;

    for (const char *p = text; *p; p++) {
        if (*p == '\n' && (p == text || p[-1] != '\r'))
            buf_addc(&lines, '\r');
        buf_addc(&lines, *p);
    }
    jobs_mime_part(out, &(struct mime_part){.type = type, .bytes = lines.p, .len = lines.len});
    buf_release(&lines);
}

static void mime_body(struct buf *out, const struct mime_mail *mail)
{
    static const char plain[] = "text/plain; charset=utf-8";

    if (!mail->html) {
        text_part(out, plain, mail->text);
        return;
    }
    buf_addf(out, "Content-Type: multipart/alternative; boundary=\"alt-%s\"\r\n\r\n--alt-%s\r\n",
             mail->id, mail->id);
    text_part(out, plain, mail->text);
    buf_addf(out, "--alt-%s\r\n", mail->id);
    text_part(out, "text/html; charset=utf-8", mail->html);
    buf_addf(out, "--alt-%s--\r\n", mail->id);
}

void mime_mail(struct buf *out, const struct mime_mail *mail)
{
    date_header(out, mail->date);
    address_header(out, "From", mail->from);
    address_header(out, "To", mail->to);
    address_header(out, "Cc", mail->cc);
    if (!str_blank(mail->subject)) {
        buf_add(out, "Subject: ");
        mime_header_text(out, mail->subject);
        buf_add(out, "\r\n");
    }
    buf_addf(out, "Message-ID: <%s@", mail->id);
    add_domain(out, mail->from);
    buf_add(out, ">\r\nMIME-Version: 1.0\r\n");
    if (!mail->attachment) {
        mime_body(out, mail);
        return;
    }
    buf_addf(out, "Content-Type: multipart/mixed; boundary=\"mix-%s\"\r\n\r\n--mix-%s\r\n",
             mail->id, mail->id);
    mime_body(out, mail);
    buf_addf(out, "--mix-%s\r\n", mail->id);
    jobs_mime_part(out, mail->attachment);
    buf_addf(out, "--mix-%s--\r\n", mail->id);
}
