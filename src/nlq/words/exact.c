/* Names typed as they are stored: "order_items", "orders.total", "b.customers", "SbTxId". They come
 * before spelling and lexicon, which would take them for other words. Case and separators do not
 * count. What is typed like a name and is none is taken apart: "order_date" is said of OrderDate's
 * words. */
#include <ctype.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"
#include "words/names.h"
#include "words/pins.h"

static const char *exact_letters(const char *p, const char *end)
{
    while (p < end && strchr("_-. ", *p))
        p++;
    return p;
}

/* The same letters and digits. */
static bool exact_spells(const char *text, size_t len, const char *name)
{
    const char *end = text + len, *name_end = name + strlen(name);
    const char *p = exact_letters(text, end), *q = exact_letters(name, name_end);
    while (p < end && q < name_end && tolower((unsigned char)*p) == tolower((unsigned char)*q)) {
        p = exact_letters(p + 1, end);
        q = exact_letters(q + 1, name_end);
    }
    return len > 0 && p == end && q == name_end;
}

/* Written as nobody writes a word of English: with an underscore, a point or a capital inside. */
static bool is_typed(const struct word *word)
{
    const char *p = word->text;
    for (size_t i = 1; p[i]; i++) {
        bool inside = isalnum((unsigned char)p[i + 1]) && isalnum((unsigned char)p[i - 1]);
        if ((inside && (p[i] == '_' || p[i] == '.')) ||
            (islower((unsigned char)p[i - 1]) && isupper((unsigned char)p[i])))
            return true;
    }
    return false;
}

/* May the word be a name that is no English ("fname", "sbcustomer")? */
static bool may_be_name(const struct ask *ask, size_t i)
{
    const struct word *word = &ask->words.v[i];
    size_t len;
    if (word->quoted || word->punct || word->is_number || word->iso_date)
        return false;
    return is_typed(word) || (cue_at(&ask->words, i, &len) == CUE_NONE && !word->is.stop &&
                              !word->lemma_is.light && strlen(word->lower) > 1);
}

/* A name whose words are the word itself is found as any other. */
static bool is_other(const struct word *word, const char *words)
{
    return is_typed(word) || !str_eq(word->lower, words);
}

/* Another table is called by the same words, in full or cut short: prod beside products. */
static bool shares_words(const struct ask *ask, int table)
{
    char own[64], other[64];
    lemma_of(catalog_table_words(ask->catalog, table), own, sizeof own);
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        lemma_of(catalog_table_words(ask->catalog, (int)t), other, sizeof other);
        if ((int)t != table && !ask->schema->tables[t].hidden && str_eq(own, other))
            return true;
    }
    return false;
}

/* The part of a dotted name after its last point; *ret_before: what stands before it. */
static const char *exact_last_part(const char *text, size_t *ret_before)
{
    const char *point = strrchr(text, '.');
    *ret_before = point ? (size_t)(point - text) : 0;
    return point ? point + 1 : text;
}

static bool exact_is_table(const struct ask *ask, int table, const char *text, size_t len)
{
    const struct schema_table *t = &ask->schema->tables[table];
    const char *point = memchr(text, '.', len);
    if (t->hidden)
        return false;
    if (point == NULL)
        return exact_spells(text, len, t->name);
    size_t schema = (size_t)(point - text);
    return exact_spells(text, schema, t->schema) &&
           exact_spells(point + 1, len - schema - 1, t->name);
}

static void exact_add(struct ask *ask, struct matches *out, struct column_ref at)
{
    if (out->v == NULL)
        out->v = arena_alloc(ask->arena, MATCHES_MAX * sizeof *out->v);
    if (out->len < MATCHES_MAX)
        out->v[out->len++] = (struct match){.at = at, .score = 1};
}

struct matches exact_tables(struct ask *ask, size_t i)
{
    struct matches out = {0};
    const struct word *word = &ask->words.v[i];
    for (size_t t = 0; may_be_name(ask, i) && t < ask->schema->table_count; t++) {
        const size_t len = strlen(word->text);
        const bool plural = len > 3 && word->text[len - 1] == 's' && /* "appts" of `appt` */
                            exact_is_table(ask, (int)t, word->text, len - 1);
        if ((plural || exact_is_table(ask, (int)t, word->text, len)) &&
            (is_other(word, catalog_table_words(ask->catalog, (int)t)) ||
             shares_words(ask, (int)t)))
            exact_add(ask, &out, (struct column_ref){(int)t, -1});
    }
    return out;
}

struct matches exact_columns(struct ask *ask, size_t i)
{
    struct matches out = {0};
    const struct word *word = &ask->words.v[i];
    size_t before;
    const char *name = exact_last_part(word->text, &before);
    for (size_t t = 0; may_be_name(ask, i) && t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        if (table->hidden || (before > 0 && !exact_is_table(ask, (int)t, word->text, before)))
            continue;
        for (size_t c = 0; c < table->column_count; c++) {
            struct column_ref at = {(int)t, (int)c};
            if (exact_spells(name, strlen(name), table->columns[c].name) &&
                is_other(word, catalog_column_words(ask->catalog, at)))
                exact_add(ask, &out, at);
        }
    }
    return out;
}

bool exact_is_name(struct ask *ask, size_t i)
{
    return pin_at(ask, i, i + 1) || exact_tables(ask, i).len > 0 || exact_columns(ask, i).len > 0;
}

/* "'Aaron Turon'", where first and last name are two columns: no value as a whole, each word one.
 */
static bool holds_two_values(const struct ask *ask, const char *text)
{
    struct value_hit hit;
    const char *space = strchr(text, ' ');
    const char *parts[] = {space ? arena_strndup(ask->arena, text, (size_t)(space - text)) : "",
                           space ? space + 1 : ""};
    if (space == NULL || space == text || space[1] == '\0' || strchr(space + 1, ' ') ||
        catalog_find_value(ask->catalog, ask->arena, text, true, &hit, 1) > 0)
        return false;
    for (size_t k = 0; k < 2; k++) {
        if (catalog_find_value(ask->catalog, ask->arena, parts[k], true, &hit, 1) == 0 ||
            (hit.match != VALUE_EXACT && hit.match != VALUE_FOLDED))
            return false;
    }
    return true;
}

void exact_split(struct ask *ask)
{
    struct value_hit hit;
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *word = &ask->words.v[i];
        if (word->quoted && holds_two_values(ask, word->text))
            words_part(&ask->words, ask->arena, i, ' ');
        const char *line = strchr(word->text, '_');
        if (word->quoted || line == NULL || line == word->text || line[1] == '\0' ||
            exact_is_name(ask, i) ||
            catalog_find_value(ask->catalog, ask->arena, word->text, false, &hit, 1) > 0)
            continue;
        words_part(&ask->words, ask->arena, i, '_');
    }
}
