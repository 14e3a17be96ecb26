#include "querent/model/question.h"

#include "querent/base/mem.h"

struct question *question_new(const char *id, const char *text)
{
    struct question *question = mem_alloc(sizeof *question);

    question->id = mem_strdup(id);
    question->text = mem_strdup(text);
    return question;
}

struct option *question_add(struct question *question, const char *id, const char *label, char key)
{
    const size_t count = question->option_count + 1;

    question->options = mem_realloc(question->options, count * sizeof *question->options);
    struct option *option = &question->options[question->option_count++];
    *option = (struct option){
        .id = mem_strdup(id), .label = mem_strdup(label), .key = key, .enabled = true};
    return option;
}

struct question *question_copy(const struct question *question)
{
    if (!question)
        return NULL;
    struct question *copy = question_new(question->id, question->text);
    for (size_t i = 0; i < question->option_count; i++) {
        const struct option *from = &question->options[i];
        struct option *to = question_add(copy, from->id, from->label, from->key);
        to->detail = mem_strdup(from->detail);
        to->enabled = from->enabled;
        to->why_not = mem_strdup(from->why_not);
        to->count = from->count;
    }
    copy->default_option = question->default_option;
    return copy;
}

void question_free(struct question *question)
{
    if (!question)
        return;
    for (size_t i = 0; i < question->option_count; i++) {
        struct option *option = &question->options[i];
        mem_free(option->id);
        mem_free(option->label);
        mem_free(option->detail);
        mem_free(option->why_not);
    }
    mem_free(question->options);
    mem_free(question->id);
    mem_free(question->text);
    mem_free(question);
}
