/* NEED_USER_SQL: SQL of one's own, typed or pasted, until it may be confirmed. */
#include "stage_sql.h"

#include "querent/base/mem.h"
#include "texts.h"

void user_sql_ask(struct round *round)
{
    const bool of_rows = stage_made_of_rows(round);
    struct question *question = question_new("", of_rows ? TEXT_CANNOT_RUN : TEXT_ASK_SQL);
    shown_add_mend(round, question);
    if (of_rows) /* nobody wrote it: who filtered or grouped has the rows still */
        question_add(question, "no", TEXT_ROWS_AGAIN, 'n');
    if (round->memory->sql_problem)
        question_add(question, "edit", TEXT_EDIT_SQL, 'e');
    if (!of_rows)
        question_add(question, "generate", TEXT_GENERATE_INSTEAD, 'g');
    round_ask(round, question);
}

/* SQL of one's own is no version of the question before. */
static void leave_question(struct memory *memory)
{
    if (memory->natural_language_query)
        memory->sql_version = 0;
    memory_set(&memory->natural_language_query, NULL);
    memory_set(&memory->asked, NULL);
}

/* What was typed is not SQL: nor is it an answer to what was found in the SQL before. */
static void not_sql(struct round *round)
{
    const bool stuck = round->memory->sql_problem != NULL;
    char *hint = stuck ? shown_stuck_words(round->memory) : mem_strdup(TEXT_NOT_SQL);
    round_not_understood(round, hint);
    mem_free(hint);
}

enum stage user_sql_handle(struct round *round)
{
    bool sql = round_is_sql(round);
    if (round_answer(round, 1u << ANSWER_GENERATE) == ANSWER_GENERATE ||
        (!sql && round_is_question(round, round->input))) {
        round->why = WHY_ASKS_INSTEAD;
        return STAGE_ASK_SQL_METHOD;
    }
    const bool mend = shown_takes_mend(round);
    if (!sql && stage_made_of_rows(round) &&
        round_answer(round, 1u << ANSWER_NO | 1u << ANSWER_BACK) != ANSWER_NONE) {
        round_consume(round);
        stage_stay_with_rows(round);
        return STAGE_SHOW_RESULTS;
    }
    if (!sql && round_answer(round, 1u << ANSWER_EDIT) == ANSWER_EDIT) {
        round_consume(round);
        round_say(round, TEXT_WHERE_TO_EDIT);
        user_sql_ask(round);
        return STAGE_NEED_USER_SQL;
    }
    if (!mend && (!sql || !round->input)) {
        not_sql(round);
        user_sql_ask(round);
        return STAGE_NEED_USER_SQL;
    }
    char *text = mem_strdup(mend ? round->memory->sql_fixed : round->input);
    round_consume(round);
    leave_question(round->memory);
    const bool of_rows =
        mend ? round->memory->sql_method == METHOD_ROWS : round->turn && round->turn->from_rows;
    round->memory->sql_method = of_rows ? METHOD_ROWS : METHOD_PROVIDE;
    const bool confirmable = shown_checked(round, text);
    if (confirmable)
        memory_take_sql(round->memory, text);
    mem_free(text);
    if (!confirmable) {
        user_sql_ask(round);
        return STAGE_NEED_USER_SQL;
    }
    round->memory->confirm_stage = STAGE_CONFIRM_USER_SQL;
    round->why = WHY_PROVIDED;
    return STAGE_CONFIRM_USER_SQL;
}
