/* Percent-encoding in URLs of databases. */
#include <stdlib.h>
#include <string.h>

#include "driver.h"

char *db_url_decode(const char *p, size_t len)
{
    struct buf out = BUF_INIT;

    buf_reserve(&out, len + 1); /* so that it does not grow: that would leave a copy behind */
    for (size_t i = 0; i < len; i++) {
        char hex[3] = {0};
        if (p[i] == '%' && i + 2 < len && strspn(p + i + 1, "0123456789abcdefABCDEF") >= 2) {
            memcpy(hex, p + i + 1, 2);
            buf_addc(&out, (char)strtol(hex, NULL, 16));
            i += 2;
        } else {
            buf_addc(&out, p[i]);
        }
    }
    return buf_take(&out);
}
