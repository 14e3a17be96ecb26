/* How often the right section of a documentation is among the first: questions written by hand over
 * PostgreSQL's manual as Debian ships it (postgresql-doc-15), a section a file.
 *
 *   bench_rag_retrieval QUESTIONS.tsv [FOLDER [INDEX [URL MODEL [STRANGE.txt]]]]
 *
 * With an embedding server (embedding_server.py) the other lines are meaning alone, and words and
 * meaning merged. STRANGE.txt has questions that the documents do not answer, a line each: how
 * similar their best excerpt is says where the threshold belongs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "rag_private.h"

enum { TOP = 10, FILE_MAX = 1 << 20 };
#define MANUAL "/usr/share/doc/postgresql-doc-15/html"

struct recall {
    size_t questions, at1, at5, at10;
};

static void count(struct recall *recall, const struct rag_hit *hits, size_t found, const char *file)
{
    recall->questions++;
    for (size_t i = 0; i < found; i++) {
        if (!str_eq(hits[i].path, file))
            continue;
        recall->at1 += i < 1;
        recall->at5 += i < 5;
        recall->at10 += i < 10;
        return;
    }
}

static struct recall ask(struct rag *rag, enum rag_match ways, const char *text, bool show)
{
    struct recall recall = {0};
    size_t lines = 0;

    char **all = str_split(text, '\n', &lines);
    for (size_t i = 0; i < lines; i++) {
        char *tab = strchr(all[i], '\t');
        struct rag_hit *hits = NULL;
        size_t found = 0;
        struct err err = ERR_INIT;
        if (!tab)
            continue;
        *tab = '\0';
        if (!search_by(rag, ways, all[i], TOP, NULL, &hits, &found, &err)) {
            fprintf(stderr, "%s\n", err.text);
            continue;
        }
        const size_t before = recall.at10;
        count(&recall, hits, found, tab + 1);
        if (show && recall.at10 == before)
            printf("missed: %s (%s; first: %s)\n", all[i], tab + 1, found ? hits[0].path : "none");
        rag_hits_free(hits, found);
    }
    str_free_all(all, lines);
    return recall;
}

static void tell(struct rag *rag, enum rag_match ways, const char *what, const char *text)
{
    const int64_t begin = clock_mono_us();
    const struct recall recall = ask(rag, ways, text, ways == RAG_WORDS);
    const double n = recall.questions ? (double)recall.questions : 1;

    printf("%s, %zu questions: at 1 %.1f %%, at 5 %.1f %%, at 10 %.1f %%; %.2f ms a question\n",
           what, recall.questions, 100 * (double)recall.at1 / n, 100 * (double)recall.at5 / n,
           100 * (double)recall.at10 / n, (double)(clock_mono_us() - begin) / 1000 / n);
    fflush(stdout);
}

static int similarity_compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

/* Of the best excerpt of each question. */
static void tell_similarity(struct rag *rag, const char *what, const char *text)
{
    size_t lines = 0, n = 0;
    char **all = str_split(text, '\n', &lines);
    double *best = calloc(lines + 1, sizeof *best);

    for (size_t i = 0; i < lines; i++) {
        struct rag_hit *hits = NULL;
        size_t found = 0;
        struct err err = ERR_INIT;
        all[i][strcspn(all[i], "\t")] = '\0';
        if (*all[i] && search_by(rag, RAG_MEANING, all[i], 1, NULL, &hits, &found, &err)) {
            best[n++] = found ? hits[0].similarity : 0;
            rag_hits_free(hits, found);
        }
    }
    qsort(best, n, sizeof *best, similarity_compare);
    if (n)
        printf("%s, %zu questions: best similarity 0 %% %.3f, 5 %% %.3f, 50 %% %.3f, 95 %% %.3f, "
               "100 %% %.3f\n",
               what, n, best[0], best[n / 20], best[n / 2], best[n * 19 / 20], best[n - 1]);
    free(best);
    str_free_all(all, lines);
}

static struct rag *read_folder(const char *folder, const struct rag_options *options)
{
    struct rag_ingested counts = {0};
    struct rag *rag = NULL;
    struct err err = ERR_INIT;
    const int64_t begin = clock_mono_us();

    if (!rag_open(options, &rag, &err) || !rag_ingest(rag, folder, NULL, &counts, &err)) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    printf("%zu files, %zu chunks, read in %.0f s%s%s\n", counts.files, counts.chunks,
           (double)(clock_mono_us() - begin) / 1e6, *counts.note ? "; " : "", counts.note);
    return rag;
}

static void read_or_exit(const char *path, struct buf *text)
{
    struct err err = ERR_INIT;

    if (path_read(path, FILE_MAX, text, &err))
        return;
    fprintf(stderr, "%s\n", err.text);
    exit(1);
}

static void with_vectors(char **argv, const char *text, const char *strange)
{
    const struct llm_config config = {.kind = LLM_OPENAI, .url = argv[4]};
    struct llm *llm = NULL;
    struct err err = ERR_INIT;

    if (!llm_open(&config, &llm, &err)) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    struct rag *rag = read_folder(
        argv[2],
        &(struct rag_options){.index_path = argv[3], .embedder = llm, .embedding_model = argv[5]});
    tell(rag, RAG_MEANING, "vectors", text);
    tell(rag, RAG_BOTH, "BM25 and vectors", text);
    tell_similarity(rag, "answered", text);
    tell_similarity(rag, "strange", strange);
    rag_close(rag);
    llm_free(llm);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 2 ? argv[2] : MANUAL, *index = argc > 3 ? argv[3] : NULL;
    struct buf text = BUF_INIT, strange = BUF_INIT;

    if (argc < 2) {
        fprintf(stderr, "which questions?\n");
        return 1;
    }
    read_or_exit(argv[1], &text);
    if (access(folder, R_OK) != 0) {
        printf("skipped: '%s' is not there (Debian: apt install postgresql-doc-15 w3m)\n", folder);
        return 77;
    }
    struct rag *rag = read_folder(folder, &(struct rag_options){.index_path = index});
    tell(rag, RAG_WORDS, "BM25", buf_str(&text));
    rag_close(rag);
    if (argc > 6)
        read_or_exit(argv[6], &strange);
    if (argc > 5)
        with_vectors(argv, buf_str(&text), buf_str(&strange));
    buf_release(&text);
    buf_release(&strange);
    return 0;
}
