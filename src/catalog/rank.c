/* Which tables and columns matter for a question: words of names weighted by rarity, related ones
 * at a discount, values that are said, then the tables between those found and the joining keys. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "joins/graph.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/lang/classes.h"
#include "querent/lang/lemma.h"
#include "querent/lang/phrase.h"
#include "querent/lang/synonyms.h"
#include "querent/lang/vocabulary.h"
#include "rank_index.h"
#include "values/values.h"

enum {
    QUESTION_WORDS = 64, /* later ones are not looked at */
    SPAN_WORDS = 5,
    SPAN_HITS = 12,
    WORD_MAX = 64,
    SIMILAR_PREFIX = 4,
    ANCHORS = 4, /* best tables that paths are sought between */
};

/* Chosen by measuring recall, see tests/bench/catalog/link.c. */
static const double related_share = 0.6, similar_share = 0.5;
static const double table_name = 2.0, column_share = 0.8, value_share = 1.0;
static const double said_share = 0.8; /* of a comment */
static const double neighbour_share = 0.3, between_share = 0.5;

struct question_word {
    const char *text; /* folded, in the folded question */
    size_t len;
    char lemma[WORD_MAX];
    bool stop, capital;
};

struct ranking {
    const struct catalog *catalog;
    const struct rank_index *index;
    struct buf folded;
    struct question_word words[QUESTION_WORDS];
    size_t word_count;
    float *name;        /* of each item: weight of its words that the question has */
    float *last;        /* of each item: weight that the word at hand has given */
    float *value;       /* of each column number */
    const char **found; /* of each column number: the value */
    float *table;       /* score of each table */
    int *via;           /* of each table: the neighbour or value's column that brought it, -1 */
};

static bool is_stop_word(const char *word)
{
    const struct word_classes is = word_classes(word);
    return is.plain || is.asking;
}

static void rank_read_words(struct ranking *ranking, const char *question)
{
    size_t at = 0, n;
    const char *text;

    phrase_fold(&ranking->folded, question, strlen(question));
    text = buf_str(&ranking->folded);
    for (const char *word; ranking->word_count < QUESTION_WORDS &&
                           (word = phrase_word(text, ranking->folded.len, &at, &n));) {
        struct question_word *out = &ranking->words[ranking->word_count];
        char copy[WORD_MAX];
        if (n >= sizeof copy)
            continue;
        memcpy(copy, word, n);
        copy[n] = '\0';
        out->text = word;
        out->len = n;
        lemma_of(copy, out->lemma, sizeof out->lemma);
        out->stop = is_stop_word(copy) || is_stop_word(out->lemma);
        ranking->word_count++;
    }
}

/* Capitals of the question as it was written: folding keeps the order of words. */
static void mark_capitals(struct ranking *ranking, const char *question)
{
    const size_t len = strlen(question);
    size_t at = 0, n, i = 0;

    for (const char *word;
         i < ranking->word_count && (word = phrase_word(question, len, &at, &n));) {
        if (n >= WORD_MAX)
            continue;
        ranking->words[i++].capital = isupper((unsigned char)word[0]);
    }
}

/* Adds a word's weight to all items that have it; several ways to the same item count once. */
static void rank_add_word(struct ranking *ranking, const char *lemma, double share)
{
    const struct rank_index *index = ranking->index;
    const float weight = (float)(rank_word_weight(index, lemma) * share);
    const struct posting *at =
        weight > 0 ? postings_first(&index->words, phrase_hash(lemma, strlen(lemma))) : NULL;

    for (; at; at = postings_next(&index->words, at)) {
        if (weight > ranking->last[at->item]) {
            ranking->name[at->item] += weight - ranking->last[at->item];
            ranking->last[at->item] = weight;
        }
    }
}

static void add_related(const char *word, size_t len, void *arg)
{
    char lemma[WORD_MAX];

    if (len >= sizeof lemma)
        return;
    memcpy(lemma, word, len);
    lemma[len] = '\0';
    rank_add_word(arg, lemma, related_share);
}

static bool is_similar(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t same = 0;
    const size_t longer = a_len > b_len ? a_len : b_len;

    while (same < a_len && same < b_len && a[same] == b[same])
        same++;
    if (same >= SIMILAR_PREFIX && same * 10 >= longer * 6)
        return true;
    return longer > 4 && same > 0 && str_distance(a, b, 1) <= 1;
}

