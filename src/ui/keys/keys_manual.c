/* querent-keys(5), from the table of actions and the default keys. */
#include "keys/key.h"
#include "keys/keymap.h"
#include "querent/model/roff.h"
#include "querent/ui/ui.h"
#include "texts.h"

static void keys_manual_term(struct buf *out, const struct keymap *keymap, enum action action)
{
    struct buf term = BUF_INIT;

    buf_add(&term, action_rows[action].name);
    for (int k = 0; k < KEYMAP_KEYS_MAX && keymap->keys[action][k]; k++) {
        buf_add(&term, k ? " " : " = ");
        key_add_name(keymap->keys[action][k], &term);
    }
    roff_add_term(out, buf_str(&term), action_rows[action].help);
    buf_release(&term);
}

static void keys_manual_context(struct buf *out, const struct keymap *keymap, enum context context)
{
    buf_add(out, ".SS ");
    roff_add(out, context_titles[context]);
    buf_addc(out, '\n');
    for (int i = 0; i < ACTION_COUNT; i++)
        if (action_rows[i].context == context)
            keys_manual_term(out, keymap, (enum action)i);
}

void ui_keys_manual(struct buf *out)
{
    struct keymap keymap;

    keymap_default(&keymap);
    buf_add(out, ".TH QUERENT\\-KEYS 5 \"\" \"querent " QUERENT_VERSION "\"\n.SH NAME\n");
    roff_add(out, TEXT_KEYS_PAGE_NAME);
    buf_add(out, "\n.SH SYNOPSIS\n.I $XDG_CONFIG_HOME/querent/keys\n.SH DESCRIPTION\n");
    roff_add(out, TEXT_KEYS_PAGE);
    buf_add(out, "\n.SH EXAMPLE\n.nf\n");
    roff_add(out, TEXT_KEYS_PAGE_EXAMPLE);
    buf_add(out, "\n.fi\n.SH ACTIONS\n");
    for (int i = 0; i < CONTEXT_COUNT; i++)
        keys_manual_context(out, &keymap, (enum context)i);
    buf_add(out, ".SH SEE ALSO\n.BR querent (1),\n.BR querent\\-config (5)\n");
}
