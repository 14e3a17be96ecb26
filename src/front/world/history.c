/* The two strategies of conversation.memory_strategy. Pure. */
#include "world/history.h"

#include "querent/base/text.h"
#include "querent/base/words.h"
#include "querent/router/router.h"

enum { RECENT = 3, MIDDLE = 8, QUESTION_BYTES = 160 };

struct pair {
    const char *question, *sql;
};

static size_t history_pairs(const struct message *messages, size_t count, struct pair *pairs)
{
    const char *asked = NULL;
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (messages[i].who == MESSAGE_YOU && answer_is_question(messages[i].text))
            asked = messages[i].text;
        else if (messages[i].sql && asked)
            pairs[n++] = (struct pair){asked, messages[i].sql};
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
                     bool tiered, const char *const **ret_lines)
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
        lines[n++] = arena_printf(arena, "%s %s", pairs[i].question, pairs[i].sql);
    *ret_lines = lines;
    return n;
}
