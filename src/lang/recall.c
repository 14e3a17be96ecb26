/* What is looked for in what was said before: words of a topic, words of a time. */
#include "querent/lang/recall.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "querent/lang/dates.h"
#include "querent/lang/words.h"

static bool recall_is_one_of(const struct word *word, const char *const *list)
{
    for (; *list; list++)
        if (word_is(word, *list))
            return true;
    return false;
}

/* ---- times */

/* "2026-11-09" or "2026-11-09 14:00:00", local. */
static int64_t recall_time(const char *text, int64_t open)
{
    struct tm tm = {.tm_mon = 1, .tm_mday = 1, .tm_isdst = -1};

    if (sscanf(text, "%4d-%2d-%2d%*[ T]%2d:%2d:%2d", &tm.tm_year, &tm.tm_mon, &tm.tm_mday,
               &tm.tm_hour, &tm.tm_min, &tm.tm_sec) < 3)
        return open;
    tm.tm_year -= 1900;
    tm.tm_mon -= 1;
    return mktime(&tm);
}

/* How many words from i on are a time, which goes into *recall; 0: they are none. */
static size_t recall_date(struct arena *arena, const struct words *words, size_t i, int64_t now,
                          struct recall *recall)
{
    static const char *const since[] = {"since", "after", NULL};
    static const char *const until[] = {"until", "before", NULL};
    const bool begins = recall_is_one_of(&words->v[i], since),
               ends = recall_is_one_of(&words->v[i], until);
    const size_t first = i + (begins || ends);
    size_t used = 0;

    if (recall->when || first >= words->len)
        return 0;
    const struct date_range *range = dates_at(arena, words, first, now, &used);
    if (!range)
        return 0;
    recall->from = ends ? 0 : recall_time(range->from, 0);
    recall->to = begins ? INT64_MAX : recall_time(ends ? range->from : range->to, INT64_MAX);
    recall->when = words_text(words, arena, i, first + used);
    return first + used - i;
}

/* ---- topics */

/* Words of the wish itself, besides those that are grammar anywhere. */
static bool recall_is_frame(const struct word *word)
{
    static const char *const frame[] = {
        "i",          "me",        "we",     "my",       "our",     "you",     "ask",    "asked",
        "asking",     "did",       "have",   "had",      "has",     "was",     "were",   "ever",
        "question",   "questions", "query",  "queries",  "about",   "earlier", "before", "previous",
        "previously", "past",      "recent", "recently", "already", "again",   "find",   "search",
        "last",       "latest",    "what",   "which",    "when",    "show",    "list",   "often",
        "many",       "times",     "on",     NULL};

    return word->punct || word->is.article || word->is.stop || word->is.plain ||
           recall_is_one_of(word, frame);
}

/* `whole`: all words but those of a time are the topic's. */
static void recall_read(struct arena *arena, const struct words *words, int64_t now, bool whole,
                        struct recall *recall)
{
    struct buf topic = BUF_INIT;

    *recall = (struct recall){.to = INT64_MAX};
    for (size_t i = 0; i < words->len;) {
        const struct word *word = &words->v[i];
        const size_t used = recall_date(arena, words, i, now, recall);
        i += used ? used : 1;
        if (used || (whole ? word->punct : recall_is_frame(word)))
            continue;
        buf_addf(&topic, "%s%s", topic.len ? " " : "", word->text);
    }
    recall->topic = arena_strdup(arena, buf_str(&topic));
    buf_release(&topic);
}

/* ---- what asks for it */

/* "did I ask", "I have asked": in the past, by whoever asks now. */
static bool recall_asks(const struct words *words, size_t i)
{
    static const char *const persons[] = {"i", "we", NULL};
    static const char *const past[] = {"did", "have", "had", "'ve", "ve", NULL};
    bool by_me = false, before = word_is(&words->v[i], "asked");

    if (!word_is(&words->v[i], "ask") && !before)
        return false;
    for (size_t k = i > 5 ? i - 5 : 0; k < i; k++) {
        by_me |= recall_is_one_of(&words->v[k], persons);
        before |= recall_is_one_of(&words->v[k], past);
    }
    return by_me && before;
}

/* "my questions", "my last question". */
static bool recall_owns(const struct words *words, size_t i)
{
    static const char *const owners[] = {"my", "our", NULL};
    static const char *const things[] = {"question", "questions", NULL};
    static const char *const which[] = {"last", "latest", "previous", "earlier", "recent",
                                        "past", "first",  "old",      "newest",  NULL};

    if (!recall_is_one_of(&words->v[i], owners))
        return false;
    for (i++; i < words->len && recall_is_one_of(&words->v[i], which);)
        i++;
    return i < words->len && recall_is_one_of(&words->v[i], things);
}

static bool recall_begins(const struct words *words)
{
    static const char *const begins[] = {"what", "which", "when",   "did",    "have", "how",
                                         "show", "list",  "find",   "search", "give", "my",
                                         "our",  "tell",  "repeat", NULL};

    return words->len && recall_is_one_of(&words->v[0], begins);
}

bool recall_question(struct arena *arena, const char *question, int64_t now,
                     struct recall *ret_recall)
{
    struct words words;
    bool asks = false, newest = false;

    words_split(&words, arena, arena_strdup(arena, question));
    for (size_t i = 0; i < words.len && recall_begins(&words); i++) {
        asks |= recall_asks(&words, i) || recall_owns(&words, i);
        newest |= word_is(&words.v[i], "last") && i + 1 < words.len &&
                  (word_is(&words.v[i + 1], "question") || word_is(&words.v[i + 1], "ask"));
    }
    if (!asks)
        return false;
    recall_read(arena, &words, now, false, ret_recall);
    ret_recall->newest = newest;
    return true;
}

void recall_words(struct arena *arena, const char *text, int64_t now, struct recall *ret_recall)
{
    struct words words;

    words_split(&words, arena, arena_strdup(arena, text));
    recall_read(arena, &words, now, true, ret_recall);
}
