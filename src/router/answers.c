/* What an operator's short answer means.
 *
 * An answer counts only as a whole: after politeness is taken out, every remaining word must belong
 * to phrases of one meaning. So "yes please, run it" confirms, and "not ok" or "ok but only 2024"
 * never do.
 */
#include "querent/router/router.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "querent/base/arena.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/classes.h"
#include "querent/lang/lexicon.h"
#include "querent/lang/question.h"
#include "querent/lang/words.h"
#include "querent/sql/mend.h"

enum { REPLY_WORDS = 12, REPLY_BYTES = 200 }; /* a longer text is no answer */

/* A phrase may stand in several meanings: the stage says which it wants. */
static const struct {
    const char *text;
    enum answer answer;
} phrases[] = {
#define REPLY(phrase, answers_meaning) {phrase, ANSWER_##answers_meaning},
#include "querent/lang/replies.def"
#undef REPLY
};

/* The words of an answer; false when the text cannot be one: too long, or with characters that no
 * answer has. */
static bool reply_words(const char *text, struct arena *arena, struct words *ret_words)
{
    size_t kept = 0;

    for (const char *p = text; *p; p++)
        if (!isalnum((unsigned char)*p) && !strchr(" \t\r\n.,!;'-", *p))
            return false;
    if (strlen(text) > REPLY_BYTES)
        return false;
    words_split(ret_words, arena, text);
    for (size_t i = 0; i < ret_words->len; i++)
        if (!ret_words->v[i].punct)
            ret_words->v[kept++] = ret_words->v[i];
    ret_words->len = kept;
    return kept > 0 && kept <= REPLY_WORDS;
}

static void drop_courtesy(struct words *words)
{
    size_t kept = 0;

    for (size_t i = 0; i < words->len; i++)
        if (!words->v[i].is.courtesy)
            words->v[kept++] = words->v[i];
    words->len = kept;
}

static size_t longest_phrase(const struct words *words, size_t at, enum answer answer)
{
    size_t best = 0;
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        if (phrases[i].answer != answer)
            continue;
        size_t used = words_match(words, at, phrases[i].text);
        if (used > best)
            best = used;
    }
    return best;
}

static bool all_mean(const struct words *words, enum answer answer)
{
    for (size_t at = 0; at < words->len;) {
        size_t used = longest_phrase(words, at, answer);
        if (used == 0)
            return false;
        at += used;
    }
    return words->len > 0;
}

static enum answer answers_meaning(const struct words *words, unsigned wanted)
{
    for (int answer = ANSWER_YES; answer <= ANSWER_REFETCH; answer++)
        if ((wanted & (1u << answer)) && all_mean(words, answer))
            return answer;
    return ANSWER_NONE;
}

enum answer answer_read(const char *text, unsigned wanted)
{
    struct arena arena = {0};
    struct words words;
    enum answer found = ANSWER_NONE;
    if (text && reply_words(text, &arena, &words)) {
        found = answers_meaning(&words, wanted); /* "not now" */
        drop_courtesy(&words);
        if (found == ANSWER_NONE)
            found = answers_meaning(&words, wanted); /* "run it now, please" */
    }
    arena_release(&arena);
    return found;
}

/* A comma, a dash, "but", "and": what may stand between an answer and what goes on. */
static const char *skip_joints(const char *p)
{
    static const char *const joints[] = {"but", "and", "just", "then", "please", "well"};
    bool more = true;

    while (more) {
        p += strspn(p, " \t\r\n,;:.!-");
        more = false;
        for (size_t i = 0; i < sizeof joints / sizeof *joints && !more; i++) {
            const size_t len = strlen(joints[i]);
            more = str_starts_fold(p, joints[i]) && strchr(" \t\r\n,", p[len]) && p[len];
            p += more ? len : 0;
        }
    }
    return p;
}

const char *answer_rest(const char *text)
{
    char first[8];
    const char *begin = text + strspn(text, " \t\r\n");
    const size_t len = strcspn(begin, " \t\r\n,;:.!-");

    if (len == 0 || len >= sizeof first || !begin[len])
        return text;
    memcpy(first, begin, len);
    first[len] = '\0';
    const enum answer answer = answer_read(first, 1u << ANSWER_YES | 1u << ANSWER_NO);
    if (answer == ANSWER_NONE || str_eq_fold(first, "run") || str_eq_fold(first, "go"))
        return text;
    const char *rest = skip_joints(begin + len);
    return *rest ? rest : text;
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
    while (isspace((unsigned char)*text))
        text++;
    if (str_starts_fold(text, "all "))
        text += strlen("all ");
    size_t len = strcspn(text, " \t\r\n,");
    return word_classes_at(text, len).determines;
}

