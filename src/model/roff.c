/* Text in manual pages. */
#include "querent/model/roff.h"

#include <stdint.h>
#include <string.h>

#include "querent/base/text.h"

void roff_add(struct buf *out, const char *text)
{
    const char *const end = text + strlen(text);

    for (const char *p = text; p < end;) {
        int32_t cp = 0;
        const size_t n = text_decode(p, (size_t)(end - p), &cp);
        const bool first = p == text || p[-1] == '\n';
        if (first && (*p == '.' || *p == '\''))
            buf_add(out, "\\&");
        if (cp == '\\' || cp == '"')
            buf_add(out, cp == '"' ? "\\(dq" : "\\e");
        else if (cp == '-')
            buf_add(out, "\\-");
        else if (cp >= 0x80)
            buf_addf(out, "\\[u%04X]", (unsigned)cp);
        else
            buf_addn(out, p, n);
        p += n ? n : 1;
    }
}

void roff_add_term(struct buf *out, const char *term, const char *text)
{
    buf_add(out, ".TP\n.B ");
    roff_add(out, term);
    buf_addc(out, '\n');
    roff_add(out, text);
    buf_addc(out, '\n');
}
