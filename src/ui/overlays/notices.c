/* What was said at the top, newest first, whole. */
#include <string.h>

#include "overlays/list/picker.h"
#include "querent/base/mem.h"
#include "services/wishes.h"
#include "texts.h"

static void notices_fill(struct picker *picker, struct console *console)
{
    const struct model *model = &console->model;
    for (size_t i = model->notices.len; i-- > 0;) {
        const struct said *said = &model->notices.v[i];
        struct pick_item *item = picker_add(picker, said->text, NULL);
        item->data = mem_strdup(said->text);
        item->role = said->bad ? ROLE_WARNING : ROLE_TEXT;
    }
}

static void notices_choose(struct picker *picker, struct console *console,
                           const struct pick_item *item)
{
    (void)picker;
    wish_copy(console, item->data, strlen(item->data));
}

static const struct picker_ops notices_ops = {.context = CONTEXT_PICK,
                                              .title = TEXT_NOTICES_TITLE,
                                              .about = TEXT_ABOUT_NOTICES,
                                              .fill = notices_fill,
                                              .choose = notices_choose,
                                              .empty = TEXT_NOTICES_EMPTY};

void overlay_notices(struct console *console)
{
    picker_open(console, &notices_ops, NULL);
}
