/* START, ASK_SQL_METHOD and DONE: how a round begins and how a conversation ends. */
#include "round.h"

#include "querent/base/str.h"
#include "texts.h"

void start_ask(struct round *round)
{
    (void)round;
}

enum stage start_handle(struct round *round)
{
    if (!round->memory->natural_language_query && !round->memory->sql)
        round->why = WHY_BEGINS;
    else
        round->why = WHY_NEW_ROUND;
    memory_new_round(round->memory);
    return STAGE_ASK_SQL_METHOD;
}

void method_ask(struct round *round)
{
    struct question *question = question_new("", TEXT_ASK_METHOD);
    question_add(question, "generate", TEXT_GENERATE, 'g');
    question_add(question, "provide", TEXT_PROVIDE, 'p');
    round_ask(round, question);
}

/* A question, or SQL, typed here is taken as what it is. */
enum stage method_handle(struct round *round)
{
    enum answer answer =
        round_answer(round, 1u << ANSWER_GENERATE | 1u << ANSWER_PROVIDE | 1u << ANSWER_ASK_ON);
    struct memory *memory = round->memory;
    bool sql = round_is_sql(round);
    bool question = round_is_question(round, round->input);
    if (answer == ANSWER_ASK_ON) /* "ask more" is the way that asks */
        answer = ANSWER_GENERATE;
    if (answer == ANSWER_GENERATE || (answer == ANSWER_NONE && !sql && question)) {
        memory->sql_method = METHOD_GENERATE;
        if (answer == ANSWER_GENERATE)
            round_consume(round);
        round->why = answer == ANSWER_GENERATE ? WHY_CHOSE_GENERATE : WHY_QUESTION;
        return STAGE_NEED_NATURAL_LANGUAGE;
    }
    if (answer == ANSWER_PROVIDE || sql) {
        memory->sql_method = METHOD_PROVIDE;
        if (answer == ANSWER_PROVIDE)
            round_consume(round);
        round->why = answer == ANSWER_PROVIDE ? WHY_CHOSE_PROVIDE : WHY_SQL;
        return STAGE_NEED_USER_SQL;
    }
    round_not_understood(round, TEXT_METHOD_HINT);
    method_ask(round);
    return STAGE_ASK_SQL_METHOD;
}

void done_ask(struct round *round)
{
    round_say(round, TEXT_DONE);
    struct question *question = question_new("", TEXT_WHAT_NEXT);
    question_add(question, "ask_on", TEXT_ASK_ANOTHER, 'a');
    round_ask(round, question);
}

/* Anything said after the end begins a new round with it. */
enum stage done_handle(struct round *round)
{
    if (!round->input && !round->option) {
        done_ask(round);
        return STAGE_DONE;
    }
    if (round_answer(round, 1u << ANSWER_DONE) == ANSWER_DONE) {
        done_ask(round);
        return STAGE_DONE;
    }
    if (round_answer(round, 1u << ANSWER_ASK_ON | 1u << ANSWER_YES) != ANSWER_NONE)
        round_consume(round);
    round->why = WHY_ASKS_ON;
    return STAGE_START;
}
