/* Names that say a part of a table's: the last words of it ("queue" of a row of "vandelay queued
 * bib record" is the "vandelay bib queue"), their beginnings ("event def" is an "action trigger
 * event definition"), or, where a word such as "id" says that it is a key, a word that one table
 * alone has ("credit id" is an "entity credit account"). Several tables may be meant so; the one
 * that shares most words with the referring table is, and where several do, none. */
#include <string.h>

#include "joins/infer/infer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/names.h"

enum {
    PART_LETTERS = 3,  /* of a beginning, at least */
    PART_REFERRED = 4, /* columns that refer to a table that is known by a part of its name */
    PART_HUB = 16,     /* of one that much of the schema refers to */
};

struct part {
    int table;
    size_t at; /* of the stem, where the part begins */
    struct part *next;
};

/* How well a part of a table's name fits. */
struct fit {
    int table;
    int left;   /* words of the table's name behind those that are said */
    int shared; /* words before and between them that the referring table has, too */
    int unsaid; /* words before those that are said that it lacks */
    bool begun; /* said by beginnings of words */
};

void infer_learn_parts(struct inference *inference, int table)
{
    const char *stem = infer_stem(inference->catalog, table);

    for (const char *word = stem; word; word = infer_next_word(word)) {
        if (strcspn(word, " ") < PART_LETTERS)
            continue;
        struct part *part = arena_alloc(&inference->catalog->arena, sizeof *part);
        *part = (struct part){table, (size_t)(word - stem),
                              map_getn(&inference->parts, word, PART_LETTERS)};
        map_putn(&inference->parts, word, PART_LETTERS, part);
    }
}

/* Letters of a word that begin another; those of one that was cut may end otherwise: "modify"
 * stands for the beginning of "modifier". 0: they do not. */
static size_t parts_begins(const char *word, size_t said, const char *part, size_t there)
{
    if (said <= there && memcmp(word, part, said) == 0)
        return said;
    return said > PART_LETTERS + 2 && said - 1 < there && memcmp(word, part, said - 1) == 0
               ? said - 1
               : 0;
}

/* The words of the phrase begin those of the table's name from the part on, one after the other;
 * words between them that the referring table has as well may be left out. */
static bool parts_fit(const char *phrase, size_t len, const char *own, const char *part,
                      struct fit *fit)
{
    const char *word = phrase;

    for (bool first = true; word && word < phrase + len; first = false) {
        const size_t there = part ? strcspn(part, " ") : 0;
        const size_t said = part ? parts_begins(word, strcspn(word, " "), part, there) : 0;
        if (!part)
            return false;
        if (said > 0 && (said == there || said >= PART_LETTERS)) {
            fit->begun |= said < there;
            word = infer_next_word(word);
        } else if (first || !infer_has_word(own, part, there)) {
            return false;
        } else {
            fit->shared++;
        }
        part = infer_next_word(part);
    }
    for (; part; part = infer_next_word(part))
        fit->left += !name_is(part, strcspn(part, " "), NAME_MAIN);
    return true;
}

static int compare_fits(const struct fit *a, const struct fit *b)
{
    if (a->left != b->left)
        return b->left - a->left;
    if (a->shared != b->shared)
        return a->shared - b->shared;
    if (a->begun != b->begun)
        return b->begun - a->begun;
    return a->left == 0 ? b->unsaid - a->unsaid : 0;
}

/* Rows say that the column is none of the table's. */
static bool parts_refuted(const struct inference *inference, struct column_ref from, int table)
{
    const struct column_ref to = {table, infer_key_column(inference->catalog, table)};
    const double share = infer_contained(inference->catalog, from, to);

    return share >= 0 && share < 0.5;
}

/* The one table that fits best. */
static bool parts_best(const struct inference *inference, struct column_ref from,
                       const char *phrase, size_t len, struct fit *ret_best)
{
    const char *own = infer_stem(inference->catalog, from.table);
    const struct part *part = map_getn(&inference->parts, phrase, PART_LETTERS);
    bool alone = false;

    for (; part; part = part->next) {
        const char *stem = infer_stem(inference->catalog, part->table);
        struct fit fit = {.table = part->table};
        if (part->table == from.table || !parts_fit(phrase, len, own, stem + part->at, &fit))
            continue;
        fit.unsaid = -infer_shared_words(stem, part->at, own);
        fit.shared -= fit.unsaid;
        for (const char *word = stem; word < stem + part->at; word = infer_next_word(word))
            fit.unsaid++;
        int order = ret_best->table < 0 ? 1 : compare_fits(&fit, ret_best);
        if (order == 0 && memchr(phrase, ' ', len))
            order = parts_refuted(inference, from, ret_best->table) -
                    parts_refuted(inference, from, fit.table);
        if (order > 0)
            *ret_best = fit;
        alone = order > 0 || (alone && order < 0);
    }
    return ret_best->table >= 0 && alone;
}

