/* Splitting names. Hard boundaries first (case, digits, separators); what is left and is no word is
 * taken apart by the cheapest sequence of known words, this schema's own words, and abbreviations.
 */
#include "names.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/buf.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/catalog/catalog.h"
#include "querent/lang/lemma.h"
#include "querent/lang/names.h"
#include "querent/lang/vocabulary.h"

enum {
    TOKEN_MAX = 64,      /* longer ones are not taken apart */
    PIECES_MAX = 5,      /* of one token */
    COST_NONE = 1 << 20, /* not a piece */
    COST_AVERAGE = 25,   /* a split whose pieces cost more on average is no split */
    PREFIX_SHORTEST = 3, /* letters that may stand for a longer word of this schema */
};

typedef void token_fn(void *arg, const char *token, size_t len);

static bool is_letter(unsigned char c)
{
    return isalpha(c) || c >= 0x80;
}

static bool is_ordinal(size_t digits, const char *after)
{
    return digits <= 2 &&
           (!memcmp(after, "st", 2) || !memcmp(after, "nd", 2) || !memcmp(after, "rd", 2) ||
            !memcmp(after, "th", 2)) &&
           !isalpha((unsigned char)after[2]);
}

static size_t letters_end(const char *name, size_t at)
{
    const unsigned char *p = (const unsigned char *)name;
    size_t end = at + 1;

    if (isupper(p[at]) &&
        isupper(p[end])) { /* a run of capitals; the last begins a word: XMLFile */
        while (isupper(p[end]))
            end++;
        const bool plural = p[end] == 's' && !islower(p[end + 1]);
        if (plural) /* IDs */
            return end + 1;
        if (islower(p[end]))
            end--;
        return end;
    }
    while (is_letter(p[end]) && !isupper(p[end]))
        end++;
    return end;
}

/* Calls fn with each hard piece, lower case and accents folded. */
static void hard_split(const char *name, token_fn *fn, void *arg)
{
    struct buf folded = BUF_INIT;

    for (size_t at = 0; name[at];) {
        const unsigned char c = (unsigned char)name[at];
        size_t end = at + 1;
        if (isdigit(c)) {
            while (isdigit((unsigned char)name[end]))
                end++;
            if (strlen(name + end) >= 2 && is_ordinal(end - at, name + end))
                end += 2;
        } else if (is_letter(c)) {
            end = letters_end(name, at);
        } else {
            at++;
            continue;
        }
        buf_clear(&folded);
        text_fold(&folded, name + at, end - at);
        fn(arg, buf_str(&folded), folded.len);
        at = end;
    }
    buf_release(&folded);
}

struct learning {
    struct namer *namer;
    bool is_table;
};

/* What else the letters may be short for, where they usually stand for a deed and a table of things
 * is called by them: CMPL are complaints before they are what is completed, SHP are shipments
 * before they are ships. NULL: nothing. */
static const char *thing_for(const char *token, size_t len)
{
    const char *usual = vocabulary_expand(token, len), *found = NULL;
    const size_t whole = usual ? strlen(usual) : 0;

    for (size_t at = 0; whole && (found = vocabulary_next(token, len, &at)) != NULL;) {
        if (strncmp(found, usual, whole) == 0 && str_eq(found + whole, "ment"))
            return found;
    }
    if (whole < 5 || strcmp(usual + whole - 2, "ed") != 0)
        return NULL;
    for (size_t at = 0; (usual = vocabulary_next(token, len, &at)) != NULL;) {
        if (strchr(usual, ' ') || strcmp(usual + strlen(usual) - 2, "ed") == 0)
            continue;
        if (found && strcmp(found, usual) != 0)
            return NULL;
        found = usual;
    }
    return found;
}

static void learn_token(void *arg, const char *token, size_t len)
{
    struct learning *learning = arg;
    const char *thing = learning->is_table ? thing_for(token, len) : NULL;

    if (thing)
        map_putn(&learning->namer->things, token, len, (void *)(uintptr_t)thing);

    if (len < 3 || !isalpha((unsigned char)token[0]) || vocabulary_expand(token, len))
        return;
    const intptr_t count = (intptr_t)map_getn(&learning->namer->own, token, len);
    map_putn(&learning->namer->own, token, len, (void *)(count + 1));
    if (learning->is_table)
        map_putn(&learning->namer->tables, token, len, learning->namer);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The one word of a table's name, longer than `longer` and not `whole`, that the letters begin (its
 * inflections aside), NULL: none or several. */
