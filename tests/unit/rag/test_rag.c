/* Documents without a model server: cutting, ingesting, searching by words, nearest vectors. */
#include "support/check.h"

#include <math.h>
#include <utime.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "rag_private.h"
#include "support/folder.h"

/* ---- cutting */

static bool on_chunk(void *arg, const struct chunk *chunk)
{
    buf_addf(arg, "%d|%s|%.*s\n---\n", chunk->line, chunk->heading, (int)chunk->len, chunk->text);
    return true;
}

static const struct {
    const char *text;
    bool markdown;
    const char *chunks;
} cuts[] = {
    {"", true, ""},
    {"\n\n  \n", true, ""},
    {"one two", false, "1||one two\n---\n"},
    {"# A\n\none\n\n## B #\ntwo\n# C\nthree", true,
     "3|A|one\n---\n6|A > B|two\n---\n8|C|three\n---\n"},
    {"# no heading", false, "1||# no heading\n---\n"},
    {"#tag is text", true, "1||#tag is text\n---\n"},
    {"a b c\n\nd e f\n\ng", true, "1||a b c\n---\n3||d e f\n---\n5||g\n---\n"},
    {"a\n\nb\n\nc d\n\ne", true, "1||a\n\nb\n\nc d\n---\n7||e\n---\n"},
    {"```\n# no heading\n\na b c d\n```\nx", true,
     "1||```\n# no heading\n\na b c d\n```\n---\n6||x\n---\n"},
    {"a b c d e f g h i j", true, "1||a b c d e f\n---\n1||g h i j\n---\n"},
    {"a b. c d e f g h i j", true, "1||a b.\n---\n1||c d e f g h\n---\n1||i j\n---\n"},
};

static void chunk_document__cuts__at_headings_and_paragraphs(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        struct buf out = BUF_INIT;
        assert_true(chunk_document(cuts[i].text, cuts[i].markdown, 3, on_chunk, &out));
        if (!str_eq(buf_str(&out), cuts[i].chunks))
            fail_msg("case %zu:\n%s", i, buf_str(&out));
        buf_release(&out);
    }
}

/* A table stays whole though it is longer than a piece, and a piece repeats the sentence before. */
static void chunk_document__keeps__tables_and_overlap(void **state)
{
    static const char text[] = "# Prices\n\none two three four five.\n\n| a | b |\n|---|---|\n"
                               "| c1 | d |\n| c2 | d |\n| c3 | d |\n\nafter the table.\n";
    static const char leaning[] = "a b c d e f g h i j k l. Say it twice.\n\nnext one";
    struct buf out = BUF_INIT;

    (void)state;
    assert_true(chunk_document(text, true, 8, on_chunk, &out));
    assert_non_null(
        strstr(buf_str(&out), "| a | b |\n|---|---|\n| c1 | d |\n| c2 | d |\n| c3 | d |"));
    buf_clear(&out);
    assert_true(chunk_document(leaning, true, 15, on_chunk, &out));
    assert_non_null(strstr(buf_str(&out), "1||Say it twice.\n\nnext one"));
    buf_release(&out);
}

/* ---- searching */

static struct rag *open_rag(const char *path)
{
    struct rag *rag = NULL;
    struct err err = ERR_INIT;

    if (!rag_open(&(struct rag_options){.index_path = path, .chunk_words = 20}, &rag, &err))
        fail_msg("%s", err.text);
    return rag;
}

static struct rag_ingested ingest(struct rag *rag)
{
    struct rag_ingested counts = {0};
    struct err err = ERR_INIT;

    if (!rag_ingest(rag, folder_path("docs"), NULL, &counts, &err))
        fail_msg("%s", err.text);
    return counts;
}

/* Path of the best hit, "" for none. */
static const char *best(struct rag *rag, const char *question)
{
    static char path[256];
    struct rag_hit *hits = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    if (!rag_search(rag, question, 3, NULL, &hits, &count, &err))
        fail_msg("%s", err.text);
    snprintf(path, sizeof path, "%s", count ? hits[0].path : "");
    rag_hits_free(hits, count);
    return path;
}

