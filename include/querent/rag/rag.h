/* Answers from documents (G9): Markdown, text, HTML and PDF files → chunks → an index → excerpts
 * with sources.
 *
 * The index is one SQLite file that can be thrown away: it is made anew from the documents. Words
 * are searched by FTS5's BM25; with an embedding server also by meaning, both orders merged.
 * Vectors are kept by the text's hash, so that unchanged text is never embedded twice. A `struct
 * rag` is used by one thread at a time.
 */
#ifndef QUERENT_RAG_RAG_H
#define QUERENT_RAG_RAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "querent/base/cancel.h"
#include "querent/base/err.h"
#include "querent/llm/llm.h"
#include "querent/model/settings.h"

#define RAG_FILE_MAX (16 * 1024 * 1024) /* bytes of one document; larger ones are left out */

struct rag;

struct rag_options {
    const char *index_path;      /* NULL: in memory */
    size_t chunk_words;          /* 0: 200 */
    struct llm *embedder;        /* borrowed until rag_close; NULL: words only */
    const char *embedding_model; /* NULL or "": words only */
    double min_similarity;       /* cosine from which an excerpt is about the question; 0: any */
    /* After each call for embeddings; may be NULL. */
    void (*cost)(void *arg, const char *agent, const struct llm_reply *usage);
    void *arg;
};
bool rag_open(const struct rag_options *options, struct rag **ret_rag, struct err *err);
void rag_close(struct rag *rag); /* NULL is fine */

struct rag_ingested {
    size_t files, changed, removed, left_out; /* left_out: too large, no UTF-8, unreadable */
    size_t chunks;                            /* in the index afterwards */
    char note[160]; /* why there are no vectors though a model is set, or what was left out; "" */
};
/* Brings the index up to date with the .md, .markdown, .txt, .html, .htm and .pdf files below `dir`
 * (links are not followed; HTML and PDF need a tool of the system): new and changed ones are read,
 * vanished ones forgotten. A failing embedding server is a note: words are searched all the same.
 */
bool rag_ingest(struct rag *rag, const char *dir, struct cancel *cancel,
                struct rag_ingested *ret_counts, struct err *err);

enum rag_match { RAG_WORDS = 1, RAG_MEANING = 2, RAG_BOTH = 3 };
struct rag_hit {
    char *path;    /* relative to the folder */
    char *heading; /* "Guide > Install", "" */
    int line;      /* 1-based, where the chunk begins */
    char *text;
    double score; /* merged rank, higher is better; comparable within one search only */
    enum rag_match match;
    double similarity; /* cosine to the question; 0 where only words found it */
    bool converted;    /* HTML or PDF: text and line are those of its conversion */
};
/* The best `max` chunks, best first; 0 and no error: nothing fits. By meaning only chunks from
 * min_similarity on are found. */
bool rag_search(struct rag *rag, const char *question, size_t max, struct cancel *cancel,
                struct rag_hit **ret_hits, size_t *ret_count, struct err *err);
void rag_hits_free(struct rag_hit *hits, size_t count);

/* How many of the texts the embedding model was never asked about. *ret_bytes, which may be NULL:
 * their length. */
bool rag_unknown(struct rag *rag, const char *const *texts, size_t count, size_t *ret_count,
                 size_t *ret_bytes, struct err *err);
/* Asks about these, 32 a call, and keeps the vectors: what was kept when it ends early is not asked
 * again. `learned`, which may be NULL, after each call: how many of all are known. ERR_NOT_FOUND:
 * no model is set. */
bool rag_learn(struct rag *rag, const char *const *texts, size_t count,
               void (*learned)(void *arg, size_t known, size_t all), void *arg,
               struct cancel *cancel, struct err *err);
/* How near each of any texts is to the question: cosines, by the embedding model alone. Texts that
 * were never seen are learned first. ERR_NOT_FOUND: none is set. */
bool rag_similar(struct rag *rag, const char *question, const char *const *texts, size_t count,
                 float *ret_similarity, struct cancel *cancel, struct err *err);

/* A term that a document explains: "**Net sales**: …", "An active customer is one with …". */
struct rag_definition {
    char *path;
    int line;             /* where its chunk begins */
    char *term, *meaning; /* "active customer", "one with an order in 90 days" */
};
bool rag_definitions(struct rag *rag, struct rag_definition **ret_list, size_t *ret_count,
                     struct err *err);
void rag_definitions_free(struct rag_definition *list, size_t count);

struct rag_question {
    const char *text;
    size_t top_k;                    /* 0: 5 */
    struct llm *llm;                 /* NULL: the answer is the excerpts */
    const struct settings *settings; /* model and temperature; may be NULL without llm */
    struct cancel *cancel;
    void (*token)(void *arg, const char *text, size_t len); /* may be NULL */
    void *arg;
};
struct rag_answer {
    char *text; /* ends with the sources, a line each: "[1] guide.md:12 Guide > Install" */
    struct rag_hit *hits;
    size_t hit_count;
    struct llm_reply usage; /* text is NULL */
};
/* ERR_NOT_FOUND when no document has anything on it: no answer is made up. */
bool rag_answer(struct rag *rag, const struct rag_question *question, struct rag_answer *ret_answer,
                struct err *err);
void rag_answer_release(struct rag_answer *answer);

#endif
