/* The answers to one question that the operator can go through with "another reading". */
#include "pipeline.h"

#include "querent/base/mem.h"

void offers_drop(struct front *front)
{
    struct conversation *conversation = &front->conversation;
    for (; conversation->demand_count; conversation->demand_count--)
        agent_correction_release(&conversation->demands[conversation->demand_count - 1]);
    offers_clear(front);
}

void offers_clear(struct front *front)
{
    struct conversation *conversation = &front->conversation;
    nlq_answer_free(conversation->readings);
    conversation->readings = NULL;
    mem_free(conversation->model_sql);
    conversation->model_sql = NULL;
    conversation->offer = 0;
}

static size_t readings(const struct front *front)
{
    return front->conversation.readings ? front->conversation.readings->count : 0;
}

size_t offers_count(const struct front *front)
{
    return readings(front) + (front->conversation.model_sql != NULL);
}

static void copy_evidence(struct sql_version *version, const struct nlq_reading *reading)
{
    version->evidence = mem_alloc((reading->evidence_count + 1) * sizeof *version->evidence);
    for (size_t i = 0; i < reading->evidence_count; i++) {
        version->evidence[i] = reading->evidence[i];
        version->evidence[i].text = mem_strdup(reading->evidence[i].text);
    }
    version->evidence_count = reading->evidence_count;
}

struct sql_version *offers_take(struct front *front, struct catalog *catalog, size_t index)
{
    struct conversation *conversation = &front->conversation;
    const struct nlq_reading *reading =
        index < readings(front) ? &conversation->readings->readings[index] : NULL;
    struct version_options options = {
        .db = front->session.db,
        .maker = reading ? "built-in engine" : llm_model(front->llm, front->settings, LLM_FOR_SQL),
        .confidence = reading ? reading->confidence : -1,
        .sure = reading && reading->sure};
    struct sql_version *version = version_make(reading ? reading->sql : conversation->model_sql,
                                               catalog, catalog_dialect(catalog), &options);
    if (reading)
        copy_evidence(version, reading);
    version->alternatives = (int)offers_count(front) - 1;
    conversation->offer = index;
    conversation->by_engine = reading != NULL;
    return version;
}
