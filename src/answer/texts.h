/* What the answering module says to the operator, so that it can be read and mended together. */
#ifndef QUERENT_ANSWER_TEXTS_H
#define QUERENT_ANSWER_TEXTS_H

/* What is being done, while it takes its time. */
#define TEXT_READING "reading the question"
#define TEXT_FINDING "finding tables, columns and values"
#define TEXT_PLANNING "choosing tables, joins and examples"
#define TEXT_WRITING "writing the SQL"
#define TEXT_MODEL_WRITES "the model is writing SQL"
#define TEXT_CHECKING "the built-in engine has an answer; the model is checking it"
#define TEXT_PREPARING "the database is preparing it"
#define TEXT_COMPARING "comparing the answers"
#define TEXT_AGAIN "answering again, as you asked"
#define TEXT_CORRECTING "the model is correcting its SQL"

/* Answers without a query. */
#define TEXT_WHAT_I_DO                                                                             \
    "Ask me about the data of this database in plain words; you see the SQL before it runs."
#define TEXT_WELCOME "You are welcome."
#define TEXT_ONLY_READS                                                                            \
    "Questions only read; nothing is changed. To write rows, create a write job from a "           \
    "result (Alt-w), on a connection that allows writing."
#define TEXT_TABLES_ARE "The tables here are: "
#define TEXT_COLUMNS_OF ". Ask for the columns of one: \"columns of %s\"."
#define TEXT_SAY_MORE "What would you like to know? Name the things that the data is about."
#define TEXT_REFERS_TO_NOTHING                                                                     \
    "What would you like to know? The question names nothing in this database, and no question "   \
    "came before it."
#define TEXT_DOCUMENTS_SILENT "; the documents don't say"
#define TEXT_TERM_NOT_TAUGHT "%s; %s: 'querent catalog describe' offers it as a lesson"
#define TEXT_NO_RELEVANT_DATA "; no table, column or value here is called so"
#define TEXT_NO_ANSWER "I cannot answer this from this database"

/* What words refer to. */
#define TEXT_AND_MORE " and %zu more"
#define TEXT_MANY_ROWS "%zu rows by %s"
#define TEXT_WHICH_ONE                                                                             \
    "'%1$s' could be any of several rows: put the cursor on the row that you mean, or name it"
#define TEXT_TOO_MANY_ROWS                                                                         \
    "'%1$s' stands for more than %2$d rows: mark those that you mean, or name them"

/* Where an answer comes from. */
#define MAKER_ENGINE "built-in engine"
#define MAKER_BEFORE "answered before, %s"
#define MAKER_UNSURE "%s, not sure"
#define MAKER_APPROVED "approved %s"
#define MAKER_APPROVED_BY "approved %s by %s"
#define TEXT_ALIKE "as '%s', which was approved"
#define TEXT_CHOSEN_BEFORE "%s, as chosen before"
#define TEXT_ROWS_OF_EARLIER "%s: rows of '%s', since '%s' was not answered"
#define TEXT_SPOKEN "%s means %s, as in an approved question"

#define TEXT_VOTE_AGAINST "%s; the structure contradicts %zu of %zu"

/* What was asked before. */
#define TEXT_PAST_FOUND "You asked"
#define TEXT_PAST_NONE "You asked nothing"
#define TEXT_PAST_ABOUT " about '%s'"
#define TEXT_PAST_ONE "\n· %s (%s): %s"

/* Lessons. */
#define MAKER_LESSON "a lesson"
#define TEXT_NONE_OF_THESE "None of these"
#define TEXT_NONE_IS_MEANT                                                                         \
    "None of these, then. Ask again in other words, and name the table or the column that you "    \
    "mean."
#define TEXT_NOT_AS_TAUGHT "I found no reading in which %s"
#define TEXT_LESSON_UNFIT "lesson %s (%s means %s) does not fit this question"
#define TEXT_LESSONS_DISAGREE "Two lessons disagree on what '%s' means. Which one holds here?"
#define TEXT_FILTERS_DISAGREE "Two lessons disagree on which rows count. Which one holds here?"
#define TEXT_JOINS_DISAGREE "Two lessons disagree on how tables are joined. Which one holds here?"
#define TEXT_ERRORS_DISAGREE                                                                       \
    "Two lessons disagree on what to take instead of '%s'. Which one holds here?"
#define TEXT_PATTERNS_DISAGREE "Two lessons disagree on how '%s' is answered. Which one holds here?"
#define TEXT_WHERE "%s where %s"
#define TEXT_LESSON_IS "lesson %s, %.0f %%"
#define TEXT_PATTERN "the question is '%s' (lesson %s)"
#define TEXT_TEACHES_NOTHING "these words teach no lesson"
#define TEXT_NO_SUCH_LESSON "no lesson '%s' holds for this connection"
#define TEXT_LESSON_EXPLAINS "%s (lesson %s)."
#define TEXT_LEARNED "Learned: %s (lesson %s)."
#define TEXT_LEARNED_INSTEAD "Learned: %s (lesson %s). It no longer holds that %s."
#define TEXT_ONCE_UNKNOWN "with this SQL"
#define TEXT_PROPOSAL_GONE "the lesson that was proposed is gone"
#define TEXT_NO_LESSON_USED "it was made with no lesson"

/* Notices about the model. */
#define TEXT_SAME_AS_BEFORE "the same as before: these words change nothing"
#define TEXT_FILTER_APART                                                                          \
    "the rows of the question before, whatever the filter on the screen leaves out"
