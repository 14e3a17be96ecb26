/* Four ways to a value, each a hash: folded text, lemmas, words, and keys that survive one edit,
 * which changes either the beginning or the end of a text: its first and its last four letters with
 * its length (of short texts three, and the two ends). The first three letters alone find what they
 * begin. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/phrase.h"
#include "values/values_private.h"

enum {
    WORDS_MAX = 8,     /* of a value, that are indexed */
    EDIT_SHORTEST = 4, /* letters below which an edit makes another word */
    EDIT_LONGEST = 48,
    CANDIDATES_MAX = 256, /* kept before the best are chosen */
    CHAIN_MAX = 4000,     /* looked at in one chain */
    BEGIN_MAX = 500,      /* looked at for what letters begin */
    HALF_FROM = 8,        /* letters from which the halves are told by four */
    PREFIX_SHORTEST = 3,
};

static const double match_score[] = {
    [VALUE_EXACT] = 1.0,   [VALUE_FOLDED] = 0.97, [VALUE_STEM] = 0.9,
    [VALUE_PREFIX] = 0.75, [VALUE_WORDS] = 0.65,  [VALUE_NEAR] = 0.7,
};

struct search {
    const struct value_index *index;
    struct buf folded, stem;
    struct {
        uint32_t entry;
        enum value_match match;
        double score;
    } found[CANDIDATES_MAX];
    size_t count;
};

struct value_index *value_index_new(void)
{
    return mem_alloc(sizeof(struct value_index));
}

void value_index_free(struct value_index *index)
{
    if (!index)
        return;
    for (size_t i = 0; i < POSTINGS_COUNT; i++)
        postings_release(&index->postings[i]);
    if (index->map)
        munmap(index->map, index->map_len);
    vec_release(&index->filling);
    buf_release(&index->building);
    buf_release(&index->scratch);
    mem_free(index);
}

size_t value_index_count(const struct value_index *index)
{
    return index->count;
}

const char *value_index_at(const struct value_index *index, size_t i, struct column_ref *ret_column)
{
    *ret_column = (struct column_ref){index->entries[i].table, index->entries[i].column};
    return index->text + index->entries[i].text;
}

static uint64_t edit_key(char kind, const char *text, size_t n, size_t len)
{
    char key[8] = {kind, (char)len};

    memcpy(key + 2, text, n);
    return phrase_hash(key, 2 + n);
}

static uint64_t ends_key(const char *text, size_t len, size_t as_len)
{
    const char ends[] = {text[0], text[len - 1]};

    return edit_key('e', ends, 2, as_len);
}

static void values_add_words(struct value_index *index, const char *folded, size_t len,
                             uint32_t entry)
{
    size_t at = 0, n, count = 0;

    for (const char *word; count < WORDS_MAX && (word = phrase_word(folded, len, &at, &n)); count++)
        if (n < len)
            postings_add(&index->postings[POSTINGS_WORDS], phrase_hash(word, n), entry);
}

static void add_edits(struct value_index *index, const char *folded, size_t len, uint32_t entry)
{
    struct postings *edits = &index->postings[POSTINGS_EDITS];

    if (len < PREFIX_SHORTEST || len > EDIT_LONGEST)
        return;
    const size_t half = len >= HALF_FROM ? 4 : 3;
    postings_add(edits, edit_key('b', folded, 3, 0), entry);
    postings_add(edits, edit_key('f', folded, half, len), entry);
    postings_add(edits, edit_key('l', folded + len - half, half, len), entry);
    if (len < HALF_FROM)
        postings_add(edits, ends_key(folded, len, len), entry);
}

static uint32_t values_add_text(struct value_index *index, const char *text, size_t len)
{
    const size_t at = index->building.len;

    buf_addn(&index->building, text, len);
    buf_addc(&index->building, '\0');
    return (uint32_t)at;
}