/* Something was guessed by less than the whole name of a table of several words. */
static bool parts_may_be_closer(const struct inference *inference, struct column_ref from,
                                const char *phrase)
{
    if (!infer_guessed(inference, from) || !strchr(infer_stem(inference->catalog, from.table), ' '))
        return false;
    const struct guess *known = &vec_last(&inference->guesses);
    const char *wide = infer_stem(inference->catalog, known->to.table);
    return known->rule != RULE_SUBJECT && strchr(wide, ' ') && !str_starts(phrase, wide);
}

/* Where "queue" was guessed, a "bib queue" is meant by a row of "queued bib record": a table of all
 * these words and of further ones that the referring table has. */
static bool parts_is_closer(const struct inference *inference, struct column_ref from,
                            const struct fit *fit)
{
    const struct catalog *catalog = inference->catalog;
    const char *own = infer_stem(catalog, from.table), *stem = infer_stem(catalog, fit->table);

    const struct guess *known = &vec_last(&inference->guesses);
    const char *wide = infer_stem(catalog, known->to.table);
    int further = 0;

    if (fit->left > 0 || fit->begun || known->to.table == fit->table)
        return false;
    for (const char *word = stem; word; word = infer_next_word(word))
        if (!infer_has_word(wide, word, strcspn(word, " "))) {
            if (!infer_has_word(own, word, strcspn(word, " ")))
                return false;
            further++;
        }
    return further > 0 && infer_shared_words(wide, strlen(wide), stem) ==
                              infer_shared_words(wide, strlen(wide), wide);
}

/* A text is a word of its own more often than a code. */
static bool parts_comparable(const struct catalog *catalog, struct column_ref from,
                             struct column_ref to, const struct fit *fit)
{
    const enum value_type type = infer_family(schema_column_at(catalog, from)->value);

    if (type != infer_family(schema_column_at(catalog, to)->value))
        return false;
    return type == VALUE_INTEGER || (type == VALUE_TEXT && fit->left == 0 &&
                                     name_ends(column_info(catalog, to)->stem, NAME_KEY));
}

/* Whether so much of the table's name is enough. */
static bool parts_suffices(const struct inference *inference, struct column_ref from,
                           const char *phrase, size_t len, const struct fit *fit)
{
    if (str_eq(phrase + len, " id"))
        return schema_column_at(inference->catalog, from)->value != VALUE_TEXT;
    return fit->left == 0 && (fit->shared > 0 || memchr(phrase, ' ', len));
}

void infer_part(struct inference *inference, struct column_ref from, const char *phrase)
{
    const struct catalog *catalog = inference->catalog;
    const size_t len = strlen(phrase) - infer_key_word(phrase);
    const bool closer = parts_may_be_closer(inference, from, phrase),
               unknown = infer_so_far(inference, from) < catalog->threshold &&
                         (!inference->says_key || str_eq(phrase + len, " id")) &&
                         !name_is(phrase, len, NAME_OWN_NUMBER) &&
                         !name_is(phrase, len, NAME_BARE_ROLE);
    struct fit best = {.table = -1};

    if (len < PART_LETTERS || !(closer || unknown) ||
        !parts_best(inference, from, phrase, len, &best))
        return;
    const struct column_ref to = {best.table, infer_key_column(catalog, best.table)};
    if (!parts_comparable(catalog, from, to, &best))
        return;
    if (closer && parts_is_closer(inference, from, &best))
        infer_consider(inference, from, to, RULE_SUBJECT, 0,
                       "the table of this name that shares more words");
    else if (unknown && parts_suffices(inference, from, phrase, len, &best))
        infer_consider(inference, from, to, RULE_PART, best.shared ? 0 : 0.03, NULL);
}

/* The part begins a table's name, its module left out: "organization" of an "organization unit". */
static bool parts_is_main(const struct inference *inference, const struct part *part)
{
    size_t module = 0;
    int n = 0;

    while ((module = infer_module(inference, part->table, n++)) > 0)
        if (module == part->at)
            return true;
    return n == 1 && part->at == 0;
}

/* Whether the phrase may be the table's: what is said of it leaves out one word at most. */
static bool parts_may(const struct inference *inference, struct column_ref from, const char *phrase,
                      size_t len, const struct part *part)
{
    const char *stem = infer_stem(inference->catalog, part->table);
    struct fit fit = {.table = part->table};

    return part->table != from.table &&
           parts_fit(phrase, len, infer_stem(inference->catalog, from.table), stem + part->at,
                     &fit) &&
           fit.left <= (phrase[len] || parts_is_main(inference, part) ? 1 : 0);
}

/* The table that is referred to more than twice as often as any other that may be meant; -1: none.
 */
