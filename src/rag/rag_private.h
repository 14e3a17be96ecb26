/* What the parts of rag share: a chunk as it is cut, the index, vectors in memory. */
#ifndef QUERENT_RAG_PRIVATE_H
#define QUERENT_RAG_PRIVATE_H

#include <sqlite3.h>

#include "querent/base/buf.h"
#include "querent/rag/rag.h"

/* ---- chunk.c */

struct chunk {
    const char *heading; /* good during the call */
    int line;
    const char *text;
    size_t len;
};
/* Cuts a document at headings, then at paragraphs, into about `words` words; a code fence stays
 * whole. False from `take` stops and is handed on. */
bool chunk_document(const char *text, bool markdown, size_t words,
                    bool (*take)(void *arg, const struct chunk *chunk), void *arg);

/* ---- headings.c */

/* The page with Markdown's marks in front of its headings. */
void headings_mark(const char *html, struct buf *out);

/* ---- convert.c */

bool convert_is_html(const char *path);
bool convert_is_pdf(const char *path);
/* A PDF or HTML file as Markdown, by the tools of the system that are there (pdftotext; w3m, lynx
 * or html2text): headings of HTML stay headings, a page of a PDF begins with one. ERR_NOT_FOUND:
 * there is no such tool; the text names the package. */
bool convert_document(const char *path, struct cancel *cancel, struct buf *ret_text,
                      struct err *err);

/* ---- vectors.c */

/* Unit vectors of one length, one after another, with the chunk each belongs to. */
struct vectors {
    float *v;
    int64_t *chunks;
    size_t count, dim, cap;
};
void vectors_release(struct vectors *vectors);
/* Copies and scales to length 1; false when the length differs from the others'. */
bool vectors_add(struct vectors *vectors, int64_t chunk, const float *v, size_t dim);
struct nearest {
    size_t index;
    float score; /* the query's length times the cosine */
};
/* The `max` nearest by cosine, best first; returns how many. */
size_t vectors_nearest(const struct vectors *vectors, const float *query, size_t dim, size_t max,
                       struct nearest *ret_nearest);
float vectors_length(const float *v, size_t n);

/* ---- index.c: the SQLite file */

struct rag {
    sqlite3 *db;
    size_t chunk_words;
    struct llm *embedder; /* NULL: words only */
    char *model;
    double min_similarity;
    struct vectors vectors;
    bool vectors_loaded;
    char *asked; /* the newest question whose vector was asked for; NULL: none */
    float *asked_vector;
    size_t asked_dim;
    void (*cost)(void *arg, const char *agent, const struct llm_reply *usage); /* may be NULL */
    void *arg;
};
/* embed.c: the vectors of texts, their cost told. */
bool embed_texts(struct rag *rag, const char *const *texts, size_t count, float **ret_vectors,
                 size_t *ret_dim, struct cancel *cancel, struct err *err);
/* The question's vector (rag's), asked for once: a question is compared with several lists of
 * texts. NULL: it failed. */
const float *embed_question(struct rag *rag, const char *question, size_t *ret_dim,
                            struct cancel *cancel, struct err *err);
bool index_open(const char *path, sqlite3 **ret_db, struct err *err);
bool index_exec(sqlite3 *db, const char *sql, struct err *err);
bool index_prepare(sqlite3 *db, const char *sql, sqlite3_stmt **ret_statement, struct err *err);
bool index_error(sqlite3 *db, struct err *err);

/* ---- search.c */

/* rag_search by words, by meaning, or by both. */
bool search_by(struct rag *rag, enum rag_match ways, const char *question, size_t max,
               struct cancel *cancel, struct rag_hit **ret_hits, size_t *ret_count,
               struct err *err);

/* ---- embed.c */

/* Vectors for all chunks that have none of this model. */
bool embed_missing(struct rag *rag, struct cancel *cancel, struct err *err);
bool embed_load(struct rag *rag, struct err *err);

#endif
