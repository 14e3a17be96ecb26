/* Names in the question: which tables and columns a run of words may mean.
 *
 * Names that share no word with the question are dropped once (names_prepare), so that a schema of
 * thousands of columns costs one pass. */
#include "words/names.h"

#include <stdlib.h>
#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/lemma.h"

static bool small_word(const char *word)
{
    return word_classes(word).small;
}

static size_t split_lemmas(struct ask *ask, struct column_ref at, const char *words,
                           const char **lemmas)
{
    size_t n = 0;
    char word[64], lemma[64];
    for (const char *p = words; *p && n < NAME_WORDS;) {
        size_t len = strcspn(p, " ");
        if (len == 3 && strncmp(p, "dob", 3) == 0 && n + 1 < NAME_WORDS) {
            lemmas[n++] = "birth";
            lemmas[n++] = "date";
        } else if (len > 0 && len < sizeof word) {
            memcpy(word, p, len);
            word[len] = '\0';
            if (small_word(word) && p[len] != '\0') {
                p += len + 1;
                continue;
            }
            const size_t full = names_unshorten(ask, at, word, lemmas + n, NAME_WORDS - n);
            n += full;
            lemma_of(word, lemma, sizeof lemma);
            if (full == 0)
                lemmas[n++] = arena_strdup(ask->arena, lexicon_spelling(lemma[0] ? lemma : word));
        }
        p += len + (p[len] == ' ');
    }
    return n;
}

static const char *join_lemmas(struct ask *ask, const char *const *lemmas, size_t n)
{
    char out[256] = "";
    size_t used = 0;
    for (size_t i = 0; i < n; i++) {
        size_t len = strlen(lemmas[i]);
        if (used + len >= sizeof out)
            break;
        memcpy(out + used, lemmas[i], len + 1);
        used += len;
    }
    return arena_strdup(ask->arena, out);
}

static bool asked_word(const struct ask *ask, const char *lemma)
{
    char other[64];
    for (size_t i = 0; i < ask->words.len; i++) {
        const struct word *w = &ask->words.v[i];
        if (str_eq(w->lemma, lemma) || (strlen(lemma) >= 3 && str_starts(w->lower, lemma)) ||
            (strlen(w->lemma) > 3 && str_starts(lemma, w->lemma)))
            return true;
    }
    for (size_t i = 0; i < ask->words.len; i++) {
        if (name_is_synonym(&ask->words.v[i], lemma) ||
            (lemma_of_contrary(ask->words.v[i].lower, other, sizeof other) && str_eq(other, lemma)))
            return true;
    }
    return false;
}

/* Names that run words together ("hometown", "fname2") against two neighbouring words of the
 * question. */
static bool asked_joined(const struct ask *ask, const char *joined)
{
    for (size_t i = 0; i + 1 < ask->words.len; i++) {
        size_t len = strlen(ask->words.v[i].lemma);
        if (len > 0 && strncmp(joined, ask->words.v[i].lemma, len) == 0 &&
            str_starts(joined + len, ask->words.v[i + 1].lemma))
            return true;
    }
    return false;
}

struct name name_make(struct ask *ask, struct column_ref at, const char *words, double weight)
{
    struct name name = {.at = at, .weight = weight};
    name.len = split_lemmas(ask, at, words, name.lemma);
    bool asks =
        at.column >= 0 && name.len > 1 && name_is(name.lemma[0], strlen(name.lemma[0]), NAME_FLAG);
    if (asks) /* "is_active" is called active */
        memmove(name.lemma, name.lemma + 1, --name.len * sizeof *name.lemma);
    name.joined = join_lemmas(ask, name.lemma, name.len);
    return name;
}

