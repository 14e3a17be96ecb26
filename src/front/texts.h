/* What the front tells the operator, so that it can be read and mended together. */
#ifndef QUERENT_FRONT_TEXTS_H
#define QUERENT_FRONT_TEXTS_H

/* Conversations and the state file. */
#define TEXT_CHOOSE_CONNECTION                                                                     \
    "%s. Choose another connection (F5), or fix this one ('querent doctor')."
#define TEXT_NOT_KEPT "this conversation cannot be saved: %s"
#define TEXT_NOT_READ "that conversation could not be read (%s); this is a new one"
#define TEXT_OPEN_ELSEWHERE                                                                        \
    "this conversation is also open in process %d: you do not see here what is said there"
#define TEXT_OPEN_NEWEST "the newest conversation is open in process %d; this is another one"
#define TEXT_OPEN_LATER "another conversation can be opened once the state can be saved again"
#define TEXT_NOT_SAVED "the state cannot be saved at the moment: %s"
#define TEXT_SAVED_PARTLY "not all of the state could be saved: %s"
#define TEXT_SAVED_AGAIN "the state is saved again"
#define TEXT_NO_STATE "continuing without saving anything: %s"

/* What whoever asks over the network may do. */
#define TEXT_MAY_NOT_RUN "this token may ask and may not run queries: it needs the scope 'run'"
#define TEXT_MAY_NOT_MAKE_JOBS "this token may not make or change jobs: it needs the scope 'jobs'"
#define TEXT_MAY_NOT_TEACH "this token may not teach lessons: it needs the scope 'admin'"
#define TEXT_MAY_NOT_ALLOW "functions are allowed on the server itself: 'querent functions allow'"

/* Documents and the model. */
#define TEXT_DOCUMENTS_UNREAD "the documents cannot be read: %s"
#define TEXT_DOCUMENTS "documents: %s"
#define TEXT_DOCUMENTS_UNSEARCHED "the documents cannot be searched: %s"
#define TEXT_NO_MEANING "tables and examples are chosen only by their words: %s"
#define TEXT_MEANING_LEARNS "learning what descriptions mean: %zu of %zu"
#define TEXT_MEANING_LEARNED                                                                       \
    "tables are chosen by the meaning of their %zu descriptions from now on"
#define TEXT_MEANING_LATER                                                                         \
    "tables are chosen by their words alone until the meaning of %zu descriptions is learned"
#define TEXT_MEANING_STOPPED                                                                       \
    "stopped: tables are chosen by their words alone; querent goes on when it is started again"
#define TEXT_DOCUMENTS_NOT_ASKED "the documents were not searched: %s"
#define TEXT_NO_MODEL "no model: %s"
#define TEXT_MODEL_RESTS "it was too late %d times in a row, and is asked again in %d s"
#define TEXT_PROMPT_CUT "the model server cut the prompt: enlarge its context (OLLAMA_NUM_CTX)"
#define TEXT_CACHED "%lld of %lld prompt tokens were cached"
#define TEXT_RETRY "%s; trying again in %.1f s"
#define TEXT_ENGINE "built-in engine"
#define TEXT_ENGINE_THEN "built-in engine, then %s"

/* The form of an email job. */
#define FORM_SUBJECT "Query result"
#define FORM_BODY_ATTACHED "Attached: "
#define FORM_BODY_BELOW "Below: "
#define FORM_BODY_CSV ", as CSV"
#define FORM_BODY_EXCEL ", as an Excel file"
#define FORM_BODY_JSON ", as JSON"
#define FORM_BODY_OF " The question was \"%s\"."
#define FORM_SENT_ALL "all "
#define FORM_SENT_THE "the "
#define FORM_SENT_MARKED "chosen "
#define FORM_SENT_FILTERED "filtered "
#define FORM_SENT_FIRST "first "
#define FORM_SENT_ROWS "rows"
#define FORM_SENT_OF " (of %s"
#define FORM_SENT_COLUMNS " with %zu of %zu columns"
#define FORM_NO_ADDRESS "'%s' is not an email address"
#define FORM_WHO "who should get it? (an email address)"
#define FORM_NO_SUBJECT "the subject is missing"
#define FORM_SUBJECT_LINES "the subject must be one line"
#define FORM_ATTACHMENTS "csv, excel, json or none"

