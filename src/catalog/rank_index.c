/* Inverted index of the words of names and synonyms. */
#include "rank_index.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/classes.h"
#include "querent/lang/phrase.h"

enum { WORDS_MAX = 24 };

struct filling {
    struct rank_index *index;
    struct buf stem, folded;
    uint64_t seen[WORDS_MAX];
    size_t count;
};

static void rank_index_add_words(struct filling *filling, const char *words, uint32_t item)
{
    size_t at = 0, n;

    phrase_stem(&filling->stem, words, strlen(words));
    for (const char *word;
         (word = phrase_word(buf_str(&filling->stem), filling->stem.len, &at, &n));) {
        const uint64_t hash = phrase_hash(word, n);
        bool known = false;
        for (size_t i = 0; i < filling->count; i++)
            known |= filling->seen[i] == hash;
        if (known || filling->count == WORDS_MAX)
            continue;
        filling->seen[filling->count++] = hash;
        postings_add(&filling->index->words, hash, item);
        const intptr_t count = (intptr_t)map_getn(&filling->index->vocabulary, word, n);
        map_putn(&filling->index->vocabulary, word, n, (void *)(count + 1));
    }
}

static double weight_of(const struct rank_index *index, intptr_t count)
{
    return log(1.0 + (double)index->items / (double)count);
}

double rank_word_weight(const struct rank_index *index, const char *lemma)
{
    const intptr_t count = (intptr_t)map_get(&index->vocabulary, lemma);

    return count ? weight_of(index, count) : 0;
}

static void rank_index_weigh(struct filling *filling, const char *words, uint32_t item)
{
    size_t at = 0, n;

    phrase_stem(&filling->stem, words, strlen(words));
    for (const char *word;
         (word = phrase_word(buf_str(&filling->stem), filling->stem.len, &at, &n));) {
        const intptr_t count = (intptr_t)map_getn(&filling->index->vocabulary, word, n);
        if (count)
            filling->index->weight[item] += (float)weight_of(filling->index, count);
    }
}

/* The words in full, and the abbreviations as they stand, since a question may use either. */
static void rank_index_add_names(struct filling *filling, const char *stem, const char *words,
                                 const char *raw, uint32_t item)
{
    filling->count = 0;
    rank_index_add_words(filling, stem, item);
    if (strcmp(raw, words) != 0)
        rank_index_add_words(filling, raw, item);
}

static void rank_index_add_column(struct filling *filling, const struct column_info *column,
                                  uint32_t item)
{
    rank_index_add_names(filling, column->stem, column->words, column->raw, item);
    if (!column->synonyms)
        return;
    phrase_fold(&filling->folded, column->synonyms, strlen(column->synonyms));
    rank_index_add_words(filling, buf_str(&filling->folded), item);
}

static bool rank_index_is_grammar(const char *word, size_t len)
{
    char copy[32];

    if (len >= sizeof copy)
        return false;
    memcpy(copy, word, len);
    copy[len] = '\0';
    const struct word_classes is = word_classes(copy);
    return is.plain || is.asking;
}

/* Its first words that say something. */
static void rank_index_add_comment(struct filling *filling, const char *comment, uint32_t item,
                                   bool weighing)
{
    struct buf said = BUF_INIT;
    size_t at = 0, n, count = 0;

    if (str_blank(comment))
        return;
    phrase_fold(&filling->folded, comment, strlen(comment));
    for (const char *word; count < WORDS_MAX && (word = phrase_word(buf_str(&filling->folded),
                                                                    filling->folded.len, &at, &n));)
        if (!rank_index_is_grammar(word, n)) {
            buf_addf(&said, "%s%.*s", said.len ? " " : "", (int)n, word);
            count++;
        }
    filling->count = 0;
    if (said.len && weighing)
        rank_index_weigh(filling, buf_str(&said), item);
    else if (said.len)
        rank_index_add_words(filling, buf_str(&said), item);
    buf_release(&said);
}