/* "long" beside "lat" is a longitude: nothing that is long. */
static void name_longitudes(struct ask *ask, int table, struct name *column)
{
    const struct schema_table *t = ask_table(ask, table);
    bool latitude = false;
    if (column->len != 1 || !str_eq(column->lemma[0], "long"))
        return;
    for (size_t c = 0; c < t->column_count; c++)
        latitude = latitude || str_eq_fold(t->columns[c].name, "lat") ||
                   str_eq_fold(t->columns[c].name, "latitude");
    if (latitude)
        *column = name_make(ask, column->at, "longitude", column->weight);
}

static bool name_is_asked(const struct ask *ask, const struct name *name)
{
    bool asked = asked_joined(ask, name->joined);
    for (size_t k = 0; k < name->len && !asked; k++)
        asked = asked_word(ask, name->lemma[k]);
    return asked && name->len > 0;
}

/* Leading words of a column that are the table's own name or a part of it. */
static size_t own_words(const struct name *table, const struct name *column)
{
    size_t own = 0;
    while (own + 1 < column->len) {
        bool in_table = false;
        for (size_t k = 0; k < table->len; k++)
            in_table = in_table || str_eq(table->lemma[k], column->lemma[own]);
        if (!in_table)
            break;
        own++;
    }
    return own;
}

static bool is_affix(const char *lemma)
{
    return name_is(lemma, strlen(lemma), NAME_AFFIX);
}

/* "tbl_customer", "ref_colors", "OrderTb": what marks a table as one says nothing. */
static void strip_affixes(struct ask *ask, struct name *name)
{
    size_t before = name->len;
    if (name->len > 1 && is_affix(name->lemma[0]))
        memmove(name->lemma, name->lemma + 1, --name->len * sizeof *name->lemma);
    const char *of = name->len > 1 ? name->lemma[name->len - 2] : "";
    if (name->len > 1 && is_affix(name->lemma[name->len - 1]) &&
        !name_is(of, strlen(of), NAME_MASTERED))
        name->len--;
    if (name->len != before)
        name->joined = join_lemmas(ask, name->lemma, name->len);
}

void names_keep_asked(struct ask *ask)
{
    struct name_index *index = ask->names;
    size_t kept = 0;
    for (size_t i = 0; i < index->names.len; i++) {
        if (name_is_asked(ask, &index->names.v[i]))
            index->names.v[kept++] = index->names.v[i];
    }
    index->names.len = kept;
}

void names_mark_spoken(struct ask *ask)
{
    struct name_index *index = ask->names;
    index->spoken = arena_alloc(ask->arena, index->tables.len + 1);
    for (size_t t = 0; t < index->tables.len; t++) {
        const struct name *name = &index->tables.v[t];
        size_t said = 0;
        for (size_t i = 0; i < name->len; i++)
            said += asked_word(ask, name->lemma[i]);
        index->spoken[t] = said == 0 ? 0 : said == name->len ? 2 : 1;
    }
}

void names_index(struct ask *ask)
{
    struct name_index *index = ask->names = arena_alloc(ask->arena, sizeof *index);
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        const struct schema_table *table = &ask->schema->tables[t];
        struct name name =
            name_make(ask, (struct column_ref){(int)t, -1},
                      table->hidden ? "" : catalog_table_words(ask->catalog, (int)t), 1);
        strip_affixes(ask, &name);
        vec_push(&index->tables, name);
        size_t shared = table->hidden ? 0 : names_shared(ask, (int)t);
        for (size_t c = 0; !table->hidden && c < table->column_count; c++) {
            struct column_ref at = {(int)t, (int)c};
            struct name column = name_make(ask, at, catalog_column_words(ask->catalog, at), 1);
            name_longitudes(ask, (int)t, &column);
            column.own = own_words(&name, &column);
            if (column.own < shared && shared < column.len)
                column.own = shared;
            if (column.len)
                vec_push(&index->names, column);
        }
    }
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        if (!ask->schema->tables[t].hidden)
            names_add_others(ask, (int)t);
    }
}

