/* "Customers with a Gmail or a web.de address": part of a mail address, though no value says so
 * whole. */
#include <string.h>

#include "frame.h"
#include "querent/base/str.h"

enum { MAIL_EITHER = 91 }; /* addresses of one list are alternatives */

static int mail_column(const struct ask *ask, int table)
{
    return table < 0 ? -1 : table_column_by_words(ask, table, "email|e mail|mail");
}

/* The mail address of the rows in question: of the subject, else of the one table said that has
 * any. */
static struct column_ref mail_of_rows(const struct ask *ask)
{
    struct column_ref at = {ask->subject, mail_column(ask, ask->subject)};
    for (size_t i = 0; i < ask->count && at.column < 0; i++) {
        const int table = ask->items[i].kind == ITEM_TABLE ? ask->items[i].table : -1;
        at = (struct column_ref){table, mail_column(ask, table)};
    }
    return at.column >= 0 && column_is_text(ask, at) ? at : no_column();
}

/* "web.de" */
static bool mail_is_domain(const char *text)
{
    const char *dot = strrchr(text, '.');
    return dot && dot != text && strlen(dot + 1) >= 2 && strspn(dot + 1, "0123456789") == 0;
}

static bool mail_is_host(const struct ask *ask, size_t i, bool said)
{
    const struct item *item = &ask->items[i];
    return item->kind == ITEM_WORD && item->last == item->first + 1 &&
           (item_first(ask, i)->is.mailer || (said && mail_is_domain(item_first(ask, i)->lower)));
}

static bool mail_is_noun(const struct ask *ask, size_t i)
{
    return i < ask->count && wording_is(ask, ask->items[i].first,
                                        "address|addresses|account|accounts|email|emails|"
                                        "mail|mailbox|mailboxes|domain|users");
}

void piece_mail(struct ask *ask, struct frame *frame)
{
    const struct column_ref column = mail_of_rows(ask);
    bool said = false;
    for (size_t i = 0; i < ask->count; i++)
        said = said || mail_is_noun(ask, i);
    for (size_t i = 0; i < ask->count && column.column >= 0; i++) {
        struct item *item = &ask->items[i];
        if (!mail_is_host(ask, i, said))
            continue;
        const bool domain = mail_is_domain(item_first(ask, i)->lower);
        frame_cond(frame,
                   (struct cond){.kind = COND_LIKE,
                                 .left = term_column(column, i),
                                 .op = SQL_OP_LIKE,
                                 .value = arena_printf(ask->arena, domain ? "%%@%s" : "%%@%s.%%",
                                                       item_first(ask, i)->lower),
                                 .at = i,
                                 .end = i + 1,
                                 .either = MAIL_EITHER,
                                 .clause = item->clause});
        item->used = true;
        for (size_t k = i + 1; k < ask->count && mail_is_noun(ask, k); k++)
            ask->items[k].kind = ITEM_NOISE;
        const size_t uses = item_prev(ask, i);
        if (uses < ask->count && wording_is(ask, ask->items[uses].first, "use|uses|using"))
            ask->items[uses].kind = ITEM_NOISE;
    }
}