static void each_comment(const struct catalog *catalog, struct filling *filling, bool weighing)
{
    const struct rank_index *index = filling->index;
    const struct schema *schema = catalog->schema;
    const uint32_t first = (uint32_t)index->items, columns = first + (uint32_t)index->tables;

    if (index->all == index->items)
        return;
    for (size_t t = 0; t < index->tables; t++) {
        const struct schema_table *table = &schema->tables[t];
        if (table->hidden)
            continue;
        rank_index_add_comment(filling, table->comment, first + (uint32_t)t, weighing);
        for (size_t c = 0; c < table->column_count; c++)
            rank_index_add_comment(filling, table->columns[c].comment,
                                   columns + (uint32_t)index->first_column[t] + (uint32_t)c,
                                   weighing);
    }
}

/* The rest of a name begins with another's letters, whatever blanks and underscores stand between
 * them; where that ends, NULL: it does not. */
static const char *rank_index_begins(const char *text, const char *name)
{
    for (; *name; name++) {
        if (*name == ' ' || *name == '_')
            continue;
        text += strspn(text, " _");
        if (tolower((unsigned char)*text) != tolower((unsigned char)*name))
            return NULL;
        text++;
    }
    return text + strspn(text, " _");
}

bool rank_is_named(const struct schema_table *table, const char *question)
{
    const char *end = rank_index_begins(question, table->name), *dot;

    if (end && !*end)
        return true;
    dot = table->schema ? rank_index_begins(question, table->schema) : NULL;
    end = dot && *dot == '.' ? rank_index_begins(dot + 1, table->name) : NULL;
    return end && !*end;
}

static bool rank_index_has_comments(const struct schema *schema)
{
    bool has = false;

    for (size_t t = 0; t < schema->table_count && !has; t++) {
        has = !str_blank(schema->tables[t].comment);
        for (size_t c = 0; c < schema->tables[t].column_count && !has; c++)
            has = !str_blank(schema->tables[t].columns[c].comment);
    }
    return has;
}

static void each_item(const struct catalog *catalog, struct filling *filling, bool weighing)
{
    struct rank_index *index = filling->index;
    uint32_t number = 0;

    for (size_t t = 0; t < index->tables; t++) {
        const struct table_info *table = &catalog->tables[t];
        const struct schema_table *schema = &catalog->schema->tables[t];
        index->first_column[t] = (int)number;
        for (size_t c = 0; c < schema->column_count; c++, number++) {
            const struct column_info *column = &table->columns[c];
            index->columns[number] = (struct column_ref){(int)t, (int)c};
            if (weighing)
                rank_index_weigh(filling, column->stem, (uint32_t)index->tables + number);
            else if (!schema->hidden)
                rank_index_add_column(filling, column, (uint32_t)index->tables + number);
        }
        if (weighing)
            rank_index_weigh(filling, table->stem, (uint32_t)t);
        else if (!schema->hidden)
            rank_index_add_names(filling, table->stem, table->words, table->raw, (uint32_t)t);
    }
}

void rank_index_build(struct catalog *catalog)
{
    struct rank_index *index = mem_alloc(sizeof *index);
    struct filling filling = {.index = index};
    size_t columns = 0;

    index->tables = catalog->schema->table_count;
    for (size_t t = 0; t < index->tables; t++)
        columns += catalog->schema->tables[t].column_count;
    index->items = index->tables + columns;
    index->all = index->items * (rank_index_has_comments(catalog->schema) ? 2 : 1);
    index->first_column = mem_alloc((index->tables + 1) * sizeof *index->first_column);
    index->columns = mem_alloc((columns + 1) * sizeof *index->columns);
    index->weight = mem_alloc((index->all + 1) * sizeof *index->weight);
    each_item(catalog, &filling, false);
    each_comment(catalog, &filling, false);
    each_item(catalog, &filling, true);
    each_comment(catalog, &filling, true);
    postings_seal(&index->words);
    buf_release(&filling.stem);
    buf_release(&filling.folded);
    catalog->rank = index;
}

void rank_index_free(struct rank_index *index)
{
    if (!index)
        return;
    mem_free(index->first_column);
    mem_free(index->columns);
    mem_free(index->weight);
    postings_release(&index->words);
    map_release(&index->vocabulary);
    mem_free(index);
}
