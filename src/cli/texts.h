/* What the commands print, so that it can be read and mended together; help has tables of its own.
 */
#ifndef QUERENT_CLI_TEXTS_H
#define QUERENT_CLI_TEXTS_H

/* Words of a command line that do not fit. */
#define TEXT_NO_COMMAND "'%s' is not a command%s%s%s; see querent --help"
#define TEXT_NO_COMMAND_AND ", and "
#define TEXT_COMMAND_FIRST "the command comes first: querent %s … -c %s"
#define TEXT_ONE_CONNECTION "only one connection can be opened, or several CSV files"
#define TEXT_NO_CSV "'%s' is not a CSV file, so it cannot be opened together with '%s'"
#define TEXT_DID_YOU_MEAN ", did you mean '%s'"
#define TEXT_SEE_HELP "%s '%s'%s; see querent %s%s--help"
#define TEXT_UNKNOWN_OPTION "unknown option"
#define TEXT_UNKNOWN_WORD "unknown word"
#define TEXT_UNEXPECTED_WORD "unexpected word"
#define TEXT_NO_VALUE "%s takes no value"
#define TEXT_NEEDS_VALUE "%s needs a value: %s"
#define TEXT_TOO_MANY_SET "--set is given more than %d times"
#define TEXT_TOO_MANY_DEMANDS "--demand is given more than %d times"
#define TEXT_TWO_FORMATS "--json and --format %s are two formats: choose one"
#define TEXT_TOO_MANY_WORDS "too many words: put the question in quotes"
#define TEXT_NO_FORMAT "'%s' is not a format: use %s"
#define TEXT_ENDING_OTHER                                                                          \
    "the file's ending '%s' and --format '%s' name two formats: change one of them"
#define TEXT_NO_ENDING "the file's ending '%s' names no format: say one with -f (%s)"
#define TEXT_LIMIT_NUMBER "--limit takes a whole number above 0, not '%s'"
#define TEXT_NO_DIALECT "'%s' is not a dialect: use sqlite, postgres, mysql, trino or bigquery"
#define TEXT_NAMES_FROM_BOTH "--catalog and --connection both give names: choose one"
#define TEXT_ONLY_EXPLAIN "--dialect and --catalog go with --explain"
#define TEXT_NO_SETTING "there is no setting '%s'%s"

/* What a command needs and was not given. */
#define TEXT_WHICH_QUESTION "what is the question? querent ask \"how many …\""
#define TEXT_STDIN_NO_QUESTION                                                                     \
    "nothing came on standard input; a question is expected there: echo \"how many …\" | "       \
    "querent ask -"
#define TEXT_ONE_QUESTION "%s is for one question, and %zu came on standard input"
#define TEXT_FILE_NO_WORD                                                                          \
    "'%s' is a file of a database, not a part of the question; to ask it, say -c '%s'"
#define TEXT_WHICH_SQL "which SQL? querent sql \"SELECT …\", or - for standard input"
#define TEXT_WHICH_CHECK                                                                           \
    "which SQL? querent check \"SELECT …\", a file of statements, or - for standard input"
#define TEXT_WHICH_JOB "which job? querent jobs %s ID"
#define TEXT_WHICH_FUNCTION "which function? querent functions %s NAME -c CONNECTION"
#define TEXT_TEST_FAILED "%zu of %zu approved answers have changed"
#define TEXT_WHICH_LESSON "which lesson? querent lessons lists them"
#define TEXT_LESSON_UNCHECKED                                                                      \
    "querent: nothing was looked up in '%s' for its lessons, which are kept as they are: %s\n"
#define TEXT_WHICH_LESSON_FILE "which file? querent lessons import FILE"
#define TEXT_NO_LESSON "there is no lesson '%s'; querent lessons lists them"
#define TEXT_LESSON_TWICE                                                                          \
    "the lesson '%s' is there for '%s' and for '%s': name one by -c CONNECTION"
#define TEXT_LESSON_REPLACED "It takes the place of: %s\n"
#define TEXT_APPROVED_VERB "'%s' is not list, show or remove of approved questions"
#define TEXT_WHICH_APPROVED                                                                        \
    "which one? querent lessons approved %s ID, or the question as it is listed"
