/* Meanings of codes by their column, and by the words of the meaning: these are found by their
 * lemmas run together, so that "pickups" are of 'pick-up'. */
#include "sources/meanings.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/lexicon.h"
#include "querent/lang/phrase.h"
#include "querent/lang/status.h"
#include "values/values.h"

struct number { /* of columns that keep codes as numbers */
    struct column_ref at;
    const char *value;
};

struct keys { /* by which meanings are found, while they are made */
    struct buf folded, stem, key;
};

struct learning {
    struct catalog *catalog;
    VEC(struct number) numbers;
    struct column_ref at;
    struct keys keys;
};

static bool keeps_numbers(const struct catalog *catalog, struct column_ref at)
{
    const struct column_info *info = column_info(catalog, at);

    return !str_blank(schema_column_at(catalog, at)->comment) && !info->values &&
           info->stats.distinct > 0 && info->stats.distinct <= MEANINGS_MAX;
}

static void find_numbers(struct learning *learning)
{
    struct catalog *catalog = learning->catalog;
    const size_t count = value_index_count(catalog->values);
    struct number number;

    for (size_t i = 0; i < count; i++) {
        number.value = value_index_at(catalog->values, i, &number.at);
        if (keeps_numbers(catalog, number.at))
            vec_push(&learning->numbers, number);
    }
}

static const char *find_code(void *arg, const char *code)
{
    const struct learning *learning = arg;
    const char *const *allowed = schema_column_at(learning->catalog, learning->at)->allowed;
    const char **values = column_info(learning->catalog, learning->at)->values;

    for (; values && *values; values++)
        if (str_eq(*values, code))
            return *values;
    for (; allowed && *allowed; allowed++)
        if (str_eq(*allowed, code))
            return *allowed;
    for (size_t i = 0; i < learning->numbers.len; i++) {
        const struct number *number = &learning->numbers.v[i];
        if (number->at.table == learning->at.table && number->at.column == learning->at.column &&
            str_eq(number->value, code))
            return number->value;
    }
    return NULL;
}

/* Appends the lemma in its American spelling, as words of questions have it. */
static void add_lemma(struct buf *out, const char *lemma, size_t len)
{
    char *word = mem_strndup(lemma, len);

    buf_add(out, lexicon_spelling(word));
    mem_free(word);
}

/* Lemmas of a phrase without the blanks between them. */
static const char *meaning_key(struct keys *keys, const char *text, size_t len)
{
    phrase_fold(&keys->folded, text, len);
    phrase_stem(&keys->stem, buf_str(&keys->folded), keys->folded.len);
    buf_clear(&keys->key);
    for (const char *p = buf_str(&keys->stem); *p; p += *p == ' ') {
        const size_t word = strcspn(p, " ");
        add_lemma(&keys->key, p, word);
        p += word;
    }
    return buf_str(&keys->key);
}

static void keys_release(struct keys *keys)
{
    buf_release(&keys->folded);
    buf_release(&keys->stem);
    buf_release(&keys->key);
}

static void index_meaning(struct learning *learning, struct value_meaning *meaning,
                          const char *text, size_t len)
{
    struct catalog *catalog = learning->catalog;
    const char *key = meaning_key(&learning->keys, text, len);
    struct meaning_found *found = arena_alloc(&catalog->arena, sizeof *found);

    if (!*key)
        return;
    found->meaning = meaning;
    found->next = map_get(&catalog->by_meaning, key);
    map_put(&catalog->by_meaning, key, found);
}

/* Each word of it, so that none is taken for a slip. */
static void index_words(struct learning *learning, const char *text)
{
    for (const char *p = text; *p; p += *p == ' ') {
        const size_t len = strcspn(p, " ");
        map_put(&learning->catalog->meaning_words, meaning_key(&learning->keys, p, len), learning);
        p += len;
    }
}

/* "With debt collectors", "on call": what is said without the preposition, too; NULL: there is
 * none, or nothing behind it that could be said. */
