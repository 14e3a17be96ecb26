/* What an operator's short answer means.
 *
 * An answer counts only as a whole: after politeness is taken out, every remaining word must belong
 * to phrases of one meaning. So "yes please, run it" confirms, and "not ok" or "ok but only 2024"
 * never do.
 */
#include "querent/router/router.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"

#define WORDS_MAX 12 /* a longer text is no answer word */
#define WORD_LEN 24

struct phrase {
    const char *text;
    enum answer answer;
};

static const char *const fillers[] = {
    "please", "thanks", "thank", "you", "kindly", "just", "then", "now", "well", "oh", "hey", "so",
};

/* A phrase may stand in several meanings: the stage says which it wants. */
static const struct phrase phrases[] = {
    {"yes", ANSWER_YES},
    {"y", ANSWER_YES},
    {"yep", ANSWER_YES},
    {"yeah", ANSWER_YES},
    {"yup", ANSWER_YES},
    {"sure", ANSWER_YES},
    {"ok", ANSWER_YES},
    {"okay", ANSWER_YES},
    {"k", ANSWER_YES},
    {"aye", ANSWER_YES},
    {"run", ANSWER_YES},
    {"run it", ANSWER_YES},
    {"run that", ANSWER_YES},
    {"run this", ANSWER_YES},
    {"run the query", ANSWER_YES},
    {"run the sql", ANSWER_YES},
    {"run query", ANSWER_YES},
    {"execute", ANSWER_YES},
    {"execute it", ANSWER_YES},
    {"execute the query", ANSWER_YES},
    {"go", ANSWER_YES},
    {"go ahead", ANSWER_YES},
    {"go for it", ANSWER_YES},
    {"do it", ANSWER_YES},
    {"do that", ANSWER_YES},
    {"confirm", ANSWER_YES},
    {"confirmed", ANSWER_YES},
    {"i confirm", ANSWER_YES},
    {"correct", ANSWER_YES},
    {"right", ANSWER_YES},
    {"looks good", ANSWER_YES},
    {"looks right", ANSWER_YES},
    {"fine", ANSWER_YES},
    {"of course", ANSWER_YES},
    {"absolutely", ANSWER_YES},
    {"proceed", ANSWER_YES},
    {"that is right", ANSWER_YES},
    {"that's right", ANSWER_YES},
    {"i agree", ANSWER_YES},
    {"good", ANSWER_YES},

    {"no", ANSWER_NO},
    {"n", ANSWER_NO},
    {"nope", ANSWER_NO},
    {"nah", ANSWER_NO},
    {"no way", ANSWER_NO},
    {"not ok", ANSWER_NO},
    {"not okay", ANSWER_NO},
    {"not right", ANSWER_NO},
    {"not good", ANSWER_NO},
    {"not this", ANSWER_NO},
    {"not that", ANSWER_NO},
    {"don't", ANSWER_NO},
    {"do not", ANSWER_NO},
    {"don't run it", ANSWER_NO},
    {"do not run it", ANSWER_NO},
    {"don't run", ANSWER_NO},
    {"don't execute", ANSWER_NO},
    {"don't execute it", ANSWER_NO},
    {"do not execute", ANSWER_NO},
    {"not yet", ANSWER_NO},
    {"not now", ANSWER_NO},
    {"never", ANSWER_NO},
    {"reject", ANSWER_NO},
    {"rejected", ANSWER_NO},
    {"wrong", ANSWER_NO},
    {"incorrect", ANSWER_NO},
    {"that's wrong", ANSWER_NO},
    {"that is wrong", ANSWER_NO},
    {"stop", ANSWER_NO},
    {"cancel", ANSWER_NO},
    {"ask again", ANSWER_NO},
    {"regenerate", ANSWER_NO},
    {"try again", ANSWER_NO},
    {"back", ANSWER_NO},
    {"go back", ANSWER_NO},

    {"mend", ANSWER_MEND},
    {"mend it", ANSWER_MEND},
    {"mend that", ANSWER_MEND},
    {"fix", ANSWER_MEND},
    {"fix it", ANSWER_MEND},
    {"fix that", ANSWER_MEND},
    {"take the mend", ANSWER_MEND},
    {"take the fix", ANSWER_MEND},
    {"repair it", ANSWER_MEND},

    {"allow", ANSWER_ALLOW},
    {"allow it", ANSWER_ALLOW},
    {"allow that", ANSWER_ALLOW},
    {"allow them", ANSWER_ALLOW},
    {"allow this", ANSWER_ALLOW},

    {"generate", ANSWER_GENERATE},
    {"g", ANSWER_GENERATE},
    {"generate it", ANSWER_GENERATE},
    {"generate sql", ANSWER_GENERATE},
    {"generate the sql", ANSWER_GENERATE},
    {"generate one", ANSWER_GENERATE},
    {"generate a query", ANSWER_GENERATE},
    {"generated", ANSWER_GENERATE},
    {"ask", ANSWER_GENERATE},
    {"write it for me", ANSWER_GENERATE},
    {"for me", ANSWER_GENERATE},
    {"in words", ANSWER_GENERATE},
    {"ask in words", ANSWER_GENERATE},
    {"ask in plain words", ANSWER_GENERATE},
    {"question", ANSWER_GENERATE},
    {"a question", ANSWER_GENERATE},
    {"i have a question", ANSWER_GENERATE},
    {"let it generate", ANSWER_GENERATE},
    {"the first", ANSWER_GENERATE},
    {"1", ANSWER_GENERATE},
    {"natural language", ANSWER_GENERATE},

    {"provide", ANSWER_PROVIDE},
    {"p", ANSWER_PROVIDE},
    {"provide sql", ANSWER_PROVIDE},
    {"provide it", ANSWER_PROVIDE},
    {"provide my own", ANSWER_PROVIDE},
    {"provide own", ANSWER_PROVIDE},
    {"my own", ANSWER_PROVIDE},
    {"my own sql", ANSWER_PROVIDE},
    {"own", ANSWER_PROVIDE},
    {"own sql", ANSWER_PROVIDE},
    {"i provide", ANSWER_PROVIDE},
    {"i will provide", ANSWER_PROVIDE},
    {"i'll provide", ANSWER_PROVIDE},
    {"i provide it", ANSWER_PROVIDE},
    {"i will provide it", ANSWER_PROVIDE},
    {"i'll provide it", ANSWER_PROVIDE},
    {"i will provide my own", ANSWER_PROVIDE},
    {"i'll provide my own", ANSWER_PROVIDE},
    {"i'll write it", ANSWER_PROVIDE},
    {"i'll type it", ANSWER_PROVIDE},
    {"i will write it", ANSWER_PROVIDE},
    {"sql", ANSWER_PROVIDE},
    {"write sql", ANSWER_PROVIDE},
    {"type sql", ANSWER_PROVIDE},
    {"paste sql", ANSWER_PROVIDE},
    {"the second", ANSWER_PROVIDE},
    {"2", ANSWER_PROVIDE},
    {"i have sql", ANSWER_PROVIDE},
    {"i have my own", ANSWER_PROVIDE},
    {"i want to provide", ANSWER_PROVIDE},
    {"i want to provide my own", ANSWER_PROVIDE},

    {"write", ANSWER_WRITE},
    {"w", ANSWER_WRITE},
    {"write it", ANSWER_WRITE},
    {"write them", ANSWER_WRITE},
    {"write to a table", ANSWER_WRITE},
    {"write to table", ANSWER_WRITE},
    {"save", ANSWER_WRITE},
    {"write to database", ANSWER_WRITE},
    {"write to a database", ANSWER_WRITE},
    {"save it", ANSWER_WRITE},
    {"write to the database", ANSWER_WRITE},
    {"store", ANSWER_WRITE},
    {"store it", ANSWER_WRITE},
    {"write job", ANSWER_WRITE},
    {"write the results", ANSWER_WRITE},
    {"write the rows", ANSWER_WRITE},
    {"write results", ANSWER_WRITE},
    {"save the results", ANSWER_WRITE},
    {"insert", ANSWER_WRITE},

    {"email", ANSWER_EMAIL},
    {"e", ANSWER_EMAIL},
    {"e-mail", ANSWER_EMAIL},
    {"mail", ANSWER_EMAIL},
    {"email it", ANSWER_EMAIL},
    {"e-mail it", ANSWER_EMAIL},
    {"mail it", ANSWER_EMAIL},
    {"send", ANSWER_EMAIL},
    {"send it", ANSWER_EMAIL},
    {"send email", ANSWER_EMAIL},
    {"send an email", ANSWER_EMAIL},
    {"send a mail", ANSWER_EMAIL},
    {"send an e-mail", ANSWER_EMAIL},
    {"send mail", ANSWER_EMAIL},
    {"by email", ANSWER_EMAIL},
    {"by e-mail", ANSWER_EMAIL},
    {"email them", ANSWER_EMAIL},
    {"email the results", ANSWER_EMAIL},
    {"send the results", ANSWER_EMAIL},
    {"email job", ANSWER_EMAIL},

    {"done", ANSWER_DONE},
    {"d", ANSWER_DONE},
    {"finish", ANSWER_DONE},
    {"finished", ANSWER_DONE},
    {"i'm done", ANSWER_DONE},
    {"i am done", ANSWER_DONE},
    {"all done", ANSWER_DONE},
    {"that's all", ANSWER_DONE},
    {"that is all", ANSWER_DONE},
    {"that's it", ANSWER_DONE},
    {"nothing", ANSWER_DONE},
    {"end", ANSWER_DONE},
    {"nothing else", ANSWER_DONE},
    {"quit", ANSWER_DONE},
    {"exit", ANSWER_DONE},
    {"bye", ANSWER_DONE},
    {"goodbye", ANSWER_DONE},
    {"no", ANSWER_DONE},
    {"nope", ANSWER_DONE},
    {"we're done", ANSWER_DONE},

    {"ask on", ANSWER_ASK_ON},
    {"ask", ANSWER_ASK_ON},
    {"ask another", ANSWER_ASK_ON},
    {"next", ANSWER_ASK_ON},
    {"another question", ANSWER_ASK_ON},
    {"ask another question", ANSWER_ASK_ON},
    {"continue", ANSWER_ASK_ON},
    {"next question", ANSWER_ASK_ON},
    {"new question", ANSWER_ASK_ON},
    {"again", ANSWER_ASK_ON},
    {"ask again", ANSWER_ASK_ON},
    {"new", ANSWER_ASK_ON},
    {"start over", ANSWER_ASK_ON},
    {"restart", ANSWER_ASK_ON},

    {"back", ANSWER_BACK},
    {"go back", ANSWER_BACK},
    {"cancel", ANSWER_BACK},
    {"leave", ANSWER_BACK},
    {"never mind", ANSWER_BACK},
    {"nevermind", ANSWER_BACK},
    {"abort", ANSWER_BACK},
    {"stop", ANSWER_BACK},
    {"no", ANSWER_BACK},
    {"forget it", ANSWER_BACK},
    {"nope", ANSWER_BACK},
    {"leave it", ANSWER_BACK},

    {"edit", ANSWER_EDIT},
    {"modify", ANSWER_EDIT},
    {"change", ANSWER_EDIT},
    {"edit it", ANSWER_EDIT},
    {"change it", ANSWER_EDIT},
    {"modify it", ANSWER_EDIT},
    {"edit the sql", ANSWER_EDIT},
    {"edit sql", ANSWER_EDIT},
    {"change the sql", ANSWER_EDIT},
    {"modify the sql", ANSWER_EDIT},

    {"another", ANSWER_ANOTHER},
    {"another reading", ANSWER_ANOTHER},
    {"other reading", ANSWER_ANOTHER},
    {"a", ANSWER_ANOTHER},
    {"alternative", ANSWER_ANOTHER},
    {"another one", ANSWER_ANOTHER},
    {"next reading", ANSWER_ANOTHER},
    {"other", ANSWER_ANOTHER},
};