/* "delete all orders", "update the prices": orders to a person, which no SQL begins with. */
static bool orders_in_english(const char *text, size_t verb)
{
    const char *next = text + verb;
    while (isspace((unsigned char)*next))
        next++;
    const size_t len = strcspn(next, " \t\r\n,;(");
    const bool all =
        (len == 3 && str_starts_fold(next, "all")) || (len == 5 && str_starts_fold(next, "every"));
    return next > text + verb && (all || word_classes_at(next, len).determines);
}

/* The first word is SELECT or WITH with a slip in it, and the rest is SQL once that is mended:
 * signs that English has not, or FROM in capitals, say so. */
static bool is_misspelt_sql(const char *text)
{
    const size_t len = strcspn(text, " \t\r\n(*");
    char word[12];
    if (len < 4 || len >= sizeof word || !(strpbrk(text, "*(=,;") || strstr(text, " FROM ")))
        return false;
    memcpy(word, text, len);
    word[len] = '\0';
    if (str_eq_fold(word, "select") || str_distance(word, "select", 2) > 2 ||
        str_starts_fold(word, "select"))
        return false;
    struct arena arena = {0};
    struct sql_mended mended;
    const bool ok = sql_mend(&arena, text, strlen(text), SQL_SQLITE, &mended);
    arena_release(&arena);
    return ok;
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
    if (!verb)
        return is_misspelt_sql(text);
    if (reads ? goes_on_in_english(text + len) : orders_in_english(text, len))
        return false;
    /* English uses some of the verbs too ("update me on sales"), but without SQL's joints. */
    if (str_starts_fold(text, "select") && (strpbrk(text + len, "*(,;='\"") || strlen(text) < 24))
        return true;
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++)
        if (has_joint(text + len, joints[i]))
            return true;
    return false;
}

bool answer_read_from(const char *text, char **ret_rows, char **ret_from)
{
    const char *from = strstr(text, " from ");

    text += strspn(text, " ");
    if (!from || !str_starts_fold(text, "select ") || strpbrk(text, "*(),;.=<>'\"`[]\n"))
        return false;
    const char *rows = from;
    while (rows > text && rows[-1] != ' ')
        rows--;
    *ret_rows = mem_strndup(rows, (size_t)(from - rows));
    from += strlen(" from ");
    from += strspn(from, " ");
    *ret_from = mem_strndup(from, strcspn(from, " ?!"));
    return true;
}

/* "their invoices": of rows that were seen. */
static bool answers_refers(const char *text)
{
    static const char *const words[] = {"their ", "his ", "her ", "its ", "these ", "those "};
    text += strspn(text, " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_starts_fold(text, words[i]))
            return true;
    return false;
}

/* "show orders": a wish with its object. "show it" is none by itself. */
static bool answers_wishes(const char *text)
{
    text += strspn(text, " ");
    const size_t first = strcspn(text, " ");
    const char *object = text + first + strspn(text + first, " ");
    const struct word_classes is = word_classes_at(object, strcspn(object, " .!"));
    return word_classes_at(text, first).asking && !is.plain && !is.stop && !is.backward;
}

/* "Only cash", "by month", "top 5": a change of the question before. */
static bool answers_goes_on(const char *text)
{
    const struct question_signs signs = question_signs_of(text);
    text += strspn(text, " ");
    return (signs.follows || signs.may_follow) && /* "show it" wishes for what is there */
           !word_classes_at(text, strcspn(text, " ")).asking;
}

/* "How many", "last month", "total", "the others": of the rows that were seen, and nothing more. */
static bool answers_says_more(const char *text)
{
    static const char *const all[] = {"how many",   "how much", "total",         "sum",
                                      "the others", "the rest", "the other ones"};
    static const char *const before[] = {"last ", "this ", "next ", "previous "};
    text += strspn(text, " ");
    size_t len = strlen(text);
    while (len > 0 && strchr(" .!?", text[len - 1]))
        len--;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strlen(all[i]) == len && strncasecmp(text, all[i], len) == 0)
            return true;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        const size_t skip = strlen(before[i]);
        char unit[16] = "";
        if (len <= skip || len - skip >= sizeof unit || strncasecmp(text, before[i], skip) != 0)
            continue;
        for (size_t k = skip; k < len; k++)
            unit[k - skip] = (char)tolower((unsigned char)text[k]);
        if (lexicon_unit(unit))
            return true;
    }
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
    return words >= 3 || answers_says_more(text) ||
           (words >= 2 &&
            (mark || answers_refers(text) || answers_wishes(text) || answers_goes_on(text)));
}