void names_release(struct ask *ask)
{
    if (ask->names) {
        vec_release(&ask->names->names);
        vec_release(&ask->names->tables);
        vec_release(&ask->names->others);
    }
}

/* "Check in", where a column is called so: the word at the end belongs to the name. */
static bool ends_particle(const struct ask *ask, size_t first, size_t last)
{
    const struct word *begin = &ask->words.v[first], *end = &ask->words.v[last - 1];
    if (last != first + 2 || begin->punct || !(word_is(end, "in") || word_is(end, "on")))
        return false;
    const size_t n = strlen(begin->lower);
    for (size_t t = 0; t < ask->schema->table_count; t++) {
        for (size_t c = 0; c < ask->schema->tables[t].column_count; c++) {
            const char *name =
                catalog_column_words(ask->catalog, (struct column_ref){(int)t, (int)c});
            if (!ask->schema->tables[t].hidden && strncmp(name, begin->lower, n) == 0 &&
                name[n] == ' ' && str_eq(name + n + 1, end->lower))
                return true;
        }
    }
    return false;
}

static bool make_span(struct ask *ask, size_t first, size_t last, struct span *span)
{
    const bool particle = last > first && ends_particle(ask, first, last);

    *span = (struct span){0};
    for (size_t i = first; i < last; i++) {
        const struct word *w = &ask->words.v[i];
        if (w->punct || w->quoted || span->len == SPAN_WORDS)
            return false;
        bool small = w->is.small && !(particle && i + 1 == last);
        if (small && (i == first || i + 1 == last || !w->is.inside))
            return false;
        if ((i == first && (w->is.connects || word_is(w, "to") || word_is(w, "from"))) ||
            (i + 1 == last && w->is.connects && !particle))
            return false;
        if (!small) {
            span->word[span->len] = w;
            span->lemma[span->len++] = w->lemma;
        }
    }
    span->joined = join_lemmas(ask, span->lemma, span->len);
    return span->len > 0;
}

static int names_by_score(const void *a, const void *b)
{
    double x = ((const struct match *)a)->score, y = ((const struct match *)b)->score;
    return x < y ? 1 : x > y ? -1 : 0;
}

/* The candidate is less likely meant than the other. */
static bool is_worse(const struct ask *ask, const struct match *a, const struct match *b)
{
    return a->score < b->score || (a->score == b->score &&
                                   names_spoken(ask, a->at.table) < names_spoken(ask, b->at.table));
}

static void add_match(const struct ask *ask, struct match *v, size_t *n, struct match match)
{
    for (size_t i = 0; i < *n; i++) {
        if (same_column(v[i].at, match.at)) { /* by another of its names */
            v[i].score = match.score > v[i].score ? match.score : v[i].score;
            return;
        }
    }
    if (*n < MATCHES_MAX) {
        v[(*n)++] = match;
        return;
    }
    size_t worst = 0;
    for (size_t i = 1; i < *n; i++) {
        if (is_worse(ask, &v[i], &v[worst]))
            worst = i;
    }
    if (is_worse(ask, &v[worst], &match))
        v[worst] = match;
}

static struct matches names_keep(struct ask *ask, struct match *v, size_t n)
{
    struct matches out = {0};
    qsort(v, n, sizeof *v, names_by_score);
    while (out.len < n && v[out.len].score >= v[0].score - .5)
        out.len++;
    out.v = arena_alloc(ask->arena, (out.len + 1) * sizeof *out.v);
    memcpy(out.v, v, out.len * sizeof *v);
    return out;
}

/* "name" where a table has none of that word: what its rows are called by. */
static size_t add_labels(struct ask *ask, const struct span *span, struct match *found, size_t n)
{
    bool name = str_eq(span->lemma[span->len - 1], "name") &&
                (span->len == 1 || (span->len == 2 && str_eq(span->lemma[0], "full")));
    for (size_t t = 0; name && t < ask->schema->table_count; t++) {
        int label = table_label(ask, (int)t);
        bool known = label < 0 || ask_table(ask, (int)t)->hidden;
        for (size_t i = 0; i < n && !known; i++)
            known = found[i].at.table == (int)t && found[i].score > .6;
        if (!known)
            add_match(ask, found, &n, (struct match){.at = {(int)t, label}, .score = .6});
    }
    return n;
}

