/* One question, and what can be shown for it. */
#include "answer_private.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"
#include "which/which.h"

struct inquiry *inquiry_new(void)
{
    struct inquiry *inquiry = mem_alloc(sizeof *inquiry);
    *inquiry = (struct inquiry){0};
    return inquiry;
}

void inquiry_free(struct inquiry *inquiry)
{
    if (!inquiry)
        return;
    inquiry_forget(inquiry);
    mem_free(inquiry);
}

void inquiry_forget(struct inquiry *inquiry)
{
    for (; inquiry->demand_count; inquiry->demand_count--)
        agent_correction_release(&inquiry->demands[inquiry->demand_count - 1]);
    offers_clear(inquiry);
    tried_clear(inquiry);
    refers_release(&inquiry->refers);
    taught_release(&inquiry->taught);
    memory_set(&inquiry->question, NULL);
    memory_set(&inquiry->before, NULL);
    memory_set(&inquiry->understood, NULL);
}

/* What the choice after all attempts offers; false: it is none of these options. */
static bool choose_instead(struct inquiry *inquiry, const struct answer_world *world,
                           struct memory *memory, const char *option, struct outcome *ret_outcome,
                           bool *ret_ok, struct err *err)
{
    char *question = clarify_question(inquiry, option);

    *ret_ok = true;
    if (question) {
        memory_set(&memory->natural_language_query, question);
        *ret_ok = inquiry_ask(inquiry, world, memory, question, ret_outcome, err);
        mem_free(question);
        return true;
    }
    *ret_outcome = (struct outcome){.version = clarify_sql(inquiry, world, option)};
    return ret_outcome->version != NULL;
}

bool inquiry_choose(struct inquiry *inquiry, const struct answer_world *world,
                    struct memory *memory, const char *option, struct outcome *ret_outcome,
                    struct err *err)
{
    int64_t n = 0;
    bool ok;
    if (str_eq(option, OPTION_NONE)) {
        choice_waits(inquiry, NULL);
        *ret_outcome = (struct outcome){.text = mem_strdup(TEXT_NONE_IS_MEANT), .base_stays = true};
        return true;
    }
    if (taught_choose(inquiry, world, option))
        return inquiry_ask_again(inquiry, world, memory, memory->natural_language_query,
                                 ret_outcome, err);
    taught_begin(inquiry, world, inquiry->question);
    *ret_outcome = (struct outcome){.version = NULL};
    if (which_referred(inquiry, world, option, &ret_outcome->version))
        return true;
    if (choose_instead(inquiry, world, memory, option, ret_outcome, &ok, err))
        return ok;
    if (!str_to_i64(option, &n) || n < 1 || (size_t)n > offers_count(inquiry))
        return err_set(err, ERR_STALE, TEXT_CHOICE_GONE);
    if (inquiry->asked && inquiry->readings && str_eq(inquiry->asked->text, inquiry->readings->ask))
        chosen_note(memory, inquiry->readings, (size_t)n - 1);
    *ret_outcome = (struct outcome){.version = offers_take(inquiry, world, (size_t)n - 1)};
    keep_context(inquiry, memory);
    keep_shown(inquiry, memory);
    return true;
}

int inquiry_others(const struct inquiry *inquiry)
{
    size_t others = 0;

    for (size_t i = 0; i < offers_count(inquiry); i++)
        others += i != inquiry->offer && offers_wanted(inquiry, i);
    return (int)others;
}

bool inquiry_another(struct inquiry *inquiry, const struct answer_world *world,
                     struct memory *memory, struct sql_version **ret_version, struct err *err)
{
    const size_t count = offers_count(inquiry);
    if (!inquiry_others(inquiry))
        return err_set(err, ERR_NOT_FOUND, TEXT_NO_OTHER_READING);
    size_t next = (inquiry->offer + 1) % count;
    while (!offers_wanted(inquiry, next))
        next = (next + 1) % count;
    taught_begin(inquiry, world, inquiry->question);
    *ret_version = offers_take(inquiry, world, next);
    chosen_note(memory, inquiry->readings, next);
    keep_shown(inquiry, memory);
    return true;
}

bool inquiry_refers(const struct inquiry *inquiry)
{
    return inquiry->refers.question || inquiry->hangs;
}

void inquiry_overruled(struct inquiry *inquiry)
{
    inquiry->by_engine = false;
}
