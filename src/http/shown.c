/* What came back from a server, fit to be shown. Servers echo requests, keys included, and anything
 * at all may answer at a wrong address: nothing of it reaches an error, the log or the screen
 * unfiltered. */
#include "querent/http/shown.h"

#include <cjson/cJSON.h>
#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/text.h"

enum { KEY_PREFIX = 6, KEY_MIN = 12 };

/* White space to single spaces, and the key out, in one pass over bytes. */
static void shown_squeeze(struct buf *out, const char *p, size_t len, const char *key)
{
    const size_t key_len = key ? strlen(key) : 0;
    const size_t prefix = key_len >= KEY_MIN ? KEY_PREFIX : key_len;

    for (size_t i = 0; i < len;) {
        if (prefix && len - i >= prefix && memcmp(p + i, key, prefix) == 0) {
            buf_add(out, "***");
            while (i < len && !isspace((unsigned char)p[i]) && !strchr("\"'<>,;)}]", p[i]))
                i++;
        } else if (isspace((unsigned char)p[i])) {
            while (i < len && isspace((unsigned char)p[i]))
                i++;
            if (out->len && i < len)
                buf_addc(out, ' ');
        } else {
            buf_addc(out, p[i++]);
        }
    }
}

void shown_text(struct buf *out, const char *p, size_t len, size_t max, const char *key)
{
    struct buf plain = BUF_INIT;
    struct buf safe = BUF_INIT;

    shown_squeeze(&plain, p, len, key);
    text_safe(&safe, buf_str(&plain), plain.len, TEXT_SAFE_DEFAULT);
    size_t keep = 0;
    for (size_t step; keep < safe.len; keep += step) {
        int width;
        step = text_grapheme(safe.p + keep, safe.len - keep, &width);
        if (!step || keep + step > max)
            break;
    }
    buf_addn(out, buf_str(&safe), keep);
    if (keep < safe.len)
        buf_add(out, "…");
    buf_release(&plain);
    buf_release(&safe);
}

/* {"error": "…"}, {"error": {"message": "…"}}, {"message": "…"}, {"detail": "…"}; NULL: none of
 * these. */
static const char *shown_message_of(const cJSON *json)
{
    static const char *const names[] = {"error", "message", "detail"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, names[i]);
        if (cJSON_IsString(item) && *item->valuestring)
            return item->valuestring;
        if (cJSON_IsObject(item)) {
            const char *inner = shown_message_of(item);
            if (inner)
                return inner;
        }
    }
    return NULL;
}

void shown_answer(struct buf *out, const char *p, size_t len, size_t max, const char *key)
{
    cJSON *json = cJSON_ParseWithLength(p, len);
    const char *message = json ? shown_message_of(json) : NULL;

    if (message) {
        shown_text(out, message, strlen(message), max, key);
    } else if (len) {
        buf_addc(out, '\'');
        shown_text(out, p, len, max, key);
        buf_addc(out, '\'');
    } else {
        buf_add(out, "no text");
    }
    cJSON_Delete(json);
}
