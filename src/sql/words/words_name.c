/* Names in words: of tables and columns, of one and of many. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "querent/lang/vocabulary.h"
#include "words/words_private.h"

/* ---- words of a name */

/* What the letters are certainly cut from: abbreviations by their consonants alone, since others
 * mean one thing here and another there ("exp dt"). NULL: they stay as they are. */
static const char *words_name_uncut(const char *word, size_t n, char *cut)
{
    const bool consonants =
        n >= 2 && strcspn(word, "aeiou") >= n && strcspn(word, "0123456789") >= n;
    const char *full = vocabulary_expand(word, n);
    if (consonants && full)
        return full;
    return n >= 3 && n < WORDS_NAME && !vocabulary_is_form(word, n) &&
                   vocabulary_in_full(word, n, cut, WORDS_NAME) && (!full || str_eq(full, cut))
               ? cut
               : NULL;
}

/* Words that names cut short, in full: "clsd dt" is a closed date, "titls" are titles. */
static void words_name_full(struct buf *out, size_t start)
{
    char text[WORDS_NAME * 2];
    const size_t len = out->len - start;

    if (len == 0 || len >= sizeof text)
        return;
    memcpy(text, buf_str(out) + start, len + 1);
    buf_truncate(out, start);
    for (const char *p = text; *p;) {
        const size_t n = strcspn(p, " ");
        char cut[WORDS_NAME];
        const char *full = words_name_uncut(p, n, cut);
        const bool many = !full && n > 3 && p[n - 1] == 's' && !vocabulary_is_form(p, n);
        const char *each = many ? words_name_uncut(p, n - 1, cut) : NULL;
        if (full || each)
            buf_addf(out, "%s%s", full ? full : each, full ? "" : "s");
        else
            buf_addn(out, p, n);
        p += n;
        if (*p == ' ')
            buf_addc(out, *p++);
    }
}

/* The text from `start` on as words: "order_items" and "OrderItems" are "order items". */
static void words_name_split(struct buf *out, const char *name)
{
    const bool shouts = strpbrk(name, "abcdefghijklmnopqrstuvwxyz") == NULL && strlen(name) > 3;
    const size_t start = out->len;
    char before = ' ';

    for (const char *p = name; *p; p++) {
        const bool upper = *p >= 'A' && *p <= 'Z', next = p[1] >= 'A' && p[1] <= 'Z';
        const bool hump = upper && before >= 'a' && before <= 'z';
        const bool starts = hump || before == ' ' || before == '_';
        const bool id = starts && str_starts_fold(p, "id") && !isalnum((unsigned char)p[2]);
        if (hump)
            buf_addc(out, ' ');
        if (id) {
            buf_add(out, "ID");
            p++;
        } else if (upper && (shouts || (starts && !next))) {
            buf_addc(out, (char)(*p + 32));
        } else {
            buf_addc(out, *p == '_' ? ' ' : *p);
        }
        before = *p;
    }
    words_name_full(out, start);
}

static const char *words_name_last(const char *text)
{
    const char *space = strrchr(text, ' ');
    return space ? space + 1 : text;
}

static bool words_name_in(const char *word, size_t len, const char *const *list)
{
    for (; *list; list++) {
        if (strlen(*list) == len && !strncmp(word, *list, len))
            return true;
    }
    return false;
}

/* Ends or begins in a word that no noun has there. */
static bool words_name_reads(const char *text)
{
    static const char *const first[] = {"is", "has", "was", "can", "no", "in", "on", "for", NULL};
    static const char *const last[] = {"on", "at", "by",  "to",   "from",
                                       "in", "of", "for", "with", NULL};
    const char *end = words_name_last(text);

    return !words_name_in(text, strcspn(text, " "), first) &&
           !words_name_in(end, strlen(end), last) && !strstr(text, "  ") && *text && *text != ' ';
}

static const char *const name_units[] = {"cents", "pence", NULL};