#define TEXT_REREAD "the model read the question as '%s'"
#define TEXT_MODEL_SILENT "the model did not answer: %s"
#define TEXT_MODEL_SILENT_ENGINE                                                                   \
    "the model did not answer (%s); this is what the built-in engine understood"

#define TEXT_MODEL_CUT_SHORT                                                                       \
    "the model was not waited for; this is what the built-in engine understood"
#define TEXT_MODEL_FAILED_ENGINE "%s; this is what the built-in engine understood"
#define TEXT_MODEL_SILENT_NEITHER                                                                  \
    "the model did not answer (%s), and the built-in engine cannot read the question%.*s"
#define TEXT_MODEL_FAILED_NEITHER "%s, and the built-in engine cannot read the question%.*s"

/* Why a query gave nothing. */
#define TEXT_NO_ROW_HAS "No row has "
#define TEXT_NEAREST "; nearest values: "
#define TEXT_MAY_HAVE "; a constraint of the column allows it"
#define TEXT_NO_JOINED_HAS "No row of the joined tables has "
#define TEXT_SOME_HAVE "Some rows have "
#define TEXT_NOT_JOINED ", but none of these goes with a row of "
#define TEXT_A_SUBQUERY "a subquery"
#define TEXT_STANDS_IN "; '%.*s' stands in "
#define TEXT_GOES_FROM " goes from %.*s to %.*s"
#define TEXT_JOINED_NOTHING "The joined tables have no row together, even without a condition."
#define TEXT_TABLE_EMPTY "The table '%s' is empty."
#define TEXT_NOT_TOGETHER "Each condition alone is met by some rows, but no row meets all of them."
#define TEXT_NO_GROUP_OF_ROWS "Some rows meet the conditions, but no group of them has "
#define TEXT_NO_GROUP "No group of rows has "
#define TEXT_NOT_AS_A_WHOLE "Some rows meet the conditions, but together they do not have "
#define TEXT_TABLE_AS_A_WHOLE "Together, the rows do not have "
#define TEXT_TIES "Several rows share this place; the query lists only one of them (LIMIT 1)."
#define TEXT_RAN_EMPTY "it runs, but gives no rows. %s"

/* When no more is tried. */
#define TEXT_REJECTED "the operator rejected it: it is not what was meant"
#define TEXT_WHICH_TABLE "Several tables have this. Which one is meant?"
#define TEXT_WHICH_REFERENCE "Which reference is meant:"
#define TEXT_TRIED "After "
#define TEXT_WRITTEN_AGAIN "   (written %d times)"
#define TEXT_NONE_RUNS " there is still no SQL for this that runs:"
#define TEXT_NONE_FITS " there is still no SQL for this that runs and is what you want:"
#define TEXT_ASK_INSTEAD "What would you like to ask instead?"
#define TEXT_OTHERS_RUN "\nQuestions that do run: "
#define TEXT_SHOW_FAILED "Show the last SQL, to edit it"

/* Why a demand or another reading is not met. */
#define TEXT_NO_CORRECTION "no correction"
#define TEXT_NO_CORRECTION_KNOWN "no correction is known"
#define TEXT_NOTHING_TO_CORRECT "there is nothing to correct"
#define TEXT_CORRECTED_ENOUGH                                                                      \
    "this question was corrected %d times already; ask it in other words, or edit the SQL"
#define TEXT_ENGINE_ALONE                                                                          \
    "the built-in engine found no reading that does this, and no model is set that could; edit "   \
    "the SQL instead (e)"
#define TEXT_NO_READING_KEEPS "the built-in engine found no reading that does what you demand"
#define TEXT_DEMAND_BROKEN "it does not do what you demanded: %s"
#define TEXT_NO_OTHER_READING "there is no other reading"
#define TEXT_NO_OTHER "There is no other reading than the one you said no to: %s"
#define TEXT_NO_OTHER_TAKES " It takes "
#define TEXT_NO_OTHER_TEACH                                                                        \
    " Edit the SQL, say what a word means (\"%s means …\"), or ask in other words"
#define TEXT_NO_OTHER_EDIT " Edit the SQL, or ask in other words"
#define TEXT_NO_OTHER_ASK ", such as "
#define TEXT_READS "a query that reads %s"
#define TEXT_NO_TABLE "no table"
#define TEXT_CHOICE_GONE "that choice is no longer offered; please ask again"
#define TEXT_NOT_OFFERED "that is not one of the options"

#define TEXT_MAY_NOT_RUN "it may not run"
#define TEXT_NO_FUNCTION "the database has no function '%s'"
#define TEXT_ON_NO_LIST "it calls a function that is on no list"

/* Why SQL is held, or has no plan. */
#define TEXT_NOT_KNOWN_TO_READ "'%s' is not known to only read%s%s"
#define TEXT_PLAN_MIGHT_RUN "no plan: '%s' might run while planning"
#define TEXT_PLAN_UNKNOWN "no plan: the database does not say what runs while planning"
#define TEXT_PLAN_MIGHT_RUN_CODE "no plan: '%s' might run code while planning: %s"
#define TEXT_PLAN_CALLS_UNKNOWN "no plan: the database does not say what '%s' calls"
#define TEXT_ONLY_QUERIES "only queries can run where tables are hidden behind views"
#define TEXT_ONLY_QUERIES_TRIED "only queries are tried"

#endif