static const char *only_word(const struct namer *namer, const char *letters, size_t len,
                             size_t longer, const char *whole)
{
    const char *found = NULL;
    size_t low = 0, high = namer->sorted.len;

    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (strncmp(namer->sorted.v[middle], letters, len) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < namer->sorted.len && strncmp(namer->sorted.v[low], letters, len) == 0; low++) {
        const char *word = namer->sorted.v[low];
        if (strlen(word) <= longer || (whole && strcmp(word, whole) == 0))
            continue;
        if (found && strncmp(found, word, strlen(found)) != 0)
            return NULL;
        if (!found)
            found = word;
    }
    return found;
}

static const char *begun_word(const struct namer *namer, const char *letters, size_t len,
                              const char *whole)
{
    return len < PREFIX_SHORTEST ? NULL : only_word(namer, letters, len, len + 1, whole);
}

static int rank_cost(enum vocabulary_rank rank, size_t len)
{
    static const int costs[] = {[VOCABULARY_RARE] = 10,
                                [VOCABULARY_KNOWN] = 6,
                                [VOCABULARY_COMMON] = 3,
                                [VOCABULARY_DATABASE] = 0};
    static const size_t shortest[] = {[VOCABULARY_RARE] = 6,
                                      [VOCABULARY_KNOWN] = 4,
                                      [VOCABULARY_COMMON] = 3,
                                      [VOCABULARY_DATABASE] = 2};

    return rank == VOCABULARY_NONE || len < shortest[rank] ? COST_NONE : costs[rank];
}

/* What it costs to read these letters as one piece of a longer token. */
static int piece_cost(const struct namer *namer, const char *piece, size_t len, const char *whole)
{
    enum { KEY = 10 }; /* addrid ends in an id: nothing of it is rid */
    if (len == 2 && str_eq(piece, "id") && piece != whole)
        return KEY;
    int extra = rank_cost(vocabulary_rank_inflected(piece, len), len);
    if (len == 2 && extra == COST_NONE && name_is(piece, len, NAME_SHORT))
        extra = 4;
    if (extra > 8 && len >= 3 && vocabulary_expand(piece, len))
        extra = 8;
    if (extra > 2 && map_getn(len >= 4 ? &namer->own : &namer->tables, piece, len))
        extra = 2;
    if (extra == COST_NONE && map_getn(&namer->heads, piece, len))
        extra = 4;
    if (extra == COST_NONE && begun_word(namer, piece, len, whole))
        extra = 10;
    return extra == COST_NONE ? COST_NONE : 20 - 2 * (int)(len < 6 ? len : 6) + extra;
}

/* The piece from `start` on is an ending behind a doubled letter: shippers are no "ship pers". */
static bool is_doubled_ending(const char *token, size_t start, size_t len)
{
    static const char *const endings[] = {"er", "ers", "ed", "ing", "ings"};
    const size_t rest = len - start - 1;
    for (size_t i = 0; start > 0 && i < sizeof endings / sizeof *endings; i++) {
        if (token[start - 1] == token[start] && strlen(endings[i]) == rest &&
            memcmp(token + start + 1, endings[i], rest) == 0)
            return true;
    }
    return false;
}

/* Cheapest split of a token; fills ends[] and returns the number of pieces, 0: none that convinces.
 */
static size_t soft_split(const struct namer *namer, const char *token, size_t len, size_t *ends)
{
    int best[TOKEN_MAX + 1], count[TOKEN_MAX + 1];
    size_t from[TOKEN_MAX + 1];

    best[0] = 0, count[0] = 0, from[0] = 0;
    for (size_t end = 1; end <= len; end++) {
        best[end] = COST_NONE, count[end] = 0, from[end] = 0;
        for (size_t start = end > 16 ? end - 16 : 0; start + 1 < end; start++) {
            if (best[start] >= COST_NONE || count[start] >= PIECES_MAX || end - start == len)
                continue;
            const int cost = best[start] + piece_cost(namer, token + start, end - start, token);
            if (cost < best[end])
                best[end] = cost, from[end] = start, count[end] = count[start] + 1;
        }
    }
    if (best[len] >= COST_NONE || best[len] > COST_AVERAGE * count[len])
        return 0;
    if (is_doubled_ending(token, from[len], len))
        return 0;
    for (size_t end = len, i = (size_t)count[len]; i > 0; end = from[end])
        ends[--i] = end;
    return (size_t)count[len];
}

/* "custcards" and "txnid" run words together: no words of this schema that others begin, or are
 * made of. */
