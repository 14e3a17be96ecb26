#include "querent/model/outcome.h"

#include "querent/base/mem.h"

void outcome_release(struct outcome *outcome)
{
    sql_version_free(outcome->version);
    question_free(outcome->ask);
    mem_free(outcome->text);
    *outcome = (struct outcome){0};
}
