/* How often the right section of a documentation is among the first: questions written by hand over
 * PostgreSQL's manual as Debian ships it (postgresql-doc-15), a section a file.
 *
 *   bench_rag_retrieval QUESTIONS.tsv [FOLDER [INDEX [URL MODEL]]]
 *
 * With an embedding server the second line is words and meaning merged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "querent/base/buf.h"
#include "querent/base/clock.h"
#include "querent/base/path.h"
#include "querent/base/str.h"
#include "querent/rag/rag.h"

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

static struct recall ask(struct rag *rag, const char *text, bool show)
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
        if (!rag_search(rag, all[i], TOP, NULL, &hits, &found, &err)) {
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

static void run(const char *what, const char *text, const char *folder,
                const struct rag_options *options)
{
    struct rag_ingested counts = {0};
    struct rag *rag = NULL;
    struct err err = ERR_INIT;
    int64_t begin = clock_mono_us();

    if (!rag_open(options, &rag, &err) || !rag_ingest(rag, folder, NULL, &counts, &err)) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    printf("%zu files, %zu chunks, read in %.0f s%s%s\n", counts.files, counts.chunks,
           (double)(clock_mono_us() - begin) / 1e6, *counts.note ? "; " : "", counts.note);
    begin = clock_mono_us();
    const struct recall recall = ask(rag, text, !options->embedder);
    const double n = recall.questions ? (double)recall.questions : 1;
    printf("%s, %zu questions: at 1 %.1f %%, at 5 %.1f %%, at 10 %.1f %%; %.2f ms a question\n",
           what, recall.questions, 100 * (double)recall.at1 / n, 100 * (double)recall.at5 / n,
           100 * (double)recall.at10 / n, (double)(clock_mono_us() - begin) / 1000 / n);
    rag_close(rag);
}

int main(int argc, char **argv)
{
    const char *folder = argc > 2 ? argv[2] : MANUAL, *index = argc > 3 ? argv[3] : NULL;
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;

    if (argc < 2 || !path_read(argv[1], FILE_MAX, &text, &err)) {
        fprintf(stderr, "%s\n", argc < 2 ? "which questions?" : err.text);
        return 1;
    }
    if (access(folder, R_OK) != 0) {
        printf("skipped: '%s' is not there (Debian: apt install postgresql-doc-15 w3m)\n", folder);
        return 77;
    }
    run("BM25", buf_str(&text), folder, &(struct rag_options){.index_path = index});
    if (argc > 5) {
        struct llm *llm = NULL;
        const struct llm_config config = {.kind = LLM_OPENAI, .url = argv[4]};
        if (!llm_open(&config, &llm, &err)) {
            fprintf(stderr, "%s\n", err.text);
            return 1;
        }
        run("BM25 and vectors", buf_str(&text), folder,
            &(struct rag_options){
                .index_path = index, .embedder = llm, .embedding_model = argv[5]});
        llm_free(llm);
    }
    buf_release(&text);
    return 0;
}