#define TEXT_NO_APPROVED "no approved question is '%s'; querent lessons approved lists them"
#define TEXT_APPROVED_TWICE                                                                        \
    "'%s' was approved more than once ('%s', '%s'): give its number, or -c CONNECTION"
#define TEXT_APPROVED "%lld: %s\n'%s', approved %s by %s%s%s\n"
#define TEXT_EVERYBODY "everybody"
#define TEXT_APPROVED_OWN " for their own questions"
#define TEXT_APPROVED_ROWS ", %lld row%s"
#define TEXT_APPROVED_LESSONS "made with the lessons: %s\n"
#define TEXT_APPROVED_GONE "'%s' is no longer approved for '%s'\n"
#define TEXT_LESSON_FIELD "'%s' is not FIELD=VALUE, such as words=VIP"
#define TEXT_ADD_LESSON                                                                            \
    "which lesson? querent lessons add measure words=revenue expression=\"sum(price)\"; kinds: "   \
    "table, column, value, measure, filter, join, error, query"
#define TEXT_EDIT_LESSON                                                                           \
    "to edit lessons in $EDITOR you need a terminal and an editor; or give FIELD=VALUE"
#define TEXT_EDIT_HEAD                                                                             \
    "# Change, add or remove lessons; a lesson that is no longer here is removed. If you change "  \
    "nothing here, nothing changes.\n"
#define TEXT_EDIT_MISFIT "# Does not fit, and stays as it is until you mend or remove it: %s\n"
#define TEXT_EDITOR_FAILED "the editor failed, and nothing was changed"
#define TEXT_EDIT_AGAIN "Edit it again? [y/n] "
#define TEXT_EDIT_KEPT "nothing was changed; your text is in '%s'"
#define TEXT_EDITED "%zu lesson%s kept\n"
#define TEXT_NOT_EDITED "nothing was changed\n"
#define TEXT_LESSONS_IMPORTED "%zu lesson%s imported\n"
#define TEXT_MOVE_WHERE "move it where? querent state move URL or FILE"
#define TEXT_FORGOTTEN "%lld question%s of 'ask' forgotten\n"
#define TEXT_STILL_APPROVED "%zu approved question%s kept: see querent lessons approved\n"
#define TEXT_MOVED "%lld rows of %lld tables copied to '%s' and compared\n"
#define TEXT_MOVED_CHAIN "the audit chain there is whole\n"
#define TEXT_MOVED_NOT_WHOLE "the audit chain is not whole there: see 'querent audit verify'"
#define TEXT_WHICH_TOKEN "which token? querent token revoke ID"
#define TEXT_WHOSE_TOKEN "whose token? querent token create --user NAME"
#define TEXT_NO_SCOPE "'%s' are not scopes: use ask, run, run-reads, jobs, admin, with commas"
#define TEXT_DAYS_NUMBER "--days takes a whole number from 1 to %d, not '%s'"
#define TEXT_WHICH_ROW                                                                             \
    "name the row and its hash, as syslog or audit.anchor_url got them: querent audit verify "     \
    "1204 5d41402a…"
#define TEXT_WHICH_ENDS "name both ends: querent catalog joins %s orders.customer_id customers.id"
#define TEXT_WHICH_TABLES "name the tables to connect: querent catalog paths TABLE TABLE …"
#define TEXT_LINK_NEEDS "catalog link needs --questions FILE and --db-root DIR"
#define TEXT_EVAL_NEEDS "eval needs --questions FILE and --db-root DIR"

#define VERSION_MISSING "not installed"

/* init: what it asks, and what came of it. */
#define INIT_ASK_PLACE                                                                             \
    "1 of 4  Which database? A number from above, a file, or a URL such as\n"                      \
    "        postgresql://ann@host/shop (Enter: none, only the demo): "
#define INIT_ASK_DATABASE                                                                          \
    "1 of 4  Which database? A file, or a URL such as postgresql://ann@host/shop\n"                \
    "        (Enter: none, only the demo): "