bool value_index_add(struct value_index *index, struct column_ref column, const char *text,
                     bool numeric)
{
    const uint32_t number = (uint32_t)index->filling.len;
    const size_t text_len = strlen(text);
    struct buf *scratch = &index->scratch;

    if (text_len > VALUES_MAX_TEXT || index->building.len > UINT32_MAX - 3 * VALUES_MAX_TEXT)
        return false;
    phrase_fold(scratch, text, text_len);
    const size_t len = scratch->len;
    if (len == 0 || len > UINT16_MAX)
        return false;
    struct value_entry entry = {.text = values_add_text(index, text, text_len),
                                .table = column.table,
                                .column = column.column,
                                .folded_len = (uint16_t)len,
                                .numeric = numeric};
    entry.folded =
        strcmp(buf_str(scratch), text) == 0 ? entry.text : values_add_text(index, scratch->p, len);
    vec_push(&index->filling, entry);
    postings_add(&index->postings[POSTINGS_FOLDED], phrase_hash(scratch->p, len), number);
    if (numeric)
        return true;
    const char *folded = index->building.p + entry.folded;
    values_add_words(index, folded, len, number);
    add_edits(index, folded, len, number);
    phrase_stem(scratch, folded, len);
    postings_add(&index->postings[POSTINGS_STEMS], phrase_hash(buf_str(scratch), scratch->len),
                 number);
    return true;
}

void value_index_seal(struct value_index *index)
{
    for (size_t i = 0; i < POSTINGS_COUNT; i++)
        postings_seal(&index->postings[i]);
    index->text = buf_str(&index->building);
    index->text_len = index->building.len;
    index->entries = index->filling.v;
    index->count = index->filling.len;
    buf_release(&index->scratch);
}

static const char *values_text_of(const struct value_index *index, const struct value_entry *entry)
{
    return index->text + entry->text;
}

static const char *folded_of(const struct value_index *index, const struct value_entry *entry)
{
    return index->text + entry->folded;
}

static void values_found(struct search *search, uint32_t entry, enum value_match match,
                         double score)
{
    for (size_t i = 0; i < search->count; i++)
        if (search->found[i].entry == entry)
            return;
    if (search->count == CANDIDATES_MAX)
        return;
    search->found[search->count].entry = entry;
    search->found[search->count].match = match;
    search->found[search->count++].score = score;
}

static void find_folded(struct search *search, const char *phrase)
{
    const struct postings *postings = &search->index->postings[POSTINGS_FOLDED];
    const uint64_t key = phrase_hash(buf_str(&search->folded), search->folded.len);

    for (const struct posting *at = postings_first(postings, key); at;
         at = postings_next(postings, at)) {
        const struct value_entry *entry = &search->index->entries[at->item];
        if (strcmp(folded_of(search->index, entry), buf_str(&search->folded)) != 0)
            continue;
        const enum value_match match =
            strcmp(values_text_of(search->index, entry), phrase) == 0 ? VALUE_EXACT : VALUE_FOLDED;
        values_found(search, at->item, match, match_score[match]);
    }
}

static void find_stem(struct search *search)
{
    const struct postings *postings = &search->index->postings[POSTINGS_STEMS];
    const uint64_t key = phrase_hash(buf_str(&search->stem), search->stem.len);

    if (search->stem.len == 0)
        return;
    for (const struct posting *at = postings_first(postings, key); at;
         at = postings_next(postings, at))
        values_found(search, at->item, VALUE_STEM, match_score[VALUE_STEM]);
}

/* The phrase stands in the folded text, not inside of a word. NULL: nowhere. */
static const char *whole_words(const char *text, const struct buf *phrase)
{
    for (const char *at = strstr(text, buf_str(phrase)); at; at = strstr(at + 1, buf_str(phrase))) {
        size_t from = 0, n;
        const bool starts = at == text || !phrase_word(at - 1, 1, &from, &n);
        from = 0;
        const char *after = at + phrase->len;
        const bool ends = !*after || !phrase_word(after, 1, &from, &n);
        if (starts && ends)
            return at;
    }
    return NULL;
}

/* Values that hold the phrase as whole words: at their beginning, or (near) anywhere. */
static void find_words(struct search *search, bool anywhere)
{
    const struct postings *postings = &search->index->postings[POSTINGS_WORDS];
    size_t at = 0, n, walked = 0;
    const char *word = phrase_word(buf_str(&search->folded), search->folded.len, &at, &n);

    if (!word || search->folded.len < 2)
        return;
    const struct posting *node = postings_first(postings, phrase_hash(word, n));
    for (; node && walked < CHAIN_MAX; node = postings_next(postings, node), walked++) {
        const struct value_entry *entry = &search->index->entries[node->item];
        const char *place = whole_words(folded_of(search->index, entry), &search->folded);
        const double share = (double)search->folded.len / entry->folded_len;
        if (place && place == folded_of(search->index, entry))
            values_found(search, node->item, VALUE_PREFIX, match_score[VALUE_PREFIX] + 0.1 * share);
        else if (place && anywhere)
            values_found(search, node->item, VALUE_WORDS, match_score[VALUE_WORDS] + 0.1 * share);
    }
}