struct words {
    char word[WORDS_MAX][WORD_LEN];
    size_t count;
};

static bool answers_is_filler(const char *word)
{
    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
        if (strcmp(word, fillers[i]) == 0)
            return true;
    return false;
}

/* False when the text cannot be an answer word: too long, or with characters no answer has. */
static bool answers_split_words(const char *text, struct words *words)
{
    words->count = 0;
    for (const char *p = text; *p;) {
        size_t n = 0;
        char word[WORD_LEN];
        while (isalnum((unsigned char)*p) || *p == '\'' || (*p == '-' && n > 0)) {
            if (n + 1 >= sizeof word)
                return false;
            word[n++] = (char)tolower((unsigned char)*p++);
        }
        word[n] = '\0';
        if (n == 0) {
            if (!strchr(" \t\r\n.,!;", *p))
                return false;
            p++;
        } else if (!answers_is_filler(word)) {
            if (words->count == WORDS_MAX)
                return false;
            strcpy(words->word[words->count++], word);
        }
    }
    return words->count > 0;
}

/* Words that `phrase` takes from position `at` on; 0: it does not stand there. */
static size_t phrase_at(const char *phrase, const struct words *words, size_t at)
{
    size_t used = 0;
    while (*phrase) {
        size_t len = strcspn(phrase, " ");
        if (at + used >= words->count || strlen(words->word[at + used]) != len ||
            strncmp(words->word[at + used], phrase, len) != 0)
            return 0;
        used++;
        phrase += len;
        while (*phrase == ' ')
            phrase++;
    }
    return used;
}