#define INIT_ASK_PASSWORD                                                                          \
    "        Its password, which is not shown\n"                                                   \
    "        (Enter: a command prints it, or another database): "
#define INIT_ASK_COMMAND                                                                           \
    "        Which command prints its password, such as pass show shop?\n"                         \
    "        (Enter: another database): "
#define INIT_PASSWORD_TYPED                                                                        \
    "        the password is not stored: 'querent --password' asks for it, and\n"                  \
    "        PGPASSFILE, ~/.my.cnf or password_command in config.yaml can give it"
#define INIT_ASK_MODEL                                                                             \
    "2 of 4  Which model server? 'ollama' on this machine, or the URL of one that\n"               \
    "        speaks OpenAI's protocol (Enter: none, the built-in engine answers): "
#define INIT_ASK_MODEL_NAME "        Which of its models? (Enter: another server): "
#define INIT_SERVER_HAS "        it has: %s"
#define INIT_NO_SERVER "        the address of a model server begins with http:// or https://"
#define INIT_ASK_MAIL                                                                              \
    "3 of 4  Which mail server, such as smtp://mail.example.com:587?\n"                            \
    "        (Enter: emails are saved as files): "
#define INIT_ASK_THEME "4 of 4  Which theme: dark, light, high-contrast or mono? (Enter: dark): "
#define INIT_DATABASE_OK "        it works: %s, %s"
#define INIT_MODEL_OK "        the model answers"
#define INIT_FAILED "        that did not work: %s"
#define INIT_OLLAMA_HERE "        Ollama runs at %s and has: %s"
#define INIT_NO_MODELS "no model yet (ollama pull qwen2.5-coder:7b)"
#define INIT_MAIL_OK "        the mail server answers"
#define INIT_MAIL_PLAIN                                                                            \
    "        the mail server answers, but offers no encryption (STARTTLS): emails go there only "  \
    "if mail.starttls is false"
#define SERVICES_NO_MAIL "cannot connect to the mail server '%s' at port %s %s"
#define SERVICES_NO_GREETING "'%s' at port %s does not greet as a mail server does"
#define INIT_NO_MAIL "        a mail server begins with smtp:// or smtps://"
#define INIT_NO_THEME "        there is no theme of that name"
#define INIT_NOTHING "Nothing to write: the demo and the built-in engine need no configuration."
#define INIT_FILE_THERE "config.yaml exists and stays as it is; add this to it:"
#define INIT_WRITTEN "Written to %s. Type querent to begin."
#define INIT_LEFT "stopped: nothing was written"

#define TEXT_LISTENS "listening on %s"

/* Input, output, passwords and the log. */
#define TEXT_NO_LOG "no log: %s"
#define TEXT_STDOUT_UNWRITTEN "cannot write to standard output%s%s"
#define TEXT_STDOUT_FAILED "cannot write to standard output: %s"
#define TEXT_STDIN_LONG "standard input is longer than 1 MiB"
#define TEXT_STDIN_ZERO "standard input contains a zero byte: it is not text"
#define TEXT_FILE_ZERO "'%s' contains a zero byte: it is not text"
#define TEXT_FILE_EMPTY "there is no statement in '%s'"
#define TEXT_FILE_UNREAD "cannot read '%s': %s"
#define TEXT_LINE_NO_SQL "the line is not a JSON object with sql"
#define TEXT_LINE_NO_DIALECT "unknown dialect"
#define TEXT_PASSWORD_TERMINAL                                                                     \
    "--password needs a terminal; scripts use password_command, PGPASSFILE or ~/.my.cnf"
#define ASK_PASSWORD "password for '"
#define ASK_PASSWORD_END "': "
#define TEXT_SECRET_SEEN                                                                           \
    "until now everybody on this machine could read a password or key in the arguments, and it "   \
    "stays in the shell's history: use --password, password_command, PGPASSFILE, ~/.my.cnf, the "  \
    "environment or config.yaml"
