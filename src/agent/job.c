/* The job agent: rules first, then the model for what is still missing. Nothing is filled in that
 * was not said.
 */
#include <string.h>

#include "agent_private.h"
#include "querent/base/json.h"
#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "querent/base/text.h"
#include "querent/lang/classes.h"

enum { ANSWER_TOKENS = 400 };

bool agent_is_question(const char *words)
{
    while (*words == ' ')
        words++;
    size_t len = strlen(words);
    while (len && words[len - 1] == ' ')
        len--;
    if (!len)
        return false;
    /* "can you mail it to ann@example.com?" is a wish, "what is a schema?" is none */
    if (str_starts_fold(words, "can you") || str_starts_fold(words, "could you"))
        return false;
    const bool mark = words[len - 1] == '?';
    return mark || word_classes_at(words, strcspn(words, " ,?")).wh;
}

/* Fields with a default that the words may replace. Never the field that confirms a dangerous
 * choice. */
static bool is_replaceable(enum field_of of)
{
    return of == FIELD_SUBJECT || of == FIELD_BODY || of == FIELD_CC || of == FIELD_SCHEMA;
}

static bool is_open(const struct form_field *field)
{
    return field->origin == FIELD_MISSING ||
           (field->origin == FIELD_DEFAULT && is_replaceable(field->of));
}

static void describe_fields(const struct form *form, bool open, struct buf *out)
{
    for (size_t i = 0; i < form->field_count; i++) {
        const struct form_field *field = &form->fields[i];
        if (is_open(field) != open)
            continue;
        buf_addf(out, "%s- %s (%s)", out->len ? "\n" : "", field_name(field->of),
                 field_label(field->of));
        if (!open)
            buf_addf(out, ": %s", field->value);
        for (size_t c = 0; open && c < field->choice_count; c++)
            buf_addf(out, "%s%s", c ? ", " : ", one of: ", field->choices[c]);
    }
}

/* {"action", "params": {field: text, …}} over the open fields. */
static void answer_schema(const struct form *form, struct buf *out)
{
    struct buf required = BUF_INIT;

    buf_add(
        out,
        "{\"type\":\"object\",\"properties\":{\"action\":{\"type\":\"string\",\"enum\":[\"ASK\","
        "\"TOOL\"]},\"params\":{\"type\":\"object\",\"properties\":{");
    for (size_t i = 0; i < form->field_count; i++) {
        if (!is_open(&form->fields[i]))
            continue;
        json_key(out, field_name(form->fields[i].of));
        buf_add(out, "{\"type\":\"string\"}");
        buf_add(&required, required.len ? "," : "");
        json_str(&required, field_name(form->fields[i].of));
    }
    buf_addf(
        out,
        "},\"required\":[%s],\"additionalProperties\":false}},\"required\":[\"action\",\"params\"],"
        "\"additionalProperties\":false}",
        buf_str(&required));
    buf_release(&required);
}

/* Is the value in the words, case and accents aside? What is not was made up. */
static bool job_was_said(const char *words, const char *value)
{
    struct buf said = BUF_INIT, wanted = BUF_INIT;

    text_fold(&said, words, strlen(words));
    text_fold(&wanted, value, strlen(value));
    const char *at = wanted.len ? strstr(buf_str(&said), buf_str(&wanted)) : NULL;
    const bool whole = at && (at == said.p || strchr(" \t\n\"'`,;:(.", at[-1])) &&
                       (!at[wanted.len] || strchr(" \t\n\"'`,;:).!?", at[wanted.len]));
    buf_release(&said);
    buf_release(&wanted);
    return whole;
}

static bool allowed_choice(const struct form_field *field, const char *value)
{
    for (size_t i = 0; i < field->choice_count; i++)
        if (str_eq_fold(field->choices[i], value))
            return true;
    return !field->choice_count;
}

static void take_values(const cJSON *json, const char *words, struct form *form)
{
    const cJSON *params = cJSON_GetObjectItemCaseSensitive(json, "params");

    for (size_t i = 0; i < form->field_count; i++) {
        struct form_field *field = &form->fields[i];
        const char *value = answer_text(params, field_name(field->of));
        if (!is_open(field) || !*value || !job_was_said(words, value) ||
            !allowed_choice(field, value))
            continue;
        form_field_set(field, value, FIELD_SAID);
    }
}

static bool job_ask_model(const struct agent_context *context, const char *words, struct form *form,
                          struct err *err)
{
    struct buf known = BUF_INIT, missing = BUF_INIT, schema = BUF_INIT;

    describe_fields(form, false, &known);
    describe_fields(form, true, &missing);
    answer_schema(form, &schema);
    const struct prompt_var vars[] = {{"kind", form_kind_name(form->kind)},
                                      {"words", words},
                                      {"known", buf_str(&known)},
                                      {"missing", buf_str(&missing)}};
    const struct agent_call call = {.agent = "job_agent",
                                    .prompt = "job",
                                    .vars = vars,
                                    .var_count = sizeof vars / sizeof *vars,
                                    .schema = buf_str(&schema),
                                    .use = LLM_FOR_JOBS,
                                    .temperature = -1,
                                    .max_tokens = agent_answer_limit(context, ANSWER_TOKENS)};
    cJSON *json = agent_ask_json(context, &call, err);
    if (json)
        take_values(json, words, form);
    const bool ok = json != NULL;
    cJSON_Delete(json);
    buf_release(&known);
    buf_release(&missing);
    buf_release(&schema);
    return ok;
}

static size_t job_count_words(const char *words)
{
    size_t n = 0;

    for (const char *p = words; *p; p++)
        n += *p != ' ' && (p[1] == ' ' || !p[1]);
    return n;
}

/* A model is asked where something is missing that longer words may hold, or rules made nothing of
 * them. */
static bool worth_asking(const struct form *form, const char *words, size_t set)
{
    bool missing = false;

    for (size_t i = 0; i < form->field_count; i++)
        missing = missing || form->fields[i].origin == FIELD_MISSING;
    return job_count_words(words) >= 4 && (set == 0 || missing);
}

bool agent_job(const struct agent_context *context, const char *words, struct form *form,
               struct err *err)
{
    if (str_blank(words) || agent_is_question(words))
        return true;
    const size_t set = job_rules(words, form);
    if (!context->llm || !worth_asking(form, words, set))
        return true;
    return job_ask_model(context, words, form, err);
}