static size_t longest_phrase(const struct words *words, size_t at, enum answer answer)
{
    size_t best = 0;
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        if (phrases[i].answer != answer)
            continue;
        size_t used = phrase_at(phrases[i].text, words, at);
        if (used > best)
            best = used;
    }
    return best;
}

static bool all_mean(const struct words *words, enum answer answer)
{
    for (size_t at = 0; at < words->count;) {
        size_t used = longest_phrase(words, at, answer);
        if (used == 0)
            return false;
        at += used;
    }
    return true;
}

enum answer answer_read(const char *text, unsigned wanted)
{
    struct words words;
    if (!text || !answers_split_words(text, &words))
        return ANSWER_NONE;
    for (int answer = ANSWER_YES; answer <= ANSWER_ALLOW; answer++)
        if ((wanted & (1u << answer)) && all_mean(&words, answer))
            return answer;
    return ANSWER_NONE;
}

/* The word stands in the text by itself; a joint that is a sign stands anywhere. */
static bool has_joint(const char *text, const char *joint)
{
    size_t len = strlen(joint);
    for (const char *at = str_find_fold(text, joint); at; at = str_find_fold(at + 1, joint)) {
        bool left = at == text || !isalnum((unsigned char)at[-1]);
        if (!isalpha((unsigned char)joint[0]) || (left && !isalnum((unsigned char)at[len])))
            return true;
    }
    return false;
}