#define TEXT_STOPPED_LATE "querent: stopped in the middle of its work\n"
#define ASK_REPLACE "'%s' exists. Replace it? [y/N] "
#define TEXT_NOT_REPLACED "not run: '%s' stays as it is"
#define TEXT_ROWS_IN_FILE "; these rows are in '%s'"
#define TEXT_NO_ROWS "0 rows\n"

/* ask and sql: what a person is asked. */
#define ASK_RUN "Run this? [y/N] "
#define ASK_RUN_HEAVY ". Run it anyway? [y/N] "
#define ASK_ALLOW "\nAllow it on this connection from now on? [y/N] "
#define ASK_WHICH "Which? "

/* ask and sql: how sure the reading is, and why nothing ran. */
#define TEXT_CORRECTED "The model corrected it:\n"
#define TEXT_RULE_MENDED "  a rule mended what the model wrote:\n"
#define TEXT_SURE_BY "  %s, "
#define TEXT_WARNED "  warning  "
#define TEXT_NOT_RUN "not run"
#define TEXT_NOT_RUN_YES "not run: say --yes to run it"
#define TEXT_NOT_RUN_NO                                                                            \
    "not run: ask in other words, say what a word means (querent ask \"WORD means …\"), or "     \
    "edit the SQL and run it by 'querent sql'"
#define TEXT_NOT_RUN_HEAVY                                                                         \
    "not run: %s; say --yes to run it anyway (sql.heavy_rows and sql.heavy_cost set the limits)"
#define TEXT_NOT_RUN_GUESS                                                                         \
    "not run: the reading is a guess (%.0f %%)%s%s; ask in other words, or run the SQL with "      \
    "querent sql"
#define TEXT_ASSUMES ": it assumes "
#define TEXT_NOT_RUN_UNSURE                                                                        \
    "not run: the reading is not sure, and pipeline.unseen is 'sure'; ask in other words, or run " \
    "the SQL with querent sql"
#define TEXT_NOT_RUN_NONE                                                                          \
    "not run: none of these is meant; ask in other words, and name the table or the column"
#define TEXT_NOT_RUN_SEVERAL "not run: say which reading you mean with --reading %s"
#define TEXT_NO_READING                                                                            \
    "not run: there is no reading '%s'; say which one you mean with --reading %s"
#define TEXT_ONE_READING "not run: the question has one reading, so there is no --reading %s"
#define TEXT_LEFT_OUT                                                                              \
    "%s: the reading is not sure and leaves out %s; ask in other words, or run the SQL with "      \
    "querent sql"
#define TEXT_LEFT_OUT_SQL "not all of the question"
#define TEXT_CANCELLED "cancelled; the database has stopped"
#define TEXT_WILL_NOT_RUN "this will not run: %s"
#define TEXT_DOES_MORE "it does more than read"
#define TEXT_ALLOW_FIRST                                                                           \
    "this will not run: %s; allow it once with --allow-function '%s', or from now on with "        \
    "querent functions allow '%s'"

/* check. */
#define CHECK_MAY_RUN "may run: it only reads"
#define CHECK_HELD "held: it runs once you allow the unknown functions"
#define CHECK_WILL_NOT_RUN "will not run"
#define CHECK_PLACE "line %d, column %d"
#define CHECK_FIX "  fix: "
#define CHECK_ALLOWED_UNREAD "the functions that you allowed cannot be read: %s"