/* "amount cents" is an amount in cents, which no figure beside it says. */
static void words_name_unit(struct buf *text)
{
    const char *last = words_name_last(buf_str(text));
    char unit[8];

    if (last == text->p || !words_name_in(last, strlen(last), name_units))
        return;
    snprintf(unit, sizeof unit, "%s", last);
    buf_truncate(text, (size_t)(last - text->p));
    buf_addf(text, "in %s", unit);
}

/* The " in cents" that the text ends in; NULL: it has no unit. */
static const char *words_name_in_unit(const char *text)
{
    const char *last = words_name_last(text);

    return last - text > 4 && str_starts(last - 4, " in ") &&
                   words_name_in(last, strlen(last), name_units)
               ? last - 4
               : NULL;
}

void words_label(struct buf *out, const char *name)
{
    struct buf text = BUF_INIT;

    words_name_split(&text, name);
    words_name_unit(&text);
    buf_add(out, words_name_reads(buf_str(&text)) ? buf_str(&text) : name);
    buf_release(&text);
}

/* ---- one and many */

static const struct {
    const char *one, *many;
} irregular[] = {
    {"person", "people"},      {"child", "children"},    {"man", "men"},
    {"woman", "women"},        {"foot", "feet"},         {"movie", "movies"},
    {"cookie", "cookies"},     {"tie", "ties"},          {"series", "series"},
    {"species", "species"},    {"news", "news"},         {"aircraft", "aircraft"},
    {"shoe", "shoes"},         {"house", "houses"},      {"cause", "causes"},
    {"clause", "clauses"},     {"analysis", "analyses"}, {"warehouse", "warehouses"},
    {"datum", "data"},         {"index", "indexes"},     {"medium", "media"},
    {"savings", "savings"},    {"goods", "goods"},       {"headquarters", "headquarters"},
    {"staff member", "staff"}, {"calorie", "calories"},  {"lens", "lenses"},
    {"basis", "bases"},        {"clinic", "clinics"},    {"topic", "topics"},
    {"fabric", "fabrics"},     {"metric", "metrics"},    {"mechanic", "mechanics"},
    {"critic", "critics"},     {"comic", "comics"},      {"medic", "medics"},
};

static void words_name_replace(struct buf *out, size_t at, const char *text)
{
    buf_truncate(out, at);
    buf_add(out, text);
}

/* Takes `cut` bytes off the end and adds the text. */
static void words_name_ending(struct buf *out, size_t cut, const char *text)
{
    words_name_replace(out, out->len - cut, text);
}

void words_one(struct buf *out, size_t start)
{
    if (words_name_in_unit(buf_str(out) + start))
        return;
    static const char *const kept[] = {"ss", "us", "is", "ics", "as", NULL};
    const char *word = words_name_last(buf_str(out) + start);
    const size_t at = (size_t)(word - buf_str(out));

    for (size_t i = 0; i < sizeof irregular / sizeof *irregular; i++) {
        if (str_eq(word, irregular[i].one))
            return;
        if (str_eq(word, irregular[i].many)) {
            words_name_replace(out, at, irregular[i].one);
            return;
        }
    }
    for (size_t i = 0; kept[i]; i++) {
        if (str_ends(word, kept[i]))
            return;
    }
    if (str_ends(word, "ies"))
        words_name_ending(out, 3, "y");
    else if (str_ends(word, "sses") || str_ends(word, "ches") || str_ends(word, "shes") ||
             str_ends(word, "xes") || str_ends(word, "uses") || str_ends(word, "oes"))
        words_name_ending(out, 2, "");
    else if (str_ends(word, "s") && strlen(word) > 2)
        words_name_ending(out, 1, "");
}