/* "select the names of …", "select all the …": English goes on with a word that SQL never has
 * there. */
static bool goes_on_in_english(const char *text)
{
    static const char *const words[] = {"the",   "every", "each",  "any",
                                        "which", "our",   "those", "these"};
    while (isspace((unsigned char)*text))
        text++;
    if (str_starts_fold(text, "all "))
        text += strlen("all ");
    size_t len = strcspn(text, " \t\r\n,");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == len && str_starts_fold(text, words[i]))
            return true;
    return false;
}

bool answer_is_sql(const char *text)
{
    static const char *const starts[] = {"select",  "with",    "values", "insert", "update",
                                         "delete",  "drop",    "create", "alter",  "truncate",
                                         "explain", "pragma",  "merge",  "grant",  "revoke",
                                         "attach",  "replace", "call",   "exec"};
    static const char *const joints[] = {"from",   "into",     "table", "set",       "values", "as",
                                         "select", "database", "view",  "index",     "where",  "*",
                                         "(",      "limit",    "all",   "procedure", "query"};
    while (isspace((unsigned char)*text) || *text == '(')
        text++;
    if (str_starts(text, "--") || str_starts(text, "/*"))
        return true;
    size_t len = strcspn(text, " \t\r\n(*");
    bool verb = false;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        verb |= strlen(starts[i]) == len && str_starts_fold(text, starts[i]);
    bool reads = str_starts_fold(text, "select") || str_starts_fold(text, "with");
    if (!verb || (reads && goes_on_in_english(text + len)))
        return false;
    /* English uses some of the verbs too ("update me on sales"), but without SQL's joints. */
    if (str_starts_fold(text, "select") && (strpbrk(text + len, "*(,;='\"") || strlen(text) < 24))
        return true;
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++)
        if (has_joint(text + len, joints[i]))
            return true;
    return false;
}

bool answer_is_question(const char *text)
{
    size_t words = 0;
    bool in_word = false;
    for (const char *p = text; *p; p++) {
        bool letter = !isspace((unsigned char)*p);
        words += letter && !in_word;
        in_word = letter;
    }
    size_t len = strlen(text);
    while (len > 0 && isspace((unsigned char)text[len - 1]))
        len--;
    bool mark = len > 0 && text[len - 1] == '?';
    if (answer_read(text, ~0u) != ANSWER_NONE)
        return false;
    return words >= 3 || (words >= 2 && mark);
}
