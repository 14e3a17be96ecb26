/* What the router says, except the texts of errors, which stand where they arise: so that it can
 * be read and mended together. */
#ifndef QUERENT_ROUTER_TEXTS_H
#define QUERENT_ROUTER_TEXTS_H

/* Asked at the beginning, and after the end. */
#define TEXT_ASK_METHOD "Would you like me to generate SQL or provide your own? (generate/provide)"
#define TEXT_GENERATE "Generate it from a question"
#define TEXT_PROVIDE "Provide my own SQL"
#define TEXT_METHOD_HINT "Ask a question, type SQL, or choose one of the two ways."
#define TEXT_DONE "Done. Ask the next question whenever you like."
#define TEXT_WHAT_NEXT "What next?"
#define TEXT_ASK_ANOTHER "Ask another question"

/* A question in words. */
#define TEXT_ASK_QUESTION "What would you like to query?"
#define TEXT_ASK_IT_AGAIN "Ask again: %s"
#define TEXT_PROVIDE_INSTEAD "Provide my own SQL instead"
#define TEXT_NO_SQL "No answer: %s. %s"
#define TEXT_NO_SQL_CONNECTION "Choose another connection (F5), or run 'querent doctor'."
#define TEXT_NO_SQL_CORRECT "Correct that, and ask again."
#define TEXT_NO_SQL_MODEL "Ask again, or run 'querent doctor' to see what is wrong with the model."
#define TEXT_NO_SQL_REPHRASE "Please try rephrasing your query."
#define TEXT_QUESTION_STOPPED "Stopped. Your question is kept: change it, or ask another one."

/* SQL of the operator's own. */
#define TEXT_ASK_SQL "Please provide your SQL query:"
#define TEXT_GENERATE_INSTEAD "Generate it from a question instead"
#define TEXT_NOT_SQL "This does not look like SQL."
#define TEXT_NO_QUERY "it is not a single query that only reads"
#define TEXT_WILL_NOT_RUN "This will not run: %s."
#define TEXT_NOT_CHECKED "This SQL could not be checked: %s."
#define TEXT_CAN_BE_MENDED "It can be fixed: %s.%s"
#define TEXT_MENDED "querent corrected the SQL that %s wrote; what changed:%s"
#define TEXT_MEND "Fix it"

/* Before a query runs. */
#define TEXT_SQL_TO_CONFIRM "Please confirm this SQL."
#define TEXT_SQL_TO_MEND "This SQL cannot run as it is."
#define TEXT_SHALL_RUN "Shall I execute this query? (yes/no)"
#define TEXT_SHOULD_RUN "Should I execute this query? (yes/no)"
#define TEXT_CANNOT_RUN "This SQL cannot run as it is. What would you like to do?"
#define TEXT_YES_RUN "Yes, run it"
#define TEXT_NO_ASK_AGAIN "No, ask again"
#define TEXT_NO_OTHER_SQL "No, provide other SQL"
#define TEXT_NO_ROWS_AGAIN "No, back to the rows"
#define TEXT_ROWS_AGAIN "Back to the rows"
#define TEXT_EDIT_SQL "Edit the SQL"
#define TEXT_ANOTHER_READING "Another reading"
#define TEXT_LESSON_YES "Yes, only there"
#define TEXT_LESSON_COMPANY "Yes, for the whole company"
#define TEXT_LESSON_NO "No, only this once"
#define TEXT_ONCE_YES "Yes, from now on"
#define TEXT_ONCE_KEPT "The question is answered like this from now on."
#define TEXT_LESSON_KEPT "Learned. F10 lists the lessons, and so does querent lessons."
#define TEXT_NOT_LEARNED "I could not learn that: %s."
#define TEXT_WITHOUT_LESSONS "Without what was learned"
#define TEXT_NO_OTHER_READING "There is no other reading of this question."
#define TEXT_HEAVY "Before you run it: %s."
#define TEXT_RUN_HEAVY "Run it anyway? (yes/no)"
#define TEXT_YES_RUN_HEAVY "Yes, run it anyway"
#define TEXT_WHERE_TO_EDIT "Edit the SQL in its pane (e), or type the new text here."
#define TEXT_DEMAND_NOT_MET "I could not do that: %s."

/* A function that is on no list. */
#define TEXT_ASK_ALLOW "%s. Allow it on '%s' from now on? (allow/no)"
#define TEXT_ALLOW "Allow it on '%s'"
#define TEXT_ALLOW_DETAIL "remembered as your decision"
#define TEXT_NOT_ALLOWED "It could not be allowed: %s."
#define TEXT_MAY_NOT_RUN "the newest version of the SQL may not run; %s"
#define TEXT_ALLOW_FIRST "allow it first"
#define TEXT_EDIT_FIRST "edit it first"

/* What was typed instead of a yes or a no. */
#define TEXT_WELCOME "You are welcome."
#define TEXT_NOT_UNDERSTOOD "I did not understand \"%s\". %s"
#define TEXT_YES_OR_NO                                                                             \
    "Please answer yes or no, or say what should be different. \"help\" lists what you can say, "  \
    "F1 the keys."