/* Who made SQL that no engine made. */
#define TEXT_MAKER_YOU "you"
#define TEXT_MAKER_ROWS "a key in the results"

/* The form of a write job. */
#define FORM_WHICH_CONNECTION "which connection should the rows go to?"
#define FORM_ONLY_ARCHIVE                                                                          \
    "which connection? 'archive' is querent's own file for rows; others need read_only: false"
#define FORM_NO_CONNECTION "no connection allows writing: set read_only: false for one"
#define FORM_READ_ONLY "'%s' is read-only; set read_only: false for it to allow writing"
#define FORM_UNWRITABLE "'%s' cannot be written: choose another name"
#define FORM_WHICH_TABLE "which table? (a name)"
#define FORM_BAD_NAME "'%s' cannot be a table's name: use letters, digits and _, as in '%s'"
#define FORM_NEW_TABLE "a new table in %s"
#define FORM_NEAR_TABLE "; there is '%s', which mode append writes to"
#define FORM_NO_COLUMN "the chosen rows have no column '%s'"
#define FORM_NO_TARGET "table '%s' has no column '%s'; map it, as in %s → column"
#define FORM_MODES "create, append, replace or truncate"
#define FORM_EXISTS "table '%s' exists already: append, replace or truncate, or choose another name"
#define FORM_MISSING "there is no table '%s' yet: create"
#define FORM_TYPE_NAME "this %s: type '%s' to confirm"
#define FORM_PRODUCTION "writes to production"
#define FORM_REMOVES "removes the existing rows"
#define FORM_ALL_ROWS "all rows"
#define FORM_RUNS_AGAIN " (the query runs again), "
#define FORM_TITLE_WRITE "Write "
#define FORM_TITLE_EMAIL "Email "
#define FORM_TITLE_NONE "rows"
#define FORM_TITLE_OF " of \"%s\""
#define FORM_SCOPES "shown, marked or all"
#define FORM_ROWS_GONE "the rows are not on the screen any more: all"
#define FORM_NONE_MARKED "no row is marked: shown or all"

/* Behind "Job 12". */
#define JOB_RUNS_AGAIN " runs again."
#define JOB_IS_STOPPING " is being cancelled."
#define JOB_SHOWN ", %s to %s, is %s"

/* Joins under review. */
#define TEXT_JOIN_SHORT "\nor, nearly as short:\n"
#define TEXT_DRAFTED "%zu entries drafted, %zu to review"
#define TEXT_DRAFT_GONE "'%s' is not drafted any more"
#define TEXT_DRAFT_DECIDED "%s: %s"
#define TEXT_JOIN_ACCEPTED "accepted by the operator"
#define TEXT_TERM_EXPLAINED "%s:%d explains '%s' (%s)"
#define TEXT_JOIN_TAUGHT "taught by a lesson"
#define TEXT_JOIN_REJECTED "rejected by the operator"
#define TEXT_JOIN_KEPT "%s: %s, kept in %s"
#define TEXT_JOIN_NO_VALUES "%s: there are no values to compare"
#define TEXT_JOIN_VALUES "%s: %lld of %lld values are among the keys"
#define TEXT_JOIN_MODEL "the model says %s: %s"