static int parts_known(const struct inference *inference, struct column_ref from,
                       const char *phrase, size_t len)
{
    int best = -1, most = PART_REFERRED - 1, second = 0;

    for (const struct part *part = map_getn(&inference->parts, phrase, PART_LETTERS); part;
         part = part->next) {
        if (!parts_may(inference, from, phrase, len, part))
            continue;
        const int count = inference->referred[part->table];
        if (count > most)
            second = best >= 0 ? most : second, most = count, best = part->table;
        else if (part->table != best && count > second)
            second = count;
    }
    return most > 2 * second || (most >= PART_HUB && 2 * most > 3 * second) ? best : -1;
}

static int parts_initials(const struct inference *inference, const char *phrase, size_t len)
{
    char *name = arena_printf(&inference->catalog->arena, "%.*s id", (int)len, phrase);
    const struct target *target = map_get(&inference->targets, infer_glue(inference, name));

    return target && !target->next && target->rule == RULE_INITIALS &&
                   inference->referred[target->key.table] >= PART_REFERRED
               ? target->key.table
               : -1;
}

/* Where the last word of so many bytes begins. */
static size_t parts_last(const char *phrase, size_t len)
{
    while (len > 0 && phrase[len - 1] != ' ')
        len--;
    return len;
}

/* "ws" is a "workstation": its first letter, and consonants of it in their order. */
static bool parts_abbreviates(const char *word, size_t len, const char *name)
{
    size_t at = 1;

    if (*word != *name || strchr(name, ' ') || strlen(name) < len + 2)
        return false;
    for (const char *p = name + 1; *p && at < len; p++)
        at += *p == word[at];
    return at == len;
}

/* The one table of a single word, its module left out, that is abbreviated so and that other
 * columns refer to; -1: none. */
static int parts_abbreviated(const struct inference *inference, const char *word, size_t len)
{
    const size_t tables = inference->catalog->schema->table_count;
    int found = -1;

    if (len < 2 || len > 3)
        return -1;
    for (size_t i = 0; i < len; i++)
        if (strchr("aeiou", word[i]))
            return -1;
    for (size_t t = 0; t < tables; t++) {
        const char *stem = infer_stem(inference->catalog, (int)t);
        size_t module = 0;
        int n = 0;
        bool fits = parts_abbreviates(word, len, stem);
        while (!fits && (module = infer_module(inference, (int)t, n++)) > 0)
            fits = parts_abbreviates(word, len, stem + module);
        if (!fits || inference->referred[t] < PART_REFERRED)
            continue;
        if (found >= 0)
            return -1;
        found = (int)t;
    }
    return found;
}

static void parts_again(struct inference *inference, struct column_ref from)
{
    const struct catalog *catalog = inference->catalog;
    const struct guess *known = infer_guess_of(inference, from);
    const char *phrase = column_info(catalog, from)->stem;
    const size_t len = strlen(phrase) - infer_key_word(phrase);
    const bool key = str_eq(phrase + len, " id");
    int table = -1;

    if ((known && known->confidence >= catalog->threshold) || (!key && phrase[len]) ||
        (inference->says_key && !key) || name_is(phrase, len, NAME_BARE_ROLE) ||
        schema_column_at(catalog, from)->value != VALUE_INTEGER ||
        catalog->tables[from.table].key == from.column || name_end(phrase, len, NAME_OWN_NUMBER) ||
        infer_is_generic(phrase))
        return;
    if (len >= PART_LETTERS)
        table = parts_known(inference, from, phrase, len);
    for (const char *rest = phrase; rest && rest < phrase + len && table < 0;
         rest = infer_next_word(rest))
        if (len - (size_t)(rest - phrase) < PART_LETTERS)
            table = parts_initials(inference, rest, len - (size_t)(rest - phrase));
    const size_t last = parts_last(phrase, len);
    if (table < 0)
        table = parts_abbreviated(inference, phrase + last, len - last);
    if (table < 0)
        return;
    struct guess guess = {from,
                          {table, infer_key_column(catalog, table)},
                          0.72,
                          "a part of the name of a table that much refers to",
                          RULE_PART};
    const double share = infer_contained(catalog, from, guess.to);
    if (schema_column_at(catalog, guess.to)->value != VALUE_INTEGER || (share >= 0 && share < 0.98))
        return;
    infer_put(inference, &guess);
}

void infer_parts_again(struct inference *inference)
{
    const struct schema *schema = inference->catalog->schema;

    inference->referred = mem_alloc((schema->table_count + 1) * sizeof *inference->referred);
    for (size_t t = 0; t < schema->table_count; t++)
        inference->referred[t] = infer_referred(inference, (int)t);
    for (size_t t = 0; t < schema->table_count; t++)
        for (size_t c = 0;
             c < schema->tables[t].column_count && infer_takes_part(inference->catalog, (int)t);
             c++)
            parts_again(inference, (struct column_ref){(int)t, (int)c});
    mem_free(inference->referred);
}