#define TEXT_YES_OR_NO_OWN                                                                         \
    "Please answer yes or no, edit the SQL, or ask a whole question. The SQL still waits."
#define TEXT_HELD_SAY                                                                              \
    "%s. Say \"allow\" to allow it, \"edit\" to change the SQL, or ask something else."
#define TEXT_STUCK_SAY                                                                             \
    "This SQL cannot run: %s. Say \"edit\" to change it%s, type other SQL, or ask something else."
#define TEXT_STUCK_MEND ", \"fix it\" to take the fix"
#define TEXT_STILL_WAITS "The query above still waits for a yes or a no."
#define TEXT_CHOICE_WAITS                                                                          \
    "The question before still waits for an answer: choose one, or end it with Esc."
#define TEXT_STOPPED_WAITS "Stopped. The query above still waits for a yes or a no."
#define TEXT_NOTHING_WAITS                                                                         \
    "Nothing waits for a yes or a no. Ask a question, or say what should be different."
#define TEXT_WHICH_ONE "Which of them? Say its number, its name, or a word of it."
#define TEXT_BASE_STAYS "The rows stay. What you say next goes on from: %s"
#define TEXT_BY_ITSELF "The question before was not answered, so this one is read by itself."
#define TEXT_HOLDS_ONCE                                                                            \
    "This is said of this question alone, and not kept: a lesson says what a word means, which "   \
    "rows count or how tables are joined."
#define TEXT_FITS_SEVERAL "That fits several of them."

/* How a query ended. */
#define TEXT_RUN_STOPPED "Stopped before the first row. The SQL is unchanged."
#define TEXT_RUN_UNANSWERED                                                                        \
    "You stopped waiting before the first row. The server has not answered: it may still be at "   \
    "work on the query. The SQL is unchanged."
#define TEXT_NOT_RUN "The query did not run: %s."
#define TEXT_RUN_FAILED "Query execution failed: %s."
#define TEXT_MODIFY                                                                                \
    "Would you like to modify the SQL, ask again, or see another reading? (edit/no/another)"
#define TEXT_MODIFY_ONLY "Would you like to modify the SQL, or ask again? (edit/no)"
#define TEXT_MODIFY_OWN "Would you like to modify the SQL, or provide other SQL? (edit/no)"
#define TEXT_ASK_AGAIN "Ask again"
#define TEXT_OTHER_SQL "Provide other SQL"
#define TEXT_SAME_RUN "Run the same again"
#define TEXT_SAME_AGAIN                                                                            \
    "This SQL has just failed. Say \"edit\" to modify it, or \"run it again\" to try the same."
#define TEXT_NOT_CORRECTED "The SQL could not be corrected: %s."
#define TEXT_OTHER_ROWS "Asked again with that, the model wrote SQL that gives rows:"
#define TEXT_NOTHING_RAN "Nothing ran. %s"

/* What can be said, where "help" is typed. */
#define TEXT_HELP_METHOD                                                                           \
    "Ask a question in plain words, or type SQL. Nothing runs before you have seen the SQL and "   \
    "said yes."
#define TEXT_HELP_SQL "Type or paste the SQL to run, or say \"generate\" to ask in words instead."
#define TEXT_HELP_CONFIRM                                                                          \
    "\"yes\" runs the SQL, \"no\" leaves it, \"edit\" lets you change it, \"another\" shows "      \
    "another "                                                                                     \
    "reading if there is one. You can also say what should be different (\"only 2024\", \"by "     \
    "month\", \"use "                                                                              \
    "table "                                                                                       \
    "x\"), type SQL, or ask something else."
#define TEXT_HELP_RESULTS                                                                          \
    "\"write to TABLE\", \"email it to ADDRESS\" or \"done\" is about these rows; \"only those "   \
    "from "                                                                                        \
    "…\" changes the question; anything else is the next question."
#define TEXT_HELP_FORM                                                                             \
    "Say a field's value, as in \"table sales\" or \"to ann@example.com\"; \"yes\" confirms the "  \
    "form, \"back\" leaves it."
#define TEXT_HELP_DONE "Ask the next question, or say \"write\" or \"email\" about the rows shown."
#define TEXT_HELP_UNDO                                                                             \
    "A step back is a key: [ shows the SQL before (F3), and the rows before (F4). To take a "      \
    "condition back, say the question without it. What a job has written stays."
#define TEXT_BACK_TO "Back to: %s"
#define TEXT_HELP_FORGET                                                                           \
    "Alt-d lists what was learned: Ins switches a lesson off, and Del removes it."
#define TEXT_HELP_KEYS " F1 shows the keys."

/* What to do with the rows. */
#define TEXT_ASK_NEXT "What would you like to do next? (write/email/done)"
#define TEXT_ASK_NEXT_NO_JOBS "What would you like to do next? (done)"
#define TEXT_ROWS_GONE                                                                             \
    "The rows, their filter and their marks were not kept. \"run it again\" fetches the rows "     \
    "anew."
