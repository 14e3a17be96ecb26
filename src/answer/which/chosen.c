/* Choices of the conversation: what was answered once is not asked again by its next questions. A
 * line each, the newest first: what was asked, a tab, the option. */
#include "which/which.h"

#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

enum { CHOSEN_MAX = 12 };

static bool chosen_fits(const char *text)
{
    return text && *text && !strpbrk(text, "\t\n");
}

/* The option of the line that begins at p; NULL: it is of another question. */
static const char *chosen_of(const char *p, const char *asked)
{
    const size_t len = strlen(asked);

    return strncmp(p, asked, len) == 0 && p[len] == '\t' ? p + len + 1 : NULL;
}

static void chosen_put(struct memory *memory, const char *asked, const char *option)
{
    struct buf lines = BUF_INIT;
    size_t n = 0;

    if (option) {
        buf_addf(&lines, "%s\t%s\n", asked, option);
        n++;
    }
    for (const char *p = memory->chosen; p && *p && n < CHOSEN_MAX;) {
        const size_t len = strcspn(p, "\n");
        if (!chosen_of(p, asked)) {
            buf_addf(&lines, "%.*s\n", (int)len, p);
            n++;
        }
        p += len + (p[len] == '\n');
    }
    memory_set(&memory->chosen, buf_str(&lines));
    buf_release(&lines);
}

void chosen_note(struct memory *memory, const struct nlq_answer *answer, size_t reading)
{
    if (answer && reading < answer->count && chosen_fits(answer->ask) &&
        chosen_fits(answer->readings[reading].takes))
        chosen_put(memory, answer->ask, answer->readings[reading].takes);
}

void chosen_forget(struct memory *memory, const struct nlq_answer *answer)
{
    if (memory->chosen && answer && answer->ask)
        chosen_put(memory, answer->ask, NULL);
}

size_t chosen_before(const struct asking *asking)
{
    const struct nlq_answer *answer = asking->inquiry->readings;

    for (const char *p = asking->memory->chosen; p && *p && answer->ask;) {
        const char *option = chosen_of(p, answer->ask);
        for (size_t i = 0; option && i < answer->count; i++)
            if (answer->readings[i].takes &&
                strcspn(option, "\n") == strlen(answer->readings[i].takes) &&
                str_starts(option, answer->readings[i].takes))
                return i;
        p += strcspn(p, "\n");
        p += *p == '\n';
    }
    return answer->count;
}

void chosen_say(struct sql_version *version, const struct nlq_answer *answer, size_t reading)
{
    version->evidence =
        mem_realloc(version->evidence, (version->evidence_count + 1) * sizeof *version->evidence);
    version->evidence[version->evidence_count++] =
        (struct evidence){.kind = EVIDENCE_ASSUMED,
                          .text = mem_printf(TEXT_CHOSEN_BEFORE, answer->readings[reading].takes)};
    version->sure = false;
}
