/* The two strategies of conversation.memory_strategy. Pure. */
#include "world/history.h"

#include "querent/base/text.h"
#include "querent/base/words.h"
#include "querent/router/router.h"

enum { RECENT = 3, MIDDLE = 8, QUESTION_BYTES = 160 };

struct pair {
    const char *question, *sql;
};

/* SQL that was shown last counts once it was said yes to, and no error followed: what was rejected,
 * or failed, is nothing to go on from. */
static size_t history_pairs(const struct message *messages, size_t count, struct pair *pairs)
{
    const char *asked = NULL, *shown = NULL;
    size_t n = 0;
    bool taken = false; /* the newest pair is of what is shown */
    for (size_t i = 0; i < count; i++) {
        const struct message *message = &messages[i];
        const bool answers = message->who == MESSAGE_YOU && shown;
        if (message->sql && message->who != MESSAGE_YOU) {
            shown = message->sql;
            taken = false;
        } else if (answers && answer_read(message->text, 1u << ANSWER_YES) == ANSWER_YES) {
            if (asked && !taken)
                pairs[n++] = (struct pair){asked, shown};
            taken = asked != NULL;
        } else if (taken && (message->who == MESSAGE_ERROR ||
                             (answers && answer_read(message->text, 1u << ANSWER_NO) == ANSWER_NO &&
                              messages[i - 1].who != MESSAGE_YOU))) {
            n--;
            taken = false;
        } else if (message->who == MESSAGE_YOU && answer_is_question(message->text)) {
            asked = message->text;
            shown = NULL;
            taken = false;
        }
    }
    return n;
}

static const char *history_questions(struct arena *arena, const struct pair *pairs, size_t count)
{
    struct buf line = BUF_INIT;
    for (size_t i = 0; i < count; i++) {
        buf_add(&line, i ? "; " : "before: ");
        text_add_cut(&line, pairs[i].question, QUESTION_BYTES);
    }
    const char *kept = arena_strdup(arena, buf_str(&line));
    buf_release(&line);
    return kept;
}

static const char *history_number(struct arena *arena, size_t count)
{
    struct buf line = BUF_INIT;
    buf_add(&line, "at first: ");
    words_number_of(&line, (int64_t)count, "question", "questions");
    const char *kept = arena_strdup(arena, buf_str(&line));
    buf_release(&line);
    return kept;
}

size_t history_lines(struct arena *arena, const struct message *messages, size_t count, size_t most,
                     bool tiered, const struct history_gate *gate, const char *const **ret_lines)
{
    const size_t skipped = !tiered && count > most ? count - most : 0;
    struct pair *pairs = arena_alloc(arena, (count + 1) * sizeof *pairs);
    const size_t all = history_pairs(messages + skipped, count - skipped, pairs);
    const char **lines = arena_alloc(arena, (all + 3) * sizeof *lines);
    const size_t recent = tiered && all > RECENT ? all - RECENT : 0;
    const size_t middle = recent > MIDDLE ? recent - MIDDLE : 0;
    size_t n = 0;
    if (middle)
        lines[n++] = history_number(arena, middle);
    if (recent > middle)
        lines[n++] = history_questions(arena, pairs + middle, recent - middle);
    for (size_t i = recent; i < all; i++)
        lines[n++] = arena_printf(arena, "%s %s", pairs[i].question,
                                  gate->opens(gate, pairs[i].sql) ? pairs[i].sql : "");
    *ret_lines = lines;
    return n;
}