/* catalog: tables, columns and values. */
#define CATALOG_NOTE "note: %s\n"
#define CATALOG_NO_TABLES "there are no tables\n"
#define CATALOG_NO_TABLE "there is no table '%s'"
#define CATALOG_SHOW_FORMAT "catalog show prints text, or JSON with -f json, not '%s'"
#define CATALOG_NO_HIT "no table, column or value has such a name"
#define CATALOG_TABLE_HIT "table   %5.2f  %s  (%s)\n"
#define CATALOG_COLUMN_HIT "column  %5.2f  %s.%s\n"
#define CATALOG_VALUE_HIT "%.2f  %s.%s = '%s'  (%s)\n"
#define CATALOG_EXACT "exact"
#define CATALOG_FOLDED "folded"
#define CATALOG_SAME_WORDS "same words"
#define CATALOG_BEGINS "begins with it"
#define CATALOG_CONTAINS "contains it"
#define CATALOG_NEARLY "nearly"
#define CATALOG_NO_VALUE "no such value is in the index"
#define CATALOG_READING "reading values, %d %%: %.*s"
#define CATALOG_REFRESHED "%zu tables, %zu joins, %zu values\n"
#define CATALOG_AGREES "the data dictionary and the database agree, or there is no data dictionary"
#define CATALOG_HIDES "}\n# %zu table%s would be hidden behind %s; put this under connection '%s'\n"
#define CATALOG_A_VIEW "a view"
#define CATALOG_VIEWS "views"
#define CATALOG_NO_VIEWS "no view has a name like that of a visible table\n"
#define CATALOG_NO_QUESTIONS "'%s' is not a JSON array of questions"
#define DESCRIBE_READ                                                                              \
    "Read %zu view%s, %zu queries of the server's log, %zu approved and %zu of the file, %zu "     \
    "terms of "                                                                                    \
    "the documents.\n"
#define DESCRIBE_UNREADABLE "querent cannot read %zu of them as queries.\n"
#define DESCRIBE_NO_VIEWS "The definitions of the views could not be read: %s\n"
#define DESCRIBE_NO_LOG "The server's log of queries could not be read: %s\n"
#define DESCRIBE_NO_DOCUMENTS "The documents could not be read: %s\n"
#define DESCRIBE_KEPT                                                                              \
    "%zu entries, %zu to review with 'querent catalog describe accept|reject KEY', in '%s'.\n"
#define DESCRIBE_NO_KEY "there is no draft '%s': 'querent catalog describe list' lists the keys"
#define DESCRIBE_NONE "nothing is drafted yet: run 'querent catalog describe'"
#define DESCRIBE_WHICH "which entries? 'describe %s' takes keys, patterns such as 'join:*', or all"
#define DESCRIBE_NO_VERB "'%s' is not list, accept, reject, import or export%s"
#define DESCRIBE_WHICH_FILE "which file? 'describe import' takes dbt's schema.yml"
#define DESCRIBE_IMPORTED "%zu new entries to review in '%s'.\n"
#define DESCRIBE_ELSEWHERE "Left out, since they are about tables that are not here: %zu.\n"
#define DESCRIBE_REFUSED "Left out, since what they name is not here:\n"
#define DESCRIBE_LEFT                                                                              \
    "Measures left out, since dbt has no form for them: %zu (see querent lessons).\n"
#define CATALOG_NOT_LINKED "some questions could not be linked"

/* catalog: joins and paths. */
#define CATALOG_PATH "%zu. %zu join%s, cost %.2f\n"
#define CATALOG_NO_PATH "nothing connects these tables"
#define JOIN_NO_VALUES "no values to compare\n"
#define JOIN_HOLDS "holds: all %lld values are among the keys\n"
#define JOIN_FOUND "%s: %lld of %lld values are among the keys\n"
#define JOIN_NEARLY_HOLDS "nearly holds"
#define JOIN_DOES_NOT_HOLD "does not hold"
#define JOIN_NOT_COMPARED "cannot be compared: %s\n"
#define JOIN_KEPT "  %s, kept in %s\n"
#define JOIN_ACCEPTED "accepted by the operator"
#define JOIN_REJECTED "rejected by the operator"
#define JOIN_NO_VERB "'%s' is not list, check, accept or reject%s"

/* audit, jobs and eval. */
#define AUDIT_HAS_ROW "row %lld has this hash\n"
#define ASK_ACCEPT "Accept this, and go on from here? [y/N] "
#define AUDIT_NOT_ACCEPTED "nothing was accepted: say --yes to accept the above"
#define AUDIT_ACCEPTED "the trail goes on from here; a row in it says what you accepted"
#define TEXT_NO_JOB "there is no job '%s'"
#define TEXT_NOT_OPENED "cannot open '%s'"
#define TEXT_PROGRESS "\r%zu of %zu"

