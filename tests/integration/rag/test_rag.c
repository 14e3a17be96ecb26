/* Documents with a model server: vectors kept on disk, both searches merged, answers with sources.
 */
#include "support/check.h"

#include "querent/rag/rag.h"
#include "stub/stub.h"
#include "support/folder.h"

static struct stub stub;
static struct settings *settings;
static struct llm *llm;

static struct rag *open_similar(double min_similarity)
{
    struct rag *rag = NULL;
    struct err err = ERR_INIT;

    if (!rag_open(&(struct rag_options){.index_path = folder_path("index.db"),
                                        .embedder = llm,
                                        .embedding_model = "embed",
                                        .min_similarity = min_similarity},
                  &rag, &err))
        fail_msg("%s", err.text);
    return rag;
}

static struct rag *open_rag(void)
{
    return open_similar(0);
}

static int requests(void)
{
    char *text = stub_requests(&stub);
    int n = 0;

    for (const char *p = strstr(text, "\"path\""); p; p = strstr(p + 1, "\"path\""))
        n++;
    free(text);
    return n;
}

static void write_documents(void)
{
    mkdir(folder_path("docs"), 0700);
    folder_write("docs/a.md", "# A\n\nRefunds take thirty days.", 0600);
    folder_write("docs/b.md", "# B\n\nParcels leave on Mondays.", 0600);
}

static void vectors__are_asked_for_once(void **state)
{
    (void)state;
    struct rag_ingested counts;
    struct rag_hit *hits = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    write_documents();
    stub_rules(&stub, "[]");
    struct rag *rag = open_rag();
    assert_true(rag_ingest(rag, folder_path("docs"), NULL, &counts, &err));
    assert_int_equal(requests(), 1);
    rag_close(rag);
    rag = open_rag();
    assert_true(rag_ingest(rag, folder_path("docs"), NULL, &counts, &err));
    assert_int_equal(requests(), 1);
    assert_true(rag_search(rag, "refunds", 5, NULL, &hits, &count, &err));
    assert_int_equal(count, 2); /* by meaning all are neighbours */
    assert_string_equal(hits[0].path, "a.md");
    assert_int_equal(hits[0].match, RAG_BOTH);
    assert_int_equal(hits[1].match, RAG_MEANING);
    rag_hits_free(hits, count);
    assert_true(rag_search(rag, "refunds", 1, NULL, &hits, &count, &err));
    rag_hits_free(hits, count);
    assert_int_equal(requests(), 2); /* the documents, and the question */
    rag_close(rag);
}

static void what_is_too_far_away__is_not_found(void **state)
{
    (void)state;
    struct rag_ingested counts;
    struct rag_hit *hits = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    write_documents();
    stub_rules(&stub, "[]");
    struct rag *rag = open_similar(0.9999);
    assert_true(rag_ingest(rag, folder_path("docs"), NULL, &counts, &err));
    assert_true(rag_search(rag, "zebra", 5, NULL, &hits, &count, &err));
    assert_int_equal(count, 0);
    rag_hits_free(hits, count);
    struct rag_answer answer;
    assert_false(rag_answer(rag, &(struct rag_question){.text = "zebra"}, &answer, &err));
    assert_int_equal(err.code, ERR_NOT_FOUND);
    rag_close(rag);
    rag = open_rag();
    assert_true(rag_search(rag, "zebra", 5, NULL, &hits, &count, &err));
    assert_int_equal(count, 2);
    assert_true(hits[0].similarity >= hits[1].similarity && hits[0].similarity <= 1.0001);
    rag_hits_free(hits, count);
    rag_close(rag);
}

static void a_failing_server__leaves__the_words(void **state)
{
    (void)state;
    struct rag_ingested counts;
    struct rag_hit *hits = NULL;
    size_t count = 0;
    struct err err = ERR_INIT;

    write_documents();
    stub_rules(&stub, "[{\"status\":400,\"body\":{\"error\":\"no embeddings here\"}}]");
    struct rag *rag = open_rag();
    assert_true(rag_ingest(rag, folder_path("docs"), NULL, &counts, &err));
    assert_non_null(strstr(counts.note, "no embeddings here"));
    assert_true(rag_search(rag, "refunds", 5, NULL, &hits, &count, &err));
    assert_int_equal(count, 1);
    assert_int_equal(hits[0].match, RAG_WORDS);
    rag_hits_free(hits, count);
    rag_close(rag);
}

static void similar__compares__texts_that_are_sent_once(void **state)
{
    static const char *const texts[] = {"pay slip", "parking space", "spare part"};
    float near[3];
    struct err err = ERR_INIT;

    (void)state;
    stub_rules(&stub, "[{\"model\":\"embed\",\"alike\":{\"salary\":\"pay\"}}]");
    for (int i = 0; i < 2; i++) {
        struct rag *rag = open_rag();
        if (!rag_similar(rag, "the salary", texts, 3, near, NULL, &err))
            fail_msg("%s", err.text);
        assert_true(near[0] > 0.4F && near[0] < 0.6F); /* one word of two and two */
        assert_true(near[1] == 0 && near[2] == 0);
        assert_int_equal(requests(), i == 0 ? 2 : 3); /* the texts once, the question each time */
        rag_close(rag);
    }
    stub_rules(&stub, "[{\"status\":400,\"body\":{\"error\":\"no embeddings here\"}}]");
    struct rag *rag = open_rag();
    assert_false(rag_similar(rag, "the salary", texts, 3, near, NULL, &err));
    assert_non_null(strstr(err.text, "no embeddings here"));
    rag_close(rag);
}

static void answer__is_made_from__excerpts(void **state)
{
    (void)state;
    struct rag_ingested counts;
    struct rag_answer answer;
    struct err err = ERR_INIT;

    write_documents();
    stub_rules(&stub, "[{\"model\":\"embed\"},{\"when\":\"Refunds take thirty "
                      "days\",\"answer\":\"Thirty days [1].\"}]");
    struct rag *rag = open_rag();
    assert_true(rag_ingest(rag, folder_path("docs"), NULL, &counts, &err));
    const struct rag_question question = {
        .text = "how long do refunds take?", .top_k = 1, .llm = llm, .settings = settings};
    assert_true(rag_answer(rag, &question, &answer, &err));
    assert_string_equal(answer.text, "Thirty days [1].\n\nSources:\n[1] a.md:3 A");
    assert_true(answer.usage.tokens_in > 0);
    rag_answer_release(&answer);
    rag_close(rag);
}

static int start(void **state)
{
    static char url[128];
    const char *overrides[] = {url};
    struct err err = ERR_INIT;

    (void)state;
    setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
    if (!stub_start(&stub, "model_server.py"))
        exit(77);
    snprintf(url, sizeof url, "models.ollama.url=%s", stub.url);
    return settings_load(overrides, 1, &settings, &err) && llm_new(settings, &llm, &err) ? 0 : -1;
}

static int stop(void **state)
{
    (void)state;
    llm_free(llm);
    settings_free(settings);
    stub_stop(&stub);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(vectors__are_asked_for_once, folder_make, folder_drop),
        cmocka_unit_test_setup_teardown(what_is_too_far_away__is_not_found, folder_make,
                                        folder_drop),
        cmocka_unit_test_setup_teardown(a_failing_server__leaves__the_words, folder_make,
                                        folder_drop),
        cmocka_unit_test_setup_teardown(similar__compares__texts_that_are_sent_once, folder_make,
                                        folder_drop),
        cmocka_unit_test_setup_teardown(answer__is_made_from__excerpts, folder_make, folder_drop),
    };
    return cmocka_run_group_tests(tests, start, stop);
}
