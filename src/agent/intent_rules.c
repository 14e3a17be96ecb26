/* What a question is after, as far as rules can tell. The words are tables; they are looked for as
 * whole words at stated places, so that a column called "update_time" or an order called "drop"
 * mean nothing. */
#include <ctype.h>
#include <string.h>

#include "agent_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"

enum { WORDS_MAX = 48, WORD_LEN = 32 };

struct words {
    char w[WORDS_MAX][WORD_LEN]; /* lower case */
    size_t n;
};

/* Words before the one that counts. */
static const char *const polite[] = {"please", "can",  "could", "would", "you", "kindly",
                                     "i",      "want", "we",    "need",  "to",  "like",
                                     "just",   "now",  "then",  "and",   "hey", "hi",
                                     "hello",  "ok",   "the",   "let",   "us",  "lets"};

/* First words that ask for a change of data; `with` has to follow within three words, where it is
 * said. */
static const struct {
    const char *word;
    const char *with; /* NULL: always */
} changes[] = {
    {"delete", NULL},       {"drop", NULL},     {"truncate", NULL},  {"insert", NULL},
    {"update", NULL},       {"alter", NULL},    {"erase", NULL},     {"wipe", NULL},
    {"purge", NULL},        {"grant", NULL},    {"revoke", NULL},    {"remove", "from"},
    {"remove", "all"},      {"remove", "the"},  {"add", "row"},      {"add", "column"},
    {"add", "record"},      {"add", "entry"},   {"create", "table"}, {"create", "index"},
    {"create", "database"}, {"create", "view"}, {"rename", "table"}, {"rename", "column"},
    {"set", "to"},
};

/* Phrases that ask about the schema itself. */
static const char *const schema_phrases[] = {
    "what tables",        "which tables",          "show tables",
    "list tables",        "show me the tables",    "list all tables",
    "list the tables",    "show all tables",       "show the tables",
    "all the tables",     "what columns",          "which columns",
    "list columns",       "list the columns",      "show columns",
    "show the columns",   "what fields",           "which fields",
    "the schema",         "database schema",       "structure of",
    "describe the table", "describe table",        "describe the database",
    "what data is there", "what data do you have", "what is in this database",
    "what can i ask",     "foreign keys",          "primary key of",
};

/* Whole questions, or their first words, that have nothing to do with data. */
static const char *const chat_phrases[] = {
    "hello",
    "hi",
    "hey",
    "good morning",
    "good afternoon",
    "good evening",
    "thanks",
    "thank you",
    "bye",
    "goodbye",
    "who are you",
    "what are you",
    "how are you",
    "help",
    "what can you do",
    "tell me a joke",
    "what is your name",
    "nice",
    "great",
    "how do i use",
    "how does this work",
    "how do you work",
};

static void cut_words(const char *text, struct words *words)
{
    words->n = 0;
    while (*text && words->n < WORDS_MAX) {
        size_t len = 0;
        while (*text && !isalnum((unsigned char)*text) && (unsigned char)*text < 0x80)
            text++;
        for (; isalnum((unsigned char)*text) || *text == '_' || *text == '\'' ||
               (unsigned char)*text >= 0x80;
             text++)
            if (len < WORD_LEN - 1 && *text != '\'')
                words->w[words->n][len++] = (char)tolower((unsigned char)*text);
        words->w[words->n][len] = '\0';
        words->n += len > 0;
    }
}

static bool among(const char *word, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_eq(word, list[i]))
            return true;
    return false;
}

static size_t skip_polite(const struct words *words)
{
    size_t i = 0;

    while (i < words->n && among(words->w[i], polite, sizeof polite / sizeof *polite))
        i++;
    return i;
}

static bool follows(const struct words *words, size_t at, const char *word, size_t within)
{
    for (size_t i = at + 1; i < words->n && i <= at + within; i++) {
        const size_t len = strlen(word);
        if (str_starts(words->w[i], word) && (!words->w[i][len] || str_eq(words->w[i] + len, "s")))
            return true;
    }
    return false;
}

static bool asks_for_change(const struct words *words)
{
    const size_t first = skip_polite(words);

    if (first >= words->n)
        return false;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (str_eq(words->w[first], changes[i].word) &&
            (!changes[i].with ||
             follows(words, first, changes[i].with, str_eq(changes[i].word, "set") ? 8 : 3)))
            return true;
    return false;
}

/* The words in a row, a space between: for phrases. */
static char *joined(const struct words *words)
{
    struct buf text = BUF_INIT;

    for (size_t i = 0; i < words->n; i++)
        buf_addf(&text, " %s", words->w[i]);
    buf_addc(&text, ' ');
    return buf_take(&text);
}

static bool has_phrase(const char *text, const char *const *phrases, size_t n, bool at_start)
{
    for (size_t i = 0; i < n; i++) {
        char *wanted = mem_printf(" %s ", phrases[i]);
        const char *at = strstr(text, wanted);
        mem_free(wanted);
        if (at && (!at_start || at == text))
            return true;
    }
    return false;
}

/* The best link of the question to the schema, 0 to 1; negative: no catalog. */
static double best_link(const struct catalog *catalog, const char *question)
{
    struct arena arena = {0};
    struct table_hit hit = {0};
    double score = 0;

    if (!catalog)
        return -1;
    if (catalog_rank_tables(catalog, &arena, question, &hit, 1))
        score = hit.score;
    arena_release(&arena);
    return score;
}

static bool decide(struct agent_intent *intent, enum intent which, double confidence)
{
    intent->intent = which;
    intent->confidence = confidence;
    return true;
}

bool intent_rules(const struct catalog *catalog, const char *question,
                  struct agent_intent *ret_intent)
{
    struct words words;
    struct agent_intent *out = ret_intent;
    bool sure = false;

    *out = (struct agent_intent){0};
    cut_words(question, &words);
    char *text = joined(&words);
    const double link = best_link(catalog, question);
    const bool chat =
        has_phrase(text, chat_phrases, sizeof chat_phrases / sizeof *chat_phrases, true);
    if (words.n == 0) {
        sure = decide(out, INTENT_CLARIFICATION_NEEDED, 1);
        out->clarification_question = mem_strdup("What would you like to know?");
    } else if (asks_for_change(&words)) {
        sure = decide(out, INTENT_MISLEADING_QUERY, 0.95);
    } else if (has_phrase(text, schema_phrases, sizeof schema_phrases / sizeof *schema_phrases,
                          false)) {
        sure = decide(out, INTENT_SCHEMA_QUERY, 0.9);
    } else if (chat && (words.n <= 3 || link <= 0)) {
        sure = decide(out, INTENT_GENERAL, 0.9);
    } else if (link > 0) {
        sure = decide(out, INTENT_TEXT_TO_SQL, 0.9);
    } else {
        decide(out, INTENT_TEXT_TO_SQL, 0.4); /* nothing links: a model may know better */
    }
    mem_free(text);
    return sure;
}