static void find_edits_in(struct search *search, uint64_t key)
{
    const struct postings *postings = &search->index->postings[POSTINGS_EDITS];
    size_t walked = 0;
    const struct posting *node = postings_first(postings, key);

    for (; node && walked < CHAIN_MAX; node = postings_next(postings, node), walked++) {
        const struct value_entry *entry = &search->index->entries[node->item];
        if (str_distance(buf_str(&search->folded), folded_of(search->index, entry), 1) <= 1)
            values_found(search, node->item, VALUE_NEAR, match_score[VALUE_NEAR]);
    }
}

/* Values that the letters begin, in the middle of a word too. */
static void find_begun(struct search *search)
{
    const struct postings *postings = &search->index->postings[POSTINGS_EDITS];
    const char *phrase = buf_str(&search->folded);
    const size_t len = search->folded.len;
    size_t walked = 0;
    const struct posting *node = postings_first(postings, edit_key('b', phrase, 3, 0));

    for (; node && walked < BEGIN_MAX; node = postings_next(postings, node), walked++) {
        const struct value_entry *entry = &search->index->entries[node->item];
        if (entry->folded_len > len && memcmp(folded_of(search->index, entry), phrase, len) == 0)
            values_found(search, node->item, VALUE_PREFIX,
                         0.5 + 0.25 * (double)len / (double)entry->folded_len);
    }
}

static void find_edits(struct search *search)
{
    const char *phrase = buf_str(&search->folded);
    const size_t len = search->folded.len;

    if (len < EDIT_SHORTEST || len > EDIT_LONGEST)
        return;
    for (size_t n = len - 1; n <= len + 1; n++) {
        const size_t half = n >= HALF_FROM ? 4 : 3;
        find_edits_in(search, edit_key('f', phrase, half, n));
        find_edits_in(search, edit_key('l', phrase + len - half, half, n));
        if (n < HALF_FROM)
            find_edits_in(search, ends_key(phrase, len, n));
    }
    find_begun(search);
}

static int compare_hits(const void *a, const void *b)
{
    const struct value_hit *x = a, *y = b;
    const size_t x_len = strlen(x->value), y_len = strlen(y->value);

    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    if (x_len != y_len)
        return x_len < y_len ? -1 : 1;
    if (x->column.table != y->column.table)
        return x->column.table < y->column.table ? -1 : 1;
    return (x->column.column > y->column.column) - (x->column.column < y->column.column);
}

static size_t best_hits(const struct search *search, struct value_hit *hits, size_t max)
{
    struct value_hit all[CANDIDATES_MAX];

    for (size_t i = 0; i < search->count; i++) {
        const struct value_entry *entry = &search->index->entries[search->found[i].entry];
        all[i] = (struct value_hit){.column = {entry->table, entry->column},
                                    .value = values_text_of(search->index, entry),
                                    .match = search->found[i].match,
                                    .score = search->found[i].score,
                                    .numeric = entry->numeric != 0};
    }
    /* cppcheck-suppress uninitvar ; as many are filled */
    qsort(all, search->count, sizeof *all, compare_hits);
    const size_t count = search->count < max ? search->count : max;
    if (count)
        memcpy(hits, all, count * sizeof *hits);
    return count;
}

size_t value_index_find(const struct value_index *index, const char *phrase, enum value_reach reach,
                        struct value_hit *hits, size_t max)
{
    struct search search = {.index = index};

    phrase_fold(&search.folded, phrase, strlen(phrase));
    phrase_stem(&search.stem, buf_str(&search.folded), search.folded.len);
    if (search.folded.len) {
        find_folded(&search, phrase);
        find_stem(&search);
        if (reach >= REACH_PREFIX)
            find_words(&search, reach == REACH_NEAR);
        if (reach == REACH_NEAR)
            find_edits(&search);
    }
    const size_t count = best_hits(&search, hits, max);
    buf_release(&search.folded);
    buf_release(&search.stem);
    return count;
}