/* doctor: what is looked at. */
#define DOCTOR_CONNECTION "connection %s"
#define DOCTOR_CATALOG "catalog %s"
#define DOCTOR_AGENT "%s agent"
#define DOCTOR_AUDIT "audit trail"
#define DOCTOR_NOT_TRUSTED "not trusted"
#define DOCTOR_NOT_USED "not used"
#define DOCTOR_JOB_SERVER "job server"
#define DOCTOR_DEFINITIONS "table definitions"

/* doctor: what was found. */
#define DOCTOR_DATABASE "%s, %s, %s%s%s"
#define DOCTOR_RUNS_ON                                                                             \
    "; if querent is killed (kill -9), its query runs on until its time limit "                    \
    "(sql.timeout_seconds)"
#define DOCTOR_READ_ONLY "read-only"
#define DOCTOR_WRITABLE "may be written"
#define DOCTOR_PRODUCTION ", production"
#define DOCTOR_ROLE "      to create a role that only reads, an administrator runs:"
#define DOCTOR_VIEWS                                                                               \
    "some views seem to replace visible tables: 'querent catalog secure' proposes a map"
#define DOCTOR_NO_MODEL                                                                            \
    "none is set; the built-in engine answers alone. To use one, set "                             \
    "OLLAMA_BASE_URL=http://localhost:11434, or OPENAI_BASE_URL and OPENAI_API_KEY"
#define DOCTOR_MODEL_AT "%s at %s"
#define DOCTOR_DEFAULTS "none (%s); the defaults apply"
#define DOCTOR_MAIL "the mail server answers"
#define DOCTOR_MAIL_URL "a mail server begins with smtp:// or smtps://"
#define DOCTOR_MAIL_PLAIN "the mail server answers; emails go there unencrypted"
#define DOCTOR_MAIL_REFUSED                                                                        \
    "the mail server offers no encryption (STARTTLS): emails fail unless mail.starttls is false, " \
    "which sends them unencrypted"
#define DOCTOR_NO_MAIL                                                                             \
    "no SMTP server is set (SMTP_URL=smtp://host:587): emails are saved as .eml files"
#define DOCTOR_OWN_TABLES "TABLE_API_MOCK: the open database's own"
#define DOCTOR_NO_TERM "TERM is not set: the screen cannot open"

/* doctor: what it can mend. */
#define MEND_ASK "      %s? (yes/no) "
#define MEND_EXPOSED "let only you read '%s', which others can read now"
#define MEND_WRITABLE "let only you write to '%s', to which others can write now"
#define MEND_OLLAMA "use the Ollama at %s with %s, and write that to '%s'"
#define MEND_OLLAMA_NOTE                                                                           \
    "Ollama runs at %s with %s; to use it: OLLAMA_BASE_URL=%s, or models.ollama.url in "           \
    "config.yaml"
#define MEND_MENDED "mended"

/* saved */
#define TEXT_WHICH_SAVED "which saved query? 'querent saved list' lists them"
#define TEXT_NO_SAVED "there is no saved query '%s' in %s"
#define TEXT_SAVE_WHAT "which name and SQL? querent saved add NAME \"SELECT …\""
#define TEXT_NO_PARAMETER "--param %s: the query has no such parameter, or the value is missing"
#define TEXT_NO_PARAMETER_TYPE                                                                     \
    "the file says type '%s' of parameter '%s'; known are text, integer, number, date, timestamp " \
    "and boolean"
#define TEXT_PARAMETER_HOW "%s: say it with --param NAME=VALUE"
#define TEXT_DECLARE_HOW                                                                           \
    "--param %s: say NAME=TYPE; known are text, integer, number, date, timestamp and boolean"
#define ASK_PARAMETER "%s (%s): "

/* sql --watch */
#define WATCH_MAX 86400 /* seconds */
#define WATCH_LINE "%s · every %s s · %llu new, %llu changed, %llu gone · Ctrl-C ends it\n"
#define TEXT_WATCH_SECONDS "--watch %s: say the seconds between two runs, from 1 to 86400"
#define TEXT_WATCH_ALONE                                                                           \
    "--watch prints to the terminal: it does not go with --output, --events and --sql-only"

#endif