static void add_similar(struct ranking *ranking, const char *lemma)
{
    const struct map *vocabulary = &ranking->index->vocabulary;
    const size_t len = strlen(lemma);

    if (len < SIMILAR_PREFIX)
        return;
    for (size_t i = 0; i < vocabulary->len; i++) {
        const struct map_item *item = &vocabulary->items[i];
        if (item->key[0] == lemma[0] && item->key_len >= 3 &&
            is_similar(lemma, len, item->key, item->key_len))
            rank_add_word(ranking, item->key, similar_share);
    }
}

static void match_names(struct ranking *ranking)
{
    struct question_word *words = ranking->words;

    for (size_t i = 0; i < ranking->word_count; i++) {
        bool repeated = words[i].stop;
        for (size_t k = 0; k < i; k++)
            repeated |= strcmp(words[k].lemma, words[i].lemma) == 0;
        if (repeated)
            continue;
        memset(ranking->last, 0, ranking->index->all * sizeof *ranking->last);
        rank_add_word(ranking, words[i].lemma, 1.0);
        synonyms_each_meant(words[i].lemma, add_related, ranking);
        if (rank_word_weight(ranking->index, words[i].lemma) == 0)
            add_similar(ranking, words[i].lemma);
    }
}

static int column_number(const struct rank_index *index, struct column_ref at)
{
    return index->first_column[at.table] + at.column;
}

/* How much a span says when it is a value: a common small word little, a name or several words
 * much. */
static double span_weight(const struct ranking *ranking, size_t from, size_t count)
{
    const struct question_word *word = &ranking->words[from];

    if (count > 1)
        return 1.0 + 0.2 * (double)count;
    if (word->stop || word->len < 2)
        return word->capital && word->len > 0 ? 0.15 : 0;
    if (isdigit((unsigned char)word->text[0]))
        return 0.4;
    if (word->capital)
        return 1.0;
    const bool named = rank_word_weight(ranking->index, word->lemma) > 0;
    return named ? 0.25 : vocabulary_rank(word->text, word->len) >= VOCABULARY_KNOWN ? 0.6 : 0.9;
}

static void match_span(struct ranking *ranking, size_t from, size_t count)
{
    const struct question_word *first = &ranking->words[from],
                               *last = &ranking->words[from + count - 1];
    const double weight = span_weight(ranking, from, count);
    struct value_hit hits[SPAN_HITS];
    char phrase[256];
    const size_t len = (size_t)(last->text + last->len - first->text);

    if (weight == 0 || len >= sizeof phrase)
        return;
    memcpy(phrase, first->text, len);
    phrase[len] = '\0';
    const size_t found =
        value_index_find(ranking->catalog->values, phrase, REACH_WHOLE, hits, SPAN_HITS);
    for (size_t i = 0; i < found; i++) {
        const int column = column_number(ranking->index, hits[i].column);
        const float score = (float)(weight * hits[i].score * 4.0 / (3.0 + (double)found));
        if (score > ranking->value[column]) {
            ranking->value[column] = score;
            ranking->found[column] = hits[i].value;
        }
    }
}

static void match_values(struct ranking *ranking)
{
    if (value_index_count(ranking->catalog->values) == 0)
        return;
    for (size_t from = 0; from < ranking->word_count; from++)
        for (size_t count = 1; count <= SPAN_WORDS && from + count <= ranking->word_count; count++)
            if (count == 1 || !(ranking->words[from].stop && ranking->words[from + count - 1].stop))
                match_span(ranking, from, count);
}

/* Weight of the words found, more when they are all that it has. */
static double words_score(const struct ranking *ranking, size_t item)
{
    const double found = ranking->name[item], all = ranking->index->weight[item];

    if (found <= 0)
        return 0;
    const double share = all > 0 && found < all ? found / all : 1.0;
    return found * (0.3 + 0.7 * share) / 4.0;
}

/* By its name, or by what is said of it, which counts for less. */
static double name_score(const struct ranking *ranking, size_t item)
{
    const struct rank_index *index = ranking->index;
    const double named = words_score(ranking, item);
    const double said =
        index->all > index->items ? said_share * words_score(ranking, index->items + item) : 0;

    return said > named ? said : named;
}

static double column_score(const struct ranking *ranking, int number)
{
    return name_score(ranking, ranking->index->tables + (size_t)number) +
           value_share * (double)ranking->value[number];
}

