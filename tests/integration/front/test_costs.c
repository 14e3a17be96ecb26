/* What answers cost: by agent, question and conversation, embeddings and documents included; what
 * the server had cached; and an answer that is whole is not waited for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "stub/stub.h"

static struct stub stub;

static void open_demo(struct drive *d, const char *const *more)
{
    char url[96], documents[128], path[160];
    const char *overrides[16] = {url,
                                 "models.openai.model=stub",
                                 "models.job.name=stub",
                                 "models.retries=0",
                                 "models.price.input=1000",
                                 "models.price.output=2000",
                                 "engine=model",
                                 documents};

    for (size_t n = 8; more && *more; n++)
        overrides[n] = *more++;
    drive_folder(d);
    snprintf(url, sizeof url, "models.openai.url=%s/v1", stub.url);
    snprintf(documents, sizeof documents, "documents.dir=%s", d->dir);
    snprintf(path, sizeof path, "%s/overtime.md", d->dir);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("# Overtime\n\nHow to claim overtime: tell your manager.\n", file);
    fclose(file);
    drive_open(d, "demo", overrides);
}

static void close_demo(struct drive *d)
{
    drive_close(d);
    drive_remove(d);
}

static const struct event_agent *agent_of(const struct drive *d, const char *name)
{
    for (size_t i = 0; i < d->complete.agent_count; i++)
        if (str_eq(d->complete.agents[i].agent, name))
            return &d->complete.agents[i];
    return NULL;
}

static void costs__add_up__by_agent_question_and_conversation(void **state)
{
    static const char *const more[] = {"documents.embedding_model=stub", NULL};
    struct drive d;
    (void)state;
    stub_rules(&stub, "[{\"when\":\"Excerpts\",\"answer\":\"Twice [1].\"},"
                      "{\"answer\":\"SELECT count(*) FROM orders\",\"usage_in\":900,"
                      "\"cached\":800}]");
    open_demo(&d, more);
    drive_say(&d, "how many orders are there?");
    const struct event_agent *agent = agent_of(&d, "sql_agent");
    assert_non_null(agent);
    assert_int_equal(agent->calls, 1);
    assert_int_equal(agent->tokens_in, 900);
    assert_true(agent->money >= 0.9); /* 900 tokens at 1000 a million, and the answer's */
    const struct event_complete first = d.complete;
    assert_true(first.conversation_in == first.tokens_in && first.tokens_in >= 900);
    size_t count = 0;
    struct trace_entry *trace = front_trace(d.front, &count);
    bool cached = false, whole = false;
    for (size_t i = 0; i < count; i++)
        cached |= str_eq(trace[i].input, "800 of 900 prompt tokens were cached");
    for (size_t i = 0; i < count; i++)
        whole |= trace[i].whole && strstr(trace[i].whole, "[user]") &&
                 strstr(trace[i].whole, "[answer]");
    trace_entries_free(trace, count);
    assert_true(cached && whole);
    drive_say(&d, "yes");
    drive_choose(&d, "ask_on");
    drive_say(&d, "how do I claim overtime?");
    if (!agent_of(&d, "embedding") || !agent_of(&d, "rag_agent"))
        fail_msg("%s, %s, %d agents", stage_name(d.stage), d.said ? d.said : "nothing said",
                 (int)d.complete.agent_count);
    assert_true(agent_of(&d, "embedding")->tokens_in > 0);
    assert_true(agent_of(&d, "embedding")->money > 0);
    assert_true(agent_of(&d, "rag_agent")->tokens_in > 0);
    int64_t in = 0;
    for (size_t i = 0; i < d.complete.agent_count; i++)
        in += d.complete.agents[i].tokens_in;
    assert_int_equal(in, d.complete.tokens_in);
    assert_true(d.complete.conversation_in >= first.tokens_in + in);
    assert_true(d.complete.conversation_money > first.money);
    close_demo(&d);
}

/* The server says nothing more after the statement and some words: nobody waits for it. */
static void answer__that_is_whole__is_not_waited_for(void **state)
{
    struct drive d;
    (void)state;
    stub_rules(&stub, "[{\"answer\":\"SELECT count(*) FROM orders; This query counts all of the "
                      "orders that there are in it.\",\"stall_after\":14}]");
    open_demo(&d, NULL);
    drive_say(&d, "how many orders are there?");
    assert_int_equal(d.stage, STAGE_CONFIRM_GENERATED_SQL);
    assert_non_null(strstr(d.sql->text, "orders"));
    assert_true(d.complete.duration_ms < 30000);
    char *asked = stub_requests(&stub);
    assert_non_null(strstr(asked, "\"stop\": [\"\\nQuestion:\"]"));
    free(asked);
    close_demo(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs__add_up__by_agent_question_and_conversation),
        cmocka_unit_test(answer__that_is_whole__is_not_waited_for),
    };
    if (!stub_start(&stub, "model_server.py"))
        return 77;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    stub_stop(&stub);
    return failed;
}
