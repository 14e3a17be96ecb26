/* Earlier inputs of the input line. */
#include "panes/history.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"

void history_init(struct history *history)
{
    *history = (struct history){0};
    edit_init(&history->query, true);
}

void history_release(struct history *history)
{
    for (size_t i = 0; i < history->texts.len; i++)
        mem_free(history->texts.v[i]);
    vec_release(&history->texts);
    mem_free(history->typed);
    edit_release(&history->query);
}

void history_add(struct history *history, const char *text)
{
    const bool again = history->texts.len && str_eq(vec_last(&history->texts), text);
    if (!again && !str_blank(text)) {
        if (history->texts.len == HISTORY_MAX) {
            mem_free(history->texts.v[0]);
            vec_remove(&history->texts, 0);
        }
        vec_push(&history->texts, mem_strdup(text));
    }
    history->at = history->texts.len;
}

const char *history_step(struct history *history, int step, const char *current)
{
    if ((step < 0 && history->at == 0) || (step > 0 && history->at >= history->texts.len))
        return NULL;
    if (history->at == history->texts.len) {
        mem_free(history->typed);
        history->typed = mem_strdup(current);
    }
    history->at = step < 0 ? history->at - 1 : history->at + 1;
    if (history->at == history->texts.len)
        return history->typed ? history->typed : "";
    return history->texts.v[history->at];
}

void history_search(struct history *history)
{
    if (!history->searching) {
        history->searching = true;
        edit_set(&history->query, "");
        history->at = history->texts.len;
        return;
    }
    const char *found = history_found(history);
    for (size_t i = history->texts.len; found && i-- > 0;) {
        if (history->texts.v[i] == found) {
            history->at = i;
            break;
        }
    }
}

void history_search_end(struct history *history)
{
    history->searching = false;
    history->at = history->texts.len;
}

const char *history_found(const struct history *history)
{
    if (edit_empty(&history->query))
        return NULL;
    for (size_t i = history->at; i-- > 0;) {
        if (str_find_fold(history->texts.v[i], edit_text(&history->query)))
            return history->texts.v[i];
    }
    return NULL;
}

void history_precede(struct history *history, char *const *texts, size_t count)
{
    struct history all;
    history_init(&all);
    for (size_t i = count; i-- > 0;)
        history_add(&all, texts[i]);
    for (size_t i = 0; i < history->texts.len; i++)
        history_add(&all, history->texts.v[i]);
    history_release(history);
    *history = all;
}
