/* How a version of the SQL was made, as it is kept with a conversation. */
#include "event/event_private.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "wire/wire_private.h"

void sql_version_made(const struct sql_version *version, struct buf *out)
{
    buf_addc(out, '{');
    json_key_str(out, "maker", version->maker);
    if (version->confidence >= 0)
        json_key_num(out, "confidence", version->confidence);
    json_key_bool(out, "sure", version->sure);
    json_key_str(out, "reads", version->reads);
    json_key_bool(out, "partitioned", version->partitioned);
    event_write_evidence(out, version);
    buf_addc(out, '}');
}

static void made_take_tables(struct sql_version *version, const cJSON *made)
{
    char *reads = wire_text(made, "reads");

    if (!reads) /* kept by a version of querent that did not say it */
        return;
    mem_free(version->reads);
    version->reads = reads;
    version->partitioned = wire_bool(made, "partitioned");
}

void sql_version_take_made(struct sql_version *version, const char *json)
{
    cJSON *made = json ? cJSON_ParseWithOpts(json, NULL, true) : NULL;
    const double confidence = wire_num(made, "confidence", -1);
    char *maker = wire_text(made, "maker");

    if (maker) {
        mem_free(version->maker);
        version->maker = maker;
        version->confidence = confidence <= 1 ? confidence : -1;
        version->sure = wire_bool(made, "sure");
        made_take_tables(version, made);
        for (size_t i = 0; i < version->evidence_count; i++)
            mem_free(version->evidence[i].text);
        mem_free(version->evidence);
        version->evidence_count = 0;
        wire_evidence(made, version);
    }
    cJSON_Delete(made);
}