static void score_table(struct ranking *ranking, size_t t)
{
    const struct schema_table *table = &ranking->catalog->schema->tables[t];
    const int first = ranking->index->first_column[t];
    double best[3] = {0};

    ranking->via[t] = -1;
    for (size_t c = 0; c < table->column_count && !table->hidden; c++) {
        double score = column_score(ranking, first + (int)c);
        for (size_t i = 0; i < 3; i++) {
            if (score > best[i]) {
                const double moved = best[i];
                best[i] = score;
                score = moved;
            }
        }
    }
    ranking->table[t] = (float)(table_name * name_score(ranking, t) +
                                column_share * (best[0] + 0.6 * best[1] + 0.3 * best[2]));
}

static void best_tables(const struct ranking *ranking, int *ret_tables, size_t *ret_count)
{
    size_t count = 0;

    for (size_t t = 0; t < ranking->index->tables; t++) {
        size_t at = count;
        while (at && ranking->table[ret_tables[at - 1]] < ranking->table[t])
            at--;
        if (at >= ANCHORS || ranking->table[t] <= 0)
            continue;
        count += count < ANCHORS;
        memmove(&ret_tables[at + 1], &ret_tables[at], (count - at - 1) * sizeof *ret_tables);
        ret_tables[at] = (int)t;
    }
    *ret_count = count;
}

/* Tables between the best ones are needed to join them, though nothing names them. */
static void add_bridges(struct ranking *ranking)
{
    int anchors[ANCHORS];
    size_t count;
    struct arena arena = {0};
    struct join_tree path;

    best_tables(ranking, anchors, &count);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = i + 1; k < count; k++) {
            if (!catalog_path(ranking->catalog, &arena, anchors[i], anchors[k], &path))
                continue;
            const float weaker = ranking->table[anchors[k]];
            for (size_t p = 1; p + 1 < path.table_count; p++) {
                const int between = path.tables[p];
                const float score = (float)between_share * weaker;
                if (ranking->table[between] < score) {
                    ranking->table[between] = score;
                    ranking->via[between] = anchors[i];
                }
            }
        }
    }
    arena_release(&arena);
}

static void add_neighbours(struct ranking *ranking)
{
    const struct graph *graph = ranking->catalog->graph;
    float *gain = mem_alloc((ranking->index->tables + 1) * sizeof *gain);

    for (size_t t = 0; t < ranking->index->tables; t++) {
        for (int i = graph->first[t]; i < graph->first[t + 1]; i++) {
            const float score = (float)neighbour_share * ranking->table[graph->arcs[i].to];
            if (score > gain[t]) {
                gain[t] = score;
                if (ranking->table[t] < score && ranking->via[t] < 0)
                    ranking->via[t] = graph->arcs[i].to;
            }
        }
    }
    for (size_t t = 0; t < ranking->index->tables; t++)
        ranking->table[t] += gain[t];
    mem_free(gain);
}

static void ranking_run(struct ranking *ranking, const struct catalog *catalog,
                        const char *question)
{
    const struct rank_index *index = catalog->rank;
    const size_t columns = index->items - index->tables;

    *ranking = (struct ranking){.catalog = catalog, .index = index};
    ranking->name = mem_alloc((index->all + 1) * sizeof *ranking->name);
    ranking->last = mem_alloc((index->all + 1) * sizeof *ranking->last);
    ranking->value = mem_alloc((columns + 1) * sizeof *ranking->value);
    ranking->found = mem_alloc((columns + 1) * sizeof *ranking->found);
    ranking->table = mem_alloc((index->tables + 1) * sizeof *ranking->table);
    ranking->via = mem_alloc((index->tables + 1) * sizeof *ranking->via);
    rank_read_words(ranking, question);
    mark_capitals(ranking, question);
    match_names(ranking);
    match_values(ranking);
    for (size_t t = 0; t < index->tables; t++)
        score_table(ranking, t);
    add_bridges(ranking);
    add_neighbours(ranking);
}

static void ranking_release(struct ranking *ranking)
{
    buf_release(&ranking->folded);
    mem_free(ranking->name);
    mem_free(ranking->last);
    mem_free(ranking->value);
    mem_free(ranking->found);
    mem_free(ranking->table);
    mem_free(ranking->via);
}

