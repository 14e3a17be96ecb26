/* The two strategies of conversation.memory_strategy. Pure. */
#include "world/history.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/text.h"
#include "querent/base/words.h"
#include "querent/router/router.h"

enum { RECENT = 3, MIDDLE = 8, QUESTION_BYTES = 160, SUMMARY_BYTES = 700, LINES_BYTES = 6000 };

struct pair {
    const char *question, *sql;
    bool rejected;
};

struct pairs {
    struct pair *v;
    size_t n;
    const char *asked, *shown;
    bool taken; /* the newest pair is of what is shown */
};

static void pairs_add(struct pairs *pairs, bool rejected)
{
    if (pairs->asked)
        pairs->v[pairs->n++] = (struct pair){pairs->asked, pairs->shown, rejected};
}

/* What the operator made of SQL that is shown. False: the words are no answer to it. */
static bool pairs_answer(struct pairs *pairs, const struct message *message, bool at_once,
                         const struct history_gate *gate, struct arena *arena)
{
    if (answer_read(message->text, 1u << ANSWER_YES) == ANSWER_YES) {
        if (!pairs->taken)
            pairs_add(pairs, false);
        pairs->taken = pairs->asked != NULL;
        return true;
    }
    if (answer_read(message->text, 1u << ANSWER_NO) != ANSWER_NO)
        return false;
    if (!pairs->taken) {
        pairs_add(pairs, true);
        pairs->shown = NULL;
    } else if (!at_once && !gate->result(gate, arena, pairs->shown)) { /* a second look, and no */
        pairs->v[pairs->n - 1].rejected = true;
        pairs->taken = false;
    }
    return true;
}

/* A question of one or two words is told by the SQL that it was answered with. Where the question
 * before has none yet, they name one of its readings. */
static bool history_answered(const struct pairs *pairs, const struct message *messages,
                             size_t count, size_t at)
{
    const char *text = messages[at].text;
    if ((pairs->asked && !pairs->shown) || messages[at].sql || answer_is_sql(text) ||
        answer_read(text, ~0u) != ANSWER_NONE)
        return false;
    for (size_t i = at + 1; i < count && messages[i].who != MESSAGE_YOU; i++)
        if (messages[i].sql)
            return true;
    return false;
}

/* SQL that was shown last counts as accepted once it was said yes to, and no error followed: what
 * failed is nothing to go on from. */
static size_t history_pairs(struct arena *arena, const struct message *messages, size_t count,
                            const struct history_gate *gate, struct pair *list)
{
    struct pairs pairs = {.v = list};

    for (size_t i = 0; i < count; i++) {
        const struct message *message = &messages[i];
        if (message->sql && message->who != MESSAGE_YOU) {
            pairs.shown = message->sql;
            pairs.taken = false;
        } else if (message->who == MESSAGE_ERROR && pairs.taken) {
            pairs.n--;
            pairs.taken = false;
        } else if (message->who == MESSAGE_YOU &&
                   !(pairs.shown &&
                     pairs_answer(&pairs, message, messages[i - 1].who == MESSAGE_YOU, gate,
                                  arena)) &&
                   (answer_is_question(message->text) ||
                    history_answered(&pairs, messages, count, i))) {
            pairs.asked = message->text;
            pairs.shown = NULL;
            pairs.taken = false;
        }
    }
    return pairs.n;
}

/* ---- lines */

static const char *history_question(struct arena *arena, const struct pair *pair)
{
    struct buf line = BUF_INIT;

    buf_add(&line, "before: ");
    text_add_cut(&line, pair->question, QUESTION_BYTES);
    buf_add(&line, pair->rejected ? " (its SQL was rejected)" : "");
    const char *kept = arena_strdup(arena, buf_str(&line));
    buf_release(&line);
    return kept;
}

/* What nobody has summarized is counted. */
static const char *history_first(struct arena *arena, const struct history_wanted *wanted,
                                 size_t count)
{
    const size_t told = wanted->summary && wanted->summarized <= count ? wanted->summarized : 0;
    struct buf line = BUF_INIT;

    buf_add(&line, "at first: ");
    if (told)
        text_add_cut(&line, wanted->summary, SUMMARY_BYTES);
    if (count > told) {
        buf_add(&line, told ? "; then " : "");
        words_number_of(&line, (int64_t)(count - told), "question", "questions");
    }
    const char *kept = arena_strdup(arena, buf_str(&line));
    buf_release(&line);
    return kept;
}

static const char *history_whole(struct arena *arena, const struct pair *pair,
                                 const struct history_gate *gate, size_t room)
{
    if (!gate->opens(gate, pair->sql) ||
        strlen(pair->question) + strlen(pair->sql) + SUMMARY_BYTES / 2 > room)
        return arena_printf(arena, "%s%s", pair->question,
                            pair->rejected ? " -- its SQL was rejected" : "");
    const char *result = pair->rejected ? NULL : gate->result(gate, arena, pair->sql);
    return arena_printf(arena, "%s %s%s%s", pair->question, pair->sql,
                        pair->rejected ? " -- rejected by the user"
                        : result       ? " -- "
                                       : "",
                        result ? result : "");
}

size_t history_lines(struct arena *arena, const struct message *messages, size_t count,
                     const struct history_wanted *wanted, const struct history_gate *gate,
                     const char *const **ret_lines)
{
    const size_t skipped = !wanted->tiered && count > wanted->most ? count - wanted->most : 0;
    struct pair *pairs = arena_alloc(arena, (count + 1) * sizeof *pairs);
    const size_t all = history_pairs(arena, messages + skipped, count - skipped, gate, pairs);
    const char **lines = arena_alloc(arena, (all + 2) * sizeof *lines);
    const size_t recent = wanted->tiered && all > RECENT ? all - RECENT : 0;
    const size_t middle = recent > MIDDLE ? recent - MIDDLE : 0;
    const size_t first = middle > 0, n = first + all - middle;
    size_t room = LINES_BYTES;

    if (middle)
        lines[0] = history_first(arena, wanted, middle);
    for (size_t i = all; i-- > middle;) { /* the newest first, while there is room */
        const char *line = i < recent ? history_question(arena, &pairs[i])
                                      : history_whole(arena, &pairs[i], gate, room);
        const size_t len = strlen(line);
        lines[first + i - middle] = len <= room ? line : "…";
        room -= len <= room ? len : 0;
    }
    *ret_lines = lines;
    return n;
}

static bool history_knows_nothing(const struct history_gate *self, const char *sql)
{
    (void)self, (void)sql;
    return false;
}

static const char *history_no_result(const struct history_gate *self, struct arena *arena,
                                     const char *sql)
{
    (void)self, (void)arena, (void)sql;
    return NULL;
}

size_t history_early(const struct message *messages, size_t count, size_t first, struct buf *out)
{
    static const struct history_gate gate = {history_knows_nothing, history_no_result};
    struct arena arena = {0};
    struct pair *pairs = arena_alloc(&arena, (count + 1) * sizeof *pairs);
    const size_t all = history_pairs(&arena, messages, count, &gate, pairs);
    const size_t early = all > RECENT + MIDDLE ? all - RECENT - MIDDLE : 0;

    for (size_t i = first; i < early; i++) {
        buf_add(out, "- ");
        text_add_cut(out, pairs[i].question, QUESTION_BYTES);
        buf_add(out, "\n");
    }
    arena_release(&arena);
    return early;
}