static const char *behind_preposition(const char *text)
{
    static const char *const links[] = {"with ", "at ",    "on ",   "in ", "by ",
                                        "to ",   "under ", "from ", "for "};

    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (str_starts_fold(text, links[i]))
            return strchr(text + strlen(links[i]), ' ') ? text + strlen(links[i]) : NULL;
    return NULL;
}

/* "Hospital/clinic", "cash or cheque": each of them, too. */
static void index_ways(struct learning *learning, struct value_meaning *meaning)
{
    const char *text = meaning->meaning;

    const char *bare = behind_preposition(text);

    index_words(learning, text);
    index_meaning(learning, meaning, text, strlen(text));
    if (bare)
        index_meaning(learning, meaning, bare, strlen(bare));
    for (const char *p = text, *end; *p; p = *end ? end + (*end == '/' ? 1 : 4) : end) {
        const char * or = strstr(p, " or ");
        end = p + strcspn(p, "/");
        end = or && or < end ? or : end;
        if (p > text || *end)
            index_meaning(learning, meaning, p, (size_t)(end - p));
    }
}

static void keep_meanings(struct learning *learning, const struct meaning_pair *pairs, size_t count,
                          bool guessed)
{
    struct catalog *catalog = learning->catalog;
    struct column_info *info = column_info(catalog, learning->at);

    info->meanings = arena_alloc(&catalog->arena, count * sizeof *info->meanings);
    info->meaning_count = count;
    for (size_t i = 0; i < count; i++) {
        struct value_meaning *meaning = &info->meanings[i];
        *meaning = (struct value_meaning){
            .column = learning->at,
            .value = arena_strdup(&catalog->arena, pairs[i].value),
            .meaning = pairs[i].meaning,
            .numeric = phrase_is_number(pairs[i].value, strlen(pairs[i].value)),
            .guessed = guessed};
        index_ways(learning, meaning);
    }
}

/* The names of the table's columns. */
static const char *names_beside(const struct learning *learning)
{
    struct catalog *catalog = learning->catalog;
    const struct schema_table *table = &catalog->schema->tables[learning->at.table];
    const char *names = "";
    for (size_t c = 0; c < table->column_count; c++)
        names = arena_printf(&catalog->arena, "%s %s", names, table->columns[c].name);
    return names;
}

/* Codes of a status that abbreviate one usual word each: 'ACT', 'CANC', 'exp'. */
static size_t read_statuses(const struct learning *learning, struct meaning_pair *pairs)
{
    enum { FEW = 2 };
    const struct column_info *info = column_info(learning->catalog, learning->at);
    const char **values = info->values;
    const bool called = strstr(info->words, "status") || strstr(info->words, "state") ||
                        strstr(info->words, "stage"),
               shortly = str_eq(info->words, "st") || str_eq(info->words, "stat");
    const char *beside = called || shortly ? names_beside(learning) : "";
    size_t n = 0;

    for (; (called || shortly) && values && *values && n < MEANINGS_MAX; values++) {
        const char *whole = status_in_full(*values, beside);
        if (whole)
            pairs[n++] = (struct meaning_pair){*values, whole};
    }
    return shortly && n < FEW ? 0 : n;
}

static bool has_code(const char **values, const char *code)
{
    for (; values && *values; values++)
        if (str_eq_fold(*values, code))
            return true;
    return false;
}

