/* What is said to be learned: words that teach, and the answers to what an edit proposes and to
 * whether it was for one time only. */
#include "round.h"

#include <ctype.h>
#include <string.h>

#include "querent/base/mem.h"
#include "querent/base/str.h"
#include "texts.h"

/* "Open invoice = paid_on is null": a few plain words, and a condition on a column, which no filter
 * has behind its "=". What is said as "… means …"; NULL: it is none. The caller's. */
static char *equation_as_meaning(const char *text)
{
    enum { WORDS_MOST = 4 };
    static const char *const signs[] = {
        " is null", " is not null", " < ", " > ", " <= ", " >= ", " <> ", " between ", " in ("};
    const size_t left = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ -");
    size_t words = 1;
    bool condition = false;
    if (left < 2 || text[left] != '=' || text[left - 1] != ' ')
        return NULL;
    for (size_t i = 0; i + 1 < left; i++)
        words += text[i] == ' ' && text[i + 1] != ' ';
    const char *right = text + left + 1 + strspn(text + left + 1, " ");
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        condition = condition || str_find_fold(right, signs[i]);
    if (words > WORDS_MOST || !condition || !isalpha((unsigned char)*right))
        return NULL;
    return mem_printf("%.*smeans %s", (int)left, text, right);
}

bool stage_teach_words(struct round *round, const char *said_to)
{
    struct router_services *services = round->services;
    struct err err = ERR_INIT;
    char *said = NULL;

    if (!services->teach || round->kind != TURN_TEXT || !said_to ||
        round->memory->stage == STAGE_NEED_WRITE_OR_EMAIL || round_is_sql(round))
        return false;
    char *meaning = equation_as_meaning(said_to);
    const bool taught =
        services->teach(services, round->memory, meaning ? meaning : said_to, &said, &err);
    mem_free(meaning);
    if (taught) {
        round_say(round, "%s", said);
        mem_free(said);
        return true;
    }
    if (err.code == ERR_NOT_FOUND)
        return false;
    round_say_error(round, &err, TEXT_NOT_LEARNED, err.text);
    return true;
}

void lesson_offer_ask(struct round *round)
{
    struct question *question = question_new("", round->memory->lesson_offer);

    question_add(question, "yes", TEXT_LESSON_YES, 'y');
    question_add(question, "company", TEXT_LESSON_COMPANY, 'c');
    question_add(question, "no", TEXT_LESSON_NO, 'n');
    question->default_option = question->option_count - 1; /* who presses Enter to go on */
    round_ask(round, question);
}

bool lesson_offer_answer(struct round *round)
{
    struct router_services *services = round->services;
    struct err err = ERR_INIT;
    const enum answer answer =
        round_answer(round, 1u << ANSWER_YES | 1u << ANSWER_NO | 1u << ANSWER_COMPANY);
    const enum lesson_reply reply = answer == ANSWER_YES       ? LESSON_REPLY_YES
                                    : answer == ANSWER_COMPANY ? LESSON_REPLY_COMPANY
                                                               : LESSON_REPLY_NO;

    memory_set(&round->memory->lesson_offer, NULL);
    if (!services->keep(services, reply, &err))
        round_say_error(round, &err, TEXT_NOT_LEARNED, err.text);
    else if (reply != LESSON_REPLY_NO)
        round_say(round, TEXT_LESSON_KEPT);
    if (answer == ANSWER_NONE)
        return false; /* something else was said: nothing is learned, and it goes on */
    round_consume(round);
    return true;
}

void once_offer_ask(struct round *round)
{
    struct question *question = question_new("", round->memory->once_offer);

    question_add(question, "yes", TEXT_ONCE_YES, 'y');
    question_add(question, "no", TEXT_LESSON_NO, 'n');
    question->default_option = question->option_count - 1; /* who presses Enter to go on */
    round_ask(round, question);
}

bool once_offer_answer(struct round *round)
{
    struct router_services *services = round->services;
    const enum answer answer = round_answer(round, 1u << ANSWER_YES | 1u << ANSWER_NO);

    memory_set(&round->memory->once_offer, NULL);
    if (answer == ANSWER_NONE)
        return false; /* something else was said: it was for this one time */
    if (answer == ANSWER_YES) {
        services->keep_edit(services, round->memory);
        round_say(round, TEXT_ONCE_KEPT);
    }
    round_consume(round);
    return true;
}