/* Rows, plans and exports. */
#define TEXT_ONE_VALUE "%s is %s."
#define TEXT_THE_ANSWER "the answer"
#define TEXT_ROUNDED ", rounded"
#define TEXT_NO_VALUE "empty (NULL)"
#define TEXT_NO_ROWS "No rows match."
#define TEXT_FIRST_ROWS "The first "
#define TEXT_SAME_NAME "row has the name of another"
#define TEXT_SAME_NAMES "rows have the name of another"
#define TEXT_WITH_ID "; \"with id\" tells them apart."
#define TEXT_MORE_ROWS "; scroll for more."
#define TEXT_LOADING "reading the schema"
#define TEXT_CONNECTING "connecting"
#define TEXT_TRACE_MODEL "model %s"
#define TEXT_TRACE_ANSWER "answer"
#define TEXT_RUNNING "running the query"
#define TEXT_BLOCKED "waiting for a lock held by %s"
#define TEXT_WAS_BLOCKED "%s; it waited for a lock held by %s"
#define TEXT_OPENING_STOPPED "connecting to '%s' was stopped"
#define FORM_STOPPED "not looked at: you stopped waiting for '%s'"
#define TEXT_UNANSWERED "the server has not answered"
#define TEXT_PAST_WHERE "%s, conversation %d"
#define TEXT_PAST_COMMAND "%s, asked by a command"
#define TEXT_FROM_NOW_ON "From now on: %s, only for %s? (yes/no)"
#define TEXT_ONCE "From now on: this question %s? (yes/no)"
#define TEXT_NOTHING_KEPT "nothing can be learned without a state file"
#define TEXT_LESSON_WENT_OFF                                                                       \
    "The lesson '%1$s' was rejected so often that it is now off ('querent lessons on %1$s' "       \
    "switches it on)"
#define TEXT_NO_PLAN "no plan: %s"
#define TEXT_NO_PLAN_HIDDEN "no plan: it would name tables that are hidden behind views"
#define TEXT_NO_PLAN_KIND "no plan: this kind of statement has none"
#define TEXT_NO_SQL "there is no SQL that can run"
#define TEXT_NOT_EXPORTED "not exported: %s"

/* Connections and the screen's files. */
#define TEXT_MAKING_DEMO "creating the demo database, %d %%"
#define TEXT_USING_DEMO "%s; using demo"
#define TEXT_NOT_AGAIN "not run again: %s"
#define TEXT_DATABASE_SAYS "the database says: %s"
#define TEXT_NO_SAMPLE "no sample of '%s': %s"
#define TEXT_READ_AGAIN "'%s' %s: its schema and values are read again"
#define TEXT_LAYOUT_NOT_KEPT "the panes' sizes cannot be saved: %s"
#define TEXT_THEME_NOT_KEPT "the theme cannot be saved: %s"
#define TEXT_THEME_OTHER "theme %s; the next start uses '%s' from %s"
#define TEXT_THEME_KEPT "theme %s, also at the next start"

/* A service elsewhere. */
#define TEXT_FAR_TOKEN                                                                             \
    "'%s' does not let you in: name a token with server.token_command, server.token or "           \
    "QUERENT_TOKEN (%s)"
#define TEXT_FAR_REFUSED "'%s' refused: %s"
#define TEXT_FAR_NOT_JSON "'%s' does not answer as a querent service does"
#define TEXT_FAR_WHERE "at %s"
#define TEXT_FAR_LOST "the connection to '%s' is lost, trying again: %s"
#define TEXT_FAR_AGAIN "'%s' is there again"
#define TEXT_FAR_TURN_LOST "'%s' stopped before it answered: ask again"
#define TEXT_FAR_NO_ROWS "rows are missing: %s"
#define TEXT_FAR_NOT_THERE "only the console of '%s' itself can do that"
#define TEXT_FAR_ALL_ROWS                                                                          \
    "the service takes all rows and columns of the query: it does not know your filter, order "    \
    "and marks"
#define TEXT_FAR_FETCH_FIRST "not exported: fetch all rows of the service first"
#define TEXT_FAR_PLAIN "the token goes to '%s' unencrypted: use https"

#define TEXT_QUERY_SAVED "saved as '%s' in %s"
#define TEXT_CATALOG_FAR "the service has the catalog"

#endif
