/* SQL of a model that failed, by the tree, the database or a run: kept for the question, since the
 * next prompt tells of all of it, and since a person is told in the end. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "answer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"
#include "which/which.h"

void tried_add(struct inquiry *inquiry, const struct memory_attempt *attempt)
{
    for (size_t i = 0; i < inquiry->tried_count; i++)
        if (str_eq(inquiry->tried[i].sql, attempt->sql)) {
            inquiry->tried[i].again += attempt->again;
            return;
        }
    inquiry->tried =
        mem_realloc(inquiry->tried, (inquiry->tried_count + 1) * sizeof *inquiry->tried);
    inquiry->tried[inquiry->tried_count++] =
        (struct memory_attempt){.sql = mem_strdup(attempt->sql),
                                .error = mem_strdup(attempt->error),
                                .error_type = mem_strdup(attempt->error_type),
                                .problem = mem_strdup(attempt->problem)};
}

static bool tried_broke_demand(const struct memory_attempt *attempt)
{
    return str_eq(attempt->error_type, TRIED_DEMAND);
}

bool tried_disobeys(const struct inquiry *inquiry)
{
    return inquiry->tried_count && tried_broke_demand(&inquiry->tried[inquiry->tried_count - 1]);
}

bool tried_rejected(const struct inquiry *inquiry, const char *sql)
{
    for (size_t i = 0; i < inquiry->tried_count; i++)
        if (str_eq(inquiry->tried[i].error_type, TRIED_REJECTED) &&
            str_eq(inquiry->tried[i].sql, sql))
            return true;
    return false;
}

size_t tried_first_wanted(const struct inquiry *inquiry)
{
    const struct nlq_answer *readings = inquiry->readings;
    size_t i = 0;

    while (i < readings->count &&
           (!readings->readings[i].answers || tried_rejected(inquiry, readings->readings[i].sql)))
        i++;
    return i;
}

/* "It takes companies = customers.kind 'company'." What is no such pair is a sentence of its own.
 */
static void tried_say_taken(const struct nlq_reading *reading, struct buf *out)
{
    size_t said = 0;

    for (size_t i = 0; i < reading->evidence_count; i++) {
        const struct evidence *evidence = &reading->evidence[i];
        if (evidence->kind == EVIDENCE_ASSUMED && strstr(evidence->text, " = "))
            buf_addf(out, "%s%s", said++ ? "; " : TEXT_NO_OTHER_TAKES, evidence->text);
    }
    buf_add(out, said ? "." : "");
    for (size_t i = 0; i < reading->evidence_count; i++) {
        const char *text = reading->evidence[i].text;
        if (reading->evidence[i].kind == EVIDENCE_ASSUMED && *text && !strstr(text, " = "))
            buf_addf(out, " %c%s.", toupper((unsigned char)*text), text + 1);
    }
}

/* The last word that the reading used: what it may be meant to say; NULL: none. */
static const char *tried_word(const struct nlq_reading *reading)
{
    const char *word = NULL;

    for (size_t i = 0; i < reading->evidence_count; i++)
        if (reading->evidence[i].kind == EVIDENCE_USED)
            word = reading->evidence[i].text;
    return word;
}

char *tried_no_other(const struct inquiry *inquiry, const struct answer_world *world,
                     const struct nlq_request *request)
{
    enum { OTHERS = 2 };
    const struct nlq_reading *reading = &inquiry->readings->readings[0];
    const struct version_options options = {.maker = "", .confidence = -1, .trial = true};
    struct sql_version *version =
        version_make(reading->sql, world->catalog, catalog_dialect(world->catalog), &options);
    const char *word = tried_word(reading);
    struct arena arena = {0};
    struct buf out = BUF_INIT;
    char *others[OTHERS];
    const size_t count = nlq_suggest_beside(world->catalog, &arena, request, others, OTHERS);

    buf_addf(&out, TEXT_NO_OTHER, version->words ? version->words : "");
    tried_say_taken(reading, &out);
    if (word)
        buf_addf(&out, TEXT_NO_OTHER_TEACH, word);
    else
        buf_add(&out, TEXT_NO_OTHER_EDIT);
    for (size_t i = 0; i < count; i++)
        buf_addf(&out, "%s\"%s\"", i ? ", " : TEXT_NO_OTHER_ASK, others[i]);
    buf_add(&out, ".");
    sql_version_free(version);
    arena_release(&arena);
    return buf_take(&out);
}

