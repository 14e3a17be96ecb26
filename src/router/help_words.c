/* "help", "what?": what can be said where one is; and thanks, which ask for nothing. */
#include "round.h"

#include <string.h>

#include "querent/base/str.h"
#include "querent/lang/question.h"
#include "texts.h"

static const char *const asking[] = {"help",
                                     "what",
                                     "huh",
                                     "help me",
                                     "what now",
                                     "what can i say",
                                     "what can i do",
                                     "what is this",
                                     "options",
                                     "hilfe",
                                     "how does this work",
                                     "what do you mean"};

static const char *const help_texts[STAGE_COUNT] = {
    [STAGE_ASK_SQL_METHOD] = TEXT_HELP_METHOD,    [STAGE_NEED_NATURAL_LANGUAGE] = TEXT_HELP_METHOD,
    [STAGE_NEED_USER_SQL] = TEXT_HELP_SQL,        [STAGE_CONFIRM_GENERATED_SQL] = TEXT_HELP_CONFIRM,
    [STAGE_CONFIRM_USER_SQL] = TEXT_HELP_CONFIRM, [STAGE_SHOW_RESULTS] = TEXT_HELP_RESULTS,
    [STAGE_NEED_WRITE_OR_EMAIL] = TEXT_HELP_FORM, [STAGE_DONE] = TEXT_HELP_DONE,
};

bool stage_help_words(struct round *round)
{
    const char *help = help_texts[round->memory->stage];
    if (!help || round->kind != TURN_TEXT || !round->input)
        return false;
    const char *text = round->input + strspn(round->input, " \t\n");
    const size_t len = strcspn(text, "?!.\n");
    bool asks = len == 0 && *text == '?';
    for (size_t i = 0; i < sizeof asking / sizeof *asking && !asks; i++)
        asks = strlen(asking[i]) == len && str_starts_fold(text, asking[i]);
    if (!asks || text[len + strspn(text + len, "?!. \t\n")])
        return false;
    round_say(round, "%s%s", help, TEXT_HELP_KEYS);
    return true;
}

/* Where a question is waited for, thanks are small talk like any other, and go where questions go;
 * a form may have a field for them. */
bool stage_thanks_words(struct round *round)
{
    const enum stage stage = round->memory->stage;

    if (stage == STAGE_START || stage == STAGE_EXECUTE_SQL ||
        stage == STAGE_NEED_NATURAL_LANGUAGE || stage == STAGE_NEED_WRITE_OR_EMAIL ||
        round->kind != TURN_TEXT || !round->input ||
        answer_read(round->input, ~0u) != ANSWER_NONE || !question_signs_of(round->input).thanks)
        return false;
    round_say(round, TEXT_WELCOME);
    return true;
}
