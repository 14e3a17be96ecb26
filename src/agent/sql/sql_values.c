/* The words of a question that are stored values, and the columns that have them. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "agent_private.h"
#include "querent/base/str.h"
#include "querent/catalog/private.h"
#include "querent/lang/classes.h"
#include "querent/lang/lemma.h"

enum {
    WORDS_MAX = 64, /* of a question that are looked up */
    PHRASE_MAX = 5, /* words of a phrase */
    HINTS_MAX = 8,
    HITS_MAX = 3, /* columns of one value */
    HITS_LOOKED_AT = 8,
};

struct word {
    size_t offset, len;
    bool taken; /* part of a phrase that was found */
    bool quoted;
};

/* Too common to be looked up alone, or to begin or end a phrase. */
static bool is_too_common(const char *p, size_t len)
{
    const struct word_classes is = word_classes_at(p, len);

    return is.plain || is.asking || is.general;
}

static bool is_number(const char *p, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!isdigit((unsigned char)p[i]) && p[i] != '.' && p[i] != ',')
            return false;
    return true;
}

/* Length of the quoted text at p, quotes left out; 0: none begins here. */
static size_t quoted_at(const char *question, const char *p)
{
    const char quote = *p;

    if ((quote != '"' && quote != '\'') || (p > question && isalnum((unsigned char)p[-1])))
        return 0;
    const char *end = strchr(p + 1, quote);
    return end && !isalnum((unsigned char)end[1]) ? (size_t)(end - p) - 1 : 0;
}

static size_t split_words(const char *question, struct word *words)
{
    size_t n = 0;

    for (const char *p = question; *p && n < WORDS_MAX;) {
        const size_t quoted = quoted_at(question, p);
        if (quoted) {
            words[n++] =
                (struct word){.offset = (size_t)(p + 1 - question), .len = quoted, .quoted = true};
            p += quoted + 2;
            continue;
        }
        const char *begin = p;
        while (isalnum((unsigned char)*p) || (unsigned char)*p >= 0x80 ||
               (p > begin && *p && strchr("-_.&/'@", *p) &&
                (isalnum((unsigned char)p[1]) || (unsigned char)p[1] >= 0x80)))
            p++;
        const char *end = p - begin > 2 && str_starts_fold(p - 2, "'s") ? p - 2 : p; /* Bob's */
        if (p > begin)
            words[n++] =
                (struct word){.offset = (size_t)(begin - question), .len = (size_t)(end - begin)};
        else
            p++;
    }
    return n;
}

static bool worth_a_look(const char *question, const struct word *words, size_t first, size_t count)
{
    const struct word *a = &words[first], *b = &words[first + count - 1];

    for (size_t i = 0; i < count; i++)
        if (words[first + i].taken || (words[first + i].quoted && count > 1))
            return false;
    if (a->quoted)
        return true;
    if (is_too_common(question + a->offset, a->len) || is_too_common(question + b->offset, b->len))
        return false;
    return count > 1 || (a->len > 2 && !is_number(question + a->offset, a->len)) ||
           isupper((unsigned char)question[a->offset]);
}

/* Does one of the words, lemmas with spaces between, equal the lemma? */
static bool has_word(const char *words, const char *lemma)
{
    const size_t len = strlen(lemma);

    for (const char *p = words; p && *p; p += strcspn(p, " "), p += *p == ' ')
        if (strcspn(p, " ") == len && strncasecmp(p, lemma, len) == 0)
            return true;
    return false;
}

/* Is the word part of a name of the schema? Then a value of that spelling says little. */
static bool names_schema(const struct sql_prompt *prompt, const struct catalog *catalog,
                         const char *word)
{
    const struct schema *schema = catalog_schema(catalog);
    char lemma[64];

    lemma_of(word, lemma, sizeof lemma);
    for (size_t i = 0; i < prompt->table_count; i++) {
        const int t = prompt->tables[i];
        if (has_word(catalog_table_words(catalog, t), lemma))
            return true;
        for (size_t c = 0; c < schema->tables[t].column_count; c++)
            if (has_word(catalog_column_words(catalog, (struct column_ref){t, (int)c}), lemma))
                return true;
    }
    return false;
}