/* ---- other formats */

/* A tool of the name in the folder, alone on the PATH. */
static void put_tool(const char *name, const char *script)
{
    char *path = mem_printf("bin/%s", name);

    mkdir(folder_path("bin"), 0700);
    folder_write(path, script, 0700);
    chmod(folder_path(path), 0700);
    setenv("PATH", folder_path("bin"), 1);
    mem_free(path);
}

static void ingest__reads__html_and_pdf_by_tools(void **state)
{
    char *before = mem_strdup(getenv("PATH"));

    (void)state;
    mkdir(folder_path("docs"), 0700);
    folder_write("docs/a.html", "<html><h1>Zebra</h1><p>Stripes.</p></html>", 0600);
    folder_write("docs/b.pdf", "%PDF", 0600);
    struct rag *rag = open_rag(NULL);
    setenv("PATH", folder_path("docs"), 1);
    struct rag_ingested counts = ingest(rag);
    assert_int_equal(counts.left_out, 2);
    assert_non_null(strstr(counts.note, "needs "));
    put_tool("w3m", "#!/bin/sh\nprintf '# Zebra\\n\\nStripes.\\n'\n");
    put_tool("pdftotext", "#!/bin/sh\nprintf 'One.\\n\\fGiraffes.\\n\\f'\n");
    rag_close(rag);
    rag = open_rag(NULL);
    counts = ingest(rag);
    assert_int_equal(counts.left_out, 0);
    assert_string_equal(best(rag, "stripes"), "a.html");
    struct rag_hit *hits = NULL;
    size_t count = 0;
    assert_true(rag_search(rag, "giraffes", 1, NULL, &hits, &count, NULL));
    assert_string_equal(hits[0].heading, "Page 2");
    rag_hits_free(hits, count);
    rag_close(rag);
    setenv("PATH", before, 1);
    mem_free(before);
}

static void definitions__are__what_glossaries_explain(void **state)
{
    static const struct {
        const char *term, *meaning;
    } terms[] = {{"Net sales", "quantity times unit price"},
                 {"active customer", "one with an order in 90 days"},
                 {"big order", "an order whose total is over 9"},
                 {"Churn", "customers that left"}};
    struct rag_definition *list = NULL;
    size_t count = 0;

    (void)state;
    mkdir(folder_path("docs"), 0700);
    folder_write(
        "docs/g.md",
        "# Glossary\n\n- **Net sales**: quantity times unit price\n\nAn active customer is one "
        "with an order in 90 days. It rains. A big order is an order whose total is over 9.\n\n"
        "Churn: customers that left\n\n# Else\n\nA small order is an order whose total is 1.\n",
        0600);
    struct rag *rag = open_rag(NULL);
    ingest(rag);
    assert_true(rag_definitions(rag, &list, &count, NULL));
    assert_int_equal(count, 4);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(list[i].term, terms[i].term);
        assert_string_equal(list[i].meaning, terms[i].meaning);
    }
    assert_int_equal(list[1].line, 5);
    rag_definitions_free(list, count);
    rag_close(rag);
}

static void write_documents(void)
{
    mkdir(folder_path("docs"), 0700);
    mkdir(folder_path("docs/deep"), 0700);
    mkdir(folder_path("docs/.hidden"), 0700);
    folder_write("docs/guide.md",
                 "# Guide\n\n## Installing\n\nRun the installer. It takes a minute.\n\n"
                 "## Removing\n\nDelete the folder.\n",
                 0600);
    folder_write("docs/deep/policy.txt", "Refunds are paid within thirty days of a complaint.",
                 0600);
    folder_write("docs/deep/code.c", "refunds refunds refunds", 0600);
    folder_write("docs/.hidden/x.md", "refunds refunds refunds", 0600);
    folder_write("docs/bad.txt", "refunds \xff\xfe", 0600);
    folder_write("docs/umlaut.md", "# Größe\n\nDie Größe der Tabelle.", 0600);
}

