/* Searching by words and by meaning. The two scores are of different kinds, so their orders are
 * merged and not their numbers: reciprocal rank fusion (Cormack, Clarke, Büttcher 2009), k = 60. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/vec.h"
#include "querent/lang/classes.h"
#include "rag_private.h"

enum { DEPTH = 50, FUSION_K = 60, QUERY_WORDS_MAX = 64 };

struct candidate {
    int64_t chunk;
    double score, similarity;
    unsigned match;
};
struct candidates {
    VEC(struct candidate) list;
};

static bool search_is_plain(const char *p, size_t len)
{
    return word_classes_at(p, len).plain;
}

/* The question as an FTS5 query: each word as a string, so that no word is an operator. */
static void search_words_query(const char *question, struct buf *out)
{
    size_t n = 0;

    for (const char *p = question; *p && n < QUERY_WORDS_MAX;) {
        const char *begin = p;
        while (isalnum((unsigned char)*p) || *p == '_' || (unsigned char)*p >= 0x80)
            p++;
        if (p == begin) {
            p++;
            continue;
        }
        if (search_is_plain(begin, (size_t)(p - begin)))
            continue;
        buf_addf(out, "%s\"%.*s\"", n++ ? " OR " : "", (int)(p - begin), begin);
    }
}

static void search_merge(struct candidates *found, int64_t chunk, size_t rank, unsigned match,
                         double similarity)
{
    const double score = 1.0 / (double)(FUSION_K + rank + 1);

    for (size_t i = 0; i < found->list.len; i++)
        if (found->list.v[i].chunk == chunk) {
            found->list.v[i].score += score;
            found->list.v[i].match |= match;
            found->list.v[i].similarity = similarity;
            return;
        }
    vec_push(&found->list,
             ((struct candidate){
                 .chunk = chunk, .score = score, .similarity = similarity, .match = match}));
}

static bool by_words(struct rag *rag, const char *question, struct candidates *found,
                     struct err *err)
{
    sqlite3_stmt *statement = NULL;
    struct buf query = BUF_INIT;
    size_t rank = 0;

    search_words_query(question, &query);
    bool ok = true;
    if (query.len) {
        /* a word of a heading counts twice */
        ok = index_prepare(rag->db,
                           "SELECT rowid FROM words WHERE words MATCH ?1 ORDER BY bm25(words, 2.0, "
                           "1.0), rowid LIMIT ?2",
                           &statement, err);
        if (ok) {
            sqlite3_bind_text(statement, 1, buf_str(&query), -1, SQLITE_STATIC);
            sqlite3_bind_int(statement, 2, DEPTH);
            while (sqlite3_step(statement) == SQLITE_ROW)
                search_merge(found, sqlite3_column_int64(statement, 0), rank++, RAG_WORDS, 0);
        }
        sqlite3_finalize(statement);
    }
    buf_release(&query);
    return ok;
}

/* A server that fails leaves what the words found: documents are searched all the same. */
static bool by_meaning(struct rag *rag, const char *question, struct cancel *cancel,
                       struct candidates *found, struct err *err)
{
    struct nearest nearest[DEPTH];
    const float *query;
    size_t dim = 0;
    struct err own = ERR_INIT;

    if (!rag->embedder || !embed_load(rag, err))
        return !rag->embedder;
    if (!rag->vectors.count)
        return true;
    if (!(query = embed_question(rag, question, &dim, cancel, &own))) {
        if (own.code != ERR_CANCELLED)
            return true;
        *err = own;
        return false;
    }
    const size_t n = vectors_nearest(&rag->vectors, query, dim, DEPTH, nearest);
    const double length = (double)vectors_length(query, dim);
    for (size_t i = 0; i < n && length > 0; i++) {
        const double similarity = (double)nearest[i].score / length;
        if (similarity < rag->min_similarity)
            break; /* all that follow are further away */
        search_merge(found, rag->vectors.chunks[nearest[i].index], i, RAG_MEANING, similarity);
    }
    return true;
}

/* Best first; equal ones in the documents' order, so that answers repeat. */
static int search_compare(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;

    if (x->score != y->score)
        return x->score < y->score ? 1 : -1;
    return x->chunk < y->chunk ? -1 : x->chunk > y->chunk;
}

static bool read_hit(struct rag *rag, sqlite3_stmt *statement, const struct candidate *candidate,
                     struct rag_hit *hit, struct err *err)
{
    sqlite3_reset(statement);
    sqlite3_bind_int64(statement, 1, candidate->chunk);
    if (sqlite3_step(statement) != SQLITE_ROW)
        return index_error(rag->db, err);
    *hit = (struct rag_hit){.path = mem_strdup((const char *)sqlite3_column_text(statement, 0)),
                            .heading = mem_strdup((const char *)sqlite3_column_text(statement, 1)),
                            .line = sqlite3_column_int(statement, 2),
                            .text = mem_strdup((const char *)sqlite3_column_text(statement, 3)),
                            .score = candidate->score,
                            .similarity = candidate->similarity,
                            .match = (enum rag_match)candidate->match};
    hit->converted = convert_is_html(hit->path) || convert_is_pdf(hit->path);
    return true;
}

static bool read_hits(struct rag *rag, const struct candidates *found, size_t max,
                      struct rag_hit **ret_hits, size_t *ret_count, struct err *err)
{
    const size_t want = found->list.len < max ? found->list.len : max;
    struct rag_hit *hits = mem_alloc((want + 1) * sizeof *hits);
    sqlite3_stmt *statement = NULL;
    size_t n = 0;

    bool ok = index_prepare(rag->db,
                            "SELECT d.path, c.heading, c.line, c.text FROM chunks AS c"
                            " JOIN documents AS d ON d.id = c.document WHERE c.id = ?1",
                            &statement, err);
    while (ok && n < want) {
        ok = read_hit(rag, statement, &found->list.v[n], &hits[n], err);
        n += ok;
    }
    sqlite3_finalize(statement);
    if (!ok) {
        rag_hits_free(hits, n);
        return false;
    }
    *ret_hits = hits;
    *ret_count = n;
    return true;
}

bool search_by(struct rag *rag, enum rag_match ways, const char *question, size_t max,
               struct cancel *cancel, struct rag_hit **ret_hits, size_t *ret_count, struct err *err)
{
    struct candidates found = {0};

    const bool ok = (!(ways & RAG_WORDS) || by_words(rag, question, &found, err)) &&
                    (!(ways & RAG_MEANING) || by_meaning(rag, question, cancel, &found, err));
    if (ok && found.list.len)
        qsort(found.list.v, found.list.len, sizeof *found.list.v, search_compare);
    const bool read = ok && read_hits(rag, &found, max, ret_hits, ret_count, err);
    vec_release(&found.list);
    return read;
}

bool rag_search(struct rag *rag, const char *question, size_t max, struct cancel *cancel,
                struct rag_hit **ret_hits, size_t *ret_count, struct err *err)
{
    return search_by(rag, RAG_BOTH, question, max, cancel, ret_hits, ret_count, err);
}

void rag_hits_free(struct rag_hit *hits, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        mem_free(hits[i].path);
        mem_free(hits[i].heading);
        mem_free(hits[i].text);
    }
    mem_free(hits);
}
