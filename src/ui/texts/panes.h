/* What the input line, the conversation and the SQL say. */
#ifndef QUERENT_UI_TEXTS_PANES_H
#define QUERENT_UI_TEXTS_PANES_H

/* clang-format off */
/* ---- Input line */

#define TEXT_INPUT_NAME "input line"
#define TEXT_INPUT_ANSWER "type an answer, or press Enter to go to the options"
#define TEXT_INPUT_SQL "type or paste the SQL to run"
#define TEXT_INPUT_NEXT "ask another question, or say what to do with the rows"
#define TEXT_INPUT_RUNS "Esc stops what runs; what you type waits its turn"
#define TEXT_INPUT_ASK "ask in plain words: how many orders were placed last month?"
#define TEXT_INPUT_RESTORED "(from before, not sent)"
#define TEXT_INPUT_WAS_RESTORED "the line that you had not sent is back; Enter sends it"
#define TEXT_INPUT_ENTER "Enter: "
#define TEXT_INPUT_SEARCH " search "
#define TEXT_INPUT_NOT_FOUND "not found in earlier inputs"

/* ---- Conversation */

#define TEXT_TALK_NAME "conversation"
#define TEXT_TALK_TAB "talk"
#define TEXT_TALK_TITLE "Conversation"
#define TEXT_TALK_BELOW "%d line%s below"
#define TEXT_TALK_NOTHING "nothing asked yet"
#define TEXT_TALK_SUMMARY " talk  "
#define TEXT_TALK_NO_COPY "there is nothing to copy yet"
#define TEXT_YOU "you"
#define TEXT_USED "used"
#define TEXT_ASSUMED "assumed"
#define TEXT_BEWARE "beware"
#define TEXT_IGNORED "ignored"
#define TEXT_GREETING "Ask in plain words"
#define TEXT_GREETING_ABOUT " about %s"
#define TEXT_GREETING_END ". You see the SQL and confirm it before anything runs."
#define TEXT_COULD_ASK "You could ask:"
#define TEXT_COULD_ASK_INDENTED "     You could ask:"

/* ---- SQL */

#define TEXT_SQL_TITLE "SQL"
#define TEXT_SQL_TAB "sql"
#define TEXT_SQL_HELD "! held"
#define TEXT_SQL_CANNOT_RUN "! cannot run"
#define TEXT_SQL_EDITING "  editing"
#define TEXT_SQL_CAME " came"
#define TEXT_SQL_VI_NORMAL "  commands"
#define TEXT_SQL_VI_INSERT "  typing, Esc ends it"
#define TEXT_SQL_OLDER "SQL of an earlier question"
#define TEXT_SQL_OF "SQL of \""
#define TEXT_SQL_UNSENT "unsent edit"
#define TEXT_SQL_UNSENT_SINCE "Your edit, not submitted (%s goes on with it):"
#define TEXT_SQL_UNSENT_BEFORE "unsent edit from before"
#define TEXT_SQL_DRAFT "Your unsent edit of "
#define TEXT_SQL_DRAFT_OF "\"%.*s\""
#define TEXT_SQL_DRAFT_OLDER "earlier SQL"
#define TEXT_SQL_DRAFT_STRAY "other SQL is kept: F3, %s past the oldest SQL opens it."
#define TEXT_SQL_DRAFT_KEYS " is kept: F3, %s back to its SQL, then %s."
#define TEXT_SQL_STRANGE \
    "this SQL belongs to \"%.*s\"; %s again submits it as SQL of your own"
#define TEXT_SQL_STRANGE_UNKNOWN \
    "this SQL is not of the question that waits; %s again submits it as SQL of your own"
#define TEXT_SQL_EDIT_KEPT "other SQL has come; your edit is kept"
#define TEXT_SQL_WAITS "this is the SQL that waits; run it again to say yes"
#define TEXT_SQL_GOES_ON "An edit was not submitted. F3, then e, goes on with it."
#define TEXT_SQL_STREAM "  being written"
#define TEXT_SQL_AS_WRITTEN "  as written"
#define TEXT_SQL_READS "  reads "
#define TEXT_SQL_SUMMARY " sql   "
#define TEXT_SQL_SINCE "since v%d"
#define TEXT_SQL_DIFF_LINE "%c line %d  "
#define TEXT_SQL_DIFF_MORE "and %zu more line%s"
#define TEXT_SQL_EMPTY "The SQL appears here before it runs. To write your own: F3, then e."
#define TEXT_SQL_FIRST "this is the first version"
#define TEXT_SQL_NEWEST "this is the newest version"
#define TEXT_SQL_NOTHING_WAITS \
    "nothing is waiting to run; e edits this SQL, Ctrl-S submits it"
#define TEXT_SQL_ENTER_RUNS "Enter runs it; any other key does not"
#define TEXT_SQL_NONE "there is no SQL yet"
#define TEXT_SQL_NONE_TO_SUBMIT "there is no SQL to submit"
#define TEXT_SQL_NO_COMPLETION "no completion fits here"
#define TEXT_SQL_ONE_OF "the statement at line %d was taken, one of %zu; F3, then e, goes back to the others"
#define TEXT_SQL_SAVE "Save as (name, then #tags)"
#define TEXT_SQL_FORMATTED "formatted; Alt-u takes it back"
#define TEXT_SQL_IN_STYLE "the SQL is in this format already"
#define TEXT_SQL_KEPT "line %d, column %d stays as it is: %s"
#define TEXT_SQL_NO_MEND "no finding here has a safe mend"
#define TEXT_SQL_MENDED "mended: %s; Alt-u takes it back"
#define TEXT_SQL_MENDED_ALL "%d mend%s taken; Alt-u takes them back"
#define TEXT_SQL_OFFERS " %zu of %zu"
#define TEXT_SQL_FIND "Find"
#define TEXT_SQL_FIND_FIRST "no text was searched yet; Ctrl-F asks for one"
#define TEXT_SQL_NOT_FOUND "'%s' is not in the SQL"
#define TEXT_SQL_FOUND_AGAIN "from the beginning again"
#define TEXT_SQL_FIND_HINT "Enter goes to its place · Esc goes back · Up: earlier ones"
#define TEXT_SQL_PLACES "%zu place%s"
#define TEXT_SQL_NO_PLACE "not in the SQL"
#define TEXT_SQL_REPLACE "Replace"
#define TEXT_SQL_REPLACE_BY "Replace '%.*s' (%zu place%s) with"
#define TEXT_SQL_REPLACED "replaced %zu time%s; Alt-u takes it back"
#define TEXT_SQL_RESTORED \
    "an edit of the SQL was not submitted; press F3, then e, to continue it"

/* clang-format on */

#endif