static void search__finds__by_words(void **state)
{
    (void)state;
    write_documents();
    struct rag *rag = open_rag(NULL);
    const struct rag_ingested counts = ingest(rag);

    assert_int_equal(counts.files, 4);
    assert_int_equal(counts.changed, 3);
    assert_int_equal(counts.left_out, 1);
    assert_non_null(strstr(counts.note, "bad.txt"));
    assert_int_equal(counts.chunks, 4);
    assert_string_equal(best(rag, "how do I install it?"), "guide.md");
    assert_string_equal(best(rag, "When is a refund paid?"), "deep/policy.txt");
    assert_string_equal(best(rag, "grosse"), ""); /* ö is folded, ß is not */
    assert_string_equal(best(rag, "GRÖßE"), "umlaut.md");
    assert_string_equal(best(rag, "zebra"), "");
    assert_string_equal(best(rag, "the of and"), "");
    assert_string_equal(best(rag, ""), "");
    assert_string_equal(best(rag, "installer\" OR * NEAR( AND -"), "guide.md");
    rag_close(rag);
}

static void hits__say__where_they_stand(void **state)
{
    (void)state;
    write_documents();
    struct rag *rag = open_rag(NULL);
    struct rag_hit *hits = NULL;
    size_t count = 0;

    ingest(rag);
    assert_true(rag_search(rag, "removing", 5, NULL, &hits, &count, NULL));
    assert_int_equal(count, 1);
    assert_string_equal(hits[0].heading, "Guide > Removing");
    assert_int_equal(hits[0].line, 9);
    assert_string_equal(hits[0].text, "Delete the folder.");
    assert_int_equal(hits[0].match, RAG_WORDS);
    rag_hits_free(hits, count);
    rag_close(rag);
}

static void ingest__follows__the_folder(void **state)
{
    (void)state;
    char index[512];

    write_documents();
    snprintf(index, sizeof index, "%s", folder_path("index.db"));
    struct rag *rag = open_rag(index);
    ingest(rag);
    rag_close(rag);
    rag = open_rag(index);
    struct rag_ingested counts = ingest(rag);
    assert_int_equal(counts.changed, 0);
    assert_int_equal(counts.removed, 0);
    folder_write("docs/guide.md", "# Guide\n\nZebras are striped.\n", 0600);
    unlink(folder_path("docs/deep/policy.txt"));
    counts = ingest(rag);
    assert_int_equal(counts.changed, 1);
    assert_int_equal(counts.removed, 1);
    assert_string_equal(best(rag, "zebra"), "guide.md");
    assert_string_equal(best(rag, "installer"), "");
    assert_string_equal(best(rag, "refunds"), "");
    rag_close(rag);
}

static void open__makes_anew__what_is_broken(void **state)
{
    (void)state;
    char index[512];

    snprintf(index, sizeof index, "%s", folder_path("broken.db"));
    folder_write("broken.db",
                 "this is no database, but long enough to be taken for one by its size", 0600);
    rag_close(open_rag(index));
}

/* A reader of foreign files is the first that foreign files take over. */
static void tools_get__no_keys__of_the_environment(void **state)
{
    char before[4096];

    (void)state;
    snprintf(before, sizeof before, "%s", getenv("PATH"));
    mkdir(folder_path("docs"), 0700);
    folder_write("docs/b.pdf", "%PDF", 0600);
    put_tool("pdftotext", "#!/bin/sh\nprintf 'Giraffes %s end' \"$QUERENT_TEST_KEY\"\n");
    setenv("QUERENT_TEST_KEY", "zebra", 1);
    struct rag *rag = open_rag(NULL);
    ingest(rag);
    assert_string_equal(best(rag, "giraffes"), "b.pdf");
    assert_string_equal(best(rag, "zebra"), "");
    rag_close(rag);
    unsetenv("QUERENT_TEST_KEY");
    setenv("PATH", before, 1);
}

