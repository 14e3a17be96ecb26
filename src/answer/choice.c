/* A choice between readings, answered in words: its number, its place, or words of one option. */
#include <string.h>
#include <strings.h>

#include "answer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/words.h"
#include "texts.h"

enum { REPLY_WORDS = 8 }; /* more are a question of their own */

void choice_waits(struct inquiry *inquiry, const struct question *question)
{
    question_free(inquiry->asked);
    inquiry->asked = question ? question_copy(question) : NULL;
}

void choice_add_none(struct question *question)
{
    if (question->option_count > 1)
        question_add(question, OPTION_NONE, TEXT_NONE_OF_THESE, '0');
}

/* The way out; NULL: the choice has none. */
static const struct option *choice_none(const struct question *asked)
{
    const struct option *last =
        asked->option_count ? &asked->options[asked->option_count - 1] : NULL;

    return last && str_eq(last->id, OPTION_NONE) ? last : NULL;
}

/* "Neither", "none of them", "0". */
static bool choice_denies(const struct words *words)
{
    static const char *const none[] = {"none", "neither", "nothing", "0"};

    for (size_t i = 0; words->len && i < sizeof none / sizeof *none; i++) {
        if (str_eq(words->v[0].lower, none[i]))
            return true;
    }
    return false;
}

/* Words that no answer is about. */
static bool choice_is_around(const struct word *word)
{
    return word->punct || word->is.article || word->is.courtesy || word->is.polite;
}

/* Words that an answer may have around what it names. */
static bool choice_is_filler(const struct word *word)
{
    static const char *const fillers[] = {
        "one",  "option", "number", "i",  "mean", "use",  "take", "choose", "want", "it",
        "that", "by",     "#",      "of", "from", "ones", "go",   "with",   "pick", "meant"};

    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++) {
        if (str_eq(word->lower, fillers[i]))
            return true;
    }
    return choice_is_around(word);
}

/* "1", "the second", "last": the option's place; SIZE_MAX: none. */
static size_t choice_place(const struct word *word, size_t count)
{
    if (str_eq(word->lower, "first"))
        return 0;
    if (str_eq(word->lower, "last"))
        return count - 1;
    if ((word->is_number || word->ordinal) && word->number >= 1 && word->number <= (double)count &&
        word->number == (double)(size_t)word->number)
        return (size_t)word->number - 1;
    return SIZE_MAX;
}

static bool choice_is_letter(char c)
{
    return (unsigned char)c >= 0x80 || (c >= '0' && c <= '9') ||
           ((c | 32) >= 'a' && (c | 32) <= 'z');
}

/* The word stands in the label by itself, in the singular or the plural. */
static bool choice_has(const char *label, const char *word)
{
    const size_t len = strlen(word);

    for (const char *at = str_find_fold(label, word); at; at = str_find_fold(at + 1, word)) {
        const char *end = at + len + ((at[len] | 32) == 's');
        if ((at == label || !choice_is_letter(at[-1])) &&
            (!choice_is_letter(at[len]) || !choice_is_letter(*end)))
            return true;
    }
    return false;
}

/* A word of the label is a beginning of the word, or the word of it: "shipping address" of
 * ship_addr_id. */
static bool choice_has_near(const char *label, const char *word)
{
    enum { SHORTEST = 3 };
    const size_t len = strlen(word);

    for (const char *at = label; *at;) {
        size_t own = 0;
        while (choice_is_letter(at[own]))
            own++;
        const size_t both = own < len ? own : len;
        if (both >= SHORTEST && strncasecmp(at, word, both) == 0)
            return true;
        at += own + (at[own] != '\0');
    }
    return false;
}

static bool choice_fits(const struct option *option, const struct words *words,
                        bool has(const char *label, const char *word))
{
    for (size_t i = 0; i < words->len; i++) {
        if (!has(option->label, words->v[i].text))
            return false;
    }
    return words->len > 0;
}

/* The only option whose label has all the words. */
static const struct option *choice_only(const struct question *asked, const struct words *words,
                                        bool has(const char *label, const char *word),
                                        bool *ret_several)
{
    const struct option *found = NULL;

    for (size_t i = 0; i < asked->option_count; i++) {
        if (!choice_fits(&asked->options[i], words, has))
            continue;
        *ret_several = *ret_several || found != NULL;
        found = &asked->options[i];
    }
    return *ret_several ? NULL : found;
}

/* The text is what the label begins with, up to a comma: "orders" beside "orders archive". */
static const struct option *choice_called(const struct question *asked, const char *text)
{
    const size_t begin = strspn(text, " \t\r\n");
    size_t len = strlen(text + begin);

    while (len && strchr(" \t\r\n.?!", text[begin + len - 1]))
        len--;
    for (size_t i = 0; i < asked->option_count; i++) {
        const char *label = asked->options[i].label;
        if (len && strncasecmp(label, text + begin, len) == 0 &&
            (label[len] == '\0' || label[len] == ','))
            return &asked->options[i];
    }
    return NULL;
}

static const struct option *choice_named(const struct question *asked, const struct words *words,
                                         bool *ret_several)
{
    const struct option *found = choice_called(asked, words->question);

    if (found)
        return found;

    if (words->len == 1) {
        const bool last = choice_none(asked) && str_eq(words->v[0].lower, "last");
        const size_t place = choice_place(&words->v[0], asked->option_count - last);
        if (place != SIZE_MAX)
            return &asked->options[place];
    }
    found = choice_only(asked, words, choice_has, ret_several);
    return found || *ret_several ? found : choice_only(asked, words, choice_has_near, ret_several);
}

