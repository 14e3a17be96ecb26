/* What is told outside of the screen, where nobody looks at it: bell, title, the desktop. The text
 * is made safe here, so that no byte of a database's name or an error is taken as a sequence. */
#define NCURSES_NOMACROS
#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/base/text.h"
#include "term/term.h"
#include "texts.h"

#define TELL_MAX 160 /* bytes of the text */
#define OSC "\033]"
#define ST "\033\\"

/* Consoles that know no such sequences show them. */
static bool tell_knows_osc(void)
{
    const char *name = getenv("TERM");
    return name && !str_starts(name, "linux") && !str_starts(name, "vt");
}

static void tell_title(struct term *term, const char *text, struct buf *out)
{
    if (!term->titled)
        buf_add(out, TERM_TITLE_PUSH);
    buf_addf(out, OSC "2;%s" ST, text);
    term->titled = true;
    term_crash_titled(true);
}

void term_tell(struct term *term, const char *text)
{
    struct buf safe = BUF_INIT, out = BUF_INIT;
    text_safe(&safe, text, text_cut(text, strlen(text), TELL_MAX),
              term->utf8 ? TEXT_SAFE_DEFAULT : TEXT_SAFE_ASCII);
    if (term->tell & TERM_TELL_TITLE && tell_knows_osc())
        tell_title(term, buf_str(&safe), &out);
    if (term->tell & TERM_TELL_OSC9 && tell_knows_osc())
        buf_addf(&out, OSC "9;%s" ST, buf_str(&safe));
    if (term->tell & TERM_TELL_OSC777 && tell_knows_osc())
        buf_addf(&out, OSC "777;notify;" TEXT_TELL_TITLE ";%s" ST, buf_str(&safe));
    if (term->tell & TERM_TELL_BELL)
        buf_add(&out, "\a");
    term_write(buf_str(&out), out.len);
    buf_release(&safe);
    buf_release(&out);
}