static bool is_glued(const struct namer *namer, const char *token)
{
    size_t ends[PIECES_MAX + 1];
    const size_t len = strlen(token);
    return len <= TOKEN_MAX && !vocabulary_is_form(token, len) &&
           soft_split(namer, token, len, ends) > 1;
}

/* "pol" of polid: what stands before a word that names end in is a piece of other names, too. */
static void learn_head(struct namer *namer, const char *token)
{
    enum { HEAD_LEAST = 3, HEAD_MOST = 5 };
    static const char *const tails[] = {"id",   "no",   "nm",   "cd",   "num",
                                        "name", "code", "date", "type", "desc"};
    const size_t len = strlen(token);
    size_t ends[PIECES_MAX + 1];
    if (len > TOKEN_MAX || vocabulary_is_form(token, len) || vocabulary_expand(token, len) ||
        soft_split(namer, token, len, ends) > 1)
        return; /* stufname is no "stuf name" */
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        const size_t head = len - strlen(tails[i]);
        if (len >= strlen(tails[i]) + HEAD_LEAST && head <= HEAD_MOST && str_ends(token, tails[i]))
            map_putn(&namer->heads, token, head, namer);
    }
}

static void sort_table_words(struct namer *namer)
{
    if (namer->settled)
        return;
    namer->settled = true;
    for (size_t i = 0; i < namer->own.len; i++)
        learn_head(namer, namer->own.items[i].key);
    for (size_t i = 0; i < namer->tables.len; i++) {
        if (!is_glued(namer, namer->tables.items[i].key))
            vec_push(&namer->sorted, namer->tables.items[i].key);
    }
    if (namer->sorted.len)
        qsort(namer->sorted.v, namer->sorted.len, sizeof *namer->sorted.v, compare_words);
    for (size_t i = 0; i < namer->own.len; i++) {
        if (is_glued(namer, namer->own.items[i].key))
            namer->own.items[i].value = NULL;
    }
}

static void names_add_word(struct buf *out, const char *word, size_t len)
{
    if (out->len)
        buf_addc(out, ' ');
    buf_addn(out, word, len);
}

/* No word of English, and certainly the short form of one. */
static bool is_cut_word(const char *piece, size_t len, char full[TOKEN_MAX])
{
    return !vocabulary_is_form(piece, len) && vocabulary_in_full(piece, len, full, TOKEN_MAX);
}

/* A piece in full: the word of this schema that it begins, or what the abbreviation usually means.
 */
static void add_expanded(const struct namer *namer, struct buf *out, const char *piece, size_t len,
                         const char *whole)
{
    const char *thing = map_getn(&namer->things, piece, len),
               *usual = thing ? thing : vocabulary_expand(piece, len), *own = NULL;

    if (!map_getn(&namer->tables, piece, len) &&
        vocabulary_rank_inflected(piece, len) < (usual ? VOCABULARY_KNOWN : VOCABULARY_RARE))
        own = begun_word(namer, piece, len, whole);
    if (own && usual && !vocabulary_is_form(own, strlen(own)))
        own = NULL; /* a student is no "stucoursenr" */
    char lemma[TOKEN_MAX], full[TOKEN_MAX];
    if (own) {
        lemma_of(own, lemma, sizeof lemma);
        names_add_word(out, lemma, strlen(lemma));
    } else if (usual) {
        names_add_word(out, usual, strlen(usual));
    } else if (is_cut_word(piece, len, full)) {
        names_add_word(out, full, strlen(full));
    } else {
        names_add_word(out, piece, len);
    }
}

/* The table that a lone initial stands for: the column's own, or the only one that begins so. */
static const char *initial_word(const struct namer *namer, char initial, const char *table)
{
    return table && table[0] == initial ? table : only_word(namer, &initial, 1, 0, NULL);
}

struct splitting {
    struct namer *namer;
    struct buf words, raw;
    size_t tokens;
};

static void split_token(void *arg, const char *token, size_t len)
{
    struct splitting *splitting = arg;
    const struct namer *namer = splitting->namer;
    size_t ends[PIECES_MAX + 1], count = 0;
    const bool is_text = isalpha((unsigned char)token[0]);

    splitting->tokens++;
    char full[TOKEN_MAX];
    if (is_text && len >= 3 && len <= TOKEN_MAX && !vocabulary_expand(token, len) &&
        !vocabulary_is_form(token, len) && !vocabulary_in_full(token, len, full, sizeof full)) {
        count = soft_split(namer, token, len, ends);
        count = count == 2 && name_is(token, ends[0], NAME_PARTICLE) ? 0 : count;
        if (count == 0 && name_is(token + 1, len - 1, NAME_AFTER_INITIAL))
            ends[0] = 1, ends[1] = len, count = 2;
    }
    if (count == 0)
        ends[count++] = len;
    for (size_t i = 0, start = 0; i < count; start = ends[i++]) {
        names_add_word(&splitting->raw, token + start, ends[i] - start);
        if (is_text)
            add_expanded(namer, &splitting->words, token + start, ends[i] - start, token);
        else
            names_add_word(&splitting->words, token + start, ends[i] - start);
    }
}