#define TEXT_NO_ROWS_YET                                                                           \
    "There are no rows yet. Once a query has run, its rows can be written, emailed and exported."
#define TEXT_NO_ROWS_ANY_MORE                                                                      \
    "There are no rows to write or send: those of the last query were not kept. Once a query has " \
    "run again, its rows can be written, emailed and exported."
#define TEXT_BACK_TO_ROWS "The query above was not run. This is about the rows that are shown."
#define TEXT_BACK_TO_ROWS_OF                                                                       \
    "This is about the rows that are shown, those of \"%s\". The query of \"%s\" was not run; "    \
    "ask "                                                                                         \
    "it again when you want its rows."
#define TEXT_STILL_ROWS "The query above was not run. The rows from before it are still shown."
#define TEXT_ROWS_OF "These are the rows of \"%s\" again; what follows is about them."
#define TEXT_ROWS_OF_SQL "These are the rows of an earlier query again; what follows is about them."
#define TEXT_REFETCH "Fetch the rows again"
#define TEXT_WRITE "Write to a table…"
#define TEXT_EMAIL "Email…"
#define TEXT_EXPORT "Export…"
#define TEXT_CHART "Chart"
#define TEXT_FINISH "Done"
#define TEXT_ASK_ON "Ask more"
#define TEXT_NOT_REFETCHED "The rows could not be fetched again: %s."
#define TEXT_RESULTS_HINT "Say write, email or done, or ask the next question."
#define TEXT_RESULTS_HINT_NO_JOBS "Say done, or ask the next question."

/* Forms of jobs. */
#define TEXT_FORM_CHANGES "This changes existing rows. Type \"%s\" into the form to confirm."
#define TEXT_ASK_CREATE "%s — create this job? (yes/no)"
#define TEXT_YES_CREATE "Yes, create the job"
#define TEXT_LEAVE_FORM "Leave the form"
#define TEXT_FORM_NOT_OPENED "The form could not be opened: %s."
#define TEXT_FORM_NOT_READ "The form could not be read: %s."
#define TEXT_FORM_LEFT "You left the form; nothing was %s. \"%s\" opens it again%s."
#define TEXT_FORM_KEPT " as you left it"
#define TEXT_FORM_STOPPED "Stopped. The form is unchanged."
#define TEXT_NO_FIELD "No field takes \"%s\"; \"back\" leaves the form."
#define TEXT_FORM_OPEN                                                                             \
    "A form is open. Fill in its fields, or leave it with \"back\" to ask something else."
#define TEXT_CREATING_WRITE "creating the write job"
#define TEXT_CREATING_EMAIL "creating the email job"
#define TEXT_JOB_NOT_CREATED "Failed to create %s job: %s. Please check parameters."
#define TEXT_JOB_CREATED "%s job %s was created."
#define TEXT_JOB_REFUSED "That cannot be done: %s."

/* What went wrong in the conversation itself. */
#define TEXT_NOT_KEPT "this conversation cannot be saved: %s"
#define TEXT_START_OVER                                                                            \
    "Something unexpected happened: %s. Let's start over; nothing said so far is lost."
#define TEXT_STALE_QUESTION "that question is no longer open"
#define TEXT_UNSEEN_QUESTION "\"%s\" was typed before this was asked"
#define TEXT_STALE_VERSION "version %d of the SQL is not the newest one (%d)"
#define TEXT_NOTHING_DONE "Nothing was done: %s."
#define TEXT_ENDED_WHILE_RUNNING                                                                   \
    "The program ended while this query was running. You can run it again."

/* Why the conversation moved on, as events and the log tell it. */
#define WHY_BEGINS "a conversation begins"
#define WHY_NEW_ROUND "a new round"
#define WHY_CHOSE_GENERATE "the operator chose generate"
#define WHY_QUESTION "a question was typed"
#define WHY_CHOSE_PROVIDE "the operator chose provide"
#define WHY_SQL "SQL was typed"
#define WHY_GENERATED "SQL was generated"
#define WHY_PROVIDED "SQL was provided"
#define WHY_PROVIDES_INSTEAD "the operator provides SQL instead"
#define WHY_ASKS_INSTEAD "the operator asks in words instead"
#define WHY_CONFIRMED "the operator confirmed"
#define WHY_REJECTED "the operator rejected the SQL"
#define WHY_SOMETHING_ELSE "the operator asks something else"
#define WHY_SEVERAL_READINGS "the words can be read in several ways"
#define WHY_STOPPED "the operator stopped the query"
#define WHY_FAILED "the query failed"
#define WHY_EMPTY "the query gave nothing, and other SQL does"
#define WHY_ROWS "rows arrived"
#define WHY_WRITE "the operator wants to write the rows"
#define WHY_EMAIL "the operator wants to email the rows"
#define WHY_BACK_TO_ROWS "the operator goes back to the rows"
#define WHY_DONE "the operator is done"
#define WHY_ASKS_ON "the operator asks the next question"
#define WHY_FORM_LEFT "the operator left the form"
#define WHY_JOB_CREATED "the job was created"
#define WHY_PROGRAM_ENDED "the program ended while the query was running"

#endif