/* Rounds of a cup by their letters: what 'F' is, and 'SF' or 'S' before it. */
static size_t read_rounds(const struct learning *learning, struct meaning_pair *pairs)
{
    static const struct {
        const char *code, *beside, *meaning; /* beside: another code that there must be */
    } rounds[] = {
        {"F", "SF", "final"},    {"F", "S", "final"},          {"SF", "F", "semifinal"},
        {"S", "F", "semifinal"}, {"QF", "SF", "quarterfinal"}, {"Q", "S", "quarterfinal"},
    };
    const struct column_info *info = column_info(learning->catalog, learning->at);
    size_t n = 0;

    if (!strstr(info->words, "round") && !strstr(info->words, "stage"))
        return 0;
    for (const char **value = info->values; value && *value && n < MEANINGS_MAX; value++)
        for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++)
            if (str_eq_fold(*value, rounds[i].code) && has_code(info->values, rounds[i].beside)) {
                pairs[n++] = (struct meaning_pair){*value, rounds[i].meaning};
                break;
            }
    return n;
}

static void learn_column(struct learning *learning)
{
    struct catalog *catalog = learning->catalog;
    const char *comment = schema_column_at(catalog, learning->at)->comment;
    const struct meaning_codes codes = {find_code, learning,
                                        schema_column_at(catalog, learning->at)->allowed};
    struct meaning_pair pairs[MEANINGS_MAX];
    size_t count =
        str_blank(comment) ? 0 : meanings_of_scale(&catalog->arena, comment, &codes, pairs);
    const bool scale = count > 0;

    if (!scale && !str_blank(comment))
        count = meanings_parse(&catalog->arena, comment, &codes, pairs, MEANINGS_MAX);
    const bool letters = count == 0;
    if (letters)
        count = read_statuses(learning, pairs);
    if (count == 0)
        count = read_rounds(learning, pairs);
    if (count)
        keep_meanings(learning, pairs, count, letters || scale);
    for (size_t i = 0; scale && i < count; i++)
        column_info(catalog, learning->at)->meanings[i].scale = true;
}

void meanings_learn(struct catalog *catalog)
{
    struct learning learning = {.catalog = catalog};

    find_numbers(&learning);
    for (size_t t = 0; t < catalog->schema->table_count; t++) {
        const struct schema_table *table = &catalog->schema->tables[t];
        for (size_t c = 0; !table->hidden && c < table->column_count; c++) {
            learning.at = (struct column_ref){(int)t, (int)c};
            learn_column(&learning);
        }
    }
    vec_release(&learning.numbers);
    keys_release(&learning.keys);
}

const struct value_meaning *catalog_meanings(const struct catalog *catalog,
                                             struct column_ref column, size_t *ret_count)
{
    *ret_count = column_info(catalog, column)->meaning_count;
    return column_info(catalog, column)->meanings;
}

const struct value_meaning *catalog_meaning(const struct catalog *catalog, struct column_ref column,
                                            const char *value)
{
    const struct column_info *info = column_info(catalog, column);

    for (size_t i = 0; i < info->meaning_count; i++)
        if (str_eq(info->meanings[i].value, value))
            return &info->meanings[i];
    return NULL;
}

bool catalog_is_in_meaning(const struct catalog *catalog, const char *lemma)
{
    return map_get(&catalog->meaning_words, lemma) != NULL;
}

static char *run_together(const char *phrase)
{
    char *joined = mem_strdup(phrase), *end = joined;

    for (const char *p = phrase; *p; p++)
        if (!ispunct((unsigned char)*p) && *p != ' ')
            *end++ = *p;
    *end = '\0';
    return joined;
}

size_t catalog_find_meaning(const struct catalog *catalog, const char *phrase,
                            const struct value_meaning **hits, size_t max)
{
    struct keys keys = {0};
    size_t n = 0;

    if (catalog->by_meaning.len == 0)
        return 0;
    const struct meaning_found *found =
        map_get(&catalog->by_meaning, meaning_key(&keys, phrase, strlen(phrase)));
    if (!found && keys.key.len) { /* "pick-ups" */
        char *joined = run_together(phrase);
        found = map_get(&catalog->by_meaning, meaning_key(&keys, joined, strlen(joined)));
        mem_free(joined);
    }
    for (; found && n < max; found = found->next)
        hits[n++] = found->meaning;
    keys_release(&keys);
    return n;
}