/* Yes or no, or done or not yet. */
static bool has_contrary(const struct ask *ask, struct column_ref at)
{
    const struct column_stats *stats = catalog_stats(ask->catalog, at);
    return ask_column(ask, at)->value == VALUE_BOOLEAN || column_is_date(ask, at) ||
           (stats && stats->distinct >= 0 && stats->distinct <= 2);
}

/* "Who drove there": no part of a name ("driving licence"), unless it says when. */
static bool is_deed(const struct span *span)
{
    return span->len == 1 && span->word[0] && word_is_participle(span->word[0]) &&
           !str_ends(span->word[0]->lower, "ed") &&
           !str_eq(span->word[0]->lower, span->word[0]->lemma);
}

static bool column_says(const struct ask *ask, struct column_ref at, const char *word)
{
    const char *words = catalog_column_words(ask->catalog, at);
    const size_t len = strlen(word);
    for (const char *p = words; (p = strstr(p, word)) != NULL; p += len) {
        if ((p == words || p[-1] == ' ') && (p[len] == ' ' || p[len] == '\0'))
            return true;
    }
    return false;
}

/* "Rating" beside a column of that name is no rate, though both have one lemma. */
static size_t keep_spelled(struct ask *ask, const struct span *span, struct match *found, size_t n)
{
    const struct word *last = span->word[span->len - 1];
    size_t kept = 0;
    bool spelled = false;
    if (!last || !(str_ends(last->lower, "ing") || str_ends(last->lower, "ings")))
        return n;
    char *letters = arena_strdup(ask->arena, last->lower);
    if (str_ends(letters, "s"))
        letters[strlen(letters) - 1] = '\0';
    for (size_t i = 0; i < n; i++)
        spelled = spelled || (found[i].score >= .9 && column_says(ask, found[i].at, letters));
    for (size_t i = 0; i < n; i++) {
        if (!spelled || column_says(ask, found[i].at, letters))
            found[kept++] = found[i];
    }
    return kept;
}

static struct matches names_match_columns(struct ask *ask, const struct span *span)
{
    struct match found[MATCHES_MAX];
    size_t n = 0;
    for (size_t i = 0; i < ask->names->names.len; i++) {
        const struct name *name = &ask->names->names.v[i];
        double score = name->weight * fit_column(ask, span, name);
        if (score >= .42 && !(score < .6 && is_deed(span) && !has_contrary(ask, name->at)))
            add_match(ask, found, &n, (struct match){.at = name->at, .score = score});
    }
    n = keep_spelled(ask, span, found, n);
    n = add_labels(ask, span, found, n);
    return names_keep(ask, found, n);
}

/* "Show the title", where there are showings: what a sentence begins with asks for something. */
static bool is_request(const struct ask *ask, size_t i)
{
    return (i == 0 || word_is_mark(&ask->words.v[i - 1], ".?!;")) &&
           wording_is(ask, i, "show|list|name|give|order|report|return|state|display|print") &&
           wording_is(ask, i + 1, "the|me|us|all|each|every|their|its|both|only|also|a");
}

struct matches names_columns(struct ask *ask, size_t first, size_t last)
{
    struct span span;
    struct matches exact = last == first + 1 ? exact_columns(ask, first) : (struct matches){0};
    if (last == first + 1 && wording_is(ask, first, "do|does|did") &&
        str_eq(ask->words.v[first].text, ask->words.v[first].lower))
        return (struct matches){0}; /* no dID of a dealer */
    if (first == 0 && last == 1 && wording_is(ask, 0, "who|what|when|where|which|how"))
        return (struct matches){0}; /* no column of a log: it asks */
    if (exact.len)
        return exact;
    if (!make_span(ask, first, last, &span) || is_request(ask, first))
        return (struct matches){0};
    return names_match_columns(ask, &span);
}

