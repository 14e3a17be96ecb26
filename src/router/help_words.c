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

/* The text is one of the phrases, but for signs at its end. */
static bool help_says(const char *text, const char *const *phrases, size_t count)
{
    const size_t len = strcspn(text, "?!.\n");
    for (size_t i = 0; i < count; i++)
        if (strlen(phrases[i]) == len && str_starts_fold(text, phrases[i]))
            return !text[len + strspn(text + len, "?!. \t\n")];
    return false;
}

/* "Undo" behind a question that changed another: that one is asked again, as if the newest had not
 * been. */
static bool goes_back(struct round *round)
{
    struct memory *memory = round->memory;
    struct router_services *services = round->services;
    if (!services->back ||
        (memory->stage != STAGE_SHOW_RESULTS && memory->stage != STAGE_NEED_NATURAL_LANGUAGE &&
         memory->stage != STAGE_CONFIRM_GENERATED_SQL))
        return false;
    if (!services->back(services, memory, &round->back))
        return false;
    round_say(round, TEXT_BACK_TO, round->back);
    round->input = round->back;
    return true;
}

/* "Undo", "go back": the question before, or, where there is none, the keys. "Forget unpaid":
 * nothing that words do here, but keys. */
static bool help_names_keys(struct round *round, const char *text)
{
    static const char *const undo[] = {"undo",           "undo that",       "undo it",
                                       "go back",        "step back",       "one step back",
                                       "take that back", "take it back",    "revert",
                                       "revert that",    "go one step back"};
    static const char *const others[] = {"the ", "those ", "these ", "about ", "all ", "it "};
    size_t words = 0;
    if (help_says(text, undo, sizeof undo / sizeof *undo)) {
        if (goes_back(round))
            return false;
        round_say(round, TEXT_HELP_UNDO);
        return true;
    }
    if (!str_starts_fold(text, "forget ") && !str_starts_fold(text, "unlearn "))
        return false;
    const char *what = text + strcspn(text, " ") + 1;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_starts_fold(what, others[i]))
            return false;
    for (const char *p = what; *p; p += strcspn(p, " "), p += strspn(p, " "))
        words++;
    if (words == 0 || words > 4)
        return false;
    round_say(round, TEXT_HELP_FORGET);
    return true;
}

bool stage_help_words(struct round *round)
{
    const char *help = help_texts[round->memory->stage];
    if (!help || round->kind != TURN_TEXT || !round->input)
        return false;
    const char *text = round->input + strspn(round->input, " \t\n");
    if (round->memory->stage != STAGE_NEED_WRITE_OR_EMAIL && help_names_keys(round, text))
        return true;
    const size_t len = strcspn(text, "?!.\n");
    const bool sign = len == 0 && *text == '?' && !text[strspn(text, "?!. \t\n")];
    if (!sign && !help_says(text, asking, sizeof asking / sizeof *asking))
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