/* A word in small letters is a value only where it is the whole of one: "last" is not 'Last
 * Chance'. */
static bool is_hint(const struct value_hit *hit, bool named)
{
    const bool whole = hit->match == VALUE_EXACT || hit->match == VALUE_FOLDED;

    return !hit->numeric && (whole || (named && hit->score >= 0.7));
}

/* How many words of the column's and its table's names the question has: "order status Paid" means
 * orders.status. */
static int mentions_of(const struct catalog *catalog, struct column_ref at, const char *question)
{
    const char *names[] = {catalog_column_words(catalog, at),
                           catalog_table_words(catalog, at.table)};
    char word[64];
    int n = 0;

    for (size_t i = 0; i < 2; i++)
        for (const char *p = names[i]; *p; p += strcspn(p, " "), p += *p == ' ') {
            snprintf(word, sizeof word, "%.*s", (int)strcspn(p, " "), p);
            const char *found = str_find_fold(question, word);
            n += found && (found == question || !isalnum((unsigned char)found[-1]));
        }
    return n;
}

/* The columns that the phrase may stand in: of those as sure, the ones that are spoken of most. */
static size_t columns_of(const struct sql_prompt *prompt, const struct catalog *catalog,
                         const char *question, bool named, struct value_hit *hits, size_t count)
{
    size_t n = 0;
    int most = 0;

    for (size_t i = 0; i < count; i++) {
        if (!is_hint(&hits[i], named) || !sql_prompt_shows(prompt, hits[i].column.table) ||
            hits[i].score < hits[0].score || catalog_is_private(catalog, hits[i].column) ||
            catalog_value_is_private(hits[i].value))
            continue;
        const int said = mentions_of(catalog, hits[i].column, question);
        if (said < most)
            continue;
        n = said > most ? 0 : n;
        most = said;
        hits[n++] = hits[i];
    }
    return n;
}

/* One line: - "germany": customers.country = 'Germany' or suppliers.country = 'Germany' */
static bool add_hint(struct sql_prompt *prompt, const struct catalog *catalog, const char *question,
                     const char *phrase, bool named)
{
    const struct schema *schema = catalog_schema(catalog);
    const enum sql_dialect dialect = catalog_dialect(catalog);
    struct value_hit hits[HITS_LOOKED_AT];
    struct buf *out = &prompt->hints;

    size_t n = catalog_find_value(catalog, &prompt->arena, phrase, named, hits, HITS_LOOKED_AT);
    n = columns_of(prompt, catalog, question, named, hits, n);
    for (size_t i = 0; i < n && i < HITS_MAX; i++) {
        const struct column_ref at = hits[i].column;
        if (i)
            buf_add(out, " or ");
        else
            buf_addf(out, "%s- \"%s\": ", out->len ? "\n" : "", phrase);
        catalog_add_table_name(catalog, at.table, out);
        buf_addc(out, '.');
        sql_quote_name(out, schema->tables[at.table].columns[at.column].name, dialect);
        buf_add(out, " = ");
        sql_quote_string(out, hits[i].value, strlen(hits[i].value), dialect);
        sql_prompt_keep(prompt, at);
    }
    return n > 0;
}

void sql_values(struct sql_prompt *prompt, const struct catalog *catalog, const char *question)
{
    struct word words[WORDS_MAX];
    const size_t n = split_words(question, words);
    size_t hints = 0;

    for (size_t count = PHRASE_MAX; count; count--)
        for (size_t first = 0; first + count <= n && hints < HINTS_MAX; first++) {
            if (!worth_a_look(question, words, first, count))
                continue;
            const size_t begin = words[first].offset;
            const size_t end = words[first + count - 1].offset + words[first + count - 1].len;
            char *phrase = arena_strndup(&prompt->arena, question + begin, end - begin);
            const bool named = words[first].quoted || isupper((unsigned char)question[begin]);
            if (!named && count == 1 && names_schema(prompt, catalog, phrase))
                continue;
            if (!add_hint(prompt, catalog, question, phrase, named))
                continue;
            hints++;
            for (size_t i = 0; i < count; i++)
                words[first + i].taken = true;
        }
}