static const char *reason_for(const struct ranking *ranking, struct arena *arena, int t)
{
    const struct schema *schema = ranking->catalog->schema;
    const struct schema_table *table = &schema->tables[t];
    const int first = ranking->index->first_column[t];
    int best = -1;

    if (words_score(ranking, (size_t)t) > 0)
        return "name";
    if (name_score(ranking, (size_t)t) > 0)
        return "description";
    for (size_t c = 0; c < table->column_count; c++)
        if (best < 0 || column_score(ranking, first + (int)c) > column_score(ranking, first + best))
            best = (int)c;
    if (best >= 0 && ranking->value[first + best] > 0)
        return arena_printf(arena, "value '%s' in %s", ranking->found[first + best],
                            table->columns[best].name);
    if (best >= 0 && column_score(ranking, first + best) > 0)
        return arena_printf(arena, "column %s", table->columns[best].name);
    if (ranking->via[t] >= 0)
        return arena_printf(arena, "joins %s", schema->tables[ranking->via[t]].name);
    return "one of few";
}

static int rank_compare_tables(const void *a, const void *b)
{
    const struct table_hit *x = a, *y = b;

    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    return (x->table > y->table) - (x->table < y->table);
}

/* Its words may be those that questions are made of ("orders"), which weigh nothing. Tables of
 * several schemas may be called so. */
static void rank_raise_named(struct ranking *ranking, const char *question)
{
    const struct schema *schema = ranking->catalog->schema;
    const int named = catalog_find_qualified(ranking->catalog, question);
    float most = 0;

    for (size_t t = 0; t < ranking->index->tables; t++)
        most = ranking->table[t] > most ? ranking->table[t] : most;
    for (size_t t = 0; t < ranking->index->tables; t++) {
        if ((int)t != named && !rank_is_named(&schema->tables[t], question))
            continue;
        ranking->table[t] = most + 1;
        ranking->name[t] = ranking->name[t] > 0 ? ranking->name[t] : 1;
    }
}

size_t catalog_rank_tables(const struct catalog *catalog, struct arena *arena, const char *question,
                           struct table_hit *hits, size_t max)
{
    const size_t tables = catalog->schema->table_count;
    struct ranking ranking;
    struct table_hit *all = mem_alloc((tables + 1) * sizeof *all);
    size_t count = 0, kept;

    ranking_run(&ranking, catalog, question);
    rank_raise_named(&ranking, question);
    for (size_t t = 0; t < tables; t++)
        if (!catalog->schema->tables[t].hidden && (ranking.table[t] > 0 || tables <= max))
            all[count++] = (struct table_hit){.table = (int)t, .score = (double)ranking.table[t]};
    qsort(all, count, sizeof *all, rank_compare_tables);
    kept = count < max ? count : max;
    for (size_t i = 0; i < kept; i++) {
        hits[i] = all[i];
        hits[i].reason = reason_for(&ranking, arena, all[i].table);
    }
    mem_free(all);
    ranking_release(&ranking);
    return kept;
}

/* What a column adds by its part in its table, as a share of the table's score. */
static double role_share(const struct catalog *catalog, struct column_ref at)
{
    const struct table_info *table = &catalog->tables[at.table];

    if (at.column == table->key || column_info(catalog, at)->is_key)
        return 0.34;
    if (at.column == table->label)
        return 0.3;
    return at.column == table->date ? 0.1 : 0.06;
}

static int rank_compare_columns(const void *a, const void *b)
{
    const struct column_hit *x = a, *y = b;

    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    if (x->column.table != y->column.table)
        return x->column.table < y->column.table ? -1 : 1;
    return (x->column.column > y->column.column) - (x->column.column < y->column.column);
}

size_t catalog_rank_columns(const struct catalog *catalog, struct arena *arena,
                            const char *question, struct column_hit *hits, size_t max)
{
    const struct rank_index *index = catalog->rank;
    const size_t columns = index->items - index->tables;
    struct ranking ranking;
    struct column_hit *all = mem_alloc((columns + 1) * sizeof *all);
    size_t count = 0;

    (void)arena;
    ranking_run(&ranking, catalog, question);
    rank_raise_named(&ranking, question);
    for (size_t i = 0; i < columns; i++) {
        const struct column_ref at = index->columns[i];
        const double table = (double)ranking.table[at.table];
        const double own = column_score(&ranking, (int)i);
        const double score =
            own * (1 + 0.5 * (table > 1 ? 1 : table)) + table * role_share(catalog, at);
        if (score > 0 && !catalog->schema->tables[at.table].hidden)
            all[count++] = (struct column_hit){.column = at, .score = score};
    }
    qsort(all, count, sizeof *all, rank_compare_columns);
    const size_t kept = count < max ? count : max;
    memcpy(hits, all, kept * sizeof *hits);
    mem_free(all);
    ranking_release(&ranking);
    return kept;
}