static void words_name_many(struct buf *out, size_t start)
{
    words_one(out, start);
    const char *word = words_name_last(buf_str(out) + start);
    const size_t at = (size_t)(word - buf_str(out)), len = strlen(word);
    const bool vowel = len > 1 && strchr("aeiou", word[len - 2]);

    for (size_t i = 0; i < sizeof irregular / sizeof *irregular; i++) {
        if (str_eq(word, irregular[i].one)) {
            words_name_replace(out, at, irregular[i].many);
            return;
        }
    }
    if (lemma_keeps_form(word))
        return;
    if (str_ends(word, "s") || str_ends(word, "x") || str_ends(word, "ch") || str_ends(word, "sh"))
        buf_add(out, "es");
    else if (str_ends(word, "y") && !vowel)
        words_name_ending(out, 1, "ies");
    else if (len)
        buf_addc(out, 's');
}

void words_many(struct buf *out, size_t start)
{
    const char *in = words_name_in_unit(buf_str(out) + start);
    char unit[16];

    if (!in) {
        words_name_many(out, start);
        return;
    }
    snprintf(unit, sizeof unit, "%s", in); /* amounts in cents */
    buf_truncate(out, (size_t)(in - out->p));
    words_name_many(out, start);
    buf_add(out, unit);
}

/* ---- what a name tells */

bool words_is_noun(const char *table)
{
    static const char *const odd[] = {
        "in",    "of",        "has",       "have",  "to",      "for",  "by",   "at",
        "on",    "from",      "with",      "and",   "is",      "data", "info", "information",
        "stock", "inventory", "equipment", "stuff", "history", NULL};
    struct buf text = BUF_INIT;
    words_name_split(&text, table);
    const char *p = buf_str(&text);
    bool good = strlen(p) > 2;

    for (const char *q = p; *q; q++)
        good &= isalpha((unsigned char)*q) || *q == ' ';
    const char *end = words_name_last(p);
    good &= strlen(end) < 5 || !str_ends(end, "ed") || str_ends(end, "eed"); /* products_booked */
    while (good && *p) {
        const size_t len = strcspn(p, " ");
        good = len > 0 && !words_name_in(p, len, odd);
        p += len + (p[len] == ' ');
    }
    buf_release(&text);
    return good;
}

static bool ends_fold(const char *text, const char *suffix)
{
    const size_t n = strlen(text), m = strlen(suffix);

    return n >= m && str_eq_fold(text + n - m, suffix);
}

static bool words_name_ends(const char *name, const char *const *ends)
{
    for (; *ends; ends++) {
        if (ends_fold(name, *ends))
            return true;
    }
    return false;
}

bool words_key_name(const char *name)
{
    static const char *const ends[] = {"id",  "_no",  "code", "key", "number",
                                       "_nr", "_num", "_ref", NULL};
    return words_name_ends(name, ends);
}

bool words_date_name(const char *name)
{
    static const char *const ends[] = {"_on", "_at", "date", "timestamp", "datetime", "year", NULL};
    return words_name_ends(name, ends);
}

bool words_year_name(const char *name)
{
    return ends_fold(name, "year");
}

bool words_participle(const char *name)
{
    static const char *const odd[] = {"born", "sent", "paid", "sold", "bought", "built", NULL};
    const size_t len = strlen(name);

    return words_name_in(name, len, odd) ||
           (len > 5 && !strchr(name, '_') && ends_fold(name, "ed") && !ends_fold(name, "eed"));
}

bool words_without_id(struct buf *out, size_t start)
{
    const size_t len = out->len - start;

    if (len < 7 || !str_ends(buf_str(out), " ID"))
        return false;
    buf_truncate(out, out->len - 3);
    return true;
}

bool words_text_name(const char *name)
{
    static const char *const ends[] = {"name", "title", "country", "city", "email", NULL};
    return words_name_ends(name, ends);
}

void words_article(struct buf *out, const char *noun)
{
    const bool you =
        str_starts_fold(noun, "us") || str_starts_fold(noun, "uni") || str_starts_fold(noun, "eu");

    buf_add(out, *noun && strchr("aeiouAEIOU", *noun) && !you ? "an " : "a ");
    buf_add(out, noun);
}
