/* A choice between readings on the command line: how it is printed, and what a reply to it means.
 */
#include "commands/ask_choice.h"

#include <stdio.h>

#include "command.h"
#include "querent/base/buf.h"
#include "querent/base/str.h"

/* The readings of a choice; what says that none of them is meant stands behind them, as 0. */
static size_t ask_readings(const struct question *question)
{
    const size_t count = question->option_count;
    return count && str_eq(question->options[count - 1].id, "none") ? count - 1 : count;
}

char *ask_numbers(const struct question *question)
{
    const size_t count = ask_readings(question);
    struct buf out = BUF_INIT;
    for (size_t i = 0; i < count; i++)
        buf_addf(&out, "%s%zu", !i ? "" : i + 1 < count ? ", " : " or ", i + 1);
    return buf_take(&out);
}

const char *ask_numbered(const struct question *question, const char *number)
{
    int64_t at = 0;
    const bool is = number && str_to_i64(number, &at) && at > 0 &&
                    (uint64_t)at <= (uint64_t)ask_readings(question);
    return is ? question->options[at - 1].id : NULL;
}

bool ask_denies(const struct question *question, const char *line)
{
    static const char *const none[] = {"0", "none", "neither", "none of these", "none of them"};
    bool denies = false;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        denies = denies || str_eq_fold(line, none[i]);
    return denies && ask_readings(question) < question->option_count;
}

void ask_list(const struct question *question)
{
    cli_print_safe(stderr, question->text);
    fputc('\n', stderr);
    for (size_t i = 0; i < question->option_count; i++) {
        fprintf(stderr, "  %zu  ", i < ask_readings(question) ? i + 1 : 0);
        cli_print_safe(stderr, question->options[i].label);
        fputc('\n', stderr);
    }
}