struct matches names_columns_of(struct ask *ask, const char *const *lemmas, size_t count)
{
    struct span span = {.len = count < SPAN_WORDS ? count : SPAN_WORDS};
    memcpy(span.lemma, lemmas, span.len * sizeof *lemmas);
    span.joined = join_lemmas(ask, span.lemma, span.len);
    return names_match_columns(ask, &span);
}

struct matches names_contrary(struct ask *ask, size_t i)
{
    char lemma[64];
    const char *const lemmas[] = {lemma};
    const struct word *word = &ask->words.v[i];
    if (word->quoted || !lemma_of_contrary(word->lower, lemma, sizeof lemma))
        return (struct matches){0};
    struct matches found = names_columns_of(ask, lemmas, 1);
    size_t kept = 0;
    for (size_t k = 0; k < found.len; k++) {
        const bool dated = column_is_date(ask, found.v[k].at) &&
                           str_starts(catalog_column_words(ask->catalog, found.v[k].at),
                                      word->lower + 2); /* "unpaid": paid date */
        if ((found.v[k].score >= .85 || dated) && has_contrary(ask, found.v[k].at))
            found.v[kept++] = found.v[k];
    }
    found.len = kept;
    return found;
}

/* "Products in the category" are products; only columns are called so ("length in feet"). */
static bool stands_in_another(const struct ask *ask, size_t first, size_t last)
{
    bool in = false;
    for (size_t i = first; i < last; i++)
        in = in || word_is(&ask->words.v[i], "in");
    return in;
}

static bool names_has_lemma(const struct name *name, const char *lemma)
{
    bool found = false;
    for (size_t k = 0; k < name->len; k++)
        found = found || str_eq(name->lemma[k], lemma);
    return found;
}

/* "Genre types" are no media types where there is a table of genres. */
static bool names_another(const struct ask *ask, const struct span *span, int table)
{
    const struct name *own = &ask->names->tables.v[table];
    for (size_t w = 0; w < span->len && span->len > 1; w++) {
        for (size_t i = 0; i < ask->names->tables.len; i++) {
            const struct name *name = &ask->names->tables.v[i];
            if (name->len == 1 && name->at.table != table &&
                !names_has_lemma(own, span->lemma[w]) && str_eq(name->lemma[0], span->lemma[w]))
                return true;
        }
    }
    return false;
}

struct matches names_tables(struct ask *ask, size_t first, size_t last)
{
    struct span span;
    struct match found[MATCHES_MAX];
    size_t n = 0;
    struct matches exact = last == first + 1 ? exact_tables(ask, first) : (struct matches){0};
    if (exact.len)
        return exact;
    if (stands_in_another(ask, first, last) || !make_span(ask, first, last, &span) ||
        is_request(ask, first))
        return (struct matches){0};
    for (size_t i = 0; i < ask->names->tables.len; i++) {
        const struct name *name = &ask->names->tables.v[i];
        double score = name->len ? fit_table(ask, &span, name) : 0;
        if (score >= .42)
            add_match(ask, found, &n, (struct match){.at = name->at, .score = score});
    }
    for (size_t i = 0; i < ask->names->others.len; i++) {
        const struct name *name = &ask->names->others.v[i];
        double score = name->weight * fit_table(ask, &span, name);
        if (score >= .6)
            add_match(ask, found, &n, (struct match){.at = name->at, .score = score});
    }
    for (size_t i = 0; i < n; i++) {
        if (found[i].score < .9 && names_another(ask, &span, found[i].at.table))
            found[i--] = found[--n];
    }
    return names_keep(ask, found, n);
}