bool tried_asked_again(const struct inquiry *before, const char *question)
{
    const char *const end = "?.! ";
    const char *a = before->question ? before->question : "";
    size_t len = strlen(a), other = strlen(question);

    while (len && strchr(end, a[len - 1]))
        len--;
    while (other && strchr(end, question[other - 1]))
        other--;
    return before->question && len == other && strncasecmp(a, question, len) == 0;
}

/* A rejected edit is undone: what is said next goes on from the question that it edited. */
static void tried_undo_edit(const struct inquiry *inquiry, struct memory *memory)
{
    if (!inquiry->by_engine || !inquiry->before || !inquiry->readings ||
        !inquiry->readings->of_context)
        return;
    memory_set(&memory->nlq_context, inquiry->before);
    memory_set(&memory->understood, inquiry->understood);
}

void inquiry_reject(struct inquiry *inquiry, struct memory *memory)
{
    const struct memory_attempt rejected = {.sql = (char *)offers_sql(inquiry),
                                            .error = (char *)TEXT_REJECTED,
                                            .error_type = (char *)TRIED_REJECTED};

    if (rejected.sql)
        tried_add(inquiry, &rejected);
    chosen_forget(memory, inquiry->readings);
    tried_undo_edit(inquiry, memory);
}

static void tried_release(struct memory_attempt *attempt)
{
    mem_free(attempt->sql);
    mem_free(attempt->error);
    mem_free(attempt->error_type);
    mem_free(attempt->problem);
}

void tried_forget_disobedient(struct inquiry *inquiry)
{
    size_t kept = 0;

    for (size_t i = 0; i < inquiry->tried_count; i++)
        if (tried_broke_demand(&inquiry->tried[i]))
            tried_release(&inquiry->tried[i]);
        else
            inquiry->tried[kept++] = inquiry->tried[i];
    inquiry->tried_count = kept;
}

void tried_clear(struct inquiry *inquiry)
{
    for (size_t i = 0; i < inquiry->tried_count; i++)
        tried_release(&inquiry->tried[i]);
    mem_free(inquiry->tried);
    inquiry->tried = NULL;
    inquiry->tried_count = 0;
}

void tried_diagnose(const struct answer_world *world, const struct memory_attempt *attempt,
                    struct agent_diagnosis *ret_diagnosis)
{
    const int64_t began = say_clock(world);

    agent_diagnose(world->catalog, attempt->error_type, attempt->error,
                   attempt->problem ? attempt->problem : "", ret_diagnosis);
    char *found = mem_printf("%s: %s; %s", ret_diagnosis->error_type, ret_diagnosis->root_cause,
                             ret_diagnosis->suggestion);
    say_took(world, "diagnosis", found, began);
    mem_free(found);
}

struct memory_attempt *tried_diagnosed(const struct inquiry *inquiry,
                                       const struct answer_world *world, struct arena *arena)
{
    struct memory_attempt *list = arena_alloc(arena, (inquiry->tried_count + 1) * sizeof *list);

    for (size_t i = 0; i < inquiry->tried_count; i++) {
        struct agent_diagnosis diagnosis;
        list[i] = inquiry->tried[i];
        if (!list[i].error_type)
            continue;
        agent_diagnose(world->catalog, list[i].error_type, list[i].error,
                       list[i].problem ? list[i].problem : "", &diagnosis);
        list[i].error = agent_diagnosis_text(arena, &diagnosis, list[i].error, list[i].problem);
        agent_diagnosis_release(&diagnosis);
    }
    return list;
}