/* "customers.country" is one name, or two words of one. */
static void choice_words(struct words *words, struct arena *arena, const char *text)
{
    size_t kept = 0, all;

    words_split(words, arena, text);
    all = words->len;
    for (size_t i = 0; i < all; i++) {
        if (!choice_is_filler(&words->v[i]))
            words->v[kept++] = words->v[i];
    }
    /* "number" names "number of orders" */
    for (size_t i = 0; i < all && words->len == all && kept == 0; i++)
        if (!choice_is_around(&words->v[i]))
            words->v[kept++] = words->v[i];
    words->len = kept;
}

/* ---- words that say the same as an option, in another form */

/* What stands around a deed: "when it was issued", "the date of issue". */
static bool choice_is_weak(const struct word *word)
{
    static const char *const weak[] = {"date", "day",  "when",  "time", "was",   "were", "is",
                                       "are",  "been", "they",  "on",   "at",    "in",   "for",
                                       "they", "this", "these", "be",   "column"};

    for (size_t i = 0; i < sizeof weak / sizeof *weak; i++) {
        if (str_eq(word->lower, weak[i]))
            return true;
    }
    return choice_is_filler(word);
}

/* The label's words, those of a name apart; in the arena. */
static struct words choice_label(struct arena *arena, const char *label)
{
    struct words words;
    char *text = arena_strndup(arena, label, strcspn(label, ","));

    for (char *p = text; *p; p++)
        *p = *p == '_' || *p == '.' ? ' ' : *p;
    words_split(&words, arena, text);
    return words;
}

static bool choice_is_akin(const struct words *label, const struct word *word)
{
    bool akin = false;

    for (size_t i = 0; i < label->len && !akin; i++)
        akin = !choice_is_weak(&label->v[i]) && (str_eq(label->v[i].lemma, word->lemma) ||
                                                 lemma_is_akin(label->v[i].lemma, word->lemma, 5));
    return akin;
}

/* "The issue date", "when it was issued": the one option whose words these are in another form. */
static const struct option *choice_meant(struct arena *arena, const struct question *asked,
                                         const char *text, bool *ret_several)
{
    const struct option *found = NULL;
    struct words words;
    size_t strong = 0;

    words_split(&words, arena, text);
    for (size_t w = 0; w < words.len; w++)
        strong += !choice_is_weak(&words.v[w]);
    *ret_several = strong == 0;
    if (strong == 0 || words.len > REPLY_WORDS || !asked->options)
        return NULL;
    for (size_t i = 0; i < asked->option_count; i++) {
        const struct words label = choice_label(arena, asked->options[i].label);
        bool fits = true;
        for (size_t w = 0; w < words.len && fits; w++)
            fits = choice_is_weak(&words.v[w]) || choice_is_akin(&label, &words.v[w]);
        if (fits && found)
            return NULL;
        found = fits ? &asked->options[i] : found;
    }
    return found;
}

/* "Invoice date", where several dates of invoices could be meant: their own, which stands first. */
static const struct option *choice_own_date(struct arena *arena, const struct inquiry *inquiry,
                                            const char *text)
{
    const struct nlq_answer *answer = inquiry->readings;
    const struct sql_query *query = answer && answer->count ? answer->readings[0].query : NULL;
    const struct sql_source *from = query && query->kind == SQL_QUERY_SELECT ? query->from : NULL;
    struct words words;
    size_t strong = 0;
    bool date = false;

    while (from && from->kind == SQL_SOURCE_JOIN)
        from = from->left;
    words_split(&words, arena, text);
    if (!from || from->kind != SQL_SOURCE_TABLE || !answer->ask || words.len > REPLY_WORDS ||
        !str_starts(answer->ask, "Which date") || inquiry->asked->option_count == 0)
        return NULL;
    const struct words table = choice_label(arena, from->name);
    for (size_t w = 0; w < words.len; w++) {
        const bool weak = choice_is_weak(&words.v[w]);
        date = date || str_eq(words.v[w].lemma, "date") || str_eq(words.v[w].lemma, "day");
        if (!weak && !choice_is_akin(&table, &words.v[w]))
            return NULL;
        strong += !weak;
    }
    return date && strong > 0 ? &inquiry->asked->options[0] : NULL;
}

bool inquiry_read_choice(const struct inquiry *inquiry, const char *text, char **ret_option,
                         struct question **ret_again)
{
    struct arena arena = {0};
    struct words words;
    bool several = false;

    *ret_option = NULL;
    *ret_again = NULL;
    if (!inquiry->asked)
        return false;
    choice_words(&words, &arena, text);
    several = words.len == 0; /* nothing that could name one */
    const struct option *option = choice_denies(&words) ? choice_none(inquiry->asked) : NULL;
    if (!option)
        option = words.len <= REPLY_WORDS ? choice_named(inquiry->asked, &words, &several) : NULL;
    if (!option && !several)
        option = choice_meant(&arena, inquiry->asked, text, &several);
    if (!option && !several)
        option = choice_own_date(&arena, inquiry, text);
    if (option)
        *ret_option = mem_strdup(option->id);
    else if (several)
        *ret_again = question_copy(inquiry->asked);
    arena_release(&arena);
    return option || several;
}