static void ingest__says__that_the_folder_is_missing(void **state)
{
    (void)state;
    struct rag *rag = open_rag(NULL);
    struct rag_ingested counts;
    struct err err = ERR_INIT;

    assert_false(rag_ingest(rag, folder_path("nowhere"), NULL, &counts, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    rag_close(rag);
}

static void answer__without_a_model__is_excerpts_and_sources(void **state)
{
    (void)state;
    write_documents();
    struct rag *rag = open_rag(NULL);
    struct rag_answer answer;
    struct err err = ERR_INIT;

    ingest(rag);
    assert_true(rag_answer(rag, &(struct rag_question){.text = "refunds"}, &answer, &err));
    assert_string_equal(answer.text,
                        "[1] deep/policy.txt\nRefunds are paid within thirty days of a complaint."
                        "\n\nSources:\n[1] deep/policy.txt:1");
    rag_answer_release(&answer);
    assert_false(rag_answer(rag, &(struct rag_question){.text = "zebra"}, &answer, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    rag_close(rag);
}

/* ---- vectors */

static void vectors__nearest__is_what_a_plain_scan_finds(void **state)
{
    (void)state;
    struct vectors vectors = {0};
    float v[13], query[13] = {0};
    struct nearest found[5];
    uint32_t seed = 7;

    for (int64_t i = 0; i < 300; i++) {
        for (size_t k = 0; k < 13; k++) {
            seed = seed * 1664525 + 1013904223;
            v[k] = (float)(seed >> 8) / 8388608.0f - 1;
        }
        assert_true(vectors_add(&vectors, i * 10, v, 13));
        if (i == 123)
            memcpy(query, v, sizeof v);
    }
    assert_false(vectors_add(&vectors, 1, v, 12));
    assert_int_equal(vectors_nearest(&vectors, query, 13, 5, found), 5);
    assert_int_equal(vectors.chunks[found[0].index], 1230);
    double last = 1e9;
    for (size_t i = 0; i < 5; i++) {
        double score = 0;
        size_t better = 0;
        for (size_t k = 0; k < 13; k++)
            score += (double)vectors.v[found[i].index * 13 + k] * query[k];
        for (size_t j = 0; j < vectors.count; j++) {
            double other = 0;
            for (size_t k = 0; k < 13; k++)
                other += (double)vectors.v[j * 13 + k] * query[k];
            better += other > score + 1e-5;
        }
        assert_true(score <= last + 1e-5);
        assert_true(better <= i);
        last = score;
    }
    assert_int_equal(vectors_nearest(&vectors, query, 12, 5, found), 0);
    vectors_release(&vectors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chunk_document__cuts__at_headings_and_paragraphs),
        cmocka_unit_test(chunk_document__keeps__tables_and_overlap),
        cmocka_unit_test_setup_teardown(tools_get__no_keys__of_the_environment, folder_make,
                                        folder_drop),
        cmocka_unit_test_setup_teardown(ingest__reads__html_and_pdf_by_tools, folder_make,
                                        folder_drop),
        cmocka_unit_test_setup_teardown(definitions__are__what_glossaries_explain, folder_make,
                                        folder_drop),
        cmocka_unit_test_setup_teardown(search__finds__by_words, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(hits__say__where_they_stand, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(ingest__follows__the_folder, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(open__makes_anew__what_is_broken, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(ingest__says__that_the_folder_is_missing, folder_make,
                                        folder_drop),
        cmocka_unit_test_setup_teardown(answer__without_a_model__is_excerpts_and_sources,
                                        folder_make, folder_drop),
        cmocka_unit_test(vectors__nearest__is_what_a_plain_scan_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