void namer_init(struct namer *namer, struct arena *arena)
{
    *namer = (struct namer){.arena = arena};
}

void namer_release(struct namer *namer)
{
    map_release(&namer->own);
    map_release(&namer->tables);
    map_release(&namer->things);
    map_release(&namer->heads);
    map_release(&namer->memo);
    vec_release(&namer->sorted);
}

void namer_learn(struct namer *namer, const char *name, bool is_table)
{
    struct learning learning = {.namer = namer, .is_table = is_table};

    hard_split(name, learn_token, &learning);
}

struct name_words {
    const char *words, *raw;
};

const char *namer_words(struct namer *namer, const char *name, const char **ret_raw)
{
    struct name_words *known = map_get(&namer->memo, name);

    sort_table_words(namer);
    if (!known) {
        struct splitting splitting = {.namer = namer};
        hard_split(name, split_token, &splitting);
        known = arena_alloc(namer->arena, sizeof *known);
        known->raw = arena_strdup(namer->arena, buf_str(&splitting.raw));
        const char *words = arena_strdup(namer->arena, buf_str(&splitting.words));
        known->words = namer_in_place(namer->arena, words, known->raw);
        map_put(&namer->memo, name, known);
        buf_release(&splitting.words);
        buf_release(&splitting.raw);
    }
    *ret_raw = known->raw;
    return known->words;
}

/* Glued to the beginning of the table's name: flno of flight is the number of one. NULL: raw is
 * not. */
static const char *own_begun(const struct namer *namer, const char *raw, const char *table)
{
    static const char *const tails[][2] = {{"no", "number"}, {"num", "number"}, {"nbr", "number"},
                                           {"nr", "number"}, {"cd", "code"},    {"nm", "name"}};
    const size_t len = strlen(raw), first = table ? strcspn(table, " ") : 0;

    if (strchr(raw, ' ') || vocabulary_rank_inflected(raw, len) != VOCABULARY_NONE)
        return NULL;
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        const size_t tail = strlen(tails[i][0]);
        if (len >= tail + 2 && len - tail < first && str_eq(raw + len - tail, tails[i][0]) &&
            strncmp(raw, table, len - tail) == 0) {
            char word[TOKEN_MAX], lemma[TOKEN_MAX];
            snprintf(word, sizeof word, "%.*s", (int)first, table);
            lemma_of(word, lemma, sizeof lemma);
            return arena_printf(namer->arena, "%s %s", lemma, tails[i][1]);
        }
    }
    return NULL;
}

const char *namer_column_words(struct namer *namer, const char *name, const char *table_words,
                               const char **ret_raw)
{
    const char *words = namer_words(namer, name, ret_raw), *raw = *ret_raw;
    const char *own = own_begun(namer, raw, table_words);

    if (own)
        return own;
    if (!raw[0] || raw[1] != ' ' || !isalpha((unsigned char)raw[0]))
        return words;
    const size_t second = strcspn(raw + 2, " ");
    char joined[TOKEN_MAX];
    if (second + 2 > sizeof joined)
        return words;
    joined[0] = raw[0];
    memcpy(joined + 1, raw + 2, second);
    const char *usual = vocabulary_expand(joined, second + 1);
    if (usual)
        return arena_printf(namer->arena, "%s%s", usual, raw + 2 + second);
    if (vocabulary_rank(joined, second + 1) >= VOCABULARY_COMMON) /* e_mail */
        return arena_printf(namer->arena, "%c%s", raw[0], raw + 2);
    const char *table = initial_word(namer, raw[0], table_words);
    if (!table || vocabulary_rank(raw + 2, second) < VOCABULARY_COMMON)
        return words;
    char first[TOKEN_MAX], lemma[TOKEN_MAX];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(table, " "), table);
    lemma_of(first, lemma, sizeof lemma);
    return arena_printf(namer->arena, "%s %s", lemma, words + 2);
}
